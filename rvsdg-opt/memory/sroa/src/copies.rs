//! Copies of memory from or to stack memory, as loads and stores of what is accessed there.
//!
//! Front ends assign structs by `memcpy`. Where that would keep stack memory from becoming values, the copy is split
//! into loads and stores of parts: those that the memory on either side is accessed in, and, if it is copied to where
//! that can't be seen, of the members of its type in between, and of integers for the rest. What is accessed on one
//! side is accessed on the other after that, so parts are handed on along copies until nothing changes. Memory that
//! can't be cut into parts is taken out, and with it what is copied between it and others; as that can leave others
//! without a reason, it is begun anew then.
//!
//! Poison in single bytes must not spread to the bytes that are copied with them: what is copied from far to here and
//! from here to far could only be copied byte by byte, so such memory stays ([`slots`](crate::slots) has the rule). For
//! that, which bytes are copied from and to far is handed on, too.
//!
//! Loads and stores of members are accesses of the members' types, if the copy says which types those have.
//!
//! All loads come before all stores, so overlapping memory is no matter. Nothing is loaded or stored that was not
//! copied.

use crate::fault::Mutation;
use crate::slots::{Far, Shapes, Slot, Touch, parts, plain_bits, touches};
use crate::uses::{Local, LocalCopy, follow, is_copy};
use crate::{Context, Stats, promote};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    AccessId, AccessInfo, CallId, Effects, GepFlags, GepIndex, GepInfo, Graph, Node, Op, Position, Type, TypeTable,
    Value, ValueAttrs,
};
use rvsdg_opt_target::limits::sroa::{MAX_ATTEMPTS, MAX_COPIED_PARTS, MAX_STEPS, MAX_TOUCHES};
use std::ops::Range;

/// A copy, with what is known of its sides: the number of the local, and the offset there.
struct Transfer {
    node: Node,
    size: u64,
    /// Where it is copied to, and from where.
    sides: [Option<(usize, u64)>; 2],
}

/// Splits copies.
pub(crate) fn expand(graph: &mut Graph, cx: &Context<'_>, stats: &mut Stats) {
    if !graph.payloads.calls().any(|info| info.called_intrinsic(cx.symbols).is_some_and(is_copy)) {
        return;
    }
    let mut shapes = Shapes::new(cx);
    let mut locals: Vec<Option<Local>> = promote::program(graph)
        .into_iter()
        .filter(|node| promote::is_alloca(graph, *node))
        .filter_map(|node| follow(graph, cx, &mut shapes.layouts, node))
        .map(Some)
        .collect();
    for _ in 0..MAX_ATTEMPTS {
        let transfers = transfers(graph, &mut locals);
        if transfers.is_empty() {
            return;
        }
        if let Some(parts) = agree(graph, cx, &mut shapes, &mut locals, &transfers) {
            for transfer in &transfers {
                let side = transfer.sides.iter().position(|side| side.is_some()).expect("one side is known");
                let (local, offset) = transfer.sides[side].expect("it was found");
                let parts: Vec<Slot> = within(&parts[local], offset..offset + transfer.size).collect();
                split(graph, cx, transfer, offset, &parts);
                stats.copies += 1;
            }
            return;
        }
    }
}

/// All copies with a side that is known. A local that is copied to itself is given up.
fn transfers(graph: &Graph, locals: &mut [Option<Local>]) -> Vec<Transfer> {
    let mut transfers: Vec<Transfer> = vec![];
    let mut places: FxHashMap<Node, usize> = FxHashMap::default();
    for (index, place) in locals.iter_mut().enumerate() {
        let Some(local) = place else { continue };
        let fits = |copy: &LocalCopy| {
            let effects = graph.op(copy.node).effects();
            let twice = local.copies.iter().filter(|other| other.node == copy.node).count() > 1;
            !twice && !effects.makes_io() && effects.takes_mem()
        };
        if local.copies.len() > MAX_TOUCHES || !local.copies.iter().all(fits) {
            *place = None;
            continue;
        }
        for copy in &local.copies {
            let place = *places.entry(copy.node).or_insert_with(|| {
                transfers.push(Transfer { node: copy.node, size: copy.size, sides: [None, None] });
                transfers.len() - 1
            });
            transfers[place].sides[usize::from(copy.is_source)] = Some((index, copy.offset));
        }
    }
    transfers
}

