//! Predicative control flow recovery.
//!
//! A predicate whose value is known on a path need not exist: the arc goes straight to where the branch on it would
//! lead. So gammas and thetas only say where to go. A real branch is made where a path reaches a gamma or the end of a
//! theta's body and does not know the predicate: there it tests what the predicate is a match of, or the predicate's
//! value.
//!
//! **States.** The walk goes over *states*: a place in a region ([`Place`]) together with the control values that are
//! known and still matter ([`Known`]). Each state is a block. Where operations are to be emitted, or a branch, a state
//! knows nothing, so each operation and each branch is emitted once; states that know something are blocks that only
//! jump, and go when the graph is tidied up. That states are shared makes the walk linear where many arcs take the same
//! way out of a deep nest. Passing alternatives that are empty makes no state: long chains of dispatches, as they come
//! from switches that fall through, would make very many.
//!
//! * At a gamma: the alternative that the predicate says. What is known about entry variables is known about the
//!   arguments.
//! * At the end of an alternative: behind the gamma; what is known about results is known about the outputs. This is
//!   where most knowledge comes from, for the results that restructuring invented are constants.
//! * At a theta: the start of its body. Loop variables keep what is known about them, everything else is forgotten.
//! * At the end of the body: the start of the body, or behind the theta.
//!
//! Knowledge is forgotten where an operation comes first ([`Form`] orders regions such that this is rare) and when
//! [`Budget`] is used up. To forget is always right: a value that is not known is read when it is tested. So the
//! fallback to structured recovery is not a mode, it is what happens at a state that does not know its predicate.
//!
//! **Loops.** Only control values are known, and only restructuring makes loop variables of control type. So a path
//! passes the start of a theta only where several entries were there in the first place, and a loop that came in
//! reducible goes out with one header.
//!
//! **Values.** Exit variables of gammas and loop variables are variables that are written where a path crosses their
//! node's border ([`Border`]), all at once. Each block lists the borders that it crosses, in order; [`ssa`] makes phis
//! of that.
//!
//! Every path through the result is a way through the regions that is possible if matches may answer anything. So what
//! a value needs is defined on each path that reaches it, and no operation runs that the graph would not run, or in
//! another order.
//!
//! Source: H. Bahmann et al., *Perfect reconstructability of control flow from demand dependence graphs* (2015), for
//! the idea. Cost: linear in graph and states; there are at most [`Budget::of`] of the latter.

pub(crate) mod answers;
pub(crate) mod beside;
mod fault;
mod form;
mod knowledge;
mod known;
mod layout;
mod leaving;
mod order;
pub(crate) mod parts;
mod ssa;

use crate::Recovery;
use crate::cleanup::tidy;
use crate::function::Function;
use crate::predicate::Decision;
pub(crate) use fault::Fault;
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub use fault::Mutation;
use form::{Form, Place};
use known::Known;
use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, Terminator};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Body, Gamma, Graph, Node, Op, Payloads, Region, Symbol, Theta, Value};
use std::ops::Range;

/// The control flow graph of a lambda with the body `graph`, whose context variables stand for `context`. The payloads
/// are those of the body.
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
    let Walk { function, values, borders, assumed, depth, unbound, answers, .. } = walk;
    let mut cfg = ssa::construct(function, values, &borders, &assumed, fault);
    recovery.steps = borders.values().map(Vec::len).sum::<usize>() + cfg.blocks.len();
    let phis = cfg.blocks.values().flat_map(|data| &data.phis);
    recovery.steps += phis.map(|phi| phi.incoming.len()).sum::<usize>();
    ssa::sweep(&mut cfg, &answers);
    let number = layout::reorder(&mut cfg, &depth);
    let mut renumbered = EntitySet::new();
    // The keys of a set are all numbers up to the largest one in it.
    for block in unbound.keys().filter(|block| unbound.contains(*block)) {
        if let Some(block) = number[block].expand() {
            renumbered.insert(block);
        }
    }
    tidy(&mut cfg, renumbered);
    leaving::name(&mut cfg);
    (cfg, recovery)
}

/// A border that a path crosses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Border {
    /// Out of an alternative of a gamma.
    Exit(Gamma, usize),
    /// Into a theta.
    Enter(Theta),
    /// From the end of a theta's body to its start.
    Repeat(Theta),
    /// From the end of a theta's body to behind it.
    Leave(Theta),
}

