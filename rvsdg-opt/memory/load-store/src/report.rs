//! What is said of loads: which of them went, and which are kept in loops, because of what.

use rvsdg_core::{Graph, Node, Symbol};
use rvsdg_opt_manager::Remarks;

/// To whom one round reports.
pub(crate) struct Reports<'r> {
    pub(crate) remarks: Remarks<'r>,
    pub(crate) context: &'r [Option<Symbol>],
    /// The loads that are kept in the last round, each with what may have written what it reads.
    pub(crate) kept: &'r mut Vec<(Node, Node)>,
}

impl Reports<'_> {
    /// Says that a load gets a value that is known.
    pub(crate) fn removed(&mut self, graph: &Graph, load: Node) {
        self.remarks.passed(graph, load, "LoadElim", |message| {
            message.access("Clobber", load, self.context);
            message.text(" eliminated: what is there is known");
        });
    }
}

/// Says of loads that are kept in loops what is in the way.
pub(crate) fn kept(remarks: Remarks<'_>, graph: &Graph, context: &[Option<Symbol>], kept: &[(Node, Node)]) {
    if !remarks.are_wanted() {
        return;
    }
    for (load, clobber) in kept {
        if !graph.is_live(*load) || !graph.is_live(*clobber) || !graph.is_in_loop(*load) {
            continue;
        }
        remarks.missed(graph, *load, "LoadClobbered", |message| {
            message.access("Clobber", *load, context);
            message.text(" kept in a loop: ");
            message.access("Clobber", *clobber, context);
            message.text(" may change it");
        });
    }
}
