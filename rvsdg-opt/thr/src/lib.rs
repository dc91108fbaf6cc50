//! Predicates in the alternatives that know them (THR): where an alternative of a decision makes a constant of what a later decision asks about, the
//! answer is made there.
//!
//! `a && b` is a gamma with an exit variable that is false where `a` is, and `b` where it is not; the branch on it matches that variable. With the match in both
//! alternatives, as a control constant in the first one, the control flow graph needs no variable at all: destruction finds that each path knows where
//! it leads. (On control flow graphs this is jump threading.)
//!
//! # Algorithm
//!
//! Gammas are visited from the outermost in and, in a region, from the last to the first. For each exit variable that is an integer constant in at least one alternative,
//! each match of it in the gamma's region becomes an exit variable of its own: a control constant where the exit variable is a constant, and the match
//! of it otherwise. That may be a match of an exit variable of a gamma in the alternative, which is visited later.
//!
//! # Invariants
//!
//! * What is matched is matched once on every path, as before. An undefined value stays an operand of a match.
//! * It should run late: a control value that is no constant keeps others from making a selection of a decision.
//!
//! # Complexity
//!
//! Linear in gammas, alternatives, and matches of their exit variables. A second run changes nothing.
//!
//! ```
//! let text = r#"symbol @f = external defined function i32 (i1, i1) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i1, %1: i1, %2: io, %3: mem) {
//!     %4 = match [-1 -> 1, default -> 0] %0 : ctl2
//!     %5 = gamma %4 (%1) {
//!       case 0 (%6: i1) {
//!         %7 = const 0 : i1
//!       } -> (%7)
//!       case 1 (%8: i1) {
//!       } -> (%8)
//!     }
//!     %9 = match [-1 -> 1, default -> 0] %5 : ctl2
//!     %10 = gamma %9 () {
//!       case 0 () {
//!         %11 = const 3 : i32
//!       } -> (%11)
//!       case 1 () {
//!         %12 = const 4 : i32
//!       } -> (%12)
//!     }
//!   } -> (%10, %2, %3)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! assert_eq!(rvsdg_opt_thr::run_body(module.bodies[0].as_mut().unwrap()).matches, 1);
//! assert!(module.to_string().contains("const ctl 0"), "{module}");
//! ```

#![forbid(unsafe_code)]

mod fault;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Position, Region, UseSite, Value};

/// What one or several runs did.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Stats {
    /// Matches that are exit variables now.
    pub matches: usize,
}

impl Stats {
    /// Every figure with its name.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, usize)> {
        [("matches", self.matches)].into_iter()
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.matches += other.matches;
    }
}

/// Moves the predicates of a body.
pub fn run_body(graph: &mut Graph) -> Stats {
    run(graph, Fault::default())
}

/// Moves the predicates of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run(graph, Fault { mutation: Some(mutation) })
}

fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.last_node(region);
        while let Some(node) = next {
            if let Some(gamma) = Gamma::from_node(graph, node) {
                for exit in 0..gamma.exit_count(graph) {
                    stats.matches += matches_of(graph, gamma, exit, fault);
                }
            }
            next = graph.prev_node(node);
        }
    }
    stats
}

/// Moves the matches of one exit variable; returns how many.
fn matches_of(graph: &mut Graph, gamma: Gamma, exit: usize, fault: Fault) -> usize {
    let output = gamma.exit_output(graph, exit);
    if graph.ty(output).int_width().is_none() {
        return 0;
    }
    let is_known = |region: &Region| constant(graph, graph.result(*region, exit)).is_some();
    if !gamma.regions(graph).iter().any(is_known) {
        return 0;
    }
    let here = graph.region(gamma.node());
    let found: Vec<Node> = graph
        .users(output)
        .filter_map(|user| match graph.site(user) {
            UseSite::Input(node, _) if matches!(graph.op(node), Op::Match(_)) && graph.region(node) == here => {
                Some(node)
            }
            _ => None,
        })
        .collect();
    for node in &found {
        let regions: Vec<Region> = gamma.regions(graph).to_vec();
        let origins: Vec<Value> = regions.iter().map(|region| answer(graph, *region, exit, *node, fault)).collect();
        let new = gamma.add_exit(graph, &origins);
        let old = graph.output(*node, 0);
        graph.divert_users(old, new);
        graph.remove_node(*node);
    }
    found.len()
}

/// The integer constant that a value is.
fn constant(graph: &Graph, value: Value) -> Option<Const> {
    let op = graph.producer_op(value)?;
    graph.payloads.int_words(op)?;
    Some(Const { op, ty: graph.ty(value) })
}

/// What a match answers for an exit variable of this alternative, made there.
fn answer(graph: &mut Graph, region: Region, exit: usize, matching: Node, fault: Fault) -> Value {
    let Op::Match(table) = graph.op(matching) else { unreachable!("it was found to be a match") };
    let ty = graph.ty(graph.output(matching, 0));
    let origin = graph.result(region, exit);
    let info = &graph.payloads[table];
    let known = constant(graph, origin).map(|constant| {
        let case = info.cases.iter().find(|(case, _)| case.op == constant.op && !fault.is(Mutation::ConstantIsDefault));
        case.map_or(info.default, |(_, alternative)| *alternative)
    });
    match known {
        Some(alternative) => graph.add_const(Position::End(region), Const { op: Op::Ctl(alternative), ty }),
        None => graph.add_simple(Position::End(region), Op::Match(table), &[origin], ty),
    }
}
