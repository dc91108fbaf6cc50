//! Compiled bodies: flat lists of instructions on the slots of a frame.
//!
//! Every value of the graph has a slot of its own, unless it is a constant or an alias of another value. A frame is a
//! contiguous part of the value stack. Gammas and thetas become jumps. An entry variable or an invariant loop variable
//! shares the slot of the outer value; only exit variables and changing loop variables are copied. Constants are a
//! separate kind of operand and are never executed.

use crate::layout::{FloatKind, Leaf, Scalar, Shape};
use crate::library::Routine;
use crate::value::Value;
use rvsdg_core::{AtomicKind, BinOp, CastOp, Flags, FloatCond, GepFlags, IntCond, Node, Symbol};
use std::sync::Arc;

/// The location of a value: a slot of the frame, or a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Operand(pub(crate) u32);

const CONST: u32 = 1 << 31;

impl Operand {
    /// No operand.
    pub(crate) const NONE: Operand = Operand(u32::MAX);

    pub(crate) fn constant(index: usize) -> Operand {
        Operand(index as u32 | CONST)
    }

    #[inline]
    pub(crate) fn as_constant(self) -> Option<usize> {
        (self.0 & CONST != 0).then_some((self.0 & !CONST) as usize)
    }

    pub(crate) fn is_none(self) -> bool {
        self == Operand::NONE
    }
}

/// A slot of the frame.
pub(crate) type Slot = u32;

/// No slot.
pub(crate) const NO_SLOT: Slot = u32::MAX;

/// An instruction. Numbers named `info` are indices into the tables of [`Code`].
#[derive(Copy, Clone, Debug)]
pub(crate) enum Inst {
    /// Integers of at most 64 bits.
    Binary {
        op: BinOp,
        width: u8,
        flags: Flags,
        a: Operand,
        b: Operand,
        to: Slot,
    },
    /// Integers of at most 64 bits, or pointers.
    Compare {
        cond: IntCond,
        width: u8,
        a: Operand,
        b: Operand,
        to: Slot,
    },
    /// Operation on `double`.
    Double {
        op: BinOp,
        flags: Flags,
        a: Operand,
        b: Operand,
        to: Slot,
    },
    FCompare {
        cond: FloatCond,
        flags: Flags,
        kind: FloatKind,
        a: Operand,
        b: Operand,
        to: Slot,
    },
    /// Conversion between integers of at most 64 bits.
    Resize {
        op: CastOp,
        flags: Flags,
        from: u8,
        width: u8,
        a: Operand,
        to: Slot,
    },
    Gep {
        info: u32,
        base: Operand,
        to: Slot,
    },
    Select {
        test: Operand,
        a: Operand,
        b: Operand,
        to: Slot,
    },
    Load {
        info: u32,
        address: Operand,
        mem: Operand,
        to: Slot,
        new_mem: Slot,
    },
    Store {
        info: u32,
        value: Operand,
        address: Operand,
        mem: Operand,
        new_mem: Slot,
    },
    Volatile {
        info: u32,
    },
    Atomic {
        info: u32,
    },
    Alloca {
        info: u32,
        count: Operand,
        mem: Operand,
        to: Slot,
        new_mem: Slot,
    },
    /// Memory states become others.
    Regroup {
        info: u32,
    },
    Match {
        info: u32,
        a: Operand,
        to: Slot,
    },
    Copy {
        a: Operand,
        to: Slot,
    },
    /// Decision of a gamma: the table has a target per alternative.
    Switch {
        info: u32,
        predicate: Operand,
    },
    Jump {
        target: u32,
    },
    /// The end of a theta: continue with the next instruction if the predicate is 1, and jump to the target if it is 0.
    Leave {
        predicate: Operand,
        target: u32,
    },
    /// Any other operation that only computes.
    Task {
        info: u32,
        to: Slot,
    },
    Call {
        info: u32,
    },
    Return,
    Unreachable,
    /// A node that is not supported.
    Unsupported {
        info: u32,
    },
}

const _: () = assert!(size_of::<Inst>() <= 24);

/// The state operands and outputs of an operation.
#[derive(Copy, Clone, Debug)]
pub(crate) struct States {
    pub(crate) io: Operand,
    pub(crate) mem: Operand,
    pub(crate) new_io: Slot,
    pub(crate) new_mem: Slot,
}

/// How memory is accessed.
#[derive(Clone, Debug)]
pub(crate) struct MemAccess {
    pub(crate) kind: AccessKind,
    pub(crate) size: u64,
    pub(crate) align: u64,
}

#[derive(Clone, Debug)]
pub(crate) enum AccessKind {
    /// A scalar of at most 8 bytes.
    Small(Scalar),
    Scalar(Scalar),
    Flat(Arc<[Leaf]>),
}

/// An atomic access, or a fence.
#[derive(Clone, Debug)]
pub(crate) struct AtomicAccess {
    pub(crate) kind: AtomicKind,
    /// `None` for a fence.
    pub(crate) access: Option<MemAccess>,
    /// The width of the integer in memory; 0 if the type is not an integer.
    pub(crate) width: u32,
    pub(crate) address: Operand,
    /// The value to store, or the operand of a read-modify-write operation.
    pub(crate) value: Operand,
    /// The expected value of a `cmpxchg`.
    pub(crate) expected: Operand,
    pub(crate) to: Slot,
    pub(crate) states: States,
}

