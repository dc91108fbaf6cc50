//! Loop unrolling (URL): loops that are known to run a few times become straight code, and others run several
//! iterations between two tests.
//!
//! # Algorithm
//!
//! Loops are visited from the inside out; those with another loop inside are unrolled only as a whole, if they run a
//! few times. [`rvsdg_opt_scev`] says how often a loop runs, and `decide` what comes of it:
//!
//! * **Full**: a small constant count, also of a loop that compares two pointers which are a constant distance apart.
//!   The body is copied so many times in front of the loop, which goes.
//! * **Full, with tests**: a small number of iterations at most, of a loop that may be left in other ways, too; it is
//!   known by executing the first iterations on constants and on the ranges of values ([`rvsdg_opt_range`]). Each copy
//!   is in a gamma behind the one before; the last needs no test.
//! * **Partial, constant count `n`**: `n mod f` copies in front of a loop whose body is `f` copies.
//! * **Partial, symbolic count**: the number of iterations is computed before the loop, and
//!
//! ```text
//! if n mod f != 0 { theta { body } repeat while ++k < n mod f }
//! if n >= f       { theta { body ... body } repeat as before }
//! ```
//!
//! As the remainder comes first, the unrolled loop ends after a multiple of `f` iterations, so the last copy's own test
//! is the right one: nothing looks ahead, so nothing wraps while doing so, and the unrolled loop needs no counter
//! beside the variables that it has.
//!
//! Most loops of most programs are short. So code grows little for a symbolic count, unless something says that the
//! loop is long ([`Options::long`]).
//!
//! Weights of decisions ([`rvsdg_opt_frequency`]) say how many iterations a loop has on average, and how often the
//! program comes to it: where that is little, symbolic counts are not worth the code, and what is rare stays small.
//!
//! [`rvsdg_opt_unroll`] has the mechanics, and says why they are sound. Bodies with allocas (which need their memory
//! once per iteration) and with declarations of alias scopes (which are one scope per execution, under one name) are
//! left alone.
//!
//! # Growth
//!
//! `MAX_FULL_COST`, `MAX_PARTIAL_COST` and `MAX_FORCED_COST` bound what a loop becomes; so code grows by a constant
//! factor at most, and the pass is linear. A second run changes little: unrolled loops are too large, take large steps,
//! or run too few times.
//!
//! ```
//! use rvsdg_core::Op;
//!
//! let text = r#"symbol @f = external defined function i32 () : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: io, %1: mem) {
//!     %2 = const 3 : i32
//!     %3 = theta (%2) (%4: i32) {
//!       %5 = const 4 : i32
//!       %6 = add %4, %5 : i32
//!       %7 = const 20 : i32
//!       %8 = icmp slt %6, %7 : i1
//!       %9 = match [-1 -> 1, default -> 0] %8 : ctl2
//!     } -> (%9, %6)
//!   } -> (%3, %0, %1)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let symbols = module.symbols.clone();
//! let graph = module.bodies[0].as_mut().unwrap();
//! let stats = rvsdg_opt_url::run_body(graph, rvsdg_opt_target::Costs::unknown(&symbols), rvsdg_opt_url::Options::default());
//! assert_eq!(stats.full, 1);
//! assert_eq!(graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Binary(..))).count(), 5);
//! ```

#![forbid(unsafe_code)]

mod decide;
mod report;
mod size;
mod typical;

#[cfg(feature = "mutate")]
pub use rvsdg_opt_unroll::Mutation;

use decide::{Decision, Refusal};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Graph, Node, Op, Region, Theta};
use rvsdg_layout::Layouts;
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::Costs;
use rvsdg_opt_unroll::{Fault, Unroller};
use rvsdg_route::Router;
use std::cell::OnceCell;

/// What to unroll.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Unroll every innermost loop by this, whatever its size: a power of two.
    pub factor: Option<u32>,
    /// Code must hardly grow: only what is about as large afterwards.
    pub size: bool,
    /// Only loops inside of others that become straight code without tests: so that vectors can be made of the loops
    /// around them.
    pub nested: bool,
    /// All loops whose number of iterations is computed are taken for long ones. Without this, it takes a reason: they
    /// go through rows of something large, weights of decisions say so, or a pragma asks for all iterations.
    pub long: bool,
    /// A pragma asks for all iterations as straight code.
    pub full: bool,
    /// Loops decide as the program does: none counts with a number of iterations that is computed (and made a defined
    /// number) in front of it.
    pub own_tests: bool,
    /// Only loops for which a pragma asks for it.
    pub asked: bool,
}

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Loops that became straight code.
        full,
        /// Loops that became straight code with tests between the copies.
        tested,
        /// Loops of a constant number of iterations that were unrolled partially.
        constant,
        /// Loops of a computed number of iterations that were unrolled partially.
        symbolic,
        /// Copies of bodies.
        copies,
        /// Innermost loops that were left alone because it is not known how often they run.
        refused_uncounted,
        /// Those for which it is known only under a condition.
        refused_conditional,
        /// Those that are too large, or call functions.
        refused_large,
        /// Those that run too few times, or are unrolled already.
        refused_useless,
        /// Those with something that must not be copied.
        refused_unique,
    }
}

