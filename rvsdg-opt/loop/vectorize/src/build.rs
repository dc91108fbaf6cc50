//! Makes the loop of vectors that was planned.
//!
//! A vector with more lanes than a register has is several values, its *parts*. The steps of the body are made in
//! order, each for all parts, so that memory sees all lanes of an access before the next access. The new loop's
//! variables are the old ones, of which scalar ones have the first lane's value; and vectors for what is collected or
//! carried, and for numbers that go on by a step. Behind the steps, what leads to the next iteration is done for all
//! lanes in turn, exactly as before; so the last lane's test is the loop's, and nothing has to be known about wrapping.

use crate::again::Again;
use crate::difference::absolute;
use crate::fault::Mutation;
use crate::flat::Step;
use crate::plan::{Kind, Plan, Shape, Var, is_choice};
use crate::reduce::{Combine, Neutral, neutral};
use crate::sequence::Sequence;
use crate::strided::Loaded;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessId, AccessInfo, BinOp, Builder, CallInfo, Const, Effects, Flags, Graph, Intrinsic, NO_UNROLLING, Node, Op,
    Position, Symbol, SymbolData, Theta, ThetaFlags, Type, VECTORIZED, Value,
};
use rvsdg_opt_lanes::{Kit, is_scalar_argument, lane_intrinsic};

/// Makes a loop.
pub(crate) struct Weaver<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) plan: &'a Plan,
    pub(crate) kit: &'a Kit,
    pub(crate) symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// How many iterations run at once here.
    pub(crate) shape: Shape,
    /// Where operations are added.
    pub(crate) at: Position,
    /// New values of uniform and scalar ones: the first lane's.
    pub(crate) once: FxHashMap<Value, Value>,
    /// The parts of vectors.
    pub(crate) lanes: FxHashMap<Value, Vec<Value>>,
    /// What groups have loaded, each part.
    pub(crate) loaded: FxHashMap<usize, Vec<Loaded>>,
    /// What sequences are behind the last lane, by loop variable.
    pub(crate) sequences: FxHashMap<usize, Value>,
    /// The states of memory and of the outside.
    pub(crate) states: [Option<Value>; 2],
}

/// A loop variable that the old loop does not have.
struct Extra {
    /// The old value that it has something to do with.
    value: Value,
    /// The new loop's arguments, one for each part or one for all.
    args: Vec<Value>,
    posts: Vec<Value>,
}

