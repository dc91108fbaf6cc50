//! Which operations can be done with all lanes of vectors at once, and what they cost.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, CastOp, Effects, Flags, Graph, IntCond, Intrinsic, Node, Op, Symbol, SymbolData, Type, Value};
use rvsdg_opt_target::LaneOp;

/// A type of numbers that may be lanes.
pub fn is_lane(ty: Type) -> bool {
    matches!(ty.int_width(), Some(1 | 8 | 16 | 32 | 64)) || matches!(ty, Type::FLOAT | Type::DOUBLE)
}

/// The bits of such a type in a vector; truth values are as wide as what was compared, which is not known.
pub fn lane_bits(ty: Type) -> u32 {
    match ty.int_width().or(ty.float_bits()) {
        Some(1) | None => 32,
        Some(bits) => bits,
    }
}

/// The bytes of such a type in memory; none for truth values.
pub fn lane_bytes(ty: Type) -> Option<u64> {
    let bits = ty.int_width().or(ty.float_bits()).filter(|_| is_lane(ty))?;
    (bits % 8 == 0).then_some(u64::from(bits / 8))
}

/// What is done with each lane by a simple node with these operands, which need not be its own, and the width that it
/// costs by; none if the operation has no form for vectors, or is no lanes' business.
pub fn node_op(
    graph: &Graph,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    node: Node,
    values: &[Value],
) -> Option<(LaneOp, u32)> {
    let op = graph.op(node);
    if !op.effects().is_empty() {
        return None;
    }
    let output = graph.ty(graph.outputs(node).next()?);
    if !values.iter().all(|value| is_lane(graph.ty(*value))) || !is_lane(output) {
        return None;
    }
    let bits = lane_bits(output);
    let is_constant = |index: usize| graph.constant(values[index]).is_some();
    Some(match op {
        Op::Binary(BinOp::Mul, _) if bits == 32 && values.iter().all(|value| is_word(graph, *value)) => {
            (LaneOp::MultiplyWords, bits)
        }
        Op::Binary(BinOp::Mul, _) if bits == 64 && values.iter().all(|value| is_low_half(graph, *value)) => {
            (LaneOp::MultiplyLowHalves, bits)
        }
        Op::Binary(op, _) => (binary(op, is_constant(1))?, bits),
        Op::FNeg(_) => (LaneOp::Plain, bits),
        Op::ICmp(cond) => {
            let compare = match cond {
                IntCond::Eq | IntCond::Ne => LaneOp::Equal,
                IntCond::Slt | IntCond::Sle | IntCond::Sgt | IntCond::Sge => LaneOp::Less { signed: true },
                IntCond::Ult | IntCond::Ule | IntCond::Ugt | IntCond::Uge => LaneOp::Less { signed: false },
            };
            (compare, lane_bits(graph.ty(values[0])))
        }
        Op::FCmp(..) => (LaneOp::Float, lane_bits(graph.ty(values[0]))),
        Op::Select(_) => {
            let by_floats = matches!(graph.producer_op(values[0]), Some(Op::FCmp(..)));
            let is_float = graph.ty(values[1]).float_bits().is_some();
            (if is_float && !by_floats { LaneOp::FloatSelect } else { LaneOp::Select }, bits)
        }
        Op::Freeze => (LaneOp::Free, bits),
        Op::Cast(op, _) => (cast(op, graph.ty(values[0]), output)?, bits),
        Op::Call(..) => (call(graph, symbols, node)?, bits),
        _ => return None,
    })
}

/// Are the upper 32 of 64 bits zero, as is plain to see? Back ends look no further, either.
fn is_low_half(graph: &Graph, value: Value) -> bool {
    if let Some(constant) = graph.constant(value) {
        return graph.payloads.int_value(constant.op).is_some_and(|int| u32::try_from(int).is_ok());
    }
    let Some(node) = graph.producer(value) else { return false };
    let by = || graph.constant(graph.operand(node, 1)).and_then(|by| graph.payloads.int_value(by.op));
    match graph.op(node) {
        Op::Cast(CastOp::ZExt, _) => lane_bits(graph.ty(graph.operand(node, 0))) <= 32,
        Op::Binary(BinOp::And, _) => by().is_some_and(|mask| u32::try_from(mask).is_ok()),
        Op::Binary(BinOp::LShr, _) => by().is_some_and(|by| (32..64).contains(&by)),
        _ => false,
    }
}

