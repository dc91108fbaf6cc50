//! Bitcode from elsewhere: a process of its own makes text of it.
//!
//! LLVM's reader of bitcode believes what it reads. Of bitcode with a few damaged bytes, one file in a hundred ends the
//! process that reads it, with a signal or with LLVM's own `exit`, and some become modules that are valid nowhere else.
//! Handling the signal would not help: nothing may be used any more that the reader had its hands on. So this command
//! starts itself once more ([`disassemble`]), and whatever becomes of that process, it is an error like any other. The
//! text that it makes goes through LLVM's parser of text, which checks everything.
//!
//! What clang made for us a moment ago is read directly.

use anyhow::{Context, Result, anyhow};
use rvsdg_driver::children;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};

/// More of what the process says is not shown.
const LONGEST_MESSAGE: usize = 600;

/// The text of a module of bitcode. The error has no name of a file.
pub(crate) fn text(bitcode: Vec<u8>, name: &str) -> Result<Vec<u8>> {
    let output = run(bitcode, name).context("can't start a process that reads bitcode")?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: String = said.trim().chars().filter(|c| !c.is_control() || *c == '\n').take(LONGEST_MESSAGE).collect();
    // The messages of LLVM and of our reader begin with the name; so will this one.
    let plain = said.strip_prefix(name).map(|rest| rest.trim_start_matches(':').trim_start()).unwrap_or(&said);
    if output.status.code() == Some(REFUSED) {
        return Err(anyhow!("{plain}"));
    }
    let said = plain.lines().next().map_or(String::new(), |line| format!(": {line}"));
    Err(anyhow!("LLVM's reader of bitcode crashed on it, so it must be damaged ({}{said})", output.status))
}

/// The exit code for input that is no good. LLVM itself uses 1.
const REFUSED: i32 = 3;

fn run(bitcode: Vec<u8>, name: &str) -> std::io::Result<Output> {
    // This very executable, even if it was replaced in the meantime.
    let own = Path::new("/proc/self/exe");
    let own = if own.exists() { own.to_owned() } else { std::env::current_exe()? };
    let mut command = Command::new(own);
    command.arg("disassemble").arg("--").arg(name);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = children::spawn(&mut command)?;
    let mut stdin = child.stdin.take().expect("it was asked for");
    std::thread::scope(|scope| {
        // Whoever crashes doesn't read all of it.
        scope.spawn(move || stdin.write_all(&bitcode));
        children::wait_with_output(child)
    })
}

/// What the other process does: bitcode from standard input to text on standard output.
pub(crate) fn disassemble(name: &str) -> ExitCode {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, setrlimit};
        // A crash is foreseen.
        let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
    }
    let mut bytes = vec![];
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    let result = read.map_err(anyhow::Error::from).and_then(|_| {
        rvsdg_llvm::disassemble(&bytes, name, Path::new("-"))?;
        Ok(())
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "{error:#}");
            ExitCode::from(REFUSED as u8)
        }
    }
}
