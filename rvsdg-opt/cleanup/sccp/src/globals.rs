//! Addresses in constant global variables, and what is loaded from them.

use crate::Mutation;
use crate::fault::Fault;
use crate::solve::{Known, settled};
use rvsdg_core::{Const, GepId, Module, Node, Payloads, Symbol, Type, TypeKind};
use rvsdg_layout::{GepStep, Layouts};
use rvsdg_opt_initializers::{Initializers, Loaded, load};

/// The global variables of a module, as one of its functions knows them.
pub(crate) struct Globals<'m> {
    module: &'m mut Module,
    initializers: &'m Initializers,
    /// The symbol of each context variable of the function.
    context: Vec<Option<Symbol>>,
    fault: Fault,
}

impl<'m> Globals<'m> {
    /// For a function of the module. Its body need not be there.
    pub(crate) fn new(module: &'m mut Module, initializers: &'m Initializers, lambda: Node, fault: Fault) -> Self {
        let context = module.context_symbols(lambda);
        Globals { module, initializers, context, fault }
    }

    /// What is known of the context variables, in order.
    pub(crate) fn context(&self) -> impl Iterator<Item = Known> {
        self.context.iter().map(|symbol| symbol.map_or(Known::Varying, |symbol| self.address(symbol, 0)))
    }

    /// What is known of an address so many bytes behind the start of a variable.
    fn address(&self, symbol: Symbol, offset: i64) -> Known {
        let is_constant = match self.fault.is(Mutation::AnyVariable) {
            true => self.initializers.delta(self.module, symbol).is_some(),
            false => self.initializers.constant(self.module, symbol).is_some(),
        };
        if is_constant { Known::Address(symbol, offset) } else { Known::Varying }
    }

    /// The address that a `getelementptr` of type `ty` makes of one and its other operands.
    pub(crate) fn moved(
        &self,
        payloads: &Payloads,
        id: GepId,
        (symbol, offset): (Symbol, i64),
        indices: &[Const],
        ty: Type,
    ) -> Option<Known> {
        // Vectors of pointers are no addresses.
        let TypeKind::Ptr(space) = ty.kind() else { return None };
        let data = self.module.data_layout()?;
        let width = data.pointer_in(space).index_bits;
        let unused = i64::BITS.checked_sub(width).filter(|unused| *unused < i64::BITS)?;
        // Sums and products of 128 bits are right modulo 2 to the power of the width.
        let (mut sum, mut indices) = (i128::from(offset), indices.iter());
        Layouts::new(&self.module.types, data).gep_steps(&payloads[id], |step| {
            let bytes = match step {
                GepStep::Bytes(bytes) => bytes,
                GepStep::Index(size) => {
                    let index = indices.next()?;
                    let mut number = i128::from(payloads.int_value(index.op)?);
                    if self.fault.is(Mutation::UnsignedIndex) {
                        number &= (1 << index.ty.int_width()?) - 1;
                    }
                    let size = if self.fault.is(Mutation::IndexIsOffset) { 1 } else { size };
                    number.wrapping_mul(i128::from(size))
                }
            };
            sum = sum.wrapping_add(bytes);
            Some(())
        })?;
        Some(Known::Address(symbol, ((sum as i64) << unused) >> unused))
    }

    /// What a load of type `ty` gives.
    pub(crate) fn loaded(&mut self, payloads: &mut Payloads, (symbol, offset): (Symbol, i64), ty: Type) -> Known {
        let Some(delta) = self.initializers.delta(self.module, symbol) else { return Known::Varying };
        let offset = if self.fault.is(Mutation::LoadsStart) { 0 } else { offset };
        match load(self.module, delta, offset, ty) {
            Some(Loaded::Constant(constant)) => settled(payloads.import(&self.module.omega.payloads, constant.op)),
            Some(Loaded::Address(target, distance)) => self.address(target, distance),
            Some(Loaded::Number(_)) | None => Known::Varying,
        }
    }
}
