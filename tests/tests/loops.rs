//! The loops of the benchmark's suite `loops`, with two calls each: clang compiles all of them, and `rvsdg cc` makes
//! programs whose loops have the same checksums. Sizes that no vector divides are tested as well as the usual ones.

use rayon::prelude::*;
use rvsdg_tests::{behaviour, llvm, rvsdg, succeed};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The loops that the suite has at least.
const LEAST_LOOPS: usize = 150;
/// Elements of vectors, and rows of matrices: as in the benchmark, and few.
const SIZES: [&[&str]; 2] = [&[], &["-DN=37", "-DM=11"]];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("loops")
}

/// The files with loops; each is a class.
fn classes() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "c") && !path.ends_with("harness.c"));
    paths.sort();
    paths
}

/// Compiles a C file to an object file.
fn compile(mut compiler: Command, size: &[&str], file: &Path, object: &Path) {
    succeed(compiler.args(["-w", "-ffp-contract=off"]).args(size).arg("-c").arg(file).arg("-o").arg(object));
}

fn clang() -> Command {
    let mut clang = llvm("clang");
    clang.arg("-O1");
    clang
}

/// Compiles a class with a compiler command, and runs it with the smallest number of calls: name, class and checksum of
/// each loop.
fn checksums(compiler: Command, size: &[&str], class: &Path, harness: &Path) -> Vec<String> {
    let place = tempfile::tempdir().unwrap();
    let (object, program) = (place.path().join("class.o"), place.path().join("program"));
    compile(compiler, size, class, &object);
    succeed(llvm("clang").arg(object).arg(harness).arg("-lm").arg("-o").arg(&program));
    let behaviour = behaviour(&program);
    assert_eq!(behaviour.status, "exit status: 0", "{}", class.display());
    let without_time = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words.len(), 4, "{line}");
        format!("{} {} {}", words[0], words[1], words[3])
    };
    behaviour.stdout.lines().map(without_time).collect()
}

#[test]
fn every_loop_has_the_checksum_of_clang() {
    let classes = classes();
    let place = tempfile::tempdir().unwrap();
    for (index, size) in SIZES.iter().enumerate() {
        let harness = place.path().join(format!("harness-{index}.o"));
        let mut compiler = clang();
        // Two calls remain, whatever their number is.
        compiler.arg("-DDIVISOR=1000000000");
        compile(compiler, size, &folder().join("harness.c"), &harness);
        let n_loops: usize = classes
            .par_iter()
            .map(|class| {
                let name = class.file_stem().unwrap().to_str().unwrap();
                let expected = checksums(clang(), size, class, &harness);
                assert!(expected.iter().all(|line| line.split(' ').nth(1) == Some(name)), "{name}: {expected:?}");
                for level in ["-O2", "-O3"] {
                    let mut ours = rvsdg();
                    ours.args(["cc", level]);
                    assert_eq!(checksums(ours, size, class, &harness), expected, "{name} {level} {size:?}");
                }
                expected.len()
            })
            .sum();
        assert!(n_loops >= LEAST_LOOPS, "{n_loops}");
    }
}
