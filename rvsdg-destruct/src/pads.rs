//! Moves pads and labels back to the beginnings of their blocks, in functions that no pass changes.
//!
//! A pad of a funclet, or a label whose address is taken, has to be reached directly from the jumps that lead to it:
//! LLVM allows no block between, and only phis in front of it. Destruction may produce both, because the graph does not
//! contain blocks:
//! * Operations that only compute move from in front of a pad or label behind it ([`sink`]). Nothing may be behind a
//!   `catchswitch`, so there they stay.
//! * A block that has only phis and leads to a pad or label is removed if only phis in the target use its phis. Their
//!   operands are then merged ([`fold`]).
//!
//! If neither is possible, nothing is changed; the check that the control flow is restored (`rvsdg-fixed`) fails then.
//!
//! Linear in the size of the resulting graph.

use crate::function::predecessors;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, BlockData, Cfg, Instr, Operand, Terminator, Var};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, PrimaryMap, SecondaryMap};
use rvsdg_core::{Funclet, Op, Role, SpecialInfo};

/// Moves pads and labels to the beginnings of their blocks, and makes jumps lead there directly.
pub(crate) fn put_first(cfg: &mut Cfg) {
    if !cfg.payloads.specials().any(begins) {
        return;
    }
    for block in cfg.blocks.keys().collect::<Vec<_>>() {
        sink(cfg, block);
    }
    fold_all(cfg);
}

/// Does a block have to begin with it?
fn begins(info: &SpecialInfo) -> bool {
    info.is_pad() || matches!(info.role, Role::Label(_))
}

fn special<'c>(cfg: &'c Cfg, instr: &Instr) -> Option<&'c SpecialInfo> {
    match instr.op {
        Op::Special(id, _) => Some(&cfg.payloads[id]),
        _ => None,
    }
}

/// Is the operation ordered with other operations?
fn has_effect(instr: &Instr) -> bool {
    instr.op.effects().makes_io() || instr.op.effects().takes_mem()
}

/// Moves operations that only compute behind the next pad or label of the block, but not across a jump.
fn sink(cfg: &mut Cfg, block: Block) {
    let instrs = &cfg.blocks[block].instrs;
    let mut moves = vec![];
    let mut start = 0;
    for (at, instr) in instrs.iter().enumerate() {
        let is_part = start > 0
            && start == at
            && matches!(instr.op, Op::ExtractValue(_))
            && instrs[..at].iter().rfind(|other| has_effect(other)).is_some_and(|jump| {
                special(cfg, jump).is_some_and(|info| info.labels().is_some())
                    && jump.result.is_some_and(|whole| instr.args.first() == Some(&Operand::Var(whole)))
            });
        if is_part {
            start = at + 1;
        }
        if !has_effect(instr) {
            continue;
        }
        if start < at
            && let Some(info) = special(cfg, instr).filter(|info| begins(info))
            && !matches!(info.role, Role::Funclet(Funclet::CatchSwitch { .. }))
        {
            let before = &instrs[start..at];
            let needs = |arg: &Operand| before.iter().any(|other| other.result.map(Operand::Var) == Some(*arg));
            if !instr.args.iter().any(needs) {
                moves.push(start..at + 1);
            }
        }
        start = at + 1;
    }
    for range in moves {
        cfg.blocks[block].instrs[range].rotate_right(1);
    }
}

/// Removes blocks that have only phis and lead to a pad or label.
fn fold_all(cfg: &mut Cfg) {
    let mut preds = predecessors(cfg);
    let mut uses = cfg.uses();
    let mut gone: EntitySet<Block> = EntitySet::new();
    let mut todo: Vec<Block> = cfg.blocks.keys().collect();
    while let Some(block) = todo.pop() {
        let Some(target) = target_of(cfg, block).filter(|_| !gone.contains(block)) else { continue };
        if fold(cfg, block, target, &mut preds, &mut uses) {
            gone.insert(block);
            // Predecessors of the block may lead directly to the target now.
            todo.extend(&preds[block]);
        }
    }
    if !gone.is_empty() {
        drop_blocks(cfg, &gone);
    }
}

/// The target of a block with nothing but phis, if the target begins with a pad or label.
fn target_of(cfg: &Cfg, block: Block) -> Option<Block> {
    let data = &cfg.blocks[block];
    let Terminator::Jump(target) = data.term else { return None };
    let is_plain = data.instrs.is_empty() && !data.must_progress && data.loop_note.is_none();
    let first = cfg.blocks[target].instrs.first()?;
    let leads = block != cfg.entry() && target != block && is_plain;
    (leads && special(cfg, first).is_some_and(begins)).then_some(target)
}

