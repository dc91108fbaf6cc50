//! Pushing a gamma into an earlier gamma that determines its predicate.
//!
//! The predicate of a gamma `Q` may be an exit variable of an earlier gamma `H` that is the constant 0 in all
//! alternatives but one. If alternative 0 of `Q` contains no operations, `Q` only passes values through after these
//! alternatives of `H`, so `Q` can move to the end of the remaining alternative. If the exit variable is the constant 1
//! there, only alternative 1 of `Q` moves; otherwise the gamma moves, and is pushed further inside in the same way.
//! there, only alternative 1 of `Q` goes there; otherwise the gamma does, and goes on inside in the same way.
//!
//! Operations between the two gammas that may run anywhere and do not depend on `H` are moved before `H`. If there are
//! other operations between them, `Q` stays where it is.
//!
//! Each step moves `Q` into one more gamma. Its cost is the number of variables of `Q` times the number of alternatives
//! of `H`.

use rvsdg_core::{Const, CopyMap, Gamma, Gap, Graph, Node, Op, Position, Region, Value, ValueDef};
use rvsdg_route::{Router, constant};

/// Pushes `gamma` inwards as far as possible. It has two alternatives, of which the first contains only constants.
/// Returns whether it reached an alternative where its predicate is known.
pub(crate) fn push(graph: &mut Graph, router: &mut Router, mut gamma: Gamma) -> bool {
    while let Some((into, alternative)) = target(graph, gamma) {
        match step(graph, router, gamma, into, alternative) {
            Some(inner) => gamma = inner,
            None => return true,
        }
    }
    false
}

/// The gamma that determines the predicate of `gamma`, and its alternative in which the predicate is not the constant
/// 0.
fn target(graph: &mut Graph, gamma: Gamma) -> Option<(Gamma, usize)> {
    let ValueDef::Output(node, index) = graph.def(gamma.predicate(graph)) else { return None };
    let into = Gamma::from_node(graph, node)?;
    let is_zero = |alternative: &usize| {
        constant(graph, into.exit_origin(graph, *alternative, index)).is_some_and(|c| c.op == Op::Ctl(0))
    };
    let mut others = (0..into.regions(graph).len()).filter(|alternative| !is_zero(alternative));
    let (Some(alternative), None) = (others.next(), others.next()) else { return None };
    // The nodes between the two gammas.
    let mut between = vec![];
    let mut cursor = graph.next_node(node);
    while let Some(next) = cursor.filter(|next| *next != gamma.node()) {
        between.push(next);
        cursor = graph.next_node(next);
    }
    let depends = |graph: &Graph, user: Node| {
        graph.operands(user).any(|operand| graph.producer(operand).is_some_and(|producer| producer == node))
    };
    let movable = |graph: &Graph, node: Node| graph.op(node).effects().is_empty() && !graph.op(node).is_structural();
    // Indirect dependences need no check: the direct dependent is also between the two gammas, and all nodes there must
    // be independent.
    if between.iter().any(|other| depends(graph, *other) || !movable(graph, *other)) {
        return None;
    }
    between.into_iter().for_each(|other| graph.move_node(other, Position::Before(node)));
    Some((into, alternative))
}

