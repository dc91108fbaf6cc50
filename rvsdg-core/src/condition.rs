//! The conditions of comparisons, and their algebra.
//!
//! Two operands compare in one of a few ways. For integers there are five: equal, or one of four combinations of
//! unsigned and signed order. For floats there are four: equal, greater, less, unordered. A condition is the set of
//! ways in which it holds. So negation is the complement, implication is inclusion, and two conditions on the same
//! operands combine by intersection and union. Everything here takes constant time.

use crate::spelled::spelled_enum;
use std::cmp::Ordering;

spelled_enum! {
    /// Conditions of integer and pointer comparisons.
    IntCond {
        /// Equal.
        Eq = "eq",
        /// Not equal.
        Ne = "ne",
        /// Unsigned greater.
        Ugt = "ugt",
        /// Unsigned greater or equal.
        Uge = "uge",
        /// Unsigned less.
        Ult = "ult",
        /// Unsigned less or equal.
        Ule = "ule",
        /// Signed greater.
        Sgt = "sgt",
        /// Signed greater or equal.
        Sge = "sge",
        /// Signed less.
        Slt = "slt",
        /// Signed less or equal.
        Sle = "sle",
    }
}

spelled_enum! {
    /// Conditions of floating-point comparisons.
    FloatCond {
        /// Never.
        False = "false",
        /// Ordered and equal.
        Oeq = "oeq",
        /// Ordered and greater.
        Ogt = "ogt",
        /// Ordered and greater or equal.
        Oge = "oge",
        /// Ordered and less.
        Olt = "olt",
        /// Ordered and less or equal.
        Ole = "ole",
        /// Ordered and not equal.
        One = "one",
        /// No operand is a NaN.
        Ord = "ord",
        /// Unordered or equal.
        Ueq = "ueq",
        /// Unordered or greater.
        Ugt = "ugt",
        /// Unordered or greater or equal.
        Uge = "uge",
        /// Unordered or less.
        Ult = "ult",
        /// Unordered or less or equal.
        Ule = "ule",
        /// Unordered or not equal.
        Une = "une",
        /// An operand is a NaN.
        Uno = "uno",
        /// Always.
        True = "true",
    }
}

/// The conjunction or disjunction of two conditions on the same operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict<C> {
    /// It never holds.
    Never,
    /// It holds exactly if this condition does.
    If(C),
    /// It always holds.
    Always,
}

/// The ways in which two integers compare.
mod way {
    pub(super) const EQUAL: u8 = 1;
    /// Less as unsigned numbers, and less as signed ones.
    pub(super) const LESS: u8 = 1 << 1;
    /// Less as unsigned numbers, greater as signed ones.
    pub(super) const ULT_SGT: u8 = 1 << 2;
    /// Greater as unsigned numbers, less as signed ones.
    pub(super) const UGT_SLT: u8 = 1 << 3;
    /// Greater as unsigned numbers, and greater as signed ones.
    pub(super) const GREATER: u8 = 1 << 4;
    pub(super) const ALL: u8 = (1 << 5) - 1;
}

impl IntCond {
    /// The set of ways in which the condition holds.
    const fn ways(self) -> u8 {
        match self {
            IntCond::Eq => way::EQUAL,
            IntCond::Ne => way::ALL & !way::EQUAL,
            IntCond::Ugt => way::GREATER | way::UGT_SLT,
            IntCond::Uge => way::GREATER | way::UGT_SLT | way::EQUAL,
            IntCond::Ult => way::LESS | way::ULT_SGT,
            IntCond::Ule => way::LESS | way::ULT_SGT | way::EQUAL,
            IntCond::Sgt => way::GREATER | way::ULT_SGT,
            IntCond::Sge => way::GREATER | way::ULT_SGT | way::EQUAL,
            IntCond::Slt => way::LESS | way::UGT_SLT,
            IntCond::Sle => way::LESS | way::UGT_SLT | way::EQUAL,
        }
    }

    /// The condition that holds in exactly these ways; `None` if no condition does.
    fn of_ways(ways: u8) -> Option<IntCond> {
        IntCond::ALL.iter().copied().find(|cond| cond.ways() == ways)
    }

