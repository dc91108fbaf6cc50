//! What becomes of a compilation when a signal is about to end this process: an overflow of the stack, an abort in
//! LLVM's reader, a library that has lost its way.
//!
//! A panic of the optimizer is caught; such a signal can't be. Its handler replaces the process by the same command
//! once more (`execve`, which handlers may call), with a variable in the environment that says what has happened. The
//! new process reads it ([`ended_by`]), and its optimizer fails at once for every file, so LLVM optimizes them, with a
//! warning, and the input that repeats the failure is kept as after a panic. All that the handler needs is made
//! beforehand, and never freed. If the new process gets such a signal, too, it ends.
//!
//! What comes from a pipe is gone by then, so there is no handler where the command line might name one.
#![allow(unsafe_code, reason = "handlers of signals are unsafe")]

use crate::plan::{Plan, Step};
use crate::words::expanded;
use nix::libc::{self, c_char, c_int};
use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};
use std::ffi::{CString, OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The signals that say that this process is broken.
const SIGNALS: [Signal; 6] =
    [Signal::SIGABRT, Signal::SIGBUS, Signal::SIGFPE, Signal::SIGILL, Signal::SIGSEGV, Signal::SIGTRAP];
/// The number of this process (which replacing does not change), the signal, and the folder to be removed.
const VARIABLE: &str = "RVSDG_CC_CRASHED";
/// The beginning of the names of folders with intermediate files.
pub(crate) const FOLDER: &str = "rvsdg-cc-";
/// This program, whatever becomes of its file.
const PROGRAM: &std::ffi::CStr = c"/proc/self/exe";

/// The arguments for `execve`, and the environment for each of the signals; null as long as there is no handler.
static ARGUMENTS: AtomicPtr<*const c_char> = AtomicPtr::new(null_mut());
static ENVIRONMENTS: [AtomicPtr<*const c_char>; SIGNALS.len()] = [const { AtomicPtr::new(null_mut()) }; SIGNALS.len()];

/// Can the command line be executed again, with the same result? Not if something comes from a pipe.
pub(crate) fn is_repeatable(plan: &Plan, arguments: &[OsString]) -> bool {
    let is_file = |path: &OsStr| Path::new(path).metadata().is_ok_and(|data| data.is_file());
    let is_input = |step: &Step| match step {
        Step::Optimize(unit) => is_file(unit.input().as_os_str()),
        Step::Run(_) => true,
    };
    let is_response =
        |word: &OsString| word.as_bytes().strip_prefix(b"@").is_none_or(|file| is_file(OsStr::from_bytes(file)));
    if !arguments.iter().all(is_response) || !plan.steps().iter().all(is_input) {
        return false;
    }
    let words = expanded(arguments);
    let is_pipe = |(at, word): (usize, &OsString)| {
        let names_one = ["/dev/fd", "/dev/stdin", "/proc/"].iter().any(|part| word.to_string_lossy().contains(part));
        names_one || (word == "-" && at.checked_sub(1).is_none_or(|before| words[before] != "-o"))
    };
    !words.iter().enumerate().any(is_pipe)
}

/// Handles the signals from now on; `scratch` is the folder with intermediate files.
pub(crate) fn prepare(scratch: Option<&Path>) {
    let all = |words: &mut dyn Iterator<Item = OsString>| -> Option<*mut *const c_char> {
        let words: Option<Vec<_>> = words.map(|word| CString::new(word.as_bytes()).ok()).collect();
        let pointers = words?.into_iter().map(|word| word.into_raw().cast_const()).chain([std::ptr::null()]);
        Some(Box::leak(pointers.collect::<Box<[_]>>()).as_mut_ptr())
    };
    let Some(arguments) = all(&mut std::env::args_os()) else { return };
    ARGUMENTS.store(arguments, Ordering::Relaxed);
    for (signal, place) in SIGNALS.into_iter().zip(&ENVIRONMENTS) {
        let others = std::env::vars_os().filter(|(name, _)| name != VARIABLE);
        let pair = |(mut name, value): (OsString, OsString)| {
            name.push("=");
            name.push(value);
            name
        };
        let mut ours = OsString::from(format!("{} {} ", std::process::id(), signal.as_str()));
        ours.push(scratch.map_or(OsStr::new(""), Path::as_os_str));
        let Some(environment) = all(&mut others.chain([(VARIABLE.into(), ours)]).map(pair)) else { return };
        place.store(environment, Ordering::Relaxed);
    }
    // The handler runs on the other stack that Rust's threads have, once, and the signal stays unblocked, also in the
    // new process.
    let flags = SaFlags::SA_ONSTACK | SaFlags::SA_RESETHAND | SaFlags::SA_NODEFER;
    let action = SigAction::new(SigHandler::Handler(replace), flags, SigSet::empty());
    for signal in SIGNALS {
        // SAFETY: the handler only reads static memory and calls `execve`.
        let _ = unsafe { sigaction(signal, &action) };
    }
}

/// The handler. If there is no new process, the signal has its usual effect when this returns.
extern "C" fn replace(signal: c_int) {
    let at = SIGNALS.iter().position(|known| *known as c_int == signal);
    let Some(environment) = at.map(|at| ENVIRONMENTS[at].load(Ordering::Relaxed)) else { return };
    let arguments = ARGUMENTS.load(Ordering::Relaxed);
    if !arguments.is_null() && !environment.is_null() {
        // SAFETY: both are arrays that end with a null pointer, of strings that end with a zero; nothing is freed.
        unsafe { libc::execve(PROGRAM.as_ptr(), arguments, environment) };
    }
}

/// The signal that has ended the optimizer, if this process is the one that takes its place. What that one left is
/// removed.
pub fn ended_by() -> Option<String> {
    let value = std::env::var_os(VARIABLE)?;
    let mut parts = value.as_bytes().splitn(3, |byte| *byte == b' ');
    let own = std::process::id().to_string();
    // Processes that we start get the variable, too.
    parts.next().filter(|number| *number == own.as_bytes())?;
    let signal = String::from_utf8_lossy(parts.next()?).into_owned();
    let folder = Path::new(OsStr::from_bytes(parts.next()?));
    let prefix = format!("{FOLDER}{own}-");
    if folder.file_name().is_some_and(|name| name.as_bytes().starts_with(prefix.as_bytes())) {
        let _ = std::fs::remove_dir_all(folder);
    }
    Some(signal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Listing;

    #[test]
    fn what_comes_from_a_pipe_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.c").display().to_string();
        std::fs::write(&file, "-O2").unwrap();
        let is_repeatable = |input: &str, line: &str| {
            let text = format!(" \"clang\" \"-cc1\" \"-emit-obj\" \"-o\" \"a.o\" \"-x\" \"c\" \"{input}\"\n");
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            super::is_repeatable(&Plan::new(Listing::parse(text.as_bytes()).unwrap()), &words)
        };
        assert!(is_repeatable(&file, "-c -o - a.c") && is_repeatable(&file, &format!("@{file} -c a.c")));
        for (input, line) in [
            ("-", "-c -x c -"),
            (file.as_str(), "-c a.c -x c -"),
            ("/dev/null", "-c a.c"),
            (&file, "-c -include /dev/fd/63 a.c"),
            (&file, "@/dev/null -c a.c"),
        ] {
            assert!(!is_repeatable(input, line), "{line}");
        }
    }
}
