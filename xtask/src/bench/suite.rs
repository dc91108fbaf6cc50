//! The collections of programs: this project's kernels and programs with many branches, and PolyBench/C.
//!
//! They differ in names only. A kernel is one C file with `main`; a support file has allocation and timer. A kernel
//! dumps its results when it is called with an empty program name and more than 42 arguments, so that the same
//! executable can be timed and checked. (The programs with many branches always print a checksum.)

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

/// The collections of this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Collection {
    /// thirty numerical kernels
    Kernels,
    /// small programs with many branches: state machines, parsers, searches, interpreters
    Control,
    /// whole programs in C and C++, and the applications of `corpus apps`
    Programs,
    /// small loops, each measured alone
    Loops,
}

impl Collection {
    /// Its folder in the sources.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Collection::Kernels => "tests/kernels",
            Collection::Control => "tests/control",
            Collection::Programs => "tests/programs",
            Collection::Loops => "tests/loops",
        }
    }

    /// Its name in reports.
    fn name(self) -> &'static str {
        match self {
            Collection::Kernels => "own",
            Collection::Control => "control",
            Collection::Programs => "programs",
            Collection::Loops => "loops",
        }
    }
}

/// The size of the arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Dataset {
    Mini,
    Small,
    Medium,
    Large,
    Extralarge,
}

impl Dataset {
    /// The name, as in macros.
    fn macro_name(self) -> &'static str {
        match self {
            Dataset::Mini => "MINI",
            Dataset::Small => "SMALL",
            Dataset::Medium => "MEDIUM",
            Dataset::Large => "LARGE",
            Dataset::Extralarge => "EXTRALARGE",
        }
    }

    /// The default number of runs of each executable.
    pub(crate) fn usual_reps(self) -> u32 {
        match self {
            Dataset::Mini | Dataset::Small | Dataset::Medium => 7,
            Dataset::Large => 3,
            Dataset::Extralarge => 1,
        }
    }
}

impl std::fmt::Display for Dataset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.macro_name().to_lowercase())
    }
}

/// One program to measure.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub(crate) name: String,
    pub(crate) source: PathBuf,
}

/// A collection of kernels, and how they are compiled.
#[derive(Clone, Debug)]
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    pub(crate) kernels: Vec<Kernel>,
    /// The file with allocation and timer, which is not compiled at the levels.
    pub(crate) support: PathBuf,
    /// Flags for every file.
    pub(crate) flags: Vec<String>,
    /// Is code measured at several positions? This is necessary for code with many branches.
    pub(crate) moved: bool,
}

impl Suite {
    /// A collection of this project: every C file of `folder` except `harness`, which all of them share.
    pub(crate) fn own(collection: Collection, folder: &Path, harness: &Path, dataset: Dataset) -> Result<Self> {
        let support = harness.to_owned();
        let mut kernels = Vec::new();
        for file in files(folder)? {
            if file.extension().is_some_and(|it| it == "c") && file != support {
                kernels.push(kernel(file));
            }
        }
        let flags = ["-DKERNEL_TIME".to_owned(), format!("-D{}_SET", dataset.macro_name())];
        let moved = collection == Collection::Control;
        Suite { name: collection.name(), kernels, support, flags: flags.into(), moved }.checked(folder)
    }

    /// PolyBench/C: every folder below `folder` with a C file and a header of the folder's name.
    pub(crate) fn polybench(folder: &Path, dataset: Dataset) -> Result<Self> {
        let utilities = folder.join("utilities");
        let mut kernels = Vec::new();
        let mut pending = vec![folder.to_owned()];
        while let Some(folder) = pending.pop() {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let source = folder.join(format!("{name}.c"));
            if source.is_file() && folder.join(format!("{name}.h")).is_file() {
                kernels.push(kernel(source));
                continue;
            }
            pending.extend(files(&folder)?.into_iter().filter(|path| path.is_dir() && *path != utilities));
        }
        let flags = [
            "-DPOLYBENCH_TIME".to_owned(),
            format!("-D{}_DATASET", dataset.macro_name()),
            format!("-I{}", utilities.display()),
        ];
        let support = utilities.join("polybench.c");
        Suite { name: "polybench", kernels, support, flags: flags.into(), moved: false }.checked(folder)
    }

    /// Keeps the named kernels, in the order of the suite; all of them when none is named.
    pub(crate) fn select(&mut self, names: &[String]) -> Result<()> {
        for name in names {
            if !self.kernels.iter().any(|kernel| kernel.name == *name) {
                let known: Vec<&str> = self.kernels.iter().map(|kernel| kernel.name.as_str()).collect();
                bail!("no kernel `{name}`; there are {}", known.join(", "));
            }
        }
        if !names.is_empty() {
            self.kernels.retain(|kernel| names.contains(&kernel.name));
        }
        Ok(())
    }

    fn checked(mut self, folder: &Path) -> Result<Self> {
        if !self.support.is_file() {
            bail!("{} is not there", self.support.display());
        }
        if self.kernels.is_empty() {
            bail!("no kernels in {}", folder.display());
        }
        self.kernels.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(self)
    }
}

fn kernel(source: PathBuf) -> Kernel {
    let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Kernel { name, source }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str, files: &[&str]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("xtask-suite-{}-{name}", std::process::id()));
        for file in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        folder
    }

    fn names(suite: &Suite) -> Vec<&str> {
        suite.kernels.iter().map(|kernel| kernel.name.as_str()).collect()
    }

    #[test]
    fn own_suite_is_every_c_file_but_the_harness() {
        let folder = folder("own", &["lu.c", "2mm.c", "harness.c", "harness.h", "README.md"]);
        let harness = folder.join("harness.c");
        let mut suite = Suite::own(Collection::Kernels, &folder, &harness, Dataset::Large).unwrap();
        assert_eq!(names(&suite), ["2mm", "lu"]);
        assert_eq!(suite.flags, ["-DKERNEL_TIME", "-DLARGE_SET"]);
        assert!(suite.select(&["lv".to_owned()]).unwrap_err().to_string().contains("2mm, lu"));
        suite.select(&["lu".to_owned()]).unwrap();
        assert_eq!(names(&suite), ["lu"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn branchy_programs_use_the_harness_of_the_kernels() {
        let folder = folder("control", &["kernels/gemm.c", "kernels/harness.c", "control/json.c", "control/control.h"]);
        let harness = folder.join("kernels/harness.c");
        let suite = Suite::own(Collection::Control, &folder.join("control"), &harness, Dataset::Mini).unwrap();
        assert_eq!((suite.name, names(&suite)), ("control", vec!["json"]));
        assert_eq!(suite.support, harness);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn polybench_suite_is_found_in_its_folders() {
        let folder = folder(
            "polybench",
            &[
                "utilities/polybench.c",
                "utilities/template-for-new-benchmark.c",
                "stencils/fdtd-2d/fdtd-2d.c",
                "stencils/fdtd-2d/fdtd-2d.h",
                "medley/nussinov/Nussinov.orig.c",
                "medley/nussinov/nussinov.c",
                "medley/nussinov/nussinov.h",
            ],
        );
        let suite = Suite::polybench(&folder, Dataset::Mini).unwrap();
        assert_eq!(names(&suite), ["fdtd-2d", "nussinov"]);
        assert!(suite.flags.contains(&"-DMINI_DATASET".to_owned()));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_without_a_suite_is_an_error() {
        let folder = folder("empty", &["a.c"]);
        assert!(Suite::own(Collection::Kernels, &folder, &folder.join("harness.c"), Dataset::Mini).is_err());
        assert!(Suite::polybench(&folder, Dataset::Mini).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
