//! Does a function have the same control flow after construction and destruction without any passes?
//!
//! The meaning of some instructions depends on their position: a convergent call must not become control dependent on
//! further conditions, tokens must not be in phis, and a call of `llvm.localescape` has to be in the entry block. The
//! graph does not express such constraints. But construction and destruction alone nearly always restore the control
//! flow. So functions with such instructions can be represented if this has been checked for them, and if passes do not
//! change them ([`FnFacts::fixed`](rvsdg_core::FnFacts::fixed)). [`come_back`] is this check.
//!
//! Two functions have the same control flow ([`flow::is_same`]) if they perform the same operations in the same order
//! on the same paths. Operations that only compute may be at other positions.
//!
//! Linear in the size of the functions, plus construction, destruction, and a copy of the module's symbols.
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

/// Checks for each of these functions of a module whether construction and destruction restore its control flow. The
/// definitions of the module are not used.
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
