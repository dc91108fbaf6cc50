//! Which passes have nothing to do, because their body is as they left it.
//!
//! A pass that [settles](rvsdg_opt_manager::Again) leaves nothing for a second application to do. So it is not applied
//! to a body that did not change since its last one, which is told by [`Graph::revision`](rvsdg_core::Graph::revision):
//! in a large module most functions are through with most of a pipeline early on. Some passes do not even care when
//! dead nodes were removed in between.
//!
//! Only effort depends on this: passes see bodies that some earlier passes might have looked at once more. (Revisions
//! of different graphs may be equal by chance, and facts about other functions have none.)
//!
//! Complexity: a number per body and pass.

use crate::pipeline::Step;
use rvsdg_opt_manager::Again;

/// What the last applications of all passes to one body left, by [`Step::number`]; `u64::MAX` if there was none.
#[derive(Default)]
pub(crate) struct Settled(Vec<(u64, Option<Again>)>);

impl Settled {
    /// Is there nothing to do for this pass, if the body is at this revision?
    pub(crate) fn is(&self, step: &Step, revision: u64) -> bool {
        step.pass.again() != Again::Always && self.0.get(step.number).is_some_and(|(last, _)| *last == revision)
    }

    /// A pass was applied, and changed the body from one revision to another one.
    pub(crate) fn applied(&mut self, step: &Step, before: u64, after: u64) {
        if step.pass.only_removes() {
            for (last, again) in &mut self.0 {
                if *again == Some(Again::AfterMoreThanRemoval) && *last == before {
                    *last = after;
                }
            }
        }
        if self.0.len() <= step.number {
            self.0.resize(step.number + 1, (u64::MAX, None));
        }
        self.0[step.number] = (after, Some(step.pass.again()));
    }
}
