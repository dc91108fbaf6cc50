//! Random programs for property tests and fuzzing: the same program for the same seed, on every machine.
//!
//! [`random_module`] makes an inter-procedural graph with one function whose control flow is arbitrary: irreducible, with several exits, with
//! parallel arcs, endless in places. Every block reports to an external function, so two versions of the program can be compared by
//! what they report. No operation of the program is undefined for any input.
//!
//! ```
//! let shape = rvsdg_gen::Shape { blocks: 12, values: 3 };
//! let ipg = rvsdg_gen::random_module(7, shape);
//! assert!(ipg.check().is_ok());
//! ```

#![forbid(unsafe_code)]

mod cfg;
mod random;

pub use cfg::{Names, Shape, random_module, random_successors};
pub use random::Random;
