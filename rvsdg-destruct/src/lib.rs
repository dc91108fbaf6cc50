//! Destruction: from the RVSDG to control flow graphs.
//!
//! * Between functions: every lambda and delta node of the omega graph becomes a [`Definition`](rvsdg_cfg::Definition)
//!   of its symbol. The symbol for a context variable is found by looking through phi nodes. Phi nodes have no
//!   counterpart: in an [`Ipg`], symbols refer to each other by name.
//! * Within a function: a [`Scheme`]. Structured control flow recovery (`scfr`) turns a gamma into a branch and a join,
//!   and a theta into a tail-controlled loop; phis are only at their borders. [`clean_up`] follows.
//! * [`thread`], if programs are to be fast: ways into a block that determine where it leads get copies of it.
//! * [`tabulate`], if programs are to be fast: switches that only choose constants become lookup tables.
//!
//! A symbol that is `defined` in the symbol table but has no node in the omega graph has been removed by an
//! optimization. Its definition is [`Declared`](rvsdg_cfg::Definition::Declared) while the symbol stays marked as
//! defined, and printers omit it.
//!
//! Control values have no counterpart in three-address code: those with two alternatives become `i1` (alternative 1 is
//! true), all others `i32`.
//!
//! # Example
//!
//! The function `i32 f(i32 x) { return x == 7 ? 1 : x; }`:
//!
//! ```
//! use rvsdg_core::entity::PrimaryMap;
//! use rvsdg_core::{
//!     Const, FunctionInfo, Gamma, Graph, Linkage, MatchInfo, Module, ModuleText, Op, Position, SymbolData, SymbolKind, Type,
//!     TypeTable,
//! };
//!
//! let mut types = TypeTable::new();
//! let ty = types.function(Type::I32, &[Type::I32], false);
//! let mut symbols = PrimaryMap::new();
//! let f = symbols.push(SymbolData {
//!     name: "f".into(),
//!     linkage: Linkage::External,
//!     defined: true,
//!     address_ty: Type::PTR,
//!     kind: SymbolKind::Function(Box::new(FunctionInfo {
//!         ty,
//!         specifiers: "".into(),
//!         param_attrs: ["".into()].into(),
//!         suffix: "".into(),
//!         suffix_refs: [].into(),
//!         metadata: "".into(),
//!         facts: Default::default(),
//!         verbatim: None,
//!     })),
//! });
//!
//! let mut body = Graph::new();
//! let root = body.root();
//! let at = Position::End(root);
//! let [x, io, mem] = [Type::I32, Type::IO, Type::MEM].map(|ty| body.add_arg(root, ty));
//! let seven = Const { op: Op::Int(7), ty: Type::I32 };
//! let matching = body.payloads.intern_match(MatchInfo { cases: [(seven, 1)].into(), default: 0, alternatives: 2 });
//! let predicate = body.add_simple(at, Op::Match(matching), &[x], Type::ctl(2));
//! let gamma = Gamma::add(&mut body, at, predicate);
//! let entry = gamma.add_entry(&mut body, x);
//! let unchanged = gamma.entry_arg(&body, 0, entry);
//! let region = gamma.regions(&body)[1];
//! let one = body.add_const(Position::End(region), Const { op: Op::Int(1), ty: Type::I32 });
//! let result = gamma.add_exit(&mut body, &[unchanged, one]);
//! for origin in [result, io, mem] {
//!     body.add_result(root, origin);
//! }
//!
//! let mut module = Module::new(types, symbols, ModuleText::default());
//! let omega = module.omega.root();
//! let lambda = module.omega.add_node(Position::End(omega), Op::Lambda(f), &[], &[Type::PTR]);
//! let address = module.omega.output(lambda, 0);
//! module.omega.add_result(omega, address);
//! module.exports.push(f);
//! module.bodies[0] = Some(Box::new(body));
//!
//! let ipg = rvsdg_destruct::destruct(&module);
//! let rvsdg_cfg::Definition::Function(cfg) = &ipg.definitions[f] else { panic!("a lambda with a body is a function") };
//! // The test, one alternative (the other is empty, its arc goes straight on), the join with its phi.
//! assert_eq!(cfg.blocks.len(), 3);
//! ```

