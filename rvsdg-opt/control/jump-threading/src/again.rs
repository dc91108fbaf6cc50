//! Matches of a value that the predicate of an earlier gamma is also a match of: in each alternative of the gamma, the
//! result of the second match is known to be a control constant.
//!
//! Such matches occur when one of two gammas on the same condition was converted to selects. Each match becomes a
//! branch of its own, whereas an exit variable that is a control constant in each alternative does not.
//!
//! The user of the second match has to come directly after the gamma; only constants, other matches and selects on the
//! condition, which destruction evaluates on the same branch, may be between. Otherwise the exit variable would become
//! a variable of the program, and would be tested again. At most [`MAX_BEHIND`] nodes are examined. The matched value
//! is neither undef nor poison, because the predicate of the gamma would be undefined behaviour otherwise. If an
//! alternative represents several numbers, the second match must have the same result for all of them.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{Const, Gamma, Graph, MatchInfo, Node, Op, Position, Type, UseSite, Value};
use rvsdg_opt_target::limits::jump_threading::MAX_BEHIND;
use rvsdg_opt_target::limits::shared::MAX_USERS;

/// Replaces other matches of the condition of `gamma` by exit variables; returns how many.
pub(crate) fn matches_of(graph: &mut Graph, gamma: Gamma, fault: Fault) -> usize {
    let Some(matching) = graph.producer(gamma.predicate(graph)) else { return 0 };
    let Op::Match(table) = graph.op(matching) else { return 0 };
    let asked = graph.operand(matching, 0);
    let here = graph.region(gamma.node());
    let is_other =
        |node: &Node| *node != matching && graph.region(*node) == here && matches!(graph.op(*node), Op::Match(_));
    let users = graph.users(asked).take(MAX_USERS).filter_map(|user| match graph.site(user) {
        UseSite::Input(node, 0) => Some(node),
        _ => None,
    });
    let others: Vec<Node> = users.filter(is_other).collect();
    if others.is_empty() {
        return 0;
    }
    let (behind, reaches_end) = behind(graph, gamma, asked);
    let table = graph.payloads[table].clone();
    // The results of the region come last. The predicate of a loop is better kept as a match.
    let in_loop = graph.owner(here).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)));
    let mut answered = 0;
    for other in others {
        let Op::Match(questions) = graph.op(other) else { continue };
        let answers = (0..gamma.regions(graph).len() as u32)
            .map(|chosen| answer(&table, chosen, &graph.payloads[questions], graph.ty(asked), fault));
        let Some(answers) = answers.collect::<Option<Vec<u32>>>() else { continue };
        let old = graph.output(other, 0);
        let is_behind = |user| match graph.site(user) {
            UseSite::Input(node, _) => behind.contains(&node),
            UseSite::Result(_, index) => reaches_end && (index > 0 || !in_loop),
        };
        if graph.is_dead(old) || !graph.users(old).all(is_behind) {
            continue;
        }
        let (regions, ty) = (gamma.regions(graph).to_vec(), graph.ty(old));
        let constant =
            |(region, answer): (_, &u32)| graph.add_const(Position::End(region), Const { op: Op::Ctl(*answer), ty });
        let origins: Vec<Value> = regions.into_iter().zip(&answers).map(constant).collect();
        let exit = gamma.add_exit(graph, &origins);
        graph.divert_users(old, exit);
        graph.remove_node(other);
        answered += 1;
    }
    answered
}

/// The nodes that may use an exit variable of the gamma without making it a variable of the program, up to the first
/// one that computes something. Also returns whether there is no such node.
fn behind(graph: &Graph, gamma: Gamma, asked: Value) -> (FxHashSet<Node>, bool) {
    let mut behind = FxHashSet::default();
    let mut next = graph.next_node(gamma.node());
    while let Some(node) = next {
        behind.insert(node);
        let computes_nothing = match graph.op(node) {
            Op::Match(_) => true,
            Op::Select(_) => graph.operand(node, 0) == asked,
            op => op.is_constant(),
        };
        if !computes_nothing || behind.len() == MAX_BEHIND {
            return (behind, false);
        }
        next = graph.next_node(node);
    }
    (behind, true)
}

/// The result of `other` in an alternative of `gamma`, if both match the same value.
pub(crate) fn answer_in(graph: &Graph, gamma: Gamma, alternative: usize, other: Node, fault: Fault) -> Option<u32> {
    let matching = graph.producer(gamma.predicate(graph))?;
    let (Op::Match(table), Op::Match(questions)) = (graph.op(matching), graph.op(other)) else { return None };
    let asked = graph.operand(matching, 0);
    let chosen = alternative as u32;
    if other == matching {
        return Some(chosen);
    }
    let info = |table| &graph.payloads[table];
    (graph.operand(other, 0) == asked)
        .then(|| answer(info(table), chosen, info(questions), graph.ty(asked), fault))
        .flatten()
}

/// The result of a second match of a value where the first one yields `chosen`.
fn answer(first: &MatchInfo, chosen: u32, second: &MatchInfo, ty: Type, fault: Fault) -> Option<u32> {
    if fault.is(Mutation::AnswersAlike) {
        return (chosen < second.alternatives).then_some(chosen);
    }
    first.implied(chosen, second, ty)
}
