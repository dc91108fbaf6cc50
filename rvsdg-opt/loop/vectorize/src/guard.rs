//! Makes the test in front of a loop of vectors: that accesses don't meet, as [`access`](crate::access) says.
//!
//! Addresses are compared as numbers, in arithmetic modulo the range of addresses. What is computed twice, here and in
//! the loop, does not have `freeze` in it, so that both are the same. The result is computed of frozen numbers.
//!
//! Linear in the tests and in what their addresses are computed of.

use crate::access::Test;
use crate::build::Weaver;
use crate::fault::Mutation;
use rvsdg_core::{BinOp, Builder, CastOp, IntCond, Type, Value};

impl Weaver<'_> {
    /// The condition under which the loop of vectors may run, computed in front of the old loop, which repeats so
    /// often.
    pub(crate) fn guard(mut self, repeats: Value) -> Value {
        let theta = self.plan.theta;
        self.enter(&(0..theta.loop_count(self.graph)).map(|it| theta.entry_origin(self.graph, it)).collect::<Vec<_>>());
        let mut all = None;
        for test in &self.plan.tests {
            let holds = match test {
                Test::Distance { pairs } => {
                    let (a, b, _) = pairs[0];
                    let factor = self.plan.shape.factor();
                    let (low, high) = Test::window(pairs, &self.plan.accesses, factor, self.plan.fault);
                    let distance = self.distance(a, b);
                    let mut at = Builder::new(self.graph, self.at);
                    let beyond = at.binary_int(BinOp::Add, distance, low.wrapping_neg());
                    let width = at.int(high - low, at.graph.ty(beyond));
                    at.icmp(IntCond::Ugt, beyond, width)
                }
                Test::Range { a, b } => {
                    let [(low, size), (other, others)] = [*a, *b].map(|access| self.range(access, repeats));
                    let mut at = Builder::new(self.graph, self.at);
                    let distance = at.binary(BinOp::Sub, other, low);
                    let back = at.negate(distance);
                    let (forth, back) = (at.icmp(IntCond::Uge, distance, size), at.icmp(IntCond::Uge, back, others));
                    at.binary(BinOp::And, forth, back)
                }
            };
            all = Some(match all {
                Some(others) => Builder::new(self.graph, self.at).binary(BinOp::And, others, holds),
                None => holds,
            });
        }
        match all {
            Some(all) if !self.plan.fault.is(Mutation::NoTest) => all,
            _ => Builder::new(self.graph, self.at).truth(true),
        }
    }

    /// The distance from the first address of one access to that of another.
    fn distance(&mut self, a: usize, b: usize) -> Value {
        let [a, b] = [a, b].map(|access| self.first_address(access));
        Builder::new(self.graph, self.at).binary(BinOp::Sub, b, a)
    }

    /// The first address of an access as a number. Not poison.
    fn first_address(&mut self, access: usize) -> Value {
        let access = &self.plan.accesses[access];
        let first = self.first(access.pointer);
        let ty = Type::int(access.first.form.width());
        let mut at = Builder::new(self.graph, self.at);
        let number = at.cast(CastOp::PtrToInt, first, ty);
        at.freeze(number)
    }

    /// The lowest address that an access touches in all iterations, and how many bytes there are from there on.
    fn range(&mut self, access: usize, repeats: Value) -> (Value, Value) {
        let first = self.first_address(access);
        let access = &self.plan.accesses[access];
        let mut at = Builder::new(self.graph, self.at);
        let repeats = at.zext_or_trunc(repeats, at.graph.ty(first));
        let step = if self.plan.fault.is(Mutation::ShortRange) { 0 } else { access.step.abs() };
        let way = at.binary_int(BinOp::Mul, repeats, step);
        let low = if access.step < 0 { at.binary(BinOp::Sub, first, way) } else { first };
        (low, at.binary_int(BinOp::Add, way, access.size))
    }
}
