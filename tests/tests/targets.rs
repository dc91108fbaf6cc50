//! Programs for other machines get the same optimizations: the same number of allocas remains for the same C file, and
//! passes report the same. What a triple means to LLVM, and which vectors a machine has, is compared with clang.

use rvsdg_core::DataLayout;
use rvsdg_tests::{llvm, rvsdg, succeed};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Structs that are copied and indexed, a union, an array, pointers to locals: everything that depends on sizes and
/// byte order.
const PROGRAM: &str = r#"
struct P { int x, y; long z; char c[4]; double d; };
union U { int i; short h[2]; unsigned char b[4]; };
static int f(struct P *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p->x * i + p->c[i & 3];
  return s;
}
int g(int n, double d, long q) {
  struct P p = { n, n + 1, q, { 1, 2, 3, 4 }, d };
  struct P r;
  int a[3] = { n, 2, 3 }, k = 0;
  union U u;
  short *ps;
  r = p; u.i = n; a[1] += u.h[0]; u.b[3] = 7; r.y += u.i;
  for (int i = 0; i < n; i++) { k += a[1] ^ r.y; if (k > 100) r.z++; }
  ps = &u.h[1];
  return f(&r, n) + k + (int)(r.d + p.d) + (int)r.z + *ps;
}
"#;

