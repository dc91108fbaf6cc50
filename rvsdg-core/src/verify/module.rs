//! Checks of the module: symbols, imports, exports, and the agreement of bodies with their functions.

use super::context::Context;
use super::walk::check_graph;
use crate::attributes::AttrGroups;
use crate::entities::Node;
use crate::graph::Graph;
use crate::module::Module;
use crate::op::Op;
use crate::report::{Entity, Sink};
use crate::symbol::{FunctionInfo, Symbol, SymbolData, SymbolKind};
use crate::types::Type;
use cranelift_entity::EntitySet;

/// Checks a module.
pub(super) fn check(module: &Module, sink: &mut Sink) {
    let context = Context { graph: &module.omega, types: &module.types, symbols: &module.symbols, omega: true };
    if module.bodies.len() != module.symbols.len() {
        let message = format!("there are {} symbols, but {} bodies", module.symbols.len(), module.bodies.len());
        sink.report(module.omega.root(), message);
    }
    let fine = check_graph(&context, sink);
    let mut defined = EntitySet::new();
    if fine {
        check_definitions(&context, module, &mut defined, sink);
    }
    check_bodies(module, sink);
    if fine {
        check_borders(&context, module, &defined, sink);
    }
}

/// Checks the lambdas and deltas of an omega graph without errors in the graph itself.
fn check_definitions(context: &Context<'_>, module: &Module, defined: &mut EntitySet<Symbol>, sink: &mut Sink) {
    for (node, symbol) in module.definitions() {
        let Some(data) = module.symbols.get(symbol) else {
            sink.report(node, format!("{symbol} does not exist"));
            continue;
        };
        if !defined.insert(symbol) {
            sink.report(node, format!("@{} is defined a second time", data.name));
        }
        if !data.defined {
            sink.report(node, format!("@{} is not defined in this module", data.name));
        }
        match (context.graph.output_count(node) == 1).then(|| context.ty(context.graph.output(node, 0))) {
            Some(ty) => context.same_type(sink, node, "the address", ty, data.address_ty),
            None => sink.report(node, "it has one output, its address"),
        }
        match (context.graph.op(node), &data.kind) {
            (Op::Lambda(_), SymbolKind::Function(info)) => check_lambda(context, module, node, symbol, info, sink),
            (Op::Delta(_), SymbolKind::Global(_) | SymbolKind::Alias(_)) => check_delta(context, node, data, sink),
            _ => sink.report(node, format!("@{} is a symbol of another kind", data.name)),
        }
    }
    for (index, body) in module.bodies.iter().enumerate() {
        let symbol = Symbol::from_u32(index as u32);
        if body.is_some() && !defined.contains(symbol) {
            sink.report(symbol, "there is a body, but no lambda");
        }
    }
}

fn check_delta(context: &Context<'_>, node: Node, data: &SymbolData, sink: &mut Sink) {
    let graph = context.graph;
    let region = graph.regions(node)[0];
    if graph.results(region).len() != 1 {
        sink.report(node, format!("it has {} results, not one", graph.results(region).len()));
        return;
    }
    let ty = context.ty(graph.result(region, 0));
    match &data.kind {
        SymbolKind::Global(info) => context.same_type(sink, node, "the initializer", ty, info.ty),
        _ if !ty.is_ptr() => sink.report(node, format!("it names something of type {}", context.show(ty))),
        _ => {}
    }
}

fn check_lambda(
    context: &Context<'_>,
    module: &Module,
    node: Node,
    symbol: Symbol,
    info: &FunctionInfo,
    sink: &mut Sink,
) {
    let body = module.bodies.get(symbol.as_u32() as usize).and_then(|body| body.as_deref());
    match (body, &info.verbatim) {
        (None, None) => sink.report(node, "it has no body, and is not carried as text"),
        (Some(_), Some(_)) => sink.report(node, "it has a body, but is carried as text"),
        (None, Some(_)) => {}
        (Some(body), None) => check_signature(context, node, body, info, sink),
    }
}

