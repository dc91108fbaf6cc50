//! Input and output: standard streams only. Standard input is empty.

use super::format::format;
use super::varargs::Source;
use super::{Invocation, Routine};
use crate::machine::Machine;
use crate::memory::Origin;
use crate::outcome::{Eval, Stream, undefined, unsupported};
use crate::value::{Pointer, Value};

pub(super) fn find(name: &str) -> Option<Routine> {
    let routine: Routine = match name {
        "printf" => |m, c| print(m, c, To::Stream(Stream::Stdout), 0, false),
        "vprintf" => |m, c| print(m, c, To::Stream(Stream::Stdout), 0, true),
        "fprintf" => |m, c| to_stream(m, c, false),
        "vfprintf" => |m, c| to_stream(m, c, true),
        "__printf_chk" => |m, c| print(m, c, To::Stream(Stream::Stdout), 1, false),
        "__vprintf_chk" => |m, c| print(m, c, To::Stream(Stream::Stdout), 1, true),
        "sprintf" => |m, c| to_buffer(m, c, None, 1, false),
        "vsprintf" => |m, c| to_buffer(m, c, None, 1, true),
        "snprintf" => |m, c| to_buffer(m, c, Some(1), 2, false),
        "vsnprintf" => |m, c| to_buffer(m, c, Some(1), 2, true),
        "__sprintf_chk" => |m, c| to_buffer(m, c, None, 3, false),
        "__snprintf_chk" => |m, c| to_buffer(m, c, Some(1), 4, false),
        "__vsprintf_chk" => |m, c| to_buffer(m, c, None, 3, true),
        "__vsnprintf_chk" => |m, c| to_buffer(m, c, Some(1), 4, true),
        "puts" | "puts_unlocked" => |m, c| {
            let mut text = m.memory.string(c.pointer(0, m)?, u64::MAX)?.to_vec();
            text.push(b'\n');
            m.write(Stream::Stdout, &text);
            Ok(c.integer(text.len() as i64))
        },
        "putchar" | "putchar_unlocked" => |m, c| {
            let byte = c.word(0)? as u8;
            m.write(Stream::Stdout, &[byte]);
            Ok(c.integer(i64::from(byte)))
        },
        "putc" | "fputc" | "_IO_putc" | "fputc_unlocked" => |m, c| {
            let byte = c.word(0)? as u8;
            let stream = stream(m, c.pointer(1, m)?)?;
            m.write(stream, &[byte]);
            Ok(c.integer(i64::from(byte)))
        },
        "fputs" | "fputs_unlocked" => |m, c| {
            let text = m.memory.string(c.pointer(0, m)?, u64::MAX)?.to_vec();
            let stream = stream(m, c.pointer(1, m)?)?;
            m.write(stream, &text);
            Ok(c.integer(1))
        },
        "fwrite" | "fwrite_unlocked" => |m, c| {
            let (size, count) = (c.word(1)?, c.word(2)?);
            let bytes = m.memory.bytes(c.pointer(0, m)?, size.saturating_mul(count))?.to_vec();
            let stream = stream(m, c.pointer(3, m)?)?;
            m.write(stream, &bytes);
            Ok(c.integer(if size == 0 { 0 } else { count as i64 }))
        },
        "fflush" | "setvbuf" | "ferror" | "fflush_unlocked" => |_, c| Ok(c.integer(0)),
        "setbuf" => |_, _| Ok(super::NOTHING),
        "getchar" | "getc" | "fgetc" => |_, c| Ok(c.integer(-1)),
        "feof" => |_, c| Ok(c.integer(1)),
        "fopen" | "fclose" | "scanf" | "fscanf" | "sscanf" | "fread" | "tmpfile" | "fseek" | "ftell" | "remove"
        | "open" | "read" | "close" | "mmap" | "munmap" | "mprotect" | "tmpnam" | "fputs_chk" => {
            |_, c| unsupported(format!("the library function '{}'", c.name))
        }
        _ => return None,
    };
    Some(routine)
}

/// The destination of formatted text.
enum To {
    Stream(Stream),
    /// At most this number of bytes, including the final 0 byte.
    Memory(Pointer, u64),
}

/// The stream that a `FILE` pointer refers to.
fn stream(machine: &Machine<'_>, pointer: Pointer) -> Eval<Stream> {
    match machine.memory.object(pointer).map(|index| machine.memory.get(index).origin) {
        Some(Origin::Stream(1)) => Ok(Stream::Stdout),
        Some(Origin::Stream(2)) => Ok(Stream::Stderr),
        _ => undefined("output to something that is no stream for it"),
    }
}

fn to_stream(machine: &mut Machine<'_>, call: &Invocation<'_>, list: bool) -> Eval<Value> {
    let stream = stream(machine, call.pointer(0, machine)?)?;
    print(machine, call, To::Stream(stream), 1, list)
}

fn to_buffer(
    machine: &mut Machine<'_>,
    call: &Invocation<'_>,
    size: Option<usize>,
    format: usize,
    list: bool,
) -> Eval<Value> {
    let buffer = call.pointer(0, machine)?;
    let size = size.map_or(Ok(u64::MAX), |index| call.word(index))?;
    print(machine, call, To::Memory(buffer, size), format, list)
}

/// Prints with the format in argument `at`. The values are the arguments behind it, or come from the `va_list` behind
/// it if `list`.
fn print(machine: &mut Machine<'_>, call: &Invocation<'_>, to: To, at: usize, list: bool) -> Eval<Value> {
    let text = call.pointer(at, machine)?;
    let mut source = if list { Source::List(call.pointer(at + 1, machine)?) } else { Source::Call(call, at + 1) };
    let mut bytes = format(machine, text, &mut source)?;
    let count = bytes.len();
    match to {
        To::Stream(stream) => machine.write(stream, &bytes),
        To::Memory(_, 0) => {}
        To::Memory(buffer, size) => {
            bytes.truncate(usize::try_from(size - 1).unwrap_or(usize::MAX));
            bytes.push(0);
            machine.memory.write(buffer, &bytes)?;
        }
    }
    Ok(call.integer(count as i64))
}