/// How many steps may be made with something known, times what is known.
struct Budget(usize);

impl Budget {
    /// Steps for each significant node and region of the graph.
    const PER_NODE: usize = 64;
    /// Steps for graphs of any size: enough for a switch to 1,000 cases that all fall through.
    const AT_LEAST: usize = 1 << 20;

    fn of(form: &Form) -> Budget {
        Budget(form.size.saturating_mul(Budget::PER_NODE).max(Budget::AT_LEAST))
    }

    /// Spends steps; returns whether that was possible.
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
    /// States that know nothing.
    at_node: SecondaryMap<Node, PackedOption<Block>>,
    at_end: SecondaryMap<Region, PackedOption<Block>>,
    /// The others.
    knowing: FxHashMap<(Place, Known), Block>,
    todo: Vec<(Block, Place, Known)>,
    values: ssa::Values,
    borders: SecondaryMap<Block, Vec<Border>>,
    /// What the branch that alone leads to a block says of the truth value it tested.
    assumed: SecondaryMap<Block, Option<(Value, bool)>>,
    /// Number of thetas around a block.
    depth: SecondaryMap<Block, u32>,
    /// Blocks that close loops that need not make progress.
    unbound: EntitySet<Block>,
    budget: Budget,
    /// Gammas and thetas that have a branch.
    tested: EntitySet<Node>,
    /// Branches on matches before the gamma or theta that they decide.
    early: usize,
    /// The instructions that compute answers of matches and selections, which need not be used.
    answers: Vec<(Block, Range<usize>)>,
}

impl<'a> Walk<'a> {
    fn new(function: Function<'a>, fault: Fault) -> Walk<'a> {
        let graph = function.graph;
        let form = Form::new(graph, fault);
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

    /// What became of predicates.
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

    /// Forgets what does not matter at a place; all of it if an operation or a branch comes first.
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

    /// Emits what a state is about, into the current block.
    fn emit(&mut self, mut place: Place, known: &Known, body: Body) {
        let graph = self.graph();
        loop {
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
                        // Arcs from a branch on the same condition take one of the values: see `ssa`.
                        let block = self.function.block;
                        self.answers.push((block, before..self.function.cfg.blocks[block].instrs.len()));
                    }
                }
            }
            debug_assert!(known.is_empty(), "{node}: an operation belongs to a state that knows nothing");
            place = self.form.after(graph, node);
        }
    }

    /// Computes the answer of a match that is used otherwise than by gammas and thetas.
    fn matching(&mut self, node: Node) {
        let block = self.function.block;
        let operand = self.read(self.graph().operand(node, 0));
        let before = self.function.cfg.blocks[block].instrs.len();
        let answer = self.function.answer(node, operand);
        self.answers.push((block, before..self.function.cfg.blocks[block].instrs.len()));
        self.function.bind(self.graph().output(node, 0), answer);
    }

    /// Notes what it says of the matched truth value that a predicate leads to `alternative`, in a block that is
    /// reached only so.
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

    /// Goes from the end of a block, which is before a gamma, to its alternative, and if that is empty behind it; and
    /// so on.
    fn take(&mut self, from: Block, mut gamma: Gamma, mut alternative: usize, mut known: Known) {
        let graph = self.graph();
        loop {
            known = self.descend(gamma, alternative, known);
            let region = gamma.regions(graph)[alternative];
            let start = self.form.start(region);
            if matches!(start, Place::Node(_)) {
                return self.jump(from, start, known);
            }
            self.borders[from].push(Border::Exit(gamma, alternative));
            known = self.ascend(gamma, alternative, &known);
            let place = self.form.after(graph, gamma.node());
            self.forget(place, &mut known);
            let Place::Node(node) = place else { return self.jump(from, place, known) };
            let next = Gamma::from_node(graph, node).filter(|_| !known.is_empty());
            let Some(next) = next else { return self.jump(from, place, known) };
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

    /// Goes from the end of an alternative behind its gamma. If a match that decides something there is computed here,
    /// it is tested here: then the rest of what is known is not lost to that test.
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

    /// A match at the end of an alternative that is sure to decide something behind the gamma, before any operation and
    /// any other test.
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

    /// Goes from the end of a block, which is at the end of a theta's body, to its start or behind the theta.
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
