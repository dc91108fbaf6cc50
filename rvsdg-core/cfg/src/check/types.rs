//! Checks of operands and results of instructions: numbers and types.

use super::{Checker, Place};
use crate::{Instr, Operand, Var};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessInfo, AtomicInfo, BinOp, CallInfo, CastOp, ConstData, GepInfo, Op, Payloads, SpecialInfo, Type, TypeData,
    TypeKind,
};

/// `Err` says why an instruction is invalid.
type Outcome = Result<(), String>;

/// An instruction with the types of its operands and result.
struct Typed<'a> {
    args: Vec<Type>,
    result: Option<Type>,
    payloads: &'a Payloads,
}

impl Typed<'_> {
    /// The operand types, if there are `N`.
    fn args<const N: usize>(&self) -> Result<[Type; N], String> {
        self.args.as_slice().try_into().map_err(|_| format!("{} operands instead of {N}", self.args.len()))
    }

    fn result(&self) -> Result<Type, String> {
        self.result.ok_or_else(|| "it has no result".to_owned())
    }
}

impl Checker<'_> {
    /// Checks an instruction whose operands exist.
    pub(super) fn instr(
        &mut self,
        place: Place,
        payloads: &Payloads,
        vars: &PrimaryMap<Var, Type>,
        instr: &Instr,
        in_init: bool,
    ) {
        let args = instr.args.iter().filter_map(|arg| self.operand_type(vars, arg)).collect();
        let result = instr.result.and_then(|var| vars.get(var).copied());
        let typed = Typed { args, result, payloads };
        let outcome = if in_init && !in_initializers(instr.op) {
            Err("it does not make a constant".to_owned())
        } else {
            self.operation(instr.op, &typed, &instr.args, in_init)
        };
        if let Err(problem) = outcome {
            self.error(place, format!("{:?}: {problem}", instr.op));
        }
    }

    fn operation(&self, op: Op, typed: &Typed<'_>, args: &[Operand], in_init: bool) -> Outcome {
        match op {
            Op::Binary(op, _) => {
                let [a, b] = typed.args()?;
                all_same(&[a, b, typed.result()?])?;
                self.scalar_is(a, if is_float(op) { Type::is_float } else { is_int })
            }
            Op::FNeg(_) => {
                let [a] = typed.args()?;
                all_same(&[a, typed.result()?])?;
                self.scalar_is(a, Type::is_float)
            }
            Op::ICmp(_) => {
                let [a, b] = typed.args()?;
                all_same(&[a, b])?;
                self.scalar_is(a, |ty| is_int(ty) || ty.is_ptr())?;
                self.truth(a, typed.result()?)
            }
            Op::FCmp(..) => {
                let [a, b] = typed.args()?;
                all_same(&[a, b])?;
                self.scalar_is(a, Type::is_float)?;
                self.truth(a, typed.result()?)
            }
            Op::Cast(op, _) => {
                let [from] = typed.args()?;
                self.cast(op, from, typed.result()?)
            }
            Op::Select(_) => {
                let [cond, a, b] = typed.args()?;
                all_same(&[a, b, typed.result()?])?;
                if cond == Type::I1 { Ok(()) } else { self.truth(a, cond) }
            }
            Op::Freeze => {
                let [a] = typed.args()?;
                all_same(&[a, typed.result()?])
            }
            Op::Gep(id) => self.gep(&typed.payloads[id], typed),
            Op::ExtractValue(path) => {
                let [aggregate] = typed.args()?;
                all_same(&[self.member(aggregate, &typed.payloads[path])?, typed.result()?])
            }
            Op::InsertValue(path) => {
                let [aggregate, member] = typed.args()?;
                all_same(&[self.member(aggregate, &typed.payloads[path])?, member])?;
                all_same(&[aggregate, typed.result()?])
            }
            Op::ExtractElement | Op::InsertElement | Op::ShuffleVector(_) => self.vector(op, typed),
            Op::Alloca(_) | Op::Load(..) | Op::Store(..) => self.memory(op, typed),
            Op::Call(id, _) => self.call(&typed.payloads[id], typed),
            Op::Special(id, _) => self.special(&typed.payloads[id], typed),
            Op::Atomic(id) => self.atomic(&typed.payloads[id], typed),
            Op::VaArg => {
                let ([list], _) = (typed.args()?, typed.result()?);
                if list.is_ptr() { Ok(()) } else { Err(format!("the list is {list:?}")) }
            }
            Op::Resume if typed.args.len() == 1 && typed.result.is_none() => Ok(()),
            Op::Unreachable if typed.args.is_empty() && typed.result.is_none() => Ok(()),
            Op::Aggregate if in_init => self.aggregate(typed),
            Op::Opaque(id) if in_init => match (&typed.payloads[id], args.iter().all(is_symbol)) {
                (ConstData::Text(_), true) => Ok(()),
                _ => Err("it is a text that mentions symbols".to_owned()),
            },
            _ if op.is_constant() && in_init && !matches!(op, Op::Ctl(_)) => typed.args().map(|[]| ()),
            _ => Err("it is not an instruction".to_owned()),
        }
    }

    /// Checks the type of a scalar, or of a vector's elements.
    fn scalar_is(&self, ty: Type, wanted: impl Fn(Type) -> bool) -> Outcome {
        let fits = wanted(self.types.scalar(ty));
        if fits { Ok(()) } else { Err(format!("it does not work on {}", self.types.display(ty))) }
    }

    /// Number of elements of a vector, and whether it is scalable.
    fn lanes(&self, ty: Type) -> Option<(u32, bool)> {
        match self.types.get(ty) {
            Some(TypeData::Vector { len, scalable, .. }) => Some((*len, *scalable)),
            _ => None,
        }
    }

    fn same_lanes(&self, a: Type, b: Type) -> Outcome {
        if self.lanes(a) == self.lanes(b) { Ok(()) } else { Err("vectors of different lengths".to_owned()) }
    }

    /// Checks that `truth` is the type of a comparison of values of type `ty`: `i1`, or a vector of them.
    fn truth(&self, ty: Type, truth: Type) -> Outcome {
        self.scalar_is(truth, |scalar| scalar == Type::I1)?;
        self.same_lanes(ty, truth)
    }

    fn cast(&self, op: CastOp, from: Type, to: Type) -> Outcome {
        let (a, b) = (self.types.scalar(from), self.types.scalar(to));
        let ints = a.int_width().zip(b.int_width());
        let floats = a.float_bits().zip(b.float_bits());
        let fits = match op {
            CastOp::Trunc => ints.is_some_and(|(a, b)| a > b),
            CastOp::ZExt | CastOp::SExt => ints.is_some_and(|(a, b)| a < b),
            CastOp::FpTrunc => floats.is_some_and(|(a, b)| a > b),
            CastOp::FpExt => floats.is_some_and(|(a, b)| a < b),
            CastOp::FpToUi | CastOp::FpToSi => a.is_float() && is_int(b),
            CastOp::UiToFp | CastOp::SiToFp => is_int(a) && b.is_float(),
            CastOp::PtrToInt => a.is_ptr() && is_int(b),
            CastOp::IntToPtr => is_int(a) && b.is_ptr(),
            CastOp::AddrSpaceCast => a.is_ptr() && b.is_ptr() && a != b,
            CastOp::BitCast => return self.bitcast(from, to),
        };
        if fits {
            return self.same_lanes(from, to);
        }
        Err(format!("from {} to {}", self.types.display(from), self.types.display(to)))
    }

    fn bitcast(&self, from: Type, to: Type) -> Outcome {
        let bits = |ty: Type| {
            let scalar = self.types.scalar(ty);
            let bits = scalar.int_width().or(scalar.float_bits())?;
            Some(u64::from(bits) * self.lanes(ty).map_or(1, |(len, _)| u64::from(len)))
        };
        match (bits(from), bits(to)) {
            (Some(a), Some(b)) if a != b => Err(format!("from {a} to {b} bits")),
            _ => Ok(()),
        }
    }

    fn gep(&self, info: &GepInfo, typed: &Typed<'_>) -> Outcome {
        if let Some(index) = info.indices.iter().find(|index| !index.is_operand()) {
            return Err(format!("{index:?}: all indices are operands here"));
        }
        if typed.args.len() != info.operand_count() {
            return Err(format!("{} operands instead of {}", typed.args.len(), info.operand_count()));
        }
        let (base, indices) = typed.args.split_first().ok_or_else(|| "it has no operand".to_owned())?;
        self.scalar_is(*base, Type::is_ptr)?;
        indices.iter().try_for_each(|index| self.scalar_is(*index, is_int))?;
        let lanes = typed.args.iter().find_map(|arg| self.lanes(*arg));
        let result = typed.result()?;
        if self.types.scalar(result) != self.types.scalar(*base) || self.lanes(result) != lanes {
            return Err(format!("the result is {}", self.types.display(result)));
        }
        Ok(())
    }

    fn member(&self, aggregate: Type, path: &[i32]) -> Result<Type, String> {
        let step = |ty: Type, index: &i32| match self.types.get(ty) {
            Some(TypeData::Array { .. } | TypeData::Struct { .. }) => {
                self.types.element(ty, u64::try_from(*index).ok()?)
            }
            _ => None,
        };
        path.iter().try_fold(aggregate, step).ok_or_else(|| format!("{aggregate:?} has no member {path:?}"))
    }

    fn vector(&self, op: Op, typed: &Typed<'_>) -> Outcome {
        let vector = typed.args.first().copied().unwrap_or(Type::VOID);
        let Some((len, _)) = self.lanes(vector) else { return Err("the first operand is not a vector".to_owned()) };
        let elem = self.types.scalar(vector);
        match op {
            Op::ExtractElement => {
                let [_, index] = typed.args()?;
                all_same(&[elem, typed.result()?])?;
                self.scalar_is(index, is_int)
            }
            Op::InsertElement => {
                let [_, member, index] = typed.args()?;
                all_same(&[elem, member])?;
                all_same(&[vector, typed.result()?])?;
                self.scalar_is(index, is_int)
            }
            Op::ShuffleVector(mask) => {
                let [a, b] = typed.args()?;
                all_same(&[a, b])?;
                let (mask, result) = (&typed.payloads[mask], typed.result()?);
                let fits = self.lanes(result).is_some_and(|(len, _)| len as usize == mask.len());
                if !fits || self.types.scalar(result) != elem {
                    return Err("the result is not as the mask says".to_owned());
                }
                let inside = |index: &i32| *index >= -1 && i64::from(*index) < 2 * i64::from(len);
                if mask.iter().all(inside) { Ok(()) } else { Err("the mask goes outside of the operands".to_owned()) }
            }
            _ => Ok(()),
        }
    }

    fn memory(&self, op: Op, typed: &Typed<'_>) -> Outcome {
        let aligned = |align: u64| if align.is_power_of_two() { Ok(()) } else { Err(format!("alignment {align}")) };
        let address = |ty: Type| if ty.is_ptr() { Ok(()) } else { Err(format!("the address is {ty:?}")) };
        match op {
            Op::Alloca(id) => {
                let [count] = typed.args()?;
                aligned(typed.payloads[id].align)?;
                address(typed.result()?)?;
                if is_int(count) { Ok(()) } else { Err("the number of elements is not an integer".to_owned()) }
            }
            Op::Load(id, _) => {
                let [pointer] = typed.args()?;
                let AccessInfo { ty, align, .. } = typed.payloads[id];
                address(pointer)?;
                aligned(align)?;
                typed.result.map_or(Ok(()), |result| all_same(&[ty, result]))
            }
            Op::Store(id, _) => {
                let [value, pointer] = typed.args()?;
                let AccessInfo { ty, align, .. } = typed.payloads[id];
                address(pointer)?;
                aligned(align)?;
                all_same(&[ty, value])?;
                if typed.result.is_none() { Ok(()) } else { Err("it has a result".to_owned()) }
            }
            _ => Ok(()),
        }
    }

    fn call(&self, info: &CallInfo, typed: &Typed<'_>) -> Outcome {
        let (ret, ..) = self.types.signature(info.ty).ok_or("it has no function type")?;
        let args = match info.intrinsic {
            Some(symbol) if self.symbols.get(symbol).is_none() => return Err(format!("{symbol} does not exist")),
            Some(_) => &typed.args[..],
            None => called(&typed.args)?,
        };
        self.arguments(info, args)?;
        match typed.result {
            None => Ok(()),
            Some(Type::VOID) => Err("a result of type void".to_owned()),
            Some(result) => all_same(&[ret, result]),
        }
    }

    fn special(&self, info: &SpecialInfo, typed: &Typed<'_>) -> Outcome {
        let call = &info.call;
        if call.intrinsic.is_some_and(|symbol| self.symbols.get(symbol).is_none()) {
            return Err("the intrinsic does not exist".to_owned());
        }
        let args = if info.has_callee() { called(&typed.args)? } else { &typed.args };
        let count = args.len().checked_sub(info.bundle_operands()).ok_or("operands of bundles are missing")?;
        self.arguments(call, &args[..count])?;
        match typed.result {
            None if info.has_another_output() => Err("it has no result".to_owned()),
            None => Ok(()),
            Some(Type::VOID) => Err("a result of type void".to_owned()),
            Some(result) if info.has_output_of(self.types, result) => Ok(()),
            Some(result) => Err(format!("the result is {}", self.types.display(result))),
        }
    }

    fn arguments(&self, info: &CallInfo, args: &[Type]) -> Outcome {
        let (_, params, varargs) = self.types.signature(info.ty).ok_or("it has no function type")?;
        let fits = args.get(..params.len()) == Some(params) && (varargs || args.len() == params.len());
        if !fits {
            return Err(format!("the arguments do not fit {}", self.types.display(info.ty)));
        }
        if !info.arg_attrs.is_empty() && info.arg_attrs.len() != args.len() {
            return Err(format!("attributes of {} arguments, not {}", info.arg_attrs.len(), args.len()));
        }
        Ok(())
    }

    fn atomic(&self, info: &AtomicInfo, typed: &Typed<'_>) -> Outcome {
        let kind = info.kind;
        if !info.align.is_power_of_two() {
            return Err(format!("alignment {}", info.align));
        }
        if typed.args.len() != kind.operands() {
            return Err(format!("{} operands instead of {}", typed.args.len(), kind.operands()));
        }
        for (index, ty) in typed.args.iter().enumerate() {
            let fits = if Some(index) == kind.address() { ty.is_ptr() } else { *ty == info.ty };
            if !fits {
                return Err(format!("operand {index} is {}", self.types.display(*ty)));
            }
        }
        match typed.result {
            None => Ok(()),
            Some(result) if info.has_value_of(self.types, result) => Ok(()),
            Some(result) => Err(format!("the result is {}", self.types.display(result))),
        }
    }

    fn aggregate(&self, typed: &Typed<'_>) -> Outcome {
        let result = typed.result()?;
        if self.types.element_count(result) != Some(typed.args.len() as u64) {
            return Err(format!("{} members for {}", typed.args.len(), self.types.display(result)));
        }
        for (index, arg) in typed.args.iter().enumerate() {
            if self.types.element(result, index as u64) != Some(*arg) {
                return Err(format!("member {index} is {}", self.types.display(*arg)));
            }
        }
        Ok(())
    }
}

