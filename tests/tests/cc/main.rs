//! `rvsdg cc` and `rvsdg c++` as compiler commands: files, messages and exit codes are the same as clang's, for every
//! caller.

mod allowed;
mod failures;
mod instrumented;
mod place;

use place::{Place, module};
use rvsdg_tests::{llvm, rvsdg, stderr};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const HELLO: &str = r#"
#include <stdio.h>
static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i; return s; }
int main(void) { printf("%d\n", sum(10)); return 3; }
"#;
const HALF: &str = "int half(int x) { return x / 2; }\n";
const USES_HALF: &str = "int half(int); int main(void) { return half(10); }\n";
const BROKEN: &str = "int main(void) { return x; }\n";

/// Is this tool available? Tests are skipped without it.
fn is_there(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: there is no {tool}");
    }
    found
}

/// A folder with `rvsdg-cc` and `rvsdg-c++`.
fn links(place: &Place) -> PathBuf {
    let folder = place.path("bin");
    std::fs::create_dir(&folder).unwrap();
    for name in ["rvsdg-cc", "rvsdg-c++"] {
        std::os::unix::fs::symlink(rvsdg().get_program(), folder.join(name)).unwrap();
    }
    folder
}

#[test]
fn programs_at_every_level() {
    let place = Place::with(&[("hello.c", HELLO)]);
    for flags in
        ["", "-O0", "-O", "-O1", "-O2", "-O3", "-Os", "-Oz", "-Og", "-O3 -O0", "-O2 -g -fPIE", "-O2 -march=haswell"]
    {
        let mut arguments: Vec<&str> = flags.split(' ').filter(|flag| !flag.is_empty()).collect();
        arguments.extend(["hello.c", "-o", "hello"]);
        place.quietly(&arguments);
        assert_eq!(place.run("hello"), (Some(3), "285\n".into()), "{flags}");
    }
}

#[test]
fn our_optimizer_is_in_it() {
    let place = Place::with(&[("hello.c", HELLO), ("half.c", HALF)]);
    let ir = |arguments: &[&str]| {
        let output = place.cc(&[arguments, &["-S", "-emit-llvm", "-o", "-", "half.c"]].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(ir(&["-O0"]).contains("alloca") && !ir(&["-O1"]).contains("alloca"));
    let mut command = place.command(&["-O2", "-c", "hello.c", "half.c"]);
    assert!(place.finish(command.env("RVSDG_CC_STATS", "stats")).status.success());
    let text = std::fs::read_to_string(place.path("stats")).unwrap();
    let mut lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.sort_by_key(|line| line["input"].as_str().unwrap().to_owned());
    let counts = lines.iter().map(|line| (line["input"].as_str().unwrap(), line["functions"]["translated"].as_u64()));
    assert_eq!(counts.collect::<Vec<_>>(), [("half.c", Some(1)), ("hello.c", Some(2))]);
    assert!(lines[0]["passes"].as_array().is_some_and(|passes| passes.len() > 3));

    let mut command = place.command(&["-O2", "-c", "half.c"]);
    let output = place.finish(command.env("RVSDG_CC_PASSES", "nothing"));
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).starts_with("rvsdg: error: RVSDG_CC_PASSES: unknown pass `nothing`"));
}

