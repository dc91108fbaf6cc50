//! Finds the failing pass.

use anyhow::Result;

/// The relevant part of a failing pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blame {
    /// The shortest prefix that fails.
    pub(super) prefix: Vec<String>,
    /// The prefix without passes that are not necessary for the failure.
    pub(super) needed: Vec<String>,
}

/// Finds the shortest failing prefix, and then removes passes from it, one at a time from the front, while it still
/// fails.
///
/// `None` if the whole pipeline does not fail. `fails` is called at most twice per pass.
pub(super) fn bisect(passes: &[String], mut fails: impl FnMut(&str) -> Result<bool>) -> Result<Option<Blame>> {
    let mut prefix = None;
    // A longer prefix may not fail, so this is a linear search and no bisection.
    for len in 0..=passes.len() {
        if fails(&passes[..len].join(","))? {
            prefix = Some(passes[..len].to_vec());
            break;
        }
    }
    let Some(prefix) = prefix else { return Ok(None) };
    let mut needed = prefix.clone();
    let mut at = 0;
    // The last pass is necessary: without it this is a shorter prefix.
    while at + 1 < needed.len() {
        let removed = needed.remove(at);
        if !fails(&needed.join(","))? {
            needed.insert(at, removed);
            at += 1;
        }
    }
    Ok(Some(Blame { prefix, needed }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rvsdg::flat_passes;

    fn blame(pipeline: &str, fails: impl Fn(&[&str]) -> bool) -> Option<(String, String)> {
        let asked = |text: &str| {
            let passes: Vec<&str> = text.split(',').filter(|pass| !pass.is_empty()).collect();
            Ok(fails(&passes))
        };
        bisect(&flat_passes(pipeline), asked).unwrap().map(|it| (it.prefix.join(","), it.needed.join(",")))
    }

    fn both(prefix: &str, needed: &str) -> Option<(String, String)> {
        Some((prefix.to_owned(), needed.to_owned()))
    }

    #[test]
    fn finds_the_pass_and_what_it_needs() {
        assert_eq!(blame("a,b,c,d", |passes| passes.contains(&"c")), both("a,b,c", "c"));
        let needs_a = |passes: &[&str]| passes.first() == Some(&"a") && passes.contains(&"c");
        assert_eq!(blame("a,b,c,d", needs_a), both("a,b,c", "a,c"));
        assert_eq!(blame("a,a,a", |passes| passes.len() >= 2), both("a,a", "a,a"));
    }

    #[test]
    fn blames_no_pass_when_none_is_needed() {
        assert_eq!(blame("a,b", |_| true), both("", ""));
        assert_eq!(blame("", |_| true), both("", ""));
        assert_eq!(blame("a,b", |_| false), None);
    }

    #[test]
    fn phases_are_no_passes() {
        assert_eq!(flat_passes("a, b<4>,c(d,fixpoint<2>(e,g)),f"), ["a", "b<4>", "d", "e", "g", "f"]);
        assert!(flat_passes("").is_empty());
    }
}
