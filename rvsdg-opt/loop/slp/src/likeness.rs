//! Which operands of operations that commute belong together.
//!
//! Operands of each lane are compared with those of one lane, and exchanged if that makes more of them alike: loads
//! next to each other are better than equal operations, and these are better than constants, equal values and
//! different operations. Operands of equal operations are looked at as well, `LOOK_AHEAD` deep.

use crate::fault::Mutation;
use crate::tree::{Grower, What, what};
use rvsdg_core::{BinOp, Intrinsic, Node, Op, Value};
use rvsdg_opt_lanes::lane_bytes;
use rvsdg_opt_target::limits::slp::LOOK_AHEAD;

impl Grower<'_, '_> {
    /// Exchanges operands of operations that commute.
    pub(crate) fn arrange(&mut self, nodes: &[Node], operands: &mut [Vec<Value>]) {
        let free: Vec<bool> = nodes.iter().map(|node| self.commutes(*node)).collect();
        let model = free.iter().position(|free| !free).unwrap_or(0);
        for lane in (0..nodes.len()).filter(|lane| *lane != model) {
            if !free[lane] {
                continue;
            }
            let [a, b] = [operands[model][0], operands[model][1]];
            let [x, y] = [operands[lane][0], operands[lane][1]];
            let steps = lane as i64 - model as i64;
            let straight = self.likeness(a, x, steps, LOOK_AHEAD) + self.likeness(b, y, steps, LOOK_AHEAD);
            let crossed = self.likeness(a, y, steps, LOOK_AHEAD) + self.likeness(b, x, steps, LOOK_AHEAD);
            if crossed > straight {
                operands[lane].swap(0, 1);
            }
        }
    }

    /// May the first two operands be exchanged?
    fn commutes(&self, node: Node) -> bool {
        match what(self.graph, self.symbols, node) {
            Some(What::Binary(BinOp::Sub | BinOp::FSub)) if self.fault.is(Mutation::AnyOrder) => true,
            Some(What::Binary(op)) => op.is_commutative(),
            Some(What::Call(it)) => matches!(it, Intrinsic::Fmuladd | Intrinsic::Fma),
            Some(What::Other(op)) => op.is_commutative(),
            None => false,
        }
    }

    /// How well a value goes with one that is so many lanes behind it.
    fn likeness(&mut self, a: Value, b: Value, steps: i64, depth: u32) -> u32 {
        let graph = self.graph;
        if a == b {
            return 1;
        }
        if graph.constant(a).is_some() && graph.constant(b).is_some() {
            return 2;
        }
        let (Some((first, op)), Some((second, other))) = (graph.produced_by(a), graph.produced_by(b)) else { return 0 };
        if graph.region(first) != self.region || graph.region(second) != self.region || graph.ty(a) != graph.ty(b) {
            return 0;
        }
        if let (Op::Load(..), Op::Load(..)) = (op, other) {
            let Some(size) = lane_bytes(graph.ty(a)) else { return 0 };
            let size = size as i64;
            return match self.memory.distance(graph, self.analysis, [first, second]) {
                Some(distance) if distance == steps * size => 4,
                Some(distance) if distance == -steps * size => 3,
                Some(_) => 1,
                None => 0,
            };
        }
        let kinds = [first, second].map(|node| what(graph, self.symbols, node));
        match kinds {
            [Some(a), Some(b)] if a == b => {}
            [Some(What::Binary(_)), Some(What::Binary(_))] => return 1,
            _ => return 0,
        }
        let count = graph.input_count(first);
        if depth == 0 || count == 0 || count != graph.input_count(second) {
            return 2;
        }
        let mut at =
            |i: usize, j: usize| self.likeness(graph.operand(first, i), graph.operand(second, j), steps, depth - 1);
        let rest: u32 = (2..count).map(|index| at(index, index)).sum();
        let straight = at(0, 0) + if count > 1 { at(1, 1) } else { 0 };
        let crossed = if count > 1 && op.is_commutative() { at(0, 1) + at(1, 0) } else { 0 };
        2 + rest + straight.max(crossed)
    }
}
