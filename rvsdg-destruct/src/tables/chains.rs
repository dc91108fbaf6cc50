//! Chains of comparisons of one value with constants become one switch: `c == 9 || c == 10 || c == 32` and the like, if
//! LLVM then tests several numbers at once by a bit of a constant, or finds the target in a table. Otherwise the chain
//! stays, as programs ask for the most frequent number first.
//!
//! A block that ends with such a comparison, or with a switch, takes over what the block does that other numbers lead
//! to, if that one does nothing but compare the same value and is reached from nowhere else. So whatever the value is,
//! the program goes on where it did; a number that occurs twice leads where the first comparison of it does. Phis of
//! the targets have a row for the first block instead of the others; where it has one there already, they have to be
//! the same. An undef value was compared, which is undefined behaviour, in front of all that goes away.
//!
//! Comparisons with weights stay. Linear.

use super::Facts;
use super::fault::{Fault, Mutation};
use rvsdg_cfg::{Block, Cfg, Operand, Record, Terminator, Var};
use rvsdg_core::{BinOp, Flags, IntCond, MatchInfo, Op, Type};
use rvsdg_opt_target::limits::chains::{MAX_LINKS, MAX_PARTS, MAX_RANGE, MIN_BITS, MIN_TABLE};

/// How many numbers a constant has bits for.
const BITS: u64 = 64;

/// What the end of a block asks.
struct Question {
    value: Var,
    /// Numbers and where they lead, and where all others do.
    cases: Vec<(i64, Block)>,
    default: Block,
    /// The instructions of the block that are only for this.
    parts: Vec<Var>,
}

/// Makes switches of chains; answers how many.
pub(super) fn merge(cfg: &mut Cfg, facts: &Facts, fault: Fault) -> usize {
    let mut merged = 0;
    for block in cfg.blocks.keys().collect::<Vec<_>>() {
        let Some(first) = question(cfg, facts, block) else { continue };
        let links = links(cfg, facts, block, &first, fault);
        let all = first.cases.iter().chain(links.iter().flat_map(|(_, link)| &link.cases)).copied().collect();
        if !links.is_empty() && pays(all) {
            apply(cfg, facts, block, first, links, fault);
            merged += 1;
        }
    }
    merged
}

/// Is a switch on these numbers better than comparisons?
fn pays(mut cases: Vec<(i64, Block)>) -> bool {
    cases.sort_unstable();
    cases.dedup();
    let is_near = |some: &[(i64, Block)]| some[some.len() - 1].0.abs_diff(some[0].0) < BITS;
    let is_dense = cases.len() >= MIN_TABLE && cases.windows(MIN_TABLE).any(is_near);
    cases.sort_unstable_by_key(|(number, target)| (*target, *number));
    let has_bits = |some: &[(i64, Block)]| some[0].1 == some[MIN_BITS - 1].1 && is_near(some);
    is_dense || cases.windows(MIN_BITS).any(has_bits)
}

/// What a block asks, if it is about one value.
fn question(cfg: &Cfg, facts: &Facts, block: Block) -> Option<Question> {
    let data = &cfg.blocks[block];
    let Terminator::Branch { cond: Operand::Var(cond), matching, targets } = &data.term else { return None };
    let info = &cfg.payloads[*matching];
    if data.branch_note.is_some() {
        return None;
    }
    let width = |var: Var| cfg.vars[var].int_width().filter(|width| (2..=64).contains(width));
    if width(*cond).is_some() {
        let case = |(case, alternative): &(rvsdg_core::Const, u32)| {
            Some((cfg.payloads.int_value(case.op)?, targets[*alternative as usize]))
        };
        let cases = info.cases.iter().map(case).collect::<Option<Vec<_>>>()?;
        let default = targets[info.default as usize];
        return (cases.len() <= MAX_LINKS).then_some(Question { value: *cond, cases, default, parts: vec![] });
    }
    (cfg.vars[*cond] == Type::I1).then_some(())?;
    let [no, yes] = info.truths().map(|alternative| targets[alternative as usize]);
    let mut parts = vec![];
    let (value, numbers, is_among) = condition(cfg, facts, block, *cond, &mut parts)?;
    width(value)?;
    let (among, default) = if is_among { (yes, no) } else { (no, yes) };
    let cases = numbers.into_iter().map(|number| (number, among)).collect();
    Some(Question { value, cases, default, parts })
}

