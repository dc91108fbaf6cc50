//! Structs that are values, through loops and decisions.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{DataLayout, Graph, Module, Op, Symbol, SymbolData, TypeTable};
use rvsdg_interp::Value;
use rvsdg_opt_sroa::Stats;
use rvsdg_opt_testing::{compare, parse};

/// Counts in one member of a struct, and adds up in another one, with a third that is not looked at; each iteration
/// puts the struct together in one of two alternatives.
const SUMS: &str = "preamble [ \"target datalayout = \\\"e-i64:64\\\"\" ]
type %pair = {i32, {i32, i1}}
symbol @f = external defined function i32 (i32) : ptr
omega imports [] exports [@f] () {
%0 = lambda @f () (%0: i32, %1: io, %2: mem) {
%3 = const undef : %pair
%4 = const 0 : i32
%5 = insertvalue [0] %3, %4 : %pair
%6 = const 7 : i32
%7 = insertvalue [1, 0] %5, %6 : %pair
%8, %9 = theta (%7, %0) (%10: %pair, %11: i32) {
%12 = extractvalue [0] %10 : i32
%13 = extractvalue [1, 0] %10 : i32
%14 = icmp slt %12, %11 : i1
%15 = match [-1 -> 1, default -> 0] %14 : ctl2
%16 = gamma %15 (%10, %12, %13) {
case 0 (%17: %pair, %18: i32, %19: i32) {
%20 = mul %19, %19 : i32
%21 = insertvalue [1, 0] %17, %20 : %pair
%22 = const 0 : i1
%23 = insertvalue [1, 1] %21, %22 : %pair
} -> (%23)
case 1 (%24: %pair, %25: i32, %26: i32) {
%27 = const 1 : i32
%28 = add %25, %27 : i32
%29 = add %26, %25 : i32
%30 = insertvalue [0] %24, %28 : %pair
%31 = insertvalue [1, 0] %30, %29 : %pair
%32 = const -1 : i1
%33 = insertvalue [1, 1] %31, %32 : %pair
} -> (%33)
}
%34 = extractvalue [1, 1] %16 : i1
%35 = match [-1 -> 1, default -> 0] %34 : ctl2
} -> (%35, %16, %11)
%36 = extractvalue [1] %8 : {i32, i1}
%37 = extractvalue [0] %36 : i32
} -> (%37, %1, %2)
} -> (%0)
";

fn inputs() -> Vec<Vec<Value>> {
    (-2..9).map(|n| vec![Value::int(n, 32)]).collect()
}

type Pass<'a> = &'a dyn Fn(&mut Graph, &TypeTable, &DataLayout, &PrimaryMap<Symbol, SymbolData>) -> Stats;

fn run(module: &mut Module, pass: Pass<'_>) -> Stats {
    let Module { types, symbols, bodies, layout, .. } = module;
    let body = bodies.iter_mut().flatten().next().expect("there is one");
    pass(body, types, layout.as_ref().expect("a layout"), symbols)
}

#[test]
fn members_are_variables() {
    let before = parse(SUMS);
    let mut after = before.clone();
    assert_eq!(run(&mut after, &rvsdg_opt_sroa::run_body).members, 4);
    assert_eq!(run(&mut after, &rvsdg_opt_sroa::run_body).members, 0);
    let graph = after.bodies.iter().flatten().next().expect("there is one");
    let taken = |region| graph.nodes(region).filter(|node| matches!(graph.op(*node), Op::ExtractValue(_))).count();
    let inside: usize = graph.region_tree(graph.root()).into_iter().skip(1).map(taken).sum();
    assert_eq!(inside, 0);
    compare(&before, &after, &inputs(), 10_000).unwrap();
}

#[cfg(feature = "mutate")]
#[test]
fn a_stale_member_shows() {
    for fault in rvsdg_opt_sroa::Mutation::RARE {
        let before = parse(SUMS);
        let mut after = before.clone();
        run(&mut after, &|graph, types, layout, symbols| {
            rvsdg_opt_sroa::run_body_mutated(graph, types, layout, symbols, *fault)
        });
        assert!(compare(&before, &after, &inputs(), 10_000).is_err(), "{fault:?}");
    }
}
