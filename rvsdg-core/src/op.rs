//! The operations, one closed `Copy` enum of 8 bytes, and every fact about them.
//!
//! A small payload (condition, flags, small integer) is part of the operation. A bulky one is in the
//! [`Payloads`](crate::Payloads) of the graph, and the operation has its id. Payloads are hash-consed, so within one
//! graph equal `Op`s compute the same: `Op`, operands and output types together are the key of common node elimination.
//!
//! Operand order of every operation: value operands as in LLVM, then the I/O state if [`Effects::takes_io`], then the
//! memory state if [`Effects::takes_mem`]. Output order: the value if there is one, then the I/O state if
//! [`Effects::makes_io`], then the memory state if [`Effects::takes_mem`].
//!
//! Invariant: passes query [`Op::effects`] and the methods next to it, instead of listing operations themselves.

use crate::condition::{FloatCond, IntCond};
use crate::entities::{AccessId, AllocaId, AtomicId, CallId, ConstId, GepId, ListId, MatchId, SpecialId};
use crate::spelled::spelled_enum;
use crate::symbol::Symbol;

/// What an operation does besides computing a value. It decides which states the operation takes and makes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Effects(u8);

impl Effects {
    /// Only computes.
    pub const NONE: Effects = Effects(0);
    /// Reads memory: threads the memory state.
    pub const READ: Effects = Effects(1);
    /// Writes memory: threads the memory state.
    pub const WRITE: Effects = Effects(2);
    /// Is ordered with the outside world, or may not return: threads the I/O state.
    pub const IO: Effects = Effects(4);
    /// May be undefined behaviour where the source would not have executed it. Takes the I/O state (so it cannot run
    /// before something that might not return), but does not make a new one.
    pub const PINNED: Effects = Effects(8);
    /// Makes a new memory object: threads the memory state, is never congruent to another operation, and may be removed
    /// if unused.
    pub const ALLOC: Effects = Effects(16);

    /// Both sets together.
    #[inline]
    pub const fn union(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    /// This set without `other`.
    #[inline]
    pub const fn without(self, other: Effects) -> Effects {
        Effects(self.0 & !other.0)
    }

    /// Is `other` a subset of this set?
    #[inline]
    pub const fn contains(self, other: Effects) -> bool {
        self.0 & other.0 == other.0
    }

    /// Have both sets an effect in common?
    #[inline]
    pub const fn intersects(self, other: Effects) -> bool {
        self.0 & other.0 != 0
    }

    /// Has the operation no effect at all? Then it may run anywhere, any number of times.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Has the operation an I/O state operand?
    #[inline]
    pub const fn takes_io(self) -> bool {
        self.intersects(Effects::IO.union(Effects::PINNED))
    }

    /// Has the operation an I/O state output?
    #[inline]
    pub const fn makes_io(self) -> bool {
        self.contains(Effects::IO)
    }

    /// Has the operation a memory state operand and output?
    #[inline]
    pub const fn takes_mem(self) -> bool {
        self.intersects(Effects::READ.union(Effects::WRITE).union(Effects::ALLOC))
    }

    /// May the operation be removed if its value is unused? (Users of its memory state output then use its memory state
    /// operand.)
    #[inline]
    pub const fn is_removable(self) -> bool {
        !self.intersects(Effects::WRITE.union(Effects::IO))
    }

    /// The raw bits, for printing and parsing.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with these raw bits; unknown bits are dropped.
    pub const fn from_bits(bits: u8) -> Effects {
        Effects(bits & 31)
    }
}

impl std::ops::BitOr for Effects {
    type Output = Effects;
    fn bitor(self, other: Effects) -> Effects {
        self.union(other)
    }
}

impl std::fmt::Debug for Effects {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = ["read", "write", "io", "pinned", "alloc"];
        let mut set = f.debug_set();
        for (bit, name) in names.iter().enumerate() {
            if self.0 >> bit & 1 != 0 {
                set.entry(&format_args!("{name}"));
            }
        }
        set.finish()
    }
}

