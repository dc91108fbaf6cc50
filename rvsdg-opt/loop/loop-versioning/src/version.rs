//! Making the versions of a nest.
//!
//! The nest is copied into a function of its own. A theta has no operands but its loop variables, so their origins are
//! what the function gets; what it returns is what anybody looks at behind the loop.

use crate::VERSIONED;
use crate::extent::{Nest, holds_pointer};
use crate::fault::{Fault, Mutation};
use crate::guard::Guard;
use rustc_hash::FxHashMap;
use rvsdg_core::{
    AttrGroups, Builder, CallInfo, CopyMap, Effects, Flags, FnAttrs, FunctionInfo, Gamma, Graph, Linkage, MemoryAttr,
    Module, Node, Op, Position, Symbol, SymbolData, SymbolKind, Theta, Type, TypeData, Use, Value, ValueAttrs,
    ValueDef, ValueSet,
};
use rvsdg_route::{Router, constant, outermost};

/// What a loop variable of a nest is at its start.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Start {
    Io,
    Mem,
    /// A constant, made by this node.
    Constant(Node),
    /// A context variable of the function.
    Context(usize),
    /// A parameter of the new function.
    Param(usize),
    /// So many bytes behind what a parameter points to.
    Behind(usize, i64),
}

/// How the new function is called.
struct Interface {
    starts: Vec<Start>,
    /// What the parameters are, in the outermost region where that is known.
    params: Vec<Value>,
    /// The loop variables that it returns.
    returned: Vec<usize>,
    io: usize,
    mem: usize,
    /// How many context variables the function has.
    context: usize,
}

impl Interface {
    /// None if the nest can't be called.
    fn of(body: &Graph, context: usize, nest: &Nest) -> Option<Interface> {
        let theta = nest.theta;
        let (mut starts, mut params, mut returned) = (vec![], Vec::<Value>::new(), vec![]);
        let (mut io, mut mem) = (None, None);
        for index in 0..theta.loop_count(body) {
            let origin = theta.entry_origin(body, index);
            let ty = body.ty(origin);
            if ty == Type::IO || ty == Type::MEM {
                let own = if ty == Type::IO { &mut io } else { &mut mem };
                let is_first = own.replace(index).is_none();
                (is_first && (ty == Type::MEM || theta.is_invariant(body, index))).then_some(())?;
                starts.push(if ty == Type::IO { Start::Io } else { Start::Mem });
                continue;
            }
            let is_varying = !theta.is_invariant(body, index);
            if ty.is_state() || ty.alternatives().is_some() || (is_varying && holds_pointer(body, origin)) {
                return None;
            }
            let home = outermost(body, origin);
            let place = nest.groups.iter().find_map(|group| {
                let (_, distance) = group.pointers.iter().find(|(pointer, _)| *pointer == home)?;
                Some((group.base, *distance))
            });
            let mut param = |value: Value| {
                params.iter().position(|known| *known == value).unwrap_or_else(|| {
                    params.push(value);
                    params.len() - 1
                })
            };
            let maker =
                body.producer(home).filter(|node| constant(body, origin).is_some() && body.op(*node).is_constant());
            starts.push(match (body.def(home), maker) {
                (_, Some(node)) if place.is_none() => Start::Constant(node),
                (ValueDef::Argument(region, arg), _) if region == body.root() && arg < context && place.is_none() => {
                    Start::Context(arg)
                }
                _ => match place {
                    None => Start::Param(param(home)),
                    Some((base, 0)) => Start::Param(param(base)),
                    Some((base, distance)) => Start::Behind(param(base), distance),
                },
            });
            let is_known_behind = index < nest.original.loop_count(body);
            if is_varying && is_known_behind && !body.is_dead(nest.original.exit_output(body, index)) {
                returned.push(index);
            }
        }
        Some(Interface { starts, params, returned, io: io?, mem: mem?, context })
    }
}

