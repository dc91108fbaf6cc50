//! Notes: what LLVM's metadata says about loops, decisions and selections. The program means the same without; the only
//! one that passes heed says that a loop is not to be unrolled, or not to be inverted once more.
//!
//! A note hangs on a node and not on its operation, as locations do, so that what is equal stays equal whatever is
//! known of it. There is one rule per kind for what happens to it; [`Graph`](crate::Graph) has the functions:
//!
//! | | on a theta: [`Note::Loop`] | on a match or select: [`Note::Branch`] |
//! |---|---|---|
//! | the node is moved, what is in its regions changes | stays | stays |
//! | it is copied, into another function, too | goes along; the emitter makes a node of metadata for each loop | goes along |
//! | it gets another operation | stays | goes, unless only flags change |
//! | another node replaces it | goes, or [`keep_note`](crate::Graph::keep_note) if it is the same loop | goes, or `keep_note` if it is the same decision |
//! | it is merged with another node | | stays if the notes are equal |
//!
//! A pass that makes another loop of a loop (one that is unrolled, or does several loops' work) makes a new theta,
//! which has no note.

use crate::matching::MatchInfo;

/// What metadata says about a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// Of a theta: what its `llvm.loop` says besides `mustprogress` and where it is in the source; members of a
    /// metadata node with commas between. Hints that refer to nothing are there as they are, others by number.
    Loop(Box<str>),
    /// Of a match or a select.
    Branch(BranchNote),
}

/// The hint that a loop is not to be unrolled, nor to do several iterations of an outer loop at a time. Loops that were
/// unrolled have it.
pub const NO_UNROLLING: &str = "!{!\"llvm.loop.unroll.disable\"}";

/// The note that a loop was inverted: as its test is at its end now, to turn it once more would only copy what is in
/// front of another exit.
pub const INVERTED: &str = "!{!\"rvsdg.loop.inverted\"}";

impl Note {
    /// Does it say this about a loop?
    pub fn has_hint(&self, hint: &str) -> bool {
        matches!(self, Note::Loop(members) if members.contains(hint.trim_matches(['!', '{', '}'])))
    }
}

/// What metadata says about a decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BranchNote {
    /// How often the default is taken in comparison, then each case in the order of the table; of a select, how often
    /// the condition is false, then true. Empty if that is not known.
    pub weights: Box<[u32]>,
    /// Do the weights come from what the programmer expects?
    pub expected: bool,
    /// Is it said that the decision is hard to predict?
    pub unpredictable: bool,
}

impl BranchNote {
    /// The same note for `new`, a match in the place of `old`: each alternative of `old` is what `renamed` says in
    /// `new`. What is not known to hold for `new` is left out; `None` if nothing is left.
    ///
    /// The weights are known if the alternatives of `new` come in the same order as those of `old`, if all its cases
    /// are cases of `old`, or if there is just one way to each of its alternatives.
    pub fn carried(&self, old: &MatchInfo, new: &MatchInfo, renamed: impl Fn(u32) -> u32) -> Option<BranchNote> {
        let weights = match self.weights.len() == old.cases.len() + 1 {
            true => carried(&self.weights, old, new, &renamed).unwrap_or_default(),
            false => [].into(),
        };
        let expected = self.expected && !weights.is_empty();
        let note = BranchNote { weights, expected, unpredictable: self.unpredictable };
        (note != BranchNote::default()).then_some(note)
    }
}

fn carried(weights: &[u32], old: &MatchInfo, new: &MatchInfo, renamed: &dyn Fn(u32) -> u32) -> Option<Box<[u32]>> {
    let default = renamed(old.default);
    let in_order = new.cases.len() == old.cases.len()
        && new.default == default
        && new.cases.iter().zip(&old.cases).all(|((_, new), (_, old))| *new == renamed(*old));
    if in_order {
        return Some(weights.into());
    }
    subset(weights, old, new, renamed).or_else(|| one_way(weights, old, new, renamed)).and_then(scaled)
}

