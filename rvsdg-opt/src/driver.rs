//! Applies a pipeline to a module.
//!
//! The pipeline is cut into *groups*: consecutive passes of which all but the last have a body part only. A task per body applies the body
//! parts of a whole group to it, while it is hot in the cache; then the module part of the last pass runs alone. So the result is
//! what the passes one after the other would make, and the tasks of a group wait for each other only where the module is looked at.
//! A pass is not applied to a body where it has nothing to do ([`settled`](crate::settled)).
//! A pass after or before which the module is to be verified or printed ends a group, too.
//!
//! Invariant: output depends neither on the number of threads nor on the order of tasks; results are collected in the order of symbols.

use crate::clock::timed;
use crate::pipeline::Pipeline;
use crate::report::{Counts, PassReport, Report};
use crate::settled::Settled;
use crate::table::{BodyContext, ModulePass, Pass};
use rayon::prelude::*;
use rvsdg_core::{Body, Graph, Module, Symbol, VerifyErrors};
use std::panic::{AssertUnwindSafe, catch_unwind};
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
    pub pass: &'static str,
    /// Which pass of the pipeline, from 0.
    pub position: usize,
    /// The text.
    pub text: String,
}

/// Why a pipeline was not run to the end. The module must not be used any more.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The verifier found what should not be.
    #[error("the module is broken {}: {errors}", .after.map_or("before the first pass".into(), |pass| format!("after pass `{pass}`")))]
    Invalid {
        /// The pass that broke it; `None` if it was before the first one.
        after: Option<&'static str>,
        /// What is broken.
        errors: VerifyErrors,
    },
    /// A pass panicked.
    #[error("pass `{pass}` failed{}: {message}", .function.as_ref().map_or(String::new(), |name| format!(" in function '{name}'")))]
    Panicked {
        /// The pass.
        pass: &'static str,
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
    let wants = |names: &[String], pass: &Pass| names.iter().any(|name| name == pass.name);
    let mut snapshot = |module: &Module, moment, position| {
        let (names, pass): (_, &'static Pass) = match moment {
            Moment::Before => (&options.print_before, pipeline.passes()[position]),
            Moment::After => (&options.print_after, pipeline.passes()[position]),
        };
        if wants(names, pass) {
            observer(Snapshot { moment, pass: pass.name, position, text: rvsdg_core::print(module) });
        }
    };

    let mut runner = Runner { timed: options.time_passes, settled: vec![] };
    let mut start = 0;
    while start < pipeline.passes().len() {
        let rest = &pipeline.passes()[start..];
        let ends = |i: usize| {
            let next_is_apart =
                rest.get(i + 1).is_none_or(|next| next.body.is_none() || wants(&options.print_before, next));
            rest[i].module.is_some() || options.verify_each || wants(&options.print_after, rest[i]) || next_is_apart
        };
        let len = (0..rest.len()).find(|i| ends(*i)).map_or(rest.len(), |last| last + 1);
        snapshot(module, Moment::Before, start);
        runner.group(module, &rest[..len], &mut report)?;
        let last = start + len - 1;
        if options.verify_each {
            verify(module, Some(pipeline.passes()[last].name), &mut report)?;
        }
        snapshot(module, Moment::After, last);
        start += len;
    }
    report.nodes_after = module.node_count();
    Ok(report)
}

fn verify(module: &Module, after: Option<&'static str>, report: &mut Report) -> Result<(), Error> {
    let (result, time) = timed(|| rvsdg_core::verify(module));
    report.verify_seconds += time.as_secs_f64();
    result.map_err(|errors| Error::Invalid { after, errors })
}

/// Applies groups of passes.
struct Runner {
    timed: bool,
    /// By symbol, for those that have a body.
    settled: Vec<Option<Box<Settled>>>,
}

