//! Nodes that are moved into an alternative and nodes that must not be, on small bodies that are interpreted before and
//! after.

use rvsdg_core::{Module, print};
use rvsdg_opt_pll::Stats;
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::{body, check, module};

fn pull(text: &str) -> (Stats, Module) {
    let before = module(2, text);
    let mut after = before.clone();
    let stats = rvsdg_opt_pll::run_body(body(&mut after), Costs::unknown(&before.symbols));
    check(&before, &after);
    assert_eq!(
        rvsdg_opt_pll::run_body(body(&mut after), Costs::unknown(&before.symbols)),
        Stats::default(),
        "a second run:\n{}",
        print(&after)
    );
    (stats, after)
}

/// A body with `before` in front of a gamma on `%2 == 0`, whose entry variables have these origins and types, in
/// addition to `@report` and the states. Their arguments are `%50` and following in alternative 0, `%60` and following
/// in alternative 1; the alternatives compute `%58` and `%68`.
fn decision(before: &str, entries: &[(&str, &str)], first: &str, second: &str) -> String {
    let origins: String = entries.iter().map(|(origin, _)| format!(", {origin}")).collect();
    let args = |from: usize| -> String {
        entries.iter().enumerate().map(|(k, (_, ty))| format!(", %{}: {ty}", from + k)).collect()
    };
    format!(
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {{
           {before}
           %20 = match [0 -> 1, default -> 0] %2 : ctl2
           %21, %22, %23 = gamma %20 (%1, %4, MEM{origins}) {{
             case 0 (%40: ptr, %41: io, %42: mem{}) {{
               {first}
               %57, %48, %49 = call read write io [i32 (i32)] %40, %58, %41, %42 : i32, io, mem
             }} -> (%57, %48, %49)
             case 1 (%70: ptr, %71: io, %72: mem{}) {{
               {second}
               %67, %78, %79 = call read write io [i32 (i32)] %70, %68, %71, %72 : i32, io, mem
             }} -> (%67, %78, %79)
           }}
         }} -> (%21, %22, %23)",
        args(50),
        args(60)
    )
}

#[test]
fn a_chain_goes_in_at_once() {
    let before = "%10 = const 9 : i32 %11 = mul %3, %10 : i32 %12 = add %11, %2 : i32 %13 = freeze %12 : i32";
    let text = decision(before, &[("%13", "i32")], "%58 = xor %50, %50 : i32", "%68 = const 1 : i32");
    let (stats, after) = pull(&text.replace("MEM", "%5"));
    assert_eq!(stats.pure, 3);
    let inside = print(&after);
    let inside = inside.split("case 0").nth(1).expect("an alternative");
    assert!(inside.contains("const 9") && inside.contains("mul") && inside.contains("freeze"), "{inside}");
    assert_eq!(print(&after).split("case 0 (").nth(1).unwrap().split(')').next().unwrap().matches("i32").count(), 2);
}

#[test]
fn what_both_sides_use_stays() {
    let before = "%11 = mul %3, %2 : i32";
    let text = decision(before, &[("%11", "i32")], "%58 = xor %50, %50 : i32", "%68 = add %60, %60 : i32");
    assert_eq!(pull(&text.replace("MEM", "%5")).0, Stats::default());
}

#[test]
fn what_is_used_elsewhere_stays() {
    let before = "%11 = mul %3, %2 : i32 %12 = add %11, %2 : i32";
    let text =
        decision(before, &[("%12", "i32"), ("%11", "i32")], "%58 = xor %50, %50 : i32", "%68 = add %61, %61 : i32");
    let (stats, after) = pull(&text.replace("MEM", "%5"));
    assert_eq!(stats.pure, 1, "the addition goes, the multiplication has users on both sides: {}", print(&after));
}

#[test]
fn a_division_goes_in_with_the_state() {
    let before = "%11 = udiv pinned %3, %2, %4 : i32";
    let text = decision(before, &[("%11", "i32")], "%58 = xor %50, %50 : i32", "%68 = const 1 : i32");
    let (stats, after) = pull(&text.replace("MEM", "%5"));
    assert_eq!(stats.pinned, 1, "{}", print(&after));
}

#[test]
fn loads_next_to_the_decision_go_in() {
    let before = "%11, %12 = load read pinned [i32, align 4] %0, %4, %5 : i32, mem
        %13 = gep [i32, i64 0] %0 : ptr
        %14, %15 = load read pinned [i32, align 4] %13, %4, %12 : i32, mem
        %16 = add %11, %14 : i32";
    let text = decision(before, &[("%16", "i32")], "%58 = xor %50, %50 : i32", "%68 = const 1 : i32");
    let (stats, after) = pull(&text.replace("MEM", "%15"));
    assert_eq!((stats.loads, stats.pure), (2, 2), "{}", print(&after));
}

