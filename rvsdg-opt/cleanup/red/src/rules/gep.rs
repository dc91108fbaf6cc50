//! Address arithmetic.
//!
//! The rules do not use the layout of types. So two address computations are merged only if the second one starts in
//! the units in which the first one ends: `gep [T] (gep [..] p, ..., i), j, ...` where `p, ..., i` is the address of a
//! `T`, and `i` counts elements. Then the index is `i + j`.
//!
//! Each step of the result is a step of one of the two, or the sum of two consecutive steps, so each intermediate
//! address that was in bounds still is.

use super::{At, Rule, rule};
use crate::engine::Engine;
use rvsdg_core::{Const, GepFlags, GepIndex, GepInfo, Op, Type, TypeData, Value};
use rvsdg_opt_target::limits::red::MAX_INDICES;

/// The rules.
pub(crate) const RULES: &[Rule] = &[
    rule("gep p, x => gep p, C, where x is the constant C", constant_indices),
    rule("gep p, 0, ..., 0 => p", |e, at| {
        let zero = |index: &GepIndex| matches!(index, GepIndex::Const { value: 0, .. });
        (e.ty(at.a) == at.ty && info(e, at.op)?.indices.iter().all(zero)).then_some(at.a)
    }),
    rule("gep (gep p, ..., C1), C2, ... => gep p, ..., C1 + C2, ...", merged),
];

fn info<'e>(e: &'e Engine<'_>, op: Op) -> Option<&'e GepInfo> {
    match op {
        Op::Gep(id) => Some(&e.graph.payloads[id]),
        _ => None,
    }
}

fn constant(e: &Engine<'_>, value: Value) -> Option<Const> {
    let op = e.graph.producer_op(value).filter(|op| op.is_constant())?;
    Some(Const { op, ty: e.ty(value) })
}

/// Restores the invariant that constant indices are part of the operation.
fn constant_indices(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let all = info(e, at.op)?;
    // Nearly always there are none.
    if !e.graph.operands(at.node).skip(1).any(|operand| e.is_constant(operand)) {
        return None;
    }
    let operands: Vec<Value> = e.graph.operands(at.node).collect();
    let (folded, left) = all.fold(&e.graph.payloads, &operands, |operand| constant(e, operand));
    if left.len() == operands.len() {
        return None;
    }
    let op = Op::Gep(e.graph.payloads.intern_gep(folded));
    Some(e.make(at.node, op, &left, at.ty))
}

/// The type that the indices lead to, and whether the last index counts elements (rather than selecting a member).
fn reached(e: &Engine<'_>, info: &GepInfo) -> Option<(Type, bool)> {
    let (mut ty, mut counts) = (info.element, true);
    for index in info.indices.iter().skip(1) {
        (ty, counts) = match (e.types.get(ty)?, index) {
            (TypeData::Array { elem, .. }, _) => (*elem, true),
            (TypeData::Struct { fields, .. }, GepIndex::Const { value, .. }) => {
                (*fields.as_ref()?.get(usize::try_from(*value).ok()?)?, false)
            }
            _ => return None,
        };
    }
    (!info.indices.is_empty()).then_some((ty, counts))
}

fn merged(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let node = e.graph.producer(at.a)?;
    let (inner, outer) = (info(e, e.graph.op(node))?, info(e, at.op)?);
    let plain = at.ty.is_ptr() && e.ty(e.graph.operand(node, 0)) == at.ty;
    let (ty, counts) = reached(e, inner)?;
    let fixed = inner.indices.iter().all(|index| !index.is_operand());
    if !plain || ty != outer.element || inner.indices.len() + outer.indices.len() > MAX_INDICES {
        return None;
    }
    // A variable address with other users is better computed once.
    if !fixed && !e.one_use(at.a) {
        return None;
    }
    let (last, first) = (*inner.indices.last()?, *outer.indices.first()?);
    let zero = |index: GepIndex| matches!(index, GepIndex::Const { value: 0, .. });
    let joint = if zero(first) {
        last
    } else if !counts {
        return None;
    } else if zero(last) {
        first
    } else {
        sum(last, first)?
    };
    let before = &inner.indices[..inner.indices.len() - 1];
    let indices: Vec<GepIndex> =
        before.iter().copied().chain([joint]).chain(outer.indices[1..].iter().copied()).collect();
    let new = GepInfo { element: inner.element, flags: both(inner.flags, outer.flags), indices: indices.into() };
    // The variable indices of the first one come first. A merged index is variable in at most one of the two.
    let operands: Vec<Value> = e.graph.operands(node).chain(e.graph.operands(at.node).skip(1)).collect();
    debug_assert_eq!(operands.len(), new.operand_count());
    let op = Op::Gep(e.graph.payloads.intern_gep(new));
    Some(e.make(at.node, op, &operands, at.ty))
}

/// The sum of two constant indices.
fn sum(a: GepIndex, b: GepIndex) -> Option<GepIndex> {
    let (GepIndex::Const { value: a, .. }, GepIndex::Const { value: b, .. }) = (a, b) else { return None };
    Some(GepIndex::Const { value: a.checked_add(b)?, ty: Type::I64 })
}

/// The flags of the sum of two offsets. The sum of two offsets that do not overflow may overflow, unless they are
/// offsets into one object.
fn both(a: GepFlags, b: GepFlags) -> GepFlags {
    let common = GepFlags(a.0 & b.0);
    if common.contains(GepFlags::INBOUNDS) { common } else { GepFlags(common.0 & !GepFlags::NUSW.0) }
}
