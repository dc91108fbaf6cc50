//! What became of a corpus, as text and JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use serde::Serialize;

use super::program::{Class, Outcome};
use crate::rvsdg::FunctionCounts;

/// The whole result.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) level: String,
    pub(crate) front_end: String,
    /// Programs by class; every class is there.
    totals: BTreeMap<&'static str, usize>,
    functions: FunctionCounts,
    programs: Vec<Outcome>,
}

impl Report {
    /// Adds up the outcomes, which are in the order of the report.
    pub(crate) fn new(level: String, front_end: String, programs: Vec<Outcome>) -> Self {
        let mut totals: BTreeMap<&'static str, usize> = Class::ALL.iter().map(|class| (class.name(), 0)).collect();
        let mut functions = FunctionCounts::default();
        for outcome in &programs {
            *totals.entry(outcome.class.name()).or_default() += 1;
            if let Some(counts) = &outcome.functions {
                functions.add(counts);
            }
        }
        Report { level, front_end, totals, functions, programs }
    }

    /// Whether no program shows a defect of ours.
    pub(crate) fn is_good(&self) -> bool {
        !self.programs.iter().any(|outcome| outcome.class.is_failure())
    }

    /// Every program that did not simply pass, then the totals.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |arguments: std::fmt::Arguments<'_>| {
            writeln!(text, "{arguments}").expect("writing to a string");
        };
        for class in Class::ALL.into_iter().filter(|class| *class != Class::Pass) {
            for outcome in self.programs.iter().filter(|outcome| outcome.class == class) {
                line(format_args!("{:15} {}: {}", class.name(), outcome.name, outcome.detail));
            }
        }
        line(format_args!("\n{} programs at level {}:", self.programs.len(), self.level));
        for class in Class::ALL {
            line(format_args!("{:8}  {}", self.totals[class.name()], class.name()));
        }
        let functions = &self.functions;
        let all = functions.translated + functions.passed_through;
        let share = if all == 0 { 100.0 } else { 100.0 * functions.translated as f64 / all as f64 };
        line(format_args!("functions: {} of {all} translated ({share:.2} %)", functions.translated));
        let mut reasons: Vec<(&String, &u64)> = functions.reasons.iter().collect();
        reasons.sort_by_key(|&(reason, count)| (std::cmp::Reverse(count), reason));
        for (reason, count) in reasons {
            line(format_args!("{count:8}  passed through: {reason}"));
        }
        text
    }

    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(name: &str, class: Class, detail: &str, counts: Option<(u64, u64)>) -> Outcome {
        let functions = counts.map(|(translated, passed_through)| {
            let reasons = (passed_through > 0).then(|| ("inline asm".to_owned(), passed_through));
            FunctionCounts { translated, passed_through, reasons: reasons.into_iter().collect() }
        });
        Outcome { name: name.to_owned(), class, detail: detail.to_owned(), functions }
    }

    fn sample() -> Report {
        let programs = vec![
            outcome("a", Class::Pass, "", Some((2, 0))),
            outcome("b", Class::PassedThrough, "inline asm (1)", Some((1, 1))),
            outcome("c", Class::NotApplicable, "clang: exit code 1", None),
        ];
        Report::new("O0".to_owned(), "paper".to_owned(), programs)
    }

    #[test]
    fn text_lists_what_did_not_pass() {
        let expected = "\
passed-through  b: inline asm (1)
not-applicable  c: clang: exit code 1

3 programs at level O0:
       1  pass
       1  passed-through
       0  optimizer-error
       0  crash
       0  timeout
       0  invalid-ir
       0  wrong-output
       1  not-applicable
functions: 3 of 4 translated (75.00 %)
       1  passed through: inline asm
";
        assert_eq!(sample().text(), expected);
    }

    #[test]
    fn json_has_the_promised_fields() {
        let value: serde_json::Value = serde_json::from_str(&sample().json().unwrap()).unwrap();
        assert_eq!(value["totals"]["pass"], 1);
        assert_eq!(value["totals"]["wrong-output"], 0);
        assert_eq!(value["functions"]["translated"], 3);
        assert_eq!(value["functions"]["reasons"]["inline asm"], 1);
        assert_eq!(value["programs"][1]["class"], "passed-through");
    }

    #[test]
    fn only_defects_make_it_bad() {
        assert!(sample().is_good());
        let crash = vec![outcome("a", Class::Crash, "rvsdg: signal 11", None)];
        assert!(!Report::new("O0".to_owned(), "paper".to_owned(), crash).is_good());
    }
}
