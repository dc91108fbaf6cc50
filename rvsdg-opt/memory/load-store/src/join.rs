//! Stores behind decisions: where all alternatives end with a store at the same place, it is made once, behind the
//! decision, and what is stored is chosen. An alternative that only reads memory stores, too, if what comes right
//! before the decision is a store at that place: it stores the same value again, and the store before the decision is
//! dead then, mostly. There may be loads between, and the store may be in front of decisions around this one, as it is
//! for `else if`, where the inner decision is alone in an alternative of the outer one. But with loads between, the
//! store before the decision may have to stay, so an alternative that hardly ever runs keeps its own.
//!
//! The decision must do nothing that others could notice: no I/O state comes out of it. Nor do values, unless all
//! alternatives compute them alike, as a pointer that goes on: a branch that decides about the next iterations of a
//! loop is better left as it is, as a choice would have to wait for what it is about. The store is the last operation
//! on memory of its alternative, so it trades places with nothing. The place is the same value outside, or is computed
//! by the same operations, with the same flags, of the same values: so the address is what it was in each alternative.
//!
//! Inner decisions come first, so that a store leaves a whole tree of them. Linear in the alternatives, with at most
//! `MAX_COPIES` operations for an address.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::nest::Nest;
use rvsdg_core::{
    AccessId, AccessInfo, Const, CopyMap, Effects, Gamma, Graph, Node, Op, Position, Type, Use, Value, ValueDef,
    Variable,
};
use rvsdg_opt_frequency::probability;
use rvsdg_opt_target::limits::frequency::RARE;
use rvsdg_opt_target::limits::load_store::{MAX_AROUND, MAX_COPIES, MAX_JOINED, MAX_STORES};
use rvsdg_route::{Router, outermost, seen_outside};

/// What an alternative stores last.
struct Last {
    /// In the alternative; or the store before the decision.
    store: Node,
    is_before: bool,
    /// Is it before the decision, with loads in between, which may be what it is needed for?
    is_loaded: bool,
}

/// Moves stores behind decisions; answers how many.
pub(crate) fn join(graph: &mut Graph, nest: &Nest, fault: Fault, stats: &mut Stats) -> usize {
    let mut router = Router::new();
    let mut count = 0;
    for region in nest.regions.iter().rev() {
        for node in graph.owners(*region).collect::<Vec<_>>() {
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            if gamma.regions(graph).len() > MAX_JOINED || !is_silent(graph, gamma) {
                continue;
            }
            for _ in 0..MAX_STORES {
                let Some((exit, lasts)) = lasts(graph, gamma, fault) else { break };
                let first = lasts.iter().position(|last| !last.is_before).expect("there is one");
                let pointers = lasts.iter().map(|last| graph.operand(last.store, 1)).enumerate();
                let own = (first, graph.operand(lasts[first].store, 1));
                let is_any = fault.is(Mutation::OtherPlace);
                let Some(address) = Address::of(graph, gamma, own, pointers, is_any) else { break };
                move_behind(graph, &mut router, gamma, exit, &lasts, address, fault);
                stats.exit_vars += 1;
                count += 1;
            }
        }
    }
    count
}

/// Does nothing come out of a decision that anybody uses, but memory, and what all alternatives compute alike?
fn is_silent(graph: &Graph, gamma: Gamma) -> bool {
    (0..gamma.exit_count(graph)).all(|exit| {
        let output = gamma.exit_output(graph, exit);
        let origin = |alternative| (alternative, gamma.exit_origin(graph, alternative, exit));
        let others = || (1..gamma.regions(graph).len()).map(origin);
        graph.ty(output) == Type::MEM
            || graph.is_dead(output)
            || Address::of(graph, gamma, origin(0), others(), false).is_some()
    })
}

/// The exit variable with the memory state, and the last stores of all alternatives, at least one of which is inside.
fn lasts(graph: &Graph, gamma: Gamma, fault: Fault) -> Option<(usize, Vec<Last>)> {
    let mut exits = (0..gamma.exit_count(graph)).filter(|it| graph.ty(gamma.exit_output(graph, *it)) == Type::MEM);
    let (exit, None) = (exits.next()?, exits.next()) else { return None };
    let mut found = vec![];
    for alternative in 0..gamma.regions(graph).len() {
        let state = gamma.exit_origin(graph, alternative, exit);
        let last = match graph.def(state) {
            ValueDef::Output(store, _) if is_plain_store(graph, store) => {
                Last { store, is_before: false, is_loaded: false }
            }
            _ => store_before(graph, state, fault)?,
        };
        found.push(last);
    }
    let first = found.iter().find(|last| !last.is_before)?;
    let ty = graph.payloads[access(graph, first.store)].ty;
    let is_same = |last: &Last| graph.payloads[access(graph, last.store)].ty == ty;
    // An alternative that stores takes the I/O state that comes in.
    let fits = |(alternative, last): (usize, &Last)| {
        is_same(last) && (last.is_before || io_entry(graph, gamma, alternative, last.store).is_some())
    };
    let has_io = io_of(graph, gamma, &found).is_some();
    (has_io && found.iter().enumerate().all(fits) && !is_seldom(graph, gamma, &found)).then_some((exit, found))
}

