//! Cuts a nest into strips.
//!
//! ```text
//! theta i { theta k { ... } }  =>  theta s { theta i { theta k from max(0, s - start) to min(runs, s + length - start)
//!                                            { ... } } }
//! ```
//!
//! The nest is made once more, inside of a loop over strips, which has the loop variables of the nest's outermost loop.
//! Loops around key loops count their iterations, as the first key of a key loop depends on them. A key loop gets a
//! counter of its own, and begins its other variables with what they are in its first iteration of the strip, or sums
//! with what the strip before has left in memory. If a strip may have nothing to do for it, it is inside of a decision.

use crate::fault::{Fault, Mutation};
use crate::form::Form;
use crate::plan::{KeyLoop, Part, Plan, Runs};
use crate::shape::Nest;
use crate::sum::Sum;
use rvsdg_core::{
    AccessInfo, Attached, BinOp, Builder, CastOp, CopyMap, Effects, Flags, Gamma, Graph, IntCond, Node, Op, Position,
    Region, Theta, ThetaFlags, Type, Value,
};

/// The hint of a loop that was cut into strips, or over strips.
pub(crate) const CUT: &str = "!{!\"rvsdg.loop.cut\"}";

/// Makes the new nest.
pub(crate) struct Cutter<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) nest: &'a Nest,
    pub(crate) plan: &'a Plan,
    /// How many keys a strip has.
    pub(crate) length: i64,
    pub(crate) fault: Fault,
    /// What became of the values of the nest.
    pub(crate) map: CopyMap,
}

/// What is known in a region besides what became of the values of the nest.
#[derive(Clone, Debug)]
struct Frame {
    /// The first key of the strip.
    from: Value,
    /// The first key behind it.
    to: Value,
    /// Is it the first one?
    is_first: Value,
    /// Is it the last one?
    is_last: Value,
    /// The iterations of the loops around, by their places.
    counters: Vec<(usize, Value)>,
}

impl Frame {
    fn values(&self) -> Vec<Value> {
        let counters = self.counters.iter().map(|(_, counter)| *counter);
        [self.from, self.to, self.is_first, self.is_last].into_iter().chain(counters).collect()
    }

    /// The same with these values.
    fn with(&self, values: &[Value]) -> Frame {
        let counters = self.counters.iter().zip(&values[4..]).map(|((place, _), value)| (*place, *value)).collect();
        Frame { from: values[0], to: values[1], is_first: values[2], is_last: values[3], counters }
    }
}

