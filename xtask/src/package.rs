//! `cargo xtask package`: packages all crates that are published, as `cargo publish` would, without uploading anything.
//!
//! Nothing is fetched. Cargo checks the manifests (descriptions, licences, versions beside paths), and that each crate
//! can be resolved with the others in place of the registry. With `--verify` each package is also compiled.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// What a published crate has to say about itself.
const FIELDS: [&str; 5] = ["description", "license", "repository", "readme", "rust_version"];

/// The texts of the licences, which are part of each package.
const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Compile each package, too; this takes as long as building everything anew
    #[arg(long)]
    verify: bool,
}

/// Packages all crates that are published.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let (published, others) = crates()?;
    let mut command = cargo();
    command.args(["package", "--workspace", "--offline", "--allow-dirty", "--quiet"]);
    command.args(others.iter().flat_map(|name| ["--exclude", name]));
    if !args.verify {
        command.arg("--no-verify");
    }
    let output = command.stdin(Stdio::null()).output().context("cannot run cargo package")?;
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        bail!("cargo package failed");
    }
    println!("{} crates can be packaged; {} are not published: {}", published, others.len(), others.join(", "));
    Ok(true)
}

/// The number of crates that are published, and the names of the others.
fn crates() -> Result<(usize, Vec<String>)> {
    let output = cargo().args(["metadata", "--no-deps", "--offline", "--format-version=1"]).output()?;
    ensure!(output.status.success(), "cargo metadata failed");
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata has no packages")?;
    let name = |package: &Value| package["name"].as_str().unwrap_or_default().to_owned();
    // An empty list of registries is `publish = false`.
    let (others, published): (Vec<&Value>, Vec<&Value>) = packages.iter().partition(|it| it["publish"].is_array());
    for package in &published {
        let missing: Vec<&str> = FIELDS.into_iter().filter(|field| package[*field].is_null()).collect();
        ensure!(missing.is_empty(), "{} has no {}", name(package), missing.join(", "));
        let has_list = |field: &str| package[field].as_array().is_some_and(|list| !list.is_empty());
        ensure!(has_list("keywords") && has_list("categories"), "{} has no keywords or categories", name(package));
        let folder = package["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
        for license in LICENSES {
            // Links to those of the workspace, of which packages get the contents.
            let is_there = folder.is_some_and(|folder| folder.join(license).is_file());
            ensure!(is_there, "{} has no {license}: link to that of the workspace (ln -s)", name(package));
        }
    }
    Ok((published.len(), others.into_iter().map(name).collect()))
}

fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.stderr(Stdio::inherit());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Versions have dates, and the newest comes first.
    #[test]
    fn the_changelog_is_dated() {
        let text = include_str!("../../CHANGELOG.md");
        let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        assert!(headings[0] == "Unreleased" && headings.len() > 5, "{headings:?}");
        let dates: Vec<&str> =
            headings[1..].iter().map(|heading| heading.split_once(" - ").expect("there is a date").1).collect();
        let is_date = |date: &&&str| {
            let parts: Vec<&str> = date.split('-').collect();
            parts.iter().map(|part| part.len()).eq([4, 2, 2]) && parts.iter().all(|part| part.parse::<u32>().is_ok())
        };
        assert_eq!(dates.iter().filter(is_date).count(), dates.len(), "{dates:?}");
        assert!(dates.is_sorted_by(|newer, older| newer >= older), "{dates:?}");
        // The newest is that of the manifests, which GitHub's job tags.
        let version = concat!(env!("CARGO_PKG_VERSION"), " - ");
        assert!(headings[1].starts_with(version), "{version}: {}", headings[1]);
        let actions = include_str!("../../.github/workflows/ci.yml");
        assert!(
            actions.contains("sed -n 's/^version = ") && actions.contains("grep -q \"^## $version - \" CHANGELOG.md")
        );
    }

    /// The oldest Rust is stated once, and GitHub's job for it reads it from there.
    #[test]
    fn the_oldest_rust_is_that_of_the_manifest() {
        let manifest = include_str!("../../Cargo.toml");
        let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")).expect("it is stated");
        let version = version.trim_end_matches('"');
        for page in [include_str!("../../README.md"), include_str!("../../docs/guide/install.md")] {
            assert!(page.contains(&format!("{version} or later")), "{version}");
        }
        let actions = include_str!("../../.github/workflows/ci.yml");
        assert!(actions.contains("sed -n 's/^rust-version") && actions.contains("cargo check --workspace"));
    }

    #[test]
    fn every_crate_is_described() {
        let (published, others) = crates().unwrap();
        assert!(published > 50, "{published}");
        assert!(others.contains(&"xtask".to_owned()) && !others.contains(&"rvsdg".to_owned()), "{others:?}");
    }
}
