//! Invalid input and output paths: damaged modules, unusual names, modules of newer LLVM versions, paths that can't be
//! written, and interruptions. There has to be one clear error, and nothing may be left behind.
//!
//! `cargo xtask corpus bad-input` does the same with ten thousand damaged modules, and with enormous ones.

use rvsdg_gen::Random;
use rvsdg_tests::{llvm, paper_ir, rvsdg, stderr, succeed};
use std::collections::BTreeSet;
use std::io::Write;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A module with a function and a table of some kilobytes.
fn table() -> String {
    let members: Vec<String> = (0..4000).map(|number| format!("i32 {}", number * 12345)).collect();
    format!("@t = global [4000 x i32] [{}]\ndefine ptr @f() {{\n  ret ptr @t\n}}\n", members.join(", "))
}

/// A folder that contains a folder for temporary files.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        std::fs::create_dir(place.path("tmp")).unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        std::fs::write(self.path(name), contents).unwrap();
        self.path(name)
    }

    /// `rvsdg`, with a folder for temporary files that [`Place::is_left`] checks.
    fn rvsdg(&self) -> Command {
        let mut command = rvsdg();
        command.env("TMPDIR", self.path("tmp")).current_dir(self.0.path());
        command
    }

    /// Checks that there are exactly these files, and no temporary ones.
    #[track_caller]
    fn has_only(&self, expected: &[&str]) {
        let names = |path: &Path| -> BTreeSet<String> {
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
        };
        let expected = expected.iter().chain(&["tmp"]).map(|name| (*name).to_owned()).collect();
        assert_eq!(names(self.0.path()), expected);
        assert_eq!(names(&self.path("tmp")), BTreeSet::new());
    }
}

/// The message of an expected failure: exactly one error that contains this name, and exit code 1.
#[track_caller]
fn one_error(output: &Output, name: &str) -> String {
    let messages = stderr(output);
    assert_eq!(output.status.code(), Some(1), "{}: {messages}", output.status);
    let is_ours = |line: &str| line.starts_with("rvsdg: ") || line.starts_with("    ");
    assert!(messages.lines().all(is_ours), "{messages}");
    assert_eq!(messages.lines().filter(|line| line.starts_with("rvsdg: error: ")).count(), 1, "{messages}");
    assert!(messages.contains(name) && messages.len() < 2000, "{messages}");
    for bad in ["panicked", "internal error", "reader failed", "parsers disagree", "PLEASE"] {
        assert!(!messages.contains(bad), "{messages}");
    }
    messages
}

fn assembled(place: &Place, name: &str, text: &str) -> Vec<u8> {
    let path = place.path(name);
    succeed(llvm("llvm-as").arg("-o").arg(&path).arg(place.file("text.ll", text)));
    std::fs::remove_file(place.path("text.ll")).unwrap();
    std::fs::read(path).unwrap()
}

/// A few changes: to bytes and bits, and removed parts.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len() as u32) as usize;
        match random.below(8) {
            0 => bytes.truncate(at.max(4)),
            1 => drop(bytes.drain(at..bytes.len().min(at + 4))),
            2 => bytes[at] = random.below(256) as u8,
            _ => bytes[at] ^= 1 << random.below(8),
        }
    }
}

