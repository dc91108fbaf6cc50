//! Modules that are too large to be read at once: they are read function by function, or LLVM's module is created
//! again.

use crate::read::module::GIANT;
use crate::read::{Read, ReadOptions, read};
use rvsdg_cfg::Definition;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A function with at least this amount of text, and its number of instructions.
fn function(name: &str, size: usize) -> (String, usize) {
    let mut text = format!("define i64 @{name}(i64 %0) {{\n");
    let mut count = 0;
    while text.len() < size {
        let operand = if count == 0 { 0 } else { count + 1 };
        writeln!(text, "  %{} = xor i64 %{operand}, {count}", count + 2).unwrap();
        count += 1;
    }
    writeln!(text, "  %{} = call i64 @g(i64 %{})\n  ret i64 %{}\n}}\n", count + 2, count + 1, count + 2).unwrap();
    (text, count + 2)
}

/// A function that is kept as text.
const VERBATIM: &str = "define void @v(ptr %0) {\n  indirectbr ptr %0, []\n}\n";

fn instructions(read: &Read, name: &str) -> usize {
    read.cfg(name).instr_count()
}

#[test]
fn many_functions_are_read_in_parts() {
    let mut text = format!("@a = global ptr @f3\n\n{VERBATIM}\ndeclare i64 @g(i64)\n\n");
    let mut counts = vec![];
    for at in 0..8 {
        let (function, count) = function(&format!("f{at}"), 800_000);
        text.push_str(&function);
        counts.push(count);
    }
    let read = read(text.as_bytes(), "test.ll", &ReadOptions::default()).unwrap();
    assert_eq!((read.stats.translated, read.stats.passed_through), (8, 1), "{:?}", read.warnings);
    for (at, count) in counts.into_iter().enumerate() {
        assert_eq!(instructions(&read, &format!("f{at}")), count);
    }
    assert!(matches!(read.ipg.definitions[read.symbol("v")], Definition::Verbatim));
}

#[test]
fn one_that_is_enormous_is_read_without_the_others() {
    static TIMES: AtomicUsize = AtomicUsize::new(0);
    fn count() {
        TIMES.fetch_add(1, Ordering::Relaxed);
    }
    let options = ReadOptions { give_back: count, ..ReadOptions::default() };
    let small = function("small", 100).0;
    let head = format!("%t = type {{ i32, ptr }}\n\n@a = global %t {{ i32 1, ptr @f }}\n\n{VERBATIM}\n");
    read(format!("{head}{small}\ndeclare i64 @g(i64)\ndeclare i64 @f()\n").as_bytes(), "small.ll", &options).unwrap();
    assert_eq!(TIMES.load(Ordering::Relaxed), 0, "there is nothing to give back");
    let (giant, count) = function("f", GIANT + (2 << 20));
    let text = format!("{head}{giant}{small}\ndeclare i64 @g(i64)\n");
    let read = read(text.as_bytes(), "test.ll", &options).unwrap();
    assert!(TIMES.load(Ordering::Relaxed) >= 3);
    assert_eq!((read.stats.translated, read.stats.passed_through), (2, 1), "{:?}", read.warnings);
    assert_eq!(instructions(&read, "f"), count);
    // The text is that of the module, and is read back.
    let written = crate::write(&read.ipg);
    let again = super::super::read(written.as_bytes(), "test.ll", &options).unwrap();
    assert!(crate::write(&again.ipg) == written);
}
