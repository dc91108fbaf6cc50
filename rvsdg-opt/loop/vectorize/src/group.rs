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
//! A body in which nothing is consecutive is left to `slp`, which makes vectors of what is done to neighbours.
//!
//! Quadratic in the accesses.

use crate::access::{Access, is_apart_now};
use crate::fault::{Fault, Mutation};
use rvsdg_core::{Graph, Type};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_target::limits::vectorize::MAX_STRIDE;

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
pub(crate) fn group(graph: &Graph, analysis: &mut Analysis<'_>, accesses: &mut [Access], fault: Fault) -> Option<()> {
    let is_strided = |access: &Access| may_be_member(access.step, access.size) && !fault.is(Mutation::AnyStride);
    if !accesses.iter().any(|access| is_strided(access) || access.is_scattered) {
        return Some(());
    }
    let is_plain = |access: &Access| access.step.abs() == access.size;
    if accesses.iter().any(|access| access.is_store) && !accesses.iter().any(is_plain) {
        return None;
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
    Some(())
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
