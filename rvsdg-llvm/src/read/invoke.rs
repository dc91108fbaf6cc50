//! Calls that may end in a landing pad.
//!
//! An `invoke` becomes a call, a branch, and two blocks. The result of the call is a struct with the returned value,
//! the value of the landing pad, and an `i1` that says whether the landing pad was reached. The branch decides on the
//! `i1`. The blocks are on the two arcs, and extract the other members. A landing pad becomes a phi of the values
//! extracted in these blocks, and a part of each call that may end there.

use super::ast::Instruction;
use super::body::{Body, Pad, Stop, Views};
use super::call::{CallAst, Way};
use super::capi::Inst;
use super::line::Line;
use super::text::attachments;
use rvsdg_cfg::{Block, Instr, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::{Landing, LandingMembers, MatchInfo, Op, Type};

impl<'b, 'm> Body<'b, 'm> {
    /// Records the landing pad at the beginning of a block, if there is one.
    pub(super) fn declare_pad(&mut self, block: Block, view: &Views<'b, 'm>) -> Result<(), Stop> {
        let mut parts = view.ast.instrs.iter().zip(&view.insts).zip(view.lines);
        let Some(((Instruction::LandingPad(pad), inst), text)) =
            parts.find(|((ast, _), _)| matches!(ast, Instruction::LandingPad(_)))
        else {
            return Ok(());
        };
        let ty = self.consts.types.lower(inst.value().ty())?;
        let line = Line::new(text);
        let clauses = line.rest.trim_start().strip_prefix(self.consts.types.spelling(ty));
        let clauses = clauses.and_then(|rest| rest.strip_suffix(attachments(text)));
        let clauses = clauses.ok_or_else(|| Stop::mismatch("a landing pad is of another type"))?;
        let clauses: Vec<&str> = clauses.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let landing = Landing { ty, clauses: clauses.join(" ").into() };
        let result = self.vars[&pad.dest];
        self.pads.insert(block, Pad { landing, result, incoming: vec![] });
        Ok(())
    }

    /// Lowers a call that may end in a landing pad; returns the terminator of its block.
    pub(super) fn invoke(
        &mut self,
        block: Block,
        ast: &'b llvm_ir::terminator::Invoke,
        inst: Inst<'m>,
        text: &'b str,
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let line = Line::new(text);
        if line.opcode != "invoke" {
            return Err(Stop::mismatch("llvm-ir has `invoke` instead"));
        }
        let (to, pad) = (self.target(&ast.return_label)?, self.target(&ast.exception_label)?);
        let landing = self.pads.get(&pad).map(|pad| pad.landing.clone());
        let returned = self.consts.types.lower(inst.value().ty())?;
        let call = CallAst { callee: ast.function.as_ref().right(), arguments: &ast.arguments };
        let Some(landing) = landing else {
            return self.unwinding(&call, &ast.result, [&ast.return_label, &ast.exception_label], inst, &line, out);
        };
        let landed = landing.ty;
        let (op, args) = self
            .call(&call, inst, &line, Way::Landing(landing), out)?
            .ok_or_else(|| Stop::refuse("call in an unknown form"))?;
        let members = LandingMembers::of(returned);
        let ty = LandingMembers::struct_type(&mut self.consts.types.table, returned, landed);
        let whole = self.cfg.vars.push(ty);
        out.push(Instr { op, args: args.into(), result: Some(whole), location: self.location });
        let flag = self.cfg.vars.push(Type::I1);
        out.push(self.member(whole, members.unwound, flag));

        let [normal, unwind] = [to, pad].map(|target| {
            let arc = self.cfg.add_block();
            self.cfg.blocks[arc].term = Terminator::Jump(target);
            self.arcs.insert((block, target), arc);
            arc
        });
        if let Some(index) = members.returned {
            let var = self.vars[&ast.result];
            let instr = self.member(whole, index, var);
            self.cfg.blocks[normal].instrs.push(instr);
        }
        let value = self.cfg.vars.push(landed);
        let instr = self.member(whole, members.landed, value);
        self.cfg.blocks[unwind].instrs.push(instr);
        if let Some(pad) = self.pads.get_mut(&pad) {
            pad.incoming.push((unwind, Operand::Var(value)));
        }
        let matching = self.cfg.payloads.intern_match(MatchInfo::truth());
        Ok(Terminator::Branch { cond: Operand::Var(flag), matching, targets: [normal, unwind].into() })
    }

    pub(super) fn member(&mut self, whole: Var, index: i32, result: Var) -> Instr {
        let op = Op::ExtractValue(self.cfg.payloads.intern_list([index].into()));
        Instr { op, args: [Operand::Var(whole)].into(), result: Some(result), location: None }
    }

    /// Creates the phis of landing pads.
    pub(super) fn fill_pads(&mut self) {
        for (block, data) in self.cfg.blocks.iter_mut() {
            if let Some(pad) = self.pads.get_mut(&block) {
                let incoming = std::mem::take(&mut pad.incoming);
                data.phis.push(PhiInstr { result: pad.result, incoming });
            }
        }
    }
}
