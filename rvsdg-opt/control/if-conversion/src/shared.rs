//! Operations that every alternative of a gamma does: they are done once, before it.
//!
//! An operation without effects of the first alternative is shared if each other alternative has one with the same
//! operation and the same operands. Values are named by what they are outside of the gamma: entry variables by their
//! origins, constants by themselves, and operations of other alternatives by the equal one of the first. So what is
//! computed from shared values is shared, too. Exactly one of the operations was executed whenever the gamma was, so
//! nothing is speculated.
//!
//! So is a call, load, store or division with which all alternatives begin: its states are those that come in, or those
//! behind another one that is shared. What was behind it in an alternative comes behind it still, as the gamma gets the
//! states that it makes. Volatile accesses, and calls that are tied to their place or must not be merged, stay.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::{Const, FnSet, Gamma, Graph, Node, Op, Position, Region, TailKind, Type, Use, Value, ValueDef};
use rvsdg_route::Router;
use smallvec::SmallVec;

/// What a value is outside of the gamma.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Name {
    Origin(Value),
    Constant(Const),
}

type Key = (Op, Type, SmallVec<[Name; 3]>);

/// Moves what all alternatives do before a gamma; answers how many operations.
pub(crate) fn share(graph: &mut Graph, router: &mut Router, gamma: Gamma, fault: Fault) -> usize {
    let equal = equal_nodes(graph, gamma, fault);
    for nodes in &equal {
        let first = nodes[0];
        let states = incoming(graph, gamma, first);
        nodes.iter().for_each(|node| bypass(graph, *node));
        for index in 0..graph.input_count(first) {
            let user = graph.input(first, index);
            let outer = match name(graph, gamma, graph.origin(user), &FxHashMap::default(), fault) {
                Some(Name::Origin(outer)) => outer,
                Some(Name::Constant(constant)) => router.constant_in(graph, constant, graph.region(gamma.node())),
                None => unreachable!("operands of shared operations are known outside"),
            };
            graph.divert(user, outer);
        }
        let users = |graph: &Graph, node: Node| -> Vec<Vec<Use>> {
            graph.outputs(node).map(|output| graph.users(output).collect()).collect()
        };
        let all: Vec<_> = nodes.iter().map(|node| users(graph, *node)).collect();
        graph.move_node(first, Position::Before(gamma.node()));
        for (state, entry) in states {
            graph.divert(graph.input(gamma.node(), entry + 1), state);
        }
        for (alternative, outputs) in all.into_iter().enumerate() {
            let region = gamma.regions(graph)[alternative];
            for (index, users) in outputs.into_iter().enumerate().filter(|(_, users)| !users.is_empty()) {
                let inside = router.route(graph, graph.output(first, index), region);
                users.into_iter().for_each(|user| graph.divert(user, inside));
            }
        }
        nodes[1..].iter().for_each(|node| graph.remove_node(*node));
    }
    equal.len()
}

/// The states that an operation makes, each with the entry variable of the gamma that it takes that state from.
fn incoming(graph: &Graph, gamma: Gamma, node: Node) -> SmallVec<[(Value, usize); 2]> {
    let outputs = graph.outputs(node).filter(|output| graph.ty(*output).is_state());
    let entry = |output: Value| {
        let mut entries = (0..gamma.entry_count(graph))
            .filter(|entry| graph.ty(gamma.entry_arg(graph, 0, *entry)) == graph.ty(output));
        Some((output, entries.next()?))
    };
    outputs.filter_map(entry).collect()
}

/// What is behind a node takes the states that come to it.
fn bypass(graph: &mut Graph, node: Node) {
    for output in graph.outputs(node).filter(|output| graph.ty(*output).is_state()).collect::<SmallVec<[Value; 2]>>() {
        let ty = graph.ty(output);
        let before = graph.operands(node).find(|operand| graph.ty(*operand) == ty).expect("it takes what it makes");
        graph.divert_users(output, before);
    }
}

/// Is there at most one memory state, and one I/O state, that comes into the gamma?
fn has_one_of_each(graph: &Graph, gamma: Gamma) -> bool {
    let of = |ty: Type| {
        (0..gamma.entry_count(graph)).filter(|entry| graph.ty(gamma.entry_origin(graph, *entry)) == ty).count()
    };
    of(Type::IO) <= 1 && of(Type::MEM) <= 1
}

