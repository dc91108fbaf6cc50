//! Jumps to addresses that a program makes in several places become one.
//!
//! ```text
//! add: ...; goto table[op]               add: ...; -> jump
//! sub: ...; goto table[op]        =>     sub: ...; -> jump
//!                                        jump: to = phi; goto to
//! ```
//!
//! An interpreter that has been optimized jumps from the code of each instruction to that of the next one. Of these
//! loops no block is the only entry, so restructuring would route each jump around all of them. With one jump, the code
//! of instructions is what the alternatives of one decision do; destruction makes the copies again. Front ends make one
//! jump of a function's computed gotos, too.
//!
//! Switches count as the same jump if they are on addresses as numbers and have the same cases and targets. What phis
//! of the targets take from them are phis of the new block, one for all that take the same.
//!
//! # Why it is sound
//!
//! All of the switches choose by the same table. A block dominates the new one if and only if it dominates all blocks
//! with the switches, so what a target may use stays the same.
//!
//! Linear in the jumps' arcs and the phis of their targets.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, BlockData, Cfg, Instr, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::{CastOp, MatchInfo, Op, Type};

/// A switch with fewer alternatives is a few branches, which are structured as such.
const MIN_ALTERNATIVES: usize = 4;

/// The blocks that end with the same jump, by what it is.
type Jumps = IndexMap<(MatchInfo, Box<[Block]>), Vec<(Block, Var)>, FxBuildHasher>;

/// Makes one jump of the same jumps to addresses.
pub(crate) fn rejoin(cfg: &mut Cfg) {
    let mut jumps = Jumps::default();
    for (block, data) in &cfg.blocks {
        let Terminator::Branch { cond: Operand::Var(cond), matching, targets } = &data.term else { continue };
        if targets.len() < MIN_ALTERNATIVES {
            continue;
        }
        if let Some(address) = address(cfg, data, *cond) {
            jumps.entry((cfg.payloads[*matching].clone(), targets.clone())).or_default().push((block, address));
        }
    }
    for (_, same) in jumps.into_iter().filter(|(_, same)| same.len() > 1) {
        join(cfg, &same);
    }
}

/// The address that a number is, if the block makes it of one.
fn address(cfg: &Cfg, data: &BlockData, number: Var) -> Option<Var> {
    let made = data.instrs.iter().rfind(|instr| instr.result == Some(number))?;
    match (made.op, &*made.args) {
        (Op::Cast(CastOp::PtrToInt, _), [Operand::Var(address)]) if cfg.vars[*address] == Type::PTR => Some(*address),
        _ => None,
    }
}

/// Makes one jump of those at the end of these blocks, to these addresses.
fn join(cfg: &mut Cfg, same: &[(Block, Var)]) {
    let joined = cfg.add_block();
    let first = same[0].0;
    let term = cfg.blocks[first].term.clone();
    let Terminator::Branch { cond: Operand::Var(cond), .. } = term else { unreachable!("it was looked at") };
    let cast = cfg.blocks[first].instrs.iter().rfind(|instr| instr.result == Some(cond)).expect("it is there").clone();
    let addresses: Vec<Operand> = same.iter().map(|(_, address)| Operand::Var(*address)).collect();
    let blocks: FxHashSet<Block> = same.iter().map(|(block, _)| *block).collect();
    let mut phis = Phis { known: FxHashMap::default(), made: vec![], same };
    let address = phis.of(cfg, addresses, Type::PTR);
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let targets: Vec<Block> = term.targets().iter().copied().filter(|target| seen.insert(*target)).collect();
    for target in targets {
        for at in 0..cfg.blocks[target].phis.len() {
            let phi = &cfg.blocks[target].phis[at];
            let from: FxHashMap<Block, Operand> = phi.incoming.iter().copied().collect();
            let Some(taken) = same.iter().map(|(block, _)| from.get(block).copied()).collect::<Option<Vec<Operand>>>()
            else {
                continue;
            };
            let ty = cfg.vars[phi.result];
            let operand = phis.of(cfg, taken, ty);
            let incoming = &mut cfg.blocks[target].phis[at].incoming;
            incoming.retain(|(block, _)| !blocks.contains(block));
            incoming.push((joined, operand));
        }
    }
    let number = cfg.vars.push(cfg.vars[cond]);
    for (block, _) in same {
        let data = &mut cfg.blocks[*block];
        data.term = Terminator::Jump(joined);
        (data.must_progress, data.branch_note, data.loop_note, data.loop_location) = (false, None, None, None);
    }
    let data = &mut cfg.blocks[joined];
    data.phis = phis.made;
    data.instrs = vec![Instr { args: Box::new([address]), result: Some(number), ..cast }];
    data.term = term;
    *data.term.operand_mut().expect("it is a branch") = Operand::Var(number);
}

/// The phis of a block that joins others.
struct Phis<'s> {
    known: FxHashMap<Vec<Operand>, Operand>,
    made: Vec<PhiInstr>,
    same: &'s [(Block, Var)],
}

impl Phis<'_> {
    /// What takes these operands from the blocks.
    fn of(&mut self, cfg: &mut Cfg, operands: Vec<Operand>, ty: Type) -> Operand {
        if operands.iter().all(|operand| *operand == operands[0]) {
            return operands[0];
        }
        if let Some(known) = self.known.get(&operands) {
            return *known;
        }
        let result = cfg.vars.push(ty);
        let incoming = self.same.iter().map(|(block, _)| *block).zip(operands.iter().copied()).collect();
        self.made.push(PhiInstr { result, incoming });
        self.known.insert(operands, Operand::Var(result));
        Operand::Var(result)
    }
}
