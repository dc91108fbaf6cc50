//! Choices that are made far outside of their uses: `int negative = c == '-'` and, in some alternative of a later
//! gamma, `if (negative)`.
//!
//! A *choice* is an extension of a truth value, a select between two integer constants, or a select between an
//! extension and a constant or another extension: a condition selects one of two numbers. Entry variables and invariant
//! loop variables carry a choice into inner regions, where a peephole rule does not know its origin. A comparison of a
//! carried choice with a constant, and a match of it, depend only on the condition. So the condition is carried
//! instead, and the number is not needed.
//!
//! A choice is poison if and only if its condition is. At most [`MAX_USES`] uses of a choice are examined.

use crate::constant;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{
    Builder, CastOp, Const, Graph, MatchInfo, Node, Op, Position, Region, Type, UseSite, Value, Variable,
};
use rvsdg_fold::{Int, fold};
use rvsdg_opt_target::limits::jump_threading::MAX_USES;
use rvsdg_route::Router;

/// The value of a choice for one value of its condition: a number, or one of two numbers by a truth value.
#[derive(Copy, Clone)]
enum Side {
    Number(Const),
    /// The truth value, and the numbers for true and false.
    By(Value, [Const; 2]),
}

/// A choice between integers.
#[derive(Copy, Clone)]
struct Choice {
    node: Node,
    condition: Value,
    /// The values for a true and for a false condition.
    sides: [Side; 2],
}

/// Replaces the uses of carried choices by uses of their conditions; returns how many.
pub(crate) fn conditions(graph: &mut Graph, fault: Fault) -> usize {
    let mut router = Router::new();
    let mut changed = 0;
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.first_node(region);
        while let Some(node) = next {
            next = graph.next_node(node);
            let Some(choice) = choice(graph, node) else { continue };
            for asker in askers(graph, graph.output(node, 0), region) {
                changed += usize::from(ask(graph, &mut router, choice, asker, fault));
            }
        }
    }
    changed
}

/// The choice that a node computes.
fn choice(graph: &mut Graph, node: Node) -> Option<Choice> {
    if let Some(Side::By(condition, of)) = extension(graph, node) {
        return Some(Choice { node, condition, sides: of.map(Side::Number) });
    }
    if !matches!(graph.op(node), Op::Select(_)) || graph.ty(graph.operand(node, 0)) != Type::I1 {
        return None;
    }
    narrow_enough(graph, graph.output(node, 0))?;
    let [then, otherwise] = [1, 2].map(|index| graph.operand(node, index));
    let sides = [side(graph, then)?, side(graph, otherwise)?];
    Some(Choice { node, condition: graph.operand(node, 0), sides })
}

/// The value of one side: a constant, or the extension of a truth value.
fn side(graph: &mut Graph, value: Value) -> Option<Side> {
    match constant(graph, value) {
        Some(number) => Some(Side::Number(number)),
        None => graph.producer(value).and_then(|node| extension(graph, node)),
    }
}

/// The width of an integer that is narrow enough to be computed with.
fn narrow_enough(graph: &Graph, value: Value) -> Option<u32> {
    graph.ty(value).int_width().filter(|width| *width <= Int::MAX_WIDTH)
}

/// The extension of a truth value.
fn extension(graph: &mut Graph, node: Node) -> Option<Side> {
    let Op::Cast(cast @ (CastOp::ZExt | CastOp::SExt), _) = graph.op(node) else { return None };
    let (truth, ty) = (graph.operand(node, 0), graph.ty(graph.output(node, 0)));
    let width = narrow_enough(graph, graph.output(node, 0)).filter(|_| graph.ty(truth) == Type::I1)?;
    let extended = if cast == CastOp::SExt { Int::ones(width) } else { Int::one(width) };
    Some(Side::By(truth, [extended, Int::zero(width)].map(|int| Const { op: int.op(&mut graph.payloads), ty })))
}

