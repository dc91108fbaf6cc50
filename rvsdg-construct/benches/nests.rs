//! Benchmark of restructuring nested loops, up to 20,000 deep: the time per block must not grow with the depth. Prints
//! nanoseconds per block, the best of several runs. There are `while` loops, `do` loops, and `while` loops with their
//! blocks in reverse order.

use rvsdg_cfg::{Block, Cfg, Operand, Terminator};
use rvsdg_core::{Const, MatchInfo, Op, Type};
use std::time::{Duration, Instant};

const RUNS: usize = 5;

fn main() {
    println!("{:>16} {:>9} {:>9} {:>9}", "", "depth", "blocks", "ns/block");
    for depth in [1_250, 2_500, 5_000, 10_000, 20_000] {
        measure("while", depth, &while_loops(depth));
        measure("while, reversed", depth, &reversed(&while_loops(depth)));
        measure("do", depth, &do_loops(depth));
    }
}

fn measure(name: &str, depth: u32, successors: &[Vec<u32>]) {
    let cfg = graph(successors);
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        let tree = rvsdg_construct::restructure(&cfg);
        best = best.min(start.elapsed());
        assert!(tree.seqs.len() > depth as usize);
    }
    let blocks = successors.len();
    println!("{name:>16} {depth:>9} {blocks:>9} {:>9.1}", best.as_nanos() as f64 / blocks as f64);
}

/// Headers 1 to n, which are also the exits of their loops; latches n + 1 to 2 n, innermost first; the exit.
fn while_loops(depth: u32) -> Vec<Vec<u32>> {
    let exit = 2 * depth + 1;
    let mut successors = vec![vec![1]];
    for head in 1..=depth {
        let behind = if head == 1 { exit } else { exit + 1 - head };
        successors.push(vec![head + 1, behind]);
    }
    successors.extend((1..=depth).rev().map(|head| vec![head]));
    successors.push(vec![]);
    successors
}

/// As `while_loops`, but the latches are the exits of the loops.
fn do_loops(depth: u32) -> Vec<Vec<u32>> {
    let mut successors: Vec<Vec<u32>> = (0..=depth).map(|head| vec![head + 1]).collect();
    successors.extend((1..=depth).rev().map(|head| vec![head, 2 * depth + 2 - head]));
    successors.push(vec![]);
    successors
}

/// The same graph with its blocks in reverse order, except the entry.
fn reversed(successors: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let n = successors.len() as u32;
    let renumbered = |targets: &Vec<u32>| targets.iter().map(|t| n - t).collect();
    std::iter::once(&successors[0]).chain(successors[1..].iter().rev()).map(renumbered).collect()
}

fn graph(successors: &[Vec<u32>]) -> Cfg {
    let mut cfg = Cfg::default();
    let cond = Operand::Const(Const { op: Op::Int(-1), ty: Type::I1 });
    for targets in successors {
        let block = cfg.add_block();
        let targets: Box<[Block]> = targets.iter().map(|t| Block::from_u32(*t)).collect();
        cfg.blocks[block].term = match *targets {
            [] => Terminator::Return(None),
            [target] => Terminator::Jump(target),
            _ => {
                let cases = [(Const { op: Op::Int(-1), ty: Type::I1 }, 0)].into();
                let matching = cfg.payloads.intern_match(MatchInfo { cases, default: 1, alternatives: 2 });
                Terminator::Branch { cond, matching, targets }
            }
        };
    }
    cfg
}
