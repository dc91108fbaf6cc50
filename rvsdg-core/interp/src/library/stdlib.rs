//! `stdlib.h`, `time.h`, and functions that end a program.

use super::{Invocation, NOTHING, Routine};
use crate::layout::{Scalar, Shape};
use crate::machine::Machine;
use crate::memory::Origin;
use crate::outcome::{Eval, Stop, Stream, undefined, unsupported};
use crate::value::{Pointer, Value};

/// Larger allocations fail, as with a real `malloc`.
const MOST: u64 = 1 << 40;

pub(super) fn find(name: &str) -> Option<Routine> {
    let routine: Routine = match name {
        "malloc" => |m, c| heap(m, c.word(0)?, 16, false),
        "calloc" => |m, c| heap(m, c.word(0)?.saturating_mul(c.word(1)?), 16, true),
        "realloc" => |m, c| realloc(m, c),
        "free" | "cfree" => |m, c| {
            m.memory.free(c.pointer(0, m)?)?;
            Ok(NOTHING)
        },
        "aligned_alloc" | "memalign" => |m, c| heap(m, c.word(1)?, c.word(0)?.max(16), false),
        "posix_memalign" => |m, c| {
            let pointer = heap(m, c.word(2)?, c.word(1)?.max(16), false)?;
            m.memory.store_scalar(c.pointer(0, m)?, m.memory.pointer_scalar(), &pointer)?;
            Ok(c.integer(0))
        },
        "malloc_usable_size" => |m, c| {
            let index = m.memory.object(c.pointer(0, m)?);
            Ok(c.integer(index.map_or(0, |index| m.memory.get(index).size as i64)))
        },
        "exit" | "_exit" | "_Exit" => |_, c| Err(Box::new(Stop::Exit(c.int(0)? & 0xff))),
        "abort" | "__stack_chk_fail" | "__chk_fail" => |_, _| Err(Box::new(Stop::Exit(134))),
        "__assert_fail" => |m, c| assert_fail(m, c),
        "atexit" | "qsort_r" | "signal" | "getenv" | "system" | "setenv" | "setlocale" | "localeconv" | "time_r"
        | "setjmp" | "_setjmp" | "longjmp" | "sigsetjmp" | "fork" | "pthread_create" | "alarm" | "sbrk" => {
            |_, c| unsupported(format!("the library function '{}'", c.name))
        }
        "abs" => |_, c| match c.int(0)? {
            i32::MIN => undefined("abs of the least int"),
            value => Ok(c.integer(i64::from(value.abs()))),
        },
        "labs" | "llabs" | "imaxabs" => |_, c| match c.word(0)? as i64 {
            i64::MIN => undefined("labs of the least long"),
            value => Ok(c.integer(value.abs())),
        },
        "atoi" | "atol" | "atoll" => |m, c| {
            let (value, _) = parse(m.memory.string(c.pointer(0, m)?, u64::MAX)?, 10);
            Ok(c.integer(value as i64))
        },
        "strtol" | "strtoll" => |m, c| to_number(m, c, true),
        "strtoul" | "strtoull" => |m, c| to_number(m, c, false),
        "atof" => |m, c| {
            let text = String::from_utf8_lossy(m.memory.string(c.pointer(0, m)?, u64::MAX)?).trim().to_string();
            let long = (0..=text.len()).rev().find_map(|end| text.get(..end)?.parse::<f64>().ok());
            Ok(Value::double(long.unwrap_or(0.0)))
        },
        "clock" => |_, c| Ok(c.integer(0)),
        "time" => |m, c| {
            let to = c.pointer(0, m)?;
            if to.address != 0 {
                m.memory.store_scalar(to, Scalar::Int(64), &Value::Int(0))?;
            }
            Ok(c.integer(0))
        },
        "gettimeofday" | "clock_gettime" | "timespec_get" => |m, c| {
            let to = c.pointer(if c.name == "clock_gettime" { 1 } else { 0 }, m)?;
            m.memory.write(to, &[0; 16])?;
            Ok(c.integer(0))
        },
        "getpid" => |_, c| Ok(c.integer(1)),
        "rand" | "random" => |m, c| {
            m.seed = m.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Ok(c.integer((m.seed >> 33) as i64))
        },
        "srand" | "srandom" => |m, c| {
            m.seed = c.word(0)?;
            Ok(NOTHING)
        },
        "qsort" => |m, c| sort(m, c),
        "bsearch" => |m, c| search(m, c),
        "__errno_location" => |m, _| {
            let pointer = match m.errno {
                Some(pointer) => pointer,
                None => m.memory.allocate(4, 4, Origin::Heap, true)?,
            };
            m.errno = Some(pointer);
            Ok(Value::Pointer(pointer))
        },
        _ => return None,
    };
    Some(routine)
}

fn heap(machine: &mut Machine<'_>, size: u64, align: u64, zero: bool) -> Eval<Value> {
    if size > MOST {
        return Ok(Value::Pointer(Pointer::NULL));
    }
    Ok(Value::Pointer(machine.memory.allocate(size, align, Origin::Heap, zero)?))
}

