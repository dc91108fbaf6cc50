//! What becomes of the values of a loop.
//!
//! Iterations that run at once are lanes. A value is of one of three *kinds*: the same in all lanes (*uniform*);
//! computed from loop variables that go on by the same number in each iteration (*scalar*), so that what later lanes
//! have can be computed without the others; or a *vector*. Of scalar values, addresses need the first lane's and the
//! loop's test needs the last one's; where numbers are needed in all lanes, these are the first one's and multiples of
//! the step, or the operation is done lane by lane on operands of which that is known.
//!
//! Loop variables are states, uniform, scalar, *reductions* (see [`reduce`](crate::reduce)), *sequences* (see
//! [`sequence`](crate::sequence)), or *carried*: the next value does not depend on the variable, so that what an
//! iteration gets is a value of the one before. That is a lane of the same vector, and for the first lane the last one
//! of the vector before.
//!
//! What needs a carried variable waits until its next value is there. That is all lanes of the variable then, so a
//! store of it is made behind accesses that it was in front of, if they are apart in one iteration; whether they are
//! in different ones is judged again (see [`access`](crate::access)).
//!
//! Linear in the body, but for the accesses that stores pass.

use crate::access::{Access, Test, is_apart_now};
use crate::again::Again;
use crate::difference::absolute;
use crate::fault::{Fault, Mutation};
use crate::flat::{Flat, Step};
use crate::lanewise::lane_op;
use crate::reduce::{Reduction, reduction};
use crate::sequence::{Sequence, sequence};
use crate::why::Why;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Node, Op, Symbol, SymbolData, Theta, Type, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::is_lane;
use rvsdg_opt_scev::Reading;
use rvsdg_opt_unroll::Count;

/// How a value differs from lane to lane.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It does not.
    Uniform,
    /// It follows from loop variables that go on by the same number.
    Scalar,
    /// It is a number of its own.
    Vector,
}

/// What a loop variable is.
pub(crate) enum Var {
    /// The state of memory or of the outside.
    State,
    /// The same in all iterations.
    Uniform,
    /// It goes on by the same number in each iteration.
    Scalar,
    /// It collects something.
    Reduction(Reduction),
    /// It is changed by a few operations, one iteration after the other.
    Sequence(Sequence),
    /// It is what another value was in the iteration before.
    Carried,
}

/// What becomes of a loop.
pub(crate) struct Plan {
    pub(crate) theta: Theta,
    pub(crate) flat: Flat,
    pub(crate) vars: Vec<Var>,
    pub(crate) kinds: FxHashMap<Value, Kind>,
    /// In the order in which they are made.
    pub(crate) accesses: Vec<Access>,
    /// Is that another order than before?
    pub(crate) is_reordered: bool,
    /// What the first lane, or all lanes together, need once.
    pub(crate) once: FxHashSet<Value>,
    /// What is needed as vectors.
    pub(crate) lanes: FxHashSet<Value>,
    /// What is added per iteration to scalar integers that are needed as vectors.
    pub(crate) steps: FxHashMap<Value, i64>,
    /// What the values of scalar variables behind an iteration are made of, in order.
    pub(crate) chain: Vec<Step>,
    /// What else the loop's test is made of.
    pub(crate) last: Vec<Step>,
    pub(crate) tests: Vec<Test>,
    /// Carried variables that are in memory still.
    pub(crate) again: FxHashMap<Value, Again>,
    pub(crate) count: Count,
    pub(crate) shape: Shape,
    /// What runs once in front of the loop if the remainder has so many iterations, in order.
    pub(crate) pieces: Vec<Shape>,
    /// So many copies of the body take the place of the loop of vectors, if there are any.
    pub(crate) runs: u32,
    pub(crate) fault: Fault,
}

/// How many iterations run at once: so many lanes of so many vectors.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) lanes: u32,
    pub(crate) parts: u32,
}

impl Shape {
    /// How many iterations that are.
    pub(crate) fn factor(self) -> u32 {
        self.lanes * self.parts
    }
}

/// Finds out what becomes of values.
pub(crate) struct Planner<'a, 'e> {
    pub(crate) graph: &'a Graph,
    pub(crate) symbols: &'a PrimaryMap<Symbol, SymbolData>,
    pub(crate) analysis: &'a mut Analysis<'e>,
    pub(crate) fault: Fault,
    /// The first thing that was in the way.
    pub(crate) why: Option<Why>,
}

