//! Whether vectors pay: what they cost, less what the operations on single values cost that are no longer needed.
//!
//! Numbers that are put together, elements that are taken out, and lanes that change places cost operations of their
//! own. Addresses are left out; there are fewer of them with vectors.

use crate::tree::{Bundle, Kind, Tree};
use rustc_hash::FxHashSet;
use rvsdg_core::{Graph, Op, Type, UseSite, Value};
use rvsdg_opt_target::{LaneOp, Target};
use rvsdg_opt_vectorize::lanes::lane_bits;

impl Tree {
    /// The lanes that are needed as single values.
    pub(crate) fn taken_out(&self, graph: &Graph) -> FxHashSet<Value> {
        let is_lane = |node| self.lane_of.contains_key(&node);
        let mut found = FxHashSet::default();
        for bundle in &self.bundles {
            if bundle.nodes.is_empty() {
                let is_made = matches!(bundle.kind, Kind::Same | Kind::Gathered);
                let lanes =
                    bundle.values.iter().filter(|value| is_made && graph.producer(**value).is_some_and(is_lane));
                found.extend(lanes);
                continue;
            }
            let is_outside = |value: &Value| {
                graph.users(*value).any(|user| match graph.site(user) {
                    UseSite::Input(node, _) => !is_lane(node),
                    UseSite::Result(..) => true,
                })
            };
            found.extend(bundle.values.iter().copied().filter(is_outside));
        }
        found
    }

    /// What is won; negative if vectors cost more.
    pub(crate) fn gain(&self, graph: &Graph, target: &Target) -> i64 {
        let mut gain = 0;
        for bundle in &self.bundles {
            gain += self.gain_of(graph, target, bundle);
        }
        for value in self.taken_out(graph) {
            let (_, lane) = self.lane_of[&graph.producer(value).expect("it is a lane")];
            gain -= taking_out(graph.ty(value), lane);
        }
        gain
    }

    fn gain_of(&self, graph: &Graph, target: &Target, bundle: &Bundle) -> i64 {
        let lanes = self.lanes;
        let vector = |op, bits| i64::from(target.lane_cost(op, bits, lanes));
        let single = |op, bits, count: usize| i64::from(target.scalar_cost(op, bits)) * count as i64;
        let access = |op, ty| {
            let bits = lane_bits(ty);
            single(op, bits, lanes as usize) - vector(op, bits)
        };
        match &bundle.kind {
            Kind::Store(_) => access(LaneOp::Store, graph.ty(graph.operand(bundle.nodes[0], 0))),
            Kind::Load(places) => {
                let ty = graph.ty(bundle.values[0]);
                access(LaneOp::Load, ty) - permutation(places, lane_bits(ty))
            }
            Kind::Op(..) => {
                let (op, bits) = bundle.costs[0];
                single(op, bits, lanes as usize) - vector(op, bits)
            }
            Kind::Two(_, is_second, _) => {
                let seconds = is_second.iter().filter(|it| **it).count();
                let [first, second] = [bundle.costs[0], bundle.costs[1]];
                let singles = single(first.0, first.1, lanes as usize - seconds) + single(second.0, second.1, seconds);
                singles - vector(first.0, first.1) - vector(second.0, second.1) - 1
            }
            Kind::Permuted(_, mask) | Kind::Elements(_, mask) => {
                -permutation(mask, lane_bits(graph.ty(bundle.values[0])))
            }
            Kind::Constant => 0,
            Kind::Same => -putting_together(graph, &bundle.values[..1]) - 1,
            Kind::Gathered => -putting_together(graph, &bundle.values),
        }
    }
}

/// What it costs to change the order of lanes.
fn permutation(mask: &[i32], bits: u32) -> i64 {
    match mask.iter().enumerate().all(|(lane, place)| lane as i32 == *place) {
        true => 0,
        // Words are put in order by one instruction.
        false if bits >= 32 => 1,
        false => 4,
    }
}

/// What it costs to make a vector of single values; constants are there already.
fn putting_together(graph: &Graph, values: &[Value]) -> i64 {
    let mut distinct: Vec<Value> = vec![];
    for value in values.iter().filter(|value| graph.constant(**value).is_none()) {
        if !distinct.contains(value) {
            distinct.push(*value);
        }
    }
    let count = distinct.len() as i64;
    let is_repeated = count < values.len() as i64 && values.len() > 1;
    let is_loaded = distinct.iter().all(|value| matches!(graph.producer_op(*value), Some(Op::Load(..))));
    // Floating-point numbers are in such registers already, integers and truth values have to get there.
    let moves = if graph.ty(values[0]).float_bits().is_some() || is_loaded { 0 } else { count };
    moves + (count - 1).max(0) + i64::from(is_repeated)
}

/// What it costs to get a lane.
fn taking_out(ty: Type, lane: usize) -> i64 {
    let is_float = ty.float_bits().is_some();
    i64::from(lane > 0) + i64::from(!is_float)
}
