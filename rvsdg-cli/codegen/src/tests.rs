//! Objects and assembly are the same as those of clang's back end, for the arguments that the driver knows.

use super::*;
use rvsdg_driver::{Clang, Language, Plan, Step, Unit};
use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};

const C: &str = r#"
#include <stdarg.h>
typedef unsigned long size_t;
int printf(const char *, ...);
void *memcpy(void *, const void *, size_t);
__thread int counter;
static int table[64] = {1, 2, 3};
int zeros[100];
const char *const names[] = {"a", "bb"};
__attribute__((constructor)) static void first(void) { counter = 3; }
__attribute__((section(".text.mine"))) int square(int x) { return x * x; }
double fused(double a, double b, double c) { return a * b + c; }
float ratio(float a, float b) { return a / b; }
static __attribute__((noinline)) int helper(int *p, int n) {
  char local[40];
  memcpy(local, p, sizeof local);
  for (int i = 0; i < n; i++)
    table[i & 63] += square(p[i]) + local[i % 40];
  return table[n & 63];
}
int choose(int k) {
  switch (k) {
  case 0: return 5; case 1: return 77; case 2: return helper(table, 3); case 3: return 1000; case 4: return -1;
  case 7: asm volatile("nop # x" ::: "memory"); return 3;
  default: return k > 100 ? printf("%s %d\n", names[k & 1], k) : zeros[k];
  }
}
long sum(int n, ...) {
  va_list list; va_start(list, n); long all = 0;
  while (n--) all += va_arg(list, long);
  va_end(list);
  return all;
}
"#;

const CXX: &str = r#"
struct Base { virtual ~Base(); virtual int f(int); int x; };
Base::~Base() {}
int Base::f(int y) { if (y > x) throw y; return x; }
template <class T> struct Stack { T items[8]; int n = 0; void push(T it) { if (n == 8) throw 1; items[n++] = it; } };
static Base global;
int use(Base *b) { Stack<int> s; try { s.push(b->f(3)); } catch (int i) { return i; } return s.items[0]; }
inline int counted() { static int count = use(&global); return count++; }
int twice() { return counted() + counted(); }
"#;

/// The settings and the IR of a command line, and what clang makes of it.
fn both(line: &str) -> Option<(Option<Code>, Vec<u8>, Vec<u8>)> {
    let folder = tempfile::tempdir().unwrap();
    let is_cxx = line.contains("-std=c++");
    let input = folder.path().join(if is_cxx { "a.cpp" } else { "a.c" });
    std::fs::write(&input, if is_cxx { CXX } else { C }).unwrap();
    let output = folder.path().join("a.o");
    let mut words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
    words.extend(["-o".into(), output.clone().into(), input.into()]);
    let Ok(clang) = Clang::find(if is_cxx { Language::Cxx } else { Language::C }) else {
        eprintln!("skipped: there is no clang");
        return None;
    };
    let plan = Plan::new(clang.list(&words, Some(folder.path())).unwrap().unwrap());
    let [Step::Optimize(unit)] = plan.steps() else { panic!("{line}: {plan:?}") };
    let front = unit.front().unwrap();
    let made = Command::new(&front.program).args(&front.arguments).output().unwrap();
    assert!(made.status.success(), "{line}: {}", String::from_utf8_lossy(&made.stderr));
    let text = disassembled(&made.stdout);
    let theirs = of_clang(unit, &text);
    let theirs = if theirs { std::fs::read(output).unwrap() } else { vec![] };
    Some((unit.code(false), text, theirs))
}

/// Bitcode as text.
fn disassembled(bitcode: &[u8]) -> Vec<u8> {
    filter(Command::new("llvm-dis-19").args(["-o", "-", "-"]), bitcode).1
}

/// Writes the output of clang's back end; returns whether there is one.
fn of_clang(unit: &Unit, text: &[u8]) -> bool {
    let back = unit.back(false);
    filter(Command::new(&back.program).args(&back.arguments), text).0
}

fn filter(command: &mut Command, input: &[u8]) -> (bool, Vec<u8>) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        let output = child.wait_with_output().unwrap();
        (output.status.success(), output.stdout)
    })
}

