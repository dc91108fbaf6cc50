//! Compound conditions: random trees that decide a gamma or a theta.

mod common;

use common::build::{Builder, f, inputs};
use common::compare_by;
use rvsdg_cfg::Terminator;
use rvsdg_core::{BinOp, Flags, IntCond, Module, Op, Position, Region, Type, Value};
use rvsdg_destruct::Scheme;

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as u32) % n
    }
}

/// Is this bit of a number set?
fn bit(b: &mut Builder, region: Region, x: Value, bit: u32) -> Value {
    let mask = b.int(region, 1 << bit, Type::I32);
    let masked = b.binary(region, BinOp::And, x, mask);
    let zero = b.int(region, 0, Type::I32);
    b.icmp(region, IntCond::Ne, masked, zero)
}

/// A condition on the lowest bits of a number; parts may be used several times.
fn condition(b: &mut Builder, region: Region, x: Value, random: &mut Random) -> Value {
    let mut parts: Vec<Value> = (0..4).map(|k| bit(b, region, x, k)).collect();
    for _ in 0..2 + random.below(6) {
        let mut pick = |random: &mut Random| {
            let at = random.below(parts.len() as u32) as usize;
            if random.below(8) == 0 || parts.len() == 1 { parts[at] } else { parts.swap_remove(at) }
        };
        let [first, second] = [pick(random), pick(random)];
        let (no, yes) = (b.int(region, 0, Type::I1), b.int(region, -1, Type::I1));
        let select = Op::Select(Flags::NONE);
        let (op, operands) = match random.below(8) {
            0 | 1 => (select, vec![first, second, no]),
            2 | 3 => (select, vec![first, yes, second]),
            4 => (select, vec![first, no, second]),
            5 => (select, vec![first, second, yes]),
            6 => (Op::Binary(BinOp::And, Flags::NONE), vec![first, second]),
            _ => (Op::Binary(BinOp::Or, Flags::NONE), vec![first, second]),
        };
        parts.push(b.graph.add_simple(Position::End(region), op, &operands, Type::I1));
    }
    *parts.last().expect("it was pushed")
}

fn matched(b: &mut Builder, region: Region, value: Value, random: &mut Random) -> Value {
    match random.below(2) {
        0 => b.matching(region, value, &[(-1, 1)], 0, 2),
        _ => b.matching(region, value, &[(0, 1)], 0, 2),
    }
}

/// A gamma on a condition: one of two calls.
fn decision(seed: u64) -> Module {
    let mut random = Random(seed);
    let mut b = Builder::new(&[Type::I32]);
    let (root, x) = (b.root(), b.params[0]);
    let value = condition(&mut b, root, x, &mut random);
    let predicate = matched(&mut b, root, value, &mut random);
    let gamma = b.gamma(root, predicate);
    let origins = [0, 1].map(|k| {
        let region = gamma.regions(&b.graph)[k];
        b.int(region, 10 + k as i32, Type::I32)
    });
    let chosen = b.exit(gamma, &origins);
    let value = b.call_out(chosen);
    b.finish(value)
}

/// A theta that repeats while a number is positive and a condition on it holds.
fn repetition(seed: u64) -> Module {
    let mut random = Random(seed);
    theta(|b, body, next| {
        let zero = b.int(body, 0, Type::I32);
        let positive = b.icmp(body, IntCond::Sgt, next, zero);
        let value = condition(b, body, next, &mut random);
        let no = b.int(body, 0, Type::I1);
        let both = b.graph.add_simple(Position::End(body), Op::Select(Flags::NONE), &[positive, value, no], Type::I1);
        b.matching(body, both, &[(-1, 1)], 0, 2)
    })
}

