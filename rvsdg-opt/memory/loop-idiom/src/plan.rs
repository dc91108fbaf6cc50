//! Which loops only fill or copy memory, and what they do.

use crate::fault::{Fault, Mutation};
use crate::functions::Function;
use rvsdg_core::{AccessId, Const, ConstData, Graph, Node, Op, Region, Theta, Type, UseSite, Value, ValueDef};
use rvsdg_opt_alias::{Analysis, Env};
use rvsdg_opt_eval::{Iterations, Limits};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_scev::Address;
use rvsdg_opt_target::limits::loop_idiom::{MAX_DISTANCE, MAX_PARTS, MAX_STORES, MIN_COUNT};
use rvsdg_opt_target::limits::shared::MAX_TESTED_COUNT;
use rvsdg_opt_unroll::Count;
use rvsdg_route::{constant, origin_outside};
use std::cell::OnceCell;
use std::sync::Arc;

/// The byte that memory is filled with.
#[derive(Copy, Clone)]
pub(crate) enum Byte {
    Constant(i8),
    /// A value of the region of the loop.
    Value(Value),
}

/// What a store does, all iterations together.
pub(crate) enum What {
    Fill(Byte),
    /// What a load loads is stored. Nothing overlaps if `apart`.
    Copy {
        load: Node,
        apart: bool,
    },
}

impl What {
    /// The function that does it.
    pub(crate) fn function(&self) -> Function {
        match self {
            What::Fill(_) => Function::Fill,
            What::Copy { apart: true, .. } => Function::Copy,
            What::Copy { apart: false, .. } => Function::Move,
        }
    }
}

/// A store, and what it does to consecutive elements.
pub(crate) struct Job {
    pub(crate) store: Node,
    pub(crate) what: What,
    /// The operations of the loop that the addresses are made of, in order.
    pub(crate) parts: Vec<Node>,
    /// Of an element, in bytes.
    pub(crate) size: u64,
    /// Does the last iteration store the first element?
    pub(crate) descends: bool,
}

/// A loop of which nothing with effects is left when all its jobs are done before it.
pub(crate) struct FillPlan {
    pub(crate) theta: Theta,
    pub(crate) count: Count,
    pub(crate) jobs: Vec<Job>,
    /// The loop variables that are the states.
    pub(crate) io: usize,
    pub(crate) mem: usize,
}

/// All such loops of a body.
pub(crate) fn find(graph: &mut Graph, env: Env<'_>, (fault, remarks): (Fault, Remarks<'_>)) -> Vec<FillPlan> {
    let ranges = OnceCell::new();
    let regions = graph.region_tree(graph.root());
    let thetas = regions.iter().flat_map(|region| graph.owners(*region)).filter_map(|it| Theta::from_node(graph, it));
    let mut plans = vec![];
    for theta in thetas.collect::<Vec<_>>() {
        let Some(accesses) = Accesses::of(graph, theta) else { continue };
        let pointer_size = u64::from(env.layout.pointer_bits() / 8);
        let (body, analysis) = (theta.region(graph), Analysis::new(env));
        let mut looker = Looker { body, analysis, pointer_size, graph, theta, fault };
        let (count, jobs) = (looker.count(), looker.jobs(&accesses));
        let (Some(count), Some(jobs)) = (count, jobs) else {
            let reason = "it is not known to fill or copy consecutive elements so many times";
            missed(remarks, graph, theta, if accesses.stores.is_empty() { None } else { Some(reason) });
            continue;
        };
        if matches!(count, Count::Symbolic(_)) && is_short(graph, theta, &ranges) {
            missed(remarks, graph, theta, Some("it has few iterations"));
            continue;
        }
        plans.push(FillPlan { theta, count, jobs, io: accesses.io, mem: accesses.mem });
    }
    plans
}

fn missed(remarks: Remarks<'_>, graph: &Graph, theta: Theta, reason: Option<&str>) {
    let Some(reason) = reason else { return };
    remarks.missed(graph, theta.node(), "NoLoopIdiom", |message| {
        message.text("loop that stores did not become a call: ").value("Reason", reason);
    });
}

