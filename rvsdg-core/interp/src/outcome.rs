//! What a run comes to: a value or an end of the process, what the outside world saw of it, and what went wrong.

use rvsdg_core::Node;
use std::fmt;

/// Why a run could not go on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TrapKind {
    /// Immediate undefined behaviour: a fault of the program (or of what a transformation made of it).
    Undefined,
    /// Something that the interpreter does not model.
    Unsupported,
    /// The fuel is used up: perhaps an endless loop.
    Fuel,
    /// Calls are nested too deeply.
    Depth,
    /// Too much memory is in use.
    Memory,
    /// An operation consumed a memory or I/O state that is not the latest one: the order of effects in the graph is
    /// broken.
    StaleState,
    /// The graph is not one that the verifier accepts.
    Invalid,
}

impl TrapKind {
    /// In words.
    pub const fn describe(self) -> &'static str {
        match self {
            TrapKind::Undefined => "undefined behaviour",
            TrapKind::Unsupported => "unsupported",
            TrapKind::Fuel => "out of fuel",
            TrapKind::Depth => "calls are nested too deeply",
            TrapKind::Memory => "out of memory",
            TrapKind::StaleState => "stale state",
            TrapKind::Invalid => "invalid graph",
        }
    }
}

/// Why and where a run could not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trap {
    /// Why.
    pub kind: TrapKind,
    /// Why exactly, in words.
    pub message: String,
    /// The function, if it was in one.
    pub function: String,
    /// The node of that function's body.
    pub node: Option<Node>,
    /// The node's operation as text.
    pub operation: String,
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind.describe())?;
        if !self.message.is_empty() {
            write!(f, ": {}", self.message)?;
        }
        if !self.function.is_empty() {
            write!(f, "; in function '{}'", self.function)?;
        }
        if let Some(node) = self.node {
            write!(f, ", node {node} `{}`", self.operation)?;
        }
        Ok(())
    }
}

/// Where a pointer points to, in terms that do not depend on addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nowhere.
    Null,
    /// A global variable or function.
    Symbol(String),
    /// Memory of `malloc` and its kin.
    Heap,
    /// Memory of `alloca`, parameters in memory, arguments of the program.
    Stack,
    /// An address without an object.
    Address,
}

/// A value as the outside world sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    /// Any value.
    Undef,
    /// Poison.
    Poison,
    /// An integer or float: its words, least significant first, and which bits of the first one are undefined (and 0
    /// there).
    Bits(Vec<u64>, u64),
    /// A pointer: where to, and how far from the start of that (the address itself for [`Place::Address`]).
    Pointer(Place, u64),
    /// The scalars of an aggregate or vector.
    Members(Vec<Datum>),
}

impl Datum {
    /// The bits of a fully defined integer or float of up to 64 bits.
    pub fn bits(&self) -> Option<u64> {
        match self {
            Datum::Bits(words, 0) if words.len() == 1 => Some(words[0]),
            _ => None,
        }
    }
}

/// One of the standard streams.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Bytes of memory at the time of an event; `None` for one that is undefined or part of a pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bytes {
    /// Where they are.
    pub place: Place,
    /// What they are.
    pub bytes: Vec<Option<u8>>,
}

/// Something that the outside world sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Text went out; neighbours to the same stream are one event.
    Output(Stream, Vec<u8>),
    /// A function was called that is neither in the module nor modelled.
    Call {
        /// Its name.
        name: String,
        /// The arguments.
        args: Vec<Datum>,
        /// The memory that it can see, as far as it was recorded.
        memory: Vec<Bytes>,
        /// What the interpreter let it return.
        result: Datum,
    },
    /// A volatile load: address, value.
    VolatileLoad(Datum, Datum),
    /// A volatile store: address, value.
    VolatileStore(Datum, Datum),
}

/// How a run ended.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    /// What the function returned, if it returned a value.
    pub value: Option<Datum>,
    /// The exit code of the process if it ended: by `exit`, by `abort` (134) or a trap instruction (132), or by
    /// returning from `main`.
    pub exit_code: Option<i32>,
    /// What went to standard output.
    pub output: Vec<u8>,
    /// What went to standard error.
    pub errors: Vec<u8>,
    /// What the outside world saw, in order.
    pub events: Vec<Event>,
    /// Why the run could not go on, if it could not.
    pub error: Option<Trap>,
    /// How many operations were evaluated.
    pub steps: u64,
}

/// Ends a run: inside the interpreter.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    Trap(TrapKind, String),
    Exit(i32),
}

/// What evaluation gives.
pub(crate) type Eval<T> = Result<T, Box<Stop>>;

/// Immediate undefined behaviour.
#[cold]
pub(crate) fn undefined<T>(message: impl Into<String>) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::Undefined, message.into())))
}

/// Something that is not modelled.
#[cold]
pub(crate) fn unsupported<T>(message: impl Into<String>) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::Unsupported, message.into())))
}

/// A graph that the verifier would have refused.
#[cold]
pub(crate) fn invalid<T>(message: impl Into<String>) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::Invalid, message.into())))
}
