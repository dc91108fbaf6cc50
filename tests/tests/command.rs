//! The command itself: outputs, messages, and the handling of invalid input and output paths.

use rvsdg_tests::{behaviour, compile, link, llvm, rvsdg, stderr, succeed};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tempfile::TempDir;

/// A function with a decision, a loop, a call and a dead load; and a dead function.
const SUM: &str = r#"source_filename = "sum.c"
target triple = "x86_64-pc-linux-gnu"
@step = global i32 3
@unused = internal global i32 4
declare i32 @puts(ptr)
define internal void @dead() {
  %x = load i32, ptr @unused
  ret void
}
define i32 @main(i32 %n, ptr %args) {
entry:
  %dead = load i32, ptr @step
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %sum = phi i32 [ 0, %entry ], [ %more, %join ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %add, label %join
add:
  %s = load i32, ptr @step
  %t = add nsw i32 %sum, %s
  br label %join
join:
  %more = phi i32 [ %t, %add ], [ %sum, %loop ]
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 10
  br i1 %again, label %loop, label %done
done:
  ret i32 %more
}
"#;

const CALLBR: &str = r#"
define void @f() {
  callbr void asm sideeffect "nop", "!i"() to label %next [label %other]
next:
  ret void
other:
  ret void
}
define i32 @main() {
  ret i32 7
}
"#;

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        std::fs::write(self.path(name), contents).unwrap();
        self.path(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[track_caller]
fn ok(output: Output) -> Output {
    assert!(output.status.success(), "{}", stderr(&output));
    output
}

/// The standard error of an expected failure: exit code 1, one line, no panic, nothing on standard output.
#[track_caller]
fn fails(output: Output) -> String {
    let messages = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert_eq!(messages.lines().filter(|line| line.starts_with("rvsdg: error: ")).count(), 1, "{messages}");
    assert!(!messages.contains("panicked") && !messages.contains("internal error"), "{messages}");
    assert!(output.stdout.is_empty());
    messages
}

#[test]
fn text_is_the_default_and_goes_to_standard_output() {
    let place = Place::new();
    let output = ok(compile(&[&place.file("sum.ll", SUM)]));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("define i32 @main(") && !text.contains("@dead"), "{text}");
    assert_eq!(stderr(&Output { stdout: vec![], ..compile(&[&place.path("sum.ll")]) }), "");
    assert_eq!(behaviour(&link(&place.file("out.ll", text), place.0.path())).status, "exit status: 15");
}

#[test]
fn endings_say_what_to_make() {
    let place = Place::new();
    let input = place.file("sum.ll", SUM);
    for (name, start) in [
        ("a.ll", &b"source_filename = \"sum.c\""[..]),
        ("a.bc", b"BC\xc0\xde"),
        ("a.s", b"\t"),
        ("a.o", b"\x7fELF"),
        ("a.exe", b"\x7fELF"),
        ("a", b"\x7fELF"),
        ("a.dot", b"digraph"),
    ] {
        ok(compile(&[&input, &"-o", &place.path(name)]));
        let contents = std::fs::read(place.path(name)).unwrap();
        assert!(contents.starts_with(start), "{name}");
    }
    assert_eq!(behaviour(&place.path("a")).status, "exit status: 15");
    ok(compile(&[&input, &"-o", &place.path("b"), &"--emit", &"obj"]));
    assert_eq!(std::fs::read(place.path("b")).unwrap(), std::fs::read(place.path("a.o")).unwrap());
    // No temporary files are left.
    assert_eq!(place.names(), ["a", "a.bc", "a.dot", "a.exe", "a.ll", "a.o", "a.s", "b", "sum.ll"]);
}

#[test]
fn bitcode_and_standard_input_are_read() {
    let place = Place::new();
    let text = ok(compile(&[&place.file("sum.ll", SUM)])).stdout;
    let bitcode = place.path("sum.bc");
    succeed(llvm("llvm-as").arg("-o").arg(&bitcode).arg(place.path("sum.ll")));
    let from_bitcode = ok(compile(&[&bitcode])).stdout;
    assert_eq!(from_bitcode, text);
    assert_eq!(compiled_from_stdin(SUM).as_bytes(), text);
}

/// The output for standard input.
fn compiled_from_stdin(input: &str) -> String {
    let mut command = rvsdg();
    let command = command.args(["compile", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("rvsdg runs");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(ok(child.wait_with_output().unwrap()).stdout).unwrap()
}

#[test]
fn c_goes_through_clang() {
    let place = Place::new();
    let input = place.file("a.c", "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", N); return N - 2; }\n");
    ok(compile(&[&input, &"-o", &place.path("a"), &"--clang-arg=-DN=5", &"-Os"]));
    let result = behaviour(&place.path("a"));
    assert_eq!((result.status.as_str(), result.stdout.as_str()), ("exit status: 3", "5\n"));

    let wrong = place.file("wrong.c", "int main(void) { return x; }\n");
    let output = compile(&[&wrong, &"-o", &place.path("b")]);
    assert_eq!(output.status.code(), Some(1));
    let messages = stderr(&output);
    assert!(
        messages.contains("wrong.c: `clang` failed") && messages.contains("undeclared identifier 'x'"),
        "{messages}"
    );
    assert!(!place.path("b").exists());
}

#[test]
fn nothing_is_an_empty_module() {
    let place = Place::new();
    for (name, contents) in
        [("empty.ll", ""), ("empty.bc", ""), ("blank.ll", " \n\n"), ("comment.ll", "; nothing"), ("null.ll", "\0")]
    {
        let input = place.file(name, contents);
        let output = ok(compile(&[&input]));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("source_filename = \"{}\"", input.display())), "{text}");
        assert!(output.stderr.is_empty() && !text.contains("define"), "{text}");
        for emit in ["bc", "asm", "obj"] {
            let output = ok(compile(&[&input, &"-O2", &"--emit", &emit, &"-o", &"-"]));
            assert!(!output.stdout.is_empty(), "{name} {emit}");
        }
        // The output replaces the input.
        ok(compile(&[&input, &"--emit", &"ll", &"-o", &input]));
        succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(&input));
        assert_eq!(std::fs::read_to_string(&input).unwrap(), text, "{name}");
    }
    for contents in ["", "\n"] {
        assert!(compiled_from_stdin(contents).contains("source_filename = \"<stdin>\""));
    }
}

