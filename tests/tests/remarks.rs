//! Remarks: each pass says what it did and why it did not do more, at the right line; for the command in LLVM's form,
//! for the compiler in clang's; and nothing changes because of them.

use rvsdg_tests::{llvm, rvsdg, stderr};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Functions with something for each pass. A comment names its line: `// sum`.
const SOURCE: &str = r#"
typedef unsigned long size_t;
int unknown(int);
extern int global, table[64];
__attribute__((noinline)) int marked(int x) { return x * 3; }
static int small(int x) { return x + 7; }
static int recursive(int n) { return n < 2 ? n : recursive(n - 1) ^ recursive(n - 2); } // not tail
int calls(int x) {
  return small(x)    // small
    + marked(x)      // marked
    + unknown(x)     // unknown
    + recursive(x);  // recursive
}
void add(float *restrict a, const float *restrict b, int n) {
  for (int i = 0; i < n; i++) // add
    a[i] += b[i];
}
float sum(const float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) // sum
    s += a[i];
  return s;
}
void shifted(int *a, int n) {
  for (int i = 1; i < n; i++) // shifted
    a[i] = a[i - 1] * 5 + 1;
}
int find(const int *a, int x) {
  int i = 0;
  while (a[i] != x) // find
    i++;
  return i;
}
void called(int *a, int n) {
  for (int i = 0; i < n; i++) // called
    a[i] = unknown(a[i]);
}
int few(const int *a) {
  int s = 0;
  for (int i = 0; i < 3; i++) // few
    s = s * 31 + a[i];
  return s;
}
void clear(int *a, int n) {
  for (int i = 0; i < n; i++) // clear
    a[i] = 0;
}
void stripes(char *a, int n) {
  for (int i = 0; i < n; i++) // stripes
    a[2 * i] = 0;
}
void invariant(int *a, const int *b, int n) {
  for (int i = 0; i < n; i++) // invariant
    a[i] = *b;                // kept
}
int hoisted(const int *b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) // hoisted
    s += unknown(i) * (*b & 1);
  return s;
}
void pairs(double *restrict a, const double *restrict b) {
  a[0] = b[0] * 2.0; // pairs
  a[1] = b[1] * 2.0;
}
void mixed(int *restrict a, const int *restrict b, const int *restrict c) {
  a[0] = b[9]; // mixed
  a[1] = c[40];
}
int tail(int n, int s) {
  if (n == 0) return s;
  return tail(n - 1, s + n * n); // tail
}
int *keep(int *);
int escapes(int x) {
  int y = x, z = x + 1; // stays
  return *keep(&y) + z;
}
void product(double *c, double *a, double *b, int n) {
  for (int i = 0; i < n; i++)   // rows
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j]; // inner
}
static double A[2000][2000], B[2000][2000], C[2000][2000];
void big(double beta, double alpha) {
  for (int i = 0; i < 2000; i++) { // big
    for (int j = 0; j < 2000; j++)
      C[i][j] *= beta;
    for (int k = 0; k < 2000; k++)
      for (int j = 0; j < 2000; j++)
        C[i][j] += alpha * A[i][k] * B[k][j];
  }
}
double *get(int which) { return which ? which > 1 ? &C[0][0] : &B[0][0] : &A[0][0]; }
"#;

struct Place(TempDir);

impl Place {
    fn with(files: &[(&str, &str)]) -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        for (name, text) in files {
            std::fs::write(place.path(name), text).unwrap();
        }
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn run(&self, words: &[&str]) -> Output {
        rvsdg().args(words).current_dir(self.0.path()).output().unwrap()
    }

    /// Has to succeed; what it says.
    fn says(&self, words: &[&str]) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", stderr(&output));
        stderr(&output)
    }
}

/// A remark as it is in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Remark {
    kind: String,
    fields: BTreeMap<String, String>,
    line: usize,
    message: String,
}

