//! Random programs for property tests and fuzzing: the same program for the same seed, on every machine.
//!
//! [`random_module`] makes an inter-procedural graph with one function whose control flow is arbitrary: irreducible,
//! with several exits, with parallel arcs, with some endless loops. Every block reports to an external function, so two
//! versions of the program can be compared by their reports. No operation of the program is undefined for any input.
//!
//! [`random_program`] makes a module of several functions directly as an RVSDG. It covers memory, calls and recursion,
//! nested decisions and loops, all kinds of types, and poison. Most of these programs, but not all, are defined.
//!
//! [`structured_module`] makes a module with one function over integers. Many of its values are invariant, passed
//! through, used in one alternative only, or loaded repeatedly.
//!
//! [`split_memory`] splits memory states of a body here and there, and merges them again.
//!
//! ```
//! let shape = rvsdg_gen::Shape { blocks: 12, values: 3 };
//! let ipg = rvsdg_gen::random_module(7, shape);
//! assert!(ipg.check().is_ok());
//!
//! let module = rvsdg_gen::random_program(7, rvsdg_gen::Size::SMALL);
//! assert!(rvsdg_core::verify(&module).is_ok());
//! ```

#![forbid(unsafe_code)]

mod cfg;
mod program;
mod random;
mod split;
mod structured;

pub use cfg::{Names, Shape, random_module, random_successors};
pub use program::{LAYOUTS, Size, random_program, random_program_in};
pub use random::Random;
pub use split::split_memory;
pub use structured::structured_module;
