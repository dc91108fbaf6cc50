//! The Regionalized Value State Dependence Graph (RVSDG).
//!
//! A [`Module`] has one omega graph of lambda, delta and phi nodes and one [`Graph`] per lambda body. A graph is a tree
//! of regions. A region is a topologically ordered list of nodes between arguments and results. A node is a simple
//! operation, or a gamma (decision) or theta (tail-controlled loop) that owns regions. Values flow along edges from
//! *origins* to *users*. Side effects are ordered by values of type `mem` and `io`, which flow along edges as well.
//!
//! This crate knows nothing of LLVM beyond the meaning of operations.
//!
//! # Layers
//! A file (or folder) uses only those of earlier lines. A test checks that.
//!
//! 1. `data_layout`, `declare`, `entities`, `scc`, `spelled`, `types`: sizes by the data layout, what every pass
//!    declares, ids, strongly connected components, enums with spellings, types
//! 2. `dense`, `expression`: sets of ids, debug expressions
//! 3. `attributes`, `condition`, `metadata`, `names`: attributes, conditions and their algebra, metadata, known names
//!    of LLVM and the C library
//! 4. `profile`, `symbol`: summaries of profiles, symbols
//! 5. `op`: operations, and every fact about them
//! 6. `constant`, `effects`: constants, effects of calls by attributes
//! 7. `matching`, `payload`: what the payloads of operations say
//! 8. `note`, `special`: metadata, atomics and special calls
//! 9. `payloads`: the tables that hold payloads
//! 10. `report`: errors
//! 11. `graph`: the arenas, and the only code that links them
//! 12. `views`, `gep`, `queries`, `builder`: structural nodes by name, address arithmetic, what makes a value, adding
//!     sequences
//! 13. `borders`, `endings`, `module`, `stack`: crossing borders of regions, ends that are never reached, modules,
//!     stack memory of functions
//! 14. `additions`, `intrinsics`, `print`, `verify`: what passes add to modules, declarations of intrinsics, the text
//!     form, the invariants
//!
//! # Example
//! The body of `i64 sum(i64 n)`, which adds up `1..=n`, and is 0 for an `n` that isn't positive: a gamma with a theta
//! inside. (The picture, without states, is an export of `rvsdg view`.)
//!
#![doc = include_str!("../doc/sum.svg")]
//!
//! ```
//! use rvsdg_core::entity::PrimaryMap;
//! use rvsdg_core::*;
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let end = Position::End(root);
//! let n = graph.add_arg(root, Type::I64);
//! let io = graph.add_arg(root, Type::IO);
//! let mem = graph.add_arg(root, Type::MEM);
//!
//! // A predicate: control value 1 if n > 0 (true is -1 as an integer of one bit), else 0.
//! let is_true = Op::Match(graph.payloads.intern_match(MatchInfo::truth()));
//! let zero = graph.add_const(end, Const { op: Op::Int(0), ty: Type::I64 });
//! let positive = graph.add_simple(end, Op::ICmp(IntCond::Sgt), &[n, zero], Type::I1);
//! let predicate = graph.add_simple(end, is_true, &[positive], Type::ctl(2));
//!
//! let gamma = Gamma::add(&mut graph, end, predicate);
//! let entry = gamma.add_entry(&mut graph, n);
//! let otherwise = Position::End(gamma.regions(&graph)[0]);
//! let nothing = graph.add_const(otherwise, Const { op: Op::Int(0), ty: Type::I64 });
//!
//! // The loop runs at least once, and again as long as its predicate is 1.
//! let then = Position::End(gamma.regions(&graph)[1]);
//! let initial = graph.add_const(then, Const { op: Op::Int(0), ty: Type::I64 });
//! let count = gamma.entry_arg(&graph, 1, entry);
//! let theta = Theta::add(&mut graph, then, ThetaFlags::default());
//! let sum = theta.open_loop_var(&mut graph, initial);
//! let left = theta.open_loop_var(&mut graph, count);
//! let body = Position::End(theta.region(&graph));
//! let next_sum = graph.add_simple(body, Op::Binary(BinOp::Add, Flags::NSW), &[sum, left], Type::I64);
//! let one = graph.add_const(body, Const { op: Op::Int(1), ty: Type::I64 });
//! let next_left = graph.add_simple(body, Op::Binary(BinOp::Sub, Flags::NSW), &[left, one], Type::I64);
//! let more = graph.add_simple(body, Op::ICmp(IntCond::Sge), &[next_left, one], Type::I1);
//! let again = graph.add_simple(body, is_true, &[more], Type::ctl(2));
//! theta.set_predicate(&mut graph, again);
//! let total = theta.close_loop_var(&mut graph, next_sum);
//! theta.close_loop_var(&mut graph, next_left);
//!
//! let result = gamma.add_exit(&mut graph, &[nothing, total]);
//! for value in [result, io, mem] {
//!     graph.add_result(root, value);
//! }
//!
//! let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
//! verify_graph(&graph, &types, &symbols).unwrap();
//! let text = print_graph(&graph, &types, &symbols);
//! assert_eq!(text, "\
//! graph (%0: i64, %1: io, %2: mem) {
//!   %3 = const 0 : i64
//!   %4 = icmp sgt %0, %3 : i1
//!   %5 = match [-1 -> 1, default -> 0] %4 : ctl2
//!   %6 = gamma %5 (%0) {
//!     case 0 (%7: i64) {
//!       %8 = const 0 : i64
//!     } -> (%8)
//!     case 1 (%9: i64) {
//!       %10 = const 0 : i64
//!       %11, %12 = theta (%10, %9) (%13: i64, %14: i64) {
//!         %15 = add nsw %13, %14 : i64
//!         %16 = const 1 : i64
//!         %17 = sub nsw %14, %16 : i64
//!         %18 = icmp sge %17, %16 : i1
//!         %19 = match [-1 -> 1, default -> 0] %18 : ctl2
//!       } -> (%19, %15, %17)
//!     } -> (%11)
//!   }
//! } -> (%6, %1, %2)
//! ");
//! ```

