//! Structural nodes with the names of the paper: entry and exit variables of a gamma, loop variables of a theta,
//! context variables of lambda, delta and phi, recursion variables of a phi.
//!
//! The pairing is by position. These views are the only code that knows it:
//!
//! | node | input | argument | result | output |
//! |---|---|---|---|---|
//! | gamma | 0: predicate | | | |
//! | entry variable `i` | `i + 1` | `i` of every region | | |
//! | exit variable `i` | | | `i` of every region | `i` |
//! | theta | | | 0: predicate | |
//! | loop variable `i` | `i` | `i` | `i + 1` | `i` |
//! | lambda, delta: context variable `i` | `i` | `i` of the body | | |
//! | phi: recursion variable `i` | | `i` | `i` | `i` |
//! | phi with `n` recursion variables: context variable `i` | `i` | `n + i` | | |
//!
//! A lambda's body is the root region of a graph of its own. Its arguments are context variables, parameters, I/O
//! state, memory state. Its results are the return value if there is one, I/O state, memory state. See [`Body`].

use crate::entities::{Node, Region, Value};
use crate::graph::{Graph, Position};
use crate::op::{Op, ThetaFlags};
use crate::symbol::Symbol;
use crate::types::Type;

/// A gamma node.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gamma(Node);

impl Gamma {
    /// Views `node` as a gamma, if it is one.
    #[inline]
    pub fn from_node(graph: &Graph, node: Node) -> Option<Gamma> {
        matches!(graph.op(node), Op::Gamma).then_some(Gamma(node))
    }

    /// Adds a gamma on `predicate` with one empty region per alternative of the predicate's type.
    pub fn add(graph: &mut Graph, at: Position, predicate: Value) -> Gamma {
        let alternatives = graph.ty(predicate).alternatives().expect("a gamma's predicate is of control type");
        let node = graph.add_node(at, Op::Gamma, &[predicate], &[]);
        for _ in 0..alternatives {
            graph.add_region(node);
        }
        Gamma(node)
    }

    /// The node.
    #[inline]
    pub fn node(self) -> Node {
        self.0
    }

    /// The predicate's origin.
    #[inline]
    pub fn predicate(self, graph: &Graph) -> Value {
        graph.operand(self.0, 0)
    }

    /// The region of each alternative.
    #[inline]
    pub fn regions(self, graph: &Graph) -> &[Region] {
        graph.regions(self.0)
    }

    /// Number of entry variables.
    #[inline]
    pub fn entry_count(self, graph: &Graph) -> usize {
        graph.input_count(self.0) - 1
    }

    /// Origin of entry variable `index`.
    #[inline]
    pub fn entry_origin(self, graph: &Graph, index: usize) -> Value {
        graph.operand(self.0, index + 1)
    }

    /// Entry variable `index` as an argument of an alternative's region.
    #[inline]
    pub fn entry_arg(self, graph: &Graph, alternative: usize, index: usize) -> Value {
        graph.arg(graph.regions(self.0)[alternative], index)
    }

    /// Entry variable `index` as the arguments of all alternatives.
    pub fn entry_args(self, graph: &Graph, index: usize) -> impl Iterator<Item = Value> + '_ {
        graph.regions(self.0).iter().map(move |region| graph.arg(*region, index))
    }

    /// Adds an entry variable; returns its index.
    pub fn add_entry(self, graph: &mut Graph, origin: Value) -> usize {
        let ty = graph.ty(origin);
        graph.add_input(self.0, origin);
        for i in 0..graph.regions(self.0).len() {
            let arg = graph.add_arg(graph.regions(self.0)[i], ty);
            graph.name_like(arg, origin);
        }
        self.entry_count(graph) - 1
    }

    /// Removes the entry variables for which `keep` returns false; their arguments must be dead in every region.
    pub fn retain_entries(self, graph: &mut Graph, mut keep: impl FnMut(usize) -> bool) {
        let keeps: Vec<bool> = (0..self.entry_count(graph)).map(&mut keep).collect();
        graph.retain_inputs(self.0, |i| i == 0 || keeps[i - 1]);
        for i in 0..graph.regions(self.0).len() {
            graph.retain_args(graph.regions(self.0)[i], |i| keeps[i]);
        }
    }

    /// Number of exit variables.
    #[inline]
    pub fn exit_count(self, graph: &Graph) -> usize {
        graph.output_count(self.0)
    }

    /// Exit variable `index` as an output.
    #[inline]
    pub fn exit_output(self, graph: &Graph, index: usize) -> Value {
        graph.output(self.0, index)
    }

    /// The origin of exit variable `index` inside the region of an alternative.
    #[inline]
    pub fn exit_origin(self, graph: &Graph, alternative: usize, index: usize) -> Value {
        graph.result(graph.regions(self.0)[alternative], index)
    }

    /// The origins of exit variable `index` in all alternatives.
    pub fn exit_origins(self, graph: &Graph, index: usize) -> impl Iterator<Item = Value> + '_ {
        graph.regions(self.0).iter().map(move |region| graph.result(*region, index))
    }

    /// Adds an exit variable with one origin per alternative; returns its output.
    pub fn add_exit(self, graph: &mut Graph, origins: &[Value]) -> Value {
        assert_eq!(origins.len(), graph.regions(self.0).len(), "an exit variable has one origin per alternative");
        for (i, origin) in origins.iter().enumerate() {
            graph.add_result(graph.regions(self.0)[i], *origin);
        }
        let output = graph.add_output(self.0, graph.ty(origins[0]));
        for origin in origins {
            graph.name_like(output, *origin);
        }
        output
    }

    /// Removes the exit variables for which `keep` returns false; their outputs must be dead.
    pub fn retain_exits(self, graph: &mut Graph, mut keep: impl FnMut(usize) -> bool) {
        let keeps: Vec<bool> = (0..self.exit_count(graph)).map(&mut keep).collect();
        graph.retain_outputs(self.0, |i| keeps[i]);
        for i in 0..graph.regions(self.0).len() {
            graph.retain_results(graph.regions(self.0)[i], |i| keeps[i]);
        }
    }
}

