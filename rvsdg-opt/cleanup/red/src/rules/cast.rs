//! Integer conversions and bit casts. Conversions between pointers and integers are not changed because of provenance.

use super::kinds::{ADD, AND, ASHR, GAMMA, INT, LSHR, MUL, OR, SELECT, SHL, SUB, XOR};
use super::{At, Rule, kinds, on, rule};
use crate::engine::Engine;
use rvsdg_core::{BinOp, CastOp, Flags, Gamma, Op, Value, ValueDef};
use rvsdg_fold::Int;

const NONE: Flags = Flags::NONE;

fn cast_op(at: At) -> CastOp {
    match at.op {
        Op::Cast(op, _) => op,
        op => unreachable!("{op:?} is no conversion"),
    }
}

/// Truncation and extensions.
pub(crate) const ANY: &[Rule] =
    &[on(SELECT, kinds::ANY, "cast (select x, C1, C2) => select x, cast C1, cast C2", |e, at| {
        let ((x, c1, c2), width) = (e.select_int(at.a)?, at.ty.int_width()?);
        if !e.one_use(at.a) || width > Int::MAX_WIDTH {
            return None;
        }
        let convert = |c: Int| if cast_op(at) == CastOp::SExt { c.sign_extend(width) } else { c.zero_extend(width) };
        let [c1, c2] = [c1, c2].map(|c| e.put_int(at, convert(c)));
        Some(e.put_select(at, NONE, x, c1, c2))
    })];

/// `trunc x`
pub(crate) const TRUNC: &[Rule] = &[
    on(kinds::TRUNC, kinds::ANY, "trunc (trunc x) => trunc x", |e, at| {
        let (x, inner) = e.cast(at.a, CastOp::Trunc)?;
        Some(e.put_cast(at, CastOp::Trunc, at.flags.intersection(inner), x, at.ty))
    }),
    on(kinds::ZEXT.or(kinds::SEXT), kinds::ANY, "trunc (ext x) => x, ext x or trunc x", |e, at| {
        let (op, (x, flags)) = extension(e, at.a)?;
        let (from, to) = (e.ty(x).int_width()?, at.ty.int_width()?);
        Some(if from == to {
            x
        } else if from < to {
            e.put_cast(at, op, flags, x, at.ty)
        } else {
            e.put_cast(at, CastOp::Trunc, NONE, x, at.ty)
        })
    }),
    on(
        ADD.or(AND).or(OR).or(XOR),
        kinds::ANY,
        "trunc (x & C) => trunc x, where C keeps these bits, and so on",
        |e, at| {
            let low = Int::low(at.ty.int_width()?, super::build::small(at.width)?);
            let keeps = |op: BinOp, c: Int| match op {
                BinOp::And => c.and(low) == low,
                _ => c.and(low).is_zero(),
            };
            for op in [BinOp::And, BinOp::Or, BinOp::Xor, BinOp::Add] {
                if let Some((x, c, _)) = e.binary_int(at.a, op)
                    && keeps(op, c)
                {
                    return Some(e.put_cast(at, CastOp::Trunc, NONE, x, at.ty));
                }
            }
            None
        },
    ),
    on(SHL, kinds::ANY, "trunc (x << C) => 0, where C is too large", |e, at| {
        let ((_, c, _), width) = (e.binary_int(at.a, BinOp::Shl)?, at.ty.int_width()?);
        (c.amount()? >= width).then(|| e.put_const(at, Op::Int(0), at.ty))
    }),
    on(
        ADD.or(SUB).or(MUL).or(AND).or(OR).or(XOR).or(SHL),
        kinds::ANY,
        "trunc (ext x op ext y) => x op y",
        truncated_operation,
    ),
    on(LSHR.or(ASHR), kinds::ANY, "trunc (ext x >> C) => x >> C", truncated_shift),
    on(
        GAMMA,
        kinds::ANY,
        "trunc of a choice of extensions => the choice of what they extend, if nobody else has it",
        truncated_choice,
    ),
];

/// A gamma that selects between constants and extensions of the result type can select between their operands instead.
fn truncated_choice(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let ValueDef::Output(node, exit) = e.graph.def(at.a) else { return None };
    let gamma = Gamma::from_node(e.graph, node).filter(|_| e.one_use(at.a))?;
    let width = at.ty.int_width()?;
    let mut origins = vec![];
    let mut extended = false;
    for alternative in 0..gamma.regions(e.graph).len() {
        let origin = gamma.exit_origin(e.graph, alternative, exit);
        let extension = e.cast(origin, CastOp::SExt).or_else(|| e.cast(origin, CastOp::ZExt));
        extended |= extension.is_some();
        origins.push(match (extension, e.graph.producer_op(origin)) {
            (Some((x, _)), _) if e.ty(x) == at.ty => Ok(x),
            (None, Some(op @ (Op::Undef | Op::Poison))) => Err(op),
            (None, Some(_)) => Err(e.int(origin)?.truncate(width).op(&mut e.graph.payloads)),
            _ => return None,
        });
    }
    if !extended {
        return None;
    }
    let regions = gamma.regions(e.graph).to_vec();
    let chosen = regions.into_iter().zip(origins).map(|(region, origin)| match origin {
        Ok(value) => value,
        Err(op) => e.constant(region, None, op, at.ty),
    });
    let chosen: Vec<Value> = chosen.collect();
    Some(gamma.add_exit(e.graph, &chosen))
}

