//! `cargo xtask coverage`: the lines of the compiler's crates that the test suite executes.
//!
//! The workspace is built with instrumentation in a separate target folder, and its tests are run (without
//! documentation tests, which stable Rust cannot instrument). LLVM's tools merge the counts. Lines of test modules do
//! not count.

mod lines;
mod tools;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use self::lines::{FileLines, parse_lcov, test_lines};
pub(crate) use self::tools::ensure_tools;
use crate::process::run_tool;
use crate::setup::ensure_llvm;
use crate::workspace::{Workspace, executables};

/// The folders whose crates count, including nested crates.
const FOLDERS: [&str; 4] = ["rvsdg-core", "rvsdg-construct", "rvsdg-destruct", "rvsdg-opt"];
/// Only tests of these targets are run.
const TARGETS: [&str; 3] = ["--lib", "--bins", "--tests"];
/// The processes of one executable share this number of count files.
const COUNTS_FILE: &str = "%4m.profraw";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of files with the lowest coverage to list
    #[arg(long, default_value_t = 15, value_name = "N")]
    files: usize,
    /// Fail if the coverage of one of the folders is lower
    #[arg(long, value_name = "PERCENT")]
    at_least: Option<f64>,
    /// Write all figures to FILE as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The number of lines, and the number of executed lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Figures {
    lines: usize,
    covered: usize,
}

impl Figures {
    fn percent(self) -> f64 {
        if self.lines == 0 { 100.0 } else { 100.0 * self.covered as f64 / self.lines as f64 }
    }

    fn add(&mut self, other: Figures) {
        self.lines += other.lines;
        self.covered += other.covered;
    }
}

/// Figures with a name, for output.
#[derive(Serialize)]
struct Row {
    name: String,
    lines: usize,
    covered: usize,
    percent: f64,
}

impl Row {
    fn new(name: &str, figures: Figures) -> Self {
        let Figures { lines, covered } = figures;
        Row { name: name.to_owned(), lines, covered, percent: (figures.percent() * 100.0).round() / 100.0 }
    }
}

/// All figures.
#[derive(Serialize)]
struct Report {
    /// Each includes nested crates.
    folders: Vec<Row>,
    crates: Vec<Row>,
    /// Those with the lowest coverage first.
    files: Vec<Row>,
}

/// Measures coverage; returns whether the tests pass and the coverage is sufficient.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let llvm = ensure_llvm()?;
    let tools = ensure_tools()?;
    let workspace = Workspace::find()?;
    let target = workspace.cache("coverage/target")?;
    let counts = workspace.cache("coverage/counts")?;
    fs::remove_dir_all(&counts)?;
    let cargo = |arguments: &[&str]| {
        let mut cargo = workspace.cargo(&llvm);
        cargo.arg("test").args(["--workspace", "--exclude=xtask"]).args(TARGETS).args(arguments);
        cargo.env("CARGO_TARGET_DIR", &target).env("LLVM_PROFILE_FILE", counts.join(COUNTS_FILE));
        cargo.env("RUSTFLAGS", format!("{} -C instrument-coverage", std::env::var("RUSTFLAGS").unwrap_or_default()));
        cargo
    };
    let built = cargo(&["--no-run", "--message-format=json-render-diagnostics"])
        .stderr(std::process::Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    if !built.status.success() {
        bail!("building the tests failed");
    }
    // Build scripts are instrumented as well, but are not of interest.
    if counts.exists() {
        fs::remove_dir_all(&counts)?;
    }
    let tests_pass = cargo(&["--no-fail-fast"]).status().context("cannot run cargo")?.success();

    let merged = counts.join("merged.profdata");
    let list: Vec<PathBuf> = fs::read_dir(&counts)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    run_tool(Command::new(&tools.profdata).args(["merge", "--sparse", "--output"]).arg(&merged).args(list))?;
    let lcov = export(&tools.cov, &merged, &executables(&String::from_utf8_lossy(&built.stdout)), &counts)?;
    let report = report(&workspace, parse_lcov(&lcov));
    print!("{}", text(&report, args.files));
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&report)? + "\n";
        fs::write(path, json).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if !tests_pass {
        println!("some tests failed; what they would have covered is missing");
    }
    let wanted = args.at_least.unwrap_or(0.0);
    Ok(tests_pass && report.folders.iter().all(|folder| folder.percent >= wanted))
}

