//! One body per construct, run by both interpreters, with the shape of the result where it matters.

mod common;

use common::build::{Builder, f, inputs};
use common::compare;
use rvsdg_cfg::{Block, Cfg, Instr, Operand, PhiInstr, Terminator};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Const, Effects, Flags, IntCond, MatchInfo, Op, Position, Type, TypeTable, Value};

fn phis(cfg: &Cfg) -> usize {
    cfg.blocks.values().map(|block| block.phis.len()).sum()
}

fn branches(cfg: &Cfg) -> usize {
    cfg.blocks.values().filter(|block| matches!(block.term, Terminator::Branch { .. })).count()
}

#[test]
fn straight_line() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let (x, one) = (b.params[0], b.int(root, 1, Type::I32));
    let sum = b.binary(root, BinOp::Add, x, one);
    let called = b.call_out(sum);
    let op = Op::Binary(BinOp::SDiv, Flags::PINNED | Flags::EXACT);
    let io = b.io;
    let quotient = b.graph.add_simple(Position::End(root), op, &[called, x, io], Type::I32);
    let cfg = compare(b.finish(quotient), f(), &inputs([3, -7, 0]));
    assert_eq!(cfg.blocks.len(), 1);
    let instrs = &cfg.blocks[cfg.entry()].instrs;
    assert_eq!(instrs.len(), 3, "constants and states are no instructions");
    assert_eq!(instrs[1].args[0], Operand::Symbol(rvsdg_core::Symbol::from_u32(0)));
    assert_eq!(instrs[2].op, Op::Binary(BinOp::SDiv, Flags::EXACT), "a division is pinned in graphs only");
}

#[test]
fn memory_operations_lose_their_states() {
    let mut b = Builder::new(&[Type::PTR, Type::I32]);
    let root = b.root();
    let access = b.graph.payloads.intern_access(rvsdg_core::AccessInfo {
        ty: Type::I32,
        align: 4,
        volatile: false,
        metadata: "".into(),
    });
    let store = Op::Store(access, Effects::WRITE | Effects::PINNED);
    let operands = [b.params[1], b.params[0], b.io, b.mem];
    let node = b.graph.add_node(Position::End(root), store, &operands, &[Type::MEM]);
    b.mem = b.graph.output(node, 0);
    let load = Op::Load(access, Effects::READ | Effects::PINNED);
    let operands = [b.params[0], b.io, b.mem];
    let node = b.graph.add_node(Position::End(root), load, &operands, &[Type::I32, Type::MEM]);
    b.mem = b.graph.output(node, 1);
    let value = b.graph.output(node, 0);
    let cfg = compare(b.finish(value), f(), &[vec![64, 5]]);
    let instrs = &cfg.blocks[cfg.entry()].instrs;
    assert_eq!((instrs[0].args.len(), instrs[0].result), (2, None));
    assert_eq!((instrs[1].args.len(), instrs[1].result.is_some()), (1, true));
}

/// `x < 0 ? (x == -5 ? out(x) : x) : 9`
#[test]
fn nested_gammas() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let (x, zero) = (b.params[0], b.int(root, 0, Type::I32));
    let negative = b.icmp(root, IntCond::Slt, x, zero);
    let predicate = b.matching(root, negative, &[(-1, 1)], 0, 2);
    let outer = b.gamma(root, predicate);
    let [xs, ios, mems, outs] = [x, b.io, b.mem, b.out].map(|v| b.entry(outer, v));
    let regions = outer.regions(&b.graph).to_vec();
    let nine = b.int(regions[0], 9, Type::I32);
    let predicate = b.matching(regions[1], xs[1], &[(-5, 0)], 1, 2);
    let inner = b.gamma(regions[1], predicate);
    let [xs2, ios2, mems2, outs2] = [xs[1], ios[1], mems[1], outs[1]].map(|v| b.entry(inner, v));
    let (mut io, mut mem) = (ios2[0], mems2[0]);
    let region = inner.regions(&b.graph)[0];
    let called = b.call(region, outs2[0], xs2[0], &mut io, &mut mem);
    let chosen = b.exit(inner, &[called, xs2[1]]);
    let io = b.exit(inner, &[io, ios2[1]]);
    let mem = b.exit(inner, &[mem, mems2[1]]);
    let result = b.exit(outer, &[nine, chosen]);
    b.io = b.exit(outer, &[ios[0], io]);
    b.mem = b.exit(outer, &[mems[0], mem]);
    let cfg = compare(b.finish(result), f(), &inputs([-5, -4, 0, 8]));
    // The inner join leads to the outer one.
    assert_eq!((branches(&cfg), phis(&cfg)), (2, 1));
}

