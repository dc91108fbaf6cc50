//! Functions of numbers that were extended, whose results are such numbers again: the narrower function is enough.
//!
//! `fabs((double)x)` is `(double)fabsf(x)`, which programs in C have as soon as they leave out the `f`. It is less
//! work, more of it fits into a vector, and what compares or narrows the result needs no conversion either.

use crate::fault::{Fault, Mutation};
use crate::site::{Answer, Site};
use rvsdg_core::{CallInfo, CastOp, Effects, FnSet, Intrinsic, Op, Type};

/// Is the result for numbers of a narrower type such a number, the same as that of the narrower function?
pub(crate) fn keeps_width(intrinsic: Intrinsic, fault: Fault) -> bool {
    use Intrinsic as I;
    matches!(intrinsic, I::Fabs | I::Floor | I::Ceil | I::Trunc | I::Rint | I::Nearbyint | I::Round | I::Roundeven)
        || matches!(intrinsic, I::Maxnum | I::Minnum | I::Maximum | I::Minimum)
        || intrinsic == I::Sqrt && fault.is(Mutation::NarrowRoot)
}

/// A call of such an intrinsic with extended numbers.
pub(crate) fn narrow(site: &mut Site<'_>, intrinsic: Intrinsic) -> Option<Answer> {
    let Op::Call(id, effects) = site.graph.op(site.node) else { return None };
    let info = &site.graph.payloads[id];
    let (flags, is_strict) = (info.flags, info.fn_attrs.may_have(FnSet::STRICTFP));
    if effects != Effects::NONE || is_strict || site.graph.ty(site.result()?) != Type::DOUBLE {
        return None;
    }
    let mut args = vec![];
    for arg in site.graph.operands(site.node) {
        let (node, Op::Cast(CastOp::FpExt, _)) = site.graph.produced_by(arg)? else { return None };
        args.push(site.graph.operand(node, 0));
    }
    if args.iter().any(|arg| site.graph.ty(*arg) != Type::FLOAT) {
        return None;
    }
    let callee = site.intrinsic(intrinsic, &[Type::FLOAT])?;
    let info = CallInfo { intrinsic: Some(callee.symbol), flags, ..CallInfo::new(callee.ty) };
    let op = Op::Call(site.graph.payloads.intern_call(info), Effects::NONE);
    let result = site.at().value(op, &args, Type::FLOAT);
    Some(Answer::Is(site.at().cast(CastOp::FpExt, result, Type::DOUBLE)))
}
