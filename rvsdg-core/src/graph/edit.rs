//! Editing: adding, moving and removing nodes and ports, diverting users. The only code that writes the links.
//!
//! Every function costs the number of ports that it touches, [`Graph::divert_users`] the number of users. Ids of
//! remaining nodes and ports never change. Nothing here recurses: nested regions are removed with a worklist. Every
//! change increments [`Graph::revision`].

use super::{Graph, NodeData, Owner, Position, RegionData, STRUCTURAL, StructuralData, UseData, ValueData};
use crate::constant::Const;
use crate::entities::{Node, Region, Use, Value};
use crate::matching::MatchInfo;
use crate::op::Op;
use crate::types::Type;
use cranelift_entity::packed_option::ReservedValue;

impl Graph {
    /// Adds a node with the given operands and output types. Its operands must come before it.
    ///
    /// Structural operations get their regions afterwards by [`Graph::add_region`].
    pub fn add_node(&mut self, at: Position, op: Op, operands: &[Value], outputs: &[Type]) -> Node {
        let spilled =
            op.is_structural() || operands.len() >= STRUCTURAL as usize || outputs.len() >= STRUCTURAL as usize;
        let node = self.nodes.push(NodeData {
            op,
            region: None.into(),
            first_in: 0,
            first_out: 0,
            n_ins: 0,
            n_outs: 0,
            prev: None.into(),
            next: None.into(),
        });
        if spilled {
            self.nodes[node].first_in = self.structurals.len() as u32;
            self.nodes[node].n_ins = STRUCTURAL;
            self.structurals.push(StructuralData::default());
            for origin in operands {
                self.add_input(node, *origin);
            }
            for ty in outputs {
                self.add_output(node, *ty);
            }
        } else {
            let data = &mut self.nodes[node];
            data.first_in = self.uses.len() as u32;
            data.n_ins = operands.len() as u16;
            data.first_out = self.values.len() as u32;
            data.n_outs = outputs.len() as u16;
            for (i, origin) in operands.iter().enumerate() {
                self.push_use(*origin, Owner::node(node), i);
            }
            for (i, ty) in outputs.iter().enumerate() {
                self.push_value(*ty, Owner::node(node), i);
            }
        }
        self.link(node, at);
        self.link_bindings(node, at);
        self.live_nodes += 1;
        if self.new_location.is_some() {
            self.set_location(node, self.new_location);
        }
        node
    }

    /// Adds a node with one output and returns that output.
    pub fn add_simple(&mut self, at: Position, op: Op, operands: &[Value], ty: Type) -> Value {
        let node = self.add_node(at, op, operands, &[ty]);
        self.output(node, 0)
    }

    /// Adds a constant.
    pub fn add_const(&mut self, at: Position, constant: Const) -> Value {
        self.add_simple(at, constant.op, &[], constant.ty)
    }

    /// Adds a match of a value; returns the control value.
    pub fn add_match(&mut self, at: Position, info: MatchInfo, operand: Value) -> Value {
        let ty = Type::ctl(info.alternatives);
        let op = Op::Match(self.payloads.intern_match(info));
        self.add_simple(at, op, &[operand], ty)
    }

    /// Replaces the operation; arity and types must fit the new one. The node's metadata note is dropped unless it
    /// holds for the new operation as well.
    pub fn set_op(&mut self, node: Node, op: Op) {
        self.revision += 1;
        debug_assert_eq!(self.op(node).is_structural(), op.is_structural());
        debug_assert_eq!(self.op(node).regroups_memory(), op.regroups_memory());
        self.renounce_note(node, op);
        let old = std::mem::replace(&mut self.nodes[node].op, op);
        if self.is_live(node) {
            self.allocas = self.allocas + usize::from(is_alloca(op)) - usize::from(is_alloca(old));
        }
    }

    fn structural_mut(&mut self, node: Node) -> &mut StructuralData {
        let data = &self.nodes[node];
        assert!(data.n_ins == STRUCTURAL, "{node} is not structural: its arity is fixed");
        &mut self.structurals[data.first_in as usize]
    }

    /// Adds an input to a structural node.
    pub fn add_input(&mut self, node: Node, origin: Value) -> Use {
        let index = self.structural_mut(node).inputs.len();
        let new = self.push_use(origin, Owner::node(node), index);
        self.structural_mut(node).inputs.push(new);
        new
    }

    /// Adds an output to a structural node.
    pub fn add_output(&mut self, node: Node, ty: Type) -> Value {
        let index = self.structural_mut(node).outputs.len();
        let new = self.push_value(ty, Owner::node(node), index);
        self.structural_mut(node).outputs.push(new);
        new
    }