#[test]
fn five_ways() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    // Two cases have the same alternative, and one case has the default's.
    let cases = [(10, 1), (20, 2), (30, 3), (40, 4), (50, 2), (60, 0)];
    let predicate = b.matching(root, x, &cases, 0, 5);
    let gamma = b.gamma(root, predicate);
    let xs = b.entry(gamma, x);
    let mut origins = vec![];
    for (i, region) in gamma.regions(&b.graph).to_vec().into_iter().enumerate() {
        let k = b.int(region, i as i32 * 7, Type::I32);
        origins.push(b.binary(region, BinOp::Xor, xs[i], k));
    }
    let result = b.exit(gamma, &origins);
    let same = b.exit(gamma, &xs);
    let sum = b.binary(root, BinOp::Add, result, same);
    let cfg = compare(b.finish(sum), f(), &inputs([10, 20, 30, 40, 50, 60, 70]));
    assert_eq!((cfg.blocks.len(), phis(&cfg)), (7, 1), "an entry variable that passes through needs no phi");
}

/// `do { (a, b, n) = (b, a, n - 1) } while (n > 0)`, `a - b` at the end.
#[test]
fn theta_with_swap() {
    let mut b = Builder::new(&[Type::I32, Type::I32, Type::I32]);
    let root = b.root();
    let (theta, body) = b.theta(root, false);
    let origins = [b.params[0], b.params[1], b.params[2], b.io, b.mem];
    let vars = origins.map(|v| b.open(theta, v));
    let (one, zero) = (b.int(body, 1, Type::I32), b.int(body, 0, Type::I32));
    let n = b.binary(body, BinOp::Sub, vars[2], one);
    let more = b.icmp(body, IntCond::Sgt, n, zero);
    let predicate = b.matching(body, more, &[(-1, 1)], 0, 2);
    let outputs = b.close(theta, predicate, &[vars[1], vars[0], n, vars[3], vars[4]]);
    (b.io, b.mem) = (outputs[3], outputs[4]);
    let difference = b.binary(root, BinOp::Sub, outputs[0], outputs[1]);
    let cfg = compare(b.finish(difference), f(), &[vec![7, 3, 0], vec![7, 3, 1], vec![7, 3, 2], vec![9, 2, 5]]);
    assert_eq!((cfg.blocks.len(), phis(&cfg)), (3, 3), "entry, loop, exit");
    assert!(cfg.blocks[Block::from_u32(1)].must_progress);
    assert!(!cfg.must_progress);
}

/// `if (x != 0) do { out(callee...) } while (...)`, where the callee and a limit are invariant.
#[test]
fn theta_in_gamma_with_invariant_variables() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let predicate = b.matching(root, x, &[(0, 0)], 1, 2);
    let gamma = b.gamma(root, predicate);
    let [xs, outs, ios, mems] = [x, b.out, b.io, b.mem].map(|v| b.entry(gamma, v));
    let region = gamma.regions(&b.graph)[1];
    let zero = b.int(region, 0, Type::I32);
    let (theta, body) = b.theta(region, true);
    let vars = [zero, xs[1], outs[1], ios[1], mems[1]].map(|v| b.open(theta, v));
    let (mut io, mut mem) = (vars[3], vars[4]);
    b.call(body, vars[2], vars[0], &mut io, &mut mem);
    let one = b.int(body, 1, Type::I32);
    let next = b.binary(body, BinOp::Add, vars[0], one);
    let done = b.icmp(body, IntCond::Sge, next, vars[1]);
    // Repeats on false.
    let predicate = b.matching(body, done, &[(0, 1), (-1, 0)], 0, 2);
    let outputs = b.close(theta, predicate, &[next, vars[1], vars[2], io, mem]);
    let zero = b.int(gamma.regions(&b.graph)[0], 0, Type::I32);
    let result = b.exit(gamma, &[zero, outputs[0]]);
    let limit = b.exit(gamma, &[xs[0], outputs[1]]);
    b.io = b.exit(gamma, &[ios[0], outputs[3]]);
    b.mem = b.exit(gamma, &[mems[0], outputs[4]]);
    let sum = b.binary(root, BinOp::Add, result, limit);
    let cfg = compare(b.finish(sum), f(), &inputs([0, 1, 2, 5, -3]));
    assert_eq!(phis(&cfg), 2, "the counter and the gamma's exit");
    let calls = cfg.blocks.values().flat_map(|block| &block.instrs).filter(|i| matches!(i.op, Op::Call(..)));
    calls.for_each(|call| assert!(matches!(call.args[0], Operand::Symbol(_)), "the call has become indirect"));
    assert!(cfg.blocks.values().all(|block| !block.must_progress), "the loop may diverge");
}

