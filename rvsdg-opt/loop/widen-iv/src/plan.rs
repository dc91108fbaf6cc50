//! Plans: how the extension of an expression can be had from extensions of what it is made of.
//!
//! A plan is a small tree over values of the outermost regions where they are known. It is made without changing
//! anything, so an expression of which some part is of no use costs nothing.

use crate::fault::Mutation;
use crate::inductive::Inductive;
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, CastOp, Const, Flags, Graph, IntCond, Node, Op, Type, Value, ValueDef};
use rvsdg_opt_target::limits::widen_iv::{MAX_DEPTH, MAX_NODES};
use rvsdg_route::outermost;

/// How a value is extended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Signedness {
    /// By its sign.
    Signed,
    /// By zeros.
    Unsigned,
}

impl Signedness {
    /// The flag that arithmetic needs to commute with the extension.
    pub(crate) fn flag(self) -> Flags {
        match self {
            Signedness::Signed => Flags::NSW,
            Signedness::Unsigned => Flags::NUW,
        }
    }

    /// What the wide arithmetic does not do if the narrow one did not wrap.
    pub(crate) fn wide_flags(self) -> Flags {
        match self {
            Signedness::Signed => Flags::NSW,
            // In the wide type, zero-extended numbers are not negative either.
            Signedness::Unsigned => Flags::NSW | Flags::NUW,
        }
    }

    pub(crate) fn cast(self) -> CastOp {
        match self {
            Signedness::Signed => CastOp::SExt,
            Signedness::Unsigned => CastOp::ZExt,
        }
    }
}

/// An extension to be replaced.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Extension {
    pub(crate) operand: Value,
    pub(crate) kind: Signedness,
}

/// The operand of an extension to the wide type, and whether it is known not to be negative.
pub(crate) fn extension(graph: &Graph, wide: Type, node: Node) -> Option<(Value, CastOp, Flags)> {
    let Op::Cast(cast @ (CastOp::SExt | CastOp::ZExt), flags) = graph.op(node) else { return None };
    let operand = graph.operand(node, 0);
    let is_extension = graph.ty(graph.output(node, 0)) == wide && is_narrow(graph, wide, operand);
    is_extension.then_some((operand, cast, flags))
}

/// The condition and operands of a comparison of narrow integers.
pub(crate) fn comparison(graph: &Graph, wide: Type, node: Node) -> Option<(IntCond, Value, Value)> {
    let Op::ICmp(cond) = graph.op(node) else { return None };
    let (left, right) = (graph.operand(node, 0), graph.operand(node, 1));
    is_narrow(graph, wide, left).then_some((cond, left, right))
}

fn is_narrow(graph: &Graph, wide: Type, value: Value) -> bool {
    graph.ty(value).int_width().is_some_and(|width| width > 1 && Some(width) < wide.int_width())
}

/// How the extension of `value` can be had.
#[derive(Clone, Debug)]
pub(crate) struct WidePlan {
    /// Of the outermost region where it is known.
    pub(crate) value: Value,
    pub(crate) how: How,
}

#[derive(Clone, Debug)]
pub(crate) enum How {
    /// It is known, or will be: an induction variable.
    Known,
    Constant(Const),
    /// An extension where the value is defined.
    Extend,
    /// The same operation on extended operands.
    Operation(Op, Box<[WidePlan; 2]>),
}

impl WidePlan {
    /// Is anything in it a widened value?
    pub(crate) fn is_of_use(&self) -> bool {
        match &self.how {
            How::Known => true,
            How::Operation(_, operands) => operands.iter().any(WidePlan::is_of_use),
            How::Constant(_) | How::Extend => false,
        }
    }

    /// The known values in it, from left to right.
    pub(crate) fn variables(&self) -> Vec<Value> {
        match &self.how {
            How::Known => vec![self.value],
            How::Operation(_, operands) => operands.iter().flat_map(WidePlan::variables).collect(),
            How::Constant(_) | How::Extend => vec![],
        }
    }
}

/// The extended values that are there already, by narrow value and kind.
pub(crate) type Known = FxHashMap<(Value, Signedness), Value>;

/// The state of one walk.
struct Walk<'a> {
    kind: Signedness,
    /// What is known; induction variables count as known if there is none yet.
    known: Option<&'a Known>,
    fuel: usize,
}

