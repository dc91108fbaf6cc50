//! Chains of recurrences: what a value of a loop's body is in each iteration.
//!
//! Two evaluations of the same expressions. The first one takes every loop variable for an atom; a variable whose value at the end of an iteration is
//! itself plus something invariant is an induction variable. The second one puts the recurrences of these in their place. Both are post-order
//! walks with an explicit stack, each value is looked at once; so a loop costs the size of what is asked for.

use crate::linear::{Atom, Linear, MAX_WIDTH, unsigned, wrap};
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, CastOp, Flags, Graph, Node, Op, Region, Theta, Value, ValueDef};
use rvsdg_route::{MAX_BORDERS, is_inside, origin_outside};

/// Both flags about wrapping.
const BOTH: Flags = Flags::NSW.union(Flags::NUW);

/// `{start, +, step}`: in iteration `k` of a loop, counted from 0, the value is `start + k * step` modulo 2 to the power of its width, or poison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The value in the first iteration.
    pub start: Linear,
    /// What is added in each iteration.
    pub step: Linear,
    /// With [`Flags::NSW`], `start + k * step` is right even without the modulus, if start and step are read as signed numbers, in every iteration where
    /// the value is not poison; likewise [`Flags::NUW`] for unsigned ones.
    pub no_wrap: Flags,
}

impl Recurrence {
    fn invariant(start: Linear) -> Recurrence {
        let step = Linear::constant(start.width(), 0);
        Recurrence { start, step, no_wrap: BOTH }
    }

    /// Is the value the same in all iterations?
    pub fn is_invariant(&self) -> bool {
        self.step.as_constant() == Some(0)
    }

    /// Is the value known not to be negative, in any iteration where it is not poison?
    pub fn is_non_negative(&self) -> bool {
        let from_zero = |it: &Linear| match it.as_constant() {
            Some(constant) => constant >= 0,
            None => it.as_atom().is_some_and(|atom| atom.cast == Some(CastOp::ZExt)),
        };
        self.no_wrap.contains(Flags::NSW) && from_zero(&self.start) && from_zero(&self.step)
    }

    /// The value one iteration later.
    pub fn next(&self) -> Option<Recurrence> {
        let start = self.start.add_multiple(&self.step, 1)?;
        Some(Recurrence { start, step: self.step.clone(), no_wrap: Flags::NONE })
    }
}

/// The recurrences of one loop. Stale as soon as the graph changes.
#[derive(Clone, Debug)]
pub struct Recurrences {
    theta: Theta,
    region: Region,
    /// With loop variables as atoms.
    symbolic: FxHashMap<Value, Option<Recurrence>>,
    known: FxHashMap<Value, Option<Recurrence>>,
}

/// What a value is made of, as far as this analysis goes.
enum Shape {
    /// Something outside of the loop.
    Outside(Value),
    /// A loop variable that changes.
    Variable(usize),
    Constant(i64),
    Sum(Value, Value, Flags),
    Difference(Value, Value, Flags),
    Multiple(Value, i64, Flags),
    Cast(CastOp, Value, Flags),
    Unknown,
}

