//! Puts a copy of a body in the place of a call.
//!
//! Arguments, states and context variables stand for the arguments of the body's root region; what its results come
//! from stands for the outputs of the call. The body's stack memory moves to the start of the caller, so that a call in
//! a loop does not take new memory each time: what is in it at the start is undefined in both cases. In a loop, the
//! lifetime of that memory begins where the callee made it.

use crate::Mutation;
use crate::Options;
use crate::callee::is_static_alloca;
use crate::caught::take_apart;
use crate::fault::Fault;
use crate::profile::is_frequent;
use rvsdg_core::{
    AccessInfo, AllocaInfo, AtomicInfo, Builder, CallInfo, Const, CopyMap, Effects, Gap, Graph, LocId, Node, Op,
    Position, Region, SpecialInfo, Symbol, TailKind, Type, Value, ValueAttrs,
};
use rvsdg_opt_calls::Lifetimes;
use rvsdg_route::{Router, outermost};

/// Copies the memory that argument `index` refers to, `size` bytes, and passes the copy.
pub(crate) fn copy_argument(
    body: &mut Graph,
    call: Node,
    index: usize,
    (ty, size, align): (Type, u64, u64),
    (memcpy, memcpy_ty, size_ty): (Symbol, Type, Type),
) {
    let address = body.add_stack_memory(AllocaInfo { ty, align, specifier: "".into() }, 1, Type::I32);
    let region = body.region(call);
    let to = Router::new().route(body, address, region);
    let from = body.operand(call, index);
    let (io, mem) = (body.io_in(call).expect("it uses memory"), body.mem_input(call).expect("it uses memory"));
    let aligned = |align| ValueAttrs::default().with_align(align);
    let arg_attrs = [aligned(align), aligned(1), ValueAttrs::default(), ValueAttrs::default()];
    let info = CallInfo { intrinsic: Some(memcpy), arg_attrs: arg_attrs.into(), ..CallInfo::new(memcpy_ty) };
    let op = Op::Call(body.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::PINNED);
    let before = body.origin(mem);
    let mut at = Builder::before(body, call);
    let (length, is_volatile) = (at.int(size as i64, size_ty), at.truth(false));
    let after = at.value(op, &[to, from, length, is_volatile, io, before], Type::MEM);
    body.divert(mem, after);
    body.divert(body.input(call, index), to);
}

/// What says how a node calls, whether it may end in a landing pad or not, and the effects of the call.
pub(crate) fn called(body: &Graph, call: Node) -> Option<(&CallInfo, Effects)> {
    match body.op(call) {
        Op::Call(id, effects) => Some((&body.payloads[id], effects)),
        Op::Special(id, effects) => Some((&body.payloads[id].call, effects)),
        _ => None,
    }
}

/// Replaces `call` by a copy of `callee`, whose context variables are these arguments of the caller's root region. The
/// lifetimes of those of its allocas that are `stale` begin in the copy.
pub(crate) fn splice(
    body: &mut Graph,
    call: Node,
    callee: &Graph,
    context: &[Value],
    (router, stale, lifetimes): (&mut Router, &[Node], &Lifetimes),
    (fault, options): (Fault, Options),
) {
    let (info, effects) = called(body, call).expect("a call is replaced");
    let tail = info.tail;
    let region = body.region(call);
    let root = callee.root();
    let (io_arg, mem_arg) = (callee.args(root).len() - 2, callee.args(root).len() - 1);
    // First of all, for the call may take the very memory state that the allocas go behind.
    let stack = copy_allocas(body, call, callee, fault);

    let mut operands: Vec<Value> = body.operands(call).skip(1).collect();
    let mem = effects.takes_mem().then(|| operands.pop().expect("the memory state"));
    let io = effects.takes_io().then(|| operands.pop().expect("the I/O state"));
    if fault.is(Mutation::SwapArguments) && operands.len() > 1 && body.ty(operands[0]) == body.ty(operands[1]) {
        operands.swap(0, 1);
    }
    let mut map = CopyMap::dense(callee);
    for (index, value) in context.iter().enumerate() {
        let arg = callee.arg(root, index);
        if !callee.is_dead(arg) {
            map.insert(arg, router.route(body, *value, region));
        }
    }
    for (index, value) in operands.iter().enumerate() {
        map.insert(callee.arg(root, context.len() + index), *value);
    }
    for (index, state) in [(io_arg, io), (mem_arg, mem)] {
        if let Some(state) = state {
            map.insert(callee.arg(root, index), state);
        }
    }

    body.inline_bindings(Some(body.location(call)));
    let fresh = Fresh { stack: &stack, stale, lifetimes, io };
    copy_contents(body, call, callee, &mut map, router, &fresh);
    body.inline_bindings(None);
    locate(body, call, callee, &map);
    forget(body, callee, &map, (tail != TailKind::Tail, options));

    let mut results: Vec<Value> = callee.results(root).iter().map(|result| callee.origin(*result)).collect();
    let (mem_result, io_result) = (results.pop().expect("a memory state"), results.pop().expect("an I/O state"));
    let new = |old: Value| map.value(old).expect("what is returned was copied or passed");
    let mut outputs: Vec<Value> = body.outputs(call).collect();
    if effects.takes_mem() {
        let after = outputs.pop().expect("the memory state");
        let lost = fault.is(Mutation::LoseMemory).then_some(mem).flatten();
        body.divert_users(after, lost.unwrap_or_else(|| new(mem_result)));
    }
    if effects.makes_io() {
        let after = outputs.pop().expect("the I/O state");
        body.divert_users(after, new(io_result));
    }
    let results: Vec<Value> = results.into_iter().map(new).collect();
    match (outputs.pop(), &results[..]) {
        // There is a landing pad.
        (Some(output), members @ [_, _, ..]) => take_apart(body, call, output, members, router),
        (Some(output), [value]) => body.divert_users(output, *value),
        _ => {}
    }
    body.remove_node(call);
}

