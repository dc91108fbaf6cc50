//! What the random programs do not show: decisions on poison, and loops that stay as they are.

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, Outcome, Value, refines};
use rvsdg_opt_unswitch::Stats;

const HEAD: &str = "symbol @exit = external declared function void (i32) : ptr\n\
    symbol @f = external defined function i32 (i1, i32) : ptr\n\
    omega imports [@exit] exports [@f]\n";

/// The poison decides in the loop, but behind a call that does not return.
const POISON: &str = r#"(%0: ptr) {
  %1 = lambda @f (%0) (%0: ptr, %1: i1, %2: i32, %3: io, %4: mem) {
    %5 = const poison : i1
    %6, %7, %8, %9, %10 = theta (%0, %5, %2, %3, %4) (%11: ptr, %12: i1, %13: i32, %14: io, %15: mem) {
      %16, %17 = call read write io [void (i32), args [""]] %11, %13, %14, %15 : io, mem
      %18 = match [-1 -> 1, default -> 0] %12 : ctl2
      %19 = gamma %18 (%13, %16) {
        case 0 (%20: i32, %30: io) {
          %21 = const -1 : i32
          %22 = add %20, %21 : i32
        } -> (%22)
        case 1 (%23: i32, %31: io) {
          %24 = const 1 : i32
          %25 = lshr %23, %24 : i32
        } -> (%25)
      }
      %26 = match [0 -> 0, default -> 1] %19 : ctl2
    } -> (%26, %11, %12, %19, %16, %17)
  } -> (%8, %9, %10)
} -> (%1)
"#;

fn parse(text: &str) -> Module {
    let module = rvsdg_text::parse(&format!("{HEAD}{text}")).unwrap_or_else(|error| panic!("{error}"));
    verify(&module).unwrap();
    module
}

fn body(module: &mut Module) -> &mut rvsdg_core::Graph {
    module.bodies.iter_mut().flatten().next().expect("the module has a function")
}

fn outcome(module: &Module) -> Outcome {
    Interpreter::new(module, Options::default()).run("f", &[Value::int(0, 1), Value::int(4, 32)])
}

#[test]
fn poison_behind_what_does_not_return_is_frozen() {
    let before = parse(POISON);
    assert!(outcome(&before).error.is_none_or(|trap| trap.kind != rvsdg_interp::TrapKind::Undefined));
    let mut after = before.clone();
    let stats = rvsdg_opt_unswitch::run_body(body(&mut after));
    assert_eq!((stats.unswitched, stats.frozen), (1, 1));
    verify(&after).unwrap();
    refines(&outcome(&before), &outcome(&after)).unwrap();
}

#[cfg(feature = "mutate")]
#[test]
fn without_the_freeze_it_would_be_noticed() {
    let before = parse(POISON);
    let mut after = before.clone();
    rvsdg_opt_unswitch::run_body_mutated(body(&mut after), rvsdg_opt_unswitch::Mutation::Unfrozen);
    refines(&outcome(&before), &outcome(&after)).unwrap_err();
}

#[test]
fn nothing_is_done_for_constants_large_loops_and_frozen_decisions() {
    // A freeze in the loop may answer otherwise each time.
    let frozen = POISON.replace(
        "%18 = match [-1 -> 1, default -> 0] %12",
        "%27 = freeze %12 : i1\n      %18 = match [-1 -> 1, default -> 0] %27",
    );
    let constant = POISON.replace(
        "%18 = match [-1 -> 1, default -> 0] %12",
        "%27 = const 0 : i1\n      %18 = match [-1 -> 1, default -> 0] %27",
    );
    let mut long = String::new();
    for i in 0..90 {
        long += &format!("%{} = add %13, %13 : i32\n", 100 + i);
    }
    let large = POISON.replace("%18 = match", &format!("{long}%18 = match"));
    for (text, refused) in [(frozen, 0), (constant, 0), (large, 1)] {
        let mut module = parse(&text);
        let stats = rvsdg_opt_unswitch::run_body(body(&mut module));
        assert_eq!(stats, Stats { refused_large: refused, ..Stats::default() });
    }
}
