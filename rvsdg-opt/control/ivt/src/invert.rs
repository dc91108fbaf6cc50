//! The inversion.
//!
//! The old loop is `theta { before; gamma { exit: X; stay: R }; after }`. It is replaced by
//!
//! ```text
//! before; gamma test {
//!   0: pass
//!   1: theta { R; after; before } repeat test
//! }
//! X; after
//! ```
//!
//! The loop variables of the new theta are the values that are used across the boundary between `before` and the rest
//! of the body. `R` and `X` are moved, `before` and `after` are copied. If several alternatives leave the loop, the
//! gamma's predicate is also a loop variable, and a gamma on it behind the loop contains all the `X`.
//!
//! If the staying alternative is mixed, it computes whether the loop continues, and only then `before` and the test
//! follow:
//!
//! ```text
//! before; gamma test {
//!   0: pass
//!   1: theta { R; after; gamma goes on { 0: results; 1: before } } repeat goes on and test
//! }
//! gamma left by { 0 (test): X; after  1 (the other): results }
//! ```
//!
//! States are loop variables used by both exits; every other loop variable that only one exit needs is undefined on the
//! other. The inner gamma is then pushed into the gamma that decides whether the loop continues: see
//! [`fuse`](crate::fuse).

use crate::fault::{Fault, Mutation};
use crate::fuse;
use crate::plan::InversionPlan;
use crate::scope::Scope;
use crate::shape::Shape;
use crate::variables::Gaps;
use rvsdg_core::{Const, Gamma, Gap, Graph, INVERTED, MatchInfo, Node, Op, Position, Theta, Type, Value, ValueDef};
use rvsdg_route::Router;

/// Context of the inversion of one loop.
pub(crate) struct Work<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) router: &'a mut Router,
    pub(crate) shape: &'a Shape,
    pub(crate) plan: &'a InversionPlan,
    pub(crate) fault: Fault,
    pub(crate) gaps: Gaps,
}

/// The loop variables of the new theta, other than the carried values, for a loop that can be left from inside.
struct Results {
    /// The variable of the old theta, and where its value is: the index of the carried value (a state), or of the
    /// variable in `outputs`.
    of: Vec<(usize, Slot)>,
}

/// Where a result is found.
#[derive(Copy, Clone)]
enum Slot {
    /// A carried value: a state or an invariant value.
    Carried(usize),
    /// A loop variable of its own.
    Own(usize),
}

/// A placeholder for a value that is never used.
fn unused(graph: &mut Graph, router: &mut Router, region: rvsdg_core::Region, ty: Type) -> Value {
    let op = if ty.alternatives().is_some() { Op::Ctl(0) } else { Op::Undef };
    router.constant_in(graph, Const { op, ty }, region)
}

