//! Finding clang, and asking it for the processes that it would start.

use crate::children;
use crate::listing::{Listing, ListingError};
use crate::messages::shows_colors;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The only supported version of LLVM IR.
pub(crate) const VERSION: &str = "19";
const USUAL_PLACE: &str = "/usr/lib/llvm-19/bin/clang";
/// The environment variable that names the clang to use.
const VARIABLE: &str = "RVSDG_CC_CLANG";

/// The two commands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// `cc`.
    C,
    /// `c++`: uses headers and libraries of C++, and treats `.c` files as C++.
    Cxx,
}

/// A clang that has been found.
#[derive(Clone, Debug)]
pub struct Clang {
    path: PathBuf,
    language: Language,
    /// The name under which it is run: clang takes the target from a name such as `aarch64-linux-gnu-clang`.
    name: Option<OsString>,
}

/// Why there is no usable clang.
#[derive(Debug, thiserror::Error)]
pub enum NoClang {
    /// Clang was not found.
    #[error(
        "`clang-{VERSION}` was not found in PATH, nor {USUAL_PLACE}; install it (on Debian: apt install clang-{VERSION})"
    )]
    Missing,
    /// Clang can't be run.
    #[error("can't run `{}`", .0.display())]
    Run(PathBuf, #[source] std::io::Error),
    /// A folder for clang's files can't be made.
    #[error("{}: can't make a folder for intermediate files", .0.display())]
    Folder(PathBuf, #[source] std::io::Error),
    /// Clang has another version.
    #[error("`{}` is not version {VERSION}, which is needed: {}", path.display(), says)]
    Version {
        /// Its path.
        path: PathBuf,
        /// Its version string.
        says: String,
    },
    /// The list of processes can't be parsed.
    #[error(transparent)]
    Listing(#[from] ListingError),
}

impl Clang {
    /// The clang named by `RVSDG_CC_CLANG`, `clang-19` in `PATH`, the one in Debian's location, or `clang` in `PATH`.
    ///
    /// # Errors
    /// If there is none of them.
    pub fn find(language: Language) -> Result<Clang, NoClang> {
        if let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
            return Ok(Clang { path: path.into(), language, name: None });
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let in_path = |name: String| std::env::split_paths(&folders).map(move |folder| folder.join(&name));
        let mut places = in_path(format!("clang-{VERSION}"))
            .chain([PathBuf::from(USUAL_PLACE)])
            .chain(std::env::split_paths(&folders).map(|folder| folder.join("clang")));
        let path = places.find(|path| path.is_file()).ok_or(NoClang::Missing)?;
        Ok(Clang { path, language, name: None })
    }

    /// The same clang for a command whose name begins with this prefix, which may be a target.
    #[must_use]
    pub fn with_prefix(self, prefix: &str) -> Clang {
        let name = (!prefix.is_empty()).then(|| format!("{prefix}-clang").into());
        Clang { name, ..self }
    }

    /// Clang's name in its messages.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        if let Some(name) = &self.name {
            command.arg0(name);
        }
        if self.language == Language::Cxx {
            command.arg("--driver-mode=g++");
        }
        command
    }

    /// The processes that clang would start for these arguments, with intermediate files in `scratch` (if there is no
    /// such folder, clang reports it when it needs one). `None` if clang would fail, or if the arguments already
    /// request this list.
    ///
    /// # Errors
    /// If clang can't be run, has another version, or prints a list that can't be parsed.
    pub fn list(&self, arguments: &[OsString], scratch: Option<&Path>) -> Result<Option<Listing>, NoClang> {
        if arguments.iter().any(|argument| argument == "-###") {
            return Ok(None);
        }
        let mut command = self.command();
        if shows_colors() {
            // Clang can't detect the terminal, because its output is captured.
            command.arg("-fcolor-diagnostics");
        }
        command.arg("-###").args(arguments).envs(scratch.map(|folder| ("TMPDIR", folder)));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let can_not_run = |error| NoClang::Run(self.path.clone(), error);
        let output = children::spawn(&mut command).and_then(children::wait_with_output).map_err(can_not_run)?;
        if !output.status.success() {
            return Ok(None);
        }
        let listing = Listing::parse(&output.stderr)?;
        if listing.commands.is_empty() {
            return Ok(None);
        }
        let says = listing.header.iter().find(|line| line.contains("version ")).cloned().unwrap_or_default();
        match says.contains(&format!("version {VERSION}.")) {
            true => Ok(Some(listing)),
            false => Err(NoClang::Version { path: self.path.clone(), says }),
        }
    }

    /// Runs clang's driver with the front end in its own process, whose arguments it writes to a file; returns what it
    /// prints.
    ///
    /// # Errors
    /// If clang can't be run.
    pub(crate) fn run_front(&self, arguments: &[OsString], scratch: &Path, log: &Path) -> Result<Output, NoClang> {
        let mut command = self.command();
        if shows_colors() {
            command.arg("-fcolor-diagnostics");
        }
        command.args(arguments).env("TMPDIR", scratch).env("CC_PRINT_OPTIONS", "1").env("CC_PRINT_OPTIONS_FILE", log);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let run = children::spawn(&mut command).and_then(children::wait_with_output);
        run.map_err(|error| NoClang::Run(self.path.clone(), error))
    }

    /// Runs clang without the processes that it would start, for the files that its driver writes itself.
    ///
    /// # Errors
    /// If clang can't be run.
    pub(crate) fn run_driver_only(&self, arguments: &[OsString]) -> Result<(), NoClang> {
        let mut command = self.command();
        command.args(arguments).env_remove("CC_PRINT_OPTIONS");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let run = children::spawn(&mut command).and_then(children::wait_with_output);
        run.map(|_| ()).map_err(|error| NoClang::Run(self.path.clone(), error))
    }

    /// Runs clang with these arguments; returns its exit code.
    ///
    /// # Errors
    /// If clang can't be run.
    pub(crate) fn run(&self, arguments: &[OsString]) -> Result<i32, NoClang> {
        let run = children::spawn(self.command().args(arguments)).and_then(children::wait_with_output);
        let output = run.map_err(|error| NoClang::Run(self.path.clone(), error))?;
        Ok(output.status.code().unwrap_or(1))
    }

    /// Replaces this process by clang. Returns only if that fails.
    pub fn become_it(&self, arguments: &[OsString]) -> NoClang {
        let error = self.command().args(arguments).exec();
        NoClang::Run(self.path.clone(), error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fake clang that prints this to standard error and returns this exit code.
    fn fake(says: &str, code: i32) -> (tempfile::TempDir, Clang) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clang-19");
        std::fs::write(&path, format!("#!/bin/sh\ncat >&2 <<'END'\n{says}\nEND\nexit {code}\n")).unwrap();
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        (folder, Clang { path, language: Language::C, name: None })
    }

    #[test]
    fn what_clang_would_do() {
        let list = |says, code, arguments: &[&str]| {
            let (folder, clang) = fake(says, code);
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            clang.list(&arguments, Some(folder.path())).map(|listing| listing.map(|listing| listing.commands.len()))
        };
        let good = "clang version 19.1.7\n \"ld\" \"a.o\"";
        assert!(matches!(list(good, 0, &[]), Ok(Some(1))));
        assert!(matches!(list(good, 0, &["-###"]), Ok(None)));
        assert!(matches!(list("clang: error: no", 1, &[]), Ok(None)));
        assert!(matches!(list("clang version 19.1.7", 0, &[]), Ok(None)));
        let error = list("Ubuntu clang version 14.0.6\n \"ld\"", 0, &[]).unwrap_err();
        assert!(error.to_string().ends_with("is not version 19, which is needed: Ubuntu clang version 14.0.6"));
        assert!(matches!(list("clang version 19.1.7\n \"ld", 0, &[]), Err(NoClang::Listing(_))));
    }
}
