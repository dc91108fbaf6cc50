//! Calls: arguments come from `llvm-ir`; attributes, markers, inline assembly and operand bundles come from the text.
//! The effects follow from the attributes of the call and of the callee.

use super::ast::Operand as AstOperand;
use super::body::{Body, Stop};
use super::capi::{Inst, Value};
use super::consts::Obstacle;
use super::line::{self, CallText, Line};
use super::screen::{FUNCLETS, Refusal, is_tied};
use super::text::attachments;
use llvm_ir::function::ParameterAttribute;
use rvsdg_cfg::{Instr, Operand};
use rvsdg_core::{
    Bundle, CallAttrs, CallInfo, Const, ConstData, Effects, FnAttrs, FnSet, Intrinsic, Landing, Op, Role, SpecialInfo,
    TailKind, Type, ValueAttrs, ValueSet,
};

/// Operand bundles that tie a call to other instructions, or to a later pass of LLVM.
const TIED_BUNDLES: [&str; 4] = ["gc-transition", "gc-live", "preallocated", "convergencectrl"];

const ANYTHING: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

/// The part of a call that is in `llvm-ir`'s tree.
pub(super) struct CallAst<'b> {
    /// `None` for inline assembly.
    pub(super) callee: Option<&'b AstOperand>,
    pub(super) arguments: &'b [(AstOperand, Vec<ParameterAttribute>)],
}

/// Where control may continue after a call.
pub(super) enum Way {
    /// Behind the call.
    Back,
    /// Behind the call, or in this landing pad.
    Landing(Landing),
    /// Behind the call, or at one of this number of labels.
    Jump(u32),
    /// Behind the call, or at a pad of a funclet.
    Unwind,
}

