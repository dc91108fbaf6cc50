//! Deep nests with a small stack, and linear time.

mod common;

use common::build::{Builder, f, inputs};
use common::{cfg_of, run};
use rvsdg_core::{BinOp, Gamma, IntCond, Module, Theta, Type, Value};
use rvsdg_destruct::Scheme;
use std::time::{Duration, Instant};

const DEEP: usize = 20_000;
const SCHEMES: [Scheme; 2] = [Scheme::Scfr, Scheme::Pcfr];

/// Runs on a thread with a stack too small for recursion.
fn on_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(test).unwrap().join().unwrap();
}

/// A gamma in the second alternative of a gamma, and so on; the innermost adds one.
fn nested_gammas(depth: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let (mut region, mut x) = (b.root(), b.params[0]);
    let mut nest: Vec<(Gamma, Value)> = vec![];
    for _ in 0..depth {
        let predicate = b.matching(region, x, &[(5, 1)], 0, 2);
        let gamma = b.gamma(region, predicate);
        let xs = b.entry(gamma, x);
        region = gamma.regions(&b.graph)[1];
        x = xs[1];
        nest.push((gamma, xs[0]));
    }
    let one = b.int(region, 1, Type::I32);
    let mut value = b.binary(region, BinOp::Add, x, one);
    while let Some((gamma, unchanged)) = nest.pop() {
        value = b.exit(gamma, &[unchanged, value]);
    }
    b.finish(value)
}

/// Nested loops with one iteration each; the innermost one adds one.
fn nested_thetas(depth: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let (mut region, mut x) = (b.root(), b.params[0]);
    let mut nest: Vec<Theta> = vec![];
    for _ in 0..depth {
        let (theta, body) = b.theta(region, false);
        x = b.open(theta, x);
        region = body;
        nest.push(theta);
    }
    let one = b.int(region, 1, Type::I32);
    let mut value = b.binary(region, BinOp::Add, x, one);
    while let Some(theta) = nest.pop() {
        let region = theta.region(&b.graph);
        let hundred = b.int(region, 100, Type::I32);
        let small = b.icmp(region, IntCond::Sgt, value, hundred);
        let predicate = b.matching(region, small, &[(-1, 1)], 0, 2);
        value = b.close(theta, predicate, &[value])[0];
    }
    b.finish(value)
}

/// A sequence of decisions, optionally within a loop.
fn chain(length: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let mut x = b.params[0];
    for i in 0..length {
        let predicate = b.matching(root, x, &[(i as i32, 1)], 0, 2);
        let gamma = b.gamma(root, predicate);
        let xs = b.entry(gamma, x);
        let region = gamma.regions(&b.graph)[1];
        let one = b.int(region, 1, Type::I32);
        let sum = b.binary(region, BinOp::Add, xs[1], one);
        x = b.exit(gamma, &[xs[0], sum]);
    }
    b.finish(x)
}

/// A decision with many alternatives, half of them empty.
fn wide(alternatives: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let cases: Vec<(i32, u32)> = (1..alternatives).map(|i| (i as i32, i as u32)).collect();
    let predicate = b.matching(root, x, &cases, 0, alternatives as u32);
    let gamma = b.gamma(root, predicate);
    let xs = b.entry(gamma, x);
    let regions = gamma.regions(&b.graph).to_vec();
    let mut origins = vec![];
    for (i, region) in regions.into_iter().enumerate() {
        let k = b.int(region, 7, Type::I32);
        origins.push(if i % 2 == 0 { k } else { b.binary(region, BinOp::Mul, k, xs[i]) });
    }
    let value = b.exit(gamma, &origins);
    b.finish(value)
}

/// Many loop variables that turn out to be invariant one after the other.
fn invariant_vars(count: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (theta, body) = b.theta(root, false);
    let vars: Vec<Value> = (0..count).map(|_| b.open(theta, x)).collect();
    // Variable i takes the value of variable i + 1, through a decision; all are x.
    let predicate = b.matching(body, vars[0], &[(0, 1)], 0, 2);
    let gamma = b.gamma(body, predicate);
    let entries: Vec<Vec<Value>> = vars.iter().map(|v| b.entry(gamma, *v)).collect();
    let last = entries.len() - 1;
    let posts: Vec<Value> = (0..count).map(|i| b.exit(gamma, &[entries[i][0], entries[last][1]])).collect();
    let predicate = b.ctl(body, 0, 2);
    let outputs = b.close(theta, predicate, &posts);
    b.finish(outputs[0])
}

#[test]
fn deep_gammas() {
    on_small_stack(|| {
        for scheme in SCHEMES {
            let ipg = rvsdg_destruct::destruct_with(nested_gammas(DEEP), scheme);
            let cfg = cfg_of(&ipg, f());
            assert_eq!(run(cfg, &[5]).end, Ok(Some(6)));
            assert_eq!(run(cfg, &[4]).end, Ok(Some(4)));
            assert!(cfg.instr_count() < 8 * DEEP);
        }
    });
}

