//! How what a path knows changes on its way: see the parent module for the rules.
//!
//! This is not the fact base of the optimizer (`rvsdg-opt-facts`): that says what holds in a region, on all ways into
//! it. Here a place may be reached with different knowledge, which is part of where the walk is, is forgotten where
//! operations come first, and is about control values only.
//!
//! Each step takes time in proportion to the control values that are routed, and to the cases of the matches that are
//! looked at.

use super::Walk;
use super::fault::Mutation;
use super::form::Place;
use super::known::Known;
use crate::predicate::known_alternative;
use rvsdg_core::{Gamma, Node, Op, Region, Theta, UseSite, Value};

/// Among how many users of a value to look for other matches.
const MAX_RELATED: usize = 64;
/// Stands for an alternative that is still to be found out by a test.
const SOMETHING: u32 = u32::MAX;
/// How far to follow a path to find what is tested next.
const MAX_LOOKAHEAD: usize = 64;

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

    /// The same for what is no match.
    pub(super) fn plain_alternative(&mut self, value: Value, known: &Known) -> Option<u32> {
        known.get(value).or_else(|| self.form.decided(self.graph(), value)).or_else(|| {
            let operand = self.values.constant(&self.function, value)?;
            known_alternative(operand, self.graph().ty(value))
        })
    }

    /// Notes what a control value is, and what that says about other matches of the same value.
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

    /// What is known inside an alternative.
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

    /// What is known behind a gamma.
    pub(super) fn ascend(&mut self, gamma: Gamma, alternative: usize, known: &Known) -> Known {
        let graph = self.graph();
        let inner = gamma.regions(graph)[alternative];
        let mut behind = known.clone();
        behind.retain(|value| graph.region_of(value) != inner);
        // Whatever was forgotten inside: who comes from here has gone in.
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

    /// What is known about loop variables, under other names.
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

    /// Where the end of a theta's body leads, and what is known there.
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

    /// Is a value at the end of an alternative the next to be tested? To test it earlier is wrong otherwise: it may be
    /// poison, and not be tested at all. Follows the path with the value known to be [`SOMETHING`].
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
