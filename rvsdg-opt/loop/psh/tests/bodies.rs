//! Each row of the table of what may leave, on a small body, and what must stay; each of them run before and after.

use rvsdg_core::{Module, print};
use rvsdg_opt_psh::{Stats, run_body};
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::{body, check, module};

fn push(before: &Module) -> (Stats, Module) {
    let mut after = before.clone();
    let stats = run_body(body(&mut after), Costs::unknown(&before.symbols), None);
    check(before, &after);
    (stats, after)
}

/// A loop with a counter (`%40`, from 0 by 1 to 3), invariant variables `%41`, `%42` (the parameters), `%43`, `%44`
/// (`@m`, `@report`), states `%45`, `%46`, and a value `%47`; `body` is what it does, `ends` are the last three.
fn in_loop(flags: &str, body: &str, ends: [&str; 3]) -> Module {
    let [io, mem, value] = ends;
    module(
        2,
        &format!(
            "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {{
               %6 = const 0 : i32
               %10, %11, %12, %13, %14, %15, %16, %17 = theta {flags} (%6, %2, %3, %0, %1, %4, %5, %6)
               (%40: i32, %41: i32, %42: i32, %43: ptr, %44: ptr, %45: io, %46: mem, %47: i32) {{
                 {body}
                 %90 = const 1 : i32
                 %91 = add %40, %90 : i32
                 %92 = const 3 : i32
                 %93 = icmp slt %91, %92 : i1
                 %94 = match [-1 -> 1, default -> 0] %93 : ctl2
               }} -> (%94, %91, %41, %42, %43, %44, {io}, {mem}, {value})
             }} -> (%17, %15, %16)"
        ),
    )
}

/// What comes before the first loop.
fn before_loop(module: &Module) -> String {
    let text = print(module);
    let body = text.split_once("lambda @f").expect("there is an f").1;
    body.split("= theta").next().unwrap_or_default().to_owned()
}

#[test]
fn arithmetic_leaves_a_loop_along_with_what_it_needs() {
    let text = "%50 = mul nsw %41, %42 : i32 %51 = const 7 : i32 %52 = xor %50, %51 : i32 %53 = add %52, %47 : i32";
    let (stats, after) = push(&in_loop("", text, ["%45", "%46", "%53"]));
    assert_eq!((stats.pure, stats.speculated, stats.variables), (2, 0, 1));
    let outside = before_loop(&after);
    assert!(outside.contains("mul nsw") && outside.contains("xor") && outside.contains("const 7"), "{outside}");
}

#[test]
fn what_changes_stays() {
    let text = "%50 = mul %41, %40 : i32 %51 = add %50, %47 : i32";
    let (stats, _) = push(&in_loop("", text, ["%45", "%46", "%51"]));
    assert_eq!(stats, Stats::default());
}

#[test]
fn a_division_leaves_unless_an_effect_comes_before() {
    let division = "%50 = udiv pinned %41, %42, %45 : i32";
    let (stats, _) = push(&in_loop("", division, ["%45", "%46", "%50"]));
    assert_eq!(stats.pinned, 1);

    let call = "%51, %52, %53 = call read write io [i32 (i32)] %44, %40, %45, %46 : i32, io, mem";
    let later = format!("{call} %50 = udiv pinned %41, %42, %52 : i32");
    let (stats, _) = push(&in_loop("", &later, ["%52", "%53", "%50"]));
    assert_eq!(stats, Stats::default(), "the call might not return");

    // In front of the call it leaves, though the I/O state changes.
    let earlier = format!("%50 = udiv pinned %41, %42, %45 : i32 {call}");
    let (stats, _) = push(&in_loop("", &earlier, ["%52", "%53", "%50"]));
    assert_eq!(stats.pinned, 1);
}

#[test]
fn a_division_never_leaves_a_decision() {
    let text = "%50 = match [0 -> 1, default -> 0] %42 : ctl2
        %51 = gamma %50 (%41, %42, %45) {
          case 0 (%52: i32, %53: i32, %54: io) { %55 = udiv pinned %52, %53, %54 : i32 } -> (%55)
          case 1 (%56: i32, %57: i32, %58: io) { } -> (%57)
        }";
    let before = in_loop("", text, ["%45", "%46", "%51"]);
    let (stats, after) = push(&before);
    assert_eq!((stats.pinned, stats.structural), (0, 1), "it goes with the decision");
    assert!(before_loop(&after).contains("gamma"), "{}", print(&after));
}

#[test]
fn a_division_that_was_proven_safe_is_so_only_where_it_is() {
    // Where the decision goes the other way, the divisor is poison.
    let divisor = "%64 = const 1 : i32 %60 = sub nuw %52, %64 : i32 %65 = or %60, %64 : i32";
    let text = decision(&format!("{divisor} %61 = udiv %53, %65 : i32"), "%61");
    let (stats, after) = push(&in_loop("", &text, ["%45", "%46", "%59"]));
    assert_eq!(stats.pure, 2, "{}", print(&after));
    let text = decision(&format!("{divisor} %66 = const 3 : i32 %61 = udiv %65, %66 : i32"), "%61");
    let (stats, _) = push(&in_loop("", &text, ["%45", "%46", "%59"]));
    assert_eq!(stats.pure, 3, "a constant is safe anywhere");
}