#[test]
fn input_that_is_no_good_gives_one_clear_error() {
    let place = Place::new();
    let bitcode = {
        let path = place.path("whole.bc");
        succeed(llvm("llvm-as").arg("-o").arg(&path).arg(place.file("sum.ll", SUM)));
        std::fs::read(path).unwrap()
    };
    let random: Vec<u8> = (0..5000u32).map(|i| (i.wrapping_mul(2654435761) >> 13) as u8).collect();
    let cases: &[(&str, &[u8])] = &[
        ("garbage.ll", b"this is no LLVM IR\n"),
        ("random.bc", &random),
        ("random.ll", &random),
        ("truncated.ll", &SUM.as_bytes()[..SUM.len() / 2]),
        ("truncated.bc", &bitcode[..bitcode.len() / 2]),
        ("header.bc", &bitcode[..4]),
        ("broken.ll", b"define i32 @f() {\n  %x = add i32 %y, 1\n  ret i32 %x\n}\n"),
        ("dominance.ll", b"define i32 @f() {\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret i32 %x\n}\n"),
    ];
    for (name, contents) in cases {
        let messages = fails(compile(&[&place.file(name, contents), &"-o", &place.path("out.ll")]));
        assert!(messages.contains(name), "{messages}");
        assert!(!place.path("out.ll").exists(), "{name}");
    }
    for cut in (1..bitcode.len()).step_by(97) {
        fails(compile(&[&place.file("cut.bc", &bitcode[..cut])]));
    }
    let mut flipped = bitcode.clone();
    for at in (8..bitcode.len()).step_by(61) {
        flipped[at] ^= 0x55;
        let output = compile(&[&place.file("flipped.bc", &flipped)]);
        assert!(matches!(output.status.code(), Some(0 | 1)), "byte {at}: {}: {}", output.status, stderr(&output));
        flipped[at] = bitcode[at];
    }
}

