//! Profiles in the middle of LLVM's passes, for `rvsdg cc`, by a process of this command.
//!
//! Clang has no process that runs these passes alone, so they are linked into this executable. They may end their
//! process, as for damaged profiles, so the command starts itself again.

use crate::bitcode::own_executable;
use rvsdg_driver::{Job, Profiled, Remark, children};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Command, ExitCode, Stdio};

/// Runs LLVM's passes for a profile. `None` if they have crashed.
pub(crate) fn by_process(job: &Job, ir: &[u8]) -> Option<Profiled> {
    let mut command = Command::new(own_executable().ok()?);
    command.arg("profile").arg("--").args(job.words());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = children::spawn(&mut command).ok()?;
    let mut stdin = child.stdin.take().expect("it was asked for");
    let output = std::thread::scope(|scope| {
        // A process that fails does not read all its input.
        scope.spawn(move || stdin.write_all(ir));
        children::wait_with_output(child)
    });
    let output = output.ok().filter(|output| output.status.success())?;
    Some(Profiled { ir: output.stdout, said: Remark::read(&String::from_utf8_lossy(&output.stderr)) })
}

/// The separate process: IR from standard input, bitcode to standard output, messages to standard error.
pub(crate) fn run(words: &[OsString]) -> ExitCode {
    crate::bitcode::without_core_dumps();
    let mut ir = vec![];
    let read = std::io::stdin().lock().read_to_end(&mut ir);
    let job = Job::of_words(words).filter(|_| read.is_ok());
    let Some(Profiled { ir, said }) = job.and_then(|job| rvsdg_codegen::profile(ir, &job).ok()) else {
        return ExitCode::FAILURE;
    };
    let lines: String = said.iter().map(Remark::line).collect();
    let mut out = std::io::stdout().lock();
    let written = std::io::stderr().lock().write_all(lines.as_bytes());
    match written.and_then(|()| out.write_all(&ir)).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
