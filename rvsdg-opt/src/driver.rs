//! Applies a pipeline to a module.
//!
//! The pipeline is cut into *runs*: consecutive passes of which all but the last have a body part only. A task per body
//! applies the body parts of a whole run to it, while it is hot in the cache; then the module part of the last pass is
//! applied alone. So the result is what the passes one after the other would make, and tasks wait for each other only
//! where the module is looked at. A pass is not applied to a body where it has nothing to do
//! ([`settled`](crate::settled)). A fixpoint goes back to its beginning as long as something has changed. In a group
//! that goes [bottom-up](crate::waves), all this is done for one wave of functions after the other. Whoever wants to
//! see something between two passes (the verifier, snapshots, differences, bisection) makes runs of one pass.
//!
//! *Bisection* numbers the applications of passes to bodies and to the module, in the order of the pipeline and of
//! symbols, whether there is something to do or not. So numbers depend neither on threads nor on the limit, as long as
//! what is in front of them is the same. A module part that treats one body after the other counts as so many
//! applications: bodies beyond the limit are taken out of the module while it works.
//!
//! A pass that does not know splits of memory states gets bodies without them: they are decoded before it is applied.
//!
//! Invariant: output depends neither on the number of threads nor on the order of tasks; results are collected in the
//! order of symbols.

use crate::events::{BodyPrinter, Event, Watch};
use crate::forced::{self, Reporting};
use crate::pipeline::{Group, Part, Pipeline, Step};
use crate::report::{PassReport, Report};
use crate::settled::Settled;
use crate::waves::BottomUp;
use rayon::prelude::*;
use rvsdg_core::{Graph, Module, Node, Symbol, VerifyErrors};
use rvsdg_opt_manager::{Analyses, BodyInfo, ByFunction, Collector, Context, Counts, ModuleAnalyses, Remarks, timed};
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
    /// Print bodies whenever they have changed, by this function. Ids of a body keep their meaning then.
    pub bodies: Option<BodyPrinter>,
    /// Show only this function.
    pub function: Option<String>,
    /// Stop behind so many applications of passes, and show which they are.
    pub bisect_limit: Option<u64>,
    /// Collect remarks of passes.
    pub remarks: Reporting,
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
    let collector = forced::is_wanted(module, options.remarks).then(Arc::default);
    let watch = Watch::new(options);
    let mut runner = Runner {
        options,
        watch,
        observer,
        report,
        settled: vec![],
        analyses,
        applications: 0,
        has_split_memory: module.bodies.iter().flatten().any(|body| body.has_split_memory()),
        is_ordered: options.verify_each && rvsdg_core::verify_order(module).is_ok(),
        bottom_up: None,
        collector,
    };
    runner.verify(module, None)?;
    if let Err(error) = &module.layout {
        tracing::warn!("{error}; what depends on the sizes of types is not optimized");
    }
    runner.run(module, &without_phases(pipeline.parts()))?;
    let mut report = runner.report;
    report.analyses = runner.analyses.uses();
    report.nodes_after = module.node_count();
    if let Some(collector) = runner.collector {
        report.remarks = forced::finish(module, &collector, (pipeline, options.remarks));
    }
    Ok(report)
}

/// A group that the driver is in.
struct Frame {
    /// Where its members begin.
    start: usize,
    /// How often a fixpoint may be gone through still; `None` if it is none.
    rounds: Option<u32>,
    /// What was there when the fixpoint began.
    before: Vec<u64>,
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
    /// May memory states be split in bodies?
    has_split_memory: bool,
    /// Do all decisions and loops take an I/O state, as construction sees to it? Then they do behind each pass.
    is_ordered: bool,
    /// The group in which only some functions are worked on, if it is in one.
    bottom_up: Option<BottomUp>,
    /// Where passes report, if somebody wants to know.
    collector: Option<Arc<Collector>>,
}

