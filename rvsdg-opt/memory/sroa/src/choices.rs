//! Accesses through an address that a decision has chosen, as accesses in the alternatives of the same decision.
//!
//! `std::min(a, b)` is a reference, so in C++ an address of stack memory often is one of two, and is loaded from a
//! moment later. An alloca of
//! which that is the only use that can't be followed need not stay for it: the load becomes a gamma on the predicate
//! that has chosen the address, or on
//! the condition of the `select`, with a load of the one address in each alternative. These loads are like all others.
//!
//! # Invariants
//!
//! * An access is made once, to the same address, and under the same conditions as before; only pinned ones are moved,
//!   whose gamma takes
//!   the I/O state that the access took.
//! * An access is only changed if all uses of the choice can be: otherwise the alloca would stay, and so would the
//!   decision.
//!
//! Linear in the uses of choices, of which [`MAX_CHOICE_USES`] are looked at for each, in at most [`MAX_CHOICE_ROUNDS`]
//! rounds for choices among choices.

use crate::fault::Mutation;
use crate::slots::Shapes;
use crate::uses::follow_choices;
use crate::{Context, Stats, promote};
use rustc_hash::FxHashSet;
use rvsdg_core::{Builder, Gamma, Graph, LoadStore, Node, Op, Theta, Type, UseSite, Value, ValueDef, Variable};
use rvsdg_opt_target::limits::sroa::{MAX_CHOICE_ROUNDS, MAX_CHOICE_USES, MAX_CHOSEN};
use rvsdg_route::{Router, outermost};

/// An address: a value and address computations with constant indices, the last one first.
struct Place {
    base: Value,
    steps: Vec<Op>,
}

/// What an address was chosen by.
enum Chooser {
    /// An exit variable of a gamma.
    Exit(Gamma, usize),
    /// A `select`.
    Select(Node),
}

/// What is done with a choice, and with what is made of it.
#[derive(Default)]
struct Uses {
    accesses: Vec<Node>,
    /// All values that may be the choice or an address computed from it, in the order in which they were found.
    values: Vec<Value>,
}

/// Moves accesses through choices into alternatives. `program` is all nodes of the graph.
pub(crate) fn expand(graph: &mut Graph, cx: &Context<'_>, program: &[Node], stats: &mut Stats) {
    let is_possible = |node: Node| {
        let makes = || graph.outputs(node).any(|output| graph.ty(output) == Type::PTR);
        matches!(graph.op(node), Op::Gamma | Op::Select(_)) && makes()
    };
    if !cx.decides || !program.iter().copied().any(is_possible) {
        return;
    }
    let mut allocas: Vec<Node> = program.iter().copied().filter(|node| promote::is_alloca(graph, *node)).collect();
    for _ in 0..MAX_CHOICE_ROUNDS {
        let mut shapes = Shapes::new(cx);
        let mut choices: Vec<Value> = vec![];
        for node in allocas {
            if let Some(local) = follow_choices(graph, cx, &mut shapes.layouts, node) {
                choices.extend(local.choices);
            }
        }
        // Each once; what is made of one is worked on with it.
        let mut done: FxHashSet<Value> = FxHashSet::default();
        let mut changed = false;
        for choice in choices {
            if !done.insert(choice) {
                continue;
            }
            let Some(uses) = uses(graph, choice) else { continue };
            let accesses: Vec<_> = uses.accesses.iter().map(|access| (*access, chosen(graph, *access))).collect();
            // One that was chosen more than once gets to its turn in the next round.
            if accesses.iter().any(|(_, chosen)| chosen.is_none()) {
                continue;
            }
            done.extend(&uses.values);
            let mut router = Router::new();
            for (access, chosen) in accesses {
                let (place, chooser) = chosen.expect("all were chosen");
                split(graph, cx, &mut router, access, &place, &chooser);
                stats.choices += 1;
                changed = true;
            }
            tidy(graph, &uses.values);
        }
        if !changed {
            break;
        }
        allocas = promote::program(graph).into_iter().filter(|node| promote::is_alloca(graph, *node)).collect();
    }
}

