//! Checks that each state has at most one consumer; [the list of invariants](super) defines consumption.
//!
//! The definition is a least fixed point. It starts with the simple nodes and the results of the root region. From
//! there a worklist propagates "is consumed" backwards: from an output of a gamma or theta to the results that provide
//! it, from an argument to the corresponding input, and from a theta's argument to the result for the next iteration.
//! Each value and each use is marked at most once: linear.

use crate::entities::{Node, Region, Use, Value};
use crate::graph::{Graph, UseSite, ValueDef};
use crate::op::Op;
use crate::report::Sink;
use crate::types::Type;
use cranelift_entity::EntitySet;

struct Checker<'a> {
    graph: &'a Graph,
    consuming: EntitySet<Use>,
    consumed: EntitySet<Value>,
    /// States with several consumers.
    twice: EntitySet<Value>,
    /// Consumed values that are not propagated yet.
    worklist: Vec<Value>,
}

/// Checks the states of the body of a function.
pub(super) fn check(graph: &Graph, sink: &mut Sink) {
    let tree = graph.region_tree(graph.root());
    let mut checker = Checker {
        graph,
        consuming: EntitySet::new(),
        consumed: EntitySet::new(),
        twice: EntitySet::new(),
        worklist: vec![],
    };
    checker.seed(&tree);
    while let Some(value) = checker.worklist.pop() {
        checker.carry_on(value);
    }
    for &region in &tree {
        graph.args(region).iter().for_each(|arg| checker.report(*arg, sink));
        for node in graph.nodes(region) {
            graph.outputs(node).for_each(|output| checker.report(output, sink));
        }
    }
}

/// The removable simple nodes that are used only by one another, or not at all.
fn dead_nodes(graph: &Graph, tree: &[Region]) -> EntitySet<Node> {
    let mut dead = EntitySet::new();
    for &region in tree {
        for node in graph.nodes(region).rev() {
            let by_the_living = |user| match graph.site(user) {
                UseSite::Input(user, _) => !dead.contains(user),
                UseSite::Result(..) => true,
            };
            let op = graph.op(node);
            let removable = !op.is_structural() && op.effects().is_removable();
            if removable && !graph.outputs(node).any(|output| graph.users(output).any(by_the_living)) {
                dead.insert(node);
            }
        }
    }
    dead
}

impl Checker<'_> {
    fn seed(&mut self, tree: &[Region]) {
        let graph = self.graph;
        let dead = dead_nodes(graph, tree);
        for &region in tree {
            for node in graph.nodes(region).filter(|node| !dead.contains(*node)) {
                let op = graph.op(node);
                if op.is_structural() {
                    self.seed_structural(node, op);
                    continue;
                }
                for input in graph.inputs(node) {
                    let ty = graph.ty(graph.origin(input));
                    if ty == Type::MEM || ty == Type::IO && op.effects().makes_io() {
                        self.mark(input);
                    }
                }
            }
        }
        graph.results(graph.root()).iter().for_each(|result| self.mark(*result));
    }

    /// Running for ever is an effect of the theta itself.
    fn seed_structural(&mut self, node: Node, op: Op) {
        let graph = self.graph;
        if matches!(op, Op::Theta(flags) if flags.may_diverge) {
            for (input, output) in graph.inputs(node).zip(graph.outputs(node)) {
                if graph.ty(output) == Type::IO && !graph.is_dead(output) {
                    self.mark(input);
                }
            }
        }
    }

    /// Marks a use as a consumer of its origin, if that is a state.
    fn mark(&mut self, user: Use) {
        let origin = self.graph.origin(user);
        if !self.graph.ty(origin).is_state() || !self.consuming.insert(user) {
            return;
        }
        if self.consumed.insert(origin) {
            self.worklist.push(origin);
        } else {
            self.twice.insert(origin);
        }
    }

    fn carry_on(&mut self, value: Value) {
        let graph = self.graph;
        match graph.def(value) {
            ValueDef::Output(node, index) => {
                let skipped = usize::from(matches!(graph.op(node), Op::Theta(_)));
                for &region in graph.regions(node) {
                    self.mark(graph.results(region)[index + skipped]);
                }
            }
            ValueDef::Argument(region, index) => match graph.owner(region).map(|owner| (owner, graph.op(owner))) {
                Some((gamma, Op::Gamma)) => self.mark(graph.input(gamma, index + 1)),
                Some((theta, Op::Theta(_))) => {
                    self.mark(graph.input(theta, index));
                    self.mark(graph.results(region)[index + 1]);
                }
                _ => {}
            },
        }
    }

    fn report(&self, value: Value, sink: &mut Sink) {
        if !self.twice.contains(value) {
            return;
        }
        let graph = self.graph;
        let mut users: Vec<Use> = graph.users(value).filter(|user| self.consuming.contains(*user)).collect();
        users.reverse();
        let names: Vec<String> = users.iter().take(4).map(|user| self.site_name(*user)).collect();
        let more = if users.len() > 4 { ", ..." } else { "" };
        let kind = if graph.ty(value) == Type::MEM { "memory" } else { "I/O" };
        sink.report(value, format!("this {kind} state has several consumers: {}{more}", names.join(", ")));
    }

    fn site_name(&self, user: Use) -> String {
        match self.graph.site(user) {
            UseSite::Input(node, index) => format!("operand {index} of {node}"),
            UseSite::Result(region, index) => format!("result {index} of {region}"),
        }
    }
}
