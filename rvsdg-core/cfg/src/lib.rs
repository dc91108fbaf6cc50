//! Inter-procedural graph (IPG) and control flow graphs of three-address code: the interface between the LLVM reader
//! and construction, and between destruction and the LLVM emitter.
//!
//! * An [`Ipg`] has the symbols of a module and, for those it defines, a [`Definition`].
//! * A [`Cfg`] is a function in SSA form: blocks of phis, instructions and a terminator, over variables. Instructions
//!   use the [`Op`]s and [`Payloads`] of the RVSDG, so construction and destruction hardly translate operations. They
//!   have value operands only, because states exist only in the RVSDG. All indices of an [`Op::Gep`] are operands,
//!   including constants. (`Op::Gamma`, `Theta`, `Lambda`, `Delta`, `Phi`, `Match` and `Ctl` do not occur as
//!   instructions; the terminator of a branch names a [`MatchInfo`](rvsdg_core::MatchInfo).)
//! * An [`Init`] is straight-line three-address code for a global's initializer or an alias's target.
//!
//! Invariants of a [`Cfg`] ([`Cfg::check`]): every variable has one definition, which dominates its uses; a phi has
//! exactly one operand per predecessor *block* (a predecessor with several arcs counts once); the entry block has no
//! predecessors; every block is reachable from the entry.
//!
//! # Example
//!
//! `max(a, b)` with a branch and a phi:
//!
//! ```
//! use rvsdg_cfg::{Cfg, Instr, Operand, PhiInstr, Terminator};
//! use rvsdg_core::{Const, IntCond, MatchInfo, Op, Type, TypeTable, entity::PrimaryMap};
//!
//! let mut cfg = Cfg::default();
//! let [entry, other, join] = [cfg.add_block(), cfg.add_block(), cfg.add_block()];
//! let [a, b] = [cfg.vars.push(Type::I32), cfg.vars.push(Type::I32)];
//! cfg.params = vec![a, b];
//! let less = cfg.vars.push(Type::I1);
//! let args = [Operand::Var(a), Operand::Var(b)].into();
//! cfg.blocks[entry].instrs.push(Instr { op: Op::ICmp(IntCond::Slt), args, result: Some(less), location: None });
//! // True takes alternative 1.
//! let matching = cfg.payloads.intern_match(MatchInfo::truth());
//! cfg.blocks[entry].term = Terminator::Branch { cond: Operand::Var(less), matching, targets: [join, other].into() };
//! cfg.blocks[other].term = Terminator::Jump(join);
//! let max = cfg.vars.push(Type::I32);
//! let incoming = vec![(entry, Operand::Var(a)), (other, Operand::Var(b))];
//! cfg.blocks[join].phis.push(PhiInstr { result: max, incoming });
//! cfg.blocks[join].term = Terminator::Return(Some(Operand::Var(max)));
//!
//! let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
//! cfg.check(&types, &symbols).expect("all invariants hold");
//! assert_eq!(
//!     cfg.display(&types, &symbols).to_string(),
//!     "\
//! (i32 %0, i32 %1) {
//! b0:
//!   %2 = icmp slt i32 %0, i32 %1 : i1
//!   branch i1 %2 [-1 -> 1, default -> 0] b2 b1
//! b1:
//!   jump b2
//! b2:
//!   %3 = phi : i32 [b0: %0] [b1: %1]
//!   return i32 %3
//! }
//! "
//! );
//! ```

mod check;
mod folded;
mod locations;
mod print;
mod records;

pub use check::{CfgError, CfgErrors, Dominators, IpgErrors, Place};
pub use records::Record;

use rvsdg_core::entity::{PrimaryMap, SecondaryMap, entity_impl};
use rvsdg_core::{Const, LocId, MatchId, ModuleText, NoteId, Op, Payloads, Symbol, SymbolData, Type, TypeTable};
use std::sync::Arc;

/// A basic block.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(u32);
entity_impl!(Block, "block");

/// A variable: a parameter, the result of a phi or of an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(u32);
entity_impl!(Var, "var");

/// An operand of an instruction or terminator.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A variable.
    Var(Var),
    /// A constant that mentions no symbol.
    Const(Const),
    /// The address of a symbol.
    Symbol(Symbol),
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Instr {
    /// The operation.
    pub op: Op,
    /// Value operands, in the order that [`Op`] gives.
    pub args: Box<[Operand]>,
    /// The variable that the value is assigned to, if there is a value.
    pub result: Option<Var>,
    /// Its source location, for debuggers.
    pub location: Option<LocId>,
}

