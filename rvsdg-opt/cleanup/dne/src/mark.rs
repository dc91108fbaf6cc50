//! The mark phase: finds the values on which the results of the root region depend.
//!
//! Invariant, used by the sweep: the operands of a live value are live, except where [`keeps_only_state`] permits to
//! bypass an operation; and a structural node with a live argument or output has a live output.
//!
//! Every value is pushed onto the stack at most once, and is processed in time proportional to the number of operands.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Delta, DenseSet, Gamma, Graph, Node, Op, Phi, Region, Theta, Type, Value, ValueDef};

/// The values that are alive.
pub(crate) struct Marks {
    alive: DenseSet<Value>,
    /// Alive, and what they depend on is not marked yet.
    pending: Vec<Value>,
    /// Live gammas and thetas of which the I/O states are marked.
    ordered: DenseSet<Node>,
    fault: Fault,
}

impl Marks {
    /// Marks the values on which the results of the root region depend.
    pub(crate) fn of(graph: &Graph, fault: Fault) -> Marks {
        let mut marks = Marks {
            alive: DenseSet::with_capacity(graph.value_capacity()),
            pending: vec![],
            ordered: DenseSet::with_capacity(graph.node_capacity()),
            fault,
        };
        for result in graph.results(graph.root()) {
            marks.mark(graph.origin(*result));
        }
        while let Some(value) = marks.pending.pop() {
            match graph.def(value) {
                ValueDef::Output(node, index) => marks.output(graph, node, index, value),
                ValueDef::Argument(region, index) => marks.argument(graph, region, index),
            }
        }
        marks
    }

    /// Is the value live?
    pub(crate) fn is_alive(&self, value: Value) -> bool {
        self.alive.contains(value)
    }

    #[inline]
    fn mark(&mut self, value: Value) {
        if self.alive.insert(value) {
            self.pending.push(value);
        }
    }

    fn output(&mut self, graph: &Graph, node: Node, index: usize, value: Value) {
        let op = graph.op(node);
        if !op.is_structural() {
            let ty = graph.ty(value);
            if keeps_only_state(op, ty, self.fault) {
                self.mark(state_operand(graph, node, ty));
            } else {
                graph.operands(node).for_each(|operand| self.mark(operand));
            }
        } else if let Some(gamma) = Gamma::from_node(graph, node) {
            self.mark(gamma.predicate(graph));
            self.order(graph, node);
            gamma.exit_origins(graph, index).for_each(|origin| self.mark(origin));
        } else if let Some(theta) = Theta::from_node(graph, node) {
            self.loop_var(graph, theta, index);
        } else if let Some(phi) = Phi::from_node(graph, node) {
            self.mark(phi.definition(graph, index));
        } else if let Some(delta) = Delta::from_node(graph, node) {
            for result in graph.results(delta.region(graph)) {
                self.mark(graph.origin(*result));
            }
        } else {
            // A lambda: its body uses all remaining context variables.
            graph.operands(node).for_each(|operand| self.mark(operand));
        }
    }

    fn argument(&mut self, graph: &Graph, region: Region, index: usize) {
        let Some(owner) = graph.owner(region) else { return };
        if matches!(graph.op(owner), Op::Gamma) {
            self.mark(graph.operand(owner, index + 1));
        } else if let Some(theta) = Theta::from_node(graph, owner) {
            self.loop_var(graph, theta, index);
        } else if let Some(phi) = Phi::from_node(graph, owner) {
            match index.checked_sub(phi.recursion_count(graph)) {
                None => self.mark(phi.definition(graph, index)),
                Some(context_var) => self.mark(phi.context_origin(graph, context_var)),
            }
        } else if let Some(delta) = Delta::from_node(graph, owner) {
            self.mark(delta.context_origin(graph, index));
        }
    }

    /// Marks the I/O states that order a live gamma or theta.
    fn order(&mut self, graph: &Graph, node: Node) {
        if self.ordered.insert(node) {
            for origin in graph.operands(node) {
                if is_order(graph, origin, self.fault) {
                    self.mark(origin);
                }
            }
        }
    }

    /// Marks the operands of a loop variable that is read inside or after the loop: its origin, its result, and the
    /// predicate.
    fn loop_var(&mut self, graph: &Graph, theta: Theta, index: usize) {
        self.mark(theta.predicate(graph));
        self.order(graph, theta.node());
        self.mark(theta.entry_origin(graph, index));
        self.mark(theta.post(graph, index));
    }
}

/// Is an input of a live gamma or theta with this origin kept, even if nothing inside uses it? This holds for an I/O
/// state: the node must not run before it, because its predicate may be poison there, or the loop may be infinite.
pub(crate) fn is_order(graph: &Graph, origin: Value, fault: Fault) -> bool {
    graph.ty(origin) == Type::IO && !fault.is(Mutation::ForgottenOrder)
}

/// Is an output of type `ty` of this operation a memory state that can be bypassed?
pub(crate) fn keeps_only_state(op: Op, ty: Type, fault: Fault) -> bool {
    let effects = op.effects();
    if fault.is(Mutation::DroppedStore) && matches!(op, Op::Store(..)) && !effects.makes_io()
        || fault.is(Mutation::DroppedVolatile) && matches!(op, Op::Load(..)) && effects.makes_io()
    {
        return ty.is_state();
    }
    ty == Type::MEM && effects.takes_mem() && effects.is_removable()
}

/// The operand of an operation that is a state of this type. The memory state is the last operand.
pub(crate) fn state_operand(graph: &Graph, node: Node, ty: Type) -> Value {
    let state = graph.operands(node).rev().find(|operand| graph.ty(*operand) == ty);
    state.expect("an operation takes a state of the type that it makes")
}
