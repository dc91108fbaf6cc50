//! A small tokenizer for text in LLVM's spelling: finds the mentioned symbols and the used metadata numbers.
//!
//! It recognizes strings and comments, so that their contents are ignored. One pass, linear.

use std::borrow::Cow;
use std::ops::Range;

/// A place where a text mentions a symbol.
pub(super) struct Mention<'t> {
    /// The name in LLVM's spelling, without the `@`.
    pub(super) name: &'t str,
    /// The position of the `@`.
    pub(super) at: usize,
    /// The range of `ptr @name` if that is a member of a metadata tuple by itself.
    pub(super) tuple_member: Option<Range<usize>>,
}

/// The symbols that a text mentions, in order.
pub(super) fn mentions(text: &str) -> impl Iterator<Item = Mention<'_>> {
    let mut tokens = Tokens { text, at: 0, parens: 0 };
    std::iter::from_fn(move || {
        loop {
            if let Token::Symbol(range) = tokens.next()? {
                let name = &text[range.start + 1..range.end];
                return Some(Mention { name, at: range.start, tuple_member: tokens.tuple_member(&range) });
            }
        }
    })
}

/// A number larger than those of all metadata nodes that a text mentions.
pub(super) fn free_metadata_number(text: &str) -> u32 {
    let mut tokens = Tokens { text, at: 0, parens: 0 };
    let mut free = 0;
    while let Some(token) = tokens.next() {
        if let Token::Metadata(number) = token {
            free = free.max(number + 1);
        }
    }
    free
}

/// The number of the metadata node that a line defines.
pub(super) fn metadata_number(line: &str) -> Option<u32> {
    line.strip_prefix('!')?.split_once(" = ")?.0.parse().ok()
}

/// The attachments of a symbol without each `!associated !N` for which `broken` holds.
pub(super) fn without_associations(text: &str, broken: impl Fn(u32) -> bool) -> Cow<'_, str> {
    const KIND: &str = "!associated ";
    if !text.contains(KIND) {
        return text.into();
    }
    let mut tokens = Tokens { text, at: 0, parens: 0 };
    let (mut kept, mut copied) = (String::new(), 0);
    while let Some(token) = tokens.next() {
        let Token::Metadata(number) = token else { continue };
        let before = text[..tokens.at].trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('!');
        if let Some(before) = before.and_then(|before| before.strip_suffix(KIND)).filter(|_| broken(number)) {
            kept.push_str(text[copied..before.len()].trim_end_matches([' ', ',']));
            copied = tokens.at;
        }
    }
    if copied == 0 {
        return text.into();
    }
    kept.push_str(&text[copied..]);
    kept.into()
}

/// The end of the line in a function's text that begins with `define`; comments may precede it. 0 if there is none.
pub(super) fn head_end(text: &str) -> usize {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if line.starts_with("define ") {
            return end;
        }
    }
    0
}

/// The address space of functions, from the data layout in the preamble of a module: `P1`.
pub(super) fn program_space(preamble: &str) -> u32 {
    let layout = preamble.lines().find_map(|line| line.strip_prefix("target datalayout = \""));
    let parts = layout.unwrap_or_default().trim_end_matches('"').split('-');
    parts.filter_map(|part| part.strip_prefix('P')?.parse().ok()).next().unwrap_or(0)
}

enum Token {
    /// `@name`, with its range.
    Symbol(Range<usize>),
    /// `!number`
    Metadata(u32),
}

struct Tokens<'t> {
    text: &'t str,
    at: usize,
    /// Open parentheses on this line.
    parens: u32,
}

impl Tokens<'_> {
    fn next(&mut self) -> Option<Token> {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'"' => self.skip_past(b'"'),
                b';' => {
                    self.skip_past(b'\n');
                    self.parens = 0;
                }
                b'\n' => self.parens = 0,
                b'(' => self.parens += 1,
                b')' => self.parens = self.parens.saturating_sub(1),
                b'@' => {
                    let start = self.at - 1;
                    if bytes.get(self.at) == Some(&b'"') {
                        self.at += 1;
                        self.skip_past(b'"');
                    } else {
                        self.skip_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_'));
                    }
                    return Some(Token::Symbol(start..self.at));
                }
                b'!' => {
                    let start = self.at;
                    self.skip_while(|b| b.is_ascii_digit());
                    if let Ok(number) = self.text[start..self.at].parse() {
                        return Some(Token::Metadata(number));
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn skip_past(&mut self, end: u8) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|b| *b == end).map_or(rest.len(), |found| found + 1);
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|b| !wanted(*b)).unwrap_or(rest.len());
    }

    /// The range of `ptr @name`, if that is a whole member of a tuple; `range` is that of the current `@name`.
    fn tuple_member(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let before = self.text[..range.start].strip_suffix("ptr ")?;
        let after = &self.text[range.end..];
        let alone = (before.ends_with("!{") || before.ends_with(", ")) && after.starts_with([',', '}']);
        (alone && self.parens == 0).then_some(before.len()..range.end)
    }
}

