//! Makes a module smaller while it stays interesting: delta debugging on the graph.
//!
//! What is interesting is for the caller to say: a predicate that answers yes for the module at hand, typically because
//! it still makes a pass fail, two programs differ, or a tool crash.
//!
//! # Algorithm
//!
//! An *edit* makes one thing simpler: a function only declared, a node replaced by zeros (states pass it by) or by an
//! operand, a gamma by one of its alternatives, a theta by one run of its body, a use or a constant by zero, and so on.
//! Edits come in *families*, from coarse to fine. A family is tried in chunks: all of its edits at once, then in
//! halves, quarters, down to single ones; edits of a chunk that was accepted are done with, the others come again in a
//! smaller one (Zeller and Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, 2002, without complements).
//! When no family finds anything any more, what is left is 1-minimal by the edits there are. At the end comes what is
//! only tidying: text that hangs on operations and symbols, and symbols that nobody mentions.
//!
//! A candidate is cleaned up by dead node elimination, if the input stays interesting under that, else by
//! [`Graph::prune`](rvsdg_core::Graph::prune), or not at all: what is to be reduced may well be a fault of that pass.
//!
//! # Invariants
//!
//! * Every module that the predicate sees, and the result, is one that the verifier accepts.
//! * The predicate has answered yes for the result (or it is the input).
//! * Every step makes the module smaller by [`Size`], a well-founded order, so reduction ends; it also ends after
//!   [`Options::max_steps`] candidates.
//! * No candidate is shown twice. The same input and answers make the same result.
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

/// Bounds of a reduction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many candidates the predicate is shown at most.
    pub max_steps: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_steps: 100_000 }
    }
}

/// What a reduction did.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Candidates that the predicate was shown, the input among them.
    pub steps: usize,
    /// Candidates that stayed interesting.
    pub accepted: usize,
    /// Candidates that were not smaller or had been shown before.
    pub skipped: usize,
    /// Candidates that the verifier did not accept.
    pub invalid: usize,
    /// How often all families were gone through.
    pub rounds: usize,
    /// The size of the input.
    pub before: Size,
    /// The size of the result.
    pub after: Size,
}

/// Where a reduction stands, after a candidate that stayed interesting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is being tried.
    pub family: &'static str,
    /// The figures so far; `after` is the size of the best module.
    pub stats: Stats,
}

/// Why there is nothing to reduce.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The verifier does not accept the input.
    Invalid(String),
    /// The predicate answers no for the input.
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

/// Makes a module smaller for which `still_fails` answers yes. The module comes back as it is if it answers no, or if
/// the verifier does not accept it.
pub fn reduce(module: Module, still_fails: &mut dyn FnMut(&Module) -> bool) -> Module {
    let original = module.clone();
    reduce_with(module, Options::default(), still_fails, &mut |_| {}).map_or(original, |(smaller, _)| smaller)
}

/// As [`reduce`], with bounds; returns what was done, too, and calls `progress` after every candidate that stayed
/// interesting.
///
/// # Errors
/// If there is nothing to reduce.
pub fn reduce_with(
    module: Module,
    options: Options,
    still_fails: &mut dyn FnMut(&Module) -> bool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(Module, Stats), Error> {
    search::run(module, options, still_fails, progress)
}
