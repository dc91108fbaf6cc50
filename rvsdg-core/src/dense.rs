//! A set of ids with a fixed capacity: one bit per id. Membership and insertion take constant time, without a check for
//! growth.

use cranelift_entity::EntityRef;
use std::marker::PhantomData;

/// A set of ids below a bound.
#[derive(Clone, Debug)]
pub struct DenseSet<K> {
    words: Vec<u64>,
    ids: PhantomData<K>,
}

impl<K: EntityRef> DenseSet<K> {
    /// An empty set of ids below `capacity`.
    pub fn with_capacity(capacity: usize) -> DenseSet<K> {
        DenseSet { words: vec![0; capacity.div_ceil(64)], ids: PhantomData }
    }

    /// Is the id in the set?
    ///
    /// # Panics
    /// If it is not below the capacity, perhaps.
    #[inline]
    pub fn contains(&self, id: K) -> bool {
        self.words[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Adds an id; returns whether it is new.
    ///
    /// # Panics
    /// As [`DenseSet::contains`].
    #[inline]
    pub fn insert(&mut self, id: K) -> bool {
        let (word, bit) = (&mut self.words[id.index() / 64], 1 << (id.index() % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes an id; returns whether it was there.
    ///
    /// # Panics
    /// As [`DenseSet::contains`].
    #[inline]
    pub fn remove(&mut self, id: K) -> bool {
        let (word, bit) = (&mut self.words[id.index() / 64], 1 << (id.index() % 64));
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entities::Value;

    #[test]
    fn ids_are_in_the_set_from_their_insertion_to_their_removal() {
        let [a, b, c] = [0, 63, 64].map(Value::from_u32);
        let mut set = DenseSet::with_capacity(65);
        assert!([a, b, c].iter().all(|id| !set.contains(*id)));
        assert_eq!([b, c, b].map(|id| set.insert(id)), [true, true, false]);
        assert_eq!([a, b, c].map(|id| set.contains(id)), [false, true, true]);
        assert_eq!([b, b, a].map(|id| set.remove(id)), [true, false, false]);
        assert_eq!([a, b, c].map(|id| set.contains(id)), [false, false, true]);
    }
}
