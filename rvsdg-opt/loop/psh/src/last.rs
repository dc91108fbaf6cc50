//! What only the last iteration's result is of: a value that is computed in each iteration, of counters and of what is
//! invariant, but used behind the loop only, is computed once behind it.
//!
//! ```text
//! theta i, x { y = a[i] * 3 } -> (.., i + 1, y)   =>   theta i { } -> (.., i + 1); y = a[i0 + repeats] * 3
//! ```
//!
//! # Why it is sound
//!
//! * The number of iterations is known before the loop, so a counter's value in the last one is its first value and a
//!   multiple of its step, modulo its range: the value that it had, or it was poison.
//! * The operations are copied, with operands that are those of the last iteration, and flags stay true. None of them
//!   is a `freeze`, of which another one may choose another number.
//! * They ran in the last iteration, so a load may be made right behind the loop. Nothing in the loop writes, and no
//!   I/O effect is in it.
//!
//! Linear in the loops' variables, with at most `MAX_LAST` operations for each.

use crate::fault::{Fault, Mutation};
use crate::summary::{Summary, summarize};
use rvsdg_core::{
    BinOp, Builder, CopyMap, Effects, Graph, Node, Op, Position, Region, Theta, Type, Use, UseSite, Value, ValueDef,
};
use rvsdg_opt_scev::{Reading, Scev};
use rvsdg_opt_target::limits::psh::MAX_LAST;
use rvsdg_opt_unroll::{Count, repeats_before};
use rvsdg_route::Router;

/// A value to be computed behind its loop.
struct Plan {
    var: usize,
    /// Operations of the body, in order.
    nodes: Vec<Node>,
    /// The counters that they use, with what is added in each iteration.
    counters: Vec<(usize, i64)>,
}

/// Computes such values behind all loops of a body; answers how many.
pub(crate) fn sink(graph: &mut Graph, fault: Fault) -> usize {
    let mut router = Router::new();
    let mut scev = Scev::new();
    let mut found = 0;
    let summaries = summarize(graph);
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        let summary = summaries[region];
        let candidates: Vec<usize> = (0..theta.loop_count(graph)).filter(|var| is_last(graph, theta, *var)).collect();
        if candidates.is_empty() || !summary.quiet || theta.flags(graph).may_diverge {
            continue;
        }
        let Some(count) = Count::of(scev.of_now(graph).trip_count(graph, theta)) else { continue };
        let plan = |var: &usize| plan(graph, scev.of_now(graph), theta, summary, *var, fault);
        let plans: Vec<Plan> = candidates.iter().filter_map(plan).collect();
        if plans.is_empty() {
            continue;
        }
        let repeats = match &count {
            Count::Constant(count) => Builder::before(graph, theta.node()).int(*count as i64 - 1, Type::I64),
            Count::Symbolic(count) => repeats_before(graph, &mut router, theta, count),
        };
        for plan in &plans {
            carry_out(graph, theta, summary, plan, repeats, fault);
        }
        found += plans.len();
    }
    found
}

/// Is the variable's next value computed for nothing but what is behind the loop?
fn is_last(graph: &Graph, theta: Theta, var: usize) -> bool {
    let region = theta.region(graph);
    let (post, output) = (theta.post(graph, var), theta.exit_output(graph, var));
    let only = graph.only_user(post).map(|user| graph.site(user));
    let is_made_here = graph.producer(post).is_some_and(|node| graph.region(node) == region);
    is_made_here
        && !graph.ty(post).is_state()
        && !graph.is_dead(output)
        && graph.is_dead(theta.pre(graph, var))
        && only == Some(UseSite::Result(region, var + 1))
}

