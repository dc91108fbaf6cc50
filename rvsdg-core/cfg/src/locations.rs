//! Source locations of instructions that have none of their own.
//!
//! A pass that computes something anew, such as the test of a loop that counts another way, often has no instruction
//! whose location it could keep. Debuggers and profilers should not see line 0 there: the instruction belongs to what
//! it is computed for. So it gets the location of the next instruction of its block that has one, as if it had been
//! inserted for that, or that of the last one if nothing follows. A branch gets that of its condition, and a jump that
//! of what comes before it. In a block where nothing has a location, everything gets that of the branch that leads
//! there, if there is only one. Accesses of memory and calls are left alone: tools report them by line, and no line is
//! better than a wrong one.
//!
//! Linear.

use crate::{Block, BlockData, Cfg, Instr, Operand, Terminator};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Effects, LocId, Payloads};

/// What has a location of its own, or none.
const REPORTED: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO).union(Effects::ALLOC);

impl Cfg {
    /// Gives locations to instructions and branches that have none, as far as they are near others.
    pub fn fill_locations(&mut self) {
        if !self.payloads.has_locations() {
            return;
        }
        let mut leading: SecondaryMap<Block, u32> = SecondaryMap::with_capacity(self.blocks.len());
        for data in self.blocks.values() {
            data.term.targets().iter().for_each(|target| leading[*target] += 1);
        }
        let mut open = vec![self.entry()];
        let mut is_seen: SecondaryMap<Block, bool> = SecondaryMap::with_capacity(self.blocks.len());
        // With the location at the end of the block that leads there.
        let mut from: SecondaryMap<Block, Option<LocId>> = SecondaryMap::with_capacity(self.blocks.len());
        while let Some(block) = open.pop() {
            if std::mem::replace(&mut is_seen[block], true) {
                continue;
            }
            let data = &mut self.blocks[block];
            let end = fill(&self.payloads, data, from[block]);
            for target in data.term.targets() {
                if leading[*target] == 1 {
                    from[*target] = end;
                }
                open.push(*target);
            }
        }
    }
}

/// The location of an instruction, if it is a place in the source. (That of an alloca is the place of a variable.)
fn place(payloads: &Payloads, instr: &Instr) -> Option<LocId> {
    let is_place = |id: &LocId| payloads[*id].node.is_some() && payloads[*id].variables.is_empty();
    instr.location.filter(is_place)
}

/// Fills a block, to which this location leads; returns the location at its end.
fn fill(payloads: &Payloads, data: &mut BlockData, from: Option<LocId>) -> Option<LocId> {
    let of = |instr: &Instr| place(payloads, instr);
    let last = data.instrs.iter().rev().find_map(of);
    if data.branch_location.is_none() {
        let condition = match &data.term {
            Terminator::Branch { cond: Operand::Var(var), .. } => {
                data.instrs.iter().rev().find(|instr| instr.result == Some(*var)).and_then(of)
            }
            _ => None,
        };
        data.branch_location = condition.or(last).or(data.loop_location).or(from);
    }
    let mut near = data.branch_location;
    for instr in data.instrs.iter_mut().rev() {
        take(payloads, instr, &mut near);
    }
    near = near.or(from);
    for instr in &mut data.instrs {
        take(payloads, instr, &mut near);
    }
    data.branch_location
}

/// Visits an instruction: it gets the location that is `near`, or tells which that is from now on.
fn take(payloads: &Payloads, instr: &mut Instr, near: &mut Option<LocId>) {
    if instr.location.is_none() && !instr.op.effects().intersects(REPORTED) {
        instr.location = *near;
    }
    *near = place(payloads, instr).or(*near);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Block;
    use rvsdg_core::{AccessInfo, BinOp, Flags, LocInfo, MatchInfo, Op, Type, entity::EntityRef};

    /// An addition, an access, an addition with a location, an addition; and a branch on the last one.
    #[test]
    fn what_has_no_place_gets_that_of_what_follows() {
        let mut cfg = Cfg::default();
        let location = |node| LocInfo { node: Some(node), call: None, variables: [].into() };
        let [five, nine] = [5, 9].map(|node| cfg.payloads.intern_loc(location(node)));
        let block = cfg.add_block();
        let a = cfg.vars.push(Type::I1);
        cfg.params = vec![a];
        let access =
            cfg.payloads.intern_access(AccessInfo { ty: Type::I1, align: 1, volatile: false, metadata: "".into() });
        let add = Op::Binary(BinOp::Add, Flags::NONE);
        let store = Op::Store(access, Effects::WRITE);
        let mut last = a;
        for (op, location) in [(add, None), (store, None), (add, Some(five)), (add, Some(nine)), (add, None)] {
            let result = (op == add).then(|| cfg.vars.push(Type::I1));
            let args = [Operand::Var(a), Operand::Var(a)].into();
            cfg.blocks[block].instrs.push(Instr { op, args, result, location });
            last = result.unwrap_or(last);
        }
        let matching = cfg.payloads.intern_match(MatchInfo::truth());
        cfg.blocks[block].term = Terminator::Branch { cond: Operand::Var(last), matching, targets: [block; 2].into() };
        cfg.fill_locations();
        let data = &cfg.blocks[Block::new(0)];
        let found: Vec<Option<LocId>> = data.instrs.iter().map(|instr| instr.location).collect();
        assert_eq!(found, [Some(five), None, Some(five), Some(nine), Some(nine)]);
        assert_eq!(data.branch_location, Some(nine));
    }
}
