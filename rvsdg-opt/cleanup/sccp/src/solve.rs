//! The values of a body that are constants, and the regions that are reached.
//!
//! A value is *unknown* until something that is executed computes it, then a *constant* (or an *address* in a constant
//! variable) or *varying*, and never goes back. Two lists drive this: nodes whose region was found to be reached, and
//! values of which more is known than before, whose users look again, each at what the value can change: one variable,
//! or one result. Nodes are looked at for the first time in order, so most are looked at once.

use crate::Mutation;
use crate::fault::Fault;
use crate::globals::Globals;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Payloads, Region, Symbol, Theta, UseSite, Value};
use smallvec::SmallVec;

/// What is known of a value.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum Known {
    /// Nothing that is executed has computed it so far.
    #[default]
    Unknown,
    /// This constant, neither undef nor poison, wherever it is computed.
    Constant(Op),
    /// So many bytes behind the start of a global variable that has its initial value for ever, or poison.
    Address(Symbol, i64),
    /// Maybe anything.
    Varying,
}

impl Known {
    fn meet(self, other: Known) -> Known {
        match (self, other) {
            (Known::Unknown, known) | (known, Known::Unknown) => known,
            (a, b) if a == b => a,
            _ => Known::Varying,
        }
    }
}

/// What is known of a body.
pub(crate) struct Solution<'g, 'm> {
    known: SecondaryMap<Value, Known>,
    reached: SecondaryMap<Region, bool>,
    /// Nodes that were looked at once: they look again when more is known of an operand.
    visited: SecondaryMap<Node, bool>,
    /// The next nodes of regions that are reached, inner ones last.
    nodes: Vec<Node>,
    /// Values of which more is known than before.
    changed: Vec<Value>,
    /// The variables of the module, if it is known.
    globals: Option<&'g mut Globals<'m>>,
    fault: Fault,
}

impl<'g, 'm> Solution<'g, 'm> {
    /// Finds out what is known of a whole body.
    pub(crate) fn of(graph: &mut Graph, globals: Option<&'g mut Globals<'m>>, fault: Fault) -> Self {
        let mut payloads = std::mem::take(&mut graph.payloads);
        let mut solution = Solution {
            known: SecondaryMap::with_capacity(graph.value_capacity()),
            reached: SecondaryMap::with_capacity(graph.region_capacity()),
            visited: SecondaryMap::with_capacity(graph.node_capacity()),
            nodes: vec![],
            changed: vec![],
            globals,
            fault,
        };
        solution.solve(graph, &mut payloads);
        graph.payloads = payloads;
        solution
    }

    fn solve(&mut self, graph: &Graph, payloads: &mut Payloads) {
        let root = graph.root();
        for arg in graph.args(root) {
            self.known[*arg] = Known::Varying;
        }
        if let Some(globals) = &self.globals {
            // Context variables are the first arguments.
            for (arg, known) in graph.args(root).iter().zip(globals.context()) {
                self.known[*arg] = known;
            }
        }
        self.reach(graph, root);
        loop {
            if let Some(value) = self.changed.pop() {
                self.look_again(graph, payloads, value);
            } else if let Some(node) = self.nodes.pop() {
                self.nodes.extend(graph.next_node(node));
                self.visited[node] = true;
                self.visit(graph, payloads, node);
            } else {
                return;
            }
        }
    }

    /// What is known of a value. Of one that no execution comes to, nothing is.
    pub(crate) fn get(&self, value: Value) -> Known {
        self.known[value]
    }

    /// Is a region executed at all, as far as is known?
    pub(crate) fn is_reached(&self, region: Region) -> bool {
        self.reached[region]
    }

    /// Adds to what is known of a value. Nothing is known of states.
    fn raise(&mut self, graph: &Graph, value: Value, by: Known) {
        let old = self.known[value];
        let new = match (old, by) {
            (Known::Address(..), Known::Address(..)) if self.fault.is(Mutation::FirstAddress) => old,
            _ => old.meet(by),
        };
        if new != old && !graph.ty(value).is_state() {
            self.known[value] = new;
            self.changed.push(value);
        }
    }