impl Planner<'_, '_> {
    /// The values of a loop; what is in the way if some of them can be of no kind. Memory has not been looked at, nor
    /// what it costs.
    pub(crate) fn plan(&mut self, theta: Theta, flat: Flat, accesses: Vec<Access>, count: Count) -> Result<Plan, Why> {
        let plan = self.plan_values(theta, flat, accesses, count);
        plan.ok_or(self.why.unwrap_or(Why::Values))
    }

    /// Remembers what is in the way.
    fn blame<T>(&mut self, why: Why) -> Option<T> {
        self.why.get_or_insert(why);
        None
    }

    fn plan_values(&mut self, theta: Theta, flat: Flat, accesses: Vec<Access>, count: Count) -> Option<Plan> {
        let vars = (0..theta.loop_count(self.graph)).map(|index| self.variable(&flat, theta, index));
        let vars = vars.collect::<Option<Vec<Var>>>()?;
        let mut plan = Plan {
            theta,
            flat,
            vars,
            kinds: FxHashMap::default(),
            accesses,
            is_reordered: false,
            once: FxHashSet::default(),
            lanes: FxHashSet::default(),
            steps: FxHashMap::default(),
            chain: vec![],
            last: vec![],
            tests: vec![],
            again: FxHashMap::default(),
            count,
            shape: Shape { lanes: 1, parts: 1 },
            pieces: vec![],
            runs: 0,
            fault: self.fault,
        };
        let memories = (0..plan.vars.len()).filter(|index| self.graph.ty(theta.pre(self.graph, *index)) == Type::MEM);
        (memories.count() <= 1).then_some(())?;
        self.kinds(&mut plan)?;
        self.needs(&mut plan)?;
        Some(plan)
    }

    fn variable(&mut self, flat: &Flat, theta: Theta, index: usize) -> Option<Var> {
        let graph = self.graph;
        let (pre, post) = (theta.pre(graph, index), flat.resolve(theta.post(graph, index)));
        let ty = graph.ty(pre);
        if ty == Type::IO {
            return (pre == post).then_some(Var::State);
        }
        if ty == Type::MEM {
            return Some(Var::State);
        }
        if pre == post {
            return Some(Var::Uniform);
        }
        if self.step(theta, pre).is_some() {
            return Some(Var::Scalar);
        }
        if ty == Type::PTR {
            let (scev, layouts) = self.analysis.evolution();
            return scev.address_in_loop(graph, layouts, theta, pre).map(|_| Var::Scalar);
        }
        is_lane(ty).then_some(())?;
        if let Some(reduction) = reduction(graph, flat, theta, index, self.fault) {
            return Some(Var::Reduction(reduction));
        }
        Some(sequence(graph, self.symbols, flat, theta, index).map_or(Var::Carried, Var::Sequence))
    }

    /// What is added to an integer in each iteration, if that is a constant.
    fn step(&mut self, theta: Theta, value: Value) -> Option<i64> {
        self.graph.ty(value).int_width().filter(|width| matches!(width, 8 | 16 | 32 | 64))?;
        let (scev, _) = self.analysis.evolution();
        scev.recurrence(self.graph, theta, value, Reading::Modular)?.step.as_constant()
    }

    /// Gives each value a kind, in order.
    fn kinds(&mut self, plan: &mut Plan) -> Option<()> {
        let graph = self.graph;
        for (index, var) in plan.vars.iter().enumerate() {
            let kind = match var {
                Var::State | Var::Carried => continue,
                Var::Uniform => Kind::Uniform,
                Var::Scalar => Kind::Scalar,
                Var::Reduction(_) | Var::Sequence(_) => Kind::Vector,
            };
            plan.kinds.insert(plan.theta.pre(graph, index), kind);
        }
        plan.carry(graph);
        let mut order = vec![];
        // Steps wait until what they need of the iteration before is there.
        let mut waiting: Vec<Step> = vec![];
        for step in std::mem::take(&mut plan.flat.steps) {
            if !plan.is_ready(graph, step, &order) {
                if !is_pure(graph, step) && !plan.may_wait(step) {
                    return self.blame(Why::waits(graph, &[step]));
                }
                waiting.push(step);
                continue;
            }
            self.place(plan, step, &mut order)?;
            while let Some(ready) = waiting.iter().position(|step| plan.is_ready(graph, *step, &order)) {
                let step = waiting.remove(ready);
                self.postpone(plan, step, &order)?;
                self.place(plan, step, &mut order)?;
            }
        }
        if !waiting.is_empty() {
            return self.blame(Why::waits(graph, &waiting));
        }
        plan.flat.steps = order;
        let carried = |(index, var): (usize, &Var)| {
            !matches!(var, Var::Carried) || plan.kinds.contains_key(&plan.theta.pre(graph, index))
        };
        plan.vars.iter().enumerate().all(carried).then_some(())
    }