/// May an operation with effects be done once before the gamma, if all alternatives begin with it?
fn may_begin(graph: &Graph, node: Node) -> bool {
    match graph.op(node) {
        Op::Call(id, effects) => {
            let info = &graph.payloads[id];
            effects.takes_io() && info.tail != TailKind::MustTail && !info.fn_attrs.has(FnSet::NOMERGE)
        }
        Op::Load(id, _) | Op::Store(id, _) => !graph.payloads[id].volatile,
        op @ Op::Binary(..) => op.effects().takes_io(),
        _ => false,
    }
}

/// For each shared operation its nodes, one per alternative; operands come before users.
fn equal_nodes(graph: &Graph, gamma: Gamma, fault: Fault) -> Vec<Vec<Node>> {
    let [first, others @ ..] = gamma.regions(graph) else { return vec![] };
    let has_states = has_one_of_each(graph, gamma);
    let can_share = |node: &Node| {
        let op = graph.op(*node);
        let is_plain = op.is_speculatable() && !op.is_constant() && !matches!(op, Op::Match(_) | Op::Call(..));
        is_plain || (has_states && may_begin(graph, *node))
    };
    let candidates = |region: &Region| graph.nodes(*region).filter(can_share);
    if others.is_empty() || gamma.regions(graph).iter().any(|region| candidates(region).next().is_none()) {
        return vec![];
    }
    let mut equal: Vec<Vec<Node>> = vec![];
    let mut by_key: FxHashMap<Key, usize> = FxHashMap::default();
    let mut names: FxHashMap<Value, Name> = FxHashMap::default();
    for node in candidates(first) {
        let Some(key) = key(graph, gamma, node, &names, fault) else { continue };
        // Of two equal ones in one alternative, the second is left to common node elimination.
        if by_key.contains_key(&key) {
            continue;
        }
        by_key.insert(key, equal.len());
        equal.push(vec![node]);
        names.extend(graph.outputs(node).map(|output| (output, Name::Origin(output))));
    }
    for (alternative, region) in others.iter().enumerate() {
        names.clear();
        for node in candidates(region) {
            let Some(index) = key(graph, gamma, node, &names, fault).and_then(|key| by_key.get(&key)) else { continue };
            let nodes = &mut equal[*index];
            if nodes.len() == alternative + 1 {
                nodes.push(node);
                let outputs = graph.outputs(node).zip(graph.outputs(nodes[0]));
                names.extend(outputs.map(|(output, first)| (output, Name::Origin(first))));
            }
        }
    }
    equal.retain(|nodes| nodes.len() == others.len() + 1);
    equal
}

/// What a node computes, if its operands are known outside of the gamma.
fn key(graph: &Graph, gamma: Gamma, node: Node, names: &FxHashMap<Value, Name>, fault: Fault) -> Option<Key> {
    let mut operands: SmallVec<[Name; 3]> =
        graph.operands(node).map(|operand| name(graph, gamma, operand, names, fault)).collect::<Option<_>>()?;
    if fault.is(Mutation::AnyConstant) {
        for operand in &mut operands {
            if let Name::Constant(constant) = operand {
                constant.op = Op::Undef;
            }
        }
    }
    Some((graph.op(node), graph.ty(graph.outputs(node).next()?), operands))
}

fn name(graph: &Graph, gamma: Gamma, mut value: Value, names: &FxHashMap<Value, Name>, fault: Fault) -> Option<Name> {
    while fault.is(Mutation::NotFirst)
        && let Some((node, Op::Store(..))) = graph.produced_by(value)
    {
        value = graph.mem_in(node)?;
    }
    if let Some(known) = names.get(&value) {
        return Some(*known);
    }
    match graph.def(value) {
        ValueDef::Argument(region, entry) if graph.owner(region) == Some(gamma.node()) => {
            Some(Name::Origin(gamma.entry_origin(graph, entry)))
        }
        _ => graph.constant(value).map(Name::Constant),
    }
}
