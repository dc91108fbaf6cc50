//! Constants for what a loop does behind a decision that its body makes.
//!
//! A loop goes on or ends with the alternatives of a decision in its body: `for (...) { if (bad) break; work }`.
//! Other passes replace the constants that say so by the predicate of that decision, which is simpler. But then the
//! loop seems to compute a test at its end, although its work comes behind the test. So where the predicate of a theta
//! comes from a match that also decides a gamma with operations in an alternative that stays in the loop, a new exit
//! variable of that gamma takes its place, with a control constant in each alternative.
//!
//! The value is the same on every path. At most [`MAX_TRACE`] results are examined for each loop.

use crate::fault::{Fault, Mutation};
use crate::shape::{is_constant, look_up, through_matches};
use rvsdg_core::{Gamma, Graph, MatchId, Op, Position, Region, Theta, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::ivt::{MAX_TRACE, MAX_USERS};

/// Gives the gammas of a loop the exit variables; returns how many.
pub(crate) fn constants(graph: &mut Graph, theta: Theta, fault: Fault) -> usize {
    let (source, tables) = through_matches(graph, theta.predicate(graph));
    let (mut pending, mut added) = (vec![(source, tables)], 0);
    let mut budget = MAX_TRACE;
    while let Some((source, tables)) = pending.pop() {
        let ValueDef::Output(node, index) = graph.def(source) else { continue };
        let Some(gamma) = Gamma::from_node(graph, node) else { continue };
        for region in gamma.regions(graph).to_vec() {
            if budget == 0 {
                return added;
            }
            budget -= 1;
            let origin = graph.result(region, index);
            match decision(graph, region, origin, &tables, fault) {
                Some(decision) => {
                    replace(graph, decision, region, index, fault);
                    added += 1;
                }
                None => {
                    let (source, more) = through_matches(graph, origin);
                    pending.push((source, [&tables[..], &more].concat()));
                }
            }
        }
    }
    added
}

/// The gamma that a match decides, if it does work in an alternative for which the loop goes on.
fn decision(graph: &Graph, region: Region, origin: Value, tables: &[MatchId], fault: Fault) -> Option<Gamma> {
    if fault.is(Mutation::OtherDecision) && graph.ty(origin).alternatives().is_some() {
        return graph.nodes(region).find_map(|node| Gamma::from_node(graph, node));
    }
    if !matches!(graph.producer_op(origin)?, Op::Match(_)) {
        return None;
    }
    let decided = graph.users(origin).take(MAX_USERS).filter_map(|user| match graph.site(user) {
        UseSite::Input(node, 0) if graph.region(node) == region => Gamma::from_node(graph, node),
        _ => None,
    });
    let works = |gamma: &Gamma| {
        (0..).zip(gamma.regions(graph)).any(|(alternative, inside)| {
            look_up(graph, tables, Op::Ctl(alternative)) == Op::Ctl(1)
                && graph.nodes(*inside).any(|node| !is_constant(graph, node))
        })
    };
    decided.into_iter().find(works)
}

/// Replaces a result that is the predicate of a gamma by an exit variable of the gamma.
fn replace(graph: &mut Graph, gamma: Gamma, region: Region, index: usize, fault: Fault) {
    let predicate = graph.result(region, index);
    let ty = graph.ty(predicate);
    let regions = gamma.regions(graph).to_vec();
    let number = |k: u32| if fault.is(Mutation::ExchangedConstants) { k ^ 1 } else { k };
    let constant = |(k, inside)| graph.add_simple(Position::Start(inside), Op::Ctl(number(k)), &[], ty);
    let origins: Vec<Value> = (0..).zip(regions).map(constant).collect();
    let output = gamma.add_exit(graph, &origins);
    let user = graph.users(predicate).find(|user| graph.site(*user) == UseSite::Result(region, index));
    graph.divert(user.expect("it is that result"), output);
}