fn realloc(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let (old, size) = (call.pointer(0, machine)?, call.word(1)?);
    let new = heap(machine, size, 16, false)?;
    if old.address == 0 {
        return Ok(new);
    }
    let (Value::Pointer(to), Some(index)) = (&new, machine.memory.object(old)) else {
        return undefined("realloc of memory that is not there (any more)");
    };
    if to.address == 0 {
        return Ok(new);
    }
    let shared = machine.memory.get(index).size.min(size);
    machine.memory.copy(*to, old, shared, false)?;
    machine.memory.free(old)?;
    Ok(new)
}

fn assert_fail(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let text = |index| -> Eval<String> {
        let bytes = machine.memory.string(call.pointer(index, machine)?, u64::MAX)?;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    };
    let line = format!("{}:{}: {}: Assertion `{}' failed.\n", text(1)?, call.word(2)?, text(3)?, text(0)?);
    machine.write(Stream::Stderr, line.as_bytes());
    Err(Box::new(Stop::Exit(134)))
}

/// The number at the start of a text, and the position of its end.
fn parse(text: &[u8], base: u32) -> (i128, usize) {
    let mut at = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let negative = text.get(at) == Some(&b'-');
    at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
    let hex = text.get(at) == Some(&b'0')
        && matches!(text.get(at + 1), Some(b'x' | b'X'))
        && text.get(at + 2).is_some_and(u8::is_ascii_hexdigit);
    let base = match base {
        0 if hex => 16,
        0 if text.get(at) == Some(&b'0') => 8,
        0 => 10,
        base => base,
    };
    at += if hex && base == 16 { 2 } else { 0 };
    let (mut value, start) = (0i128, at);
    while let Some(digit) = text.get(at).and_then(|byte| char::from(*byte).to_digit(base)) {
        value = value.saturating_mul(i128::from(base)).saturating_add(i128::from(digit)).min(1 << 100);
        at += 1;
    }
    (if negative { -value } else { value }, if at == start { 0 } else { at })
}

fn to_number(machine: &mut Machine<'_>, call: &Invocation<'_>, signed: bool) -> Eval<Value> {
    let (from, base) = (call.pointer(0, machine)?, call.int(2)? as u32);
    if base == 1 || base > 36 {
        return unsupported("strtol with this base");
    }
    let (value, length) = parse(machine.memory.string(from, u64::MAX)?, base);
    let end = call.pointer(1, machine)?;
    if end.address != 0 {
        machine.memory.store_scalar(end, machine.memory.pointer_scalar(), &Value::Pointer(from.at(length as u64)))?;
    }
    let width = match call.result() {
        Shape::Scalar(Scalar::Int(width @ ..=64)) => width,
        _ => 64,
    };
    let half = 1i128 << (width - 1);
    Ok(call.integer(if signed { value.clamp(-half, half - 1) as i64 } else { value.min(2 * half - 1) as i64 }))
}

/// Calls a comparison function.
fn order(machine: &mut Machine<'_>, compare: &Value, a: Pointer, b: Pointer) -> Eval<i32> {
    match machine.call_back(compare, vec![Value::Pointer(a), Value::Pointer(b)])? {
        Value::Int(bits) => Ok(bits as i32),
        _ => undefined("a comparison answers something undefined"),
    }
}

/// `qsort`: a bottom-up merge sort on pointers into a copy of the array.
fn sort(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let (base, count, size) = (call.pointer(0, machine)?, call.word(1)?, call.word(2)?);
    let compare = call.value(3).clone();
    let whole = count.saturating_mul(size);
    if whole == 0 {
        return Ok(NOTHING);
    }
    machine.memory.locate(base, whole, 1, true)?;
    let copy = machine.memory.allocate(whole, 16, Origin::Heap, false)?;
    machine.memory.copy(copy, base, whole, false)?;
    let mut list: Vec<Pointer> = (0..count).map(|index| copy.at(index * size)).collect();
    let mut width = 1;
    while width < list.len() {
        let mut merged = Vec::with_capacity(list.len());
        for pair in list.chunks(2 * width) {
            let (mut a, mut b) = pair.split_at(width.min(pair.len()));
            while let ([x, rest_a @ ..], [y, rest_b @ ..]) = (a, b) {
                if order(machine, &compare, *x, *y)? <= 0 {
                    merged.push(*x);
                    a = rest_a;
                } else {
                    merged.push(*y);
                    b = rest_b;
                }
            }
            merged.extend_from_slice(a);
            merged.extend_from_slice(b);
        }
        list = merged;
        width *= 2;
    }
    for (index, from) in list.into_iter().enumerate() {
        machine.memory.copy(base.at(index as u64 * size), from, size, false)?;
    }
    machine.memory.free(copy)?;
    Ok(NOTHING)
}

fn search(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let (key, base) = (call.pointer(0, machine)?, call.pointer(1, machine)?);
    let (mut low, mut high, size) = (0, call.word(2)?, call.word(3)?);
    let compare = call.value(4).clone();
    while low < high {
        let middle = low + (high - low) / 2;
        let at = base.at(middle * size);
        match order(machine, &compare, key, at)? {
            0 => return Ok(Value::Pointer(at)),
            ..0 => high = middle,
            _ => low = middle + 1,
        }
    }
    Ok(Value::Pointer(Pointer::NULL))
}
