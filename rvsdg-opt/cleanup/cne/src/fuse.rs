//! Fusion of gammas on the same predicate.
//!
//! Two gammas of a region whose predicates are the same value, or matches of a comparison and of its negation, are
//! fused: the alternatives of the second are appended to those of the first. No node between the two may depend on the
//! first and be needed by the second, except nodes that can become part of the second gamma ([`sink`]). Nodes that
//! depend on the first move behind the fused node; the others stay before it. The fused node reads the I/O states of
//! both nodes, except for states that only ordered the second one: it tests the same condition as the first one, which
//! was executed before.
//!
//! Invariant: congruence was computed before, so equal predicates are one value, and so are equal origins.
//!
//! At most [`MAX_DISTANCE`] nodes are between two candidates. As each fused node is copied once, the algorithm is
//! linear.

use crate::Mutation;
use crate::fault::Fault;
use crate::sink;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{CopyMap, Gamma, Graph, IntCond, Node, Op, Position, Region, Type, Use, UseSite, Value};
use rvsdg_opt_target::limits::cne::MAX_DISTANCE;

/// Fuses gammas in all regions; returns how many became part of another one.
pub(crate) fn fuse(graph: &mut Graph, fault: Fault) -> usize {
    let mut fused = 0;
    let mut regions = vec![graph.root()];
    while let Some(region) = regions.pop() {
        fused += fuse_region(graph, region, fault);
        graph.owners(region).for_each(|node| regions.extend_from_slice(graph.regions(node)));
    }
    fused
}

fn fuse_region(graph: &mut Graph, region: Region, fault: Fault) -> usize {
    let mut fused = 0;
    let nodes: Vec<Node> = graph.owners(region).collect();
    let mut gammas: FxHashMap<Question, (Gamma, bool)> = FxHashMap::default();
    for node in nodes {
        if let Some(gamma) = Gamma::from_node(graph, node) {
            let (question, negated) = question(graph, gamma);
            match gammas.get(&question) {
                Some((first, other))
                    if placed_as(graph, first.node(), node, fault, |graph| {
                        goes_on(graph, *first, node) && bring_together(graph, first.node(), node)
                    }) =>
                {
                    fuse_gammas(graph, *first, gamma, negated != *other, fault);
                    fused += 1;
                }
                _ => _ = gammas.insert(question, (gamma, negated)),
            }
        }
    }
    fused
}

/// Does `fits` hold if the second node reads the I/O state of the first one? That is allowed unless something inside
/// uses the state: the first node evaluates the same condition before, so where the second one runs, its predicate is
/// not poison, and it terminates if it is a loop. If `fits` does not hold, the second node does not change.
fn placed_as(
    graph: &mut Graph,
    first: Node,
    second: Node,
    fault: Fault,
    fits: impl FnOnce(&mut Graph) -> bool,
) -> bool {
    let mut old: Vec<(Use, Value)> = vec![];
    let read = graph.io_operands(first).next();
    if let Some(io) = read {
        let wrong = fault.is(Mutation::PassedEnd);
        for index in 0..graph.input_count(second) {
            let (user, origin) = (graph.input(second, index), graph.operand(second, index));
            if graph.ty(origin) == Type::IO && origin != io && (wrong || is_unused(graph, second, index)) {
                graph.divert(user, io);
                old.push((user, origin));
            }
        }
    }
    let fits = fits(graph);
    if !fits {
        old.into_iter().for_each(|(user, origin)| graph.divert(user, origin));
    }
    fits
}

/// Is this input of a gamma or theta unused, inside and behind the node?
fn is_unused(graph: &Graph, node: Node, input: usize) -> bool {
    let skipped = usize::from(graph.op(node) == Op::Gamma);
    let own = |user: Use| matches!(graph.site(user), UseSite::Result(_, index) if index == input + 1);
    let is_unused = |region: &Region| {
        let arg = graph.arg(*region, input - skipped);
        if skipped == 1 {
            graph.is_dead(arg)
        } else {
            graph.users(arg).all(own) && graph.is_dead(graph.output(node, input))
        }
    };
    graph.regions(node).iter().all(is_unused)
}

/// The condition of a gamma.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Question {
    /// A control value.
    Which(Value),
    /// A truth value.
    Whether(Value),
    /// A comparison; represents both the comparison and its negation.
    Compare(IntCond, Value, Value),
    /// A value is less than a constant, signed or unsigned.
    Below(bool, Value, i64),
}

/// The condition of a gamma, and whether alternative 0 is the one for true.
fn question(graph: &Graph, gamma: Gamma) -> (Question, bool) {
    let predicate = gamma.predicate(graph);
    let none = (Question::Which(predicate), false);
    if graph.ty(predicate) != Type::ctl(2) {
        return none;
    }
    let Some((truth, holds)) = graph.truth_behind(predicate, 1) else { return none };
    let negated = !holds;
    let Some((cond, left, right)) = graph.comparison(truth) else { return (Question::Whether(truth), negated) };
    // The canonical one of two opposite conditions: equality, and the order that does not hold for equal operands.
    let inverse = cond != IntCond::Eq && (cond == IntCond::Ne || cond.holds_if_equal());
    let cond = if inverse { cond.negated() } else { cond };
    match below(graph, cond, left, right) {
        Some((question, opposite)) => (question, (negated != inverse) != opposite),
        None => (Question::Compare(cond, left, right), negated != inverse),
    }
}

