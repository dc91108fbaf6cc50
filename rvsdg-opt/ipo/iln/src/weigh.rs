//! Which calls pay to be inlined.

use crate::callee::Callee;
use crate::profile::{Heat, heat, is_frequent};
use crate::report::{self, Weighed};
use crate::{Inliner, Options, Stats, Uses, cost, fits, splice};
use rvsdg_core::{FnSet, Graph, Module, Node, Symbol};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::iln::{
    MAX_CALLER, MAX_COLD, MAX_EXCESS, MAX_FRAME, MAX_HINTED, MAX_HOT, MAX_IN_LOOP, MAX_ONCE, MAX_SMALL,
    MAX_SMALL_FOR_SIZE, MAX_STRAIGHT, MAX_TWICE, MAX_VECTORS, OVERHEAD,
};

/// Why a call stays that can't be replaced by the body of the callee.
const DOES_NOT_FIT: &str = "what the callee needs does not fit the caller";

impl Inliner {
    /// Can a call be inlined, and should it be?
    pub(crate) fn pays(
        &self,
        module: &mut Module,
        (lambda, symbol): (Node, Symbol),
        (call, target): (Node, Symbol),
        remarks: Remarks<'_>,
        stats: &mut Stats,
    ) -> bool {
        let body = module.body(symbol).expect("the caller has a body");
        let Some(weighed) = self.weigh(module, (lambda, symbol), (call, target)) else {
            stats.refused += 1;
            report::missed(remarks, body, call, [target, symbol], DOES_NOT_FIT);
            return false;
        };
        let Weighed { pays, once, .. } = weighed;
        stats.called_once += usize::from(pays && once);
        stats.because_known += usize::from(pays && !once && weighed.size > weighed.small + OVERHEAD);
        stats.too_large += usize::from(!pays);
        stats.postponed += usize::from(!pays && weighed.waits);
        weighed.report(remarks, body, call, [target, symbol], pays);
        let excess = weighed.small..=MAX_EXCESS * weighed.small;
        let is_over = weighed.cost > weighed.small && excess.contains(&weighed.cost);
        // Elsewhere the same function may be worth more.
        if !pays && is_over && !weighed.was_too_large && weighed.heat != Heat::Cold {
            module.symbols[target].function_mut().expect("a callee is a function").set_too_large();
        }
        pays
    }

    /// Says again why a call stays that was weighed before: of what a pass did not do, only what its last application
    /// says is true in the end.
    pub(crate) fn report_again(
        &self,
        module: &Module,
        (lambda, symbol): (Node, Symbol),
        (call, target): (Node, Symbol),
        remarks: Remarks<'_>,
    ) {
        if !remarks.are_wanted() {
            return;
        }
        let body = module.body(symbol).expect("the caller has a body");
        match self.weigh(module, (lambda, symbol), (call, target)) {
            None => report::missed(remarks, body, call, [target, symbol], DOES_NOT_FIT),
            Some(weighed) => weighed.report(remarks, body, call, [target, symbol], false),
        }
    }