#[test]
fn missing_files_and_places_are_named() {
    let place = Place::new();
    let input = place.file("sum.ll", SUM);
    for missing in ["missing.ll", "missing.bc", "missing.c"] {
        let messages = fails(compile(&[&place.path(missing)]));
        assert!(messages.contains(missing) && messages.contains("No such file"), "{messages}");
    }
    let messages = fails(compile(&[&place.0.path()]));
    assert!(messages.contains("can't read"), "{messages}");
    for emit in ["ll", "obj", "exe"] {
        let messages = fails(compile(&[&input, &"--emit", &emit, &"-o", &place.path("no/such/out")]));
        assert!(messages.contains("no/such/out: can't write: "), "{messages}");
        let messages = fails(compile(&[&input, &"--emit", &emit, &"-o", &place.0.path()]));
        assert!(messages.contains("it is a directory"), "{messages}");
    }
    let mut command = rvsdg();
    command.args(["compile", "-o"]).arg(place.path("program")).arg(&input).env("TMPDIR", place.path("no"));
    let messages = fails(command.output().unwrap());
    assert!(
        messages.contains(&format!("can't write an object file in {}: ", place.path("no").display())),
        "{messages}"
    );
    let messages = fails(compile(&[&input, &"-o", &"/dev/full"]));
    assert!(messages.contains("/dev/full: can't write: "), "{messages}");
    assert_eq!(place.names(), ["sum.ll"]);
}

#[test]
fn llvm_ir_to_llvm_ir_needs_no_tool() {
    let place = Place::new();
    ok(rvsdg().env("PATH", "").arg("compile").arg(place.file("sum.ll", SUM)).output().unwrap());
}

#[test]
fn functions_that_pass_through_are_told_and_strict_forbids_them() {
    let place = Place::new();
    let input = place.file("callbr.ll", CALLBR);
    let output = ok(compile(&[&input]));
    let messages = stderr(&output);
    assert!(messages.starts_with("rvsdg: warning: ") && messages.lines().count() == 1, "{messages}");
    assert!(messages.contains("callbr.ll: in function 'f': "), "{messages}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("callbr void asm sideeffect \"nop\""));

    let output = compile(&[&input, &"--strict", &"-o", &place.path("out.ll")]);
    assert_eq!(output.status.code(), Some(1));
    let messages = stderr(&output);
    assert!(messages.contains("rvsdg: error: ") && messages.contains("in function 'f'"), "{messages}");
    assert!(messages.contains("1 function can't be translated"), "{messages}");
    assert!(!place.path("out.ll").exists());
}

#[test]
fn wrong_usage_has_exit_code_2() {
    let place = Place::new();
    let input = place.file("sum.ll", SUM);
    let input = input.to_str().unwrap();
    for (args, hint) in [
        (&["compile"][..], "<INPUT>"),
        (&["assemble"], "unrecognized subcommand"),
        (&["compile", input, "-Ox"], "known levels: 0, 1, 2, 3, s, z, g, fast"),
        (&["compile", input, "-gx"], "'-g <KIND>'\n  [possible values: 0, 1, 2, 3, dwarf"),
        (
            &["compile", input, "--passes", "dne,magic"],
            "unknown pass `magic`; known passes: align-loops, allocations, argument-ranges",
        ),
        (&["compile", input, "--emit", "exe"], "an executable needs an output file"),
        (&["compile", input, "-o", "x.unknown"], "use --emit KIND\n\nUsage: rvsdg compile [OPTIONS] [INPUT]\n"),
        (&["compile", input, "--threads", "0"], "--threads"),
        (
            &["compile", input, "-Wall"],
            "unexpected argument '-Wall' found\n\n  tip: `--clang-arg=-Wall` is for clang's",
        ),
        (&["view", "-std=c11", input], "'-std=c11' found\n\n  tip: `--clang-arg=-std=c11` is for clang's front end"),
        (
            &["compile", input, "-lm"],
            "'-lm' found\n\n  tip: `--link-arg=-lm` is for clang when it links; `rvsdg cc` takes",
        ),
        (&["compile", input, "-Wl,-s"], "tip: `--link-arg=-Wl,-s` is"),
        (&["run", "-L.", input], "tip: nothing is linked here; `rvsdg cc`"),
        (&["view", input, "-march=native"], "'-march=native' found\n\n  tip: `--target-cpu=native` chooses"),
        (&["compile", input, "--print-after", "magic"], "magic"),
    ] {
        let output = rvsdg().args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(hint), "{args:?}: {}", stderr(&output));
    }
    assert!(!Path::new("x.unknown").exists());
}

