//! Loop splitting: a loop in which a decision depends on the number of the iteration becomes several, in which it
//! doesn't (index-set splitting).
//!
//! ```text
//! theta i < n { if i < m { A } else { B } }   =>   theta i < min(n, m) { A }; theta i < n { B }
//! theta i < n { if i == m { A } else { B } }  =>   theta i < min(n, m) { B }; one iteration { A }; theta i < n { B }
//! ```
//!
//! # Algorithm
//!
//! 1. **Look** at loops without others inside of which it is known, in front of them, how often they run. A candidate
//!    is a comparison in the loop's own region of a number that goes on by 1 or -1 with one that stays the same, by
//!    which a decision is made (`candidate`).
//! 2. **Compute** in front of the loop in how many of the first iterations it holds, or does not ([`Crossing`]).
//! 3. **Copy** the loop: the first part repeats as often as that, the second as the loop did; each runs if it has
//!    iterations. The comparison is a constant in them. Decisions on constants go when the body is simplified.
//! 4. **Look again** at the parts, which may have other such decisions, as long as not too much is copied.
//!
//! Both parts have fewer operations, and no decision is in the way of vectors. That pays if the loop runs often enough.
//!
//! # Why it is sound
//!
//! The number does not wrap by the reading of the comparison (scalar evolution says so), so it crosses the bound once:
//! in iteration `i` it is `start + i` or poison. Poison makes the decision, and with it the execution, undefined in
//! that iteration; until then the parts do the same. If the comparison holds for `start`, the distance to the bound, as
//! an unsigned number, is exact. What is computed is frozen, and the count is that of unrolled loops, see
//! [`rvsdg_opt_unroll`]. All iterations run in their order, with all effects.
//!
//! # Complexity
//!
//! Linear in the bodies of loops, and in what is made.
//!
//! # Source
//!
//! Banerjee, *Loop Transformations for Restructuring Compilers* (1994), knows it as index set splitting; Wolfe, *High
//! Performance Compilers for Parallel Computing* (1996), chapter 9.

#![forbid(unsafe_code)]

mod fault;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{Builder, CopyMap, Gamma, Graph, IntCond, Node, Op, Position, Theta, Type, UseSite, Value};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_scev::{Linear, Reading, Scev};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::loop_splitting::{MAX_COPIED, MAX_COST, MIN_COUNT};
use rvsdg_opt_unroll::{Count, Crossing, Unroller, count_to};
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Loops that were split where a number crosses a bound.
        crossings,
        /// Loops that were split at the iteration in which a number is another one.
        equalities,
        /// Loops with such a decision that were left alone because they are too large.
        refused_large,
        /// Those with something that must not be copied.
        refused_unique,
    }
}

/// Splits the loops of a body.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>) -> Stats {
    run(graph, costs, Remarks::default(), Fault::default())
}

/// The same, and says what was done.
pub fn run_body_reporting(graph: &mut Graph, costs: Costs<'_>, remarks: Remarks<'_>) -> Stats {
    run(graph, costs, remarks, Fault::default())
}

/// Splits the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, mutation: Mutation) -> Stats {
    run(graph, costs, Remarks::default(), Fault::of(mutation))
}

fn run(graph: &mut Graph, costs: Costs<'_>, remarks: Remarks<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut router = Router::new();
    for theta in innermost(graph) {
        let mut todo = vec![theta];
        let mut copied = 0;
        while let Some(theta) = todo.pop() {
            let Some(found) = Candidate::of(graph, theta, fault) else { continue };
            let cost = match size(graph, theta, costs) {
                Ok(cost) => cost,
                Err(Refusal::Large) => {
                    stats.refused_large += 1;
                    continue;
                }
                Err(Refusal::Unique) => {
                    stats.refused_unique += 1;
                    continue;
                }
            };
            copied += cost;
            if copied > MAX_COPIED {
                stats.refused_large += 1;
                break;
            }
            remarks.passed(graph, theta.node(), "LoopSplit", |message| {
                message.text("split loop where a condition changes");
            });
            match found.place {
                Place::Crossing(..) => stats.crossings += 1,
                Place::Equality(..) => stats.equalities += 1,
            }
            todo.extend(found.apply(graph, &mut router, theta, fault));
        }
    }
    stats
}

