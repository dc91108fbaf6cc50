//! Structured control flow recovery.
//!
//! Regions are walked in the order of their node lists, which is topological. Every node except constants is emitted to
//! the current block.
//!
//! * A gamma ends the block with a branch. Each alternative begins with a block of its own. All meet in a new block,
//!   which has a phi for each exit variable with different values. If the predicate is constant, only that alternative
//!   is emitted.
//! * A theta begins with a new block, its header, which has a phi for each changing loop variable. It ends with a
//!   branch on its predicate, to the header or to a new block. After the loop, a loop variable has the value of its
//!   result.
//! * `unreachable` is followed by a block without predecessors, which the cleanup removes.
//! * States have no counterpart: instructions are in the right order already.
//!
//! Invariants: blocks are numbered in a reverse postorder that keeps loops together, because each block is created when
//! its first instruction is emitted. The entry has no predecessors, because loops have headers of their own.
//!
//! Nested regions are walked with an explicit stack. Linear in the size of the graph.

use crate::clean_up;
use crate::function::Function;
use crate::predicate::{BranchTest, Decision};
use crate::records::{self, Places, Sources};
use rvsdg_cfg::{Block, Cfg, Operand, Terminator};
use rvsdg_core::{Binding, Body, Bound, Gamma, Gap, Graph, Node, Op, Payloads, Region, Symbol, Theta};

/// The control flow graph of a lambda with the body `graph`; `context` are the symbols of its context variables.
/// `payloads` are those of the body.
pub(crate) fn emit(graph: &Graph, payloads: Payloads, context: &[Symbol], must_progress: bool) -> Cfg {
    let (places, sources) = (Places::in_order(graph, &payloads), Sources::of(graph));
    let function = Function::new(graph, payloads, context, must_progress);
    let mut walk = Walk { function, tasks: vec![], places, sources };
    walk.run();
    let mut function = walk.function;
    let value = Body::new(context.len()).return_value(graph).map(|value| function.operand(value));
    function.end_block(Terminator::Return(value));
    let mut cfg = function.cfg;
    clean_up(&mut cfg);
    cfg
}

/// The remaining tasks; the next one is on top of the stack.
enum Task {
    /// Emit this node and those after it in its region.
    Nodes(Node),
    /// Emit what is bound at the end of this region.
    End(Region),
    /// The gamma's predicate is constant, and its alternative has been emitted.
    Taken(Gamma, usize),
    /// Continue with the next alternative, or join them.
    Alternative(OpenGamma),
    /// The body has been emitted: close the loop.
    Latch(OpenTheta),
}

struct OpenGamma {
    gamma: Gamma,
    /// The block with the branch.
    branch: Block,
    test: BranchTest,
    /// The first blocks of the alternatives so far.
    heads: Vec<Block>,
    /// The last blocks of the alternatives so far.
    ends: Vec<Block>,
}

struct OpenTheta {
    theta: Theta,
    header: Block,
    /// Loop variables with a phi, in the order of the header's phis.
    changing: Vec<usize>,
}

struct Walk<'a> {
    function: Function<'a>,
    tasks: Vec<Task>,
    places: Places,
    sources: Sources,
}

