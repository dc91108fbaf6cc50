//! The metadata of decisions (branches, switches, selects): `!prof !5`, `!5 = !{!"branch_weights", i32 1, i32 2000}`,
//! and `!unpredictable !6`.

use super::loops::{attached, node};
use rustc_hash::FxHashMap;
use rvsdg_core::{BranchNote, Note};

/// Branch weights by the numbers of their nodes, and whether they are what the programmer expects.
#[derive(Default)]
pub(super) struct Decisions(FxHashMap<u32, (Vec<u32>, bool)>);

impl Decisions {
    /// Finds the branch weights in the postamble.
    pub(super) fn parse(postamble: &str) -> Decisions {
        const KIND: &str = "!{!\"branch_weights\", ";
        if !postamble.contains(KIND) {
            return Decisions::default();
        }
        let weights = |(number, contents): (u32, &str)| {
            let rest = contents.strip_prefix(KIND)?.strip_suffix('}')?;
            let expected = rest.strip_prefix("!\"expected\", ");
            let weights = expected.unwrap_or(rest).split(", ").map(|weight| weight.strip_prefix("i32 ")?.parse().ok());
            // LLVM prints weights of 2^31 and more as negative numbers.
            let weights: Option<Vec<i64>> = weights.collect();
            let weights = weights?.into_iter().map(|weight| weight as u32).collect();
            Some((number, (weights, expected.is_some())))
        };
        Decisions(postamble.lines().filter_map(node).filter_map(weights).collect())
    }

    fn weights(&self, attachments: &str, count: usize) -> Option<&(Vec<u32>, bool)> {
        self.0.get(&attached(attachments, "!prof !")?).filter(|(weights, _)| weights.len() == count)
    }

    /// The note of a branch or select on a truth value, for a match with a case for true.
    pub(super) fn branch(&self, attachments: &str) -> Option<Note> {
        let weights = self.weights(attachments, 2);
        note(attachments, weights.map(|(weights, expected)| ([weights[1], weights[0]].into(), *expected)))
    }

    /// The note of a switch. `to_default` says which cases have the default's target; the match does not have these.
    pub(super) fn switch(&self, attachments: &str, to_default: &[bool]) -> Option<Note> {
        let weights = self.weights(attachments, to_default.len() + 1).map(|(weights, expected)| {
            let mut kept = vec![weights[0]];
            for (weight, to_default) in weights[1..].iter().zip(to_default) {
                match to_default {
                    true => kept[0] = kept[0].saturating_add(*weight),
                    false => kept.push(*weight),
                }
            }
            (kept.into(), *expected)
        });
        note(attachments, weights)
    }
}

fn note(attachments: &str, weights: Option<(Box<[u32]>, bool)>) -> Option<Note> {
    let (weights, expected) = weights.unwrap_or_default();
    let unpredictable = attached(attachments, "!unpredictable !").is_some();
    let note = BranchNote { weights, expected, unpredictable };
    (note != BranchNote::default()).then_some(Note::Branch(note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_those_of_the_match() {
        let decisions = Decisions::parse(
            "!1 = !{!\"branch_weights\", i32 7, i32 -1}\n!2 = !{!\"branch_weights\", !\"expected\", i32 1, i32 2, i32 3}\n\
             !3 = !{!\"VP\", i32 0, i64 1}\n!4 = !{}\n",
        );
        let branch = |weights: &[u32], expected, unpredictable| {
            Some(Note::Branch(BranchNote { weights: weights.into(), expected, unpredictable }))
        };
        assert_eq!(decisions.branch(", !prof !1"), branch(&[u32::MAX, 7], false, false));
        assert_eq!(decisions.branch(", !prof !1, !unpredictable !4"), branch(&[u32::MAX, 7], false, true));
        assert_eq!(decisions.switch(", !prof !2", &[false, true]), branch(&[4, 2], true, false));
        // Another kind of profile, and another number of weights.
        assert_eq!(decisions.branch(", !prof !3"), None);
        assert_eq!(decisions.branch(", !prof !2"), None);
    }
}
