//! Operations on memory, and calls.

use super::{Context, Sink, ops};
use crate::entities::Node;
use crate::op::{Effects, Flags, Op};
use crate::payload::{AccessInfo, CallInfo};
use crate::types::Type;

/// Checks an alloca, load, store or call whose payload exists (and, calls aside, with the right number of ports).
pub(super) fn check(context: &Context<'_>, node: Node, sink: &mut Sink) {
    let graph = context.graph;
    match graph.op(node) {
        Op::Alloca(id) => {
            let info = &graph.payloads[id];
            sized(context, node, info.ty, sink);
            align(node, info.align, sink);
            if context.ty(graph.operand(node, 0)).int_width().is_none() {
                sink.report(node, "the number of elements is no integer");
            }
            pointer(context, node, context.ty(graph.output(node, 0)), sink);
        }
        Op::Load(id, effects) => {
            let info = &graph.payloads[id];
            access(context, node, info, effects, Effects::NONE, sink);
            pointer(context, node, context.ty(graph.operand(node, 0)), sink);
            context.same_type(sink, node, "the loaded value", context.ty(graph.output(node, 0)), info.ty);
        }
        Op::Store(id, effects) => {
            let info = &graph.payloads[id];
            access(context, node, info, effects, Effects::WRITE, sink);
            context.same_type(sink, node, "the stored value", context.ty(graph.operand(node, 0)), info.ty);
            pointer(context, node, context.ty(graph.operand(node, 1)), sink);
        }
        Op::Call(id, effects) => call(context, node, &graph.payloads[id], effects, sink),
        _ => {}
    }
}

fn pointer(context: &Context<'_>, node: Node, ty: Type, sink: &mut Sink) {
    if !ty.is_ptr() {
        sink.report(node, format!("the address is of type {}", context.show(ty)));
    }
}

fn sized(context: &Context<'_>, node: Node, ty: Type, sink: &mut Sink) {
    let unsized_type = ty == Type::VOID || ty == Type::METADATA || ty == Type::TOKEN || !ops::is_plain(ty);
    if unsized_type || !ops::is_known(context, ty) || context.types.signature(ty).is_some() {
        sink.report(node, format!("{} is no type of something in memory", context.show(ty)));
    }
}

fn align(node: Node, align: u64, sink: &mut Sink) {
    if !align.is_power_of_two() {
        sink.report(node, format!("the alignment {align} is no power of two"));
    }
}

fn access(context: &Context<'_>, node: Node, info: &AccessInfo, effects: Effects, needed: Effects, sink: &mut Sink) {
    sized(context, node, info.ty, sink);
    align(node, info.align, sink);
    let needed = if info.volatile { Effects::READ | Effects::WRITE | Effects::IO } else { needed };
    if !effects.contains(needed) || effects.contains(Effects::ALLOC) {
        sink.report(node, format!("its effects are {effects:?}; it needs {needed:?}"));
    }
}

fn call(context: &Context<'_>, node: Node, info: &CallInfo, effects: Effects, sink: &mut Sink) {
    let graph = context.graph;
    let Some((ret, params, varargs)) = context.types.signature(info.ty) else {
        sink.report(node, format!("it calls a {}, which is no function", context.show(info.ty)));
        return;
    };
    let callee = usize::from(info.intrinsic.is_none());
    let states = usize::from(effects.takes_io()) + usize::from(effects.takes_mem());
    let args = graph.input_count(node).saturating_sub(callee + states);
    if args < params.len() || !varargs && args > params.len() {
        sink.report(node, format!("it has {args} arguments for {} parameters", params.len()));
        return;
    }
    if !ops::check_arity(context, node, callee + args, usize::from(ret != Type::VOID), sink) {
        return;
    }
    match info.intrinsic {
        None => pointer(context, node, context.ty(graph.operand(node, 0)), sink),
        Some(symbol) => match context.symbols.get(symbol) {
            Some(data) if data.is_intrinsic() => {}
            Some(data) => sink.report(node, format!("@{} is no intrinsic", data.name)),
            None => sink.report(node, format!("{symbol} does not exist")),
        },
    }
    for i in 0..args {
        let ty = context.ty(graph.operand(node, callee + i));
        match params.get(i) {
            Some(param) => context.same_type(sink, node, &format!("argument {i}"), ty, *param),
            None if !ops::is_plain(ty) => sink.report(node, format!("argument {i} is of type {}", context.show(ty))),
            None => {}
        }
    }
    if ret != Type::VOID {
        context.same_type(sink, node, "the returned value", context.ty(graph.output(node, 0)), ret);
    }
    if info.arg_attrs.len() > args {
        sink.report(node, format!("it has attributes for {} arguments, but {args} arguments", info.arg_attrs.len()));
    }
    if !Flags::FAST.contains(info.flags) {
        sink.report(node, format!("it can't have the flags {:?}", info.flags.without(Flags::FAST)));
    }
    if info.noreturn && !effects.contains(Effects::IO) {
        sink.report(node, "it does not return, but is not ordered with I/O");
    }
}
