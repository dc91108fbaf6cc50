//! Memory value forwarding.
#![forbid(unsafe_code)]

mod build;
mod dead;
mod fault;
mod forward;
mod nest;
mod search;
mod sink;

#[cfg(feature = "mutate")]
pub use fault::Mutation;
use fault::Fault;
pub use rvsdg_opt_alias::Env;
use rvsdg_core::Graph;
use rvsdg_opt_alias::Analysis;

/// At most this many times forwarding, dead stores and stores behind loops take turns.
const MAX_ROUNDS: usize = 3;

/// What one or several runs on bodies did.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Loads that got a value that was known.
    pub loads: usize,
    /// Loads added before loops.
    pub entry_loads: usize,
    /// Loop variables added for values in memory.
    pub loop_vars: usize,
    /// Exit variables added for values in memory.
    pub exit_vars: usize,
    /// Dead stores removed.
    pub stores: usize,
    /// Stores moved behind a loop.
    pub sunk: usize,
}

impl Stats {
    /// Every figure with its name.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, usize)> {
        [
            ("loads", self.loads),
            ("entry_loads", self.entry_loads),
            ("loop_vars", self.loop_vars),
            ("exit_vars", self.exit_vars),
            ("stores", self.stores),
            ("sunk", self.sunk),
        ]
        .into_iter()
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.loads += other.loads;
        self.entry_loads += other.entry_loads;
        self.loop_vars += other.loop_vars;
        self.exit_vars += other.exit_vars;
        self.stores += other.stores;
        self.sunk += other.sunk;
    }
}

/// Runs the pass.
pub fn run_body(graph: &mut Graph, env: Env<'_>) -> Stats {
    run(graph, env, Fault::default())
}

/// Runs the pass with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, env: Env<'_>, mutation: Mutation) -> Stats {
    run(graph, env, Fault { mutation: Some(mutation) })
}

fn run(graph: &mut Graph, env: Env<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let nest = nest::Nest::of(graph);
    for _ in 0..MAX_ROUNDS {
        let loads = forward::forward(graph, &mut Analysis::new(env), &nest, fault, &mut stats);
        let stores = dead::remove(graph, &mut Analysis::new(env), &nest, fault);
        let sunk = sink::sink(graph, &mut Analysis::new(env), &nest, fault, &mut stats);
        stats.loads += loads;
        stats.stores += stores;
        stats.sunk += sunk;
        if loads + stores + sunk == 0 {
            break;
        }
    }
    graph.fold_geps();
    stats
}
