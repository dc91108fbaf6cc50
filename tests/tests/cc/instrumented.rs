//! Programs that count what they do, that were told what they did, or that are checked while they run.

use crate::place::{Place, module};
use rvsdg_tests::{llvm, stderr};
use std::process::Command;

const COUNTED: &str = r#"
#include <stdio.h>
static int odd(int n) {
  if (n % 2)
    return 1;
  return 0;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += odd(i);
  printf("%d\n", sum);
  return 0;
}
"#;

#[test]
fn what_is_counted_is_counted_before_it_is_optimized() {
    let place = Place::with(&[("counted.c", COUNTED)]);
    let llvm_tool = |name: &str, arguments: &[&str]| {
        let output = llvm(name).args(arguments).current_dir(place.folder.path()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    for level in ["-O0", "-O2"] {
        place.quietly(&[
            level,
            "-Rrvsdg",
            "-fprofile-instr-generate",
            "-fcoverage-mapping",
            "counted.c",
            "-o",
            "program",
        ]);
        let mut command = Command::new(place.path("program"));
        assert!(command.env("LLVM_PROFILE_FILE", place.path("raw")).output().unwrap().status.success());
        llvm_tool("llvm-profdata", &["merge", "raw", "-o", "profile"]);
        let shown = llvm_tool("llvm-cov", &["show", "./program", "-instr-profile=profile"]);
        let count = |line: &str| {
            let line = shown.lines().find(|shown| shown.contains(line)).unwrap_or_else(|| panic!("{shown}"));
            line.split('|').nth(1).unwrap().trim().to_owned()
        };
        assert_eq!((count("n % 2"), count("return 1"), count("sum += odd")), ("10".into(), "5".into(), "10".into()));

        place.quietly(&[level, "-Rrvsdg", "--coverage", "counted.c", "-o", "program"]);
        let run = Command::new(place.path("program")).current_dir(place.folder.path()).output().unwrap();
        assert!(run.status.success());
        let names = place.names();
        let counts = names.iter().find(|name| name.ends_with(".gcda")).unwrap_or_else(|| panic!("{names:?}"));
        let text = llvm_tool("llvm-cov", &["gcov", "-t", counts]);
        let line = |part: &str| text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("{text}"));
        assert!(line("return 1").trim_start().starts_with("5:"), "{text}");
        assert!(line("sum += odd").trim_start().starts_with("10:"), "{text}");
        for name in names.iter().filter(|name| name.ends_with(".gcda") || name.ends_with(".gcno")) {
            std::fs::remove_file(place.path(name)).unwrap();
        }
    }
    // LLVM's own counters; and a profile of either kind makes weights, at every level.
    for (kind, level) in
        [("-fprofile-generate", "-O0"), ("-fprofile-generate", "-O2"), ("-fprofile-instr-generate", "-O2")]
    {
        place.quietly(&[level, "-Rrvsdg", kind, "counted.c", "-o", "program"]);
        let mut command = Command::new(place.path("program"));
        assert!(command.env("LLVM_PROFILE_FILE", place.path("raw")).output().unwrap().status.success());
        llvm_tool("llvm-profdata", &["merge", "raw", "-o", "profile"]);
        let shown = llvm_tool("llvm-profdata", &["show", "--all-functions", "--counts", "profile"]);
        assert!(shown.contains("[10, 1]") || shown.contains("Function count: 1\n    Block counts: [10"), "{shown}");
        place.quietly(&[level, "-Rrvsdg", "-Werror", "-fprofile-use=profile", "counted.c", "-o", "program"]);
        assert_eq!(place.run("program"), (Some(0), "5\n".into()));
        let lines = module(&place, &[level, "-fno-inline", "-Rrvsdg", "-fprofile-use=profile", "counted.c"]);
        assert!(lines.contains("\"function_entry_count\", i64 10"), "{lines}");
        // Optimized, these few branches are gone.
        assert!(level != "-O0" || lines.contains("\"branch_weights\""), "{lines}");
    }
    // Calls at the start of functions are made by the back end, others by the first of LLVM's passes.
    let lines = module(&place, &["-O2", "-Rrvsdg", "-pg", "counted.c"]);
    assert!(lines.contains("\"instrument-function-entry-inlined\"=\"mcount\""), "{lines}");
    let lines = module(&place, &["-O2", "-Rrvsdg", "-finstrument-functions", "counted.c"]);
    assert!(lines.contains("call void @__cyg_profile_func_enter("), "{lines}");
}

/// Two calls of a function that is too large to be inlined everywhere; the profile says which one counts.
const WARM: &str = r#"
#include <stdio.h>
#include <stdlib.h>
__attribute__((noinline)) int other(int x) { return x + 1; }
int mixed(int x, int y) {
  x = other(x * y ^ 77); y = other(y + (x << 3)); x ^= y >> 5; y = x * 31 + y; x = other(x - y);
  y = (y ^ x) * 7; x += y / 3; y -= x | 5; x = x * y + 9; y ^= x << 7; x -= y >> 3; y = y * 13 - x; x ^= y / 5;
  y += x * 3 ^ 1023; x = (x | 9) - y; y = (y & 4095) * x; x += y ^ x >> 1; y -= x * 17; x ^= y << 2; y = x - y / 7;
  x ^= y * 29 - x; x += (y & 77) * 5; y ^= x >> 9; x -= y * 3;
  return other(x ^ y);
}
__attribute__((noinline)) int run(int n) {
  int sum = 0;
  if (n == 3010)
    sum += mixed(sum, n); // rare
  for (int i = 0; i < n; i++) {
    if (i % 16 == 8)
      sum ^= i;
    else if (i % 2)
      sum ^= mixed(i, sum); // often
  }
  return sum;
}
int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 0; i < 50; i++)
    sum += run(atoi(argv[1]) + i);
  printf("%d\n", sum);
  return 0;
}
"#;

