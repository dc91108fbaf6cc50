//! Operations on what a gamma chooses from constants and one other value: they are done in the alternatives.
//!
//! Nothing is executed more often than before, and where the choice is a constant, nothing is left to do. What a
//! recursive function adds to the result of its base case, for example, is a constant there.

use super::kinds::{self, CONSTANT, GAMMA};
use super::{At, Rule, on};
use crate::engine::Engine;
use rvsdg_core::{Const, Gamma, Op, Value, ValueDef};

/// Rules for binary operations that can't go wrong.
pub(crate) const BINARY: &[Rule] =
    &[on(GAMMA, CONSTANT, "(a choice of constants and x) op C => a choice of constants and (x op C)", in_alternatives)];

/// Rules for conversions of integers.
pub(crate) const CAST: &[Rule] = &[on(
    GAMMA,
    kinds::ANY,
    "conversion of a choice of constants and x => a choice of constants and the conversion of x",
    in_alternatives,
)];

/// Rules for comparisons.
pub(crate) const COMPARE: &[Rule] = &[on(
    GAMMA,
    CONSTANT,
    "comparison of a choice of constants and x with C => a choice of constants and the comparison of x",
    in_alternatives,
)];

fn in_alternatives(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let ValueDef::Output(node, exit) = e.graph.def(at.a) else { return None };
    let gamma = Gamma::from_node(e.graph, node).filter(|_| e.one_use(at.a))?;
    let constant = |e: &Engine<'_>, value: Value| {
        let op = e.graph.producer_op(value).filter(|op| op.is_constant())?;
        Some(Const { op, ty: e.ty(value) })
    };
    let others: Vec<Const> =
        e.graph.operands(at.node).skip(1).map(|value| constant(e, value)).collect::<Option<_>>()?;
    let origins: Vec<Value> = gamma.exit_origins(e.graph, exit).collect();
    let mut results = Vec::with_capacity(origins.len());
    let mut remaining = 0;
    for origin in &origins {
        results.push(match constant(e, *origin) {
            Some(chosen) => {
                let operands: Vec<Const> = std::iter::once(chosen).chain(others.iter().copied()).collect();
                let op = rvsdg_fold::fold(&mut e.graph.payloads, at.op, &operands, at.ty);
                Some(op.filter(|op| matches!(op, Op::Int(_) | Op::Const(_) | Op::Null | Op::Zero))?)
            }
            // Where a gamma computes nothing, it is better as a selection, which other rules know.
            None if e.graph.producer(*origin).is_none() => return None,
            None => None,
        });
        remaining += usize::from(results.last() == Some(&None));
    }
    if remaining != 1 {
        return None;
    }
    let regions = gamma.regions(e.graph).to_vec();
    let mut chosen = Vec::with_capacity(origins.len());
    for ((region, origin), result) in regions.into_iter().zip(origins).zip(results) {
        chosen.push(match result {
            Some(op) => e.constant(region, None, op, at.ty),
            None => {
                let mut operands = vec![origin];
                operands.extend(others.iter().map(|other| e.constant(region, None, other.op, other.ty)));
                e.make_last(region, at.op, &operands, at.ty)
            }
        });
    }
    let result = gamma.add_exit(e.graph, &chosen);
    e.graph.describe_by_result(at.a, result, at.op, others.first().map(|other| other.op));
    Some(result)
}
