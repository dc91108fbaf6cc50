//! What random loops hardly show.

use rvsdg_core::Module;
use rvsdg_interp::{Interpreter, Options, Value};
use rvsdg_opt_testing::compare;

/// Adds up 32 bytes: 100 and -100 by turns. No sum of the first ones wraps, but sums of every other one do.
fn by_turns() -> Module {
    rvsdg_opt_testing::parse(
        "symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {\n\
         %0 = lambda @f () (%0: i64, %1: io, %2: mem) {\n\
         %3 = const 0 : i64\n%4 = const 0 : i8\n%5 = const 100 : i8\n\
         %6, %7, %8 = theta (%3, %4, %5) (%9: i64, %10: i8, %11: i8) {\n\
         %12 = add nsw %10, %11 : i8\n%13 = const 0 : i8\n%14 = sub %13, %11 : i8\n\
         %15 = const 1 : i64\n%16 = add nsw %9, %15 : i64\n%17 = const 64 : i64\n\
         %18 = icmp slt %16, %17 : i1\n%19 = match [-1 -> 1, default -> 0] %18 : ctl2\n\
         } -> (%19, %16, %12, %14)\n\
         %20 = sext %7 : i64\n} -> (%20, %1, %2)\n} -> (%0)\n",
    )
}

/// The same of numbers in memory.
fn in_memory() -> Module {
    let bytes: String = (0..64).map(|k| if k % 2 == 0 { "\\x64" } else { "\\x9c" }).collect();
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [64 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [64 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n%5 = const 0 : i8\n\
         %6, %7, %8, %9, %10 = theta (%2, %3, %0, %4, %5) (%11: io, %12: mem, %13: ptr, %14: i64, %15: i8) {{\n\
         %16 = gep inbounds [i8, _] %13, %14 : ptr\n\
         %17, %18 = load read pinned [i8, align 1] %16, %11, %12 : i8, mem\n\
         %19 = add nsw %15, %17 : i8\n%20 = const 1 : i64\n%21 = add nsw %14, %20 : i64\n\
         %22 = const 64 : i64\n%23 = icmp slt %21, %22 : i1\n%24 = match [-1 -> 1, default -> 0] %23 : ctl2\n\
         }} -> (%24, %11, %18, %13, %21, %19)\n\
         %25 = sext %10 : i64\n}} -> (%25, %6, %7)\n}} -> (%2)\n"
    ))
}

/// Adds up multiples of a tenth as 32-bit numbers; the hint is on the loop. Returns the bits of the sum.
fn tenths(hint: Option<&str>) -> Module {
    let mut module = rvsdg_opt_testing::parse(
        "symbol @f = external defined function i32 (i64) : ptr\n\
         omega imports [] exports [@f] () {\n\
         %0 = lambda @f () (%0: i64, %1: io, %2: mem) {\n\
         %3 = const 0 : i64\n%4 = const float 0x00000000 : float\n\
         %5, %6 = theta (%3, %4) (%7: i64, %8: float) {\n\
         %9 = sitofp %7 : float\n%10 = const float 0x3dcccccd : float\n%11 = fmul %9, %10 : float\n\
         %12 = fadd %8, %11 : float\n%13 = const 1 : i64\n%14 = add nsw %7, %13 : i64\n%15 = const 200 : i64\n\
         %16 = icmp slt %14, %15 : i1\n%17 = match [-1 -> 1, default -> 0] %16 : ctl2\n\
         } -> (%17, %14, %12)\n\
         %18 = bitcast %6 : i32\n} -> (%18, %1, %2)\n} -> (%0)\n",
    );
    let graph = module.bodies[0].as_mut().expect("it is there");
    let theta = graph.nodes(graph.root()).find(|node| matches!(graph.op(*node), rvsdg_core::Op::Theta(_)));
    hint.into_iter().for_each(|hint| graph.add_loop_hint(theta.expect("there is one"), hint));
    module
}

#[test]
fn only_a_pragma_allows_for_another_order_of_additions() {
    let asks = "!{!\"llvm.loop.vectorize.enable\", i1 true}";
    let lanes = "!{!\"llvm.loop.vectorize.width\", i32 4}";
    for hint in [asks, lanes] {
        let stats = rvsdg_opt_vectorize::run_module(&mut tenths(Some(hint)));
        assert_eq!((stats.vectorized(), stats.reductions), (1, 1), "{hint:?}");
    }
    // To ask for several iterations at once is not to ask for vectors.
    let interleaved = "!{!\"llvm.loop.interleave.count\", i32 4}";
    for hint in [None, Some("!{!\"llvm.loop.unroll.enable\"}"), Some(interleaved)] {
        let before = tenths(hint);
        let mut after = before.clone();
        assert_eq!(rvsdg_opt_vectorize::run_module(&mut after).reductions, 0, "{hint:?}");
        compare(&before, &after, &[vec![Value::int(1, 64)]], 10_000).unwrap();
    }
}

