//! Bodies of functions: blocks, phis and terminators, read in lockstep from `llvm-ir`'s tree, the C API's values and
//! the lines of the text.
//!
//! Unreachable blocks are left out, with the phi operands for them. Constant expressions become instructions before
//! their use; for a phi operand, at the end of the predecessor.

use super::ast::{self, Instruction, Name, Operand as AstOperand, Terminator as AstTerminator};
use super::bounds::Bounds;
use super::call::{CallAst, Way};
use super::capi::{Inst, Value};
use super::consts::{Code, Consts, Obstacle};
use super::debug::FunctionDebug;
use super::decisions::Decisions;
use super::instr;
use super::line::Line;
use super::loops::Loops;
use super::module::INVENTED;
use super::screen::{Disagreement, Refusal, excerpt};
use super::text::attachments;
use super::types::Recursive;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, Cfg, Instr, Operand, PhiInstr, Record, Terminator, Var};
use rvsdg_core::entity::{PrimaryMap, SecondaryMap};
use rvsdg_core::{AttrGroups, Const, Landing, LocId, LocInfo, MatchInfo, Note, Op, Symbol, SymbolData, Type};

/// The reason for stopping the translation of a function.
#[derive(Debug)]
pub(super) enum Stop {
    /// It contains something unsupported, so it is kept as text.
    Refuse(Obstacle),
    /// The three views differ: an error of the reader, or of a library.
    Mismatch(String),
}

impl Stop {
    pub(super) fn refuse(category: Obstacle) -> Stop {
        Stop::Refuse(category)
    }

    pub(super) fn mismatch(message: &str) -> Stop {
        Stop::Mismatch(message.into())
    }
}

impl From<Obstacle> for Stop {
    fn from(category: Obstacle) -> Stop {
        Stop::Refuse(category)
    }
}

impl From<Recursive> for Stop {
    fn from(_: Recursive) -> Stop {
        Stop::Refuse("recursive type")
    }
}

/// Why a function has not been translated.
pub(super) enum Failure {
    Refused(Refusal),
    Mismatch(Disagreement),
}

/// Shared data of all functions of a module.
pub(super) struct Shared<'b> {
    pub(super) symbols: &'b PrimaryMap<Symbol, SymbolData>,
    pub(super) groups: &'b AttrGroups,
    pub(super) loops: &'b Loops,
    pub(super) decisions: &'b Decisions,
    pub(super) bounds: &'b Bounds<'b>,
    /// Are the names of values kept?
    pub(super) names: bool,
}

/// A function under translation.
pub(super) struct Body<'b, 'm> {
    pub(super) consts: Consts<'b, 'm>,
    pub(super) symbols: &'b PrimaryMap<Symbol, SymbolData>,
    pub(super) groups: &'b AttrGroups,
    loops: &'b Loops,
    decisions: &'b Decisions,
    pub(super) bounds: &'b Bounds<'b>,
    /// Has the function only one block?
    pub(super) straight: bool,
    pub(super) cfg: Cfg,
    pub(super) vars: FxHashMap<&'b Name, Var>,
    blocks: FxHashMap<&'b Name, Block>,
    /// Phis whose operands have to be filled in.
    phis: Vec<PendingPhi<'b, 'm>>,
    /// Landing pads.
    pub(super) pads: FxHashMap<Block, Pad>,
    /// The blocks on the arcs from calls that may end in a landing pad.
    pub(super) arcs: FxHashMap<(Block, Block), Block>,
    debug: FunctionDebug<'b>,
    /// The source location of the current instruction.
    pub(super) location: Option<LocId>,
    /// The reason why the body must not be changed, if any.
    pub(super) fixing: Option<Refusal>,
}

/// A landing pad.
pub(super) struct Pad {
    pub(super) landing: Landing,
    /// The value of the landing pad.
    pub(super) result: Var,
    /// The predecessors of the landing pad, with its value for each.
    pub(super) incoming: Vec<(Block, Operand)>,
}

