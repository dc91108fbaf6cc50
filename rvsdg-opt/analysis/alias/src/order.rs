//! Accesses on two sides of each other, by where induction variables start.
//!
//! In `for (i ...) for (j = i + 1; ...; j++)`, `a[j]` is behind `a[i]`: an induction variable is `start + step * n`,
//! where `n` is the number of iterations that have ended, which is not negative. So each loop variable in the distance
//! of two addresses is replaced by that, one after the other, until the bounds of what is left say that one access is
//! behind the end of the other one, or no loop variable is left. An array with an index that counts up from 0 does not
//! meet the members in front of it for the same reason.
//!
//! Only exact forms tell something, of addresses whose computation must not leave an object and of variables that do
//! not wrap: a number of iterations has no upper bound here. As with all answers, the values in both addresses are of
//! the same iteration of each loop around them.
//!
//! At most [`MAX_UNFOLDED`] variables are replaced, and a form has a bounded number of terms.

use crate::fault::Mutation;
use crate::{Access, Analysis};
use rvsdg_core::Graph;
use rvsdg_opt_scev::{Extend, Linear};
use rvsdg_opt_target::limits::alias::{MAX_INDEX, MAX_UNFOLDED};

impl Analysis<'_> {
    /// Is one of two accesses with the same base behind the other one, in every iteration of all loops around them?
    pub(crate) fn are_ordered(&mut self, graph: &Graph, a: &Access, b: &Access) -> bool {
        let (Some(size), Some(other)) = (a.size, b.size) else { return false };
        let (Some(first), Some(second)) = (a.pointer, b.pointer) else { return false };
        let [first, second] = [first, second].map(|pointer| self.exact_address(graph, pointer));
        if first.base != second.base {
            return false;
        }
        let Some(mut distance) = second.form.add_multiple(&first.form, -1) else { return false };
        for _ in 0..MAX_UNFOLDED {
            let [least, most] = self.bounds(graph, &distance);
            if least.is_some_and(|least| least >= i128::from(size))
                || most.is_some_and(|most| most + i128::from(other) <= 0)
            {
                return true;
            }
            let Some(unfolded) = self.unfolded(graph, &distance) else { return false };
            distance = unfolded;
        }
        false
    }

    /// The same distance with one loop variable less.
    fn unfolded(&mut self, graph: &Graph, distance: &Linear) -> Option<Linear> {
        distance.terms().iter().filter(|(term, _)| term.index.is_none()).find_map(|(term, factor)| {
            let mut variable = self.evolution().0.in_iterations(graph, term.atom?)?;
            let is_downwards =
                |variable: &Linear| variable.terms().iter().any(|(it, by)| it.index.is_some() && *by < 0);
            if self.env.fault.is(Mutation::CountsUp) && is_downwards(&variable) {
                variable = variable.times(-1)?;
            }
            distance.with_term(term.atom?, &variable, *factor)
        })
    }

    /// The least and the most that an exact form can be, as far as they are known.
    fn bounds(&self, graph: &Graph, form: &Linear) -> [Option<i128>; 2] {
        let offset = Some(i128::from(form.offset()));
        form.terms().iter().fold([offset; 2], |[least, most], (term, factor)| {
            let factor = i128::from(*factor);
            let range = match (term.atom, term.index) {
                // The number of an iteration.
                (None, Some(_)) => [Some(0), None],
                (Some(atom), None) => {
                    let bits = graph.ty(atom.value).int_width().filter(|bits| *bits <= MAX_INDEX);
                    match (atom.extend, bits) {
                        (Extend::Zero, bits) => [Some(0), bits.map(|bits| (1i128 << bits) - 1)],
                        (Extend::Sign, Some(bits)) => [Some(-(1i128 << (bits - 1))), Some((1i128 << (bits - 1)) - 1)],
                        _ => [None; 2],
                    }
                }
                _ => [None; 2],
            };
            let [low, high] = range.map(|end| end.map(|end| end * factor));
            let (low, high) = if factor < 0 { (high, low) } else { (low, high) };
            let sum = |a: Option<i128>, b: Option<i128>| Some(a? + b?);
            [sum(least, low), sum(most, high)]
        })
    }
}
