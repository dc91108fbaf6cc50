//! Instructions: kind and operands come from `llvm-ir`; flags and attachments come from the text; types and constants
//! come from the C API.

use super::ast::{Instruction, Operand as AstOperand};
use super::body::{Body, Stop};
use super::capi::Inst;
use super::consts::gep_flags;
use super::line::Line;
use super::screen::Refusal;
use super::text::attachments;
use llvm_ir::predicates::{FPPredicate, IntPredicate};
use rvsdg_core::{AccessInfo, AllocaInfo, BinOp, CastOp, Effects, FloatCond, GepInfo, IntCond, Op};

/// Matches operations with one or two operands; returns the operation with its operands.
macro_rules! kinds {
    ($ast:expr, $i:ident => $operands:expr, $class:ident { $($variant:ident => $op:ident,)* }) => {
        match $ast {
            $(Instruction::$variant($i) => Some(($class::$op, $operands)),)*
            _ => None,
        }
    };
}

pub(super) fn binary(ast: &Instruction) -> Option<(BinOp, [&AstOperand; 2])> {
    kinds!(ast, i => [&i.operand0, &i.operand1], BinOp {
        Add => Add, Sub => Sub, Mul => Mul, UDiv => UDiv, SDiv => SDiv, URem => URem, SRem => SRem,
        Shl => Shl, LShr => LShr, AShr => AShr, And => And, Or => Or, Xor => Xor,
        FAdd => FAdd, FSub => FSub, FMul => FMul, FDiv => FDiv, FRem => FRem,
    })
}

pub(super) fn cast(ast: &Instruction) -> Option<(CastOp, [&AstOperand; 1])> {
    kinds!(ast, i => [&i.operand], CastOp {
        Trunc => Trunc, ZExt => ZExt, SExt => SExt, FPToUI => FpToUi, FPToSI => FpToSi, UIToFP => UiToFp,
        SIToFP => SiToFp, FPTrunc => FpTrunc, FPExt => FpExt, PtrToInt => PtrToInt, IntToPtr => IntToPtr,
        BitCast => BitCast, AddrSpaceCast => AddrSpaceCast,
    })
}

/// The opcode that the text must have; empty for instructions that are never translated.
pub(super) fn opcode(ast: &Instruction) -> &'static str {
    if let Some((op, _)) = binary(ast) {
        return op.spelling();
    }
    if let Some((op, _)) = cast(ast) {
        return op.spelling();
    }
    match ast {
        Instruction::FNeg(_) => "fneg",
        Instruction::ExtractElement(_) => "extractelement",
        Instruction::InsertElement(_) => "insertelement",
        Instruction::ShuffleVector(_) => "shufflevector",
        Instruction::ExtractValue(_) => "extractvalue",
        Instruction::InsertValue(_) => "insertvalue",
        Instruction::Alloca(_) => "alloca",
        Instruction::Load(_) => "load",
        Instruction::Store(_) => "store",
        Instruction::GetElementPtr(_) => "getelementptr",
        Instruction::ICmp(_) => "icmp",
        Instruction::FCmp(_) => "fcmp",
        Instruction::Phi(_) => "phi",
        Instruction::Select(_) => "select",
        Instruction::Freeze(_) => "freeze",
        Instruction::Call(_) => "call",
        Instruction::LandingPad(_) => "landingpad",
        Instruction::CatchPad(_) => "catchpad",
        Instruction::CleanupPad(_) => "cleanuppad",
        Instruction::Fence(_) => "fence",
        Instruction::CmpXchg(_) => "cmpxchg",
        Instruction::AtomicRMW(_) => "atomicrmw",
        Instruction::VAArg(_) => "va_arg",
        _ => "",
    }
}

/// An operation and its operands, each at the index of LLVM's own instruction.
type Parts<'b> = (Op, Vec<&'b AstOperand>);

