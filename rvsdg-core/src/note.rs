//! Notes: LLVM's metadata on loops, matches and selects. A program means the same without them. Passes take heed of few
//! of them: that a loop must not be unrolled, or made of vectors, and that it was inverted already.
//!
//! A note belongs to a node and not to its operation, as locations do, so that equal computations stay equal whatever
//! is known about them. For each kind there is one rule for each change of a node. The functions are methods of
//! [`Graph`](crate::Graph).
//!
//! | | on a theta: [`Note::Loop`] | on a match or select: [`Note::Branch`] |
//! |---|---|---|
//! | the node is moved, what is in its regions changes | stays | stays |
//! | it is copied, into another function, too | goes along; the emitter makes a node of metadata for each loop | goes along |
//! | it gets another operation | stays | goes, unless only flags change |
//! | another node replaces it | goes, or [`keep_note`](crate::Graph::keep_note) if it is the same loop | goes, or `keep_note` if it is the same decision |
//! | it is merged with another node | | stays if the notes are equal |
//!
//! A pass that turns a loop into a different one (unrolling, or jamming iterations) makes a new theta, which has no
//! note.

use crate::matching::MatchInfo;

/// The metadata of a node.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// The operands of a theta's `llvm.loop` metadata, separated by commas, without `mustprogress` and source
    /// locations. Hints that refer to no other metadata are spelled out, others are referred to by number.
    Loop(Box<str>),
    /// Of a match or a select.
    Branch(BranchNote),
}

/// The hint that a loop must not be unrolled or jammed. Loops get it when they are unrolled, beside [`UNROLLED`].
pub const NO_UNROLLING: &str = "!{!\"llvm.loop.unroll.disable\"}";

/// The note that a loop consists of copies of what was a loop's body, or does what is left over by such a loop. Nothing
/// is gained by vectors, or by more copies.
pub const UNROLLED: &str = "!{!\"rvsdg.loop.unrolled\"}";

/// The note that a loop was inverted. Its test is at the end already, so another inversion would only copy the code in
/// front of another exit.
pub const INVERTED: &str = "!{!\"rvsdg.loop.inverted\"}";

/// The hint that a loop consists of vectors. Loops get it when they are made of vectors.
pub const VECTORIZED: &str = "!{!\"llvm.loop.isvectorized\", i32 1}";

/// The hint that vectors are asked for.
const ENABLED: &str = "!{!\"llvm.loop.vectorize.enable\", i1 true}";

/// Hints with each of which a loop must not be made of vectors.
const NO_VECTORS: [&str; 4] = [
    VECTORIZED,
    "!{!\"llvm.loop.vectorize.enable\", i1 false}",
    "!{!\"llvm.loop.vectorize.width\", i32 1}",
    "!{!\"llvm.loop.disable_nonforced\"}",
];

/// What a loop's note asks passes for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Demand {
    /// Vectors; of so many lanes, if a number is named.
    Vectors(Option<u32>),
    /// Copies of the body: so many, if a number is named, and all iterations for 0.
    Copies(Option<u32>),
    /// Several iterations of it side by side in the loop inside.
    Jam,
    /// A loop for each part.
    Distribution,
}

/// Hints with the names of demands, each with the value that makes it one; `None` stands for a number above 1.
const DEMANDS: [(&str, Option<&str>, Demand); 9] = [
    ("!llvm.loop.vectorize.enable", Some("i1 true"), Demand::Vectors(None)),
    ("!llvm.loop.vectorize.width", None, Demand::Vectors(Some(0))),
    ("!llvm.loop.interleave.count", None, Demand::Vectors(None)),
    ("!llvm.loop.unroll.enable", Some(""), Demand::Copies(None)),
    ("!llvm.loop.unroll.full", Some(""), Demand::Copies(Some(0))),
    ("!llvm.loop.unroll.count", None, Demand::Copies(Some(0))),
    ("!llvm.loop.unroll_and_jam.enable", Some(""), Demand::Jam),
    ("!llvm.loop.unroll_and_jam.count", None, Demand::Jam),
    ("!llvm.loop.distribute.enable", Some("i1 true"), Demand::Distribution),
];

