//! The `rvsdg` command: compiles LLVM IR, or C with clang's front end, using the RVSDG. It can also interpret or reduce
//! programs, and act as a C or C++ compiler.
//!
//! The command is a library, so that it can be built with further passes: [`main`] is the whole command for a given
//! list of passes.
//!
//! It is thin: it parses arguments (`args`), obtains LLVM IR (`input`, `bitcode`), calls one function per phase of the
//! compiler (`compile`), writes the result (`emit`, `output`), with LLVM's tools where needed (`tools`), and reports on
//! all of this (`stats`, `timing`, `trace`). `memory` is the allocator.
//!
//! Exit codes: 0 success, 1 error, 2 wrong usage. Every error is one line on standard error:
//! `rvsdg: error: FILE: in function 'f': ...`. Neither an error nor an interruption leaves an output, not even a
//! partial one.

mod args;
mod bitcode;
mod cc;
mod compile;
mod emit;
mod function;
mod generate;
mod input;
mod level;
mod memory;
mod output;
mod pages;
mod profile;
mod reduce;
mod remarks;
mod run;
mod stats;
mod timing;
mod tools;
mod trace;
mod version;
mod view;

use args::Command;
use rvsdg_opt::Registry;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock};

#[global_allocator]
static ALLOCATOR: memory::Allocator = memory::Allocator;

/// The first panic: the panic hook stores it here instead of printing it.
static FIRST_PANIC: Mutex<Option<Panic>> = Mutex::new(None);

struct Panic {
    message: String,
    /// Captured only if `RUST_BACKTRACE` requests it.
    backtrace: Backtrace,
}

/// The passes that are available on the command line.
static REGISTRY: OnceLock<Registry> = OnceLock::new();

fn registry() -> &'static Registry {
    REGISTRY.get_or_init(Registry::standard)
}

/// The command with these passes. Must be called once, at the start of the process.
pub fn main(passes: Registry) -> ExitCode {
    memory::keep();
    let _ = REGISTRY.set(passes);
    // Command lines for clang are not parsed by clap.
    let request = cc::Request::of(std::env::args_os());
    let parse = || args::parse(level::with_values(std::env::args_os())).unwrap_or_else(|error| error.exit());
    let command = if request.is_none() { Some(parse()) } else { None };
    let trace = match &command {
        Some(Command::Compile(args)) => args.trace.clone(),
        _ => None,
    };
    let trace = trace::start(trace);
    let code = dispatch(request, command);
    match trace.finish() {
        Ok(()) => code,
        Err(error) => {
            say("error", &format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn dispatch(request: Option<cc::Request>, command: Option<Command>) -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        let message = info.payload_as_str().unwrap_or("panic");
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        let panic = Panic { message: format!("{message}{place}"), backtrace: Backtrace::capture() };
        FIRST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(panic);
    }));
    let command = match (request, command) {
        (Some(request), _) => return request.run(),
        (None, Some(command)) => command,
        (None, None) => unreachable!("it is one or the other"),
    };
    if !matches!(command, Command::Disassemble(_) | Command::Generate(_) | Command::Profile(_)) {
        rvsdg_driver::children::handle_signals();
    }
    let (name, work): (String, Box<dyn FnOnce() -> anyhow::Result<ExitCode>>) = match command {
        Command::Compile(args) => {
            (args.input_name(), Box::new(move || compile::run(&args).map(|()| ExitCode::SUCCESS)))
        }
        Command::Reduce(args) => {
            (args.input.display().to_string(), Box::new(move || reduce::run(&args).map(|()| ExitCode::SUCCESS)))
        }
        Command::Cc(_) | Command::Cxx(_) => unreachable!("clap does not see these"),
        Command::Completions(args) => ("completions".into(), Box::new(move || pages::completions(&args))),
        Command::Man(args) => ("man".into(), Box::new(move || pages::man(&args))),
        Command::Disassemble(args) => return bitcode::disassemble(&args.name, args.names),
        Command::Generate(args) => return generate::run(args.arguments),
        Command::Profile(args) => return profile::run(&args.words),
        Command::View(args) => (args.input.display().to_string(), Box::new(move || view::run(&args))),
        Command::Run(args) => (args.input().display().to_string(), Box::new(move || run::run(&args))),
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(code)) => code,
        Ok(Err(error)) if error.is::<output::NobodyReads>() => ExitCode::FAILURE,
        Ok(Err(error)) => {
            say("error", &format!("{error:#}"));
            show_backtrace();
            ExitCode::FAILURE
        }
        Err(_) => {
            say("error", &format!("{name}: internal error, please report it: {}", panic_message()));
            show_backtrace();
            ExitCode::FAILURE
        }
    }
}

/// The message of the first panic.
fn panic_message() -> String {
    let panic = FIRST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    panic.as_ref().map_or_else(|| "panic".into(), |panic| panic.message.clone())
}

/// Prints the backtrace of the first panic, if one was captured.
fn show_backtrace() {
    let panic = FIRST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(panic) = panic.as_ref().filter(|panic| panic.backtrace.status() == BacktraceStatus::Captured) {
        let _ = writeln!(std::io::stderr(), "{}", panic.backtrace);
    }
}

/// Writes text to standard error.
fn tell(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Writes a message to standard error. Further lines of a message are indented, to show that they belong together.
fn say(kind: &str, message: &str) {
    tell(&format!("{}\n", rvsdg_driver::headed(kind, message)));
}
