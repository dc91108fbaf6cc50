//! Makes the arrays, the loop that fills them, and the loads from them.

use crate::fault::{Fault, Mutation};
use crate::row::{Expansion, size};
use rvsdg_core::{
    AccessId, AccessInfo, AllocaInfo, Attached, BinOp, Builder, CopyMap, Effects, Flags, Graph, Op, Position, Region,
    Theta, ThetaFlags, Type, Value, ValueDef,
};
use rvsdg_opt_target::limits::scalar_expansion::ALIGN;
use rvsdg_route::{Router, constant, seen_outside};

/// Keeps the rows.
pub(crate) fn expand(graph: &mut Graph, router: &mut Router, expansion: &Expansion, fault: Fault) {
    let arrays: Vec<Value> = expansion.kept.iter().map(|row| array(graph, expansion, *row, fault)).collect();
    let of = |at: usize| if fault.is(Mutation::OneArray) { arrays[0] } else { arrays[at] };
    let arrays: Vec<Value> = (0..arrays.len()).map(of).collect();
    fill(graph, router, expansion, &arrays);
    read(graph, router, expansion, &arrays, fault);
}

/// Stack memory of the function for a row.
fn array(graph: &mut Graph, expansion: &Expansion, row: Value, fault: Fault) -> Value {
    let elements = expansion.most - u64::from(fault.is(Mutation::ShortArray));
    let bytes = size(graph.ty(row)) * elements;
    graph.add_stack_memory(AllocaInfo { ty: Type::I8, align: ALIGN, specifier: "".into() }, bytes as i64, Type::I64)
}

/// The argument of a region that is a state of this type.
fn state(graph: &Graph, region: Region, ty: Type) -> Value {
    let found = graph.args(region).iter().copied().find(|arg| graph.ty(*arg) == ty);
    found.expect("what accesses memory has states")
}

/// The loop in front of the outer one, which computes the rows and stores them.
fn fill(graph: &mut Graph, router: &mut Router, expansion: &Expansion, arrays: &[Value]) {
    let Expansion { outer, inner, kept, slice, variables, .. } = expansion;
    let (outer, inner) = (*outer, *inner);
    let around = graph.region(outer.node());
    let place = |ty: Type| {
        let states = (0..outer.loop_count(graph)).find(|at| graph.ty(outer.pre(graph, *at)) == ty);
        states.expect("what accesses memory has states")
    };
    let [io, memory] = [Type::IO, Type::MEM].map(place);
    let arrays: Vec<Value> = arrays.iter().map(|array| router.route(graph, *array, around)).collect();
    let origins: Vec<Value> = variables.iter().map(|at| origin(graph, outer, inner, *at)).collect();
    let zero = Builder::before(graph, outer.node()).int(0, Type::I64);
    let theta = Theta::add(graph, Position::Before(outer.node()), ThetaFlags::default());
    graph.keep_note(inner.node(), theta.node());
    let region = theta.region(graph);
    let mut map = CopyMap::sparse();
    let [io, before] = [io, memory].map(|at| outer.entry_origin(graph, at));
    let io = theta.open_loop_var(graph, io);
    let mut now = theta.open_loop_var(graph, before);
    let counter = theta.open_loop_var(graph, zero);
    let arrays: Vec<Value> = arrays.into_iter().map(|array| theta.open_loop_var(graph, array)).collect();
    for (at, origin) in variables.iter().zip(origins) {
        let arg = theta.open_loop_var(graph, origin);
        map.insert(inner.pre(graph, *at), arg);
    }
    for node in slice {
        for operand in graph.operands(*node).collect::<Vec<_>>() {
            match graph.ty(operand) {
                Type::IO => map.insert(operand, io),
                Type::MEM => map.insert(operand, now),
                _ => {}
            }
        }
        graph.copy_nodes(None, &[*node], Position::End(region), &mut map);
        let memory = graph.outputs(*node).find(|output| graph.ty(*output) == Type::MEM);
        now = memory.map_or(now, |memory| map.value(memory).expect("it was copied"));
    }
    for (row, array) in kept.iter().zip(&arrays) {
        let ty = graph.ty(*row);
        let value = map.value(*row).expect("it is computed");
        let op = Op::Store(access(graph, ty), Effects::WRITE | Effects::PINNED);
        let mut at = Builder::at_end(graph, region);
        let address = element(&mut at, *array, counter, ty);
        now = at.value(op, &[value, address, io, now], Type::MEM);
    }
    let next = next(graph, region, counter);
    let test = map.value(inner.predicate(graph)).expect("it is computed");
    theta.set_predicate(graph, test);
    theta.close_loop_var(graph, io);
    let after = theta.close_loop_var(graph, now);
    theta.close_loop_var(graph, next);
    arrays.into_iter().for_each(|array| _ = theta.close_loop_var(graph, array));
    for at in variables {
        let post = map.value(inner.post(graph, *at)).expect("it is computed");
        theta.close_loop_var(graph, post);
    }
    graph.divert(graph.input(outer.node(), memory), after);
}

