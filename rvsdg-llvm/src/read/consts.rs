//! Constants: converts LLVM's values to operands, and to straight-line code for constants that have to be computed.
//!
//! A constant that mentions no symbol and computes nothing becomes one [`Const`]. Constant expressions become
//! instructions. An aggregate with such members becomes [`Op::Aggregate`] in an initializer, and a chain of insertions
//! in a function. Nested constants are walked with an explicit stack, innermost first, and shared ones are lowered once
//! per use. The time is linear in the size of LLVM's graph.

use super::capi::Value;
use super::scan::{closing, find_outside, split_commas};
use super::types::{Recursive, Types};
use llvm_sys::LLVMOpcode::{self, *};
use llvm_sys::LLVMTypeKind;
use llvm_sys::LLVMValueKind::{self, *};
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Instr, Operand, Var};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, CastOp, Const, ConstData, Flags, GepFlags, GepInfo, Op, Payloads, Symbol, Type, TypeKind};

/// An initializer with an array of more elements is kept as text, which takes a fifth of the memory. (Arrays of bytes
/// are compact already.) No pass looks up elements of such a table at compile time.
const MAX_ELEMENTS: u64 = 1 << 16;

/// The code that computes constants, under construction.
pub(super) struct Code<'a> {
    pub(super) payloads: &'a mut Payloads,
    pub(super) vars: &'a mut PrimaryMap<Var, Type>,
    pub(super) instrs: &'a mut Vec<Instr>,
    /// Is it an initializer, rather than a function body?
    pub(super) init: bool,
}

/// The obstacle for `blockaddress`, `dso_local_equivalent`, `no_cfi` and `ptrauth`. What they mention is only in their
/// text. So a function that contains one must also mention it elsewhere, and must not be copied into other functions.
pub(super) const SPECIAL_ADDRESS: &str = "special address";

/// The texts that these constants begin with, after their type.
pub(super) const SPECIAL_ADDRESSES: [&str; 4] =
    [" blockaddress(", " dso_local_equivalent @", " no_cfi @", " ptrauth ("];

/// The reason why a constant can't be lowered: a short category.
pub(super) type Obstacle = &'static str;

impl From<Recursive> for Obstacle {
    fn from(_: Recursive) -> Obstacle {
        "recursive type"
    }
}

impl Code<'_> {
    /// Adds an instruction; returns its result.
    pub(super) fn emit(&mut self, op: Op, args: Vec<Operand>, ty: Type) -> Operand {
        let result = self.vars.push(ty);
        self.instrs.push(Instr { op, args: args.into(), result: Some(result), location: None });
        Operand::Var(result)
    }
}

/// How a constant is lowered.
enum Lowering {
    Done(Operand),
    /// Its members, of this number, have to be lowered first.
    Members(u32),
}

/// Lowers constants.
pub(super) struct Consts<'c, 'm> {
    pub(super) types: &'c mut Types<'m>,
    pub(super) symbols: &'c FxHashMap<Value<'m>, Symbol>,
}