/// A theta node. It repeats while its predicate is 1.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Theta(Node);

impl Theta {
    /// Views `node` as a theta, if it is one.
    #[inline]
    pub fn from_node(graph: &Graph, node: Node) -> Option<Theta> {
        matches!(graph.op(node), Op::Theta(_)).then_some(Theta(node))
    }

    /// Adds a theta without loop variables. [`Theta::set_predicate`] has to be called before any loop variable is
    /// closed.
    pub fn add(graph: &mut Graph, at: Position, flags: ThetaFlags) -> Theta {
        let node = graph.add_node(at, Op::Theta(flags), &[], &[]);
        graph.add_region(node);
        Theta(node)
    }

    /// The node.
    #[inline]
    pub fn node(self) -> Node {
        self.0
    }

    /// The region of the loop's body.
    #[inline]
    pub fn region(self, graph: &Graph) -> Region {
        graph.regions(self.0)[0]
    }

    /// What is known about the loop.
    pub fn flags(self, graph: &Graph) -> ThetaFlags {
        match graph.op(self.0) {
            Op::Theta(flags) => flags,
            op => unreachable!("a theta has become {op:?}"),
        }
    }

    /// The predicate's origin.
    #[inline]
    pub fn predicate(self, graph: &Graph) -> Value {
        graph.result(self.region(graph), 0)
    }

    /// Sets or replaces the predicate.
    pub fn set_predicate(self, graph: &mut Graph, origin: Value) {
        assert_eq!(graph.ty(origin), Type::ctl(2), "a theta's predicate has two alternatives");
        let region = self.region(graph);
        match graph.results(region).first() {
            Some(user) => graph.divert(*user, origin),
            None => {
                graph.add_result(region, origin);
            }
        }
    }

    /// Number of loop variables.
    #[inline]
    pub fn loop_count(self, graph: &Graph) -> usize {
        graph.input_count(self.0)
    }

    /// The origin of loop variable `index` before the loop.
    #[inline]
    pub fn entry_origin(self, graph: &Graph, index: usize) -> Value {
        graph.operand(self.0, index)
    }

    /// Loop variable `index` at the start of an iteration.
    #[inline]
    pub fn pre(self, graph: &Graph, index: usize) -> Value {
        graph.arg(self.region(graph), index)
    }

    /// The origin of loop variable `index` at the end of an iteration.
    #[inline]
    pub fn post(self, graph: &Graph, index: usize) -> Value {
        graph.result(self.region(graph), index + 1)
    }

    /// Is loop variable `index` invariant, because each iteration passes its argument on unchanged?
    #[inline]
    pub fn is_invariant(self, graph: &Graph, index: usize) -> bool {
        self.post(graph, index) == self.pre(graph, index)
    }

    /// Sets the origin of loop variable `index` at the end of an iteration.
    pub fn set_post(self, graph: &mut Graph, index: usize, origin: Value) {
        let user = graph.results(self.region(graph))[index + 1];
        graph.divert(user, origin);
    }

    /// Loop variable `index` after the loop.
    #[inline]
    pub fn exit_output(self, graph: &Graph, index: usize) -> Value {
        graph.output(self.0, index)
    }

