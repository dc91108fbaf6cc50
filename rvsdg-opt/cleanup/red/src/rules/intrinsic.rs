//! Calls of intrinsics.

use super::{Rule, rule};
use rvsdg_core::{Const, FnSet, Intrinsic, Op};

/// The rules.
pub(crate) const RULES: &[Rule] = &[CONSTANT, QUERY];

/// Is something a constant? Either answer is allowed; this one lets programs take the way that they have for constants.
const QUERY: Rule = rule("is.constant C => true", |e, at| {
    let Op::Call(id, effects) = at.op else { return None };
    let called = e.graph.payloads[id].called_intrinsic(e.pointers?.symbols)?;
    if called != Intrinsic::IsConstant || !effects.is_empty() {
        return None;
    }
    let asked = e.graph.producer_op(e.graph.operand(at.node, 0))?;
    (asked.is_constant() && !matches!(asked, Op::Undef | Op::Poison)).then(|| e.put_truth(at, true))
});

const CONSTANT: Rule = rule("intrinsic C => C", |e, at| {
    let Op::Call(id, effects) = at.op else { return None };
    let info = &e.graph.payloads[id];
    let called = info.called_intrinsic(e.pointers?.symbols).filter(|called| called.is_pure())?;
    // With a rounding mode of its own, a function may get other numbers.
    if effects.takes_io() || effects.takes_mem() || info.fn_attrs.may_have(FnSet::STRICTFP) {
        return None;
    }
    let constant = |value| {
        let op = e.graph.producer_op(value).filter(|op| op.is_constant())?;
        Some(Const { op, ty: e.ty(value) })
    };
    let operands: Vec<Const> = e.graph.operands(at.node).map(constant).collect::<Option<_>>()?;
    let op = rvsdg_fold::intrinsic(&mut e.graph.payloads, called, &operands, at.ty)?;
    Some(e.put_const(at, op, at.ty))
});
