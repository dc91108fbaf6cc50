//! Computing a trip count before the loop.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Const, Flags, Graph, IntCond, MatchInfo, Op, Position, Region, Theta, Type, Value};
use rvsdg_opt_scev::{Linear, Order, Symbolic};
use rvsdg_route::Router;

/// Computes in the region of a theta, before it, how often it repeats: one less than its body runs, as an unsigned number of the count's width. Not poison.
pub fn repeats_before(graph: &mut Graph, router: &mut Router, theta: Theta, count: &Symbolic) -> Value {
    let (at, region) = (Position::Before(theta.node()), graph.region(theta.node()));
    Emitter { graph, router, at, region, fault: Fault::default() }.repeats(count)
}

/// Adds operations at a place.
pub(crate) struct Emitter<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) router: &'a mut Router,
    pub(crate) at: Position,
    pub(crate) region: Region,
    pub(crate) fault: Fault,
}

impl Emitter<'_> {
    pub(crate) fn int(&mut self, value: i64, ty: Type) -> Value {
        let width = ty.int_width().expect("counts are integers");
        let constant = Const { op: self.graph.payloads.int(width, &[value as u64]), ty };
        self.router.constant_in(self.graph, constant, self.region)
    }

    pub(crate) fn binary(&mut self, op: BinOp, left: Value, right: Value) -> Value {
        let ty = self.graph.ty(left);
        self.graph.add_simple(self.at, Op::Binary(op, Flags::NONE), &[left, right], ty)
    }

    pub(crate) fn compare(&mut self, cond: IntCond, left: Value, right: Value) -> Value {
        self.graph.add_simple(self.at, Op::ICmp(cond), &[left, right], Type::I1)
    }

    /// The value of a linear expression.
    fn linear(&mut self, linear: &Linear) -> Value {
        let ty = Type::int(linear.width());
        let mut sum = None;
        for (term, coefficient) in linear.terms() {
            let atom = term.atom.expect("a count is made of values from outside of the loop");
            let mut term = self.router.route(self.graph, atom.value, self.region);
            if let Some(cast) = atom.cast(self.graph, linear.width()) {
                term = self.graph.add_simple(self.at, Op::Cast(cast, Flags::NONE), &[term], ty);
            }
            if *coefficient != 1 {
                let factor = self.int(*coefficient, ty);
                term = self.binary(BinOp::Mul, term, factor);
            }
            sum = Some(match sum {
                Some(sum) => self.binary(BinOp::Add, sum, term),
                None => term,
            });
        }
        let offset = linear.offset();
        match sum {
            Some(sum) if offset == 0 => sum,
            Some(sum) => {
                let offset = self.int(offset, ty);
                self.binary(BinOp::Add, sum, offset)
            }
            None => self.int(offset, ty),
        }
    }

    /// How often a loop repeats; one less than it runs, so that it always fits. Not poison.
    pub(crate) fn repeats(&mut self, count: &Symbolic) -> Value {
        let ty = Type::int(count.first.width());
        let (first, bound) = (self.linear(&count.first), self.linear(&count.bound));
        let (from, to) = if count.descending { (bound, first) } else { (first, bound) };
        let mut repeats = self.binary(BinOp::Sub, to, from);
        if count.order != Order::Different {
            let one = self.int(1, ty);
            if count.step != 1 {
                if !count.inclusive && !self.fault.is(Mutation::RoundedDown) {
                    repeats = self.binary(BinOp::Sub, repeats, one);
                }
                repeats = self.divide(repeats, count.step, ty);
            }
            if count.step != 1 || count.inclusive {
                repeats = self.binary(BinOp::Add, repeats, one);
            }
            let does_repeat = self.compare(count.condition(), first, bound);
            let zero = self.int(0, ty);
            repeats = self.graph.add_simple(self.at, Op::Select(Flags::NONE), &[does_repeat, repeats, zero], ty);
        }
        self.graph.add_simple(self.at, Op::Freeze, &[repeats], ty)
    }

    fn divide(&mut self, value: Value, by: u64, ty: Type) -> Value {
        let (op, by) =
            if by.is_power_of_two() { (BinOp::LShr, i64::from(by.trailing_zeros())) } else { (BinOp::UDiv, by as i64) };
        let by = self.int(by, ty);
        self.binary(op, value, by)
    }

    /// Control value 1 for `true`, else 0.
    pub(crate) fn predicate(&mut self, condition: Value) -> Value {
        self.graph.add_match(self.at, MatchInfo::truth(), condition)
    }
}
