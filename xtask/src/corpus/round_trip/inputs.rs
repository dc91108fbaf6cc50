//! The modules of a run, by name.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use indexmap::IndexMap;

use super::Args;
use crate::corpus::llvm_tests::source as llvm_tests;
use crate::corpus::torture::{self, sample::sample};
use crate::levels::FrontEnd;
use crate::llvm::Llvm;
use crate::workspace::Workspace;

/// The origin of a module.
#[derive(Clone, Debug)]
enum Input {
    /// An existing module.
    Module(PathBuf),
    /// A C program, and whether its variables are promoted to values.
    Program { source: PathBuf, mem2reg: bool },
}

/// All modules.
pub(super) struct Inputs {
    inputs: IndexMap<String, Input>,
    /// The names of the selected modules.
    pub(super) names: Vec<String>,
}

impl Inputs {
    /// Finds the modules that the arguments select.
    pub(super) fn find(args: &Args, workspace: &Workspace) -> Result<Self> {
        let mut inputs = IndexMap::new();
        for path in &args.modules {
            let module = path.canonicalize().with_context(|| path.display().to_string())?;
            inputs.insert(path.display().to_string(), Input::Module(module));
        }
        if args.gcc_torture {
            for (name, source) in torture::sources(workspace)? {
                inputs.insert(format!("{name}.c"), Input::Program { source: source.clone(), mem2reg: false });
                inputs.insert(format!("{name}.c, mem2reg"), Input::Program { source, mem2reg: true });
            }
        }
        if args.llvm_tests {
            let suite = llvm_tests::suite(workspace)?;
            for file in llvm_tests::files(&suite)? {
                if args.files.is_empty() || args.files.iter().any(|part| file.contains(part.as_str())) {
                    let path = suite.join(&file);
                    inputs.insert(file, Input::Module(path));
                }
            }
        }
        let names: Vec<String> = inputs.keys().cloned().collect();
        let count = args.sample.unwrap_or(names.len());
        Ok(Inputs { names: sample(names, count, args.seed), inputs })
    }

    /// The path of a module. A C program is compiled first; `None` if clang rejects it.
    pub(super) fn module(&self, llvm: &Llvm, name: &str, scratch: &Path) -> Result<Option<PathBuf>> {
        match self.inputs.get(name).context("no such module")? {
            Input::Module(path) => Ok(Some(path.clone())),
            Input::Program { source, mem2reg } => {
                let mut flags = torture::flags(source)?;
                flags.extend(FrontEnd::Paper.clang_flags().iter().map(|flag| (*flag).to_owned()));
                if llvm.c_to_ir(source, &flags, scratch).is_err() {
                    return Ok(None);
                }
                if *mem2reg {
                    llvm.passes("mem2reg", &[], scratch, scratch)?;
                }
                Ok(Some(scratch.to_owned()))
            }
        }
    }
}
