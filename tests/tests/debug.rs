//! Debug information: LLVM accepts the output at every level, and gdb finds lines, calls and variables.

use rvsdg_tests::{llvm, rvsdg, stderr};
use std::path::Path;
use std::process::{Command, Stdio};

/// The tests refer to its line numbers.
const PROGRAM: &str = r#"#include <stdio.h>
#include <string.h>
struct point { int x, y; };
static int twice(int n) {
    return printf("twice\n") / 3 * n;
}
__attribute__((noinline)) int area(struct point *p) {
    int product = p->x * p->y;
    product += twice(p->x);
    return product;
}
int main(void) {
    struct point corner = {3, 4};
    char name[16];
    strcpy(name, "corner");
    int a = area(&corner);
    printf("%s %d\n", name, a);
    return 0;
}
"#;

const LEVELS: [&str; 5] = ["-O0", "-O1", "-O2", "-O3", "-Os"];

fn cc(folder: &Path, arguments: &[&str]) {
    let output = rvsdg().arg("cc").args(arguments).current_dir(folder).output().unwrap();
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{arguments:?}");
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("program.c"), PROGRAM).unwrap();
    folder
}

/// The output of gdb for these commands; `None` if gdb is not available, or may not trace.
fn gdb(folder: &Path, program: &str, commands: &[&str]) -> Option<String> {
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-ex", "set debuginfod enabled off", "-ex", "set style enabled off"]);
    for command in commands {
        gdb.args(["-ex", command]);
    }
    let output = gdb.arg(program).current_dir(folder).stdin(Stdio::null()).env("LC_ALL", "C").output();
    let Ok(output) = output else {
        eprintln!("no gdb here: left out");
        return None;
    };
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), stderr(&output));
    if ["ptrace: ", "Cannot create process", "Couldn't get registers"].iter().any(|error| said.contains(error)) {
        eprintln!("gdb may not start programs here: left out");
        return None;
    }
    Some(said)
}

/// Requires that the output contains these parts in this order.
#[track_caller]
fn has(said: &str, parts: &[&str]) {
    let mut rest = said;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("there is no `{part}` (any more) in:\n{said}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn locations_are_valid_at_every_level() {
    let folder = folder();
    let compiled: Vec<String> = LEVELS
        .iter()
        .map(|level| {
            cc(folder.path(), &["-g", level, "-S", "-emit-llvm", "program.c", "-o", "program.ll"]);
            let text = std::fs::read_to_string(folder.path().join("program.ll")).unwrap();
            let mut opt = llvm("opt");
            let output =
                opt.args(["-passes=verify", "-disable-output", "program.ll"]).current_dir(folder.path()).output();
            // LLVM would only print a warning and continue without debug information.
            assert_eq!(stderr(&output.unwrap()), "", "{level}");
            text
        })
        .collect();
    // Every call has a location, and inlined locations refer to the call.
    for (text, level) in compiled.iter().zip(LEVELS) {
        for call in text.lines().filter(|line| line.contains(" call ") && !line.contains("@llvm.")) {
            assert!(call.contains(", !dbg !"), "{level}: {call}");
        }
        assert_eq!(text.contains("inlinedAt: !"), level != "-O0", "{level}");
        assert!(text.contains("#dbg_declare(ptr %"), "{level}");
    }
}

#[test]
fn gdb_steps_through_an_unoptimized_program() {
    let folder = folder();
    cc(folder.path(), &["-g", "-O0", "program.c", "-o", "program"]);
    let commands = [
        "break area",
        "run",
        "next",
        "print product",
        "print *p",
        "next",
        "print product",
        "backtrace",
        "finish",
        "next",
        "print name",
        "print corner",
        "print a",
    ];
    let Some(said) = gdb(folder.path(), "./program", &commands) else { return };
    has(
        &said,
        &[
            "at program.c:8\n",
            "9\t    product += twice(p->x);",
            "$1 = 12",
            "$2 = {x = 3, y = 4}",
            "10\t    return product;",
            "$3 = 18",
            "area (p=0x",
            "main () at program.c:16",
            "Value returned is $4 = 18",
            "17\t    printf",
            "$5 = \"corner\\000",
            "$6 = {x = 3, y = 4}",
            "$7 = 18",
        ],
    );
}

#[test]
fn gdb_finds_its_way_in_optimized_programs() {
    let folder = folder();
    for level in &LEVELS[1..] {
        cc(folder.path(), &["-g", level, "program.c", "-o", "program"]);
        let commands =
            ["break area", "break program.c:5", "run", "continue", "backtrace", "finish", "finish", "print corner"];
        let Some(said) = gdb(folder.path(), "./program", &commands) else { return };
        has(
            &said,
            &["area (", "program.c:8", "program.c:5\n", "area (", "main () at program.c:16", "= 18", "{x = 3, y = 4}"],
        );
    }
}
