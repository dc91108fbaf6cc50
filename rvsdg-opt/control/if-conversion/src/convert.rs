//! Replacing a gamma by selects.

use crate::fault::{Fault, Mutation};
use crate::part::{self, Second};
use crate::plan::{ConversionPlan, control, same_everywhere};
use crate::shown::Calls;
use rvsdg_core::{Builder, Const, Flags, Gamma, Gap, Graph, Node, Op, Position, Value, ValueDef};
use rvsdg_route::Router;

/// The result of converting a gamma.
#[derive(Copy, Clone, Default)]
pub(crate) struct Converted {
    /// The number of selects.
    pub(crate) selects: usize,
    /// The number of operations that are now executed unconditionally.
    pub(crate) speculated: usize,
}

/// Replaces a gamma by selects.
pub(crate) fn convert(
    graph: &mut Graph,
    router: &mut Router,
    gamma: Gamma,
    plan: &ConversionPlan,
    calls: Option<&Calls>,
    fault: Fault,
) -> Converted {
    let mut converted = Converted { selects: 0, speculated: 0 };
    let mut conditions: Vec<Option<Value>> = vec![None; plan.cases.len()];
    let seconds: Vec<Option<Second>> =
        (0..gamma.exit_count(graph)).map(|index| part::second_part(graph, gamma, index, plan)).collect();
    if let Some(calls) = calls.filter(|_| !fault.is(Mutation::CarriedVariables)) {
        calls.keep(graph, gamma);
    }
    converted.speculated = hoist(graph, router, gamma);
    for (index, second) in seconds.into_iter().enumerate() {
        let output = gamma.exit_output(graph, index);
        if graph.is_dead(output) {
            continue;
        }
        let value = if let Some(same) = same_everywhere(graph, gamma, index) {
            same
        } else if graph.ty(output).alternatives().is_some() {
            match second {
                Some(second) => {
                    let condition = outside(graph, router, gamma, second.condition);
                    part::join(graph, router, gamma, plan, (second, graph.ty(output)), condition, fault)
                }
                None => choose_control(graph, gamma, index, plan),
            }
        } else {
            choose(graph, router, gamma, index, plan, &mut conditions, fault, &mut converted)
        };
        graph.divert_users(output, value);
    }
    graph.remove_node(gamma.node());
    converted
}

/// Moves all operations of the alternatives except matches before the gamma. Afterwards only results use its arguments.
fn hoist(graph: &mut Graph, router: &mut Router, gamma: Gamma) -> usize {
    let mut hoisted = 0;
    for alternative in 0..gamma.regions(graph).len() {
        let region = gamma.regions(graph)[alternative];
        let moves = |op: Op| !op.is_constant() && !matches!(op, Op::Match(_));
        let nodes: Vec<Node> = graph.nodes(region).filter(|node| moves(graph.op(*node))).collect();
        for node in nodes {
            for index in 0..graph.input_count(node) {
                let user = graph.input(node, index);
                let outer = outside(graph, router, gamma, graph.origin(user));
                graph.divert(user, outer);
            }
            graph.carry_bindings(true);
            graph.move_node(node, Position::Before(gamma.node()));
            graph.carry_bindings(false);
            hoisted += 1;
        }
        if graph.has_bindings() {
            let gaps = graph.nodes(region).map(Gap::Before).chain([Gap::End(region)]);
            gaps.collect::<Vec<_>>().into_iter().for_each(|gap| graph.move_bindings(gap, Gap::Before(gamma.node())));
        }
    }
    hoisted
}

/// The value before the gamma that equals a value of an alternative, after its operations were moved.
fn outside(graph: &mut Graph, router: &mut Router, gamma: Gamma, value: Value) -> Value {
    match graph.def(value) {
        ValueDef::Argument(_, entry) => gamma.entry_origin(graph, entry),
        ValueDef::Output(node, _) if graph.op(node).is_constant() => {
            let constant = Const { op: graph.op(node), ty: graph.ty(value) };
            router.constant_in(graph, constant, graph.region(gamma.node()))
        }
        ValueDef::Output(..) => value,
    }
}

/// A control value that selects between the constants of the alternatives, as another match of the value that the
/// gamma's predicate matches.
fn choose_control(graph: &mut Graph, gamma: Gamma, index: usize, plan: &ConversionPlan) -> Value {
    let constants: Vec<u32> = gamma
        .regions(graph)
        .iter()
        .map(|region| control(graph, *region, index).expect("control values are planned only as constants"))
        .collect();
    let ty = graph.ty(gamma.exit_output(graph, index));
    let alternatives = ty.alternatives().expect("a control value");
    let info = graph.payloads[plan.table].renamed(alternatives, |to| constants[to as usize]);
    graph.add_match(Position::Before(gamma.node()), info, plan.operand)
}

/// A chain of selects between the values of the alternatives.
fn choose(
    graph: &mut Graph,
    router: &mut Router,
    gamma: Gamma,
    index: usize,
    plan: &ConversionPlan,
    conditions: &mut [Option<Value>],
    fault: Fault,
    converted: &mut Converted,
) -> Value {
    let at = Position::Before(gamma.node());
    let ty = graph.ty(gamma.exit_output(graph, index));
    let value = |graph: &mut Graph, router: &mut Router, alternative: usize| {
        let value = gamma.exit_origin(graph, alternative, index);
        outside(graph, router, gamma, value)
    };
    let is_poison = |graph: &Graph, value: Value| graph.producer_op(value) == Some(Op::Poison);
    let is_undef = |graph: &Graph, value: Value| graph.producer_op(value) == Some(Op::Undef);
    let mut chosen = value(graph, router, plan.default);
    for (i, (case, alternative)) in plan.cases.iter().enumerate() {
        let here = value(graph, router, *alternative);
        if here == chosen || is_poison(graph, here) {
            continue;
        }
        if is_poison(graph, chosen) {
            chosen = here;
            continue;
        }
        // Undef may become any value, but not poison.
        if is_undef(graph, here) || is_undef(graph, chosen) {
            let other = if is_undef(graph, here) { chosen } else { here };
            chosen = if fault.is(Mutation::UndefIsPoison) || graph.producer_op(other) == Some(Op::Freeze) {
                other
            } else {
                Builder::new(graph, at).freeze(other)
            };
            continue;
        }
        let condition = match conditions[i] {
            Some(condition) => condition,
            None => case.make(graph, router, at, graph.region(gamma.node()), plan.operand, fault),
        };
        conditions[i] = Some(condition);
        let [yes, no] = if fault.is(Mutation::Swapped) { [chosen, here] } else { [here, chosen] };
        let select = graph.add_node(at, Op::Select(Flags::NONE), &[condition, yes, no], &[ty]);
        if let Some(decision) = graph.producer(gamma.predicate(graph)) {
            graph.keep_note(decision, select);
        }
        chosen = graph.output(select, 0);
        converted.selects += 1;
    }
    chosen
}
