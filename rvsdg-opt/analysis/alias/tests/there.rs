//! Places that can be loaded from at any time.

use rvsdg_core::{Graph, Node, Op};
use rvsdg_opt_alias::{Analysis, Env};

/// Every load is of one place under test, in the order of [`EXPECTED`].
const TEXT: &str = r#"
symbol @g = external defined global [3 x i32] : ptr, suffix ", align 8"
symbol @w = weak defined global i32 : ptr
symbol @f = external defined function void (ptr, ptr, ptr, i32) : ptr, params ["align 4 dereferenceable(12)", "dereferenceable_or_null(12)", "nonnull", ""]
omega imports [] exports [@g, @w, @f] () {
  %0 = delta @g () () {
    %3 = const zero : [3 x i32]
  } -> (%3)
  %1 = delta @w () () {
    %4 = const zero : i32
  } -> (%4)
  %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i32, %6: io, %7: mem) {
    %10 = const 3 : i32
    %11, %12 = alloca [i32, align 16] %10, %7 : ptr, mem
    %13, %14 = alloca [i32, align 4] %5, %12 : ptr, mem
    %15, %16 = alloca [i32, align 8, specifier "inalloca"] %10, %14 : ptr, mem
    %20 = gep [i8, i64 8] %11 : ptr
    %21 = gep [i8, i64 12] %11 : ptr
    %22 = gep [i8, i64 9] %11 : ptr
    %23 = gep [i8, i64 -4] %11 : ptr
    %24 = gep [i32, _] %11, %5 : ptr
    %25 = gep [i8, i64 8] %2 : ptr
    %26 = gep [i8, i64 10] %2 : ptr
    %27 = gep [i8, i64 6] %2 : ptr
    %28 = gep [i8, i64 4] %0 : ptr
    %30, %31 = load read pinned [i32, align 4] %11, %6, %16 : i32, mem
    %32, %33 = load read pinned [i32, align 4] %20, %6, %31 : i32, mem
    %34, %35 = load read pinned [i32, align 4] %21, %6, %33 : i32, mem
    %36, %37 = load read pinned [i32, align 1] %22, %6, %35 : i32, mem
    %38, %39 = load read pinned [i32, align 4] %23, %6, %37 : i32, mem
    %40, %41 = load read pinned [i32, align 4] %24, %6, %39 : i32, mem
    %42, %43 = load read pinned [i32, align 4] %13, %6, %41 : i32, mem
    %44, %45 = load read pinned [i32, align 4] %15, %6, %43 : i32, mem
    %46, %47 = load read pinned [i32, align 4] %25, %6, %45 : i32, mem
    %48, %49 = load read pinned [i32, align 1] %26, %6, %47 : i32, mem
    %50, %51 = load read pinned [i32, align 1] %27, %6, %49 : i32, mem
    %52, %53 = load read pinned [i32, align 4] %3, %6, %51 : i32, mem
    %54, %55 = load read pinned [i32, align 4] %4, %6, %53 : i32, mem
    %56, %57 = load read pinned [i32, align 4] %28, %6, %55 : i32, mem
    %58, %59 = load read pinned [i32, align 4] %1, %6, %57 : i32, mem
  } -> (%6, %59)
} -> (%0, %1, %2)
"#;

/// The alignment that is known, if the place is always there.
const EXPECTED: [(&str, Option<u64>); 15] = [
    ("stack", Some(16)),
    ("stack + 8", Some(8)),
    ("stack + 12", None),
    ("stack + 9", None),
    ("stack - 4", None),
    ("stack[n]", None),
    ("stack of n", None),
    ("stack for an argument", None),
    ("dereferenceable + 8", Some(4)),
    ("dereferenceable + 10", None),
    ("dereferenceable + 6", Some(2)),
    ("or null", None),
    ("not null", None),
    ("variable + 4", Some(4)),
    ("variable that may be another one", None),
];

#[test]
fn some_places_are_always_there() {
    let module = rvsdg_text::parse(TEXT).unwrap();
    let (lambda, symbol) = module.lambdas()[0];
    let graph: &Graph = module.body(symbol).unwrap();
    let context = module.context_symbols(lambda);
    let mut analysis = Analysis::new(Env::of(&module, lambda, symbol, &context).unwrap());
    let loads: Vec<Node> = graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Load(..))).collect();
    assert_eq!(loads.len(), EXPECTED.len());
    for (load, (name, expected)) in loads.into_iter().zip(EXPECTED) {
        let address = analysis.address(graph, graph.operand(load, 0));
        assert_eq!(analysis.always_there(graph, &address, 4), expected, "{name}");
    }
}
