//! The graph: arenas of nodes, regions, values (origins) and uses (users), and the only code that links them.
//!
//! * Ids are dense and never reused. A removed entity remains as a tombstone until [`compact`](Graph::compact) makes a
//!   fresh graph.
//! * The users of a value form an intrusive doubly linked list: [`Graph::divert_users`] costs the number of users,
//!   removal of a use is O(1).
//! * The nodes of a region form a list in topological order. Every editing function either keeps that order or says
//!   what the caller has to see to; the [verifier](crate::verify()) checks it.
//! * Simple nodes have their uses and outputs at consecutive ids. Structural nodes keep them in lists of their own,
//!   because their arity changes; ids of the remaining ports never change when one is added or removed.
//!
//! A binary node costs 32 (node) + 2 * 20 (uses) + 16 (output) = 88 bytes.

mod bindings;
mod check;
mod copy;
mod described;
mod edit;
mod late;
mod locations;
mod names;
mod notes;
mod order;
mod prune;
mod states;
#[cfg(test)]
mod tests;

pub use bindings::{Binding, Bound, Gap};
pub use copy::CopyMap;

use crate::entities::{LocId, Node, NoteId, Region, Use, Value};
use crate::op::Op;
use crate::payloads::Payloads;
use crate::types::Type;
use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where a value comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ValueDef {
    /// Output number `.1` of a node.
    Output(Node, usize),
    /// Argument number `.1` of a region.
    Argument(Region, usize),
}

/// Where a use sits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UseSite {
    /// Input number `.1` of a node.
    Input(Node, usize),
    /// Result number `.1` of a region.
    Result(Region, usize),
}

/// Where a node goes in the list of its region.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Position {
    /// Before all others of the region.
    Start(Region),
    /// After all others of the region.
    End(Region),
    /// Just before a node.
    Before(Node),
    /// Just after a node.
    After(Node),
}

/// A node or a region, in 31 bits and a tag.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Owner(u32);

impl Owner {
    const REMOVED: Owner = Owner(u32::MAX);

    #[inline]
    fn node(node: Node) -> Owner {
        Owner(node.as_u32() << 1)
    }

    #[inline]
    fn region(region: Region) -> Owner {
        Owner(region.as_u32() << 1 | 1)
    }

    #[inline]
    fn decode(self) -> Result<Node, Region> {
        if self.0 & 1 == 0 { Ok(Node::from_u32(self.0 >> 1)) } else { Err(Region::from_u32(self.0 >> 1)) }
    }
}

#[derive(Clone)]
struct NodeData {
    op: Op,
    /// Reserved when removed.
    region: PackedOption<Region>,
    /// First use, or the index of the structural part if `n_ins` is `STRUCTURAL`.
    first_in: u32,
    /// First output.
    first_out: u32,
    n_ins: u16,
    n_outs: u16,
    prev: PackedOption<Node>,
    next: PackedOption<Node>,
}

const STRUCTURAL: u16 = u16::MAX;

#[derive(Clone)]
struct UseData {
    origin: Value,
    owner: Owner,
    index: u32,
    prev: PackedOption<Use>,
    next: PackedOption<Use>,
}

#[derive(Clone)]
struct ValueData {
    ty: Type,
    owner: Owner,
    index: u32,
    first_user: PackedOption<Use>,
}

#[derive(Clone, Default)]
struct StructuralData {
    inputs: Vec<Use>,
    outputs: Vec<Value>,
    regions: Vec<Region>,
}

#[derive(Clone, Default)]
struct RegionData {
    owner: PackedOption<Node>,
    args: Vec<Value>,
    results: Vec<Use>,
    head: PackedOption<Node>,
    tail: PackedOption<Node>,
    /// The number of nodes that own regions.
    owners: u32,
}

const _: () = assert!(size_of::<NodeData>() == 32);
const _: () = assert!(size_of::<UseData>() == 20);
const _: () = assert!(size_of::<ValueData>() == 16);

