//! Which loop to cut into strips, and how long these are.
//!
//! A nest is worth it if an iteration of its outermost loop reads much of what the one before has read, and so much
//! that it is not in the cache any more. A strip reads a part of that which is small enough to stay. What the outermost
//! loop walks over is read once per strip instead, if the strips do not divide it; of all loops that could be cut, the
//! one with the least of that is the best.
//!
//! Only loops whose numbers of iterations are known, or bounded by known ones, are counted: others may run a few times.

use crate::form::Form;
use crate::plan::Plan;
use crate::shape::Nest;
use rvsdg_core::{Graph, Value};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::nest::{MAX_EXCESS, MIN_COUNT, MIN_EXCESS, MIN_STRIP, MIN_STRIPS, ROW_PRICE};

/// A plan with what it costs.
pub(crate) struct Choice {
    pub(crate) plan: Plan,
    /// How many keys a strip has.
    pub(crate) length: i64,
    /// Bytes that come from beyond the cache.
    traffic: u128,
}

/// Plans that pay, the best first.
pub(crate) fn choices(graph: &Graph, scev: &mut Scev, nest: &Nest, target: &Target) -> Vec<Choice> {
    let mut found = vec![];
    let cache = u128::from(target.l2);
    let refs = Ref::all(nest, target);
    if nest.loops[0].most.is_none_or(|most| most < MIN_COUNT) || refs.iter().any(|it| it.reused.is_none()) {
        return found;
    }
    let again: u128 = refs.iter().filter(|it| it.is_again).filter_map(|it| it.reused).sum();
    if again < cache * MIN_EXCESS {
        return found;
    }
    for place in 1..nest.loops.len() {
        if !refs.iter().any(|it| it.is_again && it.varies(place)) {
            continue;
        }
        let Some(plan) = Plan::of(graph, scev, nest, place) else { continue };
        if let Some(choice) = choose(nest, target, plan, &refs) {
            found.push(choice);
        }
    }
    found.sort_by_key(|choice| choice.traffic);
    found
}

/// All plans, with strips of so many keys, whether they pay or not.
pub(crate) fn forced(graph: &Graph, scev: &mut Scev, nest: &Nest, length: i64) -> Vec<Choice> {
    let plans = (1..nest.loops.len()).filter_map(|place| Plan::of(graph, scev, nest, place));
    plans.map(|plan| Choice { plan, length, traffic: 0 }).collect()
}

fn choose(nest: &Nest, target: &Target, plan: Plan, refs: &[Ref]) -> Option<Choice> {
    let cache = u128::from(target.l2);
    let is_cut = |it: &Ref| plan.keys.iter().any(|key| it.varies(key.place));
    let in_strip = |at: usize| match at {
        0 => Some(1),
        _ => plan.keys.iter().any(|key| key.place == at).then_some(MIN_STRIP),
    };
    // What a short strip needs, and what needs no less with fewer keys.
    let short: u128 = refs.iter().filter(|it| is_cut(it)).filter_map(|it| it.bytes(nest, target, in_strip)).sum();
    let rest: u128 = refs.iter().filter(|it| !is_cut(it)).filter_map(|it| it.reused).sum();
    if short.checked_add(rest)? > cache * MAX_EXCESS {
        return None;
    }
    let fits = (cache.saturating_sub(rest) / short.max(1)).max(1);
    let length = i64::try_from(fits.checked_mul(u128::from(MIN_STRIP))?).ok()?;
    let all = plan.high.checked_sub(plan.low)?.checked_add(1)?;
    if all / length < MIN_STRIPS {
        return None;
    }
    let strips = u128::try_from(all / length + 1).ok()?;
    let total = |it: &Ref| it.whole * if is_cut(it) { 1 } else { strips };
    let traffic: u128 = refs.iter().map(total).sum();
    // Short rows are slower than long ones.
    let is_row = |place: usize| nest.loops.iter().all(|inner| inner.parent != Some(place));
    let price = if plan.keys.iter().any(|key| is_row(key.place)) { ROW_PRICE } else { 1 };
    Some(Choice { traffic: traffic * price, plan, length })
}

/// What accesses with the same form touch.
struct Ref {
    size: u64,
    /// The address, with the values of the variables that loops count by in place of the numbers of their iterations.
    form: Option<Form>,
    /// Does the outermost loop's next iteration touch the same?
    is_again: bool,
    /// Bytes in an iteration of the outermost loop.
    reused: Option<u128>,
    /// Bytes in all of them.
    whole: u128,
}

impl Ref {
    fn all(nest: &Nest, target: &Target) -> Vec<Ref> {
        let mut seen: Vec<(Option<Value>, Vec<(usize, i64)>)> = vec![];
        let mut found = vec![];
        for access in &nest.accesses {
            let form = access.address.as_ref().and_then(|(_, form)| by_values(nest, form));
            let counters = form.as_ref().map(|form| form.counters.clone()).unwrap_or_default();
            let key = (access.address.as_ref().map(|(base, _)| *base), counters);
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let mut entry = Ref { size: access.size, form, is_again: false, reused: None, whole: 0 };
            entry.is_again = !entry.varies(0);
            entry.whole = entry.bytes(nest, target, |_| None).unwrap_or(0);
            entry.reused = entry.bytes(nest, target, |at| (at == 0).then_some(1));
            found.push(entry);
        }
        found
    }

    /// Does the address depend on the value of a loop's variable?
    fn varies(&self, place: usize) -> bool {
        self.form.as_ref().is_some_and(|form| form.factor(place) != 0)
    }

    /// Bytes that are touched, in whole cache lines, if some loops' variables have as many values as `runs` says.
    fn bytes(&self, nest: &Nest, target: &Target, runs: impl Fn(usize) -> Option<u64>) -> Option<u128> {
        let line = u128::from(target.cache_line);
        let counters = self.form.as_ref()?.counters.iter();
        let mut factors: Vec<(u128, usize)> =
            counters.map(|(at, factor)| (u128::from(factor.unsigned_abs()), *at)).collect();
        factors.sort_unstable();
        let (mut block, mut blocks) = (u128::from(self.size), 1_u128);
        for (factor, at) in factors {
            let (low, high) = nest.loops[at].values?;
            let count = runs(at).map_or(u128::from(high.abs_diff(low)) + 1, u128::from);
            if factor <= block.max(line) && blocks == 1 {
                block = block.checked_add(factor.checked_mul(count.checked_sub(1)?)?)?;
            } else {
                blocks = blocks.checked_mul(count)?;
            }
        }
        blocks.checked_mul(block.max(line))
    }
}

/// The form with values of variables in place of numbers of iterations.
fn by_values(nest: &Nest, form: &Form) -> Option<Form> {
    let mut form = form.clone();
    // What a variable begins with depends on loops further outside only.
    for place in (0..nest.loops.len()).rev() {
        let factor = form.factor(place);
        if factor != 0 {
            form = form.add_multiple(&nest.loops[place].start, factor.checked_neg()?)?;
        }
    }
    Some(form)
}