/// What stands for the stack memory of a callee.
struct Fresh<'s> {
    /// The addresses of its static allocas.
    stack: &'s [Value],
    /// The allocas whose lifetime begins with each copy.
    stale: &'s [Node],
    lifetimes: &'s Lifetimes,
    /// The I/O state of the call.
    io: Option<Value>,
}

/// Copies the nodes of the body, but for its static allocas.
fn copy_contents(
    body: &mut Graph,
    call: Node,
    callee: &Graph,
    map: &mut CopyMap,
    router: &mut Router,
    fresh: &Fresh<'_>,
) {
    let root = callee.root();
    let region = body.region(call);
    let mut run: Vec<Node> = vec![];
    let mut stack = fresh.stack.iter();
    for node in callee.nodes(root) {
        if !is_static_alloca(callee, root, node) {
            run.push(node);
            continue;
        }
        copy_run(body, call, callee, &run, map);
        let before = Gap::Before(node);
        body.import_bindings(callee, before, Gap::Before(call), map);
        run.clear();
        let address = *stack.next().expect("each alloca was copied");
        let address = router.route(body, address, region);
        map.insert(callee.output(node, 0), address);
        let mut memory = map.value(callee.operand(node, 1)).expect("the state before it was copied or passed");
        if fresh.stale.contains(&node) {
            memory = fresh.lifetimes.begin(&mut Builder::before(body, call), address, fresh.io, memory);
        }
        map.insert(callee.output(node, 1), memory);
    }
    copy_run(body, call, callee, &run, map);
    body.import_bindings(callee, Gap::End(root), Gap::Before(call), map);
}

fn copy_run(body: &mut Graph, call: Node, callee: &Graph, run: &[Node], map: &mut CopyMap) {
    body.carry_bindings(true);
    body.copy_nodes(Some(callee), run, Position::Before(call), map);
    body.carry_bindings(false);
}

/// Makes the stack memory of the callee at the start of the caller; answers the addresses in the order of the allocas.
fn copy_allocas(body: &mut Graph, call: Node, callee: &Graph, fault: Fault) -> Vec<Value> {
    let root = callee.root();
    let mut addresses: Vec<Value> = vec![];
    for node in callee.nodes(root).filter(|node| is_static_alloca(callee, root, *node)) {
        let address = match addresses.first() {
            Some(shared) if fault.is(Mutation::ShareAllocas) => *shared,
            _ => copy_alloca(body, call, callee, node),
        };
        addresses.push(address);
    }
    addresses
}

/// Makes the stack memory of `alloca` at the start of the caller; answers its address.
fn copy_alloca(body: &mut Graph, call: Node, callee: &Graph, alloca: Node) -> Value {
    let root = body.root();
    let mem = *body.args(root).last().expect("a body has a memory state");
    let users: Vec<_> = body.users(mem).collect();
    let count = callee.operand(alloca, 0);
    let count_op = callee.producer_op(count).expect("a static alloca has a constant count");
    let op = body.payloads.import(&callee.payloads, callee.op(alloca));
    let ty = callee.ty(callee.output(alloca, 0));
    let mut start = Builder::at_start(body, root);
    let count = start.constant(Const { op: count_op, ty: callee.ty(count) });
    let new = start.node(op, &[count, mem], &[ty, Type::MEM]);
    if let Some(location) = callee.location(alloca) {
        let location = body.import_location(callee, location);
        body.set_location(new, Some(location));
        locate_one(body, new, body.location(call));
    }
    let (address, after) = (body.output(new, 0), body.output(new, 1));
    users.into_iter().for_each(|user| body.divert(user, after));
    address
}

