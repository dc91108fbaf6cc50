//! A position to which code of the old loop's body is moved or copied, and the mapping of the body's values there.

use crate::shape::StayTest;
use rvsdg_core::{Const, CopyMap, Gap, Graph, Node, Op, Position, Region, Type, Value};
use rvsdg_route::Router;

/// A position in a region, with a mapping of values.
pub(crate) struct Scope {
    pub(crate) at: Position,
    region: Region,
    map: CopyMap,
    /// The gamma's predicate, and its value here.
    known: Option<(Value, Const)>,
}

impl Scope {
    pub(crate) fn new(graph: &Graph, at: Position) -> Scope {
        let region = match at {
            Position::Start(region) | Position::End(region) => region,
            Position::Before(node) | Position::After(node) => graph.region(node),
        };
        Scope { at, region, map: CopyMap::sparse(), known: None }
    }

    /// Records that the control value `value` is `alternative` here.
    pub(crate) fn set_known(&mut self, graph: &Graph, value: Value, alternative: usize) {
        self.known = Some((value, Const { op: Op::Ctl(alternative as u32), ty: graph.ty(value) }));
    }

    /// Maps `old` to `new`.
    pub(crate) fn insert(&mut self, old: Value, new: Value) {
        self.map.insert(old, new);
    }

    /// The value that replaces `old` here: the mapped value, or a copy of a constant. Values of this region map to
    /// themselves.
    pub(crate) fn get(&self, graph: &mut Graph, router: &mut Router, old: Value) -> Value {
        if let Some((value, constant)) = self.known
            && value == old
        {
            return router.constant_in(graph, constant, self.region);
        }
        if let Some(new) = self.map.value(old) {
            return new;
        }
        if graph.region_of(old) == self.region {
            return old;
        }
        match graph.producer_op(old) {
            Some(op) if op.is_constant() => {
                let constant = Const { op, ty: graph.ty(old) };
                router.constant_in(graph, constant, self.region)
            }
            _ => panic!("{old} has no counterpart in {}", self.region),
        }
    }

    /// Copies bindings of variables to this position.
    pub(crate) fn bind(&self, graph: &mut Graph, gaps: &[Gap]) {
        let to = match self.at {
            Position::Before(node) => Gap::Before(node),
            Position::End(region) => Gap::End(region),
            Position::After(_) | Position::Start(_) => unreachable!("code is added behind other code"),
        };
        gaps.iter().for_each(|gap| graph.copy_bindings(*gap, to, &self.map));
    }

    /// Copies nodes to this position, some of them with what is bound in front of them.
    pub(crate) fn copy(
        &mut self,
        graph: &mut Graph,
        router: &mut Router,
        nodes: &[Node],
        carries: impl Fn(Node) -> bool,
    ) {
        for node in nodes {
            for index in 0..graph.input_count(*node) {
                let old = graph.operand(*node, index);
                let new = self.get(graph, router, old);
                self.map.insert(old, new);
            }
            graph.carry_bindings(carries(*node));
            graph.copy_nodes(None, &[*node], self.at, &mut self.map);
            graph.carry_bindings(false);
        }
    }

    /// Moves nodes to this position.
    pub(crate) fn take(&mut self, graph: &mut Graph, router: &mut Router, nodes: &[Node]) {
        for node in nodes {
            for index in 0..graph.input_count(*node) {
                let user = graph.input(*node, index);
                let new = self.get(graph, router, graph.origin(user));
                graph.divert(user, new);
            }
            graph.move_node(*node, self.at);
            graph.map_bindings(*node, &self.map);
        }
    }

    /// Moves all nodes of a region to this position.
    pub(crate) fn take_all(&mut self, graph: &mut Graph, router: &mut Router, region: Region) {
        let nodes: Vec<Node> = graph.nodes(region).collect();
        graph.carry_bindings(true);
        self.take(graph, router, &nodes);
        graph.carry_bindings(false);
        self.bind(graph, &[Gap::End(region)]);
    }

    /// Adds the test of the loop; returns its result.
    pub(crate) fn test(&mut self, graph: &mut Graph, router: &mut Router, test: StayTest) -> Value {
        let operand = self.get(graph, router, test.operand);
        match test.table {
            Some(table) => {
                graph.locate_new_nodes(test.location);
                let answer = graph.add_simple(self.at, Op::Match(table), &[operand], Type::ctl(2));
                graph.locate_new_nodes(None);
                answer
            }
            None => operand,
        }
    }
}