impl Inductive {
    /// A plan for the extension of `value` inside so many loops; none if that would leave an extension in the innermost
    /// of them. With `known`, only values that are there already count as known.
    pub(crate) fn plan(
        &mut self,
        graph: &Graph,
        value: Value,
        kind: Signedness,
        loops: u32,
        known: Option<&Known>,
    ) -> Option<WidePlan> {
        let mut walk = Walk { kind, known, fuel: MAX_NODES };
        self.plan_value(graph, &mut walk, value, loops, MAX_DEPTH).filter(WidePlan::is_of_use)
    }

    /// A plan for a value that may be extended where it is defined, wherever that is.
    pub(crate) fn plan_anywhere(&mut self, graph: &Graph, value: Value, kind: Signedness, known: &Known) -> WidePlan {
        let mut walk = Walk { kind, known: Some(known), fuel: MAX_NODES };
        let value = outermost(graph, value);
        let plan = self.plan_value(graph, &mut walk, value, u32::MAX, MAX_DEPTH);
        plan.unwrap_or(WidePlan { value, how: How::Extend })
    }

    /// A plan for what may also be just invariant.
    pub(crate) fn plan_operand(
        &mut self,
        graph: &Graph,
        value: Value,
        kind: Signedness,
        loops: u32,
        known: &Known,
    ) -> Option<WidePlan> {
        let mut walk = Walk { kind, known: Some(known), fuel: MAX_NODES };
        self.plan_value(graph, &mut walk, value, loops, MAX_DEPTH)
    }

    /// The recursion is as deep as `depth` says.
    fn plan_value(
        &mut self,
        graph: &Graph,
        walk: &mut Walk<'_>,
        value: Value,
        loops: u32,
        depth: usize,
    ) -> Option<WidePlan> {
        walk.fuel = walk.fuel.checked_sub(1)?;
        let value = outermost(graph, value);
        if self.is_known(graph, walk, value) {
            return Some(WidePlan { value, how: How::Known });
        }
        if let Some(op) = graph.producer_op(value).filter(|op| op.is_constant()) {
            let is_int = graph.payloads.int_value(op).is_some();
            return is_int.then_some(WidePlan { value, how: How::Constant(Const { op, ty: graph.ty(value) }) });
        }
        let home = self.loops(graph.region_of(value));
        let plan = depth.checked_sub(1).and_then(|depth| self.plan_operation(graph, walk, value, home, depth));
        // What is invariant may still be computed in the loop; its operands are extended outside then.
        plan.filter(|plan| plan.is_of_use() || home >= loops)
            .or((home < loops).then_some(WidePlan { value, how: How::Extend }))
    }

    fn is_known(&mut self, graph: &Graph, walk: &Walk<'_>, value: Value) -> bool {
        match walk.known {
            Some(known) => known.contains_key(&(value, walk.kind)),
            None => {
                matches!(graph.def(value), ValueDef::Argument(..))
                    && self.steps(graph, value).is_some_and(|flags| flags.contains(walk.kind.flag()))
            }
        }
    }

    /// The same operation on wide operands.
    fn plan_operation(
        &mut self,
        graph: &Graph,
        walk: &mut Walk<'_>,
        value: Value,
        loops: u32,
        depth: usize,
    ) -> Option<WidePlan> {
        let node = graph.producer(value)?;
        let op = self.wide_operation(graph, node, walk.kind)?;
        let left = self.plan_value(graph, walk, graph.operand(node, 0), loops, depth)?;
        let right = self.plan_value(graph, walk, graph.operand(node, 1), loops, depth)?;
        Some(WidePlan { value, how: How::Operation(op, Box::new([left, right])) })
    }

    /// The operation on extended operands whose value is the extension of this one's value.
    fn wide_operation(&self, graph: &Graph, node: Node, kind: Signedness) -> Option<Op> {
        let Op::Binary(op, flags) = graph.op(node) else { return None };
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => {}
            // A shift by as much as the width or more is poison in the narrow type only.
            BinOp::Shl => {
                let by = rvsdg_route::constant(graph, graph.operand(node, 1))?;
                let by = graph.payloads.int_value(by.op)?;
                let width = graph.ty(graph.output(node, 0)).int_width()?;
                (0..i64::from(width)).contains(&by).then_some(())?;
            }
            BinOp::And | BinOp::Or | BinOp::Xor => return Some(Op::Binary(op, Flags::NONE)),
            _ => return None,
        }
        let does_not_wrap =
            flags.contains(kind.flag()) || self.is_proven(node, kind) || self.fault.is(Mutation::WrapIgnored);
        does_not_wrap.then_some(Op::Binary(op, kind.wide_flags()))
    }
}
