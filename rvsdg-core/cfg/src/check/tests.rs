//! Tests of the checker: one broken graph per invariant.

use super::dominators::Dominators;
use super::*;
use crate::{BlockData, Instr, PhiInstr};
use rvsdg_core::{AccessInfo, BinOp, CastOp, Const, Effects, Flags, GepFlags, GepIndex, GepInfo, IntCond, MatchInfo};

fn int(value: i32, ty: Type) -> Operand {
    Operand::Const(Const { op: Op::Int(value), ty })
}

/// A graph with these arcs. A block with several arcs ends in a switch on the only parameter.
fn graph(arcs: &[&[u32]]) -> Cfg {
    let mut cfg = Cfg::default();
    let param = cfg.vars.push(Type::I32);
    cfg.params = vec![param];
    for targets in arcs {
        let block = cfg.add_block();
        let targets: Box<[Block]> = targets.iter().map(|target| Block::from_u32(*target)).collect();
        cfg.blocks[block].term = match &*targets {
            [] => Terminator::Return(None),
            [target] => Terminator::Jump(*target),
            _ => {
                let alternatives = targets.len() as u32;
                let cases = (1..alternatives).map(|to| (Const { op: Op::Int(to as i32), ty: Type::I32 }, to)).collect();
                let matching = cfg.payloads.intern_match(MatchInfo { cases, default: 0, alternatives });
                Terminator::Branch { cond: Operand::Var(param), matching, targets }
            }
        };
    }
    cfg
}

fn block(index: u32) -> Block {
    Block::from_u32(index)
}

/// The error messages for a function that returns nothing.
fn problems(cfg: &Cfg) -> Vec<String> {
    let mut types = TypeTable::new();
    types.vector(Type::I32, 4);
    match cfg.check(&types, &PrimaryMap::new()) {
        Ok(()) => vec![],
        Err(errors) => errors.0.iter().map(CfgError::to_string).collect(),
    }
}

fn one_problem(cfg: &Cfg, wanted: &str) {
    let found = problems(cfg);
    assert!(found.len() == 1 && found[0].contains(wanted), "wanted {wanted:?}, found {found:#?}");
}

/// Adds `result = op args` to a block.
fn push(cfg: &mut Cfg, at: u32, op: Op, args: &[Operand], result: Option<Type>) -> Var {
    let var = cfg.vars.push(result.unwrap_or(Type::I8));
    cfg.blocks[block(at)].instrs.push(Instr { op, args: args.into(), result: result.map(|_| var), location: None });
    var
}

#[test]
fn good_graphs() {
    assert_eq!(problems(&graph(&[&[]])), [""; 0]);
    assert_eq!(problems(&graph(&[&[1, 2, 1], &[2], &[1, 3], &[]])), [""; 0]);
}

#[test]
fn arcs() {
    assert_eq!(problems(&Cfg::default()), ["definition: there is no entry block"]);
    one_problem(&graph(&[&[1], &[0]]), "block0: an arc goes to the entry");
    one_problem(&graph(&[&[], &[]]), "block1: it can't be reached");
    one_problem(&graph(&[&[1, 7], &[]]), "block0, terminator: block7 does not exist");
}

#[test]
fn definitions_dominate_uses() {
    let add = Op::Binary(BinOp::Add, Flags::NONE);
    let one = int(1, Type::I32);
    let mut cfg = graph(&[&[1, 2], &[3], &[3], &[]]);
    let left = push(&mut cfg, 1, add, &[one, one], Some(Type::I32));
    push(&mut cfg, 1, add, &[Operand::Var(left), one], Some(Type::I32));
    assert_eq!(problems(&cfg), [""; 0]);
    let mut wrong = cfg.clone();
    push(&mut wrong, 3, add, &[Operand::Var(left), one], Some(Type::I32));
    one_problem(&wrong, "block3, instruction 0: the definition of var1 does not dominate its use");
    let mut wrong = cfg.clone();
    wrong.blocks[block(1)].instrs.swap(0, 1);
    one_problem(&wrong, "block1, instruction 0: the definition of var1 does not dominate");
    let mut wrong = cfg.clone();
    let instr = wrong.blocks[block(1)].instrs[0].clone();
    wrong.blocks[block(2)].instrs.push(instr);
    assert!(problems(&wrong).contains(&"block2, instruction 0: var1 is defined again".to_owned()));
    let mut wrong = cfg.clone();
    let never = wrong.vars.push(Type::I32);
    push(&mut wrong, 3, add, &[Operand::Var(never), one], Some(Type::I32));
    one_problem(&wrong, "var3 is never defined");
}

