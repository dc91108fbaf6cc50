//! Execution of a plan.
//!
//! Independent steps run in parallel. Their messages are collected and printed in the order of the steps, as if they
//! had run sequentially. A step whose input could not be produced is skipped; all others run. Intermediate files are in
//! one folder that is removed at the end. Outputs are written by clang's back end, which renames them when they are
//! complete.

use crate::cc1::{Level, Unit};
use crate::children;
use crate::clang::{Clang, NoClang};
use crate::listing::Command;
use crate::plan::{Plan, Step};
use std::ffi::{OsStr, OsString};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{ExitStatus, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Longer argument lists of linkers are passed in a response file.
const LONGEST_COMMAND: usize = 512 << 10;
/// The exit code if a process was terminated by a signal.
const SIGNALLED: i32 = 254;

/// The input of the optimizer.
#[derive(Copy, Clone, Debug)]
pub struct Input<'a> {
    /// Its name in messages.
    pub name: &'a str,
    /// The optimization level.
    pub level: Level,
    /// LLVM IR, as bitcode or text.
    pub ir: &'a [u8],
    /// Have LLVM's passes that are not optimizations been run? (Then functions that are always inlined have been
    /// inlined, and there are no coroutines.)
    pub is_lowered: bool,
    /// Does it come from somewhere else than the clang process just run? Then it may be damaged.
    pub is_foreign: bool,
}

/// The output of the optimizer.
#[derive(Clone, Debug, Default)]
pub struct Optimized {
    /// LLVM IR, as bitcode or text.
    pub ir: Vec<u8>,
    /// Lines for standard error.
    pub notes: Vec<String>,
}

/// The optimizer's reply.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Success.
    Done(Optimized),
    /// It has to be called again with lowered IR. It must not reply this for lowered IR.
    LowerFirst,
}

/// An optimizer. Several threads may call it at the same time.
pub type Optimizer<'a> = dyn Fn(&Input<'_>) -> Result<Answer, String> + Sync + 'a;

/// Does what clang would do for these arguments, with this optimizer. Returns the exit code. If there is nothing to
/// optimize, it does not return: the process is replaced by clang. With `verbose`, files that are left to clang are
/// listed on standard error.
///
/// # Errors
/// If there is no usable clang.
pub fn drive(clang: &Clang, arguments: &[OsString], optimizer: &Optimizer<'_>, verbose: bool) -> Result<i32, NoClang> {
    let can_not = |error| NoClang::Run(std::env::temp_dir(), error);
    children::handle_signals();
    let scratch = children::Folder::new("rvsdg-cc-", None).map_err(can_not)?;
    let mut arguments = arguments.to_vec();
    let mut plan = clang.list(&arguments, scratch.path())?.map(Plan::new);
    if plan.as_ref().is_some_and(Plan::wants_lto) {
        // Otherwise LLVM would optimize at link time.
        let options = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
        arguments.splice(options..options, ["-fno-lto", "-fno-whole-program-vtables"].map(OsString::from));
        plan = clang.list(&arguments, scratch.path())?.map(Plan::new);
    }
    match plan {
        Some(plan) if plan.is_clangs() => {
            for input in plan.steps().iter().filter_map(|step| Unit::compiled_by(step.command())).filter(|_| verbose) {
                show(left_to_clang(input).as_bytes());
            }
            drop(scratch);
            Err(clang.become_it(&arguments))
        }
        Some(plan) => Ok(Runner { clang, plan: &plan, optimizer, scratch: scratch.path(), verbose }.run()),
        None => {
            drop(scratch);
            Err(clang.become_it(&arguments))
        }
    }
}

fn left_to_clang(input: &OsStr) -> String {
    format!("rvsdg: remark: {}: left to clang\n", input.to_string_lossy())
}

struct Runner<'a> {
    clang: &'a Clang,
    plan: &'a Plan,
    optimizer: &'a Optimizer<'a>,
    scratch: &'a Path,
    verbose: bool,
}

/// The destination of a step's messages.
enum Messages {
    /// Standard error.
    Through,
    /// This buffer, to be printed later.
    Held(Vec<u8>),
}

impl Messages {
    fn stdio(&self) -> Stdio {
        match self {
            Messages::Through => Stdio::inherit(),
            Messages::Held(_) => Stdio::piped(),
        }
    }

    fn add(&mut self, bytes: &[u8]) {
        match self {
            Messages::Through => show(bytes),
            Messages::Held(held) => held.extend_from_slice(bytes),
        }
    }

    fn line(&mut self, line: &str) {
        self.add(format!("{}\n", line.trim_end()).as_bytes());
    }
}

/// The outcome of a step: `Err` is the exit code of a failure.
type Outcome = Result<(), i32>;

