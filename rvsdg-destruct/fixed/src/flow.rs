//! Compares the control flow of two functions.
//!
//! A *place* is where a path of interest starts: a block that has an operation with an effect, or a decision. Blocks
//! that only jump are skipped. A *run* is the path from a place to the next decision, return or place: its operations
//! with effects, continued into places that have no other predecessor. Both functions are walked in lockstep from their
//! entries: corresponding runs must have equal effects and lead to corresponding places. Places correspond one to one,
//! so nothing is duplicated.
//!
//! A decision on a constant does not count: blocks that it never leads to may disappear, unless their address is taken.
//!
//! Returns may be merged or duplicated. Operations are compared by kind and callee, but not by operands: the walk
//! checks where operations are executed, and construction and destruction are responsible for their operands in any
//! case.

use crate::pads;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Block, BlockData, Cfg, Instr, Operand, Terminator, Var};
use rvsdg_core::entity::{EntitySet, PrimaryMap, SecondaryMap};
use rvsdg_core::{Op, Payloads, Role, Symbol, TailKind, Type, TypeData, TypeKind, TypeTable};
use std::collections::BTreeMap;
use std::mem::Discriminant;

/// Do both functions have the same control flow, without additional phis of types that must not be in phis?
pub fn is_same(types: &TypeTable, before: &Cfg, after: &Cfg) -> bool {
    let has_odd_phis = |cfg: &Cfg| {
        let phis = cfg.blocks.values().flat_map(|block| &block.phis);
        phis.filter(|phi| is_odd(types, cfg.vars[phi.result])).count()
    };
    has_odd_phis(after) <= has_odd_phis(before)
        && labels(after) == labels(before)
        && jumps_decide(after)
        && pads::are_in_place(after)
        && walk(&Side::of(before), &Side::of(after)).is_some()
}

/// The number of blocks whose address is taken.
fn labels(cfg: &Cfg) -> usize {
    let is_label = |instr: &&Instr| match instr.op {
        Op::Special(id, _) => matches!(cfg.payloads[id].role, Role::Label(_)),
        _ => false,
    };
    cfg.blocks.values().flat_map(|data| &data.instrs).filter(is_label).count()
}

/// The only successor that a block can have.
fn only_target(cfg: &Cfg, term: &Terminator) -> Option<Block> {
    match term {
        Terminator::Jump(target) => Some(*target),
        Terminator::Branch { cond: Operand::Const(constant), matching, targets } => {
            cfg.payloads.int_words(constant.op)?;
            Some(targets[cfg.payloads[*matching].lookup(constant.op) as usize])
        }
        _ => None,
    }
}

/// The blocks that are reachable.
fn reached(cfg: &Cfg) -> EntitySet<Block> {
    let mut reached: EntitySet<Block> = EntitySet::new();
    let mut open = vec![cfg.entry()];
    while let Some(block) = open.pop() {
        if reached.insert(block) {
            let term = &cfg.blocks[block].term;
            match only_target(cfg, term) {
                Some(target) => open.push(target),
                None => open.extend(term.targets()),
            }
        }
    }
    reached
}

/// Is it a type that LLVM does not allow in phis, or may not allow?
fn is_odd(types: &TypeTable, ty: Type) -> bool {
    matches!(ty.kind(), TypeKind::Token | TypeKind::X86Amx) || matches!(types.get(ty), Some(TypeData::Target(_)))
}

/// Is the label number, which is a part of a jump's result, used only by a branch directly behind the jump? Without a
/// branch, all labels lead to the same place.
fn jumps_decide(cfg: &Cfg) -> bool {
    let mut hidden: FxHashSet<Var> = FxHashSet::default();
    for block in cfg.blocks.values() {
        for (at, instr) in block.instrs.iter().enumerate() {
            let Op::Special(id, _) = instr.op else { continue };
            if cfg.payloads[id].labels().is_none() {
                continue;
            }
            let parts = parts(cfg, block, at);
            hidden.extend(instr.result);
            hidden.extend(parts.iter().filter(|part| !takes_value(cfg, part)).filter_map(|part| part.result));
        }
    }
    let is_hidden = |operand: &Operand| matches!(operand, Operand::Var(var) if hidden.contains(var));
    hidden.is_empty() || cfg.blocks.values().all(|block| uses_rightly(cfg, block, is_hidden))
}

