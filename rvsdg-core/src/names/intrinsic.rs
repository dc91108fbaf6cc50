//! LLVM's intrinsics as an enum, and their properties.
//!
//! A symbol's name is looked up once, when the symbol is made (see [`Name`](super::Name)). Passes compare enum values.
//! Only intrinsics that some code distinguishes have a value of their own, all others are [`Intrinsic::Other`]. A stem
//! stands for every name that continues it after a dot, unless a longer stem fits: `eh` is every `llvm.eh.*` except
//! `llvm.eh.typeid.for` and `llvm.eh.sjlj.longjmp`.
//!
//! The properties are those of LLVM's language reference. Effects are not among them: the reader derives the
//! [`Effects`](crate::Effects) of a call from attributes.

/// A set of properties of an intrinsic.
type Traits = u16;
const NONE: Traits = 0;
/// Only computes, returns, and may be called speculatively.
const PURE: Traits = 1;
/// Its first two operands may be exchanged.
const COMMUTATIVE: Traits = 2;
/// Copies bytes: destination, source, size, whether volatile.
const COPY: Traits = 4;
/// Fills bytes: destination, byte, size, whether volatile.
const FILL: Traits = 8;
/// Begins or ends the lifetime of stack memory: size, address.
const LIFETIME: Traits = 16;
/// Does nothing; informs the optimizer.
const HINT: Traits = 32;
/// Refers to the frame or return address of the function that calls it.
const FRAME: Traits = 64;
/// Depends on its position: tied to the frame, to other instructions or to a later pass of LLVM.
const TIED: Traits = 128;
/// Its last argument, a constant, says whether its memory accesses are volatile.
const VOLATILE: Traits = 256;
/// Describes source variables for debuggers.
const DEBUG: Traits = 512;

macro_rules! intrinsics {
    ($($name:ident $stem:literal $traits:expr,)*) => {
        /// An intrinsic, regardless of the types that its name ends in.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum Intrinsic {
            $(#[doc = concat!("`llvm.", $stem, "`")] $name,)*
            /// An intrinsic that is not distinguished here. Only its attributes are known.
            Other,
        }

        /// Stems, sorted, each with its intrinsic and properties.
        const TABLE: &[(&str, Intrinsic, Traits)] = &[$(($stem, Intrinsic::$name, $traits),)*];
    };
}

