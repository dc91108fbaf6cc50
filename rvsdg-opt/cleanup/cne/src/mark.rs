//! The mark phase: a congruence class for every value.
//!
//! Nodes are visited in order, regions inside their nodes, with an explicit stack.
//!
//! * An argument of an alternative has the class of its entry variable's origin. While an alternative is visited, what is a constant there because the
//!   alternative was chosen *is* this constant, and so is its whole class.
//! * An invariant loop variable has the class of its origin. Other loop variables are assumed congruent if their origins are and their post values
//!   look alike; then the body is visited, and the assumption split by the classes that the post values turned out to have, until it holds (partition
//!   refinement: the assumption is the coarsest one that is its own consequence, so there is nothing circular in it). After [`MAX_ROUNDS`] visits, or once
//!   [`MAX_VISITS`] per node are spent on the whole body, every loop variable is on its own, which needs no confirmation.
//! * An exit variable with one class in all alternatives has that class: congruence between the regions of a gamma, and of different gammas. Otherwise it is
//!   congruent to exit variables of gammas with a congruent predicate that yield the same.
//! * A loop's output has the class of the post value: what a leaf of the loop stands for after it is its value in the last iteration.
//! * A freeze is congruent to those of the same operand in its own region only: an alternative, or an iteration, chooses for itself.
//! * An operation that only reads hands its memory state on, so loads of one address without a write in between have the same memory operand. A store
//!   makes memory that is a function of its operands. The I/O state is no part of a load or division: it says where it may run, not what it yields.

use crate::Mutation;
use crate::fault::Fault;
use crate::key::{Class, NIL, Numbering};
use crate::through::Through;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Const, Effects, Gamma, Graph, IntCond, Node, Op, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_facts::{Decision, Operand};
use rvsdg_opt_target::limits::cne::{MAX_ROUNDS, MAX_VISITS};

/// The classes of all values.
pub(crate) struct Marks {
    class: SecondaryMap<Value, Class>,
    pub(crate) numbering: Numbering,
    /// Visits of loop bodies that had to be repeated.
    pub(crate) repeated: usize,
}

impl Marks {
    pub(crate) fn class(&self, value: Value) -> Class {
        self.class[value]
    }
}

enum Step {
    /// This node and the rest of its region.
    Forwards(Node),
    /// Next alternative, or the end of the gamma; what the last alternative made known is undone down to the mark.
    Alternative { gamma: Gamma, index: usize, known: usize },
    /// A body was visited under an assumption.
    Confirm(Assumption),
}

/// What is assumed of a theta's loop variables.
struct Assumption {
    theta: Theta,
    round: u32,
    /// The class of each argument.
    pre: Vec<Class>,
    /// Holds without being confirmed.
    is_trivial: bool,
}

struct Marker<'a> {
    graph: &'a mut Graph,
    through: Through,
    marks: Marks,
    /// What a class is, in the alternative at hand; [`NIL`] if nothing is known of it.
    known: Vec<Class>,
    /// What to set back on leaving alternatives.
    undo: Vec<(Class, Class)>,
    visits: usize,
    max_visits: usize,
    /// Those of the node at hand.
    operands: Vec<Class>,
    fault: Fault,
    /// The classes of what is frozen, by region and operand.
    frozen: FxHashMap<(Region, Class), Class>,
    /// What the decisions say whose alternatives are being visited, from the outside in.
    decisions: Vec<Decision>,
    /// Those that were visited: buffers.
    old_decisions: Vec<Decision>,
    /// A buffer: the classes of an exit variable in all alternatives.
    results: Vec<Class>,
}