/// A graph: one per lambda body, and one for the omega region of a module.
#[derive(Clone)]
pub struct Graph {
    nodes: PrimaryMap<Node, NodeData>,
    regions: PrimaryMap<Region, RegionData>,
    values: PrimaryMap<Value, ValueData>,
    uses: PrimaryMap<Use, UseData>,
    structurals: Vec<StructuralData>,
    live_nodes: usize,
    /// The number of nodes that split or merge memory states.
    regroupings: usize,
    /// The number of allocas.
    allocas: usize,
    /// Which graph this is.
    identity: Identity,
    /// Counts changes.
    revision: u64,
    /// The tree of regions below the root, if it was asked for since a region or a structural node was added, moved or
    /// removed.
    tree: OnceLock<Box<[Region]>>,
    /// Where nodes are in the source, as far as that is known. Empty without debug information.
    locations: SecondaryMap<Node, Option<LocId>>,
    /// What metadata says about nodes. Empty if it says nothing.
    notes: SecondaryMap<Node, Option<NoteId>>,
    /// What values are called, if the graph keeps names.
    names: Option<Box<names::Names>>,
    /// Where the function returns in the source.
    exit_location: Option<LocId>,
    /// What new nodes get.
    new_location: Option<LocId>,
    /// What variables of the source are; nothing without debug information.
    bindings: Option<Box<bindings::Bindings>>,
    /// What happens to bindings of nodes that are copied or moved.
    carries: bindings::Carries,
    /// The bulky parts of operations.
    pub payloads: Payloads,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph::new()
    }
}

/// A number that no other graph of this process has: a copy of a graph is another one, and so is a graph that was
/// compacted.
struct Identity(u64);

impl Default for Identity {
    fn default() -> Identity {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Clone for Identity {
    fn clone(&self) -> Identity {
        Identity::default()
    }
}

/// The state of one graph. Two equal versions mean the same graph with the same ids, so what was found out about the
/// one is true of the other.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Version {
    identity: u64,
    revision: u64,
}

impl Graph {
    /// A graph with an empty root region.
    pub fn new() -> Graph {
        let mut regions = PrimaryMap::new();
        regions.push(RegionData::default());
        Graph {
            nodes: PrimaryMap::new(),
            regions,
            values: PrimaryMap::new(),
            uses: PrimaryMap::new(),
            structurals: vec![],
            live_nodes: 0,
            regroupings: 0,
            allocas: 0,
            identity: Identity::default(),
            revision: 0,
            tree: OnceLock::new(),
            locations: SecondaryMap::new(),
            notes: SecondaryMap::new(),
            names: None,
            exit_location: None,
            new_location: None,
            bindings: None,
            carries: bindings::Carries::default(),
            payloads: Payloads::new(),
        }
    }

    /// The root region: the omega region, or the region of a lambda.
    #[inline]
    pub fn root(&self) -> Region {
        Region::from_u32(0)
    }

    // ---- nodes -------------------------------------------------------------------------------------------------

    /// What the node computes.
    #[inline]
    pub fn op(&self, node: Node) -> Op {
        self.nodes[node].op
    }

    /// The region that the node is in.
    ///
    /// # Panics
    /// If the node was removed.
    #[inline]
    pub fn region(&self, node: Node) -> Region {
        self.nodes[node].region.expand().expect("the node was removed")
    }

    /// Is the node still there?
    #[inline]
    pub fn is_live(&self, node: Node) -> bool {
        self.nodes[node].region.is_some()
    }

    /// Number of nodes that are there.
    pub fn node_count(&self) -> usize {
        self.live_nodes
    }

    /// May several memory states exist at a time, each for a part of memory? Then nodes split and merge them.
    pub fn has_split_memory(&self) -> bool {
        self.regroupings > 0
    }

    /// Does the graph make stack memory?
    pub fn has_allocas(&self) -> bool {
        self.allocas > 0
    }

    /// One more than the largest node index ever used: the size of a dense side table.
    pub fn node_capacity(&self) -> usize {
        self.nodes.len()
    }

    /// One more than the largest value index ever used.
    pub fn value_capacity(&self) -> usize {
        self.values.len()
    }

    /// One more than the largest use index ever used.
    pub fn use_capacity(&self) -> usize {
        self.uses.len()
    }

