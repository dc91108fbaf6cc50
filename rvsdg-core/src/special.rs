//! Atomic accesses to memory, and calls with more to them than a callee and arguments.
//!
//! No pass looks into these: to all of them they are operations with the effects that they have, and what goes in is
//! out of sight. So a function that a special call calls is one whose address is used for who knows what, and memory
//! whose address an atomic access gets has escaped.
//!
//! A call that may end in a landing pad has one output for both ways: a literal struct of what it returns (unless that
//! is `void`), of what the landing pad gets, and of a truth value that says whether the call was left by unwinding. A
//! gamma decides on that one; what is in the other members on the way on which they do not exist is poison.

use crate::payload::{CallInfo, TailKind};
use crate::spelled::spelled_enum;
use crate::types::{Type, TypeData, TypeTable};

spelled_enum! {
    /// What is ordered by an atomic access, weakest first.
    AtomicOrdering {
        /// No value out of thin air.
        Unordered = "unordered",
        /// All accesses to one place have one order.
        Monotonic = "monotonic",
        /// Sees what was before the release.
        Acquire = "acquire",
        /// Is seen with all that was before.
        Release = "release",
        /// Both.
        AcqRel = "acq_rel",
        /// There is one order of all of these.
        SeqCst = "seq_cst",
    }
}

spelled_enum! {
    /// What `atomicrmw` does with the old value and its operand.
    RmwOp {
        /// The operand.
        Xchg = "xchg",
        /// Integer addition.
        Add = "add",
        /// Integer subtraction.
        Sub = "sub",
        /// Bitwise and.
        And = "and",
        /// Bitwise nand.
        Nand = "nand",
        /// Bitwise or.
        Or = "or",
        /// Bitwise exclusive or.
        Xor = "xor",
        /// Signed maximum.
        Max = "max",
        /// Signed minimum.
        Min = "min",
        /// Unsigned maximum.
        UMax = "umax",
        /// Unsigned minimum.
        UMin = "umin",
        /// Floating-point addition.
        FAdd = "fadd",
        /// Floating-point subtraction.
        FSub = "fsub",
        /// Floating-point maximum.
        FMax = "fmax",
        /// Floating-point minimum.
        FMin = "fmin",
        /// Increment that wraps at the operand.
        UIncWrap = "uinc_wrap",
        /// Decrement that wraps to the operand.
        UDecWrap = "udec_wrap",
    }
}

/// The kinds of atomic operations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AtomicKind {
    /// Address to value.
    Load,
    /// Value, address.
    Store,
    /// Address, operand to the old value.
    Rmw(RmwOp),
    /// Address, expected value, new value to the old value and whether it was the expected one: `{ ty, i1 }`.
    CmpXchg,
    /// Nothing; only orders.
    Fence,
}

impl AtomicKind {
    /// The spelling of LLVM's instruction.
    pub const fn spelling(self) -> &'static str {
        match self {
            AtomicKind::Load => "load",
            AtomicKind::Store => "store",
            AtomicKind::Rmw(_) => "atomicrmw",
            AtomicKind::CmpXchg => "cmpxchg",
            AtomicKind::Fence => "fence",
        }
    }

    /// Number of value operands.
    pub const fn operands(self) -> usize {
        match self {
            AtomicKind::Fence => 0,
            AtomicKind::Load => 1,
            AtomicKind::Store | AtomicKind::Rmw(_) => 2,
            AtomicKind::CmpXchg => 3,
        }
    }

    /// Which operand is the address.
    pub const fn address(self) -> Option<usize> {
        match self {
            AtomicKind::Fence => None,
            AtomicKind::Store => Some(1),
            AtomicKind::Load | AtomicKind::Rmw(_) | AtomicKind::CmpXchg => Some(0),
        }
    }

    /// Has it a value?
    pub const fn has_value(self) -> bool {
        !matches!(self, AtomicKind::Store | AtomicKind::Fence)
    }
}

