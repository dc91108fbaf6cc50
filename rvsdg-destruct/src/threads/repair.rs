//! Values of copied blocks behind them: what is used there comes from the block or from one of its copies, whichever
//! ran last.
//!
//! A use is followed back through blocks with one predecessor to a block where several values may meet. That block gets
//! a phi, whose operands are found in the same way. Every path to a use goes through the block or a copy, as the block
//! dominated the use, so the search ends there. [`crate::clean_up`] removes phis that are superfluous.
//!
//! Linear in the blocks between copies and uses, for each variable that is used there, of which a copied block has a
//! bounded number. Source: M. Braun et al., *Simple and Efficient Construction of Static Single Assignment Form*
//! (2013).

use super::fault::{Fault, Mutation};
use crate::function::predecessors;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, PhiInstr, Var};
use rvsdg_core::entity::SecondaryMap;

/// A block with its copies, and what its variables are in them.
pub(super) struct Copied {
    pub(super) block: Block,
    pub(super) copies: Vec<(Block, FxHashMap<Var, Operand>)>,
}

/// Makes phis for the variables of copied blocks where they are used.
pub(super) fn run(cfg: &mut Cfg, copied: &[Copied], fault: Fault) {
    let preds = predecessors(cfg);
    let mut homes: FxHashMap<Var, usize> = FxHashMap::default();
    for (index, it) in copied.iter().enumerate() {
        let data = &cfg.blocks[it.block];
        let results = data.phis.iter().map(|phi| phi.result).chain(data.instrs.iter().filter_map(|it| it.result));
        homes.extend(results.map(|result| (result, index)));
    }
    let homes = &homes;
    let mut reader = Reader { cfg, preds: &preds, copied, homes, at_entry: FxHashMap::default(), open: vec![], fault };
    // Blocks have no more phis from now on than they have here, apart from those that the reader makes.
    for block in reader.cfg.blocks.keys().collect::<Vec<_>>() {
        let of = |operand: Operand| match operand {
            Operand::Var(var) => homes.get(&var).map(|home| (var, *home)),
            _ => None,
        };
        for phi in 0..reader.cfg.blocks[block].phis.len() {
            for row in 0..reader.cfg.blocks[block].phis[phi].incoming.len() {
                let (pred, operand) = reader.cfg.blocks[block].phis[phi].incoming[row];
                if let Some((var, home)) = of(operand) {
                    reader.cfg.blocks[block].phis[phi].incoming[row].1 = reader.at_end(pred, var, home);
                }
            }
        }
        for at in 0..reader.cfg.blocks[block].instrs.len() {
            for arg in 0..reader.cfg.blocks[block].instrs[at].args.len() {
                if let Some((var, home)) = of(reader.cfg.blocks[block].instrs[at].args[arg]) {
                    reader.cfg.blocks[block].instrs[at].args[arg] = reader.at_end(block, var, home);
                }
            }
        }
        if let Some((var, home)) = reader.cfg.blocks[block].term.operand().and_then(of) {
            let value = reader.at_end(block, var, home);
            *reader.cfg.blocks[block].term.operand_mut().expect("it has one") = value;
        }
        for at in 0..reader.cfg.blocks[block].records.len() {
            if let Some((var, home)) = reader.cfg.blocks[block].records[at].value.and_then(of) {
                // A record is no user: no phi is made for it.
                let known = reader.known(block, var, home);
                reader.cfg.blocks[block].records[at].value = known;
            }
        }
    }
    reader.finish();
}

struct Reader<'a> {
    cfg: &'a mut Cfg,
    preds: &'a SecondaryMap<Block, Vec<Block>>,
    copied: &'a [Copied],
    /// Which of these makes a variable.
    homes: &'a FxHashMap<Var, usize>,
    /// What a variable is at the start of a block.
    at_entry: FxHashMap<(Var, Block), Operand>,
    /// Phis without operands yet: their blocks and results, and which variables of which copied blocks they are.
    open: Vec<(Block, Var, Var, usize)>,
    fault: Fault,
}

impl Reader<'_> {
    /// What a variable of a copied block is in it and its copies.
    fn made(&self, block: Block, var: Var, home: usize) -> Option<Operand> {
        let it = &self.copied[home];
        if it.block == block {
            return Some(Operand::Var(var));
        }
        it.copies.iter().find(|(copy, _)| *copy == block).map(|(_, values)| values[&var])
    }

    /// What a record's variable is, if that is known without a phi.
    fn known(&self, block: Block, var: Var, home: usize) -> Option<Operand> {
        self.made(block, var, home).or_else(|| self.at_entry.get(&(var, block)).copied())
    }

    /// What a variable is at the end of a block.
    fn at_end(&mut self, mut block: Block, mut var: Var, mut home: usize) -> Operand {
        let mut passed = vec![];
        let found = loop {
            if let Some(made) = self.made(block, var, home) {
                // What a copy took from one of its predecessors may be a variable of another copied block.
                let other = if let Operand::Var(other) = made { self.homes.get(&other) } else { None };
                match (made, other) {
                    (Operand::Var(other), Some(of)) if *of != home => (var, home) = (other, *of),
                    _ => break made,
                }
                continue;
            }
            if let Some(known) = self.at_entry.get(&(var, block)) {
                break *known;
            }
            passed.push((var, block));
            match self.preds[block][..] {
                [pred] => block = pred,
                _ => {
                    let phi = self.cfg.vars.push(self.cfg.vars[var]);
                    self.open.push((block, phi, var, home));
                    break Operand::Var(phi);
                }
            }
        };
        self.at_entry.extend(passed.into_iter().map(|at| (at, found)));
        found
    }

    /// Gives phis their operands.
    fn finish(mut self) {
        while let Some((block, result, var, home)) = self.open.pop() {
            let preds = self.preds;
            let mut incoming: Vec<(Block, Operand)> =
                preds[block].iter().map(|pred| (*pred, self.at_end(*pred, var, home))).collect();
            if self.fault.is(Mutation::FirstValue) {
                let first = incoming[0].1;
                incoming.iter_mut().for_each(|(_, operand)| *operand = first);
            }
            self.cfg.blocks[block].phis.push(PhiInstr { result, incoming });
        }
    }
}