struct PendingPhi<'b, 'm> {
    block: Block,
    index: usize,
    ast: &'b llvm_ir::instruction::Phi,
    inst: Inst<'m>,
    text: &'b str,
}

/// A block in all three views.
pub(super) struct Views<'b, 'm> {
    pub(super) ast: &'b llvm_ir::BasicBlock,
    pub(super) insts: Vec<Inst<'m>>,
    pub(super) lines: &'b [&'b str],
    /// The number of instructions in earlier blocks.
    first: usize,
}

/// A translated body.
pub(super) struct Lowered {
    pub(super) cfg: Cfg,
    /// The clauses of its landing pads, which may mention symbols.
    pub(super) clauses: Vec<Box<str>>,
    /// The reason why it must not be changed, if any.
    pub(super) fixing: Option<Refusal>,
}

/// Translates the body of a function.
pub(super) fn lower<'b, 'm>(
    shared: &Shared<'b>,
    consts: Consts<'b, 'm>,
    function: Value<'m>,
    ast: &'b ast::Function,
    lines: &'b [&'b str],
    labels: Option<&'b FxHashSet<&'b str>>,
    debug: FunctionDebug<'b>,
) -> Result<Lowered, Failure> {
    let mut body = Body {
        consts,
        symbols: shared.symbols,
        groups: shared.groups,
        loops: shared.loops,
        decisions: shared.decisions,
        bounds: shared.bounds,
        straight: ast.basic_blocks.len() == 1,
        cfg: Cfg { names: shared.names.then(Default::default), ..Cfg::default() },
        vars: FxHashMap::default(),
        blocks: FxHashMap::default(),
        phis: vec![],
        pads: FxHashMap::default(),
        arcs: FxHashMap::default(),
        debug,
        location: None,
        fixing: None,
    };
    let views = views(function, ast, lines)
        .map_err(|message| Failure::Mismatch(Disagreement { instruction: String::new(), message }))?;
    let mut at = "";
    body.run(function, ast, &views, labels, &mut at).map_err(|stop| match stop {
        Stop::Refuse(category) => Failure::Refused(Refusal::at(category, at)),
        Stop::Mismatch(message) => Failure::Mismatch(Disagreement { instruction: excerpt(at), message }),
    })?;
    let clauses = body.pads.into_values().map(|pad| pad.landing.clauses).collect();
    Ok(Lowered { cfg: body.cfg, clauses, fixing: body.fixing })
}

/// Pairs the blocks of the three views.
fn views<'b, 'm>(
    function: Value<'m>,
    ast: &'b ast::Function,
    mut lines: &'b [&'b str],
) -> Result<Vec<Views<'b, 'm>>, String> {
    let blocks = function.blocks();
    if blocks.len() != ast.basic_blocks.len() {
        return Err("it has another number of blocks".into());
    }
    let mut views = Vec::with_capacity(blocks.len());
    let mut first = 0;
    for (block, ast) in blocks.into_iter().zip(&ast.basic_blocks) {
        let insts: Vec<Inst<'m>> = block.instructions().collect();
        if insts.len() != ast.instrs.len() + 1 || insts.len() > lines.len() {
            return Err(format!("block {} has another number of instructions", ast.name));
        }
        let (own, rest) = lines.split_at(insts.len());
        lines = rest;
        views.push(Views { ast, insts, lines: own, first });
        first += own.len();
    }
    Ok(views)
}

