//! Which applications of passes would find nothing to do, because their body is as they left it.
//!
//! A pass that [settles](crate::table::Again) leaves nothing for a second application to do. So it is not applied to a body that did not change since its last
//! one, which is told by [`Graph::revision`](rvsdg_core::Graph::revision): in a large module most functions are through with most of a pipeline early on. Some
//! passes do not even care when dead nodes were removed in between.
//!
//! Only effort depends on this: passes see bodies that some earlier passes might have looked at once more. (Revisions of different graphs may be equal
//! by chance, and facts about other functions have none.)
//!
//! Complexity: a number per body and pass.

use crate::table::{Again, PASSES, Pass};

/// What the last applications of all passes to one body left, by position in the table; `u64::MAX` if there was none.
pub(crate) struct Settled([u64; PASSES.len()]);

impl Default for Settled {
    fn default() -> Settled {
        Settled([u64::MAX; PASSES.len()])
    }
}

impl Settled {
    /// Is there nothing to do for this pass, if the body is at this revision?
    pub(crate) fn is(&self, pass: &'static Pass, revision: u64) -> bool {
        pass.again != Again::Always && self.0[position(pass)] == revision
    }

    /// A pass was applied, and changed the body from one revision to another one.
    pub(crate) fn applied(&mut self, pass: &'static Pass, before: u64, after: u64) {
        if pass.only_removes() {
            for (last, known) in self.0.iter_mut().zip(PASSES) {
                if known.again == Again::AfterMoreThanRemoval && *last == before {
                    *last = after;
                }
            }
        }
        self.0[position(pass)] = after;
    }
}

/// Where the table has the pass.
fn position(pass: &'static Pass) -> usize {
    PASSES.binary_search_by_key(&pass.name, |known| known.name).expect("pipelines consist of passes of the table")
}
