//! Constants.

use crate::op::Op;
use crate::types::Type;

/// A constant: an operation without operands and the type of its value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Const {
    /// A constant operation: [`Op::is_constant`] holds.
    pub op: Op,
    /// The type of the value.
    pub ty: Type,
}

/// The content of a constant that does not fit into the operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstData {
    /// An integer: 64-bit words in two's complement, least significant first, exactly `ceil(width / 64)` of them,
    /// sign-extended in the last one.
    Int(Box<[u64]>),
    /// A float: its bits as an integer (`ppc_fp128`: the first double in the low half).
    Float(u128),
    /// An array of `i8`.
    Bytes(Box<[u8]>),
    /// The members of an aggregate or vector.
    Elems(Box<[Const]>),
    /// An opaque constant in LLVM's spelling (metadata as an operand).
    Text(Box<str>),
}
