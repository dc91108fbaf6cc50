//! Replicated dispatch: each block that goes on to a jump to an address gets a jump of its own.
//!
//! ```text
//! add:  ...; -> next                              add:  ...; op = load pc.1; to = load table + op; goto to
//! sub:  ...; -> next                         =>   sub:  ...; op = load pc.2; to = load table + op; goto to
//! next: pc = phi; op = load pc;
//!       to = load table + op; goto to
//! ```
//!
//! An interpreter jumps from the code of each instruction directly to that of the next one then, as its source says.
//! It executes one jump less, and a processor that predicts by the address of the jump learns what follows each of its
//! instructions. Construction and all passes see one jump, as the alternatives of a switch end in one join.
//!
//! The copies are made in rounds, as a block in front of the jump may be a join, too. Loops with such a jump have many
//! entries behind this.
//!
//! # Why it is sound
//!
//! A copy does what the block does, with what the block's phis take on this way, and leads to the same blocks with the
//! same values; [`repair`] does the rest. Loops of which no block is the only entry make no promise of progress.
//!
//! # Complexity
//!
//! Near-linear in the function and in the number of arcs that are added, which is at most [`MAX_ARCS`].

use super::fault::Fault;
use super::repair::{self, Copied};
use super::{copy_for, plain_cost, reorder};
use crate::function::predecessors;
use rustc_hash::FxHashSet;
use rvsdg_cfg::{Block, Cfg, Dominators, Terminator};
use rvsdg_core::{Op, Role};
use rvsdg_opt_target::limits::dispatch::{GROUP, MAX_ARCS, MAX_COPIED, MAX_GROWTH, MAX_ROUNDS};

/// Makes copies of blocks with jumps to addresses; answers how many.
pub(super) fn replicate(cfg: &mut Cfg, fault: Fault) -> usize {
    if !cfg.blocks.keys().any(|block| is_dispatch(cfg, block)) {
        return 0;
    }
    let (mut made, mut arcs, mut operations) = (0, MAX_ARCS, MAX_GROWTH * cfg.instr_count());
    for _ in 0..MAX_ROUNDS {
        let copies = round(cfg, &mut arcs, &mut operations, fault);
        if copies == 0 {
            break;
        }
        made += copies;
        crate::clean_up(cfg);
    }
    made
}

/// Does a block end in a jump to an address, and may it be copied?
fn is_dispatch(cfg: &Cfg, block: Block) -> bool {
    let data = &cfg.blocks[block];
    let Some((jump, others)) = data.instrs.split_last() else { return false };
    let Op::Special(id, _) = jump.op else { return false };
    let info = &cfg.payloads[id];
    let is_jump = matches!(info.role, Role::Jump(_)) && info.asm.is_empty();
    is_jump
        && matches!(data.term, Terminator::Branch { .. })
        && others.len() <= 2 * MAX_COPIED
        && others.iter().map(plain_cost).sum::<Option<usize>>().is_some_and(|cost| cost <= MAX_COPIED)
}

fn round(cfg: &mut Cfg, arcs: &mut usize, operations: &mut usize, fault: Fault) -> usize {
    let preds = predecessors(cfg);
    let dominators = Dominators::compute(cfg, &preds);
    let mut touched: FxHashSet<Block> = FxHashSet::default();
    let mut plans = vec![];
    for block in cfg.blocks.keys().filter(|block| is_dispatch(cfg, *block)) {
        let targets = cfg.blocks[block].term.targets().iter();
        let first = targets.filter_map(|it| dominators.immediate(*it)).max_by_key(|it| dominators.rank(*it));
        let Some(first) = first else { continue };
        let goes_on = |pred: &Block| {
            let is_jump = *pred != block && matches!(cfg.blocks[*pred].term, Terminator::Jump(_));
            is_jump && dominators.is_reached(*pred) && dominators.dominates(first, *pred)
        };
        let from: Vec<Block> = preds[block].iter().copied().filter(goes_on).collect();
        let data = &cfg.blocks[block];
        let (targets, size) = (data.term.targets(), data.instrs.len());
        // The block itself goes if it is copied for all predecessors, so one copy would be nothing new.
        let is_gone = from.len() == preds[block].len();
        let group = if from.len() * targets.len() <= *arcs { 1 } else { GROUP };
        let copies = from.len().div_ceil(group).min(*arcs / targets.len()).min(*operations / size);
        let around = || preds[block].iter().chain(targets).chain([&block]);
        if copies <= usize::from(is_gone) || around().any(|it| touched.contains(it)) {
            continue;
        }
        // What shares a copy stays so.
        *arcs = if group > 1 { 0 } else { *arcs - copies * targets.len() };
        *operations -= copies * size;
        touched.extend(around());
        plans.push((block, from.chunks(from.len().div_ceil(copies)).map(<[Block]>::to_vec).collect::<Vec<_>>()));
    }
    let (mut behind, mut copied) = (vec![], vec![]);
    for (block, groups) in plans {
        let mut copies = vec![];
        for from in groups {
            let end = cfg.blocks[block].term.clone();
            let copy = copy_for(cfg, block, &from, end, fault);
            for pred in &from {
                let data = &mut cfg.blocks[*pred];
                (data.must_progress, data.loop_note, data.loop_location) = (false, None, None);
            }
            behind.push((from[from.len() - 1], vec![copy.0]));
            copies.push(copy);
        }
        copied.push(Copied { block, copies });
    }
    if !copied.is_empty() {
        repair::run(cfg, &copied, fault);
        reorder(cfg, behind.into_iter().collect());
    }
    copied.iter().map(|it| it.copies.len()).sum()
}
