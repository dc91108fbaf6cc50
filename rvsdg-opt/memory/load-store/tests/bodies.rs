//! What is forwarded, removed and moved in small bodies, and what must not be; each run before and after.

mod support;

use rvsdg_core::{Module, print};
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_load_store::Stats;
use rvsdg_opt_testing::{compare_on, parse};
use support::apply;

/// A module with `f` of two integers `%6` and `%7` that returns one. Its context variables are two arrays of eight
/// `i32`, `%0` and `%1`, which others see; `poke`, `%2`, which adds one to the first element of `a`; `see`, `%3`, which
/// is not known; and a constant array, `%4`. `%5` is one more integer, `%8` and `%9` are the states.
fn module(body: &str) -> Module {
    // Without operations that make one the I/O state stays what it was.
    let io = if body.contains("%98") { "%98" } else { "%8" };
    let text = format!(
        "symbol @a = external defined global [8 x i32] : ptr, suffix \", align 16\"\n\
         symbol @b = external defined global [8 x i32] : ptr, suffix \", align 16\"\n\
         symbol @k = internal defined global [2 x i32] : ptr, constant, suffix \", align 16\"\n\
         symbol @poke = internal defined function void () : ptr\n\
         symbol @see = external declared function void () : ptr\n\
         symbol @f = external defined function i32 (i32, i32, i32) : ptr\n\
         omega imports [@see] exports [@a, @b, @f] (%0: ptr) {{\n\
         %1 = delta @a () () {{ %11 = const zero : [8 x i32] }} -> (%11)\n\
         %2 = delta @b () () {{ %12 = const zero : [8 x i32] }} -> (%12)\n\
         %3 = delta @k () () {{ %13 = const [1: i32, 2: i32] : [2 x i32] }} -> (%13)\n\
         %4 = lambda @poke (%1) (%0: ptr, %1: io, %2: mem) {{\n\
         %3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem\n\
         %5 = const 1 : i32\n\
         %6 = add %3, %5 : i32\n\
         %7 = store write pinned [i32, align 4] %6, %0, %1, %4 : mem\n\
         }} -> (%1, %7)\n\
         %5 = lambda @f (%1, %2, %4, %0, %3) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i32, %6: i32, %7: i32, %8: io, %9: mem) {{\n\
         {body}\n\
         }} -> (%99, {io}, %97)\n\
         }} -> (%1, %2, %5)\n"
    );
    parse(&text)
}

/// Runs the pass; what comes out must do the same.
fn changed(body: &str) -> (Stats, Module) {
    let before = module(body);
    let mut after = before.clone();
    // The body of `poke` counts nothing.
    let stats = apply(&mut after, rvsdg_opt_load_store::run_body);
    if let Err(why) = compare_on(&before, &after, [[0, 0, 0], [1, 6, 2], [-3, 2, 1], [10, -1, 3]]) {
        panic!("{why}\n{}", print(&after));
    }
    let again = apply(&mut after, rvsdg_opt_load_store::run_body);
    assert_eq!(again, Stats::default(), "a second run:\n{}", print(&after));
    (stats, after)
}

fn stats(body: &str) -> Stats {
    changed(body).0
}

fn loads(count: usize) -> Stats {
    Stats { loads: count, ..Stats::default() }
}

#[test]
fn a_load_gets_what_was_stored_or_loaded_at_its_address() {
    let stored = "%10 = store write pinned [i32, align 4] %6, %0, %8, %9 : mem\n\
        %11 = store write pinned [i32, align 4] %7, %1, %8, %10 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %0, %8, %11 : i32, mem";
    assert_eq!(stats(stored), loads(1));
    let loaded = "%10, %11 = load read pinned [i32, align 4] %0, %8, %9 : i32, mem\n\
        %12 = store write pinned [i32, align 4] %10, %1, %8, %11 : mem\n\
        %99, %97 = load read pinned [i32, align 4] %0, %8, %12 : i32, mem";
    assert_eq!(stats(loaded), loads(1));
}

