//! Reduces a failure: finds the pass, the functions, and a minimal piece of LLVM IR.
//!
//! A script decides whether a candidate still fails ([`script`]). With it the pipeline of the level is bisected
//! ([`pipeline`]), then the functions ([`functions`]). Finally `rvsdg reduce` reduces the module, or `llvm-reduce` if
//! that does not work, for example because construction itself is wrong. Everything is stored in a folder, with a
//! report.

mod functions;
mod pipeline;
mod script;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use self::functions::Mix;
use self::pipeline::{Blame, bisect};
use self::script::{Script, Symptom};
use super::outcome::Outcome;
use super::program::{INPUT, RVSDG_LIMIT, Setting};
use crate::process::{End, Finished, first_lines, run, run_tool};
use crate::rvsdg::{Rvsdg, flat_passes};

/// After this time no candidate is interesting any more, so that the reducer ends.
const REDUCTION_TIME: Duration = Duration::from_secs(600);
/// The maximum number of operations of the interpreter.
const FUEL: &str = "50000000";
/// The interpreter's exit codes.
const UNDEFINED_BEHAVIOUR: End = End::Exit(125);
const NO_RESULT: [End; 3] = [End::Exit(124), End::Exit(126), End::TimedOut];

/// Reduces `failure` in a new folder below `parent`, and prints the report. Steps that fail are mentioned in the
/// report.
pub(super) fn reduce(setting: &Setting<'_>, failure: &Outcome, parent: &Path) -> Result<()> {
    let Some(symptom) = Symptom::of(failure) else { return Ok(()) };
    let folder = parent.join(format!("{}-{}", failure.name.replace('/', "-"), failure.level.file_name()));
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    eprintln!("Reducing {} at {}; --no-reduce leaves it as it is.", failure.name, failure.level);
    let mut reduction = Reduction { setting, failure, symptom, folder, report: String::new() };
    if let Err(error) = reduction.run() {
        reduction.say(&format!("stopped: {error:#}"));
    }
    fs::write(reduction.folder.join("report.txt"), &reduction.report)?;
    println!(
        "\n{}this report, the script and the reduced module are in {}",
        reduction.report,
        reduction.folder.display()
    );
    Ok(())
}

struct Reduction<'a> {
    setting: &'a Setting<'a>,
    failure: &'a Outcome,
    symptom: Symptom,
    folder: PathBuf,
    report: String,
}

