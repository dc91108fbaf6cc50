//! Choices that are made far outside of what asks for them: `int negative = c == '-'` and, in some alternative of a later decision, `if (negative)`.
//!
//! The extension of a truth value and the selection between two integer constants are *choices*: two numbers that a condition chooses between; so is the selection between an extension and a constant, or another one. Entry
//! variables and invariant loop variables carry a choice inwards, where a peephole does not see what it is. A comparison of a carried choice with a
//! constant, and a match of it, ask for nothing but the condition; so that is carried instead, and nobody has to make a number of it.
//!
//! A choice is poison if and only if its condition is. At most [`MAX_USES`] uses of a choice are looked at.

use crate::constant;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{
    Builder, CastOp, Const, Graph, MatchInfo, Node, Op, Position, Region, Type, UseSite, Value, Variable,
};
use rvsdg_fold::{Int, fold};
use rvsdg_opt_target::limits::jump_threading::MAX_USES;
use rvsdg_route::Router;

/// What a condition says of a choice: a number, or one of two by a truth value.
#[derive(Copy, Clone)]
enum Side {
    Number(Const),
    /// By this one: where it is true, and where it is false.
    By(Value, [Const; 2]),
}

/// A choice among integers.
#[derive(Copy, Clone)]
struct Choice {
    node: Node,
    condition: Value,
    /// What it is where the condition is true, and where it is false.
    sides: [Side; 2],
}

/// Lets those who ask for carried choices ask for their conditions; returns how many.
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

/// The choice that a node makes.
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

/// What is chosen: a constant, or the extension of a truth value.
fn side(graph: &mut Graph, value: Value) -> Option<Side> {
    match constant(graph, value) {
        Some(number) => Some(Side::Number(number)),
        None => graph.producer(value).and_then(|node| extension(graph, node)),
    }
}

/// The width of an integer that is not too wide to compute with.
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

/// The comparisons with constants and the matches, in regions inside of `home`, of what `value` is there.
fn askers(graph: &Graph, value: Value, home: Region) -> Vec<Node> {
    let (mut found, mut todo, mut left) = (vec![], vec![value], MAX_USES);
    while let Some(value) = todo.pop() {
        for user in graph.users(value) {
            let Some(fewer) = left.checked_sub(1) else { return found };
            left = fewer;
            let UseSite::Input(node, index) = graph.site(user) else { continue };
            match graph.variable_at(UseSite::Input(node, index)) {
                Some(Variable::Entry(gamma, entry)) => {
                    todo.extend((0..gamma.regions(graph).len()).map(|k| gamma.entry_arg(graph, k, entry)));
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

/// Lets a comparison or match ask for the condition of a choice; answers whether it does.
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
            // Where the choice is made, and carried inwards from there.
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

/// What a comparison says of one side of a choice.
enum Said {
    Truth(bool),
    Of(Value),
    Not(Value),
}

/// What comparing one side of a choice with a constant comes to.
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
