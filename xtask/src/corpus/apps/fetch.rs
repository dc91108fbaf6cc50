//! Fetches sources: crates with `cargo vendor`, Debian's source packages with `apt-get source`. Fetched files do not
//! become part of this repository.
//!
//! Crates are pinned by version and checksum. A Debian package has the version of this machine's release, with the
//! checksums of the signed index.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::catalogue::{CRATES, Pinned};
use crate::corpus::debian::source_archive;
use crate::process::{Fingerprint, run_tool};
use crate::workspace::Workspace;

/// A folder with a folder for each crate, by its name.
pub(crate) fn crates(workspace: &Workspace) -> Result<PathBuf> {
    let manifest = manifest();
    let key = Fingerprint::of(manifest.as_bytes()).digest;
    let vendored = workspace.cache("apps")?.join(format!("crates-{key:016x}"));
    if vendored.is_dir() {
        return Ok(vendored);
    }
    eprintln!("Fetching the sources of {} crates.", CRATES.len());
    let project = workspace.scratch("apps")?;
    fs::create_dir(project.join("src"))?;
    fs::write(project.join("src/lib.rs"), "")?;
    fs::write(project.join("Cargo.toml"), manifest)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    run_tool(Command::new(cargo).current_dir(&project).args(["vendor", "--quiet", "vendor"]))?;
    for pinned in &CRATES {
        verify(&project.join("vendor").join(pinned.name), pinned)?;
    }
    // Renamed when it is complete, so that it is never used incomplete.
    fs::rename(project.join("vendor"), &vendored)?;
    fs::remove_dir_all(&project)?;
    Ok(vendored)
}

/// A project that depends on all crates.
fn manifest() -> String {
    let mut text =
        "[package]\nname = \"apps\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n"
            .to_owned();
    for Pinned { name, version, .. } in &CRATES {
        // The part after the plus sign is not significant.
        let version = version.split('+').next().unwrap_or(version);
        text.push_str(&format!("{name} = \"={version}\"\n"));
    }
    text
}

fn verify(folder: &Path, pinned: &Pinned) -> Result<()> {
    let text = fs::read_to_string(folder.join(".cargo-checksum.json")).context("cargo vendor left no checksum")?;
    let checksums: serde_json::Value = serde_json::from_str(&text)?;
    if checksums["package"] != pinned.sha256 {
        bail!("the crate {} {} has another checksum than it should", pinned.name, pinned.version);
    }
    Ok(())
}

/// The extracted sources of a Debian package.
pub(crate) fn debian(workspace: &Workspace, package: &str) -> Result<PathBuf> {
    let extracted = workspace.cache("apps")?.join(format!("debian-{package}"));
    if extracted.is_dir() {
        return Ok(extracted);
    }
    let folder = workspace.scratch("apps-apt")?;
    let archive = source_archive(package, &folder)?;
    let partial = folder.join("extracted");
    fs::create_dir(&partial)?;
    let mut tar = Command::new("tar");
    run_tool(
        tar.arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&partial).arg("--strip-components=1"),
    )?;
    fs::rename(&partial, &extracted)?;
    fs::remove_dir_all(&folder)?;
    Ok(extracted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_pins_versions() {
        assert!(manifest().contains("\nbzip2-sys = \"=0.1.13\"\n"));
    }
}
