//! Calls the functions of the fuzz targets with a few hundred reproducible inputs each.

use rvsdg_core::print;
use rvsdg_gen::{Random, Shape, random_module};
use rvsdg_tests::fuzz::{Reach, llvm_reader, mutated, pipelines, text_parser};
use rvsdg_tests::{llvm, rvsdg, succeed};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The file tests with this extension, without their expectations.
fn corpus(ending: &str) -> Vec<String> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")];
    let mut paths = vec![];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                None if path.is_dir() => folders.push(path),
                Some(found) if found == ending => paths.push(path),
                _ => {}
            }
        }
    }
    paths.sort();
    let input = |path| std::fs::read_to_string(path).unwrap().split("; expect").next().unwrap().to_string();
    paths.into_iter().map(input).collect()
}

/// Calls `target` with mutations of the texts; returns how many inputs reached each stage.
fn mutate(texts: &[String], count: u64, target: fn(&[u8]) -> Reach) -> [usize; 3] {
    let mut reached = [0; 3];
    for seed in 0..count {
        let mut random = Random::new(seed);
        let [base, other] = [0; 2].map(|_| &texts[random.below(texts.len() as u32) as usize]);
        let bytes = mutated(&mut random, base, other);
        let result = std::panic::catch_unwind(|| target(&bytes));
        let reach = result.unwrap_or_else(|_| panic!("seed {seed}:\n{}", String::from_utf8_lossy(&bytes)));
        reached[reach as usize] += 1;
    }
    reached
}

#[test]
fn text_parser_and_verifier() {
    let mut texts = corpus("rvsdg");
    for seed in 0..10 {
        let ipg = random_module(seed, Shape { blocks: 4, values: 2 });
        texts.push(print(&rvsdg_construct::construct(ipg).unwrap()));
    }
    let reached = mutate(&texts, 3_000, text_parser);
    assert!(reached.iter().all(|count| *count > 60), "refused, read, accepted: {reached:?}");
}

#[test]
fn llvm_text_reader() {
    let [refused, _, done] = mutate(&corpus("ll"), 600, llvm_reader);
    assert!(refused > 50 && done > 50, "refused {refused}, went all the way {done}");
}

#[test]
fn pipelines_of_passes() {
    for seed in 0..150u64 {
        let mut random = Random::new(seed);
        let mut bytes: Vec<u8> = seed.to_le_bytes().into();
        bytes.extend((0..2 + random.below(6)).map(|_| random.below(256) as u8));
        assert_eq!(pipelines(&bytes), Reach::Done);
    }
    assert_eq!(pipelines(&[1, 2, 3]), Reach::Refused);
}

/// LLVM may crash on invalid bitcode, so a child process reads it. Whatever happens to that process, this one doesn't
/// panic.
#[test]
fn llvm_bitcode_reader() {
    let texts = corpus("ll");
    let (mut fine, mut refused, mut crashed) = (0, 0, 0);
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let text = &texts[random.below(texts.len() as u32) as usize];
        let mut bitcode = piped(llvm("llvm-as").args(["-o", "-"]), text.as_bytes());
        for _ in 0..random.below(6) {
            let at = random.below(bitcode.len() as u32) as usize;
            match random.below(4) {
                0 => bitcode.truncate(at.max(8)),
                _ => bitcode[at] ^= 1 << random.below(8),
            }
        }
        let mut child = rvsdg();
        child.args(["compile", "-", "-O0", "--verify-each", "-o", "/dev/null", "--emit", "ll"]).stdout(Stdio::null());
        let mut child = child.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The child may end before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(&bitcode);
        let output = child.wait_with_output().unwrap();
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(!messages.contains("internal error") && !messages.contains("panicked"), "seed {seed}: {messages}");
        match output.status.code() {
            Some(0) => fine += 1,
            Some(1) => refused += 1,
            Some(code) => panic!("seed {seed}: exit code {code}: {messages}"),
            None => crashed += 1,
        }
    }
    assert!(fine > 0 && refused > 5, "{fine} fine, {refused} refused, {crashed} crashed in LLVM");
}

fn piped(command: &mut Command, input: &[u8]) -> Vec<u8> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(input).unwrap();
    succeed(command.arg(file.path()))
}
