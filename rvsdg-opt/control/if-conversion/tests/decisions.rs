//! Branches on one of several numbers, and conditions of two parts: tested with all bytes and all shapes; a second run
//! changes nothing.

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, Outcome, Value, refines};
use rvsdg_opt_if_conversion::Stats;
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::{compare_on, parse};

fn function(ty: &str, body: &str, result: &str) -> Module {
    rvsdg_opt_testing::function(ty, body, [result, "%1", "%2"])
}

/// Matches of `x` with cases for alternative 1 and cases for alternative 2.
fn numbers(width: u32, ones: &[i64], twos: &[i64]) -> Module {
    let to = |cases: &[i64], k: u32| cases.iter().map(|case| format!("{case} -> {k}, ")).collect::<String>();
    let body = format!(
        "%3 = match [{}{}default -> 0] %0 : ctl3
         %4, %5 = gamma %3 () {{
           case 0 () {{ %6 = const 31 : i32
             %7 = const ctl 1 : ctl2 }} -> (%6, %7)
           case 1 () {{ %8 = const 30 : i32
             %9 = const ctl 0 : ctl2 }} -> (%8, %9)
           case 2 () {{ %10 = const 28 : i32
             %11 = const ctl 1 : ctl2 }} -> (%10, %11)
         }}
         %12 = gamma %5 (%4) {{
           case 0 (%13: i32) {{ %14 = const 1000 : i32
             %15 = add %13, %14 : i32 }} -> (%15)
           case 1 (%16: i32) {{ }} -> (%16)
         }}",
        to(ones, 1),
        to(twos, 2)
    );
    function(&format!("i{width}"), &body, "%12")
}

