//! How often calls run, according to a profile and to weights of decisions.

use rvsdg_core::{Graph, Module, Node, Symbol};
use rvsdg_opt_frequency::share;
use rvsdg_opt_target::limits::frequency::TOLERANCE;

/// How often a call runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heat {
    /// So seldom that its caller should not grow by it.
    Cold,
    /// Not known to be anything else.
    Usual,
    /// The program spends its time there.
    Hot,
}

/// How often a call runs, compared to the rest of the program if there is a profile of it, or else to its caller.
pub(crate) fn heat(module: &Module, caller: Symbol, body: &Graph, call: Node) -> Heat {
    let share = share(body, body.region(call));
    let entries = module.symbols[caller].function().and_then(|function| function.entry_count(&module.metadata));
    if let (Some(profile), Some(entries)) = (module.profile, entries) {
        let tolerance = 1.0 + f64::from(TOLERANCE) / 100.0;
        if profile.is_hot(entries as f64 * share.least * tolerance) {
            return Heat::Hot;
        }
        if profile.is_cold(entries as f64 * share.most) {
            return Heat::Cold;
        }
    }
    if share.is_rare() { Heat::Cold } else { Heat::Usual }
}

/// Does a call most likely run often, each time that its caller runs?
pub(crate) fn is_frequent(body: &Graph, call: Node) -> bool {
    share(body, body.region(call)).is_frequent()
}
