//! What the command line forbids is not done, unless the source asks for it.

use crate::place::Place;

const LOOPS: &str = r"
void plain(float *restrict a, float *restrict b, long n) { for (long i = 0; i < n; i++) a[i] += b[i]; }
void asks(float *restrict a, float *restrict b, long n) {
#pragma clang loop vectorize(enable)
    for (long i = 0; i < n; i++) a[i] += b[i];
}
void straight(int *restrict a, int *restrict b) { a[0] = b[0]; a[1] = b[1] + 2; a[2] = b[2] + 3; a[3] = b[3] + 4; }
int ordered(int *a, long n) { int s = 0; for (long i = 0; i < n; i++) s = s * 3 + a[i]; return s; }
";

/// The functions that have vectors, and how many loads `ordered` has.
fn compiled(place: &Place, flag: &[&str]) -> (Vec<String>, usize) {
    let output = place.cc(&[&["-O3", "-S", "-emit-llvm", "-o", "-"], flag, &["loops.c"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let functions = || text.split("\ndefine ").skip(1).map(|function| function.split("\n}").next().unwrap());
    let name = |function: &str| function.split_once('@').unwrap().1.split('(').next().unwrap().to_string();
    let with_vectors = functions().filter(|function| function.contains(" x float>") || function.contains(" x i32>"));
    let mut ordered = functions().filter(|function| name(function) == "ordered");
    (with_vectors.map(name).collect(), ordered.next().unwrap().matches("= load i32").count())
}

#[test]
fn vectors_and_copies() {
    let place = Place::with(&[("loops.c", LOOPS)]);
    let (vectors, loads) = compiled(&place, &[]);
    assert_eq!(vectors, ["plain", "asks", "straight"]);
    assert!(loads > 1);
    assert_eq!(compiled(&place, &["-fno-slp-vectorize"]).0, ["plain", "asks"]);
    let (vectors, loads) = compiled(&place, &["-fno-unroll-loops"]);
    assert_eq!((&vectors[..], loads), (&["plain", "asks", "straight"].map(String::from)[..], 1));
    let neither = ["-fno-vectorize", "-fno-slp-vectorize"];
    assert_eq!(compiled(&place, &neither).0, ["asks"]);
    assert_eq!(compiled(&place, &["-fno-tree-vectorize", "-fno-tree-slp-vectorize"]).0, ["asks"]);
}
