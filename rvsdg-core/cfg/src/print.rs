//! A deterministic text form for people and snapshot tests. It resembles LLVM's, but there is no parser for it.
//!
//! Variables are numbered in the order in which the text defines them, and blocks by position, so the text does not
//! depend on how the graph was made. Payloads are printed in full, never as ids. Broken graphs can be printed, too: an
//! undefined variable is printed as `?var7`. Constants are printed with an explicit stack. Everything else is one
//! linear pass.

use crate::{Block, BlockData, Cfg, Definition, Init, Instr, Ipg, Operand, Terminator, Var};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{
    AccessInfo, BranchNote, CallInfo, Const, ConstData, GepInfo, Note, NoteId, Op, Payloads, Symbol, SymbolData,
    SymbolKind, Type, TypeTable,
};
use std::fmt::{self, Write};

impl fmt::Display for Ipg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (symbol, data) in self.symbols.iter() {
            let definition = self.definitions.get(symbol);
            let (kind, ty) = match &data.kind {
                SymbolKind::Function(info) => ("function", info.ty),
                SymbolKind::Global(info) if info.constant => ("constant", info.ty),
                SymbolKind::Global(info) => ("global", info.ty),
                SymbolKind::Alias(info) if info.ifunc => ("ifunc", info.ty),
                SymbolKind::Alias(info) => ("alias", info.ty),
            };
            let removed = data.defined && matches!(definition, None | Some(Definition::Declared));
            let state = if removed { "removed " } else { data.linkage.spelling() };
            let space = if removed || state.is_empty() { "" } else { " " };
            write!(f, "{state}{space}{kind} @{}: {}", data.name, self.types.display(ty))?;
            match definition {
                None | Some(Definition::Declared) => writeln!(f)?,
                Some(Definition::Verbatim) => writeln!(f, " = verbatim")?,
                Some(Definition::Function(cfg)) => write!(f, " {}", cfg.display(&self.types, &self.symbols))?,
                Some(Definition::Init(init)) => write!(f, " = {}", init.display(&self.types, &self.symbols))?,
            }
        }
        Ok(())
    }
}

impl Cfg {
    /// The function in text form; `types` and `symbols` are those of its module.
    pub fn display<'a>(
        &'a self,
        types: &'a TypeTable,
        symbols: &'a PrimaryMap<Symbol, SymbolData>,
    ) -> impl fmt::Display + 'a {
        Shown(move || Printer::new(types, symbols, &self.payloads, &self.vars).cfg(self))
    }
}

impl Init {
    /// The initializer in text form; `types` and `symbols` are those of its module.
    pub fn display<'a>(
        &'a self,
        types: &'a TypeTable,
        symbols: &'a PrimaryMap<Symbol, SymbolData>,
    ) -> impl fmt::Display + 'a {
        Shown(move || Printer::new(types, symbols, &self.payloads, &self.vars).init(self))
    }
}

/// A value whose text is computed when it is displayed.
struct Shown<F>(F);

impl<F: Fn() -> String> fmt::Display for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(self.0)())
    }
}

struct Printer<'a> {
    types: &'a TypeTable,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    payloads: &'a Payloads,
    vars: &'a PrimaryMap<Var, Type>,
    /// The number of each variable, plus one.
    names: SecondaryMap<Var, u32>,
    count: u32,
    out: String,
}

impl<'a> Printer<'a> {
    fn new(
        types: &'a TypeTable,
        symbols: &'a PrimaryMap<Symbol, SymbolData>,
        payloads: &'a Payloads,
        vars: &'a PrimaryMap<Var, Type>,
    ) -> Self {
        Printer { types, symbols, payloads, vars, names: SecondaryMap::new(), count: 0, out: String::new() }
    }

    fn name(&mut self, var: Var) {
        self.count += 1;
        self.names[var] = self.count;
    }