#[test]
fn profiles_say_what_is_inlined() {
    let place = Place::with(&[("warm.c", WARM)]);
    let clang = ["-O1", "-fprofile-instr-generate", "warm.c", "-o", "counting"];
    assert!(place.clang(&clang).status.success());
    let mut command = Command::new(place.path("counting"));
    let run = command.arg("3000").env("LLVM_PROFILE_FILE", place.path("raw")).output().unwrap();
    let merge = ["merge", "raw", "-o", "profile"];
    assert!(llvm("llvm-profdata").args(merge).current_dir(place.folder.path()).status().unwrap().success());
    let said = |more: &[&str]| {
        let words = ["-O2", "-g1", "-Rpass=iln", "-Rpass-missed=iln", "warm.c", "-o", "program"];
        let output = place.cc(&[&words[..], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let program = Command::new(place.path("program")).arg("3000").output().unwrap();
        assert_eq!(program.stdout, run.stdout);
        let lines = stderr(&output);
        let about = |mark: &str| {
            let line = 1 + WARM.lines().position(|line| line.ends_with(mark)).unwrap();
            let place = format!("warm.c:{line}:");
            let of_line = lines.lines().find(|it| it.contains(&place) && it.contains("'mixed'"));
            of_line.unwrap_or_else(|| panic!("{mark}: {lines}")).to_owned()
        };
        [about("// rare"), about("// often")]
    };
    let [rare, often] = said(&["-fprofile-use=profile"]);
    assert!(rare.contains("'mixed' not inlined into 'run': the call is rare, and cost "), "{rare}");
    assert!(often.contains("'mixed' inlined into 'run': cost "), "{often}");
    let [rare, often] = said(&[]);
    assert!(rare.contains("' not inlined into '") && often.contains("' not inlined into '"), "{rare} {often}");
    assert!(!rare.contains("the call is rare"), "{rare}");
}

/// A branch that goes one way for one caller, and the other way for the other one.
const TWO_WAYS: &str = r#"
#include <stdio.h>
#include <stdlib.h>
volatile int sink;
static int pick(int x, int way) {
  if (x % 16 < way) {
    sink = x;
    return x * 3;
  }
  return x / 5;
}
__attribute__((noinline)) int often(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += pick(i, 15);
  return s;
}
__attribute__((noinline)) int seldom(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += pick(i, 1);
  return s;
}
int main(int c, char **v) {
  int n = atoi(v[1]);
  printf("%d %d\n", often(n), seldom(n));
  return 0;
}
"#;

/// The weights of all conditional branches of a function.
fn weights_in(module: &str, function: &str) -> Vec<Vec<u64>> {
    let body = module.split(&format!("@{function}(")).skip(1).find(|text| {
        let line = text.lines().next().unwrap();
        line.ends_with('{')
    });
    let body = body.unwrap_or_else(|| panic!("{module}")).split("\n}").next().unwrap();
    let branches = body.lines().filter(|line| line.trim_start().starts_with("br i1") && line.contains("!prof "));
    let numbers = branches.map(|line| line.split("!prof ").nth(1).unwrap().split(',').next().unwrap());
    numbers
        .map(|number| {
            let start = format!("{number} = !{{!\"branch_weights\", ");
            let line = module.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("{module}"));
            let values = line.trim_end_matches('}').split(", ").map(|value| value.trim_start_matches("i32 "));
            values.map(|value| value.parse().unwrap()).collect()
        })
        .collect()
}

#[test]
fn counters_behind_inlining_tell_callers_apart() {
    let place = Place::with(&[("ways.c", TWO_WAYS)]);
    let profdata = |words: &[&str]| {
        let output = llvm("llvm-profdata").args(words).current_dir(place.folder.path()).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let count = |to: &str| {
        let run = Command::new(place.path("program")).arg("10000").env("LLVM_PROFILE_FILE", place.path("raw")).output();
        assert_eq!(String::from_utf8(run.unwrap().stdout).unwrap(), "141222500 18731250\n");
        profdata(&["merge", "raw", "-o", to]);
    };
    let quiet = ["-Rrvsdg", "-Werror", "ways.c", "-o", "program"];
    for level in ["-O1", "-O2", "-O3", "-Os"] {
        place.quietly(&[&[level, "-fprofile-generate"], &quiet[..]].concat());
        count("first");
        // Before inlining, both callers are one.
        let module_of_first = module(&place, &[level, "-fprofile-use=first", "ways.c"]);
        let weights = weights_in(&module_of_first, "often");
        assert!(weights.contains(&vec![10_000, 10_000]), "{level}: {weights:?}");
        let again = ["-fprofile-use=first", "-fcs-profile-generate"];
        place.quietly(&[&[level], &again[..], &quiet[..]].concat());
        count("second");
        let shown = profdata(&["show", "--showcs", "--all-functions", "--counts", "second"]);
        assert!(shown.contains("[625, 9375, 1]") && shown.contains("[9375, 625, 1]"), "{level}: {shown}");
        profdata(&["merge", "first", "second", "-o", "both"]);
        // A warning would say that the control flow is another one.
        place.quietly(&[&[level, "-fprofile-use=both"], &quiet[..]].concat());
        assert_eq!(place.run_with("program", &["10000"]), (Some(0), "141222500 18731250\n".into()), "{level}");
        let lines = module(&place, &[level, "-fprofile-use=both", "ways.c"]);
        for (function, right, wrong) in [("often", [9375, 625], [625, 9375]), ("seldom", [625, 9375], [9375, 625])] {
            let weights = weights_in(&lines, function);
            assert!(weights.iter().any(|it| *it == right), "{level} {function}: {weights:?} {lines}");
            assert!(weights.iter().all(|it| *it != wrong), "{level} {function}: {weights:?} {lines}");
        }
        assert!(lines.contains("\"CSProfileSummary\""), "{level}: {lines}");
    }
    // Without other counters; into a folder; and with threads. At -O0 clang has no such counters.
    for (level, more, has_counters) in [("-O2", "-fprofile-update=atomic", true), ("-O0", "-g", false)] {
        let words = [level, more, "-fcs-profile-generate=folder", "ways.c"];
        let lines = module(&place, &words);
        assert_eq!(lines.contains("@__profc_often = "), has_counters, "{level}: {lines}");
        assert_eq!(lines.contains("atomicrmw add ptr "), has_counters, "{level}: {lines}");
        assert_eq!(lines.contains("folder/default_%m.profraw"), has_counters, "{level}: {lines}");
    }
    // The source is another one now.
    let other = TWO_WAYS.replace("s += pick(i, 15)", "s += i == 77 ? 3 : pick(i, 15)");
    std::fs::write(place.path("ways.c"), other).unwrap();
    let output = place.cc(&["-O2", "-fprofile-use=both", "-c", "ways.c"]);
    let said = stderr(&output);
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("(hash mismatch) often Hash")).collect();
    assert_eq!((lines.len(), output.status.code()), (2, Some(0)), "{said}");
    let is_clangs = |line: &&str| line.starts_with("warning: ways.c: ") && line.ends_with(" [-Wbackend-plugin]");
    assert!(lines.iter().all(is_clangs), "{said}");
    for (flag, is_fine) in [("-Wno-backend-plugin", true), ("-Werror", false)] {
        let output = place.cc(&["-O2", "-fprofile-use=both", flag, "-c", "ways.c"]);
        assert_eq!((output.status.success(), stderr(&output).is_empty()), (is_fine, is_fine), "{flag}");
    }
}

/// Samples as they come from `perf`: counts of lines, from the line of the function on.
const SAMPLES: &str = "main:10:1\n 1: 1\n 2: 1 often:1 seldom:1\n 3: 1\n\
    often:400000:1\n 1: 1\n 2: 10000\n 4: 1\n 3: pick:300000\n  1: 10000\n  2: 9375\n  3: 9375\n  5: 625\n\
    seldom:200000:1\n 1: 1\n 2: 10000\n 4: 1\n 3: pick:300000\n  1: 10000\n  2: 625\n  3: 625\n  5: 9375\n";

#[test]
fn samples_of_lines_make_weights() {
    let place = Place::with(&[("ways.c", TWO_WAYS), ("samples", SAMPLES), ("broken", "nothing\n")]);
    for (level, flag) in
        [("-O1", "-fprofile-sample-use="), ("-O2", "-fauto-profile="), ("-Os", "-fprofile-sample-use=")]
    {
        for debug in ["-g0", "-g"] {
            let flag = format!("{flag}samples");
            let words = [level, debug, "-Rrvsdg", "-Werror", &flag, "ways.c"];
            place.quietly(&[&words[..], &["-o", "program"]].concat());
            assert_eq!(place.run_with("program", &["10000"]), (Some(0), "141222500 18731250\n".into()), "{level}");
            let lines = module(&place, &words);
            for (function, right, wrong) in [("often", [9376, 626], [626, 9376]), ("seldom", [626, 9376], [9376, 626])]
            {
                let weights = weights_in(&lines, function);
                assert!(weights.iter().any(|it| *it == right), "{level} {function}: {weights:?} {lines}");
                assert!(weights.iter().all(|it| *it != wrong), "{level} {function}: {weights:?} {lines}");
            }
            assert!(lines.contains("\"SampleProfile\""), "{lines}");
        }
    }
    let lines = module(&place, &["-O0", "-Rrvsdg", "-fprofile-sample-use=samples", "ways.c"]);
    assert!(!lines.contains("branch_weights"), "{lines}");
    let output = place.cc(&["-O2", "-fprofile-sample-use=broken", "-c", "ways.c"]);
    let said = stderr(&output);
    assert!(said.starts_with("error: broken: Could not open profile: ") && output.status.code() == Some(1), "{said}");
    assert!(!place.names().iter().any(|name| name == "ways.o"));
    // Profiles are made of objects whose lines have numbers for their parts.
    let lines = module(&place, &["-O2", "-g", "-fdebug-info-for-profiling", "-Rrvsdg", "ways.c"]);
    assert!(lines.contains("discriminator: "), "{lines}");
}

/// Each fault of the program is found by a sanitizer, or there is none.
const FAULTY: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
int table[10], shared;
static int get(int *p, int i) { return p[i]; }
__attribute__((noinline)) int *escape(int *p) { __asm__("" : "+r"(p)); return p; }
static void *count(void *p) {
  for (int i = 0; i < 1000; i++)
    shared += i; // race
  return p;
}
int main(int c, char **v) {
  int n = c > 2;
  int *heap = malloc(40), stack[10], *dangling = heap, sum = 0;
  for (int i = 0; i < 10; i++) { heap[i] = i; stack[i] = i * n; }
  switch (v[1][0]) {
  case 'h': printf("%d\n", get(heap, 10 + n)); break; // heap
  case 's': printf("%d\n", get(escape(stack), 10 + n)); break; // stack
  case 'g': printf("%d\n", get(table, 10 + n)); break; // global
  case 'f': free(heap); printf("%d\n", dangling[1 + n]); return 0; // free
  case 'u':
    for (int i = 0; i < 1 + n; i++) { int x[4] = {i, n}; dangling = escape(x); }
    printf("%d\n", sum + dangling[1]); // scope
    break;
  case 't': {
    pthread_t one, other;
    pthread_create(&one, 0, count, 0);
    pthread_create(&other, 0, count, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    break;
  }
  default:
    for (int i = 0; i < 10; i++) sum += get(heap, i) + stack[i] + table[i];
    printf("%d\n", sum);
  }
  free(heap);
  return 0;
}
"#;

#[test]
fn sanitizers_come_behind_our_passes() {
    let place = Place::with(&[("faulty.c", FAULTY)]);
    let built = |flags: &str| {
        let words: Vec<&str> = flags.split(' ').chain(["-g", "-Rrvsdg", "faulty.c", "-o", "faulty"]).collect();
        let mut command = place.command(&words);
        let _ = std::fs::remove_file(place.path("stats"));
        let output = place.finish(command.env("RVSDG_CC_STATS", "stats"));
        if stderr(&output).contains("libclang_rt") {
            eprintln!("skipped: clang's runtime libraries are not there");
            return false;
        }
        assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{flags}");
        let stats = std::fs::read_to_string(place.path("stats")).unwrap();
        let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
        assert!(stats["functions"]["translated"].as_u64() >= Some(4), "{stats}");
        true
    };
    let line = |mark: &str| 1 + FAULTY.lines().position(|line| line.ends_with(mark)).unwrap();
    // Where equal calls became one, or an access leaves a loop, the place is that of the function.
    let finds = |level: &str, mode: &str, kind: &str, mark: &str| {
        let output = Command::new(place.path("faulty")).arg(mode).output().unwrap();
        let (said, place) = (stderr(&output), format!("faulty.c:{}", line(mark)));
        let has_place = level == "-Os" || said.contains(&place) || (mode == "t" && said.contains("#0 count "));
        assert!(!output.status.success() && said.contains(kind) && has_place, "{level} {mode}: {said}");
    };
    for level in ["-O0", "-O1", "-O2", "-Os"] {
        if !built(&format!("{level} -fsanitize=address,undefined")) {
            return;
        }
        assert_eq!(place.run_with("faulty", &["n"]), (Some(0), "45\n".into()), "{level}");
        for (mode, kind, mark) in [
            ("h", "heap-buffer-overflow", "// heap"),
            ("s", "stack-buffer-overflow", "// stack"),
            ("g", "global-buffer-overflow", "// global"),
            ("f", "heap-use-after-free", "// free"),
            ("u", "stack-use-after-scope", "// scope"),
        ] {
            finds(level, mode, kind, mark);
        }
    }
    assert!(built("-O2 -fsanitize=thread"));
    assert_eq!(place.run_with("faulty", &["n"]), (Some(0), "45\n".into()));
    finds("-O2", "t", "data race", "// race");
}

/// Loads of a variable that another thread writes are not made where the program does not make them.
const PATIENT: &str = r#"
#include <pthread.h>
#include <stdio.h>
int g;
volatile int wanted;
long sum;
__attribute__((noinline)) int get(int c, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    if (c) s += g;
  return s;
}
static void *writer(void *p) {
  for (int i = 0; i < 1000; i++) g = i;
  return p;
}
static void *reader(void *p) {
  for (int i = 0; i < 1000; i++) sum += get(wanted, 10);
  return p;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  printf("%ld\n", sum);
  return 0;
}
"#;

#[test]
fn checked_programs_load_what_they_say() {
    let place = Place::with(&[("patient.c", PATIENT)]);
    for level in ["-O1", "-O2", "-O3"] {
        let output = place.cc(&[level, "-fsanitize=thread", "-pthread", "patient.c", "-o", "patient"]);
        if stderr(&output).contains("libclang_rt") {
            eprintln!("skipped: clang's runtime libraries are not there");
            return;
        }
        assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{level}");
        assert_eq!(place.run("patient"), (Some(0), "0\n".into()), "{level}");
    }
}

#[test]
fn counters_of_checked_programs_count_once() {
    let place = Place::with(&[("counted.c", COUNTED)]);
    let counters = |flags: &[&str]| {
        let lines = module(&place, &[flags, &["-O2", "--coverage", "counted.c"]].concat());
        lines.lines().filter(|line| line.starts_with("@__llvm_gcov_ctr")).count()
    };
    assert!(counters(&[]) > 0);
    assert_eq!(counters(&["-fsanitize=address"]), counters(&[]));
    let lines = module(&place, &["-O2", "-fprofile-generate", "-fsanitize=address", "counted.c"]);
    let functions = lines.lines().filter(|line| line.starts_with("@__profc_main ")).count();
    assert_eq!(functions, 1);
}

/// Without debug information, reports name the module of a variable.
#[test]
fn reports_of_sanitizers_name_the_source() {
    let place = Place::with(&[("faulty.c", FAULTY)]);
    std::fs::create_dir_all(place.path("a b/c")).unwrap();
    std::fs::rename(place.path("faulty.c"), place.path("a b/faulty.c")).unwrap();
    for (level, file) in [("-O0", "a b/faulty.c"), ("-O2", "a b/faulty.c"), ("-O2", "./a b/c/../faulty.c")] {
        let lines = module(&place, &[level, "-fsanitize=address", file]);
        assert!(lines.contains(&format!("c\"{file}\\00\"")) && !lines.contains("c\"<stdin>"), "{lines}");
        let output = place.cc(&[level, "-fsanitize=address", file, "-o", "faulty"]);
        if stderr(&output).contains("libclang_rt") {
            eprintln!("skipped: clang's runtime libraries are not there");
            return;
        }
        assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{level} {file}");
        let said = stderr(&Command::new(place.path("faulty")).arg("g").output().unwrap());
        assert!(said.contains(&format!("global variable 'table' defined in '{file}'")), "{said}");
    }
}

#[test]
fn checks_of_the_front_end_are_optimized() {
    let checked = "#include <stdlib.h>\n#include <stdio.h>\nint main(int c, char **v) {\n\
        unsigned x = atoi(v[1]); int t[10]; for (int i = 0; i < 10; i++) t[i] = i * c;\n\
        unsigned char y = x - 1; printf(\"%d\\n\", t[y]); return 0;\n}\n";
    let place = Place::with(&[("checked.c", checked)]);
    // Each with an argument that is fine, and one that is not.
    for (sanitizer, fine, wrong) in [
        ("integer", "3", "0"),
        ("unsigned-integer-overflow", "3", "0"),
        ("implicit-conversion", "3", "1000"),
        ("local-bounds", "3", "100"),
        ("bounds", "3", "100"),
    ] {
        for level in ["-O0", "-O2"] {
            let flag = format!("-fsanitize={sanitizer}");
            place.quietly(&[level, "-Rrvsdg", &flag, "-fsanitize-trap=all", "checked.c", "-o", "checked"]);
            assert_eq!(place.run_with("checked", &[fine]), (Some(0), "4\n".into()), "{flag}");
            assert_eq!(place.run_with("checked", &[wrong]).0, None, "{flag} {level}");
        }
    }
    place.quietly(&["-O2", "-Rrvsdg", "-fsanitize=nullability", "-fsanitize-trap=all", "-c", "checked.c"]);
}

/// Builds a program; returns whether clang's runtime libraries are there. All functions have to go through our passes.
fn is_built(place: &Place, flags: &str, source: &str) -> bool {
    let words: Vec<&str> = flags.split(' ').chain(["-Rrvsdg", source, "-o", "program"]).collect();
    let mut command = place.command(&words);
    let _ = std::fs::remove_file(place.path("stats"));
    let output = place.finish(command.env("RVSDG_CC_STATS", "stats"));
    if stderr(&output).contains("libclang_rt") || stderr(&output).contains("clang_rt.") {
        eprintln!("skipped: clang's runtime libraries are not there");
        return false;
    }
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{flags}");
    let stats = std::fs::read_to_string(place.path("stats")).unwrap();
    let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
    assert!(stats["functions"]["translated"].as_u64() >= Some(1), "{stats}");
    true
}

/// The last number of each array was never written. What depends on it is found, unless it makes no difference.
const UNINITIALIZED: &str = r#"
#include <stdio.h>
#include <stdlib.h>
int table[16];
__attribute__((noinline)) int decide(int *p, int i) { return p[i] > 3 ? 10 : 20; }
__attribute__((noinline)) int both(int *p, int i, int c) {
  if ((c > 50) & (p[i] > 3)) return 1;
  if (c > 50 && p[i] > 5) return 2;
  return 45;
}
__attribute__((noinline)) int chosen(int *p, int i, int c) {
  int x = c > 50 ? p[i] : c, y = x * 3;
  return y > 3 ? y : 7;
}
__attribute__((noinline)) int rest(int *p, int i) {
  int x = p[i] & 7;
  return x < 4 ? x % 4 : 9;
}
__attribute__((noinline)) int often(int *p, int i) {
  int sum = 0;
  for (int n = 0; n < (p[i] & 15); n++)
    sum += table[n];
  return sum;
}
__attribute__((noinline)) int either(int *p, int i) {
  int a = 1, b = 2, *q = p[i] & 1 ? &a : &b;
  *q = 7;
  return a * b;
}
int main(int c, char **v) {
  int *heap = malloc(40), stack[10];
  for (int i = 0; i < 9; i++) { heap[i] = i; stack[i] = i; }
  __asm__("" : : "r"(stack) : "memory");
  int i = c > 2 ? 3 : 9;
  switch (v[1][0]) {
  case 'h': printf("%d\n", decide(heap, i)); break;
  case 's': printf("%d\n", decide(stack, i)); break;
  case 'a': printf("%d\n", table[heap[i] & 15]); break;
  case 'l': printf("%d\n", often(heap, i)); break;
  case 'r': printf("%d\n", rest(heap, i)); break;
  case 'e': printf("%d\n", either(heap, i)); break;
  case 'c': printf("%d\n", chosen(heap, i, 99)); break;
  default: printf("%d\n", both(heap, i, c) + chosen(heap, i, c) - 6);
  }
  free(heap);
  return 0;
}
"#;

#[test]
fn uninitialized_memory_is_found() {
    let place = Place::with(&[("un.c", UNINITIALIZED)]);
    for level in ["-O0", "-O1", "-O2", "-O3", "-Os"] {
        if !is_built(&place, &format!("{level} -g -fsanitize=memory"), "un.c") {
            return;
        }
        assert_eq!(place.run_with("program", &["n"]), (Some(0), "45\n".into()), "{level}");
        for mode in ["h", "s", "a", "l", "r", "e", "c"] {
            let found = Command::new(place.path("program")).arg(mode).output().unwrap();
            let is_found = !found.status.success() && stderr(&found).contains("use-of-uninitialized-value");
            assert!(is_found, "{level} {mode}: {}", stderr(&found));
            assert_eq!(place.run_with("program", &[mode, "x"]).0, Some(0), "{level} {mode}");
        }
    }
    // What came from where is one more option.
    assert!(is_built(&place, "-O2 -g -fsanitize=memory -fsanitize-memory-track-origins", "un.c"));
    let found = stderr(&Command::new(place.path("program")).arg("h").output().unwrap());
    assert!(found.contains("was created by a heap allocation"), "{found}");
}

/// Without a sanitizer, values become defined here: to count iterations, and instead of a division.
const DEFINED: &str = "int dot(int n, int x) { int s = 1; for (int i = 0; i < n; i++) s = s * x + i; return s; }\n\
    unsigned rest(unsigned n, unsigned d) { unsigned s = 0;\n\
    for (unsigned i = 0; i < n; i++) { s = (s + 1) % n; s ^= d; } \
    return n < d ? n % d : s; }\n\
    int last(int n, int c) { int x; if (c > n) x = n * 3; else if (c > 7) x = n + 1; return c > 9 ? x : 5; }\n";

/// No pass makes a value defined in a function in which a sanitizer looks for undefined ones.
#[test]
fn checked_values_stay_undefined() {
    let place = Place::with(&[("defined.c", DEFINED)]);
    let freezes = |flags: &[&str]| {
        let lines = module(&place, &[flags, &["-O3", "defined.c"]].concat());
        lines.lines().filter(|line| line.contains(" = freeze ")).count()
    };
    assert!(freezes(&[]) > 0);
    assert_eq!(freezes(&["-fsanitize=memory"]), 0);
}

/// Tags of pointers; on x86-64 they are aliases of memory.
#[test]
fn tags_of_pointers_are_checked() {
    let source = "#include <stdio.h>\n#include <stdlib.h>\nint main(int c, char **v) {\n  int *p = malloc(40), s = 0;\n\
        for (int i = 0; i < 10; i++) p[i] = i;\n  if (c > 1) { free(p); printf(\"%d\\n\", p[1]); return 0; }\n\
        for (int i = 0; i < 10; i++) s += p[i];\n  printf(\"%d\\n\", s);\n  free(p);\n  return 0;\n}\n";
    let place = Place::with(&[("tags.c", source), ("plain.c", "int get(int *p, int i) { return p[i]; }\n")]);
    let lines = module(&place, &["--target=aarch64-linux-gnu", "-O2", "-Rrvsdg", "-fsanitize=hwaddress", "plain.c"]);
    assert!(lines.contains("__hwasan_init") && lines.contains("@llvm.hwasan.check.memaccess"), "{lines}");
    for level in ["-O0", "-O2"] {
        let flags = format!("{level} -fsanitize=hwaddress -fsanitize-hwaddress-experimental-aliasing");
        if !is_built(&place, &flags, "tags.c") {
            return;
        }
        assert_eq!(place.run("program"), (Some(0), "45\n".into()), "{level}");
        let found = stderr(&Command::new(place.path("program")).arg("x").output().unwrap());
        assert!(found.contains("tag-mismatch"), "{level}: {found}");
    }
}

#[test]
fn labels_follow_data() {
    let source = "#include <sanitizer/dfsan_interface.h>\n#include <stdio.h>\n\
        static int twice(int x) { return x * 2; }\n\
        __attribute__((noinline)) int sum(int *p, int n) { int s = 0;\n\
        for (int i = 0; i < n; i++) s += p[i]; return s; }\n\
        int main(int c, char **v) {\n  int a = c, b = c + 1, many[20] = {0};\n\
        dfsan_set_label(1, &a, sizeof a); dfsan_set_label(2, &b, sizeof b);\n  many[7] = b;\n\
        int t[5] = {twice(a), twice(b), a + b, c, sum(many, 20)};\n\
        for (int i = 0; i < 5; i++) printf(\"%d\\n\", (int)dfsan_get_label(t[i]));\n  return 0;\n}\n";
    let place = Place::with(&[("labels.c", source)]);
    for level in ["-O0", "-O2", "-O3"] {
        if !is_built(&place, &format!("{level} -fsanitize=dataflow"), "labels.c") {
            return;
        }
        assert_eq!(place.run("program"), (Some(0), "1\n2\n3\n0\n2\n".into()), "{level}");
    }
}

#[test]
fn coverage_is_recorded_behind_our_passes() {
    let records = "#include <stdint.h>\n#include <stdio.h>\nstatic int edges, compared;\n\
        void __sanitizer_cov_trace_pc_guard_init(uint32_t *a, uint32_t *b) { for (; a < b; a++) *a = 1; }\n\
        void __sanitizer_cov_trace_pc_guard(uint32_t *guard) { edges += *guard; *guard = 0; }\n\
        void __sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b) { compared += a == 77; }\n\
        void report(void) { printf(\"%d %d\\n\", edges > 3, compared > 0); }\n";
    let source = "void report(void);\n#include <stdlib.h>\n__attribute__((noinline)) int f(int x) { return x == 77 ? \
        atoi(\"1\") : 5; }\nint main(int c, char **v) { int s = 0; for (int i = 0; i < 99; i++) s += f(c + i);\n\
        report(); return s == 99 * 5 - 4 ? 0 : 1; }\n";
    let place = Place::with(&[("records.c", records), ("covered.c", source)]);
    place.quietly(&["-O1", "-c", "records.c"]);
    for level in ["-O0", "-O2"] {
        let flags = "-Rrvsdg -fsanitize-coverage=trace-pc-guard,trace-cmp -c covered.c".split(' ');
        place.quietly(&[level].into_iter().chain(flags).collect::<Vec<_>>());
        place.quietly(&["records.o", "covered.o", "-o", "program"]);
        assert_eq!(place.run("program"), (Some(0), "1 1\n".into()), "{level}");
    }
}

#[test]
fn a_fuzzer_finds_what_is_hidden() {
    let source = "#include <stdint.h>\n#include <stddef.h>\n#include <stdlib.h>\n\
        static int is(const uint8_t *d, size_t at, int what) { return d[at] == what; }\n\
        int LLVMFuzzerTestOneInput(const uint8_t *d, size_t n) {\n\
        if (n > 3 && is(d, 0, 'H') && is(d, 1, 'i') && is(d, 2, '!') && is(d, 3, '?')) abort();\n  return 0;\n}\n";
    let place = Place::with(&[("target.c", source)]);
    for flags in ["-O1 -fsanitize=fuzzer", "-O2 -fsanitize=fuzzer,address"] {
        if !is_built(&place, flags, "target.c") {
            return;
        }
        let mut fuzzer = place.prepare(Command::new(place.path("program")), &["-runs=2000000", "-seed=1"]);
        let found = fuzzer.output().unwrap();
        assert!(stderr(&found).contains("ERROR: libFuzzer: deadly signal"), "{flags}: {}", stderr(&found));
    }
    // Decisions stay branches.
    let chosen = "int f(int x) { return x > 7 ? x + 1 : x * 2; }\n";
    std::fs::write(place.path("chosen.c"), chosen).unwrap();
    let lines = |flags: &[&str]| module(&place, &[flags, &["-O2", "chosen.c"]].concat());
    assert!(lines(&[]).contains(" = select "));
    let fuzzed = lines(&["-fsanitize=fuzzer-no-link"]);
    assert!(fuzzed.contains("br i1 ") && !fuzzed.contains(" = select "), "{fuzzed}");
}

#[test]
fn calls_are_traced_where_the_program_is_patched() {
    let source = "#include <stdio.h>\n__attribute__((noinline, xray_always_instrument)) int f(int x) { __asm__(\"\");\
        return x + 1; }\n__attribute__((xray_never_instrument)) static int g(int x) { return x * 2; }\n\
        int main(void) { int s = 0; for (int i = 0; i < 10; i++) s += f(g(i)); printf(\"%d\\n\", s); return 0; }\n";
    let place = Place::with(&[("traced.c", source)]);
    for level in ["-O0", "-O2"] {
        if !is_built(&place, &format!("{level} -fxray-instrument"), "traced.c") {
            return;
        }
        assert_eq!(place.run("program"), (Some(0), "100\n".into()), "{level}");
        let maps = llvm("llvm-xray").args(["extract", "program"]).current_dir(place.folder.path()).output().unwrap();
        let maps = String::from_utf8(maps.stdout).unwrap();
        assert!(maps.contains("kind: function-enter") && maps.contains("kind: function-exit"), "{level}: {maps}");
    }
}

/// What is implemented by the back end, by libraries, or by a pass behind ours that changes nothing of what is printed.
#[test]
fn other_sanitizers_let_programs_run() {
    let place = Place::with(&[("counted.c", COUNTED)]);
    for sanitizer in ["safe-stack", "kcfi", "numerical", "scudo", "shadow-call-stack"] {
        for level in ["-O0", "-O2"] {
            if is_built(&place, &format!("{level} -fsanitize={sanitizer}"), "counted.c") {
                assert_eq!(place.run("program"), (Some(0), "5\n".into()), "{level} {sanitizer}");
            }
        }
    }
    if is_built(&place, "-O2 -fmemory-profile", "counted.c") {
        let run = place.prepare(Command::new(place.path("program")), &[]).output().unwrap();
        assert_eq!(run.stdout, b"5\n");
        assert!(place.names().iter().any(|name| name.starts_with("memprof.profraw")), "{:?}", place.names());
    }
    // Calls are checked by their type where LLVM links, which only clang can do.
    let flags = ["-O2", "-flto", "-fvisibility=hidden", "-fsanitize=cfi", "-Rrvsdg", "-c", "counted.c"];
    let output = place.cc(&flags);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("left to clang"), "{}", stderr(&output));
    assert!(std::fs::read(place.path("counted.o")).unwrap().starts_with(b"BC"));
}
