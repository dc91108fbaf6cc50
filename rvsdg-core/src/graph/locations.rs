//! Where nodes are in the source: for debuggers, and for nobody else.
//!
//! A location hangs on a node and not on its operation, so that two nodes that compute the same are equal wherever they
//! come from. It stays with a node that moves or changes its operation, goes with its copies, and goes when the node
//! goes. A node that a pass makes has none, unless the pass says what the nodes that it makes stand for
//! ([`Graph::locate_new_nodes`]). Without debug information the table is empty and costs nothing.

use super::Graph;
use crate::entities::{LocId, Node};
use crate::payload::LocInfo;

impl Graph {
    /// Where the node is in the source.
    #[inline]
    pub fn location(&self, node: Node) -> Option<LocId> {
        self.locations[node]
    }

    /// Says where the node is in the source.
    pub fn set_location(&mut self, node: Node, location: Option<LocId>) {
        if location.is_some() || self.locations[node].is_some() {
            self.locations[node] = location;
        }
    }

    /// Where the function returns in the source.
    pub fn exit_location(&self) -> Option<LocId> {
        self.exit_location
    }

    /// Says where the function returns in the source.
    pub fn set_exit_location(&mut self, location: Option<LocId>) {
        self.exit_location = location;
    }

    /// Nodes that are added from now on are there, until this is called again with nothing. For whoever replaces a node
    /// by others.
    pub fn locate_new_nodes(&mut self, location: Option<LocId>) {
        self.new_location = location;
    }

    /// A copy is where the original is.
    pub(super) fn copy_location(&mut self, source: Option<&Graph>, old: Node, new: Node, import: bool) {
        let Some(location) = source.unwrap_or(self).location(old) else { return };
        let location = match source {
            Some(source) if import => self.import_location(source, location),
            _ => location,
        };
        self.set_location(new, Some(location));
    }

    /// A location of another graph, in this graph's payloads.
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

    /// The location for what was at `location` in a function that has been put in the place of a call at `call`.
    pub fn inlined_location(&mut self, location: LocId, call: LocId) -> LocId {
        let mut chain = vec![];
        let mut next = Some(location);
        while let Some(id) = next {
            let info = self.payloads[id].clone();
            next = info.call;
            chain.push(info);
        }
        // What variables there are at the call is no matter of what is called.
        let plain = LocInfo { variables: [].into(), ..self.payloads[call].clone() };
        let mut outer = self.payloads.intern_loc(plain);
        for info in chain.into_iter().rev() {
            outer = self.payloads.intern_loc(LocInfo { call: Some(outer), ..info });
        }
        outer
    }
}
