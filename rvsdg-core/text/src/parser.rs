//! The state of the parser, and the basic parsing functions: current token, errors, lists, strings, names.
//!
//! The parser has one token of lookahead and never backtracks. Symbols and identified structs are known before they are
//! used.

use crate::error::ParseError;
use crate::graph::Names;
use crate::lexer::{Lexer, Token};
use rustc_hash::FxHashMap;
use rvsdg_core::{AttrGroups, Symbol, Type, TypeTable};
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

pub(crate) type Result<T> = std::result::Result<T, ParseError>;

/// The state of a parse.
pub(crate) struct Parser<'t, 'm> {
    lexer: Lexer<'t>,
    /// The current token.
    pub(crate) token: Token<'t>,
    /// The position of the current token.
    pub(crate) at: usize,
    /// The types of the module.
    pub(crate) types: &'m mut TypeTable,
    /// The identified structs by name.
    pub(crate) structs: FxHashMap<Cow<'t, str>, Type>,
    /// The symbols by name.
    pub(crate) symbols: FxHashMap<Cow<'t, str>, Symbol>,
    /// The types of the symbols' addresses.
    pub(crate) addresses: Vec<Type>,
    /// The attribute groups of the module.
    pub(crate) groups: AttrGroups,
    /// The table of value names, which is reused for each body.
    pub(crate) names: Names,
}

impl<'t, 'm> Parser<'t, 'm> {
    /// A parser at the beginning of a text.
    pub(crate) fn new(text: &'t str, types: &'m mut TypeTable) -> Parser<'t, 'm> {
        let mut lexer = Lexer::new(text);
        let (at, token) = lexer.next();
        let (structs, symbols, addresses, groups, names) = Default::default();
        Parser { lexer, token, at, types, structs, symbols, addresses, groups, names }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> &'t str {
        self.lexer.text
    }

    /// The end of the current token.
    pub(crate) fn end(&self) -> usize {
        self.lexer.pos
    }

    /// Advances to the next token.
    pub(crate) fn advance(&mut self) {
        (self.at, self.token) = self.lexer.next();
    }

    // ---- errors ------------------------------------------------------------------------------------------------

    /// An error: something else was expected here.
    pub(crate) fn expected(&self, what: impl Display) -> ParseError {
        self.error(self.at, format!("expected {what}, found {}", self.token))
    }

    /// An error at a position.
    pub(crate) fn error(&self, at: usize, message: impl Into<String>) -> ParseError {
        ParseError::new(self.text(), at, message.into())
    }

    // ---- marks and words ---------------------------------------------------------------------------------------

    /// Is this punctuation mark the current token?
    pub(crate) fn is(&self, mark: u8) -> bool {
        self.token == Token::Mark(mark)
    }

