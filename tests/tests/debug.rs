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

/// The machine code of an object file.
fn code(folder: &Path, object: &str) -> Vec<u8> {
    let mut objcopy = llvm("llvm-objcopy");
    objcopy.args(["-O", "binary", "--only-section=.text", object, "code"]).current_dir(folder);
    rvsdg_tests::succeed(&mut objcopy);
    std::fs::read(folder.join("code")).unwrap()
}

#[test]
fn code_does_not_depend_on_debug_information() {
    let folder = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("c");
    for program in ["structs", "loops", "shortcircuit", "overlaps", "vectors", "tail_calls"] {
        let source = sources.join(program).with_extension("c");
        let source = source.to_str().unwrap();
        for level in ["-O1", "-O2", "-O3"] {
            cc(folder.path(), &["-w", level, "-c", source, "-o", "plain.o"]);
            cc(folder.path(), &["-w", level, "-g", "-c", source, "-o", "debug.o"]);
            assert!(code(folder.path(), "plain.o") == code(folder.path(), "debug.o"), "{program} at {level}");
        }
    }
}

/// Programs with places to stop at, where gdb prints expressions that have to have these values in every level's
/// program.
const STOPS: [(&str, &[(&str, &[(&str, &str)])]); 5] = [
    (
        "int puts(const char *); int atoi(const char *);
        __attribute__((noinline)) int area(int width, int height) {
            int product = width * height;
            puts(\"area\"); // line 4
            int sum = width + product;
            puts(\"sum\"); // line 6
            return sum * product;
        }
        int main(int argc, char **argv) {
            int a = atoi(\"6\"), b = atoi(\"7\");
            return area(a, b) == 2016 ? 0 : 1;
        }",
        &[("program.c:4", &[("width", "6"), ("product", "42")]), ("program.c:6", &[("product", "42"), ("sum", "48")])],
    ),
    (
        "int puts(const char *); int atoi(const char *); int printf(const char *, ...);
        int main(int argc, char **argv) {
            int n = atoi(\"5\");
            int total = 0;
            for (int i = 0; i < n; i++) {
                if (i & 1)
                    total += 10;
                else
                    total += 1;
                printf(\"%d %d\\n\", i, total); // line 10
            }
            puts(\"done\"); // line 12
            return total - 23;
        }",
        &[("program.c:10 if i == 3", &[("i", "3"), ("total", "22")]), ("program.c:12", &[("total", "23")])],
    ),
    (
        "int puts(const char *); int atoi(const char *); int printf(const char *, ...);
        static inline int twice(int value) {
            int result = value + value;
            printf(\"%d\\n\", result); // line 4
            return result;
        }
        struct pair { int first, second; };
        int main(int argc, char **argv) {
            struct pair p = {atoi(\"3\"), 4};
            p.second += p.first;
            int r = twice(p.second);
            printf(\"%d %d %d\\n\", p.first, p.second, r); // line 12
            return r - 14;
        }",
        &[("program.c:4", &[("result", "14")]), ("program.c:12", &[("p", "{first = 3, second = 7}"), ("r", "14")])],
    ),
    (
        "int puts(const char *); int atoi(const char *); int printf(const char *, ...);
        int main(int argc, char **argv) {
            int state = 1;
            puts(\"one\"); // line 4
            state = 2;
            puts(\"two\"); // line 6
            int copy = state;
            state = atoi(\"9\");
            printf(\"%d\\n\", state); // line 9
            return state + copy - 11;
        }",
        &[
            ("program.c:4", &[("state", "1")]),
            ("program.c:6", &[("state", "2")]),
            ("program.c:9", &[("state", "9"), ("copy", "2")]),
        ],
    ),
    // Nothing needs these variables, so gdb computes them, with numbers of 32 and of 64 bits.
    (
        "int printf(const char *, ...); int atoi(const char *);
        __attribute__((noinline)) void show(int value) { printf(\"%d\\n\", value); }
        __attribute__((noinline)) void mixed(unsigned n, int m) {
            long wide = n;
            long odd = (wide + 100) | 5;
            int low = (int)((long)m * 3 + 7) & 15;
            show(n); // line 7
            show(m);
            show(n + m);
        }
        int main(int argc, char **argv) {
            mixed(atoi(\"1\"), atoi(\"-1\"));
            return 0;
        }",
        &[("program.c:7", &[("wide", "1"), ("odd", "101"), ("low", "4")])],
    ),
];

#[test]
fn gdb_prints_variables_of_optimized_programs() {
    let folder = tempfile::tempdir().unwrap();
    for (source, stops) in STOPS {
        std::fs::write(folder.path().join("program.c"), source).unwrap();
        for level in ["-Og", "-O1", "-O2", "-O3", "-Os"] {
            cc(folder.path(), &["-w", "-g", level, "program.c", "-o", "program"]);
            let mut commands: Vec<String> = stops.iter().map(|(place, _)| format!("break {place}")).collect();
            commands.push("run".into());
            for (index, (_, values)) in stops.iter().enumerate() {
                commands.extend((index > 0).then(|| "continue".into()));
                commands.extend(values.iter().map(|(name, _)| format!("print {name}")));
            }
            let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
            let Some(said) = gdb(folder.path(), "./program", &commands) else { return };
            let values = stops.iter().flat_map(|(_, values)| *values);
            let expected: Vec<String> =
                values.enumerate().map(|(index, (_, value))| format!("${} = {value}", index + 1)).collect();
            let parts: Vec<&str> = expected.iter().map(String::as_str).collect();
            has(&format!("{level}\n{source}\n{said}"), &parts);
        }
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
            ["break area", "break program.c:5", "run", "print *p", "continue", "backtrace", "finish", "finish"];
        let Some(said) = gdb(folder.path(), "./program", &commands) else { return };
        has(
            &said,
            &["area (", "program.c:8", "{x = 3, y = 4}", "program.c:5\n", "area (", "main () at program.c:16", "= 18"],
        );
    }
}

/// Programs with a place in a function to stop at, the calls around it, innermost first, and what `info args` and `info
/// locals` have to say there at every level.
struct Listing {
    source: &'static str,
    place: &'static str,
    /// For each frame its function, arguments and local variables; lines in any order.
    frames: &'static [(&'static str, &'static [&'static str], &'static [&'static str])],
}

const LISTINGS: [Listing; 4] = [
    // A loop whose variables all have another use.
    Listing {
        source: "int atoi(const char *); int printf(const char *, ...);
        __attribute__((noinline)) int sum(const int *values, int count) {
            int total = 0;
            for (int i = 0; i < count; i++) {
                total += values[i] * values[i];
                printf(\"%d %d\\n\", i, total); // line 6
            }
            return total;
        }
        int main(int argc, char **argv) {
            int values[4] = {atoi(\"1\"), 2, 3, 4};
            return sum(values, 4) == 30 ? 0 : 1;
        }",
        place: "program.c:6 if i == 2",
        frames: &[("sum (values=", &["count = 4"], &["i = 2", "total = 14"])],
    },
    // Calls that were inlined into each other have their own variables.
    Listing {
        source: "int atoi(const char *); int printf(const char *, ...);
        static inline int cube(int base) {
            int square = base * base;
            printf(\"%d\\n\", square); // line 4
            return square * base;
        }
        static inline int both(int first, int second) {
            int low = cube(first);
            int high = cube(second);
            printf(\"%d %d\\n\", low, high);
            return low + high;
        }
        int main(int argc, char **argv) {
            int n = atoi(\"2\");
            int result = both(n, n + 1);
            printf(\"%d %d\\n\", n, result);
            return result - 35;
        }",
        place: "program.c:4 if base == 3",
        frames: &[
            ("cube (base=3)", &["base = 3"], &["square = 9"]),
            ("both (first=2, second=3)", &["first = 2", "second = 3"], &["low = 8"]),
            ("main (", &[], &["n = 2"]),
        ],
    },
    // Structs in values, member by member, and one that is a constant, whose memory is not there any more.
    Listing {
        source: "int atoi(const char *); int printf(const char *, ...);
        struct point { int x, y; };
        struct table { char name[12]; int weights[4]; };
        __attribute__((noinline)) int weigh(struct point p, int which) {
            struct point moved = {p.x + 1, p.y - 1};
            struct table t = {\"weights\", {7, 11, -13, 17}};
            int weight = t.weights[which];
            printf(\"%d %d %d %c\\n\", moved.x, moved.y, weight, t.name[which]); // line 8
            return moved.x * weight + moved.y + which;
        }
        int main(int argc, char **argv) {
            struct point p = {atoi(\"5\"), atoi(\"6\")};
            return weigh(p, atoi(\"2\")) == -71 ? 0 : 1;
        }",
        place: "program.c:8",
        frames: &[(
            "weigh (",
            &["which = 2"],
            &[
                "moved = {x = 6, y = 5}",
                "t = {name = \"weights\\000\\000\\000\\000\", weights = {7, 11, -13, 17}}",
                "weight = -13",
            ],
        )],
    },
    // Each activation of a recursive function has its own variables.
    Listing {
        source: "int atoi(const char *); int printf(const char *, ...);
        __attribute__((noinline)) int depth(int left, int number) {
            int twice = number * 2;
            printf(\"%d %d\\n\", left, twice); // line 4
            if (left == 0)
                return number;
            int below = depth(left - 1, twice + 1);
            printf(\"%d %d %d %d\\n\", below, left, number, twice);
            return below + number;
        }
        int main(int argc, char **argv) { return depth(atoi(\"2\"), 1) == 11 ? 0 : 1; }",
        place: "program.c:4 if left == 0",
        frames: &[
            ("depth (left=", &["left = 0", "number = 7"], &["twice = 14"]),
            ("depth (left=", &["left = 1", "number = 3"], &["twice = 6"]),
            ("depth (left=", &["left = 2", "number = 1"], &["twice = 2"]),
        ],
    },
];

/// The section of gdb's output behind a mark.
fn section<'a>(said: &'a str, mark: &str) -> &'a str {
    let start = said.find(mark).unwrap_or_else(|| panic!("there is no `{mark}` in:\n{said}")) + mark.len();
    let end = said[start..].find("=== ").map_or(said.len(), |end| start + end);
    &said[start..end]
}

#[test]
fn gdb_lists_arguments_and_variables() {
    let folder = tempfile::tempdir().unwrap();
    for Listing { source, place, frames } in LISTINGS {
        std::fs::write(folder.path().join("program.c"), source).unwrap();
        for level in ["-Og", "-O1", "-O2"] {
            cc(folder.path(), &["-w", "-g", level, "program.c", "-o", "program"]);
            let mut commands = vec![format!("break {place}"), "run".into()];
            for depth in 0..frames.len() {
                let show = [("args", "info args"), ("locals", "info locals")];
                commands.push(format!("frame {depth}"));
                for (name, command) in show {
                    commands.extend([format!("echo === {name} {depth}\\n"), command.to_owned()]);
                }
                commands.push("echo === end\\n".into());
            }
            let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
            let Some(said) = gdb(folder.path(), "./program", &commands) else { return };
            let whole = format!("{level}\n{source}\n{said}");
            for (depth, (function, arguments, locals)) in frames.iter().enumerate() {
                assert!(said.contains(function), "there is no `{function}` in:\n{whole}");
                for (name, wanted) in [("args", arguments), ("locals", locals)] {
                    let listed = section(&said, &format!("=== {name} {depth}\n"));
                    for line in *wanted {
                        assert!(listed.lines().any(|it| it == *line), "`{line}` is not listed:\n{whole}");
                    }
                }
            }
        }
    }
}

/// An object whose members are values, and a pointer to it that the inlined functions have.
const NO_ADDRESS: &str = r#"struct parser { const char *at; int depth; };
static int parse(struct parser *this, int most) {
    int *deepest = &this->depth, seen = 0;
    while (*this->at && *deepest < most) {
        if (*this->at == '(') *deepest += 1;
        seen += this->at[0] == ')'; // here
        this->at++;
    }
    return seen;
}
__attribute__((noinline)) int go(const char *text, int most) {
    struct parser local = {text, 0};
    return parse(&local, most) + local.depth;
}
int main(int argc, char **argv) { return go("(()())", argc + 4); }
"#;

/// No value is better than a wrong one.
#[test]
fn pointers_to_what_is_in_no_memory_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("program.c"), NO_ADDRESS).unwrap();
    let line = 1 + NO_ADDRESS.lines().position(|line| line.ends_with("// here")).unwrap();
    for level in ["-O1", "-O2", "-O3"] {
        cc(folder.path(), &["-g", level, "program.c", "-o", "program"]);
        let place = format!("break program.c:{line}");
        let show = ["run", "info args", "info locals", "frame 1", "info locals"];
        let Some(said) = gdb(folder.path(), "./program", &[&[place.as_str()], &show[..]].concat()) else { return };
        for part in ["this = <optimized out>", "most = 5", "deepest = <optimized out>", "local = {at = 0x"] {
            assert!(said.contains(part) && !said.contains("= 0x0"), "{level}: there is no `{part}` in:\n{said}");
        }
    }
}

/// A function that loses its parameter, one that is inlined, and an access that a checker of memory finds.
const FREED: &str = r#"#include <stdlib.h>
__attribute__((noinline)) static int *make(int n) {
    int *p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = i;
    return p;
}
static int last(const int *p, int n) {
    return p[n - 1] & 1;
}
int main(int argc, char **argv) {
    int *numbers = make(8);
    free(numbers);
    return last(numbers, argc + 1);
}
"#;

#[test]
fn valgrind_names_functions_and_lines() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("freed.c"), FREED).unwrap();
    for level in LEVELS {
        // Valgrind does not know all of DWARF 5.
        cc(folder.path(), &[level, "-g", "-gdwarf-4", "freed.c", "-o", "freed"]);
        let output = Command::new("valgrind").arg("./freed").current_dir(folder.path()).output();
        let Ok(output) = output else { return eprintln!("no valgrind here: left out") };
        let said = stderr(&output);
        has(&said, &["Invalid read of size 4", "last (freed.c:9)", "main (freed.c:14)", "free'd", "main (freed.c:13)"]);
        has(&said, &["Block was alloc'd at", "make (freed.c:3)", "main (freed.c:12)"]);
    }
}

/// What copies of structs become belongs to the line of the copy. (Without a location, a debugger shows the line
/// before.)
#[test]
fn stores_of_copied_structs_have_lines() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/fft.c");
    let words = ["cc", "-O2", "-g", "-w", "-S", "-emit-llvm", "-o", "-"];
    let output = rvsdg().args(words).arg(program).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let stores: Vec<&str> = text.lines().filter(|line| line.starts_with("  store ")).collect();
    let without: Vec<&&str> = stores.iter().filter(|line| !line.contains("!dbg")).collect();
    assert!(stores.len() > 20 && without.is_empty(), "{} {without:#?}", stores.len());
}

/// The share of the bytes of scopes in which variables have a location, and that of variables that have one.
fn coverage(compiler: impl Fn() -> Command, folder: &Path) -> [f64; 2] {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut sums = [0.0; 4];
    for name in ["bytecode.c", "json.c", "lisp.c", "sorts.c", "hashes.c", "bignum.c", "sparse.c", "sha256.c"] {
        let mut command = compiler();
        let output = command.args(["-O2", "-g", "-w", "-c", "-o", "a.o"]).arg(programs.join(name)).current_dir(folder);
        let output = output.output();
        assert!(output.unwrap().status.success());
        let output = llvm("llvm-dwarfdump").args(["--statistics", "a.o"]).current_dir(folder).output().unwrap();
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        for (sum, what) in sums.iter_mut().zip([
            "sum_all_variables(#bytes in parent scope covered by DW_AT_location)",
            "sum_all_variables(#bytes in parent scope)",
            "#source variables with location",
            "#source variables",
        ]) {
            *sum += found[what].as_f64().unwrap_or_else(|| panic!("{what}: {found}"));
        }
    }
    [sums[0] / sums[1], sums[2] / sums[3]]
}

#[test]
fn variables_are_known_as_often_as_with_clang() {
    let folder = tempfile::tempdir().unwrap();
    let rvsdg_cc = || {
        let mut command = rvsdg();
        command.arg("cc");
        command
    };
    let ours = coverage(rvsdg_cc, folder.path());
    let theirs = coverage(|| llvm("clang"), folder.path());
    assert!(ours[0] >= theirs[0] && ours[1] >= theirs[1], "ours: {ours:?}, clang's: {theirs:?}");
}