impl Work<'_> {
    /// Replaces the loop. Returns whether the test could be pushed into the gamma that decides whether the loop
    /// continues, if there is one.
    pub(crate) fn invert(mut self) -> bool {
        let theta = self.shape.theta;
        let outside = Position::Before(theta.node());
        let mut first = Scope::new(self.graph, outside);
        self.gaps = Gaps::of(self.graph, self.shape, self.plan);
        for k in 0..theta.loop_count(self.graph) {
            first.insert(theta.pre(self.graph, k), theta.entry_origin(self.graph, k));
        }
        first.copy(self.graph, self.router, &self.plan.before, |_| true);
        first.bind(self.graph, &self.gaps.rest);
        let mut enters = first.test(self.graph, self.router, self.shape.test);
        if self.fault.is(Mutation::Unguarded) {
            enters = self.router.constant_in(
                self.graph,
                Const { op: Op::Ctl(1), ty: Type::ctl(2) },
                self.graph.region(theta.node()),
            );
        }
        let guard = Gamma::add(self.graph, outside, enters);
        for value in &self.plan.cross {
            let origin = first.get(self.graph, self.router, *value);
            guard.add_entry(self.graph, origin);
        }
        let posts = match self.shape.mixed {
            false => self.plain(guard),
            true => return self.mixed(guard),
        };
        self.finish(posts);
        true
    }

    /// Replaces the outputs of the old loop.
    fn finish(&mut self, posts: Vec<Option<Value>>) {
        let node = self.shape.theta.node();
        for (k, post) in posts.into_iter().enumerate() {
            if let Some(post) = post {
                let output = self.graph.output(node, k);
                self.graph.divert_users(output, post);
            }
        }
        // All of them went along.
        self.graph.forget_bindings_inside(node);
        self.graph.remove_node(node);
    }

    /// Creates the new theta inside of the guard, with the carried values as loop variables, and moves the staying
    /// alternative and the code behind the gamma into it.
    fn open(&mut self, guard: Gamma) -> (Theta, Scope) {
        let (graph, router, shape) = (&mut *self.graph, &mut *self.router, self.shape);
        let inside = guard.regions(graph)[1];
        let theta = Theta::add(graph, Position::End(inside), shape.theta.flags(graph));
        // The operations of one old iteration are now in two iterations. If these are more than the test, metadata
        // about iterations no longer holds.
        let effects = |node: &Node| graph.op(*node).is_structural() || !graph.op(*node).effects().is_empty();
        if !self.plan.before.iter().any(effects) {
            graph.keep_note(shape.theta.node(), theta.node());
        }
        graph.add_loop_hint(theta.node(), INVERTED);
        let mut scope = Scope::new(graph, Position::End(theta.region(graph)));
        let predicate = shape.gamma.predicate(graph);
        scope.set_known(graph, predicate, shape.stay);
        for (i, value) in self.plan.cross.iter().enumerate() {
            let pre = theta.open_loop_var(graph, guard.entry_arg(graph, 1, i));
            scope.insert(*value, pre);
        }
        scope.bind(graph, &self.gaps.front);
        scope.take(graph, router, &self.plan.to_stay);
        let stay = if self.fault.is(Mutation::Inverted) { shape.exits[0] } else { shape.stay };
        enter(graph, router, &mut scope, shape.gamma, stay);
        scope.copy(graph, router, &self.plan.after, |node| self.gaps.carries(node));
        scope.bind(graph, &self.gaps.end);
        (theta, scope)
    }

    /// The values of the old loop's variables at the end of an iteration.
    fn posts(&mut self, scope: &Scope) -> Vec<Value> {
        let old = self.shape.theta;
        let count = old.loop_count(self.graph);
        (0..count)
            .map(|k| {
                let post = old.post(self.graph, k);
                let stale = self.fault.is(Mutation::StalePost) && self.plan.cross.contains(&old.pre(self.graph, k));
                let post = if stale { old.pre(self.graph, k) } else { post };
                scope.get(self.graph, self.router, post)
            })
            .collect()
    }

    /// A scope for `before` at the end of an iteration.
    fn second(&mut self, at: Position, posts: &[Value], scope: &Scope) -> Scope {
        let mut second = Scope::new(self.graph, at);
        for (k, post) in posts.iter().enumerate() {
            let pre = self.shape.theta.pre(self.graph, k);
            let stale = self.fault.is(Mutation::StaleTest) && self.plan.cross.contains(&pre) && !self.shape.mixed;
            let post = if stale { scope.get(self.graph, self.router, pre) } else { *post };
            second.insert(pre, post);
        }
        second
    }

    /// For a staying alternative that always repeats the loop. Returns the values of the old loop's variables after the
    /// loop.
    fn plain(&mut self, guard: Gamma) -> Vec<Option<Value>> {
        let (theta, scope) = self.open(guard);
        let posts = self.posts(&scope);
        let mut second = self.second(scope.at, &posts, &scope);
        second.copy(self.graph, self.router, &self.plan.before, |_| true);
        second.bind(self.graph, &self.gaps.rest);
        let again = second.test(self.graph, self.router, self.shape.test);
        self.shape.keep_note(self.graph, again);
        theta.set_predicate(self.graph, again);
        let mut last = Scope::new(self.graph, Position::Before(self.shape.theta.node()));
        for (i, value) in self.plan.cross.iter().enumerate() {
            let post = second.get(self.graph, self.router, *value);
            let output = theta.close_loop_var(self.graph, post);
            let unentered = guard.entry_arg(self.graph, 0, i);
            let merged = guard.add_exit(self.graph, &[unentered, output]);
            last.insert(*value, merged);
        }
        self.leave(&mut last)
    }

    /// Adds the leaving alternatives and the code behind the gamma. Returns the final values of the old loop's
    /// variables that are used.
    fn leave(&mut self, scope: &mut Scope) -> Vec<Option<Value>> {
        let (graph, router, shape) = (&mut *self.graph, &mut *self.router, self.shape);
        scope.bind(graph, &self.gaps.front);
        match shape.exits[..] {
            [exit] => {
                let predicate = shape.gamma.predicate(graph);
                scope.set_known(graph, predicate, exit);
                scope.take(graph, router, &self.plan.to_exit);
                enter(graph, router, scope, shape.gamma, exit);
            }
            _ => dispatch(graph, router, scope, shape),
        }
        scope.copy(graph, router, &self.plan.after, |node| self.gaps.carries(node));
        scope.bind(graph, &self.gaps.end);
        let theta = shape.theta;
        (0..theta.loop_count(graph))
            .map(|k| {
                let is_used = !graph.is_dead(theta.exit_output(graph, k));
                is_used.then(|| scope.get(graph, router, theta.post(graph, k)))
            })
            .collect()
    }

    /// The results that are used, and where they are found when the loop is left from inside.
    fn results(&self) -> Results {
        let (graph, theta) = (&*self.graph, self.shape.theta);
        let mut own = 0;
        let used = (0..theta.loop_count(graph)).filter(|k| !graph.is_dead(theta.exit_output(graph, *k)));
        let slot = |k: usize| {
            let pre = theta.pre(graph, k);
            let ty = graph.ty(pre);
            if let (Some(i), true) = (self.plan.cross.get_index_of(&pre), theta.post(graph, k) == pre) {
                return (k, Slot::Carried(i));
            }
            if ty.is_state() {
                let same = self.plan.cross.iter().position(|value| graph.ty(*value) == ty);
                return (k, Slot::Carried(same.expect("a state of each type is carried")));
            }
            own += 1;
            (k, Slot::Own(own - 1))
        };
        Results { of: used.map(slot).collect() }
    }

    /// For a staying alternative that decides whether to repeat the loop.
    fn mixed(mut self, guard: Gamma) -> bool {
        let results = self.results();
        let own: Vec<usize> =
            results.of.iter().filter(|(_, slot)| matches!(slot, Slot::Own(_))).map(|(k, _)| *k).collect();
        let old = self.shape.theta;
        let (theta, scope) = self.open(guard);
        let guarded = guard.regions(self.graph)[1];
        let types: Vec<Type> = own.iter().map(|k| self.graph.ty(old.pre(self.graph, *k))).collect();
        for ty in types.iter().chain(&[Type::ctl(2)]) {
            let nothing = unused(self.graph, self.router, guarded, *ty);
            theta.open_loop_var(self.graph, nothing);
        }
        let (decision, again, variables) = self.go_on(&scope, &own);
        theta.set_predicate(self.graph, again);
        let mut merged = vec![];
        for (i, post) in variables.into_iter().enumerate() {
            let output = theta.close_loop_var(self.graph, post);
            let unentered = match i.checked_sub(self.plan.cross.len()) {
                None => guard.entry_arg(self.graph, 0, i),
                Some(_) => {
                    let ty = self.graph.ty(output);
                    unused(self.graph, self.router, guard.regions(self.graph)[0], ty)
                }
            };
            merged.push(guard.add_exit(self.graph, &[unentered, output]));
        }
        let fused = fuse::push(self.graph, self.router, decision);
        let posts = self.meet(&results, merged);
        self.finish(posts);
        fused
    }

    /// Adds the gamma at the end of an iteration that either continues with the next test or leaves the loop. Returns
    /// the gamma, the predicate of the new theta, and the values of its loop variables at the end of an iteration.
    fn go_on(&mut self, scope: &Scope, own: &[usize]) -> (Gamma, Value, Vec<Value>) {
        let posts = self.posts(scope);
        let predicate = self.shape.theta.predicate(self.graph);
        let goes_on = scope.get(self.graph, self.router, predicate);
        let decision = Gamma::add(self.graph, scope.at, goes_on);
        for post in &posts {
            decision.add_entry(self.graph, *post);
        }
        let [left, stayed] = [0, 1].map(|i| decision.regions(self.graph)[i]);
        let inner: Vec<Value> = (0..posts.len()).map(|k| decision.entry_arg(self.graph, 1, k)).collect();
        let mut second = self.second(Position::End(stayed), &inner, scope);
        second.copy(self.graph, self.router, &self.plan.before, |_| true);
        second.bind(self.graph, &self.gaps.rest);
        let test = second.test(self.graph, self.router, self.shape.test);
        self.shape.keep_note(self.graph, test);
        let mut variables = vec![];
        for value in &self.plan.cross {
            let new = second.get(self.graph, self.router, *value);
            let post = self.carry(scope, decision, &posts, *value, new);
            variables.push(post);
        }
        for k in own {
            let ty = self.graph.ty(posts[*k]);
            let result = decision.entry_arg(self.graph, 0, *k);
            let nothing = unused(self.graph, self.router, stayed, ty);
            variables.push(decision.add_exit(self.graph, &[result, nothing]));
        }
        let by_test = self.control(stayed, 0);
        let by_other = self.control(left, u32::from(!self.fault.is(Mutation::OneExit)));
        variables.push(decision.add_exit(self.graph, &[by_other, by_test]));
        let stop = self.control(left, 0);
        let again = decision.add_exit(self.graph, &[stop, test]);
        (decision, again, variables)
    }

    /// The value of the loop variable for the carried `value` at the end of an iteration, which is `new` if the loop
    /// continues.
    fn carry(&mut self, scope: &Scope, decision: Gamma, posts: &[Value], value: Value, new: Value) -> Value {
        let (graph, theta) = (&mut *self.graph, self.shape.theta);
        let ty = graph.ty(value);
        let [left, stayed] = [0, 1].map(|i| decision.regions(graph)[i]);
        let same = (0..posts.len()).find(|k| ty.is_state() && graph.ty(theta.pre(graph, *k)) == ty);
        if let ValueDef::Argument(region, k) = graph.def(new)
            && region == stayed
        {
            // The value does not go through the gamma: it is a state or invariant.
            let invariant = value == theta.pre(graph, k) && posts[k] == scope.get(graph, self.router, value);
            if same == Some(k) || invariant {
                return posts[k];
            }
        }
        let other = match same {
            Some(k) => decision.entry_arg(graph, 0, k),
            None => unused(graph, self.router, left, ty),
        };
        decision.add_exit(graph, &[other, new])
    }

    fn control(&mut self, region: rvsdg_core::Region, alternative: u32) -> Value {
        self.router.constant_in(self.graph, Const { op: Op::Ctl(alternative), ty: Type::ctl(2) }, region)
    }

    /// Adds the gamma behind the loop that distinguishes how the loop was left. Returns the final values of the old
    /// loop's variables.
    fn meet(&mut self, results: &Results, merged: Vec<Value>) -> Vec<Option<Value>> {
        let old = self.shape.theta;
        let carried = self.plan.cross.len();
        let how = *merged.last().expect("how it was left is among the variables");
        let gamma = Gamma::add(self.graph, Position::Before(old.node()), how);
        for value in &merged[..merged.len() - 1] {
            gamma.add_entry(self.graph, *value);
        }
        let by_test = gamma.regions(self.graph)[0];
        let mut scope = Scope::new(self.graph, Position::End(by_test));
        for (i, value) in self.plan.cross.iter().enumerate() {
            scope.insert(*value, self.graph.arg(by_test, i));
        }
        let posts = self.leave(&mut scope);
        let mut finals = vec![None; posts.len()];
        for (k, slot) in &results.of {
            let index = match *slot {
                Slot::Carried(i) => i,
                Slot::Own(i) => carried + i,
            };
            let other = gamma.entry_arg(self.graph, 1, index);
            let post = posts[*k].expect("what is used has a value");
            finals[*k] = Some(gamma.add_exit(self.graph, &[post, other]));
        }
        finals
    }
}

