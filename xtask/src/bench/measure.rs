//! Runs executables: once to check their results, several times to measure them.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::build::{Support, Toolchain};
use super::suite::{Kernel, Suite};
use crate::process::{End, Fingerprint, Finished, first_lines, run, run_tool};

/// The time limit of the unoptimized programs.
const REFERENCE_LIMIT: Duration = Duration::from_secs(2 * 3600);
/// With more arguments than this, and an empty program name, a kernel dumps its results.
const DUMP_ARGUMENTS: usize = 42;

/// The results of a kernel that clang compiles without optimization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reference {
    /// Identifies all inputs of the reference.
    key: Fingerprint,
    dump: Fingerprint,
}

impl Reference {
    /// Runs clang's executable, or uses the result of an earlier run with the same sources and flags in `cache`.
    pub(crate) fn find(
        tools: &Toolchain,
        suite: &Suite,
        kernel: &Kernel,
        support: &Support,
        (folder, cache): (&Path, &Path),
    ) -> Result<Self> {
        let key = key(tools, suite, kernel)?;
        let stored = cache.join(format!("{}-{}-{:016x}.json", suite.name, kernel.name, key.digest));
        let earlier = fs::read(&stored).ok().and_then(|text| serde_json::from_slice::<Reference>(&text).ok());
        if let Some(reference) = earlier.filter(|it| it.key == key) {
            return Ok(reference);
        }
        let executable = tools.build_reference(suite, kernel, support, folder)?;
        let finished = run_kernel(&executable, Purpose::Dump, REFERENCE_LIMIT)?;
        let reference = Reference { key, dump: finished.stderr.fingerprint };
        if reference.dump.bytes == 0 {
            bail!("clang's executable dumps nothing");
        }
        fs::write(&stored, serde_json::to_vec(&reference)?)?;
        Ok(reference)
    }
}

/// Runs an executable with a dump, compares it and returns the time, which is a regular measurement.
pub(crate) fn check(executable: &Path, reference: &Reference, limit: Option<Duration>) -> Result<f64> {
    let finished = run_kernel(executable, Purpose::Dump, limit.unwrap_or(REFERENCE_LIMIT))?;
    if finished.stderr.fingerprint != reference.dump {
        bail!(
            "its results ({} bytes) differ from clang's ({} bytes)",
            finished.stderr.fingerprint.bytes,
            reference.dump.bytes
        );
    }
    seconds_of(&finished)
}

/// Runs an executable to measure its time.
pub(crate) fn time(executable: &Path, limit: Option<Duration>) -> Result<f64> {
    seconds_of(&run_kernel(executable, Purpose::Time, limit.unwrap_or(REFERENCE_LIMIT))?)
}

/// The CPU time limit for an optimized executable, if the kernel takes `seconds` without optimization. It includes time
/// for the rest of the program (filling arrays, dumping them).
pub(crate) fn limit_after(seconds: f64) -> Duration {
    Duration::from_secs(60) + Duration::from_secs_f64(10.0 * seconds)
}

/// The purpose of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Time,
    Dump,
}

fn run_kernel(executable: &Path, purpose: Purpose, limit: Duration) -> Result<Finished> {
    let mut command = Command::new(executable);
    if purpose == Purpose::Dump {
        command.arg0("").args([""; DUMP_ARGUMENTS]);
    }
    run_to_end(&mut command, limit)
}

/// Runs a command, which has to succeed within this CPU time.
pub(super) fn run_to_end(command: &mut Command, limit: Duration) -> Result<Finished> {
    let finished = run(command, limit)?;
    match finished.end {
        End::Exit(0) => Ok(finished),
        End::TimedOut => bail!("its run exceeds {} s of CPU time", limit.as_secs()),
        end => bail!("its run ends with {end}{}", first_lines(&finished.stderr.text())),
    }
}

fn seconds_of(finished: &Finished) -> Result<f64> {
    let text = finished.stdout.text();
    seconds(&text).with_context(|| format!("its run prints no time{}", first_lines(&text)))
}

/// The time that a kernel printed: a line with a number, after the word `time` or alone.
fn seconds(stdout: &str) -> Option<f64> {
    let number = |line: &str| line.strip_prefix("time ").unwrap_or(line).trim().parse::<f64>().ok();
    stdout.lines().rev().find_map(number).filter(|seconds| *seconds >= 0.0)
}

/// A fingerprint of the preprocessed sources, the flags and the compiler.
fn key(tools: &Toolchain, suite: &Suite, kernel: &Kernel) -> Result<Fingerprint> {
    let flags = tools.c_flags(suite);
    let mut text = format!("{} {flags:?}", tools.llvm.version);
    let sources: [&PathBuf; 2] = [&kernel.source, &suite.support];
    for source in sources {
        let finished = run_tool(tools.llvm.clang().args(&flags).args(["-E", "-P"]).arg(source))?;
        let digest = finished.stdout.fingerprint;
        text.push_str(&format!(" {}:{:x}", digest.bytes, digest.digest));
    }
    Ok(Fingerprint::of(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_kinds_of_time() {
        assert_eq!(seconds("time 0.25\n"), Some(0.25));
        assert_eq!(seconds("0.004512\n"), Some(0.004512));
        assert_eq!(seconds("note\ntime 2\n\n"), Some(2.0));
        assert_eq!(seconds("time\nsoon\n"), None);
        assert_eq!(seconds("time -1\n"), None);
        assert_eq!(seconds(""), None);
    }

    #[test]
    fn limit_grows_with_the_baseline() {
        assert_eq!(limit_after(0.0).as_secs(), 60);
        assert_eq!(limit_after(3.0).as_secs(), 90);
    }
}
