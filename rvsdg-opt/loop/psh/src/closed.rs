//! Loops that only count: if all that is used behind a loop are numbers to which each iteration adds the same, they are
//! computed in front of it, and the loop is dead.
//!
//! ```text
//! theta i, x, s { } -> (i < n, i + 1, x + s, s)   =>   x = x0 + s * (repeats + 1)
//! ```
//!
//! # Why it is sound
//!
//! * The number of iterations is known before the loop, and the loop ends. So what is added in all of them is a
//!   product, modulo the range of the number: the value that it had, or it was poison.
//! * What is added may be computed in the body, of what is invariant, by operations that may always run. Nothing is
//!   left of the loop, so a `freeze` in there is there once.
//!
//! Linear in the loops' variables, with at most `MAX_LAST` operations for each.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Builder, CopyMap, Graph, Node, Op, Position, Theta, Type, Value, ValueDef};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::psh::MAX_LAST;
use rvsdg_opt_unroll::{Count, repeats_before};
use rvsdg_route::Router;

/// A variable whose last value is known.
struct Closed {
    var: usize,
    /// What each iteration adds or subtracts; in the body.
    terms: Vec<(BinOp, Value)>,
    /// What computes that, in order.
    nodes: Vec<Node>,
}

/// Computes the results of such loops in front of them; answers how many loops that were.
pub(crate) fn close(graph: &mut Graph, fault: Fault) -> usize {
    let mut router = Router::new();
    let mut scev = Scev::new();
    let mut found = 0;
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        if theta.flags(graph).may_diverge {
            continue;
        }
        let is_changed =
            |var: &usize| !graph.is_dead(theta.exit_output(graph, *var)) && !theta.is_invariant(graph, *var);
        let changed: Vec<usize> = (0..theta.loop_count(graph)).filter(is_changed).collect();
        let closed: Option<Vec<Closed>> = changed.into_iter().map(|var| Closed::of(graph, theta, var)).collect();
        let Some(closed) = closed.filter(|closed| !closed.is_empty()) else { continue };
        let Some(count) = Count::of(scev.of_now(graph).trip_count(graph, theta)) else { continue };
        let repeats = match &count {
            Count::Constant(count) => Builder::before(graph, theta.node()).int((*count - 1) as i64, Type::I64),
            Count::Symbolic(count) => repeats_before(graph, &mut router, theta, count),
        };
        for closed in &closed {
            closed.put(graph, theta, repeats, fault);
        }
        for var in 0..theta.loop_count(graph) {
            if theta.is_invariant(graph, var) {
                let (output, origin) = (theta.exit_output(graph, var), theta.entry_origin(graph, var));
                graph.divert_users(output, origin);
            }
        }
        found += 1;
    }
    found
}

impl Closed {
    /// The variable, if each iteration adds the same.
    fn of(graph: &Graph, theta: Theta, var: usize) -> Option<Closed> {
        let pre = theta.pre(graph, var);
        graph.ty(pre).int_width().filter(|width| *width <= 64)?;
        let mut closed = Closed { var, terms: vec![], nodes: vec![] };
        let mut value = theta.post(graph, var);
        while value != pre {
            let (node, Op::Binary(op @ (BinOp::Add | BinOp::Sub), _)) = graph.produced_by(value)? else { return None };
            let [a, b] = [0, 1].map(|index| graph.operand(node, index));
            value = if b != pre && closed.collect(graph, theta, b).is_some() {
                closed.terms.push((op, b));
                a
            } else {
                (op == BinOp::Add).then_some(())?;
                closed.collect(graph, theta, a)?;
                closed.terms.push((op, a));
                b
            };
            (closed.terms.len() <= MAX_LAST).then_some(())?;
        }
        let region = theta.region(graph);
        closed.nodes = graph.nodes(region).filter(|node| closed.nodes.contains(node)).collect();
        (!closed.terms.is_empty()).then_some(closed)
    }

    /// Adds what computes a value of the body, if it is invariant and may run in front of the loop.
    fn collect(&mut self, graph: &Graph, theta: Theta, value: Value) -> Option<()> {
        let region = theta.region(graph);
        let mut found = vec![];
        let mut stack = vec![value];
        while let Some(value) = stack.pop() {
            match graph.def(value) {
                ValueDef::Argument(of, index) => (of == region && theta.is_invariant(graph, index)).then_some(())?,
                ValueDef::Output(node, _) if self.nodes.contains(&node) || found.contains(&node) => {}
                ValueDef::Output(node, _) => {
                    let op = graph.op(node);
                    let is_simple = op.is_constant() || op == Op::Freeze || op.is_speculatable();
                    let may_run = is_simple && !op.is_structural() && graph.output_count(node) == 1;
                    (may_run && graph.region(node) == region).then_some(())?;
                    found.push(node);
                    (self.nodes.len() + found.len() <= MAX_LAST).then_some(())?;
                    stack.extend(graph.operands(node));
                }
            }
        }
        self.nodes.extend(found);
        Some(())
    }

    /// Computes the last value in front of the loop, which repeats so often.
    fn put(&self, graph: &mut Graph, theta: Theta, repeats: Value, fault: Fault) {
        let place = Position::Before(theta.node());
        let mut map = CopyMap::sparse();
        for index in 0..theta.loop_count(graph) {
            map.insert(theta.pre(graph, index), theta.entry_origin(graph, index));
        }
        for node in &self.nodes {
            graph.copy_node(None, *node, place, &mut map);
        }
        let first = theta.entry_origin(graph, self.var);
        let ty = graph.ty(first);
        let mut at = Builder::before(graph, theta.node());
        let repeats = at.zext_or_trunc(repeats, ty);
        let times = if fault.is(Mutation::OneLess) { repeats } else { at.binary_int(BinOp::Add, repeats, 1) };
        let mut last = first;
        for (op, term) in &self.terms {
            let term = map.value(*term).expect("it was copied");
            let way = at.binary(BinOp::Mul, term, times);
            last = at.binary(*op, last, way);
        }
        let output = theta.exit_output(graph, self.var);
        graph.divert_users(output, last);
    }
}
