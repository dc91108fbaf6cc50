//! Loop test replacement (LTR): loops that count to a bound test whether the next value *is* the bound.
//!
//! `i < 499` and `i + 1` keep two values alive, and `<` keeps the back end from counting in another way: with pointers,
//! or down to zero. `i + 1 != 500` needs only the value for the next iteration, and may become a test of anything that
//! goes along with it.
//!
//! # Algorithm
//!
//! For every theta that repeats as long as `x < bound`, say, where `x` is an induction variable `i` or the value `i +
//! step` that it has in the next iteration:
//!
//! * If start, step and bound are constants, the number of iterations is known ([`rvsdg_opt_scev`]), and so is the
//!   value at the end of the last one. It must not come up earlier, which it does only if the variable goes through all
//!   numbers of its type.
//! * If `x` is `i + 1` (or `i - 1`, with `>`) and the loop is in an alternative where it is known that `start < bound`,
//!   because some enclosing decision asked just that, or by their ranges ([`Facts`]), it gets to the bound exactly: the
//!   test for being different from it does. The loop may be left in other places, too, as long as no repetition gets
//!   around the test (`way`).
//!
//! # Why it is sound
//!
//! The next value may be poison, where its addition must not wrap, in the last iteration only and only if it was not
//! tested before: so in the first case the last value is computed exactly, and the loop is left alone if it does not
//! fit. In the second case it was tested.
//!
//! # Complexity
//!
//! Linear in the number of thetas and the size of their tests, times [`rvsdg_opt_target::limits::facts::MAX_LEVELS`]. A
//! second run changes nothing.
//!
//! ```
//! let text = r#"symbol @f = external defined function i64 () : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: io, %1: mem) {
//!     %2 = const 0 : i64
//!     %3, %4 = theta (%2, %2) (%5: i64, %6: i64) {
//!       %7 = xor %6, %5 : i64
//!       %8 = const 1 : i64
//!       %9 = add nsw %5, %8 : i64
//!       %10 = const 499 : i64
//!       %11 = icmp slt %5, %10 : i1
//!       %12 = match [-1 -> 1, default -> 0] %11 : ctl2
//!     } -> (%12, %9, %7)
//!   } -> (%4, %0, %1)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let stats = rvsdg_opt_lftr::run_body(module.bodies[0].as_mut().unwrap());
//! assert_eq!(stats.counted, 1);
//! let text = module.to_string();
//! assert!(text.contains("const 500 : i64") && text.contains("icmp eq %9"), "{text}");
//! ```

#![forbid(unsafe_code)]

mod fault;
mod way;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{Const, Flags, Graph, IntCond, MatchInfo, Op, Position, Theta, Type, Value};
use rvsdg_opt_facts::Facts;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::{Operand, Reading, Repeat, Scev, TripCount, addend, repeat_by};
use rvsdg_route::{constant, outermost, seen_outside};
use std::cell::OnceCell;
use way::Way;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Tests that were replaced, because the last value is known.
        counted,
        /// Tests that were replaced, because the loop begins below its bound.
        guarded,
    }
}

/// Replaces the tests of the loops of a body.
pub fn run_body(graph: &mut Graph) -> Stats {
    run_body_with(graph, (&mut Scev::new(), &OnceCell::new()))
}

/// The same with what is known about the body. Its ranges are found out if they are needed.
pub fn run_body_with(graph: &mut Graph, known: (&mut Scev, &OnceCell<Ranges>)) -> Stats {
    run(graph, known, Fault::default())
}

/// Replaces the tests of the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run(graph, (&mut Scev::new(), &OnceCell::new()), Fault::of(mutation))
}

fn run(graph: &mut Graph, (scev, ranges): (&mut Scev, &OnceCell<Ranges>), fault: Fault) -> Stats {
    let regions = graph.region_tree(graph.root());
    let nodes = regions.iter().flat_map(|region| graph.owners(*region));
    let thetas: Vec<Theta> = nodes.filter_map(|node| Theta::from_node(graph, node)).collect();
    let mut stats = Stats::default();
    if thetas.is_empty() {
        return stats;
    }
    // They stay true: a new test decides as the old one.
    let mut facts = Facts::new();
    for theta in thetas {
        let Some(test) = LoopTest::of(graph, theta, fault) else { continue };
        // Values keep their ranges while tests are replaced, and new ones are not asked for.
        let ranges = ranges.get_or_init(|| Ranges::of(graph));
        if let Some(last) = test.last_value(graph, scev.of_now(graph), fault) {
            test.replace_by_constant(graph, last, fault);
            stats.counted += 1;
        } else if test.meets_bound(graph, ranges, &mut facts, fault) {
            test.replace_by_difference(graph);
            stats.guarded += 1;
        }
    }
    stats
}

/// A loop that repeats as long as a variable, or its next value, is on one side of a bound.
struct LoopTest {
    theta: Theta,
    /// Where that is asked.
    way: Way,
    /// The induction variable.
    variable: usize,
    /// What it is in the next iteration, where that is asked.
    next: Value,
    /// What it adds each time: a constant.
    step: i64,
    cond: IntCond,
    /// What is tested: the variable before or after the addition.
    tested: Value,
    bound: Operand,
}

impl LoopTest {
    fn of(graph: &Graph, theta: Theta, fault: Fault) -> Option<LoopTest> {
        let way = Way::of(graph, theta, fault);
        let Repeat::While { cond, left, right } = repeat_by(graph, way.predicate)? else { return None };
        let sides = match right {
            Operand::Value(value) => vec![(cond, left, right), (cond.swapped(), value, Operand::Value(left))],
            Operand::Const(_) => vec![(cond, left, right)],
        };
        let found = sides.into_iter().find_map(|(cond, tested, bound)| {
            let (variable, next, step) = tested_variable(graph, theta, &way, tested)?;
            let is_order = !matches!(cond, IntCond::Eq | IntCond::Ne);
            (is_order && step != 0).then_some((variable, next, step, cond, tested, bound))
        });
        let (variable, next, step, cond, tested, bound) = found?;
        Some(LoopTest { theta, way, variable, next, step, cond, tested, bound })
    }

