//! Passes of external crates: the example in `examples/own-pass`, built and run according to its description, and a
//! pass that is given to the file tests.

use rvsdg_core::{Graph, Op, Position, Type};
use rvsdg_opt::{Analyses, Context, Counts, Pass, Registry};
use rvsdg_tests::outside::{lock, profile, root};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const INVERTS: &str = "define i32 @f(i32 %x) {
  %a = xor i32 %x, -1
  %b = xor i32 %a, -1
  ret i32 %b
}
";

/// Runs the command of the example.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let example = root().join("examples/own-pass");
    let lock = lock();
    // The same versions as in the workspace, so that nothing has to be fetched.
    if !example.join("Cargo.lock").exists() {
        std::fs::write(example.join("Cargo.lock"), &lock).expect("a file can be written");
    }
    let config = folder.join("config.toml");
    std::fs::write(&config, profile(&lock)).expect("a file can be written");
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["run", "--quiet", "--offline", "--config"]).arg(&config);
    command.arg("--manifest-path").arg(example.join("Cargo.toml"));
    command.arg("--target-dir").arg(target.parent().expect("the target directory"));
    command.arg("--").args(arguments).env_remove("RUST_LOG").output().expect("cargo runs")
}

#[test]
fn the_example_is_built_and_its_pass_applied() {
    let place = tempfile::tempdir().unwrap();
    let input = place.path().join("f.ll");
    std::fs::write(&input, INVERTS).unwrap();
    let input = input.to_str().unwrap();
    let arguments = ["compile", input, "--passes", "cleanup(double-not,dne)", "--stats", "--time-passes"];
    let output = run(place.path(), &[&arguments[..], &["--print-after", "double-not"]].concat());
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{messages}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("xor") && text.contains("ret i32 %"), "{text}");
    assert!(messages.contains(";; after pass 1 `double-not`"), "{messages}");
    assert!(messages.contains("pass 1 double-not\n  replaced"), "{messages}");
    // Asked for once, and computed then.
    let is_counted = |line: &str| line.starts_with("inverted ") && line.split_whitespace().skip(2).eq(["1", "0"]);
    assert!(messages.lines().any(is_counted), "{messages}");
    let help = run(place.path(), &["compile", "--help"]);
    assert!(String::from_utf8(help.stdout).unwrap().contains("double-not"), "the help names it");
}

/// Adds a constant.
struct Grow;

impl Pass for Grow {
    fn name(&self) -> &str {
        "grow"
    }

    fn description(&self) -> &str {
        "adds a constant"
    }

    fn run(&self, graph: &mut Graph, _: &mut Analyses, _: &Context<'_>) -> Counts {
        let root = graph.root();
        graph.add_simple(Position::End(root), Op::Int(7), &[], Type::I32);
        Counts::new([("added", 1)])
    }
}

#[test]
fn file_tests_know_passes_that_they_are_given() {
    let text = "symbol @f = external defined function i32 (i32) : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
LINE  } -> (%0, %1, %2)
} -> (%0)
";
    let place = tempfile::tempdir().unwrap();
    let expected = text.replace("LINE", "    %3 = const 7 : i32\n");
    let case = format!("; test opt a(grow)\n{}; expect\n{expected}", text.replace("LINE", ""));
    std::fs::write(place.path().join("grow.rvsdg"), &case).unwrap();
    rvsdg_tests::filetests::run(place.path(), &Registry::standard().with(Grow));
    let unknown = std::panic::catch_unwind(|| rvsdg_tests::filetests::run(place.path(), &Registry::standard()));
    assert!(unknown.is_err(), "nobody else knows the pass");
}
