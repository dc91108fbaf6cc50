//! Damages a module by a few changes, which depend on a seed.

use super::bases::Base;
use crate::corpus::torture::sample::random;

/// The damaged module of a seed: the original module, whether it is bitcode, and the bytes.
pub(crate) struct Damaged<'a> {
    pub(crate) base: &'a Base,
    pub(crate) is_bitcode: bool,
    pub(crate) bytes: Vec<u8>,
}

/// A random number generator.
struct Random(u64);

impl Random {
    /// A number below `limit`, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        (random(&mut self.0) % limit as u64) as usize
    }

    fn byte(&mut self) -> u8 {
        random(&mut self.0) as u8
    }
}

/// Damages one of the modules: the text for even seeds, and the bitcode for odd ones.
pub(crate) fn damage(bases: &[Base], seed: u64) -> Damaged<'_> {
    let mut random = Random(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
    let base = &bases[random.below(bases.len())];
    let is_bitcode = seed % 2 == 1;
    let mut bytes = if is_bitcode { base.bitcode.clone() } else { base.text.clone() };
    // Mostly few changes: severe damage is detected early.
    for _ in 0..[1, 1, 1, 2, 3, 8][random.below(6)] {
        change(&mut bytes, &mut random, is_bitcode);
    }
    Damaged { base, is_bitcode, bytes }
}

fn change(bytes: &mut Vec<u8>, random: &mut Random, is_bitcode: bool) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    match random.below(12) {
        0 => bytes.truncate(at),
        1 => bytes[at] = random.byte(),
        2 | 3 => {
            let end = bytes.len().min(at + [1, 1, 2, 4, 8, 100][random.below(6)]);
            bytes.drain(at..end);
        }
        4 | 5 => {
            let more: Vec<u8> = (0..[1, 2, 4, 8][random.below(4)]).map(|_| random.byte()).collect();
            bytes.splice(at..at, more);
        }
        // A few bytes from another position; in text, probably a word.
        6 => {
            let from = random.below(bytes.len());
            let some = bytes[from..bytes.len().min(from + 1 + random.below(12))].to_vec();
            let end = bytes.len().min(at + some.len());
            bytes.splice(at..end, some);
        }
        7..=9 if !is_bitcode => change_lines(bytes, random),
        _ => bytes[at] ^= 1 << random.below(8),
    }
}

/// Swaps two lines, or replaces one by another.
fn change_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let [first, second] = [0; 2].map(|_| random.below(lines.len()));
    match random.below(2) {
        0 => lines.swap(first, second),
        _ => lines[first] = lines[second],
    }
    *bytes = lines.join(&b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_decide_everything_and_every_change_happens() {
        let text = (0..100).map(|line| format!("  %x{line} = add i32 1, {line}\n")).collect::<String>();
        let bases = [Base { name: "a", text: text.clone().into(), bitcode: vec![0x55; 200] }];
        let (mut shorter, mut longer, mut same) = (0, 0, 0);
        for seed in 0..400 {
            let Damaged { is_bitcode, bytes, .. } = damage(&bases, seed);
            assert_eq!(is_bitcode, seed % 2 == 1);
            assert_eq!(bytes, damage(&bases, seed).bytes);
            let length = if is_bitcode { 200 } else { text.len() };
            match bytes.len().cmp(&length) {
                std::cmp::Ordering::Less => shorter += 1,
                std::cmp::Ordering::Greater => longer += 1,
                std::cmp::Ordering::Equal => same += 1,
            }
        }
        assert!(shorter > 50 && longer > 30 && same > 50, "{shorter} {longer} {same}");
    }
}
