//! What is said of stack memory: that it became values, or why it stays.

use crate::Context;
use rustc_hash::FxHashSet;
use rvsdg_core::{Graph, Node, Op, UseSite, Value, Variable};
use rvsdg_opt_manager::Remarks;

/// Says that stack memory becomes values.
pub(crate) fn promoted(remarks: Remarks<'_>, graph: &Graph, alloca: Node) {
    remarks.passed(graph, alloca, "Promoted", |message| {
        message.memory("Variable", alloca, graph.output(alloca, 0), &[]).text(" became values");
    });
}

/// Says of the stack memory that is left why it stays.
pub(crate) fn kept(remarks: Remarks<'_>, graph: &Graph, cx: &Context<'_>) {
    if !remarks.are_wanted() {
        return;
    }
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region).filter(|node| matches!(graph.op(*node), Op::Alloca(_))) {
            let obstacle = obstacle(graph, cx, graph.output(node, 0));
            remarks.missed(graph, node, "AllocaKept", |message| {
                message.memory("Variable", node, graph.output(node, 0), &[]).text(" stays in memory: ");
                match obstacle {
                    Some((user, reason)) => _ = message.node("Reason", user, reason),
                    None => _ = message.value("Reason", "its parts are accessed in different ways"),
                }
            });
        }
    }
}

/// The first use of an address that gets it to where it can't be followed, or that accesses an unknown part.
fn obstacle(graph: &Graph, cx: &Context<'_>, address: Value) -> Option<(Node, &'static str)> {
    let mut pending = vec![address];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in graph.users(value) {
            let site = graph.site(user);
            match graph.variable_at(site) {
                Some(Variable::Entry(gamma, index)) => pending.extend(gamma.entry_args(graph, index)),
                Some(Variable::Loop(theta, index)) => {
                    pending.extend([theta.pre(graph, index), theta.exit_output(graph, index)]);
                }
                Some(Variable::Exit(gamma, index)) => pending.push(gamma.exit_output(graph, index)),
                _ => {}
            }
            let UseSite::Input(node, index) = site else { continue };
            match graph.op(node) {
                Op::Load(id, _) | Op::Store(id, _) if graph.payloads[id].volatile => {
                    return Some((node, "a volatile access"));
                }
                Op::Store(..) if index == 0 => return Some((node, "its address is stored")),
                Op::Gep(_) if graph.input_count(node) > 1 => {
                    return Some((node, "an index that is known only when the program runs"));
                }
                Op::Gep(_) => pending.extend(graph.outputs(node)),
                Op::Call(id, _) => {
                    let intrinsic = graph.payloads[id].called_intrinsic(cx.symbols);
                    if intrinsic.is_none_or(|it| !it.is_lifetime() && !it.copies() && !it.fills()) {
                        return Some((node, "its address is passed to a call"));
                    }
                }
                Op::Special(..) => return Some((node, "its address is passed to a call")),
                Op::Cast(..) => return Some((node, "its address is used as a number")),
                _ => {}
            }
        }
    }
    None
}
