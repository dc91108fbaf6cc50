//! Edits: ways of making one thing simpler, by ids, so that they can be applied to copies.
//!
//! Ids are never reused, so an edit stays meaningful when others were applied before it; one that no longer applies
//! does nothing and returns no. Edits keep the links of a graph in order; whether the result makes sense is for the
//! verifier to say.

use crate::{body, omega};
use rvsdg_core::{Module, Node, Region, Symbol};

/// An edit of a module.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    /// A definition becomes a declaration.
    Declare(Symbol),
    /// A function returns zero at once.
    Empty(Symbol),
    /// A global variable is initialized with zeros.
    ZeroInit(Symbol),
    /// A symbol is no longer exported, so that it may vanish.
    Internalize(Symbol),
    /// Imports that nothing uses go.
    DropImports,
    /// Context variables of a definition that nothing uses go.
    DropContext(Symbol),
    /// A phi without recursion goes, and what is in it stays.
    Unwrap(Node),
    /// The text that hangs on a symbol goes.
    StripSymbol(Symbol),
    /// All text goes that hangs on symbols, operations and the module.
    StripAll,
    /// Symbols that nothing mentions go.
    DropSymbols,
    /// An edit of a function's body.
    Body(Symbol, BodyEdit),
}

/// An edit of a body.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum BodyEdit {
    /// A node goes: zeros for its values, and states pass it by.
    Zero(Node),
    /// A node goes: this operand for its values of the same type, zeros for others, and states pass it by.
    Operand(Node, usize),
    /// A gamma is replaced by this alternative.
    Alternative(Node, usize),
    /// A gamma loses this alternative of more than two.
    DropAlternative(Node, usize),
    /// A theta is replaced by one run of its body.
    Once(Node),
    /// A theta that may run for ever becomes one that must end.
    Ends(Node),
    /// An output of a gamma or theta is replaced by zero.
    OutputZero(Node, usize),
    /// An output of a gamma or theta is replaced by this operand.
    OutputOperand(Node, usize, usize),
    /// An input refers to zero.
    InputZero(Node, usize),
    /// A result refers to zero.
    ResultZero(Region, usize),
    /// A constant becomes simpler.
    Constant(Node, Simpler),
    /// A match loses a case.
    DropCase(Node, usize),
    /// Variables of a gamma or theta that nothing needs go.
    DropVariables(Node),
    /// A constant index of a `getelementptr` becomes zero.
    IndexZero(Node, usize),
    /// A `getelementptr` loses its last index.
    DropIndex(Node),
    /// Flags and metadata of an operation go.
    Strip(Node),
}

/// What a constant becomes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Simpler {
    Zero,
    One,
    Half,
}

impl Edit {
    /// Applies the edit; returns whether anything changed.
    pub(crate) fn apply(self, module: &mut Module) -> bool {
        match self {
            Edit::Declare(symbol) => omega::declare(module, symbol),
            Edit::Empty(symbol) => omega::empty(module, symbol),
            Edit::ZeroInit(symbol) => omega::zero_init(module, symbol),
            Edit::Internalize(symbol) => omega::internalize(module, symbol),
            Edit::DropImports => omega::drop_imports(module),
            Edit::DropContext(symbol) => omega::drop_context(module, symbol),
            Edit::Unwrap(phi) => omega::unwrap(module, phi),
            Edit::StripSymbol(symbol) => omega::strip_symbol(module, symbol),
            Edit::StripAll => omega::strip_all(module),
            Edit::DropSymbols => crate::symbols::drop_unused(module),
            Edit::Body(symbol, edit) => {
                let Module { types, bodies, .. } = module;
                let body = bodies.get_mut(symbol.as_u32() as usize).and_then(Option::as_deref_mut);
                body.is_some_and(|body| body::apply(body, types, edit))
            }
        }
    }
}
