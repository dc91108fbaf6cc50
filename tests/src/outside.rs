//! Projects outside of the workspace that tests build: examples, the projects of the guide, the Python package.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_path_buf()
}

/// The text of the workspace's lock file. With the same versions, nothing has to be fetched or built again.
pub fn lock() -> String {
    std::fs::read_to_string(root().join("Cargo.lock")).expect("the workspace has a lock file")
}

/// Profile settings with which such a project reuses build products of external crates: the settings of the workspace
/// apply only to its members. Its own crates are built once more, and run for a moment: optimizing them takes longer.
pub fn profile(lock: &str) -> String {
    let workspace = std::fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
    let is_optimized = |name: &str| !workspace.contains(&format!("[profile.dev.package.{name}]\nopt-level = 0\n"));
    let mut text = String::from("[profile.dev]\nopt-level = 0\ndebug = false\n");
    for package in lock.split("[[package]]").filter(|package| package.contains("\nsource = ")) {
        let field = |name: &str| package.split(&format!("\n{name} = \"")).nth(1)?.split('"').next();
        let (name, version) = (field("name").expect("a name"), field("version").expect("a version"));
        let level = if is_optimized(name) { 2 } else { 0 };
        let _ = writeln!(text, "[profile.dev.package.\"{name}@{version}\"]\nopt-level = {level}\ndebug = false");
    }
    text
}