/// LLVM's own bitcode reader crashes on about one percent of these.
#[test]
fn damaged_modules_are_compiled_or_refused() {
    let place = Place::new();
    let source = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("c").join(name);
    let bases: Vec<(Vec<u8>, Vec<u8>)> = ["structs.c", "floats.c", "varargs.c"]
        .map(|name| {
            let text = std::fs::read_to_string(paper_ir(&source(name), &place.path("tmp"))).unwrap();
            std::fs::remove_file(place.path("tmp/paper.ll")).unwrap();
            let bitcode = assembled(&place, "base.bc", &text);
            std::fs::remove_file(place.path("base.bc")).unwrap();
            (text.into_bytes(), bitcode)
        })
        .into();
    let (mut fine, mut refused) = (0, 0);
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let (text, bitcode) = &bases[random.below(bases.len() as u32) as usize];
        let (name, mut bytes) = if seed % 3 == 0 { ("in.ll", text.clone()) } else { ("in.bc", bitcode.clone()) };
        damage(&mut bytes, &mut random);
        let input = place.file(name, bytes);
        let output = place.rvsdg().args(["compile", "-o", "out.ll", name]).output().unwrap();
        if output.status.success() {
            fine += 1;
            if seed % 8 == 0 {
                succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(place.path("out.ll")));
            }
            std::fs::remove_file(place.path("out.ll")).unwrap();
        } else {
            refused += 1;
            one_error(&output, name);
        }
        place.has_only(&[name]);
        std::fs::remove_file(input).unwrap();
    }
    assert!(fine > 30 && refused > 100, "{fine} fine, {refused} refused");
}

/// Sets a bit field in little-endian order.
fn set_bits(bytes: &mut [u8], from: usize, count: usize, number: u64) {
    for bit in 0..count {
        let (byte, mask) = ((from + bit) / 8, 1 << ((from + bit) % 8));
        bytes[byte] = if number >> bit & 1 == 1 { bytes[byte] | mask } else { bytes[byte] & !mask };
    }
}

#[test]
fn bitcode_on_which_the_reader_crashes_is_an_error() {
    let place = Place::new();
    let whole = assembled(&place, "whole.bc", "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n");
    let mut said = BTreeSet::new();
    // Damages the size of a block or of a string.
    for word in (8..whole.len() / 4).step_by(5) {
        let mut bytes = whole.clone();
        set_bits(&mut bytes, word * 32 + 3, 29, 0x1555_5555);
        place.file("in.bc", bytes);
        for arguments in [&["compile", "in.bc", "-o", "out.ll"][..], &["cc", "-O1", "-c", "in.bc", "-o", "out.o"]] {
            let output = place.rvsdg().args(arguments).output().unwrap();
            if !output.status.success() {
                let message = one_error(&output, "in.bc");
                said.insert(message.trim_end().rsplit("in.bc: ").next().unwrap_or_default().to_owned());
            }
            for name in ["out.ll", "out.o"] {
                assert!(output.status.success() || !place.path(name).exists(), "{arguments:?}");
                let _ = std::fs::remove_file(place.path(name));
            }
        }
    }
    assert!(said.len() > 3, "{said:?}");
    place.has_only(&["in.bc", "whole.bc"]);
}

const NAMES: &str = r#"%"type\FF" = type { i32, ptr }
$"group\FE\01" = comdat any
@"a\01b" = global i32 1
@"\FF\FE" = global %"type\FF" { i32 3, ptr @"a\01b" }
@"\C3\BF" = internal global i32 4
@all = global [3 x ptr] [ptr @"\FF\FE", ptr @"a\01b", ptr @"f\80"]
declare void @"\E4"(ptr)
define i32 @"f\80"(i32 %"x\FF", ptr %"p\01") "key\FF"="value\FE" comdat($"group\FE\01") {
"entry\C0":
  %"v\C1" = load i32, ptr @"a\01b"
  %"\FF" = add i32 %"v\C1", %"x\FF"
  %"\C3\BF" = icmp sgt i32 %"\FF", 7
  br i1 %"\C3\BF", label %"then\F0", label %"join\01"
"then\F0":
  call void @"\E4"(ptr @"\FF\FE")
  br label %"join\01"
"join\01":
  %"phi\FF" = phi i32 [ 1, %"then\F0" ], [ %"\FF", %"entry\C0" ]
  store [2 x i8] c"\FF\FE", ptr %"p\01"
  %where = getelementptr %"type\FF", ptr %"p\01", i32 0, i32 1
  store ptr @"\C3\BF", ptr %where
  ret i32 %"phi\FF"
}
"#;