impl Instr {
    /// Which member of the struct `whole` it takes out, if it does that.
    pub fn taken_member(&self, payloads: &Payloads, whole: Var) -> Option<i32> {
        match (self.op, &*self.args) {
            (Op::ExtractValue(path), [Operand::Var(var)]) if *var == whole && payloads[path].len() == 1 => {
                Some(payloads[path][0])
            }
            _ => None,
        }
    }
}

/// A phi.
#[derive(Clone, Debug)]
pub struct PhiInstr {
    /// The variable that the value is assigned to.
    pub result: Var,
    /// One operand per predecessor block.
    pub incoming: Vec<(Block, Operand)>,
}

/// A terminator: the end of a block.
#[derive(Clone, Debug, Default)]
pub enum Terminator {
    /// Continue at a block.
    Jump(Block),
    /// Continue at the target of the alternative that the match selects for the condition.
    Branch {
        /// An integer.
        cond: Operand,
        /// The match from condition to alternative.
        matching: MatchId,
        /// A block per alternative.
        targets: Box<[Block]>,
    },
    /// Leave the function.
    Return(Option<Operand>),
    /// The program never gets here.
    #[default]
    Unreachable,
}

impl Terminator {
    /// The possible successors; a block may occur several times.
    pub fn targets(&self) -> &[Block] {
        match self {
            Terminator::Jump(target) => std::slice::from_ref(target),
            Terminator::Branch { targets, .. } => targets,
            Terminator::Return(_) | Terminator::Unreachable => &[],
        }
    }

    /// The condition, or what is returned.
    pub fn operand(&self) -> Option<Operand> {
        match self {
            Terminator::Branch { cond, .. } => Some(*cond),
            Terminator::Return(value) => *value,
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }

    /// Mutable access to the condition, or to what is returned.
    pub fn operand_mut(&mut self) -> Option<&mut Operand> {
        match self {
            Terminator::Branch { cond, .. } => Some(cond),
            Terminator::Return(value) => value.as_mut(),
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }

    /// Mutable access to the possible successors.
    pub fn targets_mut(&mut self) -> &mut [Block] {
        match self {
            Terminator::Jump(target) => std::slice::from_mut(target),
            Terminator::Branch { targets, .. } => targets,
            Terminator::Return(_) | Terminator::Unreachable => &mut [],
        }
    }
}

/// The contents of a block.
#[derive(Clone, Debug, Default)]
pub struct BlockData {
    /// Phis; all are evaluated simultaneously on entry.
    pub phis: Vec<PhiInstr>,
    /// Instructions in order.
    pub instrs: Vec<Instr>,
    /// How it ends.
    pub term: Terminator,
    /// Must a loop whose back edge starts here make progress (or be undefined)? LLVM's `llvm.loop.mustprogress`.
    pub must_progress: bool,
    /// The metadata of the branch.
    pub branch_note: Option<NoteId>,
    /// The metadata of a loop whose back edge starts here.
    pub loop_note: Option<NoteId>,
    /// Where such a loop is in the source, for remarks.
    pub loop_location: Option<LocId>,
    /// What variables of the source are, in order. They are no users of values: one that is not defined is unknown.
    pub records: Vec<Record>,
    /// The source location of the branch or jump at the end.
    pub branch_location: Option<LocId>,
}

impl BlockData {
    /// All operands of phis, of instructions and of the terminator. Records have none.
    pub fn operands(&self) -> impl Iterator<Item = Operand> + '_ {
        let phis = self.phis.iter().flat_map(|phi| phi.incoming.iter().map(|(_, operand)| *operand));
        let instrs = self.instrs.iter().flat_map(|instr| instr.args.iter().copied());
        phis.chain(instrs).chain(self.term.operand())
    }
}

/// The control flow graph of a function.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    /// The payloads of operations.
    pub payloads: Payloads,
    /// Types of the variables.
    pub vars: PrimaryMap<Var, Type>,
    /// The blocks; the first one is the entry.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// The parameters.
    pub params: Vec<Var>,
    /// Must all loops of the function make progress?
    pub must_progress: bool,
    /// The source location of the function's return, for debuggers.
    pub exit_location: Option<LocId>,
    /// The metadata of values. Empty if there is none.
    pub value_notes: SecondaryMap<Var, Option<NoteId>>,
    /// The names of variables, which only people read; `None` if names are not kept.
    pub names: Option<Box<SecondaryMap<Var, Option<Arc<str>>>>>,
}

