//! Processes that we started, and what becomes of them and of intermediate files when we are to end.
//!
//! SIGINT and SIGTERM are blocked, and one thread waits for them: it ends the children, removes the folder with intermediate files and ends the process. The
//! standard library gives children an empty mask, so they can be interrupted as ever. (A signal that was ignored when we
//! were started stays ignored.)

use nix::sys::signal::{SigSet, Signal, kill};
use nix::unistd::Pid;
use std::io::Result;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::{Mutex, MutexGuard};

struct State {
    children: Vec<Pid>,
    scratch: Option<PathBuf>,
}

static STATE: Mutex<State> = Mutex::new(State { children: vec![], scratch: None });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// From now on, ends in an orderly way when interrupted. To be called before there are other threads.
pub(crate) fn handle_signals(scratch: &Path) {
    state().scratch = Some(scratch.to_path_buf());
    let mut signals = SigSet::empty();
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        if !is_ignored(signal) {
            signals.add(signal);
        }
    }
    if signals.iter().next().is_none() || signals.thread_block().is_err() {
        return;
    }
    // Without that thread, nobody would ever see the signals.
    if std::thread::Builder::new().name("signals".into()).spawn(move || wait_for(signals)).is_err() {
        let _ = signals.thread_unblock();
    }
}

fn wait_for(signals: SigSet) {
    let Ok(signal) = signals.wait() else { return };
    // It is never released, so that nobody starts another child.
    let state = state();
    for child in &state.children {
        let _ = kill(*child, Signal::SIGTERM);
    }
    if let Some(scratch) = &state.scratch {
        let _ = std::fs::remove_dir_all(scratch);
    }
    std::process::exit(128 + signal as i32);
}

/// Was this signal ignored when we were started? Where the system doesn't tell, no.
fn is_ignored(signal: Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal as i32 - 1) & 1 == 1
}

/// Starts a child.
pub(crate) fn spawn(command: &mut Command) -> Result<Child> {
    let mut state = state();
    let child = command.spawn()?;
    state.children.push(pid(&child));
    Ok(child)
}

/// Waits for it, and for all that it says.
pub(crate) fn wait_with_output(child: Child) -> Result<Output> {
    let pid = pid(&child);
    let output = child.wait_with_output();
    state().children.retain(|child| *child != pid);
    output
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}
