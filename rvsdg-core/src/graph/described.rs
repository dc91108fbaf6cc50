//! What a debugger can compute: simple operations with one operand that varies, as steps of a debug expression.
//!
//! If such a node goes, then a variable that had its value is the same computation on the operand. All arithmetic of an
//! expression is done in 64 bits, which holds for the low bits of sums and the like; operations in which high bits
//! matter are described for 64 bits only. Nothing on the stack has a narrower type: gdb refuses to compute with such a
//! value and a constant, so high bits are removed by a mask.

use super::Graph;
use crate::entities::{Node, Value};
use crate::expression::low_bits;
use crate::op::{BinOp, CastOp, Op};

/// Arithmetic of debug expressions.
const WORD: u32 = 64;

/// The steps from the low bits to a signed integer of 64 bits.
fn sign_extended(bits: u32) -> Vec<Box<str>> {
    let convert = |bits: u32| ["DW_OP_LLVM_convert".into(), bits.to_string().into(), "DW_ATE_signed".into()];
    convert(bits).into_iter().chain(convert(WORD)).collect()
}

/// The steps from a pointer to one that is so many bytes behind it.
pub(super) fn distance_steps(bytes: i64) -> Vec<Box<str>> {
    match u64::try_from(bytes) {
        Ok(0) => vec![],
        Ok(bytes) => vec!["DW_OP_plus_uconst".into(), bytes.to_string().into()],
        Err(_) => vec!["DW_OP_constu".into(), bytes.unsigned_abs().to_string().into(), "DW_OP_minus".into()],
    }
}

impl Graph {
    /// The steps from an integer to a narrower one, its low part.
    pub(super) fn low_part(&self, wide: Value, narrow: Value) -> Option<Vec<Box<str>>> {
        let [from, to] = [self.ty(wide).int_width()?, self.ty(narrow).int_width()?];
        (to <= from && from <= WORD).then(|| low_bits(to))
    }

    /// The operand that varies, and the steps that compute the value of the node, `output`, from it.
    pub(super) fn described(&self, node: Node, output: Value) -> Option<(Value, Vec<Box<str>>)> {
        match self.op(node) {
            Op::Freeze => Some((self.operand(node, 0), vec![])),
            Op::Cast(op, _) => {
                let operand = self.operand(node, 0);
                let [from, to] = [self.ty(operand).int_width()?, self.ty(output).int_width()?];
                if from > WORD || to > WORD {
                    return None;
                }
                let steps = match op {
                    CastOp::Trunc => low_bits(to),
                    CastOp::ZExt => low_bits(from),
                    CastOp::SExt => sign_extended(from),
                    _ => return None,
                };
                Some((operand, steps))
            }
            Op::Binary(op, _) => {
                let width = self.ty(output).int_width().filter(|width| *width <= WORD)?;
                let constant = self.payloads.int_value(self.producer_op(self.operand(node, 1))?)?;
                let low_bits_only = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl);
                let name = match op {
                    BinOp::Add if constant >= 0 => {
                        let steps = ["DW_OP_plus_uconst".into(), constant.to_string().into()];
                        return Some((self.operand(node, 0), steps.into()));
                    }
                    BinOp::Add => "DW_OP_plus",
                    BinOp::Sub => "DW_OP_minus",
                    BinOp::Mul => "DW_OP_mul",
                    BinOp::Shl => "DW_OP_shl",
                    BinOp::And => "DW_OP_and",
                    BinOp::Or => "DW_OP_or",
                    BinOp::Xor => "DW_OP_xor",
                    BinOp::LShr => "DW_OP_shr",
                    BinOp::AShr => "DW_OP_shra",
                    _ => return None,
                };
                let is_exact = low_bits_only || width == WORD || matches!(op, BinOp::And | BinOp::Or | BinOp::Xor);
                let number = ["DW_OP_constu".into(), (constant as u64).to_string().into(), name.into()];
                is_exact.then(|| (self.operand(node, 0), number.into()))
            }
            _ => None,
        }
    }

    /// `result` is what an operation makes of `operand`, with a constant as its second operand if it has two: says what
    /// the bindings of the operand, which may go, are by the result, if that can be computed backwards. Both are
    /// outputs of the same node.
    pub fn describe_by_result(&mut self, operand: Value, result: Value, op: Op, constant: Option<Op>) {
        let Some(steps) = self.backwards(operand, op, constant) else { return };
        let Some(table) = &mut self.bindings else { return };
        let list = table.take(operand);
        self.describe(list, result, &steps);
    }

    fn backwards(&self, operand: Value, op: Op, constant: Option<Op>) -> Option<Vec<Box<str>>> {
        let width = self.ty(operand).int_width().filter(|width| *width <= WORD)?;
        let name = match op {
            Op::Cast(CastOp::ZExt | CastOp::SExt, _) => return Some(low_bits(width)),
            Op::Binary(BinOp::Add, _) => "DW_OP_minus",
            Op::Binary(BinOp::Sub, _) => "DW_OP_plus",
            Op::Binary(BinOp::Xor, _) => "DW_OP_xor",
            _ => return None,
        };
        let constant = self.payloads.int_value(constant?)?;
        Some(["DW_OP_constu".into(), (constant as u64).to_string().into(), name.into()].into())
    }
}
