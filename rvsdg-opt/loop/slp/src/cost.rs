//! Whether vectors pay: what they cost, less what the operations on single values cost that are no longer needed.
//!
//! Numbers that are put together, elements that are taken out, and lanes that change places cost operations of their
//! own. Addresses are left out; there are fewer of them with vectors.

use crate::tree::{Bundle, Kind, Tree};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use rvsdg_core::{Graph, Node, Op, Theta, Use, UseSite, Value, ValueDef};
use rvsdg_opt_lanes::lane_bits;
use rvsdg_opt_target::limits::slp::{COPY_COST, NARROW_PERMUTATION_COST, WORD_PERMUTATION_COST};
use rvsdg_opt_target::{LaneOp, Target};
use std::hash::{Hash, Hasher};

impl Tree {
    /// The lanes that are needed as single values, by others than the nodes of a chain.
    pub(crate) fn taken_out(&self, graph: &Graph, chain: &[Node]) -> FxHashSet<Value> {
        let is_lane = |node| self.lane_of.contains_key(&node);
        let chain: FxHashSet<Node> = chain.iter().copied().collect();
        let mut found = FxHashSet::default();
        for bundle in &self.bundles {
            if bundle.nodes.is_empty() {
                let single = bundle.single_values();
                found.extend(single.filter(|value| graph.producer(*value).is_some_and(is_lane)));
                continue;
            }
            let is_chain = |user: Use| matches!(graph.site(user), UseSite::Input(node, _) if chain.contains(&node));
            let is_outside =
                |value: &Value| graph.users(*value).any(|user| self.is_outside(graph, user) && !is_chain(user));
            found.extend(bundle.values.iter().copied().filter(is_outside));
        }
        found
    }

    /// What is won; negative if vectors cost more. `place_of` has the row of each store that may become a vector, too,
    /// and its place there. The
    /// nodes of `chain` go.
    pub(crate) fn gain(
        &self,
        graph: &Graph,
        target: &Target,
        place_of: &FxHashMap<Node, (usize, usize)>,
        chain: &[Node],
    ) -> i64 {
        let mut gain = 0;
        for bundle in &self.bundles {
            gain += self.gain_of(graph, target, bundle);
        }
        let taken_out = self.taken_out(graph, chain);
        for bundle in self.bundles.iter().filter(|bundle| !self.is_stored(graph, bundle, place_of)) {
            let mut waiting = 0;
            for (lane, value) in bundle.values.iter().enumerate() {
                if !bundle.nodes.is_empty() && taken_out.contains(value) {
                    gain -= taking_out(graph, *value, lane);
                    waiting += i64::from(self.waits(graph, *value));
                }
            }
            gain -= if waiting > 1 { waiting } else { 0 };
        }
        gain - self.carried_cost(graph) - self.waiting - self.copy_cost()
    }

    /// What it costs on average that numbers are loaded at once and nothing is done with them but storing them
    /// elsewhere. Such records have often been stored number by number, by other code: on the stack of an interpreter,
    /// or as arguments. Then the load waits, and the store of the copy does.
    fn copy_cost(&self) -> i64 {
        match &self.bundles[..] {
            [Bundle { kind: Kind::Store(_), .. }, Bundle { kind: Kind::Load(_), .. }] => COPY_COST,
            _ => 0,
        }
    }

    /// What it costs to put loop variables together before the loop, which is little, and to take out what they are
    /// before an iteration.
    fn carried_cost(&self, graph: &Graph) -> i64 {
        let Some(carried) = &self.carried else { return 0 };
        let is_single = |value: &Value| {
            graph.users(*value).any(|user| self.is_outside(graph, user))
                || self.bundles.iter().any(|bundle| bundle.single_values().any(|it| it == *value))
        };
        let lanes = carried.before.iter().enumerate().filter(|(_, value)| is_single(value));
        1 + lanes.map(|(lane, value)| taking_out(graph, *value, lane) + 1).sum::<i64>()
    }

    /// Does the next iteration of a loop get it?
    fn waits(&self, graph: &Graph, value: Value) -> bool {
        graph.users(value).any(|user| match graph.site(user) {
            UseSite::Result(region, _) => {
                graph.owner(region).is_some_and(|node| matches!(graph.op(node), Op::Theta(_)))
                    && self.is_outside(graph, user)
            }
            UseSite::Input(..) => false,
        })
    }

    /// Is all that is done with the lanes outside done by lanes of other rows of stores, in the order of these rows:
    /// are they stored there, or operands of equal operations whose results are? Then nothing is taken out when these
    /// rows become vectors.
    fn is_stored(&self, graph: &Graph, bundle: &Bundle, place_of: &FxHashMap<Node, (usize, usize)>) -> bool {
        let lanes_of = |(lane, value): (usize, &Value)| {
            let outside = graph.users(*value).filter(|user| match graph.site(*user) {
                UseSite::Input(node, _) => !self.lane_of.contains_key(&node),
                UseSite::Result(..) => true,
            });
            let mut found: Vec<RowUse> = outside
                .map(|user| {
                    let used = row_use(graph, user, place_of)?;
                    Some(RowUse { place: used.place.wrapping_sub(lane), ..used })
                })
                .collect::<Option<_>>()?;
            found.sort_unstable();
            found.dedup();
            Some(found)
        };
        let mut lanes = bundle.values.iter().enumerate().map(lanes_of);
        let Some(Some(first)) = lanes.next() else { return false };
        lanes.all(|lane| lane.as_ref() == Some(&first))
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
            Kind::Permuted(_, mask) | Kind::Elements(_, mask) | Kind::Carried(mask) => {
                -permutation(mask, lane_bits(graph.ty(bundle.values[0])))
            }
            Kind::Spliced(_, mask) => {
                let single: Vec<Value> = bundle.single_values().collect();
                let joins = i64::from(single.len() < bundle.values.len());
                -permutation(mask, lane_bits(graph.ty(bundle.values[0]))) - putting_together(graph, &single) - joins
            }
            Kind::Constant => 0,
            // It is made before the loop.
            Kind::Same | Kind::Gathered if bundle.values.iter().all(|value| is_invariant(graph, *value)) => 0,
            Kind::Same if is_spread(graph, bundle.values[0], lanes as usize) => 0,
            Kind::Same => -putting_together(graph, &bundle.values[..1]) - 1,
            Kind::Gathered => -putting_together(graph, &bundle.values),
        }
    }
}