/// The instructions behind a jump that extract the parts of its result.
pub(crate) fn parts<'c>(cfg: &'c Cfg, block: &'c BlockData, jump: usize) -> &'c [Instr] {
    let result = block.instrs[jump].result;
    let behind = &block.instrs[jump + 1..];
    let takes = |instr: &Instr| match (instr.op, instr.args.first()) {
        (Op::ExtractValue(path), Some(Operand::Var(whole))) => Some(*whole) == result && cfg.payloads[path].len() == 1,
        _ => false,
    };
    &behind[..behind.iter().take_while(|instr| takes(instr)).count()]
}

/// Does a part extract the returned value of the jump, rather than the label number?
pub(crate) fn takes_value(cfg: &Cfg, part: &Instr) -> bool {
    matches!(part.op, Op::ExtractValue(path) if *cfg.payloads[path] == [0])
}

/// Does a block use hidden values only as the parts of a jump, and as the condition of the branch behind them?
fn uses_rightly(cfg: &Cfg, block: &BlockData, is_hidden: impl Fn(&Operand) -> bool) -> bool {
    if block.phis.iter().flat_map(|phi| &phi.incoming).any(|(_, operand)| is_hidden(operand)) {
        return false;
    }
    let (mut at, mut decides) = (0, false);
    while let Some(instr) = block.instrs.get(at) {
        if instr.args.iter().any(&is_hidden) {
            return false;
        }
        at += 1;
        if instr.result.is_some_and(|result| is_hidden(&Operand::Var(result))) {
            at += parts(cfg, block, at - 1).len();
            decides = at == block.instrs.len();
        }
    }
    match &block.term {
        Terminator::Branch { cond, .. } => !is_hidden(cond) || decides,
        Terminator::Return(Some(value)) => !is_hidden(value),
        Terminator::Return(None) | Terminator::Jump(_) | Terminator::Unreachable => true,
    }
}

/// Are the labels of a jump corresponding blocks in both functions? This includes the blocks whose addresses are taken:
/// a jump by address (`indirectbr`, and possibly assembly) leads to the block with the address, and not to one that
/// jumps there.
fn labels_are_same((before, a): (&Side<'_>, &Jump), (after, b): (&Side<'_>, &Jump)) -> bool {
    let (Some(a_targets), Some(b_targets)) = (&a.targets, &b.targets) else {
        let is_one = |side: &Side<'_>, jump: &Jump| {
            let targets = || jump.targets.iter().flatten();
            targets().all(|it| Some(it) == targets().next() && side.label(*it).is_none())
        };
        return is_one(before, a) && is_one(after, b) && !a.by_address;
    };
    let (mut forth, mut back) = (FxHashMap::default(), FxHashMap::default());
    a_targets.len() == b_targets.len()
        && a_targets.iter().zip(b_targets).all(|(a_target, b_target)| {
            let is_one_to_one = *forth.entry(*a_target).or_insert(*b_target) == *b_target
                && *back.entry(*b_target).or_insert(*a_target) == *a_target;
            is_one_to_one && before.label(*a_target) == after.label(*b_target)
        })
}

/// Walks over both functions in lockstep; `None` if they differ.
fn walk(before: &Side<'_>, after: &Side<'_>) -> Option<()> {
    let mut forth: FxHashMap<Block, Block> = FxHashMap::default();
    let mut back: FxHashMap<Block, Block> = FxHashMap::default();
    let mut open = vec![(before.place(before.cfg.entry()), after.place(after.cfg.entry()))];
    while let Some(pair) = open.pop() {
        let (a, b) = match pair {
            (Place::Block(a), Place::Block(b)) => (a, b),
            (a, b) if a == b => continue,
            _ => return None,
        };
        match (forth.insert(a, b), back.insert(b, a)) {
            (None, None) => {}
            (Some(known), Some(same)) if (known, same) == (b, a) => continue,
            _ => return None,
        }
        let (a, b) = (before.run(a)?, after.run(b)?);
        if a.effects != b.effects || a.jumps.len() != b.jumps.len() {
            return None;
        }
        if !a.jumps.iter().zip(&b.jumps).all(|(a, b)| labels_are_same((before, a), (after, b))) {
            return None;
        }
        match (a.end, b.end) {
            (End::Goes(a), End::Goes(b)) => open.push((a, b)),
            (End::Decides(a), End::Decides(b)) => open.extend(a.pairs(&b)),
            _ => return None,
        }
    }
    Some(())
}

/// The place that control reaches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    Block(Block),
    Return,
    Unreachable,
    /// A cycle of blocks in which nothing happens.
    Nowhere,
}

/// The part of an operation that is compared.
#[derive(PartialEq, Eq, Debug)]
struct Effect<'a> {
    op: Discriminant<Op>,
    callee: Option<Symbol>,
    asm: &'a str,
    role: Option<&'a Role>,
}

