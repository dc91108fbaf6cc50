//! Groups of accesses that go through memory by several numbers per iteration, 2 to 4, and are near each other.
//!
//! ```text
//! x = a[2 * i]; y = a[2 * i + 1]   =>   v = a[2 * i .. 2 * i + 16]; x = v[0, 2, 4, ...]; y = v[1, 3, 5, ...]
//! ```
//!
//! All lanes of a group are loaded at once where the first of its loads is, and stored where the last of its stores is.
//! So the accesses of a group take these places in the order by which [`access`](crate::access) judges what may meet.
//! They may do that if they are apart, in one iteration, from what they pass.
//!
//! What lies between the numbers that a group loads is loaded, too, and thrown away. It is there: the first and the
//! last number of the lanes are in one object. Nothing else may be stored, so a group of stores has to have all
//! numbers.
//!
//! A body in which nothing is consecutive is left to `slp` if the same is done to neighbours, from neighbours: vectors
//! of one iteration need no shuffles. Real and imaginary parts of complex numbers, say, are computed differently.
//!
//! Quadratic in the accesses.

use crate::access::{Access, is_apart_now};
use crate::fault::{Fault, Mutation};
use crate::flat::Flat;
use rvsdg_core::{Graph, Node, Op, Type, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_target::limits::vectorize::{MAX_ALIKE, MAX_STRIDE};

/// One of a group.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Member {
    /// Which group.
    pub(crate) group: usize,
    /// How many numbers the group goes on by in each iteration.
    pub(crate) of: u32,
    /// Which of them this is.
    pub(crate) place: u32,
}

/// Is it an access that may be of a group?
pub(crate) fn may_be_member(step: i64, size: i64) -> bool {
    step > size && step % size == 0 && step / size <= MAX_STRIDE
}

/// Makes groups of all accesses that need one; none if one of them has none.
pub(crate) fn group(
    graph: &Graph,
    flat: &Flat,
    analysis: &mut Analysis<'_>,
    accesses: &mut [Access],
    fault: Fault,
) -> Option<()> {
    let is_strided = |access: &Access| may_be_member(access.step, access.size) && !fault.is(Mutation::AnyStride);
    if !accesses.iter().any(|access| is_strided(access) || access.is_scattered) {
        return Some(());
    }
    let mut count = 0;
    for at in 0..accesses.len() {
        if is_strided(&accesses[at]) && !accesses[at].is_store && accesses[at].group.is_none() {
            loads(graph, analysis, accesses, (at, count), fault);
            count += 1;
        }
    }
    for at in (0..accesses.len()).rev() {
        if is_strided(&accesses[at]) && accesses[at].is_store && accesses[at].group.is_none() {
            stores(graph, analysis, accesses, (at, count), fault)?;
            count += 1;
        }
    }
    let is_plain = |access: &Access| access.step.abs() == access.size;
    let is_for_slp = accesses.iter().any(|access| access.is_store)
        && !accesses.iter().any(is_plain)
        && (0..count).all(|group| is_alike(graph, flat, accesses, group));
    (!is_for_slp).then_some(())
}

/// Can `slp` make vectors of a group of stores: is there a power of two of them, and does each compute, by the same
/// operations, of neighbours what the first one computes? Groups of loads can be.
fn is_alike(graph: &Graph, flat: &Flat, accesses: &[Access], group: usize) -> bool {
    let member = |access: &Access| access.group.filter(|member| member.group == group);
    let members = accesses.iter().filter_map(|access| Some((access, member(access)?)));
    let mut stored: Vec<(u32, Value)> = members
        .filter(|(access, _)| access.is_store)
        .map(|(access, member)| (member.place, flat.resolve(graph.operand(access.node, 0))))
        .collect();
    stored.sort_unstable_by_key(|(place, _)| *place);
    let Some((_, first)) = stored.first().copied() else { return true };
    let mut fuel = MAX_ALIKE;
    stored.len().is_power_of_two()
        && stored[1..].iter().all(|(place, value)| {
            let mut pairs = vec![(first, *value)];
            while let Some((a, b)) = pairs.pop() {
                fuel -= 1;
                let fits = fuel > 0 && continues(graph, flat, accesses, (a, b, *place), &mut pairs);
                if !fits {
                    return false;
                }
            }
            true
        })
}

