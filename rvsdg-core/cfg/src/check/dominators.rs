//! The dominator tree of a control flow graph, computed by the semi-NCA algorithm: see the parent module.
//!
//! All numbers are positions in depth-first order. A block has a larger number than its ancestors in the search tree.

use crate::{Block, Cfg};
use rvsdg_core::entity::SecondaryMap;

const UNREACHED: u32 = u32::MAX;

/// The dominance relation of a control flow graph.
pub struct Dominators {
    /// The depth-first number of each block.
    number: SecondaryMap<Block, u32>,
    /// The blocks by number.
    order: Vec<Block>,
    /// By number: the number of the immediate dominator.
    immediate: Vec<u32>,
    /// By number: the interval of the block's subtree in the dominator tree.
    interval: Vec<(u32, u32)>,
}

impl Dominators {
    /// The dominator tree of a control flow graph, given the predecessors of each block.
    pub fn compute(cfg: &Cfg, preds: &SecondaryMap<Block, Vec<Block>>) -> Dominators {
        let mut number = SecondaryMap::with_default(UNREACHED);
        let (order, parent) = search(cfg, &mut number);
        let mut forest = Forest { ancestor: parent.clone(), best: (0..order.len() as u32).collect(), path: vec![] };
        let mut semi: Vec<u32> = parent.clone();
        for at in (1..order.len() as u32).rev() {
            for pred in &preds[order[at as usize]] {
                if number[*pred] != UNREACHED {
                    semi[at as usize] = semi[at as usize].min(forest.evaluate(number[*pred], at));
                }
            }
            forest.best[at as usize] = semi[at as usize];
        }
        // The immediate dominator is the nearest common ancestor of parent and semidominator in the tree built so far.
        let mut idom = parent;
        for at in 1..order.len() {
            let mut candidate = idom[at];
            while candidate > semi[at] {
                candidate = idom[candidate as usize];
            }
            idom[at] = candidate;
        }
        Dominators { number, order, interval: intervals(&idom), immediate: idom }
    }

    /// Can the block be reached from the entry?
    pub fn is_reached(&self, block: Block) -> bool {
        self.number[block] != UNREACHED
    }

    /// The immediate dominator of a block; `None` for the entry and for unreachable blocks.
    pub fn immediate(&self, block: Block) -> Option<Block> {
        let number = self.number[block];
        (number != UNREACHED && number != 0).then(|| self.order[self.immediate[number as usize] as usize])
    }

    /// A number that is greater than those of all blocks that dominate the block; `None` for unreachable blocks.
    pub fn rank(&self, block: Block) -> Option<u32> {
        let number = self.number[block];
        (number != UNREACHED).then(|| self.interval[number as usize].0)
    }

    /// Does every path to `below` lead through `above`? Every block dominates an unreachable one.
    pub fn dominates(&self, above: Block, below: Block) -> bool {
        let (above, below) = (self.number[above], self.number[below]);
        if below == UNREACHED {
            return true;
        }
        if above == UNREACHED {
            return false;
        }
        let (from, to) = self.interval[above as usize];
        (from..to).contains(&self.interval[below as usize].0)
    }
}

/// Depth-first order, and the parent of each position in the search tree.
fn search(cfg: &Cfg, number: &mut SecondaryMap<Block, u32>) -> (Vec<Block>, Vec<u32>) {
    let (mut order, mut parent) = (vec![], vec![]);
    let mut stack = vec![(cfg.entry(), 0)];
    while let Some((block, from)) = stack.pop() {
        if number[block] != UNREACHED {
            continue;
        }
        let at = order.len() as u32;
        number[block] = at;
        order.push(block);
        parent.push(from);
        stack.extend(cfg.blocks[block].term.targets().iter().rev().map(|target| (*target, at)));
    }
    (order, parent)
}

/// The part of the search tree that has been processed: all positions from some number on.
struct Forest {
    /// An ancestor in the search tree; paths are compressed.
    ancestor: Vec<u32>,
    /// The smallest semidominator on the path from the position up to, but excluding, its `ancestor`.
    best: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The smallest semidominator on the path from `from` up to the last position in the forest, which contains the
    /// positions greater than `last`; `from` itself if it is not in the forest.
    fn evaluate(&mut self, from: u32, last: u32) -> u32 {
        if from <= last {
            return from;
        }
        let mut at = from;
        while self.ancestor[at as usize] > last {
            self.path.push(at);
            at = self.ancestor[at as usize];
        }
        while let Some(below) = self.path.pop() {
            let above = self.ancestor[below as usize] as usize;
            self.best[below as usize] = self.best[below as usize].min(self.best[above]);
            self.ancestor[below as usize] = self.ancestor[above];
        }
        self.best[from as usize]
    }
}

/// For each position the interval that contains exactly the positions that it dominates.
fn intervals(idom: &[u32]) -> Vec<(u32, u32)> {
    let mut size = vec![1; idom.len()];
    for at in (1..idom.len()).rev() {
        size[idom[at] as usize] += size[at];
    }
    let mut interval = vec![(0, 0); idom.len()];
    // The next unused number within the interval of each position.
    let mut free = vec![0; idom.len()];
    for at in 0..idom.len() {
        let start = if at == 0 { 0 } else { free[idom[at] as usize] };
        if at > 0 {
            free[idom[at] as usize] += size[at];
        }
        interval[at] = (start, start + size[at]);
        free[at] = start + 1;
    }
    interval
}