    /// Makes an access behind those that are placed, if it is none that it may meet in the same iteration.
    fn postpone(&mut self, plan: &mut Plan, step: Step, placed: &[Step]) -> Option<()> {
        let Some(from) = plan.accesses.iter().position(|access| step == Step::Node(access.node)) else {
            return Some(());
        };
        let is_placed = |access: &Access| placed.contains(&Step::Node(access.node));
        let to = plan.accesses.iter().rposition(is_placed).filter(|to| *to > from);
        let Some(to) = to else { return Some(()) };
        let (access, others) = plan.accesses[from..=to].split_first().expect("it is there");
        let mut others = others.iter().filter(|other| access.is_store || other.is_store);
        let is_apart = others.all(|other| is_apart_now(self.graph, self.analysis, access, other));
        if !is_apart && !self.fault.is(Mutation::LateStores) {
            return self.blame(Why::waits(self.graph, &[step]));
        }
        plan.accesses[from..=to].rotate_left(1);
        plan.is_reordered = true;
        Some(())
    }

    /// Puts a step behind the others.
    fn place(&mut self, plan: &mut Plan, step: Step, order: &mut Vec<Step>) -> Option<()> {
        let Some(kind) = self.kind(plan, step) else { return self.blame(Why::of(step)) };
        order.push(step);
        if let Some(output) = step.output(self.graph) {
            plan.kinds.insert(output, kind);
            plan.carry(self.graph);
        }
        Some(())
    }

    fn kind(&self, plan: &Plan, step: Step) -> Option<Kind> {
        let graph = self.graph;
        let values = plan.flat.values(graph, step);
        let kinds: Vec<Kind> = values.iter().map(|value| plan.kinds.get(value).copied()).collect::<Option<_>>()?;
        let all = |kind| kinds.iter().all(|it| *it == kind);
        let Step::Node(node) = step else {
            return Some(if all(Kind::Uniform) { Kind::Uniform } else { self.joined(&kinds) });
        };
        let access = || plan.accesses.iter().find(|access| access.node == node);
        match graph.op(node) {
            Op::Load(..) => match access()?.step {
                0 => all(Kind::Uniform).then_some(Kind::Uniform),
                _ => all(Kind::Scalar).then_some(Kind::Vector),
            },
            Op::Store(..) => (kinds[1] == Kind::Scalar).then_some(Kind::Vector),
            op if !op.effects().is_empty() => None,
            _ if all(Kind::Uniform) => Some(Kind::Uniform),
            // It has one value per iteration, wherever that is needed.
            Op::Freeze => Some(Kind::Vector),
            _ => Some(self.joined(&kinds)),
        }
    }

    fn joined(&self, kinds: &[Kind]) -> Kind {
        if kinds.contains(&Kind::Vector) { Kind::Vector } else { Kind::Scalar }
    }

    /// Finds out which values are needed once, and which as vectors; from the end to the start.
    fn needs(&mut self, plan: &mut Plan) -> Option<()> {
        let graph = self.graph;
        for (index, var) in plan.vars.iter().enumerate() {
            let post = plan.flat.resolve(plan.theta.post(graph, index));
            match var {
                Var::Sequence(sequence) => {
                    for value in sequence.steps.iter().flat_map(|step| plan.flat.values(graph, *step)) {
                        match plan.kinds[&value] {
                            _ if sequence.inside.contains(&value) => false,
                            Kind::Uniform => plan.once.insert(value),
                            Kind::Scalar | Kind::Vector => plan.lanes.insert(value),
                        };
                    }
                }
                Var::State | Var::Uniform => {}
                Var::Scalar => (plan.kinds[&post] != Kind::Vector).then_some(())?,
                Var::Reduction(_) | Var::Carried => _ = plan.lanes.insert(post),
            }
        }
        self.chain(plan)?;
        for step in plan.flat.steps.clone().into_iter().rev() {
            if let Step::Node(node) = step
                && let Op::Store(..) = graph.op(node)
            {
                let values = plan.flat.values(graph, step);
                plan.lanes.insert(values[0]);
                plan.once.insert(values[1]);
                continue;
            }
            let Some(output) = step.output(graph) else { continue };
            let (needs_lanes, needs_once) = (plan.lanes.contains(&output), plan.once.contains(&output));
            if needs_lanes {
                self.lanes(plan, step, output)?;
            }
            if needs_once || (needs_lanes && plan.kinds[&output] == Kind::Uniform) {
                (plan.kinds[&output] != Kind::Vector && self.may_run_once(plan, step)).then_some(())?;
                plan.once.insert(output);
                plan.once.extend(plan.flat.values(graph, step));
            }
        }
        for index in 0..plan.vars.len() {
            let pre = plan.theta.pre(graph, index);
            if plan.lanes.contains(&pre) && matches!(plan.vars[index], Var::Scalar) {
                self.induction(plan, pre)?;
            }
        }
        let fits = |value: &Value| is_lane(graph.ty(*value));
        (plan.lanes.iter().all(fits) && plan.has_leads(graph)).then_some(())
    }

