//! Building what plans say: wide loop variables, wide expressions, extensions of what is invariant.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::inductive::{Inductive, Taken};
use crate::plan::{Extension, How, Known, Signedness, WidePlan, comparison};
use rustc_hash::FxHashSet;
use rvsdg_core::{CastOp, Const, Flags, Gamma, Graph, Node, Op, Position, Region, Theta, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::widen_iv::MAX_SCAN;
use rvsdg_route::{Router, constant};

/// A narrow value and the wide one that takes its place.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Replaced {
    /// An induction variable, by its argument, and the output of the wide one.
    Variable { narrow: Value, wide: Value, output: Value, kind: Signedness },
    /// What an operation computes.
    Operation { narrow: Value, wide: Value, kind: Signedness },
}

/// Adds wide values to a graph.
pub(crate) struct Widener {
    inductive: Inductive,
    router: Router,
    pub(crate) known: Known,
    /// The extensions of invariant values: those that were made, and those that were there.
    pub(crate) extensions: FxHashSet<Node>,
    /// In the order of making.
    pub(crate) replaced: Vec<Replaced>,
    pub(crate) stats: Stats,
    pub(crate) fault: Fault,
}

impl Widener {
    pub(crate) fn new(inductive: Inductive, fault: Fault) -> Widener {
        Widener {
            inductive,
            router: Router::new(),
            known: Known::default(),
            extensions: FxHashSet::default(),
            replaced: vec![],
            stats: Stats::default(),
            fault,
        }
    }

    /// Adds a wide variable for the loop variable with the argument `narrow`.
    pub(crate) fn widen(&mut self, graph: &mut Graph, narrow: Value, kind: Signedness) {
        let ValueDef::Argument(region, index) = graph.def(narrow) else { unreachable!("loop variables are arguments") };
        let owner = graph.owner(region).expect("a loop variable is in a loop");
        let theta = Theta::from_node(graph, owner).expect("a loop variable is in a loop");
        let outside = graph.region(owner);
        if let Some(taken) = Taken::of(graph, narrow) {
            self.take(graph, theta, index, taken);
        }
        let origin = theta.entry_origin(graph, index);
        let entry_kind = self.inductive.kind(graph, origin, kind);
        let entry = self.inductive.plan_anywhere(graph, origin, entry_kind, &self.known);
        let entry = self.fetch(graph, &entry, entry_kind, outside);
        // What carries values inwards adds variables, too; so all of that is done before this one is opened.
        self.known.insert((narrow, kind), narrow);
        let post = self.inductive.plan_anywhere(graph, theta.post(graph, index), kind, &self.known);
        self.prepare(graph, &post, kind, region, narrow);
        let wide = theta.open_loop_var(graph, entry);
        self.known.insert((narrow, kind), wide);
        let next = self.fetch(graph, &post, kind, region);
        let output = theta.close_loop_var(graph, next);
        let output = if self.fault.is(Mutation::StaleExit) { entry } else { output };
        self.known.insert((theta.exit_output(graph, index), kind), output);
        self.replaced.push(Replaced::Variable { narrow, wide, output, kind });
        self.stats.widened += 1;
    }

    /// Increases a loop variable in the loop's own region. What leaves the loop is a variable of its own then, which
    /// nobody looks at inside: it may be something else.
    fn take(&mut self, graph: &mut Graph, theta: Theta, index: usize, Taken { op, by }: Taken) {
        let (region, narrow) = (theta.region(graph), theta.pre(graph, index));
        let (post, output) = (theta.post(graph, index), theta.exit_output(graph, index));
        if !graph.is_dead(output) {
            let undef = graph.add_const(Position::Before(theta.node()), Const { op: Op::Undef, ty: by.ty });
            theta.open_loop_var(graph, undef);
            let leaving = theta.close_loop_var(graph, post);
            graph.divert_users(output, leaving);
        }
        let amount = by;
        let by = self.router.constant_in(graph, by, region);
        let at = match graph.producer(by) {
            Some(node) => Position::After(node),
            None => Position::Start(region),
        };
        let same = same_below(graph, narrow, Taken { op, by: amount });
        let next = graph.add_simple(at, op, &[narrow, by], graph.ty(narrow));
        theta.set_post(graph, index, next);
        for node in same {
            let inside = self.router.route(graph, next, graph.region(node));
            graph.divert_users(graph.output(node, 0), inside);
            graph.remove_node(node);
        }
    }

    /// Builds those parts of the value at the end of an iteration that do not depend on the variable.
    fn prepare(&mut self, graph: &mut Graph, plan: &WidePlan, kind: Signedness, region: Region, variable: Value) {
        let mut stack = vec![plan];
        while let Some(plan) = stack.pop() {
            match &plan.how {
                How::Operation(_, operands) if graph.region_of(plan.value) == region => {
                    stack.extend(operands.iter());
                }
                _ if plan.value == variable => {}
                _ => _ = self.fetch(graph, plan, kind, region),
            }
        }
    }

    /// Replaces an extension if that is of use.
    pub(crate) fn replace_extension(&mut self, graph: &mut Graph, node: Node) {
        if self.extensions.contains(&node) {
            return;
        }
        let Some(Extension { operand, kind }) = self.inductive.choose(graph, node) else { return };
        let region = graph.region(node);
        let loops = self.inductive.loops(region);
        let Some(plan) = self.inductive.plan(graph, operand, kind, loops, Some(&self.known)) else { return };
        let wide = self.fetch(graph, &plan, kind, region);
        let old = graph.output(node, 0);
        graph.divert_users(old, wide);
        graph.remove_node(node);
        self.stats.extensions += 1;
    }

