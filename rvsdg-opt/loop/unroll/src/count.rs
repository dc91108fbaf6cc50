//! Computing a trip count before the loop.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Builder, Graph, IntCond, Theta, Type, Value};
use rvsdg_opt_scev::{Linear, Order, Symbolic, TripCount};
use rvsdg_route::Router;

/// How often a loop runs.
pub enum Count {
    /// So often.
    Constant(u128),
    /// It is computed before the loop.
    Symbolic(Symbolic),
}

impl Count {
    /// The count as scalar evolution gives it, if it is known whatever the values are.
    pub fn of(count: TripCount) -> Option<Count> {
        match count {
            TripCount::Constant(count) => Some(Count::Constant(count)),
            TripCount::Symbolic(count) => count.limit.is_none().then_some(Count::Symbolic(count)),
            TripCount::Endless | TripCount::Unknown => None,
        }
    }

    /// It does not run more often.
    pub fn at_most(&self) -> u128 {
        match self {
            Count::Constant(count) => *count,
            Count::Symbolic(count) => count.max_repeats + 1,
        }
    }
}

/// Computes in the region of a theta, before it, how often it repeats: one less than its body runs, as an unsigned
/// number of the count's width. Not poison.
pub fn repeats_before(graph: &mut Graph, router: &mut Router, theta: Theta, count: &Symbolic) -> Value {
    let at = Builder::before(graph, theta.node());
    Emitter { at, router, fault: Fault::default() }.repeats(count)
}

/// Computes in the region of a theta, before it, what a form of values from outside of it is. Poison if one of them is.
pub fn linear_before(graph: &mut Graph, router: &mut Router, theta: Theta, form: &Linear) -> Value {
    let at = Builder::before(graph, theta.node());
    Emitter { at, router, fault: Fault::default() }.linear(form)
}

/// Adds operations at a place, with the constants of its region.
pub(crate) struct Emitter<'a> {
    pub(crate) at: Builder<'a>,
    pub(crate) router: &'a mut Router,
    pub(crate) fault: Fault,
}

impl Emitter<'_> {
    pub(crate) fn int(&mut self, value: i64, ty: Type) -> Value {
        let (constant, region) = (self.at.graph.payloads.int_constant(value, ty), self.at.region());
        self.router.constant_in(self.at.graph, constant, region)
    }

    /// The value of a linear expression.
    pub(crate) fn linear(&mut self, linear: &Linear) -> Value {
        let ty = Type::int(linear.width());
        let mut sum = None;
        for (term, coefficient) in linear.terms() {
            let atom = term.atom.expect("a count is made of values from outside of the loop");
            let region = self.at.region();
            let mut term = self.router.route(self.at.graph, atom.value, region);
            if let Some(cast) = atom.cast(self.at.graph, linear.width()) {
                term = self.at.cast(cast, term, ty);
            }
            if *coefficient != 1 {
                let factor = self.int(*coefficient, ty);
                term = self.at.binary(BinOp::Mul, term, factor);
            }
            sum = Some(match sum {
                Some(sum) => self.at.binary(BinOp::Add, sum, term),
                None => term,
            });
        }
        let offset = linear.offset();
        match sum {
            Some(sum) if offset == 0 => sum,
            Some(sum) => {
                let offset = self.int(offset, ty);
                self.at.binary(BinOp::Add, sum, offset)
            }
            None => self.int(offset, ty),
        }
    }

    /// How often a loop of any count repeats. Not poison.
    pub(crate) fn repeats_of(&mut self, count: &Count) -> Value {
        match count {
            Count::Constant(count) => self.int((*count - 1) as i64, Type::I64),
            Count::Symbolic(count) => self.repeats(count),
        }
    }

    /// How often a loop repeats; one less than it runs, so that it always fits. Not poison.
    pub(crate) fn repeats(&mut self, count: &Symbolic) -> Value {
        let ty = Type::int(count.first.width());
        let (first, bound) = (self.linear(&count.first), self.linear(&count.bound));
        let (from, to) = if count.descending { (bound, first) } else { (first, bound) };
        let mut repeats = self.at.binary(BinOp::Sub, to, from);
        if count.order == Order::Different {
            if count.step != 1 {
                repeats = self.divide(repeats, count.step, ty);
            }
        } else {
            let one = self.int(1, ty);
            if count.step != 1 {
                if !count.inclusive && !self.fault.is(Mutation::RoundedDown) {
                    repeats = self.at.binary(BinOp::Sub, repeats, one);
                }
                repeats = self.divide(repeats, count.step, ty);
            }
            if count.step != 1 || count.inclusive {
                repeats = self.at.binary(BinOp::Add, repeats, one);
            }
            let does_repeat = self.at.icmp(count.condition(), first, bound);
            let zero = self.int(0, ty);
            repeats = self.at.select(does_repeat, repeats, zero);
        }
        self.at.freeze(repeats)
    }

    /// Whether so many iterations in a piece are wanted, for each of `steps`: if the number of iterations has that bit,
    /// and another condition holds.
    pub(crate) fn wanted(&mut self, runs: Value, steps: &[u32], condition: Option<Value>) -> Vec<Value> {
        let ty = self.at.graph.ty(runs);
        let mut found = vec![];
        for step in steps {
            let [zero, bit] = [0, i64::from(*step)].map(|number| self.int(number, ty));
            let masked = self.at.binary(BinOp::And, runs, bit);
            let has_bit = self.at.icmp(IntCond::Ne, masked, zero);
            found.push(match condition {
                Some(condition) => self.at.binary(BinOp::And, has_bit, condition),
                None => has_bit,
            });
        }
        found
    }

    fn divide(&mut self, value: Value, by: u64, ty: Type) -> Value {
        let (op, by) =
            if by.is_power_of_two() { (BinOp::LShr, i64::from(by.trailing_zeros())) } else { (BinOp::UDiv, by as i64) };
        let by = self.int(by, ty);
        self.at.binary(op, value, by)
    }
}