fn check_signature(context: &Context<'_>, node: Node, body: &Graph, info: &FunctionInfo, sink: &mut Sink) {
    let Some((ret, params, _)) = context.types.signature(info.ty) else {
        sink.report(node, format!("its type is {}", context.show(info.ty)));
        return;
    };
    // If that fails, the links are broken, which the check of the body reports.
    let Some((args, results)) = body.root_types() else { return };
    let states = [Type::IO, Type::MEM];
    let context_vars = context.graph.operands(node).map(|origin| context.ty(origin));
    let wanted: Vec<Type> = context_vars.chain(params.iter().copied()).chain(states).collect();
    compare(context, node, "arguments", &args, &wanted, sink);
    let wanted: Vec<Type> = Some(ret).filter(|ret| *ret != Type::VOID).into_iter().chain(states).collect();
    compare(context, node, "results", &results, &wanted, sink);
}

fn compare(context: &Context<'_>, node: Node, what: &str, found: &[Type], wanted: &[Type], sink: &mut Sink) {
    if found != wanted {
        let list = |types: &[Type]| types.iter().map(|ty| context.show(*ty)).collect::<Vec<_>>().join(", ");
        sink.report(node, format!("the body's {what} are ({}), not ({})", list(found), list(wanted)));
    }
}

/// Checks functions and their bodies.
fn check_bodies(module: &Module, sink: &mut Sink) {
    let groups = AttrGroups::of(&module.text.postamble);
    for (symbol, data) in &module.symbols {
        if data.function().is_some_and(|info| !info.suffix.agrees(&groups)) {
            sink.report(symbol, format!("the decoded attributes of @{} do not fit their text", data.name));
        }
    }
    for (index, body) in module.bodies.iter().enumerate() {
        let Some(body) = body else { continue };
        let symbol = Symbol::from_u32(index as u32);
        sink.function = module.symbols.get(symbol).map(|data| data.name.clone().into());
        let calls = body.payloads.calls().chain(body.payloads.specials().map(|info| &info.call));
        for info in calls.filter(|info| !info.fn_attrs.agrees(&groups)) {
            sink.report(symbol, format!("a call's decoded attributes do not fit their text `{}`", &*info.fn_attrs));
        }
        let context = Context { graph: body, types: &module.types, symbols: &module.symbols, omega: false };
        check_graph(&context, sink);
    }
    sink.function = None;
}

/// Checks imports and exports.
fn check_borders(context: &Context<'_>, module: &Module, defined: &EntitySet<Symbol>, sink: &mut Sink) {
    let omega = &module.omega;
    let root = omega.root();
    let (args, results) = (omega.args(root), omega.results(root));
    if args.len() != module.imports.len() {
        sink.report(root, format!("there are {} arguments, but {} imports", args.len(), module.imports.len()));
    }
    let mut imported = EntitySet::new();
    for (&symbol, &arg) in module.imports.iter().zip(args) {
        let Some(data) = module.symbols.get(symbol) else {
            sink.report(arg, format!("it is the import of {symbol}, which does not exist"));
            continue;
        };
        if !imported.insert(symbol) {
            sink.report(symbol, format!("@{} is imported twice", data.name));
        }
        if data.defined || defined.contains(symbol) {
            sink.report(symbol, format!("@{} is imported, but defined here", data.name));
        }
        if context.ty(arg) != data.address_ty {
            let (found, wanted) = (context.show(context.ty(arg)), context.show(data.address_ty));
            sink.report(arg, format!("@{} is imported as {found}, not {wanted}", data.name));
        }
    }
    if results.len() != module.exports.len() {
        sink.report(root, format!("there are {} results, but {} exports", results.len(), module.exports.len()));
    }
    let mut exported = EntitySet::new();
    for (&symbol, &result) in module.exports.iter().zip(results) {
        if module.symbol_of(omega.origin(result)) != Some(symbol) {
            sink.report(Entity::Use(result), format!("the export is not the address of {symbol}"));
        }
        if !exported.insert(symbol) {
            sink.report(symbol, "it is exported twice");
        }
    }
    for (symbol, data) in &module.symbols {
        if data.is_root() && !exported.contains(symbol) {
            sink.report(symbol, format!("@{} has to be kept, but is not exported", data.name));
        }
    }
}
