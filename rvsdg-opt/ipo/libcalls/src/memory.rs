//! Memory that is written: copies of strings and of known sizes, fills.
//!
//! A copy whose source is constant and has 1, 2, 4 or 8 bytes is one store. Other copies are left to `llvm.memcpy`: a
//! load of several bytes as one number would make all of them poison where one is.

use crate::fault::Mutation;
use crate::site::{Answer, Site};
use rvsdg_core::{Const, Intrinsic, LibFunc, Op, Type, Value};

/// Copies a constant number of bytes whose source is at `from`, and is `bytes` if that is known. The caller has asked
/// for the intrinsic and for access.
fn copy(site: &mut Site<'_>, to: Value, from: Value, size: u64) -> Option<()> {
    let size = if site.fault.is(Mutation::ShortCopy) { size - 1 } else { size };
    if size == 0 {
        return Some(());
    }
    let memcpy = site.filler(Intrinsic::Memcpy)?;
    let bytes = site.bytes(from);
    let known = bytes.as_deref().and_then(|bytes| bytes.get(..usize::try_from(size).ok()?));
    if known.and_then(|bytes| site.store_bytes(to, bytes)).is_none() {
        let size = site.size(size);
        site.fill(memcpy, to, from, size);
    }
    Some(())
}

/// A string with its zero, at `from`, goes to `to`.
pub(crate) fn copy_string(site: &mut Site<'_>, to: Value, from: Value, length: usize) -> Option<()> {
    copy(site, to, from, length as u64 + 1)
}

/// Is an object large enough for so many bytes, by the argument that says its size, if there is one?
pub(crate) fn has_room(site: &Site<'_>, index: usize, size: u64) -> Option<()> {
    let room = site.size_of(site.arg(index))?;
    (site.is_unlimited(index) || size <= room).then_some(())
}

/// Is nothing known about the size of an object?
pub(crate) fn is_unlimited(site: &Site<'_>, index: usize) -> Option<()> {
    site.is_unlimited(index).then_some(())
}

/// `strcpy`, `stpcpy` and their checked forms.
pub(crate) fn string_copy(site: &mut Site<'_>) -> Option<Answer> {
    let [to, from] = [0, 1].map(|index| site.arg(index));
    let checked = matches!(site.called, LibFunc::StrcpyChk | LibFunc::StpcpyChk);
    let ends = matches!(site.called, LibFunc::Stpcpy | LibFunc::StpcpyChk);
    if let Some(string) = site.string(from) {
        if checked {
            has_room(site, 2, string.len() as u64 + 1)?;
        }
        copy_string(site, to, from, string.len())?;
        return Some(Answer::Is(if ends { site.further(to, string.len() as u64) } else { to }));
    }
    let plain = match (ends, site.is_unused()) {
        (true, true) if !checked => LibFunc::Strcpy,
        (true, false) if checked => LibFunc::Stpcpy,
        _ if checked => LibFunc::Strcpy,
        _ => return None,
    };
    if checked {
        is_unlimited(site, 2)?;
    }
    let plain = site.function(plain)?;
    Some(Answer::Is(site.call(plain, &[to, from])))
}

/// `strncpy` of a constant, with a constant bound: the rest is filled with zeros.
pub(crate) fn bounded_copy(site: &mut Site<'_>) -> Option<Answer> {
    let [to, from, bound] = [0, 1, 2].map(|index| site.arg(index));
    if site.called == LibFunc::StrncpyChk {
        match site.size_of(bound) {
            Some(bound) => has_room(site, 3, bound)?,
            None => is_unlimited(site, 3)?,
        }
    }
    if site.size_of(bound) == Some(0) {
        return Some(Answer::Is(to));
    }
    if let Some(string) = site.string(from) {
        let memset = site.filler(Intrinsic::Memset)?;
        if string.is_empty() {
            let zero = site.int(0, Type::I8);
            site.fill(memset, to, zero, bound);
            return Some(Answer::Is(to));
        }
        if let Some(bound) = site.size_of(bound) {
            let copied = bound.min(string.len() as u64 + 1);
            copy(site, to, from, copied)?;
            if bound > copied && !site.fault.is(Mutation::NoPadding) {
                let (zero, rest) = (site.int(0, Type::I8), site.size(bound - copied));
                let behind = site.further(to, copied);
                site.fill(memset, behind, zero, rest);
            }
            return Some(Answer::Is(to));
        }
    }
    if site.called == LibFunc::StrncpyChk {
        let strncpy = site.function(LibFunc::Strncpy)?;
        return Some(Answer::Is(site.call(strncpy, &[to, from, bound])));
    }
    None
}

