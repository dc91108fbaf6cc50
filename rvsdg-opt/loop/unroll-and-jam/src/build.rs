//! Makes the loop of several iterations at once.
//!
//! Level by level, with one map from old to new values per iteration. I/O state and memory state are one for all: as
//! nothing in the nest makes an I/O state, all of them in a region are the one that it begins with; the memory state
//! goes through what is made in the order of making, so each piece of the old chain finds its beginning replaced by
//! what is current. Values that are the same for all iterations are made once where that is known for free; common node
//! elimination finds the rest.

use crate::nest::{Strip, StripStep};
use crate::pack::Pack;
use crate::vector::Vectors;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{CopyMap, Gamma, Graph, Node, Position, Region, Symbol, SymbolData, Theta, ThetaFlags, Type, Value};
use rvsdg_opt_unroll::Body;

/// The state of a region that is being made.
pub(crate) struct Frame {
    /// For each iteration, what became of the old values.
    pub(crate) maps: Vec<CopyMap>,
    /// The same behind the common part of a rising loop: that is all of it in the first iteration only.
    early: Vec<CopyMap>,
    pub(crate) io: Option<Value>,
    pub(crate) memory: Option<Value>,
}

/// A variable of an old structural node among the new ones.
#[derive(Copy, Clone)]
enum Variable {
    Io,
    Memory,
    /// One for all.
    Shared,
    /// One for each.
    Each,
}

/// Makes loops of so many iterations at once.
pub(crate) struct Jammer<'g> {
    pub(crate) graph: &'g mut Graph,
    pub(crate) factor: usize,
    /// The inner loops that are made of vectors.
    pub(crate) packs: &'g FxHashMap<Node, Pack>,
    pub(crate) vectors: Vectors,
    pub(crate) symbols: &'g PrimaryMap<Symbol, SymbolData>,
    /// What is noted at the new loop.
    pub(crate) hint: Option<&'static str>,
}

