//! Splits loops at the one iteration that stores to what all of them load.
//!
//! ```text
//! theta j { d[j] = min(d[j], d[k] + e[j]) }
//!   =>   x = d[k]; theta j < k { d[j] = min(d[j], x + e[j]) }; the iteration k; x = d[k]; theta j > k { ... }
//! ```
//!
//! A load at an address that stays the same cannot be made once for all lanes if a store of the loop meets it. If the
//! distance from the store's first address to the load's is a multiple of the step, it meets it in one iteration at
//! most, whose number is the quotient. In the loops in front of it and behind it, the load is made before the loop.
//!
//! # Why it is sound
//!
//! All addresses are modulo `2^w`. The distance of the load from a store is a multiple of the step, so it is one of
//! the largest power of two that divides the step, also modulo `2^w`. If neither access is larger than that power,
//! they have a byte in common only at the same address: `i * step = when * step`, so `i = when` modulo `2^w` over that
//! power. (A multiple of 12 can be 4 less than `2^w`, where 8 bytes would meet.) No loop within an object runs so
//! often that two iterations are the same modulo that number. All other stores of the loop are apart from the load,
//! whichever comes first. The load is made in each iteration, so also in the first one of each loop, and nothing else
//! in it ends the program.
//!
//! Only what becomes vectors is split. Linear in the body, besides the look at the loop that vectors take.