/// The gamma of a condition of two parts, as for `if (p || q)`, and a branch on it.
fn parts(first: &str, second: &str, holder: u32, fixed: u32, swapped: bool) -> Module {
    let to = if swapped { "[-1 -> 0, default -> 1]" } else { "[-1 -> 1, default -> 0]" };
    let constant = |n: u32| format!("%{n} = const ctl {fixed} : ctl2 }} -> (%{n})");
    let other = format!(
        "%20 = const {second} : i8\n%22 = match {to} %21 : ctl2 }} -> (%22)",
        second = &second[second.find(' ').unwrap() + 1..]
    )
    .replace("%22 = match", &format!("%21 = icmp {} %19, %20 : i1\n%22 = match", &second[..second.find(' ').unwrap()]));
    let [zero, one] = if holder == 0 { [other, constant(9)] } else { [constant(9), other] };
    let (args, other_args) = if holder == 0 { ("%19: i8", "%8: i8") } else { ("%8: i8", "%19: i8") };
    let (cond, with) = first.split_once(' ').unwrap();
    let body = format!(
        "%3 = const {with} : i8
         %4 = icmp {cond} %0, %3 : i1
         %5 = match [-1 -> 1, default -> 0] %4 : ctl2
         %6 = gamma %5 (%0) {{
           case 0 ({args}) {{ {zero}
           case 1 ({other_args}) {{ {one}
         }}
         %30 = gamma %6 () {{
           case 0 () {{ %31 = const 10 : i32 }} -> (%31)
           case 1 () {{ %32 = const 20 : i32 }} -> (%32)
         }}"
    );
    function("i8", &body, "%30")
}

fn apply(module: &mut Module) -> Stats {
    let symbols = module.symbols.clone();
    let stats = rvsdg_opt_if_conversion::run_body(module.bodies[0].as_mut().unwrap(), Costs::unknown(&symbols));
    verify(module).unwrap();
    stats
}

fn run(module: &Module, value: Value) -> Outcome {
    Interpreter::new(module, Options::default()).run("f", &[value])
}

/// The first difference in behaviour, if any.
fn difference(before: &Module, after: &Module) -> Option<String> {
    let numbers = (-140..140).chain([i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN, 1 << 33]);
    compare_on(before, after, numbers.map(|x| [x])).err().map(|why| format!("{why}\n{after}"))
}

const SETS: &[(&[i64], &[i64])] = &[
    (&[4, 6, 9, 11], &[2]),
    (&[4, 6, 9, 11], &[]),
    (&[4, 5, 6, 7], &[0, 8]),
    (&[0, 1, 2], &[3, 5]),
    (&[-3, 0, 60], &[]),
    (&[-3, 0, 61], &[1]),
    (&[-128, 127], &[]),
    (&[-128, -127, -100], &[-126]),
    (&[120, 127, 64], &[63]),
    (&[32, 9, 10, 13], &[47]),
    (&[0, 31], &[32, 33]),
    (&[0, 32], &[]),
    (&[-1, 0], &[]),
];

#[test]
fn numbers_of_all_kinds() {
    let mut converted = 0;
    for width in [8, 16, 32, 64] {
        for (ones, twos) in SETS {
            let before = numbers(width, ones, twos);
            let mut after = before.clone();
            converted += apply(&mut after).converted;
            assert_eq!(difference(&before, &after), None, "i{width}: {ones:?} {twos:?}");
            assert_eq!(apply(&mut after).converted, 0);
        }
    }
    assert!(converted > 60, "{converted}");
}

/// In narrow types, all numbers are within the window of a mask.
#[test]
fn numbers_of_narrow_types() {
    for width in 2..=7u32 {
        let (least, most) = (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1);
        for ones in [vec![least, most], vec![least, 0, most], vec![least, least + 1], vec![0, most]] {
            let before = numbers(width, &ones, &[]);
            let mut after = before.clone();
            apply(&mut after);
            assert_eq!(difference(&before, &after), None, "i{width}: {ones:?}");
        }
    }
}

fn all_parts(mut each: impl FnMut(Module)) {
    let conditions = ["sgt 96", "slt 123", "ugt -63", "ult -32", "eq 47", "ne 10"];
    for (i, first) in conditions.iter().enumerate() {
        for second in &conditions[(i + 1) % 2..] {
            for shape in 0..8 {
                each(parts(first, second, shape & 1, shape >> 1 & 1, shape & 4 != 0));
            }
        }
    }
}

#[test]
fn conditions_of_two_parts() {
    all_parts(|before| {
        let mut after = before.clone();
        assert!(apply(&mut after).converted >= 1, "{before}");
        assert_eq!(difference(&before, &after), None, "{before}");
        assert_eq!(apply(&mut after).converted, 0);
    });
}

#[test]
fn parts_of_two_values_stay() {
    let text = parts("sgt 96", "slt 123", 1, 0, false).to_string();
    let mut module =
        parse(&text.replacen("(%0: i8,", "(%0: i8, %40: i8,", 1).replacen("i32 (i8)", "i32 (i8, i8)", 1).replacen(
            "gamma %6 (%0)",
            "gamma %6 (%40)",
            1,
        ));
    let mut same = parse(&text);
    // The two parts test different values, so no more gammas are converted than if they test the same value.
    let [one, two] = [&mut module, &mut same].map(|module| apply(module).converted);
    assert!(one <= two, "{one} {two}");
}

/// `p ? x + 1 (nsw) : undef` must not become poison where it was undef.
fn undef() -> Module {
    function(
        "i32",
        "%3 = const 0 : i32
         %4 = icmp eq %0, %3 : i1
         %5 = match [-1 -> 1, default -> 0] %4 : ctl2
         %6 = gamma %5 (%0) {
           case 0 (%7: i32) { %8 = const 1 : i32
             %9 = add nsw %7, %8 : i32
             %10 = freeze %9 : i32 } -> (%10)
           case 1 (%11: i32) { %12 = const undef : i32 } -> (%12)
         }
         %13 = const 2147483647 : i32
         %14 = icmp eq %0, %13 : i1
         %15 = match [-1 -> 1, default -> 0] %14 : ctl2
         %16 = gamma %15 (%0) {
           case 0 (%17: i32) { %18 = const 1 : i32
             %19 = add nsw %17, %18 : i32 } -> (%19)
           case 1 (%20: i32) { %21 = const undef : i32 } -> (%21)
         }",
        "%16",
    )
}

#[test]
fn undefined_is_not_poison() {
    let before = undef();
    let mut after = before.clone();
    assert_eq!(apply(&mut after).converted, 2);
    assert!(after.to_string().contains("freeze %"), "{after}");
    for x in [0, 1, -1, i64::from(i32::MAX)] {
        refines(&run(&before, Value::int(x, 32)), &run(&after, Value::int(x, 32))).unwrap();
    }
}

/// `x < 0 ? a[0] : a[1]` and the memory state after it; the first load has a larger alignment.
fn loads() -> Module {
    rvsdg_opt_testing::function(
        "i32",
        "%3 = const 1 : i64
         %4, %5 = alloca [i64, align 8] %3, %2 : ptr, mem
         %6 = const 4294967298 : i64
         %7 = store write pinned [i64, align 8] %6, %4, %1, %5 : mem
         %8 = const 0 : i32
         %9 = icmp slt %0, %8 : i1
         %10 = match [-1 -> 1, default -> 0] %9 : ctl2
         %11, %12 = gamma %10 (%4, %1, %7) {
           case 0 (%13: ptr, %14: io, %15: mem) {
             %16 = gep inbounds [i32, i64 1] %13 : ptr
             %17, %18 = load read pinned [i32, align 4] %16, %14, %15 : i32, mem
           } -> (%17, %18)
           case 1 (%19: ptr, %20: io, %21: mem) {
             %22, %23 = load read pinned [i32, align 8] %19, %20, %21 : i32, mem
           } -> (%22, %23)
         }",
        ["%11", "%1", "%12"],
    )
}

/// `x < 0 ? (a = 5, f(a)) : (a = 6, a)`: both alternatives load the same, but not what both store, and not first.
fn behind() -> Module {
    rvsdg_opt_testing::function(
        "i32",
        "%3 = const 1 : i64
         %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
         %6 = store write pinned [i32, align 4] %0, %4, %1, %5 : mem
         %8 = const 0 : i32
         %9 = icmp slt %0, %8 : i1
         %10 = match [-1 -> 1, default -> 0] %9 : ctl2
         %11, %12 = gamma %10 (%4, %1, %6) {
           case 0 (%13: ptr, %14: io, %15: mem) {
             %20 = const 6 : i32
             %21 = store write pinned [i32, align 4] %20, %13, %14, %15 : mem
             %22, %23 = load read pinned [i32, align 4] %13, %14, %21 : i32, mem
           } -> (%22, %23)
           case 1 (%16: ptr, %17: io, %18: mem) {
             %30 = const 5 : i32
             %31 = store write pinned [i32, align 4] %30, %16, %17, %18 : mem
             %32, %33 = load read pinned [i32, align 4] %16, %17, %31 : i32, mem
             %34 = mul %32, %32 : i32
           } -> (%34, %33)
         }",
        ["%11", "%1", "%12"],
    )
}

#[test]
fn what_comes_later_is_not_shared() {
    let mut after = behind();
    assert_eq!(apply(&mut after).shared, 0);
    assert_eq!(difference(&behind(), &after), None);
}

#[test]
fn loads_of_all_alternatives_are_one() {
    let before = loads();
    let mut after = before.clone();
    let stats = apply(&mut after);
    assert_eq!((stats.loads, stats.converted, stats.selects), (1, 1, 1));
    assert_eq!(after.to_string().matches("load read").count(), 1, "{after}");
    assert!(after.to_string().contains("load read pinned [i32, align 4]"), "{after}");
    assert_eq!(difference(&before, &after), None);
    // A load with a user in its alternative is not moved.
    let text = loads().to_string().replacen(
        "%16, %14, %15 : i32, mem\n",
        "%16, %14, %15 : i32, mem\n%30 = add %17, %17 : i32\n",
        1,
    );
    let mut used = parse(&text.replacen("(%17, %18)", "(%30, %18)", 1));
    assert_eq!(apply(&mut used).converted, 0);
}

/// In two nested loops, a gamma on a value that is invariant in both, inside of an alternative of a gamma on the
/// counter.
fn invariant() -> Module {
    function(
        "i32",
        "%3 = const 0 : i32
         %4, %5, %6 = theta (%3, %3, %0) (%7: i32, %8: i32, %9: i32) {
           %10 = const 0 : i32
           %11, %12, %13 = theta (%10, %8, %9) (%14: i32, %15: i32, %16: i32) {
             %17 = const 2 : i32
             %18 = icmp eq %14, %17 : i1
             %19 = match [-1 -> 1, default -> 0] %18 : ctl2
             %20 = gamma %19 (%14, %16) {
               case 0 (%21: i32, %22: i32) {
                 %23 = const 31 : i32
               } -> (%23)
               case 1 (%24: i32, %25: i32) {
                 %26 = const 5 : i32
                 %27 = icmp sgt %25, %26 : i1
                 %28 = match [-1 -> 1, default -> 0] %27 : ctl2
                 %29 = gamma %28 () {
                   case 0 () {
                     %30 = const 28 : i32
                   } -> (%30)
                   case 1 () {
                     %31 = const 29 : i32
                   } -> (%31)
                 }
               } -> (%29)
             }
             %32 = add %15, %20 : i32
             %33 = const 1 : i32
             %34 = add %14, %33 : i32
             %35 = const 4 : i32
             %36 = icmp slt %34, %35 : i1
             %37 = match [-1 -> 1, default -> 0] %36 : ctl2
           } -> (%37, %34, %32, %16)
           %38 = const 1 : i32
           %39 = add %7, %38 : i32
           %40 = const 3 : i32
           %41 = icmp slt %39, %40 : i1
           %42 = match [-1 -> 1, default -> 0] %41 : ctl2
         } -> (%42, %39, %12, %9)",
        "%5",
    )
}

#[test]
fn what_is_invariant_leaves_loops() {
    let before = invariant();
    let mut after = before.clone();
    let stats = apply(&mut after);
    // The comparison and the select leave two loops each; the comparison of the counter stays.
    assert_eq!((stats.converted, stats.selects, stats.invariant), (2, 2, 4));
    assert_eq!(difference(&before, &after), None);
    let text = after.to_string();
    let (outside, inside) = text.split_at(text.find("theta").unwrap());
    assert_eq!((outside.matches("select").count(), inside.matches("select").count()), (1, 1), "{text}");
    assert!(outside.contains("icmp sgt"), "{text}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_noticed() {
    use rvsdg_opt_if_conversion::Mutation;
    let mutated = |before: &Module, mutation| {
        let mut after = before.clone();
        rvsdg_opt_if_conversion::run_body_mutated(
            after.bodies[0].as_mut().unwrap(),
            Costs::unknown(&before.symbols),
            mutation,
        );
        after
    };
    let noticed = |before: &Module, mutation| difference(before, &mutated(before, mutation)).is_some();
    assert!(SETS.iter().any(|(ones, twos)| noticed(&numbers(8, ones, twos), Mutation::GapsAreIn)));
    let mut found = 0;
    all_parts(|before| found += usize::from(noticed(&before, Mutation::OtherPart)));
    assert!(found > 0);
    assert!(difference(&loads(), &mutated(&loads(), Mutation::LargestAlignment)).is_some());
    assert!(noticed(&behind(), Mutation::NotFirst));
    // Without its counter the loop may not terminate.
    let after = mutated(&invariant(), Mutation::Varying);
    let briefly = |module| {
        Interpreter::new(module, Options { fuel: 10_000, ..Options::default() }).run("f", &[Value::int(1, 32)])
    };
    refines(&briefly(&invariant()), &briefly(&after)).unwrap_err();
    let (before, x) = (undef(), i64::from(i32::MAX));
    let after = mutated(&before, Mutation::UndefIsPoison);
    refines(&run(&before, Value::int(x, 32)), &run(&after, Value::int(x, 32))).unwrap_err();
}
