//! Linear expressions over values that do not change, in modular arithmetic.
//!
//! Invariants: terms are in the order of their atoms, all different, none with coefficient 0; constant and coefficients are sign-extended from the
//! width. So equal expressions are equal as data.

use rvsdg_core::{CastOp, Value};

/// No expression has more terms than this.
pub const MAX_TERMS: usize = 4;

/// The widest integers that are looked at, in bits.
pub const MAX_WIDTH: u32 = 64;

/// A value, or an integer conversion of it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom {
    /// The value; of the outermost region where it is known.
    pub value: Value,
    /// The conversion to the width of the expression: `sext`, `zext` or `trunc`.
    pub cast: Option<CastOp>,
}

/// A sum of a constant and multiples of atoms, modulo 2 to the power of the width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Linear {
    width: u32,
    constant: i64,
    terms: Vec<(Atom, i64)>,
}

/// The lowest `width` bits of `value`, sign-extended.
pub(crate) const fn wrap(width: u32, value: i128) -> i64 {
    let spare = 128 - width;
    (value << spare >> spare) as i64
}

impl Linear {
    /// A constant.
    pub fn constant(width: u32, value: i64) -> Linear {
        Linear { width, constant: wrap(width, i128::from(value)), terms: vec![] }
    }

    /// An atom of that width.
    pub fn atom(width: u32, atom: Atom) -> Linear {
        Linear { width, constant: 0, terms: vec![(atom, 1)] }
    }

    /// The width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The constant part, sign-extended.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// The atoms with their coefficients (not 0, sign-extended).
    pub fn terms(&self) -> &[(Atom, i64)] {
        &self.terms
    }

    /// The constant that it is, sign-extended.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The atom that it is.
    pub fn as_atom(&self) -> Option<Atom> {
        match self.terms[..] {
            [(atom, 1)] if self.constant == 0 => Some(atom),
            _ => None,
        }
    }

    /// `self + factor * other`; none if that has too many terms.
    pub fn add_multiple(&self, other: &Linear, factor: i64) -> Option<Linear> {
        debug_assert_eq!(self.width, other.width);
        let scaled = |value: i64| i128::from(value).wrapping_mul(i128::from(factor));
        let mut terms = self.terms.clone();
        for (atom, coefficient) in &other.terms {
            match terms.binary_search_by_key(atom, |term| term.0) {
                Ok(at) => terms[at].1 = wrap(self.width, i128::from(terms[at].1) + scaled(*coefficient)),
                Err(at) => terms.insert(at, (*atom, wrap(self.width, scaled(*coefficient)))),
            }
        }
        terms.retain(|term| term.1 != 0);
        let constant = wrap(self.width, i128::from(self.constant) + scaled(other.constant));
        (terms.len() <= MAX_TERMS).then_some(Linear { width: self.width, constant, terms })
    }

    /// `factor * self`
    pub fn times(&self, factor: i64) -> Linear {
        let zero = Linear::constant(self.width, 0);
        zero.add_multiple(self, factor).expect("a multiple has no more terms")
    }

    /// The lowest bits; each atom is truncated. None if an atom is converted already.
    pub(crate) fn truncate(&self, width: u32) -> Option<Linear> {
        let mut result = Linear::constant(width, self.constant);
        for (atom, coefficient) in &self.terms {
            if atom.cast.is_some() {
                return None;
            }
            let atom = Linear::atom(width, Atom { cast: Some(CastOp::Trunc), ..*atom });
            result = result.add_multiple(&atom, *coefficient)?;
        }
        Some(result)
    }

    /// The extension of a constant or an atom.
    pub(crate) fn extend(&self, width: u32, cast: CastOp) -> Option<Linear> {
        if let Some(constant) = self.as_constant() {
            let constant = if cast == CastOp::ZExt { unsigned(self.width, constant) as i64 } else { constant };
            return Some(Linear::constant(width, constant));
        }
        let atom = self.as_atom().filter(|atom| atom.cast.is_none())?;
        Some(Linear::atom(width, Atom { cast: Some(cast), ..atom }))
    }
}

/// The value as an unsigned one.
pub(crate) const fn unsigned(width: u32, value: i64) -> u64 {
    value as u64 & (u64::MAX >> (64 - width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_modular_and_has_one_form() {
        let [a, b] = [1, 2].map(|k| Linear::atom(8, Atom { value: Value::from_u32(k), cast: None }));
        let sum = a.add_multiple(&b, 3).unwrap().add_multiple(&Linear::constant(8, 100), 2).unwrap();
        assert_eq!(sum.offset(), -56);
        let other = Linear::constant(8, 200).add_multiple(&b, 259).unwrap().add_multiple(&a, -255).unwrap();
        assert_eq!(sum, other);
        let gone = sum.add_multiple(&a, -1).unwrap().add_multiple(&b, -3).unwrap();
        assert_eq!(gone.as_constant(), Some(-56));
        assert_eq!((b.as_atom().unwrap().value, b.times(64).times(4).as_constant()), (Value::from_u32(2), Some(0)));
        assert_eq!(gone.extend(16, CastOp::ZExt).unwrap().offset(), 200);
        assert_eq!(gone.extend(16, CastOp::SExt).unwrap().offset(), -56);
        assert!(sum.extend(16, CastOp::SExt).is_none());
    }
}
