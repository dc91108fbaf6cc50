//! Restructuring preserves execution: for the same branch decisions, the control tree executes the same blocks in the
//! same order as the graph, and the copies for a block's phis are those of the arc that was taken.

use rvsdg_cfg::{Block, BlockData, Cfg, Operand, PhiInstr, Terminator};
use rvsdg_construct::{BlockArc, Item, Predicate, Seq, Tree, restructure};
use rvsdg_core::entity::EntityRef;
use rvsdg_core::{Const, MatchInfo, Op, Type};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

/// A graph from lists of successors. Blocks with several predecessors get a phi, so that there are copies.
fn graph(successors: &[Vec<u32>]) -> Cfg {
    let mut cfg = Cfg::default();
    for _ in successors {
        cfg.add_block();
    }
    let one = Operand::Const(Const { op: Op::Int(1), ty: Type::I32 });
    for (block, targets) in successors.iter().enumerate() {
        let n = targets.len() as u32;
        let targets: Vec<Block> = targets.iter().map(|t| Block::from_u32(*t)).collect();
        cfg.blocks[Block::new(block)].term = match n {
            0 => Terminator::Return(None),
            1 => Terminator::Jump(targets[0]),
            _ => {
                let cases = (0..n - 1).map(|k| (Const { op: Op::Int(k as i32), ty: Type::I32 }, k)).collect();
                let matching = cfg.payloads.intern_match(MatchInfo { cases, default: n - 1, alternatives: n });
                Terminator::Branch { cond: one, matching, targets: targets.into() }
            }
        };
    }
    for block in 0..successors.len() {
        let block = Block::new(block);
        let sources: Vec<Block> = cfg
            .blocks
            .iter()
            .filter(|(_, data): &(Block, &BlockData)| data.term.targets().contains(&block))
            .map(|(source, _)| source)
            .collect();
        if sources.len() > 1 {
            let result = cfg.vars.push(Type::I32);
            let incoming = sources.into_iter().map(|source| (source, one)).collect();
            cfg.blocks[block].phis.push(PhiInstr { result, incoming });
        }
    }
    cfg
}

/// Random successors such that every block is reachable and the entry has no predecessors. Some blocks never reach an
/// exit.
fn random_successors(random: &mut Random, n: u32) -> Vec<Vec<u32>> {
    let mut successors: Vec<Vec<u32>> = vec![vec![]; n as usize];
    for block in 1..n {
        // A spanning tree makes every block reachable.
        let parent = if random.below(3) == 0 { random.below(block) } else { block - 1 };
        successors[parent as usize].push(block);
    }
    let extra = random.below(2 * n);
    for _ in 0..extra {
        let from = random.below(n);
        if successors[from as usize].len() < 4 && n > 1 {
            let to = 1 + random.below(n - 1);
            let at = random.below(successors[from as usize].len() as u32 + 1);
            successors[from as usize].insert(at as usize, to);
        }
    }
    successors
}

