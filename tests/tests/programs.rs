//! C programs: the compiled program behaves like that of clang without optimization.
//!
//! Every program in the folder `c` is compiled with two front ends (that of the paper, and that of the command for C),
//! at `-O0` and `-O1`. Every function has to be translated, except those listed here.

use rvsdg_tests::{behaviour, compile, link, llvm, paper_ir, stderr, succeed};
use std::path::{Path, PathBuf};

macro_rules! programs {
    ($($name:ident $([$($function:literal: $reason:literal),+])?,)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name), &[$($(($function, $reason)),+)?]);
        })*

        const ALL: &[&str] = &[$(stringify!($name)),*];
    };
}

programs! {
    atomics,
    bit_loops,
    bitfields,
    bits,
    by_value,
    computed_goto,
    ctors,
    dowhile,
    duff,
    early,
    ending,
    endless,
    exits,
    fills,
    floats,
    fnptr,
    globals,
    heap,
    inline_asm,
    int128,
    integers,
    irreducible,
    labels,
    libcalls,
    loops,
    machine,
    misc,
    musttail,
    mutual,
    narrow_floats,
    overlaps,
    pragmas,
    recursion,
    retyped,
    setjmp,
    shortcircuit,
    strings,
    structs,
    swaps,
    switch_fall,
    tail_calls,
    threaded,
    threads,
    varargs,
    vectors,
    vla,
    volatiles,
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("c").join(format!("{name}.c"))
}

#[test]
fn every_program_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("c");
    let name = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_string();
    let mut found: Vec<String> = std::fs::read_dir(folder).unwrap().map(|entry| name(entry.unwrap().path())).collect();
    found.sort();
    assert_eq!(found, ALL);
}

/// Compiles and runs a program in every way; `passed` are the functions that are passed through, with the reasons.
fn check(name: &str, passed: &[(&str, &str)]) {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let reference = directory.join("reference");
    succeed(llvm("clang").args(["-O0", "-w", "-o"]).arg(&reference).arg(source(name)).arg("-lm"));
    let expected = behaviour(&reference);
    assert!(!expected.stdout.is_empty(), "{name} prints nothing");

    let ir = paper_ir(&source(name), directory);
    for level in ["-O0", "-O1"] {
        let (out, stats) = (directory.join("out.ll"), directory.join("stats.json"));
        let output = compile(&[&ir, &level, &"--verify-each", &"-o", &out, &"--stats-json", &stats]);
        let messages = stderr(&output);
        assert!(output.status.success(), "{name} {level}: {messages}");
        check_translated(name, passed, &messages, &stats);
        assert_eq!(behaviour(&link(&out, directory)), expected, "{name} {level}");
    }

    let executable = directory.join("direct");
    let output = compile(&[&source(name), &"-O1", &"-o", &executable, &"--clang-arg=-w"]);
    assert!(output.status.success(), "{name} from C: {}", stderr(&output));
    assert_eq!(behaviour(&executable), expected, "{name} from C");
}

/// C++ programs: all functions are translated, and the programs behave correctly in every configuration.
fn check_cxx(name: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("cxx").join(format!("{name}.cpp"));
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let reference = directory.join("reference");
    succeed(llvm("clang++").args(["-O0", "-w", "-o"]).arg(&reference).arg(&source));
    let expected = behaviour(&reference);
    let (ir, out, stats) = (directory.join("in.ll"), directory.join("out.ll"), directory.join("stats.json"));
    for flags in [&["-O1"][..], &["-O0", "-Xclang", "-disable-O0-optnone"]] {
        succeed(llvm("clang++").args(flags).args(["-w", "-S", "-emit-llvm", "-o"]).arg(&ir).arg(&source));
        for level in ["-O0", "-O1", "-O2", "-O3"] {
            let output = compile(&[&ir, &level, &"--verify-each", &"-o", &out, &"--stats-json", &stats]);
            let messages = stderr(&output);
            assert!(output.status.success(), "{name} {flags:?} {level}: {messages}");
            check_translated(name, &[], &messages, &stats);
            let executable = directory.join("program");
            succeed(llvm("clang++").args(["-w", "-o"]).arg(&executable).arg(&out));
            assert_eq!(behaviour(&executable), expected, "{name} {flags:?} {level}");
        }
    }
}

#[test]
fn exceptions() {
    check_cxx("exceptions");
}

#[test]
fn inlined() {
    check_cxx("inlined");
}

#[test]
fn caught() {
    check_cxx("caught");
}

#[test]
fn containers() {
    check_cxx("containers");
}

/// Exactly these functions are passed through, and there is a message for each of them.
fn check_translated(name: &str, passed: &[(&str, &str)], messages: &str, stats: &Path) {
    let stats: serde_json::Value = serde_json::from_slice(&std::fs::read(stats).unwrap()).unwrap();
    assert_eq!(stats["functions"]["passed_through"], passed.len(), "{name}: {messages}");
    assert!(stats["functions"]["translated"].as_u64().unwrap() >= 1 && stats["instructions"].as_u64().unwrap() > 1);
    assert_eq!(messages.lines().count(), passed.len(), "{name}: {messages}");
    for (function, reason) in passed {
        assert!(stats["functions"]["reasons"][reason].as_u64().unwrap_or(0) > 0, "{name}: {stats}");
        let told = |line: &str| line.contains(&format!(": in function '{function}': ")) && line.contains(reason);
        assert!(messages.lines().any(|line| line.starts_with("rvsdg: warning: ") && told(line)), "{messages}");
    }
}

#[test]
fn output_depends_neither_on_threads_nor_on_the_run() {
    for name in ["machine", "recursion", "irreducible", "globals", "heap"] {
        let directory = tempfile::tempdir().unwrap();
        let ir = paper_ir(&source(name), directory.path());
        for emit in ["ll", "rvsdg", "dot"] {
            let texts = ["1", "2", "2", "7"].map(|threads| {
                let output = compile(&[&ir, &"-O1", &"--threads", &threads, &"--emit", &emit]);
                assert!(output.status.success(), "{}", stderr(&output));
                output.stdout
            });
            assert!(texts[0].len() > 100 && texts.iter().all(|text| *text == texts[0]), "{name}, {emit}");
        }
    }
}
