//! Removal of the variables, splits and merges that a body had before it was threaded anew.
//!
//! When every operation has its new state, the old variables, splits and merges are used only by one another. First all
//! their uses are diverted to some state at the start of the region. Then outputs are dead, and go; then, inner regions
//! first, arguments.

use rvsdg_core::{Gamma, Graph, Node, Region, Theta, Type, Value};

/// What there was.
pub(crate) struct Old {
    /// Gammas and thetas that have memory states among their variables, outer ones first, with the numbers of their
    /// inputs and outputs.
    structural: Vec<(Node, usize, usize)>,
    /// Splits and merges.
    regroupings: Vec<Node>,
}

impl Old {
    pub(crate) fn of(graph: &Graph) -> Old {
        let mut old = Old { structural: vec![], regroupings: vec![] };
        for region in graph.region_tree(graph.root()) {
            for node in graph.nodes(region) {
                let op = graph.op(node);
                if op.regroups_memory() {
                    old.regroupings.push(node);
                } else if op.is_structural() {
                    let mut values = graph.operands(node).chain(graph.outputs(node));
                    if values.any(|value| graph.ty(value) == Type::MEM) {
                        old.structural.push((node, graph.input_count(node), graph.output_count(node)));
                    }
                }
            }
        }
        old
    }

    pub(crate) fn remove(self, graph: &mut Graph) {
        for (node, inputs, outputs) in &self.structural {
            release(graph, *node, *inputs, *outputs);
        }
        for node in &self.regroupings {
            let start = start(graph, graph.region(*node));
            for index in 0..graph.input_count(*node) {
                graph.divert(graph.input(*node, index), start);
            }
        }
        for node in self.regroupings {
            graph.remove_node(node);
        }
        for (node, _, outputs) in &self.structural {
            if let Some(gamma) = Gamma::from_node(graph, *node) {
                let keep: Vec<bool> =
                    graph.outputs(*node).enumerate().map(|(i, it)| i >= *outputs || !is_mem(graph, it)).collect();
                gamma.retain_exits(graph, |index| keep[index]);
            }
        }
        for (node, inputs, _) in self.structural.iter().rev() {
            let keep: Vec<bool> =
                graph.operands(*node).enumerate().map(|(i, it)| i >= *inputs || !is_mem(graph, it)).collect();
            if let Some(gamma) = Gamma::from_node(graph, *node) {
                gamma.retain_entries(graph, |index| keep[index + 1]);
            } else if let Some(theta) = Theta::from_node(graph, *node) {
                theta.retain_loop_vars(graph, |index| keep[index]);
            }
        }
    }
}

fn is_mem(graph: &Graph, value: Value) -> bool {
    graph.ty(value) == Type::MEM
}

/// A memory state at the start of a region in which there is one.
fn start(graph: &Graph, region: Region) -> Value {
    let mut args = graph.args(region).iter();
    *args.find(|arg| is_mem(graph, **arg)).expect("every state comes from an argument")
}

/// Diverts what the old variables of a node use.
fn release(graph: &mut Graph, node: Node, inputs: usize, outputs: usize) {
    for index in 0..inputs {
        if is_mem(graph, graph.operand(node, index)) {
            let start = start(graph, graph.region(node));
            graph.divert(graph.input(node, index), start);
        }
    }
    if let Some(theta) = Theta::from_node(graph, node) {
        for index in (0..inputs).filter(|index| is_mem(graph, theta.pre(graph, *index))).collect::<Vec<_>>() {
            theta.set_post(graph, index, theta.pre(graph, index));
        }
        return;
    }
    for index in 0..outputs {
        if is_mem(graph, graph.output(node, index)) {
            for region in graph.regions(node).to_vec() {
                let start = start(graph, region);
                graph.divert(graph.results(region)[index], start);
            }
        }
    }
}