/// Moves an alternative of the gamma to the scope, and maps the gamma's outputs to their values there.
fn enter(graph: &mut Graph, router: &mut Router, scope: &mut Scope, gamma: Gamma, alternative: usize) {
    for i in 0..gamma.entry_count(graph) {
        let arg = gamma.entry_arg(graph, alternative, i);
        // The argument may also be used directly as an exit variable.
        if !graph.is_dead(arg) {
            let origin = gamma.entry_origin(graph, i);
            let new = scope.get(graph, router, origin);
            scope.insert(arg, new);
        }
    }
    let region = gamma.regions(graph)[alternative];
    scope.take_all(graph, router, region);
    for i in 0..gamma.exit_count(graph) {
        let origin = gamma.exit_origin(graph, alternative, i);
        let new = scope.get(graph, router, origin);
        scope.insert(gamma.exit_output(graph, i), new);
    }
}

/// Moves all leaving alternatives into a gamma of their own.
fn dispatch(graph: &mut Graph, router: &mut Router, scope: &mut Scope, shape: &Shape) {
    let gamma = shape.gamma;
    let predicate = gamma.predicate(graph);
    let ty = graph.ty(predicate);
    let cases = shape.exits.iter().enumerate().map(|(i, exit)| (Const { op: Op::Ctl(*exit as u32), ty }, i as u32));
    let count = shape.exits.len() as u32;
    let table = MatchInfo { cases: cases.collect(), default: 0, alternatives: count };
    let operand = scope.get(graph, router, predicate);
    let choice = graph.add_match(scope.at, table, operand);
    let leaving = Gamma::add(graph, scope.at, choice);
    // An I/O state that is not used inside of a gamma still orders it behind earlier effects.
    let is_used = |graph: &Graph, i| {
        let is_live = |exit: &usize| !graph.is_dead(gamma.entry_arg(graph, *exit, i));
        graph.ty(gamma.entry_origin(graph, i)) == Type::IO || shape.exits.iter().any(is_live)
    };
    for i in 0..gamma.entry_count(graph) {
        if is_used(graph, i) {
            let origin = scope.get(graph, router, gamma.entry_origin(graph, i));
            let entry = leaving.add_entry(graph, origin);
            for (to, from) in shape.exits.iter().enumerate() {
                let [old, new] = [gamma.entry_arg(graph, *from, i), leaving.entry_arg(graph, to, entry)];
                graph.divert_users(old, new);
            }
        }
    }
    for (to, from) in shape.exits.iter().enumerate() {
        let [old, new] = [gamma.regions(graph)[*from], leaving.regions(graph)[to]];
        let nodes: Vec<_> = graph.nodes(old).collect();
        graph.carry_bindings(true);
        nodes.into_iter().for_each(|node| graph.move_node(node, Position::End(new)));
        graph.carry_bindings(false);
        graph.move_bindings(Gap::End(old), Gap::End(new));
    }
    for i in 0..gamma.exit_count(graph) {
        let origins: Vec<Value> = shape.exits.iter().map(|exit| gamma.exit_origin(graph, *exit, i)).collect();
        let output = leaving.add_exit(graph, &origins);
        scope.insert(gamma.exit_output(graph, i), output);
    }
}
