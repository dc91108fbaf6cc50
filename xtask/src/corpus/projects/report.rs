//! The results of the projects, as Markdown and JSON.

use anyhow::Result;
use serde::Serialize;

use super::debugger::{Shown, Variable};
use super::results::Results;

/// The result of a project.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) system: String,
    /// Why it was left out.
    pub(crate) left_out: Option<String>,
    /// What is not as it should be.
    pub(crate) failures: Vec<String>,
    pub(crate) clang: Option<Side>,
    pub(crate) rvsdg: Option<Side>,
}

/// What one compiler's build does.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Side {
    pub(crate) results: Results,
    /// CPU time of the build.
    pub(crate) build_seconds: f64,
    pub(crate) stops: Vec<Shown>,
}

/// All results.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) clang: String,
    pub(crate) projects: Vec<Entry>,
}

impl Report {
    pub(crate) fn is_good(&self) -> bool {
        self.projects.iter().all(|entry| entry.failures.is_empty())
    }

    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// A table of tests and variables, the names of tests that fail, and what is not as it should be.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!(
            "{}; tests and variables of its builds in parentheses\n\n\
             | project | passed | skipped | failed | arguments with values | variables with values | build, s |\n\
             |---|---:|---:|---:|---:|---:|---:|\n",
            self.clang
        );
        for entry in &self.projects {
            text += &entry.row();
        }
        for entry in &self.projects {
            if let Some(why) = &entry.left_out {
                text += &format!("\n* {} is left out: {why}", entry.name);
            }
            for failure in &entry.failures {
                text += &format!("\n* **{}**: {failure}", entry.name);
            }
            let failed = entry.rvsdg.iter().flat_map(|side| &side.results.failed);
            let names: Vec<&str> = failed.map(String::as_str).collect();
            if !names.is_empty() {
                text += &format!("\n* tests of {} that fail: {}", entry.name, names.join("; "));
            }
        }
        text + "\n"
    }
}

impl Entry {
    fn row(&self) -> String {
        let both = |cell: &dyn Fn(&Side) -> String| {
            let of = |side: &Option<Side>| side.as_ref().map_or("-".to_owned(), cell);
            format!("{} ({})", of(&self.rvsdg), of(&self.clang))
        };
        let counted = |variables: fn(&Shown) -> &[Variable]| {
            both(&|side: &Side| {
                let all = || side.stops.iter().flat_map(variables);
                format!("{} of {}", all().filter(|it| it.is_known()).count(), all().count())
            })
        };
        let cells = [
            format!("{}, {}", self.name, self.system),
            both(&|side| side.results.passed.to_string()),
            both(&|side| side.results.skipped.to_string()),
            both(&|side| side.results.n_failed().to_string()),
            counted(|shown| &shown.arguments),
            counted(|shown| &shown.locals),
            both(&|side| format!("{:.0}", side.build_seconds)),
        ];
        format!("| {} |\n", cells.join(" | "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_both_sides_and_failures() {
        let variable = |value: &str| Variable { name: "x".to_owned(), value: value.to_owned() };
        let arguments = vec![variable("1"), variable("<optimized out>")];
        let shown = Shown { arguments, locals: vec![variable("{")], ..Shown::default() };
        let results = Results { passed: 5, failed: ["awk".to_owned()].into(), ..Results::default() };
        let side = Side { results, build_seconds: 2.4, stops: vec![shown] };
        let good = Entry {
            name: "sed".to_owned(),
            system: "autoconf".to_owned(),
            clang: Some(Side { stops: vec![], ..side.clone() }),
            rvsdg: Some(side),
            ..Entry::default()
        };
        let missing = Entry { name: "x".to_owned(), left_out: Some("gdb is missing".to_owned()), ..Entry::default() };
        let mut report = Report { clang: "clang".to_owned(), projects: vec![good, missing] };
        let text = report.markdown();
        let row = "| sed, autoconf | 5 (5) | 0 (0) | 1 (1) | 1 of 2 (0 of 0) | 1 of 1 (0 of 0) | 2 (2) |\n";
        assert!(text.contains(row), "{text}");
        assert!(text.contains("\n* tests of sed that fail: awk\n* x is left out: gdb is missing\n"), "{text}");
        assert!(report.is_good());
        report.projects[0].failures.push("why".to_owned());
        assert!(!report.is_good() && report.markdown().contains("\n* **sed**: why"));
    }
}