/// The parts of each local, so that both sides of each copy agree. `None` if a local had to be given up.
fn agree<'a>(
    graph: &Graph,
    cx: &Context<'a>,
    shapes: &mut Shapes<'a>,
    locals: &mut [Option<Local>],
    transfers: &[Transfer],
) -> Option<Vec<Vec<Slot>>> {
    let mut failed = vec![false; locals.len()];
    let mut all: Vec<Vec<Touch>> = vec![];
    for (index, local) in locals.iter().enumerate() {
        let own = local.as_ref().and_then(|local| {
            // Whoever has no copies takes no part.
            if local.copies.is_empty() { Some(vec![]) } else { touches(shapes, local) }
        });
        failed[index] = local.is_some() && own.is_none();
        let mut known = vec![];
        for touch in own.into_iter().flatten() {
            add(&mut known, touch);
            if known.len() > MAX_TOUCHES {
                failed[index] = true;
                break;
            }
        }
        all.push(known);
    }
    hand_on(transfers, &mut all, &mut failed);
    for transfer in transfers {
        if let [None, Some((index, offset))] = transfer.sides
            && !cx.fault.is(Mutation::ForgottenRest)
        {
            let local = locals[index].as_ref().expect("it has a copy");
            fill_gaps(graph, shapes, local, offset..offset + transfer.size, &mut all[index]);
        }
    }
    hand_on(transfers, &mut all, &mut failed);
    let far = if cx.fault.is(Mutation::WideCopy) {
        vec![vec![]; locals.len()]
    } else {
        far(transfers, locals.len(), &mut failed)
    };
    let mut slots: Vec<Vec<Slot>> = vec![];
    for (index, known) in all.into_iter().enumerate() {
        let own = locals[index].as_ref().and_then(|local| parts(cx, local, known, &far[index], true));
        failed[index] |= locals[index].is_some() && own.is_none();
        slots.push(own.unwrap_or_default());
    }
    for transfer in transfers {
        if !suits(cx.types, transfer, &slots) {
            transfer.sides.iter().flatten().for_each(|side| failed[side.0] = true);
        }
    }
    for (local, failed) in locals.iter_mut().zip(&failed) {
        if *failed {
            *local = None;
        }
    }
    (!failed.contains(&true)).then_some(slots)
}

/// Adds a touch; answers whether anything is new about it.
fn add(known: &mut Vec<Touch>, touch: Touch) -> bool {
    match known.iter_mut().find(|it| it.range == touch.range && it.ty == touch.ty) {
        None => {
            known.push(touch);
            true
        }
        Some(it) => {
            let before = (it.is_load, it.is_store);
            it.is_load |= touch.is_load;
            it.is_store |= touch.is_store;
            before != (it.is_load, it.is_store)
        }
    }
}

/// For each local, which of its bytes come from memory that is not seen, and which get there, over any number of
/// copies.
fn far(transfers: &[Transfer], count: usize, failed: &mut [bool]) -> Vec<Vec<Far>> {
    let mut all: Vec<Vec<Far>> = vec![vec![]; count];
    for transfer in transfers {
        match transfer.sides {
            [Some((local, start)), None] => {
                all[local].push(Far { range: start..start + transfer.size, is_load: false })
            }
            [None, Some((local, start))] => all[local].push(Far { range: start..start + transfer.size, is_load: true }),
            _ => {}
        }
    }
    for _ in 0..MAX_STEPS {
        let mut changed = false;
        for transfer in transfers {
            let [Some(to), Some(from)] = transfer.sides else { continue };
            // What is stored goes where it is copied to, what is loaded comes from where it is copied from.
            for (is_load, (source, start), (target, other)) in [(false, from, to), (true, to, from)] {
                let clip = |far: &Far| {
                    let range = far.range.start.max(start)..far.range.end.min(start + transfer.size);
                    let is_part = far.is_load == is_load && range.start < range.end;
                    is_part.then(|| Far { range: range.start - start + other..range.end - start + other, is_load })
                };
                let found: Vec<Far> = all[source].iter().filter_map(clip).collect();
                for far in found {
                    if !all[target].contains(&far) {
                        all[target].push(far);
                        changed = true;
                    }
                }
                if all[target].len() > MAX_TOUCHES {
                    failed[target] = true;
                    return all;
                }
            }
        }
        if !changed {
            return all;
        }
    }
    give_up(transfers, failed);
    all
}

