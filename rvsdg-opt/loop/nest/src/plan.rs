//! What is to become of a nest: which of its loops are cut into strips, and what happens to the rest.
//!
//! A *key* loop is one of which each strip does a part. Its iterations have keys, consecutive integers; strip `s` does
//! those with keys from `low + s * length` on. All that is around key loops is repeated in each strip, and stores that
//! are in no key loop happen in one strip only, the first or the last one; but those that keep sums, in each.

use crate::fault::{Fault, Mutation};
use crate::form::Form;
use crate::shape::{Access, Loop, Nest};
use crate::sum::{self, Sum};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Node, Op, Region, Theta, Type, Value};
use rvsdg_opt_scev::{Reading, Scev};
use rvsdg_opt_target::limits::nest::MAX_KEY;

/// How often a key loop runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Runs {
    /// So often.
    Exactly(i64),
    /// So often, or once if that is less.
    AtLeastOnce(Form),
}

/// A loop that is cut into strips.
#[derive(Clone, Debug)]
pub(crate) struct KeyLoop {
    pub(crate) place: usize,
    /// The key of the first iteration, in terms of iterations of the loops around it.
    pub(crate) start: Form,
    pub(crate) runs: Runs,
    /// All keys are between these.
    pub(crate) range: (i64, i64),
    /// What is added to each loop variable per iteration, but to those that stay what they are, and to sums.
    pub(crate) steps: Vec<(usize, i64)>,
    /// What is kept in memory from strip to strip.
    pub(crate) sums: Vec<Sum>,
}

/// When something happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// In the first strip.
    First,
    /// In the last strip.
    Last,
    /// In all of them.
    Every,
    /// In the strip with this key.
    At(Form),
}

/// What becomes of a node outside of key loops; it is copied if nothing is said about it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// A key loop, by its place among them.
    Key(usize),
    /// A loop or a decision with key loops in it.
    Around,
    /// It happens in the first strip only.
    First,
    /// It happens in the last strip only.
    Last,
    /// It happens in the strip that has the key for that.
    Once,
    /// The store of a sum: its key loop's place among these, and its place among the sums of that.
    Home(usize, usize),
    /// The load that a sum begins with.
    Origin,
}

/// What becomes of a nest.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) keys: Vec<KeyLoop>,
    pub(crate) parts: FxHashMap<Node, Part>,
    /// All keys are between these.
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// The key of what happens once in each iteration of the outermost loop, in terms of that.
    pub(crate) once: Option<Form>,
}

impl Plan {
    /// The plan that cuts one loop into strips, and others that belong to it.
    pub(crate) fn of(graph: &Graph, scev: &mut Scev, nest: &Nest, first: usize, fault: Fault) -> Option<Plan> {
        let mut places = vec![first];
        let step = |access: &Access| Some(access.address.as_ref()?.1.factor(first)).filter(|step| *step != 0);
        let wanted = nest.accesses.iter().filter(|it| it.is_store && nest.is_in(it, first)).find_map(step);
        for access in nest.accesses.iter().filter(|it| it.is_store) {
            if access.loops.iter().any(|at| places.contains(at)) {
                continue;
            }
            // A loop that walks over memory as the first one does has the same keys.
            let form = access.address.as_ref().map(|(_, form)| form);
            let fits = |at: &usize| wanted.is_some() && form.is_some_and(|form| Some(form.factor(*at)) == wanted);
            places.extend(access.loops.iter().skip(1).copied().find(fits));
        }
        let is_around = |at: usize, inner: usize| at != inner && nest.chain(inner).contains(&at);
        if places.iter().any(|at| places.iter().any(|inner| is_around(*at, *inner))) {
            return None;
        }
        let keys: Option<Vec<KeyLoop>> = places.iter().map(|at| key_loop(graph, scev, nest, *at, fault)).collect();
        Plan::with(graph, nest, keys?, None, fault)
    }

    /// The plan that cuts the loops that `Plan::inside` answers into strips. In each iteration of the outermost loop
    /// keys are larger by `skew`, and those of each loop by its shift (time skewing, after Wonnacott, *Achieving
    /// scalable locality with time skewing*, 2002). So a strip goes backwards over memory, and what a later iteration
    /// needs of the rows behind it is there. What else is stored belongs to the least key of an iteration.
    pub(crate) fn skewed(
        graph: &Graph,
        scev: &mut Scev,
        nest: &Nest,
        (skew, shifts): (i64, &[i64]),
        fault: Fault,
    ) -> Option<Plan> {
        let mut keys = vec![];
        for (place, shift) in Plan::inside(nest).into_iter().zip(shifts) {
            keys.push((key_loop(graph, scev, nest, place, fault)?, *shift));
        }
        let last = i64::try_from(nest.loops[0].most?).ok()?.checked_sub(1)?.checked_mul(skew)?;
        let time = Form { counters: vec![(0, skew)], ..Form::default() };
        let mut skewed = vec![];
        for (mut key, shift) in keys {
            key.start = key.start.plus(shift)?.add_multiple(&time, skew.signum())?;
            let (low, high) = key.range;
            key.range = (low.checked_add(shift)?, high.checked_add(shift)?.checked_add(last)?);
            skewed.push(key);
        }
        // That is one of the keys of the plan.
        let low = skewed.iter().map(|key: &KeyLoop| key.range.0).min()?;
        let once = Form { constant: low, ..Form::default() }.add_multiple(&time, skew.signum())?;
        Plan::with(graph, nest, skewed, Some(once), fault)
    }