    fn reach(&mut self, graph: &Graph, region: Region) {
        if !self.reached[region] {
            self.reached[region] = true;
            self.nodes.extend(graph.first_node(region));
        }
    }

    /// Looks at a node of a region that is reached, for the first time.
    fn visit(&mut self, graph: &Graph, payloads: &mut Payloads, node: Node) {
        if let Some(gamma) = Gamma::from_node(graph, node) {
            self.enter(graph, gamma);
        } else if let Some(theta) = Theta::from_node(graph, node) {
            for index in 0..theta.loop_count(graph) {
                let entry = self.known[theta.entry_origin(graph, index)];
                self.raise(graph, theta.pre(graph, index), entry);
            }
            self.reach(graph, theta.region(graph));
        } else {
            self.compute(graph, payloads, node);
        }
    }

    /// More is known of a value: what its users make of it may have changed.
    fn look_again(&mut self, graph: &Graph, payloads: &mut Payloads, value: Value) {
        for user in graph.users(value) {
            match graph.site(user) {
                UseSite::Input(node, _) if !self.visited[node] => {}
                UseSite::Input(node, index) => {
                    if let Some(gamma) = Gamma::from_node(graph, node) {
                        match index.checked_sub(1) {
                            None => self.enter(graph, gamma),
                            Some(index) => self.pass_in(graph, gamma, index),
                        }
                    } else if let Some(theta) = Theta::from_node(graph, node) {
                        self.raise(graph, theta.pre(graph, index), self.known[value]);
                    } else {
                        self.compute(graph, payloads, node);
                    }
                }
                UseSite::Result(region, index) => self.leave(graph, region, index),
            }
        }
    }

    /// The predicate of a gamma is known better, or the gamma is looked at for the first time.
    fn enter(&mut self, graph: &Graph, gamma: Gamma) {
        let predicate = self.known[gamma.predicate(graph)];
        for (alternative, region) in gamma.regions(graph).iter().enumerate() {
            let is_skipped = alternative > 0 && self.fault.is(Mutation::FirstAlternative);
            if self.reached[*region] || is_skipped || !may_be(predicate, alternative) {
                continue;
            }
            self.reach(graph, *region);
            for index in 0..gamma.entry_count(graph) {
                let known = self.known[gamma.entry_origin(graph, index)];
                self.raise(graph, gamma.entry_arg(graph, alternative, index), known);
            }
        }
    }

    /// Entry variable `index` is known better.
    fn pass_in(&mut self, graph: &Graph, gamma: Gamma, index: usize) {
        let known = self.known[gamma.entry_origin(graph, index)];
        for (alternative, region) in gamma.regions(graph).iter().enumerate() {
            if self.reached[*region] {
                self.raise(graph, gamma.entry_arg(graph, alternative, index), known);
            }
        }
    }

    /// Result `index` of a region is known better.
    fn leave(&mut self, graph: &Graph, region: Region, index: usize) {
        let Some(owner) = graph.owner(region) else { return };
        let known = self.known[graph.result(region, index)];
        if let Some(gamma) = Gamma::from_node(graph, owner) {
            self.raise(graph, gamma.exit_output(graph, index), known);
        } else if let Some(theta) = Theta::from_node(graph, owner) {
            let repeats = may_be(self.known[theta.predicate(graph)], 1);
            match index.checked_sub(1) {
                None if repeats => (0..theta.loop_count(graph)).for_each(|index| self.repeat(graph, theta, index)),
                None => {}
                Some(index) => {
                    self.raise(graph, theta.exit_output(graph, index), known);
                    if repeats {
                        self.repeat(graph, theta, index);
                    }
                }
            }
        }
    }

