//! What integers are made of: bottom-up over operations, each value once per reading.

use crate::fault::Mutation;
use crate::linear::{Atom, Extend, Linear, unsigned};
use crate::{Frame, Reading, Scev};
use rvsdg_core::{BinOp, CastOp, Flags, Graph, Node, Op, Value};
use rvsdg_opt_target::limits::shared::INT_BITS;
use rvsdg_route::{constant, is_inside, outermost};

/// What a value is made of.
enum Shape {
    Sum([(Value, i64); 2]),
    Multiple(Value, i64),
    /// The number that an operand is by another reading, and how that becomes one of this reading.
    Converted(Value, Reading),
    Constant(i64),
    /// Something that is a term of its own.
    Atom,
}

impl Shape {
    /// The operands, and how they are read.
    fn operands(&self, reading: Reading) -> impl Iterator<Item = (Value, Reading)> {
        let operands = match self {
            Shape::Sum([(a, _), (b, _)]) => [Some((*a, reading)), Some((*b, reading))],
            Shape::Multiple(a, _) => [Some((*a, reading)), None],
            Shape::Converted(a, other) => [Some((*a, *other)), None],
            Shape::Constant(_) | Shape::Atom => [None, None],
        };
        operands.into_iter().flatten()
    }
}

impl Reading {
    /// The flag that an operation needs so that it computes with integers, if any.
    pub(crate) fn flag(self) -> Flags {
        match self {
            Reading::Modular => Flags::NONE,
            Reading::Signed => Flags::NSW,
            Reading::Unsigned => Flags::NUW,
        }
    }

    /// How values are read.
    pub(crate) fn extend(self) -> Extend {
        match self {
            Reading::Modular => Extend::None,
            Reading::Signed => Extend::Sign,
            Reading::Unsigned => Extend::Zero,
        }
    }

    /// The reading of an operand that is extended like this.
    pub(crate) fn of(extend: Extend) -> Reading {
        match extend {
            Extend::None => Reading::Modular,
            Extend::Sign => Reading::Signed,
            Extend::Zero => Reading::Unsigned,
        }
    }

    /// The number that a constant is; none if that does not fit.
    pub(crate) fn number(self, width: u32, constant: i64) -> Option<i64> {
        match self {
            Reading::Unsigned => i64::try_from(unsigned(width, constant)).ok(),
            Reading::Modular | Reading::Signed => Some(constant),
        }
    }
}

impl Scev {
    /// The form of an integer of at most [`INT_BITS`] bits, in the values that it is made of; in a frame, values from
    /// outside of it are not taken apart.
    ///
    /// By [`Reading::Modular`], the form is modular, of the value's width. By the others, it is exact: the number that
    /// the value is by that reading, unless it is poison.
    pub fn form(&mut self, graph: &Graph, frame: Frame, value: Value, reading: Reading) -> Option<Linear> {
        graph.ty(value).int_width().filter(|width| *width <= INT_BITS)?;
        let root = (frame, outermost(graph, value), reading);
        if let Some(known) = self.forms.get(&root) {
            return Some(known.clone());
        }
        let mut stack = vec![(root.1, reading)];
        while let Some((value, reading)) = stack.last().copied() {
            if self.forms.contains_key(&(frame, value, reading)) {
                stack.pop();
                continue;
            }
            let shape = self.shape(graph, frame, value, reading);
            let before = stack.len();
            for (operand, reading) in shape.operands(reading) {
                let operand = outermost(graph, operand);
                if !self.forms.contains_key(&(frame, operand, reading)) {
                    stack.push((operand, reading));
                }
            }
            if stack.len() == before {
                let width = graph.ty(value).int_width().expect("what integers are made of are integers");
                let form = self.combine(graph, frame, shape, reading, width);
                self.forms.insert((frame, value, reading), form.unwrap_or_else(|| atom(value, reading, width)));
                stack.pop();
            }
        }
        Some(self.forms[&root].clone())
    }

    fn combine(&self, graph: &Graph, frame: Frame, shape: Shape, reading: Reading, width: u32) -> Option<Linear> {
        let get = |value: Value, reading| &self.forms[&(frame, outermost(graph, value), reading)];
        let modulus = if reading == Reading::Modular { width } else { 0 };
        match shape {
            Shape::Constant(value) if modulus == 0 => Some(Linear::number(reading.number(width, value)?)),
            Shape::Constant(value) => Some(Linear::constant(width, value)),
            Shape::Sum([(a, x), (b, y)]) => get(a, reading).times(x)?.add_multiple(get(b, reading), y),
            Shape::Multiple(a, factor) => get(a, reading).times(factor),
            Shape::Converted(a, other) if modulus == 0 => Some(get(a, other).clone()),
            Shape::Converted(a, other) => Some(get(a, other).modulo(graph, width)),
            Shape::Atom => None,
        }
    }

