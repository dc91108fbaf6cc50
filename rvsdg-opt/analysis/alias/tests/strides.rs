//! Members of structs in arrays, by what divides their distance.

use rvsdg_core::{Node, Op, Type};
use rvsdg_opt_alias::{Access, Analysis, Env, Relation};
use rvsdg_opt_testing::{body, function};

/// Addresses in an array of structs of so many bytes: at the offset in the struct that `%0` tells, and in the one that
/// `%1` tells.
fn relation(flags: &str, size: u64, [(first, a), (second, b)]: [(i64, Type); 2]) -> [Relation; 2] {
    let mut module = function(
        "i64, i64, ptr",
        &format!(
            "%5 = gep {flags} [[{size} x i8], _] %2, %0 : ptr\n%6 = gep {flags} [i8, i64 {first}] %5 : ptr\n\
             %7 = gep {flags} [[{size} x i8], _] %2, %1 : ptr\n%8 = gep {flags} [i8, i64 {second}] %7 : ptr\n\
             %9, %10 = load read pinned [i64, align 1] %6, %3, %4 : i64, mem\n\
             %11, %12 = load read pinned [i64, align 1] %8, %3, %10 : i64, mem\n%20 = add %9, %11 : i64\n%21 = trunc %20 : i32\n"
        ),
        ["%21", "%3", "%12"],
    );
    let graph = body(&mut module).clone();
    let (lambda, symbol) = module.lambdas()[0];
    let context = module.context_symbols(lambda);
    let env = Env::of(&module, lambda, symbol, &context).unwrap();
    let mut analysis = Analysis::new(env);
    let loads: Vec<Node> = graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Load(..))).collect();
    let mut of = |node: Node, ty: Type| analysis.access(&graph, graph.operand(node, 0), ty);
    let (a, b): (Access, Access) = (of(loads[0], a), of(loads[1], b));
    [analysis.relate(&graph, &a, &b), analysis.relate(&graph, &b, &a)]
}

#[test]
fn members_of_structs_do_not_meet() {
    const NO: [Relation; 2] = [Relation::No; 2];
    const MAY: [Relation; 2] = [Relation::May; 2];
    let (long, int, byte) = (Type::I64, Type::I32, Type::I8);
    // A power of two divides distances modulo the range of addresses.
    assert_eq!(relation("", 16, [(0, long), (8, long)]), NO);
    assert_eq!(relation("", 24, [(0, int), (4, int)]), NO);
    // 24 does not.
    assert_eq!(relation("", 24, [(0, long), (8, long)]), MAY);
    assert_eq!(relation("inbounds", 24, [(0, long), (8, long)]), NO);
    assert_eq!(relation("inbounds", 24, [(16, long), (0, long)]), NO);
    assert_eq!(relation("inbounds", 24, [(0, long), (24, long)]), MAY);
    // Part of one is part of the other.
    assert_eq!(relation("inbounds", 24, [(0, long), (4, long)]), MAY);
    assert_eq!(relation("inbounds", 24, [(0, long), (20, long)]), MAY);
    assert_eq!(relation("inbounds", 24, [(0, int), (20, int)]), NO);
    assert_eq!(relation("inbounds", 24, [(4, byte), (0, int)]), NO);
    assert_eq!(relation("inbounds", 24, [(3, byte), (0, int)]), MAY);
    assert_eq!(relation("inbounds", 7, [(0, byte), (6, byte)]), NO);
}

/// What is loaded in a loop in steps of so many bytes, and stored so many bytes behind: do they meet in any iterations?
#[test]
fn terms_of_two_iterations_do_not_cancel_out() {
    let of = |offset: i64, step: u32| {
        let mut module = function(
            "i64, ptr",
            &format!(
                "%5 = const 0 : i64\n%6, %7, %8, %9, %10 = theta (%2, %3, %1, %0, %5) \
                 (%11: io, %12: mem, %13: ptr, %14: i64, %15: i64) {{\n\
                 %16 = gep inbounds [[{step} x i8], _] %13, %15 : ptr\n%17 = gep inbounds [i8, i64 {offset}] %16 : ptr\n\
                 %18, %19 = load read pinned [i64, align 1] %16, %11, %12 : i64, mem\n\
                 %20 = store write pinned [i64, align 1] %18, %17, %11, %19 : mem\n\
                 %21 = const 1 : i64\n%22 = add nsw %15, %21 : i64\n%23 = icmp slt %22, %14 : i1\n\
                 %24 = match [-1 -> 1, default -> 0] %23 : ctl2\n}} -> (%24, %11, %20, %13, %14, %22)\n\
                 %30 = trunc %10 : i32\n"
            ),
            ["%30", "%6", "%7"],
        );
        let graph = body(&mut module).clone();
        let (lambda, symbol) = module.lambdas()[0];
        let context = module.context_symbols(lambda);
        let mut analysis = Analysis::new(Env::of(&module, lambda, symbol, &context).unwrap());
        let theta = graph.nodes(graph.root()).find(|node| matches!(graph.op(*node), Op::Theta(_))).unwrap();
        let region = graph.regions(theta)[0];
        let accesses: Vec<Node> = graph.nodes(region).filter(|node| graph.load_store(*node).is_some()).collect();
        analysis.differ(&graph, accesses[0], accesses[1])
    };
    assert!(of(8, 16) && of(16, 24) && of(8, 24));
    assert!(!of(4, 16) && !of(20, 24) && !of(24, 24));
    // A step of 8 bytes from one iteration to the next.
    assert!(!of(16, 8) && !of(12, 8));
}
