//! Nests of all bodies of a module, cut into strips of a length.

use rvsdg_core::{Graph, Module};
use rvsdg_opt_nest::{Env, Stats};
use rvsdg_opt_testing::each_body;

/// Applies `run` to each body.
pub(crate) fn cut(module: &mut Module, run: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    each_body(module, |graph, cx| {
        let layout = cx.layout.expect("a layout");
        let env = Env {
            types: cx.types,
            layout,
            metadata: cx.metadata,
            symbols: cx.symbols,
            function: Some(cx.symbol),
            shape: cx.shape,
            context: cx.context,
            fault: Default::default(),
        };
        run(graph, env)
    })
}
