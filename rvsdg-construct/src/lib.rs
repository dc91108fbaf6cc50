//! Construction: from control flow graphs to the RVSDG.
//!
//! [`construct`] turns an inter-procedural graph into a module:
//!
//! 1. *Inter-procedural* (`omega`): strongly connected components of the reference graph become lambda, delta and phi
//!    nodes.
//! 2. Per function, in parallel: equal jumps to addresses become one (`rejoin`); *restructuring* with structural
//!    analysis ([`restructure`]) makes a control tree, in which every block occurs once, nested in decisions and
//!    tail-controlled loops; *demand annotation* determines the variables that each of them routes; *region building*
//!    makes the body.
//!
//! Any control flow is accepted: irreducible, endless, with n-way branches and parallel arcs. There is no recursion
//! whose depth depends on the input.
//!
//! ```
//! use rvsdg_cfg::{Cfg, Terminator};
//! use rvsdg_construct::{Item, restructure};
//!
//! // An endless loop.
//! let mut cfg = Cfg::default();
//! let entry = cfg.add_block();
//! let body = cfg.add_block();
//! cfg.blocks[entry].term = Terminator::Jump(body);
//! cfg.blocks[body].term = Terminator::Jump(body);
//! let tree = restructure(&cfg);
//! assert!(matches!(tree.items(tree.root()), [Item::Block(_), Item::Theta(..)]));
//! ```

#![forbid(unsafe_code)]

mod branches;
mod build;
mod demand;
mod dominators;
mod flow;
mod loops;
mod nesting;
mod omega;
mod rejoin;
mod restructure;
mod tree;
mod variables;

pub use restructure::restructure;
pub use tree::{BlockArc, CtlVar, Item, Predicate, Seq, Tree};

use rayon::prelude::*;
use rvsdg_cfg::{Cfg, Definition, Ipg};
use rvsdg_core::{Graph, Module, Symbol, Type};

/// Why a module could not be constructed. The cause is always an invalid input graph; no valid one is unsupported.
#[derive(Debug, thiserror::Error)]
#[error("in function '{function}': {message}")]
pub struct ConstructError {
    /// The function, as LLVM spells it; empty outside functions.
    pub function: String,
    /// What is wrong.
    pub message: String,
}

impl ConstructError {
    pub(crate) fn internal(message: &str) -> Self {
        ConstructError { function: String::new(), message: message.into() }
    }
}

/// Constructs the RVSDG of a module. Bodies are built in parallel, in rayon's ambient thread pool. The result does not
/// depend on the number of threads.
///
/// # Errors
/// If the graph violates an invariant of [`rvsdg_cfg`] that construction relies on.
pub fn construct(ipg: Ipg) -> Result<Module, ConstructError> {
    let references = omega::references(&ipg);
    let Ipg { types, symbols, mut definitions, imports, text } = ipg;
    let mut module = Module::new(types, symbols, text);
    let mut functions: Vec<(Symbol, Box<Cfg>)> = vec![];
    for (symbol, definition) in definitions.iter_mut() {
        match std::mem::take(definition) {
            // Like a function that is kept as text, it becomes a lambda node; the omega graph does not depend on its
            // body.
            Definition::Function(cfg) => {
                functions.push((symbol, cfg));
                *definition = Definition::Verbatim;
            }
            other => *definition = other,
        }
    }
    omega::build_omega(&mut module, &mut definitions, &references, &imports)?;
    let bodies: Vec<(Symbol, Box<Graph>)> = functions
        .into_par_iter()
        .map(|(symbol, cfg)| Ok((symbol, body(&module, symbol, *cfg, &references)?)))
        .collect::<Result<_, ConstructError>>()?;
    for (symbol, body) in bodies {
        module.bodies[symbol.as_u32() as usize] = Some(body);
    }
    Ok(module)
}

fn body(
    module: &Module,
    symbol: Symbol,
    mut cfg: Cfg,
    references: &[Vec<Symbol>],
) -> Result<Box<Graph>, ConstructError> {
    let data = &module.symbols[symbol];
    let in_function = |error: ConstructError| ConstructError { function: data.name.to_string(), ..error };
    let info = data.function().ok_or_else(|| in_function(ConstructError::internal("a body, but no function")))?;
    let context: Vec<(Symbol, Type)> =
        references[symbol.as_u32() as usize].iter().map(|s| (*s, module.symbols[*s].address_ty)).collect();
    rejoin::rejoin(&mut cfg);
    let tree = restructure(&cfg);
    let signature = build::Signature { types: &module.types, ty: info.ty, context: &context };
    build::build_body(cfg, &tree, &signature).map(Box::new).map_err(in_function)
}