/// The splitting or merging of memory states.
#[derive(Clone, Debug)]
pub(crate) struct Regrouping {
    pub(crate) from: Box<[Operand]>,
    /// Those that something uses.
    pub(crate) to: Box<[Slot]>,
}

/// A volatile access.
#[derive(Clone, Debug)]
pub(crate) struct VolatileInfo {
    pub(crate) access: MemAccess,
    pub(crate) address: Operand,
    /// [`Operand::NONE`] for a load.
    pub(crate) value: Operand,
    pub(crate) to: Slot,
    pub(crate) states: States,
}

#[derive(Clone, Debug)]
pub(crate) struct GepInfo {
    /// Index operand, element size in bytes, width of the index.
    pub(crate) terms: Box<[(Operand, i64, u32)]>,
    pub(crate) offset: i64,
    pub(crate) flags: GepFlags,
    /// The width of address computations in bits.
    pub(crate) bits: u32,
    /// The number of lanes, if the result is a vector of pointers.
    pub(crate) lanes: Option<u32>,
}

#[derive(Clone, Debug)]
pub(crate) struct AllocaShape {
    pub(crate) size: u64,
    pub(crate) align: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct MatchTable {
    /// Sorted by value.
    pub(crate) cases: Box<[(u64, u32)]>,
    pub(crate) wide: Box<[(Value, u32)]>,
    pub(crate) default: u32,
}

/// Operations that only compute, on scalars or lane by lane.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Binary(BinOp, Flags, Shape),
    FNeg(Flags, Shape),
    Compare(IntCond, Shape),
    FCompare(FloatCond, Flags, Shape),
    Cast(CastOp, Flags, Shape, Shape),
    Select(Flags, Shape),
    /// The scalars, and whether the value is an aggregate or vector.
    Freeze(Arc<[Leaf]>, bool),
    /// First scalar, number of scalars, whether the result is a single scalar.
    Extract(usize, usize, bool),
    /// First scalar, number of scalars, number of scalars of the aggregate.
    Insert(usize, usize, usize),
    /// An integer of so many bits that is poison if it is not between these.
    Within(u32, i64, i64),
    ExtractElement(u32),
    InsertElement(u32),
    Shuffle(Box<[i32]>, u32),
    Gep(u32),
}

#[derive(Clone, Debug)]
pub(crate) struct TaskInfo {
    pub(crate) task: Task,
    pub(crate) args: Box<[Operand]>,
}

/// How an argument of a variadic function is passed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Integer,
    Float,
    /// Size and alignment.
    Memory(u64, u64),
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) value: Operand,
    pub(crate) class: Class,
    pub(crate) shape: Shape,
    /// The scalars, if the argument has several.
    pub(crate) leaves: Arc<[Leaf]>,
    /// Must it be defined?
    pub(crate) noundef: bool,
    /// Size and alignment of the memory that is copied for the callee.
    pub(crate) byval: Option<(u64, u64)>,
}

/// The callee of a call.
#[derive(Clone)]
pub(crate) enum Callee {
    /// The function pointer in an operand.
    Value(Operand),
    Intrinsic(Routine),
    Unsupported(Symbol),
}

/// A call.
#[derive(Clone)]
pub(crate) struct CallSite {
    pub(crate) callee: Callee,
    pub(crate) args: Box<[Argument]>,
    pub(crate) to: Slot,
    pub(crate) ret: Shape,
    pub(crate) ret_noundef: bool,
    /// Can the callee read or write memory?
    pub(crate) memory: bool,
    pub(crate) states: States,
    /// The name of an intrinsic.
    pub(crate) name: Box<str>,
}

/// A compiled body.
#[derive(Clone)]
pub(crate) struct Code {
    pub(crate) insts: Vec<Inst>,
    /// The node of each instruction.
    pub(crate) nodes: Vec<Option<Node>>,
    pub(crate) slots: u32,
    pub(crate) consts: Vec<Value>,
    pub(crate) accesses: Vec<MemAccess>,
    pub(crate) volatiles: Vec<VolatileInfo>,
    pub(crate) regroupings: Vec<Regrouping>,
    pub(crate) atomics: Vec<AtomicAccess>,
    pub(crate) geps: Vec<GepInfo>,
    pub(crate) allocas: Vec<AllocaShape>,
    pub(crate) matches: Vec<MatchTable>,
    pub(crate) tables: Vec<Box<[u32]>>,
    pub(crate) tasks: Vec<TaskInfo>,
    pub(crate) calls: Vec<CallSite>,
    pub(crate) refusals: Vec<String>,
    /// The returned value, if there is one.
    pub(crate) value: Operand,
    pub(crate) io: Operand,
    pub(crate) mem: Operand,
    /// Number of parameters. They are in the first slots, followed by the I/O and memory state.
    pub(crate) params: usize,
    /// Which parameters are pointers.
    pub(crate) param_shapes: Box<[Shape]>,
    pub(crate) ret: Shape,
}

impl Default for Code {
    fn default() -> Code {
        Code {
            insts: vec![],
            nodes: vec![],
            slots: 0,
            consts: vec![],
            accesses: vec![],
            volatiles: vec![],
            regroupings: vec![],
            atomics: vec![],
            geps: vec![],
            allocas: vec![],
            matches: vec![],
            tables: vec![],
            tasks: vec![],
            calls: vec![],
            refusals: vec![],
            value: Operand::NONE,
            io: Operand::NONE,
            mem: Operand::NONE,
            params: 0,
            param_shapes: [].into(),
            ret: Shape::Unsupported,
        }
    }
}