/// The successors of a terminator of the tree.
fn successors(terminator: &AstTerminator, inst: Inst<'_>) -> Vec<Name> {
    match terminator {
        AstTerminator::Br(br) => vec![br.dest.clone()],
        AstTerminator::CondBr(br) => vec![br.true_dest.clone(), br.false_dest.clone()],
        AstTerminator::Switch(switch) => {
            std::iter::once(&switch.default_dest).chain(switch.dests.iter().map(|(_, name)| name)).cloned().collect()
        }
        AstTerminator::Invoke(invoke) => vec![invoke.return_label.clone(), invoke.exception_label.clone()],
        // The tree has no labels for these, or wrong ones.
        AstTerminator::CallBr(_)
        | AstTerminator::IndirectBr(_)
        | AstTerminator::CatchSwitch(_)
        | AstTerminator::CatchRet(_)
        | AstTerminator::CleanupRet(_) => super::jump::successors(inst),
        _ => vec![],
    }
}

/// The blocks that are reachable from the first one.
fn reachable(views: &[Views<'_, '_>]) -> Result<Vec<bool>, Stop> {
    let index: FxHashMap<&Name, usize> = views.iter().enumerate().map(|(i, view)| (&view.ast.name, i)).collect();
    if index.len() != views.len() {
        return Err(Stop::mismatch("two blocks have one name"));
    }
    let mut reached = vec![false; views.len()];
    let mut stack = vec![0];
    while let Some(block) = stack.pop() {
        if std::mem::replace(&mut reached[block], true) {
            continue;
        }
        let view = &views[block];
        let Some(last) = view.insts.last() else { continue };
        for name in successors(&view.ast.term, *last) {
            stack.push(*index.get(&name).ok_or_else(|| Stop::mismatch("a branch goes nowhere"))?);
        }
    }
    Ok(reached)
}

impl<'b, 'm> Body<'b, 'm> {
    fn run(
        &mut self,
        function: Value<'m>,
        ast: &'b ast::Function,
        views: &[Views<'b, 'm>],
        labels: Option<&'b FxHashSet<&'b str>>,
        at: &mut &'b str,
    ) -> Result<(), Stop> {
        let mut missing = labels.map_or(0, FxHashSet::len);
        let reached = reachable(views)?;
        let views: Vec<&Views<'b, 'm>> = views.iter().zip(reached).filter_map(|(v, r)| r.then_some(v)).collect();
        self.declare(function, ast, &views)?;
        for (block, view) in views.iter().enumerate() {
            let block = Block::from_u32(block as u32);
            let mut out = vec![];
            if let Some(labels) = labels
                && let Some(label) = self.label(&view.ast.name, labels)
            {
                missing -= 1;
                out.push(label);
            }
            for (index, ((ast, inst), text)) in view.ast.instrs.iter().zip(&view.insts).zip(view.lines).enumerate() {
                *at = text;
                self.location = self.debug.location(view.first + index, &mut self.cfg.payloads);
                self.records(block, view.first + index, out.len());
                self.instruction(block, ast, *inst, text, &mut out)?;
            }
            let text = view.lines[view.lines.len() - 1];
            *at = text;
            self.location = self.debug.location(view.first + view.lines.len() - 1, &mut self.cfg.payloads);
            self.records(block, view.first + view.lines.len() - 1, out.len());
            if matches!(view.ast.term, AstTerminator::Ret(_)) && self.location.is_some() {
                self.cfg.exit_location = self.location;
            }
            let last = view.insts[view.insts.len() - 1];
            let unusual = match &view.ast.term {
                AstTerminator::Invoke(invoke) => Some(self.invoke(block, invoke, last, text, &mut out)?),
                AstTerminator::CallBr(jump) => Some(self.callbr(jump, last, text, &mut out)?),
                AstTerminator::IndirectBr(jump) => Some(self.indirectbr(jump, last, text, &mut out)?),
                other => self.funclet_end(other, last, text, &mut out)?,
            };
            if let Some(term) = unusual {
                let data = &mut self.cfg.blocks[block];
                (data.instrs, data.term) = (out, term);
                continue;
            }
            let term = self.terminator(&view.ast.term, view.insts[view.insts.len() - 1], text, &mut out)?;
            let attachments = attachments(text);
            let notes = match attachments.is_empty() {
                true => (None, None),
                false => (self.branch_note(&view.ast.term, &term, attachments)?, self.loops.note(attachments)),
            };
            let data = &mut self.cfg.blocks[block];
            data.instrs = out;
            data.term = term;
            data.must_progress = self.loops.must_progress(attachments);
            data.branch_note = notes.0.map(|note| self.cfg.payloads.intern_note(note));
            data.branch_location = self.location.filter(|_| matches!(data.term, Terminator::Branch { .. }));
            data.loop_note = notes.1.map(|note| self.cfg.payloads.intern_note(note));
            data.loop_location = self.loops.location(attachments).map(|node| {
                let location = LocInfo { node: Some(node), call: None, variables: [].into() };
                self.cfg.payloads.intern_loc(location)
            });
        }
        if missing > 0 {
            return Err(Stop::refuse("address of a block that is never reached"));
        }
        self.fill_phis(at)?;
        self.fill_pads();
        Ok(())
    }

