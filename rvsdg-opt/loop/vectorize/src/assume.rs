//! Versions of loops for what is likely: that strides are one, and that indices do not wrap.
//!
//! ```text
//! theta { a[i * s] = ... }   =>   if s == 1 { theta { a[i * 1] = ... } } else { theta { a[i * s] = ... } }
//! ```
//!
//! If a loop cannot become one of vectors because its accesses, or the number of its iterations, are not known well
//! enough, it is looked at as if these held:
//!
//! * a number that is the same in all iterations, and is what is added to a variable, or what something that varies is
//!   multiplied with, is 1;
//! * an addition that is narrower than addresses, and a truncation in front of it, do not wrap: flags say so.
//!
//! If it can become one of vectors then, a decision takes its place, with a copy for which that holds.
//!
//! # Why it is sound
//!
//! In the copy, the number is a constant, which it is when the copy runs. The additions and truncations have flags, so
//! they must never wrap there: what they are computed of goes on by the same number in each iteration, and the range
//! test looks at the first value and at the last one, each as an exact number of 64 bits. How often the copy runs is
//! known from the loop with the flags; as none of them is wrong until then, that is right. But a loop that goes on
//! while two numbers differ, and steps over the bound, has no count that follows from its test: only flags tell that it
//! does not get around and meet the bound later, so flags that are assumed do not count there. What is tested is
//! frozen. Flags are only added where an address is made of the sum that is accessed in each iteration: if it is made
//! of something undefined, which might be another number each time, then so is the execution.
//!
//! Linear in the body, but for the look at the loop itself, which happens twice more.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{
    BinOp, Builder, CastOp, CopyMap, Flags, Gamma, Graph, IntCond, Node, Op, Position, Theta, Type, UseSite,
    VECTORIZED, Value, ValueDef, Variable,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_scev::{Linear, Order, Reading, Scev, Symbolic};
use rvsdg_opt_target::limits::vectorize::MAX_ASSUMPTIONS;
use rvsdg_opt_unroll::{Count, linear_before, repeats_before};
use rvsdg_route::{Router, outermost};

/// What is taken to hold in a version of a loop.
pub(crate) struct Assumptions {
    theta: Theta,
    /// Invariant loop variables that are one, and their origins.
    ones: Vec<(usize, Value)>,
    /// Nodes that do not wrap, their operations, and the same with flags.
    exact: Vec<(Node, Op, Op)>,
    spans: Vec<Span>,
}

/// Numbers that have to be in a range: a sum of numbers, plus a step for each iteration that has ended.
struct Span {
    start: Vec<Linear>,
    /// How the numbers are read.
    reading: Reading,
    step: i64,
    low: i64,
    high: i64,
}

impl Assumptions {
    /// What might be assumed of a loop.
    pub(crate) fn of(graph: &Graph, scev: &mut Scev, layouts: &Layouts<'_>, theta: Theta) -> Option<Assumptions> {
        let mut all = Assumptions { theta, ones: vec![], exact: vec![], spans: vec![] };
        let tested = tested(graph, theta);
        for index in 0..theta.loop_count(graph) {
            let origin = theta.entry_origin(graph, index);
            let is_fit = theta.is_invariant(graph, index)
                && graph.ty(origin).int_width().is_some_and(|width| (8..=64).contains(&width))
                && rvsdg_route::constant(graph, origin).is_none()
                && !tested.contains(&outermost(graph, origin))
                && !changes_outside(graph, origin);
            if is_fit && is_stride(graph, theta, theta.pre(graph, index)) {
                all.ones.push((index, origin));
            }
        }
        // Wider numbers than addresses are no indices.
        let width = layouts.data.index_bits().min(64);
        for node in graph.nodes(theta.region(graph)) {
            if let Op::Binary(BinOp::Add, _) = graph.op(node) {
                all.exact_sum(graph, scev, width, node);
            }
        }
        let count = all.ones.len() + all.spans.len();
        (1..=MAX_ASSUMPTIONS).contains(&count).then_some(all)
    }