#[test]
fn endless_theta() {
    for empty_latch in [false, true] {
        let mut b = Builder::new(&[Type::I32]);
        let root = b.root();
        let (theta, body) = b.theta(root, true);
        let origins = [b.params[0], b.out, b.io, b.mem];
        let vars = origins.map(|v| b.open(theta, v));
        let (mut io, mut mem) = (vars[2], vars[3]);
        let mut next = b.call(body, vars[1], vars[0], &mut io, &mut mem);
        if empty_latch {
            let predicate = b.matching(body, next, &[(0, 0)], 1, 2);
            let gamma = b.gamma(body, predicate);
            let nexts = b.entry(gamma, next);
            let region = gamma.regions(&b.graph)[1];
            let sum = b.binary(region, BinOp::Add, nexts[1], nexts[1]);
            next = b.exit(gamma, &[nexts[0], sum]);
        }
        let predicate = b.ctl(body, 1, 2);
        let outputs = b.close(theta, predicate, &[next, vars[1], io, mem]);
        (b.io, b.mem) = (outputs[2], outputs[3]);
        let result = b.call_out(outputs[0]);
        let cfg = compare(b.finish(result), f(), &inputs([4]));
        assert!(cfg.blocks.values().all(|block| !matches!(block.term, Terminator::Return(_))));
        assert_eq!(cfg.blocks.len(), if empty_latch { 4 } else { 2 });
    }
}

#[test]
fn a_loop_that_does_not_repeat_and_a_decision_that_is_none() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let (theta, body) = b.theta(root, true);
    let origins = [b.params[0], b.io, b.mem];
    let vars = origins.map(|v| b.open(theta, v));
    let sum = b.binary(body, BinOp::Add, vars[0], vars[0]);
    let predicate = b.ctl(body, 0, 2);
    let outputs = b.close(theta, predicate, &[sum, vars[1], vars[2]]);
    (b.io, b.mem) = (outputs[1], outputs[2]);
    // The constant passes through an entry variable and a match.
    let two = b.ctl(root, 2, 3);
    let predicate = b.matching(root, two, &[(0, 0), (2, 1)], 0, 2);
    let gamma = b.gamma(root, predicate);
    let [sums, twos] = [outputs[0], two].map(|v| b.entry(gamma, v));
    let regions = gamma.regions(&b.graph).to_vec();
    let inner = b.gamma(regions[1], twos[1]);
    let inner_sums = b.entry(inner, sums[1]);
    let region = inner.regions(&b.graph)[2];
    let product = b.binary(region, BinOp::Mul, inner_sums[2], inner_sums[2]);
    let product = b.exit(inner, &[inner_sums[0], inner_sums[1], product]);
    let result = b.exit(gamma, &[sums[0], product]);
    let cfg = compare(b.finish(result), f(), &inputs([4, -3]));
    assert_eq!((cfg.blocks.len(), cfg.blocks[cfg.entry()].instrs.len()), (1, 2));
}

