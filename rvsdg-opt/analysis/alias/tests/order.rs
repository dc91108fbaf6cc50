//! Accesses on two sides of each other, by where induction variables start.

use rvsdg_core::{Graph, Node, Op, Type};
use rvsdg_opt_alias::{Analysis, Env, Relation};
use rvsdg_opt_testing::{body, function};

/// How the two loads of a body lie to each other, both ways.
fn relation(arguments: &str, text: &str, results: [&str; 3]) -> [Relation; 2] {
    let mut module = function(arguments, text, results);
    let graph: Graph = body(&mut module).clone();
    let (lambda, symbol) = module.lambdas()[0];
    let context = module.context_symbols(lambda);
    let mut analysis = Analysis::new(Env::of(&module, lambda, symbol, &context).unwrap());
    let mut regions = vec![graph.root()];
    let mut loads: Vec<Node> = vec![];
    while let Some(region) = regions.pop() {
        loads.extend(graph.nodes(region).filter(|node| matches!(graph.op(*node), Op::Load(..))));
        graph.nodes(region).for_each(|node| regions.extend_from_slice(graph.regions(node)));
    }
    let [a, b] = [loads[0], loads[1]].map(|load| analysis.access(&graph, graph.operand(load, 0), Type::I32));
    [analysis.relate(&graph, &a, &b), analysis.relate(&graph, &b, &a)]
}

/// A place in front of an array, and the array at the counter of a loop.
fn counted(flags: &str, add: &str, start: i64, step: i64, offset: i64) -> [Relation; 2] {
    let text = format!(
        "%5 = const {start} : i64\n%6, %7, %8, %9, %10 = theta (%2, %3, %1, %0, %5) \
         (%11: io, %12: mem, %13: ptr, %14: i64, %15: i64) {{\n\
         %16 = gep {flags} [i8, i64 {offset}] %13 : ptr\n%17 = gep {flags} [i32, _] %16, %15 : ptr\n\
         %18, %19 = load read pinned [i32, align 1] %13, %11, %12 : i32, mem\n\
         %20, %21 = load read pinned [i32, align 1] %17, %11, %19 : i32, mem\n\
         %22 = const {step} : i64\n%23 = {add} %15, %22 : i64\n%24 = icmp slt %23, %14 : i1\n\
         %25 = match [-1 -> 1, default -> 0] %24 : ctl2\n}} -> (%25, %11, %21, %13, %14, %23)\n%30 = trunc %10 : i32\n"
    );
    relation("i64, ptr", &text, ["%30", "%6", "%7"])
}

const NO: [Relation; 2] = [Relation::No; 2];
const MAY: [Relation; 2] = [Relation::May; 2];

#[test]
fn counters_stay_on_their_side() {
    assert_eq!(counted("inbounds", "add nsw", 0, 1, 4), NO);
    assert_eq!(counted("inbounds", "add nsw", 1, 1, 0), NO);
    assert_eq!(counted("inbounds", "add nsw", -1, -1, 0), NO);
    assert_eq!(counted("inbounds", "add nsw", 0, 1, 0), MAY);
    assert_eq!(counted("inbounds", "add nsw", 0, 1, 3), MAY);
    assert_eq!(counted("inbounds", "add nsw", -1, 1, 4), MAY);
    assert_eq!(counted("inbounds", "add nsw", 0, -1, 4), MAY);
    assert_eq!(counted("inbounds", "add nsw", 0, -1, -4), NO);
    // Numbers that wrap come to both sides.
    assert_eq!(counted("inbounds", "add", 0, 1, 4), MAY);
    assert_eq!(counted("", "add nsw", 0, 1, 4), MAY);
}

/// `a[i]` and `a[j]`, where the loop over `j` is inside of that over `i` and starts at `i` plus something.
fn nested(behind: i64) -> [Relation; 2] {
    let text = format!(
        "%5 = const 0 : i64\n%6, %7, %8, %9, %10 = theta (%2, %3, %1, %0, %5) \
         (%11: io, %12: mem, %13: ptr, %14: i64, %15: i64) {{\n\
         %16 = const {behind} : i64\n%17 = add nsw %15, %16 : i64\n\
         %20, %21, %22, %23, %24, %25 = theta (%11, %12, %13, %14, %17, %15) \
         (%31: io, %32: mem, %33: ptr, %34: i64, %35: i64, %36: i64) {{\n\
         %41 = gep inbounds [i32, _] %33, %36 : ptr\n%42 = gep inbounds [i32, _] %33, %35 : ptr\n\
         %43, %44 = load read pinned [i32, align 4] %41, %31, %32 : i32, mem\n\
         %45, %46 = load read pinned [i32, align 4] %42, %31, %44 : i32, mem\n\
         %47 = const 1 : i64\n%48 = add nsw %35, %47 : i64\n%49 = icmp slt %48, %34 : i1\n\
         %50 = match [-1 -> 1, default -> 0] %49 : ctl2\n}} -> (%50, %31, %46, %33, %34, %48, %36)\n\
         %60 = const 1 : i64\n%61 = add nsw %15, %60 : i64\n%62 = icmp slt %61, %14 : i1\n\
         %63 = match [-1 -> 1, default -> 0] %62 : ctl2\n}} -> (%63, %20, %21, %13, %14, %61)\n%70 = trunc %10 : i32\n"
    );
    relation("i64, ptr", &text, ["%70", "%6", "%7"])
}

#[test]
fn triangles() {
    assert_eq!([nested(1), nested(2)], [NO; 2]);
    assert_eq!([nested(0), nested(-1)], [MAY; 2]);
}
