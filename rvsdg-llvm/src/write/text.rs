//! Conversion of numbers and bytes to text, without an allocation for each.

/// Appends a number in decimal.
pub(super) fn decimal(out: &mut String, mut number: u64) {
    if number < 10 {
        out.push((b'0' + number as u8) as char);
        return;
    }
    let mut digits = [0; 20];
    let mut start = digits.len();
    while number > 0 {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    out.push_str(std::str::from_utf8(&digits[start..]).expect("digits are ASCII"));
}

/// Appends a signed number in decimal.
pub(super) fn signed(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    decimal(out, number.unsigned_abs());
}

/// Appends the low `digits` hexadecimal digits of a number, upper case.
pub(super) fn hex(out: &mut String, number: u64, digits: u32) {
    for digit in (0..digits).rev() {
        let value = (number >> (4 * digit) & 15) as u8;
        out.push(if value < 10 { b'0' + value } else { b'A' + value - 10 } as char);
    }
}

/// Integers with more words are printed in hexadecimal, because conversion to decimal takes quadratic time.
const MAX_DECIMAL_WORDS: usize = 64;

/// Appends an integer given by its two's complement words, least significant first.
pub(super) fn wide(out: &mut String, words: &[u64], width: u32) {
    if words.len() > MAX_DECIMAL_WORDS {
        return wide_hex(out, words, width);
    }
    let mut rest = words.to_vec();
    if words.last().is_some_and(|top| (*top as i64) < 0) {
        out.push('-');
        let mut carry = true;
        for word in &mut rest {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    const CHUNK: u64 = 10_000_000_000_000_000_000;
    let mut chunks = vec![];
    while let Some(top) = rest.last() {
        if *top == 0 {
            rest.pop();
            continue;
        }
        let mut remainder = 0u128;
        for word in rest.iter_mut().rev() {
            let dividend = remainder << 64 | u128::from(*word);
            *word = (dividend / u128::from(CHUNK)) as u64;
            remainder = dividend % u128::from(CHUNK);
        }
        chunks.push(remainder as u64);
    }
    decimal(out, chunks.pop().unwrap_or(0));
    for chunk in chunks.iter().rev() {
        let mut scale = CHUNK / 10;
        while scale > 1 && *chunk < scale {
            out.push('0');
            scale /= 10;
        }
        decimal(out, *chunk);
    }
}

/// LLVM's hexadecimal form: the bits as an unsigned number.
fn wide_hex(out: &mut String, words: &[u64], width: u32) {
    out.push_str("u0x");
    let spare = words.len() as u32 * 64 - width;
    for (index, word) in words.iter().enumerate().rev() {
        let word = if index + 1 == words.len() { *word << spare >> spare } else { *word };
        hex(out, word, 16);
    }
}

/// Appends bytes between double quotes, as LLVM escapes them.
pub(super) fn quoted(out: &mut String, bytes: &[u8]) {
    out.reserve(bytes.len() + 2);
    out.push('"');
    for byte in bytes {
        match byte {
            b'"' | b'\\' => escape(out, *byte),
            b' '..=b'~' => out.push(*byte as char),
            _ => escape(out, *byte),
        }
    }
    out.push('"');
}

fn escape(out: &mut String, byte: u8) {
    out.push('\\');
    hex(out, u64::from(byte), 2);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(words: &[u64], width: u32) -> String {
        let mut out = String::new();
        wide(&mut out, words, width);
        out
    }

    #[test]
    fn wide_integers_agree_with_native_ones() {
        let mut seed = 0x9e37_79b9_7f4a_7c15u128;
        for round in 0..2000 {
            seed = seed.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            let value = (seed as i128) >> (round % 128);
            assert_eq!(shown(&[value as u64, (value >> 64) as u64], 128), value.to_string());
        }
        for value in [0, 1, -1, i128::MAX, i128::MIN, 10_000_000_000_000_000_000, 100_000_000_000_000_000_001] {
            assert_eq!(shown(&[value as u64, (value >> 64) as u64], 128), value.to_string());
        }
        assert_eq!(shown(&[0, 0, 1], 192), "340282366920938463463374607431768211456");
    }

    #[test]
    fn very_wide_integers_are_hexadecimal() {
        let text = shown(&[u64::MAX; 65], 64 * 64 + 4);
        assert_eq!(text, format!("u0x000000000000000F{}", "F".repeat(16 * 64)));
    }

    #[test]
    fn numbers_and_bytes() {
        let mut out = String::new();
        for number in [0, 9, 10, u64::MAX] {
            decimal(&mut out, number);
            out.push(' ');
        }
        signed(&mut out, i64::MIN);
        assert_eq!(out, "0 9 10 18446744073709551615 -9223372036854775808");
        out.clear();
        quoted(&mut out, b"a\"\\\n~\x7f\0");
        assert_eq!(out, r#""a\22\5C\0A~\7F\00""#);
    }
}
