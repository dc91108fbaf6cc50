//! Detects syntax of newer LLVM versions, to name it in the error message.
//!
//! LLVM's parser reports what it expected, and where; it can't know that the word it found belongs to a later version.

/// Words of LLVM IR that were introduced after version 19, with the version. They are searched only in the line of an
/// error, so symbols of these names elsewhere do no harm.
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

/// Additional information about a text that LLVM rejected. The message begins with file name, line and column.
pub(super) fn hint(text: &[u8], name: &str, message: &str) -> Option<String> {
    let place = message.strip_prefix(name)?.strip_prefix(':')?;
    let number: usize = place.split(':').next()?.parse().ok()?;
    let line = text.split(|byte| *byte == b'\n').nth(number.checked_sub(1)?)?;
    let line = String::from_utf8_lossy(line);
    // A symbol has a prefix character, so it is not mistaken for such a word.
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '#' | '@' | '%' | '$' | '!');
    let word_of = |word: &str| WORDS.iter().find(|(known, _)| *known == word);
    if let Some((word, since)) = line.split(|c| !is_part(c)).find_map(word_of) {
        return Some(format!("`{word}` is of LLVM {since}, and this reads the text of LLVM {OURS}"));
    }
    let version = producer(text).filter(|version| *version > OURS)?;
    Some(format!("the file says that it is by clang {version}, and this reads the text of LLVM {OURS}"))
}

/// The version of the compiler that produced a text, if it is given.
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
