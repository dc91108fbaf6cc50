//! Blocks of which somebody has the address, and jumps to them, made into the form that LLVM has for them: a block begins with its label, and ends with
//! the jump.
//!
//! Linear.

use super::shape::jumps;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, Terminator, Var};
use rvsdg_core::{Op, Role};

/// Is it the beginning of a block with a name?
pub(super) fn name_of(cfg: &Cfg, op: Op) -> Option<&str> {
    let Op::Special(id, _) = op else { return None };
    match &cfg.payloads[id].role {
        Role::Label(name) => Some(name),
        Role::Plain | Role::Jump(_) => None,
    }
}

/// How names begin that are none of the labels of a function, if it has labels.
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

/// Splits blocks before labels. The entry has none: nobody has its address.
pub(super) fn begin_blocks(cfg: &mut Cfg) {
    let mut pending: Vec<Block> = cfg.blocks.keys().collect();
    while let Some(block) = pending.pop() {
        let first = usize::from(block != cfg.entry());
        let instrs = &cfg.blocks[block].instrs;
        let Some(at) = instrs.iter().skip(first).position(|instr| name_of(cfg, instr.op).is_some()) else { continue };
        let at = at + first;
        let rest = cfg.add_block();
        let data = &mut cfg.blocks[block];
        let instrs = data.instrs.split_off(at);
        let term = std::mem::replace(&mut data.term, Terminator::Jump(rest));
        let must_progress = std::mem::take(&mut data.must_progress);
        let notes = (data.branch_note.take(), data.loop_note.take());
        let targets = term.targets().to_vec();
        let new = &mut cfg.blocks[rest];
        (new.instrs, new.term, new.must_progress) = (instrs, term, must_progress);
        (new.branch_note, new.loop_note) = notes;
        for target in targets {
            let phis = cfg.blocks[target].phis.iter_mut();
            let operands = phis.flat_map(|phi| &mut phi.incoming).filter(|(from, _)| *from == block);
            operands.for_each(|(from, _)| *from = rest);
        }
        pending.push(rest);
    }
}

/// Takes away what stands behind jumps: what takes their parts. Answers what they return, by their results.
pub(super) fn end_blocks(cfg: &mut Cfg) -> FxHashMap<Var, Var> {
    let mut returned = FxHashMap::default();
    for block in cfg.blocks.keys().collect::<Vec<_>>() {
        let data = &mut cfg.blocks[block];
        let Some(at) = data.instrs.iter().position(|instr| jumps(&cfg.payloads, instr).is_some()) else { continue };
        let parts = data.instrs.split_off(at + 1);
        let Some(result) = data.instrs[at].result else { continue };
        let is_value = |index: &[i32]| *index == [0];
        let value = parts.iter().find(|part| match part.op {
            Op::ExtractValue(path) => is_value(&cfg.payloads[path]) && part.args.first() == Some(&Operand::Var(result)),
            _ => false,
        });
        if let Some(value) = value.and_then(|part| part.result) {
            returned.insert(result, value);
        }
    }
    returned
}