impl Note {
    /// What it asks for, if it is a loop's.
    pub fn demands(&self) -> Vec<Demand> {
        let Note::Loop(members) = self else { return vec![] };
        let demand = |member: &str| {
            let (name, rest) = member.strip_prefix('"')?.split_once('"')?;
            let value = rest.split('}').next().unwrap_or_default().trim_start_matches([',', ' ']);
            let number = || value.strip_prefix("i32 ")?.parse::<u32>().ok().filter(|number| *number > 1);
            let (_, wanted, demand) = DEMANDS.iter().find(|(known, ..)| known[1..] == *name)?;
            match (wanted, demand) {
                (Some(wanted), demand) => (*wanted == value).then_some(*demand),
                (None, Demand::Vectors(Some(_))) => number().map(|lanes| Demand::Vectors(Some(lanes))),
                (None, Demand::Copies(_)) => number().map(|copies| Demand::Copies(Some(copies))),
                (None, demand) => number().map(|_| *demand),
            }
        };
        members.split("!{!").filter_map(demand).collect()
    }

    /// Does it allow a loop to compute floating-point sums and the like in another order? That is part of asking for
    /// vectors, by name or by a number of lanes; to ask only for several iterations at once does not allow for it.
    pub fn allows_any_order(&self) -> bool {
        let is_lanes = |demand: &Demand| matches!(demand, Demand::Vectors(Some(_)));
        self.has_hint(ENABLED) || self.demands().iter().any(is_lanes)
    }

    /// Does it say that a loop must not be made of vectors?
    pub fn forbids_vectors(&self) -> bool {
        matches!(self, Note::Loop(members) if NO_VECTORS.iter().any(|hint| members.contains(hint)))
    }

    /// Is it a loop's note that contains this hint?
    pub fn has_hint(&self, hint: &str) -> bool {
        matches!(self, Note::Loop(members) if members.contains(hint.trim_matches(['!', '{', '}'])))
    }
}

/// The metadata of a decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BranchNote {
    /// Branch weights. Of a match: of the default, then of each case in the order of the table. Of a select: of false,
    /// then of true. Empty if unknown.
    pub weights: Box<[u32]>,
    /// Do the weights come from `llvm.expect`, that is from the programmer?
    pub expected: bool,
    /// Is the decision marked as unpredictable?
    pub unpredictable: bool,
}

impl BranchNote {
    /// The note for `new`, a match that replaces `old`. `renamed` maps each alternative of `old` to one of `new`. What
    /// is not known to hold for `new` is left out; `None` if nothing remains.
    ///
    /// The weights are known in three cases: both tables have the same alternatives in the same order, all cases of
    /// `new` are cases of `old`, or each alternative of `new` is selected by exactly one row of its table.
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

/// The weights if all cases of `new` are cases of `old`. The other cases of `old` are the default of `new`, or do not
/// occur.
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

/// The weights if each alternative of `new` is selected by exactly one row.
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

/// Scales sums to 32 bits; `None` if all are 0.
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
    fn loops_ask_for_what_their_hints_say() {
        let demands = |text: &str| Note::Loop(text.into()).demands();
        assert_eq!(demands("!{!\"llvm.loop.vectorize.enable\", i1 true}, !6"), [Demand::Vectors(None)]);
        let both = "!{!\"llvm.loop.vectorize.width\", i32 8}, !{!\"llvm.loop.unroll.count\", i32 4}";
        assert_eq!(demands(both), [Demand::Vectors(Some(8)), Demand::Copies(Some(4))]);
        assert_eq!(demands("!{!\"llvm.loop.unroll.full\"}"), [Demand::Copies(Some(0))]);
        for nothing in [NO_UNROLLING, VECTORIZED, "", "!4", "!{!\"llvm.loop.vectorize.enable\", i1 false}"] {
            assert_eq!(demands(nothing), []);
        }
        assert_eq!(demands("!{!\"llvm.loop.vectorize.width\", i32 1}"), []);
    }

    #[test]
    fn weights_follow_their_cases() {
        let old = table(&[(1, 1), (2, 1), (3, 2)], 0);
        // The same alternatives for other constants.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(5, 1), (6, 1), (7, 2)], 0)), Some(vec![9, 4, 2, 1]));
        // A case is missing: it is impossible, or the default now.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(1, 1), (3, 2)], 0)), Some(vec![9, 4, 1]));
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(1, 1), (2, 1)], 2)), Some(vec![1, 4, 2]));
        // Exactly one row for each alternative.
        assert_eq!(weights(&[9, 4, 2, 1], &old, &table(&[(8, 2), (9, 0)], 1)), Some(vec![6, 1, 9]));
        // The weight of case 8 is unknown.
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