fn run(module: &Module) -> rvsdg_interp::Outcome {
    Interpreter::new(module, Options::default()).run("f", &[Value::int(1, 64)])
}

#[test]
fn sums_of_lanes_may_wrap() {
    let before = in_memory();
    assert_eq!(run(&before).value.unwrap().bits(), Some(0));
    let mut after = before.clone();
    let stats = rvsdg_opt_vectorize::run_module(&mut after);
    assert_eq!((stats.constant, stats.reductions), (1, 1));
    compare(&before, &after, &[vec![Value::int(1, 64)]], 10_000).unwrap();
}

#[test]
fn a_variable_that_is_computed_of_itself_is_no_reduction() {
    let mut module = by_turns();
    assert_eq!(rvsdg_opt_vectorize::run_module(&mut module).vectorized(), 0);
}

/// The end of a function that returns what depends on all bytes of `@m`, and on `%12` in front of it.
const BYTES_OF_M: &str = "\
         %60, %61, %62, %63, %64 = theta (%7, %8, %0, %4, %12) (%65: io, %66: mem, %67: ptr, %68: i64, %69: i64) {\n\
         %70 = gep inbounds [i8, _] %67, %68 : ptr\n%71, %72 = load read pinned [i8, align 1] %70, %65, %66 : i8, mem\n\
         %73 = zext %71 : i64\n%74 = const 31 : i64\n%75 = mul %69, %74 : i64\n%76 = add %75, %73 : i64\n\
         %77 = const 1 : i64\n%78 = add nsw %68, %77 : i64\n%79 = const 1024 : i64\n%80 = icmp slt %78, %79 : i1\n\
         %81 = match [-1 -> 1, default -> 0] %80 : ctl2\n} -> (%81, %65, %72, %67, %78, %76)\n\
         } -> (%64, %60, %61)\n} -> (%2)\n";

/// Loads 40 numbers of one type, and stores them as ones of another type, in an array that begins `d` bytes behind the
/// first.
fn at_a_distance(from: &str, to: &str, store_first: bool) -> Module {
    let bytes: String = (0..1024).map(|k| format!("\\x{:02x}", k * 7 % 251)).collect();
    let convert = match from == to {
        true => format!("%40 = const 3 : {to}\n%41 = mul %33, %40 : {to}\n"),
        false => format!("%41 = sext %33 : {to}\n"),
    };
    let load =
        |mem: &str| format!("%33, %34 = load read pinned [{from}, align 1] %31, %21, {mem} : {from}, mem\n{convert}");
    let store =
        |value: &str, mem: &str| format!("%36 = store write pinned [{to}, align 1] {value}, %32, %21, {mem} : mem\n");
    let (body, last) = match store_first {
        true => (format!("%39 = trunc %26 : {to}\n{}{}", store("%39", "%22"), load("%36")), "%34"),
        false => (format!("{}{}", load("%22"), store("%41", "%34")), "%36"),
    };
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [1024 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [1024 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n%5 = gep inbounds [i8, i64 400] %0 : ptr\n%6 = gep inbounds [i8, _] %5, %1 : ptr\n\
         %7, %8, %9, %10, %11, %12 = theta (%2, %3, %5, %6, %4, %4) \
         (%21: io, %22: mem, %23: ptr, %24: ptr, %26: i64, %27: i64) {{\n\
         %31 = gep inbounds [{from}, _] %23, %26 : ptr\n%32 = gep inbounds [{to}, _] %24, %26 : ptr\n{body}\
         %50 = sext %41 : i64\n%51 = add %27, %50 : i64\n%52 = const 1 : i64\n%53 = add nsw %26, %52 : i64\n\
         %54 = const 40 : i64\n%55 = icmp slt %53, %54 : i1\n%56 = match [-1 -> 1, default -> 0] %55 : ctl2\n\
         }} -> (%56, %21, {last}, %23, %24, %53, %51)\n\
         {BYTES_OF_M}"
    ))
}

