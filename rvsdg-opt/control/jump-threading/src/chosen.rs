//! Choices by control variables that the alternatives of a gamma determine: the choice is moved into these
//! alternatives.
//!
//! A loop that ends at its bound or by a `break` has a control variable that says which, and it selects the value of a
//! program variable after the loop. After unrolling, this is a nest of gammas, each of which determines where the loop
//! ends, and a choice behind all of them. The choice, a gamma without nodes, is moved into the alternatives: those that
//! determine the control variable need no choice, and comparisons of the chosen value may be decided there (see
//! `ranged`, which therefore runs later).
//!
//! Only choices whose values are compared are moved, and the choices that result from them. An alternative determines a
//! control constant, or the result of a match of the value that the gamma itself matches; or an inner gamma does. A
//! control variable with users other than choices is not handled, because it would be tested again.

use crate::again::answer_in;
use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{Gamma, Graph, Node, Op, Position, Region, Type, Use, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::jump_threading::{MAX_ALTERNATIVES, MAX_COPIES, MAX_VALUES};
use rvsdg_opt_target::limits::shared::MAX_USERS;
use rvsdg_route::{Router, constant};

/// Moves the choices by control variables of `gamma` that some alternative determines; returns how many.
pub(crate) fn choices_of(graph: &mut Graph, gamma: Gamma, made: &mut FxHashSet<Node>, fault: Fault) -> usize {
    let (mut moved, mut left) = (0, MAX_COPIES);
    loop {
        let before = moved;
        for exit in 0..gamma.exit_count(graph) {
            moved += by_exit(graph, gamma, exit, made, &mut left, fault);
        }
        if moved == before {
            break;
        }
        // Chosen values may be chosen from again. The control variables must have no other users.
        let is_used: Vec<bool> =
            (0..gamma.exit_count(graph)).map(|exit| !graph.is_dead(gamma.exit_output(graph, exit))).collect();
        gamma.retain_exits(graph, |exit| is_used[exit]);
    }
    moved
}

/// Moves the choices by one exit variable.
fn by_exit(
    graph: &mut Graph,
    gamma: Gamma,
    exit: usize,
    made: &mut FxHashSet<Node>,
    left: &mut usize,
    fault: Fault,
) -> usize {
    let output = gamma.exit_output(graph, exit);
    if graph.ty(output).alternatives().is_none() || graph.is_dead(output) {
        return 0;
    }
    let Some(choices) = choices(graph, gamma, output) else { return 0 };
    if !choices.iter().any(|choice| made.contains(&choice.node()) || is_compared(graph, *choice)) {
        return 0;
    }
    let origins = gamma.exit_origins(graph, exit).enumerate();
    let answers: Vec<Option<u32>> =
        origins.map(|(alternative, origin)| known(graph, gamma, alternative, origin, fault)).collect();
    let is_known = |alternative: usize| {
        answers[alternative].is_some() || is_known_inside(graph, gamma.exit_origin(graph, alternative, exit), fault)
    };
    if !(0..answers.len()).any(is_known) {
        return 0;
    }
    let open = answers.iter().filter(|it| it.is_none()).count();
    let mut moved = 0;
    for choice in choices {
        // A copy has as many alternatives as the choice. The cost is at least 1, which limits the number of rounds.
        let cost = 1 + open * choice.exit_count(graph) * choice.regions(graph).len();
        let Some(rest) = left.checked_sub(cost) else { break };
        *left = rest;
        replace(graph, gamma, exit, choice, &answers, made, fault);
        moved += 1;
    }
    moved
}

/// Is a value chosen by the gamma compared?
fn is_compared(graph: &Graph, choice: Gamma) -> bool {
    let is_comparison = |user| match graph.site(user) {
        UseSite::Input(node, _) => matches!(graph.op(node), Op::ICmp(_)),
        UseSite::Result(..) => false,
    };
    let exits = 0..choice.exit_count(graph);
    exits.into_iter().any(|exit| graph.users(choice.exit_output(graph, exit)).take(MAX_USERS).any(is_comparison))
}

/// The constant value of a control value in an alternative.
fn known(graph: &Graph, gamma: Gamma, alternative: usize, value: Value, fault: Fault) -> Option<u32> {
    if let Some(Op::Ctl(answer)) = graph.producer_op(value) {
        return Some(answer);
    }
    let ValueDef::Argument(_, entry) = graph.def(value) else { return None };
    let other = graph.producer(gamma.entry_origin(graph, entry))?;
    answer_in(graph, gamma, alternative, other, fault)
}

/// Is a control value the exit variable of a gamma that determines it in one of its alternatives?
fn is_known_inside(graph: &Graph, value: Value, fault: Fault) -> bool {
    let ValueDef::Output(node, exit) = graph.def(value) else { return false };
    let Some(inner) = Gamma::from_node(graph, node) else { return false };
    let alternatives = 0..inner.regions(graph).len().min(MAX_ALTERNATIVES);
    let answer = |it: usize| known(graph, inner, it, inner.exit_origin(graph, it, exit), fault);
    alternatives.into_iter().any(|it| answer(it).is_some())
}

/// The gammas that only choose by this exit variable, if it has no other users.
fn choices(graph: &Graph, gamma: Gamma, output: Value) -> Option<Vec<Gamma>> {
    let here = graph.region(gamma.node());
    let choice = |user: Use| {
        let UseSite::Input(node, 0) = graph.site(user) else { return None };
        let choice = Gamma::from_node(graph, node).filter(|_| graph.region(node) == here)?;
        is_choice(graph, gamma, choice).then_some(choice)
    };
    let users: Vec<Use> = graph.users(output).take(MAX_USERS + 1).collect();
    if users.len() > MAX_USERS {
        return None;
    }
    users.into_iter().map(choice).collect()
}

/// Does a gamma only choose between outputs of the other gamma, values from outside of the region, and constants?
fn is_choice(graph: &Graph, gamma: Gamma, choice: Gamma) -> bool {
    let count = choice.exit_count(graph);
    let is_there = |origin: Value| match graph.def(origin) {
        ValueDef::Argument(..) => true,
        ValueDef::Output(node, _) => node == gamma.node() || graph.op(node).is_constant(),
    };
    let chosen = |alternative| (0..count).map(move |exit| choice.exit_origin(graph, alternative, exit));
    let is_chosen = |value: Value| match graph.def(value) {
        _ if graph.ty(value).is_state() => false,
        ValueDef::Argument(_, entry) => is_there(choice.entry_origin(graph, entry)),
        // A choice contains only constants.
        ValueDef::Output(..) => true,
    };
    // The copies read an I/O state that the choice reads.
    let is_read = |origin: Value| graph.operands(gamma.node()).any(|operand| operand == origin);
    let reads = |origin: Value| graph.ty(origin) != Type::IO || is_there(origin) || is_read(origin);
    (1..=MAX_VALUES).contains(&count)
        && (0..choice.entry_count(graph)).all(|entry| reads(choice.entry_origin(graph, entry)))
        && choice.regions(graph).iter().all(|region| graph.nodes(*region).all(|node| graph.op(node).is_constant()))
        && (0..choice.regions(graph).len()).all(|alternative| chosen(alternative).all(is_chosen))
}

/// Moves the choice into each alternative.
fn replace(
    graph: &mut Graph,
    gamma: Gamma,
    exit: usize,
    choice: Gamma,
    answers: &[Option<u32>],
    made: &mut FxHashSet<Node>,
    fault: Fault,
) {
    let regions: Vec<Region> = gamma.regions(graph).to_vec();
    let count = choice.exit_count(graph);
    let mut router = Router::new();
    let mut origins: Vec<Vec<Value>> = vec![vec![]; count];
    for (region, answer) in regions.into_iter().zip(answers) {
        let alternatives = 0..choice.regions(graph).len();
        let mut chosen = |graph: &mut Graph, alternative: usize, value: usize| {
            inside(graph, &mut router, (gamma, region), choice, choice.exit_origin(graph, alternative, value))
        };
        match answer {
            Some(answer) => {
                let other = (*answer as usize + 1) % alternatives.len();
                let alternative = if fault.is(Mutation::OtherChosen) { other } else { *answer as usize };
                for (value, origins) in origins.iter_mut().enumerate() {
                    origins.push(chosen(graph, alternative, value));
                }
            }
            None => {
                let values: Vec<Vec<Value>> =
                    (0..count).map(|value| alternatives.clone().map(|it| chosen(graph, it, value)).collect()).collect();
                let inner = Gamma::add(graph, Position::End(region), graph.result(region, exit));
                made.insert(inner.node());
                for io in graph.io_operands(choice.node()).collect::<Vec<Value>>() {
                    let io = match graph.def(io) {
                        ValueDef::Output(node, exit) if node == gamma.node() => graph.result(region, exit),
                        _ => router.route(graph, io, region),
                    };
                    inner.add_entry(graph, io);
                }
                for (values, origins) in values.into_iter().zip(&mut origins) {
                    origins.push(choose(graph, &mut router, inner, &values));
                }
            }
        }
    }
    for (value, origins) in origins.into_iter().enumerate() {
        let new = gamma.add_exit(graph, &origins);
        graph.divert_users(choice.exit_output(graph, value), new);
    }
    graph.remove_node(choice.node());
}

/// A chosen value as a value of an alternative.
fn inside(
    graph: &mut Graph,
    router: &mut Router,
    (gamma, region): (Gamma, Region),
    choice: Gamma,
    value: Value,
) -> Value {
    let outside = match graph.def(value) {
        ValueDef::Argument(_, entry) => choice.entry_origin(graph, entry),
        ValueDef::Output(..) => value,
    };
    match graph.def(outside) {
        ValueDef::Output(node, exit) if node == gamma.node() => graph.result(region, exit),
        _ => match constant(graph, outside) {
            Some(constant) => graph.add_const(Position::End(region), constant),
            None => router.route(graph, outside, region),
        },
    }
}

/// An exit variable of `gamma` with these values in its alternatives.
fn choose(graph: &mut Graph, router: &mut Router, gamma: Gamma, values: &[Value]) -> Value {
    let regions: Vec<Region> = gamma.regions(graph).to_vec();
    let origins: Vec<Value> =
        regions.into_iter().zip(values).map(|(region, value)| router.route(graph, *value, region)).collect();
    gamma.add_exit(graph, &origins)
}
