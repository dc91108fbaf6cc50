//! How often a loop typically runs, where its count is a choice one of whose results is a constant.
//!
//! ```c
//! size_t count = is_ascii(*s) ? 1 : mbrtowc(&wc, s, end - s, &state);
//! while (count--) ...
//! ```
//!
//! What a program gives a constant of its own is the usual case, or not rarer than others; of several constants, the
//! mean counts. No count at all is no such constant: `n = p ? strlen(p) : 0` says nothing of loops that run.

use rvsdg_core::{Gamma, Graph, Op, Value, ValueDef};
use rvsdg_opt_scev::Symbolic;
use rvsdg_route::{int, outermost};

/// The number of runs that the constant results of a choice mean, without those that mean none.
pub(crate) fn runs(graph: &Graph, count: &Symbolic) -> Option<f64> {
    let (from, to) = if count.descending { (&count.bound, &count.first) } else { (&count.first, &count.bound) };
    let distance = to.add_multiple(from, -1)?;
    let [(term, factor)] = distance.terms() else { return None };
    let choice = term.atom.filter(|_| term.index.is_none())?.value;
    let of = |constant: i64| {
        let distance = factor.checked_mul(constant)?.checked_add(distance.offset())?;
        let runs = distance.checked_div(i64::try_from(count.step).ok()?)?.checked_add(1)?;
        (runs >= 1).then_some(runs as f64)
    };
    let runs: Vec<f64> = constants(graph, choice).into_iter().filter_map(of).collect();
    (!runs.is_empty()).then(|| runs.iter().sum::<f64>() / runs.len() as f64)
}

/// The constants among the results of a choice.
fn constants(graph: &Graph, value: Value) -> Vec<i64> {
    let ValueDef::Output(node, exit) = graph.def(outermost(graph, value)) else { return vec![] };
    match graph.op(node) {
        Op::Select(_) => [1, 2].into_iter().filter_map(|index| int(graph, graph.operand(node, index))).collect(),
        Op::Gamma => {
            let gamma = Gamma::from_node(graph, node).expect("it is one");
            let results = (0..gamma.regions(graph).len()).map(|it| gamma.exit_origin(graph, it, exit));
            results.filter_map(|origin| int(graph, origin)).collect()
        }
        _ => vec![],
    }
}
