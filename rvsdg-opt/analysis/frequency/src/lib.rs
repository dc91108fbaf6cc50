//! How often regions run, compared to the entry of their function, according to the weights of decisions.
//!
//! Weights come from a profile, or from the programmer (`__builtin_expect`). They are notes on matches
//! ([`BranchNote`](rvsdg_core::BranchNote)). A decision whether a call was left by unwinding counts as one with
//! weights: what is behind landing pads is rare. A decision with weights says how probable each alternative of a gamma
//! is, and how many iterations a theta has on average: one more than it repeats. It also says so of later decisions on
//! constants that come out of the gamma. Most decisions have no weights; then there are two [bounds](Share), between
//! which the truth is likely to be, and a guess. Whoever must not be wrong about what is rare asks for the greater
//! bound, about what is frequent for the smaller one; whoever only chooses for the guess.
//!
//! What passes do to decisions makes weights less exact, so nothing but the choice of what pays may depend on them.
//!
//! # Complexity
//! Linear in the depth of the region and in the rows of the decisions around it; at most [`MAX_DECISIONS`] predicates
//! are looked at for each of these.
//!
//! ```
//! let graph = rvsdg_core::Graph::new();
//! assert_eq!(rvsdg_opt_frequency::share(&graph, graph.root()), rvsdg_opt_frequency::Share { least: 1.0, likely: 1.0, most: 1.0 });
//! ```

#![forbid(unsafe_code)]

use rvsdg_core::{Gamma, Graph, MatchInfo, Node, Note, Op, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_target::limits::frequency::{FREQUENT, MAX_DECISIONS, MAX_REPEATS, RARE, UNKNOWN_REPEATS, UNWINDING};

/// How often a region runs each time that its function is entered.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Share {
    /// If nothing else is known: alternatives are equally likely, and loops do not repeat.
    pub least: f64,
    /// If nothing else is known: alternatives are equally likely, but for those that control does not leave, which
    /// never run; and loops repeat as loops do.
    pub likely: f64,
    /// If nothing else is known: each alternative always runs, and loops repeat as loops do.
    pub most: f64,
}

impl Share {
    /// Does the region run so seldom that the function should be good at other things?
    pub fn is_rare(self) -> bool {
        self.most * f64::from(RARE) < 1.0
    }

    /// Does the region most likely run so often that the function spends its time there?
    pub fn is_frequent(self) -> bool {
        self.likely >= f64::from(FREQUENT)
    }
}

/// How often a region runs, compared to the root.
pub fn share(graph: &Graph, region: Region) -> Share {
    let mut share = Share { least: 1.0, likely: 1.0, most: 1.0 };
    let mut inner = region;
    while let Some(owner) = graph.owner(inner) {
        if let Some(gamma) = Gamma::from_node(graph, owner) {
            let alternative = gamma.regions(graph).iter().position(|it| *it == inner).expect("it is one of them");
            let known = probability(graph, gamma, alternative);
            let equal = known.unwrap_or(1.0 / gamma.regions(graph).len() as f64);
            share.least *= equal;
            share.likely *= known.unwrap_or_else(|| guess(graph, gamma, alternative));
            share.most *= known.unwrap_or(1.0);
        } else if let Some(theta) = Theta::from_node(graph, owner) {
            let known = iterations(graph, theta);
            let usual = known.unwrap_or(f64::from(UNKNOWN_REPEATS) + 1.0);
            share.least *= known.unwrap_or(1.0);
            share.likely *= usual;
            share.most *= usual;
        }
        inner = graph.region(owner);
    }
    share
}

/// How probable an alternative most likely is: programs end in few of those that they could end in, as tests of bounds
/// and assertions do.
fn guess(graph: &Graph, gamma: Gamma, alternative: usize) -> f64 {
    let is_left = |region: &&Region| !graph.is_dead_end(**region);
    let regions = gamma.regions(graph);
    match regions.iter().filter(is_left).count() {
        0 => 1.0 / regions.len() as f64,
        left => f64::from(u8::from(is_left(&&regions[alternative]))) / left as f64,
    }
}

