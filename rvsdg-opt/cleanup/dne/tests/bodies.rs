//! Each kind of dead code in the body of a function, and each kind of code that must be kept.

use rvsdg_core::{Gamma, Graph, MatchInfo, Position, Type, print, verify};
use rvsdg_opt_dne::{BodyStats, run_body};
use rvsdg_opt_testing::{body, function};

/// The statistics of the pass for a function with parameters of these types, the lines of its body and its results; and
/// the resulting body without its head.
fn swept(types: &str, lines: &str, results: [&str; 3]) -> (BodyStats, String) {
    let mut module = function(types, lines, results);
    let stats = run_body(body(&mut module));
    verify(&module).unwrap();
    assert_eq!(run_body(body(&mut module)), BodyStats::default(), "a second run finds nothing");
    let text = print(&module);
    let from = text.find("lambda").and_then(|at| Some(at + text[at..].find('\n')? + 1)).expect("there is a body");
    let lines = text[from..].lines().map(str::trim).collect::<Vec<_>>();
    (stats, lines[..lines.len() - 1].join("\n"))
}

/// Nothing is removed.
fn stays(types: &str, lines: &str, results: [&str; 3]) {
    assert_eq!(swept(types, lines, results).0, BodyStats::default());
}

#[test]
fn unused_arithmetic_goes_and_used_arithmetic_stays() {
    let lines = "%3 = add %0, %0 : i32 %4 = add %3, %0 : i32 %5 = add %4, %4 : i32";
    let (stats, left) = swept("i32", lines, ["%3", "%1", "%2"]);
    assert_eq!((stats.nodes, &*left), (2, "%3 = add %0, %0 : i32\n} -> (%3, %1, %2)"));
}

#[test]
fn a_load_whose_value_is_dead_is_bypassed() {
    let lines = "%3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem
        %5, %6 = load read pinned [i32, align 4] %0, %1, %4 : i32, mem
        %7, %8 = load read pinned [i32, align 4] %0, %1, %6 : i32, mem";
    let (stats, left) = swept("ptr", lines, ["%5", "%1", "%8"]);
    assert_eq!((stats.nodes, stats.bypassed), (2, 2));
    assert_eq!(left, "%3, %4 = load read pinned [i32, align 4] %0, %1, %2 : i32, mem\n} -> (%3, %1, %4)");
}

#[test]
fn what_only_feeds_a_bypassed_load_goes_with_it() {
    let lines = "%4 = gep inbounds [i32, _] %0, %1 : ptr
        %5, %6 = load read pinned [i32, align 4] %4, %2, %3 : i32, mem
        %7 = add %5, %5 : i32 %8 = const 0 : i32";
    let (stats, left) = swept("ptr, i64", lines, ["%8", "%2", "%6"]);
    assert_eq!((stats.nodes, stats.bypassed, &*left), (3, 1, "%4 = const 0 : i32\n} -> (%4, %2, %3)"));
}

#[test]
fn what_has_effects_stays() {
    // A volatile load whose value is dead, a store, and an `unreachable`.
    let load = "%4, %5, %6 = load read write io [i32, align 4, volatile] %0, %2, %3 : i32, io, mem";
    stays("ptr, i32", load, ["%1", "%5", "%6"]);
    let store = "%4 = add %1, %1 : i32 %5 = store write pinned [i32, align 4] %4, %0, %2, %3 : mem";
    stays("ptr, i32", store, ["%1", "%2", "%5"]);
    stays("i32", "%3 = unreachable %1 : io", ["%0", "%3", "%2"]);
}

#[test]
fn an_unused_alloca_goes_and_one_that_is_stored_to_stays() {
    let lines = "%3 = const 1 : i32 %4, %5 = alloca [i32, align 4] %3, %2 : ptr, mem
        %6, %7 = alloca [i32, align 4] %3, %5 : ptr, mem
        %8 = store write pinned [i32, align 4] %3, %6, %1, %7 : mem";
    let (stats, left) = swept("i32", lines, ["%0", "%1", "%8"]);
    assert_eq!((stats.nodes, stats.bypassed, left.matches("alloca").count()), (1, 1, 1));
}