/// Loops with each of the tests.
fn tested() -> Vec<Module> {
    let kinds = [("i8", "i8"), ("i32", "i32"), ("i16", "i16"), ("i8", "i32"), ("i8", "i16"), ("i16", "i32")];
    kinds.iter().flat_map(|(from, to)| [false, true].map(|first| at_a_distance(from, to, first))).collect()
}

/// Loads what a pointer points to if there are fewer than `n` before it; behind the 40th number there is nothing.
fn behind_the_end() -> Module {
    rvsdg_opt_testing::parse(
        "symbol @m = internal defined global [160 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {\n\
         %0 = delta @m () () {\n%1 = const zero : [160 x i8]\n} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {\n\
         %4 = const 0 : i64\n%5 = const 0 : i32\n\
         %6, %7, %8, %9, %10, %11 = theta (%2, %3, %0, %1, %4, %5) \
         (%12: io, %13: mem, %14: ptr, %15: i64, %16: i64, %17: i32) {\n\
         %18 = gep [i32, _] %14, %16 : ptr\n%19 = icmp slt %16, %15 : i1\n\
         %20 = match [-1 -> 1, default -> 0] %19 : ctl2\n\
         %21, %22 = gamma %20 (%12, %13, %18, %17) {\n\
         case 0 (%23: io, %24: mem, %25: ptr, %26: i32) {\n} -> (%26, %24)\n\
         case 1 (%27: io, %28: mem, %29: ptr, %30: i32) {\n\
         %31, %32 = load read pinned [i32, align 4] %29, %27, %28 : i32, mem\n\
         %33 = add %30, %31 : i32\n} -> (%33, %32)\n\
         }\n%34 = const 1 : i64\n%35 = add nsw %16, %34 : i64\n%36 = const 80 : i64\n%37 = icmp slt %35, %36 : i1\n\
         %38 = match [-1 -> 1, default -> 0] %37 : ctl2\n} -> (%38, %12, %22, %14, %15, %35, %21)\n\
         %40 = sext %11 : i64\n} -> (%40, %6, %7)\n} -> (%2)\n",
    )
}

/// Stores differences of neighbours, of which only one is loaded in each iteration: the other one is the number with
/// this index first. They go to another array, or take the place of what was loaded. Returns a weighted sum of them.
fn of_neighbours(first: u32, in_place: bool) -> Module {
    let bytes: String = (0..512).map(|k| format!("\\x{:02x}", (k * k * 7 + k) % 251)).collect();
    let to = if in_place { "%31" } else { "%37" };
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [512 x i8] : ptr, suffix \", align 16\"\n\
         symbol @o = internal defined global [512 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i32 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [512 x i8]\n}} -> (%1)\n\
         %2 = delta @o () () {{\n%3 = const zero : [512 x i8]\n}} -> (%3)\n\
         %4 = lambda @f (%0, %2) (%5: ptr, %6: ptr, %7: i64, %8: io, %9: mem) {{\n\
         %10 = const {first} : i64\n%11 = gep inbounds [i32, _] %5, %10 : ptr\n\
         %12, %13 = load read pinned [i32, align 4] %11, %8, %9 : i32, mem\n\
         %14 = const 1 : i64\n%15 = const 0 : i32\n\
         %16, %17, %18, %19, %20, %21, %22 = theta (%8, %13, %5, %6, %14, %12, %15) \
         (%23: io, %24: mem, %25: ptr, %26: ptr, %27: i64, %28: i32, %29: i32) {{\n\
         %31 = gep inbounds [i32, _] %25, %27 : ptr\n%37 = gep inbounds [i32, _] %26, %27 : ptr\n\
         %32, %33 = load read pinned [i32, align 4] %31, %23, %24 : i32, mem\n\
         %34 = sub %32, %28 : i32\n%35 = store write pinned [i32, align 4] %34, {to}, %23, %33 : mem\n\
         %36 = trunc %27 : i32\n%38 = mul %34, %36 : i32\n%39 = add %29, %38 : i32\n\
         %40 = const 1 : i64\n%41 = add nsw %27, %40 : i64\n%42 = const 97 : i64\n\
         %43 = icmp slt %41, %42 : i1\n%44 = match [-1 -> 1, default -> 0] %43 : ctl2\n\
         }} -> (%44, %23, %35, %25, %26, %41, %32, %39)\n}} -> (%22, %16, %17)\n}} -> (%4)\n"
    ))
}

/// All kinds of them.
fn neighbours() -> [Module; 3] {
    [of_neighbours(0, false), of_neighbours(5, false), of_neighbours(0, true)]
}

