//! Predicative recovery: the shape of the result, and the cost.

mod common;

use common::build::{Builder, f, inputs};
use common::compare_by;
use rvsdg_cfg::{Block, Cfg, Terminator};
use rvsdg_core::{BinOp, Gamma, IntCond, Module, Region, Theta, Type, Value};
use rvsdg_destruct::{Recovery, Scheme, destruct_counted};

fn pcfr(module: Module, values: impl IntoIterator<Item = i64>) -> (Cfg, Recovery) {
    let (_, recovery) = destruct_counted(module.clone(), Scheme::Pcfr);
    (compare_by(Scheme::Pcfr, module, f(), &inputs(values)), recovery)
}

fn branches(cfg: &Cfg) -> usize {
    cfg.blocks.values().filter(|block| matches!(block.term, Terminator::Branch { .. })).count()
}

/// The targets of back edges, by the order of blocks.
fn headers(cfg: &Cfg) -> Vec<Block> {
    let back = |(block, data): (Block, &rvsdg_cfg::BlockData)| {
        data.term.targets().iter().copied().filter(|target| *target <= block).collect::<Vec<_>>()
    };
    let mut headers: Vec<Block> = cfg.blocks.iter().flat_map(back).collect();
    headers.sort_unstable();
    headers.dedup();
    headers
}

/// `while (x < 10) x = out(x); return x;`: the test at the start of a tail-controlled loop, with predicates added by
/// restructuring.
#[test]
fn a_while_loop_has_one_branch() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let (theta, body) = b.theta(root, true);
    let [x, out, io, mem] = [b.params[0], b.out, b.io, b.mem].map(|origin| b.open(theta, origin));
    let ten = b.int(body, 10, Type::I32);
    let less = b.icmp(body, IntCond::Slt, x, ten);
    let predicate = b.matching(body, less, &[(-1, 1)], 0, 2);
    let gamma = b.gamma(body, predicate);
    let [xs, outs, ios, mems] = [x, out, io, mem].map(|origin| b.entry(gamma, origin));
    let [leave, stay] = [0, 1].map(|i| gamma.regions(&b.graph)[i]);
    let (mut io, mut mem) = (ios[1], mems[1]);
    let one = b.int(stay, 1, Type::I32);
    let next = b.binary(stay, BinOp::Add, xs[1], one);
    b.call(stay, outs[1], next, &mut io, &mut mem);
    let (no, yes) = (b.ctl(leave, 0, 2), b.ctl(stay, 1, 2));
    let x = b.exit(gamma, &[xs[0], next]);
    let io = b.exit(gamma, &[ios[0], io]);
    let mem = b.exit(gamma, &[mems[0], mem]);
    let repeats = b.exit(gamma, &[no, yes]);
    let outputs = b.close(theta, repeats, &[x, out, io, mem]);
    (b.io, b.mem) = (outputs[2], outputs[3]);
    let (cfg, recovery) = pcfr(b.finish(outputs[0]), [-3, 9, 10, 11]);
    assert_eq!((branches(&cfg), headers(&cfg).len()), (1, 1));
    assert_eq!((recovery.tested, recovery.recovered, recovery.fallen_back), (1, 1, 0));
}

/// A gamma on the parameter whose output is a control value with `of` alternatives: the number of its own alternative.
fn producer(b: &mut Builder, region: Region, x: Value, of: u32) -> (Gamma, Value) {
    let cases: Vec<(i32, u32)> = (1..of).map(|i| (i as i32, i)).collect();
    let predicate = b.matching(region, x, &cases, 0, of);
    let gamma = b.gamma(region, predicate);
    let regions = gamma.regions(&b.graph).to_vec();
    let constants: Vec<Value> = regions.iter().enumerate().map(|(i, r)| b.ctl(*r, i as u32, of)).collect();
    let p = b.exit(gamma, &constants);
    (gamma, p)
}

/// A gamma on `p` that adds its alternative to `x`.
fn consumer(b: &mut Builder, region: Region, p: Value, x: Value) -> Value {
    let gamma = b.gamma(region, p);
    let xs = b.entry(gamma, x);
    let regions = gamma.regions(&b.graph).to_vec();
    let mut sums = vec![];
    for (i, region) in regions.into_iter().enumerate() {
        let k = b.int(region, i as i32 + 7, Type::I32);
        sums.push(b.binary(region, BinOp::Add, xs[i], k));
    }
    b.exit(gamma, &sums)
}

