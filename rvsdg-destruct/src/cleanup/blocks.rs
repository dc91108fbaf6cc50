//! Removal of superfluous blocks: empty ones that only jump, and blocks with a single predecessor that has no other
//! successor.
//!
//! [`forward`] visits blocks after their successors, so the target of a jump is final when the jump is visited. An
//! empty block is replaced by its target: the phis of the target get a row for each predecessor of the empty block. A
//! block with phis counts as empty if only phis of the target use them: a join that only leads to the next join. Its
//! phis go, and what they take from each predecessor is in the target's rows. But the block stays if
//! * a predecessor already has a row there with other operands (it reaches the target by two arcs, which a phi can't
//!   distinguish),
//! * there would be more than [`MAX_GROWTH`] phi operands more than before: the bound keeps chains of joins linear,
//! * the block is a loop header, or the entry,
//! * it is a latch that has several predecessors (one common latch is better than many), or a predecessor that is
//!   already the latch of another loop with a different promise to make progress.
//!
//! [`merge`] visits blocks before their successors, and appends each chain of sole successors to its first block.
//!
//! Linear in the size of the graph.

use super::phis::Classes;
use super::{Order, predecessors};
use crate::records::Arcs;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, Terminator, Var};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_opt_target::limits::flow_cleanup::MAX_GROWTH;

/// What happens to each block.
pub(super) struct Fate {
    /// The block that finally contains this one; itself if it stays. Not set for removed blocks.
    pub(super) into: SecondaryMap<Block, PackedOption<Block>>,
}

/// Replaces empty blocks by their targets. Returns the remaining blocks. `unbound` are the latches of loops that need
/// not make progress.
pub(super) fn forward(cfg: &mut Cfg, order: &Order, classes: &mut Classes, mut unbound: EntitySet<Block>) -> Fate {
    let preds = predecessors(cfg, order);
    let mut latches = order.latches.clone();
    let mut rows = Rows::new(cfg, order, classes);
    let mut goes_to: SecondaryMap<Block, PackedOption<Block>> = SecondaryMap::with_capacity(cfg.blocks.len());
    let mut arcs = Arcs::default();
    let mut fate = Fate { into: SecondaryMap::with_capacity(cfg.blocks.len()) };
    for block in &order.postorder {
        let block = *block;
        let data = &mut cfg.blocks[block];
        for target in data.term.targets_mut() {
            *target = goes_to[*target].expand().unwrap_or(*target);
        }
        let sole_target = match &data.term {
            Terminator::Branch { targets, .. } if targets.iter().all(|target| *target == targets[0]) => {
                Some(targets[0])
            }
            _ => None,
        };
        if let Some(target) = sole_target {
            data.term = Terminator::Jump(target);
            (data.branch_note, data.branch_location) = (None, None);
        }
        let movable = data.instrs.is_empty() && !order.headers.contains(block);
        let is_join = !data.phis.is_empty();
        let (must_progress, loop_note) = (data.must_progress, data.loop_note);
        let Terminator::Jump(target) = data.term else {
            fate.into[block] = block.into();
            continue;
        };
        let is_latch = latches.contains(block);
        let may_close = |pred: &Block| {
            let (flag, free) = (cfg.blocks[*pred].must_progress, unbound.contains(*pred));
            let agrees = flag == must_progress || !latches.contains(*pred) && !flag;
            // A promise to make progress must not be transferred to an arc without it.
            preds[block].len() == 1 && agrees && !(must_progress && free)
        };
        let movable = movable
            && (!is_latch || !is_join && preds[block].iter().all(may_close))
            && (!unbound.contains(block) || preds[block].iter().all(|pred| !cfg.blocks[*pred].must_progress));
        if movable && block != cfg.entry() && rows.replace(cfg, classes, target, block, &preds[block]) {
            goes_to[block] = target.into();
            let has_others = |pred: &Block| {
                let targets = cfg.blocks[*pred].term.targets().iter().filter(|it| **it != block);
                targets.into_iter().any(|it| *it == target || goes_to[*it].expand() == Some(target))
            };
            let from: Vec<(Block, bool)> = preds[block].iter().map(|pred| (*pred, has_others(pred))).collect();
            let records = std::mem::take(&mut cfg.blocks[block].records);
            let taken = |operand, at: usize| match rows.phi_of(classes, block, operand) {
                Some(index) => cfg.blocks[block].phis[index].incoming[at].1,
                None => operand,
            };
            arcs.forward(records, from.into_iter(), (block, target), taken);
            for phi in std::mem::take(&mut cfg.blocks[block].phis) {
                phi.incoming.into_iter().for_each(|(_, operand)| rows.count(classes, operand, -1));
            }
            for pred in &preds[block] {
                if is_latch {
                    let data = &mut cfg.blocks[*pred];
                    // Metadata that only one of two loops has is dropped.
                    let agrees = latches.insert(*pred) || data.loop_note == loop_note;
                    data.loop_note = loop_note.filter(|_| agrees);
                    data.must_progress = must_progress;
                }
                if unbound.contains(block) {
                    unbound.insert(*pred);
                }
            }
        } else {
            fate.into[block] = block.into();
        }
    }
    if !arcs.is_empty() {
        let stays = |block: Block| fate.into[block].expand() == Some(block);
        arcs.finish(cfg, stays, |operand| classes.value(operand));
    }
    fate
}

