//! `rvsdg run`: an interpreted program behaves like the compiled program.

use rvsdg_tests::{Behaviour, behaviour, llvm, rvsdg, stderr, succeed};
use std::path::{Path, PathBuf};
use std::process::Output;

/// Features that the interpreter does not model, by program, with a part of the message. Remove the line when the
/// feature is modelled.
const NOT_MODELLED: &[(&str, &str)] = &[
    ("ctors", "the library function 'atexit'"),
    ("inline_asm", "a special call"),
    ("labels", "blockaddress(@by_address"),
    ("misc", "call of the unknown function 'cabs'"),
    ("setjmp", "a special call"),
    ("strings", "call of the unknown function 'strtok'"),
    ("threads", "pthread_create"),
    ("volatiles", "the library function 'signal'"),
];

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(args: &[&str], input: &Path, program_args: &[&str]) -> Output {
    rvsdg().arg("run").args(args).arg(input).args(program_args).output().expect("rvsdg runs")
}

/// Runs every C program of the tests compiled by clang and in the interpreter.
#[test]
fn programs_do_what_clang_makes_them_do() {
    let place = tempfile::tempdir().unwrap();
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder().join("c")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (mut same, mut failures) = (0, vec![]);
    for path in &paths {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let output = run(&["--clang-arg=-w", "--verify-each"], path, &[]);
        let messages = stderr(&output);
        let program = place.path().join(name);
        succeed(llvm("clang").args(["-O0", "-w", "-o"]).arg(&program).arg(path).arg("-lm"));
        let expected = behaviour(&program);
        let found = Behaviour {
            status: output.status.to_string(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        };
        if let Some((_, reason)) = NOT_MODELLED.iter().find(|(program, _)| *program == name) {
            let honest = output.status.code() == Some(126) && messages.contains(reason);
            if !honest || !expected.stdout.starts_with(&found.stdout) {
                failures.push(format!("{name}: it should stop because of `{reason}`: {messages}{}", found.stdout));
            }
        } else if found == expected {
            same += 1;
        } else {
            failures.push(format!("{name}: {} instead of {}: {messages}", found.status, expected.status));
        }
    }
    assert!(failures.is_empty(), "{same} of {} are the same\n{}", paths.len(), failures.join("\n"));
    assert_eq!(same + NOT_MODELLED.len(), paths.len());
}

/// Every kernel of the benchmark on its smallest data: the results are equal bit by bit.
#[test]
fn kernels_compute_what_clang_makes_them_compute() {
    let place = tempfile::tempdir().unwrap();
    let folder = folder().join("kernels");
    let (harness, object) = (folder.join("harness.c"), place.path().join("harness.o"));
    succeed(llvm("clang").args(["-O1", "-c", "-o"]).arg(&object).arg(&harness));
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "c") && *path != harness);
    paths.sort();
    assert_eq!(paths.len(), 30);
    let options = ["-DMINI_SET", "-DKERNEL_DUMP", "-ffp-contract=off"];
    let clang_args = options.map(|option| format!("--clang-arg={option}"));
    for path in paths {
        let program = place.path().join("program");
        succeed(llvm("clang").arg("-O1").args(options).arg("-o").arg(&program).arg(&path).arg(&object).arg("-lm"));
        let expected = std::process::Command::new(&program).output().unwrap();
        let found = rvsdg().arg("run").args(&clang_args).arg("--link").arg(&harness).arg(&path).output().unwrap();
        let name = path.display();
        assert_eq!(found.status, expected.status, "{name}: {}", stderr(&found));
        assert!(expected.stderr.len() > 100 && found.stderr == expected.stderr, "{name}: other numbers");
        assert_eq!(found.stdout, expected.stdout, "{name}");
    }
}

