//! Constants as values.

use crate::layout::{Layouts, Scalar, Shape};
use crate::value::Value;
use rvsdg_core::{Const, ConstData, Op, Payloads, Type};

/// The value of a constant. Nested constants are walked with an explicit stack, and flattened.
pub(crate) fn constant(layouts: &mut Layouts<'_>, payloads: &Payloads, root: Const) -> Value {
    if let Some(value) = scalar(layouts, payloads, root) {
        return value;
    }
    let mut members = vec![];
    let mut stack = vec![root];
    while let Some(constant) = stack.pop() {
        if let Some(value) = scalar(layouts, payloads, constant) {
            members.push(value);
            continue;
        }
        match constant.op {
            Op::Const(id) => match &payloads[id] {
                ConstData::Elems(elems) => stack.extend(elems.iter().rev()),
                ConstData::Bytes(bytes) => members.extend(bytes.iter().map(|byte| Value::Int(u64::from(*byte)))),
                _ => members.push(Value::Undef),
            },
            Op::Zero => members.extend(layouts.leaves(constant.ty).iter().map(|leaf| zero(leaf.scalar))),
            op => {
                let value = if op == Op::Poison { Value::Poison } else { Value::Undef };
                members.resize(members.len() + layouts.leaf_count(constant.ty), value);
            }
        }
    }
    Value::members(members)
}

/// All bits zero.
pub(crate) fn zero(scalar: Scalar) -> Value {
    match scalar {
        Scalar::Ptr(_) => Value::Pointer(crate::value::Pointer::NULL),
        Scalar::Other => Value::Undef,
        _ => Value::from_words(&[], scalar.bits()),
    }
}

/// The value of a constant that is not an aggregate or vector.
fn scalar(layouts: &mut Layouts<'_>, payloads: &Payloads, constant: Const) -> Option<Value> {
    let Const { op, ty } = constant;
    Some(match op {
        Op::Int(small) => integer(&[i64::from(small) as u64], ty),
        Op::Null => Value::Pointer(crate::value::Pointer::NULL),
        Op::Ctl(alternative) => Value::Int(u64::from(alternative)),
        Op::Const(id) => match &payloads[id] {
            ConstData::Int(words) => integer(words, ty),
            ConstData::Float(bits) => Value::from_u128(*bits, ty.float_bits()?),
            ConstData::Text(_) => Value::Undef,
            ConstData::Bytes(_) | ConstData::Elems(_) => return None,
        },
        Op::Undef | Op::Poison if matches!(layouts.shape(ty), Shape::Scalar(_)) => {
            if op == Op::Poison {
                Value::Poison
            } else {
                Value::Undef
            }
        }
        _ => return None,
    })
}

fn integer(words: &[u64], ty: Type) -> Value {
    let width = ty.int_width().unwrap_or(64);
    let fill = if words.last().is_some_and(|word| (*word as i64) < 0) { u64::MAX } else { 0 };
    let mut all = words.to_vec();
    all.resize(all.len().max(width.div_ceil(64) as usize), fill);
    Value::from_words(&all, width)
}
