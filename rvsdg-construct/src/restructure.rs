//! Control flow restructuring with structural analysis: from a control flow graph to its control tree.
//!
//! A worklist has single-entry, single-exit regions. The [loops](crate::loops) of a region are collapsed, which leaves
//! an acyclic graph. Its [branches](crate::branches) are restructured directly into the tree. The bodies of its loops
//! become further regions. No block is ever duplicated, and the graph is not reduced afterwards, because restructuring
//! itself determines the tree.

use crate::branches::{BranchTables, restructure_branches};
use crate::flow::Flow;
use crate::loops::{Inside, LoopTables, RegionTask, collapse_loops};
use crate::nesting::Nesting;
use crate::tree::Tree;
use rvsdg_cfg::Cfg;

/// The control tree of a function. Its blocks must all be reachable from the entry, which has no predecessors.
pub fn restructure(cfg: &Cfg) -> Tree {
    let flow = Flow::new(cfg);
    let nesting = Nesting::new(&flow, 0, cfg.blocks.len() as u32);
    restructure_inside(cfg, flow, Inside::Natural(0), &mut LoopTables::new(nesting))
}

fn restructure_inside(cfg: &Cfg, mut flow: Flow, inside: Inside, loops: &mut LoopTables) -> Tree {
    let mut tree = Tree::default();
    let seq = tree.add_seq();
    let exit = cfg.blocks.len() as u32;
    let mut tasks = vec![RegionTask { seq, inside, entry: 0, exit }];
    let mut branches = BranchTables::default();
    while let Some(task) = tasks.pop() {
        let RegionTask { seq, entry, .. } = task;
        let order = collapse_loops(&mut flow, &mut tree, loops, task, cfg.must_progress, &mut tasks);
        debug_assert_eq!(order[0], entry, "the entry of a region comes first");
        restructure_branches(&flow, &mut tree, &mut branches, &order, seq);
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_cfg::{Block, Operand, Terminator};
    use rvsdg_core::{Const, MatchInfo, Op, Type};

    fn graph(successors: &[Vec<u32>]) -> Cfg {
        let mut cfg = Cfg::default();
        let cond = Operand::Const(Const { op: Op::Int(1), ty: Type::I32 });
        for targets in successors {
            let block = cfg.add_block();
            let targets: Box<[Block]> = targets.iter().map(|t| Block::from_u32(*t)).collect();
            cfg.blocks[block].term = match targets.len() as u32 {
                0 => Terminator::Return(None),
                1 => Terminator::Jump(targets[0]),
                n => {
                    let cases = (0..n - 1).map(|k| (Const { op: Op::Int(k as i32), ty: Type::I32 }, k)).collect();
                    let matching = cfg.payloads.intern_match(MatchInfo { cases, default: n - 1, alternatives: n });
                    Terminator::Branch { cond, matching, targets }
                }
            };
        }
        cfg
    }

    /// Computes the components of every region, without the nesting forest.
    fn by_level(cfg: &Cfg) -> Tree {
        let vertices = (0..cfg.blocks.len() as u32).collect();
        let mut tables = LoopTables::new(Nesting::default());
        restructure_inside(cfg, Flow::new(cfg), Inside::Vertices(vertices), &mut tables)
    }

    /// Renumbers vertices in depth-first preorder, because both ways of finding components start with vertices of low
    /// numbers.
    fn in_preorder(successors: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let mut number = vec![u32::MAX; successors.len()];
        let mut found: Vec<u32> = vec![];
        let mut open = vec![(0u32, 0)];
        while let Some((v, k)) = open.pop() {
            if k == 0 && number[v as usize] == u32::MAX {
                number[v as usize] = found.len() as u32;
                found.push(v);
            }
            if let Some(target) = successors[v as usize].get(k) {
                open.push((v, k + 1));
                if number[*target as usize] == u32::MAX {
                    open.push((*target, 0));
                }
            }
        }
        found.iter().map(|v| successors[*v as usize].iter().map(|t| number[*t as usize]).collect()).collect()
    }

    #[test]
    fn what_is_known_of_loops_is_what_components_say() {
        let mut seed = 17u64;
        let mut random = move |n: u32| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32 % n
        };
        for round in 0..6000 {
            let n = 2 + random(if round % 8 == 0 { 60 } else { 12 });
            let mut successors: Vec<Vec<u32>> = vec![vec![]; n as usize];
            for v in 1..n {
                let parent = if random(3) == 0 { random(v) } else { v - 1 };
                successors[parent as usize].push(v);
            }
            for _ in 0..random(2 * n) {
                successors[random(n) as usize].push(1 + random(n - 1));
            }
            let successors = in_preorder(&successors);
            let cfg = graph(&successors);
            let (known, found) = (restructure(&cfg), by_level(&cfg));
            assert_eq!(known.seqs, found.seqs, "{successors:?}");
            assert_eq!(known.ctl_vars, found.ctl_vars, "{successors:?}");
        }
    }

    /// Nested `while` loops; the innermost one gets a second entry if `irreducible`.
    fn nest(depth: u32, irreducible: bool) -> Vec<Vec<u32>> {
        let mut successors = vec![vec![1]];
        // Headers 1 to n, latches n + 1 to 2 n innermost first, the exit.
        let exit = 2 * depth + 1;
        for head in 1..=depth {
            let behind = if head == 1 { exit } else { 2 * depth + 2 - head };
            let inside = if head == depth { depth + 1 } else { head + 1 };
            successors.push(vec![inside, behind]);
        }
        for latch in depth + 1..=2 * depth {
            successors.push(vec![2 * depth + 1 - latch]);
        }
        if irreducible {
            successors[depth as usize - 1].push(depth + 1);
        }
        successors.push(vec![]);
        successors
    }

    #[test]
    fn nothing_is_computed_again_in_nests_of_natural_loops() {
        for (depth, irreducible) in [(3, false), (4, true), (30_000, false)] {
            let cfg = graph(&nest(depth, irreducible));
            let flow = Flow::new(&cfg);
            let mut tables = LoopTables::new(Nesting::new(&flow, 0, cfg.blocks.len() as u32));
            let tree = restructure_inside(&cfg, flow, Inside::Natural(0), &mut tables);
            assert_eq!(tables.knew_everything(), !irreducible);
            let thetas = tree.seqs.iter().flatten().filter(|item| matches!(item, crate::tree::Item::Theta(..)));
            assert_eq!(thetas.count(), depth as usize);
        }
    }
}
