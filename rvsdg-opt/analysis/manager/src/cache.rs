//! The cache of analyses.
//!
//! A result is kept with the version of what it was computed from ([`Graph::version`], and those of all graphs of a
//! module) and is computed anew when that is another one. So nobody has to say what a pass preserves, and no result can
//! be stale. Results own ids and never borrow the graph; they are shared, so a pass holds on to what it asked for while
//! it changes the graph, and knows best what of it is still true then.
//!
//! What analyses of bodies read besides the body (symbols, types, context variables) has no version: the driver calls
//! [`ModuleAnalyses::forget`] when a pass over the module has changed it. That leaves alone what follows from the graph
//! alone ([`Analysis::OF_GRAPH_ONLY`]).
//!
//! Complexity: a question costs a search in a list as long as there are analyses, and for a module a comparison per
//! function.

use crate::clock::timed;
use crate::{BodyInfo, Collector, Context, Remarks};
use rvsdg_core::{Graph, Module, Symbol, Version};
use serde::Serialize;
use std::any::{Any, TypeId};
use std::sync::Arc;
use std::time::Duration;

/// An analysis of a body.
pub trait Analysis: 'static {
    /// What is found out. Owns what it needs; what is found out only when it is asked for can be behind a lock, or
    /// [taken](Analyses::take).
    type Result: Send + Sync + 'static;

    /// What reports call it.
    const NAME: &'static str;

    /// Does it follow from the graph alone? Then it stays known when something else in the module changes.
    const OF_GRAPH_ONLY: bool = false;

    /// Finds it out. May ask other analyses, but not itself.
    fn compute(graph: &Graph, analyses: &mut Analyses, context: &Context<'_>) -> Self::Result;
}

/// An analysis of a module.
pub trait ModuleAnalysis: 'static {
    /// What is found out.
    type Result: Send + Sync + 'static;

    /// What reports call it.
    const NAME: &'static str;

    /// Finds it out. May ask other analyses, but not itself.
    fn compute(module: &Module, analyses: &mut ModuleAnalyses) -> Self::Result;
}

/// How often an analysis was asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Uses {
    /// The name of the analysis.
    pub analysis: &'static str,
    /// How often the answer was there.
    pub hits: usize,
    /// How often it had to be computed.
    pub misses: usize,
    /// CPU time in seconds without that of other analyses that it asked; 0 if it was not measured.
    pub cpu_seconds: f64,
}

/// A result.
struct Known<V> {
    analysis: TypeId,
    version: V,
    result: Arc<dyn Any + Send + Sync>,
    /// Does it follow from what has the version alone?
    lasts: bool,
}

/// Results with the versions of what they were computed from.
struct Cache<V> {
    results: Vec<Known<V>>,
    uses: Vec<Uses>,
    timed: bool,
    /// Time of computations since the one that is going on began.
    inner: Duration,
}

impl<V> Default for Cache<V> {
    fn default() -> Cache<V> {
        Cache { results: vec![], uses: vec![], timed: false, inner: Duration::ZERO }
    }
}

impl<V: PartialEq> Cache<V> {
    fn find<T: Send + Sync + 'static>(&mut self, analysis: TypeId, version: &V, name: &'static str) -> Option<Arc<T>> {
        let known = self.results.iter().find(|it| it.analysis == analysis && it.version == *version)?;
        let result = Arc::clone(&known.result).downcast().expect("an analysis has one type of results");
        self.used(name).hits += 1;
        Some(result)
    }

    fn keep(&mut self, known: Known<V>) {
        self.drop(known.analysis);
        self.results.push(known);
    }

    fn drop(&mut self, analysis: TypeId) {
        self.results.retain(|it| it.analysis != analysis);
    }

    fn used(&mut self, analysis: &'static str) -> &mut Uses {
        let at = self.uses.iter().position(|uses| uses.analysis == analysis).unwrap_or_else(|| {
            self.uses.push(Uses { analysis, hits: 0, misses: 0, cpu_seconds: 0.0 });
            self.uses.len() - 1
        });
        &mut self.uses[at]
    }
}

/// Computes something with the time that it takes. `$self` has a cache, and is lent to the computation.
macro_rules! computed {
    ($self:ident, $name:expr, $work:expr) => {{
        let outer = std::mem::take(&mut $self.cache.inner);
        let _span = tracing::debug_span!("analysis", analysis = $name).entered();
        let (result, time) = if $self.cache.timed { timed(|| $work) } else { ($work, Duration::ZERO) };
        let own = time.saturating_sub($self.cache.inner);
        $self.cache.inner = outer + time;
        let uses = $self.cache.used($name);
        uses.misses += 1;
        uses.cpu_seconds += own.as_secs_f64();
        result
    }};
}

/// What is known about one body.
#[derive(Default)]
pub struct Analyses {
    cache: Cache<Version>,
}

impl Analyses {
    /// The result of an analysis of the graph as it is now.
    pub fn get<A: Analysis>(&mut self, graph: &Graph, context: &Context<'_>) -> Arc<A::Result> {
        let (analysis, version) = (TypeId::of::<A>(), graph.version());
        if let Some(result) = self.cache.find(analysis, &version, A::NAME) {
            return result;
        }
        let result = Arc::new(computed!(self, A::NAME, A::compute(graph, self, context)));
        self.cache.keep(Known { analysis, version, result: result.clone(), lasts: A::OF_GRAPH_ONLY });
        result
    }

