//! Evaluation of operations on constants, exactly as LLVM defines them: integers of every width, floats of every IEEE
//! format and x87's, conversions, comparisons, selects, matches, members of aggregates.
//!
//! [`fold`] evaluates operations as they occur in a graph. [`Int`] is an integer of up to 128 bits with the operations
//! that rules on constants need. A result is a constant operation, possibly [`Op::Poison`]. There is no result for
//! these operations:
//!
//! * divisions by zero or with overflow (they are undefined behaviour, so the operation has to stay where it is),
//! * matches of undef or poison (also undefined behaviour),
//! * float operations whose result is a NaN (the machine chooses sign and payload), or that read or make a subnormal
//!   number (which a machine may flush to zero),
//! * operations on `ppc_fp128`, vectors, or addresses other than null.
//!
//! # Undef
//! An undef operand may have any value, and a different one in each use. So the result for any choice is correct. If
//! every value is a possible result, the result is undef.
//!
//! # Complexity
//! Linear in the width. Above 128 bits it is that of multiplication and division of large numbers.
//!
//! ```
//! use rvsdg_core::{BinOp, Const, Flags, Op, Payloads, Type};
//! use rvsdg_fold::fold;
//!
//! let mut payloads = Payloads::new();
//! let byte = |value| Const { op: Op::Int(value), ty: Type::I8 };
//! let add = |flags| Op::Binary(BinOp::Add, flags);
//! assert_eq!(fold(&mut payloads, add(Flags::NONE), &[byte(100), byte(100)], Type::I8), Some(Op::Int(-56)));
//! assert_eq!(fold(&mut payloads, add(Flags::NSW), &[byte(100), byte(100)], Type::I8), Some(Op::Poison));
//! let divide = Op::Binary(BinOp::UDiv, Flags::NONE);
//! assert_eq!(fold(&mut payloads, divide, &[byte(100), byte(0)], Type::I8), None);
//! ```

#![forbid(unsafe_code)]

mod cast;
mod float;
mod int;
mod intrinsic;
mod wide;

pub use int::{Answer, Int};

use rvsdg_core::{BinOp, Const, ConstData, Flags, IntCond, Intrinsic, MatchInfo, Op, Payloads, Type, TypeKind};

/// Evaluates `op` on these value operands (no states). The result is a constant operation of type `ty`.
pub fn fold(payloads: &mut Payloads, op: Op, operands: &[Const], ty: Type) -> Option<Op> {
    if !operands.iter().all(|operand| operand.op.is_constant()) {
        return None;
    }
    match (op, operands) {
        (Op::Binary(op, flags), [a, b]) if ty.is_float() => float::binary(payloads, op, flags, a.op, b.op, ty),
        (Op::Binary(op, flags), [a, b]) => binary(payloads, op, flags, a.op, b.op, ty),
        (Op::FNeg(_), [a]) => float::negate(payloads, a.op, ty),
        (Op::ICmp(cond), [a, b]) => compare(payloads, cond, a.op, b.op, a.ty),
        (Op::FCmp(cond, _), [a, b]) => float::compare(payloads, cond, a.op, b.op, a.ty),
        (Op::Cast(op, flags), [a]) => cast::cast(payloads, op, flags, *a, ty),
        (Op::Select(_), [test, a, b]) => select(test.op, a.op, b.op),
        (Op::Freeze, [a]) => freeze(payloads, a.op, ty),
        (Op::ExtractValue(path), [a]) => extract(payloads, path, a.op, ty),
        (Op::Match(info), [a]) => payloads[info].alternative(a.op).map(Op::Ctl),
        _ => None,
    }
}

/// Evaluates a call of an intrinsic with these arguments, in the usual rounding mode. The result is a constant
/// operation of type `ty`.
pub fn intrinsic(payloads: &mut Payloads, called: Intrinsic, arguments: &[Const], ty: Type) -> Option<Op> {
    intrinsic::fold(payloads, called, arguments, ty)
}

/// The match of a value of type `ty` whose cases are those of `info`, mapped by `f`. Cases for which `f` has no result
/// are impossible. `None` if a case is not an integer of up to 128 bits.
pub fn map_cases(
    payloads: &mut Payloads,
    info: &MatchInfo,
    ty: Type,
    f: impl Fn(Int) -> Option<Int>,
) -> Option<MatchInfo> {
    let mut cases = Vec::with_capacity(info.cases.len());
    for (case, alternative) in &info.cases {
        if let Some(int) = f(Int::of(payloads, case.op, case.ty)?) {
            cases.push((Const { op: int.op(payloads), ty }, *alternative));
        }
    }
    Some(MatchInfo { cases: cases.into(), ..*info })
}

