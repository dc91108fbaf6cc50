//! The modules to be damaged: programs of this project, compiled by clang, as text and as bitcode.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::llvm::Llvm;
use crate::process::run_tool;
use crate::workspace::Workspace;

/// Sources below `tests/` that cover all features, and are small enough for ten thousand runs. Those with `true` are
/// compiled with debug information.
const SOURCES: [(&str, bool); 20] = [
    ("kernels/gemm.c", true),
    ("kernels/nussinov.c", false),
    ("kernels/jacobi-2d.c", false),
    ("control/json.c", true),
    ("control/queens.c", false),
    ("control/stackvm.c", false),
    ("control/utf8.c", false),
    ("c/atomics.c", false),
    ("c/bitfields.c", false),
    ("c/computed_goto.c", false),
    ("c/ctors.c", true),
    ("c/floats.c", false),
    ("c/inline_asm.c", false),
    ("c/int128.c", false),
    ("c/irreducible.c", false),
    ("c/setjmp.c", false),
    ("c/structs.c", false),
    ("c/varargs.c", false),
    ("cpp/exceptions.cpp", true),
    ("cpp/virtuals.cpp", false),
];

/// A module to be damaged.
pub(crate) struct Base {
    pub(crate) name: &'static str,
    pub(crate) text: Vec<u8>,
    pub(crate) bitcode: Vec<u8>,
}

/// Compiles the sources to clang's input for its optimizer, with variables in memory promoted to values.
pub(crate) fn bases(llvm: &Llvm, workspace: &Workspace, folder: &Path) -> Result<Vec<Base>> {
    let assembler = llvm.tool("llvm-as")?;
    let made = SOURCES.iter().map(|&(name, debug)| {
        let source = workspace.source("tests").join(name);
        let [text, bitcode] = ["base.ll", "base.bc"].map(|file| folder.join(file));
        let mut flags: Vec<String> = ["-O1", "-w", "-Xclang", "-disable-llvm-passes"].map(str::to_owned).into();
        flags.extend(debug.then(|| "-g".to_owned()));
        llvm.c_to_ir(&source, &flags, &text)?;
        llvm.passes("mem2reg", &[], &text, &text)?;
        run_tool(Command::new(&assembler).arg(&text).arg("-o").arg(&bitcode))?;
        let base = Base { name, text: fs::read(&text)?, bitcode: fs::read(&bitcode)? };
        fs::remove_file(&text)?;
        fs::remove_file(&bitcode)?;
        Ok(base)
    });
    made.collect::<Result<_>>().context("the modules that are to be damaged")
}
