//! What the analysis says of pairs of addresses in one small function.

use rvsdg_core::{Graph, Module, Node, Op, Region, Value};
use rvsdg_opt_alias::{Access, Analysis, Env, Object, Relation};
use rvsdg_opt_scev::{Atom, Extend, Rewrite};

/// `f(p, q, noalias r, i, n)` with the variables `a` and `b`, an alias of `a`, two pieces of the stack of which the
/// second is stored to `a`, and an allocated piece. Every load is one address under test, in the order of the text.
const TEXT: &str = r#"
symbol @a = external defined global [8 x i32] : ptr, suffix ", align 16"
symbol @b = external defined global [8 x i32] : ptr, suffix ", align 16"
symbol @x = external defined alias [8 x i32] : ptr
symbol @make = external declared function ptr () : ptr
symbol @f = external defined function void (ptr, ptr, ptr, i64, i32) : ptr, params ["", "", "noalias nocapture", "", ""]
omega imports [@make] exports [@a, @b, @x, @f] (%0: ptr) {
  %1 = delta @a () () {
    %10 = const zero : [8 x i32]
  } -> (%10)
  %2 = delta @b () () {
    %11 = const zero : [8 x i32]
  } -> (%11)
  %3 = delta @x (%1) (%12: ptr) {
  } -> (%12)
  %4 = lambda @f (%1, %2, %3, %0) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %6: ptr, %7: i64, %8: i32, %9: io, %10: mem) {
    %11 = const 1 : i32
    %12, %13 = alloca [i64, align 8] %11, %10 : ptr, mem
    %14, %15 = alloca [i64, align 8] %11, %13 : ptr, mem
    %16 = store write pinned [ptr, align 8] %14, %0, %9, %15 : mem
    %17, %18, %19 = call read write io [ptr (), ret "noalias"] %3, %9, %16 : ptr, io, mem
    %20, %21 = load read pinned [i32, align 4] %0, %18, %19 : i32, mem
    %22, %23 = load read pinned [i32, align 4] %1, %18, %21 : i32, mem
    %24, %25 = load read pinned [i32, align 4] %2, %18, %23 : i32, mem
    %26, %27 = load read pinned [i32, align 4] %4, %18, %25 : i32, mem
    %28, %29 = load read pinned [i32, align 4] %5, %18, %27 : i32, mem
    %30, %31 = load read pinned [i32, align 4] %6, %18, %29 : i32, mem
    %32, %33 = load read pinned [i32, align 4] %12, %18, %31 : i32, mem
    %34, %35 = load read pinned [i32, align 4] %14, %18, %33 : i32, mem
    %36, %37 = load read pinned [i32, align 4] %17, %18, %35 : i32, mem
    %38, %39 = load read pinned [ptr, align 8] %4, %18, %37 : ptr, mem
    %40, %41 = load read pinned [i32, align 4] %38, %18, %39 : i32, mem
    %42 = gep [i32, _] %4, %7 : ptr
    %43, %44 = load read pinned [i32, align 4] %42, %18, %41 : i32, mem
    %45 = const 2 : i64
    %46 = add %7, %45 : i64
    %47 = gep [i32, _] %4, %46 : ptr
    %48, %49 = load read pinned [i32, align 4] %47, %18, %44 : i32, mem
    %50 = gep [i16, i64 5] %42 : ptr
    %51, %52 = load read pinned [i32, align 4] %50, %18, %49 : i32, mem
    %53 = add nsw %8, %11 : i32
    %54 = sext %53 : i64
    %55 = gep [[8 x i32], i32 0, _] %4, %54 : ptr
    %56, %57 = load read pinned [i32, align 4] %55, %18, %52 : i32, mem
    %58 = gep [i32, _] %4, %8 : ptr
    %59 = gep [i32, i64 1] %58 : ptr
    %60, %61 = load read pinned [i32, align 4] %59, %18, %57 : i32, mem
    %62 = add %8, %11 : i32
    %63 = gep [i32, _] %4, %62 : ptr
    %64, %65 = load read pinned [i32, align 4] %63, %18, %61 : i32, mem
    %66 = const 3 : i64
    %67 = shl %7, %66 : i64
    %68 = const -4 : i64
    %69 = add %67, %68 : i64
    %70 = gep [i8, _] %4, %69 : ptr
    %71, %72 = load read pinned [i32, align 4] %70, %18, %65 : i32, mem
    %73 = mul %7, %45 : i64
    %74 = gep [i32, _] %4, %73 : ptr
    %75, %76 = load read pinned [i32, align 4] %74, %18, %72 : i32, mem
    %77 = icmp eq %8, %11 : i1
    %78 = select %77, %0, %1 : ptr
    %79, %80 = load read pinned [i32, align 4] %78, %18, %76 : i32, mem
    %81 = gep [i8, i64 16] %4 : ptr
    %82 = zext %8 : i64
    %83 = gep [i32, _] %81, %82 : ptr
    %84, %85 = load read pinned [i32, align 4] %83, %18, %80 : i32, mem
    %86 = gep [i32, _] %81, %8 : ptr
    %87, %88 = load read pinned [i32, align 4] %86, %18, %85 : i32, mem
    %89 = gep [i8, i64 12] %4 : ptr
    %90, %91 = load read pinned [i32, align 4] %89, %18, %88 : i32, mem
    %92 = const 0 : i64
    %93 = sub %92, %82 : i64
    %94 = gep [i32, _] %4, %93 : ptr
    %95, %96 = load read pinned [i32, align 4] %94, %18, %91 : i32, mem
    %97 = gep [i32, _] %81, %7 : ptr
    %98, %99 = load read pinned [i32, align 4] %97, %18, %96 : i32, mem
    %100 = gep [i8, i64 8] %83 : ptr
    %101 = trunc %7 : i16
    %102 = sext %101 : i64
    %103 = gep [i8, i64 32792] %100 : ptr
    %104 = gep [i8, _] %103, %102 : ptr
    %105, %106 = load read pinned [i32, align 4] %104, %18, %99 : i32, mem
  } -> (%18, %106)
} -> (%1, %2, %3, %4)
"#;

