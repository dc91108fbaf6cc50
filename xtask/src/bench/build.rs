//! From a kernel's C file to one executable per level.
//!
//! The flow is the same for every level, except for the step in brackets:
//!
//!     kernel.c --clang--> IR --opt mem2reg--> IR --[opt or rvsdg]--> IR --llc -O3--> object --clang--> executable
//!
//! The support file and the clock are compiled once by `clang -O2` and linked to each object. Floating-point
//! contraction is disabled everywhere, so that every level has to produce the same bits.
//!
//! The speed of code with many branches depends on its position within the 64 bytes that a processor fetches at a time.
//! This effect is larger than the differences to be measured (moving the same code by 16 bytes costs up to a sixth),
//! and it is random. So a suite may link each object at several [positions](PLACES).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::branches::Branches;
use super::peers::{Jlm, Polly};
use super::strip::strip;
use super::suite::{Kernel, Suite};
use crate::levels::{FrontEnd, Level, OptLevel, Ours};
use crate::llvm::Llvm;
use crate::process::{Fingerprint, cpu_time_of_children, run_tool};
use crate::rvsdg::Rvsdg;

/// The tools and settings of one run of the benchmark.
pub(crate) struct Toolchain {
    pub(crate) llvm: Llvm,
    /// Only present if a level needs it.
    pub(crate) rvsdg: Option<Rvsdg>,
    /// Another build to compare with, if the user names one.
    pub(crate) before: Option<Rvsdg>,
    /// Only present if a level needs it.
    pub(crate) polly: Option<Polly>,
    /// Only present if the user has it.
    pub(crate) jlm: Option<Jlm>,
    pub(crate) front_end: FrontEnd,
    pub(crate) target_cpu: Option<String>,
}

/// The offsets in bytes by which code is moved; functions are aligned to 16 bytes.
const PLACES: [u32; 4] = [0, 16, 32, 48];

/// Object files that all executables of a suite share.
pub(crate) struct Support {
    objects: Vec<PathBuf>,
    /// Padding that moves the code linked after it to each position; empty if there is only one position.
    places: Vec<PathBuf>,
}

/// A kernel compiled at one level.
pub(crate) struct Built {
    /// One for each position.
    pub(crate) executables: Vec<PathBuf>,
    pub(crate) text_bytes: u64,
    /// The fingerprint of the kernel's object file: equal object files contain equal code.
    pub(crate) object: Fingerprint,
    pub(crate) branches: Branches,
    /// CPU time of the optimizer; unknown if it is a part of a compiler command.
    pub(crate) optimizer_seconds: Option<f64>,
}

impl Toolchain {
    /// The flags of clang for all C files.
    pub(crate) fn c_flags(&self, suite: &Suite) -> Vec<String> {
        let mut flags = suite.flags.clone();
        // Only -O0 would use a frame pointer.
        flags.extend(["-w", "-ffp-contract=off", "-fomit-frame-pointer"].map(str::to_owned));
        flags.extend(self.target_cpu.iter().map(|cpu| format!("-march={cpu}")));
        flags
    }

    /// Compiles the suite's support file and the clock.
    pub(crate) fn build_support(&self, suite: &Suite, folder: &Path) -> Result<Support> {
        let clock = folder.join("cpu_clock.c");
        fs::write(&clock, include_str!("cpu_clock.c"))?;
        let renamed = ["-Dclock_gettime=xtask_clock_gettime", "-Dgettimeofday=xtask_gettimeofday"].map(str::to_owned);
        let mut objects = Vec::new();
        for (source, flags) in [(&suite.support, &renamed[..]), (&clock, &[][..])] {
            let object = folder.join(source.file_name().unwrap_or_default()).with_extension("support.o");
            let mut clang = self.llvm.clang();
            clang.args(self.c_flags(suite)).args(flags).args(["-O2", "-c"]);
            run_tool(clang.arg(source).arg("-o").arg(&object))?;
            objects.push(object);
        }
        let places = if suite.moved { self.build_places(folder)? } else { Vec::new() };
        Ok(Support { objects, places })
    }

