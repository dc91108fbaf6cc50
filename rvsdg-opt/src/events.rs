//! What can be shown of a run: modules before and after passes, what passes change, and which application has which
//! number.

use crate::diff::difference;
use crate::driver::{ALL, Options};
use crate::pipeline::Step;
use rvsdg_core::{Graph, Module, Symbol};
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
        *verify_each || !print_before.is_empty() || !print_after.is_empty() || *print_changed || bisect_limit.is_some()
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
        self.options.print_changed && self.options.function.as_ref().is_none_or(|function| function == name)
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
