//! Random bodies: the graph and the control flow graph behave the same.

mod common;

use common::build::f;
use common::{compare, gen_body};
use rvsdg_cfg::Terminator;

fn inputs() -> Vec<Vec<i64>> {
    [(0, 0), (1, -1), (2, 5), (-3, 100), (5, 1), (3, 3)].map(|(a, b)| vec![a, b]).to_vec()
}

#[test]
fn random_bodies_do_the_same() {
    let (mut blocks, mut branches, mut phis, mut loops, mut returns) = (0, 0, 0, 0, 0);
    for seed in 0..1500 {
        let module = gen_body::module(seed, 5 + (seed as usize % 120));
        let cfg = compare(module, f(), &inputs());
        returns += inputs().iter().filter(|input| common::run(&cfg, input).end.is_ok()).count();
        blocks += cfg.blocks.len();
        phis += cfg.blocks.values().map(|block| block.phis.len()).sum::<usize>();
        branches += cfg.blocks.values().filter(|block| matches!(block.term, Terminator::Branch { .. })).count();
        let back = |(block, data): (rvsdg_cfg::Block, &rvsdg_cfg::BlockData)| {
            data.term.targets().iter().any(|target| *target <= block)
        };
        loops += cfg.blocks.iter().filter(|entry| back(*entry)).count();
    }
    // The random bodies are sufficiently complex.
    println!("{blocks} blocks, {branches} branches, {phis} phis, {loops} loops, {returns} runs to the end");
    assert!(blocks > 15_000 && branches > 5_000 && phis > 8_000 && loops > 2_000 && returns > 4_000);
}

#[test]
fn cleaning_up_twice_changes_nothing_that_matters() {
    for seed in 0..300 {
        let module = gen_body::module(seed, 60);
        let cfg = compare(module, f(), &[]);
        let mut again = cfg.clone();
        rvsdg_destruct::clean_up(&mut again);
        common::cfgs::check(&again);
        for input in inputs() {
            assert_eq!(common::run(&cfg, &input), common::run(&again, &input));
        }
        assert!(again.instr_count() <= cfg.instr_count());
    }
}
