//! What the source asks for, and did not get: loops whose pragmas no pass has obeyed.
//!
//! A loop that a pass has treated is another loop, without the note that asks for it. So what is still asked for at the
//! end was not done. That is reported as a failure, with the reason that the pass gave when it left the loop alone.
//! Passes that are not in the pipeline are not blamed: the user has chosen a level without them.
//!
//! Linear in the bodies that have notes.

use crate::pipeline::Pipeline;
use rvsdg_core::{Demand, Graph, Module, NO_UNROLLING, Node, Note, Op};
use rvsdg_opt_manager::{Argument, Collector, Kind, Remark, TEXT};

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
                let (name, text, pass) = describe(demand);
                if pipeline.steps().any(|step| step.pass.name() == pass) {
                    remarks.failed(body, node, name, |message| _ = message.text(text));
                }
            }
        }
    }
    let mut remarks = collector.finish(module);
    give_reasons(&mut remarks);
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

/// What is said of a demand that is not met: the name of the remark, its text, and the pass that would have met it.
fn describe(demand: Demand) -> (&'static str, &'static str, &'static str) {
    match demand {
        Demand::Vectors(_) => {
            ("FailedRequestedVectorization", "loop not vectorized, although the source asks for it", "vectorize")
        }
        Demand::Copies(_) => ("FailedRequestedUnrolling", "loop not unrolled, although the source asks for it", "url"),
        Demand::Jam => (
            "FailedRequestedUnrollAndJamming",
            "loop not unrolled and jammed, although the source asks for it",
            "unroll-and-jam",
        ),
        Demand::Distribution => {
            ("FailedRequestedDistribution", "loop not distributed, although the source asks for it", "vectorize")
        }
    }
}

/// Adds the reasons that passes gave for the same places.
fn give_reasons(remarks: &mut [Remark]) {
    for at in 0..remarks.len() {
        if remarks[at].kind != Kind::Failure {
            continue;
        }
        let pass = match remarks[at].name {
            "FailedRequestedVectorization" => "vectorize",
            "FailedRequestedUnrolling" => "url",
            "FailedRequestedUnrollAndJamming" => "unroll-and-jam",
            _ => continue,
        };
        let gives_reason = |other: &&Remark| {
            other.kind == Kind::Missed
                && *other.pass == *pass
                && (&other.function, &other.places) == (&remarks[at].function, &remarks[at].places)
        };
        // The first part says that it was not done.
        let words = |remark: &Remark| {
            let parts = remark.arguments.iter().skip(1).take_while(|part| part.text != ", inlined at ");
            parts.map(|part| part.text.as_str()).collect::<String>()
        };
        let reason = remarks.iter().find(gives_reason).map(words);
        if let Some(reason) = reason {
            remarks[at].arguments.push(Argument { key: TEXT, text: ": ".into(), location: None });
            remarks[at].arguments.push(Argument { key: "Reason", text: reason, location: None });
        }
    }
}
