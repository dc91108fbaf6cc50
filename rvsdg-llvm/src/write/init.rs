//! Initializers: straight-line code, printed as the corresponding tree of constant expressions.
//!
//! The code may be long and the tree deep, so both are walked with an explicit stack of remaining parts. A value with
//! several uses is printed several times, because LLVM's text does not support sharing.

use super::Writer;
use super::consts::brackets;
use rvsdg_cfg::{Init, Instr, Operand};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Const, ConstData, Flags, Op, Type};

/// A part to print.
enum Step {
    Text(&'static str),
    Type(Type),
    Typed(Operand),
    Mask(rvsdg_core::ListId, Type),
    Path(rvsdg_core::ListId),
}

impl<'a> Writer<'a> {
    /// Prints an initializer with its type.
    pub(super) fn typed_init(&mut self, init: &'a Init) {
        let mut definitions = SecondaryMap::new();
        for (index, instr) in init.instrs.iter().enumerate() {
            if let Some(result) = instr.result {
                definitions[result] = Some(index);
            }
        }
        let mut steps = vec![Step::Typed(init.result)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => self.out.push_str(text),
                Step::Type(ty) => self.ty(ty),
                Step::Mask(mask, ty) => self.mask(&init.payloads[mask], ty),
                Step::Path(path) => {
                    for index in &init.payloads[path] {
                        self.out.push_str(", ");
                        super::text::signed(&mut self.out, i64::from(*index));
                    }
                }
                Step::Typed(operand) => {
                    let ty = self.init_type(init, &operand);
                    self.ty(ty);
                    self.out.push(' ');
                    match operand {
                        Operand::Const(constant) => self.constant(&init.payloads, constant),
                        Operand::Symbol(symbol) => self.symbol(symbol),
                        Operand::Var(var) => {
                            let index: usize = definitions[var].unwrap_or_else(|| panic!("{var} is not defined"));
                            self.expression(init, &init.instrs[index], ty, &mut steps);
                        }
                    }
                }
            }
        }
    }

    fn init_type(&self, init: &Init, operand: &Operand) -> Type {
        match operand {
            Operand::Var(var) => init.vars[*var],
            Operand::Const(constant) => constant.ty,
            Operand::Symbol(symbol) => self.ipg.symbols[*symbol].address_ty,
        }
    }

    /// Prints the beginning of the expression for an instruction, and pushes the rest on the stack.
    fn expression(&mut self, init: &'a Init, instr: &Instr, ty: Type, steps: &mut Vec<Step>) {
        let mut last = vec![];
        let mut close = ")";
        match instr.op {
            Op::Aggregate => {
                let (open, end) = brackets(self.ipg.types.get(ty));
                self.out.push_str(open);
                close = end;
            }
            Op::Opaque(id) => {
                let ConstData::Text(text) = &init.payloads[id] else { panic!("an opaque constant is a text") };
                self.out.push_str(text);
                for arg in &instr.args {
                    if let Operand::Symbol(symbol) = arg {
                        self.mark(*symbol);
                    }
                }
                return self.mark_text(text);
            }
            Op::Gep(id) => {
                let info = &init.payloads[id];
                assert_eq!(instr.args.len(), info.indices.len() + 1, "all indices are operands");
                self.out.push_str("getelementptr ");
                self.gep_flags(info.flags);
                self.out.push('(');
                self.ty(info.element);
                self.out.push_str(", ");
            }
            Op::Cast(op, flags) => {
                self.expression_head(op.spelling(), flags);
                last = vec![Step::Text(" to "), Step::Type(ty)];
            }
            Op::Binary(op, flags) => self.expression_head(op.spelling(), flags),
            Op::ExtractElement => self.expression_head("extractelement", Flags::NONE),
            Op::InsertElement => self.expression_head("insertelement", Flags::NONE),
            Op::ShuffleVector(mask) => {
                self.expression_head("shufflevector", Flags::NONE);
                last = vec![Step::Mask(mask, self.init_type(init, &instr.args[0]))];
            }
            Op::ExtractValue(path) => {
                self.expression_head("extractvalue", Flags::NONE);
                last = vec![Step::Path(path)];
            }
            Op::InsertValue(path) => {
                self.expression_head("insertvalue", Flags::NONE);
                last = vec![Step::Path(path)];
            }
            op if op.is_constant() => return self.constant(&init.payloads, Const { op, ty }),
            other => panic!("{other:?} is not a constant expression of LLVM"),
        }
        steps.push(Step::Text(close));
        steps.extend(last.into_iter().rev());
        for (index, arg) in instr.args.iter().enumerate().rev() {
            steps.push(Step::Typed(*arg));
            if index > 0 {
                steps.push(Step::Text(", "));
            }
        }
    }

    /// Prints `name flags (`.
    fn expression_head(&mut self, name: &str, flags: Flags) {
        self.out.push_str(name);
        self.out.push(' ');
        self.flags(flags);
        self.out.push('(');
    }
}