impl Jammer<'_> {
    /// The loop with these origins of its variables; answers the values behind it.
    pub(crate) fn outer(&mut self, at: Position, origins: &[Value], old: Theta, strip: &Strip) -> Vec<Value> {
        let theta = Theta::add(self.graph, at, ThetaFlags::default());
        if let Some(hint) = self.hint {
            self.graph.add_loop_hint(theta.node(), hint);
        }
        let args: Vec<Value> = origins.iter().map(|origin| theta.open_loop_var(self.graph, *origin)).collect();
        let mut frame = self.frame(&args);
        let pre: Vec<Value> = (0..args.len()).map(|index| old.pre(self.graph, index)).collect();
        let post: Vec<Value> = (0..args.len()).map(|index| old.post(self.graph, index)).collect();
        pre.iter().zip(&args).for_each(|(pre, arg)| frame.maps[0].insert(*pre, *arg));
        let mut carried: Vec<(Value, Value)> = pre.iter().copied().zip(post.iter().copied()).collect();
        carried.retain(|(pre, _)| !self.graph.ty(*pre).is_state());
        self.set_io(&mut frame, strip.region);
        self.steps(strip, &mut frame, theta.region(self.graph), &carried);
        let predicate = translate(&frame.maps[self.factor - 1], old.predicate(self.graph));
        if let Some(test) = self.graph.producer(predicate) {
            // It decides less often than the old loop's.
            self.graph.set_note(test, None);
        }
        theta.set_predicate(self.graph, predicate);
        let close = |(_, post): (_, &Value)| {
            let value = self.last(&frame, *post);
            theta.close_loop_var(self.graph, value)
        };
        pre.iter().zip(&post).map(close).collect()
    }

    fn frame(&self, args: &[Value]) -> Frame {
        let state = |ty: Type| args.iter().copied().find(|arg| self.graph.ty(*arg) == ty);
        Frame {
            maps: vec![CopyMap::sparse(); self.factor],
            early: vec![],
            io: state(Type::IO),
            memory: state(Type::MEM),
        }
    }

    /// Lets the I/O state that the old region begins with be the new one's.
    fn set_io(&self, frame: &mut Frame, old: Region) {
        let arg = self.graph.args(old).iter().copied().find(|arg| self.graph.ty(*arg) == Type::IO);
        if let (Some(old), Some(new)) = (arg, frame.io) {
            frame.maps.iter_mut().for_each(|map| map.insert(old, new));
        }
    }

    /// What a value at the end of a region is behind the last iteration.
    fn last(&self, frame: &Frame, old: Value) -> Value {
        match self.graph.ty(old) {
            Type::IO => frame.io.expect("the region has the state"),
            Type::MEM => frame.memory.expect("the region has the state"),
            _ => translate(&frame.maps[self.factor - 1], old),
        }
    }

    fn steps(&mut self, strip: &Strip, frame: &mut Frame, region: Region, carried: &[(Value, Value)]) {
        for step in &strip.steps {
            match step {
                StripStep::Straight { nodes, memory, rising, .. } => {
                    let rising = rising.as_ref().map(|(theta, rise)| (*theta, rise.step));
                    self.straight((nodes, *memory, rising), frame, region, carried);
                }
                StripStep::Loop { inner, nested, .. } => {
                    carry(frame, carried);
                    let before = inner.rise.as_ref().map(|_| frame.maps.clone());
                    match self.packs.get(&inner.theta.node()) {
                        Some(pack) => self.packed(inner, pack, frame, region),
                        None => self.inner(inner.theta, &inner.control, nested.as_ref(), frame, region),
                    }
                    if let Some(before) = before {
                        frame.early = std::mem::replace(&mut frame.maps, before);
                        frame.maps[0] = frame.early[0].clone();
                    }
                }
                StripStep::Decision { gamma, alternatives, .. } => {
                    carry(frame, carried);
                    self.decision(*gamma, alternatives, frame, region);
                }
            }
        }
        carry(frame, carried);
    }

    /// One iteration after the other, each beginning with what a rising loop has beyond its common part.
    fn straight(
        &mut self,
        (nodes, memory, rising): (&[Node], Option<(Value, Value)>, Option<(Theta, u32)>),
        frame: &mut Frame,
        region: Region,
        carried: &[(Value, Value)],
    ) {
        let at = Position::End(region);
        let (constants, nodes): (Vec<Node>, Vec<Node>) =
            nodes.iter().partition(|node| self.graph.op(**node).is_constant());
        self.graph.copy_nodes(None, &constants, at, &mut frame.maps[0]);
        for node in constants {
            let old = self.graph.output(node, 0);
            let new = translate(&frame.maps[0], old);
            frame.maps[1..].iter_mut().for_each(|map| map.insert(old, new));
        }
        for k in 0..self.factor {
            carry(frame, carried);
            if let Some((theta, rise)) = rising.filter(|_| k > 0) {
                self.tail(theta, rise as usize * k, k, frame, region);
                carry(frame, carried);
            }
            if let (Some((before, _)), Some(now)) = (memory, frame.memory) {
                frame.maps[k].insert(before, now);
            }
            self.check(&nodes, &frame.maps[k]);
            self.graph.copy_nodes(None, &nodes, at, &mut frame.maps[k]);
            if let Some((_, after)) = memory {
                frame.memory = Some(translate(&frame.maps[k], after));
            }
        }
    }

    /// What iteration `k` of those that run at once has of a rising loop beyond the common part.
    fn tail(&mut self, theta: Theta, times: usize, k: usize, frame: &mut Frame, region: Region) {
        let at = Position::End(region);
        let body = Body::of(self.graph, theta);
        let constants = body.copy_constants(self.graph, at);
        let mut values: Vec<Value> = (0..theta.loop_count(self.graph))
            .map(|index| match self.graph.ty(theta.pre(self.graph, index)) {
                Type::IO => frame.io.expect("the region has the state"),
                Type::MEM => frame.memory.expect("the region has the state"),
                // Of what stays, all lanes of vectors may have the first one's.
                _ if theta.is_invariant(self.graph, index) => {
                    translate(&frame.maps[k], theta.entry_origin(self.graph, index))
                }
                _ => translate(&frame.early[k], theta.exit_output(self.graph, index)),
            })
            .collect();
        for _ in 0..times {
            values = body.copy(self.graph, at, &constants, &values);
        }
        for (index, value) in values.into_iter().enumerate() {
            match self.graph.ty(value) {
                Type::MEM => frame.memory = Some(value),
                _ => frame.maps[k].insert(theta.exit_output(self.graph, index), value),
            }
        }
    }

    /// All that the nodes use has been made, or is among them.
    fn check(&self, nodes: &[Node], map: &CopyMap) {
        if cfg!(debug_assertions) {
            let own: Vec<Value> = nodes.iter().flat_map(|node| self.graph.outputs(*node)).collect();
            let operands = nodes.iter().flat_map(|node| self.graph.operands(*node));
            operands.for_each(|it| debug_assert!(map.value(it).is_some() || own.contains(&it), "{it} is missing"));
        }
    }

    /// One inner loop for all iterations; `nested` is its body if there are loops in it. Recursive as deep as these
    /// are.
    fn inner(&mut self, old: Theta, control: &[bool], nested: Option<&Strip>, frame: &mut Frame, region: Region) {
        let flags = old.flags(self.graph);
        let theta = Theta::add(self.graph, Position::End(region), flags);
        let count = old.loop_count(self.graph);
        let variables: Vec<Variable> = (0..count)
            .map(|index| {
                let origin = old.entry_origin(self.graph, index);
                let stays = old.is_invariant(self.graph, index);
                match self.variable(frame, origin) {
                    Variable::Each if control[index] => Variable::Shared,
                    Variable::Shared if !stays && !control[index] => Variable::Each,
                    variable => variable,
                }
            })
            .collect();
        let origins = |this: &Self, index: usize| old.entry_origin(this.graph, index);
        let args = self.open(frame, &variables, origins, |graph, origin| theta.open_loop_var(graph, origin));
        let inside = theta.region(self.graph);
        let mut inner = self.frame(&args.iter().flatten().copied().collect::<Vec<_>>());
        let body = old.region(self.graph);
        for (index, args) in args.iter().enumerate() {
            let pre = old.pre(self.graph, index);
            inner.maps.iter_mut().enumerate().for_each(|(k, map)| map.insert(pre, args[k % args.len()]));
        }
        let nodes: Vec<Node> = self.graph.nodes(body).collect();
        let memory = (0..count)
            .map(|index| (old.pre(self.graph, index), old.post(self.graph, index)))
            .find(|(pre, _)| self.graph.ty(*pre) == Type::MEM);
        match nested {
            Some(strip) => self.steps(strip, &mut inner, inside, &[]),
            None => self.straight((&nodes, memory, None), &mut inner, inside, &[]),
        }
        let predicate = translate(&inner.maps[0], old.predicate(self.graph));
        theta.set_predicate(self.graph, predicate);
        for (index, variable) in variables.iter().enumerate() {
            let post = old.post(self.graph, index);
            let output = old.exit_output(self.graph, index);
            let values = self.values_of(&inner, *variable, post);
            let outputs: Vec<Value> = values.iter().map(|value| theta.close_loop_var(self.graph, *value)).collect();
            put(frame, *variable, output, &outputs);
        }
    }

    /// One decision for all iterations.
    fn decision(&mut self, old: Node, alternatives: &[Strip], frame: &mut Frame, region: Region) {
        let old = Gamma::from_node(self.graph, old).expect("it is a gamma");
        let predicate = translate(&frame.maps[0], old.predicate(self.graph));
        let gamma = Gamma::add(self.graph, Position::End(region), predicate);
        let count = old.entry_count(self.graph);
        let variables: Vec<Variable> =
            (0..count).map(|index| self.variable(frame, old.entry_origin(self.graph, index))).collect();
        let origins = |this: &Self, index: usize| old.entry_origin(this.graph, index);
        let entries = self.open(frame, &variables, origins, |graph, origin| {
            let index = gamma.add_entry(graph, origin);
            gamma.entry_arg(graph, 0, index)
        });
        let mut frames = vec![];
        for (k, strip) in alternatives.iter().enumerate() {
            let inside = gamma.regions(self.graph)[k];
            let mut next = 0;
            let args = self.graph.args(inside).to_vec();
            let mut inner = self.frame(&args);
            for (index, entries) in entries.iter().enumerate() {
                let old = old.entry_arg(self.graph, k, index);
                let args = &args[next..next + entries.len()];
                inner.maps.iter_mut().enumerate().for_each(|(k, map)| map.insert(old, args[k % args.len()]));
                next += entries.len();
            }
            self.set_io(&mut inner, strip.region);
            self.steps(strip, &mut inner, inside, &[]);
            frames.push(inner);
        }
        for index in 0..old.exit_count(self.graph) {
            let output = old.exit_output(self.graph, index);
            let variable = match self.graph.ty(output) {
                Type::IO => Variable::Io,
                Type::MEM => Variable::Memory,
                _ => Variable::Each,
            };
            let values: Vec<Vec<Value>> = frames
                .iter()
                .enumerate()
                .map(|(k, inner)| self.values_of(inner, variable, old.exit_origin(self.graph, k, index)))
                .collect();
            let outputs: Vec<Value> = (0..values[0].len())
                .map(|at| {
                    let origins: Vec<Value> = values.iter().map(|values| values[at]).collect();
                    gamma.add_exit(self.graph, &origins)
                })
                .collect();
            put(frame, variable, output, &outputs);
        }
    }

    /// What kind of variable one with this old origin becomes.
    fn variable(&self, frame: &Frame, origin: Value) -> Variable {
        match self.graph.ty(origin) {
            Type::IO => Variable::Io,
            Type::MEM => Variable::Memory,
            _ => {
                let first = translate(&frame.maps[0], origin);
                let same = frame.maps.iter().all(|map| translate(map, origin) == first);
                if same { Variable::Shared } else { Variable::Each }
            }
        }
    }

    /// Adds the variables of a structural node; answers the arguments of each.
    fn open(
        &mut self,
        frame: &Frame,
        variables: &[Variable],
        origin: impl Fn(&Self, usize) -> Value,
        mut add: impl FnMut(&mut Graph, Value) -> Value,
    ) -> Vec<Vec<Value>> {
        let mut args = vec![];
        for (index, variable) in variables.iter().enumerate() {
            let old = origin(self, index);
            let origins = self.values_of(frame, *variable, old);
            args.push(origins.iter().map(|origin| add(self.graph, *origin)).collect());
        }
        args
    }

    /// The new values of an old one: one, or one for each iteration.
    fn values_of(&self, frame: &Frame, variable: Variable, old: Value) -> Vec<Value> {
        match variable {
            Variable::Io => vec![frame.io.expect("the region has the state")],
            Variable::Memory => vec![frame.memory.expect("the region has the state")],
            Variable::Shared => vec![translate(&frame.maps[0], old)],
            Variable::Each => frame.maps.iter().map(|map| translate(map, old)).collect(),
        }
    }
}

/// Lets the old output be these new ones. The memory state is current then.
fn put(frame: &mut Frame, variable: Variable, old: Value, new: &[Value]) {
    match variable {
        Variable::Memory => frame.memory = Some(new[0]),
        // The I/O state stays what it was; outputs are that, too.
        Variable::Io => {
            let io = frame.io.expect("the region has the state");
            frame.maps.iter_mut().for_each(|map| map.insert(old, io));
        }
        Variable::Shared | Variable::Each => {
            frame.maps.iter_mut().enumerate().for_each(|(k, map)| map.insert(old, new[k % new.len()]));
        }
    }
}

/// Gives each iteration the loop variables that the one before it has made by now.
fn carry(frame: &mut Frame, carried: &[(Value, Value)]) {
    for k in 1..frame.maps.len() {
        for (pre, post) in carried {
            if frame.maps[k].value(*pre).is_none()
                && let Some(value) = frame.maps[k - 1].value(*post)
            {
                frame.maps[k].insert(*pre, value);
            }
        }
    }
}

pub(crate) fn translate(map: &CopyMap, old: Value) -> Value {
    map.value(old).expect("what is used in a nest comes from there")
}
