//! The accesses of a loop to memory, and how many iterations may run at once.
//!
//! In a loop of vectors, an access makes all of its lanes before the access behind it in the body makes its first. So
//! what trades places is this: of two accesses `a` and `b` in this order, `b` of an iteration and `a` of a later one
//! among those that run at once. If one of them stores, these must not have a byte in common. That is certain if
//!
//! * they are of different objects;
//! * `b` stores and `a` loads as a type that such a store does not write;
//! * their addresses are a constant distance apart, and that is none of those at which they meet.
//!
//! Otherwise it is tested in front of the loop. If both go through memory with the same steps, it is enough that the
//! distance of their first addresses is not among those at which they meet, whatever the number of iterations. If not,
//! all bytes of one are compared with all bytes of the other, which takes the number of iterations.
//!
//! Distances are modulo the range of addresses, and so are the tests. Nothing has to be known about wrapping: if an
//! access is not within an object, the execution is undefined anyway, as all iterations run if the first one does.
//!
//! A load that would not have run in each iteration is made in each if another access touches the same bytes in each.
//!
//! A load that comes behind a store is made in front of it, if they don't meet in the same iteration (`advance`): what
//! it loads is then not what a later iteration must not have stored yet, and what waits for it can be computed.
//!
//! A load at an address that stays the same is made once for all lanes. That changes places with stores of all lanes,
//! so they must not meet it at all. They don't if they begin behind it and go on away from it: all of them are in one
//! object, so they do not come back from the other end.
//!
//! Quadratic in the accesses, of which there are at most `MAX_ACCESSES`.

use crate::fault::{Fault, Mutation};
use crate::flat::{Flat, Step};
use crate::group::{Member, may_be_member};
use crate::plan::is_pure;
use crate::why::Why;
use rvsdg_core::{Graph, Node, Theta, Type, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::lane_bytes;
use rvsdg_opt_scev::Address;
use rvsdg_opt_target::limits::vectorize::{
    MAX_ACCESSES, MAX_FACTOR, MAX_RECENT, MAX_TESTS, MAX_TESTS_PER_ACCESS, MAX_WINDOW,
};

/// A load or store.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) node: Node,
    pub(crate) pointer: Value,
    pub(crate) is_store: bool,
    /// Bytes.
    pub(crate) size: i64,
    /// The address in the first iteration.
    pub(crate) first: Address,
    /// Bytes from one iteration to the next.
    pub(crate) step: i64,
    /// The group that it is of, if it goes on by a few times its size.
    pub(crate) group: Option<Member>,
    /// Is it a load that goes on by anything but its size, or a few times that, and not by 0?
    pub(crate) is_scattered: bool,
    /// The alignment of the address, which is known whether the access would have run or not.
    pub(crate) align: u64,
    /// The store behind which it is made, though it comes in front of it.
    pub(crate) behind: Option<Node>,
}

/// What has to be tested in front of the loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Test {
    /// The distance from the first address of the first access of `pairs` to that of the second is none of those at
    /// which they meet; nor do the other pairs, whose distance is that times a sign plus a number.
    Distance { pairs: Vec<(usize, usize, Relative)> },
    /// All bytes of one and of the other are apart.
    Range { a: usize, b: usize },
}

/// A distance in terms of another one: that, or its negative, plus a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relative {
    negative: bool,
    plus: i64,
}

/// What memory allows for.
pub(crate) struct Verdict {
    /// Not more iterations may run at once.
    pub(crate) most: u32,
    /// With more lanes, loads would wait for stores of the iterations before.
    pub(crate) smooth: u32,
    pub(crate) tests: Vec<Test>,
}