    /// What a value that is needed as a vector needs.
    fn lanes(&mut self, plan: &mut Plan, step: Step, output: Value) -> Option<()> {
        let graph = self.graph;
        is_lane(graph.ty(output)).then_some(())?;
        match plan.kinds[&output] {
            Kind::Uniform => return Some(()),
            Kind::Scalar if self.step(plan.theta, output).is_some() => return self.induction(plan, output),
            _ => {}
        }
        let values = plan.flat.values(graph, step);
        if let Step::Node(node) = step
            && let Op::Load(..) = graph.op(node)
        {
            let access = plan.accesses.iter().find(|access| access.node == node)?;
            plan.once.insert(access.pointer);
            return Some(());
        }
        if let Some(difference) = absolute(graph, &plan.flat, step, self.fault) {
            plan.lanes.insert(difference);
            return Some(());
        }
        if lane_op(graph, &plan.flat, self.symbols, step).is_none() {
            return self.blame(Why::of(step));
        }
        // Conditions that are the same for all lanes stay one.
        for (index, value) in values.into_iter().enumerate() {
            let is_test = index == 0 && is_choice(graph, step);
            if is_test && plan.kinds[&value] == Kind::Uniform {
                plan.once.insert(value);
            } else {
                plan.lanes.insert(value);
            }
        }
        Some(())
    }

    /// A scalar integer that is needed as a vector.
    fn induction(&mut self, plan: &mut Plan, value: Value) -> Option<()> {
        let step = self.step(plan.theta, value)?;
        // The first one is computed in front of the loop.
        self.runs_early(plan, value).then_some(())?;
        plan.steps.insert(value, step);
        Some(())
    }

    /// Can a scalar value of the first iteration be computed in front of the loop?
    pub(crate) fn runs_early(&self, plan: &Plan, value: Value) -> bool {
        let Some(slice) = plan.slice(self.graph, [value], true) else { return false };
        // Loads need memory as it is then, and another `freeze` may choose another number.
        let may_repeat = |step: &Step| match step {
            Step::Node(node) => {
                !matches!(self.graph.op(*node), Op::Load(..) | Op::Freeze) && self.may_run_once(plan, *step)
            }
            Step::Choose { .. } => true,
        };
        slice.iter().all(may_repeat)
    }

    /// May the step run for one lane only, or once for all?
    fn may_run_once(&self, plan: &Plan, step: Step) -> bool {
        match step {
            // What is said of arguments and result of a call is not true where it would not have run.
            Step::Node(node) => !matches!(self.graph.op(node), Op::Call(..)) || !plan.flat.conditional.contains(&node),
            Step::Choose { .. } => true,
        }
    }

    /// What leads to the next iteration: of scalar variables, and of the test.
    fn chain(&mut self, plan: &mut Plan) -> Option<()> {
        let graph = self.graph;
        let scalars = plan.vars.iter().enumerate().filter(|(_, var)| matches!(var, Var::Scalar));
        let posts: Vec<Value> = scalars.map(|(index, _)| plan.flat.resolve(plan.theta.post(graph, index))).collect();
        let predicate = plan.flat.resolve(plan.theta.predicate(graph));
        plan.chain = plan.slice(graph, posts.iter().copied(), false)?;
        let with_test = plan.slice(graph, posts.into_iter().chain([predicate]), false)?;
        let fits = |step: &Step| !is_load(graph, *step) && self.may_run_once(plan, *step);
        with_test.iter().all(fits).then_some(())?;
        plan.last = with_test.into_iter().filter(|step| !plan.chain.contains(step)).collect();
        // What is the same for all lanes is computed once.
        for step in plan.chain.iter().chain(&plan.last) {
            let values = plan.flat.values(graph, *step);
            plan.once.extend(values.into_iter().filter(|value| plan.kinds[value] == Kind::Uniform));
        }
        (plan.kinds[&predicate] == Kind::Scalar).then_some(())
    }
}

