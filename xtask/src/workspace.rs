//! The workspace's folders, cargo as a process, and the compiler's executable.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::llvm::Llvm;

/// Where the sources are and where build products go.
pub(crate) struct Workspace {
    root: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// Asks cargo, so that every way of moving the target folder is respected.
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
        Ok(Workspace { root: folder("workspace_root")?, target: folder("target_directory")? })
    }

    /// A path inside the sources.
    pub(crate) fn source(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A folder below the target folder; it exists.
    pub(crate) fn cache(&self, name: &str) -> Result<PathBuf> {
        let folder = self.target.join("xtask").join(name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(folder)
    }

    /// A folder of this process alone, empty.
    pub(crate) fn scratch(&self, name: &str) -> Result<PathBuf> {
        let folder = self.cache(name)?.join(format!("run-{}", std::process::id()));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// `cargo` in the workspace, told where LLVM is.
    pub(crate) fn cargo(&self, llvm: &Llvm) -> Command {
        let mut command = Command::new(cargo());
        command.current_dir(&self.root);
        llvm.tell_cargo(&mut command);
        command
    }

    /// Builds the `rvsdg` command with all optimizations and returns its path.
    pub(crate) fn build_rvsdg(&self, llvm: &Llvm) -> Result<PathBuf> {
        let output = self
            .cargo(llvm)
            .args(["build", "--release", "--package=rvsdg-cli", "--bin=rvsdg"])
            .arg("--message-format=json-render-diagnostics")
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run cargo build")?;
        if !output.status.success() {
            bail!("building rvsdg failed");
        }
        executable(&String::from_utf8_lossy(&output.stdout), "rvsdg").context("cargo build made no executable `rvsdg`")
    }
}

fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The path of the executable `name` in cargo's messages, one JSON object a line.
fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact" && message["target"]["name"] == name)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_executable_in_cargos_messages() {
        let messages = r#"
            {"reason":"compiler-artifact","target":{"name":"rvsdg"},"executable":null}
            not JSON
            {"reason":"compiler-artifact","target":{"name":"other"},"executable":"/t/other"}
            {"reason":"compiler-artifact","target":{"name":"rvsdg"},"executable":"/t/release/rvsdg"}
            {"reason":"build-finished","success":true}"#;
        assert_eq!(executable(messages, "rvsdg"), Some(PathBuf::from("/t/release/rvsdg")));
        assert_eq!(executable(messages, "missing"), None);
    }

    #[test]
    fn finds_this_workspace() {
        let workspace = Workspace::find().unwrap();
        assert!(workspace.source("xtask/Cargo.toml").is_file());
    }
}
