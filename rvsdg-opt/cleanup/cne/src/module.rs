//! Merges context variables with the same origin.
//!
//! Inside of a definition, users of the later variables are redirected to the first; dead node elimination removes the
//! others. Context variables of lambdas are arguments of their bodies, those of deltas and phis arguments of their
//! regions. Linear.

use rustc_hash::FxHashMap;
use rvsdg_core::{Delta, Graph, Module, Phi, Value};

rvsdg_core::stats! {
    /// Counts of what one or several runs on omega graphs changed.
    pub struct ModuleStats {
        /// Context variables whose users were redirected.
        context_vars,
    }
}

/// Merges context variables in the whole module.
pub fn run_module(module: &mut Module) -> ModuleStats {
    let mut stats = ModuleStats::default();
    let omega = &mut module.omega;
    for region in omega.region_tree(omega.root()) {
        let Some(owner) = omega.owner(region) else { continue };
        let pairs: Vec<(Value, Value)> = if let Some(delta) = Delta::from_node(omega, owner) {
            (0..delta.context_count(omega))
                .map(|i| (delta.context_origin(omega, i), delta.context_arg(omega, i)))
                .collect()
        } else if let Some(phi) = Phi::from_node(omega, owner) {
            (0..phi.context_count(omega)).map(|i| (phi.context_origin(omega, i), phi.context_arg(omega, i))).collect()
        } else {
            continue;
        };
        stats.context_vars += merge(omega, pairs);
    }
    for (lambda, symbol) in module.lambdas() {
        let shape = module.body_shape(lambda);
        let origins: Vec<Value> = (0..shape.context_count()).map(|i| module.omega.operand(lambda, i)).collect();
        let Some(body) = module.body_mut(symbol) else { continue };
        let pairs = origins.into_iter().enumerate().map(|(i, origin)| (origin, shape.context_arg(body, i))).collect();
        stats.context_vars += merge(body, pairs);
    }
    stats
}

fn merge(graph: &mut Graph, pairs: Vec<(Value, Value)>) -> usize {
    let mut first: FxHashMap<Value, Value> = FxHashMap::default();
    let mut merged = 0;
    for (origin, arg) in pairs {
        let leader = *first.entry(origin).or_insert(arg);
        if leader != arg && !graph.is_dead(arg) {
            graph.divert_users(arg, leader);
            merged += 1;
        }
    }
    merged
}