/// The value that a condition compares, with which numbers, and whether it holds for these or for all others.
fn condition(cfg: &Cfg, facts: &Facts, block: Block, cond: Var, parts: &mut Vec<Var>) -> Option<(Var, Vec<i64>, bool)> {
    let made = |var: Var| cfg.blocks[block].instrs.iter().rev().take(MAX_PARTS).find(|it| it.result == Some(var));
    let number = |operand: &Operand| match operand {
        Operand::Const(constant) => cfg.payloads.int_value(constant.op),
        _ => None,
    };
    let (mut value, mut numbers, mut is_among) = (None, vec![], None);
    let mut pending = vec![cond];
    while let Some(var) = pending.pop() {
        let instr = made(var).filter(|_| facts.uses[var] == 1 && parts.len() < MAX_PARTS)?;
        parts.push(var);
        let (compared, found) = match (instr.op, &*instr.args) {
            (Op::Binary(BinOp::Or, _), [Operand::Var(a), Operand::Var(b)]) => {
                pending.extend([*b, *a]);
                continue;
            }
            (Op::Select(_), [Operand::Var(a), Operand::Const(yes), Operand::Var(b)])
                if cfg.payloads.int_value(yes.op) == Some(-1) =>
            {
                pending.extend([*b, *a]);
                continue;
            }
            (Op::ICmp(IntCond::Eq), [Operand::Var(x), c]) => (*x, vec![number(c)?]),
            (Op::ICmp(IntCond::Ne), [Operand::Var(x), c]) if var == cond => {
                is_among = Some(false);
                (*x, vec![number(c)?])
            }
            (Op::ICmp(IntCond::Ult), [Operand::Var(shifted), count]) => {
                let count = number(count).filter(|count| (1..=MAX_RANGE).contains(count))?;
                let sum = made(*shifted).filter(|_| facts.uses[*shifted] == 1)?;
                let (Op::Binary(BinOp::Add, Flags::NONE), [Operand::Var(x), by]) = (sum.op, &*sum.args) else {
                    return None;
                };
                parts.push(*shifted);
                let width = cfg.vars[*x].int_width().filter(|width| *width <= 64)?;
                let wrapped = |number: i64| number << (64 - width) >> (64 - width);
                let by = number(by)?;
                (*x, (0..count).map(|at| wrapped(at.wrapping_sub(by))).collect())
            }
            _ => return None,
        };
        (*value.get_or_insert(compared) == compared).then_some(())?;
        numbers.extend(found);
    }
    // A part that is negated is the whole condition.
    Some((value?, numbers, is_among.unwrap_or(true)))
}

/// The blocks that other numbers lead to, one behind the other, and what they ask.
fn links(cfg: &Cfg, facts: &Facts, block: Block, first: &Question, fault: Fault) -> Vec<(Block, Question)> {
    let mut links: Vec<(Block, Question)> = vec![];
    let (mut sources, mut taken) = (vec![block], first.targets());
    let mut next = first.default;
    while links.len() < MAX_LINKS && facts.preds[next] == 1 && next > *sources.last().expect("one is there") {
        let data = &cfg.blocks[next];
        let is_reached_twice = taken.iter().filter(|target| **target == next).count() > 1;
        let is_latch = data.must_progress || data.loop_note.is_some();
        let Some(question) = question(cfg, facts, next).filter(|_| !is_reached_twice && !is_latch) else { break };
        let is_same = question.value == first.value || fault.is(Mutation::AnyOperand);
        let is_only = data.phis.is_empty() && data.instrs.len() == question.parts.len();
        let fits = |target: &Block| *target > next && has_same_rows(cfg, *target, &sources, next);
        if !is_same || !is_only || !question.targets().iter().all(fits) {
            break;
        }
        taken.extend(question.targets());
        sources.push(next);
        let default = question.default;
        links.push((next, question));
        next = default;
    }
    links
}

