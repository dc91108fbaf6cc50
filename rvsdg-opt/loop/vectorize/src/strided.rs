//! Makes the accesses of groups: whole vectors of memory, whose numbers are put together for each of a group's
//! accesses.
//!
//! The last vector that is loaded ends where the last number is that one of the loads needs. So it may have numbers in
//! it that the one before has, too.

use crate::access::Access;
use crate::build::Weaver;
use crate::fault::Mutation;
use crate::group::Member;
use rvsdg_core::{AccessInfo, Builder, Effects, Node, Op, Type, Value};

/// What a group has loaded, of one part.
pub(crate) enum Loaded {
    /// Vectors, with the numbers that they begin with.
    Vectors(Vec<(i64, Value)>),
    /// Of four: every other number, beginning with the first, and with the second.
    Halves([[Value; 2]; 2]),
}

impl Weaver<'_> {
    fn member(&self, node: Node) -> (&Access, Member) {
        let access = self.plan.accesses.iter().find(|access| access.node == node).expect("it was found");
        (access, access.group.expect("it is of a group"))
    }

    /// The parts of what a load of a group loads.
    pub(crate) fn load_member(&mut self, node: Node, effects: Effects) -> Vec<Value> {
        let member = self.member(node).1;
        if !self.loaded.contains_key(&member.group) {
            let parts = (0..i64::from(self.shape.parts)).map(|part| self.load_group(node, part, effects)).collect();
            self.loaded.insert(member.group, parts);
        }
        (0..self.shape.parts as usize).map(|part| self.taken(node, part)).collect()
    }

    /// Loads all numbers of a group for one part.
    fn load_group(&mut self, node: Node, part: i64, effects: Effects) -> Loaded {
        let Member { group, of, .. } = self.member(node).1;
        let members = self.plan.accesses.iter().filter_map(|access| access.group.filter(|it| it.group == group));
        let places: Vec<i64> = members.map(|member| i64::from(member.place)).collect();
        let (lanes, of) = (i64::from(self.shape.lanes), i64::from(of));
        let most = *places.iter().max().expect("there is one");
        let last = of * (lanes - 1) + most;
        let mut starts: Vec<i64> = places
            .iter()
            .flat_map(|place| (0..lanes).map(move |lane| place + of * lane))
            .map(|number| (number / lanes * lanes).min(last + 1 - lanes))
            .collect();
        starts.sort_unstable();
        starts.dedup();
        let vectors: Vec<(i64, Value)> =
            starts.into_iter().map(|start| (start, self.load_at(node, part, start, effects))).collect();
        if of != 4 || most != 3 || vectors.len() != 4 {
            return Loaded::Vectors(vectors);
        }
        let vectors: Vec<Value> = vectors.into_iter().map(|(_, vector)| vector).collect();
        let halves = [0, 1].map(|first| {
            let mask: Vec<i32> = (0..lanes as i32).map(|lane| 2 * lane + first).collect();
            [0, 2].map(|at| self.shuffled(vectors[at], vectors[at + 1], mask.clone()))
        });
        Loaded::Halves(halves)
    }

    /// The address so many numbers behind the first one of a group, and the access of a vector there.
    fn place_of(&mut self, node: Node, part: i64, number: i64) -> (Value, AccessInfo) {
        let (access, member) = self.member(node);
        let (pointer, size, align) = (access.pointer, access.size, access.align);
        let offset = part * i64::from(self.shape.lanes * member.of) + number - i64::from(member.place);
        let id = self.graph.load_store(node).expect("it is an access").id;
        let info = self.graph.payloads[id].clone();
        let ty = self.kit.vector(info.ty, self.shape.lanes);
        let address = self.scalar(pointer);
        let address = Builder::new(self.graph, self.at).byte_offset(address, offset * size);
        (address, AccessInfo { ty, align: align.min(size as u64), metadata: "".into(), ..info })
    }

    fn load_at(&mut self, node: Node, part: i64, number: i64, effects: Effects) -> Value {
        let (address, info) = self.place_of(node, part, number);
        let ty = info.ty;
        let access = self.graph.payloads.intern_access(info);
        let operands: Vec<Value> = [address].into_iter().chain(self.state_operands(effects)).collect();
        let load = self.graph.add_node(self.at, Op::Load(access, effects), &operands, &[ty, Type::MEM]);
        self.states[0] = self.graph.mem_out(load);
        self.graph.output(load, 0)
    }

    /// The numbers of one load of a group, of one part.
    fn taken(&mut self, node: Node, part: usize) -> Value {
        let Member { group, of, place } = self.member(node).1;
        let place = if self.plan.fault.is(Mutation::OtherPlace) { 0 } else { place };
        let lanes = self.shape.lanes as i32;
        let vectors = match &self.loaded[&group][part] {
            Loaded::Halves(halves) => {
                let [low, high] = halves[place as usize % 2];
                let mask = (0..lanes).map(|lane| 2 * lane + place as i32 / 2).collect();
                return self.shuffled(low, high, mask);
            }
            Loaded::Vectors(vectors) => vectors.clone(),
        };
        // The last vector that has the number.
        let number = |lane: i32| i64::from(place) + i64::from(of) * i64::from(lane);
        let source = |lane: i32| vectors.iter().rposition(|(start, _)| *start <= number(lane)).expect("it was loaded");
        let place_in = |lane: i32| (number(lane) - vectors[source(lane)].0) as i32;
        let is_from = |lane: i32, at: usize| source(lane) == at;
        let mut all = vectors[0].1;
        let mut mask: Vec<i32> = (0..lanes).map(|lane| if is_from(lane, 0) { place_in(lane) } else { -1 }).collect();
        let mut is_mixed = false;
        for (at, (_, vector)) in vectors.iter().enumerate().skip(1) {
            if !(0..lanes).any(|lane| is_from(lane, at)) {
                continue;
            }
            for lane in (0..lanes).filter(|lane| is_from(*lane, at)) {
                mask[lane as usize] = lanes + place_in(lane);
            }
            all = self.shuffled(all, *vector, mask);
            mask = (0..lanes).map(|lane| if source(lane) <= at { lane } else { -1 }).collect();
            is_mixed = true;
        }
        if is_mixed { all } else { self.shuffled(all, all, mask) }
    }

    /// Stores what all stores of a group store, if this is the last of them.
    pub(crate) fn store_member(&mut self, node: Node, effects: Effects) {
        let Member { group, of, .. } = self.member(node).1;
        let is_member = |access: &&Access| access.group.is_some_and(|it| it.group == group);
        let members: Vec<(Node, u32)> = self
            .plan
            .accesses
            .iter()
            .filter(is_member)
            .map(|access| (access.node, access.group.map_or(0, |it| it.place)))
            .collect();
        if members.last().is_some_and(|(last, _)| *last != node) {
            return;
        }
        let (lanes, of) = (i64::from(self.shape.lanes), of as usize);
        let mut values: Vec<Vec<Value>> = vec![vec![]; of];
        for (member, place) in &members {
            let value = self.plan.flat.resolve(self.graph.operand(*member, 0));
            values[*place as usize] = self.vector(value);
        }
        if let Some(known) = values.iter().find(|parts| !parts.is_empty()).cloned() {
            values.iter_mut().filter(|parts| parts.is_empty()).for_each(|parts| parts.clone_from(&known));
        }
        for part in 0..self.shape.parts as usize {
            let vectors: Vec<Value> = values.iter().map(|parts| parts[part]).collect();
            for (index, vector) in (0..).zip(self.woven(&vectors)) {
                let (address, info) = self.place_of(node, part as i64, index * lanes);
                let access = self.graph.payloads.intern_access(info);
                let operands: Vec<Value> = [vector, address].into_iter().chain(self.state_operands(effects)).collect();
                let state = self.graph.add_simple(self.at, Op::Store(access, effects), &operands, Type::MEM);
                self.states[0] = Some(state);
            }
        }
    }

    /// The numbers of several vectors by turns: as many vectors.
    fn woven(&mut self, vectors: &[Value]) -> Vec<Value> {
        match *vectors {
            [a, b] => self.woven_pairs(&[a], &[b]),
            [a, b, c, d] => {
                let (even, odd) = (self.woven_pairs(&[a], &[c]), self.woven_pairs(&[b], &[d]));
                self.woven_pairs(&even, &odd)
            }
            _ => {
                let lanes = self.shape.lanes as usize;
                let of = vectors.len();
                // What is at a place of the result: which vector, and which of its lanes.
                let source = |at: usize| (at % of, (at / of) as i32);
                (0..of)
                    .map(|result| {
                        let places = result * lanes..(result + 1) * lanes;
                        let mut all = vectors[0];
                        for (which, vector) in vectors.iter().enumerate().skip(1) {
                            let mask = places.clone().enumerate().map(|(lane, at)| match source(at) {
                                (from, place) if from == which => lanes as i32 + place,
                                (from, place) if from < which => {
                                    if which == 1 {
                                        place
                                    } else {
                                        lane as i32
                                    }
                                }
                                _ => -1,
                            });
                            let mask = mask.collect();
                            all = self.shuffled(all, *vector, mask);
                        }
                        all
                    })
                    .collect()
            }
        }
    }

    /// The numbers of two lists of vectors by turns.
    fn woven_pairs(&mut self, first: &[Value], second: &[Value]) -> Vec<Value> {
        let lanes = self.shape.lanes as i32;
        let mut woven = vec![];
        for (a, b) in first.iter().zip(second) {
            for half in [0, lanes / 2] {
                let mask = (0..lanes).map(|lane| half + lane / 2 + if lane % 2 == 0 { 0 } else { lanes }).collect();
                woven.push(self.shuffled(*a, *b, mask));
            }
        }
        woven
    }

    fn shuffled(&mut self, a: Value, b: Value, mask: Vec<i32>) -> Value {
        let ty = self.graph.ty(a);
        Builder::new(self.graph, self.at).shuffle(a, b, mask, ty)
    }
}
