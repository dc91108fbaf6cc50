//! Threads the memory states of a body anew: through all operations on memory in the order of the lists, one chain for
//! each part of memory.
//!
//! # Algorithm
//!
//! Memory is divided into *classes*, and of each operation on memory it is known which classes it touches. [`thread`]
//! goes over every region in the order of its list, and keeps what state each set of classes has: disjoint sets,
//! together all classes of the region. An operation takes one state, that of its set: if several sets lie in it, their
//! states are merged in front of it; if a set lies only partly in it, its state is split. What the operation makes is
//! the state of its set from there on. So an operation that touches everything is a merge, itself, and a split where
//! the next one needs a part.
//!
//! A gamma or theta has a variable for each *part*: the coarsest partition of what is touched inside such that every
//! operation inside touches whole parts. It has none for what is not touched.
//!
//! With one class, this is decoding ([`decode`]): splits and merges go, and all operations are on one chain.
//!
//! # Invariants
//!
//! * Two operations that touch a common class are ordered by edges, as their order in the list is.
//! * The old states play no role, so this can be done with any graph whose lists are in topological order, threaded in
//!   whatever way. I/O states, lists and all other values stay as they are.
//! * The state at the end of the function is that of the classes that matter there.
//!
//! # Complexity
//!
//! Linear in nodes and variables, times the number of classes (at most [`MAX_CLASSES`]). There is no recursion.

#![forbid(unsafe_code)]

mod clean;
mod parts;
mod same;
mod threads;

pub use same::Same;

use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Graph, Node};

/// A set of classes, one bit for each.
pub type Classes = u32;

/// Every class.
pub const ALL: Classes = Classes::MAX;

/// The greatest number of classes.
pub const MAX_CLASSES: usize = Classes::BITS as usize;

/// What was done to a body.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Threaded {
    /// Splits that were added.
    pub splits: usize,
    /// Merges that were added.
    pub merges: usize,
    /// Variables of gammas and thetas that were added.
    pub variables: usize,
}

/// The number of parts of the coarsest partition of all classes in these sets of which no set has only some classes.
pub fn parts_of(sets: &[Classes]) -> usize {
    let mut parts = vec![];
    sets.iter().for_each(|set| parts::refine(&mut parts, *set));
    parts.len()
}

/// Threads the states of the body of a function anew. `touched` has the classes of each simple node that takes a memory
/// state; without any entry, there is one class. `at_end` are the classes whose memory exists after the function has
/// returned, at least one.
pub fn thread(graph: &mut Graph, touched: &SecondaryMap<Node, Classes>, at_end: Classes) -> Threaded {
    let parts = parts::parts(graph, touched);
    let old = clean::Old::of(graph);
    let threaded = threads::thread(graph, touched, &parts, at_end);
    old.remove(graph);
    threaded
}

/// Puts all operations on memory on one chain again, if states are split; returns what was done if they were.
pub fn decode(graph: &mut Graph) -> Option<Threaded> {
    graph.has_split_memory().then(|| thread(graph, &SecondaryMap::new(), ALL))
}

#[cfg(test)]
mod tests;
