//! Jump threading: where one way into a block determines the branch at its end, that way gets a copy of the block that
//! jumps to where the branch leads.
//!
//! ```text
//! join: x = phi [1, a], [2, b], [y, c]              a -> join.1: store; -> one
//!       store                                  =>   b -> join.2: store; -> two
//!       switch x, other [1: one, 2: two]            c -> join:   x = phi [y, c]; store; switch x, ...
//! ```
//!
//! Predicative recovery has made arcs of predicates that are known on a path already, but it copies nothing, so a store
//! or the end of a variable's lifetime in front of the branch is in its way; and a comparison that only one way decides
//! is unknown to it.
//!
//! # Algorithm
//!
//! Blocks are visited in order. For each way into a block, [`Ways::answer`] evaluates the operations that the branch
//! depends on, with the constants that phis have on this way and with what branches in front of it tell. The ways to
//! one target share a copy. A block is copied only if it is small, and a function grows by a bounded part. Values of
//! the block that are used behind it come from several blocks then: [`repair`] makes phis.
//!
//! Neighbours of blocks that were changed wait for the next round, of which there are [`MAX_ROUNDS`].
//!
//! # Why it is sound
//!
//! A copy does what the block does, and goes where the block goes with the same values. Loop headers and what leads
//! back to them stay as they are, so a loop has one entry as before. A branch on undef or poison is undefined
//! behaviour, so it may lead anywhere.
//!
//! # Complexity
//!
//! Near-linear per round; [`repair`] says what it depends on.

mod dispatch;
mod fault;
mod forks;
mod repair;
mod ways;

#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub use fault::Mutation;

use crate::function::predecessors;
use crate::sweep::sweep;
use fault::Fault;
use repair::Copied;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, BlockData, Cfg, Definition, Instr, Ipg, Operand, PhiInstr, Record, Terminator, Var};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{Intrinsic, Op, Symbol, SymbolData};
use rvsdg_opt_target::limits::threads::{MAX_COPIED, MAX_FREE, MAX_LIVE, MAX_ROUNDS, MAX_WAYS, MIN_BUDGET};
use std::ops::Range;
use ways::Ways;

type Symbols = PrimaryMap<Symbol, SymbolData>;

/// Threads jumps in all functions that may be optimized; answers how many copies of blocks it made.
pub fn thread(ipg: &mut Ipg) -> usize {
    run(ipg, Fault::default())
}

/// The same with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn thread_mutated(ipg: &mut Ipg, mutation: Mutation) -> usize {
    run(ipg, Fault::of(mutation))
}

fn run(ipg: &mut Ipg, fault: Fault) -> usize {
    let mut made = 0;
    for function in ipg.symbols.keys().collect::<Vec<_>>() {
        let Some(info) = ipg.symbols[function].function() else { continue };
        if info.facts.fixed || info.facts.optnone {
            continue;
        }
        let is_small = info.facts.optsize || info.facts.minsize;
        let Definition::Function(cfg) = &mut ipg.definitions[function] else { continue };
        let mut budget = if is_small { 0 } else { (cfg.instr_count() / 8).max(MIN_BUDGET) };
        let before = made;
        let has_pads = forks::are_possible(cfg);
        for _ in 0..MAX_ROUNDS {
            if has_pads {
                forks::add(cfg, &ipg.types);
            }
            let copies = round(cfg, &ipg.symbols, &mut budget, fault);
            made += copies;
            if copies > 0 || has_pads {
                crate::clean_up(cfg);
            }
            if copies == 0 {
                break;
            }
        }
        if has_pads {
            forks::remove_members(cfg);
        }
        if made > before {
            crate::pcfr::name_leaving(cfg);
        }
        // The order of blocks is no longer a reverse postorder of a graph with loops of one entry behind this.
        made += if is_small { 0 } else { dispatch::replicate(cfg, fault) };
    }
    made
}