/// Loads in the inner loop in the place of what it computed.
fn read(graph: &mut Graph, router: &mut Router, expansion: &Expansion, arrays: &[Value], fault: Fault) {
    let Expansion { inner, kept, .. } = expansion;
    let region = inner.region(graph);
    let arrays: Vec<Value> = arrays.iter().map(|array| router.route(graph, *array, region)).collect();
    let zero = Builder::before(graph, inner.node()).int(0, Type::I64);
    let counter = inner.open_loop_var(graph, zero);
    let next = next(graph, region, counter);
    inner.close_loop_var(graph, next);
    let [io, before] = [Type::IO, Type::MEM].map(|ty| state(graph, region, ty));
    let users: Vec<_> = graph.users(before).collect();
    let mut now = before;
    let mut loaded = vec![];
    // Each is put in front of all others.
    let anchor = graph.nodes(region).next().expect("a loop with rows has nodes");
    for (row, array) in kept.iter().zip(arrays) {
        let ty = graph.ty(*row);
        // It must not run in iterations that there are not: the array ends there.
        let op = Op::Load(access(graph, ty), Effects::READ | Effects::PINNED);
        let mut at = Builder::before(graph, anchor);
        let index = match fault.is(Mutation::NextElement) {
            true => at.binary_int(BinOp::Add, counter, 1),
            false => counter,
        };
        let address = element(&mut at, array, index, ty);
        let load = at.node(op, &[address, io, now], &[ty, Type::MEM]);
        loaded.push(graph.output(load, 0));
        now = graph.output(load, 1);
    }
    users.into_iter().for_each(|user| graph.divert(user, now));
    for (row, value) in kept.iter().zip(loaded) {
        graph.divert_users(*row, value);
    }
}

/// The address of an element of an array.
fn element(at: &mut Builder<'_>, array: Value, index: Value, ty: Type) -> Value {
    let size = at.int(size(ty) as i64, Type::I64);
    let offset = at.binary_with(BinOp::Mul, Flags::NUW | Flags::NSW, index, size);
    at.byte_at(array, offset)
}

/// The counter in the next iteration.
fn next(graph: &mut Graph, region: Region, counter: Value) -> Value {
    let mut at = Builder::at_end(graph, region);
    let one = at.int(1, Type::I64);
    at.binary_with(BinOp::Add, Flags::NUW | Flags::NSW, counter, one)
}

/// What is known of an access to an array.
fn access(graph: &mut Graph, ty: Type) -> AccessId {
    let metadata = Attached::default();
    graph.payloads.intern_access(AccessInfo { ty, align: size(ty), volatile: false, metadata })
}

/// What a variable of the inner loop begins with, in front of the outer loop.
fn origin(graph: &mut Graph, outer: Theta, inner: Theta, at: usize) -> Value {
    let origin = inner.entry_origin(graph, at);
    match constant(graph, origin) {
        Some(constant) => Builder::before(graph, outer.node()).constant(constant),
        None => seen_outside(graph, origin, outer.region(graph)).unwrap_or_else(|| {
            let ValueDef::Argument(_, first) = graph.def(origin) else { unreachable!("it begins alike") };
            // Only with a fault: what it begins with in the first iteration.
            outer.entry_origin(graph, first)
        }),
    }
}
