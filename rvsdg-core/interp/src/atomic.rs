//! The arithmetic of atomic operations.

use crate::int;
use crate::outcome::{Eval, undefined, unsupported};
use crate::value::{Value, mask, signed};
use rvsdg_core::{BinOp, Flags, RmwOp};

/// The new value of a read-modify-write operation on integers of `width` bits (0: the type is not an integer).
pub(crate) fn apply(op: RmwOp, width: u32, old: &Value, operand: &Value) -> Eval<Value> {
    if op == RmwOp::Xchg {
        return Ok(operand.clone());
    }
    if width == 0 || width > 64 {
        return unsupported(format!("atomicrmw {} on such a type", op.spelling()));
    }
    let binary = |op, a: &Value, b: &Value| int::binary(op, Flags::NONE, width, a, b);
    let pick = |first: fn(u64, u64, u32) -> bool| {
        let (Value::Int(a), Value::Int(b)) = (old, operand) else { return Ok(Value::Undef) };
        Ok(Value::Int(if first(*a, *b, width) { *a } else { *b }))
    };
    match op {
        RmwOp::Add => binary(BinOp::Add, old, operand),
        RmwOp::Sub => binary(BinOp::Sub, old, operand),
        RmwOp::And => binary(BinOp::And, old, operand),
        RmwOp::Or => binary(BinOp::Or, old, operand),
        RmwOp::Xor => binary(BinOp::Xor, old, operand),
        RmwOp::Nand => {
            let both = binary(BinOp::And, old, operand)?;
            binary(BinOp::Xor, &both, &Value::Int(mask(width)))
        }
        RmwOp::Max => pick(|a, b, width| signed(a, width) >= signed(b, width)),
        RmwOp::Min => pick(|a, b, width| signed(a, width) <= signed(b, width)),
        RmwOp::UMax => pick(|a, b, _| a >= b),
        RmwOp::UMin => pick(|a, b, _| a <= b),
        _ => unsupported(format!("atomicrmw {}", op.spelling())),
    }
}

/// Is the value in memory the expected one? A comparison of undefined values is undefined behaviour.
pub(crate) fn is_same(old: &Value, expected: &Value) -> Eval<bool> {
    match (old, expected) {
        (Value::Int(a), Value::Int(b)) => Ok(a == b),
        (Value::Pointer(a), Value::Pointer(b)) => Ok(a.address == b.address),
        (Value::Long(a), Value::Long(b)) => Ok(a == b),
        (Value::Pointer(a), Value::Int(b)) | (Value::Int(b), Value::Pointer(a)) => Ok(a.address == *b),
        _ => undefined("cmpxchg with an undefined value"),
    }
}