/// Is it known that the loop runs a few times only?
fn is_short(graph: &mut Graph, theta: Theta, ranges: &OnceCell<Ranges>) -> bool {
    let ranges = |graph: &Graph, value: Value| ranges.get_or_init(|| Ranges::of(graph)).get(graph, value);
    Iterations::of(graph, theta, Limits { count: MAX_TESTED_COUNT, ranges: &ranges }).is_some()
}

/// What a loop does to memory, which is all its effects.
struct Accesses {
    stores: Vec<Node>,
    io: usize,
    mem: usize,
}

impl Accesses {
    /// None if the loop does anything else, or if a load is not for one of the stores.
    fn of(graph: &Graph, theta: Theta) -> Option<Accesses> {
        let args = graph.args(theta.region(graph));
        let mut stores = vec![];
        for node in graph.nodes(theta.region(graph)) {
            match graph.op(node) {
                Op::Store(id, effects) if effects.takes_io() && is_plain(graph, id) => stores.push(node),
                Op::Load(id, effects) if effects.takes_io() && is_plain(graph, id) => {
                    let value = graph.output(node, 0);
                    let user = graph.only_user(value)?;
                    let is_stored =
                        |site| matches!(site, UseSite::Input(user, 0) if matches!(graph.op(user), Op::Store(..)));
                    if !is_stored(graph.site(user)) {
                        return None;
                    }
                }
                Op::Gamma | Op::Theta(_) if graph.is_quiet(node) => {}
                _ if graph.operands(node).chain(graph.outputs(node)).any(|it| graph.ty(it).is_state()) => return None,
                _ => {}
            }
            if stores.len() > MAX_STORES {
                return None;
            }
        }
        let variable = |ty| {
            let mut found = (0..args.len()).filter(|index| graph.ty(args[*index]) == ty);
            found.next().filter(|_| found.next().is_none())
        };
        let (io, mem) = (variable(Type::IO)?, variable(Type::MEM)?);
        // Nothing in there makes an I/O state, so it is the same in all iterations.
        (!stores.is_empty() && theta.is_invariant(graph, io)).then_some(Accesses { stores, io, mem })
    }
}

/// Is it no access that has to be made as it is, and no hint that a call would lose?
fn is_plain(graph: &Graph, access: AccessId) -> bool {
    let info = &graph.payloads[access];
    !info.volatile && !info.metadata.is_nontemporal()
}

/// A side of a store: an address that all iterations together make consecutive elements of.
struct Side {
    address: Arc<Address>,
    stride: i64,
}

struct Looker<'a> {
    graph: &'a Graph,
    theta: Theta,
    body: Region,
    analysis: Analysis<'a>,
    pointer_size: u64,
    fault: Fault,
}

