//! The functions in which vectors may be made.

use rvsdg_core::{FnSet, Graph, Module, Node, Symbol};
use rvsdg_opt_alias::Env;
use rvsdg_opt_target::Target;

/// A function whose body is looked at.
#[derive(Copy, Clone)]
pub struct Function<'a> {
    lambda: Node,
    /// The function.
    pub symbol: Symbol,
    /// The symbol of each context variable, as far as known.
    pub context: &'a [Option<Symbol>],
    /// The machine that it is compiled for.
    pub machine: Target,
}

impl Function<'_> {
    /// What alias analysis may know of it; none if sizes are not known.
    pub fn env<'e>(&'e self, module: &'e Module) -> Option<Env<'e>> {
        Env::of(module, self.lambda, self.symbol, self.context)
    }
}

fn machine(module: &Module, symbol: Symbol, target: Target) -> Target {
    module.symbols[symbol].function().map_or(target, |it| target.of_function(&it.suffix))
}

/// Why no vectors are made in a function at all.
pub fn obstacle(module: &Module, symbol: Symbol, target: Target) -> Option<&'static str> {
    let data = &module.symbols[symbol];
    let Some(function) = data.function() else { return Some("the function is not known") };
    if data.is_left_alone() {
        return Some("the function must not be changed");
    }
    if function.facts.optsize || function.facts.minsize {
        return Some("the function is to be small");
    }
    if function.suffix.may_have(FnSet::NOIMPLICITFLOAT | FnSet::STRICTFP) {
        return Some("attributes of the function forbid vectors");
    }
    // A vector may be loaded with what lies between its elements.
    if function.suffix.is_checked() {
        return Some("a sanitizer checks what the function accesses");
    }
    let machine = machine(module, symbol, target);
    if machine.vector_bits == 0 {
        return Some("the machine has no vectors");
    }
    let is_inexact = machine.flushes_in_vectors() && module.body(symbol).is_some_and(has_floats);
    is_inexact.then_some("the machine takes small floating-point numbers for zero in vectors")
}

/// Is there a floating-point number?
fn has_floats(body: &Graph) -> bool {
    let is_float = |value| body.ty(value).is_float();
    body.region_tree(body.root()).into_iter().any(|region| {
        body.args(region).iter().any(|arg| is_float(*arg))
            || body.nodes(region).any(|node| body.outputs(node).any(is_float))
    })
}

/// Treats the bodies of a module whose data layout is known, but of functions that are to be small, that must not use
/// such registers, whose floating-point operations have effects, or whose accesses are checked. The module is without
/// the body meanwhile.
pub fn each_body(module: &mut Module, mut treat: impl FnMut(&mut Module, &mut Graph, Function<'_>)) {
    if module.layout.is_err() {
        return;
    }
    let target = Target::of_module(&module.text, module.data_layout());
    for (lambda, symbol) in module.lambdas() {
        if obstacle(module, symbol, target).is_some() {
            continue;
        }
        let machine = machine(module, symbol, target);
        let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { continue };
        let context = module.context_symbols(lambda);
        treat(module, &mut body, Function { lambda, symbol, context: &context, machine });
        module.bodies[symbol.as_u32() as usize] = Some(body);
    }
}