/// Marks all values of a body. The graph is only changed in its payload tables.
pub(crate) fn mark(graph: &mut Graph, fault: Fault) -> Marks {
    let through = Through::of(graph);
    let marks = Marks {
        class: SecondaryMap::with_capacity(graph.value_capacity()),
        numbering: Numbering::with_capacity(graph.node_count()),
        repeated: 0,
    };
    let max_visits = MAX_VISITS * graph.node_count();
    let mut marker = Marker {
        graph,
        through,
        marks,
        known: vec![],
        undo: vec![],
        visits: 0,
        max_visits,
        operands: vec![],
        fault,
        frozen: FxHashMap::default(),
        decisions: vec![],
        old_decisions: vec![],
        results: vec![],
    };
    let root = marker.graph.root();
    for index in 0..marker.graph.args(root).len() {
        let arg = marker.graph.arg(root, index);
        marker.marks.class[arg] = marker.marks.numbering.fresh();
    }
    marker.run(root);
    marker.marks
}

impl Marker<'_> {
    fn run(&mut self, root: Region) {
        let mut steps: Vec<Step> = self.graph.first_node(root).map(Step::Forwards).into_iter().collect();
        while let Some(step) = steps.pop() {
            match step {
                Step::Forwards(node) => {
                    steps.extend(self.graph.next_node(node).map(Step::Forwards));
                    self.visits += 1;
                    if let Some(gamma) = Gamma::from_node(self.graph, node) {
                        steps.push(Step::Alternative { gamma, index: 0, known: self.undo.len() });
                    } else if let Some(theta) = Theta::from_node(self.graph, node) {
                        let assumption = self.assume(theta);
                        self.enter(assumption, &mut steps);
                    } else {
                        self.simple(node);
                    }
                }
                Step::Alternative { gamma, index, known } => {
                    self.forget(known);
                    if index == gamma.regions(self.graph).len() {
                        self.leave_gamma(gamma);
                    } else {
                        steps.push(Step::Alternative { gamma, index: index + 1, known });
                        let region = self.enter_alternative(gamma, index);
                        steps.extend(self.graph.first_node(region).map(Step::Forwards));
                    }
                }
                Step::Confirm(assumption) => match self.confirm(&assumption) {
                    Some(next) => {
                        self.marks.repeated += 1;
                        self.enter(next, &mut steps);
                    }
                    None => self.leave_theta(assumption.theta),
                },
            }
        }
    }

    fn set(&mut self, value: Value, class: Class) {
        self.marks.class[value] = match self.known.get(class as usize) {
            Some(known) if *known != NIL => *known,
            _ => class,
        };
    }

    // Simple nodes.

    fn simple(&mut self, node: Node) {
        let op = self.graph.op(node);
        let effects = op.effects();
        let unique = effects.intersects(Effects::ALLOC | Effects::IO)
            || (effects.contains(Effects::WRITE) && !matches!(op, Op::Store(..)));
        if unique && !(self.fault.is(Mutation::MergeAllocas) && matches!(op, Op::Alloca(_))) {
            for index in 0..self.graph.output_count(node) {
                let class = self.marks.numbering.fresh();
                self.set(self.graph.output(node, index), class);
            }
            return;
        }
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        for operand in self.graph.operands(node) {
            if self.graph.ty(operand) != Type::IO {
                operands.push(self.marks.class[operand]);
            }
        }
        let memory = operands.last().copied();
        for index in 0..self.graph.output_count(node) {
            let output = self.graph.output(node, index);
            let ty = self.graph.ty(output);
            let class = match memory {
                Some(memory)
                    if ty == Type::MEM
                        && (!effects.contains(Effects::WRITE) || self.fault.is(Mutation::IgnoreStores)) =>
                {
                    memory
                }
                _ if op == Op::Freeze => self.freeze(node, operands[0]),
                _ if op.is_constant() => self.marks.numbering.constant(Const { op, ty }),
                _ => match self.folded(op, &operands) {
                    Some(number) => self.marks.numbering.constant(Const { op: Op::Ctl(number), ty }),
                    None => self.marks.numbering.simple(self.graph, op, ty, &mut operands),
                },
            };
            self.set(output, class);
        }
        self.operands = operands;
    }

    /// The class of a freeze. Two of them may answer differently, so they are alike only where all users of one become users of the other.
    fn freeze(&mut self, node: Node, operand: Class) -> Class {
        let numbering = &mut self.marks.numbering;
        *self.frozen.entry((self.graph.region(node), operand)).or_insert_with(|| numbering.fresh())
    }

    /// The alternative that a match of a constant leads to.
    fn folded(&self, op: Op, operands: &[Class]) -> Option<u32> {
        let Op::Match(id) = op else { return None };
        let constant = self.marks.numbering.as_constant(operands[0])?;
        self.graph.payloads[id].alternative(constant.op)
    }

    // Gammas.

    fn enter_alternative(&mut self, gamma: Gamma, index: usize) -> Region {
        let region = gamma.regions(self.graph)[index];
        self.learn(gamma, index);
        for entry in 0..gamma.entry_count(self.graph) {
            let class = self.marks.class[gamma.entry_origin(self.graph, entry)];
            self.set(gamma.entry_arg(self.graph, index, entry), class);
        }
        region
    }

    /// What holds in an alternative: which values are constants there, or integers that are equal to constants.
    fn learn(&mut self, gamma: Gamma, index: usize) {
        if index == 0 {
            let mut decision = self.old_decisions.pop().unwrap_or_default();
            decision.read(self.graph, gamma.predicate(self.graph));
            self.decisions.push(decision);
        }
        let decision = self.decisions.pop().expect("the gamma was entered");
        for fact in decision.facts(index) {
            if let Some((value, constant)) = fact.constant() {
                self.know(value, constant);
            } else if fact.cond == IntCond::Eq
                && fact.added.is_none()
                && let Operand::Value(other) = fact.right
                && let Some(constant) = self.marks.numbering.as_constant(self.marks.class[other])
                // Equal pointers may differ in what they may access.
                && matches!(constant.op, Op::Int(_) | Op::Const(_))
            {
                self.know(fact.left, constant);
            }
        }
        if index + 1 < decision.alternatives() {
            self.decisions.push(decision);
        } else {
            self.old_decisions.push(decision);
        }
    }

    fn know(&mut self, value: Value, constant: Const) {
        let class = self.marks.class[value];
        let constant = self.marks.numbering.constant(constant);
        if class != constant && self.marks.numbering.as_constant(class).is_none() {
            if self.known.len() <= class as usize {
                self.known.resize(class as usize + 1, NIL);
            }
            self.undo.push((class, std::mem::replace(&mut self.known[class as usize], constant)));
        }
    }

    fn forget(&mut self, mark: usize) {
        if self.fault.is(Mutation::WrongAlternative) {
            return;
        }
        for (class, old) in self.undo.drain(mark..).rev() {
            self.known[class as usize] = old;
        }
    }

    fn leave_gamma(&mut self, gamma: Gamma) {
        let predicate = self.marks.class[gamma.predicate(self.graph)];
        for index in 0..gamma.exit_count(self.graph) {
            let output = gamma.exit_output(self.graph, index);
            let origin = self.through.resolve(output);
            let class = if origin != output {
                self.marks.class[origin]
            } else {
                let Marker { graph, marks, results, .. } = self;
                results.clear();
                results.extend(gamma.regions(graph).iter().map(|region| marks.class[graph.result(*region, index)]));
                marks.numbering.decision(predicate, results)
            };
            self.set(output, class);
        }
    }

    // Thetas.

    /// The first assumption: what keeps its value, and what starts alike and looks alike at the end.
    fn assume(&mut self, theta: Theta) -> Assumption {
        let count = theta.loop_count(self.graph);
        let alone = self.visits > self.max_visits;
        let mut groups: FxHashMap<(Class, Shape), Class> = FxHashMap::default();
        let mut pre = Vec::with_capacity(count);
        for index in 0..count {
            let origin = self.marks.class[theta.entry_origin(self.graph, index)];
            pre.push(if self.through.is_invariant(self.graph, theta, index) {
                origin
            } else if alone {
                self.marks.numbering.fresh()
            } else {
                let key = (origin, self.shape(theta, index));
                *groups.entry(key).or_insert_with(|| self.marks.numbering.fresh())
            });
        }
        let is_trivial = alone || self.has_no_pairs(theta, &pre);
        Assumption { theta, round: 1, pre, is_trivial }
    }

    /// Is no variable that changes assumed to be like another one?
    fn has_no_pairs(&self, theta: Theta, pre: &[Class]) -> bool {
        let mut changing: Vec<Class> = (0..pre.len())
            .filter(|index| !self.through.is_invariant(self.graph, theta, *index))
            .map(|index| pre[index])
            .collect();
        changing.sort_unstable();
        changing.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn shape(&self, theta: Theta, index: usize) -> Shape {
        let post = self.through.resolve(theta.post(self.graph, index));
        match self.graph.def(post) {
            ValueDef::Argument(_, argument) => Shape::Argument(argument),
            ValueDef::Output(node, _) if self.graph.op(node).is_structural() => Shape::Structural(node),
            ValueDef::Output(node, _) => {
                let constants = self
                    .graph
                    .operands(node)
                    .find_map(|operand| self.graph.producer_op(operand).filter(|op| op.is_constant()));
                Shape::Simple(self.graph.op(node), constants)
            }
        }
    }

    fn enter(&mut self, assumption: Assumption, steps: &mut Vec<Step>) {
        let theta = assumption.theta;
        for (index, class) in assumption.pre.iter().enumerate() {
            self.set(theta.pre(self.graph, index), *class);
        }
        let first = self.graph.first_node(theta.region(self.graph));
        steps.push(Step::Confirm(assumption));
        steps.extend(first.map(Step::Forwards));
    }

    /// The next assumption, if this one doesn't hold.
    fn confirm(&mut self, assumption: &Assumption) -> Option<Assumption> {
        if assumption.is_trivial || self.fault.is(Mutation::BelieveLoops) {
            return None;
        }
        let theta = assumption.theta;
        let mut splits: FxHashMap<Class, Class> = FxHashMap::default();
        let mut groups: FxHashMap<(Class, Class), Class> = FxHashMap::default();
        let mut holds = true;
        let mut pre = assumption.pre.clone();
        let round = assumption.round + 1;
        let alone = round > MAX_ROUNDS || self.visits > self.max_visits;
        for (index, class) in pre.iter_mut().enumerate() {
            if self.through.is_invariant(self.graph, theta, index) {
                continue;
            }
            let post = self.marks.class[theta.post(self.graph, index)];
            holds &= *splits.entry(*class).or_insert(post) == post;
            *class = match alone {
                true => self.marks.numbering.fresh(),
                false => *groups.entry((*class, post)).or_insert_with(|| self.marks.numbering.fresh()),
            };
        }
        (!holds).then(|| {
            let is_trivial = alone || self.has_no_pairs(theta, &pre);
            Assumption { theta, round, pre, is_trivial }
        })
    }

    fn leave_theta(&mut self, theta: Theta) {
        for index in 0..theta.loop_count(self.graph) {
            let value = match self.through.is_invariant(self.graph, theta, index) {
                true => theta.entry_origin(self.graph, index),
                false => theta.post(self.graph, index),
            };
            let class = self.marks.class[value];
            self.set(theta.exit_output(self.graph, index), class);
        }
    }
}

/// What a post value looks like at first sight.
#[derive(PartialEq, Eq, Hash)]
enum Shape {
    /// Another loop variable.
    Argument(usize),
    /// An output of this node.
    Structural(Node),
    /// An operation, and the first constant among its operands.
    Simple(Op, Option<Op>),
}