/// Reads the subset of YAML that LLVM's tools read.
fn parse(text: &str) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = vec![];
    let mut in_arguments = false;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("--- !") {
            remarks.push(Remark { kind: kind.to_owned(), ..Remark::default() });
            in_arguments = false;
            continue;
        }
        let remark = remarks.last_mut().expect("a file begins with a remark");
        let Some((key, value)) = line.split_once(':') else {
            assert!(line == "...", "{line}");
            continue;
        };
        let value = value.trim();
        let plain = |value: &str| match value.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')) {
            Some(quoted) => quoted.replace("''", "'"),
            None => value.to_owned(),
        };
        match key.trim() {
            "Args" => in_arguments = true,
            "DebugLoc" if in_arguments => {}
            "DebugLoc" => {
                let number = value.split("Line: ").nth(1).and_then(|it| it.split(',').next()).unwrap();
                remark.line = number.parse().unwrap();
            }
            key if in_arguments => {
                assert!(key.starts_with("- "), "{line}");
                remark.message.push_str(&plain(value));
            }
            key => _ = remark.fields.insert(key.to_owned(), plain(value)),
        }
    }
    remarks
}

/// The line of the source with this comment.
fn line(mark: &str) -> usize {
    let mark = format!("// {mark}");
    1 + SOURCE.lines().position(|line| line.ends_with(&mark)).unwrap_or_else(|| panic!("no {mark}"))
}

fn compiled(more: &[&str]) -> (Place, Vec<Remark>) {
    let place = Place::with(&[("a.c", SOURCE)]);
    let words = ["compile", "a.c", "-O3", "-g", "--no-mem2reg", "-o", "a.ll", "--remarks", "r.yaml"];
    place.says(&[&words, more].concat());
    let remarks = parse(&place.read("r.yaml"));
    (place, remarks)
}

/// As in docs/remarks.md.
const ORDERED: &str = "loop not vectorized: it does not pay: vectors of 4 elements cost 19, one iteration 5 (a sum of \
                       floating-point numbers has an order)";

#[test]
fn passes_say_what_they_do_and_why_not_more() {
    let (_place, remarks) = compiled(&[]);
    for (kind, pass, mark, text) in [
        ("Passed", "iln", "small", "'small' inlined into 'calls'"),
        ("Missed", "iln", "marked", "'marked' not inlined into 'calls': it is marked noinline"),
        ("Missed", "iln", "unknown", "'unknown' not inlined into 'calls': its definition is not known"),
        ("Missed", "iln", "recursive", "'recursive' not inlined into 'calls': it is recursive"),
        ("Passed", "vectorize", "add", "vectorized loop (vectors of 4 elements"),
        ("Missed", "vectorize", "sum", ORDERED),
        ("Missed", "vectorize", "shifted", "loop not vectorized: "),
        ("Missed", "vectorize", "find", "loop not vectorized: the number of iterations is not known"),
        ("Missed", "vectorize", "called", "loop not vectorized: a call of unknown has no form"),
        ("Passed", "url", "few", "completely unrolled loop with 3 iterations"),
        ("Missed", "url", "find", "loop not unrolled: the number of iterations is not known"),
        ("Passed", "loop-idiom", "clear", "loop became a call of memset"),
        ("Missed", "loop-idiom", "stripes", "loop that stores did not become a call: "),
        ("Missed", "psh", "kept", "load of b kept in a loop, although its address is the same in each iteration: "),
        ("Passed", "slp", "pairs", "stores next to each other became vectors of 2 elements"),
        ("Missed", "slp", "mixed", "not vectorized: the gain of vectors would be "),
        ("Passed", "tail-calls", "tail", "recursive call in tail position became an iteration of a loop"),
        ("Missed", "tail-calls", "not tail", "recursive call stays a call: "),
        ("Missed", "sroa", "stays", "y stays in memory: its address is passed to a call"),
        ("Passed", "sroa", "stays", "z became values"),
        ("Passed", "load-store", "inner", "load of c eliminated: what is there is known"),
        ("Missed", "load-store", "kept", "load of b kept in a loop: store to a may change it"),
        ("Passed", "nest", "big", "loop nest cut into strips of "),
        ("Missed", "nest", "rows", "loop nest not cut into strips: "),
        ("Passed", "loop-versioning", "rows", "loop has a version for arrays that do not overlap"),
        ("Missed", "loop-versioning", "find", "loop has no version for arrays that do not overlap: "),
    ] {
        let is_it = |remark: &&Remark| {
            remark.kind == kind
                && remark.fields["Pass"] == pass
                && remark.line == line(mark)
                && remark.message.starts_with(text)
        };
        let of_pass = || remarks.iter().filter(|it| it.fields["Pass"] == pass).collect::<Vec<_>>();
        assert!(remarks.iter().any(|remark| is_it(&remark)), "{kind} {pass} {mark} {text}: {:#?}", of_pass());
    }
    for kind in ["Passed", "Missed"] {
        let is_it = |it: &Remark| it.fields["Pass"] == "unroll-and-jam" && it.kind == kind;
        assert!(remarks.iter().any(is_it), "unroll-and-jam has not {kind}");
    }
}