/// Can a number be represented by 16 bits with a sign, as is plain to see?
fn is_word(graph: &Graph, value: Value) -> bool {
    if let Some(constant) = graph.constant(value) {
        return graph.payloads.int_value(constant.op).is_some_and(|number| i16::try_from(number).is_ok());
    }
    let Some(node) = graph.producer(value) else { return false };
    let from = |most: u32| (1..=most).contains(&lane_bits(graph.ty(graph.operand(node, 0))));
    match graph.op(node) {
        Op::Cast(CastOp::SExt, _) => from(16),
        Op::Cast(CastOp::ZExt, _) => from(8),
        _ => false,
    }
}

fn binary(op: BinOp, by_constant: bool) -> Option<LaneOp> {
    Some(match op {
        BinOp::Add | BinOp::Sub | BinOp::And | BinOp::Or | BinOp::Xor => LaneOp::Plain,
        BinOp::Mul => LaneOp::Multiply,
        BinOp::Shl | BinOp::LShr if by_constant => LaneOp::ShiftByOne { arithmetic: false },
        BinOp::AShr if by_constant => LaneOp::ShiftByOne { arithmetic: true },
        BinOp::Shl | BinOp::LShr | BinOp::AShr => LaneOp::ShiftByMany,
        BinOp::FAdd | BinOp::FSub | BinOp::FMul => LaneOp::Float,
        BinOp::FDiv => LaneOp::FloatDivide,
        BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem if by_constant => LaneOp::DivideByConstant,
        BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem => LaneOp::Divide,
        BinOp::FRem => return None,
    })
}

fn cast(op: CastOp, from: Type, to: Type) -> Option<LaneOp> {
    let (from_bits, to_bits) = (lane_bits(from), lane_bits(to));
    Some(match op {
        // A truth value is a whole lane already.
        CastOp::Trunc if to == Type::I1 => LaneOp::Plain,
        CastOp::ZExt | CastOp::SExt if from == Type::I1 => LaneOp::Plain,
        CastOp::Trunc => LaneOp::Truncate { from: from_bits },
        CastOp::ZExt => LaneOp::Extend { from: from_bits, signed: false },
        CastOp::SExt => LaneOp::Extend { from: from_bits, signed: true },
        CastOp::FpToUi => LaneOp::Convert { int: to_bits, float: from_bits, signed: false },
        CastOp::FpToSi => LaneOp::Convert { int: to_bits, float: from_bits, signed: true },
        CastOp::UiToFp => LaneOp::Convert { int: from_bits, float: to_bits, signed: false },
        CastOp::SiToFp => LaneOp::Convert { int: from_bits, float: to_bits, signed: true },
        CastOp::FpTrunc | CastOp::FpExt => LaneOp::Resize,
        CastOp::BitCast => LaneOp::Free,
        CastOp::PtrToInt | CastOp::IntToPtr | CastOp::AddrSpaceCast => return None,
    })
}

/// The intrinsic that a node calls, if it has a form for vectors.
pub fn lane_intrinsic(
    graph: &Graph,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    node: Node,
) -> Option<(Intrinsic, Flags)> {
    let Op::Call(id, Effects::NONE) = graph.op(node) else { return None };
    let info = &graph.payloads[id];
    Some((info.called_intrinsic(symbols)?, info.flags))
}

fn call(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node) -> Option<LaneOp> {
    use Intrinsic as I;
    Some(match lane_intrinsic(graph, symbols, node)?.0 {
        I::Abs => LaneOp::Absolute,
        I::Fabs => LaneOp::Plain,
        I::Copysign => LaneOp::Select,
        I::Sqrt => LaneOp::Root,
        I::Fmuladd => LaneOp::MultiplyAdd,
        I::Fma => LaneOp::Fused,
        I::Smin | I::Smax => LaneOp::Extremum { signed: true },
        I::Umin | I::Umax => LaneOp::Extremum { signed: false },
        I::Minnum | I::Maxnum => LaneOp::FloatExtremum,
        I::SaddSat | I::SsubSat | I::UaddSat | I::UsubSat => LaneOp::Saturate,
        I::Floor | I::Ceil | I::Trunc | I::Rint | I::Nearbyint => LaneOp::Round,
        I::Ctpop => LaneOp::BitCount,
        I::Bswap => LaneOp::ByteSwap,
        I::Bitreverse => LaneOp::BitReversal,
        I::Fshl | I::Fshr => {
            let by = graph.operand(node, 2);
            let is_rotation = graph.operand(node, 0) == graph.operand(node, 1);
            (is_rotation && graph.constant(by).is_some()).then_some(LaneOp::Rotate)?
        }
        _ => return None,
    })
}

/// Is this argument of an intrinsic a constant that is the same for all lanes, and no vector?
pub fn is_scalar_argument(intrinsic: Intrinsic, index: usize) -> bool {
    intrinsic == Intrinsic::Abs && index == 1
}
