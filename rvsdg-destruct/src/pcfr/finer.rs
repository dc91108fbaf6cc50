//! Decisions that several matches of one value depend on.
//!
//! A switch in a loop that leaves the loop in several ways becomes two matches of the same value: one says whether the
//! loop repeats, the other one is a loop variable on which there is a decision after the loop. The second match would
//! be computed by comparisons and selects, and tested after the loop, although a branch on the value could lead to all
//! targets directly. So a gamma on the common refinement of the matches is inserted in front of the decision. It has no
//! operations, but an exit variable for each match, with a constant in each alternative. The walk then finds out that
//! no second branch is needed.
//!
//! The refinement must not split paths that have to be joined again at once, which would add branches:
//! * *At the end of a theta*: a match that is different on several paths that repeat must be of no use in the body. Its
//!   value is then the same on all of them.
//! * *At a gamma*: an alternative that is split must be without nodes.
//!
//! The decision is made in any case, on the same value, so an undefined value makes no difference.
//!
//! Linear in the size of the graph and the cases of matches: at most [`MAX_USERS`] users of a value are examined.

use super::fault::{Fault, Mutation};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Const, Gamma, Graph, MatchId, MatchInfo, Node, Op, Position, Region, Theta, Use, UseSite, Value};
use rvsdg_opt_target::limits::recovery::{MAX_USERS, MAX_WAYS};

/// A decision that is refined.
pub(crate) struct Refinement {
    /// In front of which node of the region, or at its end.
    before: Option<Node>,
    region: Region,
    /// What is matched.
    matched: Value,
    table: MatchInfo,
    /// What takes the place of these uses of a match: for each alternative of the table, one of the match.
    exits: Vec<(Value, Vec<Use>, Vec<u32>)>,
}

/// What a decision leads to.
#[derive(Copy, Clone)]
enum Decision {
    Theta(Theta),
    Gamma(Gamma),
}

/// The decisions that are refined.
pub(crate) fn find(graph: &Graph, fault: Fault) -> Vec<Refinement> {
    let mut found = vec![];
    let mut finder = Finder { graph, fault, positions: SecondaryMap::new(), taken: FxHashSet::default() };
    for region in graph.region_tree(graph.root()) {
        let mut decisions: Vec<Decision> =
            graph.owners(region).filter_map(|node| Gamma::from_node(graph, node)).map(Decision::Gamma).collect();
        decisions.extend(graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)).map(Decision::Theta));
        let mut is_numbered = false;
        // A match is replaced at the last decision in front of its use.
        for decision in decisions.into_iter().rev() {
            found.extend(finder.refinement(region, decision, &mut is_numbered));
        }
    }
    found
}

struct Finder<'a> {
    graph: &'a Graph,
    fault: Fault,
    /// Positions of nodes in their regions, as far as needed.
    positions: SecondaryMap<Node, u32>,
    /// Uses that are replaced.
    taken: FxHashSet<Use>,
}

