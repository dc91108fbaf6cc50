//! `llvm.expect` and `llvm.expect.with.probability`: the value is the first operand, and what it is expected to be
//! becomes weights of the decisions on it: matches and selections by it, or by whether it is equal to a constant.
//! Decisions of which weights are known already keep those.

use crate::Mutation;
use crate::fault::Fault;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    BranchNote, ConstData, Graph, IntCond, Intrinsic, Node, Note, Op, Symbol, SymbolData, UseSite, Value,
};

/// What is expected, as often as it happens in comparison, and anything else.
const ODDS: [u32; 2] = [2000, 1];

/// A probability of one, as a weight.
const CERTAIN: f64 = (i32::MAX - 1) as f64;

/// Is the symbol such an intrinsic?
pub(crate) fn is_expect(symbol: &SymbolData) -> bool {
    matches!(symbol.intrinsic(), Some(Intrinsic::Expect | Intrinsic::ExpectWithProbability)) && !symbol.defined
}

/// Puts values in the place of the calls of a body; answers how many.
pub(crate) fn lower(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, fault: Fault) -> usize {
    let is_call = |graph: &Graph, node: Node| {
        let Op::Call(id, effects) = graph.op(node) else { return false };
        let intrinsic = graph.payloads[id].intrinsic;
        // One that makes states was declared otherwise than LLVM does.
        let only_computes = !effects.makes_io() && !effects.takes_mem();
        intrinsic.is_some_and(|symbol| is_expect(&symbols[symbol])) && only_computes
    };
    let mut calls: Vec<Node> = vec![];
    for region in graph.region_tree(graph.root()) {
        calls.extend(graph.nodes(region).filter(|node| is_call(graph, *node)));
    }
    for call in &calls {
        let output = graph.output(*call, 0);
        if let Some(expected) = graph.producer_op(graph.operand(*call, 1))
            && expected.is_constant()
        {
            decide(graph, output, expected, probability(graph, *call));
        }
        let value = graph.operand(*call, usize::from(fault.is(Mutation::AsExpected)));
        graph.divert_users(output, value);
        graph.remove_node(*call);
    }
    calls.len()
}

/// The probability that a call states.
fn probability(graph: &Graph, call: Node) -> Option<f64> {
    let Op::Const(id) = graph.producer_op(graph.operands(call).nth(2)?)? else { return None };
    let ConstData::Float(bits) = graph.payloads[id] else { return None };
    Some(f64::from_bits(u64::try_from(bits).ok()?)).filter(|it| (0.0..=1.0).contains(it))
}

/// Gives the decisions on a value weights, which is expected to be `expected`.
fn decide(graph: &mut Graph, value: Value, expected: Op, probability: Option<f64>) {
    for (node, input) in inputs(graph, value) {
        match graph.op(node) {
            Op::ICmp(cond @ (IntCond::Eq | IntCond::Ne)) => {
                let Some(other) = graph.producer_op(graph.operand(node, 1 - input)) else { continue };
                if other.is_constant() {
                    // Integers have one spelling.
                    let truth = (other == expected) == (cond == IntCond::Eq);
                    let answer = graph.output(node, 0);
                    inputs(graph, answer).into_iter().for_each(|(node, input)| {
                        weigh(graph, node, input, Op::Int(-i32::from(truth)), probability);
                    });
                }
            }
            _ => weigh(graph, node, input, expected, probability),
        }
    }
}

/// The nodes that take a value, and as which input.
fn inputs(graph: &Graph, value: Value) -> Vec<(Node, usize)> {
    let input = |user| match graph.site(user) {
        UseSite::Input(node, input) => Some((node, input)),
        UseSite::Result(..) => None,
    };
    graph.users(value).filter_map(input).collect()
}

/// Gives one decision weights, if that is what the node is.
fn weigh(graph: &mut Graph, node: Node, input: usize, expected: Op, probability: Option<f64>) {
    let (entry, entries) = match graph.op(node) {
        Op::Match(id) => {
            let cases = &graph.payloads[id].cases;
            (cases.iter().position(|(case, _)| case.op == expected).map_or(0, |at| at + 1), cases.len() + 1)
        }
        Op::Select(_) if input == 0 => (usize::from(expected == Op::Int(-1)), 2),
        _ => return,
    };
    let old = graph.note(node).map(|note| graph.payloads[note].clone());
    let unpredictable = match old {
        Some(Note::Branch(note)) if note.weights.is_empty() => note.unpredictable,
        None => false,
        _ => return,
    };
    if entries == 1 {
        return;
    }
    let [likely, unlikely] = match probability {
        None => ODDS,
        Some(it) => [it, (1.0 - it) / (entries - 1) as f64].map(|it| (it * CERTAIN + 1.0).ceil() as u32),
    };
    let weights = (0..entries).map(|at| if at == entry { likely } else { unlikely }).collect();
    let note = Note::Branch(BranchNote { weights, expected: true, unpredictable });
    let note = graph.payloads.intern_note(note);
    graph.set_note(node, Some(note));
}
