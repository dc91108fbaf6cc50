//! Random programs on the interpreter: every value is in the range that is claimed for it, whenever it is evaluated.

#[path = "../../facts/testing/mod.rs"]
mod prepare;

use prepare::{Claim, assert_claim, prepared};
use rvsdg_core::{Const, Graph, IntCond, Op, Position, Region, Type, Value};
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_testing::{NUMBERS, arguments, body, compare};

/// How many claims there were.
#[derive(Default, Debug)]
struct Counts {
    ranges: usize,
    constants: usize,
    matches: usize,
}

/// The values of a region that have a range.
fn found(graph: &Graph, ranges: &Ranges, region: Region) -> Vec<(Value, Interval)> {
    let made = graph.nodes(region).filter(|node| !graph.op(*node).is_constant()).flat_map(|node| graph.outputs(node));
    let values = graph.args(region).iter().copied().chain(made);
    values
        .filter_map(|value| Some((value, ranges.get(graph, value)?)))
        .filter(|(value, range)| Interval::of_type(graph.ty(*value)) != Some(*range))
        .collect()
}

/// Puts a division by zero wherever a value is not in its range.
fn check(graph: &mut Graph, ranges: &Ranges, counts: &mut Counts) {
    for region in graph.region_tree(graph.root()) {
        for (value, range) in found(graph, ranges, region) {
            let ty = graph.ty(value);
            if ty == Type::I32 {
                counts.ranges += 1;
                counts.constants += usize::from(range.single().is_some());
                for (cond, bound) in [(IntCond::Sge, range.min), (IntCond::Sle, range.max)] {
                    let bound = Const { op: Op::Int(bound as i32), ty };
                    let bound = graph.add_const(Position::End(region), bound);
                    assert_claim(graph, &Claim { region, cond, a: value, b: bound, holds: true });
                }
            } else if ty.alternatives().is_some() {
                counts.matches += 1;
                prepare::assert_alternative(graph, region, value, |it| range.contains(it as i64));
            }
        }
    }
}

fn outcome(seed: u64, of: impl Fn(&Graph) -> Ranges, counts: &mut Counts) -> Result<(), String> {
    let before = prepared(seed);
    let mut after = before.clone();
    let graph = body(&mut after);
    let ranges = of(graph);
    check(graph, &ranges, counts);
    compare(&before, &after, &arguments(&before, &NUMBERS), 6_000).map(|_| ())
}

#[test]
fn values_are_in_their_ranges() {
    let mut counts = Counts::default();
    for seed in 0..400 {
        if let Err(reason) = outcome(seed, Ranges::of, &mut counts) {
            panic!("seed {seed}: {reason}\n{}", rvsdg_core::print(&prepared(seed)));
        }
    }
    assert!(counts.ranges > 2000 && counts.constants > 50 && counts.matches > 20, "{counts:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_range::Mutation;
    for mutation in Mutation::ALL {
        let of = |graph: &Graph| Ranges::mutated(graph, *mutation);
        let is_found = (0..400).any(|seed| outcome(seed, of, &mut Counts::default()).is_err());
        assert!(is_found, "{mutation:?}");
    }
}
