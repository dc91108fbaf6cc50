//! The `reduce` command: makes a file smaller while a command of the user still finds it interesting.
//!
//! The reduction itself, which works on the graph, is in `rvsdg-reduce`. Here each candidate is written to a temporary
//! file, as a graph or, after destruction, as LLVM IR, and the command is run on it. Exit status 0 means that the
//! candidate is still interesting. The result is written at the end.

use crate::args::{CompileArgs, ReduceArgs};
use crate::{input, output, say};
use anyhow::{Context, Result, anyhow, bail};
use rvsdg_core::Module;
use rvsdg_driver::children::{self, Folder};
use rvsdg_llvm::ReadOptions;
use rvsdg_reduce::{Error, Options, Progress, Size};
use std::ffi::{OsStr, OsString};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The file format of candidates.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Form {
    Graph,
    Llvm,
}

impl Form {
    /// The format for the extension of a file name.
    fn of(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()? {
            "rvsdg" => Some(Form::Graph),
            "ll" => Some(Form::Llvm),
            _ => None,
        }
    }

    fn file_name(self) -> &'static str {
        match self {
            Form::Graph => "candidate.rvsdg",
            Form::Llvm => "candidate.ll",
        }
    }

    /// The text of a module; `None` if producing it fails.
    fn text(self, module: &Module) -> Option<String> {
        match self {
            Form::Graph => Some(rvsdg_core::print(module)),
            Form::Llvm => catch_unwind(AssertUnwindSafe(|| rvsdg_llvm::write(&rvsdg_destruct::destruct(module)))).ok(),
        }
    }
}

/// Runs the reduction.
pub(crate) fn run(args: &ReduceArgs) -> Result<()> {
    let name = args.input.display().to_string();
    let is_graph = Form::of(&args.input) == Some(Form::Graph);
    let form = Form::of(&args.output).unwrap_or(if is_graph { Form::Graph } else { Form::Llvm });
    // Detects an invalid output path before a long run.
    drop(output::Pending::new(&args.output)?);
    let folder = Folder::new("rvsdg-", None).context("can't make a folder for temporary files")?;
    let script = Script::new(args, folder.path().join(form.file_name()));

    let bytes = if is_graph {
        std::fs::read(&args.input).with_context(|| format!("{name}: can't read"))?
    } else {
        let args = CompileArgs::of_input(args.input.clone(), args.clang_arg.clone());
        input::load(&args, false).with_context(|| name.clone())?.bytes
    };
    if Form::of(&args.input) == Some(form) {
        let status = script.run(&bytes)?;
        if !status.is_some_and(|status| status.success()) {
            bail!("{name}: the input itself is not interesting: `{script}` {}", describe(status));
        }
    }
    let module = parse(is_graph, &bytes, &name)?;
    let (smallest, stats) = search(args, &script, form, module).map_err(|error| match error {
        // The command accepts the original file, but not the file that is written for the parsed module.
        Failure::Nothing(Error::NotInteresting) => {
            anyhow!("{name}: `{script}` does not find it interesting after it is parsed and written again")
        }
        Failure::Nothing(error) => anyhow!("{name}: {error}"),
        Failure::Command(error) => error,
    })?;
    let text =
        form.text(&smallest).context("the result can't be converted to text, although it could be as a candidate")?;
    output::write(Some(&args.output), text.as_bytes())?;
    let (before, after) = (show(stats.before), show(stats.after));
    say("note", &format!("{} candidates, {} taken: from {before} to {after}", stats.steps, stats.accepted));
    Ok(())
}

fn parse(is_graph: bool, bytes: &[u8], name: &str) -> Result<Module> {
    if is_graph {
        return input::graph(bytes).with_context(|| name.to_string());
    }
    let mut read = rvsdg_llvm::read(bytes, name, &ReadOptions::default())?;
    read.settle(rvsdg_fixed::come_back);
    for warning in &read.warnings {
        let message =
            format!("{name}: in function '{}': {}; it is kept or dropped whole", warning.function, warning.reason);
        say("warning", &message);
    }
    rvsdg_construct::construct(read.ipg).with_context(|| name.to_string())
}

/// The reason why there is no result.
enum Failure {
    Nothing(Error),
    Command(anyhow::Error),
}

fn search(
    args: &ReduceArgs,
    script: &Script<'_>,
    form: Form,
    module: Module,
) -> Result<(Module, rvsdg_reduce::Stats), Failure> {
    let mut failure = None;
    let mut still_fails = |candidate: &Module| {
        let Some(text) = form.text(candidate).filter(|_| failure.is_none()) else { return false };
        match script.run(text.as_bytes()) {
            Ok(status) => status.is_some_and(|status| status.success()),
            Err(error) => {
                failure = Some(error);
                false
            }
        }
    };
    let mut last = "";
    let mut progress = |progress: &Progress| {
        if progress.family != last {
            last = progress.family;
            let (steps, size) = (progress.stats.steps, show(progress.stats.after));
            say("note", &format!("{steps} candidates: {size}; {last}"));
        }
    };
    let options = Options { max_steps: args.max_steps };
    let result = rvsdg_reduce::reduce_with(module, options, &mut still_fails, &mut progress);
    match failure {
        Some(error) => Err(Failure::Command(error)),
        None => result.map_err(Failure::Nothing),
    }
}

fn show(size: Size) -> String {
    let Size { definitions, nodes, .. } = size;
    let plural = |count| if count == 1 { "" } else { "s" };
    format!("{definitions} definition{}, {nodes} node{}", plural(definitions), plural(nodes))
}

fn describe(status: Option<ExitStatus>) -> String {
    status.map_or("ran out of time".into(), |status| format!("ended with {status}"))
}

/// The command of the user.
struct Script<'a> {
    program: &'a OsStr,
    args: Vec<OsString>,
    candidate: PathBuf,
    time_limit: Duration,
}

impl Script<'_> {
    /// The path of the candidate replaces `{}`; without `{}` it is appended to the arguments.
    fn new(args: &ReduceArgs, candidate: PathBuf) -> Script<'_> {
        let (program, rest) = args.command.split_first().expect("the command line wants one");
        let fill = |arg: &OsString| match arg.to_str() {
            Some(text) if text.contains("{}") => text.replace("{}", &candidate.to_string_lossy()).into(),
            _ => arg.clone(),
        };
        let mut filled: Vec<OsString> = rest.iter().map(fill).collect();
        if filled == rest {
            filled.push(candidate.clone().into());
        }
        Script { program, args: filled, candidate, time_limit: Duration::from_secs(args.timeout) }
    }

    /// Runs the command on a candidate; returns its exit status, if it ended in time.
    fn run(&self, candidate: &[u8]) -> Result<Option<ExitStatus>> {
        std::fs::write(&self.candidate, candidate).context("can't write a temporary file")?;
        let mut command = Command::new(self.program);
        command.args(&self.args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = children::spawn(&mut command).with_context(|| format!("can't run `{self}`"))?;
        let start = Instant::now();
        // The pause is short at first, because most commands are quick.
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = child.try_wait().context("can't wait for the command")? {
                children::has_ended(&child);
                return Ok(Some(status));
            }
            if start.elapsed() > self.time_limit {
                let _ = child.kill();
                let _ = child.wait();
                children::has_ended(&child);
                return Ok(None);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }
}

impl std::fmt::Display for Script<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.program.to_string_lossy())
    }
}
