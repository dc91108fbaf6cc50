//! Real C, if clang is installed.

use crate::read::{ReadOptions, read};
use std::io::Write;
use std::process::{Command, Stdio};

const SOURCE: &str = r#"
typedef struct { int kind; union { double d; char s[16]; } u; struct node *next; } item;
struct node { item it; struct node *left, *right; unsigned bits : 3, more : 11; };
static const char *const names[] = { "zero", "one", "two", 0 };
static int (*table[3])(int, ...);
extern void *malloc(unsigned long);
extern int printf(const char *, ...);
_Thread_local long counter = 5;
static __int128 wide(__int128 x) { return x * 12345678901234567LL - ((__int128)1 << 100); }
long double pi(float x) { return 3.14159265358979323846L * x; }
_Bool odd(unsigned n) { return n & 1; }
int sum(int n, ...) {
    __builtin_va_list ap;
    __builtin_va_start(ap, n);
    int total = 0;
    while (n-- > 0) total += __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return total;
}
struct node *insert(struct node *root, int key) {
    struct node **at = &root;
    while (*at) at = key < (*at)->it.kind ? &(*at)->left : &(*at)->right;
    *at = malloc(sizeof **at);
    **at = (struct node){ .it = { .kind = key, .u.s = "hello" }, .bits = 5, .more = key };
    return root;
}
int classify(int c, volatile int *flag) {
    switch (c) {
    case 1: *flag = 1;
    case 2: return 3;
    case 10: case 11: case 12: goto out;
    default: if (c > 100) for (;;) counter++;
    }
    do { c /= 3; } while (c > 7);
out:
    return c + names[c & 3][0] + (int)wide(c);
}
int main(int argc, char **argv) {
    int vla[argc + 1];
    for (int i = 0; i <= argc; i++) vla[i] = table[i % 3] ? table[i % 3](i, 1.5f) : i;
    return printf("%d %Lf\n", sum(3, vla[0], 2, 3), pi(argc));
}
"#;

fn compile(args: &[&str]) -> Option<Vec<u8>> {
    let mut command = Command::new("clang-19");
    command.args(["-x", "c", "-w", "-", "-o", "-"]).args(args);
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn();
    let mut child = spawned.ok()?;
    child.stdin.take()?.write_all(SOURCE.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    assert!(output.status.success());
    Some(output.stdout)
}

#[test]
fn c_is_read_at_every_level() {
    for args in [
        &["-O0", "-S", "-emit-llvm"][..],
        &["-O0", "-c", "-emit-llvm", "-g"],
        &["-O2", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes"],
        &["-O2", "-c", "-emit-llvm"],
        &["-O3", "-S", "-emit-llvm", "-ffast-math", "-march=x86-64-v3", "-target", "x86_64-linux-gnu"],
        &["-Os", "-S", "-emit-llvm", "-target", "aarch64-linux-gnu"],
    ] {
        // Nothing to test without clang.
        let Some(input) = compile(args) else { return };
        let first =
            read(&input, "source.c", &ReadOptions::default()).unwrap_or_else(|error| panic!("{args:?}: {error}"));
        assert!(first.warnings.is_empty(), "{args:?}: {:?}", first.warnings);
        assert!(first.stats.translated >= 6 && first.stats.instructions > 80, "{args:?}: {:?}", first.stats);
        let printed = crate::write(&first.ipg);
        let second = read(printed.as_bytes(), "printed", &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{args:?}: {error}\n{printed}"));
        assert_eq!(second.stats.translated, first.stats.translated);
        assert!(super::comparable(&crate::write(&second.ipg)) == super::comparable(&printed), "{args:?}");
    }
}