/// Merges the phis of a block into those of its target, and redirects its predecessors there. Returns whether that was
/// possible.
fn fold(
    cfg: &mut Cfg,
    block: Block,
    target: Block,
    preds: &mut SecondaryMap<Block, Vec<Block>>,
    uses: &mut SecondaryMap<Var, u32>,
) -> bool {
    let sources = preds[block].clone();
    // A block that leads to both would need two operands in one phi.
    if sources.is_empty()
        || sources.contains(&block)
        || sources.iter().any(|source| preds[target].binary_search(source).is_ok())
    {
        return false;
    }
    let phis = std::mem::take(&mut cfg.blocks[block].phis);
    let own: FxHashMap<Var, usize> = phis.iter().enumerate().map(|(at, phi)| (phi.result, at)).collect();
    // Rows are sorted, like predecessors.
    let row = |incoming: &[(Block, Operand)], from: Block| incoming.binary_search_by_key(&from, |(pred, _)| *pred).ok();
    let mut here: SecondaryMap<Var, u32> = SecondaryMap::new();
    let mut complete = true;
    for phi in &cfg.blocks[target].phis {
        match row(&phi.incoming, block).map(|at| phi.incoming[at].1) {
            Some(Operand::Var(var)) => here[var] += 1,
            Some(_) => {}
            None => complete = false,
        }
    }
    complete &= phis.iter().all(|phi| sources.iter().all(|source| row(&phi.incoming, *source).is_some()));
    if !complete || own.keys().any(|var| uses[*var] != here[*var]) {
        cfg.blocks[block].phis = phis;
        return false;
    }
    for phi in &mut cfg.blocks[target].phis {
        let Some(at) = row(&phi.incoming, block) else { continue };
        let (_, value) = phi.incoming.remove(at);
        let folded = match value {
            Operand::Var(var) => own.get(&var).map(|at| &phis[*at]),
            _ => None,
        };
        for source in &sources {
            let from = folded.and_then(|folded| Some(folded.incoming[row(&folded.incoming, *source)?].1));
            phi.incoming.push((*source, from.unwrap_or(value)));
        }
        phi.incoming.sort_by_key(|(pred, _)| *pred);
        let added = phi.incoming.iter().filter(|(pred, _)| sources.binary_search(pred).is_ok());
        for (_, operand) in added {
            if let Operand::Var(var) = operand {
                uses[*var] += 1;
            }
        }
        if let Operand::Var(var) = value {
            uses[var] -= 1;
        }
    }
    for operand in phis.iter().flat_map(|phi| &phi.incoming).map(|(_, operand)| operand) {
        if let Operand::Var(var) = operand {
            uses[*var] -= 1;
        }
    }
    for source in &sources {
        let targets = cfg.blocks[*source].term.targets_mut();
        targets.iter_mut().filter(|it| **it == block).for_each(|it| *it = target);
    }
    cfg.blocks[block].term = Terminator::Unreachable;
    preds[target].retain(|pred| *pred != block);
    preds[target].extend(&sources);
    preds[target].sort_unstable();
    true
}

