//! How values evolve over the iterations of loops.
//!
//! A loop variable whose value at the end of an iteration is itself plus something invariant is `start + step * n`,
//! where `n` is the number of iterations that have ended; that takes the variable's place in forms. By an exact
//! reading, it does so in the integers, without wrapping. So is the product of such a variable with something
//! invariant, if `start` is a number.

use crate::fault::Mutation;
use crate::linear::{Atom, Extend, Linear};
use crate::{Frame, Reading, Scev};
use rvsdg_core::{BinOp, Flags, Graph, Op, Theta, Value, ValueDef};
use rvsdg_opt_target::limits::scev::MAX_EXTENSIONS;
use rvsdg_route::is_inside;

/// `{start, +, step}`: in iteration `n` of a loop, counted from 0, the value is `start + n * step`, or poison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The value in the first iteration.
    pub start: Linear,
    /// What is added in each iteration.
    pub step: Linear,
}

impl Recurrence {
    /// Is the value the same in all iterations?
    pub fn is_invariant(&self) -> bool {
        self.step.as_constant() == Some(0)
    }
}

impl Scev {
    /// The recurrence of a value in the loop `theta`: of its body, of a region inside of it, or of one around it.
    /// Modulo 2 to the power of its width, or exact.
    pub fn recurrence(&mut self, graph: &Graph, theta: Theta, value: Value, reading: Reading) -> Option<Recurrence> {
        let (start, step) = self.evolution(graph, &[theta], value, reading)?.split(theta.node());
        Some(Recurrence { start, step })
    }

    /// The form of a value of a nest, `loops` from the inside out: in values from outside of it, and the numbers of its
    /// iterations.
    pub fn evolution(&mut self, graph: &Graph, loops: &[Theta], value: Value, reading: Reading) -> Option<Linear> {
        let form = self.form(graph, loops.last().copied(), value, reading)?;
        self.unfold_all(graph, loops, form)
    }

    /// The same form, in values from outside of a nest and the numbers of its iterations; none if anything else is in
    /// it.
    pub(crate) fn unfold_all(&mut self, graph: &Graph, loops: &[Theta], mut form: Linear) -> Option<Linear> {
        for theta in loops {
            form = self.unfold(graph, loops.last().copied(), *theta, &form, MAX_EXTENSIONS)?;
        }
        Some(form)
    }

    /// The same form, in terms of values from outside of a loop and the number of its iteration; none if anything else
    /// is in it.
    fn unfold(&mut self, graph: &Graph, frame: Frame, theta: Theta, form: &Linear, depth: usize) -> Option<Linear> {
        let region = theta.region(graph);
        let is_outside = |atom: Atom| !is_inside(graph, atom.value, region);
        if form.atoms().all(is_outside) {
            return Some(form.clone());
        }
        let mut unfolded = form.times(0).expect("nothing fits always");
        let mut is_added = unfolded.add_number(form.offset().into());
        for (term, factor) in form.terms() {
            match term.atom.filter(|atom| !is_outside(*atom)) {
                None => is_added &= unfolded.add_term(*term, (*factor).into()),
                Some(_) if term.index.is_some() => return None,
                Some(atom) => {
                    let evolution = self.atom(graph, frame, theta, atom, depth)?;
                    let evolution = if form.is_exact() { evolution } else { evolution.modulo(graph, form.width()) };
                    is_added &= unfolded.add(&evolution, *factor);
                }
            }
        }
        is_added.then_some(unfolded)
    }

    /// An exact form with the number of its iteration, and what is the same in all of them, in the place of a loop
    /// variable; none if that is no induction variable. The other values are of the same iteration of all loops around.
    pub fn in_iterations(&mut self, graph: &Graph, atom: Atom) -> Option<Linear> {
        let ValueDef::Argument(region, _) = graph.def(atom.value) else { return None };
        let theta = Theta::from_node(graph, graph.owner(region)?)?;
        if atom.extend == Extend::None { None } else { self.atom(graph, None, theta, atom, MAX_EXTENSIONS) }
    }

    /// A value that may vary in a loop: modulo its width, or exact.
    fn atom(&mut self, graph: &Graph, frame: Frame, theta: Theta, atom: Atom, depth: usize) -> Option<Linear> {
        let reading = Reading::of(atom.extend);
        if let ValueDef::Argument(region, index) = graph.def(atom.value)
            && region == theta.region(graph)
        {
            let exact = self.variable(graph, frame, theta, index, reading);
            let exact = exact.or_else(|| self.variable_until_left(graph, frame, theta, index, reading));
            if exact.is_some() {
                return exact;
            }
        }
        if let Some(product) = self.product(graph, frame, theta, atom, depth) {
            return Some(product);
        }
        // What is not negative as a signed number is the same one as an unsigned one.
        let depth = depth.checked_sub(1).filter(|_| atom.extend == Extend::Zero)?;
        let signed = match graph.def(atom.value) {
            ValueDef::Argument(region, index) if region == theta.region(graph) => {
                self.variable(graph, frame, theta, index, Reading::Signed)?
            }
            _ => {
                let signed = self.form(graph, frame, atom.value, Reading::Signed)?;
                self.unfold(graph, frame, theta, &signed, depth)?
            }
        };
        (signed.is_non_negative() || self.fault.is(Mutation::SignIgnored)).then_some(signed)
    }

