//! Execution of a plan.
//!
//! Independent steps run in parallel. Their messages are collected and printed in the order of the steps, as if they
//! had run sequentially. A step whose input could not be produced is skipped; all others run. Intermediate files are in
//! one folder that is removed at the end. Outputs get their names when they are complete ([`place`]), also those that
//! clang's back end writes.

use crate::allowed::Allowed;
use crate::cc1::{Level, Unit};
use crate::children;
use crate::clang::{Clang, NoClang};
use crate::crash::Failure;
use crate::listing::Command;
use crate::messages::headed;
use crate::plan::{self, Plan, Step};
use crate::profile::{Job, Profiler};
use crate::quick::{self, Quick};
use crate::remarks::{Diagnostic, Wishes};
use crate::requests::{self, Meter, shown};
use crate::rescue;
use crate::words::Requests;
use nix::unistd::{AccessFlags, access};
use signal_hook::consts::SIGXFSZ;
use std::ffi::{OsStr, OsString};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Longer argument lists of linkers are passed in a response file.
const LONGEST_COMMAND: usize = 512 << 10;
/// The exit code if a process was terminated by a signal.
const SIGNALLED: i32 = 254;
/// The exit code of clang after a fatal error of LLVM; signals have greater ones.
const CRASHED: i32 = 70;

/// The input of the optimizer.
#[derive(Copy, Clone, Debug)]
pub struct Input<'a> {
    /// Its name in messages.
    pub name: &'a str,
    /// The optimization level.
    pub level: Level,
    /// What passes may do on their own.
    pub allowed: Allowed,
    /// LLVM IR, as bitcode or text.
    pub ir: &'a [u8],
    /// Have LLVM's passes that are not optimizations been run? (Then functions that are always inlined have been
    /// inlined, and there are no coroutines.)
    pub is_lowered: bool,
    /// Does it come from somewhere else than the clang process just run? Then it may be damaged.
    pub is_foreign: bool,
    /// Which remarks are wanted.
    pub wishes: &'a Wishes,
    /// Which passes run.
    pub part: Part,
}

/// The passes of a level come in two parts if something has to be done behind inlining.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// All passes.
    Whole,
    /// Those that inline, and what they need.
    Inlining,
    /// All others.
    Rest,
}

/// The output of the optimizer.
#[derive(Clone, Debug, Default)]
pub struct Optimized {
    /// LLVM IR, as bitcode or text.
    pub ir: Vec<u8>,
    /// Lines for standard error.
    pub notes: Vec<String>,
    /// Remarks and warnings for standard error, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
    /// For the record of remarks, as YAML.
    pub record: Vec<u8>,
    /// The command that repeats this, without the name of the input, which comes last.
    pub repeat: Vec<String>,
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
pub type Optimizer<'a> = dyn Fn(&Input<'_>) -> Result<Answer, Failure> + Sync + 'a;

/// A code generator: gets the process of clang's back end, whose arguments have [settings](crate::Code), and the IR
/// that it would read; returns what it would write, or nothing if it has to run. Several threads may call it at the
/// same time.
pub type Generator<'a> = dyn Fn(&Command, &[u8]) -> Option<Vec<u8>> + Sync + 'a;

/// How to treat what clang does not know.
#[derive(Copy, Clone, Debug, Default)]
pub struct Manner<'a> {
    /// List files that are left to clang on standard error.
    pub verbose: bool,
    /// A failure of the optimizer is an error. Otherwise there is a warning, and LLVM optimizes the file.
    pub strict: bool,
    /// LLVM's verifier checks what the optimizer makes, before code generation.
    pub verify: bool,
    /// A line for `--version`, after clang's.
    pub version: &'a str,
}

