//! Figures with names.

use serde::{Serialize, Serializer};
use std::ops::AddAssign;

/// Named figures in a fixed order: the statistics of a pass, of whatever kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts(Vec<(&'static str, usize)>);

impl Counts {
    /// These figures.
    pub fn new(entries: impl IntoIterator<Item = (&'static str, usize)>) -> Counts {
        Counts(entries.into_iter().collect())
    }

    /// All figures with their names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, usize)> + '_ {
        self.0.iter().copied()
    }

    /// The figure with this name; 0 if there is none.
    pub fn get(&self, name: &str) -> usize {
        self.0.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count)
    }
}

impl AddAssign for Counts {
    /// Adds figures of the same name; new names go to the end.
    fn add_assign(&mut self, other: Counts) {
        for (i, (name, count)) in other.0.into_iter().enumerate() {
            // Nearly always both lists have the same names.
            let at = match self.0.get(i) {
                Some((known, _)) if *known == name => Some(i),
                _ => self.0.iter().position(|(known, _)| *known == name),
            };
            match at {
                Some(at) => self.0[at].1 += count,
                None => self.0.push((name, count)),
            }
        }
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up_by_name() {
        let mut counts = Counts::new([("a", 1), ("b", 2)]);
        counts += Counts::new([("b", 3), ("c", 4)]);
        counts += Counts::new([("a", 1), ("b", 1)]);
        assert_eq!(counts, Counts::new([("a", 2), ("b", 6), ("c", 4)]));
        assert_eq!((counts.get("b"), counts.get("d")), (6, 0));
    }
}
