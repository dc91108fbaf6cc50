//! Predicative control flow recovery.
//!
//! A predicate that is known on a path is not needed: the arc leads directly to the target of the branch on it. So
//! gammas and thetas only determine where paths lead. A branch is made where a path reaches a gamma, or the end of a
//! theta's body, without knowing the predicate. It tests the operand of the match that computes the predicate, or the
//! predicate's value.
//!
//! **States.** The walk visits *states*: a place in a region ([`Place`]) together with the known control values that
//! are still needed ([`Known`]). Each state is a block. A state where operations or a branch have to be emitted knows
//! nothing, so each operation and each branch is emitted once. States with knowledge are blocks that only jump, and the
//! cleanup removes them. Sharing states makes the walk linear if many arcs take the same way out of a deep nest. Empty
//! alternatives are traversed without creating states: long chains of dispatches, as they result from switches with
//! fall-through, would create very many.
//!
//! * At a gamma: continue in the alternative that the predicate selects. Knowledge about entry variables is translated
//!   to the arguments.
//! * At the end of an alternative: continue after the gamma. Knowledge about results is translated to the outputs. This
//!   is the main source of knowledge, because the results that restructuring has added are constants.
//! * At a theta: continue at the start of its body. Knowledge about loop variables is kept; all other knowledge is
//!   dropped.
//! * At the end of the body: continue at its start, or after the theta.
//!
//! Knowledge is dropped where an operation comes first ([`Form`] orders regions so that this is rare), and when the
//! [`Budget`] is used up. Dropping it is always correct: an unknown value is read when it is tested. So falling back to
//! structured recovery is not a separate mode, but what happens in a state that does not know its predicate.
//!
//! **Loops.** Only control values are known, and only restructuring makes loop variables of control type. So a path
//! skips the start of a theta only if the original loop had several entries, and a loop that was reducible has one
//! header again.
//!
//! **Values.** Exit variables of gammas and loop variables are variables that are written, in parallel, when a path
//! crosses the border of their node ([`Border`]). Each block has a list of the borders that it crosses, in order, from
//! which [`ssa`] makes phis.
//!
//! Every path through the result is a path through the regions that is possible if matches may select any alternative.
//! So the operands of a value are defined on each path that reaches it. No operation is executed that the graph would
//! not execute, or in a different order.
//!
//! Source: H. Bahmann et al., *Perfect reconstructability of control flow from demand dependence graphs* (2015), for
//! the idea. Cost: linear in the graph and the number of states, which [`Budget::of`] limits.

pub(crate) mod answers;
pub(crate) mod beside;
mod fault;
pub(crate) mod finer;
mod form;
mod knowledge;
mod known;
mod layout;
mod leaving;
mod order;
pub(crate) mod parts;
pub(crate) mod passed;
mod ssa;

use crate::Recovery;
use crate::cleanup::tidy;
use crate::function::Function;
use crate::predicate::Decision;
use crate::sweep::sweep;
pub(crate) use fault::Fault;
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub use fault::Mutation;
use form::{Form, Place};
use known::Known;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, Terminator};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Binding, Body, Gamma, Graph, Node, Op, Payloads, Region, Symbol, Theta, Value};
use rvsdg_opt_target::limits::recovery::{MIN_STEPS, STEPS_PER_NODE};
use std::ops::Range;

/// The control flow graph of a lambda with the body `graph`; `context` are the symbols of its context variables.
/// `payloads` are those of the body.
pub(crate) fn emit(
    graph: &Graph,
    payloads: Payloads,
    context: &[Symbol],
    must_progress: bool,
    fault: Fault,
) -> (Cfg, Recovery) {
    let mut walk = Walk::new(Function::new(graph, payloads, context, must_progress), fault);
    walk.run(Body::new(context.len()));
    let mut recovery = walk.recovery();
    let Walk { function, values, borders, assumed, depth, unbound, answers, records, .. } = walk;
    let mut cfg = ssa::construct(function, values, &borders, &assumed, &records, fault);
    recovery.steps = borders.values().map(Vec::len).sum::<usize>() + cfg.blocks.len();
    let phis = cfg.blocks.values().flat_map(|data| &data.phis);
    recovery.steps += phis.map(|phi| phi.incoming.len()).sum::<usize>();
    sweep(&mut cfg, &answers);
    let number = layout::reorder(&mut cfg, &depth);
    let mut renumbered = EntitySet::new();
    // The keys of a set are all numbers up to its largest member.
    for block in unbound.keys().filter(|block| unbound.contains(*block)) {
        if let Some(block) = number[block].expand() {
            renumbered.insert(block);
        }
    }
    tidy(&mut cfg, renumbered);
    name_leaving(&mut cfg);
    (cfg, recovery)
}

