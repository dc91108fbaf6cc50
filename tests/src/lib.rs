//! Shared code of the compiler's end-to-end tests.
//!
//! The tests run the `rvsdg` command as a process, as users do. [`rvsdg`](fn@rvsdg) builds it when it is called for the
//! first time.
//!
//! ```no_run
//! let output = rvsdg_tests::rvsdg().args(["compile", "--help"]).output()?;
//! assert!(output.status.success());
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod browser;
pub mod differential;
pub mod filetests;
pub mod fuzz;
pub mod outside;

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time limit of a compiled program.
pub const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The `rvsdg` command, in an environment that makes its messages reproducible.
pub fn rvsdg() -> Command {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    let mut command = Command::new(PATH.get_or_init(build));
    command.env_remove("RUST_LOG").env_remove("RUST_BACKTRACE").env_remove("COLUMNS");
    // A failure of the optimizer is no success with LLVM's help.
    command.env("RVSDG_CC_STRICT", "1");
    // What clang's back end takes without looking may still be wrong.
    command.env("RVSDG_CC_VERIFY", "1");
    command
}

/// Builds the command, in the target directory and profile of this test, and returns its path.
fn build() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "build",
        "--quiet",
        "--package=rvsdg-cli",
        "--bin=rvsdg",
        "--message-format=json-render-diagnostics",
    ]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).stderr(Stdio::inherit()).output().expect("cargo runs");
    assert!(output.status.success(), "rvsdg could not be built");
    let executable = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        (message["target"]["name"] == "rvsdg").then(|| message["executable"].as_str().map(PathBuf::from))?
    };
    let text = String::from_utf8(output.stdout).expect("cargo's messages are UTF-8");
    text.lines().find_map(executable).expect("cargo names the executable")
}

/// One of LLVM's tools.
pub fn llvm(name: &str) -> Command {
    let versioned = PathBuf::from(format!("/usr/lib/llvm-19/bin/{name}"));
    if versioned.exists() { Command::new(versioned) } else { Command::new(format!("{name}-19")) }
}

/// Runs a command that has to succeed; returns what it wrote to standard output.
///
/// # Panics
/// If it fails.
pub fn succeed(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// Compiles a C program of the folder `c` to LLVM IR with the front end of the paper: clang -O0 without `optnone`, then
/// mem2reg.
pub fn paper_ir(source: &Path, directory: &Path) -> PathBuf {
    let ir = directory.join("paper.ll");
    let flags = ["-O0", "-w", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm", "-o"];
    succeed(llvm("clang").args(flags).arg(&ir).arg(source));
    succeed(llvm("opt").args(["-S", "-passes=mem2reg", "-o"]).arg(&ir).arg(&ir));
    ir
}

/// Compiles LLVM IR to an executable; LLVM's verifier has to accept it.
pub fn link(ir: &Path, directory: &Path) -> PathBuf {
    let (object, executable) = (directory.join("program.o"), directory.join("program"));
    succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(ir));
    succeed(llvm("llc").args(["-O3", "-relocation-model=pic", "-filetype=obj", "-o"]).arg(&object).arg(ir));
    succeed(llvm("clang").arg("-o").arg(&executable).arg(&object).arg("-lm"));
    executable
}

/// The behaviour of a program: how it ends, and its standard output.
#[derive(PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// How it ended, in words.
    pub status: String,
    /// The standard output.
    pub stdout: String,
}

/// Runs a program to its end.
///
/// # Panics
/// If it takes longer than [`TIME_LIMIT`].
pub fn behaviour(program: &Path) -> Behaviour {
    let mut child = Command::new(program)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let mut pipe = child.stdout.take().expect("it was asked for");
    let reader = std::thread::spawn(move || {
        let mut bytes = vec![];
        pipe.read_to_end(&mut bytes).expect("a pipe can be read");
        bytes
    });
    let start = Instant::now();
    let status = loop {
        match child.try_wait().expect("a child can be waited for") {
            Some(status) => break status,
            None if start.elapsed() > TIME_LIMIT => {
                let _ = child.kill();
                panic!("{} runs for more than {TIME_LIMIT:?}", program.display());
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let stdout = reader.join().expect("reading does not panic");
    Behaviour { status: status.to_string(), stdout: String::from_utf8_lossy(&stdout).into_owned() }
}

/// Runs `rvsdg compile` with these arguments.
pub fn compile(args: &[&dyn AsRef<OsStr>]) -> Output {
    rvsdg().arg("compile").args(args.iter().map(|arg| arg.as_ref())).output().expect("rvsdg runs")
}

/// The standard error of a process.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are UTF-8")
}
