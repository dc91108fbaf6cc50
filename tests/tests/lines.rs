//! What optimized programs say about places and variables of the source: lines of what passes make anew, and variables
//! whose value was copied, moved or folded into something else.

use rvsdg_tests::{llvm, rvsdg, stderr};
use std::path::Path;
use std::process::Command;

fn cc(folder: &Path, arguments: &[&str]) {
    let output = rvsdg().arg("cc").args(arguments).current_dir(folder).output().unwrap();
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)), "{arguments:?}");
}

/// What llvm-dwarfdump counts in an object file.
fn statistics(folder: &Path, object: &str) -> serde_json::Value {
    let output = llvm("llvm-dwarfdump").args(["--statistics", object]).current_dir(folder).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The share of the bytes of code without a line, of several programs together.
fn without_line(compiler: &mut dyn FnMut() -> Command, folder: &Path) -> f64 {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut sums = [0.0; 2];
    for name in ["json.c", "hashes.c", "sorts.c", "sparse.c", "lisp.c", "bytecode.c"] {
        let mut command = compiler();
        command.args(["-O2", "-g", "-w", "-c", "-o", "a.o"]).arg(programs.join(name)).current_dir(folder);
        assert!(command.output().unwrap().status.success());
        let found = statistics(folder, "a.o");
        sums[0] += found["#bytes with line-0 locations"].as_f64().unwrap();
        sums[1] += found["#bytes with line information"].as_f64().unwrap();
    }
    sums[0] / sums[1]
}

#[test]
fn code_has_lines_as_often_as_with_clang() {
    let folder = tempfile::tempdir().unwrap();
    let mut ours = || {
        let mut command = rvsdg();
        command.arg("cc");
        command
    };
    let ours = without_line(&mut ours, folder.path());
    let theirs = without_line(&mut || llvm("clang"), folder.path());
    assert!(ours <= theirs, "ours: {ours}, clang's: {theirs}");
}

/// The store leaves the loop, and is a use of freed memory the second time.
const SUNK: &str = "#include <stdlib.h>
__attribute__((noinline)) void sum(int *p, int n) {
    for (int i = 0; i < n; i++)
        *p += i ^ n; // line 4
}
int main(int count, char **words) {
    int *p = malloc(4);
    *p = 1;
    sum(p, count + 5);
    free(p);
    sum(p, count + 6);
    return 0;
}
";

#[test]
fn accesses_that_left_a_loop_have_its_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("sunk.c"), SUNK).unwrap();
    for level in ["-O1", "-O2", "-O3"] {
        cc(folder.path(), &[level, "-g", "-w", "-S", "-emit-llvm", "sunk.c", "-o", "sunk.ll"]);
        let text = std::fs::read_to_string(folder.path().join("sunk.ll")).unwrap();
        let function = text.split_once("@sum(").unwrap().1.split_once("\n}\n").unwrap().0;
        let is_access = |line: &&str| line.contains(" load i32") || line.starts_with("  store i32");
        let accesses: Vec<&str> = function.lines().filter(is_access).collect();
        assert_eq!(accesses.len(), 2, "{level}: {function}");
        for access in accesses {
            let number = access.rsplit_once("!dbg !").unwrap_or_else(|| panic!("{level}: {access}")).1;
            let number: String = number.chars().take_while(char::is_ascii_digit).collect();
            let place = text.lines().find(|line| line.starts_with(&format!("!{number} = "))).unwrap();
            assert!(place.contains("line: 4,"), "{level}: {access}: {place}");
        }
    }
}

/// Each instruction jumps to the next one itself in what we make of it, and has values for what the loop of the source
/// has variables for. Two of them become something else before the jump.
const INTERPRETER: &str = "
int run(const unsigned char *code, long *stack, int y) {
    static void *const table[] = {&&push, &&add, &&sub, &&mul, &&halt};
    const unsigned char *pc = code;
    long *sp = stack;
    unsigned op;
    int sum;
    long wide;
next: op = *pc++; sum = op; wide = op; sum = y + 8; wide = 77; goto *table[op & 7];
push: *sp++ = *pc++; goto next;
add: sp--; sp[-1] += sp[0] + op; goto next;
sub: sp--; sp[-1] -= sp[0] ^ op; goto next;
mul: sp--; sp[-1] *= sp[0] | op; goto next;
halt: return sp[-1];
}
";

#[test]
fn variables_are_known_behind_copied_jumps() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("run.c"), INTERPRETER).unwrap();
    cc(folder.path(), &["-O2", "-g", "-S", "-emit-llvm", "run.c", "-o", "run.ll"]);
    let text = std::fs::read_to_string(folder.path().join("run.ll")).unwrap();
    let met: Vec<&str> =
        text.lines().filter_map(|line| line.trim().split_once(" = phi i32 [")).map(|(phi, _)| phi).collect();
    let records: Vec<&str> = text.lines().filter(|line| line.contains("#dbg_value(i32 ")).collect();
    let is_known = |phi: &&str| records.iter().any(|it| it.contains(&format!("#dbg_value(i32 {phi},")));
    // Those that need what was fetched: add, sub and mul.
    assert!(met.len() >= 3 && met.iter().all(is_known), "{met:?} {records:#?}");
    // What has become something else is not the phi any more.
    let number = |name: &str| {
        let line = text.lines().find(|line| line.contains(&format!("DILocalVariable(name: \"{name}\"")));
        line.and_then(|line| line.split_once(' ')).unwrap_or_else(|| panic!("{name}: {text}")).0
    };
    for changed in ["sum", "wide"].map(number) {
        let is_stale = |it: &&str| {
            it.contains(&format!(", {changed},")) && met.iter().any(|phi| it.contains(&format!("(i32 {phi},")))
        };
        assert!(!records.iter().any(is_stale), "{changed}: {met:?} {records:#?}");
    }
}

/// `part` is only needed in one alternative, where it is a part of the addresses of loads.
const PART: &str = "
struct part { int a, b, c; };
struct whole { long before[3]; struct part part; };
extern int work(int);
int look(struct whole *whole, int n) {
    struct part *part = &whole->part;
    int sum = work(n);
    if (sum > n)
        sum += work(part->b) + work(part->c);
    return sum;
}
";

#[test]
fn addresses_that_moved_are_computed_from_their_base() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("part.c"), PART).unwrap();
    cc(folder.path(), &["-O2", "-g", "-S", "-emit-llvm", "part.c", "-o", "part.ll"]);
    let text = std::fs::read_to_string(folder.path().join("part.ll")).unwrap();
    let variable = text.lines().find(|line| line.contains("DILocalVariable(name: \"part\"")).unwrap();
    let number = variable.split_once(' ').unwrap().0;
    let records: Vec<&str> = text.lines().filter(|line| line.contains(&format!(", {number}, "))).collect();
    let expected = "#dbg_value(ptr %0, ";
    let place = "!DIExpression(DW_OP_plus_uconst, 24, DW_OP_stack_value)";
    assert!(records.iter().any(|it| it.contains(expected) && it.contains(place)), "{records:#?}");
    assert!(records.iter().all(|it| !it.contains("poison")), "{records:#?}");
}
