//! Copying nodes and regions, within a graph or from another one: the primitive under inlining, unrolling, inversion
//! and compaction.
//!
//! A copy runs in two phases. First the source is flattened into a list of steps (node, open region, close region);
//! nested regions are walked with an explicit stack. Then the steps are carried out. So the source graph may be the
//! destination, and the destination position may even be inside the copied nodes. Operands are translated by a
//! [`CopyMap`]. An operand that the map does not contain stays unchanged in a copy within a graph; in a copy from
//! another graph it is an error of the caller. Payloads from another graph are interned anew. The cost is linear in the
//! size of what is copied.

use super::{Gap, Graph, Position};
use crate::entities::{Node, Region, Value};
use crate::names::Intrinsic;
use crate::op::Op;
use crate::payload::TailKind;
use crate::symbol::{Symbol, SymbolData};
use crate::types::Type;
use cranelift_entity::packed_option::{PackedOption, ReservedValue};
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A map from values and nodes of the source to their copies in the destination.
///
/// The caller inserts the values that come from outside (arguments of the copied region). Copying inserts everything
/// that it creates, so that passes can translate their side tables.
#[derive(Clone)]
pub struct CopyMap {
    values: Table<Value>,
    nodes: Table<Node>,
}

/// An id that a [`Table`] is indexed by.
trait Id: EntityRef + ReservedValue + Hash {}
impl<T: EntityRef + ReservedValue + Hash> Id for T {}

/// Dense for copies of whole graphs; sparse for small pieces, where a dense table would cost the size of the graph.
#[derive(Clone)]
enum Table<T: Id> {
    Dense(SecondaryMap<T, PackedOption<T>>),
    Sparse(FxHashMap<T, T>),
}

impl<T: Id> Table<T> {
    fn get(&self, old: T) -> Option<T> {
        match self {
            Table::Dense(map) => map.get(old).and_then(|new| new.expand()),
            Table::Sparse(map) => map.get(&old).copied(),
        }
    }

    fn insert(&mut self, old: T, new: T) {
        match self {
            Table::Dense(map) => map[old] = new.into(),
            Table::Sparse(map) => {
                map.insert(old, new);
            }
        }
    }
}

impl Default for CopyMap {
    fn default() -> Self {
        CopyMap::sparse()
    }
}

impl CopyMap {
    /// For copying a piece of a graph: costs only what is copied.
    pub fn sparse() -> CopyMap {
        CopyMap { values: Table::Sparse(FxHashMap::default()), nodes: Table::Sparse(FxHashMap::default()) }
    }

    /// For copying most of `source`: look-ups are array accesses.
    pub fn dense(source: &Graph) -> CopyMap {
        CopyMap {
            values: Table::Dense(SecondaryMap::with_capacity(source.value_capacity())),
            nodes: Table::Dense(SecondaryMap::with_capacity(source.node_capacity())),
        }
    }

    /// Makes `new` stand for `old` in what is copied from now on.
    pub fn insert(&mut self, old: Value, new: Value) {
        self.values.insert(old, new);
    }

    /// What stands for `old`.
    pub fn value(&self, old: Value) -> Option<Value> {
        self.values.get(old)
    }

    /// The latest copy of `old`.
    pub fn node(&self, old: Node) -> Option<Node> {
        self.nodes.get(old)
    }
}

/// One step of a copy.
enum Step {
    Node(Node),
    /// Open this region of the structural node that was copied last and is still open.
    Open(Region),
    Close,
}

/// A graph is sparse if its arena has more than this many times the number of live nodes ...
const SPARSE: usize = 2;
/// ... plus this many: small graphs fit into a cache anyway.
const SMALL: usize = 32;

/// Buffers that are reused for every node.
#[derive(Default)]
struct Scratch {
    operands: Vec<Value>,
    outputs: Vec<Type>,
}

impl Graph {
    /// Copies one node, with the regions it owns, to `at`. See [`Graph::copy_nodes`].
    pub fn copy_node(&mut self, source: Option<&Graph>, node: Node, at: Position, map: &mut CopyMap) -> Node {
        self.copy_nodes(source, &[node], at, map);
        map.node(node).expect("the node was copied")
    }

    /// Copies nodes of one region of `source` (`None`: this graph), with the regions they own, to `at`, keeping their
    /// order. `nodes` must be in list order.
    ///
    /// # Panics
    /// If the source is another graph and an operand from outside the copied nodes isn't in `map`.
    pub fn copy_nodes(&mut self, source: Option<&Graph>, nodes: &[Node], at: Position, map: &mut CopyMap) {
        let steps = source.unwrap_or(self).copy_steps(nodes);
        let carries = self.carries();
        self.run_copy(source, &steps, at, map, source.is_some(), carries);
    }

