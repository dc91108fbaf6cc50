//! The output has to be valid LLVM IR: all tests use LLVM's own tools.

mod constants;
mod flow;
mod instructions;
mod modules;
mod round_trip;

use super::write;
use rvsdg_cfg::{Block, Cfg, Definition, Init, Instr, Ipg, Operand, Terminator, Var};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    Const, FunctionInfo, GlobalInfo, Linkage, Op, Payloads, Symbol, SymbolData, SymbolKind, Type, TypeTable,
};
use std::io::Write;
use std::process::{Command, Stdio};

/// The output of one of LLVM's tools; the test fails if the tool does.
fn tool(name: &str, args: &[&str], input: &str) -> Vec<u8> {
    let mut command = Command::new(name);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("these tests need {name} of LLVM 19: {error}"));
    let mut stdin = child.stdin.take().expect("it was asked for");
    let text = input.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the tool ends");
    let _ = feeder.join();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} says:\n{errors}\nof:\n{input}");
    assert!(errors.is_empty(), "{name} warns:\n{errors}\nof:\n{input}");
    output.stdout
}

/// LLVM's own text of a module that the emitter printed; the module is verified.
fn through_llvm(ipg: &Ipg) -> String {
    ipg.check().unwrap_or_else(|errors| panic!("the test's module is wrong: {errors}"));
    let text = write(ipg);
    String::from_utf8(tool("opt-19", &["-passes=verify", "-S", "-o", "-"], &text)).expect("LLVM prints UTF-8")
}

/// Expects these lines in LLVM's text.
fn expect_lines(ipg: &Ipg, lines: &[&str]) {
    let printed = through_llvm(ipg);
    let found: Vec<&str> = printed.lines().map(str::trim).collect();
    for line in lines {
        assert!(found.contains(line), "no line {line:?} in:\n{printed}");
    }
}

fn symbol(ipg: &mut Ipg, name: &str, defined: bool, kind: SymbolKind) -> Symbol {
    ipg.definitions.push(Definition::Declared);
    ipg.symbols.push(SymbolData { name: name.into(), linkage: Linkage::External, defined, address_ty: Type::PTR, kind })
}

fn function_info(ty: Type) -> FunctionInfo {
    FunctionInfo::new(ty)
}

fn global_info(ty: Type) -> GlobalInfo {
    GlobalInfo::new(ty)
}

/// A declared function.
fn declared(ipg: &mut Ipg, name: &str, ret: Type, params: &[Type], varargs: bool) -> Symbol {
    let ty = ipg.types.function(ret, params, varargs);
    symbol(ipg, name, false, SymbolKind::Function(Box::new(function_info(ty))))
}

/// A declared variable.
fn external(ipg: &mut Ipg, name: &str, ty: Type) -> Symbol {
    symbol(ipg, name, false, SymbolKind::Global(Box::new(global_info(ty))))
}

/// A defined variable.
fn global(ipg: &mut Ipg, name: &str, ty: Type, init: Init) -> Symbol {
    let symbol = symbol(ipg, name, true, SymbolKind::Global(Box::new(global_info(ty))));
    ipg.definitions[symbol] = Definition::Init(Box::new(init));
    symbol
}

/// A variable with a constant.
fn constant(ipg: &mut Ipg, name: &str, ty: Type, make: impl FnOnce(&mut Payloads) -> Op) -> Symbol {
    let mut payloads = Payloads::new();
    let op = make(&mut payloads);
    let result = Operand::Const(Const { op, ty });
    global(ipg, name, ty, Init { payloads: payloads.into(), vars: PrimaryMap::new(), instrs: vec![], result, ty })
}

/// A function under construction.
struct Function {
    cfg: Cfg,
    at: Block,
    params: Vec<Type>,
}

impl Function {
    fn new(params: &[Type]) -> Function {
        let mut cfg = Cfg::default();
        let at = cfg.add_block();
        cfg.params = params.iter().map(|ty| cfg.vars.push(*ty)).collect();
        Function { cfg, at, params: params.to_vec() }
    }

    fn param(&self, index: usize) -> Operand {
        Operand::Var(self.cfg.params[index])
    }

    fn push(&mut self, op: Op, args: &[Operand], ty: Type) -> Operand {
        let result = self.cfg.vars.push(ty);
        self.cfg.blocks[self.at].instrs.push(Instr { op, args: args.into(), result: Some(result), location: None });
        Operand::Var(result)
    }

    fn effect(&mut self, op: Op, args: &[Operand]) {
        self.cfg.blocks[self.at].instrs.push(Instr { op, args: args.into(), result: None, location: None });
    }

    /// Ends the current block and continues with another one.
    fn end(&mut self, term: Terminator, next: Block) {
        self.cfg.blocks[self.at].term = term;
        self.at = next;
    }

    /// Ends with a return; the function becomes the definition of a new symbol.
    fn finish(self, ipg: &mut Ipg, name: &str, value: Option<Operand>) -> Symbol {
        self.finish_with(ipg, name, value, |_| {})
    }

    fn finish_with(
        mut self,
        ipg: &mut Ipg,
        name: &str,
        value: Option<Operand>,
        change: impl FnOnce(&mut FunctionInfo),
    ) -> Symbol {
        self.cfg.blocks[self.at].term = Terminator::Return(value);
        let ret = match value {
            None => Type::VOID,
            Some(Operand::Var(var)) => self.cfg.vars[var],
            Some(Operand::Const(constant)) => constant.ty,
            Some(Operand::Symbol(symbol)) => ipg.symbols[symbol].address_ty,
        };
        let ty = ipg.types.function(ret, &self.params, false);
        let mut info = function_info(ty);
        change(&mut info);
        let symbol = symbol(ipg, name, true, SymbolKind::Function(Box::new(info)));
        ipg.definitions[symbol] = Definition::Function(Box::new(self.cfg));
        symbol
    }
}

fn int(value: i32, ty: Type) -> Operand {
    Operand::Const(Const { op: Op::Int(value), ty })
}

fn undef(ty: Type) -> Operand {
    Operand::Const(Const { op: Op::Undef, ty })
}

/// Straight-line code for an initializer under construction.
struct Code {
    payloads: Payloads,
    vars: PrimaryMap<Var, Type>,
    instrs: Vec<Instr>,
}

impl Code {
    fn new() -> Code {
        Code { payloads: Payloads::new(), vars: PrimaryMap::new(), instrs: vec![] }
    }

    fn push(&mut self, op: Op, args: &[Operand], ty: Type) -> Operand {
        let result = self.vars.push(ty);
        self.instrs.push(Instr { op, args: args.into(), result: Some(result), location: None });
        Operand::Var(result)
    }

    fn finish(self, result: Operand, ty: Type) -> Init {
        Init { payloads: self.payloads.into(), vars: self.vars, instrs: self.instrs, result, ty }
    }
}

fn struct_type(types: &mut TypeTable, name: Option<&str>, packed: bool, fields: &[Type]) -> Type {
    types.intern(rvsdg_core::TypeData::Struct { name: name.map(Into::into), packed, fields: Some(fields.into()) })
}
