//! Writing results. A file gets its name only when it is complete: it is written to a temporary folder in the same
//! directory, and renamed. Devices and pipes are written directly.

use anyhow::{Context, Result};
use rvsdg_driver::children::Folder;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The reader of standard output has closed it, as in `rvsdg compile a.ll | head`. That is no success, but is not
/// reported.
#[derive(Debug)]
pub(crate) struct NobodyReads;

impl std::error::Error for NobodyReads {}

impl std::fmt::Display for NobodyReads {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<stdout>: nobody reads it any more")
    }
}

/// Writes `bytes` to a file, or to standard output.
pub(crate) fn write(to: Option<&Path>, bytes: &[u8]) -> Result<()> {
    match to {
        None => {
            let mut out = std::io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| match error.kind() {
                ErrorKind::BrokenPipe => NobodyReads.into(),
                _ => anyhow::Error::from(error).context("<stdout>: can't write"),
            })
        }
        Some(path) if is_special(path) => {
            std::fs::write(path, bytes).with_context(|| format!("{}: can't write", path.display()))
        }
        Some(path) => {
            let pending = Pending::new(path)?;
            std::fs::write(pending.path(), bytes).with_context(|| format!("{}: can't write", path.display()))?;
            pending.finish()
        }
    }
}

fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// A file without its final name, in a temporary folder in the same directory. Both are removed unless the file is
/// renamed. For a device or a pipe, which must not be replaced, it is a temporary file that is copied.
pub(crate) struct Pending {
    folder: Folder,
    place: PathBuf,
    is_copied: bool,
}

impl Pending {
    /// Creates the temporary folder for a file that will be at `path`.
    pub(crate) fn new(path: &Path) -> Result<Pending> {
        let can_not = || format!("{}: can't write", path.display());
        // If it is a link, the target is replaced.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if is_special(&place) {
            let folder = Folder::new("rvsdg-", None).with_context(can_not)?;
            return Ok(Pending { folder, place, is_copied: true });
        }
        let directory = match place.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        anyhow::ensure!(!place.is_dir(), "{}: it is a directory", can_not());
        if place.exists() {
            // Renaming would replace a write-protected file.
            std::fs::OpenOptions::new().write(true).open(&place).with_context(can_not)?;
        }
        let folder = Folder::new(".rvsdg-", Some(directory)).with_context(can_not)?;
        Ok(Pending { folder, place, is_copied: false })
    }

    /// The path to write to.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("out")
    }

    /// Renames the file to its final name.
    pub(crate) fn finish(self) -> Result<()> {
        let done = match self.is_copied {
            true => std::fs::read(self.path()).and_then(|bytes| std::fs::write(&self.place, bytes)),
            false => std::fs::rename(self.path(), &self.place),
        };
        done.with_context(|| format!("{}: can't write", self.place.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole_and_failures_leave_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        write(Some(&path), b"one").unwrap();
        write(Some(&path), b"two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        drop(Pending::new(&path).unwrap());
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
        let error = write(Some(&dir.path().join("missing/a")), b"x").unwrap_err();
        assert!(format!("{error:#}").contains("missing/a: can't write: "), "{error:#}");
        assert!(write(Some(dir.path()), b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_are_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        let reader = std::thread::spawn({
            let path = path.clone();
            move || std::fs::read(path).unwrap()
        });
        let pending = Pending::new(&path).unwrap();
        std::fs::write(pending.path(), b"code").unwrap();
        pending.finish().unwrap();
        assert!(path.metadata().unwrap().file_type().is_fifo());
        assert_eq!(reader.join().unwrap(), b"code");
    }
}