/// `strcat` and `strncat` of a constant, and their checked forms without a check.
pub(crate) fn append(site: &mut Site<'_>) -> Option<Answer> {
    let [to, from] = [0, 1].map(|index| site.arg(index));
    let bounded = matches!(site.called, LibFunc::Strncat | LibFunc::StrncatChk);
    let bound = bounded.then(|| site.arg(2));
    match site.called {
        LibFunc::StrcatChk => is_unlimited(site, 2)?,
        LibFunc::StrncatChk => is_unlimited(site, 3)?,
        _ => {}
    }
    let string = site.string(from);
    let most = bound.and_then(|bound| site.size_of(bound));
    if most == Some(0) || string.as_ref().is_some_and(Vec::is_empty) {
        return Some(Answer::Is(to));
    }
    if let Some(string) = string.filter(|string| !bounded || most.is_some_and(|most| most >= string.len() as u64)) {
        site.filler(Intrinsic::Memcpy)?;
        let strlen = site.function(LibFunc::Strlen)?;
        let length = site.call(strlen, &[to]);
        let end = site.further_by(to, length);
        copy_string(site, end, from, string.len())?;
        return Some(Answer::Is(to));
    }
    let (plain, args) = match (site.called, bound) {
        (LibFunc::StrcatChk, _) => (LibFunc::Strcat, vec![to, from]),
        (LibFunc::StrncatChk, Some(bound)) => (LibFunc::Strncat, vec![to, from, bound]),
        _ => return None,
    };
    let plain = site.function(plain)?;
    Some(Answer::Is(site.call(plain, &args)))
}

/// `memcpy`, `mempcpy`, `memmove`, `bcopy`, and checked forms.
pub(crate) fn copy_memory(site: &mut Site<'_>) -> Option<Answer> {
    let [mut to, mut from, size] = [0, 1, 2].map(|index| site.arg(index));
    if matches!(site.called, LibFunc::MemcpyChk | LibFunc::MemmoveChk | LibFunc::MempcpyChk) {
        match site.size_of(size) {
            Some(size) => has_room(site, 3, size)?,
            None => is_unlimited(site, 3)?,
        }
    }
    if site.called == LibFunc::Bcopy {
        (to, from) = (from, to);
    }
    let overlaps = matches!(site.called, LibFunc::Memmove | LibFunc::MemmoveChk | LibFunc::Bcopy);
    let overlaps = overlaps && !site.fault.is(Mutation::NoOverlap);
    let function = site.filler(if overlaps { Intrinsic::Memmove } else { Intrinsic::Memcpy })?;
    site.fill(function, to, from, size);
    Some(match site.called {
        LibFunc::Bcopy => Answer::Nothing,
        LibFunc::Mempcpy | LibFunc::MempcpyChk => Answer::Is(site.further_by(to, size)),
        _ => Answer::Is(to),
    })
}

/// `memset`, `bzero`, and the checked form.
pub(crate) fn fill_memory(site: &mut Site<'_>) -> Option<Answer> {
    let to = site.arg(0);
    let zeros = site.called == LibFunc::Bzero;
    let size = site.arg(if zeros { 1 } else { 2 });
    if site.called == LibFunc::MemsetChk {
        match site.size_of(size) {
            Some(size) => has_room(site, 3, size)?,
            None => is_unlimited(site, 3)?,
        }
    }
    let memset = site.filler(Intrinsic::Memset)?;
    let byte = if zeros {
        site.int(0, Type::I8)
    } else {
        let byte = site.arg(1);
        site.at().zext_or_trunc(byte, Type::I8)
    };
    site.fill(memset, to, byte, size);
    Some(if zeros { Answer::Nothing } else { Answer::Is(to) })
}

/// The intrinsics for copies and fills, of constants with a few bytes.
pub(crate) fn small(site: &mut Site<'_>, intrinsic: Intrinsic) -> Option<Answer> {
    let [to, second, size, volatile] = [0, 1, 2, 3].map(|index| site.arg(index));
    site.accesses()?;
    let (size, is_plain) = (site.size_of(size)?, site.int_of(volatile) == Some(0));
    if !is_plain || site.graph.ty(to) != Type::PTR {
        return None;
    }
    if size == 0 {
        return Some(Answer::Nothing);
    }
    match intrinsic {
        Intrinsic::Memset => {
            let byte = site.int_of(second)? as u8;
            let bytes = [byte; 8];
            site.store_bytes(to, bytes.get(..usize::try_from(size).ok()?)?)?;
        }
        Intrinsic::Memcpy | Intrinsic::Memmove => match site.bytes(second) {
            Some(bytes) => site.store_bytes(to, bytes.get(..usize::try_from(size).ok()?)?)?,
            None if size == 1 && site.graph.ty(second) == Type::PTR => {
                let byte = site.load(Type::I8, second);
                site.store(byte, to);
            }
            None => return None,
        },
        _ => return None,
    }
    Some(Answer::Nothing)
}

/// A constant zero byte at an address.
pub(crate) fn end_string(site: &mut Site<'_>, address: Value) {
    let zero = site.at().constant(Const { op: Op::Int(0), ty: Type::I8 });
    site.store(zero, address);
}
