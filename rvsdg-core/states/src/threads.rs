//! The walk that gives every operation its new state.

use crate::parts::{Parts, classes};
use crate::{Classes, Threaded};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Gamma, Graph, Node, Op, Position, Region, Theta, Type, Value};

/// A region that is being walked.
struct Frame {
    region: Region,
    next: Option<Node>,
    /// What state each set of classes has.
    states: Vec<(Classes, Value)>,
    /// Of a gamma: the number of its first new entry variable, and the states at the ends of the alternatives that are
    /// done.
    first: usize,
    ends: Vec<Vec<Value>>,
}

struct Walk<'a> {
    graph: &'a mut Graph,
    touched: &'a SecondaryMap<Node, Classes>,
    parts: &'a Parts,
    at_end: Classes,
    /// The region at hand is the last one.
    frames: Vec<Frame>,
    threaded: Threaded,
}

/// Threads the states of a body. Old variables, splits and merges stay, without a user that matters.
pub(crate) fn thread(
    graph: &mut Graph,
    touched: &SecondaryMap<Node, Classes>,
    parts: &Parts,
    at_end: Classes,
) -> Threaded {
    let root = graph.root();
    let Some(mem) = graph.args(root).iter().copied().find(|arg| graph.ty(*arg) == Type::MEM) else {
        return Threaded::default();
    };
    let mut walk = Walk { graph, touched, parts, at_end, frames: vec![], threaded: Threaded::default() };
    let all = all(walk.graph, touched) | at_end;
    walk.enter(root, vec![(all, mem)], 0, vec![]);
    while let Some(frame) = walk.frames.last_mut() {
        match frame.next {
            Some(node) => {
                frame.next = walk.graph.next_node(node);
                walk.visit(node);
            }
            None => walk.leave(),
        }
    }
    walk.threaded
}

/// All classes that something touches.
fn all(graph: &Graph, touched: &SecondaryMap<Node, Classes>) -> Classes {
    let regions = graph.region_tree(graph.root());
    let nodes = regions.iter().flat_map(|region| graph.nodes(*region));
    nodes.filter(|node| graph.mem_input(*node).is_some()).fold(0, |all, node| all | classes(touched, node))
}

