//! The order of blocks: a reverse post-order that keeps loops together.
//!
//! The depth-first search follows arcs that leave loops first. What lies behind a loop is then finished before the rest of the loop, so it
//! comes after it in the order. Among arcs that stay, those of later alternatives are followed first, so the first one falls through.
//! Linear in the size of the graph.

use rvsdg_cfg::{Block, BlockData, Cfg};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, PrimaryMap, SecondaryMap};

/// Numbers the blocks anew, and answers the new numbers; `depth` is the number of loops around each. All blocks have to be reachable.
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

/// Where a block may go, the first to follow last.
fn successors(cfg: &Cfg, block: Block, depth: &SecondaryMap<Block, u32>) -> Vec<Block> {
    let mut targets = cfg.blocks[block].term.targets().to_vec();
    // Stable: alternatives of one depth stay in order.
    targets.sort_by_key(|target| std::cmp::Reverse(depth[*target]));
    targets
}
