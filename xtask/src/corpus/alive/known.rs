//! Answers of earlier runs: a file with one line of JSON for each pair of modules.
//!
//! The key is a digest of both modules, of the arguments, and of the tool's version, so a run that was stopped
//! continues, and after a change of the compiler only outputs that have changed are tested again.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::verdict::{Answer, Verdict};
use crate::process::{Fingerprint, run};

#[derive(Serialize, Deserialize)]
struct Line {
    key: String,
    #[serde(flatten)]
    answer: Answer,
}

/// The answers that are known, and the file to which new ones are appended.
pub(super) struct Known {
    tool: String,
    state: Mutex<(IndexMap<String, Answer>, File)>,
}

impl Known {
    /// Reads the answers. Damaged lines, as from a run that was killed, are ignored.
    pub(super) fn open(path: &Path, alive_tv: &Path, arguments: &[String]) -> Result<Known> {
        let mut answers = IndexMap::new();
        if let Ok(file) = File::open(path) {
            for line in BufReader::new(file).lines() {
                if let Ok(Line { key, answer }) = serde_json::from_str(&line?) {
                    answers.insert(key, answer);
                }
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path).context("cannot write answers")?;
        let version = run(Command::new(alive_tv).arg("--version"), Duration::from_secs(10))?;
        let tool = format!("{}\n{arguments:?}\n", version.stdout.text());
        Ok(Known { tool, state: Mutex::new((answers, file)) })
    }

    /// The key of a pair of modules. Lines with paths, which are different in each run, have no part in it.
    pub(super) fn key(&self, source: &str, target: &str) -> String {
        let has_path = |line: &&str| line.starts_with("source_filename") || line.starts_with("; ModuleID");
        let digest = |text: &str| {
            let lines: String = text.split_inclusive('\n').filter(|line| !has_path(line)).collect();
            Fingerprint::of(format!("{}{lines}", self.tool).as_bytes()).digest
        };
        format!("{:016x}{:016x}", digest(source), digest(target))
    }

    pub(super) fn get(&self, key: &str) -> Option<Answer> {
        self.state.lock().expect("no thread panics with the lock").0.get(key).cloned()
    }

    /// Keeps an answer. That a tool crashed or was stopped is not kept: it may have been the machine's fault.
    pub(super) fn add(&self, key: String, answer: &Answer) -> Result<()> {
        if answer.verdict == Verdict::Failed {
            return Ok(());
        }
        let line = serde_json::to_string(&Line { key: key.clone(), answer: answer.clone() })?;
        let (answers, file) = &mut *self.state.lock().expect("no thread panics with the lock");
        writeln!(file, "{line}")?;
        answers.insert(key, answer.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_again() {
        let path = std::env::temp_dir().join(format!("xtask-alive-known-{}", std::process::id()));
        std::fs::write(&path, "damaged\n").unwrap();
        let open = |arguments: &[String]| Known::open(&path, Path::new("/bin/true"), arguments).unwrap();
        let known = open(&[]);
        let key = known.key("source", "target");
        assert_eq!(known.get(&key), None);
        let answer = Answer::new(Verdict::TimedOut, "Timeout");
        known.add(key.clone(), &answer).unwrap();
        known.add(known.key("a", "b"), &Answer::new(Verdict::Failed, "")).unwrap();
        let again = open(&[]);
        assert_eq!(again.get(&key), Some(answer));
        assert_eq!(again.get(&known.key("a", "b")), None);
        assert_ne!(again.key("target", "source"), key);
        let from = |path: &str| format!("; ModuleID = '{path}'\nsource_filename = \"{path}\"\ndeclare void @f()\n");
        assert_eq!(again.key(&from("a"), &from("b")), again.key(&from("c"), &from("d")));
        assert_ne!(open(&["--smt-to=1".to_owned()]).key("source", "target"), key);
        std::fs::remove_file(path).unwrap();
    }
}
