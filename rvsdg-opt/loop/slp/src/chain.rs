//! Chains: sums, products and the like of several terms. Terms that are computed alike become lanes, too.
//!
//! A *chain* is a tree of one operation in one region, whose inner results are used by the next operation only. Its
//! *terms* are the operands that are no results of it. Where the order of terms does not matter, rows of terms are
//! added up as vectors, then the lanes of their sum by halves, and then the terms that are left. Where it does, as for
//! floating-point numbers, terms become lanes only if it pays to take them out of vectors again, one by one.
//!
//! # Why it is sound
//!
//! Integer sums and products are the same in any order if none of them promises not to overflow; so no new operation
//! does. Floating-point operations are reordered only if all of them allow it.
//!
//! # Complexity
//!
//! Linear in the region: each node is in one chain.

use crate::fault::{Fault, Mutation};
use crate::tree::{What, what};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Builder, Flags, Graph, Node, Op, Position, Region, Symbol, SymbolData, UseSite, Value};
use rvsdg_opt_lanes::{is_lane, lane_bits};
use rvsdg_opt_target::{LaneOp, Target};

/// An operand of an operation, by its place. What it is may change.
pub(crate) type Term = (Node, usize);

#[derive(Clone)]
pub(crate) struct Chain {
    /// The operations; each comes before what computes its operands.
    nodes: Vec<Node>,
    /// What is put together, from left to right.
    terms: Vec<Term>,
    /// The operation, without promises, if its operands may be put together in any order.
    free: Option<(BinOp, Flags)>,
}

/// What a term is: those that are alike may become lanes.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Class {
    Load,
    Operation(What),
}

/// The operation of a node, and whether operands may be put together in any order.
fn operation(graph: &Graph, node: Node, fault: Fault) -> Option<(BinOp, Flags, bool)> {
    let Op::Binary(op, flags) = graph.op(node) else { return None };
    let any_order = fault.is(Mutation::AnyFloat) || flags.contains(Flags::REASSOC);
    Some(match op {
        BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor => (op, Flags::NONE, true),
        BinOp::FAdd | BinOp::FMul => (op, flags, any_order),
        BinOp::FSub | BinOp::FDiv => (op, flags, false),
        _ => return None,
    })
}

/// Is the second operation a part of the chain of the first one, whose operand it computes?
fn continues(graph: &Graph, node: Node, inner: Node, fault: Fault) -> bool {
    let (Some((a, _, free)), Some((b, _, inner_free))) =
        (operation(graph, node, fault), operation(graph, inner, fault))
    else {
        return false;
    };
    let is_sum = |op| matches!(op, BinOp::FAdd | BinOp::FSub);
    let is_same = if free { a == b } else { a == b || (is_sum(a) && is_sum(b)) };
    is_same
        && free == inner_free
        && graph.region(node) == graph.region(inner)
        && graph.has_one_user(graph.output(inner, 0))
}

impl Chain {
    /// The chains of a region that have two terms at least, in order.
    pub(crate) fn all(graph: &Graph, region: Region, fault: Fault) -> Vec<Chain> {
        graph.nodes(region).filter_map(|node| Chain::of(graph, node, fault)).collect()
    }

    /// The chain that ends with this node.
    fn of(graph: &Graph, root: Node, fault: Fault) -> Option<Chain> {
        let (op, flags, is_free) = operation(graph, root, fault)?;
        let result = graph.output(root, 0);
        if !is_lane(graph.ty(result)) || (graph.has_one_user(result) && is_inner(graph, root, fault)) {
            return None;
        }
        let mut chain = Chain { nodes: vec![root], terms: vec![], free: is_free.then_some((op, flags)) };
        let mut pending: Vec<Term> = vec![(root, 1), (root, 0)];
        while let Some((node, index)) = pending.pop() {
            let inner = graph.producer(graph.operand(node, index));
            match inner.filter(|inner| continues(graph, node, *inner, fault)) {
                Some(inner) => {
                    chain.nodes.push(inner);
                    pending.extend([(inner, 1), (inner, 0)]);
                    if let (Some((_, flags)), Op::Binary(_, own)) = (&mut chain.free, graph.op(inner)) {
                        *flags = flags.intersection(own);
                    }
                }
                None => chain.terms.push((node, index)),
            }
        }
        Some(chain)
    }

    fn root(&self) -> Node {
        self.nodes[0]
    }

    /// Is it one whose terms may be put together in any order?
    pub(crate) fn is_free(&self) -> bool {
        self.free.is_some()
    }

    /// How many terms there are.
    pub(crate) fn terms(&self) -> usize {
        self.terms.len()
    }

