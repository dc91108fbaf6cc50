//! What a body costs in the place of a call, and what is saved if the call passes something that is known.
//!
//! The size of a body is that of its operations without those that take no instruction ([`is_free`]): constants,
//! decisions on a value that is there, casts that keep all bits, and addresses that are part of accesses. Of the
//! others, a call saves
//!
//! * for each constant argument: what becomes a constant with it, directly and through gammas and invariant loop
//!   variables; where it decides
//!   a gamma, all alternatives but the largest; and calls that copy or fill so many bytes, which are a few loads and
//!   stores then;
//! * for each argument that is stack memory of the caller: the accesses to it, if nothing else is done with the
//!   parameter, because scalar replacement takes them;
//! * the same for each argument that is copied for the callee (`byval`), wherever it is, because the copy is stack
//!   memory; and the loads
//!   and stores of the copy, which are part of every call.
//!
//! Savings are found out once per callee, for each parameter alone. The sum of several is a guess, as all of this is.
//!
//! # Complexity
//!
//! Linear in the body for each of the first parameters ([`MAX_PARAMS`]), in bodies of at most [`MAX_WEIGHED`]
//! operations.

use rustc_hash::FxHashSet;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    Body, CastOp, Gamma, Graph, LoadStore, Node, Op, Region, Symbol, SymbolData, Theta, TypeData, TypeTable, Use,
    UseSite, Value, Variable,
};
use rvsdg_opt_target::limits::iln::{MAX_BESIDE, MAX_COPY, MAX_PARAMS, MAX_SWITCH, MAX_WEIGHED, OVERHEAD, WORD};
use rvsdg_route::{constant, outermost};

/// What a call saves by what is known about one argument, in operations.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Saving {
    /// If it is a constant.
    pub(crate) constant: usize,
    /// If it is stack memory of the caller, or copied for the callee.
    pub(crate) stack: usize,
    /// What the call itself does to copy the argument.
    pub(crate) copy: usize,
}

/// The operations of a body that take instructions. Of several accesses to one address, only one load and one store
/// count in a region, and none where the root region has one, until something is called: memory values are known later
/// (`load-store`).
pub(crate) fn size(body: &Graph) -> usize {
    let mut of_root: FxHashSet<(Value, bool)> = FxHashSet::default();
    let mut own: FxHashSet<(Value, bool)> = FxHashSet::default();
    let mut count = 0;
    for region in body.region_tree(body.root()) {
        own.clear();
        for node in body.nodes(region) {
            if let Some(LoadStore { id, address, is_store, .. }) = body.load_store(node)
                && !body.payloads[id].volatile
            {
                let access = (outermost(body, address), is_store);
                let is_known = of_root.contains(&access) || !own.insert(access);
                count += usize::from(!is_known);
                continue;
            }
            if matches!(body.op(node), Op::Call(..) | Op::Special(..)) {
                own.clear();
            }
            count += weight(body, node);
        }
        if region == body.root() {
            std::mem::swap(&mut of_root, &mut own);
        }
    }
    count
}

/// The operations of a body that take instructions and make vectors, or take some.
pub(crate) fn on_vectors(body: &Graph, types: &TypeTable) -> usize {
    let is_vector = |value: Value| matches!(types.get(body.ty(value)), Some(TypeData::Vector { .. }));
    let on_vectors = |node: &Node| body.outputs(*node).chain(body.operands(*node)).any(is_vector);
    let regions = body.region_tree(body.root()).into_iter();
    regions.flat_map(|region| body.nodes(region)).filter(|node| !is_free(body, *node) && on_vectors(node)).count()
}

/// Has a body at most so many operations that take instructions? Looks at few more operations than that.
pub(crate) fn has_at_most(body: &Graph, most: usize) -> bool {
    if body.node_count() <= most {
        return true;
    }
    let (mut regions, mut count) = (vec![body.root()], 0);
    while let Some(region) = regions.pop() {
        for node in body.nodes(region) {
            count += weight(body, node);
            if count > most {
                return false;
            }
            regions.extend_from_slice(body.regions(node));
        }
    }
    true
}