    /// Assumes that a sum does not wrap, if it is extended for an address, what is added goes on by a number, and
    /// nothing says so yet.
    fn exact_sum(&mut self, graph: &Graph, scev: &mut Scev, address: u32, node: Node) -> Option<()> {
        let Op::Binary(op, flags) = graph.op(node) else { return None };
        let sum = graph.output(node, 0);
        let width = graph.ty(sum).int_width().filter(|width| (8..=32).contains(width) && *width < address)?;
        let (reading, flag) = extension(graph, sum)?;
        if flags.contains(flag) {
            return None;
        }
        let theta = self.theta;
        let mut recurrence = |value: Value| scev.recurrence(graph, theta, value, Reading::Modular);
        let [a, b] = [0, 1].map(|index| graph.operand(node, index));
        let [first, second] = [recurrence(a)?, recurrence(b)?];
        let (moves, varying, fixed) = match (first.is_invariant(), second.is_invariant()) {
            (false, true) => (a, first, second),
            (true, false) => (b, second, first),
            _ => return None,
        };
        let step = varying.step.as_constant().filter(|step| step.unsigned_abs() < 1 << 31)?;
        let (low, high) = match reading {
            Reading::Unsigned => (0, (1 << width) - 1),
            _ => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        };
        if step < 0 && reading == Reading::Unsigned {
            return None;
        }
        let span = |start: Vec<Linear>, low| Span { start, reading, step, low, high };
        let mut spans = vec![span(vec![varying.start.clone(), fixed.start], low)];
        if reading == Reading::Signed {
            // What is added may be negative.
            spans.push(span(vec![varying.start.clone()], low));
        }
        // What the sum is made of may be the low bits of a counter.
        if let Some(cast) = graph.producer(moves)
            && let Op::Cast(CastOp::Trunc, flags) = graph.op(cast)
            && graph.region(cast) == theta.region(graph)
        {
            let wide = recurrence(graph.operand(cast, 0))?;
            (wide.start.width() == 64 && wide.step.as_constant() == Some(step)).then_some(())?;
            spans.push(span(vec![wide.start], if reading == Reading::Signed { low } else { 0 }));
            self.exact.push((cast, graph.op(cast), Op::Cast(CastOp::Trunc, flags | flag)));
        }
        self.exact.push((node, graph.op(node), Op::Binary(op, flags | flag)));
        self.spans.extend(spans);
        Some(())
    }

    /// Makes the loop what it is if all of that holds.
    pub(crate) fn take(&self, graph: &mut Graph, router: &mut Router) {
        for (index, origin) in &self.ones {
            let one = graph.payloads.int_constant(1, graph.ty(*origin));
            let region = graph.region(self.theta.node());
            let one = router.constant_in(graph, one, region);
            graph.divert(graph.input(self.theta.node(), *index), one);
        }
        self.exact.iter().for_each(|(node, _, exact)| graph.set_op(*node, *exact));
    }

    /// Makes it what it was.
    pub(crate) fn leave(&self, graph: &mut Graph) {
        for (index, origin) in &self.ones {
            graph.divert(graph.input(self.theta.node(), *index), *origin);
        }
        self.exact.iter().for_each(|(node, plain, _)| graph.set_op(*node, *plain));
    }

    /// May it be assumed of a loop that runs so often by the flags?
    pub(crate) fn allow(&self, count: &Count, fault: Fault) -> bool {
        let may_miss = |count: &Symbolic| count.order == Order::Different && count.step != 1;
        match count {
            Count::Symbolic(count) => self.exact.is_empty() || !may_miss(count) || fault.is(Mutation::MissedBound),
            Count::Constant(_) => true,
        }
    }

    /// Puts a decision between two versions in the place of the loop, which is what it was, and runs so often if what
    /// is assumed holds; answers the version for which it does.
    pub(crate) fn versions(&self, graph: &mut Graph, router: &mut Router, count: &Count, fault: Fault) -> Theta {
        let theta = self.theta;
        let holds = self.test(graph, router, count, fault);
        let place = Position::Before(theta.node());
        let predicate = Builder::new(graph, place).truth_match(holds);
        let gamma = Gamma::add(graph, place, predicate);
        let origins: Vec<Value> = (0..theta.loop_count(graph)).map(|index| theta.entry_origin(graph, index)).collect();
        origins.iter().for_each(|origin| _ = gamma.add_entry(graph, *origin));
        let [plain, fast] = [0, 1].map(|alternative| {
            let region = gamma.regions(graph)[alternative];
            let mut map = CopyMap::sparse();
            for (index, origin) in origins.iter().enumerate() {
                map.insert(*origin, gamma.entry_arg(graph, alternative, index));
            }
            let copy = graph.copy_node(None, theta.node(), Position::End(region), &mut map);
            (Theta::from_node(graph, copy).expect("it is a copy of one"), map)
        });
        for index in 0..origins.len() {
            let ends = [&plain, &fast].map(|(copy, _)| copy.exit_output(graph, index));
            let exit = gamma.add_exit(graph, &ends);
            graph.divert_users(theta.exit_output(graph, index), exit);
        }
        let (fast, map) = fast;
        graph.add_loop_hint(plain.0.node(), VECTORIZED);
        let new = |node: &Node| map.node(*node).expect("it is in the loop");
        let exact = self.exact.iter().map(|(node, plain, exact)| (new(node), *plain, *exact)).collect();
        let ones = self.ones.clone();
        Assumptions { theta: fast, ones, exact, spans: vec![] }.take(graph, router);
        graph.remove_node(theta.node());
        fast
    }

