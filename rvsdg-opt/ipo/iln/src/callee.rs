//! Which bodies can be inlined at all, found out once per function.
//!
//! A body can be inlined if its definition is the one that will be called, nothing in it belongs to its own stack frame
//! in a way that the caller's frame can't stand in for, and copying it makes nothing ambiguous.

use crate::cost::{self, Saving};
use rustc_hash::FxHashSet;
use rvsdg_core::{
    CallInfo, FnSet, Graph, Intrinsic, Module, Node, Op, Region, Symbol, TailKind, ThetaFlags, Type, TypeData, ValueSet,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_calls::{callee_context_var, context_var, invoked};
use rvsdg_opt_target::limits::iln::MAX_UNWINDING;

/// Attributes by which a callee or a call refuses.
pub(crate) const REFUSALS: FnSet = FnSet::NOINLINE
    .union(FnSet::NAKED)
    .union(FnSet::NODUPLICATE)
    .union(FnSet::PRESPLITCOROUTINE)
    .union(FnSet::JUMPTABLE)
    .union(FnSet::RETURNS_TWICE)
    .union(FnSet::CONVERGENT);

/// A function that can be inlined.
#[derive(Clone, Debug)]
pub(crate) struct Callee {
    /// The region of its lambda: the root, or that of the phi whose member it is.
    pub(crate) home: Region,
    /// Its function type.
    pub(crate) ty: Type,
    /// Operations in its body that take instructions.
    pub(crate) size: usize,
    /// Has it neither decisions nor loops?
    pub(crate) is_straight: bool,
    /// Are at least half of its operations on vectors?
    pub(crate) is_of_vectors: bool,
    /// What is saved by what is known about an argument.
    pub(crate) savings: Vec<Saving>,
    /// The attributes of the function.
    pub(crate) set: FnSet,
    /// Was it too large in an earlier run?
    pub(crate) was_too_large: bool,
    /// Has to be inlined, whatever its size.
    pub(crate) always: bool,
    /// Has a loop that may run for ever.
    pub(crate) may_diverge: bool,
    /// Bytes of stack memory that it makes, as far as known: [`u64::MAX`] otherwise.
    pub(crate) frame: u64,
    /// Does the body make an I/O state?
    pub(crate) makes_io: bool,
    /// Does the body use its I/O state?
    pub(crate) uses_io: bool,
    /// Does the body use its memory state?
    pub(crate) uses_mem: bool,
    /// The calling convention it is to be called with.
    pub(crate) convention: Box<str>,
    /// What it calls directly, one for each call.
    pub(crate) calls: Vec<Symbol>,
    /// What says what to do when something unwinds, if it has landing pads.
    pub(crate) personality: Option<Box<str>>,
    /// What may unwind in it, with the gammas around; `None` if there is too much, or in a place that is refused in a
    /// call with a landing pad.
    pub(crate) unwinding: Option<FxHashSet<Node>>,
    /// The types of what lands and of what it resumes.
    pub(crate) landed: Vec<Type>,
    /// Does it call something with vectors, or with structs or arrays of them?
    pub(crate) passes_vectors: bool,
    /// Parameters that refer to copies of arguments, by number, with size and alignment.
    pub(crate) copied: Vec<(usize, u64, u64)>,
}

/// What is known about a function as a callee; `None` if it can't be inlined.
pub(crate) fn callee(module: &Module, lambda: Node, symbol: Symbol) -> Option<Callee> {
    let data = &module.symbols[symbol];
    let function = data.function()?;
    let body = module.body(symbol)?;
    let facts = function.facts;
    let (_, _, varargs) = module.types.signature(function.ty)?;
    let refuses = !data.defined
        || module.is_interposable(symbol) && !facts.alwaysinline
        || function.verbatim.is_some()
        || facts.noinline
        || facts.optnone
        || facts.returns_twice
        || varargs
        || function.suffix.may_have(REFUSALS);
    if refuses {
        return None;
    }
    let copied = copied_params(module, symbol)?;
    let shape = module.body_shape(lambda);
    let root = body.root();
    let contents = Contents::of(module, lambda, body)?;
    let size = cost::size(body);
    let unwinding = if facts.nounwind { Some(FxHashSet::default()) } else { unwinding(body, &contents.unwinding) };
    let (io, mem) = (shape.io_arg(body), shape.mem_arg(body));
    let results = body.results(root).len();
    Some(Callee {
        home: module.omega.region(lambda),
        ty: function.ty,
        size,
        is_straight: body.nodes(root).all(|node| body.regions(node).is_empty()),
        is_of_vectors: size > 0 && 2 * cost::on_vectors(body, &module.types) >= size,
        savings: cost::savings(body, &module.symbols, shape, size, &copied),
        set: function.suffix.set(),
        was_too_large: function.was_too_large(),
        always: facts.alwaysinline,
        may_diverge: contents.may_diverge,
        frame: copied.iter().fold(frame(module, body), |sum, (_, size, _)| sum.saturating_add(*size)),
        makes_io: body.result(root, results - 2) != io,
        uses_io: !(body.has_one_user(io) && body.result(root, results - 2) == io),
        uses_mem: !(body.has_one_user(mem) && body.result(root, results - 1) == mem),
        convention: function.convention().unwrap_or("").into(),
        calls: calls(module, lambda, symbol).into_iter().map(|(_, called)| called).collect(),
        personality: function.suffix.personality().filter(|_| contents.lands).map(Into::into),
        unwinding,
        landed: contents.landed,
        passes_vectors: contents.passes_vectors,
        copied,
    })
}

/// The direct calls in a body of functions with a body, in order.
pub(crate) fn calls(module: &Module, lambda: Node, symbol: Symbol) -> Vec<(Node, Symbol)> {
    let body = module.body(symbol).expect("the function has a body");
    let has_body = |symbol: &Symbol| module.body(*symbol).is_some();
    let symbols: Vec<Option<Symbol>> =
        module.omega.operands(lambda).map(|origin| module.symbol_of(origin).filter(has_body)).collect();
    let mut calls = vec![];
    if symbols.iter().all(Option::is_none) {
        return calls;
    }
    for region in body.region_tree(body.root()) {
        for call in body.nodes(region) {
            let index = match invoked(body, call) {
                Some(_) => context_var(body, symbols.len(), body.operand(call, 0)),
                None => callee_context_var(body, symbols.len(), call),
            };
            let target = index.and_then(|index| symbols[index]);
            calls.extend(target.map(|target| (call, target)));
        }
    }
    calls
}

/// All direct calls of functions in a body, in order, but for intrinsics.
pub(crate) fn all_calls(module: &Module, lambda: Node, symbol: Symbol) -> Vec<(Node, Symbol)> {
    let body = module.body(symbol).expect("the function has a body");
    let symbols = module.context_symbols(lambda);
    let target = |call: Node| {
        let index = match invoked(body, call) {
            Some(_) => context_var(body, symbols.len(), body.operand(call, 0)),
            None => callee_context_var(body, symbols.len(), call),
        };
        symbols[index?].filter(|symbol| module.symbols[*symbol].function().is_some())
    };
    let regions = body.region_tree(body.root());
    let calls = regions.into_iter().flat_map(|region| body.nodes(region));
    calls.filter_map(|call| Some((call, target(call)?))).collect()
}

/// The functions with a body whose addresses a call passes.
pub(crate) fn passed(module: &Module, lambda: Node, symbol: Symbol, call: Node) -> Vec<Symbol> {
    let body = module.body(symbol).expect("the function has a body");
    let count = module.omega.input_count(lambda);
    let pointers = body.operands(call).skip(1).filter(|value| body.ty(*value).is_ptr());
    let found = pointers.filter_map(|value| {
        let origin = module.omega.operand(lambda, context_var(body, count, value)?);
        module.symbol_of(origin).filter(|symbol| module.body(*symbol).is_some())
    });
    found.collect()
}

/// The bytes of stack memory of a body whose stack memory is all static.
fn frame(module: &Module, body: &Graph) -> u64 {
    let mut layouts = module.data_layout().map(|data| Layouts::new(&module.types, data));
    let bytes = body.nodes(body.root()).filter_map(|node| {
        let Op::Alloca(id) = body.op(node) else { return None };
        let size = layouts.as_mut().and_then(|layouts| layouts.size(body.payloads[id].ty));
        let count = match body.producer_op(body.operand(node, 0)) {
            Some(Op::Int(count)) => u64::try_from(count).ok(),
            _ => None,
        };
        Some(size.zip(count).map_or(u64::MAX, |(size, count)| size.saturating_mul(count)))
    });
    bytes.fold(0, u64::saturating_add)
}

/// What was found in a body that may be copied.
#[derive(Default)]
struct Contents {
    /// Is there a loop that may run for ever?
    may_diverge: bool,
    /// Are there landing pads?
    lands: bool,
    /// The types of what lands and of what is resumed.
    landed: Vec<Type>,
    /// Operations that may unwind, but for calls with a landing pad.
    unwinding: Vec<Node>,
    /// Is there a call with vectors, or with structs or arrays of them?
    passes_vectors: bool,
}

impl Contents {
    /// `None` if there is something in the body that must not be copied to another function.
    fn of(module: &Module, lambda: Node, body: &Graph) -> Option<Contents> {
        let context = module.context_symbols(lambda);
        let mut contents = Contents::default();
        for region in body.region_tree(body.root()) {
            for node in body.nodes(region) {
                match body.op(node) {
                    Op::Alloca(_) if !is_static_alloca(body, region, node) => return None,
                    Op::Call(id, effects) => {
                        let info = &body.payloads[id];
                        // A scope of `noalias` facts is declared once. The address of a frame is only a position on
                        // the stack, for which the caller's does as well. The number of a type of exceptions is that
                        // of the function it is in, and so is what a landing pad compares with it.
                        let moves = |it: Intrinsic| matches!(it, Intrinsic::FrameAddress | Intrinsic::EhTypeidFor);
                        let is_bound =
                            |it: Intrinsic| it == Intrinsic::NoaliasScopeDecl || it.is_about_frame() && !moves(it);
                        if info.tail == TailKind::MustTail
                            || info.called_intrinsic(&module.symbols).is_some_and(is_bound)
                        {
                            return None;
                        }
                        contents.passes_vectors |= info.intrinsic.is_none() && has_vectors(module, info);
                        if effects.makes_io() {
                            let callee = || context[callee_context_var(body, context.len(), node)?];
                            if !cannot_unwind(module, info.intrinsic.or_else(callee), info) {
                                contents.unwinding.push(node);
                            }
                        }
                    }
                    Op::Special(id, _) => {
                        let info = &body.payloads[id];
                        if info.is_bound() {
                            return None;
                        }
                        contents.lands |= info.landing.is_some();
                        contents.landed.extend(info.landing.as_ref().map(|landing| landing.ty));
                        contents.passes_vectors |= has_vectors(module, &info.call);
                        if info.landing.is_none() && !info.is_silent_asm() && !cannot_unwind(module, None, &info.call) {
                            contents.unwinding.push(node);
                        }
                    }
                    Op::Resume => {
                        contents.landed.push(body.ty(body.operand(node, 0)));
                        contents.unwinding.push(node);
                    }
                    Op::Theta(ThetaFlags { may_diverge: true }) => contents.may_diverge = true,
                    _ => {}
                }
            }
        }
        Some(contents)
    }
}

/// Does a call of `symbol` never unwind?
fn cannot_unwind(module: &Module, symbol: Option<Symbol>, info: &CallInfo) -> bool {
    let function = symbol.and_then(|symbol| module.symbols[symbol].function());
    info.fn_attrs.has(FnSet::NOUNWIND) || function.is_some_and(|function| function.facts.nounwind)
}

/// Has a call vectors as arguments, or returns it one, also as parts of structs and arrays? How they are passed depends
/// on the features of the caller. So may what is passed for a target's own type.
fn has_vectors(module: &Module, info: &CallInfo) -> bool {
    let Some((ret, params, false)) = module.types.signature(info.ty) else { return true };
    let mut pending: Vec<Type> = params.iter().copied().chain([ret]).collect();
    // Types are shared, so that a type can have far more parts than there are types.
    let mut seen: FxHashSet<Type> = FxHashSet::default();
    while let Some(ty) = pending.pop() {
        match module.types.get(ty) {
            Some(TypeData::Vector { .. } | TypeData::Target(_)) => return true,
            Some(_) if !seen.insert(ty) => {}
            Some(TypeData::Array { elem, .. }) => pending.push(*elem),
            Some(TypeData::Struct { fields: Some(fields), .. }) => pending.extend_from_slice(fields),
            _ => {}
        }
    }
    false
}

/// The operations in `direct` with the gammas around them, for a call with a landing pad; `None` if some are in loops,
/// or if there are too many.
fn unwinding(body: &Graph, direct: &[Node]) -> Option<FxHashSet<Node>> {
    if direct.len() > MAX_UNWINDING {
        return None;
    }
    let mut found: FxHashSet<Node> = FxHashSet::default();
    for node in direct {
        let mut node = *node;
        let mut depth = 0;
        while found.insert(node) {
            if matches!(body.op(node), Op::Gamma) {
                let count = |state: Type| body.outputs(node).filter(|output| body.ty(*output) == state).count();
                if count(Type::IO) != 1 || count(Type::MEM) != 1 || depth > MAX_UNWINDING {
                    return None;
                }
                depth += 1;
            } else if body.regions(node).len() == 1 {
                return None;
            }
            let Some(owner) = body.owner(body.region(node)) else { break };
            node = owner;
        }
    }
    Some(found)
}

/// The parameters that refer to copies of arguments. `None` if there are parameters that are more than a value and not
/// of this kind.
pub(crate) fn copied_params(module: &Module, symbol: Symbol) -> Option<Vec<(usize, u64, u64)>> {
    let function = module.symbols[symbol].function()?;
    let mut found = vec![];
    for (index, attrs) in function.param_attrs.iter().enumerate().filter(|(_, attrs)| !attrs.is_plain_value()) {
        let (_, params, _) = module.types.signature(function.ty)?;
        let others = ValueSet::SPECIAL.without(ValueSet::BYVAL);
        if attrs.has(others) || params.get(index) != Some(&Type::PTR) {
            return None;
        }
        let text = attrs.byval()?;
        let ty = module.types.interned().find(|ty| module.types.display(*ty) == text)?;
        let mut layouts = Layouts::new(&module.types, module.data_layout()?);
        let align = attrs.align().unwrap_or_else(|| layouts.of(ty).align);
        found.push((index, layouts.size(ty)?, align));
    }
    Some(found)
}

/// Is it stack memory of a fixed size, made once per call?
pub(crate) fn is_static_alloca(body: &Graph, region: Region, node: Node) -> bool {
    let Op::Alloca(id) = body.op(node) else { return false };
    let count = body.producer_op(body.operand(node, 0));
    region == body.root() && body.payloads[id].specifier.is_empty() && matches!(count, Some(Op::Int(_)))
}
