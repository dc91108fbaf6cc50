//! The accesses of a nest, and what is known about their addresses.
//!
//! Where possible an address is a base plus `offset + outer * n + inner * a + ...`, with `n` the number of the outer loop's iteration, `a` that of the
//! inner one's, and the rest multiples of values that stay the same. All of it is about exact integers, not about their remainders modulo 2^64:
//! only address arithmetic that must not wrap is looked through (`inbounds`, `nusw`), and only recurrences that don't ([`Recurrence::no_wrap`]), or the address is
//! poison, and the access undefined. So it means something that two addresses are multiples of some number apart.

use crate::nest::{Step, Strip};
use rvsdg_core::{
    BinOp, CastOp, Flags, GepFlags, GepId, GepIndex, Graph, LoadStore, Node, Op, Region, Theta, Type, TypeData, Value,
};
use rvsdg_opt_alias::{Analysis, Env};
use rvsdg_opt_trip::{Atom, Linear, Recurrence, Recurrences};
use rvsdg_route::{constant, is_inside, outermost};

/// A nest with more accesses is left alone.
pub(crate) const MAX_ACCESSES: usize = 64;

/// At most so many parts of sums are looked at for one index.
const MAX_PARTS: usize = 16;

/// At most so many address computations are looked through for one address.
const MAX_GEPS: usize = 16;

/// When an access happens, for the new order: the level of the step of the loop's body; inside of a decision, the alternative and the level in there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Time {
    pub(crate) level: u32,
    pub(crate) alternative: u32,
    pub(crate) inside: u32,
    /// The inner loop that it is in.
    pub(crate) inner: Option<Node>,
}

/// A load or store.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) node: Node,
    pub(crate) time: Time,
    pub(crate) is_store: bool,
    pub(crate) pointer: Value,
    /// Bytes.
    pub(crate) size: u64,
    pub(crate) form: Option<Form>,
}

/// An address as a sum of exact integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// A pointer from outside of the loop.
    pub(crate) base: Value,
    pub(crate) offset: i128,
    /// What is added per iteration of the outer loop.
    pub(crate) outer: i128,
    /// What is added per iteration of the inner loop.
    pub(crate) inner: i128,
    /// Multiples of numbers that stay the same, each once, with their factors (not 0).
    pub(crate) terms: Vec<(Linear, i128)>,
}

impl Form {
    fn new(base: Value) -> Form {
        Form { base, offset: 0, outer: 0, inner: 0, terms: vec![] }
    }

    fn add_term(&mut self, number: Linear, factor: i128) {
        match self.terms.iter().position(|(other, _)| *other == number) {
            Some(at) => {
                self.terms[at].1 += factor;
                if self.terms[at].1 == 0 {
                    self.terms.swap_remove(at);
                }
            }
            None => self.terms.push((number, factor)),
        }
    }

    fn add_number(&mut self, number: &Linear, factor: i128) {
        match number.as_constant() {
            Some(constant) => self.offset += i128::from(constant) * factor,
            None => self.add_term(number.clone(), factor),
        }
    }
}

/// Finds the accesses of a nest.
pub(crate) struct Collector<'a> {
    graph: &'a Graph,
    env: Env<'a>,
    body: Region,
    outer: Recurrences,
    inner: Option<Recurrences>,
    analysis: Analysis<'a>,
    found: Vec<Access>,
}

/// All accesses in the loop, in the order of levels; `None` if there are too many, or one of unknown size.
pub(crate) fn accesses(graph: &Graph, env: Env<'_>, theta: Theta, strip: &Strip) -> Option<Vec<Access>> {
    let mut collector = Collector {
        graph,
        env,
        body: theta.region(graph),
        outer: Recurrences::new(graph, theta),
        inner: None,
        analysis: Analysis::new(env),
        found: vec![],
    };
    let now = Time { level: 0, alternative: 0, inside: 0, inner: None };
    collector.strip(strip, now, |time, level| time.level = level)?;
    Some(collector.found)
}

