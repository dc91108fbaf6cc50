//! Bindings: which value a variable of the source has, and from where on. Only debuggers use them.
//!
//! A binding is an event in a [`Gap`] of a region's list: in front of a node that is no constant, or at the end of the
//! region. It says that from there on, in execution order, a variable or a part of it is a value, a constant, or lost.
//! It holds until the next binding of the variable. A binding is no user of its value: no pass sees it, so code is the
//! same with and without debug information. Its value belongs to the region of the gap or to one around it, because it
//! needs no variables of gammas and thetas. Without debug information there is no table, and all of this costs a test
//! of a pointer.
//!
//! Rules, which all editing functions follow:
//!
//! | change | bindings |
//! |---|---|
//! | all users of a value are diverted | those of the value refer to the other value |
//! | a value goes | its operation becomes part of the expression ([`salvage`](Graph::salvage)); otherwise the variable is lost there, but for outputs of thetas, if the body says that the variable is the same value at its end |
//! | a node is removed or moved | those in front of it stay in the gap |
//! | a node is added `Before` another or at the `End` | it comes behind those in the gap |
//! | a node is added `After` another or at the `Start` | it comes before them |
//! | a gamma or theta is removed | the variables with bindings inside are lost there, unless they were moved out or copied before |
//! | a region is copied, or the graph compacted | they are copied along |
//! | nodes are copied or moved while they are [carried](Graph::carry_bindings) | those in front of each node go along |
//!
//! A node that moves behind a binding of its value, or into a region inside, makes the binding refer to a value that
//! is not there yet. That is allowed: [`settle_late_bindings`](Graph::settle_late_bindings) decides before destruction
//! what the variable is until then.
//!
//! Costs: what happens to a value costs the number of its bindings, what happens to a gap the smaller one of the
//! numbers of bindings that meet there.

use super::described::distance_steps;
use super::{CopyMap, Graph, Position, ValueDef};
use crate::constant::Const;
use crate::entities::{LocId, Node, Region, Value};
use crate::expression;
use crate::op::Op;
use crate::payload::LocInfo;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A place between the nodes of a region.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Gap {
    /// In front of a node.
    Before(Node),
    /// Behind all nodes of a region.
    End(Region),
}

/// What a variable is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// A value of the graph.
    Value(Value),
    /// A constant.
    Const(Const),
    /// Nobody knows.
    Lost,
}

/// A variable of the source, and what it is. The variable is the only one of the [`LocInfo`], with the expression that
/// computes it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Binding {
    /// Names the variable.
    pub variable: LocId,
    /// What it is.
    pub bound: Bound,
}

/// The table of bindings.
#[derive(Clone, Default)]
pub(super) struct Bindings {
    /// All that were ever made; `None` if it is gone.
    pub(super) entries: Vec<Option<Binding>>,
    /// By place, in order.
    pub(super) gaps: FxHashMap<Gap, VecDeque<u32>>,
    /// By value, in any order.
    pub(super) values: FxHashMap<Value, Vec<u32>>,
}

/// What happens to bindings of nodes that are copied or moved.
#[derive(Copy, Clone, Default)]
pub(super) struct Carries {
    /// Do they go along?
    on: bool,
    /// Where the function that is copied from another graph is inlined, if it is.
    inlined: Option<Option<LocId>>,
}

impl Bindings {
    pub(super) fn add(&mut self, binding: Binding) -> u32 {
        let id = self.entries.len() as u32;
        self.entries.push(Some(binding));
        if let Bound::Value(value) = binding.bound {
            self.values.entry(value).or_default().push(id);
        }
        id
    }

    /// Moves the bindings of a gap behind those of another.
    fn append(&mut self, from: Gap, to: Gap) {
        let Some(mut list) = self.gaps.remove(&from) else { return };
        let target = self.gaps.entry(to).or_default();
        if target.len() >= list.len() {
            target.append(&mut list);
        } else {
            while let Some(last) = target.pop_back() {
                list.push_front(last);
            }
            *target = list;
        }
    }

    /// Moves the bindings of a gap in front of those of another.
    fn prepend(&mut self, from: Gap, to: Gap) {
        let Some(list) = self.gaps.remove(&from) else { return };
        let old = self.gaps.insert(to, list);
        let Some(mut old) = old else { return };
        let list = self.gaps.get_mut(&to).expect("it was inserted");
        if old.len() > list.len() {
            while let Some(last) = list.pop_back() {
                old.push_front(last);
            }
            *list = old;
        } else {
            list.append(&mut old);
        }
    }

