//! Values that are computed behind the binding that refers to them, because their node has moved: to behind the
//! binding, or into an alternative of a gamma, as the only one that needs it.
//!
//! At the place of the binding, the variable becomes what computes the value there, if debuggers can compute that
//! ([`described`](super::described)), and is lost otherwise. Behind the node, it becomes the value, unless it has
//! become something else between both places.
//!
//! Linear in the graph, and for each such binding in the number of bindings of its variable, which is bounded.

use super::described::distance_steps;
use super::{Bound, Gap, Graph};
use crate::entities::{Node, Region, Value};
use crate::op::Op;
use crate::payload::GepInfo;
use crate::payloads::SourceVariable;
use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

/// What has more bindings is not followed.
const MAX_BINDINGS: usize = 256;

/// A binding with its place in the program.
struct Placed {
    id: u32,
    /// Twice the number of nodes in front of the gap, and the number in the gap.
    order: (u32, u32),
    region: Region,
}

impl Graph {
    /// Makes all bindings refer to values that are there, as far as that is possible. For destruction. The number of
    /// bytes that address arithmetic adds is told by `distance`, if it is constant.
    pub fn settle_late_bindings(&mut self, distance: &mut dyn FnMut(&GepInfo) -> Option<i64>) {
        if self.bindings.is_none() {
            return;
        }
        let mut number: SecondaryMap<Node, u32> = SecondaryMap::with_capacity(self.node_capacity());
        let placed = self.placed_bindings(&mut number);
        let is_late = |it: &Placed| {
            let value = self.bound_value(it.id);
            let node = value.and_then(|value| self.producer(value));
            node.is_some_and(|node| 2 * number[node] >= it.order.0)
        };
        let late: Vec<usize> = (0..placed.len()).filter(|index| is_late(&placed[*index])).collect();
        if late.is_empty() {
            return;
        }
        let mut of_variable: FxHashMap<SourceVariable, Vec<usize>> = FxHashMap::default();
        for (index, it) in placed.iter().enumerate() {
            of_variable.entry(self.key(it.id)).or_default().push(index);
        }
        for index in late {
            let it = &placed[index];
            let others = &of_variable[&self.key(it.id)];
            let Some(value) = self.bound_value(it.id) else { continue };
            let Some(node) = self.producer(value) else { continue };
            let is_seen = others.len() <= MAX_BINDINGS && self.reaches(it, node, &number, others, &placed);
            if is_seen {
                let behind = self.settled(self.gap_behind(node));
                let table = self.table();
                let copy = table.entries[it.id as usize].expect("it has a value");
                let copy = table.add(copy);
                table.gaps.entry(behind).or_default().push_front(copy);
            }
            let described = match self.op(node) {
                Op::Gep(id) => distance(&self.payloads[id]).map(|it| (self.operand(node, 0), distance_steps(it))),
                _ => self.described(node, value),
            };
            let described = described.filter(|(operand, _)| {
                let operand = self.outermost(*operand);
                let is_before = self.producer(operand).is_none_or(|maker| 2 * number[maker] < it.order.0);
                is_before && self.is_around(self.region_of(operand), it.region)
            });
            match described {
                Some((operand, steps)) => self.describe(vec![it.id], operand, &steps),
                None => self.table().rebind(vec![it.id], Bound::Lost),
            }
        }
    }

    /// All bindings in the order of the program, and the number of each node in it.
    fn placed_bindings(&self, number: &mut SecondaryMap<Node, u32>) -> Vec<Placed> {
        let (mut placed, mut count) = (vec![], 0);
        let table = self.bindings.as_ref().expect("there are bindings");
        let mut add = |gap: Gap, region: Region, count: u32| {
            let list = table.gaps.get(&gap).into_iter().flatten().enumerate();
            let known = list.filter(|(_, id)| table.entries[**id as usize].is_some());
            placed.extend(known.map(|(index, id)| Placed { id: *id, order: (2 * count, index as u32), region }));
        };
        let mut stack = vec![(self.root(), self.first_node(self.root()))];
        while let Some((region, next)) = stack.last_mut() {
            let Some(node) = *next else {
                add(Gap::End(*region), *region, count);
                stack.pop();
                continue;
            };
            add(Gap::Before(node), *region, count);
            *next = self.next_node(node);
            number[node] = count;
            count += 1;
            stack.extend(self.regions(node).iter().rev().map(|inner| (*inner, self.first_node(*inner))));
        }
        placed
    }

    fn bound_value(&self, id: u32) -> Option<Value> {
        match self.bindings.as_ref()?.entries[id as usize]?.bound {
            Bound::Value(value) => Some(value),
            _ => None,
        }
    }

    fn key(&self, id: u32) -> SourceVariable {
        let binding = self.bindings.as_ref().and_then(|table| table.entries[id as usize]);
        binding.map_or((None, None), |it| self.payloads.source_variable(it.variable))
    }

    /// Does execution go from a binding to a node, only through alternatives, and no other binding of the variable
    /// comes between?
    fn reaches(
        &self,
        from: &Placed,
        node: Node,
        number: &SecondaryMap<Node, u32>,
        others: &[usize],
        placed: &[Placed],
    ) -> bool {
        // The regions that lead to the node, each with its node on the way.
        let mut way: FxHashMap<Region, Node> = FxHashMap::default();
        let (mut region, mut at) = (self.region(node), node);
        way.insert(region, at);
        while region != from.region {
            match self.owner(region) {
                Some(owner) if self.op(owner) == Op::Gamma => at = owner,
                _ => return false,
            }
            region = self.region(at);
            way.insert(region, at);
        }
        let end = (2 * number[node], u32::MAX);
        others.iter().map(|index| &placed[*index]).filter(|it| it.order > from.order && it.order <= end).all(|it| {
            let (mut region, mut through) = (it.region, None);
            while !way.contains_key(&region) {
                let Some(owner) = self.owner(region) else { return false };
                (region, through) = (self.region(owner), Some(owner));
            }
            // What is in another alternative of a gamma on the way is not executed.
            through.is_some_and(|owner| way[&region] == owner)
        })
    }

    /// Is a region another one, or around it?
    fn is_around(&self, outer: Region, mut inner: Region) -> bool {
        while inner != outer {
            let Some(owner) = self.owner(inner) else { return false };
            inner = self.region(owner);
        }
        true
    }

    /// What an argument of a gamma is outside.
    fn outermost(&self, value: Value) -> Value {
        match self.bound_at(Bound::Value(value)) {
            Bound::Value(value) => value,
            _ => value,
        }
    }
}