use crate::access::{Access, leaves};
use crate::build::Weaver;
use crate::fault::{Fault, Mutation};
use crate::plan::Plan;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{CopyMap, Graph, Node, Op, Position, Symbol, SymbolData, Theta, Type, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::Kit;
use rvsdg_opt_scev::Linear;
use rvsdg_opt_unroll::{Unroller, count_to};
use rvsdg_route::Router;

/// Where a loop can be split.
pub(crate) struct Split {
    /// The loads that one iteration stores to.
    pub(crate) loads: Vec<Node>,
    /// The number of that iteration.
    when: Linear,
    /// How many of its low bits count.
    bits: u32,
}

impl Split {
    /// Where the loop with these accesses can be split so that nothing stores to what stays the same.
    pub(crate) fn find(
        graph: &Graph,
        analysis: &mut Analysis<'_>,
        theta: Theta,
        accesses: &[Access],
        fault: Fault,
    ) -> Option<Split> {
        let mut found: Option<Split> = None;
        for load in accesses.iter().filter(|access| access.step == 0) {
            let mut is_met = false;
            for store in accesses.iter().filter(|access| access.is_store) {
                let is_apart = analysis.differ(graph, load.node, store.node)
                    || analysis.types_separate(graph, store.node, load.node)
                    || (load.first.base == store.first.base && leaves(load, store));
                if is_apart {
                    continue;
                }
                let (when, bits) = meeting(load, store)?;
                let known = found.get_or_insert_with(|| Split { loads: vec![], when: when.clone(), bits });
                (known.when == when && known.bits == bits).then_some(())?;
                is_met = true;
            }
            if let Some(found) = found.as_mut().filter(|_| is_met) {
                (graph.region(load.node) == theta.region(graph)).then_some(())?;
                found.loads.push(load.node);
            }
        }
        if let Some(found) = found.as_mut().filter(|_| fault.is(Mutation::AllBits)) {
            found.bits = found.when.width();
        }
        if let Some(found) = found.as_mut().filter(|_| fault.is(Mutation::LateSplit)) {
            found.when = found.when.add_multiple(&Linear::constant(found.when.width(), 1), 1)?;
        }
        found
    }

    /// Makes the loops of which a plan says that they can become vectors; answers them.
    pub(crate) fn apply(
        &self,
        graph: &mut Graph,
        router: &mut Router,
        plan: &Plan,
        (kit, symbols): (&Kit, &PrimaryMap<Symbol, SymbolData>),
    ) -> Vec<Node> {
        let mut loops = vec![];
        let make = |graph: &mut Graph, at: Position, origins: &[Value], last: Option<Value>| {
            let (copy, outputs) = self.part(graph, plan, (kit, symbols), (at, origins, last));
            loops.push(copy);
            outputs
        };
        let unroller = Unroller::new(graph, plan.theta, router, rvsdg_opt_unroll::Fault::default());
        unroller.split(&plan.count, (&self.when, self.bits), make);
        loops
    }

    /// A copy of the loop behind the loads, which repeats as often as `last` says.
    fn part(
        &self,
        graph: &mut Graph,
        plan: &Plan,
        (kit, symbols): (&Kit, &PrimaryMap<Symbol, SymbolData>),
        (at, origins, last): (Position, &[Value], Option<Value>),
    ) -> (Node, Vec<Value>) {
        let mut weaver = Weaver::new(graph, plan, kit, symbols, plan.shape, at);
        weaver.enter(origins);
        let loaded: Vec<Value> = self.loads.iter().map(|load| weaver.load_before(*load)).collect();
        let state = weaver.states[0];
        let theta = plan.theta;
        let mut map = CopyMap::sparse();
        for (index, origin) in origins.iter().enumerate() {
            map.insert(theta.entry_origin(graph, index), *origin);
        }
        graph.carry_bindings(true);
        let copy = graph.copy_node(None, theta.node(), at, &mut map);
        graph.carry_bindings(false);
        // Several variables may begin with the same value, so each gets its own afterwards.
        for (index, origin) in origins.iter().enumerate() {
            let state = state.filter(|_| graph.ty(*origin) == Type::MEM);
            graph.divert(graph.input(copy, index), state.unwrap_or(*origin));
        }
        let outputs = (0..origins.len()).map(|index| graph.output(copy, index)).collect();
        let copy_of_theta = Theta::from_node(graph, copy).expect("it is a copy of one");
        for (load, value) in self.loads.iter().zip(loaded) {
            let load = map.node(*load).expect("it is in the loop");
            let value = copy_of_theta.open_loop_var(graph, value);
            copy_of_theta.close_loop_var(graph, value);
            graph.divert_users(graph.output(load, 0), value);
            if let (Some(before), Some(behind)) = (graph.mem_in(load), graph.mem_out(load)) {
                graph.divert_users(behind, before);
            }
            graph.remove_node(load);
        }
        if let Some(last) = last {
            count_to(graph, copy_of_theta, last);
        }
        (copy, outputs)
    }
}

/// In which iteration a store meets a load that stays, and how many bits of its number count.
fn meeting(load: &Access, store: &Access) -> Option<(Linear, u32)> {
    let (step, form) = (store.step, &load.first.form);
    let unit = 1i64.checked_shl(step.trailing_zeros()).filter(|unit| *unit > 0).unwrap_or(1);
    let is_small = step != 0 && load.size <= unit && store.size <= unit;
    let is_one_object = load.first.base == store.first.base && form.width() == store.first.form.width();
    (is_small && is_one_object).then_some(())?;
    let when = form.add_multiple(&store.first.form, -1)?.divided(step)?;
    let is_outside = when.terms().iter().all(|(term, _)| term.index.is_none() && term.atom.is_some());
    is_outside.then(|| {
        let bits = when.width() - step.trailing_zeros();
        (when, bits)
    })
}

impl Weaver<'_> {
    /// Makes a load of the first iteration; answers what it loads.
    fn load_before(&mut self, load: Node) -> Value {
        let access = self.plan.accesses.iter().find(|access| access.node == load).expect("it was found");
        let address = self.first(access.pointer);
        let load = self.graph.load_store(load).expect("it is an access");
        let ty = self.graph.payloads[load.id].ty;
        let operands: Vec<Value> = [address].into_iter().chain(self.state_operands(load.effects)).collect();
        let new = self.graph.add_node(self.at, Op::Load(load.id, load.effects), &operands, &[ty, Type::MEM]);
        self.states[0] = self.graph.mem_out(new);
        self.graph.output(new, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_larger_than_the_unit_of_distances_may_meet_elsewhere() {
        let meets = |size, (step, stored), at| {
            let (when, bits) = meeting(&Access::of_test(0, size, at), &Access::of_test(step, stored, 0))?;
            Some((when.as_constant()?, bits))
        };
        assert_eq!(meets(4, (4, 4), 40), Some((10, 62)));
        assert_eq!(meets(4, (-4, 4), 40), Some((-10, 62)));
        assert_eq!(meets(4, (12, 4), 24), Some((2, 62)));
        assert_eq!(meets(8, (12, 4), 24), None);
        assert_eq!(meets(4, (12, 8), 24), None);
        assert_eq!(meets(4, (12, 4), 20), None);
        assert_eq!(meets(4, (0, 4), 0), None);
    }
}
