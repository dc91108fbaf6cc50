//! Converts blocks whose address is taken, and jumps to them, to LLVM's form: a block begins with its label, and ends
//! with the jump.
//!
//! Linear.

use super::shape::jumps;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, Terminator, Var};
use rvsdg_core::{MatchInfo, Op, Role};

/// The name of the block that begins with this operation, if it is a label.
pub(super) fn name_of(cfg: &Cfg, op: Op) -> Option<&str> {
    let Op::Special(id, _) = op else { return None };
    match &cfg.payloads[id].role {
        Role::Label(name) => Some(name),
        _ => None,
    }
}

/// A prefix for names that are not labels of a function with labels.
pub(super) fn other_names(cfg: &Cfg) -> Option<Box<str>> {
    let labels = || {
        cfg.payloads.specials().filter_map(|info| match &info.role {
            Role::Label(name) => Some(&**name),
            _ => None,
        })
    };
    labels().next()?;
    let mut prefix = String::from("block.");
    while labels().any(|name| name.starts_with(&prefix)) {
        prefix.insert(5, '_');
    }
    Some(prefix.into())
}

/// Splits blocks before labels, except at the entry, whose address can't be taken.
pub(super) fn begin_blocks(cfg: &mut Cfg) {
    let mut pending: Vec<Block> = cfg.blocks.keys().collect();
    while let Some(block) = pending.pop() {
        let first = usize::from(block != cfg.entry());
        let instrs = &cfg.blocks[block].instrs;
        let label = instrs.iter().skip(first).position(|instr| name_of(cfg, instr.op).is_some());
        if let Some(at) = label {
            pending.push(split(cfg, block, first + at));
        }
    }
}

/// Ends blocks with jumps, and removes the instructions that extract the parts of their results: there is a branch
/// behind each jump, or all its labels are the same. Returns the returned values of jumps, by their results.
pub(super) fn end_blocks(cfg: &mut Cfg) -> FxHashMap<Var, Var> {
    let mut returned = FxHashMap::default();
    let mut pending: Vec<Block> = cfg.blocks.keys().collect();
    while let Some(block) = pending.pop() {
        let data = &mut cfg.blocks[block];
        let Some(at) = data.instrs.iter().position(|instr| jumps(&cfg.payloads, instr).is_some()) else { continue };
        let Some(result) = data.instrs[at].result else { continue };
        let (mut behind, mut cond) = (at + 1, result);
        while let Some(part) = data.instrs.get(behind)
            && let Op::ExtractValue(path) = part.op
            && part.args.first() == Some(&Operand::Var(result))
        {
            match (&*cfg.payloads[path], part.result) {
                ([0], Some(value)) => _ = returned.insert(result, value),
                (_, Some(which)) => cond = which,
                (_, None) => {}
            }
            behind += 1;
        }
        data.instrs.drain(at + 1..behind);
        if data.instrs.len() == at + 1
            && let Terminator::Jump(target) = data.term
        {
            // All labels are the same. No block may be between an operation that unwinds and a pad.
            let matching = cfg.payloads.intern_match(MatchInfo { cases: [].into(), default: 0, alternatives: 1 });
            data.term = Terminator::Branch { cond: Operand::Var(cond), matching, targets: [target].into() };
            continue;
        }
        let decides =
            |term: &Terminator| matches!(term, Terminator::Branch { cond: Operand::Var(it), .. } if *it == cond);
        if data.instrs.len() > at + 1 || !decides(&data.term) {
            let rest = split(cfg, block, at + 1);
            let info = MatchInfo { cases: [].into(), default: 0, alternatives: 1 };
            let matching = cfg.payloads.intern_match(info);
            cfg.blocks[block].term = Terminator::Branch { cond: Operand::Var(cond), matching, targets: [rest].into() };
            pending.push(rest);
        }
    }
    returned
}

/// Moves the instructions from a position on to a new block after the block; returns the new block.
fn split(cfg: &mut Cfg, block: Block, at: usize) -> Block {
    let rest = cfg.add_block();
    let data = &mut cfg.blocks[block];
    let (instrs, records) = (data.instrs.split_off(at), data.split_records(at));
    let term = std::mem::replace(&mut data.term, Terminator::Jump(rest));
    let must_progress = std::mem::take(&mut data.must_progress);
    let notes = (data.branch_note.take(), data.loop_note.take());
    let location = data.branch_location.take();
    let targets = term.targets().to_vec();
    let new = &mut cfg.blocks[rest];
    (new.instrs, new.term, new.must_progress) = (instrs, term, must_progress);
    (new.branch_note, new.loop_note) = notes;
    (new.records, new.branch_location) = (records, location);
    for target in targets {
        let phis = cfg.blocks[target].phis.iter_mut();
        let operands = phis.flat_map(|phi| &mut phi.incoming).filter(|(from, _)| *from == block);
        operands.for_each(|(from, _)| *from = rest);
    }
    rest
}