/// All accesses in the order of the body; which one is in the way if it is a store of something else than the next
/// number, or one a few numbers further, or if it is not known how it goes on.
pub(crate) fn accesses(
    graph: &Graph,
    flat: &Flat,
    theta: Theta,
    analysis: &mut Analysis<'_>,
    fault: Fault,
) -> Result<Vec<Access>, Why> {
    let mut found = vec![];
    for step in &flat.steps {
        let Step::Node(node) = step else { continue };
        let effects = graph.op(*node).effects();
        if effects.is_empty() {
            continue;
        }
        let access = graph.load_store(*node).ok_or(Why::Operation(*node))?;
        let info = &graph.payloads[access.id];
        if found.len() == MAX_ACCESSES {
            return Err(Why::Large);
        }
        if info.volatile || effects.makes_io() || !effects.takes_mem() || graph.ty(access.address) != Type::PTR {
            return Err(Why::Operation(*node));
        }
        let size = analysis.layouts().store_size(info.ty).and_then(|size| i64::try_from(size).ok());
        let size = size.ok_or(Why::Operation(*node))?;
        let (scev, layouts) = analysis.evolution();
        let (first, step) = scev.address_in_loop(graph, layouts, theta, access.address).ok_or(Why::Address(*node))?;
        let is_conditional = flat.conditional.contains(node);
        let is_next = lane_bytes(info.ty) == u64::try_from(size).ok()
            && (step.abs() == size || (fault.is(Mutation::AnyStride) && step > size && !access.is_store));
        let is_same = step == 0 && !access.is_store && !is_conditional;
        let may_be_member = may_be_member(step, size) && lane_bytes(info.ty).is_some() && !is_conditional;
        let is_known = is_next || is_same || may_be_member;
        let is_scattered =
            !is_known && step != 0 && !access.is_store && lane_bytes(info.ty).is_some() && !is_conditional;
        (is_known || is_scattered).then_some(()).ok_or(Why::Stride(*node, step))?;
        found.push(Access {
            node: *node,
            pointer: flat.resolve(access.address),
            is_store: access.is_store,
            size,
            first,
            step,
            group: None,
            is_scattered,
            align: info.align,
            behind: None,
        });
    }
    if fault.is(Mutation::AnyLoad) {
        return Ok(found);
    }
    for at in 0..found.len() {
        if flat.conditional.contains(&found[at].node) {
            let access = &found[at];
            let own = flat.position(graph, graph.output(access.node, 0));
            let same = found.iter().find(|other| {
                let is_there = access.first.distance(&other.first) == Some(0) && access.step == other.step;
                // Its address may be poison where it would not have run, the other one's is not.
                let is_known = flat.position(graph, other.pointer) < own;
                is_there && is_known && other.size >= access.size && !flat.conditional.contains(&other.node)
            });
            let same = same.map(|other| (other.pointer, other.align));
            (found[at].pointer, found[at].align) = same.ok_or(Why::Conditional(found[at].node))?;
        }
    }
    Ok(found)
}

/// How many iterations may run at once, and what has to be tested; why not if that is too much, or no test would do.
/// The accesses of `apart` are taken to meet no other one.
pub(crate) fn judge(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    accesses: &[Access],
    apart: &[Node],
    fault: Fault,
) -> Result<Verdict, Why> {
    let mut verdict = Verdict { most: MAX_FACTOR, smooth: MAX_FACTOR, tests: vec![] };
    if fault.is(Mutation::NoConflicts) {
        return Ok(verdict);
    }
    for (at, a) in accesses.iter().enumerate() {
        for (behind, b) in accesses.iter().enumerate().skip(at + 1).filter(|(_, b)| a.is_store || b.is_store) {
            let is_uniform = a.step == 0 || b.step == 0;
            if apart.contains(&a.node) || apart.contains(&b.node) {
                continue;
            }
            if is_uniform && fault.is(Mutation::UniformLoads) {
                continue;
            }
            // Of what trades places, a store comes before a load of a later iteration.
            let is_written_then_read = b.is_store && !a.is_store || fault.is(Mutation::TypesBothWays);
            if analysis.differ(graph, a.node, b.node)
                || (is_written_then_read && analysis.types_separate(graph, b.node, a.node))
            {
                continue;
            }
            if let (Some(distance), false) = (a.first.distance(&b.first), is_uniform) {
                if a.step != b.step {
                    return Err(Why::Conflict(a.node, b.node));
                }
                if !fault.is(Mutation::NoDistances) {
                    verdict.most = verdict.most.min(most(a, b, distance));
                    if verdict.most < 2 {
                        return Err(Why::Conflict(a.node, b.node));
                    }
                }
                let to_load = if b.is_store { distance } else { distance.wrapping_neg() };
                let (load, store) = if b.is_store { (a, b) } else { (b, a) };
                if !load.is_store {
                    verdict.smooth = verdict.smooth.min(smooth(load, store, to_load));
                }
                continue;
            }
            if a.first.form.width() != b.first.form.width() {
                return Err(Why::Conflict(a.node, b.node));
            }
            if is_uniform && a.first.base == b.first.base {
                let is_left = leaves(a, b) || fault.is(Mutation::UniformMember);
                // A load of one of the numbers of an array and stores of all of them most likely meet.
                is_left.then_some(()).ok_or(Why::Conflict(a.node, b.node))?;
                continue;
            }
            if a.step != b.step {
                verdict.tests.push(Test::Range { a: at, b: behind });
            } else if !verdict.tests.iter_mut().any(|test| test.takes(accesses, (at, behind))) {
                let own = Relative { negative: false, plus: 0 };
                verdict.tests.push(Test::Distance { pairs: vec![(at, behind, own)] });
            }
            if verdict.tests.len() > MAX_TESTS.max(MAX_TESTS_PER_ACCESS * accesses.len()) {
                return Err(Why::Tests(a.node, b.node));
            }
        }
    }
    Ok(verdict)
}

