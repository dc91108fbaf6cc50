//! The results of the functions, as Markdown and JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use serde::Serialize;

use super::attempt::Outcome;
use super::inputs::Origin;
use super::setting::How;
use super::verdict::Verdict;

/// The number of reasons that are listed for each verdict.
const REASONS: usize = 12;

/// All results.
#[derive(Serialize)]
pub(super) struct Report {
    /// The levels and passes.
    how: Vec<String>,
    /// Numbers of functions by origin, level and verdict.
    totals: BTreeMap<Origin, BTreeMap<String, BTreeMap<&'static str, usize>>>,
    /// Reasons of verdicts, with their numbers over all levels.
    reasons: BTreeMap<&'static str, Vec<(String, usize)>>,
    /// The functions for which the compiler is wrong, as far as Alive2 can tell.
    failures: Vec<Outcome>,
}

impl Report {
    pub(super) fn new(how: &[How], outcomes: Vec<Outcome>) -> Report {
        let mut report = Report {
            how: how.iter().map(How::to_string).collect(),
            totals: BTreeMap::new(),
            reasons: BTreeMap::new(),
            failures: Vec::new(),
        };
        let mut reasons: BTreeMap<(&'static str, &str), usize> = BTreeMap::new();
        for Outcome { origin, how, answer, .. } in &outcomes {
            let name = answer.verdict.name();
            *report.totals.entry(*origin).or_default().entry(how.clone()).or_default().entry(name).or_default() += 1;
            if !answer.detail.is_empty() {
                *reasons.entry((name, &answer.detail)).or_default() += 1;
            }
        }
        for ((verdict, reason), count) in reasons {
            report.reasons.entry(verdict).or_default().push((reason.to_owned(), count));
        }
        for list in report.reasons.values_mut() {
            list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        }
        report.failures = outcomes.into_iter().filter(|it| it.answer.verdict.is_failure()).collect();
        report
    }

    /// Is no function incorrect, and did the compiler never fail?
    pub(super) fn is_good(&self) -> bool {
        self.failures.is_empty()
    }

    /// Tables by origin, then reasons, then failures.
    pub(super) fn markdown(&self) -> String {
        let mut text = String::new();
        for (origin, levels) in &self.totals {
            self.table(&mut text, &origin.to_string(), |how, verdict| count(levels, how, verdict));
        }
        if self.totals.len() > 1 {
            self.table(&mut text, "all", |how, verdict| {
                self.totals.values().map(|levels| count(levels, how, verdict)).sum()
            });
        }
        for (verdict, reasons) in &self.reasons {
            let list = reasons.iter().take(REASONS).map(|(reason, count)| format!("{reason} ({count})"));
            let rest = reasons.len().saturating_sub(REASONS);
            let rest = if rest == 0 { String::new() } else { format!("; {rest} more") };
            writeln!(text, "\n{verdict}: {}{rest}", list.collect::<Vec<_>>().join("; ")).expect("writing to a string");
        }
        let failures: Vec<String> = self.failures.iter().filter_map(Outcome::failure).collect();
        if !failures.is_empty() {
            writeln!(text, "\n{}", failures.join("\n")).expect("writing to a string");
        }
        text
    }

    fn table(&self, text: &mut String, title: &str, count: impl Fn(&str, &str) -> usize) {
        let mut row = |first: &str, cells: &mut dyn Iterator<Item = String>| {
            let cells: Vec<String> = cells.collect();
            writeln!(text, "| {first} | {} |", cells.join(" | ")).expect("writing to a string");
        };
        row(title, &mut self.how.iter().cloned());
        row("---", &mut self.how.iter().map(|_| "---:".to_owned()));
        for verdict in Verdict::ALL.map(Verdict::name) {
            if self.how.iter().any(|how| count(how, verdict) > 0) {
                row(verdict, &mut self.how.iter().map(|how| count(how, verdict).to_string()));
            }
        }
        text.push('\n');
    }

    pub(super) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}

fn count(levels: &BTreeMap<String, BTreeMap<&'static str, usize>>, how: &str, verdict: &str) -> usize {
    levels.get(how).and_then(|counts| counts.get(verdict)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::verdict::Answer;
    use super::*;

    fn outcome(origin: Origin, function: &str, how: &str, verdict: Verdict, detail: &str) -> Outcome {
        let answer = Answer::new(verdict, detail);
        let (module, function, how) = ("m.ll".to_owned(), function.to_owned(), how.to_owned());
        Outcome { origin, module, function, how, answer, blame: None }
    }

    #[test]
    fn verdicts_are_counted_by_origin_and_level() {
        let how = [How::Level("O2".parse().unwrap()), How::Pass("psh".to_owned())];
        let outcomes = vec![
            outcome(Origin::C, "f", "O2", Verdict::Correct, ""),
            outcome(Origin::C, "f", "psh", Verdict::Unchanged, ""),
            outcome(Origin::Loops, "g", "O2", Verdict::Incorrect, "Value mismatch"),
            outcome(Origin::Loops, "g", "psh", Verdict::TimedOut, "Timeout"),
        ];
        let report = Report::new(&how, outcomes);
        let expected = "\
| c | O2 | psh |
| --- | ---: | ---: |
| correct | 1 | 0 |
| unchanged | 0 | 1 |

| loops | O2 | psh |
| --- | ---: | ---: |
| incorrect | 1 | 0 |
| timed-out | 0 | 1 |

| all | O2 | psh |
| --- | ---: | ---: |
| correct | 1 | 0 |
| unchanged | 0 | 1 |
| incorrect | 1 | 0 |
| timed-out | 0 | 1 |


incorrect: Value mismatch (1)

timed-out: Timeout (1)

incorrect m.ll @g at O2: Value mismatch
";
        assert_eq!(report.markdown(), expected);
        assert!(!report.is_good());
        let value: serde_json::Value = serde_json::from_str(&report.json().unwrap()).unwrap();
        assert_eq!(value["totals"]["loops"]["O2"]["incorrect"], 1);
        assert_eq!(value["failures"][0]["verdict"], "incorrect");
        assert!(Report::new(&how, vec![outcome(Origin::C, "f", "O2", Verdict::Unproved, "x")]).is_good());
    }
}
