//! Narrower numbers: what is computed of extended numbers, and truncated, is computed without either.
//!
//! ```text
//! trunc (zext a + zext b << 1)   =>   a + b << 1
//! ```
//!
//! Languages compute with numbers that are wider than those in memory. For vectors that matters: twice the width is
//! twice the instructions. The low bits of sums, differences, products, logic, shifts to the left and choices depend on
//! the low bits of the operands only. So a tree of these under a truncation is made anew of narrow operands, without
//! flags, if nothing else uses what is in it. For numbers outside of vectors that would gain nothing, so it is undone
//! where no vectors come of it.
//!
//! Linear in the trees, which are those of one loop.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, Builder, CastOp, Flags, Graph, Node, Op, Position, Theta, Type, Use, UseSite, Value};
use rvsdg_opt_target::limits::vectorize::MAX_NODES;

/// What was made narrow: users of truncations, and what they used.
#[derive(Default)]
pub(crate) struct Narrowed {
    changes: Vec<(Use, Value)>,
}

impl Narrowed {
    /// Makes trees of a body narrow.
    pub(crate) fn of(graph: &mut Graph, theta: Theta, fault: Fault) -> Narrowed {
        let mut narrowed = Narrowed::default();
        let nodes: Vec<Node> = graph.nodes(theta.region(graph)).collect();
        for node in nodes.into_iter().rev() {
            let Op::Cast(CastOp::Trunc, _) = graph.op(node) else { continue };
            let old = graph.output(node, 0);
            if !matches!(graph.ty(old).int_width(), Some(8 | 16 | 32)) || graph.is_dead(old) {
                continue;
            }
            let Some(tree) = tree(graph, node, fault) else { continue };
            let new = make(graph, node, &tree);
            let users: Vec<Use> = graph.users(old).collect();
            for user in users {
                narrowed.changes.push((user, old));
                graph.divert(user, new);
            }
        }
        narrowed
    }

    /// Was anything?
    pub(crate) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Makes everything what it was.
    pub(crate) fn undo(self, graph: &mut Graph) {
        self.changes.into_iter().rev().for_each(|(user, old)| graph.divert(user, old));
    }
}

/// The operations under a truncation that may be narrow, operands before those that use them; none if one of them is
/// used elsewhere, or if there are none.
fn tree(graph: &Graph, root: Node, fault: Fault) -> Option<Vec<Node>> {
    let region = graph.region(root);
    let width = graph.ty(graph.output(root, 0)).int_width()?;
    let mut inside: Vec<Node> = vec![];
    let mut next = vec![graph.operand(root, 0)];
    while let Some(value) = next.pop() {
        let node = graph.producer(value).filter(|node| graph.region(*node) == region)?;
        if is_leaf(graph, node) || inside.contains(&node) {
            continue;
        }
        next.extend(operands(graph, node, width, fault)?);
        inside.push(node);
        (inside.len() <= MAX_NODES).then_some(())?;
    }
    let is_inside = |user: Use| match graph.site(user) {
        UseSite::Input(node, _) => node == root || inside.contains(&node),
        UseSite::Result(..) => false,
    };
    let is_own = |node: &Node| graph.users(graph.output(*node, 0)).all(is_inside);
    if inside.is_empty() || !inside.iter().all(is_own) {
        return None;
    }
    // In the order of the region.
    let order = graph.nodes(region).take_while(|node| *node != root);
    Some(order.filter(|node| inside.contains(node)).collect())
}

/// Is it a number whose low bits are there?
fn is_leaf(graph: &Graph, node: Node) -> bool {
    let op = graph.op(node);
    matches!(op, Op::Cast(CastOp::ZExt | CastOp::SExt | CastOp::Trunc, _)) || graph.payloads.int_value(op).is_some()
}

/// The operands of an operation whose low bits are those of the result; none if they are not.
fn operands(graph: &Graph, node: Node, width: u32, fault: Fault) -> Option<Vec<Value>> {
    let [a, b] = match graph.op(node) {
        Op::Select(_) => [1, 2],
        Op::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor, _) => [0, 1],
        Op::Binary(op, _) if op == BinOp::Shl || (op == BinOp::LShr && fault.is(Mutation::HighBits)) => {
            let by = rvsdg_route::int(graph, graph.operand(node, 1))?;
            return (0..i64::from(width)).contains(&by).then(|| vec![graph.operand(node, 0)]);
        }
        _ => return None,
    };
    Some(vec![graph.operand(node, a), graph.operand(node, b)])
}

/// Makes the tree narrow, in front of the truncation.
fn make(graph: &mut Graph, root: Node, tree: &[Node]) -> Value {
    let ty = graph.ty(graph.output(root, 0));
    let place = Position::Before(root);
    let mut known: FxHashMap<Value, Value> = FxHashMap::default();
    for node in tree {
        let op = graph.op(*node);
        let location = graph.location(*node);
        graph.locate_new_nodes(location);
        let mut operands: Vec<Value> = graph.operands(*node).collect();
        let first = usize::from(matches!(op, Op::Select(_)));
        for operand in &mut operands[first..] {
            *operand = match known.get(operand) {
                Some(known) => *known,
                None => leaf(graph, place, *operand, ty),
            };
        }
        let op = match op {
            Op::Binary(op, _) => Op::Binary(op, Flags::NONE),
            _ => Op::Select(Flags::NONE),
        };
        let new = graph.add_simple(place, op, &operands, ty);
        known.insert(graph.output(*node, 0), new);
    }
    graph.locate_new_nodes(None);
    known[&graph.operand(root, 0)]
}

/// The low bits of a number.
fn leaf(graph: &mut Graph, place: Position, value: Value, ty: Type) -> Value {
    if let Some(number) = rvsdg_route::int(graph, value) {
        return Builder::new(graph, place).int(number, ty);
    }
    let node = graph.producer(value).expect("it was looked at");
    let Op::Cast(op, flags) = graph.op(node) else { unreachable!("it is a conversion") };
    let inner = graph.operand(node, 0);
    let width = |ty: Type| ty.int_width().expect("it is an integer");
    let flags = if op == CastOp::ZExt { flags } else { Flags::NONE };
    let mut at = Builder::new(graph, place);
    match width(at.graph.ty(inner)).cmp(&width(ty)) {
        std::cmp::Ordering::Equal => inner,
        std::cmp::Ordering::Less => at.value(Op::Cast(op, flags), &[inner], ty),
        std::cmp::Ordering::Greater => at.cast(CastOp::Trunc, inner, ty),
    }
}
