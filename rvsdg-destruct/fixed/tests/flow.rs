//! Pairs of functions with the same control flow, and with different control flow.

use rvsdg_cfg::{Block, Cfg, Definition, Instr, Ipg, Operand, PhiInstr, Terminator};
use rvsdg_core::{CallInfo, Const, Effects, MatchInfo, Op, Role, SpecialInfo, Symbol, Type, TypeTable};
use rvsdg_fixed::{come_back, flow::is_same};
use rvsdg_gen::{Names, Shape, random_module};

fn cfg_of(ipg: &Ipg) -> &Cfg {
    let Definition::Function(cfg) = &ipg.definitions[Names::new().function] else { panic!("it is a function") };
    cfg
}

#[test]
fn random_control_flow_comes_back() {
    for seed in 0..500 {
        let shape = Shape { blocks: 1 + (seed as u32 * 7) % 30, values: 1 + seed as u32 % 3 };
        let ipg = random_module(seed, shape);
        let candidates = [(Names::new().function, Box::new(cfg_of(&ipg).clone()))];
        assert_eq!(come_back(&ipg, &candidates), [true], "seed {seed}");
    }
}

/// A redirected arc is detected, unless both targets are equivalent. So is a report that is moved to another block.
#[test]
fn random_changes_are_found() {
    let mut found = 0;
    for seed in 0..300 {
        let ipg = random_module(seed, Shape { blocks: 4 + seed as u32 % 20, values: 2 });
        let before = cfg_of(&ipg);
        assert!(is_same(&ipg.types, before, before), "seed {seed}");
        let blocks: Vec<Block> = before.blocks.keys().collect();
        let block = blocks[seed as usize * 31 % blocks.len()];
        let mut after = before.clone();
        let Some(report) = after.blocks[block].instrs.iter().position(|instr| matches!(instr.op, Op::Call(..))) else {
            continue;
        };
        let other = blocks[(seed as usize * 31 + 1) % blocks.len()];
        let instr = after.blocks[block].instrs.remove(report);
        assert!(!is_same(&ipg.types, before, &after), "seed {seed}: a call is gone");
        // If one block follows the other, the result is the same.
        after.blocks[other].instrs.push(instr);
        found += usize::from(!is_same(&ipg.types, before, &after));
        let mut after = before.clone();
        if let [first, .., last] = after.blocks[block].term.targets_mut()
            && first != last
        {
            std::mem::swap(first, last);
            found += usize::from(!is_same(&ipg.types, before, &after));
        }
    }
    assert!(found > 250, "{found} calls elsewhere and decisions the other way round were found");
}

/// A function with one condition, and methods for adding the contents of blocks.
struct Builder {
    cfg: Cfg,
    types: TypeTable,
    void: Type,
}

impl Builder {
    fn new(blocks: u32) -> Builder {
        let mut types = TypeTable::new();
        let void = types.function(Type::VOID, &[], false);
        let mut cfg = Cfg::default();
        (0..blocks).for_each(|_| _ = cfg.add_block());
        let condition = cfg.vars.push(Type::I1);
        cfg.params.push(condition);
        Builder { cfg, types, void }
    }

    /// Block number `block` calls function number `callee`.
    fn call(&mut self, block: u32, callee: u32) -> &mut Builder {
        self.special(block, callee, |_| {})
    }

    fn special(&mut self, block: u32, callee: u32, change: impl FnOnce(&mut SpecialInfo)) -> &mut Builder {
        let mut info = SpecialInfo::new(CallInfo::new(self.void));
        info.stays = true;
        change(&mut info);
        let effects = Effects::READ | Effects::WRITE | Effects::IO;
        let op = Op::Special(self.cfg.payloads.intern_special(info), effects);
        let args = [Operand::Symbol(Symbol::from_u32(callee))].into();
        self.cfg.blocks[Block::from_u32(block)].instrs.push(Instr { op, args, result: None, location: None });
        self
    }

    fn jump(&mut self, block: u32, target: u32) -> &mut Builder {
        self.cfg.blocks[Block::from_u32(block)].term = Terminator::Jump(Block::from_u32(target));
        self
    }

    fn ret(&mut self, block: u32) -> &mut Builder {
        self.cfg.blocks[Block::from_u32(block)].term = Terminator::Return(None);
        self
    }

    /// Branches to `yes` if the condition holds.
    fn branch(&mut self, block: u32, yes: u32, no: u32) -> &mut Builder {
        let matching = self.cfg.payloads.intern_match(MatchInfo::truth());
        let cond = Operand::Var(self.cfg.params[0]);
        let targets = [Block::from_u32(no), Block::from_u32(yes)].into();
        self.cfg.blocks[Block::from_u32(block)].term = Terminator::Branch { cond, matching, targets };
        self
    }

    fn same(&self, other: &Builder) -> bool {
        let [one, two] = [(self, other), (other, self)].map(|(a, b)| is_same(&a.types, &a.cfg, &b.cfg));
        assert_eq!(one, two, "what is the same is so in both directions");
        one
    }
}

