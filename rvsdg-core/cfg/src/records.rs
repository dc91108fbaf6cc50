//! Records: what variables of the source are, for debuggers.
//!
//! A record is no user of its value, so whoever changes a function may leave a record that refers to a value that is not
//! defined there any more. [`Cfg::settle_records`] makes all records valid at the end. Linear.

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