    fn build_places(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        let build = |place: &u32| {
            let source = folder.join(format!("place-{place}.c"));
            let object = source.with_extension("o");
            // Not empty for any position, so that every linker respects the alignment.
            let bytes = 64 + place;
            fs::write(&source, format!("__asm__(\".text\\n.p2align 6\\n.space {bytes}, 0x90\");\n"))?;
            run_tool(self.llvm.clang().arg("-c").arg(&source).arg("-o").arg(&object))?;
            Ok(object)
        };
        PLACES.iter().map(build).collect()
    }

    /// Clang's executable without optimization, whose results are the reference.
    pub(crate) fn build_reference(
        &self,
        suite: &Suite,
        kernel: &Kernel,
        support: &Support,
        folder: &Path,
    ) -> Result<PathBuf> {
        let executable = folder.join("reference");
        let object = folder.join("reference.o");
        let mut clang = self.llvm.clang();
        clang.args(self.c_flags(suite)).args(["-O0", "-c"]).arg(&kernel.source).arg("-o").arg(&object);
        run_tool(&mut clang)?;
        self.link(None, &object, support, &executable)?;
        Ok(executable)
    }

    /// Compiles a kernel to the input IR of all levels.
    pub(crate) fn build_input(&self, suite: &Suite, kernel: &Kernel, folder: &Path) -> Result<PathBuf> {
        let raw = folder.join("clang.ll");
        let mut flags = self.c_flags(suite);
        flags.extend(self.front_end.clang_flags().iter().map(|flag| (*flag).to_owned()));
        self.llvm.c_to_ir(&kernel.source, &flags, &raw)?;
        let input = folder.join("input.ll");
        self.promote(&raw, &input)?;
        Ok(input)
    }

    /// Converts clang's output to the input IR of all levels.
    pub(crate) fn promote(&self, raw: &Path, module: &Path) -> Result<()> {
        if self.front_end == FrontEnd::Paper {
            let text = fs::read_to_string(raw)?;
            fs::write(raw, without_noinline(&text))?;
        }
        self.llvm.passes("mem2reg", &[], raw, module)?;
        Ok(())
    }

    /// Builds a kernel at one level, from its C source or from the input IR of all levels.
    pub(crate) fn build(
        &self,
        level: Level,
        (suite, kernel, input): (&Suite, &Kernel, &Path),
        support: &Support,
        folder: &Path,
    ) -> Result<Built> {
        // The name of a list of passes contains a colon, and may be too long for a file name.
        let name = match level {
            Level::Passes(_) => format!("passes-{:016x}", Fingerprint::of(level.to_string().as_bytes()).digest),
            // The slash before a scheme would separate folders.
            _ => level.to_string().replace('/', "-"),
        };
        let file = |extension: &str| folder.join(format!("{name}.{extension}"));
        let (module, object) = (file("ll"), file("o"));
        let command = match level {
            Level::Clang(level) => Some((self.llvm.clang(), level)),
            Level::Gcc(level) => Some((Command::new("gcc"), level)),
            _ => None,
        };
        let optimizer_seconds = match command {
            Some((mut compiler, level)) => {
                compiler.args(self.c_flags(suite)).arg(format!("-{level}"));
                run_tool(compiler.arg("-c").arg(&kernel.source).arg("-o").arg(&object))?;
                None
            }
            None => {
                let seconds = self.optimize(level, input, &module)?;
                let mut llc = self.llvm.llc(&module, &object);
                llc.args(self.target_cpu.iter().map(|cpu| format!("-mcpu={cpu}")));
                run_tool(&mut llc)?;
                Some(seconds)
            }
        };
        let executables = self.link_everywhere(&object, support, |place| file(&format!("{place}.exe")))?;
        let text_bytes = self.llvm.text_bytes(&object)?;
        Ok(Built {
            executables,
            text_bytes,
            object: Fingerprint::of(&fs::read(&object)?),
            branches: Branches::count(&self.llvm, optimizer_seconds.map(|_| module.as_path()), &object)?,
            optimizer_seconds,
        })
    }