/// If all cases of `new` are cases of `old`. Those that are no cases of it go where the default goes, or don't happen.
fn subset(weights: &[u32], old: &MatchInfo, new: &MatchInfo, renamed: &dyn Fn(u32) -> u32) -> Option<Vec<u64>> {
    let mut sums = vec![0; new.cases.len() + 1];
    if renamed(old.default) == new.default {
        sums[0] = u64::from(weights[0]);
    }
    let mut next = 0;
    for ((case, alternative), weight) in old.cases.iter().zip(&weights[1..]) {
        let alternative = renamed(*alternative);
        match new.cases.get(next) {
            Some((same, to)) if same == case && *to == alternative => {
                next += 1;
                sums[next] = u64::from(*weight);
            }
            _ if alternative == new.default => sums[0] += u64::from(*weight),
            _ => {}
        }
    }
    (next == new.cases.len()).then_some(sums)
}

/// If there is one way to each alternative of `new`.
fn one_way(weights: &[u32], old: &MatchInfo, new: &MatchInfo, renamed: &dyn Fn(u32) -> u32) -> Option<Vec<u64>> {
    let ways = |info: &MatchInfo| std::iter::once(info.default).chain(info.cases.iter().map(|(_, to)| *to)).collect();
    let (from, to): (Vec<u32>, Vec<u32>) = (ways(old), ways(new));
    let mut taken = to.clone();
    taken.sort_unstable();
    if taken.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let mut sums: rustc_hash::FxHashMap<u32, u64> = rustc_hash::FxHashMap::default();
    for (alternative, weight) in from.into_iter().zip(weights) {
        *sums.entry(renamed(alternative)).or_default() += u64::from(*weight);
    }
    Some(to.iter().map(|alternative| sums.get(alternative).copied().unwrap_or(0)).collect())
}

/// Sums in 32 bits again; nothing if nothing was ever taken.
fn scaled(sums: Vec<u64>) -> Option<Box<[u32]>> {
    let most = sums.iter().copied().max().filter(|most| *most > 0)?;
    let shift = (64 - most.leading_zeros()).saturating_sub(32);
    Some(sums.into_iter().map(|sum| (sum >> shift) as u32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Const, Op, Type};

    fn table(cases: &[(i32, u32)], default: u32) -> MatchInfo {
        let cases = cases.iter().map(|(case, to)| (Const { op: Op::Int(*case), ty: Type::I32 }, *to)).collect();
        MatchInfo { cases, default, alternatives: 3 }
    }

    fn weights(of: &[u32], old: &MatchInfo, new: &MatchInfo) -> Option<Vec<u32>> {
        let note = BranchNote { weights: of.into(), expected: true, unpredictable: false };
        Some(note.carried(old, new, |k| k)?.weights.to_vec())
    }

    #[test]
    fn weights_follow_their_cases() {
        let old = table(&[(1, 1), (2, 1), (3, 2)], 0);
        // The same with other constants.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(5, 1), (6, 1), (7, 2)], 0)), Some(vec![9, 4, 2, 1]));
        // A case less: it can't be, or is the default now.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(1, 1), (3, 2)], 0)), Some(vec![9, 4, 1]));
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(1, 1), (2, 1)], 2)), Some(vec![1, 4, 2]));
        // One way to each alternative.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(8, 2), (9, 0)], 1)), Some(vec![6, 1, 9]));
        // Nobody knows how often 8 is.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(8, 1), (9, 1)], 0)), None);
    }

    #[test]
    fn renamed_alternatives() {
        let note = BranchNote { weights: [7, 3, 5].into(), expected: false, unpredictable: true };
        let old = table(&[(1, 1), (2, 2)], 0);
        let carried = note.carried(&old, &table(&[(1, 0), (2, 1)], 0), |k| u32::from(k == 2)).unwrap();
        assert_eq!(&*carried.weights, &[7, 3, 5]);
        let carried = note.carried(&old, &table(&[(2, 1)], 0), |k| u32::from(k == 2)).unwrap();
        assert_eq!(&*carried.weights, &[10, 5]);
        assert!(carried.unpredictable);
    }

    #[test]
    fn large_sums_are_scaled() {
        let old = table(&[(1, 0), (2, 1)], 0);
        assert_eq!(weights(&[u32::MAX, u32::MAX, 8], &old, &table(&[(2, 1)], 0)), Some(vec![u32::MAX, 4]));
    }
}
