//! A test that may be of poison does not move in front of effects by which the program might end.

use rvsdg_core::{Module, verify};
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::{each_body, parse};
use rvsdg_opt_unswitch::{Stats, run_body};

/// `do { call g(); if (x) break; i++ } while (i < n)`, in which the decision takes this I/O state.
fn module(state: &str) -> Module {
    parse(&format!(
        "symbol @g = external declared function void () : ptr
         symbol @f = external defined function void (i1, i32) : ptr
         omega imports [@g] exports [@f] (%0: ptr) {{
         %1 = lambda @f (%0) (%0: ptr, %1: i1, %2: i32, %3: io, %4: mem) {{
           %5 = const 0 : i32
           %10, %11, %12, %13, %14, %15 = theta (%3, %4, %0, %1, %2, %5)
             (%20: io, %21: mem, %22: ptr, %23: i1, %24: i32, %25: i32) {{
             %26, %27 = call read write io [void (), args []] %22, %20, %21 : io, mem
             %28 = const 1 : i32
             %29 = add %25, %28 : i32
             %30 = icmp slt %29, %24 : i1
             %31 = match [-1 -> 1, default -> 0] %30 : ctl2
             %32 = match [-1 -> 1, default -> 0] %23 : ctl2
             %33 = gamma %32 ({state}, %31) {{
               case 0 (%34: io, %35: ctl2) {{ }} -> (%35)
               case 1 (%36: io, %37: ctl2) {{
                 %38 = const ctl 0 : ctl2
               }} -> (%38)
             }}
           }} -> (%33, %26, %27, %22, %23, %24, %29)
         }} -> (%10, %11)
         }} -> (%1)\n"
    ))
}

fn unswitch(mut module: Module) -> Stats {
    let symbols = module.symbols.clone();
    let stats = each_body(&mut module, |graph, _| run_body(graph, Costs::unknown(&symbols)));
    verify(&module).unwrap();
    stats
}

#[test]
fn effects_come_before_tests_of_what_may_be_poison() {
    assert_eq!(unswitch(module("%26")), Stats::default());
    assert_eq!(unswitch(module("%20")).unswitched, 1);
}

#[cfg(feature = "mutate")]
#[test]
fn tests_in_front_of_effects_are_found() {
    let mut module = module("%26");
    let symbols = module.symbols.clone();
    let fault = rvsdg_opt_unswitch::Mutation::BehindEffects;
    let stats =
        each_body(&mut module, |graph, _| rvsdg_opt_unswitch::run_body_mutated(graph, Costs::unknown(&symbols), fault));
    assert_eq!(stats.unswitched, 1);
}
