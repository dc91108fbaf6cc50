//! Matches of control values that are passed on: paths that know the control value need no further branch, and nothing
//! is decided that may be undefined.

use rvsdg_core::Module;
use rvsdg_destruct::{Mutation, Scheme};
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};

/// A function that chooses a control value by its argument, has `first` there for 0, and passes on a match of the
/// control value unless the argument is 4 to 6; on that it decides if a number is less than 40.
fn module(first: &str) -> Module {
    let text = format!(
        "symbol @f = external defined function i32 (i32) : ptr
         omega imports [] exports [@f] () {{
           %0 = lambda @f () (%0: i32, %1: io, %2: mem) {{
             %3 = match [0 -> 0, 1 -> 1, 2 -> 2, 3 -> 3, default -> 4] %0 : ctl5
             %4, %5 = gamma %3 (%0) {{
               case 0 (%6: i32) {{
                 %7 = const {first} : ctl6
                 %8 = const 40 : i32
               }} -> (%7, %8)
               case 1 (%9: i32) {{
                 %10 = const ctl 2 : ctl6
                 %11 = add %9, %9 : i32
               }} -> (%10, %11)
               case 2 (%12: i32) {{
                 %13 = const ctl 3 : ctl6
                 %14 = mul %12, %12 : i32
               }} -> (%13, %14)
               case 3 (%15: i32) {{
                 %16 = const ctl 4 : ctl6
                 %17 = xor %15, %15 : i32
               }} -> (%16, %17)
               case 4 (%18: i32) {{
                 %19 = const ctl 0 : ctl6
               }} -> (%19, %18)
             }}
             %20 = match [4 -> 0, 5 -> 0, 6 -> 0, default -> 1] %0 : ctl2
             %21, %22 = gamma %20 (%4, %5) {{
               case 0 (%23: ctl6, %24: i32) {{
                 %25 = const ctl 5 : ctl6
                 %26 = const 7 : i32
                 %27 = sub %24, %26 : i32
               }} -> (%25, %27)
               case 1 (%28: ctl6, %29: i32) {{
                 %30 = match [ctl 2 -> 1, ctl 3 -> 5, ctl 4 -> 5, ctl 5 -> 2, default -> 3] %28 : ctl6
               }} -> (%30, %29)
             }}
             %31 = const 40 : i32
             %32 = icmp slt %22, %31 : i1
             %33 = match [-1 -> 1, default -> 0] %32 : ctl2
             %34 = gamma %33 (%21, %22) {{
               case 0 (%35: ctl6, %36: i32) {{
               }} -> (%36)
               case 1 (%37: ctl6, %38: i32) {{
                 %39 = match [ctl 1 -> 1, ctl 5 -> 2, default -> 0] %37 : ctl3
                 %40 = gamma %39 (%38) {{
                   case 0 (%41: i32) {{
                     %42 = const 1 : i32
                     %43 = shl %41, %42 : i32
                   }} -> (%43)
                   case 1 (%44: i32) {{
                     %45 = const 100 : i32
                     %46 = add %44, %45 : i32
                   }} -> (%46)
                   case 2 (%47: i32) {{
                     %48 = const -1 : i32
                     %49 = xor %47, %48 : i32
                   }} -> (%49)
                 }}
               }} -> (%40)
             }}
           }} -> (%34, %1, %2)
         }} -> (%0)"
    );
    let module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("the test is wrong: {errors}"));
    module
}

/// The text that it becomes, and whether that does the same.
fn compare(before: &Module, text: &str) -> Result<(), String> {
    let read = rvsdg_llvm::read(text.as_bytes(), "passed", &Default::default()).map_err(|error| error.to_string())?;
    let after = rvsdg_construct::construct(read.ipg).map_err(|error| error.to_string())?;
    let run = |module: &Module, n: i64| Interpreter::new(module, Options::default()).run("f", &[Number::int(n, 32)]);
    (-1..60).try_for_each(|n| refines(&run(before, n), &run(&after, n)))
}

#[test]
fn what_is_passed_on_is_decided_where_it_is_known() {
    let before = module("ctl 1");
    let text = rvsdg_llvm::write(&rvsdg_destruct::destruct_by(&before, Scheme::Pcfr));
    compare(&before, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(!text.contains("select"), "no match is computed\n{text}");
}

#[test]
fn what_may_be_undefined_is_not_decided() {
    let before = module("undef");
    let text = rvsdg_llvm::write(&rvsdg_destruct::destruct_by(&before, Scheme::Pcfr));
    compare(&before, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
}

#[test]
fn every_fault_is_found() {
    for (fault, first) in [(Mutation::ExchangedWays, "ctl 1"), (Mutation::UndefinedPassed, "undef")] {
        let before = module(first);
        let text = rvsdg_llvm::write(&rvsdg_destruct::destruct_mutated(&before, fault));
        assert!(compare(&before, &text).is_err(), "{fault:?} is not noticed\n{text}");
    }
}
