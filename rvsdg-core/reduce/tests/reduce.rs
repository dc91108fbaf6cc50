//! Reductions of random and hand-made modules by all kinds of predicates.

use rvsdg_core::{BinOp, Flags, Graph, Module, Op, Position, Symbol, Type, print, verify};
use rvsdg_gen::{Random, Shape, random_module};
use rvsdg_interp::{Event, Interpreter, Options as RunOptions, Outcome, TrapKind, Value};
use rvsdg_reduce::{Error, Options, Size, reduce, reduce_with};

fn random(seed: u64, blocks: u32) -> Module {
    rvsdg_construct::construct(random_module(seed, Shape { blocks, values: 3 })).unwrap()
}

fn run(module: &Module) -> Outcome {
    let options = RunOptions { fuel: 20_000, ..RunOptions::default() };
    Interpreter::new(module, options).run("f", &[1, -2, 5].map(|value| Value::int(value, 32)))
}

fn body(module: &mut Module) -> &mut Graph {
    let symbol = module.symbols.iter().find(|(_, data)| *data.name == *"f").unwrap().0;
    module.body_mut(symbol).unwrap()
}

/// Inserts a division by zero in front of the most deeply nested addition.
fn add_division(module: &mut Module) -> bool {
    let graph = body(module);
    let tree = graph.region_tree(graph.root());
    for region in tree.into_iter().rev() {
        let Some(io) = graph.args(region).iter().copied().find(|arg| graph.ty(*arg) == Type::IO) else { continue };
        let mut nodes = graph.nodes(region);
        let Some(node) = nodes.find(|node| graph.op(*node) == Op::Binary(BinOp::Add, Flags::NONE)) else { continue };
        let [x, y] = [0, 1].map(|index| graph.operand(node, index));
        let zero = graph.add_simple(Position::Before(node), Op::Binary(BinOp::Xor, Flags::NONE), &[y, y], Type::I32);
        let division = Op::Binary(BinOp::SDiv, Flags::PINNED);
        let quotient = graph.add_simple(Position::Before(node), division, &[x, zero, io], Type::I32);
        graph.divert(graph.input(node, 0), quotient);
        return true;
    }
    false
}

fn divides_by_zero(module: &Module) -> bool {
    let trap = run(module).error;
    trap.is_some_and(|trap| trap.kind == TrapKind::Undefined && trap.message.contains("division by zero"))
}

#[test]
fn a_division_that_traps_is_all_that_is_left() {
    let mut found = 0;
    for seed in 0..200 {
        let mut module = random(seed, 24);
        if !add_division(&mut module) || module.node_count() < 300 || !divides_by_zero(&module) {
            continue;
        }
        found += 1;
        let mut calls = 0;
        let mut predicate = |candidate: &Module| {
            calls += 1;
            verify(candidate).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
            divides_by_zero(candidate)
        };
        let (small, stats) = reduce_with(module, Options::default(), &mut predicate, &mut |_| {}).unwrap();
        assert_eq!(calls, stats.steps);
        assert_eq!(stats.after, Size::of(&small));
        let expected = "symbol @f = external defined function i32 (i32, i32, i32) : ptr\n\
            omega imports [] exports [@f] () {\n\
            \x20 %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {\n\
            \x20   %5 = const 0 : i32\n\
            \x20   %6 = sdiv pinned %5, %5, %3 : i32\n\
            \x20 } -> (%5, %3, %4)\n\
            } -> (%0)\n";
        assert_eq!(print(&small), expected, "seed {seed}: {stats:?}");
        assert!(stats.steps < 400, "{stats:?}");
        if found == 5 {
            return;
        }
    }
    panic!("the generator makes no programs of this size that get there: {found}");
}