/// Removes unreachable blocks.
fn drop_blocks(cfg: &mut Cfg, gone: &EntitySet<Block>) {
    let mut numbers: SecondaryMap<Block, PackedOption<Block>> = SecondaryMap::with_capacity(cfg.blocks.len());
    let mut kept: PrimaryMap<Block, BlockData> = PrimaryMap::new();
    for (block, data) in std::mem::take(&mut cfg.blocks) {
        if !gone.contains(block) {
            numbers[block] = kept.push(data).into();
        }
    }
    let rename = |block: &mut Block| *block = numbers[*block].expand().expect("nothing mentions what is gone");
    for data in kept.values_mut() {
        data.phis.iter_mut().flat_map(|phi| &mut phi.incoming).for_each(|(from, _)| rename(from));
        data.term.targets_mut().iter_mut().for_each(rename);
    }
    cfg.blocks = kept;
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_cfg::PhiInstr;
    use rvsdg_core::{CallInfo, Const, Effects, MatchInfo, Type, TypeTable};

    const ONE: Operand = Operand::Const(Const { op: Op::Int(1), ty: Type::I32 });
    const TWO: Operand = Operand::Const(Const { op: Op::Int(2), ty: Type::I32 });

    /// Block 0 leads to 1, 2 and 3, which compute something; 1 and 2 lead to 4; 3 and 4 lead to 5, which has an
    /// operation with this role. Blocks 4 and 5 have phis for the values.
    fn joined(role: Role) -> Cfg {
        let mut cfg = Cfg::default();
        let blocks: Vec<Block> = (0..6).map(|_| cfg.add_block()).collect();
        let ty = TypeTable::new().function(Type::VOID, &[], false);
        let mut info = SpecialInfo::new(CallInfo::new(ty));
        info.role = role;
        let op = Op::Special(cfg.payloads.intern_special(info), Effects::READ | Effects::WRITE | Effects::IO);
        cfg.blocks[blocks[5]].instrs.push(Instr { op, args: [].into(), result: None, location: None });
        for (from, to) in [(1, 4), (2, 4), (3, 5), (4, 5)] {
            cfg.blocks[blocks[from]].term = Terminator::Jump(blocks[to]);
        }
        for block in &blocks[1..4] {
            let result = Some(cfg.vars.push(Type::I32));
            let instr = Instr { op: Op::Freeze, args: [ONE].into(), result, location: None };
            cfg.blocks[*block].instrs.push(instr);
        }
        let case = |number: u32| (Const { op: Op::Int(number as i32), ty: Type::I32 }, number);
        let matching = MatchInfo { cases: [case(1), case(2)].into(), default: 0, alternatives: 3 };
        let matching = cfg.payloads.intern_match(matching);
        let targets = blocks[1..4].into();
        cfg.blocks[blocks[0]].term = Terminator::Branch { cond: ONE, matching, targets };
        let [inner, outer] = [0; 2].map(|_| cfg.vars.push(Type::I32));
        let incoming = vec![(blocks[1], ONE), (blocks[2], TWO)];
        cfg.blocks[blocks[4]].phis.push(PhiInstr { result: inner, incoming });
        let incoming = vec![(blocks[3], ONE), (blocks[4], Operand::Var(inner))];
        cfg.blocks[blocks[5]].phis.push(PhiInstr { result: outer, incoming });
        cfg
    }

    #[test]
    fn phis_on_the_way_to_a_pad_become_its_own() {
        for role in [Role::Label("a".into()), Role::Funclet(Funclet::CatchSwitch { handlers: 1, unwinds: false })] {
            let mut cfg = joined(role);
            put_first(&mut cfg);
            assert_eq!(cfg.blocks.len(), 5);
            let [one, two, three, last] = [1, 2, 3, 4].map(Block::from_u32);
            assert_eq!(cfg.blocks[last].phis[0].incoming, [(one, ONE), (two, TWO), (three, ONE)]);
            assert!([one, two, three].iter().all(|from| cfg.blocks[*from].term.targets() == [last]));
        }
        let mut plain = joined(Role::Plain);
        put_first(&mut plain);
        assert_eq!(plain.blocks.len(), 6);
    }

    #[test]
    fn phis_that_others_use_stay() {
        let mut cfg = joined(Role::Label("a".into()));
        let inner = Operand::Var(cfg.blocks[Block::from_u32(4)].phis[0].result);
        let result = Some(cfg.vars.push(Type::I32));
        let instr = Instr { op: Op::Freeze, args: [inner].into(), result, location: None };
        cfg.blocks[Block::from_u32(5)].instrs.push(instr);
        put_first(&mut cfg);
        assert_eq!(cfg.blocks.len(), 6);
    }

    #[test]
    fn what_only_computes_moves_behind_a_pad() {
        let first = |role: Role| {
            let mut cfg = joined(role);
            let result = Some(cfg.vars.push(Type::I32));
            let instr = Instr { op: Op::Freeze, args: [ONE].into(), result, location: None };
            cfg.blocks[Block::from_u32(5)].instrs.insert(0, instr);
            put_first(&mut cfg);
            let is_pad = |data: &BlockData| matches!(data.instrs.first().map(|instr| instr.op), Some(Op::Special(..)));
            cfg.blocks.values().any(is_pad)
        };
        assert!(first(Role::Label("a".into())) && first(Role::Funclet(Funclet::CleanupPad)));
        assert!(
            !first(Role::Funclet(Funclet::CatchSwitch { handlers: 1, unwinds: false })),
            "nothing may be behind that"
        );
    }
}
