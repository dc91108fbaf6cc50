//! What can be shown of a run: modules before and after passes, what passes change, and which application has which
//! number.

use crate::diff::difference;
use crate::driver::{ALL, Options};
use crate::pipeline::Step;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Module, Node, Symbol, SymbolData, TypeTable, Version};
use rvsdg_opt_manager::Context;
use std::sync::Arc;

/// When a snapshot was taken.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// Just before the pass.
    Before,
    /// Just after the pass.
    After,
}

/// Something that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A module in textual form, between passes, or the body of the one function that is of interest.
    Snapshot {
        /// Before or after the pass.
        moment: Moment,
        /// The name of the pass.
        pass: Arc<str>,
        /// Which pass of the pipeline, from 0.
        position: usize,
        /// The text.
        text: String,
    },
    /// A pass has changed a body.
    Changed {
        /// The name of the pass.
        pass: Arc<str>,
        /// Which pass of the pipeline, from 0.
        position: usize,
        /// The function.
        function: Box<str>,
        /// What has changed in the text of the body.
        difference: String,
    },
    /// A pass has changed a body, or made a function.
    Body {
        /// The name of the pass.
        pass: Arc<str>,
        /// Which pass of the pipeline, from 0.
        position: usize,
        /// The function.
        function: Box<str>,
        /// The body as [`Options::bodies`] prints it. Empty if the function is gone.
        text: String,
    },
    /// A pass was applied within the limit of a bisection.
    Applied {
        /// Which application it was, from 1.
        number: u64,
        /// The name of the pass.
        pass: Arc<str>,
        /// The function; `None` for the module as a whole.
        function: Option<Box<str>>,
    },
}

/// Prints a body, given with the tables that it refers to and the symbols of its context variables.
#[derive(Copy, Clone)]
pub struct BodyPrinter(pub fn(&Graph, &TypeTable, &PrimaryMap<Symbol, SymbolData>, &[Option<Symbol>]) -> String);

impl PartialEq for BodyPrinter {
    fn eq(&self, other: &BodyPrinter) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for BodyPrinter {}

impl std::fmt::Debug for BodyPrinter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BodyPrinter")
    }
}

impl Event {
    /// A body has changed, if its text has.
    pub(crate) fn changed(step: &Step, function: &str, before: &str, after: &str) -> Option<Event> {
        let (pass, position) = (step.name.clone(), step.position);
        let event =
            || Event::Changed { pass, position, function: function.into(), difference: difference(before, after) };
        (before != after).then(event)
    }
}