/// `x < C`; `x > C` is the opposite of `x < C + 1`, if that does not overflow.
fn below(graph: &Graph, cond: IntCond, left: Value, right: Value) -> Option<(Question, bool)> {
    let Some(Op::Int(constant)) = graph.producer_op(right) else { return None };
    let width = graph.ty(right).int_width()?;
    let constant = i64::from(constant);
    let largest_signed = if width > 32 { i64::MAX } else { (1 << (width - 1)) - 1 };
    let next = || {
        let next = constant + 1;
        // In the form in which constants are stored.
        if width < 32 { next << (64 - width) >> (64 - width) } else { next }
    };
    match cond {
        IntCond::Slt => Some((Question::Below(true, left, constant), false)),
        IntCond::Ult => Some((Question::Below(false, left, constant), false)),
        IntCond::Sgt if constant != largest_signed => Some((Question::Below(true, left, next()), true)),
        IntCond::Ugt if constant != -1 => Some((Question::Below(false, left, next()), true)),
        _ => None,
    }
}

/// Moves the first node next to the second one, and the nodes that depend on it behind the second one or into it.
/// Returns whether that is possible; otherwise changes nothing.
fn bring_together(graph: &mut Graph, first: Node, second: Node) -> bool {
    let mut nodes = std::iter::successors(graph.next_node(first), |node| graph.next_node(*node)).take(MAX_DISTANCE + 1);
    if !nodes.any(|node| node == second) {
        return false;
    }
    let mut dependent: FxHashSet<Value> = graph.outputs(first).collect();
    let mut behind = vec![];
    let mut node = first;
    loop {
        node = graph.next_node(node).expect("the second node comes later");
        if node == second {
            break;
        }
        if graph.operands(node).any(|operand| dependent.contains(&operand)) {
            dependent.extend(graph.outputs(node));
            behind.push(node);
        }
    }
    let Some(inside) = sink::needed(graph, &behind, second) else { return false };
    match Gamma::from_node(graph, second) {
        _ if inside.is_empty() => {}
        Some(gamma) => sink::sink(graph, &inside, gamma),
        None => return false,
    }
    behind.retain(|node| !inside.contains(node));
    for node in behind.into_iter().rev() {
        graph.move_node(node, Position::After(second));
    }
    if graph.prev_node(second) != Some(first) {
        graph.move_node(first, Position::Before(second));
    }
    true
}

/// Is every state from the first gamma to the second node used only by the second node, and by gammas and thetas that
/// only read it? Pinned operations that read it would be between the two.
fn goes_on(graph: &Graph, first: Gamma, second: Node) -> bool {
    let is_other =
        |user| !matches!(graph.site(user), UseSite::Input(node, _) if node == second || graph.is_quiet(node));
    (0..first.exit_count(graph)).map(|index| first.exit_output(graph, index)).all(|output| {
        let has_others = || graph.users(output).any(is_other);
        !graph.ty(output).is_state() || !graph.operands(second).any(|operand| operand == output) || !has_others()
    })
}

/// Appends the alternatives of `second` to those of `first`. They are `exchanged` if the condition of `second` is the
/// opposite.
fn fuse_gammas(graph: &mut Graph, first: Gamma, second: Gamma, exchanged: bool, fault: Fault) {
    let old: Vec<Value> = (0..second.entry_count(graph)).map(|index| second.entry_origin(graph, index)).collect();
    let known: FxHashMap<Value, usize> =
        (0..first.entry_count(graph)).rev().map(|index| (first.entry_origin(graph, index), index)).collect();
    let outputs: FxHashMap<Value, usize> =
        (0..first.exit_count(graph)).map(|index| (first.exit_output(graph, index), index)).collect();
    enum Source {
        Exit(usize),
        Entry(usize),
    }
    let mut sources = vec![];
    for origin in old {
        sources.push(match (outputs.get(&origin), known.get(&origin)) {
            (Some(exit), _) => Source::Exit(*exit),
            (_, Some(entry)) => Source::Entry(*entry),
            _ => Source::Entry(first.add_entry(graph, origin)),
        });
    }
    let alternatives = first.regions(graph).len();
    let mut exits: Vec<Vec<Value>> = vec![vec![]; second.exit_count(graph)];
    for k in 0..alternatives {
        let from = if exchanged != fault.is(Mutation::OtherAlternative) { alternatives - 1 - k } else { k };
        let mut map = CopyMap::sparse();
        for (index, source) in sources.iter().enumerate() {
            let value = match *source {
                Source::Exit(exit) => first.exit_origin(graph, k, exit),
                Source::Entry(entry) => first.entry_arg(graph, k, entry),
            };
            map.insert(second.entry_arg(graph, from, index), value);
        }
        let (from_region, to) = (second.regions(graph)[from], first.regions(graph)[k]);
        graph.copy_region_contents(None, from_region, Position::End(to), &mut map);
        for (index, origins) in exits.iter_mut().enumerate() {
            let origin = second.exit_origin(graph, from, index);
            origins.push(map.value(origin).expect("results come from the region"));
        }
    }
    for (index, origins) in exits.iter().enumerate() {
        let output = first.add_exit(graph, origins);
        graph.divert_users(second.exit_output(graph, index), output);
    }
    graph.remove_node(second.node());
    // A state that is used inside must not be an exit variable as well.
    let dead: Vec<bool> =
        (0..first.exit_count(graph)).map(|index| graph.is_dead(first.exit_output(graph, index))).collect();
    first.retain_exits(graph, |index| !dead[index]);
}