/// Functions of the C library with sizes in their prototypes.
const LIBRARY: &str = r#"
typedef __SIZE_TYPE__ size_t;
size_t strlen(const char *);
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
int snprintf(char *, size_t, const char *, ...);
int sprintf(char *, const char *, ...);
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strchr(const char *, int);
int memcmp(const void *, const void *, size_t);
int printf(const char *, ...);
int fputs(const char *, void *);
size_t length(void) { return strlen("hello"); }
int pair(int x) { int *p = malloc(4); *p = x; int r = *p; free(p); return r; }
int zeros(int x) { int *p = calloc(4, 4); p[1] = x; free(p); return x; }
void copy(char *to, char *from, size_t n) { memcpy(to, "abcd", 4); memcpy(to + 4, from, n); }
int format(char *to) { return snprintf(to, 10, "hello"); }
int string(char *to, char *from) { return sprintf(to, "%s", from); }
void text(char *to) { strcpy(to, "hello you"); }
void padded(char *to) { strncpy(to, "ab", 20); }
void append(char *to) { strcat(to, "more"); }
char *end(char *s) { return strchr(s, 0); }
int same(const char *a, const char *b) { return memcmp(a, b, 4) == 0; }
int is_empty(const char *a) { return strlen(a) == 0; }
void hello(void *stream) { printf("hello\n"); fputs("hello", stream); }
size_t count(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
void clear(int *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }
void move(char *restrict to, const char *restrict from, int n) { for (int i = 0; i < n; i++) to[i] = from[i]; }
"#;

/// Nests of loops on arrays that may overlap, with bounds and places that are in memory; and an interpreter.
const LOOPS: &str = r#"
void rows(int n, double *sums, double *b, double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sums[i] += b[j] * c[i];
}
struct Matrix { int rows, columns; float *data; };
void scale(struct Matrix *m, float *by) {
  for (int i = 0; i < m->rows; i++)
    for (int j = 0; j < m->columns; j++)
      m->data[i * m->columns + j] *= by[j];
}
int interpret(const unsigned char *code, int x) {
  static const void *const table[] = { &&add, &&triple, &&flip, &&less, &&end };
  goto *table[*code++];
add: x += 1; goto *table[*code++];
triple: x *= 3; goto *table[*code++];
flip: x ^= 7; goto *table[*code++];
less: x -= 9; goto *table[*code++];
end: return x;
}
"#;

const TRIPLES: [&str; 7] = [
    "x86_64-linux-gnu",
    "aarch64-linux-gnu",
    "riscv64-linux-gnu",
    "i686-linux-gnu",
    "wasm32-unknown-unknown",
    "s390x-linux-gnu",
    "powerpc64-linux-gnu",
];

/// A folder for the files of one test.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A C file for a target as LLVM IR, not optimized.
    fn module(&self, triple: &str, program: &str, options: &[&str]) -> PathBuf {
        let [source, input] = ["program.c", "input.ll"].map(|name| self.path(name));
        fs::write(&source, program).unwrap();
        let front_end = ["-O2", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o"];
        let mut clang = llvm("clang");
        succeed(clang.arg(format!("--target={triple}")).args(options).args(front_end).arg(&input).arg(&source));
        input
    }

    /// What -O3 makes of a module.
    fn optimized(&self, input: &Path, options: &[&str]) -> String {
        let output = self.path("output.ll");
        succeed(rvsdg().args(["compile", "-O3", "--verify-each"]).args(options).arg(input).arg("-o").arg(&output));
        succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(&output));
        fs::read_to_string(output).unwrap()
    }
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn as_many_allocas_are_left_for_every_target() {
    let place = Place::new();
    let left = TRIPLES.map(|triple| {
        let input = place.module(triple, PROGRAM, &[]);
        assert!(count(&fs::read_to_string(&input).unwrap(), " = alloca ") > 10, "{triple}: there is something to do");
        count(&place.optimized(&input, &[]), " = alloca ")
    });
    assert_eq!(left, [1; 7], "{TRIPLES:?}");
}

/// What passes report of their work, each pass in sum.
fn statistics(place: &Place, input: &Path) -> (BTreeMap<String, u64>, String) {
    let json = place.path("statistics.json");
    let text = place.optimized(input, &["--stats-json", json.to_str().unwrap()]);
    let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    let mut sums = BTreeMap::new();
    for pass in json["passes"].as_array().unwrap() {
        for (counter, number) in pass["counts"].as_object().unwrap() {
            let name = format!("{} {counter}", pass["pass"].as_str().unwrap());
            *sums.entry(name).or_insert(0) += number.as_u64().unwrap();
        }
    }
    (sums, text)
}

#[test]
fn passes_do_the_same_for_every_target() {
    // Word widths matter for the rest.
    const PASSES: [&str; 5] = ["libcalls ", "loop-idiom ", "allocations ", "loop-versioning ", "tail-calls "];
    const WITH_32_BITS: [&str; 4] =
        ["armv7-linux-gnueabihf", "riscv32-linux-gnu", "mipsel-linux-gnu", "i386-pc-windows-msvc"];
    let place = Place::new();
    for program in [LIBRARY, LOOPS] {
        let mut all: Vec<(&str, BTreeMap<String, u64>, usize)> = vec![];
        for triple in TRIPLES.into_iter().chain(WITH_32_BITS) {
            // As it is on Windows anyway.
            let input = place.module(triple, program, &["-fno-strict-aliasing"]);
            let (mut sums, text) = statistics(&place, &input);
            sums.retain(|name, _| PASSES.iter().any(|pass| name.starts_with(pass)));
            all.push((triple, sums, count(&text, "indirectbr")));
        }
        let (_, expected, jumps) = &all[0];
        for (triple, found, own_jumps) in &all {
            assert_eq!((found, own_jumps), (expected, jumps), "{triple}");
        }
        let is_at_least = |name: &str, least: u64| assert!(expected[name] >= least, "{name}: {expected:?}");
        if program == LIBRARY {
            is_at_least("libcalls strings", 5);
            is_at_least("libcalls memory", 2);
            is_at_least("libcalls stdio", 4);
            is_at_least("loop-idiom lengths", 1);
        } else {
            is_at_least("loop-versioning nests", 2);
            is_at_least("loop-versioning loads", 3);
            assert!(*jumps >= 5, "{jumps}");
        }
    }
}

#[test]
fn library_functions_have_the_sizes_of_the_target() {
    let place = Place::new();
    for (triple, size) in [("i686-linux-gnu", "i32"), ("wasm32-unknown-unknown", "i32"), ("x86_64-linux-gnu", "i64")] {
        // A `long` of Windows has 32 bits, whatever a pointer has.
        let text = place.optimized(&place.module(triple, LIBRARY, &[]), &[]);
        assert!(text.contains(&format!(" {size} @strlen(")) && text.contains(&format!("p0.p0.{size}")), "{triple}");
        assert_eq!(count(&text, "@malloc(") + count(&text, "@calloc("), 0, "{triple}: {text}");
    }
}

const SUM: &str = "int f(int *restrict a, int *b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { a[i] = 3 * b[i] + 1; s += b[i]; }
  return s;
}
float g(float *restrict a, float *b, int n) { for (int i = 0; i < n; i++) a[i] = 3 * b[i] + 1; return a[0]; }
struct S { int a, b, c, d; };
void h(struct S *p, struct S *q) { p->a = q->a + 1; p->b = q->b + 1; p->c = q->c + 1; p->d = q->d + 1; }
";