    /// The next iteration begins with what this one ended with.
    fn repeat(&mut self, graph: &Graph, theta: Theta, index: usize) {
        if !self.fault.is(Mutation::FirstIteration) {
            self.raise(graph, theta.pre(graph, index), self.known[theta.post(graph, index)]);
        }
    }

    /// What a node without regions makes of its operands.
    fn compute(&mut self, graph: &Graph, payloads: &mut Payloads, node: Node) {
        let mut outputs = graph.outputs(node);
        let Some(first) = outputs.next().filter(|first| self.known[*first] != Known::Varying) else { return };
        // The other result of a load is the state of memory.
        let is_only = outputs.next().is_none() || matches!(graph.op(node), Op::Load(..));
        let known = if is_only { self.result(graph, payloads, node) } else { Known::Varying };
        graph.outputs(node).skip(1).for_each(|output| self.raise(graph, output, Known::Varying));
        self.raise(graph, first, known);
    }

    fn result(&mut self, graph: &Graph, payloads: &mut Payloads, node: Node) -> Known {
        let (op, ty) = (graph.op(node), graph.ty(graph.output(node, 0)));
        match op {
            _ if op.is_constant() => return settled(op),
            Op::Select(_) => return self.select(graph, node),
            Op::Load(id, _) if payloads[id].volatile => return Known::Varying,
            Op::Load(..) => return self.load(graph, payloads, node),
            _ => {}
        }
        let mut operands: SmallVec<[Const; 3]> = SmallVec::new();
        let (mut is_known, mut base) = (true, None);
        for (index, operand) in graph.operands(node).enumerate() {
            let ty = graph.ty(operand);
            match self.known[operand] {
                _ if ty.is_state() => return Known::Varying,
                Known::Address(symbol, offset) if index == 0 => base = Some((symbol, offset)),
                Known::Varying | Known::Address(..) => return Known::Varying,
                Known::Constant(op) => operands.push(Const { op, ty }),
                Known::Unknown => is_known = false,
            }
        }
        let known = match (op, base) {
            _ if !is_known => Some(Known::Unknown),
            (Op::Gep(id), Some(base)) => {
                self.globals.as_ref().and_then(|globals| globals.moved(payloads, id, base, &operands, ty))
            }
            (_, Some(_)) => None,
            (_, None) => rvsdg_fold::fold(payloads, op, &operands, ty).map(settled),
        };
        known.unwrap_or(Known::Varying)
    }

    fn select(&self, graph: &Graph, node: Node) -> Known {
        let [test, a, b] = [0, 1, 2].map(|index| self.known[graph.operand(node, index)]);
        match test {
            Known::Unknown => Known::Unknown,
            Known::Constant(Op::Int(0)) => b,
            Known::Constant(Op::Int(_)) => a,
            _ => a.meet(b),
        }
    }

    /// What a load that is not volatile gives.
    fn load(&mut self, graph: &Graph, payloads: &mut Payloads, node: Node) -> Known {
        let ty = graph.ty(graph.output(node, 0));
        match (self.known[graph.operand(node, 0)], &mut self.globals) {
            (Known::Unknown, _) => Known::Unknown,
            (Known::Address(symbol, offset), Some(globals)) => globals.loaded(payloads, (symbol, offset), ty),
            _ => Known::Varying,
        }
    }
}

/// May a predicate choose this alternative?
fn may_be(predicate: Known, alternative: usize) -> bool {
    match predicate {
        Known::Unknown => false,
        Known::Constant(Op::Ctl(chosen)) => chosen as usize == alternative,
        _ => true,
    }
}

/// What is known of the result of an operation that gives this constant.
pub(crate) fn settled(op: Op) -> Known {
    if is_settled(op) { Known::Constant(op) } else { Known::Varying }
}

/// Is a constant the same for all who look at it?
pub(crate) fn is_settled(op: Op) -> bool {
    matches!(op, Op::Int(_) | Op::Const(_) | Op::Null | Op::Zero | Op::Ctl(_))
}