impl Stats {
    /// How many loops were changed.
    pub fn unrolled(&self) -> usize {
        self.full + self.tested + self.constant + self.symbolic
    }

    fn refuse(&mut self, refusal: Refusal) {
        match refusal {
            Refusal::Uncounted => self.refused_uncounted += 1,
            Refusal::Conditional => self.refused_conditional += 1,
            Refusal::Large => self.refused_large += 1,
            Refusal::Useless | Refusal::Short | Refusal::Rare => self.refused_useless += 1,
            Refusal::Unique => self.refused_unique += 1,
            Refusal::NotInnermost | Refusal::Unwanted => {}
        }
    }
}

/// What is known about a body and its module.
pub struct Known<'a> {
    /// Scalar evolution.
    pub scev: &'a mut Scev,
    /// The ranges of values, which are found out if they are needed.
    pub ranges: &'a OnceCell<Ranges>,
    /// The layouts of types, without which loops that compare pointers are not counted.
    pub layouts: Option<Layouts<'a>>,
}

/// Unrolls the loops of a body.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>, options: Options) -> Stats {
    let known = Known { scev: &mut Scev::new(), ranges: &OnceCell::new(), layouts: None };
    run_body_with(graph, costs, options, known, Remarks::default())
}

/// The same with what is known about the body, and says what was done.
pub fn run_body_with(
    graph: &mut Graph,
    costs: Costs<'_>,
    options: Options,
    known: Known<'_>,
    remarks: Remarks<'_>,
) -> Stats {
    run(graph, costs, options, known, (Fault::default(), remarks))
}

/// Unrolls the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, options: Options, mutation: Mutation) -> Stats {
    let known = Known { scev: &mut Scev::new(), ranges: &OnceCell::new(), layouts: None };
    run(graph, costs, options, known, (Fault::of(mutation), Remarks::default()))
}

fn run(
    graph: &mut Graph,
    costs: Costs<'_>,
    options: Options,
    // The ranges are those of what is there now. What is changed keeps its values, and nothing is known of copies.
    Known { scev, ranges, mut layouts }: Known<'_>,
    (fault, remarks): (Fault, Remarks<'_>),
) -> Stats {
    let mut stats = Stats::default();
    let mut router = Router::new();
    // Those with others inside from the outside in, as what is in the copies has its turn after that.
    for (node, _) in thetas(graph).into_iter().filter(|(_, has_loops)| *has_loops) {
        if graph.is_live(node) {
            let tools = (&mut router, ranges, &mut *scev, layouts.as_mut());
            decide_and_apply(graph, node, costs, options, tools, (fault, remarks), &mut stats);
        }
    }
    for (node, _) in thetas(graph).into_iter().filter(|(_, has_loops)| !*has_loops) {
        let tools = (&mut router, ranges, &mut *scev, layouts.as_mut());
        decide_and_apply(graph, node, costs, options, tools, (fault, remarks), &mut stats);
    }
    if stats.unrolled() > 0 {
        graph.fold_geps();
    }
    stats
}

/// All loops, each before those inside of it; are there such?
fn thetas(graph: &Graph) -> Vec<(Node, bool)> {
    let mut thetas: Vec<(Node, bool)> = vec![];
    // Which of them a region is inside of.
    let mut inside: SecondaryMap<Region, Option<usize>> = SecondaryMap::new();
    for region in graph.region_tree(graph.root()) {
        for node in graph.owners(region) {
            let mut around = inside[region];
            if let Op::Theta(_) = graph.op(node) {
                if let Some(outer) = around.replace(thetas.len()) {
                    thetas[outer].1 = true;
                }
                thetas.push((node, false));
            }
            graph.regions(node).iter().for_each(|nested| inside[*nested] = around);
        }
    }
    thetas
}

fn decide_and_apply(
    graph: &mut Graph,
    node: Node,
    costs: Costs<'_>,
    options: Options,
    (router, ranges, scev, layouts): (&mut Router, &OnceCell<Ranges>, &mut Scev, Option<&mut Layouts<'_>>),
    (fault, remarks): (Fault, Remarks<'_>),
    stats: &mut Stats,
) {
    let theta = Theta::from_node(graph, node).expect("it is a theta");
    let decision = decide::decide(graph, theta, costs, options, ranges, (scev.of_now(graph), layouts));
    // Another application decides about all other loops.
    let remarks = if options.nested && decision.is_err() { Remarks::default() } else { remarks };
    report::report(remarks, graph, node, &decision);
    let unroller = Unroller::new(graph, theta, router, fault);
    match decision {
        Ok(Decision::Full(count)) => {
            stats.full += 1;
            stats.copies += unroller.fully(count);
        }
        Ok(Decision::AtMost(iterations)) => {
            stats.tested += 1;
            stats.copies += unroller.at_most(&iterations.known);
        }
        Ok(Decision::Constant { count, factor }) => {
            stats.constant += 1;
            stats.copies += unroller.constant(count, factor);
        }
        Ok(Decision::Symbolic { count, factor }) => {
            stats.symbolic += 1;
            stats.copies += unroller.symbolic(&count, factor);
        }
        Err(refusal) => stats.refuse(refusal),
    }
}