intrinsics! {
    Abs "abs" PURE,
    Acos "acos" PURE,
    AddressOfReturnAddress "addressofreturnaddress" FRAME,
    ArithmeticFence "arithmetic.fence" PURE,
    Asin "asin" PURE,
    Assume "assume" HINT,
    Atan "atan" PURE,
    Atan2 "atan2" PURE,
    Bitreverse "bitreverse" PURE,
    Bswap "bswap" PURE,
    CallPreallocated "call.preallocated" TIED,
    Canonicalize "canonicalize" PURE,
    Ceil "ceil" PURE,
    Copysign "copysign" PURE,
    Coro "coro" TIED,
    Cos "cos" PURE,
    Cosh "cosh" PURE,
    Ctlz "ctlz" PURE,
    Ctpop "ctpop" PURE,
    Cttz "cttz" PURE,
    Dbg "dbg" DEBUG,
    Debugtrap "debugtrap" NONE,
    DoNothing "donothing" HINT,
    Eh "eh" FRAME|TIED,
    EhSjljLongjmp "eh.sjlj.longjmp" FRAME,
    EhTypeidFor "eh.typeid.for" FRAME,
    Exp "exp" PURE,
    Exp10 "exp10" PURE,
    Exp2 "exp2" PURE,
    Expect "expect" PURE,
    ExpectWithProbability "expect.with.probability" PURE,
    Convergence "experimental.convergence" TIED,
    Deoptimize "experimental.deoptimize" TIED,
    ExperimentalGc "experimental.gc" TIED,
    NoaliasScopeDecl "experimental.noalias.scope.decl" HINT,
    Fabs "fabs" PURE,
    Floor "floor" PURE,
    Fma "fma" PURE,
    Fmuladd "fmuladd" PURE,
    FptosiSat "fptosi.sat" PURE,
    FptouiSat "fptoui.sat" PURE,
    FrameAddress "frameaddress" FRAME,
    Fshl "fshl" PURE,
    Fshr "fshr" PURE,
    GcRoot "gcroot" TIED,
    GetRounding "get.rounding" NONE,
    IcallBranchFunnel "icall.branch.funnel" TIED,
    InvariantEnd "invariant.end" NONE,
    InvariantStart "invariant.start" NONE,
    IsConstant "is.constant" NONE,
    IsFpclass "is.fpclass" PURE,
    LaunderInvariantGroup "launder.invariant.group" NONE,
    Ldexp "ldexp" PURE,
    LifetimeEnd "lifetime.end" LIFETIME,
    LifetimeStart "lifetime.start" LIFETIME,
    Llrint "llrint" PURE,
    Llround "llround" PURE,
    LocalEscape "localescape" FRAME|TIED,
    LocalRecover "localrecover" FRAME|TIED,
    Log "log" PURE,
    Log10 "log10" PURE,
    Log2 "log2" PURE,
    Lrint "lrint" PURE,
    Lround "lround" PURE,
    MaskedLoad "masked.load" NONE,
    MaskedStore "masked.store" NONE,
    Matrix "matrix" VOLATILE,
    Maximum "maximum" PURE|COMMUTATIVE,
    Maxnum "maxnum" PURE|COMMUTATIVE,
    Memcpy "memcpy" COPY|VOLATILE,
    MemcpyAtomic "memcpy.element.unordered.atomic" COPY|VOLATILE,
    MemcpyInline "memcpy.inline" COPY|VOLATILE,
    Memmove "memmove" COPY|VOLATILE,
    MemmoveAtomic "memmove.element.unordered.atomic" COPY|VOLATILE,
    Memset "memset" FILL|VOLATILE,
    MemsetAtomic "memset.element.unordered.atomic" FILL|VOLATILE,
    MemsetInline "memset.inline" FILL|VOLATILE,
    Minimum "minimum" PURE|COMMUTATIVE,
    Minnum "minnum" PURE|COMMUTATIVE,
    Nearbyint "nearbyint" PURE,
    ObjectSize "objectsize" NONE,
    Pow "pow" PURE,
    Powi "powi" PURE,
    Prefetch "prefetch" NONE,
    PseudoProbe "pseudoprobe" NONE,
    Ptrmask "ptrmask" PURE,
    ReadCycleCounter "readcyclecounter" NONE,
    ReturnAddress "returnaddress" FRAME,
    Rint "rint" PURE,
    Round "round" PURE,
    Roundeven "roundeven" PURE,
    SaddSat "sadd.sat" PURE|COMMUTATIVE,
    SaddWithOverflow "sadd.with.overflow" PURE|COMMUTATIVE,
    Scmp "scmp" PURE,
    Seh "seh" TIED,
    SideEffect "sideeffect" NONE,
    Sin "sin" PURE,
    Sinh "sinh" PURE,
    Smax "smax" PURE|COMMUTATIVE,
    Smin "smin" PURE|COMMUTATIVE,
    SmulWithOverflow "smul.with.overflow" PURE|COMMUTATIVE,
    SponEntry "sponentry" FRAME,
    Sqrt "sqrt" PURE,
    SsaCopy "ssa.copy" PURE,
    SshlSat "sshl.sat" PURE,
    SsubSat "ssub.sat" PURE,
    SsubWithOverflow "ssub.with.overflow" PURE,
    StackRestore "stackrestore" FRAME,
    StackSave "stacksave" FRAME,
    StripInvariantGroup "strip.invariant.group" NONE,
    Tan "tan" PURE,
    Tanh "tanh" PURE,
    ThreadlocalAddress "threadlocal.address" NONE,
    Trap "trap" NONE,
    Trunc "trunc" PURE,
    UaddSat "uadd.sat" PURE|COMMUTATIVE,
    UaddWithOverflow "uadd.with.overflow" PURE|COMMUTATIVE,
    Ubsantrap "ubsantrap" NONE,
    Ucmp "ucmp" PURE,
    Umax "umax" PURE|COMMUTATIVE,
    Umin "umin" PURE|COMMUTATIVE,
    UmulWithOverflow "umul.with.overflow" PURE|COMMUTATIVE,
    UshlSat "ushl.sat" PURE,
    UsubSat "usub.sat" PURE,
    UsubWithOverflow "usub.with.overflow" PURE,
    VaCopy "va_copy" NONE,
    VaEnd "va_end" NONE,
    VaStart "va_start" FRAME,
    VectorReduce "vector.reduce" PURE,
}

