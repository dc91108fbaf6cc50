//! Conditions with two parts: the branch on `c >= 'a' && c <= 'z'` is a gamma on the first part, with a match of the
//! second part in one alternative and a control constant in the other one. If both parts compare the same value with
//! constants, they can often be combined to one comparison. So the gamma is removed and its control value becomes the
//! match of a select, which node reduction turns into one comparison.
//!
//! The second part is poison only if the first one is, so no undefined value is matched that was not matched before.

use crate::fault::{Fault, Mutation};
use crate::plan::{ConversionPlan, control};
use crate::test::CaseTest;
use rvsdg_core::{BinOp, Builder, Const, Gamma, Graph, MatchInfo, Op, Position, Region, Type, Value, ValueDef};
use rvsdg_opt_target::limits::if_conversion::MAX_PARTS;
use rvsdg_route::Router;

/// An exit variable that is a match in one alternative and a control constant in the other one.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Second {
    /// The alternative that contains the match.
    alternative: usize,
    /// The matched condition.
    pub(crate) condition: Value,
    /// The results of the match for a false and for a true condition.
    to: [u32; 2],
    /// The constant of the other alternative, which is one of these.
    other: u32,
}

/// The second part of a condition that exit variable `index` represents, if the two parts can be combined.
pub(crate) fn second_part(graph: &Graph, gamma: Gamma, index: usize, plan: &ConversionPlan) -> Option<Second> {
    let regions = gamma.regions(graph);
    let [(CaseTest::True, on_true)] = *plan.cases else { return None };
    // If the condition makes no difference, neither alternative is the one of the second part.
    if regions.len() != 2 || on_true == plan.default {
        return None;
    }
    let alternative = (0..2).find(|k| control(graph, regions[*k], index).is_none())?;
    let other = control(graph, regions[1 - alternative], index)?;
    let (condition, to) = graph.matched_truth(graph.result(regions[alternative], index))?;
    let is_two = to[0] != to[1] && to.contains(&other);
    let compared = compared(graph, plan.operand, None)?;
    let within = Some((gamma, regions[alternative]));
    (is_two && self::compared(graph, condition, within)? == compared).then_some(Second {
        alternative,
        condition,
        to,
        other,
    })
}

/// The value that a condition, and all conditions it selects from, compare with constants. For an argument of an
/// alternative, the corresponding value outside.
fn compared(graph: &Graph, condition: Value, within: Option<(Gamma, Region)>) -> Option<Value> {
    let mut todo = vec![condition];
    let mut found = None;
    for _ in 0..2 * MAX_PARTS {
        let Some(value) = todo.pop() else { break };
        let node = graph.producer(value)?;
        match graph.op(node) {
            Op::Int(_) => {}
            Op::Select(_) if graph.ty(value) == Type::I1 => todo.extend(graph.operands(node)),
            Op::ICmp(_) if graph.producer_op(graph.operand(node, 1)).is_some_and(|op| op.is_constant()) => {
                let value = graph.operand(node, 0);
                let outer = match (within, graph.def(value)) {
                    (Some((gamma, region)), ValueDef::Argument(of, entry)) if of == region => {
                        gamma.entry_origin(graph, entry)
                    }
                    (None, _) => value,
                    _ => return None,
                };
                if *found.get_or_insert(outer) != outer {
                    return None;
                }
            }
            _ => return None,
        }
    }
    found.filter(|value| todo.is_empty() && graph.ty(*value).int_width().is_some())
}

/// Creates the control value of type `ty` before the gamma; `condition` is the second part there.
pub(crate) fn join(
    graph: &mut Graph,
    router: &mut Router,
    gamma: Gamma,
    plan: &ConversionPlan,
    (second, ty): (Second, Type),
    condition: Value,
    fault: Fault,
) -> Value {
    let at = Position::Before(gamma.node());
    let region = graph.region(gamma.node());
    let truth = |graph: &mut Graph, router: &mut Router, truth: bool| {
        router.constant_in(graph, Const { op: Op::truth(truth), ty: Type::I1 }, region)
    };
    // The truth value that corresponds to the other alternative.
    let fixed = (second.other == second.to[1]) != fault.is(Mutation::OtherPart);
    let on_true = plan.cases[0].1 == second.alternative;
    // For `a && b` or `a || b`, the constant is selected where `a` is false or true, respectively.
    let mut first = plan.operand;
    if on_true == fixed {
        let ones = truth(graph, router, true);
        first = Builder::new(graph, at).binary(BinOp::Xor, first, ones);
    }
    let constant = truth(graph, router, fixed);
    let [yes, no] = if fixed { [constant, condition] } else { [condition, constant] };
    let both = Builder::new(graph, at).select(first, yes, no);
    let alternatives = ty.alternatives().expect("a control value");
    graph.add_match(at, MatchInfo::on_truth(second.to, alternatives), both)
}
