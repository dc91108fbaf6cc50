//! Optimizing a program a second time hardly increases its size: no pass should treat its own output as new work. The
//! goal is not reached yet: the total grows by 0.3 %, and the worst program, `control/queens.c`, by 12 %.

use rvsdg_tests::{behaviour, compile, link, stderr};
use std::path::{Path, PathBuf};

/// The maximum growth of all programs together, in permille. The goal is 0.
const PERMILLE: usize = 10;

/// The maximum growth of a single program, in percent: passes that save instructions in one place may add some in
/// another.
const PERCENT: usize = 20;

/// Percentages of smaller programs are not meaningful.
const SMALL: usize = 200;

/// The number of lines with instructions.
fn size(ir: &Path) -> usize {
    std::fs::read_to_string(ir).expect("it was written").lines().filter(|line| line.starts_with("  ")).count()
}

fn programs() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = ["c", "control"].into_iter().flat_map(|name| std::fs::read_dir(tests.join(name)).expect("a folder"));
    let paths = files.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|ending| ending == "c")).collect();
    paths.sort();
    paths
}

#[test]
fn a_second_run_makes_programs_no_larger() {
    let place = tempfile::tempdir().unwrap();
    let mut sums = [0, 0];
    let mut grown = vec![];
    for program in programs() {
        let [once, twice] = ["once.ll", "twice.ll"].map(|name| place.path().join(name));
        for (input, output) in [(&program, &once), (&once, &twice)] {
            let done = compile(&[input, &"-O2", &"-o", output]);
            assert!(done.status.success(), "{}: {}", program.display(), stderr(&done));
        }
        let sizes = [&once, &twice].map(|path| size(path));
        sums = [sums[0] + sizes[0], sums[1] + sizes[1]];
        if sizes[1] * 100 > sizes[0] * (100 + PERCENT) && sizes[0] > SMALL {
            grown.push(format!("{}: {} -> {}", program.display(), sizes[0], sizes[1]));
        }
    }
    println!("instructions once and twice: {sums:?}");
    assert!(sums[0] > 10_000, "there are programs");
    assert!(sums[1] * 1000 <= sums[0] * (1000 + PERMILLE), "{sums:?}");
    assert!(grown.is_empty(), "{}", grown.join("\n"));
}

/// Each instruction of an interpreter jumps to the next one in the output; as input, these jumps are one again.
#[test]
fn jumps_that_were_copied_become_one_again() {
    let place = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("c/threaded.c");
    let files = ["1.ll", "2.ll", "3.ll"].map(|name| place.path().join(name));
    let mut input = &program;
    let mut seen = vec![];
    for output in &files {
        let done = compile(&[input, &"-O2", &"-o", output]);
        assert!(done.status.success(), "{}", stderr(&done));
        let text = std::fs::read_to_string(output).unwrap();
        let expected = behaviour(&link(output, place.path()));
        seen.push((text.matches("indirectbr").count(), size(output), expected));
        input = output;
    }
    let [(jumps, first, expected), others @ ..] = &seen[..] else { unreachable!("there are three") };
    assert!(*jumps > 5, "{jumps}");
    for (again, size, behaviour) in others {
        assert!(again == jumps && size * 20 <= first * 21 && behaviour == expected, "{seen:?}");
    }
}

/// Calls in copies count anew by `iln<frequent>` if they run often there, but not those of functions that call each
/// other: a copy of one has calls of the others, which would never end.
#[test]
fn recursion_in_loops_is_not_unrolled_again_and_again() {
    let place = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("c/mutual.c");
    let files = ["1.ll", "2.ll", "3.ll"].map(|name| place.path().join(name));
    let mut input = &program;
    for output in &files {
        let done = compile(&[input, &"-O3", &"-o", output]);
        assert!(done.status.success(), "{}", stderr(&done));
        input = output;
    }
    let [first, .., last] = files.each_ref().map(|path| size(path));
    assert!(last * 10 <= first * 11, "{first} -> {last}");

    let in_memory = ["fixpoint<2>", "fixpoint<8>"].map(|times| {
        let passes = format!("{times}(bottom-up(iln<frequent>,sroa,cleanup))");
        let done = compile(&[&program, &"--passes", &passes, &"-o", &files[0]]);
        assert!(done.status.success(), "{}", stderr(&done));
        size(&files[0])
    });
    assert!(in_memory[1] * 10 <= in_memory[0] * 11, "{in_memory:?}");
}
