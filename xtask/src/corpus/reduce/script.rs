//! The script that decides whether a piece of LLVM IR shows a failure.
//!
//! It is a script and not a function, because reducers and developers need a command. Bisection uses it as well, so
//! that there is only one definition of "still fails".

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use super::super::outcome::{Class, Outcome};
use super::super::program::{RUN_LIMIT, RVSDG_LIMIT, Setting};
use crate::levels::Scheme;
use crate::llvm::LLC_FLAGS;
use crate::process::{End, run};

/// The part of the script that is the same for every failure.
const BODY: &str = include_str!("interesting.sh");
/// The CPU time limit of one decision; far more than the sum of the limits in the script.
const DECISION_LIMIT: Duration = Duration::from_secs(300);
/// The maximum number of characters by which a message is recognized.
const KEY_LENGTH: usize = 60;

/// The symptom of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Symptom {
    /// `rvsdg` reports an error or panics, with this message.
    Rejected(String),
    /// `rvsdg` takes too long.
    SlowCompiler,
    /// LLVM's tools reject the output, with this message.
    InvalidIr(String),
    /// The program behaves differently.
    WrongOutput,
    /// The program takes too long.
    SlowProgram,
}

impl Symptom {
    /// `None` if it is not a failure.
    pub(super) fn of(outcome: &Outcome) -> Option<Self> {
        match outcome.class {
            Class::OptimizerError | Class::Crash => Some(Symptom::Rejected(key(&outcome.detail))),
            Class::InvalidIr => Some(Symptom::InvalidIr(key(&outcome.detail))),
            Class::Timeout if outcome.detail.starts_with("rvsdg") => Some(Symptom::SlowCompiler),
            Class::Timeout => Some(Symptom::SlowProgram),
            Class::WrongOutput => Some(Symptom::WrongOutput),
            Class::Pass | Class::PassedThrough | Class::NotApplicable => None,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Symptom::Rejected(_) => "rejected",
            Symptom::SlowCompiler => "slow-compiler",
            Symptom::InvalidIr(_) => "invalid-ir",
            Symptom::WrongOutput => "wrong-output",
            Symptom::SlowProgram => "slow-program",
        }
    }

    fn key(&self) -> &str {
        match self {
            Symptom::Rejected(key) | Symptom::InvalidIr(key) => key,
            _ => "",
        }
    }

    /// Is there an output in which functions can be exchanged?
    pub(super) fn has_output(&self) -> bool {
        !matches!(self, Symptom::Rejected(_) | Symptom::SlowCompiler)
    }

    /// Is it necessary to run the program to see the failure?
    pub(super) fn needs_run(&self) -> bool {
        matches!(self, Symptom::WrongOutput | Symptom::SlowProgram)
    }
}

/// The part of a message that stays the same when the program becomes smaller: without numbers, names and paths.
///
/// The position of a panic is best; otherwise it is the longest such part.
fn key(detail: &str) -> String {
    // The message begins with the tool's name and how it ended.
    let detail = detail.splitn(3, ": ").nth(2).unwrap_or_default();
    let is_place = |it: &&str| it.contains(".rs:");
    if let Some(place) = detail.split(['(', ')', ' ', '|']).find(is_place) {
        return place.trim_end_matches(':').to_owned();
    }
    let pieces = detail.split(|c: char| c.is_ascii_digit() || "'`\"|/@%!:()".contains(c));
    let longest = pieces.map(str::trim).max_by_key(|piece| piece.len()).unwrap_or_default();
    longest.chars().take(KEY_LENGTH).collect()
}

/// The script, written to a file, with its fixed settings.
pub(super) struct Script {
    path: PathBuf,
}

impl Script {
    /// Writes the script for a failure. `passes` is its pipeline, with the scheme. `interpret` says whether candidates
    /// are rejected if the interpreter finds undefined behaviour in them.
    pub(super) fn write(
        setting: &Setting<'_>,
        symptom: &Symptom,
        (passes, scheme): (&str, Option<Scheme>),
        interpret: bool,
        path: PathBuf,
    ) -> Result<Self> {
        let limit = |limit: Duration| limit.as_secs().to_string();
        let llc_flags: Vec<&str> = LLC_FLAGS.into_iter().filter(|flag| !flag.starts_with("-O")).collect();
        let mut text = String::from("#!/bin/sh\n");
        let variables: [(&str, String); 12] = [
            ("RVSDG", setting.rvsdg.path.display().to_string()),
            ("CLANG", setting.llvm.tool("clang")?.display().to_string()),
            ("OPT", setting.llvm.tool("opt")?.display().to_string()),
            ("LLC", setting.llvm.tool("llc")?.display().to_string()),
            ("LLC_FLAGS", llc_flags.join(" ")),
            ("DESTRUCT", scheme.map_or_else(String::new, |scheme| format!("--destruct {}", scheme.name()))),
            ("SYMPTOM", symptom.name().to_owned()),
            ("KEY", symptom.key().to_owned()),
            ("INTERPRET", u8::from(interpret).to_string()),
            ("RVSDG_LIMIT", limit(RVSDG_LIMIT)),
            ("RUN_LIMIT", limit(RUN_LIMIT)),
            ("REFERENCE_LIMIT", limit(setting.corpus.reference_limit())),
        ];
        for (name, value) in variables {
            text.push_str(&format!("{name}={}\n", quoted(&value)));
        }
        text.push_str(&format!("if [ -z \"${{PASSES+set}}\" ]; then PASSES={}; fi\n\n", quoted(passes)));
        text.push_str(BODY);
        fs::write(&path, text)?;
        fs::set_permissions(&path, Permissions::from_mode(0o755))?;
        Ok(Script { path })
    }

