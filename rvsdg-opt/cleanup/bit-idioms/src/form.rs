//! Integers as sums of the bits of one value: `c0 * x0 + c1 * x1 + ...`, modulo 2 to the power of the width.
//!
//! A value is such a sum of its own bits, with the powers of two as coefficients. Shifts to the left, additions and
//! multiplications by constants keep sums whatever the coefficients are. What cuts a number into parts (masks, shifts
//! to the right) cuts each coefficient, if no carry crosses the cut: if the sum of what all coefficients have below it
//! is below it, too. If no two coefficients have a bit in common, each bit of the sum is one bit of the value, nothing
//! is ever carried, and bits may be put into any order.

use crate::Mutation;
use crate::fault::Fault;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, CastOp, Effects, Graph, Intrinsic, Node, Op, Symbol, SymbolData, Value};
use std::rc::Rc;

/// The widest integers that are looked at: coefficients are numbers of so many bits.
pub(crate) const WIDEST: u32 = u64::BITS;

/// So many ones, at the low end.
pub(crate) fn low(bits: u32) -> u64 {
    if bits >= WIDEST { u64::MAX } else { (1 << bits) - 1 }
}

/// A sum of the bits of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// Whose bits.
    pub(crate) source: Value,
    /// What each of them counts.
    pub(crate) coefficients: Vec<u64>,
}

impl Form {
    fn itself(source: Value, width: u32) -> Form {
        Form { source, coefficients: (0..width).map(|bit| 1 << bit).collect() }
    }

    /// Is each bit of the sum one bit of the value, or zero?
    pub(crate) fn is_disjoint(&self) -> bool {
        let mut seen = 0;
        self.coefficients.iter().all(|it| {
            let is_new = seen & it == 0;
            seen |= it;
            is_new
        })
    }

    /// The bits that some coefficient has.
    fn bits(&self) -> u64 {
        self.coefficients.iter().fold(0, |all, it| all | it)
    }

    /// Is nothing carried from the low bits, so many, to the others?
    fn keeps(&self, bits: u32) -> bool {
        self.coefficients.iter().map(|it| u128::from(it & low(bits))).sum::<u128>() <= u128::from(low(bits))
    }

    fn map(&self, change: impl Fn(u64) -> u64) -> Form {
        Form { source: self.source, coefficients: self.coefficients.iter().map(|it| change(*it)).collect() }
    }

    fn join(&self, other: &Form, join: impl Fn(u64, u64) -> u64) -> Form {
        let pairs = self.coefficients.iter().zip(&other.coefficients);
        Form { source: self.source, coefficients: pairs.map(|(a, b)| join(*a, *b)).collect() }
    }

    /// The bits of both, none of which two bits of the value may set.
    fn union(&self, other: &Form, fault: Fault) -> Option<Form> {
        let union = self.join(other, |a, b| a | b);
        (union.is_disjoint() || fault.is(Mutation::Overlap)).then_some(union)
    }

    fn masked(&self, mask: u64, width: u32, fault: Fault) -> Option<Form> {
        let mut borders = (1..width).filter(|bit| (mask >> bit ^ mask >> (bit - 1)) & 1 == 1);
        let is_exact = fault.is(Mutation::Carries) || self.is_disjoint() || borders.all(|bit| self.keeps(bit));
        is_exact.then(|| self.map(|it| it & mask))
    }

    /// Shifted to the right, with zeros from the left.
    fn shifted(&self, by: u32, width: u32, fault: Fault) -> Option<Form> {
        let is_exact = fault.is(Mutation::Carries) || self.is_disjoint() || self.keeps(by) && self.keeps(width);
        is_exact.then(|| self.map(|it| it >> by))
    }

    /// With copies of the highest of `width` bits up to bit `to`.
    fn extended(&self, width: u32, to: u32, fault: Fault) -> Option<Form> {
        if self.keeps(width - 1) && self.bits() <= low(width - 1) {
            return Some(self.clone());
        }
        let (sign, copies) = (1 << (width - 1), low(to) & !low(width));
        let copies = if fault.is(Mutation::NoSign) { 0 } else { copies };
        self.is_disjoint().then(|| self.map(|it| if it & sign == 0 { it } else { it | copies }))
    }
}