    fn width(&self, graph: &Graph) -> Option<u32> {
        graph.ty(self.tested).int_width().filter(|width| *width <= 64)
    }

    /// The next value at the end of the last iteration, if it is a constant that never comes up before.
    fn last_value(&self, graph: &Graph, scev: &mut Scev, fault: Fault) -> Option<i64> {
        if !self.way.is_straight() {
            return None;
        }
        let width = self.width(graph)?;
        let pre = self.theta.pre(graph, self.variable);
        let start = scev.recurrence(graph, self.theta, pre, Reading::Modular)?.start.as_constant()?;
        let TripCount::Constant(count) = scev.trip_count(graph, self.theta) else { return None };
        let count = i128::try_from(count).ok().filter(|count| *count < 1 << 64)?;
        let all = 1i128 << width;
        // Different from all values before: they are less than a whole round apart.
        if i128::from(self.step.unsigned_abs()) * (count - 1) >= all {
            return None;
        }
        let last = i128::from(start) + i128::from(self.step) * count;
        let fits = |low: i128, high: i128| (low..high).contains(&last);
        let node = graph.producer(self.next)?;
        let Op::Binary(_, flags) = graph.op(node) else { return None };
        if flags.contains(Flags::NSW) && !fits(-all / 2, all / 2) {
            return None;
        }
        // Read as unsigned numbers, start and step have to be positive for that.
        if flags.contains(Flags::NUW) && (start < 0 || self.step < 0 || !fits(0, all)) {
            return None;
        }
        let last = if fault.is(Mutation::OffByOne) { last + i128::from(self.step) } else { last };
        let spare = 64 - width;
        Some((last as i64) << spare >> spare)
    }

    /// Does the variable, by steps of one, get to exactly the bound?
    fn meets_bound(&self, graph: &Graph, ranges: &Ranges, facts: &mut Facts, fault: Fault) -> bool {
        let ascends = match self.cond {
            IntCond::Slt | IntCond::Ult => true,
            IntCond::Sgt | IntCond::Ugt => false,
            _ => return false,
        };
        let by_one = self.step == if ascends { 1 } else { -1 };
        let is_next = outermost(graph, self.tested) == outermost(graph, self.next);
        if !is_next || !by_one || self.width(graph).is_none_or(|width| width < 2) {
            return false;
        }
        let Operand::Value(bound) = self.bound else { return false };
        let start = self.theta.entry_origin(graph, self.variable);
        let Some(outside) = outside(graph, self.theta, bound) else { return false };
        let here = graph.region(self.theta.node());
        fault.is(Mutation::NoGuard)
            || ranges.compare(graph, self.cond, start, outside) == Some(true)
            || facts.holds(graph, here, self.cond, start, outside)
    }

    fn replace_by_constant(&self, graph: &mut Graph, last: i64, fault: Fault) {
        let region = self.theta.region(graph);
        let pre = self.theta.pre(graph, self.variable);
        let tested = if fault.is(Mutation::PreInPlaceOfPost) { pre } else { self.next };
        let (ty, op) = (graph.ty(tested), graph.payloads.int(64, &[last as u64]));
        let last = graph.add_const(Position::End(region), Const { op, ty });
        self.repeat_until_equal(graph, tested, last);
    }

    fn replace_by_difference(&self, graph: &mut Graph) {
        let Operand::Value(bound) = self.bound else { unreachable!("it was found to be a value") };
        self.repeat_until_equal(graph, self.tested, bound);
    }

    fn repeat_until_equal(&self, graph: &mut Graph, a: Value, b: Value) {
        let old = graph.producer(self.way.predicate).expect("a comparison decides");
        let at = if self.way.is_straight() { Position::End(graph.region(old)) } else { Position::Before(old) };
        let same = graph.add_simple(at, Op::ICmp(IntCond::Eq), &[a, b], Type::I1);
        let predicate = graph.add_match(at, MatchInfo::on_truth([1, 0], 2), same);
        let test = graph.producer(predicate).expect("a match is a node");
        graph.keep_note(old, test);
        if self.way.is_straight() {
            self.theta.set_predicate(graph, predicate);
        } else {
            // Whoever else decides by it gets the same answer.
            graph.divert_users(self.way.predicate, predicate);
        }
    }
}

/// The loop variable that is tested, before or after the addition, its next value, and what is added.
fn tested_variable(graph: &Graph, theta: Theta, way: &Way, tested: Value) -> Option<(usize, Value, i64)> {
    let tested = outermost(graph, tested);
    (0..theta.loop_count(graph)).find_map(|variable| {
        let next = way.next(graph, theta, variable);
        let is_it = tested == theta.pre(graph, variable) || tested == outermost(graph, next);
        is_it.then(|| Some((variable, next, step(graph, theta, variable, next)?))).flatten()
    })
}

/// What is added to a loop variable to make its next value, if that is one addition of a constant.
fn step(graph: &Graph, theta: Theta, variable: usize, next: Value) -> Option<i64> {
    let (to, step) = addend(graph, outermost(graph, next), Reading::Modular)?;
    (outermost(graph, to) == theta.pre(graph, variable)).then_some(step)
}

/// What an operand of the test is outside of the loop; constants stay where they are.
fn outside(graph: &Graph, theta: Theta, value: Value) -> Option<Value> {
    if constant(graph, value).is_some() {
        return Some(value);
    }
    seen_outside(graph, value, theta.region(graph))
}
