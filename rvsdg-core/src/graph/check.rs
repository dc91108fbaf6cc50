//! The consistency of the links, which every accessor of [`Graph`] relies on.
//!
//! * The node list of a region runs from its head to its tail, `prev` being the reverse of `next`; every node in it
//!   names the region as its own; no node is in two places; no node that counts as live is in no list.
//! * A region counts the structural nodes in its list; the graph counts its nodes, and those that split or merge memory
//!   states.
//! * Ports (inputs, outputs, arguments, results) exist, belong to one owner only, and know that owner and their index.
//! * A region that a node owns names that node as its owner; no region has two.
//! * Every use refers to a value of a live node or region, and is in that value's list of users exactly once; the list
//!   holds nothing else.
//!
//! The editing functions maintain all of this, so a violation is a bug in them. All accessors can read a graph that
//! passes the check without panicking. The check is one walk over the region tree with an explicit stack, then one over
//! all lists of users: linear.

use super::{Graph, Owner, RegionData, StructuralData};
use crate::entities::{Node, Region, Use, Value};
use crate::op::Op;
use crate::report::{Entity, Sink};
use crate::types::Type;
use cranelift_entity::{EntityRef, EntitySet};
use std::fmt::Write;

struct Checker<'a> {
    graph: &'a Graph,
    sink: &'a mut Sink,
    nodes: EntitySet<Node>,
    regions: EntitySet<Region>,
    values: EntitySet<Value>,
    uses: EntitySet<Use>,
}

/// A region whose list is being walked.
struct Frame {
    region: Region,
    prev: Option<Node>,
    next: Option<Node>,
    /// The expected number of structural nodes.
    owners: u32,
}

impl Graph {
    /// Reports all violations; returns whether there were none.
    pub(crate) fn check_links(&self, sink: &mut Sink) -> bool {
        let before = sink.count();
        let mut checker = Checker {
            graph: self,
            sink,
            nodes: EntitySet::with_capacity(self.nodes.len()),
            regions: EntitySet::with_capacity(self.regions.len()),
            values: EntitySet::with_capacity(self.values.len()),
            uses: EntitySet::with_capacity(self.uses.len()),
        };
        checker.walk();
        checker.check_strays();
        checker.check_users();
        sink.count() == before
    }

    /// The arenas as text, one live node or region per line: for graphs whose links are broken.
    pub(crate) fn dump(&self) -> String {
        let origin =
            |user: &Use| self.uses.get(*user).map_or_else(|| format!("{user}?"), |data| data.origin.to_string());
        let origins = |users: &[Use]| users.iter().map(origin).collect::<Vec<_>>().join(" ");
        let mut out = String::new();
        for (region, data) in &self.regions {
            let RegionData { owner, args, results, head, tail, owners: _ } = data;
            let (owner, head, tail) = (name(owner.expand()), name(head.expand()), name(tail.expand()));
            let results = origins(results);
            let _ = writeln!(out, "{region} of {owner}: args {args:?}, results [{results}], from {head} to {tail}");
        }
        for (node, data) in self.nodes.iter().filter(|(_, data)| data.region.is_some()) {
            let (region, prev) = (name(data.region.expand()), name(data.prev.expand()));
            let _ = write!(out, "{node}: {:?} in {region}, after {prev}", data.op);
            if data.n_ins != super::STRUCTURAL {
                let uses: Vec<Use> = (0..u32::from(data.n_ins)).map(|i| Use::from_u32(data.first_in + i)).collect();
                let _ = writeln!(out, ", [{}] to {} values from v{} on", origins(&uses), data.n_outs, data.first_out);
            } else if let Some(ports) = self.structurals.get(data.first_in as usize) {
                let StructuralData { inputs, outputs, regions } = ports;
                let _ = writeln!(out, ", [{}] to {outputs:?}, regions {regions:?}", origins(inputs));
            } else {
                out.push_str(", without ports\n");
            }
        }
        out
    }

