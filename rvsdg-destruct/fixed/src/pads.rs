//! Checks that pads of funclets are at the positions that LLVM requires.
//!
//! [`flow`](crate::flow) checks that unwinding leads to the same pads. LLVM requires more: a pad is the first
//! instruction of its block (behind phis), only unwinding leads to the block, directly from the operation that unwinds,
//! and a `catchswitch` is the only instruction of its block. The result of a call exists only where the call has
//! returned.
//!
//! A pad may also be directly behind an operation that leads only there: the emitter splits such a block.

use crate::flow::{parts, takes_value};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, BlockData, Cfg, Dominators, Instr, Operand, Terminator, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Funclet, Op, Role, SpecialInfo};

/// Are all pads, and all uses of results, at valid positions?
pub(crate) fn are_in_place(cfg: &Cfg) -> bool {
    let mut roles = cfg.payloads.specials().map(|info| &info.role);
    if !roles.any(|role| matches!(role, Role::Unwind | Role::Funclet(_))) {
        return true;
    }
    let blocks = || cfg.blocks.iter();
    blocks().all(|(block, data)| pads_begin(cfg, block, data))
        && blocks().all(|(_, data)| arcs_unwind(cfg, data))
        && results_are_behind(cfg)
}

fn special<'c>(cfg: &'c Cfg, instr: &Instr) -> Option<&'c SpecialInfo> {
    match instr.op {
        Op::Special(id, _) => Some(&cfg.payloads[id]),
        _ => None,
    }
}

/// The pad that an instruction is.
fn pad(cfg: &Cfg, instr: &Instr) -> Option<Funclet> {
    match special(cfg, instr)? {
        info if !info.is_pad() => None,
        SpecialInfo { role: Role::Funclet(funclet), .. } => Some(*funclet),
        _ => None,
    }
}

/// The pad that a block begins with.
fn pad_of(cfg: &Cfg, block: Block) -> Option<Funclet> {
    pad(cfg, cfg.blocks[block].instrs.first()?)
}

/// Is the edge from an operation to a pad of this kind, at this label, an unwind edge?
fn unwinds(info: &SpecialInfo, label: u32, pad: Funclet) -> bool {
    let is_handler = pad == Funclet::CatchPad;
    match info.role {
        Role::Unwind => label == 1 && !is_handler,
        Role::Funclet(Funclet::CatchSwitch { handlers, .. }) => (label < handlers) == is_handler,
        Role::Funclet(Funclet::CleanupRet { unwinds: true }) => !is_handler,
        _ => false,
    }
}

/// Are the edges from an operation to a pad of this kind unwind edges for all labels?
fn only_unwinds(info: &SpecialInfo, pad: Funclet) -> bool {
    (0..info.labels().unwrap_or(0)).all(|label| unwinds(info, label, pad))
}

/// The jump directly before a position in a block; only instructions that extract parts of its result are between.
fn jump_before<'c>(cfg: &'c Cfg, data: &BlockData, end: usize) -> Option<(usize, &'c SpecialInfo)> {
    let mut jumps =
        data.instrs[..end].iter().enumerate().rev().filter_map(|(at, instr)| Some((at, special(cfg, instr)?)));
    jumps.find(|(_, info)| info.labels().is_some()).filter(|(at, _)| at + 1 + parts(cfg, data, *at).len() >= end)
}

/// Is each pad of a block at its beginning, or directly behind an operation that leads only there?
fn pads_begin(cfg: &Cfg, block: Block, data: &BlockData) -> bool {
    data.instrs.iter().enumerate().all(|(at, instr)| {
        let Some(pad) = pad(cfg, instr) else { return true };
        let begins = match at {
            0 => block != cfg.entry(),
            _ => jump_before(cfg, data, at).is_some_and(|(_, jump)| only_unwinds(jump, pad)),
        };
        let is_alone = || {
            let next = data.instrs.get(at + 1 + parts(cfg, data, at).len());
            next.is_none_or(|next| self::pad(cfg, next).is_some())
        };
        begins && (!matches!(pad, Funclet::CatchSwitch { .. }) || is_alone())
    })
}