    /// Adds the records in front of instruction number `index` of the function.
    fn records(&mut self, block: Block, index: usize, at: usize) {
        for known in self.debug.values(index) {
            let value = self.recorded(&known.value);
            let variable = self.debug.variable(known, &mut self.cfg.payloads);
            self.cfg.blocks[block].records.push(Record { at: at as u32, variable, value });
        }
    }

    /// The value of a record: a name or a small constant. All others are unknown.
    fn recorded(&mut self, text: &str) -> Option<Operand> {
        let (ty, value) = text.rsplit_once(' ')?;
        if let Some(name) = value.strip_prefix('%') {
            let name = name.parse().map_or_else(|_| Name::Name(Box::new(name.to_owned())), Name::Number);
            return self.vars.get(&name).map(|var| Operand::Var(*var));
        }
        let (op, ty) = match (ty, value) {
            ("ptr", "null") => (Op::Null, Type::PTR),
            ("i1", "true") => (Op::Int(-1), Type::I1),
            ("i1", "false") => (Op::Int(0), Type::I1),
            _ => {
                let width: u32 = ty.strip_prefix('i')?.parse().ok().filter(|width| (1..=64).contains(width))?;
                let value: i64 = value.parse().ok()?;
                (self.cfg.payloads.int(width, &[value as u64]), Type::int(width))
            }
        };
        Some(Operand::Const(Const { op, ty }))
    }

    /// Creates the blocks, and the variables for everything that has a value.
    fn declare(&mut self, function: Value<'m>, ast: &'b ast::Function, views: &[&Views<'b, 'm>]) -> Result<(), Stop> {
        let (_, params, _) = function.value_type().signature();
        if params.len() != ast.parameters.len() {
            return Err(Stop::mismatch("it has another number of parameters"));
        }
        for (param, ty) in ast.parameters.iter().zip(params) {
            let var = self.cfg.vars.push(self.consts.types.lower(ty)?);
            self.cfg.params.push(var);
            self.declare_var(&param.name, var);
        }
        let mut count = ast.parameters.len();
        for view in views {
            let block = self.cfg.add_block();
            self.blocks.insert(&view.ast.name, block);
            for (ast, inst) in view.ast.instrs.iter().zip(&view.insts) {
                if let Some(name) = ast.try_get_result() {
                    let ty = self.consts.types.lower(inst.value().ty())?;
                    let var = self.cfg.vars.push(ty);
                    self.declare_var(name, var);
                    count += 1;
                }
            }
            let result = match &view.ast.term {
                AstTerminator::Invoke(invoke) => Some(&invoke.result),
                AstTerminator::CallBr(jump) => Some(&jump.result),
                AstTerminator::CatchSwitch(switch) => Some(&switch.result),
                _ => None,
            };
            if let Some(result) = result {
                let ty = self.consts.types.lower(view.insts[view.insts.len() - 1].value().ty())?;
                if ty != Type::VOID {
                    let var = self.cfg.vars.push(ty);
                    self.declare_var(result, var);
                    count += 1;
                }
            }
            self.declare_pad(block, view)?;
        }
        if self.vars.len() != count {
            return Err(Stop::mismatch("two values have one name"));
        }
        Ok(())
    }