impl Walk<'_> {
    fn enter(&mut self, region: Region, states: Vec<(Classes, Value)>, first: usize, ends: Vec<Vec<Value>>) {
        let next = self.graph.first_node(region);
        self.frames.push(Frame { region, next, states, first, ends });
    }

    fn visit(&mut self, node: Node) {
        let (graph, parts) = (&*self.graph, self.parts);
        if graph.op(node).is_structural() {
            self.open(node, &parts[node]);
        } else if let Some(input) = graph.mem_input(node) {
            let set = classes(self.touched, node);
            let state = self.take(set, Position::Before(node));
            self.graph.divert(input, state);
            let new = self.graph.mem_out(node).expect("what takes a memory state makes one");
            self.give(set, new);
        }
    }

    /// Adds the inputs of a gamma or theta, and enters its first region.
    fn open(&mut self, node: Node, parts: &[Classes]) {
        if parts.is_empty() {
            return;
        }
        let states = self.take_all(parts, Position::Before(node));
        self.threaded.variables += parts.len();
        if let Some(theta) = Theta::from_node(self.graph, node) {
            let inside = states.iter().map(|state| theta.open_loop_var(self.graph, *state));
            let inside = parts.iter().copied().zip(inside).collect();
            self.enter(theta.region(self.graph), inside, 0, vec![]);
        } else if let Some(gamma) = Gamma::from_node(self.graph, node) {
            let first = gamma.entry_count(self.graph);
            states.iter().for_each(|state| _ = gamma.add_entry(self.graph, *state));
            self.alternative(gamma, 0, first, vec![]);
        }
    }

    fn alternative(&mut self, gamma: Gamma, index: usize, first: usize, ends: Vec<Vec<Value>>) {
        let parts = self.parts[gamma.node()].iter().copied().enumerate();
        let states = parts.map(|(part, set)| (set, gamma.entry_arg(self.graph, index, first + part))).collect();
        self.enter(gamma.regions(self.graph)[index], states, first, ends);
    }

    /// The end of a region.
    fn leave(&mut self) {
        let region = self.frames.last().expect("there is a region").region;
        let at = Position::End(region);
        let parts = self.parts;
        let Some(owner) = self.graph.owner(region) else {
            let state = self.take(self.at_end, at);
            let mut results = self.graph.results(region).iter().copied();
            if let Some(result) = results.find(|it| self.graph.ty(self.graph.origin(*it)) == Type::MEM) {
                self.graph.divert(result, state);
            }
            self.frames.pop();
            return;
        };
        let ends = self.take_all(&parts[owner], at);
        let mut frame = self.frames.pop().expect("there is a region");
        if let Some(theta) = Theta::from_node(self.graph, owner) {
            for (part, end) in parts[owner].iter().zip(ends) {
                let output = theta.close_loop_var(self.graph, end);
                self.give(*part, output);
            }
        } else if let Some(gamma) = Gamma::from_node(self.graph, owner) {
            frame.ends.push(ends);
            if frame.ends.len() < gamma.regions(self.graph).len() {
                self.alternative(gamma, frame.ends.len(), frame.first, frame.ends);
                return;
            }
            for (index, part) in parts[owner].iter().enumerate() {
                let origins: Vec<Value> = frame.ends.iter().map(|ends| ends[index]).collect();
                let output = gamma.add_exit(self.graph, &origins);
                self.give(*part, output);
            }
        }
    }

    /// Sets the state of a set of classes that was taken.
    fn give(&mut self, set: Classes, state: Value) {
        self.frames.last_mut().expect("there is a region").states.push((set, state));
    }

    /// Takes the state of a set of classes, split off and merged as needed.
    fn take(&mut self, set: Classes, at: Position) -> Value {
        self.take_all(&[set], at)[0]
    }

    /// Takes the states of disjoint sets of classes. All splits come first, because a split may replace an earlier one.
    fn take_all(&mut self, sets: &[Classes], at: Position) -> Vec<Value> {
        for set in sets {
            for index in 0..self.states().len() {
                let (classes, _) = self.states()[index];
                if classes & set != 0 && classes & !set != 0 {
                    self.split(index, classes & set, at);
                }
            }
        }
        sets.iter().map(|set| self.merged(*set, at)).collect()
    }

    /// Takes the states of classes of which no state is for others, too.
    fn merged(&mut self, set: Classes, at: Position) -> Value {
        let mut taken = vec![];
        self.states().retain(|(classes, state)| {
            if classes & set != 0 {
                taken.push(*state);
            }
            classes & set == 0
        });
        match taken[..] {
            [state] => state,
            _ => {
                self.threaded.merges += 1;
                self.graph.add_simple(at, Op::MergeMemory, &taken, Type::MEM)
            }
        }
    }

    fn states(&mut self) -> &mut Vec<(Classes, Value)> {
        &mut self.frames.last_mut().expect("there is a region").states
    }

    /// Splits `part` off from the state of some classes. If the state comes from a split, this one gets another output.
    fn split(&mut self, index: usize, part: Classes, at: Position) {
        let (classes, state) = self.states()[index];
        let before = self.graph.producer(state).filter(|node| self.graph.op(*node) == Op::SplitMemory);
        let (operand, count, at) = match before {
            Some(node) => (self.graph.operand(node, 0), self.graph.output_count(node), Position::Before(node)),
            None => (state, 1, at),
        };
        let new = self.graph.add_node(at, Op::SplitMemory, &[operand], &vec![Type::MEM; count + 1]);
        let rest = match before {
            Some(node) => self.replace(node, new, state),
            None => self.graph.output(new, 0),
        };
        self.threaded.splits += usize::from(before.is_none());
        self.states()[index] = (classes & !part, rest);
        let split_off = self.graph.output(new, count);
        self.give(part, split_off);
    }

    /// Replaces a split by one with more outputs; returns what `state`, one of its outputs, is now.
    fn replace(&mut self, old: Node, new: Node, state: Value) -> Value {
        let mut found = state;
        for output in 0..self.graph.output_count(old) {
            let [from, to] = [old, new].map(|node| self.graph.output(node, output));
            self.graph.divert_users(from, to);
            self.states().iter_mut().filter(|(_, state)| *state == from).for_each(|(_, state)| *state = to);
            if from == state {
                found = to;
            }
        }
        self.graph.remove_node(old);
        found
    }
}
