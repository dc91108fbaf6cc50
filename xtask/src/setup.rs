//! Finds the requirements for building and testing besides Rust, and installs them if that is allowed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::coverage;
use crate::llvm::{self, Llvm};
use crate::optional;

/// The Debian packages with LLVM 19's tools and everything for linking with it statically, and the library isl.
const LLVM_PACKAGES: [&str; 9] = [
    "clang-19",
    RUNTIME_PACKAGE,
    "llvm-19",
    "llvm-19-dev",
    "libpolly-19-dev",
    "libzstd-dev",
    "zlib1g-dev",
    "g++",
    "libisl-dev",
];

/// The Debian package with clang's runtime libraries.
const RUNTIME_PACKAGE: &str = "libclang-rt-19-dev";

/// The Debian packages with Csmith and the headers for its programs.
const CSMITH_PACKAGES: [&str; 2] = ["csmith", "libcsmith-dev"];
/// The variable with the location of Csmith's headers, if they are not in a default location.
const CSMITH_INCLUDE: &str = "CSMITH_INCLUDE";

/// The Debian packages with a browser and a font for the tests of the viewer.
const BROWSER_PACKAGES: [&str; 2] = ["chromium", "fonts-dejavu-core"];
/// The names of the browser's executable, as in `tests/src/browser.rs`.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// `cargo xtask setup`: installs the requirements and prints what is available. LLVM is necessary, so it is an error if
/// it is missing. The others are used by single commands only.
pub(crate) fn report() -> Result<bool> {
    let llvm = ensure_llvm()?;
    println!("LLVM is complete: {}", llvm.version);
    match ensure_runtime(&llvm) {
        Ok(library) => println!("clang's runtime libraries are there: {}", library.display()),
        Err(error) => println!("only tests of coverage and sanitizers need this: {error:#}"),
    }
    match ensure_csmith() {
        Ok(csmith) => println!("Csmith is complete: {}", csmith.version),
        Err(error) => println!("only `cargo xtask corpus csmith` needs this: {error:#}"),
    }
    match ensure_browser() {
        Ok(browser) => println!("the browser for tests of `rvsdg view` is there: {}", browser.display()),
        Err(error) => println!("only tests of `rvsdg view` need this: {error:#}"),
    }
    match optional::missing() {
        None => println!("all tools of single tests are there"),
        Some(missing) => println!("{missing}"),
    }
    match coverage::ensure_tools() {
        Ok(tools) => println!("the tools for coverage are complete: LLVM {}", tools.version),
        Err(error) => println!("only `cargo xtask coverage` needs this: {error:#}"),
    }
    Ok(true)
}

/// Clang's runtime library for profiles, beside which those of sanitizers are; it is installed if it is missing. It is
/// in a package of its own, so clang may be there without it. The error message contains installation instructions.
pub(crate) fn ensure_runtime(llvm: &Llvm) -> Result<PathBuf> {
    let library = llvm.profile_library().context("clang names no runtime library")?;
    if library.is_file() {
        return Ok(library);
    }
    let instructions = format!(
        "clang's runtime libraries are not there: {} is missing.\n\
         On Debian or Ubuntu, install them with\n  sudo apt-get update\n  sudo apt-get install {RUNTIME_PACKAGE}\n\
         Elsewhere build LLVM's subproject compiler-rt.",
        library.display()
    );
    let Some(apt) = Apt::find() else { bail!(instructions) };
    apt.install(&[RUNTIME_PACKAGE]).with_context(|| instructions.clone())?;
    if library.is_file() { Ok(library) } else { bail!(instructions) }
}

/// The browser, if it is there.
pub(crate) fn browser() -> Option<PathBuf> {
    BROWSERS.iter().find_map(|name| llvm::in_path(name))
}

/// A browser, which is installed if it is missing. The error message contains installation instructions.
pub(crate) fn ensure_browser() -> Result<PathBuf> {
    let find = browser;
    if let Some(browser) = find() {
        return Ok(browser);
    }
    let packages = BROWSER_PACKAGES.join(" ");
    let instructions = format!(
        "Chromium is not there.\n\
         On Debian or Ubuntu, install it with\n  sudo apt-get update\n  sudo apt-get install {packages}",
    );
    let Some(apt) = Apt::find() else { bail!(instructions) };
    apt.install(&BROWSER_PACKAGES).with_context(|| instructions.clone())?;
    find().with_context(|| instructions)
}

/// Csmith, the generator of random C programs.
#[derive(Clone, Debug)]
pub(crate) struct Csmith {
    pub(crate) command: PathBuf,
    /// The folder with `csmith.h`.
    pub(crate) include: PathBuf,
    /// The first line of `csmith --version`.
    pub(crate) version: String,
}

