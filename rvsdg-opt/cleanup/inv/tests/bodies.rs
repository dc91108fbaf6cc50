//! Each rule on a small body, and cases where it must not apply; each body is interpreted before and after.

use rvsdg_core::{Module, print};
use rvsdg_opt_inv::Stats;
use rvsdg_opt_testing::{body, check, module};

/// Runs the pass on a body; returns the statistics and the result.
fn redirected(params: usize, text: &str) -> (Stats, Module) {
    let before = module(params, text);
    let mut after = before.clone();
    let stats = rvsdg_opt_inv::run_body(body(&mut after));
    check(&before, &after);
    assert_eq!(rvsdg_opt_inv::run_body(body(&mut after)), Stats::default(), "a second run:\n{}", print(&after));
    (stats, after)
}

/// The results of the body.
fn returned(module: &mut Module) -> String {
    let text = print(module);
    let line = text.lines().rfind(|line| line.starts_with("  } -> (")).expect("the end of the body");
    line.trim_start_matches("  } -> (").split(',').next().unwrap_or_default().to_owned()
}

#[test]
fn an_exit_variable_that_all_alternatives_pass_is_its_origin() {
    let (stats, mut after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = match [0 -> 1, default -> 0] %2 : ctl2
           %7, %8 = gamma %6 (%3, %3, %5) {
             case 0 (%9: i32, %10: i32, %11: mem) { } -> (%9, %11)
             case 1 (%12: i32, %13: i32, %14: mem) { } -> (%13, %14)
           }
         } -> (%7, %4, %8)",
    );
    assert_eq!(stats, Stats { exit_vars: 2, merged: 1, ..Stats::default() });
    assert_eq!(returned(&mut after), "%3");
}

#[test]
fn an_exit_variable_of_two_origins_stays() {
    let (stats, _) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = match [0 -> 1, default -> 0] %2 : ctl2
           %7 = gamma %6 (%3, %2) {
             case 0 (%9: i32, %10: i32) { } -> (%9)
             case 1 (%12: i32, %13: i32) { %14 = add %13, %13 : i32 } -> (%14)
           }
         } -> (%7, %4, %5)",
    );
    assert_eq!(stats, Stats { known: 1, ..Stats::default() }, "only the matched operand is known, on one side");
}

#[test]
fn a_loop_variable_that_stays_is_its_origin_from_the_inside_out() {
    // The inner gamma passes the variable through, so the loop does.
    let (stats, mut after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = const 0 : i32
           %7, %8 = theta (%6, %3) (%9: i32, %10: i32) {
             %11 = match [0 -> 1, default -> 0] %9 : ctl2
             %12 = gamma %11 (%10) {
               case 0 (%13: i32) { } -> (%13)
               case 1 (%14: i32) { } -> (%14)
             }
             %15 = const 1 : i32
             %16 = add %9, %15 : i32
             %17 = const 3 : i32
             %18 = icmp slt %16, %17 : i1
             %19 = match [-1 -> 1, default -> 0] %18 : ctl2
           } -> (%19, %16, %12)
           %20 = add %8, %7 : i32
         } -> (%20, %4, %5)",
    );
    assert_eq!(stats, Stats { exit_vars: 1, loop_vars: 1, ..Stats::default() });
    let text = print(&after);
    assert!(text.contains("add %3, "), "{text}");
    assert_ne!(returned(&mut after), "%3");
}

#[test]
fn the_state_of_a_loop_that_may_run_for_ever_stays() {
    let theta = |flag: &str| {
        format!(
            "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {{
               %6, %7, %8 = theta {flag} (%2, %4, %5) (%9: i32, %10: io, %11: mem) {{
                 %12 = const 2 : i32
                 %13 = mul %9, %12 : i32
                 %14 = match [0 -> 0, default -> 1] %13 : ctl2
               }} -> (%14, %13, %10, %11)
             }} -> (%3, %7, %8)"
        )
    };
    let (stats, after) = redirected(2, &theta("may_diverge"));
    assert_eq!(stats, Stats { loop_vars: 1, ..Stats::default() }, "only the memory state passes by: {}", print(&after));
    let (stats, _) = redirected(2, &theta(""));
    assert_eq!(stats, Stats { loop_vars: 2, ..Stats::default() });
}

#[test]
fn variables_of_one_origin_and_one_post_value_are_one() {
    let (stats, after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6, %7, %8 = theta (%2, %2, %3) (%9: i32, %10: i32, %11: i32) {
             %12 = const 5 : i32
             %13 = add %9, %12 : i32
             %14 = xor %10, %11 : i32
             %15 = icmp slt %13, %12 : i1
             %16 = icmp slt %14, %12 : i1
             %17 = and %15, %16 : i1
             %18 = match [-1 -> 1, default -> 0] %17 : ctl2
           } -> (%18, %13, %13, %13)
           %19 = sub %6, %7 : i32
           %20 = sub %19, %8 : i32
         } -> (%20, %4, %5)",
    );
    // Behind the loop all three are merged; inside, the third has a different origin.
    assert_eq!(stats, Stats { merged: 1, loop_vars: 2, ..Stats::default() });
    assert!(print(&after).contains("xor %9, %11"), "{}", print(&after));
}