mod cleanup;
mod function;
mod gotos;
mod init;
mod interproc;
mod lookup;
mod pads;
mod pcfr;
mod predicate;
mod records;
mod scfr;
mod sweep;
mod tables;
mod threads;

pub use cleanup::clean_up;
#[cfg(feature = "mutate")]
pub use pcfr::Mutation;
#[cfg(feature = "mutate")]
pub use tables::{Mutation as TableMutation, tabulate_mutated};
pub use tables::{Tabulated, tabulate};
pub use threads::thread;
#[cfg(feature = "mutate")]
pub use threads::{Mutation as ThreadMutation, thread_mutated};

use rvsdg_cfg::Ipg;
use rvsdg_core::Module;
use std::ops::AddAssign;
use std::str::FromStr;

/// The scheme of control flow recovery within a function.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Scheme {
    /// Structured: one branch per gamma and per theta, nested as in the graph. Always applicable.
    #[default]
    Scfr,
    /// Predicative: predicates that are known on a path become arcs, so a function gets its original control flow back.
    /// A branch is made where a predicate is not known.
    Pcfr,
}

impl FromStr for Scheme {
    type Err = String;
    fn from_str(text: &str) -> Result<Scheme, String> {
        match text {
            "scfr" => Ok(Scheme::Scfr),
            "pcfr" => Ok(Scheme::Pcfr),
            _ => Err("there are scfr and pcfr".to_string()),
        }
    }
}

/// What predicative recovery did with the predicates of gammas and thetas. Constant predicates are not counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Recovery {
    /// Predicates with a branch on the operand of their match.
    pub tested: usize,
    /// Predicates that are known wherever they are needed: no branch.
    pub recovered: usize,
    /// Those of `recovered` that are known only because operations were reordered.
    pub rescheduled: usize,
    /// Predicates that are unknown somewhere: there is a branch on the predicate's value.
    pub fallen_back: usize,
    /// The amount of work: blocks, borders that paths cross, and phi operands, including those that turn out to be
    /// superfluous.
    pub steps: usize,
}

impl Recovery {
    /// The counters of predicates with their names.
    pub fn entries(self) -> impl Iterator<Item = (&'static str, usize)> {
        let Recovery { tested, recovered, rescheduled, fallen_back, .. } = self;
        [("tested", tested), ("recovered", recovered), ("rescheduled", rescheduled), ("fallen_back", fallen_back)]
            .into_iter()
    }
}

impl AddAssign for Recovery {
    fn add_assign(&mut self, other: Recovery) {
        self.tested += other.tested;
        self.recovered += other.recovered;
        self.rescheduled += other.rescheduled;
        self.fallen_back += other.fallen_back;
        self.steps += other.steps;
    }
}

/// The inter-procedural graph of a module, which is not changed; by structured control flow recovery.
pub fn destruct(module: &Module) -> Ipg {
    destruct_by(module, Scheme::default())
}

/// As [`destruct`], by the given scheme.
pub fn destruct_by(module: &Module, scheme: Scheme) -> Ipg {
    interproc::borrowed(module, scheme, pcfr::Fault::default()).0
}

/// The inter-procedural graph of a module, which is consumed: tables are moved and not copied, and each body is freed
/// as soon as it has been converted. By structured control flow recovery.
pub fn destruct_into(module: Module) -> Ipg {
    destruct_with(module, Scheme::default())
}

/// As [`destruct_into`], by the given scheme.
pub fn destruct_with(module: Module, scheme: Scheme) -> Ipg {
    destruct_counted(module, scheme).0
}

/// As [`destruct_with`], with counters of predicates.
pub fn destruct_counted(module: Module, scheme: Scheme) -> (Ipg, Recovery) {
    interproc::owned(module, scheme)
}

/// Predicative recovery with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn destruct_mutated(module: &Module, mutation: Mutation) -> Ipg {
    interproc::borrowed(module, Scheme::Pcfr, pcfr::Fault::of(mutation)).0
}
