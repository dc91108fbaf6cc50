//! Cleanup of a control flow graph: no optimization, but it keeps destruction itself simple.
//!
//! In this order:
//! 1. unreachable blocks are removed, with the phi operands for them;
//! 2. truth values in phis that a branch on the way there determines become constants ([`known`]);
//! 3. a phi whose operands are all the same value (or the phi itself) is replaced by that value ([`phis`]);
//! 4. a branch on a constant becomes a jump ([`known`]); if there was one, it begins anew;
//! 5. phis that only phis use are removed ([`unused`]);
//! 6. a branch with one target becomes a jump, and an empty block that only jumps is replaced by its target
//!    ([`blocks`]);
//! 7. a block with a single successor is merged with it if it is the successor's only predecessor ([`blocks`]);
//! 8. blocks and variables are renumbered in their old order ([`rebuild`]).
//!
//! Invariants: loop headers remain separate blocks, so that each loop keeps its own promise to make progress. A latch
//! that is merged into its predecessor, or replaced by its header, transfers that promise. The order of blocks is
//! preserved: if it was a reverse postorder that keeps loops together, it still is.
//!
//! Near-linear in the size of the graph: there are at most [`MAX_ROUNDS`] beginnings.

mod blocks;
mod known;
mod phis;
mod rebuild;
mod unused;

use rvsdg_cfg::{Block, Cfg};
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_opt_target::limits::flow_cleanup::MAX_ROUNDS;

/// Cleans up a control flow graph; the source of this module describes the steps.
pub fn clean_up(cfg: &mut Cfg) {
    tidy(cfg, EntitySet::new());
}

/// Cleans up a control flow graph. `unbound` are the latches of loops that need not make progress.
pub(crate) fn tidy(cfg: &mut Cfg, unbound: EntitySet<Block>) {
    let mut order = Order::new(cfg);
    drop_dead_rows(cfg, &order);
    known::on_arcs(cfg, &order);
    let mut classes = phis::simplify(cfg, &order);
    for _ in 0..MAX_ROUNDS {
        let folded = known::fold(cfg, &order, &mut classes);
        if folded.is_empty() {
            break;
        }
        known::substitute(cfg, &order, &mut classes);
        order = Order::new(cfg);
        known::forget_loops(cfg, &order, &folded);
        drop_dead_rows(cfg, &order);
        classes = phis::simplify(cfg, &order);
    }
    unused::remove(cfg, &order, &mut classes);
    let mut fate = blocks::forward(cfg, &order, &mut classes, unbound);
    blocks::merge(cfg, &order, &mut fate);
    rebuild::rebuild(cfg, &fate, &mut classes);
}

/// The result of a depth-first search over the blocks.
struct Order {
    /// The reachable blocks in postorder: each after its successors, except for retreating arcs.
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

/// Removes phi operands for unreachable blocks, and sorts the others by block, so that all phis of a block have the
/// same rows.
fn drop_dead_rows(cfg: &mut Cfg, order: &Order) {
    for block in &order.postorder {
        for phi in &mut cfg.blocks[*block].phis {
            phi.incoming.retain(|(pred, _)| order.reachable.contains(*pred));
            phi.incoming.sort_by_key(|(pred, _)| *pred);
        }
    }
}

/// The reachable predecessors of each block, sorted, without duplicates.
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