#[test]
fn constants_go_inside() {
    let (stats, after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = const 7 : i32
           %7 = match [0 -> 1, default -> 0] %2 : ctl2
           %8 = gamma %7 (%6, %3) {
             case 0 (%9: i32, %10: i32) {
               %11 = theta (%9) (%12: i32) {
                 %13 = mul %12, %12 : i32
                 %14 = const ctl 0 : ctl2
               } -> (%14, %12)
             } -> (%11)
             case 1 (%15: i32, %16: i32) { %17 = add %15, %16 : i32 } -> (%17)
           }
         } -> (%8, %4, %5)",
    );
    assert_eq!((stats.constants, stats.loop_vars), (2, 1), "{}", print(&after));
    assert_eq!(print(&after).matches("const 7").count(), 4, "{}", print(&after));
}

#[test]
fn what_is_the_same_constant_everywhere_comes_out() {
    let (stats, after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %7 = match [0 -> 1, default -> 0] %2 : ctl2
           %8, %9 = gamma %7 () {
             case 0 () { %10 = const 7 : i32 %11 = const 8 : i32 } -> (%10, %10)
             case 1 () { %12 = const 7 : i32 %13 = const 9 : i32 } -> (%12, %13)
           }
           %14 = theta (%9) (%15: i32) { %16 = const ctl 0 : ctl2 %17 = const 4 : i32 } -> (%16, %17)
           %18 = add %8, %9 : i32
           %19 = add %18, %14 : i32
         } -> (%19, %4, %5)",
    );
    assert_eq!(stats, Stats { exit_vars: 1, loop_vars: 1, ..Stats::default() }, "{}", print(&after));
}

#[test]
fn the_matched_value_is_known_inside() {
    let (stats, after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = match [3 -> 1, 4 -> 2, 5 -> 2, default -> 0] %2 : ctl3
           %7 = gamma %6 (%2, %3) {
             case 0 (%9: i32, %10: i32) { %11 = add %9, %10 : i32 } -> (%11)
             case 1 (%12: i32, %13: i32) { %14 = add %12, %13 : i32 } -> (%14)
             case 2 (%15: i32, %16: i32) { %17 = add %15, %16 : i32 } -> (%17)
           }
         } -> (%7, %4, %5)",
    );
    assert_eq!(stats, Stats { known: 1, ..Stats::default() }, "{}", print(&after));
    assert!(print(&after).contains("const 3 : i32"), "{}", print(&after));
}

#[test]
fn a_compared_value_is_known_on_one_side() {
    for (condition, side) in [("eq", 1), ("ne", 0)] {
        let text = format!(
            "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {{
               %6 = const 5 : i32
               %7 = icmp {condition} %2, %6 : i1
               %8 = match [-1 -> 1, default -> 0] %7 : ctl2
               %9 = gamma %8 (%2, %3) {{
                 case 0 (%10: i32, %11: i32) {{ %12 = add %10, %11 : i32 }} -> (%12)
                 case 1 (%13: i32, %14: i32) {{ %15 = sub %13, %14 : i32 }} -> (%15)
               }}
             }} -> (%9, %4, %5)"
        );
        let (stats, after) = redirected(2, &text);
        assert_eq!(stats, Stats { known: 1, ..Stats::default() });
        let text = print(&after);
        let known = text.split("case ").nth(1 + side).expect("both alternatives are printed");
        assert!(known.contains("const 5"), "{condition}: {text}");
    }
}

#[test]
fn a_constant_is_the_value_that_it_is_known_to_equal() {
    // `x == 5 ? 5 : x`, and the truth value as an exit variable of a gamma on itself.
    let (stats, mut after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = const 5 : i32
           %7 = icmp eq %2, %6 : i1
           %8 = match [-1 -> 1, default -> 0] %7 : ctl2
           %9, %10 = gamma %8 (%2) {
             case 0 (%11: i32) { %12 = const 0 : i1 } -> (%11, %12)
             case 1 (%13: i32) { %14 = const 5 : i32 %15 = const -1 : i1 } -> (%14, %15)
           }
           %16 = zext %10 : i32
           %17 = const 0 : i32
           %18 = mul %16, %17 : i32
           %19 = or %18, %9 : i32
         } -> (%19, %4, %5)",
    );
    assert_eq!(stats, Stats { known: 2, ..Stats::default() });
    let text = print(&after);
    assert!(text.contains("zext %7") && text.contains(", %2 : i32"), "{text}");
    assert_ne!(returned(&mut after), "%2");
}