    /// Is this word the current token?
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.token == Token::Word(word)
    }

    /// Consumes the mark if it is the current token.
    pub(crate) fn eat(&mut self, mark: u8) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes the word if it is the current token.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes a required mark.
    pub(crate) fn mark(&mut self, mark: u8) -> Result<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.expected(format_args!("`{}`", mark as char))) }
    }

    /// Consumes `->`.
    pub(crate) fn arrow(&mut self) -> Result<()> {
        if self.token != Token::Arrow {
            return Err(self.expected("`->`"));
        }
        self.advance();
        Ok(())
    }

    /// Consumes a required word.
    pub(crate) fn keyword(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(format_args!("`{word}`"))) }
    }

    /// Consumes any word.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'t str> {
        let Token::Word(word) = self.token else { return Err(self.expected(what)) };
        self.advance();
        Ok(word)
    }

    /// Requires the end of the text.
    pub(crate) fn finish(&self) -> Result<()> {
        if self.token == Token::End { Ok(()) } else { Err(self.expected("the end of the text")) }
    }

    // ---- lists -------------------------------------------------------------------------------------------------

    /// Parses a list in delimiters, with commas between the elements.
    pub(crate) fn list<T>(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.mark(open)?;
        let mut items = vec![];
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            if !self.eat(b',') {
                return Err(self.expected(format_args!("`,` or `{}`", close as char)));
            }
        }
    }

    /// Parses fields, each after a comma, in any order, each at most once.
    pub(crate) fn fields(
        &mut self,
        known: &[&'static str],
        mut field: impl FnMut(&mut Self, &'static str) -> Result<()>,
    ) -> Result<()> {
        let mut seen = 0u64;
        while self.eat(b',') {
            let found = match self.token {
                Token::Word(word) => known.iter().position(|it| *it == word),
                _ => None,
            };
            let Some(index) = found else {
                return Err(self.expected(format_args!("a field: {}", known.join(", "))));
            };
            if seen >> index & 1 != 0 {
                return Err(self.error(self.at, format!("`{}` stands here a second time", known[index])));
            }
            seen |= 1 << index;
            self.advance();
            field(self, known[index])?;
        }
        Ok(())
    }

    // ---- numbers and names -------------------------------------------------------------------------------------

    /// Parses a decimal number that fits the type.
    pub(crate) fn number<T: FromStr>(&mut self, what: &str) -> Result<T> {
        let Token::Int(digits) = self.token else { return Err(self.expected(what)) };
        let Ok(number) = digits.parse() else {
            return Err(self.error(self.at, format!("expected {what}, found {}, which is out of range", self.token)));
        };
        self.advance();
        Ok(number)
    }

    /// Parses a symbol, after `@`.
    pub(crate) fn symbol(&mut self) -> Result<Symbol> {
        let at = self.at;
        let name = self.symbol_name()?;
        self.find_symbol(name, at)
    }

    /// Parses a name after `@`.
    pub(crate) fn symbol_name(&mut self) -> Result<&'t str> {
        let Token::Global(name) = self.token else { return Err(self.expected("a symbol")) };
        self.advance();
        Ok(name)
    }

    /// The symbol with this name; the name is at position `at`.
    pub(crate) fn find_symbol(&self, name: &str, at: usize) -> Result<Symbol> {
        self.symbols.get(name).copied().ok_or_else(|| self.error(at, format!("there is no symbol @{name}")))
    }

    // ---- strings -----------------------------------------------------------------------------------------------

    fn raw_string(&mut self) -> Result<(usize, &'t str)> {
        let Token::Str(raw) = self.token else { return Err(self.expected("a string")) };
        let start = self.at + 1;
        self.advance();
        Ok((start, raw))
    }

    /// Parses a string of text.
    pub(crate) fn string(&mut self) -> Result<Cow<'t, str>> {
        let (start, raw) = self.raw_string()?;
        if !raw.contains('\\') {
            return Ok(raw.into());
        }
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(escape) = rest.find('\\') {
            out.push_str(&rest[..escape]);
            rest = &rest[escape + 1..];
            let at = start + raw.len() - rest.len() - 1;
            let (c, len) = escaped_char(rest)
                .ok_or_else(|| self.error(at, "expected one of the escapes \\\", \\\\, \\n, \\t, \\u{HEX}"))?;
            out.push(c);
            rest = &rest[len..];
        }
        out.push_str(rest);
        Ok(out.into())
    }

    /// Parses a string into a box.
    pub(crate) fn boxed(&mut self) -> Result<Box<str>> {
        Ok(self.string()?.into())
    }

    /// Parses a string of bytes.
    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>> {
        let (start, raw) = self.raw_string()?;
        let raw = raw.as_bytes();
        let mut out = Vec::with_capacity(raw.len());
        let mut pos = 0;
        while let Some(&byte) = raw.get(pos) {
            let (byte, len) = match (byte, raw.get(pos + 1)) {
                (b'\\', Some(&quoted @ (b'"' | b'\\'))) => (quoted, 2),
                (b'\\', Some(b'x')) => match hex_byte(&raw[pos + 2..]) {
                    Some(byte) => (byte, 4),
                    None => return Err(self.error(start + pos, "expected two hexadecimal digits behind \\x")),
                },
                (b' '..=b'~', _) if byte != b'\\' => (byte, 1),
                (b'\\', _) => return Err(self.error(start + pos, "expected one of the escapes \\\", \\\\, \\xHH")),
                _ => return Err(self.error(start + pos, "expected ASCII; other bytes are written \\xHH")),
            };
            out.push(byte);
            pos += len;
        }
        Ok(out)
    }
}

/// The character that an escape stands for, and the length of the escape without its backslash.
fn escaped_char(rest: &str) -> Option<(char, usize)> {
    Some(match rest.as_bytes().first()? {
        b'"' => ('"', 1),
        b'\\' => ('\\', 1),
        b'n' => ('\n', 1),
        b't' => ('\t', 1),
        b'u' => {
            let digits = &rest.strip_prefix("u{")?;
            let digits = &digits[..digits.find('}')?];
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let code = u32::from_str_radix(digits, 16).ok().filter(|_| plain)?;
            (char::from_u32(code)?, digits.len() + 3)
        }
        _ => return None,
    })
}

fn hex_byte(digits: &[u8]) -> Option<u8> {
    let digit = |index: usize| digits.get(index).and_then(|byte| (*byte as char).to_digit(16));
    Some((digit(0)? << 4 | digit(1)?) as u8)
}