    /// Copies all nodes of region `from` of `source` (`None`: this graph) to `at`. The caller has inserted the
    /// arguments of `from` into `map`. Afterwards `map` has the copies of the origins of its results.
    ///
    /// # Panics
    /// As [`Graph::copy_nodes`].
    pub fn copy_region_contents(&mut self, source: Option<&Graph>, from: Region, at: Position, map: &mut CopyMap) {
        let graph = source.unwrap_or(self);
        let nodes: Vec<Node> = graph.nodes(from).collect();
        let (steps, has_bindings) = (graph.copy_steps(&nodes), graph.has_bindings());
        self.run_copy(source, &steps, at, map, source.is_some(), true);
        if has_bindings {
            let last = nodes.last().and_then(|node| map.node(*node));
            let end = match (last, at) {
                (Some(last), _) => self.gap_behind(last),
                (None, Position::Before(node)) => Gap::Before(node),
                (None, Position::After(node)) => self.gap_behind(node),
                (None, Position::End(region)) => Gap::End(region),
                (None, Position::Start(region)) => self.first_gap(region),
            };
            self.copy_gap(source, Gap::End(from), end, map, source.is_some());
        }
    }

    /// Copies region `from` of `source` (`None`: this graph), with arguments and results, into region `to`, which must
    /// not have any nodes, arguments or results yet.
    ///
    /// # Panics
    /// As [`Graph::copy_nodes`].
    pub fn copy_region(&mut self, source: Option<&Graph>, from: Region, to: Region, map: &mut CopyMap) {
        self.copy_region_from(source, from, to, map, source.is_some());
    }

    fn copy_region_from(&mut self, source: Option<&Graph>, from: Region, to: Region, map: &mut CopyMap, import: bool) {
        assert!(
            self.first_node(to).is_none() && self.args(to).is_empty() && self.results(to).is_empty(),
            "{to} is not empty"
        );
        let graph = source.unwrap_or(self);
        let nodes: Vec<Node> = graph.nodes(from).collect();
        let steps = graph.copy_steps(&nodes);
        self.copy_args(source, from, to, map);
        self.run_copy(source, &steps, Position::End(to), map, import, true);
        if source.unwrap_or(self).has_bindings() {
            self.copy_gap(source, Gap::End(from), Gap::End(to), map, import);
        }
        self.copy_results(source, from, to, map);
    }

    /// Moves the live part of the graph into fresh arenas, in list order. Returns the map from old to new ids. This
    /// frees what was removed, restores locality, and makes ids depend on nothing but the structure. Payloads stay as
    /// they are.
    pub fn compact(&mut self) -> CopyMap {
        let mut map = CopyMap::dense(self);
        let mut fresh = Graph::new();
        fresh.nodes.reserve(self.live_nodes);
        fresh.copy_region_from(Some(self), self.root(), fresh.root(), &mut map, false);
        fresh.exit_location = self.exit_location;
        fresh.revision = self.revision;
        fresh.payloads = std::mem::take(&mut self.payloads);
        fresh.nodes.shrink_to_fit();
        fresh.uses.shrink_to_fit();
        fresh.values.shrink_to_fit();
        fresh.regions.shrink_to_fit();
        fresh.structurals.shrink_to_fit();
        *self = fresh;
        map
    }

    /// [Compacts](Graph::compact) the graph if most nodes of the arena are removed ones. The amortized cost is a
    /// constant factor on the cost of adding the nodes.
    pub fn compact_if_sparse(&mut self) {
        if self.node_capacity() > SPARSE * self.node_count() + SMALL {
            self.compact();
        }
    }

    /// Must the node not be duplicated? An alloca makes one object per execution, `musttail` has to be at the end of
    /// the function, and each execution of `llvm.experimental.noalias.scope.decl` starts new scopes. Only the node
    /// itself is looked at: nodes in its regions have to be asked separately.
    pub fn is_unique(&self, node: Node, symbols: &PrimaryMap<Symbol, SymbolData>) -> bool {
        match self.op(node) {
            Op::Alloca(_) => true,
            Op::Call(call, _) => {
                let info = &self.payloads[call];
                info.tail == TailKind::MustTail || info.called_intrinsic(symbols) == Some(Intrinsic::NoaliasScopeDecl)
            }
            _ => false,
        }
    }

    fn copy_steps(&self, nodes: &[Node]) -> Vec<Step> {
        let mut steps = Vec::with_capacity(nodes.len());
        for &node in nodes {
            steps.push(Step::Node(node));
            let mut pending: Vec<Step> = vec![];
            self.push_regions(node, &mut pending);
            while let Some(step) = pending.pop() {
                match step {
                    Step::Node(node) => {
                        steps.push(Step::Node(node));
                        self.push_regions(node, &mut pending);
                    }
                    Step::Open(region) => {
                        steps.push(Step::Open(region));
                        pending.push(Step::Close);
                        pending.extend(self.nodes(region).rev().map(Step::Node));
                    }
                    Step::Close => steps.push(Step::Close),
                }
            }
        }
        steps
    }