impl<'b, 'm> Body<'b, 'm> {
    /// Lowers a call; `None` if it only provides information for debuggers or optimizers.
    pub(super) fn call(
        &mut self,
        ast: &CallAst<'b>,
        inst: Inst<'m>,
        line: &Line<'_>,
        way: Way,
        out: &mut Vec<Instr>,
    ) -> Result<Option<(Op, Vec<Operand>)>, Stop> {
        let call = inst.call().ok_or_else(|| Stop::mismatch("it is not a call"))?;
        let count = call.arg_count();
        if ast.arguments.len() != count as usize {
            return Err(Stop::mismatch("it has another number of arguments"));
        }
        let ty = self.consts.types.lower(call.function_type())?;
        let (ret, _, varargs) =
            self.consts.types.table.signature(ty).ok_or_else(|| Stop::mismatch("it calls no function"))?;
        let callee = match (self.consts.symbols.get(&call.callee()), ast.callee) {
            (Some(symbol), _) => Some(Operand::Symbol(*symbol)),
            (None, Some(callee)) => Some(self.operand(callee, || call.callee(), out)?),
            (None, None) => None,
        };
        let called = match callee {
            Some(Operand::Symbol(symbol)) => self.symbols[symbol].intrinsic().map(|intrinsic| (symbol, intrinsic)),
            _ => None,
        };
        let (intrinsic, known) = called.unzip();
        let is_assumption = known == Some(Intrinsic::Assume);
        let is_constant_query = known == Some(Intrinsic::IsConstant);
        if known.is_some_and(Intrinsic::is_debug) {
            return Ok(None);
        }
        let attached = attachments(line.text);
        let (flags, rest) = line.flags();
        // The destinations of an invoke are on a line of their own, followed by attachments.
        let (rest, behind) = match way {
            Way::Back => (rest, attached),
            Way::Landing(_) | Way::Jump(_) | Way::Unwind => (rest.rfind("\n").map_or(rest, |at| &rest[..at]), ""),
        };
        let spelled = self.consts.types.spelling(if varargs { ty } else { ret });
        let must_tail = line.mark == "musttail";
        let text = line::call(rest, spelled, call.convention() != 0, behind)
            .map(|text| if must_tail { text.without_ellipsis() } else { text })
            .filter(|text| text.args.len() == ast.arguments.len() && text.asm.is_empty() == callee.is_some())
            .ok_or_else(|| Stop::refuse("call in an unknown form"))?;
        let mut args: Vec<Operand> = callee.filter(|_| intrinsic.is_none()).into_iter().collect();
        let mut arg_attrs: Vec<ValueAttrs> = vec![];
        for (index, (argument, _)) in ast.arguments.iter().enumerate() {
            let value = call_arg(inst, index);
            let (operand, attrs) = self.arg(argument, value, text.args[index], out)?;
            args.push(operand);
            arg_attrs.push(attrs.into());
        }
        let truth = Operand::Const(Const { op: Op::Int(-1), ty: Type::I1 });
        if is_assumption && !text.bundles.is_empty() && args == [truth] {
            return Ok(None);
        }
        let (ret_attrs, fn_attrs) = (ValueAttrs::from(text.ret_attrs), self.groups.attributes(text.fn_attrs));
        let attrs = self.call_attrs(&fn_attrs, callee, ty);
        // In a function with conditions, nothing in the graph prevents these calls from becoming dependent on more
        // conditions, or from being duplicated with the code around them. `llvm.is.constant` is excluded, because any
        // result is allowed.
        let is_convergent = attrs.has(FnSet::CONVERGENT) && !is_constant_query;
        if !self.straight {
            match () {
                () if attrs.has(FnSet::NODUPLICATE) => self.fix("call that must not be duplicated", line),
                () if is_convergent => self.fix("convergent call", line),
                () => {}
            }
        }
        let mut effects = match callee {
            Some(_) => call_effects(&attrs, known, args.last()),
            None => asm_effects(&attrs, text.asm),
        };
        if arg_attrs.iter().any(|attrs| attrs.has(ValueSet::BYVAL)) {
            // Even if the callee has no effects itself.
            effects = if effects.is_empty() { Effects::READ | Effects::PINNED } else { effects | Effects::READ };
        }
        if effects.is_empty() && self.demands(&ret_attrs, &arg_attrs, callee) {
            effects = Effects::PINNED;
        }
        let mut info = SpecialInfo::new(CallInfo {
            intrinsic,
            ty,
            tail: match line.mark {
                "" => TailKind::None,
                "tail" => TailKind::Tail,
                "notail" => TailKind::NoTail,
                _ => TailKind::MustTail,
            },
            flags,
            convention: text.convention.into(),
            ret_attrs,
            arg_attrs: arg_attrs.into(),
            fn_attrs,
            metadata: attached.into(),
            noreturn: attrs.has(FnSet::NORETURN),
            is_weighed: false,
        });
        // The bundles of an assumption only inform optimizers.
        if !is_assumption {
            info.bundles = self.bundles(&text, inst, line, &mut args, out)?;
        }
        info.asm = text.asm.into();
        match way {
            Way::Back => {}
            Way::Landing(landing) => info.landing = Some(landing),
            Way::Jump(labels) => info.role = Role::Jump(labels),
            Way::Unwind => info.role = Role::Unwind,
        }
        info.returns_twice = attrs.has(FnSet::RETURNS_TWICE);
        let is_kept = |bundle: &Bundle| *bundle.tag == *"deopt" || TIED_BUNDLES.contains(&&*bundle.tag);
        info.stays =
            attrs.has(FnSet::NODUPLICATE) || is_convergent || is_tied(call) || info.bundles.iter().any(is_kept);
        info.ends = known == Some(Intrinsic::Deoptimize);
        if !info.is_special() {
            return Ok(Some((Op::Call(self.cfg.payloads.intern_call(info.call), effects), args)));
        }
        if info.is_tied() {
            effects = ANYTHING;
        } else if effects.is_empty() {
            effects = Effects::PINNED;
        }
        Ok(Some((Op::Special(self.cfg.payloads.intern_special(info), effects), args)))
    }

