//! Widening of induction variables (IVW): loop variables that are extended for addresses become as wide as
//! those are computed (64 bits on most machines).
//!
//! C programs count with `int`, and most addresses have 64 bits; so each access by a loop variable extends it, and
//! where the compiler cannot see through the extension, addresses are computed from scratch in each iteration. A second
//! variable of that width takes the first one's place.
//!
//! # Algorithm
//!
//! 1. **Look** for extensions to that width of expressions over induction variables: what is extended is followed
//!    through additions, subtractions, multiplications and shifts that do not wrap and through bitwise operations,
//!    across the borders of regions that pass a value on as it is (`plan`). The variables found are to be widened; a
//!    variable qualifies if it is increased by something invariant, without wrapping (`Inductive`).
//! 2. **Add** a wide variable for each, the outermost loops first, so that the wide one of an outer loop is there when
//!    an inner one begins with it (`build`).
//! 3. **Replace** the extensions, and the comparisons of widened values with each other, with constants and with what
//!    is invariant; most of all the tests of loops. What is invariant is extended where it is defined, and carried
//!    inwards.
//! 4. **Remove** the narrow variables: what still uses them uses a truncation of the wide ones, which costs nothing on
//!    most machines (`narrow`).
//!
//! # Why it is sound
//!
//! Without wrapping, extension commutes with arithmetic: `sext(a + b) = sext(a) + sext(b)`. Where a flag says that an
//! operation does not wrap and it does, its value is poison, and whatever takes its place is a refinement. That needs
//! nobody to assume that the narrow value was *not* poison, so nothing is moved and no comparison is made where there
//! was none. Sign extension keeps the order of signed and of unsigned numbers, zero extension that of unsigned ones.
//! Operations that may wrap by their flags are looked at with the loop's own test ([`rvsdg_opt_scev::Scev::no_wrap`]).
//!
//! # Complexity
//!
//! Linear in the number of extensions and comparisons, times `MAX_NODES`. A second run changes nothing.
//!
//! ```
//! let text = r#"symbol @f = external defined function i64 (i32) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
//!     %3 = const 0 : i32
//!     %4 = const 0 : i64
//!     %5, %6, %7 = theta (%3, %4, %0) (%8: i32, %9: i64, %10: i32) {
//!       %11 = sext %8 : i64
//!       %12 = xor %9, %11 : i64
//!       %13 = const 1 : i32
//!       %14 = add nsw %8, %13 : i32
//!       %15 = icmp slt %14, %10 : i1
//!       %16 = match [-1 -> 1, default -> 0] %15 : ctl2
//!     } -> (%16, %14, %12, %10)
//!   } -> (%6, %1, %2)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let stats = rvsdg_opt_widen_iv::run_body(module.bodies[0].as_mut().unwrap(), 64);
//! assert_eq!((stats.widened, stats.extensions, stats.comparisons), (1, 1, 1));
//! ```

#![forbid(unsafe_code)]

mod build;
mod fault;
mod inductive;
mod narrow;
mod plan;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use build::Widener;
use fault::Fault;
use inductive::{Inductive, Taken};
use plan::{Extension, How, Signedness, WidePlan, comparison, extension};
use rustc_hash::FxHashSet;
use rvsdg_core::{Graph, Node, Op, Type, Value};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Induction variables that were widened.
        widened,
        /// Extensions that were replaced.
        extensions,
        /// Comparisons that were widened.
        comparisons,
        /// Extensions that were made of invariant values.
        invariant,
        /// Truncations that were made for what still needs narrow values.
        truncations,
    }
}

/// Widens the induction variables of a body to the width in which addresses are computed.
pub fn run_body(graph: &mut Graph, index_bits: u32) -> Stats {
    run(graph, index_bits, Fault::default())
}

/// Widens the induction variables of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, index_bits: u32, mutation: Mutation) -> Stats {
    run(graph, index_bits, Fault::of(mutation))
}

fn run(graph: &mut Graph, index_bits: u32, fault: Fault) -> Stats {
    if index_bits > 64 {
        return Stats::default();
    }
    let is_theta = |node| matches!(graph.op(node), Op::Theta(_));
    if !graph.region_tree(graph.root()).into_iter().any(|region| graph.owner(region).is_some_and(is_theta)) {
        return Stats::default();
    }
    let wide = Type::int(index_bits);
    let found = Candidates::of(graph, wide);
    if found.extensions.is_empty() {
        return Stats::default();
    }
    let mut inductive = Inductive::new(graph, wide, fault);
    let wanted = wanted(graph, &mut inductive, &found.extensions);
    if wanted.is_empty() {
        return Stats::default();
    }
    let mut builder = Widener::new(inductive, fault);
    for (variable, kind) in wanted {
        builder.widen(graph, variable, kind);
    }
    for node in &found.extensions {
        builder.replace_extension(graph, *node);
    }
    for node in &found.comparisons {
        builder.replace_comparison(graph, *node);
    }
    let stats = builder.finish(graph);
    graph.fold_geps();
    stats
}

/// The nodes that may be replaced, outer regions first.
struct Candidates {
    extensions: Vec<Node>,
    comparisons: Vec<Node>,
}

impl Candidates {
    fn of(graph: &Graph, wide: Type) -> Candidates {
        let mut found = Candidates { extensions: vec![], comparisons: vec![] };
        for region in graph.region_tree(graph.root()) {
            for node in graph.nodes(region) {
                match graph.op(node) {
                    Op::Cast(..) if extension(graph, wide, node).is_some() => found.extensions.push(node),
                    Op::ICmp(_) if comparison(graph, wide, node).is_some() => found.comparisons.push(node),
                    _ => {}
                }
            }
        }
        found
    }
}

/// The induction variables that extensions ask for, and those that others begin with; those of outer loops first.
fn wanted(graph: &Graph, inductive: &mut Inductive, extensions: &[Node]) -> Vec<(Value, Signedness)> {
    let mut seen: FxHashSet<(Value, Signedness)> = FxHashSet::default();
    let mut wanted: Vec<(Value, Signedness)> = vec![];
    let mut want = |plan: Option<WidePlan>, kind: Signedness, wanted: &mut Vec<(Value, Signedness)>| {
        for variable in plan.iter().flat_map(WidePlan::variables) {
            if seen.insert((variable, kind)) {
                wanted.push((variable, kind));
            }
        }
    };
    for node in extensions {
        let Some(Extension { operand, kind }) = inductive.choose(graph, *node) else { continue };
        let loops = inductive.loops(graph.region(*node));
        let plan = inductive.plan(graph, operand, kind, loops, None);
        // A back end sees through the extension of such a variable itself, and the loop may need its narrow value where
        // it is left.
        let is_plain = |plan: &WidePlan| matches!(plan.how, How::Known) && Taken::of(graph, plan.value).is_some();
        want(plan.filter(|plan| !is_plain(plan)), kind, &mut wanted);
    }
    let mut next = 0;
    while let Some((variable, kind)) = wanted.get(next).copied() {
        let entry = inductive.entry(graph, variable);
        let kind = inductive.kind(graph, entry, kind);
        want(inductive.plan(graph, entry, kind, u32::MAX, None), kind, &mut wanted);
        next += 1;
    }
    wanted.sort_by_key(|(variable, _)| inductive.order(graph.region_of(*variable)));
    wanted
}
