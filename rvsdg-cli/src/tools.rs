//! LLVM's own tools, run as processes.
//!
//! A tool is searched as `clang-19` and `clang` in `PATH` and in the default location of LLVM 19. Its version has to be
//! 19, because LLVM IR changes between versions.

use anyhow::{Context, Result, bail};
use rvsdg_driver::children;
use std::ffi::OsStr;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const VERSION: &str = "19";
const USUAL_PLACE: &str = "/usr/lib/llvm-19/bin";

/// One of LLVM's tools, with the right version.
pub(crate) struct Tool {
    name: &'static str,
    path: PathBuf,
}

/// Finds a tool by its name without version.
pub(crate) fn find(name: &'static str) -> Result<Tool> {
    let search = std::env::var_os("PATH").unwrap_or_default();
    let dirs: Vec<PathBuf> = std::env::split_paths(&search).chain([PathBuf::from(USUAL_PLACE)]).collect();
    find_in(name, &dirs)
}

fn find_in(name: &'static str, dirs: &[PathBuf]) -> Result<Tool> {
    let mut wrong = None;
    for file in [format!("{name}-{VERSION}"), name.to_string()] {
        for path in dirs.iter().map(|dir| dir.join(&file)).filter(|path| path.is_file()) {
            match version(&path) {
                Some(version) if version.split('.').next() == Some(VERSION) => return Ok(Tool { name, path }),
                version => wrong = wrong.or(Some((path, version))),
            }
        }
    }
    let hint = format!("install LLVM {VERSION} (on Debian: apt install llvm-{VERSION} clang-{VERSION})");
    match wrong {
        None => bail!("`{name}-{VERSION}` was not found in PATH or {USUAL_PLACE}; {hint}"),
        Some((path, Some(version))) => {
            bail!("`{}` has version {version}, but {VERSION} is needed; {hint}", path.display())
        }
        Some((path, None)) => {
            bail!("`{}` does not report its version, but {VERSION} is needed; {hint}", path.display())
        }
    }
}

/// The version that a tool reports.
fn version(path: &PathBuf) -> Option<String> {
    let output = Command::new(path).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let (_, rest) = text.split_once("version ")?;
    Some(rest.split(|c: char| !c.is_ascii_digit() && c != '.').next()?.to_string())
}

impl Tool {
    /// Runs the tool with `input` on its standard input; returns its standard output. Its standard error is passed on
    /// if the tool succeeds, and becomes the error if it fails.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>, input: &[u8]) -> Result<Vec<u8>> {
        let mut command = Command::new(&self.path);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        tracing::debug!(?command, "run");
        let mut child =
            children::spawn(&mut command).with_context(|| format!("can't run `{}`", self.path.display()))?;
        let mut stdin = child.stdin.take().expect("it was asked for");
        // The tool may write before it has read all its input, so both are done at the same time.
        let (written, output) = std::thread::scope(|scope| {
            let writer = scope.spawn(move || stdin.write_all(input));
            let output = children::wait_with_output(child);
            (writer.join().expect("writing does not panic"), output)
        });
        let output = output.with_context(|| format!("can't wait for `{}`", self.name))?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            let said = said.trim();
            let said = if said.is_empty() { "(it said nothing)" } else { said };
            bail!("`{}` failed ({}): {said}", self.name, output.status);
        }
        match written {
            // A tool may succeed without reading all its input.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                return Err(error).with_context(|| format!("can't write to `{}`", self.name));
            }
            _ => {}
        }
        let _ = std::io::stderr().write_all(said.as_bytes());
        Ok(output.stdout)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A folder with a fake tool that reports this version, or none.
    fn fake(file: &str, says: &str) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(file);
        std::fs::write(&path, format!("#!/bin/sh\necho '{says}'\n")).unwrap();
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        dir
    }

    #[test]
    fn the_right_version_is_found_behind_wrong_ones() {
        let old = fake("llc-19", "LLVM version 14.0.6");
        let dumb = fake("llc", "hello");
        let right = fake("llc", "Debian LLVM version 19.1.7");
        let dirs = [&old, &dumb, &right].map(|dir| dir.path().to_path_buf());
        assert_eq!(find_in("llc", &dirs).unwrap().path, right.path().join("llc"));
        let message = |dirs: &[PathBuf]| find_in("llc", dirs).err().unwrap().to_string();
        assert!(message(&dirs[..2]).contains("llc-19` has version 14.0.6, but 19 is needed; install LLVM 19"));
        assert!(message(&dirs[1..2]).contains("does not report its version"));
        assert!(message(&[]).starts_with("`llc-19` was not found in PATH or "));
    }

    #[test]
    fn failures_carry_what_the_tool_said() {
        let sh = Tool { name: "sh", path: "/bin/sh".into() };
        assert_eq!(sh.run(["-c", "cat"], b"text").unwrap(), b"text");
        let error = sh.run(["-c", "echo oops >&2; exit 3"], b"").unwrap_err().to_string();
        assert!(error.starts_with("`sh` failed (exit status: 3): oops"), "{error}");
        // More than the capacity of a pipe in both directions, and input that is not read.
        let large = vec![b'x'; 1 << 20];
        assert_eq!(sh.run(["-c", "cat"], &large).unwrap(), large);
        assert_eq!(sh.run(["-c", "true"], &large).unwrap(), b"");
    }
}