impl Intrinsic {
    /// The intrinsic with this name; the name is given without the prefix `llvm.`.
    pub(super) fn of_name(name: &str) -> Intrinsic {
        let mut stem = name;
        loop {
            if let Ok(at) = TABLE.binary_search_by_key(&stem, |row| row.0) {
                return TABLE[at].1;
            }
            match stem.rfind('.') {
                Some(dot) => stem = &stem[..dot],
                None => return Intrinsic::Other,
            }
        }
    }

    /// Its name without the prefix `llvm.` and without types; empty for [`Intrinsic::Other`].
    pub fn stem(self) -> &'static str {
        TABLE.get(self as usize).map_or("", |row| row.0)
    }

    /// [`Intrinsic::Other`] has no properties.
    fn has(self, traits: Traits) -> bool {
        TABLE.get(self as usize).is_some_and(|row| row.2 & traits != 0)
    }

    /// Does it only compute, always return, and may it be called speculatively? Attributes of a call can demand more.
    pub fn is_pure(self) -> bool {
        self.has(PURE)
    }

    /// May its first two operands be exchanged?
    pub fn is_commutative(self) -> bool {
        self.has(COMMUTATIVE)
    }

    /// Does it copy bytes? Its arguments are destination, source, size, and whether it is volatile (or the element
    /// size, if it is [atomic](Intrinsic::is_element_atomic)).
    pub fn copies(self) -> bool {
        self.has(COPY)
    }

    /// Does it fill memory with a byte? Its arguments are destination, byte, size, and whether it is volatile (or the
    /// element size, if it is [atomic](Intrinsic::is_element_atomic)).
    pub fn fills(self) -> bool {
        self.has(FILL)
    }

    /// Does it copy or fill memory by atomic accesses to single elements?
    pub fn is_element_atomic(self) -> bool {
        matches!(self, Intrinsic::MemcpyAtomic | Intrinsic::MemmoveAtomic | Intrinsic::MemsetAtomic)
    }

    /// Does it begin or end the lifetime of stack memory? Its arguments are the size and the address.
    pub fn is_lifetime(self) -> bool {
        self.has(LIFETIME)
    }

    /// Does it only inform the optimizer?
    pub fn is_hint(self) -> bool {
        self.has(HINT)
    }

    /// Does it refer to the frame or return address of the function that calls it?
    pub fn is_about_frame(self) -> bool {
        self.has(FRAME)
    }

    /// Does it depend on its position: on the frame, on other instructions, or on a later pass of LLVM?
    pub fn is_tied(self) -> bool {
        self.has(TIED)
    }

    /// Does its last argument say whether its memory accesses are volatile?
    pub fn may_be_volatile(self) -> bool {
        self.has(VOLATILE)
    }

    /// Does it only describe variables for debuggers?
    pub fn is_debug(self) -> bool {
        self.has(DEBUG)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_in_the_order_of_the_numbers() {
        assert!(TABLE.is_sorted_by(|a, b| a.0 < b.0));
        assert!(TABLE.iter().enumerate().all(|(at, row)| row.1 as usize == at));
        assert_eq!((Intrinsic::Other as usize, Intrinsic::Other.stem()), (TABLE.len(), ""));
    }

    #[test]
    fn the_longest_stem_counts() {
        let of = Intrinsic::of_name;
        assert_eq!(of("memcpy.p0.p0.i64"), Intrinsic::Memcpy);
        assert_eq!(of("memcpy.inline.p0.p0.i64"), Intrinsic::MemcpyInline);
        assert_eq!(of("memset.element.unordered.atomic.p0.i32"), Intrinsic::MemsetAtomic);
        assert_eq!(of("expect.with.probability.i64"), Intrinsic::ExpectWithProbability);
        assert_eq!((of("eh.exceptionpointer.p0"), of("eh.typeid.for.p0")), (Intrinsic::Eh, Intrinsic::EhTypeidFor));
        assert_eq!((of("abs.i32"), of("absent.i32"), of("")), (Intrinsic::Abs, Intrinsic::Other, Intrinsic::Other));
        assert!(
            of("eh.begincatch").is_tied() && !of("eh.typeid.for").is_tied() && of("eh.typeid.for").is_about_frame()
        );
    }
}