/// The rows of phis, and how often variables are used.
struct Rows {
    /// The row for a predecessor (second) in the phis of a block (first).
    found: FxHashMap<(Block, Block), usize>,
    indexed: SecondaryMap<Block, bool>,
    /// The number of uses of each variable. Records of source variables are none.
    uses: SecondaryMap<Var, u32>,
    /// The block of the phi with this result, and the position of the phi there.
    phi: SecondaryMap<Var, Option<(Block, u32)>>,
}

impl Rows {
    fn new(cfg: &Cfg, order: &Order, classes: &mut Classes) -> Rows {
        let mut rows = Rows {
            found: FxHashMap::default(),
            indexed: SecondaryMap::with_capacity(cfg.blocks.len()),
            uses: SecondaryMap::with_capacity(cfg.vars.len()),
            phi: SecondaryMap::with_capacity(cfg.vars.len()),
        };
        for block in &order.postorder {
            let data = &cfg.blocks[*block];
            for (index, phi) in data.phis.iter().enumerate() {
                rows.phi[phi.result] = Some((*block, index as u32));
            }
            data.operands().for_each(|operand| rows.count(classes, operand, 1));
        }
        rows
    }

    fn count(&mut self, classes: &mut Classes, operand: Operand, change: i32) {
        if let Operand::Var(var) = classes.value(operand) {
            self.uses[var] = self.uses[var].wrapping_add_signed(change);
        }
    }

    /// The phi of a block that an operand is.
    fn phi_of(&self, classes: &mut Classes, block: Block, operand: Operand) -> Option<usize> {
        let Operand::Var(var) = classes.value(operand) else { return None };
        self.phi[var].filter(|(home, _)| *home == block).map(|(_, index)| index as usize)
    }

    /// Is each phi of `old` used by phis of `block` only, in their row `row`?
    fn is_passed_on(&self, cfg: &Cfg, classes: &mut Classes, block: Block, old: Block, row: usize) -> bool {
        let phis = &cfg.blocks[old].phis;
        let uses: u32 = phis.iter().map(|phi| self.uses[phi.result]).sum();
        let operands = cfg.blocks[block].phis.iter().map(|phi| phi.incoming[row].1);
        uses as usize == operands.filter(|operand| self.phi_of(classes, old, *operand).is_some()).count()
    }