#[test]
fn what_is_in_memory_still_is_loaded_again() {
    for (before, again) in neighbours().into_iter().zip([1, 0, 0]) {
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module(&mut after);
        assert_eq!((stats.vectorized(), stats.carried, stats.again), (1, 1, again));
        compare(&before, &after, &[vec![Value::int(1, 64)]], 50_000).unwrap();
    }
}

#[test]
fn what_is_not_always_loaded_is_not_loaded() {
    let mut module = behind_the_end();
    let stats = rvsdg_opt_vectorize::run_module_with(&mut module, rvsdg_opt_vectorize::Choice::All);
    assert_eq!((stats.vectorized(), stats.refused_access), (0, 1));
}

/// The numbers are loaded as ones of another type than they are stored as, in loads before stores (of later iterations
/// too, if stores come first): memory becomes one of the other type when it is stored to.
fn of_two_types(store_first: bool) -> Module {
    let text = rvsdg_core::print(&at_a_distance("i32", "i32", store_first));
    let text =
        text.replacen("load read pinned [i32, align 1]", "load read pinned [i32, align 1, metadata \", !tbaa !4\"]", 1);
    let text = text.replacen(
        "store write pinned [i32, align 1]",
        "store write pinned [i32, align 1, metadata \", !tbaa !3\"]",
        1,
    );
    let types = "postamble [\n  \"!0 = !{!\\\"root\\\"}\"\n  \"!1 = !{!\\\"int\\\", !0, i64 0}\"\n  \
        \"!2 = !{!\\\"float\\\", !0, i64 0}\"\n  \"!3 = !{!1, !1, i64 0}\"\n  \"!4 = !{!2, !2, i64 0}\"\n]\n";
    rvsdg_opt_testing::parse(&format!("{types}{text}"))
}

/// Stores to 40 numbers what is loaded from the ninth of them, plus one; the answer is the tenth.
fn over_a_member() -> Module {
    rvsdg_opt_testing::parse(
        "symbol @m = internal defined global [64 x i32] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i32 (i64) : ptr\n\
         omega imports [] exports [@f] () {\n\
         %0 = delta @m () () {\n%1 = const zero : [64 x i32]\n} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {\n\
         %4 = const 0 : i64\n\
         %6, %7, %8, %9 = theta (%2, %3, %0, %4) (%11: io, %12: mem, %13: ptr, %14: i64) {\n\
         %15 = gep inbounds [i8, i64 32] %13 : ptr\n\
         %17, %18 = load read pinned [i32, align 4] %15, %11, %12 : i32, mem\n\
         %16 = gep inbounds [i32, _] %13, %14 : ptr\n%19 = const 1 : i32\n%20 = add %17, %19 : i32\n\
         %21 = store write pinned [i32, align 4] %20, %16, %11, %18 : mem\n\
         %22 = const 1 : i64\n%23 = add nsw %14, %22 : i64\n%24 = const 40 : i64\n\
         %25 = icmp slt %23, %24 : i1\n%26 = match [-1 -> 1, default -> 0] %25 : ctl2\n\
         } -> (%26, %11, %21, %13, %23)\n\
         %30 = gep inbounds [i8, i64 36] %0 : ptr\n\
         %31, %32 = load read pinned [i32, align 4] %30, %6, %7 : i32, mem\n} -> (%31, %6, %32)\n} -> (%2)\n",
    )
}

/// Adds up what is chosen of two differences of 32 bytes each: absolute values if `back` is that of `y` and `x`.
fn differences(back: &str) -> Module {
    let bytes: String = (0..64).map(|k| format!("\\x{:02x}", k * 37 % 256)).collect();
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [64 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i32 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [64 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n%5 = const 0 : i32\n\
         %6, %7, %8, %9, %10 = theta (%2, %3, %0, %4, %5) (%11: io, %12: mem, %13: ptr, %14: i64, %15: i32) {{\n\
         %16 = gep inbounds [i8, _] %13, %14 : ptr\n%17 = gep inbounds [i8, i64 32] %16 : ptr\n\
         %18, %19 = load read pinned [i8, align 1] %16, %11, %12 : i8, mem\n\
         %20, %21 = load read pinned [i8, align 1] %17, %11, %19 : i8, mem\n\
         %22 = zext %18 : i32\n%23 = zext %20 : i32\n%24 = sub nsw %22, %23 : i32\n%25 = sub {back} : i32\n\
         %26 = icmp ult %18, %20 : i1\n%27 = select %26, %25, %24 : i32\n%28 = add %15, %27 : i32\n\
         %29 = const 1 : i64\n%30 = add nsw %14, %29 : i64\n%31 = const 32 : i64\n\
         %32 = icmp slt %30, %31 : i1\n%33 = match [-1 -> 1, default -> 0] %32 : ctl2\n\
         }} -> (%33, %11, %21, %13, %30, %28)\n}} -> (%10, %6, %7)\n}} -> (%2)\n"
    ))
}

