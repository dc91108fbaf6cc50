//! Linear forms: a constant plus multiples of terms.
//!
//! A form is *modular* (right modulo 2 to the power of its width) or *exact* (right as it stands, in the integers).
//! Operations on exact forms answer `None` where a coefficient does not fit into 64 bits, operations on modular ones
//! wrap around.
//!
//! Invariants: terms are in ascending order, all different, none with coefficient 0; in a modular form, constant and
//! coefficients are sign-extended from the width, and a value that has at least that width is taken by its low bits
//! ([`Extend::None`]). So equal forms are equal as data.

use rvsdg_core::{CastOp, Graph, Node, Value};
use rvsdg_opt_target::limits::scev::MAX_TERMS;
use smallvec::SmallVec;

/// Which number the bits of a value are.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extend {
    /// Its low bits, in a modular form that is not wider than the value.
    None,
    /// A signed one.
    Sign,
    /// An unsigned one.
    Zero,
}

/// A value, as a number. Pointers occur in counts only, by their addresses.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom {
    /// Of the outermost region where it is known.
    pub value: Value,
    /// Which number its bits are.
    pub extend: Extend,
}

impl Atom {
    /// The conversion that makes an integer of `width` bits of the value, if one is needed.
    pub fn cast(self, graph: &Graph, width: u32) -> Option<CastOp> {
        match self.extend {
            _ if graph.ty(self.value).is_ptr() => Some(CastOp::PtrToInt),
            Extend::Sign => Some(CastOp::SExt),
            Extend::Zero => Some(CastOp::ZExt),
            Extend::None => (graph.ty(self.value).int_width() != Some(width)).then_some(CastOp::Trunc),
        }
    }
}

/// What a form is a sum of multiples of: a value, the number of an iteration, or their product. One of both is there.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    /// A value.
    pub atom: Option<Atom>,
    /// The iterations of this theta that have ended: 0 in the first one.
    pub index: Option<Node>,
}

impl From<Atom> for Term {
    fn from(atom: Atom) -> Term {
        Term { atom: Some(atom), index: None }
    }
}

/// A sum of a constant and multiples of terms.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Linear {
    /// 0 for an exact form.
    width: u32,
    constant: i64,
    terms: SmallVec<[(Term, i64); 2]>,
}

/// The lowest `width` bits of `value`, sign-extended.
pub(crate) const fn wrap(width: u32, value: i128) -> i64 {
    let spare = 128 - width;
    (value << spare >> spare) as i64
}

/// The value as an unsigned one.
pub(crate) const fn unsigned(width: u32, value: i64) -> u64 {
    value as u64 & (u64::MAX >> (64 - width))
}

impl Linear {
    /// A constant, modulo 2 to the power of `width`.
    pub fn constant(width: u32, value: i64) -> Linear {
        Linear { width, constant: wrap(width, i128::from(value)), terms: SmallVec::new() }
    }

    /// A number.
    pub fn number(value: i64) -> Linear {
        Linear { width: 0, constant: value, terms: SmallVec::new() }
    }

    /// One term; exact for the width 0.
    pub(crate) fn of_term(width: u32, term: Term) -> Linear {
        Linear { width, constant: 0, terms: smallvec::smallvec![(term, 1)] }
    }

    /// The width in bits of a modular form.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Is it right as it stands, without a modulus?
    pub fn is_exact(&self) -> bool {
        self.width == 0
    }

    /// The constant part, sign-extended.
    pub fn offset(&self) -> i64 {
        self.constant
    }

    /// The terms with their coefficients (not 0, sign-extended).
    pub fn terms(&self) -> &[(Term, i64)] {
        &self.terms
    }

