//! Loads that occur in all alternatives: `p ? a->left : a->right` becomes one load from a selected address.
//!
//! If each alternative loads a value of the same type, and its first memory operation is this load, the loads are
//! replaced by one load behind the gamma. The address is an exit variable, and the gamma may then be converted. The new
//! load is executed exactly when one of the old ones was.
//!
//! Metadata of the loads is kept only where it is the same for all.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{AccessInfo, Effects, Gamma, Graph, Node, Op, Position, Region, Use, UseSite, Value, ValueDef};

/// The loads of a gamma, and the uses of their results.
pub(crate) struct Common {
    /// One load per alternative.
    pub(crate) loads: Vec<Node>,
    /// The exit variables that are the loaded value in all alternatives.
    pub(crate) values: Vec<usize>,
    /// The exit variable that is the memory state after the loads.
    pub(crate) mem: usize,
    /// The memory state and the I/O state before the gamma.
    states: [Value; 2],
}

/// The common loads, if there is one in each alternative and exit variables are the only users of the loaded values.
pub(crate) fn common(graph: &Graph, gamma: Gamma) -> Option<Common> {
    let regions = gamma.regions(graph);
    let mut loads = vec![];
    let (mut values, mut mem, mut states) = (vec![], None, None);
    for (k, region) in regions.iter().enumerate() {
        let mut found = graph.nodes(*region).filter(|node| matches!(graph.op(*node), Op::Load(..)));
        let (load, None) = (found.next()?, found.next()) else { return None };
        access(graph, load)?;
        let before = [2, 1].map(|index| passed_in(graph, gamma, *region, graph.operand(load, index)));
        let results = |output: usize| exits_of(graph, *region, graph.output(load, output));
        let (of_value, of_mem) = (results(0)?, results(1)?);
        let [of_mem] = *of_mem else { return None };
        if k == 0 {
            (values, mem, states) = (of_value, Some(of_mem), Some([before[0]?, before[1]?]));
        } else if values != of_value || mem != Some(of_mem) || states.map(|it| it.map(Some)) != Some(before) {
            return None;
        }
        loads.push(load);
    }
    let info = loads.iter().map(|load| access(graph, *load)).collect::<Option<Vec<_>>>()?;
    info.iter().all(|other| other.ty == info[0].ty).then_some(())?;
    let address = |load: &Node| graph.ty(graph.operand(*load, 0));
    loads.iter().all(|load| address(load) == address(&loads[0])).then_some(())?;
    Some(Common { loads, values, mem: mem?, states: states? })
}

/// The access of a non-volatile load that is pinned.
fn access(graph: &Graph, load: Node) -> Option<&AccessInfo> {
    let Op::Load(id, effects) = graph.op(load) else { return None };
    let info = &graph.payloads[id];
    (effects == Effects::READ | Effects::PINNED && !info.volatile && graph.input_count(load) == 3).then_some(info)
}

/// The origin outside of the gamma of an argument of an alternative.
fn passed_in(graph: &Graph, gamma: Gamma, region: Region, value: Value) -> Option<Value> {
    match graph.def(value) {
        ValueDef::Argument(of, entry) if of == region => Some(gamma.entry_origin(graph, entry)),
        _ => None,
    }
}

/// The exit variables that use the value, in order, if there are no other users.
fn exits_of(graph: &Graph, region: Region, value: Value) -> Option<Vec<usize>> {
    let exit = |user: Use| match graph.site(user) {
        UseSite::Result(of, index) if of == region => Some(index),
        _ => None,
    };
    let mut found = graph.users(value).map(exit).collect::<Option<Vec<usize>>>()?;
    found.sort_unstable();
    Some(found)
}

/// Replaces the loads in the gamma by one load behind it.
pub(crate) fn sink(graph: &mut Graph, gamma: Gamma, common: &Common, fault: Fault) {
    let infos: Vec<AccessInfo> = common.loads.iter().filter_map(|load| access(graph, *load)).cloned().collect();
    let mut info = infos[0].clone();
    let least = infos.iter().map(|info| info.align).min().expect("there is an alternative");
    info.align = if fault.is(Mutation::LargestAlignment) {
        infos.iter().map(|info| info.align).max().expect("there is an alternative")
    } else {
        least
    };
    info.metadata = infos.iter().fold(info.metadata, |both, other| both.meet(&other.metadata));
    let addresses: Vec<Value> = common.loads.iter().map(|load| graph.operand(*load, 0)).collect();
    let address = gamma.add_exit(graph, &addresses);
    let ty = info.ty;
    let op = Op::Load(graph.payloads.intern_access(info), Effects::READ | Effects::PINNED);
    let [mem, io] = common.states;
    let mem_ty = graph.ty(mem);
    let after = Position::After(gamma.node());
    let mem_out = gamma.exit_output(graph, common.mem);
    for load in &common.loads {
        // The memory state is passed through.
        let (before, after) = (graph.operand(*load, 2), graph.output(*load, 1));
        graph.divert_users(after, before);
    }
    let load = graph.add_node(after, op, &[address, io, mem_out], &[ty, mem_ty]);
    graph.set_common_location(load, common.loads.iter().copied());
    let (value, mem_after) = (graph.output(load, 0), graph.output(load, 1));
    let users: Vec<Use> = graph
        .users(mem_out)
        .filter(|user| !matches!(graph.site(*user), UseSite::Input(node, _) if node == load))
        .collect();
    users.into_iter().for_each(|user| graph.divert(user, mem_after));
    for exit in &common.values {
        let output = gamma.exit_output(graph, *exit);
        graph.divert_users(output, value);
    }
    gamma.retain_exits(graph, |exit| !common.values.contains(&exit));
    for load in &common.loads {
        graph.remove_node(*load);
    }
}