    fn cfg(mut self, cfg: &Cfg) -> String {
        cfg.params.iter().for_each(|param| self.name(*param));
        for block in cfg.blocks.values() {
            block.phis.iter().for_each(|phi| self.name(phi.result));
            block.instrs.iter().filter_map(|instr| instr.result).for_each(|var| self.name(var));
        }
        self.push("(");
        for (index, param) in cfg.params.iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            self.typed(&Operand::Var(*param));
        }
        self.push(if cfg.must_progress { ") mustprogress {\n" } else { ") {\n" });
        for (block, data) in cfg.blocks.iter() {
            self.block(block, data);
        }
        self.push("}\n");
        self.out
    }

    fn init(mut self, init: &Init) -> String {
        init.instrs.iter().filter_map(|instr| instr.result).for_each(|var| self.name(var));
        self.push("{\n");
        init.instrs.iter().for_each(|instr| self.instr(instr));
        self.push("  ");
        self.typed(&init.result);
        self.push("\n}\n");
        self.out
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn put(&mut self, args: fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(args);
    }

    fn block(&mut self, block: Block, data: &BlockData) {
        self.put(format_args!("{}:\n", Label(block)));
        for phi in &data.phis {
            self.push("  ");
            self.operand(&Operand::Var(phi.result));
            self.push(" = phi");
            self.result_type(Some(phi.result));
            for (from, operand) in &phi.incoming {
                self.put(format_args!(" [{}: ", Label(*from)));
                self.operand(operand);
                self.push("]");
            }
            self.push("\n");
        }
        data.instrs.iter().for_each(|instr| self.instr(instr));
        self.terminator(&data.term);
        for note in [data.branch_note, data.loop_note].into_iter().flatten() {
            self.note(note);
        }
        self.push(if data.must_progress { " mustprogress\n" } else { "\n" });
    }

    /// The metadata of a branch, a loop or a value.
    fn note(&mut self, note: NoteId) {
        match &self.payloads[note] {
            Note::Loop(members) => self.put(format_args!(" loop {members:?}")),
            Note::Branch(BranchNote { weights, expected, unpredictable }) => {
                if !weights.is_empty() {
                    self.put(format_args!(" weights {weights:?}"));
                }
                self.push(if *expected { " expected" } else { "" });
                self.push(if *unpredictable { " unpredictable" } else { "" });
            }
        }
    }

    fn terminator(&mut self, term: &Terminator) {
        match term {
            Terminator::Jump(target) => self.put(format_args!("  jump {}", Label(*target))),
            Terminator::Unreachable => self.push("  unreachable"),
            Terminator::Return(None) => self.push("  return"),
            Terminator::Return(Some(value)) => {
                self.push("  return ");
                self.typed(value);
            }
            Terminator::Branch { cond, matching, targets } => {
                self.push("  branch ");
                self.typed(cond);
                let payloads = self.payloads;
                let matching = &payloads[*matching];
                self.push(" [");
                for (case, to) in &matching.cases {
                    self.constant(*case);
                    self.put(format_args!(" -> {to}, "));
                }
                self.put(format_args!("default -> {}]", matching.default));
                for target in targets {
                    self.put(format_args!(" {}", Label(*target)));
                }
            }
        }
    }

    fn instr(&mut self, instr: &Instr) {
        self.push("  ");
        if let Some(result) = instr.result {
            self.operand(&Operand::Var(result));
            self.push(" = ");
        }
        self.op(instr.op);
        for (index, arg) in instr.args.iter().enumerate() {
            self.push(if index > 0 { ", " } else { " " });
            self.typed(arg);
        }
        self.result_type(instr.result);
        self.push("\n");
    }

    fn result_type(&mut self, result: Option<Var>) {
        if let Some(result) = result {
            self.push(" : ");
            self.var_type(result);
        }
    }

    fn var_type(&mut self, var: Var) {
        match self.vars.get(var) {
            Some(ty) => self.types.write(&mut self.out, *ty),
            None => self.push("?"),
        }
    }

    fn typed(&mut self, operand: &Operand) {
        match operand {
            Operand::Var(var) => self.var_type(*var),
            Operand::Const(constant) => self.types.write(&mut self.out, constant.ty),
            Operand::Symbol(symbol) => match self.symbols.get(*symbol) {
                Some(data) => self.types.write(&mut self.out, data.address_ty),
                None => self.push("?"),
            },
        }
        self.push(" ");
        self.operand(operand);
    }

    fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Var(var) => match self.names[*var] {
                0 => self.put(format_args!("?{var}")),
                name => self.put(format_args!("%{}", name - 1)),
            },
            Operand::Const(constant) => self.constant(*constant),
            Operand::Symbol(symbol) => self.symbol(*symbol),
        }
    }

    fn symbol(&mut self, symbol: Symbol) {
        match self.symbols.get(symbol) {
            Some(data) => self.put(format_args!("@{}", data.name)),
            None => self.put(format_args!("?{symbol}")),
        }
    }

    /// The operation with all its payload.
    fn op(&mut self, op: Op) {
        let payloads = self.payloads;
        match op {
            Op::Binary(op, flags) => self.put(format_args!("{}{}", op.spelling(), NotEmpty(&flags))),
            Op::Cast(op, flags) => self.put(format_args!("{}{}", op.spelling(), NotEmpty(&flags))),
            Op::FNeg(flags) => self.put(format_args!("fneg{}", NotEmpty(&flags))),
            Op::Select(flags) => self.put(format_args!("select{}", NotEmpty(&flags))),
            Op::ICmp(cond) => self.put(format_args!("icmp {}", cond.spelling())),
            Op::FCmp(cond, flags) => self.put(format_args!("fcmp {}{}", cond.spelling(), NotEmpty(&flags))),
            Op::Freeze => self.push("freeze"),
            Op::Gep(id) => self.gep(&payloads[id]),
            Op::ExtractValue(path) => self.put(format_args!("extractvalue {:?}", payloads[path])),
            Op::InsertValue(path) => self.put(format_args!("insertvalue {:?}", payloads[path])),
            Op::ShuffleVector(mask) => self.put(format_args!("shufflevector {:?}", payloads[mask])),
            Op::ExtractElement => self.push("extractelement"),
            Op::InsertElement => self.push("insertelement"),
            Op::Alloca(id) => {
                let info = &payloads[id];
                let ty = self.types.display(info.ty);
                self.put(format_args!("alloca {ty} align {}{},", info.align, Spaced(&info.specifier)));
            }
            Op::Load(id, effects) => self.access("load", &payloads[id], &effects),
            Op::Store(id, effects) => self.access("store", &payloads[id], &effects),
            Op::Call(id, effects) => self.call(&payloads[id], &effects),
            // As in the text form of a graph.
            Op::Special(..) | Op::Atomic(_) | Op::VaArg | Op::Resume => {
                let text = rvsdg_core::print_op(op, payloads, self.types, self.symbols);
                self.push(&text);
            }
            Op::Aggregate => self.push("aggregate"),
            Op::Unreachable => self.push("unreachable"),
            Op::Opaque(id) => {
                self.push("opaque ");
                self.leaf(Op::Const(id));
            }
            constant if constant.is_constant() => self.leaf(constant),
            other => self.put(format_args!("{other:?}")),
        }
    }

    fn gep(&mut self, info: &GepInfo) {
        self.put(format_args!("gep {:03b} {}", info.flags.0, self.types.display(info.element)));
        // A valid control flow graph has none of these.
        if let Some(index) = info.indices.iter().find(|index| !index.is_operand()) {
            self.put(format_args!(" ? {index:?}"));
        }
        self.push(",");
    }

    fn access(&mut self, name: &str, info: &AccessInfo, effects: &dyn fmt::Debug) {
        let volatile = if info.volatile { " volatile" } else { "" };
        let ty = self.types.display(info.ty);
        self.put(format_args!("{name}{volatile} {ty} align {} {effects:?}{}", info.align, Spaced(&info.metadata)));
    }

    fn call(&mut self, info: &CallInfo, effects: &dyn fmt::Debug) {
        self.put(format_args!("call {} {effects:?}", self.types.display(info.ty)));
        if let Some(symbol) = info.intrinsic {
            self.push(" ");
            self.symbol(symbol);
        }
        if info.tail != rvsdg_core::TailKind::None {
            self.put(format_args!(" {:?}", info.tail));
        }
        self.put(format_args!("{}", NotEmpty(&info.flags)));
        for text in [&*info.convention, &info.ret_attrs, &info.fn_attrs, &info.metadata] {
            self.put(format_args!("{}", Spaced(text)));
        }
        if info.arg_attrs.iter().any(|attrs| !attrs.is_empty()) {
            self.put(format_args!(" {:?}", info.arg_attrs));
        }
        self.push(if info.noreturn { " noreturn" } else { "" });
    }

    /// A constant with all its members.
    fn constant(&mut self, constant: Const) {
        let payloads = self.payloads;
        let mut stack: Vec<(&[Const], usize)> = vec![];
        let mut current = Some(constant);
        loop {
            if let Some(constant) = current.take() {
                match constant.op {
                    Op::Const(id) => match &payloads[id] {
                        ConstData::Elems(elems) => {
                            self.push("{");
                            stack.push((elems, 0));
                        }
                        _ => self.leaf(constant.op),
                    },
                    op => self.leaf(op),
                }
            }
            let Some((elems, next)) = stack.last_mut() else { return };
            let Some(member) = elems.get(*next) else {
                self.push("}");
                stack.pop();
                continue;
            };
            let separator = if *next > 0 { ", " } else { "" };
            *next += 1;
            self.push(separator);
            self.types.write(&mut self.out, member.ty);
            self.push(" ");
            current = Some(*member);
        }
    }

    /// A constant without members.
    fn leaf(&mut self, op: Op) {
        match op {
            Op::Int(value) => self.put(format_args!("{value}")),
            Op::Null => self.push("null"),
            Op::Undef => self.push("undef"),
            Op::Poison => self.push("poison"),
            Op::Zero => self.push("zero"),
            Op::Const(id) => match &self.payloads[id] {
                ConstData::Int(words) if words.len() == 1 => self.put(format_args!("{}", words[0] as i64)),
                ConstData::Int(words) => {
                    self.push("0x");
                    words.iter().rev().for_each(|word| self.put(format_args!("{word:016x}")));
                }
                ConstData::Float(bits) => self.put(format_args!("float 0x{bits:x}")),
                ConstData::Bytes(bytes) => self.put(format_args!("\"{}\"", bytes.escape_ascii())),
                ConstData::Text(text) => self.put(format_args!("`{text}`")),
                ConstData::Elems(elems) => self.put(format_args!("{{{} members}}", elems.len())),
            },
            other => self.put(format_args!("{other:?}")),
        }
    }
}

/// The label of a block.
struct Label(Block);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0.as_u32())
    }
}

/// Flags preceded by a space, unless there are none.
struct NotEmpty<'a>(&'a rvsdg_core::Flags);

impl fmt::Display for NotEmpty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " {:?}", self.0) }
    }
}

/// A text preceded by a space, unless it is empty.
struct Spaced<'a>(&'a str);

impl fmt::Display for Spaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.trim();
        if text.is_empty() { Ok(()) } else { write!(f, " {text}") }
    }
}

#[cfg(test)]
mod tests;
