//! Other optimizers, if they are available: Polly, which may be built into `opt` or loaded, and jlm, the compiler of
//! the paper.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::llvm::{Llvm, first_line};
use crate::process::run_tool;

/// The paper's sequence (ILN INV RED DNE IVT INV DNE PSH INV DNE URL INV RED CNE DNE PLL INV DNE) in the spelling of
/// current builds of `jlm-opt`.
const JLM_PASSES: [&str; 18] = [
    "--FunctionInlining",
    "--InvariantValueRedirection",
    "--NodeReduction",
    "--DeadNodeElimination",
    "--ThetaGammaInversion",
    "--InvariantValueRedirection",
    "--DeadNodeElimination",
    "--NodePushOut",
    "--InvariantValueRedirection",
    "--DeadNodeElimination",
    "--LoopUnrolling",
    "--InvariantValueRedirection",
    "--NodeReduction",
    "--CommonNodeElimination",
    "--DeadNodeElimination",
    "--NodePullIn",
    "--InvariantValueRedirection",
    "--DeadNodeElimination",
];

/// A `jlm-opt` provided by the user.
#[derive(Clone, Debug)]
pub(crate) struct Jlm {
    path: PathBuf,
    /// Its arguments except input and output.
    pub(crate) arguments: Vec<String>,
}

impl Jlm {
    /// The executable. `arguments`, separated by blanks, replace the default ones.
    pub(crate) fn new(path: &Path, arguments: Option<&str>) -> Result<Self> {
        let path = path.canonicalize().context("no jlm-opt there")?;
        let arguments = match arguments {
            Some(arguments) => arguments.split_whitespace().map(str::to_owned).collect(),
            None => JLM_PASSES.into_iter().chain(["--output-format=llvm"]).map(str::to_owned).collect(),
        };
        Ok(Jlm { path, arguments })
    }

    /// `jlm-opt ARGUMENTS -o OUTPUT INPUT`, from LLVM IR to LLVM IR.
    pub(crate) fn compile(&self, input: &Path, output: &Path) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).arg("-o").arg(output).arg(input);
        // It writes statistics files to its working folder.
        if let Some(folder) = output.parent() {
            command.current_dir(folder);
        }
        command
    }
}

/// The polyhedral optimizer, as a part of `opt`.
#[derive(Clone, Debug)]
pub(crate) struct Polly {
    /// The options that add it to `default<O3>`.
    pub(crate) options: Vec<String>,
}

impl Polly {
    /// Polly, if it is built into `opt`, or can be loaded from LLVM's library folder.
    pub(crate) fn find(llvm: &Llvm, scratch: &Path) -> Result<Option<Self>> {
        let probe = scratch.join("polly-probe.ll");
        fs::write(&probe, "define void @f() {\n  ret void\n}\n")?;
        let works = |options: &[String]| {
            let mut opt = llvm.opt();
            opt.arg("-passes=default<O3>").args(options).arg("-disable-output").arg(&probe);
            run_tool(&mut opt).is_ok()
        };
        let built_in = vec!["-polly".to_owned()];
        if works(&built_in) {
            return Ok(Some(Polly { options: built_in }));
        }
        let folder = first_line(&llvm.tool("llvm-config")?, &["--libdir"]).unwrap_or_default();
        let plugin = Path::new(&folder).join("LLVMPolly.so");
        let plugin = plugin.to_string_lossy();
        let loaded = ["-load", &plugin, "-load-pass-plugin", &plugin, "-polly"].map(str::to_owned).to_vec();
        Ok(works(&loaded).then_some(Polly { options: loaded }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(command: &Command) -> Vec<String> {
        command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn jlm_gets_the_papers_sequence_or_the_users() {
        let here = std::env::current_exe().unwrap();
        let (input, output) = (Path::new("/w/in.ll"), Path::new("/w/out.ll"));
        let usual = Jlm::new(&here, None).unwrap().compile(input, output);
        let arguments = line(&usual);
        assert_eq!(arguments.len(), 18 + 1 + 3);
        assert_eq!(arguments[0], "--FunctionInlining");
        assert_eq!(arguments[18..], ["--output-format=llvm", "-o", "/w/out.ll", "/w/in.ll"]);
        assert_eq!(usual.get_current_dir(), Some(Path::new("/w")));

        let users = Jlm::new(&here, Some(" --llvm  --dne")).unwrap().compile(input, output);
        assert_eq!(line(&users), ["--llvm", "--dne", "-o", "/w/out.ll", "/w/in.ll"]);
        assert!(Jlm::new(Path::new("/nowhere/jlm-opt"), None).is_err());
    }
}