    /// Adds an empty region to a structural node.
    pub fn add_region(&mut self, node: Node) -> Region {
        self.tree.take();
        let region = self.regions.push(RegionData { owner: node.into(), ..RegionData::default() });
        self.structural_mut(node).regions.push(region);
        region
    }

    /// Removes the inputs of a structural node for which `keep` returns false. Later inputs move up; ids stay the same.
    pub fn retain_inputs(&mut self, node: Node, keep: impl FnMut(usize) -> bool) {
        let old = std::mem::take(&mut self.structural_mut(node).inputs);
        self.structural_mut(node).inputs = self.retain_uses(old, keep);
    }

    /// Removes the outputs of a structural node for which `keep` returns false; they must have no users.
    pub fn retain_outputs(&mut self, node: Node, keep: impl FnMut(usize) -> bool) {
        let old = std::mem::take(&mut self.structural_mut(node).outputs);
        self.structural_mut(node).outputs = self.retain_values(old, keep);
    }

    /// Takes a node out of its list and inserts it elsewhere, in the same or another region. The caller ensures
    /// topological order, and that the operands belong to the new region.
    pub fn move_node(&mut self, node: Node, to: Position) {
        assert!(to != Position::Before(node) && to != Position::After(node), "a node is no place relative to itself");
        self.unlink_bindings(node, true);
        self.unlink(node);
        self.link(node, to);
        self.link_bindings(node, to);
    }

    /// Removes a node, with the regions it owns and all that is in them.
    ///
    /// # Panics
    /// If an output still has a user.
    pub fn remove_node(&mut self, node: Node) {
        for output in self.outputs(node) {
            assert!(self.is_dead(output), "{node} is removed while {output} still has users");
        }
        let mut doomed = vec![node];
        let mut next = 0;
        // First all uses below are unlinked, so that the order of removal does not matter.
        while next < doomed.len() {
            let node = doomed[next];
            next += 1;
            for i in 0..self.regions(node).len() {
                let region = self.regions(node)[i];
                let results = std::mem::take(&mut self.regions[region].results);
                for result in results {
                    self.drop_use(result);
                }
                doomed.extend(self.nodes(region));
            }
        }
        self.remove_bindings(&doomed);
        self.unlink_bindings(node, false);
        for node in doomed {
            for i in 0..self.input_count(node) {
                self.drop_use(self.input(node, i));
            }
            self.unlink(node);
            self.nodes[node].region = None.into();
            self.live_nodes -= 1;
        }
    }

    /// Adds an argument to a region.
    pub fn add_arg(&mut self, region: Region, ty: Type) -> Value {
        let new = self.push_value(ty, Owner::region(region), self.regions[region].args.len());
        self.regions[region].args.push(new);
        new
    }

    /// Inserts arguments of these types before argument `index` of a region. Costs the number of its arguments.
    ///
    /// # Panics
    /// If the region has fewer arguments.
    pub fn insert_args(&mut self, region: Region, index: usize, types: &[Type]) {
        let new: Vec<Value> = types.iter().map(|ty| self.push_value(*ty, Owner::region(region), 0)).collect();
        self.regions[region].args.splice(index..index, new);
        for (i, arg) in self.regions[region].args.iter().enumerate().skip(index) {
            self.values[*arg].index = i as u32;
        }
    }

    /// Adds a result to a region.
    pub fn add_result(&mut self, region: Region, origin: Value) -> Use {
        let new = self.push_use(origin, Owner::region(region), self.regions[region].results.len());
        self.regions[region].results.push(new);
        new
    }

    /// Removes the arguments for which `keep` returns false; they must have no users.
    pub fn retain_args(&mut self, region: Region, keep: impl FnMut(usize) -> bool) {
        let old = std::mem::take(&mut self.regions[region].args);
        self.regions[region].args = self.retain_values(old, keep);
    }

    /// Removes the results for which `keep` returns false.
    pub fn retain_results(&mut self, region: Region, keep: impl FnMut(usize) -> bool) {
        let old = std::mem::take(&mut self.regions[region].results);
        self.regions[region].results = self.retain_uses(old, keep);
    }

    /// Drops those of a list of uses for which `keep` returns false, and numbers the others anew.
    fn retain_uses(&mut self, mut list: Vec<Use>, mut keep: impl FnMut(usize) -> bool) -> Vec<Use> {
        let (mut place, mut kept) = (0, 0);
        list.retain(|user| {
            let stays = keep(place);
            match stays {
                true => self.uses[*user].index = kept,
                false => self.drop_use(*user),
            }
            (place, kept) = (place + 1, kept + u32::from(stays));
            stays
        });
        list
    }

    /// The same for values.
    fn retain_values(&mut self, mut list: Vec<Value>, mut keep: impl FnMut(usize) -> bool) -> Vec<Value> {
        let (mut place, mut kept) = (0, 0);
        list.retain(|value| {
            let stays = keep(place);
            match stays {
                true => self.values[*value].index = kept,
                false => self.drop_value(*value),
            }
            (place, kept) = (place + 1, kept + u32::from(stays));
            stays
        });
        list
    }