#[test]
fn machines_without_vectors_get_none() {
    let place = Place::new();
    let vectors = |triple: &str, options: &[&str]| {
        let text = place.optimized(&place.module(triple, SUM, options), &[]);
        let of = |element: &str| count(&text, &format!(" x {element}>"));
        (of("i32") > 0, of("float") > 0)
    };
    let (without, with, ints) = ((false, false), (true, true), (true, false));
    let table: [(&str, &[&str], (bool, bool)); 22] = [
        ("x86_64-linux-gnu", &[], with),
        ("i686-linux-gnu", &[], without),
        ("i686-linux-gnu", &["-msse2"], with),
        ("aarch64-linux-gnu", &[], with),
        ("armv7-linux-gnueabihf", &["-mfpu=vfpv3-d16"], without),
        // Sums of floating-point numbers would be others.
        ("armv7-linux-gnueabihf", &["-mfpu=neon"], ints),
        ("armv6-linux-gnueabihf", &[], without),
        ("riscv64-linux-gnu", &[], without),
        ("riscv64-linux-gnu", &["-march=rv64gcv"], with),
        ("riscv32-linux-gnu", &[], without),
        ("powerpc64-linux-gnu", &[], without),
        ("powerpc64le-linux-gnu", &[], with),
        ("s390x-linux-gnu", &["-march=z10"], without),
        ("s390x-linux-gnu", &["-march=z13"], with),
        ("wasm32-unknown-unknown", &[], without),
        ("wasm32-unknown-unknown", &["-msimd128"], with),
        ("loongarch64-linux-gnu", &["-mno-lsx"], without),
        ("loongarch64-linux-gnu", &["-mlsx"], with),
        ("mips64-linux-gnuabi64", &[], without),
        ("mips64-linux-gnuabi64", &["-mmsa", "-mips64r5"], with),
        ("sparcv9-linux-gnu", &[], without),
        ("msp430-elf", &[], without),
    ];
    for (triple, options, expected) in table {
        assert_eq!(vectors(triple, options), expected, "{triple} {options:?}");
    }
}

#[test]
fn triples_have_the_layout_that_clang_gives_them() {
    let place = Place::new();
    let triples = [
        "x86_64-linux-gnu",
        "x86_64-apple-macosx",
        "x86_64-pc-windows-msvc",
        "i386-linux-gnu",
        "i686-linux-musl",
        "i686-linux-android",
        "aarch64-linux-gnu",
        "aarch64-linux-android",
        "aarch64-none-elf",
        "aarch64_be-linux-gnu",
        "arm64-apple-macosx",
        "arm64-apple-ios",
        "armv7-linux-gnueabihf",
        "armv6-linux-gnueabihf",
        "armv7-linux-musleabihf",
        "arm-none-eabi",
        "thumbv7m-none-eabi",
        "armv7-linux-androideabi",
        "arm-linux-gnueabi",
        "riscv64-linux-gnu",
        "riscv64-unknown-elf",
        "riscv32-linux-gnu",
        "riscv32-unknown-elf",
        "wasm32-unknown-unknown",
        "wasm32-wasip1",
        "wasm64-unknown-unknown",
        "s390x-linux-gnu",
        "powerpc64-linux-gnu",
        "powerpc64-linux-musl",
        "powerpc64le-linux-gnu",
        "loongarch64-linux-gnu",
        "mips-linux-gnu",
        "mipsel-linux-gnu",
        "mips64-linux-gnuabi64",
        "mips64el-linux-gnuabi64",
        "sparcv9-linux-gnu",
    ];
    for triple in triples {
        let text = fs::read_to_string(place.module(triple, "int x;", &[])).unwrap();
        let line = |what: &str| text.lines().find(|line| line.starts_with(what)).unwrap_or_else(|| panic!("{triple}"));
        let (layout, own) = (line("target datalayout"), line("target triple"));
        let expected = DataLayout::of_preamble(layout);
        assert!(expected.is_ok(), "{triple}");
        assert_eq!(DataLayout::of_preamble(own), expected, "{triple}: {own}");
        assert_eq!(DataLayout::of_preamble(&format!("target triple = \"{triple}\"")), expected, "{triple}");
    }
}

#[test]
fn a_triple_is_enough_or_there_is_a_warning() {
    let place = Place::new();
    let without_layout = |triple: &str| {
        let text = fs::read_to_string(place.module(triple, PROGRAM, &[])).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("target datalayout")).collect();
        let path = place.path("no_layout.ll");
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        path
    };
    for triple in TRIPLES {
        assert_eq!(count(&place.optimized(&without_layout(triple), &[]), " = alloca "), 1, "{triple}");
    }
    let path = without_layout("avr");
    let warnings = |level: &str| {
        let done = rvsdg().args(["compile", level]).arg(&path).args(["-o", "-"]).output().unwrap();
        assert!(done.status.success());
        String::from_utf8(done.stderr).unwrap()
    };
    let warning = warnings("-O2");
    assert!(warning.starts_with("rvsdg: warning: ") && warning.contains("sizes of types"), "{warning}");
    assert_eq!(warnings("-O0"), "");
}