    /// The loops that are cut together: those in the outermost one, if there are some with loops inside only those.
    pub(crate) fn inside(nest: &Nest) -> Vec<usize> {
        let all: Vec<usize> = (1..nest.loops.len()).filter(|at| nest.loops[*at].parent == Some(0)).collect();
        let has_inner = |at: &usize| !nest.is_innermost(*at);
        if all.iter().any(has_inner) { all.into_iter().filter(has_inner).collect() } else { all }
    }

    /// The plan that cuts these loops, with the key of stores in none of them if they have one.
    fn with(graph: &Graph, nest: &Nest, keys: Vec<KeyLoop>, once: Option<Form>, fault: Fault) -> Option<Plan> {
        let low = keys.iter().map(|key| key.range.0).min()?;
        let high = keys.iter().map(|key| key.range.1).max()?;
        let is_small = |key: i64| (-MAX_KEY..=MAX_KEY).contains(&key);
        (is_small(low) && is_small(high)).then_some(())?;
        // A sum begins in the first strip, wherever the loop is.
        let begins = |key: &KeyLoop| key.start == Form { constant: low, ..Form::default() };
        keys.iter().all(|key| key.sums.is_empty() || begins(key)).then_some(())?;
        let sums = || keys.iter().flat_map(|key| &key.sums);
        let is_home = |node: Node| sums().filter(|sum| sum.home == node).count() == 1;
        (fault.is(Mutation::SharedHome) || sums().all(|sum| is_home(sum.home))).then_some(())?;
        let mut plan = Plan { keys, parts: FxHashMap::default(), low, high, once };
        let theta = nest.loops[0].theta;
        plan.parts.insert(theta.node(), Part::Around);
        let mut is_behind = false;
        plan.region(graph, nest, theta.region(graph), &mut is_behind, fault)?;
        let is_used = |at: usize| !theta.is_invariant(graph, at) && !graph.is_dead(theta.exit_output(graph, at));
        let states = |at: usize| graph.ty(theta.pre(graph, at)).is_state();
        let leaves = (0..theta.loop_count(graph)).any(|at| !states(at) && is_used(at));
        (!leaves).then_some(plan)
    }

    /// Finds the parts of a region. Recursive as deep as the nest, which is limited.
    fn region(&mut self, graph: &Graph, nest: &Nest, region: Region, is_behind: &mut bool, fault: Fault) -> Option<()> {
        for node in graph.nodes(region) {
            let op = graph.op(node);
            // What a sum is before the last strip must not reach what happens in each of them.
            let is_partial = graph.operands(node).any(|value| self.is_partial(value));
            let may_repeat = !is_partial || fault.is(Mutation::PartialSum);
            if let Some(at) = self.keys.iter().position(|key| nest.loops[key.place].theta.node() == node) {
                may_repeat.then_some(())?;
                self.parts.insert(node, Part::Key(at));
                *is_behind = true;
                continue;
            }
            if let Some((key, sum)) = self.home(node) {
                self.parts.insert(node, Part::Home(key, sum));
                continue;
            }
            if self.is_origin(node) {
                self.parts.insert(node, Part::Origin);
                continue;
            }
            let has = contents(graph, node, |inner| self.is_key(nest, inner));
            if has.key {
                may_repeat.then_some(())?;
                self.parts.insert(node, Part::Around);
                for region in graph.regions(node) {
                    self.region(graph, nest, *region, is_behind, fault)?;
                }
            } else if has.store {
                let is_quiet = |output: Value| graph.ty(output).is_state() || graph.is_dead(output);
                (graph.outputs(node).all(is_quiet) || stays(graph, node)).then_some(())?;
                let outer = if *is_behind { Part::Last } else { Part::First };
                let is_once = self.once.is_some() && (!is_partial || fault.is(Mutation::OnceOfSum));
                self.parts.insert(node, if is_once { Part::Once } else { outer });
            } else if has.theta || matches!(op, Op::Theta(_)) {
                // It would run in all strips.
                return None;
            }
        }
        Some(())
    }

    /// Has each strip something to do for the loop, in all iterations of those around it?
    pub(crate) fn is_never_empty(&self, key: &KeyLoop) -> bool {
        let is_whole = |count: i64| key.range == (self.low, self.high) && key.range.1 - key.range.0 + 1 == count;
        matches!(key.runs, Runs::Exactly(count) if is_whole(count)) && key.start.counters.is_empty()
    }

    fn is_key(&self, nest: &Nest, node: Node) -> bool {
        self.keys.iter().any(|key| nest.loops[key.place].theta.node() == node)
    }

