//! Matches of control values that are results of an alternative.
//!
//! Restructuring sends all paths to a point through one dispatch after another, and passes remove dispatches that only
//! rename what the next one decides on: a match of the control value is then passed on in their place. As an ordinary
//! value it would be computed at the end of the alternative, where all knowledge is lost: even a path that knows the
//! control value would need all further branches. So a gamma on the control value is inserted there, without operations
//! but with a constant in each alternative. Paths with knowledge pass through it; the others branch there, and need no
//! branch on the constant later.
//!
//! The value need not have been decided on before, so it must be defined: it comes from constants, directly and through
//! gammas, loops and other such matches ([`is_defined`]).
//!
//! Linear in the size of the graph: at most [`MAX_SOURCES`] values are examined for each match.

use super::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{Gamma, Graph, MatchInfo, Node, Op, Position, Region, Use, UseSite, Value, Variable};
use rvsdg_opt_target::limits::recovery::MAX_SOURCES;

/// A match at the end of an alternative.
pub(crate) struct Passed {
    node: Node,
    region: Region,
    /// The results that it is.
    uses: Vec<Use>,
}

/// The matches that are replaced.
pub(crate) fn find(graph: &Graph, fault: Fault) -> Vec<Passed> {
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        // Which alternative it is would cost a search.
        if !graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Gamma)) {
            continue;
        }
        for node in graph.nodes(region) {
            let Op::Match(_) = graph.op(node) else { continue };
            if graph.ty(graph.operand(node, 0)).alternatives().is_none() {
                continue;
            }
            let users = graph.users(graph.output(node, 0));
            let uses: Vec<Use> = users.filter(|user| matches!(graph.site(*user), UseSite::Result(..))).collect();
            let is_only_passed = uses.len() == graph.users(graph.output(node, 0)).count();
            let is_defined = || fault.is(Mutation::UndefinedPassed) || is_defined(graph, graph.operand(node, 0));
            if !uses.is_empty() && is_only_passed && is_defined() {
                found.push(Passed { node, region, uses });
            }
        }
    }
    found
}

/// Is a control value neither undef nor poison on all paths?
fn is_defined(graph: &Graph, value: Value) -> bool {
    let (mut seen, mut pending) = (FxHashSet::default(), vec![value]);
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        if seen.len() > MAX_SOURCES {
            return false;
        }
        match graph.variable(value) {
            Some(Variable::Entry(gamma, index)) => pending.push(gamma.entry_origin(graph, index)),
            Some(Variable::Exit(gamma, index)) => pending.extend(gamma.exit_origins(graph, index)),
            Some(Variable::Loop(theta, index)) => {
                pending.extend([theta.entry_origin(graph, index), theta.post(graph, index)]);
            }
            None => match graph.produced_by(value) {
                Some((_, Op::Ctl(_))) => {}
                Some((node, Op::Match(_))) if graph.ty(graph.operand(node, 0)).alternatives().is_some() => {
                    pending.push(graph.operand(node, 0));
                }
                _ => return false,
            },
        }
    }
    true
}

/// Inserts the gammas.
pub(crate) fn apply(graph: &mut Graph, found: Vec<Passed>, fault: Fault) {
    for Passed { node, region, uses } in found {
        let Op::Match(id) = graph.op(node) else { unreachable!("it was one") };
        let (matched, ty) = (graph.operand(node, 0), graph.ty(graph.output(node, 0)));
        let info = graph.payloads[id].clone();
        let (table, mut ways) = ways(&info, graph.ty(matched).alternatives().expect("it is a control value"));
        if ways.len() < 2 {
            continue;
        }
        if fault.is(Mutation::ExchangedWays) {
            ways.rotate_left(1);
        }
        let predicate = graph.add_match(Position::End(region), table, matched);
        let gamma = Gamma::add(graph, Position::End(region), predicate);
        let regions = gamma.regions(graph).to_vec();
        let constant = |(region, way)| graph.add_simple(Position::Start(region), Op::Ctl(way), &[], ty);
        let origins: Vec<Value> = regions.into_iter().zip(ways).map(constant).collect();
        let output = gamma.add_exit(graph, &origins);
        uses.into_iter().for_each(|user| graph.divert(user, output));
        graph.remove_node(node);
    }
}

/// A match of values with so many alternatives that has only the alternatives that something selects, and what these
/// were before.
fn ways(info: &MatchInfo, values: u32) -> (MatchInfo, Vec<u32>) {
    let mut ways = vec![info.default; values as usize];
    // The first case of a value counts.
    for (case, way) in info.cases.iter().rev() {
        if let Op::Ctl(value) = case.op {
            ways[value as usize] = *way;
        }
    }
    ways.sort_unstable();
    ways.dedup();
    let number = |way: u32| ways.binary_search(&way).map_or(0, |at| at as u32);
    (info.renamed(ways.len() as u32, number), ways)
}