/// What there is to watch for.
pub(crate) struct Watch<'a> {
    options: &'a Options,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(options: &'a Options) -> Watch<'a> {
        Watch { options }
    }

    /// Is there something to be seen between passes?
    pub(crate) fn is_step_by_step(&self) -> bool {
        let Options { verify_each, print_before, print_after, print_changed, bisect_limit, .. } = self.options;
        *verify_each
            || !print_before.is_empty()
            || !print_after.is_empty()
            || *print_changed
            || bisect_limit.is_some()
            || self.options.bodies.is_some()
    }

    pub(crate) fn before(&self, module: &Module, step: &Step, observer: &mut dyn FnMut(Event)) {
        self.snapshot(module, step, (&self.options.print_before, Moment::Before), observer);
    }

    pub(crate) fn after(&self, module: &Module, step: &Step, observer: &mut dyn FnMut(Event)) {
        self.snapshot(module, step, (&self.options.print_after, Moment::After), observer);
    }

    fn snapshot(
        &self,
        module: &Module,
        step: &Step,
        (names, moment): (&[String], Moment),
        observer: &mut dyn FnMut(Event),
    ) {
        let is_wanted = |name: &String| name == ALL || **name == *step.name || name == step.pass.name();
        if !names.iter().any(is_wanted) {
            return;
        }
        let text = match &self.options.function {
            None => rvsdg_core::print(module),
            Some(function) => {
                let symbol = module.symbols.keys().find(|symbol| *module.symbols[*symbol].name == **function);
                let Some(body) = symbol.and_then(|symbol| module.body(symbol)) else { return };
                rvsdg_core::print_graph(body, &module.types, &module.symbols)
            }
        };
        observer(Event::Snapshot { moment, pass: step.name.clone(), position: step.position, text });
    }

    fn shows_changes_of(&self, name: &str) -> bool {
        self.options.print_changed && self.is_of_interest(name)
    }

    /// Is a body printed whenever it has changed? Then ids must not change their meaning.
    pub(crate) fn shows_bodies(&self) -> bool {
        self.options.bodies.is_some()
    }

    /// The event for a body that has changed, if such events are wanted.
    pub(crate) fn new_body(&self, graph: &Graph, context: &Context<'_>, step: &Step) -> Option<Event> {
        let name = &context.symbols[context.symbol].name;
        let print = self.options.bodies.filter(|_| self.is_of_interest(name))?;
        let text = print.0(graph, context.types, context.symbols, context.context);
        Some(Event::Body { pass: step.name.clone(), position: step.position, function: name.clone().into(), text })
    }

    /// The versions of all bodies that are printed when they change.
    pub(crate) fn versions(&self, module: &Module) -> Vec<(Symbol, Version)> {
        if self.options.bodies.is_none() {
            return vec![];
        }
        let version = |(_, symbol)| Some((symbol, module.body(symbol)?.version()));
        let is_shown = |(symbol, _): &(Symbol, Version)| self.is_of_interest(&module.symbols[*symbol].name);
        module.lambdas().into_iter().filter_map(version).filter(is_shown).collect()
    }

    /// The events for what a pass over the module has changed since bodies had these versions.
    pub(crate) fn new_bodies(&self, module: &Module, step: &Step, before: &[(Symbol, Version)]) -> Vec<Event> {
        if !self.shows_bodies() {
            return vec![];
        }
        let mut old: FxHashMap<Symbol, Version> = before.iter().copied().collect();
        let mut events = vec![];
        for (lambda, symbol) in module.lambdas() {
            if module.body(symbol).map(Graph::version) != old.remove(&symbol) {
                events.extend(self.new_body_in(module, lambda, symbol, step));
            }
        }
        let gone = before.iter().filter(|(symbol, _)| old.contains_key(symbol));
        events.extend(gone.map(|(symbol, _)| {
            let function = module.symbols[*symbol].name.clone().into();
            Event::Body { pass: step.name.clone(), position: step.position, function, text: String::new() }
        }));
        events
    }

    /// The event for a body of the module that has changed, if such events are wanted.
    pub(crate) fn new_body_in(&self, module: &Module, lambda: Node, symbol: Symbol, step: &Step) -> Option<Event> {
        let name = &module.symbols[symbol].name;
        let print = self.options.bodies.filter(|_| self.is_of_interest(name))?;
        let text = print.0(module.body(symbol)?, &module.types, &module.symbols, &module.context_symbols(lambda));
        Some(Event::Body { pass: step.name.clone(), position: step.position, function: name.clone().into(), text })
    }

    fn is_of_interest(&self, name: &str) -> bool {
        self.options.function.as_ref().is_none_or(|function| function == name)
    }

    /// The text of a body, if its changes are to be shown.
    pub(crate) fn body(&self, graph: &Graph, context: &Context<'_>) -> Option<String> {
        let is_shown = self.shows_changes_of(&context.symbols[context.symbol].name);
        is_shown.then(|| rvsdg_core::print_graph(graph, context.types, context.symbols))
    }

    /// The text of the body of a function, if its changes are to be shown.
    pub(crate) fn body_in(&self, module: &Module, symbol: Symbol) -> Option<String> {
        let is_shown = self.shows_changes_of(&module.symbols[symbol].name);
        let print = |body| rvsdg_core::print_graph(body, &module.types, &module.symbols);
        is_shown.then(|| module.body(symbol).map(print).unwrap_or_default())
    }

    /// The texts of all bodies whose changes are to be shown, by symbol.
    pub(crate) fn bodies(&self, module: &Module) -> Vec<(Symbol, String)> {
        if !self.options.print_changed {
            return vec![];
        }
        let shown = module.symbols.keys().filter(|symbol| self.shows_changes_of(&module.symbols[*symbol].name));
        shown.map(|symbol| (symbol, self.body_in(module, symbol).unwrap_or_default())).collect()
    }

    /// What a pass over the module has changed in bodies; those that are new come last.
    pub(crate) fn changed_bodies(&self, module: &Module, step: &Step, before: &[(Symbol, String)]) -> Vec<Event> {
        let old = |symbol| before.iter().find(|(known, _)| *known == symbol).map_or("", |(_, text)| text);
        let now = self.bodies(module);
        now.iter()
            .filter_map(|(symbol, text)| Event::changed(step, &module.symbols[*symbol].name, old(*symbol), text))
            .collect()
    }
}
