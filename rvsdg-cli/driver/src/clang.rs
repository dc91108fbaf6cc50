//! Clang: where it is, and what it says it would do.

use crate::children;
use crate::listing::{Listing, ListingError};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The version whose IR we know.
const VERSION: &str = "19";
const USUAL_PLACE: &str = "/usr/lib/llvm-19/bin/clang";
/// Says which clang to take.
const VARIABLE: &str = "RVSDG_CC_CLANG";

/// Which of the two commands it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// `cc`.
    C,
    /// `c++`: headers and libraries of C++, and `.c` files are C++.
    Cxx,
}

/// A clang that was found.
#[derive(Clone, Debug)]
pub struct Clang {
    path: PathBuf,
    language: Language,
}

/// Why there is no clang to work with.
#[derive(Debug, thiserror::Error)]
pub enum NoClang {
    /// There is none.
    #[error(
        "`clang-{VERSION}` was not found in PATH, nor {USUAL_PLACE}; install it (on Debian: apt install clang-{VERSION})"
    )]
    Missing,
    /// It cannot be run.
    #[error("can't run `{}`", .0.display())]
    Run(PathBuf, #[source] std::io::Error),
    /// It is another version.
    #[error("`{}` is not version {VERSION}, which is needed: {}", path.display(), says)]
    Version {
        /// Where it is.
        path: PathBuf,
        /// How it calls itself.
        says: String,
    },
    /// What it says is not understood.
    #[error(transparent)]
    Listing(#[from] ListingError),
}

impl Clang {
    /// The one that `RVSDG_CC_CLANG` names, `clang-19` in `PATH`, the one in Debian's place, or `clang` in `PATH`.
    ///
    /// # Errors
    /// If there is none of them.
    pub fn find(language: Language) -> Result<Clang, NoClang> {
        if let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
            return Ok(Clang { path: path.into(), language });
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let in_path = |name: String| std::env::split_paths(&folders).map(move |folder| folder.join(&name));
        let mut places = in_path(format!("clang-{VERSION}"))
            .chain([PathBuf::from(USUAL_PLACE)])
            .chain(std::env::split_paths(&folders).map(|folder| folder.join("clang")));
        let path = places.find(|path| path.is_file()).ok_or(NoClang::Missing)?;
        Ok(Clang { path, language })
    }

    /// What clang calls itself in messages.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        if self.language == Language::Cxx {
            command.arg("--driver-mode=g++");
        }
        command
    }

    /// What clang would do for these arguments, with intermediate files in `scratch`. Nothing if it would fail, or if
    /// this can't be asked.
    ///
    /// # Errors
    /// If it can't be run, is of another version, or is not understood.
    pub fn list(&self, arguments: &[OsString], scratch: &Path) -> Result<Option<Listing>, NoClang> {
        if arguments.iter().any(|argument| argument == "-###") {
            return Ok(None);
        }
        let mut command = self.command();
        if shows_colors() {
            // It can't see that, because it doesn't talk to the terminal now.
            command.arg("-fcolor-diagnostics");
        }
        command.arg("-###").args(arguments).env("TMPDIR", scratch);
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

    /// Becomes clang. Returns only if that fails.
    pub fn become_it(&self, arguments: &[OsString]) -> NoClang {
        let error = self.command().args(arguments).exec();
        NoClang::Run(self.path.clone(), error)
    }
}

fn shows_colors() -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !is_dumb && std::io::stderr().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clang that prints this to standard error and ends with this code.
    fn fake(says: &str, code: i32) -> (tempfile::TempDir, Clang) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("clang-19");
        std::fs::write(&path, format!("#!/bin/sh\ncat >&2 <<'END'\n{says}\nEND\nexit {code}\n")).unwrap();
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        (folder, Clang { path, language: Language::C })
    }

    #[test]
    fn what_clang_would_do() {
        let list = |says, code, arguments: &[&str]| {
            let (folder, clang) = fake(says, code);
            let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
            clang.list(&arguments, folder.path()).map(|listing| listing.map(|listing| listing.commands.len()))
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