    /// The command that decides about a candidate, whose path is its argument.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Does `ir` fail with other passes?
    pub(super) fn fails_with(&self, ir: &Path, passes: &str) -> Result<bool> {
        self.decide(Command::new("sh").env("PASSES", passes).arg(&self.path).arg(ir))
    }

    /// Does `ir` fail if `output` replaces the optimizer's output?
    pub(super) fn fails_as(&self, ir: &Path, output: &Path) -> Result<bool> {
        self.decide(Command::new("sh").env("OUTPUT", output).arg(&self.path).arg(ir))
    }

    /// Does `ir` fail?
    pub(super) fn fails(&self, ir: &Path) -> Result<bool> {
        self.decide(Command::new("sh").arg(&self.path).arg(ir))
    }

    fn decide(&self, command: &mut Command) -> Result<bool> {
        Ok(run(command, DECISION_LIMIT)?.end == End::Exit(0))
    }
}

/// A quoted word for the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_survive_reduction() {
        let panic = "rvsdg: exit code 1: rvsdg: error: a.ll: internal error, please report it: index 7 (src/x.rs:12:3)";
        assert_eq!(key(panic), "src/x.rs:12:3");
        let error = "rvsdg: exit code 1: rvsdg: error: /t/input.ll: in function 'func_1': the graph is not valid: n7";
        assert_eq!(key(error), "the graph is not valid");
        assert_eq!(
            key("opt: exit code 1: Instruction does not dominate all uses! | %7 = add i32 %5, %6"),
            "Instruction does not dominate all uses"
        );
        assert_eq!(key("rvsdg: signal 11"), "");
    }

    #[test]
    fn words_are_quoted() {
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
    }

    /// Replaces `rvsdg`: copies the module; the pass `bad` changes additions, and the pass `no` reports an error.
    const FAKE: &str = "#!/bin/sh
[ \"$1\" = compile ] || exit 0
case \",${10},\" in
*,no,*) echo 'error: this cannot be done' >&2; exit 1;;
*,bad,*) sed 's/ add / sub /' <\"$2\" >\"$4\";;
*) cp \"$2\" \"$4\";;
esac
";
    const MODULE: &str = "@x = global i32 5
define i32 @main() {
  %a = load volatile i32, ptr @x
  %b = add i32 %a, 2
  ret i32 %b
}
";

    struct NoCorpus;

    impl crate::corpus::Corpus for NoCorpus {
        fn name(&self) -> &'static str {
            "none"
        }

        fn source(&self, _: &str, _: &Path) -> crate::corpus::outcome::Verdict<crate::corpus::program::Source> {
            unreachable!("nothing is generated here")
        }

        fn reference_limit(&self) -> Duration {
            Duration::from_secs(5)
        }
    }

    #[test]
    fn the_script_tells_failures_apart() {
        let llvm = crate::llvm::find().expect("LLVM is there when tests run");
        let folder = std::env::temp_dir().join(format!("xtask-script-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (fake, module) = (folder.join("it's rvsdg"), folder.join("a.ll"));
        fs::write(&fake, FAKE).unwrap();
        fs::set_permissions(&fake, Permissions::from_mode(0o755)).unwrap();
        fs::write(&module, MODULE).unwrap();
        let setting = Setting {
            corpus: &NoCorpus,
            llvm: &llvm,
            rvsdg: crate::rvsdg::Rvsdg { path: fake, target_cpu: None },
            levels: Vec::new(),
            front_end: crate::levels::FrontEnd::Paper,
            scratch: folder.clone(),
            cache: folder.clone(),
        };
        let script =
            |symptom: Symptom| Script::write(&setting, &symptom, ("bad", None), true, folder.join("s.sh")).unwrap();
        let wrong = script(Symptom::WrongOutput);
        assert!(wrong.fails(&module).unwrap());
        assert!(!wrong.fails_with(&module, "").unwrap());
        assert!(!wrong.fails_with(&module, "no").unwrap());
        assert!(!wrong.fails_as(&module, &module).unwrap());
        let blame = super::super::pipeline::bisect(&["a", "bad", "b"].map(String::from), |passes| {
            wrong.fails_with(&module, passes)
        });
        assert_eq!(blame.unwrap().unwrap().needed, ["bad"]);
        let rejected = script(Symptom::Rejected("cannot be done".to_owned()));
        assert!(rejected.fails_with(&module, "a,no").unwrap());
        assert!(!rejected.fails_with(&module, "bad").unwrap());
        let other = script(Symptom::Rejected("something else".to_owned()));
        assert!(!other.fails_with(&module, "no").unwrap());
        fs::remove_dir_all(&folder).unwrap();
    }
}
