//! Takes allocations out of the program.

use crate::fault::{Fault, Mutation};
use crate::uses::{Uses, takes_address};
use rvsdg_core::{AllocaInfo, Builder, Graph, Node, Op, Type, Value};
use rvsdg_opt_target::limits::allocations::ALIGN;
use rvsdg_route::Router;

/// Gives the users of an allocation the address of stack memory of the function instead.
pub(crate) fn put_on_stack(graph: &mut Graph, router: &mut Router, (allocation, uses): (Node, &Uses), size: u64) {
    let info = AllocaInfo { ty: Type::I8, align: ALIGN, specifier: "".into() };
    let address = graph.add_stack_memory(info, size as i64, Type::I64);
    let mut addresses: Vec<Node> =
        uses.members.iter().copied().filter(|member| takes_address(graph, *member)).collect();
    if let Op::Call(..) = graph.op(allocation) {
        addresses.push(allocation);
    }
    for node in addresses {
        let here = router.route(graph, address, graph.region(node));
        let old = graph.outputs(node).next().expect("it has the address");
        graph.divert_users(old, here);
    }
}

/// Removes an allocation with the calls that free it and the comparisons with null; if nothing is read, also what is
/// written.
pub(crate) fn finish(graph: &mut Graph, allocation: Node, uses: &Uses, fault: Fault) {
    for (test, holds) in &uses.tests {
        let holds = *holds != fault.is(Mutation::IsNull);
        let answer = Builder::before(graph, *test).truth(holds);
        let old = graph.output(*test, 0);
        graph.divert_users(old, answer);
        graph.remove_node(*test);
    }
    let writes = if uses.is_read { &[] } else { &*uses.writes };
    for node in uses.frees.iter().chain(writes) {
        // A copy within the memory is there twice.
        if graph.is_live(*node) {
            bypass(graph, *node);
            graph.remove_node(*node);
        }
    }
    bypass(graph, allocation);
    for member in &uses.members {
        let (old, ty) = (graph.output(*member, 0), graph.ty(graph.output(*member, 0)));
        // It was not left by unwinding, and nobody looks at what the landing pad gets, or uses the address.
        let mut at = Builder::before(graph, *member);
        let new = if ty == Type::I1 { at.truth(fault.is(Mutation::Unwinds)) } else { at.poison(ty) };
        graph.divert_users(old, new);
        graph.remove_node(*member);
    }
    let result = graph.outputs(allocation).next().expect("an allocation has a result");
    if !graph.is_dead(result) {
        // What computes addresses that nobody uses.
        let ty = graph.ty(result);
        let nowhere = Builder::before(graph, allocation).poison(ty);
        graph.divert_users(result, nowhere);
    }
    graph.remove_node(allocation);
}

/// Gives whoever waits for a node the states that it takes.
pub(crate) fn bypass(graph: &mut Graph, node: Node) {
    for output in graph.outputs(node).collect::<Vec<Value>>() {
        let state = match graph.ty(output) {
            Type::IO => graph.io_in(node),
            Type::MEM => graph.mem_in(node),
            _ => continue,
        };
        graph.divert_users(output, state.expect("what makes a state takes one"));
    }
}