/// A module with recursion, globals that mention each other, an alias, nested decisions and loops, and metadata.
const LARGE: &str = r#"preamble [
  "source_filename = \"large.c\""
]
postamble [
  "!0 = !{!\"x\"}"
]
symbol @table = internal defined global [2 x ptr] : ptr, suffix ", align 8"
symbol @value = external defined global i32 : ptr
symbol @other = external defined alias i32 : ptr
symbol @report = external declared function void (i32) : ptr
symbol @unused = external declared function void (i32) : ptr
symbol @even = internal defined function i32 (i32) : ptr, suffix "noinline", facts [noinline]
symbol @odd = internal defined function i32 (i32) : ptr
symbol @f = external defined function i32 (i32, i32, i32) : ptr, params ["noundef", "noundef", "noundef"]
omega imports [@report] exports [@value, @other, @f] (%0: ptr) {
  %1 = delta @value () () {
    %2 = const 17 : i32
  } -> (%2)
  %3 = delta @other (%1) (%4: ptr) {
  } -> (%4)
  %5, %6 = phi (%0) (%7: ptr, %8: ptr, %9: ptr) {
    %10 = lambda @even (%8, %9) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
      %5 = const 1 : i32
      %6 = match [0 -> 1, 5 -> 2, default -> 0] %2 : ctl3
      %7, %8, %9 = gamma %6 (%0, %1, %2, %3, %4) {
        case 0 (%10: ptr, %11: ptr, %12: i32, %13: io, %14: mem) {
          %15 = const 1 : i32
          %16 = sub nsw %12, %15 : i32
          %17, %18, %19 = call read write io [i32 (i32), metadata ", !x !0"] %10, %16, %13, %14 : i32, io, mem
        } -> (%17, %18, %19)
        case 1 (%20: ptr, %21: ptr, %22: i32, %23: io, %24: mem) {
          %25 = const 77 : i32
          %26, %27 = call read write io [void (i32)] %21, %25, %23, %24 : io, mem
        } -> (%25, %26, %27)
        case 2 (%28: ptr, %29: ptr, %30: i32, %31: io, %32: mem) {
          %33 = const 55 : i32
        } -> (%33, %31, %32)
      }
    } -> (%7, %8, %9)
    %34 = lambda @odd (%7) (%0: ptr, %1: i32, %2: io, %3: mem) {
      %4 = const 0 : i32
      %5 = sub %1, %4 : i32
      %6, %7, %8 = call read write io [i32 (i32)] %0, %5, %2, %3 : i32, io, mem
    } -> (%6, %7, %8)
  } -> (%10, %34)
  %35 = delta @table (%5, %6) (%36: ptr, %37: ptr) {
    %38 = aggregate %36, %37 : [2 x ptr]
  } -> (%38)
  %39 = lambda @f (%5, %1, %35) (%0: ptr, %1: ptr, %2: ptr, %3: i32, %4: i32, %5: i32, %6: io, %7: mem) {
    %40 = xor %4, %4 : i32
    %41 = gep inbounds [i32, _] %1, %40 : ptr
    %42 = gep inbounds [[2 x ptr], i32 0, i32 1] %2 : ptr
    %8, %9 = load read pinned [i32, align 4] %41, %6, %7 : i32, mem
    %10, %11 = load read pinned [ptr, align 8, metadata ", !y !0"] %42, %6, %9 : ptr, mem
    %12, %13, %14, %15, %16, %17 = theta (%0, %3, %8, %6, %11, %10) (%18: ptr, %19: i32, %20: i32, %21: io, %22: mem, %23: ptr) {
      %24 = const 2 : i32
      %25 = add nuw %19, %24 : i32
      %26 = icmp slt %25, %20 : i1
      %27 = match [-1 -> 1, default -> 0] %26 : ctl2
      %28, %29, %30 = call read write io [i32 (i32)] %18, %19, %21, %22 : i32, io, mem
      %31 = add %28, %25 : i32
    } -> (%27, %18, %31, %20, %29, %30, %23)
    %32 = store write pinned [i32, align 4] %13, %1, %15, %16 : mem
  } -> (%13, %15, %32)
} -> (%1, %3, %39)
"#;