impl<'m> Consts<'_, 'm> {
    /// The operand for a constant. Code that computes it is appended.
    pub(super) fn lower(&mut self, code: &mut Code<'_>, root: Value<'m>) -> Result<Operand, Obstacle> {
        if let Lowering::Done(operand) = self.shape(code, root)? {
            return Ok(operand);
        }
        let mut done: FxHashMap<Value<'m>, Operand> = FxHashMap::default();
        let mut stack = vec![(root, false)];
        while let Some((value, members_done)) = stack.pop() {
            if done.contains_key(&value) {
                continue;
            }
            let operand = match self.shape(code, value)? {
                Lowering::Done(operand) => operand,
                Lowering::Members(count) if !members_done => {
                    stack.push((value, true));
                    stack.extend((0..count).rev().map(|i| (value.operand(i), false)));
                    continue;
                }
                Lowering::Members(count) => {
                    let members = (0..count).map(|i| done[&value.operand(i)]).collect();
                    self.combine(code, value, members)?
                }
            };
            done.insert(value, operand);
        }
        Ok(done[&root])
    }

    fn shape(&mut self, code: &mut Code<'_>, value: Value<'m>) -> Result<Lowering, Obstacle> {
        let Some(kind) = value.kind().filter(|_| !is_address(value)) else {
            if code.init {
                return Err(SPECIAL_ADDRESS);
            }
            let op = self.spelled(code.payloads, value)?;
            let ty = self.types.lower(value.ty())?;
            return Ok(Lowering::Done(Operand::Const(Const { op, ty })));
        };
        if is_compound(value) {
            return Ok(Lowering::Members(value.operand_count()));
        }
        let op = match kind {
            LLVMFunctionValueKind
            | LLVMGlobalVariableValueKind
            | LLVMGlobalAliasValueKind
            | LLVMGlobalIFuncValueKind => {
                let symbol = self.symbols.get(&value).ok_or("unknown symbol")?;
                return Ok(Lowering::Done(Operand::Symbol(*symbol)));
            }
            LLVMConstantDataArrayValueKind if code.init && is_large(value) => {
                return Err("large array");
            }
            _ => self.leaf(code.payloads, value, kind)?,
        };
        let ty = self.types.lower(value.ty())?;
        Ok(Lowering::Done(Operand::Const(Const { op, ty })))
    }

    /// The operation of a constant without operands.
    fn leaf(&mut self, payloads: &mut Payloads, value: Value<'m>, kind: LLVMValueKind) -> Result<Op, Obstacle> {
        let ty = self.types.lower(value.ty())?;
        Ok(match kind {
            LLVMUndefValueValueKind => Op::Undef,
            LLVMPoisonValueKind => Op::Poison,
            LLVMConstantPointerNullValueKind => Op::Null,
            LLVMConstantAggregateZeroValueKind => Op::Zero,
            LLVMConstantIntValueKind => int(payloads, value, ty)?,
            LLVMConstantFPValueKind => payloads.float(float_bits(value, ty)?),
            LLVMConstantDataArrayValueKind | LLVMConstantDataVectorValueKind => self.data(payloads, value, kind)?,
            LLVMConstantTokenNoneValueKind => Op::Null,
            LLVMConstantTargetNoneValueKind => return Err("target type"),
            _ => return Err("unknown constant"),
        })
    }

    /// A constant that is kept in LLVM's spelling.
    fn spelled(&mut self, payloads: &mut Payloads, value: Value<'m>) -> Result<Op, Obstacle> {
        let ty = self.types.lower(value.ty())?;
        let whole = value.print();
        let text = whole.strip_prefix(self.types.spelling(ty)).ok_or("unknown constant")?.trim_start();
        Ok(Op::Const(payloads.intern_const(ConstData::Text(text.into()))))
    }

    /// A constant array or vector of simple data.
    fn data(&mut self, payloads: &mut Payloads, value: Value<'m>, kind: LLVMValueKind) -> Result<Op, Obstacle> {
        let (elem, len) = value.ty().sequence();
        let elem_ty = self.types.lower(elem)?;
        if elem_ty == Type::I8 && kind == LLVMConstantDataArrayValueKind {
            return Ok(Op::Const(payloads.intern_const(ConstData::Bytes(value.data_bytes().into()))));
        }
        let len = u32::try_from(len).map_err(|_| "array too large")?;
        let mut elems = Vec::with_capacity(len as usize);
        for i in 0..len {
            let element = value.data_element(i);
            let op = match elem_ty.kind() {
                TypeKind::Int(_) => int(payloads, element, elem_ty)?,
                _ => payloads.float(float_bits(element, elem_ty)?),
            };
            elems.push(Const { op, ty: elem_ty });
        }
        Ok(Op::Const(payloads.intern_const(ConstData::Elems(elems.into()))))
    }

    /// A constant whose members have been lowered.
    fn combine(&mut self, code: &mut Code<'_>, value: Value<'m>, members: Vec<Operand>) -> Result<Operand, Obstacle> {
        let ty = self.types.lower(value.ty())?;
        if value.kind() == Some(LLVMConstantExprValueKind) {
            let op = self.expression(code.payloads, value)?;
            return Ok(code.emit(op, members, ty));
        }
        let plain: Option<Box<[Const]>> = members
            .iter()
            .map(|member| match member {
                Operand::Const(constant) => Some(*constant),
                _ => None,
            })
            .collect();
        if let Some(elems) = plain {
            let op = Op::Const(code.payloads.intern_const(ConstData::Elems(elems)));
            return Ok(Operand::Const(Const { op, ty }));
        }
        if code.init {
            return Ok(code.emit(Op::Aggregate, members, ty));
        }
        let mut whole = Operand::Const(Const { op: Op::Poison, ty });
        for (index, member) in members.into_iter().enumerate() {
            let index = i32::try_from(index).map_err(|_| "aggregate too large")?;
            whole = if value.kind() == Some(LLVMConstantVectorValueKind) {
                let index = Operand::Const(Const { op: Op::Int(index), ty: Type::I32 });
                code.emit(Op::InsertElement, vec![whole, member, index], ty)
            } else {
                let path = code.payloads.intern_list([index].into());
                code.emit(Op::InsertValue(path), vec![whole, member], ty)
            };
        }
        Ok(whole)
    }

    /// The operation of a constant expression. (The C API does not provide `nuw` and `nsw`. Dropping them is correct.)
    fn expression(&mut self, payloads: &mut Payloads, value: Value<'m>) -> Result<Op, Obstacle> {
        Ok(match value.const_opcode() {
            LLVMGetElementPtr => {
                let (source, flags) = value.gep();
                let indices = value.operand_count() as usize - 1;
                let info = GepInfo::new(self.types.lower(source)?, gep_flags(flags), indices);
                Op::Gep(payloads.intern_gep(info))
            }
            LLVMExtractElement => Op::ExtractElement,
            LLVMInsertElement => Op::InsertElement,
            LLVMShuffleVector => {
                let mask = shuffle_mask(&value.print()).ok_or("unsupported constant expression")?;
                Op::ShuffleVector(payloads.intern_list(mask.into()))
            }
            opcode => match (cast_op(opcode), binary_op(opcode)) {
                (Some(cast), _) => Op::Cast(cast, Flags::NONE),
                (None, Some(binary)) => Op::Binary(binary, Flags::NONE),
                (None, None) => return Err("unsupported constant expression"),
            },
        })
    }

    /// The reason why a constant can't be lowered in a function, if any. `known` caches results.
    pub(super) fn obstacle(
        &mut self,
        root: Value<'m>,
        known: &mut FxHashMap<Value<'m>, Option<Obstacle>>,
    ) -> Option<Obstacle> {
        let mut stack = vec![root];
        let mut visited = vec![];
        while let Some(value) = stack.pop() {
            let answer = match known.get(&value) {
                Some(None) => continue,
                Some(answer) => *answer,
                None => self.own_obstacle(value),
            };
            if answer.is_some() {
                // The constants visited by this walk are no longer known to be free of obstacles.
                visited.iter().for_each(|value| _ = known.remove(value));
                known.insert(root, answer);
                return answer;
            }
            visited.push(value);
            known.insert(value, None);
            if is_compound(value) {
                stack.extend((0..value.operand_count()).map(|i| value.operand(i)));
            }
        }
        None
    }

    fn own_obstacle(&mut self, value: Value<'m>) -> Option<Obstacle> {
        if is_address(value) {
            return Some(SPECIAL_ADDRESS);
        }
        if value.kind() == Some(LLVMConstantExprValueKind)
            && let Err(obstacle) = self.expression(&mut Payloads::new(), value)
        {
            return Some(obstacle);
        }
        self.types.obstacle(value.ty()).unwrap_or(Some("recursive type"))
    }
}

