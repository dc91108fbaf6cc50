//! Counts branches of a program: in the IR that a level produces, and in the machine code that `llc` produces from it.
//!
//! The text of `opt -S` and of `rvsdg` has one indented instruction per line. Branches that are always taken are not
//! counted, nor are calls, returns and selects.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::llvm::Llvm;
use crate::process::run_tool;

/// The static branches of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Branches {
    /// Conditional branches of the IR; unknown if there is none.
    pub(crate) conditional: Option<u64>,
    /// `switch` instructions of the IR.
    pub(crate) switches: Option<u64>,
    /// Conditional jumps of the machine code; unknown without a disassembler.
    pub(crate) jumps: Option<u64>,
}

impl Branches {
    /// Counts in a textual module, if there is one, and in the object file made of it.
    pub(crate) fn count(llvm: &Llvm, module: Option<&Path>, object: &Path) -> Result<Self> {
        let module = module.map(fs::read_to_string).transpose()?;
        let mut branches = module.map(|module| in_ir(&module)).unwrap_or_default();
        let Ok(objdump) = llvm.tool("llvm-objdump") else { return Ok(branches) };
        let finished =
            run_tool(Command::new(objdump).args(["-d", "--no-show-raw-insn", "--no-leading-addr"]).arg(object))?;
        let listing = &finished.stdout;
        if listing.start.len() as u64 == listing.fingerprint.bytes {
            branches.jumps = Some(in_listing(&listing.text()));
        }
        Ok(branches)
    }
}

fn in_ir(module: &str) -> Branches {
    let starts = |what: &str| module.lines().filter(|line| line.trim_start().starts_with(what)).count() as u64;
    Branches { conditional: Some(starts("br i1 ")), switches: Some(starts("switch ")), jumps: None }
}

fn in_listing(listing: &str) -> u64 {
    let mnemonics = listing.lines().filter_map(|line| line.strip_prefix(['\t', ' '])?.split_whitespace().next());
    mnemonics.filter(|mnemonic| is_conditional_jump(mnemonic)).count() as u64
}

/// A conditional jump of x86 or AArch64. Neither has other instructions with such names.
fn is_conditional_jump(mnemonic: &str) -> bool {
    let x86 = mnemonic.starts_with('j') && !mnemonic.starts_with("jmp");
    x86 || mnemonic.starts_with("b.") || ["cbz", "cbnz", "tbz", "tbnz"].contains(&mnemonic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_instructions_of_the_ir() {
        let module = "define void @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
                      switch i32 %x, label %a [\n    i32 0, label %b\n  ]\n  br i1 %c, label %a, label %b, !prof !1\n}\n\
                      @text = constant [9 x i8] c\"  br i1 %\"\n";
        assert_eq!(in_ir(module), Branches { conditional: Some(2), switches: Some(1), jumps: None });
    }

    #[test]
    fn counts_instructions_of_the_machine_code() {
        let listing = "a.o:\tfile format elf64-x86-64\n\n<jump>:\n\ttestl\t%edi, %edi\n\tje\t0x1f <f+0x1f>\n\tjmp\t0x20\n\
                       \tjmpq\t*%rax\n\tjae\t0x9 <f>\n\tretq\n";
        assert_eq!(in_listing(listing), 2);
        assert_eq!(in_listing("<f>:\n\tb.ne\t0x4\n\tb\t0x8\n\tbl\t0x9\n\tcbz\tx0, 0x1\n\ttbnz\tw1, #3, 0x4\n"), 3);
    }
}