/// The loops that have no other ones in them.
fn innermost(graph: &Graph) -> Vec<Theta> {
    let mut found: Vec<Theta> = vec![];
    for region in graph.region_tree(graph.root()) {
        found.extend(graph.owners(region).filter_map(|node| Theta::from_node(graph, node)));
    }
    found.retain(|theta| {
        let inside = graph.region_tree(theta.region(graph));
        !inside.into_iter().any(|region| graph.owners(region).any(|node| matches!(graph.op(node), Op::Theta(_))))
    });
    found
}

enum Refusal {
    Large,
    Unique,
}

/// What a body costs if it may be copied.
fn size(graph: &Graph, theta: Theta, costs: Costs<'_>) -> Result<u32, Refusal> {
    let mut cost = 0;
    for region in graph.region_tree(theta.region(graph)) {
        for node in graph.nodes(region) {
            if graph.is_unique(node, costs.symbols) {
                return Err(Refusal::Unique);
            }
            cost += costs.of(graph, node).size;
            if cost > MAX_COST {
                return Err(Refusal::Large);
            }
        }
    }
    Ok(cost)
}

/// A comparison by which a loop can be split.
struct Candidate {
    /// Its value.
    test: Value,
    count: Count,
    place: Place,
}

/// Where it changes.
enum Place {
    /// It is this in the first iterations, and not behind them.
    Crossing(Crossing, bool),
    /// It is this in all iterations but the one of this number.
    Equality(Linear, bool),
}

impl Candidate {
    fn of(graph: &Graph, theta: Theta, fault: Fault) -> Option<Candidate> {
        if graph.is_of_copies(theta.node()) {
            return None;
        }
        let mut scev = Scev::new();
        let mut count = None;
        for node in graph.nodes(theta.region(graph)) {
            let Op::ICmp(cond) = graph.op(node) else { continue };
            let test = graph.output(node, 0);
            if !decides(graph, theta, test) {
                continue;
            }
            if count.is_none() {
                // No count, no split.
                count = Some(Count::of(scev.trip_count(graph, theta)).filter(|count| count.at_most() >= MIN_COUNT)?);
            }
            let sides = [graph.operand(node, 0), graph.operand(node, 1)];
            let place = place(graph, &mut scev, theta, (cond, sides[0], sides[1]), fault)
                .or_else(|| place(graph, &mut scev, theta, (cond.swapped(), sides[1], sides[0]), fault));
            if let Some(place) = place {
                return Some(Candidate { test, count: count?, place });
            }
        }
        None
    }

    /// Puts the parts in the place of the loop; answers the loops among them.
    fn apply(self, graph: &mut Graph, router: &mut Router, theta: Theta, fault: Fault) -> Vec<Theta> {
        let mut loops = vec![];
        let test = self.test;
        let mut make = |graph: &mut Graph, at: Position, origins: &[Value], last: Option<Value>, truth: bool| {
            let part = part(graph, theta, (at, origins), (test, truth != fault.is(Mutation::Exchanged)));
            if let Some(last) = last {
                count_to(graph, part, last);
            }
            loops.push(part);
            (0..origins.len()).map(|index| part.exit_output(graph, index)).collect()
        };
        let unroller = Unroller::new(graph, theta, router, rvsdg_opt_unroll::Fault::default());
        match &self.place {
            Place::Crossing(crossing, first) => {
                unroller.split_at(&self.count, crossing, |graph, at, origins, last| {
                    make(graph, at, origins, last, *first == last.is_some())
                });
            }
            Place::Equality(when, truth) => {
                let bits = when.width();
                unroller.split(&self.count, (when, bits), |graph, at, origins, last| {
                    make(graph, at, origins, last, *truth)
                });
            }
        }
        loops
    }
}

