//! Edits: simplifications of single entities, which are named by ids, so that edits can be applied to copies.
//!
//! Ids are never reused, so an edit keeps its meaning when others have been applied before it. An edit that no longer
//! applies does nothing and returns false. Edits keep the links of a graph consistent; the verifier decides whether the
//! result is valid.

use crate::{body, omega};
use rvsdg_core::{Module, Node, Region, Symbol};

/// An edit of a module.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    /// A definition becomes a declaration.
    Declare(Symbol),
    /// A function returns zero immediately.
    Empty(Symbol),
    /// A global variable is initialized with zeros.
    ZeroInit(Symbol),
    /// A symbol is no longer exported, so that it can be removed.
    Internalize(Symbol),
    /// Removes unused imports.
    DropImports,
    /// Removes unused context variables of a definition.
    DropContext(Symbol),
    /// Puts all operations on memory of a function on one chain of states.
    Decode(Symbol),
    /// Replaces a phi without recursion by its contents.
    Unwrap(Node),
    /// Removes the text of a symbol.
    StripSymbol(Symbol),
    /// Removes the text of all symbols and operations, and of the module.
    StripAll,
    /// Removes symbols that are not mentioned.
    DropSymbols,
    /// An edit of a function's body.
    Body(Symbol, BodyEdit),
}

/// An edit of a body.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum BodyEdit {
    /// Removes a node: zeros replace its values, and states bypass it.
    Zero(Node),
    /// Removes a node: this operand replaces its values of the same type, zeros replace the others, and states bypass
    /// it.
    Operand(Node, usize),
    /// Replaces a gamma by this alternative.
    Alternative(Node, usize),
    /// Removes this alternative of a gamma with more than two.
    DropAlternative(Node, usize),
    /// Replaces a theta by one iteration of its body.
    Once(Node),
    /// Makes a theta that may run for ever one that terminates.
    Ends(Node),
    /// Replaces an output of a gamma or theta by zero.
    OutputZero(Node, usize),
    /// Replaces an output of a gamma or theta by this operand.
    OutputOperand(Node, usize, usize),
    /// Diverts an input to zero.
    InputZero(Node, usize),
    /// Diverts a result to zero.
    ResultZero(Region, usize),
    /// Simplifies a constant.
    Constant(Node, Simpler),
    /// Removes a case of a match.
    DropCase(Node, usize),
    /// Removes the unused variables of a gamma or theta.
    DropVariables(Node),
    /// Replaces a constant index of a `getelementptr` by zero.
    IndexZero(Node, usize),
    /// Removes the last index of a `getelementptr`.
    DropIndex(Node),
    /// Removes flags and metadata of an operation.
    Strip(Node),
}

/// What a constant is replaced by.
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
            Edit::Decode(symbol) => module.body_mut(symbol).and_then(rvsdg_states::decode).is_some(),
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
