//! Which way into a block determines the branch at its end.
//!
//! What the branch depends on is evaluated with the constants that the block's phis have on the way, and with what the
//! branches in front of it tell: if only one value of a branch's condition leads here, the condition is that value; if
//! it is a comparison for equality, what it compares is known to be a constant, or to be another one. These branches
//! are found by going back through blocks with one predecessor, so their conditions are the same variables with the
//! same values here.

use super::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Instr, Operand, Terminator, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{BinOp, Const, IntCond, Op, Payloads, Type};
use rvsdg_fold::fold;
use rvsdg_opt_target::limits::threads::{MAX_BACK, MAX_OTHERS};

/// The ways into blocks.
pub(super) struct Ways<'p> {
    preds: &'p SecondaryMap<Block, Vec<Block>>,
    /// Which phi of which block a variable is.
    phis: SecondaryMap<Var, Option<(Block, u32)>>,
    /// Which variables are the results of comparisons of a variable with a constant, for equality or the opposite.
    tests: FxHashMap<Var, (Var, Const, bool)>,
    fault: Fault,
}

/// What is known on a way.
#[derive(Default)]
struct Known {
    values: FxHashMap<Var, Const>,
    /// Constants that variables are not.
    others: Vec<(Var, Op)>,
}

impl<'p> Ways<'p> {
    pub(super) fn new(cfg: &Cfg, preds: &'p SecondaryMap<Block, Vec<Block>>, fault: Fault) -> Ways<'p> {
        let (mut phis, mut tests) = (SecondaryMap::with_capacity(cfg.vars.len()), FxHashMap::default());
        for (block, data) in &cfg.blocks {
            data.phis.iter().enumerate().for_each(|(at, phi)| phis[phi.result] = Some((block, at as u32)));
            for instr in &data.instrs {
                if let (Op::ICmp(cond), [Operand::Var(var), Operand::Const(constant)], Some(result)) =
                    (instr.op, &*instr.args, instr.result)
                    && cond.is_equality()
                    && matches!(constant.op, Op::Int(_) | Op::Const(_) | Op::Null)
                {
                    tests.insert(result, (*var, *constant, cond == IntCond::Eq));
                }
            }
        }
        Ways { preds, phis, tests, fault }
    }

    /// The predecessors from which the branch at the end of a block leads to one target, with the target.
    pub(super) fn known(&self, cfg: &mut Cfg, block: Block) -> Vec<(Block, Block)> {
        let mut found = vec![];
        let mut known = Known::default();
        // Nothing leads back to a loop header but its latches; copies would be further entries of the loop.
        if self.preds[block].iter().any(|pred| *pred >= block) {
            return found;
        }
        for (row, pred) in self.preds[block].iter().enumerate() {
            if !self.fault.is(Mutation::NextWay) {
                known.values.clear();
                known.others.clear();
            }
            let ends = cfg.blocks[*pred].instrs.iter().rev().take(2);
            // Such an operation and the branch behind it may become one instruction.
            if ends.into_iter().any(|instr| matches!(instr.op, Op::Special(..))) {
                continue;
            }
            self.learn(cfg, *pred, block, &mut known);
            let answer = self.answer(cfg, block, row, *pred, &mut known);
            found.extend(answer.filter(|target| *target > block).map(|target| (*pred, target)));
        }
        found
    }

    /// What branches in front of an arc tell.
    fn learn(&self, cfg: &Cfg, mut pred: Block, mut block: Block, known: &mut Known) {
        for _ in 0..MAX_BACK {
            if let Terminator::Branch { cond: Operand::Var(cond), matching, targets } = &cfg.blocks[pred].term {
                let info = &cfg.payloads[*matching];
                let leads = |alternative: u32| targets[alternative as usize] == block;
                let value = match cfg.vars[*cond] {
                    Type::I1 => match info.truths().map(leads) {
                        [true, false] => Some(Const { op: Op::truth(false), ty: Type::I1 }),
                        [false, true] => Some(Const { op: Op::truth(true), ty: Type::I1 }),
                        _ => None,
                    },
                    _ => {
                        let mut cases = info.cases.iter().filter(|(_, alternative)| leads(*alternative));
                        let one = cases.next().map(|(case, _)| *case);
                        one.filter(|_| cases.next().is_none() && !leads(info.default))
                    }
                };
                if let Some(value) = value {
                    known.values.entry(*cond).or_insert(value);
                    if let Some((var, constant, is_equal)) = self.tests.get(cond) {
                        match (value.op == Op::truth(true)) == *is_equal {
                            true => _ = known.values.entry(*var).or_insert(*constant),
                            false => known.others.push((*var, constant.op)),
                        }
                    }
                } else if leads(info.default) && cfg.vars[*cond] != Type::I1 {
                    let others = info.cases.iter().filter(|(_, alternative)| !leads(*alternative));
                    known.others.extend(others.take(MAX_OTHERS).map(|(case, _)| (*cond, case.op)));
                }
            }
            let [before] = self.preds[pred][..] else { break };
            if before >= pred {
                break;
            }
            (block, pred) = (pred, before);
        }
    }

    /// Where the branch leads.
    fn answer(&self, cfg: &mut Cfg, block: Block, row: usize, pred: Block, known: &mut Known) -> Option<Block> {
        let Known { values, others } = known;
        let data = &cfg.blocks[block];
        let Terminator::Branch { cond, matching, .. } = data.term else { return None };
        let value = |values: &FxHashMap<Var, Const>, operand: Operand| {
            let mut operand = operand;
            if let Operand::Var(var) = operand
                && let Some((_, at)) = self.phis[var].filter(|(home, _)| *home == block)
            {
                let incoming = &data.phis[at as usize].incoming;
                let here = incoming.get(row).filter(|(from, _)| *from == pred);
                operand = here.or_else(|| incoming.iter().find(|(from, _)| *from == pred))?.1;
            }
            match operand {
                Operand::Const(constant) => Some(Ok(constant)),
                Operand::Var(var) => Some(values.get(&var).copied().ok_or(var)),
                Operand::Symbol(_) => None,
            }
        };
        let mut renamed: FxHashMap<Var, Var> = FxHashMap::default();
        for instr in &data.instrs {
            let Some(result) = instr.result else { continue };
            let args: Vec<Option<Result<Const, Var>>> = instr.args.iter().map(|it| value(values, *it)).collect();
            match evaluate(&mut cfg.payloads, others, instr, &args, cfg.vars[result]) {
                Some(Ok(constant)) => _ = values.insert(result, constant),
                Some(Err(var)) => _ = renamed.insert(result, var),
                None => {}
            }
        }
        let constant = match value(values, cond)? {
            Ok(constant) => constant,
            Err(var) => *values.get(renamed.get(&var)?)?,
        };
        let alternative = cfg.payloads[matching].alternative(constant.op)? as usize;
        let Terminator::Branch { targets, .. } = &cfg.blocks[block].term else { return None };
        let alternative = if self.fault.is(Mutation::OtherAnswer) { alternative + 1 } else { alternative };
        Some(targets[alternative % targets.len()])
    }
}

/// An operation on constants and variables: a constant or a variable, if it is one.
fn evaluate(
    payloads: &mut Payloads,
    others: &[(Var, Op)],
    instr: &Instr,
    args: &[Option<Result<Const, Var>>],
    ty: Type,
) -> Option<Result<Const, Var>> {
    let int = |at: usize| match args[at] {
        Some(Ok(constant)) => payloads.int_value(constant.op),
        _ => None,
    };
    match instr.op {
        Op::Binary(BinOp::And, _) if [0, 1].iter().any(|at| int(*at) == Some(0)) => {
            Some(Ok(payloads.int_constant(0, ty)))
        }
        Op::Binary(BinOp::Or, _) if [0, 1].iter().any(|at| int(*at) == Some(-1)) => {
            Some(Ok(payloads.int_constant(-1, ty)))
        }
        Op::Select(_) => match int(0) {
            Some(0) => args[2],
            Some(_) => args[1],
            None => None,
        },
        Op::ICmp(cond) if matches!((args[0], args[1]), (Some(Err(a)), Some(Err(b))) if a == b) => {
            Some(Ok(Const { op: Op::truth(cond.holds_if_equal()), ty }))
        }
        Op::ICmp(cond)
            if cond.is_equality()
                && matches!((args[0], args[1]), (Some(Err(a)), Some(Ok(b))) if others.contains(&(a, b.op))) =>
        {
            Some(Ok(Const { op: Op::truth(cond == IntCond::Ne), ty }))
        }
        Op::Binary(..) | Op::ICmp(_) | Op::FCmp(..) | Op::Cast(..) => {
            let constants: Option<Vec<Const>> = args.iter().map(|it| it.and_then(Result::ok)).collect();
            fold(payloads, instr.op, &constants?, ty).map(|op| Ok(Const { op, ty }))
        }
        _ => None,
    }
}
