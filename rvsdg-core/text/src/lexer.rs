//! Tokens.
//!
//! Tokens are produced on demand, one at a time, and borrow from the text; every byte is visited once. Blanks, line
//! breaks and comments only separate tokens. Invalid text becomes a token of its own ([`Token::Bad`],
//! [`Token::Other`]), so that the parser reports it at its position, with what was expected there. Strings keep their
//! escapes; the parser decodes them when it knows their kind.

use std::fmt;

/// A token.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token<'t> {
    /// A keyword.
    Word(&'t str),
    /// A name after `%`, without the `%`: a value's number or a struct's name, including quotes.
    Local(&'t str),
    /// A name after `@`, without the `@`: a symbol's name, including quotes.
    Global(&'t str),
    /// A decimal integer with its sign.
    Int(&'t str),
    /// The hexadecimal digits after `0x`.
    Hex(&'t str),
    /// A string, without the quotes.
    Str(&'t str),
    /// A punctuation mark.
    Mark(u8),
    /// `->`
    Arrow,
    /// `...`
    Dots,
    /// The end of the text.
    End,
    /// The beginning of an invalid token.
    Bad(&'static str),
    /// A character that cannot begin a token.
    Other(char),
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(text) | Token::Int(text) => write!(f, "`{}`", Short(text)),
            Token::Local(name) => write!(f, "`%{}`", Short(name)),
            Token::Global(name) => write!(f, "`@{}`", Short(name)),
            Token::Hex(digits) => write!(f, "`0x{}`", Short(digits)),
            Token::Str(_) => f.write_str("a string"),
            Token::Mark(mark) => write!(f, "`{}`", *mark as char),
            Token::Arrow => f.write_str("`->`"),
            Token::Dots => f.write_str("`...`"),
            Token::End => f.write_str("the end of the text"),
            Token::Bad(what) => f.write_str(what),
            Token::Other(c) => write!(f, "{c:?}"),
        }
    }
}

/// The beginning of a possibly long text, for messages.
struct Short<'t>(&'t str);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(40) {
            Some((end, _)) => write!(f, "{}...", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}

/// Splits a text into tokens.
pub(crate) struct Lexer<'t> {
    pub(crate) text: &'t str,
    /// The position behind the last token.
    pub(crate) pos: usize,
}

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'-')
}

impl<'t> Lexer<'t> {
    /// A lexer at the beginning of a text.
    pub(crate) fn new(text: &'t str) -> Lexer<'t> {
        Lexer { text, pos: 0 }
    }

    fn byte(&self, pos: usize) -> u8 {
        self.text.as_bytes().get(pos).copied().unwrap_or(0)
    }

    /// The next token and its position.
    pub(crate) fn next(&mut self) -> (usize, Token<'t>) {
        self.skip();
        let start = self.pos;
        let Some(&first) = self.text.as_bytes().get(start) else { return (start, Token::End) };
        let token = match first {
            b'%' => self.name(Token::Local),
            b'@' => self.name(Token::Global),
            b'"' => self.string(),
            b'0' if self.byte(start + 1) == b'x' => {
                self.pos += 2;
                match self.run(|byte| byte.is_ascii_hexdigit()) {
                    "" => Token::Bad("`0x` without digits"),
                    digits => Token::Hex(digits),
                }
            }
            b'-' if self.byte(start + 1) == b'>' => {
                self.pos += 2;
                Token::Arrow
            }
            b'-' | b'0'..=b'9' => {
                self.pos += 1;
                match (first, self.run(|byte| byte.is_ascii_digit())) {
                    (b'-', "") => Token::Bad("`-` without digits"),
                    _ => Token::Int(&self.text[start..self.pos]),
                }
            }
            b'.' if self.text[start..].starts_with("...") => {
                self.pos += 3;
                Token::Dots
            }
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b':' | b'=' => {
                self.pos += 1;
                Token::Mark(first)
            }
            _ if in_word(first) => Token::Word(self.run(in_word)),
            _ => match self.text[start..].chars().next() {
                Some(c) => {
                    self.pos += c.len_utf8();
                    Token::Other(c)
                }
                None => Token::End,
            },
        };
        (start, token)
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.pos) {
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' => self.pos += 1,
                b';' => {
                    let rest = &bytes[self.pos..];
                    self.pos += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                _ => break,
            }
        }
    }

    /// The longest run of bytes for which `belongs` holds.
    fn run(&mut self, belongs: impl Fn(u8) -> bool) -> &'t str {
        let rest = &self.text.as_bytes()[self.pos..];
        let len = rest.iter().position(|byte| !belongs(*byte)).unwrap_or(rest.len());
        let run = &self.text[self.pos..self.pos + len];
        self.pos += len;
        run
    }

    fn name(&mut self, make: fn(&'t str) -> Token<'t>) -> Token<'t> {
        self.pos += 1;
        if self.byte(self.pos) != b'"' {
            return match self.run(in_name) {
                "" => Token::Bad("a mark without name"),
                name => make(name),
            };
        }
        // In names LLVM escapes quotes as hexadecimal numbers, so the next quote is the end.
        let start = self.pos;
        self.pos += 1;
        self.run(|byte| byte != b'"' && byte != b'\n');
        if self.byte(self.pos) != b'"' {
            return Token::Bad("a quoted name without end");
        }
        self.pos += 1;
        make(&self.text[start..self.pos])
    }

    fn string(&mut self) -> Token<'t> {
        let bytes = self.text.as_bytes();
        let start = self.pos + 1;
        self.pos = start;
        loop {
            match bytes.get(self.pos) {
                Some(b'"') => {
                    self.pos += 1;
                    return Token::Str(&self.text[start..self.pos - 1]);
                }
                Some(b'\\') if self.byte(self.pos + 1) != b'\n' => self.pos = bytes.len().min(self.pos + 2),
                None | Some(b'\n' | b'\\') => return Token::Bad("a string without end in this line"),
                Some(_) => self.pos += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| Some(lexer.next().1).filter(|token| *token != Token::End)).collect()
    }

    #[test]
    fn tokens_are_told_apart() {
        use Token::*;
        let all = tokens("i8 -5->0x1F %3: @\"a b\" ... ; comment }\n<{\"x\\\"ä\"}> %struct.a-b");
        let wanted = [
            Word("i8"),
            Int("-5"),
            Arrow,
            Hex("1F"),
            Local("3"),
            Mark(b':'),
            Global("\"a b\""),
            Dots,
            Mark(b'<'),
            Mark(b'{'),
            Str("x\\\"ä"),
            Mark(b'}'),
            Mark(b'>'),
            Local("struct.a-b"),
        ];
        assert_eq!(all, wanted);
    }

    #[test]
    fn what_is_no_token_is_passed_on() {
        for text in ["\"a", "\"a\\", "\"a\\\"", "@\"a\n\"", "%", "0x", "-", "\"\\\n\""] {
            assert!(matches!(tokens(text)[0], Token::Bad(_)), "{text}");
        }
        assert_eq!(tokens("ä\u{0}."), [Token::Other('ä'), Token::Other('\0'), Token::Other('.')]);
    }
}