fn large() -> Module {
    let module = rvsdg_text::parse(LARGE).unwrap_or_else(|error| panic!("{error}"));
    verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
    module
}

fn reports_77(module: &Module) -> bool {
    let is_77 = |event: &Event| matches!(event, Event::Call { args, .. } if args[0].bits() == Some(77));
    run(module).events.iter().any(is_77)
}

#[test]
fn modules_are_reduced_across_functions() {
    let module = large();
    assert!(reports_77(&module));
    let mut families = vec![];
    let (small, stats) = reduce_with(module, Options::default(), &mut reports_77, &mut |progress| {
        families.push((progress.family, progress.stats.after));
    })
    .unwrap();
    verify(&small).unwrap();
    assert!(reports_77(&small));
    assert!(families.is_sorted_by(|a, b| a.1 > b.1), "every step is smaller: {families:?}");
    let text = print(&small);
    assert!(stats.after.definitions <= 2 && stats.after.nodes <= 8, "{stats:?}\n{text}");
    for gone in
        ["@odd", "@table", "@value", "@unused", "delta", "phi", "theta", "gamma", "!x", "noundef", "nsw", "postamble"]
    {
        assert!(!text.contains(gone), "{gone} is still there:\n{text}");
    }
}

#[test]
fn what_predicates_ask_for_stays() {
    let keeps = |wanted: &str, nodes: usize| {
        let small = reduce(large(), &mut |candidate| print(candidate).contains(wanted));
        verify(&small).unwrap_or_else(|errors| panic!("{wanted}: {errors}"));
        let text = print(&small);
        assert!(text.contains(wanted), "{text}");
        let size = Size::of(&small);
        assert!(size.nodes <= nodes, "{wanted}: {size:?}\n{text}");
    };
    keeps(" theta ", 1);
    keeps(" gamma ", 1);
    keeps("case 2", 1);
    keeps(" phi ", 1);
    keeps(" call ", 1);
    keeps("sub nsw", 1);
    keeps("gep inbounds [[2 x ptr]", 1);
    keeps("!x !0", 1);
    keeps("const 77 ", 0);
    keeps("delta @table", 0);
    keeps("@unused", 0);
    keeps("->", 0);
}

#[test]
fn what_is_dead_stays_if_it_is_interesting() {
    let text = r#"symbol @f = external defined function i32 (i32, i32, i32) : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {
    %5 = add %0, %1 : i32
    %6 = mul %5, %2 : i32
    %7 = sub %5, %2 : i32
  } -> (%7, %3, %4)
} -> (%0)
"#;
    let module = rvsdg_text::parse(text).unwrap();
    let small = print(&reduce(module, &mut |candidate| print(candidate).contains(" mul ")));
    assert!(small.contains("%5 = const 0 : i32\n    %6 = mul %5, %5 : i32\n  } -> (%5, %3, %4)"), "{small}");
}

/// One chain of states is simpler than several; where splits are what is asked for, the rest goes.
#[test]
fn states_that_are_split_become_one() {
    let text = r#"symbol @f = external defined function i32 (i32, ptr) : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: ptr, %2: io, %3: mem) {
    %4, %5, %6 = split %3 : mem, mem, mem
    %7 = store write pinned [i32, align 4] %0, %1, %2, %4 : mem
    %8 = gep [i8, i64 4] %1 : ptr
    %9 = store write pinned [i32, align 4] %0, %8, %2, %5 : mem
    %10 = merge %9, %6, %7 : mem
  } -> (%0, %2, %10)
} -> (%0)
"#;
    let reduced = |wanted: &str, count: usize| {
        let module = rvsdg_text::parse(text).unwrap();
        print(&reduce(module, &mut |candidate| print(candidate).matches(wanted).count() == count))
    };
    let stores = reduced("store", 2);
    assert!(!stores.contains("split") && !stores.contains("merge"), "{stores}");
    let split = reduced("split", 1);
    assert!(!split.contains("store") && !split.contains("merge"), "{split}");
}