    fn shape(&self, graph: &Graph, frame: Frame, value: Value, reading: Reading) -> Shape {
        let Some(node) = graph.producer(value) else { return Shape::Atom };
        let op = graph.op(node);
        if let Some(constant) = graph.payloads.int_value(op) {
            return Shape::Constant(constant);
        }
        if frame.is_some_and(|theta| !is_inside(graph, value, theta.region(graph))) {
            return Shape::Atom;
        }
        let operand = |index| graph.operand(node, index);
        let is_right = |flags: Flags| flags.contains(reading.flag()) || self.fault.is(Mutation::FlagIgnored);
        match op {
            Op::Binary(BinOp::Add, flags) if is_right(flags) => Shape::Sum([(operand(0), 1), (operand(1), 1)]),
            Op::Binary(BinOp::Sub, flags) if is_right(flags) => Shape::Sum([(operand(0), 1), (operand(1), -1)]),
            // No bit is in both: there is nothing to carry.
            Op::Binary(BinOp::Or, flags) if flags.contains(Flags::DISJOINT) || self.fault.is(Mutation::CommonBits) => {
                Shape::Sum([(operand(0), 1), (operand(1), 1)])
            }
            Op::Binary(op @ (BinOp::Mul | BinOp::Shl), flags) if is_right(flags) => multiple(graph, node, op, reading),
            Op::Cast(CastOp::SExt, _) if reading != Reading::Unsigned => Shape::Converted(operand(0), Reading::Signed),
            Op::Cast(CastOp::ZExt, flags) => {
                let is_either = flags.contains(Flags::NNEG);
                Shape::Converted(operand(0), if is_either { Reading::Signed } else { Reading::Unsigned })
            }
            // No bit is lost that says anything.
            Op::Cast(CastOp::Trunc, flags)
                if reading != Reading::Modular
                    && (is_right(flags) || self.fault.is(Mutation::LostBits))
                    && is_small(graph, operand(0)) =>
            {
                Shape::Converted(operand(0), reading)
            }
            Op::Cast(CastOp::Trunc, _) if reading == Reading::Modular && is_small(graph, operand(0)) => {
                Shape::Converted(operand(0), Reading::Modular)
            }
            _ => Shape::Atom,
        }
    }
}

/// What a constant is added to, by one addition that needs no more than this reading knows of it, and the constant.
pub fn addend(graph: &Graph, sum: Value, reading: Reading) -> Option<(Value, i64)> {
    let node = graph.producer(sum)?;
    let Op::Binary(BinOp::Add, flags) = graph.op(node) else { return None };
    let width = graph.ty(sum).int_width().filter(|width| *width <= INT_BITS && flags.contains(reading.flag()))?;
    let added = constant(graph, graph.operand(node, 1))?;
    Some((graph.operand(node, 0), reading.number(width, graph.payloads.int_value(added.op)?)?))
}

fn is_small(graph: &Graph, value: Value) -> bool {
    graph.ty(value).int_width().is_some_and(|width| width <= INT_BITS)
}

/// The value as a term of its own.
pub(crate) fn atom(value: Value, reading: Reading, width: u32) -> Linear {
    let modulus = if reading == Reading::Modular { width } else { 0 };
    Linear::of_term(modulus, Atom { value, extend: reading.extend() }.into())
}

/// A product with a constant.
fn multiple(graph: &Graph, node: Node, op: BinOp, reading: Reading) -> Shape {
    let width = graph.ty(graph.output(node, 0)).int_width().unwrap_or(0);
    let number = |index| {
        let constant = constant(graph, graph.operand(node, index))?;
        graph.payloads.int_value(constant.op)
    };
    let operand = |index| graph.operand(node, index);
    let factor = |index| number(index).and_then(|it| reading.number(width, it));
    match op {
        BinOp::Shl => match number(1) {
            Some(by) if (0..i64::from(width.min(INT_BITS - 1))).contains(&by) => Shape::Multiple(operand(0), 1 << by),
            _ => Shape::Atom,
        },
        _ => match (factor(0), factor(1)) {
            (_, Some(factor)) => Shape::Multiple(operand(0), factor),
            (Some(factor), _) => Shape::Multiple(operand(1), factor),
            _ => Shape::Atom,
        },
    }
}
