//! How often a loop typically runs, as far as its count tells.
//!
//! # Choices one of whose results is a constant
//!
//! ```c
//! size_t count = is_ascii(*s) ? 1 : mbrtowc(&wc, s, end - s, &state);
//! while (count--) ...
//! ```
//!
//! What a program gives a constant of its own is the usual case, or not rarer than others; of several constants, the
//! mean counts. No count at all is no such constant: `n = p ? strlen(p) : 0` says nothing of loops that run.
//!
//! # Loops inside of others
//!
//! Where the count of a loop inside of another one is a linear form of what that does not change, and of numbers of
//! iterations, the loop mostly goes through rows of something large ([`goes_through_rows`]). Where it is read or
//! computed anew each time, loops are short more often (the bytes of a word, the elements of a sparse row), and what is
//! left over behind whole rounds is hard to predict.

use rvsdg_core::{Gamma, Graph, Op, Theta, Value, ValueDef};
use rvsdg_opt_scev::{Linear, Symbolic};
use rvsdg_route::{int, is_inside, outermost};

/// The number of runs that the constant results of a choice mean, without those that mean none.
pub(crate) fn runs(graph: &Graph, count: &Symbolic) -> Option<f64> {
    let distance = distance(count)?;
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

/// Is the loop inside of another one, and a linear form of what does not change there how often it runs?
pub(crate) fn goes_through_rows(graph: &Graph, theta: Theta, count: &Symbolic) -> bool {
    let outer = graph.around(theta.node()).find_map(|owner| Theta::from_node(graph, owner));
    let Some(outer) = outer else { return false };
    let is_outside = |value| !is_inside(graph, outermost(graph, value), outer.region(graph));
    let is_regular =
        |distance: Linear| distance.terms().iter().all(|(term, _)| term.atom.is_none_or(|atom| is_outside(atom.value)));
    distance(count).is_some_and(is_regular)
}

/// How far the tested value has to go behind the first iteration.
fn distance(count: &Symbolic) -> Option<Linear> {
    let (from, to) = if count.descending { (&count.bound, &count.first) } else { (&count.first, &count.bound) };
    to.add_multiple(from, -1)
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
