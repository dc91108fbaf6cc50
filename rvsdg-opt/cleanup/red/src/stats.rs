//! Statistics of a run.

use crate::rules::Family;

/// Counters of one or several runs.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Numbers of applied rules, by family.
    pub(crate) rules: [usize; Family::ALL.len()],
    /// Nodes that were replaced by an equal node of their region.
    pub(crate) merged: usize,
    /// Removed dead nodes.
    pub(crate) removed: usize,
    /// Runs that reached the limit of rewrites.
    pub(crate) exhausted: usize,
}

impl Stats {
    /// The number of applied rules and merged nodes. If it is 0, only dead nodes were removed.
    pub fn rewrites(&self) -> usize {
        self.rules.iter().sum::<usize>() + self.merged
    }

    /// The number of runs that ended early because of more than `MAX_REWRITES_PER_NODE` rewrites per node.
    pub fn exhausted(&self) -> usize {
        self.exhausted
    }

    /// All counts with their names.
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