/// Of accesses to one object, does that which moves begin behind the one that stays and go away from it?
pub(crate) fn leaves(a: &Access, b: &Access) -> bool {
    let (stays, moves) = if a.step == 0 { (a, b) } else { (b, a) };
    let Some(distance) = stays.first.distance(&moves.first) else { return false };
    match moves.step.signum() {
        1 => distance >= stays.size,
        -1 => -distance >= moves.size,
        _ => distance >= stays.size || -distance >= moves.size,
    }
}

/// How many iterations may run at once if the first address of `b` is so far from that of `a`.
fn most(a: &Access, b: &Access, distance: i64) -> u32 {
    // Where `b` is, less where `a` is so many iterations later.
    let meets = |later: i64| {
        let apart = i128::from(distance) - i128::from(later) * i128::from(a.step);
        -i128::from(b.size) < apart && apart < i128::from(a.size)
    };
    let first = (1..i64::from(MAX_FACTOR)).find(|later| meets(*later));
    first.map_or(MAX_FACTOR, |later| later as u32)
}

/// How many lanes there may be for a load to find what it reads in one of the vectors that were stored shortly before:
/// the processor passes on a whole vector at once, but has to wait for several to get to the cache. `distance` is that
/// from the load to the store.
fn smooth(load: &Access, store: &Access, distance: i64) -> u32 {
    let later = distance / load.step;
    if later <= 0 || later >= MAX_RECENT * i64::from(MAX_FACTOR) {
        return MAX_FACTOR;
    }
    let is_whole = |lanes: i64| {
        let is_far = later >= MAX_RECENT * lanes;
        is_far || (later % lanes == 0 && distance % load.step == 0 && load.size == store.size)
    };
    let mut lanes = 1;
    while lanes < i64::from(MAX_FACTOR) && is_whole(2 * lanes) {
        lanes *= 2;
    }
    lanes as u32
}

/// Makes loads before stores of the same iteration that they come behind and do not meet.
pub(crate) fn advance(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    flat: &mut Flat,
    accesses: &mut [Access],
    fault: Fault,
) {
    for at in 1..accesses.len() {
        let load = accesses[at].clone();
        if load.is_store || load.step == 0 || flat.conditional.contains(&load.node) {
            continue;
        }
        let mut passes = |other: &Access| {
            let distance = load.first.distance(&other.first).filter(|_| other.step == load.step);
            !other.is_store
                || (distance.is_some() && fault.is(Mutation::EarlyLoads))
                || is_apart_now(graph, analysis, &load, other)
        };
        let first = accesses[..at].iter().rposition(|other| !passes(other)).map_or(0, |it| it + 1);
        let Some(first) = (first..at).find(|it| accesses[*it].is_store) else { continue };
        if bring_forward(graph, flat, load.node, accesses[first].node).is_some() {
            accesses[first..=at].rotate_right(1);
        }
    }
}

/// Wants accesses to be made behind the stores that they would not trade places with then, as those of earlier
/// iterations come first; answers whether there are some.
pub(crate) fn delay(graph: &Graph, analysis: &mut Analysis<'_>, flat: &Flat, accesses: &mut [Access]) -> bool {
    for at in 0..accesses.len() {
        let early = &accesses[at];
        if early.step == 0 || flat.conditional.contains(&early.node) {
            continue;
        }
        let mut waits_for = |store: &&Access| {
            let distance = early.first.distance(&store.first).filter(|_| store.is_store && store.step == early.step);
            let is_in_the_way = |distance: i64| {
                most(early, store, distance) < MAX_FACTOR && most(store, early, distance.wrapping_neg()) == MAX_FACTOR
            };
            distance.is_some_and(is_in_the_way) && is_apart_now(graph, analysis, early, store)
        };
        accesses[at].behind = accesses[at + 1..].iter().rfind(&mut waits_for).map(|store| store.node);
    }
    accesses.iter().any(|access| access.behind.is_some())
}

/// Do two accesses never meet in one iteration?
pub(crate) fn is_apart_now(graph: &Graph, analysis: &mut Analysis<'_>, a: &Access, b: &Access) -> bool {
    let distance = a.first.distance(&b.first).filter(|_| a.step == b.step);
    distance.is_some_and(|distance| distance >= a.size || -distance >= b.size) || analysis.differ(graph, a.node, b.node)
}

