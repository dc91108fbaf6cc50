//! Bodies of functions: numbers, blocks, phis, terminators.
//!
//! LLVM numbers the parameters, and then, for each block, the block itself and its instructions with a value. The first
//! pass assigns the numbers in this order, the second one prints.

use super::invoke::Invokes;
use super::labels;
use super::names::ValueNames;
use super::notes::LoopMark;
use super::shape::{self, Exit, Shape, exit, jumps, lands, printed};
use super::{Writer, text};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, BlockData, Cfg, Instr, Operand, PhiInstr, Record, Var};
use rvsdg_core::{Landing, LocId, Op, Role, Type};

/// Scratch data for printing functions, kept to reuse allocations.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) shape: Shape,
    vars: Vec<u32>,
    blocks: Vec<u32>,
    /// The metadata of loops, by their headers.
    pub(super) loops: FxHashMap<Block, LoopMark>,
}

/// How an instruction is printed.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// Not at all: its value is unused.
    Skip,
    /// As a line without a value.
    Void,
    /// As a line with a value, even if the value is unused.
    Value,
}

/// A function that is being printed.
pub(super) struct Body<'w, 'a, 'c> {
    pub(super) writer: &'w mut Writer<'a>,
    pub(super) cfg: &'c Cfg,
    invokes: &'c Invokes,
    pub(super) scratch: Scratch,
    /// The next number.
    next: u32,
    /// Must loops be marked if they have to make progress? Not if the function has the attribute.
    pub(super) mark_loops: bool,
    /// The subprogram that locations have to be in.
    subprogram: Option<u32>,
    /// In a function with labels: the prefix of the names of other blocks, which differs from all labels.
    names: Option<Box<str>>,
    /// The names of values; the others are numbered.
    value_names: ValueNames,
}

const NO_NUMBER: u32 = u32::MAX;
/// In place of the number of a value that has a name.
const NAMED: u32 = u32::MAX - 1;