    fn declare_var(&mut self, name: &'b Name, var: Var) {
        self.vars.insert(name, var);
        if let (Some(names), Name::Name(name)) = (&mut self.cfg.names, name)
            && !name.starts_with(INVENTED)
        {
            names[var] = Some(name.as_str().into());
        }
    }

    fn instruction(
        &mut self,
        block: Block,
        ast: &'b Instruction,
        inst: Inst<'m>,
        text: &'b str,
        out: &mut Vec<Instr>,
    ) -> Result<(), Stop> {
        let line = Line::new(text);
        if line.opcode != instr::opcode(ast) {
            return Err(Stop::Mismatch(format!("llvm-ir has `{}` instead", instr::opcode(ast))));
        }
        let name = ast.try_get_result();
        if !same_name(line.result, name) {
            return Err(Stop::mismatch("llvm-ir has another name for its value"));
        }
        let result = name.map(|name| self.vars[name]);
        if matches!(ast, Instruction::LandingPad(_)) {
            return Ok(());
        }
        if let (Instruction::Phi(phi), Some(result)) = (ast, result) {
            let phis = &mut self.cfg.blocks[block].phis;
            phis.push(PhiInstr { result, incoming: Vec::with_capacity(phi.incoming_values.len()) });
            self.phis.push(PendingPhi { block, index: phis.len() - 1, ast: phi, inst, text });
            return Ok(());
        }
        let (op, args) = match ast {
            Instruction::Call(call) => {
                let call = CallAst { callee: call.function.as_ref().right(), arguments: &call.arguments };
                match self.call(&call, inst, &line, Way::Back, out)? {
                    Some(parts) => parts,
                    None => return Ok(()),
                }
            }
            Instruction::CatchPad(_) | Instruction::CleanupPad(_) => self.pad(ast, inst, text, out)?,
            _ => {
                let (op, operands) = self.parts(ast, inst, &line)?;
                let mut args = Vec::with_capacity(operands.len());
                for (index, operand) in operands.into_iter().enumerate() {
                    args.push(self.operand(operand, || inst.operand(index as u32), out)?);
                }
                (op, args)
            }
        };
        if let (Op::Select(_), Some(result)) = (op, result)
            && let Some(note) = self.decisions.branch(attachments(text))
        {
            self.cfg.value_notes[result] = Some(self.cfg.payloads.intern_note(note));
        }
        out.push(Instr { op, args: args.into(), result, location: self.location });
        Ok(())
    }

    /// The metadata of a branch. It does not include cases that have the default's target.
    fn branch_note(&self, ast: &AstTerminator, term: &Terminator, attachments: &str) -> Result<Option<Note>, Stop> {
        let Terminator::Branch { targets, .. } = term else { return Ok(None) };
        let to_default = match ast {
            AstTerminator::CondBr(_) => return Ok(self.decisions.branch(attachments)),
            AstTerminator::Switch(switch) => {
                let same = |name| Ok(self.target(name)? == targets[0]);
                switch.dests.iter().map(|(_, name)| same(name)).collect::<Result<Vec<bool>, Stop>>()?
            }
            _ => return Ok(None),
        };
        Ok(self.decisions.switch(attachments, &to_default))
    }

