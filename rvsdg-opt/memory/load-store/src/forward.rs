//! Forwarding: gives every load the value that is known to be there.
//!
//! Loads are visited once, those of inner regions first: what comes after a loop then finds the loop's variables. A
//! load that has got its value stays on the chain of states until all are done: it still says what is in memory and
//! that the address may be accessed. Then the chain is led past it and it goes.

use crate::Stats;
use crate::build::PlanBuilder;
use crate::fault::Fault;
use crate::memory::Memory;
use crate::nest::Nest;
use crate::report::Reports;
use crate::search::Search;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Node, Op, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_route::Router;

/// Forwards to all loads of a body; answers how many got a value.
pub(crate) fn forward(
    graph: &mut Graph,
    analysis: &mut Analysis<'_>,
    nest: &Nest,
    fault: Fault,
    (stats, mut reports): (&mut Stats, Reports<'_>),
) -> usize {
    reports.kept.clear();
    let is_plain = |graph: &Graph, node: Node| match graph.op(node) {
        Op::Load(id, _) => !graph.payloads[id].volatile,
        _ => false,
    };
    let loads: Vec<Node> = nest
        .regions
        .iter()
        .rev()
        .flat_map(|region| graph.nodes(*region))
        .filter(|node| is_plain(graph, *node) && !graph.is_dead(graph.output(*node, 0)))
        .collect();
    let mut router = Router::new();
    let mut replaced: FxHashMap<Value, Value> = FxHashMap::default();
    let (mut done, mut memory) = (vec![], Memory::default());
    for load in loads {
        let Op::Load(id, _) = graph.op(load) else { unreachable!("it was one") };
        let ty = graph.payloads[id].ty;
        let search = Search::new(graph, analysis, nest, &replaced, &mut memory, fault, load);
        let Some(mut search) = search else { continue };
        let Some(plan) = graph.mem_in(load).and_then(|state| search.loaded(state)) else {
            reports.kept.extend(search.clobber.map(|clobber| (load, clobber)));
            continue;
        };
        let plans = search.plans;
        reports.removed(graph, load);
        let mut builder = PlanBuilder {
            graph,
            router: &mut router,
            stats,
            plans: &plans,
            ty,
            load,
            made: FxHashMap::default(),
            fault,
        };
        let value = builder.value(plan);
        let value = router.route(graph, value, graph.region(load));
        let old = graph.output(load, 0);
        graph.divert_users(old, value);
        replaced.insert(old, value);
        done.push(load);
    }
    for load in &done {
        graph.bypass_memory(*load);
        graph.remove_node(*load);
    }
    done.len()
}
