//! The contents of payloads. The tables that hold them are in [`crate::payloads`].

use crate::attributes::{FnAttrs, FnSet, ValueAttrs};
use crate::entities::LocId;
use crate::metadata::Attached;
use crate::names::Intrinsic;
use crate::op::{Flags, GepFlags};
use crate::symbol::{Symbol, SymbolData};
use crate::types::Type;
use cranelift_entity::PrimaryMap;

/// How a load or store accesses memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AccessInfo {
    /// Type of the value in memory.
    pub ty: Type,
    /// Alignment of the address in bytes; a power of two.
    pub align: u64,
    /// Is it volatile?
    pub volatile: bool,
    /// LLVM's metadata attachments: `, !tbaa !3`.
    pub metadata: Attached,
}

/// What an alloca allocates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AllocaInfo {
    /// Type of one element.
    pub ty: Type,
    /// Alignment in bytes; a power of two.
    pub align: u64,
    /// LLVM's `inalloca` or `swifterror`.
    pub specifier: Box<str>,
}

/// LLVM's tail call markers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TailKind {
    /// No marker.
    #[default]
    None,
    /// `tail`: the callee does not touch the caller's stack memory.
    Tail,
    /// `notail`
    NoTail,
    /// `musttail`: has to stay a tail call.
    MustTail,
}

/// A call, apart from callee and arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CallInfo {
    /// The called intrinsic. Intrinsics have no address: such a call has no callee operand, and the symbol is not a
    /// context variable.
    pub intrinsic: Option<Symbol>,
    /// The function type that is called.
    pub ty: Type,
    /// The tail call marker.
    pub tail: TailKind,
    /// Fast-math flags.
    pub flags: Flags,
    /// Calling convention in LLVM's spelling; empty for C.
    pub convention: Box<str>,
    /// Return attributes.
    pub ret_attrs: ValueAttrs,
    /// Attributes of each argument.
    pub arg_attrs: Box<[ValueAttrs]>,
    /// Address space and attributes behind the arguments: `#3`.
    pub fn_attrs: FnAttrs,
    /// LLVM's metadata attachments.
    pub metadata: Attached,
    /// Does the call never return?
    pub noreturn: bool,
    /// Has the inliner decided that it stays a call, as far as was known then? No text form has it.
    pub is_weighed: bool,
}

impl CallInfo {
    /// A call of a function of type `ty` without any attributes.
    pub fn new(ty: Type) -> CallInfo {
        CallInfo {
            intrinsic: None,
            ty,
            tail: TailKind::None,
            flags: Flags::NONE,
            convention: "".into(),
            ret_attrs: "".into(),
            arg_attrs: [].into(),
            fn_attrs: "".into(),
            metadata: "".into(),
            noreturn: false,
            is_weighed: false,
        }
    }

    /// May the callee be the C library function of its name?
    pub fn may_be_library(&self) -> bool {
        !self.fn_attrs.may_have(FnSet::NOBUILTIN | FnSet::NO_BUILTINS)
    }

    /// The intrinsic that is called, if any.
    pub fn called_intrinsic(&self, symbols: &PrimaryMap<Symbol, SymbolData>) -> Option<Intrinsic> {
        symbols.get(self.intrinsic?)?.intrinsic()
    }
}

/// An index of a `getelementptr`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GepIndex {
    /// The next operand.
    Operand,
    /// A constant.
    Const {
        /// Its value, sign-extended.
        value: i64,
        /// A scalar integer type that can represent the value. It may be wider than 64 bits.
        ty: Type,
    },
}

/// A `getelementptr`, apart from its base pointer and the indices that are operands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GepInfo {
    /// The source element type: what the first index counts.
    pub element: Type,
    /// No-wrap flags.
    pub flags: GepFlags,
    /// The indices, in LLVM's order.
    pub indices: Box<[GepIndex]>,
}

/// Debug information of an instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LocInfo {
    /// The number of the metadata node with the location; `None` if there are only variables.
    pub node: Option<u32>,
    /// For an instruction of an inlined function: the location of the inlined call.
    pub call: Option<LocId>,
    /// The source variables whose memory an alloca allocates.
    pub variables: Box<[LocVariable]>,
}

/// A variable of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LocVariable {
    /// The number of the metadata node that describes it.
    pub node: u32,
    /// The debug expression that computes the variable's address from that of the memory.
    pub expression: Box<str>,
    /// The number of the metadata node with the location of its declaration.
    pub location: u32,
}
