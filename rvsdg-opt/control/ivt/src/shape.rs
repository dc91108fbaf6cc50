//! Recognizes loops that can be inverted: thetas whose predicate is determined by the alternative that a gamma in their
//! body selects.
//!
//! The predicate may be
//! * an exit variable of the gamma whose origins are control constants,
//! * an exit variable of the gamma whose origins are constants that the match maps to different alternatives,
//! * the gamma's own predicate, or another match of the operand of the gamma's predicate.
//!
//! In the first two cases an origin may itself be an exit variable of an inner gamma, and so on down to constants. An
//! alternative with one constant *leaves* (0) or *stays* (1); one that does either, depending on inner gammas, is
//! *mixed*. All alternatives but one have to leave. The other one may be mixed only if one of its constants is 1: a
//! loop test that is computed there is not a constant, and a loop whose test is already at the end must not be rotated
//! again.

use rvsdg_core::{Const, Gamma, Graph, LocId, MatchId, MatchInfo, Node, Op, Theta, Type, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::ivt::{MAX_TRACE, MAX_USERS};
use rvsdg_route::constant;

/// A loop that can be inverted.
pub(crate) struct Shape {
    pub(crate) theta: Theta,
    pub(crate) gamma: Gamma,
    /// The alternatives that leave the loop, in order.
    pub(crate) exits: Vec<usize>,
    /// The alternative that stays.
    pub(crate) stay: usize,
    /// Is the alternative `stay` mixed? Otherwise it always repeats the loop.
    pub(crate) mixed: bool,
    /// Determines whether the gamma stays in the loop.
    pub(crate) test: StayTest,
}

/// A control value that is 1 if the gamma stays in the loop.
#[derive(Copy, Clone)]
pub(crate) struct StayTest {
    /// A value of the loop's body.
    pub(crate) operand: Value,
    /// The table of the match of `operand`; `None` for the operand itself.
    pub(crate) table: Option<MatchId>,
    /// Where the decision is in the source.
    pub(crate) location: Option<LocId>,
}

impl Shape {
    /// Copies the branch weights of the gamma to the test `again` at the end of the new loop. The guard before the loop
    /// gets none, because its probabilities differ.
    pub(crate) fn keep_note(&self, graph: &mut Graph, again: Value) {
        let Some(old) = graph.producer(self.gamma.predicate(graph)) else { return };
        if let (Some(_), Some(new)) = (self.test.table, graph.producer(again)) {
            graph.keep_renamed_note(old, new, |alternative| u32::from(alternative as usize == self.stay));
        }
    }
}

/// Why a loop does not have the right shape.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// Its predicate is not determined by a gamma: the usual case of a loop that tests at the end.
    Uncorrelated,
    /// No constant says when it stays, or several alternatives stay.
    Tangled,
}

/// The effect of an alternative on the loop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Way {
    Leave,
    Stay,
    Mixed,
    Unknown,
}

/// Recognizes a loop.
pub(crate) fn recognize(graph: &mut Graph, theta: Theta) -> Result<Shape, Unfit> {
    // The predicate of `while (a && b)` is an exit variable of the gamma that computes the condition, which does not
    // determine it alone, and the predicate of the gamma behind that.
    let mut unfit = Unfit::Uncorrelated;
    for correlated in [by_exit, by_test] {
        let Some((gamma, ways)) = correlated(graph, theta, theta.predicate(graph)) else { continue };
        match by_ways(graph, theta, gamma, &ways) {
            Ok(shape) => return Ok(shape),
            Err(reason) => unfit = reason,
        }
    }
    Err(unfit)
}

/// The shape of a loop whose predicate is determined by a gamma with alternatives of the given effects.
fn by_ways(graph: &mut Graph, theta: Theta, gamma: Gamma, ways: &[Way]) -> Result<Shape, Unfit> {
    let exits: Vec<usize> = (0..ways.len()).filter(|i| ways[*i] == Way::Leave).collect();
    let others: Vec<usize> = (0..ways.len()).filter(|i| ways[*i] != Way::Leave).collect();
    if exits.is_empty() || others.iter().all(|i| ways[*i] == Way::Unknown) {
        return Err(Unfit::Uncorrelated);
    }
    let &[stay] = &others[..] else { return Err(Unfit::Tangled) };
    let test = test_of(graph, gamma, stay).ok_or(Unfit::Tangled)?;
    Ok(Shape { theta, gamma, exits, stay, mixed: ways[stay] == Way::Mixed, test })
}

/// The gamma of the body whose exit variable is the predicate, directly or through matches.
fn by_exit(graph: &Graph, theta: Theta, predicate: Value) -> Option<(Gamma, Vec<Way>)> {
    let (source, tables) = through_matches(graph, predicate);
    let ValueDef::Output(node, index) = graph.def(source) else { return None };
    let gamma = Gamma::from_node(graph, node)?;
    debug_assert_eq!(graph.region(node), theta.region(graph));
    let way = |alternative| way_of(graph, gamma.exit_origin(graph, alternative, index), &tables);
    Some((gamma, (0..gamma.regions(graph).len()).map(way).collect()))
}

