//! Operations that only compute, in the general form: on any scalar, and lane by lane on vectors.

use crate::cast;
use crate::code::Task;
use crate::float;
use crate::int;
use crate::layout::{Leaf, Scalar, Shape};
use crate::memory::Memory;
use crate::outcome::{Eval, invalid};
use crate::value::{Pointer, Value, mask};
use rvsdg_core::{CastOp, Flags, GepFlags};

/// The value of a lane; the value itself if it is undef, poison or a scalar.
pub(crate) fn lane(value: &Value, index: usize) -> Value {
    match value {
        Value::Members(members) => members.get(index).cloned().unwrap_or(Value::Poison),
        other => other.clone(),
    }
}

/// Evaluates `f` for each lane of a vector, or once for a scalar.
pub(crate) fn lanes(shape: Shape, mut f: impl FnMut(usize, Scalar) -> Eval<Value>) -> Eval<Value> {
    match shape {
        Shape::Scalar(scalar) => f(0, scalar),
        Shape::Vector(scalar, count) => {
            let members: Eval<Vec<Value>> = (0..count as usize).map(|index| f(index, scalar)).collect();
            Ok(Value::members(members?))
        }
        _ => invalid("an operation on an aggregate that has none"),
    }
}

/// Evaluates a task, except address computations.
pub(crate) fn evaluate(task: &Task, args: &[&Value], memory: &Memory) -> Eval<Value> {
    match task {
        Task::Binary(op, flags, shape) => lanes(*shape, |i, scalar| {
            let (a, b) = (lane(args[0], i), lane(args[1], i));
            match scalar {
                Scalar::Float(kind) => float::binary(*op, *flags, kind, &a, &b),
                _ => int::binary(*op, *flags, scalar.bits(), &a, &b),
            }
        }),
        Task::FNeg(flags, shape) => lanes(*shape, |i, scalar| match scalar {
            Scalar::Float(kind) => float::negate(*flags, kind, &lane(args[0], i)),
            _ => invalid("fneg of something else"),
        }),
        Task::Compare(cond, shape) => {
            lanes(*shape, |i, scalar| int::compare(*cond, scalar.bits(), &lane(args[0], i), &lane(args[1], i)))
        }
        Task::FCompare(cond, flags, shape) => lanes(*shape, |i, scalar| match scalar {
            Scalar::Float(kind) => float::compare(*cond, *flags, kind, &lane(args[0], i), &lane(args[1], i)),
            _ => invalid("fcmp of something else"),
        }),
        Task::Cast(op, flags, from, to) => convert(*op, *flags, *from, *to, args[0], memory),
        Task::Select(flags, shape) => lanes(*shape, |i, scalar| {
            let value = select(&lane(args[0], i), &lane(args[1], i), &lane(args[2], i));
            let broken = match (scalar, value.to_u128()) {
                (Scalar::Float(kind), Some(bits)) => float::breaks(*flags, kind, &[bits]),
                _ => false,
            };
            Ok(if broken { Value::Poison } else { value })
        }),
        Task::Freeze(leaves, members) => Ok(freeze(args[0], leaves, *members)),
        Task::Within(width, min, max) => Ok(within(args[0], *width, *min, *max)),
        Task::Extract(first, count, scalar) => Ok(extract(args[0], *first, *count, *scalar)),
        Task::Insert(first, count, total) => Ok(insert(args[0], args[1], *first, *count, *total)),
        Task::ExtractElement(count) => Ok(match args[1] {
            Value::Int(index) if *index < u64::from(*count) => lane(args[0], *index as usize),
            Value::Undef | Value::Partial { .. } => Value::Undef,
            _ => Value::Poison,
        }),
        Task::InsertElement(count) => Ok(match args[2] {
            Value::Int(index) if *index < u64::from(*count) => {
                let member = |i: usize| if i as u64 == *index { args[1].clone() } else { lane(args[0], i) };
                Value::members((0..*count as usize).map(member).collect())
            }
            Value::Undef | Value::Partial { .. } => Value::Undef,
            _ => Value::Poison,
        }),
        Task::Shuffle(mask, count) => {
            let pick = |index: &i32| match usize::try_from(*index) {
                Err(_) => Value::Poison,
                Ok(index) if index < *count as usize => lane(args[0], index),
                Ok(index) => lane(args[1], index - *count as usize),
            };
            Ok(Value::members(mask.iter().map(pick).collect()))
        }
        Task::Gep(_) => invalid("address computation in a wrong place"),
    }
}

/// `test ? a : b`
pub(crate) fn select(test: &Value, a: &Value, b: &Value) -> Value {
    match test {
        Value::Int(0) => b.clone(),
        Value::Int(_) => a.clone(),
        Value::Poison => Value::Poison,
        _ if a == b => a.clone(),
        // The result is one of both values; any value is an approximation.
        _ if a.has_poison() || b.has_poison() => Value::Poison,
        _ => Value::Undef,
    }
}

