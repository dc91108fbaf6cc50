//! The passes of this project.
//!
//! Invariant: names are different, in alphabetical order, and made of lower-case letters, digits and `-`.

use rvsdg_core::{Graph, Module, Node, Symbol};
use rvsdg_opt_alias::Knowledge;
use rvsdg_opt_manager::{Again, Analyses, ByFunction, Context, Counts, ModuleAnalyses, Parts, Pass, Remarks};
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::Scev;
use std::cell::OnceCell;
use std::sync::Arc;

type BodyPart = fn(&mut Graph, &mut Analyses, &Context<'_>) -> Counts;
type ModulePart = fn(&mut Module, &mut ModuleAnalyses) -> Counts;

/// A pass that consists of functions of its crate.
#[derive(Copy, Clone)]
pub(crate) struct Standard {
    name: &'static str,
    description: &'static str,
    again: Again,
    body: Option<BodyPart>,
    module: Option<ModulePart>,
    /// Options, and the body part with each of them.
    options: &'static [(&'static str, BodyPart)],
    /// The same of module parts.
    module_options: &'static [(&'static str, ModulePart)],
    /// The option it has.
    option: Option<&'static str>,
    /// The module part, one function at a time, with the option that the pass has.
    by_function: Option<fn(&Module, Option<&'static str>) -> Box<dyn ByFunction>>,
    /// Does the module part treat one body after the other, whatever the others are?
    by_body: bool,
    /// Does the body part only remove what is dead?
    only_removes: bool,
    /// Does it work on bodies with split memory states? Such a pass follows states along edges and diverts users of
    /// states only from one to another of the same memory, or does not touch states at all.
    knows_split_memory: bool,
}

impl Pass for Standard {
    fn name(&self) -> &str {
        self.name
    }

    fn description(&self) -> &str {
        self.description
    }

    fn parts(&self) -> Parts {
        match (self.body, self.module) {
            (Some(_), Some(_)) => Parts::Both,
            (Some(_), None) => Parts::Body,
            _ => Parts::Module,
        }
    }

    fn again(&self) -> Again {
        self.again
    }

    fn only_removes(&self) -> bool {
        self.only_removes
    }

    fn knows_split_memory(&self) -> bool {
        self.knows_split_memory
    }

    fn treats_bodies_alone(&self) -> bool {
        self.by_body
    }

    fn with_option(&self, option: &str) -> Option<Arc<dyn Pass>> {
        let plain = Standard { options: &[], module_options: &[], ..*self };
        if let Some((_, body)) = self.options.iter().find(|(known, _)| *known == option) {
            return Some(Arc::new(Standard { body: Some(*body), ..plain }));
        }
        let (known, module) = self.module_options.iter().find(|(known, _)| *known == option)?;
        Some(Arc::new(Standard { module: Some(*module), option: Some(known), ..plain }))
    }

    fn options(&self) -> Vec<&str> {
        let module = self.module_options.iter().map(|(name, _)| *name);
        self.options.iter().map(|(name, _)| *name).chain(module).collect()
    }

    fn run(&self, graph: &mut Graph, analyses: &mut Analyses, context: &Context<'_>) -> Counts {
        self.body.map_or_else(Counts::default, |body| body(graph, analyses, context))
    }

    fn run_module(&self, module: &mut Module, analyses: &mut ModuleAnalyses) -> Counts {
        self.module.map_or_else(Counts::default, |part| part(module, analyses))
    }

    fn by_function(&self, module: &Module) -> Option<Box<dyn ByFunction>> {
        self.by_function.map(|make| make(module, self.option))
    }
}

struct Inlining(rvsdg_opt_iln::Inliner);

impl ByFunction for Inlining {
    fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol, remarks: Remarks<'_>) -> Counts {
        Counts::new(self.0.run_reporting(module, lambda, symbol, remarks).entries())
    }
}

struct ConstantLoads(rvsdg_opt_globals::ConstantLoads);

impl ByFunction for ConstantLoads {
    fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol, _: Remarks<'_>) -> Counts {
        Counts::new(self.0.run(module, lambda, symbol).entries())
    }
}

struct ConstantPropagation(rvsdg_opt_sccp::Functions);

