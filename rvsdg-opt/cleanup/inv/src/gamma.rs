//! The rules for gammas.

use crate::fault::Mutation;
use crate::redirect::Redirect;
use rvsdg_core::{Const, Gamma, Op, Type, Value, ValueDef};
use rvsdg_opt_facts::{Decision, Fact};
use rvsdg_route::outermost;
use std::cell::Cell;

/// The value of an exit variable outside of the gamma.
enum Exit {
    Value(Value),
    Known(Value),
    Constant(Const),
}

impl Redirect<'_> {
    /// Applies all rules to a gamma.
    pub(crate) fn gamma(&mut self, gamma: Gamma) {
        self.settled(gamma.node());
        let mut origins = std::mem::take(&mut self.origins);
        origins.clear();
        origins.extend(self.graph.operands(gamma.node()).skip(1));
        self.merge_entries(gamma, &origins);
        self.constant_entries(gamma, &origins);
        let mut decision = std::mem::take(&mut self.decision);
        decision.read_equal(self.graph, gamma.predicate(self.graph));
        self.known_entries(gamma, &origins, &decision);
        self.redirect_exits(gamma, &decision);
        (self.origins, self.decision) = (origins, decision);
    }

    /// Merges entry variables with the same origin. States do not change.
    fn merge_entries(&mut self, gamma: Gamma, origins: &[Value]) {
        self.first_of.clear();
        for (index, origin) in origins.iter().copied().enumerate() {
            if self.graph.ty(origin).is_state() {
                continue;
            }
            let first = self.first_of.enter(origin, index);
            if first == index {
                continue;
            }
            let mut merged = false;
            for alternative in 0..gamma.regions(self.graph).len() {
                let [to, from] = [first, index].map(|i| gamma.entry_arg(self.graph, alternative, i));
                if !self.graph.is_dead(from) {
                    self.divert_users(from, to);
                    merged = true;
                }
            }
            self.stats.merged += usize::from(merged);
        }
    }

    /// Replaces entry variables whose origin is a constant by a constant in the alternatives.
    fn constant_entries(&mut self, gamma: Gamma, origins: &[Value]) {
        for (index, origin) in origins.iter().enumerate() {
            let Some(constant) = self.constant_here(*origin) else { continue };
            let mut replaced = false;
            for alternative in 0..gamma.regions(self.graph).len() {
                replaced |= self.replace_entry(gamma, alternative, index, constant);
            }
            self.stats.constants += usize::from(replaced);
        }
    }

    /// Replaces entry variables by constants in alternatives where the predicate implies their value.
    fn known_entries(&mut self, gamma: Gamma, origins: &[Value], decision: &Decision) {
        let alternatives = decision.alternatives();
        for (index, origin) in origins.iter().copied().enumerate() {
            for alternative in decision.alternatives_with(origin) {
                let Some(constant) = decision.constant(alternative, origin) else { continue };
                let shift = usize::from(self.fault.is(Mutation::OtherSide));
                let replaced = self.replace_entry(gamma, (alternative + shift) % alternatives, index, constant);
                self.stats.known += usize::from(replaced);
            }
        }
    }

    fn replace_entry(&mut self, gamma: Gamma, alternative: usize, index: usize, constant: Const) -> bool {
        let argument = gamma.entry_arg(self.graph, alternative, index);
        if self.graph.is_dead(argument) {
            return false;
        }
        let region = gamma.regions(self.graph)[alternative];
        let inside = self.constant_in(constant, region);
        self.divert_users(argument, inside);
        true
    }

    fn redirect_exits(&mut self, gamma: Gamma, decision: &Decision) {
        // What is found out stays true: only users behind the gamma change.
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.resize(gamma.regions(self.graph).len(), Cell::new(None));
        for index in 0..gamma.exit_count(self.graph) {
            let output = gamma.exit_output(self.graph, index);
            if self.graph.is_dead(output) {
                continue;
            }
            let passed = self.stack_memory(gamma, index).map(Exit::Value);
            match passed.or_else(|| self.exit(gamma, index, decision, &left)) {
                Some(Exit::Value(origin)) => {
                    self.divert_users(output, origin);
                    self.stats.exit_vars += 1;
                }
                Some(Exit::Known(origin)) => {
                    self.divert_users(output, origin);
                    self.stats.known += 1;
                }
                Some(Exit::Constant(constant)) => {
                    let outside = self.constant_in(constant, self.graph.region(gamma.node()));
                    self.divert_users(output, outside);
                    self.stats.exit_vars += 1;
                }
                None => {}
            }
        }
        self.left = left;
    }

    /// Can control leave this alternative? The answer is kept in `left`.
    fn is_left(&self, gamma: Gamma, alternative: usize, left: &[Cell<Option<bool>>]) -> bool {
        left[alternative].get().unwrap_or_else(|| {
            let wrong = self.fault.is(Mutation::LastIsDeadEnd) && alternative + 1 == left.len();
            let is_left = !(self.graph.is_dead_end(gamma.regions(self.graph)[alternative]) || wrong);
            left[alternative].set(Some(is_left));
            is_left
        })
    }

    /// The address of stack memory that exit variable `index` is in all alternatives where it is defined: that is never
    /// poison, so undef may be it. (Other values stay where they are: what comes out of a decision says how the one
    /// around it is left.)
    fn stack_memory(&self, gamma: Gamma, index: usize) -> Option<Value> {
        let graph = &*self.graph;
        if graph.ty(gamma.exit_output(graph, index)) != Type::PTR {
            return None;
        }
        let mut passed = None;
        for alternative in 0..gamma.regions(graph).len() {
            let origin = gamma.exit_origin(graph, alternative, index);
            if matches!(graph.producer_op(origin), Some(Op::Undef | Op::Poison)) {
                continue;
            }
            let ValueDef::Argument(_, entry) = graph.def(origin) else { return None };
            let outside = gamma.entry_origin(graph, entry);
            if *passed.get_or_insert(outside) != outside {
                return None;
            }
        }
        let is_it = |value: &Value| matches!(graph.producer_op(outermost(graph, *value)), Some(Op::Alloca(_)));
        passed.filter(|value| is_it(value) || self.fault.is(Mutation::UndefIsPoison))
    }

    /// The value of exit variable `index`, if it is the same in every alternative that matters; `left` says of each
    /// whether it is left.
    fn exit(&self, gamma: Gamma, index: usize, decision: &Decision, left: &[Cell<Option<bool>>]) -> Option<Exit> {
        let graph = &*self.graph;
        let mut alternatives = gamma.regions(graph).len();
        if self.fault.is(Mutation::LastAlternative) && alternatives > 1 {
            alternatives -= 1;
        }
        let (ty, here) = (graph.ty(gamma.exit_output(graph, index)), graph.region(gamma.node()));
        let matters = |alternative: &usize| ty.is_state() || self.is_left(gamma, *alternative, left);
        // Most exit variables are computed in some alternative.
        let is_computed = |alternative: &usize| {
            graph.producer_op(gamma.exit_origin(graph, *alternative, index)).is_some_and(|op| !op.is_constant())
        };
        if (0..alternatives).any(|it| is_computed(&it) && matters(&it)) {
            return None;
        }
        let mut passed: Option<Value> = None;
        let mut constants: Vec<(usize, Const)> = vec![];
        for alternative in (0..alternatives).filter(matters) {
            let origin = gamma.exit_origin(graph, alternative, index);
            if let ValueDef::Argument(_, entry) = graph.def(origin) {
                let outside = gamma.entry_origin(graph, entry);
                if *passed.get_or_insert(outside) != outside {
                    return None;
                }
            } else {
                constants.push((alternative, self.constant_here(origin)?));
            }
        }
        let is_known = |value: Value| {
            let is_it = |(k, constant): &(usize, Const)| decision.constant(*k, value) == Some(*constant);
            graph.ty(value) == ty && constants.iter().all(is_it)
        };
        match passed {
            Some(value) if constants.is_empty() => Some(Exit::Value(value)),
            Some(value) if ty != Type::IO && ty != Type::MEM && is_known(value) => Some(Exit::Known(value)),
            Some(_) => None,
            None => {
                let (k, first) = *constants.first()?;
                if constants.iter().all(|(_, constant)| *constant == first) {
                    return Some(Exit::Constant(first));
                }
                let mut values = decision.facts(k).iter().filter_map(Fact::constant).map(|(value, _)| value);
                values.find(|value| graph.region_of(*value) == here && is_known(*value)).map(Exit::Known)
            }
        }
    }
}