impl Reduction<'_> {
    fn say(&mut self, line: &str) {
        self.report.push_str(line);
        self.report.push('\n');
    }

    fn run(&mut self) -> Result<()> {
        let Outcome { name, level, class, detail, .. } = self.failure;
        self.say(&format!("{} of {name} at {level}: {detail}", class.name()));
        let input = self.folder.join(INPUT);
        let original = self.setting.folder(name);
        fs::copy(original.join(INPUT), &input)?;
        let source = self.setting.corpus.source(name, &original)?;
        if let Ok(source) = source {
            fs::copy(&source.path, self.folder.join("program.c"))?;
        }
        let pipeline = self.setting.rvsdg.pipeline(level.level)?;
        self.say(&format!("pipeline: {}", named(&pipeline)));

        let interpret = self.symptom.needs_run() && self.interpreter_finds_nothing(&input)?;
        let path = self.folder.join("interesting.sh");
        let script = Script::write(self.setting, &self.symptom, (&pipeline, level.scheme), interpret, path.clone())?;
        let Some(blame) = bisect(&flat_passes(&pipeline), |passes| script.fails_with(&input, passes))? else {
            self.say(
                "the script does not see the failure: it is not there every time, or the program is not sane \
                 (clang -O0 and opt -O1 disagree)",
            );
            return Ok(());
        };
        let passes = blame.needed.join(",");
        self.say(&format!("shortest failing prefix: {}", named(&blame.prefix.join(","))));
        self.say(&format!("passes that it needs: {}", named(&passes)));
        let script = Script::write(self.setting, &self.symptom, (&passes, level.scheme), interpret, path)?;
        if self.symptom.has_output() {
            self.blame_functions(&script, &input, &blame)?;
        }
        let smallest = self.shrink(&script, &input)?;
        if self.symptom.needs_run() {
            self.ask_interpreter(&smallest, &passes)?;
        }
        self.say(&format!("to see it: rvsdg compile reduced.ll --passes '{passes}'; sh interesting.sh reduced.ll"));
        Ok(())
    }

    /// Does the interpreter find no undefined behaviour in the program?
    fn interpreter_finds_nothing(&mut self, input: &Path) -> Result<bool> {
        let finished = interpret(&self.setting.rvsdg, input, "")?;
        let finds = finished.end == UNDEFINED_BEHAVIOUR;
        if finds {
            let message = first_lines(&finished.stderr.text());
            self.say(&format!("the interpreter says that the program has undefined behaviour{message}"));
        }
        Ok(!finds)
    }

    fn blame_functions(&mut self, script: &Script, input: &Path, blame: &Blame) -> Result<()> {
        let folder = self.setting.scratch.join("bisect");
        fs::create_dir_all(&folder)?;
        let behind = folder.join("behind.ll");
        run_tool(&mut self.setting.rvsdg.compile_with(
            &blame.needed.join(","),
            self.failure.level.scheme,
            input,
            &behind,
        ))?;
        // Before the first pass this is the input, so that construction and destruction are included.
        let before = match blame.needed.split_last() {
            None => input.to_owned(),
            Some((_, earlier)) => {
                let before = folder.join("before.ll");
                run_tool(&mut self.setting.rvsdg.compile_with(
                    &earlier.join(","),
                    self.failure.level.scheme,
                    input,
                    &before,
                ))?;
                before
            }
        };
        let mix = Mix { llvm: self.setting.llvm, before, behind, folder };
        let functions = functions::bisect(&mix, |module| script.fails_as(input, module))?;
        if functions.is_empty() {
            self.say("functions: only the module as a whole fails");
        } else {
            self.say(&format!("functions that must have gone through the last pass: {}", functions.join(", ")));
        }
        Ok(())
    }

    /// The smallest module that still fails, which may be the input.
    fn shrink(&mut self, script: &Script, input: &Path) -> Result<PathBuf> {
        let reduced = self.folder.join("reduced.ll");
        let until = SystemTime::now().duration_since(UNIX_EPOCH)? + REDUCTION_TIME;
        let mut ours = Command::new(&self.setting.rvsdg.path);
        ours.arg("reduce").arg(input).arg("-o").arg(&reduced).arg("--").arg(script.path()).arg("{}");
        let mut llvms = Command::new(self.setting.llvm.tool("llvm-reduce")?);
        let mut test = OsString::from("--test=");
        test.push(script.path());
        llvms.arg("-o").arg(&reduced).arg(test).arg(input);
        for (name, mut command) in [("rvsdg reduce", ours), ("llvm-reduce", llvms)] {
            let finished =
                run(command.current_dir(&self.folder).env("UNTIL", until.as_secs().to_string()), REDUCTION_TIME)?;
            if reduced.is_file() && script.fails(&reduced)? {
                let lines = |path: &Path| anyhow::Ok(fs::read_to_string(path)?.lines().count());
                let (from, to) = (lines(input)?, lines(&reduced)?);
                self.say(&format!("{name}: {from} lines to {to}"));
                return Ok(reduced);
            }
            let message = first_lines(&finished.stderr.text());
            self.say(&format!("{name} made nothing smaller ({}{message})", finished.end));
        }
        fs::copy(input, &reduced)?;
        Ok(reduced)
    }

    /// Determines whether the graph itself is wrong, or only what destruction makes of it.
    fn ask_interpreter(&mut self, module: &Path, passes: &str) -> Result<()> {
        let before = interpret(&self.setting.rvsdg, module, "")?;
        let behind = interpret(&self.setting.rvsdg, module, passes)?;
        let line = if before.end == UNDEFINED_BEHAVIOUR {
            "the interpreter: the reduced module has undefined behaviour"
        } else if [&before, &behind].into_iter().any(|it| NO_RESULT.contains(&it.end)) {
            "the interpreter cannot run the reduced module"
        } else if passes.is_empty() {
            "no pass is needed: construction, destruction or what reads and writes LLVM IR is wrong"
        } else if before.end == behind.end && before.stdout.fingerprint == behind.stdout.fingerprint {
            "the interpreter sees no difference: the graph behind the passes is right, or undefined where LLVM is not"
        } else {
            "the interpreter sees it, too: the graph behind the passes is wrong"
        };
        self.say(line);
        Ok(())
    }
}

/// Runs the reference interpreter.
fn interpret(rvsdg: &Rvsdg, module: &Path, passes: &str) -> Result<Finished> {
    let mut command = Command::new(&rvsdg.path);
    run(command.args(["run", "--fuel", FUEL, "--passes", passes]).arg(module), RVSDG_LIMIT)
        .context("cannot run the interpreter")
}

fn named(pipeline: &str) -> &str {
    if pipeline.is_empty() { "no pass at all" } else { pipeline }
}
