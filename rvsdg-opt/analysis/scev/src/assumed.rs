//! What unsigned numbers are if they do not wrap around.
//!
//! Unsigned numbers of C may wrap around, and no flag says that they do not. So an index that is narrower than
//! addresses has no exact form, only one modulo 2 to the power of its width. If no part of that is negative, and if its
//! value in the integers is less than 2 to that power in all iterations, it is the number: both are the same ones
//! modulo 2 to that power, and both are in its range.
//!
//! The same holds of the operations that such a number is made of, and of what they work on. An operation whose
//! operands and whose result are these numbers computes with integers: it does not wrap around.
//!
//! # Complexity
//!
//! Linear in the operations that the numbers of a nest are made of, of which there may be
//! [`MAX_ASSUMED`](rvsdg_opt_target::limits::scev::MAX_ASSUMED).

use crate::fault::Mutation;
use crate::linear::{Extend, Linear};
use crate::{Address, Reading, Scev};
use rustc_hash::FxHashSet;
use rvsdg_core::{BinOp, CastOp, Graph, Node, Op, Theta, Value, ValueDef};
use rvsdg_layout::Layouts;
use rvsdg_opt_target::limits::scev::MAX_ASSUMED;
use rvsdg_route::{is_inside, outermost};

/// What is taken for granted about the numbers of a nest.
#[derive(Clone, Default, Debug)]
pub struct Assumed {
    /// Exact forms in values from outside of the nest and the numbers of its iterations, without negative parts, and
    /// how many bits they have to fit in.
    pub numbers: Vec<(Linear, u32)>,
    /// The operations that do not wrap around then, as unsigned ones, and have no flag that says so.
    pub operations: Vec<Node>,
    values: FxHashSet<Value>,
}

impl Scev {
    /// The address that a pointer of a nest is modulo 2 to the power of the index width, as
    /// [`Scev::address_in_nest`] answers, if unsigned numbers in it do not wrap around; what that is has to be added to
    /// what is assumed already.
    pub fn address_unless_wrapping(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        loops: &[Theta],
        pointer: Value,
        assumed: &mut Assumed,
    ) -> Option<Address> {
        let region = loops.last()?.region(graph);
        let mut address = self.address_in_frame(graph, layouts, loops, pointer, Reading::Modular)?;
        let mut more = assumed.clone();
        for (term, factor) in address.form.terms().to_vec() {
            let Some(atom) = term.atom.filter(|it| it.extend == Extend::Zero) else { continue };
            if is_inside(graph, atom.value, region) {
                let number = self.assume(graph, loops, atom.value, &mut more)?;
                let number = number.modulo(graph, address.form.width());
                address.form = address.form.with_term(atom, &number, factor)?;
            }
        }
        address.form = self.unfold_all(graph, loops, address.form)?;
        *assumed = more;
        Some(address)
    }

    /// The number that an unsigned value of a nest is if it does not wrap around, nor does what it is made of.
    pub fn assume(&mut self, graph: &Graph, loops: &[Theta], value: Value, assumed: &mut Assumed) -> Option<Linear> {
        let mut stack = vec![value];
        while let Some(value) = stack.pop() {
            let value = outermost(graph, value);
            let is_known = self.evolution(graph, loops, value, Reading::Unsigned).is_some();
            if is_known || !assumed.values.insert(value) {
                continue;
            }
            (assumed.values.len() <= MAX_ASSUMED).then_some(())?;
            let number = self.unless_wrapping(graph, loops, value)?;
            if let Some(narrow) = extended(graph, value) {
                stack.push(narrow);
                continue;
            }
            match graph.def(value) {
                ValueDef::Argument(region, index) => {
                    let theta = loops.iter().find(|theta| theta.region(graph) == region)?;
                    stack.extend([theta.entry_origin(graph, index), theta.post(graph, index)]);
                }
                ValueDef::Output(node, _) => {
                    let result = self.operation_unless_wrapping(graph, loops, node)?;
                    (result == number || self.fault.is(Mutation::WrappedFactor)).then_some(())?;
                    stack.extend(graph.operands(node));
                    assumed.operations.push(node);
                }
            }
            assumed.numbers.push((number, graph.ty(value).int_width()?));
        }
        self.unless_wrapping(graph, loops, value)
    }

    /// A value's number, by flags or if it does not wrap around.
    fn unless_wrapping(&mut self, graph: &Graph, loops: &[Theta], mut value: Value) -> Option<Linear> {
        let mut known = self.evolution(graph, loops, value, Reading::Unsigned);
        while let Some(narrow) = extended(graph, value).filter(|_| known.is_none()) {
            known = self.evolution(graph, loops, narrow, Reading::Unsigned);
            value = narrow;
        }
        known.or_else(|| self.evolution(graph, loops, value, Reading::Modular)?.without_negatives())
    }

    /// What an operation answers in the integers.
    fn operation_unless_wrapping(&mut self, graph: &Graph, loops: &[Theta], node: Node) -> Option<Linear> {
        let Op::Binary(op, _) = graph.op(node) else { return None };
        let a = self.unless_wrapping(graph, loops, graph.operand(node, 0))?;
        let b = self.unless_wrapping(graph, loops, graph.operand(node, 1))?;
        match op {
            BinOp::Add => a.add_multiple(&b, 1),
            BinOp::Mul => match (a.as_constant(), b.as_constant()) {
                (Some(a), _) => b.times(a),
                (_, Some(b)) => a.times(b),
                _ => a.product(&b).or_else(|| b.product(&a)),
            },
            BinOp::Shl => a.times(1i64.checked_shl(b.as_constant()?.try_into().ok()?)?),
            _ => None,
        }
    }
}

/// What is extended by zeros.
fn extended(graph: &Graph, value: Value) -> Option<Value> {
    let (node, op) = graph.produced_by(outermost(graph, value))?;
    matches!(op, Op::Cast(CastOp::ZExt, _)).then(|| graph.operand(node, 0))
}
