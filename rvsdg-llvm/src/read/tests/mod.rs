//! Tests of the reader as a whole, on small modules.

mod calls;
mod consts;
mod control;
mod disagreement;
mod disassembled;
mod errors;
mod instrs;
mod large;
mod layouts;
mod real;
mod removed;
mod symbols;
mod verbatim;

use super::{Read, ReadOptions, read};
use rvsdg_cfg::{Cfg, Definition, Init, Instr, Operand};
use rvsdg_core::{Const, Op, Symbol, SymbolData};

/// Reads a valid module, and checks that reading its printed form gives the same module.
fn module(text: &str) -> Read {
    let first = read(text.as_bytes(), "test.ll", &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let printed = crate::write(&first.ipg);
    let second = read(printed.as_bytes(), "printed.ll", &ReadOptions::default())
        .unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(comparable(&printed), comparable(&crate::write(&second.ipg)));
    for read in [&first, &second] {
        assert!(!read.stats.reasons.contains_key(super::screen::DISAGREEMENT), "{:?}", read.warnings);
    }
    first
}

/// A module's text without what may change by reading and printing: the module's name, and attribute groups and
/// metadata nodes, which LLVM renumbers after dropping unused ones.
fn comparable(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with(['!']) && !line.starts_with("attributes #"));
    let mut lines: Vec<String> = vec![];
    for line in kept.filter(|line| !line.starts_with("source_filename")) {
        let masked = line.split(' ').map(|word| match word.as_bytes() {
            [b'!' | b'#', b'0'..=b'9', ..] => &word[..1],
            _ => word,
        });
        lines.push(masked.collect::<Vec<_>>().join(" "));
    }
    lines.join("\n").trim_end().to_owned()
}

impl Read {
    fn symbol(&self, name: &str) -> Symbol {
        let found = self.ipg.symbols.iter().find(|(_, data)| &*data.name == name);
        found.unwrap_or_else(|| panic!("there is no @{name}")).0
    }

    fn data(&self, name: &str) -> &SymbolData {
        &self.ipg.symbols[self.symbol(name)]
    }

    fn cfg(&self, name: &str) -> &Cfg {
        match &self.ipg.definitions[self.symbol(name)] {
            Definition::Function(cfg) => cfg,
            other => panic!("@{name} is {other:?}, because of {:?}", self.warnings),
        }
    }

    fn init(&self, name: &str) -> &Init {
        match &self.ipg.definitions[self.symbol(name)] {
            Definition::Init(init) => init,
            other => panic!("@{name} is {other:?}"),
        }
    }
}

/// All instructions of a function.
fn instrs(cfg: &Cfg) -> Vec<&Instr> {
    cfg.blocks.values().flat_map(|block| &block.instrs).collect()
}

/// All operations of a function.
fn ops(cfg: &Cfg) -> Vec<Op> {
    instrs(cfg).iter().map(|instr| instr.op).collect()
}

fn constant(operand: &Operand) -> Const {
    match operand {
        Operand::Const(constant) => *constant,
        other => panic!("{other:?} is not a constant"),
    }
}
