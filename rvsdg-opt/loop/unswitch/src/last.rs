//! One iteration in which a decision goes a given way: whether it is the last one, what it costs, and a copy of it.
//!
//! What the other decisions of the iteration depend on is often what this one leaves: numbers of exits, for example.
//! So constants are followed through matches and through variables of decisions that are known.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::{CopyMap, Gamma, Graph, Node, Op, Position, Region, Theta, Value};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::unswitch::{MAX_COPIED, MAX_DEPTH};

/// Such an iteration.
pub(crate) struct LastIteration<'a> {
    graph: &'a Graph,
    costs: Costs<'a>,
    /// Constants that values are in this iteration.
    known: FxHashMap<Value, Op>,
    /// The alternatives that decisions take.
    ways: FxHashMap<Node, usize>,
    cost: u32,
    may_be_copied: bool,
    /// Control does not come to the end of the iteration.
    ends: bool,
}

impl<'a> LastIteration<'a> {
    /// The iteration of `theta` in which `gamma` takes an alternative, if no other one comes behind it.
    pub(crate) fn of(graph: &'a Graph, costs: Costs<'a>, theta: Theta, gamma: Gamma, way: usize) -> Option<Self> {
        let ways = FxHashMap::from_iter([(gamma.node(), way)]);
        let known = FxHashMap::default();
        let mut found = LastIteration { graph, costs, known, ways, cost: 0, may_be_copied: true, ends: false };
        found.walk(theta.region(graph), 0);
        let is_last = found.ends || found.constant(theta.predicate(graph)) == Some(Op::Ctl(0));
        is_last.then_some(found)
    }

    /// Is it so small that it may be copied?
    pub(crate) fn is_small(&self) -> bool {
        self.may_be_copied && self.cost <= MAX_COPIED
    }

    /// The decisions that are known in it.
    pub(crate) fn into_ways(self) -> FxHashMap<Node, usize> {
        self.ways
    }

    fn constant(&self, value: Value) -> Option<Op> {
        self.graph.constant(value).map(|constant| constant.op).or_else(|| self.known.get(&value).copied())
    }

    /// Goes through a region that runs in the iteration.
    fn walk(&mut self, region: Region, depth: usize) {
        let graph = self.graph;
        for node in graph.nodes(region) {
            let Some(gamma) = Gamma::from_node(graph, node) else {
                self.count(node);
                if let Op::Match(table) = graph.op(node)
                    && let Some(operand) = self.constant(graph.operand(node, 0))
                    && let Some(way) = graph.payloads[table].alternative(operand)
                {
                    self.known.insert(graph.output(node, 0), Op::Ctl(way));
                }
                continue;
            };
            let way = self.ways.get(&node).copied().or_else(|| match self.constant(gamma.predicate(graph))? {
                Op::Ctl(way) if depth < MAX_DEPTH => Some(way as usize),
                _ => None,
            });
            let Some(way) = way else {
                self.count(node);
                continue;
            };
            self.ways.insert(node, way);
            for entry in 0..gamma.entry_count(graph) {
                if let Some(constant) = self.constant(gamma.entry_origin(graph, entry)) {
                    self.known.insert(gamma.entry_arg(graph, way, entry), constant);
                }
            }
            let inner = gamma.regions(graph)[way];
            self.ends |= graph.is_dead_end(inner);
            self.walk(inner, depth + 1);
            for exit in 0..gamma.exit_count(graph) {
                if let Some(constant) = self.constant(gamma.exit_origin(graph, way, exit)) {
                    self.known.insert(gamma.exit_output(graph, exit), constant);
                }
            }
        }
    }

    /// Counts a node, and all that is in it, as copied.
    fn count(&mut self, node: Node) {
        let graph = self.graph;
        let mut nodes = vec![node];
        while let Some(node) = nodes.pop() {
            if self.cost > MAX_COPIED {
                return;
            }
            self.cost += self.costs.of(graph, node).size;
            self.may_be_copied &= !graph.is_unique(node, self.costs.symbols);
            nodes.extend(graph.regions(node).iter().flat_map(|region| graph.nodes(*region)));
        }
    }
}

/// Copies what runs of a region in the iteration to its place; `map` then has its results.
pub(crate) fn copy(
    graph: &mut Graph,
    ways: &FxHashMap<Node, usize>,
    region: Region,
    at: Position,
    map: &mut CopyMap,
    fault: Fault,
) {
    let nodes: Vec<Node> = graph.nodes(region).collect();
    for node in nodes {
        let known = Gamma::from_node(graph, node).and_then(|gamma| Some((gamma, *ways.get(&node)?)));
        let Some((gamma, way)) = known else {
            graph.copy_node(None, node, at, map);
            continue;
        };
        let way = if fault.is(Mutation::OtherWay) { 1 - way } else { way };
        for entry in 0..gamma.entry_count(graph) {
            let origin = map.value(gamma.entry_origin(graph, entry)).expect("it comes before the decision");
            map.insert(gamma.entry_arg(graph, way, entry), origin);
        }
        let inner = gamma.regions(graph)[way];
        copy(graph, ways, inner, at, map, fault);
        for exit in 0..gamma.exit_count(graph) {
            let origin = map.value(gamma.exit_origin(graph, way, exit)).expect("it was copied");
            map.insert(gamma.exit_output(graph, exit), origin);
        }
    }
}