const ARGUMENTS: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int divide(int a, int b) { return a / b; }
int main(int argc, char **argv) {
  fprintf(stderr, "%d arguments\n", argc - 1);
  for (int i = 1; i < argc; i++) printf("[%s]", argv[i]);
  puts("");
  if (argc > 2 && !strcmp(argv[1], "divide")) return divide(100, atoi(argv[2]));
  if (argc > 1 && !strcmp(argv[1], "loop")) for (;;) putchar('.');
  if (argc > 1 && !strcmp(argv[1], "deep")) return main(argc, argv) + 1;
  if (argc > 1 && !strcmp(argv[1], "huge")) return malloc(100 << 20) == NULL;
  if (argc > 1 && !strcmp(argv[1], "abort")) abort();
  return argc;
}
"#;

#[test]
fn arguments_and_exit_codes() {
    let place = tempfile::tempdir().unwrap();
    let source = place.path().join("a.c");
    std::fs::write(&source, ARGUMENTS).unwrap();
    let ends = |options: &[&str], args: &[&str], code: i32, says: &str| {
        let output = run(options, &source, args);
        let messages = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {messages}");
        assert!(messages.contains(says), "{args:?}: {messages}");
        assert_eq!(messages.contains("rvsdg: error: "), (124..=126).contains(&code), "{args:?}: {messages}");
        String::from_utf8(output.stdout).unwrap()
    };
    // Arguments after the file belong to the program, even if they look like options.
    assert_eq!(ends(&[], &["x", "--fuel=3", "-O2"], 4, "3 arguments\n"), "[x][--fuel=3][-O2]\n");
    assert_eq!(ends(&[], &[], 1, "0 arguments\n"), "\n");
    assert_eq!(ends(&["--passes=dne", "--verify-each"], &["divide", "7"], 14, ""), "[divide][7]\n");
    ends(&["--stats"], &[], 1, " operations in ");
    assert_eq!(
        ends(&[], &["divide", "0"], 125, "undefined behaviour: division by zero; in function 'divide', node n"),
        "[divide][0]\n"
    );
    let dots = ends(&["--fuel=5000"], &["loop"], 124, "out of fuel; in function '");
    assert!(dots.starts_with("[loop]\n....") && dots.len() < 5000, "{dots}");
    ends(&["--depth=50"], &["deep"], 124, "calls are nested too deeply");
    ends(&["--memory=1"], &["huge"], 124, "out of memory");
    ends(&[], &["abort"], 134, "");
}

#[test]
fn every_kind_of_input_runs() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    std::fs::write(path("a.c"), "int twice(int); int main(void) { return twice(21); }\n").unwrap();
    std::fs::write(path("b.c"), "int twice(int x) { return 2 * x; }\n").unwrap();
    let code = |output: &Output| output.status.code();
    let alone = run(&[], &path("a.c"), &[]);
    assert_eq!(code(&alone), Some(126), "{}", stderr(&alone));
    assert!(stderr(&alone).contains("unknown function 'twice'"), "{}", stderr(&alone));

    let linked = rvsdg().arg("run").arg("--link").arg(path("b.c")).arg(path("a.c")).output().unwrap();
    assert_eq!(code(&linked), Some(42), "{}", stderr(&linked));
    std::fs::write(path("c.c"), "static int twice(int x) { return 2 * x; } int main(void) { return twice(21); }\n")
        .unwrap();
    for name in ["c.ll", "c.bc", "c.rvsdg"] {
        succeed(rvsdg().arg("compile").arg(path("c.c")).args(["-O0", "-o"]).arg(path(name)));
        let output = run(&[], &path(name), &[]);
        assert_eq!(code(&output), Some(42), "{name}: {}", stderr(&output));
    }
    std::fs::write(path("bad.rvsdg"), "nonsense").unwrap();
    for (name, says) in [
        ("bad.rvsdg", "bad.rvsdg: 1:1: expected"),
        ("missing.c", "missing.c: can't read"),
        ("b.c", "no function 'main'"),
    ] {
        let output = run(&[], &path(name), &[]);
        assert!(!output.status.success() && stderr(&output).contains(says), "{name}: {}", stderr(&output));
        assert!(!stderr(&output).contains("internal error"), "{}", stderr(&output));
    }
}
