//! Obtains LLVM IR: from a file, from standard input, or from C by running clang.

use crate::args::CompileArgs;
use crate::{bitcode, tools};
use anyhow::{Context, Result, anyhow};
use rvsdg_core::Module;
use rvsdg_opt::Level;
use std::ffi::OsString;
use std::io::Read;

/// LLVM IR as text, or as bitcode made by clang.
pub(crate) fn load(args: &CompileArgs) -> Result<Vec<u8>> {
    let mut bytes = vec![];
    if args.reads_stdin() {
        std::io::stdin().lock().read_to_end(&mut bytes).context("can't read")?;
    } else if args.is_c() {
        // Clang would report this as well, but at greater length.
        std::fs::File::open(&args.input).context("can't read")?;
        return compile_c(args);
    } else {
        bytes = std::fs::read(&args.input).context("can't read")?;
    }
    if rvsdg_llvm::is_bitcode(&bytes) {
        bytes = bitcode::text(bytes, &args.input_name())?;
    }
    Ok(bytes)
}

/// The module for a graph in text form, if it is valid.
pub(crate) fn graph(text: &[u8]) -> Result<Module> {
    let module = rvsdg_text::parse(std::str::from_utf8(text).context("can't read")?)?;
    rvsdg_core::verify(&module).map_err(|errors| anyhow!("the graph is broken: {errors}"))?;
    Ok(module)
}

/// Compiles C to bitcode: clang's input for its optimizer, with variables in memory promoted to values.
///
/// Optimization is enabled without running LLVM's passes: this keeps clang's information about types, aliases and
/// lifetimes.
fn compile_c(args: &CompileArgs) -> Result<Vec<u8>> {
    let clang = tools::find("clang")?;
    let opt = tools::find("opt")?;
    let level = match args.level {
        Level::Os => "-Os",
        Level::Oz => "-Oz",
        _ => "-O2",
    };
    let mut line: Vec<OsString> =
        [level, "-Xclang", "-disable-llvm-passes", "-c", "-emit-llvm", "-o", "-"].map(OsString::from).into();
    line.extend(args.target_cpu.iter().map(|cpu| format!("-march={cpu}").into()));
    line.extend(args.clang_arg.iter().map(OsString::from));
    line.push("--".into());
    line.push(args.input.clone().into());
    let bitcode = clang.run(line, &[])?;
    opt.run(["-passes=mem2reg", "-o", "-"], &bitcode)
}
