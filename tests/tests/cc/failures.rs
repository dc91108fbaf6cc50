//! What is said, and what is left, if a program, the optimizer or clang fails.

use crate::place::Place;
use crate::{HALF, HELLO, USES_HALF};
use rvsdg_tests::{rvsdg, stderr};
use std::path::PathBuf;
use std::process::Command;

#[test]
fn failures_of_the_optimizer_leave_the_file_to_llvm() {
    let place = Place::with(&[("hello.c", HELLO)]);
    let crashes = place.path("crashes");
    std::fs::create_dir(&crashes).unwrap();
    let folder = format!("-fcrash-diagnostics-dir={}", crashes.display());
    let verifier = "Only PHI nodes may reference their own value";
    for (how, text) in [
        ("panic", "internal error"),
        ("abort", "ended by SIGABRT"),
        ("overflow", "ended by SIGSEGV"),
        ("output", "expected top-level entity"),
        ("invalid", verifier),
    ] {
        for level in ["-O0", "-O2"] {
            let mut command = place.command(&[level, "hello.c", "-o", "hello", &folder]);
            command.env("RVSDG_CC_FAIL", how).env_remove("RVSDG_CC_STRICT");
            let output = place.finish(&mut command);
            let said = stderr(&output);
            assert!(output.status.success(), "{said}");
            assert!(said.starts_with("rvsdg: warning: hello.c: the optimizer failed") && said.contains(text), "{said}");
            assert_eq!(place.run("hello"), (Some(3), "285\n".into()));
            let mut files: Vec<PathBuf> = std::fs::read_dir(&crashes).unwrap().map(|it| it.unwrap().path()).collect();
            files.sort();
            let [input, script] = &files[..] else { panic!("{files:?}") };
            assert!(said.contains(input.to_str().unwrap()) && said.contains(script.to_str().unwrap()), "{said}");
            // The script repeats what was done, without what fails on purpose. LLVM's verifier and back end run, too.
            assert!(std::fs::read_to_string(script).unwrap().contains("'--emit' 'obj'"));
            let path = std::env::join_paths(
                [rvsdg().get_program().as_ref() as &std::path::Path].map(|path| path.parent().unwrap()),
            )
            .unwrap();
            assert!(Command::new("/bin/sh").arg(script).env("PATH", path).status().unwrap().success());
            files.iter().for_each(|file| std::fs::remove_file(file).unwrap());

            // Then a signal ends the process at once.
            if !["abort", "overflow"].contains(&how) {
                command = place.command(&[level, "hello.c", "-o", "hello", &folder]);
                let output = place.finish(command.env("RVSDG_CC_FAIL", how));
                assert_eq!(output.status.code(), Some(if how == "invalid" { 70 } else { 1 }), "{}", stderr(&output));
            }
        }
    }
    // The verifier runs only where it is asked for, as the tests do.
    let mut command = place.command(&["-O1", "-c", "hello.c"]);
    let output = place.finish(command.env("RVSDG_CC_FAIL", "invalid").env_remove("RVSDG_CC_VERIFY"));
    assert!(!stderr(&output).contains(verifier), "{}", stderr(&output));
    // What is wrong with the program is clang's message, and no failure of ours.
    std::fs::write(place.path("bad.c"), "void f(void) { asm(\"no such instruction\"); }\n").unwrap();
    let mut command = place.command(&["-O1", "-c", "bad.c", &folder]);
    let output = place.finish(command.env_remove("RVSDG_CC_STRICT"));
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.matches("error: unexpected token").count() == 1 && !said.contains("rvsdg: "), "{said}");
    assert_eq!(std::fs::read_dir(&crashes).unwrap().count(), 0);
    let mut command = place.command(&["-O1", "-c", "hello.c", "-fno-crash-diagnostics", &folder]);
    command.env("RVSDG_CC_FAIL", "panic").env_remove("RVSDG_CC_STRICT");
    assert_eq!(stderr(&place.finish(&mut command)).lines().count(), 1);
    assert_eq!(std::fs::read_dir(&crashes).unwrap().count(), 0);
}

#[test]
fn a_signal_leaves_all_files_of_the_command_line_to_llvm() {
    let place = Place::with(&[("main.c", USES_HALF), ("half.c", HALF)]);
    let mut command = place.command(&["-O2", "main.c", "half.c", "-o", "program", "-fno-crash-diagnostics"]);
    command.env("RVSDG_CC_FAIL", "abort").env_remove("RVSDG_CC_STRICT");
    let output = place.finish(&mut command);
    let said = stderr(&output);
    let starts = |line: &str, file: &str| line.starts_with(&format!("rvsdg: warning: {file}: the optimizer failed"));
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines.len() == 2 && starts(lines[0], "main.c") && starts(lines[1], "half.c"), "{said}");
    assert_eq!((output.status.code(), place.run("program").0), (Some(0), Some(5)));
    // What was read from a pipe can't be read again: no empty file is compiled instead.
    let script = format!("echo 'int half(void) {{ return 1; }}' | {} cc -O2 -c -x c - -o pipe.o", path());
    let mut command = place.prepare(Command::new("sh"), &["-c", &script]);
    let output = command.env("RVSDG_CC_FAIL", "abort").env("RVSDG_CC_STRICT", "0").output().unwrap();
    assert!(!output.status.success() && !place.has("pipe.o"));
}

