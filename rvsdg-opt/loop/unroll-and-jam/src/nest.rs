//! The shape of a loop whose iterations are to be interleaved: which parts come one iteration after the other, and
//! which are one for all.
//!
//! The operations of a body get *levels*: 0 is what needs no inner loop, item `k` (an inner loop, or a decision with
//! one in it) is at level `2k + 1`, and `2k + 2` is what needs its outcome. With several iterations at once, all that
//! is at one level of all iterations comes before what is at the next one. Operations at an even level run one
//! iteration after the other, as before; an item is made once for all.
//!
//! That orders values right if an iteration needs nothing of the one before at an earlier level than it is made at. So
//! a loop variable is at the level of its value at the end of an iteration; if that leaves an item with operands from
//! its own level or a later one, there is no such order. Memory is another matter: see [`conflict`](crate::conflict).

use crate::fault::{Fault, Mutation};
use crate::triangle::Rise;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Graph, Node, Op, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_alias::is_reorderable;
use rvsdg_opt_target::limits::unroll_and_jam::{MAX_ITEMS, MAX_NODES};
use rvsdg_route::{is_inside, origin_outside};

/// A region in the order of levels.
pub(crate) struct Strip {
    pub(crate) region: Region,
    pub(crate) steps: Vec<StripStep>,
}

/// What is at one level.
pub(crate) enum StripStep {
    /// Operations that run one iteration after the other, and the memory state before and after them if they have one.
    /// What `rising` has beyond the part that is one loop for all comes before the others of the same iteration.
    Straight { level: u32, nodes: Vec<Node>, memory: Option<(Value, Value)>, rising: Option<(Theta, Rise)> },
    /// One loop for all iterations.
    Loop { level: u32, inner: InnerLoop, nested: Option<Strip> },
    /// One decision for all iterations.
    Decision { level: u32, gamma: Node, alternatives: Vec<Strip> },
}

/// A loop of a strip.
pub(crate) struct InnerLoop {
    pub(crate) theta: Theta,
    /// Which of its variables decide how often it runs, alike in all iterations of the outer loop.
    pub(crate) control: Vec<bool>,
    /// Which begin alike in all of these.
    pub(crate) shared: Vec<bool>,
    /// If it runs more often in each of these than in the one before.
    pub(crate) rise: Option<Rise>,
}

impl Strip {
    /// The innermost loops, those in decisions and in other loops last.
    pub(crate) fn loops(&self) -> Vec<&InnerLoop> {
        let mut found = vec![];
        let mut strips = vec![self];
        while let Some(strip) = strips.pop() {
            for step in &strip.steps {
                match step {
                    StripStep::Straight { .. } => {}
                    StripStep::Loop { nested: Some(nested), .. } => strips.push(nested),
                    StripStep::Loop { inner, .. } => found.push(inner),
                    StripStep::Decision { alternatives, .. } => strips.extend(alternatives),
                }
            }
        }
        found
    }

    /// The loops that have others in them.
    pub(crate) fn middle(&self) -> Vec<Theta> {
        let (mut found, mut strips) = (vec![], vec![self]);
        while let Some(strip) = strips.pop() {
            for step in &strip.steps {
                match step {
                    StripStep::Loop { inner, nested: Some(_), .. } => found.push(inner.theta),
                    StripStep::Decision { alternatives, .. } => strips.extend(alternatives),
                    StripStep::Straight { .. } | StripStep::Loop { .. } => {}
                }
            }
        }
        found
    }
}

/// Looks at a nest.
pub(crate) struct Looker<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) outer: Theta,
    pub(crate) fault: Fault,
    /// May inner loops have loops in them?
    deep: bool,
    /// The inner loops that rise.
    rises: FxHashMap<Node, Rise>,
    invariant: FxHashMap<Value, bool>,
    budget: usize,
}

impl<'g> Looker<'g> {
    pub(crate) fn new(graph: &'g Graph, outer: Theta, fault: Fault) -> Looker<'g> {
        let (rises, invariant) = Default::default();
        Looker { graph, outer, fault, deep: false, rises, invariant, budget: MAX_NODES }
    }

    /// The same, where these inner loops rise.
    pub(crate) fn rising(self, rises: FxHashMap<Node, Rise>) -> Looker<'g> {
        Looker { rises, ..self }
    }