#[test]
fn reductions_are_deterministic_and_bounded() {
    let reduced = |max_steps| {
        let mut calls = 0;
        let mut predicate = |candidate: &Module| {
            calls += 1;
            reports_77(candidate)
        };
        let (small, stats) = reduce_with(large(), Options { max_steps }, &mut predicate, &mut |_| {}).unwrap();
        assert!(calls <= max_steps);
        assert!(reports_77(&small));
        (print(&small), stats)
    };
    assert_eq!(reduced(100_000), reduced(100_000));
    let (text, stats) = reduced(1);
    assert_eq!((text, stats.steps, stats.before), (print(&large()), 1, stats.after));
    for max_steps in [2, 3, 10, 30] {
        assert!(reduced(max_steps).1.after <= stats.before);
    }
}

#[test]
fn there_may_be_nothing_to_reduce() {
    let fails = |module, answer: bool| {
        reduce_with(module, Options::default(), &mut |_| answer, &mut |_| {}).map(|_| ()).unwrap_err()
    };
    assert_eq!(fails(large(), false), Error::NotInteresting);
    let mut broken = large();
    broken.exports.pop();
    assert!(matches!(fails(broken.clone(), true), Error::Invalid(_)));
    assert_eq!(print(&reduce(broken.clone(), &mut |_| true)), print(&broken));
    let (empty, _) = reduce_with(Module::default(), Options::default(), &mut |_| true, &mut |_| {}).unwrap();
    assert_eq!(empty.node_count(), 0);
}

/// An arbitrary predicate leads the search to modules that no sensible predicate would accept.
#[test]
fn any_answers_leave_a_module_in_order() {
    let mut accepted = 0;
    for seed in 0..200 {
        let mut answers = Random::new(seed);
        let likely = 3 + (seed % 9) as u32;
        let module = if seed % 3 == 0 { large() } else { random(seed, 1 + (seed % 20) as u32) };
        let mut first = true;
        let mut predicate = |candidate: &Module| {
            verify(candidate).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
            let text = print(candidate);
            let again = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            assert_eq!(print(&again), text, "seed {seed}");
            std::mem::take(&mut first) || answers.one_in(likely)
        };
        let (small, stats) = reduce_with(module, Options { max_steps: 500 }, &mut predicate, &mut |_| {}).unwrap();
        verify(&small).unwrap();
        accepted += stats.accepted;
        assert_eq!(stats.invalid, 0, "seed {seed}: edits of a valid module make valid modules");
    }
    assert!(accepted > 1500, "{accepted}");
}

#[test]
fn symbols_are_renumbered_with_intrinsics_and_texts() {
    let text = r#"symbol @a = external declared function void () : ptr
symbol @llvm.sqrt.f64 = external declared function double (double) : ptr
symbol @b = external declared function void () : ptr
symbol @main = external defined function double (double) : ptr
symbol @carried = external defined function void () : ptr, mentions [@b], reason "asm", verbatim [
  "define void @carried() {"
  "  call void @b()"
  "}"
]
omega imports [@b] exports [@main, @carried] (%0: ptr) {
  %1 = lambda @main () (%0: double, %1: io, %2: mem) {
    %3 = call [double (double), intrinsic @llvm.sqrt.f64] %0 : double
  } -> (%3, %1, %2)
  %2 = lambda @carried (%0)
} -> (%1, %2)
"#;
    let module = rvsdg_text::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let wanted = |candidate: &Module| {
        let text = print(candidate);
        ["sqrt.f64]", "lambda @carried", "mentions [@b]"].iter().all(|part| text.contains(part))
    };
    let small = reduce(module, &mut |candidate| wanted(candidate));
    verify(&small).unwrap();
    assert_eq!(small.symbols.len(), 4, "{}", print(&small));
    let names: Vec<&str> = small.symbols.values().map(|data| &*data.name).collect();
    assert_eq!(names, ["llvm.sqrt.f64", "b", "main", "carried"]);
    assert_eq!(small.imports, [Symbol::from_u32(1)]);
}
