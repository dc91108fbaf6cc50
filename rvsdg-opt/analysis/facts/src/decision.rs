//! What one decision says: the facts that hold where a predicate has a certain value.
//!
//! # Algorithm
//!
//! A worklist of *parts*, each a value that is known to be a certain constant: first the predicate itself, then what
//! has to hold for it.
//!
//! | part | what follows |
//! |---|---|
//! | any | the value is that constant |
//! | a match is alternative `k` | its operand is the case of `k`, if there is one only; lies among the cases of `k`; or is none of the cases that lead elsewhere |
//! | `icmp` is true (false) | the comparison (its negation) holds, and so it does with both sides exchanged |
//! | `and` is true, `or` is false | both operands are |
//! | `select c, a, false` is true, `select c, true, b` is false | both parts are |
//! | `xor a, true` | `a` is the opposite |
//! | an exit variable of a gamma | if only one alternative can make it that constant, this alternative was taken: its predicate and its result are parts |
//! | an entry variable, an invariant loop variable | its origin is a part |
//!
//! # Poison and undef
//!
//! Deciding on poison or undef is undefined behaviour, so where the decision has been made its predicate is a plain
//! value. Each rule of the table passes that on: `and` is poison if an operand is, and an undefined bit of an operand
//! leaves the result undefined unless the other operand decides alone, which the rules exclude; so do `or` and
//! `select`. Both sides of an equality that holds are plain values; of other comparisons, whatever an undefined bit is
//! taken for, the comparison holds. `freeze` is no part: a frozen value says nothing of the value that was poison.
//! Equal pointers may differ in what they may access: users that replace a value by an equal one must do so for
//! integers only.
//!
//! # Complexity
//!
//! Linear in the cases of the match; at most [`MAX_PARTS`] parts are looked at in each alternative, and
//! [`MAX_ALL_PARTS`] in sum.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Const, Gamma, Graph, IntCond, MatchId, MatchInfo, Op, Type, UseSite, Value, ValueDef};
use rvsdg_opt_scev::{Reading, addend};
use rvsdg_opt_target::limits::facts::{MAX_ALL_PARTS, MAX_ALTERNATIVES, MAX_DEPTH, MAX_PARTS};
use rvsdg_opt_target::limits::shared::MAX_CASES;
use rvsdg_route::{constant, origin_outside};

/// The right side of a fact.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A value of the predicate's region, or of one around it.
    Value(Value),
    /// A value of a region inside of the predicate's, which has no name outside.
    Inner(Value),
    /// A constant that is neither undef nor poison.
    Const(Const),
}

/// `left cond right` holds, or `left + added cond right`: a comparison of integers or pointers, or what a control value
/// is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The left side, which is no constant: a value of the predicate's region, or of one around it.
    pub left: Value,
    /// If the comparison is of the left side plus a constant: that sum, which may be in a region inside, and the
    /// constant.
    pub added: Option<(Value, i64)>,
    /// The condition.
    pub cond: IntCond,
    /// The right side.
    pub right: Operand,
}

impl Fact {
    /// The value that is known to be a constant (an integer, a truth value, or a control value), and this constant.
    pub fn constant(&self) -> Option<(Value, Const)> {
        match (self.cond, self.right) {
            (IntCond::Eq, Operand::Const(it)) if self.added.is_none() && !matches!(it.op, Op::Null) => {
                Some((self.left, it))
            }
            _ => None,
        }
    }
}

/// So many values are found faster one after the other than by halves.
const FEW: usize = 8;

/// What a decision says in each of its alternatives.
#[derive(Clone, Default, Debug)]
pub struct Decision {
    facts: Vec<Fact>,
    /// Where the facts of each alternative end.
    ends: Vec<u32>,
    /// The left sides of facts; in order if there are more than [`FEW`].
    lefts: Vec<Value>,
    /// Are only facts of equality read?
    only_equal: bool,
    /// Of the predicate's match, if it has many.
    cases: CasesOf,
    /// Scratch.
    parts: Vec<Part>,
}

/// The cases of a match by alternative. Without them, every alternative would look at all cases.
#[derive(Clone, Default, Debug)]
struct CasesOf {
    table: Option<MatchId>,
    /// Their numbers, those of each alternative in order.
    numbers: Vec<u32>,
    /// Where those of each alternative begin, and the end.
    starts: Vec<u32>,
}

