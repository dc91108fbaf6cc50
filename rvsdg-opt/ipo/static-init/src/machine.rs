//! Runs a constructor.
//!
//! Nodes are evaluated in the order of their regions, which is one that states allow: of gammas the alternative that is
//! taken, of thetas the body as often as it repeats. A value that cannot be computed is [`Content::Unknown`]; that ends
//! the run as soon as memory, a decision with effects, or a call depends on it.

use crate::calls::Called;
use crate::fault::{Fault, Mutation};
use crate::memory::{Form, Memory};
use crate::value::{Content, Target, lane, members};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    BinOp, Body, CastOp, Effects, Gamma, Graph, IntCond, Module, Node, Op, Payloads, Region, SpecialInfo, Symbol,
    Theta, Type, Value,
};
use rvsdg_fold::{Int, fold};
use rvsdg_layout::{GepStep, Layouts};
use rvsdg_opt_initializers::Initializers;
use rvsdg_opt_target::limits::static_init::{MAX_CALLS, MAX_DEPTH, MAX_DISTANCE, MAX_MEMBERS, MAX_STEPS};

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
        let graph = body(self.module, symbol)?;
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

    /// What an operation without effects gives.
    fn evaluate(&mut self, node: Node, output: Value) -> Option<Content> {
        let graph = self.graph();
        let (op, ty) = (graph.op(node), graph.ty(output));
        if op.is_constant() {
            let Machine { module, payloads, frames, .. } = self;
            let graph = body(module, frames.last()?.symbol)?;
            return Some(Content::Constant(payloads.import(&graph.payloads, op)));
        }
        let operands = self.operands(node);
        match op {
            Op::Gep(_) => self.address(node, &operands),
            Op::ExtractValue(id) => {
                let path = self.graph().payloads[id].to_vec();
                let (mut content, mut ty) = operands[0].clone();
                for index in path {
                    let index = usize::try_from(index).ok()?;
                    content = self.members(&content, ty)?.get(index)?.clone();
                    ty = self.module.types.element(ty, index as u64)?;
                }
                Some(content)
            }
            Op::InsertValue(id) => {
                let path = self.graph().payloads[id].to_vec();
                self.insert(&operands[0].0, ty, &path, operands[1].0.clone())
            }
            Op::ExtractElement => {
                let index = self.int(&operands[1].0, operands[1].1)?.bits();
                self.members(&operands[0].0, operands[0].1)?.get(usize::try_from(index).ok()?).cloned()
            }
            Op::InsertElement => {
                let index = self.int(&operands[2].0, operands[2].1)?.bits();
                self.insert(&operands[0].0, ty, &[i32::try_from(index).ok()?], operands[1].0.clone())
            }
            Op::ShuffleVector(id) => {
                let mask = self.graph().payloads[id].to_vec();
                let both = [0, 1].map(|it| self.members(&operands[it].0, operands[it].1));
                let all: Vec<Content> =
                    both.into_iter().collect::<Option<Vec<_>>>()?.iter().flat_map(|it| it.iter().cloned()).collect();
                let pick = |index: i32| match usize::try_from(index) {
                    Ok(index) => all.get(index).cloned(),
                    Err(_) => Some(Content::Constant(Op::Poison)),
                };
                Some(Content::Members(mask.into_iter().map(pick).collect::<Option<_>>()?))
            }
            Op::Select(_) if lane(&self.module.types, operands[0].1).is_none() => {
                let test = self.int(&operands[0].0, operands[0].1)?;
                Some(operands[if test.is_zero() { 2 } else { 1 }].0.clone())
            }
            _ => self.lanes(node, op, &operands, ty),
        }
    }

    fn members(&mut self, content: &Content, ty: Type) -> Option<std::rc::Rc<[Content]>> {
        members(&mut self.payloads, &self.module.types, content, ty, MAX_MEMBERS)
    }

    /// An aggregate or vector with another member.
    fn insert(&mut self, content: &Content, ty: Type, path: &[i32], member: Content) -> Option<Content> {
        // The members on the way, from the outside.
        let mut way = vec![];
        let (mut inner, mut inner_ty) = (content.clone(), ty);
        for index in path {
            let index = usize::try_from(*index).ok()?;
            let all = self.members(&inner, inner_ty)?.to_vec();
            inner = all.get(index)?.clone();
            inner_ty = self.module.types.element(inner_ty, index as u64)?;
            way.push((all, index));
        }
        Some(way.into_iter().rev().fold(member, |member, (mut all, index)| {
            all[index] = member;
            Content::Members(all.into())
        }))
    }

    /// An operation on scalars, or on each element of vectors.
    fn lanes(&mut self, node: Node, op: Op, operands: &[(Content, Type)], ty: Type) -> Option<Content> {
        let Some(elem) = lane(&self.module.types, ty) else {
            let is_scalar = |ty: Type| self.module.types.element_count(ty).is_none();
            return operands.iter().all(|(_, ty)| is_scalar(*ty)).then(|| self.scalar(node, op, operands, ty))?;
        };
        let count = self.module.types.element_count(ty)?;
        let mut parts = vec![];
        for (content, ty) in operands {
            match lane(&self.module.types, *ty) {
                Some(elem) if self.module.types.element_count(*ty) == Some(count) => {
                    parts.push((self.members(content, *ty)?, elem));
                }
                // A bitcast changes the number of elements; an intrinsic may have operands that are no vectors.
                _ => return None,
            }
        }
        let all = (0..count as usize).map(|index| {
            let operands: Vec<_> = parts.iter().map(|(parts, elem)| (parts[index].clone(), *elem)).collect();
            self.scalar(node, op, &operands, elem).unwrap_or(Content::Unknown)
        });
        Some(Content::Members(all.collect()))
    }

    fn scalar(&mut self, node: Node, op: Op, operands: &[(Content, Type)], ty: Type) -> Option<Content> {
        let constants: Option<Vec<_>> = operands.iter().map(|(content, ty)| content.constant(*ty)).collect();
        if let Some(constants) = constants {
            let op = self.own(node, op)?;
            return fold(&mut self.payloads, op, &constants, ty).map(Content::Constant);
        }
        match (op, operands) {
            (Op::Freeze, [(content @ Content::Address(..), _)]) => Some(content.clone()),
            (Op::Cast(CastOp::PtrToInt | CastOp::IntToPtr, _), [(content @ Content::Address(..), from)]) => {
                let width = u32::from(self.module.layout.as_ref().ok()?.has_plain_pointers())
                    * self.module.layout.as_ref().ok()?.pointer_bits();
                let is_wide = |ty: Type| ty == Type::PTR || ty.int_width() == Some(width);
                (is_wide(ty) && is_wide(*from)).then(|| content.clone())
            }
            (Op::Binary(op, _), [(a, _), (b, _)]) => self.arithmetic(op, a, b, ty),
            (Op::ICmp(cond), [(a, a_ty), (b, _)]) => self.compare(cond, a, b, *a_ty),
            _ => None,
        }
    }

    /// An operation of a body as one of the machine.
    fn own(&mut self, node: Node, op: Op) -> Option<Op> {
        let Machine { module, payloads, frames, .. } = self;
        let graph = body(module, frames.last()?.symbol)?;
        debug_assert_eq!(graph.op(node), op);
        Some(payloads.import(&graph.payloads, op))
    }

    /// Sums and differences of addresses as numbers.
    fn arithmetic(&mut self, op: BinOp, a: &Content, b: &Content, ty: Type) -> Option<Content> {
        let moved = |target, offset: i64, by: i128| {
            let offset = i128::from(offset).checked_add(by)?;
            (offset.abs() < MAX_DISTANCE.into()).then_some(Content::Address(target, offset as i64))
        };
        match (op, a, b) {
            (BinOp::Add, Content::Address(target, offset), other)
            | (BinOp::Add, other, Content::Address(target, offset)) => {
                moved(*target, *offset, self.int(other, ty)?.signed())
            }
            (BinOp::Sub, Content::Address(target, offset), Content::Address(other, less)) if target == other => {
                let distance = i128::from(offset - less);
                Some(Content::Constant(Int::new(distance as u128, ty.int_width()?).op(&mut self.payloads)))
            }
            (BinOp::Sub, Content::Address(target, offset), other) => {
                moved(*target, *offset, -self.int(other, ty)?.signed())
            }
            _ => None,
        }
    }

    /// Compares addresses within one object, or with null.
    fn compare(&mut self, cond: IntCond, a: &Content, b: &Content, ty: Type) -> Option<Content> {
        let is_within = |machine: &mut Self, target, offset: i64| {
            let object = machine.memory.object(machine.module, machine.known, target)?;
            (0..=object.bytes.len() as i64).contains(&offset).then_some(())
        };
        let width = self.module.layout.as_ref().ok()?.pointer_bits();
        let holds = match (a, b) {
            (Content::Address(one, first), Content::Address(other, second)) if one == other => {
                is_within(self, *one, *first)?;
                is_within(self, *one, *second)?;
                // Where an object is in the signed order of addresses is not known.
                if matches!(cond, IntCond::Slt | IntCond::Sle | IntCond::Sgt | IntCond::Sge) {
                    return None;
                }
                Int::new(*first as u128, width).compare(cond, Int::new(*second as u128, width))
            }
            (Content::Address(target, offset), Content::Constant(Op::Null))
            | (Content::Constant(Op::Null), Content::Address(target, offset))
                if ty == Type::PTR =>
            {
                // An object of this module is not at address 0.
                is_within(self, *target, *offset)?;
                match cond {
                    IntCond::Eq => false,
                    IntCond::Ne => true,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let holds = holds ^ self.fault.is(Mutation::OtherAddress);
        Some(Content::Constant(Op::Int(-i32::from(holds))))
    }

    /// What address arithmetic gives.
    fn address(&self, node: Node, operands: &[(Content, Type)]) -> Option<Content> {
        let graph = self.graph();
        let Op::Gep(id) = graph.op(node) else { return None };
        let Content::Address(target, offset) = operands.first()?.0 else { return None };
        let mut distance = i128::from(offset);
        let mut indices = operands[1..].iter();
        self.layouts()?.gep_steps(&graph.payloads[id], |step| {
            distance += match step {
                GepStep::Bytes(bytes) => bytes,
                GepStep::Index(size) => {
                    let (content, ty) = indices.next()?;
                    self.int(content, *ty)?.signed().checked_mul(size.into())?
                }
            };
            Some(())
        })?;
        (distance.abs() < MAX_DISTANCE.into()).then_some(Content::Address(target, distance as i64))
    }
}

fn body(module: &Module, symbol: Symbol) -> Option<&Graph> {
    module.body(symbol)
}
