//! Runs many tests in parallel, with progress.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};

use crate::progress::Progress;

/// Runs `attempt` for each name, `jobs` at a time. The results are in the order of the names, and each name's are in
/// the order in which `attempt` returns them. A message of `failure` about a result is printed immediately. Without a
/// progress bar, a line is printed after every `step` names.
pub(super) fn try_each<T: Send>(
    names: &[String],
    (jobs, step): (usize, usize),
    attempt: impl Fn(usize, &str) -> Result<Vec<T>> + Sync,
    failure: impl Fn(&T) -> Option<String> + Sync,
) -> Result<Vec<T>> {
    let progress = Progress::new(names.len() as u64);
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(name) = names.get(index) else { return };
            progress.now(name.clone());
            let outcome = attempt(index, name).with_context(|| name.clone());
            outcome.iter().flatten().filter_map(&failure).for_each(|line| progress.line(&line));
            progress.advance(1);
            if (index + 1).is_multiple_of(step) {
                progress.plain_line(&format!("[{}/{}]", index + 1, names.len()));
            }
            outcomes.lock().expect("no thread panics with the lock").push((index, outcome));
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    progress.finish();
    let mut outcomes = outcomes.into_inner().expect("no thread panics with the lock");
    outcomes.sort_by_key(|(index, _)| *index);
    let outcomes: Result<Vec<Vec<T>>> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
    Ok(outcomes?.into_iter().flatten().collect())
}