    /// Replaces the row of `old` in the phis of `block` by rows for `new`, the predecessors of `old`; returns whether
    /// that was possible. The phis of `old` are superfluous then.
    fn replace(&mut self, cfg: &mut Cfg, classes: &mut Classes, block: Block, old: Block, new: &[Block]) -> bool {
        let (outer, inner) = (cfg.blocks[block].phis.len(), cfg.blocks[old].phis.len());
        if outer == 0 || new.len().saturating_sub(1).saturating_mul(outer) > MAX_GROWTH + new.len() * inner {
            return outer == 0 && inner == 0;
        }
        if !self.indexed[block] {
            self.indexed[block] = true;
            let rows = cfg.blocks[block].phis[0].incoming.iter().enumerate();
            self.found.extend(rows.map(|(row, (pred, _))| ((block, *pred), row)));
        }
        let row = self.found[&(block, old)];
        if inner > 0 && !self.is_passed_on(cfg, classes, block, old, row) {
            return false;
        }
        // What the phis take from each of the predecessors. Rows have the order of predecessors as long as nothing
        // was replaced by this block's predecessors, and these come later.
        let mut taken = Vec::with_capacity(outer * new.len());
        for phi in &cfg.blocks[block].phis {
            let operand = phi.incoming[row].1;
            match self.phi_of(classes, old, operand) {
                Some(index) => taken.extend(cfg.blocks[old].phis[index].incoming.iter().map(|(_, operand)| *operand)),
                None => taken.extend(new.iter().map(|_| operand)),
            }
        }
        let taken = |phi: usize, pred: usize| taken[phi * new.len() + pred];
        for (at, pred) in new.iter().enumerate() {
            if let Some(other) = self.found.get(&(block, *pred)) {
                let mut agree = |a: Operand, b: Operand| classes.value(a) == classes.value(b);
                let mut phis = cfg.blocks[block].phis.iter().enumerate();
                if !phis.all(|(phi, data)| agree(taken(phi, at), data.incoming[*other].1)) {
                    return false;
                }
            }
        }
        let phis = &mut cfg.blocks[block].phis;
        phis.iter().for_each(|phi| self.count(classes, phi.incoming[row].1, -1));
        self.found.remove(&(block, old));
        let mut free = Some(row);
        for (at, pred) in new.iter().enumerate() {
            if self.found.contains_key(&(block, *pred)) {
                continue;
            }
            let into = free.take();
            for (phi, data) in phis.iter_mut().enumerate() {
                let operand = taken(phi, at);
                self.count(classes, operand, 1);
                match into {
                    Some(into) => data.incoming[into] = (*pred, operand),
                    None => data.incoming.push((*pred, operand)),
                }
            }
            self.found.insert((block, *pred), into.unwrap_or(phis[0].incoming.len() - 1));
        }
        if let Some(free) = free {
            for phi in phis.iter_mut() {
                phi.incoming.swap_remove(free);
            }
            if let Some((moved, _)) = phis[0].incoming.get(free) {
                self.found.insert((block, *moved), free);
            }
        }
        true
    }
}

/// Appends a block to its sole predecessor if it is the predecessor's sole successor.
pub(super) fn merge(cfg: &mut Cfg, order: &Order, fate: &mut Fate) {
    let mut arcs_in: SecondaryMap<Block, u32> = SecondaryMap::with_capacity(cfg.blocks.len());
    let stays = |fate: &Fate, block: Block| fate.into[block].expand() == Some(block);
    for block in order.postorder.iter().filter(|block| stays(fate, **block)) {
        cfg.blocks[*block].term.targets().iter().for_each(|target| arcs_in[*target] += 1);
    }
    for block in order.postorder.iter().rev() {
        if !stays(fate, *block) {
            continue;
        }
        while let Terminator::Jump(next) = cfg.blocks[*block].term {
            let data = &mut cfg.blocks[next];
            if arcs_in[next] != 1 || next == *block || !data.phis.is_empty() {
                break;
            }
            let instrs = std::mem::take(&mut data.instrs);
            let term = std::mem::replace(&mut data.term, Terminator::Unreachable);
            let must_progress = data.must_progress;
            let notes = (data.branch_note, data.loop_note);
            let (records, location) = (std::mem::take(&mut data.records), data.branch_location);
            fate.into[next] = (*block).into();
            let data = &mut cfg.blocks[*block];
            data.append_records(data.instrs.len(), records);
            data.branch_location = location;
            data.instrs.extend(instrs);
            data.term = term;
            data.must_progress = must_progress;
            (data.branch_note, data.loop_note) = notes;
        }
    }
}
