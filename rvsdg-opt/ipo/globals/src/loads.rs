//! Loads of constants.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::uses::symbol_of;
use rustc_hash::FxHashSet;
use rvsdg_core::{
    AccessId, BinOp, Builder, CastOp, Const, Delta, Graph, Module, Node, Op, Phi, Symbol, Type, UseSite, Value,
    ValueDef, Variable,
};
use rvsdg_layout::Layouts;
use rvsdg_opt_initializers::{Initializers, Loaded, load, load_anywhere};
use rvsdg_opt_scev::{Atom, Extend, Linear, Scev, Term};
use rvsdg_route::Router;
use std::cmp::Ordering;

/// A load of a variable that has its initial value.
struct Load {
    node: Node,
    delta: Delta,
    /// Where it loads, as far as that is known.
    offset: Offset,
    ty: Type,
}

/// The distance of an address to the start of a variable, in bytes.
enum Offset {
    Known(i64),
    /// A constant, and the multiple of a number.
    Linear(i64, Atom, i64),
    Unknown,
}

/// Replaces the loads of constants in a function.
pub(crate) fn replace(
    module: &mut Module,
    initializers: &mut Initializers,
    lambda: Node,
    symbol: Symbol,
    fault: Fault,
) -> Stats {
    let mut stats = Stats::default();
    let found = find(module, initializers, lambda, symbol, fault);
    let mut router = Router::new();
    for Load { node, delta, offset, ty } in found {
        let loaded = match offset {
            Offset::Known(offset) => load(module, delta, offset, ty),
            _ => load_anywhere(module, delta, ty).map(Loaded::Constant),
        };
        match loaded {
            Some(Loaded::Constant(constant)) => {
                let Module { omega, bodies, .. } = &mut *module;
                let body = bodies[symbol.as_u32() as usize].as_deref_mut().expect("it has loads");
                let op = body.payloads.import(&omega.payloads, constant.op);
                let value = Builder::before(body, node).constant(Const { op, ty });
                put(body, node, value);
                stats.loads += 1;
            }
            Some(Loaded::Address(target, distance)) => {
                let Some(index) = provide(module, lambda, delta, target) else { continue };
                let shape = module.body_shape(lambda);
                let body = module.body_mut(symbol).expect("it has loads");
                let (arg, region) = (shape.context_arg(body, index), body.region(node));
                let base = router.route(body, arg, region);
                let value = match distance {
                    0 => base,
                    _ => Builder::before(body, node).byte_offset(base, distance),
                };
                put(body, node, value);
                stats.addresses += 1;
            }
            Some(Loaded::Number(number)) => {
                let body = module.body_mut(symbol).expect("it has loads");
                let mut at = Builder::before(body, node);
                let number = at.int(number, Type::I64);
                let value = at.cast(CastOp::IntToPtr, number, ty);
                put(body, node, value);
                stats.loads += 1;
            }
            None => {
                let Offset::Linear(constant, atom, factor) = offset else { continue };
                let stride = factor.abs();
                let start = constant.rem_euclid(stride);
                let elements = initializers.progression(module, delta, [start, stride], ty);
                let Some(elements) = elements else { continue };
                // Element `index + sign * x`, where x is the number.
                let sign = if fault.is(Mutation::Upwards) { 1 } else { factor.signum() };
                let index = (constant - start) / stride;
                let first = elements.first.wrapping_add(elements.step.wrapping_mul(index));
                let body = module.body_mut(symbol).expect("it has loads");
                let x = router.route(body, atom.value, body.region(node));
                let value = multiple(body, node, (x, atom), [first, elements.step.wrapping_mul(sign)], ty);
                put(body, node, value);
                stats.progressions += 1;
            }
        }
    }
    if stats.loads + stats.progressions > 0 {
        module.body_mut(symbol).expect("it had loads").fold_geps();
    }
    stats
}

/// The loads of constants in a function.
fn find(module: &Module, initializers: &Initializers, lambda: Node, symbol: Symbol, fault: Fault) -> Vec<Load> {
    let (Some(body), Some(data)) = (module.body(symbol), module.data_layout()) else { return vec![] };
    let shape = module.body_shape(lambda);
    let context = module.context_symbols(lambda);
    let delta = |symbol: Symbol| match fault.is(Mutation::IgnoreStores) {
        true => initializers.delta(module, symbol),
        false => initializers.constant(module, symbol),
    };
    let known = (0..context.len()).filter(|index| context[*index].and_then(delta).is_some());
    let nodes = loads_through(body, known.map(|index| shape.context_arg(body, index)).collect());
    let (mut layouts, mut scev) = (Layouts::new(&module.types, data), Scev::new());
    let mut found = vec![];
    for (node, id) in nodes {
        let address = scev.address(body, &mut layouts, body.operand(node, 0));
        if let Some(delta) = symbol_of(body, shape, &context, address.base).and_then(delta) {
            let offset = address.form.as_constant();
            let offset = match offset.or(fault.is(Mutation::AnyOffset).then_some(0)) {
                Some(offset) => Offset::Known(offset),
                None => {
                    let exact = scev.exact_address(body, &mut layouts, body.operand(node, 0));
                    if exact.base == address.base { linear(body, &exact.form) } else { Offset::Unknown }
                }
            };
            found.push(Load { node, delta, offset, ty: body.payloads[id].ty });
        }
    }
    found
}