/// All uses of a choice, if they are accesses that may move.
fn uses(graph: &Graph, choice: Value) -> Option<Uses> {
    let mut found = Uses::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut stack = vec![choice];
    while let Some(value) = stack.pop() {
        if !seen.insert(value) {
            continue;
        }
        found.values.push(value);
        for user in graph.users(value) {
            if found.values.len() + found.accesses.len() > MAX_CHOICE_USES {
                return None;
            }
            let site = graph.site(user);
            match (site, graph.variable_at(site)) {
                (_, Some(Variable::Entry(gamma, index))) => stack.extend(gamma.entry_args(graph, index)),
                (_, Some(Variable::Exit(gamma, index))) => stack.push(gamma.exit_output(graph, index)),
                (_, Some(Variable::Loop(theta, index))) => {
                    let is_same = theta.is_invariant(graph, index);
                    stack.extend(is_same.then(|| theta.pre(graph, index)));
                    stack.extend(is_same.then(|| theta.exit_output(graph, index)));
                    if !is_same {
                        return None;
                    }
                }
                (UseSite::Input(node, index), None) => match graph.op(node) {
                    Op::Gep(_) if graph.input_count(node) == 1 && graph.ty(graph.output(node, 0)) == Type::PTR => {
                        stack.push(graph.output(node, 0));
                    }
                    Op::Select(_) if index > 0 => stack.push(graph.output(node, 0)),
                    _ if may_move(graph, node, index) => found.accesses.push(node),
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
    Some(found)
}

/// Is it a load or store whose address is operand `index`, and that may be made in an alternative?
fn may_move(graph: &Graph, node: Node, index: usize) -> bool {
    let Some(LoadStore { id, effects, is_store, .. }) = graph.load_store(node) else { return false };
    index == usize::from(is_store) && !graph.payloads[id].volatile && !effects.makes_io() && effects.takes_io()
}

/// An address as a place outside of all that only passes it on.
fn place(graph: &Graph, address: Value) -> Place {
    let (mut base, mut steps) = (outermost(graph, address), vec![]);
    while let ValueDef::Output(node, _) = graph.def(base)
        && matches!(graph.op(node), Op::Gep(_))
        && graph.input_count(node) == 1
    {
        steps.push(graph.op(node));
        base = outermost(graph, graph.operand(node, 0));
    }
    Place { base, steps }
}

/// What has chosen the address of an access, if the access can be made in its alternatives.
fn chosen(graph: &Graph, access: Node) -> Option<(Place, Chooser)> {
    let LoadStore { address, .. } = graph.load_store(access)?;
    let place = place(graph, address);
    let ValueDef::Output(node, index) = graph.def(place.base) else { return None };
    let chooser = match (graph.op(node), Gamma::from_node(graph, node)) {
        (Op::Select(_), _) => Chooser::Select(node),
        (_, Some(gamma)) => Chooser::Exit(gamma, index),
        _ => return None,
    };
    alternatives(graph, &chooser).map(|_| (place, chooser))
}

/// What is chosen from: a place for each alternative, of which all bases are where the decision is, or further out.
fn alternatives(graph: &Graph, chooser: &Chooser) -> Option<Vec<Place>> {
    match *chooser {
        Chooser::Select(node) => {
            let condition = graph.ty(graph.operand(node, 0));
            // Truth is 1.
            (condition == Type::I1).then(|| [2, 1].map(|index| place(graph, graph.operand(node, index))).into())
        }
        Chooser::Exit(gamma, index) => {
            let count = gamma.regions(graph).len();
            let places: Vec<Place> = gamma.exit_origins(graph, index).map(|origin| place(graph, origin)).collect();
            let is_outside = |place: &Place| {
                gamma.regions(graph).iter().all(|region| !graph.is_inside(graph.region_of(place.base), *region))
            };
            (count <= MAX_CHOSEN && places.iter().all(is_outside)).then_some(places)
        }
    }
}

/// Replaces an access by a gamma with an access in each alternative.
fn split(graph: &mut Graph, cx: &Context<'_>, router: &mut Router, access: Node, outer: &Place, chooser: &Chooser) {
    let mut places = alternatives(graph, chooser).expect("that was checked");
    if cx.fault.is(Mutation::OtherChoice) {
        places.reverse();
    }
    let region = graph.region(access);
    let LoadStore { is_store, .. } = graph.load_store(access).expect("an access");
    let predicate = match *chooser {
        Chooser::Exit(gamma, _) => {
            let predicate = gamma.predicate(graph);
            router.route(graph, predicate, region)
        }
        Chooser::Select(node) => {
            let condition = frozen_condition(graph, node);
            let condition = router.route(graph, condition, region);
            Builder::before(graph, access).truth_match(condition)
        }
    };
    let bases: Vec<Value> = places.iter().map(|place| router.route(graph, place.base, region)).collect();
    let (op, operands): (Op, Vec<Value>) = (graph.op(access), graph.operands(access).collect());
    let types: Vec<Type> = graph.outputs(access).map(|output| graph.ty(output)).collect();
    let location = graph.location(access);
    let gamma = Gamma::add(graph, rvsdg_core::Position::Before(access), predicate);
    let address = usize::from(is_store);
    let entries: Vec<usize> = (0..operands.len())
        .map(|index| if index == address { usize::MAX } else { gamma.add_entry(graph, operands[index]) })
        .collect();
    let bases: Vec<usize> = bases.into_iter().map(|base| gamma.add_entry(graph, base)).collect();
    let mut made: Vec<Vec<Value>> = vec![];
    for (alternative, place) in places.iter().enumerate() {
        let region = gamma.regions(graph)[alternative];
        let mut pointer = gamma.entry_arg(graph, alternative, bases[alternative]);
        for step in place.steps.iter().rev().chain(outer.steps.iter().rev()) {
            pointer = Builder::at_end(graph, region).value(*step, &[pointer], Type::PTR);
        }
        let inner: Vec<Value> = entries
            .iter()
            .map(|entry| if *entry == usize::MAX { pointer } else { gamma.entry_arg(graph, alternative, *entry) })
            .collect();
        let new = Builder::at_end(graph, region).node(op, &inner, &types);
        graph.set_location(new, location);
        made.push(graph.outputs(new).collect());
    }
    for (index, output) in graph.outputs(access).collect::<Vec<Value>>().into_iter().enumerate() {
        let origins: Vec<Value> = made.iter().map(|outputs| outputs[index]).collect();
        let exit = gamma.add_exit(graph, &origins);
        graph.divert_users(output, exit);
    }
    graph.remove_node(access);
}

/// The condition of a select as a value that may be decided on: an undefined one is the same for all accesses, and for
/// the select.
fn frozen_condition(graph: &mut Graph, select: Node) -> Value {
    let condition = graph.operand(select, 0);
    let is_certain = graph.producer_op(condition).is_some_and(|op| op == Op::Freeze || matches!(op, Op::Int(_)));
    if is_certain {
        return condition;
    }
    let frozen = Builder::before(graph, select).freeze(condition);
    graph.divert(graph.input(select, 0), frozen);
    frozen
}

/// Removes what only made and carried a choice, as far as nobody needs it any more.
fn tidy(graph: &mut Graph, values: &[Value]) {
    let mut removed: FxHashSet<Value> = FxHashSet::default();
    for value in values.iter().rev() {
        if removed.contains(value) {
            continue;
        }
        match graph.def(*value) {
            ValueDef::Output(..) if !graph.is_dead(*value) => {}
            ValueDef::Output(node, index) => match graph.op(node) {
                Op::Gep(_) | Op::Select(_) => graph.remove_node(node),
                _ => {
                    if let Some(gamma) = Gamma::from_node(graph, node) {
                        gamma.retain_exits(graph, |exit| exit != index);
                    }
                }
            },
            ValueDef::Argument(region, index) => {
                let Some(owner) = graph.owner(region) else { continue };
                if let Some(gamma) = Gamma::from_node(graph, owner) {
                    let is_dead = gamma.entry_args(graph, index).all(|arg| graph.is_dead(arg));
                    if is_dead {
                        removed.extend(gamma.entry_args(graph, index));
                        gamma.retain_entries(graph, |entry| entry != index);
                    }
                } else if let Some(theta) = Theta::from_node(graph, owner) {
                    // Nothing but the variable itself uses it.
                    let is_unused = graph.has_one_user(*value) && graph.is_dead(theta.exit_output(graph, index));
                    if theta.is_invariant(graph, index) && is_unused {
                        removed.insert(theta.exit_output(graph, index));
                        theta.retain_loop_vars(graph, |variable| variable != index);
                    }
                }
            }
        }
    }
}
