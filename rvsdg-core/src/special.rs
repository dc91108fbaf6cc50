//! Atomic memory accesses, and calls that are more than callee and arguments.
//!
//! No pass interprets these operations. They only have their effects, and everything that they take is assumed to
//! escape: a function that a special call calls has its address taken, and memory whose address an atomic access gets
//! has escaped.
//!
//! A call that may end in a landing pad has one output for both ways: a literal struct with the returned value (unless
//! that is `void`), the value of the landing pad, and an `i1` that says whether the call was left by unwinding. A gamma
//! decides on the `i1`. Members that do not exist on the way taken are poison.

use crate::metadata::Attached;
use crate::payload::{CallInfo, TailKind};
use crate::spelled::spelled_enum;
use crate::types::{Type, TypeData, TypeTable};

spelled_enum! {
    /// The orderings of atomic accesses, weakest first.
    AtomicOrdering {
        /// No value appears out of thin air.
        Unordered = "unordered",
        /// All accesses to one address have a total order.
        Monotonic = "monotonic",
        /// Sees everything that happened before the release.
        Acquire = "acquire",
        /// Publishes everything that happened before.
        Release = "release",
        /// Acquire and release.
        AcqRel = "acq_rel",
        /// All such accesses have one total order.
        SeqCst = "seq_cst",
    }
}

spelled_enum! {
    /// The operations of `atomicrmw`: the new value, computed from the old value and the operand.
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

    /// Has the operation a value output?
    pub const fn has_value(self) -> bool {
        !matches!(self, AtomicKind::Store | AtomicKind::Fence)
    }
}

/// An atomic access to memory, or a fence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AtomicInfo {
    /// The kind.
    pub kind: AtomicKind,
    /// Type of the value in memory; `void` for a fence.
    pub ty: Type,
    /// Alignment of the address in bytes; a power of two. 1 for a fence.
    pub align: u64,
    /// The ordering; of a `cmpxchg`, the ordering on success.
    pub ordering: AtomicOrdering,
    /// The ordering of a `cmpxchg` on failure.
    pub failure: Option<AtomicOrdering>,
    /// May a `cmpxchg` fail spuriously?
    pub weak: bool,
    /// Is it volatile, too?
    pub volatile: bool,
    /// LLVM's synchronization scope, without the quotes; empty for the whole system.
    pub scope: Box<str>,
    /// LLVM's metadata attachments.
    pub metadata: Attached,
}

impl AtomicInfo {
    /// Is `ty` the type of the operation's value output?
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
    /// Its tag, without the quotes.
    pub tag: Box<str>,
    /// Number of operands.
    pub operands: u32,
}

/// The landing pad of a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Landing {
    /// Type of the landing pad's value.
    pub ty: Type,
    /// Its clauses in LLVM's spelling: `cleanup catch ptr @_ZTIi`. The symbols that they mention are among those that
    /// the text behind the function's signature mentions
    /// ([`FunctionInfo::suffix_refs`](crate::FunctionInfo::suffix_refs)).
    pub clauses: Box<str>,
}

impl Landing {
    /// The same pad with the clauses of one behind it as well.
    ///
    /// By C++'s personality, `catch ptr null` catches everything: the clauses behind it and `cleanup` add nothing, and
    /// neither does a type that is there already. The runtime library goes through all clauses of a pad.
    #[must_use]
    pub fn with_clauses_of(&self, outer: &Landing, is_cxx: bool) -> Landing {
        Landing { ty: self.ty, clauses: both_clauses(&self.clauses, &outer.clauses, is_cxx) }
    }
}

/// The clauses of two pads, the inner one first.
fn both_clauses(inner: &str, outer: &str, is_cxx: bool) -> Box<str> {
    const CLEANUP: &str = "cleanup";
    let rest = |clauses: &str| clauses.strip_prefix(CLEANUP).unwrap_or(clauses).trim().to_string();
    let has_cleanup = inner.starts_with(CLEANUP) || outer.starts_with(CLEANUP);
    let parts = [if has_cleanup { CLEANUP.to_string() } else { String::new() }, rest(inner), rest(outer)];
    let all = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    // A name in quotes may have anything in it.
    if !is_cxx || all.contains('"') {
        return all.into();
    }
    let mut clauses: Vec<String> = vec![];
    for word in all.split(' ') {
        match clauses.last_mut() {
            Some(clause) if !matches!(word, "catch" | "filter") => *clause = format!("{clause} {word}"),
            _ => clauses.push(word.to_string()),
        }
    }
    if let Some(first) = clauses.iter().position(|clause| clause == "catch ptr null") {
        clauses.truncate(first + 1);
        clauses.retain(|clause| clause != CLEANUP);
    }
    let mut seen: Vec<String> = vec![];
    clauses.retain(|clause| {
        let is_new = !seen.contains(clause);
        seen.extend(is_new.then(|| clause.clone()));
        is_new
    });
    clauses.join(" ").into()
}

/// Where the members are in the struct that a call with a landing pad makes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LandingMembers {
    /// What the function returns, if it returns something.
    pub returned: Option<i32>,
    /// The value of the landing pad.
    pub landed: i32,
    /// The `i1` that says whether the call was left by unwinding.
    pub unwound: i32,
}

impl LandingMembers {
    /// Those for a function that returns a value of type `ret`.
    pub fn of(ret: Type) -> LandingMembers {
        let first = i32::from(ret != Type::VOID);
        LandingMembers { returned: (first > 0).then_some(0), landed: first, unwound: first + 1 }
    }