pub(crate) fn is_pure(graph: &Graph, step: Step) -> bool {
    matches!(step, Step::Choose { .. }) || matches!(step, Step::Node(node) if graph.op(node).effects().is_empty())
}

pub(crate) fn is_load(graph: &Graph, step: Step) -> bool {
    matches!(step, Step::Node(node) if matches!(graph.op(node), Op::Load(..)))
}

/// Is it a choice, whose first operand is a condition?
pub(crate) fn is_choice(graph: &Graph, step: Step) -> bool {
    match step {
        Step::Choose { .. } => true,
        Step::Node(node) => matches!(graph.op(node), Op::Select(_)),
    }
}

impl Plan {
    /// Is it an access of a group?
    pub(crate) fn is_member(&self, node: Node) -> bool {
        self.accesses.iter().any(|access| access.node == node && access.group.is_some())
    }

    /// Is it a load whose lanes are far apart?
    pub(crate) fn is_scattered(&self, node: Node) -> bool {
        self.accesses.iter().any(|access| access.node == node && access.is_scattered)
    }

    /// Is the first load of each group, which loads for all of them, one that is made?
    fn has_leads(&self, graph: &Graph) -> bool {
        let mut known: FxHashSet<usize> = FxHashSet::default();
        let mut loads = self.accesses.iter().filter(|access| !access.is_store);
        loads.all(|access| match access.group {
            Some(member) => !known.insert(member.group) || self.lanes.contains(&graph.output(access.node, 0)),
            None => true,
        })
    }

    /// May an access be made later than others? Those of groups are made together, at other places than their own.
    fn may_wait(&self, step: Step) -> bool {
        let is_own = |access: &Access| step == Step::Node(access.node) && (access.is_store || access.behind.is_some());
        self.accesses.iter().any(is_own) && self.accesses.iter().all(|access| access.group.is_none())
    }

    /// Is everything there that a step needs, if these are placed?
    fn is_ready(&self, graph: &Graph, step: Step, placed: &[Step]) -> bool {
        let own = self.accesses.iter().find(|access| step == Step::Node(access.node));
        let store = own.and_then(|access| access.behind);
        self.flat.values(graph, step).iter().all(|value| self.kinds.contains_key(value))
            && store.is_none_or(|store| placed.contains(&Step::Node(store)))
    }

    /// The pointers whose first values are compared in front of the loop.
    pub(crate) fn tested_pointers(&self) -> Vec<Value> {
        let pair = |test: &Test| match test {
            Test::Distance { pairs } => [pairs[0].0, pairs[0].1],
            Test::Range { a, b } => [*a, *b],
        };
        self.tests.iter().flat_map(pair).map(|access| self.accesses[access].pointer).collect()
    }

    /// Gives carried variables a kind whose next values have one.
    fn carry(&mut self, graph: &Graph) {
        loop {
            let found = (0..self.vars.len()).find(|index| {
                matches!(self.vars[*index], Var::Carried)
                    && !self.kinds.contains_key(&self.theta.pre(graph, *index))
                    && self.kinds.contains_key(&self.flat.resolve(self.theta.post(graph, *index)))
            });
            let Some(index) = found else { break };
            self.kinds.insert(self.theta.pre(graph, index), Kind::Vector);
        }
    }

    /// The scalar steps that values are made of, in order, and the uniform ones if they are wanted, too; none if there
    /// is a vector among them.
    pub(crate) fn slice(
        &self,
        graph: &Graph,
        values: impl IntoIterator<Item = Value>,
        with_uniform: bool,
    ) -> Option<Vec<Step>> {
        let mut wanted: FxHashSet<Value> = values.into_iter().collect();
        let mut slice = vec![];
        for step in self.flat.steps.iter().rev() {
            let Some(output) = step.output(graph).filter(|output| wanted.contains(output)) else { continue };
            match self.kinds[&output] {
                Kind::Uniform if !with_uniform => continue,
                Kind::Vector => return None,
                Kind::Uniform | Kind::Scalar => {}
            }
            wanted.extend(self.flat.values(graph, *step));
            slice.push(*step);
        }
        let is_vector = |value: &Value| self.kinds.get(value) == Some(&Kind::Vector);
        slice.reverse();
        (!wanted.iter().any(is_vector)).then_some(slice)
    }
}
