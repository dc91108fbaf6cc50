//! Taking a gamma out of its loop.

use crate::fault::{Fault, Mutation};
use crate::plan::UnswitchPlan;
use rvsdg_core::{Builder, Const, CopyMap, Gamma, Graph, MatchInfo, Node, Op, Position, Theta, Type, UseSite, Value};
use rvsdg_route::Router;

/// At most this many users of what decides are looked at for other gammas that it decides for.
const MAX_USERS: usize = 32;

/// Replaces the loop by a gamma with a copy of it for each alternative; answers the copies.
pub(crate) fn unswitch(
    graph: &mut Graph,
    router: &mut Router,
    theta: Theta,
    plan: &UnswitchPlan,
    fault: Fault,
) -> Vec<Node> {
    let predicate = predicate_outside(graph, router, theta, plan);
    let at = Position::Before(theta.node());
    let outer = Gamma::add(graph, at, predicate);
    let count = theta.loop_count(graph);
    for k in 0..count {
        outer.add_entry(graph, theta.entry_origin(graph, k));
    }
    let decided = decided_gammas(graph, theta, plan.gamma);
    let alternatives = outer.regions(graph).len();
    let mut copies = vec![];
    for alternative in 0..alternatives {
        let inside = outer.regions(graph)[alternative];
        let mut map = CopyMap::sparse();
        // A constant before the loop, and what several loop variables start from, are one value each: any of its arguments will do.
        for k in 0..count {
            map.insert(theta.entry_origin(graph, k), graph.arg(inside, k));
        }
        let copy = graph.copy_node(None, theta.node(), Position::End(inside), &mut map);
        let taken = if fault.is(Mutation::Rotated) { (alternative + 1) % alternatives } else { alternative };
        for (gamma, choices) in &decided {
            let inner = map.node(gamma.node()).and_then(|node| Gamma::from_node(graph, node));
            settle(graph, inner.expect("the loop was copied with its gammas"), choices[taken]);
        }
        copies.push(copy);
    }
    for k in 0..count {
        let origins: Vec<Value> = copies.iter().map(|copy| graph.output(*copy, k)).collect();
        let merged = outer.add_exit(graph, &origins);
        graph.divert_users(theta.exit_output(graph, k), merged);
    }
    graph.remove_node(theta.node());
    copies
}

/// Computes the predicate of the gamma before the loop.
fn predicate_outside(graph: &mut Graph, router: &mut Router, theta: Theta, plan: &UnswitchPlan) -> Value {
    let at = Position::Before(theta.node());
    let region = graph.region(theta.node());
    let mut map = CopyMap::sparse();
    for k in 0..theta.loop_count(graph) {
        map.insert(theta.pre(graph, k), theta.entry_origin(graph, k));
    }
    for node in &plan.chain {
        for index in 0..graph.input_count(*node) {
            let operand = graph.operand(*node, index);
            if let Some(op) = graph.producer_op(operand).filter(|op| op.is_constant()) {
                let constant = Const { op, ty: graph.ty(operand) };
                let outer = router.constant_in(graph, constant, region);
                map.insert(operand, outer);
            }
        }
        if plan.freeze && plan.chain.last() == Some(node) {
            let operand = graph.operand(*node, 0);
            let outer = map.value(operand).expect("what the last operation is a match of is there");
            let frozen = Builder::new(graph, at).freeze(outer);
            map.insert(operand, frozen);
        }
        graph.copy_nodes(None, &[*node], at, &mut map);
    }
    map.value(plan.gamma.predicate(graph)).expect("the predicate is a loop variable or was copied")
}

/// The gammas directly in the loop that are decided with `gamma`: the same predicate, or a match of the same value that follows from it. Each with
/// the alternative that it takes for each of `gamma`'s.
fn decided_gammas(graph: &Graph, theta: Theta, gamma: Gamma) -> Vec<(Gamma, Vec<usize>)> {
    let body = theta.region(graph);
    let predicate = gamma.predicate(graph);
    let alternatives = gamma.regions(graph).len();
    let mut decided = vec![];
    let mut add = |predicate: Value, choices: &[usize]| {
        for user in graph.users(predicate).take(MAX_USERS) {
            if let UseSite::Input(node, 0) = graph.site(user)
                && let Some(other) = Gamma::from_node(graph, node)
                && other != gamma
            {
                decided.push((other, choices.to_vec()));
            }
        }
    };
    let same: Vec<usize> = (0..alternatives).collect();
    add(predicate, &same);
    if let Some(node) = graph.producer(predicate)
        && let Op::Match(table) = graph.op(node)
    {
        let operand = graph.operand(node, 0);
        for user in graph.users(operand).take(MAX_USERS) {
            if let UseSite::Input(other, 0) = graph.site(user)
                && other != node
                && let Op::Match(other_table) = graph.op(other)
                && let Some(choices) =
                    implied(&graph.payloads[table], &graph.payloads[other_table], graph.ty(operand), alternatives)
            {
                add(graph.output(other, 0), &choices);
            }
        }
    }
    debug_assert!(decided.iter().all(|(other, _)| graph.region(other.node()) == body));
    decided.push((gamma, same));
    decided
}

/// The alternative of `other` for each of `table`, two matches of one value of type `ty`, if each of these leaves only one.
fn implied(table: &MatchInfo, other: &MatchInfo, ty: Type, alternatives: usize) -> Option<Vec<usize>> {
    let mut choices: Vec<Option<u32>> = vec![None; alternatives];
    let all = table.answers_with(other, ty).into_iter().all(|(of, to)| *choices[of as usize].get_or_insert(to) == to);
    // What is never taken may take anything.
    all.then(|| choices.into_iter().map(|choice| choice.unwrap_or(0) as usize).collect())
}

/// Replaces a gamma by one of its alternatives.
fn settle(graph: &mut Graph, gamma: Gamma, alternative: usize) {
    for i in 0..gamma.entry_count(graph) {
        let [arg, origin] = [gamma.entry_arg(graph, alternative, i), gamma.entry_origin(graph, i)];
        graph.divert_users(arg, origin);
    }
    let nodes: Vec<Node> = graph.nodes(gamma.regions(graph)[alternative]).collect();
    nodes.into_iter().for_each(|node| graph.move_node(node, Position::Before(gamma.node())));
    for i in 0..gamma.exit_count(graph) {
        let [output, origin] = [gamma.exit_output(graph, i), gamma.exit_origin(graph, alternative, i)];
        graph.divert_users(output, origin);
    }
    graph.remove_node(gamma.node());
}