    /// One more than the largest region index ever used.
    pub fn region_capacity(&self) -> usize {
        self.regions.len()
    }

    /// A number that is another one after every change of nodes, regions, values or uses, but not after
    /// [compaction](Graph::compact). Payloads and locations do not count.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Which graph this is, and its [revision](Graph::revision): equal only as long as all ids mean the same.
    pub fn version(&self) -> Version {
        Version { identity: self.identity.0, revision: self.revision }
    }

    /// Bytes in the arenas, spare capacity of vectors not counted.
    pub fn bytes(&self) -> usize {
        let ports =
            |s: &StructuralData| 4 * (s.inputs.len() + s.outputs.len() + s.regions.len()) + size_of::<StructuralData>();
        let borders = |r: &RegionData| 4 * (r.args.len() + r.results.len()) + size_of::<RegionData>();
        self.nodes.len() * size_of::<NodeData>()
            + self.uses.len() * size_of::<UseData>()
            + self.values.len() * size_of::<ValueData>()
            + self.structurals.iter().map(ports).sum::<usize>()
            + self.regions.values().map(borders).sum::<usize>()
    }

    /// Number of inputs.
    #[inline]
    pub fn input_count(&self, node: Node) -> usize {
        match self.structural(node) {
            Some(s) => s.inputs.len(),
            None => self.nodes[node].n_ins as usize,
        }
    }

    /// Input number `index`, as a user.
    #[inline]
    pub fn input(&self, node: Node, index: usize) -> Use {
        let data = &self.nodes[node];
        if data.n_ins == STRUCTURAL {
            return self.structurals[data.first_in as usize].inputs[index];
        }
        if index >= data.n_ins as usize {
            no_such_port(node, index);
        }
        Use::from_u32(data.first_in + index as u32)
    }

    /// All inputs in order.
    #[inline]
    pub fn inputs(&self, node: Node) -> impl DoubleEndedIterator<Item = Use> + ExactSizeIterator + Clone + '_ {
        let data = &self.nodes[node];
        match self.structural(node) {
            Some(s) => Ports { listed: Some(&s.inputs), first: 0, range: 0..s.inputs.len() as u32 },
            None => Ports { listed: None, first: data.first_in, range: 0..u32::from(data.n_ins) },
        }
    }

    /// The origin of input number `index`.
    #[inline]
    pub fn operand(&self, node: Node, index: usize) -> Value {
        self.uses[self.input(node, index)].origin
    }