/// Exit variables of control type: one decides a second gamma, one a loop.
#[test]
fn control_exit_variables() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let (theta, body) = b.theta(root, false);
    let origins = [b.params[0], b.out, b.io, b.mem];
    let vars = origins.map(|v| b.open(theta, v));
    let predicate = b.matching(body, vars[0], &[(0, 0), (1, 1), (2, 2)], 3, 4);
    let gamma = b.gamma(body, predicate);
    let xs = b.entry(gamma, vars[0]);
    let (mut three_way, mut again, mut values) = (vec![], vec![], vec![]);
    for (i, region) in gamma.regions(&b.graph).to_vec().into_iter().enumerate() {
        three_way.push(b.ctl(region, [2, 0, 1, 2][i], 3));
        again.push(b.ctl(region, u32::from(i == 3), 2));
        let four = b.int(region, 4, Type::I32);
        values.push(b.binary(region, BinOp::Sub, xs[i], four));
    }
    let which = b.exit(gamma, &three_way);
    let repeat = b.exit(gamma, &again);
    let value = b.exit(gamma, &values);
    let second = b.gamma(body, which);
    let [values, outs, ios, mems] = [value, vars[1], vars[2], vars[3]].map(|v| b.entry(second, v));
    let region = second.regions(&b.graph)[2];
    let (mut io, mut mem) = (ios[2], mems[2]);
    let called = b.call(region, outs[2], values[2], &mut io, &mut mem);
    let region = second.regions(&b.graph)[0];
    let hundred = b.int(region, 100, Type::I32);
    let next = b.exit(second, &[hundred, values[1], values[2]]);
    let seen = b.exit(second, &[hundred, values[1], called]);
    let io = b.exit(second, &[ios[0], ios[1], io]);
    let mem = b.exit(second, &[mems[0], mems[1], mem]);
    // The predicate of the loop passes through another gamma.
    let predicate = b.matching(body, seen, &[(7, 0)], 1, 2);
    let third = b.gamma(body, predicate);
    let repeats = b.entry(third, repeat);
    let never = b.ctl(third.regions(&b.graph)[0], 0, 2);
    let repeat = b.exit(third, &[never, repeats[1]]);
    let outputs = b.close(theta, repeat, &[next, vars[1], io, mem]);
    (b.io, b.mem) = (outputs[2], outputs[3]);
    let result = b.binary(root, BinOp::Add, outputs[0], b.params[0]);
    compare(b.finish(result), f(), &inputs([0, 1, 2, 3, 4, 5, 6, 7, 12, 17]));
}

/// Matches on control values, of both forms.
#[test]
fn match_on_control_values() {
    for (of, cases, default) in [
        (3, vec![(0, 1), (1, 1), (2, 0)], 0),
        (3, vec![(0, 1), (1, 0), (2, 1)], 7),
        (3, vec![(1, 0)], 1),
        (2, vec![(0, 1), (1, 0)], 0),
        (2, vec![(1, 1)], 0),
        (2, vec![(0, 1), (1, 1)], 0),
    ] {
        let default = if default == 7 { 0 } else { default };
        let mut b = Builder::new(&[Type::I32]);
        let root = b.root();
        let x = b.params[0];
        let all: Vec<(i32, u32)> = (0..of - 1).map(|i| (i as i32, i)).collect();
        let first = b.matching(root, x, &all, of - 1, of);
        let gamma = b.gamma(root, first);
        let constants: Vec<Value> =
            gamma.regions(&b.graph).to_vec().into_iter().enumerate().map(|(i, r)| b.ctl(r, i as u32, of)).collect();
        let control = b.exit(gamma, &constants);
        let predicate = b.matching(root, control, &cases, default, 2);
        let second = b.gamma(root, predicate);
        let regions = second.regions(&b.graph).to_vec();
        let values: Vec<Value> = regions.iter().map(|r| b.int(*r, 10 + r.as_u32() as i32, Type::I32)).collect();
        let result = b.exit(second, &values);
        compare(b.finish(result), f(), &inputs([0, 1, 2, 3, -1]));
    }
}

