//! Profiles that are used, or made, in the middle of LLVM's passes, where clang has no process of its own for them.
//!
//! A profile of *samples* (`-fprofile-sample-use`) says how often the instructions of each line ran, so its pass comes
//! in front of our passes, on IR that knows its lines. Counters *behind inlining* (`-fcs-profile-generate`) tell what a
//! function does apart by the functions it was inlined into. So the optimizer runs in two parts: what inlines, then the
//! counters, then all the rest. `-fprofile-use` of such a profile does the same, with weights instead of counters. The
//! counts belong to the control flow behind the first part, which is the same in both builds, because it depends on the
//! source, the level, and the part of the profile that was there before.
//!
//! At `-O0` clang does none of this.

use crate::cc1::Unit;
use crate::options;
use crate::run::{Messages, Runner};
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// What LLVM's passes do with a profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Job {
    /// Make weights of samples.
    UseSamples {
        /// The profile.
        file: OsString,
        /// Names of functions that have changed.
        remapping: Option<OsString>,
    },
    /// Insert counters behind inlining.
    Count {
        /// The file that the program writes.
        file: OsString,
        /// Are there threads that must not lose counts?
        atomically: bool,
    },
    /// Make weights of counts behind inlining.
    UseCounts {
        /// The profile.
        file: OsString,
        /// Names of functions that have changed.
        remapping: Option<OsString>,
    },
}

/// A warning or an error about a profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Or is it a warning?
    pub is_error: bool,
    /// What is said.
    pub text: String,
}

/// A module with counters or weights, as bitcode, and what was said.
#[derive(Clone, Debug)]
pub struct Profiled {
    /// The module.
    pub ir: Vec<u8>,
    /// Warnings and errors.
    pub said: Vec<Remark>,
}

/// Runs LLVM's passes for a profile on LLVM IR, as bitcode or text. `None` if they have crashed. Several threads may
/// call it at the same time.
pub type Profiler<'a> = dyn Fn(&Job, &[u8]) -> Option<Profiled> + Sync + 'a;

/// What clang calls the warnings of the back end that have no name of their own.
const WARNING: &str = "backend-plugin";

/// The file that a program writes if none was named.
const DEFAULT_FILE: &str = "default_%m.profraw";

impl Remark {
    /// Reads lines that begin with `error: ` or `warning: `.
    pub fn read(lines: &str) -> Vec<Remark> {
        let read = |line: &str| {
            let (kind, text) = line.split_once(": ")?;
            Some(Remark { is_error: kind == "error", text: text.to_owned() })
        };
        lines.lines().filter_map(read).collect()
    }

    /// The line that is read.
    pub fn line(&self) -> String {
        format!("{}: {}\n", if self.is_error { "error" } else { "warning" }, self.text)
    }
}

impl Job {
    /// The words of a command line of ours.
    pub fn words(&self) -> Vec<OsString> {
        let (name, file, more) = match self {
            Job::UseSamples { file, remapping } => ("use-samples", file, remapping.clone()),
            Job::Count { file, atomically } => ("count", file, atomically.then(|| "atomically".into())),
            Job::UseCounts { file, remapping } => ("use-counts", file, remapping.clone()),
        };
        [name.into(), file.clone()].into_iter().chain(more).collect()
    }

    /// The job of these words.
    pub fn of_words(words: &[OsString]) -> Option<Job> {
        let (name, file, more) = match words {
            [name, file] => (name, file.clone(), None),
            [name, file, more] => (name, file.clone(), Some(more.clone())),
            _ => return None,
        };
        Some(match name.to_str()? {
            "use-samples" => Job::UseSamples { file, remapping: more },
            "count" => Job::Count { file, atomically: more.is_some() },
            "use-counts" => Job::UseCounts { file, remapping: more },
            _ => return None,
        })
    }

    /// What comes in front of all passes of the optimizer.
    pub(crate) fn in_front(arguments: &[OsString]) -> Option<Job> {
        let file = joined(arguments, "-fprofile-sample-use=").filter(|file| !file.is_empty())?;
        // As clang: counts are better than samples.
        let has_counts = joined(arguments, "-fprofile-instrument-use-path=").is_some();
        (!has_counts).then(|| Job::UseSamples { file, remapping: remapping(arguments) })
    }

    /// What comes behind the optimizer's inlining.
    pub(crate) fn behind_inlining(arguments: &[OsString]) -> Option<Job> {
        if options::any(arguments, |option| option == "-fprofile-instrument=csllvm") {
            let file = joined(arguments, "-fprofile-instrument-path=").filter(|file| !file.is_empty());
            let atomically = options::any(arguments, |option| option == "-fprofile-update=atomic");
            return Some(Job::Count { file: file.unwrap_or_else(|| DEFAULT_FILE.into()), atomically });
        }
        let file = joined(arguments, "-fprofile-instrument-use-path=")?;
        counts_behind_inlining(Path::new(&file)).then(|| Job::UseCounts { file, remapping: remapping(arguments) })
    }
}