/// Does what clang would do for these arguments, with this optimizer. Returns the exit code. If there is nothing to
/// optimize, it does not return: the process is replaced by clang.
///
/// # Errors
/// If there is no usable clang.
pub fn drive(
    clang: &Clang,
    arguments: &[OsString],
    optimizer: &Optimizer<'_>,
    generator: &Generator<'_>,
    profiler: &Profiler<'_>,
    manner: Manner<'_>,
) -> Result<i32, NoClang> {
    children::handle_signals();
    // Without a place for temporary files, what needs none still works.
    let scratch = children::Folder::new(rescue::FOLDER, None).ok();
    let folder = scratch.as_ref().map(children::Folder::path);
    let requests = Requests::of(arguments);
    let is_writable = || requests::are_writable(&requests);
    let run = |plan: &Plan, front: Option<Result<Vec<u8>, i32>>, arguments: &[OsString]| {
        let is_repeatable = rescue::is_repeatable(plan, arguments);
        if is_repeatable && !manner.strict {
            rescue::prepare(folder);
        }
        let (requests, front, crashed) = (&requests, Mutex::new(front), AtomicBool::new(false));
        let scratch = folder;
        Runner { clang, plan, optimizer, generator, profiler, scratch, manner, requests, front, is_repeatable, crashed }
            .run()
    };
    if let Some(Quick { listing, front, messages }) = quick::run(clang, arguments, folder)? {
        show(&messages);
        if let Some(code) = run(&Plan::new(listing), Some(front.ok_or(1)), arguments) {
            return Ok(code);
        }
        drop(scratch);
        return Err(clang.become_it(arguments));
    }
    let mut arguments = arguments.to_vec();
    let mut plan = clang.list(&arguments, folder)?.map(Plan::new);
    if plan.as_ref().is_some_and(Plan::wants_lto) {
        // Otherwise LLVM would optimize at link time. What needs that (`-fsanitize=cfi`) is refused without it, and
        // left to clang.
        let mut without = arguments.clone();
        let options = without.iter().position(|argument| argument == "--").unwrap_or(without.len());
        without.splice(options..options, ["-fno-lto", "-fno-whole-program-vtables"].map(OsString::from));
        if let Some(listing) = clang.list(&without, folder)? {
            (arguments, plan) = (without, Some(Plan::new(listing)));
            if manner.verbose {
                show((headed("remark", "-flto is left out: link-time optimization would be LLVM's") + "\n").as_bytes());
            }
        }
    }
    match plan {
        Some(plan) if plan.is_clangs() => {
            for remark in
                plan.steps().iter().filter_map(|step| left_to_clang(step.command())).filter(|_| manner.verbose)
            {
                show(remark.as_bytes());
            }
            drop(scratch);
            Err(clang.become_it(&arguments))
        }
        Some(_) if !is_writable() => {
            drop(scratch);
            Err(clang.become_it(&arguments))
        }
        Some(plan) => {
            requests::write_databases(clang, &arguments, &requests, folder)?;
            if let Some(code) = run(&plan, None, &arguments) {
                return Ok(code);
            }
            drop(scratch);
            Err(clang.become_it(&arguments))
        }
        None => {
            drop(scratch);
            if requests.version {
                return with_our_version(clang, &arguments, manner.version);
            }
            Err(clang.become_it(&arguments))
        }
    }
}

/// Clang's `--version`, and ours.
fn with_our_version(clang: &Clang, arguments: &[OsString], version: &str) -> Result<i32, NoClang> {
    let code = clang.run(arguments)?;
    if code == 0 {
        // If standard output is closed, nobody wants to know.
        let _ = std::io::stdout().lock().write_all(format!("{version}\n").as_bytes());
    }
    Ok(code)
}

/// The remark for a process that compiles without our optimizer.
fn left_to_clang(command: &Command) -> Option<String> {
    let input = Unit::compiled_by(command)?.to_string_lossy();
    let why = Unit::obstacle(command).map_or(String::new(), |why| format!(", because of {}", why.to_string_lossy()));
    Some(headed("remark", &format!("{input}: left to clang{why}")) + "\n")
}

/// The execution of a plan.
pub(crate) struct Runner<'a> {
    clang: &'a Clang,
    plan: &'a Plan,
    optimizer: &'a Optimizer<'a>,
    pub(crate) generator: &'a Generator<'a>,
    pub(crate) profiler: &'a Profiler<'a>,
    pub(crate) scratch: Option<&'a Path>,
    pub(crate) manner: Manner<'a>,
    pub(crate) requests: &'a Requests,
    /// The result of the only front end, or its exit code, if it has run already.
    front: Mutex<Option<Result<Vec<u8>, i32>>>,
    /// Can everything be done again?
    is_repeatable: bool,
    /// Has clang crashed on what the user wrote?
    crashed: AtomicBool,
}

