//! Remarks of the inliner: which calls were inlined, and why others were not.

use crate::callee;
use crate::profile::Heat;
use crate::{Inliner, Remarks};
use rvsdg_core::{FnSet, Graph, Module, Node, Symbol};
use rvsdg_opt_manager::Message;

/// What decided about a call.
#[derive(Copy, Clone)]
pub(crate) struct Weighed {
    /// The operations that would be added.
    pub(crate) cost: usize,
    /// All operations of the callee.
    pub(crate) size: usize,
    /// How many are allowed wherever it is called.
    pub(crate) small: usize,
    /// How many are allowed here.
    pub(crate) most: usize,
    pub(crate) heat: Heat,
    /// Has the callee to be inlined?
    pub(crate) always: bool,
    /// Is it the only call of a function that is not too large?
    pub(crate) once: bool,
    /// Is the caller not too large, with the callee?
    pub(crate) fits: bool,
    /// Would it be inlined if the caller were not too large to be inlined itself then?
    pub(crate) waits: bool,
    pub(crate) was_too_large: bool,
    /// Does the call end the program?
    pub(crate) is_last: bool,
    pub(crate) pays: bool,
}

impl Weighed {
    /// Says what comes of a call of the first function in the second.
    pub(crate) fn report(self, remarks: Remarks<'_>, body: &Graph, call: Node, names: [Symbol; 2], pays: bool) {
        if pays {
            let name = if self.always { "AlwaysInline" } else { "Inlined" };
            return remarks.passed(body, call, name, |message| {
                begin(message, names, "' inlined into '");
                match (self.always, self.once) {
                    (true, _) => _ = message.text(": it is always inlined"),
                    (_, true) => _ = message.text(": it is called only here"),
                    _ => self.figures(message, ": cost ", " of at most "),
                }
            });
        }
        let name = if self.cost > self.most { "TooCostly" } else { "NotInlined" };
        remarks.missed(body, call, name, |message| {
            begin(message, names, "' not inlined into '");
            message.text(": ");
            let reason = match self {
                Weighed { is_last: true, .. } => "the call does not return",
                Weighed { fits: false, .. } => "the caller would be too large",
                Weighed { waits: true, .. } => "the caller could not be inlined itself any more",
                Weighed { was_too_large: true, .. } if self.cost <= self.most => {
                    "it was too large when the program was optimized before"
                }
                Weighed { heat: Heat::Cold, .. } if self.cost > self.most => {
                    return self.figures(message, "the call is rare, and cost ", " is over the threshold ");
                }
                _ if self.cost > self.most => return self.figures(message, "cost ", " is over the threshold "),
                _ => "it was too large when the call was looked at",
            };
            message.value("Reason", reason);
        });
    }

    fn figures(self, message: &mut Message<'_>, before: &str, between: &str) {
        message.text(before).value("Cost", self.cost).text(between).value("Threshold", self.most);
    }
}

fn begin(message: &mut Message<'_>, [target, caller]: [Symbol; 2], between: &str) {
    message.text("'").symbol("Callee", target).text(between).symbol("Caller", caller).text("'");
}

/// Says that a call can't be inlined.
pub(crate) fn missed(remarks: Remarks<'_>, body: &Graph, call: Node, names: [Symbol; 2], reason: &str) {
    remarks.missed(body, call, "NeverInline", |message| {
        begin(message, names, "' not inlined into '");
        message.text(": ").value("Reason", reason);
    });
}

impl Inliner {
    /// Says of the direct calls that are not looked at, which are all but `sites`, why that is so.
    pub(crate) fn report_refusals(
        &self,
        module: &Module,
        (lambda, symbol): (Node, Symbol),
        sites: &[(Node, Symbol)],
        remarks: Remarks<'_>,
    ) {
        if !remarks.are_wanted() {
            return;
        }
        let body = module.body(symbol).expect("the caller has a body");
        for (call, target) in callee::all_calls(module, lambda, symbol) {
            if sites.contains(&(call, target)) {
                continue;
            }
            let names = [target, symbol];
            if !module.symbols[target].defined || module.body(target).is_none() {
                remarks.missed(body, call, "NoDefinition", |message| {
                    begin(message, names, "' not inlined into '");
                    message.text(": ").value("Reason", "its definition is not known");
                });
                continue;
            }
            missed(remarks, body, call, names, self.refusal(module, lambda, names));
        }
    }

    /// Why a function with a body is not inlined into this caller at all.
    fn refusal(&self, module: &Module, lambda: Node, [target, caller]: [Symbol; 2]) -> &'static str {
        let Some(function) = module.symbols[target].function() else { return "it is no function" };
        let is_known = self.callees.get(&target).is_some_and(Option::is_some);
        let shares_phi = self.lambdas.get(&target).is_some_and(|other| {
            let home = module.omega.region(*other);
            home == module.omega.region(lambda) && home != module.omega.root()
        });
        let varargs = module.types.signature(function.ty).is_none_or(|(_, _, varargs)| varargs);
        match function.facts {
            _ if target == caller => "it is recursive",
            _ if is_known && shares_phi => "both are recursive",
            _ if is_known => "it is recursive",
            facts if facts.noinline || function.suffix.may_have(FnSet::NOINLINE) => "it is marked noinline",
            facts if facts.fixed => "its control flow must not change",
            facts if facts.optnone => "it is marked optnone",
            facts if facts.returns_twice => "it may return twice",
            _ if module.is_interposable(target) => "another definition may take its place",
            _ if varargs => "it has a variable number of arguments",
            _ if function.suffix.may_have(callee::REFUSALS) => "its attributes forbid it",
            _ if callee::copied_params(module, target).is_none() => "a parameter is passed in a special way",
            _ => "something in its body must stay in a function of its own",
        }
    }
}
