//! What a pass or an analysis may look at besides the body.

use crate::Remarks;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Body, DataLayout, FnSet, FunctionInfo, Metadata, Module, Node, Symbol, SymbolData, TypeTable};
use rvsdg_opt_target::{Costs, Target};

/// What the body part of a pass, and an analysis of a body, may look at besides the body.
#[derive(Copy, Clone)]
pub struct Context<'a> {
    /// The interned types.
    pub types: &'a TypeTable,
    /// The nodes of metadata.
    pub metadata: &'a Metadata,
    /// Everything that has a name.
    pub symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The function that the body belongs to.
    pub symbol: Symbol,
    /// Which arguments of the body are what.
    pub shape: Body,
    /// The symbol of each context variable, as far as known.
    pub context: &'a [Option<Symbol>],
    /// The data layout of the module. What depends on sizes does nothing if it is not known.
    pub layout: Option<&'a DataLayout>,
    /// The machine that the function is for.
    pub target: Target,
    /// Where the pass reports what it did and did not do.
    pub remarks: Remarks<'a>,
}

impl<'a> Context<'a> {
    /// What operations cost on that machine.
    pub fn costs(&self) -> Costs<'a> {
        Costs { symbols: self.symbols, target: self.target }
    }

    /// Does a sanitizer check the function's accesses to memory?
    pub fn is_checked(&self) -> bool {
        self.symbols[self.symbol].function().is_some_and(|it| it.suffix.is_checked())
    }

    /// Does a sanitizer check whether values that decide something come from uninitialized memory?
    pub fn are_values_checked(&self) -> bool {
        self.symbols[self.symbol].function().is_some_and(|it| it.suffix.are_values_checked())
    }

    /// Does a fuzzer run the function, and look at its decisions?
    pub fn is_fuzzed(&self) -> bool {
        self.symbols[self.symbol].function().is_some_and(|it| it.suffix.has(FnSet::OPTFORFUZZING))
    }

    /// Is the function to be small rather than fast? So are those that never ran when the program was profiled.
    pub fn prefers_size(&self) -> bool {
        let is_small =
            |it: &FunctionInfo| it.facts.optsize || it.facts.minsize || it.entry_count(self.metadata) == Some(0);
        self.symbols[self.symbol].function().is_some_and(is_small)
    }
}

/// What the omega graph says about a body: the part of a [`Context`] that is not in the module as it stands.
#[derive(Clone, Debug)]
pub struct BodyInfo {
    /// The node of the omega graph.
    pub lambda: Node,
    /// The function.
    pub symbol: Symbol,
    /// Which arguments of the body are what.
    pub shape: Body,
    /// The symbol of each context variable, as far as known.
    pub context: Vec<Option<Symbol>>,
    /// The machine that the function is for.
    pub target: Target,
}

impl BodyInfo {
    /// Of all lambdas that have a body and may be changed, callees before callers where they are not mutually
    /// recursive.
    pub fn all(module: &Module) -> Vec<BodyInfo> {
        let is_free = |symbol: Symbol| module.body(symbol).is_some() && !module.symbols[symbol].is_left_alone();
        BodyInfo::of(module, module.lambdas().into_iter().filter(|(_, symbol)| is_free(*symbol)))
    }

    /// Of these lambdas, which have bodies.
    pub fn of(module: &Module, lambdas: impl Iterator<Item = (Node, Symbol)>) -> Vec<BodyInfo> {
        let target = Target::of_module(&module.text, module.data_layout());
        let of_function =
            |symbol: Symbol| module.symbols[symbol].function().map_or(target, |it| target.of_function(&it.suffix));
        lambdas
            .map(|(lambda, symbol)| BodyInfo {
                lambda,
                symbol,
                shape: module.body_shape(lambda),
                context: module.context_symbols(lambda),
                target: of_function(symbol),
            })
            .collect()
    }

    /// The context of the body, for those who only read the module.
    pub fn context<'a>(&'a self, module: &'a Module) -> Context<'a> {
        self.context_in(&module.types, &module.metadata, &module.symbols, module.data_layout())
    }

    /// The same for those who have taken the module apart to change bodies. Nobody wants remarks.
    pub fn context_in<'a>(
        &'a self,
        types: &'a TypeTable,
        metadata: &'a Metadata,
        symbols: &'a PrimaryMap<Symbol, SymbolData>,
        layout: Option<&'a DataLayout>,
    ) -> Context<'a> {
        let BodyInfo { symbol, shape, target, .. } = *self;
        let (context, remarks) = (&self.context, Remarks::default());
        Context { types, metadata, symbols, symbol, shape, context, layout, target, remarks }
    }
}
