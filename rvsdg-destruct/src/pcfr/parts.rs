//! Splits conditions that mix "and" with "or", and compound conditions that repeat a loop.
//!
//! `a && (b || c)` is two selects if if-conversion or the front end has made one condition of it. A back end turns a
//! condition with only "and", or only "or", into branches where that is cheaper; it computes mixed conditions. So a
//! mixed predicate becomes a gamma that decides on the first part. The alternative that needs the rest of the condition
//! contains it; the other one has a control constant. Predicates that a path knows become arcs.
//!
//! `while (a || b)` is split as well. Such a loop is often a scanner over a class of characters: it is short, most
//! characters are in the first class, and one that is in neither ends the loop. A back end considers two comparisons
//! cheap, and would compute both in each iteration. `while (a && b)` has to do so in any case. Two comparisons without
//! further operations are not split, because LLVM's back end would merge the two blocks again.
//!
//! Only selects are split: code with `and` or `or` (such as the checks of `loop-versioning`) evaluates both parts
//! anyway. The select must have no other users. Pure operations that only the rest of the condition needs move into the
//! alternative: at most [`MAX_MOVED`] operations. The gamma is placed where the original decision was. The first part
//! is frozen, because the whole condition may be defined although the first part is undef, if the second part equals
//! the value that the condition has otherwise. Of a comparison, the operands are frozen, because back ends branch on
//! comparisons and not on frozen values. The second part needs no freeze where the whole condition needed none.
//!
//! Linear in the size of the graph: for each match at most [`MAX_PARTS`] parts of its condition are examined, and each
//! condition is split once.

use super::fault::{Fault, Mutation};
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{BinOp, Builder, Gamma, Graph, MatchId, MatchInfo, Node, Op, Position, Region, Type, UseSite, Value};
use rvsdg_opt_target::limits::recovery::{MAX_MOVED, MAX_PARTS};

/// A condition of two parts.
struct Condition {
    first: Value,
    second: Value,
    /// The value of the first part for which the second one decides.
    on: bool,
    /// The value of the condition if the first part has the other value.
    otherwise: bool,
}

impl Condition {
    /// The parts of a truth value with a single user.
    fn of(graph: &Graph, value: Value) -> Option<Condition> {
        let node = graph.producer(value)?;
        if graph.ty(value) != Type::I1 || !graph.has_one_user(value) {
            return None;
        }
        let operand = |index| graph.operand(node, index);
        match graph.op(node) {
            Op::Select(_) => match (truth(graph, operand(1)), truth(graph, operand(2))) {
                (None, Some(otherwise)) => {
                    Some(Condition { first: operand(0), second: operand(1), on: true, otherwise })
                }
                (Some(otherwise), None) => {
                    Some(Condition { first: operand(0), second: operand(2), on: false, otherwise })
                }
                _ => None,
            },
            Op::Binary(op @ (BinOp::And | BinOp::Or), _) => {
                let is_or = op == BinOp::Or;
                Some(Condition { first: operand(0), second: operand(1), on: !is_or, otherwise: is_or })
            }
            _ => None,
        }
    }
}

/// The truth value of a constant.
fn truth(graph: &Graph, value: Value) -> Option<bool> {
    match graph.producer_op(value) {
        Some(Op::Int(value)) => Some(value != 0),
        _ => None,
    }
}

/// The values of a condition for which a part decides without the next part.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum PartKind {
    /// The same value for all parts.
    All(bool),
    /// True for some parts, and false for others.
    Mixed,
}

/// The kind of a condition with at most [`MAX_PARTS`] parts.
fn kind(graph: &Graph, value: Value) -> Option<PartKind> {
    let mut todo = vec![value];
    let mut kind = None;
    for _ in 0..MAX_PARTS {
        let Some(value) = todo.pop() else { return kind.map(PartKind::All) };
        if let Some(Condition { first, second, otherwise, .. }) = Condition::of(graph, value) {
            if *kind.get_or_insert(otherwise) != otherwise {
                return Some(PartKind::Mixed);
            }
            todo.extend([first, second]);
        }
    }
    None
}

/// The matches whose conditions are to be split. They have no other users than gammas and thetas.
pub(crate) fn find(graph: &Graph) -> Vec<Node> {
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        found.extend(graph.nodes(region).filter(|node| decides(graph, *node) && matched(graph, *node).is_some()));
    }
    found
}

/// Is the node a match whose only user is one gamma or theta, as predicate?
fn decides(graph: &Graph, node: Node) -> bool {
    if !matches!(graph.op(node), Op::Match(_)) {
        return false;
    }
    let mut users = graph.users(graph.output(node, 0)).map(|user| graph.site(user));
    let is_predicate = match users.next() {
        Some(UseSite::Input(node, 0)) => graph.op(node) == Op::Gamma,
        Some(UseSite::Result(region, 0)) => {
            graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)))
        }
        _ => false,
    };
    is_predicate && users.next().is_none()
}

