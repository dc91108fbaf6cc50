//! Fetches crates with `cargo vendor`. Fetched files do not become part of this repository.
//!
//! Crates are pinned by version and checksum. Each crate is fetched on its own, so that one that cannot be fetched does
//! not hinder the others.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::catalogue::Pinned;
use crate::process::run_tool;
use crate::workspace::Workspace;

/// The folder of a crate's files.
pub(super) fn folder(workspace: &Workspace, pinned: &Pinned) -> Result<PathBuf> {
    Ok(workspace.cache("apps")?.join(format!("{}-{}", pinned.name, pinned.version)))
}

/// Fetches a crate to its folder, unless it is there.
pub(super) fn fetch_crate(workspace: &Workspace, pinned: &Pinned) -> Result<()> {
    let fetched = folder(workspace, pinned)?;
    if fetched.is_dir() {
        return Ok(());
    }
    eprintln!("Fetching the crate {} {}.", pinned.name, pinned.version);
    let project = workspace.scratch("apps")?;
    fs::create_dir(project.join("src"))?;
    fs::write(project.join("src/lib.rs"), "")?;
    fs::write(project.join("Cargo.toml"), manifest(pinned))?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut vendor = Command::new(cargo);
    run_tool(vendor.current_dir(&project).args(["vendor", "--quiet", "vendor"]))
        .with_context(|| format!("the crate {} cannot be fetched", pinned.name))?;
    let partial = project.join("vendor").join(pinned.name);
    verify(&partial, pinned)?;
    // Renamed when it is complete, so that it is never used incomplete.
    fs::rename(partial, &fetched)?;
    fs::remove_dir_all(&project)?;
    Ok(())
}

/// A project that depends on the crate.
fn manifest(Pinned { name, version, .. }: &Pinned) -> String {
    // The part after the plus sign is not significant.
    let version = version.split('+').next().unwrap_or(version);
    format!(
        "[package]\nname = \"apps\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         {name} = \"={version}\"\n"
    )
}

fn verify(folder: &Path, pinned: &Pinned) -> Result<()> {
    let text = fs::read_to_string(folder.join(".cargo-checksum.json")).context("cargo vendor left no checksum")?;
    let checksums: serde_json::Value = serde_json::from_str(&text)?;
    if checksums["package"] != pinned.sha256 {
        bail!("the crate {} {} has another checksum than it should", pinned.name, pinned.version);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_pins_versions() {
        let pinned = Pinned { name: "bzip2-sys", version: "0.1.13+1.0.8", sha256: "" };
        assert!(manifest(&pinned).ends_with("\nbzip2-sys = \"=0.1.13\"\n"));
    }
}
