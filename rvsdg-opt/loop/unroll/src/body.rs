//! The body of a loop, to be copied.

use rustc_hash::FxHashSet;
use rvsdg_core::{CopyMap, Gap, Graph, Node, Position, Region, Theta, UseSite, Value};

/// The nodes of a loop's body, by what is done with them.
pub struct Body {
    /// Needed once per region.
    constants: Vec<Node>,
    /// All others, in order.
    nodes: Vec<Node>,
    /// Those of them that only compute whether the loop repeats.
    test: FxHashSet<Node>,
    pre: Vec<Value>,
    post: Vec<Value>,
    predicate: Value,
    region: Region,
}

/// The copies of constants in one region.
pub type Constants = Vec<(Value, Value)>;

impl Body {
    /// That of `theta`.
    pub fn of(graph: &Graph, theta: Theta) -> Body {
        let region = theta.region(graph);
        let (constants, nodes): (Vec<Node>, Vec<Node>) =
            graph.nodes(region).partition(|node| graph.op(*node).is_constant());
        Body {
            test: test_of(graph, theta, &nodes),
            constants,
            nodes,
            pre: graph.args(region).to_vec(),
            post: (0..theta.loop_count(graph)).map(|index| theta.post(graph, index)).collect(),
            predicate: theta.predicate(graph),
            region,
        }
    }

    /// Copies the constants to a place before all copies of the body.
    pub fn copy_constants(&self, graph: &mut Graph, at: Position) -> Constants {
        let mut map = CopyMap::sparse();
        graph.copy_nodes(None, &self.constants, at, &mut map);
        let pair = |node: &Node| {
            let old = graph.output(*node, 0);
            (old, map.value(old).expect("it was copied"))
        };
        self.constants.iter().map(pair).collect()
    }

    /// Copies an iteration that begins with these values of the loop variables; answers those that it ends with.
    /// Whether the loop repeats is not computed.
    pub fn copy(&self, graph: &mut Graph, at: Position, constants: &Constants, values: &[Value]) -> Vec<Value> {
        let nodes: Vec<Node> = self.nodes.iter().copied().filter(|node| !self.test.contains(node)).collect();
        let map = self.copy_nodes(graph, &nodes, at, constants, values);
        self.post.iter().map(|post| translate(&map, *post)).collect()
    }

    /// As [`Body::copy`], and answers the predicate, too. It decides other things than the loop's, more or less often.
    pub fn copy_with_test(
        &self,
        graph: &mut Graph,
        at: Position,
        constants: &Constants,
        values: &[Value],
    ) -> (Vec<Value>, Value) {
        let map = self.copy_nodes(graph, &self.nodes, at, constants, values);
        let predicate = translate(&map, self.predicate);
        if let Some(test) = graph.producer(predicate) {
            graph.set_note(test, None);
        }
        (self.post.iter().map(|post| translate(&map, *post)).collect(), predicate)
    }

    fn copy_nodes(
        &self,
        graph: &mut Graph,
        nodes: &[Node],
        at: Position,
        constants: &Constants,
        values: &[Value],
    ) -> CopyMap {
        let mut map = CopyMap::sparse();
        let before = self.pre.iter().copied().zip(values.iter().copied());
        before.chain(constants.iter().copied()).for_each(|(old, new)| map.insert(old, new));
        match at {
            // The place stays behind what is copied there.
            Position::Before(_) | Position::End(_) => {
                graph.carry_bindings(true);
                graph.copy_nodes(None, nodes, at, &mut map);
                graph.carry_bindings(false);
            }
            _ => unreachable!("copies follow each other"),
        }
        self.copy_end(graph, nodes, at, &map);
        map
    }
}

impl Body {
    /// Copies what is bound behind the last node that was copied.
    fn copy_end(&self, graph: &mut Graph, nodes: &[Node], at: Position, map: &CopyMap) {
        let behind = match at {
            Position::Before(node) => Gap::Before(node),
            Position::End(region) => Gap::End(region),
            Position::After(_) | Position::Start(_) => return,
        };
        if graph.has_bindings() {
            let mut next = nodes.last().map_or_else(|| graph.first_node(self.region), |last| graph.next_node(*last));
            while let Some(node) = next {
                graph.copy_bindings(Gap::Before(node), behind, map);
                next = graph.next_node(node);
            }
            graph.copy_bindings(Gap::End(self.region), behind, map);
        }
    }
}

fn translate(map: &CopyMap, old: Value) -> Value {
    map.value(old).expect("what is used in a body comes from there")
}

/// The operations that nothing but the predicate needs.
fn test_of(graph: &Graph, theta: Theta, nodes: &[Node]) -> FxHashSet<Node> {
    let region = theta.region(graph);
    let mut test = FxHashSet::default();
    for node in nodes.iter().rev() {
        let op = graph.op(*node);
        let is_needed = |value: Value| {
            graph.users(value).any(|user| match graph.site(user) {
                UseSite::Input(node, _) => !test.contains(&node),
                UseSite::Result(inside, index) => inside != region || index != 0,
            })
        };
        if !op.is_structural() && op.effects().is_empty() && !graph.outputs(*node).any(is_needed) {
            test.insert(*node);
        }
    }
    test
}