#[test]
fn operations_between_producer_and_consumer_are_moved() {
    // Moves before the producer, on which it does not depend.
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (_, p) = producer(&mut b, root, x, 3);
    let square = b.binary(root, BinOp::Mul, x, x);
    let sum = consumer(&mut b, root, p, square);
    let (cfg, recovery) = pcfr(b.finish(sum), 0..4);
    assert_eq!((branches(&cfg), recovery.recovered, recovery.rescheduled), (1, 1, 1));

    // Moves after the consumer: it depends on the producer, and the consumer does not depend on it.
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (gamma, p) = producer(&mut b, root, x, 3);
    let constants: Vec<Value> = (0..3)
        .map(|i| {
            let region = gamma.regions(&b.graph)[i];
            b.int(region, 5 * i as i32, Type::I32)
        })
        .collect();
    let y = b.exit(gamma, &constants);
    let square = b.binary(root, BinOp::Mul, y, y);
    let sum = consumer(&mut b, root, p, x);
    let sum = b.binary(root, BinOp::Xor, sum, square);
    let (cfg, recovery) = pcfr(b.finish(sum), 0..4);
    assert_eq!((branches(&cfg), recovery.recovered, recovery.rescheduled), (1, 1, 1));

    // Cannot move: it depends on the producer, and the consumer depends on it. There is a branch on the predicate's
    // value.
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (gamma, p) = producer(&mut b, root, x, 3);
    let xs = b.entry(gamma, x);
    let y = b.exit(gamma, &xs);
    let square = b.binary(root, BinOp::Mul, y, y);
    let sum = consumer(&mut b, root, p, square);
    let (cfg, recovery) = pcfr(b.finish(sum), 0..4);
    assert_eq!((branches(&cfg), recovery.recovered, recovery.fallen_back), (2, 0, 1));
}

/// A match that is computed in an alternative and decides after the gamma is tested where it is computed.
#[test]
fn a_match_is_tested_before_its_alternative_is_left() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let first = b.matching(root, x, &[(0, 1)], 0, 2);
    let gamma = b.gamma(root, first);
    let xs = b.entry(gamma, x);
    let [some, none] = [0, 1].map(|i| gamma.regions(&b.graph)[i]);
    let five = b.int(some, 5, Type::I32);
    let less = b.icmp(some, IntCond::Slt, xs[0], five);
    let second = b.matching(some, less, &[(-1, 1)], 0, 2);
    let no = b.ctl(none, 0, 2);
    let p = b.exit(gamma, &[second, no]);
    let sum = consumer(&mut b, root, p, x);
    let (cfg, recovery) = pcfr(b.finish(sum), [-1, 0, 1, 4, 5, 6]);
    assert_eq!((branches(&cfg), recovery.tested, recovery.recovered, recovery.fallen_back), (2, 2, 1, 0));
    assert!(cfg.blocks.values().all(|block| block.phis.iter().all(|phi| cfg.vars[phi.result] != Type::I1)));
}

/// A match must not be tested unless it is certain to be tested: it may be poison otherwise.
#[test]
fn a_match_is_not_tested_where_nothing_may_be_decided() {
    let mut b = Builder::new(&[Type::I32, Type::I32]);
    let root = b.root();
    let [x, y] = [b.params[0], b.params[1]];
    let first = b.matching(root, x, &[(0, 1)], 0, 2);
    let gamma = b.gamma(root, first);
    let ys = b.entry(gamma, y);
    let [some, none] = [0, 1].map(|i| gamma.regions(&b.graph)[i]);
    let second = b.matching(some, ys[0], &[(3, 1)], 0, 2);
    let no = b.ctl(none, 0, 2);
    let p = b.exit(gamma, &[second, no]);
    // p decides something only if y is not 8, which is not known before.
    let third = b.matching(root, y, &[(8, 0)], 1, 2);
    let outer = b.gamma(root, third);
    let ps = b.entry(outer, p);
    let xs = b.entry(outer, x);
    let inner = outer.regions(&b.graph)[1];
    let sum = consumer(&mut b, inner, ps[1], xs[1]);
    let sum = b.exit(outer, &[xs[0], sum]);
    let args: Vec<Vec<i64>> = [0, 1].iter().flat_map(|x| [3, 8, 9].map(|y| vec![*x, y])).collect();
    let cfg = compare_by(Scheme::Pcfr, b.finish(sum), f(), &args);
    let entry = &cfg.blocks[cfg.entry()].term;
    assert!(matches!(entry, Terminator::Branch { .. }));
    // Tests of x, of y against 8, and of p.
    assert_eq!(branches(&cfg), 3, "{}", common::cfgs::show(&cfg));
}

