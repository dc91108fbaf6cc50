//! What newer versions of LLVM write, and this one can't read: its name, for the error.
//!
//! LLVM's parser says what it expected, and where; that what it found is a word of its future, it can't know.

/// Words of LLVM IR that came after version 19, each with the version. They are looked for in the line of an error
/// only, so a symbol of such a name elsewhere does no harm.
const WORDS: &[(&str, u32)] = &[
    ("captures", 20),
    ("initializes", 20),
    ("samesign", 20),
    ("usub_cond", 20),
    ("usub_sat", 20),
    ("sanitize_type", 20),
    ("dead_on_return", 21),
    ("fmaximum", 21),
    ("fminimum", 21),
    ("ptrtoaddr", 22),
    ("nocreateundeforpoison", 22),
    ("sanitize_alloc_token", 22),
    ("#dbg_declare_value", 22),
];

/// The version whose bitcode and text are read here.
const OURS: u32 = 19;

/// What there is to say about a text that LLVM refused, whose message begins with the file's name, line and column.
pub(super) fn hint(text: &[u8], name: &str, message: &str) -> Option<String> {
    let place = message.strip_prefix(name)?.strip_prefix(':')?;
    let number: usize = place.split(':').next()?.parse().ok()?;
    let line = text.split(|byte| *byte == b'\n').nth(number.checked_sub(1)?)?;
    let line = String::from_utf8_lossy(line);
    // A symbol has its mark in front, so it is no such word.
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '#' | '@' | '%' | '$' | '!');
    let word_of = |word: &str| WORDS.iter().find(|(known, _)| *known == word);
    if let Some((word, since)) = line.split(|c| !is_part(c)).find_map(word_of) {
        return Some(format!("`{word}` is of LLVM {since}, and this reads the text of LLVM {OURS}"));
    }
    let version = producer(text).filter(|version| *version > OURS)?;
    Some(format!("the file says that it is by clang {version}, and this reads the text of LLVM {OURS}"))
}

/// The version of the compiler that made a text, if it says so.
fn producer(text: &[u8]) -> Option<u32> {
    const MARK: &[u8] = b"clang version ";
    let at = text.windows(MARK.len()).position(|window| window == MARK)? + MARK.len();
    let digits: String = text[at..].iter().take_while(|byte| byte.is_ascii_digit()).map(|byte| *byte as char).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_words_and_versions_are_named() {
        let text = b"@captures = global i8 0\ndefine void @f(ptr captures(none) %p) {\n  ret void\n}\n";
        assert_eq!(
            hint(text, "a.ll", "a.ll:2:20: error: expected ')'").as_deref(),
            Some("`captures` is of LLVM 20, and this reads the text of LLVM 19")
        );
        assert_eq!(hint(text, "a.ll", "a.ll:1:1: error: x"), None);
        assert_eq!(hint(text, "a.ll", "a.ll:9:1: error: x"), None);
        assert_eq!(hint(text, "a.ll", "error: x"), None);
        let text = b"x\n!0 = !{!\"Debian clang version 21.1.0\"}\n";
        assert_eq!(
            hint(text, "a.ll", "a.ll:1:1: error: x").as_deref(),
            Some("the file says that it is by clang 21, and this reads the text of LLVM 19")
        );
        assert_eq!(hint(b"x\n!0 = !{!\"clang version 19.1.7\"}\n", "a.ll", "a.ll:1:1: error: x"), None);
    }
}
