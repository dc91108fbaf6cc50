//! Random rotations, byte swaps, bit reversals, bit counts and moves of fields, right ones and damaged ones, before and
//! after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_bit_idioms::run_module;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, all_above, parse};

/// Such functions, by number.
const IDIOMS: Programs = Programs { module, inputs: |_, seed| inputs(seed), fuel: 5_000 };

fn inputs(seed: u64) -> Vec<Vec<Value>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let mut number = || i64::from(random.below(u32::MAX)) << 32 | i64::from(random.below(u32::MAX));
    let mut all: Vec<[i64; 2]> = (0..12).map(|_| [number(), number()]).collect();
    all.extend([[0, -1], [-1, 0], [i64::MIN, 1], [0x0102_0304_8586_8788, -1], [0x80, 0x8000]]);
    all.extend((0..64).map(|bit| [1 << bit, 0]));
    all.into_iter().map(|row| row.map(|it| Value::int(it, 64)).to_vec()).collect()
}

/// A function that is being made.
struct Maker {
    text: Text,
    random: Random,
    width: u32,
    /// So many more operations until one is damaged.
    damage: u32,
    /// Other users of what is computed.
    others: Vec<(String, u32)>,
    /// A value that has nothing to do with it, by width.
    other: Vec<(String, u32)>,
}

/// Data layouts and names of a machine that reverses bits, and one that counts them, by one instruction.
const MACHINES: [(&str, &str); 2] = [
    ("e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32", "aarch64-unknown-linux-gnu"),
    ("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128", "x86_64-pc-linux-gnu"),
];

/// `i64 @f(i64, i64)`
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let width = random.pick(&[8, 16, 32, 32, 64, 64]);
    let damage = if random.one_in(2) { random.below(20) } else { u32::MAX };
    let text = Text::new();
    let mut maker = Maker { text, random, width, damage, others: vec![], other: vec![] };
    let result = maker.body();
    let (layout, machine) = MACHINES[seed as usize % 2];
    parse(&format!(
        "preamble [\"target datalayout = \\\"{layout}\\\"\" \"target triple = \\\"{machine}\\\"\"]\n\
         symbol @f = external defined function i64 (i64, i64) : ptr, \
         suffix \"\\\"target-features\\\"=\\\"+popcnt\\\"\"\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {{\n\
         {}}} -> ({result}, %2, %3)\n}} -> (%0)",
        maker.text.out
    ))
}

