//! What is said of loops that are unrolled, and of those that are not.

use crate::decide::{Decision, Refusal};
use rvsdg_core::{Demand, Graph, Node};
use rvsdg_opt_manager::Remarks;

/// Says what becomes of a loop.
pub(crate) fn report(remarks: Remarks<'_>, graph: &Graph, node: Node, decision: &Result<Decision, Refusal>) {
    if !remarks.are_wanted() {
        return;
    }
    let is_demanded = graph.loop_demands(node).iter().any(|demand| matches!(demand, Demand::Copies(_)));
    let reason = match decision {
        Ok(Decision::Full(count)) => {
            return remarks.passed(graph, node, "FullyUnrolled", |message| {
                message.text("completely unrolled loop with ").value("UnrollCount", count).text(" iterations");
            });
        }
        Ok(Decision::AtMost(iterations)) => {
            return remarks.passed(graph, node, "FullyUnrolled", |message| {
                message.text("completely unrolled loop with at most ").value("UnrollCount", iterations.known.len());
                message.text(" iterations, and a test behind each");
            });
        }
        Ok(Decision::Constant { factor, .. }) => return partially(remarks, graph, node, *factor, ""),
        Ok(Decision::Symbolic { factor, .. }) => {
            return partially(remarks, graph, node, *factor, ", with a loop for what is left over");
        }
        Err(Refusal::NotInnermost) if is_demanded => "there are other loops inside",
        Err(Refusal::NotInnermost | Refusal::Unwanted) => return,
        Err(Refusal::Uncounted) => "the number of iterations is not known before it runs",
        Err(Refusal::Conditional) => "the number of iterations is known only under a condition",
        Err(Refusal::Large) => "it is too large, or calls functions",
        Err(Refusal::Useless) => "it has few iterations, or nothing would be gained",
        Err(Refusal::Short) => {
            "it has few iterations, according to weights of decisions or to what its count is chosen from"
        }
        Err(Refusal::Rare) => "it hardly ever runs, according to weights of decisions",
        Err(Refusal::Unique) => "something in it must not be copied",
    };
    remarks.missed(graph, node, "NotUnrolled", |message| {
        message.text("loop not unrolled: ").value("Reason", reason);
    });
    if is_demanded {
        remarks.failed(graph, node, "FailedRequestedUnrolling", |message| {
            message.text("loop not unrolled, although the source asks for it: ").value("Reason", reason);
        });
    }
}

fn partially(remarks: Remarks<'_>, graph: &Graph, node: Node, factor: u32, more: &str) {
    remarks.passed(graph, node, "PartialUnrolled", |message| {
        message.text("unrolled loop by a factor of ").value("UnrollCount", factor).text(more);
    });
}