/// The destination of a step's messages.
pub(crate) enum Messages {
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

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        match self {
            Messages::Through => show(bytes),
            Messages::Held(held) => held.extend_from_slice(bytes),
        }
    }

    pub(crate) fn line(&mut self, line: &str) {
        self.add(format!("{}\n", line.trim_end()).as_bytes());
    }

    /// What is held.
    pub(crate) fn text(self) -> Vec<u8> {
        match self {
            Messages::Through => vec![],
            Messages::Held(held) => held,
        }
    }
}

/// The outcome of a step: `Err` is the exit code of a failure.
pub(crate) type Outcome = Result<(), i32>;

impl Runner<'_> {
    /// Runs all steps; returns the exit code, or nothing if clang has crashed. Then clang has to do everything again:
    /// it says what is wrong with it, and leaves what a report needs.
    fn run(&self) -> Option<i32> {
        let shows_commands = self.plan.steps().iter().any(Step::is_verbose);
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
                show(&shown(self.plan.steps()[step].command(), false));
            }
            for (&step, outcome) in ready.iter().zip(self.run_together(&ready)) {
                outcomes[step] = Some(outcome);
            }
        }
        let has_crashed = self.crashed.load(Ordering::Relaxed);
        (!has_crashed).then(|| outcomes.into_iter().find_map(|outcome| outcome?.err()).unwrap_or(0))
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
        // What is used by parallel steps can't be told apart.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.requests.statistics.is_some() { 1 } else { processors.min(steps.len()) };
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
        requests::log_command(&shown(step.command(), true));
        let meter = Meter::start();
        let outcome = match step {
            Step::Optimize(unit) => self.optimize(unit, messages).inspect_err(|_| {
                // As clang does: an old output must not be taken for the result of this run. What may not be written
                // stays.
                let output = Path::new(unit.output());
                if output.metadata().is_ok_and(|data| data.is_file()) && access(output, AccessFlags::W_OK).is_ok() {
                    let _ = std::fs::remove_file(output);
                }
            }),
            Step::Run(command) => self.run_whole(command, messages),
        };
        if let Some(to) = &self.requests.statistics {
            // Clang names the last output for all steps.
            let output = self.requests.output.as_deref().unwrap_or(plan::output(step.command()));
            meter.report(step.command(), output, to.as_deref());
        }
        outcome
    }

    /// Runs a process that is not ours.
    fn run_whole(&self, command: &Command, messages: &mut Messages) -> Outcome {
        if let Some(remark) = left_to_clang(command).filter(|_| self.manner.verbose) {
            messages.add(remark.as_bytes());
        }
        let command = &self.with_response_file(command).map_err(|error| fails(messages, command, &error))?;
        let output = self.process(command, Stdio::inherit(), &[], false, messages)?;
        self.check(command, output.status, messages)
    }

    fn optimize(&self, unit: &Unit, messages: &mut Messages) -> Outcome {
        let front = self.front(unit, messages)?;
        let failure = match self.optimized(unit, &front, messages)? {
            Ok(optimized) => {
                let mut held = Messages::Held(vec![]);
                let done = self.finish(unit, &optimized.ir, &mut held);
                let held = self.placed(unit, held);
                for note in optimized.notes.iter().filter(|_| done.is_ok()) {
                    messages.line(&format!("rvsdg: {note}"));
                }
                let Err(code) = done else {
                    messages.add(held.as_bytes());
                    return self.report(unit, optimized, messages);
                };
                if self.manner.strict {
                    messages.add(held.as_bytes());
                    return Err(code);
                }
                Failure::Crash { message: held, repeat: optimized.repeat }
            }
            Err(failure) => failure,
        };
        match failure {
            Failure::Crash { message, repeat } if !self.manner.strict => {
                self.without_us(unit, &front, &message, &repeat, messages)
            }
            Failure::Error(message) | Failure::Crash { message, .. } => {
                messages.line(&headed("error", &message));
                Err(1)
            }
        }
    }

    /// Shows the remarks of the optimizer, and adds them to the record.
    fn report(&self, unit: &Unit, mut optimized: Optimized, messages: &mut Messages) -> Outcome {
        if optimized.diagnostics.iter().any(|it| it.place.is_none())
            && let Some(located) = self.located(unit)
        {
            optimized.diagnostics = located.diagnostics;
        }
        let mut last = None;
        for diagnostic in &optimized.diagnostics {
            messages.add(unit.look().show(diagnostic, unit.name(), last).as_bytes());
            last = Some(diagnostic);
        }
        if let Some(record) = unit.wishes().record.as_ref().filter(|record| record.is_yaml) {
            record.add(&optimized.record).map_err(|error| {
                messages.line(&headed("error", &format!("{}: can't write: {error}", record.file.display())));
                1
            })?;
        }
        if optimized.diagnostics.iter().any(|it| it.kind == "error") { Err(1) } else { Ok(()) }
    }

    /// What the optimizer says if it knows where everything is. Nothing else of the result is used: the output is the
    /// same for every way to ask for remarks.
    fn located(&self, unit: &Unit) -> Option<Optimized> {
        let mut unheard = Messages::Held(vec![]);
        let output = self.process(&unit.front_for_places()?, Stdio::null(), &[], true, &mut unheard).ok()?;
        self.optimized(unit, &output.stdout, &mut unheard).ok()?.ok().filter(|_| output.status.success())
    }

    /// The optimizer's result for the IR of the front end. The outer error is the exit code of a process that failed.
    fn optimized(&self, unit: &Unit, front: &[u8], messages: &mut Messages) -> Result<Result<Optimized, Failure>, i32> {
        let lower = |messages: &mut Messages| {
            let mut held = Messages::Held(vec![]);
            let made = self.by_clang(&unit.lower(), Stdio::piped(), front, true, &mut held);
            // What is said of a profile has the name of the module.
            let said = String::from_utf8_lossy(&held.text()).replace(": <stdin>: ", &format!(": {}: ", unit.name()));
            messages.add(said.as_bytes());
            made
        };
        let mut lowered = None;
        // Names are not encoded in bitcode either.
        let is_special = || unit.level() == Level::O0 || unit.is_instrumented() || contains(front, b"llvm.coro.");
        if !unit.front_lowers() && is_special() {
            lowered = Some(lower(messages)?);
        }
        let part = if unit.behind_inlining().is_some() { Part::Inlining } else { Part::Whole };
        let optimized = loop {
            let ir = lowered.as_deref().unwrap_or(front);
            let with_samples = match unit.in_front() {
                Some(job) => match self.profiled(unit, job, ir, messages)? {
                    Some(ir) => Some(ir),
                    None => return Ok(Err(crashed(unit))),
                },
                None => None,
            };
            let is_made = lowered.is_some() || with_samples.is_some();
            let input = Input {
                name: unit.name(),
                level: unit.level(),
                allowed: unit.allowed(),
                ir: with_samples.as_deref().unwrap_or(ir),
                is_lowered: unit.front_lowers() || lowered.is_some(),
                is_foreign: unit.front().is_none() && !is_made,
                wishes: unit.wishes(),
                part,
            };
            match (self.optimizer)(&input) {
                Ok(Answer::Done(optimized)) => break optimized,
                Ok(Answer::LowerFirst) if !input.is_lowered => lowered = Some(lower(messages)?),
                Ok(Answer::LowerFirst) => unreachable!("it is lowered"),
                Err(failure) => return Ok(Err(failure)),
            }
        };
        match unit.behind_inlining() {
            Some(job) => self.rest(unit, job, optimized, messages),
            None => Ok(Ok(optimized)),
        }
    }

    /// Does what comes behind inlining, and all other passes.
    fn rest(
        &self,
        unit: &Unit,
        job: &Job,
        inlined: Optimized,
        messages: &mut Messages,
    ) -> Result<Result<Optimized, Failure>, i32> {
        let Some(ir) = self.profiled(unit, job, &inlined.ir, messages)? else { return Ok(Err(crashed(unit))) };
        let (name, level, allowed, wishes) = (unit.name(), unit.level(), unit.allowed(), unit.wishes());
        let (is_lowered, is_foreign, part) = (true, false, Part::Rest);
        let input = Input { name, level, allowed, ir: &ir, is_lowered, is_foreign, wishes, part };
        Ok(match (self.optimizer)(&input) {
            Ok(Answer::Done(rest)) => {
                // What can't be translated was said already.
                let diagnostics = inlined.diagnostics.into_iter().chain(rest.diagnostics).collect();
                let record = [inlined.record, rest.record].concat();
                Ok(Optimized { ir: rest.ir, notes: inlined.notes, diagnostics, record, repeat: rest.repeat })
            }
            Ok(Answer::LowerFirst) => unreachable!("it is lowered"),
            Err(failure) => Err(failure),
        })
    }

    /// The IR for the optimizer.
    fn front(&self, unit: &Unit, messages: &mut Messages) -> Result<Vec<u8>, i32> {
        if let Some(front) = self.front.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return front;
        }
        let Some(front) = unit.front() else {
            let mut ir = vec![];
            let read = match unit.reads_stdin() {
                true => std::io::stdin().lock().read_to_end(&mut ir).map(|_| ir),
                false => std::fs::read(unit.input()),
            };
            return read.map_err(|error| {
                messages.line(&headed("error", &format!("{}: can't read: {error}", unit.name())));
                1
            });
        };
        let stdin = if unit.reads_stdin() { Stdio::inherit() } else { Stdio::null() };
        self.by_clang(&front, stdin, &[], true, messages)
    }

    /// Runs a process of clang on what comes from the user, and not from our optimizer. If it crashes, its messages are
    /// left out: clang will print them when it does everything again. (What comes from standard input is gone.)
    pub(crate) fn by_clang(
        &self,
        command: &Command,
        stdin: Stdio,
        input: &[u8],
        wants_output: bool,
        messages: &mut Messages,
    ) -> Result<Vec<u8>, i32> {
        let mut held = Messages::Held(vec![]);
        let run = self.process(command, stdin, input, wants_output, &mut held);
        // A file that is too large is nobody's fault.
        let is_limit = run.as_ref().is_ok_and(|output| output.status.signal() == Some(SIGXFSZ));
        let made = run.and_then(|output| self.check(command, output.status, &mut held).map(|()| output.stdout));
        if made.as_ref().is_err_and(|code| *code >= CRASHED) && self.is_repeatable && !is_limit {
            self.crashed.store(true, Ordering::Relaxed);
        } else {
            messages.add(&held.text());
        }
        made
    }

    /// Runs a process that reads `input` from its standard input.
    pub(crate) fn filter(
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

    pub(crate) fn process(
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
        let scratch = self.scratch.ok_or(ErrorKind::NotFound)?;
        let file = scratch.join("arguments");
        std::fs::write(&file, text)?;
        let mut argument = OsString::from("@");
        argument.push(&file);
        Ok(Command { program: command.program.clone(), arguments: vec![argument] })
    }
}

/// LLVM's passes for a profile have ended their process.
fn crashed(unit: &Unit) -> Failure {
    let message = format!("{}: LLVM's passes for the profile have crashed", unit.name());
    Failure::Crash { message, repeat: vec![] }
}

fn fails(messages: &mut Messages, command: &Command, error: &std::io::Error) -> i32 {
    let text = format!("can't run `{}`: {error}", command.program.to_string_lossy());
    messages.line(&headed("error", &text));
    1
}

fn show(bytes: &[u8]) {
    // If standard error is closed, nothing can be reported any more.
    let _ = std::io::stderr().write_all(bytes);
}

pub(crate) fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found() {
        assert!(contains(b"xllvm.coro.id", b"llvm.coro.") && !contains(b"llvm.cor", b"llvm.coro."));
    }
}
