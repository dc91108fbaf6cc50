//! Inter-procedural graph (IPG) and control flow graphs of three-address code: what the LLVM reader hands to
//! construction, and what destruction hands to the LLVM emitter.
//!
//! * An [`Ipg`] has the symbols of a module and, for those it defines, a [`Definition`].
//! * A [`Cfg`] is a function in SSA form: blocks of phis, instructions and a terminator over variables. Instructions
//!   use the graph's own [`Op`]s and [`Payloads`], so construction and destruction hardly translate operations. They
//!   carry value operands only: states exist in the RVSDG, not here. All indices of an [`Op::Gep`] are operands, even
//!   where they are constants. (`Op::Gamma`, `Theta`, `Lambda`, `Delta`, `Phi`, `Match`, `Ctl` do not occur as
//!   instructions; a branch on more than a truth value names a [`MatchInfo`](rvsdg_core::MatchInfo) in its terminator.)
//! * An [`Init`] is straight-line three-address code for a global's initializer or an alias's target.
//!
//! Invariants of a [`Cfg`] ([`Cfg::check`]): every variable is defined once, and its definition dominates its uses; a
//! phi has exactly one operand per predecessor *block* (a block that reaches it by several arcs counts once); the entry
//! block has no predecessors; every block is reachable from it.
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
mod print;

pub use check::{CfgError, CfgErrors, Dominators, IpgErrors, Place};

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

/// What an instruction computes with.
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
    /// What it computes.
    pub op: Op,
    /// Value operands, in the order that [`Op`] gives.
    pub args: Box<[Operand]>,
    /// Where the value goes, if there is one.
    pub result: Option<Var>,
    /// Where it is in the source, for debuggers.
    pub location: Option<LocId>,
}

/// A phi.
#[derive(Clone, Debug)]
pub struct PhiInstr {
    /// Where the value goes.
    pub result: Var,
    /// One operand per predecessor block.
    pub incoming: Vec<(Block, Operand)>,
}

/// How a block ends.
#[derive(Clone, Debug, Default)]
pub enum Terminator {
    /// Go on there.
    Jump(Block),
    /// Go to the target of the alternative that the match answers for the condition.
    Branch {
        /// An integer.
        cond: Operand,
        /// From condition to alternative.
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
    /// Where it may go; a block may occur several times.
    pub fn targets(&self) -> &[Block] {
        match self {
            Terminator::Jump(target) => std::slice::from_ref(target),
            Terminator::Branch { targets, .. } => targets,
            Terminator::Return(_) | Terminator::Unreachable => &[],
        }
    }

    /// Where it may go, to write.
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
    /// Phis, all evaluated at once on entry.
    pub phis: Vec<PhiInstr>,
    /// Instructions in order.
    pub instrs: Vec<Instr>,
    /// How it ends.
    pub term: Terminator,
    /// Must a loop that is closed by an arc from here make progress (or be undefined)? LLVM's `llvm.loop.mustprogress`.
    pub must_progress: bool,
    /// What metadata says about the branch.
    pub branch_note: Option<NoteId>,
    /// What metadata says about a loop that is closed by an arc from here.
    pub loop_note: Option<NoteId>,
}

/// The control flow graph of a function.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    /// The bulky parts of operations.
    pub payloads: Payloads,
    /// Types of the variables.
    pub vars: PrimaryMap<Var, Type>,
    /// The blocks; the first one is the entry.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// The parameters.
    pub params: Vec<Var>,
    /// Must all loops of the function make progress?
    pub must_progress: bool,
    /// Where the function returns in the source, for debuggers.
    pub exit_location: Option<LocId>,
    /// What metadata says about values. Empty if it says nothing.
    pub value_notes: SecondaryMap<Var, Option<NoteId>>,
}

impl Cfg {
    /// The block where the function starts.
    pub fn entry(&self) -> Block {
        Block::from_u32(0)
    }

    /// Adds an empty block that ends in `unreachable` until that is changed.
    pub fn add_block(&mut self) -> Block {
        self.blocks.push(BlockData::default())
    }

    /// Number of LLVM instructions that the function amounts to: phis, instructions, terminators.
    pub fn instr_count(&self) -> usize {
        self.blocks.values().map(|block| block.phis.len() + block.instrs.len() + 1).sum()
    }
}

/// Straight-line code that computes a constant.
#[derive(Clone, Debug)]
pub struct Init {
    /// The bulky parts of operations. Initializers of a module mostly share one table, of which each mentions a little.
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

/// What a module says about a symbol beyond its declaration.
#[derive(Clone, Debug, Default)]
pub enum Definition {
    /// Nothing: it is only declared.
    #[default]
    Declared,
    /// A function.
    Function(Box<Cfg>),
    /// A function that is carried as text, in the symbol's own record.
    Verbatim,
    /// A global variable's initial value, or the target of an alias.
    Init(Box<Init>),
}

/// The inter-procedural graph of a module. What refers to what follows from the definitions: see [`Ipg::references`].
#[derive(Clone, Debug, Default)]
pub struct Ipg {
    /// The interned types.
    pub types: TypeTable,
    /// Everything that has a name.
    pub symbols: PrimaryMap<Symbol, SymbolData>,
    /// A definition per symbol.
    pub definitions: PrimaryMap<Symbol, Definition>,
    /// Symbols that stay declared even if no definition mentions them. None of them is defined, none is there twice.
    pub imports: Vec<Symbol>,
    /// What else the module has, as text.
    pub text: ModuleText,
}

impl Ipg {
    /// The symbols whose addresses the definition of `symbol` mentions, each once, in the order of first mention.
    /// Called intrinsics have no address and are not among them.
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
