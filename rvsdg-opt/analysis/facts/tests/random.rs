//! Random programs on the interpreter: what is claimed of values in a region holds whenever the region runs.
//!
//! Each claim becomes a division by whether it holds, at the end of its region; a claim that fails is undefined
//! behaviour then, which the program has not had before.

#[path = "../testing/mod.rs"]
mod prepare;

use prepare::{Claim, assert_claim, prepared};
use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, IntCond, Node, Op, Position, Theta, Type, Value};
use rvsdg_gen::Random;
use rvsdg_opt_facts::{Decision, Facts, Operand};
use rvsdg_opt_testing::{NUMBERS, arguments, body, compare};

/// How many claims there were.
#[derive(Default, Debug)]
struct Counts {
    decided: usize,
    in_loops: usize,
    by_decision: usize,
    constants: usize,
    alternatives: usize,
}

/// Claims by `facts` about pairs of integers of all regions.
fn claims(graph: &Graph, facts: &mut Facts, random: &mut Random, counts: &mut Counts) -> Vec<Claim> {
    let mut claims = vec![];
    for region in graph.region_tree(graph.root()) {
        let made = graph.nodes(region).flat_map(|node| graph.outputs(node));
        let ints: Vec<Value> =
            graph.args(region).iter().copied().chain(made).filter(|it| graph.ty(*it) == Type::I32).collect();
        for _ in 0..ints.len() * 4 {
            let (a, b, cond) = (random.pick(&ints), random.pick(&ints), random.pick(IntCond::ALL));
            if let Some(holds) = facts.decides(graph, region, cond, a, b) {
                let is_loop = graph.owner(region).is_some_and(|it| Theta::from_node(graph, it).is_some());
                counts.decided += 1;
                counts.in_loops += usize::from(is_loop && a != b);
                claims.push(Claim { region, cond, a, b, holds });
            }
        }
    }
    claims
}

/// What the decisions say, as claims in their alternatives about entry variables.
fn by_decision(graph: &mut Graph, counts: &mut Counts) {
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region).collect::<Vec<Node>>() {
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            let decision = Decision::of(graph, gamma.predicate(graph));
            for alternative in 0..decision.alternatives() {
                let here = gamma.regions(graph)[alternative];
                let entry = |graph: &Graph, value| {
                    let index = (0..gamma.entry_count(graph)).find(|it| gamma.entry_origin(graph, *it) == value)?;
                    Some(gamma.entry_arg(graph, alternative, index)).filter(|it| graph.ty(*it) == Type::I32)
                };
                for fact in decision.facts(alternative) {
                    let Some(left) = entry(graph, fact.left) else { continue };
                    let at = Position::End(here);
                    let right = match fact.right {
                        Operand::Const(right) => Some(graph.add_const(at, right)),
                        Operand::Value(value) => entry(graph, value),
                        Operand::Inner(_) => None,
                    };
                    let Some(right) = right else { continue };
                    let left = match fact.added {
                        None => left,
                        Some((_, added)) => {
                            let added = graph.add_const(at, Const { op: Op::Int(added as i32), ty: Type::I32 });
                            graph.add_simple(at, Op::Binary(BinOp::Add, Flags::NONE), &[left, added], Type::I32)
                        }
                    };
                    counts.by_decision += 1;
                    counts.constants += usize::from(fact.constant().is_some());
                    assert_claim(graph, &Claim { region: here, cond: fact.cond, a: left, b: right, holds: true });
                }
            }
        }
    }
}

/// What control values are in regions.
fn alternatives(graph: &mut Graph, counts: &mut Counts) {
    let mut facts = Facts::new();
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region) {
            if matches!(graph.op(node), Op::Match(_))
                && let Some(known) = facts.alternative(graph, region, graph.output(node, 0))
            {
                found.push((region, graph.output(node, 0), known));
            }
        }
    }
    for (region, predicate, known) in found {
        counts.alternatives += 1;
        prepare::assert_alternative(graph, region, predicate, |it| it == known as usize);
    }
}

fn outcome(seed: u64, mut facts: Facts, counts: &mut Counts) -> Result<(), String> {
    let before = prepared(seed);
    let mut after = before.clone();
    let graph = body(&mut after);
    let claims = claims(graph, &mut facts, &mut Random::new(seed), counts);
    claims.iter().for_each(|claim| assert_claim(graph, claim));
    compare(&before, &after, &arguments(&before, &NUMBERS), 6_000).map(|_| ())
}

#[test]
fn what_is_decided_in_a_region_holds_there() {
    let mut counts = Counts::default();
    for seed in 0..400 {
        if let Err(reason) = outcome(seed, Facts::new(), &mut counts) {
            panic!("seed {seed}: {reason}\n{}", rvsdg_core::print(&prepared(seed)));
        }
    }
    assert!(counts.decided > 1000 && counts.in_loops > 100, "{counts:?}");
}

#[test]
fn what_a_decision_says_holds_in_its_alternatives() {
    let mut counts = Counts::default();
    for seed in 0..400 {
        let before = prepared(seed);
        let mut after = before.clone();
        by_decision(body(&mut after), &mut counts);
        compare(&before, &after, &arguments(&before, &NUMBERS), 6_000)
            .map(|_| ())
            .unwrap_or_else(|reason| panic!("seed {seed}: {reason}\n{}", rvsdg_core::print(&before)));
    }
    assert!(counts.by_decision > 1000 && counts.constants > 100, "{counts:?}");
}

#[test]
fn what_control_values_are_in_a_region_holds_there() {
    let mut counts = Counts::default();
    for seed in 0..400 {
        let before = prepared(seed);
        let mut after = before.clone();
        alternatives(body(&mut after), &mut counts);
        compare(&before, &after, &arguments(&before, &NUMBERS), 6_000)
            .map(|_| ())
            .unwrap_or_else(|reason| panic!("seed {seed}: {reason}\n{}", rvsdg_core::print(&before)));
    }
    println!("{counts:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_facts::Mutation;
    for mutation in Mutation::ALL {
        let is_found = (0..400).any(|seed| outcome(seed, Facts::mutated(*mutation), &mut Counts::default()).is_err());
        assert!(is_found, "{mutation:?}");
    }
}
