//! Compiles calls. Of the attributes, `noundef`, `byval` and `align` matter.

use super::Compiler;
use crate::code::{Argument, CallSite, Callee, Class, Inst, NO_SLOT, Operand, Slot, Task, TaskInfo};
use crate::layout::{FloatKind, Scalar, Shape};
use crate::library;
use crate::value::Value;
use rvsdg_core::{CallInfo, Effects, Node, Role, SpecialId, Type, ValueAttrs, ValueSet};

impl Compiler<'_, '_> {
    /// A special call is handled as an unknown call, unless only its position is special. Nothing unwinds in the
    /// interpreter.
    pub(super) fn special(&mut self, node: Node, id: SpecialId, effects: Effects) {
        let info = &self.graph.payloads[id];
        if info.asm.is_empty() && info.bundles.is_empty() && !info.returns_twice && info.role == Role::Plain {
            return self.call(node, &info.call, effects, info.landing.as_ref().map(|landing| landing.ty));
        }
        self.refuse("a special call".into());
        self.graph.outputs(node).for_each(|output| _ = self.new_slot(output));
    }

    /// A call. Its value is a struct if it may end in a landing pad, whose value is of type `landed`.
    pub(super) fn call(&mut self, node: Node, info: &CallInfo, effects: Effects, landed: Option<Type>) {
        let module = self.context.module;
        let Some((ret, _, _)) = module.types.signature(info.ty) else {
            self.refuse("a call of something that is no function".into());
            return;
        };
        let states = usize::from(effects.takes_io()) + usize::from(effects.takes_mem());
        let first = usize::from(info.intrinsic.is_none());
        let count = self.graph.input_count(node) - states - first;
        let mut args = Vec::with_capacity(count);
        let none = ValueAttrs::default();
        for index in 0..count {
            let attrs = info.arg_attrs.get(index).unwrap_or(&none);
            match self.argument(node, first + index, attrs) {
                Ok(argument) => args.push(argument),
                Err(why) => {
                    self.refuse(why);
                    self.graph.outputs(node).for_each(|output| _ = self.new_slot(output));
                    return;
                }
            }
        }
        let (callee, name) = match info.intrinsic {
            None => (Callee::Value(self.input(node, 0)), ""),
            Some(symbol) => {
                let routine = module.symbols[symbol].intrinsic().and_then(library::intrinsic);
                (routine.map_or(Callee::Unsupported(symbol), Callee::Intrinsic), &*module.symbols[symbol].name)
            }
        };
        let has_value = ret != Type::VOID;
        let to = match landed {
            _ if !has_value => NO_SLOT,
            None => self.output(node, 0),
            Some(_) => self.fresh_slot(),
        };
        let whole = landed.map(|_| self.output(node, 0));
        let results = usize::from(has_value || landed.is_some());
        let states = self.states(node, effects, first + count, results);
        let site = CallSite {
            callee,
            args: args.into(),
            to,
            ret: self.context.layouts.shape(ret),
            ret_noundef: info.ret_attrs.has(ValueSet::NOUNDEF),
            memory: effects.takes_mem(),
            states,
            name: name.into(),
        };
        self.code.calls.push(site);
        let info = self.code.calls.len() as u32 - 1;
        self.emit(Inst::Call { info });
        if let (Some(landed), Some(whole)) = (landed, whole) {
            self.returned_normally(ret, to, landed, whole);
        }
    }

    /// Makes the struct that is the value of a call with a landing pad if it returns normally.
    fn returned_normally(&mut self, ret: Type, returned: Slot, landed: Type, whole: Slot) {
        let counts = [ret, landed].map(|ty| if ty == Type::VOID { 0 } else { self.context.layouts.leaf_count(ty) });
        let total = counts[0] + counts[1] + 1;
        let mut value = self.add_const(Value::Poison);
        let unwound = self.add_const(Value::Int(0));
        for (part, first, count) in [(Operand(returned), 0, counts[0]), (unwound, total - 1, 1)] {
            if count > 0 {
                self.code.tasks.push(TaskInfo { task: Task::Insert(first, count, total), args: [value, part].into() });
                let info = self.code.tasks.len() as u32 - 1;
                self.emit(Inst::Task { info, to: whole });
                value = Operand(whole);
            }
        }
    }

    fn argument(&mut self, node: Node, index: usize, attrs: &ValueAttrs) -> Result<Argument, String> {
        let ty = self.graph.ty(self.graph.operand(node, index));
        let layout = self.context.layouts.of(ty);
        let byval = match attrs.byval() {
            None => None,
            Some(spelling) => {
                let ty = self.context.spelled.get(spelling).ok_or_else(|| format!("byval of type {spelling}"))?;
                let layout = self.context.layouts.of(*ty);
                let align = attrs.align().unwrap_or(layout.align);
                Some((layout.size, align))
            }
        };
        let class = match (byval, layout.shape) {
            (Some((size, align)), _) => Class::Memory(size, align),
            (None, Shape::Scalar(Scalar::Int(..=64) | Scalar::Ptr(_))) => Class::Integer,
            (None, Shape::Scalar(Scalar::Float(FloatKind::X87))) => Class::Memory(16, 16),
            (None, Shape::Scalar(Scalar::Float(_))) => Class::Float,
            (None, Shape::Vector(..)) if layout.store <= 16 => Class::Float,
            _ => Class::Memory(layout.size, layout.align),
        };
        let leaves = match layout.shape {
            Shape::Scalar(_) => [].into(),
            _ => self.context.layouts.leaves(ty),
        };
        let value = self.input(node, index);
        Ok(Argument { value, class, shape: layout.shape, leaves, noundef: attrs.has(ValueSet::NOUNDEF), byval })
    }
}

/// The number that follows a word.
pub(crate) fn number_after(text: &str, word: &str) -> Option<u64> {
    let rest = &text[text.find(word)? + word.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}