fn plan(graph: &Graph, scev: &mut Scev, theta: Theta, summary: Summary, var: usize, fault: Fault) -> Option<Plan> {
    let region = theta.region(graph);
    let mut plan = Plan { var, nodes: vec![], counters: vec![] };
    let mut stack = vec![theta.post(graph, var)];
    let mut is_loading = false;
    while let Some(value) = stack.pop() {
        match graph.def(value) {
            ValueDef::Argument(of, index) if of == region => {
                if theta.is_invariant(graph, index) || plan.counters.iter().any(|(known, _)| *known == index) {
                    continue;
                }
                graph.ty(value).int_width().filter(|width| *width <= 64)?;
                let step = scev.recurrence(graph, theta, value, Reading::Modular)?.step.as_constant()?;
                plan.counters.push((index, step));
            }
            ValueDef::Argument(..) => return None,
            ValueDef::Output(node, _) if plan.nodes.contains(&node) => {}
            ValueDef::Output(node, _) => {
                let op = graph.op(node);
                is_loading |= matches!(op, Op::Load(..));
                may_be_copied(graph, region, node, summary, fault).then_some(())?;
                plan.nodes.push(node);
                (plan.nodes.len() <= MAX_LAST).then_some(())?;
                stack.extend(graph.operands(node).filter(|operand| !graph.ty(*operand).is_state()));
            }
        }
    }
    let is_computed = plan.nodes.iter().filter(|node| !graph.op(**node).is_constant()).count() > 1;
    (is_computed || is_loading).then_some(())?;
    let order = graph.nodes(region).filter(|node| plan.nodes.contains(node)).collect();
    Some(Plan { nodes: order, ..plan })
}

/// May an operation of the body be made behind the loop?
fn may_be_copied(graph: &Graph, region: Region, node: Node, summary: Summary, fault: Fault) -> bool {
    let op = graph.op(node);
    if let Op::Load(id, effects) = op {
        let writes = summary.writes && !fault.is(Mutation::WrittenLast);
        let is_plain = effects.without(Effects::PINNED) == Effects::READ && !graph.payloads[id].volatile;
        // Nothing in the loop makes an I/O state.
        let is_first = |io: Value| matches!(graph.def(io), ValueDef::Argument(of, _) if of == region);
        return is_plain && !writes && summary.mem_var.is_some() && graph.io_in(node).is_none_or(is_first);
    }
    op.is_speculatable() && graph.output_count(node) == 1 && !graph.outputs(node).any(|it| graph.ty(it) == Type::TOKEN)
}

fn carry_out(graph: &mut Graph, theta: Theta, summary: Summary, plan: &Plan, repeats: Value, fault: Fault) {
    let mut map = CopyMap::sparse();
    for index in 0..theta.loop_count(graph) {
        map.insert(theta.pre(graph, index), theta.entry_origin(graph, index));
    }
    for (index, step) in &plan.counters {
        let first = theta.entry_origin(graph, *index);
        let ty = graph.ty(first);
        let mut at = Builder::before(graph, theta.node());
        let way = at.zext_or_trunc(repeats, ty);
        let way = at.binary_int(BinOp::Mul, way, *step);
        let last = at.binary(BinOp::Add, first, way);
        map.insert(theta.pre(graph, *index), if fault.is(Mutation::FirstValue) { first } else { last });
    }
    // Everything goes right behind the loop: in front of what was first there.
    let place = match graph.next_node(theta.node()) {
        Some(next) => Position::Before(next),
        None => Position::End(graph.region(theta.node())),
    };
    let mut memory = summary.mem_var.map(|var| theta.exit_output(graph, var));
    for node in &plan.nodes {
        let Op::Load(id, effects) = graph.op(*node) else {
            graph.copy_node(None, *node, place, &mut map);
            continue;
        };
        let before = memory.expect("it was looked for");
        let mapped = |map: &CopyMap, value: Value| map.value(value).unwrap_or(value);
        let mut operands = vec![mapped(&map, graph.operand(*node, 0))];
        operands.extend(graph.io_in(*node).map(|io| mapped(&map, io)));
        operands.push(before);
        let ty = graph.payloads[id].ty;
        let users: Vec<Use> = graph.users(before).collect();
        let load = graph.add_node(place, Op::Load(id, effects), &operands, &[ty, Type::MEM]);
        graph.drop_scopes(load);
        graph.set_location(load, graph.location(*node));
        let after = graph.output(load, 1);
        users.into_iter().for_each(|user| graph.divert(user, after));
        memory = Some(after);
        map.insert(graph.output(*node, 0), graph.output(load, 0));
    }
    let post = theta.post(graph, plan.var);
    let last = map.value(post).expect("it was copied");
    graph.divert_users(theta.exit_output(graph, plan.var), last);
}
