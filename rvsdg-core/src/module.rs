//! A module: the omega graph, and one graph of its own for the body of every lambda.
//!
//! The omega graph holds lambda, delta and phi nodes. Its arguments are the imports (symbols that this module
//! declares), its results the exports (symbols that must be kept). The body of `Op::Lambda(symbol)` is
//! `bodies[symbol]`. Context variable `k` of the lambda node is argument `k` of the body's root region. A lambda
//! without a body is a function that is kept as text; its context variables are the symbols that the text mentions.
//!
//! Invariant: bodies share nothing that a body pass writes, so passes over different bodies can run at the same time.

use crate::data_layout::{DataLayout, DataLayoutError};
use crate::entities::{Node, Value};
use crate::graph::{Graph, ValueDef};
use crate::metadata::Metadata;
use crate::op::Op;
use crate::profile::Profile;
use crate::symbol::{Linkage, ModuleText, Symbol, SymbolData};
use crate::types::{CWidths, TypeTable};
use crate::views::Body;
use cranelift_entity::PrimaryMap;

/// A translation unit as an RVSDG.
#[derive(Clone)]
pub struct Module {
    /// The interned types.
    pub types: TypeTable,
    /// Everything that has a name.
    pub symbols: PrimaryMap<Symbol, SymbolData>,
    /// The rest of the module, as text.
    pub text: ModuleText,
    /// The data layout that the text specifies, parsed.
    pub layout: Result<DataLayout, DataLayoutError>,
    /// The metadata nodes in the text that are tuples.
    pub metadata: Metadata,
    /// Does the text say that the dynamic linker may replace definitions by others of the same name?
    pub interposition: bool,
    /// The summary of the profile that the module was compiled with.
    pub profile: Option<Profile>,
    /// The omega graph.
    pub omega: Graph,
    /// The bodies of lambdas, indexed by symbol.
    pub bodies: Vec<Option<Box<Graph>>>,
    /// The symbol of each argument of the omega region.
    pub imports: Vec<Symbol>,
    /// The symbol of each result of the omega region.
    pub exports: Vec<Symbol>,
}

impl Default for Module {
    fn default() -> Module {
        Module::new(TypeTable::default(), PrimaryMap::default(), ModuleText::default())
    }
}

impl Module {
    /// A module with these symbols and an empty omega region.
    pub fn new(mut types: TypeTable, symbols: PrimaryMap<Symbol, SymbolData>, text: ModuleText) -> Module {
        let bodies = symbols.iter().map(|_| None).collect();
        let layout = DataLayout::of_preamble(&text.preamble);
        types.set_c_widths(layout.as_ref().ok().and_then(|layout| c_widths(layout, text.triple())));
        let metadata = Metadata::of(&text.postamble);
        let interposition = text.has_interposition();
        let profile = Profile::of(&text.postamble, &metadata);
        let (omega, imports, exports) = (Graph::new(), vec![], vec![]);
        Module { types, symbols, text, layout, metadata, interposition, profile, omega, bodies, imports, exports }
    }

    /// May the linker replace the definition of a symbol by one with different behaviour?
    pub fn is_interposable(&self, symbol: Symbol) -> bool {
        let data = &self.symbols[symbol];
        data.linkage.is_interposable() || (self.interposition && data.is_preemptible())
    }

    /// Is the definition of a symbol, if there is one, the code that runs? Neither the linker nor the dynamic linker
    /// takes another one, not even one of the same source that was compiled differently.
    pub fn is_exact(&self, symbol: Symbol) -> bool {
        matches!(self.symbols[symbol].linkage, Linkage::External | Linkage::Internal | Linkage::Private)
            && !self.is_interposable(symbol)
    }

    /// The data layout, if it could be parsed. Otherwise sizes and offsets are unknown.
    pub fn data_layout(&self) -> Option<&DataLayout> {
        self.layout.as_ref().ok()
    }

    /// The body of a lambda.
    pub fn body(&self, symbol: Symbol) -> Option<&Graph> {
        self.bodies[symbol.as_u32() as usize].as_deref()
    }

    /// The body of a lambda, to write.
    pub fn body_mut(&mut self, symbol: Symbol) -> Option<&mut Graph> {
        self.bodies[symbol.as_u32() as usize].as_deref_mut()
    }

    /// The shape of the body of a lambda node of the omega graph.
    pub fn body_shape(&self, lambda: Node) -> Body {
        Body::new(self.omega.input_count(lambda))
    }

    /// Removes the context variables of a lambda for which `keep` returns false, from the node and from the body. They
    /// must have no users in the body.
    pub fn retain_context_vars(&mut self, lambda: Node, mut keep: impl FnMut(usize) -> bool) {
        let Op::Lambda(symbol) = self.omega.op(lambda) else { panic!("{lambda} is not a lambda") };
        let keeps: Vec<bool> = (0..self.omega.input_count(lambda)).map(&mut keep).collect();
        self.omega.retain_inputs(lambda, |i| keeps[i]);
        if let Some(body) = self.body_mut(symbol) {
            body.retain_args(body.root(), |i| keeps.get(i).copied().unwrap_or(true));
        }
    }