#[test]
fn statistics_times_and_snapshots_are_printed() {
    let place = Place::new();
    let (input, json) = (place.file("sum.ll", SUM), place.path("stats.json"));
    let options: &[&dyn AsRef<std::ffi::OsStr>] = &[
        &input,
        &"--passes",
        &"dne",
        &"--stats",
        &"--time-passes",
        &"--stats-json",
        &json,
        &"-o",
        &place.path("out.o"),
    ];
    let messages = stderr(&ok(compile(options)));
    for text in
        ["functions translated", "per instruction", "pass 1 dne", "lambdas", "construct", "pass dne", "llc", "CPU s"]
    {
        assert!(messages.contains(text), "{text}: {messages}");
    }
    let stats: serde_json::Value = serde_json::from_slice(&std::fs::read(json).unwrap()).unwrap();
    assert_eq!(stats["functions"]["translated"], 2);
    assert_eq!(stats["instructions"], 16);
    assert_eq!(stats["passes"][0]["pass"], "dne");
    assert_eq!(stats["passes"][0]["counts"]["lambdas"], 1);
    assert_eq!(stats["passes"][0]["counts"]["bypassed"], 2);
    assert!(stats["nodes"]["optimized"].as_u64() < stats["nodes"]["constructed"].as_u64());

    let messages =
        stderr(&ok(compile(&[&input, &"--passes", &"dne", &"--print-before", &"dne", &"--print-after", &"dne"])));
    let at = |text: &str| messages.find(text).unwrap_or_else(|| panic!("{text}: {messages}"));
    assert!(at(";; before pass 1 `dne`") < at(";; after pass 1 `dne`"));
}

#[test]
fn graphs_as_text() {
    let place = Place::new();
    let input = place.file("sum.ll", SUM);
    for level in ["-O0", "-O1"] {
        let output = ok(compile(&[&input, &level, &"--emit", &"rvsdg"]));
        insta::assert_snapshot!(format!("graph{level}"), String::from_utf8(output.stdout).unwrap());
    }
}

#[test]
fn graphs_for_graphviz() {
    let place = Place::new();
    let text = String::from_utf8(ok(compile(&[&place.file("sum.ll", SUM), &"-O0", &"--emit", &"dot"])).stdout).unwrap();
    assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
    assert!(text.contains("gamma") && text.contains("theta") && text.contains("lambda @main"), "{text}");
    let call = "declare i32 @puts(ptr)\ndefine i32 @f(ptr %s) {\n  %n = call i32 @puts(ptr %s)\n  ret i32 %n\n}\n";
    let text = String::from_utf8(ok(compile(&[&place.file("call.ll", call), &"--emit", &"dot"])).stdout).unwrap();
    assert!(text.contains("call @puts"), "{text}");
}

#[test]
fn help() {
    let text = |args: &[&str]| String::from_utf8(ok(rvsdg().args(args).output().unwrap()).stdout).unwrap();
    insta::assert_snapshot!("help", text(&["--help"]));
    insta::assert_snapshot!("help-compile", text(&["compile", "--help"]));
    assert!(text(&["--version"]).starts_with("rvsdg "));
}

/// The command's standard error.
fn said(input: &Path, options: &[&str]) -> String {
    let output = rvsdg().arg("compile").arg(input).args(options).args(["-o", "/dev/null"]).output().unwrap();
    stderr(&ok(output))
}

