//! Applies a pipeline to a module.
//!
//! The pipeline is cut into *runs*: consecutive passes of which all but the last have a body part only. A task per body applies the body
//! parts of a whole run to it, while it is hot in the cache; then the module part of the last pass is applied alone. So the result is
//! what the passes one after the other would make, and tasks wait for each other only where the module is looked at.
//! A pass is not applied to a body where it has nothing to do ([`settled`](crate::settled)). A fixpoint goes back to its beginning as long as something has changed.
//! Whoever wants to see something between two passes (the verifier, snapshots, differences, bisection) makes runs of one pass.
//!
//! *Bisection* numbers the applications of passes to bodies and to the module, in the order of the pipeline and of symbols, whether there is something to do or not.
//! So numbers depend neither on threads nor on the limit, as long as what is in front of them is the same.
//!
//! Invariant: output depends neither on the number of threads nor on the order of tasks; results are collected in the order of symbols.

use crate::events::{Event, Watch};
use crate::pipeline::{Part, Pipeline, Step};
use crate::report::{PassReport, Report};
use crate::settled::Settled;
use rayon::prelude::*;
use rvsdg_core::{Graph, Module, VerifyErrors};
use rvsdg_opt_manager::{Analyses, BodyInfo, Context, Counts, ModuleAnalyses, timed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// How a pipeline is run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Verify the module before the first and after each pass.
    pub verify_each: bool,
    /// Measure the time of each pass and analysis.
    pub time_passes: bool,
    /// Show the module before the passes of these names, or before [all](ALL).
    pub print_before: Vec<String>,
    /// Show the module after the passes of these names, or after [all](ALL).
    pub print_after: Vec<String>,
    /// Show what each pass changes.
    pub print_changed: bool,
    /// Show only this function.
    pub function: Option<String>,
    /// Stop behind so many applications of passes, and show which they are.
    pub bisect_limit: Option<u64>,
}

/// In a list of names: every pass.
pub const ALL: &str = "all";

/// Why a pipeline was not run to the end. The module must not be used any more.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The verifier found what should not be.
    #[error("the module is broken {}: {errors}", .after.as_ref().map_or("before the first pass".into(), |pass| format!("after pass `{pass}`")))]
    Invalid {
        /// The pass that broke it; `None` if it was before the first one.
        after: Option<Arc<str>>,
        /// What is broken.
        errors: VerifyErrors,
    },
    /// A pass panicked.
    #[error("pass `{pass}` failed{}: {message}", .function.as_ref().map_or(String::new(), |name| format!(" in function '{name}'")))]
    Panicked {
        /// The pass.
        pass: Arc<str>,
        /// The function it was working on.
        function: Option<Box<str>>,
        /// What the panic said.
        message: String,
    },
}

/// What a pass did to one body, or to the module.
#[derive(Default)]
struct Outcome {
    counts: Counts,
    time: Duration,
    /// What there is to show.
    events: Vec<Event>,
}

/// Applies `pipeline` to `module`. What `options` want to be shown goes to `observer`, in order.
pub fn run(
    module: &mut Module,
    pipeline: &Pipeline,
    options: &Options,
    observer: &mut dyn FnMut(Event),
) -> Result<Report, Error> {
    let passes = pipeline.steps().map(|step| PassReport::new(&step.name)).collect();
    let report = Report { nodes_before: module.node_count(), passes, ..Report::default() };
    let analyses = ModuleAnalyses::new(options.time_passes);
    let watch = Watch::new(options);
    let mut runner = Runner { options, watch, observer, report, settled: vec![], analyses, applications: 0 };
    runner.verify(module, None)?;
    if let Err(error) = &module.layout {
        tracing::warn!("{error}; what depends on the sizes of types is not optimized");
    }
    let parts = fixpoints(pipeline.parts());
    // The fixpoints around: where they begin, how often they may be gone through still, and what was there at the beginning.
    let mut around: Vec<(usize, u32, Vec<u64>)> = vec![];
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        match part {
            Part::Open(_, rounds) => {
                at += 1;
                around.push((at, *rounds, revisions(module)));
            }
            Part::Close => {
                at += 1;
                let (start, rounds, before) = around.last_mut().expect("every closing has an opening");
                let now = revisions(module);
                *rounds -= 1;
                if now == *before || *rounds == 0 {
                    around.pop();
                } else {
                    (*before, at) = (now, *start);
                }
            }
            Part::Step(_) => {
                let steps = runner.next_run(&parts[at..]);
                runner.apply(module, &steps)?;
                at += steps.len();
            }
        }
    }
    let mut report = runner.report;
    report.analyses = runner.analyses.uses();
    report.nodes_after = module.node_count();
    Ok(report)
}

