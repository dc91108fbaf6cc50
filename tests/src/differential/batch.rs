//! Checks many seeds in parallel.

use super::{Failure, Tally, check_seed};
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The seeds to check.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The range of seeds.
    pub seeds: RangeInclusive<u64>,
    /// The number of seeds that are checked even after the time limit.
    pub at_least: u64,
    /// The time limit.
    pub time: Duration,
    /// Number of threads.
    pub threads: usize,
    /// Passes by name.
    pub passes: Vec<&'static str>,
    /// The number of failures to collect before stopping.
    pub failures: usize,
}

/// The result.
#[derive(Debug)]
pub struct Report {
    /// The total of all seeds.
    pub tally: Tally,
    /// The failures, by seed.
    pub failures: Vec<Box<Failure>>,
    /// The elapsed time.
    pub time: Duration,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { modules, nodes, runs, ended, undefined, out_of_fuel, unsupported, steps, comparisons, .. } =
            &self.tally;
        let seconds = self.time.as_secs_f64();
        let per = |count: usize| 100.0 * count as f64 / (*runs).max(1) as f64;
        writeln!(
            f,
            "{modules} modules ({} nodes each) in {seconds:.1} s, {comparisons} comparisons",
            nodes / (*modules).max(1)
        )?;
        writeln!(
            f,
            "{runs} runs before ({} steps each): {ended} ended ({:.1} %), {undefined} undefined ({:.1} %), {out_of_fuel} out of fuel ({:.1} %), {unsupported} unsupported",
            steps / (*runs).max(1) as u64,
            per(*ended),
            per(*undefined),
            per(*out_of_fuel),
        )?;
        for (pass, (applied, changed)) in &self.tally.passes {
            writeln!(f, "pass {pass}: changed {changed} of {applied} modules")?;
        }
        Ok(())
    }
}

/// Parses `A-B` or a single seed.
pub fn seeds_of(text: &str) -> Option<RangeInclusive<u64>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some(first.trim().parse().ok()?..=last.trim().parse().ok()?)
}

/// Checks seeds until the range or the time is exhausted.
///
/// # Panics
/// If a thread cannot be started.
pub fn run_batch(batch: &Batch) -> Report {
    let start = Instant::now();
    let next = AtomicU64::new(*batch.seeds.start());
    let stop = AtomicBool::new(false);
    let result: Mutex<(Tally, Vec<Box<Failure>>)> = Mutex::default();
    let work = || {
        // Passes process bodies in rayon's ambient pool, which has only this thread here.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        let _pool = pool.expect("a pool of this thread");
        let mut own = Tally::default();
        while !stop.load(Ordering::Relaxed) {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            let late = start.elapsed() > batch.time && seed - batch.seeds.start() >= batch.at_least;
            if !batch.seeds.contains(&seed) || late {
                break;
            }
            match check_seed(seed, &batch.passes) {
                Ok(tally) => own += tally,
                Err(failure) => {
                    let mut result = result.lock().expect("no thread panics");
                    result.1.push(failure);
                    stop.fetch_or(result.1.len() >= batch.failures, Ordering::Relaxed);
                }
            }
        }
        result.lock().expect("no thread panics").0 += own;
    };
    std::thread::scope(|scope| {
        for _ in 0..batch.threads.max(1) {
            std::thread::Builder::new()
                .stack_size(16 << 20)
                .spawn_scoped(scope, work)
                .expect("a thread can be started");
        }
    });
    let (tally, mut failures) = result.into_inner().expect("no thread panics");
    failures.sort_by_key(|failure| failure.seed);
    Report { tally, failures, time: start.elapsed() }
}
