//! Trip counts of random loops against what the interpreter counts.

#[path = "../testing/mod.rs"]
mod testing;

use rvsdg_core::{CastOp, Graph, Op, Theta, ValueDef};
use rvsdg_interp::TrapKind;
use rvsdg_opt_trip::{Linear, Recurrences, TripCount};
use testing::{Spec, arguments, body, random_spec, run};

/// How loops were answered.
#[derive(Default, Debug)]
struct Tally {
    constant: usize,
    symbolic: usize,
    limited: usize,
    endless: usize,
    unknown: usize,
    checked: usize,
}

/// The value of an expression of the parameters.
fn evaluate(graph: &Graph, linear: &Linear, args: [i64; 2], width: u32) -> i64 {
    let mut sum = i128::from(linear.offset());
    for (atom, coefficient) in linear.terms() {
        let ValueDef::Argument(region, index) = graph.def(atom.value) else { panic!("the loop is of parameters only") };
        assert_eq!(region, graph.root());
        let value = args[index - 1];
        let value = match atom.cast {
            Some(CastOp::ZExt) => value & (1 << width) - 1,
            _ => value,
        };
        sum += i128::from(value) * i128::from(*coefficient);
    }
    let spare = 128 - linear.width();
    (sum << spare >> spare) as i64
}

fn theta(graph: &Graph) -> Theta {
    graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).expect("there is a loop")
}

/// Checks the answer `count` about a loop; answers what is wrong.
fn verdict(spec: &Spec, seed: u64, count: &TripCount, tally: &mut Tally) -> Result<(), String> {
    let mut module = spec.module();
    for args in arguments(spec, seed) {
        let expected = match count {
            TripCount::Constant(count) => Some(*count),
            TripCount::Symbolic(symbolic) => {
                let graph = body(&mut module);
                let [first, bound] = [&symbolic.first, &symbolic.bound].map(|it| evaluate(graph, it, args, spec.width));
                let expected = symbolic.evaluate(first, bound);
                if expected.is_some_and(|it| it > symbolic.max_repeats + 1) {
                    return Err(format!("{args:?}: {expected:?} is more than {}", symbolic.max_repeats));
                }
                expected
            }
            TripCount::Endless => Some(u128::MAX),
            TripCount::Unknown => None,
        };
        let Some(expected) = expected else { continue };
        let outcome = run(&module, spec, args, 8_000);
        match &outcome.error {
            Some(trap) if trap.kind == TrapKind::Fuel => {
                if expected < 260 {
                    return Err(format!("{args:?}: {expected}, and it ran out of fuel"));
                }
            }
            // Poison was tested: any count is right.
            Some(trap) if trap.kind == TrapKind::Undefined => {}
            Some(trap) => panic!("{trap:?}"),
            None => {
                let found = outcome.value.as_ref().and_then(|it| it.bits()).expect("a count is a number");
                tally.checked += 1;
                if u128::from(found) != expected {
                    return Err(format!("{args:?}: {expected} expected, {found} found"));
                }
            }
        }
    }
    Ok(())
}

fn counted(seed: u64) -> Spec {
    Spec { count_only: true, nested: false, ..random_spec(seed) }
}

#[test]
fn counts_are_what_the_interpreter_counts() {
    let mut tally = Tally::default();
    for seed in 0..3_000 {
        let spec = counted(seed);
        let mut module = spec.module();
        let graph = body(&mut module);
        let count = TripCount::of(graph, &mut Recurrences::new(graph, theta(graph)));
        match &count {
            TripCount::Constant(_) => tally.constant += 1,
            TripCount::Symbolic(it) if it.limit.is_some() => tally.limited += 1,
            TripCount::Symbolic(_) => tally.symbolic += 1,
            TripCount::Endless => tally.endless += 1,
            TripCount::Unknown => tally.unknown += 1,
        }
        if let Err(reason) = verdict(&spec, seed, &count, &mut tally) {
            panic!("seed {seed}: {spec:?}: {count:?}: {reason}");
        }
    }
    println!("{tally:?}");
    assert!(tally.constant > 300 && tally.symbolic > 300 && tally.limited > 50 && tally.checked > 5_000, "{tally:?}");
}

#[test]
fn recurrences_say_what_values_are() {
    // The sum of a term is not looked at here, but each value that has a recurrence, by the value that the loop ends with.
    let mut checked = 0;
    for seed in 0..2_000 {
        let spec = counted(seed);
        let mut module = spec.module();
        let graph = body(&mut module);
        let theta = theta(graph);
        let mut recurrences = Recurrences::new(graph, theta);
        let variable = recurrences.of_variable(graph, 0).expect("it counts");
        let count = recurrences.of_variable(graph, 3).expect("it counts, too");
        assert_eq!((count.start.as_constant(), count.step.as_constant()), (Some(0), Some(1)));
        assert!(matches!(graph.op(theta.node()), Op::Theta(_)));
        let step = variable.step.as_constant().expect("the step is a constant");
        let spare = 64 - spec.width;
        assert_eq!(step, if spec.sub { -(-spec.step << spare >> spare) } else { spec.step } << spare >> spare);
        checked += 1;
    }
    assert_eq!(checked, 2_000);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    for mutation in rvsdg_opt_trip::Mutation::ALL {
        let shows = |seed: &u64| {
            let spec = counted(*seed);
            let mut module = spec.module();
            let graph = body(&mut module);
            let mut recurrences = Recurrences::new(graph, theta(graph));
            let count = rvsdg_opt_trip::trip_count_mutated(graph, &mut recurrences, *mutation);
            verdict(&spec, *seed, &count, &mut Tally::default()).is_err()
        };
        let first = (0..2_000).find(shows);
        println!("{mutation:?}: noticed first on loop {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}
