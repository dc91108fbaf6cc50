//! Parse errors with their positions.

use std::fmt;

/// A text that can't be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What was expected and what was found, or what is wrong.
    pub message: String,
}

impl ParseError {
    /// An error at a byte of a text. Linear in the length of the text; done once per text.
    pub(crate) fn new(text: &str, at: usize, message: String) -> ParseError {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
        ParseError { line, column: 1 + before[line_start..].chars().count(), message }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
