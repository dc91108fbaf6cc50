//! Links the command for a fixed address, and finds out the commit that is built: `RVSDG_COMMIT` of the environment,
//! or git's answer if this folder is part of a repository of its own. Without either (a tarball, a package) the version
//! has no commit.
//!
//! The script runs again only if the commit may have changed. It must not name files that may be missing: Cargo would
//! run it before every build.

use std::path::{Path, PathBuf};
use std::process::Command;

/// So many digits of a commit are shown.
const DIGITS: usize = 12;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=RVSDG_COMMIT");
    link_at_a_fixed_address();
    let by_packager = std::env::var("RVSDG_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = by_packager.or_else(of_git).unwrap_or_default();
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || "-+._".contains(*c);
    println!("cargo:rustc-env=RVSDG_COMMIT_BUILT={}", commit.chars().filter(is_plain).collect::<String>());
}

/// LLVM's tables hold 115,000 addresses. Without a fixed place for the executable, each process writes them all when it
/// starts, which takes a third of that time, and `rvsdg cc` starts two processes per file.
fn link_at_a_fixed_address() {
    let target = |key: &str| std::env::var(key).unwrap_or_default();
    if target("CARGO_CFG_TARGET_OS") == "linux" && target("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}

/// The commit by git, if the sources are tracked by it and not merely unpacked inside of another repository.
fn of_git() -> Option<String> {
    let folder = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    git(&folder, &["ls-files", "--error-unmatch", "Cargo.toml"])?;
    let commit = git(&folder, &["rev-parse", "HEAD"])?;
    let mut files = vec!["HEAD".to_owned(), "logs/HEAD".into(), "packed-refs".into()];
    files.extend(git(&folder, &["symbolic-ref", "--quiet", "HEAD"]));
    for file in files {
        let path = git(&folder, &["rev-parse", "--git-path", &file]).map(|path| folder.join(path));
        if let Some(path) = path.filter(|path| path.is_file()) {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    Some(commit.chars().take(DIGITS).collect())
}

fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