/// Is it an address in a form that the graph can't represent? The C API has no kind for some of these.
fn is_address(value: Value<'_>) -> bool {
    matches!(value.kind(), None | Some(LLVMBlockAddressValueKind | LLVMConstantPtrAuthValueKind))
}

/// Is it an array with more than [`MAX_ELEMENTS`] elements of several bytes?
fn is_large(array: Value<'_>) -> bool {
    let (element, count) = array.ty().sequence();
    let is_byte = element.kind() == LLVMTypeKind::LLVMIntegerTypeKind && element.int_width() == 8;
    count > MAX_ELEMENTS && !is_byte
}

/// Are the operands of a constant constants to be lowered separately?
fn is_compound(value: Value<'_>) -> bool {
    matches!(
        value.kind(),
        Some(
            LLVMConstantExprValueKind
                | LLVMConstantArrayValueKind
                | LLVMConstantStructValueKind
                | LLVMConstantVectorValueKind
        )
    )
}

/// Converts LLVM's no-wrap flags of a `getelementptr`. In LLVM `inbounds` includes `nusw`; here it stands alone.
pub(super) fn gep_flags(flags: u32) -> GepFlags {
    let flags = GepFlags(flags as u8);
    if flags.contains(GepFlags::INBOUNDS) { GepFlags(flags.0 & !GepFlags::NUSW.0) } else { flags }
}