impl CasesOf {
    /// Lists the cases of a match with that many alternatives.
    fn list(&mut self, table: MatchId, info: &MatchInfo, alternatives: u32) {
        self.table = Some(table);
        self.starts.clear();
        self.starts.resize(alternatives as usize + 1, 0);
        for (_, to) in &info.cases {
            self.starts[*to as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.numbers.clear();
        self.numbers.resize(info.cases.len(), 0);
        for (number, (_, to)) in info.cases.iter().enumerate().rev() {
            let place = &mut self.starts[*to as usize];
            *place -= 1;
            self.numbers[*place as usize] = number as u32;
        }
    }

    /// The cases of a match that lead to an alternative.
    fn leading_to<'m>(&self, table: MatchId, info: &'m MatchInfo, to: u32) -> impl Iterator<Item = &'m Const> {
        let (listed, rest) = match self.table == Some(table) {
            true => (&self.numbers[self.starts[to as usize] as usize..self.starts[to as usize + 1] as usize], &[][..]),
            false => (&[][..], &info.cases[..]),
        };
        let rest = rest.iter().filter(move |(_, it)| *it == to).map(|(case, _)| case);
        listed.iter().map(|number| &info.cases[*number as usize].0).chain(rest)
    }
}

/// A value that is known to be a constant.
#[derive(Copy, Clone, Debug)]
struct Part {
    value: Value,
    is: Op,
    /// In how many regions inside of the predicate's it is.
    depth: usize,
    /// The gamma of the predicate's region that it is inside of, and the alternative that was taken.
    inside: Option<(Gamma, usize)>,
}

impl Decision {
    /// What `predicate` says. A gamma's alternatives are those of its predicate, and a theta repeats on alternative 1.
    pub fn of(graph: &Graph, predicate: Value) -> Decision {
        let mut decision = Decision::default();
        decision.read(graph, predicate);
        decision
    }

    /// Forgets everything, then reads what `predicate` says.
    pub fn read(&mut self, graph: &Graph, predicate: Value) {
        self.read_with(graph, predicate, MAX_PARTS, Fault::default());
    }

    /// As [`Decision::read`], but reads only which values are equal to others or to constants.
    pub fn read_equal(&mut self, graph: &Graph, predicate: Value) {
        self.only_equal = true;
        self.read(graph, predicate);
        self.only_equal = false;
    }

    /// Forgets everything, then reads what `predicate` says of itself, of what it matches, and of what that compares,
    /// no further.
    pub fn read_shallow(&mut self, graph: &Graph, predicate: Value) {
        self.read_with(graph, predicate, 2, Fault::default());
    }

    pub(crate) fn read_with(&mut self, graph: &Graph, predicate: Value, max_parts: usize, fault: Fault) {
        self.facts.clear();
        self.ends.clear();
        self.cases.table = None;
        let ty = graph.ty(predicate);
        let count = ty.alternatives().unwrap_or(0);
        let large = match graph.producer(predicate).map(|node| (node, graph.op(node))) {
            Some((node, Op::Match(id))) if graph.payloads[id].cases.len() > MAX_CASES => {
                let operand = graph.operand(node, 0);
                Some((operand, graph.payloads[id].only_values(graph.ty(operand))))
            }
            Some((_, Op::Match(id))) if graph.payloads[id].cases.len() > FEW => {
                self.cases.list(id, &graph.payloads[id], count);
                None
            }
            _ => None,
        };
        let mut left = MAX_ALL_PARTS;
        for alternative in 0..count {
            match &large {
                Some((operand, only)) => {
                    self.is(graph, predicate, Const { op: Op::Ctl(alternative), ty });
                    if let Some(case) = only[alternative as usize] {
                        self.is(graph, *operand, case);
                    }
                }
                None => self.read_alternative(graph, predicate, alternative, (max_parts, &mut left), fault),
            }
            self.ends.push(self.facts.len() as u32);
        }
        self.lefts.clear();
        // Most alternatives tell something of the same values.
        for fact in &self.facts {
            if !self.lefts.iter().rev().take(FEW).any(|left| *left == fact.left) {
                self.lefts.push(fact.left);
            }
        }
        if self.lefts.len() > FEW {
            self.lefts.sort_unstable();
            self.lefts.dedup();
        }
    }

    /// What holds in an alternative.
    pub fn facts(&self, alternative: usize) -> &[Fact] {
        let end = |index: usize| self.ends[index] as usize;
        let Some(last) = self.ends.get(alternative) else { return &[] };
        let first = if alternative == 0 { 0 } else { end(alternative - 1) };
        &self.facts[first..*last as usize]
    }

    /// Is there a fact whose left side is this value?
    pub fn tells_of(&self, value: Value) -> bool {
        if self.lefts.len() > FEW { self.lefts.binary_search(&value).is_ok() } else { self.lefts.contains(&value) }
    }

    /// How many alternatives there are.
    pub fn alternatives(&self) -> usize {
        self.ends.len()
    }

