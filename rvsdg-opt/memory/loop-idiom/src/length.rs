//! Loops that look for the end of a string become calls of `strlen`: loops whose only effect is that they load the next
//! byte in each iteration, until that is zero.
//!
//! ```text
//! theta i { i' = i + 1; repeat while p[i'] != 0 }   =>   i + (strlen(p + i + 1) + 1)
//! ```
//!
//! Of what is computed in such a loop, only counters may be used behind it: integers and pointers that go on by a
//! constant. How often the loop repeats is the length of the string that begins where the first iteration loads; both
//! read the same bytes, up to the zero. The call reads the state of memory that comes into the loop, which does not
//! write.
//!
//! Linear in the bodies of loops of at most `MAX_SEARCHED` nodes.

use crate::fault::{Fault, Mutation};
use crate::plan::add_parts;
use rvsdg_core::{
    BinOp, Builder, CallInfo, CopyMap, Effects, Graph, IntCond, Node, Op, Position, Theta, Type, Value, ValueAttrs,
};
use rvsdg_opt_alias::{Analysis, Env};
use rvsdg_opt_scev::{Operand, Reading, Repeat, repeat};
use rvsdg_opt_target::limits::loop_idiom::MAX_SEARCHED;
use rvsdg_route::{Router, int};

/// What is behind the loop in the place of one of its variables.
#[derive(Copy, Clone)]
enum Var {
    Memory,
    /// What came in: it is the same in all iterations, or nobody uses it.
    Entry,
    /// It goes on by so much in each iteration, in bytes if it is a pointer.
    Counter(i64),
}

/// A loop that looks for the end of a string.
pub(crate) struct Search {
    pub(crate) theta: Theta,
    /// The address of the byte.
    address: Value,
    /// What that is made of.
    parts: Vec<Node>,
    vars: Vec<Var>,
    io: usize,
    mem: usize,
}

/// All such loops of a body.
pub(crate) fn find(graph: &Graph, env: Env<'_>, fault: Fault) -> Vec<Search> {
    let regions = graph.region_tree(graph.root());
    let thetas = regions.iter().flat_map(|region| graph.owners(*region)).filter_map(|it| Theta::from_node(graph, it));
    thetas.filter_map(|theta| search(graph, theta, env, fault)).collect()
}

fn search(graph: &Graph, theta: Theta, env: Env<'_>, fault: Fault) -> Option<Search> {
    let Repeat::While { cond: IntCond::Ne, left, right } = repeat(graph, theta)? else { return None };
    let zero = match right {
        Operand::Value(right) => int(graph, right),
        Operand::Const(right) => graph.payloads.int_value(right.op),
    };
    let load = graph.producer(left)?;
    let Op::Load(id, effects) = graph.op(load) else { return None };
    let is_plain = effects.takes_io() && !effects.makes_io() && !graph.payloads[id].volatile;
    let is_byte = graph.ty(left) == Type::I8 && zero == Some(0);
    let region = theta.region(graph);
    if !is_plain || !is_byte || graph.region(load) != region || graph.nodes(region).count() > MAX_SEARCHED {
        return None;
    }
    // Nothing has effects but loads that nobody uses, or only this one.
    for node in graph.nodes(region) {
        let op = graph.op(node);
        let is_read = matches!(op, Op::Load(..)) && !op.effects().makes_io();
        (!op.is_structural() && (op.effects().is_empty() || is_read)).then_some(())?;
    }
    let address = graph.operand(load, 0);
    let mut analysis = Analysis::new(env);
    let (scev, layouts) = analysis.evolution();
    let (_, step) = scev.address_in_loop(graph, layouts, theta, address)?;
    (graph.ty(address) == Type::PTR && (step == 1 || fault.is(Mutation::AnyStep))).then_some(())?;
    let mut parts = vec![];
    add_parts(graph, address, &mut parts)?;
    let variable = |ty| {
        let mut found = (0..theta.loop_count(graph)).filter(|index| graph.ty(theta.pre(graph, *index)) == ty);
        found.next().filter(|_| found.next().is_none())
    };
    let (io, mem) = (variable(Type::IO)?, variable(Type::MEM)?);
    let mut vars = vec![];
    for index in 0..theta.loop_count(graph) {
        let pre = theta.pre(graph, index);
        vars.push(match graph.ty(pre) {
            Type::MEM => Var::Memory,
            _ if theta.is_invariant(graph, index) || graph.is_dead(theta.exit_output(graph, index)) => Var::Entry,
            Type::PTR => {
                let (scev, layouts) = analysis.evolution();
                let (_, step) = scev.address_in_loop(graph, layouts, theta, pre)?;
                Var::Counter(step)
            }
            ty => {
                ty.int_width().filter(|width| *width <= 64)?;
                let (scev, _) = analysis.evolution();
                Var::Counter(scev.recurrence(graph, theta, pre, Reading::Modular)?.step.as_constant()?)
            }
        });
    }
    Some(Search { theta, address, parts, vars, io, mem })
}

/// Calls the function, whose address is a value of the root region, in the place of a loop.
pub(crate) fn replace(
    graph: &mut Graph,
    router: &mut Router,
    search: &Search,
    (ty, size, address): (Type, Type, Value),
    fault: Fault,
) {
    let theta = search.theta;
    let place = Position::Before(theta.node());
    graph.locate_new_nodes(graph.location(theta.node()));
    let mut first = CopyMap::sparse();
    for index in 0..theta.loop_count(graph) {
        first.insert(theta.pre(graph, index), theta.entry_origin(graph, index));
    }
    for part in &search.parts {
        graph.copy_node(None, *part, place, &mut first);
    }
    let begin = first.value(search.address).expect("it is made of parts and loop variables");
    let callee = router.route(graph, address, graph.region(theta.node()));
    let states = [search.io, search.mem].map(|index| theta.entry_origin(graph, index));
    let info = CallInfo { arg_attrs: [ValueAttrs::default()].into(), ..CallInfo::new(ty) };
    let op = Op::Call(graph.payloads.intern_call(info), Effects::READ | Effects::PINNED);
    let operands = [callee, begin, states[0], states[1]];
    let call = graph.add_node(place, op, &operands, &[size, Type::MEM]);
    let (length, memory) = (graph.output(call, 0), graph.output(call, 1));
    let mut at = Builder::before(graph, theta.node());
    let runs = if fault.is(Mutation::NotLast) { length } else { at.binary_int(BinOp::Add, length, 1) };
    for (index, var) in search.vars.iter().enumerate() {
        let entry = theta.entry_origin(graph, index);
        let behind = match *var {
            Var::Memory => memory,
            Var::Entry => entry,
            Var::Counter(step) => {
                let ty = graph.ty(entry);
                let mut at = Builder::before(graph, theta.node());
                if ty == Type::PTR {
                    let way = at.binary_int(BinOp::Mul, runs, step);
                    at.byte_at(entry, way)
                } else {
                    let runs = at.zext_or_trunc(runs, ty);
                    let way = at.binary_int(BinOp::Mul, runs, step);
                    at.binary(BinOp::Add, entry, way)
                }
            }
        };
        graph.divert_users(theta.exit_output(graph, index), behind);
    }
    graph.locate_new_nodes(None);
    graph.remove_node(theta.node());
}
