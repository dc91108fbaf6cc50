//! Inter-procedural recovery: converts lambda, delta and phi nodes to definitions of symbols.
//!
//! Definitions are independent of each other, so they are made in parallel. Each is stored at the index of its symbol,
//! so the result does not depend on the number of threads. Linear in the size of the module.

use crate::pcfr::{Fault, answers, beside, finer, parts, passed};
use crate::{Recovery, Scheme, gotos, init, pcfr, scfr};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rvsdg_cfg::{Cfg, Definition, Ipg};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Module, Node, Op, Payloads, Symbol};
use rvsdg_layout::Layouts;
use std::sync::Arc;

/// A body to read, or one to consume.
enum Body<'a> {
    Borrowed(&'a Graph),
    Owned(Box<Graph>),
}

/// The source of a definition.
enum Job<'a> {
    Function { node: Node, body: Body<'a> },
    Verbatim,
    Init { node: Node },
}

pub(crate) fn borrowed(module: &Module, scheme: Scheme, fault: Fault) -> (Ipg, Recovery) {
    let jobs = jobs(module, |symbol| module.body(symbol).map(Body::Borrowed));
    let shared = Arc::new(module.omega.payloads.clone());
    let (definitions, recovery) = run(module, &shared, scheme, fault, jobs);
    let (types, symbols, text) = (module.types.clone(), module.symbols.clone(), module.text.clone());
    (finished(Ipg { types, symbols, definitions, imports: module.imports.clone(), text }, scheme, fault), recovery)
}

pub(crate) fn owned(mut module: Module, scheme: Scheme) -> (Ipg, Recovery) {
    let mut bodies = std::mem::take(&mut module.bodies);
    let jobs = jobs(&module, |symbol| bodies[symbol.as_u32() as usize].take().map(Body::Owned));
    let shared = Arc::new(std::mem::take(&mut module.omega.payloads));
    let (definitions, recovery) = run(&module, &shared, scheme, Fault::default(), jobs);
    let Module { types, symbols, imports, text, .. } = module;
    (finished(Ipg { types, symbols, definitions, imports, text }, scheme, Fault::default()), recovery)
}

/// What needs all definitions, and recovery of the original control flow.
fn finished(mut ipg: Ipg, scheme: Scheme, fault: Fault) -> Ipg {
    if scheme == Scheme::Pcfr {
        gotos::restore(&mut ipg, fault);
    }
    ipg
}

fn jobs<'a>(module: &Module, mut body: impl FnMut(Symbol) -> Option<Body<'a>>) -> Vec<(Symbol, Job<'a>)> {
    let job = |(node, symbol)| match module.omega.op(node) {
        Op::Lambda(_) => match body(symbol) {
            Some(body) => (symbol, Job::Function { node, body }),
            None => (symbol, Job::Verbatim),
        },
        _ => (symbol, Job::Init { node }),
    };
    module.definitions().into_iter().map(job).collect()
}

