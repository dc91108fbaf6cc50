//! The variables of a function, densely numbered, and the reads and writes of the items of its control tree.
//!
//! Besides the variables of the three-address code there are the states, the returned value, one variable per phi for
//! the copies of arcs, the control variables of restructuring, and the addresses of symbols (context variables).

use crate::tree::{BlockArc, CtlVar, Item, Predicate, Tree};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Instr, Operand, Terminator, Var};
use rvsdg_core::{BinOp, Const, Flags, Op, Payloads, Symbol, Type};
use std::sync::Arc;

/// A variable, by its dense number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct VarId(pub(crate) u32);

impl VarId {
    pub(crate) const IO: VarId = VarId(0);
    pub(crate) const MEM: VarId = VarId(1);
    pub(crate) const RETURN: VarId = VarId(2);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Copy, Clone)]
pub(crate) enum VarAccess {
    Read(VarId),
    Write(VarId),
}

/// For a phi with at most this many operands, the operand of an arc is found by a linear search.
const SEARCHED: usize = 16;

/// The numbering.
pub(crate) struct Variables<'a> {
    pub(crate) cfg: &'a Cfg,
    /// Number of the first phi's variable, per block.
    first_phi: Vec<u32>,
    first_ctl: u32,
    first_symbol: u32,
    symbols: FxHashMap<Symbol, u32>,
    /// The positions of operands in phis with many operands, by the phi's variable and the predecessor.
    wide: FxHashMap<(VarId, Block), u32>,
    pub(crate) types: Vec<Type>,
    pub(crate) returns: bool,
}

impl<'a> Variables<'a> {
    /// Numbers the variables of a function that returns a value of type `ret` and mentions these symbols, which are
    /// given with the types of their addresses.
    pub(crate) fn new(cfg: &'a Cfg, tree: &Tree, ret: Type, symbols: &[(Symbol, Type)]) -> Self {
        let mut types = vec![Type::IO, Type::MEM, ret];
        types.extend(cfg.vars.values());
        let mut first_phi = Vec::with_capacity(cfg.blocks.len());
        let mut wide = FxHashMap::default();
        for block in cfg.blocks.values() {
            first_phi.push(types.len() as u32);
            for (index, phi) in block.phis.iter().enumerate().filter(|(_, phi)| phi.incoming.len() > SEARCHED) {
                let var = VarId((types.len() + index) as u32);
                for (at, (source, _)) in phi.incoming.iter().enumerate() {
                    wide.entry((var, *source)).or_insert(at as u32);
                }
            }
            types.extend(block.phis.iter().map(|phi| cfg.vars[phi.result]));
        }
        let first_ctl = types.len() as u32;
        types.extend(tree.ctl_vars.iter().map(|n| Type::ctl(*n)));
        let first_symbol = types.len() as u32;
        types.extend(symbols.iter().map(|(_, ty)| *ty));
        let symbols = symbols.iter().enumerate().map(|(i, (symbol, _))| (*symbol, first_symbol + i as u32)).collect();
        Variables { cfg, first_phi, first_ctl, first_symbol, symbols, wide, types, returns: ret != Type::VOID }
    }

    pub(crate) fn len(&self) -> usize {
        self.types.len()
    }

    pub(crate) fn var(&self, var: Var) -> VarId {
        VarId(3 + var.as_u32())
    }

    pub(crate) fn phi(&self, block: Block, index: usize) -> VarId {
        VarId(self.first_phi[block.as_u32() as usize] + index as u32)
    }

    pub(crate) fn ctl(&self, var: CtlVar) -> VarId {
        VarId(self.first_ctl + var.0)
    }

    /// The names of the variables, which only people read: none, or one slot per variable.
    pub(crate) fn names(&self) -> Vec<Option<Arc<str>>> {
        if self.cfg.names.is_none() {
            return vec![];
        }
        let mut names = vec![None; self.len()];
        for var in self.cfg.vars.keys() {
            names[self.var(var).index()] = self.cfg.name(var).cloned();
        }
        for (block, data) in &self.cfg.blocks {
            for (index, phi) in data.phis.iter().enumerate() {
                names[self.phi(block, index).index()] = self.cfg.name(phi.result).cloned();
            }
        }
        names
    }

    /// The variables of the symbols, in the order given at construction.
    pub(crate) fn symbol_vars(&self) -> impl Iterator<Item = VarId> + use<> {
        (self.first_symbol..self.types.len() as u32).map(VarId)
    }

    /// The variable that an operand reads; `None` for constants.
    pub(crate) fn operand(&self, operand: Operand) -> Option<VarId> {
        match operand {
            Operand::Var(var) => Some(self.var(var)),
            Operand::Symbol(symbol) => Some(VarId(self.symbols[&symbol])),
            Operand::Const(_) => None,
        }
    }

