//! Conditions that mix "and" with "or", or any part of which repeats a loop, taken apart again.
//!
//! `a && (b || c)` is two selections where if-conversion made one condition of it, or a front end a truth value. A back
//! end makes branches of a condition that is all "and", or all "or", where it finds these cheaper; what is mixed it
//! computes. So a predicate of mixed parts becomes a gamma that decides on the first part, with the rest of the
//! condition in the alternative that needs it, and control constants in the other one: predicates that a path knows are
//! arcs.
//!
//! `while (a || b)` is taken apart, too. Its loop is a scanner that goes over a class of characters: it is short, it is
//! left by the one that is in none of the classes, and most are in the first. As a back end finds two comparisons
//! cheap, it would compute both each time. `while (a && b)` has to, in any case. Two comparisons and nothing else stay
//! together: LLVM's back end would make one block of theirs again.
//!
//! Only selections are taken apart: who computes `and` or `or` (as the checks of `loop-versioning` do) evaluates both
//! parts in the first place. And only what nothing else uses is. What the rest of the condition is computed from goes
//! into the alternative with it, if it is pure and nothing else needs it: at most [`MAX_MOVED`] operations. Gammas
//! stand where the condition was decided on. A first part is frozen: where it is undef and the second part is what the
//! condition is otherwise, the whole is defined. Of a comparison that is what is compared, for back ends branch on
//! comparisons, not on what is frozen. A second part is decided on where the whole was nothing else.
//!
//! Linear in the size of the graph: parts of at most [`MAX_PARTS`] conditions are looked at for each match, and each is
//! taken apart once.

use super::fault::{Fault, Mutation};
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{BinOp, Builder, Gamma, Graph, MatchId, MatchInfo, Node, Op, Position, Region, Type, UseSite, Value};

/// A condition is looked into up to so many parts.
const MAX_PARTS: usize = 16;
/// So many operations are looked at for what only a second part needs.
const MAX_MOVED: usize = 16;

/// A condition of two parts.
struct Condition {
    first: Value,
    second: Value,
    /// What the first part has to be for the second one to decide.
    on: bool,
    /// What the condition is otherwise.
    otherwise: bool,
}

impl Condition {
    /// The parts of a truth value that is used once.
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

/// The constant that a truth value is.
fn truth(graph: &Graph, value: Value) -> Option<bool> {
    match graph.producer_op(value) {
        Some(Op::Int(value)) => Some(value != 0),
        _ => None,
    }
}

/// What the parts of a condition make it, unless the next part is looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum PartKind {
    /// All parts make it the same.
    All(bool),
    /// Some make it true and some make it false.
    Mixed,
}

/// The kind of a condition of at most [`MAX_PARTS`] parts.
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

/// The matches that only decide, of conditions to be taken apart.
pub(crate) fn find(graph: &Graph) -> Vec<Node> {
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        found.extend(graph.nodes(region).filter(|node| decides(graph, *node) && matched(graph, *node).is_some()));
    }
    found
}

/// Is the node a match that decides one gamma or theta, and nothing else?
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

/// What a match without note is a match of, if that is a selection that makes a condition to be taken apart.
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

/// Does a match that only decides, decide whether a loop repeats? If so, maybe by way of the gammas of at most
/// [`MAX_PARTS`] parts before it.
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

/// Has a condition more than two parts, or a second one that is more than a comparison? Back ends put two blocks
/// together again of which one only compares.
fn has_more_than_comparisons(graph: &Graph, value: Value) -> bool {
    let Some(whole) = graph.producer(value) else { return false };
    let Some(Condition { first, second, .. }) = Condition::of(graph, value) else { return false };
    let is_one = |part| Condition::of(graph, part).is_none();
    let moved = only_for(graph, second, whole);
    let is_comparison = |node: &Node| matches!(graph.op(*node), Op::ICmp(_) | Op::FCmp(..));
    !is_one(first) || !is_one(second) || moved.is_empty() || !moved.iter().all(is_comparison)
}

/// What a match answers for a truth value.
fn answer(graph: &Graph, table: MatchId, truth: bool) -> u32 {
    graph.payloads[table].lookup(Op::truth(truth))
}

/// What a match is a match of, if that is a selection.
fn selection(graph: &Graph, node: Node) -> Option<(MatchId, Value)> {
    let Op::Match(table) = graph.op(node) else { return None };
    let value = graph.operand(node, 0);
    matches!(graph.producer_op(value), Some(Op::Select(_))).then_some((table, value))
}

/// Takes the conditions of matches apart.
pub(crate) fn apply(graph: &mut Graph, found: Vec<Node>, fault: Fault) {
    // With each match, whether it decides on what a select was made by, rather than on what was decided on.
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

/// Is a value certainly neither undef nor poison? What it is computed from is looked at up to [`MAX_PARTS`] operations.
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

/// Makes a gamma of a match; returns the matches of the parts.
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

/// The I/O states that what uses the predicate of a decision or loop must not run before: those of the decision, or of
/// the region at its end.
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

/// What a value is in an alternative.
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

/// The pure operations that nobody but `user` needs, by way of one of its operands; in topological order.
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
    // What someone else needs stays, and what that needs.
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

/// Brings nodes of one region into topological order.
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

/// May the node run less often?
fn is_pure(graph: &Graph, node: Node, region: Region) -> bool {
    let op = graph.op(node);
    graph.region(node) == region
        && !op.is_structural()
        && !op.is_constant()
        && !matches!(op, Op::Match(_))
        && graph.operands(node).chain(graph.outputs(node)).all(|value| !graph.ty(value).is_state())
}
