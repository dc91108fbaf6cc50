//! The programs: those in `tests/programs`, one file each, and the applications of `corpus apps`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::bench::suite::Dataset;

/// A program, and the run that is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) name: String,
    /// Each is compiled on its own.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) flags: Vec<String>,
    /// Flags for linking.
    pub(crate) libraries: Vec<String>,
    pub(crate) arguments: Vec<String>,
}

/// The endings of the files that are programs.
const ENDINGS: [&str; 4] = ["c", "cpp", "f90", "rs"];

/// Is this file compiled as C++?
pub(crate) fn is_cxx(file: &Path) -> bool {
    file.extension().is_some_and(|it| it == "cpp" || it == "cc")
}

/// Every file of `folder` in one of the languages, sorted by name.
pub(in crate::bench) fn own(folder: &Path, dataset: Dataset) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let file = entry?.path();
        if !file.extension().is_some_and(|it| ENDINGS.iter().any(|ending| it == *ending)) {
            continue;
        }
        let flags: &[&str] = if is_cxx(&file) { &["-std=c++17"] } else { &[] };
        // The argument is the number of rounds.
        let arguments: &[&str] = if dataset == Dataset::Mini { &["1"] } else { &[] };
        programs.push(Program {
            name: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            files: vec![file],
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            libraries: vec!["-lm".to_owned()],
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
        });
    }
    if programs.is_empty() {
        bail!("no programs in {}", folder.display());
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(programs)
}

/// Keeps the named programs; all of them when none is named.
pub(in crate::bench) fn select(programs: &mut Vec<Program>, names: &[String]) -> Result<()> {
    for name in names {
        if !programs.iter().any(|program| program.name == *name) {
            let known: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
            bail!("no program `{name}`; there are {}", known.join(", "));
        }
    }
    keep(programs, names);
    Ok(())
}

/// Keeps the programs with these names; all of them when there are no names.
pub(super) fn keep(programs: &mut Vec<Program>, names: &[String]) {
    if !names.is_empty() {
        programs.retain(|program| names.contains(&program.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_file_is_a_program() {
        let folder = std::env::temp_dir().join(format!("xtask-programs-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert!(own(&folder, Dataset::Medium).is_err());
        for file in ["b.cpp", "a.c", "c.rs", "README.md", "a.h"] {
            fs::write(folder.join(file), "").unwrap();
        }
        let mut programs = own(&folder, Dataset::Medium).unwrap();
        let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert!(programs[0].flags.is_empty() && programs[1].flags == ["-std=c++17"]);
        assert!(programs[0].arguments.is_empty());
        assert_eq!(own(&folder, Dataset::Mini).unwrap()[0].arguments, ["1"]);
        assert!(select(&mut programs, &["d".to_owned()]).unwrap_err().to_string().contains("a, b, c"));
        select(&mut programs, &["b".to_owned()]).unwrap();
        assert_eq!(programs.len(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
