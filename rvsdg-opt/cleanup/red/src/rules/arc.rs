//! Arcs: the sets of integers for which a comparison with a constant holds.
//!
//! The integers of a width form a circle, and every signed or unsigned condition holds for a contiguous part of it. If
//! the intersection or union of two such parts is contiguous, one comparison suffices: that of the distance from the
//! beginning of the part.

use crate::engine::Engine;
use crate::rules::At;
use rvsdg_core::{BinOp, IntCond, Value};
use rvsdg_fold::Int;
use rvsdg_opt_target::limits::shared::INT_BITS;

/// `length` consecutive integers, starting with `from`, modulo the size of the circle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arc {
    width: u32,
    from: u128,
    length: u128,
}

impl Arc {
    /// The integers for which `x cond c` holds.
    pub(crate) fn of(cond: IntCond, c: Int) -> Option<Arc> {
        let width = c.width();
        if width == 0 || width > INT_BITS {
            return None;
        }
        let least = Int::min(width).bits();
        let arc = |from, length| Arc { width, from, length };
        let above_least = c.sub(Int::min(width)).bits();
        Some(match cond {
            IntCond::Eq => arc(c.bits(), 1),
            IntCond::Ne => arc(c.bits(), 1).complement(),
            IntCond::Ult => arc(0, c.bits()),
            IntCond::Ule => arc(0, c.bits() + 1),
            IntCond::Uge => arc(0, c.bits()).complement(),
            IntCond::Ugt => arc(0, c.bits() + 1).complement(),
            IntCond::Slt => arc(least, above_least),
            IntCond::Sle => arc(least, above_least + 1),
            IntCond::Sge => arc(least, above_least).complement(),
            IntCond::Sgt => arc(least, above_least + 1).complement(),
        })
    }

    const fn size(self) -> u128 {
        1 << self.width
    }

    /// All other integers.
    pub(crate) fn complement(self) -> Arc {
        Arc { from: (self.from + self.length) % self.size(), length: self.size() - self.length, ..self }
    }

    /// The only integer of the arc, if there is just one.
    pub(crate) fn point(self) -> Option<Int> {
        (self.length == 1).then(|| Int::new(self.from, self.width))
    }

    /// The intersection, if it is one arc.
    fn and(self, other: Arc) -> Option<Arc> {
        let size = self.size();
        // Relative to the start of this arc.
        let from = (other.from + size - self.from) % size;
        let to = from + other.length;
        let ahead = (from.min(self.length), to.min(self.length));
        let around = to.saturating_sub(size).min(self.length);
        let (from, to) = match (ahead.0 < ahead.1, around > 0) {
            (true, true) if around >= from => (0, self.length),
            (true, true) => return None,
            (false, _) => (0, around),
            (true, false) => ahead,
        };
        Some(Arc { from: (self.from + from) % size, length: to - from, ..self })
    }

    /// The union, if it is one arc.
    fn or(self, other: Arc) -> Option<Arc> {
        Some(self.complement().and(other.complement())?.complement())
    }

    /// The intersection (`both`) or the union.
    pub(crate) fn combine(self, other: Arc, both: bool) -> Option<Arc> {
        if both { self.and(other) } else { self.or(other) }
    }

    /// If the other arc is this one with one more bit set in all of its integers, or the other way round: that bit, and
    /// the arc without it. `x` is on one of the two arcs exactly if `x` without that bit is on the latter.
    fn twin(self, other: Arc) -> Option<(u128, Arc)> {
        let low = if self.from < other.from { self } else { other };
        let bit = self.from ^ other.from;
        if !bit.is_power_of_two() || self.length != other.length || self.length == 0 {
            return None;
        }
        // The bit is the same in all integers of an arc if all bits from there on are.
        let last = low.from + (low.length - 1);
        let same = last < self.size() && low.from / bit == last / bit;
        same.then_some((bit, low))
    }

    /// As [`Arc::combine`], for arcs that differ in one bit: that bit, and where `x` has to be without it.
    pub(crate) fn combine_twins(self, other: Arc, both: bool) -> Option<(Int, Arc)> {
        let (bit, arc) = if both { self.complement().twin(other.complement())? } else { self.twin(other)? };
        Some((Int::new(bit, self.width), if both { arc.complement() } else { arc }))
    }

    /// Is `x` on the arc?
    pub(crate) fn test(self, e: &mut Engine<'_>, at: At, x: Value) -> Value {
        let int = |bits: u128| Int::new(bits % self.size(), self.width);
        let (from, to, least) = (self.from, (self.from + self.length) % self.size(), Int::min(self.width).bits());
        match self.length {
            0 => e.put_truth(at, false),
            1 => e.put_icmp_with(at, IntCond::Eq, x, int(from)),
            length if length == self.size() => e.put_truth(at, true),
            length if length == self.size() - 1 => e.put_icmp_with(at, IntCond::Ne, x, int(to)),
            length if from == 0 => e.put_icmp_with(at, IntCond::Ult, x, int(length)),
            _ if from == least => e.put_icmp_with(at, IntCond::Slt, x, int(to)),
            _ if to == 0 => e.put_icmp_with(at, IntCond::Ugt, x, int(from - 1)),
            _ if to == least => e.put_icmp_with(at, IntCond::Sgt, x, int(from).sub(Int::one(self.width))),
            length => {
                let distance = e.put_with(at, BinOp::Add, rvsdg_core::Flags::NONE, x, int(from).neg());
                e.put_icmp_with(at, IntCond::Ult, distance, int(length))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_of_comparisons_of_three_bits() {
        let ints = || (0..8).map(|bits| Int::new(bits, 3));
        let has = |arc: Arc, x: Int| (x.bits() + 8 - arc.from) % 8 < arc.length;
        let (mut combined, mut twins) = (0, 0);
        for (p, q) in IntCond::ALL.iter().flat_map(|p| IntCond::ALL.iter().map(move |q| (*p, *q))) {
            for (c, d) in ints().flat_map(|c| ints().map(move |d| (c, d))) {
                let [a, b] = [(p, c), (q, d)].map(|(cond, c)| Arc::of(cond, c).unwrap());
                for x in ints() {
                    assert_eq!(has(a, x), x.compare(p, c), "{x:?} {p:?} {c:?}");
                    for both in [true, false] {
                        let wanted = match both {
                            true => x.compare(p, c) && x.compare(q, d),
                            false => x.compare(p, c) || x.compare(q, d),
                        };
                        if let Some((bit, arc)) = a.combine_twins(b, both) {
                            let x = x.and(bit.not());
                            assert_eq!(has(arc, x), wanted, "{x:?}: {p:?} {c:?}, {q:?} {d:?}: {arc:?} without {bit:?}");
                            twins += 1;
                        }
                        let Some(arc) = a.combine(b, both) else { continue };
                        assert_eq!(has(arc, x), wanted, "{x:?}: {p:?} {c:?}, {q:?} {d:?}: {arc:?}");
                        combined += 1;
                    }
                }
            }
        }
        // Most pairs of arcs can be combined.
        assert!(combined > 60_000 && twins > 1_000, "{combined}, {twins}");
    }
}