/// Csmith, which is installed if it is missing. The error message contains installation instructions.
pub(crate) fn ensure_csmith() -> Result<Csmith> {
    if let Some(csmith) = find_csmith() {
        return Ok(csmith);
    }
    let packages = CSMITH_PACKAGES.join(" ");
    let instructions = format!(
        "Csmith is not there, or its headers are not.\n\
         On Debian or Ubuntu, install it with\n  sudo apt-get update\n  sudo apt-get install {packages}\n\
         Elsewhere build it from its sources, and set {CSMITH_INCLUDE} to the folder with csmith.h when that is not \
         include/csmith* next to its bin.",
    );
    let Some(apt) = Apt::find() else { bail!(instructions) };
    apt.install(&CSMITH_PACKAGES).with_context(|| instructions.clone())?;
    find_csmith().with_context(|| instructions)
}

fn find_csmith() -> Option<Csmith> {
    let command = llvm::in_path("csmith")?;
    let told = std::env::var_os(CSMITH_INCLUDE).map(PathBuf::from);
    let prefix = command.parent().and_then(Path::parent).unwrap_or(Path::new("/usr"));
    let include = prefix.join("include");
    // Releases are installed in a folder with the version in its name, Debian's package in one without.
    let beside = std::fs::read_dir(&include).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut beside: Vec<PathBuf> = beside
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("csmith")))
        .collect();
    beside.sort();
    let include = told.into_iter().chain(beside).find(|folder| folder.join("csmith.h").is_file())?;
    let version = llvm::first_line(&command, &["--version"])?;
    Some(Csmith { command, include, version })
}

/// LLVM 19, which is installed if it is missing. The error message contains installation instructions.
pub(crate) fn ensure_llvm() -> Result<Llvm> {
    let missing = match llvm::find() {
        Ok(llvm) => return Ok(llvm),
        Err(missing) => missing,
    };
    if let Some(apt) = Apt::find() {
        eprintln!("LLVM 19 is incomplete: {}.", missing.join("; "));
        apt.install(&LLVM_PACKAGES).with_context(|| instructions(&missing))?;
        return llvm::find().map_err(|still_missing| anyhow::anyhow!(instructions(&still_missing)));
    }
    bail!(instructions(&missing))
}

/// Installation instructions for the user.
fn instructions(missing: &[String]) -> String {
    let mut text = String::from("LLVM 19 is incomplete:\n");
    for sentence in missing {
        text.push_str(&format!("  * {sentence}\n"));
    }
    text.push_str("On Debian or Ubuntu, install it with\n  sudo apt-get update\n  sudo apt-get install ");
    text.push_str(&LLVM_PACKAGES.join(" "));
    text.push_str(
        "\nElsewhere install LLVM 19 with clang, its tools, headers and static libraries, the libraries zlib, zstd\n\
         and isl, and a C++ compiler; set LLVM_SYS_191_PREFIX to its folder when its tools are not in PATH.",
    );
    text
}

/// Debian's package manager, if this user may use it without interaction.
pub(crate) struct Apt {
    with_sudo: bool,
}

impl Apt {
    /// `None` on other systems and for users without permission.
    pub(crate) fn find() -> Option<Self> {
        if !Path::new("/etc/debian_version").exists() || llvm::in_path("apt-get").is_none() {
            return None;
        }
        if nix::unistd::geteuid().is_root() {
            return Some(Apt { with_sudo: false });
        }
        let sudo = Command::new("sudo")
            .args(["-n", "true"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        sudo.is_ok_and(|status| status.success()).then_some(Apt { with_sudo: true })
    }

    /// Installs packages and their dependencies.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        eprintln!("Installing {} with apt-get.", packages.join(" "));
        self.run(&["update"])?;
        let mut arguments = vec!["install", "--yes", "--no-install-recommends"];
        arguments.extend(packages);
        self.run(&arguments)
    }

    fn run(&self, arguments: &[&str]) -> Result<()> {
        let mut command = if self.with_sudo {
            let mut sudo = Command::new("sudo");
            // sudo does not pass the environment.
            sudo.args(["-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
            sudo
        } else {
            let mut apt = Command::new("apt-get");
            apt.env("DEBIAN_FRONTEND", "noninteractive");
            apt
        };
        // Its output is long and goes to stderr, so that stdout contains only the report.
        let output = command.args(["-q"]).args(arguments).stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            eprint!("{}", String::from_utf8_lossy(&output.stdout));
            bail!("apt-get {} failed", arguments[0]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_runtime_is_noticed() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("xtask-runtime-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let clang = folder.join("clang");
        let builtins = folder.join("libclang_rt.builtins-x86_64.a");
        std::fs::write(&clang, format!("#!/bin/sh\necho {}\n", builtins.display())).unwrap();
        std::fs::set_permissions(&clang, std::fs::Permissions::from_mode(0o755)).unwrap();
        let profile = folder.join("libclang_rt.profile-x86_64.a");
        assert_eq!(llvm::profile_library(&clang), Some(profile.clone()));
        std::fs::write(&clang, "#!/bin/sh\nexit 1\n").unwrap();
        assert_eq!(llvm::profile_library(&clang), None);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn instructions_name_what_is_missing_and_every_package() {
        let text = instructions(&["the tool `opt` of LLVM 19 is not there".to_owned()]);
        assert!(text.contains("* the tool `opt`"));
        for package in LLVM_PACKAGES {
            assert!(text.contains(package), "{package}");
        }
    }
}
