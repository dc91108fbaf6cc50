//! Formatted and plain output.
//!
//! A format is constant. What it writes is known if it has no conversion other than `%%`, or is `%s` with a constant
//! string; then it is written as it is. `%c`, `%s` and `%s` with a new line have functions of their own.

use crate::fault::Mutation;
use crate::memory::{copy_string, end_string, has_room, is_unlimited};
use crate::site::{Answer, Site};
use rvsdg_core::{CastOp, Intrinsic, LibFunc, Type, Value};

/// What a call with a format writes.
enum Output {
    /// This text, which is constant at the address, if there is one.
    Text(Vec<u8>, Option<Value>),
    /// One character.
    Character(Value),
    /// A string, and a new line if it says so.
    String(Value, bool),
}

/// What is written by the format in argument `index`, with the arguments behind it.
fn output(site: &Site<'_>, index: usize) -> Option<Output> {
    let address = site.arg(index);
    let format = site.string(address)?;
    match &*format {
        b"%c" => return site.more(index + 1, Type::I32).map(Output::Character),
        b"%s" => {
            let text = site.more(index + 1, Type::PTR)?;
            return Some(match site.string(text) {
                Some(string) => Output::Text(string, Some(text)),
                None => Output::String(text, false),
            });
        }
        b"%s\n" => return site.more(index + 1, Type::PTR).map(|text| Output::String(text, true)),
        _ => {}
    }
    if !format.contains(&b'%') || site.fault.is(Mutation::KeepsPercent) {
        return Some(Output::Text(format, Some(address)));
    }
    let mut text = vec![];
    let mut bytes = format.into_iter();
    while let Some(byte) = bytes.next() {
        if byte == b'%' && bytes.next() != Some(b'%') {
            return None;
        }
        text.push(byte);
    }
    Some(Output::Text(text, None))
}

/// The address of a text, which may be at one already.
fn address(site: &mut Site<'_>, text: &[u8], known: Option<Value>) -> Value {
    known.unwrap_or_else(|| {
        let ended: Vec<u8> = text.iter().copied().chain([0]).collect();
        site.text(&ended)
    })
}

/// Writes one character to the standard output.
fn put_character(site: &mut Site<'_>, character: Value) -> Option<Answer> {
    let putchar = site.function(LibFunc::Putchar)?;
    site.call(putchar, &[character]);
    Some(Answer::Nothing)
}

/// `printf` and its checked form, if the number of bytes is not used.
pub(crate) fn print(site: &mut Site<'_>) -> Option<Answer> {
    let output = output(site, usize::from(site.called == LibFunc::PrintfChk))?;
    if let Output::Text(text, _) = &output
        && text.is_empty()
    {
        return Some(Answer::Is(site.int32(0)));
    }
    site.unused()?;
    let (text, known) = match output {
        Output::Character(character) => return put_character(site, character),
        Output::String(text, true) => {
            let puts = site.function(LibFunc::Puts)?;
            site.call(puts, &[text]);
            return Some(Answer::Nothing);
        }
        Output::String(..) => return None,
        Output::Text(text, known) => (text, known),
    };
    match &*text {
        [byte] => {
            let character = site.int32((*byte).into());
            put_character(site, character)
        }
        [line @ .., b'\n'] => {
            let puts = site.function(LibFunc::Puts)?;
            let line = if site.fault.is(Mutation::KeepsNewline) { &*text } else { line };
            let line = address(site, line, known.filter(|_| site.fault.is(Mutation::KeepsNewline)));
            site.call(puts, &[line]);
            Some(Answer::Nothing)
        }
        _ => None,
    }
}

/// `puts` of an empty string.
pub(crate) fn put_line(site: &mut Site<'_>) -> Option<Answer> {
    let text = site.string(site.arg(0))?;
    site.unused()?;
    if !text.is_empty() {
        return None;
    }
    let end = site.int32(b'\n'.into());
    put_character(site, end)
}

/// Writes one character to a stream.
fn write_character(site: &mut Site<'_>, character: Value, stream: Value) -> Option<Answer> {
    let fputc = site.function(LibFunc::Fputc)?;
    site.call(fputc, &[character, stream]);
    Some(Answer::Nothing)
}

/// Writes a text that is known to a stream.
fn write_text(site: &mut Site<'_>, text: &[u8], known: Option<Value>, stream: Value) -> Option<Answer> {
    match text {
        [] => Some(Answer::Nothing),
        [byte] => {
            let character = site.int32((*byte).into());
            write_character(site, character, stream)
        }
        _ => {
            // Two more arguments make a call larger.
            if site.small && known.is_some() && site.called == LibFunc::Fputs {
                return None;
            }
            let fwrite = site.function(LibFunc::Fwrite)?;
            let text_address = address(site, text, known);
            let (size, one) = (site.size(text.len() as u64), site.size(1));
            site.call(fwrite, &[text_address, size, one, stream]);
            Some(Answer::Nothing)
        }
    }
}

