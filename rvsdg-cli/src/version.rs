//! The version of the command: number, commit, LLVM, and the identity of this very executable.
//!
//! The commit comes from the build script. Two builds of one commit may still differ (changes that are not committed,
//! other features, passes of a command of somebody's own), and compiler caches trust the text. So `--version` also has
//! the build id that the linker computed from the contents of the executable. What is written into objects does not
//! have it: it says who compiled, and is the same for all builds of a commit.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::OnceLock;

/// Number, commit and LLVM, as in `0.1.0 (0123456789ab, LLVM 19.1.7)`.
pub(crate) fn short() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| format!("{} ({})", env!("CARGO_PKG_VERSION"), parts(None)))
}

/// The same with the build id.
pub(crate) fn long() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| format!("{} ({})", env!("CARGO_PKG_VERSION"), parts(build_id())))
}

fn parts(build: Option<String>) -> String {
    let (major, minor, patch) = rvsdg_llvm::llvm_version();
    let commit = Some(env!("RVSDG_COMMIT_BUILT")).filter(|commit| !commit.is_empty()).map(str::to_owned);
    let build = build.map(|build| format!("build {build}"));
    let llvm = format!("LLVM {major}.{minor}.{patch}");
    commit.into_iter().chain(build).chain([llvm]).collect::<Vec<_>>().join(", ")
}

/// The build id of the running executable, in hexadecimal digits; without one, a number made from its size and time.
fn build_id() -> Option<String> {
    let path = Path::new("/proc/self/exe");
    let path = if path.exists() { path.to_owned() } else { std::env::current_exe().ok()? };
    let mut file = File::open(path).ok()?;
    if let Some(id) = note(&mut file) {
        return Some(id.iter().take(10).map(|byte| format!("{byte:02x}")).collect());
    }
    let data = file.metadata().ok()?;
    let time = data.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{:x}-{:x}", data.len(), time.as_nanos()))
}

/// The type of program headers for notes, and the type of notes with a build id.
const PT_NOTE: u64 = 4;
const NT_GNU_BUILD_ID: u64 = 3;
/// Longer parts are not read: the file is not what it seems to be.
const LONGEST: u64 = 1 << 20;

/// The build id in the notes of an ELF file of 64 bits and this machine's usual byte order.
fn note(file: &mut File) -> Option<Vec<u8>> {
    let header = part(file, 0, 64)?;
    if !header.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let (start, size, count) = (number(&header, 32, 8)?, number(&header, 54, 2)?, number(&header, 56, 2)?);
    let table = part(file, start, size.checked_mul(count)?)?;
    for entry in table.chunks_exact(usize::try_from(size).ok().filter(|size| *size >= 56)?) {
        if number(entry, 0, 4)? == PT_NOTE {
            let notes = part(file, number(entry, 8, 8)?, number(entry, 32, 8)?)?;
            if let Some(id) = in_notes(&notes) {
                return Some(id);
            }
        }
    }
    None
}

fn in_notes(mut notes: &[u8]) -> Option<Vec<u8>> {
    let padded = |length: u64| usize::try_from(length.checked_next_multiple_of(4)?).ok();
    loop {
        let (name, length, kind) = (number(notes, 0, 4)?, number(notes, 4, 4)?, number(notes, 8, 4)?);
        let contents = 12 + padded(name)?;
        if kind == NT_GNU_BUILD_ID && notes.get(12..16)? == b"GNU\0" {
            return notes.get(contents..contents + usize::try_from(length).ok()?).map(<[u8]>::to_vec);
        }
        notes = notes.get(contents + padded(length)?..)?;
    }
}

fn part(file: &mut File, at: u64, length: u64) -> Option<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(length).ok().filter(|_| length <= LONGEST)?];
    file.seek(SeekFrom::Start(at)).ok()?;
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + length)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_have_their_parts() {
        assert!(short().starts_with(env!("CARGO_PKG_VERSION")) && short().contains("LLVM 19."), "{}", short());
        assert!(!short().contains("build ") && long().contains("build "), "{}", long());
    }

    #[test]
    fn notes_are_searched() {
        let note =
            |kind: u8, id: &[u8]| [&[4, 0, 0, 0, id.len() as u8, 0, 0, 0, kind, 0, 0, 0][..], b"GNU\0", id].concat();
        let notes = [note(1, &[9; 16]), note(3, &[1, 2, 3, 4])].concat();
        assert_eq!(in_notes(&notes), Some(vec![1, 2, 3, 4]));
        assert_eq!(in_notes(&notes[..40]), None);
        assert_eq!(in_notes(&[0xff; 64]), None);
        assert_eq!(in_notes(&[]), None);
    }
}