/// Adds phis for pointers behind the loops that they change in. [`crate::clean_up`] removes them.
pub(crate) fn name_leaving(cfg: &mut Cfg) {
    leaving::name(cfg);
}

/// A border that a path crosses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Border {
    /// From the end of a gamma's alternative to the code after the gamma.
    Exit(Gamma, usize),
    /// From the code before a theta to the start of its body.
    Enter(Theta),
    /// From the end of a theta's body to its start.
    Repeat(Theta),
    /// From the end of a theta's body to the code after the theta.
    Leave(Theta),
}

/// The remaining number of steps with knowledge, each weighted by the number of known values.
struct Budget(usize);

impl Budget {
    fn of(form: &Form) -> Budget {
        Budget(form.size.saturating_mul(STEPS_PER_NODE).max(MIN_STEPS))
    }

    /// Spends steps; returns whether there were any left.
    fn spend(&mut self, steps: usize) -> bool {
        let possible = self.0 > 0;
        self.0 = self.0.saturating_sub(steps);
        possible
    }
}

struct Walk<'a> {
    function: Function<'a>,
    fault: Fault,
    form: Form,
    /// The blocks of states without knowledge.
    at_node: SecondaryMap<Node, PackedOption<Block>>,
    at_end: SecondaryMap<Region, PackedOption<Block>>,
    /// The blocks of all other states.
    knowing: FxHashMap<(Place, Known), Block>,
    todo: Vec<(Block, Place, Known)>,
    values: ssa::Values,
    borders: SecondaryMap<Block, Vec<Border>>,
    /// The truth value that the only branch to a block has tested, and its value in the block.
    assumed: SecondaryMap<Block, Option<(Value, bool)>>,
    /// The number of thetas around a block.
    depth: SecondaryMap<Block, u32>,
    /// The latches of loops that need not make progress.
    unbound: EntitySet<Block>,
    budget: Budget,
    /// Gammas and thetas with a branch.
    tested: EntitySet<Node>,
    /// The number of branches on matches in front of the gamma or theta that they decide.
    early: usize,
    /// The instructions that compute values of matches and selects, which may turn out to be unused.
    answers: Vec<(Block, Range<usize>)>,
    /// What variables of the source are.
    records: Vec<PathRecord>,
}

/// A variable of the source is bound at the end of the instructions that a block has so far, behind the borders that it
/// has crossed so far.
struct PathRecord {
    block: Block,
    at: u32,
    borders: usize,
    binding: Binding,
}

impl<'a> Walk<'a> {
    fn new(function: Function<'a>, fault: Fault) -> Walk<'a> {
        let graph = function.graph;
        let form = Form::new(graph, &function.cfg.payloads, fault);
        Walk {
            function,
            fault,
            budget: Budget::of(&form),
            form,
            at_node: SecondaryMap::with_capacity(graph.node_capacity()),
            at_end: SecondaryMap::with_capacity(graph.region_capacity()),
            knowing: FxHashMap::default(),
            todo: vec![],
            values: ssa::Values::new(graph),
            borders: SecondaryMap::new(),
            assumed: SecondaryMap::new(),
            depth: SecondaryMap::new(),
            unbound: EntitySet::new(),
            tested: EntitySet::new(),
            early: 0,
            answers: vec![],
            records: vec![],
        }
    }

    fn graph(&self) -> &'a Graph {
        self.function.graph
    }

    fn run(&mut self, body: Body) {
        let entry = self.function.block;
        let start = self.form.start(self.graph().root());
        self.jump(entry, start, Known::nothing());
        while let Some((block, place, known)) = self.todo.pop() {
            self.function.block = block;
            self.emit(place, &known, body);
        }
    }

    /// The counters of predicates.
    fn recovery(&mut self) -> Recovery {
        let graph = self.graph();
        let mut recovery = Recovery { tested: self.early, ..Recovery::default() };
        for region in graph.region_tree(graph.root()) {
            for node in graph.nodes(region) {
                let predicate = match graph.op(node) {
                    Op::Gamma => graph.operand(node, 0),
                    Op::Theta(_) => graph.result(graph.regions(node)[0], 0),
                    _ => continue,
                };
                if !self.tested.contains(node) {
                    let is_constant = self.alternative(predicate, &Known::nothing()).is_some();
                    recovery.recovered += usize::from(!is_constant);
                    recovery.rescheduled += usize::from(!is_constant && self.form.moved.contains(node));
                    continue;
                }
                let match_node = graph.producer(predicate).filter(|node| matches!(graph.op(*node), Op::Match(_)));
                match match_node.filter(|node| graph.ty(graph.operand(*node, 0)).alternatives().is_none()) {
                    Some(_) => recovery.tested += 1,
                    None => recovery.fallen_back += 1,
                }
            }
        }
        recovery
    }

