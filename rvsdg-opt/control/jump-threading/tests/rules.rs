//! Each rule on a program made for it, and the faults that random programs rarely expose.

use rvsdg_core::{Module, verify};
use rvsdg_opt_jump_threading::Stats;
use rvsdg_opt_testing::compare_on;

fn function(body: &str, result: &str) -> Module {
    rvsdg_opt_testing::function("i32", body, [result, "%1", "%2"])
}

fn apply(module: &mut Module) -> Stats {
    let stats = rvsdg_opt_jump_threading::run_body(module.bodies[0].as_mut().unwrap());
    verify(module).unwrap();
    stats
}

/// The first difference in behaviour, if any.
fn difference(before: &Module, after: &Module) -> Option<String> {
    compare_on(before, after, (-4..40).map(|x| [x])).err().map(|why| format!("{why}\n{after}"))
}

/// A loop that counts up while the counter is less than 20, with a select on the loop's own condition, and a select of
/// that select.
fn counting(table: &str, condition: &str) -> Module {
    function(
        &format!(
            "%3, %4 = theta (%0, %0) (%5: i32, %6: i32) {{
               %7 = const 20 : i32
               %8 = icmp {condition} %5, %7 : i1
               %9 = match {table} %8 : ctl2
               %10 = const 1 : i32
               %11 = add %5, %10 : i32
               %12 = select %8, %11, %5 : i32
               %13 = const 100 : i32
               %14 = select %8, %12, %13 : i32
               %15 = const 5 : i32
               %16 = add %6, %15 : i32
               %17 = select %8, %16, %14 : i32
               %20 = select %8, %5, %16 : i32
               %21 = add %20, %12 : i32
             }} -> (%9, %12, %17)
             %18 = mul %3, %4 : i32"
        ),
        "%18",
    )
}

fn counting_up() -> Module {
    counting("[-1 -> 1, default -> 0]", "slt")
}

#[test]
fn loop_variables_are_split() {
    let before = counting_up();
    let mut after = before.clone();
    assert_eq!(apply(&mut after).split, 2);
    assert_eq!(difference(&before, &after), None);
    assert_eq!(apply(&mut after), Stats::default());
}

#[test]
fn a_loop_that_repeats_on_false() {
    // `x >= 20` ends the loop. The operands of the selects are exchanged, so it runs once or forever.
    let before = counting("[-1 -> 0, default -> 1]", "ne");
    let mut after = before.clone();
    assert_eq!(apply(&mut after).split, 2);
    assert_eq!(difference(&before, &after), None);
}

/// A `not`, an extension, a comparison and a select between a gamma and a later gamma on its result.
fn named() -> Module {
    function(
        "%3 = const 7 : i32
         %4 = icmp sgt %0, %3 : i1
         %5 = match [-1 -> 1, default -> 0] %4 : ctl2
         %6, %7, %8 = gamma %5 (%0) {
           case 0 (%9: i32) {
             %10 = const 3 : i8
             %11 = const 0 : i1
             %12 = const 1 : i32
           } -> (%10, %11, %12)
           case 1 (%13: i32) {
             %14 = trunc %13 : i8
             %15 = const 1 : i8
             %16 = and %14, %15 : i8
             %17 = const -1 : i8
             %18 = xor %16, %17 : i8
             %19 = const 12 : i32
             %20 = icmp slt %13, %19 : i1
             %21 = const -1 : i1
             %22 = xor %20, %21 : i1
             %23 = zext %20 : i32
           } -> (%18, %22, %23)
         }
         %24 = match [-2 -> 1, 3 -> 2, default -> 0] %6 : ctl3
         %25 = gamma %24 () {
           case 0 () { %26 = const 10 : i32 } -> (%26)
           case 1 () { %27 = const 20 : i32 } -> (%27)
           case 2 () { %28 = const 30 : i32 } -> (%28)
         }
         %29 = const 500 : i32
         %30 = const 600 : i32
         %31 = select %7, %29, %30 : i32
         %32 = const 0 : i32
         %33 = icmp ne %8, %32 : i1
         %34 = match [-1 -> 1, default -> 0] %33 : ctl2
         %35 = gamma %34 () {
           case 0 () { %36 = const 1000 : i32 } -> (%36)
           case 1 () { %37 = const 2000 : i32 } -> (%37)
         }
         %38 = match [1 -> 1, default -> 0] %8 : ctl2
         %39 = gamma %38 () {
           case 0 () { %40 = const 10000 : i32 } -> (%40)
           case 1 () { %41 = const 20000 : i32 } -> (%41)
         }
         %42 = add %25, %31 : i32
         %43 = add %35, %39 : i32
         %44 = add %42, %43 : i32",
        "%44",
    )
}