/// A function that must stay as it is, is a reason only for loops that would have a version otherwise.
#[test]
fn a_function_is_no_reason_where_there_is_nothing_to_version() {
    let body = "void NAME(int *a, int *b, int n) {\n  for (int i = 0; i < n; i++)\n    for (int j = 0; j < n; j++)\n\
                a[i] += b[j];\n}\n\
                void NAME_cleared(int *a, int *b, int n) {\n  for (int i = 0; i < n; i++)\n    a[i] = i;\n}\n";
    let marked = body.replace("void ", "__attribute__((section(\".other\"))) void ").replace("NAME", "marked");
    let place = Place::with(&[("a.c", &(body.replace("NAME", "plain") + &marked))]);
    place.says(&["compile", "a.c", "-O3", "-g", "--no-mem2reg", "-o", "a.ll", "--remarks", "r.yaml"]);
    let remarks = parse(&place.read("r.yaml"));
    let said = |function: &str| {
        let is_it = |it: &&Remark| it.fields["Pass"] == "loop-versioning" && it.fields["Function"] == function;
        remarks.iter().filter(is_it).map(|it| (it.kind.as_str(), it.message.as_str())).collect::<Vec<_>>()
    };
    assert!(matches!(said("plain")[..], [("Passed", _)]), "{:?}", said("plain"));
    let [("Missed", reason)] = said("marked")[..] else { panic!("{:?}", said("marked")) };
    assert!(reason.ends_with("must not be moved to another one, or need not be fast"), "{reason}");
    assert_eq!(said("marked_cleared"), said("plain_cleared"));
}

/// Loops that are still there when vectors are made, each in one function.
#[test]
fn each_innermost_loop_has_one_answer() {
    let (_place, remarks) = compiled(&[]);
    for mark in ["add", "sum", "shifted", "find", "called", "hoisted", "stripes"] {
        let answers: Vec<&Remark> =
            remarks.iter().filter(|it| it.fields["Pass"] == "vectorize" && it.line == line(mark)).collect();
        let functions: Vec<&String> = answers.iter().map(|it| &it.fields["Function"]).collect();
        let mut different = functions.clone();
        different.dedup();
        assert!(!answers.is_empty(), "{mark}: no answer");
        assert_eq!(functions.len(), different.len(), "{mark}: {answers:#?}");
    }
}

#[test]
fn remarks_neither_depend_on_threads_nor_change_code() {
    let (place, _) = compiled(&["--threads", "1"]);
    let (one, code) = (place.read("r.yaml"), place.read("a.ll"));
    let words = ["compile", "a.c", "-O3", "-g", "--no-mem2reg"];
    for _ in 0..3 {
        place.says(&[&words[..], &["--threads", "4", "-o", "b.ll", "--remarks", "s.yaml"]].concat());
        assert!(place.read("s.yaml") == one, "remarks depend on the number of threads");
        assert!(place.read("b.ll") == code, "code depends on the number of threads");
    }
    place.says(&[&words[..], &["-o", "c.ll"]].concat());
    assert!(place.read("c.ll") == code, "code depends on remarks");
}

