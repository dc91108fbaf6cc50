//! Shared code of this crate's unit tests: graphs to start from, and a deterministic random number generator.

use crate::*;
use cranelift_entity::PrimaryMap;

/// Starts the body of a function with these parameters. Returns the graph, which has no results yet, the parameters,
/// the I/O state and the memory state.
pub(crate) fn body(params: &[Type]) -> (Graph, Vec<Value>, Value, Value) {
    let mut graph = Graph::new();
    let root = graph.root();
    let params = params.iter().map(|ty| graph.add_arg(root, *ty)).collect();
    let io = graph.add_arg(root, Type::IO);
    let mem = graph.add_arg(root, Type::MEM);
    (graph, params, io, mem)
}

/// Adds results to the root region, which completes the graph.
pub(crate) fn finish(graph: &mut Graph, results: &[Value]) {
    let root = graph.root();
    for result in results {
        graph.add_result(root, *result);
    }
}

/// An integer constant.
pub(crate) fn int(graph: &mut Graph, at: Position, value: i32, ty: Type) -> Value {
    graph.add_const(at, Const { op: Op::Int(value), ty })
}

/// `a + b`
pub(crate) fn add(graph: &mut Graph, at: Position, a: Value, b: Value) -> Value {
    let ty = graph.ty(a);
    graph.add_simple(at, Op::Binary(BinOp::Add, Flags::NONE), &[a, b], ty)
}

/// A match: control value 1 for true, 0 for false.
pub(crate) fn is_true(graph: &mut Graph, at: Position, condition: Value) -> Value {
    let op = Op::Match(graph.payloads.intern_match(MatchInfo::truth()));
    graph.add_simple(at, op, &[condition], Type::ctl(2))
}

fn access(graph: &mut Graph, ty: Type) -> AccessId {
    graph.payloads.intern_access(AccessInfo { ty, align: 4, volatile: false, metadata: "".into() })
}

/// A load. Returns its value and the memory state after it.
pub(crate) fn load(graph: &mut Graph, at: Position, ty: Type, address: Value, io: Value, mem: Value) -> (Value, Value) {
    let op = Op::Load(access(graph, ty), Effects::READ | Effects::PINNED);
    let node = graph.add_node(at, op, &[address, io, mem], &[ty, Type::MEM]);
    (graph.output(node, 0), graph.output(node, 1))
}

/// A store. Returns the memory state after it.
pub(crate) fn store(graph: &mut Graph, at: Position, value: Value, address: Value, io: Value, mem: Value) -> Value {
    let op = Op::Store(access(graph, graph.ty(value)), Effects::WRITE | Effects::PINNED);
    let node = graph.add_node(at, op, &[value, address, io, mem], &[Type::MEM]);
    graph.output(node, 0)
}

/// A call of type `ty` without attributes.
pub(crate) fn call_info(ty: Type) -> CallInfo {
    CallInfo::new(ty)
}

/// A call of `void ()` with all effects. Returns the I/O state and the memory state after it.
pub(crate) fn call(
    graph: &mut Graph,
    at: Position,
    types: &mut TypeTable,
    callee: Value,
    io: Value,
    mem: Value,
) -> (Value, Value) {
    let ty = types.function(Type::VOID, &[], false);
    let info = graph.payloads.intern_call(call_info(ty));
    let op = Op::Call(info, Effects::READ | Effects::WRITE | Effects::IO);
    let node = graph.add_node(at, op, &[callee, io, mem], &[Type::IO, Type::MEM]);
    (graph.output(node, 0), graph.output(node, 1))
}

/// Panics with the errors and the text if the graph is invalid.
pub(crate) fn assert_valid(graph: &Graph, types: &TypeTable) {
    if let Err(errors) = verify_graph(graph, types, &PrimaryMap::new()) {
        panic!("{errors}\n{}", text(graph, types));
    }
}

/// The graph's text.
pub(crate) fn text(graph: &Graph, types: &TypeTable) -> String {
    print_graph(graph, types, &PrimaryMap::new())
}

/// A linear congruential generator: the same sequence on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// A function body with a gamma in a theta, memory accesses and a call.
pub(crate) fn sample(types: &mut TypeTable) -> Graph {
    let (mut g, params, io, mem) = body(&[Type::PTR, Type::PTR, Type::I32]);
    let (callee, pointer, n) = (params[0], params[1], params[2]);
    let root = Position::End(g.root());
    let theta = Theta::add(&mut g, root, ThetaFlags { may_diverge: true });
    let vars: Vec<Value> = [callee, pointer, n, io, mem].map(|v| theta.open_loop_var(&mut g, v)).into();
    let inside = Position::End(theta.region(&g));
    let (value, mem) = load(&mut g, inside, Type::I32, vars[1], vars[3], vars[4]);
    let more = g.add_simple(inside, Op::ICmp(IntCond::Slt), &[value, vars[2]], Type::I1);
    let predicate = is_true(&mut g, inside, more);
    let gamma = Gamma::add(&mut g, inside, predicate);
    for origin in [vars[0], vars[1], value, vars[3], mem] {
        gamma.add_entry(&mut g, origin);
    }
    let args = |g: &Graph, alternative| g.args(gamma.regions(g)[alternative]).to_vec();
    let (a, b) = (args(&g, 0), args(&g, 1));
    let first = Position::End(gamma.regions(&g)[0]);
    let (io_a, mem_a) = call(&mut g, first, types, a[0], a[3], a[4]);
    let second = Position::End(gamma.regions(&g)[1]);
    let one = int(&mut g, second, 1, Type::I32);
    let next = add(&mut g, second, b[2], one);
    let mem_b = store(&mut g, second, next, b[1], b[3], b[4]);
    let io = gamma.add_exit(&mut g, &[io_a, b[3]]);
    let mem = gamma.add_exit(&mut g, &[mem_a, mem_b]);
    theta.set_predicate(&mut g, predicate);
    let outs: Vec<Value> = [vars[0], vars[1], vars[2], io, mem].map(|v| theta.close_loop_var(&mut g, v)).into();
    finish(&mut g, &[outs[2], outs[3], outs[4]]);
    g
}
