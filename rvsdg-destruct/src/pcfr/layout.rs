//! The order of blocks: a reverse postorder that keeps loops together.
//!
//! The depth-first search follows arcs that leave loops first. The code after a loop is then finished before the rest
//! of the loop, so it comes after the loop in the order. Arcs to blocks that end in `unreachable` come even before
//! these, so such blocks come last. Among the remaining arcs, the last one followed falls through: the one for true, or
//! for the first alternative. (Branch weights are not used.)
//!
//! Linear in the size of the graph, except for sorting the arcs of each block.

use rvsdg_cfg::{Block, BlockData, Cfg, Terminator};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, PrimaryMap, SecondaryMap};
use rvsdg_opt_target::limits::recovery::MAX_EMPTY;
use std::cmp::Reverse;

/// Renumbers the blocks, and returns the new numbers; `depth` is the number of loops around each block. All blocks have
/// to be reachable.
pub(super) fn reorder(cfg: &mut Cfg, depth: &SecondaryMap<Block, u32>) -> SecondaryMap<Block, PackedOption<Block>> {
    let mut postorder = vec![];
    let mut seen: EntitySet<Block> = EntitySet::new();
    let mut stack = vec![(cfg.entry(), successors(cfg, cfg.entry(), depth))];
    seen.insert(cfg.entry());
    while let Some((block, left)) = stack.last_mut() {
        match left.pop() {
            Some(target) if seen.insert(target) => stack.push((target, successors(cfg, target, depth))),
            Some(_) => {}
            None => {
                postorder.push(*block);
                stack.pop();
            }
        }
    }
    debug_assert_eq!(postorder.len(), cfg.blocks.len(), "every block is reached");
    let mut old: SecondaryMap<Block, Option<BlockData>> = SecondaryMap::with_capacity(cfg.blocks.len());
    for (block, data) in std::mem::take(&mut cfg.blocks) {
        old[block] = Some(data);
    }
    let mut number: SecondaryMap<Block, PackedOption<Block>> = SecondaryMap::with_capacity(postorder.len());
    let mut blocks: PrimaryMap<Block, BlockData> = PrimaryMap::with_capacity(postorder.len());
    for block in postorder.iter().rev() {
        number[*block] = blocks.push(old[*block].take().expect("a block is finished once")).into();
    }
    let renumber = |block: &mut Block| *block = number[*block].expand().expect("what is mentioned is reached");
    for data in blocks.values_mut() {
        data.term.targets_mut().iter_mut().for_each(renumber);
        data.phis.iter_mut().flat_map(|phi| &mut phi.incoming).for_each(|(pred, _)| renumber(pred));
    }
    cfg.blocks = blocks;
    number
}

/// The successors of a block; the first one to follow comes last.
fn successors(cfg: &Cfg, block: Block, depth: &SecondaryMap<Block, u32>) -> Vec<Block> {
    let term = &cfg.blocks[block].term;
    let mut targets = term.targets().to_vec();
    if targets.len() < 2 {
        return targets;
    }
    // Of two targets, the one for true falls through; of more, the first one.
    if targets.len() == 2 {
        targets.reverse();
    }
    // The sort is stable: alternatives with the same key stay in order.
    targets.sort_by_cached_key(|target| Reverse(nearness(cfg, *target, depth)));
    targets
}

/// A measure of how much a block belongs to the current loop: the minimum number of loops around it and around the
/// empty blocks after it. A block that ends in `unreachable` belongs to none.
fn nearness(cfg: &Cfg, mut block: Block, depth: &SecondaryMap<Block, u32>) -> u32 {
    let mut nearness = depth[block] + 1;
    for _ in 0..MAX_EMPTY {
        let data = &cfg.blocks[block];
        match data.term {
            Terminator::Jump(target) if data.instrs.is_empty() => block = target,
            Terminator::Unreachable => return 0,
            _ => break,
        }
        nearness = nearness.min(depth[block] + 1);
    }
    nearness
}
