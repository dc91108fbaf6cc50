//! Trivial loop unswitching: a test that stays the same, and that ends the loop in one of its alternatives, is made
//! once, in front.
//!
//! ```text
//! theta { A; if x { B; false } else { C; c } }   =>   if x { A; B } else { theta { A; C } -> (c) }
//! ```
//!
//! # Algorithm
//!
//! For each loop, inner ones first, the decisions at the top level of its body are looked at whose predicate is
//! invariant. For each alternative, constants are followed through the iteration in which it is taken, which tell other
//! decisions, and at last whether the loop goes on (`last`). If it does not, or if control never comes so far, as
//! behind a check that fails, the decision moves around the loop: with that alternative, there is one iteration without
//! a loop, as far as it runs, if that is at most `MAX_COPIED`; with the other one, there is the loop, in which the
//! predicate is a constant. The decision may be in the body of another loop now, and leave that one as well.
//!
//! # Why it is sound
//!
//! * A body runs at least once, and the predicate is the same each time: the alternative in which the loop ends is
//!   taken in the first iteration or never. All that runs in that iteration is copied, effects included.
//! * A decision on poison is undefined, so it may be made in front of the loop only if it was made in there in any
//!   case: no I/O effect, by which the program might end, comes before it in the body. It takes no I/O state, or the
//!   one at the start of the body.
//!
//! # Complexity
//!
//! Linear in the bodies of loops for each of at most `MAX_TESTS` decisions, and in what is copied.
//!
//! # Source
//!
//! Unswitching is in Allen, Cocke, *A Catalogue of Optimizing Transformations* (1971); that the case in which nothing
//! of the loop has to be duplicated deserves a rule of its own is known from production compilers.

#![forbid(unsafe_code)]

mod fault;
mod last;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use last::LastIteration;
use rustc_hash::FxHashMap;
use rvsdg_core::{CopyMap, Gamma, Graph, Node, Op, Position, Theta, Use, UseSite, Value, ValueDef};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::unswitch::MAX_TESTS;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Tests that were made in front of a loop.
        unswitched,
        /// Those that stay, because too much would be copied or something must not be.
        refused,
    }
}

/// Unswitches the loops of a body.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>) -> Stats {
    run(graph, costs, Remarks::default(), Fault::default())
}

/// The same, and says what was done.
pub fn run_body_reporting(graph: &mut Graph, costs: Costs<'_>, remarks: Remarks<'_>) -> Stats {
    run(graph, costs, remarks, Fault::default())
}

/// Unswitches the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, mutation: Mutation) -> Stats {
    run(graph, costs, Remarks::default(), Fault::of(mutation))
}

fn run(graph: &mut Graph, costs: Costs<'_>, remarks: Remarks<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        let gammas: Vec<Gamma> =
            graph.owners(region).filter_map(|node| Gamma::from_node(graph, node)).take(MAX_TESTS).collect();
        for gamma in gammas {
            let Some(test) = Test::of(graph, theta, gamma, fault) else { continue };
            let ways = [0, 1].map(|way| LastIteration::of(graph, costs, theta, gamma, way));
            let Some(leave) = ways.iter().position(Option::is_some) else { continue };
            let last = ways.into_iter().flatten().next().expect("it was found");
            if !last.is_small() {
                stats.refused += 1;
                continue;
            }
            let mut ways = last.into_ways();
            let leave = if fault.is(Mutation::Exchanged) { 1 - leave } else { leave };
            ways.insert(gamma.node(), leave);
            remarks.passed(graph, theta.node(), "LoopUnswitched", |message| {
                message.text("made a test that ends the loop in front of it");
            });
            test.apply(graph, leave, &ways, fault);
            stats.unswitched += 1;
        }
    }
    stats
}

/// A decision between two alternatives in the body of a loop, which is the same in each iteration, and which the first
/// one comes to in any case.
struct Test {
    theta: Theta,
    gamma: Gamma,
    /// In front of the loop: the predicate, or what the match in the body is of.
    outside: Value,
}