impl Runner<'_> {
    /// Applies a pipeline without phases.
    fn run(&mut self, module: &mut Module, parts: &[&Part]) -> Result<(), Error> {
        let mut around: Vec<Frame> = vec![];
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            match part {
                Part::Open(_, group) => {
                    at += 1;
                    let rounds = if let Group::Fixpoint(rounds) = group { Some(*rounds) } else { None };
                    if *group == Group::BottomUp {
                        self.bottom_up = BottomUp::new(module, by_function(module, &parts[at..]));
                        if self.bottom_up.is_none() {
                            at = closing(parts, at) + 1;
                            continue;
                        }
                    }
                    around.push(Frame { start: at, rounds, before: self.revisions(module, rounds) });
                }
                Part::Close => {
                    at += 1;
                    let frame = around.last_mut().expect("every opening has a closing");
                    let goes_on = match &mut frame.rounds {
                        None => self.bottom_up.as_mut().is_some_and(BottomUp::next_wave),
                        Some(rounds) => {
                            *rounds -= 1;
                            let rounds = *rounds;
                            let now = self.revisions(module, Some(rounds));
                            let changed = now != frame.before;
                            frame.before = now;
                            changed && rounds > 0
                        }
                    };
                    if goes_on {
                        at = frame.start;
                    } else if around.pop().is_some_and(|frame| frame.rounds.is_none()) {
                        self.bottom_up = None;
                    }
                }
                Part::Step(_) => {
                    let steps = self.next_run(&parts[at..]);
                    self.apply(module, &steps)?;
                    at += steps.len();
                }
            }
        }
        Ok(())
    }

    /// What tells whether a fixpoint has changed something. (No such thing for other groups.)
    fn revisions(&self, module: &Module, rounds: Option<u32>) -> Vec<u64> {
        let of = |body: Option<&Graph>| body.map_or(u64::MAX, Graph::revision);
        match &self.bottom_up {
            _ if rounds.is_none() => vec![],
            Some(group) => group.wave.iter().map(|(_, symbol)| of(module.body(*symbol))).collect(),
            None => {
                let bodies = module.bodies.iter().map(|body| of(body.as_deref()));
                std::iter::once(module.omega.revision()).chain(bodies).collect()
            }
        }
    }

    /// Has a step a part that is applied alone, behind the part for bodies?
    fn is_alone(&self, step: &Step) -> bool {
        match &self.bottom_up {
            None => step.pass.parts().has_module(),
            Some(group) => group.passes.iter().any(|(position, _)| *position == step.position),
        }
    }

    /// The passes at the beginning of `parts` that make a run.
    fn next_run<'p>(&self, parts: &[&'p Part]) -> Vec<&'p Step> {
        let mut steps: Vec<&Step> = vec![];
        for part in parts {
            let Part::Step(step) = part else { break };
            if !steps.is_empty() && !step.pass.parts().has_body() {
                break;
            }
            steps.push(step);
            if self.is_alone(step) || self.watch.is_step_by_step() {
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
        if self.is_alone(last) && self.bottom_up.is_some() {
            self.functions(module, last)?;
        } else if self.is_alone(last) && self.options.bisect_limit.is_some() && last.pass.treats_bodies_alone() {
            self.each_body(module, last)?;
        } else if self.is_alone(last) {
            self.applications += 1;
            if self.options.bisect_limit.is_none_or(|limit| self.applications <= limit) {
                let outcome = self.module(module, last)?;
                self.record(last, outcome);
                self.applied(last, self.applications, None);
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

    /// Shows an application of a pass, if a bisection is going on.
    fn applied(&mut self, step: &Step, number: u64, function: Option<&str>) {
        if self.options.bisect_limit.is_some() {
            (self.observer)(Event::Applied { number, pass: step.name.clone(), function: function.map(Into::into) });
        }
    }

    fn verify(&mut self, module: &Module, after: Option<&Step>) -> Result<(), Error> {
        if !self.options.verify_each {
            return Ok(());
        }
        let is_ordered = self.is_ordered;
        let (result, time) = timed(|| {
            rvsdg_core::verify(module).and_then(|()| if is_ordered { rvsdg_core::verify_order(module) } else { Ok(()) })
        });
        self.report.verify_seconds += time.as_secs_f64();
        result.map_err(|errors| Error::Invalid { after: after.map(|step| step.name.clone()), errors })
    }

    /// Decodes all bodies for a pass that looks at several, if it does not know split memory states.
    fn decode(&mut self, module: &mut Module, step: &Step) {
        if self.has_split_memory && !step.pass.knows_split_memory() {
            module.bodies.iter_mut().flatten().for_each(|body| _ = rvsdg_states::decode(body));
            self.has_split_memory = false;
        }
    }

    /// Applies the module part of a pass.
    fn module(&mut self, module: &mut Module, step: &Step) -> Result<Outcome, Error> {
        self.decode(module, step);
        let before = self.watch.bodies(module);
        let versions = self.watch.versions(module);
        let omega = module.omega.version();
        let span = tracing::debug_span!("pass", pass = &*step.name);
        let analyses = &mut self.analyses;
        if let Some(collector) = &self.collector {
            analyses.report_to(collector.clone(), step.pass.name().into());
        }
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
        events.extend(self.watch.new_bodies(module, step, &versions));
        Ok(Outcome { counts, time, events })
    }

    /// Applies the module part of a pass that treats one body after the other, to those within the limit of the
    /// bisection. It does not see the others.
    fn each_body(&mut self, module: &mut Module, step: &Step) -> Result<(), Error> {
        let symbols: Vec<Symbol> = self.infos(module).iter().map(|info| info.symbol).collect();
        let before = self.applications;
        self.applications += symbols.len() as u64;
        let left = self.options.bisect_limit.map_or(u64::MAX, |limit| limit.saturating_sub(before));
        let (within, beyond) = symbols.split_at(symbols.len().min(usize::try_from(left).unwrap_or(usize::MAX)));
        if within.is_empty() {
            return Ok(());
        }
        // Splits of memory states are the driver's business, in all bodies.
        self.decode(module, step);
        let place = |symbol: &Symbol| symbol.as_u32() as usize;
        let hidden: Vec<_> = beyond.iter().map(|symbol| module.bodies[place(symbol)].take()).collect();
        let outcome = self.module(module, step)?;
        beyond.iter().zip(hidden).for_each(|(symbol, body)| module.bodies[place(symbol)] = body);
        self.record(step, outcome);
        for (number, symbol) in (before + 1..).zip(within) {
            self.applied(step, number, Some(&module.symbols[*symbol].name));
        }
        Ok(())
    }

    /// Applies a pass by function to the functions of a wave.
    fn functions(&mut self, module: &mut Module, step: &Step) -> Result<(), Error> {
        self.decode(module, step);
        let group = self.bottom_up.as_mut().expect("there is a group");
        let wave = group.wave.clone();
        let pass =
            group.passes.iter().position(|(position, _)| *position == step.position).expect("it is in the group");
        for (lambda, symbol) in wave {
            self.applications += 1;
            if self.options.bisect_limit.is_some_and(|limit| self.applications > limit) {
                continue;
            }
            let outcome = self.function(module, step, pass, (lambda, symbol))?;
            self.record(step, outcome);
        }
        Ok(())
    }

    /// Applies a pass by function to a function.
    fn function(
        &mut self,
        module: &mut Module,
        step: &Step,
        pass: usize,
        (lambda, symbol): (Node, Symbol),
    ) -> Result<Outcome, Error> {
        let shown = self.watch.body_in(module, symbol);
        let version = module.body(symbol).map(Graph::version);
        let span = tracing::debug_span!("pass", pass = &*step.name, function = &*module.symbols[symbol].name);
        let pass = &mut self.bottom_up.as_mut().expect("there is a group").passes[pass].1;
        let remarks = begin(self.collector.as_deref(), step, symbol);
        let work = || catch_unwind(AssertUnwindSafe(|| span.in_scope(|| pass.run(module, lambda, symbol, remarks))));
        let (result, time) = measured(self.options.time_passes, work);
        let name = &module.symbols[symbol].name;
        let counts = result.map_err(|panic| Error::Panicked {
            pass: step.name.clone(),
            function: Some(name.clone().into()),
            message: message(&*panic),
        })?;
        if counts.iter().any(|(_, count)| count > 0) {
            self.analyses.body(symbol).forget();
        }
        let mut events = vec![];
        if module.body(symbol).map(Graph::version) != version {
            events.extend(self.watch.new_body_in(module, lambda, symbol, step));
        }
        if let Some(shown) = shown {
            let now = self.watch.body_in(module, symbol).unwrap_or_default();
            events.extend(Event::changed(step, name, &shown, &now));
        }
        if self.options.bisect_limit.is_some() {
            let function = Some(name.clone().into());
            events.push(Event::Applied { number: self.applications, pass: step.name.clone(), function });
        }
        Ok(Outcome { counts, time, events })
    }

    /// The bodies to work on, in the order of symbols: all but those marked `optnone`.
    fn infos(&self, module: &Module) -> Vec<BodyInfo> {
        let mut infos = match &self.bottom_up {
            None => BodyInfo::all(module),
            Some(group) => BodyInfo::of(module, group.wave.iter().copied()),
        };
        infos.sort_unstable_by_key(|info| info.symbol);
        infos
    }

    /// Applies the body parts of `steps` to bodies, in parallel; returns an outcome per body and step.
    fn bodies(&mut self, module: &mut Module, steps: &[&Step]) -> Result<Vec<Outcome>, Error> {
        let infos = self.infos(module);
        self.settled.resize_with(module.bodies.len(), Settled::default);
        let analyses = self.analyses.bodies(module.bodies.len());
        // Bodies are taken out of the module, so that the work depends on how many there are and not on the size of the
        // module.
        let mut taken: Vec<(Box<Graph>, Settled, Analyses)> = infos
            .iter()
            .map(|info| {
                let index = info.symbol.as_u32() as usize;
                let graph = module.bodies[index].take().expect("it has a body");
                (graph, std::mem::take(&mut self.settled[index]), std::mem::take(&mut analyses[index]))
            })
            .collect();
        let Module { types, metadata, symbols, layout, .. } = &*module;
        let layout = layout.as_ref().ok();
        let (options, watch, collector) = (self.options, &self.watch, self.collector.as_deref());
        let first = self.applications + 1;
        let jobs = infos.iter().zip(&mut taken).enumerate().map(|(index, (info, (graph, settled, analyses)))| {
            let context = info.context_in(types, metadata, symbols, layout);
            Job { graph, context, settled, analyses, options, watch, collector, number: first + index as u64 }
        });
        let jobs: Vec<Job<'_>> = jobs.collect();
        self.applications += jobs.len() as u64;
        let results: Vec<Result<Vec<Outcome>, Error>> = jobs
            .into_par_iter()
            .with_max_len(1)
            .map(|mut job| steps.iter().map(|step| job.apply(step)).collect())
            .collect();
        let all = self.analyses.bodies(module.bodies.len());
        for (info, (graph, settled, analyses)) in infos.iter().zip(taken) {
            let index = info.symbol.as_u32() as usize;
            self.has_split_memory |= graph.has_split_memory();
            module.bodies[index] = Some(graph);
            (self.settled[index], all[index]) = (settled, analyses);
        }
        let outcomes: Result<Vec<Vec<Outcome>>, Error> = results.into_iter().collect();
        Ok(outcomes?.into_iter().flatten().collect())
    }
}

/// The passes by function of a group that goes bottom-up, whose members begin with these parts.
fn by_function(module: &Module, parts: &[&Part]) -> Vec<(usize, Box<dyn ByFunction>)> {
    let members = &parts[..closing(parts, 0)];
    let steps = members.iter().filter_map(|part| if let Part::Step(step) = part { Some(step) } else { None });
    let alone = steps.filter(|step| !step.pass.parts().has_body());
    alone.filter_map(|step| Some((step.position, step.pass.by_function(module)?))).collect()
}

/// The closing of the group whose members begin at `at`.
fn closing(parts: &[&Part], at: usize) -> usize {
    let mut depth = 0;
    let is_closing = |part: &&Part| {
        depth += i32::from(matches!(part, Part::Open(..))) - i32::from(matches!(part, Part::Close));
        depth < 0
    };
    at + parts[at..].iter().position(is_closing).expect("every opening has a closing")
}

/// The parts of a pipeline that matter to its application: no phases.
fn without_phases(parts: &[Part]) -> Vec<&Part> {
    let mut open = vec![];
    let mut kept = vec![];
    for part in parts {
        let is_kept = match part {
            Part::Step(_) => true,
            Part::Open(_, group) => {
                open.push(!matches!(group, Group::Phase | Group::Fixpoint(1)));
                open[open.len() - 1]
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
    collector: Option<&'a Collector>,
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
        if !self.watch.shows_bodies() {
            self.graph.compact_if_sparse();
        }
        if !step.pass.knows_split_memory() {
            rvsdg_states::decode(self.graph);
        }
        let name = &self.context.symbols[self.context.symbol].name;
        let span = tracing::debug_span!("pass", pass = &*step.name, function = &**name);
        let remarks = begin(self.collector, step, self.context.symbol);
        let context = Context { remarks, ..self.context };
        let run = || span.in_scope(|| step.pass.run(self.graph, self.analyses, &context));
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
        if self.graph.revision() != before {
            events.extend(self.watch.new_body(self.graph, &self.context, step));
        }
        Ok(Outcome { counts, time, events })
    }
}

/// Where a pass reports that begins to work on a function.
fn begin<'a>(collector: Option<&'a Collector>, step: &'a Step, symbol: Symbol) -> Remarks<'a> {
    collector.map_or_else(Remarks::default, |collector| collector.begin(step.pass.name(), Some(symbol)))
}

/// Does the work, and answers the time that it took if that is wanted: reading a clock is not to be neglected where
/// thousands of functions are small.
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
