//! LLVM 19's tools: their locations, and commands that both the benchmark and the corpora use.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::process::{Finished, run_tool};
use crate::target::Target;

/// The variable that gives LLVM's folder to the build of `llvm-sys`.
const PREFIX_VARIABLE: &str = "LLVM_SYS_191_PREFIX";
/// The folder of LLVM 19 on Debian and its derivatives.
const DEBIAN_PREFIX: &str = "/usr/lib/llvm-19";

/// The flags of `llc` for every measured or tested level.
pub(crate) const LLC_FLAGS: [&str; 4] = ["-O3", "-fp-contract=off", "-relocation-model=pic", "-filetype=obj"];

/// The tools that are used.
#[derive(Clone, Debug)]
pub(crate) struct Llvm {
    clang: PathBuf,
    opt: PathBuf,
    llc: PathBuf,
    config: PathBuf,
    size: PathBuf,
    /// Another machine to compile for, and the emulator that runs its programs.
    other: Option<(Target, PathBuf)>,
    /// The first line of `clang --version`.
    pub(crate) version: String,
}

/// The installed LLVM, or the missing parts, one sentence each.
pub(crate) fn find() -> Result<Llvm, Vec<String>> {
    let mut missing = Vec::new();
    let mut tool = |name: &str| {
        find_tool(name).unwrap_or_else(|| {
            missing.push(format!("the tool `{name}` of LLVM 19 is not there"));
            PathBuf::new()
        })
    };
    let mut llvm = Llvm {
        clang: tool("clang"),
        opt: tool("opt"),
        llc: tool("llc"),
        config: tool("llvm-config"),
        size: tool("llvm-size"),
        other: None,
        version: String::new(),
    };
    if missing.is_empty() {
        llvm.version = first_line(&llvm.clang, &["--version"]).unwrap_or_default();
        missing.extend(llvm.missing_libraries());
    }
    if missing.is_empty() { Ok(llvm) } else { Err(missing) }
}

impl Llvm {
    /// LLVM for another machine, whose programs `qemu` runs.
    pub(crate) fn for_target(mut self, target: Target, qemu: PathBuf) -> Llvm {
        self.version = format!("{} for {target}", self.version);
        self.other = Some((target, qemu));
        self
    }

    /// Clang. For another machine it links statically, so that QEMU needs no libraries.
    pub(crate) fn clang(&self) -> Command {
        let mut command = Command::new(&self.clang);
        if let Some((target, _)) = &self.other {
            command.args(target.clang_flags()).args(["-static", "-Wno-unused-command-line-argument"]);
        }
        command
    }

    /// Runs a linked program.
    pub(crate) fn execute(&self, executable: &Path) -> Command {
        match &self.other {
            None => Command::new(executable),
            Some((_, qemu)) => {
                let mut command = Command::new(qemu);
                command.arg(executable);
                command
            }
        }
    }

    pub(crate) fn opt(&self) -> Command {
        Command::new(&self.opt)
    }

    /// `llc` as used for every measured level, with an object file as output.
    pub(crate) fn llc(&self, input: &Path, object: &Path) -> Command {
        let mut command = Command::new(&self.llc);
        command.args(LLC_FLAGS);
        command.arg(input).arg("-o").arg(object);
        command
    }

    /// The path of a tool.
    pub(crate) fn tool(&self, name: &str) -> Result<PathBuf> {
        match name {
            "clang" => Ok(self.clang.clone()),
            "opt" => Ok(self.opt.clone()),
            "llc" => Ok(self.llc.clone()),
            _ => find_tool(name).with_context(|| format!("the tool `{name}` of LLVM 19 is not there")),
        }
    }

    /// Compiles C to textual IR.
    pub(crate) fn c_to_ir(&self, source: &Path, flags: &[String], output: &Path) -> Result<()> {
        run_tool(self.clang().args(flags).args(["-S", "-emit-llvm"]).arg(source).arg("-o").arg(output))?;
        Ok(())
    }

    /// Runs passes on a module; all files are textual.
    pub(crate) fn passes(&self, passes: &str, options: &[&str], input: &Path, output: &Path) -> Result<Finished> {
        run_tool(self.opt().arg(format!("-passes={passes}")).args(options).arg("-S").arg(input).arg("-o").arg(output))
    }

    /// Checks a module with LLVM's verifier.
    pub(crate) fn verify(&self, module: &Path) -> Result<()> {
        run_tool(self.opt().args(["-passes=verify", "-disable-output"]).arg(module))?;
        Ok(())
    }

    /// Links object files and C files, which are compiled, with the mathematical library.
    pub(crate) fn link<I: AsRef<OsStr>>(&self, inputs: &[I], executable: &Path) -> Result<()> {
        run_tool(self.clang().args(inputs).args(["-lm", "-o"]).arg(executable))?;
        Ok(())
    }

    /// The size of the machine code in an object file.
    pub(crate) fn text_bytes(&self, object: &Path) -> Result<u64> {
        let finished = run_tool(Command::new(&self.size).arg("-A").arg(object))?;
        text_bytes(&finished.stdout.text()).context("llvm-size printed no sections")
    }