/// The constant 0 of a type: integer, float, null pointer, or aggregate.
pub fn zero(payloads: &mut Payloads, ty: Type) -> Option<Op> {
    Some(match ty.kind() {
        TypeKind::Int(_) => Op::Int(0),
        TypeKind::Ptr(_) => Op::Null,
        TypeKind::Interned(_) => Op::Zero,
        _ if ty.is_float() => payloads.float(0),
        _ => return None,
    })
}

fn binary(payloads: &mut Payloads, op: BinOp, flags: Flags, a: Op, b: Op, ty: Type) -> Option<Op> {
    let width = ty.int_width()?;
    if let Some(vague) = vague(op, a, b) {
        return vague;
    }
    // Any choice for the remaining undef operands is correct.
    let [a, b] = [a, b].map(|operand| if operand == Op::Undef { Op::Int(0) } else { operand });
    let answer = if width <= Int::MAX_WIDTH {
        match Int::binary(op, flags, Int::of(payloads, a, ty)?, Int::of(payloads, b, ty)?) {
            Answer::Value(value) => Answer::Value(value.op(payloads)),
            Answer::Poison => Answer::Poison,
            Answer::Undefined => Answer::Undefined,
        }
    } else {
        wide::binary(payloads, op, flags, a, b, width)?
    };
    match answer {
        Answer::Value(op) => Some(op),
        Answer::Poison => Some(Op::Poison),
        Answer::Undefined => None,
    }
}

/// The result of an integer operation with a poison operand, or with an undef operand that decides the result.
/// `Some(None)`: there is no result. `None`: the operands do not decide.
fn vague(op: BinOp, a: Op, b: Op) -> Option<Option<Op>> {
    let unsure = |operand: Op| matches!(operand, Op::Undef | Op::Poison);
    if op.is_int_division() && unsure(b) {
        return Some(None);
    }
    if a == Op::Poison || b == Op::Poison {
        // Poison divided by 0 is undefined behaviour, so poison is a correct result.
        return Some(Some(Op::Poison));
    }
    if a != Op::Undef && b != Op::Undef {
        return None;
    }
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Xor => Some(Some(Op::Undef)),
        // The shift amount may be too large.
        BinOp::Shl | BinOp::LShr | BinOp::AShr if b == Op::Undef => Some(Some(Op::Undef)),
        BinOp::Or => Some(Some(Op::Int(-1))),
        _ => None,
    }
}

fn compare(payloads: &mut Payloads, cond: IntCond, a: Op, b: Op, ty: Type) -> Option<Op> {
    if a == Op::Poison || b == Op::Poison {
        return Some(Op::Poison);
    }
    if a == Op::Undef || b == Op::Undef {
        return match cond {
            IntCond::Eq | IntCond::Ne => Some(Op::Undef),
            // The undef operand may be equal to the other operand.
            _ => Some(Op::truth(cond.holds_if_equal())),
        };
    }
    if ty == Type::PTR && a == Op::Null && b == Op::Null {
        return Some(Op::truth(cond.holds_if_equal()));
    }
    let width = ty.int_width()?;
    if width <= Int::MAX_WIDTH {
        Some(Op::truth(Int::of(payloads, a, ty)?.compare(cond, Int::of(payloads, b, ty)?)))
    } else {
        wide::compare(payloads, cond, a, b, width).map(Op::truth)
    }
}

fn select(test: Op, a: Op, b: Op) -> Option<Op> {
    match test {
        Op::Int(0) => Some(b),
        Op::Int(_) => Some(a),
        Op::Poison => Some(Op::Poison),
        _ if a == b => Some(a),
        // With an undef condition either operand is correct. Prefer the one that is not poison, and then the one that
        // is not undef.
        Op::Undef if a == Op::Poison || a == Op::Undef => Some(b),
        Op::Undef => Some(a),
        _ => None,
    }
}

fn freeze(payloads: &mut Payloads, a: Op, ty: Type) -> Option<Op> {
    match a {
        Op::Undef | Op::Poison => zero(payloads, ty),
        // Members of an aggregate may be undef.
        Op::Const(id) if matches!(payloads[id], ConstData::Elems(_)) => None,
        _ => Some(a),
    }
}

fn extract(payloads: &mut Payloads, path: rvsdg_core::ListId, aggregate: Op, ty: Type) -> Option<Op> {
    let mut found = aggregate;
    for index in &payloads[path] {
        let index = usize::try_from(*index).ok()?;
        found = match found {
            Op::Const(id) => match &payloads[id] {
                ConstData::Elems(elems) => elems.get(index)?.op,
                // Integers are sign-extended.
                ConstData::Bytes(bytes) => Op::Int(i32::from(*bytes.get(index)? as i8)),
                _ => return None,
            },
            Op::Undef | Op::Poison => return Some(found),
            Op::Zero => return zero(payloads, ty),
            _ => return None,
        };
    }
    Some(found)
}
