//! Faults in control flow graphs, as destruction or the reader could make them: injected between destruction and
//! construction.

use crate::Case;
use rvsdg_cfg::{Block, Cfg, Definition, Ipg, Terminator};
use rvsdg_construct::construct;
use rvsdg_core::{Module, Op};
use rvsdg_destruct::{destruct, destruct_mutated};
use rvsdg_gen::Random;

/// Faults in one block of a function, which is selected at random.
pub(crate) fn cases() -> Vec<Case> {
    let faults: [(&str, fn(&mut Cfg, Block) -> bool); 7] = [
        ("the targets of a branch are swapped", swap_targets),
        ("a branch loses a case", lose_case),
        ("the operands of a phi are swapped", swap_incoming),
        ("phis are evaluated one after the other", sequential_phis),
        ("a store is lost", lose_store),
        ("two calls are swapped", swap_calls),
        ("a loop is left at once", no_loop),
    ];
    let random = faults
        .into_iter()
        .map(|(name, fault)| Case::new(format!("flow: {name}"), move |module, seed| somewhere(module, seed, fault)));
    let recovery = rvsdg_destruct::Mutation::ALL.iter().map(|fault| {
        let apply = move |module: &mut Module, _| rebuild(module, destruct_mutated(module, *fault));
        Case::new(format!("pcfr: {fault:?}"), apply)
    });
    let threads = rvsdg_destruct::ThreadMutation::ALL.iter().map(|fault| {
        let apply = move |module: &mut Module, _| {
            let mut ipg = rvsdg_destruct::destruct_by(module, rvsdg_destruct::Scheme::Pcfr);
            rvsdg_destruct::thread_mutated(&mut ipg, *fault);
            rebuild(module, ipg);
        };
        Case::new(format!("threads: {fault:?}"), apply)
    });
    random.chain(recovery).chain(threads).collect()
}

/// Reconstructs the module from destructed functions. An invalid control flow graph is detected by the check.
fn rebuild(module: &mut Module, mut ipg: Ipg) {
    for (symbol, definition) in ipg.definitions.iter() {
        ipg.symbols[symbol].defined &= !matches!(definition, Definition::Declared);
    }
    ipg.check().unwrap_or_else(|errors| panic!("{errors}"));
    *module = construct(ipg).unwrap_or_else(|error| panic!("{error}"));
}

fn somewhere(module: &mut Module, seed: u64, fault: fn(&mut Cfg, Block) -> bool) {
    let mut ipg = destruct(module);
    let mut places: Vec<(rvsdg_core::Symbol, Block)> = vec![];
    for (symbol, definition) in ipg.definitions.iter() {
        if let Definition::Function(cfg) = definition {
            places.extend(cfg.blocks.keys().map(|block| (symbol, block)));
        }
    }
    let mut random = Random::new(seed);
    for _ in 0..places.len() {
        let (symbol, block) = places.swap_remove(random.below(places.len() as u32) as usize);
        let Definition::Function(cfg) = &mut ipg.definitions[symbol] else { continue };
        if fault(cfg, block) {
            break;
        }
    }
    rebuild(module, ipg);
}

fn swap_targets(cfg: &mut Cfg, block: Block) -> bool {
    match &mut cfg.blocks[block].term {
        Terminator::Branch { targets, .. } if targets[0] != targets[1] => {
            targets.swap(0, 1);
            true
        }
        _ => false,
    }
}

fn lose_case(cfg: &mut Cfg, block: Block) -> bool {
    let Terminator::Branch { matching, .. } = &mut cfg.blocks[block].term else { return false };
    let mut info = cfg.payloads[*matching].clone();
    let mut cases = info.cases.to_vec();
    let lost = cases.pop();
    info.cases = cases.into();
    let differs = lost.is_some_and(|lost| lost.1 != info.default);
    *matching = cfg.payloads.intern_match(info);
    differs
}

fn swap_incoming(cfg: &mut Cfg, block: Block) -> bool {
    for phi in &mut cfg.blocks[block].phis {
        if let [first, second, ..] = &mut phi.incoming[..]
            && first.1 != second.1
        {
            std::mem::swap(&mut first.1, &mut second.1);
            return true;
        }
    }
    false
}

/// Executes parallel phis sequentially: an operand that is another phi of the block gets its new value.
fn sequential_phis(cfg: &mut Cfg, block: Block) -> bool {
    let phis = cfg.blocks[block].phis.clone();
    for (index, phi) in phis.iter().enumerate() {
        for (from, (predecessor, operand)) in phi.incoming.iter().enumerate() {
            let other = phis[..index].iter().find(|it| rvsdg_cfg::Operand::Var(it.result) == *operand);
            let new = other.and_then(|it| it.incoming.iter().find(|it| it.0 == *predecessor));
            if let Some((_, new)) = new
                && new != operand
            {
                cfg.blocks[block].phis[index].incoming[from].1 = *new;
                return true;
            }
        }
    }
    false
}

fn lose_store(cfg: &mut Cfg, block: Block) -> bool {
    let instrs = &mut cfg.blocks[block].instrs;
    let store = instrs.iter().position(|instr| matches!(instr.op, Op::Store(..)));
    store.map(|index| instrs.remove(index)).is_some()
}

/// Swaps two adjacent calls that do not depend on each other.
fn swap_calls(cfg: &mut Cfg, block: Block) -> bool {
    let instrs = &mut cfg.blocks[block].instrs;
    let calls: Vec<usize> = (0..instrs.len())
        .filter(|index| matches!(instrs[*index].op, Op::Call(_, effects) if effects.makes_io()))
        .collect();
    for pair in calls.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let result = instrs[a].result.map(rvsdg_cfg::Operand::Var);
        let made_between = instrs[a + 1..b].iter().filter_map(|it| it.result).map(rvsdg_cfg::Operand::Var);
        let free = !instrs[a + 1..=b].iter().any(|it| result.is_some_and(|result| it.args.contains(&result)));
        let early = !made_between.into_iter().any(|made| instrs[b].args.contains(&made));
        if free && early {
            instrs.swap(a, b);
            return true;
        }
    }
    false
}

/// Redirects a back edge to the code after the loop.
fn no_loop(cfg: &mut Cfg, block: Block) -> bool {
    let Terminator::Branch { targets, .. } = &mut cfg.blocks[block].term else { return false };
    let Some(back) = targets.iter().position(|target| target.as_u32() <= block.as_u32()) else { return false };
    let Some(on) = targets.iter().copied().find(|target| target.as_u32() > block.as_u32()) else { return false };
    let gone = std::mem::replace(&mut targets[back], on);
    for phi in &mut cfg.blocks[gone].phis {
        phi.incoming.retain(|it| it.0 != block);
    }
    true
}