    /// Whether it holds, computed in front of the loop.
    fn test(&self, graph: &mut Graph, router: &mut Router, count: &Count, fault: Fault) -> Value {
        let theta = self.theta;
        let place = Position::Before(theta.node());
        let repeats = match count {
            Count::Constant(count) => Builder::new(graph, place).int((*count - 1) as i64, Type::I64),
            Count::Symbolic(count) => {
                let repeats = repeats_before(graph, router, theta, count);
                Builder::new(graph, place).zext_or_trunc(repeats, Type::I64)
            }
        };
        let mut all = vec![];
        for (_, origin) in &self.ones {
            let mut at = Builder::new(graph, place);
            let (number, one) = (at.freeze(*origin), at.int(1, at.graph.ty(*origin)));
            all.push(at.icmp(IntCond::Eq, number, one));
        }
        if fault.is(Mutation::AnyNumber) {
            all.clear();
        }
        for span in self.spans.iter().filter(|_| !fault.is(Mutation::AnySum)) {
            all.extend(span.test(graph, router, theta, repeats, fault));
        }
        let mut at = Builder::new(graph, place);
        let holds = all.into_iter().reduce(|a, b| at.binary(BinOp::And, a, b));
        holds.unwrap_or_else(|| at.truth(true))
    }
}

impl Span {
    /// Whether the first and the last number are in the range.
    fn test(&self, graph: &mut Graph, router: &mut Router, theta: Theta, repeats: Value, fault: Fault) -> [Value; 2] {
        let place = Position::Before(theta.node());
        let cast = if self.reading == Reading::Signed { CastOp::SExt } else { CastOp::ZExt };
        let mut sum = Builder::new(graph, place).int(0, Type::I64);
        for start in &self.start {
            let number = linear_before(graph, router, theta, start);
            let mut at = Builder::new(graph, place);
            let number = at.freeze(number);
            let number = if start.width() < 64 { at.cast(cast, number, Type::I64) } else { number };
            sum = at.binary(BinOp::Add, sum, number);
        }
        let mut at = Builder::new(graph, place);
        let above = at.binary_int(BinOp::Add, sum, self.low.wrapping_neg());
        let width = at.int(self.high - self.low, Type::I64);
        let begins_inside = at.icmp(IntCond::Ule, above, width);
        // How far it is to the end of the range.
        let mut room = if self.step > 0 { at.binary(BinOp::Sub, width, above) } else { above };
        if self.step.abs() != 1 {
            room = at.binary_int(BinOp::UDiv, room, self.step.abs());
        }
        let ends_inside = match fault.is(Mutation::ShortSpan) {
            true => at.truth(true),
            false => at.icmp(IntCond::Ule, repeats, room),
        };
        [begins_inside, ends_inside]
    }
}

/// Is a number a variable of a loop around, or the extension of one? Most likely it is one in a single iteration of
/// that loop, if ever: an inner loop of a sieve goes on by what the outer loop counts.
fn changes_outside(graph: &Graph, number: Value) -> bool {
    let mut number = outermost(graph, number);
    while let Some((node, Op::Cast(..))) = graph.produced_by(number) {
        number = outermost(graph, graph.operand(node, 0));
    }
    matches!(graph.variable(number), Some(Variable::Loop(theta, index)) if !theta.is_invariant(graph, index))
}

