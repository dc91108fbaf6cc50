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
