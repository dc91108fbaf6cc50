//! Registry of passes, pipelines and driver of the RVSDG optimizer.
//!
//! * A [`Registry`] has passes by name: those of this project, each a crate of its own below this one, and those that
//!   somebody adds.
//! * A [`Pipeline`] is a list of passes in phases and fixpoints, parsed from text (`"ivt,fixpoint<3>(red,dne)"`) or
//!   taken from a [`Level`].
//! * [`run()`] applies a pipeline to a module, body passes to all bodies in parallel.
//!
//! No pass depends on another pass, and the driver knows nothing of any pass beyond what [`Pass`] says.
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

mod diff;
mod driver;
mod events;
mod forced;
mod levels;
mod pipeline;
mod registry;
mod report;
mod settled;
mod table;
mod waves;

pub use diff::difference;
pub use driver::{ALL, Error, Options, run};
pub use events::{BodyPrinter, Event, Moment};
pub use forced::Reporting;
pub use levels::{Allowed, Level};
pub use pipeline::{ParseError, Pipeline, Step};
pub use registry::Registry;
pub use report::{PassReport, Report};
pub use rvsdg_opt_manager::{
    Again, Analyses, Analysis, Argument, Context, Counts, Kind, Location, ModuleAnalyses, ModuleAnalysis, Parts, Pass,
    Remark, Remarks, Uses,
};
pub use rvsdg_opt_target::limits;
pub use table::names_of_pass;