fn low(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// So many ones, as many zeros, and so on.
fn every_second(step: u32) -> u64 {
    (0..64).filter(|bit: &u32| (bit / step).is_multiple_of(2)).fold(0, |mask, bit| mask | 1 << bit)
}

impl Maker {
    fn ty(&self) -> String {
        format!("i{}", self.width)
    }

    /// Is it this operation that is damaged?
    fn is_damaged(&mut self) -> bool {
        self.damage = self.damage.wrapping_sub(1);
        self.damage == 0
    }

    fn constant(&mut self, bits: u64) -> String {
        let spare = 64 - self.width;
        let ty = self.ty();
        self.text.add(format!("const {}", (bits << spare) as i64 >> spare), &ty)
    }

    fn masked(&mut self, x: &str, mut mask: u64) -> String {
        if self.is_damaged() {
            let bits = if self.random.one_in(3) { 3 } else { 1 };
            mask ^= bits << self.random.below(self.width);
        }
        let mask = self.constant(mask & low(self.width));
        let ty = self.ty();
        let operands = if self.random.one_in(5) { format!("{mask}, {x}") } else { format!("{x}, {mask}") };
        self.text.add(format!("and {operands}"), &ty)
    }

    /// To the left by a positive number, to the right by a negative one.
    fn shifted(&mut self, x: &str, by: i32) -> String {
        let mut by = by;
        if self.is_damaged() {
            by += if self.random.one_in(2) { 1 } else { -1 };
        }
        if by == 0 || by.unsigned_abs() >= self.width {
            return x.to_string();
        }
        let ty = self.ty();
        let by_factor = by > 0 && self.random.one_in(8);
        let amount = self.constant(if by_factor { 1 << by } else { by.unsigned_abs().into() });
        let op = match by {
            _ if by_factor => "mul",
            1.. => "shl",
            _ => "lshr",
        };
        self.text.add(format!("{op} {x}, {amount}"), &ty)
    }

    fn joined(&mut self, a: &str, b: &str, op: &str) -> String {
        let mut b = b.to_string();
        if self.is_damaged() {
            b = self.other();
        }
        let ty = self.ty();
        let joined = self.text.add(format!("{op} {a}, {b}"), &ty);
        if self.random.one_in(40) {
            self.others.push((joined.clone(), self.width));
        }
        joined
    }

    /// Numbers that have no bits in common.
    fn union(&mut self, a: &str, b: &str) -> String {
        let op = self.random.pick(&["or", "or", "or disjoint", "add", "xor", "add nuw"]);
        self.joined(a, b, op)
    }

    fn union_of(&mut self, mut parts: Vec<String>) -> String {
        while parts.len() > 1 {
            let b = parts.swap_remove(self.random.below(parts.len() as u32) as usize);
            let a = parts.swap_remove(self.random.below(parts.len() as u32) as usize);
            let both = self.union(&a, &b);
            parts.push(both);
        }
        parts.pop().expect("there is a part")
    }

    fn other(&mut self) -> String {
        let width = self.width;
        if let Some((known, _)) = self.other.iter().find(|(_, of)| *of == width) {
            return known.clone();
        }
        let made = self.resized("%1", 64, width);
        self.other.push((made.clone(), width));
        made
    }

    fn resized(&mut self, x: &str, from: u32, to: u32) -> String {
        let op = if from > to { "trunc" } else { self.random.pick(&["zext", "zext", "zext", "sext"]) };
        if from == to { x.to_string() } else { self.text.add(format!("{op} {x}"), &format!("i{to}")) }
    }

    fn body(&mut self) -> String {
        let mut x = self.resized("%0", 64, self.width);
        if self.random.one_in(4) {
            let narrow = self.random.pick(&[8, 16, 24, 32]);
            if narrow < self.width {
                let part = self.resized(&x, self.width, narrow);
                x = self.resized(&part, narrow, self.width);
            }
        } else if self.random.one_in(6) {
            let factor = self.constant(5);
            let ty = self.ty();
            x = self.text.add(format!("mul {x}, {factor}"), &ty);
        } else if self.random.one_in(6) {
            let by = self.random.below(self.width) as i32;
            x = self.shifted(&x, -by);
        } else if self.random.one_in(6) && self.width > 8 {
            let (amount, ty) = (self.constant(3), self.ty());
            x = self.text.add(format!("ashr {x}, {amount}"), &ty);
        }
        let mut result = match self.random.below(7) {
            0 => self.rotation(&x),
            1 | 2 => self.steps(&x),
            3 => self.pieces(&x, 8),
            4 => self.count(&x),
            5 => self.fields(&x),
            _ => self.pieces(&x, 1),
        };
        match self.random.below(8) {
            0 => result = self.masked(&result, 0x00ff_ff0f_0ff0_ff00),
            1 => {
                let by = self.random.pick(&[-8, 8, -3, 4]);
                result = self.shifted(&result, by);
            }
            2 => result = self.rotation(&result),
            _ => {}
        }
        let mut wide = self.resized(&result, self.width, 64);
        for (other, width) in std::mem::take(&mut self.others) {
            let other = self.resized(&other, width, 64);
            let scaled = self.text.int(11);
            let scaled = self.text.add(format!("mul {other}, {scaled}"), "i64");
            wide = self.text.add(format!("xor {wide}, {scaled}"), "i64");
        }
        wide
    }

    fn rotation(&mut self, x: &str) -> String {
        let by = 1 + self.random.below(self.width - 1) as i32;
        let (left, right) = (self.shifted(x, by), self.shifted(x, by - self.width as i32));
        self.union(&left, &right)
    }

    /// Halves change places, then quarters, and so on, in any order.
    fn steps(&mut self, x: &str) -> String {
        let last = if self.random.one_in(2) { 8 } else { 1 };
        let mut steps: Vec<u32> = (0..6).map(|it| 1 << it).filter(|it| (last..self.width).contains(it)).collect();
        let mut x = x.to_string();
        while !steps.is_empty() {
            let step = steps.swap_remove(self.random.below(steps.len() as u32) as usize);
            let mask = every_second(step) & low(self.width);
            let (by, other) = (step as i32, !mask & low(self.width));
            let right = if self.random.one_in(2) {
                let shifted = self.shifted(&x, -by);
                self.masked(&shifted, mask)
            } else {
                let part = self.masked(&x, other);
                self.shifted(&part, -by)
            };
            let left = if self.random.one_in(2) {
                let shifted = self.shifted(&x, by);
                self.masked(&shifted, other)
            } else {
                let part = self.masked(&x, mask);
                self.shifted(&part, by)
            };
            x = self.union(&left, &right);
        }
        x
    }

    /// Bytes or bits, one by one.
    fn pieces(&mut self, x: &str, bits: u32) -> String {
        let all = self.width / bits;
        let count = if self.random.one_in(3) { 1 + self.random.below(all) } else { all };
        let count = count.min(24);
        let turn = self.random.one_in(4).then(|| self.random.below(all));
        let mut places: Vec<u32> = (0..count).map(|it| turn.map_or(all - 1 - it, |by| (it + by) % all)).collect();
        if count > 1 && self.random.one_in(3) {
            let at = self.random.below(count - 1) as usize;
            places.swap(at, at + 1);
        }
        let mut parts = vec![];
        for (from, to) in places.into_iter().enumerate() {
            let (from, to) = (from as i32 * bits as i32, to as i32 * bits as i32);
            parts.push(if self.random.one_in(2) {
                let part = self.masked(x, low(bits) << from);
                self.shifted(&part, to - from)
            } else if self.random.one_in(2) && self.width > bits {
                let part = self.shifted(x, -from);
                let narrow = self.resized(&part, self.width, bits);
                let part = self.text.add(format!("zext {narrow}"), &self.ty());
                self.shifted(&part, to)
            } else {
                let part = self.shifted(x, to - from);
                self.masked(&part, low(bits) << to)
            });
        }
        self.union_of(parts)
    }

    /// Fields that stay where they are, or all go the same way.
    fn fields(&mut self, x: &str) -> String {
        let by = if self.random.one_in(2) { 0 } else { self.random.below(self.width) as i32 / 2 };
        let mut parts = vec![];
        let mut at = 0;
        while at < self.width && parts.len() < 6 {
            let size = (1 + self.random.below(12)).min(self.width - at);
            if !self.random.one_in(3) || parts.is_empty() {
                let part = self.masked(x, low(size) << at);
                parts.push(self.shifted(&part, by));
            }
            at += size;
        }
        self.union_of(parts)
    }

    /// Pairs, fields of four bits, bytes, and so on.
    fn count(&mut self, x: &str) -> String {
        let (pairs, fours, bytes) = (0x5555_5555_5555_5555, 0x3333_3333_3333_3333, 0x0f0f_0f0f_0f0f_0f0f);
        let all = low(self.width);
        let mut x = x.to_string();
        if self.random.one_in(3) {
            x = self.masked(&x, 0xffff_f0ff_fff7_ff0f);
        }
        let plus = if self.random.one_in(6) { "or" } else { "add" };
        x = if self.random.one_in(2) {
            let half = self.shifted(&x, -1);
            let half = self.masked(&half, pairs & all);
            self.joined(&x, &half, "sub")
        } else {
            self.halves(&x, 1, pairs & all, plus)
        };
        x = self.halves(&x, 2, fours & all, "add");
        x = if self.random.one_in(2) {
            let half = self.shifted(&x, -4);
            let sum = self.joined(&x, &half, "add nuw");
            self.masked(&sum, bytes & all)
        } else {
            self.halves(&x, 4, bytes & all, "add")
        };
        if self.width > 8 && self.random.one_in(2) {
            let ones = self.constant(0x0101_0101_0101_0101 & all);
            let ty = self.ty();
            let sum = self.text.add(format!("mul {x}, {ones}"), &ty);
            return self.shifted(&sum, 8 - self.width as i32);
        }
        let mut step = 8;
        let neat = self.random.one_in(2);
        while step < self.width {
            let mask = every_second(step) & all;
            x = if neat {
                self.halves(&x, step as i32, mask, "add")
            } else {
                let half = self.shifted(&x, -(step as i32));
                self.joined(&x, &half, "add")
            };
            step *= 2;
        }
        if neat { x } else { self.masked(&x, 0x7f) }
    }

    fn halves(&mut self, x: &str, by: i32, mask: u64, plus: &str) -> String {
        let half = self.shifted(x, -by);
        let (a, b) = (self.masked(x, mask), self.masked(&half, mask));
        self.joined(&a, &b, plus)
    }
}

#[test]
fn bits_stay_what_they_are() {
    let report = IDIOMS.refined(0..3_000, run_module);
    assert_eq!(report.ended, report.modules);
    let stats = report.settled();
    // Those have tests of their own.
    all_above(stats.entries(), 40, &["loops"]);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    use rvsdg_opt_bit_idioms::{Mutation, run_module_mutated};
    IDIOMS.find(6_000, Mutation::ALL, run_module_mutated);
}