fn convert(op: CastOp, flags: Flags, from: Shape, to: Shape, a: &Value, memory: &Memory) -> Eval<Value> {
    if op == CastOp::BitCast && from != to {
        let scalars = |shape: Shape| match shape {
            Shape::Scalar(scalar) => vec![scalar],
            Shape::Vector(scalar, count) => vec![scalar; count as usize],
            _ => vec![],
        };
        let bits: Vec<(Scalar, Value)> =
            scalars(from).into_iter().enumerate().map(|(i, scalar)| (scalar, lane(a, i))).collect();
        let mut all = cast::bit_cast(&bits, &scalars(to), memory)?;
        return match to {
            Shape::Scalar(_) if all.len() == 1 => Ok(all.swap_remove(0)),
            _ => Ok(Value::members(all)),
        };
    }
    if op == CastOp::BitCast {
        return Ok(a.clone());
    }
    let source = match from {
        Shape::Scalar(scalar) | Shape::Vector(scalar, _) => scalar,
        _ => return invalid("a conversion of an aggregate"),
    };
    lanes(to, |i, scalar| cast::cast(op, flags, source, scalar, &lane(a, i), memory))
}

/// Replaces undefined bits by 0.
pub(crate) fn freeze(value: &Value, leaves: &[Leaf], members: bool) -> Value {
    let one = |value: Value, scalar: Scalar| match value {
        Value::Undef | Value::Poison => match scalar {
            Scalar::Ptr(_) => Value::Pointer(Pointer::NULL),
            Scalar::Other => Value::Undef,
            _ => Value::from_words(&[], scalar.bits()),
        },
        Value::Partial { bits, .. } if matches!(scalar, Scalar::Ptr(_)) => {
            Value::Pointer(Pointer { address: bits, ..Pointer::NULL })
        }
        Value::Partial { bits, .. } => Value::Int(bits),
        defined => defined,
    };
    if !members {
        return one(value.clone(), leaves.first().map_or(Scalar::Other, |leaf| leaf.scalar));
    }
    Value::members(leaves.iter().enumerate().map(|(i, leaf)| one(lane(value, i), leaf.scalar)).collect())
}

fn extract(whole: &Value, first: usize, count: usize, scalar: bool) -> Value {
    match whole {
        Value::Members(_) if scalar => lane(whole, first),
        Value::Members(members) => {
            members.get(first..first + count).map_or(Value::Poison, |it| Value::Members(it.into()))
        }
        other => other.clone(),
    }
}

fn insert(whole: &Value, part: &Value, first: usize, count: usize, total: usize) -> Value {
    let member = |i: usize| match i.checked_sub(first) {
        Some(inner) if inner < count => lane(part, inner),
        _ => lane(whole, i),
    };
    Value::members((0..total).map(member).collect())
}

/// `base + offset`, in an address space whose addresses are computed in `bits` bits, with the given flags. The offset
/// is exact.
pub(crate) fn offset(base: &Value, offset: Option<i128>, flags: GepFlags, bits: u32, memory: &Memory) -> Value {
    let (base, offset) = match (base, offset) {
        (Value::Poison, _) => return Value::Poison,
        (Value::Pointer(base), Some(offset)) => (*base, offset),
        _ => return Value::Undef,
    };
    let all = mask(bits);
    let index = base.address.wrapping_add(offset as u64) & all;
    let moved = Pointer { address: base.address & !all | index, ..base };
    if flags.0 == 0 || offset == 0 {
        return Value::Pointer(moved);
    }
    let nusw = flags.contains(GepFlags::INBOUNDS) || flags.contains(GepFlags::NUSW);
    let half = 1i128 << (bits - 1);
    if nusw && !(-half..half).contains(&offset) || flags.contains(GepFlags::NUW) && offset < 0 {
        return Value::Poison;
    }
    let whole = i128::from(base.address & all) + offset;
    if (nusw || flags.contains(GepFlags::NUW)) && !(0..2 * half).contains(&whole) {
        return Value::Poison;
    }
    if flags.contains(GepFlags::INBOUNDS) {
        let inside = match memory.object(base) {
            Some(index) => {
                let it = memory.get(index);
                let reaches = |address: u64| address.wrapping_sub(it.base) <= it.size;
                reaches(base.address) && reaches(moved.address)
            }
            // The bounds of a dead object are unknown.
            None => base.provenance != crate::value::Provenance::NONE,
        };
        if !inside {
            return Value::Poison;
        }
    }
    Value::Pointer(moved)
}

/// Poison for an integer that is, or could be, none of those from `min` to `max`.
fn within(value: &Value, width: u32, min: i64, max: i64) -> Value {
    let signed = |bits: u64| ((bits << (64 - width)) as i64) >> (64 - width);
    let is_inside = |bits: u64| (min..=max).contains(&signed(bits));
    let fits = match value {
        Value::Int(bits) => is_inside(*bits),
        // The sign is defined, so these are the least and the greatest.
        Value::Partial { bits, undef } => undef >> (width - 1) == 0 && is_inside(*bits) && is_inside(bits | undef),
        _ => false,
    };
    if fits { value.clone() } else { Value::Poison }
}
