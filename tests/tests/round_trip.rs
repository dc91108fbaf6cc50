//! Without optimization, the output equals the input: the texts of `opt -S` for both agree in the sense of
//! `rvsdg_agree`.
//!
//! Inputs are the `.ll` files of the file tests, and C programs compiled by clang, with variables in memory and after
//! `mem2reg`. Known differences are listed and have to occur: superfluous entries are errors as well.

use rayon::prelude::*;
use rvsdg_agree::compare;
use rvsdg_destruct::Scheme;
use rvsdg_tests::llvm;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A loop with several entries gets other latches, and none of them requires progress. Metadata that only one of
/// several latches has is dropped.
const LOOP: &str = "metadata of a loop";
/// If a decision follows from an earlier one, predicative recovery leads directly to its target.
const STRAIGHT: &str = "shape: fewer blocks";

/// Inputs that do not agree, with prefixes of the kinds of their differences.
const DIFFERENT: [(&str, &[&str]); 19] = [
    // Blocks with addresses are compared by number, and merging returns and removing trivial blocks changes the
    // numbers; a merged return has a phi.
    ("labels.c", &["call: -block", "call: -block", "symbol: -%"]),
    ("threaded.c", &["symbol: -%"]),
    ("fixed/labels.ll", &["call: -block", "operands of ret"]),
    // Conditions that mix "and" with "or" become branches.
    ("destruct/parts-undef.ll", &["shape: more blocks", "shape: more blocks"]),
    // So do compound conditions that repeat a loop.
    ("destruct/pcfr-repeats.ll", &["shape: more blocks", "shape: more blocks"]),
    // A second branch on a condition that is known goes.
    ("load-store/given.ll", &["shape: fewer blocks", "shape: fewer blocks"]),
    ("inv/ends.ll", &[STRAIGHT]),
    ("cne/gammas.ll", &[STRAIGHT]),
    ("cne/notes.ll", &[STRAIGHT, STRAIGHT]),
    // A case with the default's target is removed, and its weight is added to the default's.
    ("construct/notes.ll", &["switch: other values", LOOP, LOOP]),
    // The same holds for a select on the condition of a branch.
    ("jump-threading/split.ll", &["select is missing"]),
    ("sccp/loops.ll", &["select is missing"]),
    // Landing pads that do the same become one, with a block for each call in front of it in the normal form.
    ("round-trip/pads.ll", &["shape: more blocks"]),
    // Operand bundles of `llvm.assume` are dropped.
    ("round-trip/calls.ll", &["call: -@ -i1 -true", "declare is missing"]),
    // Labels that come back as such have other names.
    ("computed_goto.c", &["symbol: -%"]),
    // Two of the four functions keep switches on numbers; one jump lists a label that no address leads to.
    (
        "destruct/gotos.ll",
        &[
            "shape: more blocks",
            "shape: other arcs",
            "shape: more blocks",
            "symbol: -blockaddress",
            "symbol: -%",
            "symbol: -%",
            "symbol: -blockaddress",
        ],
    ),
    ("duff.c", &[LOOP, LOOP]),
    ("switch_fall.c", &[LOOP]),
    ("fallthrough.c", &[LOOP]),
];

/// The text of a module as LLVM prints it.
fn printed(module: &str, options: &[&str]) -> String {
    let mut opt = llvm("opt");
    let pipes = opt.args(["-S", "-"]).args(options).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("opt runs");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(module.as_bytes()).expect("opt reads"));
        child.wait_with_output().expect("opt ends")
    });
    assert!(output.status.success(), "{}\n{module}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("LLVM's text is UTF-8")
}

/// A round trip through the graph.
fn through_the_graph(module: &str, name: &str) -> String {
    let read = rvsdg_llvm::read(module.as_bytes(), name, &rvsdg_llvm::ReadOptions::default());
    let mut read = read.expect(name);
    read.settle(rvsdg_fixed::come_back);
    let module = rvsdg_construct::construct(read.ipg).expect(name);
    rvsdg_llvm::write(&rvsdg_destruct::destruct_with(module, Scheme::Pcfr))
}

/// The kinds of differences, and a human-readable description.
fn differences(module: &str, name: &str) -> (Vec<String>, String) {
    let before = printed(module, &[]);
    let after = printed(&through_the_graph(&before, name), &[]);
    let comparison = compare(&before, &after);
    let kinds = comparison.differences().map(|(_, difference)| difference.kind.clone()).collect();
    let text = comparison.differences().map(|(function, difference)| {
        format!("{name}: {}: {}\n{}\n", function.unwrap_or("module"), difference.kind, difference.detail)
    });
    (kinds, text.collect())
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// All files below a folder with this extension, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (vec![], vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The error message for a module, if any.
fn judge(module: &str, name: &str) -> String {
    let (kinds, text) = differences(module, name);
    let matches = |known: &[&str]| {
        kinds.len() == known.len() && kinds.iter().zip(known).all(|(kind, start)| kind.starts_with(start))
    };
    // A program may have an entry for each way in which it is compiled.
    let known: Vec<&[&str]> = DIFFERENT.iter().filter(|(input, _)| *input == name).map(|(_, kinds)| *kinds).collect();
    let is_known = if known.is_empty() { kinds.is_empty() } else { known.iter().any(|known| matches(known)) };
    if is_known { String::new() } else { format!("{text}{name} has {kinds:?} instead of {known:?}\n") }
}

/// Requires that C programs of these folders agree, with these passes between clang and the reader.
fn programs_agree(folders: &[&str], passes: &[&str]) {
    let sources: Vec<PathBuf> = folders.iter().flat_map(|name| files(&folder(name), "c")).collect();
    assert!(sources.len() > 50);
    let wrong = sources.par_iter().map(|source| {
        let mut clang = llvm("clang");
        let flags =
            ["-O0", "-w", "-DMINI_SET", "-ffp-contract=off", "-Xclang", "-disable-O0-optnone", "-S", "-emit-llvm"];
        let output = clang.args(flags).args(["-o", "-"]).arg(source).output().expect("clang runs");
        assert!(output.status.success(), "{}", source.display());
        let module = String::from_utf8(output.stdout).expect("LLVM's text is UTF-8");
        let name = source.file_name().expect("it has a name").to_string_lossy().into_owned();
        judge(&printed(&module, passes), &name)
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn file_tests_agree() {
    let root = folder("filetests");
    let wrong = files(&root, "ll").into_par_iter().map(|path| {
        let name = path.strip_prefix(&root).expect("it is below").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a file can be read");
        let input = text.split("\n; expect\n").next().expect("there is a first part");
        judge(input, &name)
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn programs_with_variables_in_memory_agree() {
    programs_agree(&["c", "control"], &[]);
}

#[test]
fn programs_with_variables_in_registers_agree() {
    programs_agree(&["c", "control", "kernels"], &["-passes=mem2reg"]);
}
