//! A compiler command with clang's arguments and another optimizer between clang's front end and its back end.
//!
//! What a command line means is asked of clang itself: with `-###` it lists the processes it would start ([`Listing`]),
//! response files, defaults, conflicting options and all. A [`Plan`] is made of that list: wherever clang would
//! compile, optimize and emit in one process there are three steps instead, the front end without LLVM's passes, an
//! optimizer given as a function, and the back end; everything else stays as it is. A command line without such a step
//! is clang's, unchanged.
//!
//! ```
//! use rvsdg_driver::{Level, Listing, Plan, Step};
//!
//! let text = b"clang version 19.1.7\n \"/bin/clang\" \"-cc1\" \"-emit-obj\" \"-O2\" \"-o\" \"a.o\" \"-x\" \"c\" \"a.c\"\n";
//! let plan = Plan::new(Listing::parse(text)?);
//! let [Step::Optimize(unit)] = plan.steps() else { panic!() };
//! assert_eq!((unit.name(), unit.level()), ("a.c", Level::O2));
//! assert!(unit.front().unwrap().arguments.contains(&"-disable-llvm-passes".into()));
//! # Ok::<(), rvsdg_driver::ListingError>(())
//! ```
//!
//! For Unix, like the compilers it imitates.

mod cc1;
pub mod children;
mod clang;
mod listing;
mod plan;
mod run;

pub use cc1::{Level, Unit};
pub use clang::{Clang, Language, NoClang};
pub use listing::{Command, Listing, ListingError};
pub use plan::{Plan, Step};
pub use run::{Answer, Input, Optimized, Optimizer, drive};