fn cast_op(opcode: LLVMOpcode) -> Option<CastOp> {
    Some(match opcode {
        LLVMTrunc => CastOp::Trunc,
        LLVMZExt => CastOp::ZExt,
        LLVMSExt => CastOp::SExt,
        LLVMPtrToInt => CastOp::PtrToInt,
        LLVMIntToPtr => CastOp::IntToPtr,
        LLVMBitCast => CastOp::BitCast,
        LLVMAddrSpaceCast => CastOp::AddrSpaceCast,
        _ => return None,
    })
}

fn binary_op(opcode: LLVMOpcode) -> Option<BinOp> {
    Some(match opcode {
        LLVMAdd => BinOp::Add,
        LLVMSub => BinOp::Sub,
        LLVMMul => BinOp::Mul,
        LLVMShl => BinOp::Shl,
        LLVMXor => BinOp::Xor,
        _ => return None,
    })
}

/// The mask at the end of a `shufflevector` expression's text, which the C API does not provide; -1 for poison.
fn shuffle_mask(text: &str) -> Option<Vec<i32>> {
    let operands = text.strip_suffix(')')?;
    let open = find_outside(operands, 0, |rest| rest[0] == b'(')?;
    let mask = split_commas(&operands[open + 1..]).pop()?;
    let (ty, mask) = mask.split_at(closing(mask, 0)? + 1);
    let len = ty.trim_start_matches("<vscale x ").trim_start_matches('<').split(' ').next()?.parse().ok()?;
    let element = |text: &str| match text.strip_prefix("i32 ")? {
        "poison" | "undef" => Some(-1),
        number => number.parse().ok(),
    };
    let elements: Vec<i32> = match mask.trim() {
        "zeroinitializer" => vec![0; len],
        "poison" | "undef" => vec![-1; len],
        list => {
            let list = list.strip_prefix('<')?.strip_suffix('>')?;
            split_commas(list).into_iter().map(element).collect::<Option<_>>()?
        }
    };
    (elements.len() == len).then_some(elements)
}

