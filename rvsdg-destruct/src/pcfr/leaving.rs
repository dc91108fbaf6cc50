//! Pointers that leave loops get a name behind the loop.
//!
//! A back end that rewrites what moves along in a loop (strength reduction) looks at every address that is computed
//! from it, behind the loop too, and keeps a register through the loop for whatever is easy to say there: two pointers
//! and a counter where one of them would do. A phi stops it, even with one operand. So where a phi of a loop's header
//! is a pointer, and a block to which only that loop leads sees it, that block gets a phi for it, and what it dominates
//! uses that one. (LLVM's own optimizer leaves such phis in its output, for all values: loop-closed form. For numbers
//! they are of no use.)
//!
//! Any such phi is right: its block and all uses that change are dominated by the header, and the value is the one of
//! the last iteration either way.
//!
//! Cost: the sum of the sizes of loops, up to [`MAX_STEPS`] times the number of blocks.

use crate::function::predecessors;
use rvsdg_cfg::{Block, BlockData, Cfg, Dominators, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::Type;
use rvsdg_core::entity::{EntitySet, SecondaryMap};

/// So many loops around each block are looked at, in the mean.
const MAX_STEPS: usize = 16;
/// So many blocks behind a loop get phis.
const MAX_EXITS: usize = 8;

/// A loop in which a pointer changes.
struct Loop {
    /// The pointers.
    vars: Vec<Var>,
    /// Blocks that only this loop leads to.
    exits: Vec<Block>,
}

/// Gives pointers a name behind the loop they change in. The order of blocks is a reverse post-order.
pub(super) fn name(cfg: &mut Cfg) {
    let is_latch = |(block, data): (Block, &BlockData)| data.term.targets().iter().any(|target| *target <= block);
    if !cfg.blocks.iter().any(is_latch) {
        return;
    }
    let preds = predecessors(cfg);
    let dominators = Dominators::compute(cfg, &preds);
    let loops = loops(cfg, &preds, &dominators);
    if loops.is_empty() {
        return;
    }
    // The blocks behind a loop that need a name for a pointer.
    let mut wanted: SecondaryMap<Var, Vec<(Block, Option<Var>)>> = SecondaryMap::with_capacity(cfg.vars.len());
    for Loop { vars, exits } in &loops {
        for var in vars {
            wanted[*var] = exits.iter().map(|exit| (*exit, None)).collect();
        }
    }
    let mut phis = vec![];
    let vars = &mut cfg.vars;
    let mut rename = |operand: &mut Operand, at: Block| {
        let Operand::Var(var) = *operand else { return };
        let Some(place) =
            wanted.get_mut(var).and_then(|list| list.iter_mut().find(|(exit, _)| dominators.dominates(*exit, at)))
        else {
            return;
        };
        let name = *place.1.get_or_insert_with(|| {
            let name = vars.push(Type::PTR);
            phis.push((place.0, var, name));
            name
        });
        *operand = Operand::Var(name);
    };
    for (block, data) in &mut cfg.blocks {
        for (pred, operand) in data.phis.iter_mut().flat_map(|phi| &mut phi.incoming) {
            rename(operand, *pred);
        }
        data.instrs.iter_mut().flat_map(|instr| &mut instr.args).for_each(|operand| rename(operand, block));
        match &mut data.term {
            Terminator::Branch { cond: operand, .. } | Terminator::Return(Some(operand)) => rename(operand, block),
            Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
        }
    }
    for (block, var, result) in phis {
        let incoming = preds[block].iter().map(|pred| (*pred, Operand::Var(var))).collect();
        cfg.blocks[block].phis.push(PhiInstr { result, incoming });
    }
}

/// The loops in which pointers change, and that have blocks behind them to which nothing else leads. Inner ones come
/// first.
fn loops(cfg: &Cfg, preds: &SecondaryMap<Block, Vec<Block>>, dominators: &Dominators) -> Vec<Loop> {
    let mut left = cfg.blocks.len().saturating_mul(MAX_STEPS);
    let mut found = vec![];
    for header in cfg.blocks.keys().rev() {
        let latches: Vec<Block> = preds[header].iter().copied().filter(|pred| *pred >= header).collect();
        let pointers = cfg.blocks[header].phis.iter().map(|phi| phi.result).filter(|var| cfg.vars[*var] == Type::PTR);
        let vars: Vec<Var> = pointers.collect();
        if latches.is_empty() || vars.is_empty() || !latches.iter().all(|latch| dominators.dominates(header, *latch)) {
            continue;
        }
        let mut members: EntitySet<Block> = EntitySet::new();
        members.insert(header);
        let (mut todo, mut list) = (latches, vec![header]);
        while let Some(block) = todo.pop() {
            if members.insert(block) {
                list.push(block);
                todo.extend(&preds[block]);
            }
        }
        let mut exits: Vec<Block> = vec![];
        for target in list.iter().flat_map(|block| cfg.blocks[*block].term.targets()) {
            let only_here = || preds[*target].iter().all(|pred| members.contains(*pred));
            if !members.contains(*target) && !exits.contains(target) && exits.len() < MAX_EXITS && only_here() {
                exits.push(*target);
            }
        }
        if !exits.is_empty() {
            found.push(Loop { vars, exits });
        }
        left = left.saturating_sub(list.len());
        if left == 0 {
            break;
        }
    }
    found
}
