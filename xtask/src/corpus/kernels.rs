//! The kernels as a corpus: checks their results on this machine or another one.
//!
//! Each is one translation unit with its harness and a `main` that requests the results, so that it runs without
//! arguments.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use super::outcome::Verdict;
use super::program::Source;
use super::{Common, Corpus};
use crate::bench::suite::{Collection, Dataset, Suite};
use crate::levels::Ours;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// The CPU time limit of a kernel with the smallest arrays; QEMU may be fifty times slower than the machine.
const LIMIT: Duration = Duration::from_secs(30);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The levels of `rvsdg compile`
    #[arg(long, alias = "level", value_delimiter = ',', default_value = "O2,O3", value_name = "A,B,...")]
    levels: Vec<Ours>,
    /// Only these kernels
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    kernels: Vec<String>,
    #[command(flatten)]
    common: Common,
}

struct Kernels {
    suite: Suite,
}

impl Corpus for Kernels {
    fn name(&self) -> &'static str {
        "kernels"
    }

    fn source(&self, program: &str, folder: &Path) -> Verdict<Source> {
        let kernel = self.suite.kernels.iter().find(|kernel| kernel.name == program).expect("it is from the suite");
        let path: PathBuf = folder.join("program.c");
        // More than 42 arguments and an empty program name request the results.
        let text = format!(
            "#define main kernel_main\n#include \"{}\"\n#undef main\n#include \"{}\"\n\
             int main(void)\n{{\n    static char empty[1];\n    char *argv[44];\n    for (int i = 0; i < 43; i++)\n        \
             argv[i] = empty;\n    argv[43] = 0;\n    return kernel_main(43, argv);\n}}\n",
            kernel.source.display(),
            self.suite.support.display()
        );
        fs::write(&path, text)?;
        let own = ["-w", "-ffp-contract=off", "-D_POSIX_C_SOURCE=200809L"].map(str::to_owned);
        let timed = |flag: &&String| *flag != "-DKERNEL_TIME";
        let flags = self.suite.flags.iter().filter(timed).cloned().chain(own).collect();
        Ok(Ok(Source { path, flags }))
    }

    fn reference_limit(&self) -> Duration {
        LIMIT
    }
}

/// Tests the kernels; returns whether none failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let llvm = args.common.llvm(ensure_llvm()?)?;
    let workspace = Workspace::find()?;
    let folder = workspace.source(Collection::Kernels.folder());
    let mut suite = Suite::own(Collection::Kernels, &folder, &folder.join("harness.c"), Dataset::Mini)?;
    suite.select(&args.kernels)?;
    let programs: Vec<String> = suite.kernels.iter().map(|kernel| kernel.name.clone()).collect();
    super::run(&llvm, &Kernels { suite }, &programs, &args.levels, &args.common)
}