#[test]
fn decisions_look_through_names() {
    let before = named();
    let mut after = before.clone();
    let stats = apply(&mut after);
    assert_eq!((stats.matches, stats.comparisons, stats.selections), (3, 1, 1));
    assert_eq!(difference(&before, &after), None);
    // The match of the exclusive or becomes a match of its operand, and that of the extension one of the comparison.
    let text = after.to_string();
    assert!(
        text.contains("match [1 -> 1, -4 -> 2, default -> 0] %") || text.contains("match [-4 -> 2, 1 -> 1"),
        "{text}"
    );
}

/// A truth value carried as a number, used in a loop inside of an alternative: by comparisons, one of which always has
/// the same result, and by a match.
fn carried() -> Module {
    function(
        "%3 = const 7 : i32
         %4 = icmp sgt %0, %3 : i1
         %5 = zext %4 : i32
         %6 = const 20 : i32
         %7 = icmp slt %0, %6 : i1
         %8 = match [-1 -> 1, default -> 0] %7 : ctl2
         %9 = gamma %8 (%0, %5) {
           case 0 (%10: i32, %11: i32) {
             %12 = const 0 : i32
             %13 = icmp eq %11, %12 : i1
             %14 = select %13, %12, %10 : i32
           } -> (%14)
           case 1 (%15: i32, %16: i32) {
             %17, %18 = theta (%15, %16) (%19: i32, %20: i32) {
               %21 = const 0 : i32
               %22 = const 3 : i32
               %23 = icmp ne %20, %21 : i1
               %24 = icmp slt %20, %22 : i1
               %25 = select %24, %22, %19 : i32
               %26 = match [0 -> 1, default -> 0] %20 : ctl2
               %27 = gamma %26 (%19, %25) {
                 case 0 (%28: i32, %29: i32) {
                   %30 = add %28, %29 : i32
                 } -> (%30)
                 case 1 (%31: i32, %32: i32) {
                   %33 = sub %31, %32 : i32
                 } -> (%33)
               }
               %34 = const 30 : i32
               %35 = select %23, %27, %34 : i32
               %36 = icmp slt %35, %34 : i1
               %37 = match [-1 -> 1, default -> 0] %36 : ctl2
             } -> (%37, %35, %20)
           } -> (%17)
         }",
        "%9",
    )
}