#[test]
fn absolute_differences_are_found() {
    for (back, is_absolute) in [("%23, %22", true), ("%22, %23", false)] {
        let before = differences(back);
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
        assert_eq!(stats.vectorized(), 1);
        assert_eq!(rvsdg_core::print(&after).contains("@llvm.abs"), is_absolute);
        compare(&before, &after, &[vec![Value::int(0, 64)]], 10_000).unwrap();
    }
}

#[test]
fn a_member_that_is_stored_to_is_not_loaded_once() {
    let before = over_a_member();
    let mut after = before.clone();
    assert_eq!(rvsdg_opt_vectorize::run_module(&mut after).split, 1);
    compare(&before, &after, &[vec![Value::int(1, 64)]], 10_000).unwrap();
}

/// Pairs of numbers, at `%16` and `%17`, to which is done what `lines` say, and an array to which `%31` is stored,
/// behind the memory state `last`. The answer depends on all of them.
fn of_pairs(lines: &str, last: &str) -> Module {
    let bytes: String = (0..256).map(|k| format!("\\x{:02x}", (k * 37 + 100) % 256)).collect();
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [256 x i8] : ptr, suffix \", align 16\"\n\
         symbol @r = internal defined global [256 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%5 = const bytes \"{bytes}\" : [256 x i8]\n}} -> (%5)\n\
         %1 = delta @r () () {{\n%6 = const zero : [256 x i8]\n}} -> (%6)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %90: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n\
         %6, %7, %8, %91, %9 = theta (%2, %3, %0, %90, %4) (%11: io, %12: mem, %13: ptr, %92: ptr, %14: i64) {{\n\
         %15 = const 2 : i64\n%93 = mul nsw %14, %15 : i64\n\
         %16 = gep inbounds [i32, _] %13, %93 : ptr\n%17 = gep inbounds [i8, i64 4] %16 : ptr\n\
         %18 = trunc %14 : i32\n%19 = const 1000 : i32\n%20 = add %18, %19 : i32\n{lines}\
         %94 = gep inbounds [i32, _] %92, %14 : ptr\n\
         %95 = store write pinned [i32, align 4] %31, %94, %11, {last} : mem\n\
         %96 = const 1 : i64\n%97 = add nsw %14, %96 : i64\n%98 = const 24 : i64\n\
         %99 = icmp slt %97, %98 : i1\n%100 = match [-1 -> 1, default -> 0] %99 : ctl2\n\
         }} -> (%100, %11, %95, %13, %92, %97)\n\
         %60, %61, %62, %63, %64, %65 = theta (%6, %7, %8, %91, %4, %4) \
         (%66: io, %67: mem, %68: ptr, %69: ptr, %70: i64, %71: i64) {{\n\
         %72 = gep inbounds [i8, _] %68, %70 : ptr\n%73, %74 = load read pinned [i8, align 1] %72, %66, %67 : i8, mem\n\
         %75 = gep inbounds [i8, _] %69, %70 : ptr\n%76, %77 = load read pinned [i8, align 1] %75, %66, %74 : i8, mem\n\
         %78 = zext %73 : i64\n%79 = zext %76 : i64\n%80 = const 31 : i64\n%81 = mul %71, %80 : i64\n\
         %82 = add %81, %78 : i64\n%83 = mul %82, %80 : i64\n%84 = add %83, %79 : i64\n\
         %85 = const 1 : i64\n%86 = add nsw %70, %85 : i64\n%87 = const 256 : i64\n%88 = icmp slt %86, %87 : i1\n\
         %89 = match [-1 -> 1, default -> 0] %88 : ctl2\n}} -> (%89, %66, %77, %68, %69, %86, %84)\n\
         }} -> (%65, %60, %61)\n}} -> (%2)\n"
    ))
}

