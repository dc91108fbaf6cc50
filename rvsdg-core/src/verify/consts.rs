//! Checks of constants: payload and type fit together, and each constant has its unique spelling.
//!
//! Nested constants are shared (hash-consed), so each pair of payload and type is checked once per node, with an
//! explicit stack.

use super::context::{Context, is_known, is_plain};
use crate::constant::{Const, ConstData};
use crate::entities::Node;
use crate::op::Op;
use crate::report::Sink;
use crate::types::{Type, TypeData, TypeKind};
use rustc_hash::FxHashSet;

/// Checks a constant node.
pub(super) fn check(context: &Context<'_>, node: Node, op: Op, ty: Type, sink: &mut Sink) {
    check_constant(context, node, Const { op, ty }, sink);
}

/// Checks a constant that `node` is or contains.
pub(super) fn check_constant(context: &Context<'_>, node: Node, constant: Const, sink: &mut Sink) {
    let mut seen: FxHashSet<Const> = FxHashSet::default();
    let mut stack = vec![constant];
    let mut members = vec![];
    while let Some(constant) = stack.pop() {
        if let Err(message) = check_one(context, constant, &mut members) {
            let ty = context.show(constant.ty);
            sink.report(node, format!("{:?} can't be a constant of type {ty}: {message}", constant.op));
        }
        // Only members that may have members of their own need to be remembered.
        stack.extend(members.drain(..).rev().filter(|it| !matches!(it.op, Op::Const(_)) || seen.insert(*it)));
    }
}

fn check_one(context: &Context<'_>, constant: Const, members: &mut Vec<Const>) -> Result<(), &'static str> {
    let Const { op, ty } = constant;
    if !context.graph.payloads.contains(op) {
        return Err("its payload does not exist");
    }
    if !is_known(context, ty) {
        return Err("the type is not in the table");
    }
    let need = |holds: bool, message| if holds { Ok(()) } else { Err(message) };
    match op {
        Op::Int(value) => {
            let width = ty.int_width().ok_or("it is an integer")?;
            need(width >= 32 || value >= -(1 << (width - 1)) && value < 1 << (width - 1), "it has more bits")
        }
        Op::Null => need(ty.is_ptr() || ty == Type::TOKEN, "it is a pointer"),
        Op::Undef | Op::Poison => need(!ty.is_state(), "a state can't be a constant"),
        Op::Zero => need(matches!(ty.kind(), TypeKind::Interned(_)), "scalars have another spelling"),
        Op::Ctl(alternative) => {
            need(ty.alternatives().is_some_and(|n| alternative < n), "there is no such alternative")
        }
        Op::Const(id) => check_data(context, &context.graph.payloads[id], ty, members),
        _ => Err("it is no constant"),
    }
}

fn check_data(context: &Context<'_>, data: &ConstData, ty: Type, members: &mut Vec<Const>) -> Result<(), &'static str> {
    let need = |holds: bool, message| if holds { Ok(()) } else { Err(message) };
    match data {
        ConstData::Int(words) => {
            let width = ty.int_width().ok_or("it is an integer")?;
            need(words.len() == (width as usize).div_ceil(64), "it has another number of words")?;
            let spare = words.len() as u32 * 64 - width;
            let last = words[words.len() - 1] as i64;
            need(last << spare >> spare == last, "it isn't sign-extended")?;
            let small = words[0] as i64;
            let fits = i32::try_from(small).is_ok() && words[1..].iter().all(|word| *word == (small >> 63) as u64);
            need(!fits, "small integers have another spelling")
        }
        ConstData::Float(bits) => {
            let width = ty.float_bits().ok_or("it is a float")?;
            need(width == 128 || bits >> width == 0, "it has more bits")
        }
        ConstData::Bytes(bytes) => match context.types.get(ty) {
            Some(TypeData::Array { elem, len }) => {
                need(*elem == Type::I8 && *len == bytes.len() as u64, "it is an array of bytes of another length")
            }
            _ => Err("it is an array of bytes"),
        },
        ConstData::Elems(elems) => {
            need(context.types.element_count(ty) == Some(elems.len() as u64), "it has another number of members")?;
            for (i, member) in elems.iter().enumerate() {
                need(context.types.element(ty, i as u64) == Some(member.ty), "a member is of another type")?;
            }
            members.extend(elems.iter().copied());
            Ok(())
        }
        ConstData::Text(_) => need(is_plain(ty), "a state or control value is no text"),
    }
}
