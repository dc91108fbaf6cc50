//! Does the control flow of a function come back as it is, if nothing is done to it?
//!
//! Some instructions mean what they mean because of where they stand: a convergent call must not depend on more
//! conditions than it does, tokens must not be in phis, a call of `llvm.localescape` belongs into the entry block.
//! Nothing in the graph says so. But a graph to which nothing is done gives control flow back, nearly always; so
//! functions with such instructions can be represented, if that is tried out before, and if passes leave them alone
//! ([`FnFacts::fixed`](rvsdg_core::FnFacts::fixed)). [`come_back`] tries it out.
//!
//! Control flow is the same ([`flow::is_same`]) if both functions do the same things in the same order on the same
//! paths. What only computes may stand elsewhere.
//!
//! Linear in the size of the functions, besides construction and destruction, and a copy of the module's symbols.
//!
//! ```
//! use rvsdg_cfg::{Cfg, Ipg, Terminator};
//! use rvsdg_core::{FnFacts, FunctionInfo, Linkage, SymbolData, SymbolKind, Type};
//!
//! let mut ipg = Ipg::default();
//! let ty = ipg.types.function(Type::VOID, &[], false);
//! let function = ipg.symbols.push(SymbolData {
//!     name: "f".into(),
//!     linkage: Linkage::External,
//!     defined: true,
//!     address_ty: Type::PTR,
//!     kind: SymbolKind::Function(Box::new(FunctionInfo {
//!         ty,
//!         specifiers: "".into(),
//!         param_attrs: [].into(),
//!         suffix: "".into(),
//!         suffix_refs: [].into(),
//!         metadata: "".into(),
//!         facts: FnFacts::default(),
//!         verbatim: None,
//!     })),
//! });
//! // An endless loop.
//! let mut cfg = Cfg::default();
//! let [entry, body] = [cfg.add_block(), cfg.add_block()];
//! cfg.blocks[entry].term = Terminator::Jump(body);
//! cfg.blocks[body].term = Terminator::Jump(body);
//! assert_eq!(rvsdg_fixed::come_back(&ipg, &[(function, Box::new(cfg))]), [true]);
//! ```

#![forbid(unsafe_code)]

pub mod flow;
mod pads;

use rvsdg_cfg::{Cfg, Definition, Ipg};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{ModuleText, Symbol, SymbolKind};
use rvsdg_destruct::Scheme;

/// For each of these functions of a module, whether its control flow comes back. What the module says of them otherwise
/// is not looked at.
pub fn come_back(module: &Ipg, functions: &[(Symbol, Box<Cfg>)]) -> Vec<bool> {
    let mut symbols = module.symbols.clone();
    let mut definitions: PrimaryMap<Symbol, Definition> = symbols.keys().map(|_| Definition::Declared).collect();
    symbols.values_mut().for_each(|data| data.defined = false);
    for (symbol, cfg) in functions {
        let data = &mut symbols[*symbol];
        data.defined = true;
        if let SymbolKind::Function(info) = &mut data.kind {
            info.verbatim = None;
            (info.facts.fixed, info.facts.optnone) = (true, true);
        }
        definitions[*symbol] = Definition::Function(cfg.clone());
    }
    let trial = Ipg { types: module.types.clone(), symbols, definitions, imports: vec![], text: ModuleText::default() };
    let Ok(graph) = rvsdg_construct::construct(trial) else { return vec![false; functions.len()] };
    let after = rvsdg_destruct::destruct_with(graph, Scheme::Pcfr);
    let is_same = |(symbol, before): &(Symbol, Box<Cfg>)| match &after.definitions[*symbol] {
        Definition::Function(after) => flow::is_same(&module.types, before, after),
        _ => false,
    };
    functions.iter().map(is_same).collect()
}