    /// Opens a loop variable: adds input and argument, and returns the argument. Loop variables must be closed in the
    /// order in which they were opened.
    pub fn open_loop_var(self, graph: &mut Graph, origin: Value) -> Value {
        let ty = graph.ty(origin);
        graph.add_input(self.0, origin);
        let arg = graph.add_arg(self.region(graph), ty);
        graph.name_like(arg, origin);
        arg
    }

    /// Closes the first open loop variable; `post` is its value at the end of an iteration. Adds result and output, and
    /// returns the output.
    pub fn close_loop_var(self, graph: &mut Graph, post: Value) -> Value {
        let region = self.region(graph);
        assert!(!graph.results(region).is_empty(), "the predicate of a theta comes before its loop variables");
        graph.add_result(region, post);
        let output = graph.add_output(self.0, graph.ty(post));
        graph.name_like(output, post);
        // A variable that starts with a constant is called like what the loop makes of it.
        let pre = self.pre(graph, graph.output_count(self.0) - 1);
        graph.name_like(pre, post);
        output
    }

    /// Removes the loop variables for which `keep` returns false. Argument and output must be dead.
    pub fn retain_loop_vars(self, graph: &mut Graph, mut keep: impl FnMut(usize) -> bool) {
        let keeps: Vec<bool> = (0..self.loop_count(graph)).map(&mut keep).collect();
        if graph.has_bindings() {
            for (index, _) in keeps.iter().enumerate().filter(|(_, keep)| !**keep) {
                graph.end_loop_output(self.exit_output(graph, index), self.post(graph, index));
                if self.is_invariant(graph, index) {
                    graph.rebind(self.pre(graph, index), self.entry_origin(graph, index));
                }
            }
        }
        let region = self.region(graph);
        graph.retain_results(region, |i| i == 0 || keeps[i - 1]);
        graph.retain_args(region, |i| keeps[i]);
        graph.retain_inputs(self.0, |i| keeps[i]);
        graph.retain_outputs(self.0, |i| keeps[i]);
    }
}

/// The common parts of delta and phi: one region, and context variables as inputs.
macro_rules! with_context_vars {
    ($view:ident) => {
        impl $view {
            /// The node.
            #[inline]
            pub fn node(self) -> Node {
                self.0
            }

            /// The region. The only result of a delta's region is the initializer.
            #[inline]
            pub fn region(self, graph: &Graph) -> Region {
                graph.regions(self.0)[0]
            }

            /// Adds a context variable; returns its argument.
            pub fn add_context_var(self, graph: &mut Graph, origin: Value) -> Value {
                let ty = graph.ty(origin);
                graph.add_input(self.0, origin);
                graph.add_arg(self.region(graph), ty)
            }

            /// Number of context variables.
            #[inline]
            pub fn context_count(self, graph: &Graph) -> usize {
                graph.input_count(self.0)
            }

            /// The origin of context variable `index`.
            #[inline]
            pub fn context_origin(self, graph: &Graph, index: usize) -> Value {
                graph.operand(self.0, index)
            }
        }
    };
}

with_context_vars!(Delta);
with_context_vars!(Phi);

/// A delta node: a global variable with its initializer, or an alias with its aliasee.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Delta(Node);

impl Delta {
    /// Views `node` as a delta, if it is one.
    #[inline]
    pub fn from_node(graph: &Graph, node: Node) -> Option<Delta> {
        matches!(graph.op(node), Op::Delta(_)).then_some(Delta(node))
    }

    /// Adds a delta whose address is of type `address`. Its region has no result yet.
    pub fn add(graph: &mut Graph, at: Position, symbol: Symbol, address: Type) -> Delta {
        let node = graph.add_node(at, Op::Delta(symbol), &[], &[address]);
        graph.add_region(node);
        Delta(node)
    }

    /// Context variable `index` as an argument of the region.
    #[inline]
    pub fn context_arg(self, graph: &Graph, index: usize) -> Value {
        graph.arg(self.region(graph), index)
    }

    /// Removes the context variables for which `keep` returns false. The argument must be dead.
    pub fn retain_context_vars(self, graph: &mut Graph, mut keep: impl FnMut(usize) -> bool) {
        let keeps: Vec<bool> = (0..self.context_count(graph)).map(&mut keep).collect();
        graph.retain_args(self.region(graph), |i| keeps[i]);
        graph.retain_inputs(self.0, |i| keeps[i]);
    }
}

/// A phi node: mutually recursive lambdas and deltas.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Phi(Node);

impl Phi {
    /// Views `node` as a phi, if it is one.
    #[inline]
    pub fn from_node(graph: &Graph, node: Node) -> Option<Phi> {
        matches!(graph.op(node), Op::Phi).then_some(Phi(node))
    }