struct Run<'a> {
    effects: Vec<Effect<'a>>,
    /// The jumps to labels among the effects.
    jumps: Vec<Jump>,
    end: End,
}

/// A jump to labels.
struct Jump {
    /// The labels, by number; `None` if all of them lead to the code behind the jump.
    targets: Option<Vec<Block>>,
    /// Is its operand the address of one of the labels?
    by_address: bool,
}

enum End {
    Goes(Place),
    Decides(Decision),
}

struct Decision {
    /// The places for condition values; those of one bit are 0 and -1.
    cases: BTreeMap<i64, Place>,
    /// The place for all other values, if there are any.
    default: Option<Place>,
}

impl Decision {
    /// The pairs of places that must correspond if both decisions are equivalent.
    fn pairs(&self, other: &Decision) -> Vec<(Place, Place)> {
        let values = self.cases.keys().chain(other.cases.keys());
        let at = |decision: &Decision, value| decision.cases.get(value).copied().or(decision.default);
        let by_value = values.map(|value| (at(self, value), at(other, value)));
        let all = by_value.chain([(self.default, other.default)]);
        all.map(|(a, b)| (a.unwrap_or(Place::Nowhere), b.unwrap_or(Place::Nowhere))).collect()
    }
}

/// One of the two functions.
struct Side<'a> {
    cfg: &'a Cfg,
    /// The place that control reaches from the start of each block.
    places: PrimaryMap<Block, Place>,
    /// The number of blocks that lead to each place, without skipped ones; the start of the function counts as one.
    sources: SecondaryMap<Block, u32>,
}

impl<'a> Side<'a> {
    fn of(cfg: &'a Cfg) -> Side<'a> {
        let side = Side { cfg, places: places(cfg), sources: SecondaryMap::new() };
        let mut seen: SecondaryMap<Block, Option<Block>> = SecondaryMap::new();
        let mut sources = SecondaryMap::new();
        if let Place::Block(start) = side.place(cfg.entry()) {
            sources[start] += 1;
        }
        let reached = reached(cfg);
        for (block, data) in cfg.blocks.iter() {
            if side.place(block) != Place::Block(block) || !reached.contains(block) {
                continue;
            }
            let only = only_target(cfg, &data.term);
            for target in only.as_slice().iter().chain(data.term.targets().iter().filter(|_| only.is_none())) {
                if let Place::Block(place) = side.place(*target)
                    && seen[place].replace(block) != Some(block)
                {
                    sources[place] += 1;
                }
            }
        }
        Side { sources, ..side }
    }

    fn place(&self, block: Block) -> Place {
        self.places[block]
    }

    /// The label that a block begins with.
    fn label(&self, block: Block) -> Option<&'a str> {
        let Op::Special(id, _) = self.cfg.blocks[block].instrs.first()?.op else { return None };
        match &self.cfg.payloads[id].role {
            Role::Label(name) => Some(name),
            _ => None,
        }
    }

    /// The jump that an instruction of a block performs, if it is one.
    fn jump(&self, block: Block, at: usize) -> Option<Jump> {
        let data = &self.cfg.blocks[block];
        let Op::Special(id, _) = data.instrs[at].op else { return None };
        let info = &self.cfg.payloads[id];
        let labels = info.labels()?;
        let by_address = matches!(info.role, Role::Jump(_)) && info.asm.is_empty();
        let is_last = at + 1 + parts(self.cfg, data, at).len() == data.instrs.len();
        let targets = match &data.term {
            Terminator::Jump(target) if is_last => Some(vec![*target; labels as usize]),
            Terminator::Branch { matching, targets, .. } if is_last => {
                let matching = &self.cfg.payloads[*matching];
                let alternative = |number: u32| matching.lookup(Op::Int(number as i32)) as usize;
                Some((0..labels).map(|number| targets[alternative(number)]).collect())
            }
            _ => None,
        };
        Some(Jump { targets, by_address })
    }