#[test]
fn a_load_does_not_pass_a_store() {
    let before = "%11, %12 = load read pinned [i32, align 4] %0, %4, %5 : i32, mem
        %13 = store write pinned [i32, align 4] %3, %0, %4, %12 : mem";
    let text = decision(before, &[("%11", "i32")], "%58 = xor %50, %50 : i32", "%68 = const 1 : i32");
    assert_eq!(pull(&text.replace("MEM", "%13")).0, Stats::default());
}

#[test]
fn a_loop_goes_in_as_a_whole() {
    let theta = |flag: &str| {
        let before = format!(
            "%11, %17 = theta {flag} (%3, %4) (%12: i32, %18: io) {{
               %13 = const 1 : i32 %14 = lshr %12, %13 : i32
               %15 = match [0 -> 0, default -> 1] %14 : ctl2
             }} -> (%15, %14, %18)"
        );
        let before = if flag.is_empty() {
            before.replace(", %17", "").replace("%3, %4", "%3").replace(", %18: io", "").replace(", %18)", ")")
        } else {
            before
        };
        let text = decision(&before, &[("%11", "i32")], "%58 = xor %50, %50 : i32", "%68 = const 1 : i32");
        let text = text.replace("MEM", "%5");
        if flag.is_empty() { text } else { text.replace("(%1, %4,", "(%1, %17,") }
    };
    assert_eq!(pull(&theta("")).0.structural, 1);
    let reads = theta("may_diverge").replace("may_diverge", "").replace("(%1, %17,", "(%1, %4,");
    assert_eq!(pull(&reads).0.structural, 1, "it only reads the state");
    assert_eq!(pull(&theta("may_diverge")).0, Stats::default());
}

#[test]
fn nothing_goes_into_a_loop() {
    let (stats, _) = pull(
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = mul %2, %3 : i32
           %7 = theta (%6) (%8: i32) {
             %9 = const 1 : i32 %10 = lshr %8, %9 : i32
             %11 = match [0 -> 0, default -> 1] %10 : ctl2
           } -> (%11, %10)
         } -> (%7, %4, %5)",
    );
    assert_eq!(stats, Stats::default());
}

#[test]
fn a_future_select_is_left_alone() {
    let (stats, _) = pull(
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = mul %2, %3 : i32
           %7 = match [0 -> 1, default -> 0] %2 : ctl2
           %8 = gamma %7 (%6, %3) {
             case 0 (%9: i32, %10: i32) { %11 = add %9, %10 : i32 } -> (%11)
             case 1 (%12: i32, %13: i32) { } -> (%13)
           }
         } -> (%8, %4, %5)",
    );
    assert_eq!(stats, Stats::default());
}

#[test]
fn it_goes_on_inside() {
    // Used only in the gamma inside of the outer one.
    let inner = "%80 = match [5 -> 1, default -> 0] %51 : ctl2
        %81, %82, %58 = gamma %80 (%40, %41, %42, %50) {
          case 0 (%90: ptr, %91: io, %92: mem, %93: i32) {
            %94, %95, %96 = call read write io [i32 (i32)] %90, %93, %91, %92 : i32, io, mem
          } -> (%95, %96, %94)
          case 1 (%97: ptr, %98: io, %99: mem, %100: i32) { %101 = const 2 : i32 } -> (%98, %99, %101)
        }";
    let text = decision("%11 = mul %3, %2 : i32", &[("%11", "i32"), ("%3", "i32")], inner, "%68 = const 1 : i32");
    let text = text.replace("%40, %58, %41, %42 : i32", "%40, %58, %81, %82 : i32").replace("MEM", "%5");
    let (stats, after) = pull(&text);
    assert_eq!(stats.pure, 2, "twice the same one: {}", print(&after));
    let text = print(&after);
    let innermost = text.split("gamma").nth(2).expect("there is an inner one");
    assert!(innermost.split("case 1").next().unwrap().contains("mul"), "{text}");
}

#[test]
fn a_dead_entry_variable_does_not_hold_back() {
    let before = "%11 = mul %3, %2 : i32
        %30 = match [7 -> 1, default -> 0] %3 : ctl2
        %31 = gamma %30 (%11) {
          case 0 (%32: i32) { %33 = const 1 : i32 } -> (%33)
          case 1 (%34: i32) { %35 = const 2 : i32 } -> (%35)
        }";
    let text =
        decision(before, &[("%11", "i32"), ("%31", "i32")], "%58 = xor %50, %51 : i32", "%68 = add %61, %61 : i32");
    let (stats, after) = pull(&text.replace("MEM", "%5"));
    assert_eq!(stats.pure, 1, "{}", print(&after));
}