impl<'b, 'm> Body<'b, 'm> {
    /// The operation and the operands of any instruction except phis and calls.
    pub(super) fn parts(&mut self, ast: &'b Instruction, inst: Inst<'m>, line: &Line<'_>) -> Result<Parts<'b>, Stop> {
        if inst.is_atomic() {
            return self.atomic(ast, inst, line);
        }
        let (flags, _) = line.flags();
        if let Some((op, operands)) = binary(ast) {
            return Ok((Op::Binary(op, flags), operands.into()));
        }
        if let Some((op, operands)) = cast(ast) {
            return Ok((Op::Cast(op, flags), operands.into()));
        }
        Ok(match ast {
            Instruction::FNeg(i) => (Op::FNeg(flags), vec![&i.operand]),
            Instruction::ICmp(i) => (Op::ICmp(int_cond(i.predicate)), vec![&i.operand0, &i.operand1]),
            Instruction::FCmp(i) => (Op::FCmp(float_cond(i.predicate), flags), vec![&i.operand0, &i.operand1]),
            Instruction::Select(i) => (Op::Select(flags), vec![&i.condition, &i.true_value, &i.false_value]),
            Instruction::Freeze(i) => (Op::Freeze, vec![&i.operand]),
            Instruction::ExtractElement(i) => (Op::ExtractElement, vec![&i.vector, &i.index]),
            Instruction::InsertElement(i) => (Op::InsertElement, vec![&i.vector, &i.element, &i.index]),
            Instruction::ShuffleVector(i) => {
                let mask = self.cfg.payloads.intern_list(inst.shuffle_mask().into());
                (Op::ShuffleVector(mask), vec![&i.operand0, &i.operand1])
            }
            Instruction::ExtractValue(i) => {
                let path = self.cfg.payloads.intern_list(path(&i.indices));
                (Op::ExtractValue(path), vec![&i.aggregate])
            }
            Instruction::InsertValue(i) => {
                let path = self.cfg.payloads.intern_list(path(&i.indices));
                (Op::InsertValue(path), vec![&i.aggregate, &i.element])
            }
            Instruction::GetElementPtr(i) => {
                let (source, flags) = inst.value().gep();
                let info = GepInfo::new(self.consts.types.lower(source)?, gep_flags(flags), i.indices.len());
                let op = Op::Gep(self.cfg.payloads.intern_gep(info));
                (op, std::iter::once(&i.address).chain(&i.indices).collect())
            }
            Instruction::Alloca(i) => (self.alloca(inst, line)?, vec![&i.num_elements]),
            Instruction::Load(i) => {
                let access = self.access(inst.value().ty(), i.volatile, line)?;
                let effects = Effects::READ | Effects::PINNED;
                (Op::Load(access, if i.volatile { VOLATILE } else { effects }), vec![&i.address])
            }
            Instruction::Store(i) => {
                let access = self.access(inst.operand(0).ty(), i.volatile, line)?;
                let effects = Effects::WRITE | Effects::PINNED;
                (Op::Store(access, if i.volatile { VOLATILE } else { effects }), vec![&i.value, &i.address])
            }
            Instruction::VAArg(i) => (Op::VaArg, vec![&i.arg_list]),
            _ => return Err(Stop::mismatch("it should not have been translated")),
        })
    }

    fn alloca(&mut self, inst: Inst<'m>, line: &Line<'_>) -> Result<Op, Stop> {
        let words = line.rest.trim_start();
        let specifier = ["inalloca", "swifterror"].into_iter().find(|word| words.starts_with(&format!("{word} ")));
        if specifier.is_some() {
            self.fixing.get_or_insert_with(|| Refusal::at("special alloca", line.text));
        }
        let ty = self.consts.types.lower(inst.allocated_type())?;
        let align = line.align().ok_or_else(|| Stop::mismatch("it has no alignment"))?;
        let info = AllocaInfo { ty, align, specifier: specifier.unwrap_or_default().into() };
        Ok(Op::Alloca(self.cfg.payloads.intern_alloca(info)))
    }

    fn access(
        &mut self,
        ty: super::capi::Ty<'m>,
        volatile: bool,
        line: &Line<'_>,
    ) -> Result<rvsdg_core::AccessId, Stop> {
        if volatile != line.rest.trim_start().starts_with("volatile ") {
            return Err(Stop::mismatch("it is volatile, or not"));
        }
        let ty = self.consts.types.lower(ty)?;
        let align = line.align().ok_or_else(|| Stop::mismatch("it has no alignment"))?;
        let info = AccessInfo { ty, align, volatile, metadata: self.bounds.written(attachments(line.text)) };
        Ok(self.cfg.payloads.intern_access(info))
    }
}

const VOLATILE: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

fn path(indices: &[u32]) -> Box<[i32]> {
    indices.iter().map(|index| *index as i32).collect()
}

fn int_cond(predicate: IntPredicate) -> IntCond {
    match predicate {
        IntPredicate::EQ => IntCond::Eq,
        IntPredicate::NE => IntCond::Ne,
        IntPredicate::UGT => IntCond::Ugt,
        IntPredicate::UGE => IntCond::Uge,
        IntPredicate::ULT => IntCond::Ult,
        IntPredicate::ULE => IntCond::Ule,
        IntPredicate::SGT => IntCond::Sgt,
        IntPredicate::SGE => IntCond::Sge,
        IntPredicate::SLT => IntCond::Slt,
        IntPredicate::SLE => IntCond::Sle,
    }
}

fn float_cond(predicate: FPPredicate) -> FloatCond {
    match predicate {
        FPPredicate::False => FloatCond::False,
        FPPredicate::OEQ => FloatCond::Oeq,
        FPPredicate::OGT => FloatCond::Ogt,
        FPPredicate::OGE => FloatCond::Oge,
        FPPredicate::OLT => FloatCond::Olt,
        FPPredicate::OLE => FloatCond::Ole,
        FPPredicate::ONE => FloatCond::One,
        FPPredicate::ORD => FloatCond::Ord,
        FPPredicate::UEQ => FloatCond::Ueq,
        FPPredicate::UGT => FloatCond::Ugt,
        FPPredicate::UGE => FloatCond::Uge,
        FPPredicate::ULT => FloatCond::Ult,
        FPPredicate::ULE => FloatCond::Ule,
        FPPredicate::UNE => FloatCond::Une,
        FPPredicate::UNO => FloatCond::Uno,
        FPPredicate::True => FloatCond::True,
    }
}