/// The operand of a match without note, if it is a select whose condition is to be split.
fn matched(graph: &Graph, node: Node) -> Option<(MatchId, Value)> {
    let (table, value) = selection(graph, node).filter(|_| graph.note(node).is_none())?;
    let to_split = match kind(graph, value)? {
        PartKind::Mixed => true,
        PartKind::All(otherwise) => {
            repeats(graph, node) && answer(graph, table, otherwise) == 1 && has_more_than_comparisons(graph, value)
        }
    };
    to_split.then_some((table, value))
}

/// Does a match that is only a predicate decide whether a loop repeats? This may be through the gammas of at most
/// [`MAX_PARTS`] parts in front of it.
fn repeats(graph: &Graph, node: Node) -> bool {
    let mut value = graph.output(node, 0);
    for _ in 0..MAX_PARTS {
        let mut users = graph.users(value).map(|user| graph.site(user));
        let Some(UseSite::Result(region, index)) = users.next().filter(|_| users.next().is_none()) else { break };
        match graph.owner(region) {
            Some(owner) if graph.op(owner) == Op::Gamma => value = graph.output(owner, index),
            Some(owner) => return index == 0 && matches!(graph.op(owner), Op::Theta(_)),
            None => break,
        }
    }
    false
}

/// Has a condition more than two parts, or a second part that is more than comparisons? Otherwise back ends would merge
/// the two blocks again.
fn has_more_than_comparisons(graph: &Graph, value: Value) -> bool {
    let Some(whole) = graph.producer(value) else { return false };
    let Some(Condition { first, second, .. }) = Condition::of(graph, value) else { return false };
    let is_one = |part| Condition::of(graph, part).is_none();
    let moved = only_for(graph, second, whole);
    let is_comparison = |node: &Node| matches!(graph.op(*node), Op::ICmp(_) | Op::FCmp(..));
    !is_one(first) || !is_one(second) || !moved.iter().all(is_comparison)
}

/// The alternative that a match selects for a truth value.
fn answer(graph: &Graph, table: MatchId, truth: bool) -> u32 {
    graph.payloads[table].lookup(Op::truth(truth))
}

/// The operand of a match, if it is a select.
fn selection(graph: &Graph, node: Node) -> Option<(MatchId, Value)> {
    let Op::Match(table) = graph.op(node) else { return None };
    let value = graph.operand(node, 0);
    matches!(graph.producer_op(value), Some(Op::Select(_))).then_some((table, value))
}

/// Splits the conditions of matches.
pub(crate) fn apply(graph: &mut Graph, found: Vec<Node>, fault: Fault) {
    // With each match: is it on the condition of a select that was split, rather than on an original predicate?
    let mut todo: Vec<(Node, bool)> = found.into_iter().map(|node| (node, false)).collect();
    while let Some((node, is_first)) = todo.pop() {
        if !graph.is_live(node) {
            continue;
        }
        let matched = if is_first { selection(graph, node) } else { matched(graph, node) };
        if let Some((table, value)) = matched
            && let Some(condition) = Condition::of(graph, value)
        {
            let [first, second] = split(graph, node, table, &condition, fault);
            todo.extend([(first, true), (second, is_first)]);
        } else if is_first && !fault.is(Mutation::UndefinedPart) {
            freeze(graph, node);
        }
    }
}

/// Makes a match decide on a defined value.
fn freeze(graph: &mut Graph, node: Node) {
    let value = graph.operand(node, 0);
    let comparison =
        graph.producer(value).filter(|of| matches!(graph.op(*of), Op::ICmp(_)) && graph.has_one_user(value));
    let user = comparison.unwrap_or(node);
    for index in 0..graph.input_count(user) {
        let value = graph.operand(user, index);
        if !is_defined(graph, value) {
            let frozen = Builder::before(graph, user).freeze(value);
            graph.divert(graph.input(user, index), frozen);
        }
    }
}

/// Is a value certainly neither undef nor poison? Examines at most [`MAX_PARTS`] operations that it is computed from.
fn is_defined(graph: &Graph, value: Value) -> bool {
    let mut todo = vec![value];
    for _ in 0..MAX_PARTS {
        let Some(value) = todo.pop() else { return true };
        let Some(node) = graph.producer(value) else { return false };
        match graph.op(node) {
            Op::Int(_) | Op::Null | Op::Freeze => {}
            Op::ICmp(_) | Op::Select(_) => todo.extend(graph.operands(node)),
            Op::Binary(BinOp::And | BinOp::Or | BinOp::Xor, flags) if flags.is_empty() => {
                todo.extend(graph.operands(node));
            }
            _ => return false,
        }
    }
    false
}

