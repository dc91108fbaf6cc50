//! Control flow restructuring and structural analysis in one: from a control flow graph to its control tree.
//!
//! Works on single-entry, single-exit regions from a list: [loops](crate::loops) are collapsed, which leaves a region without cycles;
//! its [branches](crate::branches) are restructured straight into the tree; the bodies of its loops are further regions. No block is ever
//! duplicated, and no graph is ever contracted: the tree is known from the way it was made.

use crate::branches::{BranchTables, restructure_branches};
use crate::flow::Flow;
use crate::loops::{LoopTables, RegionTask, collapse_loops};
use crate::tree::Tree;
use rvsdg_cfg::Cfg;

/// The control tree of a function. Its blocks must all be reachable from the entry, which has no predecessors.
pub fn restructure(cfg: &Cfg) -> Tree {
    let mut flow = Flow::new(cfg);
    let mut tree = Tree::default();
    let seq = tree.add_seq();
    let exit = cfg.blocks.len() as u32;
    let mut tasks = vec![RegionTask { seq, vertices: (0..exit).collect(), entry: 0, exit }];
    let mut loops = LoopTables::default();
    let mut branches = BranchTables::default();
    while let Some(task) = tasks.pop() {
        let order = collapse_loops(&mut flow, &mut tree, &mut loops, &task, cfg.must_progress, &mut tasks);
        debug_assert_eq!(order[0], task.entry, "the entry of a region comes first");
        restructure_branches(&flow, &mut tree, &mut branches, &order, task.seq);
    }
    tree
}
