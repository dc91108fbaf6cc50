//! Calls of functions that return one of their parameters.

use rvsdg_core::{Module, print};
use rvsdg_opt_inv::ModuleStats;

/// A module with `@g`, which has this head and body (arguments `%0`, `%1`, states `%2`, `%3`), and `@f`, which calls
/// it.
fn caller(linkage: &str, kind: &str, attributes: &str, body: &str) -> Module {
    let text = format!(
        "symbol @g = {linkage} defined function {kind} : ptr{attributes}\n\
         symbol @f = external defined function i32 (i32, i32) : ptr\n\
         omega imports [] exports [{}@f] () {{\n\
         %0 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) {body}\n\
         %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {{\n\
           %5, %6, %7 = call read write io [i32 (i32, i32)] %0, %1, %2, %3, %4 : i32, io, mem\n\
           %8 = match [0 -> 1, default -> 0] %1 : ctl2\n\
           %9 = gamma %8 (%5, %2) {{\n\
             case 0 (%10: i32, %11: i32) {{ }} -> (%10)\n\
             case 1 (%12: i32, %13: i32) {{ }} -> (%13)\n\
           }}\n\
         }} -> (%9, %6, %7)\n}} -> ({}%1)\n",
        if linkage == "internal" { "" } else { "@g, " },
        if linkage == "internal" { "" } else { "%0, " },
    );
    rvsdg_opt_testing::parse(&text)
}

fn redirected(before: &Module) -> (ModuleStats, Module) {
    let mut after = before.clone();
    let stats = rvsdg_opt_inv::run_module(&mut after);
    rvsdg_opt_testing::check(before, &after);
    assert_eq!(rvsdg_opt_inv::run_module(&mut after), ModuleStats::default(), "a second run");
    (stats, after)
}

const SECOND: &str = "{ } -> (%1, %2, %3)";

#[test]
fn a_call_that_returns_a_parameter_is_the_argument() {
    let (stats, after) = redirected(&caller("internal", "i32 (i32, i32)", "", SECOND));
    assert_eq!((stats.calls, stats.bodies.exit_vars), (1, 1), "the decision behind it falls, too");
    assert!(print(&after).contains("} -> (%2, %6, %7)"), "{}", print(&after));
}

#[test]
fn a_call_that_returns_a_constant_is_that() {
    let constant = "{ %4 = const 77 : i32 } -> (%4, %2, %3)";
    let (stats, after) = redirected(&caller("external", "i32 (i32, i32)", "", constant));
    assert_eq!(stats.calls, 1);
    assert!(print(&after).matches("const 77").count() == 3, "{}", print(&after));
}

#[test]
fn definitions_that_need_not_be_called_say_nothing() {
    for linkage in ["weak", "linkonce", "weak_odr", "linkonce_odr"] {
        let (stats, _) = redirected(&caller(linkage, "i32 (i32, i32)", "", SECOND));
        assert_eq!(stats, ModuleStats::default(), "{linkage}");
    }
    let (stats, _) = redirected(&caller("internal", "i32 (i32, i32)", ", facts [noinline, optnone]", SECOND));
    assert_eq!(stats, ModuleStats::default());
}

#[test]
fn a_call_of_another_type_is_left_alone() {
    let mut before = caller("internal", "i32 (i32, i32)", "", SECOND);
    let text = print(&before).replace("[i32 (i32, i32)]", "[i32 (i32, i32, ...)]");
    before = rvsdg_text::parse(&text).expect("only the type changed");
    let mut after = before.clone();
    assert_eq!(rvsdg_opt_inv::run_module(&mut after), ModuleStats::default());
}

#[test]
fn callees_come_before_callers() {
    // @f calls @h calls @g; each returns its parameter.
    let text = "symbol @g = internal defined function i32 (i32) : ptr
        symbol @h = internal defined function i32 (i32) : ptr
        symbol @f = external defined function i32 (i32) : ptr
        omega imports [] exports [@f] () {
          %0 = lambda @g () (%0: i32, %1: io, %2: mem) { } -> (%0, %1, %2)
          %1 = lambda @h (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {
            %4, %5, %6 = call read write io [i32 (i32)] %0, %1, %2, %3 : i32, io, mem
          } -> (%4, %5, %6)
          %2 = lambda @f (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {
            %4, %5, %6 = call read write io [i32 (i32)] %0, %1, %2, %3 : i32, io, mem
          } -> (%4, %5, %6)
        } -> (%2)";
    let before = rvsdg_text::parse(text).expect("a module");
    let (stats, after) = redirected(&before);
    assert_eq!(stats.calls, 2);
    assert_eq!(print(&after).matches("} -> (%1, %5, %6)").count(), 2, "{}", print(&after));
}
