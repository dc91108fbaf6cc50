//! Records: what variables of the source are, for debuggers.
//!
//! A record is no user of its value, so whoever changes a function may leave a record that refers to a value that is
//! not defined there any more. [`Cfg::settle_records`] makes all records valid at the end. Linear.

use crate::{Block, BlockData, Cfg, Dominators, Operand, Var};
use rvsdg_core::LocId;
use rvsdg_core::entity::SecondaryMap;

/// From this place on, a variable of the source has this value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The number of instructions of the block in front of the record.
    pub at: u32,
    /// Names the variable: the only one of the [`LocInfo`](rvsdg_core::LocInfo).
    pub variable: LocId,
    /// What it is; `None` if nobody knows.
    pub value: Option<Operand>,
}

impl BlockData {
    /// Takes the records behind this number of instructions, which become those of another block, as the instructions
    /// do.
    pub fn split_records(&mut self, at: usize) -> Vec<Record> {
        let at = at as u32;
        let first = self.records.partition_point(|record| record.at < at);
        self.records.drain(first..).map(|record| Record { at: record.at - at, ..record }).collect()
    }

    /// Adds records of instructions that were added at the end; `before` is the number of instructions before that.
    pub fn append_records(&mut self, before: usize, records: Vec<Record>) {
        self.records.extend(records.into_iter().map(|record| Record { at: record.at + before as u32, ..record }));
    }
}

/// The place of a definition in its block: parameters and phis come before all instructions.
const FIRST: u32 = 0;

impl Cfg {
    /// Makes all records valid: values that are not defined before are unknown. Of several records of the same variable
    /// in one place, the last one stays.
    pub fn settle_records(&mut self) {
        if self.blocks.values().all(|data| data.records.is_empty()) {
            return;
        }
        let mut defined: SecondaryMap<Var, Option<(Block, u32)>> = SecondaryMap::with_capacity(self.vars.len());
        self.params.iter().for_each(|param| defined[*param] = Some((self.entry(), FIRST)));
        let mut preds: SecondaryMap<Block, Vec<Block>> = SecondaryMap::with_capacity(self.blocks.len());
        for (block, data) in &self.blocks {
            data.phis.iter().for_each(|phi| defined[phi.result] = Some((block, FIRST)));
            for (index, instr) in data.instrs.iter().enumerate() {
                if let Some(result) = instr.result {
                    defined[result] = Some((block, index as u32 + 1));
                }
            }
            for target in data.term.targets() {
                if preds[*target].last() != Some(&block) {
                    preds[*target].push(block);
                }
            }
        }
        let dominators = Dominators::compute(self, &preds);
        for (block, data) in &mut self.blocks {
            let end = data.instrs.len() as u32;
            for record in &mut data.records {
                record.at = record.at.min(end);
                if let Some(Operand::Var(var)) = record.value {
                    let is_before = match defined[var] {
                        Some((home, index)) if home == block => index <= record.at,
                        Some((home, _)) => dominators.dominates(home, block),
                        None => false,
                    };
                    record.value = record.value.filter(|_| is_before);
                }
            }
            let mut kept: Vec<Record> = Vec::with_capacity(data.records.len());
            for record in data.records.drain(..) {
                let start = kept.partition_point(|it| it.at < record.at);
                if let Some(at) = kept[start..].iter().position(|it| it.variable == record.variable) {
                    kept.remove(start + at);
                }
                kept.push(record);
            }
            data.records = kept;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Instr, PhiInstr, Terminator};
    use rvsdg_core::{BinOp, Flags, LocInfo, LocVariable, MatchInfo, Op, Type};

    #[test]
    fn only_values_that_are_defined_before_are_known() {
        let mut cfg = Cfg::default();
        let [entry, way, other, join] = [(); 4].map(|()| cfg.add_block());
        let param = cfg.vars.push(Type::I32);
        cfg.params.push(param);
        let [first, inner, phi] = [(); 3].map(|()| cfg.vars.push(Type::I32));
        let add = |result| {
            let (op, args) = (Op::Binary(BinOp::Add, Flags::NONE), [Operand::Var(param); 2].into());
            Instr { op, args, result: Some(result), location: None }
        };
        cfg.blocks[entry].instrs = vec![add(first)];
        let matching =
            cfg.payloads.intern_match(MatchInfo::equals(rvsdg_core::Const { op: Op::Int(1), ty: Type::I32 }));
        let cond = Operand::Var(param);
        cfg.blocks[entry].term = Terminator::Branch { cond, matching, targets: [way, other].into() };
        cfg.blocks[way].instrs = vec![add(inner)];
        cfg.blocks[way].term = Terminator::Jump(join);
        cfg.blocks[other].term = Terminator::Jump(join);
        let incoming = vec![(way, Operand::Var(inner)), (other, Operand::Var(first))];
        cfg.blocks[join].phis.push(PhiInstr { result: phi, incoming });
        cfg.blocks[join].term = Terminator::Return(None);
        let mut variable = |node| {
            let variables = [LocVariable { node, expression: "!DIExpression()".into(), location: 1 }].into();
            cfg.payloads.intern_loc(LocInfo { variables, ..LocInfo::default() })
        };
        let [x, y] = [7, 8].map(&mut variable);
        let mut put = |block: Block, at, variable, var| {
            cfg.blocks[block].records.push(Record { at, variable, value: Some(Operand::Var(var)) });
        };
        put(entry, 0, x, first);
        put(entry, 1, x, first);
        put(way, 1, x, first);
        put(way, 1, y, param);
        put(way, 1, x, inner);
        put(join, 0, x, inner);
        put(join, 9, y, phi);
        cfg.settle_records();
        let of = |block: Block| -> Vec<_> {
            cfg.blocks[block].records.iter().map(|it| (it.at, it.variable, it.value)).collect()
        };
        let known = |var| Some(Operand::Var(var));
        assert_eq!(of(entry), [(0, x, None), (1, x, known(first))]);
        // Of two records of a variable in one place, the last one counts.
        assert_eq!(of(way), [(1, y, known(param)), (1, x, known(inner))]);
        assert_eq!(of(join), [(0, x, None), (0, y, known(phi))]);
    }

    #[test]
    fn records_go_with_their_instructions() {
        let mut cfg = Cfg::default();
        let [first, second] = [cfg.add_block(), cfg.add_block()];
        let variable = cfg.payloads.intern_loc(rvsdg_core::LocInfo::default());
        let record = |at| Record { at, variable, value: None };
        cfg.blocks[first].records = vec![record(0), record(2), record(3)];
        let split = cfg.blocks[first].split_records(2);
        assert_eq!((cfg.blocks[first].records.len(), &split), (1, &vec![record(0), record(1)]));
        cfg.blocks[second].append_records(5, split);
        assert_eq!(cfg.blocks[second].records, [record(5), record(6)]);
    }
}
