//! Regions under construction: the values that can be used in the innermost one, and the routing of values from outer
//! regions.
//!
//! A value is routed when it is used: a gamma gets an entry variable for it, a theta an invariant loop variable. The
//! states are handled in the same way: an inner region takes the latest state of the outer region, and returns a new
//! one at its end.

use super::know::{Know, Val};
use super::locals::Local;
use super::plan::ModulePlan;
use crate::random::Random;
use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, Op, Position, Region, Theta, ThetaFlags, Type, Value};

/// The value of a loop variable at the end of an iteration.
#[derive(Copy, Clone, Debug)]
pub(super) enum Post {
    /// Its value at the start of the iteration.
    Same,
    /// This value.
    Value(Value),
    /// The I/O state at the end.
    Io,
    /// The memory state at the end.
    Mem,
}

#[derive(Clone, Debug)]
pub(super) enum RegionKind {
    Root,
    Gamma { gamma: Gamma, alternative: usize },
    Theta { theta: Theta, opened: Vec<(Value, Post)> },
}

/// A region under construction.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) kind: RegionKind,
    pub(super) region: Region,
    pub(super) vals: Vec<Val>,
    /// Values of the outer region, with the corresponding values here.
    pub(super) routed: Vec<(Value, Value)>,
    /// The latest states, if they have been routed here.
    pub(super) io: Option<Value>,
    pub(super) mem: Option<Value>,
    /// Is the region never executed?
    pub(super) dead: bool,
    /// Local variables that were created here.
    pub(super) locals: Vec<Local>,
    consts: Vec<(Type, i64, Value)>,
}

/// The entry variables of a gamma under construction, which all alternatives share.
#[derive(Clone, Debug, Default)]
struct Entries {
    origins: Vec<(Value, usize)>,
    io: Option<usize>,
    mem: Option<usize>,
}

