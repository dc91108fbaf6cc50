//! Checks of memory operations and calls.

use super::context::{Context, check_arity, is_known, is_plain};
use crate::entities::Node;
use crate::op::{Effects, Flags, Op};
use crate::payload::{AccessInfo, CallInfo, TailKind};
use crate::report::Sink;
use crate::special::{AtomicInfo, AtomicKind, AtomicOrdering, SpecialInfo};
use crate::types::Type;

/// Checks an alloca, load, store or call whose payload exists, and which has the right number of ports unless it is a
/// call.
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
        Op::Call(id, effects) => {
            let info = &graph.payloads[id];
            let called = Called { info, callee: info.intrinsic.is_none(), behind: 0, special: None };
            call(context, node, &called, effects, sink);
        }
        Op::Special(id, effects) => special(context, node, &graph.payloads[id], effects, sink),
        Op::Atomic(id) => atomic(context, node, &graph.payloads[id], sink),
        Op::VaArg => {
            pointer(context, node, context.ty(graph.operand(node, 0)), sink);
            sized(context, node, context.ty(graph.output(node, 0)), sink);
        }
        _ => {}
    }
}

/// Checks a node that splits or merges memory states.
pub(super) fn regrouping(context: &Context<'_>, node: Node, splits: bool, sink: &mut Sink) {
    let graph = context.graph;
    let (one, several) = match splits {
        true => (graph.input_count(node), graph.output_count(node)),
        false => (graph.output_count(node), graph.input_count(node)),
    };
    if one != 1 || several == 0 {
        let what = if splits { "one operand and at least one output" } else { "at least one operand and one output" };
        sink.report(node, format!("it needs {what}"));
    }
    for value in graph.operands(node).chain(graph.outputs(node)) {
        context.same_type(sink, node, "a memory state", context.ty(value), Type::MEM);
    }
}

fn atomic(context: &Context<'_>, node: Node, info: &AtomicInfo, sink: &mut Sink) {
    use AtomicOrdering::{AcqRel, Acquire, Release, Unordered};
    let graph = context.graph;
    let kind = info.kind;
    if !check_arity(context, node, kind.operands(), usize::from(kind.has_value()), sink) {
        return;
    }
    align(node, info.align, sink);
    let orders = match kind {
        AtomicKind::Load => !matches!(info.ordering, Release | AcqRel),
        AtomicKind::Store => !matches!(info.ordering, Acquire | AcqRel),
        AtomicKind::Fence => info.ordering >= Acquire,
        AtomicKind::Rmw(_) | AtomicKind::CmpXchg => info.ordering != Unordered,
    };
    let fails = match kind {
        AtomicKind::CmpXchg => info.failure.is_some_and(|it| !matches!(it, Unordered | Release | AcqRel)),
        _ => info.failure.is_none() && !info.weak,
    };
    if !orders || !fails {
        sink.report(node, format!("it can't have the ordering {:?}, {:?} when it fails", info.ordering, info.failure));
    }
    let Some(address) = kind.address() else { return };
    sized(context, node, info.ty, sink);
    for index in 0..kind.operands() {
        let ty = context.ty(graph.operand(node, index));
        if index == address {
            pointer(context, node, ty, sink);
        } else {
            context.same_type(sink, node, &format!("operand {index}"), ty, info.ty);
        }
    }
    if kind.has_value() && !info.has_value_of(context.types, context.ty(graph.output(node, 0))) {
        sink.report(node, format!("its value is of type {}", context.show(context.ty(graph.output(node, 0)))));
    }
}

fn special(context: &Context<'_>, node: Node, info: &SpecialInfo, effects: Effects, sink: &mut Sink) {
    if !info.is_special() {
        sink.report(node, "it is not special, so it has to be an ordinary call");
    }
    if !info.asm.is_empty() && info.call.intrinsic.is_some() {
        sink.report(node, "it calls both inline assembly and an intrinsic");
    }
    let anything = Effects::READ | Effects::WRITE | Effects::IO;
    if info.is_tied() && effects != anything {
        sink.report(node, format!("its effects are {effects:?}; it needs {anything:?}"));
    }
    if info.landing.is_some() && info.call.tail != TailKind::None {
        sink.report(node, "a call with a landing pad can't be a tail call");
    }
    let (callee, behind) = (info.has_callee(), info.bundle_operands());
    call(context, node, &Called { info: &info.call, callee, behind, special: Some(info) }, effects, sink);
}

/// A call to check.
struct Called<'a> {
    info: &'a CallInfo,
    /// Is the first operand the callee?
    callee: bool,
    /// Number of value operands after the arguments.
    behind: usize,
    special: Option<&'a SpecialInfo>,
}

fn pointer(context: &Context<'_>, node: Node, ty: Type, sink: &mut Sink) {
    if !ty.is_ptr() {
        sink.report(node, format!("the address is of type {}", context.show(ty)));
    }
}

fn sized(context: &Context<'_>, node: Node, ty: Type, sink: &mut Sink) {
    let unsized_type = ty == Type::VOID || ty == Type::METADATA || ty == Type::TOKEN || !is_plain(ty);
    if unsized_type || !is_known(context, ty) || context.types.signature(ty).is_some() {
        sink.report(node, format!("{} is not a type of values in memory", context.show(ty)));
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

fn call(context: &Context<'_>, node: Node, called: &Called<'_>, effects: Effects, sink: &mut Sink) {
    let graph = context.graph;
    let info = called.info;
    let Some((ret, params, varargs)) = context.types.signature(info.ty) else {
        sink.report(node, format!("it calls a {}, which is no function", context.show(info.ty)));
        return;
    };
    let callee = usize::from(called.callee);
    let states = usize::from(effects.takes_io()) + usize::from(effects.takes_mem());
    let args = graph.input_count(node).saturating_sub(callee + called.behind + states);
    if args < params.len() || !varargs && args > params.len() {
        sink.report(node, format!("it has {args} arguments for {} parameters", params.len()));
        return;
    }
    let more = called.special.is_some_and(SpecialInfo::has_another_output);
    let has_value = more || ret != Type::VOID;
    if !check_arity(context, node, callee + args + called.behind, usize::from(has_value), sink) {
        return;
    }
    if called.callee {
        pointer(context, node, context.ty(graph.operand(node, 0)), sink);
    }
    if let Some(symbol) = info.intrinsic {
        match context.symbols.get(symbol) {
            Some(data) if data.is_intrinsic() => {}
            Some(data) => sink.report(node, format!("@{} is no intrinsic", data.name)),
            None => sink.report(node, format!("{symbol} does not exist")),
        }
    }
    for i in 0..args + called.behind {
        let ty = context.ty(graph.operand(node, callee + i));
        match params.get(i) {
            Some(param) => context.same_type(sink, node, &format!("argument {i}"), ty, *param),
            None if !is_plain(ty) => sink.report(node, format!("argument {i} is of type {}", context.show(ty))),
            None => {}
        }
    }
    let output = graph.outputs(node).next().map_or(Type::VOID, |output| context.ty(output));
    if let Some(special) = called.special.filter(|_| more) {
        if !special.has_output_of(context.types, output) {
            let ty = context.show(output);
            sink.report(node, format!("its output type {ty} does not fit its returned value and its destinations"));
        }
    } else if ret != Type::VOID {
        context.same_type(sink, node, "the returned value", output, ret);
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
