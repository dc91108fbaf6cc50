//! Pictures of RVSDGs.
//!
//! * [`dot()`] and [`dot_graph`] write input for Graphviz: a picture of everything at once, for small graphs.
//! * [`svg()`] draws a function, or one region, as SVG: for notebooks and documents.
//! * [`Page`] makes a page for a browser: one file that needs no network. It shows a function at a time, with regions
//!   that open and close, how each pass changed it, and the source beside it.
//!
//! `rvsdg compile --emit dot` and `rvsdg view` are the commands; docs/view.md describes the page.
//!
//! # Example
//! ```
//! use rvsdg_core::{BinOp, Flags, Graph, Op, Position, Type, TypeTable};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let a = graph.add_arg(root, Type::I32);
//! let sum = graph.add_simple(Position::End(root), Op::Binary(BinOp::Add, Flags::NSW), &[a, a], Type::I32);
//! graph.add_result(root, sum);
//! let dot = rvsdg_view::dot_graph(&graph, &TypeTable::new(), &Default::default());
//! assert!(dot.starts_with("digraph") && dot.contains("add nsw"));
//! ```

#![forbid(unsafe_code)]

mod dot;
mod labels;
mod page;
mod svg;

pub use dot::{dot, dot_graph};
pub use page::{Page, print_body};
pub use svg::svg;
