//! Phis for pointers after the loops that they change in (loop-closed form).
//!
//! A back end that does strength reduction looks at every address computed from an induction variable, including uses
//! after the loop. It keeps a register throughout the loop for each form of address that is convenient there: two
//! pointers and a counter where one of them would suffice. A phi prevents this, even a phi with one operand. So if a
//! phi in a loop header is a pointer, and it is used in or after a block that only this loop leads to, the block gets a
//! phi for it, which replaces it in everything that the block dominates. (LLVM's own optimizer leaves such phis in its
//! output for all values. For numbers they have no effect.)
//!
//! Any such phi is correct: its block and all replaced uses are dominated by the header, and the value is that of the
//! last iteration in both cases.
//!
//! Cost: the total size of all loops, but at most [`MAX_STEPS`] times the number of blocks.

use crate::function::predecessors;
use rvsdg_cfg::{Block, BlockData, Cfg, Dominators, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::Type;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_opt_target::limits::recovery::{MAX_EXITS, MAX_STEPS};

/// A loop in which a pointer changes.
struct Loop {
    /// The pointers that change.
    vars: Vec<Var>,
    /// Blocks after the loop that only this loop leads to.
    exits: Vec<Block>,
}

/// Adds phis for pointers after the loops that they change in. The order of blocks has to be a reverse postorder.
pub(super) fn name(cfg: &mut Cfg) {
    let is_latch = |(block, data): (Block, &BlockData)| data.term.targets().iter().any(|target| *target <= block);
    if !cfg.blocks.iter().any(is_latch) {
        return;
    }
    let preds = predecessors(cfg);
    let dominators = Dominators::compute(cfg, &preds);
    let loops = loops(cfg, &preds, &dominators);
    if loops.is_empty() {
        return;
    }
    // The blocks after a loop that need a phi for a pointer.
    let mut wanted: SecondaryMap<Var, Vec<(Block, Option<Var>)>> = SecondaryMap::with_capacity(cfg.vars.len());
    for Loop { vars, exits } in &loops {
        for var in vars {
            wanted[*var] = exits.iter().map(|exit| (*exit, None)).collect();
        }
    }
    let mut phis = vec![];
    let vars = &mut cfg.vars;
    let mut rename = |operand: &mut Operand, at: Block| {
        let Operand::Var(var) = *operand else { return };
        let Some(place) =
            wanted.get_mut(var).and_then(|list| list.iter_mut().find(|(exit, _)| dominators.dominates(*exit, at)))
        else {
            return;
        };
        let name = *place.1.get_or_insert_with(|| {
            let name = vars.push(Type::PTR);
            phis.push((place.0, var, name));
            name
        });
        *operand = Operand::Var(name);
    };
    for (block, data) in &mut cfg.blocks {
        for (pred, operand) in data.phis.iter_mut().flat_map(|phi| &mut phi.incoming) {
            rename(operand, *pred);
        }
        data.instrs.iter_mut().flat_map(|instr| &mut instr.args).for_each(|operand| rename(operand, block));
        match &mut data.term {
            Terminator::Branch { cond: operand, .. } | Terminator::Return(Some(operand)) => rename(operand, block),
            Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
        }
    }
    for (block, var, result) in phis {
        let incoming = preds[block].iter().map(|pred| (*pred, Operand::Var(var))).collect();
        cfg.blocks[block].phis.push(PhiInstr { result, incoming });
    }
}

/// The loops that change pointers and are followed by blocks that nothing else leads to. Inner loops come first.
fn loops(cfg: &Cfg, preds: &SecondaryMap<Block, Vec<Block>>, dominators: &Dominators) -> Vec<Loop> {
    let mut left = cfg.blocks.len().saturating_mul(MAX_STEPS);
    let mut found = vec![];
    for header in cfg.blocks.keys().rev() {
        let latches: Vec<Block> = preds[header].iter().copied().filter(|pred| *pred >= header).collect();
        let pointers = cfg.blocks[header].phis.iter().map(|phi| phi.result).filter(|var| cfg.vars[*var] == Type::PTR);
        let vars: Vec<Var> = pointers.collect();
        if latches.is_empty() || vars.is_empty() || !latches.iter().all(|latch| dominators.dominates(header, *latch)) {
            continue;
        }
        let mut members: EntitySet<Block> = EntitySet::new();
        members.insert(header);
        let (mut todo, mut list) = (latches, vec![header]);
        while let Some(block) = todo.pop() {
            if members.insert(block) {
                list.push(block);
                todo.extend(&preds[block]);
            }
        }
        let mut exits: Vec<Block> = vec![];
        for target in list.iter().flat_map(|block| cfg.blocks[*block].term.targets()) {
            let only_here = || preds[*target].iter().all(|pred| members.contains(*pred));
            if !members.contains(*target) && !exits.contains(target) && exits.len() < MAX_EXITS && only_here() {
                exits.push(*target);
            }
        }
        if !exits.is_empty() {
            found.push(Loop { vars, exits });
        }
        left = left.saturating_sub(list.len());
        if left == 0 {
            break;
        }
    }
    found
}