#[test]
fn trivial_blocks_and_shared_returns_make_no_difference() {
    let mut shared = Builder::new(4);
    shared.branch(0, 1, 2).call(1, 7).jump(1, 3).call(2, 8).jump(2, 3).ret(3);
    let mut own = Builder::new(4);
    own.branch(0, 3, 1).call(1, 8).jump(1, 2).ret(2).call(3, 7).ret(3);
    assert!(shared.same(&own));
}

#[test]
fn what_is_called_and_where_makes_a_difference() {
    let mut before = Builder::new(4);
    before.branch(0, 1, 2).call(1, 7).jump(1, 3).call(2, 8).jump(2, 3).ret(3);
    let mut swapped = Builder::new(4);
    swapped.branch(0, 2, 1).call(1, 7).jump(1, 3).call(2, 8).jump(2, 3).ret(3);
    assert!(!before.same(&swapped));
    let mut behind = Builder::new(4);
    behind.branch(0, 1, 2).jump(1, 3).call(2, 8).jump(2, 3).call(3, 7).ret(3);
    assert!(!before.same(&behind));
}

#[test]
fn nothing_is_there_twice() {
    let mut before = Builder::new(4);
    before.branch(0, 1, 2).call(1, 6).jump(1, 3).call(2, 7).jump(2, 3).call(3, 8).ret(3);
    let mut twice = Builder::new(5);
    twice.branch(0, 1, 2).call(1, 6).jump(1, 3).call(2, 7).jump(2, 4).call(3, 8).ret(3).call(4, 8).ret(4);
    assert!(!before.same(&twice));
    // The same calls under one more decision: the call is control dependent now, although it is always executed.
    let mut under = Builder::new(4);
    under.call(0, 6).branch(0, 1, 2).call(1, 7).jump(1, 3).call(2, 7).jump(2, 3).ret(3);
    let mut straight = Builder::new(1);
    straight.call(0, 6).call(0, 7).ret(0);
    assert!(!straight.same(&under));
}

#[test]
fn loops_have_to_be_entered_at_the_same_place() {
    let mut before = Builder::new(4);
    before.jump(0, 1).call(1, 7).jump(1, 2).call(2, 8).branch(2, 1, 3).ret(3);
    let mut after = Builder::new(4);
    after.jump(0, 1).call(1, 7).jump(1, 2).call(2, 8).branch(2, 2, 3).ret(3);
    assert!(before.same(&before) && !before.same(&after));
    let mut circle = Builder::new(3);
    circle.call(0, 7).jump(0, 1).jump(1, 2).jump(2, 1);
    let mut shorter = Builder::new(2);
    shorter.call(0, 7).jump(0, 1).jump(1, 1);
    let mut none = Builder::new(1);
    none.call(0, 7).ret(0);
    assert!(circle.same(&shorter) && !circle.same(&none));
}

#[test]
fn nothing_comes_behind_a_call_that_ends_the_function() {
    let mut before = Builder::new(1);
    before.special(0, 7, |info| info.ends = true).ret(0);
    let mut after = Builder::new(2);
    after.special(0, 7, |info| info.ends = true).jump(0, 1).call(1, 8).ret(1);
    assert!(before.same(&after));
    let mut goes_on = Builder::new(2);
    goes_on.call(0, 7).jump(0, 1).call(1, 8).ret(1);
    assert!(!before.same(&goes_on));
}

#[test]
fn what_is_decided_on_a_constant_is_decided() {
    let decided = |yes: bool| {
        let mut builder = Builder::new(5);
        builder.branch(0, 1, 2).call(1, 7).jump(1, 2).call(2, 8).jump(2, 3).ret(3);
        let Terminator::Branch { cond, .. } = &mut builder.cfg.blocks[Block::from_u32(0)].term else { panic!() };
        *cond = Operand::Const(Const { op: Op::Int(-i32::from(yes)), ty: Type::I1 });
        builder
    };
    let (mut both, mut second) = (Builder::new(3), Builder::new(2));
    both.call(0, 7).jump(0, 1).call(1, 8).jump(1, 2).ret(2);
    second.call(0, 8).jump(0, 1).ret(1);
    assert!(decided(true).same(&both) && decided(false).same(&second));
    assert!(!decided(true).same(&second) && !decided(false).same(&both));
    // The address of the unreachable block is taken.
    let mut label = decided(false);
    label.special(1, 9, |info| info.role = Role::Label("a".into()));
    assert!(!label.same(&second));
}

#[test]
fn tokens_get_into_no_phi() {
    let mut before = Builder::new(4);
    before.branch(0, 1, 2).call(1, 6).jump(1, 3).call(2, 7).jump(2, 3).call(3, 8).ret(3);
    for (ty, allowed) in [(Type::TOKEN, false), (Type::I32, true)] {
        let mut after = Builder { cfg: before.cfg.clone(), types: before.types.clone(), void: before.void };
        let result = after.cfg.vars.push(ty);
        let none = Operand::Const(Const { op: Op::Poison, ty });
        let incoming = vec![(Block::from_u32(1), none), (Block::from_u32(2), none)];
        after.cfg.blocks[Block::from_u32(3)].phis.push(PhiInstr { result, incoming });
        assert_eq!(is_same(&before.types, &before.cfg, &after.cfg), allowed);
    }
}

