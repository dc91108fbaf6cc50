//! Checks of structural nodes: the pairing of inputs, arguments, results and outputs.

use super::context::{Context, Place};
use crate::entities::{Node, Region, Value};
use crate::op::Op;
use crate::report::Sink;
use crate::types::Type;

/// Checks a structural node.
pub(super) fn check(context: &Context<'_>, node: Node, place: Place, sink: &mut Sink) {
    let op = context.graph.op(node);
    let fits = match op {
        Op::Gamma | Op::Theta(_) => place == Place::Body,
        Op::Phi => place == Place::Omega,
        _ => matches!(place, Place::Omega | Place::Phi),
    };
    if !fits {
        sink.report(node, format!("{op:?} is not allowed here"));
    }
    match op {
        Op::Gamma => gamma(context, node, sink),
        Op::Theta(flags) => theta(context, node, flags.may_diverge, sink),
        Op::Delta(_) => {
            if let Some(region) = only_region(context, node, sink) {
                pair(context, node, "context variable", inputs(context, node, 0), args(context, region, 0), sink);
            }
        }
        Op::Phi => phi(context, node, sink),
        // The region of a lambda is in a graph of its own.
        Op::Lambda(_) if !context.graph.regions(node).is_empty() => {
            sink.report(node, "a lambda has no region in the omega graph");
        }
        _ => {}
    }
}

fn gamma(context: &Context<'_>, node: Node, sink: &mut Sink) {
    let graph = context.graph;
    if graph.input_count(node) == 0 {
        sink.report(node, "it has no predicate");
        return;
    }
    let predicate = context.ty(graph.operand(node, 0));
    let regions = graph.regions(node);
    if predicate.alternatives().is_none_or(|n| n as usize != regions.len()) || regions.is_empty() {
        let message =
            format!("its predicate is of type {}, but it has {} regions", context.show(predicate), regions.len());
        sink.report(node, message);
    }
    for &region in regions {
        pair(context, node, "entry variable", inputs(context, node, 1), args(context, region, 0), sink);
        pair(context, node, "exit variable", results(context, region, 0), outputs(context, node), sink);
    }
}

fn theta(context: &Context<'_>, node: Node, may_diverge: bool, sink: &mut Sink) {
    let graph = context.graph;
    let Some(region) = only_region(context, node, sink) else { return };
    if graph.results(region).is_empty() {
        sink.report(node, "it has no predicate");
        return;
    }
    let predicate = context.ty(graph.result(region, 0));
    context.same_type(sink, node, "its predicate", predicate, Type::ctl(2));
    let before = sink.count();
    pair(context, node, "loop variable (input, argument)", inputs(context, node, 0), args(context, region, 0), sink);
    pair(
        context,
        node,
        "loop variable (argument, result)",
        args(context, region, 0),
        results(context, region, 1),
        sink,
    );
    pair(context, node, "loop variable (result, output)", results(context, region, 1), outputs(context, node), sink);
    let kept = || graph.outputs(node).any(|output| graph.ty(output) == Type::IO && !graph.is_dead(output));
    if sink.count() == before && may_diverge && !kept() {
        sink.report(node, "it may run for ever, but has no I/O state output with a user");
    }
}

fn phi(context: &Context<'_>, node: Node, sink: &mut Sink) {
    let graph = context.graph;
    let Some(region) = only_region(context, node, sink) else { return };
    let recursion_vars = graph.output_count(node);
    pair(
        context,
        node,
        "recursion variable (result, output)",
        results(context, region, 0),
        outputs(context, node),
        sink,
    );
    let (inner, context_vars) = graph.args(region).split_at(recursion_vars.min(graph.args(region).len()));
    let types = inner.iter().map(|arg| context.ty(*arg));
    pair(context, node, "recursion variable (argument, output)", types, outputs(context, node), sink);
    let types = context_vars.iter().map(|arg| context.ty(*arg));
    pair(context, node, "context variable", inputs(context, node, 0), types, sink);
    let mut defined: Vec<Value> = vec![];
    for i in 0..graph.results(region).len() {
        let origin = graph.result(region, i);
        if !matches!(graph.producer_op(origin), Some(Op::Lambda(_) | Op::Delta(_))) {
            sink.report(node, format!("recursion variable {i} is {origin}, which is no lambda or delta"));
        }
        defined.push(origin);
    }
    defined.sort_unstable();
    if let Some(twice) = defined.windows(2).find(|pair| pair[0] == pair[1]) {
        sink.report(node, format!("{} defines two recursion variables", twice[0]));
    }
}

fn only_region(context: &Context<'_>, node: Node, sink: &mut Sink) -> Option<Region> {
    match context.graph.regions(node) {
        [region] => Some(*region),
        regions => {
            sink.report(node, format!("it has {} regions, not one", regions.len()));
            None
        }
    }
}

fn inputs<'a>(context: &'a Context<'_>, node: Node, from: usize) -> impl ExactSizeIterator<Item = Type> + 'a {
    context.graph.operands(node).skip(from).map(|origin| context.ty(origin))
}

fn outputs<'a>(context: &'a Context<'_>, node: Node) -> impl ExactSizeIterator<Item = Type> + 'a {
    context.graph.outputs(node).map(|output| context.ty(output))
}

fn args<'a>(context: &'a Context<'_>, region: Region, from: usize) -> impl ExactSizeIterator<Item = Type> + 'a {
    context.graph.args(region).iter().skip(from).map(|arg| context.ty(*arg))
}

fn results<'a>(context: &'a Context<'_>, region: Region, from: usize) -> impl ExactSizeIterator<Item = Type> + 'a {
    context.graph.results(region).iter().skip(from).map(|result| context.ty(context.graph.origin(*result)))
}

/// Checks that two lists of types are equal.
pub(super) fn pair(
    context: &Context<'_>,
    node: Node,
    what: &str,
    left: impl ExactSizeIterator<Item = Type>,
    right: impl ExactSizeIterator<Item = Type>,
    sink: &mut Sink,
) {
    if left.len() != right.len() {
        sink.report(node, format!("{what}: there are {} on one side and {} on the other", left.len(), right.len()));
        return;
    }
    for (i, (left, right)) in left.zip(right).enumerate() {
        if left != right {
            let message = format!(
                "{what} {i} is of type {} on one side and {} on the other",
                context.show(left),
                context.show(right)
            );
            sink.report(node, message);
        }
    }
}