/// A match as an ordinary value: loop variable, entry variable, operand of another match.
#[test]
fn materialized_matches() {
    let truth: [(&[(i32, u32)], u32, u32, usize); 3] =
        [(&[(-1, 1)], 0, 2, 0), (&[(0, 1), (-1, 0)], 1, 2, 1), (&[(-1, 2)], 1, 3, 1)];
    let number: [(&[(i32, u32)], u32, u32, usize); 5] = [
        (&[(3, 1)], 0, 2, 1),
        (&[(3, 0)], 1, 2, 1),
        (&[(3, 0), (4, 0), (5, 1)], 1, 2, 4),
        (&[(3, 1), (4, 2), (5, 0), (6, 2)], 0, 3, 6),
        (&[(3, 1), (4, 1)], 1, 2, 0),
    ];
    let rows = truth.iter().map(|row| (true, row)).chain(number.iter().map(|row| (false, row)));
    for (is_truth, (cases, default, of, instrs)) in rows {
        let mut b = Builder::new(&[Type::I32]);
        let root = b.root();
        let x = b.params[0];
        let matched = match is_truth {
            true => {
                let three = b.int(root, 3, Type::I32);
                b.icmp(root, IntCond::Sgt, x, three)
            }
            false => x,
        };
        let control = b.matching(root, matched, cases, *default, *of);
        // Used as a predicate, and as an entry variable that is a predicate inside.
        let outer = b.gamma(root, control);
        let (controls, xs) = (b.entry(outer, control), b.entry(outer, x));
        let mut results = vec![];
        for (i, region) in outer.regions(&b.graph).to_vec().into_iter().enumerate() {
            let inner = b.gamma(region, controls[i]);
            let xs = b.entry(inner, xs[i]);
            let mut values = vec![];
            for (j, region) in inner.regions(&b.graph).to_vec().into_iter().enumerate() {
                let k = b.int(region, (10 * i + j) as i32, Type::I32);
                values.push(b.binary(region, BinOp::Mul, k, xs[j]));
            }
            results.push(b.exit(inner, &values));
        }
        let result = b.exit(outer, &results);
        let cfg = compare(b.finish(result), f(), &inputs(-1..9));
        let count = cfg.blocks[cfg.entry()].instrs.len() - usize::from(is_truth);
        let known = cases.iter().all(|(_, to)| to == default);
        assert_eq!(count, if known { 1 } else { *instrs }, "{cases:?} else {default}");
    }
}

#[test]
fn an_alternative_that_is_never_taken() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let predicate = b.matching(root, x, &[(1, 1), (2, 2)], 0, 3);
    let gamma = b.gamma(root, predicate);
    let [xs, ios] = [x, b.io].map(|v| b.entry(gamma, v));
    let regions = gamma.regions(&b.graph).to_vec();
    let io = b.unreachable(regions[0], ios[0]);
    let after = b.binary(regions[0], BinOp::Add, xs[0], xs[0]);
    let twice = b.binary(regions[1], BinOp::Add, xs[1], xs[1]);
    let io2 = b.unreachable(regions[2], ios[2]);
    let result = b.exit(gamma, &[after, twice, xs[2]]);
    b.io = b.exit(gamma, &[io, ios[1], io2]);
    let cfg = compare(b.finish(result), f(), &inputs([1, 2, 5]));
    assert_eq!((phis(&cfg), branches(&cfg)), (0, 1), "what follows an unreachable place is gone");
    assert_eq!(cfg.blocks.len(), 4);
}

/// Two arcs from one block to the join, with different operands, which a phi could not distinguish.
#[test]
fn parallel_arcs_keep_their_blocks() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let predicate = b.matching(root, x, &[(1, 1), (2, 2), (3, 3)], 0, 4);
    let gamma = b.gamma(root, predicate);
    let regions = gamma.regions(&b.graph).to_vec();
    let values: Vec<Value> = regions.iter().zip([1, 0, 1, 2]).map(|(r, k)| b.int(*r, k, Type::I32)).collect();
    let result = b.exit(gamma, &values);
    let cfg = compare(b.finish(result), f(), &inputs(0..5));
    // Alternatives 0 and 2 agree and share an arc to the join.
    assert_eq!((cfg.blocks.len(), phis(&cfg)), (4, 1), "{}", common::cfgs::show(&cfg));
}

#[test]
fn a_decision_without_consequences_vanishes() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let predicate = b.matching(root, x, &[(1, 1)], 0, 2);
    let gamma = b.gamma(root, predicate);
    let xs = b.entry(gamma, x);
    let predicates: Vec<Value> = gamma
        .regions(&b.graph)
        .to_vec()
        .into_iter()
        .zip(&xs)
        .map(|(r, x)| b.matching(r, *x, &[(2, 1)], 0, 2))
        .collect();
    for (region, predicate) in gamma.regions(&b.graph).to_vec().into_iter().zip(predicates) {
        b.gamma(region, predicate);
    }
    let result = b.exit(gamma, &xs);
    let cfg = compare(b.finish(result), f(), &inputs(0..4));
    assert_eq!(cfg.blocks.len(), 1);
}

