//! Which loop variables can be widened.
//!
//! A loop variable qualifies if its value at the end of an iteration is itself plus or minus something invariant, by
//! operations that do not wrap: they have the flag, or the loop's test proves it.
//!
//! A loop that is left in the middle increases its variables in an alternative of a decision, which says in other
//! alternatives that the loop is left ([`Taken`]). The next iteration sees nothing but the increased value; so that may
//! be computed before the decision, whichever way it goes.

use crate::fault::{Fault, Mutation};
use crate::plan::{Extension, Signedness, extension};
use rustc_hash::FxHashMap;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{BinOp, CastOp, Const, Flags, Gamma, Graph, Node, Op, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_scev::{Reading, Scev};
use rvsdg_opt_target::limits::widen_iv::MAX_ORIGINS;
use rvsdg_route::{constant, outermost};

/// What a loop variable is increased by whenever the loop goes on, though not by an operation of the loop's own region:
/// add or subtract this constant.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Taken {
    pub(crate) op: Op,
    pub(crate) by: Const,
}

impl Taken {
    /// What the loop variable with this argument is increased by if it is not increased in the loop's own region.
    pub(crate) fn of(graph: &Graph, variable: Value) -> Option<Taken> {
        let ValueDef::Argument(region, index) = graph.def(variable) else { return None };
        let theta = Theta::from_node(graph, graph.owner(region)?)?;
        let post = theta.post(graph, index);
        if graph.producer_op(post) != Some(Op::Gamma) {
            return None;
        }
        let mut found = None;
        let mut todo = vec![(post, Some(theta.predicate(graph)))];
        for _ in 0..MAX_ORIGINS {
            let Some((value, predicate)) = todo.pop() else { return found };
            // A theta repeats on 1.
            if predicate.is_some_and(|predicate| graph.producer_op(predicate) == Some(Op::Ctl(0))) {
                continue;
            }
            let value = outermost(graph, value);
            let ValueDef::Output(node, exit) = graph.def(value) else { return None };
            if let Some(gamma) = Gamma::from_node(graph, node) {
                let decided = predicate.and_then(|predicate| match graph.def(predicate) {
                    ValueDef::Output(of, exit) if of == node => Some(exit),
                    _ => None,
                });
                todo.extend((0..gamma.regions(graph).len()).map(|k| {
                    (gamma.exit_origin(graph, k, exit), decided.map(|exit| gamma.exit_origin(graph, k, exit)))
                }));
                continue;
            }
            let op = graph.op(node);
            let Op::Binary(BinOp::Add | BinOp::Sub, _) = op else { return None };
            let by = constant(graph, graph.operand(node, 1))?;
            let taken = Taken { op, by };
            if outermost(graph, graph.operand(node, 0)) != variable || *found.get_or_insert(taken) != taken {
                return None;
            }
        }
        None
    }

    /// The flags of the operation.
    fn flags(self) -> Flags {
        match self.op {
            Op::Binary(_, flags) => flags,
            _ => Flags::NONE,
        }
    }
}

/// What is known about loops and their variables.
pub(crate) struct Inductive {
    /// What is widened to.
    pub(crate) wide: Type,
    /// Number of loops around what is in a region.
    loops: SecondaryMap<Region, u32>,
    /// Regions are numbered from the outside in.
    order: SecondaryMap<Region, u32>,
    /// The flags that all steps of a loop variable have, if it is one that counts.
    steps: FxHashMap<Value, Option<Flags>>,
    /// Operations that do not wrap though they lack the flag.
    proven: FxHashMap<Node, Flags>,
    /// What it says of narrow values stays right while wide ones are added.
    scev: Scev,
    pub(crate) fault: Fault,
}

impl Inductive {
    pub(crate) fn new(graph: &Graph, wide: Type, fault: Fault) -> Inductive {
        let mut loops = SecondaryMap::with_capacity(graph.region_capacity());
        let mut order = SecondaryMap::with_capacity(graph.region_capacity());
        for (number, region) in graph.region_tree(graph.root()).into_iter().enumerate() {
            order[region] = number as u32;
            if let Some(owner) = graph.owner(region) {
                let is_loop = matches!(graph.op(owner), Op::Theta(_));
                loops[region] = loops[graph.region(owner)] + u32::from(is_loop);
            }
        }
        let (steps, proven, scev) = Default::default();
        Inductive { wide, loops, order, steps, proven, scev, fault }
    }

    /// The number of loops around what is in `region`.
    pub(crate) fn loops(&self, region: Region) -> u32 {
        self.loops[region]
    }