impl ByFunction for ConstantPropagation {
    fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol, _: Remarks<'_>) -> Counts {
        Counts::new(self.0.run(module, lambda, symbol).entries())
    }
}

struct LibraryCalls(rvsdg_opt_libcalls::LibraryCalls);

impl ByFunction for LibraryCalls {
    fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol, _: Remarks<'_>) -> Counts {
        Counts::new(self.0.run(module, lambda, symbol).entries())
    }
}

/// A pass without parts. What an entry of [`PASSES`] doesn't mention is as here.
const NOTHING: Standard = Standard {
    name: "",
    description: "",
    again: Again::Always,
    body: None,
    module: None,
    options: &[],
    module_options: &[],
    option: None,
    by_function: None,
    by_body: false,
    only_removes: false,
    knows_split_memory: false,
};

/// All passes, by name.
pub(crate) const PASSES: &[Standard] = &[
    Standard {
        name: "align-loops",
        description: "asks the back end to align small innermost loops, so that they take no more lines than they need",
        body: Some(|graph, _, cx| match cx.prefers_size() {
            true => Counts::default(),
            false => Counts::new(rvsdg_opt_align_loops::run_body(graph, cx.costs()).entries()),
        }),
        ..NOTHING
    },
    Standard {
        name: "allocations",
        description: "allocations: memory that nobody reads is not allocated, little memory is on the stack, copies of constants",
        again: Again::AfterMoreThanRemoval,
        // A sanitizer looks at the memory that the program asks for.
        body: Some(|graph, _, cx| {
            let env = environment(cx).filter(|_| !cx.is_checked());
            env.map_or_else(Counts::default, |env| Counts::new(rvsdg_opt_allocations::run_body(graph, env).entries()))
        }),
        ..NOTHING
    },
    Standard {
        name: "argument-ranges",
        description: "ranges of arguments: parameters of local functions are between the numbers that all calls pass",
        module: Some(|module, _| Counts::new(rvsdg_opt_argument_ranges::run_module(module).entries())),
        ..NOTHING
    },
    Standard {
        name: "bit-idioms",
        description: "byte swaps, bit reversals, rotations and bit counts that are spelled with shifts and masks",
        again: Again::AfterChange,
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_bit_idioms::run_module_reporting(module, analyses.remarks()).entries())
        }),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "cne",
        description: "common node elimination: one of several equal values serves all users",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _, _| Counts::new(rvsdg_opt_cne::run_body(graph).entries())),
        module: Some(|module, _| Counts::new(rvsdg_opt_cne::run_module(module).entries())),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "dead-args",
        description: "dead parameter elimination: what a local function does not look at is not passed",
        module: Some(|module, _| Counts::new(rvsdg_opt_dead_args::run_module(module).entries())),
        ..NOTHING
    },
    Standard {
        name: "decode-memory",
        description: "memory-state decoding: one chain of memory states for all operations of a body",
        again: Again::AfterChange,
        body: Some(|graph, _, _| Counts::new(rvsdg_opt_state_encoding::decode(graph).entries())),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "dne",
        description: "dead node elimination, from single operations to whole functions",
        again: Again::AfterChange,
        body: Some(|graph, _, cx| {
            let stats = match cx.layout.filter(|_| graph.has_bindings()) {
                Some(layout) => rvsdg_opt_dne::run_body_in(graph, rvsdg_layout::Layouts::new(cx.types, layout)),
                None => rvsdg_opt_dne::run_body(graph),
            };
            Counts::new(stats.entries())
        }),
        module: Some(|module, _| Counts::new(rvsdg_opt_dne::run_module(module).entries())),
        only_removes: true,
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "encode-memory",
        description: "memory-state encoding: a memory state for each class of memory that nothing else touches",
        again: Again::AfterChange,
        body: Some(|graph, _, cx| {
            environment(cx)
                .map_or_else(Counts::default, |env| Counts::new(rvsdg_opt_state_encoding::encode(graph, env).entries()))
        }),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "function-attrs",
        description: "attributes of functions: what they do to memory and to pointers, and whether they return",
        module: Some(|module, _| Counts::new(rvsdg_opt_function_attrs::run_module(module).entries())),
        ..NOTHING
    },
    Standard {
        name: "globals",
        description: "global variables: constants are loaded at compile time, stores that nothing reads go",
        module: Some(|module, _| Counts::new(rvsdg_opt_globals::run_module(module).entries())),
        by_function: Some(|module, _| Box::new(ConstantLoads(rvsdg_opt_globals::ConstantLoads::new(module)))),
        ..NOTHING
    },
    Standard {
        name: "if-conversion",
        description: "if-conversion: decisions between cheap values become selects",
        // A fuzzer sees branches, and a sanitizer of values does not report what a select leaves undefined.
        body: Some(|graph, _, cx| match cx.are_values_checked() || cx.is_fuzzed() {
            true => Counts::default(),
            false => Counts::new(rvsdg_opt_if_conversion::run_body(graph, cx.costs()).entries()),
        }),
        ..NOTHING
    },
    Standard {
        name: "iln",
        description: "inlining of small functions, and of functions that are called once",
        module: Some(|module, analyses| inline(module, analyses, false)),
        module_options: &[(FREQUENT, |module, analyses| inline(module, analyses, true))],
        by_function: Some(|module, option| {
            let options = rvsdg_opt_iln::Options { frequent: option == Some(FREQUENT) };
            Box::new(Inlining(rvsdg_opt_iln::Inliner::new(module, options)))
        }),
        ..NOTHING
    },
    Standard {
        name: "inv",
        description: "invariant value redirection: past decisions, loops and calls that only pass a value on",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _, _| Counts::new(rvsdg_opt_inv::run_body(graph).entries())),
        module: Some(|module, _| Counts::new(rvsdg_opt_inv::run_module(module).entries())),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "ipsccp",
        description: "interprocedural constants: parameters that are the same constant in every call",
        module: Some(|module, _| Counts::new(rvsdg_opt_ipsccp::run_module(module).entries())),
        ..NOTHING
    },
    Standard {
        name: "ivt",
        description: "theta-gamma inversion: loops that test at the end, behind a test",
        body: Some(|graph, _, cx| Counts::new(rvsdg_opt_ivt::run_body(graph, cx.symbols).entries())),
        ..NOTHING
    },
    Standard {
        name: "jump-threading",
        description: "predicates where alternatives know them, so that no later test is needed there",
        body: Some(|graph, _, _| Counts::new(rvsdg_opt_jump_threading::run_body(graph).entries())),
        ..NOTHING
    },
    Standard {
        name: "lftr",
        description: "loop test replacement: loops that count test whether the next value is the bound",
        body: Some(|graph, analyses, cx| {
            with_known(graph, analyses, cx, |graph, known| {
                Counts::new(rvsdg_opt_lftr::run_body_with(graph, known).entries())
            })
        }),
        ..NOTHING
    },
    Standard {
        name: "libcalls",
        description: "library calls: of functions on strings, memory and output, and what is expected (`llvm.expect`)",
        module: Some(|module, _| Counts::new(rvsdg_opt_libcalls::run_module(module).entries())),
        by_function: Some(|module, _| Box::new(LibraryCalls(rvsdg_opt_libcalls::LibraryCalls::new(module)))),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "load-store",
        description: "memory value forwarding: loads of what is known to be there, in loops too, and dead stores",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, analyses, cx| {
            let Some(env) = environment(cx) else { return Counts::default() };
            with_memory(graph, analyses, cx, |graph, known| {
                Counts::new(rvsdg_opt_load_store::run_body_with(graph, env, known, cx.remarks).entries())
            })
        }),
        ..NOTHING
    },
    Standard {
        name: "loop-idiom",
        description: "loops that fill or copy memory, or measure strings, become library calls",
        again: Again::AfterChange,
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_loop_idiom::run_module_reporting(module, analyses.remarks()).entries())
        }),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "loop-splitting",
        description: "parts of loops in which decisions by the number of the iteration are made already",
        // What is computed in front of the parts is made defined, which a sanitizer of values does not see through.
        body: Some(|graph, _, cx| match cx.are_values_checked() || cx.prefers_size() {
            true => Counts::default(),
            false => Counts::new(rvsdg_opt_loop_splitting::run_body_reporting(graph, cx.costs(), cx.remarks).entries()),
        }),
        ..NOTHING
    },
    Standard {
        name: "loop-versioning",
        description: "versions of loops: one that knows that arrays do not overlap, where they do not",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_loop_versioning::run_module_reporting(module, analyses.remarks()).entries())
        }),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "nest",
        description: "strips of nests: loops over more than the cache holds go through it part by part",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_nest::run_module_reporting(module, analyses.remarks()).entries())
        }),
        module_options: &[("interchange", |module, analyses| {
            Counts::new(rvsdg_opt_nest::interchange(module, analyses.remarks()).entries())
        })],
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "pll",
        description: "node pull-in: into the one alternative that uses it",
        body: Some(|graph, _, cx| Counts::new(rvsdg_opt_pll::run_body(graph, cx.costs()).entries())),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "psh",
        description: "node push-out: out of loops, and out of decisions on the way",
        again: Again::AfterChange,
        body: Some(|graph, analyses, cx| {
            with_memory(graph, analyses, cx, |graph, known| {
                let (costs, env) = (cx.costs(), environment(cx));
                Counts::new(rvsdg_opt_psh::run_body_with(graph, costs, env, known, cx.remarks).entries())
            })
        }),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "red",
        description: "node reduction: constants, identities, comparisons, conversions, decided gammas, memory on one chain",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _, cx| Counts::new(rvsdg_opt_red::run_body_with(graph, pointers(cx)).entries())),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "scalar-expansion",
        description: "values that an inner loop computes again in each iteration of the outer one are kept in arrays",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_scalar_expansion::run_module_reporting(module, analyses.remarks()).entries())
        }),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "sccp",
        description: "sparse conditional constant propagation: values that are constants as long as they are, also in loops",
        module: Some(|module, _| Counts::new(rvsdg_opt_sccp::run_module(module).entries())),
        by_function: Some(|module, _| Box::new(ConstantPropagation(rvsdg_opt_sccp::Functions::new(module)))),
        knows_split_memory: true,
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "slp",
        description: "vectors in straight code: equal operations whose results are stored next to each other",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_slp::run_module_reporting(module, analyses.remarks()).entries())
        }),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "sroa",
        description: "scalar replacement: stack memory of which all uses are known becomes values",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _, cx| {
            let Some(layout) = cx.layout else { return Counts::default() };
            let run = match cx.are_values_checked() {
                true => rvsdg_opt_sroa::run_body_undecided,
                false => rvsdg_opt_sroa::run_body_reporting,
            };
            Counts::new(run(graph, cx.types, layout, cx.symbols, cx.metadata, cx.remarks).entries())
        }),
        ..NOTHING
    },
    Standard {
        name: "static-init",
        description: "static initialization: constructors that only compute constants run at compile time",
        module: Some(|module, _| Counts::new(rvsdg_opt_static_init::run_module(module).entries())),
        ..NOTHING
    },
    Standard {
        name: "tail-calls",
        description: "tail call elimination: recursion in tail position becomes a loop, other tail calls are marked",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_tail_calls::run_module_reporting(module, analyses.remarks()).entries())
        }),
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "tail-duplication",
        description: "decisions are copied to where an earlier one answers what they ask further inside",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, _, cx| Counts::new(rvsdg_opt_tail_duplication::run_body(graph, cx.costs()).entries())),
        ..NOTHING
    },
    Standard {
        name: "unroll-and-jam",
        description: "unroll and jam: several iterations of an outer loop share one inner loop",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_unroll_and_jam::run_module_reporting(module, analyses.remarks()).entries())
        }),
        module_options: &[("rows", |module, analyses| {
            Counts::new(rvsdg_opt_unroll_and_jam::make_rows_reporting(module, analyses.remarks()).entries())
        })],
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "unswitch",
        description: "tests that stay the same, and that end the loop or the program, are made in front of loops",
        body: Some(|graph, _, cx| {
            Counts::new(rvsdg_opt_unswitch::run_body_reporting(graph, cx.costs(), cx.remarks).entries())
        }),
        ..NOTHING
    },
    Standard {
        name: "url",
        description: "loop unrolling: loops of a few iterations become straight code, small ones do more between two tests",
        body: Some(|graph, analyses, cx| unroll(graph, analyses, cx, None, false)),
        options: &[
            ("2", |graph, analyses, cx| unroll(graph, analyses, cx, Some(2), false)),
            ("4", |graph, analyses, cx| unroll(graph, analyses, cx, Some(4), false)),
            ("8", |graph, analyses, cx| unroll(graph, analyses, cx, Some(8), false)),
            (ASKED, unroll_asked),
            ("nested", |graph, analyses, cx| unroll(graph, analyses, cx, None, true)),
            ("long", unroll_long),
        ],
        ..NOTHING
    },
    Standard {
        name: "value-range",
        description: "use of value ranges: comparisons whose answer they tell, divisions that are unsigned",
        again: Again::AfterMoreThanRemoval,
        body: Some(|graph, analyses, cx| {
            let (ranges, before) = (analyses.take::<Ranges>(graph, cx), graph.version());
            // A sanitizer reports accesses through null, and programs go on behind them.
            let stats = match cx.is_checked() {
                true => rvsdg_opt_value_range::run_body_checked(graph, &ranges),
                false => rvsdg_opt_value_range::run_body_in(graph, &ranges, pointers(cx)),
            };
            if graph.version() == before {
                analyses.put::<Ranges>(graph, ranges);
            }
            Counts::new(stats.entries())
        }),
        knows_split_memory: true,
        ..NOTHING
    },
    Standard {
        name: "vectorize",
        description: "vectors: several iterations of an innermost loop run at once, as lanes",
        module: Some(|module, analyses| {
            Counts::new(rvsdg_opt_vectorize::run_module_reporting(module, analyses.remarks()).entries())
        }),
        module_options: &[(ASKED, |module, analyses| {
            Counts::new(rvsdg_opt_vectorize::run_module_asked(module, analyses.remarks()).entries())
        })],
        by_body: true,
        ..NOTHING
    },
    Standard {
        name: "widen-iv",
        description: "widening of induction variables: loops count with as many bits as addresses need",
        body: Some(|graph, _, cx| {
            let Some(layout) = cx.layout else { return Counts::default() };
            Counts::new(rvsdg_opt_widen_iv::run_body(graph, layout.index_bits()).entries())
        }),
        ..NOTHING
    },
];

