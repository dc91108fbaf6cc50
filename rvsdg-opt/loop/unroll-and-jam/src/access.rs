//! The accesses of a nest, and what is known about their addresses.
//!
//! Where possible an address is a base plus `outer * n + middle * m + inner * a + rest`, with `n` the number of the
//! outer loop's iteration, `a` that of the inner one's, `m` that of a loop in between if there is one, and the rest a
//! sum of a number and multiples of values from outside. All of it is about exact integers, not about their remainders
//! modulo 2^w, w being the index width ([`Scev::address_in_nest`]). So it means something that two addresses are
//! multiples of some number apart.

use crate::fault::Fault;
use crate::nest::{InnerLoop, Strip, StripStep};
use crate::triangle::{self, Rise};
use rvsdg_core::{Graph, LoadStore, Node, Theta, Type, Value};
use rvsdg_layout::Layouts;
use rvsdg_opt_alias::Env;
use rvsdg_opt_facts::Facts;
use rvsdg_opt_scev::{Linear, Reading, Scev};
use rvsdg_opt_target::limits::unroll_and_jam::{MAX_ACCESSES, MAX_FACTOR};

/// When an access happens, for the new order: the level of the step of the loop's body; inside of a decision, the
/// alternative and the level in there. If there is a loop in between, these are of its body.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Time {
    pub(crate) level: u32,
    pub(crate) alternative: u32,
    pub(crate) inside: u32,
    /// The inner loop that it is in.
    pub(crate) inner: Option<Node>,
    /// If it is in a loop in between, where that is: its level, or that of the decision that it is in; and the
    /// alternative and the level in there.
    pub(crate) middle: Option<[u32; 3]>,
}

/// A load or store.
#[derive(Clone, Debug)]
pub(crate) struct NestAccess {
    pub(crate) node: Node,
    pub(crate) time: Time,
    pub(crate) is_store: bool,
    /// Is it what later iterations of a rising loop do more than the first?
    pub(crate) is_tail: bool,
    /// Bytes.
    pub(crate) size: u64,
    pub(crate) form: Option<NestAddress>,
    /// What is added to the address per iteration of the outer loop, and of the inner one, if that is known: modulo
    /// 2^w if there is no form.
    pub(crate) steps: [Option<i128>; 2],
}

/// An address as a sum of exact integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NestAddress {
    /// A pointer from outside of the loop.
    pub(crate) base: Value,
    /// What is added per iteration of the outer loop.
    pub(crate) outer: i128,
    /// What is added per iteration of the loop in between.
    pub(crate) middle: i128,
    /// What is added per iteration of the inner loop.
    pub(crate) inner: i128,
    /// How often the loop in between and the inner loop run at most.
    pub(crate) runs: [Option<i128>; 2],
    /// What else is added, always the same.
    pub(crate) rest: Linear,
    /// How often the inner loop runs, if that is known: of the part that is one loop for several iterations of the
    /// outer one, in the first of these.
    pub(crate) rise: Option<Rise>,
    /// How often the outer loop runs, if that is more than once.
    pub(crate) around: Option<Linear>,
}

/// Finds the accesses of a nest.
pub(crate) struct Collector<'a> {
    graph: &'a Graph,
    outer: Theta,
    middle: Option<Theta>,
    inner: Option<Theta>,
    /// How often the outer loop runs.
    around: Option<Linear>,
    scev: &'a mut Scev,
    facts: Facts,
    fault: Fault,
    layouts: Layouts<'a>,
    found: Vec<NestAccess>,
}

/// All accesses in the loop, in the order of levels; `None` if there are too many, or one of unknown size.
pub(crate) fn accesses(
    graph: &Graph,
    scev: &mut Scev,
    env: Env<'_>,
    theta: Theta,
    strip: &Strip,
    fault: Fault,
) -> Option<Vec<NestAccess>> {
    let layouts = Layouts::new(env.types, env.layout);
    let around = triangle::trips(graph, scev, theta, None);
    let (middle, inner, found, facts) = Default::default();
    let mut collector = Collector { graph, outer: theta, middle, inner, around, scev, facts, fault, layouts, found };
    let now = Time { level: 0, alternative: 0, inside: 0, inner: None, middle: None };
    collector.body(strip, now)?;
    Some(collector.found)
}

