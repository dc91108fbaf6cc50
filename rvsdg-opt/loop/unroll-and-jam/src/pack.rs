//! Can the copies of an inner loop's body be one body of vectors?
//!
//! An iteration of the outer loop is a lane. A value of the inner loop is of one of three *kinds*: the same in all
//! lanes, so computed once; a number that differs, so a vector; or something else that differs, such as an index, of
//! which only the first lane's is kept. That is enough if it is needed for addresses only: where each iteration of the
//! outer loop goes on by the size of the number that is accessed, the first lane's address is that of the vector. An
//! integer is a number if it is computed of what was loaded as a vector, and an index otherwise.
//!
//! Lanes run side by side operation by operation, not one after the other. So beyond what [`conflict`](crate::conflict)
//! demands of iterations of the inner loop, no access may meet one of another lane in the same iteration that comes
//! later in the body.
//!
//! Linear in the body, and quadratic in its accesses.

use crate::access::NestAccess;
use crate::conflict;
use crate::fault::{Fault, Mutation};
use crate::nest::InnerLoop;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Graph, Intrinsic, Node, Op, Symbol, SymbolData, Theta, Type, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::{lane_bits, lane_bytes, node_op};
use rvsdg_opt_target::{LaneOp, Target};

/// How a value differs from lane to lane.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum LaneKind {
    /// It does not.
    Uniform,
    /// It is no number, and only the first lane's is kept.
    First,
    /// It is a number, and the value a vector.
    Vector,
}

/// The kinds of all values of an inner loop but states.
pub(crate) struct Pack {
    pub(crate) kinds: FxHashMap<Value, LaneKind>,
}

impl Pack {
    pub(crate) fn kind(&self, value: Value) -> Option<LaneKind> {
        self.kinds.get(&value).copied()
    }
}

/// What has to be known of the nest.
pub(crate) struct Nest<'n> {
    pub(crate) graph: &'n Graph,
    pub(crate) symbols: &'n PrimaryMap<Symbol, SymbolData>,
    pub(crate) accesses: &'n [NestAccess],
    pub(crate) target: Target,
    pub(crate) fault: Fault,
}

/// A floating-point number that may be a lane.
pub(crate) fn is_number(ty: Type) -> bool {
    matches!(ty, Type::DOUBLE | Type::FLOAT)
}

/// The bytes of a number that may be a lane.
fn lane_size(ty: Type) -> Option<i128> {
    lane_bytes(ty).map(i128::from)
}

/// Is it the intrinsic for a product and a sum?
pub(crate) fn is_muladd(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, op: Op) -> bool {
    let Op::Call(id, effects) = op else { return false };
    let info = &graph.payloads[id];
    effects.is_empty() && info.called_intrinsic(symbols) == Some(Intrinsic::Fmuladd)
}

