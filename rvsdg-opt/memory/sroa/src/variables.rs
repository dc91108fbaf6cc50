//! What variables of the source are, once their memory has become values.
//!
//! An alloca knows the variables that live in its memory. If it goes, each write of its memory becomes a binding of its
//! variables, or of the part of them that is written, in the place of the write. Where values meet, behind gammas and
//! at the start and behind thetas, variables are what was made for a load ([`Goal`]). Nothing is made for a binding
//! only: code must not depend on debug information. If no load wants to know what a variable is, then nobody knows it
//! where several values meet.
//!
//! Costs the number of accesses and goals.

use crate::Context;
use crate::fault::Mutation;
use crate::promote::Chosen;
use crate::thread::{Goal, Home};
use crate::uses::{AccessKind, LocalAccess};
use rvsdg_core::{Bound, Const, Gap, Graph, LocId, Type, TypeData, TypeTable, Value, Variable};

/// Binds the variables of all memory that goes. Loads are replaced already, and stores are still there.
pub(crate) fn bind(
    graph: &mut Graph,
    Context { types, fault, .. }: &Context<'_>,
    chosen: &[Chosen],
    slots: &[Home],
    accesses: &[(usize, LocalAccess)],
    goals: Vec<(Goal, Value)>,
) {
    for (index, access) in accesses {
        let bound = match access.kind {
            AccessKind::Store(_) if fault.is(Mutation::StaleVariable) && graph.region(access.node) != graph.root() => {
                continue;
            }
            AccessKind::Store(_) => stored(graph, types, graph.operand(access.node, 0)),
            AccessKind::Fill => filled(graph, access),
            AccessKind::Load(_) | AccessKind::Fresh | AccessKind::Hint => continue,
        };
        let of = if fault.is(Mutation::OtherVariable) { 0 } else { *index };
        for variable in variables(graph, &chosen[of], access.offset, access.size) {
            graph.bind(Gap::Before(access.node), variable, bound);
        }
    }
    for (goal, mut value) in goals {
        if fault.is(Mutation::EarlierIteration)
            && let Some(Variable::Loop(theta, index)) = graph.variable(value)
        {
            value = theta.entry_origin(graph, index);
        }
        let (slot, gap) = match goal {
            Goal::Start(region, slot) => (slot, graph.first_gap(region)),
            Goal::After(node, slot) => (slot, graph.gap_behind(node)),
        };
        let index = chosen.partition_point(|it| it.slots.end <= slot as usize);
        let slot = slots[slot as usize].slot;
        for variable in variables(graph, &chosen[index], slot.offset, slot.size) {
            graph.bind_first(gap, variable, Bound::Value(value));
        }
    }
}

/// The variables in the memory of a local, or the parts of them at a place.
fn variables(graph: &mut Graph, chosen: &Chosen, offset: u64, size: u64) -> Vec<LocId> {
    graph.variables_in_memory(chosen.local.node, (offset, size), chosen.local.size)
}

/// Structs that are values have no place that a debugger could name.
fn stored(graph: &Graph, types: &TypeTable, value: Value) -> Bound {
    match types.get(graph.ty(value)) {
        Some(TypeData::Struct { .. } | TypeData::Array { .. }) => Bound::Lost,
        _ => Bound::Value(value),
    }
}

/// What memory is after each byte was set.
fn filled(graph: &mut Graph, access: &LocalAccess) -> Bound {
    let byte = graph.producer_op(graph.operand(access.node, 1)).and_then(|op| graph.payloads.int_value(op));
    match byte {
        // Debuggers know numbers of one word.
        Some(byte) if access.size <= size_of::<u64>() as u64 => {
            let bits = 8 * access.size as u32;
            let number = u64::from_ne_bytes([byte as u8; 8]);
            Bound::Const(Const { op: graph.payloads.int(bits, &[number]), ty: Type::int(bits) })
        }
        _ => Bound::Lost,
    }
}
