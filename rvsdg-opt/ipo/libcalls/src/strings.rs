//! Strings that are read: lengths, comparisons, searches.

use crate::fault::Mutation;
use crate::site::{Answer, Site};
use rvsdg_core::{BinOp, Builder, CastOp, IntCond, LibFunc, Op, Type, Value};
use rvsdg_opt_target::limits::libcalls::{MAX_COMPARED, MAX_WORDS};
use std::cmp::Ordering;

/// `strlen`: of a constant, of one of two constants; of anything, if it is only compared with zero.
pub(crate) fn length(site: &mut Site<'_>) -> Option<Answer> {
    let text = site.arg(0);
    let extra = u64::from(site.fault.is(Mutation::CountsZero));
    if let Some(string) = site.string(text) {
        return Some(Answer::Is(site.size(string.len() as u64 + extra)));
    }
    if let Some((node, Op::Select(_))) = site.graph.produced_by(text) {
        let [test, a, b] = [0, 1, 2].map(|index| site.graph.operand(node, index));
        if let (Some(a), Some(b)) = (site.string(a), site.string(b)) {
            let [a, b] = [a, b].map(|string| site.size(string.len() as u64));
            return Some(Answer::Is(site.at().select(test, a, b)));
        }
    }
    site.accesses().filter(|()| site.is_truth() || site.fault.is(Mutation::NotOnlyTruth))?;
    let byte = site.load(Type::I8, text);
    let size = site.size_type();
    Some(Answer::Is(site.at().cast(CastOp::ZExt, byte, size)))
}

/// `strnlen` of a constant with a constant bound.
pub(crate) fn bounded_length(site: &mut Site<'_>) -> Option<Answer> {
    let (string, most) = (site.string(site.arg(0))?, site.size_of(site.arg(1))?);
    Some(Answer::Is(site.size(most.min(string.len() as u64))))
}

/// The answer to a comparison of which the order is known.
fn order(site: &mut Site<'_>, order: Ordering) -> Option<Answer> {
    let order = if site.fault.is(Mutation::Exchanged) { order.reverse() } else { order };
    Some(Answer::Is(site.int32(order as i64)))
}

/// The first byte of one string, where the other one is empty.
fn first_byte(site: &mut Site<'_>, text: Value, negative: bool) -> Option<Answer> {
    site.accesses()?;
    let byte = site.load(Type::I8, text);
    let negative = negative != site.fault.is(Mutation::Exchanged);
    let mut at = site.at();
    let wide = at.cast(CastOp::ZExt, byte, Type::I32);
    Some(Answer::Is(if negative { at.negate(wide) } else { wide }))
}

/// `strcmp`
pub(crate) fn compare(site: &mut Site<'_>) -> Option<Answer> {
    let [a, b] = [0, 1].map(|index| site.arg(index));
    if site.same(a, b) {
        return order(site, Ordering::Equal);
    }
    match (site.string(a), site.string(b)) {
        (Some(a), Some(b)) => order(site, a.cmp(&b)),
        (None, Some(b)) if b.is_empty() => first_byte(site, a, false),
        (Some(a), None) if a.is_empty() => first_byte(site, b, true),
        _ => None,
    }
}

/// `strncmp` with a constant bound.
pub(crate) fn bounded_compare(site: &mut Site<'_>) -> Option<Answer> {
    let [a, b] = [0, 1].map(|index| site.arg(index));
    if site.same(a, b) {
        return order(site, Ordering::Equal);
    }
    let most = site.size_of(site.arg(2))?;
    if most == 0 {
        return order(site, Ordering::Equal);
    }
    let cut = |string: &[u8]| string[..string.len().min(usize::try_from(most).unwrap_or(usize::MAX))].to_vec();
    match (site.string(a), site.string(b)) {
        (Some(a), Some(b)) => order(site, cut(&a).cmp(&cut(&b))),
        (None, Some(b)) if b.is_empty() => first_byte(site, a, false),
        (Some(a), None) if a.is_empty() => first_byte(site, b, true),
        _ if most == 1 => {
            site.accesses()?;
            let [a, b] = [a, b].map(|text| site.load(Type::I8, text));
            Some(Answer::Is(site.byte_difference(a, b)))
        }
        _ => None,
    }
}

/// The place in a string that was found, or null.
fn found(site: &mut Site<'_>, text: Value, place: Option<usize>) -> Option<Answer> {
    let place = place.map(|place| place as u64);
    Some(Answer::Is(match place {
        Some(place) => site.further(text, place),
        None => site.null(),
    }))
}

