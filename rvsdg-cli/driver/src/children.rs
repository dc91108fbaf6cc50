//! Processes that we started, and what becomes of them and of intermediate files when we are to end.
//!
//! One thread waits for SIGINT, SIGTERM and SIGHUP: it ends the children, removes the folders with intermediate files
//! and ends the process. SIGXFSZ does nothing, so that a file that gets too large is an error like a full disk. Signals
//! have handlers and are not blocked, because children inherit what is blocked, but no handlers: they can be
//! interrupted as ever. (A signal that was ignored when we were started stays ignored.)

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

/// A folder for files that are not to stay, whatever happens. It goes when it is dropped, too.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes a folder whose name begins like this: in `parent`, or where temporary files go.
    ///
    /// # Errors
    /// If it can't be made.
    pub fn new(prefix: &str, parent: Option<&Path>) -> Result<Folder> {
        use std::os::unix::fs::DirBuilderExt;
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let parent = parent.map_or_else(std::env::temp_dir, Path::to_path_buf);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = parent.join(format!("{prefix}{}-{number}", std::process::id()));
            // Whoever looks at the list while it is locked sees all of them.
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

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It is on the list as long as it is there.
        let _ = std::fs::remove_dir_all(&self.0);
        state().folders.retain(|folder| *folder != self.0);
    }
}

/// From now on, ends in an orderly way when interrupted. What can't be arranged is left as it is.
pub fn handle_signals() {
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let asked = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    // The handlers are there before the thread is, but remember what comes in between.
    let Ok(signals) = Signals::new(asked) else { return };
    let handle = signals.handle();
    if std::thread::Builder::new().name("signals".into()).spawn(move || wait_for(signals)).is_err() {
        handle.close();
    }
}

fn wait_for(mut signals: Signals) {
    let Some(signal) = signals.forever().next() else { return };
    // It is never released, so that nobody starts another child or makes another folder.
    let state = state();
    for child in &state.children {
        let _ = kill(*child, Signal::SIGTERM);
    }
    for folder in &state.folders {
        let _ = std::fs::remove_dir_all(folder);
    }
    std::process::exit(128 + signal);
}

/// Was this signal ignored when we were started? Where the system doesn't tell, no.
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

/// Waits for it, and for all that it says.
///
/// # Errors
/// If it can't be waited for.
pub fn wait_with_output(child: Child) -> Result<Output> {
    let pid = pid(&child);
    let output = child.wait_with_output();
    state().children.retain(|child| *child != pid);
    output
}

/// Somebody else has waited for it.
pub fn has_ended(child: &Child) {
    let pid = pid(child);
    state().children.retain(|child| *child != pid);
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}
