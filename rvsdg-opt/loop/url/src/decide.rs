//! What to do with a loop: a matter of its count and of the size of its body.

use crate::Options;
use crate::size::Size;
use crate::typical;
use rvsdg_core::{Demand, Graph, NO_UNROLLING, Theta, Value};
use rvsdg_layout::Layouts;
use rvsdg_opt_eval::{Iterations, Limits};
use rvsdg_opt_frequency::{iterations, share};
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::{Scev, Symbolic, TripCount};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::shared::{MAX_TESTED_COUNT, MAX_UNROLLED_STEP, MIN_COUNTER_BITS};
use rvsdg_opt_target::limits::url::{
    COMPUTED_FACTOR, MAX_COMPUTED_COST, MAX_FACTOR, MAX_FACTOR_BY_PRAGMA, MAX_FORCED_COST, MAX_FULL_COST,
    MAX_FULL_COUNT, MAX_KNOWN_COST, MAX_OUTER_COUNT, MAX_PARTIAL_COST, MIN_COUNT, MIN_MEAN,
};
use std::cell::OnceCell;

/// What becomes of a loop.
pub(crate) enum Decision {
    /// Straight code of so many copies.
    Full(u128),
    /// As many copies at most, each behind the test of the one before.
    AtMost(Iterations),
    /// `count mod factor` copies, and a loop of `factor` copies.
    Constant { count: u128, factor: u32 },
    /// A remainder loop, and a loop of `factor` copies.
    Symbolic { count: Symbolic, factor: u32 },
}

/// Why a loop stays as it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    NotInnermost,
    Uncounted,
    Conditional,
    Large,
    Useless,
    Unique,
    /// It is said that it is not to be unrolled.
    Unwanted,
    /// Weights of decisions, or what its count is chosen from, say that it runs too few times.
    Short,
    /// They say that the program hardly ever comes there.
    Rare,
}