    /// The product of what is the same in all iterations and of what only numbers of iterations are in, of this loop
    /// and those around it in the nest.
    fn product(&mut self, graph: &Graph, frame: Frame, theta: Theta, atom: Atom, depth: usize) -> Option<Linear> {
        let reading = Reading::of(atom.extend);
        let depth = depth.checked_sub(1)?;
        let (node, op) = graph.produced_by(atom.value)?;
        let Op::Binary(BinOp::Mul, flags) = op else { return None };
        (flags.contains(reading.flag()) || self.fault.is(Mutation::FlagIgnored)).then_some(())?;
        for (still, varying) in [(0, 1), (1, 0)] {
            let times = self.form(graph, frame, graph.operand(node, still), reading)?;
            if times.atoms().any(|atom| is_inside(graph, atom.value, theta.region(graph))) {
                continue;
            }
            let varying = self.form(graph, frame, graph.operand(node, varying), reading)?;
            let varying = self.unfold_in_nest(graph, frame, theta, varying, depth);
            if let Some(product) = varying.and_then(|it| times.product(&it)) {
                return Some(product);
            }
        }
        None
    }

    /// The form in terms of the numbers of iterations of this loop and those around it, up to that of the frame.
    fn unfold_in_nest(
        &mut self,
        graph: &Graph,
        frame: Frame,
        theta: Theta,
        form: Linear,
        depth: usize,
    ) -> Option<Linear> {
        let (mut form, mut at) = (self.unfold(graph, frame, theta, &form, depth)?, theta.node());
        while let Some(outermost) = frame.filter(|outermost| outermost.node() != at) {
            at = graph.owner(graph.region(at))?;
            if let Some(around) = Theta::from_node(graph, at) {
                form = self.unfold(graph, Some(outermost), around, &form, depth)?;
            }
        }
        Some(form)
    }

    /// Loop variable `index` at the start of iterations, if it is an induction variable.
    pub(crate) fn variable(
        &mut self,
        graph: &Graph,
        frame: Frame,
        theta: Theta,
        index: usize,
        reading: Reading,
    ) -> Option<Linear> {
        let pre = theta.pre(graph, index);
        let key = (frame, pre, reading);
        if let Some(known) = self.variables.get(&key) {
            return known.clone();
        }
        let found = self.find_variable(graph, frame, theta, index, reading);
        self.variables.insert(key, found.clone());
        found
    }

    fn find_variable(
        &mut self,
        graph: &Graph,
        frame: Frame,
        theta: Theta,
        index: usize,
        reading: Reading,
    ) -> Option<Linear> {
        let pre = Atom { value: theta.pre(graph, index), extend: reading.extend() };
        let mut step = self.form(graph, frame, theta.post(graph, index), reading)?;
        let is_itself = |(term, factor): &&(_, i64)| *term == pre.into() && *factor == 1;
        step.terms().iter().find(is_itself)?;
        let is_less = step.add_term(pre.into(), -1);
        let varies = |atom: Atom| is_inside(graph, atom.value, theta.region(graph));
        if !is_less || (step.atoms().any(varies) && !self.fault.is(Mutation::VaryingStep)) {
            return None;
        }
        let start = self.form(graph, frame, theta.entry_origin(graph, index), reading)?;
        start.add_multiple(&step.per_iteration(theta.node())?, 1)
    }

    /// Loop variable `index` at the start of iterations, if it goes on without wrapping as long as the loop repeats.
    /// Its value when the loop is left may have wrapped, as that of `while (n-- > 0)` does; so this says nothing of
    /// the operation that makes the next value.
    fn variable_until_left(
        &mut self,
        graph: &Graph,
        frame: Frame,
        theta: Theta,
        index: usize,
        reading: Reading,
    ) -> Option<Linear> {
        if reading == Reading::Modular || !self.stays_until_left(graph, theta, index, reading) {
            return None;
        }
        let modular = self.variable(graph, Some(theta), theta, index, Reading::Modular)?;
        let step = modular.split(theta.node()).1.as_constant()?;
        let start = self.form(graph, frame, theta.entry_origin(graph, index), reading)?;
        start.add_multiple(&Linear::number(step).per_iteration(theta.node())?, 1)
    }

    /// The flags of the additions that give loop variable `index` its next value, as if that were one addition of the
    /// step of its recurrence.
    pub(crate) fn flags(&mut self, graph: &Graph, theta: Theta, index: usize) -> Flags {
        let pre = theta.pre(graph, index);
        let Some(modular) = self.recurrence(graph, theta, pre, Reading::Modular) else { return Flags::NONE };
        let width = modular.step.width();
        let mut flags = Flags::NONE;
        for (reading, flag) in [(Reading::Signed, Flags::NSW), (Reading::Unsigned, Flags::NUW)] {
            let Some(variable) = self.variable(graph, Some(theta), theta, index, reading) else { continue };
            let (_, step) = variable.split(theta.node());
            let is_same = match (modular.step.as_constant(), step.as_constant()) {
                // A number whose negative does not fit may have been taken away.
                (Some(modular), Some(step)) => reading.number(width, modular) == Some(step),
                _ => step.as_atom().is_some(),
            };
            if is_same {
                flags = flags | flag;
            }
        }
        flags
    }

    /// Is loop variable `index` an induction variable by this reading, because of the flags of what makes its next
    /// value?
    pub fn is_exact_variable(&mut self, graph: &Graph, theta: Theta, index: usize, reading: Reading) -> bool {
        self.variable(graph, Some(theta), theta, index, reading).is_some()
    }

    /// Is the value, in the loop `theta`, never negative as a signed number (or poison)?
    pub fn is_non_negative(&mut self, graph: &Graph, theta: Theta, value: Value) -> bool {
        self.evolution(graph, &[theta], value, Reading::Signed).is_some_and(|it| it.is_non_negative())
    }
}
