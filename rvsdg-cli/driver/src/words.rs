//! What the driver has to know of the user's own arguments, before clang turns them into processes.
//!
//! `-###` shows the processes, but clang's driver does some things itself, and does not do them with `-###`. They are
//! looked for here, in response files as well.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

/// Response files may name each other so often.
const DEPTH: usize = 8;

/// The arguments with the contents of response files in their places. A file that can't be read stays as it is: clang
/// treats it as an input.
pub(crate) fn expanded(arguments: &[OsString]) -> Vec<OsString> {
    let mut words = arguments.to_vec();
    for _ in 0..DEPTH {
        if !words.iter().any(|word| word.as_bytes().starts_with(b"@")) {
            break;
        }
        words = words.into_iter().flat_map(contents).collect();
    }
    words
}

/// The words of a response file, or the word itself if it is none.
fn contents(word: OsString) -> Vec<OsString> {
    let file = word.as_bytes().strip_prefix(b"@").map(OsStr::from_bytes);
    match file.and_then(|file| std::fs::read(file).ok()) {
        Some(text) => split(&text),
        None => vec![word],
    }
}

/// Words as in a shell: separated by blanks, with quotes and backslashes.
fn split(text: &[u8]) -> Vec<OsString> {
    let (mut words, mut word, mut quote) = (vec![], None::<Vec<u8>>, None);
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', None | Some(b'"')) => word.get_or_insert_default().extend(bytes.next()),
            (b'"' | b'\'', None) => {
                quote = Some(byte);
                word.get_or_insert_default();
            }
            (_, Some(open)) if byte == open => quote = None,
            (b' ' | b'\t' | b'\n' | b'\r', None) => words.extend(word.take()),
            _ => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    words.into_iter().map(OsString::from_vec).collect()
}

/// The last value of an option, which is the next word or joined.
fn last<'a>(words: &'a [OsString], name: Option<&str>, joined: Option<&str>) -> Option<&'a OsStr> {
    let mut pairs = words.iter().enumerate().filter_map(|(at, word)| {
        if name.is_some_and(|name| word == name) {
            return words.get(at + 1).map(OsString::as_os_str);
        }
        let value = word.as_bytes().strip_prefix(joined?.as_bytes())?;
        (!value.is_empty()).then(|| OsStr::from_bytes(value))
    });
    pairs.next_back()
}

/// What clang's driver does itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Requests {
    /// A file for a part of a compilation database (`-MJ`).
    pub(crate) database: Option<PathBuf>,
    /// A folder for such parts (`-gen-cdb-fragment-path`).
    pub(crate) fragments: Option<PathBuf>,
    /// Times and memory of each process: on standard output, or in a file (`-fproc-stat-report`).
    pub(crate) statistics: Option<Option<PathBuf>>,
    /// What the user calls the output, for these times.
    pub(crate) output: Option<OsString>,
    /// The folder for what is left of a crash; `None` if the user wants nothing.
    pub(crate) crashes: Option<PathBuf>,
    /// Its version (`--version`).
    pub(crate) version: bool,
}

impl Requests {
    /// The requests of a command line, and of the environment.
    pub(crate) fn of(arguments: &[OsString]) -> Requests {
        let words = expanded(arguments);
        let has = |name: &str| words.iter().any(|word| word == name);
        let path = |value: Option<&OsStr>| value.map(PathBuf::from);
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let by_variable = || {
            std::env::var_os("CC_PRINT_PROC_STAT")?;
            Some(path(variable("CC_PRINT_PROC_STAT_FILE").as_deref()))
        };
        let statistics = match last(&words, None, Some("-fproc-stat-report=")) {
            Some(file) => Some(Some(PathBuf::from(file))),
            None if has("-fproc-stat-report") => Some(None),
            None => by_variable(),
        };
        let keeps_none = ["-fno-crash-diagnostics", "-fcrash-diagnostics=off", "-gen-reproducer=off"];
        let crashes = path(last(&words, None, Some("-fcrash-diagnostics-dir="))).or_else(|| {
            path(variable("CLANG_CRASH_DIAGNOSTICS_DIR").as_deref()).or_else(|| Some(std::env::temp_dir()))
        });
        Requests {
            database: path(last(&words, Some("-MJ"), Some("-MJ"))),
            fragments: path(last(&words, Some("-gen-cdb-fragment-path"), None)),
            statistics,
            output: last(&words, Some("-o"), Some("-o")).map(OsString::from),
            crashes: crashes.filter(|_| !keeps_none.into_iter().any(has)),
            version: has("--version"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn response_files_are_read() {
        let words = split(b"-O2 'a b'\n\"c\\\"d\"x \\  '' e");
        assert_eq!(words, ["-O2", "a b", "c\"dx", " ", "", "e"]);
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        std::fs::write(&one, format!("-MJ x.json @{}", two.display())).unwrap();
        std::fs::write(&two, "-fproc-stat-report=s.csv @missing").unwrap();
        let mut argument = OsString::from("@");
        argument.push(&one);
        let requests = Requests::of(&[argument, "-c".into(), "-fno-crash-diagnostics".into()]);
        assert_eq!(requests.database, Some("x.json".into()));
        assert_eq!(requests.statistics, Some(Some("s.csv".into())));
        assert_eq!((requests.crashes, requests.version, requests.fragments), (None, false, None));
    }
}