/// Gives a nest a version for groups that do not overlap, and makes its function choose. Answers whether that could be
/// done.
pub(crate) fn make(
    module: &mut Module,
    (groups, lambda, symbol): (&AttrGroups, Node, Symbol),
    nest: &Nest,
    fault: Fault,
) -> bool {
    let context = module.omega.input_count(lambda);
    let Some(interface) = module.body(symbol).and_then(|body| Interface::of(body, context, nest)) else { return false };
    let body = module.body(symbol).expect("it was looked at");
    let params: Vec<Type> = interface.params.iter().map(|param| body.ty(*param)).collect();
    let results: Vec<Type> =
        interface.returned.iter().map(|index| body.ty(nest.theta.entry_origin(body, *index))).collect();
    let result = match results[..] {
        [] => Type::VOID,
        [result] => result,
        _ => module.types.intern(TypeData::Struct { name: None, packed: false, fields: Some(results.clone().into()) }),
    };
    let ty = module.types.function(result, &params, false);
    let copy = add_function(module, (groups, symbol), nest, &interface, (ty, result), fault);

    let origins: Vec<Value> = module.omega.operands(lambda).collect();
    let address_ty = module.symbols[symbol].address_ty;
    let new = module.omega.add_node(Position::Before(lambda), Op::Lambda(copy), &origins, &[address_ty]);
    let address = module.omega.output(new, 0);
    module.add_context_vars(lambda, &[address]);
    // The call may pass the address of a variable that went nowhere before. `globals` finds out again which are not.
    for variable in module.context_symbols(lambda).into_iter().flatten() {
        if let SymbolKind::Global(global) = &mut module.symbols[variable].kind {
            global.is_hidden = false;
        }
    }
    let body = module.body_mut(symbol).expect("it was looked at");
    let callee = body.arg(body.root(), context);
    Chooser { body, nest, interface: &interface, fault }.choose(callee, (ty, result));
    true
}

/// The attributes of a version of a function: it gets by parameters what the function may have had from elsewhere.
pub(crate) fn attributes(groups: &AttrGroups, function: &FunctionInfo) -> FnAttrs {
    let has_all = function.suffix.memory().args == MemoryAttr::ANY.args;
    if has_all { function.suffix.clone() } else { groups.without_memory(&function.suffix) }
}

/// Adds a function that is a copy of the nest, as a symbol with a body.
fn add_function(
    module: &mut Module,
    (groups, symbol): (&AttrGroups, Symbol),
    nest: &Nest,
    interface: &Interface,
    (ty, result): (Type, Type),
    fault: Fault,
) -> Symbol {
    let data = &module.symbols[symbol];
    let SymbolKind::Function(function) = &data.kind else { unreachable!("it has a body") };
    let attrs = |param: &Value| match nest.groups.iter().position(|group| group.base == *param) {
        Some(group) if nest.alone[group] || fault.is(Mutation::AloneAnyway) => {
            ValueAttrs::default().with(ValueSet::NOALIAS).with(ValueSet::NOCAPTURE)
        }
        Some(_) => ValueAttrs::default().with(ValueSet::NOCAPTURE),
        None => ValueAttrs::default(),
    };
    let info = FunctionInfo {
        ty,
        specifiers: "".into(),
        param_attrs: interface.params.iter().map(attrs).collect(),
        metadata: "".into(),
        suffix: attributes(groups, function),
        ..(**function).clone()
    };
    let copy = SymbolData {
        name: free_name(module, &data.name).into(),
        linkage: Linkage::Internal,
        kind: SymbolKind::Function(Box::new(info)),
        ..data.clone()
    };
    let old = module.body(symbol).expect("it was looked at");
    let body = function_body(old, nest, interface, result);
    let copy = module.symbols.push(copy);
    module.bodies.resize(copy.as_u32() as usize, None);
    module.bodies.push(Some(Box::new(body)));
    copy
}