#[test]
fn phis() {
    let mut cfg = graph(&[&[1, 2, 1], &[2], &[]]);
    let result = cfg.vars.push(Type::I32);
    let one = int(1, Type::I32);
    let incoming = vec![(block(1), one), (block(0), one)];
    cfg.blocks[block(2)].phis.push(PhiInstr { result, incoming });
    assert_eq!(problems(&cfg), [""; 0]);
    let change = |change: &dyn Fn(&mut BlockData)| {
        let mut changed = cfg.clone();
        change(&mut changed.blocks[block(2)]);
        changed
    };
    one_problem(&change(&|data| data.phis[0].incoming.truncate(1)), "the predecessors are [block0, block1]");
    one_problem(&change(&|data| data.phis[0].incoming.push((block(1), one))), "its operands come from");
    one_problem(&change(&|data| data.phis[0].incoming[0].1 = int(1, Type::I8)), "an operand is i8, the result i32");
    let own = change(&|data| data.phis[0].incoming[0].1 = Operand::Var(result));
    one_problem(&own, "the definition of var1 does not dominate");
}

#[test]
fn branches() {
    let cfg = graph(&[&[1, 2], &[], &[]]);
    let with = |cond: Operand, info: MatchInfo| {
        let mut changed = cfg.clone();
        let matching = changed.payloads.intern_match(info);
        changed.blocks[block(0)].term = Terminator::Branch { cond, matching, targets: [block(1), block(2)].into() };
        changed
    };
    let case = |value| Const { op: Op::Int(value), ty: Type::I8 };
    let good = MatchInfo { cases: [(case(3), 1)].into(), default: 0, alternatives: 2 };
    let cond = int(0, Type::I8);
    assert_eq!(problems(&with(cond, good.clone())), [""; 0]);
    one_problem(&with(cond, MatchInfo { alternatives: 3, ..good.clone() }), "3 alternatives, 2 targets");
    one_problem(&with(cond, MatchInfo { default: 2, ..good.clone() }), "there is no alternative 2");
    let cases = [(case(3), 1), (case(3), 0)].into();
    one_problem(&with(cond, MatchInfo { cases, ..good.clone() }), "two cases are equal");
    one_problem(&with(int(0, Type::I32), good.clone()), "case Int(3) -> 1 does not fit");
    let wrong = problems(&with(Operand::Const(Const { op: Op::Null, ty: Type::PTR }), good));
    assert!(wrong[0].contains("a branch is on an integer, not ptr"));
}

#[test]
fn types_of_instructions() {
    let one = int(1, Type::I32);
    let float = Operand::Const(Const { op: Op::Undef, ty: Type::FLOAT });
    let pointer = Operand::Const(Const { op: Op::Null, ty: Type::PTR });
    let mut cfg = graph(&[&[]]);
    let access = AccessInfo { ty: Type::I32, align: 3, volatile: false, metadata: "".into() };
    let access = cfg.payloads.intern_access(access);
    let path = cfg.payloads.intern_list([0].into());
    let gep = Op::Gep(cfg.payloads.intern_gep(GepInfo::new(Type::I8, GepFlags::INBOUNDS, 1)));
    let index = GepIndex::Const { value: 4, ty: Type::I32 };
    let info = GepInfo { element: Type::I8, flags: GepFlags::INBOUNDS, indices: [index].into() };
    let folded = Op::Gep(cfg.payloads.intern_gep(info));
    let vector = TypeTable::new().vector(Type::I32, 4);
    let good: &[(Op, &[Operand], Type)] = &[
        (Op::Binary(BinOp::FAdd, Flags::FAST), &[float, float], Type::FLOAT),
        (Op::ICmp(IntCond::Eq), &[pointer, pointer], Type::I1),
        (Op::Cast(CastOp::ZExt, Flags::NONE), &[int(1, Type::I8)], Type::I32),
        (gep, &[pointer, one], Type::PTR),
        (Op::Select(Flags::NONE), &[int(0, Type::I1), one, one], Type::I32),
    ];
    for (op, args, result) in good {
        push(&mut cfg, 0, *op, args, Some(*result));
    }
    assert_eq!(problems(&cfg), [""; 0]);
    let bad: &[(Op, &[Operand], Type, &str)] = &[
        (Op::Binary(BinOp::FAdd, Flags::NONE), &[one, one], Type::I32, "it does not work on i32"),
        (Op::Binary(BinOp::Add, Flags::NONE), &[one, one], Type::I8, "does not agree"),
        (Op::Binary(BinOp::Add, Flags::NONE), &[one], Type::I32, "1 operands instead of 2"),
        (Op::ICmp(IntCond::Eq), &[float, float], Type::I1, "it does not work on float"),
        (Op::ICmp(IntCond::Eq), &[one, one], Type::I32, "it does not work on i32"),
        (Op::Cast(CastOp::ZExt, Flags::NONE), &[one], Type::I8, "from i32 to i8"),
        (Op::Cast(CastOp::BitCast, Flags::NONE), &[float], Type::I64, "from 32 to 64 bits"),
        (gep, &[one, one], Type::PTR, "it does not work on i32"),
        (gep, &[pointer], Type::PTR, "1 operands instead of 2"),
        (folded, &[pointer], Type::PTR, "all indices are operands here"),
        (Op::Load(access, Effects::READ), &[pointer], Type::I32, "alignment 3"),
        (Op::ExtractValue(path), &[one], Type::I32, "has no member"),
        (Op::ExtractElement, &[one, one], Type::I32, "the first operand is not a vector"),
        (Op::Binary(BinOp::Add, Flags::NONE), &[one, one], vector, "does not agree"),
        (Op::Aggregate, &[one], Type::I32, "it is not an instruction"),
        (Op::Int(1), &[], Type::I32, "it is not an instruction"),
        (Op::Gamma, &[one], Type::I32, "it is not an instruction"),
    ];
    for (op, args, result, message) in bad {
        let mut cfg = cfg.clone();
        push(&mut cfg, 0, *op, args, Some(*result));
        one_problem(&cfg, message);
    }
    push(&mut cfg, 0, Op::Freeze, &[Operand::Const(Const { op: Op::Ctl(1), ty: Type::ctl(2) })], Some(Type::ctl(2)));
    one_problem(&cfg, "is not a constant");
}