#[test]
fn an_overlapping_or_unknown_store_is_in_the_way() {
    let between = |store: &str| {
        format!(
            "%10 = store write pinned [i32, align 4] %6, %0, %8, %9 : mem\n{store}\n\
             %99, %97 = load read pinned [i32, align 4] %0, %8, %11 : i32, mem"
        )
    };
    let half = "%12 = trunc %7 : i16\n%13 = gep [i8, i64 2] %0 : ptr\n\
        %11 = store write pinned [i16, align 2] %12, %13, %8, %10 : mem";
    assert_eq!(stats(&between(half)), Stats::default());
    let next = "%12 = trunc %7 : i16\n%13 = gep [i8, i64 4] %0 : ptr\n\
        %11 = store write pinned [i16, align 2] %12, %13, %8, %10 : mem";
    assert_eq!(stats(&between(next)), loads(1));
    let unknown = "%12 = trunc %7 : i1\n%13 = select %12, %0, %1 : ptr\n\
        %11 = store write pinned [i32, align 4] %7, %13, %8, %10 : mem";
    assert_eq!(stats(&between(unknown)), Stats::default());
    let index = "%12 = const 7 : i32\n%14 = and %7, %12 : i32\n%13 = gep [i32, _] %0, %14 : ptr\n\
        %11 = store write pinned [i32, align 4] %7, %13, %8, %10 : mem";
    assert_eq!(stats(&between(index)), Stats::default());
}

#[test]
fn a_float_is_read_as_an_integer_of_its_size_and_nothing_else() {
    let as_type = |ty: &str, back: &str| {
        format!(
            "%10 = bitcast %6 : float\n\
             %11 = store write pinned [float, align 4] %10, %0, %8, %9 : mem\n\
             %12, %97 = load read pinned [{ty}, align 4] %0, %8, %11 : {ty}, mem\n{back}"
        )
    };
    assert_eq!(stats(&as_type("i32", "%13 = const 1 : i32\n%99 = add %12, %13 : i32")), loads(1));
    assert_eq!(stats(&as_type("i16", "%99 = zext %12 : i32")), Stats::default());
    assert_eq!(stats(&as_type("<2 x i16>", "%99 = bitcast %12 : i32")), Stats::default());
}

/// A store, and behind it two decisions, one inside of the other, of which one alternative stores nothing.
fn clamped(between: &str, state: &str) -> String {
    format!(
        "%10 = store write pinned [i32, align 4] %6, %0, %8, %9 : mem\n{between}\n\
         %20 = const 0 : i32\n%21 = icmp slt %6, %20 : i1\n%22 = match [-1 -> 1, default -> 0] %21 : ctl2\n\
         %23 = gamma %22 (%8, {state}, %6, %0) {{\n\
         case 0 (%30: io, %31: mem, %32: i32, %33: ptr) {{\n\
         %34 = const 5 : i32\n%35 = icmp sgt %32, %34 : i1\n%36 = match [-1 -> 1, default -> 0] %35 : ctl2\n\
         %37 = gamma %36 (%30, %31, %33) {{\n\
         case 0 (%40: io, %41: mem, %42: ptr) {{\n}} -> (%41)\n\
         case 1 (%43: io, %44: mem, %45: ptr) {{\n\
         %46 = const 5 : i32\n%47 = store write pinned [i32, align 4] %46, %45, %43, %44 : mem\n}} -> (%47)\n\
         }}\n}} -> (%37)\n\
         case 1 (%50: io, %51: mem, %52: i32, %53: ptr) {{\n\
         %54 = const 0 : i32\n%55 = store write pinned [i32, align 4] %54, %53, %50, %51 : mem\n}} -> (%55)\n\
         }}\n%99, %97 = load read pinned [i32, align 4] %0, %8, %23 : i32, mem"
    )
}

/// Another store between that in front and the outer decision.
const BETWEEN: &str = "%13 = const 7 : i8\n%14 = gep [i8, i64 1] %0 : ptr\n\
    %15 = store write pinned [i8, align 1] %13, %14, %8, %10 : mem";

