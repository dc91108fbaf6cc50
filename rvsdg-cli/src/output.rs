//! Writes results. A file appears under its name only when it is complete: it is written under a temporary name next to its
//! place and renamed. Devices and pipes are written to directly.

use anyhow::{Context, Result};
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// Writes `bytes` to a file, or to standard output.
pub(crate) fn write(to: Option<&Path>, bytes: &[u8]) -> Result<()> {
    match to {
        None => {
            let mut out = std::io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush()).context("<stdout>: can't write")
        }
        Some(path) if is_special(path) => {
            std::fs::write(path, bytes).with_context(|| format!("{}: can't write", path.display()))
        }
        Some(path) => {
            let pending = Pending::new(path)?;
            std::fs::write(&pending.temporary, bytes).with_context(|| format!("{}: can't write", path.display()))?;
            pending.finish()
        }
    }
}

fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// A file that doesn't have its name yet. It is deleted unless it gets that.
pub(crate) struct Pending {
    temporary: TempPath,
    place: PathBuf,
}

impl Pending {
    /// Makes an empty file next to `path`.
    pub(crate) fn new(path: &Path) -> Result<Pending> {
        // Through a link, what it points to is replaced.
        let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let directory = match place.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".rvsdg-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask, as for any other file
        let can_not = || format!("{}: can't write", path.display());
        anyhow::ensure!(!place.is_dir(), "{}: it is a directory", can_not());
        let temporary = builder.tempfile_in(directory).with_context(can_not)?.into_temp_path();
        Ok(Pending { temporary, place })
    }

    /// Where to write.
    pub(crate) fn path(&self) -> &Path {
        &self.temporary
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<()> {
        let Pending { temporary, place } = self;
        temporary.persist(&place).with_context(|| format!("{}: can't write", place.display()))
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
}
