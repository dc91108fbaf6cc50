//! Blocks whose address is taken, and jumps to them: labels, `callbr`, `indirectbr`.
//!
//! A label is an operation without effects at the beginning of its block. A jump is an operation whose result is the
//! number of the next label, followed by a branch on this number. Functions with jumps are fixed, so the branch and the
//! labels are still present in the output.

use super::ast::Name;
use super::body::{Body, Stop};
use super::call::{CallAst, Way};
use super::capi::Inst;
use super::line::Line;
use super::scan::spell_name;
use super::screen::Refusal;
use super::{ast, text::attachments};
use rustc_hash::FxHashSet;
use rvsdg_cfg::{Instr, Operand, Terminator};
use rvsdg_core::{CallInfo, Const, Effects, MatchInfo, Op, Role, SpecialInfo, Type, TypeData};

pub(super) const ANYTHING: Effects = Effects::READ.union(Effects::WRITE).union(Effects::IO);

/// The labels that a jump may lead to, in LLVM's order.
pub(super) fn successors(inst: Inst<'_>) -> Vec<Name> {
    inst.successors().into_iter().map(|name| Name::from(ast::readable_name(name))).collect()
}

impl<'b, 'm> Body<'b, 'm> {
    /// The label operation for a block whose address is taken.
    pub(super) fn label(&mut self, block: &Name, labels: &FxHashSet<&str>) -> Option<Instr> {
        let Name::Name(name) = block else { return None };
        // Each character of the tree's name is a byte of LLVM's.
        let raw: Vec<u8> = name.chars().map(|letter| letter as u8).collect();
        let name = spell_name(&raw);
        labels.contains(&*name).then(|| {
            let ty = self.consts.types.table.function(Type::VOID, &[], false);
            let mut info = SpecialInfo::new(CallInfo::new(ty));
            info.role = Role::Label(name.into());
            let op = Op::Special(self.cfg.payloads.intern_special(info), ANYTHING);
            Instr { op, args: [].into(), result: None, location: None }
        })
    }

    /// Lowers assembly that may jump; returns the terminator of its block.
    pub(super) fn callbr(
        &mut self,
        ast: &'b llvm_ir::terminator::CallBr,
        inst: Inst<'m>,
        text: &'b str,
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let line = Line::new(text);
        if line.opcode != "callbr" || ast.function.is_right() {
            return Err(Stop::refuse("callbr in an unknown form"));
        }
        self.fixing.get_or_insert_with(|| Refusal::at("callbr", text));
        let labels = successors(inst);
        let call = CallAst { callee: None, arguments: &ast.arguments };
        let way = Way::Jump(labels.len() as u32 - 1);
        let (op, args) =
            self.call(&call, inst, &line, way, out)?.ok_or_else(|| Stop::refuse("callbr in an unknown form"))?;
        self.returning_jump((op, args), &ast.result, inst, &labels, out)
    }

    /// Adds a jump that may have a value, which gets the name `name`. Returns the terminator of its block.
    pub(super) fn returning_jump(
        &mut self,
        (op, args): (Op, Vec<Operand>),
        name: &'b Name,
        inst: Inst<'m>,
        labels: &[Name],
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let returned = self.consts.types.lower(inst.value().ty())?;
        if returned == Type::VOID {
            return self.jump(op, args, labels, out);
        }
        let fields = [returned, Type::I32].into();
        let ty = TypeData::Struct { name: None, packed: false, fields: Some(fields) };
        let whole = self.cfg.vars.push(self.consts.types.table.intern(ty));
        out.push(Instr { op, args: args.into(), result: Some(whole), location: self.location });
        let value = self.vars[name];
        let value = self.member(whole, 0, value);
        let number = self.cfg.vars.push(Type::I32);
        let which = self.member(whole, 1, number);
        out.extend([value, which]);
        self.branch_to(Operand::Var(number), labels)
    }

    /// Lowers a jump to an address; returns the terminator of its block.
    pub(super) fn indirectbr(
        &mut self,
        ast: &'b llvm_ir::terminator::IndirectBr,
        inst: Inst<'m>,
        text: &'b str,
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let labels = successors(inst);
        if Line::new(text).opcode != "indirectbr" || labels.is_empty() {
            return Err(Stop::refuse("indirectbr in an unknown form"));
        }
        self.fixing.get_or_insert_with(|| Refusal::at("indirectbr", text));
        let address = self.operand(&ast.operand, || inst.operand(0), out)?;
        let address_ty = self.consts.types.lower(inst.operand(0).ty())?;
        let ty = self.consts.types.table.function(Type::VOID, &[address_ty], false);
        let mut info = SpecialInfo::new(CallInfo { metadata: attachments(text).into(), ..CallInfo::new(ty) });
        info.role = Role::Jump(labels.len() as u32);
        let op = Op::Special(self.cfg.payloads.intern_special(info), ANYTHING);
        self.jump(op, vec![address], &labels, out)
    }

    pub(super) fn jump(
        &mut self,
        op: Op,
        args: Vec<Operand>,
        labels: &[Name],
        out: &mut Vec<Instr>,
    ) -> Result<Terminator, Stop> {
        let number = self.cfg.vars.push(Type::I32);
        out.push(Instr { op, args: args.into(), result: Some(number), location: self.location });
        self.branch_to(Operand::Var(number), labels)
    }

    /// A branch to the label with this number.
    fn branch_to(&mut self, cond: Operand, labels: &[Name]) -> Result<Terminator, Stop> {
        let targets = labels.iter().map(|name| self.target(name)).collect::<Result<Vec<_>, _>>()?;
        if let [target] = *targets {
            return Ok(Terminator::Jump(target));
        }
        let case = |number: u32| (Const { op: Op::Int(number as i32), ty: Type::I32 }, number);
        let alternatives = targets.len() as u32;
        let info = MatchInfo { cases: (1..alternatives).map(case).collect(), default: 0, alternatives };
        let matching = self.cfg.payloads.intern_match(info);
        Ok(Terminator::Branch { cond, matching, targets: targets.into() })
    }
}