#[test]
fn objects_are_those_of_clang() {
    let mut wrong = vec![];
    for line in [
        "-c",
        "-c -O1",
        "-c -O2",
        "-c -O3 -g",
        "-c -O0 -g",
        "-c -Og -g -gdwarf-4",
        "-c -Os -fPIC -ffunction-sections -fdata-sections -g -fno-omit-frame-pointer -fstack-protector-strong",
        "-c -Oz -fvisibility=hidden -fcf-protection=full -fno-plt -fcommon",
        "-c -O2 -g1 -fno-pic -fno-pie -mcmodel=kernel -mno-red-zone -ffreestanding -fno-builtin",
        "-c -O2 -mcmodel=medium -mlarge-data-threshold=50",
        "-c -O2 -mcmodel=large -fno-asynchronous-unwind-tables -fwrapv",
        "-c -O3 -march=haswell -ffast-math",
        "-c -O3 -march=haswell -ffp-contract=fast -fno-math-errno",
        "-c -O3 -march=haswell -ffp-contract=off",
        "-c -O2 -march=native -fno-signed-zeros -fassociative-math -freciprocal-math",
        "-c -O2 -fno-zero-initialized-in-bss -fno-use-init-array -fno-addrsig -fno-unique-section-names",
        "-c -O2 -m32",
        "-c -O2 -g -fsanitize=undefined",
        "-c -O1 -fsanitize=signed-integer-overflow -fsanitize-trap=all -ftrivial-auto-var-init=zero -fno-ident",
        "-c -O2 -ftrapping-math -frounding-math -fno-jump-tables -fmerge-all-constants -fzero-call-used-regs=used",
        "-c -O3 -funroll-loops -fno-trapping-math -mstackrealign -ftls-model=initial-exec -gno-column-info -g",
        "-S -O2",
        "-S -O2 -g -fno-verbose-asm",
        "-S -fno-discard-value-names",
        "-c -O2 -std=c++17",
        "-c -O0 -g -std=c++20 -ffunction-sections",
        "-c -O2 -g -std=c++17 -fno-rtti -fvisibility-inlines-hidden -fno-threadsafe-statics",
    ] {
        let Some((code, text, theirs)) = both(line) else { return };
        assert!(!theirs.is_empty(), "{line}: clang fails");
        match code.map(|code| generate(text, &code)) {
            None => wrong.push(format!("{line}: an argument is not known")),
            Some(Err(refusal)) => wrong.push(format!("{line}: {refusal:?}")),
            Some(Ok(ours)) if ours != theirs => wrong.push(format!("{line}: other output than clang's")),
            Some(Ok(_)) => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_clang_says_better_is_refused() {
    let Some((Some(code), text, _)) = both("-c -O2") else { return };
    assert!(generate(text.clone(), &code).is_ok());
    assert_eq!(generate(b"define i32 @f() {\n  ret i64 0\n}\n".into(), &code), Err(Refusal::Input));
    assert_eq!(generate(vec![], &code), Err(Refusal::Target));
    let other = Code { triple: "nothing-unknown-linux".into(), ..code.clone() };
    assert_eq!(generate(text.clone(), &other), Err(Refusal::Target));
    let with = |more: &str| [&text[..], more.as_bytes()].concat();
    let assembly =
        with("\ndefine void @rvsdg.bad() {\n  call void asm \"no such instruction\", \"\"()\n  ret void\n}\n");
    assert_eq!(generate(assembly, &code), Err(Refusal::Message));
    // Bitcode of the same module is as good, and damaged bitcode is no crash.
    let bitcode = filter(Command::new("llvm-as-19").args(["-o", "-", "-"]), &text).1;
    assert!(generate(bitcode.clone(), &code) == generate(text.clone(), &code));
    assert_eq!(generate(bitcode[..100].to_vec(), &code), Err(Refusal::Input));
    let invalid = with("\ndefine internal void @rvsdg.bad() {\n  %x = add i32 %x, 1\n  ret void\n}\n");
    assert_eq!(generate(invalid, &Code { verify: true, ..code }), Err(Refusal::Input));
}

#[test]
fn unknown_arguments_are_clangs() {
    for line in ["-c -O2 -g -gsplit-dwarf", "-c -O2 -mllvm -stats", "-c -O2 -fveclib=libmvec", "-c -Rpass=x"] {
        let Some((code, ..)) = both(line) else { return };
        assert_eq!(code, None, "{line}");
    }
}