#[test]
fn a_decision_in_a_decision_takes_the_store_in_front_of_both() {
    assert_eq!(stats(&clamped("", "%10")), Stats { joined: 2, exit_vars: 2, loads: 1, stores: 1, ..Stats::default() });
    let (found, after) = changed(&clamped(BETWEEN, "%15"));
    assert_eq!(found.joined, 0, "{}", print(&after));
}

#[cfg(feature = "mutate")]
#[test]
fn a_store_that_is_not_right_before_is_not_the_last() {
    let before = module(&clamped(BETWEEN, "%15"));
    let mut after = before.clone();
    apply(&mut after, |graph, env| {
        rvsdg_opt_load_store::run_body_mutated(graph, env, rvsdg_opt_load_store::Mutation::PastOthers)
    });
    compare_on(&before, &after, [[1, 0, 0], [300, 0, 0]]).unwrap_err();
}

#[test]
fn a_call_may_change_what_it_can_know_of() {
    let around = |memory: &str, pointer: &str| {
        format!(
            "{memory}\n%13 = store write pinned [i32, align 4] %6, {pointer}, %8, %12 : mem\n\
             %98, %14 = call read write io [void ()] %2, %8, %13 : io, mem\n\
             %99, %97 = load read pinned [i32, align 4] {pointer}, %98, %14 : i32, mem"
        )
    };
    let global = "%12 = store write pinned [i32, align 4] %7, %1, %8, %9 : mem";
    assert_eq!(stats(&around(global, "%0")), Stats::default());
    let stack = "%10 = const 1 : i32\n%11, %12 = alloca [i32, align 4] %10, %9 : ptr, mem";
    assert_eq!(stats(&around(stack, "%11")), Stats { loads: 1, stores: 1, ..Stats::default() });
    let told = "%10 = const 1 : i32\n%11, %15 = alloca [i32, align 4] %10, %9 : ptr, mem\n\
        %12 = store write pinned [ptr, align 8] %11, %1, %8, %15 : mem";
    assert_eq!(stats(&around(told, "%11")), Stats::default());
}

#[test]
fn alternatives_with_different_values_make_an_exit_variable() {
    let choose = |second: &str, state: &str| {
        format!(
            "%10 = store write pinned [i32, align 4] %6, %0, %8, %9 : mem\n\
             %11 = match [0 -> 1, default -> 0] %7 : ctl2\n\
             %12 = gamma %11 (%0, %7, %8, %10) {{\n\
             case 0 (%20: ptr, %21: i32, %22: io, %23: mem) {{\n\
             %24 = store write pinned [i32, align 4] %21, %20, %22, %23 : mem\n}} -> (%24)\n\
             case 1 (%30: ptr, %31: i32, %32: io, %33: mem) {{\n{second}\n}} -> ({state})\n}}\n\
             %99, %97 = load read pinned [i32, align 4] %0, %8, %12 : i32, mem"
        )
    };
    // The store leaves the decision, so the one before it is dead.
    let joined = Stats { loads: 1, exit_vars: 1, stores: 1, joined: 1, ..Stats::default() };
    assert_eq!(stats(&choose("", "%33")), joined);
    let other = "%34 = gep [i8, i64 8] %30 : ptr\n\
        %37 = store write pinned [i32, align 4] %31, %34, %32, %33 : mem";
    assert_eq!(stats(&choose(other, "%37")), Stats { loads: 1, exit_vars: 1, ..Stats::default() });
    let unknown = "%34 = const 7 : i32\n%36 = and %31, %34 : i32\n%35 = gep [i32, _] %30, %36 : ptr\n\
        %37 = store write pinned [i32, align 4] %31, %35, %32, %33 : mem";
    assert_eq!(stats(&choose(unknown, "%37")), Stats { loads: 1, exit_vars: 1, partial: 1, ..Stats::default() });
}

