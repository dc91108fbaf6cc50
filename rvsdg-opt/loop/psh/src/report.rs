//! What is said of accesses and calls: which of them left loops, and which are kept there, because of what.

use crate::legal::MoveRule;
use crate::mark::Marks;
use rvsdg_core::{Graph, Node, Symbol};
use rvsdg_opt_manager::Remarks;

/// Says what is moved. What only computes is not worth a remark.
pub(crate) fn moves(remarks: Remarks<'_>, graph: &Graph, context: &[Option<Symbol>], marks: &Marks) {
    if !remarks.are_wanted() {
        return;
    }
    for it in marks.moves.iter().filter(|it| it.wanted) {
        let (name, text) = match it.kind {
            MoveRule::Load | MoveRule::Call => ("Hoisted", " moved out of a loop"),
            MoveRule::Store => ("Hoisted", " moved out of a loop that does nothing else to memory"),
            _ => continue,
        };
        remarks.passed(graph, it.node, name, |message| {
            message.access("Access", it.node, context);
            message.text(text);
        });
    }
}

/// Says what stays in loops, and what is in the way.
pub(crate) fn blocked(remarks: Remarks<'_>, graph: &Graph, context: &[Option<Symbol>], blocked: &[(Node, Node)]) {
    for (reader, writer) in blocked {
        if !graph.is_live(*reader) || !graph.is_live(*writer) {
            continue;
        }
        remarks.missed(graph, *reader, "InvariantKept", |message| {
            message.access("Access", *reader, context);
            message.text(" kept in a loop, although its address is the same in each iteration: ");
            message.access("Access", *writer, context);
            message.text(" may change it");
        });
    }
}
