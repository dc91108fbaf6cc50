//! A copy of a nest in front of it, without the loads that `invariant` has found.
//!
//! # Algorithm
//!
//! Again and again, as long as there is something to do:
//!
//! * One load in front of the copy takes the place of all in it from one place, or none, if there is a load already. So
//!   does it of the copy's variables that would always have its value (`variables`): often a loop variable starts with
//!   what was loaded before the loop, and goes on with what is loaded in it.
//! * What is computed of these values only is computed in front of the copy.
//! * If that is what a decision depends on that loads wait for, the copy is made for one alternative, which has to be
//!   tested. In front of the copy, the loads are made in that case only; otherwise their values are zero, and unused.
//!
//! # Why it is sound
//!
//! What is loaded in front of the copy is loaded by the first iteration of the nest (see `invariant`): in the first
//! step whatever happens, and later if all that is taken to be so is, which is tested in front of these loads already.
//! A decision that is not reached may depend on poison, so in front of the copy it depends on a frozen value. Other
//! values are frozen, so that all uses agree on them; but not pointers, of which no use is defined if they are not.

use crate::fault::{Fault, Mutation};
use crate::invariant::{Found, InvariantLoad, memory};
use crate::variables::Variables;
use rustc_hash::FxHashMap;
use rvsdg_core::{
    AccessInfo, Attached, BinOp, Builder, CastOp, Const, CopyMap, Effects, Gamma, Graph, IntCond, MatchInfo, Node, Op,
    Position, Region, Theta, Type, Use, Value, Variable,
};
use rvsdg_route::{Router, constant, outermost, seen_outside};

/// The copy of a nest, and what was made in front of it.
pub(crate) struct Trial {
    /// The copy.
    pub(crate) copy: Theta,
    /// The addresses that are loaded from in front of the copy instead, and the types of what is there.
    pub(crate) loaded: Vec<(Value, Type)>,
    /// Values from outside of the nest that are taken to be the same.
    pub(crate) equal: Vec<(Value, Value)>,
    /// Is all so that the copy is made for? A truth in front of it that is not poison.
    pub(crate) condition: Option<Value>,
    /// Nothing was loaded in front of the copy yet.
    is_first: bool,
    io: Value,
    /// The use of the memory state by the original, and the state in front of all.
    input: Use,
    before: Value,
    /// What was made in front of the copy, in order.
    added: Vec<Node>,
    fault: Fault,
}

impl Trial {
    /// Makes the copy, in a body with one memory state. What is loaded in front of it comes before the nest, too.
    pub(crate) fn new(graph: &mut Graph, theta: Theta, fault: Fault) -> Option<Trial> {
        let input = memory(graph, theta)?;
        let io = graph.io_operands(theta.node()).next()?;
        let copy = graph.copy_node(None, theta.node(), Position::Before(theta.node()), &mut CopyMap::sparse());
        let (loaded, equal, condition, added) = Default::default();
        let (copy, before) = (Theta::from_node(graph, copy)?, graph.origin(input));
        let mut trial = Trial { copy, loaded, equal, condition, is_first: true, io, input, before, added, fault };
        trial.move_out(graph);
        Some(trial)
    }

    /// One step: loads in front of the copy what was found in it and can be loaded there; if there is nothing, makes
    /// the copy for one alternative of a decision. Answers whether anything changed.
    pub(crate) fn step(&mut self, graph: &mut Graph, found: &Found) -> bool {
        let is_ready = |place: usize| {
            let mut loads = found.loads.iter().filter(|it| it.place == place);
            loads.any(|it| self.is_made(it) || found.places[place].1.is_some())
        };
        let ready: Vec<usize> = (0..found.places.len()).filter(|place| is_ready(*place)).collect();
        let has_changed = if ready.is_empty() {
            self.assume(graph, found)
        } else {
            let mut values = vec![None; found.places.len()];
            ready.into_iter().for_each(|place| values[place] = Some(self.load(graph, found, place)));
            self.replace(graph, found, &values);
            true
        };
        self.move_out(graph);
        self.is_first = false;
        has_changed
    }

    fn is_early(&self, load: &InvariantLoad) -> bool {
        load.is_early || self.fault.is(Mutation::LateLoad)
    }

    /// Is a load made in the first iteration, if what is taken to be so is?
    fn is_made(&self, load: &InvariantLoad) -> bool {
        load.choice.is_none() && (self.is_first || self.is_early(load))
    }

    /// Takes the copy back, and what was made for it.
    pub(crate) fn undo(self, graph: &mut Graph) {
        graph.remove_node(self.copy.node());
        graph.divert(self.input, self.before);
        for node in self.added.into_iter().rev() {
            graph.remove_node(node);
        }
    }