    /// The origins of all inputs in order.
    #[inline]
    pub fn operands(&self, node: Node) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + Clone + '_ {
        self.inputs(node).map(move |u| self.uses[u].origin)
    }

    /// Number of outputs.
    #[inline]
    pub fn output_count(&self, node: Node) -> usize {
        match self.structural(node) {
            Some(s) => s.outputs.len(),
            None => self.nodes[node].n_outs as usize,
        }
    }

    /// Output number `index`.
    #[inline]
    pub fn output(&self, node: Node, index: usize) -> Value {
        let data = &self.nodes[node];
        if data.n_ins == STRUCTURAL {
            return self.structurals[data.first_in as usize].outputs[index];
        }
        if index >= data.n_outs as usize {
            no_such_port(node, index);
        }
        Value::from_u32(data.first_out + index as u32)
    }

    /// All outputs in order.
    #[inline]
    pub fn outputs(&self, node: Node) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + Clone + '_ {
        let data = &self.nodes[node];
        match self.structural(node) {
            Some(s) => Ports { listed: Some(&s.outputs), first: 0, range: 0..s.outputs.len() as u32 },
            None => Ports { listed: None, first: data.first_out, range: 0..u32::from(data.n_outs) },
        }
    }

    /// The regions that the node owns.
    #[inline]
    pub fn regions(&self, node: Node) -> &[Region] {
        match self.structural(node) {
            Some(s) => &s.regions,
            None => &[],
        }
    }

    #[inline]
    fn structural(&self, node: Node) -> Option<&StructuralData> {
        let data = &self.nodes[node];
        (data.n_ins == STRUCTURAL).then(|| &self.structurals[data.first_in as usize])
    }

    // ---- regions -----------------------------------------------------------------------------------------------

    /// The node that owns the region; `None` for the root.
    #[inline]
    pub fn owner(&self, region: Region) -> Option<Node> {
        self.regions[region].owner.expand()
    }

    /// The nodes of the region in their order.
    #[inline]
    pub fn nodes(&self, region: Region) -> Nodes<'_> {
        let data = &self.regions[region];
        Nodes { graph: self, front: data.head.expand(), back: data.tail.expand() }
    }

    /// The first node of the region.
    #[inline]
    pub fn first_node(&self, region: Region) -> Option<Node> {
        self.regions[region].head.expand()
    }

    /// The last node of the region.
    #[inline]
    pub fn last_node(&self, region: Region) -> Option<Node> {
        self.regions[region].tail.expand()
    }

    /// The node behind this one in its region.
    #[inline]
    pub fn next_node(&self, node: Node) -> Option<Node> {
        self.nodes[node].next.expand()
    }

    /// The node before this one in its region.
    #[inline]
    pub fn prev_node(&self, node: Node) -> Option<Node> {
        self.nodes[node].prev.expand()
    }

    /// The arguments of the region.
    #[inline]
    pub fn args(&self, region: Region) -> &[Value] {
        &self.regions[region].args
    }

    /// Argument number `index` of the region.
    #[inline]
    pub fn arg(&self, region: Region, index: usize) -> Value {
        self.regions[region].args[index]
    }

    /// The results of the region, as users.
    #[inline]
    pub fn results(&self, region: Region) -> &[Use] {
        &self.regions[region].results
    }

    /// The origin of result number `index`.
    #[inline]
    pub fn result(&self, region: Region, index: usize) -> Value {
        self.uses[self.regions[region].results[index]].origin
    }

    /// All regions in the tree below `root` (which comes first), each before the regions inside it. The cost is that of
    /// the [owners](Graph::owners) of these regions; for the whole graph, it is the number of regions, unless their
    /// tree has changed since the last time.
    pub fn region_tree(&self, root: Region) -> Vec<Region> {
        if root != self.root() {
            return self.find_tree(root);
        }
        let tree = self.tree.get_or_init(|| self.find_tree(root).into());
        debug_assert_eq!(**tree, *self.find_tree(root), "a change of the tree of regions was not noticed");
        tree.to_vec()
    }

    fn find_tree(&self, root: Region) -> Vec<Region> {
        let mut tree = vec![root];
        let mut next = 0;
        while next < tree.len() {
            self.owners(tree[next]).for_each(|node| tree.extend_from_slice(self.regions(node)));
            next += 1;
        }
        tree
    }

    /// Has the region nodes that own regions?
    #[inline]
    pub fn has_owners(&self, region: Region) -> bool {
        self.regions[region].owners > 0
    }

    /// The structural nodes of a region in order. The cost is the number of nodes up to the last of them; it is
    /// constant if there is none.
    pub fn owners(&self, region: Region) -> impl Iterator<Item = Node> + '_ {
        let count = self.regions[region].owners as usize;
        let mut rest = self.nodes(region);
        (0..count).map(move |_| {
            rest.find(|node| self.op(*node).is_structural()).expect("a region counts its structural nodes")
        })
    }

    /// The structural nodes that the node is in, the innermost one first.
    pub fn around(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let owner = |node: Node| self.owner(self.region(node));
        std::iter::successors(owner(node), move |node| owner(*node))
    }

    /// Is the node in a loop?
    pub fn is_in_loop(&self, node: Node) -> bool {
        self.around(node).any(|owner| matches!(self.op(owner), Op::Theta(_)))
    }

    // ---- values and uses ---------------------------------------------------------------------------------------

    /// The type of a value.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Where a value comes from.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        let data = &self.values[value];
        debug_assert!(data.owner != Owner::REMOVED, "{value} was removed");
        match data.owner.decode() {
            Ok(node) => ValueDef::Output(node, data.index as usize),
            Err(region) => ValueDef::Argument(region, data.index as usize),
        }
    }

    /// The region that a value belongs to.
    #[inline]
    pub fn region_of(&self, value: Value) -> Region {
        match self.def(value) {
            ValueDef::Output(node, _) => self.region(node),
            ValueDef::Argument(region, _) => region,
        }
    }

    /// The node whose output the value is.
    #[inline]
    pub fn producer(&self, value: Value) -> Option<Node> {
        match self.def(value) {
            ValueDef::Output(node, _) => Some(node),
            ValueDef::Argument(..) => None,
        }
    }

    /// The operation whose output the value is.
    #[inline]
    pub fn producer_op(&self, value: Value) -> Option<Op> {
        self.producer(value).map(|node| self.op(node))
    }

    /// The value that a use refers to.
    #[inline]
    pub fn origin(&self, user: Use) -> Value {
        self.uses[user].origin
    }

    /// Where a use sits.
    #[inline]
    pub fn site(&self, user: Use) -> UseSite {
        let data = &self.uses[user];
        debug_assert!(data.owner != Owner::REMOVED, "{user} was removed");
        match data.owner.decode() {
            Ok(node) => UseSite::Input(node, data.index as usize),
            Err(region) => UseSite::Result(region, data.index as usize),
        }
    }

    /// The users of a value, the latest added first.
    #[inline]
    pub fn users(&self, value: Value) -> Users<'_> {
        Users { graph: self, next: self.values[value].first_user.expand() }
    }

    /// Has the value no users?
    #[inline]
    pub fn is_dead(&self, value: Value) -> bool {
        self.values[value].first_user.is_none()
    }

    /// The user of a value that has exactly one.
    #[inline]
    pub fn only_user(&self, value: Value) -> Option<Use> {
        let mut users = self.users(value);
        users.next().filter(|_| users.next().is_none())
    }

    /// Has the value exactly one user?
    #[inline]
    pub fn has_one_user(&self, value: Value) -> bool {
        self.only_user(value).is_some()
    }
}

