//! What a [`Pass`] is, what it may look at besides a body ([`Context`]), the cache of analyses ([`Analyses`]), and
//! what a pass says of its work ([`Remarks`]).
//!
//! Whoever writes a pass or an analysis needs this crate and `rvsdg-core`, not the driver. `docs/passes.md` shows how.
//!
//! ```
//! use rvsdg_core::Graph;
//! use rvsdg_opt_manager::{Analyses, Analysis, BodyInfo, Context};
//!
//! /// The number of nodes of a body.
//! struct Size;
//!
//! impl Analysis for Size {
//!     type Result = usize;
//!     const NAME: &'static str = "size";
//!     fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> usize {
//!         graph.node_count()
//!     }
//! }
//!
//! # let text = "symbol @f = external defined function i32 (i32) : ptr
//! # omega imports [] exports [@f] () {
//! #   %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
//! #   } -> (%0, %1, %2)
//! # } -> (%0)\n";
//! # let module = rvsdg_text::parse(text)?;
//! let info = &BodyInfo::all(&module)[0];
//! let (graph, context) = (module.body(info.symbol).unwrap(), info.context(&module));
//! let mut analyses = Analyses::default();
//! assert_eq!(*analyses.get::<Size>(graph, &context), 0);
//! assert_eq!(*analyses.get::<Size>(graph, &context), 0);
//! assert_eq!((analyses.uses()[0].hits, analyses.uses()[0].misses), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod cache;
mod clock;
mod context;
mod counts;
mod pass;
mod place;
mod remarks;
mod source;

pub use cache::{Analyses, Analysis, ModuleAnalyses, ModuleAnalysis, Uses};
pub use clock::timed;
pub use context::{BodyInfo, Context};
pub use counts::Counts;
pub use pass::{Again, ByFunction, Parts, Pass};
pub use remarks::{Argument, Collector, Kind, Location, Message, Remark, Remarks, TEXT};
