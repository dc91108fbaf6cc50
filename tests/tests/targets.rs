//! Programs for other machines get the same optimizations: the same number of allocas remains for the same C file.

use rvsdg_tests::{llvm, rvsdg, succeed};
use std::fs;

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

const TRIPLES: [&str; 7] = [
    "x86_64-linux-gnu",
    "aarch64-linux-gnu",
    "riscv64-linux-gnu",
    "i686-linux-gnu",
    "wasm32-unknown-unknown",
    "s390x-linux-gnu",
    "powerpc64-linux-gnu",
];

#[test]
fn as_many_allocas_are_left_for_every_target() {
    let place = tempfile::tempdir().unwrap();
    let [source, input, output] = ["program.c", "input.ll", "output.ll"].map(|name| place.path().join(name));
    fs::write(&source, PROGRAM).unwrap();
    let left = TRIPLES.map(|triple| {
        let front_end = ["-O2", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "-o"];
        succeed(llvm("clang").arg(format!("--target={triple}")).args(front_end).arg(&input).arg(&source));
        succeed(rvsdg().args(["compile", "-O3", "--verify-each"]).arg(&input).arg("-o").arg(&output));
        succeed(llvm("opt").args(["-passes=verify", "-disable-output"]).arg(&output));
        let count = |path| fs::read_to_string(path).unwrap().matches(" = alloca ").count();
        assert!(count(&input) > 10, "{triple}: there is something to do");
        count(&output)
    });
    assert_eq!(left, [1; 7], "{TRIPLES:?}");
}
