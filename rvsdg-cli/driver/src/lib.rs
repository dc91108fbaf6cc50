//! A compiler command with clang's arguments, and another optimizer between clang's front end and back end.
//!
//! Clang itself interprets the command line: with `-###` it lists the processes that it would start ([`Listing`]),
//! after processing response files, defaults and conflicting options. The list is converted to a [`Plan`]: a process
//! that compiles, optimizes and emits is replaced by three steps, which are the front end without LLVM's passes, an
//! optimizer given as a function, and the back end, for which there may be a function, too ([`Code`]). Everything else
//! is unchanged. A command line without such a process is left to clang.
//!
//! ```
//! use rvsdg_driver::{Level, Listing, Plan, Step};
//!
//! let text = b"clang version 19.1.7\n \
//!     \"/bin/clang\" \"-cc1\" \"-emit-obj\" \"-O2\" \"-o\" \"a.o\" \"-x\" \"c\" \"a.c\"\n";
//! let plan = Plan::new(Listing::parse(text)?);
//! let [Step::Optimize(unit)] = plan.steps() else { panic!() };
//! assert_eq!((unit.name(), unit.level()), ("a.c", Level::O2));
//! assert!(unit.front().unwrap().arguments.contains(&"-disable-llvm-passes".into()));
//! # Ok::<(), rvsdg_driver::ListingError>(())
//! ```
//!
//! Only for Unix, like the compilers that it imitates.

mod allowed;
mod cc1;
pub mod children;
mod clang;
mod code;
mod crash;
mod finish;
mod listing;
mod messages;
mod options;
mod place;
mod plan;
mod profile;
mod quick;
mod remarks;
mod requests;
mod rescue;
mod run;
mod told;
mod words;

pub use allowed::Allowed;
pub use cc1::{Level, Unit};
pub use clang::{Clang, Language, NoClang};
pub use code::{Code, Debugger, Model, Relocation};
pub use crash::Failure;
pub use listing::{Command, Listing, ListingError};
pub use messages::headed;
pub use plan::{Plan, Step};
pub use profile::{Job, Profiled, Profiler, Remark};
pub use remarks::{Diagnostic, PLACES, Record, Wishes};
pub use rescue::ended_by;
pub use run::{Answer, Generator, Input, Manner, Optimized, Optimizer, Part, drive};
