//! What the source asks for, and did not get: loops whose pragmas no pass has obeyed.
//!
//! The passes for vectors and unrolling report a failure when they leave a loop alone for which these are asked. For
//! other requests, this is done here: a loop that a pass has treated is another loop, without the note that asks for
//! it, so what is still asked for at the end was not done. Passes that are not in the pipeline are not blamed: the user
//! has chosen a level without them.
//!
//! Linear in the bodies that have notes.

use crate::pipeline::Pipeline;
use rvsdg_core::{Demand, Graph, Module, NO_UNROLLING, Node, Note, Op};
use rvsdg_opt_manager::{Collector, Kind, Remark};

/// Which remarks are collected.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Reporting {
    /// None.
    #[default]
    Nothing,
    /// Those about what the source asks for and does not get.
    Failures,
    /// All.
    Everything,
}

/// The name of what reports failures.
const REPORTER: &str = "transform-warning";

/// Is there something that remarks have to be collected for?
pub(crate) fn is_wanted(module: &Module, reporting: Reporting) -> bool {
    match reporting {
        Reporting::Nothing => false,
        Reporting::Failures => module.bodies.iter().flatten().any(|body| !demanding(body).is_empty()),
        Reporting::Everything => true,
    }
}

/// The collected remarks, and those about demands that are left.
pub(crate) fn finish(
    module: &Module,
    collector: &Collector,
    (pipeline, reporting): (&Pipeline, Reporting),
) -> Vec<Remark> {
    for (symbol, data) in module.symbols.iter() {
        let Some(body) = module.body(symbol).filter(|_| !data.is_left_alone()) else { continue };
        let remarks = collector.begin(REPORTER, Some(symbol));
        for node in demanding(body) {
            for demand in body.loop_demands(node) {
                let Some((name, text, pass)) = describe(demand) else { continue };
                if pipeline.steps().any(|step| step.pass.name() == pass) {
                    remarks.failed(body, node, name, |message| _ = message.text(text));
                }
            }
        }
    }
    let mut remarks = collector.finish(module);
    remarks.retain(|remark| reporting == Reporting::Everything || remark.kind == Kind::Failure);
    remarks
}

/// The loops that still ask for something.
fn demanding(graph: &Graph) -> Vec<Node> {
    if !graph.has_notes() {
        return vec![];
    }
    let regions = graph.region_tree(graph.root());
    let nodes = regions.into_iter().flat_map(|region| graph.nodes(region));
    let asks = |node: &Node| {
        matches!(graph.op(*node), Op::Theta(_))
            && graph.note(*node).is_some_and(|note| !Note::demands(&graph.payloads[note]).is_empty())
            && !graph.has_loop_hint(*node, NO_UNROLLING)
    };
    nodes.filter(asks).collect()
}

/// What is said of a demand that is not met, if nobody else says so: the name of the remark, its text, and the pass
/// that would have met it, or that is for loops at all.
fn describe(demand: Demand) -> Option<(&'static str, &'static str, &'static str)> {
    match demand {
        Demand::Vectors(_) | Demand::Copies(_) => None,
        Demand::Jam => Some((
            "FailedRequestedUnrollAndJamming",
            "loop not unrolled and jammed, although the source asks for it",
            "unroll-and-jam",
        )),
        Demand::Distribution => {
            Some(("FailedRequestedDistribution", "loop not distributed, although the source asks for it", "vectorize"))
        }
    }
}