    /// The constant that a value is in an alternative.
    pub fn constant(&self, alternative: usize, value: Value) -> Option<Const> {
        let mut known = self.facts(alternative).iter().filter_map(Fact::constant);
        known.find(|(of, _)| *of == value).map(|(_, constant)| constant)
    }

    /// The alternatives in which a value is known to be a constant, which it is in no others.
    pub fn alternatives_with(&self, value: Value) -> impl Iterator<Item = usize> {
        let all = if self.tells_of(value) { 0..self.alternatives() } else { 0..0 };
        all.filter(move |alternative| self.constant(*alternative, value).is_some())
    }

    fn read_alternative(
        &mut self,
        graph: &Graph,
        predicate: Value,
        alternative: u32,
        (max_parts, left): (usize, &mut usize),
        fault: Fault,
    ) {
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        parts.push(Part { value: predicate, is: Op::Ctl(alternative), depth: 0, inside: None });
        // What the predicate itself says is read in any case.
        for at in 0..max_parts {
            if at > 1 {
                match left.checked_sub(1) {
                    Some(rest) => *left = rest,
                    None => break,
                }
            }
            let Some(part) = parts.pop() else { break };
            self.part(graph, part, &mut parts, fault);
        }
        self.parts = parts;
    }

    /// What follows from one part.
    fn part(&mut self, graph: &Graph, part: Part, parts: &mut Vec<Part>, fault: Fault) {
        let Part { value, is, depth, inside } = part;
        let ty = graph.ty(value);
        if let Some(known) = lifted(graph, value, depth) {
            self.is(graph, known, Const { op: is, ty });
        }
        let node = match graph.def(value) {
            ValueDef::Argument(..) => {
                let outside = origin_outside(graph, value).filter(|outside| constant(graph, *outside).is_none());
                let inside = inside.filter(|_| depth > 1);
                parts.extend(outside.map(|value| Part { value, is, depth: depth.saturating_sub(1), inside }));
                return;
            }
            ValueDef::Output(node, exit) => match Gamma::from_node(graph, node) {
                Some(gamma) => {
                    if depth < MAX_DEPTH
                        && let Some(taken) = only_way(graph, gamma, exit, is)
                    {
                        let origin = gamma.exit_origin(graph, taken, exit);
                        if constant(graph, origin).is_none() {
                            let inside = inside.or(Some((gamma, taken)));
                            parts.push(Part { value: origin, is, depth: depth + 1, inside });
                        }
                        parts.push(Part { value: gamma.predicate(graph), is: Op::Ctl(taken as u32), depth, inside });
                    }
                    return;
                }
                None => node,
            },
        };
        let operand = |index| graph.operand(node, index);
        let mut both = |values: [usize; 2]| {
            parts.extend(values.map(|index| Part { value: operand(index), is, depth, inside }));
        };
        let is_true = is != Op::Int(0);
        match graph.op(node) {
            Op::Match(id) => {
                if let Op::Ctl(taken) = is {
                    self.matched(graph, id, Part { value: operand(0), ..part }, taken, parts);
                }
            }
            Op::ICmp(cond) => {
                let cond = if is_true != fault.is(Mutation::Negated) { cond } else { cond.negated() };
                if cond == IntCond::Eq || !self.only_equal {
                    let [a, b] = [operand(0), operand(1)];
                    let (constant_a, constant_b) = (constant(graph, a), constant(graph, b));
                    if constant_a.is_none() {
                        self.compared(graph, Part { value: a, ..part }, cond, (b, constant_b));
                    }
                    if constant_b.is_none() {
                        self.compared(graph, Part { value: b, ..part }, cond.swapped(), (a, constant_a));
                    }
                }
            }
            Op::Binary(BinOp::And, _) if ty == Type::I1 && (is_true || fault.is(Mutation::PartOfFalse)) => both([0, 1]),
            Op::Binary(BinOp::Or, _) if ty == Type::I1 && (!is_true || fault.is(Mutation::PartOfTrue)) => both([0, 1]),
            Op::Binary(BinOp::Xor, _) if ty == Type::I1 && is_truth(graph, operand(1), true) => {
                parts.push(Part { value: operand(0), is: Op::truth(!is_true), depth, inside });
            }
            Op::Select(_) if ty == Type::I1 && is_true && is_truth(graph, operand(2), false) => both([0, 1]),
            Op::Select(_) if ty == Type::I1 && !is_true && is_truth(graph, operand(1), true) => both([0, 2]),
            _ => {}
        }
    }

