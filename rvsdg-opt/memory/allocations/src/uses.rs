//! What is done with the memory of an allocation.

use crate::calls::{Kind, kind};
use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{Gamma, Graph, IntCond, Intrinsic, Node, Op, Type, UseSite, Value, Variable};
use rvsdg_opt_alias::Env;
use rvsdg_opt_target::limits::allocations::MAX_USES;

/// All uses of an address, and of addresses computed from it.
#[derive(Default)]
pub(crate) struct Uses {
    /// What only writes to the memory: stores, fills, copies to it.
    pub(crate) writes: Vec<Node>,
    /// What frees it.
    pub(crate) frees: Vec<Node>,
    /// Comparisons with null, and whether they are true if there is memory.
    pub(crate) tests: Vec<(Node, bool)>,
    /// Is anything read?
    pub(crate) is_read: bool,
    /// Of an allocation with a landing pad: what takes members of its struct.
    pub(crate) members: Vec<Node>,
}

/// What an operation does with an address.
enum Access {
    Reads,
    Writes,
    Frees,
    Tests(bool),
    /// Computes another address.
    Moves,
}

impl Uses {
    /// The uses of what an allocation returns, if all are known.
    pub(crate) fn of(graph: &Graph, env: &Env<'_>, allocation: Node, fault: Fault) -> Option<Uses> {
        let result = graph.outputs(allocation).next()?;
        let mut uses = Uses::default();
        if let Op::Special(..) = graph.op(allocation) {
            uses.members = members(graph, result)?;
        }
        let is_address = |node: &&Node| takes_address(graph, **node);
        let mut addresses: Vec<Value> =
            uses.members.iter().filter(is_address).map(|node| graph.output(*node, 0)).collect();
        if uses.members.is_empty() && graph.ty(result) == Type::PTR {
            addresses.push(result);
        }
        if addresses.iter().any(|address| graph.ty(*address) != Type::PTR) {
            return None;
        }
        walk(graph, &addresses, fault, |_, node, index| uses.add(graph, env, (node, index), fault))?;
        Some(uses)
    }

    /// Notes a use by an operation; answers the address that it computes, if that is what it does.
    fn add(
        &mut self,
        graph: &Graph,
        env: &Env<'_>,
        (node, index): (Node, usize),
        fault: Fault,
    ) -> Option<Option<Value>> {
        match access(graph, env, node, index, fault)? {
            Access::Reads => self.is_read |= !fault.is(Mutation::StillRead),
            Access::Writes => self.writes.push(node),
            Access::Frees => self.frees.push(node),
            Access::Tests(holds) => self.tests.push((node, holds)),
            Access::Moves => return Some(Some(graph.output(node, 0))),
        }
        Some(None)
    }
}

/// Does an operation take the address out of the struct that an allocation with a landing pad makes?
pub(crate) fn takes_address(graph: &Graph, node: Node) -> bool {
    matches!(graph.op(node), Op::ExtractValue(path) if graph.payloads[path][..] == [0])
}

/// What takes members of the struct that an allocation with a landing pad makes, if nothing else is done with it.
fn members(graph: &Graph, result: Value) -> Option<Vec<Node>> {
    let mut members = vec![];
    walk(graph, &[result], Fault::default(), |_, node, _| {
        let Op::ExtractValue(_) = graph.op(node) else { return None };
        members.push(node);
        Some(None)
    })?;
    Some(members)
}

/// Follows addresses through entry variables and invariant loop variables to all operations that use it. `visit` gets
/// the address, the operation and which operand it is; it answers the address that the operation computes, if that is
/// what it does, and `None` if the address gets where it can't be followed.
pub(crate) fn walk(
    graph: &Graph,
    addresses: &[Value],
    fault: Fault,
    mut visit: impl FnMut(Value, Node, usize) -> Option<Option<Value>>,
) -> Option<()> {
    let mut pending = addresses.to_vec();
    let mut seen: FxHashSet<Value> = pending.iter().copied().collect();
    let mut count = 0;
    while let Some(value) = pending.pop() {
        for user in graph.users(value) {
            count += 1;
            if count > MAX_USES {
                return None;
            }
            let site = graph.site(user);
            let next = match (site, graph.variable_at(site)) {
                (UseSite::Result(..), Some(Variable::Loop(theta, index))) if theta.post(graph, index) == value => {
                    let may_leave = theta.pre(graph, index) == value || fault.is(Mutation::Carried);
                    may_leave.then(|| vec![theta.pre(graph, index), theta.exit_output(graph, index)])?
                }
                (UseSite::Result(..), _) => return None,
                (_, Some(Variable::Entry(gamma, index))) => entries(graph, gamma, index),
                (_, Some(Variable::Loop(theta, index))) => {
                    let is_kept = theta.is_invariant(graph, index) || fault.is(Mutation::Carried);
                    is_kept.then(|| vec![theta.pre(graph, index)])?
                }
                (UseSite::Input(node, index), _) => visit(value, node, index)?.map_or(vec![], |address| vec![address]),
            };
            pending.extend(next.into_iter().filter(|value| seen.insert(*value)));
        }
    }
    Some(())
}

fn entries(graph: &Graph, gamma: Gamma, index: usize) -> Vec<Value> {
    (0..gamma.regions(graph).len()).map(|alternative| gamma.entry_arg(graph, alternative, index)).collect()
}

/// What an operation does with an address that is this operand.
fn access(graph: &Graph, env: &Env<'_>, node: Node, index: usize, fault: Fault) -> Option<Access> {
    match graph.op(node) {
        Op::Load(id, _) if !graph.payloads[id].volatile => Some(Access::Reads),
        Op::Store(id, _) if !graph.payloads[id].volatile => {
            (index == 1 || fault.is(Mutation::Escapes)).then_some(Access::Writes)
        }
        Op::Gep(_) if index == 0 && graph.ty(graph.output(node, 0)) == Type::PTR => Some(Access::Moves),
        Op::ICmp(cond @ (IntCond::Eq | IntCond::Ne)) => {
            let is_null = graph.producer_op(graph.operand(node, 1 - index)) == Some(Op::Null);
            is_null.then_some(Access::Tests(cond == IntCond::Ne))
        }
        Op::Call(id, _) => match graph.payloads[id].called_intrinsic(env.symbols) {
            Some(it @ (Intrinsic::Memset | Intrinsic::Memcpy | Intrinsic::Memmove)) => {
                let is_volatile = rvsdg_route::int(graph, graph.operand(node, 3)) != Some(0);
                match index {
                    _ if is_volatile => None,
                    0 => Some(Access::Writes),
                    1 if it.fills() => None,
                    1 => Some(if fault.is(Mutation::CopiedFrom) { Access::Writes } else { Access::Reads }),
                    _ => None,
                }
            }
            Some(_) => None,
            None => {
                let frees = index == 1 && kind(graph, env, node) == Some(Kind::Frees);
                frees.then_some(Access::Frees)
            }
        },
        _ => None,
    }
}