    /// Makes one user refer to another origin.
    pub fn divert(&mut self, user: Use, origin: Value) {
        if self.uses[user].origin != origin {
            self.detach(user);
            self.attach(user, origin);
        }
    }

    /// Makes all users of `from` refer to `to`. Costs the number of users. A node without a location gets that of the
    /// node in its region whose place it takes.
    pub fn divert_users(&mut self, from: Value, to: Value) {
        if from == to {
            return;
        }
        debug_assert_eq!(self.ty(from), self.ty(to), "{from} and {to} differ in type");
        if self.bindings.is_some() {
            self.divert_bindings(from, to);
        }
        let Some(first) = self.values[from].first_user.take() else { return };
        self.revision += 1;
        let mut last = first;
        loop {
            self.uses[last].origin = to;
            match self.uses[last].next.expand() {
                Some(next) => last = next,
                None => break,
            }
        }
        self.name_like(to, from);
        self.locate_like(to, from);
        let old = std::mem::replace(&mut self.values[to].first_user, first.into());
        self.uses[last].next = old;
        if let Some(old) = old.expand() {
            self.uses[old].prev = last.into();
        }
    }

    fn push_value(&mut self, ty: Type, owner: Owner, index: usize) -> Value {
        self.revision += 1;
        self.values.push(ValueData { ty, owner, index: index as u32, first_user: None.into() })
    }

    fn push_use(&mut self, origin: Value, owner: Owner, index: usize) -> Use {
        let user = self.uses.push(UseData { origin, owner, index: index as u32, prev: None.into(), next: None.into() });
        self.attach(user, origin);
        user
    }

    fn attach(&mut self, user: Use, origin: Value) {
        self.revision += 1;
        let old = std::mem::replace(&mut self.values[origin].first_user, user.into());
        let data = &mut self.uses[user];
        data.origin = origin;
        data.prev = None.into();
        data.next = old;
        if let Some(old) = old.expand() {
            self.uses[old].prev = user.into();
        }
    }

    fn detach(&mut self, user: Use) {
        self.revision += 1;
        let UseData { origin, prev, next, .. } = self.uses[user];
        match prev.expand() {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[origin].first_user = next,
        }
        if let Some(next) = next.expand() {
            self.uses[next].prev = prev;
        }
    }

    fn drop_use(&mut self, user: Use) {
        self.detach(user);
        let data = &mut self.uses[user];
        data.origin = Value::reserved_value();
        data.owner = Owner::REMOVED;
    }

    fn drop_value(&mut self, value: Value) {
        self.revision += 1;
        assert!(self.is_dead(value), "{value} is removed while it still has users");
        if self.bindings.is_some() {
            self.salvage(value);
        }
        self.values[value].owner = Owner::REMOVED;
    }

    fn link(&mut self, node: Node, at: Position) {
        self.revision += 1;
        let (region, prev, next) = match at {
            Position::Start(region) => (region, None, self.first_node(region)),
            Position::End(region) => (region, self.last_node(region), None),
            Position::Before(next) => (self.region(next), self.prev_node(next), Some(next)),
            Position::After(prev) => (self.region(prev), Some(prev), self.next_node(prev)),
        };
        let data = &mut self.nodes[node];
        data.region = region.into();
        data.prev = prev.into();
        data.next = next.into();
        if data.op.is_structural() {
            self.regions[region].owners += 1;
            self.tree.take();
        }
        self.regroupings += usize::from(data.op.regroups_memory());
        self.allocas += usize::from(is_alloca(data.op));
        match prev {
            Some(prev) => self.nodes[prev].next = node.into(),
            None => self.regions[region].head = node.into(),
        }
        match next {
            Some(next) => self.nodes[next].prev = node.into(),
            None => self.regions[region].tail = node.into(),
        }
    }

    fn unlink(&mut self, node: Node) {
        self.revision += 1;
        let NodeData { op, region, prev, next, .. } = self.nodes[node];
        let region = region.expand().expect("the node was removed");
        if op.is_structural() {
            self.regions[region].owners -= 1;
            self.tree.take();
        }
        self.regroupings -= usize::from(op.regroups_memory());
        self.allocas -= usize::from(is_alloca(op));
        match prev.expand() {
            Some(prev) => self.nodes[prev].next = next,
            None => self.regions[region].head = next,
        }
        match next.expand() {
            Some(next) => self.nodes[next].prev = prev,
            None => self.regions[region].tail = prev,
        }
    }
}

/// Does the operation make stack memory?
#[inline]
fn is_alloca(op: Op) -> bool {
    matches!(op, Op::Alloca(_))
}