/// The comparisons with constants and the matches of `value` in regions inside of `home`.
fn askers(graph: &Graph, value: Value, home: Region) -> Vec<Node> {
    let (mut found, mut todo, mut left) = (vec![], vec![value], MAX_USES);
    while let Some(value) = todo.pop() {
        for user in graph.users(value) {
            let Some(fewer) = left.checked_sub(1) else { return found };
            left = fewer;
            let UseSite::Input(node, index) = graph.site(user) else { continue };
            match graph.variable_at(UseSite::Input(node, index)) {
                Some(Variable::Entry(gamma, entry)) => {
                    todo.extend(gamma.entry_args(graph, entry));
                }
                Some(Variable::Loop(theta, index)) if theta.is_invariant(graph, index) => {
                    todo.push(theta.pre(graph, index));
                }
                None if index == 0 && graph.region(node) != home => {
                    let asks = match graph.op(node) {
                        Op::ICmp(_) => constant(graph, graph.operand(node, 1)).is_some(),
                        Op::Match(_) => true,
                        _ => false,
                    };
                    found.extend(asks.then_some(node));
                }
                _ => {}
            }
        }
    }
    found
}

/// Replaces a comparison or match of a choice by one of its condition, if possible; returns whether it was replaced.
fn ask(graph: &mut Graph, router: &mut Router, choice: Choice, asker: Node, fault: Fault) -> bool {
    let (region, op) = (graph.region(asker), graph.op(asker));
    let old = graph.output(asker, 0);
    let new = match op {
        Op::Match(table) => {
            let [Side::Number(then), Side::Number(otherwise)] = choice.sides else { return false };
            let info = &graph.payloads[table];
            let [Some(on_true), Some(on_false)] = [then, otherwise].map(|case| info.alternative(case.op)) else {
                return false;
            };
            let info = MatchInfo::on_truth([on_false, on_true], info.alternatives);
            let condition = router.route(graph, choice.condition, region);
            graph.add_match(Position::Before(asker), info, condition)
        }
        _ => {
            let Some(with) = constant(graph, graph.operand(asker, 1)) else { return false };
            let mut said = |side| said(graph, op, side, with, fault);
            let (Some(then), Some(otherwise)) = (said(choice.sides[0]), said(choice.sides[1])) else { return false };
            // Computed at the choice, and carried inwards from there.
            let mut made = Builder::after(graph, choice.node);
            let truth = match [then, otherwise] {
                [Said::Truth(then), Said::Truth(otherwise)] if then == otherwise => {
                    Builder::before(graph, asker).truth(then)
                }
                [Said::Truth(true), Said::Truth(false)] => choice.condition,
                [Said::Truth(..), Said::Truth(..)] => made.not(choice.condition),
                sides => {
                    let [then, otherwise] = sides.map(|side| match side {
                        Said::Truth(value) => made.truth(value),
                        Said::Of(value) => value,
                        Said::Not(value) => made.not(value),
                    });
                    made.select(choice.condition, then, otherwise)
                }
            };
            router.route(graph, truth, region)
        }
    };
    graph.divert_users(old, new);
    graph.remove_node(asker);
    true
}

/// The result of a comparison for one side of a choice.
enum Said {
    Truth(bool),
    Of(Value),
    Not(Value),
}

/// Compares one side of a choice with a constant.
fn said(graph: &mut Graph, op: Op, side: Side, with: Const, fault: Fault) -> Option<Said> {
    let mut answer = |of: Const| fold(&mut graph.payloads, op, &[of, with], Type::I1).map(|op| op == Op::Int(-1));
    Some(match side {
        Side::Number(number) => Said::Truth(answer(number)? != fault.is(Mutation::OtherCondition)),
        Side::By(truth, of) => match (answer(of[0])?, answer(of[1])?) {
            (true, false) => Said::Of(truth),
            (false, true) => Said::Not(truth),
            (both, _) => Said::Truth(both),
        },
    })
}