/// A decision on `%7`; the first alternative stores `%6` at `%0`, the second one calls `poke`; then `behind` happens.
fn poked(before: &str, pointers: [&str; 2], behind: &str) -> String {
    let [stored, out] = pointers;
    format!(
        "%11 = match [0 -> 1, default -> 0] %7 : ctl2\n{before}\n\
         %12, %13, %14 = gamma %11 (%0, %6, %8, %9, %2, %1) {{\n\
         case 0 (%20: ptr, %21: i32, %22: io, %23: mem, %24: ptr, %26: ptr) {{\n\
         %25 = store write pinned [i32, align 4] %21, {stored}, %22, %23 : mem\n}} -> (%22, %25, {stored})\n\
         case 1 (%30: ptr, %31: i32, %32: io, %33: mem, %34: ptr, %38: ptr) {{\n\
         %35, %36 = call read write io [void ()] %34, %32, %33 : io, mem\n}} -> (%35, %36, {out})\n}}\n{behind}"
    )
}

#[test]
fn one_alternative_loads_what_the_others_know() {
    let reloaded = Stats { loads: 1, exit_vars: 1, partial: 1, ..Stats::default() };
    let load = |pointer: &str| format!("%99, %97 = load read pinned [i32, align 4] {pointer}, %12, %13 : i32, mem");
    let run = |body: &str| stats(&body.replace("%12", "%98"));
    assert_eq!(run(&poked("", ["%20", "%30"], &load("%0"))), reloaded);
    // The address is chosen, too.
    assert_eq!(run(&poked("", ["%20", "%38"], &load("%14"))), reloaded);
    // It is computed behind the decision, of what is there before.
    let inside = "%29 = gep [i32, i64 2] %20 : ptr\n%25 = store";
    let behind = format!("%42 = gep [i32, i64 2] %0 : ptr\n{}", load("%42"));
    let body = poked("", ["%29", "%30"], &behind).replace("%25 = store", inside);
    assert_eq!(run(&body), reloaded);
}

/// `*p`, or `exit(0)` instead: the place is loaded from in no other case.
const ENDS: &str = "symbol @a = external defined global [8 x i32] : ptr, suffix \", align 16\"
symbol @exit = external declared function void (i32) : ptr
symbol @f = external defined function i32 (i32, i64) : ptr
omega imports [@exit] exports [@a, @f] (%0: ptr) {
  %1 = delta @a () () { %11 = const zero : [8 x i32] } -> (%11)
  %2 = lambda @f (%1, %0) (%0: ptr, %1: ptr, %2: i32, %3: i64, %4: io, %5: mem) {
    %6 = gep [i32, _] %0, %3 : ptr
    %7 = match [0 -> 1, default -> 0] %2 : ctl2
    %8 = gamma %7 (%6, %2, %4, %5) {
      case 0 (%20: ptr, %21: i32, %22: io, %23: mem) {
        %24 = store write pinned [i32, align 4] %21, %20, %22, %23 : mem
      } -> (%24)
      case 1 (%30: ptr, %31: i32, %32: io, %33: mem) {
      } -> (%33)
    }
    %9 = gamma %7 (%1, %2, %4) {
      case 0 (%40: ptr, %41: i32, %42: io) {
      } -> (%42)
      case 1 (%50: ptr, %51: i32, %52: io) {
        %53 = call io [void (i32)] %50, %51, %52 : io
      } -> (%53)
    }
    %10, %11 = load read pinned [i32, align 4] %6, %9, %8 : i32, mem
  } -> (%10, %9, %11)
} -> (%1, %2)";

/// Does `f` do what it did, with places that are not there if the program ends?
fn ends_before(apply: impl FnOnce(&mut Module) -> Stats) -> (Stats, bool) {
    let before = parse(ENDS);
    let mut after = before.clone();
    let stats = apply(&mut after);
    let is_same = [[0, 1 << 40], [0, 0], [5, 2]].iter().all(|[x, place]| {
        let args = [Value::int(*x, 32), Value::int(*place, 64)];
        let run = |module: &Module| Interpreter::new(module, Options::default()).run("f", &args);
        refines(&run(&before), &run(&after)).is_ok()
    });
    (stats, is_same)
}

#[test]
fn a_load_stays_behind_what_may_end_the_program() {
    assert_eq!(ends_before(|module| apply(module, rvsdg_opt_load_store::run_body)), (Stats::default(), true));
}