/// The value to which several matches are applied to compute `value`, and the tables of these matches, the last one
/// first.
pub(crate) fn through_matches(graph: &Graph, mut value: Value) -> (Value, Vec<MatchId>) {
    let mut tables = vec![];
    while let Some(node) = graph.producer(value)
        && let Op::Match(table) = graph.op(node)
        && tables.len() < MAX_TRACE
    {
        tables.push(table);
        value = graph.operand(node, 0);
    }
    (value, tables)
}

/// The result of the matches `tables` for a constant.
pub(crate) fn look_up(graph: &Graph, tables: &[MatchId], mut op: Op) -> Op {
    for table in tables.iter().rev() {
        op = Op::Ctl(graph.payloads[*table].lookup(op));
    }
    op
}

/// What the loop does if its predicate is the result of the matches `tables` of `origin`.
fn way_of(graph: &Graph, origin: Value, tables: &[MatchId]) -> Way {
    let mut pending: Vec<(Value, Vec<MatchId>)> = vec![(origin, tables.to_vec())];
    let (mut leaves, mut stays, mut unknown) = (false, false, false);
    let mut budget = MAX_TRACE;
    while let Some((value, tables)) = pending.pop() {
        if budget == 0 {
            return Way::Unknown;
        }
        budget -= 1;
        if let Some(constant) = constant(graph, value) {
            // Undef and poison determine nothing.
            let definite = matches!(constant.op, Op::Ctl(_) | Op::Int(_) | Op::Const(_));
            match look_up(graph, &tables, constant.op) {
                Op::Ctl(0) if definite => leaves = true,
                Op::Ctl(1) if definite => stays = true,
                _ => unknown = true,
            }
            continue;
        }
        let (source, more) = through_matches(graph, value);
        match graph.def(source) {
            ValueDef::Output(node, index) if graph.op(node) == Op::Gamma => {
                let tables = [tables, more].concat();
                for region in graph.regions(node) {
                    pending.push((graph.result(*region, index), tables.clone()));
                }
            }
            _ => unknown = true,
        }
    }
    match (leaves, stays, unknown) {
        (true, false, false) => Way::Leave,
        (false, true, false) => Way::Stay,
        (_, true, _) => Way::Mixed,
        _ => Way::Unknown,
    }
}

/// The first gamma of the body whose predicate is the theta's predicate, or a match of the same value.
fn by_test(graph: &Graph, theta: Theta, predicate: Value) -> Option<(Gamma, Vec<Way>)> {
    let node = graph.producer(predicate)?;
    let Op::Match(table) = graph.op(node) else { return None };
    let operand = graph.operand(node, 0);
    let mut candidates: Vec<(Gamma, MatchId)> = vec![];
    for user in graph.users(operand).take(MAX_USERS) {
        let UseSite::Input(user, 0) = graph.site(user) else { continue };
        let Op::Match(other) = graph.op(user) else { continue };
        for decision in graph.users(graph.output(user, 0)).take(MAX_USERS) {
            if let UseSite::Input(decision, 0) = graph.site(decision)
                && let Some(gamma) = Gamma::from_node(graph, decision)
            {
                candidates.push((gamma, other));
            }
        }
    }
    if candidates.is_empty() {
        return None;
    }
    let first =
        graph.nodes(theta.region(graph)).find(|node| candidates.iter().any(|(gamma, _)| gamma.node() == *node))?;
    let (gamma, other) = candidates.into_iter().find(|(gamma, _)| gamma.node() == first)?;
    let ty = graph.ty(operand);
    let alternatives = gamma.regions(graph).len();
    let ways = ways_by_tables(&graph.payloads[other], &graph.payloads[table], ty, alternatives);
    Some((gamma, ways))
}

/// What the loop does in each alternative of a gamma if both predicates are matches of the same value.
fn ways_by_tables(gamma: &MatchInfo, theta: &MatchInfo, ty: Type, alternatives: usize) -> Vec<Way> {
    let mut seen: Vec<[bool; 2]> = vec![[false; 2]; alternatives];
    for (alternative, repeats) in gamma.answers_with(theta, ty) {
        seen[alternative as usize][usize::from(repeats == 1)] = true;
    }
    let way = |seen: [bool; 2]| match seen {
        [_, false] => Way::Leave,
        [false, true] => Way::Stay,
        [true, true] => Way::Unknown,
    };
    seen.into_iter().map(way).collect()
}

/// The test that says whether the gamma selects alternative `stay`.
fn test_of(graph: &mut Graph, gamma: Gamma, stay: usize) -> Option<StayTest> {
    let predicate = gamma.predicate(graph);
    let location = graph.producer(predicate).and_then(|node| graph.location(node));
    if constant(graph, predicate).is_some() {
        return None;
    }
    let to = |alternative: u32| u32::from(alternative as usize == stay);
    if let Some((operand, info)) = graph.matched(predicate) {
        let info = info.renamed(2, to);
        return Some(StayTest { operand, table: Some(graph.payloads.intern_match(info)), location });
    }
    if gamma.regions(graph).len() == 2 && stay == 1 {
        return Some(StayTest { operand: predicate, table: None, location });
    }
    let case = Const { op: Op::Ctl(stay as u32), ty: graph.ty(predicate) };
    let table = graph.payloads.intern_match(MatchInfo::equals(case));
    Some(StayTest { operand: predicate, table: Some(table), location })
}

/// Is the node a constant of its region?
pub(crate) fn is_constant(graph: &Graph, node: Node) -> bool {
    graph.op(node).is_constant()
}