/// What the test of a loop compares, as far as it is from outside: what else is that large is no stride of one.
fn tested(graph: &Graph, theta: Theta) -> FxHashSet<Value> {
    let mut found = FxHashSet::default();
    let mut next = vec![theta.predicate(graph)];
    while let Some(value) = next.pop() {
        let Some(node) = graph.producer(value).filter(|_| graph.region_of(value) == theta.region(graph)) else {
            continue;
        };
        match graph.op(node) {
            Op::ICmp(_) => {
                for operand in graph.operands(node) {
                    let mut outside = outermost(graph, operand);
                    found.insert(outside);
                    while let Some(node) = graph.producer(outside)
                        && let Op::Cast(..) = graph.op(node)
                    {
                        outside = outermost(graph, graph.operand(node, 0));
                        found.insert(outside);
                    }
                }
            }
            Op::Match(_) | Op::Binary(BinOp::Xor, _) => next.extend(graph.operands(node)),
            _ => {}
        }
    }
    found
}

/// Is a number of the body what something that varies is multiplied with, or what is added to a variable?
fn is_stride(graph: &Graph, theta: Theta, number: Value) -> bool {
    let region = theta.region(graph);
    graph.users(number).any(|user| {
        let UseSite::Input(node, index) = graph.site(user) else { return false };
        if graph.region(node) != region {
            return false;
        }
        let operand = |index| graph.operand(node, index);
        match graph.op(node) {
            Op::Cast(CastOp::ZExt | CastOp::SExt, _) => is_stride_of(graph, theta, graph.output(node, 0)),
            _ => is_factor(graph, theta, node, index, operand),
        }
    })
}

fn is_stride_of(graph: &Graph, theta: Theta, number: Value) -> bool {
    graph.users(number).any(|user| match graph.site(user) {
        UseSite::Input(node, index) if graph.region(node) == theta.region(graph) => {
            is_factor(graph, theta, node, index, |index| graph.operand(node, index))
        }
        _ => false,
    })
}

fn is_factor(graph: &Graph, theta: Theta, node: Node, index: usize, operand: impl Fn(usize) -> Value) -> bool {
    let variable = |value: Value| match graph.def(value) {
        ValueDef::Argument(region, index) if region == theta.region(graph) => {
            (!theta.is_invariant(graph, index)).then_some(index)
        }
        _ => None,
    };
    let is_next = |at: usize| variable(operand(at)).is_some_and(|it| theta.post(graph, it) == graph.output(node, 0));
    match graph.op(node) {
        Op::Binary(BinOp::Mul, _) => {
            let other = operand(1 - index);
            graph.producer(other).is_some_and(|it| !graph.op(it).is_constant()) || variable(other).is_some()
        }
        Op::Binary(BinOp::Add, _) => is_next(1 - index),
        Op::Gep(_) => index == 1 && is_next(0),
        _ => false,
    }
}

/// How a number is extended for an address that is accessed in each iteration, and the flag of what is computed so.
fn extension(graph: &Graph, value: Value) -> Option<(Reading, Flags)> {
    let region = graph.region_of(value);
    let users = |value: Value| {
        graph.users(value).filter_map(|user| match graph.site(user) {
            UseSite::Input(node, index) if graph.region(node) == region => Some((node, index)),
            _ => None,
        })
    };
    let is_accessed = |pointer: Value| {
        users(pointer).any(|(node, _)| graph.load_store(node).is_some_and(|access| access.address == pointer))
    };
    let is_address = |gep: Node| {
        let pointer = graph.output(gep, 0);
        let is_further =
            |(node, index)| index == 0 && matches!(graph.op(node), Op::Gep(_)) && is_accessed(graph.output(node, 0));
        is_accessed(pointer) || users(pointer).any(is_further)
    };
    let is_index = |value: Value| {
        users(value).any(|(node, index)| index > 0 && matches!(graph.op(node), Op::Gep(_)) && is_address(node))
    };
    let found = users(value).find_map(|(node, _)| match graph.op(node) {
        Op::Cast(CastOp::ZExt, _) if is_index(graph.output(node, 0)) => Some(Reading::Unsigned),
        Op::Cast(CastOp::SExt, _) if is_index(graph.output(node, 0)) => Some(Reading::Signed),
        _ => None,
    });
    let found = found.or_else(|| is_index(value).then_some(Reading::Signed))?;
    Some((found, if found == Reading::Signed { Flags::NSW } else { Flags::NUW }))
}