/// Is anything hardly ever stored in alternatives, according to weights, while the store before the decision may stay?
fn is_seldom(graph: &Graph, gamma: Gamma, lasts: &[Last]) -> bool {
    let inside = lasts.iter().enumerate().filter(|(_, last)| !last.is_before);
    let known: Option<f64> = inside.map(|(alternative, _)| probability(graph, gamma, alternative)).sum();
    lasts.iter().any(|last| last.is_loaded) && known.is_some_and(|share| share * f64::from(RARE) < 1.0)
}

fn is_plain_store(graph: &Graph, node: Node) -> bool {
    let Op::Store(id, effects) = graph.op(node) else { return false };
    effects == Effects::WRITE | Effects::PINNED && !graph.payloads[id].volatile
}

fn access(graph: &Graph, store: Node) -> AccessId {
    graph.load_store(store).expect("it is a store").id
}

/// The store in front of the alternative of a decision at whose end memory is in this state, if nothing but loads comes
/// after it: in front of the decision, or of decisions around that. These have to be silent as well, so that the store
/// can go behind them in the end.
fn store_before(graph: &Graph, mut state: Value, fault: Fault) -> Option<Last> {
    let mut is_loaded = false;
    for around in 0..=MAX_AROUND {
        // Loads leave memory as it is.
        let before = before_loads(graph, state);
        is_loaded |= before != state;
        state = before;
        if let Some(mut store) = graph.producer(state) {
            if fault.is(Mutation::PastOthers) && is_plain_store(graph, store) {
                store = graph.mem_in(store).and_then(|before| graph.producer(before))?;
            }
            let fits = around > 0 && is_plain_store(graph, store);
            return fits.then_some(Last { store, is_before: true, is_loaded });
        }
        let Some(Variable::Entry(gamma, index)) = graph.variable(state) else { return None };
        is_silent(graph, gamma).then_some(())?;
        state = gamma.entry_origin(graph, index);
    }
    None
}

/// The state before loads that were made in this one.
fn before_loads(graph: &Graph, mut state: Value) -> Value {
    while let Some(load) = graph.producer(state).filter(|it| matches!(graph.op(*it), Op::Load(..)))
        && let Some(before) = graph.mem_in(load).filter(|_| !graph.op(load).effects().makes_io())
    {
        state = before;
    }
    state
}

/// The entry variable that is the I/O state of an access of an alternative.
pub(crate) fn io_entry(graph: &Graph, gamma: Gamma, alternative: usize, access: Node) -> Option<usize> {
    match graph.def(graph.io_in(access)?) {
        ValueDef::Argument(region, index) if region == gamma.regions(graph)[alternative] => Some(index),
        _ => None,
    }
}

/// The I/O state in front of the decision, if it is the same one for all stores inside.
fn io_of(graph: &Graph, gamma: Gamma, lasts: &[Last]) -> Option<Value> {
    let mut found = None;
    for (alternative, last) in lasts.iter().enumerate().filter(|(_, last)| !last.is_before) {
        let io = gamma.entry_origin(graph, io_entry(graph, gamma, alternative, last.store)?);
        if *found.get_or_insert(io) != io {
            return None;
        }
    }
    found
}

/// How an address that all alternatives compute can be had outside: the operations to copy, and what the copies are of.
pub(crate) struct Address {
    parts: Vec<Node>,
    pointer: Value,
    alternative: usize,
}

impl Address {
    /// That of a pointer of an alternative which all others, each with its alternative, are alike. Pointers of regions
    /// around may be among the others.
    pub(crate) fn of(
        graph: &Graph,
        gamma: Gamma,
        (alternative, pointer): (usize, Value),
        mut others: impl Iterator<Item = (usize, Value)>,
        is_any: bool,
    ) -> Option<Address> {
        let mut parts = vec![];
        let alike = others.all(|other| {
            is_same(graph, gamma, (alternative, pointer), other, &mut parts) || (is_any && other.0 != alternative)
        });
        alike.then_some(())?;
        parts.sort_unstable();
        parts.dedup();
        // Operands come first.
        let order = graph.nodes(gamma.regions(graph)[alternative]).filter(|node| parts.binary_search(node).is_ok());
        Some(Address { parts: order.collect(), pointer, alternative })
    }