/// A theta that repeats while any of `parts` bits of a number is set: as "any is", or as "not all are clear".
fn any_of(parts: usize, random: &mut Random) -> Module {
    let none = random.below(2) == 0;
    theta(|b, body, next| {
        let mut bits: Vec<Value> = (0..parts as u32).map(|k| bit(b, body, next, k)).collect();
        let (no, yes) = (b.int(body, 0, Type::I1), b.int(body, -1, Type::I1));
        if none {
            bits = bits.into_iter().map(|bit| b.icmp(body, IntCond::Eq, bit, no)).collect();
        }
        while bits.len() > 1 {
            let [first, second] = [0; 2].map(|_| bits.swap_remove(random.below(bits.len() as u32) as usize));
            let operands = if none { [first, second, no] } else { [first, yes, second] };
            bits.push(b.graph.add_simple(Position::End(body), Op::Select(Flags::NONE), &operands, Type::I1));
        }
        b.matching(body, bits[0], &[(if none { 0 } else { -1 }, 1)], 0, 2)
    })
}

/// A theta that counts down, calls, and repeats by the predicate that is made of the count.
fn theta(predicate: impl FnOnce(&mut Builder, Region, Value) -> Value) -> Module {
    let mut b = Builder::new(&[Type::I32]);
    let root = b.root();
    let (theta, body) = b.theta(root, true);
    let [x, out, io, mem] = [b.params[0], b.out, b.io, b.mem].map(|origin| b.open(theta, origin));
    let one = b.int(body, 1, Type::I32);
    let next = b.binary(body, BinOp::Sub, x, one);
    let (mut io, mut mem) = (io, mem);
    b.call(body, out, next, &mut io, &mut mem);
    let predicate = predicate(&mut b, body, next);
    let outputs = b.close(theta, predicate, &[next, out, io, mem]);
    (b.io, b.mem) = (outputs[2], outputs[3]);
    b.finish(outputs[0])
}

#[test]
fn random_conditions_decide_the_same() {
    let mut branches = 0;
    for seed in 0..600 {
        for module in [decision(seed), repetition(seed)] {
            let cfg = compare_by(Scheme::Pcfr, module, f(), &inputs(-1..17));
            branches += cfg.blocks.values().filter(|data| matches!(data.term, Terminator::Branch { .. })).count();
        }
    }
    println!("{branches} branches");
    assert!(branches > 1_800, "many conditions are taken apart");
}

#[test]
fn what_repeats_a_loop_are_branches() {
    for seed in 0..200 {
        let parts = 2 + seed as usize % 3;
        let cfg = compare_by(Scheme::Pcfr, any_of(parts, &mut Random(seed)), f(), &inputs(-1..17));
        let branches = cfg.blocks.values().filter(|data| matches!(data.term, Terminator::Branch { .. })).count();
        assert_eq!(branches, parts, "each part is a branch");
    }
}

#[cfg(feature = "mutate")]
#[test]
fn the_fault_shows() {
    use common::machine::Machine;
    use common::{cfg_of, graphs, run};
    let shows = |seed: &u64| {
        let module = decision(*seed);
        let ipg = rvsdg_destruct::destruct_mutated(&module, rvsdg_destruct::Mutation::OtherWay);
        let cfg = cfg_of(&ipg, f());
        let context = graphs::context(&module, f());
        inputs(0..16).iter().any(|input| {
            let body = module.body(f()).expect("the function has one");
            run(cfg, input) != Machine::run(|machine| graphs::run(machine, body, &context, input))
        })
    };
    assert!((0..100).any(|seed| shows(&seed)), "a wrong first part goes unnoticed");
}

#[cfg(feature = "mutate")]
#[test]
fn the_fault_of_parts_that_may_be_undef_shows() {
    let frozen = |ipg: &rvsdg_cfg::Ipg| {
        let blocks = common::cfg_of(ipg, f()).blocks.values();
        blocks.flat_map(|data| &data.instrs).filter(|instr| instr.op == Op::Freeze).count()
    };
    let count = |destruct: &dyn Fn(&Module) -> rvsdg_cfg::Ipg| -> usize {
        (0..100).map(|seed| frozen(&destruct(&decision(seed)))).sum()
    };
    let right = count(&|module| rvsdg_destruct::destruct_by(module, Scheme::Pcfr));
    let wrong = count(&|module| rvsdg_destruct::destruct_mutated(module, rvsdg_destruct::Mutation::UndefinedPart));
    assert!(right > 50 && wrong == 0, "{right} and {wrong} parts are frozen");
}