    // ---- states ------------------------------------------------------------------------------------------------

    fn add_block(&mut self, region: Region) -> Block {
        let block = self.function.cfg.add_block();
        self.depth[block] = self.form.depth(region);
        block
    }

    /// Ends a block with a jump to a state.
    fn jump(&mut self, from: Block, place: Place, known: Known) {
        let state = self.state(place, known);
        self.function.cfg.blocks[from].term = Terminator::Jump(state);
    }

    /// The block of a state.
    fn state(&mut self, place: Place, mut known: Known) -> Block {
        self.forget(place, &mut known);
        let region = match place {
            Place::Node(node) => self.graph().region(node),
            Place::End(region) => region,
        };
        let key = match self.fault.is(Mutation::SharedStates) {
            true => Known::nothing(),
            false => known.clone(),
        };
        let found = match place {
            _ if !known.is_empty() => self.knowing.get(&(place, key.clone())).copied(),
            Place::Node(node) => self.at_node[node].expand(),
            Place::End(region) => self.at_end[region].expand(),
        };
        if let Some(block) = found {
            return block;
        }
        let block = self.add_block(region);
        match place {
            _ if !known.is_empty() => {
                self.knowing.insert((place, key), block);
            }
            Place::Node(node) => self.at_node[node] = block.into(),
            Place::End(region) => self.at_end[region] = block.into(),
        }
        self.todo.push((block, place, known));
        block
    }

    /// Drops knowledge that is not needed at a place; all of it if an operation or a branch has to be emitted first.
    fn forget(&mut self, place: Place, known: &mut Known) {
        if known.is_empty() {
            return;
        }
        let graph = self.graph();
        let (region, passes) = match place {
            Place::Node(node) => {
                let passes = match graph.op(node) {
                    Op::Gamma => self.alternative(graph.operand(node, 0), known).is_some(),
                    Op::Theta(_) => true,
                    _ => false,
                };
                (graph.region(node), passes)
            }
            Place::End(region) => {
                let passes = match graph.owner(region).map(|owner| graph.op(owner)) {
                    None => false,
                    Some(Op::Gamma) => true,
                    Some(_) => self.alternative(graph.result(region, 0), known).is_some(),
                };
                (region, passes)
            }
        };
        if !passes || !self.budget.spend(known.len()) {
            return known.clear();
        }
        known.retain(|value| graph.region_of(value) != region || self.form.matters(value, place));
    }

    // ---- emission ----------------------------------------------------------------------------------------------

    /// Emits the contents of a state into the current block.
    fn emit(&mut self, mut place: Place, known: &Known, body: Body) {
        let graph = self.graph();
        loop {
            self.record(self.function.block, place);
            let node = match place {
                Place::Node(node) => node,
                Place::End(region) => return self.end(region, known, body),
            };
            match graph.op(node) {
                Op::Gamma => {
                    return self.gamma(Gamma::from_node(graph, node).expect("its operation is gamma"), known);
                }
                Op::Theta(_) => {
                    return self.theta(Theta::from_node(graph, node).expect("its operation is theta"), known);
                }
                Op::Unreachable => return self.function.end_block(Terminator::Unreachable),
                Op::Match(_) => self.matching(node),
                _ => {
                    let values = graph.operands(node).filter(|origin| !graph.ty(*origin).is_state());
                    let args = values.map(|origin| self.read(origin)).collect();
                    let before = self.function.cfg.blocks[self.function.block].instrs.len();
                    self.function.instr(node, args);
                    if matches!(graph.op(node), Op::Select(_)) {
                        // Arcs from a branch on the same condition take one of the operands directly: see `ssa`.
                        let block = self.function.block;
                        self.answers.push((block, before..self.function.cfg.blocks[block].instrs.len()));
                    }
                }
            }
            debug_assert!(known.is_empty(), "{node}: an operation belongs to a state that knows nothing");
            place = self.form.after(graph, node);
        }
    }