/// Without `-g`, C has places in remarks, and the output is the same as without remarks.
#[test]
fn places_need_no_debug_information() {
    let place = Place::with(&[("a.c", LOOP)]);
    for emit in ["asm", "obj"] {
        place.says(&["compile", "a.c", "-O2", "--emit", emit, "-o", "plain"]);
        place.says(&["compile", "a.c", "-O2", "--emit", emit, "-o", "told", "--remarks", "r.yaml"]);
        assert!(object(&place, "plain") == object(&place, "told"), "{emit}");
    }
    let remarks = parse(&place.read("r.yaml"));
    let is_it = |it: &Remark| it.line == 5 && it.message.starts_with("loop not vectorized: a call of f has no form");
    assert!(remarks.iter().any(is_it), "{remarks:#?}");
    // Standard output has the same, and there is no file of that name.
    let output = place.run(&["compile", "a.c", "-O2", "-c", "--remarks", "-"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), place.read("r.yaml"));
    assert!(!place.path("-").exists());
    let output = place.run(&["compile", "a.c", "-O2", "-c", "--stats-json", "-"]);
    assert!(serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()["passes"].is_array());
}

#[test]
fn llvms_tools_read_the_file() {
    let (place, remarks) = compiled(&[]);
    let tool = format!("llvm-remarkutil-{}", 19);
    if !Command::new(&tool).arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no {tool}");
        return;
    }
    let convert = |from: &str, to: &str, command: &str| {
        let output = Command::new(&tool).args([command, from, "-o", to]).current_dir(place.0.path()).output().unwrap();
        assert!(output.status.success(), "{command}: {}", stderr(&output));
    };
    convert("r.yaml", "r.bitstream", "yaml2bitstream");
    let output =
        Command::new(&tool).args(["bitstream2yaml", "r.bitstream"]).current_dir(place.0.path()).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let again = parse(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(again.len(), remarks.len());
    for (again, remark) in again.iter().zip(&remarks) {
        // LLVM's reader leaves doubled quotation marks as they are.
        let words = |it: &Remark| it.message.replace('\'', "");
        assert_eq!((&again.fields, again.line, words(again)), (&remark.fields, remark.line, words(remark)));
    }
}

/// LLVM's `opt-viewer.py` puts remarks beside the lines of the source.
#[test]
fn opt_viewer_reads_the_file() {
    let prefix = Command::new("llvm-config-19").arg("--prefix").output();
    let prefix = prefix.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    let script = PathBuf::from(prefix).join("share/opt-viewer/opt-viewer.py");
    let has_modules = Command::new("python3").args(["-c", "import yaml, pygments"]).output();
    if !script.is_file() || !has_modules.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no opt-viewer.py, or python3 with yaml and pygments");
        return;
    }
    let place = Place::with(&[("a.c", LOOP)]);
    place.says(&["compile", "a.c", "-O2", "-c", "--remarks", "r.yaml"]);
    let mut command = Command::new("python3");
    command.arg(&script).args(["--no-progress-indicator", "--jobs", "1", "r.yaml", "-o", "html"]);
    let output = command.current_dir(place.0.path()).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let page = place.read("html/a.c.html");
    let (_, below) = page.split_once("<a name=\"L5\">").unwrap_or_else(|| panic!("line 5 is missing: {page}"));
    let (of_line, _) = below.split_once("<a name=\"L6\">").unwrap();
    let message = "loop not vectorized: <a href=\"a.c.html#L6\">a call of </a>f has no form for several iterations";
    assert!(of_line.contains(message), "{of_line}");
}

#[test]
fn inlined_code_says_where() {
    let source = "static void add(int *s, const int *a, int n) {\n  for (int i = 0; i < n; i++)\n    *s += a[i];\n}\n\
        int use(const int *a, int n) {\n  int s = 1, *p = &s;\n  add(p, a, n);\n  return s;\n}\n\
        void twice(int *s, const int *a, int n) {\n  add(s, a, n);\n  add(s, a, n);\n}\n";
    let place = Place::with(&[("a.c", source)]);
    place.says(&["compile", "a.c", "-O2", "-g", "-o", "a.ll", "--remarks", "r.yaml"]);
    let remarks = parse(&place.read("r.yaml"));
    let inlined: Vec<&Remark> =
        remarks.iter().filter(|it| it.fields["Function"] == "twice" && it.message.contains(", inlined at ")).collect();
    for call in ["a.c:11:", "a.c:12:"] {
        let found = inlined.iter().find(|it| it.message.contains(call));
        let found = found.unwrap_or_else(|| panic!("nothing about the copy of {call}: {remarks:#?}"));
        assert!((2..=3).contains(&found.line), "the place is that in the callee: {found:?}");
    }
}