impl<'a> Weaver<'a> {
    pub(crate) fn new(
        graph: &'a mut Graph,
        plan: &'a Plan,
        kit: &'a Kit,
        symbols: &'a PrimaryMap<Symbol, SymbolData>,
        shape: Shape,
        at: Position,
    ) -> Weaver<'a> {
        let (once, lanes) = (FxHashMap::default(), FxHashMap::default());
        let (loaded, sequences) = (FxHashMap::default(), FxHashMap::default());
        Weaver { graph, plan, kit, symbols, shape, at, once, lanes, loaded, sequences, states: [None; 2] }
    }

    /// What a scalar value is in the first iteration.
    pub(crate) fn first(&mut self, value: Value) -> Value {
        let slice = self.plan.slice(self.graph, [value], true).expect("it was looked at");
        slice.into_iter().for_each(|step| self.step_once(step));
        self.scalar(value)
    }

    /// Takes these for the values of the old loop's variables.
    pub(crate) fn enter(&mut self, values: &[Value]) {
        for (index, value) in values.iter().enumerate() {
            let pre = self.plan.theta.pre(self.graph, index);
            match self.graph.ty(pre) {
                Type::MEM => self.states[0] = Some(*value),
                Type::IO => self.states[1] = Some(*value),
                _ => _ = self.once.insert(pre, *value),
            }
        }
    }

    /// The loop, of these origins; answers what the old loop's variables are behind it.
    pub(crate) fn weave(mut self, origins: &[Value]) -> Vec<Value> {
        let outside = self.at;
        self.enter(origins);
        let starts = self.starts(origins);
        let theta = Theta::add(self.graph, outside, ThetaFlags::default());
        self.graph.add_loop_hint(theta.node(), NO_UNROLLING);
        self.graph.add_loop_hint(theta.node(), VECTORIZED);
        self.once.clear();
        self.lanes.clear();
        let args: Vec<Value> = origins.iter().map(|origin| theta.open_loop_var(self.graph, *origin)).collect();
        let mut extras: Vec<Extra> = vec![];
        for (value, starts) in starts {
            let args = starts.iter().map(|start| theta.open_loop_var(self.graph, *start)).collect();
            extras.push(Extra { value, args, posts: vec![] });
        }
        self.at = Position::End(theta.region(self.graph));
        self.enter(&args);
        self.inside(&mut extras);
        let (posts, predicate) = self.chain(&args);
        theta.set_predicate(self.graph, predicate);
        let outputs: Vec<Value> = posts.iter().map(|post| theta.close_loop_var(self.graph, *post)).collect();
        let mut behind: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        for extra in &extras {
            let outputs = extra.posts.iter().map(|post| theta.close_loop_var(self.graph, *post)).collect();
            behind.insert(extra.value, outputs);
        }
        self.at = outside;
        (0..outputs.len()).map(|index| self.behind(index, origins[index], outputs[index], &behind)).collect()
    }

    /// The body without a loop, of these values of the old loop's variables; answers what they are behind it.
    pub(crate) fn weave_once(mut self, values: &[Value]) -> Vec<Value> {
        self.enter(values);
        let starts = self.starts(values);
        self.once.clear();
        self.lanes.clear();
        self.enter(values);
        let extra = |(value, args): (Value, Vec<Value>)| Extra { value, args, posts: vec![] };
        let mut extras: Vec<Extra> = starts.into_iter().map(extra).collect();
        self.inside(&mut extras);
        let (posts, _) = self.chain(values);
        let behind: FxHashMap<Value, Vec<Value>> = extras.into_iter().map(|extra| (extra.value, extra.posts)).collect();
        (0..posts.len()).map(|index| self.behind(index, values[index], posts[index], &behind)).collect()
    }

    /// The origins of what the new loop has besides the old one's variables.
    fn starts(&mut self, origins: &[Value]) -> Vec<(Value, Vec<Value>)> {
        let plan = self.plan;
        let (lanes, parts) = (self.shape.lanes, self.shape.parts);
        let mut starts = vec![];
        for (index, var) in plan.vars.iter().enumerate() {
            let (pre, origin) = (plan.theta.pre(self.graph, index), origins[index]);
            let ty = self.graph.ty(pre);
            match var {
                Var::Reduction(reduction) => {
                    let everywhere = reduction.combine.is_idempotent() || plan.fault.is(Mutation::StartEverywhere);
                    let start = match neutral(reduction.combine, ty).filter(|_| !everywhere) {
                        Some(number) => self.number(number, ty),
                        None => origin,
                    };
                    let start = self.splat(start, ty);
                    starts.push((pre, vec![start; parts as usize]));
                }
                Var::Carried => {
                    let vector = self.kit.vector(ty, lanes);
                    let mut at = Builder::new(self.graph, self.at);
                    let poison = at.poison(vector);
                    starts.push((pre, vec![at.insert_element(poison, origin, lanes - 1)]));
                }
                Var::State | Var::Uniform | Var::Scalar | Var::Sequence(_) => {}
            }
        }
        let mut values: Vec<(Value, i64)> = plan.steps.iter().map(|(value, step)| (*value, *step)).collect();
        values.sort_unstable();
        for (value, step) in values {
            let first = self.first(value);
            let ty = self.graph.ty(value);
            let first = self.splat(first, ty);
            let offsets = self.multiples(step, ty, 0);
            starts.push((value, vec![Builder::new(self.graph, self.at).binary(BinOp::Add, first, offsets)]));
        }
        starts
    }

    /// The body.
    fn inside(&mut self, extras: &mut [Extra]) {
        let plan = self.plan;
        let (lanes, parts) = (i64::from(self.shape.lanes), self.shape.parts);
        for extra in extras.iter_mut() {
            if let Some(step) = plan.steps.get(&extra.value) {
                let ty = self.graph.ty(extra.value);
                let mut all = vec![extra.args[0]];
                for part in 1..=i64::from(parts) {
                    let offset = self.same(step.wrapping_mul(lanes).wrapping_mul(part), ty);
                    all.push(Builder::new(self.graph, self.at).binary(BinOp::Add, extra.args[0], offset));
                }
                extra.posts = vec![all.pop().expect("there are parts")];
                self.lanes.insert(extra.value, all);
            } else if self.is_reduction(extra.value) {
                self.lanes.insert(extra.value, extra.args.clone());
            }
        }
        self.carry(extras);
        for step in &plan.flat.steps {
            if let Step::Node(node) = step {
                let location = self.graph.location(*node);
                self.graph.locate_new_nodes(location);
            }
            self.step(*step);
            self.carry(extras);
        }
        self.graph.locate_new_nodes(None);
        for extra in extras.iter_mut().filter(|extra| extra.posts.is_empty()) {
            let index = self.index(extra.value);
            let post = plan.flat.resolve(plan.theta.post(self.graph, index));
            let parts = self.vector(post);
            let is_carried = matches!(plan.vars[index], Var::Carried);
            extra.posts = if is_carried { parts[parts.len() - 1..].to_vec() } else { parts };
        }
    }

    /// The loop variable of this argument.
    fn index(&self, pre: Value) -> usize {
        let theta = self.plan.theta;
        (0..theta.loop_count(self.graph)).find(|it| theta.pre(self.graph, *it) == pre).expect("it is a variable")
    }

    fn is_reduction(&self, value: Value) -> bool {
        let theta = self.plan.theta;
        let index = (0..theta.loop_count(self.graph)).find(|it| theta.pre(self.graph, *it) == value);
        index.is_some_and(|index| matches!(self.plan.vars[index], Var::Reduction(_)))
    }

    /// Makes the values of carried variables whose next values are there.
    fn carry(&mut self, extras: &[Extra]) {
        let plan = self.plan;
        loop {
            let found = extras.iter().find_map(|extra| {
                let is_missing = plan.lanes.contains(&extra.value) && !self.lanes.contains_key(&extra.value);
                if plan.steps.contains_key(&extra.value) || !is_missing {
                    return None;
                }
                let post = plan.flat.resolve(plan.theta.post(self.graph, self.index(extra.value)));
                let is_there =
                    self.lanes.contains_key(&post) || (plan.kinds[&post] == Kind::Uniform && self.is_known(post));
                is_there.then_some((extra.value, extra.args[0], post))
            });
            let Some((pre, before, post)) = found else { break };
            let next = self.vector(post);
            let mask: Vec<i32> = (0..self.shape.lanes as i32).map(|lane| self.shape.lanes as i32 - 1 + lane).collect();
            let mut previous = before;
            let mut parts = vec![];
            for (at, part) in (0..).zip(&next) {
                let ty = self.graph.ty(*part);
                let is_there = |it: &&Again| it.from_first || i64::from(at * self.shape.lanes) >= it.back;
                let value = match plan.again.get(&pre).filter(is_there) {
                    _ if plan.fault.is(Mutation::NoRecurrence) => *part,
                    Some(again) => self.load_part(again.load, at, again.back),
                    None => Builder::new(self.graph, self.at).shuffle(previous, *part, mask.clone(), ty),
                };
                parts.push(value);
                previous = *part;
            }
            self.lanes.insert(pre, parts);
        }
    }

    fn is_known(&self, value: Value) -> bool {
        self.once.contains_key(&value) || self.graph.constant(value).is_some()
    }

    /// What an old step does, as far as it is needed.
    fn step(&mut self, step: Step) {
        let plan = self.plan;
        if let Step::Node(node) = step
            && let Op::Store(_, effects) = self.graph.op(node)
        {
            match plan.is_member(node) {
                true => self.store_member(node, effects),
                false => self.store(node, effects),
            }
            return;
        }
        let Some(output) = step.output(self.graph) else { return };
        for (index, var) in plan.vars.iter().enumerate() {
            if let Var::Sequence(sequence) = var
                && sequence.steps.last() == Some(&step)
            {
                self.sequence(index, sequence);
                return;
            }
        }
        if plan.once.contains(&output) {
            self.step_once(step);
        }
        if !plan.lanes.contains(&output) || self.lanes.contains_key(&output) || plan.kinds[&output] == Kind::Uniform {
            return;
        }
        let parts = match step {
            Step::Node(node) => match self.graph.op(node) {
                Op::Load(_, effects) if plan.is_member(node) => self.load_member(node, effects),
                Op::Load(..) if plan.is_scattered(node) => self.load_scattered(node),
                Op::Load(..) => (0..self.shape.parts).map(|part| self.load_part(node, part, 0)).collect(),
                _ => self.lanewise(step, output),
            },
            Step::Choose { .. } => self.lanewise(step, output),
        };
        self.lanes.insert(output, parts);
    }

    /// A step for the first lane, or for all of them together.
    fn step_once(&mut self, step: Step) {
        let Some(output) = step.output(self.graph) else { return };
        if self.is_known(output) {
            return;
        }
        let value = self.copy(step, |this, value| this.scalar(value));
        self.once.insert(output, value);
    }

    /// The operations of a sequence, for one lane after the other.
    fn sequence(&mut self, index: usize, sequence: &Sequence) {
        let pre = self.plan.theta.pre(self.graph, index);
        let mut value = self.scalar(pre);
        for part in 0..self.shape.parts as usize {
            for lane in 0..self.shape.lanes {
                let lane =
                    if self.plan.fault.is(Mutation::LanesBackwards) { self.shape.lanes - 1 - lane } else { lane };
                let mut known = FxHashMap::from_iter([(pre, value)]);
                for step in &sequence.steps {
                    let new = self.copy(*step, |this, operand| {
                        *known.entry(operand).or_insert_with(|| this.lane(operand, part, lane))
                    });
                    value = new;
                    known.insert(step.output(self.graph).expect("it has a value"), new);
                }
            }
        }
        self.sequences.insert(index, value);
    }

    /// A value of one lane.
    fn lane(&mut self, value: Value, part: usize, lane: u32) -> Value {
        if self.plan.kinds.get(&value).is_none_or(|kind| *kind == Kind::Uniform) {
            return self.scalar(value);
        }
        let vector = self.vector(value)[part];
        let ty = self.graph.ty(value);
        Builder::new(self.graph, self.at).extract_element(vector, lane, ty)
    }

    /// A copy of a step with other operands.
    fn copy(&mut self, step: Step, mut operand: impl FnMut(&mut Self, Value) -> Value) -> Value {
        let operands: Vec<Value> = self.plan.flat.values(self.graph, step);
        let mut operands: Vec<Value> = operands.into_iter().map(|value| operand(self, value)).collect();
        match step {
            Step::Choose { output, .. } => {
                let ty = self.graph.ty(output);
                self.graph.add_simple(self.at, Op::Select(Flags::NONE), &operands, ty)
            }
            Step::Node(node) => {
                let op = self.graph.op(node);
                operands.extend(self.state_operands(op.effects()));
                let types: Vec<Type> = self.graph.outputs(node).map(|output| self.graph.ty(output)).collect();
                let new = self.graph.add_node(self.at, op, &operands, &types);
                if let Some(state) = self.graph.mem_out(new) {
                    self.states[0] = Some(state);
                }
                let value = self.graph.outputs(new).find(|output| !self.graph.ty(*output).is_state());
                value.expect("it has a value")
            }
        }
    }

    pub(crate) fn state_operands(&self, effects: Effects) -> impl Iterator<Item = Value> + use<> {
        let [memory, io] = self.states;
        io.filter(|_| effects.takes_io()).into_iter().chain(memory.filter(|_| effects.takes_mem()))
    }

    /// The new value of a uniform or scalar one.
    pub(crate) fn scalar(&mut self, value: Value) -> Value {
        if let Some(known) = self.once.get(&value) {
            return *known;
        }
        let constant = self.graph.constant(value).expect("what is needed once was made");
        let new = self.graph.add_const(self.at, constant);
        self.once.insert(value, new);
        new
    }

    /// The parts of a vector.
    pub(crate) fn vector(&mut self, value: Value) -> Vec<Value> {
        if let Some(known) = self.lanes.get(&value) {
            return known.clone();
        }
        let scalar = self.scalar(value);
        let splat = self.splat(scalar, self.graph.ty(value));
        let parts = vec![splat; self.shape.parts as usize];
        self.lanes.insert(value, parts.clone());
        parts
    }

    /// The address of a part of an access, the access, and whether its lanes are in the other order in memory; of that
    /// so many iterations before.
    fn part(&mut self, node: Node, part: u32, back: i64) -> (Value, AccessId, Type, bool) {
        let plan = self.plan;
        let lanes = i64::from(self.shape.lanes);
        let access = plan.accesses.iter().find(|access| access.node == node).expect("it was found");
        let id = self.graph.load_store(node).expect("it is an access").id;
        let info = self.graph.payloads[id].clone();
        let ty = self.kit.vector(info.ty, self.shape.lanes);
        let is_down = access.step < 0;
        // The lane with the lowest address.
        let lowest = i64::from(part) * lanes + if is_down { lanes - 1 } else { 0 };
        let offset = lowest * if is_down { -access.size } else { access.size } - back * access.step;
        let address = self.scalar(access.pointer);
        let address = Builder::new(self.graph, self.at).byte_offset(address, offset);
        // What is said about one number need not be true of several, except for the type that they are accessed as.
        let info = AccessInfo { ty, align: access.align, metadata: info.metadata.only_tbaa(), ..info };
        let is_reversed = is_down && !plan.fault.is(Mutation::NoReversal);
        (address, self.graph.payloads.intern_access(info), ty, is_reversed)
    }

    /// A part of what a load has loaded so many iterations before.
    fn load_part(&mut self, node: Node, part: u32, back: i64) -> Value {
        let (address, access, ty, is_reversed) = self.part(node, part, back);
        let effects = self.graph.load_store(node).expect("it is an access").effects;
        let operands: Vec<Value> = [address].into_iter().chain(self.state_operands(effects)).collect();
        let load = self.graph.add_node(self.at, Op::Load(access, effects), &operands, &[ty, Type::MEM]);
        self.states[0] = self.graph.mem_out(load);
        let value = self.graph.output(load, 0);
        if is_reversed { self.reversed(value) } else { value }
    }

    fn store(&mut self, node: Node, effects: Effects) {
        let value = self.plan.flat.resolve(self.graph.operand(node, 0));
        for (part, value) in (0..).zip(self.vector(value)) {
            let (address, access, _, is_reversed) = self.part(node, part, 0);
            let value = if is_reversed { self.reversed(value) } else { value };
            let operands: Vec<Value> = [value, address].into_iter().chain(self.state_operands(effects)).collect();
            let state = self.graph.add_simple(self.at, Op::Store(access, effects), &operands, Type::MEM);
            self.states[0] = Some(state);
        }
    }

    /// The same lanes in the other order.
    fn reversed(&mut self, vector: Value) -> Value {
        let mask: Vec<i32> = (0..self.shape.lanes as i32).rev().collect();
        let ty = self.graph.ty(vector);
        let mut at = Builder::new(self.graph, self.at);
        let poison = at.poison(ty);
        at.shuffle(vector, poison, mask, ty)
    }

    /// An operation on all lanes.
    fn lanewise(&mut self, step: Step, output: Value) -> Vec<Value> {
        let plan = self.plan;
        let ty = self.kit.vector(self.graph.ty(output), self.shape.lanes);
        if let Some(difference) = absolute(self.graph, &plan.flat, step, plan.fault) {
            let (symbol, signature) = self.kit.intrinsic(Intrinsic::Abs, ty);
            let info = CallInfo { intrinsic: Some(symbol), ..CallInfo::new(signature) };
            let op = Op::Call(self.graph.payloads.intern_call(info), Effects::NONE);
            let wraps = Builder::new(self.graph, self.at).truth(false);
            let parts = self.vector(difference);
            return parts.into_iter().map(|part| self.graph.add_simple(self.at, op, &[part, wraps], ty)).collect();
        }
        let intrinsic = match step {
            Step::Node(node) => lane_intrinsic(self.graph, self.symbols, node),
            Step::Choose { .. } => None,
        };
        let op = match (step, intrinsic) {
            (Step::Choose { .. }, _) => Op::Select(Flags::NONE),
            (Step::Node(_), Some((intrinsic, flags))) => {
                let (symbol, signature) = self.kit.intrinsic(intrinsic, ty);
                let info = CallInfo { intrinsic: Some(symbol), flags, ..CallInfo::new(signature) };
                Op::Call(self.graph.payloads.intern_call(info), Effects::NONE)
            }
            (Step::Node(node), None) => self.collecting(self.graph.op(node), output),
        };
        let values = plan.flat.values(self.graph, step);
        let is_single = |index: usize, kind: Option<&Kind>| {
            let is_test = index == 0 && kind == Some(&Kind::Uniform);
            intrinsic.is_some_and(|(it, _)| is_scalar_argument(it, index)) || is_test
        };
        let is_choice = is_choice(self.graph, step);
        let operands: Vec<Vec<Value>> = values
            .iter()
            .enumerate()
            .map(|(index, value)| match is_single(index, plan.kinds.get(value)) && (is_choice || index > 0) {
                true => vec![self.scalar(*value); self.shape.parts as usize],
                false => self.vector(*value),
            })
            .collect();
        (0..self.shape.parts as usize)
            .map(|part| {
                let mut operands: Vec<Value> = operands.iter().map(|parts| parts[part]).collect();
                if plan.fault.is(Mutation::OtherChoice) && is_choice {
                    operands.swap(1, 2);
                }
                self.graph.add_simple(self.at, op, &operands, ty)
            })
            .collect()
    }

    /// The operation without what it promises, if it is part of a reduction: that is about another order.
    fn collecting(&self, op: Op, output: Value) -> Op {
        let collects = |var: &Var| matches!(var, Var::Reduction(it) if it.values.contains(&output));
        if !self.plan.vars.iter().any(collects) || self.plan.fault.is(Mutation::KeptFlags) {
            return op;
        }
        let order = Flags::NSW | Flags::NUW | Flags::DISJOINT | Flags::NNAN | Flags::NINF;
        match op {
            Op::Binary(op, flags) => Op::Binary(op, flags.without(order)),
            Op::Select(flags) => Op::Select(flags.without(order)),
            op => op,
        }
    }

    /// What leads to the next iteration, for all lanes in turn: the values of the old loop's variables behind the last
    /// one, and its test.
    fn chain(&mut self, args: &[Value]) -> (Vec<Value>, Value) {
        let plan = self.plan;
        let theta = plan.theta;
        let factor = self.shape.factor();
        let first = self.once.clone();
        let is_fixed = |value: &Value| plan.kinds.get(value) == Some(&Kind::Uniform);
        let fixed: FxHashMap<Value, Value> =
            first.iter().filter(|(old, _)| is_fixed(old)).map(|(old, new)| (*old, *new)).collect();
        let mut posts: Vec<Value> = args.to_vec();
        for lane in 0..factor {
            if lane > 0 {
                self.once.clone_from(&fixed);
                for (index, post) in posts.iter().enumerate() {
                    self.once.insert(theta.pre(self.graph, index), *post);
                }
            }
            plan.chain.iter().for_each(|step| self.step_once(*step));
            if lane + 1 == factor {
                plan.last.iter().for_each(|step| self.step_once(*step));
            }
            for (index, post) in posts.iter_mut().enumerate() {
                if matches!(plan.vars[index], Var::Scalar) {
                    *post = self.scalar(plan.flat.resolve(theta.post(self.graph, index)));
                }
            }
        }
        for (index, post) in posts.iter_mut().enumerate() {
            if let Some(last) = self.sequences.get(&index) {
                *post = *last;
            }
            match self.graph.ty(theta.pre(self.graph, index)) {
                Type::MEM => *post = self.states[0].expect("it has been opened"),
                Type::IO => *post = self.states[1].expect("it has been opened"),
                _ => {}
            }
        }
        let predicate = self.scalar(plan.flat.resolve(theta.predicate(self.graph)));
        (posts, predicate)
    }

    /// What an old variable is behind the loop.
    fn behind(&mut self, index: usize, origin: Value, output: Value, extras: &FxHashMap<Value, Vec<Value>>) -> Value {
        let plan = self.plan;
        let pre = plan.theta.pre(self.graph, index);
        let ty = self.graph.ty(pre);
        match &plan.vars[index] {
            Var::State | Var::Uniform | Var::Scalar | Var::Sequence(_) => output,
            Var::Carried => {
                let lane = if plan.fault.is(Mutation::FirstLane) { 0 } else { self.shape.lanes - 1 };
                Builder::new(self.graph, self.at).extract_element(extras[&pre][0], lane, ty)
            }
            Var::Reduction(reduction) => {
                let lost = usize::from(plan.fault.is(Mutation::LostPart) && extras[&pre].len() > 1);
                let parts = extras[&pre][lost..].to_vec();
                let vector = parts.into_iter().reduce(|a, b| self.combine(reduction.combine, a, b, true));
                let mut vector = vector.expect("there are parts");
                let lanes = self.shape.lanes as i32;
                let mut half = lanes / 2;
                while half > 0 {
                    let mask: Vec<i32> = (0..lanes).map(|lane| if lane < half { lane + half } else { -1 }).collect();
                    let whole = self.graph.ty(vector);
                    let mut at = Builder::new(self.graph, self.at);
                    let poison = at.poison(whole);
                    let other = at.shuffle(vector, poison, mask, whole);
                    vector = self.combine(reduction.combine, vector, other, true);
                    half /= 2;
                }
                let found = Builder::new(self.graph, self.at).extract_element(vector, 0, ty);
                match reduction.combine.is_idempotent() {
                    true => found,
                    false => self.combine(reduction.combine, origin, found, false),
                }
            }
        }
    }

    fn combine(&mut self, combine: Combine, a: Value, b: Value, is_vector: bool) -> Value {
        let ty = self.graph.ty(a);
        let truth = if is_vector { self.kit.vector(Type::I1, self.shape.lanes) } else { Type::I1 };
        let at = self.at;
        let mut add = |op, operands: &[Value], ty| self.graph.add_simple(at, op, operands, ty);
        match combine {
            Combine::Binary(op, flags) => add(Op::Binary(op, flags), &[a, b], ty),
            Combine::Pick(cond) => {
                let test = add(Op::ICmp(cond), &[a, b], truth);
                add(Op::Select(Flags::NONE), &[test, a, b], ty)
            }
            Combine::PickFloat(cond, flags) => {
                let test = add(Op::FCmp(cond, Flags::NONE), &[a, b], truth);
                add(Op::Select(flags), &[test, a, b], ty)
            }
        }
    }

    // ---- constants ---------------------------------------------------------------------------------------------

    fn number(&mut self, number: Neutral, ty: Type) -> Value {
        match number {
            Neutral::Int(number) => Builder::new(self.graph, self.at).int(number, ty),
            Neutral::Float(bits) => {
                let op = self.graph.payloads.float(bits);
                self.graph.add_const(self.at, Const { op, ty })
            }
        }
    }

    /// A vector of the same number.
    fn same(&mut self, number: i64, ty: Type) -> Value {
        let op = self.graph.payloads.int_constant(number, ty).op;
        self.constants(vec![op; self.shape.lanes as usize], ty)
    }

    /// The multiples of a number, from so many on.
    fn multiples(&mut self, step: i64, ty: Type, from: i64) -> Value {
        let step = if self.plan.fault.is(Mutation::FlatInduction) { 0 } else { step };
        let lanes = i64::from(self.shape.lanes);
        let ops = (from..from + lanes).map(|lane| self.graph.payloads.int_constant(step.wrapping_mul(lane), ty).op);
        let ops = ops.collect();
        self.constants(ops, ty)
    }

    fn constants(&mut self, ops: Vec<Op>, ty: Type) -> Value {
        let vector = self.kit.vector(ty, self.shape.lanes);
        Builder::new(self.graph, self.at).vector_constant(&ops, ty, vector)
    }

    /// A vector of one value everywhere.
    fn splat(&mut self, value: Value, ty: Type) -> Value {
        let lanes = self.shape.lanes;
        match self.graph.constant(value) {
            Some(Const { op, .. }) => self.constants(vec![op; lanes as usize], ty),
            None => {
                let ty = self.kit.vector(ty, lanes);
                Builder::new(self.graph, self.at).splat(value, lanes, ty)
            }
        }
    }
}
