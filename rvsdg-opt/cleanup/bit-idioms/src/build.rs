//! The operations of an idiom.

use crate::Mutation;
use crate::fault::Fault;
use crate::form::low;
use crate::idiom::{Idiom, Kind};
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, Builder, CallInfo, Effects, Intrinsic, Module, Op, Symbol, Type, Value};

/// Intrinsics of the module, as far as they were needed; none where its name means something else.
#[derive(Default)]
pub(crate) struct Calls {
    known: FxHashMap<(Intrinsic, u32), Option<(Symbol, Type)>>,
}

impl Calls {
    /// Sees to it that what is called is declared; answers whether it can be.
    pub(crate) fn prepare(&mut self, module: &mut Module, idiom: Idiom) -> bool {
        idiom.kind.intrinsic().is_none_or(|intrinsic| self.declare(module, intrinsic, idiom.width))
    }

    /// Sees to it that an intrinsic for numbers of this width is declared; answers whether it can be.
    pub(crate) fn declare(&mut self, module: &mut Module, intrinsic: Intrinsic, width: u32) -> bool {
        let types = [Type::int(width)];
        let declare =
            || module.may_declare_intrinsic(intrinsic, &types).then(|| module.declare_intrinsic(intrinsic, &types));
        self.known.entry((intrinsic, width)).or_insert_with(declare).is_some()
    }

    /// The ones of a number; what is called was declared, as for the following.
    pub(crate) fn ones(&self, at: &mut Builder<'_>, of: Value) -> Value {
        self.call(at, Intrinsic::Ctpop, &[of])
    }

    /// The zeros at one end of a number. If it is zero: poison, or its width.
    pub(crate) fn zeros(&self, at: &mut Builder<'_>, intrinsic: Intrinsic, of: Value, is_poison: bool) -> Value {
        let is_poison = at.truth(is_poison);
        self.call(at, intrinsic, &[of, is_poison])
    }

    fn call(&self, at: &mut Builder<'_>, intrinsic: Intrinsic, arguments: &[Value]) -> Value {
        let ty = at.graph.ty(arguments[0]);
        let width = ty.int_width().expect("it is an integer");
        let (symbol, signature) = self.known[&(intrinsic, width)].expect("it was prepared");
        let info = CallInfo { intrinsic: Some(symbol), ..CallInfo::new(signature) };
        let op = Op::Call(at.graph.payloads.intern_call(info), Effects::NONE);
        at.value(op, arguments, ty)
    }

    /// Computes an idiom of a value, of type `to`; what it calls was prepared.
    pub(crate) fn build(&self, at: &mut Builder<'_>, idiom: Idiom, source: Value, to: Type, fault: Fault) -> Value {
        let ty = Type::int(idiom.width);
        let (left, right) = (-idiom.before, idiom.before);
        // Where bits go away, they go before others come to their place.
        let from_wide = at.graph.ty(source).int_width().is_some_and(|width| width > idiom.width);
        let mut value = source;
        if right > 0 && from_wide {
            value = shifted(at, BinOp::LShr, value, right.unsigned_abs());
        }
        value = at.zext_or_trunc(value, ty);
        if right > 0 && !from_wide {
            value = shifted(at, BinOp::LShr, value, right.unsigned_abs());
        }
        if left > 0 {
            value = shifted(at, BinOp::Shl, value, left.unsigned_abs());
        }
        if idiom.counted != u64::MAX && !fault.is(Mutation::CountsAll) {
            value = masked(at, value, idiom.counted);
        }
        if let Some(intrinsic) = idiom.kind.intrinsic() {
            let mut arguments = vec![value];
            if let Kind::Rotate(by) = idiom.kind {
                let by = if fault.is(Mutation::OtherWay) { idiom.width - by } else { by };
                let by = at.int(by.into(), ty);
                arguments.extend([value, by]);
            }
            value = self.call(at, intrinsic, &arguments);
        }
        if idiom.after < 0 {
            value = shifted(at, BinOp::LShr, value, idiom.after.unsigned_abs());
        }
        value = at.zext_or_trunc(value, to);
        if idiom.after > 0 {
            value = shifted(at, BinOp::Shl, value, idiom.after.unsigned_abs());
        }
        if idiom.mask != u64::MAX {
            value = masked(at, value, idiom.mask);
        }
        value
    }
}

/// A value that is shifted by so much, which may be nothing.
pub(crate) fn shifted(at: &mut Builder<'_>, op: BinOp, value: Value, by: u32) -> Value {
    if by == 0 { value } else { at.binary_int(op, value, by.into()) }
}

fn masked(at: &mut Builder<'_>, value: Value, mask: u64) -> Value {
    let width = at.graph.ty(value).int_width().expect("it is an integer");
    // Constants have copies of their sign in front.
    let spare = u64::BITS - width;
    at.binary_int(BinOp::And, value, ((mask & low(width)) << spare) as i64 >> spare)
}