#[test]
fn calls_go_if_they_only_read_and_stay_if_they_do_more() {
    for (call, results, nodes) in [
        ("%4 = call [i32 (i32)] %0, %1 : i32", ["%1", "%2", "%3"], 1),
        ("%4, %5 = call read [i32 (i32)] %0, %1, %3 : i32, mem", ["%1", "%2", "%5"], 1),
        ("%4, %5, %6 = call read io [i32 (i32)] %0, %1, %2, %3 : i32, io, mem", ["%1", "%5", "%6"], 0),
        ("%4, %5 = call read write [i32 (i32)] %0, %1, %3 : i32, mem", ["%1", "%2", "%5"], 0),
    ] {
        assert_eq!(swept("ptr, i32", call, results).0.nodes, nodes, "{call}");
    }
}

#[test]
fn a_division_that_may_trap_goes_if_it_is_not_used() {
    assert_eq!(swept("i32", "%3 = sdiv pinned %0, %0, %1 : i32", ["%0", "%1", "%2"]).0.nodes, 1);
}

#[test]
fn a_gamma_loses_dead_variables_and_keeps_the_others() {
    // The first exit variable is dead, and only it uses the first two entry variables. One alternative of the second
    // exit variable uses the third.
    let lines = "%4 = match [0 -> 0, default -> 1] %0 : ctl2
        %5, %6 = gamma %4 (%0, %1, %1) {
          case 0 (%7: i32, %8: i32, %9: i32) { %10 = add %7, %8 : i32 %11 = const 0 : i32 } -> (%10, %11)
          case 1 (%12: i32, %13: i32, %14: i32) { %15 = add %12, %13 : i32 } -> (%15, %14)
        }";
    let (stats, left) = swept("i32, i32", lines, ["%6", "%2", "%3"]);
    assert_eq!((stats.exit_vars, stats.entry_vars, stats.nodes, stats.gammas), (1, 2, 2, 0));
    assert!(left.contains("%5 = gamma %4 (%1) {") && left.contains("case 1 (%8: i32) {\n} -> (%8)"), "{left}");
}

#[test]
fn a_dead_gamma_goes_with_all_that_is_in_it() {
    let lines = "%3 = match [0 -> 0, default -> 1] %0 : ctl2
        %4 = gamma %3 (%3) {
          case 0 (%5: ctl2) { %6 = gamma %5 (%5) { case 0 (%7: ctl2) { } -> (%7) case 1 (%8: ctl2) { } -> (%8) } } -> (%6)
          case 1 (%9: ctl2) { } -> (%9)
        }";
    let (stats, left) = swept("i32", lines, ["%0", "%1", "%2"]);
    assert_eq!((stats.nodes, stats.gammas, &*left), (3, 1, "} -> (%0, %1, %2)"), "two gammas and the match");
}

#[test]
fn a_load_in_a_gamma_is_bypassed_in_its_alternative() {
    let lines = "%4 = match [0 -> 0, default -> 1] %0 : ctl2
        %5 = gamma %4 (%1, %2, %3) {
          case 0 (%6: ptr, %7: io, %8: mem) {
            %9, %10 = load read pinned [i32, align 4] %6, %7, %8 : i32, mem } -> (%10)
          case 1 (%11: ptr, %12: io, %13: mem) { } -> (%13)
        }";
    let (stats, left) = swept("i32, ptr", lines, ["%0", "%2", "%5"]);
    assert_eq!((stats.bypassed, stats.nodes, stats.entry_vars), (1, 1, 1), "the I/O state stays");
    assert!(left.contains("case 0 (%6: io, %7: mem) {\n} -> (%7)"), "{left}");
}