    /// The types of the root region's arguments and results, without relying on any link.
    pub(crate) fn root_types(&self) -> Option<(Vec<Type>, Vec<Type>)> {
        let root = self.regions.get(self.root())?;
        let ty = |value: Value| self.values.get(value).map(|data| data.ty);
        let args = root.args.iter().map(|arg| ty(*arg)).collect::<Option<_>>()?;
        let results = root.results.iter().map(|result| ty(self.uses.get(*result)?.origin)).collect::<Option<_>>()?;
        Some((args, results))
    }
}

impl Checker<'_> {
    fn walk(&mut self) {
        let root = self.graph.root();
        if let Some(owner) = self.graph.regions[root].owner.expand() {
            self.sink.report(root, format!("the root region has an owner, {owner}"));
        }
        self.regions.insert(root);
        let mut stack = vec![self.enter(root)];
        while let Some(frame) = stack.last_mut() {
            let Some(node) = frame.next else {
                let tail = self.graph.regions[frame.region].tail.expand();
                if tail != frame.prev {
                    let message = format!("its list ends with {}, its tail is {}", name(frame.prev), name(tail));
                    self.sink.report(frame.region, message);
                }
                let counted = self.graph.regions[frame.region].owners;
                if counted != frame.owners {
                    let message = format!("it has {} structural nodes, but counts {counted}", frame.owners);
                    self.sink.report(frame.region, message);
                }
                stack.pop();
                continue;
            };
            if node.index() >= self.graph.nodes.len() || !self.nodes.insert(node) {
                self.sink
                    .report(frame.region, format!("its list leads to {node}, which does not exist or was seen before"));
                frame.next = None;
                continue;
            }
            let data = &self.graph.nodes[node];
            if data.region.expand() != Some(frame.region) {
                let message =
                    format!("it is in the list of {}, but thinks of {}", frame.region, name(data.region.expand()));
                self.sink.report(node, message);
            }
            if data.prev.expand() != frame.prev {
                let message =
                    format!("it follows {}, but its link back is {}", name(frame.prev), name(data.prev.expand()));
                self.sink.report(node, message);
            }
            (frame.prev, frame.next) = (Some(node), data.next.expand());
            frame.owners += u32::from(data.op.is_structural());
            for region in self.check_ports(node).into_iter().rev() {
                let frame = self.enter(region);
                stack.push(frame);
            }
        }
    }

    fn enter(&mut self, region: Region) -> Frame {
        let data = &self.graph.regions[region];
        for (i, arg) in data.args.iter().enumerate() {
            self.check_value(*arg, Owner::region(region), i, Entity::Region(region));
        }
        for (i, result) in data.results.iter().enumerate() {
            self.check_use(*result, Owner::region(region), i, Entity::Region(region));
        }
        Frame { region, prev: None, next: data.head.expand(), owners: 0 }
    }

    /// Checks the ports of a node; returns the regions to walk.
    fn check_ports(&mut self, node: Node) -> Vec<Region> {
        let graph = self.graph;
        let data = &graph.nodes[node];
        let owner = Owner::node(node);
        if data.n_ins != super::STRUCTURAL {
            for i in 0..u32::from(data.n_ins) {
                self.check_use(Use::from_u32(data.first_in + i), owner, i as usize, Entity::Node(node));
            }
            for i in 0..u32::from(data.n_outs) {
                self.check_value(Value::from_u32(data.first_out + i), owner, i as usize, Entity::Node(node));
            }
            return vec![];
        }
        let Some(ports) = graph.structurals.get(data.first_in as usize) else {
            self.sink.report(node, "its ports are lost");
            return vec![];
        };
        for (i, input) in ports.inputs.iter().enumerate() {
            self.check_use(*input, owner, i, Entity::Node(node));
        }
        for (i, output) in ports.outputs.iter().enumerate() {
            self.check_value(*output, owner, i, Entity::Node(node));
        }
        let mut fine = vec![];
        for region in &ports.regions {
            match graph.regions.get(*region) {
                None => self.sink.report(node, format!("{region} does not exist")),
                Some(data) if data.owner.expand() != Some(node) => {
                    let message = format!("{region} belongs to {}", name(data.owner.expand()));
                    self.sink.report(node, message);
                }
                Some(_) if !self.regions.insert(*region) => {
                    self.sink.report(node, format!("it has {region} twice"));
                }
                Some(_) => fine.push(*region),
            }
        }
        fine
    }

    fn check_value(&mut self, value: Value, owner: Owner, index: usize, at: Entity) {
        match self.graph.values.get(value) {
            None => self.sink.report(at, format!("{value} does not exist")),
            Some(_) if !self.values.insert(value) => self.sink.report(at, format!("{value} also belongs elsewhere")),
            Some(data) if data.owner != owner || data.index as usize != index => {
                self.sink.report(at, format!("its {value}, number {index}, does not know its place"));
            }
            Some(_) => {}
        }
    }

    fn check_use(&mut self, user: Use, owner: Owner, index: usize, at: Entity) {
        match self.graph.uses.get(user) {
            None => self.sink.report(at, format!("{user} does not exist")),
            Some(_) if !self.uses.insert(user) => self.sink.report(at, format!("{user} also belongs elsewhere")),
            Some(data) if data.owner != owner || data.index as usize != index => {
                self.sink.report(at, format!("its {user}, number {index}, does not know its place"));
            }
            Some(_) => {}
        }
    }

    fn check_strays(&mut self) {
        let (mut count, mut regroupings, mut allocas) = (0, 0, 0);
        for (node, data) in &self.graph.nodes {
            count += usize::from(data.region.is_some());
            regroupings += usize::from(data.region.is_some() && data.op.regroups_memory());
            allocas += usize::from(data.region.is_some() && matches!(data.op, Op::Alloca(_)));
            if data.region.is_some() && !self.nodes.contains(node) {
                self.sink.report(node, format!("it thinks of {}, but is not in its list", name(data.region.expand())));
            }
        }
        if regroupings != self.graph.regroupings {
            let message = format!(
                "the graph counts {} splits and merges of states, but has {regroupings}",
                self.graph.regroupings
            );
            self.sink.report(self.graph.root(), message);
        }
        if allocas != self.graph.allocas {
            let message = format!("the graph counts {} allocas, but has {allocas}", self.graph.allocas);
            self.sink.report(self.graph.root(), message);
        }
        if count != self.graph.live_nodes {
            let message = format!("the graph counts {} nodes, but has {count}", self.graph.live_nodes);
            self.sink.report(self.graph.root(), message);
        }
    }

    fn check_users(&mut self) {
        let mut listed: EntitySet<Use> = EntitySet::with_capacity(self.graph.uses.len());
        for (value, data) in self.graph.values.iter().filter(|(value, _)| self.values.contains(*value)) {
            let (mut prev, mut next) = (None, data.first_user.expand());
            while let Some(user) = next {
                if !self.uses.contains(user) || !listed.insert(user) {
                    self.sink
                        .report(value, format!("its list of users leads to {user}, which was removed or seen before"));
                    break;
                }
                let data = &self.graph.uses[user];
                if data.origin != value {
                    self.sink.report(value, format!("its list of users has {user}, which refers to {}", data.origin));
                }
                if data.prev.expand() != prev {
                    self.sink.report(value, format!("its list of users is broken at {user}"));
                }
                (prev, next) = (Some(user), data.next.expand());
            }
        }
        for (user, data) in self.graph.uses.iter().filter(|(user, _)| self.uses.contains(*user)) {
            if !self.values.contains(data.origin) {
                self.sink.report(user, format!("it refers to {}, which was removed", data.origin));
            } else if !listed.contains(user) {
                self.sink.report(user, format!("it is missing among the users of {}", data.origin));
            }
        }
    }
}

fn name<T: std::fmt::Display>(entity: Option<T>) -> String {
    entity.map_or_else(|| "nothing".into(), |entity| entity.to_string())
}