impl Nest<'_> {
    /// The kinds of an inner loop's values, if it can be packed.
    pub(crate) fn pack(&self, analysis: &mut Analysis<'_>, inner: &InnerLoop, factor: u32) -> Option<Pack> {
        let graph = self.graph;
        let InnerLoop { theta, control, shared, rise } = inner;
        let mut pack = Pack { kinds: FxHashMap::default() };
        let carried = self.carried_numbers(*theta);
        for index in 0..theta.loop_count(graph) {
            let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
            let ty = graph.ty(pre);
            if ty.is_state() {
                continue;
            }
            let kind = match (control[index] || (shared[index] && pre == post), is_number(ty) || carried[index]) {
                (true, _) => LaneKind::Uniform,
                (false, true) => LaneKind::Vector,
                (false, false) => LaneKind::First,
            };
            pack.kinds.insert(pre, kind);
        }
        let nodes: Vec<Node> = graph.nodes(theta.region(graph)).collect();
        for node in &nodes {
            let kind = self.node(&pack, *node)?;
            let values = graph.outputs(*node).filter(|output| !graph.ty(*output).is_state());
            pack.kinds.extend(values.map(|output| (output, kind)));
        }
        for index in 0..theta.loop_count(graph) {
            let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
            let fits = match (pack.kind(pre), pack.kind(post)) {
                (None, _) | (Some(LaneKind::Vector), Some(LaneKind::Vector | LaneKind::Uniform)) => true,
                (Some(LaneKind::First), Some(kind)) => kind != LaneKind::Vector,
                (kind, other) => kind == other,
            };
            // Of what only the first lane has, the others' values are not known behind the loop, unless it stays.
            let is_used = !graph.is_dead(theta.exit_output(graph, index)) || (rise.is_some() && pre != post);
            let is_lost = pack.kind(pre) == Some(LaneKind::First) && is_used;
            if !fits || is_lost {
                return None;
            }
        }
        let has_vector =
            nodes.iter().any(|node| graph.outputs(*node).any(|it| pack.kind(it) == Some(LaneKind::Vector)));
        // A rising loop runs as often as in the first lane.
        let is_even = match pack.kind(theta.predicate(graph)) {
            Some(LaneKind::Uniform) => true,
            Some(LaneKind::First) => rise.is_some(),
            _ => false,
        };
        let gains = has_vector && is_even && self.gains(&pack, &nodes, factor);
        (gains && !self.lanes_meet(analysis, &nodes, factor)).then_some(pack)
    }

    /// Which loop variables are integers that are computed of what is loaded as a vector?
    fn carried_numbers(&self, theta: Theta) -> Vec<bool> {
        let graph = self.graph;
        let mut numbers: FxHashSet<Value> = FxHashSet::default();
        let mut carried = vec![false; theta.loop_count(graph)];
        // Each round but the last one finds a variable.
        loop {
            for node in graph.nodes(theta.region(graph)) {
                let is_number = match graph.op(node) {
                    Op::Load(id, _) => self.is_next(node, graph.payloads[id].ty),
                    op => op.effects().is_empty() && graph.operands(node).any(|operand| numbers.contains(&operand)),
                };
                if is_number {
                    let lanes = graph.outputs(node).filter(|output| lane_size(graph.ty(*output)).is_some());
                    numbers.extend(lanes);
                }
            }
            let mut is_over = true;
            for (index, is_carried) in carried.iter_mut().enumerate() {
                if !*is_carried && numbers.contains(&theta.post(graph, index)) {
                    is_over = !numbers.insert(theta.pre(graph, index)) && is_over;
                    *is_carried = true;
                }
            }
            if is_over {
                return carried;
            }
        }
    }

    /// Do vectors cost less than the same number by number? Floating-point numbers always do.
    fn gains(&self, pack: &Pack, nodes: &[Node], factor: u32) -> bool {
        let graph = self.graph;
        let (mut single, mut vector) = (0, 0);
        for node in nodes {
            let is_store = matches!(graph.op(*node), Op::Store(..));
            if !is_store && !graph.outputs(*node).any(|output| pack.kind(output) == Some(LaneKind::Vector)) {
                continue;
            }
            let number = if is_store { graph.operand(*node, 0) } else { graph.output(*node, 0) };
            let operands: Vec<Value> = graph.operands(*node).collect();
            let (op, bits) = match graph.op(*node) {
                Op::Load(..) => (LaneOp::Load, lane_bits(graph.ty(number))),
                Op::Store(..) => (LaneOp::Store, lane_bits(graph.ty(number))),
                _ => match node_op(graph, self.symbols, *node, &operands) {
                    Some(known) => known,
                    None => return false,
                },
            };
            if is_number(graph.ty(number)) {
                continue;
            }
            single += factor * self.target.scalar_cost(op, bits);
            vector += self.target.lane_cost(op, bits, factor);
        }
        vector <= single
    }

    /// Does a node access the number behind that of the iteration before, in each iteration of the outer loop?
    fn is_next(&self, node: Node, ty: Type) -> bool {
        lane_size(ty).is_some_and(|size| self.access(node).is_some_and(|outer| outer == size))
    }

    /// What the address of an access rises by in each iteration of the outer loop.
    fn access(&self, node: Node) -> Option<i128> {
        self.accesses.iter().find(|access| access.node == node)?.steps[0]
    }

    /// The kind of what a node makes.
    fn node(&self, pack: &Pack, node: Node) -> Option<LaneKind> {
        let graph = self.graph;
        let op = graph.op(node);
        match op {
            Op::Load(id, _) => match graph.payloads[id].ty {
                ty if self.is_next(node, ty) => Some(LaneKind::Vector),
                _ if self.fault.is(Mutation::UniformLoads) => Some(LaneKind::Uniform),
                _ => (self.access(node)? == 0).then_some(LaneKind::Uniform),
            },
            Op::Store(id, _) => {
                let is_lost = pack.kind(graph.operand(node, 0)) == Some(LaneKind::First);
                let fits = !is_lost || self.fault.is(Mutation::FirstLane);
                (self.is_next(node, graph.payloads[id].ty) && fits).then_some(LaneKind::Vector)
            }
            _ if op.is_structural() || op == Op::Freeze || !op.effects().is_empty() => None,
            _ => {
                let kinds: Option<Vec<LaneKind>> = graph.operands(node).map(|operand| pack.kind(operand)).collect();
                let kinds = kinds?;
                if kinds.iter().all(|kind| *kind == LaneKind::Uniform) {
                    return Some(LaneKind::Uniform);
                }
                let ty = graph.ty(graph.output(node, 0));
                if !kinds.contains(&LaneKind::Vector) {
                    return (!is_number(ty)).then_some(LaneKind::First);
                }
                let by_lane = match op {
                    Op::Binary(BinOp::Shl | BinOp::LShr | BinOp::AShr, _) => kinds[1] == LaneKind::Uniform,
                    Op::Binary(BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem | BinOp::FRem, _) => false,
                    Op::Binary(..) => true,
                    Op::FNeg(_) | Op::Cast(..) => true,
                    _ => is_muladd(graph, self.symbols, op),
                };
                let is_lane = |ty: Type| lane_size(ty).is_some();
                let are_lanes = is_lane(ty) && graph.operands(node).all(|operand| is_lane(graph.ty(operand)));
                (by_lane && are_lanes && !kinds.contains(&LaneKind::First)).then_some(LaneKind::Vector)
            }
        }
    }

    /// May an access meet one of another lane that comes earlier in the body, in the same iteration?
    fn lanes_meet(&self, analysis: &mut Analysis<'_>, nodes: &[Node], factor: u32) -> bool {
        if self.fault.is(Mutation::LanesApart) {
            return false;
        }
        let place: FxHashMap<Node, usize> = nodes.iter().enumerate().map(|(at, node)| (*node, at)).collect();
        // Not those behind the loop.
        let is_inside = |access: &&NestAccess| access.time.inner.is_some() && place.contains_key(&access.node);
        let inside: Vec<&NestAccess> = self.accesses.iter().filter(is_inside).collect();
        inside.iter().any(|first| {
            inside.iter().any(|second| {
                (first.is_store || second.is_store)
                    && place[&second.node] < place[&first.node]
                    && !analysis.differ(self.graph, first.node, second.node)
                    && (1..factor).any(|lanes| conflict::may_meet_at_once(first, second, i128::from(lanes)))
            })
        })
    }
}