/// Assembly that may jump from block 0. It continues there, or at block 1.
fn jump() -> (Builder, rvsdg_cfg::Var) {
    let mut builder = Builder::new(3);
    builder.special(0, 7, |info| (info.role, info.asm) = (Role::Jump(1), "asm \"\", \"!i\"".into()));
    let which = builder.cfg.vars.push(Type::I32);
    let instr = builder.cfg.blocks[Block::from_u32(0)].instrs.last_mut().unwrap();
    (instr.args, instr.result) = ([].into(), Some(which));
    let one = Const { op: Op::Int(1), ty: Type::I32 };
    let matching = builder.cfg.payloads.intern_match(MatchInfo::equals(one));
    let targets = [Block::from_u32(2), Block::from_u32(1)].into();
    builder.cfg.blocks[Block::from_u32(0)].term = Terminator::Branch { cond: Operand::Var(which), matching, targets };
    builder.call(1, 8).jump(1, 2).ret(2);
    (builder, which)
}

#[test]
fn where_a_jump_goes_is_for_the_branch_behind_it_only() {
    let (before, _) = jump();
    let (after, _) = jump();
    assert!(before.same(&after));
    let compared = |place: u32, position: usize| {
        let (mut after, which) = jump();
        let result = Some(after.cfg.vars.push(Type::I1));
        let args = [Operand::Var(which), Operand::Const(Const { op: Op::Int(0), ty: Type::I32 })].into();
        let compare = Instr { op: Op::ICmp(rvsdg_core::IntCond::Eq), args, result, location: None };
        after.cfg.blocks[Block::from_u32(place)].instrs.insert(position, compare);
        is_same(&before.types, &before.cfg, &after.cfg)
    };
    assert!(!compared(0, 1), "behind the jump");
    assert!(!compared(1, 0), "elsewhere");
    let (mut merged, which) = jump();
    let incoming = vec![(Block::from_u32(0), Operand::Var(which)), (Block::from_u32(1), Operand::Var(which))];
    let result = merged.cfg.vars.push(Type::I32);
    merged.cfg.blocks[Block::from_u32(2)].phis.push(PhiInstr { result, incoming });
    assert!(!is_same(&before.types, &before.cfg, &merged.cfg), "in a phi");
    let (mut behind, _) = jump();
    behind.call(0, 9);
    assert!(!is_same(&before.types, &before.cfg, &behind.cfg), "something stands between");
}

/// An `indirectbr` from block 0 to blocks 1 and 2. Block 1 has a label; with `through`, an intermediate block leads to
/// it.
fn jump_by_address(through: bool) -> Builder {
    let mut builder = Builder::new(4);
    builder.special(0, 7, |info| info.role = Role::Jump(2));
    let which = builder.cfg.vars.push(Type::I32);
    let instr = builder.cfg.blocks[Block::from_u32(0)].instrs.last_mut().unwrap();
    (instr.args, instr.result) = ([].into(), Some(which));
    let one = Const { op: Op::Int(1), ty: Type::I32 };
    let matching = builder.cfg.payloads.intern_match(MatchInfo::equals(one));
    let targets = [if through { 3 } else { 1 }, 2].map(Block::from_u32).into();
    builder.cfg.blocks[Block::from_u32(0)].term = Terminator::Branch { cond: Operand::Var(which), matching, targets };
    builder.special(1, 8, |info| info.role = Role::Label("a".into())).jump(1, 2).ret(2).jump(3, 1);
    builder
}

/// Control continues at the block with the address, and skips blocks that lead there, for example one for the copies of
/// phis.
#[test]
fn jumps_by_address_go_to_labels() {
    assert!(jump_by_address(false).same(&jump_by_address(false)));
    let (before, after) = (jump_by_address(false), jump_by_address(true));
    assert!(!is_same(&before.types, &before.cfg, &after.cfg));
    let mut late = jump_by_address(false);
    let poison = Operand::Const(Const { op: Op::Poison, ty: Type::I32 });
    let result = Some(late.cfg.vars.push(Type::I32));
    let copy = Instr { op: Op::Freeze, args: [poison].into(), result, location: None };
    late.cfg.blocks[Block::from_u32(1)].instrs.insert(0, copy);
    assert!(!is_same(&before.types, &before.cfg, &late.cfg), "the label is not what its block begins with");
}

#[test]
fn labels_that_are_one_are_none_that_differ() {
    let (before, _) = jump();
    let (mut after, _) = jump();
    // In the first function block 1 has an effect, so the labels differ; here they are the same.
    let Terminator::Branch { targets, .. } = &mut after.cfg.blocks[Block::from_u32(0)].term else { panic!() };
    targets[0] = targets[1];
    assert!(!is_same(&before.types, &before.cfg, &after.cfg) && after.same(&after));
}