/// Runs the tree with the given decisions; returns the executed blocks in order. A decision is consumed when a
/// terminator's predicate is evaluated.
fn run_tree(cfg: &Cfg, tree: &Tree, decisions: &[u32], limit: usize) -> Vec<Block> {
    let mut trace = vec![];
    let mut values: Vec<Option<u32>> = vec![None; tree.ctl_vars.len()];
    // The arc whose copies have been executed for a block's phis.
    let mut copied: Vec<Option<BlockArc>> = vec![None; cfg.blocks.len()];
    let mut taken: Vec<usize> = vec![0; cfg.blocks.len()];
    let mut last: Option<(Block, u32)> = None;
    let mut decide = |block: Block, n: u32| {
        let k = &mut taken[block.index()];
        *k += 1;
        decisions[(block.index() * 31 + *k * 7) % decisions.len()] % n
    };
    let mut stack: Vec<(Seq, usize)> = vec![(tree.root(), 0)];
    while let Some((seq, at)) = stack.pop() {
        if trace.len() >= limit {
            break;
        }
        let Some(item) = tree.items(seq).get(at) else {
            // The end of a sequence: does a theta repeat?
            if let Some((outer, next)) = stack.last()
                && let Item::Theta(body, predicate, _) = &tree.items(*outer)[*next - 1]
                && *body == seq
                && select(cfg, predicate, &values, &mut last, &mut decide) == 1
            {
                stack.push((seq, 0));
            }
            continue;
        };
        stack.push((seq, at + 1));
        match item {
            Item::Block(block) => {
                if let Some((source, index)) = last
                    && !cfg.blocks[*block].phis.is_empty()
                {
                    let arc = copied[block.index()].expect("a phi is set before it is read");
                    let targets = cfg.blocks[source].term.targets();
                    assert_eq!(arc.source, source, "the copies come from the arc that was taken");
                    assert_eq!(targets[arc.index as usize], targets[index as usize]);
                }
                trace.push(*block);
                last = Some((*block, 0));
            }
            Item::Copies(arc) => {
                if let Some(target) = cfg.blocks[arc.source].term.targets().get(arc.index as usize) {
                    copied[target.index()] = Some(*arc);
                }
            }
            Item::Set(var, value) => {
                assert!(*value < tree.ctl_vars[var.0 as usize], "a value of the variable's type");
                values[var.0 as usize] = Some(*value);
            }
            Item::Gamma(predicate, alternatives) => {
                let k = select(cfg, predicate, &values, &mut last, &mut decide);
                stack.push((alternatives[k as usize], 0));
            }
            Item::Theta(body, ..) => stack.push((*body, 0)),
        }
    }
    trace
}

fn select(
    cfg: &Cfg,
    predicate: &Predicate,
    values: &[Option<u32>],
    last: &mut Option<(Block, u32)>,
    decide: &mut impl FnMut(Block, u32) -> u32,
) -> u32 {
    match predicate {
        Predicate::Terminator { block, inverted } => {
            assert_eq!(last.map(|(block, _)| block), Some(*block), "a branch is taken right behind its block");
            let k = decide(*block, cfg.blocks[*block].term.targets().len() as u32);
            *last = Some((*block, k));
            if *inverted { 1 - k } else { k }
        }
        Predicate::Ctl { var, cases, default } => {
            let value = values[var.0 as usize].expect("a control variable is set before it is read");
            cases.iter().find(|(k, _)| *k == value).map_or(*default, |(_, alternative)| *alternative)
        }
    }
}

fn run_graph(cfg: &Cfg, decisions: &[u32], limit: usize) -> Vec<Block> {
    let mut trace = vec![];
    let mut taken: Vec<usize> = vec![0; cfg.blocks.len()];
    let mut block = cfg.entry();
    while trace.len() < limit {
        trace.push(block);
        let targets = cfg.blocks[block].term.targets();
        let k = match targets.len() {
            0 => break,
            1 => 0,
            n => {
                taken[block.index()] += 1;
                decisions[(block.index() * 31 + taken[block.index()] * 7) % decisions.len()] % n as u32
            }
        };
        block = targets[k as usize];
    }
    trace
}

fn check(successors: &[Vec<u32>], random: &mut Random) -> usize {
    let cfg = graph(successors);
    let tree = restructure(&cfg);
    let mut seen = vec![0; successors.len()];
    for item in tree.seqs.iter().flatten() {
        if let Item::Block(block) = item {
            seen[block.index()] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n == 1), "every block occurs once: {successors:?}");
    for _ in 0..6 {
        let decisions: Vec<u32> = (0..97).map(|_| random.below(12)).collect();
        let expected = run_graph(&cfg, &decisions, 150);
        let found = run_tree(&cfg, &tree, &decisions, 150);
        assert_eq!(found, expected, "{successors:?}");
    }
    tree.item_count()
}

#[test]
fn random_graphs_keep_their_traces() {
    let mut random = Random(1);
    for round in 0..6000 {
        let n = 1 + random.below(if round % 10 == 0 { 40 } else { 12 });
        let successors = random_successors(&mut random, n);
        check(&successors, &mut random);
    }
}