#[test]
fn names_are_any_bytes() {
    let place = Place::new();
    place.file("names.ll", NAMES);
    assembled(&place, "names.bc", NAMES);
    for input in ["names.ll", "names.bc"] {
        for level in ["-O0", "-O2"] {
            let output = place.rvsdg().args(["compile", level, input, "-o", "out.ll"]).output().unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{}", stderr(&output));
            succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(place.path("out.ll")));
            let text = std::fs::read_to_string(place.path("out.ll")).unwrap();
            for part in [
                r#"%"type\FF" = type { i32, ptr }"#,
                r#"$"group\FE\01" = comdat any"#,
                r#"@"a\01b" = global i32 1"#,
                r#"@"\FF\FE" = global %"type\FF" { i32 3, ptr @"a\01b" }"#,
                r#"@"\C3\BF" = internal global i32 4"#,
                r#"@all = global [3 x ptr] [ptr @"\FF\FE", ptr @"a\01b", ptr @"f\80"]"#,
                r#"declare void @"\E4"(ptr)"#,
                r#"c"\FF\FE""#,
                r#"define i32 @"f\80"(i32 %0, ptr "#,
                r#"= "value\FE""#,
            ] {
                let found = text.contains(part) || part.starts_with('=') && text.contains(r#""key\FF"="value\FE""#);
                assert!(found, "{part} is not in {text}");
            }
        }
    }
    // Such a name can't be written in LLVM's text.
    place.file("null.ll", "@\"a\\00b\" = global i8 0\n");
    one_error(&place.rvsdg().args(["compile", "null.ll"]).output().unwrap(), "null.ll");
}

#[test]
fn what_newer_versions_write_is_named() {
    let place = Place::new();
    let ident = "!llvm.ident = !{!0}\n!0 = !{!\"clang version 21.1.0\"}\n";
    for (text, expected) in [
        ("define void @f(ptr captures(none) %p) {\n  ret void\n}\n", "`captures` is of LLVM 20"),
        ("define i64 @f(ptr %p) {\n  %x = ptrtoaddr ptr %p to i64\n  ret i64 %x\n}\n", "`ptrtoaddr` is of LLVM 22"),
        ("define i1 @f(i8 %x) {\n  %b = icmp samesign ult i8 %x, 2\n  ret i1 %b\n}\n", "`samesign` is of LLVM 20"),
        ("define void @f(ptr %p) {\n    #dbg_declare_value(ptr %p, !0, !0, !0)\n  ret void\n}\n", "is of LLVM 22"),
        (&format!("define void @f() {{\n  frob\n  ret void\n}}\n{ident}"), "it is by clang 21"),
    ] {
        place.file("new.ll", text);
        let output = place.rvsdg().args(["compile", "new.ll", "-o", "out.ll"]).output().unwrap();
        let message = one_error(&output, "new.ll:");
        assert!(message.contains(expected), "{message}");
        place.has_only(&["new.ll"]);
    }
    // A module begins with its epoch. The message mentions the epoch if it is not supported.
    let whole = assembled(&place, "whole.bc", "@g = global i32 0\n");
    let epochs = (24 * 8..40 * 8).any(|bit| {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        place.file("new.bc", bytes);
        let output = place.rvsdg().args(["compile", "new.bc", "-o", "out.ll"]).output().unwrap();
        let _ = std::fs::remove_file(place.path("out.ll"));
        !output.status.success() && one_error(&output, "new.bc").contains("Incompatible epoch: Bitcode '1'")
    });
    assert!(epochs);
}

