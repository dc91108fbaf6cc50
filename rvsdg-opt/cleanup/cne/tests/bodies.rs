//! Congruent and not congruent values in small bodies; and random programs against the interpreter.

use rvsdg_core::{Module, print, verify};
use rvsdg_opt_testing::{FLOW, each_body, parse};

const HEAD: &str = r#"
symbol @f = external defined function i32 (i32, i32, ptr) : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () "#;

fn module(body: &str) -> Module {
    parse(&format!("{HEAD}{body}\n}} -> (%0)\n"))
}

/// Runs CNE and removes dead nodes; returns how many nodes with each of these operations remain.
fn left<const N: usize>(body: &str, ops: [&str; N]) -> [usize; N] {
    let mut module = module(body);
    let symbol = module.lambdas()[0].1;
    let graph = module.body_mut(symbol).unwrap();
    rvsdg_opt_cne::run_body(graph);
    let root = graph.root();
    graph.prune(root);
    verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{}", print(&module)));
    let text = print(&module);
    ops.map(|op| text.lines().filter(|line| line.contains(&format!("= {op} "))).count())
}

#[test]
fn equal_operations_are_merged_whatever_their_flags() {
    let body = "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {
        %5 = add nsw %0, %1 : i32
        %6 = add %1, %0 : i32
        %7 = icmp slt %0, %1 : i1
        %8 = icmp sgt %1, %0 : i1
        %9 = select %7, %5, %6 : i32
        %10 = select %8, %6, %5 : i32
        %11 = add %9, %10 : i32
    } -> (%11, %3, %4)";
    assert_eq!(left(body, ["add", "add nsw", "icmp", "select"]), [2, 0, 1, 1]);
}

#[test]
fn loads_are_merged_up_to_a_write() {
    let body = |between: &str| {
        format!(
            "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {{
        %5, %6 = load read pinned [i32, align 4] %2, %3, %4 : i32, mem
        {between}
        %8, %9 = load read pinned [i32, align 4] %2, %3, %7 : i32, mem
        %10 = add %5, %8 : i32
    }} -> (%10, %3, %9)"
        )
    };
    let reading = body("%20, %7 = load read pinned [i8, align 1] %2, %3, %6 : i8, mem");
    let writing = body("%7 = store write pinned [i32, align 4] %0, %2, %3, %6 : mem");
    let mut module_ = module(&reading);
    let symbol = module_.lambdas()[0].1;
    let graph = module_.body_mut(symbol).unwrap();
    assert_eq!(rvsdg_opt_cne::run_body(graph).values, 1);
    let mut module_ = module(&writing);
    let graph = module_.body_mut(symbol).unwrap();
    assert_eq!(rvsdg_opt_cne::run_body(graph).values, 0);
}

#[test]
fn what_is_known_outside_is_not_computed_again_inside() {
    let body = "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {
        %5 = mul %0, %1 : i32
        %6 = icmp eq %0, %1 : i1
        %7 = match [-1 -> 1, default -> 0] %6 : ctl2
        %8 = gamma %7 (%0, %1) {
          case 0 (%9: i32, %10: i32) {
            %11 = mul %9, %10 : i32
          } -> (%11)
          case 1 (%12: i32, %13: i32) {
            %14 = mul %13, %12 : i32
          } -> (%14)
        }
        %15 = add %8, %5 : i32
    } -> (%15, %3, %4)";
    // The exit variable equals a value computed before, so the gamma is dead.
    assert_eq!(left(body, ["mul", "gamma", "icmp"]), [1, 0, 0]);
}

fn nested_decisions(condition: &str) -> String {
    let body = format!(
        "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {{
        %5 = const 7 : i32
        %6 = icmp {condition} %0, %5 : i1
        %7 = match [-1 -> 1, default -> 0] %6 : ctl2
        %8 = gamma %7 (%0, %1) {{
          case 0 (%9: i32, %10: i32) {{
          }} -> (%9)
          case 1 (%12: i32, %13: i32) {{
            %14 = const 7 : i32
            %15 = icmp {condition} %12, %14 : i1
            %16 = match [-1 -> 1, default -> 0] %15 : ctl2
            %17 = gamma %16 (%12, %13) {{
              case 0 (%18: i32, %19: i32) {{
              }} -> (%18)
              case 1 (%20: i32, %21: i32) {{
                %22 = add %20, %21 : i32
              }} -> (%22)
            }}
          }} -> (%17)
        }}
    }} -> (%8, %3, %4)"
    );
    let mut module = module(&body);
    let symbol = module.lambdas()[0].1;
    let graph = module.body_mut(symbol).unwrap();
    rvsdg_opt_cne::run_body(graph);
    let regions = graph.region_tree(graph.root());
    regions.iter().rev().for_each(|region| _ = graph.prune(*region));
    verify(&module).unwrap();
    print(&module)
}