/// The second number is loaded behind a store to it.
fn loaded_again() -> Module {
    of_pairs(
        "%21, %22 = load read pinned [i32, align 4] %16, %11, %12 : i32, mem\n\
         %23 = store write pinned [i32, align 4] %20, %16, %11, %22 : mem\n\
         %24 = store write pinned [i32, align 4] %21, %17, %11, %23 : mem\n\
         %31, %32 = load read pinned [i32, align 4] %17, %11, %24 : i32, mem\n",
        "%32",
    )
}

/// The first number is loaded between the stores.
fn loaded_in_between() -> Module {
    of_pairs(
        "%23 = store write pinned [i32, align 4] %20, %16, %11, %12 : mem\n\
         %31, %32 = load read pinned [i32, align 4] %16, %11, %23 : i32, mem\n\
         %24 = store write pinned [i32, align 4] %18, %17, %11, %32 : mem\n",
        "%24",
    )
}

/// The second number stays.
fn half_stored() -> Module {
    of_pairs(
        "%31, %32 = load read pinned [i32, align 4] %17, %11, %12 : i32, mem\n\
         %24 = store write pinned [i32, align 4] %20, %16, %11, %32 : mem\n",
        "%24",
    )
}

/// Both numbers are loaded, and stored the other way round.
fn turned() -> Module {
    of_pairs(
        "%21, %22 = load read pinned [i32, align 4] %16, %11, %12 : i32, mem\n\
         %23, %24 = load read pinned [i32, align 4] %17, %11, %22 : i32, mem\n\
         %31 = sub %23, %21 : i32\n\
         %25 = store write pinned [i32, align 4] %21, %17, %11, %24 : mem\n\
         %26 = store write pinned [i32, align 4] %23, %16, %11, %25 : mem\n",
        "%26",
    )
}

#[test]
fn neighbours_are_loaded_and_stored_together() {
    for (before, strided) in [(turned(), 4), (loaded_again(), 4), (loaded_in_between(), 0), (half_stored(), 0)] {
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
        assert_eq!(stats.strided, strided, "{}", rvsdg_core::print(&before));
        compare(&before, &after, &[vec![Value::int(0, 64)]], 50_000).unwrap();
    }
}

/// Stores to 40 bytes what is computed of one with 32 bits: shifted to the right before it is truncated, and after more
/// bits came in from above.
fn of_high_bits() -> Module {
    let bytes: String = (0..64).map(|k| format!("\\x{:02x}", (k * 37 + 100) % 256)).collect();
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [64 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i32 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [64 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n\
         %6, %7, %8, %9 = theta (%2, %3, %0, %4) (%11: io, %12: mem, %13: ptr, %14: i64) {{\n\
         %16 = gep inbounds [i8, _] %13, %14 : ptr\n\
         %18, %19 = load read pinned [i8, align 1] %16, %11, %12 : i8, mem\n\
         %22 = zext %18 : i32\n%23 = const 9 : i32\n%24 = mul %22, %23 : i32\n%25 = const 3 : i32\n\
         %26 = lshr %24, %25 : i32\n%27 = trunc %26 : i8\n\
         %28 = store write pinned [i8, align 1] %27, %16, %11, %19 : mem\n\
         %29 = const 1 : i64\n%30 = add nsw %14, %29 : i64\n%31 = const 40 : i64\n\
         %32 = icmp slt %30, %31 : i1\n%33 = match [-1 -> 1, default -> 0] %32 : ctl2\n\
         }} -> (%33, %11, %28, %13, %30)\n\
         %40 = gep inbounds [i8, i64 5] %0 : ptr\n\
         %41, %42 = load read pinned [i8, align 1] %40, %6, %7 : i8, mem\n%43 = zext %41 : i32\n\
         }} -> (%43, %6, %42)\n}} -> (%2)\n"
    ))
}

#[test]
fn what_needs_high_bits_is_not_narrow() {
    let before = of_high_bits();
    let mut after = before.clone();
    let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
    assert_eq!((stats.vectorized(), stats.narrowed), (1, 0));
    compare(&before, &after, &[vec![Value::int(0, 64)]], 10_000).unwrap();
}