/// An atomic access to memory, or a fence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AtomicInfo {
    /// What it does.
    pub kind: AtomicKind,
    /// Type of the value in memory; `void` for a fence.
    pub ty: Type,
    /// Alignment of the address in bytes; a power of two. 1 for a fence.
    pub align: u64,
    /// The ordering; of a `cmpxchg`, that if it succeeds.
    pub ordering: AtomicOrdering,
    /// The ordering of a `cmpxchg` that fails.
    pub failure: Option<AtomicOrdering>,
    /// May a `cmpxchg` fail without a reason?
    pub weak: bool,
    /// Is it volatile, too?
    pub volatile: bool,
    /// LLVM's synchronization scope, as in its text between the quotes; empty for the whole system.
    pub scope: Box<str>,
    /// LLVM's metadata attachments, as text behind the instruction. Opaque.
    pub metadata: Box<str>,
}

impl AtomicInfo {
    /// Is `ty` the type of the operation's value?
    pub fn has_value_of(&self, types: &TypeTable, ty: Type) -> bool {
        match self.kind {
            AtomicKind::CmpXchg => match types.get(ty) {
                Some(TypeData::Struct { .. }) => {
                    types.element_count(ty) == Some(2)
                        && types.element(ty, 0) == Some(self.ty)
                        && types.element(ty, 1) == Some(Type::I1)
                }
                _ => false,
            },
            kind => kind.has_value() && ty == self.ty,
        }
    }
}

/// An operand bundle of a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bundle {
    /// Its tag, as in LLVM's text between the quotes.
    pub tag: Box<str>,
    /// Number of operands.
    pub operands: u32,
}

/// Where a call goes on that is left by unwinding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Landing {
    /// Type of what the landing pad gets.
    pub ty: Type,
    /// Its clauses in LLVM's spelling: `cleanup catch ptr @_ZTIi`. The symbols that they mention are among those that
    /// the text behind the function's signature mentions
    /// ([`FunctionInfo::suffix_refs`](crate::FunctionInfo::suffix_refs)).
    pub clauses: Box<str>,
}

/// What a special operation has to do with the blocks of its function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// Nothing: it is a call.
    #[default]
    Plain,
    /// It does nothing. The block that begins with it has this name, in LLVM's spelling, because somebody has its
    /// address.
    Label(Box<str>),
    /// A jump: it says where the program goes on, as a number of 32 bits for a decision right behind it: behind inline
    /// assembly (`callbr`), at its end (0), or at one of so many labels (1, ...); without, at one of so many labels (0,
    /// ...) of which the operand is the address (`indirectbr`).
    Jump(u32),
    /// A call, and a jump: it goes on behind the call (0), or, if that is left by unwinding, at a pad of a funclet (1).
    Unwind,
    /// It begins or ends a funclet, or decides between some.
    Funclet(Funclet),
}

/// The operations of LLVM that have to do with funclets: parts of a function that handle exceptions as Windows has
/// them. Tokens say what belongs to what.
///
/// A *pad* is what the block begins with to which unwinding leads. Where one of these is a *jump*, too, its number is
/// that of a label.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Funclet {
    /// `catchswitch`, a pad that has its block for itself, and a jump: the labels are those of its handlers, and behind
    /// these the one where unwinding goes on if no handler wants the exception, unless that is the caller.
    CatchSwitch {
        /// Number of handlers.
        handlers: u32,
        /// Is there a label where unwinding goes on?
        unwinds: bool,
    },
    /// `catchpad`, a pad: the beginning of a handler.
    CatchPad,
    /// `cleanuppad`, a pad: the beginning of what is to be done before unwinding goes on.
    CleanupPad,
    /// `catchret`, a jump with one label: the end of a handler.
    CatchRet,
    /// `cleanupret`: unwinding goes on.
    CleanupRet {
        /// Is there a label where it does, so that this is a jump? Else it goes on in the caller.
        unwinds: bool,
    },
}