/// Copies blocks that are no neighbours of each other; answers how many copies there are.
fn round(cfg: &mut Cfg, symbols: &Symbols, budget: &mut usize, fault: Fault) -> usize {
    let preds = predecessors(cfg);
    let live = live_behind(cfg);
    let ways = Ways::new(cfg, &preds, fault);
    let mut plans = vec![];
    let mut touched: FxHashSet<Block> = FxHashSet::default();
    for block in cfg.blocks.keys() {
        let from = &preds[block];
        let is_free = |it: &Block| !touched.contains(it);
        if from.is_empty() || from.len() > MAX_WAYS || !is_free(&block) || !from.iter().all(is_free) {
            continue;
        }
        let Some(cost) = cost(cfg, symbols, block) else { continue };
        let known = ways.known(cfg, block);
        let copies = known.iter().map(|(_, target)| *target).collect::<FxHashSet<_>>().len();
        // The block goes if all ways are known.
        let grown = cost * copies.saturating_sub(usize::from(known.len() == from.len()));
        if copies == 0 || grown > *budget || live[block] > MAX_LIVE {
            continue;
        }
        *budget -= grown;
        touched.extend(from.iter().chain([&block]).chain(cfg.blocks[block].term.targets()));
        plans.push((block, known));
    }
    let copied: Vec<Copied> = plans.into_iter().map(|(block, known)| copy(cfg, block, &known, fault)).collect();
    let made = copied.iter().map(|it| it.copies.len()).sum();
    if made > 0 {
        repair::run(cfg, &copied, fault);
        drop_tests(cfg, &copied);
        reorder(cfg, copied.iter().map(|it| (it.block, it.copies.iter().map(|(copy, _)| *copy).collect())).collect());
    }
    made
}

/// How many variables of each block are used in other blocks, apart from the rows of phis for it.
fn live_behind(cfg: &Cfg) -> SecondaryMap<Block, usize> {
    let mut home: SecondaryMap<Var, Option<Block>> = SecondaryMap::with_capacity(cfg.vars.len());
    for (block, data) in &cfg.blocks {
        let results = data.phis.iter().map(|phi| phi.result).chain(data.instrs.iter().filter_map(|it| it.result));
        results.for_each(|result| home[result] = Some(block));
    }
    let mut live = SecondaryMap::with_capacity(cfg.blocks.len());
    let mut count = |at: Block, operand: Operand| {
        let Operand::Var(var) = operand else { return };
        if let Some(block) = home[var].filter(|block| *block != at) {
            live[block] += 1;
            home[var] = None;
        }
    };
    for (block, data) in &cfg.blocks {
        let rows = data.phis.iter().flat_map(|phi| &phi.incoming);
        rows.for_each(|(pred, operand)| count(*pred, *operand));
        data.instrs.iter().flat_map(|it| it.args.iter()).for_each(|operand| count(block, *operand));
        data.term.operand().into_iter().for_each(|operand| count(block, operand));
    }
    live
}

/// What a copy of a block costs, if it may be copied.
fn cost(cfg: &Cfg, symbols: &Symbols, block: Block) -> Option<usize> {
    let data = &cfg.blocks[block];
    let Terminator::Branch { targets, .. } = &data.term else { return None };
    // Arcs back to a header stay. Blocks are in reverse postorder.
    if data.instrs.len() > MAX_COPIED + MAX_FREE || targets.iter().all(|target| *target <= block) {
        return None;
    }
    let cost = |instr: &Instr| match instr.op {
        Op::Call(id, _) => {
            let called = cfg.payloads[id].intrinsic.and_then(|it| symbols[it].intrinsic());
            called.is_some_and(Intrinsic::is_lifetime).then_some(0)
        }
        _ => plain_cost(instr),
    };
    let all = data.instrs.iter().map(cost).sum::<Option<usize>>()?;
    (all <= MAX_COPIED).then_some(all)
}

/// What a copy of an instruction costs that may be copied in all cases.
fn plain_cost(instr: &Instr) -> Option<usize> {
    match instr.op {
        Op::Cast(..) | Op::Freeze | Op::ExtractValue(_) | Op::InsertValue(_) => Some(0),
        Op::Binary(..) | Op::ICmp(_) | Op::FCmp(..) | Op::Select(_) | Op::Gep(_) => Some(1),
        Op::Load(..) | Op::Store(..) => Some(1),
        _ => None,
    }
}

/// Makes copies of a block for ways whose target is known, one for each target.
fn copy(cfg: &mut Cfg, block: Block, known: &[(Block, Block)], fault: Fault) -> Copied {
    let mut by_target: Vec<(Block, Vec<Block>)> = vec![];
    for (pred, target) in known {
        match by_target.iter_mut().find(|(it, _)| it == target) {
            Some((_, preds)) => preds.push(*pred),
            None => by_target.push((*target, vec![*pred])),
        }
    }
    let by_target = by_target.into_iter();
    let copies =
        by_target.map(|(target, preds)| copy_for(cfg, block, &preds, Terminator::Jump(target), fault)).collect();
    Copied { block, copies }
}