/// An integer constant.
fn int(payloads: &mut Payloads, value: Value<'_>, ty: Type) -> Result<Op, Obstacle> {
    let width = ty.int_width().ok_or("vector constant in an unknown form")?;
    if width <= 64 {
        return Ok(payloads.int(width, &[value.int_value() as u64]));
    }
    // The C API does not provide the words of wide integers, so their decimal text is parsed.
    let text = value.print();
    let digits = text.rsplit(' ').next().unwrap_or_default();
    Ok(payloads.int(width, &decimal_words(digits, width).ok_or("integer constant in an unknown form")?))
}

/// The two's complement words of a decimal number.
fn decimal_words(text: &str, width: u32) -> Option<Vec<u64>> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut words = vec![0u64; (width as usize).div_ceil(64)];
    for chunk in digits.as_bytes().chunks(18) {
        let mut carry = chunk.iter().fold(0, |n, b| n * 10 + u128::from(b - b'0'));
        let scale = 10u128.pow(chunk.len() as u32);
        for word in &mut words {
            carry += u128::from(*word) * scale;
            *word = carry as u64;
            carry >>= 64;
        }
    }
    if negative {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    Some(words)
}

/// The bits of a floating-point constant.
fn float_bits(value: Value<'_>, ty: Type) -> Result<u128, Obstacle> {
    match ty.float_bits() {
        Some(width @ 0..=64) => Ok(u128::from(value.float_bits(width))),
        Some(_) => {
            let text = value.print();
            let digits = text.rsplit(' ').next().unwrap_or_default();
            wide_float(digits).ok_or("float constant in an unknown form")
        }
        None => Err("vector constant in an unknown form"),
    }
}

/// The bits of a constant `0xK...`, `0xL...` or `0xM...`. For x87 the high 16 bits come first, for the others the low
/// half.
fn wide_float(text: &str) -> Option<u128> {
    let digits = text.get(3..)?;
    let word = |digits: &str| u64::from_str_radix(digits, 16).ok().map(u128::from);
    match (text.get(..3)?, digits.len()) {
        ("0xK", 20) => Some(word(&digits[..4])? << 64 | word(&digits[4..])?),
        ("0xL" | "0xM", 32) => Some(word(&digits[..16])? | word(&digits[16..])? << 64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers_become_words() {
        assert_eq!(decimal_words("18446744073709551616", 128), Some(vec![0, 1]));
        assert_eq!(decimal_words("-1", 128), Some(vec![u64::MAX, u64::MAX]));
        assert_eq!(decimal_words("340282366920938463463374607431768211455", 192), Some(vec![u64::MAX, u64::MAX, 0]));
        assert_eq!(decimal_words("-18446744073709551616", 65), Some(vec![0, u64::MAX]));
        assert_eq!(decimal_words("12x", 65), None);
    }

    #[test]
    fn masks_are_read_from_text() {
        let mask = |mask: &str| {
            shuffle_mask(&format!(
                "<4 x i8> shufflevector (<4 x i8> <i8 ptrtoint (ptr @a to i8), i8 0, i8 0, i8 0>, <4 x i8> poison, {mask})"
            ))
        };
        assert_eq!(mask("<4 x i32> zeroinitializer"), Some(vec![0; 4]));
        assert_eq!(mask("<vscale x 4 x i32> zeroinitializer"), Some(vec![0; 4]));
        assert_eq!(mask("<vscale x 2 x i32> poison"), Some(vec![-1; 2]));
        assert_eq!(mask("<4 x i32> <i32 1, i32 poison, i32 7, i32 0>"), Some(vec![1, -1, 7, 0]));
        assert_eq!(mask("<4 x i32> <i32 1>"), None);
    }

    #[test]
    fn wide_floats_have_llvms_order() {
        assert_eq!(wide_float("0xK3FFF8000000000000000"), Some(0x3fff_8000_0000_0000_0000));
        assert_eq!(wide_float("0xL00000000000000013FFF000000000000"), Some(0x3fff_0000_0000_0000_0000_0000_0000_0001));
        assert_eq!(wide_float("0x3FF0000000000000"), None);
    }
}
