//! The output of printing, and its basic pieces.

use crate::symbol::{Symbol, SymbolData};
use crate::types::TypeTable;
use cranelift_entity::PrimaryMap;
use std::fmt::Write;

/// Lines are indented no deeper than this. Otherwise the text of deeply nested regions would be of quadratic length.
const MAX_INDENT: usize = 50;

/// The text printed so far, and the tables that resolve names.
pub(super) struct Printer<'a> {
    pub(super) out: String,
    pub(super) types: &'a TypeTable,
    pub(super) symbols: &'a PrimaryMap<Symbol, SymbolData>,
}

impl Printer<'_> {
    pub(super) fn symbol(&mut self, symbol: Symbol) {
        match self.symbols.get(symbol) {
            Some(data) => self.text(format_args!("@{}", data.name)),
            None => self.text(format_args!("@?{symbol}")),
        }
    }

    pub(super) fn symbol_list(&mut self, symbols: &[Symbol]) {
        self.list("[", symbols, "]", |this, symbol| this.symbol(*symbol));
    }

    pub(super) fn list<T>(
        &mut self,
        open: &str,
        items: impl IntoIterator<Item = T>,
        close: &str,
        mut each: impl FnMut(&mut Self, T),
    ) {
        self.out.push_str(open);
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
        self.out.push_str(close);
    }

    pub(super) fn text(&mut self, text: impl std::fmt::Display) {
        let _ = write!(self.out, "{text}");
    }

    /// A string in quotes; unprintable characters are escaped.
    pub(super) fn quoted(&mut self, text: &str) {
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\t' => self.out.push_str("\\t"),
                c if c.is_control() => self.text(format_args!("\\u{{{:x}}}", c as u32)),
                c => self.out.push(c),
            }
        }
        self.out.push('"');
    }

    /// Bytes in quotes; all but printable ASCII is escaped.
    pub(super) fn quoted_bytes(&mut self, bytes: &[u8]) {
        self.out.push('"');
        for &byte in bytes {
            match byte {
                b'"' => self.out.push_str("\\\""),
                b'\\' => self.out.push_str("\\\\"),
                b' '..=b'~' => self.out.push(byte as char),
                byte => self.text(format_args!("\\x{byte:02x}")),
            }
        }
        self.out.push('"');
    }

    pub(super) fn indent(&mut self, depth: usize) {
        self.out.extend(std::iter::repeat_n("  ", depth.min(MAX_INDENT)));
    }
}