    /// The operand for an operand of the tree; `value` is the same one in the C API.
    pub(super) fn operand(
        &mut self,
        ast: &AstOperand,
        value: impl FnOnce() -> Value<'m>,
        out: &mut Vec<Instr>,
    ) -> Result<Operand, Stop> {
        match ast {
            AstOperand::LocalOperand { name, .. } => match self.vars.get(name) {
                Some(var) => Ok(Operand::Var(*var)),
                None => Err(Stop::Mismatch(format!("llvm-ir has an operand {name} that is not defined"))),
            },
            AstOperand::ConstantOperand(_) => {
                let value = value();
                if !value.is_constant() {
                    return Err(Stop::mismatch("llvm-ir has a constant for an operand that isn't one"));
                }
                let Cfg { payloads, vars, .. } = &mut self.cfg;
                Ok(self.consts.lower(&mut Code { payloads, vars, instrs: out, init: false }, value)?)
            }
            AstOperand::MetadataOperand => Err(Stop::refuse("metadata operand in an unknown place")),
        }
    }

    /// The operand for a value that the tree does not contain.
    pub(super) fn value(&mut self, value: Value<'m>, out: &mut Vec<Instr>) -> Result<Operand, Stop> {
        if value.is_constant() {
            let Cfg { payloads, vars, .. } = &mut self.cfg;
            return Ok(self.consts.lower(&mut Code { payloads, vars, instrs: out, init: false }, value)?);
        }
        let var = self.vars.get(&Name::from(ast::readable_name(value.name()))).copied();
        var.map(Operand::Var).ok_or_else(|| Stop::mismatch("it has an operand that is not defined"))
    }

    pub(super) fn target(&self, name: &Name) -> Result<Block, Stop> {
        self.blocks.get(name).copied().ok_or_else(|| Stop::mismatch("a branch goes nowhere"))
    }

    fn terminator(
        &mut self,
        ast: &'b AstTerminator,
        inst: Inst<'m>,
        text: &str,
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let expected = match ast {
            AstTerminator::Ret(_) => "ret",
            AstTerminator::Br(_) | AstTerminator::CondBr(_) => "br",
            AstTerminator::Switch(_) => "switch",
            AstTerminator::Unreachable(_) => "unreachable",
            AstTerminator::Resume(_) => "resume",
            _ => return Err(Stop::mismatch("it should not have been translated")),
        };
        if Line::new(text).opcode != expected {
            return Err(Stop::Mismatch(format!("llvm-ir has `{expected}` instead")));
        }
        Ok(match ast {
            AstTerminator::Ret(ret) => match &ret.return_operand {
                Some(operand) => Terminator::Return(Some(self.operand(operand, || inst.operand(0), out)?)),
                None => Terminator::Return(None),
            },
            AstTerminator::Br(br) => Terminator::Jump(self.target(&br.dest)?),
            AstTerminator::CondBr(br) => {
                let (yes, no) = (self.target(&br.true_dest)?, self.target(&br.false_dest)?);
                if yes == no {
                    return Ok(Terminator::Jump(yes));
                }
                let cond = self.operand(&br.condition, || inst.operand(0), out)?;
                let matching = self.cfg.payloads.intern_match(MatchInfo::truth());
                Terminator::Branch { cond, matching, targets: [no, yes].into() }
            }
            AstTerminator::Switch(switch) => self.switch(switch, inst, out)?,
            AstTerminator::Resume(resume) => {
                let value = self.operand(&resume.operand, || inst.operand(0), out)?;
                out.push(Instr { op: Op::Resume, args: [value].into(), result: None, location: self.location });
                Terminator::Unreachable
            }
            _ => Terminator::Unreachable,
        })
    }

