//! Renumbers blocks and variables in their old order, and replaces removed variables by their representatives. Linear.

use super::blocks::Fate;
use super::phis::Classes;
use rvsdg_cfg::{Block, BlockData, Cfg, Operand, Terminator, Var};
use rvsdg_core::Type;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};

struct Numbering<'a> {
    classes: &'a mut Classes,
    fate: &'a Fate,
    blocks: SecondaryMap<Block, PackedOption<Block>>,
    vars: SecondaryMap<Var, PackedOption<Var>>,
    types: PrimaryMap<Var, Type>,
}

/// Keeps the remaining blocks, and the variables that they define.
pub(super) fn rebuild(cfg: &mut Cfg, fate: &Fate, classes: &mut Classes) {
    let mut numbering = Numbering {
        classes,
        fate,
        blocks: SecondaryMap::with_capacity(cfg.blocks.len()),
        vars: SecondaryMap::with_capacity(cfg.vars.len()),
        types: PrimaryMap::with_capacity(cfg.vars.len()),
    };
    let old_types = std::mem::take(&mut cfg.vars);
    let mut kept: PrimaryMap<Block, BlockData> = PrimaryMap::new();
    for param in &mut cfg.params {
        *param = numbering.define(*param, &old_types);
    }
    for (block, data) in std::mem::take(&mut cfg.blocks) {
        if fate.into[block].expand() != Some(block) {
            continue;
        }
        let results = data.phis.iter().map(|phi| phi.result).chain(data.instrs.iter().filter_map(|instr| instr.result));
        for var in results {
            numbering.define(var, &old_types);
        }
        numbering.blocks[block] = kept.push(data).into();
    }
    for data in kept.values_mut() {
        numbering.rename(data);
    }
    for (old, note) in std::mem::take(&mut cfg.value_notes).iter().filter(|(_, note)| note.is_some()) {
        if let Some(new) = numbering.vars[old].expand() {
            cfg.value_notes[new] = *note;
        }
    }
    cfg.vars = numbering.types;
    cfg.blocks = kept;
}

impl Numbering<'_> {
    fn define(&mut self, var: Var, old_types: &PrimaryMap<Var, Type>) -> Var {
        let new = self.types.push(old_types[var]);
        self.vars[var] = new.into();
        new
    }

    fn var(&self, var: Var) -> Var {
        self.vars[var].expand().unwrap_or_else(|| panic!("{var} is used but not defined by any block that is reached"))
    }

    fn operand(&mut self, operand: &mut Operand) {
        *operand = match self.classes.value(*operand) {
            Operand::Var(var) => Operand::Var(self.var(var)),
            other => other,
        };
    }

    /// The new number of the block that contains `block`.
    fn block(&self, block: Block) -> Block {
        let into = self.fate.into[block].expand();
        let new = into.and_then(|into| self.blocks[into].expand());
        new.unwrap_or_else(|| panic!("{block} is mentioned but gone"))
    }

    fn rename(&mut self, data: &mut BlockData) {
        for phi in &mut data.phis {
            phi.result = self.var(phi.result);
            for (pred, operand) in &mut phi.incoming {
                *pred = self.block(*pred);
                self.operand(operand);
            }
            phi.incoming.sort_by_key(|(pred, _)| *pred);
        }
        for instr in &mut data.instrs {
            instr.args.iter_mut().for_each(|arg| self.operand(arg));
            instr.result = instr.result.map(|var| self.var(var));
        }
        for record in &mut data.records {
            record.value = record.value.and_then(|value| match self.classes.value(value) {
                Operand::Var(var) => self.vars[var].expand().map(Operand::Var),
                other => Some(other),
            });
        }
        for target in data.term.targets_mut() {
            *target = self.block(*target);
        }
        match &mut data.term {
            Terminator::Branch { cond, .. } => self.operand(cond),
            Terminator::Return(Some(value)) => self.operand(value),
            Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
        }
    }
}
