//! The table of passes.
//!
//! A pass has a part for bodies, a part for the module, or both. The body part runs on every body, in parallel, and sees nothing of other
//! bodies; the module part runs alone, after it.
//!
//! Invariant: names are different, in alphabetical order, and made of lower-case letters, digits and `-`.

use crate::report::Counts;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Body, Graph, Module, Symbol, SymbolData, TypeTable};

/// What the body part of a pass may look at besides the body.
#[derive(Copy, Clone)]
pub struct BodyContext<'a> {
    /// The interned types.
    pub types: &'a TypeTable,
    /// Everything that has a name.
    pub symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The function that the body belongs to.
    pub symbol: Symbol,
    /// Which arguments of the body are what.
    pub shape: Body,
    /// The symbol of each context variable, as far as known.
    pub context: &'a [Option<Symbol>],
    /// Are types laid out as `rvsdg-layout` assumes? What depends on sizes does nothing if not.
    pub layout: bool,
}

/// The part of a pass that changes a body.
pub type BodyPass = fn(&mut Graph, &BodyContext<'_>) -> Counts;

/// The part of a pass that changes a module.
pub type ModulePass = fn(&mut Module) -> Counts;

/// When a pass has something to do on a body that it was applied to before.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Again {
    /// Even at once: it goes on where it stopped.
    Always,
    /// When the body has changed since.
    AfterChange,
    /// When the body has changed since by more than that dead nodes were removed; what that alone makes possible is not worth another application.
    AfterMoreThanRemoval,
}

/// A pass.
#[derive(Debug)]
pub struct Pass {
    /// The name in pipelines.
    pub name: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// Applied to all bodies, in any order.
    pub body: Option<BodyPass>,
    /// When the body part has something to do once more.
    pub again: Again,
    /// Applied to the module, when the body part is through with all bodies.
    pub module: Option<ModulePass>,
}

impl Pass {
    /// Does the body part only remove what is dead?
    pub(crate) fn only_removes(&self) -> bool {
        self.name == "dne"
    }
}

/// All passes, by name.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "cne",
        description: "common node elimination: one of several equal values serves all users",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _| Counts::new(rvsdg_opt_cne::run_body(graph).entries())),
        module: Some(|module| Counts::new(rvsdg_opt_cne::run_module(module).entries())),
    },
    Pass {
        name: "dead-args",
        description: "dead parameter elimination: what a local function does not look at is not passed",
        again: Again::Always,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_dead_args::run_module(module).entries())),
    },
    Pass {
        name: "dne",
        description: "dead node elimination, from single operations to whole functions",
        again: Again::AfterChange,
        body: Some(|graph, _| Counts::new(rvsdg_opt_dne::run_body(graph).entries())),
        module: Some(|module| Counts::new(rvsdg_opt_dne::run_module(module).entries())),
    },
    Pass {
        name: "if-conversion",
        description: "if-conversion: decisions between cheap values become selects",
        again: Again::Always,
        body: Some(|graph, cx| Counts::new(rvsdg_opt_if_conversion::run_body(graph, cx.symbols).entries())),
        module: None,
    },
    Pass {
        name: "iln",
        description: "inlining of small functions, and of functions that are called once",
        again: Again::Always,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_iln::run_module(module).entries())),
    },
    Pass {
        name: "inv",
        description: "invariant value redirection: past decisions, loops and calls that only pass a value on",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _| Counts::new(rvsdg_opt_inv::run_body(graph).entries())),
        module: Some(|module| Counts::new(rvsdg_opt_inv::run_module(module).entries())),
    },
    Pass {
        name: "ipsccp",
        description: "interprocedural constants: parameters that are the same constant in every call",
        again: Again::Always,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_ipsccp::run_module(module).entries())),
    },
    Pass {
        name: "ivt",
        description: "theta-gamma inversion: loops that test at the end, behind a test",
        again: Again::Always,
        body: Some(|graph, cx| Counts::new(rvsdg_opt_ivt::run_body(graph, cx.symbols).entries())),
        module: None,
    },
    Pass {
        name: "jump-threading",
        description: "predicates where alternatives know them, so that no later test is needed there",
        again: Again::Always,
        body: Some(|graph, _| Counts::new(rvsdg_opt_jump_threading::run_body(graph).entries())),
        module: None,
    },
    Pass {
        name: "lftr",
        description: "loop test replacement: loops that count test whether the next value is the bound",
        again: Again::Always,
        body: Some(|graph, _| Counts::new(rvsdg_opt_lftr::run_body(graph).entries())),
        module: None,
    },
    Pass {
        name: "libcalls",
        description: "library calls: of string functions with constant strings, and what is expected (`llvm.expect`)",
        again: Again::Always,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_libcalls::run_module(module).entries())),
    },
    Pass {
        name: "load-store",
        description: "memory value forwarding: loads of what is known to be there, in loops too, and dead stores",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, cx| {
            environment(cx)
                .map_or_else(Counts::default, |env| Counts::new(rvsdg_opt_load_store::run_body(graph, env).entries()))
        }),
        module: None,
    },
    Pass {
        name: "loop-idiom",
        description: "loops that only fill or copy memory become calls of memset, memcpy and memmove",
        again: Again::AfterChange,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_loop_idiom::run_module(module).entries())),
    },
    Pass {
        name: "loop-versioning",
        description: "versions of functions: one that knows that arrays do not overlap, where they do not",
        again: Again::Always,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_loop_versioning::run_module(module).entries())),
    },
    Pass {
        name: "pll",
        description: "node pull-in: into the one alternative that uses it",
        again: Again::Always,
        body: Some(|graph, _| Counts::new(rvsdg_opt_pll::run_body(graph).entries())),
        module: None,
    },
    Pass {
        name: "psh",
        description: "node push-out: out of loops, and out of decisions on the way",
        again: Again::Always,
        body: Some(|graph, cx| Counts::new(rvsdg_opt_psh::run_body(graph, cx.symbols).entries())),
        module: None,
    },
    Pass {
        name: "psh-gamma",
        description: "node push-out: out of loops and all decisions, however unlikely they are",
        again: Again::Always,
        body: Some(|graph, cx| {
            let options = rvsdg_opt_psh::Options { decisions: true };
            Counts::new(rvsdg_opt_psh::run_body_with(graph, cx.symbols, options).entries())
        }),
        module: None,
    },
    Pass {
        name: "red",
        description: "node reduction: constants, identities, comparisons, conversions, decided gammas, memory on one chain",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, cx| Counts::new(rvsdg_opt_red::run_body(graph, cx.types).entries())),
        module: None,
    },
    Pass {
        name: "sroa",
        description: "scalar replacement: stack memory of which all uses are known becomes values",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, cx| {
            if !cx.layout {
                return Counts::default();
            }
            Counts::new(rvsdg_opt_sroa::run_body(graph, cx.types, cx.symbols).entries())
        }),
        module: None,
    },
    Pass {
        name: "tail-duplication",
        description: "decisions are copied to where an earlier one answers what they ask further inside",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, cx| Counts::new(rvsdg_opt_tail_duplication::run_body(graph, cx.symbols).entries())),
        module: None,
    },
    Pass {
        name: "unroll-and-jam",
        description: "unroll and jam: several iterations of an outer loop share one inner loop",
        again: Again::Always,
        body: None,
        module: Some(|module| Counts::new(rvsdg_opt_unroll_and_jam::run_module(module).entries())),
    },
    Pass {
        name: "unswitch",
        description: "loop unswitching: decisions that are the same in every iteration leave the loop",
        again: Again::Always,
        body: Some(|graph, _| Counts::new(rvsdg_opt_unswitch::run_body(graph).entries())),
        module: None,
    },
    Pass {
        name: "url",
        description: "loop unrolling: loops of a few iterations become straight code, small ones do more between two tests",
        again: Again::Always,
        body: Some(|graph, cx| Counts::new(rvsdg_opt_url::run_body(graph, cx.symbols, unrolling(cx)).entries())),
        module: None,
    },
    Pass {
        name: "url4",
        description: "loop unrolling as in the paper: every innermost loop by four",
        again: Again::Always,
        body: Some(|graph, cx| {
            Counts::new(rvsdg_opt_url::run_body(graph, cx.symbols, rvsdg_opt_url::Options::PAPER).entries())
        }),
        module: None,
    },
    Pass {
        name: "value-range",
        description: "use of value ranges: comparisons whose answer they tell, divisions that are unsigned",
        again: Again::Always,
        body: Some(|graph, _| Counts::new(rvsdg_opt_value_range::run_body(graph).entries())),
        module: None,
    },
    Pass {
        name: "widen-iv",
        description: "widening of induction variables: loops count in 64 bits where addresses need it",
        again: Again::Always,
        body: Some(|graph, _| Counts::new(rvsdg_opt_widen_iv::run_body(graph).entries())),
        module: None,
    },
];