/// The option of passes that then treat only what the source asks for.
pub(crate) const ASKED: &str = "asked";

/// The option of `iln` by which calls that most likely run often count as hot.
const FREQUENT: &str = "frequent";

fn inline(module: &mut Module, analyses: &ModuleAnalyses, frequent: bool) -> Counts {
    let options = rvsdg_opt_iln::Options { frequent };
    Counts::new(rvsdg_opt_iln::run_module_reporting(module, options, analyses.remarks()).entries())
}

/// What is known of the pointers that a body gets.
fn pointers<'a>(cx: &Context<'a>) -> rvsdg_opt_red::Pointers<'a> {
    let Context { types, layout, symbols, symbol: function, shape, context, .. } = *cx;
    rvsdg_opt_red::Pointers { types, layout, symbols, function, shape, context }
}

/// What alias analysis wants to know, if sizes are known.
fn environment<'a>(cx: &Context<'a>) -> Option<rvsdg_opt_load_store::Env<'a>> {
    Some(rvsdg_opt_load_store::Env {
        types: cx.types,
        layout: cx.layout?,
        metadata: cx.metadata,
        symbols: cx.symbols,
        function: Some(cx.symbol),
        shape: cx.shape,
        context: cx.context,
        fault: Default::default(),
    })
}

/// Unrolls loops by cost, or all innermost ones by a factor, as the paper does. Functions that are to be small are not
/// unrolled for speed.
fn unroll(graph: &mut Graph, analyses: &mut Analyses, cx: &Context<'_>, factor: Option<u32>, nested: bool) -> Counts {
    let (size, own_tests) = (cx.prefers_size() && factor.is_none(), cx.are_values_checked());
    unroll_with(graph, analyses, cx, rvsdg_opt_url::Options { factor, size, nested, own_tests, ..Default::default() })
}