    /// The same for a user who changes the result, because it finds more out when it is asked. It can be [put
    /// back](Analyses::put).
    pub fn take<A: Analysis>(&mut self, graph: &Graph, context: &Context<'_>) -> A::Result {
        let result = self.get::<A>(graph, context);
        self.cache.drop(TypeId::of::<A>());
        // Somebody who still holds it keeps it as it was.
        Arc::into_inner(result).unwrap_or_else(|| computed!(self, A::NAME, A::compute(graph, self, context)))
    }

    /// The result of an analysis of the graph as it is now, if it is there. For a user who may not need it.
    pub fn take_known<A: Analysis>(&mut self, graph: &Graph) -> Option<A::Result> {
        let analysis = TypeId::of::<A>();
        let result = self.cache.find(analysis, &graph.version(), A::NAME)?;
        self.cache.drop(analysis);
        Arc::into_inner(result)
    }

    /// Keeps a result that is true of the graph as it is now.
    pub fn put<A: Analysis>(&mut self, graph: &Graph, result: A::Result) {
        let (analysis, version) = (TypeId::of::<A>(), graph.version());
        self.cache.keep(Known { analysis, version, result: Arc::new(result), lasts: A::OF_GRAPH_ONLY });
    }

    /// Drops results that the graph has outdated.
    pub fn sweep(&mut self, graph: &Graph) {
        let version = graph.version();
        self.cache.results.retain(|it| it.version == version);
    }

    /// Drops results that may have read something besides the graph: that has changed.
    pub fn forget(&mut self) {
        self.cache.results.retain(|it| it.lasts);
    }

    /// How often each analysis was asked, in the order of first questions.
    pub fn uses(&self) -> &[Uses] {
        &self.cache.uses
    }
}

/// The versions of all graphs of a module.
type ModuleVersion = (Version, Vec<Option<Version>>);

fn version(module: &Module) -> ModuleVersion {
    (module.omega.version(), module.bodies.iter().map(|body| Some(body.as_ref()?.version())).collect())
}

/// What is known about a module, and about each of its bodies.
#[derive(Default)]
pub struct ModuleAnalyses {
    cache: Cache<ModuleVersion>,
    /// By symbol.
    bodies: Vec<Analyses>,
    /// Where the pass over the module that is at work reports, and its name.
    reports: Option<(Arc<Collector>, Arc<str>)>,
}

impl ModuleAnalyses {
    /// Nothing is known. Says whether times are measured.
    pub fn new(timed: bool) -> ModuleAnalyses {
        ModuleAnalyses { cache: Cache { timed, ..Cache::default() }, bodies: vec![], reports: None }
    }

    /// A pass over the module begins, which reports to this collector.
    pub fn report_to(&mut self, collector: Arc<Collector>, pass: Arc<str>) {
        _ = collector.begin(&pass, None);
        self.reports = Some((collector, pass));
    }

    /// Where the pass over the module reports. It has to [say](Remarks::of) which function it is about.
    pub fn remarks(&self) -> Remarks<'_> {
        self.reports.as_ref().map_or_else(Remarks::default, |(collector, pass)| collector.go_on(pass))
    }

    /// The result of an analysis of the module as it is now.
    pub fn get<A: ModuleAnalysis>(&mut self, module: &Module) -> Arc<A::Result> {
        let (analysis, version) = (TypeId::of::<A>(), version(module));
        if let Some(result) = self.cache.find(analysis, &version, A::NAME) {
            return result;
        }
        let result = Arc::new(computed!(self, A::NAME, A::compute(module, self)));
        self.cache.keep(Known { analysis, version, result: result.clone(), lasts: false });
        result
    }

    /// What is known about the body of a function.
    pub fn body(&mut self, symbol: Symbol) -> &mut Analyses {
        let index = symbol.as_u32() as usize;
        self.bodies(index + 1);
        &mut self.bodies[index]
    }

    /// What is known about the bodies of functions, at least so many, by symbol.
    pub fn bodies(&mut self, count: usize) -> &mut [Analyses] {
        let timed = self.cache.timed;
        if self.bodies.len() < count {
            self.bodies.resize_with(count, || Analyses { cache: Cache { timed, ..Cache::default() } });
        }
        &mut self.bodies
    }

    /// Calls `work` with every body that may be changed, callees before callers: what a module part does whose work is
    /// on bodies.
    pub fn each_body(&mut self, module: &mut Module, mut work: impl FnMut(&mut Graph, &mut Analyses, &Context<'_>)) {
        let infos = BodyInfo::all(module);
        let Module { types, metadata, symbols, bodies, layout, .. } = module;
        let layout = layout.as_ref().ok();
        for info in &infos {
            let graph = bodies[info.symbol.as_u32() as usize].as_deref_mut().expect("it has a body");
            work(graph, self.body(info.symbol), &info.context_in(types, metadata, symbols, layout));
        }
    }

    /// Forgets what may have read something that has no version, and was changed.
    pub fn forget(&mut self) {
        self.cache.results.clear();
        self.bodies.iter_mut().for_each(Analyses::forget);
    }

    /// How often each analysis was asked in all bodies and the module, by name.
    pub fn uses(&self) -> Vec<Uses> {
        let mut sums: Vec<Uses> = vec![];
        for uses in self.bodies.iter().flat_map(Analyses::uses).chain(&self.cache.uses) {
            match sums.binary_search_by_key(&uses.analysis, |sum| sum.analysis) {
                Ok(at) => {
                    let sum = &mut sums[at];
                    sum.hits += uses.hits;
                    sum.misses += uses.misses;
                    sum.cpu_seconds += uses.cpu_seconds;
                }
                Err(at) => sums.insert(at, uses.clone()),
            }
        }
        sums
    }
}