/// A call with more to it than a callee and arguments.
///
/// Operands: the callee (unless it is an intrinsic or inline assembly, or has another [role](Role)), arguments,
/// operands of bundles, states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SpecialInfo {
    /// The call as such.
    pub call: CallInfo,
    /// The inline assembly that is called, in LLVM's spelling from `asm` to the constraints; empty if none is.
    pub asm: Box<str>,
    /// Its operand bundles; their operands stand behind the arguments.
    pub bundles: Box<[Bundle]>,
    /// The landing pad in which it may end.
    pub landing: Option<Landing>,
    /// May it return a second time?
    pub returns_twice: bool,
    /// Must it stay in its function, under the conditions that it is under? So it is with convergent calls, those that
    /// must not be duplicated, and those that say how to go on in an interpreter.
    pub stays: bool,
    /// Does the function return right behind it, what it returns? LLVM demands that of some intrinsics, as of
    /// `musttail`.
    pub ends: bool,
    /// What it has to do with blocks.
    pub role: Role,
}

impl SpecialInfo {
    /// A call with nothing special to it yet.
    pub fn new(call: CallInfo) -> SpecialInfo {
        SpecialInfo {
            call,
            asm: "".into(),
            bundles: [].into(),
            landing: None,
            returns_twice: false,
            stays: false,
            ends: false,
            role: Role::Plain,
        }
    }

    /// Is the first operand what is called?
    pub fn has_callee(&self) -> bool {
        self.call.intrinsic.is_none() && self.asm.is_empty() && matches!(self.role, Role::Plain | Role::Unwind)
    }

    /// The number of labels, if it is a jump.
    pub fn labels(&self) -> Option<u32> {
        match self.role {
            Role::Jump(labels) => Some(labels + u32::from(!self.asm.is_empty())),
            Role::Unwind => Some(2),
            Role::Funclet(Funclet::CatchSwitch { handlers, unwinds }) => Some(handlers + u32::from(unwinds)),
            Role::Funclet(Funclet::CatchRet | Funclet::CleanupRet { unwinds: true }) => Some(1),
            Role::Funclet(Funclet::CatchPad | Funclet::CleanupPad | Funclet::CleanupRet { unwinds: false }) => None,
            Role::Plain | Role::Label(_) => None,
        }
    }

    /// Is it what a block begins with to which only unwinding leads?
    pub fn is_pad(&self) -> bool {
        use Funclet::{CatchPad, CatchSwitch, CleanupPad};
        matches!(self.role, Role::Funclet(CatchSwitch { .. } | CatchPad | CleanupPad))
    }

    /// Does unwinding leave the function here?
    pub fn unwinds_to_caller(&self) -> bool {
        self.role == Role::Funclet(Funclet::CleanupRet { unwinds: false })
    }

    /// Number of operands of bundles.
    pub fn bundle_operands(&self) -> usize {
        self.bundles.iter().map(|bundle| bundle.operands as usize).sum()
    }

    /// Does the call depend on the function that it is in? Then that must not get another signature, and its body not
    /// into another function.
    pub fn is_tied(&self) -> bool {
        self.has_another_output()
            || self.role != Role::Plain
            || self.returns_twice
            || self.stays
            || self.ends
            || self.call.tail == TailKind::MustTail
    }

    /// Is there anything special to it?
    pub fn is_special(&self) -> bool {
        self.is_tied() || !self.asm.is_empty() || !self.bundles.is_empty()
    }

    /// Has it an output that says how it went on, besides what the call returns, if it returns something?
    pub fn has_another_output(&self) -> bool {
        self.landing.is_some() || self.labels().is_some()
    }

    /// Is `ty` (`void` for none) the type of the call's output?
    pub fn has_output_of(&self, types: &TypeTable, ty: Type) -> bool {
        let Some((ret, ..)) = types.signature(self.call.ty) else { return false };
        let members = match (&self.landing, self.labels()) {
            (Some(landing), _) => vec![ret, landing.ty, Type::I1],
            (None, Some(_)) if ret == Type::VOID => return ty == Type::I32,
            (None, Some(_)) => vec![ret, Type::I32],
            (None, None) => return ty == ret,
        };
        let members = &members[usize::from(ret == Type::VOID)..];
        matches!(types.get(ty), Some(TypeData::Struct { .. }))
            && types.element_count(ty) == Some(members.len() as u64)
            && members.iter().enumerate().all(|(index, member)| types.element(ty, index as u64) == Some(*member))
    }
}