/// Unrolls loops by cost, where those of a computed count are taken for long ones.
fn unroll_long(graph: &mut Graph, analyses: &mut Analyses, cx: &Context<'_>) -> Counts {
    let (size, own_tests, long) = (cx.prefers_size(), cx.are_values_checked(), true);
    unroll_with(graph, analyses, cx, rvsdg_opt_url::Options { size, own_tests, long, ..Default::default() })
}

/// Unrolls the loops for which the source asks for it.
fn unroll_asked(graph: &mut Graph, analyses: &mut Analyses, cx: &Context<'_>) -> Counts {
    let (asked, own_tests) = (true, cx.are_values_checked());
    unroll_with(graph, analyses, cx, rvsdg_opt_url::Options { asked, own_tests, ..Default::default() })
}

fn unroll_with(
    graph: &mut Graph,
    analyses: &mut Analyses,
    cx: &Context<'_>,
    options: rvsdg_opt_url::Options,
) -> Counts {
    with_known(graph, analyses, cx, |graph, (scev, ranges)| {
        let layouts = cx.layout.map(|layout| rvsdg_layout::Layouts::new(cx.types, layout));
        let known = rvsdg_opt_url::Known { scev, ranges, layouts };
        Counts::new(rvsdg_opt_url::run_body_with(graph, cx.costs(), options, known, cx.remarks).entries())
    })
}