/// Is the operation allowed in an initializer? LLVM has constant expressions for it then.
fn in_initializers(op: Op) -> bool {
    match op {
        Op::Binary(op, _) => matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Xor),
        Op::Cast(op, _) => {
            matches!(op, CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast | CastOp::AddrSpaceCast)
        }
        Op::Aggregate | Op::Opaque(_) | Op::Gep(_) | Op::ExtractElement | Op::InsertElement | Op::ShuffleVector(_) => {
            true
        }
        other => other.is_constant(),
    }
}

/// The argument types of a call, without the callee, which precedes them.
fn called(args: &[Type]) -> Result<&[Type], String> {
    match args.split_first() {
        Some((callee, args)) if callee.is_ptr() => Ok(args),
        _ => Err("the callee is not a pointer".to_owned()),
    }
}

fn all_same(types: &[Type]) -> Outcome {
    match types.windows(2).find(|pair| pair[0] != pair[1]) {
        None => Ok(()),
        Some(pair) => Err(format!("{:?} does not agree with {:?}", pair[0], pair[1])),
    }
}

fn is_int(ty: Type) -> bool {
    matches!(ty.kind(), TypeKind::Int(_))
}

fn is_float(op: BinOp) -> bool {
    matches!(op, BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem)
}

fn is_symbol(operand: &Operand) -> bool {
    matches!(operand, Operand::Symbol(_))
}
