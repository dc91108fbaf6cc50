//! Applies a pipeline to a module.
//!
//! The pipeline is cut into *groups*: consecutive passes of which all but the last have a body part only. A task per body applies the body
//! parts of a whole group to it, while it is hot in the cache; then the module part of the last pass runs alone. So the result is
//! what the passes one after the other would make, and the tasks of a group wait for each other only where the module is looked at.
//! A pass is not applied to a body where it has nothing to do ([`settled`](crate::settled)).
//! A pass after or before which the module is to be verified or printed ends a group, too.
//!
//! Invariant: output depends neither on the number of threads nor on the order of tasks; results are collected in the order of symbols.

use crate::pipeline::{Pipeline, Step};
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
    /// Measure the time of each pass.
    pub time_passes: bool,
    /// Answer snapshots from before the passes of these names.
    pub print_before: Vec<String>,
    /// Answer snapshots from after the passes of these names.
    pub print_after: Vec<String>,
}

/// When a snapshot was taken.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// Just before the pass.
    Before,
    /// Just after the pass.
    After,
}

/// A module in textual form, between passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// Before or after the pass.
    pub moment: Moment,
    /// The name of the pass.
    pub pass: Arc<str>,
    /// Which pass of the pipeline, from 0.
    pub position: usize,
    /// The text.
    pub text: String,
}

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
type Outcome = (Counts, Duration);

/// Applies `pipeline` to `module`. Every snapshot that `options` ask for goes to `observer`, in order.
pub fn run(
    module: &mut Module,
    pipeline: &Pipeline,
    options: &Options,
    observer: &mut dyn FnMut(Snapshot),
) -> Result<Report, Error> {
    let mut report = Report { nodes_before: module.node_count(), ..Report::default() };
    if options.verify_each {
        verify(module, None, &mut report)?;
    }
    let wants =
        |names: &[String], step: &Step| names.iter().any(|name| *name == *step.name || name == step.pass.name());
    let mut snapshot = |module: &Module, moment, position| {
        let step: &Step = &pipeline.steps()[position];
        let names = match moment {
            Moment::Before => &options.print_before,
            Moment::After => &options.print_after,
        };
        if wants(names, step) {
            observer(Snapshot { moment, pass: step.name.clone(), position, text: rvsdg_core::print(module) });
        }
    };

    if let Err(error) = &module.layout {
        tracing::warn!("{error}; what depends on the sizes of types is not optimized");
    }
    let mut runner =
        Runner { timed: options.time_passes, settled: vec![], analyses: ModuleAnalyses::new(options.time_passes) };
    let mut start = 0;
    while start < pipeline.steps().len() {
        let rest = &pipeline.steps()[start..];
        let ends = |i: usize| {
            let next_is_apart =
                rest.get(i + 1).is_none_or(|next| !next.pass.parts().has_body() || wants(&options.print_before, next));
            rest[i].pass.parts().has_module()
                || options.verify_each
                || wants(&options.print_after, &rest[i])
                || next_is_apart
        };
        let len = (0..rest.len()).find(|i| ends(*i)).map_or(rest.len(), |last| last + 1);
        snapshot(module, Moment::Before, start);
        runner.group(module, &rest[..len], &mut report)?;
        let last = start + len - 1;
        if options.verify_each {
            verify(module, Some(&pipeline.steps()[last].name), &mut report)?;
        }
        snapshot(module, Moment::After, last);
        start += len;
    }
    report.analyses = runner.analyses.uses();
    report.nodes_after = module.node_count();
    Ok(report)
}

fn verify(module: &Module, after: Option<&Arc<str>>, report: &mut Report) -> Result<(), Error> {
    let (result, time) = timed(|| rvsdg_core::verify(module));
    report.verify_seconds += time.as_secs_f64();
    result.map_err(|errors| Error::Invalid { after: after.cloned(), errors })
}

/// Applies groups of passes.
struct Runner {
    timed: bool,
    /// By symbol.
    settled: Vec<Settled>,
    analyses: ModuleAnalyses,
}

