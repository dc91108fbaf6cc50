//! The modules of a run, and the functions that are selected in each.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use indexmap::IndexMap;
use serde::Serialize;

use super::{Args, text};
use crate::corpus::llvm_tests::source as llvm_tests;
use crate::corpus::torture::{self, sample::sample};
use crate::levels::FrontEnd;
use crate::llvm::Llvm;
use crate::workspace::Workspace;

/// Flags for C files.
const C_FLAGS: [&str; 4] = ["-w", "-ffp-contract=off", "-D_GNU_SOURCE", "-DMINI_SET"];

/// Where modules come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Origin {
    /// our file tests in LLVM IR
    Filetests,
    /// C programs of our test suite
    C,
    /// small programs with many branches
    Control,
    /// numerical kernels
    Kernels,
    /// programs of the benchmark
    Programs,
    /// small loops
    Loops,
    /// gcc's C torture suite
    GccTorture,
    /// LLVM's tests of transformations
    LlvmTransforms,
    /// modules that are named
    #[value(skip)]
    Named,
}

impl Origin {
    /// The folder of an origin of this project.
    fn folder(self) -> Option<&'static str> {
        match self {
            Origin::Filetests => Some("tests/filetests"),
            Origin::C => Some("tests/c"),
            Origin::Control => Some("tests/control"),
            Origin::Kernels => Some("tests/kernels"),
            Origin::Programs => Some("tests/programs"),
            Origin::Loops => Some("tests/loops"),
            Origin::GccTorture | Origin::LlvmTransforms | Origin::Named => None,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_possible_value().as_ref().map_or("named", |value| value.get_name()))
    }
}

/// A module.
#[derive(Clone, Debug)]
pub(super) struct Module {
    pub(super) name: String,
    pub(super) origin: Origin,
    /// LLVM IR.
    pub(super) path: PathBuf,
    /// The selected functions.
    pub(super) functions: Vec<String>,
}

/// The selected modules by name, in order.
pub(super) struct Inputs {
    pub(super) modules: IndexMap<String, Module>,
    pub(super) names: Vec<String>,
}

impl Inputs {
    /// Finds modules, compiles C files, and selects functions.
    pub(super) fn find(args: &Args, llvm: &Llvm, workspace: &Workspace, scratch: &Path) -> Result<Inputs> {
        let mut finder = Finder { args, llvm, scratch, modules: IndexMap::new() };
        for origin in &args.origins {
            finder.add_origin(*origin, workspace)?;
        }
        for path in &args.modules {
            let path = path.canonicalize().with_context(|| path.display().to_string())?;
            if path.is_dir() {
                finder.add_folder(Origin::Named, &path)?;
            } else {
                finder.add(Origin::Named, path.display().to_string(), &path, &[])?;
            }
        }
        let mut modules = finder.modules;
        if !args.functions.is_empty() {
            modules.values_mut().for_each(|module| module.functions.retain(|it| args.functions.contains(it)));
        }
        select(&mut modules, args.sample, args.seed, args.whole);
        Ok(Inputs { names: modules.keys().cloned().collect(), modules })
    }
}

/// Keeps `count` functions, or modules, and modules that have functions.
fn select(modules: &mut IndexMap<String, Module>, count: Option<usize>, seed: u64, whole: bool) {
    modules.retain(|_, module| !module.functions.is_empty());
    let Some(count) = count else { return };
    let functions = |module: &Module| if whole { 1 } else { module.functions.len() };
    let all = modules.values().enumerate().flat_map(|(at, it)| (0..functions(it)).map(move |function| (at, function)));
    let mut selected: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (module, function) in sample(all.collect(), count, seed) {
        selected.entry(module).or_default().push(function);
    }
    let mut at = 0;
    modules.retain(|_, module| {
        let selected = selected.get(&at);
        if let (Some(functions), false) = (selected, whole) {
            module.functions = functions.iter().map(|&function| module.functions[function].clone()).collect();
        }
        at += 1;
        selected.is_some()
    });
}

