//! Exception handling on Windows: parts of a function, *funclets*, that begin with a pad.
//!
//! Pads are operations whose results are tokens. They have to be where unwinding leads: at the beginnings of their
//! blocks. The operations that unwind (`invoke`, `catchswitch`, `cleanupret`) and those that end a handler are jumps,
//! like inline assembly that jumps ([`jump`](super::jump)): an operation whose result is the number of the next label,
//! and a branch on this number. Functions with funclets are fixed, so everything is at its original position in the
//! output.
//!
//! Operands come from the C API, and labels are its successors of the terminator.

use super::ast::{Instruction, Name, Terminator as AstTerminator};
use super::body::{Body, Stop};
use super::call::{CallAst, Way};
use super::capi::{Inst, Value};
use super::jump::{ANYTHING, successors};
use super::line::Line;
use super::screen::{FUNCLETS, Refusal};
use super::text::attachments;
use rvsdg_cfg::{Instr, Operand, Terminator};
use rvsdg_core::{CallInfo, Funclet, Op, Role, SpecialInfo, Type};

const UNKNOWN: &str = "exception handling in an unknown form";

impl<'b, 'm> Body<'b, 'm> {
    /// Lowers a call with an unwind edge to a pad of a funclet. Returns the terminator of its block.
    pub(super) fn unwinding(
        &mut self,
        call: &CallAst<'b>,
        result: &'b Name,
        labels: [&Name; 2],
        inst: Inst<'m>,
        line: &Line<'_>,
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        self.fixing.get_or_insert_with(|| Refusal::at(FUNCLETS, line.text));
        let labels = labels.map(Clone::clone);
        if successors(inst) != labels {
            return Err(Stop::mismatch("llvm-ir has other labels"));
        }
        let parts = self.call(call, inst, line, Way::Unwind, out)?;
        let parts = parts.ok_or_else(|| Stop::refuse("call in an unknown form"))?;
        self.returning_jump(parts, result, inst, &labels, out)
    }

    /// The operation and operands of a pad that is not a terminator.
    pub(super) fn pad(
        &mut self,
        ast: &Instruction,
        inst: Inst<'m>,
        text: &str,
        out: &mut Vec<Instr>,
    ) -> Result<(Op, Vec<Operand>), Stop> {
        let (funclet, count) = match ast {
            Instruction::CatchPad(pad) => (Funclet::CatchPad, pad.args.len()),
            Instruction::CleanupPad(pad) => (Funclet::CleanupPad, pad.args.len()),
            _ => return Err(Stop::refuse(UNKNOWN)),
        };
        let total = inst.value().operand_count();
        if total as usize != count + 1 {
            return Err(Stop::mismatch("llvm-ir has another number of arguments"));
        }
        // The last operand of a pad is its parent.
        let operands = [total - 1].into_iter().chain(0..total - 1).map(|index| inst.operand(index)).collect();
        self.funclet(funclet, operands, Type::TOKEN, text, out)
    }

    /// Lowers a terminator of funclets; returns the terminator of its block, if it is one.
    pub(super) fn funclet_end(
        &mut self,
        ast: &'b AstTerminator,
        inst: Inst<'m>,
        text: &str,
        out: &mut Vec<Instr>,
    ) -> Result<Option<Terminator>, Stop> {
        let mut labels = successors(inst);
        let (funclet, opcode, returned) = match ast {
            AstTerminator::CatchSwitch(switch) => {
                let (handlers, unwinds) = (switch.catch_handlers.len(), switch.default_unwind_dest.is_some());
                // In LLVM the label where unwinding continues comes first.
                let first = usize::from(unwinds && !labels.is_empty());
                labels.rotate_left(first);
                if !switch.catch_handlers.iter().chain(&switch.default_unwind_dest).eq(&labels) {
                    return Err(Stop::mismatch("llvm-ir has other labels"));
                }
                (Funclet::CatchSwitch { handlers: handlers as u32, unwinds }, "catchswitch", Type::TOKEN)
            }
            AstTerminator::CatchRet(_) => (Funclet::CatchRet, "catchret", Type::VOID),
            AstTerminator::CleanupRet(_) => {
                (Funclet::CleanupRet { unwinds: !labels.is_empty() }, "cleanupret", Type::VOID)
            }
            _ => return Ok(None),
        };
        if Line::new(text).opcode != opcode {
            return Err(Stop::Mismatch(format!("llvm-ir has `{opcode}` instead")));
        }
        if labels.len() > 1 && returned == Type::VOID {
            return Err(Stop::refuse(UNKNOWN));
        }
        let (op, args) = self.funclet(funclet, vec![inst.operand(0)], returned, text, out)?;
        Ok(Some(match ast {
            AstTerminator::CatchSwitch(switch) => {
                self.returning_jump((op, args), &switch.result, inst, &labels, out)?
            }
            _ if labels.is_empty() => {
                out.push(Instr { op, args: args.into(), result: None, location: self.location });
                Terminator::Unreachable
            }
            _ => self.jump(op, args, &labels, out)?,
        }))
    }

    fn funclet(
        &mut self,
        funclet: Funclet,
        operands: Vec<Value<'m>>,
        returned: Type,
        text: &str,
        out: &mut Vec<Instr>,
    ) -> Result<(Op, Vec<Operand>), Stop> {
        self.fixing.get_or_insert_with(|| Refusal::at(FUNCLETS, text));
        let (mut args, mut types) = (vec![], vec![]);
        for value in operands {
            let ty = self.consts.types.lower(value.ty())?;
            if ty == Type::METADATA {
                return Err(Stop::refuse(UNKNOWN));
            }
            types.push(ty);
            args.push(self.value(value, out)?);
        }
        let ty = self.consts.types.table.function(returned, &types, false);
        let mut info = SpecialInfo::new(CallInfo { metadata: attachments(text).into(), ..CallInfo::new(ty) });
        info.role = Role::Funclet(funclet);
        Ok((Op::Special(self.cfg.payloads.intern_special(info), ANYTHING), args))
    }
}
