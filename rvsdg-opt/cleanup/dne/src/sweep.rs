//! The sweep phase: removes values that are dead, users before origins.
//!
//! Nodes of a region are visited in reverse order, so the users of a node in its region are removed before the node. A
//! live structural node is visited twice: before its regions, to remove the results that would keep dead nodes in the
//! regions (or to redirect them, where result and argument can only be removed together); and after its regions, when
//! dead arguments have no users left.
//!
//! The cost is the number of inputs and outputs of live nodes, and the size of removed nodes.

use crate::fault::{Fault, Mutation};
use crate::loops::LoopVars;
use crate::mark::{Marks, is_order, keeps_only_state, state_operand};
use rvsdg_core::{Delta, Gamma, Graph, Node, Op, Phi, Region, Theta, Value};
use rvsdg_layout::Layouts;

/// Counts of removed entities. See [`BodyStats`](crate::BodyStats) and [`ModuleStats`](crate::ModuleStats).
#[derive(Default)]
pub(crate) struct Swept {
    pub(crate) nodes: usize,
    pub(crate) bypassed: usize,
    pub(crate) gammas: usize,
    pub(crate) thetas: usize,
    pub(crate) phis: usize,
    pub(crate) entry_vars: usize,
    pub(crate) exit_vars: usize,
    pub(crate) loop_vars: usize,
    pub(crate) context_vars: usize,
    pub(crate) recursion_vars: usize,
}

/// The remaining steps, the next one last.
enum Step {
    /// Visit this node and all nodes before it in its region.
    Backwards(Node),
    /// The regions of this node have been swept.
    Leave(Node),
}

/// Removes what is dead from a body. With the sizes of types, variables of the source that are an address of a part of
/// something remain known.
pub(crate) fn sweep_body(graph: &mut Graph, layouts: Option<Layouts<'_>>, fault: Fault) -> Swept {
    sweep(graph, None, layouts, fault)
}

/// Removes values that are not marked from an omega graph, except for arguments of the root region.
pub(crate) fn sweep_module(graph: &mut Graph, marks: &Marks) -> Swept {
    sweep(graph, Some(marks), None, Fault::default())
}

fn sweep(graph: &mut Graph, marks: Option<&Marks>, layouts: Option<Layouts<'_>>, fault: Fault) -> Swept {
    let before = graph.node_count();
    let loop_vars = LoopVars::default();
    let mut sweeper =
        Sweeper { graph, marks, layouts, ended: vec![], loop_vars, fault, swept: Swept::default(), steps: vec![] };
    sweeper.steps.extend(sweeper.graph.last_node(sweeper.graph.root()).map(Step::Backwards));
    while let Some(step) = sweeper.steps.pop() {
        match step {
            Step::Backwards(node) => sweeper.visit(node),
            Step::Leave(node) => sweeper.leave(node),
        }
    }
    let mut swept = sweeper.swept;
    swept.nodes = before - graph.node_count();
    swept
}

struct Sweeper<'a> {
    graph: &'a mut Graph,
    /// Of an omega graph.
    marks: Option<&'a Marks>,
    /// For addresses that debuggers know.
    layouts: Option<Layouts<'a>>,
    /// Arguments of the loops around that do not change any more, because nobody wants to know them.
    ended: Vec<Value>,
    loop_vars: LoopVars,
    fault: Fault,
    swept: Swept,
    steps: Vec<Step>,
}