/// The copy of a block for these ways, which ends as given, and what the block's variables are there.
fn copy_for(
    cfg: &mut Cfg,
    block: Block,
    preds: &[Block],
    mut end: Terminator,
    fault: Fault,
) -> (Block, FxHashMap<Var, Var>) {
    let new = cfg.add_block();
    let mut values: FxHashMap<Var, Var> = FxHashMap::default();
    let mut phis = vec![];
    for phi in &mut cfg.blocks[block].phis {
        let (gone, stay) = phi.incoming.iter().partition::<Vec<_>, _>(|(pred, _)| preds.contains(pred));
        phi.incoming = stay;
        // Even with one row: what it takes from there may be a variable of the block itself, from its last run.
        let result = cfg.vars.push(cfg.vars[phi.result]);
        phis.push(PhiInstr { result, incoming: gone });
        values.insert(phi.result, result);
    }
    let of = |values: &FxHashMap<Var, Var>, operand: Operand| match operand {
        Operand::Var(var) => Operand::Var(values.get(&var).copied().unwrap_or(var)),
        other => other,
    };
    let mut instrs = vec![];
    for instr in cfg.blocks[block].instrs.clone() {
        let args = instr.args.iter().map(|operand| of(&values, *operand)).collect();
        let result = instr.result.map(|result| {
            let copy = cfg.vars.push(cfg.vars[result]);
            cfg.value_notes[copy] = cfg.value_notes[result];
            values.insert(result, copy);
            copy
        });
        if result.is_some() || !fault.is(Mutation::NothingCopied) {
            instrs.push(Instr { args, result, ..instr });
        }
    }
    let record = |it: &Record| Record { value: it.value.map(|value| of(&values, value)), ..*it };
    let records = cfg.blocks[block].records.iter().map(record).collect();
    for (at, target) in end.targets().iter().enumerate() {
        if end.targets()[..at].contains(target) {
            continue;
        }
        for phi in &mut cfg.blocks[*target].phis {
            let row = phi.incoming.iter().find(|(pred, _)| *pred == block);
            let operand = row.expect("phis have a row for each predecessor").1;
            phi.incoming.push((new, of(&values, operand)));
        }
    }
    if let Some(operand) = end.operand_mut() {
        *operand = of(&values, *operand);
    }
    cfg.blocks[new] = BlockData { phis, instrs, records, term: end, ..BlockData::default() };
    for pred in preds {
        for to in cfg.blocks[*pred].term.targets_mut().iter_mut().filter(|to| **to == block) {
            *to = new;
        }
    }
    (new, values)
}

/// Removes conditions of branches that became jumps.
fn drop_tests(cfg: &mut Cfg, copied: &[Copied]) {
    let mut tests: Vec<(Block, Range<usize>)> = vec![];
    for it in copied {
        for block in it.copies.iter().map(|(copy, _)| *copy).chain([it.block]) {
            let instrs = cfg.blocks[block].instrs.iter().enumerate();
            let is_test = |instr: &Instr| matches!(instr.op, Op::ICmp(_) | Op::FCmp(..) | Op::Select(_) | Op::Cast(..));
            tests.extend(instrs.filter(|(_, instr)| is_test(instr)).map(|(at, _)| (block, at..at + 1)));
        }
    }
    sweep(cfg, &tests);
}

/// Puts these blocks behind others.
fn reorder(cfg: &mut Cfg, behind: FxHashMap<Block, Vec<Block>>) {
    let moved: FxHashSet<Block> = behind.values().flatten().copied().collect();
    let mut order: Vec<Block> = vec![];
    for block in cfg.blocks.keys().filter(|block| !moved.contains(block)) {
        order.push(block);
        order.extend(behind.get(&block).into_iter().flatten());
    }
    let mut number: SecondaryMap<Block, Option<Block>> = SecondaryMap::with_capacity(order.len());
    for (at, block) in order.iter().enumerate() {
        number[*block] = Some(Block::from_u32(at as u32));
    }
    let number = |block: Block| number[block].expect("all blocks have a number");
    let mut blocks = PrimaryMap::with_capacity(order.len());
    for block in order {
        let mut data = std::mem::take(&mut cfg.blocks[block]);
        data.term.targets_mut().iter_mut().for_each(|target| *target = number(*target));
        for phi in &mut data.phis {
            phi.incoming.iter_mut().for_each(|(pred, _)| *pred = number(*pred));
        }
        blocks.push(data);
    }
    cfg.blocks = blocks;
}