struct Finder<'a> {
    args: &'a Args,
    llvm: &'a Llvm,
    scratch: &'a Path,
    modules: IndexMap<String, Module>,
}

impl Finder<'_> {
    fn add_origin(&mut self, origin: Origin, workspace: &Workspace) -> Result<()> {
        match origin {
            Origin::GccTorture => {
                for (name, source) in torture::sources(workspace)? {
                    let flags = torture::flags(&source)?;
                    self.add(origin, format!("gcc-torture/{name}.c"), &source, &flags)?;
                }
                Ok(())
            }
            Origin::LlvmTransforms => self.add_folder(origin, &llvm_tests::suite(workspace)?.join("Transforms")),
            _ => {
                let folder = origin.folder().context("modules have to be named")?;
                self.add_folder(origin, &workspace.source(folder))
            }
        }
    }

    /// All modules and C files below a folder, sorted.
    fn add_folder(&mut self, origin: Origin, folder: &Path) -> Result<()> {
        let parent = folder.parent().unwrap_or(folder);
        let mut files = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|it| it == "ll" || it == "c") {
                    files.push(path);
                }
            }
        }
        files.sort_unstable();
        let flags = C_FLAGS.map(str::to_owned);
        for path in files {
            let name = path.strip_prefix(parent)?.to_string_lossy().into_owned();
            self.add(origin, name, &path, &flags)?;
        }
        Ok(())
    }

    /// Adds a module. A C file is compiled; if clang rejects it, it is left out.
    fn add(&mut self, origin: Origin, name: String, path: &Path, flags: &[String]) -> Result<()> {
        if !self.args.files.is_empty() && !self.args.files.iter().any(|part| name.contains(part.as_str())) {
            return Ok(());
        }
        let Some(extension) = path.extension() else { bail!("{}: neither .ll nor .c", path.display()) };
        let path = if extension == "ll" {
            path.to_owned()
        } else {
            let module = self.scratch.join(format!("module-{}.ll", self.modules.len()));
            let front_end = FrontEnd::Paper.clang_flags().iter().map(|flag| (*flag).to_owned());
            let flags: Vec<String> = flags.iter().cloned().chain(front_end).collect();
            if self.llvm.c_to_ir(path, &flags, &module).is_err() {
                return Ok(());
            }
            self.llvm.passes("mem2reg", &[], &module, &module)?;
            module
        };
        // Some of LLVM's tests are not in UTF-8.
        let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        let text = if origin == Origin::Filetests { text::without_expectation(&text) } else { &text };
        let functions = text::defined(text);
        self.modules.insert(name.clone(), Module { name, origin, path, functions });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_of_functions_or_modules() {
        let module = |name: &str, functions: &[&str]| {
            let functions = functions.iter().map(|it| (*it).to_owned()).collect();
            let name = name.to_owned();
            (name.clone(), Module { name, origin: Origin::Named, path: PathBuf::new(), functions })
        };
        let all: IndexMap<String, Module> =
            [module("a", &["f", "g", "h"]), module("b", &[]), module("c", &["i"]), module("d", &["j", "k"])].into();
        let selected = |count, whole| {
            let mut modules = all.clone();
            select(&mut modules, count, 1, whole);
            modules.values().map(|it| (it.name.clone(), it.functions.len())).collect::<Vec<_>>()
        };
        let every = [("a", 3), ("c", 1), ("d", 2)].map(|(name, count)| (name.to_owned(), count));
        assert_eq!(selected(None, false), every);
        assert_eq!(selected(Some(3), true), every);
        assert_eq!(selected(Some(6), false), every);
        assert_eq!(selected(Some(4), false).iter().map(|it| it.1).sum::<usize>(), 4);
        let one = selected(Some(1), true);
        assert!(one.len() == 1 && every.contains(&one[0]));
    }
}
