//! Control values in three-address code.
//!
//! A control value is an integer there: `i1` if it has two alternatives (1 is true), otherwise `i32`. It is not needed
//! at all if it comes from a match and only decides gammas and thetas: these branch on the operand of the match. If a
//! match is an ordinary value (an entry, exit or loop variable, or the operand of another match), it is computed once
//! (`lookup`).
//!
//! The match of a branch is always normalized: it has no case with the default's alternative and no alternative that
//! nothing selects (an arc that does not exist in LLVM's `switch` must not exist here). For truth values it has the
//! form `true -> 1, else 0`.
//!
//! Linear in the number of cases.

use crate::function::Function;
use rvsdg_cfg::{Block, Operand, Terminator};
use rvsdg_core::{
    BranchNote, Const, Graph, LocId, MatchInfo, Node, Note, Op, Payloads, Type, TypeKind, UseSite, Value,
};

/// The type that represents `ty` in three-address code.
pub(crate) fn plain_type(ty: Type) -> Type {
    match ty.kind() {
        TypeKind::Ctl(2) => Type::I1,
        TypeKind::Ctl(_) => Type::I32,
        _ => ty,
    }
}

/// The constant that represents an alternative of the control type `ty`.
pub(crate) fn plain_alternative(alternative: u32, ty: Type) -> Const {
    let ty = plain_type(ty);
    let op = match ty {
        Type::I1 => Op::Int(-i32::from(alternative != 0)),
        _ => Op::Int(i32::try_from(alternative).expect("fewer than 2^31 alternatives")),
    };
    Const { op, ty }
}

/// The alternative of the control type `ty` that an operand is known to be.
pub(crate) fn known_alternative(operand: Operand, ty: Type) -> Option<u32> {
    match operand {
        Operand::Const(Const { op: Op::Int(value), .. }) if plain_type(ty) == Type::I1 => Some(u32::from(value != 0)),
        Operand::Const(Const { op: Op::Int(value), .. }) => u32::try_from(value).ok(),
        _ => None,
    }
}

/// How control continues at a gamma or theta.
pub(crate) enum Decision {
    /// Always with this alternative.
    Known(u32),
    /// With a branch.
    Test(BranchTest),
}

/// A branch without its targets.
pub(crate) struct BranchTest {
    cond: Operand,
    ty: Type,
    /// Integer cases only, at least one, and none with the default's alternative.
    matching: MatchInfo,
    /// The metadata of the match.
    note: Option<BranchNote>,
    /// Where the branch is in the source.
    location: Option<LocId>,
}

impl BranchTest {
    /// Which of `count` alternatives can the branch lead to?
    pub(crate) fn leads_to(&self, count: usize) -> Vec<bool> {
        let mut leads = vec![false; count];
        leads[self.matching.default as usize] = true;
        self.matching.cases.iter().for_each(|(_, alternative)| leads[*alternative as usize] = true);
        leads
    }
}

