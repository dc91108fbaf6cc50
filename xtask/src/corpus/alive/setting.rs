//! What all modules share: tools, levels and passes, and limits.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::known::Known;
use super::verdict::{Answer, Verdict};
use crate::levels::{Ours, Scheme};
use crate::llvm::Llvm;
use crate::process::{End, Finished, run};
use crate::rvsdg::Rvsdg;

/// The CPU time limit of one run of `rvsdg` and of LLVM's tools.
pub(super) const TOOL_LIMIT: Duration = Duration::from_secs(20);

/// How a function is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// At a level.
    Level(Ours),
    /// By one pass alone.
    Pass(String),
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Level(level) => level.fmt(f),
            How::Pass(pass) => f.write_str(pass),
        }
    }
}

impl How {
    /// The options of `rvsdg compile`.
    pub(super) fn options(&self) -> Vec<String> {
        match self {
            How::Level(level) => level.options(),
            How::Pass(pass) => vec!["--passes".to_owned(), pass.clone()],
        }
    }

    /// The name as a part of a file name.
    pub(super) fn file_name(&self) -> String {
        self.to_string().replace(['/', '<', '>'], "-")
    }
}

/// Limits of time.
pub(super) struct Limits {
    /// CPU time of `alive-tv` for one function.
    pub(super) alive: Duration,
    /// No function is started after this time.
    pub(super) until: Option<Instant>,
}

impl Limits {
    pub(super) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Shared data of all modules.
pub(super) struct Setting<'a> {
    pub(super) llvm: &'a Llvm,
    pub(super) rvsdg: Rvsdg,
    pub(super) alive_tv: PathBuf,
    /// The arguments of `alive-tv` other than files.
    pub(super) arguments: Vec<String>,
    pub(super) how: Vec<How>,
    /// Are whole modules tested first?
    pub(super) whole: bool,
    pub(super) limits: Limits,
    pub(super) known: Known,
    /// The folder for incorrect functions; `None` if they are not to be looked at.
    pub(super) incorrect: Option<PathBuf>,
    pub(super) scratch: PathBuf,
}

impl Setting<'_> {
    /// The command that compiles a function.
    pub(super) fn compile(&self, how: &How, source: &Path, target: &Path) -> Command {
        match how {
            How::Level(level) => self.rvsdg.compile(*level, source, target),
            How::Pass(pass) => self.rvsdg.compile_with(pass, Some(Scheme::Pcfr), source, target),
        }
    }

    /// Asks `alive-tv` whether the target refines the source.
    pub(super) fn validate(&self, source: &Path, target: &Path) -> Result<Answer> {
        let finished = self.alive(source, target, self.limits.alive)?;
        let (out, err) = (finished.stdout.text(), finished.stderr.text());
        Ok(match finished.end {
            End::TimedOut => Answer::new(Verdict::TimedOut, "time limit of the process"),
            end => Answer::parse(&out).unwrap_or_else(|| {
                let line = err.lines().chain(out.lines()).map(str::trim).find(|line| !line.is_empty());
                Answer::new(Verdict::Failed, &format!("alive-tv: {end}: {}", line.unwrap_or_default()))
            }),
        })
    }

    /// Runs `alive-tv`.
    pub(super) fn alive(&self, source: &Path, target: &Path, limit: Duration) -> Result<Finished> {
        run(Command::new(&self.alive_tv).args(&self.arguments).arg(source).arg(target), limit)
    }
}