/// `zext x`
pub(crate) const ZEXT: &[Rule] = &[
    on(kinds::ZEXT, kinds::ANY, "zext (zext x) => zext x", |e, at| {
        let (x, flags) = e.cast(at.a, CastOp::ZExt)?;
        Some(e.put_cast(at, CastOp::ZExt, flags, x, at.ty))
    }),
    on(kinds::SEXT, kinds::ANY, "zext nneg (sext x) => sext x", |e, at| {
        let (x, _) = e.cast(at.a, CastOp::SExt).filter(|_| at.flags.contains(Flags::NNEG))?;
        Some(e.put_cast(at, CastOp::SExt, NONE, x, at.ty))
    }),
    on(kinds::TRUNC, kinds::ANY, "zext (trunc x) => x & C, or x if no bits got lost", |e, at| {
        let (x, flags) = e.cast(at.a, CastOp::Trunc)?;
        if e.ty(x) != at.ty || at.ty.int_width()? > Int::MAX_WIDTH {
            return None;
        }
        if flags.contains(Flags::NUW) {
            return Some(x);
        }
        let mask = Int::low(at.width, at.ty.int_width()?);
        Some(e.put_with(at, BinOp::And, NONE, x, mask))
    }),
];

/// `sext x`
pub(crate) const SEXT: &[Rule] = &[
    on(kinds::ZEXT.or(kinds::SEXT), kinds::ANY, "sext (sext x) => sext x, sext (zext x) => zext x", |e, at| {
        let (op, (x, flags)) = extension(e, at.a)?;
        Some(e.put_cast(at, op, flags, x, at.ty))
    }),
    on(kinds::TRUNC, kinds::ANY, "sext (trunc x) => x, if no bits got lost", |e, at| {
        let (x, flags) = e.cast(at.a, CastOp::Trunc)?;
        (e.ty(x) == at.ty && flags.contains(Flags::NSW)).then_some(x)
    }),
    on(
        INT.or(kinds::ZEXT).or(AND).or(LSHR).or(SHL).or(kinds::TRUNC).or(kinds::OTHER),
        kinds::ANY,
        "sext x => zext x, where x is not negative",
        |e, at| e.is_non_negative(at.a).then(|| e.put_cast(at, CastOp::ZExt, Flags::NNEG, at.a, at.ty)),
    ),
];

/// `bitcast x`
pub(crate) const BITCAST: &[Rule] = &[
    rule("bitcast x => x, to the same type", |e, at| (e.ty(at.a) == at.ty).then_some(at.a)),
    rule("bitcast (bitcast x) => bitcast x or x", |e, at| {
        let (x, _) = e.cast(at.a, CastOp::BitCast)?;
        Some(if e.ty(x) == at.ty { x } else { e.put_cast(at, CastOp::BitCast, NONE, x, at.ty) })
    }),
];

/// Matches an extension of an integer: its kind, operand and flags.
fn extension(e: &Engine<'_>, value: Value) -> Option<(CastOp, (Value, Flags))> {
    let zext = e.cast(value, CastOp::ZExt).map(|it| (CastOp::ZExt, it));
    zext.or_else(|| e.cast(value, CastOp::SExt).map(|it| (CastOp::SExt, it)))
}

/// Low bits of a result that depend only on the same low bits of the operands.
fn truncated_operation(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let node = e.graph.producer(at.a)?;
    let Op::Binary(op, _) = e.graph.op(node) else { return None };
    if !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shl) {
        return None;
    }
    let operands = [0, 1].map(|i| e.graph.operand(node, i));
    let width = at.ty.int_width()?;
    if op == BinOp::Shl {
        // The shift amount is not extended.
        let ((_, (x, _)), c) = (extension(e, operands[0])?, e.int(operands[1])?);
        let amount = c.amount().filter(|amount| *amount < width && e.ty(x) == at.ty)?;
        return Some(e.put_with(at, BinOp::Shl, NONE, x, Int::new(u128::from(amount), width)));
    }
    let narrow = |e: &Engine<'_>, value| extension(e, value).map(|(_, (x, _))| x).filter(|x| e.ty(*x) == at.ty);
    let constant = |e: &Engine<'_>, value| e.int(value).map(|c| c.truncate(width));
    match operands.map(|operand| (narrow(e, operand), constant(e, operand))) {
        [(Some(x), _), (Some(y), _)] => Some(e.put(at, op, NONE, x, y)),
        [(Some(x), _), (_, Some(c))] => Some(e.put_with(at, op, NONE, x, c)),
        [(_, Some(c)), (Some(y), _)] => {
            let c = e.put_int(at, c);
            Some(e.put(at, op, NONE, c, y))
        }
        _ => None,
    }
}

/// A right shift of an extended number, truncated: the result consists of bits of the number, followed by extension
/// bits.
fn truncated_shift(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let logical = e.binary_int(at.a, BinOp::LShr).map(|it| (BinOp::LShr, it));
    let (op, (wide, c, _)) = logical.or_else(|| e.binary_int(at.a, BinOp::AShr).map(|it| (BinOp::AShr, it)))?;
    let (kind, (x, _)) = extension(e, wide).filter(|(_, (x, _))| e.ty(*x) == at.ty)?;
    let (amount, width) = (c.amount()?, at.ty.int_width()?);
    match kind {
        CastOp::ZExt if amount >= width => Some(e.put_const(at, Op::Int(0), at.ty)),
        CastOp::ZExt => Some(e.put_with(at, BinOp::LShr, NONE, x, Int::new(u128::from(amount), width))),
        _ => {
            // A logical shift must not shift in zeros from above the wide number.
            if op == BinOp::LShr && amount + width > c.width() {
                return None;
            }
            let amount = amount.min(width - 1);
            Some(e.put_with(at, BinOp::AShr, NONE, x, Int::new(u128::from(amount), width)))
        }
    }
}
