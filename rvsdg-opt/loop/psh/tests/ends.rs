//! Loops that nobody promised to end.

use rvsdg_core::Module;
use rvsdg_opt_psh::Stats;
use rvsdg_opt_testing::{each_body, parse};

/// A loop that repeats as long as this holds: of `%10`, which one is added to, and `%11`, which stays the same.
fn module(flags: &str, condition: &str) -> Module {
    parse(&format!(
        "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{\n%3 = const 0 : i32\n\
         %4, %5, %6 = theta may_diverge (%3, %0, %1) (%10: i32, %11: i32, %12: io) {{\n\
         %13 = const 1 : i32\n%14 = add{flags} %10, %13 : i32\n\
         %15 = icmp {condition} : i1\n%16 = match [-1 -> 1, default -> 0] %15 : ctl2\n\
         }} -> (%16, %14, %11, %12)\n}} -> (%4, %6, %2)\n}} -> (%0)\n"
    ))
}

fn push(module: &mut Module) -> Stats {
    let stats = each_body(module, |graph, cx| rvsdg_opt_psh::run_body(graph, cx.costs(), None));
    rvsdg_core::verify(module).unwrap();
    stats
}

#[test]
fn those_that_are_counted_end() {
    for (flags, condition) in [(" nsw", "slt %14, %11"), (" nuw", "ult %14, %11"), ("", "slt %14, %13")] {
        assert_eq!(push(&mut module(flags, condition)).ending, 1, "{flags} {condition}");
    }
}

#[test]
fn others_may_not() {
    for (flags, condition) in [("", "sle %14, %11"), ("", "ne %11, %13"), ("", "ult %11, %13")] {
        assert_eq!(push(&mut module(flags, condition)).ending, 0, "{flags} {condition}");
    }
}

/// A loop that is counted, with one in it that may run for ever.
#[test]
fn one_that_may_not_come_to_its_next_iteration_may_not_either() {
    let mut module = parse(
        "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {\n\
         %0 = lambda @f () (%0: i32, %1: io, %2: mem) {\n%3 = const 0 : i32\n\
         %4, %5, %6 = theta may_diverge (%3, %0, %1) (%10: i32, %11: i32, %12: io) {\n\
         %20, %21 = theta may_diverge (%11, %12) (%22: i32, %23: io) {\n\
         %24 = icmp ne %22, %22 : i1\n%25 = match [-1 -> 0, default -> 1] %24 : ctl2\n}} -> (%25, %22, %23)\n\
         %13 = const 1 : i32\n%14 = add nsw %10, %13 : i32\n%17 = const 9 : i32\n\
         %15 = icmp slt %14, %17 : i1\n%16 = match [-1 -> 1, default -> 0] %15 : ctl2\n\
         }} -> (%16, %14, %11, %21)\n}} -> (%4, %6, %2)\n}} -> (%0)\n"
            .replace("{{", "{")
            .replace("}}", "}")
            .as_str(),
    );
    assert_eq!(push(&mut module).ending, 0);
}

#[cfg(feature = "mutate")]
#[test]
fn an_endless_loop_that_ends_is_found() {
    let mut module = module("", "ne %11, %13");
    let stats = each_body(&mut module, |graph, cx| {
        rvsdg_opt_psh::run_body_mutated(graph, cx.costs(), None, rvsdg_opt_psh::Mutation::AllEnd)
    });
    assert_eq!(stats.ending, 1);
}
