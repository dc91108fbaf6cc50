//! Affine forms: a number, multiples of the numbers of iterations of the loops of a nest, and multiples of values from
//! outside.

use crate::shape::Loop;
use rvsdg_core::Node;
use rvsdg_opt_scev::{Atom, Linear};

/// A sum of exact integers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Form {
    pub(crate) constant: i64,
    /// Multiples of the numbers of iterations, by the loop's place in the nest; none is 0.
    pub(crate) counters: Vec<(usize, i64)>,
    /// Multiples of values; none is 0.
    pub(crate) atoms: Vec<(Atom, i64)>,
}

impl Form {
    /// The form of scalar evolution; none if it has a loop that `place` does not know, or a product of a value and a
    /// number of iterations.
    pub(crate) fn of(linear: &Linear, place: impl Fn(Node) -> Option<usize>) -> Option<Form> {
        debug_assert!(linear.is_exact(), "only exact integers are compared");
        let mut form = Form { constant: linear.offset(), ..Form::default() };
        for (term, factor) in linear.terms() {
            match (term.atom, term.index) {
                (None, Some(theta)) => form.counters.push((place(theta)?, *factor)),
                (Some(atom), None) => form.atoms.push((atom, *factor)),
                _ => return None,
            }
        }
        form.counters.sort_unstable();
        Some(form)
    }

    /// What the number of a loop's iteration is multiplied by.
    pub(crate) fn factor(&self, place: usize) -> i64 {
        self.counters.iter().find(|(known, _)| *known == place).map_or(0, |(_, factor)| *factor)
    }

    /// `self + factor * other`; none if that does not fit.
    pub(crate) fn add_multiple(&self, other: &Form, factor: i64) -> Option<Form> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        add(&mut sum.counters, &other.counters, factor)?;
        add(&mut sum.atoms, &other.atoms, factor)?;
        sum.counters.sort_unstable();
        Some(sum)
    }

    /// The form less the part of one loop, and with a number added.
    pub(crate) fn without(&self, place: usize) -> Form {
        let mut rest = self.clone();
        rest.counters.retain(|(known, _)| *known != place);
        rest
    }

    /// With a number added; none if that does not fit.
    pub(crate) fn plus(&self, number: i64) -> Option<Form> {
        Some(Form { constant: self.constant.checked_add(number)?, ..self.clone() })
    }

    /// The least and the greatest value, if the loops run as often as they may; none if that is not known.
    pub(crate) fn range(&self, loops: &[Loop]) -> Option<(i64, i64)> {
        if !self.atoms.is_empty() {
            return None;
        }
        let mut range = (self.constant, self.constant);
        for (place, factor) in &self.counters {
            let last = i64::try_from(loops[*place].most?).ok()?.checked_sub(1)?.checked_mul(*factor)?;
            range = (range.0.checked_add(last.min(0))?, range.1.checked_add(last.max(0))?);
        }
        Some(range)
    }
}

/// Adds multiples of terms.
fn add<K: Copy + PartialEq>(sum: &mut Vec<(K, i64)>, other: &[(K, i64)], factor: i64) -> Option<()> {
    for (key, more) in other {
        let more = more.checked_mul(factor)?;
        match sum.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) => *known = known.checked_add(more)?,
            None => sum.push((*key, more)),
        }
    }
    sum.retain(|(_, factor)| *factor != 0);
    Some(())
}