    /// Records that the body must not be changed.
    fn fix(&mut self, category: Obstacle, line: &Line<'_>) {
        self.fixing.get_or_insert_with(|| Refusal::at(category, line.text));
    }

    /// The operand bundles; their operands are appended to those of the call.
    fn bundles(
        &mut self,
        text: &CallText<'_>,
        inst: Inst<'m>,
        line: &Line<'_>,
        operands: &mut Vec<Operand>,
        out: &mut Vec<Instr>,
    ) -> Result<Box<[Bundle]>, Stop> {
        let parsed = line::bundles(text.bundles).ok_or_else(|| Stop::refuse("call in an unknown form"))?;
        let mut next = text.args.len() as u32;
        let mut bundles = vec![];
        for (tag, count) in parsed {
            match tag {
                "funclet" => self.fix(FUNCLETS, line),
                _ if TIED_BUNDLES.contains(&tag) => self.fix("operand bundle", line),
                _ => {}
            }
            for _ in 0..count {
                let value = inst.operand(next);
                next += 1;
                if self.consts.types.lower(value.ty())? == Type::METADATA {
                    return Err(Stop::refuse("operand bundle with metadata"));
                }
                operands.push(self.value(value, out)?);
            }
            bundles.push(Bundle { tag: tag.into(), operands: count });
        }
        Ok(bundles.into())
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

    /// The attributes of a call: its own, and those of the callee if its type is that of the call.
    fn call_attrs(&self, own: &FnAttrs, callee: Option<Operand>, ty: Type) -> CallAttrs {
        match callee {
            Some(Operand::Symbol(symbol)) => match self.symbols[symbol].function() {
                Some(function) if function.ty == ty => function.call_attrs(own),
                _ => CallAttrs::of(own),
            },
            _ => CallAttrs::of(own),
        }
    }

    /// Do the attributes of the call or its callee require something of arguments or result?
    fn demands(&self, ret_attrs: &ValueAttrs, arg_attrs: &[ValueAttrs], callee: Option<Operand>) -> bool {
        let function = match callee {
            Some(Operand::Symbol(symbol)) => self.symbols[symbol].function(),
            _ => None,
        };
        let params = function.map_or(&[][..], |info| &info.param_attrs);
        let demands = |attrs: &ValueAttrs| attrs.has(ValueSet::UNDEFINED);
        demands(ret_attrs)
            // The attributes of a function's result are among its specifiers.
            || function.is_some_and(|info| ValueAttrs::from(&*info.specifiers).has(ValueSet::KNOWN_UNDEFINED))
            || arg_attrs.iter().chain(params).any(demands)
    }
}

/// The effects of a call with these attributes, of an intrinsic if one is given; `last` is the last argument.
fn call_effects(attrs: &CallAttrs, intrinsic: Option<Intrinsic>, last: Option<&Operand>) -> Effects {
    let effects = attrs.effects();
    // Any result is allowed, so it does not matter where it runs.
    if intrinsic == Some(Intrinsic::IsConstant) && !effects.takes_mem() {
        return Effects::NONE;
    }
    if !effects.takes_mem() || !intrinsic.is_some_and(Intrinsic::may_be_volatile) {
        return effects;
    }
    let plain = Operand::Const(Const { op: Op::Int(0), ty: Type::I1 });
    if last == Some(&plain) { effects } else { effects.without(Effects::PINNED) | Effects::IO }
}

/// The effects of inline assembly. Without side effects it returns, but it may trap.
fn asm_effects(attrs: &CallAttrs, asm: &str) -> Effects {
    let mut marks = asm.split('"').next().unwrap_or_default().split(' ');
    if marks.any(|mark| matches!(mark, "sideeffect" | "unwind")) {
        return ANYTHING;
    }
    let effects = attrs.returning().effects();
    if effects.is_empty() { Effects::PINNED } else { effects }
}

/// Argument number `index` of a call.
fn call_arg(inst: Inst<'_>, index: usize) -> Value<'_> {
    inst.operand(index as u32)
}
