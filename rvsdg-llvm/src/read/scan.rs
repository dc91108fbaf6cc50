//! A small tokenizer for LLVM's text that finds things outside of strings, comments and brackets.
//!
//! Its input is always printed by LLVM: quotes inside strings are written `\22`, so a string ends at the next quote,
//! and brackets match. All functions are linear and do not recurse.

/// The position behind the string whose opening quote is at `at`.
fn behind_string(bytes: &[u8], at: usize) -> usize {
    bytes[at + 1..].iter().position(|b| *b == b'"').map_or(bytes.len(), |i| at + 1 + i + 1)
}

/// Is this a byte of an unquoted name?
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

/// The length of the quoted or unquoted name at the start of a text.
pub(super) fn name_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'"') => behind_string(bytes, 0),
        _ => bytes.iter().position(|b| !is_name_byte(*b)).unwrap_or(bytes.len()),
    }
}

/// The first position outside of strings and brackets, from `from` on, where `wanted` holds for the rest of the text.
pub(super) fn find_outside(text: &str, from: usize, mut wanted: impl FnMut(&[u8]) -> bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (from, 0usize);
    while at < bytes.len() {
        if depth == 0 && wanted(&bytes[at..]) {
            return Some(at);
        }
        match bytes[at] {
            b'"' => {
                at = behind_string(bytes, at);
                continue;
            }
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The position of the bracket that closes the one at `open`.
pub(super) fn closing(text: &str, open: usize) -> Option<usize> {
    find_outside(text, open + 1, |rest| matches!(rest[0], b')' | b']' | b'}' | b'>'))
}

/// The pieces between commas outside strings and brackets; nothing for an empty text.
pub(super) fn split_commas(text: &str) -> Vec<&str> {
    let mut pieces = vec![];
    let mut start = 0;
    while let Some(comma) = find_outside(text, start, |rest| rest[0] == b',') {
        pieces.push(text[start..comma].trim());
        start = comma + 1;
    }
    let last = text[start..].trim();
    if !last.is_empty() || start > 0 {
        pieces.push(last);
    }
    pieces
}

/// The words between spaces outside of strings and brackets, with their positions.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].len() - text[at..].trim_start().len();
        if at == text.len() {
            return None;
        }
        let start = at;
        at = find_outside(text, start, |rest| rest[0].is_ascii_whitespace()).unwrap_or(text.len());
        Some((start, &text[start..at]))
    })
}

/// The names of the symbols (`@name`) that a text mentions, in order, quoted if LLVM quotes them.
pub(super) fn symbols(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            match bytes[at] {
                b'"' => at = behind_string(bytes, at),
                b';' => at = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |i| at + i),
                b'@' => {
                    let start = at + 1;
                    at = start + name_len(&text[start..]);
                    return Some(&text[start..at]);
                }
                _ => at += 1,
            }
        }
        None
    })
}

/// A name as LLVM spells it after `%` or `@`: `\\` for a backslash, two hexadecimal digits for quotes and unprintable
/// bytes.
pub(crate) fn spell_name(raw: &[u8]) -> String {
    let plain = raw.first().is_some_and(|b| !b.is_ascii_digit()) && raw.iter().all(|b| is_name_byte(*b) && *b != b'$');
    // LLVM also quotes `$`, although its lexer would accept it.
    if plain {
        return raw.iter().map(|b| *b as char).collect();
    }
    let mut quoted = String::from("\"");
    for byte in raw {
        match byte {
            b'\\' => quoted.push_str("\\\\"),
            b'"' => quoted.push_str("\\22"),
            0x20..=0x7e => quoted.push(*byte as char),
            _ => quoted.push_str(&format!("\\{byte:02X}")),
        }
    }
    quoted.push('"');
    quoted
}

/// The meaning of a byte for the nesting depth of a text.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Class {
    Other,
    Quote,
    Comment,
    Open,
    Close,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    classes[b'"' as usize] = Class::Quote;
    classes[b';' as usize] = Class::Comment;
    let (open, close) = (b"([{<", b")]}>");
    let mut at = 0;
    while at < open.len() {
        classes[open[at] as usize] = Class::Open;
        classes[close[at] as usize] = Class::Close;
        at += 1;
    }
    classes
};

/// Why a text must not be given to LLVM's parser.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Nesting {
    /// Brackets nest deeper than the limit.
    Deep,
    /// The address of a block is used as the function or the block of another such address, which crashes LLVM's
    /// parser.
    BlockAddresses,
}