    /// The type of the struct for such a function and a landing pad whose value has type `landed`.
    pub fn struct_type(types: &mut TypeTable, ret: Type, landed: Type) -> Type {
        let all = [ret, landed, Type::I1];
        let fields = Some(all[usize::from(ret == Type::VOID)..].into());
        types.intern(TypeData::Struct { name: None, packed: false, fields })
    }
}

/// How a special operation affects control flow within its function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// Not at all: it is a plain call.
    #[default]
    Plain,
    /// It does nothing, but marks a block whose address is taken: the block that begins with it has this name, in
    /// LLVM's spelling.
    Label(Box<str>),
    /// A jump. Its output is a 32-bit integer that says where the program continues; a decision on it follows
    /// immediately. With inline assembly (`callbr`), 0 is behind the assembly, and 1, ... are its labels, as many as
    /// given. Without assembly (`indirectbr`), 0, ... are the labels, and the operand is the address of one of them.
    Jump(u32),
    /// A call and a jump: it continues behind the call (0), or, if the call is left by unwinding, at a pad of a funclet
    /// (1).
    Unwind,
    /// It begins or ends a funclet, or selects a handler.
    Funclet(Funclet),
}

/// LLVM's operations on funclets, which are the parts of a function that handle exceptions on Windows. Tokens connect
/// the operations that belong to one funclet.
///
/// A *pad* begins the block that unwinding leads to. If an operation is a *jump* as well, its output is the number of a
/// label.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Funclet {
    /// `catchswitch`, a pad that is the only operation of its block, and a jump. The labels are those of its handlers,
    /// followed by the one where unwinding continues if no handler accepts the exception, unless unwinding continues in
    /// the caller.
    CatchSwitch {
        /// Number of handlers.
        handlers: u32,
        /// Is there a label where unwinding continues?
        unwinds: bool,
    },
    /// `catchpad`, a pad: the beginning of a handler.
    CatchPad,
    /// `cleanuppad`, a pad: the beginning of a cleanup before unwinding continues.
    CleanupPad,
    /// `catchret`, a jump with one label: the end of a handler.
    CatchRet,
    /// `cleanupret`: unwinding continues.
    CleanupRet {
        /// Is there a label where it continues, so that this is a jump? Otherwise it continues in the caller.
        unwinds: bool,
    },
}

/// A call that is more than callee and arguments.
///
/// Operands: the callee (unless it is an intrinsic or inline assembly, or has another [role](Role)), arguments,
/// operands of bundles, states.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SpecialInfo {
    /// The underlying call.
    pub call: CallInfo,
    /// The called inline assembly in LLVM's spelling, from `asm` to the constraints; empty if there is none.
    pub asm: Box<str>,
    /// Its operand bundles. Their operands follow the arguments.
    pub bundles: Box<[Bundle]>,
    /// The landing pad in which it may end.
    pub landing: Option<Landing>,
    /// May it return twice, like `setjmp`?
    pub returns_twice: bool,
    /// Must it stay in its function, and under the same conditions? So it is with convergent calls, calls that must not
    /// be duplicated, and deoptimization points.
    pub stays: bool,
    /// Must the function return the result immediately after it? LLVM demands that of some intrinsics, as of `musttail`
    /// calls.
    pub ends: bool,
    /// Its role in control flow.
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

    /// Is the first operand the callee?
    pub fn has_callee(&self) -> bool {
        self.call.intrinsic.is_none() && self.asm.is_empty() && matches!(self.role, Role::Plain | Role::Unwind)
    }

    /// Is it inline assembly that does not unwind?
    pub fn is_silent_asm(&self) -> bool {
        !self.asm.is_empty() && !self.asm.contains(" unwind ")
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

    /// Is it a pad, at the beginning of a block that only unwinding leads to?
    pub fn is_pad(&self) -> bool {
        use Funclet::{CatchPad, CatchSwitch, CleanupPad};
        matches!(self.role, Role::Funclet(CatchSwitch { .. } | CatchPad | CleanupPad))
    }

    /// Does unwinding continue in the caller here?
    pub fn unwinds_to_caller(&self) -> bool {
        self.role == Role::Funclet(Funclet::CleanupRet { unwinds: false })
    }

    /// The total number of operands of bundles.
    pub fn bundle_operands(&self) -> usize {
        self.bundles.iter().map(|bundle| bundle.operands as usize).sum()
    }

    /// Does the call depend on the function that contains it? Then the function's signature must not change.
    pub fn is_tied(&self) -> bool {
        self.landing.is_some() || self.is_bound()
    }

    /// Does the call depend on the function that contains it for more than the landing pad? Then the body must not be
    /// inlined.
    pub fn is_bound(&self) -> bool {
        self.labels().is_some()
            || self.role != Role::Plain
            || self.returns_twice
            || self.stays
            || self.ends
            || self.call.tail == TailKind::MustTail
    }

    /// Is the call special at all?
    pub fn is_special(&self) -> bool {
        self.is_tied() || !self.asm.is_empty() || !self.bundles.is_empty()
    }

    /// Has it an output that says how control continues, in addition to or instead of the returned value?
    pub fn has_another_output(&self) -> bool {
        self.landing.is_some() || self.labels().is_some()
    }

    /// Is `ty` the type of the call's output (`void` if there is none)?
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
