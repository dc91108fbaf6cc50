//! Decides which gammas become selects: their operations must be speculatable and cheap.

use crate::common::Common;
use crate::fault::{Fault, Mutation};
use crate::part;
use crate::test::CaseTest;
use rvsdg_core::{Const, Gamma, Graph, MatchId, MatchInfo, Node, Op, Region, Type, UseSite, Value, ValueDef};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::if_conversion::{MAX_COST, MAX_PART_COST, MAX_SELECTS, MAX_TEST_COST, MAX_TESTS};
use rvsdg_opt_target::limits::shared::MAX_USERS;

/// What a gamma becomes.
pub(crate) struct ConversionPlan {
    /// The integer that the predicate matches.
    pub(crate) operand: Value,
    /// The test for each alternative except the default, and the alternative.
    pub(crate) cases: Vec<(CaseTest, usize)>,
    /// The default alternative.
    pub(crate) default: usize,
    /// The table of the predicate's match, for control values that become matches of the same integer.
    pub(crate) table: MatchId,
}

/// Why a gamma is not converted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// It contains an operation that must not be executed unconditionally.
    Effects,
    /// It would be too expensive.
    Costly,
    /// Its predicate or the types of its values do not permit selects.
    Predicate,
    /// It determines whether a loop repeats, and is left to theta-gamma inversion. With selects, the loop would
    /// evaluate its condition and in addition a select for each of its variables.
    Loop,
}

/// Plans the conversion of a gamma.
///
/// Loads described by `common` are ignored. So is a match in an alternative, if it is an exit variable that will be
/// merged with the gamma's own match.
pub(crate) fn plan(
    graph: &Graph,
    gamma: Gamma,
    costs: Costs<'_>,
    common: Option<&Common>,
    fault: Fault,
) -> Result<ConversionPlan, Refusal> {
    let mut cost = 0;
    let goes = |node: Node| common.is_some_and(|common| common.loads.contains(&node));
    for region in gamma.regions(graph) {
        for node in graph.nodes(*region) {
            if matches!(graph.op(node), Op::Match(_)) || goes(node) {
                continue;
            }
            cost += cost_of(graph, node, costs, fault)?;
            if cost > MAX_COST {
                return Err(Refusal::Costly);
            }
        }
    }
    if (0..gamma.exit_count(graph)).any(|index| repeats(graph, gamma, index)) {
        return Err(Refusal::Loop);
    }
    let plan = decision(graph, gamma, fault)?;
    let within = cost;
    cost += plan.cases.iter().map(|(test, _)| test.cost()).sum::<usize>();
    if cost > MAX_COST + MAX_TEST_COST {
        return Err(Refusal::Costly);
    }
    // The address of the common load is selected instead of the values.
    let mut selects = if common.is_some() { plan.cases.len() } else { 0 };
    for index in 0..gamma.exit_count(graph) {
        let ty = graph.ty(gamma.exit_output(graph, index));
        let loaded = common.is_some_and(|common| common.mem == index || common.values.contains(&index));
        if loaded || same_everywhere(graph, gamma, index).is_some() {
            continue;
        }
        if ty.is_state() {
            return Err(Refusal::Effects);
        }
        if ty.alternatives().is_some() {
            let constants = gamma.regions(graph).iter().all(|region| control(graph, *region, index).is_some());
            if !constants && part::second_part(graph, gamma, index, &plan).is_none() {
                return Err(Refusal::Predicate);
            }
            continue;
        }
        if matches!(ty, Type::VOID) {
            return Err(Refusal::Predicate);
        }
        let is_truth = |region: &Region| matches!(graph.producer_op(graph.result(*region, index)), Some(Op::Int(_)));
        if ty == Type::I1 && within > MAX_PART_COST && gamma.regions(graph).iter().any(is_truth) {
            return Err(Refusal::Costly);
        }
        selects += plan.cases.len();
    }
    if selects > MAX_SELECTS {
        return Err(Refusal::Costly);
    }
    Ok(plan)
}

/// Do the constants of exit variable `index` determine whether a loop repeats?
fn repeats(graph: &Graph, gamma: Gamma, index: usize) -> bool {
    let is_constant =
        |region: &Region| graph.producer_op(graph.result(*region, index)).is_some_and(|op| op.is_constant());
    let is_predicate = |value: Value| {
        graph.users(value).take(MAX_USERS).any(|user| match graph.site(user) {
            UseSite::Result(region, 0) => {
                graph.owner(region).is_some_and(|node| matches!(graph.op(node), Op::Theta(_)))
            }
            _ => false,
        })
    };
    let output = gamma.exit_output(graph, index);
    let tested = || {
        graph.users(output).take(MAX_USERS).any(|user| match graph.site(user) {
            UseSite::Input(node, _) => matches!(graph.op(node), Op::Match(_)) && is_predicate(graph.output(node, 0)),
            UseSite::Result(..) => false,
        })
    };
    gamma.regions(graph).iter().all(is_constant) && (is_predicate(output) || tested())
}

