//! Calls: what is passed how. The attributes that matter (`noundef`, `byval`) are read from their text.

use super::Compiler;
use crate::code::{Argument, CallSite, Callee, Class, Inst, NO_SLOT};
use crate::layout::{FloatKind, Scalar, Shape};
use crate::library;
use rvsdg_core::{CallId, Effects, Node, Type};

impl Compiler<'_, '_> {
    pub(super) fn call(&mut self, node: Node, id: CallId, effects: Effects) {
        let module = self.context.module;
        let info = &self.graph.payloads[id];
        let Some((ret, _, _)) = module.types.signature(info.ty) else {
            self.refuse("a call of something that is no function".into());
            return;
        };
        let states = usize::from(effects.takes_io()) + usize::from(effects.takes_mem());
        let first = usize::from(info.intrinsic.is_none());
        let count = self.graph.input_count(node) - states - first;
        let mut args = Vec::with_capacity(count);
        for index in 0..count {
            let attrs = info.arg_attrs.get(index).map_or("", |attrs| attrs);
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
                let name = &*module.symbols[symbol].name;
                (library::intrinsic(name).map_or(Callee::Unsupported(symbol), Callee::Intrinsic), name)
            }
        };
        let has_value = ret != Type::VOID;
        let to = if has_value { self.output(node, 0) } else { NO_SLOT };
        let states = self.states(node, effects, first + count, usize::from(has_value));
        let site = CallSite {
            callee,
            args: args.into(),
            to,
            ret: self.context.layouts.shape(ret),
            ret_noundef: has_attr(&info.ret_attrs, "noundef"),
            memory: effects.takes_mem(),
            states,
            name: name.into(),
        };
        self.code.calls.push(site);
        let info = self.code.calls.len() as u32 - 1;
        self.emit(Inst::Call { info });
    }

    fn argument(&mut self, node: Node, index: usize, attrs: &str) -> Result<Argument, String> {
        let ty = self.graph.ty(self.graph.operand(node, index));
        let layout = self.context.layouts.of(ty);
        let byval = match attrs.find("byval(") {
            None => None,
            Some(at) => {
                let spelling = inside_parentheses(&attrs[at + "byval".len()..]);
                let ty = self.context.spelled.get(spelling).ok_or_else(|| format!("byval of type {spelling}"))?;
                let layout = self.context.layouts.of(*ty);
                let align = number_after(attrs, "align ").unwrap_or(layout.align);
                Some((layout.size, align))
            }
        };
        let class = match (byval, layout.shape) {
            (Some((size, align)), _) => Class::Memory(size, align),
            (None, Shape::Scalar(Scalar::Int(..=64) | Scalar::Ptr)) => Class::Integer,
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
        Ok(Argument { value, class, shape: layout.shape, leaves, noundef: has_attr(attrs, "noundef"), byval })
    }
}

/// Is a plain attribute among others?
fn has_attr(attrs: &str, name: &str) -> bool {
    attrs.split(' ').any(|attr| attr == name)
}

/// What is inside the parentheses at the start of a text.
fn inside_parentheses(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(1..at).unwrap_or_default();
        }
    }
    ""
}

/// The number behind a word.
pub(crate) fn number_after(text: &str, word: &str) -> Option<u64> {
    let rest = &text[text.find(word)? + word.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read() {
        let attrs = "noundef byval({ x86_fp80, [2 x i32] (i8) }) align 16";
        assert!(has_attr(attrs, "noundef") && !has_attr(attrs, "undef"));
        assert_eq!(inside_parentheses(&attrs[13..]), "{ x86_fp80, [2 x i32] (i8) }");
        assert_eq!(number_after(attrs, "align "), Some(16));
    }
}
