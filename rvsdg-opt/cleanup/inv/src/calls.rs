//! The module part: calls of functions that always return one of their parameters or a constant.
//!
//! Functions are processed callees first (mutually recursive ones in any order), so the result for a function is used
//! for its callers. The result is derived from the body alone, without an assumption about recursive calls, so it is
//! valid for recursive functions, too.

use crate::ModuleStats;
use crate::fault::{Fault, Mutation};
use crate::redirect;
use rustc_hash::FxHashMap;
use rvsdg_core::{Body, Const, Graph, Module, Node, Op, Symbol, TailKind, Type, UseSite, Value, ValueAttrs, ValueDef};
use rvsdg_route::{Router, outermost};

/// The value that a function always returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Returned {
    Parameter(usize),
    /// A constant in terms of the function's own payloads.
    Constant(Const),
}

pub(crate) fn run(module: &mut Module, fault: Fault) -> ModuleStats {
    let mut stats = ModuleStats::default();
    let mut returned: FxHashMap<Symbol, Returned> = FxHashMap::default();
    for (lambda, symbol) in module.lambdas() {
        let slot = symbol.as_u32() as usize;
        let Some(mut body) = module.bodies[slot].take() else { continue };
        let calls = match module.symbols[symbol].is_left_alone() {
            true => 0,
            false => redirect_calls(module, lambda, &mut body, &returned, fault),
        };
        if calls > 0 {
            stats.calls += calls;
            stats.bodies += redirect::run(&mut body, fault);
            body.fold_geps();
        }
        if let Some(what) = returns(module, lambda, symbol, &body) {
            returned.insert(symbol, what);
        }
        module.bodies[slot] = Some(body);
    }
    stats
}

/// The value that the function always returns, if its definition is the one that will be called.
fn returns(module: &Module, lambda: Node, symbol: Symbol, body: &Graph) -> Option<Returned> {
    let data = &module.symbols[symbol];
    let function = data.function()?;
    if !module.is_exact(symbol) || !data.defined || function.facts.optnone {
        return None;
    }
    let shape = module.body_shape(lambda);
    let value = outermost(body, shape.return_value(body)?);
    match body.def(value) {
        ValueDef::Argument(region, index) if region == body.root() => {
            let parameter = index.checked_sub(shape.context_count())?;
            let is_plain = function.param_attrs(parameter).is_none_or(ValueAttrs::is_plain_value);
            (parameter < shape.params(body).len() && is_plain).then_some(Returned::Parameter(parameter))
        }
        ValueDef::Output(node, _) if body.op(node).is_constant() => {
            let op = body.op(node);
            // Opaque constants and undef are left to inlining.
            matches!(op, Op::Int(_) | Op::Null | Op::Const(_))
                .then(|| Returned::Constant(Const { op, ty: body.ty(value) }))
        }
        _ => None,
    }
}

fn redirect_calls(
    module: &Module,
    lambda: Node,
    body: &mut Graph,
    returned: &FxHashMap<Symbol, Returned>,
    fault: Fault,
) -> usize {
    let callees: Vec<Option<(Symbol, Returned)>> = module
        .omega
        .operands(lambda)
        .map(|operand| module.symbol_of(operand).and_then(|symbol| Some((symbol, *returned.get(&symbol)?))))
        .collect();
    let known = callees.iter().enumerate().filter(|(_, callee)| callee.is_some());
    if !known
        .map(|(index, _)| Body::new(callees.len()).context_arg(body, index))
        .any(|function| is_called(body, function))
    {
        return 0;
    }
    let mut router = Router::new();
    let mut count = 0;
    for region in body.region_tree(body.root()) {
        let calls: Vec<Node> = body.nodes(region).filter(|node| matches!(body.op(*node), Op::Call(..))).collect();
        for call in calls {
            let Some((symbol, what)) = callee(body, Body::new(callees.len()), call, &callees) else { continue };
            let Some(mut value) = call_value(module, body, call, symbol, what) else { continue };
            let output = body.output(call, 0);
            if let (Found::Operand(index), true) = (&mut value, fault.is(Mutation::OtherArgument)) {
                let beside = *index + 1;
                let fits = beside < body.input_count(call) && body.ty(body.operand(call, beside)) == body.ty(output);
                *index += usize::from(fits);
            }
            let value = match value {
                Found::Operand(index) => body.operand(call, index),
                Found::Constant(constant) => {
                    let from = &module.body(symbol).expect("its body was looked at").payloads;
                    let op = body.payloads.import(from, constant.op);
                    router.constant_in(body, Const { op, ty: constant.ty }, region)
                }
            };
            body.divert_users(output, value);
            count += 1;
        }
    }
    count
}

/// Is there a call of this function whose value is used? Follows the function's address into regions. That is cheaper
/// than a walk over the body, because after the first run few such calls are left.
fn is_called(body: &Graph, function: Value) -> bool {
    let mut pending = vec![function];
    while let Some(address) = pending.pop() {
        for user in body.users(address) {
            let UseSite::Input(node, index) = body.site(user) else { continue };
            match body.op(node) {
                Op::Call(..) if index == 0 && body.output_count(node) > 0 && !body.is_dead(body.output(node, 0)) => {
                    return true;
                }
                Op::Gamma => {
                    let inside =
                        body.regions(node).iter().filter_map(|region| Some(body.arg(*region, index.checked_sub(1)?)));
                    pending.extend(inside);
                }
                Op::Theta(_) => pending.push(body.arg(body.regions(node)[0], index)),
                _ => {}
            }
        }
    }
    false
}

/// The called function, if it is a context variable and its returned value is known.
fn callee(body: &Graph, shape: Body, call: Node, callees: &[Option<(Symbol, Returned)>]) -> Option<(Symbol, Returned)> {
    let Op::Call(id, _) = body.op(call) else { return None };
    if body.payloads[id].intrinsic.is_some() {
        return None;
    }
    match body.def(outermost(body, body.operand(call, 0))) {
        ValueDef::Argument(region, index) if region == body.root() && index < shape.context_count() => callees[index],
        _ => None,
    }
}

/// The value of a call.
enum Found {
    /// This operand of the call.
    Operand(usize),
    /// A constant of the callee.
    Constant(Const),
}

fn call_value(module: &Module, body: &Graph, call: Node, symbol: Symbol, what: Returned) -> Option<Found> {
    let Op::Call(id, _) = body.op(call) else { return None };
    let info = &body.payloads[id];
    let function = module.symbols[symbol].function()?;
    if info.ty != function.ty || info.tail == TailKind::MustTail || body.output_count(call) == 0 {
        return None;
    }
    let output: Value = body.output(call, 0);
    if body.ty(output).is_state() || body.is_dead(output) || body.ty(output) == Type::TOKEN {
        return None;
    }
    // Constants of a recursive call are ignored, because the payloads are those of the body being changed.
    match what {
        Returned::Parameter(parameter) => {
            let is_plain = info.arg_attrs.get(parameter).is_none_or(ValueAttrs::is_plain_value);
            is_plain.then_some(Found::Operand(parameter + 1))
        }
        Returned::Constant(constant) => module.body(symbol).is_some().then_some(Found::Constant(constant)),
    }
}