#![forbid(unsafe_code)]

mod additions;
mod attributes;
mod borders;
mod builder;
mod condition;
mod constant;
mod data_layout;
mod declare;
mod dense;
mod effects;
mod endings;
mod entities;
pub mod expression;
mod gep;
mod graph;
mod intrinsics;
mod matching;
mod metadata;
mod module;
mod names;
mod note;
mod op;
mod payload;
mod payloads;
mod print;
mod profile;
mod queries;
mod report;
pub mod scc;
mod special;
mod spelled;
mod stack;
mod symbol;
mod types;
mod verify;
mod views;

#[cfg(test)]
mod testing;

pub use attributes::{Access, AttrGroups, CallAttrs, FnAttrs, FnSet, MemoryAttr, ValueAttrs, ValueSet};
pub use borders::Variable;
pub use builder::Builder;
pub use condition::{FloatCond, IntCond, Verdict};
pub use constant::{Const, ConstData};
pub use cranelift_entity as entity;
pub use data_layout::{DataLayout, DataLayoutError, PointerLayout};
pub use dense::DenseSet;
pub use entities::{
    AccessId, AllocaId, AtomicId, CallId, ConstId, GepId, ListId, LocId, MatchId, Node, NoteId, Region, SpecialId, Use,
    Value,
};
pub use graph::{Binding, Bound, CopyMap, Gap, Graph, Nodes, Position, UseSite, Users, ValueDef, Version};
pub use matching::MatchInfo;
pub use metadata::{AccessTags, Attached, Metadata, MetadataOperand, unescaped};
pub use module::Module;
pub use names::{Intrinsic, LibFunc, Name, Operator};
pub use note::{BranchNote, Demand, INVERTED, NO_UNROLLING, Note, UNROLLED, VECTORIZED};
pub use op::{BinOp, CastOp, Effects, Flags, GepFlags, Op, ThetaFlags};
pub use payload::{AccessInfo, AllocaInfo, CallInfo, GepIndex, GepInfo, LocInfo, LocVariable, TailKind};
pub use payloads::{Payloads, SourceVariable};
pub use print::{print, print_graph, print_node, print_op};
pub use profile::Profile;
pub use queries::LoadStore;
pub use report::{Entity, VerifyError, VerifyErrors};
pub use special::{
    AtomicInfo, AtomicKind, AtomicOrdering, Bundle, Funclet, Landing, LandingMembers, RmwOp, Role, SpecialInfo,
};
pub use symbol::{
    AliasInfo, FnFacts, FunctionInfo, GlobalInfo, Linkage, ModuleText, Symbol, SymbolData, SymbolKind, Verbatim,
};
pub use types::{CWidths, Type, TypeData, TypeKind, TypeTable};
pub use verify::{verify, verify_graph, verify_order};
pub use views::{Body, Delta, Gamma, Phi, Theta};
