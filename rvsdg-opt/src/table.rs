//! The table of passes.
//!
//! A pass has a part for bodies, a part for the module, or both. The body part runs on every body, in parallel, and sees nothing of other
//! bodies; the module part runs alone, after it.
//!
//! Invariant: names are different, in alphabetical order, and made of lower-case letters, digits and `-`.

use crate::report::Counts;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Body, Graph, Module, Symbol, SymbolData, TypeTable};

/// What the body part of a pass may look at besides the body.
#[derive(Copy, Clone)]
pub struct BodyContext<'a> {
    /// The interned types.
    pub types: &'a TypeTable,
    /// Everything that has a name.
    pub symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The function that the body belongs to.
    pub symbol: Symbol,
    /// Which arguments of the body are what.
    pub shape: Body,
}

/// The part of a pass that changes a body.
pub type BodyPass = fn(&mut Graph, &BodyContext<'_>) -> Counts;

/// The part of a pass that changes a module.
pub type ModulePass = fn(&mut Module) -> Counts;

/// A pass.
#[derive(Debug)]
pub struct Pass {
    /// The name in pipelines.
    pub name: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// Applied to all bodies, in any order.
    pub body: Option<BodyPass>,
    /// Applied to the module, when the body part is through with all bodies.
    pub module: Option<ModulePass>,
}

/// All passes, by name.
pub const PASSES: &[Pass] = &[Pass {
    name: "dne",
    description: "dead node elimination, from single operations to whole functions",
    body: Some(|graph, _| Counts::new(rvsdg_opt_dne::run_body(graph).entries())),
    module: Some(|module| Counts::new(rvsdg_opt_dne::run_module(module).entries())),
}];

/// The pass with this name.
pub fn find(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_plain() {
        assert!(PASSES.is_sorted_by(|a, b| a.name < b.name));
        for pass in PASSES {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!pass.name.is_empty() && pass.name.chars().all(plain), "{}", pass.name);
            assert!(pass.body.is_some() || pass.module.is_some(), "{} does nothing", pass.name);
            assert!(!pass.description.is_empty() && !pass.description.contains('\n'), "{}", pass.name);
        }
    }
}
