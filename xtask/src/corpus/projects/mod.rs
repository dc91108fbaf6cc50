//! Projects with build systems of their own, built for debugging by `rvsdg cc` and by clang, tested with their own
//! tests, and looked at with gdb.
//!
//! [`catalogue`] has the projects, [`build`](mod@build) builds and tests one, [`results`] reads what the tests print,
//! [`debugger`] asks gdb. The same tests have to fail with both compilers, and gdb has to stop in named functions at a
//! line, with the value of a parameter.

mod build;
mod catalogue;
mod debugger;
mod report;
mod results;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use self::build::{Compiler, build};
use self::catalogue::{PROJECTS, Project};
use self::report::{Entry, Report, Side};
use super::MEMORY_LIMIT;
use super::debian::Packages;
use super::options::Tables;
use crate::llvm::in_path;
use crate::process::limit_memory;
use crate::progress::Progress;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these projects
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    programs: Vec<String>,
    #[command(flatten)]
    tables: Tables,
    /// Keep the files of all projects, not only of those that fail
    #[arg(long)]
    keep: bool,
}

/// Tests the projects; returns whether none failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let projects = chosen(&args.programs)?;
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let rvsdg = args.tables.shared.rvsdg(&workspace, &llvm)?;
    let scratch = workspace.scratch("projects-run")?;
    let compilers = [Compiler::clang(&llvm, &scratch)?, Compiler::rvsdg(&rvsdg, &scratch)?];
    limit_memory(MEMORY_LIMIT)?;

    let mut packages = Packages::new("projects");
    let progress = Progress::new(projects.len() as u64);
    let mut report = Report { clang: llvm.version.clone(), projects: Vec::new() };
    for project in projects {
        progress.now(project.name.to_owned());
        let source = source(project, &workspace, &mut packages);
        let entry = match source {
            Err(why) => Entry { left_out: Some(why), ..entry(project) },
            Ok(source) => try_project(project, &source, &compilers, &scratch).with_context(|| project.name)?,
        };
        for line in entry.failures.iter().chain(&entry.left_out) {
            progress.line(&format!("{}: {line}", project.name));
        }
        if entry.failures.is_empty() && !args.keep && entry.left_out.is_none() {
            fs::remove_dir_all(scratch.join(project.name))?;
        }
        progress.plain_line(&format!("{} is done", project.name));
        report.projects.push(entry);
        // Written after each project, because a complete run takes long.
        args.tables.write(&report.json()?, &report.markdown())?;
        progress.advance(1);
    }
    progress.finish();
    print!("{}", report.markdown());
    println!("{:.0} s", started.elapsed().as_secs_f64());
    if report.is_good() && !args.keep {
        fs::remove_dir_all(&scratch)?;
    } else {
        println!("the files are in {}", scratch.display());
    }
    Ok(report.is_good())
}

/// The projects with these names, or all.
fn chosen(names: &[String]) -> Result<Vec<&'static Project>> {
    if let Some(unknown) = names.iter().find(|name| !PROJECTS.iter().any(|project| project.name == **name)) {
        let known: Vec<&str> = PROJECTS.iter().map(|project| project.name).collect();
        bail!("no project `{unknown}`; there are {}", known.join(", "));
    }
    let is_chosen = |project: &&Project| names.is_empty() || names.iter().any(|name| name == project.name);
    Ok(PROJECTS.iter().filter(is_chosen).collect())
}

/// The sources of a project, or why it is left out.
fn source(project: &Project, workspace: &Workspace, packages: &mut Packages) -> Result<PathBuf, String> {
    let missing: Vec<&str> = project.tools.iter().copied().filter(|tool| in_path(tool).is_none()).collect();
    if !missing.is_empty() {
        return Err(format!("missing here: {} (`cargo xtask setup` says what installs it)", missing.join(", ")));
    }
    packages.package(workspace, project.name).map_err(|error| format!("{error:#}"))
}

fn entry(project: &Project) -> Entry {
    Entry { name: project.name.to_owned(), system: project.system.to_owned(), ..Entry::default() }
}

/// Builds a project with both compilers, and compares.
fn try_project(project: &Project, source: &Path, compilers: &[Compiler; 2], scratch: &Path) -> Result<Entry> {
    let mut entry = entry(project);
    let mut sides = Vec::new();
    for compiler in compilers {
        match try_side(project, source, compiler, scratch)? {
            Ok(side) => sides.push(side),
            Err(why) if compiler.name == "clang" => {
                entry.left_out = Some(format!("with clang, {why}"));
                return Ok(entry);
            }
            Err(why) => entry.failures.push(why),
        }
    }
    let mut sides = sides.into_iter();
    (entry.clang, entry.rvsdg) = (sides.next(), sides.next());
    if let (Some(clang), Some(ours)) = (&entry.clang, &entry.rvsdg) {
        entry.failures.extend(results::difference(&clang.results, &ours.results));
        let complaints = ours.stops.iter().zip(project.stops).filter_map(|(shown, stop)| shown.complaint(stop));
        entry.failures.extend(complaints);
    }
    Ok(entry)
}

/// What one compiler's build does, or why it is not there.
fn try_side(project: &Project, source: &Path, compiler: &Compiler, scratch: &Path) -> Result<Result<Side, String>> {
    let folder = scratch.join(project.name).join(compiler.name);
    fs::create_dir_all(&folder)?;
    let built = match build(project, source, compiler, &folder)? {
        Ok(built) => built,
        Err(why) => return Ok(Err(why)),
    };
    let gdb = in_path("gdb").context("gdb is missing")?;
    let mut stops = Vec::new();
    for (at, stop) in project.stops.iter().enumerate() {
        let program = stop.program.replace("$CXX", compiler.cxx);
        let (shown, text) = debugger::show(&gdb, &folder, &program, stop)?;
        fs::write(folder.with_extension(format!("gdb-{at}.log")), text)?;
        stops.push(shown);
    }
    Ok(Ok(Side { results: built.results, build_seconds: built.seconds, stops }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_are_chosen_by_name() {
        assert_eq!(chosen(&[]).unwrap().len(), PROJECTS.len());
        let names: Vec<&str> =
            chosen(&["pugixml".to_owned(), "sed".to_owned()]).unwrap().iter().map(|it| it.name).collect();
        assert_eq!(names, ["sed", "pugixml"]);
        assert!(chosen(&["emacs".to_owned()]).is_err());
    }
}