    /// What is said of the operand of a match that is `taken`.
    fn matched(&mut self, graph: &Graph, table: MatchId, part: Part, taken: u32, parts: &mut Vec<Part>) {
        let Part { value: operand, depth, .. } = part;
        let (ty, info) = (graph.ty(operand), &graph.payloads[table]);
        if ty == Type::I1 {
            let truth = info.truth_leading_to(taken);
            parts.extend(truth.map(|truth| Part { is: Op::truth(truth), ..part }));
            return;
        }
        let cases = || self.cases.leading_to(table, info, taken).copied();
        let Some(known) = lifted(graph, operand, depth) else { return };
        if info.default == taken {
            if self.only_equal {
                return;
            }
            let others = info.cases.iter().filter(|(_, to)| *to != taken);
            for (case, _) in others.take(MAX_PARTS) {
                self.add(graph, known, IntCond::Ne, Operand::Const(*case));
            }
        } else if let (Some(only), None) = (cases().next(), cases().nth(1)) {
            parts.push(Part { is: only.op, ..part });
        } else if ty.int_width().is_some_and(|width| width <= 64) && !self.only_equal {
            let number = |case: &Const| graph.payloads.int_value(case.op);
            let least = cases().min_by_key(number).map(|it| (IntCond::Sge, it));
            let most = cases().max_by_key(number).map(|it| (IntCond::Sle, it));
            for (cond, bound) in [least, most].into_iter().flatten() {
                self.add(graph, known, cond, Operand::Const(bound));
            }
        }
    }

    /// `a cond b` holds where `a` is, which is no constant; `b` comes with the constant that it is.
    fn compared(&mut self, graph: &Graph, part: Part, cond: IntCond, (b, constant_b): (Value, Option<Const>)) {
        let Part { value: a, depth, inside, .. } = part;
        let right = match constant_b {
            Some(it) if matches!(it.op, Op::Int(_) | Op::Const(_) | Op::Null) => Some(Operand::Const(it)),
            Some(_) => None,
            None => Some(lifted(graph, b, depth).map_or(Operand::Inner(b), Operand::Value)),
        };
        let Some(right) = right else { return };
        if let Some(left) = lifted(graph, a, depth) {
            self.add(graph, left, cond, right);
        } else if let (Operand::Const(_), 1, Some((gamma, taken))) = (right, depth, inside) {
            // It comes out of the alternative that was taken.
            for exit in exits(graph, gamma, taken, a) {
                self.add(graph, exit, cond, right);
            }
        }
        if let Some((base, plus)) = addend(graph, a, Reading::Modular)
            && let Some(left) = lifted(graph, base, depth)
        {
            self.facts.push(Fact { left, added: Some((a, plus)), cond, right });
        }
    }

    fn is(&mut self, graph: &Graph, value: Value, constant: Const) {
        self.add(graph, value, IntCond::Eq, Operand::Const(constant));
    }

    fn add(&mut self, graph: &Graph, left: Value, cond: IntCond, right: Operand) {
        let is_constant = graph.producer_op(left).is_some_and(Op::is_constant);
        if !is_constant && right != Operand::Value(left) {
            self.facts.push(Fact { left, added: None, cond, right });
        }
    }
}

/// The constant `truth` of type `i1`?
fn is_truth(graph: &Graph, value: Value, is: bool) -> bool {
    constant(graph, value).is_some_and(|it| it.op == Op::truth(is))
}

/// The exit variables of a gamma that are this value in an alternative.
fn exits(graph: &Graph, gamma: Gamma, alternative: usize, value: Value) -> impl Iterator<Item = Value> + '_ {
    let region = gamma.regions(graph)[alternative];
    let results = graph.users(value).filter_map(move |user| match graph.site(user) {
        UseSite::Result(of, index) if of == region => Some(index),
        _ => None,
    });
    results.take(MAX_ALTERNATIVES).map(move |index| gamma.exit_output(graph, index))
}

/// What a value is `depth` regions further out.
fn lifted(graph: &Graph, mut value: Value, depth: usize) -> Option<Value> {
    for _ in 0..depth {
        value = origin_outside(graph, value)?;
    }
    Some(value)
}

/// The alternative that has to be taken for an exit variable to be this constant, if there is only one.
fn only_way(graph: &Graph, gamma: Gamma, exit: usize, is: Op) -> Option<usize> {
    let count = gamma.regions(graph).len();
    // Undef may be whatever is asked for, but whoever decides on it is undefined.
    let is_other = |alternative: &usize| {
        let known = constant(graph, gamma.exit_origin(graph, *alternative, exit));
        known.is_some_and(|known| known.op != is)
    };
    let mut possible = (0..count).filter(|alternative| !is_other(alternative));
    possible.next().filter(|_| count <= MAX_ALTERNATIVES && possible.next().is_none())
}
