//! What a module does with the variables that only it knows.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{AccessInfo, Body, Delta, Graph, Module, Node, Op, Symbol, UseSite, Value, Variable};
use rvsdg_layout::Layouts;
use rvsdg_opt_calls::context_var;
use rvsdg_opt_initializers::{Loaded, load};
use rvsdg_opt_scev::Scev;

/// The uses of a variable whose address does not escape.
#[derive(Clone, Default, Debug)]
pub(crate) struct Uses {
    /// Does anything copy from it?
    pub(crate) copied: bool,
    /// Is there a pointer that may point to it or to something else?
    pub(crate) mixed: bool,
    /// Does a call fill it, or copy to it?
    pub(crate) filled: bool,
    pub(crate) loads: Vec<Access>,
    pub(crate) stores: Vec<Access>,
}

impl Uses {
    /// Does anything load it, or copy from it?
    pub(crate) fn is_read(&self) -> bool {
        self.copied || !self.loads.is_empty()
    }

    /// All loads and stores.
    pub(crate) fn accesses(&self) -> impl Iterator<Item = &Access> {
        self.loads.iter().chain(&self.stores)
    }
}

/// A load of a variable, or a store to it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Access {
    /// The function that it is in.
    pub(crate) caller: Symbol,
    /// The load or store itself.
    pub(crate) node: Node,
    /// The address of the variable, as an argument of the function's body.
    pub(crate) variable: Value,
}

impl Access {
    /// How it accesses the variable.
    pub(crate) fn info<'m>(&self, module: &'m Module) -> Option<&'m AccessInfo> {
        let body = module.body(self.caller)?;
        Some(&body.payloads[body.load_store(self.node)?.id])
    }
}

/// The variables that only this module knows and whose addresses do not escape, by number.
pub(crate) fn of(module: &Module, fault: Fault) -> Vec<(Symbol, Uses)> {
    let mut all: Vec<Option<Uses>> = module.symbols.iter().map(|_| None).collect();
    for (symbol, data) in &module.symbols {
        if data.defined && data.linkage.is_local() && !data.is_root() && data.global().is_some() {
            all[symbol.as_u32() as usize] = Some(Uses::default());
        }
    }
    let omega = &module.omega;
    for (node, owner) in module.definitions() {
        let mentioned = module.symbols[owner].function().map_or(&[][..], |function| &function.suffix_refs);
        for symbol in mentioned {
            all[symbol.as_u32() as usize] = None;
        }
        let body = module.body(owner).filter(|_| !module.symbols[owner].is_left_alone());
        for (index, origin) in omega.operands(node).enumerate() {
            let Some(symbol) = module.symbol_of(origin) else { continue };
            let uses = &mut all[symbol.as_u32() as usize];
            let Some(known) = uses else { continue };
            // Initializers, aliases, and functions that are text or stay as they are.
            let follows = match body.filter(|_| matches!(omega.op(node), Op::Lambda(_))) {
                Some(body) => follow(module, body, owner, module.body_shape(node).context_arg(body, index), known),
                None => false,
            };
            if !follows && !fault.is(Mutation::IgnoreEscapes) {
                *uses = None;
            }
        }
    }
    for symbol in &module.exports {
        all[symbol.as_u32() as usize] = None;
    }
    let named = module.symbols.keys().zip(all);
    named.filter_map(|(symbol, uses)| Some((symbol, uses?))).collect()
}

/// Follows the address `start` to its uses in a body. Returns whether it does not escape.
fn follow(module: &Module, body: &Graph, owner: Symbol, start: Value, uses: &mut Uses) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![start];
    while let Some(value) = stack.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in body.users(value) {
            let site = body.site(user);
            let is_known = match body.variable_at(site) {
                Some(variable) => {
                    border(body, variable, site, uses, &mut stack);
                    true
                }
                None => match site {
                    UseSite::Input(node, index) => {
                        operation(module, body, (owner, start), (node, index), uses, &mut stack)
                    }
                    UseSite::Result(..) => false,
                },
            };
            if !is_known {
                return false;
            }
        }
    }
    true
}