impl Recurrences {
    /// Those of `theta`; nothing is computed before it is asked for.
    pub fn new(graph: &Graph, theta: Theta) -> Recurrences {
        let region = theta.region(graph);
        Recurrences { theta, region, symbolic: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// The loop.
    pub fn theta(&self) -> Theta {
        self.theta
    }

    /// The recurrence of a value of the loop's body, of a region inside of it, or of a region around it.
    pub fn of(&mut self, graph: &Graph, value: Value) -> Option<Recurrence> {
        let width = graph.ty(value).int_width().filter(|width| *width <= MAX_WIDTH)?;
        if !is_inside(graph, value, self.region) {
            return Some(Recurrence::invariant(leaf(graph, rvsdg_route::outermost(graph, value), width)));
        }
        self.evaluate(graph, value, false)
    }

    /// The recurrence of loop variable `index` at the start of iterations, if it is an induction variable (or invariant).
    pub fn of_variable(&mut self, graph: &Graph, index: usize) -> Option<Recurrence> {
        self.of(graph, self.theta.pre(graph, index))
    }

    fn memo(&mut self, symbolic: bool) -> &mut FxHashMap<Value, Option<Recurrence>> {
        if symbolic { &mut self.symbolic } else { &mut self.known }
    }

    fn evaluate(&mut self, graph: &Graph, root: Value, symbolic: bool) -> Option<Recurrence> {
        let mut stack = vec![(root, false)];
        while let Some((value, ready)) = stack.pop() {
            if self.memo(symbolic).contains_key(&value) {
                continue;
            }
            let shape = self.shape(graph, value);
            if !ready {
                let operands: &[Value] = match &shape {
                    Shape::Sum(a, b, _) | Shape::Difference(a, b, _) => &[*a, *b],
                    Shape::Multiple(a, ..) | Shape::Cast(_, a, _) => &[*a],
                    _ => &[],
                };
                stack.push((value, true));
                stack.extend(operands.iter().map(|operand| (*operand, false)));
                continue;
            }
            let width = graph.ty(value).int_width().filter(|width| *width <= MAX_WIDTH);
            let result = width.and_then(|width| self.combine(graph, shape, width, symbolic));
            self.memo(symbolic).insert(value, result);
        }
        self.memo(symbolic)[&root].clone()
    }

    /// Looks through borders, up to that of the loop.
    fn shape(&self, graph: &Graph, mut value: Value) -> Shape {
        for _ in 0..MAX_BORDERS {
            let outside = origin_outside(graph, value);
            match graph.def(value) {
                ValueDef::Argument(region, index) if region == self.region => {
                    return match outside {
                        Some(origin) => Shape::Outside(rvsdg_route::outermost(graph, origin)),
                        None => Shape::Variable(index),
                    };
                }
                ValueDef::Argument(..) => match outside {
                    Some(origin) => value = origin,
                    None => return Shape::Unknown,
                },
                ValueDef::Output(node, _) => return operation(graph, node),
            }
        }
        Shape::Unknown
    }

    fn combine(&mut self, graph: &Graph, shape: Shape, width: u32, symbolic: bool) -> Option<Recurrence> {
        let region = self.region;
        let varies = |it: &Linear| it.terms().iter().any(|(atom, _)| graph.region_of(atom.value) == region);
        let is_multiple = matches!(shape, Shape::Multiple(..));
        let mut get = |value: &Value| self.memo(symbolic)[value].clone();
        let result = match shape {
            Shape::Outside(value) => Recurrence::invariant(leaf(graph, value, width)),
            Shape::Constant(value) => Recurrence::invariant(Linear::constant(width, value)),
            Shape::Variable(index) => self.variable(graph, index, width, symbolic)?,
            Shape::Sum(a, b, flags) => sum(&get(&a)?, &get(&b)?, flags)?,
            Shape::Difference(a, b, flags) => difference(&get(&a)?, &get(&b)?, flags)?,
            Shape::Multiple(a, factor, flags) => multiple(&get(&a)?, factor, flags),
            Shape::Cast(cast, a, flags) => convert(&get(&a)?, cast, flags, width)?,
            Shape::Unknown => return None,
        };
        // A single value does not wrap from one iteration to the next.
        let no_wrap = match (varies(&result.start), result.is_invariant()) {
            (false, true) => BOTH,
            // The coefficient of a loop variable may have wrapped.
            (true, _) if is_multiple => Flags::NONE,
            _ => result.no_wrap,
        };
        Some(Recurrence { no_wrap, ..result })
    }

    fn variable(&mut self, graph: &Graph, index: usize, width: u32, symbolic: bool) -> Option<Recurrence> {
        let pre = self.theta.pre(graph, index);
        let atom = Linear::atom(width, Atom { value: pre, cast: None });
        if symbolic {
            return Some(Recurrence::invariant(atom));
        }
        let post = self.evaluate(graph, self.theta.post(graph, index), true)?;
        let step = post.start.add_multiple(&atom, -1)?;
        if step.terms().iter().any(|(atom, _)| graph.region_of(atom.value) == self.region) {
            return None;
        }
        let is_plain = step.as_constant().is_some() || step.as_atom().is_some();
        let origin = rvsdg_route::outermost(graph, self.theta.entry_origin(graph, index));
        let no_wrap = if is_plain { post.no_wrap } else { Flags::NONE };
        Some(Recurrence { start: leaf(graph, origin, width), step, no_wrap })
    }
}

/// A value of an outer region as an expression: the constant that it is, or an atom.
fn leaf(graph: &Graph, value: Value, width: u32) -> Linear {
    match graph.producer_op(value).and_then(|op| graph.payloads.int_value(op)) {
        Some(constant) => Linear::constant(width, constant),
        None => Linear::atom(width, Atom { value, cast: None }),
    }
}

fn operation(graph: &Graph, node: Node) -> Shape {
    let op = graph.op(node);
    if let Some(value) = graph.payloads.int_value(op) {
        return Shape::Constant(value);
    }
    let operand = |index| graph.operand(node, index);
    let constant = |index| {
        let constant = rvsdg_route::constant(graph, operand(index))?;
        graph.payloads.int_value(constant.op)
    };
    match op {
        Op::Binary(BinOp::Add, flags) => Shape::Sum(operand(0), operand(1), flags.intersection(BOTH)),
        Op::Binary(BinOp::Or, flags) if flags.contains(Flags::DISJOINT) => Shape::Sum(operand(0), operand(1), BOTH),
        Op::Binary(BinOp::Sub, flags) => Shape::Difference(operand(0), operand(1), flags.intersection(BOTH)),
        Op::Binary(BinOp::Mul, flags) => match (constant(0), constant(1)) {
            (_, Some(factor)) => Shape::Multiple(operand(0), factor, flags.intersection(BOTH)),
            (Some(factor), _) => Shape::Multiple(operand(1), factor, flags.intersection(BOTH)),
            _ => Shape::Unknown,
        },
        Op::Binary(BinOp::Shl, flags) => {
            let width = graph.ty(operand(0)).int_width().unwrap_or(0).min(MAX_WIDTH);
            match constant(1) {
                Some(by) if by >= 0 && by < i64::from(width) - 1 => {
                    Shape::Multiple(operand(0), 1 << by, flags.intersection(BOTH))
                }
                _ => Shape::Unknown,
            }
        }
        Op::Cast(cast @ (CastOp::SExt | CastOp::ZExt | CastOp::Trunc), flags) => Shape::Cast(cast, operand(0), flags),
        _ => Shape::Unknown,
    }
}

/// The flags that hold for a sum of constants read as signed or unsigned ones.
fn exact_sum(width: u32, a: i64, b: i64) -> Flags {
    let signed = i128::from(a) + i128::from(b);
    let sum = i128::from(unsigned(width, a)) + i128::from(unsigned(width, b));
    let mut flags = Flags::NONE;
    if i128::from(wrap(width, signed)) == signed {
        flags = flags | Flags::NSW;
    }
    if sum >> width == 0 {
        flags = flags | Flags::NUW;
    }
    flags
}

/// The flags that hold for the sum of two expressions that are part of recurrences: what is not a constant must not be on both sides.
fn exact_parts(a: &Linear, b: &Linear) -> Flags {
    match (a.as_constant(), b.as_constant()) {
        (Some(0), _) | (_, Some(0)) => BOTH,
        (Some(a_value), Some(b_value)) => exact_sum(a.width(), a_value, b_value),
        _ => Flags::NONE,
    }
}

fn sum(a: &Recurrence, b: &Recurrence, flags: Flags) -> Option<Recurrence> {
    let exact =
        exact_parts(&a.step, &b.step).intersection(exact_sum(a.start.width(), a.start.offset(), b.start.offset()));
    let no_wrap = flags.intersection(a.no_wrap).intersection(b.no_wrap).intersection(exact);
    let start = a.start.add_multiple(&b.start, 1)?;
    Some(Recurrence { start, step: a.step.add_multiple(&b.step, 1)?, no_wrap })
}

fn difference(a: &Recurrence, b: &Recurrence, flags: Flags) -> Option<Recurrence> {
    let width = a.start.width();
    // What is taken away is a number whose negative is one, too; an unsigned one never is.
    let negative = b.start.as_constant().filter(|_| b.is_invariant()).map(|it| wrap(width, -i128::from(it)));
    let exact = match negative {
        Some(negative) if Some(negative) != b.start.as_constant() || negative == 0 => {
            exact_sum(width, a.start.offset(), negative).intersection(Flags::NSW)
        }
        _ => Flags::NONE,
    };
    let no_wrap = flags.intersection(a.no_wrap).intersection(exact);
    let start = a.start.add_multiple(&b.start, -1)?;
    Some(Recurrence { start, step: a.step.add_multiple(&b.step, -1)?, no_wrap })
}

fn multiple(a: &Recurrence, factor: i64, flags: Flags) -> Recurrence {
    let width = a.start.width();
    let (start, step) = (a.start.times(factor), a.step.times(factor));
    let mut exact = Flags::NONE;
    if let (Some(before), Some(after)) = (a.step.as_constant(), step.as_constant()) {
        if i128::from(before) * i128::from(factor) == i128::from(after) {
            exact = exact | Flags::NSW;
        }
        let product = u128::from(unsigned(width, before)) * u128::from(unsigned(width, factor));
        if product == u128::from(unsigned(width, after)) {
            exact = exact | Flags::NUW;
        }
    }
    Recurrence { start, step, no_wrap: flags.intersection(a.no_wrap).intersection(exact) }
}

fn convert(a: &Recurrence, cast: CastOp, flags: Flags, width: u32) -> Option<Recurrence> {
    if cast == CastOp::Trunc {
        let (start, step) = (a.start.truncate(width)?, a.step.truncate(width)?);
        return Some(Recurrence { start, step, no_wrap: Flags::NONE });
    }
    let cast = match cast {
        CastOp::ZExt if flags.contains(Flags::NNEG) && a.no_wrap.contains(Flags::NSW) => CastOp::SExt,
        CastOp::ZExt if a.is_non_negative() => CastOp::SExt,
        cast => cast,
    };
    let needed = if cast == CastOp::SExt { Flags::NSW } else { Flags::NUW };
    if !a.no_wrap.contains(needed) {
        return None;
    }
    let (start, step) = (a.start.extend(width, cast)?, a.step.extend(width, cast)?);
    // The larger type has room for all values of the smaller one; unsigned ones are no negative numbers there.
    Some(Recurrence { start, step, no_wrap: if cast == CastOp::SExt { Flags::NSW } else { BOTH } })
}