#[test]
fn graphs_as_text_are_compiled() {
    let place = Place::new();
    let input = place.file("sum.ll", SUM);
    let graph = place.path("sum.rvsdg");
    ok(compile(&[&input, &"-O0", &"-o", &graph]));
    let [direct, by_graph] = [&input, &graph].map(|input| ok(compile(&[input, &"-O2"])).stdout);
    assert_eq!(String::from_utf8(direct).unwrap(), String::from_utf8(by_graph).unwrap());
    let stats = said(&graph, &["--stats"]);
    assert!(stats.contains("functions translated             2\n"), "{stats}");
    let broken = place.file("broken.rvsdg", "omega imports [] exports [] () {\n  %0 = add %0, %0 : i32\n} -> ()\n");
    let output = compile(&[&broken]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).starts_with("rvsdg: error: ") && stderr(&output).contains("broken.rvsdg"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn pipelines_are_printed_as_they_are_read() {
    let pipeline = |args: &[&str]| {
        let output = rvsdg().args(["compile", "--print-pipeline"]).args(args).output().unwrap();
        String::from_utf8(ok(output).stdout).unwrap().trim_end().to_string()
    };
    for level in ["-O0", "-O1", "-O2", "-O3", "-Os", "-Oz"] {
        let text = pipeline(&[level]);
        assert_eq!(pipeline(&["--passes", &text]), text, "{level}");
        assert_eq!(text.contains("late("), level != "-O0", "{text}");
    }
    assert_eq!(
        pipeline(&["--passes", "fixpoint<3>(cleanup),url<4>,thr"]),
        "fixpoint<3>(cleanup(inv,red,dne)),url<4>,jump-threading"
    );
}

#[test]
fn limits_are_printed_as_they_are_documented() {
    let output = ok(rvsdg().args(["compile", "--print-limits"]).output().unwrap());
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/limits.md");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), std::fs::read_to_string(page).unwrap());
}

#[test]
fn pipelines_are_debugged() {
    let place = Place::new();
    let input = place.file("sum.ll", SUM);
    let all = said(&input, &["--passes", "inv,red,dne", "--print-after", "all", "--function", "main"]);
    for pass in ["1 `inv`", "2 `red`", "3 `dne`"] {
        assert!(all.contains(&format!(";; after pass {pass}\ngraph ")), "{all}");
    }
    let changed = said(&input, &["--passes", "dne", "--print-changed"]);
    assert!(changed.contains(";; pass 1 `dne` changed 'main'\n"), "{changed}");
    assert!(changed.lines().any(|line| line.starts_with("  - ") && line.contains("load")), "{changed}");
    let other = said(&input, &["--passes", "dne", "--print-changed", "--function", "dead"]);
    assert!(!other.contains("'main'"), "{other}");
    for (name, proposal) in [("mein", "'mein'; there is main\n"), ("nobody", "'nobody'\n")] {
        let options = ["compile", "--passes", "dne", "--print-changed", "-o", "-", "--function", name];
        let output = rvsdg().args(options).arg(&input).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        assert!(stderr(&output).ends_with(&format!("sum.ll: there is no function {proposal}")), "{}", stderr(&output));
    }

    let bisected = |limit: &str, threads: &str| {
        let options = ["compile", "-O2", "--bisect-limit", limit, "--threads", threads];
        let output = ok(rvsdg().args(options).arg(&input).output().unwrap());
        (stderr(&output), String::from_utf8(output.stdout).unwrap())
    };
    let (messages, text) = bisected("9", "1");
    assert_eq!(bisected("9", "4"), (messages.clone(), text));
    assert!(messages.starts_with("bisect: 1: pass `sroa` on 'dead'\n"), "{messages}");
    let numbers = messages.lines().map(|line| line.split([' ', ':']).nth(2).unwrap().parse::<u32>().unwrap());
    assert!(numbers.clone().is_sorted() && numbers.clone().all(|number| number <= 9), "{messages}");
    assert_eq!(bisected("1000000", "2").1, String::from_utf8(ok(compile(&[&input])).stdout).unwrap());
}

#[test]
fn times_have_sums() {
    let place = Place::new();
    let times = said(&place.file("sum.ll", SUM), &["--time-passes", "-O2"]);
    let (_, sums) = times.split_once("\n\nsum ").unwrap_or_else(|| panic!("{times}"));
    for pass in ["red", "dne", "iln"] {
        let lines = sums.lines().filter(|line| line.split_whitespace().next() == Some(pass));
        assert_eq!(lines.count(), 1, "{sums}");
    }
}

#[test]
fn traces_say_when_what_was_done() {
    let place = Place::new();
    let (input, trace) = (place.file("sum.ll", SUM), place.path("trace.json"));
    said(&input, &["-O1", "--trace", trace.to_str().unwrap()]);
    let events: serde_json::Value = serde_json::from_slice(&std::fs::read(&trace).unwrap()).unwrap();
    let events = events.as_array().unwrap();
    let is = |event: &serde_json::Value, kind: &str, name: &str| event["cat"] == kind && event["name"] == name;
    assert!(events.iter().any(|event| is(event, "phase", "construct")), "{events:?}");
    let red = events.iter().find(|event| is(event, "pass", "red") && event["args"]["function"] == "main").unwrap();
    assert!(red["ph"] == "X" && red["dur"].as_f64().unwrap() >= 0.0 && red["ts"].as_f64().unwrap() > 0.0, "{red}");
    let mut command = rvsdg();
    let output = ok(command.arg("compile").arg(&input).arg("-O1").env("RUST_LOG", "rvsdg_opt=debug").output().unwrap());
    let lines = stderr(&output);
    assert!(
        lines.lines().any(|line| line.contains("red") && line.contains("main") && line.contains("time.busy")),
        "{lines}"
    );
}

#[test]
fn options_of_compilers_are_taken() {
    let place = Place::new();
    let header = place.path("include");
    std::fs::create_dir(&header).unwrap();
    std::fs::write(header.join("n.h"), "#define N 5\n").unwrap();
    let c = place.file("a.c", "#include <n.h>\nint f(int x) { return x + N + M; }\n");
    let include = format!("-I{}", header.display());
    let run = |options: &[&str]| {
        let mut command = rvsdg();
        ok(command
            .arg("compile")
            .args(options)
            .arg(&c)
            .args([&include, "-DM=2"])
            .current_dir(place.0.path())
            .output()
            .unwrap())
    };
    let output = run(&["-c", "-g", "-O"]);
    assert!(output.stdout.is_empty());
    assert!(std::fs::read(place.path("a.o")).unwrap().starts_with(b"\x7fELF"));
    run(&["-S"]);
    assert!(std::fs::read_to_string(place.path("a.s")).unwrap().contains("f:"));
    // The last level counts.
    let text = |options: &[&str]| String::from_utf8(run(options).stdout).unwrap();
    assert_eq!(text(&["-O0", "-O2"]), text(&["-O2"]));
    assert!(text(&["-O2", "-O0", "--no-mem2reg"]).contains("alloca"));
    assert!(!text(&["-O0"]).contains("alloca"));
    assert!(text(&["-g"]).contains("!DICompileUnit") && !text(&[]).contains("!DICompileUnit"));
    assert!(text(&["-Oz"]).contains("optsize minsize") || text(&["-Oz"]).contains("minsize"));
    // Names and values that other compilers know.
    assert_eq!(text(&["-Og"]), text(&["-O1"]));
    assert_eq!(text(&["-O4"]), text(&["-O3"]));
    assert_eq!([text(&["-g2"]), text(&["-g0", "-ggdb"])], [text(&["-g"]), text(&["-g"])]);
    assert!(text(&["-g1"]).contains("LineTablesOnly") && !text(&["-g", "-g0"]).contains("!DICompileUnit"));
    assert!(text(&["-gdwarf-4"]).contains("!\"Dwarf Version\", i32 4"));
    assert!(text(&["--names"]).contains("i32 @f(i32 noundef %x)") && !text(&[]).contains("%x"));
    // This command is named beside clang, unless that is not wanted; LLVM IR is not ours.
    assert!(text(&[]).contains("!{!\"rvsdg 0.") && text(&[]).contains("clang version 19"));
    assert!(!text(&["--clang-arg=-fno-ident"]).contains("!{!\"rvsdg"));
    let ir = place.file("a.ll", text(&["-O0"]).replace("!\"rvsdg 0.", "!\"another 0."));
    assert!(!String::from_utf8(ok(compile(&[&ir])).stdout).unwrap().contains("rvsdg 0."));
}

/// `-Ofast` is a promise about floating point, for the front end and for the linker.
#[test]
fn fast_means_what_it_means_for_clang() {
    let place = Place::new();
    let source = "float f(float x, float y) { return x * y / 2; }\nint main(void) {\n#ifdef __FAST_MATH__\n  \
        return 1;\n#endif\n}\n";
    let c = place.file("a.c", source);
    let text = |level: &str| String::from_utf8(ok(compile(&[&c, &level])).stdout).unwrap();
    assert!(text("-Ofast").contains("fmul fast float") && !text("-O3").contains("fast float"));
    let program = place.path("program");
    let output = ok(compile(&[&c, &"-Ofast", &"-o", &program]));
    assert_eq!((stderr(&output).as_str(), behaviour(&program).status.as_str()), ("", "exit status: 1"));
}

#[test]
fn cxx_and_preprocessed_input_is_compiled() {
    let place = Place::new();
    let cxx = "#include <string>\nint main() { return std::string(\"abc\").size(); }\n";
    for name in ["a.cc", "a.cpp", "a.cxx", "a.C"] {
        ok(compile(&[&place.file(name, cxx), &"-o", &place.path("program")]));
        assert_eq!(behaviour(&place.path("program")).status, "exit status: 3", "{name}");
    }
    for (name, text) in [("b.i", "int main(void) { return 3; }\n"), ("b.ii", "int main() { return bool(2) + 2; }\n")] {
        ok(compile(&[&place.file(name, text), &"-o", &place.path("program")]));
        assert_eq!(behaviour(&place.path("program")).status, "exit status: 3", "{name}");
    }
}

#[test]
fn refused_kinds_get_a_hint() {
    let place = Place::new();
    for (name, hint) in [
        ("a.o", "`rvsdg cc` links it"),
        ("a.s", "`rvsdg cc` assembles it"),
        ("a.rs", "rustc --emit=llvm-ir"),
        ("a.h", "a header is compiled"),
        ("a.f90", "Fortran"),
        ("a.txt", "known inputs are .ll, .bc, .c"),
    ] {
        let messages = fails(compile(&[&place.file(name, "\x7fELF"), &"-o", &place.path("out.ll")]));
        assert!(messages.contains(name) && messages.contains(hint), "{messages}");
    }
    // Bitcode is bitcode under any name.
    succeed(llvm("llvm-as").arg("-o").arg(place.path("b.o")).arg(place.file("sum.ll", SUM)));
    ok(compile(&[&place.path("b.o")]));
}

#[test]
fn options_behind_a_program_are_its_own() {
    let place = Place::new();
    let input = place.file("a.c", "int main(int n, char **args) { return n == 3 ? args[1][2] : 0; }\n");
    let run = |words: &[&dyn AsRef<std::ffi::OsStr>]| {
        let mut command = rvsdg();
        words.iter().for_each(|word| _ = command.arg(word));
        command.output().unwrap().status.code()
    };
    assert_eq!(run(&[&"run", &input, &"--fuel", &"3"]), Some(i32::from(b'f')));
    assert_eq!(run(&[&"run", &"--fuel", &"3", &input]), Some(124));
    let help = ok(rvsdg().args(["run", "--help"]).output().unwrap());
    assert!(String::from_utf8(help.stdout).unwrap().contains("Options precede FILE"));
}

/// Runs a command on a terminal; returns its output.
fn on_terminal(place: &Place, line: &str) -> Option<String> {
    let mut command = std::process::Command::new("script");
    command.args(["-qec", line, "/dev/null"]).current_dir(place.0.path()).env("TERM", "xterm").env_remove("NO_COLOR");
    match command.stdin(Stdio::null()).output() {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(_) => {
            eprintln!("skipped: there is no `script`");
            None
        }
    }
}

#[test]
fn terminals_get_colours_and_no_bitcode() {
    let place = Place::new();
    place.file("sum.ll", SUM);
    let program = rvsdg().get_program().to_str().unwrap().to_owned();
    let Some(text) = on_terminal(&place, &format!("{program} compile sum.ll --emit bc")) else { return };
    assert!(text.contains("not for a terminal") && !text.contains("BC\u{fffd}"), "{text}");
    assert!(on_terminal(&place, &format!("{program} compile sum.ll --emit bc -o -")).unwrap().starts_with("BC"));
    let text = on_terminal(&place, &format!("{program} compile missing.ll")).unwrap();
    assert!(text.contains("\x1b[1;31merror:\x1b[0m "), "{text}");
    let text = on_terminal(&place, &format!("NO_COLOR=1 {program} compile missing.ll")).unwrap();
    assert!(text.starts_with("rvsdg: error: "), "{text}");
}

#[test]
fn completions_and_manual_pages() {
    let text = |words: &[&str]| String::from_utf8(ok(rvsdg().args(words).output().unwrap()).stdout).unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("print-changed") && script.contains("reduce"), "{shell}");
    }
    let page = text(&["man"]);
    assert!(page.contains(".TH rvsdg 1") && page.contains("rvsdg\\-compile(1)"), "{page}");
    let page = text(&["man", "compile"]);
    assert!(page.contains(".TH rvsdg-compile 1") && page.contains("\\-\\-no\\-mem2reg"), "{page}");
    let messages = fails(rvsdg().args(["man", "disassemble"]).output().unwrap());
    assert!(messages.contains("there are compile, run, view, reduce"), "{messages}");
}
