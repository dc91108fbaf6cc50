//! How the knowledge of a path changes along the path: the parent module has the rules.
//!
//! This is not the fact base of the optimizer (`rvsdg-opt-facts`), which contains facts that hold in a region on all
//! paths into it. Here a place may be reached with different knowledge. The knowledge is part of the walk's state, is
//! lost where an operation has to be emitted, and is only about control values.
//!
//! Each step takes time proportional to the number of routed control values and to the number of cases of the matches
//! involved.

use super::Walk;
use super::fault::Mutation;
use super::form::Place;
use super::known::Known;
use crate::predicate::known_alternative;
use rvsdg_core::{Gamma, Node, Op, Region, Theta, UseSite, Value};
use rvsdg_opt_target::limits::recovery::{MAX_LOOKAHEAD, MAX_RELATED};

/// Stands for an unknown alternative that a test will determine.
const SOMETHING: u32 = u32::MAX;

impl Walk<'_> {
    /// The alternative that a control value is known to be.
    pub(super) fn alternative(&mut self, value: Value, known: &Known) -> Option<u32> {
        let graph = self.graph();
        if let Some(alternative) = known.get(value) {
            return Some(alternative);
        }
        if let Some(node) = graph.producer(value)
            && let Op::Match(id) = graph.op(node)
            && self.function.bound(value).is_none()
        {
            let matched = graph.operand(node, 0);
            if graph.ty(matched).alternatives().is_none() {
                let operand = self.values.constant(&self.function, matched)?;
                return self.function.known_answer(node, operand);
            }
            let of = self.plain_alternative(matched, known)?;
            if of == SOMETHING {
                return Some(of);
            }
            return Some(self.function.cfg.payloads[id].lookup(Op::Ctl(of)));
        }
        self.plain_alternative(value, known)
    }

    /// As `alternative`, for values that are not matches.
    pub(super) fn plain_alternative(&mut self, value: Value, known: &Known) -> Option<u32> {
        known.get(value).or_else(|| self.form.decided(self.graph(), value)).or_else(|| {
            let operand = self.values.constant(&self.function, value)?;
            known_alternative(operand, self.graph().ty(value))
        })
    }

    /// Adds the fact that `value` is `alternative`, and what follows for other matches of the same operand.
    pub(super) fn learn(&self, known: &mut Known, value: Value, alternative: u32) {
        let graph = self.graph();
        known.set(value, alternative);
        let matched = |node: Node| match graph.op(node) {
            Op::Match(id) => Some((id, graph.operand(node, 0))),
            _ => None,
        };
        let Some((id, of)) = graph.producer(value).and_then(matched) else { return };
        for user in graph.users(of).take(MAX_RELATED) {
            if let UseSite::Input(node, 0) = graph.site(user)
                && let Some((other, _)) = matched(node)
                && self.form.matters_at_all(graph.output(node, 0))
                && graph.output(node, 0) != value
                && let payloads = &self.function.cfg.payloads
                && let Some(implied) = payloads[id].implied(alternative, &payloads[other], graph.ty(of))
            {
                known.set(graph.output(node, 0), implied);
            }
        }
    }

    /// The knowledge at the start of an alternative.
    pub(super) fn descend(&mut self, gamma: Gamma, alternative: usize, mut known: Known) -> Known {
        let graph = self.graph();
        if known.is_empty() {
            return known;
        }
        let outer = graph.region(gamma.node());
        let mut inside = known.clone();
        inside.retain(|value| graph.region_of(value) != outer || self.form.matters_after(value, gamma.node()));
        for i in self.form.ctl_in(gamma.node()) {
            let arg = gamma.entry_arg(graph, alternative, *i as usize);
            if let Some(k) = known.get(gamma.entry_origin(graph, *i as usize))
                && self.form.matters_at_all(arg)
            {
                inside.set(arg, k);
            }
        }
        known.clear();
        inside
    }

    /// The knowledge after a gamma.
    pub(super) fn ascend(&mut self, gamma: Gamma, alternative: usize, known: &Known) -> Known {
        let graph = self.graph();
        let inner = gamma.regions(graph)[alternative];
        let mut behind = known.clone();
        behind.retain(|value| graph.region_of(value) != inner);
        // Whatever was lost inside: a path that leaves this alternative has entered it.
        let predicate = gamma.predicate(graph);
        self.learn(&mut behind, predicate, alternative as u32);
        let outer = graph.region(gamma.node());
        behind.retain(|value| graph.region_of(value) != outer || self.form.matters_after(value, gamma.node()));
        for n in 0..self.form.ctl_out(gamma.node()).len() {
            let i = self.form.ctl_out(gamma.node())[n] as usize;
            let output = gamma.exit_output(graph, i);
            if self.form.matters_at_all(output)
                && let believed = if self.fault.is(Mutation::StaleKnowledge) { 0 } else { alternative }
                && let Some(k) = self.alternative(gamma.exit_origin(graph, believed, i), known)
            {
                behind.set(output, k);
            }
        }
        behind
    }

    /// Translates knowledge about loop variables to their other names.
    pub(super) fn rename(&mut self, theta: Theta, known: &Known, names: impl Fn(usize) -> (Value, Value)) -> Known {
        let mut renamed = Known::nothing();
        for n in 0..self.form.ctl_in(theta.node()).len() {
            let (old, new) = names(self.form.ctl_in(theta.node())[n] as usize);
            if self.form.matters_at_all(new)
                && let Some(alternative) = self.alternative(old, known)
            {
                renamed.set(new, alternative);
            }
        }
        renamed
    }

    /// The place that the end of a theta's body leads to, and the knowledge there.
    pub(super) fn around(&mut self, theta: Theta, repeats: bool, known: &Known) -> (Place, Known) {
        let graph = self.graph();
        if repeats {
            let known = self.rename(theta, known, |i| (theta.post(graph, i), theta.pre(graph, i)));
            (self.form.start(theta.region(graph)), known)
        } else {
            let stale = self.fault.is(Mutation::KnownBeforeLoop);
            let post = |i| if stale { theta.entry_origin(graph, i) } else { theta.post(graph, i) };
            let known = self.rename(theta, known, |i| (post(i), theta.exit_output(graph, i)));
            (self.form.after(graph, theta.node()), known)
        }
    }

    /// Is a value at the end of an alternative certain to be tested next? Otherwise testing it earlier would be wrong:
    /// it may be poison, and never tested. Follows the path with the value known to be [`SOMETHING`].
    pub(super) fn is_sure(&mut self, gamma: Gamma, region: Region, value: Value) -> bool {
        let graph = self.graph();
        let mut known = Known::nothing();
        known.set(value, SOMETHING);
        known = self.ascend(gamma, self.form.alternative(region), &known);
        let mut place = self.form.after(graph, gamma.node());
        for _ in 0..MAX_LOOKAHEAD {
            let (node, predicate) = match place {
                Place::Node(node) if graph.op(node) == Op::Gamma => (node, graph.operand(node, 0)),
                Place::Node(node) => {
                    let Some(theta) = Theta::from_node(graph, node) else { return false };
                    known = self.rename(theta, &known, |i| (theta.entry_origin(graph, i), theta.pre(graph, i)));
                    place = self.form.start(theta.region(graph));
                    continue;
                }
                Place::End(region) => {
                    let Some(owner) = graph.owner(region) else { return false };
                    if let Some(gamma) = Gamma::from_node(graph, owner) {
                        known = self.ascend(gamma, self.form.alternative(region), &known);
                        place = self.form.after(graph, owner);
                        continue;
                    }
                    (owner, graph.result(region, 0))
                }
            };
            let alternative = match self.alternative(predicate, &known) {
                None => return false,
                Some(SOMETHING) => return true,
                Some(alternative) => alternative,
            };
            (place, known) = match (Gamma::from_node(graph, node), Theta::from_node(graph, node)) {
                (Some(gamma), _) => {
                    let region = gamma.regions(graph)[alternative as usize];
                    (self.form.start(region), self.descend(gamma, alternative as usize, known))
                }
                (None, Some(theta)) => self.around(theta, alternative != 0, &known),
                (None, None) => unreachable!("only gammas and thetas decide"),
            };
        }
        false
    }
}
