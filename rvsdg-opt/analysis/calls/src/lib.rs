//! Who calls whom: the direct calls of every function, and whether its address is used for anything else.
//!
//! In a body, a function is a context variable. Its address is followed through entry variables and invariant loop
//! variables to where it is used; every use that is not the callee of a call of the function's own type lets it
//! *escape*: stored, compared, passed on, chosen between, called as something else. Uses outside of bodies
//! (initializers, aliases, exports, functions that are carried as text) let it escape too.
//!
//! Linear in context variables and their users. No recursion.
//!
//! ```
//! use rvsdg_core::Module;
//! use rvsdg_opt_calls::Calls;
//!
//! let calls = Calls::of(&Module::default());
//! assert_eq!(calls.callers().count(), 0);
//! ```

#![forbid(unsafe_code)]

mod lifetimes;

use rvsdg_core::{Graph, Module, Node, Op, SpecialInfo, Symbol, UseSite, Value, ValueDef, Variable};
use rvsdg_route::outermost;

pub use lifetimes::Lifetimes;

/// A direct call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The function whose body has the call.
    pub caller: Symbol,
    /// The node of the call, in that body.
    pub call: Node,
}

/// What is known about the uses of a function.
#[derive(Clone, Default, Debug)]
pub struct Uses {
    /// Its direct calls, callers in the order of [`Module::lambdas`].
    pub sites: Vec<Site>,
    /// Its direct calls that may end in a landing pad. They let it escape like any other use: nobody changes the
    /// arguments of such a call.
    pub invokes: Vec<Site>,
    /// Is its address used for anything but direct calls, or is it visible from outside?
    pub escapes: bool,
    /// Does it escape for another reason than `invokes`?
    pub leaks: bool,
}

/// The direct calls in a module.
#[derive(Clone, Debug)]
pub struct Calls {
    uses: Vec<Uses>,
    callers: Vec<(Node, Symbol)>,
}

impl Calls {
    /// Looks at all bodies.
    pub fn of(module: &Module) -> Calls {
        let mut calls = Calls { uses: vec![Uses::default(); module.symbols.len()], callers: module.lambdas() };
        calls.outside_of_bodies(module);
        for (lambda, caller) in calls.callers.clone() {
            for index in 0..module.omega.input_count(lambda) {
                let Some(symbol) = module.symbol_of(module.omega.operand(lambda, index)) else { continue };
                let Some(function) = module.symbols[symbol].function() else { continue };
                let uses = &mut calls.uses[symbol.as_u32() as usize];
                match module.body(caller) {
                    None => uses.leaks = true,
                    Some(body) => {
                        let arg = module.body_shape(lambda).context_arg(body, index);
                        follow(body, caller, arg, function.ty, uses);
                    }
                }
            }
            // What the text behind the signature mentions (a personality, say) is used there.
            let mentioned = module.symbols[caller].function().map_or(&[][..], |function| &function.suffix_refs);
            for symbol in mentioned {
                calls.uses[symbol.as_u32() as usize].leaks = true;
            }
        }
        for uses in &mut calls.uses {
            uses.escapes = uses.leaks || !uses.invokes.is_empty();
        }
        calls
    }

    /// The uses of a function.
    pub fn uses(&self, symbol: Symbol) -> &Uses {
        &self.uses[symbol.as_u32() as usize]
    }

    /// All lambda nodes, callees before callers where they are not mutually recursive.
    pub fn callers(&self) -> impl Iterator<Item = (Node, Symbol)> + '_ {
        self.callers.iter().copied()
    }

    /// What is used by something other than the body of a lambda.
    fn outside_of_bodies(&mut self, module: &Module) {
        let omega = &module.omega;
        for symbol in module.symbols.keys() {
            let data = &module.symbols[symbol];
            if !data.linkage.is_local() || data.is_root() || !data.defined {
                self.uses[symbol.as_u32() as usize].leaks = true;
            }
        }
        for symbol in &module.exports {
            self.uses[symbol.as_u32() as usize].leaks = true;
        }
        for (node, _) in module.definitions() {
            if matches!(omega.op(node), Op::Delta(_)) {
                for operand in omega.operands(node) {
                    if let Some(symbol) = module.symbol_of(operand) {
                        self.uses[symbol.as_u32() as usize].leaks = true;
                    }
                }
            }
        }
    }
}

/// Follows the address `value` of a function of type `ty` to its uses.
fn follow(body: &Graph, caller: Symbol, value: Value, ty: rvsdg_core::Type, uses: &mut Uses) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        for user in body.users(value) {
            let site = body.site(user);
            match (body.variable_at(site), site) {
                (Some(Variable::Entry(gamma, index)), _) => {
                    pending.extend(gamma.entry_args(body, index));
                }
                (Some(Variable::Loop(theta, index)), UseSite::Input(..)) if theta.is_invariant(body, index) => {
                    pending.extend([theta.pre(body, index), theta.exit_output(body, index)]);
                }
                // An invariant loop variable at the end of an iteration: its input was followed already.
                (Some(Variable::Loop(theta, index)), UseSite::Result(..)) if theta.pre(body, index) == value => {}
                (None, UseSite::Input(node, index)) if is_call_as(body, node, index, ty) => {
                    uses.sites.push(Site { caller, call: node });
                }
                (None, UseSite::Input(node, 0)) if invoked(body, node).is_some_and(|info| info.call.ty == ty) => {
                    uses.invokes.push(Site { caller, call: node });
                }
                _ => uses.leaks = true,
            }
        }
    }
}

/// Is input `index` of the node the callee of a call of this type?
fn is_call_as(body: &Graph, node: Node, index: usize, ty: rvsdg_core::Type) -> bool {
    match body.op(node) {
        Op::Call(id, _) => {
            let info = &body.payloads[id];
            index == 0 && info.intrinsic.is_none() && info.ty == ty
        }
        _ => false,
    }
}

/// What says how a node calls, if it is a call that may end in a landing pad and is nothing else special.
pub fn invoked(body: &Graph, node: Node) -> Option<&SpecialInfo> {
    let Op::Special(id, _) = body.op(node) else { return None };
    let info = &body.payloads[id];
    let is_plain = info.landing.is_some() && info.has_callee() && info.bundles.is_empty() && !info.is_bound();
    is_plain.then_some(info)
}

/// The context variable that a call in a body with `context_vars` of them calls, by number.
pub fn callee_context_var(body: &Graph, context_vars: usize, call: Node) -> Option<usize> {
    let Op::Call(id, _) = body.op(call) else { return None };
    if body.payloads[id].intrinsic.is_some() {
        return None;
    }
    context_var(body, context_vars, body.operand(call, 0))
}

/// The context variable that a value is, by number.
pub fn context_var(body: &Graph, context_vars: usize, value: Value) -> Option<usize> {
    match body.def(outermost(body, value)) {
        ValueDef::Argument(region, index) if region == body.root() && index < context_vars => Some(index),
        _ => None,
    }
}