    /// Records what is bound at a place that the end of a block has come to.
    fn record(&mut self, block: Block, place: Place) {
        let at = self.function.cfg.blocks[block].instrs.len() as u32;
        let borders = self.borders[block].len();
        let bindings = self.form.places.of(place.gap()).iter();
        self.records.extend(bindings.map(|binding| PathRecord { block, at, borders, binding: *binding }));
    }

    /// Computes a match that has other users than gammas and thetas.
    fn matching(&mut self, node: Node) {
        let block = self.function.block;
        let operand = self.read(self.graph().operand(node, 0));
        let before = self.function.cfg.blocks[block].instrs.len();
        let answer = self.function.answer(node, operand);
        self.answers.push((block, before..self.function.cfg.blocks[block].instrs.len()));
        self.function.bind(self.graph().output(node, 0), answer);
    }

    /// Records what follows for the matched truth value if a predicate selects `alternative`, in a block that is
    /// reached only by that arc.
    fn assume(&mut self, block: Block, predicate: Value, alternative: u32) {
        let payloads = &self.function.cfg.payloads;
        if let Some((condition, to)) =
            beside::ways(self.function.graph, |table: rvsdg_core::MatchId| payloads[table].clone(), predicate)
        {
            let truth = to.iter().position(|to| *to == alternative);
            self.assumed[block] = truth.map(|way| (condition, way == 0));
        }
    }

    /// The operand for a value, in the current block.
    fn read(&mut self, value: Value) -> Operand {
        let block = self.function.block;
        self.values.read(&mut self.function, value, block)
    }

    fn test(&mut self, predicate: Value) -> Decision {
        let Walk { function, values, .. } = self;
        function.test(predicate, |function, value| {
            let block = function.block;
            values.read(function, value, block)
        })
    }

    fn gamma(&mut self, gamma: Gamma, known: &Known) {
        let graph = self.graph();
        let block = self.function.block;
        let predicate = gamma.predicate(graph);
        if let Some(alternative) = self.alternative(predicate, known) {
            return self.take(block, gamma, alternative as usize, known.clone());
        }
        debug_assert!(known.is_empty(), "a branch belongs to a state that knows nothing");
        let test = match self.test(predicate) {
            Decision::Known(alternative) => return self.take(block, gamma, alternative as usize, Known::nothing()),
            Decision::Test(test) => test,
        };
        self.tested.insert(gamma.node());
        let regions = gamma.regions(graph);
        let mut targets = vec![block; regions.len()];
        for (i, _) in test.leads_to(regions.len()).iter().enumerate().filter(|(_, leads)| **leads) {
            let mut known = Known::nothing();
            self.learn(&mut known, predicate, i as u32);
            let start = self.form.start(regions[i]);
            targets[i] = match start {
                Place::Node(_) => {
                    let known = self.descend(gamma, i, known);
                    self.state(start, known)
                }
                Place::End(_) => {
                    let arc = self.add_block(graph.region(gamma.node()));
                    self.assume(arc, predicate, i as u32);
                    self.take(arc, gamma, i, known);
                    arc
                }
            };
        }
        self.function.branch(block, test, &targets);
    }

    /// Continues from the end of a block, in front of a gamma, in an alternative; if that is empty, after the gamma,
    /// and so on.
    fn take(&mut self, from: Block, mut gamma: Gamma, mut alternative: usize, mut known: Known) {
        let graph = self.graph();
        loop {
            known = self.descend(gamma, alternative, known);
            let region = gamma.regions(graph)[alternative];
            let start = self.form.start(region);
            if matches!(start, Place::Node(_)) {
                return self.jump(from, start, known);
            }
            self.record(from, start);
            self.borders[from].push(Border::Exit(gamma, alternative));
            known = self.ascend(gamma, alternative, &known);
            let place = self.form.after(graph, gamma.node());
            self.forget(place, &mut known);
            let Place::Node(node) = place else { return self.jump(from, place, known) };
            let next = Gamma::from_node(graph, node).filter(|_| !known.is_empty());
            let Some(next) = next else { return self.jump(from, place, known) };
            self.record(from, place);
            let taken = self.alternative(next.predicate(graph), &known);
            (gamma, alternative) = (next, taken.expect("what is forgotten otherwise") as usize);
        }
    }

    fn theta(&mut self, theta: Theta, known: &Known) {
        let graph = self.graph();
        let block = self.function.block;
        let known = self.rename(theta, known, |i| (theta.entry_origin(graph, i), theta.pre(graph, i)));
        self.borders[block].push(Border::Enter(theta));
        let start = self.form.start(theta.region(graph));
        self.jump(block, start, known);
    }

