//! What the tests of analyses share: random modules whose sums don't wrap where they must not, so that nothing is
//! poison, and claims that are checked by running.

#![allow(dead_code, reason = "each test uses its part")]

use rvsdg_core::{
    BinOp, Const, Flags, Gamma, Graph, IntCond, Module, Node, Op, Position, Region, Theta, Type, UseSite, Value,
    ValueDef,
};
use rvsdg_gen::{Random, structured_module};
use rvsdg_opt_testing::body;

/// `a cond b` is `holds` wherever the region runs.
pub(crate) struct Claim {
    pub(crate) region: Region,
    pub(crate) cond: IntCond,
    pub(crate) a: Value,
    pub(crate) b: Value,
    pub(crate) holds: bool,
}

/// A random module whose conditions have parts, and whose sums that must not wrap don't.
pub(crate) fn prepared(seed: u64) -> Module {
    let mut module = structured_module(seed);
    let graph = body(&mut module);
    let mut random = Random::new(seed ^ 0x5eed);
    for region in graph.region_tree(graph.root()) {
        let mut conditions: Vec<Value> = vec![];
        for node in graph.nodes(region).collect::<Vec<Node>>() {
            match graph.op(node) {
                Op::ICmp(_) => conditions.push(graph.output(node, 0)),
                Op::Binary(BinOp::Add, Flags::NSW) => [0, 1].into_iter().for_each(|index| mask(graph, node, index)),
                Op::Binary(BinOp::Add, _) if steps(graph, node) => {
                    graph.set_op(node, Op::Binary(BinOp::Add, Flags::NSW | Flags::NUW));
                }
                Op::Match(_) if conditions.len() > 1 && graph.ty(graph.operand(node, 0)) == Type::I1 => {
                    let other = random.pick(&conditions);
                    combine(graph, &mut random, node, other);
                }
                _ => {}
            }
        }
    }
    module
}

/// Lets an operand be so small that sums don't wrap.
pub(crate) fn mask(graph: &mut Graph, node: Node, index: usize) {
    let operand = graph.operand(node, index);
    if graph.producer_op(operand).is_some_and(Op::is_constant) {
        return;
    }
    let at = Position::Before(node);
    let bits = graph.add_const(at, Const { op: Op::Int(1023), ty: Type::I32 });
    let masked = graph.add_simple(at, Op::Binary(BinOp::And, Flags::NONE), &[operand, bits], Type::I32);
    let user = graph.input(node, index);
    graph.divert(user, masked);
}

/// Is this one more than the counter of a loop, which starts at 0?
pub(crate) fn steps(graph: &Graph, node: Node) -> bool {
    let ValueDef::Argument(region, index) = graph.def(graph.operand(node, 0)) else { return false };
    let theta = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner));
    theta.is_some_and(|theta| {
        let is = |value, number| graph.producer_op(value) == Some(Op::Int(number));
        is(theta.entry_origin(graph, index), 0)
            && is(graph.operand(node, 1), 1)
            && theta.post(graph, index) == graph.output(node, 0)
            && index + 1 == theta.loop_count(graph)
    })
}

/// Lets a match decide on its condition and another one.
pub(crate) fn combine(graph: &mut Graph, random: &mut Random, matching: Node, other: Value) {
    let (at, condition) = (Position::Before(matching), graph.operand(matching, 0));
    let constant = |graph: &mut Graph, op| graph.add_const(at, Const { op: Op::Int(op), ty: Type::I1 });
    let (yes, no) = (constant(graph, -1), constant(graph, 0));
    let (op, operands): (Op, Vec<Value>) = match random.below(6) {
        0 => (Op::Binary(BinOp::And, Flags::NONE), vec![condition, other]),
        1 => (Op::Binary(BinOp::Or, Flags::NONE), vec![condition, other]),
        2 => (Op::Binary(BinOp::Xor, Flags::NONE), vec![condition, yes]),
        3 => (Op::Select(Flags::NONE), vec![other, condition, no]),
        4 => (Op::Select(Flags::NONE), vec![other, yes, condition]),
        _ => return,
    };
    // The counter's test stays what ends its loop.
    let is_test = graph.users(graph.output(matching, 0)).any(|user| matches!(graph.site(user), UseSite::Result(_, 0)));
    if is_test && !matches!(op, Op::Binary(BinOp::And, _)) && op != Op::Select(Flags::NONE)
        || is_test && operands[1] == yes
    {
        return;
    }
    let combined = graph.add_simple(at, op, &operands, Type::I1);
    let user = graph.input(matching, 0);
    graph.divert(user, combined);
}

/// Puts a division by zero where a claim fails.
pub(crate) fn assert_claim(graph: &mut Graph, claim: &Claim) {
    let at = Position::End(claim.region);
    let compared = graph.add_simple(at, Op::ICmp(claim.cond), &[claim.a, claim.b], Type::I1);
    trap_unless(graph, claim.region, compared, claim.holds);
}

pub(crate) fn trap_unless(graph: &mut Graph, region: Region, truth: Value, is: bool) {
    let at = Position::End(region);
    let mut int = |value| graph.add_const(at, Const { op: Op::Int(value), ty: Type::I32 });
    let (fine, wrong, one) = (int(i32::from(is)), int(i32::from(!is)), int(1));
    let divisor = graph.add_simple(at, Op::Select(Flags::NONE), &[truth, fine, wrong], Type::I32);
    graph.add_simple(at, Op::Binary(BinOp::UDiv, Flags::NONE), &[one, divisor], Type::I32);
}

/// Puts a division by zero where a control value is not one of these alternatives.
pub(crate) fn assert_alternative(graph: &mut Graph, region: Region, predicate: Value, may_be: impl Fn(usize) -> bool) {
    let gamma = Gamma::add(graph, Position::End(region), predicate);
    let regions = gamma.regions(graph).to_vec();
    let origins: Vec<Value> = (regions.into_iter().enumerate())
        .map(|(index, region)| {
            let op = Op::Int(-i32::from(may_be(index)));
            graph.add_const(Position::End(region), Const { op, ty: Type::I1 })
        })
        .collect();
    let is_one = gamma.add_exit(graph, &origins);
    trap_unless(graph, region, is_one, true);
}