/// Are all edges from a block to pads unwind edges?
fn arcs_unwind(cfg: &Cfg, data: &BlockData) -> bool {
    if data.term.targets().iter().all(|target| pad_of(cfg, *target).is_none()) {
        return true;
    }
    let Some((at, jump)) = jump_before(cfg, data, data.instrs.len()) else { return false };
    let leads = |label: u32, target: Block| pad_of(cfg, target).is_none_or(|pad| unwinds(jump, label, pad));
    match &data.term {
        Terminator::Jump(target) => pad_of(cfg, *target).is_none_or(|pad| only_unwinds(jump, pad)),
        Terminator::Branch { cond, matching, targets } => {
            let numbers = parts(cfg, data, at).iter().filter(|part| !takes_value(cfg, part));
            let mut numbers = numbers.chain([&data.instrs[at]]).filter_map(|instr| instr.result);
            let matching = &cfg.payloads[*matching];
            let target = |label: u32| targets[matching.lookup(Op::Int(label as i32)) as usize];
            numbers.any(|number| *cond == Operand::Var(number))
                && (0..jump.labels().unwrap_or(0)).all(|label| leads(label, target(label)))
        }
        Terminator::Return(_) | Terminator::Unreachable => true,
    }
}

/// Are results of calls that may be left by unwinding used only where the call has returned?
fn results_are_behind(cfg: &Cfg) -> bool {
    let mut results: FxHashMap<Var, (Block, Block)> = FxHashMap::default();
    for (block, data) in &cfg.blocks {
        let Some((at, jump)) = jump_before(cfg, data, data.instrs.len()) else { continue };
        if jump.role != Role::Unwind {
            continue;
        }
        let Terminator::Branch { matching, targets, .. } = &data.term else { return false };
        let matching = &cfg.payloads[*matching];
        let to = targets[matching.lookup(Op::Int(0)) as usize];
        let values = parts(cfg, data, at).iter().filter(|part| takes_value(cfg, part));
        results.extend(values.filter_map(|part| Some((part.result?, (block, to)))));
    }
    if results.is_empty() {
        return true;
    }
    let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
    preds.resize(cfg.blocks.len());
    for (block, data) in &cfg.blocks {
        data.term.targets().iter().for_each(|target| preds[*target].push(block));
    }
    preds.iter_mut().for_each(|(_, list)| list.dedup());
    let dominators = Dominators::compute(cfg, &preds);
    // An edge dominates a use only if the target block dominates it and has no other entry.
    let is_sole = |(from, to): (Block, Block)| {
        let mut others = preds[to].iter().filter(|pred| **pred != from);
        from != to && others.all(|pred| dominators.dominates(to, *pred))
    };
    let sole: FxHashMap<Var, bool> = results.iter().map(|(var, arc)| (*var, is_sole(*arc))).collect();
    let is_behind = |operand: &Operand, place: Block| match operand {
        Operand::Var(var) => results.get(var).is_none_or(|(_, to)| sole[var] && dominators.dominates(*to, place)),
        _ => true,
    };
    let on_arc = |operand: &Operand, from: Block, to: Block| match operand {
        Operand::Var(var) => results.get(var) == Some(&(from, to)),
        _ => false,
    };
    cfg.blocks.iter().all(|(block, data)| {
        let incoming = data.phis.iter().flat_map(|phi| &phi.incoming);
        let mut args = data.instrs.iter().flat_map(|instr| &*instr.args);
        let last = match &data.term {
            Terminator::Branch { cond, .. } => Some(cond),
            Terminator::Return(value) => value.as_ref(),
            _ => None,
        };
        incoming.into_iter().all(|(from, value)| on_arc(value, *from, block) || is_behind(value, *from))
            && args.all(|value| is_behind(value, block))
            && last.into_iter().all(|value| is_behind(value, block))
    })
}
