//! Can the copies of an inner loop's body be one body of vectors?
//!
//! An iteration of the outer loop is a lane. A value of the inner loop is of one of three *kinds*: the same in all
//! lanes, so computed once; a number that differs, so a vector; or something else that differs, such as an index, of
//! which only the first lane's is kept. That is enough if it is needed for addresses only: where each iteration of the
//! outer loop goes on by the size of the number that is accessed, the first lane's address is that of the vector.
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
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Graph, Intrinsic, Node, Op, Symbol, SymbolData, Type, Value};
use rvsdg_opt_alias::Analysis;

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
    pub(crate) fault: Fault,
}

/// A number that may be a lane.
pub(crate) fn is_number(ty: Type) -> bool {
    matches!(ty, Type::DOUBLE | Type::FLOAT)
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
        for index in 0..theta.loop_count(graph) {
            let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
            let ty = graph.ty(pre);
            if ty.is_state() {
                continue;
            }
            let kind = match (control[index] || (shared[index] && pre == post), is_number(ty)) {
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
        (has_vector && is_even && !self.lanes_meet(analysis, &nodes, factor)).then_some(pack)
    }

    /// The kind of what a node makes.
    fn node(&self, pack: &Pack, node: Node) -> Option<LaneKind> {
        let graph = self.graph;
        let op = graph.op(node);
        let access = || self.accesses.iter().find(|access| access.node == node)?.form.as_ref().map(|form| form.outer);
        let is_next = |ty: Type| is_number(ty) && access() == ty.float_bits().map(|bits| i128::from(bits / 8));
        match op {
            Op::Load(id, _) => match graph.payloads[id].ty {
                ty if is_next(ty) => Some(LaneKind::Vector),
                _ if self.fault.is(Mutation::UniformLoads) => Some(LaneKind::Uniform),
                _ => (access()? == 0).then_some(LaneKind::Uniform),
            },
            Op::Store(id, _) => {
                let fits = pack.kind(graph.operand(node, 0)) != Some(LaneKind::First);
                (is_next(graph.payloads[id].ty) && fits).then_some(LaneKind::Vector)
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
                let by_lane = matches!(op, Op::Binary(BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv, _))
                    || matches!(op, Op::FNeg(_))
                    || is_muladd(graph, self.symbols, op);
                (by_lane && is_number(ty) && !kinds.contains(&LaneKind::First)).then_some(LaneKind::Vector)
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