/// May two values be neighbours in a vector, so many places apart, if the pairs that are added are?
fn continues(
    graph: &Graph,
    flat: &Flat,
    accesses: &[Access],
    (a, b, places): (Value, Value, u32),
    pairs: &mut Vec<(Value, Value)>,
) -> bool {
    let member = |node: Node| accesses.iter().find(|access| access.node == node).and_then(|access| access.group);
    let [Some(one), Some(other)] = [a, b].map(|value| graph.producer(value)) else { return true };
    match (graph.op(one), graph.op(other)) {
        (Op::Load(..), Op::Load(..)) => match (member(one), member(other)) {
            (Some(one), Some(other)) => one.group == other.group && other.place == one.place + places,
            (one, other) => one == other,
        },
        (op, of_other) if op.is_constant() && of_other.is_constant() => true,
        (op, of_other) if op == of_other && !op.is_structural() => {
            let operands = |node: Node| graph.operands(node).map(|value| flat.resolve(value));
            pairs.extend(operands(one).zip(operands(other)));
            true
        }
        _ => false,
    }
}

fn ty(graph: &Graph, access: &Access) -> Option<Type> {
    Some(graph.payloads[graph.load_store(access.node)?.id].ty)
}

/// How far it is from one access to another one of the same kind, in numbers.
fn between(graph: &Graph, a: &Access, b: &Access) -> Option<i64> {
    let fits = b.group.is_none()
        && (a.is_store, a.step, a.size) == (b.is_store, b.step, b.size)
        && ty(graph, a) == ty(graph, b);
    let distance = a.first.distance(&b.first).filter(|distance| fits && distance % a.size == 0)?;
    Some(distance / a.size)
}

/// Makes a group of a load and of those behind it that may be made where it is.
fn loads(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    accesses: &mut [Access],
    (lead, group): (usize, usize),
    fault: Fault,
) {
    let of = accesses[lead].step / accesses[lead].size;
    let (mut low, mut high) = (0, 0);
    let mut places = vec![0];
    let mut end = lead + 1;
    for at in lead + 1..accesses.len() {
        let Some(place) = between(graph, &accesses[lead], &accesses[at]) else { continue };
        let load = accesses[at].clone();
        let mut passes = |other: &Access| !other.is_store || is_apart_now(graph, analysis, &load, other);
        let may_move = fault.is(Mutation::MovedLoads) || accesses[end..at].iter().all(&mut passes);
        if high.max(place) - low.min(place) < of && may_move {
            (low, high) = (low.min(place), high.max(place));
            accesses[end..=at].rotate_right(1);
            places.push(place);
            end += 1;
        }
    }
    for (access, place) in accesses[lead..end].iter_mut().zip(places) {
        access.group = Some(Member { group, of: of as u32, place: (place - low) as u32 });
    }
}

/// Makes a group of a store and of those in front of it that may be made where it is; none if one is missing.
fn stores(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    accesses: &mut [Access],
    (last, group): (usize, usize),
    fault: Fault,
) -> Option<()> {
    let of = accesses[last].step / accesses[last].size;
    let mut places = vec![0];
    let mut start = last;
    for at in (0..last).rev() {
        let Some(place) = between(graph, &accesses[last], &accesses[at]) else { continue };
        let store = accesses[at].clone();
        let mut passes = |other: &Access| is_apart_now(graph, analysis, &store, other);
        let may_move = fault.is(Mutation::MovedStores) || accesses[at + 1..start].iter().all(&mut passes);
        if place.abs() < of && !places.contains(&place) && may_move {
            accesses[at..start].rotate_left(1);
            start -= 1;
            places.insert(0, place);
        }
    }
    let low = *places.iter().min().expect("the last one is there");
    let is_whole = places.iter().all(|place| place - low < of) && places.len() as i64 == of;
    (is_whole || fault.is(Mutation::PartOfGroup)).then_some(())?;
    for (access, place) in accesses[start..=last].iter_mut().zip(places) {
        access.group = Some(Member { group, of: of as u32, place: (place - low) as u32 });
    }
    Some(())
}