impl Runner<'_> {
    /// Runs all steps; returns the exit code.
    fn run(&self) -> i32 {
        let is_asked =
            |step: &Step| step.is_clang() && step.command().arguments.iter().any(|argument| argument == "-v");
        let shows_commands = self.plan.steps().iter().any(is_asked);
        let header = if shows_commands { self.plan.header() } else { &[] };
        for line in self.plan.messages().iter().chain(header) {
            show(format!("{line}\n").as_bytes());
        }
        let mut outcomes: Vec<Option<Outcome>> = vec![None; self.plan.steps().len()];
        loop {
            let needs = |step: usize| self.plan.needs(step).iter().map(|&need| outcomes[need]);
            let open = (0..outcomes.len()).filter(|&step| outcomes[step].is_none());
            let ready: Vec<usize> = open.filter(|&step| needs(step).all(|need| need == Some(Ok(())))).collect();
            if ready.is_empty() {
                break;
            }
            for &step in ready.iter().filter(|_| shows_commands) {
                show(&shown(self.plan.steps()[step].command()));
            }
            for (&step, outcome) in ready.iter().zip(self.run_together(&ready)) {
                outcomes[step] = Some(outcome);
            }
        }
        outcomes.into_iter().find_map(|outcome| outcome?.err()).unwrap_or(0)
    }

    /// Runs independent steps.
    fn run_together(&self, steps: &[usize]) -> Vec<Outcome> {
        if let [step] = steps {
            return vec![self.step(&self.plan.steps()[*step], &mut Messages::Through)];
        }
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![(Ok(()), vec![]); steps.len()]);
        let work = || {
            while let Some((at, step)) = {
                let at = next.fetch_add(1, Ordering::Relaxed);
                steps.get(at).map(|step| (at, step))
            } {
                let mut messages = Messages::Held(vec![]);
                let outcome = self.step(&self.plan.steps()[*step], &mut messages);
                let Messages::Held(held) = messages else { unreachable!("they stay what they are") };
                results.lock().expect("nobody panics with it")[at] = (outcome, held);
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(steps.len());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        let results = results.into_inner().expect("nobody panicked with it");
        let shown = results.into_iter().map(|(outcome, held)| {
            show(&held);
            outcome
        });
        shown.collect()
    }

    fn step(&self, step: &Step, messages: &mut Messages) -> Outcome {
        match step {
            Step::Optimize(unit) => self.optimize(unit, messages).inspect_err(|_| {
                // As clang does: an old output must not be taken for the result of this run.
                let output = Path::new(unit.output());
                if output.metadata().is_ok_and(|data| data.is_file()) {
                    let _ = std::fs::remove_file(output);
                }
            }),
            Step::Run(command) => {
                if let Some(input) = Unit::compiled_by(command).filter(|_| self.verbose) {
                    messages.add(left_to_clang(input).as_bytes());
                }
                let command = &self.with_response_file(command).map_err(|error| fails(messages, command, &error))?;
                let output = self.process(command, Stdio::inherit(), &[], false, messages)?;
                self.check(command, output.status, messages)
            }
        }
    }

    fn optimize(&self, unit: &Unit, messages: &mut Messages) -> Outcome {
        let mut ir = self.front(unit, messages)?;
        let mut is_lowered = unit.front_lowers();
        let mut is_foreign = unit.front().is_none();
        // Names are not encoded in bitcode either.
        if !is_lowered && (unit.level() == Level::O0 || contains(&ir, b"llvm.coro.")) {
            ir = self.filter(&unit.lower(), &ir, true, messages)?;
            (is_lowered, is_foreign) = (true, false);
        }
        let optimized = loop {
            let input = Input { name: unit.name(), level: unit.level(), ir: &ir, is_lowered, is_foreign };
            match (self.optimizer)(&input) {
                Ok(Answer::Done(optimized)) => break optimized,
                Ok(Answer::LowerFirst) if !is_lowered => {
                    ir = self.filter(&unit.lower(), &ir, true, messages)?;
                    (is_lowered, is_foreign) = (true, false);
                }
                Ok(Answer::LowerFirst) => unreachable!("it is lowered"),
                Err(message) => {
                    messages.line(&format!("rvsdg: error: {}", message.trim_end().replace('\n', "\n    ")));
                    return Err(1);
                }
            }
        };
        drop(ir);
        for note in &optimized.notes {
            messages.line(&format!("rvsdg: {note}"));
        }
        self.filter(&unit.back(), &optimized.ir, false, messages)?;
        Ok(())
    }

    /// The IR for the optimizer.
    fn front(&self, unit: &Unit, messages: &mut Messages) -> Result<Vec<u8>, i32> {
        let Some(front) = unit.front() else {
            let mut ir = vec![];
            let read = match unit.reads_stdin() {
                true => std::io::stdin().lock().read_to_end(&mut ir).map(|_| ir),
                false => std::fs::read(unit.input()),
            };
            return read.map_err(|error| {
                messages.line(&format!("rvsdg: error: {}: can't read: {error}", unit.name()));
                1
            });
        };
        let stdin = if unit.reads_stdin() { Stdio::inherit() } else { Stdio::null() };
        let output = self.process(&front, stdin, &[], true, messages)?;
        self.check(&front, output.status, messages)?;
        Ok(output.stdout)
    }

    /// Runs a process that reads `input` from its standard input.
    fn filter(
        &self,
        command: &Command,
        input: &[u8],
        wants_output: bool,
        messages: &mut Messages,
    ) -> Result<Vec<u8>, i32> {
        let output = self.process(command, Stdio::piped(), input, wants_output, messages)?;
        self.check(command, output.status, messages)?;
        Ok(output.stdout)
    }

    fn process(
        &self,
        command: &Command,
        stdin: Stdio,
        input: &[u8],
        wants_output: bool,
        messages: &mut Messages,
    ) -> Result<Output, i32> {
        let mut process = std::process::Command::new(&command.program);
        process.args(&command.arguments).stdin(stdin).stderr(messages.stdio());
        process.stdout(if wants_output { Stdio::piped() } else { Stdio::inherit() });
        let mut child = children::spawn(&mut process).map_err(|error| fails(messages, command, &error))?;
        let mut stdin = child.stdin.take();
        // The process may write before it has read all its input, so both are done at the same time.
        let (written, output) = std::thread::scope(|scope| {
            let writer = scope.spawn(move || stdin.as_mut().map_or(Ok(()), |stdin| stdin.write_all(input)));
            let output = children::wait_with_output(child);
            (writer.join().expect("writing does not panic"), output)
        });
        let output = output.map_err(|error| fails(messages, command, &error))?;
        messages.add(&output.stderr);
        match written {
            // A process that does not read all its input has reported the reason.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(fails(messages, command, &error)),
            _ => Ok(output),
        }
    }

    /// The outcome of a process; prints clang's message for it if necessary.
    fn check(&self, command: &Command, status: ExitStatus, messages: &mut Messages) -> Outcome {
        if status.success() {
            return Ok(());
        }
        let is_cc1 = command.arguments.first().is_some_and(|first| first == "-cc1" || first == "-cc1as");
        let tool = match (is_cc1, Path::new(&command.program).file_name().map(OsStr::as_bytes)) {
            (true, _) => "clang frontend",
            (false, Some(name)) if name == b"as" || name.ends_with(b"-as") => "assembler",
            _ => "linker",
        };
        let name = self.clang.name();
        match status.code() {
            // In this case clang has printed an error message itself.
            Some(1) if is_cc1 => {}
            Some(code) => messages.line(&format!(
                "{name}: error: {tool} command failed with exit code {code} (use -v to see invocation)"
            )),
            None => {
                messages.line(&format!("{name}: error: {tool} command failed: {status} (use -v to see invocation)"))
            }
        }
        Err(status.code().unwrap_or(SIGNALLED))
    }

    /// The same process, with its arguments in a response file if they are too long for the system.
    fn with_response_file(&self, command: &Command) -> std::io::Result<Command> {
        let bytes: usize = command.arguments.iter().map(|argument| argument.len() + 1).sum();
        let is_clang = command.arguments.first().is_some_and(|first| first.as_bytes().starts_with(b"-cc1"));
        if bytes < LONGEST_COMMAND || is_clang {
            return Ok(command.clone());
        }
        let mut text = vec![];
        for byte in command.arguments.iter().flat_map(|argument| argument.as_bytes().iter().chain(b"\n")) {
            if matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'\\') {
                text.push(b'\\');
            }
            text.push(*byte);
        }
        let file = self.scratch.join("arguments");
        std::fs::write(&file, text)?;
        let mut argument = OsString::from("@");
        argument.push(&file);
        Ok(Command { program: command.program.clone(), arguments: vec![argument] })
    }
}

