//! Matches as ordinary values: random ones, for every operand that makes a difference.

mod common;

use common::build::{Builder, f};
use common::compare;
use common::gen_body::Rng;
use rvsdg_cfg::Cfg;
use rvsdg_core::{BinOp, Op, Type};

/// `f(x, y)` is the number of the alternative of a match of a match of `x`, or, if `y` is not 0, that of the first one.
/// The first match and what is chosen are ordinary values.
fn check(inner: (&[(i32, u32)], u32, u32), outer: (&[(i32, u32)], u32), width: Type, operands: &[i64]) -> Cfg {
    let (cases, default, count) = inner;
    let mut b = Builder::new(&[width, Type::I32]);
    let root = b.root();
    let (x, y) = (b.params[0], b.params[1]);
    let first = b.matching(root, x, cases, default, count);
    let second = b.matching(root, first, outer.0, outer.1, count);
    let which = b.matching(root, y, &[(0, 0)], 1, 2);
    let choice = b.gamma(root, which);
    let [firsts, seconds] = [first, second].map(|value| b.entry(choice, value));
    let chosen = b.exit(choice, &[seconds[0], firsts[1]]);
    let numbers = b.gamma(root, chosen);
    let regions = numbers.regions(&b.graph).to_vec();
    let all: Vec<_> =
        regions.into_iter().enumerate().map(|(number, region)| b.int(region, number as i32, Type::I32)).collect();
    let result = b.exit(numbers, &all);
    let inputs: Vec<Vec<i64>> = operands.iter().flat_map(|x| [vec![*x, 0], vec![*x, 1]]).collect();
    compare(b.finish(result), f(), &inputs)
}

fn count(cfg: &Cfg, wanted: fn(&Op) -> bool) -> usize {
    cfg.blocks.values().flat_map(|block| &block.instrs).filter(|instr| wanted(&instr.op)).count()
}

#[test]
fn random_matches() {
    let mut rng = Rng::new(7);
    for _ in 0..400 {
        let alternatives = [3, 4, 5, 9, 16, 17, 33][rng.below(7)];
        let width = [Type::I8, Type::I32, Type::I64][rng.below(3)];
        let (first, range) = ([0, -5, 100, -128, 7][rng.below(5)], [4, 9, 16, 40, 90][rng.below(5)]);
        let target = |rng: &mut Rng| rng.below(alternatives) as u32;
        let mut cases = vec![];
        for case in first..(first + range).min(128) {
            if rng.chance(70) {
                cases.push((case, target(&mut rng)));
            }
        }
        let keeps = rng.chance(50);
        let mut renamed = vec![];
        for case in 0..alternatives as i32 {
            if rng.chance(80) {
                renamed.push((case, if keeps && rng.chance(80) { case as u32 } else { target(&mut rng) }));
            }
        }
        let (default, other) = (target(&mut rng), target(&mut rng));
        let operands: Vec<i64> = (i64::from(first) - 3..i64::from(first + range + 3))
            .chain([-128, -1, 0, 63, 64, 127])
            .filter(|x| (-128..128).contains(x))
            .collect();
        check((&cases, default, alternatives as u32), (&renamed, other), width, &operands);
    }
}

#[test]
fn control_values_that_mostly_stay_are_changed_in_a_few_places() {
    let cases: Vec<(i32, u32)> = (0..29).map(|case| (case, case as u32)).collect();
    let renamed: Vec<(i32, u32)> = (1..30).map(|case| (case, if case == 9 { 10 } else { case as u32 })).collect();
    let cfg = check((&cases, 29, 30), (&renamed, 0), Type::I32, &(-2..32).collect::<Vec<i64>>());
    // 29 for the first match, 1 for the second.
    assert_eq!(count(&cfg, |op| matches!(op, Op::Select(_))), 30);
}

#[test]
fn many_cases_are_a_table() {
    let cases: Vec<(i32, u32)> = (60..80).map(|case| (case, (case % 3) as u32)).collect();
    let cfg = check((&cases, 3, 4), (&[(0, 1), (1, 2), (2, 3)], 0), Type::I8, &(-128..128).collect::<Vec<i64>>());
    assert!(count(&cfg, |op| matches!(op, Op::Binary(BinOp::LShr, _))) >= 1);
    assert!(count(&cfg, |op| matches!(op, Op::Select(_))) < 6);
}