#[test]
fn a_load_leaves_a_loop_that_only_reads() {
    let loads = "%50, %51 = load read pinned [i32, align 4] %43, %45, %46 : i32, mem
        %52 = gep [i32, i64 0] %43 : ptr
        %53, %54 = load read pinned [i32, align 4, metadata \", !tbaa !3, !noalias !5\"] %52, %45, %51 : i32, mem
        %55 = add %50, %53 : i32";
    let (stats, after) = push(&in_loop("", loads, ["%45", "%54", "%55"]));
    assert_eq!((stats.loads, stats.pure), (2, 2));
    let outside = before_loop(&after);
    assert_eq!(outside.matches("load").count(), 2, "{outside}");
    assert!(outside.contains("!tbaa") && !outside.contains("!noalias"), "scopes go: {outside}");

    let writes = format!("{loads} %56 = store write pinned [i32, align 4] %40, %43, %45, %54 : mem");
    let (stats, _) = push(&in_loop("", &writes, ["%45", "%56", "%50"]));
    assert_eq!((stats.loads, stats.stores), (0, 0), "the loop writes");
}

#[test]
fn a_load_leaves_several_loops_at_once() {
    let text = "%50, %51, %52, %53 = theta (%43, %45, %46, %41) (%60: ptr, %61: io, %62: mem, %63: i32) {
          %64, %65 = load read pinned [i32, align 4] %60, %61, %62 : i32, mem
          %66 = add %63, %64 : i32
          %67 = const 40 : i32
          %68 = icmp slt %66, %67 : i1
          %69 = const 0 : i1
          %70 = and %68, %69 : i1
          %71 = match [-1 -> 1, default -> 0] %70 : ctl2
        } -> (%71, %60, %61, %65, %66)
        %72 = add %47, %53 : i32";
    let (stats, after) = push(&in_loop("", text, ["%51", "%52", "%72"]));
    assert_eq!((stats.loads, stats.variables), (1, 2));
    assert!(before_loop(&after).contains("load"), "{}", print(&after));
}

#[test]
fn a_volatile_load_stays() {
    let text = "%50, %51, %52 = load read write io [i32, align 4, volatile] %43, %45, %46 : i32, io, mem";
    let (stats, _) = push(&in_loop("", text, ["%51", "%52", "%50"]));
    assert_eq!(stats, Stats::default());
}

#[test]
fn a_store_leaves_if_it_is_alone() {
    let store = "%50 = store write pinned [i32, align 4] %41, %43, %45, %46 : mem";
    let (stats, after) = push(&in_loop("may_diverge", store, ["%45", "%50", "%42"]));
    assert_eq!(stats.stores, 1);
    assert!(before_loop(&after).contains("store"), "{}", print(&after));

    let other_value = "%50 = store write pinned [i32, align 4] %40, %43, %45, %46 : mem";
    let (stats, _) = push(&in_loop("", other_value, ["%45", "%50", "%42"]));
    assert_eq!(stats, Stats::default(), "it stores something else each time");

    let read = format!("%51, %52 = load read pinned [i32, align 4] %43, %45, %46 : i32, mem {store}");
    let read = read.replace("%45, %46 : mem", "%45, %52 : mem");
    let (stats, _) = push(&in_loop("", &read, ["%45", "%50", "%51"]));
    assert_eq!(stats, Stats::default(), "the load sees what was there before");
}

#[test]
fn a_decision_leaves_with_its_match() {
    let text = |io: &str| {
        format!(
            "%50 = match [0 -> 1, default -> 0] %42 : ctl2
            %51 = gamma %50 (%41, %42, {io}) {{
              case 0 (%52: i32, %53: i32, %54: io) {{ %55 = add %52, %53 : i32 }} -> (%55)
              case 1 (%56: i32, %57: i32, %60: io) {{ %58 = sub %56, %57 : i32 }} -> (%58)
            }}
            %59 = add %51, %47 : i32"
        )
    };
    let (stats, after) = push(&in_loop("", &text("%45"), ["%45", "%46", "%59"]));
    assert_eq!((stats.structural, stats.pure), (1, 0));
    assert!(before_loop(&after).contains("gamma"), "{}", print(&after));

    // Its predicate may be poison: it does not pass a call whose I/O state it reads.
    let call = "%80, %81, %82 = call read write io [i32 (i32)] %44, %40, %45, %46 : i32, io, mem";
    let (stats, _) = push(&in_loop("", &format!("{call} {}", text("%81")), ["%81", "%82", "%59"]));
    assert_eq!(stats.structural, 0);
    // A call that the program makes behind it is none of its business.
    let (stats, _) = push(&in_loop("", &format!("{call} {}", text("%45")), ["%81", "%82", "%59"]));
    assert_eq!(stats.structural, 1);
}

