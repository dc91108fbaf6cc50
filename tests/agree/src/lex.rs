//! Tokens of LLVM's text.

/// The kind of a token.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// `%x`: a value, a block or a type.
    Local,
    /// `@x`
    Global,
    /// `!7`
    Node,
    /// `#7`
    Group,
    /// A string in quotation marks.
    Text,
    /// A bracket, a comma, an equals sign, a lone exclamation mark.
    Mark,
    /// Everything else: keywords, numbers, `!dbg`.
    Word,
}

/// A token and its text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token<'t> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'t str,
}

impl Token<'_> {
    /// The number of a metadata node or an attribute group.
    pub(crate) fn number(&self) -> Option<u32> {
        self.text[1..].parse().ok()
    }

    pub(crate) fn is(&self, text: &str) -> bool {
        self.kind != TokenKind::Text && self.text == text
    }
}

/// The tokens of a text, without comments.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b' ' | b'\n' | b'\t' | b'\r' => {
                at += 1;
                continue;
            }
            b';' => {
                at = text[at..].find('\n').map_or(text.len(), |line| at + line);
                continue;
            }
            b'"' => string_end(bytes, at),
            b'%' | b'@' | b'#' | b'!' | b'$' if bytes.get(at + 1) == Some(&b'"') && bytes[at] != b'!' => {
                string_end(bytes, at + 1)
            }
            b',' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'=' | b'*' => at + 1,
            _ => word_end(bytes, at + 1),
        };
        let word = &text[at..end];
        found.push(Token { kind: kind(word), text: word });
        at = end;
    }
    found
}

fn kind(word: &str) -> TokenKind {
    let is_number = word.len() > 1 && word.bytes().skip(1).all(|byte| byte.is_ascii_digit());
    match word.as_bytes()[0] {
        b'"' => TokenKind::Text,
        b'%' => TokenKind::Local,
        b'@' => TokenKind::Global,
        b'!' if is_number => TokenKind::Node,
        b'#' if is_number => TokenKind::Group,
        b',' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'=' | b'*' => TokenKind::Mark,
        b'!' if word.len() == 1 => TokenKind::Mark,
        _ => TokenKind::Word,
    }
}

/// The position after the string that begins at `at`. LLVM writes quotation marks in strings as `\22`.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let inner = bytes[at + 1..].iter().position(|byte| *byte == b'"');
    inner.map_or(bytes.len(), |end| at + 1 + end + 1)
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let ends =
        |byte: &u8| matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'"' | b';') || b",()[]{}<>=*!%@".contains(byte);
    bytes[at..].iter().position(ends).map_or(bytes.len(), |end| at + end)
}

/// The position of the bracket that closes the token `open`.
pub(crate) fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.kind == TokenKind::Mark {
            match token.text {
                "(" | "[" | "{" | "<" => depth += 1,
                ")" | "]" | "}" | ">" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
    }
    None
}

/// The parts between commas outside of brackets.
pub(crate) fn parts<'s, 't>(tokens: &'s [Token<'t>]) -> Vec<&'s [Token<'t>]> {
    let (mut found, mut start, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        let token = tokens[at];
        if token.kind == TokenKind::Mark && matches!(token.text, "(" | "[" | "{" | "<") {
            at = closing(tokens, at).unwrap_or(tokens.len() - 1);
        } else if token.is(",") {
            found.push(&tokens[start..at]);
            start = at + 1;
        }
        at += 1;
    }
    if start < tokens.len() {
        found.push(&tokens[start..]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_they_should() {
        let text = "  %\"a b\" = call i32 @f(i32 -1, [2 x i8] c\"x;\\22\") #3, !dbg !45 ; comment";
        let words: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
        assert_eq!(
            words,
            [
                "%\"a b\"",
                "=",
                "call",
                "i32",
                "@f",
                "(",
                "i32",
                "-1",
                ",",
                "[",
                "2",
                "x",
                "i8",
                "]",
                "c",
                "\"x;\\22\"",
                ")",
                "#3",
                ",",
                "!dbg",
                "!45"
            ]
        );
        let kinds: Vec<TokenKind> =
            tokens("!{!0, !\"x\", !DIFoo} #dbg_value #0").iter().map(|token| token.kind).collect();
        use TokenKind::{Group, Mark, Node, Text, Word};
        assert_eq!(kinds, [Mark, Mark, Node, Mark, Mark, Text, Mark, Word, Mark, Word, Group]);
    }

    #[test]
    fn parts_respect_brackets() {
        let found = tokens("a (b, c), [d, {e}], f");
        assert_eq!(parts(&found).len(), 3);
        assert_eq!(closing(&found, 1), Some(5));
    }
}
