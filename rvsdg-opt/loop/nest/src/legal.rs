//! May a nest be cut into strips?
//!
//! Accesses to one byte, at least one of them a store, have to keep their order. In a strip it is the one of before; so
//! the strip of the first one must not come later than that of the second one. For each pair of accesses and each loop
//! around both, isl is asked for iterations that are in the way: those that are executed, of which the first comes
//! before the second because of this loop, that access a common byte, and whose keys are in the other order. All of
//! this is affine. That keys are in order is more than that strips are; so the length of a strip does not matter.
//!
//! What is done in all strips is a load, or computed from such loads. It loads the same in each of them if it stays in
//! order with all stores wherever it happens.
//!
//! A number that is kept in memory between strips (`sum`) is stored there by the first of them on; so what comes before
//! that store must not come later than the first strip, and what comes behind it not before the last one.
//!
//! Floating-point operations are as any others: what is added to a number in memory stays in order, so results are the
//! same to the last bit.
//!
//! Quadratic in the accesses, of which there are at most
//! [`MAX_ACCESSES`](rvsdg_opt_target::limits::nest::MAX_ACCESSES), times the depth of the nest, for each plan that is
//! looked at; but no more than [`MAX_QUESTIONS`](rvsdg_opt_target::limits::nest::MAX_QUESTIONS) in all.

use crate::fault::{Fault, Mutation};
use crate::form::Form;
use crate::plan::{Key, Plan};
use crate::shape::{Access, Nest};
use rvsdg_core::Graph;
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_isl::{Problem, Solver};
use rvsdg_opt_scev::Atom;

/// What has to be so for two dependent accesses to get in the wrong order.
enum Wrong {
    /// That is never so.
    Never,
    /// It always is.
    Always,
    /// If this is not negative: the first form is in terms of the first access's iterations.
    If(Form, Form, i64),
}

/// Which accesses a question is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// Those of which pairs are looked at.
    Yes,
    /// Those that are looked at with others only.
    Known,
    /// No one asks for them.
    No,
}

fn is_asked(first: Asked, second: Asked) -> bool {
    matches!((first, second), (Asked::Yes, Asked::Yes | Asked::Known) | (Asked::Known, Asked::Yes))
}

/// Are all dependences between the accesses asked for kept?
pub(crate) fn is_legal(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    judge: &mut Judge<'_>,
    (nest, plan): (&Nest, &Plan),
    asked: impl Fn(&Access) -> Asked,
    fault: Fault,
) -> bool {
    if fault.is(Mutation::NoConflicts) {
        return true;
    }
    let keys: Option<Vec<[Key; 2]>> =
        nest.accesses.iter().map(|access| plan.keys(graph, nest, access, fault)).collect();
    let Some(keys) = keys else { return false };
    let pairs = nest.accesses.iter().zip(&keys);
    pairs.clone().filter(|(first, _)| asked(first) != Asked::No).all(|(first, [key, _])| {
        pairs.clone().filter(|(second, _)| is_asked(asked(first), asked(second))).all(|(second, [_, other])| {
            let writes = match fault.is(Mutation::StoresOnly) {
                true => first.is_store && second.is_store,
                false => first.is_store || second.is_store,
            };
            let Some(wrong) = wrong(plan, key, other, fault) else { return false };
            if !writes || matches!(wrong, Wrong::Never) || analysis.differ(graph, first.node, second.node) {
                return true;
            }
            let (Some((base, from)), Some((other, to))) = (&first.address, &second.address) else { return false };
            base == other && judge.stay_in_order(nest, [(first, from), (second, to)], &wrong)
        })
    })
}

/// When are two accesses of which the first comes first in the wrong order? The outer `None`: that can't be said.
fn wrong(plan: &Plan, first: &Key, second: &Key, fault: Fault) -> Option<Wrong> {
    let none = Form::default();
    Some(match (first, second) {
        (Key::First, _) | (_, Key::Last) => Wrong::Never,
        (Key::Every, _) | (_, Key::Every) if fault.is(Mutation::RunsOnce) => Wrong::Never,
        (Key::Last, _) | (_, Key::First) => Wrong::Always,
        (Key::At(a), Key::At(b)) => Wrong::If(a.clone(), b.clone(), -1),
        (Key::At(a), Key::Every) => Wrong::If(a.clone(), none, plan.low.checked_neg()?.checked_sub(1)?),
        (Key::Every, Key::At(b)) => Wrong::If(none, b.clone(), plan.high.checked_sub(1)?),
        (Key::Every, Key::Every) => Wrong::Never,
    })
}

/// Asks isl, so many questions at most for a nest.
pub(crate) struct Judge<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) questions: usize,
}