    /// The values in it.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.terms.iter().filter_map(|(term, _)| term.atom)
    }

    /// The constant that it is, sign-extended.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The value that it is.
    pub fn as_atom(&self) -> Option<Atom> {
        match self.terms[..] {
            [(Term { atom, index: None }, 1)] if self.constant == 0 => atom,
            _ => None,
        }
    }

    /// Is it an exact form of which no part is negative?
    pub fn is_non_negative(&self) -> bool {
        let is_positive =
            |(term, factor): &(Term, i64)| *factor > 0 && term.atom.is_none_or(|atom| atom.extend == Extend::Zero);
        self.is_exact() && self.constant >= 0 && self.terms.iter().all(is_positive)
    }

    /// The exact form with the same factors, of the values as unsigned ones; none if a part of it is negative.
    pub(crate) fn without_negatives(&self) -> Option<Linear> {
        let mut exact = Linear::number(self.constant);
        for (term, factor) in &self.terms {
            let unsigned = |atom: Atom| match atom.extend {
                Extend::None => Atom { extend: Extend::Zero, ..atom },
                _ => atom,
            };
            exact.add_term(Term { atom: term.atom.map(unsigned), ..*term }, (*factor).into()).then_some(())?;
        }
        exact.is_non_negative().then_some(exact)
    }

    /// How much has to be added to this form to get the other one, if that is a constant.
    pub fn distance(&self, other: &Linear) -> Option<i64> {
        (self.terms == other.terms && self.width == other.width).then(|| self.fit(other.number_less(self.constant)))?
    }

    fn number_less(&self, number: i64) -> i128 {
        i128::from(self.constant) - i128::from(number)
    }

    /// A coefficient of this form; `None` if it is exact and does not fit.
    fn fit(&self, value: i128) -> Option<i64> {
        if self.is_exact() { i64::try_from(value).ok() } else { Some(wrap(self.width, value)) }
    }

    /// Adds `factor * term`; answers whether that could be done.
    #[must_use]
    pub(crate) fn add_term(&mut self, term: Term, factor: i128) -> bool {
        match self.terms.binary_search_by_key(&term, |known| known.0) {
            Ok(at) => match self.fit(i128::from(self.terms[at].1) + factor) {
                Some(0) => _ = self.terms.remove(at),
                Some(sum) => self.terms[at].1 = sum,
                None => return false,
            },
            Err(at) => match self.fit(factor) {
                Some(0) => {}
                Some(factor) => self.terms.insert(at, (term, factor)),
                None => return false,
            },
        }
        true
    }

    /// Adds a number; answers whether that could be done.
    #[must_use]
    pub(crate) fn add_number(&mut self, number: i128) -> bool {
        match self.fit(i128::from(self.constant) + number) {
            Some(sum) => self.constant = sum,
            None => return false,
        }
        true
    }

    /// Adds `factor * other`; answers whether that could be done, and left no more than [`MAX_TERMS`].
    #[must_use]
    pub(crate) fn add(&mut self, other: &Linear, factor: i64) -> bool {
        debug_assert_eq!(self.width, other.width, "forms of one kind are added");
        let factor = i128::from(factor);
        self.add_number(i128::from(other.constant) * factor)
            && other.terms.iter().all(|(term, own)| self.add_term(*term, i128::from(*own) * factor))
            && self.terms.len() <= MAX_TERMS
    }

    /// `self + factor * other`; none if that has too many terms, or does not fit.
    pub fn add_multiple(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let mut sum = self.clone();
        sum.add(other, factor).then_some(sum)
    }

    /// The same form with `factor` times `value` in the place of `factor` times an atom.
    pub fn with_term(&self, atom: Atom, value: &Linear, factor: i64) -> Option<Linear> {
        let mut sum = self.clone();
        let is_added = sum.add_term(atom.into(), -i128::from(factor)) && sum.add(value, factor);
        is_added.then_some(sum)
    }

    /// `factor * self`; none if that does not fit.
    pub fn times(&self, factor: i64) -> Option<Linear> {
        let zero = Linear { width: self.width, constant: 0, terms: SmallVec::new() };
        zero.add_multiple(self, factor)
    }

    /// The product of a form without numbers of iterations, and one that has nothing else but a constant.
    pub(crate) fn product(&self, iterations: &Linear) -> Option<Linear> {
        let mut product = self.times(iterations.constant)?;
        for (term, factor) in &iterations.terms {
            let (None, Some(index)) = (term.atom, term.index) else { return None };
            product.add(&self.per_iteration(index)?, *factor).then_some(())?;
        }
        Some(product)
    }

    /// The form of which this is so many times; none unless it divides all factors.
    pub fn divided(&self, by: i64) -> Option<Linear> {
        let quotient = |number: i64| if number.checked_rem(by)? == 0 { number.checked_div(by) } else { None };
        let terms = self.terms.iter().map(|(term, factor)| Some((*term, quotient(*factor)?)));
        Some(Linear { terms: terms.collect::<Option<_>>()?, constant: quotient(self.constant)?, ..*self })
    }

    /// What is left without the multiples of a theta's iterations, and what these are multiplied by: `{start, +,
    /// step}`.
    pub fn split(&self, theta: Node) -> (Linear, Linear) {
        let part =
            |index: bool| self.terms.iter().filter(move |(term, _)| (term.index == Some(theta)) == index).copied();
        let start = Linear { terms: part(false).collect(), ..*self };
        let mut step = Linear { width: self.width, constant: 0, terms: SmallVec::new() };
        for (term, factor) in part(true) {
            match term.atom {
                Some(atom) => step.terms.push((atom.into(), factor)),
                None => step.constant = factor,
            }
        }
        (start, step)
    }

    /// As many times as an iteration of `theta` has ended; none if it is about that already.
    pub(crate) fn per_iteration(&self, theta: Node) -> Option<Linear> {
        let mut all = Linear { width: self.width, constant: 0, terms: SmallVec::new() };
        for (term, factor) in &self.terms {
            let is_added = term.index.is_none() && all.add_term(Term { index: Some(theta), ..*term }, (*factor).into());
            is_added.then_some(())?;
        }
        let is_added = all.add_term(Term { atom: None, index: Some(theta) }, self.constant.into());
        is_added.then_some(())?;
        Some(all)
    }

    /// The same modulo 2 to the power of `width`: of an exact form, or of a modular one that is not narrower.
    pub(crate) fn modulo(&self, graph: &Graph, width: u32) -> Linear {
        debug_assert!(self.is_exact() || width <= self.width, "what is not exact is not known any wider");
        let mut result = Linear::constant(width, self.constant);
        for (term, factor) in &self.terms {
            let low = |atom: Atom| match graph.ty(atom.value).int_width() {
                Some(own) if own < width => atom,
                _ => Atom { extend: Extend::None, ..atom },
            };
            let added = result.add_term(Term { atom: term.atom.map(low), ..*term }, (*factor).into());
            debug_assert!(added, "modular forms wrap around");
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: u32, value: u32) -> Linear {
        Linear::of_term(width, Atom { value: Value::from_u32(value), extend: Extend::None }.into())
    }

    #[test]
    fn arithmetic_is_modular_and_has_one_form() {
        let [a, b] = [1, 2].map(|value| of(8, value));
        let sum = a.add_multiple(&b, 3).unwrap().add_multiple(&Linear::constant(8, 100), 2).unwrap();
        assert_eq!(sum.offset(), -56);
        let other = Linear::constant(8, 200).add_multiple(&b, 259).unwrap().add_multiple(&a, -255).unwrap();
        assert_eq!(sum, other);
        assert_eq!(sum.distance(&other.add_multiple(&Linear::constant(8, 100), 2).unwrap()), Some(-56));
        let gone = sum.add_multiple(&a, -1).unwrap().add_multiple(&b, -3).unwrap();
        assert_eq!(gone.as_constant(), Some(-56));
        assert_eq!(
            (b.as_atom().unwrap().value, b.times(64).unwrap().times(4).unwrap().as_constant()),
            (Value::from_u32(2), Some(0))
        );
    }

    #[test]
    fn exact_forms_end_where_64_bits_do() {
        let a = of(0, 1);
        let large = a.times(i64::MAX).unwrap();
        assert!(large.add_multiple(&a, 1).is_none() && large.times(2).is_none());
        assert!(Linear::number(i64::MIN).distance(&Linear::number(1)).is_none());
        assert_eq!(large.add_multiple(&a, -i64::MAX).unwrap().as_constant(), Some(0));
        let many = (2..10).try_fold(a, |sum, value| sum.add_multiple(&of(0, value), 1));
        assert!(many.is_none(), "there are nine terms");
    }

    #[test]
    fn forms_are_split_into_start_and_step() {
        let theta = Node::from_u32(7);
        let step = of(8, 1).add_multiple(&Linear::constant(8, 5), 1).unwrap();
        let form = step.per_iteration(theta).unwrap().add_multiple(&of(8, 2), 3).unwrap();
        assert_eq!(form.split(theta), (of(8, 2).times(3).unwrap(), step.clone()));
        assert_eq!(form.split(Node::from_u32(8)), (form.clone(), Linear::constant(8, 0)));
        assert!(form.per_iteration(theta).is_none());
    }
}
