//! Shared options of corpora: parallelism, the `rvsdg` executable, and output files.

use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::llvm::Llvm;
use crate::workspace::{Profile, Workspace};

#[derive(clap::Args, Default)]
pub(crate) struct Jobs {
    /// Number of tests that run in parallel [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

impl Jobs {
    pub(crate) fn count(&self) -> usize {
        self.jobs.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
    }
}

#[derive(clap::Args, Default)]
pub(crate) struct Shared {
    /// Write the result to FILE as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Use this executable instead of building `rvsdg`
    #[arg(long, value_name = "FILE")]
    rvsdg: Option<PathBuf>,
    #[arg(skip)]
    profile: Profile,
}

impl Shared {
    /// With the build that `cargo test` makes: it has assertions, and another build would take long.
    pub(crate) fn of_tests() -> Self {
        Shared { profile: Profile::Dev, ..Shared::default() }
    }

    /// The executable to test.
    pub(crate) fn rvsdg(&self, workspace: &Workspace, llvm: &Llvm) -> Result<PathBuf> {
        match &self.rvsdg {
            Some(path) => path.canonicalize().context("no rvsdg there"),
            None => workspace.build_rvsdg(llvm, self.profile),
        }
    }

    /// Writes the results, if requested.
    pub(crate) fn write(&self, json: &str) -> Result<()> {
        write(self.json.as_deref(), json)
    }
}

#[derive(clap::Args)]
pub(crate) struct Tables {
    #[command(flatten)]
    pub(crate) shared: Shared,
    /// Also write the tables to FILE as Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl Tables {
    /// Writes the results in both formats, if requested.
    pub(crate) fn write(&self, json: &str, markdown: &str) -> Result<()> {
        self.shared.write(json)?;
        write(self.markdown.as_deref(), markdown)
    }
}

fn write(path: Option<&Path>, text: &str) -> Result<()> {
    path.map_or(Ok(()), |path| fs::write(path, text).with_context(|| format!("cannot write {}", path.display())))
}
