//! Parses the output of `clang -###`: the processes that clang would start.
//!
//! A process is a line that starts with a space and a quotation mark. It consists of words in quotation marks, in which
//! a backslash precedes `"`, `\` and `$`. (Words may contain line feeds, so the text can't be split into lines.) The
//! lines before the first process are information about clang and its target, and messages about the command line.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// A process: a program and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The path of the program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// The processes that clang would start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// Information about clang, which is printed in verbose mode.
    pub header: Vec<String>,
    /// Warnings about the command line.
    pub messages: Vec<String>,
    /// The processes, in a valid order of execution.
    pub commands: Vec<Command>,
}

/// Why a text can't be parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListingError {
    /// A quotation mark is missing, or there is something between two words.
    #[error("can't parse the output of `clang -###` at byte {0}")]
    Word(usize),
}

impl Listing {
    /// Parses what clang printed to standard error.
    ///
    /// # Errors
    /// If a line of a process does not consist of words in quotation marks.
    pub fn parse(text: &[u8]) -> Result<Listing, ListingError> {
        let mut listing = Listing::default();
        let mut at = 0;
        while at < text.len() {
            if text[at..].starts_with(b" \"") {
                at = listing.command(text, at)?;
                continue;
            }
            let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| at + length);
            listing.line(&String::from_utf8_lossy(&text[at..end]));
            at = end + 1;
        }
        Ok(listing)
    }

    /// Parses a process at `at`; returns the start of the next line.
    fn command(&mut self, text: &[u8], mut at: usize) -> Result<usize, ListingError> {
        let mut words = vec![];
        loop {
            match text.get(at) {
                None => break,
                Some(b'\n') => {
                    at += 1;
                    break;
                }
                Some(b' ') => at += 1,
                Some(b'"') => {
                    let (word, behind) = word(text, at + 1).ok_or(ListingError::Word(at))?;
                    words.push(OsString::from_vec(word));
                    at = behind;
                }
                Some(_) => return Err(ListingError::Word(at)),
            }
        }
        let mut words = words.into_iter();
        if let Some(program) = words.next() {
            self.commands.push(Command { program, arguments: words.collect() });
        }
        Ok(at)
    }

    fn line(&mut self, line: &str) {
        if ["warning: ", "error: ", "note: "].iter().any(|kind| line.contains(kind)) {
            self.messages.push(line.to_owned());
        } else if !line.is_empty() && line != " (in-process)" {
            self.header.push(line.to_owned());
        }
    }
}

/// The word that starts at `at`, after its quotation mark, and the position behind it.
fn word(text: &[u8], mut at: usize) -> Option<(Vec<u8>, usize)> {
    let mut word = vec![];
    loop {
        match *text.get(at)? {
            b'"' => return Some((word, at + 1)),
            b'\\' => {
                word.push(*text.get(at + 1)?);
                at += 2;
            }
            byte => {
                word.push(byte);
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lines_and_messages() {
        let text =
            b"Debian clang version 19.1.7\nTarget: x86_64\nclang-19: warning: -lm: unused [-W]\n (in-process)\n \
            \"/bin/clang\" \"-D\" \"X=\\\"a b\\\\\\$\nc\" \"\xff.c\" \"\"\n \"/usr/bin/ld\" \"-o\" \"a b\"\n";
        let listing = Listing::parse(text).unwrap();
        assert_eq!(listing.header, ["Debian clang version 19.1.7", "Target: x86_64"]);
        assert_eq!(listing.messages, ["clang-19: warning: -lm: unused [-W]"]);
        let [clang, ld] = &listing.commands[..] else { panic!("{listing:?}") };
        assert_eq!(clang.program, "/bin/clang");
        let bytes = |word: &[u8]| OsString::from_vec(word.to_vec());
        assert_eq!(clang.arguments, [bytes(b"-D"), bytes(b"X=\"a b\\$\nc"), bytes(b"\xff.c"), bytes(b"")]);
        assert_eq!(ld.arguments, ["-o", "a b"]);
    }

    #[test]
    fn broken_texts_are_errors() {
        assert_eq!(Listing::parse(b" \"a\" b\n"), Err(ListingError::Word(5)));
        assert_eq!(Listing::parse(b"x\n \"a"), Err(ListingError::Word(3)));
        assert_eq!(Listing::parse(b" \"a\\"), Err(ListingError::Word(1)));
        assert_eq!(Listing::parse(b""), Ok(Listing::default()));
    }
}