/// Locals that are copied to each other go round in circles.
fn give_up(transfers: &[Transfer], failed: &mut [bool]) {
    for transfer in transfers {
        transfer.sides.iter().flatten().for_each(|side| failed[side.0] = true);
    }
}

/// Lets each side of a copy know in what parts the other one is accessed.
fn hand_on(transfers: &[Transfer], all: &mut [Vec<Touch>], failed: &mut [bool]) {
    for _ in 0..MAX_STEPS {
        let mut changed = false;
        for transfer in transfers {
            let [Some(to), Some(from)] = transfer.sides else { continue };
            for ((source, start), (target, other)) in [(to, from), (from, to)] {
                let range = start..start + transfer.size;
                let inside = |touch: &&Touch| range.start <= touch.range.start && touch.range.end <= range.end;
                let found: Vec<Touch> = all[source].iter().filter(inside).cloned().collect();
                for touch in found {
                    let moved = |at: u64| at - start + other;
                    let range = moved(touch.range.start)..moved(touch.range.end);
                    changed |= add(&mut all[target], Touch { range, ..touch });
                }
                if all[target].len() > MAX_TOUCHES {
                    failed[target] = true;
                    return;
                }
            }
        }
        if !changed {
            return;
        }
    }
    give_up(transfers, failed);
}

/// Adds what is not accessed between: members of the memory's type, and integers where there are none.
fn fill_gaps(graph: &Graph, shapes: &mut Shapes<'_>, local: &Local, range: Range<u64>, known: &mut Vec<Touch>) {
    let Op::Alloca(id) = graph.op(local.node) else { unreachable!("a local is an alloca") };
    let is_free = |known: &[Touch], range: &Range<u64>| {
        known.iter().all(|touch| touch.range.end <= range.start || range.end <= touch.range.start)
    };
    for leaf in shapes.leaves(graph.payloads[id].ty).iter().flat_map(|leaves| leaves.iter()) {
        let bytes = leaf.offset..leaf.offset + leaf.size;
        if leaf.size > 0 && range.start <= bytes.start && bytes.end <= range.end && is_free(known, &bytes) {
            known.push(Touch { range: bytes, ty: leaf.ty, is_load: false, is_store: false });
        }
    }
    let mut at = range.start;
    while at < range.end && known.len() <= MAX_TOUCHES {
        let inside = known.iter().filter(|touch| touch.range.contains(&at)).map(|touch| touch.range.end).max();
        if let Some(end) = inside {
            at = end;
            continue;
        }
        let next = known.iter().map(|touch| touch.range.start).filter(|start| *start > at).min();
        let space = next.unwrap_or(range.end).min(range.end) - at;
        let fitting = [8, 4, 2, 1].into_iter().find(|size| *size <= space && at.is_multiple_of(*size));
        let size = fitting.expect("a byte fits anywhere");
        let ty = Type::int(8 * size as u32);
        known.push(Touch { range: at..at + size, ty, is_load: false, is_store: false });
        at += size;
    }
}

/// The parts in a range.
fn within(slots: &[Slot], range: Range<u64>) -> impl Iterator<Item = Slot> + '_ {
    slots.iter().copied().filter(move |slot| range.start <= slot.offset && slot.offset + slot.size <= range.end)
}