#[test]
fn a_loop_leaves_a_loop() {
    let inner = |flag: &str, io: &str| {
        let (declared, used) = if io.is_empty() { ("", "") } else { (", %45", ", %59") };
        let argument = if io.is_empty() { "" } else { ", %59: io" };
        let output = if io.is_empty() { "" } else { ", %58" };
        format!(
            "%50{output} = theta {flag} (%41{declared}) (%51: i32{argument}) {{
               %52 = const 1 : i32 %53 = lshr %51, %52 : i32
               %54 = match [0 -> 0, default -> 1] %53 : ctl2
             }} -> (%54, %53{used})
             %55 = add %50, %47 : i32"
        )
    };
    let (stats, _) = push(&in_loop("", &inner("", ""), ["%45", "%46", "%55"]));
    assert_eq!(stats.structural, 1);
    let (stats, _) = push(&in_loop("", &inner("", "io"), ["%45", "%46", "%55"]));
    assert_eq!(stats.structural, 1, "it only reads the state");
    let (stats, _) = push(&in_loop("", &inner("may_diverge", "io"), ["%58", "%46", "%55"]));
    assert_eq!(stats.structural, 0);
}

/// A decision on the counter, with the invariant parameters inside.
fn decision(inside: &str, value: &str) -> String {
    format!(
        "%50 = match [0 -> 1, default -> 0] %40 : ctl2
         %51 = gamma %50 (%41, %42, %43) {{
           case 0 (%52: i32, %53: i32, %54: ptr) {{ {inside} }} -> ({value})
           case 1 (%56: i32, %57: i32, %58: ptr) {{ }} -> (%57)
         }}
         %59 = add %51, %47 : i32"
    )
}

#[test]
fn arithmetic_leaves_a_decision_with_a_loop_around() {
    let text = decision("%60 = mul %52, %53 : i32 %61 = add nsw %60, %52 : i32", "%61");
    let (stats, after) = push(&in_loop("", &text, ["%45", "%46", "%59"]));
    assert_eq!((stats.pure, stats.speculated), (2, 2));
    assert!(before_loop(&after).contains("add nsw"), "it is used where it was: {}", print(&after));
}

#[test]
fn what_costs_nothing_leaves_a_decision_only_if_needed() {
    let text = decision("%60 = trunc %52 : i8 %61 = zext %60 : i32", "%61");
    let (stats, _) = push(&in_loop("", &text, ["%45", "%46", "%59"]));
    assert_eq!(stats, Stats::default());
    let text = decision("%60 = trunc %52 : i8 %61 = zext %60 : i32 %62 = mul %61, %53 : i32", "%62");
    let (stats, _) = push(&in_loop("", &text, ["%45", "%46", "%59"]));
    assert_eq!((stats.pure, stats.variables), (3, 2));
}

#[test]
fn without_a_loop_around_nothing_leaves_a_decision() {
    let before = module(
        2,
        "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
           %6 = match [0 -> 1, default -> 0] %2 : ctl2
           %7 = gamma %6 (%3) {
             case 0 (%8: i32) { %9 = mul %8, %8 : i32 } -> (%9)
             case 1 (%10: i32) { } -> (%10)
           }
         } -> (%7, %4, %5)",
    );
    assert_eq!(push(&before).0, Stats::default());
}

#[test]
fn nothing_leaves_a_decision_of_many_sides() {
    let mut cases = String::new();
    for k in 0..6 {
        let base = 60 + 4 * k;
        let inside = if k == 0 { format!("%{} = mul %{base}, %{base} : i32", base + 1) } else { String::new() };
        let value = if k == 0 { base + 1 } else { base };
        cases += &format!("case {k} (%{base}: i32) {{ {inside} }} -> (%{value})\n");
    }
    let text = format!(
        "%50 = match [0 -> 0, 1 -> 1, 2 -> 2, 3 -> 3, 4 -> 4, default -> 5] %40 : ctl6
         %51 = gamma %50 (%41) {{ {cases} }}"
    );
    assert_eq!(push(&in_loop("", &text, ["%45", "%46", "%51"])).0, Stats::default());
}

#[test]
fn a_hoisted_value_is_routed_once() {
    // Three users in two regions; the post value of a variable is one of them.
    let text = "%50 = mul %41, %42 : i32
        %60 = match [0 -> 1, default -> 0] %40 : ctl2
        %61 = gamma %60 (%50) {
          case 0 (%62: i32) { %63 = add %62, %62 : i32 } -> (%63)
          case 1 (%64: i32) { } -> (%64)
        }
        %65 = sub %61, %50 : i32";
    let (stats, after) = push(&in_loop("", text, ["%45", "%46", "%65"]));
    // The addition leaves, too: it has what the multiplication computes as its operand.
    assert_eq!((stats.pure, stats.speculated), (2, 1), "{}", print(&after));
    assert_eq!(stats.variables, 3, "both into the loop, one of them into the decision: {}", print(&after));
}