impl Cutter<'_> {
    /// Puts the new nest into the place of the old one, which is dead afterwards; answers what became of its outermost
    /// loop.
    pub(crate) fn cut(mut self) -> Theta {
        let old = self.nest.loops[0].theta;
        let at = Position::Before(old.node());
        let low = Builder::new(self.graph, at).int(self.plan.low, Type::I64);
        let strips = Theta::add(self.graph, at, ThetaFlags::default());
        self.mark(strips);
        let from = strips.open_loop_var(self.graph, low);
        let args: Vec<Value> = (0..old.loop_count(self.graph))
            .map(|index| {
                let origin = old.entry_origin(self.graph, index);
                strips.open_loop_var(self.graph, origin)
            })
            .collect();
        let region = strips.region(self.graph);
        let mut at = Builder::at_end(self.graph, region);
        let [low, length, end] = [self.plan.low, self.length, self.plan.high + 1].map(|it| at.int(it, Type::I64));
        let to = at.binary_with(BinOp::Add, Flags::NSW, from, length);
        let is_first = at.icmp(IntCond::Eq, from, low);
        let is_more = at.icmp(IntCond::Slt, to, end);
        let is_last = at.not(is_more);
        let frame = Frame { from, to, is_first, is_last, counters: vec![] };
        let origins = args.clone();
        let (made, behind) = self.around(old, &origins, &frame, region);
        let predicate = Builder::at_end(self.graph, region).truth_match(is_more);
        strips.set_predicate(self.graph, predicate);
        strips.close_loop_var(self.graph, to);
        for (index, arg) in args.iter().enumerate() {
            let is_memory = self.graph.ty(*arg) == Type::MEM;
            let output = strips.close_loop_var(self.graph, if is_memory { behind[index] } else { *arg });
            let before = old.exit_output(self.graph, index);
            self.graph.divert_users(before, output);
        }
        self.graph.remove_node(old.node());
        made
    }

    /// Strips are made once; loops that only changed places may be cut later.
    fn mark(&mut self, theta: Theta) {
        if self.length > 1 {
            self.graph.add_loop_hint(theta.node(), CUT);
        }
    }

    /// What became of an old value.
    fn value(&self, old: Value) -> Value {
        self.map.value(old).expect("what is used in a nest comes from there")
    }

    /// A loop around key loops, with these origins of its variables; answers it and the values behind it.
    fn around(&mut self, old: Theta, origins: &[Value], frame: &Frame, region: Region) -> (Theta, Vec<Value>) {
        let place = self.nest.place(old.node()).expect("it is a loop of the nest");
        let zero = Builder::at_end(self.graph, region).int(0, Type::I64);
        let theta = Theta::add(self.graph, Position::End(region), old.flags(self.graph));
        self.graph.keep_note(old.node(), theta.node());
        self.mark(theta);
        let outside = frame.values();
        let known: Vec<Value> = outside.iter().map(|value| theta.open_loop_var(self.graph, *value)).collect();
        let counter = theta.open_loop_var(self.graph, zero);
        for (index, origin) in origins.iter().enumerate() {
            let arg = theta.open_loop_var(self.graph, *origin);
            self.map.insert(old.pre(self.graph, index), arg);
        }
        let mut inside = frame.with(&known);
        inside.counters.push((place, counter));
        let body = theta.region(self.graph);
        self.contents(old.region(self.graph), &inside, body);
        let mut at = Builder::at_end(self.graph, body);
        let one = at.int(1, Type::I64);
        let next = at.binary_with(BinOp::Add, Flags::NSW, counter, one);
        let predicate = self.value(old.predicate(self.graph));
        theta.set_predicate(self.graph, predicate);
        known.iter().for_each(|value| _ = theta.close_loop_var(self.graph, *value));
        theta.close_loop_var(self.graph, next);
        let posts: Vec<Value> = (0..origins.len()).map(|index| self.value(old.post(self.graph, index))).collect();
        (theta, posts.into_iter().map(|post| theta.close_loop_var(self.graph, post)).collect())
    }

    /// All that is in a region of the nest. Recursive as deep as the nest, which is limited.
    fn contents(&mut self, old: Region, frame: &Frame, region: Region) {
        for node in self.graph.nodes(old).collect::<Vec<_>>() {
            match self.plan.parts.get(&node) {
                None => self.graph.copy_nodes(None, &[node], Position::End(region), &mut self.map),
                Some(Part::First) => self.once(node, frame.is_first, region),
                Some(Part::Last) => self.once(node, frame.is_last, region),
                Some(Part::Once) => {
                    let is_now = self.is_now(frame, region);
                    self.once(node, is_now, region);
                }
                Some(Part::Key(key)) => self.key(&self.plan.keys[*key], frame, region),
                Some(Part::Home(key, sum)) => {
                    let key = &self.plan.keys[*key];
                    self.home(key, &key.sums[*sum], frame, region);
                }
                Some(Part::Origin) => self.origin(node, region),
                Some(Part::Around) => match Theta::from_node(self.graph, node) {
                    Some(theta) => {
                        let origins: Vec<Value> = self.graph.operands(node).map(|origin| self.value(origin)).collect();
                        let (_, behind) = self.around(theta, &origins, frame, region);
                        for (index, value) in behind.into_iter().enumerate() {
                            self.map.insert(theta.exit_output(self.graph, index), value);
                        }
                    }
                    None => self.decision(node, frame, region),
                },
            }
        }
    }

    /// A decision around key loops.
    fn decision(&mut self, node: Node, frame: &Frame, region: Region) {
        let old = Gamma::from_node(self.graph, node).expect("what is around a loop is a loop or a decision");
        let predicate = self.value(old.predicate(self.graph));
        let gamma = Gamma::add(self.graph, Position::End(region), predicate);
        let known: Vec<usize> = frame.values().iter().map(|value| gamma.add_entry(self.graph, *value)).collect();
        let entries: Vec<usize> = (0..old.entry_count(self.graph))
            .map(|index| {
                let origin = self.value(old.entry_origin(self.graph, index));
                gamma.add_entry(self.graph, origin)
            })
            .collect();
        let count = old.exit_count(self.graph);
        let mut origins = vec![vec![]; count];
        for alternative in 0..old.regions(self.graph).len() {
            for (index, entry) in entries.iter().enumerate() {
                let arg = gamma.entry_arg(self.graph, alternative, *entry);
                self.map.insert(old.entry_arg(self.graph, alternative, index), arg);
            }
            let args: Vec<Value> = known.iter().map(|entry| gamma.entry_arg(self.graph, alternative, *entry)).collect();
            let (from, to) = (old.regions(self.graph)[alternative], gamma.regions(self.graph)[alternative]);
            self.contents(from, &frame.with(&args), to);
            for (index, origins) in origins.iter_mut().enumerate() {
                origins.push(self.value(old.exit_origin(self.graph, alternative, index)));
            }
        }
        for (index, origins) in origins.iter().enumerate() {
            let output = gamma.add_exit(self.graph, origins);
            self.map.insert(old.exit_output(self.graph, index), output);
        }
    }

    /// What happens in one strip only, or in each iteration in one.
    fn once(&mut self, node: Node, condition: Value, region: Region) {
        if self.fault.is(Mutation::InAllStrips) {
            return self.graph.copy_nodes(None, &[node], Position::End(region), &mut self.map);
        }
        let predicate = Builder::at_end(self.graph, region).truth_match(condition);
        let gamma = Gamma::add(self.graph, Position::End(region), predicate);
        let operands: Vec<Value> = self.graph.operands(node).collect();
        let mut inside = CopyMap::sparse();
        let (mut memory, mut io) = (None, None);
        for old in &operands {
            let new = self.value(*old);
            let entry = gamma.add_entry(self.graph, new);
            inside.insert(*old, gamma.entry_arg(self.graph, 1, entry));
            match self.graph.ty(new) {
                Type::MEM => memory = Some(gamma.entry_arg(self.graph, 0, entry)),
                Type::IO => io = Some(new),
                _ => {}
            }
        }
        let place = Position::End(gamma.regions(self.graph)[1]);
        self.graph.copy_nodes(None, &[node], place, &mut inside);
        for (index, old) in self.graph.outputs(node).enumerate().collect::<Vec<_>>() {
            let new = match self.graph.ty(old) {
                Type::MEM => {
                    let after = inside.value(old).expect("it was copied");
                    gamma.add_exit(self.graph, &[memory.expect("it has a state"), after])
                }
                Type::IO => io.expect("it has a state"),
                // Only what stays what it is is used.
                _ => match operands.get(index) {
                    Some(operand) => self.value(*operand),
                    None => continue,
                },
            };
            self.map.insert(old, new);
        }
    }

    /// Does what happens once in each iteration of the outermost loop belong to the strip?
    fn is_now(&mut self, frame: &Frame, region: Region) -> Value {
        let mut form = self.plan.once().clone();
        if self.fault.is(Mutation::OnceUnskewed) {
            form = form.without(0);
        }
        let mut at = Builder::at_end(self.graph, region);
        let key = affine(&mut at, &form, frame);
        let [is_behind, is_before] =
            [(IntCond::Sge, frame.from), (IntCond::Slt, frame.to)].map(|(cond, bound)| at.icmp(cond, key, bound));
        at.binary(BinOp::And, is_behind, is_before)
    }

    /// The store of a sum: of what is made of it in the last strip, of the sum itself before.
    fn home(&mut self, key: &KeyLoop, sum: &Sum, frame: &Frame, region: Region) {
        let old = self.nest.loops[key.place].theta.exit_output(self.graph, sum.index);
        let made = self.graph.operand(sum.home, 0);
        let [now, last] = [old, made].map(|value| self.value(value));
        let stored = match now == last || self.fault.is(Mutation::SumMadeEarly) {
            true => last,
            false => Builder::at_end(self.graph, region).select(frame.is_last, last, now),
        };
        self.map.insert(made, stored);
        self.graph.copy_nodes(None, &[sum.home], Position::End(region), &mut self.map);
        self.map.insert(made, last);
    }

    /// The load that a sum begins with. What it says of its value holds in the first strip only; in others it loads
    /// what the home stores, so it may say what that says.
    fn origin(&mut self, node: Node, region: Region) {
        self.graph.copy_nodes(None, &[node], Position::End(region), &mut self.map);
        let copy = self.graph.producer(self.value(self.graph.output(node, 0))).expect("it was copied");
        let sums = self.plan.keys.iter().flat_map(|key| &key.sums);
        let home = sums.filter(|sum| sum.is_begun_by(node)).find_map(|sum| self.graph.load_store(sum.home));
        if let (Op::Load(id, effects), Some(home)) = (self.graph.op(copy), home)
            && self.graph.payloads[id].metadata != self.graph.payloads[home.id].metadata
            && !self.fault.is(Mutation::OriginAsItIs)
        {
            let access = AccessInfo { metadata: Attached::default(), ..self.graph.payloads[id].clone() };
            let id = self.graph.payloads.intern_access(access);
            self.graph.set_op(copy, Op::Load(id, effects));
        }
    }

    /// What the sums of a key loop begin with in a strip.
    fn begin_sums(&mut self, key: &KeyLoop, origins: &mut [Value], frame: &Frame, region: Region) {
        let old = self.nest.loops[key.place].theta;
        let state = |graph: &Graph, ty: Type| (0..old.loop_count(graph)).find(|at| graph.ty(old.pre(graph, *at)) == ty);
        let [io, memory] = [Type::IO, Type::MEM].map(|ty| state(self.graph, ty));
        for sum in key.sums.iter().filter(|sum| sum.origin.is_none()) {
            if self.fault.is(Mutation::SumBeginsAgain) {
                continue;
            }
            self.graph.copy_nodes(None, &sum.early, Position::End(region), &mut self.map);
            let store = self.graph.load_store(sum.home).expect("it is a store");
            let AccessInfo { ty, align, .. } = self.graph.payloads[store.id];
            let access = AccessInfo { ty, align, volatile: false, metadata: Attached::default() };
            let op = Op::Load(self.graph.payloads.intern_access(access), Effects::READ | Effects::PINNED);
            let [io, memory] = [io, memory].map(|at| at.expect("a loop with such a sum takes states"));
            let operands = [self.value(store.address), origins[io], origins[memory]];
            let load = self.graph.add_node(Position::End(region), op, &operands, &[ty, Type::MEM]);
            origins[memory] = self.graph.output(load, 1);
            let kept = self.graph.output(load, 0);
            let mut at = Builder::at_end(self.graph, region);
            origins[sum.index] = at.select(frame.is_first, origins[sum.index], kept);
        }
    }

    /// A key loop: the part of it that belongs to the strip.
    fn key(&mut self, key: &KeyLoop, frame: &Frame, region: Region) {
        let old = self.nest.loops[key.place].theta;
        let (first, end) = self.bounds(key, frame, region);
        let mut origins: Vec<Value> = self.graph.operands(old.node()).map(|origin| self.value(origin)).collect();
        self.begin_sums(key, &mut origins, frame, region);
        let is_sum = |at: usize| key.sums.iter().any(|sum| sum.index == at);
        let behind = if self.plan.is_never_empty(key) || self.fault.is(Mutation::EmptyStrip) {
            self.part(key, (first, end), &origins, region)
        } else {
            let mut at = Builder::at_end(self.graph, region);
            let has_any = at.icmp(IntCond::Slt, first, end);
            let predicate = at.truth_match(has_any);
            let gamma = Gamma::add(self.graph, Position::End(region), predicate);
            let mut enter = |origin: Value| {
                let entry = gamma.add_entry(self.graph, origin);
                [0, 1].map(|alternative| gamma.entry_arg(self.graph, alternative, entry))
            };
            let [[_, first], [_, end]] = [first, end].map(&mut enter);
            let args: Vec<[Value; 2]> = origins.iter().map(|origin| enter(*origin)).collect();
            let inside: Vec<Value> = args.iter().map(|[_, arg]| *arg).collect();
            let then = gamma.regions(self.graph)[1];
            let behind = self.part(key, (first, end), &inside, then);
            let mut exit = |(at, value): (usize, Value)| match self.graph.ty(value) {
                Type::MEM => gamma.add_exit(self.graph, &[args[at][0], value]),
                _ if is_sum(at) => gamma.add_exit(self.graph, &[args[at][0], value]),
                _ => origins[at],
            };
            behind.into_iter().enumerate().map(&mut exit).collect()
        };
        for (index, value) in behind.into_iter().enumerate() {
            // Only what stays what it is is used, and sums.
            let changes = self.graph.ty(value) == Type::MEM || is_sum(index);
            self.map.insert(old.exit_output(self.graph, index), if changes { value } else { origins[index] });
        }
    }

    /// The first iteration of a key loop that belongs to the strip, and the first one behind it.
    fn bounds(&mut self, key: &KeyLoop, frame: &Frame, region: Region) -> (Value, Value) {
        let mut at = Builder::at_end(self.graph, region);
        let start = affine(&mut at, &key.start, frame);
        let mut runs = match &key.runs {
            Runs::Exactly(count) => at.int(*count, Type::I64),
            Runs::AtLeastOnce(form) => {
                let form = affine(&mut at, form, frame);
                let one = at.int(1, Type::I64);
                let is_more = at.icmp(IntCond::Sgt, form, one);
                at.select(is_more, form, one)
            }
        };
        let zero = at.int(0, Type::I64);
        let [from, to] = [frame.from, frame.to].map(|key| at.binary_with(BinOp::Sub, Flags::NSW, key, start));
        let first = if self.plan.is_never_empty(key) {
            // The first strip begins where the loop does.
            from
        } else {
            let is_inside = at.icmp(IntCond::Sgt, from, zero);
            at.select(is_inside, from, zero)
        };
        if self.fault.is(Mutation::FirstLoopOnly) {
            runs = match self.plan.keys[0].runs {
                Runs::Exactly(count) => at.int(count, Type::I64),
                Runs::AtLeastOnce(_) => runs,
            };
        }
        let is_before = at.icmp(IntCond::Slt, to, runs);
        let end = if self.fault.is(Mutation::LastStrip) { to } else { at.select(is_before, to, runs) };
        (first, end)
    }

    /// A key loop from one iteration to another, of which there is at least one.
    fn part(&mut self, key: &KeyLoop, (first, end): (Value, Value), origins: &[Value], region: Region) -> Vec<Value> {
        let old = self.nest.loops[key.place].theta;
        let mut begin: Vec<Value> = origins.to_vec();
        if !self.fault.is(Mutation::Beginning) {
            for (index, step) in &key.steps {
                let ty = self.graph.ty(origins[*index]);
                let goes_up = self.graph.producer(old.post(self.graph, *index)).is_some_and(|node| {
                    matches!(self.graph.op(node), Op::Binary(BinOp::Add, flags) if flags.contains(Flags::NSW))
                        && self.graph.operand(node, 0) == old.pre(self.graph, *index)
                });
                // The old loop gets there step by step, and may not wrap.
                let flags = if goes_up && *step == 1 && ty == Type::I64 { Flags::NSW } else { Flags::NONE };
                let mut at = Builder::at_end(self.graph, region);
                let count = match ty.int_width() {
                    Some(64) => first,
                    Some(width) if width < 64 => at.cast(CastOp::Trunc, first, ty),
                    _ => at.cast(CastOp::SExt, first, ty),
                };
                let way = match *step {
                    1 => count,
                    step => {
                        let step = at.int(step, ty);
                        at.binary(BinOp::Mul, count, step)
                    }
                };
                begin[*index] = at.binary_with(BinOp::Add, flags, origins[*index], way);
            }
        }
        if self.length == 1 && self.plan.is_never_empty(key) {
            // One iteration needs no loop.
            for (index, origin) in begin.iter().enumerate() {
                self.map.insert(old.pre(self.graph, index), *origin);
            }
            self.graph.copy_region_contents(None, old.region(self.graph), Position::End(region), &mut self.map);
            return (0..origins.len()).map(|index| self.value(old.post(self.graph, index))).collect();
        }
        // It counts from 0, so that everyone sees that it does not run more often than a strip has keys.
        let mut at = Builder::at_end(self.graph, region);
        let (zero, length) = (at.int(0, Type::I64), at.int(self.length, Type::I64));
        let runs = at.binary_with(BinOp::Sub, Flags::NSW, end, first);
        let is_less = at.icmp(IntCond::Ult, runs, length);
        let end = at.select(is_less, runs, length);
        let theta = Theta::add(self.graph, Position::End(region), old.flags(self.graph));
        self.graph.keep_note(old.node(), theta.node());
        let counter = theta.open_loop_var(self.graph, zero);
        let end = theta.open_loop_var(self.graph, end);
        for (index, origin) in begin.iter().enumerate() {
            let arg = theta.open_loop_var(self.graph, *origin);
            self.map.insert(old.pre(self.graph, index), arg);
        }
        let (from, body) = (old.region(self.graph), theta.region(self.graph));
        self.graph.copy_region_contents(None, from, Position::End(body), &mut self.map);
        let mut at = Builder::at_end(self.graph, body);
        let one = at.int(1, Type::I64);
        let next = at.binary_with(BinOp::Add, Flags::NSW, counter, one);
        let is_more = at.icmp(IntCond::Slt, next, end);
        let predicate = at.truth_match(is_more);
        theta.set_predicate(self.graph, predicate);
        theta.close_loop_var(self.graph, next);
        theta.close_loop_var(self.graph, end);
        let posts: Vec<Value> = (0..origins.len()).map(|index| self.value(old.post(self.graph, index))).collect();
        posts.into_iter().map(|post| theta.close_loop_var(self.graph, post)).collect()
    }
}

/// The value of a form, whose values all fit.
fn affine(at: &mut Builder<'_>, form: &Form, frame: &Frame) -> Value {
    let mut sum = at.int(form.constant, Type::I64);
    for (place, factor) in &form.counters {
        let (_, counter) = frame.counters.iter().find(|(known, _)| known == place).expect("it is a loop around");
        let factor = at.int(*factor, Type::I64);
        let product = at.binary_with(BinOp::Mul, Flags::NSW, *counter, factor);
        sum = at.binary_with(BinOp::Add, Flags::NSW, sum, product);
    }
    sum
}
