//! `rvsdg reduce`, with shell scripts as commands.
#![cfg(unix)]

use rvsdg_tests::{llvm, rvsdg, stderr, succeed};
use std::path::{Path, PathBuf};
use std::process::Output;

/// A program that contains a division by zero.
const PROGRAM: &str = r#"
@table = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 0], align 16
declare i32 @puts(ptr)
define internal i32 @pick(i32 noundef %i) {
  %wide = sext i32 %i to i64
  %place = getelementptr inbounds [4 x i32], ptr @table, i64 0, i64 %wide
  %value = load i32, ptr %place, align 4
  ret i32 %value
}
define i32 @main(i32 %n, ptr %args) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi i32 [ 0, %entry ], [ %more, %join ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %divide, label %join
divide:
  %d = call i32 @pick(i32 %i)
  %q = sdiv i32 100, %d
  %s = add nsw i32 %sum, %q
  br label %join
join:
  %more = phi i32 [ %s, %divide ], [ %sum, %loop ]
  %next = add nuw i32 %i, 1
  %again = icmp slt i32 %next, 4
  br i1 %again, label %loop, label %done
done:
  %r = call i32 @puts(ptr @table)
  ret i32 %more
}
"#;

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// A script that counts its calls.
    fn script(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file(name, &format!("#!/bin/sh\necho >>\"${{0%/*}}/calls\"\n{text}\n"));
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        path
    }

    fn calls(&self) -> usize {
        std::fs::read_to_string(self.path("calls")).unwrap_or_default().lines().count()
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }
}

fn reduce(args: &[&Path], options: &[&str], command: &[&str]) -> Output {
    let mut rvsdg = rvsdg();
    rvsdg.arg("reduce").arg(args[0]).arg("-o").arg(args[1]).args(options).arg("--").args(command);
    rvsdg.output().expect("rvsdg runs")
}

#[track_caller]
fn fails(output: &Output, what: &str) {
    let messages = stderr(output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(messages.contains(what) && !messages.contains("internal error"), "{messages}");
}

#[test]
fn llvm_ir_is_reduced_to_what_is_interesting() {
    let place = Place::new();
    let input = place.file("in.ll", PROGRAM);
    let path = rvsdg().get_program().to_str().unwrap().to_string();
    // LLVM accepts every candidate that gets here, or the script fails for another reason.
    let verify = llvm("opt").get_program().to_str().unwrap().to_string();
    let script = place.script(
        "script",
        &format!(
            "{verify} -passes=verify -disable-output \"$2\" || {{ echo \"$2\" >>\"${{0%/*}}/refused\"; exit 1; }}\n\
             {path} run \"$2\" 2>&1 | grep -q 'division by zero'"
        ),
    );
    let out = place.path("out.ll");
    let output = reduce(&[&input, &out], &[], &[script.to_str().unwrap(), "first", "{}"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(output.stdout.is_empty());
    assert!(!place.path("refused").exists(), "LLVM refused a candidate");
    let text = place.text("out.ll");
    assert!(text.contains("sdiv i32 0, 0") && text.lines().count() < 12, "{text}");
    for gone in ["@table", "@puts", "@pick", "br ", "phi", "nsw"] {
        assert!(!text.contains(gone), "{gone} is still there:\n{text}");
    }
    let messages = stderr(&output);
    let calls = place.calls();
    assert!((10..400).contains(&calls), "{calls} calls");
    // The original file was tested before the candidates.
    assert!(messages.contains(&format!("rvsdg: note: {} candidates, ", calls - 1)), "{messages}");
    assert!(messages.contains(" to 1 definition, 1 node"), "{messages}");
    succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(&out));

    // A second run gives the same result with the same number of calls.
    let again = reduce(&[&input, &place.path("again.ll")], &[], &[script.to_str().unwrap(), "x", "{}"]);
    assert_eq!(stderr(&again), messages);
    assert_eq!(place.text("again.ll"), text);
    std::fs::remove_file(place.path("calls")).unwrap();
    let few = reduce(&[&input, &place.path("few.ll")], &["--max-steps=5"], &[script.to_str().unwrap(), "x", "{}"]);
    assert!(few.status.success() && place.calls() == 6, "{} calls", place.calls());
}

#[test]
fn graphs_are_reduced_and_forms_can_change() {
    let place = Place::new();
    let input = place.file("in.ll", PROGRAM);
    let script = place.script("script", "grep -q theta \"$1\"");
    let script = script.to_str().unwrap();
    let output = reduce(&[&input, &place.path("out.rvsdg")], &[], &[script]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = place.text("out.rvsdg");
    assert!(text.contains(" theta ") && !text.contains(" gamma ") && text.lines().count() < 20, "{text}");

    let graph = place.path("graph.rvsdg");
    succeed(rvsdg().arg("compile").arg(&input).args(["-O0", "-o"]).arg(&graph));
    let output = reduce(&[&graph, &place.path("small.rvsdg")], &[], &[script]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(place.text("small.rvsdg").contains(" theta "));
    let output = reduce(&[&graph, &place.path("small.ll")], &[], &["grep", "-q", "phi"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = place.text("small.ll");
    assert!(text.contains("phi") && !text.contains("call"), "{text}");
}

#[test]
fn what_is_no_good_gives_one_clear_error() {
    let place = Place::new();
    let input = place.file("in.ll", PROGRAM);
    let out = place.path("out.ll");
    let try_it = |input: &Path, out: &Path, command: &[&str]| reduce(&[input, out], &[], command);
    fails(
        &try_it(&input, &out, &["false"]),
        "in.ll: the input itself is not interesting: `false` ended with exit status: 1",
    );
    fails(&try_it(&input, &out, &["/nowhere/script"]), "can't run `/nowhere/script`");
    // The original file contains a name that the written file does not.
    let named = try_it(&input, &out, &["grep", "-q", "%again"]);
    fails(&named, "in.ll: `grep` does not find it interesting after it is parsed and written again");
    fails(&try_it(&place.path("missing.ll"), &out, &["true"]), "missing.ll");
    fails(&try_it(&input, &place.path("missing/out.ll"), &["true"]), "out.ll: can't write");
    fails(&try_it(&place.file("bad.ll", "nonsense"), &out, &["true"]), "bad.ll");
    fails(&try_it(&place.file("bad.rvsdg", "nonsense"), &place.path("out.rvsdg"), &["true"]), "bad.rvsdg");
    let start = std::time::Instant::now();
    let slow = reduce(&[&input, &out], &["--timeout=1"], &["sh", "-c", "exec sleep 60"]);
    fails(&slow, "the input itself is not interesting: `sh` ran out of time");
    assert!(start.elapsed().as_secs() < 30);
    assert!(!out.exists(), "there is no result");
    let output = rvsdg().args(["reduce", "in.ll", "-o", "out.ll"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