/// Clang's processes cost more than all else for small files.
#[test]
fn clang_is_started_once_for_a_file() {
    let place = Place::with(&[("sum.c", "int sum(int a, int b) { return a + b; }\n"), ("half.c", HALF)]);
    let (wrapper, log) = (place.path("clang-19"), place.path("log"));
    let clang = String::from_utf8(place.clang(&["-print-prog-name=clang"]).stdout).unwrap();
    let script = format!("#!/bin/bash\necho x >> {}\nexec -a \"$0\" {} \"$@\"\n", log.display(), clang.trim());
    std::fs::write(&wrapper, script).unwrap();
    std::fs::set_permissions(&wrapper, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let starts = |line: &str| {
        let _ = std::fs::remove_file(&log);
        // Otherwise the front end is started as clang itself.
        let words: Vec<&str> = line.split(' ').chain(["-no-canonical-prefixes"]).collect();
        let output = place.finish(place.command(&words).env("RVSDG_CC_CLANG", &wrapper));
        assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{line}");
        std::fs::read_to_string(&log).unwrap().lines().count()
    };
    for line in [
        "-c sum.c",
        "-O2 -g -Wall -c sum.c -o x.o",
        "-O2 -MMD -MP -c sum.c",
        "-O3 -MD -MT y.o -MF y.d -o y.o -c sum.c",
        "-Os -fPIC -ffunction-sections -fdata-sections -std=gnu11 -DNDEBUG -I. -march=native -w -c sum.c",
        "-S -O1 sum.c",
        // What distributions add, and options that only the front end knows.
        "-g -O2 -ffile-prefix-map=/x=. -fstack-protector-strong -Wformat -Werror=format-security -Wdate-time \
            -D_FORTIFY_SOURCE=2 -c sum.c",
        "-O2 -Wp,-U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=3 -fstandalone-debug -nostdlib -c sum.c",
        "-Ofast -Wno-deprecated-ofast -mfpmath=sse -ftls-model=initial-exec -c sum.c",
        "-O2 -ftrivial-auto-var-init=zero -fzero-call-used-regs=used-gpr -fstrict-overflow -c sum.c",
        "-O2 -ggdb2 -gcolumn-info -fno-addrsig -fno-short-enums -fno-signed-char -fstrict-flex-arrays=3 -c sum.c",
    ] {
        assert_eq!(starts(line), 1, "{line}");
    }
    // Several files are listed first, and so is what there is to do beside compiling.
    assert_eq!((starts("-O2 -c sum.c half.c"), starts("-O2 -shared -fPIC sum.c -o sum.so")), (3, 2));
    // An argument that is not known leaves code generation to clang.
    assert_eq!(starts("-O2 -c sum.c -fveclib=none"), 3);
}

/// Code is the same whether this process or clang generates it.
#[test]
fn code_is_that_of_clangs_back_end() {
    let place = Place::with(&[("hello.c", HELLO)]);
    let read = |name: &str| std::fs::read(place.path(name)).unwrap();
    let hard = "-g -O2 -ffile-prefix-map=/=. -fstack-protector-strong -ftrivial-auto-var-init=zero \
                -fzero-call-used-regs=used-gpr";
    let fast = "-Ofast -Wno-deprecated-ofast -mfpmath=sse";
    for flags in ["-O0 -g", "-O2", "-O2 -g", "-Os -fPIC", "-O3 -march=native -w", hard, fast] {
        for kind in ["-c", "-S"] {
            let words: Vec<&str> = flags.split(' ').chain([kind, "hello.c", "-o"]).collect();
            place.quietly(&[&words[..], &["ours"]].concat());
            place.quietly(&[&words[..], &["theirs", "-fveclib=none"]].concat());
            assert!(read("ours") == read("theirs"), "{flags} {kind}");
        }
    }
    // Clang says what is wrong.
    std::fs::write(place.path("bad.c"), "void f(void) { asm(\"no such instruction\"); }\n").unwrap();
    let arguments = ["-O1", "-c", "bad.c"];
    let said = stderr(&place.command(&arguments).env_remove("RVSDG_CC_STRICT").output().unwrap());
    assert!(said.contains("error: unexpected token") && said.ends_with("1 error generated.\n"), "{said}");
    assert!(!place.has("bad.o"));
}

#[test]
fn several_inputs_and_all_kinds_of_them() {
    let assembly =
        "  .globl half\nhalf:\n  mov %edi, %eax\n  shr $1, %eax\n  ret\n  .section .note.GNU-stack,\"\",@progbits\n";
    let place = Place::with(&[("main.c", USES_HALF), ("half.c", HALF), ("a b.c", HALF), ("half.s", assembly)]);
    std::fs::write(place.path("half2.S"), format!("#define X half\n{}", assembly.replace("half:", "X:"))).unwrap();
    place.quietly(&["-c", "-O2", "main.c", "half.c", "a b.c"]);
    assert!(place.has("main.o") && place.has("half.o") && place.has("a b.o"));
    place.quietly(&["-O2", "-S", "-emit-llvm", "half.c", "-o", "half.ll"]);
    place.quietly(&["-O2", "-c", "-emit-llvm", "half.c", "-o", "half.bc"]);
    place.quietly(&["-O1", "-S", "half.c", "-o", "mine.s"]);
    assert!(
        Command::new("ar")
            .args(["rc", "libhalf.a", "half.o"])
            .current_dir(place.folder.path())
            .status()
            .unwrap()
            .success()
    );
    place.quietly(&["-shared", "-fPIC", "-O2", "half.c", "-o", "libshared.so"]);
    for half in ["half.c", "half.o", "a b.o", "half.ll", "half.bc", "half.s", "half2.S", "mine.s", "libhalf.a"] {
        place.quietly(&["-O2", "main.c", half, "-o", "program"]);
        assert_eq!(place.run("program").0, Some(5), "{half}");
    }
    for line in ["-L. -lshared -Wl,-rpath,$ORIGIN", "-L . -lshared -Xlinker -rpath -Xlinker $ORIGIN"] {
        place.quietly(&[&["main.c", "-o", "program"], &line.split(' ').collect::<Vec<_>>()[..]].concat());
        assert_eq!(place.run("program").0, Some(5), "{line}");
    }
    assert!(!place.has("main.s") && !place.has("half.bc.o"));
}

#[test]
fn standard_input_and_devices() {
    let place = Place::new();
    for (language, text) in
        [("c", HELLO), ("cpp-output", "int main() { return 3; }"), ("ir", "define i32 @main() {\n ret i32 3\n}")]
    {
        let mut command = place.command(&["-O1", "-x", language, "-", "-o", "program"]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
        assert_eq!(place.run("program").0, Some(3), "{language}");
    }
    std::fs::write(place.path("half.c"), HALF).unwrap();
    place.quietly(&["-c", "half.c", "-o", "/dev/null"]);
    let output = place.cc(&["-S", "-O2", "half.c", "-o", "-"]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("half:"));
}

#[test]
fn dependencies_and_response_files() {
    let place =
        Place::with(&[("half.c", "#include \"half.h\"\n"), ("half.h", HALF), ("args", "-O2 -c half.c -DX='a b'\n")]);
    let d = |name| std::fs::read_to_string(place.path(name)).unwrap();
    place.quietly(&["-c", "half.c", "-MMD", "-MP"]);
    assert_eq!(d("half.d"), "half.o: half.c half.h\nhalf.h:\n");
    place.quietly(&["-c", "half.c", "-MD", "-MF", "x.d", "-MT", "target", "-o", "y.o"]);
    assert!(d("x.d").starts_with("target: half.c half.h"));
    std::fs::remove_file(place.path("half.o")).unwrap();
    place.quietly(&["@args"]);
    assert!(place.has("half.o"));
    assert_eq!(place.cc(&["-MM", "half.c"]).stdout, b"half.o: half.c half.h\n");
}

#[test]
fn what_it_says_is_what_clang_says() {
    let place = Place::with(&[
        ("hello.c", HELLO),
        ("broken.c", BROKEN),
        ("main.c", USES_HALF),
        ("warns.c", "int f() { int x; }"),
    ]);
    for line in [
        "",
        "-c broken.c",
        "-c -Wall warns.c broken.c hello.c",
        "-c -Werror -Wall warns.c",
        "-c -Wno-such-thing -Werror hello.c",
        "-c missing.c",
        "-c hello.c -o no/such/place.o",
        "--no-such-flag hello.c",
        "-qversion",
        "-V",
        "main.c -o program",
        "hello.c -lnosuchlibrary -o program",
        "-E hello.c",
        "-E -dM -x c /dev/null",
        "-fsyntax-only broken.c",
        "-v",
        "-dumpmachine",
        "-dumpversion",
        "-print-search-dirs",
        "-print-prog-name=ld",
        "-print-file-name=libc.so",
        "-Wl,--version",
        "-### -c hello.c",
        "-c hello.c -lm",
    ] {
        let arguments: Vec<&str> = line.split(' ').filter(|argument| !argument.is_empty()).collect();
        let (ours, theirs) = (place.cc(&arguments), place.clang(&arguments));
        // The linker mentions intermediate files, and clang's name is the one under which it was found.
        let plain = |output: &Output| {
            let text = stderr(output).replace("clang-19: ", "clang: ");
            let words = text.split(' ').filter(|word| !word.starts_with("/tmp/") && !word.contains("-cc"));
            words
                .collect::<Vec<_>>()
                .join(" ")
                .lines()
                .filter(|line| !line.contains("/ld: "))
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(ours.status.code(), theirs.status.code(), "{line}");
        if !line.contains("###") {
            assert_eq!(plain(&ours), plain(&theirs), "{line}");
        }
        assert_eq!(String::from_utf8_lossy(&ours.stdout), String::from_utf8_lossy(&theirs.stdout), "{line}");
    }
}

#[test]
fn errors_leave_no_output() {
    let place = Place::with(&[("broken.c", BROKEN), ("hello.c", HELLO), ("broken.o", "old"), ("program", "old")]);
    assert_eq!(place.cc(&["-c", "broken.c"]).status.code(), Some(1));
    assert_eq!(place.cc(&["broken.c", "hello.c", "-o", "new"]).status.code(), Some(1));
    assert_eq!(place.cc(&["-c", "broken.c", "hello.c"]).status.code(), Some(1));
    assert_eq!(place.names(), ["broken.c", "hello.c", "hello.o", "program"]);
    std::fs::write(place.path("bad.ll"), "define i32 @f() {\n  ret i32\n}\n").unwrap();
    for (level, start) in [("-O0", "bad.ll:3:1: error: "), ("-O1", "rvsdg: error: bad.ll")] {
        let output = place.cc(&["-c", level, "bad.ll"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).starts_with(start), "{}", stderr(&output));
    }
    assert!(!place.has("bad.o"));
}

#[test]
fn interruption_leaves_nothing() {
    let place = Place::new();
    let mut child = place.command(&["-x", "c", "-", "-o", "program"]).stdin(Stdio::piped()).spawn().unwrap();
    // The front end waits for input for ever once it has its folder.
    while std::fs::read_dir(place.temporary.path()).unwrap().next().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
    assert_eq!(std::fs::read_dir(place.temporary.path()).unwrap().count(), 0);
    assert!(place.names().is_empty());
}

#[test]
fn what_is_left_to_clang_and_what_is_said_about_it() {
    let place = Place::with(&[("hello.c", HELLO)]);
    let arguments = ["-c", "-O1", "-fenable-matrix", "hello.c"];
    place.quietly(&arguments);
    let remark = "rvsdg: remark: hello.c: left to clang, because of -fenable-matrix\n";
    // If there is nothing to optimize, clang does everything; with another file there is an extra step.
    std::fs::write(place.path("half.ll"), "define i32 @half(i32 %x) {\n  ret i32 %x\n}\n").unwrap();
    assert_eq!(stderr(&place.cc(&[&["-Rrvsdg"][..], &arguments].concat())), remark);
    let mut command = place.command(&arguments);
    assert_eq!(stderr(&place.finish(command.env("RVSDG_CC_VERBOSE", "1"))), remark);
    // Sanitizers whose checks the front end emits need no passes of LLVM.
    place.quietly(&["-O1", "-fsanitize=signed-integer-overflow", "-fsanitize-trap=all", "hello.c", "-o", "hello"]);
    assert_eq!(place.run("hello").0, Some(3));
    // At link time LLVM would optimize.
    place.quietly(&["-c", "-O2", "-flto", "hello.c", "-o", "lto.o"]);
    assert!(std::fs::read(place.path("lto.o")).unwrap().starts_with(b"\x7fELF"));
    let remark = "rvsdg: remark: -flto is left out: link-time optimization would be LLVM's\n";
    assert_eq!(stderr(&place.cc(&["-Rrvsdg", "-c", "-O2", "-flto", "hello.c"])), remark);
    place.quietly(&["-O2", "-flto=thin", "lto.o", "-o", "hello"]);
    assert_eq!(place.run("hello").0, Some(3));
}

#[test]
fn verbose_shows_what_cmake_reads() {
    let place = Place::with(&[("hello.c", HELLO)]);
    let output = place.cc(&["-v", "hello.c", "-o", "hello"]);
    let text = stderr(&output);
    assert!(output.status.success());
    for part in [
        "clang version 19",
        "\nTarget: ",
        " -cc1 -triple",
        "#include <...> search starts here:\n",
        "End of search list.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().any(|line| line.contains("ld\" ") && line.contains(" -lc ")), "{text}");
}

#[test]
fn cxx_with_exceptions_and_coroutines() {
    let exceptions = r#"
#include <stdexcept>
#include <string>
#include <vector>
static int f(int x) { if (x > 3) throw std::runtime_error(std::string(x, 'x')); return x; }
int main() { int n = 0; for (int i = 0; i < 8; i++) try { n += f(i); } catch (std::exception &e) { n += 10; } return n; }
"#;
    let coroutine = r#"
#include <coroutine>
struct G { struct promise_type { int v; G get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
  std::suspend_always initial_suspend() { return {}; } std::suspend_always final_suspend() noexcept { return {}; }
  std::suspend_always yield_value(int x) { v = x; return {}; } void return_void() {} void unhandled_exception() {} };
  std::coroutine_handle<promise_type> h; };
static G count(int n) { for (int i = 0; i < n; i++) co_yield i; }
int main() { G g = count(5); int s = 0; for (g.h.resume(); !g.h.done(); g.h.resume()) s += g.h.promise().v; g.h.destroy(); return s; }
"#;
    let place = Place::with(&[
        ("exceptions.cc", exceptions),
        ("coroutine.cpp", coroutine),
        ("main.c", "int main() { return bool(2); }"),
    ]);
    for (file, code) in [("exceptions.cc", 46), ("coroutine.cpp", 10), ("main.c", 1)] {
        for level in ["-O0", "-O2"] {
            let mut rvsdg = rvsdg();
            rvsdg.arg("c++");
            let mut command = place.prepare(rvsdg, &["-std=c++20", "-Wno-deprecated", level, file, "-o", "program"]);
            let output = place.finish(&mut command);
            assert!(output.status.success() && output.stderr.is_empty(), "{file} {level}: {}", stderr(&output));
            assert_eq!(place.run("program").0, Some(code), "{file} {level}");
        }
    }
}

#[test]
fn names_of_the_command() {
    let place = Place::with(&[
        ("hello.c", HELLO),
        ("hello.cc", "#include <string>\nint main() { return std::string(\"abc\").size(); }"),
    ]);
    let bin = links(&place);
    for (name, file) in [("rvsdg-cc", "hello.c"), ("rvsdg-c++", "hello.cc")] {
        let output = place.finish(&mut place.prepare(Command::new(bin.join(name)), &["-O2", file, "-o", "program"]));
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(place.run("program").0, Some(3));
    }
}

#[test]
fn make() {
    if !is_there("make") {
        return;
    }
    let rules = "program: main.o half.o\n\t$(CC) $^ -o $@\nmain.o: main.c\nhalf.o: half.c\n";
    let place = Place::with(&[("Makefile", rules), ("main.c", USES_HALF), ("half.c", HALF)]);
    let cc = format!("CC={} cc", rvsdg().get_program().to_str().unwrap());
    let output = place.prepare(Command::new("make"), &["-j2", &cc, "CFLAGS=-O2 -g", "program"]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!((stderr(&output).as_str(), place.run("program").0), ("", Some(5)));
}

#[test]
fn cmake() {
    if !is_there("cmake") || !is_there("make") {
        return;
    }
    let lists = "cmake_minimum_required(VERSION 3.13)\nproject(p C CXX)\ninclude(CheckFunctionExists)\n\
        include(CheckCSourceCompiles)\ninclude(CheckIncludeFile)\ncheck_function_exists(printf HAS_PRINTF)\n\
        check_function_exists(no_such_function HAS_NONE)\ncheck_include_file(stdio.h HAS_STDIO)\n\
        check_c_source_compiles(\"int main(void) { return x; }\" HAS_X)\n\
        if(NOT HAS_PRINTF OR HAS_NONE OR NOT HAS_STDIO OR HAS_X)\n  message(FATAL_ERROR \"checks are wrong\")\nendif()\n\
        add_library(half SHARED half.c)\nadd_executable(program main.c)\ntarget_link_libraries(program half)\n";
    let place = Place::with(&[("CMakeLists.txt", lists), ("main.c", USES_HALF), ("half.c", HALF)]);
    let bin = links(&place);
    let flag = |variable, name| format!("-DCMAKE_{variable}_COMPILER={}", bin.join(name).display());
    let (c, cxx) = (flag("C", "rvsdg-cc"), flag("CXX", "rvsdg-c++"));
    let configure = ["-S", ".", "-B", "build", "-G", "Unix Makefiles", "-DCMAKE_BUILD_TYPE=Release", &c, &cxx];
    for arguments in [&configure[..], &["--build", "build"]] {
        let output = place.prepare(Command::new("cmake"), arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
        assert!(output.status.success(), "{said}");
        assert!(arguments.len() < 3 || said.contains("The C compiler identification is Clang 19"), "{said}");
        assert!(arguments.len() < 3 || said.contains("Detecting C compile features - done"), "{said}");
    }
    assert_eq!(place.run("build/program").0, Some(5));
}

/// Meson knows the compiler, its checks of features get right answers, and the program passes its test.
#[test]
fn meson() {
    if !is_there("meson") || !is_there("ninja") {
        return;
    }
    let rules = "project('p', 'c', 'cpp', default_options: ['buildtype=debugoptimized', 'werror=true'])\n\
        cc = meson.get_compiler('c')\nwrong = [not cc.has_function('printf'), cc.has_function('no_such_function'),\n\
        \x20 not cc.has_header('stdio.h'), cc.compiles('int main(void) { return x; }'), cc.sizeof('long') != 8,\n\
        \x20 not cc.has_argument('-fno-plt'), cc.has_argument('-fno-such-option')]\nif wrong.contains(true)\n  \
        error('checks are wrong')\nendif\nhalf = static_library('half', 'half.c')\n\
        test('half', executable('program', 'main.c', link_with: half), should_fail: true)\n";
    let place = Place::with(&[("meson.build", rules), ("main.c", USES_HALF), ("half.c", HALF)]);
    let bin = links(&place);
    let mut said = String::new();
    for arguments in [&["setup", "build"][..], &["test", "-C", "build"]] {
        let mut command = place.prepare(Command::new("meson"), arguments);
        command.env("CC", bin.join("rvsdg-cc")).env("CXX", bin.join("rvsdg-c++"));
        let output = command.output().unwrap();
        said += &(String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output));
        assert!(output.status.success(), "{said}");
    }
    assert!(said.contains("(clang 19.") && said.contains("rvsdg-c++"), "{said}");
    assert_eq!(place.run("build/program").0, Some(5));
}

/// The checks that `configure` performs at the start, and for each feature.
#[test]
fn autoconf() {
    let script = r#"
set -e
echo 'int main () { return 0; }' > conftest.c
$CC -V >/dev/null 2>&1 && exit 10
$CC -qversion >/dev/null 2>&1 && exit 11
$CC --version >/dev/null; $CC -v >/dev/null 2>&1
$CC conftest.c 2>conftest.err; test -f a.out; test ! -s conftest.err; ./a.out
$CC -o conftest conftest.c; ./conftest
$CC -c conftest.c; test -f conftest.o; rm -f conftest.o
$CC -c conftest.c -o other.o; test -f other.o
echo 'choke me' > conftest.c; if $CC -c conftest.c 2>/dev/null; then exit 12; fi; test ! -f conftest.o
echo '#include <no_such_header.h>' > conftest.c; if $CC -E conftest.c >/dev/null 2>&1; then exit 13; fi
echo 'char f (); int main () { return f (); }' > conftest.c
if $CC -o conftest conftest.c 2>/dev/null; then exit 14; fi; test ! -f conftest.s
echo 'int main () { static int a [1 - 2 * !(sizeof (long) == 8)]; return a[0]; }' > conftest.c; $CC -c conftest.c 2>&1
$CC -E -xc -dM /dev/null | grep -q __clang__
case `$CC -print-prog-name=ld` in *ld) ;; *) exit 15 ;; esac
$CC -Wl,--help 2>&1 | grep -q -e --version-script
"#;
    let place = Place::new();
    let mut command = place.prepare(Command::new("sh"), &["-c", script]);
    command.env("CC", format!("{} cc", rvsdg().get_program().to_str().unwrap()));
    let output = place.finish(&mut command);
    assert_eq!(
        (output.status.code(), stderr(&output).as_str()),
        (Some(0), ""),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

#[test]
fn ccache() {
    if !is_there("ccache") {
        return;
    }
    let place = Place::with(&[("half.c", HALF)]);
    let cc = links(&place).join("rvsdg-cc");
    let ccache = |arguments: &[&str]| {
        let mut command = place.prepare(Command::new("ccache"), arguments);
        command.env("CCACHE_DIR", place.path("cache")).env("CCACHE_COMPILERTYPE", "clang");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let object = |name: &str| {
        ccache(&[cc.to_str().unwrap(), "-O2", "-g0", "-c", "half.c", "-o", name]);
        std::fs::read(place.path(name)).unwrap()
    };
    assert_eq!(object("a.o"), object("b.o"));
    let statistics = ccache(&["--print-stats"]);
    let count = |name: &str| {
        let line = statistics.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u32>().ok())
    };
    assert_eq!((count("cache_miss"), count("direct_cache_hit")), (Some(1), Some(1)), "{statistics}");
}

/// No test may leave files behind.
#[test]
fn a_link_leaves_only_the_program() {
    let place = Place::with(&[("main.c", USES_HALF), ("half.c", HALF)]);
    place.quietly(&["-O2", "main.c", "half.c"]);
    assert_eq!(place.names(), ["a.out", "half.c", "main.c"]);
}

#[test]
fn values_of_options_are_no_options() {
    let place = Place::with(&[("half.c", HALF)]);
    // The features contain `-v`, which is no request for messages.
    let arguments = ["--target=riscv64-linux-gnu", "-march=rv64gc", "-O1", "half.c"];
    let lines = module(&place, &arguments);
    assert!(lines.contains("target triple = \"riscv64-unknown-linux-gnu\""), "{lines}");
    place.quietly(&["--target=riscv64-linux-gnu", "-march=rv64gc", "-O1", "-c", "half.c"]);
    let shown = stderr(&place.cc(&["--target=riscv64-linux-gnu", "-march=rv64gc", "-O1", "-c", "half.c", "-###"]));
    assert!(shown.contains("\"-target-feature\" \"-v\""), "{shown}");
    let disassembly = |object: &str| {
        let output = llvm("llvm-readobj").args(["--arch-specific", object]).current_dir(place.folder.path()).output();
        String::from_utf8(output.unwrap().stdout).unwrap().lines().skip(2).collect::<Vec<_>>().join("\n")
    };
    place.clang(&["--target=riscv64-linux-gnu", "-march=rv64gc", "-O1", "-c", "half.c", "-o", "clang.o"]);
    assert_eq!(disassembly("half.o"), disassembly("clang.o"));
}

#[test]
fn the_target_is_that_of_the_name() {
    let place = Place::with(&[("half.c", HALF)]);
    let folder = place.path("bin");
    std::fs::create_dir(&folder).unwrap();
    let run = |name: &str, arguments: &[&str]| {
        let path = folder.join(name);
        std::os::unix::fs::symlink(rvsdg().get_program(), &path).unwrap();
        let output = place.finish(&mut place.prepare(Command::new(&path), arguments));
        std::fs::remove_file(path).unwrap();
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(run("aarch64-linux-gnu-rvsdg-cc", &["-dumpmachine"]), "aarch64-unknown-linux-gnu\n");
    assert_eq!(run("s390x-linux-gnu-rvsdg-c++", &["-dumpmachine"]), "s390x-unknown-linux-gnu\n");
    let lines = run("aarch64-linux-gnu-rvsdg-cc", &["-O1", "-S", "-emit-llvm", "-o", "-", "half.c"]);
    assert!(lines.contains("target triple = \"aarch64-unknown-linux-gnu\""), "{lines}");
    // A name that is no target changes nothing, and an option counts more.
    let own = String::from_utf8(place.clang(&["-dumpmachine"]).stdout).unwrap();
    for name in ["rvsdg-cc", "my-rvsdg-cc"] {
        assert_eq!(run(name, &["-dumpmachine"]), own);
    }
    let other = run("aarch64-linux-gnu-rvsdg-cc", &["--target=riscv64-linux-gnu", "-dumpmachine"]);
    assert_eq!(other, "riscv64-unknown-linux-gnu\n");
}

#[test]
fn what_the_driver_of_clang_writes_itself_is_written() {
    let place = Place::with(&[("half.c", HALF), ("hello.c", HELLO), ("arguments", "-MJ two.json")]);
    let read = |name: &str| std::fs::read_to_string(place.path(name)).unwrap();
    place.quietly(&["-O1", "-c", "half.c", "-MJ", "one.json"]);
    place.quietly(&["-O1", "-c", "half.c", "hello.c", "@arguments"]);
    place.clang(&["-O1", "-c", "half.c", "-MJ", "clang.json"]);
    assert_eq!(read("one.json"), read("clang.json"));
    assert!(read("two.json").lines().count() == 2 && read("two.json").starts_with(&read("clang.json")));
    place.quietly(&["-O1", "-c", "half.c", "-gen-cdb-fragment-path", "fragments"]);
    let fragments: Vec<_> = std::fs::read_dir(place.path("fragments")).unwrap().collect();
    let [Ok(fragment)] = &fragments[..] else { panic!("{fragments:?}") };
    assert_eq!(std::fs::read_to_string(fragment.path()).unwrap(), read("clang.json"));

    place.quietly(&["-O1", "half.c", "hello.c", "-c", "-fproc-stat-report=statistics"]);
    let statistics = read("statistics");
    let fields: Vec<Vec<&str>> = statistics.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(fields.iter().map(|line| line[1]).collect::<Vec<_>>(), ["\"half.o\"", "\"hello.o\""]);
    assert!(fields.iter().all(|line| line.len() == 5 && line[2].parse::<u64>().unwrap() > 1000), "{statistics}");
    let text = |arguments: &[&str]| String::from_utf8(place.cc(arguments).stdout).unwrap();
    assert!(text(&["-O1", "-c", "half.c", "-fproc-stat-report"]).contains(": output=half.o, total="));
    let shown = text(&["-O1", "hello.c", "-o", "program", "-fproc-stat-report"]);
    assert_eq!((shown.lines().count(), shown.matches(": output=program, total=").count()), (2, 2), "{shown}");
    assert_eq!(text(&["-O1", "-c", "half.c", "-MJ", "-"]), read("clang.json"));

    let log = |mut command: Command, name: &str| {
        command.env("CC_PRINT_OPTIONS", "1").env("CC_PRINT_OPTIONS_FILE", place.path(name));
        assert!(command.output().unwrap().status.success());
        read(name).replace(" (in-process)\n", "")
    };
    let arguments = ["-O1", "-c", "half.c", "-DX=a b"];
    let theirs = log(place.prepare(llvm("clang"), &arguments), "clang.log");
    assert_eq!(log(place.command(&arguments), "ours.log"), theirs);
}

/// The front end and the back end are processes of their own, but the level is one.
#[test]
fn a_level_that_does_not_exist_is_reported_once() {
    let place = Place::with(&[("half.c", HALF), ("hello.c", HELLO)]);
    for line in ["-O9 -c half.c", "-O9 -S half.c", "-O9 half.c hello.c -o program"] {
        let words: Vec<&str> = line.split(' ').collect();
        let ours = place.cc(&words);
        assert!(ours.status.success(), "{line}: {}", stderr(&ours));
        let theirs = stderr(&place.clang(&words));
        assert!(theirs.contains("optimization level '-O9' is not supported"), "{theirs}");
        assert_eq!(stderr(&ours), theirs, "{line}");
    }
}

/// Files that clang's driver can't write.
#[test]
fn what_the_driver_of_clang_can_not_write_is_its_error() {
    let place = Place::with(&[("half.c", HALF)]);
    for (line, log) in [
        ("-O1 -c half.c -MJ missing/x.json", None),
        ("-O1 half.c -shared -fPIC -o half.so -MJ missing/x.json", None),
        ("-O1 -c half.c -gen-cdb-fragment-path half.c/x", None),
        ("-O1 -c half.c", Some("missing/x")),
        ("-O1 half.c -shared -fPIC -o half.so", Some("missing/x")),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let run = |mut command: Command| {
            command.envs(log.map(|file| ("CC_PRINT_OPTIONS_FILE", file))).envs(log.map(|_| ("CC_PRINT_OPTIONS", "1")));
            let output = command.output().unwrap();
            (output.status.code(), stderr(&output).replace("clang-19: ", "clang: "))
        };
        let ours = run(place.command(&words));
        assert_eq!(ours, run(place.prepare(llvm("clang"), &words)), "{line}");
        assert!(ours.0 == Some(1) && ours.1.contains("error: "), "{line}: {ours:?}");
        assert_eq!(place.names(), ["half.c"], "{line}");
    }
}

#[test]
fn versions_are_ours_and_clangs() {
    let place = Place::with(&[("half.c", HALF)]);
    let version = String::from_utf8(place.cc(&["--version"]).stdout).unwrap();
    let theirs = String::from_utf8(place.clang(&["--version"]).stdout).unwrap();
    let ours = version.strip_prefix(&theirs).unwrap_or_else(|| panic!("{version}"));
    assert!(ours.starts_with("rvsdg 0.") && ours.contains("build ") && ours.contains("LLVM 19."), "{ours}");
    assert_eq!(rvsdg().arg("--version").output().unwrap().stdout, ours.as_bytes());
    // Caches take the text for the compiler: another build has another one.
    let (digits, copy) = (ours.split_once("build ").unwrap().1.split_once(',').unwrap().0, place.path("another"));
    let id: Vec<u8> =
        (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect();
    let mut bytes = std::fs::read(rvsdg().get_program()).unwrap();
    let at = bytes.windows(id.len()).position(|window| window == id).expect("it is the build id of the file");
    bytes[at] ^= 1;
    std::fs::write(&copy, bytes).unwrap();
    std::fs::set_permissions(&copy, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let others = String::from_utf8(Command::new(&copy).arg("--version").output().unwrap().stdout).unwrap();
    assert_eq!(others, ours.replace(digits, &format!("{:02x}{}", id[0] ^ 1, &digits[2..])));
    // In modules and objects there is everything but the build.
    let lines = module(&place, &["-O1", "half.c"]);
    assert!(lines.contains("!{!\"rvsdg 0.") && lines.contains("clang version 19") && !lines.contains("build "));
    assert!(!module(&place, &["-O1", "-fno-ident", "half.c"]).contains("!\"rvsdg"));
    place.quietly(&["-O1", "-c", "half.c"]);
    let output = llvm("llvm-readelf").args(["-p", ".comment", "half.o"]).current_dir(place.folder.path()).output();
    let comment = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(comment.contains("rvsdg 0.") && comment.contains("clang version 19"), "{comment}");
}

#[test]
fn statistics_have_times() {
    let place = Place::with(&[("hello.c", HELLO)]);
    let mut command = place.command(&["-O2", "-c", "hello.c"]);
    assert!(place.finish(command.env("RVSDG_CC_STATS", "stats")).status.success());
    let text = std::fs::read_to_string(place.path("stats")).unwrap();
    let line: serde_json::Value = serde_json::from_str(&text).unwrap();
    let seconds = |list: &str| line[list].as_array().unwrap().iter().map(|it| it["cpu_seconds"].as_f64().unwrap());
    assert!(seconds("passes").sum::<f64>() > 0.0 && seconds("times").sum::<f64>() > 0.0, "{text}");
}

#[test]
fn an_output_that_may_not_be_written_stays() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with(&[("half.c", HALF), ("half.o", "old")]);
    let mode = |path: PathBuf, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    mode(place.path("half.o"), 0o444);
    // For root everything is writable.
    let is_root = std::fs::OpenOptions::new().append(true).open(place.path("half.o")).is_ok();
    let mut command = place.command(&["-O1", "-c", "half.c"]);
    if is_root {
        use std::os::unix::process::CommandExt;
        command.uid(65534).gid(65534);
        mode(place.folder.path().to_owned(), 0o755);
        mode(place.temporary.path().to_owned(), 0o777);
    }
    let Ok(output) = command.output() else {
        eprintln!("skipped: another user can't run the command");
        return;
    };
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("unable to open output file"), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(place.path("half.o")).unwrap(), "old");
}

#[test]
fn temporary_files_are_made_only_where_they_are_needed() {
    let place = Place::with(&[("half.c", HALF), ("main.c", USES_HALF)]);
    let missing = place.path("missing");
    let run = |arguments: &[&str]| place.command(arguments).env("TMPDIR", &missing).output().unwrap();
    let output = run(&["-O1", "-c", "half.c", "main.c"]);
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));
    let output = run(&["-O1", "half.c", "main.c", "-o", "program"]);
    let mut theirs = place.prepare(llvm("clang"), &["-O1", "half.c", "main.c", "-o", "program"]);
    let theirs = theirs.env("TMPDIR", &missing).output().unwrap();
    let said = |output: &Output| stderr(output).replace("clang-19: ", "clang: ");
    assert_eq!((output.status.code(), said(&output)), (theirs.status.code(), said(&theirs)));
}