#[test]
fn deep_thetas() {
    on_small_stack(|| {
        for scheme in SCHEMES {
            let ipg = rvsdg_destruct::destruct_with(nested_thetas(DEEP), scheme);
            let cfg = cfg_of(&ipg, f());
            assert_eq!(run(cfg, &[5]).end, Ok(Some(6)));
            assert_eq!(cfg.blocks.values().filter(|block| block.must_progress).count(), DEEP);
        }
    });
}

#[test]
fn long_and_wide() {
    for scheme in SCHEMES {
        let ipg = rvsdg_destruct::destruct_with(chain(DEEP), scheme);
        let cfg = cfg_of(&ipg, f());
        assert_eq!(run(cfg, &[0]).end, Ok(Some(DEEP as i64)));
        let ipg = rvsdg_destruct::destruct_with(wide(DEEP), scheme);
        let cfg = cfg_of(&ipg, f());
        assert_eq!(run(cfg, &[3]).end, Ok(Some(21)));
        assert_eq!(run(cfg, &[4]).end, Ok(Some(7)));
    }
    common::compare(invariant_vars(50), f(), &inputs([0, 1]));
}

/// A sequence of joins where one way decides the branch behind, and all of whose values are used at the end.
fn known_joins(count: usize) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (mut acc, mut joined) = (x, vec![]);
    for i in 0..count {
        let predicate = b.matching(root, x, &[(i as i32, 1)], 0, 2);
        let gamma = b.gamma(root, predicate);
        let xs = b.entry(gamma, acc);
        let regions = gamma.regions(&b.graph).to_vec();
        let factor = b.int(regions[0], i as i32, Type::I32);
        let product = b.binary(regions[0], BinOp::Mul, xs[0], factor);
        let one = b.int(regions[1], 1, Type::I32);
        let value = b.exit(gamma, &[product, one]);
        joined.push(value);
        let one = b.int(root, 1, Type::I32);
        let is_one = b.icmp(root, IntCond::Eq, value, one);
        let predicate = b.matching(root, is_one, &[(-1, 1)], 0, 2);
        let gamma = b.gamma(root, predicate);
        let xs = b.entry(gamma, acc);
        let regions = gamma.regions(&b.graph).to_vec();
        let three = b.int(regions[0], 3, Type::I32);
        let sum = b.binary(regions[0], BinOp::Add, xs[0], three);
        let index = b.int(regions[1], i as i32, Type::I32);
        let difference = b.binary(regions[1], BinOp::Sub, xs[1], index);
        acc = b.exit(gamma, &[sum, difference]);
    }
    for value in joined {
        acc = b.binary(root, BinOp::Xor, acc, value);
    }
    b.finish(acc)
}

/// Threading makes phis only where ways meet, not in each join for each value of a join in front of it.
#[test]
fn threads_in_linear_time() {
    let graphs = |count: usize| rvsdg_destruct::destruct_with(known_joins(count), Scheme::Pcfr);
    let mut ipg = graphs(50);
    let before: Vec<_> = (0..52).map(|x| run(cfg_of(&ipg, f()), &[x]).end).collect();
    assert!(rvsdg_destruct::thread(&mut ipg) >= 25);
    let behind: Vec<_> = (0..52).map(|x| run(cfg_of(&ipg, f()), &[x]).end).collect();
    assert_eq!(before, behind);
    let time = |count: usize| {
        let mut ipg = graphs(count);
        let start = Instant::now();
        rvsdg_destruct::thread(&mut ipg);
        start.elapsed()
    };
    let linear = (0..5).any(|_| time(2_000) < time(500) * 10);
    assert!(linear, "threading takes more than linear time");
}

fn time(module: &Module, scheme: Scheme) -> Duration {
    let start = Instant::now();
    let ipg = rvsdg_destruct::destruct_by(module, scheme);
    let elapsed = start.elapsed();
    drop(ipg);
    elapsed
}

/// With four times the size, the time may grow by a factor of 12 at most; quadratic time would be a factor of 16. One
/// of five attempts has to satisfy this, because the machine may be busy.
#[test]
fn time_grows_with_size() {
    let families: [(&str, fn(usize) -> Module); 5] = [
        ("nested gammas", nested_gammas),
        ("nested thetas", nested_thetas),
        ("chain", chain),
        ("wide", wide),
        ("invariant variables", invariant_vars),
    ];
    for (name, family) in families {
        let (small, large) = (family(20_000), family(80_000));
        for scheme in SCHEMES {
            let linear = (0..5).any(|_| {
                let (small, large) = (time(&small, scheme), time(&large, scheme));
                println!("{name}, {scheme:?}: {small:?} {large:?}");
                large < small * 12
            });
            assert!(linear, "{name} takes more than linear time by {scheme:?}");
        }
    }
}