const LOOP: &str = "int f(int);\nvoid g(int *restrict a, const int *restrict b, int n) {\n  for (int i = 0; i < n; i++)\n    \
    a[i] = b[i];\n  for (int i = 0; i < n; i++)\n    a[i] += f(i);\n}\n";

#[test]
fn the_compiler_shows_remarks_as_clang_does() {
    let place = Place::with(&[("a.c", LOOP)]);
    let says = |words: &[&str]| place.says(&[&["cc", "-O2", "-c", "a.c"], words].concat());
    assert_eq!(says(&[]), "");
    assert_eq!(says(&["-Rpass=^none$"]), "");
    let missed = "a.c:5:3: remark: loop not vectorized: a call of f has no form for several iterations at once \
        [-Rpass-missed=vectorize]\n    5 |   for (int i = 0; i < n; i++)\n      |   ^\n";
    for pattern in ["vectorize", "loop-vectorize", "^loop-vec.*e$"] {
        assert_eq!(says(&[&format!("-Rpass-missed={pattern}")]), missed, "{pattern}");
    }
    let plain = says(&["-Rpass-missed=vectorize", "-fno-caret-diagnostics", "-fno-diagnostics-show-option"]);
    assert_eq!(plain.lines().count(), 1);
    assert!(!plain.contains("-Rpass"));
    assert!(says(&["-Rpass=loop-idiom"]).starts_with("a.c:3:3: remark: loop became a call of "));
    assert_eq!(says(&["-Rpass-missed=vectorize", "-Rno-pass-missed"]), "");
    assert!(says(&["-Rpass-missed=vectorize", "-fcolor-diagnostics"]).contains("\u{1b}[0;34mremark: "));
}

/// The compiler and the command say the same, also of nests of loops.
#[test]
fn the_compiler_says_what_the_command_says() {
    let kernels = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels");
    let place = Place::with(&[]);
    let (input, include) = (format!("{kernels}/2mm.c"), format!("-I{kernels}"));
    let words = ["compile", &input, &include, "-O3", "-g", "--no-mem2reg", "-o", "a.ll", "--remarks", "r.yaml"];
    place.says(&words);
    let mut written: BTreeMap<(String, String), usize> = BTreeMap::new();
    for remark in parse(&place.read("r.yaml")) {
        *written.entry((remark.kind, remark.fields["Pass"].clone())).or_default() += 1;
    }
    let mut shown: BTreeMap<(String, String), usize> = BTreeMap::new();
    let options = ["-Rpass=.*", "-Rpass-missed=.*", "-Rpass-analysis=.*", "-Wno-pass-failed"];
    let said = place.says(&[&["cc", "-O3", "-g", "-c", &input, &include][..], &options].concat());
    // Some of the back end have several lines, with the option behind the last one.
    for line in said.lines().filter(|line| line.contains(" remark: ") && line.ends_with(']')) {
        let (option, pass) = line.rsplit_once(" [-R").unwrap().1.trim_end_matches(']').split_once('=').unwrap();
        let kind = match option {
            "pass" => "Passed",
            "pass-missed" => "Missed",
            "pass-analysis" => "Analysis",
            other => panic!("{other}"),
        };
        *shown.entry((kind.to_owned(), pass.to_owned())).or_default() += 1;
    }
    // LLVM's back end has remarks of its own, in the same form.
    let back_end = ["asm-printer", "prologepilog", "regalloc", "size-info"];
    let before = shown.len();
    shown.retain(|(_, pass), _| !back_end.contains(&pass.as_str()));
    assert!(shown.len() < before && shown == written, "{shown:#?}\n{written:#?}");
    assert!(shown.contains_key(&("Passed".into(), "unroll-and-jam".into())), "{shown:?}");
}

/// Sections of an object with their contents.
fn object(place: &Place, name: &str) -> Vec<u8> {
    std::fs::read(place.path(name)).unwrap()
}

