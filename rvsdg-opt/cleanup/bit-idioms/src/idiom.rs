//! What a sum of bits is, in operations that machines have.

use crate::Mutation;
use crate::fault::Fault;
use crate::form::{Form, low};
use rvsdg_core::Intrinsic;
use rvsdg_opt_target::Target;

/// An operation on all bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// None.
    Same,
    /// Rotation to the left.
    Rotate(u32),
    /// Bytes in the other order.
    Swap,
    /// Bits in the other order.
    Reverse,
    /// How many bits are set.
    Count,
}

impl Kind {
    /// What is called.
    pub(crate) fn intrinsic(self) -> Option<Intrinsic> {
        match self {
            Kind::Same => None,
            Kind::Rotate(_) => Some(Intrinsic::Fshl),
            Kind::Swap => Some(Intrinsic::Bswap),
            Kind::Reverse => Some(Intrinsic::Bitreverse),
            Kind::Count => Some(Intrinsic::Ctpop),
        }
    }

    /// The bit of the operand that is this bit of the result; both have `width` bits.
    fn origin(self, bit: u32, width: u32) -> u32 {
        match self {
            Kind::Same | Kind::Count => bit,
            Kind::Rotate(by) => (bit + width - by) % width,
            Kind::Swap => (width - 8 - bit / 8 * 8) + bit % 8,
            Kind::Reverse => width - 1 - bit,
        }
    }
}

/// Operations, one after the other, on a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Idiom {
    /// The main one.
    pub(crate) kind: Kind,
    /// Bits of its operand: the value is truncated or extended by zeros to so many.
    pub(crate) width: u32,
    /// How far the value is shifted to the right before: where it is wide, so that only zeros come in.
    pub(crate) before: i32,
    /// How far the result is shifted to the left behind.
    pub(crate) after: i32,
    /// The bits of the operand that count.
    pub(crate) counted: u64,
    /// The bits of the result that are not cleared.
    pub(crate) mask: u64,
}

/// The widths of integers that operations exist for.
const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// The operations for a form of `to` bits, and what they cost, if there are any that cost less than `most`.
pub(crate) fn find(form: &Form, to: u32, target: &Target, most: u32, fault: Fault) -> Option<Idiom> {
    if !form.is_disjoint() {
        return count(form).filter(|it| it.cost(form, to, target).is_some_and(|cost| cost < most));
    }
    let origins = Origins::of(form, to)?;
    let candidates = candidates(&origins, form.coefficients.len() as u32, to);
    let fitting = candidates.into_iter().filter_map(|it| it.fitted(&origins, form, to, fault));
    let costs = fitting.filter_map(|it| Some((it.cost(form, to, target)?, it)));
    costs.min_by_key(|(cost, _)| *cost).filter(|(cost, _)| *cost < most).map(|(_, idiom)| idiom)
}

/// Where the bits of a number come from.
struct Origins {
    /// The bit of the source, for each bit that is not zero.
    of: [Option<u32>; 64],
    /// The first of these, and where it comes from.
    first: (u32, u32),
    /// The bits that are not zero.
    bits: u64,
}

impl Origins {
    fn of(form: &Form, to: u32) -> Option<Origins> {
        let mut of = [None; 64];
        for (origin, coefficient) in form.coefficients.iter().enumerate() {
            for bit in (0..to).filter(|bit| coefficient >> bit & 1 == 1) {
                of[bit as usize] = Some(origin as u32);
            }
        }
        let first = (0..to).find_map(|bit| Some((bit, of[bit as usize]?)))?;
        let bits = form.coefficients.iter().fold(0, |all, it| all | it);
        Some(Origins { of, first, bits })
    }
}

