//! Rows: the values of an inner loop that are the same sequence in each iteration of the loop around it.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashSet;
use rvsdg_core::{Graph, Node, Op, Theta, Type, UseSite, Value, ValueDef};
use rvsdg_layout::Layouts;
use rvsdg_opt_alias::{Analysis, Env, is_reorderable};
use rvsdg_opt_scev::{Reading, Scev};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::scalar_expansion::{FAR_LOAD, LOAD, MAX_NODES, MIN_COUNT, MIN_GAIN};
use rvsdg_route::{constant, seen_outside};

/// An inner loop with the one around it.
pub(crate) struct Nest<'n, 'e> {
    pub(crate) graph: &'n Graph,
    pub(crate) scev: &'n mut Scev,
    pub(crate) analysis: &'n mut Analysis<'e>,
    pub(crate) env: Env<'e>,
    pub(crate) outer: Theta,
    pub(crate) inner: Theta,
    /// Loads of rows that go on by a cache line or more in each iteration.
    pub(crate) far: FxHashSet<Node>,
    pub(crate) fault: Fault,
}

/// What is to be kept of an inner loop.
pub(crate) struct Expansion {
    pub(crate) outer: Theta,
    pub(crate) inner: Theta,
    /// The rows that get arrays, of type `float` or `double`.
    pub(crate) kept: Vec<Value>,
    /// What computes these and the test of the loop, in its order.
    pub(crate) slice: Vec<Node>,
    /// The loop variables that are needed for that.
    pub(crate) variables: Vec<usize>,
    /// How often the inner loop runs at most.
    pub(crate) most: u64,
}

impl Expansion {
    /// The memory for all arrays.
    pub(crate) fn bytes(&self) -> u64 {
        self.kept.len() as u64 * size(Type::DOUBLE) * self.most
    }
}

/// The bytes of a number.
pub(crate) fn size(ty: Type) -> u64 {
    if ty == Type::FLOAT { 4 } else { 8 }
}

/// What there is to be done.
pub(crate) enum Found {
    Nothing,
    /// There are rows, but they may be too long.
    Long,
    /// There are rows, but what they are loaded from may be stored to.
    Conflict,
    Rows(Expansion),
}