/// The counts of all executables together, in the format of lcov.
fn export(cov: &Path, merged: &Path, objects: &[PathBuf], folder: &Path) -> Result<String> {
    let mut command = Command::new(cov);
    command.args(["export", "--format=lcov", "--skip-functions", "--ignore-filename-regex=/(registry|rustc)/"]);
    command.arg("--instr-profile").arg(merged);
    for object in objects {
        command.arg("--object").arg(object);
    }
    // It is long: it exceeds the part of the output that is kept for other tools.
    let path = folder.join("lcov.info");
    let status = command.stdout(fs::File::create(&path)?).status().context("cannot run llvm-cov")?;
    if !status.success() {
        bail!("llvm-cov export failed");
    }
    Ok(fs::read_to_string(&path)?)
}

fn report(workspace: &Workspace, files: Vec<FileLines>) -> Report {
    let mut by_crate: BTreeMap<String, (Figures, PathBuf)> = BTreeMap::new();
    let mut by_folder: BTreeMap<&str, Figures> = FOLDERS.iter().map(|folder| (*folder, Figures::default())).collect();
    let mut rows = Vec::new();
    for file in files {
        let Ok(path) = file.path.strip_prefix(workspace.source("")) else { continue };
        let Some(folder) = FOLDERS.into_iter().find(|folder| path.starts_with(folder)) else { continue };
        let Some((name, root)) = workspace.crate_of(&file.path) else { continue };
        if !file.path.starts_with(root.join("src")) || is_test(path) {
            continue;
        }
        let tests = test_lines(&fs::read_to_string(&file.path).unwrap_or_default());
        let lines = file.lines.iter().filter(|(line, _)| !tests.iter().any(|range| range.contains(line)));
        let mut figures = Figures::default();
        lines.for_each(|(_, count)| figures.add(Figures { lines: 1, covered: usize::from(*count > 0) }));
        by_crate.entry(name.to_owned()).or_insert_with(|| (Figures::default(), root.to_owned())).0.add(figures);
        by_folder.entry(folder).or_default().add(figures);
        rows.push(Row::new(&path.display().to_string(), figures));
    }
    rows.sort_by(|a, b| a.percent.total_cmp(&b.percent).then_with(|| a.name.cmp(&b.name)));
    let mut crates: Vec<_> = by_crate.into_iter().collect();
    crates.sort_by(|(_, (_, a)), (_, (_, b))| a.cmp(b));
    Report {
        folders: FOLDERS.iter().map(|folder| Row::new(folder, by_folder[folder])).collect(),
        crates: crates.into_iter().map(|(name, (figures, _))| Row::new(&name, figures)).collect(),
        files: rows,
    }
}

/// Does a file contain only tests?
fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

fn text(report: &Report, n_files: usize) -> String {
    let mut text = String::new();
    let mut table = |title: &str, rows: &mut dyn Iterator<Item = &Row>| {
        writeln!(text, "\n{title:44}   lines  covered  percent").expect("writing to a string");
        for Row { name, lines, covered, percent } in rows {
            writeln!(text, "{name:44}{lines:>8}{covered:>9}{percent:>9.2}").expect("writing to a string");
        }
    };
    table("crate", &mut report.crates.iter());
    table("folder, with what is below", &mut report.folders.iter());
    table("least covered files", &mut report.files.iter().take(n_files));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_has_shares() {
        let figures = Figures { lines: 300, covered: 200 };
        let report = Report {
            folders: vec![Row::new("rvsdg-core", figures)],
            crates: vec![Row::new("rvsdg-core", figures), Row::new("rvsdg-cfg", Figures::default())],
            files: vec![Row::new("rvsdg-core/src/a.rs", figures), Row::new("b", figures)],
        };
        let text = text(&report, 1);
        assert!(text.contains("     300      200    66.67\n"), "{text}");
        assert!(text.contains("       0        0   100.00\n"), "{text}");
        assert!(text.contains("rvsdg-core/src/a.rs") && !text.contains("\nb "), "{text}");
    }

    #[test]
    fn files_of_tests_are_known() {
        assert!(is_test(Path::new("rvsdg-core/src/print/tests.rs")));
        assert!(is_test(Path::new("rvsdg-core/interp/src/tests/texts.rs")));
        assert!(!is_test(Path::new("rvsdg-core/src/print.rs")));
    }
}