    /// Writes the optimized module and returns the CPU time of the optimizer.
    fn optimize(&self, level: Level, input: &Path, module: &Path) -> Result<f64> {
        let attributes: Vec<String> =
            level.size_attributes().iter().map(|name| format!("-force-attribute={name}")).collect();
        let sized = module.with_extension("input.ll");
        let input = if attributes.is_empty() {
            input
        } else {
            let options: Vec<&str> = attributes.iter().map(String::as_str).collect();
            self.llvm.passes("forceattrs", &options, input, &sized)?;
            &sized
        };
        let passes = |level: OptLevel, options: &[&str]| {
            let cpu: Vec<String> = self.target_cpu.iter().map(|cpu| format!("-mcpu={cpu}")).collect();
            let options: Vec<&str> = options.iter().copied().chain(cpu.iter().map(String::as_str)).collect();
            self.llvm.passes(&format!("default<{level}>"), &options, input, module)
        };
        let rvsdg = || self.rvsdg.as_ref().context("rvsdg was not built");
        let before = cpu_time_of_children()?;
        match level {
            Level::Baseline => {
                fs::copy(input, module)?;
            }
            Level::Llvm(level) => {
                passes(level, &[])?;
            }
            Level::NoVec | Level::NoVecStripped => {
                passes(OptLevel::O3, &["-vectorize-loops=false", "-vectorize-slp=false"])?;
            }
            Level::Polly => {
                let polly = self.polly.as_ref().context("opt has no Polly and cannot load it")?;
                passes(OptLevel::O3, &polly.options.iter().map(String::as_str).collect::<Vec<_>>())?;
            }
            Level::Rvsdg(level, scheme) => {
                run_tool(&mut rvsdg()?.compile(Ours { level, scheme }, input, module))?;
            }
            Level::Before(level, scheme) => {
                let before = self.before.as_ref().context("there is no other rvsdg: give --before")?;
                run_tool(&mut before.compile(Ours { level, scheme }, input, module))?;
            }
            Level::Passes(list) => {
                run_tool(&mut rvsdg()?.compile_with(list.passes, list.scheme, input, module))?;
            }
            Level::Jlm => {
                let jlm = self.jlm.as_ref().context("there is no jlm-opt: give --jlm")?;
                run_tool(&mut jlm.compile(input, module))?;
            }
            Level::Clang(_) | Level::Gcc(_) => bail!("{level} is a command of its own"),
        }
        let seconds = cpu_time_of_children()?.saturating_sub(before).as_secs_f64();
        if level == Level::NoVecStripped {
            let text = fs::read_to_string(module)?;
            fs::write(module, strip(&text))?;
        }
        Ok(seconds)
    }

    /// An executable for each position.
    fn link_everywhere(
        &self,
        object: &Path,
        support: &Support,
        name: impl Fn(usize) -> PathBuf,
    ) -> Result<Vec<PathBuf>> {
        let places = if support.places.is_empty() {
            vec![None]
        } else {
            support.places.iter().map(|place| Some(place.as_path())).collect()
        };
        let link = |(index, place)| {
            let executable = name(index);
            self.link(place, object, support, &executable)?;
            Ok(executable)
        };
        places.into_iter().enumerate().map(link).collect()
    }

    fn link(&self, place: Option<&Path>, object: &Path, support: &Support, executable: &Path) -> Result<()> {
        let mut inputs: Vec<&Path> = place.into_iter().chain([object]).collect();
        inputs.extend(support.objects.iter().map(PathBuf::as_path));
        self.llvm.link(&inputs, executable)
    }
}

/// A module whose functions may be inlined: `clang -O0` marks all of them `noinline`. An attribute that the C source
/// requests can't be distinguished from clang's own, and is removed, too.
fn without_noinline(module: &str) -> String {
    let mut text = String::with_capacity(module.len());
    for line in module.lines() {
        if line.starts_with("attributes #") {
            text.push_str(&line.replace(" noinline ", " "));
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_attribute_groups_lose_noinline() {
        let module = "@s = constant [10 x i8] c\"a noinline \"\nattributes #0 = { noinline nounwind uwtable }\n";
        let expected = "@s = constant [10 x i8] c\"a noinline \"\nattributes #0 = { nounwind uwtable }\n";
        assert_eq!(without_noinline(module), expected);
    }
}