#[test]
fn objects_are_the_same_whatever_is_said() {
    let place = Place::with(&[("a.c", SOURCE), ("b.c", LOOP)]);
    for level in ["-O1", "-O2", "-O3"] {
        for file in ["a.c", "b.c"] {
            place.says(&["cc", level, "-c", file, "-o", "plain.o"]);
            let all = ["-Rpass=.*", "-Rpass-missed=.*", "-Rpass-analysis=.*"];
            place.says(&[&["cc", level, "-c", file, "-o", "told.o"], &all[..]].concat());
            assert!(object(&place, "plain.o") == object(&place, "told.o"), "{file} {level}");
            let debug = ["cc", level, "-g", "-c", file];
            place.says(&[&debug[..], &["-o", "plain.o"]].concat());
            place.says(&[&debug[..], &["-o", "told.o", "-fsave-optimization-record"]].concat());
            assert!(object(&place, "plain.o") == object(&place, "told.o"), "{file} {level} -g");
        }
    }
}

#[test]
fn records_have_our_remarks_and_those_of_the_back_end() {
    let place = Place::with(&[("a.c", LOOP)]);
    place.says(&["cc", "-O2", "-c", "a.c", "-fsave-optimization-record"]);
    let text = place.read("a.opt.yaml");
    let ours = text.find("Pass:            vectorize").expect("our remarks are there");
    let theirs = text.find("Pass:            asm-printer").expect("clang's are there");
    assert!(ours < theirs);
    assert!(text.contains("DebugLoc:        { File: a.c, Line: 5, Column: 3 }"));
    place.says(&["cc", "-O2", "-c", "a.c", "-foptimization-record-file=b.yaml", "-foptimization-record-passes=inline"]);
    let passes: Vec<String> = parse(&place.read("b.yaml")).into_iter().map(|it| it.fields["Pass"].clone()).collect();
    assert!(!passes.is_empty() && passes.iter().all(|pass| pass == "iln"), "{passes:?}");
}

const PRAGMAS: &str = "int f(int);\nfloat g(float *restrict a, const float *restrict b, int n) {\n  float s = 0;\n\
    #pragma clang loop vectorize(enable)\n  for (int i = 0; i < n; i++) s += a[i];\n\
    #pragma clang loop vectorize_width(8)\n  for (int i = 0; i < n; i++) a[i] *= b[i];\n\
    #pragma clang loop unroll_count(4)\n  for (int i = 0; i < n; i++) s = s * a[i] + b[i];\n  return s;\n}\n\
    void h(int *a, int n) {\n#pragma clang loop vectorize(enable)\n  for (int i = 0; i < n; i++) a[i] = f(a[i]);\n}\n";

#[test]
fn pragmas_are_obeyed_or_warned_about() {
    let place = Place::with(&[("a.c", PRAGMAS)]);
    let cc = |words: &[&str]| place.run(&[&["cc", "-c", "a.c"], words].concat());
    let warning = "a.c:14:3: warning: loop not vectorized, although the source asks for it: a call of f has no form for \
        several iterations at once [-Wpass-failed=vectorize]\n";
    for level in ["-O2", "-O3"] {
        let plain = stderr(&cc(&[level, "-fno-caret-diagnostics"]));
        assert_eq!(plain, warning, "{level}: nothing else is left undone");
    }
    let clang = llvm("clang").args(["-c", "a.c", "-O2", "-g"]).current_dir(place.0.path()).output().unwrap();
    assert!(stderr(&clang).contains("a.c:14:3: warning: loop not vectorized"), "{}", stderr(&clang));
    for quiet in ["-w", "-Wno-pass-failed", "-O0", "-O1"] {
        assert_eq!(stderr(&cc(&["-O2", quiet])), "", "{quiet}");
    }
    let output = cc(&["-O2", "-Werror"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("a.c:14:3: error: "), "{}", stderr(&output));
    assert!(!place.path("a.o").exists(), "clang leaves no object either");
    assert_eq!(cc(&["-O2", "-Werror", "-Wno-error=pass-failed"]).status.code(), Some(0));
    let told = stderr(&cc(&["-O2", "-w", "-Rpass=vectorize|unroll", "-fno-caret-diagnostics"]));
    assert!(told.contains("a.c:5:3: remark: vectorized loop (vectors of 4 elements"), "{told}");
    assert!(told.contains("a.c:7:3: remark: vectorized loop (vectors of "), "{told}");
    assert!(told.contains("a.c:9:3: remark: unrolled loop by a factor of 4"), "{told}");
}
