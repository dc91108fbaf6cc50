//! Strings in metadata nodes, as LLVM writes them.

/// The text of a string of LLVM IR between its quotation marks, where `\\5C` stands for the byte 0x5C. Bytes that are
/// not UTF-8 are replaced.
pub fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let code = behind.get(..2).filter(|_| *first == b'\\').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_by_their_number() {
        assert_eq!(unescaped("a\\5Cb\\22 \\zz"), "a\\b\" \\zz");
        assert_eq!(unescaped("\\C3\\A4\\2"), "\u{e4}\\2");
        assert_eq!(unescaped("\\FF"), "\u{fffd}");
    }
}
