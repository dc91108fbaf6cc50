//! Child processes, and the cleanup of children and intermediate files when this process is terminated.
//!
//! One thread waits for SIGINT, SIGTERM and SIGHUP: it terminates the children, removes the folders with intermediate
//! files and ends the process. SIGXFSZ has a handler without effect, so that exceeding the file size limit is an error
//! like a full disk. Signals have handlers and are not blocked: children inherit blocked signals but not handlers, so
//! they can be interrupted as usual. (A signal that was already ignored at the start stays ignored.)

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

struct State {
    children: Vec<Pid>,
    folders: Vec<PathBuf>,
}

static STATE: Mutex<State> = Mutex::new(State { children: vec![], folders: vec![] });

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A temporary folder, which is removed when this process is terminated, and when it is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates a folder whose name has this prefix: in `parent`, or in the system's temporary folder.
    ///
    /// # Errors
    /// If it can't be created.
    pub fn new(prefix: &str, parent: Option<&Path>) -> Result<Folder> {
        use std::os::unix::fs::DirBuilderExt;
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let parent = parent.map_or_else(std::env::temp_dir, Path::to_path_buf);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = parent.join(format!("{prefix}{}-{number}", std::process::id()));
            // The lock is held, so a thread that locks the list sees all folders.
            let mut state = state();
            match std::fs::DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => {
                    state.folders.push(path.clone());
                    return Ok(Folder(path));
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It stays on the list as long as it exists.
        let _ = std::fs::remove_dir_all(&self.0);
        state().folders.retain(|folder| *folder != self.0);
    }
}

/// Installs the signal handlers. Those that can't be installed are left out.
pub fn handle_signals() {
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let asked = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    // The handlers exist before the thread does, but they record signals in between.
    let Ok(signals) = Signals::new(asked) else { return };
    let handle = signals.handle();
    if std::thread::Builder::new().name("signals".into()).spawn(move || wait_for(signals)).is_err() {
        handle.close();
    }
}

fn wait_for(mut signals: Signals) {
    let Some(signal) = signals.forever().next() else { return };
    // The lock is never released, so that no other thread starts a child or creates a folder.
    let state = state();
    for child in &state.children {
        let _ = kill(*child, Signal::SIGTERM);
    }
    for folder in &state.folders {
        let _ = std::fs::remove_dir_all(folder);
    }
    std::process::exit(128 + signal);
}

/// Was this signal ignored when the process was started? Assumes that it was not if the system does not provide the
/// information.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

/// Starts a child.
///
/// # Errors
/// If it can't be started.
pub fn spawn(command: &mut Command) -> Result<Child> {
    let mut state = state();
    let child = command.spawn()?;
    state.children.push(pid(&child));
    Ok(child)
}

/// Waits for a child, and for its whole output.
///
/// # Errors
/// If waiting fails.
pub fn wait_with_output(child: Child) -> Result<Output> {
    let pid = pid(&child);
    let output = child.wait_with_output();
    state().children.retain(|child| *child != pid);
    output
}

/// Records that a child has been waited for.
pub fn has_ended(child: &Child) {
    let pid = pid(child);
    state().children.retain(|child| *child != pid);
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}