impl Sweeper<'_> {
    fn visit(&mut self, node: Node) {
        self.steps.extend(self.graph.prev_node(node).map(Step::Backwards));
        if !self.is_node_alive(node) {
            self.remove(node);
        } else if self.graph.op(node).is_structural() {
            self.enter(node);
            self.steps.push(Step::Leave(node));
            for region in self.graph.regions(node) {
                self.steps.extend(self.graph.last_node(*region).map(Step::Backwards));
            }
        }
    }

    /// Is a value of a visited node alive? Users of what is not are swept already.
    fn is_alive(&self, value: Value) -> bool {
        self.marks.map_or_else(|| !self.graph.is_dead(value), |marks| marks.is_alive(value))
    }

    fn is_node_alive(&self, node: Node) -> bool {
        let op = self.graph.op(node);
        let is_kept = |ty| !keeps_only_state(op, ty, self.fault);
        self.graph.outputs(node).any(|output| self.is_alive(output) && is_kept(self.graph.ty(output)))
    }

    fn remove(&mut self, node: Node) {
        match self.graph.op(node) {
            Op::Gamma => self.swept.gammas += 1,
            Op::Theta(_) => self.swept.thetas += 1,
            Op::Phi => self.swept.phis += 1,
            Op::Gep(_) => self.describe(node),
            _ => self.bypass(node),
        }
        self.graph.remove_node(node);
    }

    /// If an address at a constant distance goes, the variables that are this address are computed from the base.
    fn describe(&mut self, node: Node) {
        let factor = if self.fault.is(Mutation::OtherField) { 2 } else { 1 };
        if let Some(layouts) = &mut self.layouts {
            layouts.rebind_address(self.graph, node, |bytes| factor * bytes);
        }
    }

    /// If a dead operation has a live memory state, replaces that state by the operation's memory operand.
    fn bypass(&mut self, node: Node) {
        for index in (0..self.graph.output_count(node)).rev() {
            let state = self.graph.output(node, index);
            let ty = self.graph.ty(state);
            if !ty.is_state() {
                break;
            }
            if self.is_alive(state) {
                self.graph.divert_users(state, state_operand(self.graph, node, ty));
                self.swept.bypassed += 1;
            }
        }
    }

    /// The visit before the regions of a live structural node are swept.
    fn enter(&mut self, node: Node) {
        if let Some(gamma) = Gamma::from_node(self.graph, node) {
            let graph = &mut *self.graph;
            let keeps = Keeps::of(gamma.exit_count(graph), |index| !graph.is_dead(gamma.exit_output(graph, index)));
            self.swept.exit_vars += keeps.retain(|keep| gamma.retain_exits(graph, keep));
        } else if let Some(theta) = Theta::from_node(self.graph, node) {
            for (index, alive) in self.loop_vars.alive(self.graph, theta, self.fault).iter().enumerate() {
                let graph = &mut *self.graph;
                let stale = self.fault.is(Mutation::StaleLoopVariable)
                    && graph.is_dead(theta.exit_output(graph, index))
                    && !graph.ty(theta.pre(graph, index)).is_state();
                if stale || !*alive {
                    // From here on, the argument is what the variable is before the loop. That is also so for what
                    // is computed from it, and goes later.
                    if graph.has_bindings() && !theta.is_invariant(graph, index) {
                        graph.end_loop_output(theta.exit_output(graph, index), theta.post(graph, index));
                        graph.unbind(theta.pre(graph, index));
                        self.ended.push(theta.pre(graph, index));
                    }
                    theta.set_post(graph, index, theta.pre(graph, index));
                }
            }
        } else if let Some(phi) = Phi::from_node(self.graph, node) {
            for index in 0..phi.recursion_count(self.graph) {
                if !self.is_recursion_var_alive(phi, index) {
                    phi.set_definition(self.graph, index, phi.recursion_arg(self.graph, index));
                }
            }
        }
    }

    /// The visit after the regions of a live structural node were swept.
    fn leave(&mut self, node: Node) {
        let (graph, fault) = (&*self.graph, self.fault);
        if let Some(gamma) = Gamma::from_node(graph, node) {
            let is_used = |region: &Region, index| !graph.is_dead(graph.arg(*region, index));
            let is_alive = |index| {
                let regions = gamma.regions(graph);
                is_order(graph, gamma.entry_origin(graph, index), fault) || regions.iter().any(|it| is_used(it, index))
            };
            let keeps = Keeps::of(gamma.entry_count(graph), is_alive);
            self.swept.entry_vars += keeps.retain(|keep| gamma.retain_entries(self.graph, keep));
        } else if let Some(theta) = Theta::from_node(graph, node) {
            let is_alive = |index| {
                is_order(graph, theta.entry_origin(graph, index), fault) || is_loop_var_alive(graph, theta, index)
            };
            let keeps = Keeps::of(theta.loop_count(graph), is_alive);
            let region = theta.region(graph);
            while let Some(ended) = self.ended.pop_if(|it| self.graph.region_of(*it) == region) {
                if !self.fault.is(Mutation::FirstIteration) {
                    self.graph.unbind(ended);
                }
            }
            self.swept.loop_vars += keeps.retain(|keep| theta.retain_loop_vars(self.graph, keep));
        } else if let Some(phi) = Phi::from_node(graph, node) {
            let keeps = Keeps::of(phi.recursion_count(graph), |index| self.is_recursion_var_alive(phi, index));
            self.swept.recursion_vars += keeps.retain(|keep| phi.retain_recursion_vars(self.graph, keep));
            let graph = &*self.graph;
            let keeps = Keeps::of(phi.context_count(graph), |index| self.is_alive(phi.context_arg(graph, index)));
            self.swept.context_vars += keeps.retain(|keep| phi.retain_context_vars(self.graph, keep));
        } else if let Some(delta) = Delta::from_node(graph, node) {
            let keeps = Keeps::of(delta.context_count(graph), |index| self.is_alive(delta.context_arg(graph, index)));
            self.swept.context_vars += keeps.retain(|keep| delta.retain_context_vars(self.graph, keep));
        }
    }

    fn is_recursion_var_alive(&self, phi: Phi, index: usize) -> bool {
        self.is_alive(phi.recursion_output(self.graph, index)) || self.is_alive(phi.recursion_arg(self.graph, index))
    }
}

/// Is a loop variable of a swept loop alive? What is dead only passes itself on.
fn is_loop_var_alive(graph: &Graph, theta: Theta, index: usize) -> bool {
    !graph.is_dead(theta.exit_output(graph, index))
        || !theta.is_invariant(graph, index)
        || !graph.has_one_user(theta.pre(graph, index))
}

/// Which variables of a node are kept; none if all are, as is usual.
struct Keeps(Option<Vec<bool>>);

impl Keeps {
    fn of(count: usize, is_kept: impl Fn(usize) -> bool) -> Keeps {
        Keeps((!(0..count).all(&is_kept)).then(|| (0..count).map(is_kept).collect()))
    }

    /// Removes the variables that are not kept; returns their number.
    fn retain(self, remove: impl FnOnce(&dyn Fn(usize) -> bool)) -> usize {
        let Some(keeps) = self.0 else { return 0 };
        remove(&|index| keeps[index]);
        keeps.iter().filter(|keep| !**keep).count()
    }
}