/// LLVM's flags on arithmetic, conversions and calls, and whether a division is pinned to the I/O state.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Flags(u16);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// No signed wrap, or poison.
    pub const NSW: Flags = Flags(1);
    /// No unsigned wrap, or poison.
    pub const NUW: Flags = Flags(1 << 1);
    /// No bits lost by a division or right shift, or poison.
    pub const EXACT: Flags = Flags(1 << 2);
    /// No bit set in both operands of an `or`, or poison.
    pub const DISJOINT: Flags = Flags(1 << 3);
    /// The operand of `zext` or `uitofp` isn't negative, or poison.
    pub const NNEG: Flags = Flags(1 << 4);
    /// Fast-math: reassociation.
    pub const REASSOC: Flags = Flags(1 << 5);
    /// Fast-math: no NaNs.
    pub const NNAN: Flags = Flags(1 << 6);
    /// Fast-math: no infinities.
    pub const NINF: Flags = Flags(1 << 7);
    /// Fast-math: the sign of zero does not matter.
    pub const NSZ: Flags = Flags(1 << 8);
    /// Fast-math: reciprocals.
    pub const ARCP: Flags = Flags(1 << 9);
    /// Fast-math: contraction.
    pub const CONTRACT: Flags = Flags(1 << 10);
    /// Fast-math: approximate functions.
    pub const AFN: Flags = Flags(1 << 11);
    /// All fast-math flags.
    pub const FAST: Flags = Flags(0x7f << 5);
    /// A division that may be undefined: see [`Effects::PINNED`].
    pub const PINNED: Flags = Flags(1 << 12);

    /// Every flag with its LLVM spelling, in LLVM's printing order.
    pub const SPELLINGS: [(Flags, &'static str); 12] = [
        (Flags::NNEG, "nneg"),
        (Flags::REASSOC, "reassoc"),
        (Flags::NNAN, "nnan"),
        (Flags::NINF, "ninf"),
        (Flags::NSZ, "nsz"),
        (Flags::ARCP, "arcp"),
        (Flags::CONTRACT, "contract"),
        (Flags::AFN, "afn"),
        (Flags::NUW, "nuw"),
        (Flags::NSW, "nsw"),
        (Flags::EXACT, "exact"),
        (Flags::DISJOINT, "disjoint"),
    ];

    /// Both sets together.
    pub const fn union(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// The intersection: the flags of two merged operations.
    pub const fn intersection(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }

    /// This set without `other`.
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Is `other` a subset of this set?
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Is no flag set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl std::ops::BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        self.union(other)
    }
}

impl std::fmt::Debug for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut set = f.debug_set();
        for (flag, name) in Flags::SPELLINGS.iter().chain(&[(Flags::PINNED, "pinned")]) {
            if self.contains(*flag) {
                set.entry(&format_args!("{name}"));
            }
        }
        set.finish()
    }
}

/// LLVM's no-wrap flags of `getelementptr`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct GepFlags(pub u8);

impl GepFlags {
    /// The result stays within the object (implies [`GepFlags::NUSW`]).
    pub const INBOUNDS: GepFlags = GepFlags(1);
    /// No unsigned-signed wrap.
    pub const NUSW: GepFlags = GepFlags(2);
    /// No unsigned wrap.
    pub const NUW: GepFlags = GepFlags(4);

    /// Is `other` a subset of this set?
    pub const fn contains(self, other: GepFlags) -> bool {
        self.0 & other.0 == other.0
    }
}

spelled_enum! {
    /// Binary operations: two operands of one type, and a result of that type.
    BinOp {
        /// Integer addition.
        Add = "add",
        /// Integer subtraction.
        Sub = "sub",
        /// Integer multiplication.
        Mul = "mul",
        /// Unsigned division.
        UDiv = "udiv",
        /// Signed division.
        SDiv = "sdiv",
        /// Unsigned remainder.
        URem = "urem",
        /// Signed remainder.
        SRem = "srem",
        /// Left shift.
        Shl = "shl",
        /// Logical right shift.
        LShr = "lshr",
        /// Arithmetic right shift.
        AShr = "ashr",
        /// Bitwise and.
        And = "and",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Floating-point addition.
        FAdd = "fadd",
        /// Floating-point subtraction.
        FSub = "fsub",
        /// Floating-point multiplication.
        FMul = "fmul",
        /// Floating-point division.
        FDiv = "fdiv",
        /// Floating-point remainder.
        FRem = "frem",
    }
}

