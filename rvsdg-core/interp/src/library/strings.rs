//! `string.h` and `ctype.h`.

use super::{Invocation, Routine};
use crate::machine::Machine;
use crate::outcome::Eval;
use crate::value::{Pointer, Value};
use std::cmp::Ordering;

pub(super) fn find(name: &str) -> Option<Routine> {
    find_memory(name).or_else(|| find_text(name)).or_else(|| find_class(name))
}

/// Functions on memory of a given size.
fn find_memory(name: &str) -> Option<Routine> {
    let routine: Routine = match name {
        "memcpy" | "__memcpy_chk" => |m, c| copy(m, c, false, false),
        "memmove" | "__memmove_chk" => |m, c| copy(m, c, true, false),
        "mempcpy" | "__mempcpy_chk" => |m, c| copy(m, c, false, true),
        "bcopy" => |m, c| {
            m.memory.copy(c.pointer(1, m)?, c.pointer(0, m)?, c.word(2)?, true)?;
            Ok(super::NOTHING)
        },
        "memset" | "__memset_chk" => |m, c| {
            let to = c.pointer(0, m)?;
            fill(m, to, c.word(1)? as u8, c.word(2)?)?;
            Ok(c.value(0).clone())
        },
        "bzero" => |m, c| {
            let to = c.pointer(0, m)?;
            fill(m, to, 0, c.word(1)?)?;
            Ok(super::NOTHING)
        },
        "memcmp" | "bcmp" => |m, c| {
            let size = c.word(2)?;
            let a = m.memory.bytes(c.pointer(0, m)?, size)?;
            Ok(sign(c, a.cmp(m.memory.bytes(c.pointer(1, m)?, size)?)))
        },
        "memchr" => |m, c| {
            let (from, byte) = (c.pointer(0, m)?, c.word(1)? as u8);
            let at = m.memory.bytes(from, c.word(2)?)?.iter().position(|it| *it == byte);
            Ok(found(from, at))
        },
        _ => return None,
    };
    Some(routine)
}

/// Functions on strings.
fn find_text(name: &str) -> Option<Routine> {
    let routine: Routine = match name {
        "strlen" => |m, c| Ok(c.integer(text(m, c, 0)?.len() as i64)),
        "strnlen" => |m, c| Ok(c.integer(m.memory.string(c.pointer(0, m)?, c.word(1)?)?.len() as i64)),
        "strcmp" | "strcoll" => |m, c| Ok(sign(c, text(m, c, 0)?.cmp(text(m, c, 1)?))),
        "strncmp" => |m, c| {
            let most = c.word(2)?;
            let a = m.memory.string(c.pointer(0, m)?, most)?;
            Ok(sign(c, a.cmp(m.memory.string(c.pointer(1, m)?, most)?)))
        },
        "strcasecmp" => {
            |m, c| Ok(sign(c, text(m, c, 0)?.to_ascii_lowercase().cmp(&text(m, c, 1)?.to_ascii_lowercase())))
        }
        "strcpy" | "__strcpy_chk" => |m, c| put(m, c, 0, u64::MAX, false),
        "stpcpy" | "__stpcpy_chk" => |m, c| put(m, c, 0, u64::MAX, true),
        "strcat" | "__strcat_chk" => |m, c| {
            let end = text(m, c, 0)?.len() as u64;
            put(m, c, end, u64::MAX, false)
        },
        "strncat" | "__strncat_chk" => |m, c| {
            let end = text(m, c, 0)?.len() as u64;
            put(m, c, end, c.word(2)?, false)
        },
        "strncpy" | "__strncpy_chk" => |m, c| {
            let size = c.word(2)?;
            let mut bytes = m.memory.string(c.pointer(1, m)?, size)?.to_vec();
            bytes.resize(size as usize, 0);
            m.memory.write(c.pointer(0, m)?, &bytes)?;
            Ok(c.value(0).clone())
        },
        "strchr" | "index" => |m, c| {
            let (text, byte) = (text(m, c, 0)?, c.word(1)? as u8);
            let at = if byte == 0 { Some(text.len()) } else { text.iter().position(|it| *it == byte) };
            Ok(found(c.pointer(0, m)?, at))
        },
        "strrchr" | "rindex" => |m, c| {
            let (text, byte) = (text(m, c, 0)?, c.word(1)? as u8);
            let at = if byte == 0 { Some(text.len()) } else { text.iter().rposition(|it| *it == byte) };
            Ok(found(c.pointer(0, m)?, at))
        },
        "strstr" => |m, c| {
            let (text, part) = (text(m, c, 0)?, text(m, c, 1)?);
            let at = if part.is_empty() { Some(0) } else { text.windows(part.len()).position(|it| it == part) };
            Ok(found(c.pointer(0, m)?, at))
        },
        "strspn" => |m, c| {
            let set = text(m, c, 1)?;
            Ok(c.integer(text(m, c, 0)?.iter().take_while(|byte| set.contains(byte)).count() as i64))
        },
        "strcspn" => |m, c| {
            let set = text(m, c, 1)?;
            Ok(c.integer(text(m, c, 0)?.iter().take_while(|byte| !set.contains(byte)).count() as i64))
        },
        "strpbrk" => |m, c| {
            let set = text(m, c, 1)?;
            let at = text(m, c, 0)?.iter().position(|byte| set.contains(byte));
            Ok(found(c.pointer(0, m)?, at))
        },
        "strdup" => |m, c| {
            let mut bytes = text(m, c, 0)?.to_vec();
            bytes.push(0);
            let to = m.memory.allocate(bytes.len() as u64, 16, crate::memory::Origin::Heap, true)?;
            m.memory.write(to, &bytes)?;
            Ok(Value::Pointer(to))
        },
        _ => return None,
    };
    Some(routine)
}