    /// The place of `region` among all regions, each behind those around it.
    pub(crate) fn order(&self, region: Region) -> u32 {
        self.order[region]
    }

    /// Is it known that this operation does not wrap?
    pub(crate) fn is_proven(&self, node: Node, kind: Signedness) -> bool {
        self.proven.get(&node).is_some_and(|flags| flags.contains(kind.flag()))
    }

    /// The flags that the steps of a loop variable have in common; none if it does not count.
    pub(crate) fn steps(&mut self, graph: &Graph, variable: Value) -> Option<Flags> {
        if let Some(known) = self.steps.get(&variable) {
            return *known;
        }
        let flags = self.find_steps(graph, variable);
        self.steps.insert(variable, flags);
        flags
    }

    fn find_steps(&mut self, graph: &Graph, variable: Value) -> Option<Flags> {
        let ValueDef::Argument(region, index) = graph.def(variable) else { return None };
        let theta = Theta::from_node(graph, graph.owner(region)?)?;
        if let Some(taken) = Taken::of(graph, variable) {
            return Some(taken.flags());
        }
        let recurrence = self.scev.recurrence(graph, theta, variable, Reading::Modular)?;
        if recurrence.is_invariant() {
            // Nothing to gain where the variable never changes.
            return None;
        }
        let mut flags = Flags::NONE;
        for (reading, flag) in [(Reading::Signed, Flags::NSW), (Reading::Unsigned, Flags::NUW)] {
            if self.scev.is_exact_variable(graph, theta, index, reading) {
                flags = flags | flag;
            }
        }
        if !flags.contains(Flags::NSW | Flags::NUW)
            && let Some((node, op)) = single_step(graph, theta, index)
        {
            let mut proven = self.scev.no_wrap(graph, theta, index);
            if op == BinOp::Sub {
                // What is proven is about adding the negative, and one number is its own.
                let width = graph.ty(variable).int_width().unwrap_or(u32::MAX);
                let is_other = recurrence.step.as_constant().is_some_and(|step| step > i64::MIN >> (64 - width));
                proven = if is_other { proven.without(Flags::NUW) } else { Flags::NONE };
            }
            self.proven.insert(node, proven);
            flags = flags | proven;
        }
        Some(flags)
    }

    /// What a loop variable begins with.
    pub(crate) fn entry(&self, graph: &Graph, variable: Value) -> Value {
        let ValueDef::Argument(region, index) = graph.def(variable) else { unreachable!("{variable} is no argument") };
        graph.operand(graph.owner(region).expect("a loop variable is in a loop"), index)
    }

    /// How the value of this extension may be had: by the sign also where zeros are asked for, if the value is not
    /// negative.
    pub(crate) fn choose(&mut self, graph: &Graph, node: Node) -> Option<Extension> {
        let (operand, cast, flags) = extension(graph, self.wide, node)?;
        let is_signed = cast == CastOp::SExt || flags.contains(Flags::NNEG);
        let kind = if is_signed { Signedness::Signed } else { self.kind(graph, operand, Signedness::Unsigned) };
        Some(Extension { operand, kind })
    }

    /// The kind that `value` may be extended by if it is to be by `kind`.
    pub(crate) fn kind(&mut self, graph: &Graph, value: Value, kind: Signedness) -> Signedness {
        let is_either = kind == Signedness::Signed
            || self.fault.is(Mutation::SignIgnored)
            || self.is_non_negative(graph, outermost(graph, value));
        if is_either { Signedness::Signed } else { kind }
    }

    /// Is it a loop variable, possibly with something added, that is never negative (or poison)?
    fn is_non_negative(&mut self, graph: &Graph, value: Value) -> bool {
        let mut region = graph.region_of(value);
        // The innermost loop around it.
        let theta = loop {
            let Some(owner) = graph.owner(region) else { return false };
            match Theta::from_node(graph, owner) {
                Some(theta) => break theta,
                None => region = graph.region(owner),
            }
        };
        self.scev.is_non_negative(graph, theta, value)
    }
}

/// The one addition or subtraction that makes the next value of a loop variable of this one, if there is one.
fn single_step(graph: &Graph, theta: Theta, index: usize) -> Option<(Node, BinOp)> {
    let (pre, node) = (theta.pre(graph, index), graph.producer(theta.post(graph, index))?);
    match graph.op(node) {
        Op::Binary(op @ BinOp::Add, _) if graph.operand(node, 1) == pre => Some((node, op)),
        Op::Binary(op @ (BinOp::Add | BinOp::Sub), _) if graph.operand(node, 0) == pre => Some((node, op)),
        _ => None,
    }
}
