//! Variables of the source that are in the memory of a constant: they are bound to what it contains.
//!
//! `allocations` replaces stack memory that is a copy of a constant by the constant. A code generator can't tell a
//! debugger that the variable is at the constant's address from there on, so the variable becomes the content, in parts
//! of a machine word. Parts that contain addresses remain unknown.
//!
//! Linear in the bindings of a function in which there are such variables, and in [`MAX_SHOWN`] for each of them.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Binding, Bound, Const, Delta, Module, Node, Symbol, Type};
use rvsdg_layout::Layouts;
use rvsdg_opt_initializers::{Initializers, Loaded, load};
use rvsdg_opt_target::limits::globals::MAX_SHOWN;

/// The size of a part in bytes: debuggers compute with words.
const WORD: u64 = size_of::<u64>() as u64;

/// Replaces the bindings to memory of constants in a function.
pub(crate) fn replace(module: &mut Module, initializers: &Initializers, lambda: Node, symbol: Symbol, fault: Fault) {
    if !module.body(symbol).is_some_and(|body| body.has_bindings()) {
        return;
    }
    let shape = module.body_shape(lambda);
    let constants: Vec<_> = module
        .context_symbols(lambda)
        .into_iter()
        .enumerate()
        .filter_map(|(index, context)| Some((index, initializers.constant(module, context?)?)))
        .collect();
    for (index, delta) in constants {
        let Some(body) = module.body(symbol) else { return };
        let address = shape.context_arg(body, index);
        if body.is_bound(address) {
            let words = content(module, delta, fault);
            let body = module.body_mut(symbol).expect("it was there");
            let Some((size, words)) = words else {
                body.unbind(address);
                continue;
            };
            body.replace_bindings(address, |body, Binding { variable, .. }| {
                let parts = body.parts_at_address(variable, size, WORD)?;
                let mut bindings = vec![];
                for (offset, size, variable) in parts {
                    let ty = Type::int(8 * size as u32);
                    let word = words[(offset / WORD) as usize];
                    let bound = word.map_or(Bound::Lost, |word| {
                        Bound::Const(Const { op: body.payloads.int(8 * size as u32, &[word]), ty })
                    });
                    bindings.push(Binding { variable, bound });
                }
                Some(bindings)
            });
        }
    }
}

/// The size of a constant, and its words, as far as they are known; `None` if it is too large.
fn content(module: &mut Module, delta: Delta, fault: Fault) -> Option<(u64, Vec<Option<u64>>)> {
    let constant = module.symbol_of(module.omega.output(delta.node(), 0))?;
    let ty = module.symbols[constant].global()?.ty;
    let layout = module.data_layout()?.clone();
    let size = Layouts::new(&module.types, &layout).size(ty).filter(|size| (1..=MAX_SHOWN).contains(size))?;
    let word = |module: &mut Module, offset: u64| {
        let size = WORD.min(size - offset);
        let offset = if fault.is(Mutation::FirstPart) { 0 } else { offset };
        let loaded = load(module, delta, offset as i64, Type::int(8 * size as u32))?;
        let Loaded::Constant(Const { op, .. }) = loaded else { return None };
        let word = module.omega.payloads.int_value(op)? as u64;
        let is_swapped = fault.is(Mutation::OtherOrder);
        Some(if is_swapped { word.swap_bytes() >> (64 - 8 * size) } else { word })
    };
    let words = (0..size).step_by(WORD as usize).map(|offset| word(module, offset)).collect();
    Some((size, words))
}
