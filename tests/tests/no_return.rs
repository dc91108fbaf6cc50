//! Tests that end the program: functions that never return, what is known behind their calls, and what is forgotten.

use rvsdg_core::{Module, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt_iln::Mutation;
use std::fmt::Write as _;

const SEEDS: std::ops::Range<u64> = 0..200;

/// A function that changes three variables and ends the program in some cases, by functions that do so, or do not.
fn program(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut pick = |n: usize| random.below(n as u32) as usize;
    let mut text = "declare void @exit(i32)\ndeclare void @see(i32)\n".to_owned();
    for variable in 0..3 {
        writeln!(text, "@g{variable} = global i32 {}", 10 + 7 * variable).unwrap();
    }
    text += "define internal void @fail(i32 %n) {\n  store i32 %n, ptr @g0\n  call void @see(i32 %n)\n  \
             call void @exit(i32 1) noreturn\n  unreachable\n}\n\
             define internal void @maybe(i32 %n) {\n  %c = icmp sgt i32 %n, 5\n  br i1 %c, label %bad, label %good\n\
             bad:\n  call void @fail(i32 %n)\n  br label %good\ngood:\n  store i32 %n, ptr @g1\n  ret void\n}\n\
             define internal void @both(i32 %n) {\n  %c = icmp sgt i32 %n, 5\n  br i1 %c, label %one, label %two\n\
             one:\n  call void @fail(i32 %n)\n  ret void\ntwo:\n  call void @fail(i32 0)\n  ret void\n}\n\
             define i32 @f(i32 %n, i32 %x) {\n";
    let mut value = "%x".to_owned();
    for step in 0..3 + pick(5) {
        let callee = ["fail", "maybe", "both"][pick(3)];
        let cond = ["slt", "eq", "sgt", "ne"][pick(4)];
        let tested = if pick(2) == 0 { "%n".to_owned() } else { value.clone() };
        let bound = pick(6) as i32 - 1;
        writeln!(text, "  %c{step} = icmp {cond} i32 {tested}, {bound}").unwrap();
        writeln!(text, "  br i1 %c{step}, label %bad{step}, label %good{step}\nbad{step}:").unwrap();
        writeln!(text, "  call void @{callee}(i32 {})\n  br label %good{step}\ngood{step}:", ["%n", "7"][pick(2)])
            .unwrap();
        writeln!(text, "  %l{step} = load i32, ptr @g{}\n  %v{step} = add i32 %l{step}, {value}", pick(3)).unwrap();
        writeln!(text, "  store i32 %v{step}, ptr @g{}", pick(3)).unwrap();
        value = format!("%v{step}");
    }
    writeln!(text, "  ret i32 {value}\n}}").unwrap();
    let read = rvsdg_llvm::read(text.as_bytes(), "ends", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

/// Does `@f` do what it did?
fn compare(expected: &Module, module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module, n: i64, x: i64| {
        Interpreter::new(module, Options { fuel: 200_000, ..Options::default() })
            .run("f", &[Number::int(n, 32), Number::int(x, 32)])
    };
    let inputs = [-2, 0, 1, 3, 9].into_iter().flat_map(|n| [(n, 0), (n, 3), (n, -40)]);
    inputs.into_iter().try_for_each(|(n, x)| refines(&run(expected, n, x), &run(module, n, x)))
}

#[test]
fn programs_end_where_they_did() {
    let (mut endings, mut settled, mut loads) = (0, 0, 0);
    for seed in SEEDS {
        let before = program(seed);
        let mut after = before.clone();
        let wrong = |why: String| panic!("{seed}: {why}\n{}", rvsdg_core::print(&before));
        endings += rvsdg_opt_iln::run_module(&mut after).endings;
        compare(&before, &after).unwrap_or_else(wrong);
        let of = |level: &str| rvsdg_opt::Pipeline::level(level.parse().unwrap());
        for level in ["1", "2", "3", "s"] {
            let mut optimized = before.clone();
            rvsdg_opt::run(&mut optimized, &of(level), &rvsdg_opt::Options::default(), &mut |_| {}).unwrap();
            compare(&before, &optimized).unwrap_or_else(wrong);
        }
        let body = |module: &mut Module| {
            let symbol = module.symbols.iter().find(|(_, data)| &*data.name == "f").expect("there is an f").0;
            rvsdg_opt_inv::run_body(module.body_mut(symbol).expect("f is defined"))
        };
        settled += body(&mut after).settled;
        compare(&before, &after).unwrap_or_else(wrong);
        loads += usize::from(rvsdg_core::print(&after).contains("load"));
    }
    assert!(endings > 200 && settled > 10 && loads > 50, "{endings}, {settled}, {loads}");
}

#[test]
fn a_function_that_returns_is_not_taken_for_one_that_does_not() {
    let is_found = |seed: u64| {
        let before = program(seed);
        let mut after = before.clone();
        rvsdg_opt_iln::run_module_mutated(&mut after, Mutation::EndAlways);
        compare(&before, &after).is_err()
    };
    assert!(SEEDS.into_iter().any(is_found));
}