impl Collector<'_> {
    fn strip(&mut self, strip: &Strip, mut time: Time, set: impl Fn(&mut Time, u32)) -> Option<()> {
        for step in &strip.steps {
            match step {
                Step::Straight { level, nodes, .. } => {
                    set(&mut time, *level);
                    self.nodes(nodes, time)?;
                }
                Step::Loop { level, theta, .. } => {
                    set(&mut time, *level);
                    let inner = Time { inner: Some(theta.node()), ..time };
                    self.inner = Some(Recurrences::new(self.graph, *theta));
                    self.nodes(&self.graph.nodes(theta.region(self.graph)).collect::<Vec<_>>(), inner)?;
                    self.inner = None;
                }
                Step::Decision { level, alternatives, .. } => {
                    set(&mut time, *level);
                    for (k, alternative) in alternatives.iter().enumerate() {
                        let inside = Time { alternative: k as u32, ..time };
                        // There are no decisions in decisions, so this ends.
                        self.alternative(alternative, inside)?;
                    }
                }
            }
        }
        Some(())
    }

    fn alternative(&mut self, strip: &Strip, time: Time) -> Option<()> {
        let set: fn(&mut Time, u32) = |time, level| time.inside = level;
        self.strip(strip, time, set)
    }

    /// The accesses of nodes and all that is inside of them.
    fn nodes(&mut self, nodes: &[Node], time: Time) -> Option<()> {
        let graph = self.graph;
        let mut stack: Vec<Node> = nodes.iter().rev().copied().collect();
        while let Some(node) = stack.pop() {
            let Some(LoadStore { address: pointer, value, is_store, .. }) = graph.load_store(node) else {
                for region in graph.regions(node).iter().rev() {
                    stack.extend(graph.nodes(*region).rev());
                }
                continue;
            };
            let ty = graph.ty(value);
            if self.found.len() == MAX_ACCESSES {
                return None;
            }
            let size = self.analysis.layouts().store_size(ty)?;
            let form = self.form(pointer);
            self.found.push(Access { node, time, is_store, pointer, size, form });
        }
        Some(())
    }

    fn form(&mut self, pointer: Value) -> Option<Form> {
        let graph = self.graph;
        let mut form = Form::new(outermost(graph, pointer));
        for _ in 0..MAX_GEPS {
            let Some(node) = graph.producer(form.base) else { break };
            let Op::Gep(id) = graph.op(node) else { break };
            if !is_inside(graph, form.base, self.body) {
                break;
            }
            self.add_gep(&mut form, node, id)?;
            form.base = outermost(graph, graph.operand(node, 0));
        }
        let is_whole = !is_inside(graph, form.base, self.body) && graph.ty(form.base) == Type::PTR;
        is_whole.then_some(form)
    }

    fn add_gep(&mut self, form: &mut Form, node: Node, id: GepId) -> Option<()> {
        let graph = self.graph;
        let info = &graph.payloads[id];
        if !info.flags.contains(GepFlags::INBOUNDS) && !info.flags.contains(GepFlags::NUSW) {
            return None;
        }
        let mut operands = graph.operands(node).skip(1);
        let mut ty = info.element;
        for (place, index) in info.indices.iter().enumerate() {
            if place > 0 {
                ty = match (self.env.types.get(ty)?, index) {
                    (TypeData::Struct { .. }, GepIndex::Const { value, .. }) => {
                        let (offset, field) = self.analysis.layouts().member(ty, u64::try_from(*value).ok()?)?;
                        form.offset += i128::from(offset);
                        ty = field;
                        continue;
                    }
                    (TypeData::Array { elem, .. }, _) => *elem,
                    _ => return None,
                };
            }
            let size = i128::from(self.analysis.layouts().size(ty)?);
            match index {
                GepIndex::Const { value, .. } => form.offset += i128::from(*value) * size,
                GepIndex::Operand => self.add_index(form, operands.next()?, size)?,
            }
        }
        Some(())
    }

    /// Adds a multiple of an integer of at most 64 bits, read as a signed one. Sums and products that must not wrap are taken apart.
    fn add_index(&mut self, form: &mut Form, value: Value, factor: i128) -> Option<()> {
        let graph = self.graph;
        graph.ty(value).int_width().filter(|width| *width <= 64)?;
        let mut stack = vec![(value, factor)];
        for _ in 0..MAX_PARTS {
            let Some((value, factor)) = stack.pop() else { return Some(()) };
            let value = outermost(graph, value);
            if let Some(number) = self.number(value) {
                form.offset += factor * number;
                continue;
            }
            let inside = is_inside(graph, value, self.body);
            let op = graph.producer(value).filter(|_| inside).map(|node| (graph.op(node), node));
            let operand = |node, index| graph.operand(node, index);
            match op {
                Some((Op::Binary(BinOp::Add, flags), node)) if flags.contains(Flags::NSW) => {
                    stack.extend([(operand(node, 0), factor), (operand(node, 1), factor)]);
                }
                Some((Op::Binary(BinOp::Sub, flags), node)) if flags.contains(Flags::NSW) => {
                    stack.extend([(operand(node, 0), factor), (operand(node, 1), -factor)]);
                }
                Some((Op::Binary(BinOp::Mul, flags), node))
                    if flags.contains(Flags::NSW) && self.number(operand(node, 1)).is_some() =>
                {
                    let by = self.number(operand(node, 1))?;
                    stack.push((operand(node, 0), factor.checked_mul(by)?));
                }
                Some((Op::Cast(CastOp::SExt, _), node)) => stack.push((operand(node, 0), factor)),
                _ => self.add_part(form, value, factor)?,
            }
        }
        stack.is_empty().then_some(())
    }

    /// The constant that a value is, read as a signed one.
    fn number(&self, value: Value) -> Option<i128> {
        let constant = constant(self.graph, value)?;
        constant.ty.int_width().filter(|width| *width <= 64)?;
        self.graph.payloads.int_value(constant.op).map(i128::from)
    }

    /// Adds a multiple of a recurrence, or of something from outside.
    fn add_part(&mut self, form: &mut Form, value: Value, factor: i128) -> Option<()> {
        let graph = self.graph;
        graph.ty(value).int_width().filter(|width| *width <= 64)?;
        let mut value = value;
        if let Some(inner) = &mut self.inner
            && is_inside(graph, value, inner.theta().region(graph))
        {
            let recurrence = inner.of(graph, value)?;
            form.inner += factor * exact_step(&recurrence)?;
            value = match recurrence.start.as_atom() {
                Some(atom) if matches!(atom.cast, None | Some(CastOp::SExt)) => outermost(graph, atom.value),
                _ => {
                    let stays = |(atom, _): &(Atom, i64)| !is_inside(graph, atom.value, self.body);
                    if !recurrence.start.terms().iter().all(stays) {
                        return None;
                    }
                    form.add_number(&recurrence.start, factor);
                    return Some(());
                }
            };
        }
        // For values from outside of the loop, too.
        let recurrence = self.outer.of(graph, value)?;
        form.outer += factor * exact_step(&recurrence)?;
        form.add_number(&recurrence.start, factor);
        Some(())
    }
}

/// The step, if the recurrence is exact without modulus.
fn exact_step(recurrence: &Recurrence) -> Option<i128> {
    let step = recurrence.step.as_constant()?;
    (step == 0 || recurrence.no_wrap.contains(Flags::NSW)).then_some(i128::from(step))
}
