//! Which bodies can be inlined at all, found out once per function.
//!
//! A body can be inlined if its definition is the one that will be called, nothing in it belongs to its own stack frame in a way that the caller's frame can't
//! stand in for, and copying it makes nothing ambiguous.

use rvsdg_core::{
    FnSet, Gamma, Graph, Intrinsic, Module, Node, Op, Region, Symbol, TailKind, Theta, ThetaFlags, Type, Value,
    ValueDef,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_calls::callee_context_var;
use rvsdg_opt_target::limits::iln::MAX_STEPS;

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
    /// Its function type.
    pub(crate) ty: Type,
    /// Nodes in its body.
    pub(crate) size: usize,
    /// Was it too large in an earlier run?
    pub(crate) was_too_large: bool,
    /// Has to be inlined, whatever its size.
    pub(crate) always: bool,
    /// Has loops over arrays that it gets by pointers: what is known about its parameters, as such, is worth more than the call costs.
    pub(crate) works_on_arrays: bool,
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
}

/// What is known about a function as a callee; `None` if it can't be inlined.
pub(crate) fn callee(module: &Module, lambda: Node, symbol: Symbol) -> Option<Callee> {
    let data = &module.symbols[symbol];
    let function = data.function()?;
    let body = module.body(symbol)?;
    let facts = function.facts;
    let (_, _, varargs) = module.types.signature(function.ty)?;
    let refuses = !data.defined
        || data.linkage.is_interposable()
        || function.verbatim.is_some()
        || facts.noinline
        || facts.optnone
        || facts.returns_twice
        || varargs
        || function.param_attrs.iter().any(|attrs| !attrs.is_plain_value())
        || function.suffix.may_have(REFUSALS)
        // The lambdas in phis are recursive.
        || module.omega.region(lambda) != module.omega.root();
    if refuses {
        return None;
    }
    let shape = module.body_shape(lambda);
    let root = body.root();
    let may_diverge = contents_allow_copying(module, body)?;
    let (io, mem) = (shape.io_arg(body), shape.mem_arg(body));
    let results = body.results(root).len();
    Some(Callee {
        ty: function.ty,
        size: body.node_count(),
        was_too_large: function.was_too_large(),
        always: facts.alwaysinline,
        works_on_arrays: works_on_arrays(body, shape.params(body)),
        may_diverge,
        frame: frame(module, body),
        makes_io: body.result(root, results - 2) != io,
        uses_io: !(body.has_one_user(io) && body.result(root, results - 2) == io),
        uses_mem: !(body.has_one_user(mem) && body.result(root, results - 1) == mem),
        convention: function.convention().unwrap_or("").into(),
        calls: calls(module, lambda, symbol).into_iter().map(|(_, called)| called).collect(),
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
            let target = callee_context_var(body, symbols.len(), call).and_then(|index| symbols[index]);
            calls.extend(target.map(|target| (call, target)));
        }
    }
    calls
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

/// Does a function store along arrays in loops, and has it several pointers to do so?
fn works_on_arrays(body: &Graph, params: &[Value]) -> bool {
    let pointers = params.iter().filter(|param| body.ty(**param).is_ptr()).count();
    let stores = |node: Node| matches!(body.op(node), Op::Store(..)) && is_along_parameter(body, body.operand(node, 1));
    pointers > 1 && body.region_tree(body.root()).iter().any(|region| body.nodes(*region).any(stores))
}

/// Is an address in a loop another one in each iteration, and comes from a parameter? What is always the same one is no array.
fn is_along_parameter(body: &Graph, mut address: Value) -> bool {
    let (mut moves, mut in_loop) = (false, false);
    for _ in 0..MAX_STEPS {
        match body.def(address) {
            ValueDef::Output(node, _) => {
                if !matches!(body.op(node), Op::Gep(_)) {
                    return false;
                }
                moves |= body.input_count(node) > 1;
                address = body.operand(node, 0);
            }
            ValueDef::Argument(region, index) => {
                let Some(owner) = body.owner(region) else { return moves && in_loop };
                if let Some(theta) = Theta::from_node(body, owner) {
                    in_loop = true;
                    moves |= theta.post(body, index) != address;
                    address = theta.entry_origin(body, index);
                } else if let Some(gamma) = Gamma::from_node(body, owner) {
                    address = gamma.entry_origin(body, index);
                } else {
                    return false;
                }
            }
        }
    }
    false
}

/// `None` if there is something in the body that must not be copied to another function; else, whether a loop may run for ever.
fn contents_allow_copying(module: &Module, body: &Graph) -> Option<bool> {
    let mut may_diverge = false;
    for region in body.region_tree(body.root()) {
        for node in body.nodes(region) {
            match body.op(node) {
                Op::Alloca(_) if !is_static_alloca(body, region, node) => return None,
                Op::Call(id, _) => {
                    let info = &body.payloads[id];
                    let is_bound = |it: Intrinsic| it.is_about_frame() || it == Intrinsic::NoaliasScopeDecl;
                    if info.tail == TailKind::MustTail
                        || info.called_intrinsic(&module.symbols).is_some_and(is_bound)
                        || info.metadata.has_scopes()
                    {
                        return None;
                    }
                }
                Op::Special(id, _) => {
                    let info = &body.payloads[id];
                    if info.is_tied() || info.call.metadata.has_scopes() {
                        return None;
                    }
                }
                // Scopes of `noalias` facts would have to be made anew for every copy.
                Op::Atomic(id) if body.payloads[id].metadata.has_scopes() => return None,
                Op::Resume => return None,
                Op::Load(id, _) | Op::Store(id, _) if body.payloads[id].metadata.has_scopes() => return None,
                Op::Theta(ThetaFlags { may_diverge: true }) => may_diverge = true,
                _ => {}
            }
        }
    }
    Some(may_diverge)
}

/// Is it stack memory of a fixed size, made once per call?
pub(crate) fn is_static_alloca(body: &Graph, region: Region, node: Node) -> bool {
    let Op::Alloca(id) = body.op(node) else { return false };
    let count = body.producer_op(body.operand(node, 0));
    region == body.root() && body.payloads[id].specifier.is_empty() && matches!(count, Some(Op::Int(_)))
}