/// The origin of exit variable `index`, if it is the same in all alternatives.
pub(crate) fn same_everywhere(graph: &Graph, gamma: Gamma, index: usize) -> Option<Value> {
    let origin = |region: &Region| match graph.def(graph.result(*region, index)) {
        ValueDef::Argument(_, entry) => Some(gamma.entry_origin(graph, entry)),
        ValueDef::Output(..) => None,
    };
    let mut regions = gamma.regions(graph).iter();
    let first = origin(regions.next()?)?;
    regions.all(|region| origin(region) == Some(first)).then_some(first)
}

/// The control constant of a result.
pub(crate) fn control(graph: &Graph, region: Region, index: usize) -> Option<u32> {
    match graph.producer_op(graph.result(region, index)) {
        Some(Op::Ctl(alternative)) => Some(alternative),
        _ => None,
    }
}

/// The operand, tests and default of the gamma's predicate, if selects can represent them.
fn decision(graph: &Graph, gamma: Gamma, fault: Fault) -> Result<ConversionPlan, Refusal> {
    let node = graph.producer(gamma.predicate(graph)).ok_or(Refusal::Predicate)?;
    let Op::Match(table) = graph.op(node) else { return Err(Refusal::Predicate) };
    let operand = graph.operand(node, 0);
    if graph.ty(operand).int_width().is_none() || is_decided_before(graph, operand) {
        return Err(Refusal::Predicate);
    }
    let info = &graph.payloads[table];
    if graph.ty(operand) == Type::I1 {
        let [default, on_true] = info.truths().map(|alternative| alternative as usize);
        return Ok(ConversionPlan { operand, cases: vec![(CaseTest::True, on_true)], default, table });
    }
    let mut cases = tests(graph, info);
    if fault.is(Mutation::LostCase) && cases.len() > 1 {
        cases.pop();
    }
    if cases.len() > MAX_TESTS {
        return Err(Refusal::Costly);
    }
    Ok(ConversionPlan { operand, cases, default: info.default as usize, table })
}

/// The tests of all alternatives of a match other than the default, in the order of their first cases.
fn tests(graph: &Graph, info: &MatchInfo) -> Vec<(CaseTest, usize)> {
    let mut groups: Vec<(u32, Vec<Const>)> = vec![];
    for (case, to) in info.cases.iter().filter(|(_, to)| *to != info.default) {
        match groups.iter().position(|(other, _)| other == to) {
            Some(group) => groups[group].1.push(*case),
            None if groups.len() > MAX_TESTS => break,
            None => groups.push((*to, vec![*case])),
        }
    }
    let mut found = vec![];
    for (to, group) in groups {
        match CaseTest::one_of(graph, &group) {
            Some(test) => found.push((test, to as usize)),
            None => found.extend(group.into_iter().map(|case| (CaseTest::Equal(case), to as usize))),
        }
    }
    found
}

/// Does an earlier gamma make this value, or the value it compares with a constant, a constant in some alternative?
/// Then the result is known on the paths through that alternative, and a select would save no test.
fn is_decided_before(graph: &Graph, value: Value) -> bool {
    let int = |op: Op| graph.payloads.int_words(op).is_some();
    let is_chosen = |value: Value| {
        let ValueDef::Output(node, exit) = graph.def(value) else { return false };
        let Some(gamma) = Gamma::from_node(graph, node) else { return false };
        gamma.regions(graph).iter().any(|region| graph.producer_op(graph.result(*region, exit)).is_some_and(int))
    };
    let compared = |value: Value| {
        let node = graph.producer(value)?;
        let is_comparison = matches!(graph.op(node), Op::ICmp(_));
        (is_comparison && graph.producer_op(graph.operand(node, 1)).is_some_and(int)).then(|| graph.operand(node, 0))
    };
    is_chosen(value) || compared(value).is_some_and(is_chosen)
}

/// What it costs to run a node always, if that is allowed at all.
fn cost_of(graph: &Graph, node: Node, costs: Costs<'_>, fault: Fault) -> Result<usize, Refusal> {
    let op = graph.op(node);
    if op.is_constant() {
        return Ok(0);
    }
    if fault.is(Mutation::Speculated) && matches!(op, Op::Binary(..)) {
        return Ok(1);
    }
    // It is executed at most once per execution of the gamma, before and after. If its operand is poison, its value is
    // arbitrary, but only used where it was before.
    if op == Op::Freeze {
        return Ok(0);
    }
    if !op.is_speculatable() {
        return Err(Refusal::Effects);
    }
    if let Op::Call(call, _) = op {
        let info = &graph.payloads[call];
        if info.called_intrinsic(costs.symbols).is_none() {
            return Err(Refusal::Costly);
        }
        // An attribute may turn poison, which is nobody's concern where it is not selected, into undefined behaviour.
        let is_plain = info.ret_attrs.is_empty() && info.arg_attrs.iter().all(|attrs| attrs.is_empty());
        if !is_plain || !info.metadata.is_empty() {
            return Err(Refusal::Effects);
        }
    }
    Ok(costs.of(graph, node).time as usize)
}