#[test]
fn behind_a_loop_its_bound_is_reached() {
    let (stats, mut after) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = const 0 : i32
           %20 = const 15 : i32
           %21 = and %3, %20 : i32
           %22 = const 1 : i32
           %23 = or %21, %22 : i32
           %7, %8 = theta (%6, %23) (%9: i32, %10: i32) {
             %11 = const 1 : i32
             %12 = add %9, %11 : i32
             %13 = icmp ne %12, %10 : i1
             %14 = match [-1 -> 1, default -> 0] %13 : ctl2
           } -> (%14, %12, %10)
         } -> (%7, %4, %5)",
    );
    assert_eq!(stats, Stats { known: 1, ..Stats::default() });
    let end = returned(&mut after);
    assert!(print(&after).contains(&format!("{end} = or ")), "{}", print(&after));
}

#[test]
fn behind_a_loop_a_bound_that_changes_is_not_known() {
    let (stats, _) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = const 0 : i32
           %20 = const 12 : i32
           %7, %8 = theta (%6, %20) (%9: i32, %10: i32) {
             %11 = const 1 : i32
             %12 = add %9, %11 : i32
             %13 = icmp ne %12, %10 : i1
             %14 = match [-1 -> 1, default -> 0] %13 : ctl2
             %15 = sub %10, %11 : i32
           } -> (%14, %12, %15)
         } -> (%7, %4, %5)",
    );
    assert_eq!(stats, Stats::default());
}

#[test]
fn pointers_that_compare_equal_are_not_the_same() {
    let (stats, _) = redirected(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = const null : ptr
           %7 = icmp eq %0, %6 : i1
           %8 = match [-1 -> 1, default -> 0] %7 : ctl2
           %9 = gamma %8 (%0) {
             case 0 (%10: ptr) { } -> (%10)
             case 1 (%11: ptr) { %12 = gep [i8, i64 0] %11 : ptr } -> (%12)
           }
           %13, %14 = load read pinned [i32, align 4] %9, %4, %5 : i32, mem
         } -> (%13, %4, %14)",
    );
    assert_eq!(stats, Stats::default());
}

#[test]
fn a_chain_of_loops_is_one_pass() {
    // Each loop passes through the variable of the previous one. All depend on the innermost.
    let mut text = String::from("(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {\n");
    for k in 0..200 {
        let (origin, out) = (if k == 0 { 2 } else { 10 * k }, 10 * k + 10);
        text += &format!(
            "%{out} = theta (%{origin}) (%{}: i32) {{ %{} = const ctl 0 : ctl2 }} -> (%{1}, %{0})\n",
            out + 1,
            out + 2
        );
    }
    text += "} -> (%2000, %4, %5)";
    let (stats, mut after) = redirected(2, &text);
    assert_eq!(stats.loop_vars, 200);
    assert_eq!(returned(&mut after), "%2");
}

/// A decision that passes an address or something else.
fn with_address(first: &str, other: &str) -> String {
    format!(
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {{
           %6 = match [0 -> 1, default -> 0] %2 : ctl2
           %20 = const 1 : i64
           %21, %22 = alloca [i32, align 4] %20, %5 : ptr, mem
           %23 = const -1 : i64
           %24 = gep nuw [i8, _] %21, %23 : ptr
           %7 = gamma %6 ({other}) {{
             case 0 (%9: ptr) {{ %10 = const {first} : ptr }} -> (%10)
             case 1 (%11: ptr) {{ }} -> (%11)
           }}
           %25 = ptrtoint %7 : i32
           %26 = const 0 : i32
           %27 = and %25, %26 : i32
         }} -> (%27, %4, %22)"
    )
}

#[test]
fn what_is_undefined_may_be_the_address_of_stack_memory() {
    for (first, other, is_passed) in [
        ("poison", "%21", true),
        ("undef", "%21", true),
        ("null", "%21", false),
        ("undef", "%24", false),
        ("undef", "%0", false),
    ] {
        let (stats, _) = redirected(2, &with_address(first, other));
        assert_eq!(stats.exit_vars, usize::from(is_passed), "{first} {other}");
    }
}

#[cfg(feature = "mutate")]
#[test]
fn undef_that_becomes_poison_is_found() {
    let before = module(2, &with_address("undef", "%24"));
    let mut after = before.clone();
    rvsdg_opt_inv::run_body_mutated(body(&mut after), rvsdg_opt_inv::Mutation::UndefIsPoison);
    assert!(std::panic::catch_unwind(|| check(&before, &after)).is_err());
}
