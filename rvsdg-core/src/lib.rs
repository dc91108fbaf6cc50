//! The Regionalized Value State Dependence Graph (RVSDG).
//!
//! A [`Module`] has one omega graph of lambda, delta and phi nodes and one [`Graph`] per lambda body. A graph is a tree of regions;
//! a region is a topologically ordered list of nodes between arguments and results; a node is a simple operation or a gamma
//! (decision) or theta (tail-controlled loop) that owns regions. Values flow along edges from *origins* to *users*; the order of
//! side effects is nothing but values of type `mem` and `io` that flow the same way.
//!
//! This crate knows nothing of LLVM beyond what an operation means.

mod entities;
mod graph;
mod module;
mod op;
mod payload;
mod symbol;
mod types;
mod views;

pub use cranelift_entity as entity;
pub use entities::{Node, Region, Use, Value};
pub use graph::{Graph, Nodes, Position, UseSite, Users, ValueDef};
pub use module::Module;
pub use op::{BinOp, CastOp, Effects, Flags, FloatCond, GepFlags, IntCond, Op, ThetaFlags};
pub use payload::{
    AccessId, AccessInfo, AllocaId, AllocaInfo, CallId, CallInfo, Const, ConstData, ConstId, ListId, MatchId,
    MatchInfo, Payloads, TailKind,
};
pub use symbol::{
    AliasInfo, FnFacts, FunctionInfo, GlobalInfo, Linkage, ModuleText, Symbol, SymbolData, SymbolKind, Verbatim,
};
pub use types::{Type, TypeData, TypeKind, TypeTable};
pub use views::{Body, Delta, Gamma, Phi, Theta};
