//! How much debug information knows of variables: the files of the programs, compiled with `-g -O2` by clang and by
//! `rvsdg cc`, and counted by `llvm-dwarfdump --statistics`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use super::build::{BUILD_LIMIT, compile_failure};
use super::catalogue::{App, Build};
use super::{Compiler, Setting};
use crate::bench::programs::source::is_cxx;
use crate::levels::{OptLevel, Ours};
use crate::process::{run, run_tool};
use crate::progress::Progress;
use crate::workspace::Workspace;

/// What is compared.
pub(super) const COMPILERS: [Compiler; 2] =
    [Compiler::Clang(OptLevel::O2), Compiler::Rvsdg(Ours { level: OptLevel::O2, scheme: None })];

/// What the debug information of objects knows of variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Coverage {
    /// Variables that could have a location.
    variables: u64,
    /// Those that have one somewhere.
    located: u64,
    /// The bytes of code in the scopes of all variables.
    scope_bytes: u64,
    /// Those for which the variable has a location.
    covered_bytes: u64,
}

impl Coverage {
    /// Reads the output of `llvm-dwarfdump --statistics`.
    fn read(text: &str) -> Result<Self> {
        let numbers: serde_json::Value = serde_json::from_str(text).context("the statistics are not JSON")?;
        let number = |name: &str| numbers[name].as_u64().with_context(|| format!("the statistics have no `{name}`"));
        let variables = number("#variables processed by location statistics")?;
        Ok(Coverage {
            variables,
            located: variables - number("#variables with 0% of parent scope covered by DW_AT_location")?,
            scope_bytes: number("sum_all_variables(#bytes in parent scope)")?,
            covered_bytes: number("sum_all_variables(#bytes in parent scope covered by DW_AT_location)")?,
        })
    }

    fn add(&mut self, other: Coverage) {
        self.variables += other.variables;
        self.located += other.located;
        self.scope_bytes += other.scope_bytes;
        self.covered_bytes += other.covered_bytes;
    }

    /// Both shares, as percentages.
    fn shares(self) -> [String; 2] {
        let share = |part: u64, all: u64| match all {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", 100.0 * part as f64 / all as f64),
        };
        [share(self.located, self.variables), share(self.covered_bytes, self.scope_bytes)]
    }
}

/// A program with both compilers.
#[derive(Clone, Debug, Serialize)]
struct Row {
    program: String,
    clang: Coverage,
    rvsdg: Coverage,
}

/// All programs.
#[derive(Debug, Serialize)]
struct Report {
    clang: String,
    programs: Vec<Row>,
    all: Row,
}

impl Report {
    fn new(clang: String) -> Self {
        let all = Row { program: "all of them".to_owned(), clang: Coverage::default(), rvsdg: Coverage::default() };
        Report { clang, programs: Vec::new(), all }
    }

    fn add(&mut self, row: Row) {
        self.all.clang.add(row.clang);
        self.all.rvsdg.add(row.rvsdg);
        self.programs.push(row);
    }

    fn json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// The table of docs/cc.md.
    fn markdown(&self) -> String {
        let mut text = "| program | variables | with a location | clang | bytes covered | clang |\n\
                        |---|---:|---:|---:|---:|---:|\n"
            .to_owned();
        for Row { program, clang, rvsdg } in self.programs.iter().chain([&self.all]) {
            let ([located, covered], [clang_located, clang_covered]) = (rvsdg.shares(), clang.shares());
            let variables = with_commas(rvsdg.variables);
            text +=
                &format!("| {program} | {variables} | {located} | {clang_located} | {covered} | {clang_covered} |\n");
        }
        text
    }
}

/// A number with its digits in groups.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Compiles the programs whose files are compiled one by one, and prints the table; returns whether nothing failed.
pub(super) fn report(
    args: &super::Args,
    apps: Vec<&'static App>,
    setting: &mut Setting,
    workspace: &Workspace,
) -> Result<bool> {
    let dwarfdump = setting.llvm.tool("llvm-dwarfdump")?;
    let progress = Progress::new(apps.len() as u64);
    let mut report = Report::new(setting.llvm.version.clone());
    let mut is_good = true;
    for app in apps.into_iter().filter(|app| matches!(app.build, Build::Files { .. })) {
        progress.now(app.name.to_owned());
        if let Err(error) = setting.places.fetch(workspace, app) {
            progress.line(&format!("{}: left out: {error:#}", app.name));
        } else {
            match row(setting, app, &dwarfdump) {
                Ok(row) => report.add(row),
                Err(error) => {
                    is_good = false;
                    progress.line(&format!("{}: {error:#}", app.name));
                }
            }
        }
        args.tables.write(&report.json()?, &report.markdown())?;
        progress.advance(1);
    }
    progress.finish();
    print!("{}", report.markdown());
    fs::remove_dir_all(&setting.scratch)?;
    Ok(is_good)
}

/// The sums over the files of a program.
fn row(setting: &Setting, app: &App, dwarfdump: &Path) -> Result<Row> {
    let Build::Files { files, flags, .. } = app.build else { bail!("its files are not compiled one by one") };
    let flags: Vec<String> = flags.iter().map(|flag| setting.places.expand(app, flag)).collect();
    let object = setting.scratch.join("debug-info.o");
    let mut sums = [Coverage::default(); 2];
    for file in setting.places.files(app, files)? {
        for (compiler, sum) in COMPILERS.into_iter().zip(&mut sums) {
            let mut command = setting.command(compiler, is_cxx(&file), Path::new(""));
            command.args(["-g", "-w", "-c"]).args(&flags).arg(&file).arg("-o").arg(&object);
            if let Some((_, detail)) = compile_failure(&run(&mut command, BUILD_LIMIT)?) {
                bail!("{} by {}: {detail}", file.display(), compiler.name());
            }
            let told = run_tool(Command::new(dwarfdump).arg("--statistics").arg(&object))?;
            sum.add(Coverage::read(&told.stdout.text())?);
        }
    }
    let [clang, rvsdg] = sums;
    Ok(Row { program: app.name.to_owned(), clang, rvsdg })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_become_a_table_with_sums() {
        let text = r##"{"version": 9, "#variables processed by location statistics": 4000,
            "#variables with 0% of parent scope covered by DW_AT_location": 1000,
            "sum_all_variables(#bytes in parent scope)": 200,
            "sum_all_variables(#bytes in parent scope covered by DW_AT_location)": 50}"##;
        let ours = Coverage::read(text).unwrap();
        assert_eq!(ours, Coverage { variables: 4000, located: 3000, scope_bytes: 200, covered_bytes: 50 });
        assert!(Coverage::read("{}").is_err());
        let mut report = Report::new("clang".to_owned());
        report.add(Row { program: "lua".to_owned(), clang: Coverage::default(), rvsdg: ours });
        let twice = Coverage { variables: 996_000, located: 996_000, ..ours };
        report.add(Row { program: "zlib".to_owned(), clang: ours, rvsdg: twice });
        let text = report.markdown();
        assert!(text.contains("| lua | 4,000 | 75.0 % | - | 25.0 % | - |\n"), "{text}");
        assert!(text.ends_with("| all of them | 1,000,000 | 99.9 % | 75.0 % | 25.0 % | 25.0 % |\n"), "{text}");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 12, 999, 1000, 1_234_567].map(with_commas), ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
