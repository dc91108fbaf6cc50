//! The body of a loop as one list of steps, without decisions.
//!
//! Both alternatives of a decision are computed, and a choice takes the place of each of its exit variables. That is
//! possible where nothing in the alternatives has effects, or is undefined where it would not have run: a choice is not
//! poison because of the value that is not chosen. A decision on poison is undefined, so the choice may be anything
//! then. Loads in alternatives are allowed here; that their bytes are accessed anyway is for [`access`](crate::access)
//! to see.
//!
//! Linear in the nodes, of which there are at most `MAX_NODES`.

use crate::why::Why;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{BinOp, Gamma, Graph, Node, Op, Region, Theta, Value};
use rvsdg_opt_target::limits::vectorize::MAX_NODES;

/// One thing that an iteration does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// A simple operation.
    Node(Node),
    /// `output` is `yes` if `test` holds, and `no` if not.
    Choose { output: Value, test: Value, yes: Value, no: Value },
}

/// The body of a loop.
pub(crate) struct Flat {
    pub(crate) steps: Vec<Step>,
    /// What a value of an inner region, or behind one, always is.
    same: FxHashMap<Value, Value>,
    /// The nodes that did not run in each iteration.
    pub(crate) conditional: FxHashSet<Node>,
}

/// Where the walk is.
struct Frame {
    nodes: Vec<Node>,
    at: usize,
    /// The decision that is being walked, which alternative, and whether it is a nested one.
    gamma: Option<(Gamma, usize)>,
}

impl Flat {
    /// That of a loop without loops and effects inside of decisions.
    pub(crate) fn of(graph: &Graph, theta: Theta) -> Result<Flat, Why> {
        let mut flat = Flat { steps: vec![], same: FxHashMap::default(), conditional: FxHashSet::default() };
        let mut stack = vec![frame(graph, theta.region(graph), None)];
        let mut count = 0;
        while let Some(top) = stack.last_mut() {
            if let Some(node) = top.nodes.get(top.at).copied() {
                top.at += 1;
                count += 1;
                let is_conditional = stack.len() > 1;
                match graph.op(node) {
                    _ if count > MAX_NODES => return Err(Why::Large),
                    Op::Gamma => {
                        let gamma = Gamma::from_node(graph, node).expect("it is a gamma");
                        flat.enter(graph, gamma).ok_or(Why::Decision(node))?;
                        stack.push(frame(graph, gamma.regions(graph)[0], Some((gamma, 0))));
                    }
                    op if op.is_structural() => return Err(Why::Operation(node)),
                    op if is_conditional && !flat.may_always_run(graph, node, op) => {
                        return Err(Why::Conditional(node));
                    }
                    op => {
                        // A load leaves memory as it is.
                        if let (Op::Load(..), Some(before), Some(after)) = (op, graph.mem_in(node), graph.mem_out(node))
                        {
                            let before = flat.resolve(before);
                            flat.same.insert(after, before);
                        }
                        if is_conditional {
                            flat.conditional.insert(node);
                        }
                        flat.steps.push(Step::Node(node));
                    }
                }
                continue;
            }
            let Frame { gamma, .. } = stack.pop().expect("it was there");
            match gamma {
                Some((gamma, 0)) => stack.push(frame(graph, gamma.regions(graph)[1], Some((gamma, 1)))),
                Some((gamma, _)) => flat.leave(graph, gamma).ok_or(Why::Decision(gamma.node()))?,
                None => {}
            }
        }
        Ok(flat)
    }

    /// May an operation of an alternative run whether the alternative does or not? Loads are looked at later.
    fn may_always_run(&self, graph: &Graph, node: Node, op: Op) -> bool {
        let divides = |op: BinOp| graph.is_sure_divisor(op, self.resolve(graph.operand(node, 1)));
        match op {
            Op::Load(..) => true,
            Op::Binary(op, _) if op.is_int_division() => graph.op(node).effects().is_empty() && divides(op),
            op => op.is_speculatable(),
        }
    }

    /// Values inside of a decision are what goes in.
    fn enter(&mut self, graph: &Graph, gamma: Gamma) -> Option<()> {
        (gamma.regions(graph).len() == 2).then_some(())?;
        graph.matched_truth(self.resolve(gamma.predicate(graph)))?;
        for index in 0..gamma.entry_count(graph) {
            let origin = self.resolve(gamma.entry_origin(graph, index));
            gamma.entry_args(graph, index).for_each(|arg| _ = self.same.insert(arg, origin));
        }
        Some(())
    }

    /// Makes choices of what comes out of a decision.
    fn leave(&mut self, graph: &Graph, gamma: Gamma) -> Option<()> {
        let (test, [no, yes]) = graph.matched_truth(self.resolve(gamma.predicate(graph)))?;
        let test = self.resolve(test);
        for index in 0..gamma.exit_count(graph) {
            let output = gamma.exit_output(graph, index);
            let [no, yes] = [no, yes].map(|k| self.resolve(gamma.exit_origin(graph, k as usize, index)));
            let ty = graph.ty(output);
            if no == yes {
                self.same.insert(output, no);
            } else if ty.is_state() || (ty.alternatives().is_some() && !graph.is_dead(output)) {
                return None;
            } else if !graph.is_dead(output) {
                self.steps.push(Step::Choose { output, test, yes, no });
            }
        }
        Some(())
    }

    /// The value of the body that this one always is.
    pub(crate) fn resolve(&self, value: Value) -> Value {
        self.same.get(&value).copied().unwrap_or(value)
    }

    /// Behind how many steps a value is known.
    pub(crate) fn position(&self, graph: &Graph, value: Value) -> usize {
        self.steps.iter().position(|step| step.output(graph) == Some(value)).map_or(0, |step| step + 1)
    }

    /// The operands of a step, states too.
    pub(crate) fn operands(&self, graph: &Graph, step: Step) -> Vec<Value> {
        match step {
            Step::Node(node) => graph.operands(node).map(|operand| self.resolve(operand)).collect(),
            Step::Choose { test, yes, no, .. } => vec![test, yes, no],
        }
    }

    /// The operands of a step that are no states.
    pub(crate) fn values(&self, graph: &Graph, step: Step) -> Vec<Value> {
        let mut operands = self.operands(graph, step);
        operands.retain(|operand| !graph.ty(*operand).is_state());
        operands
    }
}

impl Step {
    /// What it computes, if it computes a value.
    pub(crate) fn output(self, graph: &Graph) -> Option<Value> {
        match self {
            Step::Node(node) => graph.outputs(node).find(|output| !graph.ty(*output).is_state()),
            Step::Choose { output, .. } => Some(output),
        }
    }
}

fn frame(graph: &Graph, region: Region, gamma: Option<(Gamma, usize)>) -> Frame {
    Frame { nodes: graph.nodes(region).collect(), at: 0, gamma }
}
