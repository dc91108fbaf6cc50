//! The results of a corpus, as text and JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use indexmap::IndexMap;
use serde::Serialize;

use super::outcome::{Class, Outcome};
use crate::levels::Ours;
use crate::rvsdg::FunctionCounts;

/// All results.
#[derive(Serialize)]
pub(crate) struct Report {
    front_end: String,
    levels: Vec<LevelReport>,
}

/// The results at a level.
#[derive(Serialize)]
struct LevelReport {
    level: String,
    /// Numbers of programs by class, including classes without programs.
    totals: BTreeMap<&'static str, usize>,
    functions: FunctionCounts,
    programs: Vec<Outcome>,
}

impl LevelReport {
    fn new(level: Ours, programs: Vec<Outcome>) -> Self {
        let mut totals: BTreeMap<&'static str, usize> = Class::ALL.iter().map(|class| (class.name(), 0)).collect();
        let mut functions = FunctionCounts::default();
        for outcome in &programs {
            *totals.entry(outcome.class.name()).or_default() += 1;
            if let Some(counts) = &outcome.functions {
                functions.add(counts);
            }
        }
        LevelReport { level: level.to_string(), totals, functions, programs }
    }
}

impl Report {
    /// Summarizes the results for each level. Results and levels are in the order of the report.
    pub(crate) fn new(levels: &[Ours], front_end: String, outcomes: Vec<Outcome>) -> Self {
        let at = |level| outcomes.iter().filter(|outcome| outcome.level == level).cloned().collect();
        let levels = levels.iter().map(|&level| LevelReport::new(level, at(level))).collect();
        Report { front_end, levels }
    }

    /// Is there no failure caused by `rvsdg`?
    pub(crate) fn is_good(&self) -> bool {
        self.first_failure().is_none()
    }

    /// The first failure at the first level that has one.
    pub(crate) fn first_failure(&self) -> Option<&Outcome> {
        self.levels.iter().flat_map(|level| &level.programs).find(|outcome| outcome.class.is_failure())
    }