/// Adds up every third of 256 bytes until the number of one is met, after getting around where that is no multiple.
fn around() -> Module {
    let bytes: String = (0..256).map(|k| format!("\\x{k:02x}")).collect();
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [256 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i32 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [256 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i8\n%5 = const 0 : i32\n%50 = trunc %1 : i8\n\
         %6, %7, %8, %9, %10, %51 = theta (%2, %3, %0, %4, %5, %50) \
         (%11: io, %12: mem, %13: ptr, %14: i8, %15: i32, %52: i8) {{\n\
         %29 = const 3 : i8\n%30 = add %14, %29 : i8\n%40 = zext %30 : i64\n\
         %16 = gep inbounds [i8, _] %13, %40 : ptr\n\
         %18, %19 = load read pinned [i8, align 1] %16, %11, %12 : i8, mem\n\
         %22 = zext %18 : i32\n%23 = add %15, %22 : i32\n\
         %32 = icmp ne %30, %52 : i1\n%33 = match [-1 -> 1, default -> 0] %32 : ctl2\n\
         }} -> (%33, %11, %19, %13, %30, %23, %52)\n\
         }} -> (%10, %6, %7)\n}} -> (%2)\n"
    ))
}

#[test]
fn a_loop_that_gets_around_has_no_version() {
    let before = around();
    let mut after = before.clone();
    let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
    assert_eq!((stats.vectorized(), stats.versions), (0, 0));
    compare(&before, &after, &distances(), 50_000).unwrap();
}

/// Distances at which no load of the program reads what was stored before.
fn legal_distances() -> Vec<Vec<Value>> {
    (-360..=-4).map(|distance| vec![Value::int(distance, 64)]).collect()
}

#[test]
fn types_tell_a_store_from_a_load_behind_it() {
    for (store_first, tested) in [(false, 0), (true, 1)] {
        let before = of_two_types(store_first);
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
        assert_eq!((stats.vectorized(), stats.tested), (1, tested), "{}", rvsdg_core::print(&before));
        compare(&before, &after, &legal_distances(), 50_000).unwrap();
    }
}

/// Goes through 40 numbers, upwards or downwards, and stores each of them and a number that stays the same, which is
/// loaded before the store or behind it. The argument says which number that is.
fn met_once(step: i64, store_first: bool) -> Module {
    let bytes: String = (0..1024).map(|k| format!("\\x{:02x}", (k * k * 7 + k) % 251)).collect();
    let (first, bound, test) = if step > 0 { (0, 40 * step, "slt") } else { (39, -1, "sgt") };
    let load = |mem: &str| format!("%33, %34 = load read pinned [i32, align 4] %32, %21, {mem} : i32, mem\n");
    let (body, last) = match store_first {
        true => {
            let store = "%36 = store write pinned [i32, align 4] %35, %31, %21, %41 : mem\n";
            (format!("%42 = const 3 : i32\n%35 = mul %40, %42 : i32\n{store}{}", load("%36")), "%34")
        }
        false => {
            let store = "%36 = store write pinned [i32, align 4] %35, %31, %21, %34 : mem\n";
            (format!("{}%35 = add %33, %40 : i32\n{store}", load("%41")), "%36")
        }
    };
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [1024 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [1024 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n%6 = const {first} : i64\n%5 = gep inbounds [i8, i64 400] %0 : ptr\n\
         %7, %8, %9, %10, %11, %12 = theta (%2, %3, %5, %1, %6, %4) \
         (%21: io, %22: mem, %23: ptr, %24: i64, %26: i64, %27: i64) {{\n\
         %31 = gep [i32, _] %23, %26 : ptr\n%32 = gep [i32, _] %23, %24 : ptr\n\
         %40, %41 = load read pinned [i32, align 4] %31, %21, %22 : i32, mem\n{body}\
         %50 = sext %33 : i64\n%51 = add %27, %50 : i64\n%52 = const {step} : i64\n%53 = add nsw %26, %52 : i64\n\
         %54 = const {bound} : i64\n%55 = icmp {test} %53, %54 : i1\n%56 = match [-1 -> 1, default -> 0] %55 : ctl2\n\
         }} -> (%56, %21, {last}, %23, %24, %53, %51)\n\
         {BYTES_OF_M}"
    ))
}

/// All kinds of them.
fn all_met_once() -> Vec<Module> {
    [1, -1].into_iter().flat_map(|step| [false, true].map(|first| met_once(step, first))).collect()
}

/// All numbers of the array, also by an index that only fits if it wraps.
fn places() -> Vec<Vec<Value>> {
    (-100..156).chain((-3..43).map(|k| k + (1 << 62))).map(|k| vec![Value::int(k, 64)]).collect()
}

#[test]
fn loops_are_split_where_one_iteration_stores_to_what_all_load() {
    for before in all_met_once() {
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module(&mut after);
        assert_eq!((stats.split, stats.vectorized()), (1, 2), "{}", rvsdg_core::print(&before));
        compare(&before, &after, &places(), 50_000).unwrap();
    }
    // Every other number: the store may also miss what is loaded.
    let before = met_once(2, false);
    let mut after = before.clone();
    assert_eq!(rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All).split, 0);
}