/// Runs the jobs. Symbols without a job are only declared, or were removed.
fn run(
    module: &Module,
    shared: &Arc<Payloads>,
    scheme: Scheme,
    fault: Fault,
    jobs: Vec<(Symbol, Job<'_>)>,
) -> (PrimaryMap<Symbol, Definition>, Recovery) {
    // Variables have nothing to count.
    let done: Vec<(Symbol, Definition, Option<Box<Recovery>>)> = jobs
        .into_par_iter()
        .map(|(symbol, job)| {
            let (definition, recovery) = match job {
                Job::Function { node, body } => {
                    let (cfg, recovery) = function(module, scheme, fault, symbol, node, body);
                    (Definition::Function(Box::new(cfg)), Some(Box::new(recovery)))
                }
                Job::Verbatim => (Definition::Verbatim, None),
                Job::Init { node } => (Definition::Init(Box::new(init::emit(module, shared, node))), None),
            };
            (symbol, definition, recovery)
        })
        .collect();
    let mut definitions: PrimaryMap<Symbol, Definition> = module.symbols.iter().map(|_| Definition::Declared).collect();
    let mut recovery = Recovery::default();
    for (symbol, definition, counts) in done {
        definitions[symbol] = definition;
        recovery += counts.map_or_else(Recovery::default, |counts| *counts);
    }
    (definitions, recovery)
}

/// The body with one chain of memory states.
fn decoded(body: Body<'_>) -> Body<'_> {
    let mut owned = match body {
        Body::Borrowed(graph) if graph.has_split_memory() => Box::new(graph.clone()),
        Body::Borrowed(_) => return body,
        Body::Owned(graph) => graph,
    };
    rvsdg_states::decode(&mut owned);
    Body::Owned(owned)
}

fn function(
    module: &Module,
    scheme: Scheme,
    fault: Fault,
    symbol: Symbol,
    node: Node,
    body: Body<'_>,
) -> (Cfg, Recovery) {
    let context = context_symbols(module, node);
    let facts = module.symbols[symbol].function().map(|info| info.facts).unwrap_or_default();
    let must_progress = facts.mustprogress;
    // Only predicative recovery restores the original control flow.
    let scheme = if facts.fixed { Scheme::Pcfr } else { scheme };
    let emit = |graph: &Graph, payloads, context: &[Symbol], must_progress| match scheme {
        Scheme::Scfr => (scfr::emit(graph, payloads, context, must_progress), Recovery::default()),
        Scheme::Pcfr => pcfr::emit(graph, payloads, context, must_progress, fault),
    };
    let body = decoded(body);
    let graph = match &body {
        Body::Borrowed(graph) => graph,
        Body::Owned(graph) => &**graph,
    };
    let (answers, selections) = match scheme {
        Scheme::Scfr => (vec![], beside::Found::default()),
        Scheme::Pcfr => (answers::find(graph), beside::find(graph)),
    };
    // These add decisions.
    let may_add = scheme == Scheme::Pcfr && !facts.fixed;
    // A part of a condition may be undefined where the whole is not.
    let are_values_checked = module.symbols[symbol].function().is_some_and(|it| it.suffix.are_values_checked());
    let mixed = if may_add && !are_values_checked { parts::find(graph) } else { vec![] };
    let passed = if may_add { passed::find(graph, fault) } else { vec![] };
    let is_refined = may_add && !finer::find(graph, fault).is_empty();
    let is_bound = graph.has_bindings();
    let is_unchanged = answers.is_empty() && selections.is_empty() && mixed.is_empty() && passed.is_empty();
    let is_changed = is_bound || !is_unchanged || is_refined;
    let body = match body {
        Body::Borrowed(graph) if is_changed => Body::Owned(Box::new(graph.clone())),
        body => body,
    };
    let (mut cfg, recovery) = match body {
        Body::Borrowed(graph) => emit(graph, graph.payloads.clone(), &context, must_progress),
        Body::Owned(mut graph) => {
            answers::apply(&mut graph, answers);
            beside::apply(&mut graph, selections, fault);
            parts::apply(&mut graph, mixed, fault);
            passed::apply(&mut graph, passed, fault);
            if is_refined {
                // Their uses may be others now.
                let refined = finer::find(&graph, fault);
                finer::apply(&mut graph, refined);
            }
            let mut layouts = module.layout.as_ref().ok().map(|data| Layouts::new(&module.types, data));
            graph.settle_late_bindings(&mut |gep| layouts.as_mut()?.gep_distance(gep));
            let payloads = std::mem::take(&mut graph.payloads);
            emit(&graph, payloads, &context, must_progress)
        }
    };
    if facts.fixed {
        crate::pads::put_first(&mut cfg);
    }
    cfg.fill_locations();
    cfg.settle_records();
    (cfg, recovery)
}

/// The symbols for the context variables of a lambda or delta.
pub(crate) fn context_symbols(module: &Module, node: Node) -> Vec<Symbol> {
    let symbol = |origin| {
        module
            .symbol_of(origin)
            .unwrap_or_else(|| panic!("{node}: the context variable {origin} is no symbol's address"))
    };
    module.omega.operands(node).map(symbol).collect()
}