fn free_name(module: &Module, name: &str) -> Box<str> {
    let mut number = 0;
    loop {
        let wanted = if number == 0 { format!("{name}.noalias") } else { format!("{name}.noalias{number}") };
        if module.symbols.iter().all(|(_, symbol)| *symbol.name != *wanted) {
            return wanted.into();
        }
        number += 1;
    }
}

/// The body of the function: the loop, between parameters and results.
fn function_body(old: &Graph, nest: &Nest, interface: &Interface, result: Type) -> Graph {
    let theta = nest.theta;
    let mut body = Graph::new();
    let root = body.root();
    let context = &old.args(old.root())[..interface.context];
    let context: Vec<Value> = context.iter().map(|arg| body.add_arg(root, old.ty(*arg))).collect();
    let params: Vec<Value> = interface.params.iter().map(|param| body.add_arg(root, old.ty(*param))).collect();
    let [io, mem] = [Type::IO, Type::MEM].map(|ty| body.add_arg(root, ty));
    let mut map = CopyMap::sparse();
    for (index, start) in interface.starts.iter().enumerate() {
        let value = match start {
            Start::Io => io,
            Start::Mem => mem,
            Start::Context(arg) => context[*arg],
            Start::Param(param) => params[*param],
            Start::Behind(param, distance) => Builder::at_end(&mut body, root).byte_offset(params[*param], *distance),
            Start::Constant(node) => {
                let mut own = CopyMap::sparse();
                let node = body.copy_node(Some(old), *node, Position::End(root), &mut own);
                body.output(node, 0)
            }
        };
        map.insert(theta.entry_origin(old, index), value);
    }
    let copy = body.copy_node(Some(old), theta.node(), Position::End(root), &mut map);
    body.add_loop_hint(copy, VERSIONED);
    for node in nest.no_wrap.iter().filter_map(|node| map.node(*node)) {
        if let Op::Binary(op, flags) = body.op(node) {
            body.set_op(node, Op::Binary(op, flags | Flags::NUW));
        }
    }
    let copy = Theta::from_node(&body, copy).expect("it is a copy of a theta");
    let values: Vec<Value> = interface.returned.iter().map(|index| copy.exit_output(&body, *index)).collect();
    if let [value] = values[..] {
        body.add_result(root, value);
    } else if !values.is_empty() {
        let mut at = Builder::at_end(&mut body, root);
        let mut all = at.poison(result);
        for (index, value) in values.into_iter().enumerate() {
            let place = at.graph.payloads.intern_list([index as i32].into());
            all = at.value(Op::InsertValue(place), &[all, value], result);
        }
        body.add_result(root, all);
    }
    let io = if theta.flags(old).may_diverge { copy.exit_output(&body, interface.io) } else { io };
    body.add_result(root, io);
    let mem = copy.exit_output(&body, interface.mem);
    body.add_result(root, mem);
    body
}

/// Makes the choice between a nest and its copy.
struct Chooser<'a> {
    body: &'a mut Graph,
    nest: &'a Nest,
    interface: &'a Interface,
    fault: Fault,
}