/// Can the copy be split like that?
fn suits(types: &TypeTable, transfer: &Transfer, slots: &[Vec<Slot>]) -> bool {
    // What comes from elsewhere may have any bits, also where a type has none.
    let is_far = transfer.sides.contains(&None);
    let is_exact = |slot: &Slot| slot.ty.is_ptr() || plain_bits(types, slot.ty).map(u64::from) == Some(8 * slot.size);
    let mut sides = transfer.sides.iter().flatten().map(|(local, offset)| {
        let range = *offset..*offset + transfer.size;
        let is_touched = |slot: &&Slot| slot.offset < range.end && range.start < slot.offset + slot.size;
        let touched = slots[*local].iter().filter(is_touched).count();
        let inside: Vec<Slot> = within(&slots[*local], range.clone()).collect();
        // None may be cut by an end of the range.
        let fits =
            touched == inside.len() && inside.len() <= MAX_COPIED_PARTS && (!is_far || inside.iter().all(is_exact));
        fits.then(|| inside.iter().map(|slot| (slot.offset - offset, slot.size)).collect::<Vec<_>>())
    });
    let first = sides.next().flatten();
    first.is_some() && sides.all(|other| other == first)
}

/// Replaces a copy by loads and stores of parts, which are those of a local from `start` on.
fn split(graph: &mut Graph, cx: &Context<'_>, transfer: &Transfer, start: u64, parts: &[Slot]) {
    let node = transfer.node;
    let Op::Call(call, effects) = graph.op(node) else { unreachable!("copies are calls") };
    let promised = |index: usize| graph.payloads[call].arg_attrs.get(index).and_then(ValueAttrs::align);
    let aligns = [0, 1].map(|index| promised(index).unwrap_or(1));
    let [to, from] = [0, 1].map(|index| graph.operand(node, index));
    let pinned = if effects.takes_io() { Effects::PINNED } else { Effects::NONE };
    let count = graph.input_count(node);
    let mut mem = graph.operand(node, count - 1);
    let io = effects.takes_io().then(|| graph.operand(node, count - 2));
    let mut loaded: Vec<Value> = vec![];
    graph.locate_new_nodes(graph.location(node));
    for part in parts {
        let offset = part.offset - start;
        let address = place(graph, cx, node, from, offset);
        let access = access(graph, cx, call, part, aligns[1], offset);
        let op = Op::Load(access, Effects::READ | pinned);
        let operands: Vec<Value> = [address].into_iter().chain(io).chain([mem]).collect();
        let load = graph.add_node(Position::Before(node), op, &operands, &[part.ty, Type::MEM]);
        loaded.push(graph.output(load, 0));
        mem = graph.output(load, 1);
    }
    for (part, value) in parts.iter().zip(loaded) {
        let offset = part.offset - start;
        let address = place(graph, cx, node, to, offset);
        let access = access(graph, cx, call, part, aligns[0], offset);
        let op = Op::Store(access, Effects::WRITE | pinned);
        let operands: Vec<Value> = [value, address].into_iter().chain(io).chain([mem]).collect();
        mem = graph.add_simple(Position::Before(node), op, &operands, Type::MEM);
    }
    graph.locate_new_nodes(None);
    let after = graph.output(node, graph.output_count(node) - 1);
    graph.divert_users(after, mem);
    graph.remove_node(node);
}

/// The access of a part of what a call copies, which begins that much behind its start.
fn access(graph: &mut Graph, cx: &Context<'_>, copy: CallId, part: &Slot, align: u64, offset: u64) -> AccessId {
    let align = if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) };
    let metadata = graph.payloads[copy].metadata.of_part(offset..offset + part.size, cx.metadata);
    graph.payloads.intern_access(AccessInfo { ty: part.ty, align, volatile: false, metadata })
}

fn place(graph: &mut Graph, cx: &Context<'_>, at: Node, base: Value, offset: u64) -> Value {
    if offset == 0 {
        return base;
    }
    let index = GepIndex::Const { value: offset as i64, ty: Type::int(cx.layout.index_bits()) };
    let info = GepInfo { element: Type::I8, flags: GepFlags::default(), indices: [index].into() };
    let op = Op::Gep(graph.payloads.intern_gep(info));
    graph.add_simple(Position::Before(at), op, &[base], Type::PTR)
}