    /// Every program that did not pass, with the levels; followed by the totals.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |arguments: std::fmt::Arguments<'_>| {
            writeln!(text, "{arguments}").expect("writing to a string");
        };
        for class in Class::ALL.into_iter().filter(|class| *class != Class::Pass) {
            for (detail, levels, names) in self.by_detail(class) {
                line(format_args!("{:15} {names} at {levels}: {detail}", class.name()));
            }
        }
        let programs = self.levels.first().map_or(0, |level| level.programs.len());
        let row = |cell: &dyn Fn(&LevelReport) -> String| {
            self.levels.iter().map(|level| format!("{:>8}", cell(level))).collect::<String>()
        };
        line(format_args!("\n{:17}{}", format!("{programs} programs"), row(&|level| level.level.clone())));
        for class in Class::ALL {
            let name = class.name();
            line(format_args!("{name:17}{}", row(&|level| level.totals[name].to_string())));
        }
        let all = |level: &LevelReport| level.functions.translated + level.functions.passed_through;
        line(format_args!("{:17}{}", "functions", row(&|level| all(level).to_string())));
        line(format_args!("{:17}{}", "  translated", row(&|level| level.functions.translated.to_string())));
        let mut reasons: Vec<&String> = self.levels.iter().flat_map(|level| level.functions.reasons.keys()).collect();
        let count = |level: &LevelReport, reason: &String| level.functions.reasons.get(reason).copied().unwrap_or(0);
        reasons.sort_unstable();
        reasons.dedup();
        reasons.sort_by_key(|reason| std::cmp::Reverse(self.levels.iter().map(|it| count(it, reason)).max()));
        for reason in reasons {
            line(format_args!("{:17}{}  {reason}", "  passed through", row(&|level| count(level, reason).to_string())));
        }
        text
    }

    /// The details of a class's results, each with the levels and programs that have it.
    ///
    /// All are in the order of programs and levels. Programs are grouped if the levels are the same, too.
    fn by_detail(&self, class: Class) -> Vec<(&str, String, String)> {
        let mut merged: IndexMap<(&str, String), Vec<&str>> = IndexMap::new();
        let programs = self.levels.first().map_or(0, |level| level.programs.len());
        for index in 0..programs {
            let outcomes = self.levels.iter().map(|level| &level.programs[index]).filter(|it| it.class == class);
            let mut levels: IndexMap<&str, Vec<String>> = IndexMap::new();
            for outcome in outcomes {
                levels.entry(&outcome.detail).or_default().push(outcome.level.to_string());
            }
            for (detail, levels) in levels {
                merged.entry((detail, levels.join(","))).or_default().push(&self.levels[0].programs[index].name);
            }
        }
        merged.into_iter().map(|((detail, levels), names)| (detail, levels, names.join(","))).collect()
    }

    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::OptLevel;

    fn outcome(level: OptLevel, name: &str, class: Class, detail: &str, counts: Option<(u64, u64)>) -> Outcome {
        let functions = counts.map(|(translated, passed_through)| {
            let reasons = (passed_through > 0).then(|| ("inline asm".to_owned(), passed_through));
            FunctionCounts { translated, passed_through, reasons: reasons.into_iter().collect() }
        });
        Outcome { name: name.to_owned(), level: level.into(), class, detail: detail.to_owned(), functions }
    }

    fn sample(last: Class) -> Report {
        let levels = [OptLevel::O0.into(), OptLevel::Os.into()];
        let programs = vec![
            outcome(OptLevel::O0, "a", Class::Pass, "", Some((2, 0))),
            outcome(OptLevel::Os, "a", Class::Pass, "", Some((2, 0))),
            outcome(OptLevel::O0, "b", Class::PassedThrough, "inline asm (1)", Some((1, 1))),
            outcome(OptLevel::Os, "b", Class::PassedThrough, "inline asm (1)", Some((1, 1))),
            outcome(OptLevel::O0, "c", Class::NotApplicable, "clang: exit code 1", None),
            outcome(OptLevel::Os, "c", last, "clang: exit code 1", None),
            outcome(OptLevel::O0, "d", Class::NotApplicable, "clang: exit code 1", None),
            outcome(OptLevel::Os, "d", Class::NotApplicable, "clang: exit code 1", None),
        ];
        Report::new(&levels, "paper".to_owned(), programs)
    }

    #[test]
    fn text_lists_what_did_not_pass() {
        let expected = "\
passed-through  b at O0,Os: inline asm (1)
not-applicable  c,d at O0,Os: clang: exit code 1

4 programs             O0      Os
pass                    1       1
passed-through          1       1
optimizer-error         0       0
crash                   0       0
timeout                 0       0
invalid-ir              0       0
wrong-output            0       0
not-applicable          2       2
functions               4       4
  translated            3       3
  passed through        1       1  inline asm
";
        assert_eq!(sample(Class::NotApplicable).text(), expected);
    }

    #[test]
    fn json_has_the_promised_fields() {
        let value: serde_json::Value = serde_json::from_str(&sample(Class::NotApplicable).json().unwrap()).unwrap();
        let level = &value["levels"][1];
        assert_eq!(level["level"], "Os");
        assert_eq!(level["totals"]["pass"], 1);
        assert_eq!(level["totals"]["wrong-output"], 0);
        assert_eq!(level["functions"]["translated"], 3);
        assert_eq!(level["functions"]["reasons"]["inline asm"], 1);
        assert_eq!(level["programs"][1]["class"], "passed-through");
    }

    #[test]
    fn only_defects_make_it_bad() {
        assert!(sample(Class::NotApplicable).is_good());
        let bad = sample(Class::Crash);
        assert!(!bad.is_good());
        assert_eq!(bad.first_failure().map(|it| (it.name.as_str(), it.level)), Some(("c", OptLevel::Os.into())));
    }
}