#[test]
fn growth_on_random_graphs_is_bounded() {
    let mut random = Random(5);
    for n in [50, 100, 200, 400] {
        let (mut items, mut arcs) = (0, 0);
        for _ in 0..10 {
            let successors = random_successors(&mut random, n);
            arcs += successors.iter().map(Vec::len).sum::<usize>();
            items += check(&successors, &mut random);
        }
        assert!(items < 14 * arcs, "{items} items for {arcs} arcs at {n} blocks");
    }
}

/// A switch to `n` cases that all fall through.
fn fall_through_switch(n: u32) -> Vec<Vec<u32>> {
    let mut successors = vec![(1..=n + 1).collect::<Vec<u32>>()];
    successors.extend((1..=n).map(|case| vec![case + 1]));
    successors.push(vec![]);
    successors
}

/// A chain of `n` tests, each with an arc to a different block in a chain of `n` blocks that fall through.
fn ladder(n: u32) -> Vec<Vec<u32>> {
    let mut successors = vec![vec![1]];
    for step in 1..=n {
        let next = if step == n { 2 * n + 1 } else { step + 1 };
        successors.push(vec![n + step, next]);
    }
    for step in 1..=n {
        successors.push(vec![n + step + 1]);
    }
    successors.push(vec![]);
    successors
}

#[test]
fn fall_through_grows_linearly() {
    let mut random = Random(3);
    for shape in [fall_through_switch, ladder] {
        let small = check(&shape(100), &mut random);
        let large = check(&shape(400), &mut random);
        assert!(large <= small * 4 + 100, "{small} items at 100 steps, {large} at 400");
        assert!(large <= 12 * 400, "{large} items at 400 steps");
    }
}

#[test]
fn short_circuit_conditions_need_no_predicate() {
    // if (a && b && c) then else: each of the tests may jump to block 5.
    let tree = restructure(&graph(&[vec![1], vec![2, 5], vec![3, 5], vec![4, 5], vec![6], vec![6], vec![]]));
    assert!(tree.ctl_vars.iter().all(|n| *n <= 2), "{tree:?}");
}

#[test]
fn do_while_stays_as_it_is() {
    let tree = restructure(&graph(&[vec![1], vec![2], vec![1, 3], vec![]]));
    let theta = |item: &Item| matches!(item, Item::Theta(_, Predicate::Terminator { inverted: true, .. }, true));
    assert!(tree.items(tree.root()).iter().any(theta), "{tree:?}");
    assert!(tree.ctl_vars.is_empty());
}

#[test]
fn three_way_tail_is_not_tail_controlled() {
    let mut random = Random(9);
    check(&[vec![1], vec![2], vec![1, 3, 2], vec![]], &mut random);
    check(&[vec![1], vec![2, 3], vec![1, 1, 3], vec![]], &mut random);
}

#[test]
fn parallel_arcs() {
    let mut random = Random(11);
    check(&[vec![1, 1], vec![2, 2, 1], vec![]], &mut random);
    check(&[vec![1, 2, 1], vec![2], vec![]], &mut random);
}

#[test]
fn depth_does_not_matter() {
    // A chain of nested loops: block k has arcs to block k - n and to the next block.
    let n = 3_000;
    let mut successors: Vec<Vec<u32>> = (0..=n).map(|k| vec![k + 1]).collect();
    for k in 1..=n {
        successors.push(if k == n { vec![1, 2 * n + 1] } else { vec![n + 1 - k, n + 1 + k] });
    }
    successors.push(vec![]);
    let successors: Vec<Vec<u32>> = successors.into_iter().take(2 * n as usize + 2).collect();
    let mut random = Random(13);
    check(&successors, &mut random);
    // Nested decisions.
    let n = 20_000;
    let mut successors: Vec<Vec<u32>> = vec![vec![1]];
    successors.extend((1..=n).map(|k| vec![k + 1, n + 1]));
    successors.push(vec![]);
    check(&successors, &mut random);
}
