//! Calls: of functions of the module, directly and by pointer, of unknown functions, of the C library, of intrinsics.

use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use super::memory::plain_call;
use super::plan::{DEPTH, External, INTRINSICS, PURE, Param};
use rvsdg_core::{BinOp, CallInfo, Effects, Flags, Op, Type, Value};

/// The effects of a call of an unknown function.
pub(super) const ANY: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

impl Builder<'_> {
    /// The address of an external function, in the innermost region.
    pub(super) fn external(&mut self, external: External) -> Option<(Value, Type)> {
        let (index, (_, _, ty)) = self.plan.externals.iter().enumerate().find(|(_, it)| it.0 == external)?;
        let arg = self.externals[index]?;
        let val = Val { value: arg, ty: Type::PTR, know: Know::Ctl };
        Some((self.import(0, val).value, *ty))
    }

    pub(super) fn call(
        &mut self,
        callee: Value,
        ty: Type,
        args: &[Value],
        effects: Effects,
        noreturn: bool,
    ) -> Option<Value> {
        let (ret, _, _) = self.plan.types.signature(ty).expect("a function type");
        let call = self.graph.payloads.intern_call(CallInfo { noreturn, ..plain_call(ty, args.len()) });
        let operands: Vec<Value> = std::iter::once(callee).chain(args.iter().copied()).collect();
        let ret = Some(ret).filter(|ret| *ret != Type::VOID);
        if effects.is_empty() {
            return ret.map(|ty| self.add_silent(Op::Call(call, effects), &operands, ty, Know::Ctl).value);
        }
        self.effect(Op::Call(call, effects), &operands, ret)
    }

    /// Reports a number to the outside world.
    pub(super) fn report(&mut self) -> Option<Val> {
        let (callee, ty) = self.external(External::Report)?;
        let number = i64::from(self.random.below(100));
        let id = self.int_const(Type::I32, number);
        let value = match self.pick(|val| matches!(val.know, Know::Int(Sure::Unsure, _)) && val.ty == Type::I64) {
            Some(unsure) if self.random.one_in(6) => unsure,
            _ => self.int(Type::I64),
        };
        let answer = self.call(callee, ty, &[id.value, value.value], ANY, false)?;
        Some(self.remember(Val { value: answer, ty: Type::I32, know: Know::Int(Sure::Defined, None) }))
    }

    /// A call of an external function.
    pub(super) fn external_call(&mut self) -> Option<()> {
        match self.random.below(8) {
            0 | 1 => {
                let (callee, ty) = self.external(External::Measure)?;
                let (a, b) = (self.float(Type::DOUBLE, true), self.int(Type::I8));
                let value = self.call(callee, ty, &[a.value, b.value], ANY, false)?;
                let know = Know::Float(Sure::Defined, Some(1e10));
                self.remember(Val { value, ty: Type::DOUBLE, know });
            }
            2 => {
                let (callee, ty) = self.external(External::Look)?;
                let (pointer, _) = self.pointer(|place| place.bytes > 0)?;
                let effects = if self.random.one_in(3) { Effects::READ | Effects::IO } else { ANY };
                self.call(callee, ty, &[pointer], effects, false);
            }
            3 | 4 => self.printf()?,
            5 => {
                let (callee, ty) = self.external(External::Abs)?;
                let a = self.small(Type::I32, 1023);
                let effects = if self.random.one_in(2) { Effects::NONE } else { Effects::PINNED };
                let value = self.call(callee, ty, &[a.value], effects, false)?;
                self.remember(Val { value, ty: Type::I32, know: a.know });
            }
            _ => {
                self.report()?;
            }
        }
        Some(())
    }

    fn printf(&mut self) -> Option<()> {
        let (callee, ty) = self.external(External::Printf)?;
        let index = self.random.below(self.plan.formats.len() as u32) as usize;
        let format = self.formats[index]?;
        let format = self.import(0, Val { value: format, ty: Type::PTR, know: Know::Ctl });
        let mut args = vec![format.value];
        for ty in self.plan.formats[index].1.clone() {
            args.push(if ty == Type::DOUBLE { self.float(ty, true).value } else { self.int(ty).value });
        }
        self.call(callee, ty, &args, ANY, false);
        Some(())
    }

    /// A call that ends the program.
    pub(super) fn exit(&mut self) -> Option<()> {
        let (callee, ty) = self.external(External::Exit)?;
        let code = self.small(Type::I32, 127);
        let noreturn = self.random.one_in(2);
        self.call(callee, ty, &[code.value], ANY, noreturn);
        if self.random.one_in(2) {
            self.effect(Op::Unreachable, &[], None);
        }
        Some(())
    }

    /// A call that is never executed.
    pub(super) fn never(&mut self) -> Option<()> {
        let (callee, ty) = self.external(External::Never)?;
        self.call(callee, ty, &[], ANY, false);
        Some(())
    }

    /// Arguments for a signature; `depth` is the argument for the recursion depth.
    fn arguments(&mut self, signature: usize, depth: Option<Val>) -> Option<Vec<Value>> {
        let mut args = vec![];
        for param in self.plan.signatures[signature].params.clone() {
            args.push(match param {
                Param::Int(ty) => self.int(ty).value,
                Param::Double => self.float(Type::DOUBLE, true).value,
                Param::Ptr(place) => self.pointer(|it| it.keeps(&place))?.0,
                Param::Depth => match depth {
                    Some(depth) => depth.value,
                    None if self.random.one_in(2) => self.small(Type::I32, DEPTH).value,
                    None => {
                        let depth = i64::from(self.random.below(DEPTH as u32));
                        self.int_const(Type::I32, depth).value
                    }
                },
            });
        }
        Some(args)
    }

    fn returned(&mut self, value: Option<Value>) {
        if let Some(value) = value {
            let ty = self.graph.ty(value);
            let know = if ty.is_float() {
                Know::Float(Sure::Defined, Some(f64::INFINITY))
            } else {
                Know::Int(Sure::Defined, None)
            };
            self.remember(Val { value, ty, know });
        }
    }

    /// A call of a function of the module, by name or through a pointer.
    pub(super) fn internal_call(&mut self) -> Option<()> {
        let left = self.budget.saturating_sub(self.spent) / self.times;
        let pure_only = !self.has_states();
        let pure_fns = self.pure_fns.clone();
        let callee = self.pick(|val| {
            matches!(val.know, Know::Code(_, cost) if cost <= left) && (!pure_only || pure_fns.contains(&val.value))
        })?;
        let Know::Code(signature, cost) = callee.know else { return None };
        let args = self.arguments(signature, None)?;
        let ty = self.plan.signatures[signature].ty;
        // Only arguments of the root region are certain to be that function.
        let pure_fn = self.is_pure(callee.value) && (pure_only || self.random.one_in(2));
        if pure_only && !pure_fn {
            return None;
        }
        let effects = if pure_fn { Effects::NONE } else { ANY };
        let value = self.call(callee.value, ty, &args, effects, false);
        self.spent += cost * self.times;
        self.returned(value);
        Some(())
    }

    /// A call of a function out of a table in memory.
    pub(super) fn indirect_call(&mut self) -> Option<()> {
        let (_, signature, cost) = self.plan.table?;
        let table = self.table?;
        if cost * self.times > self.budget.saturating_sub(self.spent) {
            return self.internal_call();
        }
        let table = self.import(0, Val { value: table, ty: Type::PTR, know: Know::Ctl });
        let index = self.small(Type::I64, 1);
        let place = Place { writable: false, always: false, ..Place::object(16, 8) };
        let slot = self.element(table.value, place, (Type::PTR, 8), index.value, 1);
        let Know::Ptr(place) = slot.know else { return None };
        // No other statement may access functions as memory.
        self.top().vals.pop();
        let callee = self.load_from(slot.value, place, Type::PTR);
        self.top().vals.pop();
        let args = self.arguments(signature, None)?;
        let ty = self.plan.signatures[signature].ty;
        let value = self.call(callee.value, ty, &args, ANY, false);
        self.spent += cost * self.times;
        self.returned(value);
        Some(())
    }

    /// A call of one of two functions, and a direct call of the first of them with constants. What holds for the
    /// arguments of one call does not hold for all calls.
    pub(super) fn call_either(&mut self) -> Option<()> {
        let left = self.budget.saturating_sub(self.spent) / self.times / 3;
        let first = self.pick(|val| matches!(val.know, Know::Code(_, cost) if cost <= left))?;
        let Know::Code(signature, cost) = first.know else { return None };
        let second = self.pick(|val| matches!(val.know, Know::Code(it, cost) if it == signature && cost <= left))?;
        let truth = self.truth();
        let select = Op::Select(Flags::NONE);
        let either = self.add_silent(select, &[truth.value, first.value, second.value], Type::PTR, Know::Ctl);
        let ty = self.plan.signatures[signature].ty;
        let args = self.arguments(signature, None)?;
        let mut constants = args.clone();
        for (arg, param) in constants.iter_mut().zip(self.plan.signatures[signature].params.clone()) {
            if let Param::Int(ty) = param {
                *arg = self.any_const(ty).value;
            }
        }
        for (callee, args) in [(first, constants), (either, args)] {
            let value = self.call(callee.value, ty, &args, ANY, false);
            self.spent += cost * self.times;
            self.returned(value);
        }
        Some(())
    }

    /// Reports a value to the outside world, if it can be reported.
    pub(super) fn show(&mut self, val: Val) {
        let val = self.resize(val, Type::I64);
        if let Some((callee, ty)) = self.external(External::Report).filter(|_| self.has_states()) {
            let id = self.int_const(Type::I32, 100);
            self.call(callee, ty, &[id.value, val.value], ANY, false);
        }
    }

    /// Is there a function that ends the program?
    pub(super) fn can_exit(&self) -> bool {
        self.plan.externals.iter().zip(&self.externals).any(|(it, arg)| it.0 == External::Exit && arg.is_some())
    }

    /// Is it the address of a function that only computes?
    fn is_pure(&self, callee: Value) -> bool {
        let mut value = callee;
        for frame in self.frames.iter().skip(1).rev() {
            match frame.routed.iter().find(|(_, inner)| *inner == value) {
                Some((outer, _)) => value = *outer,
                None => return false,
            }
        }
        self.pure_fns.contains(&value)
    }

    /// A call within the own recursive group, with a smaller depth.
    pub(super) fn recursive_call(&mut self, depth: Val) -> Option<()> {
        let index = self.random.below(self.group.len() as u32) as usize;
        let (callee, signature) = self.group[index];
        let callee = self.import(0, callee);
        let one = self.int_const(Type::I32, 1);
        let know = Know::Int(Sure::Defined, Some((0, DEPTH - 1)));
        let less = self.binary(BinOp::Sub, Flags::NSW, depth.value, one.value, know);
        let args = self.arguments(signature, Some(less))?;
        let ty = self.plan.signatures[signature].ty;
        let value = self.call(callee.value, ty, &args, ANY, false);
        self.returned(value);
        Some(())
    }

    /// A call of an intrinsic that only computes.
    pub(super) fn computing_intrinsic(&mut self) -> Option<Val> {
        let count = (INTRINSICS.len() - PURE) as u32;
        let index = PURE + self.random.below(count) as usize;
        let (_, ret, params) = INTRINSICS[index];
        let args: Vec<Value> = params
            .iter()
            .map(|ty| if ty.is_float() { self.float(*ty, false).value } else { self.int(*ty).value })
            .collect();
        let value = self.intrinsic(index, Effects::NONE, &args, Some(ret))?;
        let know = if ret.is_float() { Know::Float(Sure::Defined, None) } else { Know::Int(Sure::Defined, None) };
        Some(self.remember(Val { value, ty: ret, know }))
    }
}