/// What tells whether something has changed.
fn revisions(module: &Module) -> Vec<u64> {
    let bodies = module.bodies.iter().map(|body| body.as_ref().map_or(u64::MAX, |body| body.revision()));
    std::iter::once(module.omega.revision()).chain(bodies).collect()
}

/// Applies passes.
struct Runner<'a> {
    options: &'a Options,
    watch: Watch<'a>,
    observer: &'a mut dyn FnMut(Event),
    report: Report,
    /// By symbol.
    settled: Vec<Settled>,
    analyses: ModuleAnalyses,
    /// How many applications of passes there were, for bisection.
    applications: u64,
}

impl Runner<'_> {
    /// The passes at the beginning of `parts` that make a run.
    fn next_run<'p>(&self, parts: &[&'p Part]) -> Vec<&'p Step> {
        let mut steps: Vec<&Step> = vec![];
        for part in parts {
            let Part::Step(step) = part else { break };
            if !steps.is_empty() && !step.pass.parts().has_body() {
                break;
            }
            steps.push(step);
            if step.pass.parts().has_module() || self.watch.is_step_by_step() {
                break;
            }
        }
        steps
    }

    /// Applies the body parts of `steps` to every body, then the module part of the last one.
    fn apply(&mut self, module: &mut Module, steps: &[&Step]) -> Result<(), Error> {
        let (first, last) = (steps[0], steps[steps.len() - 1]);
        self.watch.before(module, first, self.observer);
        if steps.iter().any(|step| step.pass.parts().has_body()) {
            for (index, outcome) in self.bodies(module, steps)?.into_iter().enumerate() {
                self.record(steps[index % steps.len()], outcome);
            }
        }
        if last.pass.parts().has_module() {
            self.applications += 1;
            if self.options.bisect_limit.is_none_or(|limit| self.applications <= limit) {
                let outcome = self.module(module, last)?;
                self.record(last, outcome);
            }
        }
        self.verify(module, Some(last))?;
        self.watch.after(module, last, self.observer);
        Ok(())
    }

    fn record(&mut self, step: &Step, outcome: Outcome) {
        let report = &mut self.report.passes[step.position];
        report.counts += outcome.counts;
        report.cpu_seconds += outcome.time.as_secs_f64();
        outcome.events.into_iter().for_each(&mut *self.observer);
    }

    fn verify(&mut self, module: &Module, after: Option<&Step>) -> Result<(), Error> {
        if !self.options.verify_each {
            return Ok(());
        }
        let (result, time) = timed(|| rvsdg_core::verify(module));
        self.report.verify_seconds += time.as_secs_f64();
        result.map_err(|errors| Error::Invalid { after: after.map(|step| step.name.clone()), errors })
    }

    /// Applies the module part of a pass.
    fn module(&mut self, module: &mut Module, step: &Step) -> Result<Outcome, Error> {
        let before = self.watch.bodies(module);
        let omega = module.omega.version();
        let span = tracing::debug_span!("pass", pass = &*step.name);
        let analyses = &mut self.analyses;
        let work = || catch_unwind(AssertUnwindSafe(|| span.in_scope(|| step.pass.run_module(module, analyses))));
        let (result, time) = measured(self.options.time_passes, work);
        let counts = result.map_err(|panic| Error::Panicked {
            pass: step.name.clone(),
            function: None,
            message: message(&*panic),
        })?;
        if module.omega.version() != omega || counts.iter().any(|(_, count)| count > 0) {
            self.analyses.forget();
        }
        let mut events = self.watch.changed_bodies(module, step, &before);
        if self.options.bisect_limit.is_some() {
            events.push(Event::Applied { number: self.applications, pass: step.name.clone(), function: None });
        }
        Ok(Outcome { counts, time, events })
    }

    /// Applies the body parts of `steps` to every body but those marked `optnone`, in parallel; answers an outcome per body and step.
    fn bodies(&mut self, module: &mut Module, steps: &[&Step]) -> Result<Vec<Outcome>, Error> {
        let mut infos: Vec<Option<BodyInfo>> = vec![None; module.bodies.len()];
        for info in BodyInfo::all(module) {
            let index = info.symbol.as_u32() as usize;
            infos[index] = Some(info);
        }
        let Module { types, metadata, symbols, bodies, layout, .. } = module;
        let layout = layout.as_ref().ok();
        self.settled.resize_with(bodies.len(), Settled::default);
        let analyses = self.analyses.bodies(bodies.len());
        let (options, watch) = (self.options, &self.watch);
        let mut number = self.applications;
        let jobs: Vec<Job<'_>> = bodies
            .iter_mut()
            .zip(&infos)
            .zip(&mut self.settled)
            .zip(analyses)
            .filter_map(|(((body, info), settled), analyses)| {
                let context = info.as_ref()?.context_in(types, metadata, symbols, layout);
                number += 1;
                Some(Job { graph: body.as_deref_mut()?, context, settled, analyses, options, watch, number })
            })
            .collect();
        self.applications = number;
        let results: Vec<Result<Vec<Outcome>, Error>> = jobs
            .into_par_iter()
            .with_max_len(1)
            .map(|mut job| steps.iter().map(|step| job.apply(step)).collect())
            .collect();
        let outcomes: Result<Vec<Vec<Outcome>>, Error> = results.into_iter().collect();
        Ok(outcomes?.into_iter().flatten().collect())
    }
}