const NAMES: [&str; 26] = [
    "a",
    "b",
    "x",
    "p",
    "q",
    "r",
    "stack",
    "told",
    "fresh",
    "p again",
    "loaded",
    "p[i]",
    "p[i+2]",
    "p[i]+10",
    "p[sext(n+1)]",
    "p[n]+1",
    "p[n+1 wrapping]",
    "p+8i-4",
    "p[2i]",
    "a or b",
    "p+16[zext n]",
    "p+16[sext n]",
    "p+12",
    "p[-zext n]",
    "p+16[i]",
    "p+16[zext n]+32800+(sext i16)",
];

struct Tested {
    module: Module,
}

impl Tested {
    fn new() -> Tested {
        let module = rvsdg_text::parse(TEXT).unwrap_or_else(|error| panic!("{error}"));
        if let Err(errors) = rvsdg_core::verify(&module) {
            panic!("{errors}");
        }
        Tested { module }
    }

    fn relation(&self, a: &str, b: &str) -> Relation {
        let place = |name| NAMES.iter().position(|it| *it == name).unwrap_or_else(|| panic!("{name}"));
        let (node, symbol) = *self.module.lambdas().last().expect("there is a function");
        let graph = self.module.body(symbol).expect("it has a body");
        let context: Vec<_> = self.module.omega.operands(node).map(|origin| self.module.symbol_of(origin)).collect();
        let env = Env {
            types: &self.module.types,
            layout: self.module.data_layout().expect("there is one"),
            metadata: &self.module.metadata,
            symbols: &self.module.symbols,
            function: Some(symbol),
            shape: self.module.body_shape(node),
            context: &context,
            fault: Default::default(),
        };
        let loads: Vec<Node> =
            graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Load(..))).collect();
        let mut analysis = Analysis::new(env);
        let mut access = |name| {
            let node = loads[place(name)];
            let Op::Load(id, _) = graph.op(node) else { unreachable!("only loads were taken") };
            analysis.access(graph, graph.operand(node, 0), graph.payloads[id].ty)
        };
        let (a, b) = (access(a), access(b));
        let (forth, back) = (analysis.relate(graph, &a, &b), analysis.relate(graph, &b, &a));
        assert_eq!(forth, back, "it makes no difference which comes first");
        forth
    }
}

#[test]
fn different_objects_do_not_meet() {
    let tested = Tested::new();
    let no = [
        ("a", "b"),
        ("a", "r"),
        ("a", "stack"),
        ("a", "told"),
        ("a", "fresh"),
        ("stack", "told"),
        ("stack", "fresh"),
        ("stack", "p"),
        ("told", "p"),
        ("fresh", "q"),
        ("r", "p"),
        ("r", "stack"),
        ("stack", "loaded"),
        ("r", "loaded"),
        ("a or b", "stack"),
        ("a or b", "r"),
    ];
    for (a, b) in no {
        assert_eq!(tested.relation(a, b), Relation::No, "{a}, {b}");
    }
    let may = [
        ("a", "x"),
        ("b", "x"),
        ("a", "p"),
        ("p", "q"),
        ("told", "loaded"),
        ("a", "loaded"),
        ("loaded", "p"),
        ("a or b", "a"),
        ("a or b", "p"),
    ];
    for (a, b) in may {
        assert_eq!(tested.relation(a, b), Relation::May, "{a}, {b}");
    }
}