/// Is a decision of the loop made by this value, and does the loop not go on or end by it?
fn decides(graph: &Graph, theta: Theta, test: Value) -> bool {
    let region = theta.region(graph);
    let mut found = false;
    for user in graph.users(test) {
        let UseSite::Input(node, _) = graph.site(user) else { continue };
        if let Op::Match(_) = graph.op(node) {
            let predicate = graph.output(node, 0);
            if predicate == theta.predicate(graph) {
                return false;
            }
            found |= graph.users(predicate).any(|user| match graph.site(user) {
                UseSite::Input(gamma, 0) => graph.region(gamma) == region && Gamma::from_node(graph, gamma).is_some(),
                _ => false,
            });
        }
    }
    found
}

/// Where a comparison of a number of the loop with one that stays the same changes.
fn place(
    graph: &Graph,
    scev: &mut Scev,
    theta: Theta,
    (cond, number, bound): (IntCond, Value, Value),
    fault: Fault,
) -> Option<Place> {
    graph.ty(number).int_width().filter(|width| (2..=64).contains(width))?;
    let mut modular = |value: Value| scev.recurrence(graph, theta, value, Reading::Modular);
    let [number_form, bound_form] = [modular(number)?, modular(bound)?];
    let step = number_form.step.as_constant().filter(|step| step.abs() == 1 && bound_form.is_invariant())?;
    let mut is_exact = |reading| {
        let exact = scev.recurrence(graph, theta, number, reading);
        exact.is_some_and(|exact| exact.step.as_constant() == Some(step)) || fault.is(Mutation::MayWrap)
    };
    if cond.is_equality() {
        // A number that does not wrap by one of the readings is never the same twice.
        (is_exact(Reading::Signed) || is_exact(Reading::Unsigned)).then_some(())?;
        let when = bound_form.start.add_multiple(&number_form.start, -1)?.times(step)?;
        let when = match fault.is(Mutation::NeverEqual) {
            true => when.add_multiple(&Linear::constant(when.width(), 1), 1)?,
            false => when,
        };
        return Some(Place::Equality(when, cond == IntCond::Ne));
    }
    is_exact(if cond.is_signed() { Reading::Signed } else { Reading::Unsigned }).then_some(())?;
    let descending = step < 0 && !fault.is(Mutation::Ascending);
    let is_less = matches!(cond, IntCond::Slt | IntCond::Sle | IntCond::Ult | IntCond::Ule);
    let first = is_less != descending;
    let mut cond = if first { cond } else { cond.negated() };
    if fault.is(Mutation::OneMore) && !cond.holds_if_equal() {
        cond = cond.swapped().negated();
    }
    Some(Place::Crossing(Crossing { start: number_form.start, bound: bound_form.start, cond, descending }, first))
}

/// A copy of the loop in which a comparison is a constant.
fn part(graph: &mut Graph, theta: Theta, (at, origins): (Position, &[Value]), (test, truth): (Value, bool)) -> Theta {
    let mut map = CopyMap::sparse();
    for (index, origin) in origins.iter().enumerate() {
        map.insert(theta.entry_origin(graph, index), *origin);
    }
    graph.carry_bindings(true);
    let copy = graph.copy_node(None, theta.node(), at, &mut map);
    graph.carry_bindings(false);
    // Several variables may begin with the same value, so each gets its own afterwards.
    for (index, origin) in origins.iter().enumerate() {
        graph.divert(graph.input(copy, index), *origin);
    }
    let copy = Theta::from_node(graph, copy).expect("it is a copy of one");
    let old: Node = graph.producer(test).expect("it is a comparison");
    let node = map.node(old).expect("it is in the loop");
    let known = Builder::new(graph, Position::Start(copy.region(graph))).int(i64::from(truth), Type::I1);
    graph.divert_users(graph.output(node, 0), known);
    graph.remove_node(node);
    copy
}