/// The command.
fn path() -> String {
    rvsdg().get_program().to_str().unwrap().to_owned()
}

#[test]
fn crashes_of_clang_leave_what_a_report_needs() {
    let crash = "int x;\n#pragma clang __debug llvm_fatal_error\n";
    let place = Place::with(&[("crash.c", crash), ("half.c", HALF)]);
    let crashes = place.path("crashes");
    std::fs::create_dir(&crashes).unwrap();
    // The first one has clang's driver and its front end in one process.
    for words in [&["-O2", "-c", "crash.c"][..], &["-O2", "-c", "crash.c", "-fno-lto", "half.c"], &["crash.c"]] {
        let mut command = place.command(words);
        let output = place.finish(command.env("CLANG_CRASH_DIAGNOSTICS_DIR", &crashes));
        let said = stderr(&output);
        let mut theirs = place.prepare(rvsdg_tests::llvm("clang"), words);
        let theirs = theirs.env("CLANG_CRASH_DIAGNOSTICS_DIR", place.temporary.path()).output().unwrap();
        assert_eq!(output.status.code(), theirs.status.code(), "{said}");
        assert_eq!(said.matches("clang frontend command failed").count(), 1, "{said}");
        let mut files: Vec<PathBuf> = std::fs::read_dir(&crashes).unwrap().map(|it| it.unwrap().path()).collect();
        files.sort();
        // Of several inputs, clang keeps all.
        let of_crash: Vec<&PathBuf> = files.iter().filter(|file| file.to_str().unwrap().contains("crash-")).collect();
        let [source, script] = of_crash[..] else { panic!("{files:?}: {said}") };
        assert!(said.contains(source.to_str().unwrap()) && said.contains(script.to_str().unwrap()), "{said}");
        assert!(std::fs::read_to_string(source).unwrap().contains("llvm_fatal_error"));
        files.iter().for_each(|file| std::fs::remove_file(file).unwrap());
        for file in std::fs::read_dir(place.temporary.path()).unwrap() {
            std::fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
}

/// What only the back end knows, or finds.
const FRAMES: &str = r#"#include "far.h"
#warning from the front end
struct S { char bytes[40000]; };
void use(struct S *);
int frame(int x) { struct S s; use(&s); return x; }
int small(int x) { int s[2]; return x; }
namespace_begin
int overloaded(int x) { struct S s; use(&s); use(&s); return x; }
namespace_end
int calls(int x) { if (x > 3) never(); maybe(); return x; }
int calls_again(int x) { if (x > 4) never(); return in_header(x); }
"#;
const FAR: &str = r#"__attribute__((error("not here"))) void never(void);
__attribute__((warning("with care"))) void maybe(void);
static inline int in_header(int x) { if (x == 77) maybe(); return x; }
#ifdef __cplusplus
#define namespace_begin namespace far {
#define namespace_end }
#else
#define namespace_begin
#define namespace_end
#endif
"#;
const ASSEMBLY: &str = "int one(void) { __asm__(\"no_such %0\" :: \"r\"(1)); return 1; }\n\
    int two(void) {\n  __asm__(\"nop\\n\\tnor_such\"); return 2; }\n";

#[test]
fn messages_of_the_back_end_have_their_places_in_the_source() {
    let place = Place::with(&[("frames.c", FRAMES), ("frames.cpp", FRAMES), ("far.h", FAR), ("asm.c", ASSEMBLY)]);
    // Two processes count what they say, clang does it once.
    let lines = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.ends_with(" generated.")).map(ToOwned::to_owned).collect()
    };
    for level in ["-O0", "-O1", "-O2", "-O2 -g", "-O2 -fcolor-diagnostics", "-O1 -Werror=frame-larger-than"] {
        for file in ["frames.c", "frames.cpp", "asm.c"] {
            let words: Vec<&str> = level.split(' ').chain(["-Wframe-larger-than=1000", "-c", file]).collect();
            let (ours, theirs) = (place.cc(&words), place.clang(&words));
            assert_eq!(ours.status.code(), theirs.status.code(), "{words:?}");
            // The same functions come in the same order, but warnings of a function may come before its calls.
            let (mut ours, mut theirs) = (lines(&stderr(&ours)), lines(&stderr(&theirs)));
            assert!(theirs.len() > 5, "{theirs:?}");
            ours.sort();
            theirs.sort();
            assert_eq!(ours, theirs, "{words:?}");
        }
    }
    // Warnings alone do not fail.
    let quiet = "void use(char *);\nvoid big(void) { char a[500]; use(a); }\n";
    std::fs::write(place.path("quiet.c"), quiet).unwrap();
    let output = place.cc(&["-O2", "-Wframe-larger-than=300", "-c", "quiet.c"]);
    let said = stderr(&output);
    assert!(output.status.success() && said.starts_with("quiet.c:2:6: warning: stack frame size ("), "{said}");
    assert!(said.contains(") exceeds limit (300) in 'big'"), "{said}");
}