impl Nest<'_, '_> {
    /// What to keep of the inner loop, in so many bytes at most.
    pub(crate) fn look(&mut self, costs: Costs<'_>, bytes: u64) -> Found {
        let graph = self.graph;
        if graph.nodes(self.inner.region(graph)).nth(MAX_NODES).is_some() {
            return Found::Nothing;
        }
        let rows = self.rows();
        self.far = self.far_loads(&rows, costs.target.cache_line);
        let mut kept: Vec<Value> = self.used_rows(&rows).collect();
        let count =
            |theta: Theta, ty: Type| graph.args(theta.region(graph)).iter().filter(|arg| graph.ty(**arg) == ty).count();
        let has_states =
            [self.outer, self.inner].into_iter().all(|it| [Type::IO, Type::MEM].map(|ty| count(it, ty)) == [1, 1]);
        if kept.is_empty() || !has_states || !rows.contains(&self.inner.predicate(graph)) {
            return Found::Nothing;
        }
        kept.retain(|value| self.gain(&self.slice(&[*value]).0, &[*value], costs) > 0);
        let (own, _) = self.slice(&kept);
        if self.gain(&own, &kept, costs) < i64::from(MIN_GAIN) || !self.runs_often() {
            return Found::Nothing;
        }
        let stores = match self.stores() {
            Some(stores) => stores,
            None => return Found::Nothing,
        };
        let most = self.scev.trip_count(graph, self.inner).max().and_then(|most| u64::try_from(most).ok());
        let Some(most) = most.filter(|most| *most <= bytes / size(Type::DOUBLE) / kept.len() as u64) else {
            return Found::Long;
        };
        // All of it runs in front of the outer loop, also what only the inner loop's test needs.
        let wanted: Vec<Value> = kept.iter().copied().chain([self.inner.predicate(graph)]).collect();
        let (slice, variables) = self.slice(&wanted);
        let is_looked_at = |node: &Node| !self.fault.is(Mutation::TestUnlooked) || own.contains(node);
        let loads = slice.iter().filter(|node| graph.load_store(**node).is_some() && is_looked_at(node));
        let stays = |load: Node, store: Node, analysis: &mut Analysis<'_>| {
            analysis.differ(graph, load, store) || analysis.types_separate(graph, store, load)
        };
        for load in loads {
            if !stores.iter().all(|store| stays(*load, *store, self.analysis)) && !self.fault.is(Mutation::NoConflicts)
            {
                return Found::Conflict;
            }
        }
        Found::Rows(Expansion { outer: self.outer, inner: self.inner, kept, slice, variables, most })
    }

    /// All rows: the variables that are taken for such at first are struck out until the rest is made of itself.
    fn rows(&self) -> FxHashSet<Value> {
        let (graph, inner) = (self.graph, self.inner);
        let mut variables: Vec<usize> = (0..inner.loop_count(graph)).filter(|at| self.begins_alike(*at)).collect();
        loop {
            let mut rows: FxHashSet<Value> = variables.iter().map(|at| inner.pre(graph, *at)).collect();
            for node in graph.nodes(inner.region(graph)) {
                if is_computed(graph, node) && self.inputs(node).all(|operand| rows.contains(&operand)) {
                    rows.extend(graph.outputs(node).filter(|output| !graph.ty(*output).is_state()));
                }
            }
            let before = variables.len();
            variables.retain(|at| rows.contains(&inner.post(graph, *at)));
            if variables.len() == before {
                return rows;
            }
        }
    }

    /// Does a variable of the inner loop begin with the same in each iteration of the outer loop?
    fn begins_alike(&self, at: usize) -> bool {
        let (graph, inner) = (self.graph, self.inner);
        let origin = inner.entry_origin(graph, at);
        is_scalar(graph.ty(origin))
            && (constant(graph, origin).is_some()
                || seen_outside(graph, origin, self.outer.region(graph)).is_some()
                || (self.fault.is(Mutation::OtherBeginnings) && matches!(graph.def(origin), ValueDef::Argument(..))))
    }

    /// What a node needs, without states.
    fn inputs(&self, node: Node) -> impl Iterator<Item = Value> {
        let graph = self.graph;
        graph.operands(node).filter(|operand| !graph.ty(*operand).is_state())
    }

    /// Rows of floating-point numbers that something else than rows needs, in the order of the body.
    fn used_rows(&self, rows: &FxHashSet<Value>) -> impl Iterator<Item = Value> {
        let graph = self.graph;
        let is_row = move |node: Node| graph.outputs(node).any(|output| rows.contains(&output));
        let is_needed = move |value: Value| {
            graph.users(value).any(|user| match graph.site(user) {
                UseSite::Input(node, _) => !is_row(node),
                _ => true,
            })
        };
        let nodes = graph.nodes(self.inner.region(graph));
        nodes.filter_map(move |node| {
            let value = graph.outputs(node).next()?;
            let is_number = [Type::FLOAT, Type::DOUBLE].contains(&graph.ty(value));
            let is_more = match graph.load_store(node) {
                Some(_) => self.far.contains(&node),
                None => !graph.op(node).is_constant(),
            };
            (is_number && is_more && rows.contains(&value) && is_needed(value)).then_some(value)
        })
    }

    /// The loads of rows that go on by a cache line or more: what is kept of them is next to each other.
    fn far_loads(&mut self, rows: &FxHashSet<Value>, line: u32) -> FxHashSet<Node> {
        let (graph, inner) = (self.graph, self.inner);
        let mut layouts = Layouts::new(self.env.types, self.env.layout);
        let mut is_far = |node: &Node| {
            let Some(load) = graph.load_store(*node).filter(|it| rows.contains(&it.value)) else { return false };
            let address = self.scev.address_in_nest(graph, &mut layouts, &[inner], load.address, Reading::Signed);
            let step = address.and_then(|address| address.form.split(inner.node()).1.as_constant());
            step.is_some_and(|step| step.unsigned_abs() >= u64::from(line))
        };
        graph.nodes(inner.region(graph)).filter(|node| is_far(node)).collect()
    }

    /// What computes rows, in the order of the body, and the variables that it needs.
    fn slice(&self, wanted: &[Value]) -> (Vec<Node>, Vec<usize>) {
        let (graph, inner) = (self.graph, self.inner);
        let mut pending = wanted.to_vec();
        let (mut nodes, mut variables) = (FxHashSet::default(), vec![false; inner.loop_count(graph)]);
        while let Some(value) = pending.pop() {
            match graph.def(value) {
                ValueDef::Argument(_, at) => {
                    if !std::mem::replace(&mut variables[at], true) {
                        pending.push(inner.post(graph, at));
                    }
                }
                ValueDef::Output(node, _) => {
                    if nodes.insert(node) {
                        pending.extend(self.inputs(node));
                    }
                }
            }
        }
        let slice = graph.nodes(inner.region(graph)).filter(|node| nodes.contains(node)).collect();
        (slice, (0..variables.len()).filter(|at| variables[*at]).collect())
    }

    /// What an iteration costs less if these rows are loaded from arrays, of what computes them.
    fn gain(&self, slice: &[Node], kept: &[Value], costs: Costs<'_>) -> i64 {
        let graph = self.graph;
        let mut gone = FxHashSet::default();
        let mut gain = 0;
        for node in slice.iter().rev() {
            let is_unused = |output: Value| {
                let mut users = graph.users(output).map(|user| graph.site(user));
                graph.ty(output).is_state()
                    || kept.contains(&output)
                    || users.all(|site| matches!(site, UseSite::Input(user, _) if gone.contains(&user)))
            };
            if graph.outputs(*node).all(is_unused) {
                gain += i64::from(costs.of(graph, *node).time);
                gain += if self.far.contains(node) { i64::from(FAR_LOAD) } else { 0 };
                gone.insert(*node);
            }
        }
        gain - i64::from(LOAD) * kept.len() as i64
    }

    /// Does the outer loop run often enough for what is done in front of it?
    fn runs_often(&mut self) -> bool {
        self.scev.trip_count(self.graph, self.outer).max().is_some_and(|count| count >= MIN_COUNT)
    }

    /// The stores in the outer loop; none if something in it is more than loads, stores and computations that all run
    /// anyway.
    fn stores(&self) -> Option<Vec<Node>> {
        let graph = self.graph;
        let mut stores = vec![];
        let may_diverge = |node: Node| matches!(graph.op(node), Op::Theta(flags) if flags.may_diverge);
        if may_diverge(self.outer.node()) {
            return None;
        }
        let mut pending = vec![self.outer.region(graph)];
        while let Some(region) = pending.pop() {
            for node in graph.nodes(region) {
                match graph.op(node) {
                    Op::Theta(_) | Op::Gamma if !may_diverge(node) => {
                        let is_gamma = graph.op(node) == Op::Gamma;
                        if !(is_gamma && self.fault.is(Mutation::NoAlternatives)) {
                            pending.extend_from_slice(graph.regions(node));
                        }
                    }
                    _ if !is_reorderable(graph, node) => return None,
                    _ if graph.load_store(node).is_some_and(|it| it.is_store) => stores.push(node),
                    _ => {}
                }
            }
        }
        Some(stores)
    }
}

/// Is it a number or an address that fits into a register?
fn is_scalar(ty: Type) -> bool {
    ty == Type::PTR || ty.float_bits().is_some() || ty.int_width().is_some_and(|width| width <= 64)
}

/// Does the node compute a scalar, or decide on one, or load one, the same whenever it runs?
fn is_computed(graph: &Graph, node: Node) -> bool {
    let op = graph.op(node);
    if op.is_structural() || op == Op::Freeze {
        return false;
    }
    if let Some(access) = graph.load_store(node) {
        return !access.is_store && is_reorderable(graph, node) && is_scalar(graph.ty(access.value));
    }
    let fits = |output: Value| is_scalar(graph.ty(output)) || matches!(op, Op::Match(_));
    op.effects().is_empty() && graph.outputs(node).all(fits)
}
