//! Source locations of nodes, which only debuggers use.
//!
//! A location belongs to a node and not to its operation, so that two nodes with the same computation are equal
//! wherever they come from. A node keeps its location when it moves or gets another operation. Copies get the location,
//! too. A node that a pass creates has none, unless the pass says which location new nodes get
//! ([`Graph::locate_new_nodes`]), or that it takes the place of another one of its region
//! ([`Graph::divert_users`]). Without debug information the table is empty and costs nothing.

use super::Graph;
use crate::entities::{LocId, Node, Value};
use crate::op::Op;
use crate::payload::LocInfo;

impl Graph {
    /// The source location of the node.
    #[inline]
    pub fn location(&self, node: Node) -> Option<LocId> {
        self.locations[node]
    }

    /// May nodes have source locations?
    pub fn has_locations(&self) -> bool {
        self.locations.iter().next().is_some()
    }

    /// Sets the source location of the node.
    pub fn set_location(&mut self, node: Node, location: Option<LocId>) {
        if location.is_some() || self.locations[node].is_some() {
            self.locations[node] = location;
        }
    }

    /// `new` replaces all of these nodes: it gets their location if it is the same, and none otherwise.
    pub fn set_common_location(&mut self, new: Node, replaced: impl IntoIterator<Item = Node>) {
        let mut locations = replaced.into_iter().map(|node| self.location(node));
        let first = locations.next().flatten();
        let is_common = locations.all(|location| location == first);
        self.set_location(new, first.filter(|_| is_common));
    }

    /// The source location of the function's return.
    pub fn exit_location(&self) -> Option<LocId> {
        self.exit_location
    }

    /// Sets the source location of the function's return.
    pub fn set_exit_location(&mut self, location: Option<LocId>) {
        self.exit_location = location;
    }

    /// Sets the location that nodes get from now on, until the next call. For passes that replace a node by others.
    pub fn locate_new_nodes(&mut self, location: Option<LocId>) {
        self.new_location = location;
    }

    /// `new` takes the place of `old`: if its node has no location, it gets that of the node of `old`. For a decision,
    /// that is its test.
    pub(super) fn locate_like(&mut self, new: Value, old: Value) {
        if !self.has_locations() {
            return;
        }
        let (Some(new), Some(old)) = (self.producer(new), self.producer(old)) else { return };
        if self.region(new) != self.region(old) {
            return;
        }
        let (Some(new), Some(old)) = (self.located(new), self.located(old)) else { return };
        if self.location(new).is_none() {
            self.set_location(new, self.location(old));
        }
    }

    /// The node that has the location of this one's values. The location of stack memory is that of a variable, and a
    /// loop is no place for a value.
    fn located(&self, node: Node) -> Option<Node> {
        let is_test = |test: &Node| matches!(self.op(*test), Op::Match(_));
        match self.op(node) {
            Op::Gamma => self.producer(self.operand(node, 0)).filter(is_test),
            Op::Alloca(_) | Op::Theta(_) | Op::Lambda(_) | Op::Delta(_) | Op::Phi => None,
            _ => Some(node),
        }
    }

    /// Gives the copy the location of the original.
    pub(super) fn copy_location(&mut self, source: Option<&Graph>, old: Node, new: Node, import: bool) {
        let Some(location) = source.unwrap_or(self).location(old) else { return };
        let location = match source {
            Some(source) if import => self.import_location(source, location),
            _ => location,
        };
        self.set_location(new, Some(location));
    }

    /// Translates a location of another graph to this graph's payloads.
    pub fn import_location(&mut self, source: &Graph, location: LocId) -> LocId {
        let mut chain = vec![];
        let mut next = Some(location);
        while let Some(id) = next {
            let info = &source.payloads[id];
            next = info.call;
            chain.push(info);
        }
        let mut call = None;
        for info in chain.into_iter().rev() {
            call = Some(self.payloads.intern_loc(LocInfo { call, ..info.clone() }));
        }
        call.expect("a chain is not empty")
    }

    /// The location of an inlined instruction: `location` in the callee, inlined at `call`.
    pub fn inlined_location(&mut self, location: LocId, call: LocId) -> LocId {
        let mut chain = vec![];
        let mut next = Some(location);
        while let Some(id) = next {
            let info = self.payloads[id].clone();
            next = info.call;
            chain.push(info);
        }
        // The variables described at the call do not belong to the callee.
        let plain = LocInfo { variables: [].into(), ..self.payloads[call].clone() };
        let mut outer = self.payloads.intern_loc(plain);
        for info in chain.into_iter().rev() {
            outer = self.payloads.intern_loc(LocInfo { call: Some(outer), ..info });
        }
        outer
    }
}