#[test]
fn carried_choices_are_asked_for_their_conditions() {
    let before = carried();
    let mut after = before.clone();
    assert_eq!(apply(&mut after).carried, 4);
    assert_eq!(difference(&before, &after), None);
    let text = after.to_string();
    assert!(!text.contains("match [0 -> 1") && text.matches("icmp").count() == 3, "{text}");
    assert_eq!(apply(&mut after), Stats::default());
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_noticed() {
    use rvsdg_opt_jump_threading::Mutation;
    for mutation in Mutation::ALL.iter().chain(Mutation::RARE) {
        let noticed = [
            counting_up(),
            named(),
            carried(),
            ended("eq %10, %6"),
            twice("[-1 -> 0, default -> 1]"),
            twice_of_three(),
            stopped(),
        ]
        .into_iter()
        .any(|before| {
            let mut after = before.clone();
            rvsdg_opt_jump_threading::run_body_mutated(after.bodies[0].as_mut().unwrap(), *mutation);
            difference(&before, &after).is_some()
        });
        assert!(noticed, "{mutation:?}");
    }
}

/// A search that stops at 0, 1 or another position, which is then compared with an end between 2 and 5, as either
/// operand.
fn ended(cond: &str) -> Module {
    function(
        &format!(
            "%3 = const 3 : i32
             %4 = and %0, %3 : i32
             %5 = const 2 : i32
             %6 = add %4, %5 : i32
             %7 = const 1 : i32
             %8 = lshr %0, %7 : i32
             %9 = match [0 -> 0, 1 -> 1, default -> 2] %8 : ctl3
             %10 = gamma %9 (%4, %6) {{
               case 0 (%11: i32, %12: i32) {{
                 %13 = const 0 : i32
               }} -> (%13)
               case 1 (%14: i32, %15: i32) {{
                 %16 = const 1 : i32
                 %17 = and %14, %16 : i32
               }} -> (%17)
               case 2 (%18: i32, %19: i32) {{
                 %20 = const 3 : i32
                 %21 = add %18, %20 : i32
               }} -> (%21)
             }}
             %22 = icmp {cond} : i1
             %23 = match [-1 -> 1, default -> 0] %22 : ctl2
             %24 = gamma %23 () {{
               case 0 () {{ %25 = const 10 : i32 }} -> (%25)
               case 1 () {{ %26 = const 20 : i32 }} -> (%26)
             }}
             %27 = add %24, %10 : i32"
        ),
        "%27",
    )
}

#[test]
fn ranges_answer_comparisons_in_alternatives() {
    // Also with a constant.
    for cond in ["eq %10, %6", "ne %6, %10", "slt %10, %6", "sgt %6, %10", "uge %10, %6", "ule %6, %10", "eq %10, %5"] {
        let before = ended(cond);
        let mut after = before.clone();
        let stats = apply(&mut after);
        assert_eq!(stats.ranged + stats.comparisons, 1, "{cond}");
        assert_eq!(difference(&before, &after), None);
    }
}

/// Two gammas on one condition, with two matches.
fn twice(table: &str) -> Module {
    function(
        &format!(
            "%3 = const 7 : i32
             %4 = icmp sgt %0, %3 : i1
             %5 = match [-1 -> 1, default -> 0] %4 : ctl2
             %6 = gamma %5 (%0) {{
               case 0 (%7: i32) {{ %8 = sub %7, %7 : i32 }} -> (%8)
               case 1 (%9: i32) {{ %10 = mul %9, %9 : i32 }} -> (%10)
             }}
             %11 = match {table} %4 : ctl2
             %12 = gamma %11 (%6) {{
               case 0 (%13: i32) {{ %14 = const 3 : i32 %15 = xor %13, %14 : i32 }} -> (%15)
               case 1 (%16: i32) {{ %17 = const 5 : i32 %18 = add %16, %17 : i32 }} -> (%18)
             }}"
        ),
        "%12",
    )
}

/// A gamma with three alternatives, and a gamma for which two of these yield the same result.
fn twice_of_three() -> Module {
    function(
        "%3 = const 3 : i32
         %4 = and %0, %3 : i32
         %5 = match [0 -> 1, 1 -> 2, 2 -> 2, 3 -> 0, default -> 3] %4 : ctl4
         %6 = gamma %5 (%0) {
           case 0 (%7: i32) { %8 = sub %7, %7 : i32 } -> (%8)
           case 1 (%9: i32) { %10 = mul %9, %9 : i32 } -> (%10)
           case 2 (%11: i32) { %12 = add %11, %11 : i32 } -> (%12)
           case 3 (%13: i32) { } -> (%13)
         }
         %14 = match [1 -> 1, 2 -> 1, default -> 0] %4 : ctl2
         %15 = gamma %14 (%6) {
           case 0 (%16: i32) { %17 = const 3 : i32 %18 = xor %16, %17 : i32 } -> (%18)
           case 1 (%19: i32) { %20 = const 5 : i32 %21 = add %19, %20 : i32 } -> (%21)
         }
         %22 = match [1 -> 1, default -> 0] %4 : ctl2
         %23 = gamma %22 () {
           case 0 () { %24 = const 100 : i32 } -> (%24)
           case 1 () { %25 = const 200 : i32 } -> (%25)
         }
         %26 = add %15, %23 : i32",
        "%26",
    )
}

#[test]
fn what_was_decided_is_not_matched_again() {
    for table in ["[-1 -> 0, default -> 1]", "[0 -> 1, default -> 0]"] {
        let before = twice(table);
        let mut after = before.clone();
        assert_eq!(apply(&mut after).again, 1, "{table}");
        assert_eq!(difference(&before, &after), None);
        assert_eq!(after.to_string().matches("match").count(), 1, "{after}");
        assert_eq!(apply(&mut after), Stats::default());
    }
    // The default stands for numbers of which none is a case of the second match; one case of the second match is one
    // of several numbers of the first.
    let before = twice_of_three();
    let mut after = before.clone();
    assert_eq!(apply(&mut after).again, 1);
    assert_eq!(difference(&before, &after), None);
}

/// A search in straight-line code that stops at one of three positions, or at an end between 3 and 6. A control
/// variable says which, and selects the position behind the search.
fn stopped() -> Module {
    function(
        "%3 = const 3 : i32
         %4 = and %0, %3 : i32
         %5 = const 3 : i32
         %6 = add %4, %5 : i32
         %7 = const 1 : i32
         %8 = lshr %0, %7 : i32
         %9 = const 0 : i32
         %10 = icmp eq %8, %9 : i1
         %11 = match [-1 -> 1, default -> 0] %10 : ctl2
         %12 = match [-1 -> 0, default -> 1] %10 : ctl2
         %13, %14, %15 = gamma %11 (%12, %6, %8) {
           case 0 (%16: ctl2, %17: i32, %18: i32) {
             %19 = const 1 : i32
             %20 = icmp eq %18, %19 : i1
             %21 = match [-1 -> 1, default -> 0] %20 : ctl2
             %22, %23, %24 = gamma %21 (%17, %18) {
               case 0 (%25: i32, %26: i32) {
                 %27 = const 5 : i32
                 %28 = icmp slt %26, %27 : i1
                 %29 = match [-1 -> 1, default -> 0] %28 : ctl2
                 %30 = const 2 : i32
                 %31 = const 3 : i32
               } -> (%29, %31, %30)
               case 1 (%32: i32, %33: i32) {
                 %34 = const ctl 1 : ctl2
                 %35 = const 7 : i32
                 %36 = const 1 : i32
               } -> (%34, %35, %36)
             }
           } -> (%22, %23, %24)
           case 1 (%37: ctl2, %38: i32, %39: i32) {
             %40 = const 9 : i32
             %41 = const 0 : i32
           } -> (%37, %41, %40)
         }
         %42 = gamma %13 (%14, %15) {
           case 0 (%43: i32, %44: i32) { } -> (%43)
           case 1 (%45: i32, %46: i32) { } -> (%46)
         }
         %47 = icmp eq %42, %6 : i1
         %48 = match [-1 -> 1, default -> 0] %47 : ctl2
         %49 = gamma %48 () {
           case 0 () { %50 = const 10 : i32 } -> (%50)
           case 1 () { %51 = const 20 : i32 } -> (%51)
         }
         %52 = add %49, %42 : i32",
        "%52",
    )
}

#[test]
fn alternatives_choose_for_themselves() {
    let before = stopped();
    let mut after = before.clone();
    let stats = apply(&mut after);
    // In the outer gamma and in the inner one, where nothing is known.
    assert_eq!(stats.choices, 2, "{after}");
    // Only one position can be the end, so each gamma determines the result.
    assert_eq!(stats.ranged, 3, "{after}");
    assert_eq!(difference(&before, &after), None);
    assert_eq!(apply(&mut after), Stats::default());
}
