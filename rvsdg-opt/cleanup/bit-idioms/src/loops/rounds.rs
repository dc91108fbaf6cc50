//! Loops of a few iterations, always as many, over the bits or the bytes of a number.
//!
//! ```text
//! for (i = 0; i < 32; i++) n += x >> i & 1;               =>   n += ctpop(x)
//! for (i = 0; i < 8; i++) if (x & 1 << i) r |= 128 >> i;   =>   r = bitreverse(x)
//! for (i = 0; i < 4; i++) { r = r << 8 | (x & 255); x >>= 8; }   =>   r = bswap(x)
//! ```
//!
//! The loop is run with sums of the bits of one of the values that come into it (see `sum`) in the place of numbers,
//! and of the others as they are. What a variable is in the end is an idiom then, or it is left alone. Decisions on a
//! bit are followed both ways: what one of them adds is what that bit counts.
//!
//! A loop of `n` iterations, at most `MAX_ROUNDS`, with `m` nodes takes `n * m` operations on sums for each value that
//! comes in, of which `MAX_SOURCES` are tried.

use super::sum::Sum;
use crate::build::Calls;
use crate::fault::Fault;
use crate::form::{Form, WIDEST};
use crate::idiom::{self, Idiom};
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, Builder, Gamma, Graph, Module, Node, Op, Region, Theta, Type, Value};
use rvsdg_opt_scev::{Scev, TripCount};
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::bit_idioms::{MAX_ROUNDS, MAX_SOURCES};
use rvsdg_route::int;

/// Such a loop.
pub(super) struct Rounds {
    theta: Theta,
    source: Value,
    /// What the variables are behind it that are used there and change.
    lasts: Vec<(usize, Sum, Option<Idiom>)>,
}

impl Rounds {
    /// What a loop without effects and other loops does, if that is one.
    pub(super) fn of(graph: &Graph, theta: Theta, target: &Target, fault: Fault) -> Option<Rounds> {
        let TripCount::Constant(count) = Scev::new().trip_count(graph, theta) else { return None };
        let count = u32::try_from(count).ok().filter(|count| (2..=MAX_ROUNDS).contains(count))?;
        let is_used = |index: &usize| !graph.is_dead(theta.exit_output(graph, *index));
        let used: Vec<usize> = (0..theta.loop_count(graph)).filter(is_used).collect();
        let changed: Vec<usize> = used.into_iter().filter(|index| !theta.is_invariant(graph, *index)).collect();
        let is_source = |index: &usize| {
            let origin = theta.entry_origin(graph, *index);
            width(graph, origin).is_some() && int(graph, origin).is_none()
        };
        let sources = (0..theta.loop_count(graph)).filter(is_source).take(MAX_SOURCES);
        let most = count.saturating_mul(graph.nodes(theta.region(graph)).count() as u32);
        sources.into_iter().find_map(|source| {
            let ends = run(graph, theta, count, source, fault)?;
            let mut lasts = vec![];
            for index in &changed {
                let sum = ends[*index].clone()?;
                let idiom = match sum.has_bits() {
                    true => Some(idiom::find(&sum.form, sum.width, target, most, fault)?),
                    false => None,
                };
                lasts.push((*index, sum, idiom));
            }
            let finds = lasts.iter().any(|(_, _, idiom)| idiom.is_some());
            finds.then(|| Rounds { theta, source: theta.entry_origin(graph, source), lasts })
        })
    }

    /// Sees to it that what is called is declared.
    pub(super) fn prepare(&self, module: &mut Module, calls: &mut Calls) -> bool {
        self.lasts.iter().filter_map(|(_, _, idiom)| *idiom).all(|idiom| calls.prepare(module, idiom))
    }

    pub(super) fn replace(&self, graph: &mut Graph, calls: &Calls, fault: Fault) {
        let theta = self.theta;
        graph.locate_new_nodes(graph.location(theta.node()));
        for (index, sum, idiom) in &self.lasts {
            let mut at = Builder::before(graph, theta.node());
            let ty = Type::int(sum.width);
            let mut value = idiom.map(|idiom| calls.build(&mut at, idiom, self.source, ty, fault));
            let plus = (sum.plus != 0 || value.is_none()).then(|| {
                let spare = WIDEST - sum.width;
                at.int((sum.plus << spare) as i64 >> spare, ty)
            });
            let start = sum.start.map(|index| theta.entry_origin(at.graph, index));
            for part in [start, plus].into_iter().flatten() {
                value = Some(value.map_or(part, |value| at.binary(BinOp::Add, value, part)));
            }
            let output = theta.exit_output(graph, *index);
            graph.divert_users(output, value.expect("there is one part at least"));
        }
        for index in 0..theta.loop_count(graph) {
            if theta.is_invariant(graph, index) {
                let (output, origin) = (theta.exit_output(graph, index), theta.entry_origin(graph, index));
                graph.divert_users(output, origin);
            }
        }
        graph.locate_new_nodes(None);
        graph.remove_node(theta.node());
    }
}