/// The operations that put the first bit to its place.
fn candidates(origins: &Origins, from: u32, to: u32) -> Vec<Idiom> {
    let (bit, origin) = (origins.first.0 as i32, origins.first.1 as i32);
    let idiom = |kind, width, before, after| Idiom { before, after, ..Idiom::plain(kind, width) };
    let mut found = vec![idiom(Kind::Same, to, origin - bit, 0)];
    let widths = [to, from].into_iter().chain(WIDTHS).filter(|width| WIDTHS.contains(width));
    for width in widths {
        let bits = width as i32;
        // What is to the left of it by so much is where it should be.
        let reversal = bit + origin - (bits - 1);
        found.extend([idiom(Kind::Reverse, width, reversal, 0), idiom(Kind::Reverse, width, 0, reversal)]);
        if width > 8 {
            let inside = (origin - bit).rem_euclid(8);
            let bytes = bit / 8 + (origin - inside).div_euclid(8) - (bits / 8 - 1);
            found.push(idiom(Kind::Swap, width, inside + 8 * bytes, 0));
            if inside == 0 {
                found.push(idiom(Kind::Swap, width, 0, 8 * bytes));
            }
        }
        found.push(idiom(Kind::Rotate((bit - origin).rem_euclid(bits) as u32), width, 0, 0));
    }
    found
}

impl Idiom {
    /// An operation on all bits of a value of this width.
    pub(crate) fn plain(kind: Kind, width: u32) -> Idiom {
        Idiom { kind, width, before: 0, after: 0, counted: u64::MAX, mask: u64::MAX }
    }

    /// With the mask that makes it what is wanted, if there is one. Whatever was guessed is proven here.
    fn fitted(self, origins: &Origins, form: &Form, to: u32, fault: Fault) -> Option<Idiom> {
        let from = form.coefficients.len() as u32;
        let in_range = |shift: i32, width: u32| shift.unsigned_abs() < width;
        if !in_range(self.before, from.max(self.width)) || !in_range(self.after, to.max(self.width)) {
            return None;
        }
        let (mut others, mut clears) = (0, false);
        for bit in 0..to {
            let found = self.origin(bit, from);
            match origins.of[bit as usize] {
                Some(origin) => others += u32::from(found != Some(origin)),
                None => clears |= found.is_some(),
            }
        }
        if others > u32::from(fault.is(Mutation::AlmostAll)) {
            return None;
        }
        let is_whole = !clears || fault.is(Mutation::NoMask);
        Some(Idiom { mask: if is_whole { u64::MAX } else { origins.bits }, ..self })
    }

    /// The bit of a source of `from` bits that is this bit of the result, without mask; none if it is zero.
    fn origin(&self, bit: u32, from: u32) -> Option<u32> {
        let width = self.width as i32;
        let bit = bit as i32 - self.after;
        let bit = (0..width).contains(&bit).then(|| self.kind.origin(bit as u32, self.width))?;
        let bit = bit as i32 + self.before;
        (0..from as i32).contains(&bit).then_some(bit as u32)
    }

    /// What the operations cost, as instructions, for a form of `to` bits; none if the machine has nothing for it.
    fn cost(&self, form: &Form, to: u32, target: &Target) -> Option<u32> {
        let from = form.coefficients.len() as u32;
        let main = self.kind.intrinsic().map_or(Some(0), |it| target.bit_operation(it, self.width))?;
        let wide = |width: u32| target.words(width);
        let mut cost = main;
        if self.before != 0 {
            cost += wide(if self.before > 0 { from.max(self.width) } else { self.width });
        }
        if self.after != 0 {
            cost += wide(if self.after > 0 { to } else { self.width });
        }
        cost += u32::from(from < self.width) + u32::from(self.width < to);
        cost += if self.mask == u64::MAX { 0 } else { wide(to) };
        cost += if self.counted == u64::MAX { 0 } else { wide(self.width) };
        Some(cost)
    }
}

/// The number of bits that are set, if each counts the same power of two.
fn count(form: &Form) -> Option<Idiom> {
    let unit = form.coefficients.iter().copied().find(|it| *it != 0).filter(|it| it.is_power_of_two())?;
    if form.coefficients.iter().any(|it| *it != 0 && *it != unit) {
        return None;
    }
    let counted = form.coefficients.iter().rev().fold(0, |bits, it| bits << 1 | u64::from(*it != 0));
    let width = WIDTHS.into_iter().find(|width| counted <= low(*width))?;
    let after = unit.trailing_zeros() as i32;
    let counted = if counted == low(width) { u64::MAX } else { counted };
    Some(Idiom { after, counted, ..Idiom::plain(Kind::Count, width) })
}
