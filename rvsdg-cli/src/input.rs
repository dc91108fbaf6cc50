//! Obtains LLVM IR: from a file, from standard input, or from C and C++ by running clang.

use crate::args::CompileArgs;
use crate::{bitcode, level, tools};
use anyhow::{Context, Result, anyhow, bail};
use rvsdg_core::Module;
use rvsdg_opt::Level;
use std::ffi::OsString;
use std::io::Read;
use std::path::Path;

/// LLVM IR as text, or as bitcode made by clang.
pub(crate) struct Loaded {
    pub(crate) bytes: Vec<u8>,
    /// Is it text that was made of bitcode?
    pub(crate) disassembled: bool,
}

/// Obtains LLVM IR. Without `names`, the names of values may be missing.
pub(crate) fn load(args: &CompileArgs, names: bool) -> Result<Loaded> {
    let mut bytes = vec![];
    if args.reads_stdin() {
        std::io::stdin().lock().read_to_end(&mut bytes).context("can't read")?;
    } else if args.is_source() {
        // Clang would report this as well, but at greater length.
        std::fs::File::open(&args.input).context("can't read")?;
        return Ok(Loaded { bytes: compile_source(args)?, disassembled: false });
    } else {
        bytes = std::fs::read(&args.input).context("can't read")?;
        if let Some(hint) = hint(&args.input).filter(|_| !rvsdg_llvm::is_bitcode(&bytes)) {
            bail!("it is no LLVM IR: {hint}");
        }
    }
    let disassembled = rvsdg_llvm::is_bitcode(&bytes);
    if disassembled {
        bytes = bitcode::text(bytes, &args.input_name(), names)?;
    }
    Ok(Loaded { bytes, disassembled })
}

/// What to do with a file that is neither LLVM IR nor C or C++, by its extension.
fn hint(path: &Path) -> Option<&'static str> {
    Some(match path.extension()?.to_str()? {
        "o" | "a" | "so" | "obj" | "exe" | "out" => "machine code can't be compiled again; `rvsdg cc` links it",
        "s" | "S" | "asm" => "assembly is not optimized; `rvsdg cc` assembles it",
        "h" | "hh" | "hpp" | "hxx" | "H" => "a header is compiled as part of the files that include it",
        "m" | "mm" | "mi" | "mii" | "cu" | "cl" | "hip" => {
            "`rvsdg cc -S -emit-llvm -O0` makes LLVM IR of it with clang"
        }
        "f" | "f90" | "f95" | "F90" | "for" => "a Fortran compiler with `-S -emit-llvm` makes LLVM IR of it",
        "rs" => "`rustc --emit=llvm-ir` makes LLVM IR of it, if that rustc has LLVM 19",
        "swift" => "`swiftc -emit-ir` makes LLVM IR of it, if that swiftc has LLVM 19",
        "zig" => "`zig build-obj -femit-llvm-ir` makes LLVM IR of it, if that zig has LLVM 19",
        "dot" | "svg" | "json" | "md" | "txt" | "html" => {
            "known inputs are .ll, .bc, .c, .cc, .cpp, .cxx, .i, .ii and .rvsdg"
        }
        _ => return None,
    })
}

/// The module for a graph in text form, if it is valid.
pub(crate) fn graph(text: &[u8]) -> Result<Module> {
    let module = rvsdg_text::parse(std::str::from_utf8(text).context("can't read")?)?;
    rvsdg_core::verify(&module).map_err(|errors| anyhow!("the graph is broken: {errors}"))?;
    Ok(module)
}

/// Compiles C or C++ to bitcode: clang's input for its optimizer, with variables in memory promoted to values.
///
/// Optimization is enabled without running LLVM's passes: this keeps clang's information about types, aliases and
/// lifetimes.
fn compile_source(args: &CompileArgs) -> Result<Vec<u8>> {
    let clang = tools::find("clang")?;
    let source = &args.source;
    let opt = if source.no_mem2reg { None } else { Some(tools::find("opt")?) };
    let level = match args.level.level {
        Level::Os => "-Os",
        Level::Oz => "-Oz",
        _ => "-O2",
    };
    let mut line: Vec<OsString> =
        [level, "-Xclang", "-disable-llvm-passes", "-c", "-emit-llvm", "-o", "-"].map(OsString::from).into();
    line.extend(source.target_cpu.iter().map(|cpu| format!("-march={cpu}").into()));
    // What clang means by -Ofast; it warns about that name.
    line.extend(args.level.fast_math.then(|| "-ffast-math".into()));
    line.extend(args.names.then(|| "-fno-discard-value-names".into()));
    line.extend(args.debug_info.iter().map(|kind| format!("-g{kind}").into()));
    // Remarks need places, of which the output gets no debug information.
    let has_places = args.debug_info.as_deref().is_some_and(level::has_debug_info);
    line.extend((args.remarks.is_some() && !has_places).then(|| rvsdg_driver::PLACES.into()));
    line.extend(source.include.iter().flat_map(|folder| ["-I".into(), folder.clone().into()]));
    line.extend(source.define.iter().flat_map(|define| ["-D".into(), define.clone()]));
    line.extend(source.clang_arg.iter().map(OsString::from));
    line.push("--".into());
    line.push(args.input.clone().into());
    let bitcode = clang.run(line, &[])?;
    match opt {
        Some(opt) => opt.run(["-passes=mem2reg", "-o", "-"], &bitcode),
        None => Ok(bitcode),
    }
}
