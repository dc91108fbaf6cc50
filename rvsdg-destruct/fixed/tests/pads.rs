//! Pads of funclets are where unwinding leads, and nowhere else. Each function is compared with itself, so that only
//! the positions of pads can be wrong.

use rvsdg_cfg::{Block, Cfg, Instr, Operand, PhiInstr, Terminator, Var};
use rvsdg_core::{CallInfo, Const, Effects, Funclet, MatchInfo, Op, Role, SpecialInfo, Type, TypeData, TypeTable};
use rvsdg_fixed::flow::is_same;

#[derive(Default)]
struct Builder {
    cfg: Cfg,
    types: TypeTable,
}

impl Builder {
    fn new(blocks: u32) -> Builder {
        let mut builder = Builder::default();
        (0..blocks).for_each(|_| _ = builder.cfg.add_block());
        builder
    }

    /// Adds an operation with a result of this type; returns the result.
    fn special(&mut self, block: u32, role: Role, ret: Type, args: &[Operand]) -> Var {
        let params = vec![Type::TOKEN; args.len()];
        let mut info = SpecialInfo::new(CallInfo::new(self.types.function(ret, &params, false)));
        info.role = role;
        let jumps = info.labels().is_some();
        let fields = [ret, Type::I32].into();
        let whole = match jumps {
            true if ret == Type::VOID => Type::I32,
            true => self.types.intern(TypeData::Struct { name: None, packed: false, fields: Some(fields) }),
            false => ret,
        };
        let op = Op::Special(self.cfg.payloads.intern_special(info), Effects::READ | Effects::WRITE | Effects::IO);
        let whole = self.cfg.vars.push(whole);
        self.push(block, op, args, whole);
        if !jumps || ret == Type::VOID {
            return whole;
        }
        let [value, number] = [(ret, 0), (Type::I32, 1)].map(|(ty, index)| {
            let part = self.cfg.vars.push(ty);
            let op = Op::ExtractValue(self.cfg.payloads.intern_list([index].into()));
            self.push(block, op, &[Operand::Var(whole)], part);
            part
        });
        assert_eq!(number.as_u32(), value.as_u32() + 1);
        value
    }

    fn push(&mut self, block: u32, op: Op, args: &[Operand], result: Var) {
        let instr = Instr { op, args: args.into(), result: Some(result), location: None };
        self.cfg.blocks[Block::from_u32(block)].instrs.push(instr);
    }

    /// Adds an operation that only computes.
    fn compute(&mut self, block: u32, at: usize, arg: Operand) {
        let result = self.cfg.vars.push(Type::I32);
        let instr = Instr { op: Op::Freeze, args: [arg].into(), result: Some(result), location: None };
        self.cfg.blocks[Block::from_u32(block)].instrs.insert(at, instr);
    }

    fn jump(&mut self, block: u32, target: u32) {
        self.cfg.blocks[Block::from_u32(block)].term = Terminator::Jump(Block::from_u32(target));
    }

    fn ret(&mut self, block: u32) {
        self.cfg.blocks[Block::from_u32(block)].term = Terminator::Return(None);
    }

    fn branch(&mut self, block: u32, number: Var, targets: &[u32]) {
        let case = |case: u32| (Const { op: Op::Int(case as i32), ty: Type::I32 }, case);
        let alternatives = targets.len() as u32;
        let info = MatchInfo { cases: (1..alternatives).map(case).collect(), default: 0, alternatives };
        let matching = self.cfg.payloads.intern_match(info);
        let targets = targets.iter().copied().map(Block::from_u32).collect();
        self.cfg.blocks[Block::from_u32(block)].term =
            Terminator::Branch { cond: Operand::Var(number), matching, targets };
    }

    fn is_right(&self) -> bool {
        is_same(&self.types, &self.cfg, &self.cfg)
    }
}

const NONE: Operand = Operand::Const(Const { op: Op::Null, ty: Type::TOKEN });
const ONE: Operand = Operand::Const(Const { op: Op::Int(1), ty: Type::I32 });

/// A call in block 0 that returns a number, and continues at block 1 or, by unwinding, at block `unwind`. Block 2 has a
/// cleanup; block 3, if it is reached, leads there. Returns the number.
fn cleanup(normal: u32, unwind: u32) -> (Builder, Var) {
    let mut builder = Builder::new(4);
    let value = builder.special(0, Role::Unwind, Type::I32, &[]);
    builder.branch(0, Var::from_u32(value.as_u32() + 1), &[normal, unwind]);
    builder.ret(1);
    let pad = builder.special(2, Role::Funclet(Funclet::CleanupPad), Type::TOKEN, &[NONE]);
    let end = Role::Funclet(Funclet::CleanupRet { unwinds: false });
    builder.special(2, end, Type::VOID, &[Operand::Var(pad)]);
    builder.cfg.blocks[Block::from_u32(2)].term = Terminator::Unreachable;
    match [normal, unwind].contains(&3) {
        true => builder.jump(3, 2),
        false => builder.ret(3),
    }
    (builder, value)
}

