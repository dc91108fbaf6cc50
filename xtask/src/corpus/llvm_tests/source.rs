//! The source of LLVM's tests: Debian's source package of LLVM 19.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::corpus::debian::source_archive;
use crate::process::run_tool;
use crate::workspace::Workspace;

/// The source package.
const PACKAGE: &str = "llvm-toolchain-19";
/// The folder of the tests within the archive's top-level folder.
const SUITE: &str = "llvm/test";
/// The file name extensions of modules.
const ENDINGS: [&str; 2] = ["ll", "bc"];

/// The folder of the tests, which are fetched and extracted if necessary.
pub(crate) fn suite(workspace: &Workspace) -> Result<PathBuf> {
    let suite = workspace.cache("llvm-tests")?.join("test");
    if suite.is_dir() {
        return Ok(suite);
    }
    let folder = workspace.scratch("llvm-tests")?;
    let archive = source_archive(PACKAGE, &folder)?;
    eprintln!("Extracting LLVM's tests from {}.", archive.display());
    let mut tar = Command::new("tar");
    tar.arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&folder);
    tar.args(["--strip-components=2", "--wildcards"]);
    run_tool(tar.args(ENDINGS.map(|ending| format!("*/{SUITE}/*.{ending}"))))?;
    // Renamed when it is complete, so that it is never used incomplete.
    fs::rename(folder.join("test"), &suite).context("the archive has no tests")?;
    fs::remove_dir_all(&folder)?;
    Ok(suite)
}

/// The paths of all modules below `suite`, sorted.
pub(crate) fn files(suite: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![suite.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| ENDINGS.iter().any(|ending| it == *ending)) {
                files.push(path.strip_prefix(suite)?.to_string_lossy().into_owned());
            }
        }
    }
    if files.is_empty() {
        bail!("no modules in {}", suite.display());
    }
    files.sort_unstable();
    Ok(files)
}