/// Each iteration stores what the one before has computed, `d` numbers behind the place where it then stores another
/// number; all of the numbers are of one array.
fn late(d: i64) -> Module {
    let bytes: String = (0..1024).map(|k| format!("\\x{:02x}", k * 7 % 251)).collect();
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = internal defined global [1024 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @m () () {{\n%1 = const bytes \"{bytes}\" : [1024 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n\
         %4 = const 0 : i64\n%5 = gep inbounds [i8, i64 80] %0 : ptr\n%6 = const 9 : i32\n\
         %7, %8, %9, %10, %11 = theta (%2, %3, %5, %4, %6) (%21: io, %22: mem, %23: ptr, %26: i64, %27: i32) {{\n\
         %31 = gep inbounds [i32, _] %23, %26 : ptr\n%32 = gep inbounds [i32, i64 {d}] %31 : ptr\n\
         %33 = gep inbounds [i32, i64 100] %31 : ptr\n%34, %35 = load read pinned [i32, align 4] %33, %21, %22 : i32, mem\n\
         %36 = store write pinned [i32, align 4] %27, %32, %21, %35 : mem\n%37 = trunc %26 : i32\n\
         %38 = store write pinned [i32, align 4] %37, %31, %21, %36 : mem\n\
         %39 = const 3 : i32\n%40 = mul %34, %39 : i32\n\
         %52 = const 1 : i64\n%53 = add nsw %26, %52 : i64\n\
         %54 = const 40 : i64\n%55 = icmp slt %53, %54 : i1\n%56 = match [-1 -> 1, default -> 0] %55 : ctl2\n\
         }} -> (%56, %21, %38, %23, %53, %40)\n%12 = sext %11 : i64\n\
         {BYTES_OF_M}"
    ))
}

#[test]
fn stores_wait_for_what_they_store() {
    for d in -12..12 {
        let before = late(d);
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
        // If both store to one place, or the second one of the next iteration does, the second one comes last.
        let expected = if matches!(d, 0 | 1) { (0, 0) } else { (1, 1) };
        assert_eq!((stats.reordered, stats.vectorized()), expected, "{d}: {stats:?}");
        compare(&before, &after, &[vec![Value::int(1, 64)]], 50_000).unwrap();
    }
}

fn distances() -> Vec<Vec<Value>> {
    (-360..=280).map(|distance| vec![Value::int(distance, 64)]).collect()
}

#[test]
fn arrays_at_any_distance_are_told_apart() {
    for before in tested() {
        let mut after = before.clone();
        let stats = rvsdg_opt_vectorize::run_module_with(&mut after, rvsdg_opt_vectorize::Choice::All);
        assert_eq!(stats.tested, 1, "{}", rvsdg_core::print(&before));
        compare(&before, &after, &distances(), 50_000).unwrap();
    }
}

#[cfg(feature = "mutate")]
#[test]
fn rare_faults_are_found() {
    use rvsdg_opt_vectorize::{Choice, Mutation, run_module_mutated};
    for fault in Mutation::RARE {
        let others =
            [in_memory(), tenths(None), behind_the_end(), over_a_member(), differences("%22, %23"), of_high_bits()];
        let pairs = [loaded_again(), loaded_in_between(), half_stored(), turned(), around(), late(0)];
        let is_found = tested().into_iter().chain(others).chain(pairs).any(|before| {
            let mut after = before.clone();
            run_module_mutated(&mut after, Choice::All, *fault);
            compare(&before, &after, &distances(), 50_000).is_err()
        });
        let is_found = is_found || {
            let before = of_two_types(true);
            let mut after = before.clone();
            run_module_mutated(&mut after, Choice::All, *fault);
            compare(&before, &after, &legal_distances(), 50_000).is_err()
        };
        let is_found = is_found
            || all_met_once().into_iter().any(|before| {
                let mut after = before.clone();
                run_module_mutated(&mut after, Choice::All, *fault);
                compare(&before, &after, &places(), 50_000).is_err()
            });
        let is_found = is_found || {
            let once = [vec![Value::int(1, 64)]];
            neighbours().into_iter().any(|before| {
                let mut after = before.clone();
                run_module_mutated(&mut after, Choice::All, *fault);
                compare(&before, &after, &once, 50_000).is_err()
            })
        };
        assert!(is_found, "{fault:?}");
    }
}