/// What a row of stores does with a value.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct RowUse {
    row: usize,
    place: usize,
    /// The operation whose result is stored, and which operand of it the value is; none if the value itself is.
    by: Option<(u64, usize)>,
}

/// What a row of stores does with a value by this use, directly or by one operation.
fn row_use(graph: &Graph, user: Use, place_of: &FxHashMap<Node, (usize, usize)>) -> Option<RowUse> {
    let UseSite::Input(node, index) = graph.site(user) else { return None };
    let direct = |node: Node, index: usize| place_of.get(&node).filter(|_| index == 0);
    if let Some((row, place)) = direct(node, index) {
        return Some(RowUse { row: *row, place: *place, by: None });
    }
    let op = graph.op(node);
    if !op.effects().is_empty() || op.is_structural() || graph.output_count(node) != 1 {
        return None;
    }
    let mut users = graph.users(graph.output(node, 0));
    let (Some(user), None) = (users.next(), users.next()) else { return None };
    let UseSite::Input(store, place) = graph.site(user) else { return None };
    let (row, place) = direct(store, place)?;
    let mut hasher = FxHasher::default();
    op.hash(&mut hasher);
    Some(RowUse { row: *row, place: *place, by: Some((hasher.finish(), index)) })
}

impl Bundle {
    /// The values that are put into a vector one by one.
    pub(crate) fn single_values(&self) -> impl Iterator<Item = Value> + '_ {
        let is_single = |lane: usize| match &self.kind {
            Kind::Same | Kind::Gathered => true,
            Kind::Spliced(_, mask) => mask[lane] < 0,
            _ => false,
        };
        self.values.iter().enumerate().filter(move |(lane, _)| is_single(*lane)).map(|(_, value)| *value)
    }
}

/// What it costs to change the order of lanes.
fn permutation(mask: &[i32], bits: u32) -> i64 {
    match mask.iter().enumerate().all(|(lane, place)| lane as i32 == *place || *place < 0) {
        true => 0,
        false if bits >= 32 => WORD_PERMUTATION_COST,
        false => NARROW_PERMUTATION_COST,
    }
}

/// What it costs to make a vector of single values; constants are there already.
pub(crate) fn putting_together(graph: &Graph, values: &[Value]) -> i64 {
    let Some(first) = values.first() else { return 0 };
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
    let moves = if graph.ty(*first).float_bits().is_some() || is_loaded { 0 } else { count };
    // The second one of two can be loaded where it belongs. A load of more is no operand of another operation any more.
    let joins = if is_loaded && count > 2 { 2 } else { 1 } * (count - 1).max(0);
    // Where the next iteration waits for all of a vector, what it takes to get there counts; where only one lane is of
    // the iteration before, the others do not wait.
    let carried = distinct.iter().filter(|value| is_carried(graph, **value)).count() as i64;
    moves + joins + i64::from(is_repeated) + if carried > 1 { carried } else { 0 }
}

/// Is there a vector of so many lanes already that has the value in each?
fn is_spread(graph: &Graph, value: Value, lanes: usize) -> bool {
    let consumers = |of: Value, index: usize| {
        graph.users(of).filter_map(move |user| match graph.site(user) {
            UseSite::Input(node, at) if at == index => Some(node),
            _ => None,
        })
    };
    let is_splat = |node: Node| match graph.op(node) {
        Op::ShuffleVector(mask) => {
            let mask = &graph.payloads[mask];
            mask.len() == lanes && mask.iter().all(|place| *place == 0)
        }
        _ => false,
    };
    let elements = consumers(value, 1).filter(|node| {
        let is_first = || graph.constant(graph.operand(*node, 2)).is_some_and(|at| at.op == Op::Int(0));
        matches!(graph.op(*node), Op::InsertElement) && is_first()
    });
    elements.into_iter().any(|node| consumers(graph.output(node, 0), 0).any(is_splat))
}

/// Is it what a loop variable is in front of an iteration?
fn is_carried(graph: &Graph, value: Value) -> bool {
    let ValueDef::Argument(region, index) = graph.def(value) else { return false };
    let theta = graph.owner(region).and_then(|node| Theta::from_node(graph, node));
    theta.is_some_and(|theta| theta.post(graph, index) != value)
}

/// Is it the same in all iterations of the loop that it is in?
fn is_invariant(graph: &Graph, value: Value) -> bool {
    if graph.constant(value).is_some() {
        return true;
    }
    let ValueDef::Argument(region, index) = graph.def(value) else { return false };
    let theta = graph.owner(region).and_then(|node| Theta::from_node(graph, node));
    theta.is_some_and(|theta| theta.is_invariant(graph, index))
}

/// What it costs to get a lane.
fn taking_out(graph: &Graph, value: Value, lane: usize) -> i64 {
    let is_float = graph.ty(value).float_bits().is_some();
    i64::from(lane > 0) + if is_float { 0 } else { 2 }
}