    fn at<'g>(&self, graph: &'g mut Graph) -> Builder<'g> {
        Builder::before(graph, self.copy.node())
    }

    /// The value that is loaded from a place, in front of the copy.
    fn load(&mut self, graph: &mut Graph, found: &Found, index: usize) -> Value {
        let (place, known) = found.places[index];
        let (mut router, region) = (Router::new(), graph.region(self.copy.node()));
        let base = router.route(graph, place.base, region);
        let mut address = base;
        if place.offset != 0 {
            address = self.at(graph).byte_offset(base, place.offset);
            self.added.extend(graph.producer(address));
        }
        self.loaded.push((address, place.ty));
        if let Some(known) = known {
            let value = router.route(graph, known, region);
            return self.defined(graph, value);
        }
        let made = found.loads.iter().find(|it| it.place == index && self.is_made(it));
        let align = graph.payloads[made.expect("the first iteration makes it").load.id].align;
        let access = AccessInfo { ty: place.ty, align, volatile: false, metadata: Attached::default() };
        let load = Op::Load(graph.payloads.intern_access(access), Effects::READ | Effects::PINNED);
        let (io, state) = (self.io, graph.origin(self.input));
        let Some(condition) = self.condition.filter(|_| !self.fault.is(Mutation::LoadAnyway)) else {
            let load = self.at(graph).node(load, &[address, io, state], &[place.ty, Type::MEM]);
            self.added.push(load);
            let [value, after] = [0, 1].map(|index| graph.output(load, index));
            self.thread(graph, after);
            return self.defined(graph, value);
        };
        let front = Position::Before(self.copy.node());
        let predicate = graph.add_match(front, MatchInfo::on_truth([0, 1], 2), condition);
        let gamma = Gamma::add(graph, front, predicate);
        let entries = [address, io, state].map(|origin| gamma.add_entry(graph, origin));
        let [no, yes] = [gamma.regions(graph)[0], gamma.regions(graph)[1]];
        let operands = entries.map(|entry| gamma.entry_arg(graph, 1, entry));
        let load = Builder::at_end(graph, yes).node(load, &operands, &[place.ty, Type::MEM]);
        let op = if place.ty == Type::PTR { Op::Null } else { Op::Int(0) };
        let zero = Builder::at_end(graph, no).constant(Const { op, ty: place.ty });
        let value = gamma.add_exit(graph, &[zero, graph.output(load, 0)]);
        let unchanged = gamma.entry_arg(graph, 0, entries[2]);
        let after = gamma.add_exit(graph, &[unchanged, graph.output(load, 1)]);
        self.added.extend(graph.producer(predicate));
        self.added.push(gamma.node());
        self.thread(graph, after);
        self.defined(graph, value)
    }

    /// The memory state goes through here before it gets to the nest and to its copy.
    fn thread(&self, graph: &mut Graph, state: Value) {
        let inputs = graph.inputs(self.copy.node());
        let own: Vec<Use> = inputs.filter(|user| graph.ty(graph.origin(*user)) == Type::MEM).collect();
        own.into_iter().chain([self.input]).for_each(|user| graph.divert(user, state));
    }

    /// The value, without poison if it is an integer.
    fn defined(&mut self, graph: &mut Graph, value: Value) -> Value {
        if graph.ty(value) == Type::PTR {
            return value;
        }
        let frozen = self.at(graph).freeze(value);
        self.added.extend(graph.producer(frozen));
        frozen
    }

    /// Puts the values of places in the place of loads, and of variables that always have them.
    fn replace(&mut self, graph: &mut Graph, found: &Found, values: &[Option<Value>]) {
        let mut same: FxHashMap<Value, usize> = FxHashMap::default();
        let loaded: Vec<_> = found.loads.iter().filter(|load| values[load.place].is_some()).collect();
        same.extend(loaded.iter().map(|load| (load.load.value, load.place)));
        for (place, value) in values.iter().enumerate() {
            let Some(value) = value else { continue };
            same.insert(outermost(graph, *value), place);
            same.extend(found.places[place].1.map(|known| (outermost(graph, known), place)));
        }
        let variables = Variables::of(graph, self.copy, &found.unknown);
        let equal = variables.equal(graph, &same);
        let known: Vec<Value> = values.iter().map(|value| value.unwrap_or(self.before)).collect();
        for (pre, start) in &variables.starts {
            let place = equal.iter().find(|(value, _)| value == pre).map(|(_, place)| *place);
            let is_known = same.get(&outermost(graph, *start)) == place.as_ref();
            if let Some(place) = place.filter(|_| !is_known) {
                self.equal.push((*start, known[place]));
                let [a, b] = [*start, known[place]].map(|value| self.number(graph, value));
                let test = self.at(graph).icmp(IntCond::Eq, a, b);
                self.added.extend(graph.producer(test));
                if !self.fault.is(Mutation::ForgetStart) {
                    self.require(graph, test);
                }
            }
        }
        let (all, mut router) = (known, Router::new());
        let loads = loaded.iter().map(|load| (load.load.value, load.place));
        for (value, place) in equal.into_iter().chain(loads) {
            let known = router.route(graph, all[place], graph.region_of(value));
            if known == value {
                continue;
            }
            graph.divert_users(value, known);
            // Its next value was what it is anyway.
            if let Some(Variable::Loop(theta, index)) = graph.variable(value)
                && theta.pre(graph, index) == value
            {
                theta.set_post(graph, index, value);
                // Behind the loop, it is what was loaded, whatever it started with.
                let start = router.route(graph, all[place], graph.region(theta.node()));
                graph.divert(graph.input(theta.node(), index), start);
            }
        }
        for load in loaded {
            graph.bypass_memory(load.node);
            graph.remove_node(load.node);
        }
    }

    /// A value in front of the copy as a number that is not poison.
    fn number(&mut self, graph: &mut Graph, value: Value) -> Value {
        let here = graph.region(self.copy.node());
        let mut value = Router::new().route(graph, value, here);
        if graph.ty(value) == Type::PTR {
            value = self.at(graph).cast(CastOp::PtrToInt, value, Type::I64);
            self.added.extend(graph.producer(value));
        }
        self.defined(graph, value)
    }

    /// What else has to be so for what is made in front of the copy from now on.
    fn require(&mut self, graph: &mut Graph, test: Value) {
        let all = match self.condition {
            Some(others) => self.at(graph).binary(BinOp::And, others, test),
            None => test,
        };
        self.added.extend(graph.producer(all).filter(|_| all != test));
        self.condition = Some(all);
    }

    /// Moves in front of the copy what can be computed there now.
    fn move_out(&mut self, graph: &mut Graph) {
        let (mut router, region) = (Router::new(), self.copy.region(graph));
        for inner in graph.region_tree(region) {
            let mut next = graph.first_node(inner);
            while let Some(node) = next {
                next = graph.next_node(node);
                let op = graph.op(node);
                let is_simple = op.is_speculatable() && op.effects() == Effects::NONE && !op.is_constant();
                let outside: Option<Vec<Value>> = match is_simple && graph.output_count(node) == 1 {
                    true => graph.operands(node).map(|it| outside(graph, it, region)).collect(),
                    false => None,
                };
                let Some(operands) = outside.filter(|_| graph.ty(graph.output(node, 0)).alternatives().is_none())
                else {
                    continue;
                };
                graph.move_node(node, Position::Before(self.copy.node()));
                let here = graph.region(node);
                for (index, operand) in operands.into_iter().enumerate() {
                    let origin = router.route(graph, operand, here);
                    graph.divert(graph.input(node, index), origin);
                }
                let users: Vec<Use> = graph.users(graph.output(node, 0)).collect();
                let value = router.route(graph, graph.output(node, 0), inner);
                users.into_iter().for_each(|user| graph.divert(user, value));
                self.added.push(node);
            }
        }
    }

    /// Takes a decision that loads wait for to be made for them, and makes the copy for that. Answers whether there was
    /// one.
    fn assume(&mut self, graph: &mut Graph, found: &Found) -> bool {
        let early: Vec<_> = found.loads.iter().filter(|it| self.is_early(it)).filter_map(|it| it.choice).collect();
        for (node, alternative) in early {
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            let (predicate, region) = (gamma.predicate(graph), self.copy.region(graph));
            let truth = graph.truth_behind(predicate, alternative);
            let known = truth.and_then(|(truth, holds)| Some((seen_outside(graph, truth, region)?, holds)));
            let Some((truth, holds)) = known else { continue };
            let choice = Const { op: Op::Ctl(alternative), ty: graph.ty(predicate) };
            let choice = Builder::before(graph, node).constant(choice);
            graph.divert(graph.input(node, 0), choice);
            let mut test = self.number(graph, truth);
            if !holds {
                test = self.at(graph).not(test);
                self.added.extend(graph.producer(test));
            }
            if !self.fault.is(Mutation::ForgetTruth) {
                self.require(graph, test);
            }
            return true;
        }
        false
    }
}

/// The value outside of a region that a value is, or the constant in it.
fn outside(graph: &Graph, value: Value, region: Region) -> Option<Value> {
    seen_outside(graph, value, region).or_else(|| constant(graph, value).map(|_| value))
}
