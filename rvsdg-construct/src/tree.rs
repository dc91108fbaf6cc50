//! The control tree: the result of restructuring, from which regions are built.
//!
//! A tree is an arena of sequences. An item of a sequence is a block, an assignment that belongs to an arc, or a gamma
//! or theta with further sequences. Every original block occurs exactly once.

use rustc_hash::FxHashMap;
use rvsdg_cfg::Block;
use rvsdg_core::{LocId, NoteId};

/// A sequence of a [`Tree`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seq(pub u32);

impl Seq {
    /// Its index in [`Tree::seqs`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A control variable that restructuring has added: p, q or r.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CtlVar(pub u32);

/// An arc of the original graph: a block, and the position among the targets of its terminator. The arcs of `ret` and
/// `unreachable`, which lead to the function's exit, have position 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BlockArc {
    /// The source.
    pub source: Block,
    /// The position among the terminator's targets.
    pub index: u32,
}

/// The predicate of a gamma or theta.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// The terminator of a block. Its alternative `k` selects alternative `k`, or `1 - k` if it is inverted.
    Terminator {
        /// The block.
        block: Block,
        /// Are the two alternatives swapped?
        inverted: bool,
    },
    /// A control variable.
    Ctl {
        /// The variable.
        var: CtlVar,
        /// The alternatives that its values select.
        cases: Box<[(u32, u32)]>,
        /// The alternative that all other values select.
        default: u32,
    },
}

impl Predicate {
    /// Value `k` of the variable selects alternative `k`, of `alternatives`.
    pub(crate) fn identity(var: CtlVar, alternatives: u32) -> Predicate {
        let last = alternatives - 1;
        Predicate::Ctl { var, cases: (0..last).map(|k| (k, k)).collect(), default: last }
    }
}

/// An item of a sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// The phis and instructions of a block.
    Block(Block),
    /// The copies for the phis of an arc's target.
    Copies(BlockArc),
    /// Assigns a value to a control variable.
    Set(CtlVar, u32),
    /// A decision.
    Gamma(Predicate, Box<[Seq]>),
    /// A tail-controlled loop: repeats while the predicate is 1. The flag says whether it may run for ever.
    Theta(Seq, Predicate, bool),
}

/// A control tree.
#[derive(Clone, Default, Debug)]
pub struct Tree {
    /// The sequences; the first one is the root.
    pub seqs: Vec<Vec<Item>>,
    /// The number of values of each control variable.
    pub ctl_vars: Vec<u32>,
    /// The metadata of the loop with this body, if there is any.
    pub loop_notes: FxHashMap<Seq, NoteId>,
    /// Where the loop with this body is in the source, if that is known.
    pub loop_locations: FxHashMap<Seq, LocId>,
}

impl Tree {
    /// The sequence of the whole function.
    pub fn root(&self) -> Seq {
        Seq(0)
    }

    /// The items of a sequence.
    pub fn items(&self, seq: Seq) -> &[Item] {
        &self.seqs[seq.index()]
    }

    /// Number of items of all sequences.
    pub fn item_count(&self) -> usize {
        self.seqs.iter().map(Vec::len).sum()
    }

    pub(crate) fn add_seq(&mut self) -> Seq {
        self.seqs.push(vec![]);
        Seq(self.seqs.len() as u32 - 1)
    }

    pub(crate) fn push(&mut self, seq: Seq, item: Item) {
        self.seqs[seq.index()].push(item);
    }

    pub(crate) fn add_ctl_var(&mut self, alternatives: u32) -> CtlVar {
        self.ctl_vars.push(alternatives);
        CtlVar(self.ctl_vars.len() as u32 - 1)
    }
}
