//! One round: which allocas go, the list of writes, and a value for each load.

use crate::fault::Mutation;
use crate::parts::Parts;
use crate::slots::{self, Shapes};
use crate::thread::{Home, SlotId, Threads, Write};
use crate::uses::{AccessKind, Local, LocalAccess, follow};
use crate::{Context, Stats, choices, copies, report, sweep, variables};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Builder, Const, Graph, Node, Op, Region};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::sroa::MAX_PAIRS_PER_NODE;
use rvsdg_route::Router;
use std::ops::Range;

/// Stack memory that becomes values.
pub(crate) struct Chosen {
    pub(crate) local: Local,
    /// The numbers of its slots, which are in ascending order of their offsets.
    pub(crate) slots: Range<usize>,
}

/// Takes apart all allocas that can be.
pub(crate) fn round(graph: &mut Graph, cx: &Context<'_>, remarks: Remarks<'_>, stats: &mut Stats) {
    if !graph.has_allocas() {
        return;
    }
    let (version, mut program) = (graph.version(), program(graph));
    choices::expand(graph, cx, &program, stats);
    copies::expand(graph, cx, stats);
    if graph.version() != version {
        program = self::program(graph);
    }
    if returns_twice(graph, cx, &program) {
        return;
    }
    let mut order = vec![0u32; graph.node_capacity()];
    for (place, node) in program.iter().enumerate() {
        order[node.as_u32() as usize] = place as u32 + 1;
    }
    let mut shapes = Shapes::new(cx);
    let mut slots = vec![];
    let mut chosen = choose(graph, cx, &mut shapes, &program, &mut slots, stats);
    if chosen.is_empty() {
        return;
    }
    chosen.iter().for_each(|it| report::promoted(remarks, graph, it.local.node));
    let mut accesses: Vec<(usize, LocalAccess)> = vec![];
    for (index, it) in chosen.iter_mut().enumerate() {
        accesses.extend(std::mem::take(&mut it.local.accesses).into_iter().map(|access| (index, access)));
    }
    accesses.sort_by_key(|(_, access)| order[access.node.as_u32() as usize]);
    let writes = writes(graph, cx, &mut shapes, &order, &chosen, &slots, &accesses);
    let mut router = Router::new();
    let mut threads = Threads::new(graph, &mut router, cx, stats, &order, &slots, writes);
    for (index, access) in &accesses {
        if let AccessKind::Load(_) = access.kind {
            load(&mut threads, &mut shapes, &chosen[*index].slots, access);
        }
    }
    threads.close();
    let goals = threads.goals();
    if graph.has_locations() {
        variables::bind(graph, cx, &chosen, &slots, &accesses, goals);
    }
    stats.allocas += chosen.len();
    stats.slots += slots.iter().filter(|slot| slot.slot.is_read).count();
    let nodes = accesses.iter().filter(|(_, access)| !matches!(access.kind, AccessKind::Load(_)));
    for (_, access) in nodes {
        stats.stores += usize::from(matches!(access.kind, AccessKind::Store(_) | AccessKind::Fill));
        sweep::bypass(graph, access.node);
    }
    for (test, is_true) in chosen.iter().flat_map(|it| &it.local.tests) {
        // Both sides of a comparison are never the same memory: one of them is null.
        let answer = Builder::before(graph, *test).truth(*is_true);
        graph.divert_users(graph.output(*test, 0), answer);
        graph.remove_node(*test);
        stats.tests += 1;
    }
    sweep::addresses(graph, chosen.into_iter().map(|it| it.local).collect(), cx.fault);
}

/// Does the node make stack memory?
pub(crate) fn is_alloca(graph: &Graph, node: Node) -> bool {
    matches!(graph.op(node), Op::Alloca(_))
}

/// All nodes in the order in which they are written down: each before those inside of it.
pub(crate) fn program(graph: &Graph) -> Vec<Node> {
    let mut program = vec![];
    let mut stack = vec![graph.nodes(graph.root())];
    while let Some(nodes) = stack.last_mut() {
        let Some(node) = nodes.next() else {
            stack.pop();
            continue;
        };
        program.push(node);
        stack.extend(graph.regions(node).iter().rev().map(|region| graph.nodes(*region)));
    }
    program
}

/// Is there a call after which execution may go on a second time, with the memory of the first?
fn returns_twice(graph: &Graph, cx: &Context<'_>, program: &[Node]) -> bool {
    let is_marked = |symbol: rvsdg_core::Symbol| cx.symbols[symbol].function().is_some_and(|it| it.facts.returns_twice);
    graph.payloads.specials().any(|info| info.returns_twice)
        || graph.payloads.calls().any(|info| info.intrinsic.is_some_and(is_marked))
            && program.iter().any(|node| match graph.op(*node) {
                Op::Call(id, _) => graph.payloads[id].intrinsic.is_some_and(is_marked),
                _ => false,
            })
}

/// The allocas that go, with their slots.
fn choose<'a>(
    graph: &Graph,
    cx: &Context<'a>,
    shapes: &mut Shapes<'a>,
    program: &[Node],
    slots: &mut Vec<Home>,
    stats: &mut Stats,
) -> Vec<Chosen> {
    let mut chosen = vec![];
    let mut left = MAX_PAIRS_PER_NODE * program.len();
    for node in program.iter().filter(|node| is_alloca(graph, **node)) {
        let local = follow(graph, cx, &mut shapes.layouts, *node).filter(|local| local.copies.is_empty());
        let Some(local) = local else { continue };
        let Some(own) = slots::of(graph, cx, shapes, &local) else { continue };
        let first = slots.len();
        slots.extend(own.into_iter().map(|slot| Home { slot, region: local.home }));
        let own = first..slots.len();
        let Some(work) = work(graph, &local, slots, &own, left) else {
            slots.truncate(first);
            stats.refused += 1;
            continue;
        };
        left -= work;
        chosen.push(Chosen { local, slots: own });
    }
    chosen
}

