//! An interpreter of control flow graphs, a check by definition, and a printer for failing tests.

use super::graphs::address;
use super::machine::{Machine, Stop, constant};
use rvsdg_cfg::{Block, Cfg, Operand, Terminator, Var};
use rvsdg_core::Type;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

type Env = BTreeMap<Var, i64>;

fn value(cfg: &Cfg, env: &Env, operand: Operand) -> i64 {
    match operand {
        Operand::Var(var) => {
            *env.get(&var).unwrap_or_else(|| panic!("{var} is read before it is written\n{}", show(cfg)))
        }
        Operand::Const(constant_) => constant(&cfg.payloads, constant_.op),
        Operand::Symbol(symbol) => address(symbol),
    }
}

fn ty(cfg: &Cfg, operand: Option<&Operand>) -> Type {
    match operand {
        Some(Operand::Var(var)) => cfg.vars[*var],
        Some(Operand::Const(constant)) => constant.ty,
        Some(Operand::Symbol(_)) => Type::PTR,
        None => Type::VOID,
    }
}

/// Calls the function.
pub fn run(machine: &mut Machine, cfg: &Cfg, args: &[i64]) -> Result<Option<i64>, Stop> {
    let mut env: Env = cfg.params.iter().copied().zip(args.iter().copied()).collect();
    let mut block = cfg.entry();
    let mut steps = 0;
    loop {
        // Endless runs are recognized by their events; no test needs this many steps.
        steps += 1;
        assert!(steps < 1_000_000, "endless, and nothing happens\n{}", show(cfg));
        let data = &cfg.blocks[block];
        for instr in &data.instrs {
            let args: Vec<i64> = instr.args.iter().map(|arg| value(cfg, &env, *arg)).collect();
            let to = instr.result.map_or(Type::VOID, |var| cfg.vars[var]);
            let result = machine.execute(&cfg.payloads, instr.op, &args, ty(cfg, instr.args.first()), to)?;
            env.extend(instr.result.map(|var| (var, result)));
        }
        let next = match &data.term {
            Terminator::Jump(next) => *next,
            Terminator::Branch { cond, matching, targets } => {
                let cond = value(cfg, &env, *cond);
                let info = &cfg.payloads[*matching];
                let case = info.cases.iter().find(|(case, _)| constant(&cfg.payloads, case.op) == cond);
                targets[case.map_or(info.default, |(_, alternative)| *alternative) as usize]
            }
            Terminator::Return(None) => return Ok(None),
            Terminator::Return(Some(operand)) => return Ok(Some(value(cfg, &env, *operand))),
            Terminator::Unreachable => return Err(Stop::Unreachable),
        };
        let phi_value = |phi: &rvsdg_cfg::PhiInstr| {
            let (_, operand) = phi.incoming.iter().find(|(pred, _)| *pred == block).unwrap();
            (phi.result, value(cfg, &env, *operand))
        };
        let values: Vec<(Var, i64)> = cfg.blocks[next].phis.iter().map(phi_value).collect();
        env.extend(values);
        block = next;
    }
}

/// Checks invariants that the interpreter does not notice.
pub fn check(cfg: &Cfg) {
    let mut preds: BTreeMap<Block, BTreeSet<Block>> = BTreeMap::new();
    let mut reached = BTreeSet::from([cfg.entry()]);
    let mut todo = vec![cfg.entry()];
    while let Some(block) = todo.pop() {
        let term = &cfg.blocks[block].term;
        for target in term.targets() {
            preds.entry(*target).or_default().insert(block);
            if reached.insert(*target) {
                todo.push(*target);
            }
        }
        if let Terminator::Branch { cond, matching, targets } = term {
            let info = &cfg.payloads[*matching];
            assert_eq!(info.alternatives as usize, targets.len());
            let mut used: BTreeSet<u32> = info.cases.iter().map(|(_, to)| *to).collect();
            assert!(!used.is_empty() && !used.contains(&info.default), "superfluous cases");
            used.insert(info.default);
            assert_eq!(used.len(), targets.len(), "{block}: an arc that nothing leads to");
            assert!(info.cases.iter().all(|(case, _)| case.ty == ty(cfg, Some(cond)) && case.ty.int_width().is_some()));
            if ty(cfg, Some(cond)) == Type::I1 {
                assert_eq!((info.cases.len(), info.cases[0].1, info.default), (1, 1, 0), "an untidy truth value");
            }
        }
    }
    assert_eq!(reached.len(), cfg.blocks.len(), "unreachable blocks\n{}", show(cfg));
    assert!(!preds.contains_key(&cfg.entry()), "an arc to the entry");
    for (block, data) in &cfg.blocks {
        for phi in &data.phis {
            let rows: Vec<Block> = phi.incoming.iter().map(|(pred, _)| *pred).collect();
            let expected: Vec<Block> = preds.get(&block).into_iter().flatten().copied().collect();
            assert_eq!(rows, expected, "{block}: rows of {}\n{}", phi.result, show(cfg));
            let others = phi.incoming.iter().map(|(_, x)| x).filter(|x| **x != Operand::Var(phi.result));
            let different: BTreeSet<String> = others.map(|x| format!("{x:?}")).collect();
            assert!(different.len() > 1, "{block}: {} has one operand", phi.result);
        }
    }
}

/// A listing.
pub fn show(cfg: &Cfg) -> String {
    let mut out = String::new();
    for (block, data) in &cfg.blocks {
        let _ = writeln!(out, "{block}:{}", if data.must_progress { " must progress" } else { "" });
        data.phis.iter().for_each(|phi| writeln!(out, "  {} = phi {:?}", phi.result, phi.incoming).unwrap());
        for instr in &data.instrs {
            let _ = writeln!(out, "  {:?} = {:?} {:?}", instr.result, instr.op, instr.args);
        }
        if let Terminator::Branch { matching, .. } = &data.term {
            let _ = writeln!(out, "  {:?}", cfg.payloads[*matching]);
        }
        let _ = writeln!(out, "  {:?}", data.term);
    }
    out
}