    /// Adds context variables with these origins, which belong to the region of the lambda node, behind the existing
    /// ones: to the node, and to the body if there is one.
    pub fn add_context_vars(&mut self, lambda: Node, origins: &[Value]) {
        let Op::Lambda(symbol) = self.omega.op(lambda) else { panic!("{lambda} is not a lambda") };
        let count = self.omega.input_count(lambda);
        let types: Vec<_> = origins.iter().map(|origin| self.omega.ty(*origin)).collect();
        for origin in origins {
            self.omega.add_input(lambda, *origin);
        }
        if let Some(body) = self.body_mut(symbol) {
            body.insert_args(body.root(), count, &types);
        }
    }

    /// The symbols of the context variables of a lambda.
    pub fn context_symbols(&self, lambda: Node) -> Vec<Option<Symbol>> {
        self.omega.operands(lambda).map(|origin| self.symbol_of(origin)).collect()
    }

    /// The symbol whose address a value of the omega graph is, looking through phi and context variables.
    pub fn symbol_of(&self, mut value: Value) -> Option<Symbol> {
        let omega = &self.omega;
        loop {
            match omega.def(value) {
                ValueDef::Output(node, index) => match omega.op(node) {
                    Op::Lambda(symbol) | Op::Delta(symbol) => return Some(symbol),
                    Op::Phi => value = omega.result(omega.regions(node)[0], index),
                    _ => return None,
                },
                ValueDef::Argument(region, index) => match omega.owner(region) {
                    None => return self.imports.get(index).copied(),
                    Some(owner) if omega.op(owner) == Op::Phi => {
                        let recursion_vars = omega.output_count(owner);
                        value = match index.checked_sub(recursion_vars) {
                            None => omega.result(region, index),
                            Some(context_var) => omega.operand(owner, context_var),
                        };
                    }
                    Some(owner) => value = omega.operand(owner, index),
                },
            }
        }
    }

    /// The lambda nodes of the omega graph, callees before callers where they are not mutually recursive.
    pub fn lambdas(&self) -> Vec<(Node, Symbol)> {
        self.definitions().into_iter().filter(|(node, _)| matches!(self.omega.op(*node), Op::Lambda(_))).collect()
    }

    /// The lambda and delta nodes of the omega graph with their symbols, in topological order.
    pub fn definitions(&self) -> Vec<(Node, Symbol)> {
        let mut found = vec![];
        let mut stack = vec![self.omega.nodes(self.omega.root())];
        while let Some(nodes) = stack.last_mut() {
            match nodes.next() {
                None => {
                    stack.pop();
                }
                Some(node) => match self.omega.op(node) {
                    Op::Lambda(symbol) | Op::Delta(symbol) => found.push((node, symbol)),
                    Op::Phi => stack.push(self.omega.nodes(self.omega.regions(node)[0])),
                    _ => {}
                },
            }
        }
        found
    }

    /// Number of nodes in the omega graph and all bodies.
    pub fn node_count(&self) -> usize {
        self.omega.node_count() + self.bodies.iter().flatten().map(|body| body.node_count()).sum::<usize>()
    }
}

/// How wide the types of C are with this data layout. `size_t` is as wide as a pointer; so is `long`, but on Windows,
/// where it always has 32 bits. Machines with narrower pointers have an `int` of another width, too, so nothing is said
/// of them.
fn c_widths(layout: &DataLayout, triple: Option<&str>) -> Option<CWidths> {
    let size = layout.pointer_bits();
    if !layout.has_plain_pointers() || !matches!(size, 32 | 64) {
        return None;
    }
    let has = |systems: &[&str]| triple.is_some_and(|triple| systems.iter().any(|system| triple.contains(system)));
    let is_windows = has(&["windows", "win32", "mingw", "uefi"]) && !has(&["cygnus", "cygwin"]);
    Some(CWidths { size, long: if is_windows { 32 } else { size } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_c_are_as_wide_as_the_target_has_them() {
        let widths = |layout: &str, triple| {
            let widths = c_widths(&DataLayout::parse(layout).unwrap(), triple)?;
            Some((widths.size, widths.long))
        };
        assert_eq!(widths(DataLayout::X86_64, Some("x86_64-pc-linux-gnu")), Some((64, 64)));
        assert_eq!(widths(DataLayout::X86_64, None), Some((64, 64)));
        assert_eq!(widths(DataLayout::X86_64, Some("x86_64-pc-windows-msvc")), Some((64, 32)));
        assert_eq!(widths(DataLayout::X86_64, Some("x86_64-pc-windows-cygnus")), Some((64, 64)));
        assert_eq!(widths("e-p:32:32", Some("i686-pc-linux-gnu")), Some((32, 32)));
        assert_eq!(widths("e-p:32:32", Some("i686-pc-windows-msvc")), Some((32, 32)));
        assert_eq!(widths("e-p:16:16", Some("msp430")), None);
        assert_eq!(widths("e-p:128:128:128:64", None), None);
        let text = |preamble: &str| ModuleText { preamble: preamble.into(), ..ModuleText::default() };
        let module = |preamble| Module::new(TypeTable::default(), PrimaryMap::default(), text(preamble));
        assert_eq!(module("target datalayout = \"e-p:32:32\"").types.c_widths().map(|it| it.size), Some(32));
        assert_eq!(module("target datalayout = \"nonsense\"").types.c_widths(), None);
    }
}
