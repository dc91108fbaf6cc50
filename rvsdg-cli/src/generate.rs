//! Code generation for `rvsdg cc`, by a process of this command.
//!
//! LLVM's code generator is linked into this executable, so no other process of clang has to be started, which takes
//! 20 ms of CPU time. It may still end its process, for modules that it does not support, and its settings are global.
//! So the command starts itself again, and any failure leaves the module to clang's back end, which has the better
//! messages.

use crate::bitcode::own_executable;
use rvsdg_driver::{Code, Command as ClangCommand, children};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Command, ExitCode, Stdio};

/// Makes an object, or assembly, from LLVM IR, as this process of clang's back end would. `None` if it has to do that
/// itself.
pub(crate) fn by_process(back: &ClangCommand, ir: &[u8]) -> Option<Vec<u8>> {
    let mut command = Command::new(own_executable().ok()?);
    command.arg("generate").arg("--").args(&back.arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = children::spawn(&mut command).ok()?;
    let mut stdin = child.stdin.take().expect("it was asked for");
    let output = std::thread::scope(|scope| {
        // A process that fails does not read all its input.
        scope.spawn(move || stdin.write_all(ir));
        children::wait_with_output(child)
    });
    output.ok().filter(|output| output.status.success()).map(|output| output.stdout)
}

/// The separate process: IR from standard input, code to standard output.
pub(crate) fn run(arguments: Vec<OsString>) -> ExitCode {
    crate::bitcode::without_core_dumps();
    let command = ClangCommand { program: OsString::new(), arguments };
    let mut ir = vec![];
    let made = match std::io::stdin().lock().read_to_end(&mut ir) {
        Ok(_) => Code::of(&command).and_then(|code| rvsdg_codegen::generate(ir, &code).ok()),
        Err(_) => None,
    };
    let written = made.is_some_and(|bytes| {
        let mut out = std::io::stdout().lock();
        out.write_all(&bytes).and_then(|()| out.flush()).is_ok()
    });
    if written { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