/// Puts a step in front of another one, with what it is computed of; none if that is not only computed.
fn bring_forward(graph: &Graph, flat: &mut Flat, node: Node, before: Node) -> Option<()> {
    let place = |node: Node| flat.steps.iter().position(|step| *step == Step::Node(node));
    let (to, from) = (place(before)?, place(node)?);
    let mut wanted = flat.values(graph, Step::Node(node));
    let mut first = vec![flat.steps[from]];
    let mut others = vec![];
    for step in flat.steps[to..from].iter().rev() {
        if step.output(graph).is_some_and(|output| wanted.contains(&output)) {
            is_pure(graph, *step).then_some(())?;
            wanted.extend(flat.values(graph, *step));
            first.push(*step);
        } else {
            others.push(*step);
        }
    }
    let order = first.into_iter().rev().chain(others.into_iter().rev());
    let order: Vec<Step> = order.collect();
    flat.steps[to..=from].copy_from_slice(&order);
    Some(())
}

impl Test {
    /// Adds a pair whose distance follows from that of the first pair; answers whether it does.
    fn takes(&mut self, accesses: &[Access], (a, b): (usize, usize)) -> bool {
        let Test::Distance { pairs } = self else { return false };
        let (first, second, _) = pairs[0];
        let apart = |from: usize, to: usize| accesses[from].first.distance(&accesses[to].first);
        let same = apart(first, a).zip(apart(second, b)).map(|(a, b)| (false, b.checked_sub(a)));
        let crossed = || apart(second, a).zip(apart(first, b)).map(|(a, b)| (true, b.checked_sub(a)));
        let Some((negative, Some(plus))) = same.or_else(crossed) else { return false };
        // One window has them all, so it must not become a wide one.
        if plus.unsigned_abs() > MAX_WINDOW {
            return false;
        }
        pairs.push((a, b, Relative { negative, plus }));
        true
    }

    /// The distances of the first pair at which accesses of a pair meet if so many iterations run at once, both ends
    /// included.
    pub(crate) fn window(
        pairs: &[(usize, usize, Relative)],
        accesses: &[Access],
        factor: u32,
        fault: Fault,
    ) -> (i64, i64) {
        let windows = pairs.iter().map(|(a, b, relative)| {
            let (low, high) = meeting(&accesses[*a], &accesses[*b], factor, fault);
            match relative.negative {
                false => (low - relative.plus, high - relative.plus),
                true => (relative.plus - high, relative.plus - low),
            }
        });
        windows.reduce(|(low, high), (other, another)| (low.min(other), high.max(another))).expect("there is a pair")
    }
}

/// The distances from `a` to `b` at which they meet if so many iterations run at once.
fn meeting(a: &Access, b: &Access, factor: u32, fault: Fault) -> (i64, i64) {
    let later = i64::from(factor) - 1 - i64::from(fault.is(Mutation::ShortTest));
    let (next, last) = (a.step, later * a.step);
    (next.min(last) - b.size + 1, next.max(last) + a.size - 1)
}

#[cfg(test)]
impl Access {
    /// A store, or a load if it goes on by nothing, at a distance from an object of all tests.
    pub(crate) fn of_test(step: i64, size: i64, at: i64) -> Access {
        Access {
            node: Node::from_u32(0),
            pointer: Value::from_u32(0),
            is_store: step != 0,
            size,
            first: Address { base: Value::from_u32(0), form: rvsdg_opt_scev::Linear::constant(64, at) },
            step,
            group: None,
            is_scattered: false,
            align: 1,
            behind: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(step: i64, size: i64) -> Access {
        Access::of_test(step, size, 0)
    }

    #[test]
    fn windows_have_all_distances_at_which_accesses_meet() {
        let (a, b) = (access(4, 4), access(4, 4));
        for factor in [2, 4, 8] {
            let (low, high) = meeting(&a, &b, factor, Fault::default());
            for distance in -100..100 {
                let meets = most(&a, &b, distance) < factor;
                assert!(!meets || (low..=high).contains(&distance), "{distance} {factor}");
            }
            assert!(most(&a, &b, low) < factor && most(&a, &b, high) < factor);
        }
        let down = access(-4, 4);
        let (low, high) = meeting(&down, &down, 4, Fault::default());
        for distance in -100..100 {
            let meets = most(&down, &down, distance) < 4;
            assert!(!meets || (low..=high).contains(&distance), "{distance}");
        }
        assert!(most(&down, &down, low) < 4 && most(&down, &down, high) < 4);
        assert_eq!([-4, 0, 4, 8, 40].map(|distance| most(&a, &b, distance)), [MAX_FACTOR, MAX_FACTOR, 1, 2, 10]);
    }
}
