//! Loops over time: nests whose outermost loop goes over the same memory again and again, as stencils do.
//!
//! Strips of their inner loops depend on each other both ways: a row needs the rows beside it of the iteration before.
//! But if keys grow from iteration to iteration, a strip needs only strips before it. The least skew for which that is
//! so, and the least shifts between loops, are searched for: those of one loop after the other.

use crate::fault::{Fault, Mutation};
use crate::legal::{self, Asked, Judge};
use crate::plan::Plan;
use crate::shape::{Access, Nest};
use rvsdg_core::Graph;
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::nest::{MAX_SKEW, MAX_SKEWED};

/// The plan with the least skew that keeps all dependences, and the skew.
pub(crate) fn skewed(
    graph: &Graph,
    scev: &mut Scev,
    analysis: &mut Analysis<'_>,
    judge: &mut Judge<'_>,
    nest: &Nest,
    fault: Fault,
) -> Option<(Plan, i64)> {
    let places = Plan::inside(nest);
    if places.is_empty() || places.len() > MAX_SKEWED {
        return None;
    }
    (0..=MAX_SKEW).find_map(|skew| {
        let mut shifts = vec![0; places.len()];
        for now in 0..places.len() {
            // Pairs of accesses of loops further on are looked at when these have a shift. What is in none of the loops
            // depends on the range of all keys, so it is looked at each time.
            let asked = |access: &Access| match places.iter().position(|at| nest.is_in(access, *at)) {
                Some(at) if at == now => Asked::Yes,
                Some(at) if at > now => Asked::No,
                Some(_) => Asked::Known,
                None if now > 0 && fault.is(Mutation::RangeOfFirst) => Asked::Known,
                None => Asked::Yes,
            };
            let most = if now == 0 { 0 } else { skew };
            shifts[now] = (0..=most).find(|shift| {
                shifts[now] = *shift;
                let plan = Plan::skewed(graph, scev, nest, (skew, &shifts), fault);
                let mut keeps = |plan: &Plan| legal::is_legal(graph, analysis, judge, (nest, plan), asked, fault);
                plan.is_some_and(|plan| fault.is(Mutation::SkewedAnyhow) || keeps(&plan))
            })?;
        }
        Some((Plan::skewed(graph, scev, nest, (skew, &shifts), fault)?, skew))
    })
}
