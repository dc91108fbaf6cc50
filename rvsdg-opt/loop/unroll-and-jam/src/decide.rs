//! Which loops to treat, and how many iterations at once.
//!
//! It pays where the inner loop walks through memory in large steps of which the outer loop takes small ones (so the
//! cache line that one iteration fetched is of use to the next), where an inner loop is a chain of additions (so
//! several chains run side by side; of divisions, larger loops, too), and where all iterations of the outer loop
//! change the same memory in the inner one (so values stay in registers for some time).

use crate::access::NestAccess;
use crate::nest::{InnerLoop, Strip};
use crate::pack::is_number;
use rustc_hash::FxHashSet;
use rvsdg_core::{BinOp, Graph, Op, Theta, Value};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::shared::{MAX_UNROLLED_STEP, MIN_COUNTER_BITS};
use rvsdg_opt_target::limits::unroll_and_jam::{FACTOR, MAX_COST, MAX_DIVIDING_COST, MAX_FACTOR, MIN_COUNT};
use rvsdg_opt_target::{Costs, Target};
use rvsdg_opt_unroll::Count;

/// How often the outer loop runs, if that is known and enough.
pub(crate) fn count(graph: &Graph, scev: &mut Scev, theta: Theta) -> Option<Count> {
    let count = scev.trip_count(graph, theta);
    if scev.tested_step(graph, theta).is_some_and(|step| step.unsigned_abs() > MAX_UNROLLED_STEP) {
        return None;
    }
    Count::of(count).filter(|count| match count {
        Count::Constant(count) => *count >= MIN_COUNT,
        Count::Symbolic(count) => count.max_repeats >= MIN_COUNT && count.first.width() >= MIN_COUNTER_BITS,
    })
}

/// How many iterations to run at once: with vectors, a cache line of numbers if all inner loops become vectors; or
/// else.
pub(crate) fn factors(target: &Target) -> [u32; 2] {
    let line = if target.vector_bits > 0 { target.cache_line / 8 } else { FACTOR };
    [line.clamp(FACTOR, MAX_FACTOR), FACTOR]
}

/// What inner loops may cost if they become vectors: the wider these are, the fewer registers a cache line of numbers
/// takes.
pub(crate) fn vector_cost(target: &Target) -> u32 {
    MAX_COST * (target.vector_bits / 128).max(1)
}

/// Are the inner loops small enough to be jammed as they are, without vectors?
pub(crate) fn fits(graph: &Graph, costs: Costs<'_>, strip: &Strip) -> bool {
    is_within(graph, costs, strip, MAX_COST)
}

fn is_within(graph: &Graph, costs: Costs<'_>, strip: &Strip, limit: u32) -> bool {
    let loops = strip.loops();
    // What waits long for the iteration before leaves time for others, even if registers are short.
    let limit = if loops.iter().any(|it| divides(graph, it.theta)) { MAX_DIVIDING_COST } else { limit };
    costs.of_regions(graph, loops.iter().map(|it| it.theta.region(graph))).size <= limit
}

/// Is it worth it, if the inner loops become vectors, or are small enough without them?
pub(crate) fn pays(graph: &Graph, costs: Costs<'_>, scev: &mut Scev, strip: &Strip, accesses: &[NestAccess]) -> bool {
    if !is_within(graph, costs, strip, vector_cost(&costs.target)) {
        return false;
    }
    let loops = strip.loops();
    let line = i128::from(costs.target.cache_line);
    let mut runs_often = |theta: Theta| scev.trip_count(graph, theta).max().is_none_or(|count| count >= MIN_COUNT);
    loops.iter().all(|it| runs_often(it.theta))
        && loops.iter().any(|it| is_chain(graph, it) || accesses.iter().any(|access| access.gains(it.theta, line)))
}

impl NestAccess {
    /// `line` is the length of a cache line. Several iterations of the outer loop are in one if its step is a quarter
    /// of it.
    fn gains(&self, theta: Theta, line: i128) -> bool {
        if self.time.inner != Some(theta.node()) {
            return false;
        }
        let [outer, inner] = self.steps;
        let is_near = outer.is_some_and(|step| step != 0 && step.abs() <= line / 4);
        // Who walks by a computed number most likely walks from row to row.
        let crosses = is_near && inner.is_none_or(|step| step.abs() >= line);
        crosses || (self.is_store && outer == Some(0) && inner.is_some_and(|step| step != 0))
    }
}

/// Is a floating-point number carried from iteration to iteration that a division in each makes of it?
fn divides(graph: &Graph, theta: Theta) -> bool {
    (0..theta.loop_count(graph)).any(|index| {
        let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
        if !is_number(graph.ty(pre)) || pre == post {
            return false;
        }
        // What is computed of it, and what of that is behind a division.
        let (mut all, mut divided) = (FxHashSet::from_iter([pre]), FxHashSet::default());
        for node in graph.nodes(theta.region(graph)) {
            let is_division = matches!(graph.op(node), Op::Binary(BinOp::FDiv, _));
            let has = |set: &FxHashSet<Value>| graph.operands(node).any(|operand| set.contains(&operand));
            let values = || graph.outputs(node).filter(|output| !graph.ty(*output).is_state());
            if has(&divided) || (is_division && has(&all)) {
                divided.extend(values());
            }
            if has(&all) {
                all.extend(values());
            }
        }
        divided.contains(&post)
    })
}

/// Is a floating-point number carried from iteration to iteration that is something new in each?
fn is_chain(graph: &Graph, InnerLoop { theta, control, .. }: &InnerLoop) -> bool {
    (0..theta.loop_count(graph)).any(|index| {
        let pre = theta.pre(graph, index);
        !control[index] && is_number(graph.ty(pre)) && theta.post(graph, index) != pre
    })
}