/// Is the character, converted to a byte, one of these? Then `text`, otherwise null, and that is all that is asked.
///
/// A few bytes are compared with it. Else the bytes of each 64 neighbours are the bits of a constant.
fn member(site: &mut Site<'_>, text: Value, character: Value, bytes: &[u8]) -> Option<Answer> {
    let mut words = [0u64; 4];
    bytes.iter().for_each(|byte| words[usize::from(*byte >> 6)] |= 1 << (byte & 63));
    let count: u32 = words.iter().map(|word| word.count_ones()).sum();
    let used = words.iter().filter(|word| **word != 0).count();
    // A machine with narrower words shifts one of 64 bits with branches, or by a call.
    let is_narrow = site.size_type() != Type::I64;
    if count > MAX_COMPARED && (used > MAX_WORDS || site.small && used > 1 || is_narrow) {
        return None;
    }
    let null = site.null();
    let skipped = u32::from(site.fault.is(Mutation::LostMember));
    let mut at = site.at();
    let byte = at.cast(CastOp::Trunc, character, Type::I8);
    let mut found: Option<Value> = None;
    let mut or = |at: &mut Builder<'_>, one: Value| {
        found = Some(match found {
            Some(others) => at.binary(BinOp::Or, others, one),
            None => one,
        });
    };
    if count <= MAX_COMPARED {
        let all = (0..=u8::MAX).filter(|byte| words[usize::from(byte >> 6)] >> (byte & 63) & 1 != 0);
        for wanted in all.skip(skipped as usize) {
            let wanted = at.int(i64::from(wanted as i8), Type::I8);
            let is_it = at.icmp(IntCond::Eq, byte, wanted);
            or(&mut at, is_it);
        }
    } else {
        let wide = at.cast(CastOp::ZExt, byte, Type::I64);
        for (index, word) in words.into_iter().enumerate().filter(|(_, word)| *word != 0) {
            let [mask, bits, place] = [63, 6, index as i64].map(|number| at.int(number, Type::I64));
            let word = at.int((word & word.wrapping_sub(u64::from(skipped))) as i64, Type::I64);
            let upper = at.binary(BinOp::LShr, wide, bits);
            let is_there = at.icmp(IntCond::Eq, upper, place);
            let by = at.binary(BinOp::And, wide, mask);
            let shifted = at.binary(BinOp::LShr, word, by);
            let bit = at.cast(CastOp::Trunc, shifted, Type::I1);
            let is_set = at.binary(BinOp::And, is_there, bit);
            or(&mut at, is_set);
        }
    }
    let no = at.int(0, Type::I1);
    let found = found.unwrap_or(no);
    let (result, lost) = (at.select(found, text, null), at.not(found));
    // Comparisons with null are answered here, as this knows that the text is somewhere.
    for (comparison, on_null) in site.null_tests() {
        let output = site.graph.output(comparison, 0);
        site.graph.divert_users(output, if on_null { lost } else { found });
    }
    Some(Answer::Is(result))
}

/// `strchr` and `strrchr` of a constant, or of the zero at the end. In a constant, any character is looked for by
/// `memchr`, which knows where it ends, or only compared if nobody asks where it is.
pub(crate) fn character(site: &mut Site<'_>) -> Option<Answer> {
    let text = site.arg(0);
    // The character is converted to a byte.
    let Some(byte) = site.int_of(site.arg(1)).map(|byte| byte as u8) else {
        let mut string = site.string(text)?;
        string.push(0);
        let wanted = site.arg(1);
        if site.is_truth()
            && let Some(answer) = member(site, text, wanted, &string)
        {
            return Some(answer);
        }
        if site.called == LibFunc::Strrchr {
            return None;
        }
        let memchr = site.function(LibFunc::Memchr)?;
        let size = site.size(string.len() as u64);
        return Some(Answer::Is(site.call(memchr, &[text, wanted, size])));
    };
    let last = site.called == LibFunc::Strrchr && !site.fault.is(Mutation::FirstForLast);
    if let Some(mut string) = site.string(text) {
        string.push(0);
        let place = match last {
            true => string.iter().rposition(|it| *it == byte),
            false => string.iter().position(|it| *it == byte),
        };
        return found(site, text, place);
    }
    if byte != 0 {
        return None;
    }
    let strlen = site.function(LibFunc::Strlen)?;
    let length = site.call(strlen, &[text]);
    Some(Answer::Is(site.further_by(text, length)))
}