    /// Computes it in front of the decision.
    pub(crate) fn compute(&self, graph: &mut Graph, gamma: Gamma) -> Value {
        let mut copies = CopyMap::sparse();
        for index in 0..gamma.entry_count(graph) {
            copies.insert(gamma.entry_arg(graph, self.alternative, index), gamma.entry_origin(graph, index));
        }
        graph.copy_nodes(None, &self.parts, Position::Before(gamma.node()), &mut copies);
        copies.value(self.pointer).unwrap_or(self.pointer)
    }
}

/// Are values of two alternatives, or of one and from outside, computed alike of the same ones? `parts` gets the
/// operations of the first.
fn is_same(
    graph: &Graph,
    gamma: Gamma,
    (first, a): (usize, Value),
    (second, b): (usize, Value),
    parts: &mut Vec<Node>,
) -> bool {
    let outside = |alternative: usize, value| seen_outside(graph, value, gamma.regions(graph)[alternative]);
    let mut stack = vec![(a, b)];
    let mut steps = 0;
    while let Some((a, b)) = stack.pop() {
        steps += 1;
        if steps > MAX_COPIES {
            return false;
        }
        match (outside(first, a), outside(second, b)) {
            (Some(a), Some(b)) if outermost(graph, a) == outermost(graph, b) => continue,
            (None, _) => {}
            _ => return false,
        }
        let Some((node, op)) = graph.produced_by(a) else { return false };
        if !(op.is_constant() || matches!(op, Op::Gep(_) | Op::Cast(..) | Op::Binary(..))) || !op.effects().is_empty() {
            return false;
        }
        parts.push(node);
        let Some((other, _)) = graph.produced_by(b).filter(|(_, other)| *other == op) else { return false };
        let is_alike = graph.ty(a) == graph.ty(b) && graph.input_count(node) == graph.input_count(other);
        if !is_alike || parts.len() > MAX_COPIES {
            return false;
        }
        stack.extend(graph.operands(node).zip(graph.operands(other)));
    }
    true
}

fn move_behind(
    graph: &mut Graph,
    router: &mut Router,
    gamma: Gamma,
    exit: usize,
    lasts: &[Last],
    address: Address,
    fault: Fault,
) {
    let io = io_of(graph, gamma, lasts).expect("that was checked");
    let pointer = address.compute(graph, gamma);
    let mut origins = vec![];
    for (alternative, last) in lasts.iter().enumerate() {
        let value = graph.operand(last.store, 0);
        let region = gamma.regions(graph)[alternative];
        origins.push(match graph.constant(value) {
            _ if !last.is_before => value,
            _ if fault.is(Mutation::Forgotten) => {
                let zero = Const { op: Op::Zero, ty: graph.ty(value) };
                router.constant_in(graph, zero, region)
            }
            Some(constant) => router.constant_in(graph, constant, region),
            None => router.route(graph, value, region),
        });
    }
    let value = gamma.add_exit(graph, &origins);
    let first = lasts.iter().find(|last| !last.is_before).expect("there is one").store;
    let info = &graph.payloads[access(graph, first)];
    let align = lasts.iter().map(|last| graph.payloads[access(graph, last.store)].align).min();
    let is_alike = lasts.iter().all(|last| access(graph, last.store) == access(graph, first));
    let metadata = if is_alike { info.metadata.clone() } else { "".into() };
    let info = AccessInfo { align: align.expect("there are alternatives"), metadata, ..info.clone() };
    let id = graph.payloads.intern_access(info);
    let behind = gamma.exit_output(graph, exit);
    let users: Vec<Use> = graph.users(behind).collect();
    let op = Op::Store(id, Effects::WRITE | Effects::PINNED);
    let new = graph.add_node(Position::After(gamma.node()), op, &[value, pointer, io, behind], &[Type::MEM]);
    // Scopes of `noalias` facts may begin in an alternative.
    graph.drop_scopes(new);
    graph.set_common_location(new, lasts.iter().filter(|last| !last.is_before).map(|last| last.store));
    let after = graph.output(new, 0);
    users.into_iter().for_each(|user| graph.divert(user, after));
    for last in lasts.iter().filter(|last| !last.is_before) {
        graph.bypass_memory(last.store);
        graph.remove_node(last.store);
    }
}
