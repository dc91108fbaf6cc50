//! Values of copied blocks behind them: what is used there comes from the block or from one of its copies, whichever
//! ran last.
//!
//! A phi for a variable is needed at most where ways from the block and from its copies meet: on their iterated
//! dominance frontier. What a variable is in a block is what the nearest of these blocks that dominates it makes of it:
//! the variable itself, its copy, or a phi. Only phis that something uses are made, so a chain of joins does not get a
//! phi in each join for each variable of a join in front of it. As each block dominated the uses of its variables,
//! there is such a block for each use.
//!
//! Near-linear in the function and in the size of the dominance frontiers, which is linear unless loops are nested
//! deeply. Source: R. Cytron et al., *Efficiently Computing Static Single Assignment Form and the Control Dependence
//! Graph* (1991).

use super::fault::{Fault, Mutation};
use crate::function::predecessors;
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, Cfg, Dominators, Operand, PhiInstr, Record, Var};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::expression;

/// A block with its copies, and what its variables are in them.
pub(super) struct Copied {
    pub(super) block: Block,
    pub(super) copies: Vec<(Block, FxHashMap<Var, Var>)>,
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
    let dominators = Dominators::compute(cfg, &preds);
    let meets = meets(&preds, &dominators, copied);
    let (nearest, phis, open) = (FxHashMap::default(), FxHashMap::default(), vec![]);
    let copies = |it: &Copied| it.copies.iter().enumerate().map(|(at, (copy, _))| (*copy, at)).collect();
    let copies = copied.iter().map(copies).collect();
    let mut reader =
        Reader { cfg, preds: &preds, copied, copies, homes, dominators, meets, nearest, phis, open, fault };
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
    }
    reader.finish();
    reader.records();
    reader.records_behind();
}

/// For each copied block, the blocks where ways from it and from its copies meet, directly or behind each other.
fn meets(preds: &SecondaryMap<Block, Vec<Block>>, dominators: &Dominators, copied: &[Copied]) -> Vec<Vec<Block>> {
    let mut frontier: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
    for (block, from) in preds.iter().filter(|(block, from)| from.len() > 1 && dominators.is_reached(*block)) {
        let end = dominators.immediate(block);
        for pred in from.iter().filter(|pred| dominators.is_reached(**pred)) {
            let mut at = Some(*pred);
            while let Some(it) = at.filter(|_| at != end) {
                // The rest was visited from another predecessor.
                if frontier[it].last() == Some(&block) {
                    break;
                }
                frontier[it].push(block);
                at = dominators.immediate(it);
            }
        }
    }
    let meets = copied.iter().map(|it| {
        let mut pending: Vec<Block> = it.copies.iter().map(|(copy, _)| *copy).chain([it.block]).collect();
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut found = vec![];
        while let Some(block) = pending.pop() {
            for meet in frontier[block].iter().filter(|meet| seen.insert(**meet)) {
                found.push(*meet);
                pending.push(*meet);
            }
        }
        found
    });
    meets.collect()
}

struct Reader<'a> {
    cfg: &'a mut Cfg,
    preds: &'a SecondaryMap<Block, Vec<Block>>,
    copied: &'a [Copied],
    /// The place of each copy in the list of its block.
    copies: Vec<FxHashMap<Block, usize>>,
    /// Which of these makes a variable.
    homes: &'a FxHashMap<Var, usize>,
    dominators: Dominators,
    /// Where ways from each of these meet.
    meets: Vec<Vec<Block>>,
    /// The block with the values of a copied block's variables that is nearest to another block.
    nearest: FxHashMap<(usize, Block), Block>,
    /// The phis for variables in blocks where ways meet.
    phis: FxHashMap<(Var, Block), Var>,
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
        self.copies[home].get(&block).map(|at| Operand::Var(it.copies[*at].1[&var]))
    }

    /// The nearest block that dominates a reachable block, or is it, and has values of a copied block's variables.
    fn nearest(&mut self, home: usize, block: Block) -> Block {
        if let Some(known) = self.nearest.get(&(home, block)) {
            return *known;
        }
        let Copied { block: original, copies } = &self.copied[home];
        let all = copies.iter().map(|(copy, _)| copy).chain([original]).chain(&self.meets[home]);
        let above = all.filter(|it| self.dominators.is_reached(**it) && self.dominators.dominates(**it, block));
        let found = *above.max_by_key(|it| self.dominators.rank(**it)).expect("a value reaches each use");
        self.nearest.insert((home, block), found);
        found
    }

    /// What a variable is at the end of a block; `None` if that is a phi that does not exist and may not be added.
    fn find(&mut self, block: Block, var: Var, home: usize, may_add: bool) -> Option<Operand> {
        if !self.dominators.is_reached(block) {
            return Some(Operand::Var(var));
        }
        let block = self.nearest(home, block);
        // At the end of a copied block its own values count, even if ways meet there, too.
        if let Some(made) = self.made(block, var, home) {
            return Some(made);
        }
        if let Some(phi) = self.phis.get(&(var, block)) {
            return Some(Operand::Var(*phi));
        }
        may_add.then(|| {
            let phi = self.cfg.vars.push(self.cfg.vars[var]);
            self.phis.insert((var, block), phi);
            self.open.push((block, phi, var, home));
            Operand::Var(phi)
        })
    }

    fn at_end(&mut self, block: Block, var: Var, home: usize) -> Operand {
        self.find(block, var, home, true).expect("a phi may be added")
    }

    /// Gives phis their operands.
    fn finish(&mut self) {
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

    /// Changes records of source variables. They are no users: no phi is made for them.
    fn records(&mut self) {
        for block in self.cfg.blocks.keys().collect::<Vec<_>>() {
            for at in 0..self.cfg.blocks[block].records.len() {
                if let Some(Operand::Var(var)) = self.cfg.blocks[block].records[at].value
                    && let Some(home) = self.homes.get(&var)
                {
                    self.cfg.blocks[block].records[at].value = self.find(block, var, *home, false);
                }
            }
        }
    }

    /// Where the ways from a block and all its copies meet directly behind them, source variables are the phis for what
    /// they were in the block. On each way they have another value, so a debugger would not know them there. What
    /// counts is the last record of a variable; nothing is said if that is about a part of it.
    fn records_behind(&mut self) {
        for (home, it) in self.copied.iter().enumerate() {
            let mut last: IndexMap<_, Record> = IndexMap::new();
            for record in &self.cfg.blocks[it.block].records {
                last.insert(self.cfg.payloads.source_variable(record.variable), *record);
            }
            let is_part = |record: &Record| {
                let info = &self.cfg.payloads[record.variable];
                info.variables.iter().any(|variable| expression::fragment(&variable.expression).is_some())
            };
            last.retain(|_, record| !is_part(record));
            let is_way = |pred: &Block| *pred == it.block || self.copies[home].contains_key(pred);
            let is_other = |block: &Block| *block != it.block && !self.copies[home].contains_key(block);
            let all = self.meets[home].iter().copied().filter(is_other);
            for meet in all.filter(|meet| self.preds[*meet].iter().all(is_way)).collect::<Vec<_>>() {
                let phi = |record: &Record| match record.value {
                    Some(Operand::Var(var)) => self.phis.get(&(var, meet)).copied(),
                    _ => None,
                };
                let behind =
                    |record: &Record| Some(Record { at: 0, value: Some(Operand::Var(phi(record)?)), ..*record });
                let records: Vec<Record> = last.values().filter_map(behind).collect();
                self.cfg.blocks[meet].records.splice(..0, records);
            }
        }
    }
}
