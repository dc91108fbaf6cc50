//! The parser of the text form: reads exactly what [`rvsdg_core::print()`] writes. The grammar is in
//! `docs/text-format.md`.
//!
//! It is written by hand: a lexer that produces one token at a time, and a parser with one token of lookahead that
//! builds the module as it goes. Texts made by people may differ from printed ones: values may have any numbers, line
//! breaks and indentation are insignificant, fields may come in any order. The parser only checks the syntax.
//! [`rvsdg_core::verify()`] checks everything else, so its tests can be texts, too.
//!
//! Invariants: `parse(print(m))` prints as `m` does, for every `m` that the verifier accepts. No input makes the parser
//! panic. There is no recursion whose depth depends on the input. Time and memory are linear in the length of the text.
//!
//! # Example
//! ```
//! let text = r#"symbol @next = external defined function i32 (i32) : ptr
//! omega imports [] exports [@next] () {
//!   %0 = lambda @next () (%0: i32, %1: io, %2: mem) {
//!     %3 = const 1 : i32
//!     %4 = add nsw %0, %3 : i32
//!   } -> (%4, %1, %2)
//! } -> (%0)
//! "#;
//! let module = rvsdg_text::parse(text).unwrap();
//! rvsdg_core::verify(&module).unwrap();
//! assert_eq!(rvsdg_core::print(&module), text);
//!
//! let error = rvsdg_text::parse(&text.replace("add nsw %0, %3", "add nsw %0, %5")).err().unwrap();
//! assert_eq!(error.to_string(), "5:22: expected a value defined before, found `%5`");
//! ```

#![forbid(unsafe_code)]

mod constant;
mod error;
mod graph;
mod lexer;
mod module;
mod operation;
mod parser;
mod types;

pub use error::ParseError;

use parser::Parser;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Module, Symbol, SymbolData, TypeTable};

/// The module that a text describes.
pub fn parse(text: &str) -> Result<Module, ParseError> {
    let mut types = TypeTable::new();
    let mut module = module::module(&mut Parser::new(text, &mut types))?;
    module.types = types;
    Ok(module)
}

/// The graph that a text describes, as [`rvsdg_core::print_graph`] writes it: the body of a function. `types` has the
/// identified structs that the text mentions, `symbols` the symbols.
pub fn parse_graph(
    text: &str,
    types: &mut TypeTable,
    symbols: &PrimaryMap<Symbol, SymbolData>,
) -> Result<Graph, ParseError> {
    let names: Vec<String> = types.named_structs().map(|(name, _)| name.into()).collect();
    let structs: Vec<_> = types.named_structs().map(|(_, data)| data.clone()).collect();
    let structs: Vec<_> = structs.into_iter().map(|data| types.intern(data)).collect();
    let mut parser = Parser::new(text, types);
    parser.structs.extend(names.into_iter().map(Into::into).zip(structs));
    parser.symbols.extend(symbols.iter().map(|(symbol, data)| (data.name.to_string().into(), symbol)));
    parser.addresses.extend(symbols.values().map(|data| data.address_ty));
    parser.keyword("graph")?;
    let graph = graph::graph(&mut parser, None)?;
    parser.finish()?;
    Ok(graph)
}