    /// Those of a value that refer to it.
    pub(super) fn take(&mut self, value: Value) -> Vec<u32> {
        let mut list = self.values.remove(&value).unwrap_or_default();
        list.retain(|id| self.entries[*id as usize].is_some_and(|binding| binding.bound == Bound::Value(value)));
        list
    }

    /// Makes some refer to something else.
    pub(super) fn rebind(&mut self, list: Vec<u32>, to: Bound) {
        for id in &list {
            if let Some(binding) = &mut self.entries[*id as usize] {
                binding.bound = to;
            }
        }
        if let Bound::Value(value) = to {
            self.values.entry(value).or_default().extend(list);
        }
    }
}

impl Graph {
    /// Are there any bindings?
    #[inline]
    pub fn has_bindings(&self) -> bool {
        self.bindings.is_some()
    }

    /// The bindings in a gap, in order.
    pub fn bindings(&self, gap: Gap) -> impl Iterator<Item = Binding> + '_ {
        let list = self.bindings.as_ref().and_then(|table| Some((table, table.gaps.get(&gap)?)));
        list.into_iter().flat_map(|(table, list)| list.iter().filter_map(|id| table.entries[*id as usize]))
    }

    /// Adds a binding behind those of the gap.
    pub fn bind(&mut self, gap: Gap, variable: LocId, bound: Bound) {
        let (gap, bound) = (self.settled(gap), self.bound_at(bound));
        let table = self.table();
        let id = table.add(Binding { variable, bound });
        table.gaps.entry(gap).or_default().push_back(id);
    }

    /// Adds a binding before those of the gap.
    pub fn bind_first(&mut self, gap: Gap, variable: LocId, bound: Bound) {
        let (gap, bound) = (self.settled(gap), self.bound_at(bound));
        let table = self.table();
        let id = table.add(Binding { variable, bound });
        table.gaps.entry(gap).or_default().push_front(id);
    }

    /// The gap behind a node.
    pub fn gap_behind(&self, node: Node) -> Gap {
        self.next_node(node).map_or_else(|| Gap::End(self.region(node)), Gap::Before)
    }

    /// The first gap of a region.
    pub fn first_gap(&self, region: Region) -> Gap {
        self.first_node(region).map_or(Gap::End(region), Gap::Before)
    }

    /// Decides whether bindings go along with nodes that are copied or moved, until the next call. For passes that put
    /// code as it stands into another place.
    pub fn carry_bindings(&mut self, carried: bool) {
        self.carries.on = carried;
    }

    /// Decides whether variables of other graphs, whose bindings are copied, belong to a function that is inlined at
    /// this location, until the next call. If the location is unknown, then they are left out.
    pub fn inline_bindings(&mut self, call: Option<Option<LocId>>) {
        self.carries.inlined = call;
    }

    /// The variables in the memory that a node makes, of `whole` bytes, or the parts of them in the `size` bytes at
    /// `offset`; with expressions for a value there. What is only a part of a variable in several places is left out.
    pub fn variables_in_memory(&mut self, node: Node, (offset, size): (u64, u64), whole: u64) -> Vec<LocId> {
        let Some(location) = self.location(node) else { return vec![] };
        let LocInfo { call, variables, .. } = self.payloads[location].clone();
        let is_whole = offset == 0 && size >= whole;
        let mut found = vec![];
        for mut variable in variables {
            if !expression::is_plain(&variable.expression) {
                continue;
            }
            if !is_whole {
                let Some(part) = expression::part(&variable.expression, offset * 8, size * 8) else { continue };
                variable.expression = part;
            }
            found.push(self.payloads.intern_loc(LocInfo { node: None, call, variables: [variable].into() }));
        }
        found
    }

    /// The variable that is what is in memory at the value of a binding of this one.
    pub fn variable_at_address(&mut self, variable: LocId) -> Option<LocId> {
        self.with_expression(variable, expression::at_address)
    }

    /// The parts of `size` bytes of a variable that is what is in memory at the value of its binding: offset, size, and
    /// the variable with the expression for a value there. `None` if it is something else.
    pub fn parts_at_address(&mut self, variable: LocId, bytes: u64, size: u64) -> Option<Vec<(u64, u64, LocId)>> {
        let place = |text: &str| expression::behind_address(text);
        let whole = self.with_expression(variable, place)?;
        let mut parts = vec![];
        for offset in (0..bytes).step_by(size as usize) {
            let size = size.min(bytes - offset);
            let part = match size == bytes {
                true => whole,
                false => self.with_expression(whole, |text| expression::part(text, offset * 8, size * 8))?,
            };
            parts.push((offset, size, part));
        }
        Some(parts)
    }

    fn with_expression(&mut self, variable: LocId, change: impl Fn(&str) -> Option<Box<str>>) -> Option<LocId> {
        let mut info: LocInfo = self.payloads[variable].clone();
        let described = info.variables.first_mut()?;
        described.expression = change(&described.expression)?;
        Some(self.payloads.intern_loc(info))
    }

    /// Has a value bindings?
    pub fn is_bound(&self, value: Value) -> bool {
        let list = self.bindings.iter().filter_map(|table| Some((table, table.values.get(&value)?)));
        list.flat_map(|(table, list)| list.iter().filter_map(|id| table.entries[*id as usize]))
            .any(|binding| binding.bound == Bound::Value(value))
    }

    /// Puts other bindings in the place of those of a value for which there are any. Linear in all bindings.
    pub fn replace_bindings(
        &mut self,
        value: Value,
        mut others: impl FnMut(&mut Graph, Binding) -> Option<Vec<Binding>>,
    ) -> usize {
        let Some(table) = self.bindings.as_mut().filter(|table| table.values.contains_key(&value)) else { return 0 };
        let old = table.take(value);
        let mut new: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for id in &old {
            let binding = self.table().entries[*id as usize].expect("those that are gone were left out");
            let Some(list) = others(self, binding) else { continue };
            let table = self.table();
            let ids = list.into_iter().map(|binding| table.add(binding)).collect();
            table.entries[*id as usize] = None;
            new.insert(*id, ids);
        }
        let table = self.table();
        table.values.entry(value).or_default().extend(old.into_iter().filter(|id| !new.contains_key(id)));
        for list in table.gaps.values_mut().filter(|list| list.iter().any(|id| new.contains_key(id))) {
            *list = list.iter().flat_map(|id| new.get(id).cloned().unwrap_or_else(|| vec![*id])).collect();
        }
        new.len()
    }

    /// Moves the bindings of a gap behind those of another gap.
    pub fn move_bindings(&mut self, from: Gap, to: Gap) {
        let to = self.settled(to);
        if let Some(table) = self.bindings.as_mut().filter(|_| from != to) {
            table.append(from, to);
        }
    }

    /// Copies the bindings of a gap of another graph behind those of a gap of this one; `map` says what replaces
    /// values.
    pub fn import_bindings(&mut self, source: &Graph, from: Gap, to: Gap, map: &CopyMap) {
        self.copy_gap(Some(source), from, to, map, true);
    }

    /// Removes the bindings of a gap.
    pub fn forget_bindings(&mut self, gap: Gap) {
        self.empty_gap(gap, &mut VecDeque::new());
    }

    /// Removes all bindings in the regions of a node. For passes that have copied its contents to other places with all
    /// bindings.
    pub fn forget_bindings_inside(&mut self, node: Node) {
        if self.bindings.is_none() {
            return;
        }
        let mut pending: Vec<Region> = self.regions(node).to_vec();
        while let Some(region) = pending.pop() {
            self.forget_bindings(Gap::End(region));
            for node in self.nodes(region).collect::<Vec<_>>() {
                self.forget_bindings(Gap::Before(node));
                pending.extend(self.regions(node));
            }
        }
    }

    /// Makes the bindings of an integer refer to a wider one, of whose bits it is the low part.
    pub fn rebind_wide(&mut self, narrow: Value, wide: Value) {
        let Some(table) = &mut self.bindings else { return };
        let list = table.take(narrow);
        if let (false, Some(steps)) = (list.is_empty(), self.low_part(wide, narrow)) {
            self.describe(list, wide, &steps);
        } else {
            self.table().rebind(list, Bound::Lost);
        }
    }

    /// Makes the bindings of a pointer refer to another one, so many bytes in front of it.
    pub fn rebind_behind(&mut self, pointer: Value, base: Value, bytes: i64) {
        let Some(table) = &mut self.bindings else { return };
        let list = table.take(pointer);
        self.describe(list, base, &distance_steps(bytes));
    }

    /// Makes the variables that are a value unknown, because the value is about to mean something else.
    pub fn unbind(&mut self, value: Value) {
        self.lose(value);
    }

    /// Translates values by `map` in the bindings in front of a node and in all its regions, which have moved to a
    /// place where other values stand for them.
    pub fn map_bindings(&mut self, node: Node, map: &CopyMap) {
        if self.bindings.is_none() {
            return;
        }
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            self.map_gap(Gap::Before(node), map);
            for region in self.regions(node).to_vec() {
                self.map_gap(Gap::End(region), map);
                pending.extend(self.nodes(region));
            }
        }
    }

    fn map_gap(&mut self, gap: Gap, map: &CopyMap) {
        let list: Vec<u32> = self.bindings.iter().filter_map(|table| table.gaps.get(&gap)).flatten().copied().collect();
        for id in list {
            let table = self.bindings.as_ref().expect("there are bindings");
            if let Some(Binding { bound: Bound::Value(old), .. }) = table.entries[id as usize]
                && let Some(new) = map.value(old).filter(|new| *new != old)
            {
                let bound = self.bound_at(Bound::Value(new));
                self.table().rebind(vec![id], bound);
            }
        }
    }

    /// Makes the bindings of a value refer to another one that is equal to it, as if all its users were diverted.
    pub fn rebind(&mut self, from: Value, to: Value) {
        self.divert_bindings(from, to);
    }

    /// Copies the bindings of a gap behind those of another gap of the same graph; `map` says what replaces values.
    pub fn copy_bindings(&mut self, from: Gap, to: Gap, map: &CopyMap) {
        if self.bindings.is_some() {
            self.copy_gap(None, from, to, map, false);
        }
    }

    /// The table, which exists from now on.
    pub(super) fn table(&mut self) -> &mut Bindings {
        self.bindings.get_or_insert_default()
    }

    /// Constants have no gaps in front of them, because they are moved and copied at will.
    pub(super) fn settled(&self, mut gap: Gap) -> Gap {
        while let Gap::Before(node) = gap
            && self.op(node).is_constant()
        {
            gap = self.gap_behind(node);
        }
        gap
    }

    /// What can be said instead of a value: arguments of gammas stand for what they are outside.
    pub(super) fn bound_at(&self, bound: Bound) -> Bound {
        let Bound::Value(mut value) = bound else { return bound };
        while let ValueDef::Argument(region, index) = self.def(value)
            && let Some(owner) = self.owner(region)
            && self.op(owner) == Op::Gamma
        {
            value = self.operand(owner, index + 1);
        }
        match self.producer_op(value) {
            Some(Op::Undef | Op::Poison) => Bound::Lost,
            Some(op) if op.is_constant() => Bound::Const(Const { op, ty: self.ty(value) }),
            _ => Bound::Value(value),
        }
    }

    // ---- what the editing functions do -------------------------------------------------------------------------

    /// All users of `from` are diverted.
    pub(super) fn divert_bindings(&mut self, from: Value, to: Value) {
        let Some(table) = &mut self.bindings else { return };
        let list = table.take(from);
        if !list.is_empty() {
            let to = self.bound_at(Bound::Value(to));
            self.table().rebind(list, to);
        }
    }

    /// A node that is no constant was linked at a position.
    pub(super) fn link_bindings(&mut self, node: Node, at: Position) {
        if self.bindings.is_none() || self.op(node).is_constant() {
            return;
        }
        let Some(table) = &mut self.bindings else { return };
        match at {
            Position::Before(next) => table.prepend(Gap::Before(next), Gap::Before(node)),
            Position::End(region) => table.prepend(Gap::End(region), Gap::Before(node)),
            Position::Start(_) | Position::After(_) => {}
        }
    }

    /// A node is about to be unlinked.
    pub(super) fn unlink_bindings(&mut self, node: Node, moves: bool) {
        if self.bindings.is_some() && !(moves && self.carries.on) {
            let behind = self.settled(self.gap_behind(node));
            self.table().prepend(Gap::Before(node), behind);
        }
    }

    /// Removes the bindings inside of a node that is about to be removed with all that is in it, `doomed`. The
    /// variables are lost behind it.
    pub(super) fn remove_bindings(&mut self, doomed: &[Node]) {
        if self.bindings.is_none() {
            return;
        }
        for value in self.outputs(doomed[0]).collect::<Vec<_>>() {
            self.salvage(value);
        }
        let mut inside = VecDeque::new();
        for node in &doomed[1..] {
            self.empty_gap(Gap::Before(*node), &mut inside);
        }
        for node in doomed {
            for region in self.regions(*node).to_vec() {
                self.empty_gap(Gap::End(region), &mut inside);
                self.args(region).to_vec().into_iter().for_each(|arg| self.lose(arg));
            }
        }
        for node in &doomed[1..] {
            self.outputs(*node).collect::<Vec<_>>().into_iter().for_each(|output| self.lose(output));
        }
        if inside.is_empty() {
            return;
        }
        let behind = self.settled(self.gap_behind(doomed[0]));
        let table = self.table();
        for variable in inside {
            let id = table.add(Binding { variable, bound: Bound::Lost });
            table.gaps.entry(behind).or_default().push_front(id);
        }
    }

    /// Removes the bindings of a gap; collects their variables.
    fn empty_gap(&mut self, gap: Gap, variables: &mut VecDeque<LocId>) {
        let Some(table) = &mut self.bindings else { return };
        for id in table.gaps.remove(&gap).into_iter().flatten() {
            let Some(gone) = table.entries[id as usize].take() else { continue };
            if !variables.contains(&gone.variable) {
                variables.push_back(gone.variable);
            }
        }
    }

    fn lose(&mut self, value: Value) {
        if let Some(table) = &mut self.bindings {
            let list = table.take(value);
            table.rebind(list, Bound::Lost);
        }
    }

    /// A value goes: says what its bindings are without it.
    pub(super) fn salvage(&mut self, value: Value) {
        let Some(table) = &mut self.bindings else { return };
        let list = table.take(value);
        if list.is_empty() {
            return;
        }
        let ValueDef::Output(node, _) = self.def(value) else {
            return self.table().rebind(list, Bound::Lost);
        };
        match self.described(node, value) {
            Some((operand, steps)) => self.describe(list, operand, &steps),
            None => self.table().rebind(list, Bound::Lost),
        }
    }

    /// The output of a theta goes, of which `post` is the value at the end of the body. Those variables that the body
    /// says to be the same remain what it says; others are lost.
    pub fn end_loop_output(&mut self, output: Value, post: Value) {
        let Some(table) = &mut self.bindings else { return };
        let list = table.take(output);
        let ids = table.values.get(&post).into_iter().flatten();
        let said: Vec<LocId> = ids
            .filter_map(|id| table.entries[*id as usize].filter(|it| it.bound == Bound::Value(post)))
            .map(|it| it.variable)
            .collect();
        for id in list {
            let is_said = table.entries[id as usize].is_some_and(|it| said.contains(&it.variable));
            if is_said {
                table.entries[id as usize] = None;
            } else {
                table.rebind(vec![id], Bound::Lost);
            }
        }
    }

    /// Makes bindings refer to a value from which these steps compute what they were before.
    pub(super) fn describe(&mut self, list: Vec<u32>, operand: Value, steps: &[Box<str>]) {
        let bound = self.bound_at(Bound::Value(operand));
        for id in list {
            let binding = self.bindings.as_ref().and_then(|table| table.entries[id as usize]);
            let Some(binding) = binding else { continue };
            let described = self.behind_steps(binding.variable, steps);
            let table = self.table();
            match described {
                Some(variable) => {
                    table.entries[id as usize] = Some(Binding { variable, bound });
                    table.rebind(vec![id], bound);
                }
                None => table.rebind(vec![id], Bound::Lost),
            }
        }
    }

    /// The variable with an expression that takes these steps first.
    fn behind_steps(&mut self, variable: LocId, steps: &[Box<str>]) -> Option<LocId> {
        if steps.is_empty() {
            return Some(variable);
        }
        self.with_expression(variable, |text| expression::with_steps(text, steps))
    }

    // ---- copies ------------------------------------------------------------------------------------------------

    /// Do bindings go along with the nodes that are copied?
    pub(super) fn carries(&self) -> bool {
        self.carries.on
    }

    /// Copies the bindings of a gap. A value of this graph that has no copy stands for itself.
    pub(super) fn copy_gap(&mut self, source: Option<&Graph>, from: Gap, to: Gap, map: &CopyMap, import: bool) {
        let list: Vec<Binding> = source.unwrap_or(self).bindings(from).collect();
        for Binding { variable, bound } in list {
            let bound = match bound {
                Bound::Value(old) => match map.value(old) {
                    Some(new) => Bound::Value(new),
                    None if source.is_some() => Bound::Lost,
                    None => Bound::Value(old),
                },
                Bound::Const(Const { op, ty }) => match source {
                    Some(source) if import => {
                        Bound::Const(Const { op: self.payloads.import(&source.payloads, op), ty })
                    }
                    _ => bound,
                },
                Bound::Lost => Bound::Lost,
            };
            let mut variable = match source {
                Some(source) if import => self.import_location(source, variable),
                _ => variable,
            };
            match self.carries.inlined {
                Some(Some(call)) => variable = self.inlined_location(variable, call),
                Some(None) => continue,
                None => {}
            }
            self.bind(to, variable, bound);
        }
    }
}
