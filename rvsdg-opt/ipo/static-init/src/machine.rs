//! Runs a constructor.
//!
//! Nodes are evaluated in the order of their regions, which is one that states allow: of gammas the alternative that is
//! taken, of thetas the body as often as it repeats. A value that cannot be computed is [`Content::Unknown`]; that ends
//! the run as soon as memory, a decision with effects, or a call depends on it.

use crate::calls::Called;
use crate::fault::{Fault, Mutation};
use crate::memory::{Form, Memory};
use crate::value::{Content, Target};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    Body, Effects, Gamma, Graph, Module, Node, Op, Payloads, Region, SpecialInfo, Symbol, Theta, Type, Value,
};
use rvsdg_fold::Int;
use rvsdg_layout::Layouts;
use rvsdg_opt_initializers::Initializers;
use rvsdg_opt_target::limits::static_init::{MAX_CALLS, MAX_DEPTH, MAX_STEPS};

/// What is to be done in a frame, the next at the end.
enum Task {
    /// This node and those behind it.
    Nodes(Node),
    /// The alternative was run.
    Join(Gamma, Region),
    /// The body was run.
    Repeat(Theta),
}

/// A function that is being run.
struct Frame {
    symbol: Symbol,
    tasks: Vec<Task>,
    values: FxHashMap<Value, Content>,
    /// The number of pieces of stack memory before it.
    depth: usize,
    /// The call in the frame below: its node, and whether it may end in a landing pad.
    call: Option<(Node, bool)>,
}

/// A call of the constructor that stays: its node in the constructor's body, and its operands, without states.
pub(crate) struct Residual {
    pub(crate) node: Node,
    pub(crate) operands: Vec<(Content, Type)>,
}

/// What a run leaves.
pub(crate) struct Finished {
    pub(crate) payloads: Payloads,
    pub(crate) memory: Memory,
    pub(crate) residuals: Vec<Residual>,
    pub(crate) settled: Vec<Symbol>,
    /// The values of the constructor, if it was not run to its end.
    pub(crate) values: FxHashMap<Value, Content>,
}

pub(crate) struct Machine<'m> {
    pub(crate) module: &'m mut Module,
    pub(crate) known: &'m Initializers,
    pub(crate) payloads: Payloads,
    pub(crate) memory: Memory,
    pub(crate) residuals: Vec<Residual>,
    /// Variables that nothing is stored to any more.
    pub(crate) settled: Vec<Symbol>,
    pub(crate) fault: Fault,
    /// The lambda node of each function.
    lambdas: &'m FxHashMap<Symbol, Node>,
    frames: Vec<Frame>,
    steps: u32,
    calls: u32,
}