/// Builds the body of one function.
pub(super) struct Builder<'a> {
    pub(super) random: &'a mut Random,
    pub(super) plan: &'a ModulePlan,
    pub(super) graph: Graph,
    pub(super) frames: Vec<Frame>,
    entries: Vec<Entries>,
    /// Descriptions of the memory that pointers in memory refer to; those of the module come first.
    pub(super) contracts: Vec<super::know::Place>,
    /// An upper bound for the number of executions of the innermost region.
    pub(super) times: u64,
    /// An approximate upper bound for the number of steps of the function.
    pub(super) spent: u64,
    pub(super) budget: u64,
    /// The context variables of external functions and of formats, in the order of the plan, as far as they exist.
    pub(super) externals: Vec<Option<Value>>,
    pub(super) formats: Vec<Option<Value>>,
    /// The context variable of the table of functions.
    pub(super) table: Option<Value>,
    /// The context variable of the function that may end the program.
    pub(super) check: Option<Value>,
    /// The state arguments.
    pub(super) states: (Value, Value),
    /// The context variables of functions that only compute.
    pub(super) pure_fns: Vec<Value>,
    /// Members of the own recursive group, with their signatures.
    pub(super) group: Vec<(Val, usize)>,
    /// Are there local variables in memory?
    pub(super) locals: bool,
    /// Are some of them accessed as vectors?
    pub(super) vectors: bool,
    /// Are there operations that are defined only because the program has ended?
    pub(super) ends: bool,
    /// Do accesses have type-based metadata (`!tbaa`)?
    pub(super) typed: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(random: &'a mut Random, plan: &'a ModulePlan, budget: u64) -> Self {
        let graph = Graph::new();
        let root = Frame::new(RegionKind::Root, graph.root());
        Builder {
            random,
            plan,
            graph,
            frames: vec![root],
            entries: vec![],
            contracts: plan.contracts.clone(),
            times: 1,
            spent: 0,
            budget,
            externals: vec![],
            formats: vec![],
            table: None,
            check: None,
            states: (Value::from_u32(0), Value::from_u32(0)),
            pure_fns: vec![],
            group: vec![],
            locals: false,
            vectors: false,
            ends: false,
            typed: false,
        }
    }

    pub(super) fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the root region is never left")
    }

    pub(super) fn at(&self) -> Position {
        Position::End(self.frames.last().expect("the root region is never left").region)
    }

    pub(super) fn remember(&mut self, val: Val) -> Val {
        self.top().vals.push(val);
        val
    }

    /// Adds an operation without effects, and remembers its value.
    pub(super) fn add(&mut self, op: Op, operands: &[Value], ty: Type, know: Know) -> Val {
        let val = self.add_silent(op, operands, ty, know);
        self.remember(val)
    }

    /// Adds an operation without effects, whose value no other statement will use.
    pub(super) fn add_silent(&mut self, op: Op, operands: &[Value], ty: Type, know: Know) -> Val {
        let at = self.at();
        self.spent += self.times;
        Val { value: self.graph.add_simple(at, op, operands, ty), ty, know }
    }

    pub(super) fn binary(&mut self, op: BinOp, flags: Flags, a: Value, b: Value, know: Know) -> Val {
        let ty = self.graph.ty(a);
        self.add(Op::Binary(op, flags), &[a, b], ty, know)
    }

    /// An integer constant of the region; usually reused if it exists.
    pub(super) fn int_const(&mut self, ty: Type, value: i64) -> Val {
        let width = ty.int_width().expect("an integer type");
        let value = super::know::wrapped(value, width);
        let know = Know::Int(super::know::Sure::Defined, (width <= 64).then_some((value, value)));
        let found = self.top().consts.iter().find(|it| it.0 == ty && it.1 == value).map(|it| it.2);
        if let Some(found) = found
            && !self.random.one_in(8)
        {
            return Val { value: found, ty, know };
        }
        let op = self.graph.payloads.int(width, &[value as u64, if value < 0 { u64::MAX } else { 0 }]);
        let at = self.at();
        let made = self.graph.add_const(at, Const { op, ty });
        self.top().consts.push((ty, value, made));
        Val { value: made, ty, know }
    }

    pub(super) fn constant(&mut self, op: Op, ty: Type) -> Value {
        let at = self.at();
        self.graph.add_const(at, Const { op, ty })
    }

    // ---- picking -----------------------------------------------------------------------------------------------

    /// A suitable value of this or an outer region, routed to the innermost region. Later values and those of inner
    /// regions are more likely.
    pub(super) fn pick(&mut self, suits: impl Fn(&Val) -> bool) -> Option<Val> {
        let mut found: Vec<(usize, Val)> = vec![];
        for (level, frame) in self.frames.iter().enumerate() {
            found.extend(frame.vals.iter().filter(|val| suits(val)).map(|val| (level, *val)));
        }
        let count = found.len() as u32;
        if count == 0 {
            return None;
        }
        let index =
            if self.random.one_in(2) { count - 1 - self.random.below(count.min(6)) } else { self.random.below(count) };
        let (level, val) = found[index as usize];
        Some(self.import(level, val))
    }

    /// Routes a value of the region at `level` to the innermost region.
    pub(super) fn import(&mut self, level: usize, val: Val) -> Val {
        let mut value = val.value;
        for inner in level + 1..self.frames.len() {
            value = self.route(inner, value);
        }
        Val { value, ..val }
    }

    fn route(&mut self, level: usize, outer: Value) -> Value {
        let known = self.frames[level].routed.iter().find(|(it, _)| *it == outer).map(|(_, inner)| *inner);
        if let Some(inner) = known
            && !self.random.one_in(24)
        {
            return inner;
        }
        let inner = match &mut self.frames[level].kind {
            RegionKind::Gamma { gamma, alternative } => {
                let (gamma, alternative) = (*gamma, *alternative);
                let depth = self.gamma_depth(level);
                let found = self.entries[depth].origins.iter().find(|(it, _)| *it == outer).map(|(_, index)| *index);
                let index = match found {
                    Some(index) if known.is_none() => index,
                    _ => {
                        let index = gamma.add_entry(&mut self.graph, outer);
                        self.entries[depth].origins.push((outer, index));
                        index
                    }
                };
                gamma.entry_arg(&self.graph, alternative, index)
            }
            RegionKind::Theta { theta, opened } => {
                let inner = theta.open_loop_var(&mut self.graph, outer);
                opened.push((inner, Post::Same));
                inner
            }
            RegionKind::Root => unreachable!("nothing is outside of the root region"),
        };
        self.frames[level].routed.push((outer, inner));
        inner
    }

    /// The number of gammas outside of the region at `level`.
    fn gamma_depth(&self, level: usize) -> usize {
        self.frames[..level].iter().filter(|frame| matches!(frame.kind, RegionKind::Gamma { .. })).count()
    }

    // ---- states ------------------------------------------------------------------------------------------------

    pub(super) fn has_states(&self) -> bool {
        self.frames[0].io.is_some()
    }

    /// The latest I/O state.
    pub(super) fn io(&mut self) -> Value {
        self.state(Type::IO)
    }

    /// The latest memory state.
    pub(super) fn mem(&mut self) -> Value {
        self.state(Type::MEM)
    }

    pub(super) fn set_io(&mut self, io: Value) {
        self.top().io = Some(io);
    }

    pub(super) fn set_mem(&mut self, mem: Value) {
        self.top().mem = Some(mem);
    }

    fn state(&mut self, ty: Type) -> Value {
        let state = |frame: &Frame| if ty == Type::IO { frame.io } else { frame.mem };
        let level = self.frames.iter().rposition(|frame| state(frame).is_some()).expect("the function has states");
        let mut value = state(&self.frames[level]).expect("it was just seen");
        for inner in level + 1..self.frames.len() {
            let depth = self.gamma_depth(inner);
            value = match &mut self.frames[inner].kind {
                RegionKind::Gamma { gamma, alternative } => {
                    let entries = &mut self.entries[depth];
                    let index = if ty == Type::IO { &mut entries.io } else { &mut entries.mem };
                    let graph = &mut self.graph;
                    let index = *index.get_or_insert_with(|| gamma.add_entry(graph, value));
                    gamma.entry_arg(&self.graph, *alternative, index)
                }
                RegionKind::Theta { theta, opened } => {
                    let arg = theta.open_loop_var(&mut self.graph, value);
                    opened.push((arg, if ty == Type::IO { Post::Io } else { Post::Mem }));
                    arg
                }
                RegionKind::Root => unreachable!("nothing is outside of the root region"),
            };
            let frame = &mut self.frames[inner];
            *(if ty == Type::IO { &mut frame.io } else { &mut frame.mem }) = Some(value);
        }
        value
    }

    /// Adds an operation with effects: appends the states that it takes, and records those that it makes.
    pub(super) fn effect(&mut self, op: Op, operands: &[Value], ty: Option<Type>) -> Option<Value> {
        let effects = op.effects();
        let mut operands = operands.to_vec();
        let mut outputs: Vec<Type> = ty.into_iter().collect();
        if effects.takes_io() {
            operands.push(self.io());
        }
        if effects.takes_mem() {
            operands.push(self.mem());
        }
        outputs.extend(effects.makes_io().then_some(Type::IO));
        outputs.extend(effects.takes_mem().then_some(Type::MEM));
        let at = self.at();
        let node = self.graph.add_node(at, op, &operands, &outputs);
        self.spent += self.times;
        let results: Vec<Value> = self.graph.outputs(node).collect();
        for result in &results {
            match self.graph.ty(*result) {
                Type::IO => self.set_io(*result),
                Type::MEM => self.set_mem(*result),
                _ => {}
            }
        }
        ty.map(|_| results[0])
    }

    // ---- structural nodes --------------------------------------------------------------------------------------

    /// Builds a gamma. `alternative` fills the region of an alternative, and returns the origins of its exit variables.
    /// Returns the gamma's outputs with the facts that hold for them.
    pub(super) fn gamma(
        &mut self,
        predicate: Value,
        dead: &[usize],
        mut alternative: impl FnMut(&mut Self, usize) -> Vec<Val>,
    ) -> Vec<Val> {
        let at = self.at();
        let gamma = Gamma::add(&mut self.graph, at, predicate);
        self.spent += self.times;
        self.entries.push(Entries::default());
        let mut ends: Vec<(Vec<Val>, Frame)> = vec![];
        for index in 0..gamma.regions(&self.graph).len() {
            let region = gamma.regions(&self.graph)[index];
            let mut frame = Frame::new(RegionKind::Gamma { gamma, alternative: index }, region);
            frame.dead = dead.contains(&index);
            self.frames.push(frame);
            self.read_io();
            let exits = alternative(self, index);
            ends.push((exits, self.frames.pop().expect("it was pushed")));
        }
        let entries = self.entries.pop().expect("it was pushed");
        self.state_exit(gamma, Type::IO, entries.io, |frame| frame.io, &ends);
        self.state_exit(gamma, Type::MEM, entries.mem, |frame| frame.mem, &ends);
        let mut outputs = vec![];
        for index in 0..ends[0].0.len() {
            let origins: Vec<Value> = ends.iter().map(|(exits, _)| exits[index].value).collect();
            let live = ends.iter().filter(|(_, frame)| !frame.dead).map(|(exits, _)| exits[index].know);
            let know = live.reduce(Know::join).unwrap_or(ends[0].0[index].know);
            let value = gamma.add_exit(&mut self.graph, &origins);
            outputs.push(self.remember(Val { value, ty: self.graph.ty(value), know }));
        }
        outputs
    }

    /// The exit variable of a state. A state that is only read does not need one.
    fn state_exit(
        &mut self,
        gamma: Gamma,
        ty: Type,
        entry: Option<usize>,
        of: impl Fn(&Frame) -> Option<Value>,
        ends: &[(Vec<Val>, Frame)],
    ) {
        let Some(entry) = entry else { return };
        let args: Vec<Value> = (0..ends.len()).map(|i| gamma.entry_arg(&self.graph, i, entry)).collect();
        let origins: Vec<Value> = ends.iter().zip(&args).map(|((_, frame), arg)| of(frame).unwrap_or(*arg)).collect();
        if origins == args && self.random.one_in(2) {
            return;
        }
        let output = gamma.add_exit(&mut self.graph, &origins);
        if ty == Type::IO { self.set_io(output) } else { self.set_mem(output) }
    }

    /// Opens a theta: what follows is in its body, which runs at most `times` times. `vars` are the initial values of
    /// its loop variables. Returns the values of the loop variables at the start of an iteration.
    pub(super) fn open_theta(&mut self, flags: ThetaFlags, times: u64, vars: &[Value]) -> Vec<Value> {
        if flags.may_diverge {
            self.io();
        }
        let at = self.at();
        let theta = Theta::add(&mut self.graph, at, flags);
        let region = theta.region(&self.graph);
        self.spent += self.times;
        self.times *= times;
        let pre: Vec<Value> = vars.iter().map(|var| theta.open_loop_var(&mut self.graph, *var)).collect();
        let opened = pre.iter().map(|value| (*value, Post::Same)).collect();
        self.frames.push(Frame::new(RegionKind::Theta { theta, opened }, region));
        self.read_io();
        pre
    }

    /// Routes the I/O state to the innermost region, so that its gamma or theta reads it. Nothing else keeps the node
    /// behind a point where the program may end.
    fn read_io(&mut self) {
        if self.has_states() {
            self.io();
        }
    }

    /// Closes the innermost theta, which was opened with `times`. Returns the outputs of the loop variables that it was
    /// opened with.
    pub(super) fn close_theta(&mut self, predicate: Value, times: u64, posts: &[Value]) -> Vec<Value> {
        let Frame { kind: RegionKind::Theta { theta, mut opened }, io, mem, .. } =
            self.frames.pop().expect("it was opened")
        else {
            unreachable!("the innermost region is not that of a theta")
        };
        self.times /= times;
        for (post, (_, planned)) in posts.iter().zip(&mut opened) {
            *planned = Post::Value(*post);
        }
        theta.set_predicate(&mut self.graph, predicate);
        let diverges = theta.flags(&self.graph).may_diverge;
        let mut outputs = vec![];
        for (pre, post) in opened {
            let value = match post {
                Post::Same => pre,
                Post::Value(value) => value,
                Post::Io => io.expect("it was routed"),
                Post::Mem => mem.expect("it was routed"),
            };
            let output = theta.close_loop_var(&mut self.graph, value);
            match post {
                Post::Io if value == pre && !diverges && self.random.one_in(2) => {}
                Post::Io => self.set_io(output),
                Post::Mem => self.set_mem(output),
                _ => outputs.push(output),
            }
        }
        outputs.truncate(posts.len());
        outputs
    }
}

impl Frame {
    fn new(kind: RegionKind, region: Region) -> Frame {
        Frame {
            kind,
            region,
            vals: vec![],
            routed: vec![],
            io: None,
            mem: None,
            dead: false,
            locals: vec![],
            consts: vec![],
        }
    }
}