/// Says of what was copied that it is at the call. If nobody knows where that is, the copies are nowhere, too: the
/// scopes of the callee are none of the caller's.
fn locate(body: &mut Graph, call: Node, callee: &Graph, map: &CopyMap) {
    if !callee.has_locations() {
        return;
    }
    let at = body.location(call);
    let regions: Vec<Region> = callee.region_tree(callee.root());
    for old in regions.into_iter().flat_map(|region| callee.nodes(region)) {
        if let Some(new) = map.node(old).filter(|_| callee.location(old).is_some()) {
            locate_one(body, new, at);
        }
    }
}

fn locate_one(body: &mut Graph, new: Node, call: Option<LocId>) {
    if let Some(location) = body.location(new) {
        let location = call.map(|call| body.inlined_location(location, call));
        body.set_location(new, location);
    }
}

/// Drops what isn't true of copies: `tail` says that the callee does not touch its caller's stack memory, but now there
/// is another caller; and scopes of `noalias` facts belong to one activation of the function.
fn forget(body: &mut Graph, callee: &Graph, map: &CopyMap, (drops_tails, options): (bool, Options)) {
    let regions: Vec<Region> = callee.region_tree(callee.root());
    for old in regions.into_iter().flat_map(|region| callee.nodes(region)) {
        let Some(new) = map.node(old) else { continue };
        match body.op(new) {
            Op::Call(id, effects) => {
                let is_new = body.payloads[id].is_weighed && counts_anew(body, callee, [old, new], options);
                if let Some(info) = forgetful(&body.payloads[id], drops_tails, is_new) {
                    let id = body.payloads.intern_call(info);
                    body.set_op(new, Op::Call(id, effects));
                }
            }
            Op::Special(id, effects) => {
                let is_new = body.payloads[id].call.is_weighed && counts_anew(body, callee, [old, new], options);
                if let Some(call) = forgetful(&body.payloads[id].call, drops_tails, is_new) {
                    let info = SpecialInfo { call, ..body.payloads[id].clone() };
                    let id = body.payloads.intern_special(info);
                    body.set_op(new, Op::Special(id, effects));
                }
            }
            Op::Load(id, effects) | Op::Store(id, effects) if body.payloads[id].metadata.has_scopes() => {
                let metadata = body.payloads[id].metadata.without_scopes();
                let id = {
                    let info = AccessInfo { metadata, ..body.payloads[id].clone() };
                    body.payloads.intern_access(info)
                };
                let is_load = matches!(body.op(new), Op::Load(..));
                body.set_op(new, if is_load { Op::Load(id, effects) } else { Op::Store(id, effects) });
            }
            Op::Atomic(id) if body.payloads[id].metadata.has_scopes() => {
                let metadata = body.payloads[id].metadata.without_scopes();
                let id = {
                    let info = AtomicInfo { metadata, ..body.payloads[id].clone() };
                    body.payloads.intern_atomic(info)
                };
                body.set_op(new, Op::Atomic(id));
            }
            _ => {}
        }
    }
}

/// A call without what isn't true of its copy, if there is such a thing.
fn forgetful(info: &CallInfo, drops_tails: bool, is_new: bool) -> Option<CallInfo> {
    let tail = if drops_tails && info.tail == TailKind::Tail { TailKind::None } else { info.tail };
    let is_weighed = info.is_weighed && !is_new;
    let changes = tail != info.tail || is_weighed != info.is_weighed || info.metadata.has_scopes();
    changes.then(|| CallInfo { tail, metadata: info.metadata.without_scopes(), is_weighed, ..info.clone() })
}

/// May inlining pay for the copy of a call, though it did not pay in the callee?
fn counts_anew(body: &Graph, callee: &Graph, [old, new]: [Node; 2], options: Options) -> bool {
    options.frequent && is_frequent(body, new) || knows_more(body, callee, old, new)
}

/// Does the copy of a call pass constants or stack memory where the callee's call passed a parameter? Then inlining may
/// pay that did not before.
fn knows_more(body: &Graph, callee: &Graph, old: Node, new: Node) -> bool {
    let is_known = |value| {
        let op = body.producer_op(outermost(body, value));
        op.is_some_and(|op| op.is_constant() || matches!(op, Op::Alloca(_)))
    };
    let is_param = |value| callee.producer_op(outermost(callee, value)).is_none();
    callee.operands(old).zip(body.operands(new)).any(|(old, new)| is_param(old) && is_known(new))
}

/// Notes that a call was decided on.
pub(crate) fn note_weighed(body: &mut Graph, call: Node) {
    match body.op(call) {
        Op::Call(id, effects) if !body.payloads[id].is_weighed => {
            let info = CallInfo { is_weighed: true, ..body.payloads[id].clone() };
            let id = body.payloads.intern_call(info);
            body.set_op(call, Op::Call(id, effects));
        }
        Op::Special(id, effects) if !body.payloads[id].call.is_weighed => {
            let info = body.payloads[id].clone();
            let info = SpecialInfo { call: CallInfo { is_weighed: true, ..info.call.clone() }, ..info };
            let id = body.payloads.intern_special(info);
            body.set_op(call, Op::Special(id, effects));
        }
        _ => {}
    }
}
