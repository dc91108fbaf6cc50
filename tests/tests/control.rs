//! The benchmark programs with many branches on their smallest data, compiled at every level and interpreted: each
//! prints the same checksum as clang's executable without optimization.

use rvsdg_tests::{compile, llvm, rvsdg, stderr, succeed};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Options of the front end. Without `KERNEL_TIME`, because times vary.
const OPTIONS: [&str; 3] = ["-w", "-DMINI_SET", "-ffp-contract=off"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn programs() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder("control")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "c"));
    paths.sort();
    paths
}

/// The checksum that an executable prints.
fn checksum(program: &Path) -> String {
    let output = Command::new(program).output().unwrap();
    assert!(output.status.success(), "{}: {}", program.display(), output.status);
    stderr(&output)
}

/// Compiles and runs all programs at a level, with additional options of `rvsdg compile`.
fn check(options: &[&str]) {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name);
    succeed(llvm("clang").args(["-O1", "-c", "-o"]).arg(file("harness.o")).arg(folder("kernels/harness.c")));
    let mut failures = Vec::new();
    for path in programs() {
        let name = path.display();
        succeed(
            llvm("clang").args(["-O0", "-o"]).arg(file("reference")).args(OPTIONS).arg(&path).arg(file("harness.o")),
        );
        let expected = checksum(&file("reference"));
        assert!(expected.starts_with("checksum 1\n") && expected != "checksum 1\n0\n", "{name}: {expected}");
        let clang_args = OPTIONS.map(|option| format!("--clang-arg={option}"));
        let (object, program) = (file("program.o"), file("program"));
        let mut args: Vec<&dyn AsRef<OsStr>> = vec![&path, &"--strict", &"--verify-each", &"-o", &object];
        args.extend(clang_args.iter().map(|arg| arg as &dyn AsRef<OsStr>));
        args.extend(options.iter().map(|option| option as &dyn AsRef<OsStr>));
        let output = compile(&args);
        if !output.status.success() {
            failures.push(format!("{name}: {}", stderr(&output)));
            continue;
        }
        succeed(llvm("clang").arg("-o").arg(&program).arg(&object).arg(file("harness.o")));
        let found = checksum(&program);
        if found != expected {
            failures.push(format!("{name}: {found} instead of {expected}"));
        }
    }
    assert!(failures.is_empty(), "{options:?}\n{}", failures.join("\n"));
}

#[test]
fn there_are_enough() {
    assert_eq!(programs().len(), 20);
}

#[test]
fn checksums_are_right_without_optimization() {
    check(&["-O0"]);
}

#[test]
fn checksums_are_right_at_o1() {
    check(&["-O1"]);
}

#[test]
fn checksums_are_right_at_o2() {
    check(&["-O2"]);
}

#[test]
fn checksums_are_right_at_o3() {
    check(&["-O3"]);
}

#[test]
fn checksums_are_right_for_size() {
    check(&["-Os"]);
}

#[test]
fn checksums_are_right_with_structured_control_flow() {
    check(&["-O2", "--destruct", "scfr"]);
}

#[test]
fn checksums_are_right_with_predicative_control_flow() {
    check(&["-O2", "--destruct", "pcfr"]);
}

#[test]
fn checksums_are_right_with_predicative_control_flow_alone() {
    check(&["-O0", "--destruct", "pcfr"]);
}

#[test]
fn the_interpreter_computes_the_checksums() {
    let place = tempfile::tempdir().unwrap();
    let harness = folder("kernels/harness.c");
    let clang_args = OPTIONS.map(|option| format!("--clang-arg={option}"));
    for path in programs() {
        let program = place.path().join("program");
        succeed(llvm("clang").arg("-O1").args(OPTIONS).arg("-o").arg(&program).arg(&path).arg(&harness));
        let found = rvsdg().arg("run").args(&clang_args).arg("--link").arg(&harness).arg(&path).output().unwrap();
        assert!(found.status.success(), "{}: {}", path.display(), stderr(&found));
        assert_eq!(stderr(&found), checksum(&program), "{}", path.display());
    }
}
