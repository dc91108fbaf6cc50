//! LLVM's coverage tools, in a version that can read the output of rustc's instrumentation.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::llvm::in_path;

/// The component of rustup with the tools that belong to rustc.
const COMPONENT: &str = "llvm-tools";

/// The tools.
pub(crate) struct Tools {
    pub(super) profdata: PathBuf,
    pub(super) cov: PathBuf,
    pub(crate) version: String,
}

/// Rustc's information about itself.
struct Rustc {
    /// The version of LLVM that it uses.
    llvm: String,
    /// The folder of the tools of the component.
    tools: PathBuf,
}

/// The tools. If they are missing, they are installed with rustup, if it is available. The error message contains
/// installation instructions.
pub(crate) fn ensure_tools() -> Result<Tools> {
    let rustc = Rustc::ask()?;
    if let Some(tools) = find(&rustc) {
        return Ok(tools);
    }
    let major = major(&rustc.llvm);
    let instructions = format!(
        "LLVM's coverage tools (llvm-profdata and llvm-cov) of version {major}, which is rustc's, are not there.\n\
         With rustup, install them with\n  rustup component add {COMPONENT}\n\
         Otherwise install LLVM {major}, as Debian's or apt.llvm.org's package llvm-{major}, with its tools in PATH.",
    );
    if in_path("rustup").is_none() {
        bail!(instructions);
    }
    eprintln!("Installing the component {COMPONENT} with rustup.");
    let status = Command::new("rustup").args(["component", "add", COMPONENT]).stdin(Stdio::null()).status()?;
    if !status.success() {
        bail!(instructions);
    }
    find(&rustc).with_context(|| instructions)
}

/// Rustc's own tools, or those of its version in `PATH`.
fn find(rustc: &Rustc) -> Option<Tools> {
    let own = |name: &str| Some(rustc.tools.join(name)).filter(|path| path.is_file());
    let version = rustc.llvm.clone();
    if let (Some(profdata), Some(cov)) = (own("llvm-profdata"), own("llvm-cov")) {
        return Some(Tools { profdata, cov, version });
    }
    let major = major(&version);
    let other = |name: &str| {
        let candidates = [format!("{name}-{major}"), name.to_owned()];
        candidates.iter().filter_map(|name| in_path(name)).find(|tool| says(tool, major))
    };
    Some(Tools { profdata: other("llvm-profdata")?, cov: other("llvm-cov")?, version })
}

impl Rustc {
    fn ask() -> Result<Self> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let answer = |arguments: &[&str]| {
            let output = Command::new(&rustc).args(arguments).output().context("cannot run rustc")?;
            anyhow::Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let about = answer(&["-vV"])?;
        let field = |name: &str| {
            let value = about.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned());
            value.with_context(|| format!("rustc -vV does not say `{name}`"))
        };
        let sysroot = answer(&["--print", "sysroot"])?;
        let tools = Path::new(sysroot.trim()).join("lib/rustlib").join(field("host:")?).join("bin");
        Ok(Rustc { llvm: field("LLVM version:")?, tools })
    }
}

fn major(version: &str) -> &str {
    version.split('.').next().unwrap_or(version)
}

fn says(tool: &Path, major: &str) -> bool {
    let output = Command::new(tool).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains(&format!("version {major}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rustc_says_what_is_needed() {
        let rustc = Rustc::ask().unwrap();
        assert!(major(&rustc.llvm).parse::<u32>().is_ok(), "{}", rustc.llvm);
        assert!(rustc.tools.is_absolute());
        assert_eq!(major("22.1.2"), "22");
    }
}