impl Function<'_> {
    /// How to decide on the predicate of a gamma or theta.
    pub(crate) fn decide(&mut self, predicate: Value) -> Decision {
        let ty = self.graph.ty(predicate);
        if let Some(alternative) = self.bound(predicate).and_then(|operand| known_alternative(operand, ty)) {
            return Decision::Known(alternative);
        }
        self.test(predicate, |function, value| function.operand(value))
    }

    /// How to decide on an unknown predicate: by the operand of its match, or by its value. `read` gives the operand to
    /// test.
    pub(crate) fn test(&mut self, predicate: Value, read: impl FnOnce(&mut Self, Value) -> Operand) -> Decision {
        let ty = self.graph.ty(predicate);
        let location = self.graph.producer(predicate).and_then(|node| self.graph.location(node));
        let (tested, tested_ty, matching, note) =
            match self.graph.producer(predicate).map(|node| (node, self.graph.op(node))) {
                Some((node, Op::Match(id))) => {
                    let matched = self.graph.operand(node, 0);
                    let (info, matched_ty) = (&self.cfg.payloads[id], self.graph.ty(matched));
                    let matching = tidy(info, matched_ty);
                    let note = match self.graph.note(node).map(|note| &self.cfg.payloads[note]) {
                        Some(Note::Branch(note)) => note.carried(info, &matching, |alternative| alternative),
                        _ => None,
                    };
                    (matched, matched_ty, matching, note)
                }
                _ => (predicate, ty, identity(ty), None),
            };
        match matching.cases.is_empty() {
            true => Decision::Known(matching.default),
            false => {
                let (cond, ty) = (read(self, tested), plain_type(tested_ty));
                Decision::Test(BranchTest { cond, ty, matching, note, location })
            }
        }
    }

    /// Ends a block with the branch for a test, given a block for each alternative.
    pub(crate) fn branch(&mut self, block: Block, test: BranchTest, targets: &[Block]) {
        const UNUSED: u32 = u32::MAX;
        let BranchTest { cond, ty, mut matching, note, location } = test;
        let mut numbers = vec![UNUSED; targets.len()];
        if ty == Type::I1 {
            // The only case is the one for true.
            numbers[matching.default as usize] = 0;
            numbers[matching.cases[0].1 as usize] = 1;
        } else {
            numbers[matching.default as usize] = 0;
            matching.cases.iter().for_each(|(_, alternative)| numbers[*alternative as usize] = 0);
            let used = numbers.iter_mut().filter(|number| **number != UNUSED);
            used.enumerate().for_each(|(i, number)| *number = i as u32);
        }
        let used = numbers.iter().filter(|number| **number != UNUSED).count();
        let mut renumbered = vec![Block::from_u32(0); used];
        for (target, number) in targets.iter().zip(&numbers).filter(|(_, number)| **number != UNUSED) {
            renumbered[*number as usize] = *target;
        }
        matching.cases.iter_mut().for_each(|(_, alternative)| *alternative = numbers[*alternative as usize]);
        matching.default = numbers[matching.default as usize];
        matching.alternatives = used as u32;
        let matching = self.cfg.payloads.intern_match(matching);
        let data = &mut self.cfg.blocks[block];
        data.term = Terminator::Branch { cond, matching, targets: renumbered.into() };
        data.branch_location = location;
        data.branch_note = note.map(|note| self.cfg.payloads.intern_note(Note::Branch(note)));
    }

    /// Handles a match: binds its output if it is constant, or used as an ordinary value.
    pub(crate) fn matching(&mut self, node: Node) {
        let Op::Match(id) = self.graph.op(node) else { unreachable!("{node} is no match") };
        let output = self.graph.output(node, 0);
        let matched = self.graph.operand(node, 0);
        let operand = self.operand(matched);
        let info = tidy(&self.cfg.payloads[id], self.graph.ty(matched));
        if answer(&self.cfg.payloads, &info, operand).is_some() || is_ordinary(self.graph, output) {
            let operand = self.answer(node, operand);
            self.bind(output, operand);
        }
    }

    /// The value of a match for an operand.
    pub(crate) fn answer(&mut self, node: Node, operand: Operand) -> Operand {
        let Op::Match(id) = self.graph.op(node) else { unreachable!("{node} is no match") };
        let ty = self.graph.ty(self.graph.output(node, 0));
        let matched_ty = self.graph.ty(self.graph.operand(node, 0));
        let info = tidy(&self.cfg.payloads[id], matched_ty);
        match answer(&self.cfg.payloads, &info, operand) {
            Some(alternative) => Operand::Const(plain_alternative(alternative, ty)),
            None => self.look_up(operand, matched_ty, &info, ty),
        }
    }

    /// The alternative that a match selects for an operand, if that is known.
    pub(crate) fn known_answer(&self, node: Node, operand: Operand) -> Option<u32> {
        let Op::Match(id) = self.graph.op(node) else { unreachable!("{node} is no match") };
        let info = tidy(&self.cfg.payloads[id], self.graph.ty(self.graph.operand(node, 0)));
        answer(&self.cfg.payloads, &info, operand)
    }
}

/// Is a control value used in another way than as the predicate of gammas and thetas?
pub(crate) fn is_ordinary(graph: &Graph, value: Value) -> bool {
    !graph.users(value).all(|user| match graph.site(user) {
        UseSite::Input(node, 0) => graph.op(node) == Op::Gamma,
        UseSite::Result(region, 0) => graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_))),
        _ => false,
    })
}

/// The alternative that a match of integers selects for an operand, if that is known.
fn answer(payloads: &Payloads, info: &MatchInfo, operand: Operand) -> Option<u32> {
    if info.cases.is_empty() {
        return Some(info.default);
    }
    match operand {
        // Equal integers are equal operations. (This does not hold for poison and undef.)
        Operand::Const(constant) if payloads.int_words(constant.op).is_some() => Some(info.lookup(constant.op)),
        _ => None,
    }
}

/// The match that maps every alternative of the control type `ty` to itself.
fn identity(ty: Type) -> MatchInfo {
    let alternatives = ty.alternatives().expect("a predicate is of control type");
    if alternatives == 2 {
        return MatchInfo::equals(plain_alternative(1, ty));
    }
    let last = alternatives.saturating_sub(1);
    MatchInfo { cases: (0..last).map(|i| (plain_alternative(i, ty), i)).collect(), default: last, alternatives }
}

/// Normalizes a match: its operand is the integer that represents the original operand of type `ty`, and superfluous
/// cases are removed.
fn tidy(info: &MatchInfo, ty: Type) -> MatchInfo {
    let plain = |case: &Const| match case.op {
        Op::Ctl(alternative) => plain_alternative(alternative, ty),
        _ => *case,
    };
    let mut info = info.clone();
    info.cases.iter_mut().for_each(|(case, _)| *case = plain(case));
    if plain_type(ty) == Type::I1 {
        info = MatchInfo::on_truth(info.truths(), info.alternatives);
    }
    let MatchInfo { cases, mut default, alternatives } = info;
    let mut cases = cases.into_vec();
    if plain_type(ty) != Type::I1 && ty.alternatives().is_some_and(|n| cases.len() >= n as usize) {
        // No value is left for the default.
        default = cases.last().map_or(default, |(_, to)| *to);
    }
    cases.retain(|(_, to)| *to != default);
    MatchInfo { cases: cases.into(), default, alternatives }
}