#[cfg(feature = "mutate")]
#[test]
fn a_load_before_the_end_is_found() {
    use rvsdg_opt_load_store::{Mutation, run_body_mutated};
    let fault = |module: &mut Module| apply(module, |graph, env| run_body_mutated(graph, env, Mutation::AfterEnd));
    assert!(!ends_before(fault).1);
}

/// A loop over `%41 = 0, 1, ..., 5` with pointers `%43` and `%44`, the first integer `%45` and the states `%46` and
/// `%47`.
fn repeat(before: &str, inside: &str, state: &str) -> String {
    format!(
        "%10 = const 0 : i64\n{before}\n\
         %11, %12, %13, %14, %15, %16 = theta (%10, %0, %1, %6, %8, %9)\
         (%41: i64, %43: ptr, %44: ptr, %45: i32, %46: io, %47: mem) {{\n{inside}\n\
         %80 = const 1 : i64\n%81 = add nuw nsw %41, %80 : i64\n%82 = const 6 : i64\n%83 = icmp slt %81, %82 : i1\n\
         %84 = match [-1 -> 1, default -> 0] %83 : ctl2\n}} -> (%84, %81, %43, %44, %45, %46, {state})\n\
         %99, %97 = load read pinned [i32, align 4] %0, %8, %16 : i32, mem"
    )
}

/// `*address += b[i] + %45`
fn sum_at(address: &str, pointer: &str) -> String {
    format!(
        "{address}\n%50, %51 = load read pinned [i32, align 4] {pointer}, %46, %47 : i32, mem\n\
         %52 = gep [i32, _] %44, %41 : ptr\n\
         %53, %54 = load read pinned [i32, align 4] %52, %46, %51 : i32, mem\n\
         %55 = add %50, %53 : i32\n%56 = add %55, %45 : i32\n\
         %57 = store write pinned [i32, align 4] %56, {pointer}, %46, %54 : mem"
    )
}

#[test]
fn a_sum_in_memory_becomes_a_loop_variable_and_is_stored_once() {
    let (stats, after) = changed(&repeat("", &sum_at("", "%43"), "%57"));
    // The one in the loop and the one behind it.
    assert_eq!(stats, Stats { loads: 2, entry_loads: 1, loop_vars: 1, sunk: 1, ..Stats::default() });
    assert!(print(&after).contains("= load read pinned [i32, align 4] %0, %8, %9"), "{}", print(&after));
}

#[test]
fn a_sum_that_may_be_what_is_read_stays_stored_in_the_loop() {
    let unknown = "%60 = trunc %6 : i1\n%61 = select %60, %0, %1 : ptr";
    // The address is the same in all iterations, and between its store and its load are loads only.
    let body = repeat(unknown, &sum_at("", "%43"), "%57").replace("(%10, %0,", "(%10, %61,");
    let stats = stats(&body);
    assert_eq!(stats, Stats { loads: 1, entry_loads: 1, loop_vars: 1, ..Stats::default() });
}

#[test]
fn an_address_that_changes_is_not_the_same_in_the_next_iteration() {
    let element = "%60 = gep [i32, _] %43, %41 : ptr";
    assert_eq!(stats(&repeat("", &sum_at(element, "%60"), "%57")), Stats::default());
    let masked =
        "%60 = const 3 : i64\n%61 = mul %41, %41 : i64\n%62 = and %61, %60 : i64\n%63 = gep [i32, _] %43, %62 : ptr";
    assert_eq!(stats(&repeat("", &sum_at(masked, "%63"), "%57")), Stats::default());
}

