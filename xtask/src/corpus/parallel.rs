//! Many programs or files at the same time, with progress.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};

use crate::progress::Progress;

/// Tries what has these names, `jobs` at a time. The outcomes are in the order of the names, and each name's in that in
/// which `attempt` gives them. What `failure` says of an outcome is printed at once; a line of progress comes after
/// every `step` where there is no bar.
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
