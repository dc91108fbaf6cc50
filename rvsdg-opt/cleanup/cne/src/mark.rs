//! The mark phase: computes a congruence class for every value.
//!
//! Nodes are visited in order, regions inside their nodes, with an explicit stack.
//!
//! * An argument of an alternative has the class of its entry variable's origin. While an alternative is visited,
//!   values that are constant there because of the predicate have the class of that constant, and so have all values of
//!   their classes.
//! * An invariant loop variable has the class of its origin. Other loop variables are first assumed to be congruent if
//!   their origins are congruent and their results look alike. Then the body is visited, and the assumption is split by
//!   the classes of the results, until it is consistent (partition refinement: the result is the coarsest consistent
//!   assumption, which is sound for a fixed point). After [`MAX_ROUNDS`] visits, or after [`MAX_VISITS`] visits per
//!   node in the whole body, every loop variable has a class of its own, which needs no check.
//! * An exit variable with the same class in all alternatives has that class; this makes values of different
//!   alternatives and of different gammas congruent. Otherwise it is congruent to exit variables of gammas with a
//!   congruent predicate and congruent results.
//! * The output of a loop variable has the class of its result: behind the loop, a leaf inside of the loop represents
//!   its value in the last iteration.
//! * A freeze is congruent only to those with the same operand in its region, because each alternative and each
//!   iteration may choose a different value.
//! * The memory state of an operation that only reads has the class of its memory operand, so loads of the same address
//!   without a write between them have the same memory operand. The memory state of a store is a function of its
//!   operands. The I/O state is not part of the key of a load or a division, because it affects only where the
//!   operation may run, not its value.

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
    /// The number of repeated visits of loop bodies.
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
    /// The next alternative, or the end of the gamma. The facts of the previous alternative are undone down to the mark
    /// `known`.
    Alternative { gamma: Gamma, index: usize, known: usize },
    /// A body was visited under an assumption.
    Confirm(Assumption),
}

/// An assumption about the loop variables of a theta.
struct Assumption {
    theta: Theta,
    round: u32,
    /// The class of each argument.
    pre: Vec<Class>,
    /// The assumption holds without a check.
    is_trivial: bool,
}

struct Marker<'a> {
    graph: &'a mut Graph,
    through: Through,
    marks: Marks,
    /// The class that a class is known to equal in the current alternative; [`NIL`] if unknown.
    known: Vec<Class>,
    /// Entries of `known` to restore when alternatives are left.
    undo: Vec<(Class, Class)>,
    visits: usize,
    max_visits: usize,
    /// The classes of the operands of the current node.
    operands: Vec<Class>,
    fault: Fault,
    /// The classes of freezes, by region and class of the operand.
    frozen: FxHashMap<(Region, Class), Class>,
    /// The facts of the gammas whose alternatives are being visited, from outermost to innermost.
    decisions: Vec<Decision>,
    /// Buffers for `decisions`.
    old_decisions: Vec<Decision>,
    /// Buffer: the classes of an exit variable in all alternatives.
    results: Vec<Class>,
}

/// Computes the classes of all values of a body. Only the payload tables of the graph change.
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
        self.marks.class[value] = known_as(&self.known, class);
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
        let is_same = |operand: &Class| Some(*operand) == memory || self.fault.is(Mutation::LastPart);
        let is_whole = op.regroups_memory() && operands.iter().all(is_same);
        for index in 0..self.graph.output_count(node) {
            let output = self.graph.output(node, index);
            let ty = self.graph.ty(output);
            let class = match memory {
                // What a split makes is what it takes, and so is what a merge makes of parts that nothing has changed.
                Some(memory) if is_whole => memory,
                Some(memory)
                    if ty == Type::MEM
                        && !op.regroups_memory()
                        && (!effects.contains(Effects::WRITE) || self.fault.is(Mutation::IgnoreStores)) =>
                {
                    memory
                }
                _ if matches!(op, Op::Freeze) => self.freeze(node, operands[0]),
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

    /// The class of a freeze. Two freezes of the same value may yield different values, so they are congruent only if
    /// all users of one become users of the other.
    fn freeze(&mut self, node: Node, operand: Class) -> Class {
        let numbering = &mut self.marks.numbering;
        *self.frozen.entry((self.graph.region(node), operand)).or_insert_with(|| numbering.fresh())
    }

    /// The result of a match of a constant.
    fn folded(&self, op: Op, operands: &[Class]) -> Option<u32> {
        let Op::Match(id) = op else { return None };
        let constant = self.marks.numbering.as_constant(operands[0])?;
        self.graph.payloads[id].alternative(constant.op)
    }

    // Gammas.

    fn enter_alternative(&mut self, gamma: Gamma, index: usize) -> Region {
        let region = gamma.regions(self.graph)[index];
        self.learn(gamma, index);
        let Marker { graph, marks, known, .. } = self;
        for (origin, arg) in graph.operands(gamma.node()).skip(1).zip(graph.args(region)) {
            marks.class[*arg] = known_as(known, marks.class[origin]);
        }
        region
    }

    /// Records the facts of an alternative: values that are constants, or integers that are equal to constants.
    fn learn(&mut self, gamma: Gamma, index: usize) {
        if index == 0 {
            let mut decision = self.old_decisions.pop().unwrap_or_default();
            decision.read_equal(self.graph, gamma.predicate(self.graph));
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
                // Equal pointers may have different provenance.
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
                results.extend(gamma.exit_origins(graph, index).map(|origin| marks.class[origin]));
                marks.numbering.decision(predicate, results)
            };
            self.set(output, class);
        }
    }

    // Thetas.

    /// The first assumption: invariant variables have the class of their origin, and other variables are congruent if
    /// their origins are congruent and their results look alike.
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

    /// Are no two changing variables assumed to be congruent?
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

    /// The next assumption, if this one is not consistent.
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

/// The class that a class is known to equal, or itself.
fn known_as(known: &[Class], class: Class) -> Class {
    match known.get(class as usize) {
        Some(known) if *known != NIL => *known,
        _ => class,
    }
}

/// The form of a result, without its operands.
#[derive(PartialEq, Eq, Hash)]
enum Shape {
    /// Another loop variable.
    Argument(usize),
    /// An output of this node.
    Structural(Node),
    /// An operation, and the first constant among its operands.
    Simple(Op, Option<Op>),
}