/// Does a function do more than to decide whether to make this call: more than [`MAX_BESIDE`] operations outside of the
/// outermost decision about it? A call that is made on all ways, or in a loop, is what its function is there for.
pub(crate) fn does_more_than(body: &Graph, call: Node) -> bool {
    let mut outermost = call;
    while let Some(owner) = body.owner(body.region(outermost)) {
        if matches!(body.op(owner), Op::Theta(_)) {
            return false;
        }
        outermost = owner;
    }
    let inner = |node: Node| body.regions(node).iter().flat_map(|region| body.region_tree(*region));
    let all = |node: Node| weight(body, node) + inner(node).map(|region| operations(body, region)).sum::<usize>();
    let beside = body.nodes(body.root()).filter(|node| *node != outermost);
    outermost != call && beside.map(all).sum::<usize>() > MAX_BESIDE
}

/// The operations of a region.
fn operations(body: &Graph, region: Region) -> usize {
    body.nodes(region).map(|node| weight(body, node)).sum()
}

/// What an operation counts for. A switch is comparisons, or the way into a table of jumps. A call is an instruction
/// for each argument, too.
fn weight(body: &Graph, node: Node) -> usize {
    match body.op(node) {
        Op::Match(id) if body.ty(body.operand(node, 0)).int_width().is_some_and(|width| width > 1) => {
            body.payloads[id].cases.len().min(MAX_SWITCH)
        }
        Op::Call(id, effects) if body.payloads[id].intrinsic.is_none() => {
            body.input_count(node) - usize::from(effects.takes_io()) - usize::from(effects.takes_mem())
        }
        _ => usize::from(!is_free(body, node)),
    }
}

/// Does an operation most likely take no instruction of its own?
fn is_free(body: &Graph, node: Node) -> bool {
    match body.op(node) {
        op if op.is_constant() => true,
        // A branch is a comparison and a jump: the comparison counts, and so does what decides by something else.
        Op::Match(_) => true,
        Op::Cast(CastOp::BitCast | CastOp::PtrToInt | CastOp::IntToPtr, _) => true,
        Op::Gep(_) => body.users(body.output(node, 0)).all(|user| is_address(body, user)),
        _ => false,
    }
}

/// Is a use that as the address of an access?
fn is_address(body: &Graph, user: Use) -> bool {
    let UseSite::Input(node, index) = body.site(user) else { return false };
    match body.op(node) {
        Op::Load(..) => index == 0,
        Op::Store(..) => index == 1,
        _ => false,
    }
}

/// The savings for each of the first parameters of a body of `size` operations. `copied` are those whose arguments are
/// copied: number,
/// bytes, and alignment.
pub(crate) fn savings(
    body: &Graph,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    shape: Body,
    size: usize,
    copied: &[(usize, u64, u64)],
) -> Vec<Saving> {
    if size > MAX_WEIGHED {
        return vec![];
    }
    let params = shape.params(body).iter().take(MAX_PARAMS).enumerate();
    let saving = |(index, param): (usize, &Value)| {
        let stack = if body.ty(*param).is_ptr() { if_stack(body, *param) } else { None };
        let bytes = copied.iter().find(|copy| copy.0 == index).map(|copy| copy.1);
        // The copy stays in memory if something else is done with it.
        let bytes = bytes.filter(|_| stack.is_some());
        let copy = bytes.map_or(0, |bytes| 2 * bytes.div_ceil(WORD).min(MAX_COPY));
        Saving {
            constant: if body.is_dead(*param) { 0 } else { if_constant(body, symbols, *param) },
            stack: stack.unwrap_or(0),
            copy: copy as usize,
        }
    };
    params.map(saving).collect()
}

/// The operations that a call saves, with the call itself.
pub(crate) fn saved(body: &Graph, call: Node, savings: &[Saving]) -> usize {
    let is_stack = |value: Value| matches!(body.producer_op(outermost(body, value)), Some(Op::Alloca(_)));
    let arguments = body.operands(call).skip(1);
    let known = arguments.zip(savings).map(|(value, saving)| match constant(body, value) {
        Some(_) => saving.constant,
        None if saving.copy > 0 => saving.stack + saving.copy,
        None if saving.stack > 0 && is_stack(value) => saving.stack,
        None => 0,
    });
    known.sum::<usize>() + OVERHEAD + body.input_count(call)
}