impl Runner {
    /// Applies the body parts of `steps` to every body, then the module part of the last one.
    fn group(&mut self, module: &mut Module, steps: &[Step], report: &mut Report) -> Result<(), Error> {
        let mut totals: Vec<Outcome> = vec![Default::default(); steps.len()];
        if steps.iter().any(|step| step.pass.parts().has_body()) {
            for outcomes in self.bodies(module, steps)? {
                for (total, outcome) in totals.iter_mut().zip(outcomes) {
                    total.0 += outcome.0;
                    total.1 += outcome.1;
                }
            }
        }
        let last = steps.last().expect("a group has a pass");
        if last.pass.parts().has_module() {
            let outcome = self.module(module, last)?;
            let total = totals.last_mut().expect("a group has a pass");
            total.0 += outcome.0;
            total.1 += outcome.1;
        }
        for (step, (counts, time)) in steps.iter().zip(totals) {
            tracing::debug!(pass = &*step.name, ?time, ?counts, "applied");
            report.passes.push(PassReport { pass: step.name.clone(), cpu_seconds: time.as_secs_f64(), counts });
        }
        Ok(())
    }

    fn module(&mut self, module: &mut Module, step: &Step) -> Result<Outcome, Error> {
        let omega = module.omega.version();
        let analyses = &mut self.analyses;
        let work = || catch_unwind(AssertUnwindSafe(|| step.pass.run_module(module, analyses)));
        let (result, time) = measured(self.timed, work);
        let counts = result.map_err(|panic| Error::Panicked {
            pass: step.name.clone(),
            function: None,
            message: message(&*panic),
        })?;
        if module.omega.version() != omega || counts.iter().any(|(_, count)| count > 0) {
            self.analyses.forget();
        }
        Ok((counts, time))
    }

    /// Applies the body parts of `steps` to every body but those marked `optnone`, in parallel; answers an outcome per body and step.
    fn bodies(&mut self, module: &mut Module, steps: &[Step]) -> Result<Vec<Vec<Outcome>>, Error> {
        let mut infos: Vec<Option<BodyInfo>> = vec![None; module.bodies.len()];
        for info in BodyInfo::all(module) {
            let index = info.symbol.as_u32() as usize;
            infos[index] = Some(info);
        }
        let Module { types, symbols, bodies, layout, .. } = module;
        let layout = layout.as_ref().ok();
        self.settled.resize_with(bodies.len(), Settled::default);
        let analyses = self.analyses.bodies(bodies.len());
        let jobs: Vec<(Context<'_>, &mut Graph, &mut Settled, &mut Analyses)> = bodies
            .iter_mut()
            .zip(&infos)
            .zip(&mut self.settled)
            .zip(analyses)
            .filter_map(|(((body, info), settled), analyses)| {
                let context = info.as_ref()?.context_in(types, symbols, layout);
                Some((context, body.as_deref_mut()?, settled, analyses))
            })
            .collect();
        let timed = self.timed;
        let results: Vec<Result<Vec<Outcome>, Error>> = jobs
            .into_par_iter()
            .with_max_len(1)
            .map(|(context, graph, settled, analyses)| {
                let mut job = Job { graph, context, settled, analyses, timed };
                steps.iter().map(|step| job.apply(step)).collect()
            })
            .collect();
        results.into_iter().collect()
    }
}

/// The work on one body.
struct Job<'a> {
    graph: &'a mut Graph,
    context: Context<'a>,
    settled: &'a mut Settled,
    analyses: &'a mut Analyses,
    timed: bool,
}

impl Job<'_> {
    /// Applies the body part of a pass, unless it has nothing to do.
    fn apply(&mut self, step: &Step) -> Result<Outcome, Error> {
        let before = self.graph.revision();
        if !step.pass.parts().has_body() || self.settled.is(step, before) {
            return Ok(Outcome::default());
        }
        self.graph.compact_if_sparse();
        let work = || catch_unwind(AssertUnwindSafe(|| step.pass.run(self.graph, self.analyses, &self.context)));
        let (result, time) = measured(self.timed, work);
        let counts = result.map_err(|panic| Error::Panicked {
            pass: step.name.clone(),
            function: Some(self.context.symbols[self.context.symbol].name.clone().into()),
            message: message(&*panic),
        })?;
        self.analyses.sweep(self.graph);
        self.settled.applied(step, before, self.graph.revision());
        Ok((counts, time))
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