    /// What speaks for inlining a call, and what against it; `None` if it can't be inlined.
    fn weigh(
        &self,
        module: &Module,
        (lambda, symbol): (Node, Symbol),
        (call, target): (Node, Symbol),
    ) -> Option<Weighed> {
        let body = module.body(symbol).expect("the caller has a body");
        let callee = self.callees[&target].as_ref().expect("sites have callees that can be inlined");
        if !fits(module, [symbol, target], body, call, callee) || (self.memcpy.is_none() && !callee.copied.is_empty()) {
            return None;
        }
        // The lambdas in phis are recursive.
        let is_recursive = module.omega.region(lambda) != module.omega.root();
        let facts = module.symbols[symbol].function().map(|function| function.facts).unwrap_or_default();
        let for_size = facts.optsize || facts.minsize;
        // What ends the program is done once.
        let is_last = splice::called(body, call).is_some_and(|(info, _)| info.noreturn);
        let is_mutual = is_recursive && callee.home == module.omega.region(lambda);
        let heat = heat(module, symbol, body, call);
        let small = if is_last { 0 } else { small(body, call, callee, heat, (for_size, self.options)) };
        let Uses { calls, escapes } = self.uses[target.as_u32() as usize];
        let is_only_call = !escapes && calls == 1;
        // What is rare must not make the caller larger than it has to be.
        let once = is_only_call && callee.size <= if heat == Heat::Cold { MAX_TWICE } else { MAX_ONCE };
        let is_one_of_two = !escapes && calls == 2 && heat != Heat::Cold && !for_size && !is_last && !is_mutual;
        let most = if is_one_of_two { MAX_TWICE.max(small) } else { small };
        let cost = callee.size.saturating_sub(cost::saved(body, call, &callee.savings));
        // Of the calls of a function that was too large elsewhere, frequent ones count for themselves. Not so those of
        // members of phis: a copy in a loop has calls of members in loops again, each time the pass comes.
        let counts_for_itself = || callee.home == module.omega.root() && is_frequent(body, call);
        let was_too_large = callee.was_too_large && !(self.options.frequent && counts_for_itself());
        let is_small = cost <= most && !was_too_large && !is_last;
        let fits = body.node_count() + callee.size <= MAX_CALLER;
        // Each frame of a recursion would have the memory, whether it comes to the call or not.
        let fits = fits && !(is_recursive && callee.frame > MAX_FRAME);
        // The only call of a function is no call more wherever the body is.
        let is_aside = || !once || heat == Heat::Cold || cost::does_more_than(body, call);
        let waits = cost > small && !for_size && self.should_wait(symbol, body, callee.size) && is_aside();
        Some(Weighed {
            cost,
            size: callee.size,
            small: most,
            most: if is_only_call && heat != Heat::Cold { most.max(MAX_ONCE) } else { most },
            heat,
            always: callee.always,
            once,
            fits,
            waits: waits && (once || is_small),
            was_too_large,
            is_last,
            pays: callee.always || (fits && !waits && (once || is_small)),
        })
    }

    /// Is a function inlined into its callers as it is, but not with `more` operations? A call in it that is rare, of
    /// what happens once in a while, would keep all of its own calls from being inlined.
    fn should_wait(&self, symbol: Symbol, body: &Graph, more: usize) -> bool {
        let Some(Uses { calls, escapes }) = self.uses.get(symbol.as_u32() as usize) else { return false };
        let most = match calls {
            0 => return false,
            1 if !escapes => return false,
            2 if !escapes => MAX_TWICE,
            _ => MAX_SMALL,
        };
        let most = most + OVERHEAD;
        // Most bodies are larger.
        cost::has_at_most(body, most) && !most.checked_sub(more).is_some_and(|most| cost::has_at_most(body, most))
    }
}

/// How large a callee may be, in operations, to be inlined wherever it is called like this.
fn small(body: &Graph, call: Node, callee: &Callee, heat: Heat, (for_size, options): (bool, Options)) -> usize {
    let mut attrs = callee.set | splice::called(body, call).map_or(FnSet::NONE, |(info, _)| info.fn_attrs.set());
    if heat == Heat::Cold || body.is_dead_end(body.region(call)) {
        attrs = attrs | FnSet::COLD;
    }
    let mut small = by_attributes(for_size, attrs, callee.is_straight);
    if for_size || attrs.intersects(FnSet::COLD) {
        return small;
    }
    if callee.is_of_vectors {
        small = small.max(MAX_VECTORS);
    }
    if body.is_in_loop(call) {
        small = small.max(MAX_IN_LOOP);
    }
    if heat == Heat::Hot || options.frequent && is_frequent(body, call) { small.max(MAX_HOT) } else { small }
}

/// How large a callee with these attributes, of its own and of the call, may be in operations.
fn by_attributes(for_size: bool, attrs: FnSet, is_straight: bool) -> usize {
    let most = match (for_size, is_straight) {
        (true, _) => MAX_SMALL_FOR_SIZE,
        (_, true) => MAX_STRAIGHT,
        _ => MAX_SMALL,
    };
    if attrs.intersects(FnSet::COLD) {
        most.min(MAX_COLD)
    } else if attrs.intersects(FnSet::INLINEHINT | FnSet::HOT) && !for_size {
        MAX_HINTED
    } else {
        most
    }
}