/// The first nesting problem of a text, which need not be printed by LLVM. Strings and comments are skipped.
pub(super) fn bad_nesting(text: &[u8], limit: usize) -> Option<Nesting> {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(step) = text[at..].iter().position(|byte| CLASSES[usize::from(*byte)] != Class::Other) {
        at += step;
        match CLASSES[usize::from(text[at])] {
            Class::Quote => {
                at = behind_string(text, at);
                continue;
            }
            Class::Comment => at += text[at..].iter().position(|b| *b == b'\n').unwrap_or(text.len() - at - 1),
            Class::Open => {
                depth += 1;
                if depth > limit {
                    return Some(Nesting::Deep);
                }
                if text[at] == b'(' && nests_block_addresses(text, at) {
                    return Some(Nesting::BlockAddresses);
                }
            }
            Class::Close => depth = depth.saturating_sub(1),
            Class::Other => {}
        }
        at += 1;
    }
    None
}

/// Does a parenthesis open the address of a block whose function or block is itself such an address?
fn nests_block_addresses(text: &[u8], open: usize) -> bool {
    const MARK: &[u8] = b"blockaddress";
    if !text[..open].trim_ascii_end().ends_with(MARK) {
        return false;
    }
    let function = text[open + 1..].trim_ascii_start();
    let comma = function.iter().position(|byte| *byte == b',').unwrap_or(function.len());
    let block = function.get(comma + 1..).unwrap_or_default().trim_ascii_start();
    function.starts_with(MARK) || block.starts_with(MARK)
}

/// The text without calls of `llvm.dbg.declare` with two arguments, an old form; `None` if there are none. LLVM drops
/// debug information in the old form, but its parser may crash on it before.
pub(super) fn without_old_records(text: &[u8]) -> Option<Vec<u8>> {
    const DECLARED: &[u8] = b"declare void @llvm.dbg.declare(metadata, metadata)";
    const CALLED: &[u8] = b"@llvm.dbg.declare(";
    let lines = || text.split_inclusive(|byte| *byte == b'\n');
    lines().find(|line| line.starts_with(DECLARED))?;
    let is_other = |line: &&[u8]| !line.windows(CALLED.len()).any(|window| window == CALLED);
    Some(lines().filter(is_other).flatten().copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_strings_hide_what_is_in_them() {
        let text = r#"{ i32, ptr } c", \22", <2 x i8> (a, [b, c])"#;
        assert_eq!(split_commas(text), [r#"{ i32, ptr } c", \22""#, "<2 x i8> (a, [b, c])"]);
        assert_eq!(split_commas(""), [""; 0]);
        assert_eq!(closing("f(a(b)\")\")c", 1), Some(9));
        let found: Vec<_> = words(r#"  dso_local range(i32 0, 5) "a b"="c d" i32 "#).map(|(_, word)| word).collect();
        assert_eq!(found, ["dso_local", "range(i32 0, 5)", r#""a b"="c d""#, "i32"]);
    }

    #[test]
    fn symbols_are_found_outside_strings_and_comments() {
        let text = "call @f(ptr @\"g h\") \"@no\" ; @neither\n @x.1, @2";
        assert_eq!(symbols(text).collect::<Vec<_>>(), ["f", "\"g h\"", "x.1", "2"]);
    }

    #[test]
    fn names_are_quoted_as_llvm_does() {
        assert_eq!(spell_name(b"struct.a-b_c"), "struct.a-b_c");
        assert_eq!(spell_name(b"0a"), "\"0a\"");
        assert_eq!(spell_name(b"a\"\\\xff b"), r#""a\22\\\FF b""#);
        assert_eq!(spell_name(b"a\x01\x7f\x80'"), r#""a\01\7F\80'""#);
        assert_eq!(spell_name(b"$a"), r#""$a""#);
        assert_eq!((&*spell_name(b"-1"), &*spell_name(b".a")), ("-1", ".a"));
    }

    #[test]
    fn block_addresses_are_not_nested() {
        let bad = |text: &[u8]| bad_nesting(text, 100) == Some(Nesting::BlockAddresses);
        assert!(!bad(b"[ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)] blockaddress"));
        assert!(bad(b"ptr blockaddress(@f,  blockaddress(@f, %a)"));
        assert!(bad(b"ptr blockaddress ( blockaddress(@f, %a)"));
        assert!(bad(b"\"blockaddress(\" ; blockaddress(\n[[ptr blockaddress\n(@f\n,\nblockaddress"));
        assert!(!bad(b"c\"blockaddress(blockaddress\" ; blockaddress(blockaddress\n@x"));
    }

    #[test]
    fn nesting_is_counted() {
        let deep = |text: &[u8]| bad_nesting(text, 2) == Some(Nesting::Deep);
        assert!(deep(b"[[[") && !deep(b"[[]\"[[[\";[[[\n"));
        assert!(deep(b"x(y<z{") && !deep(b"x(y<z>)[]{}((") && !deep(b""));
    }
}