#[test]
fn a_known_predicate_is_a_constant() {
    let text = nested_decisions("slt");
    assert!(text.contains("const ctl 1"), "{text}");
    assert_eq!(text.matches("const 7").count(), 1, "the comparison is not needed any more{text}");
}

#[test]
fn what_is_equal_to_a_constant_is_that_constant() {
    let text = nested_decisions("eq");
    assert_eq!(text.matches("const 7").count(), 3, "the sum is that of a constant\n{text}");
    assert!(nested_decisions("ne").matches("const 7").count() == 1, "nothing is known where they differ");
}

const TWINS: &str = "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {
        %5 = const 0 : i32
        %6, %7, %8 = theta (%5, %5, %0) (%9: i32, %10: i32, %11: i32) {
          %12 = const 1 : i32
          %13 = add %9, %12 : i32
          %14 = add %10, STEP : i32
          %15 = icmp ult %13, %11 : i1
          %16 = match [-1 -> 1, default -> 0] %15 : ctl2
        } -> (%16, %13, %14, %11)
        %17 = mul %6, %7 : i32
    } -> (%17, %3, %4)";

#[test]
fn loop_variables_that_run_alike_are_one() {
    let mut same = module(&TWINS.replace("STEP", "%12"));
    let symbol = same.lambdas()[0].1;
    let stats = rvsdg_opt_cne::run_body(same.body_mut(symbol).unwrap());
    // The second argument, its sum, and the second output.
    assert_eq!((stats.values, stats.repeated), (3, 0));
    verify(&same).unwrap();

    let mut different = module(&TWINS.replace("STEP", "%9"));
    let stats = rvsdg_opt_cne::run_body(different.body_mut(symbol).unwrap());
    assert_eq!(stats.values, 0);
}

#[test]
fn assumptions_are_split_until_they_hold() {
    // The variables differ only after several steps: the third is the next value of the second, the second is the next
    // value of the first.
    let body = "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {
        %5 = const 0 : i32
        %6, %7, %8 = theta (%5, %5, %5) (%9: i32, %10: i32, %11: i32) {
          %12 = const 1 : i32
          %13 = add %10, %12 : i32
          %14 = add %11, %12 : i32
          %15 = add %12, %12 : i32
          %18 = icmp ult %13, %12 : i1
          %16 = match [-1 -> 1, default -> 0] %18 : ctl2
        } -> (%16, %13, %14, %15)
        %17 = mul %6, %7 : i32
        %19 = mul %17, %8 : i32
    } -> (%19, %3, %4)";
    assert_eq!(left(body, ["theta", "mul"]), [1, 2]);
}

#[test]
fn random_programs_behave_the_same() {
    let report = FLOW.refined(0..150, |module| each_body(module, |graph, _| rvsdg_opt_cne::run_body(graph)));
    assert_eq!((report.again.values, report.again.variables), (0, 0), "a second run finds nothing");
    FLOW.refined(0..150, |module| {
        each_body(module, |graph, _| rvsdg_opt_cne::run_body(graph));
        rvsdg_opt_cne::run_module(module)
    });
}

#[test]
fn gammas_on_one_predicate_are_fused() {
    let body = |between: &str| {
        format!(
            "(%0: i32, %1: i32, %2: ptr, %3: io, %4: mem) {{
        %5 = match [0 -> 0, default -> 1] %0 : ctl2
        %6, %7 = gamma %5 (%1, %4) {{
          case 0 (%8: i32, %9: mem) {{
          }} -> (%8, %9)
          case 1 (%40: i32, %41: mem) {{
            %10 = add %40, %40 : i32
          }} -> (%10, %41)
        }}
        %11 = mul %6, %6 : i32
        {between}
        %12, %13 = gamma %5 (%6, %0, %30) {{
          case 0 (%14: i32, %15: i32, %16: mem) {{
          }} -> (%15, %16)
          case 1 (%44: i32, %45: i32, %46: mem) {{
            %17 = xor %44, %45 : i32
          }} -> (%17, %46)
        }}
        %18 = add %11, %12 : i32
    }} -> (%18, %3, %13)"
        )
    };
    // A store between the two prevents fusion.
    let store = "%30 = store write pinned [i32, align 4] %1, %2, %3, %7 : mem";
    assert_eq!(left(&body(store), ["gamma"]), [2]);
    let next = body("").replace("%30", "%7");
    assert_eq!(left(&next, ["gamma", "mul"]), [1, 1]);
}