impl Runner {
    /// Applies the body parts of `passes` to every body, then the module part of the last one.
    fn group(&mut self, module: &mut Module, passes: &[&'static Pass], report: &mut Report) -> Result<(), Error> {
        let mut totals: Vec<Outcome> = vec![Default::default(); passes.len()];
        if passes.iter().any(|pass| pass.body.is_some()) {
            for outcomes in self.bodies(module, passes)? {
                for (total, outcome) in totals.iter_mut().zip(outcomes) {
                    total.0 += outcome.0;
                    total.1 += outcome.1;
                }
            }
        }
        let last = passes.last().expect("a group has a pass");
        if let Some(part) = last.module {
            let outcome = self.module(module, last, part)?;
            let total = totals.last_mut().expect("a group has a pass");
            total.0 += outcome.0;
            total.1 += outcome.1;
        }
        for (pass, (counts, time)) in passes.iter().zip(totals) {
            tracing::debug!(pass = pass.name, ?time, ?counts, "applied");
            report.passes.push(PassReport { pass: pass.name, cpu_seconds: time.as_secs_f64(), counts });
        }
        Ok(())
    }

    fn module(&self, module: &mut Module, pass: &'static Pass, part: ModulePass) -> Result<Outcome, Error> {
        let (result, time) = self.measured(|| catch_unwind(AssertUnwindSafe(|| part(module))));
        match result {
            Ok(counts) => Ok((counts, time)),
            Err(panic) => Err(Error::Panicked { pass: pass.name, function: None, message: message(&*panic) }),
        }
    }

    /// Applies the body parts of `passes` to every body but those marked `optnone`, in parallel; answers an outcome per body and pass.
    fn bodies(&mut self, module: &mut Module, passes: &[&'static Pass]) -> Result<Vec<Vec<Outcome>>, Error> {
        let mut shapes: Vec<Option<(Body, Vec<Option<Symbol>>)>> = vec![None; module.bodies.len()];
        for (node, symbol) in module.lambdas() {
            let context = module.omega.operands(node).map(|origin| module.symbol_of(origin)).collect();
            shapes[symbol.as_u32() as usize] = Some((module.body_shape(node), context));
        }
        let layout = rvsdg_layout::is_of_module(&module.text.preamble);
        let Module { types, symbols, bodies, .. } = module;
        let mut settled = std::mem::take(&mut self.settled);
        settled.resize_with(bodies.len(), || None);
        let jobs: Vec<(BodyContext<'_>, &mut Graph, &mut Settled)> = symbols
            .keys()
            .zip(bodies)
            .zip(&shapes)
            .zip(&mut settled)
            .filter_map(|(((symbol, body), shape), settled)| {
                let (shape, context) = shape.as_ref()?;
                if symbols[symbol].is_left_alone() {
                    return None;
                }
                let context = BodyContext { types, symbols, symbol, shape: *shape, context, layout };
                Some((context, body.as_deref_mut()?, &mut **settled.get_or_insert_default()))
            })
            .collect();
        let results: Vec<Result<Vec<Outcome>, Error>> = jobs
            .into_par_iter()
            .with_max_len(1)
            .map(|(context, body, settled)| {
                passes.iter().map(|pass| self.body(body, &context, pass, settled)).collect()
            })
            .collect();
        self.settled = settled;
        results.into_iter().collect()
    }

    /// Applies the body part of a pass to a body, unless it has nothing to do there.
    fn body(
        &self,
        body: &mut Graph,
        context: &BodyContext<'_>,
        pass: &'static Pass,
        settled: &mut Settled,
    ) -> Result<Outcome, Error> {
        let before = body.revision();
        let Some(part) = pass.body.filter(|_| !settled.is(pass, before)) else { return Ok(Outcome::default()) };
        body.compact_if_sparse();
        let (result, time) = self.measured(|| catch_unwind(AssertUnwindSafe(|| part(body, context))));
        let counts = result.map_err(|panic| Error::Panicked {
            pass: pass.name,
            function: Some(context.symbols[context.symbol].name.clone()),
            message: message(&*panic),
        })?;
        settled.applied(pass, before, body.revision());
        Ok((counts, time))
    }

    /// The time of reading a clock is not to be neglected where thousands of functions are small.
    fn measured<T>(&self, work: impl FnOnce() -> T) -> (T, Duration) {
        if self.timed { timed(work) } else { (work(), Duration::ZERO) }
    }
}

/// What a panic said.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text.to_string(),
        (_, Some(text)) => text.clone(),
        _ => "panic".to_string(),
    }
}