#[test]
fn depth_is_no_danger() {
    let place = Place::new();
    let nested = |depth: usize| {
        let (open, close) = ("getelementptr (i8, ptr ".repeat(depth), ", i64 ptrtoint (ptr @h to i64))".repeat(depth));
        format!("@h = global i8 0\n@g = global ptr {open}@h{close}\n")
    };
    place.file("deep.ll", nested(3_000));
    let output = place.rvsdg().args(["compile", "deep.ll", "-o", "out.ll"]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    std::fs::remove_file(place.path("out.ll")).unwrap();
    place.file("deep.ll", nested(100_000));
    let output = place.rvsdg().args(["compile", "deep.ll", "-o", "out.ll"]).output().unwrap();
    assert!(one_error(&output, "deep.ll").contains("brackets nest deeper than"), "{}", stderr(&output));
    // Bitcode has no brackets.
    let ty = format!("{}i32{}", "{ ".repeat(3_000), " }".repeat(3_000));
    assembled(&place, "deep.bc", &format!("@g = external global {ty}\n@h = global ptr @g\n"));
    let output = place.rvsdg().args(["compile", "deep.bc", "-o", "out.ll"]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Runs as a user without permission to write everywhere, if this user has it.
fn as_nobody(command: &mut Command) {
    if succeed(Command::new("id").arg("-u")) == b"0\n" {
        command.uid(65534).gid(65534);
    }
}

/// Without writing coverage counts, which would fail, too.
fn uncounted(command: &mut Command) -> &mut Command {
    command.env("LLVM_PROFILE_FILE", "/dev/null")
}

#[test]
fn places_that_cannot_be_written_are_named() {
    let place = Place::new();
    place.file("in.ll", "@g = global i32 0\n");
    place.file("in.c", "int g;\n");
    for out in ["/proc/out.ll", "/dev/full"] {
        let output = place.rvsdg().args(["compile", "in.ll", "--emit", "ll", "-o", out]).output().unwrap();
        let message = one_error(&output, out);
        assert!(message.contains("can't write: ") && !message.contains(".rvsdg-"), "{message}");
        let output = place.rvsdg().args(["cc", "-O1", "-c", "in.c", "-o", out]).output().unwrap();
        assert!(!output.status.success() && !output.stderr.is_empty(), "{out}");
    }
    place.has_only(&["in.c", "in.ll"]);

    // A write-protected file is not changed, even in a writable folder; and conversely.
    let set_mode = |name: &str, mode| {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        std::fs::set_permissions(place.path(name), mode).unwrap();
    };
    std::fs::create_dir(place.path("open")).unwrap();
    std::fs::create_dir(place.path("closed")).unwrap();
    place.file("open/protected.ll", "mine");
    for (name, mode) in [(".", 0o755), ("tmp", 0o777), ("open", 0o777), ("open/protected.ll", 0o444), ("closed", 0o555)]
    {
        set_mode(name, mode);
    }
    for out in ["open/protected.ll", "closed/out.ll"] {
        let mut command = place.rvsdg();
        as_nobody(uncounted(&mut command).args(["compile", "in.ll", "-o", out]));
        // Other users may not have access to the executable.
        let Ok(output) = command.output() else { return };
        assert!(one_error(&output, out).contains("can't write: Permission denied"), "{}", stderr(&output));
    }
    assert_eq!(std::fs::read(place.path("open/protected.ll")).unwrap(), b"mine");
    assert_eq!(std::fs::read_dir(place.path("open")).unwrap().count(), 1);
    assert_eq!(std::fs::read_dir(place.path("closed")).unwrap().count(), 0);
}

/// As on a full disk.
#[test]
fn half_a_file_is_no_file() {
    let place = Place::new();
    place.file("in.ll", table());
    place.file("in.c", "int t[20000] = {1};\nint main(void) { return t[3]; }\n");
    place.file("old.ll", "old");
    let limited = |arguments: &str| {
        let mut command = Command::new("sh");
        let program = place.rvsdg();
        command.arg("-c").arg(format!("ulimit -f 8; exec \"$0\" {arguments}")).arg(program.get_program());
        uncounted(&mut command).current_dir(place.0.path()).env("TMPDIR", place.path("tmp")).output().unwrap()
    };
    for out in ["out.ll", "old.ll"] {
        let output = limited(&format!("compile in.ll -o {out}"));
        assert!(one_error(&output, out).contains("can't write: File too large"), "{}", stderr(&output));
    }
    let output = limited("compile in.c -o out");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let output = limited("cc -O1 -c in.c -o out.o");
    assert!(!output.status.success() && output.status.signal().is_none(), "{}", output.status);
    assert_eq!(std::fs::read(place.path("old.ll")).unwrap(), b"old");
    for name in ["out", "out.o", "out.ll"] {
        assert!(!place.path(name).exists(), "{name}");
    }
}

/// `rvsdg ... | head`
#[test]
fn nobody_reads_any_more() {
    let place = Place::new();
    place.file("in.ll", table());
    for arguments in [&["compile", "in.ll"][..], &["compile", "--print-pipeline"], &["compile", "--help"]] {
        let mut command = place.rvsdg();
        let mut child = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(stderr(&output), "");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{}", output.status);
    }
    let mut command = place.rvsdg();
    command.args(["compile", "in.ll", "--stats", "--time-passes", "--print-after", "dne", "-o", "out.ll"]);
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert!(child.wait().unwrap().success());
    place.has_only(&["in.ll", "out.ll"]);
}

/// Waits until a condition holds.
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}: it takes too long");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn send(child: &Child, signal: &str) {
    succeed(Command::new("kill").arg(signal).arg(child.id().to_string()));
}

/// Signals that are ignored by this process, as in background jobs of scripts, are also ignored by its children.
fn is_ignored(signal: i32) -> bool {
    has_signal("self", "SigIgn:", signal)
}

/// Is a signal contained in this mask of a process?
fn has_signal(process: &str, mask: &str, signal: i32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix(mask)).expect("a process has a status");
    u64::from_str_radix(mask.trim(), 16).expect("a mask") >> (signal - 1) & 1 == 1
}

