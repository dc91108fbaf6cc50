//! Removal of instructions that nobody uses any more.
//!
//! Linear in the function, whatever goes.

use rvsdg_cfg::{Block, Cfg, Instr, Operand, Var};
use rvsdg_core::entity::EntitySet;
use std::ops::Range;

/// Removes unused instructions among the given ones, which have no effects.
pub(crate) fn sweep(cfg: &mut Cfg, instrs: &[(Block, Range<usize>)]) {
    if instrs.is_empty() {
        return;
    }
    let mut uses = cfg.uses();
    let mut touched = vec![];
    let mut dead: EntitySet<Var> = EntitySet::new();
    // Each instruction only uses earlier ones.
    for (block, range) in instrs.iter().rev() {
        for instr in cfg.blocks[*block].instrs[range.clone()].iter().rev() {
            let Some(result) = instr.result.filter(|result| uses[*result] == 0) else { continue };
            dead.insert(result);
            touched.push(*block);
            for arg in &instr.args {
                if let Operand::Var(var) = arg {
                    uses[*var] -= 1;
                }
            }
        }
    }
    touched.dedup();
    for block in touched {
        let data = &mut cfg.blocks[block];
        let goes = |instr: &Instr| instr.result.is_some_and(|result| dead.contains(result));
        for record in &mut data.records {
            record.at -= data.instrs[..record.at as usize].iter().filter(|instr| goes(instr)).count() as u32;
        }
        data.instrs.retain(|instr| !goes(instr));
    }
}
