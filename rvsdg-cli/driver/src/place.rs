//! Writing an output where clang's back end would write it, in the same way: a file gets its name when it is complete.

use crate::children::Folder;
use nix::unistd::{AccessFlags, access};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::Path;

/// Writes an output: `-` is standard output, devices and pipes are written directly, and a file is replaced by a new
/// one. If that fails, the file is as before.
///
/// # Errors
/// If it can't be written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if path == Path::new("-") {
        let mut out = std::io::stdout().lock();
        return out.write_all(bytes).and_then(|()| out.flush());
    }
    match path.metadata() {
        Ok(data) if data.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(data) if !data.is_file() => return std::fs::write(path, bytes),
        // A file that may not be written could still be replaced.
        Ok(_) => access(path, AccessFlags::W_OK).map_err(Error::from)?,
        Err(_) => {}
    }
    let beside = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = Folder::new(".rvsdg-cc-", Some(beside))?;
    let file = folder.path().join("output");
    std::fs::write(&file, bytes)?;
    std::fs::rename(&file, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_when_they_are_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.o");
        let other = folder.path().join("b.o");
        write(&path, b"one").unwrap();
        std::fs::hard_link(&path, &other).unwrap();
        write(&path, b"two").unwrap();
        // It is a new file.
        let read = |path| std::fs::read(path).unwrap();
        assert_eq!((read(&path), read(&other)), (b"two".to_vec(), b"one".to_vec()));
        assert!(write(folder.path(), b"x").is_err() && write(&folder.path().join("no/a.o"), b"x").is_err());
        write(Path::new("/dev/null"), b"x").unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