impl Looker<'_> {
    fn count(&mut self) -> Option<Count> {
        // There is nothing in the loop that might not end.
        let (scev, layouts) = self.analysis.evolution();
        let count = Count::of(scev.trip_count_of_plain(self.graph, layouts, self.theta));
        count.filter(|count| match count {
            Count::Constant(count) => (MIN_COUNT..1 << (6 * self.pointer_size)).contains(count),
            Count::Symbolic(_) => true,
        })
    }

    /// What the stores do; none unless all of them can be taken out.
    fn jobs(&mut self, accesses: &Accesses) -> Option<Vec<Job>> {
        let mut jobs = vec![];
        let mut sides: Vec<(Side, Option<Side>)> = vec![];
        for store in &accesses.stores {
            let (job, to, from) = self.job(*store)?;
            jobs.push(job);
            sides.push((to, from));
        }
        for (index, (to, _)) in sides.iter().enumerate() {
            for (other, (also_to, from)) in sides.iter().enumerate() {
                let mut is_apart = |side: &Side| self.is_apart(to, side);
                let fits = index == other || (is_apart(also_to) && from.as_ref().is_none_or(is_apart));
                if !fits && !self.fault.is(Mutation::OrderIgnored) {
                    return None;
                }
            }
        }
        Some(jobs)
    }

    /// Are these different objects?
    fn is_apart(&mut self, a: &Side, b: &Side) -> bool {
        self.analysis.bases_differ(self.graph, a.address.base, b.address.base)
    }

    fn job(&mut self, store: Node) -> Option<(Job, Side, Option<Side>)> {
        let graph = self.graph;
        let [value, pointer] = [0, 1].map(|index| graph.operand(store, index));
        let size = size_of_element(graph.ty(value), self.pointer_size)?;
        let to = self.side(pointer, size)?;
        let mut parts = vec![];
        add_parts(graph, pointer, &mut parts)?;
        let load = graph.producer(value).filter(|node| matches!(graph.op(*node), Op::Load(..)));
        let Some(load) = load else {
            let what = What::Fill(self.byte(value)?);
            let descends = to.stride < 0;
            return Some((Job { store, what, parts, size, descends }, to, None));
        };
        let source = graph.operand(load, 0);
        add_parts(graph, source, &mut parts)?;
        let from = self.side(source, size).filter(|from| from.stride == to.stride)?;
        let apart = self.is_apart(&to, &from) || self.fault.is(Mutation::OverlapIgnored);
        if !apart {
            // Who moves elements towards where it goes on from reads each before it is overwritten.
            let ahead = to.address.distance(&from.address)?;
            let towards = (ahead < 0) == (to.stride < 0) || self.fault.is(Mutation::AnyDirection);
            if ahead == 0 || !towards || ahead.unsigned_abs() > MAX_DISTANCE {
                return None;
            }
        }
        let descends = to.stride < 0;
        Some((Job { store, what: What::Copy { load, apart }, parts, size, descends }, to, Some(from)))
    }

    fn side(&mut self, pointer: Value, size: u64) -> Option<Side> {
        if self.graph.ty(pointer) != Type::PTR {
            return None;
        }
        let address = self.analysis.address(self.graph, pointer);
        let (scev, layouts) = self.analysis.evolution();
        let stride = scev.stride(self.graph, layouts, self.theta, &address)?;
        let is_dense = stride.unsigned_abs() == size || (self.fault.is(Mutation::GapsIgnored) && stride != 0);
        is_dense.then_some(Side { address, stride })
    }

    /// The byte that all bytes of a value are, if that is the same in all iterations.
    fn byte(&self, value: Value) -> Option<Byte> {
        let graph = self.graph;
        if let Some(Const { op, ty }) = constant(graph, value) {
            let bits = match op {
                Op::Null | Op::Zero => 0,
                Op::Const(id) if ty.is_float() => match graph.payloads[id] {
                    ConstData::Float(bits) => bits as u64,
                    _ => return None,
                },
                _ => graph.payloads.int_value(op)? as u64,
            };
            let bytes = &bits.to_le_bytes()[..size_of_element(ty, self.pointer_size)? as usize];
            let is_same = bytes.iter().all(|byte| *byte == bytes[0]);
            return (is_same || self.fault.is(Mutation::LowestByte)).then_some(Byte::Constant(bytes[0] as i8));
        }
        let is_byte = graph.ty(value) == Type::I8;
        let ValueDef::Argument(region, index) = graph.def(value) else { return None };
        let stays = region == self.body && origin_outside(graph, value).is_some();
        (is_byte && stays).then(|| Byte::Value(self.theta.entry_origin(graph, index)))
    }
}

/// Adds the operations of the loop's body that a value is made of, operands first.
pub(crate) fn add_parts(graph: &Graph, value: Value, parts: &mut Vec<Node>) -> Option<()> {
    let mut stack = vec![(value, false)];
    while let Some((value, ready)) = stack.pop() {
        let Some(node) = graph.producer(value) else { continue };
        if parts.contains(&node) {
            continue;
        }
        if ready {
            parts.push(node);
            continue;
        }
        let op = graph.op(node);
        let is_plain = op.is_constant() || matches!(op, Op::Gep(_) | Op::Cast(..) | Op::Binary(..));
        if !is_plain || stack.len() + parts.len() > MAX_PARTS {
            return None;
        }
        stack.push((value, true));
        stack.extend(graph.operands(node).map(|operand| (operand, false)));
    }
    Some(())
}

/// The bytes of a value of a type that fills all its bytes with bits of its own.
fn size_of_element(ty: Type, pointer_size: u64) -> Option<u64> {
    match ty {
        Type::PTR => Some(pointer_size),
        Type::DOUBLE => Some(8),
        Type::FLOAT => Some(4),
        _ => match ty.int_width()? {
            width @ (8 | 16 | 32 | 64) => Some(u64::from(width / 8)),
            _ => None,
        },
    }
}
