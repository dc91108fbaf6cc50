//! Removal of narrow values: what still uses them gets a truncation of the wide ones.

use crate::Stats;
use crate::build::{Replaced, Widener};
use crate::plan::Signedness;
use rustc_hash::FxHashSet;
use rvsdg_core::{CastOp, Graph, Op, Position, Theta, UseSite, Value, ValueDef};

impl Widener {
    /// Removes the narrow values; answers what all of it came to.
    pub(crate) fn finish(mut self, graph: &mut Graph) -> Stats {
        let replaced = std::mem::take(&mut self.replaced);
        let mut thetas: Vec<Theta> = vec![];
        let mut variables: FxHashSet<Value> = FxHashSet::default();
        for item in &replaced {
            let Replaced::Variable { narrow, wide, output, kind } = *item else { continue };
            let (theta, index) = loop_variable(graph, narrow);
            let old = theta.exit_output(graph, index);
            // Later, the narrow variable does not change any more.
            graph.rebind_wide(narrow, wide);
            graph.rebind_wide(old, output);
            if !graph.is_dead(old) {
                let new = self.truncate(graph, output, kind, old, Position::After(theta.node()));
                graph.divert_users(old, new);
            }
            theta.set_post(graph, index, narrow);
            thetas.push(theta);
            variables.insert(narrow);
        }
        // Users before what they use.
        for item in replaced.iter().rev() {
            if let Replaced::Operation { narrow, wide, kind } = *item {
                self.drop_operation(graph, narrow, wide, kind);
            }
        }
        for item in &replaced {
            if let Replaced::Variable { narrow, wide, kind, .. } = *item {
                self.drop_variable(graph, narrow, wide, kind);
            }
        }
        for theta in thetas {
            let region = theta.region(graph);
            let keeps: Vec<bool> = graph.args(region).iter().map(|arg| !variables.contains(arg)).collect();
            theta.retain_loop_vars(graph, |index| keeps[index]);
        }
        self.stats
    }

    /// The narrow value of a wide one, which is the same number or a narrow value that is poison.
    fn truncate(&mut self, graph: &mut Graph, wide: Value, kind: Signedness, narrow: Value, at: Position) -> Value {
        self.stats.truncations += 1;
        graph.add_simple(at, Op::Cast(CastOp::Trunc, kind.flag()), &[wide], graph.ty(narrow))
    }

    fn drop_operation(&mut self, graph: &mut Graph, narrow: Value, wide: Value, kind: Signedness) {
        let Some(node) = graph.producer(narrow).filter(|node| graph.is_live(*node)) else { return };
        graph.rebind_wide(narrow, wide);
        if !graph.is_dead(narrow) {
            // An extension of the other kind stands before the wide value.
            let is_extension = |site| matches!(site, UseSite::Input(node, _) if self.extensions.contains(&node));
            if graph.users(narrow).any(|user| is_extension(graph.site(user))) {
                return;
            }
            let after = graph.producer(wide).expect("what takes the place of an operation is one");
            let new = self.truncate(graph, wide, kind, narrow, Position::After(after));
            graph.divert_users(narrow, new);
        }
        graph.remove_node(node);
    }

    fn drop_variable(&mut self, graph: &mut Graph, narrow: Value, wide: Value, kind: Signedness) {
        // One user is its own result; see `finish`.
        if graph.has_one_user(narrow) {
            return;
        }
        let region = graph.region_of(narrow);
        let new = self.truncate(graph, wide, kind, narrow, Position::Start(region));
        let (theta, index) = loop_variable(graph, narrow);
        graph.divert_users(narrow, new);
        theta.set_post(graph, index, narrow);
    }
}

/// The loop variable with this argument.
fn loop_variable(graph: &Graph, arg: Value) -> (Theta, usize) {
    let ValueDef::Argument(region, index) = graph.def(arg) else { unreachable!("{arg} is no argument") };
    let theta =
        graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)).expect("a loop has loop variables");
    (theta, index)
}
