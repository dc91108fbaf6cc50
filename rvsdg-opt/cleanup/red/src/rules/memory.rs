//! Loads and stores on one chain of memory states.
//!
//! Two accesses are to the same memory if their addresses are the same value and what they access is of the same size; that is all
//! that is known here about addresses. Between them there may be loads, and allocations, which make new memory; nothing else. Volatile
//! accesses are never touched.

use super::Family;
use crate::engine::{Engine, MAX_CHAIN};
use crate::mutate::Mutation;
use rvsdg_core::{AccessId, AccessInfo, CastOp, Flags, Node, Op, Type, Value};

/// A load or store that is not volatile.
#[derive(Copy, Clone)]
struct Access {
    node: Node,
    id: AccessId,
    ty: Type,
    address: Value,
    /// What is stored, or what was loaded.
    value: Value,
    store: bool,
}

fn access(e: &Engine<'_>, node: Node) -> Option<Access> {
    let graph = &*e.graph;
    let (id, effects, store) = match graph.op(node) {
        Op::Load(id, effects) => (id, effects, false),
        Op::Store(id, effects) => (id, effects, true),
        _ => return None,
    };
    let AccessInfo { ty, volatile, .. } = graph.payloads[id];
    if volatile || effects.makes_io() {
        return None;
    }
    let (value, address) = if store {
        (graph.operand(node, 0), graph.operand(node, 1))
    } else {
        (graph.output(node, 0), graph.operand(node, 0))
    };
    Some(Access { node, id, ty, address, value, store })
}

/// The memory state that an operation takes.
fn state_before(e: &Engine<'_>, node: Node) -> Value {
    e.graph.operand(node, e.graph.input_count(node) - 1)
}

/// The operation that made this memory state, if it is one of this region.
fn maker(e: &Engine<'_>, state: Value) -> Option<Node> {
    e.graph.producer(state).filter(|node| !e.graph.op(*node).is_structural())
}

/// Applies what applies to a load or store.
pub(crate) fn visit(e: &mut Engine<'_>, node: Node) {
    let Some(found) = access(e, node) else { return };
    if found.store {
        if is_needless(e, found) {
            e.applied(Family::Memory);
            drop_store(e, node);
        } else if let Some(before) = overwritten(e, found) {
            e.applied(Family::Memory);
            drop_store(e, before);
        }
    } else if let Some(value) = known_value(e, found) {
        e.applied(Family::Memory);
        e.replace(node, value);
    }
}

fn drop_store(e: &mut Engine<'_>, node: Node) {
    // Removal leads its memory state around it.
    e.remove(node);
}

/// What was stored to or loaded from where this loads from.
fn known_value(e: &mut Engine<'_>, load: Access) -> Option<Value> {
    let mut state = state_before(e, load.node);
    for _ in 0..MAX_CHAIN {
        let node = maker(e, state)?;
        if let Some(earlier) = access(e, node) {
            let same = earlier.address == load.address;
            if same && earlier.ty == load.ty {
                if !earlier.store {
                    merge_metadata(e, earlier, load);
                }
                return Some(earlier.value);
            }
            if same && earlier.store {
                return other_type(e, earlier, load);
            }
            if earlier.store && !e.fault.is(Mutation::ForwardAcrossStore) {
                return None;
            }
        } else if !matches!(e.graph.op(node), Op::Alloca(_)) {
            return None;
        }
        state = state_before(e, node);
    }
    None
}

/// What metadata promises of one load need not hold of the other.
fn merge_metadata(e: &mut Engine<'_>, earlier: Access, later: Access) {
    let Op::Load(_, effects) = e.graph.op(earlier.node) else { return };
    let payloads = &mut e.graph.payloads;
    if payloads[earlier.id].metadata != payloads[later.id].metadata {
        let info = AccessInfo { metadata: "".into(), ..payloads[earlier.id].clone() };
        let id = payloads.intern_access(info);
        e.graph.set_op(earlier.node, Op::Load(id, effects));
    }
}

/// The bits of a float as an integer, and the other way round.
fn other_type(e: &mut Engine<'_>, store: Access, load: Access) -> Option<Value> {
    let bits = |ty: Type| ty.int_width().or_else(|| ty.float_bits()).filter(|bits| matches!(bits, 16 | 32 | 64));
    (bits(store.ty)? == bits(load.ty)?)
        .then(|| e.make(load.node, Op::Cast(CastOp::BitCast, Flags::NONE), &[store.value], load.ty))
}

/// Number of bytes that a store writes, if all bits of them are the value's.
fn bytes(ty: Type) -> Option<u32> {
    let bits = ty.int_width().or_else(|| ty.float_bits())?;
    (bits.is_power_of_two() && bits >= 8).then_some(bits / 8)
}

/// Is what is stored what is there?
fn is_needless(e: &Engine<'_>, store: Access) -> bool {
    if bytes(store.ty).is_none() && !store.ty.is_ptr() {
        return false;
    }
    let mut state = state_before(e, store.node);
    for _ in 0..MAX_CHAIN {
        let Some(node) = maker(e, state) else { return false };
        if let Some(earlier) = access(e, node) {
            if earlier.address == store.address && earlier.ty == store.ty && earlier.value == store.value {
                return true;
            }
            if earlier.store {
                return false;
            }
        } else if !matches!(e.graph.op(node), Op::Alloca(_)) {
            return false;
        }
        state = state_before(e, node);
    }
    false
}

/// The store just before this one, if nobody can see what it stores.
fn overwritten(e: &Engine<'_>, store: Access) -> Option<Node> {
    let before = access(e, maker(e, state_before(e, store.node))?).filter(|before| before.store)?;
    let covered = before.ty == store.ty
        || matches!((bytes(before.ty), bytes(store.ty)), (Some(a), Some(b)) if a <= b)
        || e.fault.is(Mutation::DropWiderStore);
    // Nothing that might not return lies between them.
    let io = |node| e.graph.operand(node, 2);
    (covered && before.address == store.address && io(before.node) == io(store.node)).then_some(before.node)
}
