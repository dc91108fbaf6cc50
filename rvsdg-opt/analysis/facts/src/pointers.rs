//! Which pointers are never null, whatever is known where they are.
//!
//! # Algorithm
//!
//! A pointer is followed to all that it may be made from: through address computations, selects, gammas, and loop
//! variables. It is never null if none of its sources is: stack memory, variables and functions of the module (but for
//! those that may not exist), parameters and results that are marked, and addresses at a constant distance other than
//! zero within an object.
//!
//! # What an answer means
//!
//! The pointer is not null or poison. Address space 0 only, and only where null is not the address of memory
//! (`null_pointer_is_valid`).
//!
//! # Complexity
//!
//! At most [`MAX_SOURCES`] values per question. No recursion.
//!
//! Source: the language reference of LLVM (`nonnull`, `dereferenceable`, `getelementptr inbounds`).

use crate::fault::{Fault, Mutation};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    Body, DataLayout, FnSet, FunctionInfo, Gamma, GepFlags, GepId, GepIndex, Graph, Linkage, Module, Node, Op, Symbol,
    SymbolData, SymbolKind, Theta, Type, TypeKind, TypeTable, Value, ValueAttrs, ValueDef, ValueSet, Variable,
};
use rvsdg_opt_target::limits::facts::MAX_SOURCES;
use smallvec::{SmallVec, smallvec};

/// What is known about the origins of a body's pointers.
#[derive(Copy, Clone)]
pub struct Pointers<'a> {
    /// The interned types.
    pub types: &'a TypeTable,
    /// The data layout of the module, if it is known.
    pub layout: Option<&'a DataLayout>,
    /// Everything that has a name.
    pub symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The function that the body belongs to.
    pub function: Symbol,
    /// Which arguments of the body are context variables.
    pub shape: Body,
    /// What its context variables are.
    pub context: &'a [Option<Symbol>],
}

impl<'a> Pointers<'a> {
    /// Those of the body of a function of a module. `context` are the symbols of its context variables.
    pub fn of(module: &'a Module, (lambda, function): (Node, Symbol), context: &'a [Option<Symbol>]) -> Pointers<'a> {
        Pointers {
            types: &module.types,
            layout: module.data_layout(),
            symbols: &module.symbols,
            function,
            shape: module.body_shape(lambda),
            context,
        }
    }

    /// Is a pointer never null?
    pub fn is_never_null(&self, graph: &Graph, pointer: Value) -> bool {
        self.is_never_null_with(graph, pointer, Fault::default())
    }

    /// [`Pointers::is_never_null`] with a fault.
    #[cfg(feature = "mutate")]
    pub fn is_never_null_mutated(&self, graph: &Graph, pointer: Value, mutation: Mutation) -> bool {
        self.is_never_null_with(graph, pointer, Fault::of(mutation))
    }

    fn is_never_null_with(&self, graph: &Graph, pointer: Value, fault: Fault) -> bool {
        let function = self.symbols[self.function].function();
        if graph.ty(pointer) != Type::PTR || function.is_none_or(|it| it.suffix.may_have(FnSet::NULL_POINTER_IS_VALID))
        {
            return false;
        }
        let mut seen: SmallVec<[Value; 8]> = smallvec![];
        let mut pending = vec![pointer];
        while let Some(value) = pending.pop() {
            if seen.contains(&value) {
                continue;
            }
            seen.push(value);
            let is_known = graph.ty(value) == Type::PTR && self.step(graph, value, &mut pending, fault);
            if !is_known || seen.len() > MAX_SOURCES {
                return false;
            }
        }
        true
    }

    /// Is a value not null if those that are added to `pending` are not?
    fn step(&self, graph: &Graph, value: Value, pending: &mut Vec<Value>, fault: Fault) -> bool {
        match graph.def(value) {
            ValueDef::Output(node, index) => match graph.op(node) {
                Op::Alloca(_) => true,
                Op::Gep(id) => {
                    let is_inside = graph.payloads[id].flags.contains(GepFlags::INBOUNDS);
                    if is_inside && !is_elsewhere(graph, id) {
                        pending.push(graph.operand(node, 0));
                    }
                    is_inside || fault.is(Mutation::OutsideOfObjects)
                }
                Op::Call(id, _) => index == 0 && is_marked(&graph.payloads[id].ret_attrs),
                Op::Special(id, _) => index == 0 && is_marked(&graph.payloads[id].call.ret_attrs),
                Op::Select(_) => {
                    pending.extend([graph.operand(node, 1), graph.operand(node, 2)]);
                    true
                }
                Op::Gamma => {
                    let gamma = Gamma::from_node(graph, node).expect("it is one");
                    let count = if fault.is(Mutation::OneAlternative) { 1 } else { gamma.regions(graph).len() };
                    pending.extend((0..count).map(|region| gamma.exit_origin(graph, region, index)));
                    true
                }
                Op::Theta(_) => {
                    pending.push(Theta::from_node(graph, node).expect("it is one").post(graph, index));
                    true
                }
                _ => false,
            },
            ValueDef::Argument(_, index) => match graph.variable(value) {
                Some(Variable::Entry(gamma, index)) => {
                    pending.push(gamma.entry_origin(graph, index));
                    true
                }
                Some(Variable::Loop(theta, index)) => {
                    pending.push(theta.entry_origin(graph, index));
                    if !fault.is(Mutation::FirstPointer) {
                        pending.push(theta.post(graph, index));
                    }
                    true
                }
                _ => self.is_argument_known(index),
            },
        }
    }

    /// Is an argument of the function never null?
    fn is_argument_known(&self, index: usize) -> bool {
        let Some(param) = index.checked_sub(self.shape.context_count()) else {
            let symbol = self.context.get(index).copied().flatten();
            return symbol.is_some_and(|symbol| exists(&self.symbols[symbol]));
        };
        let attrs = |function: &FunctionInfo| function.param_attrs(param).is_some_and(is_marked);
        self.symbols[self.function].function().is_some_and(attrs)
    }
}

/// Does a symbol have an address of its own, whatever is linked?
fn exists(data: &SymbolData) -> bool {
    let is_memory = match &data.kind {
        SymbolKind::Global(global) => !global.is_thread_local() && !global.is_absolute(),
        SymbolKind::Function(_) => true,
        _ => false,
    };
    is_memory && data.linkage != Linkage::ExternWeak
}

/// Do attributes say that a pointer is not null?
fn is_marked(attrs: &ValueAttrs) -> bool {
    attrs.has(ValueSet::NONNULL | ValueSet::DEREFERENCEABLE | ValueSet::BYVAL)
}

/// Is the result of an address computation certainly at another place than its base?
fn is_elsewhere(graph: &Graph, id: GepId) -> bool {
    let info = &graph.payloads[id];
    // The first index counts whole elements, which may have no size; so only bytes and the like are looked at.
    let is_number =
        matches!(info.element.kind(), TypeKind::Int(_) | TypeKind::Ptr(_) | TypeKind::Float | TypeKind::Double);
    matches!(info.indices[..], [GepIndex::Const { value, .. }] if value != 0 && is_number)
}