    /// The run that starts at a block; `None` if it ends in a decision that can't be compared.
    fn run(&self, mut block: Block) -> Option<Run<'a>> {
        let (mut effects, mut jumps) = (vec![], vec![]);
        for _ in 0..=self.cfg.blocks.len() {
            let data = &self.cfg.blocks[block];
            for (at, instr) in data.instrs.iter().enumerate().filter(|(_, instr)| has_effect(instr)) {
                jumps.extend(self.jump(block, at));
                if instr.op == Op::Unreachable {
                    return Some(Run { effects, jumps, end: End::Goes(Place::Unreachable) });
                }
                effects.push(effect(&self.cfg.payloads, instr));
                if let Some(place) = last(&self.cfg.payloads, instr.op) {
                    return Some(Run { effects, jumps, end: End::Goes(place) });
                }
            }
            let end = match &data.term {
                Terminator::Return(_) => End::Goes(Place::Return),
                Terminator::Unreachable => End::Goes(Place::Unreachable),
                term => match (only_target(self.cfg, term), term) {
                    (Some(target), _) => End::Goes(self.place(target)),
                    (None, Terminator::Branch { cond, matching, targets }) => {
                        self.decision(cond, *matching, targets)?
                    }
                    (None, _) => return None,
                },
            };
            match end {
                End::Goes(Place::Block(next)) if self.sources[next] == 1 => block = next,
                end => return Some(Run { effects, jumps, end }),
            }
        }
        Some(Run { effects, jumps, end: End::Goes(Place::Nowhere) })
    }

    fn decision(&self, cond: &Operand, matching: rvsdg_core::MatchId, targets: &[Block]) -> Option<End> {
        let info = &self.cfg.payloads[matching];
        let places: Vec<Place> = targets.iter().map(|target| self.place(*target)).collect();
        if let [first, rest @ ..] = &*places
            && rest.iter().all(|place| place == first)
        {
            return Some(End::Goes(*first));
        }
        let is_truth = match cond {
            Operand::Var(var) => self.cfg.vars[*var] == Type::I1,
            Operand::Const(constant) => constant.ty == Type::I1,
            Operand::Symbol(_) => false,
        };
        let default = places[info.default as usize];
        let mut cases = BTreeMap::new();
        if is_truth {
            cases.extend([(0, default), (-1, default)]);
        }
        for (case, to) in &info.cases {
            let value = self.cfg.payloads.int_value(case.op)?;
            let value = if is_truth { -(value & 1) } else { value };
            cases.insert(value, places[*to as usize]);
        }
        Some(End::Decides(Decision { cases, default: (!is_truth).then_some(default) }))
    }
}

/// The place that control reaches from the start of each block.
fn places(cfg: &Cfg) -> PrimaryMap<Block, Place> {
    // A block that is visited again before its place is known is in a cycle.
    let mut known: PrimaryMap<Block, Option<Place>> = cfg.blocks.keys().map(|_| None).collect();
    let mut path = vec![];
    for start in cfg.blocks.keys() {
        let mut block = start;
        let place = loop {
            if let Some(place) = known[block] {
                break place;
            }
            known[block] = Some(Place::Nowhere);
            path.push(block);
            let data = &cfg.blocks[block];
            let mut effects = data.instrs.iter().filter(|instr| has_effect(instr));
            match (effects.next().map(|first| first.op), &data.term) {
                (Some(Op::Unreachable), _) | (None, Terminator::Unreachable) => break Place::Unreachable,
                (None, Terminator::Return(_)) => break Place::Return,
                (None, term) if let Some(target) = only_target(cfg, term) => block = target,
                _ => break Place::Block(block),
            }
        };
        path.drain(..).for_each(|block| known[block] = Some(place));
    }
    known.into_iter().map(|(_, place)| place.unwrap_or(Place::Nowhere)).collect()
}

/// Is the operation ordered with other operations?
fn has_effect(instr: &Instr) -> bool {
    instr.op.effects().makes_io() || instr.op.effects().takes_mem()
}

fn effect<'a>(payloads: &'a Payloads, instr: &Instr) -> Effect<'a> {
    let (intrinsic, asm, role) = match instr.op {
        Op::Call(id, _) => (payloads[id].intrinsic, "", None),
        Op::Special(id, _) => (payloads[id].call.intrinsic, &*payloads[id].asm, Some(&payloads[id].role)),
        _ => (None, "", None),
    };
    let callee = match instr.args.first() {
        Some(Operand::Symbol(symbol)) if matches!(instr.op, Op::Call(..) | Op::Special(..)) => Some(*symbol),
        _ => None,
    };
    Effect { op: std::mem::discriminant(&instr.op), callee: intrinsic.or(callee), asm, role }
}

/// The place that control reaches after an operation that ends the function.
fn last(payloads: &Payloads, op: Op) -> Option<Place> {
    match op {
        Op::Resume => Some(Place::Unreachable),
        Op::Special(id, _) if payloads[id].unwinds_to_caller() => Some(Place::Unreachable),
        Op::Special(id, _) if payloads[id].ends || payloads[id].call.tail == TailKind::MustTail => Some(Place::Return),
        Op::Call(id, _) if payloads[id].tail == TailKind::MustTail => Some(Place::Return),
        _ => None,
    }
}
