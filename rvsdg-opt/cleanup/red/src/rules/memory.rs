//! Loads and stores on one chain of memory states.
//!
//! Two accesses are to the same memory if their addresses are the same value and the accessed types have the same size;
//! there is no alias analysis. Between them only loads and allocations, which create new memory, are permitted.
//! Volatile accesses are not changed.

use super::Family;
use crate::engine::Engine;
use crate::fault::Mutation;
use rvsdg_core::{AccessId, AccessInfo, CastOp, Flags, LoadStore, Node, Op, Type, Value};
use rvsdg_opt_target::limits::red::MAX_CHAIN;

/// A load or store that is not volatile.
#[derive(Copy, Clone)]
struct PlainAccess {
    node: Node,
    id: AccessId,
    ty: Type,
    address: Value,
    /// The stored or loaded value.
    value: Value,
    store: bool,
}

fn access(e: &Engine<'_>, node: Node) -> Option<PlainAccess> {
    let graph = &*e.graph;
    let LoadStore { id, effects, address, value, is_store: store } = graph.load_store(node)?;
    let AccessInfo { ty, volatile, .. } = graph.payloads[id];
    if volatile || effects.makes_io() {
        return None;
    }
    Some(PlainAccess { node, id, ty, address, value, store })
}

/// The operation that produced this memory state, if it is in this region.
fn maker(e: &Engine<'_>, state: Value) -> Option<Node> {
    e.graph.producer(state).filter(|node| !e.graph.op(*node).is_structural())
}

/// Applies the rules for a load or store.
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
    // Removal connects the memory states before and after it.
    e.remove(node);
}

/// The value stored to or loaded from the address of the load.
fn known_value(e: &mut Engine<'_>, load: PlainAccess) -> Option<Value> {
    let mut state = e.graph.mem_in(load.node)?;
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
        state = e.graph.mem_in(node)?;
    }
    None
}

/// Keeps only the metadata that both loads have.
fn merge_metadata(e: &mut Engine<'_>, earlier: PlainAccess, later: PlainAccess) {
    let Op::Load(_, effects) = e.graph.op(earlier.node) else { return };
    let payloads = &mut e.graph.payloads;
    if payloads[earlier.id].metadata != payloads[later.id].metadata {
        let metadata = payloads[earlier.id].metadata.meet(&payloads[later.id].metadata);
        let info = AccessInfo { metadata, ..payloads[earlier.id].clone() };
        let id = payloads.intern_access(info);
        e.graph.set_op(earlier.node, Op::Load(id, effects));
    }
}

/// Converts between a float and an integer of the same size.
fn other_type(e: &mut Engine<'_>, store: PlainAccess, load: PlainAccess) -> Option<Value> {
    let bits = |ty: Type| ty.int_width().or_else(|| ty.float_bits()).filter(|bits| matches!(bits, 16 | 32 | 64));
    (bits(store.ty)? == bits(load.ty)?)
        .then(|| e.make(load.node, Op::Cast(CastOp::BitCast, Flags::NONE), &[store.value], load.ty))
}

/// The number of bytes that a store writes, if the value determines all of their bits.
fn bytes(ty: Type) -> Option<u32> {
    let bits = ty.int_width().or_else(|| ty.float_bits())?;
    (bits.is_power_of_two() && bits >= 8).then_some(bits / 8)
}

/// Is the stored value already in memory?
fn is_needless(e: &Engine<'_>, store: PlainAccess) -> bool {
    if bytes(store.ty).is_none() && !store.ty.is_ptr() {
        return false;
    }
    let Some(mut state) = e.graph.mem_in(store.node) else { return false };
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
        let Some(before) = e.graph.mem_in(node) else { return false };
        state = before;
    }
    false
}

/// The directly preceding store, if it is overwritten without being observed.
fn overwritten(e: &Engine<'_>, store: PlainAccess) -> Option<Node> {
    let before = access(e, maker(e, e.graph.mem_in(store.node)?)?).filter(|before| before.store)?;
    let covered = before.ty == store.ty
        || matches!((bytes(before.ty), bytes(store.ty)), (Some(a), Some(b)) if a <= b)
        || e.fault.is(Mutation::DropWiderStore);
    // No operation that might not return is between them.
    let io = |node| e.graph.io_in(node);
    (covered && before.address == store.address && io(before.node) == io(store.node)).then_some(before.node)
}
