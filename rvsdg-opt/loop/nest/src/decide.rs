//! Which loop to cut into strips, and how long these are.
//!
//! A nest is worth it if an iteration of its outermost loop reads much of what the one before has read, and so much
//! that it is not in the cache any more. A strip reads a part of that which is small enough to stay. What the outermost
//! loop walks over is read once per strip instead, if the strips do not divide it; of all loops that could be cut, the
//! one with the least of that is the best.
//!
//! Or if an innermost loop walks over more pages than the processor can translate without looking at tables, as a walk
//! over a column of a matrix does. Then each access waits for that, and no prefetching helps, as it stays in a page. So
//! each such access counts as if it came from beyond the cache. A strip walks over few pages, again and again.
//!
//! Only loops whose numbers of iterations are known, or bounded by known ones, are counted: others may run a few times.

use crate::fault::Fault;
use crate::form::Form;
use crate::plan::Plan;
use crate::shape::Nest;
use rvsdg_core::{Graph, Value};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::nest::{
    FEW_PAGES, MANY_PAGES, MAX_EXCESS, MIN_COUNT, MIN_EXCESS, MIN_SKEWED, MIN_STRIP, MIN_STRIPS, PAGE, ROW_PRICE,
};

/// A plan with what it costs.
pub(crate) struct Choice {
    pub(crate) plan: Plan,
    /// How many keys a strip has.
    pub(crate) length: i64,
    /// Bytes that come from beyond the cache.
    traffic: u128,
}

/// Plans that pay, the best first.
pub(crate) fn choices(graph: &Graph, scev: &mut Scev, nest: &Nest, target: &Target, fault: Fault) -> Vec<Choice> {
    let mut found = vec![];
    let cache = u128::from(target.l2);
    let refs = Ref::all(nest, target);
    if nest.loops[0].most.is_none_or(|most| most < MIN_COUNT) || refs.iter().any(|it| it.reused.is_none()) {
        return found;
    }
    let again: u128 = refs.iter().filter(|it| it.is_again).filter_map(|it| it.reused).sum();
    let whole = |_: usize| None;
    let walks = Walks { nest, refs: &refs }.bytes(whole).unwrap_or(0);
    if again.max(walks) < cache * MIN_EXCESS {
        return found;
    }
    // As it is, what does not stay in the cache comes again in each iteration of the outermost loop.
    let rounds = nest.loops[0].values.map_or(1, |(low, high)| u128::from(high.abs_diff(low)) + 1);
    let is_lost = |it: &Ref| it.is_again && it.reused.is_some_and(|reused| reused > cache);
    let often = |it: &Ref| if is_lost(it) { it.whole.saturating_mul(rounds) } else { it.whole };
    let uncut = refs.iter().map(often).fold(walks, u128::saturating_add);
    for place in 1..nest.loops.len() {
        let is_walk = |it: &Ref| walks > 0 && it.steps(place) >= PAGE;
        if !refs.iter().any(|it| (it.is_again && it.varies(place)) || is_walk(it)) {
            continue;
        }
        let Some(plan) = Plan::of(graph, scev, nest, place, fault) else { continue };
        if let Some(choice) = choose(nest, target, plan, &refs).filter(|it| it.traffic < uncut) {
            found.push(choice);
        }
    }
    found.sort_by_key(|choice| choice.traffic);
    found
}

/// All plans, with strips of so many keys, whether they pay or not.
pub(crate) fn forced(graph: &Graph, scev: &mut Scev, nest: &Nest, length: i64, fault: Fault) -> Vec<Choice> {
    let plans = (1..nest.loops.len()).filter_map(|place| Plan::of(graph, scev, nest, place, fault));
    plans.map(|plan| Choice::forced(plan, length)).collect()
}

/// The rows that fit into the cache, of a nest that goes over much more than that again and again, wherever its
/// outermost loop is; none for others. That is what strips that go backwards are for.
pub(crate) fn over_time(nest: &Nest, target: &Target) -> Option<i64> {
    let cache = u128::from(target.l2);
    let refs = Ref::all(nest, target);
    let places = Plan::inside(nest);
    let is_inside = |it: &Ref| places.iter().any(|at| it.varies(*at));
    let is_long = nest.loops[0].most.is_some_and(|most| most >= MIN_COUNT);
    if !is_long || places.is_empty() || refs.iter().any(|it| it.reused.is_none() || (is_inside(it) && !it.is_again)) {
        return None;
    }
    // The loops go over the same rows.
    let mut seen: Vec<(Option<Value>, Vec<u64>)> = vec![];
    let (mut all, mut row) = (0_u128, 0_u128);
    for it in refs.iter().filter(|it| is_inside(it)) {
        let mut factors: Vec<u64> =
            it.form.iter().flat_map(|form| &form.counters).map(|it| it.1.unsigned_abs()).collect();
        factors.sort_unstable();
        if !seen.contains(&(it.base, factors.clone())) {
            seen.push((it.base, factors));
            all = all.checked_add(it.whole)?;
            row = row.checked_add(it.bytes(nest, target, |at| places.contains(&at).then_some(1))?)?;
        }
    }
    let rows = i64::try_from(cache * MAX_EXCESS / 2 / row.max(1)).ok()?;
    (all >= cache * MIN_EXCESS).then_some(rows)
}

