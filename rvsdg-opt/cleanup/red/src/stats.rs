//! What a run did.

use crate::rules::Family;

/// Counters of one or several runs.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Applied rules, by family.
    pub(crate) rules: [usize; Family::ALL.len()],
    /// Nodes that were replaced by an equal one of their region.
    pub(crate) merged: usize,
    /// Nodes that were removed because nobody used them any more.
    pub(crate) removed: usize,
    /// Runs that ended because there were too many rewrites.
    pub(crate) exhausted: usize,
}

impl Stats {
    /// How often rules of any family were applied, and nodes merged: 0 if nothing changed but for dead nodes.
    pub fn rewrites(&self) -> usize {
        self.rules.iter().sum::<usize>() + self.merged
    }

    /// How many runs ended early, because there were more than `MAX_REWRITES_PER_NODE` rewrites per node.
    pub fn exhausted(&self) -> usize {
        self.exhausted
    }

    /// Every figure with its name.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, usize)> + use<> {
        let rest = [("merged", self.merged), ("removed", self.removed), ("exhausted", self.exhausted)];
        let rules = self.rules;
        Family::ALL.iter().map(move |family| (family.name(), rules[*family as usize])).chain(rest)
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        for (mine, more) in self.rules.iter_mut().zip(other.rules) {
            *mine += more;
        }
        self.merged += other.merged;
        self.removed += other.removed;
        self.exhausted += other.exhausted;
    }
}
