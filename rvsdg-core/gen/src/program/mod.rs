//! Random modules that compute.
//!
//! A module has global variables, a few functions, of which some are mutually recursive, and an entry function `f`:
//! `i64 (i32, i64, i8, double)`. Statements are made one after the other at random, each out of values that are there
//! (see `frame` for how values get into nested regions). What the generator knows of values (`know`) keeps programs
//! defined with few exceptions: addresses are good, divisors are not zero, predicates are not poison, loops end, and
//! steps are within a budget. Poison and undef do occur where they are allowed: in values that are returned, reported,
//! stored or frozen; and, in every eighth program, in predicates behind what has ended the program whenever they are
//! (`ends`).
//!
//! Two conventions help tests: `f` is what is to be run, and the external function `never` is only called where no
//! execution gets, behind an endless loop, say.

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
mod vectors;

pub use module::random_program;

/// How large a program gets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Size {
    /// Functions besides the entry function, at most.
    pub functions: u32,
    /// Statements at the outermost level of the entry function, at most.
    pub statements: u32,
    /// How deep decisions and loops are nested, at most.
    pub depth: u32,
    /// Operations that a run evaluates, about and at most.
    pub steps: u32,
}

impl Size {
    /// What fits on a screen.
    pub const SMALL: Size = Size { functions: 1, statements: 8, depth: 2, steps: 500 };
    /// Something of everything.
    pub const MEDIUM: Size = Size { functions: 3, statements: 14, depth: 3, steps: 2_000 };
    /// A lot of everything.
    pub const LARGE: Size = Size { functions: 5, statements: 40, depth: 4, steps: 5_000 };

    /// A size for a run over many seeds: mostly small ones, some large ones.
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
