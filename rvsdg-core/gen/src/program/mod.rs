//! Random modules that compute.
//!
//! A module has global variables, a few functions, of which some are mutually recursive, and an entry function `f`:
//! `i64 (i32, i64, i8, double)`. Statements are generated one after the other at random, from existing values (`frame`
//! explains how values get into nested regions). The facts that the generator knows about values (`know`) keep programs
//! defined with few exceptions: addresses are valid, divisors are not zero, predicates are not poison, loops terminate,
//! and the number of steps is bounded. Poison and undef occur where they are allowed: in values that are returned,
//! reported, stored or frozen. In every eighth program, predicates may be poison if the program has ended before
//! (`ends`).
//!
//! Two conventions help tests: `f` is the function to run, and calls of the external function `never` are not executed,
//! because they follow an endless loop, for example.

mod bounded;
mod calls;
mod control;
mod ends;
mod frame;
mod idioms;
mod know;
mod locals;
mod loops;
mod memory;
mod module;
mod plan;
mod scalar;
mod types;
mod vectors;

pub use module::{random_program, random_program_in};

/// Data layouts that differ in what passes depend on: the width of pointers, the byte order, alignments. x86-64, i686,
/// s390x (without its vectors), MIPS.
pub const LAYOUTS: [&str; 4] = [
    rvsdg_core::DataLayout::X86_64,
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
    "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-a:8:16-n32:64",
    "E-m:m-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64",
];

/// The size of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Size {
    /// The maximum number of functions besides the entry function.
    pub functions: u32,
    /// The maximum number of statements at the outermost level of the entry function.
    pub statements: u32,
    /// The maximum nesting depth of decisions and loops.
    pub depth: u32,
    /// The approximate maximum number of operations that a run evaluates.
    pub steps: u32,
}

impl Size {
    /// Fits on a screen.
    pub const SMALL: Size = Size { functions: 1, statements: 8, depth: 2, steps: 500 };
    /// Every feature a few times.
    pub const MEDIUM: Size = Size { functions: 3, statements: 14, depth: 3, steps: 2_000 };
    /// Every feature many times.
    pub const LARGE: Size = Size { functions: 5, statements: 40, depth: 4, steps: 5_000 };

    /// A size for tests over many seeds: mostly small, sometimes large.
    pub fn of_seed(seed: u64) -> Size {
        match seed % 16 {
            0..=7 => Size::SMALL,
            8..=14 => Size::MEDIUM,
            _ => Size::LARGE,
        }
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::MEDIUM
    }
}
