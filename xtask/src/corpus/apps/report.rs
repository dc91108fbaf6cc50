//! The results of the programs, as Markdown and JSON.

use std::fmt::Write as _;

use anyhow::Result;
use serde::Serialize;

use crate::corpus::outcome::Class;
use crate::rvsdg::FunctionCounts;

/// The result of a program with one compiler and level.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Entry {
    pub(crate) compiler: String,
    pub(crate) class: Class,
    pub(crate) detail: String,
    pub(crate) functions: Option<FunctionCounts>,
    pub(crate) build_seconds: Option<f64>,
    pub(crate) text_bytes: Option<u64>,
    /// The minimum CPU time of the timed run.
    pub(crate) run_seconds: Option<f64>,
}

/// The results of a program at all levels, in the order of the report.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) entries: Vec<Entry>,
}

/// All results.
#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) clang: String,
    pub(crate) compilers: Vec<String>,
    pub(crate) programs: Vec<Program>,
}

impl Report {
    /// Is there no failure caused by `rvsdg`?
    pub(crate) fn is_good(&self) -> bool {
        !self.programs.iter().flat_map(|program| &program.entries).any(|entry| entry.class.is_failure())
    }

    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// Tables of classes, run times, sizes and translated functions, and a list of failures.
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("{}; times are CPU seconds, the least of all runs\n", self.clang);
        self.table(&mut text, "What became of them", |_, entry| match entry.class {
            Class::Pass | Class::PassedThrough => "pass".to_owned(),
            class => format!("**{}**", class.name()),
        });
        let ratio =
            |value: f64, base: Option<f64>| base.map_or(String::new(), |base| format!(" ({:.2})", value / base));
        self.table(&mut text, "Run time, and how many times that of clang -O1", |program, entry| {
            let base = program.entry("clang-O1").and_then(|base| base.run_seconds);
            entry.run_seconds.map_or("-".to_owned(), |value| format!("{value:.2}{}", ratio(value, base)))
        });
        self.table(&mut text, "Code in KiB, and how many times that of clang -O2", |program, entry| {
            let base = program.entry("clang-O2").and_then(|base| base.text_bytes).map(|bytes| bytes as f64);
            let value = entry.text_bytes.map(|bytes| bytes as f64);
            value.map_or("-".to_owned(), |value| format!("{:.0}{}", value / 1024.0, ratio(value, base)))
        });
        self.table(&mut text, "Build time", |_, entry| {
            entry.build_seconds.map_or("-".to_owned(), |value| format!("{value:.1}"))
        });
        self.table(&mut text, "Functions translated, of all", |_, entry| {
            let counts = entry.functions.as_ref().filter(|it| it.translated + it.passed_through > 0);
            counts.map_or("-".to_owned(), |it| format!("{} of {}", it.translated, it.translated + it.passed_through))
        });
        self.failures(&mut text);
        text
    }

    fn table(&self, text: &mut String, title: &str, cell: impl Fn(&Program, &Entry) -> String) {
        let mut line = |arguments: std::fmt::Arguments<'_>| writeln!(text, "{arguments}").expect("writing to a string");
        line(format_args!("\n## {title}\n"));
        line(format_args!("| program | {} |", self.compilers.join(" | ")));
        line(format_args!("|---|{}", "---:|".repeat(self.compilers.len())));
        for program in &self.programs {
            let cells: Vec<String> = program.entries.iter().map(|entry| cell(program, entry)).collect();
            line(format_args!("| {} | {} |", program.name, cells.join(" | ")));
        }
    }

    fn failures(&self, text: &mut String) {
        let mut reasons = FunctionCounts::default();
        for program in &self.programs {
            for entry in program.entries.iter() {
                if !matches!(entry.class, Class::Pass | Class::PassedThrough) {
                    let Entry { compiler, class, detail, .. } = entry;
                    text.push_str(&format!("\n* {} by {compiler}: {}: {detail}", program.name, class.name()));
                }
                if let Some(functions) = &entry.functions {
                    reasons.add(functions);
                }
            }
        }
        text.push('\n');
        for (reason, count) in &reasons.reasons {
            text.push_str(&format!("* passed through at all levels together: {count} for {reason}\n"));
        }
    }
}

impl Program {
    fn entry(&self, compiler: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.compiler == compiler)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_ratios_and_failures_a_reason() {
        let entry = |compiler: &str, class, seconds| Entry {
            compiler: compiler.to_owned(),
            class,
            detail: "why".to_owned(),
            functions: None,
            build_seconds: None,
            text_bytes: Some(2048),
            run_seconds: seconds,
        };
        let entries = vec![entry("clang-O1", Class::Pass, Some(2.0)), entry("rvsdg-O2", Class::Pass, Some(3.0))];
        let program = Program { name: "lua".to_owned(), entries };
        let compilers = vec!["clang-O1".to_owned(), "rvsdg-O2".to_owned()];
        let mut report = Report { clang: "clang".to_owned(), compilers, programs: vec![program] };
        assert!(report.is_good());
        let text = report.markdown();
        assert!(text.contains("| program | clang-O1 | rvsdg-O2 |\n|---|---:|---:|\n| lua | pass | pass |\n"), "{text}");
        assert!(text.contains("| lua | 2.00 (1.00) | 3.00 (1.50) |") && text.contains("| lua | 2 | 2 |"), "{text}");
        report.programs[0].entries[1] = entry("rvsdg-O2", Class::WrongOutput, None);
        assert!(!report.is_good());
        let text = report.markdown();
        assert!(text.contains("**wrong-output**") && text.contains("* lua by rvsdg-O2: wrong-output: why"), "{text}");
    }
}
