//! Alignment of small loops: what a back end is asked to begin at a multiple of so many bytes.
//!
//! Processors fetch code, and keep what it was decoded to, by lines of 32 or 64 bytes. A loop of a few instructions
//! that begins at the end of a line takes one more than it needs in every iteration; how fast it is depends on what
//! happens to stand in front of it. Back ends align loops to 16 bytes, which leaves that to chance.
//!
//! # Algorithm
//!
//! Each theta with no other one inside, whose body costs at most [`MAX_COST`], gets the hint `llvm.loop.align`. Larger
//! loops take several lines anyway, and one more hardly matters. Nothing is said of loops that run a few times only, as
//! those do that run what is left for others, or that the program hardly ever comes to, by weights of decisions, and of
//! those that call functions: what is called takes longer.
//!
//! A hint changes nothing that a program does. It is added last, so that no pass has to know it.
//!
//! # Complexity
//!
//! Linear in the body.
//!
//! ```
//! use rvsdg_opt_target::{Arch, Costs, Target};
//!
//! let text = r#"symbol @f = external defined function i64 () : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: io, %1: mem) {
//!     %2 = const 0 : i64
//!     %3, %4 = theta (%2, %2) (%5: i64, %6: i64) {
//!       %7 = xor %6, %5 : i64
//!       %8 = const 1 : i64
//!       %9 = add %5, %8 : i64
//!       %10 = const 500 : i64
//!       %11 = icmp ult %9, %10 : i1
//!       %12 = match [-1 -> 1, default -> 0] %11 : ctl2
//!     } -> (%12, %9, %7)
//!   } -> (%4, %0, %1)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let mut body = module.bodies[0].take().unwrap();
//! let costs = Costs { symbols: &module.symbols, target: Target::of_arch(Arch::X86_64) };
//! assert_eq!(rvsdg_opt_align_loops::run_body(&mut body, costs).aligned, 1);
//! assert_eq!(rvsdg_opt_align_loops::run_body(&mut body, costs).aligned, 0);
//! ```

#![forbid(unsafe_code)]

use rvsdg_core::{Graph, Op, Region, Theta};
use rvsdg_opt_frequency::share;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::align_loops::{MAX_COST, MIN_COUNT};
use rvsdg_opt_target::{Arch, Costs};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Loops that got the hint.
        aligned,
    }
}

/// Half of what processors fetch decoded code by, and as much as they fetch other code by.
const HINT: &str = "!{!\"llvm.loop.align\", i32 32}";

/// Aligns the small loops of a body, if that is of use on its machine.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>) -> Stats {
    let (mut stats, mut scev) = (Stats::default(), Scev::new());
    if costs.target.arch != Arch::X86_64 {
        return stats;
    }
    for region in graph.region_tree(graph.root()) {
        let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        if graph.has_loop_hint(theta.node(), HINT) || !is_small(graph, region, costs) {
            continue;
        }
        let runs = scev.trip_count(graph, theta).max();
        if runs.is_some_and(|runs| runs < MIN_COUNT) || share(graph, graph.region(theta.node())).is_rare() {
            continue;
        }
        graph.add_loop_hint(theta.node(), HINT);
        stats.aligned += 1;
    }
    stats
}

/// Is it a small body that calls nothing and has no loops inside? Looks at no more nodes than may be in one.
fn is_small(graph: &Graph, body: Region, costs: Costs<'_>) -> bool {
    let mut cost = 0;
    let mut regions = vec![body];
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            if matches!(graph.op(node), Op::Theta(_)) || costs.is_call(graph, node) {
                return false;
            }
            cost += costs.of(graph, node).size;
            if cost > MAX_COST {
                return false;
            }
            regions.extend_from_slice(graph.regions(node));
        }
    }
    true
}
