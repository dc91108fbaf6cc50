//! A deterministic sample of a list.

/// `count` items, which only `seed` selects, in the order of the list; all items if there are no more.
pub(crate) fn sample<T>(items: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut remaining = items.len() as u64;
    let mut wanted = count as u64;
    let mut state = seed;
    // Selection sampling: each item is taken with probability wanted / remaining.
    items
        .into_iter()
        .filter(|_| {
            let take = wanted > 0 && random(&mut state) % remaining < wanted;
            remaining -= 1;
            wanted -= u64::from(take);
            take
        })
        .collect()
}

/// The generator `splitmix64`.
pub(crate) fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_right_size_and_order_and_depends_on_the_seed_only() {
        let items: Vec<u32> = (0..1000).collect();
        let chosen = sample(items.clone(), 100, 1);
        assert_eq!(chosen.len(), 100);
        assert!(chosen.is_sorted());
        assert_eq!(chosen, sample(items.clone(), 100, 1));
        assert_ne!(chosen, sample(items.clone(), 100, 2));
        assert_eq!(sample(items.clone(), 1000, 3), items);
        assert_eq!(sample(items.clone(), 2000, 3), items);
        assert!(sample(items, 0, 3).is_empty());
    }
}