    /// Makes the build of `llvm-sys` find this LLVM if it is not in a default location.
    pub(crate) fn tell_cargo(&self, command: &mut Command) {
        let looks_in_path = in_path("llvm-config-19").is_some() || in_path("llvm-config").is_some_and(|it| is_19(&it));
        if std::env::var_os(PREFIX_VARIABLE).is_none() && !looks_in_path {
            command.env(PREFIX_VARIABLE, self.config.parent().and_then(Path::parent).unwrap_or(Path::new("/usr")));
        }
    }

    /// Where clang looks for its runtime library for profiles.
    pub(crate) fn profile_library(&self) -> Option<PathBuf> {
        profile_library(&self.clang)
    }

    /// What is missing for linking the compiler statically with LLVM, and with isl.
    fn missing_libraries(&self) -> Vec<String> {
        let mut missing = Vec::new();
        // llvm-config does not check for all archives that it names (Polly's are in another package).
        match first_line(&self.config, &["--link-static", "--libfiles"]) {
            None => missing.push("LLVM 19's static libraries are not there".to_owned()),
            Some(archives) => missing.extend(
                archives
                    .split_whitespace()
                    .find(|archive| !Path::new(archive).is_file())
                    .map(|archive| format!("LLVM 19's static library {archive} is not there")),
            ),
        }
        let libraries = first_line(&self.config, &["--link-static", "--system-libs"]).unwrap_or_default();
        let probe = std::env::temp_dir().join(format!("xtask-link-probe-{}", std::process::id()));
        let source = probe.with_extension("c");
        let linked = std::fs::write(&source, "int main(void) { return 0; }\n").is_ok()
            && succeeds(
                Command::new("cc")
                    .arg(&source)
                    .args(libraries.split_whitespace())
                    .args(["-lisl", "-lstdc++"])
                    .arg("-o")
                    .arg(&probe),
            );
        // Either may be missing; that can be ignored.
        let _ = std::fs::remove_file(&source);
        let _ = std::fs::remove_file(&probe);
        if !linked {
            missing.push(format!("`cc` cannot link {libraries} -lisl -lstdc++"));
        }
        missing
    }
}

/// The tool of version 19, searched in this order: the folder for `llvm-sys`, with a suffix, Debian's folder, without a
/// suffix.
fn find_tool(name: &str) -> Option<PathBuf> {
    let told = std::env::var_os(PREFIX_VARIABLE).map(|prefix| Path::new(&prefix).join("bin").join(name));
    let debian = Path::new(DEBIAN_PREFIX).join("bin").join(name);
    [told, in_path(&format!("{name}-19")), Some(debian), in_path(name)].into_iter().flatten().find(|path| is_19(path))
}

/// The file `name` in one of the folders of `PATH`.
pub(crate) fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

fn is_19(tool: &Path) -> bool {
    let output = Command::new(tool).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.is_ok_and(|it| says_19(&String::from_utf8_lossy(&it.stdout)))
}

/// Does a tool's output for `--version` mean LLVM 19? `llvm-config` prints only the number, others print a sentence.
fn says_19(answer: &str) -> bool {
    answer.starts_with("19.") || answer.contains("version 19.")
}

fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The first line that a tool prints and that is not blank.
pub(crate) fn first_line(tool: &Path, arguments: &[&str]) -> Option<String> {
    // In another folder, because csmith writes a file to its working folder.
    let mut command = Command::new(tool);
    command.args(arguments).current_dir(std::env::temp_dir()).stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().find(|line| !line.trim().is_empty()).map(|line| line.trim().to_owned())
}

/// Where a clang looks for its runtime library for profiles: beside the one that replaces libgcc.
pub(crate) fn profile_library(clang: &Path) -> Option<PathBuf> {
    let builtins = first_line(clang, &["--rtlib=compiler-rt", "--print-libgcc-file-name"])?;
    let (folder, name) = builtins.rsplit_once('/')?;
    Some(Path::new(folder).join(name.replace("builtins", "profile")))
}

/// The sum of the sections named `.text...` in the output of `llvm-size -A`.
fn text_bytes(listing: &str) -> Option<u64> {
    let mut total = None;
    for line in listing.lines() {
        let mut words = line.split_whitespace();
        if let (Some(name), Some(Ok(bytes))) = (words.next(), words.next().map(str::parse::<u64>)) {
            let text = if name.starts_with(".text") { bytes } else { 0 };
            total = Some(total.unwrap_or(0) + text);
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_version_19() {
        assert!(says_19("19.1.7\n"));
        assert!(says_19("Debian clang version 19.1.7 (3~deb12u1)\n"));
        assert!(says_19("Debian LLVM version 19.1.7\n  Optimized build.\n"));
        assert!(!says_19("Debian clang version 14.0.6\n"));
        assert!(!says_19("LLVM version 20.1.19.\n"));
        assert!(!says_19(""));
    }

    #[test]
    fn adds_up_text_sections() {
        let listing =
            "a.o  :\nsection  size  addr\n.text  762  0\n.text.unlikely  38  0\n.rodata.cst8  8  0\nTotal  808\n";
        assert_eq!(text_bytes(listing), Some(800));
        assert_eq!(text_bytes("a.o  :\nsection  size  addr\n.data 8 0\n"), Some(0));
        assert_eq!(text_bytes("a.o :\n"), None);
    }
}
