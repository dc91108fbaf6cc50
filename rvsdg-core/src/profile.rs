//! What a profile says about a module: how often code has to run to be *hot*, and up to which count it is *cold*.
//!
//! A module that was compiled with a profile has a summary of it among its flags: for each of a few shares of all that
//! was executed, the smallest count of the blocks that make up this share. Hot is what belongs to the first 99 %, cold
//! what is not among the first 99.9999 %; these are LLVM's numbers. Functions have the counts of their entries
//! ([`FunctionInfo::entry_count`](crate::FunctionInfo::entry_count)), decisions have weights
//! ([`BranchNote`](crate::BranchNote)).

use crate::metadata::{Metadata, MetadataOperand};

/// The shares, in millionths.
const HOT: u64 = 990_000;
const NOT_COLD: u64 = 999_999;

/// The summary of the profile of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What runs at least so often is hot.
    pub hot: u64,
    /// What runs at most so often is cold.
    pub cold: u64,
}

impl Profile {
    /// The summary in the text after all symbols of a module.
    pub fn of(postamble: &str, metadata: &Metadata) -> Option<Profile> {
        let node = |name: &str| {
            let (_, rest) = postamble.split_once(name)?;
            rest.split_once('}')?.0.parse::<u32>().ok()
        };
        node("!\"ProfileSummary\", !")?;
        let rows = metadata.operands(node("!{!\"DetailedSummary\", !")?).iter().filter_map(|row| match row {
            MetadataOperand::Node(row) => match metadata.operands(*row) {
                [MetadataOperand::Int(share), MetadataOperand::Int(count), ..] => Some((*share, *count)),
                _ => None,
            },
            _ => None,
        });
        // Greater shares have smaller counts.
        let count = |least: u64| rows.clone().find(|(share, _)| *share >= least).map(|(_, count)| count);
        let (hot, cold) = (count(HOT)?, count(NOT_COLD)?);
        (hot > cold).then_some(Profile { hot, cold })
    }

    /// Is what runs so often hot?
    pub fn is_hot(&self, count: f64) -> bool {
        count >= self.hot as f64
    }

    /// Is what runs so often cold?
    pub fn is_cold(&self, count: f64) -> bool {
        count <= self.cold as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(rows: &str) -> Option<Profile> {
        let text = format!(
            "!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"ProfileSummary\", !1}}\n!1 = !{{!2, !3}}\n\
             !2 = !{{!\"ProfileFormat\", !\"InstrProf\"}}\n!3 = !{{!\"DetailedSummary\", !4}}\n{rows}"
        );
        Profile::of(&text, &Metadata::of(&text))
    }

    #[test]
    fn rows_are_read() {
        let rows = "!4 = !{!5, !6, !7, !8}\n!5 = !{i32 10000, i64 900, i32 1}\n!6 = !{i32 990000, i64 50, i32 4}\n\
             !7 = !{i32 999000, i64 7, i32 5}\n!8 = !{i32 999999, i64 2, i32 9}\n";
        let found = profile(rows).unwrap();
        assert_eq!(found, Profile { hot: 50, cold: 2 });
        assert!(found.is_hot(50.0) && !found.is_hot(49.0) && found.is_cold(2.0) && !found.is_cold(3.0));
        // Nothing is known without some of the rows, or if all counts are the same.
        for rows in ["", "!4 = !{!5}\n!5 = !{i32 990000, i64 50, i32 4}\n", "!4 = !{!4, null, !9}\n"] {
            assert_eq!(profile(rows), None, "{rows}");
        }
        assert_eq!(profile(&rows.replace("i64 50", "i64 2").replace("i64 7", "i64 2")), None);
        assert_eq!(Profile::of(rows, &Metadata::of(rows)), None);
    }
}