#[test]
fn addresses_with_the_same_terms_have_a_distance() {
    let tested = Tested::new();
    let cases = [
        ("p[i]", "p[i]", Relation::Must),
        ("p[i]", "p[i+2]", Relation::No),
        // Bytes 10 to 13 and 8 to 11.
        ("p[i+2]", "p[i]+10", Relation::May),
        ("p[i]", "p[i]+10", Relation::No),
        ("p", "p[i]", Relation::May),
        ("p[sext(n+1)]", "p[n]+1", Relation::Must),
        // The sum may wrap before it is extended.
        ("p[n+1 wrapping]", "p[n]+1", Relation::May),
        ("p+8i-4", "p[2i]", Relation::No),
        ("p", "p again", Relation::Must),
    ];
    for (a, b, relation) in cases {
        assert_eq!(tested.relation(a, b), relation, "{a}, {b}");
    }
}

#[test]
fn distances_have_bounds() {
    let tested = Tested::new();
    let cases = [
        ("p", "p+16[zext n]", Relation::No),
        ("p+12", "p+16[zext n]", Relation::No),
        ("p+12", "p+16[sext n]", Relation::May),
        ("p", "p+16[i]", Relation::May),
        // Bytes 0 to 3 at most, and below.
        ("p", "p[-zext n]", Relation::May),
        ("p+12", "p[-zext n]", Relation::No),
        ("p+16[zext n]", "p[-zext n]", Relation::No),
        ("p+16[sext n]", "p[-zext n]", Relation::May),
        // What is in both is the same value: bytes 32 and more behind.
        ("p+16[zext n]", "p+16[zext n]+32800+(sext i16)", Relation::No),
        ("p", "p+16[zext n]+32800+(sext i16)", Relation::No),
    ];
    for (a, b, relation) in cases {
        assert_eq!(tested.relation(a, b), relation, "{a}, {b}");
    }
}

#[test]
fn rewriting_keeps_the_form() {
    let tested = Tested::new();
    let (node, symbol) = *tested.module.lambdas().last().expect("there is a function");
    let graph: &Graph = tested.module.body(symbol).expect("it has a body");
    let root: Region = graph.root();
    let env = Env {
        types: &tested.module.types,
        layout: tested.module.data_layout().expect("there is one"),
        metadata: &tested.module.metadata,
        symbols: &tested.module.symbols,
        function: None,
        shape: tested.module.body_shape(node),
        context: &[],
        fault: Default::default(),
    };
    let mut analysis = Analysis::new(env);
    let geps: Vec<Value> = graph
        .nodes(root)
        .filter(|node| matches!(graph.op(*node), Op::Gep(_)))
        .map(|node| graph.output(node, 0))
        .collect();
    let (here, further) = (analysis.address(graph, geps[0]), analysis.address(graph, geps[1]));
    let [p, q, i] = [4, 5, 7].map(|index| graph.arg(root, index));
    let scaled = [(Atom { value: i, extend: Extend::None }.into(), 4)];
    assert_eq!((here.base, here.form.terms()), (p, &scaled[..]));
    assert_eq!(here.distance(&further), Some(8));
    // `i + 2` for `i`.
    let sum = graph.operand(graph.producer(geps[1]).expect("a node"), 1);
    let next = analysis.rewrite(graph, &here, |value| if value == i { Rewrite::Replace(sum) } else { Rewrite::Keep });
    assert_eq!(next.as_ref(), Some(&*further));
    let moved = analysis.rewrite(graph, &here, |value| if value == p { Rewrite::Replace(q) } else { Rewrite::Keep });
    assert_eq!(moved.map(|address| address.base), Some(q));
    assert_eq!(analysis.rewrite(graph, &here, |_| Rewrite::Fail), None);
    // Without a function nothing is known of parameters and variables.
    assert_eq!(analysis.objects(graph, p)[..], [Object::Parameter(p)]);
    let access = Access { address: here.clone(), size: None, tags: Default::default(), pointer: None };
    assert_eq!(analysis.relate(graph, &access, &access), Relation::May, "one of any size");
}
