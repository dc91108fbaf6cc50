//! Puts a copy of a body in the place of a call.
//!
//! Arguments, states and context variables stand for the arguments of the body's root region; what its results come from stands for the outputs of the call. The body's
//! stack memory moves to the start of the caller, so that a call in a loop does not take new memory each time: what is in it at the start
//! is undefined in both cases.

use crate::Mutation;
use crate::callee::is_static_alloca;
use crate::fault::Fault;
use rvsdg_core::{Builder, CallInfo, Const, CopyMap, Graph, LocId, Node, Op, Position, Region, TailKind, Type, Value};
use rvsdg_route::Router;

/// Replaces `call` by a copy of `callee`, whose context variables are these arguments of the caller's root region.
pub(crate) fn splice(
    body: &mut Graph,
    call: Node,
    callee: &Graph,
    context: &[Value],
    router: &mut Router,
    fault: Fault,
) {
    let Op::Call(id, effects) = body.op(call) else { panic!("{call} is not a call") };
    let tail = body.payloads[id].tail;
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
    let mut map = CopyMap::sparse();
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

    copy_contents(body, call, callee, &mut map, router, &stack);
    locate(body, call, callee, &map);
    if tail != TailKind::Tail {
        forget_tail_calls(body, callee, &map);
    }

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
    if let (Some(output), Some(value)) = (outputs.pop(), results.pop()) {
        body.divert_users(output, new(value));
    }
    body.remove_node(call);
}

/// Copies the nodes of the body, but for its static allocas, whose addresses are in `stack`.
fn copy_contents(
    body: &mut Graph,
    call: Node,
    callee: &Graph,
    map: &mut CopyMap,
    router: &mut Router,
    stack: &[Value],
) {
    let root = callee.root();
    let region = body.region(call);
    let mut run: Vec<Node> = vec![];
    let mut stack = stack.iter();
    for node in callee.nodes(root) {
        if !is_static_alloca(callee, root, node) {
            run.push(node);
            continue;
        }
        body.copy_nodes(Some(callee), &run, Position::Before(call), map);
        run.clear();
        let address = *stack.next().expect("each alloca was copied");
        map.insert(callee.output(node, 0), router.route(body, address, region));
        let memory = map.value(callee.operand(node, 1)).expect("the state before it was copied or passed");
        map.insert(callee.output(node, 1), memory);
    }
    body.copy_nodes(Some(callee), &run, Position::Before(call), map);
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

/// Says of what was copied that it is at the call. If nobody knows where that is, the copies are nowhere, too: the scopes of the callee are none of
/// the caller's.
fn locate(body: &mut Graph, call: Node, callee: &Graph, map: &CopyMap) {
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

/// `tail` says that the callee does not touch its caller's stack memory, but now there is another caller.
fn forget_tail_calls(body: &mut Graph, callee: &Graph, map: &CopyMap) {
    let regions: Vec<Region> = callee.region_tree(callee.root());
    for old in regions.into_iter().flat_map(|region| callee.nodes(region)) {
        let Some(new) = map.node(old) else { continue };
        match body.op(new) {
            Op::Call(id, effects) if body.payloads[id].tail == TailKind::Tail => {
                let info = CallInfo { tail: TailKind::None, ..body.payloads[id].clone() };
                let id = body.payloads.intern_call(info);
                body.set_op(new, Op::Call(id, effects));
            }
            Op::Special(id, effects) if body.payloads[id].call.tail == TailKind::Tail => {
                let mut info = body.payloads[id].clone();
                info.call.tail = TailKind::None;
                let id = body.payloads.intern_special(info);
                body.set_op(new, Op::Special(id, effects));
            }
            _ => {}
        }
    }
}
