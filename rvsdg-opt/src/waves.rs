//! The order of a group that is applied to callees before callers.
//!
//! The functions of a module are cut into *waves* by the longest chain of definitions below them in the omega graph:
//! what a function refers to, directly or through the initializer of a global variable, is in an earlier wave, but for
//! recursion, whose members share one. The whole group is applied to one wave before the next one begins. Functions of
//! a wave don't refer to each other, so body parts run on them in parallel. Passes by function run alone, in the order
//! of the wave.
//!
//! Invariant: context variables that an inliner adds keep the order, because they are context variables of what it
//! inlines, which comes from an earlier wave.
//!
//! Complexity: linear in the omega graph.

use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Module, Node, Symbol};
use rvsdg_opt_manager::ByFunction;

/// A group at work.
pub(crate) struct BottomUp {
    waves: std::vec::IntoIter<Vec<(Node, Symbol)>>,
    /// The functions that the group is applied to now.
    pub(crate) wave: Vec<(Node, Symbol)>,
    /// Passes by function, with the positions of their steps.
    pub(crate) passes: Vec<(usize, Box<dyn ByFunction>)>,
}

impl BottomUp {
    /// The group as it begins, at the first wave, if there is one.
    pub(crate) fn new(module: &Module, passes: Vec<(usize, Box<dyn ByFunction>)>) -> Option<BottomUp> {
        let mut group = BottomUp { waves: waves(module).into_iter(), wave: vec![], passes };
        group.next_wave().then_some(group)
    }

    /// Goes on to the next wave. Returns whether there is one.
    pub(crate) fn next_wave(&mut self) -> bool {
        self.wave = self.waves.next().unwrap_or_default();
        !self.wave.is_empty()
    }
}

/// The functions that passes may change, by wave. No wave is empty.
fn waves(module: &Module) -> Vec<Vec<(Node, Symbol)>> {
    let omega = &module.omega;
    let mut heights: SecondaryMap<Node, usize> = SecondaryMap::new();
    for node in omega.nodes(omega.root()) {
        let below = omega.operands(node).filter_map(|origin| omega.producer(origin)).map(|below| heights[below] + 1);
        heights[node] = below.max().unwrap_or(0);
    }
    let mut waves: Vec<Vec<(Node, Symbol)>> = vec![];
    for (lambda, symbol) in module.lambdas() {
        if module.body(symbol).is_none() || module.symbols[symbol].is_left_alone() {
            continue;
        }
        let mut outermost = lambda;
        while let Some(owner) = omega.owner(omega.region(outermost)) {
            outermost = owner;
        }
        let height = heights[outermost];
        if waves.len() <= height {
            waves.resize_with(height + 1, Vec::new);
        }
        waves[height].push((lambda, symbol));
    }
    waves.retain(|wave| !wave.is_empty());
    waves
}