impl<'m> Machine<'m> {
    pub(crate) fn new(
        module: &'m mut Module,
        known: &'m Initializers,
        lambdas: &'m FxHashMap<Symbol, Node>,
        fault: Fault,
    ) -> Machine<'m> {
        Machine {
            module,
            known,
            payloads: Payloads::new(),
            memory: Memory::new(fault.is(Mutation::TrustForeign)),
            residuals: vec![],
            settled: vec![],
            fault,
            lambdas,
            frames: vec![],
            steps: 0,
            calls: 0,
        }
    }

    /// Runs a function without parameters, up to a node of its outermost region if one is given. Otherwise the error is
    /// such a node: what it does cannot be known.
    pub(crate) fn run(&mut self, symbol: Symbol, end: Option<Node>) -> Result<(), Option<Node>> {
        self.enter(symbol, vec![], None).ok_or(None)?;
        let mut outermost = None;
        while let Some(frame) = self.frames.last_mut() {
            let task = frame.tasks.pop();
            if let Some(Task::Nodes(node)) = task
                && self.is_outermost(node)
            {
                outermost = Some(node);
                if end == Some(node) {
                    return Ok(());
                }
            }
            self.act(task).ok_or(outermost)?;
        }
        Ok(())
    }

    fn act(&mut self, task: Option<Task>) -> Option<()> {
        match task {
            Some(Task::Nodes(node)) => {
                let next = self.graph().next_node(node).map(Task::Nodes);
                self.frames.last_mut()?.tasks.extend(next);
                self.count()?;
                self.step(node)
            }
            Some(Task::Join(gamma, region)) => self.join(gamma, region),
            Some(Task::Repeat(theta)) => {
                self.count()?;
                self.repeat(theta)
            }
            None => self.leave(),
        }
    }

    pub(crate) fn finish(self) -> Finished {
        let Machine { payloads, memory, residuals, settled, frames, .. } = self;
        let values = frames.into_iter().next().map(|frame| frame.values).unwrap_or_default();
        Finished { payloads, memory, residuals, settled, values }
    }

    fn count(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps <= MAX_STEPS).then_some(())
    }

    /// Is the node in the outermost region of the constructor, where it runs once?
    pub(crate) fn is_outermost(&self, node: Node) -> bool {
        let graph = self.graph();
        self.frames.len() == 1 && graph.region(node) == graph.root()
    }

    pub(crate) fn graph(&self) -> &Graph {
        self.module.body(self.symbol()).expect("it is being run")
    }

    pub(crate) fn symbol(&self) -> Symbol {
        self.frames.last().expect("something is being run").symbol
    }

    pub(crate) fn get(&self, value: Value) -> Content {
        self.frames.last().and_then(|frame| frame.values.get(&value)).cloned().unwrap_or(Content::Unknown)
    }

    pub(crate) fn set(&mut self, value: Value, content: Content) {
        if let Some(frame) = self.frames.last_mut() {
            frame.values.insert(value, content);
        }
    }

    /// An operation of the function that is being run, with its payload in the machine's tables.
    pub(crate) fn import(&mut self, op: Op) -> Option<Op> {
        let Machine { module, payloads, frames, .. } = self;
        let graph = module.body(frames.last()?.symbol)?;
        Some(payloads.import(&graph.payloads, op))
    }

    /// The operands of a node that are no states, with their types.
    pub(crate) fn operands(&self, node: Node) -> Vec<(Content, Type)> {
        let graph = self.graph();
        let values = graph.operands(node).filter(|value| !graph.ty(*value).is_state());
        values.map(|value| (self.get(value), graph.ty(value))).collect()
    }

    /// Begins to run a function.
    pub(crate) fn enter(&mut self, symbol: Symbol, args: Vec<Content>, call: Option<(Node, bool)>) -> Option<()> {
        self.calls += 1;
        if self.calls > MAX_CALLS || self.frames.len() >= MAX_DEPTH {
            return None;
        }
        let lambda = *self.lambdas.get(&symbol)?;
        let symbols = self.module.context_symbols(lambda);
        let graph = self.module.body(symbol)?;
        let shape = Body::new(symbols.len());
        if shape.params(graph).len() != args.len() {
            return None;
        }
        let mut values = FxHashMap::default();
        for (index, symbol) in symbols.iter().enumerate() {
            let content = symbol.map_or(Content::Unknown, |symbol| Content::Address(Target::Symbol(symbol), 0));
            values.insert(shape.context_arg(graph, index), content);
        }
        values.extend(shape.params(graph).iter().copied().zip(args));
        let tasks = graph.first_node(graph.root()).map(Task::Nodes).into_iter().collect();
        self.frames.push(Frame { symbol, tasks, values, depth: self.memory.depth(), call });
        Some(())
    }

    fn leave(&mut self) -> Option<()> {
        let frame = self.frames.last()?;
        let shape = Body::new(self.module.omega.input_count(*self.lambdas.get(&frame.symbol)?));
        let returned = shape.return_value(self.graph()).map(|value| self.get(value));
        let frame = self.frames.pop()?;
        self.memory.release(frame.depth);
        let Some((node, lands)) = frame.call else { return Some(()) };
        let result = match lands {
            false => returned,
            // It returned: there is nothing that landed, and it was not left by unwinding.
            true => {
                let rest = [Content::Constant(Op::Poison), Content::Constant(Op::Int(0))];
                Some(Content::Members(returned.into_iter().chain(rest).collect()))
            }
        };
        if let Some(result) = result {
            self.set(self.graph().output(node, 0), result);
        }
        Some(())
    }

    fn push(&mut self, task: Task, region: Region) {
        let first = self.graph().first_node(region).map(Task::Nodes);
        if let Some(frame) = self.frames.last_mut() {
            frame.tasks.push(task);
            frame.tasks.extend(first);
        }
    }

    fn join(&mut self, gamma: Gamma, region: Region) -> Option<()> {
        let graph = self.graph();
        let alternative = gamma.regions(graph).iter().position(|it| *it == region)?;
        for index in 0..gamma.exit_count(graph) {
            let graph = self.graph();
            let (output, origin) = (gamma.exit_output(graph, index), gamma.exit_origin(graph, alternative, index));
            self.set(output, self.get(origin));
        }
        Some(())
    }

    fn repeat(&mut self, theta: Theta) -> Option<()> {
        let graph = self.graph();
        let posts: Vec<Value> = (0..theta.loop_count(graph)).map(|index| theta.post(graph, index)).collect();
        let posts: Vec<Content> = posts.into_iter().map(|post| self.get(post)).collect();
        let repeats = self.alternative(theta.predicate(graph))? == 1;
        for (index, post) in posts.into_iter().enumerate() {
            let graph = self.graph();
            let value = if repeats { theta.pre(graph, index) } else { theta.exit_output(graph, index) };
            self.set(value, post);
        }
        if repeats {
            let region = theta.region(self.graph());
            self.push(Task::Repeat(theta), region);
        }
        Some(())
    }

    /// The alternative that a control value is.
    fn alternative(&self, value: Value) -> Option<u32> {
        match self.get(value) {
            Content::Constant(Op::Ctl(alternative)) => Some(alternative),
            _ => None,
        }
    }

    fn step(&mut self, node: Node) -> Option<()> {
        let graph = self.graph();
        let op = graph.op(node);
        match op {
            Op::Gamma => {
                let gamma = Gamma::from_node(graph, node)?;
                let Some(alternative) = self.alternative(gamma.predicate(graph)) else {
                    // Its results are unknown, as long as it does nothing else.
                    let outputs: Vec<Value> = graph.outputs(node).collect();
                    let is_quiet = outputs.iter().all(|output| !graph.ty(*output).is_state());
                    outputs.into_iter().for_each(|output| self.set(output, Content::Unknown));
                    return is_quiet.then_some(());
                };
                let region = *gamma.regions(graph).get(alternative as usize)?;
                for index in 0..gamma.entry_count(graph) {
                    let graph = self.graph();
                    let arg = gamma.entry_arg(graph, alternative as usize, index);
                    self.set(arg, self.get(gamma.entry_origin(graph, index)));
                }
                self.push(Task::Join(gamma, region), region);
            }
            Op::Theta(_) => {
                let theta = Theta::from_node(graph, node)?;
                for index in 0..theta.loop_count(graph) {
                    let graph = self.graph();
                    self.set(theta.pre(graph, index), self.get(theta.entry_origin(graph, index)));
                }
                let region = theta.region(self.graph());
                self.push(Task::Repeat(theta), region);
            }
            Op::Alloca(id) => {
                let element = graph.payloads[id].ty;
                let (count, ty) = self.operands(node).swap_remove(0);
                let count = u64::try_from(self.int(&count, ty)?.bits()).ok()?;
                let size = self.layouts()?.size(element)?.checked_mul(count)?;
                let address = self.memory.allocate(size)?;
                self.set(self.graph().output(node, 0), address);
            }
            Op::Load(id, effects) => {
                let access = graph.payloads[id].clone();
                let loaded = match self.get(graph.operand(node, 0)) {
                    Content::Address(target, offset) if !access.volatile => self.load((target, offset), access.ty),
                    _ => None,
                };
                // A load that may run anywhere may have no result.
                if loaded.is_none() && effects.takes_io() {
                    return None;
                }
                self.set(self.graph().output(node, 0), loaded.unwrap_or(Content::Unknown));
            }
            Op::Store(id, _) => {
                let access = graph.payloads[id].clone();
                let value = self.get(graph.operand(node, 0));
                let Content::Address(target, offset) = self.get(graph.operand(node, 1)) else { return None };
                if access.volatile {
                    return None;
                }
                self.store((target, offset), &value, access.ty)?;
            }
            Op::Call(id, effects) => {
                let call = graph.payloads[id].clone();
                return self.call(node, Called { call: &call, landing: false, effects });
            }
            Op::Special(id, effects) => {
                let special = graph.payloads[id].clone();
                let plain = SpecialInfo { landing: special.landing.clone(), ..SpecialInfo::new(special.call.clone()) };
                if special != plain {
                    return None;
                }
                return self.call(node, Called { call: &special.call, landing: special.landing.is_some(), effects });
            }
            op if op.effects().intersects(Effects::READ | Effects::WRITE | Effects::IO | Effects::ALLOC) => {
                return None;
            }
            _ => {
                let output = graph.outputs(node).next();
                if let Some(output) = output {
                    let content = self.evaluate(node, output).unwrap_or(Content::Unknown);
                    self.set(output, content);
                }
            }
        }
        Some(())
    }

    pub(crate) fn layouts(&self) -> Option<Layouts<'_>> {
        Some(Layouts::new(&self.module.types, self.module.layout.as_ref().ok()?))
    }

    pub(crate) fn load(&mut self, place: (Target, i64), ty: Type) -> Option<Content> {
        let size = self.layouts()?.store_size(ty)?;
        let bytes = self.memory.read(self.module, self.known, place, size)?.to_vec();
        let mut layouts = Layouts::new(&self.module.types, self.module.layout.as_ref().ok()?);
        let mut form = Form { payloads: &mut self.payloads, types: &self.module.types, layouts: &mut layouts };
        form.decode(ty, &bytes, MAX_DEPTH as u32)
    }

    fn store(&mut self, place: (Target, i64), content: &Content, ty: Type) -> Option<()> {
        let size = self.layouts()?.store_size(ty)?;
        let mut bytes = self.memory.write(self.module, self.known, place, size)?.to_vec();
        let mut layouts = Layouts::new(&self.module.types, self.module.layout.as_ref().ok()?);
        let mut form = Form { payloads: &mut self.payloads, types: &self.module.types, layouts: &mut layouts };
        form.encode(content, ty, &mut bytes)?;
        self.memory.write(self.module, self.known, place, size)?.copy_from_slice(&bytes);
        Some(())
    }

    pub(crate) fn int(&self, content: &Content, ty: Type) -> Option<Int> {
        Int::of(&self.payloads, content.constant(ty)?.op, ty)
    }
}