#[test]
fn all_returns_agree() {
    let mut cfg = graph(&[&[1, 2], &[], &[]]);
    cfg.blocks[block(2)].term = Terminator::Return(Some(int(1, Type::I32)));
    one_problem(&cfg, "block2, terminator: it returns another type");
}

#[test]
fn initializers() {
    let mut vars = PrimaryMap::new();
    let (a, b) = (vars.push(Type::I64), vars.push(Type::I64));
    let op = Op::Binary(BinOp::Sub, Flags::NONE);
    let instrs = vec![Instr { op, args: [Operand::Var(b), int(1, Type::I64)].into(), result: Some(a), location: None }];
    let mut init = Init { payloads: Default::default(), vars, instrs, result: Operand::Var(a), ty: Type::I64 };
    let check = |init: &Init| init.check(&TypeTable::new(), &PrimaryMap::new()).map_err(|errors| errors.to_string());
    assert_eq!(check(&init), Err("initializer, instruction 0: var1 is not defined before".to_owned()));
    init.instrs[0].args[0] = int(1, Type::I64);
    assert_eq!(check(&init), Ok(()));
    init.instrs[0].op = Op::Binary(BinOp::UDiv, Flags::NONE);
    assert!(check(&init).unwrap_err().contains("it does not make a constant"));
    init.instrs[0].op = op;
    init.ty = Type::I32;
    assert_eq!(check(&init), Err("definition: the initializer is not of its type".to_owned()));
}

/// The definition of dominance: without `above` there is no path to `below`.
fn dominates_by_definition(cfg: &Cfg, above: Block, below: Block) -> bool {
    let mut seen = vec![false; cfg.blocks.len()];
    let mut stack = vec![cfg.entry()];
    while let Some(at) = stack.pop() {
        if at != above && !std::mem::replace(&mut seen[at.as_u32() as usize], true) {
            stack.extend(cfg.blocks[at].term.targets());
        }
    }
    !seen[below.as_u32() as usize]
}

#[test]
fn dominators_agree_with_their_definition() {
    let mut seed = 1u64;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u32 % below
    };
    for _ in 0..500 {
        let count = 2 + random(12);
        let arcs: Vec<Vec<u32>> = (0..count).map(|_| (0..random(4)).map(|_| 1 + random(count - 1)).collect()).collect();
        let cfg = graph(&arcs.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
        preds.resize(cfg.blocks.len());
        for (from, data) in cfg.blocks.iter() {
            data.term.targets().iter().for_each(|to| preds[*to].push(from));
        }
        let dominators = Dominators::compute(&cfg, &preds);
        for above in cfg.blocks.keys() {
            for below in cfg.blocks.keys() {
                if dominators.is_reached(above) || !dominators.is_reached(below) {
                    let wanted = dominates_by_definition(&cfg, above, below);
                    assert_eq!(dominators.dominates(above, below), wanted, "{above} and {below} of {arcs:?}");
                }
            }
        }
    }
}

#[test]
fn long_chains_take_linear_time() {
    // A chain of blocks, each with an arc to the last one: the worst case of the classical iterative algorithm.
    let count = 300_000;
    let arcs: Vec<Vec<u32>> =
        (0..count).map(|at| if at + 1 == count { vec![] } else { vec![at + 1, count - 1] }).collect();
    assert_eq!(problems(&graph(&arcs.iter().map(Vec::as_slice).collect::<Vec<_>>())), [""; 0]);
}
