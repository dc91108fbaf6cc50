//! The programs of the benchmark's suite `programs`, with one round each: clang compiles all of them, and `rvsdg cc
//! -O2` makes programs that print the same.

use rvsdg_tests::{llvm, rvsdg, succeed};
use std::path::{Path, PathBuf};
use std::process::Command;

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "c" || ending == "cpp"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn is_cxx(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "cpp")
}

/// Compiles and links a program with a compiler command, and runs it; what it prints.
fn output(mut compiler: Command, path: &Path, place: &Path) -> String {
    let program = place.join("program");
    if is_cxx(path) {
        compiler.arg("-std=c++17");
    }
    succeed(compiler.args(["-w", "-ffp-contract=off"]).arg(path).arg("-lm").arg("-o").arg(&program));
    String::from_utf8(succeed(Command::new(&program).arg("1"))).unwrap()
}

#[test]
fn every_program_prints_the_same_as_with_clang() {
    let place = tempfile::tempdir().unwrap();
    for path in programs() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut clang = llvm(if is_cxx(&path) { "clang++" } else { "clang" });
        clang.arg("-O0");
        let expected = output(clang, &path, place.path());
        assert!(expected.contains(name) || expected.contains("chain"), "{name}: {expected}");
        let mut ours = rvsdg();
        ours.args([if is_cxx(&path) { "c++" } else { "cc" }, "-O2"]);
        assert_eq!(output(ours, &path, place.path()), expected, "{name}");
    }
}