impl Chooser<'_> {
    fn choose(self, callee: Value, (ty, result): (Type, Type)) {
        let Chooser { body, nest, interface, fault } = self;
        // A copy has the same variables, and perhaps more behind them.
        let (theta, copy) = (nest.original, nest.theta);
        let place = Position::Before(copy.node());
        let mut router = Router::new();
        let (predicate, frozen) = Guard::new(body, &mut router, nest, fault).make();
        let callee = router.route(body, callee, body.region(copy.node()));
        let gamma = Gamma::add(body, place, predicate);
        let [slow, fast] = [gamma.regions(body)[0], gamma.regions(body)[1]];

        let mut entries: FxHashMap<Value, usize> = FxHashMap::default();
        let mut enter = |body: &mut Graph, origin: Value| -> usize {
            *entries.entry(origin).or_insert_with(|| gamma.add_entry(body, origin))
        };
        let origins: Vec<Value> = (0..theta.loop_count(body)).map(|index| theta.entry_origin(body, index)).collect();
        let variables: Vec<usize> = origins.iter().map(|origin| enter(body, *origin)).collect();
        let starts: Vec<Value> = (0..origins.len()).map(|index| copy.entry_origin(body, index)).collect();
        let starts: Vec<usize> = starts.into_iter().map(|origin| enter(body, origin)).collect();
        // The version works with the very numbers that were tested.
        let params = interface.params.iter().map(|param| {
            let tested = frozen.get(param).filter(|_| body.ty(*param) != Type::PTR);
            tested.copied().unwrap_or_else(|| router.route(body, *param, body.region(copy.node())))
        });
        let params: Vec<Value> = params.collect();
        let operands: Vec<Value> =
            std::iter::once(callee).chain(params).chain([origins[interface.io], origins[interface.mem]]).collect();
        let operands: Vec<usize> = operands.into_iter().map(|operand| enter(body, operand)).collect();
        let operands: Vec<Value> = operands.into_iter().map(|entry| gamma.entry_arg(body, 1, entry)).collect();

        let mut at = Builder::at_end(body, fast);
        let arg_attrs = interface.params.iter().map(|_| ValueAttrs::default()).collect();
        let call = at.graph.payloads.intern_call(CallInfo { arg_attrs, ..CallInfo::new(ty) });
        // What comes behind a loop that may run for ever waits for it.
        let is_endless = theta.flags(at.graph).may_diverge;
        let effects = Effects::READ | Effects::WRITE | if is_endless { Effects::IO } else { Effects::PINNED };
        let makes = |ty: &Type| (*ty != Type::VOID) && (*ty != Type::IO || is_endless);
        let types: Vec<Type> = [result, Type::IO, Type::MEM].into_iter().filter(makes).collect();
        let call = at.node(Op::Call(call, effects), &operands, &types);
        let results: Vec<Value> = match interface.returned.len() {
            0 => vec![],
            1 => vec![at.graph.output(call, 0)],
            count => {
                let all = at.graph.output(call, 0);
                let member = |index: usize| {
                    let place = at.graph.payloads.intern_list([index as i32].into());
                    let ty = at.graph.ty(origins[interface.returned[index]]);
                    at.value(Op::ExtractValue(place), &[all], ty)
                };
                (0..count).map(member).collect()
            }
        };
        let after = body.mem_out(call).expect("the call makes a state");
        let io_after = body.io_out(call);

        let users: Vec<Vec<Use>> =
            (0..theta.loop_count(body)).map(|index| body.users(theta.exit_output(body, index)).collect()).collect();
        body.move_node(theta.node(), Position::End(slow));
        for (index, entry) in variables.iter().enumerate() {
            let input = body.input(theta.node(), index);
            let arg = gamma.entry_arg(body, 0, *entry);
            body.divert(input, arg);
        }
        body.add_loop_hint(theta.node(), VERSIONED);
        for (index, users) in users.into_iter().enumerate().filter(|(_, users)| !users.is_empty()) {
            let fast = match interface.returned.iter().position(|it| *it == index) {
                Some(place) if fault.is(Mutation::LostResult) => {
                    gamma.entry_arg(body, 1, variables[interface.returned[place]])
                }
                Some(place) => results[place],
                None if index == interface.mem => after,
                None if index == interface.io => io_after.unwrap_or(origins[index]),
                None => gamma.entry_arg(body, 1, starts[index]),
            };
            let behind = match interface.starts[index] {
                Start::Io if io_after.is_none() => origins[index],
                Start::Io | Start::Mem => gamma.add_exit(body, &[theta.exit_output(body, index), fast]),
                _ if theta.is_invariant(body, index) => origins[index],
                _ => gamma.add_exit(body, &[theta.exit_output(body, index), fast]),
            };
            users.into_iter().for_each(|user| body.divert(user, behind));
        }
        if copy != theta {
            body.remove_node(copy.node());
        }
    }
}
