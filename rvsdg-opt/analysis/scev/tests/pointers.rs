//! Trip counts of loops that test pointers, and of loops that have to meet their bound, against what the interpreter
//! counts.

use rvsdg_core::{Graph, Module, Theta, ValueDef};
use rvsdg_interp::{Interpreter, Options, TrapKind, Value};
use rvsdg_layout::Layouts;
use rvsdg_opt_scev::{Linear, Scev, TripCount};
use rvsdg_opt_testing::body;

/// How often a loop runs that goes from somewhere in an array to `n` bytes from there.
fn module(step: i64, cond: &str, flags: &str, first: bool, constant: Option<i64>) -> Module {
    let (from, to) = if step < 0 { (120, -1) } else { (40, 1) };
    let n = constant.map_or(String::new(), |n| format!("%4 = const {n} : i64\n"));
    let n = if n.is_empty() { format!("%3 = const {to} : i64\n%4 = mul %1, %3 : i64\n") } else { n };
    let tested = if first { "%12" } else { "%15" };
    let end = match constant {
        Some(n) => format!("%6 = gep inbounds [i8, i64 {n}] %5 : ptr\n"),
        None => "%6 = gep inbounds [i8, _] %5, %4 : ptr\n".into(),
    };
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [160 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const zero : [160 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %40: io, %41: mem) {{\n{n}\
         %5 = gep inbounds [i8, i64 {from}] %0 : ptr\n{end}\
         %7 = const 0 : i64\n\
         %8, %9, %10 = theta (%5, %6, %7) (%12: ptr, %13: ptr, %14: i64) {{\n\
         %15 = gep {flags}[i8, i64 {step}] %12 : ptr\n%16 = const 1 : i64\n%17 = add %14, %16 : i64\n\
         %18 = icmp {cond} {tested}, %13 : i1\n%19 = match [-1 -> 1, default -> 0] %18 : ctl2\n\
         }} -> (%19, %15, %13, %17)\n}} -> (%10, %40, %41)\n}} -> (%2)\n"
    ))
}

fn theta(graph: &Graph) -> Theta {
    graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).expect("there is a loop")
}

fn count(module: &Module, scev: &mut Scev) -> TripCount {
    let graph = module.bodies.iter().flatten().next().expect("there is a body");
    let mut layouts = Layouts::new(&module.types, module.data_layout().expect("it is known"));
    scev.trip_count_of_plain(graph, &mut layouts, theta(graph))
}

/// The value of an expression of the parameter.
fn evaluate(graph: &Graph, linear: &Linear, n: i64) -> i64 {
    linear.terms().iter().fold(linear.offset(), |sum, (term, factor)| {
        let atom = term.atom.expect("nothing of the loop is left");
        let ValueDef::Argument(region, 1) = graph.def(atom.value) else { panic!("it is made of the parameter") };
        assert_eq!(region, graph.root());
        sum + factor * n
    })
}

/// Is the answer right for these distances? How many of them does it say anything about?
fn checked(module: &mut Module, count: &TripCount, distances: &[i64]) -> Result<usize, String> {
    let mut checked = 0;
    for n in distances {
        let graph = body(module);
        let expected = match count {
            TripCount::Constant(count) => *count,
            TripCount::Symbolic(it) => {
                let [first, bound] = [&it.first, &it.bound].map(|form| evaluate(graph, form, *n));
                it.evaluate(first, bound).expect("there is no limit")
            }
            _ => continue,
        };
        let options = Options { fuel: 8_000, ..Options::default() };
        let outcome = Interpreter::new(module, options).run("f", &[Value::int(*n, 64)]);
        match outcome.error {
            Some(trap) if trap.kind == TrapKind::Fuel && expected > 500 => {}
            Some(trap) if trap.kind == TrapKind::Undefined => {}
            Some(trap) => return Err(format!("{n}: {expected} expected, {trap:?}")),
            None => {
                checked += 1;
                let found = outcome.value.and_then(|it| it.bits()).expect("a count is a number");
                if u128::from(found) != expected {
                    return Err(format!("{n}: {expected} expected, {found} found"));
                }
            }
        }
    }
    Ok(checked)
}

const CONDITIONS: [&str; 5] = ["ne", "ult", "ule", "ugt", "uge"];

#[test]
fn loops_that_test_pointers_are_counted() {
    let distances: Vec<i64> = (-30..=36).collect();
    let mut all = 0;
    for step in [1, 2, 4, 3, 8, -1, -4] {
        for cond in CONDITIONS {
            for first in [false, true] {
                let fits = step > 0 && cond.starts_with("ul") || step < 0 && cond.starts_with("ug") || cond == "ne";
                let mut module = module(step, cond, "inbounds ", first, None);
                let count = count(&module, &mut Scev::new());
                assert_eq!(matches!(count, TripCount::Symbolic(_)), fits, "{step} {cond} {count:?}");
                all +=
                    checked(&mut module, &count, &distances).unwrap_or_else(|it| panic!("{step} {cond} {first}: {it}"));
            }
        }
    }
    assert!(all > 500, "{all}");
}

#[test]
fn constant_distances_are_counted() {
    let mut all = 0;
    for step in [1, 4, 3, -4] {
        for cond in CONDITIONS {
            for n in [-8, 0, 4, 12, 24] {
                let mut module = module(step, cond, "inbounds ", false, Some(n));
                let count = count(&module, &mut Scev::new());
                let found = checked(&mut module, &count, &[0]);
                all += found.unwrap_or_else(|it| panic!("{step} {cond} {n}: {it}"));
            }
        }
    }
    assert!(all > 20, "{all}");
}

#[test]
fn pointers_that_leave_their_object_are_not_counted() {
    assert_eq!(count(&module(4, "ne", "", false, None), &mut Scev::new()), TripCount::Unknown);
}

#[test]
fn distances_are_compared_within_an_object_only() {
    // Where the first pointer, or the last one, may be somewhere else, the addresses are compared: the array is a term.
    for (from, to) in [("gep inbounds [i8, i64 40]", "gep [i8, i64 40]"), ("gep inbounds [i8, _]", "gep [i8, _]")] {
        let text = rvsdg_core::print(&module(1, "ult", "inbounds ", false, None));
        assert_eq!(text.matches(from).count(), 1, "{text}");
        for (text, terms) in [(text.replace(from, to), 1), (text, 0)] {
            let module = rvsdg_opt_testing::parse(&text);
            let TripCount::Symbolic(count) = count(&module, &mut Scev::new()) else { panic!("it is counted") };
            let graph = module.bodies.iter().flatten().next().expect("there is a body");
            let is_address = |value| graph.ty(value).is_ptr();
            let found = count.bound.atoms().filter(|atom| is_address(atom.value)).count();
            assert_eq!(found, terms, "{from}");
        }
    }
}

#[cfg(feature = "mutate")]
#[test]
fn a_pointer_that_leaves_its_object_shows() {
    let mut module = module(4, "ne", "", false, None);
    let count = count(&module, &mut Scev::mutated(rvsdg_opt_scev::Mutation::LeavesObject));
    assert!(checked(&mut module, &count, &[5, 6, 7]).is_err(), "{count:?}");
}