    /// Bits of a term.
    pub(crate) fn bits(&self, graph: &Graph) -> u32 {
        lane_bits(graph.ty(graph.output(self.root(), 0)))
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Rows of so many terms that are computed alike.
    pub(crate) fn rows(&self, graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, lanes: u32) -> Vec<Vec<Term>> {
        let mut groups: Vec<(Class, Vec<Term>)> = vec![];
        for term in &self.terms {
            let value = graph.operand(term.0, term.1);
            let Some(node) = graph.producer(value) else { continue };
            let class = match graph.op(node) {
                Op::Load(..) => Class::Load,
                _ => match what(graph, symbols, node) {
                    Some(what) => Class::Operation(what),
                    None => continue,
                },
            };
            // In a chain with an order, terms that are next to each other were most likely written for the same thing.
            let mut candidates = groups.iter_mut();
            let group = if self.is_free() { candidates.find(|it| it.0 == class) } else { candidates.last() };
            match group.filter(|it| it.0 == class) {
                Some((_, group)) => group.push(*term),
                None => groups.push((class, vec![*term])),
            }
        }
        groups.iter().flat_map(|(_, terms)| terms.chunks_exact(lanes as usize).map(<[Term]>::to_vec)).collect()
    }

    /// What is won if this operation is done for such rows of lanes, and no more for single terms.
    pub(crate) fn gain(&self, graph: &Graph, target: &Target, rows: &[Vec<Term>]) -> i64 {
        let (Some((op, _)), Some(first)) = (self.free, rows.first()) else { return 0 };
        let lanes = first.len() as u32;
        let (bits, is_float) = (self.bits(graph), matches!(op, BinOp::FAdd | BinOp::FMul));
        let kind = match op {
            BinOp::Mul => LaneOp::Multiply,
            BinOp::FAdd | BinOp::FMul => LaneOp::Float,
            _ => LaneOp::Plain,
        };
        let steps = i64::from(lanes.ilog2());
        let (terms, count) = ((rows.len() * first.len()) as i64, rows.len() as i64);
        let single = i64::from(target.scalar_cost(kind, bits)) * (terms - 1);
        let vector = i64::from(target.lane_cost(kind, bits, lanes)) * (count - 1 + steps);
        // A single term that is loaded is an operand of the operation.
        let is_loaded = |term: &&Term| matches!(graph.producer_op(graph.operand(term.0, term.1)), Some(Op::Load(..)));
        let loaded = rows.iter().flatten().filter(is_loaded).count() as i64;
        single - vector - steps - loaded - if is_float { 0 } else { 2 }
    }

    /// Puts rows of terms together that are these vectors, and the other terms; all of the chain's own operations go.
    pub(crate) fn join(&self, graph: &mut Graph, vectors: &[Value], rows: &[Vec<Term>], lanes: u32, fault: Fault) {
        let Some((op, flags)) = self.free else { return };
        let root = self.root();
        graph.locate_new_nodes(graph.location(root));
        let rest: Vec<Value> = {
            let is_left = |term: &&Term| !rows.iter().flatten().any(|it| it == *term);
            self.terms.iter().filter(is_left).map(|term| graph.operand(term.0, term.1)).collect()
        };
        let result = graph.output(root, 0);
        let (ty, vector_ty) = (graph.ty(result), graph.ty(vectors[0]));
        let mut at = Builder::new(graph, Position::Before(root));
        let mut sum = vectors[0];
        for vector in &vectors[1..] {
            sum = at.binary_with(op, flags, sum, *vector);
        }
        let mut half = lanes as i32 / 2;
        while half >= 1 {
            let taken = if fault.is(Mutation::LostHalf) { 0 } else { half };
            let mask = (0..lanes as i32).map(|lane| if lane < half { lane + taken } else { -1 }).collect();
            let poison = at.poison(vector_ty);
            let upper = at.shuffle(sum, poison, mask, vector_ty);
            sum = at.binary_with(op, flags, sum, upper);
            half /= 2;
        }
        let mut sum = at.extract_element(sum, 0, ty);
        for term in rest.into_iter().skip(usize::from(fault.is(Mutation::LostTerm))) {
            sum = at.binary_with(op, flags, sum, term);
        }
        graph.divert_users(result, sum);
        for node in &self.nodes {
            if graph.is_dead(graph.output(*node, 0)) {
                graph.remove_node(*node);
            }
        }
        graph.locate_new_nodes(None);
    }
}

/// Is a node, whose result has one user, part of the chain of that?
fn is_inner(graph: &Graph, node: Node, fault: Fault) -> bool {
    graph.users(graph.output(node, 0)).any(|user| match graph.site(user) {
        UseSite::Input(outer, _) => continues(graph, outer, node, fault),
        UseSite::Result(..) => false,
    })
}