/// Not inlined, so that [`Graph::input`] and its like are short enough to be.
#[cold]
#[inline(never)]
fn no_such_port(node: Node, index: usize) -> ! {
    panic!("{node} has no input or output {index}")
}

/// The inputs or outputs of a node: the list of a structural node, or the consecutive ids of a simple node.
#[derive(Clone)]
struct Ports<'a, T> {
    listed: Option<&'a [T]>,
    /// The first id if there is no list.
    first: u32,
    range: std::ops::Range<u32>,
}

impl<T: EntityRef> Ports<'_, T> {
    #[inline]
    fn at(&self, index: u32) -> T {
        match self.listed {
            Some(list) => list[index as usize],
            None => T::new((self.first + index) as usize),
        }
    }
}

impl<T: EntityRef> Iterator for Ports<'_, T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.range.next().map(|index| self.at(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<T: EntityRef> DoubleEndedIterator for Ports<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.range.next_back().map(|index| self.at(index))
    }
}

impl<T: EntityRef> ExactSizeIterator for Ports<'_, T> {}

/// The nodes of a region, from both ends.
#[derive(Clone)]
pub struct Nodes<'a> {
    graph: &'a Graph,
    front: Option<Node>,
    back: Option<Node>,
}

impl Iterator for Nodes<'_> {
    type Item = Node;
    #[inline]
    fn next(&mut self) -> Option<Node> {
        let node = self.front?;
        if self.back == Some(node) {
            (self.front, self.back) = (None, None);
        } else {
            self.front = self.graph.next_node(node);
        }
        Some(node)
    }
}

impl DoubleEndedIterator for Nodes<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Node> {
        let node = self.back?;
        if self.front == Some(node) {
            (self.front, self.back) = (None, None);
        } else {
            self.back = self.graph.prev_node(node);
        }
        Some(node)
    }
}

/// The users of a value.
#[derive(Clone)]
pub struct Users<'a> {
    graph: &'a Graph,
    next: Option<Use>,
}

impl Iterator for Users<'_> {
    type Item = Use;
    #[inline]
    fn next(&mut self) -> Option<Use> {
        let user = self.next?;
        self.next = self.graph.uses[user].next.expand();
        Some(user)
    }
}