    /// Replaces a comparison by one of wide values if one side is of use.
    pub(crate) fn replace_comparison(&mut self, graph: &mut Graph, node: Node) {
        let Some((cond, left, right)) = comparison(graph, self.inductive.wide, node) else { return };
        let region = graph.region(node);
        let loops = self.inductive.loops(region);
        for kind in [Signedness::Signed, Signedness::Unsigned] {
            if kind == Signedness::Unsigned && cond.is_signed() && !self.fault.is(Mutation::SignedOnUnsigned) {
                continue;
            }
            let mut plan = |value| self.inductive.plan_operand(graph, value, kind, loops, &self.known);
            let (Some(left), Some(right)) = (plan(left), plan(right)) else { continue };
            if !left.is_of_use() && !right.is_of_use() {
                continue;
            }
            let operands = [&left, &right].map(|plan| self.fetch(graph, plan, kind, region));
            let new = graph.add_simple(Position::Before(node), Op::ICmp(cond), &operands, rvsdg_core::Type::I1);
            graph.divert_users(graph.output(node, 0), new);
            graph.remove_node(node);
            self.stats.comparisons += 1;
            return;
        }
    }

    /// What a plan says, as a value of `region`.
    fn fetch(&mut self, graph: &mut Graph, plan: &WidePlan, kind: Signedness, region: Region) -> Value {
        if let How::Constant(constant) = plan.how {
            let wide = self.extended(graph, constant, kind);
            return self.router.constant_in(graph, wide, region);
        }
        let wide = self.build(graph, plan, kind);
        self.router.route(graph, wide, region)
    }

    /// What a plan says, in the region of its value. The recursion is as deep as plans are.
    fn build(&mut self, graph: &mut Graph, plan: &WidePlan, kind: Signedness) -> Value {
        if let Some(known) = self.known.get(&(plan.value, kind)) {
            return *known;
        }
        let wide = match &plan.how {
            How::Operation(op, operands) => {
                let node = graph.producer(plan.value).expect("an operation is the output of a node");
                let region = graph.region(node);
                let operands = [0, 1].map(|index| self.fetch(graph, &operands[index], kind, region));
                let wide = graph.add_simple(Position::After(node), *op, &operands, self.inductive.wide);
                self.replaced.push(Replaced::Operation { narrow: plan.value, wide, kind });
                wide
            }
            How::Extend => self.extend(graph, plan.value, kind),
            How::Known | How::Constant(_) => unreachable!("that is a known value or a constant"),
        };
        self.known.insert((plan.value, kind), wide);
        wide
    }

    /// The extension of a value where it is defined: one that is there, moved up, or a new one.
    fn extend(&mut self, graph: &mut Graph, value: Value, kind: Signedness) -> Value {
        let cast = match kind.cast() {
            CastOp::SExt if self.fault.is(Mutation::OtherExtension) => CastOp::ZExt,
            cast => cast,
        };
        let op = Op::Cast(cast, Flags::NONE);
        let at = match graph.def(value) {
            ValueDef::Output(node, _) => Position::After(node),
            ValueDef::Argument(region, _) => Position::Start(region),
        };
        let home = graph.region_of(value);
        let found = graph.users(value).take(MAX_SCAN).find_map(|user| match graph.site(user) {
            UseSite::Input(node, _) if graph.op(node) == op && graph.region(node) == home => Some(node),
            _ => None,
        });
        if let Some(node) = found.filter(|node| graph.ty(graph.output(*node, 0)) == self.inductive.wide) {
            let is_there = match at {
                Position::Start(region) => graph.first_node(region) == Some(node),
                Position::After(before) => graph.next_node(before) == Some(node),
                _ => false,
            };
            if !is_there {
                graph.move_node(node, at);
            }
            self.extensions.insert(node);
            return graph.output(node, 0);
        }
        self.stats.invariant += 1;
        let node = graph.add_node(at, op, &[value], &[self.inductive.wide]);
        self.extensions.insert(node);
        graph.output(node, 0)
    }

    fn extended(&self, graph: &mut Graph, constant: Const, kind: Signedness) -> Const {
        let value = graph.payloads.int_value(constant.op).expect("plans have integers as constants");
        let width = constant.ty.int_width().expect("an integer");
        let value = match kind {
            Signedness::Signed => value as u64,
            Signedness::Unsigned => value as u64 & (u64::MAX >> (64 - width)),
        };
        let wide = self.inductive.wide;
        let bits = wide.int_width().expect("an integer");
        Const { op: graph.payloads.int(bits, &[value]), ty: wide }
    }
}

/// The operations in alternatives of decisions that increase a loop variable by as much.
fn same_below(graph: &Graph, variable: Value, taken: Taken) -> Vec<Node> {
    let (mut found, mut todo, mut left) = (vec![], vec![variable], MAX_SCAN);
    while let Some(value) = todo.pop() {
        for user in graph.users(value) {
            let Some(fewer) = left.checked_sub(1) else { return found };
            left = fewer;
            let UseSite::Input(node, input) = graph.site(user) else { continue };
            match (Gamma::from_node(graph, node), input.checked_sub(1)) {
                (Some(gamma), Some(entry)) => {
                    todo.extend(gamma.entry_args(graph, entry));
                }
                (None, None)
                    if graph.op(node) == taken.op && constant(graph, graph.operand(node, 1)) == Some(taken.by) =>
                {
                    found.push(node);
                }
                _ => {}
            }
        }
    }
    found
}