/// Turns the names that the reader gave to unnamed types back into numbers: `%rvsdg.type.3` becomes `%3`.
pub(super) fn without_invented_names(text: String) -> String {
    // Types precede functions.
    if !text[..text.find("\ndefine ").unwrap_or(text.len())].contains(crate::NAMELESS_TYPE) {
        return text;
    }
    // The reader's names have more underscores than names of the input.
    let stems = text.match_indices(crate::NAMELESS_TYPE).map(|(at, stem)| &text[at + stem.len()..]);
    let underscores = stems.map(|rest| rest.len() - rest.trim_start_matches('_').len()).max();
    let Some(underscores) = underscores else { return text };
    let start = format!("%{}{}.", crate::NAMELESS_TYPE, "_".repeat(underscores));
    // The reader starts at 0. If that name is missing, such names come from the input.
    if !text.contains(&format!("\n{start}0 = type ")) && !text.starts_with(&format!("{start}0 = type ")) {
        return text;
    }
    let mut result = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['"', '%']) {
        let is_string = rest.as_bytes()[at] == b'"';
        // LLVM's strings contain no quotation marks.
        let end = if is_string { rest[at + 1..].find('"').map_or(rest.len(), |end| at + end + 2) } else { at + 1 };
        result.push_str(&rest[..end]);
        rest = match rest[at..].strip_prefix(&start) {
            Some(number) if !is_string && is_number(number) => number,
            _ => &rest[end..],
        };
    }
    result + rest
}

/// Does a name continue with a number and end with it?
fn is_number(rest: &str) -> bool {
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '$' | '.' | '_');
    behind.len() < rest.len() && !behind.starts_with(goes_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_outside_of_strings_and_comments() {
        let text = "!1 = !{ptr @f, !\"@no\"} ; @no\n!2 = !{i64 ptrtoint (ptr @\"a b\" to i64), ptr @g.1}\n@x";
        let found: Vec<_> = mentions(text).map(|m| (m.name, m.tuple_member.map(|r| &text[r]))).collect();
        assert_eq!(found, [("f", Some("ptr @f")), ("\"a b\"", None), ("g.1", Some("ptr @g.1")), ("x", None)]);
    }

    #[test]
    fn metadata_numbers() {
        assert_eq!(free_metadata_number(""), 0);
        assert_eq!(free_metadata_number("!llvm.ident = !{!0}\n!0 = !{!\"!99\"}\n!7 = distinct !{!7, !0} ; !100"), 8);
    }

    #[test]
    fn broken_associations_go() {
        let without = |text| without_associations(text, |node| node == 7).into_owned();
        let text = r#", section "x, !associated !7", align 8, !associated !7, !x !1"#;
        assert_eq!(without(text), r#", section "x, !associated !7", align 8, !x !1"#);
        assert_eq!(without(", !x !7, !associated !7"), ", !x !7");
        assert_eq!(without(", !associated !70, !associated !7 #2"), ", !associated !70 #2");
        assert_eq!(without("!associated !7 !x !7"), " !x !7");
        assert_eq!(without("define void @f() !associated !7 {\n"), "define void @f() {\n");
        assert_eq!(metadata_number("!12 = distinct !{ptr @f}"), Some(12));
        assert_eq!(metadata_number("!llvm.ident = !{!0}"), None);
        assert_eq!(head_end("; x\ndefine void @f() {\n  ret void\n}"), "; x\ndefine void @f() {\n".len());
    }

    #[test]
    fn types_without_names_lose_those_that_the_reader_made() {
        let without = |text: &str| without_invented_names(text.to_owned());
        let text = "%rvsdg.type.0 = type { %rvsdg.type.12, i32 }\n@x = global [13 x i8] c\"%rvsdg.type.0\"\n  %0 = load %rvsdg.type.0, ptr %1\n";
        let wanted = "%0 = type { %12, i32 }\n@x = global [13 x i8] c\"%rvsdg.type.0\"\n  %0 = load %0, ptr %1\n";
        assert_eq!(without(text), wanted);
        let text = "%rvsdg.type_.0 = type {}\n%rvsdg.type.0, %rvsdg.type_.0, %rvsdg.type_.x, %rvsdg.type_.0.1, %rvsdg.type_.11";
        assert_eq!(without(text), "%0 = type {}\n%rvsdg.type.0, %0, %rvsdg.type_.x, %rvsdg.type_.0.1, %11");
        let text = "%rvsdg.type.1 = type {}\n%rvsdg.type.0.1 = type {}";
        assert_eq!(without(text), text);
        assert_eq!(without("%a = \"%b"), "%a = \"%b");
        // Types are defined before all functions.
        let text = "@x = global i32 0\n\ndefine void @f() {\n  ; \n%rvsdg.type.0 = type {}\n}\n";
        assert_eq!(without(text), text);
    }

    #[test]
    fn program_address_space() {
        assert_eq!(program_space("target datalayout = \"e-P1-p:16:8-n8-a:8\"\n"), 1);
        assert_eq!(program_space("target datalayout = \"e-m:e-p270:32:32\"\n"), 0);
    }
}