    fn push_regions(&self, node: Node, pending: &mut Vec<Step>) {
        pending.extend(self.regions(node).iter().rev().map(|region| Step::Open(*region)));
    }

    /// Carries out the steps. Bindings in front of the nodes that are copied themselves go along if the nodes are
    /// `carried`; inside of them they always do.
    fn run_copy(
        &mut self,
        source: Option<&Graph>,
        steps: &[Step],
        mut at: Position,
        map: &mut CopyMap,
        import: bool,
        carried: bool,
    ) {
        let mut scratch = Scratch::default();
        let has_bindings = source.unwrap_or(self).has_bindings();
        let mut gaps: Vec<(Gap, Gap)> = vec![];
        let mut last: Option<Node> = None;
        // Constants in front of the first other node do not take the bindings of the place.
        let mut place = Some(at);
        // Regions that are open: source, copy, and the position at which to continue when the region is closed.
        let mut open: Vec<(Region, Region, Position)> = vec![];
        for step in steps {
            match *step {
                Step::Node(node) => {
                    let new = self.copy_one(source, node, at, map, &mut scratch, import);
                    at = Position::After(new);
                    if has_bindings && (carried || !open.is_empty()) {
                        // Nodes in between that are not copied leave their bindings to the next one.
                        let mut between = last.filter(|_| open.is_empty());
                        while let Some(other) = between.and_then(|it| source.unwrap_or(self).next_node(it)) {
                            between = Some(other).filter(|it| *it != node);
                            gaps.push((Gap::Before(other), Gap::Before(new)));
                        }
                        if last.is_none() || !open.is_empty() {
                            gaps.push((Gap::Before(node), Gap::Before(new)));
                        }
                    }
                    if open.is_empty() {
                        last = Some(node);
                        if !self.op(new).is_constant()
                            && let Some(place) = place.take()
                        {
                            self.link_bindings(new, place);
                        }
                    }
                }
                Step::Open(region) => {
                    let Position::After(owner) = at else { unreachable!("a region follows its node") };
                    let new = self.add_region(owner);
                    open.push((region, new, at));
                    self.copy_args(source, region, new, map);
                    at = Position::End(new);
                }
                Step::Close => {
                    let (region, new, back) = open.pop().expect("closed regions were opened");
                    self.copy_results(source, region, new, map);
                    at = back;
                    if has_bindings {
                        gaps.push((Gap::End(region), Gap::End(new)));
                    }
                }
            }
        }
        // At last, because bindings may refer to values that come later.
        for (from, to) in gaps {
            self.copy_gap(source, from, to, map, import);
        }
    }

    fn copy_one(
        &mut self,
        source: Option<&Graph>,
        node: Node,
        at: Position,
        map: &mut CopyMap,
        scratch: &mut Scratch,
        import: bool,
    ) -> Node {
        let graph = source.unwrap_or(self);
        let op = graph.op(node);
        scratch.operands.clear();
        scratch.operands.extend(graph.operands(node).map(|old| translate(map, old, source.is_none())));
        scratch.outputs.clear();
        scratch.outputs.extend(graph.outputs(node).map(|output| graph.ty(output)));
        let op = match source {
            Some(source) if import => self.payloads.import(&source.payloads, op),
            _ => op,
        };
        let new = self.add_node(at, op, &scratch.operands, &scratch.outputs);
        self.copy_location(source, node, new, import);
        self.copy_note(source, node, new, import);
        for i in 0..scratch.outputs.len() {
            let old = source.unwrap_or(self).output(node, i);
            let new = self.output(new, i);
            map.insert(old, new);
        }
        map.nodes.insert(node, new);
        new
    }

    fn copy_args(&mut self, source: Option<&Graph>, from: Region, to: Region, map: &mut CopyMap) {
        for i in 0..source.unwrap_or(self).args(from).len() {
            let graph = source.unwrap_or(self);
            let old = graph.arg(from, i);
            let ty = graph.ty(old);
            let new = self.add_arg(to, ty);
            map.insert(old, new);
        }
    }

    fn copy_results(&mut self, source: Option<&Graph>, from: Region, to: Region, map: &CopyMap) {
        for i in 0..source.unwrap_or(self).results(from).len() {
            let origin = translate(map, source.unwrap_or(self).result(from, i), source.is_none());
            self.add_result(to, origin);
        }
    }
}

/// The copy of `old`; `old` itself if it comes from outside of what is copied within one graph.
fn translate(map: &CopyMap, old: Value, same_graph: bool) -> Value {
    match map.value(old) {
        Some(new) => new,
        None if same_graph => old,
        None => panic!("{old} of another graph is used by what is copied, but the map does not say what stands for it"),
    }
}
