//! `printf`'s formats.
//!
//! Decimal digits are exact: Rust's formatting rounds to nearest, ties to even, like the C library.

use super::varargs::Source;
use crate::layout::Scalar;
use crate::machine::Machine;
use crate::outcome::{Eval, undefined, unsupported};
use crate::value::{Pointer, Value};

/// A conversion specification: flags, width, precision.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

/// Formats arguments; returns the bytes.
pub(super) fn format(machine: &mut Machine<'_>, format: Pointer, source: &mut Source<'_>) -> Eval<Vec<u8>> {
    let text = machine.memory.string(format, u64::MAX)?.to_vec();
    let mut out = vec![];
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        at = conversion(machine, &text, at, source, &mut out)?;
    }
    Ok(out)
}

/// Performs the conversion at `at`, behind the percent sign; returns where it ends.
fn conversion(
    machine: &mut Machine<'_>,
    text: &[u8],
    mut at: usize,
    source: &mut Source<'_>,
    out: &mut Vec<u8>,
) -> Eval<usize> {
    let mut spec = Spec::default();
    while let Some(flag) = text.get(at) {
        match flag {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zero = true,
            _ => break,
        }
        at += 1;
    }
    let width = number(machine, text, &mut at, source)?.unwrap_or(0);
    spec.left |= width < 0;
    spec.width = width.unsigned_abs() as usize;
    if text.get(at) == Some(&b'.') {
        at += 1;
        let precision = number(machine, text, &mut at, source)?.unwrap_or(0);
        spec.precision = usize::try_from(precision).ok();
    }
    let from = at;
    while matches!(text.get(at), Some(b'h' | b'l' | b'j' | b'z' | b't' | b'L' | b'q')) {
        at += 1;
    }
    let length = &text[from..at];
    let long = 8 * machine.memory.pointer_size() as u32;
    let Some(&kind) = text.get(at) else { return undefined("a format ends within a conversion") };
    match kind {
        b'%' => out.push(b'%'),
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
            let value = source.word(machine)?;
            integer(&spec, kind, resize(word(&value)?, length, long, matches!(kind, b'd' | b'i')), out);
        }
        b'c' => {
            let byte = word(&source.word(machine)?)? as u8;
            pad(&spec, b"", &[byte], false, out);
        }
        b's' => {
            let value = source.word(machine)?;
            if length.contains(&b'l') {
                return unsupported("wide strings");
            }
            let Some(pointer) = as_pointer(machine, &value) else { return undefined("a string is undefined") };
            let most = spec.precision.map_or(u64::MAX, |most| most as u64);
            let bytes = match pointer.address {
                0 => b"(null)".to_vec(),
                _ => machine.memory.string(pointer, most)?.to_vec(),
            };
            pad(&spec, b"", &bytes, false, out);
        }
        b'p' => match word(&source.word(machine)?)? {
            0 => pad(&spec, b"", b"(nil)", false, out),
            address => pad(&spec, b"", format!("{address:#x}").as_bytes(), false, out),
        },
        b'n' => {
            let value = source.word(machine)?;
            let Some(pointer) = as_pointer(machine, &value) else { return undefined("%n has no address") };
            let scalar = Scalar::Int(int_width(length, long));
            let count = Value::int(out.len() as i64, scalar.bits());
            machine.memory.store_scalar(pointer, scalar, &count)?;
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let value = if length == b"L" { source.long_double(machine)? } else { source.double(machine)? };
            float(&spec, kind, value, out);
        }
        other => return unsupported(format!("the conversion %{}", other as char)),
    }
    Ok(at + 1)
}

/// A width or precision: digits, or an argument.
fn number(machine: &mut Machine<'_>, text: &[u8], at: &mut usize, source: &mut Source<'_>) -> Eval<Option<i32>> {
    if text.get(*at) == Some(&b'*') {
        *at += 1;
        return Ok(Some(word(&source.word(machine)?)? as i32));
    }
    let from = *at;
    let mut value = 0i32;
    while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
        value = value.saturating_mul(10).saturating_add(i32::from(digit - b'0'));
        *at += 1;
    }
    Ok((*at > from).then_some(value))
}

fn word(value: &Value) -> Eval<u64> {
    match value {
        Value::Int(bits) => Ok(*bits),
        Value::Pointer(pointer) => Ok(pointer.address),
        _ => undefined("a variable argument is undefined"),
    }
}