    /// Adds a phi with recursion variables of the given types. [`Phi::define`] has to define them in order, and
    /// [`Phi::add_context_var`] adds context variables.
    pub fn add(graph: &mut Graph, at: Position, types: &[Type]) -> Phi {
        let node = graph.add_node(at, Op::Phi, &[], types);
        let region = graph.add_region(node);
        for ty in types {
            graph.add_arg(region, *ty);
        }
        Phi(node)
    }

    /// Number of recursion variables.
    #[inline]
    pub fn recursion_count(self, graph: &Graph) -> usize {
        graph.output_count(self.0)
    }

    /// Recursion variable `index` as an argument of the region.
    #[inline]
    pub fn recursion_arg(self, graph: &Graph, index: usize) -> Value {
        graph.arg(self.region(graph), index)
    }

    /// Recursion variable `index` as an output of the node.
    #[inline]
    pub fn recursion_output(self, graph: &Graph, index: usize) -> Value {
        graph.output(self.0, index)
    }

    /// The definition of recursion variable `index`: the address of a lambda or delta of the region.
    #[inline]
    pub fn definition(self, graph: &Graph, index: usize) -> Value {
        graph.result(self.region(graph), index)
    }

    /// Replaces the definition of recursion variable `index`.
    pub fn set_definition(self, graph: &mut Graph, index: usize, definition: Value) {
        let user = graph.results(self.region(graph))[index];
        graph.divert(user, definition);
    }

    /// Defines the next recursion variable.
    pub fn define(self, graph: &mut Graph, definition: Value) {
        let region = self.region(graph);
        graph.add_result(region, definition);
    }

    /// Context variable `index` as an argument of the region.
    #[inline]
    pub fn context_arg(self, graph: &Graph, index: usize) -> Value {
        graph.arg(self.region(graph), self.recursion_count(graph) + index)
    }

    /// Removes the recursion variables for which `keep` returns false. Argument and output must be dead.
    pub fn retain_recursion_vars(self, graph: &mut Graph, mut keep: impl FnMut(usize) -> bool) {
        let n = self.recursion_count(graph);
        let keeps: Vec<bool> = (0..n).map(&mut keep).collect();
        let region = self.region(graph);
        graph.retain_results(region, |i| keeps[i]);
        graph.retain_args(region, |i| i >= n || keeps[i]);
        graph.retain_outputs(self.0, |i| keeps[i]);
    }

    /// Removes the context variables for which `keep` returns false. The argument must be dead.
    pub fn retain_context_vars(self, graph: &mut Graph, mut keep: impl FnMut(usize) -> bool) {
        let n = self.recursion_count(graph);
        let keeps: Vec<bool> = (0..graph.input_count(self.0)).map(&mut keep).collect();
        let region = self.region(graph);
        graph.retain_args(region, |i| i < n || keeps[i - n]);
        graph.retain_inputs(self.0, |i| keeps[i]);
    }
}

/// The layout of a lambda's body: which arguments of the root region are context variables, and which are parameters.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    context_vars: usize,
}

impl Body {
    /// The body of a lambda with `context_vars` context variables.
    #[inline]
    pub fn new(context_vars: usize) -> Body {
        Body { context_vars }
    }

    /// Context variable `index`.
    pub fn context_arg(self, graph: &Graph, index: usize) -> Value {
        assert!(index < self.context_vars, "there is no context variable {index}");
        graph.arg(graph.root(), index)
    }

    /// Number of context variables.
    #[inline]
    pub fn context_count(self) -> usize {
        self.context_vars
    }

    /// The parameters, in order. States are not among them.
    pub fn params(self, graph: &Graph) -> &[Value] {
        let args = graph.args(graph.root());
        &args[self.context_vars..args.len() - 2]
    }

    /// The I/O state at the start.
    pub fn io_arg(self, graph: &Graph) -> Value {
        let args = graph.args(graph.root());
        args[args.len() - 2]
    }

    /// The memory state at the start.
    pub fn mem_arg(self, graph: &Graph) -> Value {
        let args = graph.args(graph.root());
        args[args.len() - 1]
    }