impl<'a> Walk<'a> {
    fn graph(&self) -> &'a Graph {
        self.function.graph
    }

    fn run(&mut self) {
        self.enter(self.graph().root());
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Nodes(node) => {
                    if let Some(next) = self.graph().next_node(node) {
                        self.tasks.push(Task::Nodes(next));
                    }
                    self.records(Gap::Before(node));
                    self.node(node);
                }
                Task::End(region) => self.records(Gap::End(region)),
                Task::Taken(gamma, alternative) => self.bind_exits(gamma, alternative),
                Task::Alternative(open) => self.alternative(open),
                Task::Latch(open) => self.close_theta(open),
            }
        }
    }

    fn enter(&mut self, region: Region) {
        if !self.places.of(Gap::End(region)).is_empty() {
            self.tasks.push(Task::End(region));
        }
        if let Some(first) = self.graph().first_node(region) {
            self.tasks.push(Task::Nodes(first));
        }
    }

    /// Emits what is bound in a gap. What has no phi is left out.
    fn records(&mut self, gap: Gap) {
        let graph = self.graph();
        for Binding { variable, bound } in self.places.of(gap) {
            let value = match *bound {
                Bound::Lost => None,
                Bound::Const(constant) => records::plain(constant),
                Bound::Value(value) => {
                    let operand = self.function.bound(value);
                    if operand.is_none() && self.sources.has_all(graph, *variable, value) {
                        continue;
                    }
                    operand
                }
            };
            self.function.record(*variable, value);
        }
    }

    fn node(&mut self, node: Node) {
        let graph = self.graph();
        match graph.op(node) {
            op if op.is_constant() => self.function.constant(node),
            Op::Match(_) => self.function.matching(node),
            Op::Gamma => self.open_gamma(Gamma::from_node(graph, node).expect("its operation is gamma")),
            Op::Theta(_) => self.open_theta(Theta::from_node(graph, node).expect("its operation is theta")),
            Op::Unreachable => {
                self.function.end_block(Terminator::Unreachable);
                self.function.block = self.function.cfg.add_block();
            }
            _ => self.function.simple(node),
        }
    }

    // ---- gamma -------------------------------------------------------------------------------------------------

    fn open_gamma(&mut self, gamma: Gamma) {
        match self.function.decide(gamma.predicate(self.graph())) {
            Decision::Known(alternative) => {
                let alternative = alternative as usize;
                self.tasks.push(Task::Taken(gamma, alternative));
                self.enter_alternative(gamma, alternative);
            }
            Decision::Test(test) => {
                let branch = self.function.block;
                self.alternative(OpenGamma { gamma, branch, test, heads: vec![], ends: vec![] });
            }
        }
    }

    fn enter_alternative(&mut self, gamma: Gamma, alternative: usize) {
        let graph = self.graph();
        for i in 0..gamma.entry_count(graph) {
            // States have no operand.
            if let Some(operand) = self.function.bound(gamma.entry_origin(graph, i)) {
                self.function.bind(gamma.entry_arg(graph, alternative, i), operand);
            }
        }
        self.enter(gamma.regions(graph)[alternative]);
    }

    fn alternative(&mut self, mut open: OpenGamma) {
        let next = open.heads.len();
        if next > 0 {
            open.ends.push(self.function.block);
        }
        if next == open.gamma.regions(self.graph()).len() {
            return self.join(open);
        }
        let head = self.function.cfg.add_block();
        self.function.block = head;
        open.heads.push(head);
        let gamma = open.gamma;
        self.tasks.push(Task::Alternative(open));
        self.enter_alternative(gamma, next);
    }

    fn join(&mut self, open: OpenGamma) {
        let OpenGamma { gamma, branch, test, heads, ends } = open;
        let graph = self.graph();
        self.function.branch(branch, test, &heads);
        let join = self.function.cfg.add_block();
        for end in &ends {
            self.function.cfg.blocks[*end].term = Terminator::Jump(join);
        }
        self.function.block = join;
        for i in 0..gamma.exit_count(graph) {
            let output = gamma.exit_output(graph, i);
            if graph.ty(output).is_state() || graph.is_dead(output) {
                continue;
            }
            let origin = |alternative| self.function.operand(gamma.exit_origin(graph, alternative, i));
            let operands: Vec<Operand> = (0..ends.len()).map(origin).collect();
            if operands.iter().all(|operand| *operand == operands[0]) {
                self.function.bind(output, operands[0]);
            } else {
                self.function.phi(join, output, ends.iter().copied().zip(operands).collect());
            }
        }
    }

    fn bind_exits(&mut self, gamma: Gamma, alternative: usize) {
        let graph = self.graph();
        for i in 0..gamma.exit_count(graph) {
            if let Some(operand) = self.function.bound(gamma.exit_origin(graph, alternative, i)) {
                self.function.bind(gamma.exit_output(graph, i), operand);
            }
        }
    }

    // ---- theta -------------------------------------------------------------------------------------------------

    fn open_theta(&mut self, theta: Theta) {
        let graph = self.graph();
        let before = self.function.block;
        let header = self.function.cfg.add_block();
        self.function.end_block(Terminator::Jump(header));
        self.function.block = header;
        let mut changing = vec![];
        for i in 0..theta.loop_count(graph) {
            let pre = theta.pre(graph, i);
            // A variable that is not read inside needs no phi: after the loop, it has the value of its result.
            if graph.ty(pre).is_state() || graph.is_dead(pre) {
                continue;
            }
            let entry = self.function.operand(theta.entry_origin(graph, i));
            if theta.post(graph, i) == pre {
                self.function.bind(pre, entry);
            } else {
                self.function.phi(header, pre, vec![(before, entry)]);
                changing.push(i);
            }
        }
        self.tasks.push(Task::Latch(OpenTheta { theta, header, changing }));
        self.enter(theta.region(graph));
    }

    fn close_theta(&mut self, open: OpenTheta) {
        let OpenTheta { theta, header, changing } = open;
        let graph = self.graph();
        let latch = self.function.block;
        let exit = self.function.cfg.add_block();
        let decision = self.function.decide(theta.predicate(graph));
        let repeats = !matches!(decision, Decision::Known(0));
        match decision {
            Decision::Known(_) => self.function.end_block(Terminator::Jump(if repeats { header } else { exit })),
            Decision::Test(test) => self.function.branch(latch, test, &[exit, header]),
        }
        if repeats {
            for (phi, i) in changing.into_iter().enumerate() {
                let post = self.function.operand(theta.post(graph, i));
                self.function.cfg.blocks[header].phis[phi].incoming.push((latch, post));
            }
            self.function.cfg.blocks[latch].must_progress = !theta.flags(graph).may_diverge;
            self.function.cfg.blocks[latch].loop_note = graph.note(theta.node());
        }
        self.function.block = exit;
        for i in 0..theta.loop_count(graph) {
            if let Some(operand) = self.function.bound(theta.post(graph, i)) {
                self.function.bind(theta.exit_output(graph, i), operand);
            }
        }
    }
}
