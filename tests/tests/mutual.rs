//! Mutual recursion: members of phis that are inlined into each other, and leave phis that they are not members of any
//! more.

use rvsdg_core::{Module, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt_iln::Mutation;
use std::fmt::Write as _;

const SEEDS: std::ops::Range<u64> = 0..150;

/// Functions that call each other, fewer and fewer times, and change three variables on the way.
fn program(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut pick = |n: usize| random.below(n as u32) as usize;
    let count = 2 + pick(4);
    let mut text = String::new();
    for variable in 0..3 {
        writeln!(text, "@g{variable} = global i32 {}", 10 + 7 * variable).unwrap();
    }
    for function in 0..count {
        // Only what is local is gone when all calls are inlined.
        let linkage = if function > 0 && pick(3) > 0 { "internal " } else { "" };
        writeln!(text, "define {linkage}i32 @f{function}(i32 %n, i32 %x) mustprogress {{").unwrap();
        writeln!(text, "  %c = icmp slt i32 %n, 1\n  br i1 %c, label %end, label %more\nend:").unwrap();
        writeln!(text, "  %e = load i32, ptr @g{}\n  %f = xor i32 %e, %x\n  ret i32 %f\nmore:", pick(3)).unwrap();
        writeln!(text, "  %m = sub i32 %n, {}", 1 + pick(2)).unwrap();
        let mut last = "%x".to_owned();
        for step in 0..1 + pick(4) {
            let (variable, callee) = (pick(3), pick(count));
            match pick(3) {
                0 => writeln!(
                    text,
                    "  %l{step} = load i32, ptr @g{variable}\n  %v{step} = add i32 %l{step}, {last}\n  \
                     store i32 %v{step}, ptr @g{variable}"
                ),
                _ => writeln!(text, "  %v{step} = call i32 @f{callee}(i32 %m, i32 {last})"),
            }
            .unwrap();
            last = format!("%v{step}");
        }
        writeln!(text, "  ret i32 {last}\n}}").unwrap();
    }
    let read = rvsdg_llvm::read(text.as_bytes(), "mutual", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

/// Does `@f0` do what it did?
fn compare(expected: &Module, module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module, n: i64| {
        Interpreter::new(module, Options { fuel: 200_000, ..Options::default() })
            .run("f0", &[Number::int(n, 32), Number::int(3, 32)])
    };
    [0, 1, 4, 7].into_iter().try_for_each(|n| refines(&run(expected, n), &run(module, n)))
}

#[test]
fn mutual_recursion_becomes_direct_recursion() {
    let (mut mutual, mut members, mut dissolved) = (0, 0, 0);
    for seed in SEEDS {
        let before = program(seed);
        let mut after = before.clone();
        let wrong = |why: String| panic!("{seed}: {why}\n{}", rvsdg_core::print(&before));
        let stats = rvsdg_opt_iln::run_module(&mut after);
        mutual += stats.mutual;
        members += stats.members;
        compare(&before, &after).unwrap_or_else(wrong);
        dissolved += rvsdg_opt_dne::run(&mut after).module.dissolved;
        compare(&before, &after).unwrap_or_else(wrong);
        let pipeline = rvsdg_opt::Pipeline::level(rvsdg_opt::Level::O2);
        let mut optimized = before.clone();
        rvsdg_opt::run(&mut optimized, &pipeline, &rvsdg_opt::Options::default(), &mut |_| {}).unwrap();
        compare(&before, &optimized).unwrap_or_else(wrong);
    }
    assert!(mutual > 100 && members > 10 && dissolved > 30, "{mutual}, {members}, {dissolved}");
}

#[test]
fn a_wrong_member_is_noticed() {
    for fault in [Mutation::OtherMember, Mutation::OtherOutside] {
        let is_found = |seed: u64| {
            let before = program(seed);
            let mut after = before.clone();
            rvsdg_opt_iln::run_module_mutated(&mut after, fault);
            compare(&before, &after).is_err()
        };
        assert!(SEEDS.into_iter().any(is_found), "{fault:?}");
    }
}
