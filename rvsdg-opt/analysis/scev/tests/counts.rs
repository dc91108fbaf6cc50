//! Trip counts of random loops against what the interpreter counts.

use rvsdg_core::{Graph, IntCond, Module, Op, Theta, ValueDef};
use rvsdg_interp::{Interpreter, Options, TrapKind, Value};
use rvsdg_layout::Layouts;
use rvsdg_opt_scev::{Extend, Linear, Order, Reading, Scev, TripCount};
use rvsdg_opt_testing::{
    body,
    loops::{Source, Spec, Tested, pairs, random_spec},
};

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
    for (term, coefficient) in linear.terms() {
        let atom = term.atom.expect("nothing of the loop is left");
        let ValueDef::Argument(region, index) = graph.def(atom.value) else { panic!("the loop is of parameters only") };
        assert_eq!(region, graph.root());
        let value = args[index - 1];
        let value = match atom.extend {
            Extend::Zero => value & ((1 << width) - 1),
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
    for args in pairs(spec, seed) {
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
        let options = Options { fuel: 8_000, ..Options::default() };
        let outcome = Interpreter::new(&module, options).run("f", &args.map(|arg| Value::int(arg, spec.width)));
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

/// What is answered if all iterations end.
fn plain_count(module: &Module, mut scev: Scev) -> TripCount {
    let graph = module.bodies.iter().flatten().next().expect("there is a body");
    let mut layouts = Layouts::new(&module.types, module.data_layout().expect("it is known"));
    scev.trip_count_of_plain(graph, &mut layouts, theta(graph))
}

#[test]
fn loops_meet_their_bounds_or_are_undefined() {
    let mut tally = Tally::default();
    let mut steps = 0;
    for seed in 0..6_000 {
        let spec = Spec { calls: false, ..counted(seed) };
        // It would take too long until others wrap.
        if spec.width > 8 {
            continue;
        }
        let count = plain_count(&spec.module(), Scev::new());
        steps += usize::from(matches!(&count, TripCount::Symbolic(it) if it.order == Order::Different && it.step > 1));
        if let Err(reason) = verdict(&spec, seed, &count, &mut tally) {
            panic!("seed {seed}: {spec:?}: {count:?}: {reason}");
        }
    }
    assert!(steps > 10 && tally.checked > 2_000, "{steps} {tally:?}");
}

fn counted(seed: u64) -> Spec {
    Spec { count_only: true, nested: false, ..random_spec(seed) }
}

#[test]
fn counts_are_what_the_interpreter_counts() {
    let mut tally = Tally::default();
    let loops = std::env::var("LOOPS").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000);
    for seed in 0..loops {
        let spec = counted(seed);
        let mut module = spec.module();
        let graph = body(&mut module);
        let count = Scev::new().trip_count(graph, theta(graph));
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
    // The sum of a term is not looked at here, but each value that has a recurrence, by the value that the loop ends
    // with.
    let mut checked = 0;
    for seed in 0..2_000 {
        let spec = counted(seed);
        let mut module = spec.module();
        let graph = body(&mut module);
        let theta = theta(graph);
        let mut scev = Scev::new();
        let mut variable = |index| scev.recurrence(graph, theta, theta.pre(graph, index), Reading::Modular);
        let (variable, count) = (variable(0).expect("it counts"), variable(3).expect("it counts, too"));
        assert_eq!((count.start.as_constant(), count.step.as_constant()), (Some(0), Some(1)));
        assert!(matches!(graph.op(theta.node()), Op::Theta(_)));
        let step = variable.step.as_constant().expect("the step is a constant");
        assert_eq!(step, spec.step, "adding it and taking its negative away are the same");
        checked += 1;
    }
    assert_eq!(checked, 2_000);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    for mutation in rvsdg_opt_scev::Mutation::ALL {
        let shows = |seed: &u64| {
            let spec = Spec { calls: false, ..counted(*seed) };
            let mut module = spec.module();
            let count = match *mutation {
                rvsdg_opt_scev::Mutation::PastTheBound => plain_count(&module, Scev::mutated(*mutation)),
                _ => {
                    let graph = body(&mut module);
                    Scev::mutated(*mutation).trip_count(graph, theta(graph))
                }
            };
            verdict(&spec, *seed, &count, &mut Tally::default()).is_err()
        };
        // The tests of forms notice these; here a step that varies would be no form of parameters, and there are no
        // such operations.
        use rvsdg_opt_scev::Mutation;
        let is_of_forms = matches!(
            *mutation,
            Mutation::VaryingStep
                | Mutation::WrappedFactor
                | Mutation::CommonBits
                | Mutation::LostBits
                | Mutation::OtherTested
                | Mutation::OtherBound
                | Mutation::OtherGuard
                | Mutation::OtherAlternative
        );
        // That of pointers is found by `tests/pointers.rs`.
        if is_of_forms || *mutation == Mutation::LeavesObject {
            continue;
        }
        let first = (0..2_000).find(shows);
        println!("{mutation:?}: noticed first on loop {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}

/// What is answered about `for (v = start; ...; v += step) while (v cond bound)`, tested at the end.
fn answer(width: u32, [start, bound, step]: [i64; 3], cond: IntCond, flags: &'static str) -> TripCount {
    let number = |value| if value == PARAM { Source::Param(1) } else { Source::Const(value) };
    let (start, bound, cond) = (number(start), number(bound), cond);
    let spec = Spec {
        width,
        start,
        bound,
        step,
        sub: false,
        flags,
        cond,
        swapped: false,
        inverted: false,
        direct: false,
        tested: Tested::Post,
        nested: false,
        calls: false,
        sums: [0, 0],
        count_only: true,
        may_diverge: false,
    };
    let mut module = spec.module();
    let graph = body(&mut module);
    Scev::new().trip_count(graph, theta(graph))
}

/// Stands for a parameter.
const PARAM: i64 = i64::MAX;

#[test]
fn constant_counts_at_the_edges() {
    use IntCond::*;
    for (width, numbers, cond, expected) in [
        (8, [0, 10, 1], Slt, Some(10)),
        // The body runs once before the first test.
        (8, [10, 0, 1], Slt, Some(1)),
        (8, [-128, 127, 1], Slt, Some(255)),
        (8, [0, -1, 1], Ult, Some(255)),
        (8, [0, -1, 1], Slt, Some(1)),
        // All numbers are at most the largest one, so it wraps.
        (8, [0, 127, 1], Sle, None),
        (8, [0, -1, 1], Ule, None),
        (8, [0, 126, 1], Sle, Some(127)),
        // The step does not divide the distance; near the end it would jump over the bound.
        (8, [0, 10, 3], Slt, Some(4)),
        (8, [0, 12, 3], Slt, Some(4)),
        (8, [0, 12, 3], Sle, Some(5)),
        (8, [0, 126, 4], Slt, None),
        (8, [0, 125, 3], Slt, Some(42)),
        // Away from the bound.
        (8, [0, 10, -1], Slt, None),
        (8, [10, 0, -1], Sgt, Some(10)),
        (8, [10, 0, -3], Sge, Some(4)),
        (8, [10, 0, -1], Uge, None),
        (8, [-1, 0, -1], Ugt, Some(255)),
        // Not equal: over the end of the numbers and around.
        (8, [0, 0, 1], Ne, Some(256)),
        (8, [5, 4, 1], Ne, Some(255)),
        (8, [0, 1, 3], Ne, Some(171)),
        (8, [0, 6, 4], Ne, Some(u128::MAX)),
        (8, [0, 4, 4], Ne, Some(1)),
        (64, [0, 0, 1], Ne, Some(1 << 64)),
        (64, [0, 0, 2], Ne, Some(1 << 63)),
        (64, [i64::MIN, i64::MAX - 1, 1], Slt, Some((1 << 64) - 2)),
        (8, [0, 1, 1], Eq, Some(2)),
        (8, [0, 2, 1], Eq, Some(1)),
        // A step of nothing.
        (8, [0, 0, 0], Ne, Some(1)),
        (8, [0, 1, 0], Ne, Some(u128::MAX)),
        (2, [-2, 1, 1], Slt, Some(3)),
    ] {
        let expected = match expected {
            None => TripCount::Unknown,
            Some(u128::MAX) => TripCount::Endless,
            Some(count) => TripCount::Constant(count),
        };
        assert_eq!(answer(width, numbers, cond, ""), expected, "{numbers:?} {cond:?} of {width} bits");
    }
}

#[test]
fn symbolic_counts_say_when_they_are_right() {
    use IntCond::*;
    let limit = |numbers, cond, flags| match answer(8, numbers, cond, flags) {
        TripCount::Symbolic(count) => Some(count.limit),
        _ => None,
    };
    assert_eq!(limit([0, PARAM, 1], Slt, ""), Some(None));
    assert_eq!(limit([0, PARAM, 1], Ult, ""), Some(None));
    assert_eq!(limit([0, PARAM, 1], Sle, ""), Some(Some(126)));
    assert_eq!(limit([0, PARAM, 1], Ule, ""), Some(Some(-2)));
    assert_eq!(limit([0, PARAM, 1], Sle, "nsw "), Some(None));
    // The flag is about the other kind of number, which is the same as long as it is not negative.
    assert_eq!(limit([-3, PARAM, 1], Ule, "nsw "), Some(Some(-2)));
    assert_eq!(limit([0, PARAM, 1], Ule, "nsw "), Some(None));
    assert_eq!(limit([0, PARAM, 4], Slt, ""), Some(Some(124)));
    assert_eq!(limit([0, PARAM, -1], Ugt, "nuw "), Some(None));
    assert_eq!(limit([0, PARAM, -2], Uge, ""), Some(Some(2)));
    assert_eq!(limit([0, PARAM, -1], Slt, "nsw "), None);
    assert_eq!(limit([0, PARAM, 1], Ne, ""), Some(None));
    assert_eq!(limit([0, PARAM, 2], Ne, ""), None);
    assert_eq!(limit([0, PARAM, 2], Ne, "nsw "), None);
}
