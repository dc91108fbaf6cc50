//! What branches tell, and branches on constants: phis that had one value left them.
//!
//! Behind a branch on a truth value, the value is a constant: each way into a block with a phi is followed back to a
//! branch ([`on_arcs`]). Calls with landing pads have such values, which no longer exist when pads are made.
//!
//! The arcs that are never taken go, with the phi operands for them. What they alone led to is unreachable then, and
//! phis that had operands from there may have one value, on which there may be another branch: [`super::tidy`] repeats
//! the search.
//!
//! A branch on undef or poison stays. Linear in the size of the graph.

use super::phis::Classes;
use super::{Order, predecessors};
use rvsdg_cfg::{Block, Cfg, Operand, Terminator, Var};
use rvsdg_core::{Const, Op, Type};

/// Makes constants of truth values in phis that the last branch on the way there is on.
pub(super) fn on_arcs(cfg: &mut Cfg, order: &Order) {
    let is_truth = |cfg: &Cfg, operand: Operand| match operand {
        Operand::Var(var) if cfg.vars[var] == Type::I1 => Some(var),
        _ => None,
    };
    let mut found = vec![];
    let mut preds = None;
    for block in order.postorder.iter().copied() {
        for (index, phi) in cfg.blocks[block].phis.iter().enumerate() {
            for (row, (pred, operand)) in phi.incoming.iter().enumerate() {
                let Some(var) = is_truth(cfg, *operand) else { continue };
                let preds = preds.get_or_insert_with(|| predecessors(cfg, order));
                // What is further away has been joined, or leads to several blocks.
                let arcs = [Some((*pred, block)), preds[*pred].first().map(|before| (*before, *pred))];
                let arcs = arcs.into_iter().take(if preds[*pred].len() == 1 { 2 } else { 1 }).flatten();
                let is_true = arcs.into_iter().find_map(|arc| decided(cfg, var, arc));
                found.extend(is_true.map(|is_true| (block, index, row, is_true)));
            }
        }
    }
    for (block, phi, row, is_true) in found {
        let constant = Const { op: Op::truth(is_true), ty: Type::I1 };
        cfg.blocks[block].phis[phi].incoming[row].1 = Operand::Const(constant);
    }
}

/// What a truth value is on this arc, if the branch there is on it.
fn decided(cfg: &Cfg, var: Var, (from, to): (Block, Block)) -> Option<bool> {
    let Terminator::Branch { cond, matching, targets } = &cfg.blocks[from].term else { return None };
    if *cond != Operand::Var(var) {
        return None;
    }
    let [if_false, if_true] = cfg.payloads[*matching].truths().map(|alternative| targets[alternative as usize]);
    (if_false != if_true && (to == if_false || to == if_true)).then_some(to == if_true)
}

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