#[test]
fn what_an_iteration_stores_the_next_one_reads_one_place_further() {
    // a[i + 1] = a[i] + %45
    let shift = "%60 = gep [i32, _] %43, %41 : ptr\n\
        %50, %51 = load read pinned [i32, align 4] %60, %46, %47 : i32, mem\n\
        %52 = add %50, %45 : i32\n%61 = gep [i32, i64 1] %60 : ptr\n\
        %57 = store write pinned [i32, align 4] %52, %61, %46, %51 : mem";
    assert_eq!(stats(&repeat("", shift, "%57")), Stats { loads: 1, entry_loads: 1, loop_vars: 1, ..Stats::default() });
    // a[i] = a[i + 1] + %45: what the next one reads was not stored yet.
    let other = "%60 = gep [i32, _] %43, %41 : ptr\n%61 = gep [i32, i64 1] %60 : ptr\n\
        %50, %51 = load read pinned [i32, align 4] %61, %46, %47 : i32, mem\n\
        %52 = add %50, %45 : i32\n\
        %57 = store write pinned [i32, align 4] %52, %60, %46, %51 : mem";
    assert_eq!(stats(&repeat("", other, "%57")), Stats::default());
}

#[test]
fn no_load_is_added_before_a_loop_that_calls_first() {
    let call = |inside: &str| {
        format!(
            "%10 = const 0 : i64\n%11, %12, %13, %14, %98, %97 = theta (%10, %1, %3, %6, %8, %9)\
             (%41: i64, %43: ptr, %44: ptr, %45: i32, %46: io, %47: mem) {{\n{inside}\n\
             %80 = const 1 : i64\n%81 = add nuw nsw %41, %80 : i64\n%82 = const 6 : i64\n%83 = icmp slt %81, %82 : i1\n\
             %84 = match [-1 -> 1, default -> 0] %83 : ctl2\n}} -> (%84, %81, %43, %44, %70, %48, %49)\n\
             %99 = add %14, %14 : i32"
        )
    };
    let before = "%48, %60 = call io write [void ()] %44, %46, %47 : io, mem\n\
        %70, %49 = load read pinned [i32, align 4] %43, %48, %60 : i32, mem";
    assert_eq!(stats(&call(before)), Stats::default());
}

#[test]
fn stores_that_nobody_reads_go() {
    let twice = |between: &str| {
        format!(
            "%10 = store write pinned [i32, align 4] %6, %0, %8, %9 : mem\n{between}\n\
             %97 = store write pinned [i32, align 4] %7, %0, %8, %11 : mem\n%99 = add %6, %7 : i32"
        )
    };
    let nothing = "%11 = store write pinned [i32, align 4] %7, %1, %8, %10 : mem";
    assert_eq!(stats(&twice(nothing)), Stats { stores: 1, ..Stats::default() });
    let read = "%12 = const 7 : i32\n%13 = and %6, %12 : i32\n%14 = gep [i32, _] %0, %13 : ptr\n\
        %15, %16 = load read pinned [i32, align 4] %14, %8, %10 : i32, mem\n\
        %11 = store write pinned [i32, align 4] %15, %1, %8, %16 : mem";
    assert_eq!(stats(&twice(read)), Stats::default());
    let narrow = "%10 = store write pinned [i32, align 4] %6, %0, %8, %9 : mem\n%11 = trunc %7 : i16\n\
         %97 = store write pinned [i16, align 4] %11, %0, %8, %10 : mem\n%99 = add %6, %7 : i32";
    assert_eq!(stats(narrow), Stats::default());
}

#[test]
fn depth_does_not_matter() {
    let mut body = String::from("%99 = add %6, %6 : i32\n");
    let mut closing = String::new();
    let (mut io, mut mem, mut next) = (8, 9, 100);
    for _ in 0..400 {
        let c = next;
        body += &format!(
            "%{c} = const ctl 0 : ctl1\n%{}, %{} = gamma %{c} (%{io}, %{mem}) {{ case 0 (%{}: io, %{}: mem) {{\n",
            c + 1,
            c + 2,
            c + 3,
            c + 4
        );
        (io, mem, next) = (c + 3, c + 4, c + 5);
    }
    let mut inner = (io, mem);
    for level in (0..400).rev() {
        closing += &format!("}} -> (%{}, %{}) }}\n", inner.0, inner.1);
        let c = 100 + 5 * level;
        inner = (c + 1, c + 2);
    }
    let text = format!("{body}{closing}");
    // The outermost decision's states are the function's.
    let text = text.replacen("%101, %102 = gamma", "%98, %97 = gamma", 1);
    assert_eq!(stats(&text), Stats::default());
}