impl Judge<'_> {
    /// Do two accesses with these addresses stay in order?
    fn stay_in_order(&mut self, nest: &Nest, pair: [(&Access, &Form); 2], wrong: &Wrong) -> bool {
        let [(first, _), (second, _)] = pair;
        let common = first.loops.iter().zip(&second.loops).take_while(|(a, b)| a == b).count();
        let is_written_before = first.path < second.path;
        let levels = (0..common + usize::from(is_written_before)).rev();
        levels.into_iter().all(|level| {
            let Some(left) = self.questions.checked_sub(1) else { return false };
            self.questions = left;
            let asked = Question::of(nest, pair, wrong, level, common);
            asked.is_some_and(|question| self.solver.is_empty(&question.problem) == Some(true))
        })
    }
}

/// A question to isl. The integers are the iterations of the first access, those of the second one, and values.
struct Question<'a> {
    nest: &'a Nest,
    problem: Problem,
    loops: [&'a [usize]; 2],
    atoms: Vec<Atom>,
}

impl<'a> Question<'a> {
    /// Are there two accesses in the wrong order, of which the first one's iteration of loop `level` comes before the
    /// second one's? All of the first `common` loops are in the same iteration if `level` is beyond them. None if
    /// something does not fit.
    fn of(
        nest: &'a Nest,
        pair: [(&'a Access, &Form); 2],
        wrong: &Wrong,
        level: usize,
        common: usize,
    ) -> Option<Question<'a>> {
        let [(first, from), (second, to)] = pair;
        let loops = [&first.loops[..], &second.loops[..]];
        let slacks = loops.iter().flat_map(|loops| loops.iter()).filter_map(|at| nest.loops[*at].slack.as_ref());
        let mut atoms: Vec<Atom> =
            [from, to].into_iter().chain(slacks).flat_map(|it| &it.atoms).map(|it| it.0).collect();
        atoms.sort_unstable();
        atoms.dedup();
        let problem = Problem::new(first.loops.len() + second.loops.len() + atoms.len());
        let mut question = Question { nest, problem, loops, atoms };
        (0..2).try_for_each(|side| question.bounds(side))?;
        // They have a byte in common.
        let negative = |form: &Form| Form::default().add_multiple(form, -1);
        let size = |access: &Access| i64::try_from(access.size).ok()?.checked_sub(1);
        question.positive(&negative(from)?, to, size(second)?)?;
        question.positive(from, &negative(to)?, size(first)?)?;
        for at in 0..common.min(level) {
            question.problem.zero(&[(at, 1), (first.loops.len() + at, -1)], 0);
        }
        if level < common {
            question.problem.at_least_zero(&[(level, -1), (first.loops.len() + level, 1)], -1);
        }
        if let Wrong::If(a, b, constant) = wrong {
            question.positive(a, &negative(b)?, *constant)?;
        }
        Some(question)
    }

    /// The iterations of one side are executed.
    fn bounds(&mut self, side: usize) -> Option<()> {
        for (at, place) in self.loops[side].iter().enumerate() {
            let own = self.dimension(side, at);
            let known = &self.nest.loops[*place];
            self.problem.at_least_zero(&[(own, 1)], 0);
            if let Some(most) = known.most {
                self.problem.at_least_zero(&[(own, -1)], i64::try_from(most).ok()?.checked_sub(1)?);
            }
            if let (None, Some(slack)) = (known.exact, &known.slack) {
                // The iteration before has said that there is this one, unless it is the first.
                let before = slack.plus(slack.factor(*place).checked_neg()?)?;
                let terms = self.terms(side, &before)?;
                self.problem.zero_or_at_least_zero(&[(own, 1)], 0, &terms, before.constant);
            }
        }
        Some(())
    }

    fn dimension(&self, side: usize, at: usize) -> usize {
        if side == 0 { at } else { self.loops[0].len() + at }
    }

    fn terms(&self, side: usize, form: &Form) -> Option<Vec<(usize, i64)>> {
        let mut terms = vec![];
        for (place, factor) in &form.counters {
            let at = self.loops[side].iter().position(|known| known == place)?;
            terms.push((self.dimension(side, at), *factor));
        }
        let values = self.loops[0].len() + self.loops[1].len();
        for (atom, factor) in &form.atoms {
            terms.push((values + self.atoms.binary_search(atom).ok()?, *factor));
        }
        Some(terms)
    }

    /// The sum of a form of the first side, one of the second side and a number is not negative.
    fn positive(&mut self, first: &Form, second: &Form, constant: i64) -> Option<()> {
        let mut terms = self.terms(0, first)?;
        terms.extend(self.terms(1, second)?);
        let constant = constant.checked_add(first.constant)?.checked_add(second.constant)?;
        self.problem.at_least_zero(&terms, constant);
        Some(())
    }
}
