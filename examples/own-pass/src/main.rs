//! `rvsdg` with a pass of its own:
//! `cargo run --manifest-path examples/own-pass/Cargo.toml -- compile a.ll --passes double-not`.
//!
//! The pass removes double inversion: `xor (xor x, -1), -1` is `x`. An analysis gives the inverting operations; its
//! result is cached as long as the body does not change.

use rvsdg_core::{BinOp, Graph, Node, Op, Value};
use rvsdg_opt::{Again, Analyses, Analysis, Context, Counts, Pass, Registry};
use std::process::ExitCode;

/// The operations that invert all bits of a value, with the inverted values.
struct Inverted;

impl Analysis for Inverted {
    type Result = Vec<(Node, Value)>;
    const NAME: &'static str = "inverted";

    fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> Vec<(Node, Value)> {
        let nodes = graph.region_tree(graph.root()).into_iter().flat_map(|region| graph.nodes(region));
        nodes.filter_map(|node| Some((node, inverted(graph, node)?))).collect()
    }
}

/// The value that a node inverts, if it is an inversion.
fn inverted(graph: &Graph, node: Node) -> Option<Value> {
    let Op::Binary(BinOp::Xor, _) = graph.op(node) else { return None };
    let (value, mask) = (graph.operand(node, 0), graph.operand(node, 1));
    (graph.producer_op(mask) == Some(Op::Int(-1))).then_some(value)
}

struct DoubleNot;

impl Pass for DoubleNot {
    fn name(&self) -> &str {
        "double-not"
    }

    fn description(&self) -> &str {
        "an example: replaces the inversion of an inverted value by the value"
    }

    fn again(&self) -> Again {
        Again::AfterChange
    }

    fn run(&self, graph: &mut Graph, analyses: &mut Analyses, context: &Context<'_>) -> Counts {
        let all = analyses.get::<Inverted>(graph, context);
        let mut replaced = 0;
        // Replacing a node does not affect the nodes before it, so the list stays valid.
        for (node, value) in all.iter() {
            if let Some(inner) = graph.producer(*value).and_then(|producer| inverted(graph, producer)) {
                graph.divert_users(graph.output(*node, 0), inner);
                replaced += 1;
            }
        }
        Counts::new([("replaced", replaced)])
    }
}

fn main() -> ExitCode {
    rvsdg_cli::main(Registry::standard().with(DoubleNot))
}