/// Lends scalar evolution and ranges to a pass. What is found out stays known if the pass changes nothing.
fn with_known(
    graph: &mut Graph,
    analyses: &mut Analyses,
    cx: &Context<'_>,
    pass: impl FnOnce(&mut Graph, (&mut Scev, &OnceCell<Ranges>)) -> Counts,
) -> Counts {
    let (mut scev, before) = (analyses.take::<Scev>(graph, cx), graph.version());
    let ranges = analyses.take_known::<Ranges>(graph).map_or_else(OnceCell::new, OnceCell::from);
    let counts = pass(graph, (&mut scev, &ranges));
    if graph.version() == before {
        analyses.put::<Scev>(graph, scev);
        if let Some(ranges) = ranges.into_inner() {
            analyses.put::<Ranges>(graph, ranges);
        }
    }
    counts
}

/// Lends what alias analysis knows to a pass. It stays known if it is about the body as the pass leaves it.
fn with_memory(
    graph: &mut Graph,
    analyses: &mut Analyses,
    cx: &Context<'_>,
    pass: impl FnOnce(&mut Graph, &mut Knowledge) -> Counts,
) -> Counts {
    let mut known = analyses.take::<Knowledge>(graph, cx);
    let counts = pass(graph, &mut known);
    if known.is_of(graph) {
        analyses.put::<Knowledge>(graph, known);
    }
    counts
}