fn as_pointer(machine: &Machine<'_>, value: &Value) -> Option<Pointer> {
    match value {
        Value::Pointer(pointer) => Some(*pointer),
        Value::Int(address) => Some(machine.memory.pointer_to(*address)),
        _ => None,
    }
}

/// The width of the integer for a length modifier. `long` has as many bits as a pointer.
fn int_width(length: &[u8], long: u32) -> u32 {
    match length {
        b"hh" => 8,
        b"h" => 16,
        b"" => 32,
        b"l" | b"z" | b"t" => long,
        _ => 64,
    }
}

/// Truncates an integer to the size for a length modifier, and extends it again.
fn resize(bits: u64, length: &[u8], long: u32, signed: bool) -> i128 {
    let width = int_width(length, long);
    let bits = bits & crate::value::mask(width);
    if signed { i128::from(crate::value::signed(bits, width)) } else { i128::from(bits) }
}

/// Pads to the width. Zeros go between prefix and digits.
fn pad(spec: &Spec, prefix: &[u8], body: &[u8], zeros: bool, out: &mut Vec<u8>) {
    let missing = spec.width.saturating_sub(prefix.len() + body.len());
    let (before, between, behind) = match (spec.left, zeros) {
        (true, _) => (0, 0, missing),
        (false, true) => (0, missing, 0),
        (false, false) => (missing, 0, 0),
    };
    out.extend(std::iter::repeat_n(b' ', before));
    out.extend_from_slice(prefix);
    out.extend(std::iter::repeat_n(b'0', between));
    out.extend_from_slice(body);
    out.extend(std::iter::repeat_n(b' ', behind));
}

fn sign(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        _ => "",
    }
}

fn integer(spec: &Spec, kind: u8, value: i128, out: &mut Vec<u8>) {
    let size = value.unsigned_abs();
    let mut digits = match kind {
        b'x' => format!("{size:x}"),
        b'X' => format!("{size:X}"),
        b'o' => format!("{size:o}"),
        _ => size.to_string(),
    };
    if spec.precision == Some(0) && size == 0 {
        digits.clear();
    }
    let least = spec.precision.unwrap_or(0);
    if digits.len() < least {
        digits.insert_str(0, &"0".repeat(least - digits.len()));
    }
    if kind == b'o' && spec.alternate && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    let prefix = match kind {
        b'x' if spec.alternate && size != 0 => "0x",
        b'X' if spec.alternate && size != 0 => "0X",
        b'd' | b'i' => sign(spec, value < 0),
        _ => "",
    };
    pad(spec, prefix.as_bytes(), digits.as_bytes(), spec.zero && spec.precision.is_none(), out);
}

fn float(spec: &Spec, kind: u8, value: f64, out: &mut Vec<u8>) {
    let size = value.abs();
    let mut prefix = sign(spec, value.is_sign_negative()).to_string();
    let body = if value.is_nan() {
        "nan".to_string()
    } else if value.is_infinite() {
        "inf".to_string()
    } else {
        match kind.to_ascii_lowercase() {
            b'f' => fixed(spec, size, spec.precision.unwrap_or(6)),
            b'e' => exponential(spec, size, spec.precision.unwrap_or(6)),
            b'g' => general(spec, size),
            _ => {
                prefix.push_str("0x");
                hexadecimal(spec, size)
            }
        }
    };
    let zeros = spec.zero && value.is_finite();
    if kind.is_ascii_uppercase() {
        pad(spec, prefix.to_uppercase().as_bytes(), body.to_uppercase().as_bytes(), zeros, out);
    } else {
        pad(spec, prefix.as_bytes(), body.as_bytes(), zeros, out);
    }
}

fn fixed(spec: &Spec, size: f64, precision: usize) -> String {
    let mut text = format!("{size:.precision$}");
    if spec.alternate && precision == 0 {
        text.push('.');
    }
    text
}

