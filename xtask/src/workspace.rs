//! The workspace's folders, cargo as a process, and the compiler's executable.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::llvm::Llvm;

/// The folders of the sources and of build products.
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
    /// Names and folders of the crates.
    crates: Vec<(String, PathBuf)>,
}

impl Workspace {
    /// Queries cargo, so that every way of configuring the target folder is respected.
    pub(crate) fn find() -> Result<Self> {
        let output = Command::new(cargo())
            .args(["metadata", "--no-deps", "--format-version=1"])
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo metadata")?;
        if !output.status.success() {
            bail!("cargo metadata failed");
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
        let folder = |key: &str| {
            let path = metadata[key].as_str().with_context(|| format!("cargo metadata has no {key}"))?;
            anyhow::Ok(PathBuf::from(path))
        };
        let packages = metadata["packages"].as_array().context("cargo metadata has no packages")?;
        let crates = packages.iter().filter_map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str()?);
            Some((package["name"].as_str()?.to_owned(), manifest.parent()?.to_owned()))
        });
        Ok(Workspace { crates: crates.collect(), root: folder("workspace_root")?, target: folder("target_directory")? })
    }

    /// A path within the sources.
    pub(crate) fn source(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The crate that a file belongs to, by name and folder.
    pub(crate) fn crate_of(&self, file: &Path) -> Option<(&str, &Path)> {
        let around = self.crates.iter().filter(|(_, folder)| file.starts_with(folder));
        // Crates may be nested; the file belongs to the innermost one.
        let (name, folder) = around.max_by_key(|(_, folder)| folder.components().count())?;
        Some((name, folder))
    }

    /// An existing folder below the target folder.
    pub(crate) fn cache(&self, name: &str) -> Result<PathBuf> {
        let folder = self.target.join("xtask").join(name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(folder)
    }

    /// An empty folder for this process alone.
    pub(crate) fn scratch(&self, name: &str) -> Result<PathBuf> {
        let folder = self.cache(name)?.join(format!("run-{}", std::process::id()));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// `cargo` in the workspace, with the location of LLVM.
    pub(crate) fn cargo(&self, llvm: &Llvm) -> Command {
        let mut command = Command::new(cargo());
        command.current_dir(&self.root);
        llvm.tell_cargo(&mut command);
        command
    }

    /// Builds the `rvsdg` command; returns its path.
    pub(crate) fn build_rvsdg(&self, llvm: &Llvm, profile: Profile) -> Result<PathBuf> {
        let output = self
            .cargo(llvm)
            .args(["build", "--package=rvsdg-cli", "--bin=rvsdg", "--profile", profile.name()])
            .arg("--message-format=json-render-diagnostics")
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo build")?;
        if !output.status.success() {
            bail!("building rvsdg failed");
        }
        let messages = String::from_utf8_lossy(&output.stdout);
        let made = executables(&messages).into_iter().find(|path| path.file_stem().is_some_and(|it| it == "rvsdg"));
        made.context("cargo build made no executable `rvsdg`")
    }
}

/// How a command is built.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Profile {
    /// With assertions: what `cargo test` builds.
    Dev,
    /// With all optimizations.
    #[default]
    Release,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Release => "release",
        }
    }
}

fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The executables in cargo's messages, which are one JSON object per line.
pub(crate) fn executables(messages: &str) -> Vec<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_executables_in_cargos_messages() {
        let messages = r#"
            {"reason":"compiler-artifact","target":{"name":"rvsdg"},"executable":null}
            not JSON
            {"reason":"compiler-artifact","target":{"name":"other"},"executable":"/t/other"}
            {"reason":"compiler-artifact","target":{"name":"rvsdg"},"executable":"/t/release/rvsdg"}
            {"reason":"build-finished","success":true}"#;
        assert_eq!(executables(messages), [PathBuf::from("/t/other"), PathBuf::from("/t/release/rvsdg")]);
        assert!(executables("not JSON").is_empty());
    }

    #[test]
    fn finds_this_workspace() {
        let workspace = Workspace::find().unwrap();
        assert!(workspace.source("xtask/Cargo.toml").is_file());
        let file = workspace.source("rvsdg-core/cfg/src/lib.rs");
        assert_eq!(workspace.crate_of(&file).map(|(name, _)| name), Some("rvsdg-cfg"));
        assert_eq!(workspace.crate_of(Path::new("/elsewhere/lib.rs")), None);
    }
}