impl Question {
    fn targets(&self) -> Vec<Block> {
        self.cases.iter().map(|(_, target)| *target).chain([self.default]).collect()
    }
}

/// Have the phis of a target the same rows for a link as for what is in front of it, where they have some?
fn has_same_rows(cfg: &Cfg, target: Block, sources: &[Block], link: Block) -> bool {
    cfg.blocks[target].phis.iter().all(|phi| {
        let row = |of: Block| phi.incoming.iter().find(|(pred, _)| *pred == of).map(|(_, value)| *value);
        let own = row(link);
        sources.iter().all(|source| row(*source).is_none_or(|value| Some(value) == own))
    })
}

fn apply(cfg: &mut Cfg, facts: &Facts, block: Block, first: Question, links: Vec<(Block, Question)>, fault: Fault) {
    let mut mentioned = first.targets();
    let Question { value, cases: asked, mut default, parts } = first;
    let mut cases: Vec<(i64, Block)> = vec![];
    let mut add = |asked: Vec<(i64, Block)>| {
        for (number, target) in asked {
            match cases.iter().position(|(other, _)| *other == number) {
                None => cases.push((number, target)),
                Some(at) if fault.is(Mutation::LaterCase) => cases[at].1 = target,
                Some(_) => {}
            }
        }
    };
    add(asked);
    for (link, question) in links {
        add(question.cases);
        default = question.default;
        let records = std::mem::take(&mut cfg.blocks[link].records);
        let mut targets: Vec<Block> = cfg.blocks[link].term.targets().to_vec();
        targets.sort_unstable();
        targets.dedup();
        mentioned.extend(&targets);
        for target in targets {
            hand_over(cfg, facts, target, [block, link], &records);
        }
        cfg.blocks[link].term = Terminator::Unreachable;
        cfg.blocks[link].instrs.clear();
    }
    let data = &mut cfg.blocks[block];
    while let Some(at) = data.instrs.iter().position(|it| it.result.is_some_and(|result| parts.contains(&result))) {
        data.instrs.remove(at);
        data.records.iter_mut().filter(|record| record.at as usize > at).for_each(|record| record.at -= 1);
    }
    let ty = cfg.vars[value];
    cases.retain(|(_, target)| *target != default);
    cases.sort_unstable_by_key(|(number, _)| *number);
    let mut targets = vec![default];
    let mut all = vec![];
    for (number, target) in cases {
        let at = targets.iter().position(|other| *other == target).unwrap_or_else(|| {
            targets.push(target);
            targets.len() - 1
        });
        all.push((cfg.payloads.int_constant(number, ty), at as u32));
    }
    // What only later comparisons with the same number led to is not led to any more.
    for lost in mentioned.into_iter().filter(|target| !targets.contains(target)) {
        cfg.blocks[lost].phis.iter_mut().for_each(|phi| phi.incoming.retain(|(pred, _)| *pred != block));
    }
    cfg.blocks[block].term = match targets.len() {
        1 => Terminator::Jump(default),
        _ => {
            let info = MatchInfo { cases: all.into(), default: 0, alternatives: targets.len() as u32 };
            let matching = cfg.payloads.intern_match(info);
            Terminator::Branch { cond: Operand::Var(value), matching, targets: targets.into() }
        }
    };
}

/// The rows of a target's phis for a link become those of a block, and what variables of the source are in the link is
/// said there, or that nobody knows it if one comes there from elsewhere, too.
fn hand_over(cfg: &mut Cfg, facts: &Facts, target: Block, [block, link]: [Block; 2], records: &[Record]) {
    let is_only = facts.preds[target] == 1;
    let data = &mut cfg.blocks[target];
    for phi in &mut data.phis {
        let is_there = phi.incoming.iter().any(|(pred, _)| *pred == block);
        match is_there {
            true => phi.incoming.retain(|(pred, _)| *pred != link),
            false => phi.incoming.iter_mut().filter(|(pred, _)| *pred == link).for_each(|(pred, _)| *pred = block),
        }
    }
    let said =
        records.iter().map(|record| Record { at: 0, value: if is_only { record.value } else { None }, ..*record });
    data.records.splice(0..0, said.collect::<Vec<_>>());
}