/// Functions that are to be small are not unrolled for speed.
/// What alias analysis wants to know, if types are laid out as it assumes.
fn environment<'a>(cx: &BodyContext<'a>) -> Option<rvsdg_opt_load_store::Env<'a>> {
    cx.layout.then_some(rvsdg_opt_load_store::Env {
        types: cx.types,
        symbols: cx.symbols,
        function: Some(cx.symbol),
        shape: cx.shape,
        context: cx.context,
    })
}

fn unrolling(cx: &BodyContext<'_>) -> rvsdg_opt_url::Options {
    let size = cx.symbols[cx.symbol].function().is_some_and(|it| it.facts.optsize || it.facts.minsize);
    rvsdg_opt_url::Options { size, ..rvsdg_opt_url::Options::default() }
}

/// What passes were called before they had the names under which the field knows them, by old name.
pub const ALIASES: &[(&str, &str)] = &[
    ("dpe", "dead-args"),
    ("dup", "tail-duplication"),
    ("fil", "loop-idiom"),
    ("ifc", "if-conversion"),
    ("ipc", "ipsccp"),
    ("ivw", "widen-iv"),
    ("jam", "unroll-and-jam"),
    ("lib", "libcalls"),
    ("ltr", "lftr"),
    ("mem", "load-store"),
    ("sra", "sroa"),
    ("thr", "jump-threading"),
    ("usw", "unswitch"),
    ("ver", "loop-versioning"),
    ("vrp", "value-range"),
];

/// The pass with this name or alias.
pub fn find(name: &str) -> Option<&'static Pass> {
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, name)| name);
    PASSES.iter().find(|pass| pass.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_lead_to_passes() {
        for (alias, name) in ALIASES {
            assert!(PASSES.iter().all(|pass| pass.name != *alias), "{alias} is a pass itself");
            assert_eq!(find(alias).map(|pass| pass.name), Some(*name));
        }
    }

    #[test]
    fn names_are_in_order_and_plain() {
        assert!(PASSES.is_sorted_by(|a, b| a.name < b.name));
        for pass in PASSES {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!pass.name.is_empty() && pass.name.chars().all(plain), "{}", pass.name);
            assert!(pass.body.is_some() || pass.module.is_some(), "{} does nothing", pass.name);
            assert!(!pass.description.is_empty() && !pass.description.contains('\n'), "{}", pass.name);
        }
    }
}
