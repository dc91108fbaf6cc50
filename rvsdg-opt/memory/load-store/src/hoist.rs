//! Loads in front of decisions: what all alternatives load first, at the same place, is loaded once before them.
//!
//! "First" means before anything that writes, and without an I/O effect before it: each alternative takes the state of
//! memory that comes in, or one that is the same behind other loads. So the load was made anyway, of the same memory.
//! Addresses are compared as for stores (see `join`).
//!
//! Inner decisions come first, so that a load leaves a whole tree of them. At most `MAX_LEADING` loads of an
//! alternative are compared with those of each other one.

use crate::fault::{Fault, Mutation};
use crate::join::{Address, io_entry};
use crate::nest::Nest;
use rvsdg_core::{AccessInfo, Effects, Gamma, Graph, Node, Op, Position, Type, UseSite, Value};
use rvsdg_opt_target::limits::load_store::{MAX_JOINED, MAX_LEADING};
use rvsdg_route::Router;

/// Moves loads in front of decisions; answers how many.
pub(crate) fn hoist(graph: &mut Graph, nest: &Nest, fault: Fault) -> usize {
    let mut router = Router::new();
    let mut count = 0;
    for region in nest.regions.iter().rev() {
        for node in graph.owners(*region).collect::<Vec<_>>() {
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            if gamma.regions(graph).len() > MAX_JOINED {
                continue;
            }
            let mut entries =
                (0..gamma.entry_count(graph)).filter(|entry| graph.ty(gamma.entry_origin(graph, *entry)) == Type::MEM);
            let (Some(entry), None) = (entries.next(), entries.next()) else { continue };
            while let Some((loads, address)) = common(graph, gamma, entry, fault) {
                move_before(graph, &mut router, gamma, entry, &loads, &address);
                count += 1;
            }
        }
    }
    count
}

/// A load of each alternative, all of the same place.
fn common(graph: &Graph, gamma: Gamma, entry: usize, fault: Fault) -> Option<(Vec<Node>, Address)> {
    // Most gammas have an alternative that does not begin with a load.
    let of_alternative = |alternative| {
        let found = leading(graph, gamma.entry_arg(graph, alternative, entry));
        (!found.is_empty()).then_some(found)
    };
    let leading = (0..gamma.regions(graph).len()).map(of_alternative).collect::<Option<Vec<Vec<Node>>>>()?;
    leading[0].iter().find_map(|load| {
        let own = (0, graph.operand(*load, 0));
        let mut loads = vec![*load];
        for (alternative, others) in leading.iter().enumerate().skip(1) {
            let is_alike = |other: &&Node| {
                let pointer = (alternative, graph.operand(**other, 0));
                is_same_access(graph, gamma, *load, (alternative, **other))
                    && Address::of(graph, gamma, own, [pointer].into_iter(), fault.is(Mutation::OtherLoad)).is_some()
            };
            loads.push(*others.iter().find(is_alike)?);
        }
        let pointers: Vec<(usize, Value)> = loads.iter().map(|load| graph.operand(*load, 0)).enumerate().collect();
        let address = Address::of(graph, gamma, own, pointers.into_iter(), fault.is(Mutation::OtherLoad))?;
        Some((loads, address))
    })
}

/// The loads that an alternative makes before anything else happens to memory.
fn leading(graph: &Graph, mut state: Value) -> Vec<Node> {
    let mut found = vec![];
    while found.len() < MAX_LEADING {
        let next = graph.users(state).find_map(|user| match graph.site(user) {
            UseSite::Input(node, _) if is_plain_load(graph, node) => Some(node),
            _ => None,
        });
        let Some(load) = next else { break };
        found.push(load);
        state = graph.mem_out(load).expect("a load makes a state");
    }
    found
}

fn is_plain_load(graph: &Graph, node: Node) -> bool {
    let Op::Load(id, effects) = graph.op(node) else { return false };
    effects == Effects::READ | Effects::PINNED && !graph.payloads[id].volatile
}

/// Is it a load of the same type, with the same I/O state, as one of the first alternative?
fn is_same_access(graph: &Graph, gamma: Gamma, load: Node, (alternative, other): (usize, Node)) -> bool {
    let ty = |node: Node| graph.load_store(node).map(|access| graph.payloads[access.id].ty);
    let origin = |alternative: usize, node: Node| {
        io_entry(graph, gamma, alternative, node).map(|entry| gamma.entry_origin(graph, entry))
    };
    let io = origin(0, load);
    ty(load) == ty(other) && io.is_some() && io == origin(alternative, other)
}

fn move_before(graph: &mut Graph, router: &mut Router, gamma: Gamma, entry: usize, loads: &[Node], address: &Address) {
    let io = io_entry(graph, gamma, 0, loads[0]).map(|entry| gamma.entry_origin(graph, entry));
    let pointer = address.compute(graph, gamma);
    let ids: Vec<_> = loads.iter().map(|load| graph.load_store(*load).expect("it is a load").id).collect();
    let info = &graph.payloads[ids[0]];
    let align = ids.iter().map(|id| graph.payloads[*id].align).min().expect("there are alternatives");
    let metadata = if ids.iter().all(|id| *id == ids[0]) { info.metadata.clone() } else { "".into() };
    let info = AccessInfo { align, metadata, ..info.clone() };
    let ty = info.ty;
    let op = Op::Load(graph.payloads.intern_access(info), Effects::READ | Effects::PINNED);
    let memory = gamma.entry_origin(graph, entry);
    let user = graph.input(gamma.node(), entry + 1);
    let operands = [pointer, io.expect("that was checked"), memory];
    let new = graph.add_node(Position::Before(gamma.node()), op, &operands, &[ty, Type::MEM]);
    graph.drop_scopes(new);
    graph.set_common_location(new, loads.iter().copied());
    let (value, after) = (graph.output(new, 0), graph.output(new, 1));
    graph.divert(user, after);
    for load in loads {
        let inside = router.route(graph, value, graph.region(*load));
        graph.divert_users(graph.output(*load, 0), inside);
        graph.bypass_memory(*load);
        graph.remove_node(*load);
    }
}
