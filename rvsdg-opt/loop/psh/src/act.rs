//! The act phase: moves what is marked, then routes outputs to users that stayed inside.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::legal::MoveRule;
use crate::mark::{Marks, Move};
use rvsdg_core::{Graph, Op, Position, Region, Type, Use, UseSite, Value};
use rvsdg_route::Router;

/// Moves what is wanted.
pub(crate) fn act(graph: &mut Graph, marks: Marks, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut router = Router::new();
    let wanted = || marks.moves.iter().filter(|it| it.wanted);
    for it in wanted() {
        count(&mut stats, it);
        if it.kind == MoveRule::Call {
            splice_io(graph, it, fault);
        }
        bring_operands(graph, &marks, &mut router, it);
        if let Some(mem_var) = it.mem_var {
            splice_memory(graph, it, mem_var, fault);
            graph.drop_scopes(it.node);
        }
        graph.move_node(it.node, Position::Before(it.leaves));
    }
    for it in wanted() {
        for index in 0..graph.output_count(it.node) {
            let output = graph.output(it.node, index);
            if !graph.ty(output).is_state() {
                route_to_users(graph, &mut router, output, it.target);
            }
        }
    }
    stats.variables = router.variables();
    if stats.pure > 0 {
        // A routed operand may have turned out to be a constant.
        graph.fold_geps();
    }
    stats
}

fn count(stats: &mut Stats, it: &Move) {
    match it.kind {
        MoveRule::Pinned => stats.pinned += 1,
        MoveRule::Load => stats.loads += 1,
        MoveRule::Call => stats.calls += 1,
        MoveRule::Store => stats.stores += 1,
        MoveRule::Structural => stats.structural += 1,
        _ => {
            stats.pure += 1;
            stats.speculated += usize::from(it.speculated);
        }
    }
}

/// Makes the operands of a node those of the region it goes to. The memory state follows.
fn bring_operands(graph: &mut Graph, marks: &Marks, router: &mut Router, it: &Move) {
    for index in 0..graph.input_count(it.node) {
        let user = graph.input(it.node, index);
        let operand = graph.origin(user);
        let new = match graph.ty(operand) {
            Type::MEM => continue,
            // A call that left has its own already. For others, calls that have left in the meantime come before.
            Type::IO if it.kind == MoveRule::Call => continue,
            Type::IO => graph.operand(it.leaves, it.io_input.expect("who takes an I/O state was given one")),
            _ => {
                let home = marks.home(operand);
                match remake_match(graph, marks, router, it, home) {
                    Some(made) => made,
                    None => router.route(graph, home, it.target),
                }
            }
        };
        graph.divert(user, new);
    }
}

/// The predicate of a decision that moves (or what else it takes from a match beside it), made anew where it goes to.
fn remake_match(graph: &mut Graph, marks: &Marks, router: &mut Router, it: &Move, predicate: Value) -> Option<Value> {
    let node = graph.producer(predicate)?;
    let op = graph.op(node);
    if !matches!(op, Op::Match(_)) || graph.region(node) != graph.region(it.node) {
        return None;
    }
    let operand = marks.home(graph.operand(node, 0));
    let operand = router.route(graph, operand, it.target);
    let ty = graph.ty(predicate);
    let made = graph.add_node(Position::Before(it.leaves), op, &[operand], &[ty]);
    graph.keep_note(node, made);
    Some(graph.output(made, 0))
}

/// Takes a call out of the chain of I/O states inside, and puts it into the one outside, before the loop.
fn splice_io(graph: &mut Graph, it: &Move, fault: Fault) {
    let own = graph.io_input(it.node).expect("a call that may not return takes an I/O state");
    let after = graph.io_out(it.node).expect("a call that may not return makes an I/O state");
    graph.divert_users(after, graph.origin(own));
    let into_loop = graph.input(it.leaves, it.io_input.expect("who takes an I/O state was given one"));
    graph.divert(own, graph.origin(into_loop));
    if !fault.is(Mutation::StaleState) {
        graph.divert(into_loop, after);
    }
}

/// Takes a node out of the chain of memory states inside, and puts it into the one outside, before the loop.
fn splice_memory(graph: &mut Graph, it: &Move, mem_var: usize, fault: Fault) {
    let own = graph.mem_input(it.node).expect("a load or store takes a memory state");
    let after = graph.mem_out(it.node).expect("a load or store makes a memory state");
    graph.bypass_memory(it.node);
    let into_loop = graph.input(it.leaves, mem_var);
    graph.divert(own, graph.origin(into_loop));
    if !fault.is(Mutation::StaleState) {
        graph.divert(into_loop, after);
    }
}

/// Gives users inside of other regions what `output` is there.
fn route_to_users(graph: &mut Graph, router: &mut Router, output: Value, home: Region) {
    let users: Vec<(Use, Region)> = graph
        .users(output)
        .map(|user| match graph.site(user) {
            UseSite::Input(node, _) => (user, graph.region(node)),
            UseSite::Result(region, _) => (user, region),
        })
        .filter(|(_, region)| *region != home)
        .collect();
    for (user, region) in users {
        let inside = router.route(graph, output, region);
        graph.divert(user, inside);
    }
}