impl Cfg {
    /// The entry block.
    pub fn entry(&self) -> Block {
        Block::from_u32(0)
    }

    /// How often each variable is used. Linear.
    pub fn uses(&self) -> SecondaryMap<Var, u32> {
        let mut uses = SecondaryMap::with_capacity(self.vars.len());
        for operand in self.blocks.values().flat_map(BlockData::operands) {
            if let Operand::Var(var) = operand {
                uses[var] += 1;
            }
        }
        uses
    }

    /// Adds an empty block; its terminator is `unreachable` until it is set.
    pub fn add_block(&mut self) -> Block {
        self.blocks.push(BlockData::default())
    }

    /// The name of a variable.
    pub fn name(&self, var: Var) -> Option<&Arc<str>> {
        self.names.as_ref()?[var].as_ref()
    }

    /// Number of corresponding LLVM instructions: phis, instructions, terminators.
    pub fn instr_count(&self) -> usize {
        self.blocks.values().map(|block| block.phis.len() + block.instrs.len() + 1).sum()
    }
}

/// Straight-line code that computes a constant.
#[derive(Clone, Debug)]
pub struct Init {
    /// The payloads of operations. Most initializers of a module share one table, and each uses a small part of it.
    pub payloads: Arc<Payloads>,
    /// Types of the variables.
    pub vars: PrimaryMap<Var, Type>,
    /// Instructions in order.
    pub instrs: Vec<Instr>,
    /// The constant.
    pub result: Operand,
    /// Its type.
    pub ty: Type,
}

/// The definition of a symbol.
#[derive(Clone, Debug, Default)]
pub enum Definition {
    /// None: the symbol is only declared.
    #[default]
    Declared,
    /// A function.
    Function(Box<Cfg>),
    /// A function that is kept as text, which is in the symbol's data.
    Verbatim,
    /// A global variable's initial value, or the target of an alias.
    Init(Box<Init>),
}

/// The inter-procedural graph of a module. The references between symbols follow from the definitions: see
/// [`Ipg::references`].
#[derive(Clone, Debug, Default)]
pub struct Ipg {
    /// The interned types.
    pub types: TypeTable,
    /// The symbols.
    pub symbols: PrimaryMap<Symbol, SymbolData>,
    /// A definition per symbol.
    pub definitions: PrimaryMap<Symbol, Definition>,
    /// Symbols that stay declared even if no definition mentions them. They are undefined and distinct.
    pub imports: Vec<Symbol>,
    /// The rest of the module, as text.
    pub text: ModuleText,
}

impl Ipg {
    /// The symbols whose addresses the definition of `symbol` mentions, without duplicates, in the order of first
    /// mention. Called intrinsics have no address, so they are not included.
    pub fn references(&self, symbol: Symbol) -> Vec<Symbol> {
        let mut found = References::default();
        if let Some(function) = self.symbols[symbol].function() {
            function.suffix_refs.iter().for_each(|s| found.add(*s));
            if let Some(verbatim) = &function.verbatim {
                verbatim.refs.iter().for_each(|s| found.add(*s));
            }
        }
        match &self.definitions[symbol] {
            Definition::Declared | Definition::Verbatim => {}
            Definition::Init(init) => {
                init.instrs.iter().for_each(|instr| found.add_operands(&instr.args));
                found.add_operands(&[init.result]);
            }
            Definition::Function(cfg) => {
                for block in cfg.blocks.values() {
                    for phi in &block.phis {
                        phi.incoming.iter().for_each(|(_, operand)| found.add_operands(&[*operand]));
                    }
                    block.instrs.iter().for_each(|instr| found.add_operands(&instr.args));
                    match &block.term {
                        Terminator::Branch { cond, .. } => found.add_operands(&[*cond]),
                        Terminator::Return(Some(value)) => found.add_operands(&[*value]),
                        Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
                    }
                }
            }
        }
        found.order
    }
}

#[derive(Default)]
struct References {
    seen: rvsdg_core::entity::EntitySet<Symbol>,
    order: Vec<Symbol>,
}

impl References {
    fn add(&mut self, symbol: Symbol) {
        if self.seen.insert(symbol) {
            self.order.push(symbol);
        }
    }

    fn add_operands(&mut self, operands: &[Operand]) {
        for operand in operands {
            if let Operand::Symbol(symbol) = operand {
                self.add(*symbol);
            }
        }
    }
}
