//! Random modules, interpreted before and after.

use rvsdg_core::Module;
use rvsdg_opt_inv::{Stats, run_body, run_module};
use rvsdg_opt_testing::{FLOW, PROGRAMS, Programs, STRUCTURED, all_above, each_body};
use std::fmt::Write;

/// Decisions in a row, some of them on the same condition, in whose alternatives the program may end.
const ENDS: Programs = Programs { module: ends, ..STRUCTURED };

fn ends(seed: u64) -> Module {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut text = "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {
        %6 = const 2 : i32
        %7 = icmp slt %2, %3 : i1
        %8 = icmp eq %2, %6 : i1
        %9 = match [-1 -> 1, default -> 0] %7 : ctl2
        %10 = match [-1 -> 1, default -> 0] %8 : ctl2
        %11 = match [0 -> 1, 2 -> 2, default -> 0] %2 : ctl3\n"
        .to_owned();
    let (mut value, mut io, mut mem, mut next) = (3, 4, 5, 12);
    for _ in 0..2 + random(5) {
        let predicate = 9 + random(3);
        let outputs = next;
        next += 3;
        let [a, b, c] = [outputs, outputs + 1, outputs + 2];
        writeln!(text, "%{a}, %{b}, %{c} = gamma %{predicate} (%{value}, %2, %1, %{io}, %{mem}) {{").unwrap();
        for case in 0..if predicate == 11 { 3 } else { 2 } {
            let [v, x, f, i, m] = [0, 1, 2, 3, 4].map(|index| next + index);
            writeln!(text, "case {case} (%{v}: i32, %{x}: i32, %{f}: ptr, %{i}: io, %{m}: mem) {{").unwrap();
            let [r, j, n] = [5, 6, 7].map(|index| next + index);
            next += 8;
            let results = match random(5) {
                0 => {
                    writeln!(text, "%{j} = unreachable %{i} : io").unwrap();
                    [v, j, m]
                }
                1 => {
                    let call = "call read write io [i32 (i32)]";
                    writeln!(text, "%{r}, %{j}, %{n} = {call} %{f}, %{x}, %{i}, %{m} : i32, io, mem").unwrap();
                    [r, j, n]
                }
                2 => {
                    writeln!(text, "%{r} = add %{v}, %{x} : i32").unwrap();
                    [r, i, m]
                }
                _ => [v, i, m],
            };
            writeln!(text, "}} -> (%{}, %{}, %{})", results[0], results[1], results[2]).unwrap();
        }
        text.push_str("}\n");
        (value, io, mem) = (a, b, c);
    }
    write!(text, "}} -> (%{value}, %{io}, %{mem})").unwrap();
    rvsdg_opt_testing::module(2, &text)
}

fn apply(module: &mut Module) -> Stats {
    let stats = each_body(module, |graph, _| run_body(graph));
    run_module(module);
    stats
}

#[test]
fn random_modules_behave_the_same() {
    let stats = STRUCTURED.refined(0..300, |module| each_body(module, |graph, _| run_body(graph))).settled();
    all_above(stats.entries(), 20, &["settled"]);
    let stats = ENDS.refined(0..600, |module| each_body(module, |graph, _| run_body(graph))).settled();
    assert!(stats.settled > 100 && stats.exit_vars > 100, "{stats:?}");
    FLOW.refined(0..150, apply);
    PROGRAMS.refined(0..120, apply);
}

/// Random modules, and two with constructs that these lack: a loop that runs forever, and a call of a known function.
#[cfg(feature = "mutate")]
fn module(seed: u64) -> Module {
    let endless = "(%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
        %5 = theta may_diverge (%3) (%6: io) { %7 = const ctl 1 : ctl2 } -> (%7, %6)
        %8, %9, %10 = call read write io [i32 (i32)] %1, %2, %5, %4 : i32, io, mem
      } -> (%8, %9, %10)";
    let call = "symbol @g = internal defined function i32 (i32, i32) : ptr
      symbol @f = external defined function i32 (i32, i32) : ptr
      omega imports [] exports [@f] () {
        %0 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) { } -> (%0, %2, %3)
        %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
          %5, %6, %7 = call read write io [i32 (i32, i32)] %0, %1, %2, %3, %4 : i32, io, mem
        } -> (%5, %6, %7)
      } -> (%1)";
    match seed {
        0 => rvsdg_opt_testing::module(1, endless),
        1 => rvsdg_opt_testing::parse(call),
        _ if seed.is_multiple_of(3) => ends(seed),
        _ => (STRUCTURED.module)(seed - 2),
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    let programs = Programs { module, ..STRUCTURED };
    programs.find(200, rvsdg_opt_inv::Mutation::ALL, |module, fault| {
        each_body(module, |graph, _| rvsdg_opt_inv::run_body_mutated(graph, fault));
        rvsdg_opt_inv::run_module_mutated(module, fault)
    });
}