/// The parts of a pipeline that matter to its application: no phases.
fn fixpoints(parts: &[Part]) -> Vec<&Part> {
    let mut open = vec![];
    let mut kept = vec![];
    for part in parts {
        let is_kept = match part {
            Part::Step(_) => true,
            Part::Open(_, rounds) => {
                open.push(*rounds > 1);
                *rounds > 1
            }
            Part::Close => open.pop().expect("every closing has an opening"),
        };
        kept.extend(is_kept.then_some(part));
    }
    kept
}

/// The work on one body.
struct Job<'a> {
    graph: &'a mut Graph,
    context: Context<'a>,
    settled: &'a mut Settled,
    analyses: &'a mut Analyses,
    options: &'a Options,
    watch: &'a Watch<'a>,
    /// Of the application, if the run has one pass: for bisection.
    number: u64,
}

impl Job<'_> {
    /// Applies the body part of a pass, unless it has nothing to do.
    fn apply(&mut self, step: &Step) -> Result<Outcome, Error> {
        let before = self.graph.revision();
        let is_beyond = self.options.bisect_limit.is_some_and(|limit| self.number > limit);
        if !step.pass.parts().has_body() || self.settled.is(step, before) || is_beyond {
            return Ok(Outcome::default());
        }
        let shown = self.watch.body(self.graph, &self.context);
        self.graph.compact_if_sparse();
        let name = &self.context.symbols[self.context.symbol].name;
        let span = tracing::debug_span!("pass", pass = &*step.name, function = &**name);
        let run = || span.in_scope(|| step.pass.run(self.graph, self.analyses, &self.context));
        let (result, time) = measured(self.options.time_passes, || catch_unwind(AssertUnwindSafe(run)));
        let counts = result.map_err(|panic| Error::Panicked {
            pass: step.name.clone(),
            function: Some(name.clone().into()),
            message: message(&*panic),
        })?;
        self.analyses.sweep(self.graph);
        self.settled.applied(step, before, self.graph.revision());
        let mut events = vec![];
        if self.options.bisect_limit.is_some() {
            let function = Some(name.clone().into());
            events.push(Event::Applied { number: self.number, pass: step.name.clone(), function });
        }
        if let Some(shown) = shown.filter(|_| self.graph.revision() != before) {
            let now = self.watch.body(self.graph, &self.context).unwrap_or_default();
            events.extend(Event::changed(step, name, &shown, &now));
        }
        Ok(Outcome { counts, time, events })
    }
}

/// Does the work, and answers the time that it took if that is wanted: reading a clock is not to be neglected where thousands of functions are small.
fn measured<T>(timed: bool, work: impl FnOnce() -> T) -> (T, Duration) {
    if timed { rvsdg_opt_manager::timed(work) } else { (work(), Duration::ZERO) }
}

/// What a panic said.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text.to_string(),
        (_, Some(text)) => text.clone(),
        _ => "panic".to_string(),
    }
}