    fn verdict(ways: u8) -> Option<Verdict<IntCond>> {
        match ways {
            0 => Some(Verdict::Never),
            way::ALL => Some(Verdict::Always),
            _ => IntCond::of_ways(ways).map(Verdict::If),
        }
    }

    /// The condition that holds exactly if this one does not.
    pub const fn negated(self) -> IntCond {
        match self {
            IntCond::Eq => IntCond::Ne,
            IntCond::Ne => IntCond::Eq,
            IntCond::Ugt => IntCond::Ule,
            IntCond::Uge => IntCond::Ult,
            IntCond::Ult => IntCond::Uge,
            IntCond::Ule => IntCond::Ugt,
            IntCond::Sgt => IntCond::Sle,
            IntCond::Sge => IntCond::Slt,
            IntCond::Slt => IntCond::Sge,
            IntCond::Sle => IntCond::Sgt,
        }
    }

    /// The condition that is equivalent after the operands have been exchanged.
    pub const fn swapped(self) -> IntCond {
        match self {
            IntCond::Eq | IntCond::Ne => self,
            IntCond::Ugt => IntCond::Ult,
            IntCond::Uge => IntCond::Ule,
            IntCond::Ult => IntCond::Ugt,
            IntCond::Ule => IntCond::Uge,
            IntCond::Sgt => IntCond::Slt,
            IntCond::Sge => IntCond::Sle,
            IntCond::Slt => IntCond::Sgt,
            IntCond::Sle => IntCond::Sge,
        }
    }

    /// Is the condition unchanged if the operands are exchanged?
    pub const fn is_symmetric(self) -> bool {
        self.is_equality()
    }

    /// Is it a test for equality or inequality?
    pub const fn is_equality(self) -> bool {
        matches!(self, IntCond::Eq | IntCond::Ne)
    }

    /// Does it order signed numbers?
    pub const fn is_signed(self) -> bool {
        matches!(self, IntCond::Sgt | IntCond::Sge | IntCond::Slt | IntCond::Sle)
    }

    /// Does it order unsigned numbers?
    pub const fn is_unsigned(self) -> bool {
        !self.is_signed() && !self.is_equality()
    }

    /// Does it hold for equal operands?
    pub const fn holds_if_equal(self) -> bool {
        self.ways() & way::EQUAL != 0
    }

    /// The unsigned counterpart; equality tests stay unchanged.
    pub const fn unsigned(self) -> IntCond {
        match self {
            IntCond::Sgt => IntCond::Ugt,
            IntCond::Sge => IntCond::Uge,
            IntCond::Slt => IntCond::Ult,
            IntCond::Sle => IntCond::Ule,
            other => other,
        }
    }

    /// The non-strict condition: `<=` for `<`. `None` for `!=`, which would become a tautology.
    pub fn with_equality(self) -> Option<IntCond> {
        IntCond::of_ways(self.ways() | way::EQUAL)
    }

    /// The strict condition: `<` for `<=`. `None` for `==`, which would become a contradiction.
    pub fn without_equality(self) -> Option<IntCond> {
        IntCond::of_ways(self.ways() & !way::EQUAL)
    }

    /// Does `other` hold whenever this condition does, for the same operands?
    pub const fn implies(self, other: IntCond) -> bool {
        self.ways() & !other.ways() == 0
    }

    /// The conjunction for the same operands; `None` if no single condition expresses it.
    pub fn and(self, other: IntCond) -> Option<Verdict<IntCond>> {
        IntCond::verdict(self.ways() & other.ways())
    }

    /// The disjunction for the same operands; `None` if no single condition expresses it.
    pub fn or(self, other: IntCond) -> Option<Verdict<IntCond>> {
        IntCond::verdict(self.ways() | other.ways())
    }

    /// Does it hold for operands with this unsigned and this signed order?
    pub const fn holds(self, unsigned: Ordering, signed: Ordering) -> bool {
        let way = match (unsigned, signed) {
            (Ordering::Less, Ordering::Less) => way::LESS,
            (Ordering::Less, Ordering::Greater) => way::ULT_SGT,
            (Ordering::Greater, Ordering::Less) => way::UGT_SLT,
            (Ordering::Greater, Ordering::Greater) => way::GREATER,
            _ => way::EQUAL,
        };
        self.ways() & way != 0
    }
}

