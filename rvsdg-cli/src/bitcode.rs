//! Bitcode from other sources: a separate process converts it to text.
//!
//! LLVM's bitcode reader does not validate its input. If a few bytes of a file are damaged, one file in a hundred
//! terminates the reading process by a signal or by LLVM's own `exit`, and some become modules that are invalid in
//! other ways. Handling the signal would not help, because the data structures that the reader has touched are
//! unusable. So this command starts itself again ([`disassemble`]), and any failure of that process is an ordinary
//! error. LLVM's parser then checks the resulting text completely.
//!
//! Bitcode that clang has just produced for this command is read directly.

use anyhow::{Context, Result, anyhow};
use rvsdg_driver::children;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

/// Longer messages of the process are truncated.
const LONGEST_MESSAGE: usize = 600;

/// The text of a bitcode module. Errors do not contain the file name. Without `names`, the names of values may be
/// missing.
pub(crate) fn text(bitcode: Vec<u8>, name: &str, names: bool) -> Result<Vec<u8>> {
    let output = run(bitcode, name, names).context("can't start a process that reads bitcode")?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: String = said.trim().chars().filter(|c| !c.is_control() || *c == '\n').take(LONGEST_MESSAGE).collect();
    // Messages of LLVM and of the reader begin with the name, which is added to this error as well.
    let plain = said.strip_prefix(name).map(|rest| rest.trim_start_matches(':').trim_start()).unwrap_or(&said);
    if output.status.code() == Some(REFUSED) {
        return Err(anyhow!("{plain}"));
    }
    let said = plain.lines().next().map_or(String::new(), |line| format!(": {line}"));
    Err(anyhow!("LLVM's reader of bitcode crashed on it, so it must be damaged ({}{said})", output.status))
}

/// The exit code for invalid input. LLVM itself uses 1.
const REFUSED: i32 = 3;

/// The executable of this process, even if the file was replaced in the meantime.
pub(crate) fn own_executable() -> std::io::Result<PathBuf> {
    let own = Path::new("/proc/self/exe");
    if own.exists() { Ok(own.to_owned()) } else { std::env::current_exe() }
}

/// For a process that is expected to crash now and then.
pub(crate) fn without_core_dumps() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, setrlimit};
        let _ = setrlimit(Resource::RLIMIT_CORE, 0, 0);
    }
}

fn run(bitcode: Vec<u8>, name: &str, names: bool) -> std::io::Result<Output> {
    let mut command = Command::new(own_executable()?);
    command.arg("disassemble").args(names.then_some("--names")).arg("--").arg(name);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = children::spawn(&mut command)?;
    let mut stdin = child.stdin.take().expect("it was asked for");
    std::thread::scope(|scope| {
        // A process that crashes does not read all its input.
        scope.spawn(move || stdin.write_all(&bitcode));
        children::wait_with_output(child)
    })
}

/// The separate process: converts bitcode from standard input to text on standard output.
pub(crate) fn disassemble(name: &str, names: bool) -> ExitCode {
    without_core_dumps();
    let mut bytes = vec![];
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    let result = read.map_err(anyhow::Error::from).and_then(|_| {
        rvsdg_llvm::disassemble(&bytes, name, names, Path::new("-"))?;
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