/// What an operation does to sums of bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Step {
    And(u64),
    Left(u32),
    Right(u32),
    Signed(u32),
    Times(u64),
    Truncate,
    ZeroExtend,
    SignExtend,
    Swap,
    Reverse,
    /// The first operand shifted to the left, and what comes in from the second.
    Funnel(u32),
    Add,
    Subtract,
    Or,
    Xor,
}

/// The operands of a step that are no constants.
type Operands = [Option<Value>; 2];

/// A body, and the symbols that it refers to.
#[derive(Copy, Clone)]
pub(crate) struct View<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) symbols: &'a PrimaryMap<Symbol, SymbolData>,
}

impl View<'_> {
    /// The width of a value, if it is an integer that is looked at.
    pub(crate) fn width(&self, value: Value) -> Option<u32> {
        self.graph.ty(value).int_width().filter(|width| *width <= WIDEST)
    }

    /// The intrinsic that a node calls, if it does nothing but compute.
    pub(crate) fn called(&self, node: Node) -> Option<Intrinsic> {
        let Op::Call(id, Effects::NONE) = self.graph.op(node) else { return None };
        self.graph.payloads[id].called_intrinsic(self.symbols)
    }

    /// What a node does, and its one or two operands that are no constants.
    fn step(&self, node: Node) -> Option<(Step, Operands)> {
        let graph = self.graph;
        let operand = |index| graph.operand(node, index);
        match graph.op(node) {
            Op::Binary(op, _) => {
                let width = self.width(graph.output(node, 0))?;
                let (mut a, mut b) = (operand(0), operand(1));
                if op.is_commutative() && graph.constant(a).is_some() {
                    (a, b) = (b, a);
                }
                if graph.constant(b).is_none() {
                    let step = match op {
                        BinOp::Add => Step::Add,
                        BinOp::Sub => Step::Subtract,
                        BinOp::Or => Step::Or,
                        BinOp::Xor => Step::Xor,
                        _ => return None,
                    };
                    return Some((step, [Some(a), Some(b)]));
                }
                let number = graph.int_value(b)?;
                let amount = u32::try_from(number).ok().filter(|amount| *amount < width);
                let step = match op {
                    BinOp::And => Step::And(number as u64 & low(width)),
                    BinOp::Mul => Step::Times(number as u64),
                    BinOp::Shl => Step::Left(amount?),
                    BinOp::LShr => Step::Right(amount?),
                    BinOp::AShr => Step::Signed(amount?),
                    _ => return None,
                };
                Some((step, [Some(a), None]))
            }
            Op::Cast(op, _) => {
                self.width(graph.output(node, 0))?;
                self.width(operand(0))?;
                let step = match op {
                    CastOp::Trunc => Step::Truncate,
                    CastOp::ZExt => Step::ZeroExtend,
                    CastOp::SExt => Step::SignExtend,
                    _ => return None,
                };
                Some((step, [Some(operand(0)), None]))
            }
            Op::Call(..) => {
                let called = self.called(node)?;
                let width = self.width(graph.output(node, 0))?;
                let number = || graph.int_value(operand(2)).map(|it| it as u64 & low(width));
                let amount = || number().map(|it| (it % u64::from(width)) as u32);
                let (one, both) = ([Some(operand(0)), None], || [Some(operand(0)), Some(operand(1))]);
                match called {
                    Intrinsic::Bswap => Some((Step::Swap, one)),
                    Intrinsic::Bitreverse => Some((Step::Reverse, one)),
                    Intrinsic::Fshl => amount().filter(|it| *it > 0).map(|it| (Step::Funnel(it), both())),
                    Intrinsic::Fshr => amount().filter(|it| *it > 0).map(|it| (Step::Funnel(width - it), both())),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Is it an operation that forms go through?
    pub(crate) fn is_step(&self, value: Value) -> bool {
        self.graph.producer(value).is_some_and(|node| self.step(node).is_some())
    }
}

/// Forms of values, computed when they are asked for.
pub(crate) struct Forms {
    known: FxHashMap<Value, Rc<Form>>,
    /// Is a value with several users one whose bits are summed up, not a sum itself?
    near: bool,
    fault: Fault,
}

impl Forms {
    pub(crate) fn new(near: bool, fault: Fault) -> Forms {
        Forms { known: FxHashMap::default(), near, fault }
    }

    /// The form of what a node computes, if it is more than that value itself.
    pub(crate) fn of_node(&mut self, view: View<'_>, node: Node) -> Option<Form> {
        let (step, operands) = view.step(node)?;
        let forms: Vec<Rc<Form>> = operands.iter().flatten().map(|operand| self.of_value(view, *operand)).collect();
        self.apply(view, node, step, &forms)
    }

    /// Goes down from a value to what is known, without recursion: chains of operations may be long.
    fn of_value(&mut self, view: View<'_>, value: Value) -> Rc<Form> {
        let mut pending = vec![value];
        while let Some(&value) = pending.last() {
            if self.known.contains_key(&value) {
                pending.pop();
                continue;
            }
            let is_source = self.near && view.graph.users(value).nth(1).is_some();
            let made = view.graph.producer(value).filter(|_| !is_source).and_then(|it| Some((it, view.step(it)?)));
            let mut form = None;
            if let Some((node, (step, operands))) = made {
                let before = pending.len();
                pending.extend(operands.iter().flatten().filter(|operand| !self.known.contains_key(operand)));
                if pending.len() > before {
                    continue;
                }
                let forms: Vec<Rc<Form>> =
                    operands.iter().flatten().map(|operand| self.known[operand].clone()).collect();
                form = self.apply(view, node, step, &forms);
            }
            let form = form.unwrap_or_else(|| Form::itself(value, view.width(value).unwrap_or(0)));
            self.known.insert(value, Rc::new(form));
            pending.pop();
        }
        self.known[&value].clone()
    }

    fn apply(&self, view: View<'_>, node: Node, step: Step, forms: &[Rc<Form>]) -> Option<Form> {
        let (a, b, fault) = (&*forms[0], &**forms.last()?, self.fault);
        let to = view.width(view.graph.output(node, 0))?;
        let from = view.width(view.graph.operand(node, 0))?;
        let has_bits = forms.iter().all(|form| form.coefficients.len() == a.coefficients.len());
        if !has_bits || forms.iter().any(|form| form.source != a.source) && !fault.is(Mutation::AnySource) {
            return None;
        }
        match step {
            Step::And(mask) => a.masked(mask, to, fault),
            Step::Left(by) => Some(a.map(|it| it << by & low(to))),
            Step::Times(by) => Some(a.map(|it| it.wrapping_mul(by) & low(to))),
            Step::Right(by) => a.shifted(by, to, fault),
            Step::Signed(by) => {
                // Only the highest bit that is left is copied, and it is where the sign has gone.
                let shifted = a.shifted(by, to, fault)?;
                shifted.extended(to - by, to, fault)
            }
            Step::Truncate => Some(a.map(|it| it & low(to))),
            Step::ZeroExtend => (a.is_disjoint() || a.keeps(from) || fault.is(Mutation::Carries)).then(|| a.clone()),
            Step::SignExtend => a.extended(from, to, fault),
            Step::Swap => a.is_disjoint().then(|| a.map(|it| it.swap_bytes() >> (WIDEST - to))),
            Step::Reverse => a.is_disjoint().then(|| a.map(|it| it.reverse_bits() >> (WIDEST - to))),
            Step::Funnel(by) => {
                let (left, right) = (a.map(|it| it << by & low(to)), b.map(|it| it >> (to - by)));
                (a.is_disjoint() && b.is_disjoint()).then(|| left.union(&right, fault))?
            }
            Step::Add => Some(a.join(b, |a, b| a.wrapping_add(b) & low(to))),
            Step::Subtract => Some(a.join(b, |a, b| a.wrapping_sub(b) & low(to))),
            Step::Or => a.union(b, fault),
            Step::Xor => {
                let is_union = a.bits() & b.bits() == 0 || fault.is(Mutation::Overlap);
                is_union.then(|| a.union(b, fault))?
            }
        }
    }
}