impl Test {
    fn of(graph: &Graph, theta: Theta, gamma: Gamma, fault: Fault) -> Option<Test> {
        (gamma.regions(graph).len() == 2).then_some(())?;
        let predicate = gamma.predicate(graph);
        let decided_by = graph.matched(predicate).map_or(predicate, |(operand, _)| operand);
        let start = |value: Value| match graph.def(value) {
            ValueDef::Argument(region, index) if region == theta.region(graph) => Some(index),
            _ => None,
        };
        let stays = |index: &usize| theta.is_invariant(graph, *index) || fault.is(Mutation::AnyTest);
        let outside = start(decided_by).filter(stays).map(|index| theta.entry_origin(graph, index))?;
        let is_first = graph.io_operands(gamma.node()).all(|state| start(state).is_some());
        (is_first || fault.is(Mutation::BehindEffects)).then_some(Test { theta, gamma, outside })
    }

    /// Puts a decision with one iteration, and with the loop, in the place of the loop.
    fn apply(&self, graph: &mut Graph, leave: usize, ways: &FxHashMap<Node, usize>, fault: Fault) {
        let theta = self.theta;
        let variables = theta.loop_count(graph);
        let predicate = self.predicate_before(graph);
        let around = Gamma::add(graph, Position::Before(theta.node()), predicate);
        let mut map = CopyMap::sparse();
        for index in 0..variables {
            let origin = theta.entry_origin(graph, index);
            around.add_entry(graph, origin);
            map.insert(theta.pre(graph, index), around.entry_arg(graph, leave, index));
        }
        let end = Position::End(around.regions(graph)[leave]);
        last::copy(graph, ways, theta.region(graph), end, &mut map, fault);
        let users: Vec<Vec<Use>> =
            (0..variables).map(|index| graph.users(theta.exit_output(graph, index)).collect()).collect();
        graph.move_node(theta.node(), Position::End(around.regions(graph)[1 - leave]));
        for (index, users) in users.into_iter().enumerate() {
            let inside = around.entry_arg(graph, 1 - leave, index);
            graph.divert(graph.input(theta.node(), index), inside);
            let last = match fault.is(Mutation::NoIteration) {
                true => theta.pre(graph, index),
                false => theta.post(graph, index),
            };
            let mut origins = [map.value(last).expect("it was copied"); 2];
            origins[1 - leave] = theta.exit_output(graph, index);
            let output = around.add_exit(graph, &origins);
            for user in users {
                graph.divert(user, output);
            }
        }
        self.decide(graph, 1 - leave);
    }

    /// The predicate, in front of the loop.
    fn predicate_before(&self, graph: &mut Graph) -> Value {
        let inside = self.gamma.predicate(graph);
        match graph.produced_by(inside) {
            Some((node, op @ Op::Match(_))) => {
                let ty = graph.ty(inside);
                let made = graph.add_node(Position::Before(self.theta.node()), op, &[self.outside], &[ty]);
                graph.keep_note(node, made);
                graph.output(made, 0)
            }
            _ => self.outside,
        }
    }

    /// In the loop, the predicate is this alternative.
    fn decide(&self, graph: &mut Graph, way: usize) {
        let predicate = self.gamma.predicate(graph);
        let region = self.theta.region(graph);
        let known = graph.add_simple(Position::Start(region), Op::Ctl(way as u32), &[], graph.ty(predicate));
        let is_variable = graph.matched(predicate).is_none();
        let users: Vec<Use> = graph.users(predicate).collect();
        for user in users {
            let is_inside = match graph.site(user) {
                UseSite::Input(node, _) => graph.region(node) == region,
                // A variable that is passed on stays one.
                UseSite::Result(of, _) => of == region && !is_variable,
            };
            if is_inside {
                graph.divert(user, known);
            }
        }
    }
}