spelled_enum! {
    /// Conversions.
    CastOp {
        /// Drop high bits.
        Trunc = "trunc",
        /// Extend by zeros.
        ZExt = "zext",
        /// Extend by the sign.
        SExt = "sext",
        /// Float to unsigned.
        FpToUi = "fptoui",
        /// Float to signed.
        FpToSi = "fptosi",
        /// Unsigned to float.
        UiToFp = "uitofp",
        /// Signed to float.
        SiToFp = "sitofp",
        /// To a smaller float.
        FpTrunc = "fptrunc",
        /// To a larger float.
        FpExt = "fpext",
        /// Pointer to integer.
        PtrToInt = "ptrtoint",
        /// Integer to pointer.
        IntToPtr = "inttoptr",
        /// Same bits, other type.
        BitCast = "bitcast",
        /// Pointer into another address space.
        AddrSpaceCast = "addrspacecast",
    }
}

impl BinOp {
    /// Do the operands commute?
    #[inline]
    pub const fn is_commutative(self) -> bool {
        matches!(self, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::FAdd | BinOp::FMul)
    }

    /// Is it an integer division or remainder, which is undefined for divisor 0?
    pub const fn is_int_division(self) -> bool {
        matches!(self, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem)
    }
}

/// What a node computes. See the module documentation for operand and output order.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// An integer constant, the sign extension of the payload to the output's type.
    ///
    /// Invariant: an integer that fits is always written this way, never as [`Op::Const`].
    Int(i32),
    /// A constant whose bits are in the payload: wide integers, floats, strings, aggregates.
    Const(ConstId),
    /// The null pointer.
    Null,
    /// LLVM's undef.
    Undef,
    /// LLVM's poison.
    Poison,
    /// All bits zero, of aggregate or vector type.
    Zero,
    /// A control constant: alternative number.
    Ctl(u32),
    /// A constant aggregate of its operands; only in deltas.
    Aggregate,
    /// A constant in LLVM's spelling, as a [`ConstData::Text`](crate::ConstData::Text), that mentions the symbols which
    /// are its operands; only in deltas.
    Opaque(ConstId),
    /// `a op b`
    Binary(BinOp, Flags),
    /// `-a`
    FNeg(Flags),
    /// Integer or pointer comparison.
    ICmp(IntCond),
    /// Floating-point comparison.
    FCmp(FloatCond, Flags),
    /// Conversion to the output's type.
    Cast(CastOp, Flags),
    /// `c ? a : b`, on values.
    Select(Flags),
    /// Stops poison and undef.
    Freeze,
    /// Address arithmetic on the payload's source element type. Operands: base pointer, then the indices that are not
    /// part of the payload.
    Gep(GepId),
    /// A member of an aggregate.
    ExtractValue(ListId),
    /// An aggregate with one member replaced: aggregate, member.
    InsertValue(ListId),
    /// An element of a vector: vector, index.
    ExtractElement,
    /// A vector with one element replaced: vector, element, index.
    InsertElement,
    /// Elements of two vectors selected by a constant mask (-1: poison).
    ShuffleVector(ListId),
    /// One memory state to several, for parts of memory that nothing touches at the same time.
    SplitMemory,
    /// Several memory states to one, for all their memory together.
    MergeMemory,
    /// Stack memory: number of elements, memory state.
    Alloca(AllocaId),
    /// Memory to value: address, then states.
    Load(AccessId, Effects),
    /// Value to memory: value, address, then states.
    Store(AccessId, Effects),
    /// A call: callee (unless an intrinsic), arguments, then states.
    Call(CallId, Effects),
    /// An atomic access to memory, or a fence: see [`AtomicInfo`](crate::AtomicInfo).
    Atomic(AtomicId),
    /// A call that is more than callee and arguments: see [`SpecialInfo`](crate::SpecialInfo).
    Special(SpecialId, Effects),
    /// The next variable argument of the output's type: address of the list, then states.
    VaArg,
    /// Continues unwinding, and does not return: value, then states.
    Resume,
    /// The program never gets here: I/O state to I/O state.
    Unreachable,
    /// Integer or control value to control value.
    Match(MatchId),
    /// Decision: predicate, then entry variables; a region per alternative.
    Gamma,
    /// Tail-controlled loop. It repeats while its predicate is 1.
    Theta(ThetaFlags),
    /// A function: context variables in, its address out; the body is the graph of the symbol.
    Lambda(Symbol),
    /// A global variable or alias: context variables in, its address out; its region computes the initializer.
    Delta(Symbol),
    /// Mutually recursive lambdas and deltas.
    Phi,
}

/// What is known about a loop.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ThetaFlags {
    /// The loop may run for ever, and that must be preserved: it threads the I/O state.
    pub may_diverge: bool,
}

impl Op {
    /// The constant of type `i1` for a truth value.
    pub const fn truth(value: bool) -> Op {
        Op::Int(if value { -1 } else { 0 })
    }