    /// One alternative per target. Cases with the default's target are left out.
    fn switch(
        &mut self,
        ast: &'b llvm_ir::terminator::Switch,
        inst: Inst<'m>,
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let cond = self.operand(&ast.operand, || inst.operand(0), out)?;
        if inst.value().operand_count() as usize != 2 + 2 * ast.dests.len() {
            return Err(Stop::mismatch("llvm-ir has another number of cases"));
        }
        let default = self.target(&ast.default_dest)?;
        let mut alternatives: FxHashMap<Block, u32> = FxHashMap::default();
        alternatives.insert(default, 0);
        let mut targets = vec![default];
        let mut cases = vec![];
        for (index, (_, name)) in ast.dests.iter().enumerate() {
            let target = self.target(name)?;
            let alternative = *alternatives.entry(target).or_insert_with(|| {
                targets.push(target);
                targets.len() as u32 - 1
            });
            if alternative == 0 {
                continue;
            }
            let Cfg { payloads, vars, .. } = &mut self.cfg;
            let mut code = Code { payloads, vars, instrs: out, init: false };
            match self.consts.lower(&mut code, inst.operand(2 + 2 * index as u32))? {
                Operand::Const(case) => cases.push((case, alternative)),
                _ => return Err(Stop::mismatch("a case is not a constant")),
            }
        }
        if targets.len() == 1 {
            return Ok(Terminator::Jump(default));
        }
        let info = MatchInfo { cases: cases.into(), default: 0, alternatives: targets.len() as u32 };
        let matching = self.cfg.payloads.intern_match(info);
        Ok(Terminator::Branch { cond, matching, targets: targets.into() })
    }

    /// The operand of a phi for a predecessor. Code that computes a constant is added at the end of the predecessor.
    /// But if the predecessor ends with a jump, whose decision has to follow immediately, the code comes before the
    /// jump. If the jump is a pad, which must be alone in its block, the code is added at the beginning of the
    /// function.
    fn phi_operand(
        &mut self,
        ast: &AstOperand,
        value: impl FnOnce() -> Value<'m>,
        pred: Block,
    ) -> Result<Operand, Stop> {
        let info = |instr: &Instr| match instr.op {
            Op::Special(id, _) => Some(&self.cfg.payloads[id]).filter(|info| info.labels().is_some()),
            _ => None,
        };
        let instrs = &self.cfg.blocks[pred].instrs;
        let jump = instrs.iter().enumerate().rev().find_map(|(at, instr)| Some((at, info(instr)?)));
        let (place, at) = match jump {
            None => (pred, instrs.len()),
            Some((_, info)) if info.is_pad() => (self.cfg.entry(), 0),
            Some((at, _)) => (pred, at),
        };
        let mut out = std::mem::take(&mut self.cfg.blocks[place].instrs);
        let behind = out.split_off(at);
        let operand = self.operand(ast, value, &mut out);
        out.extend(behind);
        self.cfg.blocks[place].instrs = out;
        operand
    }

    /// Fills in the operands of phis: one per predecessor, even if there are several arcs from it.
    fn fill_phis(&mut self, at: &mut &'b str) -> Result<(), Stop> {
        let mut last_phi: SecondaryMap<Block, usize> = SecondaryMap::new();
        for (number, phi) in std::mem::take(&mut self.phis).into_iter().enumerate() {
            *at = phi.text;
            if phi.inst.value().operand_count() as usize != phi.ast.incoming_values.len() {
                return Err(Stop::mismatch("llvm-ir has another number of arcs"));
            }
            for (index, (operand, name)) in phi.ast.incoming_values.iter().enumerate() {
                // Unreachable predecessors have no block.
                let Some(pred) = self.blocks.get(name).copied() else { continue };
                let pred = self.arcs.get(&(pred, phi.block)).copied().unwrap_or(pred);
                if std::mem::replace(&mut last_phi[pred], number + 1) == number + 1 {
                    continue;
                }
                let operand = self.phi_operand(operand, || phi.inst.incoming(index as u32), pred)?;
                self.cfg.blocks[phi.block].phis[phi.index].incoming.push((pred, operand));
            }
        }
        Ok(())
    }
}

/// Is the name in the text that of the tree? Quoted names are not compared.
fn same_name(text: Option<&str>, name: Option<&Name>) -> bool {
    match (text, name) {
        (None, None) => true,
        (Some(text), Some(Name::Number(number))) => text.parse() == Ok(*number),
        (Some(text), Some(Name::Name(name))) => text.starts_with('"') || text == name.as_str(),
        _ => false,
    }
}