    fn end(&mut self, region: Region, known: &Known, body: Body) {
        let graph = self.graph();
        let block = self.function.block;
        let Some(owner) = graph.owner(region) else {
            let value = body.return_value(graph).map(|value| self.read(value));
            return self.function.end_block(Terminator::Return(value));
        };
        if let Some(gamma) = Gamma::from_node(graph, owner) {
            return self.leave(gamma, region, known);
        }
        let theta = Theta::from_node(graph, owner).expect("regions belong to gammas and thetas");
        let predicate = theta.predicate(graph);
        if let Some(repeats) = self.alternative(predicate, known) {
            return self.cross(block, theta, repeats != 0, known);
        }
        debug_assert!(known.is_empty(), "a branch belongs to a state that knows nothing");
        let test = match self.test(predicate) {
            Decision::Known(repeats) => return self.cross(block, theta, repeats != 0, known),
            Decision::Test(test) => test,
        };
        self.tested.insert(owner);
        let leads = test.leads_to(2);
        debug_assert!(leads[0] && leads[1], "a test has two outcomes");
        let targets = [0, 1].map(|repeats| {
            let arc = self.add_block(region);
            self.assume(arc, predicate, repeats);
            let mut known = Known::nothing();
            self.learn(&mut known, predicate, repeats);
            self.cross(arc, theta, repeats != 0, &known);
            arc
        });
        self.function.branch(block, test, &targets);
    }

    /// Continues from the end of an alternative after its gamma. If a match computed here decides something there, it
    /// is tested here: otherwise the test would lose the rest of the knowledge.
    fn leave(&mut self, gamma: Gamma, region: Region, known: &Known) {
        let graph = self.graph();
        let block = self.function.block;
        let alternative = self.form.alternative(region);
        let pending = self.pending(gamma, region, known);
        let test = pending.map(|value| (value, self.test(value)));
        let Some((value, Decision::Test(test))) = test else {
            return self.cross_exit(block, gamma, alternative, known);
        };
        self.early += 1;
        let leads = test.leads_to(graph.ty(value).alternatives().expect("it is a predicate") as usize);
        let mut targets = vec![block; leads.len()];
        for (i, _) in leads.iter().enumerate().filter(|(_, leads)| **leads) {
            targets[i] = self.add_block(region);
            self.assume(targets[i], value, i as u32);
            let mut known = Known::nothing();
            self.learn(&mut known, value, i as u32);
            self.cross_exit(targets[i], gamma, alternative, &known);
        }
        self.function.branch(block, test, &targets);
    }

    fn cross_exit(&mut self, from: Block, gamma: Gamma, alternative: usize, known: &Known) {
        self.borders[from].push(Border::Exit(gamma, alternative));
        let known = self.ascend(gamma, alternative, known);
        let place = self.form.after(self.graph(), gamma.node());
        self.jump(from, place, known);
    }

    /// A match at the end of an alternative that is certain to decide something after the gamma, before any operation
    /// and any other test.
    fn pending(&mut self, gamma: Gamma, region: Region, known: &Known) -> Option<Value> {
        let graph = self.graph();
        // Another state would test it again.
        if !known.is_empty() {
            return None;
        }
        (0..self.form.ctl_out(gamma.node()).len()).find_map(|n| {
            let i = self.form.ctl_out(gamma.node())[n] as usize;
            let value = graph.result(region, i);
            let node = graph.producer(value)?;
            let is_match = matches!(graph.op(node), Op::Match(_));
            let is_unknown = !matches!(self.function.bound(value), Some(Operand::Const(_)));
            let matters = self.form.matters_at_all(gamma.exit_output(graph, i));
            (is_match && is_unknown && matters && self.is_sure(gamma, region, value)).then_some(value)
        })
    }

    /// Continues from the end of a block, which is at the end of a theta's body, at the body's start or after the
    /// theta.
    fn cross(&mut self, from: Block, theta: Theta, repeats: bool, known: &Known) {
        let graph = self.graph();
        let (place, known) = self.around(theta, repeats, known);
        let border = if repeats {
            let may_diverge = theta.flags(graph).may_diverge;
            self.function.cfg.blocks[from].must_progress = !may_diverge;
            self.function.cfg.blocks[from].loop_note = graph.note(theta.node());
            if may_diverge {
                self.unbound.insert(from);
            }
            Border::Repeat(theta)
        } else {
            Border::Leave(theta)
        };
        self.borders[from].push(border);
        self.jump(from, place, known);
    }
}