/// Nested loops, each with an exit from its middle; all exits lead to the same place.
fn nested_breaks(depth: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let (mut region, mut x) = (b.root(), b.params[0]);
    let mut nest: Vec<(Theta, Region)> = vec![];
    for _ in 0..depth {
        let (theta, body) = b.theta(region, false);
        x = b.open(theta, x);
        region = body;
        nest.push((theta, body));
    }
    let mut value = x;
    let mut quit: Option<Value> = None;
    while let Some((theta, body)) = nest.pop() {
        let one = b.int(body, 1, Type::I32);
        let left = match quit {
            // The exit variable of the inner loop: 1 means to leave this loop as well.
            Some(quit) => quit,
            None => {
                let limit = b.int(body, 50, Type::I32);
                let large = b.icmp(body, IntCond::Sgt, value, limit);
                b.matching(body, large, &[(-1, 1)], 0, 2)
            }
        };
        let gamma = b.gamma(body, left);
        let values = b.entry(gamma, value);
        let ones = b.entry(gamma, one);
        let [on, off] = [0, 1].map(|i| gamma.regions(&b.graph)[i]);
        let next = b.binary(on, BinOp::Add, values[0], ones[0]);
        let (again, no) = (b.ctl(on, 1, 2), b.ctl(off, 0, 2));
        let (go_on, quits) = (b.ctl(on, 0, 2), b.ctl(off, 1, 2));
        let post = b.exit(gamma, &[next, values[1]]);
        let repeats = b.exit(gamma, &[again, no]);
        let leaves = b.exit(gamma, &[go_on, quits]);
        // Opened last, so that it is closed last.
        let initial = b.graph.add_const(
            rvsdg_core::Position::Before(theta.node()),
            rvsdg_core::Const { op: rvsdg_core::Op::Ctl(0), ty: Type::ctl(2) },
        );
        b.open(theta, initial);
        let outputs = b.close(theta, repeats, &[post, leaves]);
        value = outputs[0];
        quit = Some(outputs[1]);
    }
    b.finish(value)
}

#[test]
fn leaving_a_nest_takes_one_branch() {
    for depth in [1, 2, 10, 300] {
        let (cfg, recovery) = pcfr(nested_breaks(depth), [7, 50, 51]);
        assert_eq!((branches(&cfg), recovery.fallen_back), (1, 0), "{depth} loops");
        assert_eq!(headers(&cfg).len(), 1, "only the innermost can repeat");
    }
}

/// A switch whose cases all fall through, as restructuring makes it: a chain of dispatches on one predicate.
fn fall_through(cases: u32) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (_, mut p) = producer(&mut b, root, x, cases);
    let mut y = x;
    for case in 0..cases {
        // Alternative 1 is the case; alternative 0 skips it.
        let here = b.matching(root, p, &[(case as i32, 1)], 0, 2);
        let gamma = b.gamma(root, here);
        let (ps, ys) = (b.entry(gamma, p), b.entry(gamma, y));
        let taken = gamma.regions(&b.graph)[1];
        let k = b.int(taken, case as i32, Type::I32);
        let sum = b.binary(taken, BinOp::Add, ys[1], k);
        let next = b.ctl(taken, (case + 1) % cases, cases);
        y = b.exit(gamma, &[ys[0], sum]);
        if case + 1 < cases {
            p = b.exit(gamma, &[ps[0], next]);
        }
    }
    b.finish(y)
}

#[test]
fn fall_through_of_400_cases() {
    let (cfg, recovery) = pcfr(fall_through(400), [0, 1, 200, 398, 399, 1000]);
    assert_eq!((branches(&cfg), recovery.recovered, recovery.fallen_back), (1, 400, 0));
    assert!(cfg.blocks.len() < 900, "{} blocks", cfg.blocks.len());
}

/// Without knowledge each of the following dispatches would be a branch of its own, on a value that has a phi in each
/// block before.
#[test]
fn fall_through_of_2000_cases() {
    let (cfg, recovery) = pcfr(fall_through(2_000), [0, 1, 1_000, 1_998, 1_999, 5_000]);
    assert_eq!((branches(&cfg), recovery.recovered, recovery.fallen_back), (1, 2_000, 0));
    let operands: usize = cfg.blocks.values().flat_map(|data| &data.phis).map(|phi| phi.incoming.len()).sum();
    assert!(cfg.blocks.len() < 4_500 && operands < 9_000, "{} blocks, {operands} operands", cfg.blocks.len());
}
