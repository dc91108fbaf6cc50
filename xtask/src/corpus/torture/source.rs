//! The source of gcc's torture suite: Debian's source package of gcc 12.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::llvm::in_path;
use crate::process::run_tool;
use crate::setup::Apt;
use crate::workspace::Workspace;

/// The package, and the folder in which it installs gcc's source archive.
const PACKAGE: &str = "gcc-12-source";
const PACKAGE_FOLDER: &str = "/usr/src/gcc-12";
/// The folder of the suite within the archive's top-level folder.
const SUITE: &str = "gcc/testsuite/gcc.c-torture/execute";
/// Folders of the suite whose C files are whole programs. (Those in `builtins` replace the C library: they treat calls
/// as errors that an optimizer may introduce.)
const FOLDERS: [&str; 2] = ["", "ieee/"];

/// A program of the suite.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Its path in the suite without `.c`.
    pub(crate) name: String,
    pub(crate) source: PathBuf,
}

/// All programs, sorted by name. The suite is installed and extracted if necessary.
pub(crate) fn programs(workspace: &Workspace) -> Result<Vec<Program>> {
    let suite = extracted(workspace)?;
    let mut programs = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(suite.join(folder))? {
            let source = entry?.path();
            if source.extension().is_some_and(|it| it == "c") {
                let stem = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                programs.push(Program { name: format!("{folder}{stem}"), source });
            }
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    if programs.is_empty() {
        bail!("no programs in {}", suite.display());
    }
    Ok(programs)
}

/// The folder of the suite.
fn extracted(workspace: &Workspace) -> Result<PathBuf> {
    let cache = workspace.cache("gcc-torture")?;
    let suite = cache.join("execute");
    if suite.is_dir() {
        return Ok(suite);
    }
    let archive = match archive() {
        Some(archive) => archive,
        None => install()?,
    };
    eprintln!("Extracting gcc's torture suite from {}.", archive.display());
    // Renamed when it is complete, so that it is never used incomplete.
    let partial = workspace.scratch("gcc-torture")?;
    let strip = format!("--strip-components={}", Path::new(SUITE).components().count());
    let mut tar = Command::new("tar");
    tar.arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&partial);
    run_tool(tar.args([&strip, "--wildcards", &format!("*/{SUITE}/*")]))?;
    fs::rename(partial.join("execute"), &suite).context("the archive has no torture suite")?;
    fs::remove_dir(&partial)?;
    Ok(suite)
}

fn archive() -> Option<PathBuf> {
    let files = fs::read_dir(PACKAGE_FOLDER).ok()?;
    files.filter_map(|file| Some(file.ok()?.path())).find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("gcc-12") && name.contains(".tar.")
    })
}

fn install() -> Result<PathBuf> {
    let Some(apt) = Apt::find() else {
        bail!("gcc's torture suite is not here; install Debian's package {PACKAGE}");
    };
    let mut packages = vec![PACKAGE];
    if in_path("xz").is_none() {
        packages.push("xz-utils");
    }
    apt.install(&packages)?;
    archive().with_context(|| format!("{PACKAGE} has no archive in {PACKAGE_FOLDER}"))
}
