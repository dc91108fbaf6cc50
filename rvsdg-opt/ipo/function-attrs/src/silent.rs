//! Calls that cannot unwind lose their landing pads.
//!
//! A call with a landing pad makes a struct of what the function returns, what lands, and whether it was left by
//! unwinding. If the attributes of the call or of the function say that nothing unwinds, a plain call takes its place,
//! and a struct that says so: behind it, decisions on that are known, and the code of the pad goes.
//!
//! Linear in the bodies with landing pads.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{Builder, FnSet, LandingMembers, Module, Node, Op, Position, Symbol, Type};
use rvsdg_opt_calls::{context_var, invoked};

/// Replaces calls in a function; answers whether there were any.
pub(crate) fn calls(module: &mut Module, lambda: Node, symbol: Symbol, fault: Fault, stats: &mut Stats) -> bool {
    let has_pads = module.symbols[symbol].function().is_some_and(|info| info.suffix.personality().is_some());
    if !has_pads {
        return false;
    }
    let callees = module.context_symbols(lambda);
    let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { return false };
    let is_silent = |node: &Node| {
        let Some(info) = invoked(&body, *node) else { return false };
        let callee = context_var(&body, callees.len(), body.operand(*node, 0)).and_then(|index| callees[index]);
        let callee = callee.and_then(|callee| module.symbols[callee].function());
        let own = info.call.fn_attrs.has(FnSet::NOUNWIND);
        let says = |callee: &rvsdg_core::FunctionInfo| {
            let attrs = callee.call_attrs(&info.call.fn_attrs);
            callee.ty == info.call.ty && (attrs.has(FnSet::NOUNWIND) || fault.is(Mutation::NothingUnwinds))
        };
        own || callee.is_some_and(says)
    };
    let regions = body.region_tree(body.root());
    let found: Vec<Node> = regions.into_iter().flat_map(|it| body.nodes(it)).filter(is_silent).collect();
    for invoke in &found {
        replace(module, &mut body, *invoke);
    }
    module.bodies[symbol.as_u32() as usize] = Some(body);
    stats.silent += found.len();
    !found.is_empty()
}

/// Makes a plain call of a call with a landing pad.
fn replace(module: &Module, body: &mut rvsdg_core::Graph, invoke: Node) {
    let Op::Special(id, effects) = body.op(invoke) else { unreachable!("it has a landing pad") };
    let call = body.payloads[id].call.clone();
    let whole = body.output(invoke, 0);
    let ty = body.ty(whole);
    let (ret, ..) = module.types.signature(call.ty).expect("a call has a function type");
    let members = LandingMembers::of(ret);
    let op = Op::Call(body.payloads.intern_call(call), effects);
    let states: Vec<_> = body.outputs(invoke).skip(1).collect();
    let result = members.returned.map(|_| ret);
    let types: Vec<Type> = result.into_iter().chain(states.iter().map(|state| body.ty(*state))).collect();
    let operands: Vec<_> = body.operands(invoke).collect();
    let new = body.add_node(Position::Before(invoke), op, &operands, &types);
    body.set_location(new, body.location(invoke));
    for (index, state) in states.into_iter().enumerate() {
        let output = body.output(new, usize::from(result.is_some()) + index);
        body.divert_users(state, output);
    }
    let mut insert = |member: i32| Op::InsertValue(body.payloads.intern_list([member].into()));
    let (returned, unwound) = (members.returned.map(&mut insert), insert(members.unwound));
    let returned = returned.map(|op| (op, body.output(new, 0)));
    let mut at = Builder::before(body, invoke);
    let mut value = at.poison(ty);
    if let Some((op, result)) = returned {
        value = at.value(op, &[value, result], ty);
    }
    let no = at.truth(false);
    value = at.value(unwound, &[value, no], ty);
    body.divert_users(whole, value);
    body.remove_node(invoke);
}
