//! CPU time per phase.

use indexmap::IndexMap;
use rvsdg_opt::{Report, Uses};
use serde::Serialize;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A phase, or an application of a pass.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Phase {
    pub(crate) name: String,
    /// CPU time of all threads, in seconds.
    pub(crate) cpu_seconds: f64,
    /// Wall-clock time; `None` for passes, which overlap.
    pub(crate) wall_seconds: Option<f64>,
}

/// All phases so far, in order.
#[derive(Default, Debug)]
pub(crate) struct Times {
    phases: Vec<Phase>,
    /// Further tables: sums per pass, and analyses.
    sums: String,
}

impl Times {
    /// Runs `work` as a phase of this process.
    pub(crate) fn measure<T>(&mut self, name: &str, work: impl FnOnce() -> T) -> T {
        self.measure_by(name, own_cpu_time, work)
    }

    /// Measures `work`, which waits for child processes.
    pub(crate) fn measure_tools<T>(&mut self, name: &str, work: impl FnOnce() -> T) -> T {
        self.measure_by(name, children_cpu_time, work)
    }

    fn measure_by<T>(&mut self, name: &str, clock: fn() -> Duration, work: impl FnOnce() -> T) -> T {
        let (wall, cpu) = (Instant::now(), clock());
        let result = tracing::debug_span!("phase", phase = name).in_scope(work);
        let cpu_seconds = clock().saturating_sub(cpu).as_secs_f64();
        let wall_seconds = Some(wall.elapsed().as_secs_f64());
        self.phases.push(Phase { name: name.into(), cpu_seconds, wall_seconds });
        result
    }

    /// Adds a measurement made elsewhere.
    pub(crate) fn add(&mut self, name: String, cpu_seconds: f64) {
        self.phases.push(Phase { name, cpu_seconds, wall_seconds: None });
    }

    /// Summarizes the times of passes, and the requests of analyses.
    pub(crate) fn summarize(&mut self, report: &Report) {
        let mut passes: IndexMap<&str, (usize, f64)> = IndexMap::new();
        for pass in &report.passes {
            let sum = passes.entry(&*pass.pass).or_default();
            *sum = (sum.0 + 1, sum.1 + pass.cpu_seconds);
        }
        let total: f64 = passes.values().map(|(_, seconds)| seconds).sum();
        passes.sort_by(|_, a, _, b| b.1.total_cmp(&a.1));
        let width = passes.keys().map(|name| name.len()).chain(report.analyses.iter().map(|it| it.analysis.len()));
        let width = width.max().unwrap_or(0).max("analysis".len());
        let mut line = |text: String| _ = writeln!(self.sums, "{}", text.trim_end());
        line(format!("\n{:width$} {:>10} {:>6} {:>10}", "sum", "CPU s", "%", "times"));
        for (name, (times, seconds)) in passes {
            let share = if total > 0.0 { 100.0 * seconds / total } else { 0.0 };
            line(format!("{name:width$} {seconds:>10.4} {share:>6.1} {times:>10}"));
        }
        if !report.analyses.is_empty() {
            line(format!("\n{:width$} {:>10} {:>10} {:>10}", "analysis", "CPU s", "requests", "hits"));
        }
        for Uses { analysis, hits, misses, cpu_seconds } in &report.analyses {
            line(format!("{analysis:width$} {cpu_seconds:>10.4} {:>10} {hits:>10}", hits + misses));
        }
    }

    /// The phases in order.
    pub(crate) fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// A human-readable table.
    pub(crate) fn table(&self) -> String {
        let total: f64 = self.phases.iter().map(|phase| phase.cpu_seconds).sum();
        let wall: f64 = self.phases.iter().filter_map(|phase| phase.wall_seconds).sum();
        let width = self.phases.iter().map(|phase| phase.name.len()).max().unwrap_or(0).max(5);
        let mut out = format!("{:width$} {:>10} {:>6} {:>10}\n", "phase", "CPU s", "%", "wall s");
        let mut line = |name: &str, cpu: f64, wall: Option<f64>| {
            let share = if total > 0.0 { 100.0 * cpu / total } else { 0.0 };
            let wall = wall.map_or(String::new(), |wall| format!("{wall:.4}"));
            let text = format!("{name:width$} {cpu:>10.4} {share:>6.1} {wall:>10}");
            let _ = writeln!(out, "{}", text.trim_end());
        };
        for phase in &self.phases {
            line(&phase.name, phase.cpu_seconds, phase.wall_seconds);
        }
        line("total", total, Some(wall));
        out.push_str(&self.sums);
        out
    }
}

#[cfg(unix)]
fn own_cpu_time() -> Duration {
    nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID.now().map_or(Duration::ZERO, Duration::from)
}

#[cfg(unix)]
fn children_cpu_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let micros = |time: nix::sys::time::TimeVal| Duration::from_micros(time.num_microseconds().max(0) as u64);
    getrusage(UsageWho::RUSAGE_CHILDREN)
        .map_or(Duration::ZERO, |used| micros(used.user_time()) + micros(used.system_time()))
}

#[cfg(not(unix))]
fn own_cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(not(unix))]
fn children_cpu_time() -> Duration {
    own_cpu_time()
}
