//! The results of the files, as Markdown and JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use indexmap::IndexMap;
use serde::Serialize;

use super::attempt::{Class, Outcome};
use crate::levels::Ours;
use crate::rvsdg::FunctionCounts;

/// The number of files that are named for each failure.
const NAMED_FILES: usize = 3;

/// All results.
#[derive(Serialize)]
pub(crate) struct Report {
    llvm: String,
    files: usize,
    levels: Vec<LevelReport>,
}

/// The results at a level.
#[derive(Serialize)]
struct LevelReport {
    level: String,
    /// Numbers of files by class, including classes without files.
    totals: BTreeMap<&'static str, usize>,
    functions: FunctionCounts,
    /// The files that failed.
    failures: Vec<Outcome>,
}

impl LevelReport {
    fn new<'a>(level: Ours, outcomes: impl Iterator<Item = &'a Outcome>) -> Self {
        let mut totals: BTreeMap<&'static str, usize> = Class::ALL.iter().map(|class| (class.name(), 0)).collect();
        let mut functions = FunctionCounts::default();
        let mut failures = Vec::new();
        for outcome in outcomes {
            *totals.entry(outcome.class.name()).or_default() += 1;
            if let Some(counts) = &outcome.functions {
                functions.add(counts);
            }
            if outcome.class.is_failure() {
                failures.push(outcome.clone());
            }
        }
        LevelReport { level: level.to_string(), totals, functions, failures }
    }
}

impl Report {
    /// Summarizes the results for each level.
    pub(crate) fn new(llvm: &str, levels: &[Ours], outcomes: Vec<Outcome>) -> Self {
        let at = |&level| LevelReport::new(level, outcomes.iter().filter(move |outcome| outcome.level == level));
        Report {
            llvm: llvm.to_owned(),
            files: outcomes.len() / levels.len().max(1),
            levels: levels.iter().map(at).collect(),
        }
    }

    /// Is there no failure caused by `rvsdg`?
    pub(crate) fn is_good(&self) -> bool {
        self.levels.iter().all(|level| level.failures.is_empty())
    }

    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// Tables of classes and of functions, and the failures, the most frequent first.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("{}: {} files of llvm/test\n", self.llvm, self.files);
        self.table(&mut text, "files", Class::ALL.iter().map(|class| class.name()), |level, class| {
            level.totals[class].to_string()
        });
        let mut reasons: Vec<&str> =
            self.levels.iter().flat_map(|level| level.functions.reasons.keys()).map(String::as_str).collect();
        let count = |level: &LevelReport, reason: &str| level.functions.reasons.get(reason).copied().unwrap_or(0);
        reasons.sort_unstable();
        reasons.dedup();
        reasons.sort_by_key(|reason| std::cmp::Reverse(self.levels.iter().map(|level| count(level, reason)).max()));
        self.table(&mut text, "functions", ["translated", "passed through"].into_iter(), |level, row| {
            let FunctionCounts { translated, passed_through, .. } = level.functions;
            if row == "translated" { translated.to_string() } else { passed_through.to_string() }
        });
        self.table(&mut text, "passed through because of", reasons.into_iter(), |level, reason| {
            count(level, reason).to_string()
        });
        for (kind, (count, files)) in self.kinds() {
            let more = if count > files.len() { ", ..." } else { "" };
            text.push_str(&format!("\n* {count}: {kind} ({}{more})", files.join(", ")));
        }
        text.push('\n');
        text
    }

    fn table<'a>(
        &self,
        text: &mut String,
        title: &str,
        rows: impl Iterator<Item = &'a str>,
        cell: impl Fn(&LevelReport, &str) -> String,
    ) {
        let mut line = |arguments: std::fmt::Arguments<'_>| writeln!(text, "{arguments}").expect("writing to a string");
        let names: Vec<&str> = self.levels.iter().map(|level| level.level.as_str()).collect();
        line(format_args!("\n| {title} | {} |", names.join(" | ")));
        line(format_args!("|---|{}", "---:|".repeat(names.len())));
        for row in rows {
            let cells: Vec<String> = self.levels.iter().map(|level| cell(level, row)).collect();
            line(format_args!("| {row} | {} |", cells.join(" | ")));
        }
    }

    /// Groups failures whose details differ only in names and numbers; the most frequent group comes first, with its
    /// first files.
    fn kinds(&self) -> Vec<(String, (usize, Vec<String>))> {
        let mut kinds: IndexMap<String, (usize, Vec<String>)> = IndexMap::new();
        for level in &self.levels {
            for Outcome { file, class, detail, .. } in &level.failures {
                let (count, files) = kinds.entry(format!("{}: {}", class.name(), general(detail, file))).or_default();
                *count += 1;
                if files.len() < NAMED_FILES {
                    files.push(format!("{file} at {}", level.level));
                }
            }
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        kinds
    }
}

/// A message without the path of the file, numbers, and quoted text.
fn general(detail: &str, file: &str) -> String {
    let mut text = String::new();
    let words = detail.split_whitespace().filter(|word| !word.contains(file));
    let mut quoted = false;
    for letter in words.collect::<Vec<_>>().join(" ").chars() {
        match letter {
            '\'' | '`' => {
                quoted = !quoted;
                if quoted {
                    text.push_str("'...'");
                }
            }
            _ if quoted => {}
            '0'..='9' if text.ends_with('0') => {}
            '0'..='9' => text.push('0'),
            _ => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::OptLevel;

    fn outcome(file: &str, class: Class, detail: &str) -> Outcome {
        let functions = FunctionCounts { translated: 2, ..FunctionCounts::default() };
        Outcome {
            file: file.to_owned(),
            level: OptLevel::O0.into(),
            class,
            detail: detail.to_owned(),
            functions: Some(functions),
        }
    }

    #[test]
    fn failures_of_a_kind_are_together() {
        let outcomes = vec![
            outcome("a/b.ll", Class::Panic, "rvsdg: /x/a/b.ll: in function 'f': index 12 of 3"),
            outcome("c.ll", Class::Ok, ""),
            outcome("d.ll", Class::Panic, "rvsdg: d.ll: in function 'g': index 7 of 77"),
        ];
        let report = Report::new("LLVM", &[OptLevel::O0.into()], outcomes);
        assert!(!report.is_good());
        let text = report.markdown();
        assert!(text.contains("| ok | 1 |") && text.contains("| panic | 2 |") && text.contains("| translated | 6 |"));
        assert!(
            text.contains("* 2: panic: rvsdg: in function '...': index 0 of 0 (a/b.ll at O0, d.ll at O0)"),
            "{text}"
        );
        let value: serde_json::Value = serde_json::from_str(&report.json().unwrap()).unwrap();
        assert_eq!(value["levels"][0]["failures"][1]["file"], "d.ll");
    }
}
