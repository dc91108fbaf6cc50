//! Removal of symbols that nothing mentions. The remaining ones are renumbered, in all graphs.

use rvsdg_core::entity::{EntityRef, PrimaryMap};
use rvsdg_core::{CopyMap, Graph, Module, Op, Symbol, SymbolKind};

/// Removes the symbols that neither definitions, imports, exports, calls nor texts mention; returns whether there were
/// any.
pub(crate) fn drop_unused(module: &mut Module) -> bool {
    let mut used = vec![false; module.symbols.len()];
    let definitions = module.definitions();
    let borders = module.imports.iter().chain(&module.exports).copied();
    let mut pending: Vec<Symbol> = definitions.iter().map(|(_, symbol)| *symbol).chain(borders).collect();
    pending.extend(module.bodies.iter().flatten().flat_map(|body| intrinsics(body)));
    while let Some(symbol) = pending.pop() {
        if std::mem::replace(&mut used[symbol.index()], true) {
            continue;
        }
        if let SymbolKind::Function(info) = &module.symbols[symbol].kind {
            pending.extend(info.suffix_refs.iter().chain(info.verbatim.iter().flat_map(|text| &text.refs)));
        }
    }
    if used.iter().all(|used| *used) {
        return false;
    }

    let mut renamed: Vec<Option<Symbol>> = vec![];
    let mut symbols = PrimaryMap::new();
    for (symbol, data) in &module.symbols {
        renamed.push(used[symbol.index()].then(|| symbols.push(data.clone())));
    }
    let new = |symbol: Symbol| renamed[symbol.index()].expect("what is mentioned is used");
    for data in symbols.values_mut() {
        let data: &mut rvsdg_core::SymbolData = data;
        if let SymbolKind::Function(info) = &mut data.kind {
            info.suffix_refs.iter_mut().for_each(|symbol| *symbol = new(*symbol));
            if let Some(text) = &mut info.verbatim {
                text.refs.iter_mut().for_each(|symbol| *symbol = new(*symbol));
            }
        }
    }
    module.symbols = symbols;
    module.imports.iter_mut().chain(&mut module.exports).for_each(|symbol| *symbol = new(*symbol));
    rename(&mut module.omega, &new);
    let bodies = std::mem::take(&mut module.bodies);
    for (_, mut body) in bodies.into_iter().enumerate().filter(|(index, _)| used[*index]) {
        if let Some(body) = &mut body {
            rename(body, &new);
        }
        module.bodies.push(body);
    }
    true
}

/// The intrinsics that a body calls.
fn intrinsics(body: &Graph) -> impl Iterator<Item = Symbol> + '_ {
    let nodes = body.region_tree(body.root()).into_iter().flat_map(|region| body.nodes(region));
    nodes.filter_map(|node| match body.op(node) {
        Op::Call(id, _) => body.payloads[id].intrinsic,
        Op::Special(id, _) => body.payloads[id].call.intrinsic,
        _ => None,
    })
}

/// Rebuilds a graph with fresh payloads, in which symbols have their new numbers.
fn rename(graph: &mut Graph, new: &impl Fn(Symbol) -> Symbol) {
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region).collect::<Vec<_>>() {
            let op = match graph.op(node) {
                Op::Lambda(symbol) => Op::Lambda(new(symbol)),
                Op::Delta(symbol) => Op::Delta(new(symbol)),
                Op::Call(id, effects) => {
                    let mut info = graph.payloads[id].clone();
                    info.intrinsic = info.intrinsic.map(new);
                    Op::Call(graph.payloads.intern_call(info), effects)
                }
                Op::Special(id, effects) => {
                    let mut info = graph.payloads[id].clone();
                    info.call.intrinsic = info.call.intrinsic.map(new);
                    Op::Special(graph.payloads.intern_special(info), effects)
                }
                _ => continue,
            };
            graph.set_op(node, op);
        }
    }
    let mut fresh = Graph::new();
    let (from, to) = (graph.root(), fresh.root());
    fresh.copy_region(Some(graph), from, to, &mut CopyMap::dense(graph));
    *graph = fresh;
}
