//! What a pass is.

use crate::{Analyses, Context, Counts, ModuleAnalyses, Remarks};
use rvsdg_core::{Graph, Module, Node, Symbol};
use std::sync::Arc;

/// When a pass has something to do on a body that it was applied to before.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Again {
    /// Even at once: it goes on where it stopped.
    Always,
    /// When the body has changed since.
    AfterChange,
    /// When the body has changed since by more than that dead nodes were removed; what that alone makes possible is not
    /// worth another application.
    AfterMoreThanRemoval,
}

/// What a pass is applied to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Parts {
    /// To each body by itself.
    Body,
    /// To the module as a whole.
    Module,
    /// To each body by itself, and then to the module as a whole.
    Both,
}

impl Parts {
    /// Is there a part for bodies?
    pub fn has_body(self) -> bool {
        self != Parts::Module
    }

    /// Is there a part for the module?
    pub fn has_module(self) -> bool {
        self != Parts::Body
    }
}

/// A pass at work on one function after the other, callees before callers.
pub trait ByFunction {
    /// Applies the pass to the body of a function. It may add context variables to the lambda node, and read other
    /// bodies, but it changes no other one.
    fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol, remarks: Remarks<'_>) -> Counts;
}

/// An optimization.
///
/// The body part runs on every body, in parallel, and sees nothing of other bodies; the module part runs alone, after
/// it.
pub trait Pass: Send + Sync {
    /// The name in pipelines: lower-case letters, digits and `-`.
    fn name(&self) -> &str;

    /// What it does, in one line.
    fn description(&self) -> &str;

    /// What it is applied to. [`run`](Pass::run) and [`run_module`](Pass::run_module) are called accordingly.
    fn parts(&self) -> Parts {
        Parts::Body
    }

    /// When the body part has something to do once more.
    fn again(&self) -> Again {
        Again::Always
    }

    /// Does the body part only remove what is dead?
    fn only_removes(&self) -> bool {
        false
    }

    /// Does the pass do the right thing with bodies whose memory states are split
    /// ([`Graph::has_split_memory`])? Others find one chain of states in each body: the driver decodes it before.
    fn knows_split_memory(&self) -> bool {
        false
    }

    /// Does the module part treat one body after the other, and make the same of a body whatever the others are? Then
    /// bisection can stop between two of them.
    fn treats_bodies_alone(&self) -> bool {
        false
    }

    /// The pass with an option, as in `name<option>`; `None` if it has no such option.
    fn with_option(&self, _option: &str) -> Option<Arc<dyn Pass>> {
        None
    }

    /// The options that the pass has, for messages; a letter in capitals stands for a number.
    fn options(&self) -> Vec<&str> {
        vec![]
    }

    /// Applies the body part to a body.
    fn run(&self, _graph: &mut Graph, _analyses: &mut Analyses, _context: &Context<'_>) -> Counts {
        unreachable!("pass `{}` has no body part", self.name())
    }

    /// Applies the module part to a module. All that it changes of symbols and types, it counts: analyses of bodies are
    /// kept where nothing is counted.
    fn run_module(&self, _module: &mut Module, _analyses: &mut ModuleAnalyses) -> Counts {
        unreachable!("pass `{}` has no module part", self.name())
    }

    /// The module part, one function at a time, for groups that go over a module bottom-up. It may keep what it knows
    /// about functions from one of them to the next, and other passes change the bodies in between. `None` if the
    /// module part has no such form.
    fn by_function(&self, _module: &Module) -> Option<Box<dyn ByFunction>> {
        None
    }
}
