//! Branches on constants: phis that had one value left them.
//!
//! The arcs that are never taken go, with the phi operands for them. What they alone led to is unreachable then, and
//! phis that had operands from there may have one value, on which there may be another branch: [`super::tidy`] repeats
//! the search.
//!
//! A branch on undef or poison stays. Linear in the size of the graph.

use super::Order;
use super::phis::Classes;
use rvsdg_cfg::{Block, Cfg, Operand, Terminator};

/// Turns branches on constants into jumps; returns their blocks.
pub(super) fn fold(cfg: &mut Cfg, order: &Order, classes: &mut Classes) -> Vec<Block> {
    let mut folded = vec![];
    for block in &order.postorder {
        let data = &mut cfg.blocks[*block];
        let Terminator::Branch { cond, matching, targets } = &mut data.term else { continue };
        let Operand::Const(value) = classes.value(*cond) else { continue };
        let Some(alternative) = cfg.payloads[*matching].alternative(value.op) else { continue };
        let targets = std::mem::take(targets);
        let taken = targets[alternative as usize];
        data.term = Terminator::Jump(taken);
        (data.branch_note, data.branch_location) = (None, None);
        for target in targets.into_iter().filter(|target| *target != taken) {
            for phi in &mut cfg.blocks[target].phis {
                phi.incoming.retain(|(pred, _)| pred != block);
            }
        }
        folded.push(*block);
    }
    folded
}

/// Puts the representatives of classes into all operands.
pub(super) fn substitute(cfg: &mut Cfg, order: &Order, classes: &mut Classes) {
    for block in &order.postorder {
        let data = &mut cfg.blocks[*block];
        for phi in &mut data.phis {
            phi.incoming.iter_mut().for_each(|(_, operand)| *operand = classes.value(*operand));
        }
        for instr in &mut data.instrs {
            instr.args.iter_mut().for_each(|operand| *operand = classes.value(*operand));
        }
        for record in &mut data.records {
            record.value = record.value.map(|value| classes.value(value));
        }
        if let Some(operand) = data.term.operand_mut() {
            *operand = classes.value(*operand);
        }
    }
}

/// Branches that became jumps repeat no loop any more, unless they jump back. Only latches say how loops go on.
pub(super) fn forget_loops(cfg: &mut Cfg, order: &Order, folded: &[Block]) {
    for block in folded.iter().filter(|block| !order.latches.contains(**block)) {
        let data = &mut cfg.blocks[*block];
        (data.must_progress, data.loop_note, data.loop_location) = (false, None, None);
    }
}