/// Values of a body in one iteration, as far as they are known.
type Known = FxHashMap<Value, Sum>;

/// What the variables of a loop are behind it, with the bits of what comes in for one of them.
fn run(graph: &Graph, theta: Theta, count: u32, source: usize, fault: Fault) -> Option<Vec<Option<Sum>>> {
    let origin = theta.entry_origin(graph, source);
    let bits = Form::itself(origin, width(graph, origin)?);
    let none = bits.map(|_| 0);
    let entry = |index: usize| {
        let origin = theta.entry_origin(graph, index);
        let width = width(graph, origin)?;
        Some(match int(graph, origin) {
            Some(number) => Sum::number(number as u64, width, &none),
            None if index == source => Sum { form: bits.clone(), ..Sum::number(0, width, &none) },
            None => Sum::of_start(index, width, &none),
        })
    };
    let mut vars: Vec<Option<Sum>> = (0..theta.loop_count(graph)).map(entry).collect();
    for _ in 0..count {
        let mut known = Known::default();
        for (index, var) in vars.iter().enumerate() {
            known.extend(var.clone().map(|sum| (theta.pre(graph, index), sum)));
        }
        in_region(graph, theta.region(graph), &mut known, &none, fault);
        vars = (0..vars.len()).map(|index| known.get(&theta.post(graph, index)).cloned()).collect();
    }
    Some(vars)
}

/// Adds what the nodes of a region compute.
fn in_region(graph: &Graph, region: Region, known: &mut Known, none: &Form, fault: Fault) {
    for node in graph.nodes(region) {
        if let Some(gamma) = Gamma::from_node(graph, node) {
            decide(graph, gamma, known, none, fault);
        } else if let Some(sum) = computed(graph, node, known, none, fault) {
            known.insert(graph.output(node, 0), sum);
        }
    }
}

fn computed(graph: &Graph, node: Node, known: &Known, none: &Form, fault: Fault) -> Option<Sum> {
    let to = (graph.output_count(node) == 1).then(|| width(graph, graph.output(node, 0)))??;
    let operand = |index: usize| known.get(&graph.operand(node, index));
    match graph.op(node) {
        Op::Binary(op, _) => Sum::binary(op, operand(0)?, operand(1)?, fault),
        Op::Cast(op, _) => operand(0)?.cast(op, to, fault),
        Op::ICmp(cond) => Sum::compare(cond, operand(0)?, operand(1)?),
        Op::Select(_) => Sum::choose(operand(0)?, [operand(2)?, operand(1)?], fault),
        _ => Some(Sum::number(graph.int_value(graph.output(node, 0))? as u64, to, none)),
    }
}

/// Adds what a decision on a bit makes of it.
fn decide(graph: &Graph, gamma: Gamma, known: &mut Known, none: &Form, fault: Fault) {
    let Some((node, Op::Match(table))) = graph.produced_by(gamma.predicate(graph)) else { return };
    let truth = graph.operand(node, 0);
    let Some(truth) = known.get(&truth).filter(|_| graph.ty(truth) == Type::I1).cloned() else { return };
    let regions = gamma.regions(graph).to_vec();
    for (alternative, region) in regions.iter().enumerate() {
        for index in 0..gamma.entry_count(graph) {
            if let Some(sum) = known.get(&gamma.entry_origin(graph, index)).cloned() {
                known.insert(gamma.entry_arg(graph, alternative, index), sum);
            }
        }
        // Decisions in decisions are left alone.
        for node in graph.nodes(*region) {
            if let Some(sum) = computed(graph, node, known, none, fault) {
                known.insert(graph.output(node, 0), sum);
            }
        }
    }
    let ways = graph.payloads[table].truths().map(|it| it as usize);
    for exit in 0..gamma.exit_count(graph) {
        let values = ways.map(|way| known.get(&gamma.exit_origin(graph, way, exit)));
        if let [Some(clear), Some(set)] = values
            && let Some(sum) = Sum::choose(&truth, [clear, set], fault)
        {
            known.insert(gamma.exit_output(graph, exit), sum);
        }
    }
}

/// The width of an integer that is looked at.
fn width(graph: &Graph, value: Value) -> Option<u32> {
    graph.ty(value).int_width().filter(|width| *width <= WIDEST)
}