/// How often a slot is accessed, and in how many regions each is, or in one within; `None` above a bound.
fn work(graph: &Graph, local: &Local, slots: &[Home], own: &Range<usize>, bound: usize) -> Option<usize> {
    let mut count = 0;
    let mut seen: FxHashSet<(Region, usize)> = FxHashSet::default();
    for access in &local.accesses {
        let touched = match access.kind {
            AccessKind::Fresh => own.clone(),
            AccessKind::Hint => continue,
            _ => covered(slots, own, access.offset, access.size),
        };
        for id in touched.filter(|id| slots[*id].slot.is_read) {
            count += 1;
            let mut region = graph.region(access.node);
            while count <= bound && seen.insert((region, id)) {
                count += 1;
                if region == local.home {
                    break;
                }
                region = graph.region(graph.owner(region).expect("the alloca's region is around its uses"));
            }
            if count > bound {
                return None;
            }
        }
    }
    Some(count)
}

/// The slots that `size` bytes at `offset` consist of.
fn covered(slots: &[Home], own: &Range<usize>, offset: u64, size: u64) -> Range<usize> {
    let of = &slots[own.clone()];
    let first = of.partition_point(|it| it.slot.offset < offset);
    let count = of[first..].iter().take_while(|it| it.slot.offset + it.slot.size <= offset + size).count();
    own.start + first..own.start + first + count
}

/// The list of writes of each region and slot.
fn writes(
    graph: &Graph,
    cx: &Context<'_>,
    shapes: &mut Shapes<'_>,
    order: &[u32],
    chosen: &[Chosen],
    slots: &[Home],
    accesses: &[(usize, LocalAccess)],
) -> FxHashMap<(Region, SlotId), Vec<(u32, Write)>> {
    let mut writes: FxHashMap<(Region, SlotId), Vec<(u32, Write)>> = FxHashMap::default();
    let mut record = |node: Node, id: usize, write: Write| {
        if !slots[id].slot.is_read {
            return;
        }
        let (mut node, mut write) = (node, write);
        loop {
            let region = graph.region(node);
            let list = writes.entry((region, id as SlotId)).or_default();
            if let (Write::Inside(inside), Some((_, Write::Inside(known)))) = (&write, list.last())
                && inside == known
            {
                break;
            }
            list.push((order[node.as_u32() as usize], write));
            if region == slots[id].region {
                break;
            }
            node = graph.owner(region).expect("the alloca's region is around its uses");
            write = Write::Inside(node);
        }
    };
    for (index, access) in accesses {
        let (node, own) = (access.node, &chosen[*index].slots);
        match access.kind {
            AccessKind::Store(ty) => {
                let leaves = shapes.leaves(ty).expect("it was possible");
                let mut padding = covered(slots, own, access.offset, access.size);
                for (nth, leaf) in leaves.iter().enumerate() {
                    let (at, size) = (access.offset + leaf.offset, leaf.size);
                    let lost = cx.fault.is(Mutation::LostPart);
                    let of_leaf = covered(slots, own, at, size);
                    if !cx.fault.is(Mutation::KeptPadding) {
                        (padding.start..of_leaf.start).for_each(|id| record(node, id, Write::Fresh));
                    }
                    padding.start = of_leaf.end.max(padding.start);
                    for id in of_leaf.take(if lost { 1 } else { usize::MAX }) {
                        record(node, id, Write::Store { node, leaves: leaves.clone(), nth, at });
                    }
                }
                if !cx.fault.is(Mutation::KeptPadding) {
                    padding.for_each(|id| record(node, id, Write::Fresh));
                }
            }
            AccessKind::Fill if cx.fault.is(Mutation::ForgottenFill) => {}
            AccessKind::Fill => {
                covered(slots, own, access.offset, access.size).for_each(|id| record(node, id, Write::Fill(node)));
            }
            AccessKind::Fresh => own.clone().for_each(|id| record(node, id, Write::Fresh)),
            AccessKind::Load(_) | AccessKind::Hint => {}
        }
    }
    writes
}

/// Replaces a load by the values of its slots.
fn load(threads: &mut Threads<'_, '_>, shapes: &mut Shapes<'_>, own: &Range<usize>, access: &LocalAccess) {
    let AccessKind::Load(ty) = access.kind else { unreachable!("only loads are replaced") };
    let node = access.node;
    let output = threads.graph.output(node, 0);
    if !threads.graph.is_dead(output) {
        let leaves = shapes.leaves(ty).expect("it was possible");
        let is_aggregate = leaves.first().is_none_or(|leaf| !leaf.path.is_empty());
        let region = threads.graph.region(node);
        // All leaves are replaced, and what is between them is no matter.
        let mut whole =
            is_aggregate.then(|| threads.router.constant_in(threads.graph, Const { op: Op::Undef, ty }, region));
        for leaf in &*leaves {
            let (at, size) = (access.offset + leaf.offset, leaf.size);
            let ids = covered(threads.slots, own, at, size);
            let parts: Vec<_> = ids.map(|id| (threads.slots[id].slot, threads.before(node, id as SlotId))).collect();
            let mut make = Parts { graph: threads.graph, router: threads.router, cx: threads.cx };
            let value = make.whole(node, leaf.ty, at, size, &parts);
            whole = Some(match whole {
                Some(whole) => make.with_member(node, whole, leaf, value),
                None => value,
            });
        }
        threads.graph.divert_users(output, whole.expect("a scalar is its own leaf"));
    }
    threads.stats.loads += 1;
    sweep::bypass(threads.graph, node);
}