fn exponential(spec: &Spec, size: f64, precision: usize) -> String {
    let text = format!("{size:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let point = if spec.alternate && precision == 0 { "." } else { "" };
    format!("{digits}{point}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn general(spec: &Spec, size: f64) -> String {
    let precision = spec.precision.unwrap_or(6).max(1);
    let scientific = format!("{size:.*e}", precision - 1);
    let exponent: i32 = scientific.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let small = exponent < -4 || exponent >= precision as i32;
    let text = if small {
        exponential(spec, size, precision - 1)
    } else {
        fixed(spec, size, (precision as i32 - 1 - exponent) as usize)
    };
    if spec.alternate {
        return text;
    }
    let (digits, tail) = match text.find('e') {
        Some(at) => text.split_at(at),
        None => (&*text, ""),
    };
    let digits = if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
    format!("{digits}{tail}")
}

/// The hexadecimal form without `0x`.
fn hexadecimal(spec: &Spec, size: f64) -> String {
    let bits = size.to_bits();
    let (mut mantissa, mut exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i64);
    let mut lead = u64::from(exponent != 0);
    exponent = match (exponent, mantissa) {
        (0, 0) => 0,
        (0, _) => -1022,
        (exponent, _) => exponent - 1023,
    };
    let digits = match spec.precision {
        Some(precision) if precision < 13 => {
            // Round to nearest, ties to even.
            let dropped = 4 * (13 - precision as u32);
            let whole = lead << 52 | mantissa;
            let (kept, rest, half) = (whole >> dropped, whole & ((1 << dropped) - 1), 1u64 << (dropped - 1));
            let kept = kept + u64::from(rest > half || rest == half && kept & 1 == 1);
            let whole = kept << dropped;
            (lead, mantissa) = (whole >> 52, whole & ((1 << 52) - 1));
            precision
        }
        Some(precision) => precision,
        None => 13,
    };
    let mut text = format!("{mantissa:013x}");
    if spec.precision.is_none() {
        text.truncate(text.trim_end_matches('0').len());
    } else if digits < 13 {
        text.truncate(digits);
    } else {
        text.push_str(&"0".repeat(digits - 13));
    }
    let point = if text.is_empty() && !spec.alternate { "" } else { "." };
    format!("{lead:x}{point}{text}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_in_c() {
        let float = |spec: Spec, kind: u8, value: f64| {
            let mut out = vec![];
            super::float(&spec, kind, value, &mut out);
            String::from_utf8(out).unwrap()
        };
        let with = |precision| Spec { precision: Some(precision), ..Spec::default() };
        assert_eq!(float(with(2), b'f', 2.675), "2.67");
        assert_eq!(float(with(0), b'f', 2.5), "2");
        assert_eq!(float(Spec::default(), b'e', 123456.789), "1.234568e+05");
        assert_eq!(float(Spec::default(), b'g', 1e-5), "1e-05");
        assert_eq!(float(Spec::default(), b'g', 100000.0), "100000");
        assert_eq!(float(Spec::default(), b'g', 1e6), "1e+06");
        assert_eq!(float(with(3), b'g', 0.0), "0");
        assert_eq!(float(Spec { width: 8, zero: true, ..with(1) }, b'f', -1.25), "-00001.2");
        assert_eq!(float(Spec::default(), b'a', 1.0), "0x1p+0");
        assert_eq!(float(Spec::default(), b'a', -0.1), "-0x1.999999999999ap-4");
        assert_eq!(float(with(2), b'a', 1.999), "0x2.00p+0");
        assert_eq!(float(Spec::default(), b'a', 5e-324), "0x0.0000000000001p-1022");
        assert_eq!(float(Spec::default(), b'G', f64::NEG_INFINITY), "-INF");
        let integer = |spec: Spec, kind: u8, value: i128| {
            let mut out = vec![];
            super::integer(&spec, kind, value, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(integer(Spec { width: 6, zero: true, ..Spec::default() }, b'd', -42), "-00042");
        assert_eq!(integer(Spec { width: 6, left: true, plus: true, ..Spec::default() }, b'd', 42), "+42   ");
        assert_eq!(integer(Spec { width: 6, zero: true, ..with(3) }, b'd', 7), "   007");
        assert_eq!(integer(Spec { alternate: true, ..Spec::default() }, b'x', 255), "0xff");
        assert_eq!(integer(Spec { alternate: true, ..Spec::default() }, b'o', 8), "010");
        assert_eq!(integer(with(0), b'd', 0), "");
        assert_eq!(resize(0xffff_ffff_ffff_ff80, b"hh", 64, true), -128);
        assert_eq!(resize(0xffff_ffff_ffff_ff80, b"l", 32, false), 0xffff_ff80);
    }
}