/// `strstr`: of constants, of the empty string, of itself, of one character.
pub(crate) fn part(site: &mut Site<'_>) -> Option<Answer> {
    let [text, part] = [0, 1].map(|index| site.arg(index));
    if site.same(text, part) {
        return Some(Answer::Is(text));
    }
    let wanted = site.string(part)?;
    if wanted.is_empty() {
        return Some(Answer::Is(text));
    }
    if let Some(string) = site.string(text) {
        let place = string.windows(wanted.len()).position(|it| *it == *wanted);
        return found(site, text, place);
    }
    let [byte] = wanted[..] else { return None };
    let strchr = site.function(LibFunc::Strchr)?;
    let byte = site.int32(byte.into());
    Some(Answer::Is(site.call(strchr, &[text, byte])))
}

/// `strspn` and `strcspn`: how many bytes at the start are in a set, or are not.
pub(crate) fn span(site: &mut Site<'_>) -> Option<Answer> {
    let [text, set] = [0, 1].map(|index| site.arg(index));
    let inside = (site.called == LibFunc::Strspn) != site.fault.is(Mutation::OtherSet);
    let (string, bytes) = (site.string(text), site.string(set));
    let count = match (&string, &bytes) {
        (Some(string), _) if string.is_empty() => 0,
        (_, Some(set)) if set.is_empty() && inside => 0,
        (Some(string), Some(set)) => string.iter().take_while(|byte| set.contains(byte) == inside).count(),
        (None, Some(set)) if set.is_empty() => {
            let strlen = site.function(LibFunc::Strlen)?;
            return Some(Answer::Is(site.call(strlen, &[text])));
        }
        _ => return None,
    };
    Some(Answer::Is(site.size(count as u64)))
}

/// `strpbrk`: the first byte that is in a set.
pub(crate) fn any_of(site: &mut Site<'_>) -> Option<Answer> {
    let [text, set] = [0, 1].map(|index| site.arg(index));
    let set = site.string(set)?;
    if set.is_empty() {
        return found(site, text, None);
    }
    if let Some(string) = site.string(text) {
        return found(site, text, string.iter().position(|byte| set.contains(byte)));
    }
    let [byte] = set[..] else { return None };
    let strchr = site.function(LibFunc::Strchr)?;
    let byte = site.int32(byte.into());
    Some(Answer::Is(site.call(strchr, &[text, byte])))
}

/// `memcmp` and `bcmp` of constants, of few bytes, and where only equality matters.
pub(crate) fn compare_memory(site: &mut Site<'_>) -> Option<Answer> {
    let [a, b] = [0, 1].map(|index| site.arg(index));
    if site.same(a, b) {
        return order(site, Ordering::Equal);
    }
    let size = usize::try_from(site.size_of(site.arg(2))?).ok()?;
    if size == 0 {
        return order(site, Ordering::Equal);
    }
    let [known_a, known_b] = [a, b].map(|address| site.bytes(address));
    if let Some((a, b)) = known_a.as_ref().zip(known_b.as_ref())
        && let (Some(a), Some(b)) = (a.get(..size), b.get(..size))
    {
        return order(site, a.cmp(b));
    }
    site.accesses()?;
    let only_truth = site.called == LibFunc::Bcmp || site.is_truth() || site.fault.is(Mutation::NotOnlyTruth);
    match size {
        1 => {
            let [a, b] = [a, b].map(|address| site.load(Type::I8, address));
            Some(Answer::Is(site.byte_difference(a, b)))
        }
        2 | 4 | 8 if only_truth => {
            let ty = Type::int(8 * size as u32);
            let [a, b] = [a, b].map(|address| site.load(ty, address));
            Some(Answer::Is(site.differs(a, b, Type::I32)))
        }
        _ => None,
    }
}

/// `memchr` in a constant, of at most one byte, and where nobody asks where the byte is.
pub(crate) fn find_byte(site: &mut Site<'_>) -> Option<Answer> {
    let (text, size) = (site.arg(0), usize::try_from(site.size_of(site.arg(2))?).ok()?);
    if size == 0 {
        return found(site, text, None);
    }
    if let (Some(bytes), Some(byte)) = (site.bytes(text), site.int_of(site.arg(1)))
        && let Some(bytes) = bytes.get(..size)
    {
        return found(site, text, bytes.iter().position(|it| *it == byte as u8));
    }
    let wanted = site.arg(1);
    if site.is_truth()
        && let Some(bytes) = site.bytes(text)
        && let Some(bytes) = bytes.get(..size)
    {
        return member(site, text, wanted, bytes);
    }
    if size != 1 {
        return None;
    }
    site.accesses()?;
    let byte = site.load(Type::I8, text);
    let null = site.null();
    let mut at = site.at();
    let wanted = at.cast(CastOp::Trunc, wanted, Type::I8);
    let is_there = at.icmp(IntCond::Eq, byte, wanted);
    Some(Answer::Is(at.select(is_there, text, null)))
}