    /// The returned value.
    #[inline]
    pub fn return_value(self, graph: &Graph) -> Option<Value> {
        (graph.results(graph.root()).len() == 3).then(|| graph.result(graph.root(), 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::types::TypeTable;

    #[test]
    fn gamma_variables_are_paired() {
        let (mut g, params, io, mem) = body(&[Type::ctl(2), Type::I8, Type::I32]);
        let gamma = Gamma::add(&mut g, Position::End(Region::from_u32(0)), params[0]);
        assert_eq!((gamma.add_entry(&mut g, params[1]), gamma.add_entry(&mut g, params[2])), (0, 1));
        assert_eq!((gamma.predicate(&g), gamma.entry_origin(&g, 1)), (params[0], params[2]));
        let origins = [0, 1].map(|alternative| gamma.entry_arg(&g, alternative, 1));
        let out = gamma.add_exit(&mut g, &origins);
        assert_eq!((gamma.exit_output(&g, 0), gamma.exit_origin(&g, 1, 0)), (out, origins[1]));
        assert_eq!((gamma.entry_count(&g), gamma.exit_count(&g)), (2, 1));
        gamma.retain_entries(&mut g, |i| i == 1);
        assert_eq!((gamma.entry_origin(&g, 0), gamma.entry_arg(&g, 0, 0)), (params[2], origins[0]));
        finish(&mut g, &[out, io, mem]);
        assert_valid(&g, &TypeTable::new());
        assert_eq!(Gamma::from_node(&g, gamma.node()), Some(gamma));
        assert_eq!((Theta::from_node(&g, gamma.node()), Phi::from_node(&g, gamma.node())), (None, None));
    }

    #[test]
    fn theta_variables_are_paired() {
        let (mut g, params, io, mem) = body(&[Type::I8, Type::I32]);
        let theta = Theta::add(&mut g, Position::End(Region::from_u32(0)), ThetaFlags { may_diverge: false });
        let args = [params[0], params[1]].map(|origin| theta.open_loop_var(&mut g, origin));
        let inside = Position::End(theta.region(&g));
        let [stop, again] = [0, 1].map(|k| g.add_simple(inside, Op::Ctl(k), &[], Type::ctl(2)));
        theta.set_predicate(&mut g, stop);
        theta.set_predicate(&mut g, again);
        assert_eq!((theta.predicate(&g), g.is_dead(stop)), (again, true));
        let outs = args.map(|arg| theta.close_loop_var(&mut g, arg));
        let next = add(&mut g, inside, args[1], args[1]);
        theta.set_post(&mut g, 1, next);
        assert_eq!((theta.post(&g, 0), theta.post(&g, 1)), (args[0], next));
        theta.retain_loop_vars(&mut g, |i| i == 1);
        assert_eq!((theta.loop_count(&g), theta.exit_output(&g, 0), theta.pre(&g, 0)), (1, outs[1], args[1]));
        assert_eq!((theta.entry_origin(&g, 0), theta.post(&g, 0)), (params[1], next));
        finish(&mut g, &[outs[1], io, mem]);
        assert_valid(&g, &TypeTable::new());
    }

    #[test]
    fn phi_and_delta_variables_are_paired() {
        let mut g = Graph::new();
        let root = g.root();
        let outer = [g.add_arg(root, Type::PTR), g.add_arg(root, Type::PTR)];
        let phi = Phi::add(&mut g, Position::End(root), &[Type::PTR, Type::PTR]);
        let context = outer.map(|origin| phi.add_context_var(&mut g, origin));
        let inside = Position::End(phi.region(&g));
        let deltas = [0, 1].map(|i| Delta::add(&mut g, inside, Symbol::from_u32(i), Type::PTR));
        for (i, delta) in deltas.into_iter().enumerate() {
            let inner = delta.add_context_var(&mut g, context[i]);
            delta.add_context_var(&mut g, context[1]);
            let region = delta.region(&g);
            g.add_result(region, inner);
            let address = g.output(delta.node(), 0);
            phi.define(&mut g, address);
        }
        deltas[0].retain_context_vars(&mut g, |i| i == 0);
        assert_eq!((deltas[0].context_count(&g), deltas[1].context_count(&g)), (1, 2));
        assert_eq!(deltas[0].context_arg(&g, 0), g.result(deltas[0].region(&g), 0));
        assert_eq!((phi.recursion_count(&g), phi.context_count(&g)), (2, 2));
        assert_eq!(phi.context_arg(&g, 1), context[1]);
        // The first recursion variable is removed.
        phi.retain_recursion_vars(&mut g, |i| i == 1);
        g.remove_node(deltas[0].node());
        phi.retain_context_vars(&mut g, |i| i == 1);
        assert_eq!((phi.definition(&g, 0), phi.context_arg(&g, 0)), (g.output(deltas[1].node(), 0), context[1]));
        assert_eq!(g.def(phi.recursion_arg(&g, 0)), crate::ValueDef::Argument(phi.region(&g), 0));
        assert_eq!(g.operand(phi.node(), 0), outer[1]);
    }
}