/// A loop variable that every iteration of two nested loops passes on, from a constant, through a gamma; followed by a
/// gamma.
#[test]
fn phis_that_turn_out_to_be_constant() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let five = b.int(root, 5, Type::I32);
    let (outer, outer_body) = b.theta(root, false);
    let outer_vars = [five, x].map(|v| b.open(outer, v));
    let (inner, inner_body) = b.theta(outer_body, false);
    let inner_vars = outer_vars.map(|v| b.open(inner, v));
    let predicate = b.matching(inner_body, inner_vars[1], &[(0, 1)], 0, 2);
    let gamma = b.gamma(inner_body, predicate);
    let entries = b.entry(gamma, inner_vars[0]);
    let handed_on = b.exit(gamma, &entries);
    let next = b.binary(inner_body, BinOp::Sub, inner_vars[1], handed_on);
    let zero = b.int(inner_body, 0, Type::I32);
    let more = b.icmp(inner_body, IntCond::Sgt, next, zero);
    let predicate = b.matching(inner_body, more, &[(-1, 1)], 0, 2);
    let outputs = b.close(inner, predicate, &[handed_on, next]);
    let predicate = b.matching(outer_body, outputs[1], &[(-4, 1)], 0, 2);
    let outputs = b.close(outer, predicate, &outputs);
    let predicate = b.matching(root, outputs[1], &[(-1, 1)], 0, 2);
    let gamma = b.gamma(root, predicate);
    let entries = b.entry(gamma, outputs[0]);
    let five = b.int(gamma.regions(&b.graph)[0], 5, Type::I32);
    let chosen = b.exit(gamma, &[five, entries[1]]);
    let result = b.binary(root, BinOp::Add, chosen, outputs[1]);
    let cfg = compare(b.finish(result), f(), &inputs([1, 4, 9, 10, 11]));
    assert_eq!(phis(&cfg), 2, "the counter, in both loops: {}", common::cfgs::show(&cfg));
}

/// Loops with empty headers or latches keep them, and each keeps its own promise to make progress.
#[test]
fn loops_keep_headers_latches_and_promises() {
    for (outer_diverges, inner_diverges) in [(true, false), (false, true)] {
        let mut b = Builder::new(&[Type::I32]);
        let root = b.root();
        let (outer, outer_body) = b.theta(root, outer_diverges);
        let outer_vars = [b.out, b.params[0], b.io, b.mem].map(|v| b.open(outer, v));
        let (inner, inner_body) = b.theta(outer_body, inner_diverges);
        let inner_vars = outer_vars.map(|v| b.open(inner, v));
        let (mut io, mut mem) = (inner_vars[2], inner_vars[3]);
        let answer = b.call(inner_body, inner_vars[0], inner_vars[1], &mut io, &mut mem);
        let predicate = b.matching(inner_body, answer, &[(0, 0)], 1, 2);
        let outputs = b.close(inner, predicate, &[inner_vars[0], inner_vars[1], io, mem]);
        // The outer latch: alternatives without phis meet there, and it only jumps.
        let predicate = b.matching(outer_body, outputs[1], &[(1, 1)], 0, 2);
        let gamma = b.gamma(outer_body, predicate);
        let [outs, xs, ios, mems] = [outputs[0], outputs[1], outputs[2], outputs[3]].map(|v| b.entry(gamma, v));
        let region = gamma.regions(&b.graph)[1];
        let (mut io, mut mem) = (ios[1], mems[1]);
        b.call(region, outs[1], xs[1], &mut io, &mut mem);
        let io = b.exit(gamma, &[ios[0], io]);
        let mem = b.exit(gamma, &[mems[0], mem]);
        let forever = b.ctl(outer_body, 1, 2);
        let outputs = b.close(outer, forever, &[outputs[0], outputs[1], io, mem]);
        (b.io, b.mem) = (outputs[2], outputs[3]);
        let cfg = compare(b.finish(outputs[1]), f(), &inputs([1]));
        let backs: Vec<(bool, Block)> = cfg
            .blocks
            .iter()
            .flat_map(|(block, data)| data.term.targets().iter().map(move |to| (data.must_progress, block, *to)))
            .filter(|(_, block, to)| to <= block)
            .map(|(must_progress, _, to)| (must_progress, to))
            .collect();
        let header = |i| Block::from_u32(i);
        assert_eq!(backs, [(!inner_diverges, header(2)), (!outer_diverges, header(1))]);
    }
}

