//! Builds a project with a compiler, and runs its tests.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::catalogue::Project;
use super::results::Results;
use crate::llvm::Llvm;
use crate::process::{TOOL_LIMIT, cpu_time_of_children, run};

/// The flags that everything is built with.
const FLAGS: &str = "-g -O2";
/// The limit of a script. What it starts uses CPU time of its own, so only the wall-clock time counts: 20 times this.
const SCRIPT_LIMIT: Duration = Duration::from_secs(180);
/// The number of lines of a log that are shown.
const SHOWN_LINES: usize = 3;

/// A compiler as build systems see it: commands that are one word each, in a folder of their own.
pub(crate) struct Compiler {
    /// `clang` or `rvsdg`, as in names of folders.
    pub(crate) name: &'static str,
    pub(crate) cc: &'static str,
    pub(crate) cxx: &'static str,
    /// The folder of both commands.
    commands: PathBuf,
    variables: &'static [(&'static str, &'static str)],
}

impl Compiler {
    /// Clang, by links in a folder below `scratch`.
    pub(crate) fn clang(llvm: &Llvm, scratch: &Path) -> Result<Self> {
        let [cc, cxx] = ["clang", "clang++"].map(|name| llvm.tool(name));
        let commands = links(&scratch.join("clang-commands"), [("clang", &cc?), ("clang++", &cxx?)])?;
        Ok(Compiler { name: "clang", cc: "clang", cxx: "clang++", commands, variables: &[] })
    }

    /// `rvsdg cc` and `rvsdg c++`, whose failures are not left to LLVM, and whose output LLVM's verifier checks.
    pub(crate) fn rvsdg(rvsdg: &Path, scratch: &Path) -> Result<Self> {
        let commands = links(&scratch.join("rvsdg-commands"), [("rvsdg-cc", rvsdg), ("rvsdg-c++", rvsdg)])?;
        let variables = &[("RVSDG_CC_STRICT", "1"), ("RVSDG_CC_VERIFY", "1")];
        Ok(Compiler { name: "rvsdg", cc: "rvsdg-cc", cxx: "rvsdg-c++", commands, variables })
    }
}

fn links(folder: &Path, links: [(&str, &Path); 2]) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for (name, target) in links {
        symlink(target, folder.join(name))?;
    }
    Ok(folder.to_owned())
}

/// A project that was built, and its tests' results.
pub(crate) struct Built {
    pub(crate) results: Results,
    /// CPU time of the build.
    pub(crate) seconds: f64,
}

/// Builds a project in `folder`, which has to be empty, from its sources. The inner error says why that failed.
pub(crate) fn build(
    project: &Project,
    source: &Path,
    compiler: &Compiler,
    folder: &Path,
) -> Result<Result<Built, String>> {
    let mut copy = Command::new("cp");
    copy.arg("-a").arg(format!("{}/.", source.display())).arg(folder);
    ensure!(run(&mut copy, TOOL_LIMIT)?.success(), "cannot copy {}", source.display());
    let log = |name: &str| folder.with_extension(format!("{name}.log"));
    let (before, build_log) = (cpu_time_of_children()?, log("build"));
    let end = script(project.build, compiler, folder, &build_log)?;
    let seconds = (cpu_time_of_children()? - before).as_secs_f64();
    if let Err(how) = end {
        return Ok(Err(format!("the build ends with {how}: {}", last_lines(&build_log))));
    }
    // The tests may fail; what they print says which ones.
    let test_log = log("test");
    let _ = script(project.test, compiler, folder, &test_log)?;
    let text = fs::read(&test_log).with_context(|| test_log.display().to_string())?;
    let results = Results::read(&String::from_utf8_lossy(&text), project.format);
    Ok(Ok(Built { results, seconds }))
}

/// Runs a script. Its output goes to a file, because it may be long. The inner error says how it failed.
fn script(text: &str, compiler: &Compiler, folder: &Path, log: &Path) -> Result<Result<(), String>> {
    let mut command = Command::new("sh");
    // A log in a variable needs no quotes.
    command.arg("-c").arg(format!("exec >\"$LOG\" 2>&1; set -e; {text}")).current_dir(folder);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [compiler.commands.clone()].into_iter().chain(std::env::split_paths(&path));
    command.env("PATH", std::env::join_paths(folders)?).env("LOG", log).envs(compiler.variables.iter().copied());
    let jobs = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    command.envs([("CC", compiler.cc), ("CXX", compiler.cxx), ("FLAGS", FLAGS), ("JOBS", &jobs), ("LC_ALL", "C")]);
    // Variables of a `make` around this one, and of other tools, are not for these builds.
    for unwanted in ["MAKEFLAGS", "MFLAGS", "MAKELEVEL", "CFLAGS", "CXXFLAGS", "LDFLAGS", "VERBOSE"] {
        command.env_remove(unwanted);
    }
    let finished = run(&mut command, SCRIPT_LIMIT)?;
    Ok(if finished.success() { Ok(()) } else { Err(finished.end.to_string()) })
}

/// The last lines of a log, for a message.
fn last_lines(log: &Path) -> String {
    let text = String::from_utf8_lossy(&fs::read(log).unwrap_or_default()).into_owned();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(SHOWN_LINES)..].join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_finds_the_compiler_and_stops_at_errors() {
        let folder = std::env::temp_dir().join(format!("xtask-projects-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let compiler = Compiler::rvsdg(Path::new("/bin/echo"), &folder).unwrap();
        let log = folder.join("log");
        let good = r#""$CC" $FLAGS "$RVSDG_CC_STRICT"; "$CXX" a"#;
        assert_eq!(script(good, &compiler, &folder, &log).unwrap(), Ok(()));
        assert_eq!(fs::read_to_string(&log).unwrap(), "-g -O2 1\na\n");
        let bad = script("echo bad >&2; false; echo never", &compiler, &folder, &log).unwrap();
        assert_eq!((bad, last_lines(&log).as_str()), (Err("exit code 1".to_owned()), "bad"));
        fs::remove_dir_all(folder).unwrap();
    }
}