#[test]
fn unwinding_leads_to_pads_directly() {
    assert!(cleanup(1, 2).0.is_right());
    assert!(!cleanup(1, 3).0.is_right(), "past a block");
    assert!(!cleanup(2, 1).0.is_right(), "the other way round");
    let (mut also, _) = cleanup(1, 2);
    also.jump(1, 2);
    assert!(!also.is_right(), "and something else");
}

#[test]
fn pads_begin_their_blocks() {
    let (mut late, _) = cleanup(1, 2);
    late.compute(2, 0, ONE);
    assert!(!late.is_right());
    let (mut behind, _) = cleanup(1, 2);
    behind.compute(2, 1, ONE);
    assert!(behind.is_right());
}

#[test]
fn results_are_used_where_the_call_returned() {
    let used = |block: u32, at: usize| {
        let (mut builder, value) = cleanup(1, 2);
        builder.compute(block, at, Operand::Var(value));
        builder.is_right()
    };
    assert!(used(1, 0));
    assert!(!used(2, 1), "where it unwound to");
    let (mut joined, value) = cleanup(1, 2);
    let result = joined.cfg.vars.push(Type::I32);
    let incoming = vec![(Block::from_u32(0), Operand::Var(value))];
    joined.cfg.blocks[Block::from_u32(2)].phis.push(PhiInstr { result, incoming });
    assert!(!joined.is_right(), "in a phi there");
    let (mut phi, value) = cleanup(1, 2);
    let result = phi.cfg.vars.push(Type::I32);
    let incoming = vec![(Block::from_u32(0), Operand::Var(value)), (Block::from_u32(2), ONE)];
    phi.cfg.blocks[Block::from_u32(1)].phis.push(PhiInstr { result, incoming });
    phi.cfg.blocks[Block::from_u32(2)].instrs.pop();
    phi.jump(2, 1);
    assert!(phi.is_right());
    phi.compute(1, 0, Operand::Var(value));
    assert!(!phi.is_right(), "where something else leads, too");
}

/// A call with a `catchswitch` in block 2, whose handler is in block 3.
fn catch() -> Builder {
    let mut builder = Builder::new(5);
    let number = builder.special(0, Role::Unwind, Type::VOID, &[]);
    builder.branch(0, number, &[1, 2]);
    builder.ret(1);
    let switch = Role::Funclet(Funclet::CatchSwitch { handlers: 1, unwinds: false });
    let switch = builder.special(2, switch, Type::TOKEN, &[NONE]);
    builder.jump(2, 3);
    let pad = builder.special(3, Role::Funclet(Funclet::CatchPad), Type::TOKEN, &[Operand::Var(switch)]);
    builder.special(3, Role::Funclet(Funclet::CatchRet), Type::VOID, &[Operand::Var(pad)]);
    builder.jump(3, 1);
    builder.ret(4);
    builder
}

#[test]
fn a_catchswitch_is_alone() {
    assert!(catch().is_right());
    for at in [0, 3] {
        let mut more = catch();
        more.compute(2, at, ONE);
        assert!(!more.is_right(), "something stands at {at}");
    }
    let mut merged = catch();
    let [from, to] = [2, 3].map(Block::from_u32);
    let handler = std::mem::take(&mut merged.cfg.blocks[to].instrs);
    merged.cfg.blocks[from].instrs.extend(handler);
    merged.jump(2, 1);
    merged.ret(3);
    assert!(merged.is_right(), "the handler is directly behind it");
    merged.compute(2, 3, ONE);
    assert!(!merged.is_right());
}

#[test]
fn handlers_are_those_of_a_catchswitch() {
    let mut past = catch();
    past.jump(2, 4);
    past.jump(4, 3);
    assert!(!past.is_right(), "past a block");
    let mut wrong = catch();
    let Op::Special(id, effects) = wrong.cfg.blocks[Block::from_u32(3)].instrs[0].op else { panic!("it is a pad") };
    let mut info = wrong.cfg.payloads[id].clone();
    info.role = Role::Funclet(Funclet::CleanupPad);
    let op = Op::Special(wrong.cfg.payloads.intern_special(info), effects);
    wrong.cfg.blocks[Block::from_u32(3)].instrs[0].op = op;
    assert!(!wrong.is_right(), "a clean-up is no handler");
}