impl FloatCond {
    const EQUAL: u8 = 1;
    const GREATER: u8 = 1 << 1;
    const LESS: u8 = 1 << 2;
    const UNORDERED: u8 = 1 << 3;

    /// The set of ways in which the condition holds.
    const fn ways(self) -> u8 {
        use FloatCond as C;
        let (eq, gt, lt, uno) = (C::EQUAL, C::GREATER, C::LESS, C::UNORDERED);
        match self {
            C::False => 0,
            C::Oeq => eq,
            C::Ogt => gt,
            C::Oge => gt | eq,
            C::Olt => lt,
            C::Ole => lt | eq,
            C::One => lt | gt,
            C::Ord => lt | gt | eq,
            C::Ueq => uno | eq,
            C::Ugt => uno | gt,
            C::Uge => uno | gt | eq,
            C::Ult => uno | lt,
            C::Ule => uno | lt | eq,
            C::Une => uno | lt | gt,
            C::Uno => uno,
            C::True => uno | lt | gt | eq,
        }
    }

    /// The condition that holds in exactly these ways. There is one for each set.
    fn of_ways(ways: u8) -> FloatCond {
        let found = FloatCond::ALL.iter().copied().find(|cond| cond.ways() == ways);
        found.expect("each set of ways is a condition")
    }

    /// The condition that holds exactly if this one does not.
    pub fn negated(self) -> FloatCond {
        FloatCond::of_ways(!self.ways() & FloatCond::True.ways())
    }

    /// The condition that is equivalent after the operands have been exchanged.
    pub fn swapped(self) -> FloatCond {
        let (ways, order) = (self.ways(), FloatCond::GREATER | FloatCond::LESS);
        FloatCond::of_ways(if self.is_symmetric() { ways } else { ways ^ order })
    }

    /// Is the condition unchanged if the operands are exchanged?
    pub const fn is_symmetric(self) -> bool {
        (self.ways() & FloatCond::GREATER != 0) == (self.ways() & FloatCond::LESS != 0)
    }

    /// Does `other` hold whenever this condition does, for the same operands?
    pub const fn implies(self, other: FloatCond) -> bool {
        self.ways() & !other.ways() == 0
    }

    /// The conjunction for the same operands.
    pub fn and(self, other: FloatCond) -> FloatCond {
        FloatCond::of_ways(self.ways() & other.ways())
    }

    /// The disjunction for the same operands.
    pub fn or(self, other: FloatCond) -> FloatCond {
        FloatCond::of_ways(self.ways() | other.ways())
    }

    /// Does it hold for operands with this order? (`None`: one of them is a NaN.)
    pub const fn holds(self, order: Option<Ordering>) -> bool {
        let way = match order {
            Some(Ordering::Equal) => FloatCond::EQUAL,
            Some(Ordering::Greater) => FloatCond::GREATER,
            Some(Ordering::Less) => FloatCond::LESS,
            None => FloatCond::UNORDERED,
        };
        self.ways() & way != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers whose pairs compare in all five ways.
    const BYTES: [u8; 7] = [0, 1, 5, 127, 128, 200, 255];

    fn holds(cond: IntCond, a: u8, b: u8) -> bool {
        let (x, y) = (a as i8, b as i8);
        match cond {
            IntCond::Eq => a == b,
            IntCond::Ne => a != b,
            IntCond::Ugt => a > b,
            IntCond::Uge => a >= b,
            IntCond::Ult => a < b,
            IntCond::Ule => a <= b,
            IntCond::Sgt => x > y,
            IntCond::Sge => x >= y,
            IntCond::Slt => x < y,
            IntCond::Sle => x <= y,
        }
    }

    fn float_holds(cond: FloatCond, a: f64, b: f64) -> bool {
        let unordered = a.is_nan() || b.is_nan();
        match cond {
            FloatCond::False => false,
            FloatCond::Oeq => a == b,
            FloatCond::Ogt => a > b,
            FloatCond::Oge => a >= b,
            FloatCond::Olt => a < b,
            FloatCond::Ole => a <= b,
            FloatCond::One => !unordered && a != b,
            FloatCond::Ord => !unordered,
            FloatCond::Ueq => unordered || a == b,
            FloatCond::Ugt => unordered || a > b,
            FloatCond::Uge => unordered || a >= b,
            FloatCond::Ult => unordered || a < b,
            FloatCond::Ule => unordered || a <= b,
            FloatCond::Une => unordered || a != b,
            FloatCond::Uno => unordered,
            FloatCond::True => true,
        }
    }

    /// All pairs of numbers.
    fn pairs<T: Copy>(numbers: &[T]) -> impl Iterator<Item = (T, T)> + '_ {
        numbers.iter().flat_map(|a| numbers.iter().map(|b| (*a, *b)))
    }