    /// The same for a nest of three loops.
    pub(crate) fn deep(graph: &'g Graph, outer: Theta, fault: Fault) -> Looker<'g> {
        Looker { deep: true, ..Looker::new(graph, outer, fault) }
    }

    /// The body of the loop; `None` if its iterations can't be interleaved, or there is no inner loop.
    pub(crate) fn strip(&mut self) -> Option<Strip> {
        let graph = self.graph;
        if self.outer.flags(graph).may_diverge {
            return None;
        }
        let carried: Vec<(Value, Value)> = (0..self.outer.loop_count(graph))
            .map(|index| (self.outer.pre(graph, index), self.outer.post(graph, index)))
            .filter(|(pre, _)| !graph.ty(*pre).is_state())
            .collect();
        self.region(self.outer.region(graph), &carried, true, self.deep)
    }

    /// One region: the loop's body; or an alternative of a decision in it or the body of a loop in it, which have no
    /// variables that one iteration of the outer loop gets from another. Recursive as deep as three loops may be.
    fn region(&mut self, region: Region, carried: &[(Value, Value)], decisions: bool, deep: bool) -> Option<Strip> {
        let graph = self.graph;
        let nodes: Vec<Node> = graph.nodes(region).collect();
        self.budget = self.budget.checked_sub(nodes.len())?;
        for ty in [Type::IO, Type::MEM] {
            if graph.args(region).iter().filter(|arg| graph.ty(**arg) == ty).count() > 1 {
                return None;
            }
        }
        let mut items: Vec<(Node, Item)> = vec![];
        for node in &nodes {
            if let Some(item) = self.item(*node, decisions, deep)? {
                items.push((*node, item));
            }
        }
        if items.len() > MAX_ITEMS {
            return None;
        }
        let levels = self.levels(region, &nodes, &items, carried)?;
        let mut steps = vec![];
        let straight = |level: u32, rising: Option<(Theta, Rise)>| {
            let is_item = |node: &Node| items.iter().any(|(item, _)| item == node);
            let nodes: Vec<Node> =
                nodes.iter().copied().filter(|node| !is_item(node) && levels.node[node] == level).collect();
            StripStep::Straight { level, memory: memory_of(graph, &nodes), nodes, rising }
        };
        steps.push(straight(0, None));
        let after: Vec<StripStep> =
            (1..).zip(&items).map(|(k, (node, item))| straight(2 * k, item.rising(graph, *node))).collect();
        for (k, ((node, item), after)) in items.iter().zip(after).enumerate() {
            let level = 2 * k as u32 + 1;
            steps.push(match item {
                Item::Loop { control, has_loop, rise } => {
                    let theta = Theta::from_node(graph, *node).expect("it is a theta");
                    let control = control.clone();
                    let shared = graph.operands(*node).map(|origin| self.is_invariant(origin)).collect();
                    let nested = match has_loop {
                        true => Some(self.region(theta.region(graph), &[], true, false)?),
                        false => None,
                    };
                    StripStep::Loop { level, inner: InnerLoop { theta, control, shared, rise: rise.clone() }, nested }
                }
                Item::Decision => {
                    let alternatives: Option<Vec<Strip>> =
                        graph.regions(*node).iter().map(|inner| self.region(*inner, &[], false, deep)).collect();
                    StripStep::Decision { level, gamma: *node, alternatives: alternatives? }
                }
            });
            steps.push(after);
        }
        Some(Strip { region, steps })
    }

    /// What kind of item the node is, if it is one. The outer `None`: it is in the way.
    fn item(&mut self, node: Node, decisions: bool, deep: bool) -> Option<Option<Item>> {
        let graph = self.graph;
        match graph.op(node) {
            Op::Theta(flags) => {
                if flags.may_diverge {
                    return None;
                }
                let has_loop = self.check_inside(node, deep)?;
                let theta = Theta::from_node(graph, node).expect("it is a theta");
                let (control, rise) = self.control(theta)?;
                Some(Some(Item::Loop { control, has_loop, rise }))
            }
            Op::Gamma => {
                let has_loop = self.check_inside(node, true)?;
                if !has_loop {
                    return Some(None);
                }
                (decisions && self.is_invariant(graph.operand(node, 0))).then_some(Some(Item::Decision))
            }
            _ => is_reorderable(graph, node).then_some(None),
        }
    }

    /// Checks that nothing inside of a structural node is in the way; are there loops (which must be allowed)?
    fn check_inside(&mut self, node: Node, loops: bool) -> Option<bool> {
        let graph = self.graph;
        let mut has_loop = false;
        let mut regions = graph.regions(node).to_vec();
        while let Some(region) = regions.pop() {
            for node in graph.nodes(region) {
                self.budget = self.budget.checked_sub(1)?;
                match graph.op(node) {
                    Op::Theta(_) => has_loop = true,
                    Op::Gamma => {}
                    _ if is_reorderable(graph, node) => {}
                    _ => return None,
                }
                regions.extend_from_slice(graph.regions(node));
            }
        }
        (loops || !has_loop).then_some(has_loop)
    }

    /// Which variables of an inner loop decide how often it runs, alike in all iterations of the outer one. `None` if
    /// that may be different in each iteration, and the loop does not rise.
    fn control(&mut self, theta: Theta) -> Option<(Vec<bool>, Option<Rise>)> {
        if let Some(control) = self.steady(theta, &[theta.predicate(self.graph)], false) {
            return Some((control, None));
        }
        let rise = self.rises.get(&theta.node())?.clone();
        // What varies is the bound only, which stays the same while the loop runs.
        let control = self.steady(theta, &[theta.predicate(self.graph)], true)?;
        let next: Vec<Value> =
            (0..control.len()).filter(|index| control[*index]).map(|index| theta.post(self.graph, index)).collect();
        self.steady(theta, &next, false)?;
        Some((control, Some(rise)))
    }

    /// Which variables of an inner loop these values are computed of, iteration for iteration. `None` if one of them
    /// may begin differently, except those that stay what they are if `bounds` says so, which are left out.
    fn steady(&mut self, theta: Theta, values: &[Value], bounds: bool) -> Option<Vec<bool>> {
        let graph = self.graph;
        let region = theta.region(graph);
        let mut control = vec![false; theta.loop_count(graph)];
        let mut seen = FxHashSet::default();
        let mut stack = values.to_vec();
        while let Some(value) = stack.pop() {
            if !seen.insert(value) {
                continue;
            }
            match graph.def(value) {
                ValueDef::Argument(_, index) => {
                    let varies = !self.is_invariant(theta.entry_origin(graph, index));
                    if varies && bounds && theta.is_invariant(graph, index) {
                        continue;
                    }
                    if varies && !self.fault.is(Mutation::OtherCount) {
                        return None;
                    }
                    control[index] = true;
                    stack.push(theta.post(graph, index));
                }
                ValueDef::Output(node, _) => {
                    if graph.region(node) != region || !is_pure(graph, node) {
                        return None;
                    }
                    stack.extend(graph.operands(node));
                }
            }
        }
        Some(control)
    }

    /// Is a value of the nest known to be the same in all iterations of the outer loop?
    fn is_invariant(&mut self, value: Value) -> bool {
        let graph = self.graph;
        let body = self.outer.region(graph);
        let mut stack = vec![value];
        while let Some(&top) = stack.last() {
            if self.invariant.contains_key(&top) {
                stack.pop();
                continue;
            }
            let operands: Option<Vec<Value>> = match graph.def(top) {
                _ if !is_inside(graph, top, body) => Some(vec![]),
                ValueDef::Argument(region, index) if region == body => {
                    (self.outer.post(graph, index) == top).then(Vec::new)
                }
                ValueDef::Argument(..) => origin_outside(graph, top).map(|outside| vec![outside]),
                ValueDef::Output(node, _) => is_pure(graph, node).then(|| graph.operands(node).collect()),
            };
            let known = operands.as_ref().map(|operands| {
                let pending = operands.iter().filter(|it| !self.invariant.contains_key(it));
                pending.copied().collect::<Vec<Value>>()
            });
            match (operands, known) {
                (Some(operands), Some(pending)) if pending.is_empty() => {
                    let all = operands.iter().all(|operand| self.invariant[operand]);
                    self.invariant.insert(top, all);
                }
                (_, Some(pending)) => stack.extend(pending),
                _ => {
                    self.invariant.insert(top, false);
                }
            }
        }
        self.invariant[&value]
    }

    fn levels(
        &self,
        region: Region,
        nodes: &[Node],
        items: &[(Node, Item)],
        carried: &[(Value, Value)],
    ) -> Option<Levels> {
        let graph = self.graph;
        let mut args: FxHashMap<Value, u32> = graph.args(region).iter().map(|arg| (*arg, 0)).collect();
        loop {
            let mut levels = Levels { value: args.clone(), node: FxHashMap::default() };
            let mut next_item = 0;
            for node in nodes {
                let level = graph.operands(*node).map(|operand| levels.value[&operand]).max().unwrap_or(0);
                let item = items.get(next_item).filter(|(item, _)| item == node);
                let made = match item {
                    Some(_) => {
                        let own = 2 * next_item as u32 + 1;
                        next_item += 1;
                        if level > own {
                            return None;
                        }
                        levels.node.insert(*node, own);
                        own + 1
                    }
                    None => {
                        levels.node.insert(*node, level);
                        level
                    }
                };
                levels.value.extend(graph.outputs(*node).map(|output| (output, made)));
            }
            let mut changed = false;
            for (pre, post) in carried {
                let level = levels.value[post];
                let before = args.get_mut(pre).expect("it is an argument");
                if level > *before {
                    *before = level;
                    changed = true;
                }
            }
            if !changed {
                return Some(levels);
            }
        }
    }
}

enum Item {
    Loop { control: Vec<bool>, has_loop: bool, rise: Option<Rise> },
    Decision,
}

impl Item {
    fn rising(&self, graph: &Graph, node: Node) -> Option<(Theta, Rise)> {
        match self {
            Item::Loop { rise: Some(rise), .. } => Some((Theta::from_node(graph, node)?, rise.clone())),
            _ => None,
        }
    }
}

struct Levels {
    value: FxHashMap<Value, u32>,
    node: FxHashMap<Node, u32>,
}

/// No effects at all, and no regions.
fn is_pure(graph: &Graph, node: Node) -> bool {
    let op = graph.op(node);
    // Two executions of a freeze may answer differently.
    !op.is_structural() && op.effects().is_empty() && op != Op::Freeze
}

/// The memory state before and after operations of one level.
fn memory_of(graph: &Graph, nodes: &[Node]) -> Option<(Value, Value)> {
    let memory = |value: &Value| graph.ty(*value) == Type::MEM;
    let mut states = None;
    for node in nodes {
        if let Some(operand) = graph.operands(*node).find(memory) {
            let (before, _) = states.unwrap_or((operand, operand));
            states = Some((before, graph.outputs(*node).find(memory)?));
        }
    }
    states
}