/// Functions on characters.
fn find_class(name: &str) -> Option<Routine> {
    let routine: Routine = match name {
        "isdigit" => |_, c| class(c, |b| b.is_ascii_digit()),
        "isalpha" => |_, c| class(c, |b| b.is_ascii_alphabetic()),
        "isalnum" => |_, c| class(c, |b| b.is_ascii_alphanumeric()),
        "isspace" => |_, c| class(c, |b| b.is_ascii_whitespace() || b == 11),
        "isupper" => |_, c| class(c, |b| b.is_ascii_uppercase()),
        "islower" => |_, c| class(c, |b| b.is_ascii_lowercase()),
        "isxdigit" => |_, c| class(c, |b| b.is_ascii_hexdigit()),
        "ispunct" => |_, c| class(c, |b| b.is_ascii_punctuation()),
        "isprint" => |_, c| class(c, |b| (32..127).contains(&b)),
        "iscntrl" => |_, c| class(c, |b| b.is_ascii_control()),
        "toupper" => |_, c| Ok(c.integer(i64::from(change(c.int(0)?, |b| b.to_ascii_uppercase())))),
        "tolower" => |_, c| Ok(c.integer(i64::from(change(c.int(0)?, |b| b.to_ascii_lowercase())))),
        _ => return None,
    };
    Some(routine)
}

fn copy(machine: &mut Machine<'_>, call: &Invocation<'_>, overlap: bool, end: bool) -> Eval<Value> {
    let (to, from, size) = (call.pointer(0, machine)?, call.pointer(1, machine)?, call.word(2)?);
    machine.memory.copy(to, from, size, overlap)?;
    Ok(Value::Pointer(if end { to.at(size) } else { to }))
}

/// Fills memory with a byte.
pub(super) fn fill(machine: &mut Machine<'_>, to: Pointer, byte: u8, size: u64) -> Eval<()> {
    if size == 0 {
        return Ok(());
    }
    // The range is checked first, so that a huge size is an error and not a huge buffer.
    machine.memory.locate(to, size, 1, true)?;
    machine.memory.write(to, &vec![byte; size as usize])
}

fn text<'a>(machine: &'a Machine<'_>, call: &Invocation<'_>, index: usize) -> Eval<&'a [u8]> {
    machine.memory.string(call.pointer(index, machine)?, u64::MAX)
}

/// Copies the string in argument 1 and a 0 byte to the address in argument 0 plus `offset`.
fn put(machine: &mut Machine<'_>, call: &Invocation<'_>, offset: u64, most: u64, end: bool) -> Eval<Value> {
    let mut bytes = machine.memory.string(call.pointer(1, machine)?, most)?.to_vec();
    bytes.push(0);
    let to = call.pointer(0, machine)?;
    machine.memory.write(to.at(offset), &bytes)?;
    Ok(Value::Pointer(if end { to.at(bytes.len() as u64 - 1) } else { to }))
}

fn sign(call: &Invocation<'_>, order: Ordering) -> Value {
    call.integer(order as i64)
}

fn found(start: Pointer, at: Option<usize>) -> Value {
    Value::Pointer(at.map_or(Pointer::NULL, |at| start.at(at as u64)))
}

fn class(call: &Invocation<'_>, test: fn(u8) -> bool) -> Eval<Value> {
    Ok(call.integer(u8::try_from(call.int(0)?).is_ok_and(test).into()))
}

fn change(c: i32, f: fn(u8) -> u8) -> i32 {
    u8::try_from(c).map_or(c, |byte| i32::from(f(byte)))
}