/// The last value that is in the same word as the option.
fn joined(arguments: &[OsString], start: &str) -> Option<OsString> {
    let values = options::options(arguments).filter_map(|option| option[0].as_bytes().strip_prefix(start.as_bytes()));
    values.last().map(|value| OsStr::from_bytes(value).to_owned())
}

fn remapping(arguments: &[OsString]) -> Option<OsString> {
    joined(arguments, "-fprofile-remapping-file=").filter(|file| !file.is_empty())
}

/// Does a profile have counts of functions behind inlining? Its header says so: a number that begins each profile, then
/// the version, whose highest byte has a bit for this kind.
fn counts_behind_inlining(file: &Path) -> bool {
    const MAGIC: [u8; 8] = *b"\xfflprofi\x81";
    const BEHIND_INLINING: u64 = 1 << 57;
    let mut header = [0; 16];
    let is_read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut header)).is_ok();
    let (magic, version) = header.split_at(8);
    let version = version.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
    is_read && magic == MAGIC && version & BEHIND_INLINING != 0
}

impl Runner<'_> {
    /// Inserts counters or weights. The outer error is the exit code; `Ok(None)` if LLVM has crashed.
    pub(crate) fn profiled(
        &self,
        unit: &Unit,
        job: &Job,
        ir: &[u8],
        messages: &mut Messages,
    ) -> Result<Option<Vec<u8>>, i32> {
        let Some(Profiled { ir, said }) = (self.profiler)(job, ir) else { return Ok(None) };
        let warnings = unit.wishes().of_profiles;
        let mut fails = false;
        for remark in said {
            let (kind, option) = match (remark.is_error, warnings) {
                (true, _) => ("error", String::new()),
                (false, None) => continue,
                (false, Some(false)) => ("warning", format!(" [-W{WARNING}]")),
                (false, Some(true)) => ("error", format!(" [-Werror,-W{WARNING}]")),
            };
            fails |= kind == "error";
            messages.line(&format!("{kind}: {}{option}", remark.text.replace("<stdin>", unit.name())));
        }
        if fails { Err(1) } else { Ok(Some(ir)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_of_command_lines() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let front = |line: &str| Job::in_front(&words(line));
        let samples = Job::UseSamples { file: "s".into(), remapping: None };
        assert_eq!(front("-cc1 -fprofile-sample-use=r -fprofile-sample-use=s"), Some(samples.clone()));
        assert_eq!(front("-cc1 -fprofile-sample-use=s -fprofile-instrument-use-path=p"), None);
        assert_eq!(front("-cc1 -D -fprofile-sample-use=s"), None);
        let remapped = Job::UseSamples { file: "s".into(), remapping: Some("m".into()) };
        assert_eq!(front("-cc1 -fprofile-sample-use=s -fprofile-remapping-file=m"), Some(remapped.clone()));
        let behind = |line: &str| Job::behind_inlining(&words(line));
        let count = |file: &str, atomically| Job::Count { file: file.into(), atomically };
        assert_eq!(behind("-cc1 -fprofile-instrument=csllvm"), Some(count(DEFAULT_FILE, false)));
        let line = "-cc1 -fprofile-instrument=csllvm -fprofile-instrument-path=d -fprofile-update=atomic";
        assert_eq!(behind(line), Some(count("d", true)));
        assert_eq!(behind("-cc1 -fprofile-instrument=llvm"), None);
        for job in [samples, remapped, count("a", true), count("b", false)] {
            assert_eq!(Job::of_words(&job.words()), Some(job));
        }
    }

    #[test]
    fn headers_of_profiles() {
        let folder = crate::children::Folder::new("rvsdg-test-", None).unwrap();
        let file = folder.path().join("profile");
        for (version, is_behind) in [(0x0300_0000_0000_000c_u64, true), (0x0100_0000_0000_000c, false)] {
            let header = [&b"\xfflprofi\x81"[..], &version.to_le_bytes(), b"more"].concat();
            std::fs::write(&file, header).unwrap();
            assert_eq!(counts_behind_inlining(&file), is_behind);
            let line = format!("-cc1 -fprofile-instrument-use-path={}", file.display());
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(Job::behind_inlining(&words).is_some(), is_behind);
        }
        std::fs::write(&file, "short").unwrap();
        assert!(!counts_behind_inlining(&file) && !counts_behind_inlining(&folder.path().join("none")));
    }

    #[test]
    fn what_is_said_is_read() {
        let said = vec![Remark { is_error: true, text: "a: b".into() }, Remark { is_error: false, text: "c".into() }];
        assert_eq!(Remark::read(&said.iter().map(Remark::line).collect::<String>()), said);
    }
}
