//! Choices that are made far outside of what asks for them: `int negative = c == '-'` and, in some alternative of a later decision, `if (negative)`.
//!
//! The extension of a truth value and the selection between two integer constants are *choices*: two numbers that a condition chooses between. Entry
//! variables and invariant loop variables carry a choice inwards, where a peephole does not see what it is. A comparison of a carried choice with a
//! constant, and a match of it, ask for nothing but the condition; so that is carried instead, and nobody has to make a number of it.
//!
//! A choice is poison if and only if its condition is. At most [`MAX_USES`] uses of a choice are looked at.

use crate::constant;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{
    BinOp, CastOp, Const, Flags, Gamma, Graph, MatchInfo, Node, Op, Position, Region, Theta, Type, UseSite, Value,
};
use rvsdg_opt_fold::{Int, alternative, fold};
use rvsdg_opt_route::Router;

/// So many uses of a choice are looked at, inside and outside.
const MAX_USES: usize = 128;

/// A choice between two integers.
#[derive(Copy, Clone)]
struct Choice {
    condition: Value,
    /// What it is where the condition is true, and where it is false.
    of: [Const; 2],
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
    let op = graph.op(node);
    if !matches!(op, Op::Select(_) | Op::Cast(CastOp::ZExt | CastOp::SExt, _)) {
        return None;
    }
    let (condition, output) = (graph.operand(node, 0), graph.output(node, 0));
    let ty = graph.ty(output);
    let width = ty.int_width()?;
    if graph.ty(condition) != Type::I1 {
        return None;
    }
    let of = match op {
        Op::Select(_) => [constant(graph, graph.operand(node, 1))?, constant(graph, graph.operand(node, 2))?],
        // The extension of true, and of false.
        _ => {
            let signed = matches!(op, Op::Cast(CastOp::SExt, _));
            let truth = if signed { Int::ones(width) } else { Int::one(width) };
            [truth, Int::zero(width)].map(|int| Const { op: int.op(&mut graph.payloads), ty })
        }
    };
    Some(Choice { condition, of })
}

/// The comparisons with constants and the matches, in regions inside of `home`, of what `value` is there.
fn askers(graph: &Graph, value: Value, home: Region) -> Vec<Node> {
    let (mut found, mut todo, mut left) = (vec![], vec![value], MAX_USES);
    while let Some(value) = todo.pop() {
        for user in graph.users(value) {
            let Some(fewer) = left.checked_sub(1) else { return found };
            left = fewer;
            let UseSite::Input(node, index) = graph.site(user) else { continue };
            if let Some(gamma) = Gamma::from_node(graph, node) {
                if let Some(entry) = index.checked_sub(1) {
                    todo.extend((0..gamma.regions(graph).len()).map(|k| gamma.entry_arg(graph, k, entry)));
                }
            } else if let Some(theta) = Theta::from_node(graph, node) {
                let pre = theta.pre(graph, index);
                if theta.post(graph, index) == pre {
                    todo.push(pre);
                }
            } else if index == 0 && graph.region(node) != home {
                let asks = match graph.op(node) {
                    Op::ICmp(_) => constant(graph, graph.operand(node, 1)).is_some(),
                    Op::Match(_) => true,
                    _ => false,
                };
                found.extend(asks.then_some(node));
            }
        }
    }
    found
}

/// Lets a comparison or match ask for the condition of a choice; answers whether it does.
fn ask(graph: &mut Graph, router: &mut Router, choice: Choice, asker: Node, fault: Fault) -> bool {
    let (region, at, op) = (graph.region(asker), Position::Before(asker), graph.op(asker));
    let old = graph.output(asker, 0);
    let ty = graph.ty(old);
    let new = match op {
        Op::Match(table) => {
            let info = &graph.payloads[table];
            let [Some(on_true), Some(default)] = choice.of.map(|case| alternative(info, case.op)) else {
                return false;
            };
            let cases = [(Const { op: Op::Int(-1), ty: Type::I1 }, on_true)].into();
            let table = graph.payloads.intern_match(MatchInfo { cases, default, alternatives: info.alternatives });
            let condition = router.route(graph, choice.condition, region);
            graph.add_simple(at, Op::Match(table), &[condition], ty)
        }
        _ => {
            let Some(with) = constant(graph, graph.operand(asker, 1)) else { return false };
            let answers = choice.of.map(|case| fold(&mut graph.payloads, op, &[case, with], ty));
            let [Some(on_true), Some(on_false)] = answers else { return false };
            if on_true == on_false {
                graph.add_const(at, Const { op: on_true, ty })
            } else {
                let condition = router.route(graph, choice.condition, region);
                match (on_true == Op::Int(-1)) != fault.is(Mutation::OtherCondition) {
                    true => condition,
                    false => {
                        let ones = graph.add_const(at, Const { op: Op::Int(-1), ty });
                        graph.add_simple(at, Op::Binary(BinOp::Xor, Flags::NONE), &[condition, ones], ty)
                    }
                }
            }
        }
    };
    graph.divert_users(old, new);
    graph.remove_node(asker);
    true
}