impl Finder<'_> {
    fn refinement(&mut self, region: Region, decision: Decision, is_numbered: &mut bool) -> Option<Refinement> {
        let graph = self.graph;
        let predicate = match decision {
            Decision::Theta(theta) => theta.predicate(graph),
            Decision::Gamma(gamma) => gamma.predicate(graph),
        };
        let (id, matched) = match_of(graph, predicate)?;
        if graph.ty(matched).alternatives().is_some() {
            return None;
        }
        let others: Vec<(Value, MatchId)> = graph
            .users(matched)
            .take(MAX_USERS)
            .filter_map(|user| match graph.site(user) {
                UseSite::Input(node, 0) if graph.region(node) == region => graph.outputs(node).next(),
                _ => None,
            })
            .filter(|value| *value != predicate)
            .filter_map(|value| Some((value, match_of(graph, value)?.0)))
            .collect();
        if others.is_empty() {
            return None;
        }
        if !std::mem::replace(is_numbered, true) {
            graph.nodes(region).enumerate().for_each(|(i, node)| self.positions[node] = i as u32);
        }
        let mut exits = vec![];
        for (value, other) in others {
            let uses: Vec<Use> = graph.users(value).filter(|user| self.is_behind(*user, decision)).collect();
            if !uses.is_empty() {
                exits.push((value, other, uses));
            }
        }
        if exits.is_empty() {
            return None;
        }
        self.refine(region, decision, (predicate, id), matched, exits)
    }

    /// Does a use of a match as an ordinary value come with a decision, or behind it?
    fn is_behind(&self, user: Use, decision: Decision) -> bool {
        let graph = self.graph;
        let is_behind = match (graph.site(user), decision) {
            (UseSite::Result(_, index), Decision::Theta(_)) => index > 0,
            (UseSite::Input(..), Decision::Theta(_)) => false,
            (UseSite::Result(region, index), Decision::Gamma(_)) => index > 0 || !is_loop(graph, region),
            (UseSite::Input(node, index), Decision::Gamma(gamma)) => {
                let is_predicate = index == 0 && graph.op(node) == Op::Gamma;
                !is_predicate
                    && matches!(graph.op(node), Op::Gamma | Op::Theta(_))
                    && self.positions[node] >= self.positions[gamma.node()]
            }
        };
        is_behind && !self.taken.contains(&user)
    }

    fn refine(
        &mut self,
        region: Region,
        decision: Decision,
        (predicate, id): (Value, MatchId),
        matched: Value,
        exits: Vec<(Value, MatchId, Vec<Use>)>,
    ) -> Option<Refinement> {
        let graph = self.graph;
        let tables: Vec<&MatchInfo> =
            std::iter::once(id).chain(exits.iter().map(|(_, id, _)| *id)).map(|id| &graph.payloads[id]).collect();
        if tables[0].single_alternative().is_some() {
            return None;
        }
        let idle: Vec<bool> = exits.iter().map(|(.., uses)| is_idle(graph, decision, uses)).collect();
        // The first case of a value counts.
        let maps: Vec<FxHashMap<Op, u32>> =
            tables.iter().map(|table| table.cases.iter().rev().map(|(case, to)| (case.op, *to)).collect()).collect();
        let mut ways: Vec<Vec<u32>> = vec![];
        let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        // The number of the way that a value takes; `None` stands for those without a case.
        let mut way_of = |value: Option<Op>| {
            let lookup = |index: usize| {
                value.and_then(|value| maps[index].get(&value).copied()).unwrap_or(tables[index].default)
            };
            let repeats = matches!(decision, Decision::Theta(_)) && lookup(0) == 1;
            let others = (1..tables.len()).map(|index| if repeats && idle[index - 1] { 0 } else { lookup(index) });
            let way: Vec<u32> = std::iter::once(lookup(0)).chain(others).collect();
            *numbers.entry(way).or_insert_with_key(|way| {
                ways.push(way.clone());
                ways.len() as u32 - 1
            })
        };
        let default = way_of(None);
        let mut cases: Vec<(Const, u32)> = vec![];
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        for (case, _) in tables.iter().flat_map(|table| &table.cases) {
            if seen.insert(case.op) {
                cases.push((*case, way_of(Some(case.op))));
            }
        }
        if ways.len() > MAX_WAYS || !may_split(graph, decision, &ways) {
            return None;
        }
        let alternatives = ways.len() as u32;
        let column = |index: usize| ways.iter().map(|way| way[index]).collect::<Vec<u32>>();
        let user = match decision {
            Decision::Theta(_) => graph.users(predicate).find(|user| graph.site(*user) == UseSite::Result(region, 0)),
            Decision::Gamma(gamma) => Some(graph.input(gamma.node(), 0)),
        };
        let mut replaced = vec![(predicate, vec![user?], column(0))];
        for (index, (value, _, uses)) in exits.into_iter().enumerate() {
            self.taken.extend(uses.iter().copied());
            let mut column = column(index + 1);
            if self.fault.is(Mutation::ExchangedWays) {
                column.rotate_left(1);
            }
            replaced.push((value, uses, column));
        }
        let before = match decision {
            Decision::Theta(_) => None,
            Decision::Gamma(gamma) => Some(gamma.node()),
        };
        let table = MatchInfo { cases: cases.into(), default, alternatives };
        Some(Refinement { before, region, matched, table, exits: replaced })
    }
}

fn is_loop(graph: &Graph, region: Region) -> bool {
    graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)))
}

/// The table and the operand of a match.
fn match_of(graph: &Graph, value: Value) -> Option<(MatchId, Value)> {
    match graph.produced_by(value)? {
        (node, Op::Match(id)) => Some((id, graph.operand(node, 0))),
        _ => None,
    }
}

/// Is a match of no use in the body of the theta whose loop variables it is a result for?
fn is_idle(graph: &Graph, decision: Decision, uses: &[Use]) -> bool {
    let Decision::Theta(theta) = decision else { return false };
    uses.iter().all(|user| match graph.site(*user) {
        UseSite::Result(_, index) => graph.users(theta.pre(graph, index - 1)).next().is_none(),
        UseSite::Input(..) => false,
    })
}

/// May these ways be told apart at a decision? The first number of each is the alternative of the decision.
fn may_split(graph: &Graph, decision: Decision, ways: &[Vec<u32>]) -> bool {
    let count = |alternative: u32| ways.iter().filter(|way| way[0] == alternative).count();
    match decision {
        Decision::Theta(_) => count(1) == 1,
        Decision::Gamma(gamma) => (0..).zip(gamma.regions(graph)).all(|(alternative, region)| {
            count(alternative) < 2 || graph.nodes(*region).all(|node| graph.op(node).is_constant())
        }),
    }
}

/// Inserts the gammas.
pub(crate) fn apply(graph: &mut Graph, found: Vec<Refinement>) {
    for Refinement { before, region, matched, table, exits } in found {
        let place = before.map_or(Position::End(region), Position::Before);
        let count = table.alternatives;
        if count < 2 {
            continue;
        }
        let predicate = graph.add_match(place, table, matched);
        let gamma = Gamma::add(graph, place, predicate);
        let regions = gamma.regions(graph).to_vec();
        for (value, uses, ways) in exits {
            let ty = graph.ty(value);
            let constant =
                |(region, way): (&Region, &u32)| graph.add_simple(Position::Start(*region), Op::Ctl(*way), &[], ty);
            let origins: Vec<Value> = regions.iter().zip(&ways).map(constant).collect();
            let output = gamma.add_exit(graph, &origins);
            uses.into_iter().for_each(|user| graph.divert(user, output));
        }
    }
}