/// The offset that an exact form is.
fn linear(body: &Graph, form: &Linear) -> Offset {
    match *form.terms() {
        [(Term { atom: Some(atom), index: None }, factor)]
            if body.ty(atom.value).int_width().is_some_and(|width| width <= 64)
                && atom.extend != Extend::None
                && factor != i64::MIN =>
        {
            Offset::Linear(form.offset(), atom, factor)
        }
        _ => Offset::Unknown,
    }
}

/// The loads through pointers that may be based on these addresses, without volatile ones.
fn loads_through(body: &Graph, addresses: Vec<Value>) -> Vec<(Node, AccessId)> {
    let mut seen: FxHashSet<Value> = addresses.iter().copied().collect();
    let (mut pending, mut loads) = (addresses, vec![]);
    let mut reached = vec![];
    while let Some(address) = pending.pop() {
        for user in body.users(address) {
            let site = body.site(user);
            match (body.variable_at(site), site) {
                (Some(Variable::Entry(gamma, index)), _) => reached.extend(gamma.entry_args(body, index)),
                (Some(Variable::Exit(gamma, index)), _) => reached.push(gamma.exit_output(body, index)),
                (Some(Variable::Loop(theta, index)), _) => {
                    reached.extend([theta.pre(body, index), theta.exit_output(body, index)]);
                }
                (None, UseSite::Input(node, 0)) => match body.op(node) {
                    Op::Load(id, _) if !body.payloads[id].volatile => loads.push((node, id)),
                    Op::Gep(_) => reached.push(body.output(node, 0)),
                    _ => {}
                },
                (None, _) => {}
            }
        }
        pending.extend(reached.drain(..).filter(|value| seen.insert(*value)));
    }
    loads
}

/// `first + step * x` in front of a node, as a value of an integer type.
fn multiple(body: &mut Graph, node: Node, (x, atom): (Value, Atom), [first, step]: [i64; 2], ty: Type) -> Value {
    let own = body.ty(x).int_width().expect("numbers are integers");
    let wanted = ty.int_width().expect("it is one");
    let cast = match own.cmp(&wanted) {
        Ordering::Less => atom.cast(body, wanted),
        Ordering::Equal => None,
        Ordering::Greater => Some(CastOp::Trunc),
    };
    let mut at = Builder::before(body, node);
    let x = cast.map_or(x, |cast| at.cast(cast, x, ty));
    let product = at.binary_int(BinOp::Mul, x, step);
    at.binary_int(BinOp::Add, product, first)
}

/// Puts a value in the place of a load.
fn put(body: &mut Graph, load: Node, value: Value) {
    let outputs: Vec<Value> = body.outputs(load).collect();
    let mem = body.mem_in(load);
    for (index, output) in outputs.into_iter().enumerate() {
        // The value comes first, the memory state that it makes behind it.
        body.divert_users(output, if index == 0 { value } else { mem.expect("what makes a state takes one") });
    }
    body.remove_node(load);
}

/// The number of the context variable of a function that is the address of `target`, which the initializer of `delta`
/// refers to. None if the address can't be made available there.
fn provide(module: &mut Module, lambda: Node, delta: Delta, target: Symbol) -> Option<usize> {
    let is_target = |module: &Module, origin: Value| module.symbol_of(origin) == Some(target);
    let known = module.omega.operands(lambda).position(|origin| is_target(module, origin));
    if known.is_some() {
        return known;
    }
    let origin = module.omega.operands(delta.node()).find(|origin| is_target(module, *origin))?;
    let home = module.omega.region(delta.node());
    let inside = if home == module.omega.root() {
        module.route_to(lambda, origin)
    } else if home == module.omega.region(lambda) {
        let omega = &module.omega;
        match omega.def(origin) {
            ValueDef::Argument(..) => origin,
            // Members of a recursion refer to each other by its variables, in whatever order they are.
            ValueDef::Output(..) => {
                let phi = Phi::from_node(omega, omega.owner(home)?)?;
                let index = (0..phi.recursion_count(omega)).find(|index| phi.definition(omega, *index) == origin)?;
                phi.recursion_arg(omega, index)
            }
        }
    } else {
        return None;
    };
    module.add_context_vars(lambda, &[inside]);
    Some(module.omega.input_count(lambda) - 1)
}