    /// The key of what happens once in each iteration of the outermost loop, if there is such a thing.
    pub(crate) fn once(&self) -> &Form {
        self.once.as_ref().expect("what happens once has a key")
    }

    /// The sum that a store is the home of, by the place of its key loop and its own.
    fn home(&self, node: Node) -> Option<(usize, usize)> {
        let places = self.keys.iter().map(|key| key.sums.iter().position(|sum| sum.home == node));
        places.enumerate().find_map(|(key, sum)| Some((key, sum?)))
    }

    /// Is the load what a sum begins with, or is only that computed of it?
    fn is_origin(&self, node: Node) -> bool {
        self.keys.iter().flat_map(|key| &key.sums).any(|sum| sum.is_begun_by(node))
    }

    /// Is the value a sum, or computed of one, so that it is something else before the last strip?
    fn is_partial(&self, value: Value) -> bool {
        self.keys.iter().flat_map(|key| &key.sums).any(|sum| sum.made.contains(&value))
    }

    /// When an access happens, as one that comes before others, and as one that comes behind others. These are the same
    /// for all but a sum's home: nothing before it may come after what the first strip stores there, and nothing behind
    /// it before what the last one stores. What it begins with is read in the first strip.
    pub(crate) fn keys(&self, graph: &Graph, nest: &Nest, access: &Access, fault: Fault) -> Option<[Key; 2]> {
        if self.home(access.node).is_some() {
            return Some([Key::Last, if fault.is(Mutation::HomeUnharmed) { Key::Last } else { Key::First }]);
        }
        if self.is_origin(access.node) {
            return Some([Key::First, Key::First]);
        }
        self.key(graph, nest, access).map(|key| [key.clone(), key])
    }

    fn key(&self, graph: &Graph, nest: &Nest, access: &Access) -> Option<Key> {
        if let Some(key) = self.keys.iter().find(|key| nest.is_in(access, key.place)) {
            let own = Form { counters: vec![(key.place, 1)], ..Form::default() };
            return Some(Key::At(key.start.add_multiple(&own, 1)?));
        }
        let outermost = nest.loops[0].theta.node();
        let mut node = access.node;
        loop {
            match self.parts.get(&node) {
                Some(Part::First) => return Some(Key::First),
                Some(Part::Last) => return Some(Key::Last),
                Some(Part::Once) => return self.once.clone().map(Key::At),
                _ if node == outermost => return Some(Key::Every),
                _ => node = graph.owner(graph.region(node))?,
            }
        }
    }
}

/// What is in a node, or what it is.
struct Contents {
    key: bool,
    store: bool,
    theta: bool,
}

fn contents(graph: &Graph, node: Node, is_key: impl Fn(Node) -> bool) -> Contents {
    let mut has = Contents { key: false, store: graph.load_store(node).is_some_and(|it| it.is_store), theta: false };
    let mut regions = graph.regions(node).to_vec();
    while let Some(region) = regions.pop() {
        for inner in graph.nodes(region) {
            has.key |= is_key(inner);
            has.store |= graph.load_store(inner).is_some_and(|it| it.is_store);
            has.theta |= matches!(graph.op(inner), Op::Theta(_));
            regions.extend_from_slice(graph.regions(inner));
        }
    }
    has
}

/// Are all outputs of a loop that are used states, or loop variables that stay what they are?
fn stays(graph: &Graph, node: Node) -> bool {
    let Some(theta) = Theta::from_node(graph, node) else { return false };
    (0..theta.loop_count(graph)).all(|at| {
        let output = theta.exit_output(graph, at);
        graph.ty(output).is_state() || graph.is_dead(output) || theta.is_invariant(graph, at)
    })
}

/// The loop as one that is cut into strips; none if its iterations can't be begun anywhere.
fn key_loop(graph: &Graph, scev: &mut Scev, nest: &Nest, place: usize, fault: Fault) -> Option<KeyLoop> {
    let theta = nest.loops[place].theta;
    let sums = sum::sums(graph, nest, theta, fault)?;
    let mut steps = vec![];
    for index in 0..theta.loop_count(graph) {
        let pre = theta.pre(graph, index);
        let ty = graph.ty(pre);
        if theta.is_invariant(graph, index) || ty == Type::MEM || sums.iter().any(|sum| sum.index == index) {
            continue;
        }
        ty.int_width()?;
        steps.push((index, scev.recurrence(graph, theta, pre, Reading::Modular)?.step.as_constant()?));
    }
    let Loop { exact, slack, start, values, .. } = &nest.loops[place];
    let runs = match (exact, slack) {
        (Some(count), _) => Runs::Exactly(i64::try_from(*count).ok()?),
        (None, Some(slack)) if slack.factor(place) == -1 => {
            let more = slack.without(place).plus(1)?;
            let (fewest, most) = more.range(&nest.loops)?;
            (fewest >= -MAX_KEY && most <= MAX_KEY).then_some(())?;
            Runs::AtLeastOnce(more.plus(1)?)
        }
        _ => return None,
    };
    let (start, range) = (start.clone(), (*values)?);
    Some(KeyLoop { place, start, runs, range, steps, sums })
}