impl Collector<'_> {
    fn strip(&mut self, strip: &Strip, mut time: Time, set: impl Fn(&mut Time, u32)) -> Option<()> {
        for step in &strip.steps {
            match step {
                StripStep::Straight { level, nodes, rising, .. } => {
                    set(&mut time, *level);
                    if let Some((theta, rise)) = rising {
                        self.tail(*theta, rise, time);
                    }
                    self.nodes(nodes, time)?;
                }
                StripStep::Loop { level, inner: InnerLoop { theta, .. }, nested: Some(nested) } => {
                    set(&mut time, *level);
                    let place = [time.level, time.alternative, time.inside];
                    let now = Time { level: 0, alternative: 0, inside: 0, inner: None, middle: Some(place) };
                    self.middle = Some(*theta);
                    // There are no further loops in between, so this ends.
                    self.body(nested, now)?;
                    self.middle = None;
                }
                StripStep::Loop { level, inner: InnerLoop { theta, rise, .. }, .. } => {
                    set(&mut time, *level);
                    let inner = Time { inner: Some(theta.node()), ..time };
                    self.inner = Some(*theta);
                    let first = self.found.len();
                    self.nodes(&self.graph.nodes(theta.region(self.graph)).collect::<Vec<_>>(), inner)?;
                    self.inner = None;
                    let runs = rise.clone().or_else(|| self.steady(*theta));
                    let forms = self.found[first..].iter_mut().filter_map(|access| access.form.as_mut());
                    forms.for_each(|form| form.rise.clone_from(&runs));
                }
                StripStep::Decision { level, alternatives, .. } => {
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

    fn body(&mut self, strip: &Strip, time: Time) -> Option<()> {
        let set: fn(&mut Time, u32) = |time, level| time.level = level;
        self.strip(strip, time, set)
    }

    fn alternative(&mut self, strip: &Strip, time: Time) -> Option<()> {
        let set: fn(&mut Time, u32) = |time, level| time.inside = level;
        self.strip(strip, time, set)
    }

    /// How often an inner loop runs that does so equally often in all iterations of the outer one.
    fn steady(&mut self, theta: Theta) -> Option<Rise> {
        let is_plain = self.middle.is_none();
        is_plain.then(|| triangle::steady(self.graph, self.scev, &mut self.facts, theta, self.outer, self.fault))?
    }

    /// The accesses of an inner loop once more, in the iterations that each iteration of the outer loop has more than
    /// the first of those that run at once: of these the last one, the one before, and so on.
    fn tail(&mut self, theta: Theta, rise: &Rise, time: Time) {
        let inside = self.found.iter().filter(|access| access.time.inner == Some(theta.node()));
        let again = |access: &NestAccess| NestAccess {
            time,
            is_tail: true,
            form: access.form.as_ref().and_then(|form| form.of_tail(rise)),
            ..access.clone()
        };
        let tail: Vec<NestAccess> = inside.map(again).collect();
        self.found.extend(tail);
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
            let size = self.layouts.store_size(ty)?;
            let mut access = NestAccess { node, time, is_store, is_tail: false, size, form: None, steps: [None; 2] };
            access.form = self.form(pointer, &mut access.steps);
            if access.form.is_none() {
                access.steps = self.steps(pointer);
            }
            self.found.push(access);
        }
        Some(())
    }

    /// The loops around what is looked at, from the inside out.
    fn loops(&self) -> Vec<Theta> {
        self.inner.into_iter().chain(self.middle).chain([self.outer]).collect()
    }

    /// The steps of an address without a form.
    fn steps(&mut self, pointer: Value) -> [Option<i128>; 2] {
        let loops = self.loops();
        let (layouts, reading) = (&mut self.layouts, Reading::Modular);
        let Some(address) = self.scev.address_in_nest(self.graph, layouts, &loops, pointer, reading) else {
            return [None; 2];
        };
        let (rest, outer) = address.form.split(self.outer.node());
        let inner = self.inner.map_or_else(|| Linear::number(0), |theta| rest.split(theta.node()).1);
        [outer, inner].map(|step| step.as_constant().map(i128::from))
    }

    fn form(&mut self, pointer: Value, steps: &mut [Option<i128>; 2]) -> Option<NestAddress> {
        let loops = self.loops();
        let (layouts, reading) = (&mut self.layouts, Reading::Signed);
        let address = self.scev.address_in_nest(self.graph, layouts, &loops, pointer, reading)?;
        // Numbers of other address spaces have other widths.
        (self.graph.ty(address.base) == Type::PTR).then_some(())?;
        let (rest, outer) = address.form.split(self.outer.node());
        let mut part = |rest: Linear, theta: Option<Theta>| match theta {
            Some(theta) => {
                let (rest, step) = rest.split(theta.node());
                let runs = self.scev.trip_count(self.graph, theta).max().and_then(|runs| i64::try_from(runs).ok());
                (rest, step, runs.map(i128::from))
            }
            None => (rest, Linear::number(0), Some(1)),
        };
        let (rest, middle, runs) = part(rest, self.middle);
        let (rest, inner, inner_runs) = part(rest, self.inner);
        let [outer, middle, inner] = [outer, middle, inner].map(|step| step.as_constant().map(i128::from));
        *steps = [outer, inner];
        let runs = [runs, inner_runs];
        let (outer, middle, inner) = (outer?, middle?, inner?);
        let (around, rest) = (self.around.clone(), triangle::expanded(self.graph, self.scev, rest));
        Some(NestAddress { base: address.base, outer, middle, inner, runs, rest, rise: None, around })
    }
}

impl NestAddress {
    /// The same in the last iterations of the inner loop, from the last one backwards.
    fn of_tail(&self, rise: &Rise) -> Option<NestAddress> {
        let last = rise.first.add_multiple(&Linear::number(1), -1)?;
        let rest = self.rest.add_multiple(&last, i64::try_from(self.inner).ok()?)?;
        let outer = self.outer.checked_add(self.inner.checked_mul(rise.step.into())?)?;
        let runs = [self.runs[0], Some(i128::from(rise.step * (MAX_FACTOR - 1)))];
        Some(NestAddress { outer, inner: -self.inner, runs, rest, rise: None, ..self.clone() })
    }
}