    /// The variable that a predicate reads.
    pub(crate) fn predicate(&self, predicate: &Predicate) -> Option<VarId> {
        match predicate {
            Predicate::Ctl { var, .. } => Some(self.ctl(*var)),
            Predicate::Terminator { block, .. } => match &self.cfg.blocks[*block].term {
                Terminator::Branch { cond, .. } => self.operand(*cond),
                _ => None,
            },
        }
    }

    /// The copies of an arc: variables and their new values.
    pub(crate) fn copies(&self, arc: BlockArc) -> Vec<(VarId, Operand)> {
        let term = &self.cfg.blocks[arc.source].term;
        match term {
            Terminator::Return(value) => value.iter().map(|value| (VarId::RETURN, *value)).collect(),
            Terminator::Unreachable if self.returns => {
                let poison = Const { op: Op::Poison, ty: self.types[VarId::RETURN.index()] };
                vec![(VarId::RETURN, Operand::Const(poison))]
            }
            Terminator::Unreachable => vec![],
            Terminator::Jump(_) | Terminator::Branch { .. } => {
                let target = term.targets()[arc.index as usize];
                let phis = self.cfg.blocks[target].phis.iter().enumerate();
                phis.map(|(i, phi)| {
                    let var = self.phi(target, i);
                    let mut incoming = phi.incoming.iter();
                    let found = match phi.incoming.len() > SEARCHED {
                        true => self.wide.get(&(var, arc.source)).map(|at| &phi.incoming[*at as usize]),
                        false => incoming.find(|(block, _)| *block == arc.source),
                    };
                    let (_, value) = found.expect("a phi has an operand for each predecessor");
                    (var, *value)
                })
                .collect()
            }
        }
    }

    /// The reads and writes of an item that isn't structural, in order.
    pub(crate) fn accesses(&self, item: &Item, out: &mut Vec<VarAccess>) {
        out.clear();
        match item {
            Item::Block(block) => self.block_accesses(*block, out),
            Item::Copies(arc) => {
                for (var, value) in self.copies(*arc) {
                    out.extend(self.operand(value).map(VarAccess::Read));
                    out.push(VarAccess::Write(var));
                }
            }
            Item::Set(var, _) => out.push(VarAccess::Write(self.ctl(*var))),
            Item::Gamma(..) | Item::Theta(..) => {}
        }
    }

    fn block_accesses(&self, block: Block, out: &mut Vec<VarAccess>) {
        let data = &self.cfg.blocks[block];
        for (i, phi) in data.phis.iter().enumerate() {
            out.push(VarAccess::Read(self.phi(block, i)));
            out.push(VarAccess::Write(self.var(phi.result)));
        }
        for instr in &data.instrs {
            out.extend(instr.args.iter().filter_map(|arg| self.operand(*arg)).map(VarAccess::Read));
            let effects = instr.op.effects();
            if effects.takes_io() {
                out.push(VarAccess::Read(VarId::IO));
            }
            if effects.takes_mem() {
                out.push(VarAccess::Read(VarId::MEM));
                out.push(VarAccess::Write(VarId::MEM));
            }
            if effects.makes_io() {
                out.push(VarAccess::Write(VarId::IO));
            }
            out.extend(instr.result.map(|var| VarAccess::Write(self.var(var))));
        }
        if matches!(data.term, Terminator::Unreachable) {
            out.push(VarAccess::Read(VarId::IO));
            out.push(VarAccess::Write(VarId::IO));
        }
    }
}

/// Moves constant indices of address arithmetic into the payload, as nodes require.
pub(crate) fn fold_indices(payloads: &mut Payloads, instr: &mut Instr) {
    let Op::Gep(id) = instr.op else { return };
    let (info, args) = payloads[id].fold(payloads, &instr.args, constant);
    instr.op = Op::Gep(payloads.intern_gep(info));
    instr.args = args.into();
}

/// The constant that an operand is.
pub(crate) fn constant(operand: Operand) -> Option<Const> {
    match operand {
        Operand::Const(constant) => Some(constant),
        Operand::Var(_) | Operand::Symbol(_) => None,
    }
}

/// The operation for a node. A division is pinned to the I/O state if its divisor may be zero, or may be -1 where that
/// can overflow. So it never runs before a call that might not return.
pub(crate) fn pinned(payloads: &Payloads, op: Op, args: &[Operand]) -> Op {
    let Op::Binary(kind, flags) = op else { return op };
    if !kind.is_int_division() {
        return op;
    }
    let signed = matches!(kind, BinOp::SDiv | BinOp::SRem);
    let safe = match args.get(1) {
        Some(Operand::Const(divisor)) if divisor.ty.int_width().is_some() => match payloads.int_words(divisor.op) {
            Some(words) => {
                let zero = words.iter().all(|w| *w == 0);
                let minus_one = words.iter().all(|w| *w == u64::MAX);
                !(zero || signed && minus_one)
            }
            None => false,
        },
        _ => false,
    };
    if safe { op } else { Op::Binary(kind, flags.union(Flags::PINNED)) }
}
