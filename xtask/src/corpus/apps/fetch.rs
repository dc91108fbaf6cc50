//! Gets sources: crates by `cargo vendor`, Debian's source packages by `apt-get source`. Nothing that is fetched becomes part of this repository.
//!
//! Crates are pinned by version and checksum. Of a Debian package comes what this machine's release has, with the checksums of its signed index.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::catalogue::{CRATES, Pinned};
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
    // Renamed when it is complete, so that nobody ever sees half of it.
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
        // What is behind the plus sign is for people.
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
    let sources = source_lists(Path::new("/etc/apt"));
    if sources.is_empty() {
        bail!("apt is not set up here");
    }
    eprintln!("Fetching the source package {package}.");
    fs::create_dir_all(folder.join("parts"))?;
    fs::create_dir_all(folder.join("lists/partial"))?;
    for (at, (ending, text)) in sources.iter().enumerate() {
        fs::write(folder.join("parts").join(format!("{at}.{ending}")), text)?;
    }
    // The machine's own configuration stays as it is.
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.current_dir(&folder).arg("-q").args(["-o", "Dir::Etc::SourceList=/dev/null"]);
        for (option, place) in [("Dir::Etc::SourceParts", "parts"), ("Dir::State::Lists", "lists")] {
            command.arg("-o").arg(format!("{option}={}", folder.join(place).display()));
        }
        command.args(["-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache="]).args(arguments);
        run_tool(&mut command)
    };
    apt(&["update"])?;
    apt(&["source", "--download-only", "--only-source", package])?;
    let archive = fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            name.contains(".orig.tar.") && !name.ends_with(".asc")
        })
        .with_context(|| format!("the source package {package} has no archive"))?;
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

/// Where apt gets packages from, for sources instead: the ending and the text of each list.
fn source_lists(apt: &Path) -> Vec<(&'static str, String)> {
    let parts = fs::read_dir(apt.join("sources.list.d")).into_iter().flatten().filter_map(|it| Some(it.ok()?.path()));
    let mut files: Vec<PathBuf> = parts.chain([apt.join("sources.list")]).collect();
    files.sort();
    let mut lists = Vec::new();
    for file in files {
        let ending = match file.extension().and_then(|it| it.to_str()) {
            Some("sources") => "sources",
            Some("list") => "list",
            _ => continue,
        };
        if let Ok(text) = fs::read_to_string(&file) {
            lists.push((ending, for_sources(ending, &text)));
        }
    }
    lists.retain(|(_, text)| !text.is_empty());
    lists
}

fn for_sources(ending: &str, text: &str) -> String {
    let line = |line: &str| match ending {
        "list" => line.strip_prefix("deb ").map(|rest| format!("deb-src {rest}\n")),
        _ if line.starts_with("Types:") => Some("Types: deb-src\n".to_owned()),
        _ => Some(format!("{line}\n")),
    };
    text.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_become_lists_of_sources() {
        assert_eq!(
            for_sources("list", "# x\ndeb [a] http://h d main\ndeb-src http://h d\n"),
            "deb-src [a] http://h d main\n"
        );
        let text = "Types: deb\nURIs: http://h\nSigned-By: /k\n";
        assert_eq!(for_sources("sources", text), "Types: deb-src\nURIs: http://h\nSigned-By: /k\n");
    }

    #[test]
    fn the_manifest_pins_versions() {
        assert!(manifest().contains("\nbzip2-sys = \"=0.1.13\"\n"));
    }
}