/// How probable an alternative is, if that is known.
pub fn probability(graph: &Graph, gamma: Gamma, alternative: usize) -> Option<f64> {
    chosen(graph, gamma.predicate(graph), alternative)
}

/// How many iterations a loop has on average, if that is known.
pub fn iterations(graph: &Graph, theta: Theta) -> Option<f64> {
    let leaves = chosen(graph, theta.predicate(graph), 0)?;
    Some(1.0 / leaves.max(1.0 / (f64::from(MAX_REPEATS) + 1.0)))
}

/// How probable it is that a predicate has this value, according to what the decisions say that it comes from.
fn chosen(graph: &Graph, predicate: Value, wanted: usize) -> Option<f64> {
    Chooser { graph, steps: MAX_DECISIONS }.chosen(predicate, wanted)
}

/// Follows a predicate to the matches and constants that it comes from.
struct Chooser<'a> {
    graph: &'a Graph,
    /// How many predicates it may still look at.
    steps: u32,
}

impl Chooser<'_> {
    fn chosen(&mut self, predicate: Value, wanted: usize) -> Option<f64> {
        self.steps = self.steps.checked_sub(1)?;
        let ValueDef::Output(node, index) = self.graph.def(predicate) else { return None };
        match self.graph.op(node) {
            Op::Ctl(way) => Some(f64::from(u8::from(way as usize == wanted))),
            Op::Match(id) => self.matched(node, &self.graph.payloads[id], wanted),
            Op::Gamma => self.selected(Gamma::from_node(self.graph, node)?, index, wanted),
            _ => None,
        }
    }

    fn matched(&self, node: Node, matching: &MatchInfo, wanted: usize) -> Option<f64> {
        let graph = self.graph;
        let Some(Note::Branch(note)) = graph.note(node).map(|note| &graph.payloads[note]) else {
            let unwinds = 1.0 / f64::from(UNWINDING);
            let ways = |ways: [u32; 2]| ways.map(|alternative| f64::from(u8::from(alternative as usize == wanted)));
            let [returned, unwound] = is_unwound(graph, graph.operand(node, 0)).then(|| ways(matching.truths()))?;
            return Some(returned * (1.0 - unwinds) + unwound * unwinds);
        };
        let rows = std::iter::once(matching.default).chain(matching.cases.iter().map(|(_, alternative)| *alternative));
        if note.weights.len() != matching.cases.len() + 1 {
            return None;
        }
        let total: f64 = note.weights.iter().map(|weight| f64::from(*weight)).sum();
        let of_wanted = rows.zip(&note.weights).filter(|(alternative, _)| *alternative as usize == wanted);
        let sum: f64 = of_wanted.map(|(_, weight)| f64::from(*weight)).sum();
        (total > 0.0).then(|| sum / total)
    }

    /// Of a predicate that is an exit variable of a gamma. What is not known of a rare alternative hardly matters, so
    /// it counts as a whole.
    fn selected(&mut self, gamma: Gamma, index: usize, wanted: usize) -> Option<f64> {
        let mut sum = 0.0;
        for (alternative, region) in gamma.regions(self.graph).iter().enumerate() {
            let share = self.chosen(gamma.predicate(self.graph), alternative)?;
            if share > 0.0 {
                let origin = self.graph.result(*region, index);
                sum += match self.chosen(origin, wanted) {
                    Some(within) => share * within,
                    None if share * f64::from(RARE) < 1.0 => share,
                    None => return None,
                };
            }
        }
        Some(f64::min(sum, 1.0))
    }
}

/// Does the value say whether a call was left by unwinding?
fn is_unwound(graph: &Graph, value: Value) -> bool {
    let Some((member, Op::ExtractValue(path))) = graph.produced_by(value) else { return false };
    // A landing pad has a pointer and a number, and what is returned comes first.
    graph.ty(value) == Type::I1
        && matches!(graph.payloads[path][..], [1 | 2])
        && matches!(graph.produced_by(graph.operand(member, 0)),
            Some((_, Op::Special(id, _))) if graph.payloads[id].landing.is_some())
}

#[cfg(test)]
mod tests;