fn fails(messages: &mut Messages, command: &Command, error: &std::io::Error) -> i32 {
    messages.line(&format!("rvsdg: error: can't run `{}`: {error}", command.program.to_string_lossy()));
    1
}

fn show(bytes: &[u8]) {
    // If standard error is closed, nothing can be reported any more.
    let _ = std::io::stderr().write_all(bytes);
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// A process in clang's verbose format: quotation marks only where they are needed.
fn shown(command: &Command) -> Vec<u8> {
    let mut line = vec![];
    for (at, word) in [&command.program].into_iter().chain(&command.arguments).enumerate() {
        let word = word.as_bytes();
        let is_special = |byte: &u8| matches!(byte, b' ' | b'"' | b'\\' | b'$');
        let quotes = at == 0 || word.iter().any(is_special);
        line.extend_from_slice(if quotes { b" \"" } else { b" " });
        for byte in word {
            if quotes && matches!(byte, b'"' | b'\\' | b'$') {
                line.push(b'\\');
            }
            line.push(*byte);
        }
        line.extend_from_slice(if quotes { b"\"" } else { b"" });
    }
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_clang_does() {
        let arguments = ["-cc1", "a b.c", "-DX=\"$y\"", ""].map(OsString::from).to_vec();
        let text = shown(&Command { program: "/bin/clang".into(), arguments });
        assert_eq!(String::from_utf8(text).unwrap(), " \"/bin/clang\" -cc1 \"a b.c\" \"-DX=\\\"\\$y\\\"\" \n");
    }

    #[test]
    fn parts_are_found() {
        assert!(contains(b"xllvm.coro.id", b"llvm.coro.") && !contains(b"llvm.cor", b"llvm.coro."));
    }
}