/// Says what is to become of `theta`.
pub(crate) fn decide(
    graph: &mut Graph,
    theta: Theta,
    costs: Costs<'_>,
    options: Options,
    ranges: &OnceCell<Ranges>,
    (scev, layouts): (&mut Scev, Option<&mut Layouts<'_>>),
) -> Result<Decision, Refusal> {
    if graph.has_loop_hint(theta.node(), NO_UNROLLING) {
        return Err(Refusal::Unwanted);
    }
    if options.nested && !graph.is_in_loop(theta.node()) {
        return Err(Refusal::Unwanted);
    }
    if options.asked && demanded_copies(graph, theta).is_none() {
        return Err(Refusal::Unwanted);
    }
    let size = Size::of(graph, theta, costs)?;
    let asked = options;
    let options = demanded(graph, theta, options);
    let is_rare = options == asked && options.factor.is_none() && share(graph, graph.region(theta.node())).is_rare();
    let options = Options { size: options.size || is_rare, ..options };
    let count = scev.trip_count(graph, theta);
    if count == TripCount::Unknown
        && let Some(layouts) = layouts
        && let Some(count) = scev.constant_count_of_pointers(graph, layouts, theta)
        && is_straight(count, &size, options)
    {
        return Ok(Decision::Full(count));
    }
    if let TripCount::Constant(count) = count
        && is_straight(count, &size, options)
    {
        return Ok(Decision::Full(count));
    }
    // Inside of other loops, only what would be made of vectors otherwise: for few iterations, these do not pay.
    let is_counted = matches!(count, TripCount::Symbolic(_)) && !size.loops;
    if options.nested && !is_counted {
        return Err(Refusal::Useless);
    }
    if !matches!(count, TripCount::Constant(_) | TripCount::Endless) && options.factor.is_none() {
        let affordable = MAX_FULL_COST / size.cost.max(1);
        let most = if size.loops { MAX_OUTER_COUNT } else { MAX_TESTED_COUNT };
        let count = if options.size { 1 } else { affordable.clamp(1, most.into()) as u32 };
        let ranges = |graph: &Graph, value: Value| ranges.get_or_init(|| Ranges::of(graph)).get(graph, value);
        if let Some(iterations) = Iterations::of(graph, theta, Limits { count, ranges: &ranges }) {
            return Ok(Decision::AtMost(iterations));
        }
    }
    if options.nested {
        return Err(Refusal::Useless);
    }
    if size.loops {
        return Err(Refusal::NotInnermost);
    }
    let is_unrolled = scev.tested_step(graph, theta).is_some_and(|step| step.unsigned_abs() > MAX_UNROLLED_STEP);
    match count {
        TripCount::Constant(count) => {
            let factor = factor(&size, options, is_unrolled, count, Growth::LONG)?;
            if count <= u128::from(factor) {
                return Ok(Decision::Full(count));
            }
            Ok(Decision::Constant { count, factor })
        }
        TripCount::Symbolic(count) => {
            if options.own_tests {
                return Err(Refusal::Unwanted);
            }
            if count.limit.is_some() {
                return Err(Refusal::Conditional);
            }
            if is_rare {
                return Err(Refusal::Rare);
            }
            let mean = || iterations(graph, theta).or_else(|| typical::runs(graph, &count));
            let mean = options.factor.is_none().then(mean).flatten();
            let is_long = options.long
                || options.full
                || is_enough(mean, MAX_FACTOR)
                || typical::goes_through_rows(graph, theta, &count);
            let most = if is_long { Growth::LONG } else { Growth::MAY_BE_SHORT };
            let factor = factor(&size, options, is_unrolled, count.max_repeats + 1, most)?;
            let factor = for_mean(factor, most.least_copies, mean)?;
            if count.first.width() < MIN_COUNTER_BITS {
                return Err(Refusal::Useless);
            }
            Ok(Decision::Symbolic { count, factor })
        }
        TripCount::Endless | TripCount::Unknown => Err(Refusal::Uncounted),
    }
}

/// The copies that a pragma asks for, as in [`Demand::Copies`].
fn demanded_copies(graph: &Graph, theta: Theta) -> Option<Option<u32>> {
    let copies = |demand| if let Demand::Copies(copies) = demand { Some(copies) } else { None };
    graph.loop_demands(theta.node()).into_iter().find_map(copies)
}

/// What a pragma asks for: a factor that is a power of two.
fn demanded(graph: &Graph, theta: Theta, options: Options) -> Options {
    let is_open = options.factor.is_none() && !options.nested;
    let Some(copies) = demanded_copies(graph, theta).filter(|_| is_open) else { return options };
    let factor = match copies {
        Some(0) => return Options { full: true, ..options },
        Some(copies) => 1 << copies.min(MAX_FACTOR_BY_PRAGMA).ilog2(),
        None => MAX_FACTOR,
    };
    Options { factor: Some(factor), size: false, ..options }
}

/// Is a loop of so many iterations better off as straight code?
fn is_straight(count: u128, size: &Size, options: Options) -> bool {
    let most = match options {
        Options { full: true, .. } => MAX_FORCED_COST,
        Options { size: true, .. } => size.cost + 2,
        Options { factor: Some(_), .. } => 0,
        _ => MAX_FULL_COST,
    };
    let is_mostly_known = || {
        let is_free = options == Options { nested: options.nested, long: options.long, ..Options::default() };
        is_free && count * size.straight <= most && count * size.cost <= MAX_KNOWN_COST
    };
    let most_often = match options {
        Options { full: true, .. } => u128::MAX,
        _ if size.loops => MAX_OUTER_COUNT.into(),
        _ => MAX_FULL_COUNT,
    };
    count == 1 || (count <= most_often && (count * size.cost <= most || is_mostly_known()))
}

/// How much a loop may grow that is unrolled partially.
#[derive(Copy, Clone)]
struct Growth {
    most_copies: u32,
    /// If there can't be that many, the loop stays as it is.
    least_copies: u32,
    /// Of all copies together, at most.
    cost: u128,
}

impl Growth {
    /// Of one that runs many times.
    const LONG: Growth = Growth { most_copies: MAX_FACTOR, least_copies: 2, cost: MAX_PARTIAL_COST };
    /// Of one that may run a few times only. Then all iterations are in the loop for what is left over, and tests that
    /// were not there before come on top.
    const MAY_BE_SHORT: Growth =
        Growth { most_copies: COMPUTED_FACTOR, least_copies: COMPUTED_FACTOR, cost: MAX_COMPUTED_COST };
}

/// The factor for partial unrolling of a loop that runs at most `count` times.
fn factor(size: &Size, options: Options, is_unrolled: bool, count: u128, most: Growth) -> Result<u32, Refusal> {
    if let Some(factor) = options.factor {
        return Ok(factor);
    }
    if options.size || count < MIN_COUNT || is_unrolled {
        return Err(Refusal::Useless);
    }
    if size.calls {
        return Err(Refusal::Large);
    }
    let mut factor = most.most_copies;
    // What is left over should be the smaller part of what is done.
    while factor > 1 && (u128::from(factor) * size.cost > most.cost || u128::from(4 * factor) > count) {
        factor /= 2;
    }
    if factor >= most.least_copies { Ok(factor) } else { Err(Refusal::Large) }
}

/// The factor for a loop that has so many iterations on average.
fn for_mean(mut factor: u32, least: u32, mean: Option<f64>) -> Result<u32, Refusal> {
    while mean.is_some() && !is_enough(mean, factor) {
        factor /= 2;
        if factor < least {
            return Err(Refusal::Short);
        }
    }
    Ok(factor)
}

/// Does the unrolled loop run often enough with so many copies, according to how often the loop runs on average?
fn is_enough(mean: Option<f64>, copies: u32) -> bool {
    mean.is_some_and(|mean| mean >= f64::from(MIN_MEAN * copies))
}
