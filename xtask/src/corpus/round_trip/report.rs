//! The results of the modules, as Markdown and JSON.

use std::fmt::Write as _;

use anyhow::Result;
use indexmap::IndexMap;
use serde::Serialize;

use super::attempt::{Different, Outcome};

/// The number of modules that are named for each kind of difference.
const NAMED_MODULES: usize = 3;
/// The number of kinds that are listed.
const LISTED_KINDS: usize = 60;
/// Longer descriptions of kinds are truncated.
const LONGEST_KIND: usize = 100;
/// The minimum fraction of functions that must not have more branches than before.
const WITHOUT_MORE_BRANCHES: f64 = 0.995;

/// All results.
#[derive(Serialize)]
pub(super) struct Report {
    modules: Vec<Outcome>,
}

/// The number of occurrences of each kind of difference, and the modules.
type Kinds<'a> = IndexMap<&'a str, (usize, Vec<&'a str>)>;

impl Report {
    pub(super) fn new(modules: Vec<Outcome>) -> Self {
        Report { modules }
    }

    /// Did all round trips succeed, without too many additional branches?
    pub(super) fn is_good(&self) -> bool {
        self.modules.iter().all(|module| module.lost.is_none())
            && self.share_without_more_branches() >= WITHOUT_MORE_BRANCHES
    }

    pub(super) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    fn sum(&self, count: impl Fn(&Outcome) -> usize) -> usize {
        self.modules.iter().map(count).sum()
    }

    fn share_without_more_branches(&self) -> f64 {
        let all = self.sum(|module| module.functions);
        share(all - self.sum(|module| module.branches.more.len()), all)
    }

    /// The figures, and the kinds of differences, the most frequent first.
    pub(super) fn markdown(&self) -> String {
        let in_functions = |module: &Outcome| module.different.iter().filter(|it| it.function.is_some()).count();
        let came_back = self.sum(|module| usize::from(!module.rejected && module.lost.is_none()));
        let agree =
            self.sum(|module| usize::from(!module.rejected && module.lost.is_none() && module.different.is_empty()));
        let functions = self.sum(|module| module.functions);
        let same = functions - self.sum(in_functions);
        let mut text = String::from("| | |\n|---|---:|\n");
        let mut row = |name: &str, value: String| writeln!(text, "| {name} | {value} |").expect("writing to a string");
        row("modules", self.modules.len().to_string());
        row("rejected, by LLVM's tools", self.sum(|module| usize::from(module.rejected)).to_string());
        row("lost", self.sum(|module| usize::from(module.lost.is_some())).to_string());
        row("modules that agree", format!("{agree} ({})", percent(agree, came_back)));
        row("functions", functions.to_string());
        row(
            "functions passed through",
            self.modules.iter().map(|module| module.passed_through).sum::<u64>().to_string(),
        );
        row("functions that agree", format!("{same} ({})", percent(same, functions)));
        let branches = |side: fn(&Outcome) -> u64| self.modules.iter().map(side).sum::<u64>().to_string();
        row("conditional branches and switches before", branches(|module| module.branches.before));
        row("conditional branches and switches after", branches(|module| module.branches.after));
        let more = self.sum(|module| module.branches.more.len());
        row("functions with more of them than before", format!("{more} ({})", percent(more, functions)));
        for (title, place) in [("functions", true), ("modules, outside of functions", false)] {
            self.table(&mut text, title, |it| it.function.is_some() == place);
        }
        for module in self.modules.iter().filter(|module| module.lost.is_some()) {
            let reason = module.lost.as_deref().unwrap_or_default();
            writeln!(text, "\n* lost: {}: {reason}", module.name).expect("writing to a string");
        }
        text
    }

    fn table(&self, text: &mut String, title: &str, wanted: impl Fn(&Different) -> bool) {
        let mut kinds: Kinds<'_> = IndexMap::new();
        for module in &self.modules {
            for different in module.different.iter().filter(|it| wanted(it)) {
                let (count, names) = kinds.entry(&different.kind).or_default();
                *count += 1;
                if names.len() < NAMED_MODULES && !names.contains(&module.name.as_str()) {
                    names.push(&module.name);
                }
            }
        }
        if kinds.is_empty() {
            return;
        }
        kinds.sort_by(|_, a, _, b| b.0.cmp(&a.0));
        let mut line = |arguments: std::fmt::Arguments<'_>| writeln!(text, "{arguments}").expect("writing to a string");
        line(format_args!("\n| first difference, {title} | | for example |\n|---|---:|---|"));
        for (kind, (count, names)) in kinds.iter().take(LISTED_KINDS) {
            let short: String = kind.chars().take(LONGEST_KIND).collect();
            line(format_args!("| `{short}` | {count} | {} |", names.join(", ")));
        }
    }
}

fn share(part: usize, all: usize) -> f64 {
    if all == 0 { 1.0 } else { part as f64 / all as f64 }
}

fn percent(part: usize, all: usize) -> String {
    format!("{:.2} %", 100.0 * share(part, all))
}

#[cfg(test)]
mod tests {
    use super::super::attempt::Branches;
    use super::*;

    #[test]
    fn figures_are_of_functions_and_of_modules() {
        let outcome = |name: &str, functions| Outcome { name: name.into(), functions, ..Outcome::default() };
        let more = Branches { before: 3, after: 4, more: vec![("f".into(), 1, 2)] };
        let report = Report::new(vec![
            Outcome { branches: more, ..outcome("a.ll", 150) },
            outcome("b.ll", 100),
            Outcome { rejected: true, ..outcome("c.ll", 0) },
        ]);
        let text = report.markdown();
        for row in
            ["modules that agree | 2 (100.00 %)", "functions that agree | 250 (100.00 %)", "than before | 1 (0.40 %)"]
        {
            assert!(text.contains(row), "{text}");
        }
        assert!(report.is_good());
        let lost = Outcome { lost: Some("rvsdg: dead".into()), ..outcome("d.ll", 0) };
        let report = Report::new(vec![lost]);
        assert!(!report.is_good() && report.markdown().contains("* lost: d.ll: rvsdg: dead"));
        assert!(report.json().unwrap().contains("\"d.ll\""));
    }
}
