//! Intrinsics on whole vectors.

use super::{Invocation, NOTHING};
use crate::layout::{Scalar, Shape};
use crate::machine::Machine;
use crate::outcome::{Eval, undefined, unsupported};
use crate::simple::lane;
use crate::value::Value;
use crate::{float, int};
use rvsdg_core::{BinOp, Flags, IntCond};

/// `llvm.vector.reduce.*`
pub(super) fn reduce(_: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let name = call.name.split('.').nth(3).unwrap_or_default();
    // Sums and products of floats have a start value as first argument.
    let vector = call.args.len() - 1;
    let Shape::Vector(scalar, count) = call.shape(vector) else { return unsupported("reduction of no vector") };
    let mut lanes = (0..count as usize).map(|index| lane(call.value(vector), index));
    let Some(first) = (if vector == 1 { Some(call.value(0).clone()) } else { lanes.next() }) else {
        return unsupported("reduction of nothing");
    };
    lanes.try_fold(first, |so_far, next| {
        let plain = |op| match scalar {
            Scalar::Float(kind) => float::binary(op, Flags::NONE, kind, &so_far, &next),
            scalar => int::binary(op, Flags::NONE, scalar.bits(), &so_far, &next),
        };
        let pick = |cond| {
            let test = int::compare(cond, scalar.bits(), &so_far, &next)?;
            Ok(crate::simple::select(&test, &so_far, &next))
        };
        match name {
            "add" => plain(BinOp::Add),
            "mul" => plain(BinOp::Mul),
            "and" => plain(BinOp::And),
            "or" => plain(BinOp::Or),
            "xor" => plain(BinOp::Xor),
            "fadd" => plain(BinOp::FAdd),
            "fmul" => plain(BinOp::FMul),
            "smax" => pick(IntCond::Sgt),
            "smin" => pick(IntCond::Slt),
            "umax" => pick(IntCond::Ugt),
            "umin" => pick(IntCond::Ult),
            _ => unsupported(format!("intrinsic {}", call.name)),
        }
    })
}

/// The lanes that are enabled.
fn mask(value: &Value, count: u32) -> Eval<Vec<bool>> {
    let one = |index| match lane(value, index) {
        Value::Int(bit) => Ok(bit != 0),
        _ => undefined("a mask is undefined"),
    };
    (0..count as usize).map(one).collect()
}

/// `llvm.masked.load`: address, alignment, mask, values of disabled lanes.
pub(super) fn masked_load(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let Shape::Vector(scalar, count) = call.result() else { return unsupported("masked.load of no vector") };
    let from = call.pointer(0, machine)?;
    let mut members = vec![];
    for (index, on) in mask(call.value(2), count)?.into_iter().enumerate() {
        let at = from.at(index as u64 * scalar.store_size());
        members.push(if on { machine.memory.load_scalar(at, scalar)? } else { lane(call.value(3), index) });
    }
    Ok(Value::members(members))
}

/// `llvm.masked.store`: value, address, alignment, mask.
pub(super) fn masked_store(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let Shape::Vector(scalar, count) = call.shape(0) else { return unsupported("masked.store of no vector") };
    let to = call.pointer(1, machine)?;
    for (index, on) in mask(call.value(3), count)?.into_iter().enumerate() {
        if on {
            let at = to.at(index as u64 * scalar.store_size());
            machine.memory.store_scalar(at, scalar, &lane(call.value(0), index))?;
        }
    }
    Ok(NOTHING)
}