/// Replaces a match by a gamma; returns the matches of the parts.
fn split(graph: &mut Graph, node: Node, table: MatchId, condition: &Condition, fault: Fault) -> [Node; 2] {
    let user = graph.users(graph.output(node, 0)).next().map(|user| graph.site(user));
    let at = match user {
        Some(UseSite::Input(user, _)) => Position::Before(user),
        Some(UseSite::Result(region, _)) => Position::End(region),
        None => Position::Before(node),
    };
    let ctl = graph.ty(graph.output(node, 0));
    let test = graph.payloads.intern_match(MatchInfo::truth());
    let first = graph.add_node(at, Op::Match(test), &[condition.first], &[Type::ctl(2)]);
    let gamma = Gamma::add(graph, at, graph.output(first, 0));
    for io in io_before(graph, user) {
        gamma.add_entry(graph, io);
    }
    let decided = usize::from(condition.on);
    let regions = [0, 1].map(|k| gamma.regions(graph)[k]);
    let whole = graph.producer(graph.operand(node, 0)).expect("it is made of parts");
    let moved = only_for(graph, condition.second, whole);
    let constant = {
        let to = answer(graph, table, condition.otherwise != fault.is(Mutation::OtherWay));
        graph.add_simple(Position::End(regions[1 - decided]), Op::Ctl(to), &[], ctl)
    };
    for node in moved {
        graph.move_node(node, Position::End(regions[decided]));
        for index in 0..graph.input_count(node) {
            let inside = route(graph, gamma, decided, graph.operand(node, index));
            graph.divert(graph.input(node, index), inside);
        }
    }
    let inside = route(graph, gamma, decided, condition.second);
    let second = graph.add_node(Position::End(regions[decided]), Op::Match(table), &[inside], &[ctl]);
    let mut origins = [constant; 2];
    origins[decided] = graph.output(second, 0);
    let output = gamma.add_exit(graph, &origins);
    graph.divert_users(graph.output(node, 0), output);
    graph.remove_node(node);
    graph.remove_node(whole);
    [first, second]
}

/// The I/O states that limit how early the user of a predicate may be executed: those that a decision takes, or those
/// at the end of a loop's region.
fn io_before(graph: &Graph, user: Option<UseSite>) -> Vec<Value> {
    let is_io = |value: &Value| graph.ty(*value) == Type::IO;
    match user {
        Some(UseSite::Input(user, _)) => graph.io_operands(user).collect(),
        Some(UseSite::Result(region, _)) => {
            let args = graph.args(region).iter().copied();
            let results = graph.results(region).iter().map(|result| graph.origin(*result));
            let mut all: Vec<Value> = args.chain(results).filter(is_io).collect();
            all.sort_unstable();
            all.dedup();
            all
        }
        None => vec![],
    }
}

/// A value as seen in an alternative.
fn route(graph: &mut Graph, gamma: Gamma, alternative: usize, value: Value) -> Value {
    let region = gamma.regions(graph)[alternative];
    if graph.region_of(value) == region {
        return value;
    }
    if let Some(op) = graph.producer_op(value).filter(|op| op.is_constant()) {
        return graph.add_simple(Position::Start(region), op, &[], graph.ty(value));
    }
    let entry = (0..gamma.entry_count(graph)).find(|i| gamma.entry_origin(graph, *i) == value);
    let entry = entry.unwrap_or_else(|| gamma.add_entry(graph, value));
    gamma.entry_arg(graph, alternative, entry)
}

/// The pure operations that only `user` needs, through the operand `value`; in topological order.
fn only_for(graph: &Graph, value: Value, user: Node) -> Vec<Node> {
    let region = graph.region(user);
    let mut all: Vec<Node> = vec![];
    let mut seen: EntitySet<Node> = EntitySet::new();
    let mut next = 0;
    let mut values = vec![value];
    loop {
        for value in values.drain(..) {
            if let Some(node) = graph.producer(value).filter(|node| is_pure(graph, *node, region))
                && all.len() < MAX_MOVED
                && seen.insert(node)
            {
                all.push(node);
            }
        }
        let Some(node) = all.get(next) else { break };
        next += 1;
        values.extend(graph.operands(*node));
    }
    // An operation with another user stays, and so do its operands.
    loop {
        let before = all.len();
        all.retain(|node| {
            let stays = graph.outputs(*node).flat_map(|output| graph.users(output)).any(|site| {
                let UseSite::Input(by, _) = graph.site(site) else { return true };
                by != user && !seen.contains(by)
            });
            if stays {
                seen.remove(*node);
            }
            !stays
        });
        if all.len() == before {
            break;
        }
    }
    in_order(graph, all)
}

/// Sorts nodes of one region topologically.
fn in_order(graph: &Graph, mut nodes: Vec<Node>) -> Vec<Node> {
    let mut ordered: Vec<Node> = vec![];
    while !nodes.is_empty() {
        let is_ready =
            |node: &Node| !graph.operands(*node).any(|of| graph.producer(of).is_some_and(|of| nodes.contains(&of)));
        let ready = nodes.iter().position(is_ready).expect("regions have no cycles");
        ordered.push(nodes.remove(ready));
    }
    ordered
}

/// May the node be executed less often?
fn is_pure(graph: &Graph, node: Node, region: Region) -> bool {
    let op = graph.op(node);
    graph.region(node) == region
        && !op.is_structural()
        && !op.is_constant()
        && !matches!(op, Op::Match(_))
        && graph.operands(node).chain(graph.outputs(node)).all(|value| !graph.ty(value).is_state())
}
