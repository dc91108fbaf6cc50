//! A branch directly behind each call that may end in a landing pad.
//!
//! ```text
//! x = invoke f(); ...rest...                 x = invoke f(); u = extractvalue x, 1; u ? pad : normal
//!                                   =>       normal: -> join
//!                                            pad:    -> join
//!                                            join:   ...rest...
//! ```
//!
//! Such a call makes a struct, one member of which says whether it was left by unwinding. LLVM has a jump instead. If
//! the branch on the member is somewhere behind, because operations in between are needed on both ways, or as several
//! calls have one place to unwind to, the way on which nothing happens would put the struct together and test it. With
//! the branches of this module, jump threading knows the member on both ways and copies what is in between. Where it
//! does not, cleanup removes the empty blocks again.
//!
//! Linear in functions with landing pads.

use super::reorder;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, BlockData, Cfg, Instr, Operand, Terminator, Var};
use rvsdg_core::{LandingMembers, MatchInfo, Op, Type, TypeTable};

/// Does a function have calls with landing pads?
pub(super) fn are_possible(cfg: &Cfg) -> bool {
    cfg.payloads.specials().any(|info| info.landing.is_some())
}

/// Adds branches.
pub(super) fn add(cfg: &mut Cfg, types: &TypeTable) {
    let mut behind: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for block in cfg.blocks.keys().collect::<Vec<_>>() {
        let mut new = vec![];
        // From the last one to the first, so that each instruction moves once.
        for position in calls(cfg, block).into_iter().rev() {
            if let Some((ways, rest)) = fork(cfg, types, block, position) {
                new.extend(rest);
                new.extend(ways.into_iter().rev());
            }
        }
        if !new.is_empty() {
            new.reverse();
            behind.insert(block, new);
        }
    }
    if !behind.is_empty() {
        reorder(cfg, behind);
    }
}

/// Removes members that nobody takes.
pub(super) fn remove_members(cfg: &mut Cfg) {
    let uses = cfg.uses();
    for block in cfg.blocks.keys().collect::<Vec<_>>() {
        let data = &mut cfg.blocks[block];
        let goes = |instr: &Instr| {
            matches!(instr.op, Op::ExtractValue(_)) && instr.result.is_some_and(|result| uses[result] == 0)
        };
        if data.instrs.iter().any(goes) {
            for record in &mut data.records {
                record.at -= data.instrs[..record.at as usize].iter().filter(|instr| goes(instr)).count() as u32;
            }
            data.instrs.retain(|instr| !goes(instr));
        }
    }
}

/// The places of calls with landing pads in a block.
fn calls(cfg: &Cfg, block: Block) -> Vec<usize> {
    let lands = |instr: &Instr| matches!(instr.op, Op::Special(id, _) if cfg.payloads[id].landing.is_some());
    let instrs = cfg.blocks[block].instrs.iter().enumerate();
    instrs.filter(|(_, instr)| lands(instr) && instr.result.is_some()).map(|(position, _)| position).collect()
}

/// Ends a block behind a call, unless it ends there with a branch on the member already. Answers the blocks on both
/// ways, and what is behind them, unless that is another block.
fn fork(cfg: &mut Cfg, types: &TypeTable, block: Block, position: usize) -> Option<([Block; 2], Option<Block>)> {
    let (unwound, end) = unwound(cfg, types, block, position)?;
    let ways = [cfg.add_block(), cfg.add_block()];
    let matching = cfg.payloads.intern_match(MatchInfo::truth());
    let branch = Terminator::Branch { cond: Operand::Var(unwound), matching, targets: ways.into() };
    let data = &mut cfg.blocks[block];
    // What is behind is another block already.
    if let (Terminator::Jump(target), true) = (&data.term, end == data.instrs.len()) {
        let target = *target;
        data.term = branch;
        let (must_progress, loop_note) = (std::mem::take(&mut data.must_progress), data.loop_note.take());
        let loop_location = data.loop_location.take();
        for way in ways {
            let term = Terminator::Jump(target);
            cfg.blocks[way] = BlockData { term, must_progress, loop_note, loop_location, ..BlockData::default() };
        }
        for phi in &mut cfg.blocks[target].phis {
            let row = phi.incoming.iter_mut().find(|(pred, _)| *pred == block).expect("a row for each predecessor");
            row.0 = ways[0];
            let other = (ways[1], row.1);
            phi.incoming.push(other);
        }
        return Some((ways, None));
    }
    let rest = cfg.add_block();
    let data = &mut cfg.blocks[block];
    let behind = BlockData {
        phis: vec![],
        records: data.split_records(end),
        instrs: data.instrs.split_off(end),
        term: std::mem::replace(&mut data.term, branch),
        must_progress: std::mem::take(&mut data.must_progress),
        branch_note: data.branch_note.take(),
        loop_note: data.loop_note.take(),
        loop_location: data.loop_location.take(),
        branch_location: data.branch_location.take(),
    };
    ways.iter().for_each(|way| cfg.blocks[*way].term = Terminator::Jump(rest));
    for target in behind.term.targets() {
        for phi in &mut cfg.blocks[*target].phis {
            phi.incoming.iter_mut().filter(|(pred, _)| *pred == block).for_each(|(pred, _)| *pred = rest);
        }
    }
    cfg.blocks[rest] = behind;
    Some((ways, Some(rest)))
}

/// The member that says whether a call was left by unwinding, and how many instructions there are up to the last member
/// that is taken directly behind the call; none if the block ends there with a branch on it.
fn unwound(cfg: &mut Cfg, types: &TypeTable, block: Block, position: usize) -> Option<(Var, usize)> {
    let data = &cfg.blocks[block];
    let Op::Special(id, _) = data.instrs[position].op else { return None };
    let whole = data.instrs[position].result?;
    let (ret, ..) = types.signature(cfg.payloads[id].call.ty)?;
    let member = LandingMembers::of(ret).unwound;
    let tail = &data.instrs[position + 1..];
    let count = tail.iter().take_while(|instr| instr.taken_member(&cfg.payloads, whole).is_some()).count();
    let found = tail[..count].iter().find(|instr| instr.taken_member(&cfg.payloads, whole) == Some(member));
    let end = position + 1 + count;
    if let Some(var) = found.and_then(|instr| instr.result) {
        let is_own = matches!(data.term, Terminator::Branch { cond, .. } if cond == Operand::Var(var));
        return (!is_own || end < data.instrs.len()).then_some((var, end));
    }
    // A block that leads back to a loop header is not copied.
    if matches!(data.term, Terminator::Jump(target) if target <= block) && end == data.instrs.len() {
        return None;
    }
    let var = cfg.vars.push(Type::I1);
    let op = Op::ExtractValue(cfg.payloads.intern_list([member].into()));
    let data = &mut cfg.blocks[block];
    data.instrs.insert(end, Instr { op, args: [Operand::Var(whole)].into(), result: Some(var), location: None });
    data.records.iter_mut().filter(|record| record.at as usize > end).for_each(|record| record.at += 1);
    Some((var, end + 1))
}
