//! Converts text to the requested kind of output with LLVM's tools, and writes it.

use crate::args::{CompileArgs, Emit};
use crate::output::{self, Pending};
use crate::timing::Times;
use crate::tools;
use anyhow::{Context, Result};
use rvsdg_driver::children::Folder;
use std::ffi::OsString;
use std::path::Path;

/// Makes the output `emit` from `text`, which is LLVM IR, or the output itself.
pub(crate) fn emit(args: &CompileArgs, emit: Emit, text: String, times: &mut Times) -> Result<()> {
    let name = args.input_name();
    let out = args.output_file();
    let out = out.as_deref();
    match emit {
        Emit::Ll | Emit::Rvsdg | Emit::Dot => times.measure("output", || output::write(out, text.as_bytes())),
        Emit::Bc => {
            let bitcode = times.measure_tools("llvm-as", || assemble(text.as_bytes())).context(name)?;
            output::write(out, &bitcode)
        }
        Emit::Asm | Emit::Obj => {
            let code = times.measure_tools("llc", || generate(args, emit, text.as_bytes())).context(name)?;
            output::write(out, &code)
        }
        Emit::Exe => {
            let code = times.measure_tools("llc", || generate(args, Emit::Obj, text.as_bytes())).context(name)?;
            let out = out.expect("an executable has a file to go to");
            times.measure_tools("link", || link(args, &code, out))
        }
    }
}

fn assemble(text: &[u8]) -> Result<Vec<u8>> {
    tools::find("llvm-as")?.run(["-o", "-", "-"], text)
}

fn generate(args: &CompileArgs, emit: Emit, text: &[u8]) -> Result<Vec<u8>> {
    let kind = if emit == Emit::Asm { "asm" } else { "obj" };
    let mut line: Vec<String> = ["-O3", "-relocation-model=pic", "-o", "-"].map(String::from).into();
    line.push(format!("-filetype={kind}"));
    line.extend(args.source.target_cpu.iter().map(|cpu| format!("-mcpu={cpu}")));
    tools::find("llc")?.run(line, text)
}

fn link(args: &CompileArgs, code: &[u8], out: &Path) -> Result<()> {
    let clang = tools::find("clang")?;
    let can_not = || format!("can't write an object file in {}", std::env::temp_dir().display());
    let folder = Folder::new("rvsdg-", None).with_context(can_not)?;
    let object = folder.path().join("module.o");
    std::fs::write(&object, code).with_context(can_not)?;
    let pending = Pending::new(out)?;
    let mut line: Vec<OsString> = vec!["-o".into(), pending.path().into(), object.into()];
    if args.is_cxx() {
        line.insert(0, "--driver-mode=g++".into());
    }
    // As clang: it links what sets the processor's mode.
    line.extend(args.level.fast_math.then(|| "-ffast-math".into()));
    line.extend(args.link_arg.iter().map(OsString::from));
    line.push("-lm".into());
    clang.run(line, &[]).with_context(|| out.display().to_string())?;
    pending.finish()
}