/// Names by which LLVM's passes say what ours do: users know them from `-Rpass=`.
pub(crate) const LLVM_NAMES: &[(&str, &str)] = &[
    ("if-conversion", "simplifycfg"),
    ("iln", "inline"),
    ("load-store", "dse"),
    ("load-store", "gvn"),
    ("nest", "loop-tile"),
    ("psh", "licm"),
    ("slp", "slp-vectorizer"),
    ("tail-calls", "tailcallelim"),
    ("unroll-and-jam", "loop-unroll-and-jam"),
    ("url", "loop-unroll"),
    ("vectorize", "loop-vectorize"),
];

/// All names under which a remark of a pass may be asked for: its own, earlier ones, and those of LLVM's passes.
pub fn names_of_pass(pass: &str) -> impl Iterator<Item = &str> {
    let others = LLVM_NAMES.iter().filter(move |(name, _)| *name == pass).map(|(_, llvm)| *llvm);
    let earlier = ALIASES.iter().filter(move |(_, name)| *name == pass).map(|(alias, _)| *alias);
    std::iter::once(pass).chain(others).chain(earlier)
}

/// What passes were called before they had the names under which the field knows them, by old name.
pub(crate) const ALIASES: &[(&str, &str)] = &[
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
    ("ver", "loop-versioning"),
    ("vrp", "value-range"),
];
