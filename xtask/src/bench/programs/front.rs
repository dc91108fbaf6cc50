//! Front ends of other languages: Fortran and Rust become LLVM modules without optimization, once for each program.
//! Both clang and `rvsdg cc` compile such modules; gcc cannot.
//!
//! Fortran needs flang of the installed LLVM. Rust needs a `rustc` whose LLVM is not newer than ours, because bitcode
//! is upgraded, not downgraded; Debian's is one. A program whose front end is missing is left out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::source::Program;
use crate::llvm::{Llvm, in_path};
use crate::process::run_tool;

/// The newest version of LLVM whose bitcode is read.
const LLVM_VERSION: u32 = 19;

/// A language other than C and C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Fortran,
    Rust,
}

impl Language {
    fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "f90" => Some(Language::Fortran),
            "rs" => Some(Language::Rust),
            _ => None,
        }
    }
}

/// The installed front ends, or why they are missing.
pub(super) struct FrontEnds {
    flang: Result<Flang>,
    rustc: Result<Rustc>,
}

impl FrontEnds {
    /// Looks for flang and rustc.
    pub(super) fn find(llvm: &Llvm) -> Self {
        FrontEnds { flang: Flang::find(llvm), rustc: Rustc::find() }
    }

    /// Why the program cannot be compiled; nothing if it can be.
    pub(super) fn missing(&self, program: &Program) -> Option<String> {
        let error = program.files.iter().find_map(|file| match Language::of(file)? {
            Language::Fortran => self.flang.as_ref().err(),
            Language::Rust => self.rustc.as_ref().err(),
        });
        error.map(|error| format!("{error:#}"))
    }

    /// The program with modules, in `folder`, in place of the files of other languages. Others stay as they are.
    pub(super) fn modules(&self, program: &Program, folder: &Path) -> Result<Program> {
        let mut result = program.clone();
        for (index, file) in result.files.iter_mut().enumerate() {
            let Some(language) = Language::of(file) else { continue };
            fs::create_dir_all(folder)?;
            let module = folder.join(format!("{index}.{}", if language == Language::Fortran { "ll" } else { "bc" }));
            let libraries = match language {
                Language::Fortran => self.flang.as_ref().map(|it| it.compile(file, &module)),
                Language::Rust => self.rustc.as_ref().map(|it| it.compile(file, &module)),
            };
            result.libraries.splice(0..0, libraries.map_err(|error| anyhow::anyhow!("{error:#}"))??);
            *file = module;
        }
        Ok(result)
    }
}

/// Is this a file that gcc cannot compile?
pub(super) fn is_for_llvm(file: &Path) -> bool {
    Language::of(file).is_some() || file.extension().is_some_and(|it| it == "ll" || it == "bc")
}

struct Flang {
    path: PathBuf,
    /// The folder of its libraries.
    libraries: PathBuf,
}

impl Flang {
    fn find(llvm: &Llvm) -> Result<Self> {
        let path = llvm.tool("flang-new").context("Fortran needs flang of LLVM 19")?.canonicalize()?;
        let libraries = path.parent().and_then(Path::parent).context("flang is in no folder")?.join("lib");
        Ok(Flang { path, libraries })
    }

    /// Compiles a file; returns the flags for linking.
    fn compile(&self, file: &Path, module: &Path) -> Result<Vec<String>> {
        run_tool(Command::new(&self.path).args(["-O0", "-S", "-emit-llvm"]).arg(file).arg("-o").arg(module))?;
        let folder = format!("-L{}", self.libraries.display());
        // The runtime library is written in C++.
        Ok([&folder, "-lFortranRuntime", "-lFortranDecimal", "-lstdc++"].map(str::to_owned).to_vec())
    }
}

struct Rustc {
    path: PathBuf,
    /// Rust's dynamic library.
    library: PathBuf,
}

impl Rustc {
    fn find() -> Result<Self> {
        let places = [Some(PathBuf::from("/usr/bin/rustc")), in_path("rustc")];
        let is_usable = |path: &PathBuf| path.is_file() && version_of_llvm(path).is_ok_and(|it| it <= LLVM_VERSION);
        let path = places.into_iter().flatten().find(is_usable);
        let path = path.with_context(|| format!("Rust needs a rustc with LLVM {LLVM_VERSION} or older"))?;
        let mut command = Command::new(&path);
        let folder = run_tool(command.args(["--print", "target-libdir"]))?.stdout.text().trim().to_owned();
        Ok(Rustc { path, library: dynamic_library(Path::new(&folder))? })
    }

    /// Compiles a file; returns the flags for linking.
    fn compile(&self, file: &Path, module: &Path) -> Result<Vec<String>> {
        let mut command = Command::new(&self.path);
        command.args(["--edition", "2021", "--emit", "llvm-bc", "-C", "codegen-units=1"]);
        // The level gives functions their attributes. No pass runs.
        command.args(["-C", "opt-level=2", "-C", "no-prepopulate-passes"]);
        run_tool(command.arg(file).arg("-o").arg(module))?;
        let folder = self.library.parent().unwrap_or(Path::new("/"));
        Ok(vec![self.library.display().to_string(), format!("-Wl,-rpath,{}", folder.display())])
    }
}

/// The one file in the folder that is Rust's dynamic library.
fn dynamic_library(folder: &Path) -> Result<PathBuf> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("libstd-") && name.ends_with(".so") {
            return Ok(path);
        }
    }
    bail!("Rust's dynamic library is not in {}", folder.display())
}

fn version_of_llvm(rustc: &Path) -> Result<u32> {
    let said = run_tool(Command::new(rustc).arg("-vV"))?.stdout.text();
    parsed_version(&said).context("rustc does not tell the version of its LLVM")
}

fn parsed_version(said: &str) -> Option<u32> {
    let version = said.lines().find_map(|line| line.strip_prefix("LLVM version: "))?;
    version.split('.').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_llvm_is_read() {
        assert_eq!(parsed_version("rustc 1.63.0\nhost: x\nLLVM version: 14.0.6\n"), Some(14));
        assert_eq!(parsed_version("rustc 1.63.0\n"), None);
    }

    #[test]
    fn programs_of_missing_front_ends_are_left_out() {
        let none = || bail!("it is not there");
        let front = FrontEnds { flang: none(), rustc: bail_rustc() };
        let program = |file: &str| Program {
            name: "p".to_owned(),
            files: vec![file.into()],
            flags: Vec::new(),
            libraries: Vec::new(),
            arguments: Vec::new(),
        };
        assert_eq!(front.missing(&program("a.f90")), Some("it is not there".to_owned()));
        assert_eq!(front.missing(&program("a.rs")), Some("nor this".to_owned()));
        assert_eq!(front.missing(&program("a.cpp")), None);
        assert_eq!(front.modules(&program("a.c"), Path::new("/none")).unwrap(), program("a.c"));
        assert!(front.modules(&program("a.rs"), Path::new("/none")).is_err());
        assert!(is_for_llvm(Path::new("a.rs")) && is_for_llvm(Path::new("0.ll")) && !is_for_llvm(Path::new("a.c")));
    }

    fn bail_rustc() -> Result<Rustc> {
        bail!("nor this")
    }
}
