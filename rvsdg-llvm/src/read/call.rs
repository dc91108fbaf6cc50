//! Calls: arguments from `llvm-ir`, attributes and marks from the text, effects from the attributes of the call and of
//! what it calls.

use super::ast::Operand as AstOperand;
use super::attrs::{Attrs, copies_memory, may_be_undefined};
use super::body::{Body, Stop};
use super::capi::{Inst, Value};
use super::line::{self, CallText, Line};
use super::text::attachments;
use rvsdg_cfg::{Instr, Operand};
use rvsdg_core::{CallInfo, Const, ConstData, Effects, Op, Symbol, TailKind, Type};

/// Intrinsics whose last argument, a constant, says whether they access memory volatilely.
const MAYBE_VOLATILE: [&str; 4] = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.matrix."];

impl<'b, 'm> Body<'b, 'm> {
    /// Lowers a call; `None` for what only serves debuggers.
    pub(super) fn call(
        &mut self,
        ast: &'b llvm_ir::instruction::Call,
        inst: Inst<'m>,
        line: &Line<'_>,
        out: &mut Vec<Instr>,
    ) -> Result<Option<(Op, Vec<Operand>)>, Stop> {
        let call = inst.call().ok_or_else(|| Stop::mismatch("it is not a call"))?;
        let ast_callee = ast.function.as_ref().right().ok_or_else(|| Stop::refuse("inline asm"))?;
        let count = call.arg_count();
        if ast.arguments.len() != count as usize {
            return Err(Stop::mismatch("it has another number of arguments"));
        }
        let ty = self.consts.types.lower(call.function_type())?;
        let (ret, _, varargs) =
            self.consts.types.table.signature(ty).ok_or_else(|| Stop::mismatch("it calls no function"))?;
        let callee = match self.consts.symbols.get(&call.callee()) {
            Some(symbol) => Operand::Symbol(*symbol),
            None => self.operand(ast_callee, || call.callee(), out)?,
        };
        let intrinsic = match callee {
            Operand::Symbol(symbol) if self.symbols[symbol].is_intrinsic() => Some(symbol),
            _ => None,
        };
        if intrinsic.is_some_and(|symbol| self.symbols[symbol].name.starts_with("llvm.dbg.")) {
            return Ok(None);
        }
        let attached = attachments(line.text);
        let (flags, rest) = line.flags();
        let spelled = self.consts.types.spelling(if varargs { ty } else { ret });
        let text = line::call(rest, spelled, call.convention() != 0, attached)
            .filter(|text| text.args.len() == ast.arguments.len())
            .ok_or_else(|| Stop::refuse("call in an unknown form"))?;
        let mut args = if intrinsic.is_some() { vec![] } else { vec![callee] };
        let mut arg_attrs: Vec<Box<str>> = vec![];
        for (index, (argument, _)) in ast.arguments.iter().enumerate() {
            let value = call_arg(inst, index);
            let (operand, attrs) = self.arg(argument, value, text.args[index], out)?;
            args.push(operand);
            arg_attrs.push(attrs.into());
        }
        let attrs = self.call_attrs(&text, callee, ty);
        if attrs.facts().returns_twice {
            return Err(Stop::refuse("call of a function that returns twice"));
        }
        if attrs.noduplicate {
            return Err(Stop::refuse("call that must not be duplicated"));
        }
        // Nothing in the graph keeps it from depending on more conditions than before.
        if attrs.convergent {
            return Err(Stop::refuse("convergent call"));
        }
        let mut effects = self.effects(&attrs, intrinsic, args.last());
        if arg_attrs.iter().any(|attrs| copies_memory(attrs)) {
            // However little the callee does.
            effects = if effects.is_empty() { Effects::READ | Effects::PINNED } else { effects | Effects::READ };
        }
        if effects.is_empty() && self.demands(&text, &arg_attrs, callee) {
            effects = Effects::PINNED;
        }
        let info = CallInfo {
            intrinsic,
            ty,
            tail: match line.mark {
                "" => TailKind::None,
                "tail" => TailKind::Tail,
                "notail" => TailKind::NoTail,
                _ => return Err(Stop::refuse("musttail")),
            },
            flags,
            convention: text.convention.into(),
            ret_attrs: text.ret_attrs.into(),
            arg_attrs: arg_attrs.into(),
            fn_attrs: text.fn_attrs.into(),
            metadata: attached.into(),
            noreturn: attrs.facts().noreturn,
        };
        Ok(Some((Op::Call(self.cfg.payloads.intern_call(info), effects), args)))
    }

    /// An argument and its attributes.
    fn arg<'t>(
        &mut self,
        ast: &'b AstOperand,
        value: Value<'m>,
        text: &'t str,
        out: &mut Vec<Instr>,
    ) -> Result<(Operand, &'t str), Stop> {
        let ty = self.consts.types.lower(value.ty())?;
        let behind_type = text
            .strip_prefix(self.consts.types.spelling(ty))
            .ok_or_else(|| Stop::mismatch("an argument has another type"))?;
        let (attrs, spelled) = line::arg(behind_type).ok_or_else(|| Stop::refuse("call in an unknown form"))?;
        if ty == Type::METADATA {
            if !spelled.starts_with('!') {
                return Err(Stop::refuse("metadata that names a value"));
            }
            let op = Op::Const(self.cfg.payloads.intern_const(ConstData::Text(spelled.into())));
            return Ok((Operand::Const(Const { op, ty }), attrs));
        }
        Ok((self.operand(ast, || value, out)?, attrs))
    }

    /// What is known about a call: its own attributes, and those of the called function if its type is the one that is
    /// called.
    fn call_attrs(&self, text: &CallText<'_>, callee: Operand, ty: Type) -> Attrs {
        let own = self.groups.of(text.fn_attrs);
        match callee {
            Operand::Symbol(symbol) => match self.symbols[symbol].function() {
                Some(function) if function.ty == ty => own.and(&self.fn_attrs[symbol]),
                _ => own,
            },
            _ => own,
        }
    }

    /// Does the call, or the function that it calls, demand something of arguments or result?
    fn demands(&self, text: &CallText<'_>, arg_attrs: &[Box<str>], callee: Operand) -> bool {
        let function = match callee {
            Operand::Symbol(symbol) => self.symbols[symbol].function(),
            _ => None,
        };
        let params = function.map_or(&[][..], |info| &info.param_attrs);
        may_be_undefined(text.ret_attrs)
            // The attributes of a function's result are among these.
            || function.is_some_and(|info| may_be_undefined(&info.specifiers))
            || arg_attrs.iter().chain(params).any(|attrs| may_be_undefined(attrs))
    }

    fn effects(&self, attrs: &Attrs, intrinsic: Option<Symbol>, last: Option<&Operand>) -> Effects {
        let effects = attrs.call_effects();
        let name = intrinsic.map_or("", |symbol| &*self.symbols[symbol].name);
        if !effects.takes_mem() || !MAYBE_VOLATILE.iter().any(|prefix| name.starts_with(prefix)) {
            return effects;
        }
        let plain = Operand::Const(Const { op: Op::Int(0), ty: Type::I1 });
        if last == Some(&plain) { effects } else { effects.without(Effects::PINNED) | Effects::IO }
    }
}

/// Argument number `index` of a call.
fn call_arg(inst: Inst<'_>, index: usize) -> Value<'_> {
    inst.operand(index as u32)
}