    /// The effects of the operation. A structural operation has none here: its effects are those of its regions.
    #[inline]
    pub const fn effects(self) -> Effects {
        match self {
            Op::Load(_, effects) | Op::Store(_, effects) | Op::Call(_, effects) | Op::Special(_, effects) => effects,
            Op::Alloca(_) => Effects::ALLOC,
            // Other threads observe the order of these and of accesses around them.
            Op::Atomic(_) | Op::VaArg | Op::Resume => Effects::READ.union(Effects::WRITE).union(Effects::IO),
            Op::Unreachable => Effects::IO,
            Op::Binary(_, flags) if flags.contains(Flags::PINNED) => Effects::PINNED,
            Op::Int(_)
            | Op::Const(_)
            | Op::Null
            | Op::Undef
            | Op::Poison
            | Op::Zero
            | Op::Ctl(_)
            | Op::Aggregate
            | Op::Opaque(_)
            | Op::Binary(..)
            | Op::FNeg(_)
            | Op::ICmp(_)
            | Op::FCmp(..)
            | Op::Cast(..)
            | Op::Select(_)
            | Op::Freeze
            | Op::Gep(_)
            | Op::ExtractValue(_)
            | Op::InsertValue(_)
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_)
            | Op::SplitMemory
            | Op::MergeMemory
            | Op::Match(_)
            | Op::Gamma
            | Op::Theta(_)
            | Op::Lambda(_)
            | Op::Delta(_)
            | Op::Phi => Effects::NONE,
        }
    }

    /// Does the node own regions (or, for a lambda, a body)?
    #[inline]
    pub const fn is_structural(self) -> bool {
        matches!(self, Op::Gamma | Op::Theta(_) | Op::Lambda(_) | Op::Delta(_) | Op::Phi)
    }

    /// Does it only split or merge memory states? Then it does nothing at run time, has no [effects](Op::effects), and
    /// all its operands and outputs are memory states.
    #[inline]
    pub const fn regroups_memory(self) -> bool {
        matches!(self, Op::SplitMemory | Op::MergeMemory)
    }

    /// Is it a constant without operands?
    #[inline]
    pub const fn is_constant(self) -> bool {
        matches!(self, Op::Int(_) | Op::Const(_) | Op::Null | Op::Undef | Op::Poison | Op::Zero | Op::Ctl(_))
    }

    /// May the first two operands be exchanged?
    #[inline]
    pub const fn is_commutative(self) -> bool {
        match self {
            Op::Binary(op, _) => op.is_commutative(),
            Op::ICmp(cond) => cond.is_symmetric(),
            Op::FCmp(cond, _) => cond.is_symmetric(),
            _ => false,
        }
    }

    /// May it be executed speculatively? (Its flags must be dropped then, since they may make it poison there.)
    ///
    /// Divisions may not, pinned or not: a division may be safe because of its position, and not because of its
    /// divisor.
    #[inline]
    pub const fn is_speculatable(self) -> bool {
        let divides = matches!(self, Op::Binary(op, _) if op.is_int_division());
        let stays = divides || self.regroups_memory() || matches!(self, Op::Freeze);
        !self.is_structural() && self.effects().is_empty() && !stays
    }

    /// May two of these with the same operands be merged into one? (Two freezes may: merging only removes
    /// nondeterminism.)
    #[inline]
    pub const fn may_be_congruent(self) -> bool {
        let never = Effects::ALLOC.union(Effects::IO).union(Effects::WRITE);
        !self.is_structural() && !self.effects().intersects(never) && !self.regroups_memory()
    }
}

const _: () = assert!(size_of::<Op>() == 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_follow_from_effects() {
        let load = Effects::READ | Effects::PINNED;
        assert!(load.takes_io() && load.takes_mem() && !load.makes_io() && load.is_removable());
        let call = Effects::READ | Effects::WRITE | Effects::IO;
        assert!(call.takes_io() && call.makes_io() && !call.is_removable());
        let division = Op::Binary(BinOp::SDiv, Flags::PINNED | Flags::EXACT);
        assert!(division.effects().takes_io() && !division.is_speculatable() && division.may_be_congruent());
        assert!(!Op::Binary(BinOp::URem, Flags::NONE).is_speculatable());
    }

    #[test]
    fn spellings_read_back() {
        for op in BinOp::ALL {
            assert_eq!(BinOp::from_spelling(op.spelling()), Some(*op));
        }
    }
}
