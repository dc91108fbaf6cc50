//! The result of a run: the returned value or the end of the process, the observable events, and errors.

use rvsdg_core::Node;
use std::fmt;

/// The kinds of errors that end a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TrapKind {
    /// Immediate undefined behaviour: an error of the program, or of a transformation.
    Undefined,
    /// Something that the interpreter does not model.
    Unsupported,
    /// The limit for operations is reached; perhaps an endless loop.
    Fuel,
    /// The limit for nested calls is reached.
    Depth,
    /// The limit for memory is reached.
    Memory,
    /// An operation consumed a memory or I/O state that is not the latest one: the order of effects in the graph is
    /// broken.
    StaleState,
    /// The graph is invalid; the verifier would not accept it.
    Invalid,
}

impl TrapKind {
    /// A description in words.
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

/// An error that ended a run, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trap {
    /// The kind.
    pub kind: TrapKind,
    /// The details.
    pub message: String,
    /// The function; empty if there was none.
    pub function: String,
    /// The node of that function's body.
    pub node: Option<Node>,
    /// The text of the node's operation.
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

/// The object that a pointer refers to, described independently of addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// No object: the null pointer.
    Null,
    /// A global variable or function.
    Symbol(String),
    /// Memory of `malloc` and similar functions.
    Heap,
    /// Memory of `alloca`, `byval` parameters, and the program's arguments.
    Stack,
    /// An address that belongs to no object.
    Address,
}

/// A value as the outside world observes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    /// Any value.
    Undef,
    /// Poison.
    Poison,
    /// An integer or float: its words, least significant first, and the mask of undefined bits of the first word, which
    /// are 0.
    Bits(Vec<u64>, u64),
    /// A pointer: the object, and the offset from its start (the address itself for [`Place::Address`]).
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

/// Bytes of memory at the time of an event; `None` for a byte that is undefined or part of a pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bytes {
    /// The object.
    pub place: Place,
    /// The contents.
    pub bytes: Vec<Option<u8>>,
}

/// An observable event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Output of text. Consecutive outputs to the same stream are merged.
    Output(Stream, Vec<u8>),
    /// A call of a function that is neither in the module nor modelled.
    Call {
        /// Its name.
        name: String,
        /// The arguments.
        args: Vec<Datum>,
        /// The memory that the function can see, as far as it was recorded.
        memory: Vec<Bytes>,
        /// The result that the interpreter chose.
        result: Datum,
    },
    /// A volatile load: address, value.
    VolatileLoad(Datum, Datum),
    /// A volatile store: address, value.
    VolatileStore(Datum, Datum),
}

/// The outcome of a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    /// The returned value, if there is one.
    pub value: Option<Datum>,
    /// The exit code if the process ended: by `exit`, by `abort` (134), by a trap instruction (132), or by returning
    /// from `main`.
    pub exit_code: Option<i32>,
    /// The text written to standard output.
    pub output: Vec<u8>,
    /// The text written to standard error.
    pub errors: Vec<u8>,
    /// The observable events, in order.
    pub events: Vec<Event>,
    /// The error that ended the run, if any.
    pub error: Option<Trap>,
    /// The number of evaluated operations.
    pub steps: u64,
}

/// The reason why evaluation stops.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    Trap(TrapKind, String),
    Exit(i32),
}

/// The result of an evaluation step.
pub(crate) type Eval<T> = Result<T, Box<Stop>>;

/// Stops with immediate undefined behaviour.
#[cold]
pub(crate) fn undefined<T>(message: impl Into<String>) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::Undefined, message.into())))
}

/// Stops because something is not modelled.
#[cold]
pub(crate) fn unsupported<T>(message: impl Into<String>) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::Unsupported, message.into())))
}

/// Stops because the verifier would not accept the graph.
#[cold]
pub(crate) fn invalid<T>(message: impl Into<String>) -> Eval<T> {
    Err(Box::new(Stop::Trap(TrapKind::Invalid, message.into())))
}