/// `fprintf` and its checked form, if the number of bytes is not used.
pub(crate) fn print_to(site: &mut Site<'_>) -> Option<Answer> {
    let output = output(site, if site.called == LibFunc::FprintfChk { 2 } else { 1 })?;
    site.unused()?;
    let stream = site.arg(0);
    match output {
        Output::Text(text, known) => write_text(site, &text, known, stream),
        Output::Character(character) => write_character(site, character, stream),
        Output::String(text, false) => {
            let fputs = site.function(LibFunc::Fputs)?;
            site.call(fputs, &[text, stream]);
            Some(Answer::Nothing)
        }
        Output::String(_, true) => None,
    }
}

/// `fputs` of a constant.
pub(crate) fn put_string(site: &mut Site<'_>) -> Option<Answer> {
    let [text, stream] = [0, 1].map(|index| site.arg(index));
    let string = site.string(text)?;
    site.unused()?;
    write_text(site, &string, Some(text), stream)
}

/// `fwrite` of nothing, or of one byte.
pub(crate) fn write(site: &mut Site<'_>) -> Option<Answer> {
    let [from, size, count, stream] = [0, 1, 2, 3].map(|index| site.arg(index));
    let [size, count] = [size, count].map(|value| site.size_of(value));
    if size == Some(0) || count == Some(0) {
        return Some(Answer::Is(site.size(0)));
    }
    if (size, count) != (Some(1), Some(1)) {
        return None;
    }
    site.unused()?;
    let fputc = site.function(LibFunc::Fputc)?;
    let byte = site.load(Type::I8, from);
    let character = site.at().cast(CastOp::ZExt, byte, Type::I32);
    site.call(fputc, &[character, stream]);
    Some(Answer::Nothing)
}

/// Stores one character, and the zero behind it.
fn store_character(site: &mut Site<'_>, to: Value, character: Value) {
    let byte = site.at().cast(CastOp::Trunc, character, Type::I8);
    site.store(byte, to);
    let end = site.further(to, 1);
    end_string(site, end);
}

/// The number of characters as the result; `None` if it is not an `int`.
fn written(site: &mut Site<'_>, length: usize) -> Option<Answer> {
    Some(Answer::Is(site.int32(i32::try_from(length).ok()?.into())))
}

/// `sprintf` and its checked form.
pub(crate) fn format(site: &mut Site<'_>) -> Option<Answer> {
    let checked = site.called == LibFunc::SprintfChk;
    let to = site.arg(0);
    let output = output(site, if checked { 3 } else { 1 })?;
    site.filler(Intrinsic::Memcpy)?;
    let room = |site: &Site<'_>, size: u64| if checked { has_room(site, 2, size) } else { Some(()) };
    match output {
        Output::Text(text, known) => {
            i32::try_from(text.len()).ok()?;
            room(site, text.len() as u64 + 1)?;
            let from = address(site, &text, known);
            copy_string(site, to, from, text.len())?;
            written(site, text.len())
        }
        Output::Character(character) => {
            room(site, 2)?;
            store_character(site, to, character);
            written(site, 1)
        }
        Output::String(text, false) => {
            if checked {
                is_unlimited(site, 2)?;
            }
            if site.is_unused() {
                let strcpy = site.function(LibFunc::Strcpy)?;
                site.call(strcpy, &[to, text]);
                return Some(Answer::Nothing);
            }
            if site.small {
                return None;
            }
            let (memcpy, strlen) = (site.filler(Intrinsic::Memcpy)?, site.function(LibFunc::Strlen)?);
            let length = site.call(strlen, &[text]);
            let size = site.at().binary_int(rvsdg_core::BinOp::Add, length, 1);
            site.fill(memcpy, to, text, size);
            Some(Answer::Is(site.at().zext_or_trunc(length, Type::I32)))
        }
        Output::String(_, true) => None,
    }
}

/// `snprintf` and its checked form, with a constant bound.
pub(crate) fn bounded_format(site: &mut Site<'_>) -> Option<Answer> {
    let checked = site.called == LibFunc::SnprintfChk;
    let (to, bound) = (site.arg(0), site.size_of(site.arg(1))?);
    let output = output(site, if checked { 4 } else { 2 })?;
    if checked {
        has_room(site, 3, bound)?;
    }
    // More is an error.
    i32::try_from(bound).ok()?;
    site.filler(Intrinsic::Memcpy)?;
    let bound = if site.fault.is(Mutation::NoBound) { u64::from(u16::MAX) } else { bound };
    match output {
        Output::Text(text, known) => {
            i32::try_from(text.len()).ok()?;
            let fits = (text.len() as u64) < bound;
            if fits {
                let from = address(site, &text, known);
                copy_string(site, to, from, text.len())?;
            } else if bound > 0 {
                let kept = &text[..bound as usize - 1];
                let cut: Vec<u8> = kept.iter().copied().chain([0]).collect();
                let from = site.text(&cut);
                copy_string(site, to, from, kept.len())?;
            }
            written(site, text.len())
        }
        Output::Character(character) => {
            match bound {
                0 => {}
                1 => end_string(site, to),
                _ => store_character(site, to, character),
            }
            written(site, 1)
        }
        Output::String(..) => None,
    }
}