/// A use as a variable of a gamma or theta.
fn border(body: &Graph, variable: Variable, site: UseSite, uses: &mut Uses, stack: &mut Vec<Value>) {
    match variable {
        Variable::Entry(gamma, index) => stack.extend(gamma.entry_args(body, index)),
        Variable::Loop(theta, index) => {
            uses.mixed |= !theta.is_invariant(body, index);
            stack.extend([theta.pre(body, index), theta.exit_output(body, index)]);
        }
        Variable::Exit(gamma, index) => {
            uses.mixed = true;
            stack.push(gamma.exit_output(body, index));
        }
    }
    debug_assert!(!matches!((variable, site), (Variable::Entry(..), UseSite::Result(..))));
}

/// A use as an operand. Returns whether it is known what becomes of the address.
fn operation(
    module: &Module,
    body: &Graph,
    (caller, variable): (Symbol, Value),
    (node, index): (Node, usize),
    uses: &mut Uses,
    stack: &mut Vec<Value>,
) -> bool {
    match body.op(node) {
        Op::Load(id, _) if !body.payloads[id].volatile => uses.loads.push(Access { caller, node, variable }),
        Op::Store(id, _) if index == 1 && !body.payloads[id].volatile => {
            uses.stores.push(Access { caller, node, variable });
        }
        Op::Gep(_) if index == 0 && body.ty(body.output(node, 0)).is_ptr() => stack.push(body.output(node, 0)),
        Op::Select(_) | Op::Freeze if body.ty(body.output(node, 0)).is_ptr() => {
            uses.mixed |= body.op(node) != Op::Freeze;
            stack.push(body.output(node, 0));
        }
        // What is compared is where the variable is, which does not give access to it.
        Op::ICmp(_) => {}
        Op::Call(id, _) => {
            let info = &body.payloads[id];
            let Some(intrinsic) = info.called_intrinsic(&module.symbols) else { return false };
            let is_plain = || body.input_count(node) > 3 && rvsdg_route::int(body, body.operand(node, 3)) == Some(0);
            match index {
                0 if (intrinsic.copies() || intrinsic.fills()) && is_plain() => uses.filled = true,
                1 if intrinsic.copies() && is_plain() => uses.copied = true,
                _ => return false,
            }
        }
        _ => return false,
    }
    true
}

/// Does each of these stores put into a variable what it contains at the start?
pub(crate) fn are_initial(module: &mut Module, delta: Delta, stores: &[Access], fault: Fault) -> bool {
    stores.iter().all(|store| is_initial(module, delta, *store, fault).unwrap_or(false))
}

fn is_initial(module: &mut Module, delta: Delta, store: Access, fault: Fault) -> Option<bool> {
    let Access { caller, node, variable } = store;
    let body = module.body(caller)?;
    let access = body.load_store(node)?;
    let constant = rvsdg_route::constant(body, access.value)?;
    if fault.is(Mutation::AnyStoreIsInitial) {
        return Some(true);
    }
    let mut layouts = Layouts::new(&module.types, module.data_layout()?);
    let address = Scev::new().address(body, &mut layouts, access.address);
    if address.base != variable && !fault.is(Mutation::AnyBase) {
        return None;
    }
    let offset = address.form.as_constant()?;
    let Loaded::Constant(initial) = load(module, delta, offset, constant.ty)? else { return None };
    let Module { omega, bodies, .. } = module;
    let body = bodies[caller.as_u32() as usize].as_deref_mut()?;
    Some(body.payloads.import(&omega.payloads, initial.op) == constant.op && initial.ty == constant.ty)
}

/// Takes a store out of a body.
pub(crate) fn remove_store(module: &mut Module, Access { caller, node, .. }: Access) {
    let Some(body) = module.body_mut(caller) else { return };
    let (Some(before), Some(after)) = (body.mem_in(node), body.mem_out(node)) else { return };
    body.divert_users(after, before);
    body.remove_node(node);
}

/// The symbol of the context variable that a value of a body is, and the value of the body's root region.
pub(crate) fn symbol_of(body: &Graph, shape: Body, context: &[Option<Symbol>], value: Value) -> Option<Symbol> {
    context[context_var(body, shape.context_count(), value)?]
}