impl<'w, 'a, 'c> Body<'w, 'a, 'c> {
    /// Assigns all numbers of the function.
    pub(super) fn new(
        writer: &'w mut Writer<'a>,
        cfg: &'c Cfg,
        invokes: &'c Invokes,
        mark_loops: bool,
        subprogram: Option<u32>,
    ) -> Body<'w, 'a, 'c> {
        let mut scratch = std::mem::take(&mut writer.scratch);
        let ipg = writer.ipg;
        scratch.shape.compute(cfg, |operand| operand_type(ipg, cfg, operand));
        scratch.vars.clear();
        scratch.vars.resize(cfg.vars.len(), NO_NUMBER);
        scratch.blocks.clear();
        scratch.blocks.resize(cfg.blocks.len(), NO_NUMBER);
        scratch.loops.clear();
        let names = labels::other_names(cfg);
        let value_names = ValueNames::default();
        let mut body = Body { writer, cfg, invokes, scratch, next: 0, mark_loops, subprogram, names, value_names };
        if cfg.names.is_some() && body.names.is_none() {
            body.value_names = body.find_names();
        }
        body.find_loop_marks();
        body.number();
        body
    }

    fn number(&mut self) {
        let cfg = self.cfg;
        cfg.params.iter().for_each(|param| self.number_var(*param));
        for (block, data) in cfg.blocks.iter() {
            if !self.scratch.shape.is_reached(block) {
                continue;
            }
            if self.names.is_none() {
                self.scratch.blocks[block.as_u32() as usize] = self.next;
                self.next += 1;
            }
            data.phis.iter().for_each(|phi| self.number_var(phi.result));
            for instr in printed(&cfg.payloads, data) {
                if self.line(instr) == Line::Value {
                    let returned = instr.result.and_then(|result| self.invokes.returned(result));
                    if let Some(returned) = returned {
                        self.scratch.vars[returned.as_u32() as usize] = self.next;
                    }
                    match instr.result {
                        Some(result) => self.number_var(result),
                        None => self.next += 1,
                    }
                }
            }
        }
        self.next = 0;
    }

    /// The names of all values that are printed. Invokes have two variables for one value, which has no name.
    fn find_names(&self) -> ValueNames {
        let cfg = self.cfg;
        let reached = cfg.blocks.iter().filter(|(block, _)| self.scratch.shape.is_reached(*block));
        let of_block = |data: &'c BlockData| {
            let instrs = data.instrs.iter().filter_map(|instr| instr.result);
            data.phis.iter().map(|phi| phi.result).chain(instrs)
        };
        let results = reached.flat_map(|(_, data)| of_block(data));
        let vars: Vec<Var> = cfg.params.iter().copied().chain(results).collect();
        let pairs = vars.iter().filter_map(|var| Some([*var, self.invokes.returned(*var)?]));
        let double: FxHashSet<Var> = pairs.flatten().collect();
        let is_plain = |var: &Var| !double.contains(var) && self.invokes.get(*var).is_none();
        ValueNames::new(cfg, vars.iter().copied().filter(is_plain))
    }

    fn number_var(&mut self, var: Var) {
        if self.value_names.get(var).is_some() {
            self.scratch.vars[var.as_u32() as usize] = NAMED;
            return;
        }
        self.scratch.vars[var.as_u32() as usize] = self.next;
        self.next += 1;
    }

    /// How an instruction is printed.
    pub(super) fn line(&self, instr: &Instr) -> Line {
        match instr.op {
            Op::Store(..) => Line::Void,
            Op::Load(..) | Op::VaArg => Line::Value,
            Op::Atomic(id) if self.cfg.payloads[id].kind.has_value() => Line::Value,
            Op::Atomic(_) => Line::Void,
            Op::Call(id, _) => self.call_line(self.cfg.payloads[id].ty),
            Op::Special(id, _) if matches!(self.cfg.payloads[id].role, Role::Label(_)) => Line::Skip,
            Op::Special(id, _) => self.call_line(self.cfg.payloads[id].call.ty),
            _ if instr.result.is_some() => Line::Value,
            _ => Line::Skip,
        }
    }

    fn call_line(&self, ty: Type) -> Line {
        match self.writer.ipg.types.signature(ty) {
            Some((Type::VOID, ..)) => Line::Void,
            _ => Line::Value,
        }
    }

    /// The landing pad whose value an instruction extracts.
    pub(super) fn landing_of(&self, instr: &Instr) -> Option<&'c Landing> {
        let Some(Operand::Var(var)) = instr.args.first() else { return None };
        let invoke = self.invokes.get(*var).filter(|invoke| instr.result == Some(invoke.landed))?;
        let Op::Special(id, _) = invoke.op else { return None };
        self.cfg.payloads[id].landing.as_ref()
    }

    /// Prints a parameter's name.
    pub(super) fn param(&mut self, index: usize) {
        self.out().push(' ');
        let param = self.cfg.params[index];
        self.var(param);
    }

    /// Prints all blocks.
    pub(super) fn blocks(mut self) {
        let cfg = self.cfg;
        self.next = cfg.params.iter().filter(|param| self.value_names.get(**param).is_none()).count() as u32;
        for (block, data) in cfg.blocks.iter() {
            if self.scratch.shape.is_reached(block) {
                self.block(block, data);
            }
        }
        self.writer.scratch = self.scratch;
    }

    fn block(&mut self, block: Block, data: &'c BlockData) {
        if block != self.cfg.entry() {
            self.out().push('\n');
        }
        match self.names {
            Some(_) => self.name(block),
            None => {
                let number = self.take_number();
                text::decimal(self.out(), u64::from(number));
            }
        }
        self.out().push_str(":\n");
        for phi in &data.phis {
            self.phi(block, phi);
        }
        let instrs = printed(&self.cfg.payloads, data);
        // No record comes behind an instruction whose line the terminator continues.
        let end = instrs.len() - usize::from(instrs.last().is_some_and(|last| self.goes_on(data, last)));
        let mut records = data.records.as_slice();
        for (index, instr) in instrs.iter().enumerate() {
            self.records(&mut records, if index == end { usize::MAX } else { index }, end);
            match self.line(instr) {
                Line::Skip => continue,
                Line::Void => self.out().push_str("  "),
                Line::Value => self.begin_value(instr.result),
            }
            self.instr(instr);
            self.value_note(instr);
            let payloads = &self.cfg.payloads;
            let goes_on = self.goes_on(data, instr);
            if !goes_on {
                self.location(instr);
            }
            let is_short = matches!(instr.op, Op::Special(id, _) if matches!(payloads[id].role, Role::Funclet(_)));
            self.out().push(if goes_on && is_short { ' ' } else { '\n' });
            self.variables(instr);
        }
        self.records(&mut records, usize::MAX, end);
        self.terminator(block, data);
    }

    /// Does the terminator continue the line of an instruction?
    fn goes_on(&self, data: &BlockData, instr: &Instr) -> bool {
        let payloads = &self.cfg.payloads;
        (lands(payloads, instr) || jumps(payloads, instr).is_some()) && self.is_end(data, instr)
    }

    /// Does the block's terminator continue the line of this instruction?
    fn is_end(&self, data: &BlockData, instr: &Instr) -> bool {
        let (ipg, cfg) = (self.writer.ipg, self.cfg);
        data.instrs.last().is_some_and(|last| std::ptr::eq(last, instr))
            && matches!(
                exit(&cfg.payloads, data, |operand| operand_type(ipg, cfg, operand)),
                Exit::Invoke(..) | Exit::Labels(_)
            )
    }

    /// Attaches the location to an instruction.
    fn location(&mut self, instr: &Instr) {
        let Some(subprogram) = self.subprogram else { return };
        let Writer { debug, new_nodes, .. } = &mut *self.writer;
        let known = instr.location.and_then(|id| debug.location(&self.cfg.payloads, id, subprogram, new_nodes));
        let is_call = matches!(instr.op, Op::Call(..) | Op::Special(..));
        let number = known.or_else(|| is_call.then(|| debug.nowhere(subprogram, new_nodes)));
        self.attach_location(number);
    }

    /// Attaches the location of a terminator.
    fn exit_location(&mut self, exit: Option<LocId>) {
        let Some(subprogram) = self.subprogram else { return };
        let Writer { debug, new_nodes, .. } = &mut *self.writer;
        let number = exit.and_then(|id| debug.location(&self.cfg.payloads, id, subprogram, new_nodes));
        self.attach_location(number);
    }

    fn attach_location(&mut self, number: Option<u32>) {
        if let Some(number) = number {
            self.out().push_str(", !dbg !");
            text::decimal(self.out(), u64::from(number));
        }
    }

    /// Prints a record for each source variable in the memory of an alloca.
    fn variables(&mut self, instr: &Instr) {
        let (Some(subprogram), Some(id), Some(address), Op::Alloca(_)) =
            (self.subprogram, instr.location, instr.result, instr.op)
        else {
            return;
        };
        let cfg = self.cfg;
        let info = &cfg.payloads[id];
        for variable in &info.variables {
            let Writer { debug, new_nodes, .. } = &mut *self.writer;
            let at = debug.numbered(&cfg.payloads, info, variable.location, subprogram, new_nodes);
            let Some(at) = at else { continue };
            self.out().push_str("    #dbg_declare(");
            self.typed(&Operand::Var(address));
            let text = format!(", !{}, {}, !{at})\n", variable.node, variable.expression);
            self.out().push_str(&text);
        }
    }

    /// Prints the records in front of this instruction and removes them from the list. What would come behind `end` is
    /// unknown.
    fn records(&mut self, list: &mut &'c [Record], index: usize, end: usize) {
        let (Some(subprogram), false) = (self.subprogram, list.is_empty()) else { return };
        let cfg = self.cfg;
        let count = list.partition_point(|record| record.at as usize <= index);
        let (now, later) = list.split_at(count);
        *list = later;
        for record in now {
            let info = &cfg.payloads[record.variable];
            let [variable] = &*info.variables else { continue };
            let Writer { debug, new_nodes, .. } = &mut *self.writer;
            let Some(expression) = debug.valid_expression(variable) else { continue };
            let at = debug.numbered(&cfg.payloads, info, variable.location, subprogram, new_nodes);
            let Some(at) = at else { continue };
            self.out().push_str("    #dbg_value(");
            match record.value.filter(|value| record.at as usize <= end && self.is_named(value)) {
                Some(value) => self.typed(&value),
                None => self.out().push_str("ptr poison"),
            }
            let text = format!(", !{}, {expression}, !{at})\n", variable.node);
            self.out().push_str(&text);
        }
    }

    /// Has an operand a name?
    fn is_named(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Var(var) => self.scratch.vars[var.as_u32() as usize] != NO_NUMBER,
            Operand::Const(_) | Operand::Symbol(_) => true,
        }
    }

    fn take_number(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn begin_value(&mut self, var: Option<Var>) {
        self.out().push_str("  ");
        match var.filter(|var| self.value_names.get(*var).is_some()) {
            Some(var) => self.var(var),
            None => {
                let number = self.take_number();
                self.out().push('%');
                text::decimal(self.out(), u64::from(number));
            }
        }
        self.out().push_str(" = ");
    }

    /// In LLVM, a phi has an operand per arc; in the graph it has one per predecessor.
    fn phi(&mut self, block: Block, phi: &PhiInstr) {
        self.begin_value(Some(phi.result));
        self.out().push_str("phi ");
        let ty = self.cfg.vars[phi.result];
        self.writer.ty(ty);
        let mut separator = " [ ";
        for (from, operand) in &phi.incoming {
            for _ in 0..self.scratch.shape.arc_count(*from, block) {
                self.out().push_str(separator);
                separator = ", [ ";
                self.operand(operand);
                self.out().push_str(", ");
                self.block_name(*from);
                self.out().push_str(" ]");
            }
        }
        self.out().push('\n');
    }

    fn terminator(&mut self, block: Block, data: &'c BlockData) {
        let (ipg, cfg) = (self.writer.ipg, self.cfg);
        match exit(&cfg.payloads, data, |operand| operand_type(ipg, cfg, operand)) {
            Exit::Unreachable => self.out().push_str("  unreachable"),
            Exit::Resume(value) => {
                self.out().push_str("  resume ");
                self.typed(&value);
            }
            // The call before it has been printed without the end of its line.
            Exit::Invoke(normal, unwind) => {
                self.out().push_str("          to ");
                self.label(normal);
                self.out().push_str(" unwind ");
                self.label(unwind);
                let last = data.instrs.last().expect("an invoke is the last instruction");
                if let Op::Special(id, _) = last.op {
                    let info = &cfg.payloads[id];
                    self.writer.attached(&info.call.metadata);
                    self.writer.mark_text(&info.call.metadata);
                }
                self.location(last);
            }
            Exit::Labels(targets) => self.labels(data, &targets),
            Exit::Done => return,
            Exit::Return(None) => {
                self.out().push_str("  ret void");
                self.exit_location(self.cfg.exit_location);
            }
            Exit::Return(Some(value)) => {
                self.out().push_str("  ret ");
                self.typed(&value);
                self.exit_location(self.cfg.exit_location);
            }
            Exit::Jump(target) => {
                self.out().push_str("  br ");
                self.label(target);
                self.exit_location(data.branch_location);
            }
            Exit::If(cond, yes, no) => {
                self.out().push_str("  br ");
                self.typed(&cond);
                self.out().push_str(", ");
                self.label(yes);
                self.out().push_str(", ");
                self.label(no);
                self.branch_note(data, |matching, weights| {
                    let weight = |value| weights[shape::entry_of(matching, value)];
                    vec![weight(true), weight(false)]
                });
                self.exit_location(data.branch_location);
            }
            Exit::Switch(switch) => {
                self.out().push_str("  switch ");
                self.typed(&switch.cond);
                self.out().push_str(", ");
                self.label(switch.default);
                self.out().push_str(" [\n");
                for (case, target) in switch.cases() {
                    self.out().push_str("    ");
                    self.writer.typed_const(&cfg.payloads, case);
                    self.out().push_str(", ");
                    self.label(target);
                    self.out().push('\n');
                }
                self.out().push_str("  ]");
                self.branch_note(data, |_, weights| switch.weights(weights));
                self.exit_location(data.branch_location);
            }
        }
        self.mark_loop(block, data);
        self.out().push('\n');
    }

    /// Prints the labels of a jump, whose beginning has been printed without the end of its line.
    fn labels(&mut self, data: &'c BlockData, targets: &[Block]) {
        let last = data.instrs.last().expect("a jump is the last instruction");
        let Op::Special(id, _) = last.op else { panic!("{:?} is no jump", last.op) };
        let info = &self.cfg.payloads[id];
        if !matches!(info.role, Role::Funclet(_)) {
            self.out().push_str("          ");
        }
        match info.role {
            Role::Unwind => self.words(&[("to ", targets[0]), (" unwind ", targets[1])]),
            Role::Funclet(funclet) => self.labels_of_funclet(funclet, targets),
            _ if info.asm.is_empty() => self.label_list(targets),
            _ => {
                self.words(&[("to ", targets[0])]);
                self.out().push(' ');
                self.label_list(&targets[1..]);
            }
        }
        self.writer.attached(&info.call.metadata);
        self.writer.mark_text(&info.call.metadata);
        self.location(last);
    }

    /// Prints labels, each after a word.
    pub(super) fn words(&mut self, words: &[(&str, Block)]) {
        for (word, block) in words {
            self.out().push_str(word);
            self.label(*block);
        }
    }

    /// Prints labels in brackets.
    pub(super) fn label_list(&mut self, targets: &[Block]) {
        for (index, target) in targets.iter().enumerate() {
            self.out().push_str(if index == 0 { "[" } else { ", " });
            self.label(*target);
        }
        self.out().push_str(if targets.is_empty() { "[]" } else { "]" });
    }

    fn label(&mut self, block: Block) {
        self.out().push_str("label ");
        self.block_name(block);
    }

    fn block_name(&mut self, block: Block) {
        self.out().push('%');
        if self.names.is_some() {
            return self.name(block);
        }
        let number = self.scratch.blocks[block.as_u32() as usize];
        text::decimal(self.out(), u64::from(number));
    }

    /// Prints the name of a block in a function with labels. All blocks have names then: LLVM's parser confuses blocks
    /// if addresses of blocks precede a function in which only some blocks have names.
    fn name(&mut self, block: Block) {
        let cfg = self.cfg;
        match cfg.blocks[block].instrs.first().and_then(|first| labels::name_of(cfg, first.op)) {
            Some(name) => self.out().push_str(name),
            None => {
                let prefix = self.names.clone().unwrap_or_default();
                self.out().push_str(&prefix);
                text::decimal(self.out(), u64::from(block.as_u32()));
            }
        }
    }

    /// The output buffer.
    pub(super) fn out(&mut self) -> &mut String {
        &mut self.writer.out
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, operand: &Operand) -> Type {
        operand_type(self.writer.ipg, self.cfg, operand)
    }

    /// Prints an operand with its type.
    pub(super) fn typed(&mut self, operand: &Operand) {
        let ty = self.type_of(operand);
        self.writer.ty(ty);
        self.out().push(' ');
        self.operand(operand);
    }

    /// Prints the name or number of a variable.
    fn var(&mut self, var: Var) {
        self.writer.out.push('%');
        if let Some(name) = self.value_names.get(var) {
            return self.writer.out.push_str(name);
        }
        let number = self.scratch.vars[var.as_u32() as usize];
        assert!(number != NO_NUMBER, "{var} is used but never defined");
        text::decimal(self.out(), u64::from(number));
    }

    /// Prints an operand without its type.
    pub(super) fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Var(var) => self.var(*var),
            Operand::Const(constant) => self.writer.constant(&self.cfg.payloads, *constant),
            Operand::Symbol(symbol) => self.writer.symbol(*symbol),
        }
    }
}

fn operand_type(ipg: &rvsdg_cfg::Ipg, cfg: &Cfg, operand: &Operand) -> Type {
    match operand {
        Operand::Var(var) => cfg.vars[*var],
        Operand::Const(constant) => constant.ty,
        Operand::Symbol(symbol) => ipg.symbols[*symbol].address_ty,
    }
}
