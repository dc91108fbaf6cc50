//! Pass table, pipelines and driver of the RVSDG optimizer.
//!
//! * [`PASSES`] is the table of all passes. A pass is a function of its own crate below this one; to add one is to add an
//!   entry there.
//! * A [`Pipeline`] is a list of passes, parsed from text (`"dne,dne"`) or taken from a [`Level`].
//! * [`run()`] applies a pipeline to a module, body passes to all bodies in parallel.
//!
//! No pass depends on another pass, and the driver knows nothing of any pass beyond its table entry.
//!
//! ```
//! use rvsdg_opt::{Level, Options, Pipeline};
//!
//! let mut module = rvsdg_core::Module::default();
//! let pipeline = Pipeline::parse("dne, dne")?;
//! assert_eq!(pipeline.to_string(), "dne,dne");
//! let report = rvsdg_opt::run(&mut module, &pipeline, &Options::default(), &mut |_| {})?;
//! assert_eq!(report.passes.len(), 2);
//! assert!(Pipeline::level(Level::O0).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod driver;
mod pipeline;
mod report;
mod settled;
mod table;

pub use driver::{Error, Moment, Options, Snapshot, run};
pub use pipeline::{Level, ParseError, Pipeline};
pub use report::{Counts, PassReport, Report};
pub use table::{ALIASES, Again, BodyContext, BodyPass, ModulePass, PASSES, Pass, find};