    fn agrees(verdict: Option<Verdict<IntCond>>, says: impl Fn(u8, u8) -> bool) {
        let all = || pairs(&BYTES);
        match verdict {
            Some(Verdict::Never) => assert!(all().all(|(a, b)| !says(a, b))),
            Some(Verdict::Always) => assert!(all().all(|(a, b)| says(a, b))),
            Some(Verdict::If(cond)) => assert!(all().all(|(a, b)| says(a, b) == holds(cond, a, b))),
            None => {
                let same = |cond: &IntCond| all().all(|(a, b)| says(a, b) == holds(*cond, a, b));
                assert!(!IntCond::ALL.iter().any(same));
            }
        }
    }

    #[test]
    fn integer_conditions_mean_what_they_say() {
        for cond in IntCond::ALL.iter().copied() {
            for (a, b) in pairs(&BYTES) {
                let truth = holds(cond, a, b);
                assert_eq!(cond.holds(a.cmp(&b), (a as i8).cmp(&(b as i8))), truth, "{cond:?} of {a}, {b}");
                assert_eq!(holds(cond.negated(), a, b), !truth);
                assert_eq!(holds(cond.swapped(), b, a), truth);
                assert_eq!(cond.with_equality().is_none_or(|cond| holds(cond, a, b)), truth || a == b);
                assert_eq!(cond.without_equality().is_some_and(|cond| holds(cond, a, b)), truth && a != b);
                assert!(!cond.is_symmetric() || holds(cond, b, a) == truth);
                if a < 128 && b < 128 {
                    assert_eq!(holds(cond.unsigned(), a, b), truth);
                }
            }
            assert_eq!(cond.holds_if_equal(), holds(cond, 3, 3));
            assert_eq!(cond.is_symmetric(), cond.swapped() == cond);
            assert_eq!([cond.is_signed(), cond.is_unsigned(), cond.is_equality()].iter().filter(|is| **is).count(), 1);
            assert!(!cond.unsigned().is_signed());
        }
    }

    #[test]
    fn two_integer_conditions_combine() {
        for (p, q) in pairs(IntCond::ALL) {
            let implied = pairs(&BYTES).all(|(a, b)| !holds(p, a, b) || holds(q, a, b));
            assert_eq!(p.implies(q), implied, "{p:?}, {q:?}");
            agrees(p.and(q), |a, b| holds(p, a, b) && holds(q, a, b));
            agrees(p.or(q), |a, b| holds(p, a, b) || holds(q, a, b));
        }
    }

    #[test]
    fn float_conditions_mean_what_they_say() {
        let numbers = [-1.0, -0.0, 0.0, 2.5, f64::INFINITY, f64::NAN];
        for (p, q) in pairs(FloatCond::ALL) {
            let mut implied = true;
            for (a, b) in pairs(&numbers) {
                let truth = float_holds(p, a, b);
                assert_eq!(p.holds(a.partial_cmp(&b)), truth, "{p:?} of {a}, {b}");
                assert_eq!(float_holds(p.negated(), a, b), !truth);
                assert_eq!(float_holds(p.swapped(), b, a), truth);
                assert_eq!(float_holds(p.and(q), a, b), truth && float_holds(q, a, b));
                assert_eq!(float_holds(p.or(q), a, b), truth || float_holds(q, a, b));
                implied &= !truth || float_holds(q, a, b);
            }
            assert_eq!(p.implies(q), implied);
            assert_eq!(p.is_symmetric(), p.swapped() == p);
        }
    }
}