#[test]
fn an_interrupted_run_leaves_nothing() {
    let signals = [("-TERM", 15), ("-INT", 2), ("-HUP", 1)].into_iter().filter(|(_, number)| !is_ignored(*number));
    let signals: Vec<(&str, i32)> = signals.collect();
    let place = Place::new();
    place.file("in.ll", "define i32 @main() {\n  ret i32 0\n}\n");
    // A slow linker; it records where it would write.
    let clang = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo clang version 19.1.7; exit; fi\n\
        echo \"$$\" > linker; while [ \"$1\" != -o ]; do shift; done; echo half > \"$2\"; exec sleep 100\n";
    let path = place.file("clang-19", clang);
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for (signal, number) in &signals {
        let mut command = place.rvsdg();
        command.env("PATH", format!("{}:{}", place.0.path().display(), std::env::var("PATH").unwrap()));
        let mut child = command.args(["compile", "in.ll", "-o", "program"]).spawn().unwrap();
        let linker = || std::fs::read_to_string(place.path("linker")).unwrap_or_default();
        until("the linker", || linker().ends_with('\n'));
        let linker: u32 = linker().trim().parse().unwrap();
        send(&child, signal);
        assert_eq!(child.wait().unwrap().code(), Some(128 + number));
        // It is now a child of another process, which may be slow to wait for it.
        let is_there =
            || std::fs::read_to_string(format!("/proc/{linker}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
        until("the end of the linker", || !is_there());
        std::fs::remove_file(place.path("linker")).unwrap();
        place.has_only(&["clang-19", "in.ll"]);
    }
    // While the process waits for its input, and while the bitcode reader does.
    let (signal, number) = signals.last().expect("one of them is not ignored");
    for start in [&b"define"[..], b"BC\xc0\xde"] {
        let mut command = place.rvsdg();
        let mut child = command.args(["compile", "-", "-o", "out.ll"]).stdin(Stdio::piped()).spawn().unwrap();
        // The pipe stays open: waiting for the child would close it.
        let mut input = child.stdin.take().unwrap();
        input.write_all(start).unwrap();
        // Before its handlers are installed, a signal would end any process.
        until("the program", || has_signal(&child.id().to_string(), "SigCgt:", *number));
        std::thread::sleep(Duration::from_millis(50));
        send(&child, signal);
        assert_eq!(child.wait().unwrap().code(), Some(128 + number));
        place.has_only(&["clang-19", "in.ll"]);
    }
}