/// Where a value goes through the border of a gamma or of a loop that doesn't change it.
fn inside(body: &Graph, variable: Option<Variable>) -> Vec<Value> {
    match variable {
        Some(Variable::Entry(gamma, index)) => {
            (0..gamma.regions(body).len()).map(|alternative| gamma.entry_arg(body, alternative, index)).collect()
        }
        Some(Variable::Loop(theta, index)) if theta.is_invariant(body, index) => {
            vec![theta.pre(body, index), theta.exit_output(body, index)]
        }
        _ => vec![],
    }
}

/// The operations that become constants with a value, or go.
fn if_constant(body: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, value: Value) -> usize {
    let mut known: FxHashSet<Value> = FxHashSet::default();
    let mut pending = vec![value];
    let mut saved = 0;
    while let Some(value) = pending.pop() {
        if !known.insert(value) {
            continue;
        }
        for user in body.users(value) {
            let UseSite::Input(node, index) = body.site(user) else { continue };
            if index == 0
                && let Some(gamma) = Gamma::from_node(body, node)
            {
                saved += undecided(body, gamma);
                continue;
            }
            pending.extend(inside(body, body.variable_at(body.site(user))));
            if has_length(body, symbols, node, index) {
                saved += OVERHEAD + body.input_count(node);
            }
            if folds(body, node, &known) {
                saved += usize::from(!is_free(body, node));
                pending.extend(body.outputs(node));
            }
        }
    }
    saved
}

/// Is this operand the length of what a call copies or fills?
fn has_length(body: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node, index: usize) -> bool {
    let Op::Call(id, _) = body.op(node) else { return false };
    let intrinsic = body.payloads[id].called_intrinsic(symbols);
    index == 2 && intrinsic.is_some_and(|intrinsic| intrinsic.copies() || intrinsic.fills())
}

/// Is a node a constant if these values are?
fn folds(body: &Graph, node: Node, known: &FxHashSet<Value>) -> bool {
    let op = body.op(node);
    let is_known = |value: Value| known.contains(&value) || body.producer_op(value).is_some_and(Op::is_constant);
    matches!(op, Op::Binary(..) | Op::ICmp(_) | Op::FCmp(..) | Op::Cast(..) | Op::Select(_) | Op::Match(_) | Op::Gep(_))
        && body.operands(node).all(is_known)
}

/// The operations of all alternatives of a gamma but the largest, and the gamma itself.
fn undecided(body: &Graph, gamma: Gamma) -> usize {
    let sizes = gamma.regions(body).iter().map(|region| {
        let regions = body.region_tree(*region);
        regions.into_iter().map(|region| operations(body, region)).sum::<usize>()
    });
    let sizes: Vec<usize> = sizes.collect();
    sizes.iter().sum::<usize>() - sizes.iter().max().copied().unwrap_or(0) + 1
}

/// The accesses through an address, with its computations; `None` if something else is done with it.
fn if_stack(body: &Graph, address: Value) -> Option<usize> {
    let mut pending = vec![address];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut saved = 0;
    while let Some(value) = pending.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in body.users(value) {
            let site = body.site(user);
            let variable = body.variable_at(site);
            if let Some(Variable::Loop(theta, index)) = variable
                && matches!(site, UseSite::Result(..))
                && is_same(body, theta, index, value)
            {
                continue;
            }
            let through = inside(body, variable);
            if !through.is_empty() {
                pending.extend(through);
                continue;
            }
            let UseSite::Input(node, index) = site else { return None };
            match body.op(node) {
                Op::Load(id, _) if !body.payloads[id].volatile => saved += 1,
                Op::Store(id, _) if index == 1 && !body.payloads[id].volatile => saved += 1,
                // If the call is inlined, too, it may still become a value: it is looked at again in the copy.
                Op::Call(id, _) if index > 0 && body.payloads[id].intrinsic.is_none() => {}
                // One with an index that depends on run time stays in memory.
                Op::Gep(_) if body.input_count(node) == 1 => {
                    saved += usize::from(!is_free(body, node));
                    pending.extend(body.outputs(node));
                }
                _ => return None,
            }
        }
    }
    Some(saved)
}

fn is_same(body: &Graph, theta: Theta, index: usize, value: Value) -> bool {
    theta.is_invariant(body, index) && theta.pre(body, index) == value
}