/// A loop that counts `%0` down as `%20`, with additional loop variables: outputs, origins, arguments, lines of the
/// body, and values at the end of an iteration.
fn countdown(flags: &str, [outputs, origins, args, lines, posts]: [&str; 5]) -> String {
    format!(
        "%10{outputs} = theta {flags} (%0{origins}) (%20: i32{args}) {{
           {lines}
           %40 = const -1 : i32 %41 = add %20, %40 : i32
           %42 = match [0 -> 0, default -> 1] %41 : ctl2
         }} -> (%42, %41{posts})"
    )
}

#[test]
fn a_theta_loses_variables_that_only_feed_themselves() {
    // The first sum is unused. The second is not read in the loop, but its value is a result, and depends on the third.
    let sums = "%30 = add %21, %20 : i32 %31 = add %23, %20 : i32";
    let parts = [", %11, %12, %13", ", %1, %2, %1", ", %21: i32, %22: i32, %23: i32", sums, ", %30, %31, %23"];
    let (stats, left) = swept("i32, i32, i32", &countdown("", parts), ["%12", "%3", "%4"]);
    assert_eq!((stats.loop_vars, stats.nodes, stats.thetas), (1, 1, 0));
    assert!(left.contains("= theta (%0, %2, %1) (") && left.ends_with("} -> (%6, %3, %4)"), "{left}");
}

#[test]
fn loop_variables_that_only_feed_each_other_go() {
    let loop_ = countdown("", [", %11, %12", ", %1, %1", ", %21: i32, %22: i32", "", ", %22, %21"]);
    let (stats, left) = swept("i32, i32", &loop_, ["%10", "%2", "%3"]);
    assert!(stats.loop_vars == 2 && left.contains("= theta (%0) ("), "{left}");
}

#[test]
fn a_dead_loop_goes_if_it_ends() {
    let (stats, left) = swept("i32", &countdown("", [""; 5]), ["%0", "%1", "%2"]);
    assert_eq!((stats.thetas, stats.nodes, &*left), (1, 4, "} -> (%0, %1, %2)"));
    // The counter determines how often the loop repeats.
    let endless = countdown("may_diverge", [", %11", ", %1", ", %21: io", "", ", %21"]);
    stays("i32", &endless, ["%0", "%11", "%2"]);
}

#[test]
fn what_a_loop_passes_on_is_bypassed_with_its_load() {
    let lines = "%4, %5 = load read pinned [i32, align 4] %1, %2, %3 : i32, mem\n".to_owned()
        + &countdown("", [", %11, %12", ", %4, %5", ", %21: i32, %22: mem", "", ", %21, %22"])
        + "\n%43 = icmp eq %11, %4 : i1";
    let (stats, _) = swept("i32, ptr", &lines, ["%10", "%2", "%12"]);
    assert_eq!((stats.nodes, stats.bypassed, stats.loop_vars), (2, 1, 1));
}

#[test]
fn depth_does_not_matter() {
    let mut graph = Graph::new();
    let mut region = graph.root();
    let mut origin = graph.add_arg(region, Type::I1);
    let mut gammas = vec![];
    for _ in 0..50_000 {
        let choice = graph.add_match(Position::End(region), MatchInfo::truth(), origin);
        let gamma = Gamma::add(&mut graph, Position::End(region), choice);
        gamma.add_entry(&mut graph, origin);
        gammas.push(gamma);
        region = gamma.regions(&graph)[0];
        origin = gamma.entry_arg(&graph, 0, 0);
    }
    let mut innermost = [origin, origin];
    for gamma in gammas.iter().rev() {
        let other = gamma.entry_arg(&graph, 1, 0);
        innermost = innermost.map(|value| gamma.add_exit(&mut graph, &[value, other]));
    }
    let root = graph.root();
    graph.add_result(root, innermost[0]);
    let stats = run_body(&mut graph);
    assert_eq!((stats.exit_vars, stats.entry_vars, stats.nodes), (50_000, 0, 0));
}
