//! Makes a module smaller while it stays interesting: delta debugging on the graph.
//!
//! A predicate of the caller decides what is interesting, typically that the module still makes a pass fail, two
//! programs differ, or a tool crash.
//!
//! # Algorithm
//!
//! An *edit* simplifies one thing: it makes a function a declaration, replaces a node by zeros (states bypass it) or by
//! an operand, a gamma by one of its alternatives, a theta by one iteration of its body, a use or a constant by zero,
//! and so on. Edits belong to *families*, from coarse to fine. A family is tried in chunks: all of its edits at once,
//! then halves, quarters, down to single edits. The edits of an accepted chunk are done; the others are tried again in
//! smaller chunks (Zeller and Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, 2002, without
//! complements). When no family succeeds any more, the result is 1-minimal for these edits. At the end, text of
//! operations and symbols is removed, and symbols that nothing mentions.
//!
//! Candidates are cleaned up by dead node elimination if the input stays interesting after that, otherwise by
//! [`Graph::prune`](rvsdg_core::Graph::prune), or not at all: the error to be reduced may be one of that pass.
//!
//! # Invariants
//!
//! * The verifier accepts every module that the predicate sees, and the result.
//! * The predicate holds for the result (unless that is the input).
//! * Every step makes the module smaller by [`Size`], a well-founded order, so the reduction terminates. It also ends
//!   after [`Options::max_steps`] candidates.
//! * The predicate sees no candidate twice. The same input and the same decisions of the predicate give the same
//!   result.
//!
//! # Complexity
//!
//! A family of `n` edits costs at most `2n` candidates, each a copy of the module, its verification, and a call of the
//! predicate.
//!
//! # Example
//! ```
//! let text = r#"symbol @f = external defined function i32 (i32, i32) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
//!     %4 = const 100 : i32
//!     %5 = add nsw %0, %4 : i32
//!     %6 = mul %5, %1 : i32
//!     %7 = sub %6, %0 : i32
//!   } -> (%7, %2, %3)
//! } -> (%0)
//! "#;
//! let module = rvsdg_text::parse(text)?;
//! let small = rvsdg_reduce::reduce(module, &mut |candidate| rvsdg_core::print(candidate).contains(" mul "));
//! assert_eq!(rvsdg_core::print(&small), r#"symbol @f = external defined function i32 (i32, i32) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {
//!     %4 = const 0 : i32
//!     %5 = mul %4, %4 : i32
//!   } -> (%4, %2, %3)
//! } -> (%0)
//! "#);
//! # Ok::<(), rvsdg_text::ParseError>(())
//! ```

#![forbid(unsafe_code)]

mod body;
mod edit;
mod families;
mod omega;
mod search;
mod size;
mod symbols;

pub use size::Size;

use rvsdg_core::Module;

/// Limits of a reduction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The maximum number of candidates for the predicate.
    pub max_steps: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_steps: 100_000 }
    }
}

/// Statistics of a reduction.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Candidates for which the predicate was called, including the input.
    pub steps: usize,
    /// Candidates that stayed interesting.
    pub accepted: usize,
    /// Candidates that were not smaller, or had been tried before.
    pub skipped: usize,
    /// Candidates that the verifier did not accept.
    pub invalid: usize,
    /// The number of passes over all families.
    pub rounds: usize,
    /// The size of the input.
    pub before: Size,
    /// The size of the result.
    pub after: Size,
}

/// The progress of a reduction, after an interesting candidate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The current family.
    pub family: &'static str,
    /// The statistics so far; `after` is the size of the best module.
    pub stats: Stats,
}

/// Why a module cannot be reduced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The verifier does not accept the input.
    Invalid(String),
    /// The predicate does not hold for the input.
    NotInteresting,
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Invalid(errors) => write!(f, "the input is broken: {errors}"),
            Error::NotInteresting => f.write_str("the input itself is not interesting"),
        }
    }
}

impl std::error::Error for Error {}

/// Makes a module smaller while `still_fails` holds. Returns the module unchanged if `still_fails` does not hold for
/// it, or if the verifier does not accept it.
pub fn reduce(module: Module, still_fails: &mut dyn FnMut(&Module) -> bool) -> Module {
    let original = module.clone();
    reduce_with(module, Options::default(), still_fails, &mut |_| {}).map_or(original, |(smaller, _)| smaller)
}

/// As [`reduce`], with limits. Returns statistics as well, and calls `progress` after every interesting candidate.
///
/// # Errors
/// If the module cannot be reduced.
pub fn reduce_with(
    module: Module,
    options: Options,
    still_fails: &mut dyn FnMut(&Module) -> bool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Module, Stats), Error> {
    search::run(module, options, still_fails, progress)
}
