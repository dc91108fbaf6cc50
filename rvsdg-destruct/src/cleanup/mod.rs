//! Tidying up a control flow graph: no pass, only what keeps destruction itself simple.
//!
//! In this order:
//! 1. blocks that nothing reaches go, and the phi operands that came from them;
//! 2. a phi whose operands are all one value (or the phi itself) gives way to that value ([`phis`]);
//! 3. a branch with one target becomes a jump, and an empty block that jumps somewhere gives way to its target
//!    ([`blocks`]);
//! 4. a block that is the only way into its only successor takes it in ([`blocks`]);
//! 5. blocks and variables are numbered anew, in their old order ([`rebuild`]).
//!
//! Invariants: headers of loops stay blocks of their own, so that each loop keeps its own promise to make progress; a
//! latch that is taken in by its predecessor, or gives way to its header, hands that promise on. The order of blocks
//! stays: if it was a reverse post-order that keeps loops together, it still is.
//!
//! Near-linear in the size of the graph.

mod blocks;
mod components;
mod phis;
mod rebuild;

use rvsdg_cfg::{Block, Cfg};
use rvsdg_core::entity::{EntitySet, SecondaryMap};

/// Tidies up a control flow graph: see the description of the steps in the source of this module.
pub fn clean_up(cfg: &mut Cfg) {
    tidy(cfg, EntitySet::new());
}

/// Tidies up a control flow graph in which the blocks of `unbound` close loops that need not make progress.
pub(crate) fn tidy(cfg: &mut Cfg, unbound: EntitySet<Block>) {
    let order = Order::new(cfg);
    drop_dead_rows(cfg, &order);
    let mut classes = phis::simplify(cfg, &order);
    let mut fate = blocks::forward(cfg, &order, &mut classes, unbound);
    blocks::merge(cfg, &order, &mut fate);
    rebuild::rebuild(cfg, &fate, &mut classes);
}

/// What a depth-first search says about the blocks.
struct Order {
    /// The blocks that can be reached, each after its successors, but for retreating arcs.
    postorder: Vec<Block>,
    reachable: EntitySet<Block>,
    /// Sources of retreating arcs.
    latches: EntitySet<Block>,
    /// Targets of retreating arcs.
    headers: EntitySet<Block>,
}

impl Order {
    fn new(cfg: &Cfg) -> Order {
        let mut order = Order {
            postorder: vec![],
            reachable: EntitySet::new(),
            latches: EntitySet::new(),
            headers: EntitySet::new(),
        };
        let mut finished: EntitySet<Block> = EntitySet::new();
        let mut stack = vec![(cfg.entry(), 0)];
        order.reachable.insert(cfg.entry());
        while let Some((block, next)) = stack.last_mut() {
            let block = *block;
            let targets = cfg.blocks[block].term.targets();
            let Some(target) = targets.get(*next) else {
                finished.insert(block);
                order.postorder.push(block);
                stack.pop();
                continue;
            };
            *next += 1;
            if order.reachable.insert(*target) {
                stack.push((*target, 0));
            } else if !finished.contains(*target) {
                order.latches.insert(block);
                order.headers.insert(*target);
            }
        }
        order
    }
}

/// Drops phi operands from blocks that are not reached, and sorts the rest by block, so that all phis of a block agree
/// on rows.
fn drop_dead_rows(cfg: &mut Cfg, order: &Order) {
    for block in &order.postorder {
        for phi in &mut cfg.blocks[*block].phis {
            phi.incoming.retain(|(pred, _)| order.reachable.contains(*pred));
            phi.incoming.sort_by_key(|(pred, _)| *pred);
        }
    }
}

/// The predecessors of each block among the reachable ones, each once, sorted.
fn predecessors(cfg: &Cfg, order: &Order) -> SecondaryMap<Block, Vec<Block>> {
    let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::with_capacity(cfg.blocks.len());
    for block in cfg.blocks.keys().filter(|block| order.reachable.contains(*block)) {
        for target in cfg.blocks[block].term.targets() {
            if preds[*target].last() != Some(&block) {
                preds[*target].push(block);
            }
        }
    }
    preds
}
