//! What a decision has answered already: another match of what it is matched from is a control constant in each of its alternatives.
//!
//! Such a match comes of two decisions on one condition, of which one became selections. Each match is a branch; the exit variable is none.
//!
//! Whoever uses the other match has to come right behind the decision, but for constants, other matches and selections by the condition, which destruction
//! decides with it: where anything else is between, the exit variable would be one in the program, and asked again. No more than [`MAX_BEHIND`] nodes are looked at. What is matched is a number, or the decision would
//! be undefined. Where an alternative stands for several numbers, what the other match makes of them has to be the same.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{Const, Gamma, Graph, MatchInfo, Node, Op, Position, Type, UseSite, Value};
use rvsdg_opt_target::limits::jump_threading::MAX_BEHIND;
use rvsdg_opt_target::limits::shared::MAX_USERS;

/// Answers other matches of the condition of `gamma`; returns how many.
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
    // Results are behind everything; and the test of a loop is best seen as one.
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

/// The nodes that may use an exit variable of a gamma without a variable in the program: the next one that computes something is the last. Is there none?
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

/// What `other` is in an alternative of `gamma`, if both match one value.
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

/// What a second match of a value answers where the first one answered `chosen`.
fn answer(first: &MatchInfo, chosen: u32, second: &MatchInfo, ty: Type, fault: Fault) -> Option<u32> {
    if fault.is(Mutation::AnswersAlike) {
        return (chosen < second.alternatives).then_some(chosen);
    }
    first.implied(chosen, second, ty)
}
