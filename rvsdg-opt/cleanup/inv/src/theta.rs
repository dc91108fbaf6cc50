//! The rules for thetas.

use crate::fault::Mutation;
use crate::redirect::Redirect;
use rvsdg_core::{Const, IntCond, Theta, Type, Use, Value, ValueDef};
use rvsdg_opt_facts::{Decision, Operand};

/// The value of a loop variable behind the loop.
enum End {
    Value(Value),
    Constant(Const),
}

impl Redirect<'_> {
    /// Applies all rules to a theta.
    pub(crate) fn theta(&mut self, theta: Theta) {
        self.settled(theta.node());
        self.constant_loop_vars(theta);
        self.merge_loop_vars(theta);
        self.redirect_outputs(theta);
    }

    /// The use that is the result of a loop variable.
    fn post_user(&self, theta: Theta, index: usize) -> Use {
        self.graph.results(theta.region(self.graph))[index + 1]
    }

    fn is_invariant(&self, theta: Theta, index: usize) -> bool {
        theta.is_invariant(self.graph, index)
    }

    /// The invariant loop variable that has `value` as its argument.
    fn invariant_of(&self, theta: Theta, value: Value) -> Option<usize> {
        match self.graph.def(value) {
            ValueDef::Argument(region, index) if region == theta.region(self.graph) => {
                self.is_invariant(theta, index).then_some(index)
            }
            _ => None,
        }
    }

    /// Replaces loop variables whose origin is a constant and that never change.
    fn constant_loop_vars(&mut self, theta: Theta) {
        for index in 0..theta.loop_count(self.graph) {
            let Some(constant) = self.constant_here(theta.entry_origin(self.graph, index)) else { continue };
            let stays =
                self.is_invariant(theta, index) || self.constant_here(theta.post(self.graph, index)) == Some(constant);
            let (pre, own_post) = (theta.pre(self.graph, index), self.post_user(theta, index));
            if stays && self.has_others(pre, own_post) {
                let inside = self.constant_in(constant, theta.region(self.graph));
                self.divert_others(pre, inside, own_post);
                self.stats.constants += 1;
            }
        }
    }

    /// Merges loop variables with the same origin and the same result. States do not change.
    fn merge_loop_vars(&mut self, theta: Theta) {
        self.first_of_both.clear();
        for index in 0..theta.loop_count(self.graph) {
            let origin = theta.entry_origin(self.graph, index);
            if self.graph.ty(origin).is_state() {
                continue;
            }
            let post = theta.post(self.graph, index);
            let stays = match self.invariant_of(theta, post) {
                Some(other) => theta.entry_origin(self.graph, other) == origin,
                None => false,
            };
            let post = (!stays).then_some(post);
            let begins = if self.fault.is(Mutation::OtherOrigin) && !stays { None } else { Some(origin) };
            let leader = self.first_of_both.enter((begins, post), index);
            if leader == index {
                continue;
            }
            let [to, from] = [leader, index].map(|i| theta.pre(self.graph, i));
            let own_post = self.post_user(theta, index);
            self.stats.merged += usize::from(self.divert_others(from, to, own_post));
        }
    }

    fn redirect_outputs(&mut self, theta: Theta) {
        let mut decision = std::mem::take(&mut self.decision);
        decision.read_equal(self.graph, theta.predicate(self.graph));
        let may_diverge = theta.flags(self.graph).may_diverge && !self.fault.is(Mutation::EndlessLoop);
        self.first_of.clear();
        for index in 0..theta.loop_count(self.graph) {
            let (output, post) = (theta.exit_output(self.graph, index), theta.post(self.graph, index));
            let ty = self.graph.ty(output);
            if self.graph.is_dead(output) || (ty == Type::IO && may_diverge) {
                continue;
            }
            if self.is_invariant(theta, index) {
                self.divert_users(output, theta.entry_origin(self.graph, index));
                self.stats.loop_vars += 1;
                continue;
            }
            if ty.is_state() {
                continue;
            }
            if let Some(end) = self.plain_end(theta, post) {
                self.redirect_output(theta, output, end);
                self.stats.loop_vars += 1;
            } else if let Some(end) = self.known_end(theta, post, &decision) {
                self.redirect_output(theta, output, end);
                self.stats.known += 1;
            } else {
                let first = self.first_of.enter(post, index);
                if first != index {
                    self.divert_users(output, theta.exit_output(self.graph, first));
                    self.stats.loop_vars += 1;
                }
            }
        }
        self.decision = decision;
    }

    fn redirect_output(&mut self, theta: Theta, output: Value, end: End) {
        let outside = match end {
            End::Value(value) => value,
            End::Constant(constant) => self.constant_in(constant, self.graph.region(theta.node())),
        };
        self.divert_users(output, outside);
    }

    /// The value of a result outside of the loop that is valid for any predicate.
    fn plain_end(&self, theta: Theta, post: Value) -> Option<End> {
        if let Some(constant) = self.constant_here(post) {
            return Some(End::Constant(constant));
        }
        self.invariant_of(theta, post).map(|index| End::Value(theta.entry_origin(self.graph, index)))
    }

    /// The value of a result outside of the loop that follows from the predicate being 0 in the last iteration.
    fn known_end(&self, theta: Theta, post: Value, decision: &Decision) -> Option<End> {
        let end = usize::from(self.fault.is(Mutation::OtherSide));
        if let Some(constant) = decision.constant(end, post) {
            return Some(End::Constant(constant));
        }
        // Equal pointers may have different provenance.
        self.graph.ty(post).int_width()?;
        decision.facts(end).iter().find_map(|fact| match (fact.cond, fact.right) {
            (IntCond::Eq, Operand::Value(other)) if fact.left == post && fact.added.is_none() => {
                self.invariant_of(theta, other).map(|index| End::Value(theta.entry_origin(self.graph, index)))
            }
            _ => None,
        })
    }
}