/// The choice of a skewed plan, if strips are so long that most of a row's neighbours are in the same one.
pub(crate) fn choose_skewed(nest: &Nest, target: &Target, plan: Plan, skew: i64) -> Option<Choice> {
    let length = over_time(nest, target)?.max(MIN_SKEWED);
    let is_worth = length >= 2 * skew && (plan.high - plan.low) / length >= MIN_STRIPS;
    is_worth.then_some(Choice { plan, length, traffic: 0 })
}

impl Choice {
    /// A plan with strips of so many keys.
    pub(crate) fn forced(plan: Plan, length: i64) -> Choice {
        Choice { plan, length, traffic: 0 }
    }
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
    let walks = Walks { nest, refs };
    let fits = fits.min((walks.longest(&plan) / MIN_STRIP).max(1).into());
    let length = i64::try_from(fits.checked_mul(u128::from(MIN_STRIP))?).ok()?;
    let all = plan.high.checked_sub(plan.low)?.checked_add(1)?;
    if all / length < MIN_STRIPS {
        return None;
    }
    let strips = u128::try_from(all / length + 1).ok()?;
    let total = |it: &Ref| it.whole.saturating_mul(if is_cut(it) { 1 } else { strips });
    let is_key = |at: usize| plan.keys.iter().any(|key| key.place == at);
    let walked = walks.bytes(|at| is_key(at).then_some(length.unsigned_abs()))?;
    let traffic = refs.iter().map(total).fold(walked, u128::saturating_add);
    // Short rows are slower than long ones.
    let is_column = |place: usize| refs.iter().any(|it| it.inner == Some(place) && it.steps(place) >= PAGE / 8);
    let is_row = |place: usize| nest.is_innermost(place) && !is_column(place);
    let price = if plan.keys.iter().any(|key| is_row(key.place)) { ROW_PRICE } else { 1 };
    Some(Choice { traffic: traffic.saturating_mul(price), plan, length })
}

/// The pages that innermost loops walk over.
struct Walks<'a> {
    nest: &'a Nest,
    refs: &'a [Ref],
}

impl Walks<'_> {
    /// Bytes that are accessed in walks over too many pages, if some loops run so often. None if that does not fit.
    fn bytes(&self, runs: impl Fn(usize) -> Option<u64>) -> Option<u128> {
        let count = |at: usize| Some(u128::from(self.nest.loops[at].count()?));
        let mut sum = 0_u128;
        for inner in (0..self.nest.loops.len()).filter(|at| self.nest.is_innermost(*at)) {
            let all = count(inner)?;
            let once = runs(inner).map_or(all, |runs| all.min(u128::from(runs)));
            let inside = || self.refs.iter().filter(|it| it.inner == Some(inner));
            let pages: u128 = inside().map(|it| once.min(once * it.steps(inner) / PAGE + 1)).sum();
            if pages <= MANY_PAGES {
                continue;
            }
            let mut times = 1_u128;
            for at in self.nest.chain(inner) {
                times = times.checked_mul(count(at)?)?;
            }
            for walk in inside().filter(|it| it.steps(inner) >= PAGE / 8) {
                sum = sum.checked_add(times.checked_mul(walk.size.into())?)?;
            }
        }
        Some(sum)
    }

    /// How long strips may be for walks over few pages.
    fn longest(&self, plan: &Plan) -> u64 {
        let places = plan.keys.iter().map(|key| key.place).filter(|at| self.nest.is_innermost(*at));
        let longest = places.map(|at| {
            let inside = self.refs.iter().filter(|it| it.inner == Some(at));
            let steps: u128 = inside.map(|it| it.steps(at).min(PAGE)).sum();
            u64::try_from(FEW_PAGES * PAGE / steps.max(1)).unwrap_or(u64::MAX)
        });
        longest.min().unwrap_or(u64::MAX)
    }
}

/// What accesses with the same form touch.
struct Ref {
    /// What it is an address in.
    base: Option<Value>,
    size: u64,
    /// The innermost loop around.
    inner: Option<usize>,
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
            let inner = access.loops.last().copied();
            let base = access.address.as_ref().map(|(base, _)| *base);
            let mut entry = Ref { base, size: access.size, inner, form, is_again: false, reused: None, whole: 0 };
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

    /// How many bytes the address goes on by in each iteration of a loop.
    fn steps(&self, place: usize) -> u128 {
        self.form.as_ref().map_or(0, |form| form.factor(place).unsigned_abs().into())
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
