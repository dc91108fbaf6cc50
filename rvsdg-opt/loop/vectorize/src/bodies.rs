//! The functions in which vectors may be made.

use rvsdg_core::{FnSet, Graph, Module, Node, Symbol};
use rvsdg_opt_alias::Env;
use rvsdg_opt_target::Target;

/// A function whose body is looked at.
#[derive(Copy, Clone)]
pub struct Function<'a> {
    lambda: Node,
    symbol: Symbol,
    context: &'a [Option<Symbol>],
    /// The machine that it is compiled for.
    pub machine: Target,
}

impl Function<'_> {
    /// What alias analysis may know of it; none if sizes are not known.
    pub fn env<'e>(&'e self, module: &'e Module) -> Option<Env<'e>> {
        Env::of(module, self.lambda, self.symbol, self.context)
    }
}

/// Treats the bodies of a module whose data layout is known, but of functions that are to be small, that must not use
/// such registers, or whose floating-point operations have effects. The module is without the body meanwhile.
pub fn each_body(module: &mut Module, mut treat: impl FnMut(&mut Module, &mut Graph, Function<'_>)) {
    if module.layout.is_err() {
        return;
    }
    let target = Target::of_module(&module.text, module.data_layout());
    for (lambda, symbol) in module.lambdas() {
        let function = module.symbols[symbol].function();
        let machine = function.map_or(target, |it| target.of_function(&it.suffix));
        let stays = function.is_none_or(|it| {
            it.facts.optsize || it.facts.minsize || it.suffix.may_have(FnSet::NOIMPLICITFLOAT | FnSet::STRICTFP)
        });
        if stays || module.symbols[symbol].is_left_alone() || machine.vector_bits == 0 {
            continue;
        }
        let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { continue };
        let context = module.context_symbols(lambda);
        treat(module, &mut body, Function { lambda, symbol, context: &context, machine });
        module.bodies[symbol.as_u32() as usize] = Some(body);
    }
}