/// A latch is merged into its predecessor, with the promise to make progress.
#[test]
fn a_merged_latch_keeps_its_promise() {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let x = b.params[0];
    let (outer, outer_body) = b.theta(root, false);
    let outer_x = b.open(outer, x);
    let (once, once_body) = b.theta(outer_body, false);
    let once_x = b.open(once, outer_x);
    let one = b.int(once_body, 1, Type::I32);
    let less = b.binary(once_body, BinOp::Sub, once_x, one);
    let predicate = b.ctl(once_body, 0, 2);
    let output = b.close(once, predicate, &[less])[0];
    let zero = b.int(outer_body, 0, Type::I32);
    let more = b.icmp(outer_body, IntCond::Sgt, output, zero);
    let predicate = b.matching(outer_body, more, &[(-1, 1)], 0, 2);
    let output = b.close(outer, predicate, &[output])[0];
    let cfg = compare(b.finish(output), f(), &inputs([-3, 1, 4]));
    let promises: Vec<bool> = cfg.blocks.values().map(|block| block.must_progress).collect();
    assert_eq!(promises, [false, true, false]);
}

/// A loop counts down; two phis swap their values meanwhile, through a third one. What is returned needs none of them,
/// or one, which needs the others.
#[test]
fn phis_that_only_phis_use_vanish() {
    for (is_needed, left) in [(false, 1), (true, 4)] {
        let mut cfg = Cfg::default();
        let [entry, head, other, latch, exit] = [(); 5].map(|()| cfg.add_block());
        let [x, y, count] = [(); 3].map(|()| cfg.vars.push(Type::I32));
        cfg.params = vec![x, y, count];
        let [n, a, b, c, next] = [(); 5].map(|()| cfg.vars.push(Type::I32));
        let var = Operand::Var;
        cfg.blocks[entry].term = Terminator::Jump(head);
        let mut phi = |block, result, incoming: Vec<(Block, Operand)>| {
            cfg.blocks[block].phis.push(PhiInstr { result, incoming });
        };
        phi(head, n, vec![(entry, var(count)), (latch, var(next))]);
        phi(head, a, vec![(entry, var(x)), (latch, var(b))]);
        phi(head, b, vec![(entry, var(y)), (latch, var(c))]);
        phi(latch, c, vec![(head, var(a)), (other, var(x))]);
        let truth = cfg.payloads.intern_match(MatchInfo::truth());
        let (odd, more) = (cfg.vars.push(Type::I1), cfg.vars.push(Type::I1));
        let mut compute = |block, op, args: [Operand; 2], result| {
            let instr = Instr { op, args: args.into(), result: Some(result), location: None };
            cfg.blocks[block].instrs.push(instr);
        };
        let number = |value| Operand::Const(Const { op: Op::Int(value), ty: Type::I32 });
        compute(head, Op::ICmp(IntCond::Slt), [var(n), number(3)], odd);
        compute(latch, Op::Binary(BinOp::Sub, Flags::NONE), [var(n), number(1)], next);
        compute(latch, Op::ICmp(IntCond::Sgt), [var(next), number(0)], more);
        let mut branch = |block, cond, targets: [Block; 2]| {
            cfg.blocks[block].term = Terminator::Branch { cond: var(cond), matching: truth, targets: targets.into() };
        };
        branch(head, odd, [latch, other]);
        branch(latch, more, [exit, head]);
        // What keeps the block from being left out.
        let used = cfg.vars.push(Type::I32);
        let args = [var(n)].into();
        cfg.blocks[other].instrs.push(Instr { op: Op::Freeze, args, result: Some(used), location: None });
        cfg.blocks[other].term = Terminator::Jump(latch);
        cfg.blocks[exit].term = Terminator::Return(Some(var(if is_needed { a } else { n })));
        rvsdg_destruct::clean_up(&mut cfg);
        cfg.check(&TypeTable::new(), &PrimaryMap::new()).expect("all invariants hold");
        assert_eq!(phis(&cfg), left, "{}", common::cfgs::show(&cfg));
    }
}