/// Moves `gamma` into an alternative of `into`; returns the gamma there, unless its predicate is known.
fn step(graph: &mut Graph, router: &mut Router, gamma: Gamma, into: Gamma, alternative: usize) -> Option<Gamma> {
    let entries: Vec<Entry> = (0..gamma.entry_count(graph))
        .map(|i| match graph.def(gamma.entry_origin(graph, i)) {
            ValueDef::Output(node, index) if node == into.node() => Entry::Exit(index),
            _ => Entry::Beside(into.add_entry(graph, gamma.entry_origin(graph, i))),
        })
        .collect();
    let ValueDef::Output(_, decided) = graph.def(gamma.predicate(graph)) else { unreachable!("it was found so") };
    let predicate = into.exit_origin(graph, alternative, decided);
    let region = into.regions(graph)[alternative];
    let at = |graph: &Graph, alternative: usize, i: usize| match entries[i] {
        Entry::Exit(index) => into.exit_origin(graph, alternative, index),
        Entry::Beside(index) => into.entry_arg(graph, alternative, index),
    };
    let origins: Vec<Value> = (0..entries.len()).map(|i| at(graph, alternative, i)).collect();
    let goes_on = constant(graph, predicate).is_some_and(|c| c.op == Op::Ctl(1));
    let inner = if goes_on { None } else { Some(Gamma::add(graph, Position::End(region), predicate)) };
    let here: Vec<Value> = match inner {
        None => {
            let mut map = CopyMap::sparse();
            (0..origins.len()).for_each(|i| map.insert(gamma.entry_origin(graph, i), origins[i]));
            move_contents(graph, gamma.regions(graph)[1], region, &origins, &map);
            (0..gamma.exit_count(graph)).map(|i| gamma.exit_origin(graph, 1, i)).collect()
        }
        Some(inner) => {
            origins.iter().for_each(|origin| _ = inner.add_entry(graph, *origin));
            let mut map = CopyMap::sparse();
            (0..origins.len()).for_each(|i| map.insert(gamma.entry_origin(graph, i), origins[i]));
            rehouse(graph, gamma, inner, &map)
        }
    };
    for (i, value) in here.into_iter().enumerate() {
        let passed: Vec<Value> = (0..into.regions(graph).len())
            .map(|other| if other == alternative { value } else { pass(graph, router, gamma, i, into, other, &at) })
            .collect();
        let new = into.add_exit(graph, &passed);
        let old = gamma.exit_output(graph, i);
        graph.divert_users(old, new);
    }
    graph.remove_node(gamma.node());
    inner
}

/// The origin of an entry variable of the pushed gamma.
#[derive(Copy, Clone)]
enum Entry {
    /// An exit variable of the other gamma.
    Exit(usize),
    /// A new entry variable of the other gamma.
    Beside(usize),
}

/// The value of exit variable `index` of `gamma` in an alternative of `into` for which `gamma` selects its first
/// alternative.
fn pass(
    graph: &mut Graph,
    router: &mut Router,
    gamma: Gamma,
    index: usize,
    into: Gamma,
    alternative: usize,
    at: &dyn Fn(&Graph, usize, usize) -> Value,
) -> Value {
    let origin = gamma.regions(graph)[0];
    let value = graph.result(origin, index);
    match graph.def(value) {
        ValueDef::Argument(_, i) => at(graph, alternative, i),
        ValueDef::Output(node, _) => {
            let constant = Const { op: graph.op(node), ty: graph.ty(value) };
            debug_assert!(constant.op.is_constant(), "{node} is to be passed by");
            let region = into.regions(graph)[alternative];
            router.constant_in(graph, constant, region)
        }
    }
}

/// Moves the nodes of `from` to the end of `to`; `origins` replace its arguments. `map` says what replaces the values in
/// bindings.
fn move_contents(graph: &mut Graph, from: Region, to: Region, origins: &[Value], map: &CopyMap) {
    for (i, origin) in origins.iter().enumerate() {
        let arg = graph.arg(from, i);
        graph.divert_users(arg, *origin);
    }
    let nodes: Vec<Node> = graph.nodes(from).collect();
    graph.carry_bindings(true);
    for node in nodes {
        graph.move_node(node, Position::End(to));
        graph.map_bindings(node, map);
    }
    graph.carry_bindings(false);
    graph.copy_bindings(Gap::End(from), Gap::End(to), map);
    graph.forget_bindings(Gap::End(from));
}

/// Moves both regions of `old` into `new`, which has the same entry variables; returns the new exit variables.
fn rehouse(graph: &mut Graph, old: Gamma, new: Gamma, map: &CopyMap) -> Vec<Value> {
    for alternative in 0..2 {
        let [from, to] = [old, new].map(|gamma| gamma.regions(graph)[alternative]);
        let args = graph.args(to).to_vec();
        move_contents(graph, from, to, &args, map);
    }
    (0..old.exit_count(graph))
        .map(|i| {
            let origins = [0, 1].map(|alternative| old.exit_origin(graph, alternative, i));
            new.add_exit(graph, &origins)
        })
        .collect()
}
