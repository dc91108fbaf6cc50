//! The fuzz targets: functions of arbitrary bytes that panic if there is an error in this project. The targets in
//! `fuzz/` only call them, and `tests/fuzz.rs` calls them with a few hundred reproducible inputs of [`mutated`].

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Random, Shape, random_module};
use rvsdg_interp::{Interpreter, Options, Outcome, UnknownCalls, Value, refines};
use rvsdg_llvm::{ReadError, ReadOptions};
use rvsdg_opt::{Pipeline, Registry};

/// Larger inputs are not more useful.
pub const MAX_BYTES: usize = 1 << 16;

/// The maximum number of passes of a pipeline.
const MAX_PASSES: usize = 8;

/// The fuel of the run before the pipeline; the run after it gets more, so that it does not end earlier.
const FUEL: u64 = 4_000;

/// How far an input was processed. A fuzz test in which all inputs are rejected early is useless.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// It was rejected.
    Refused,
    /// It was parsed.
    Read,
    /// It was processed completely, for example accepted by the verifier.
    Done,
}

/// The text parser and the verifier: neither panics, and accepted modules are printed as text that can be parsed again.
pub fn text_parser(bytes: &[u8]) -> Reach {
    let Ok(text) = std::str::from_utf8(&bytes[..bytes.len().min(MAX_BYTES)]) else { return Reach::Refused };
    let module = match rvsdg_text::parse(text) {
        Ok(module) => module,
        Err(error) => {
            let lines = text.lines().count().max(1);
            assert!((1..=lines + 1).contains(&error.line) && error.column > 0, "{error} in {lines} lines");
            return Reach::Refused;
        }
    };
    if verify(&module).is_err() {
        return Reach::Read;
    }
    let printed = print(&module);
    let again =
        rvsdg_text::parse(&printed).unwrap_or_else(|error| panic!("what is printed is read: {error}\n{printed}"));
    assert_eq!(print(&again), printed);
    Reach::Done
}

/// The reader of textual LLVM IR, and all following phases: none of them panics, and accepted modules survive a round
/// trip.
///
/// This function must not get bitcode: LLVM's own reader does not validate bitcode, and may crash the process. Fuzzing
/// it requires a child process.
pub fn llvm_reader(bytes: &[u8]) -> Reach {
    let bytes = &bytes[..bytes.len().min(MAX_BYTES)];
    if bytes.starts_with(b"BC") || bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b]) {
        return Reach::Refused;
    }
    let read = match rvsdg_llvm::read(bytes, "fuzz.ll", &ReadOptions::default()) {
        Ok(read) => read,
        // The reader catches its own panics.
        Err(error @ ReadError::Internal { .. }) => panic!("{error}"),
        Err(_) => return Reach::Refused,
    };
    let module = rvsdg_construct::construct(read.ipg).expect("what was read can be constructed");
    verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
    let text = rvsdg_llvm::write(&rvsdg_destruct::destruct(&module));
    if let Err(error) = rvsdg_llvm::read(text.as_bytes(), "again.ll", &ReadOptions::default()) {
        panic!("what is written is read: {error}\n{text}");
    }
    Reach::Done
}

/// An arbitrary pipeline on an arbitrary generated program: the verifier accepts the module after each pass, and its
/// behaviour stays the same. Eight bytes are the seed, one is the size, and each further one selects a pass.
pub fn pipelines(bytes: &[u8]) -> Reach {
    let Some(([seed @ .., size], choices)) = bytes.split_first_chunk::<9>() else { return Reach::Refused };
    let seed = u64::from_le_bytes(*seed);
    let shape = Shape { blocks: 1 + u32::from(size % 24), values: 1 + u32::from(size / 24 % 4) };
    let registry = Registry::standard();
    let known = registry.names();
    let names = choices.iter().take(MAX_PASSES).map(|choice| known[usize::from(*choice) % known.len()]);
    let pipeline = names.collect::<Vec<_>>().join(",");
    let before = rvsdg_construct::construct(random_module(seed, shape)).expect("any control flow is accepted");
    let mut after = before.clone();
    let passes = Pipeline::parse(&pipeline).expect("these are names of passes");
    let options = rvsdg_opt::Options { verify_each: true, ..rvsdg_opt::Options::default() };
    let context = || format!("seed {seed}, {shape:?}, passes {pipeline}");
    if let Err(error) = rvsdg_opt::run(&mut after, &passes, &options, &mut |_| {}) {
        panic!("{}: {error}\n{}", context(), print(&before));
    }
    for input in 0..2 {
        let args: Vec<i64> = (0..i64::from(shape.values)).map(|k| input * 5 + k * 3 - 2).collect();
        let (old, new) = (run(&before, &args, FUEL), run(&after, &args, 20 * FUEL));
        if let Err(reason) = refines(&old, &new) {
            panic!("{}, arguments {args:?}: {reason}\n{}\n{}", context(), print(&before), print(&after));
        }
    }
    Reach::Done
}

fn run(module: &Module, args: &[i64], fuel: u64) -> Outcome {
    let options = Options { fuel, unknown_calls: UnknownCalls::Event, ..Options::default() };
    let args: Vec<Value> = args.iter().map(|arg| Value::int(*arg, 32)).collect();
    Interpreter::new(module, options).run("f", &args)
}

/// A few random changes of `base`: to bytes, words, numbers and lines; some parts come from `other`.
pub fn mutated(random: &mut Random, base: &str, other: &str) -> Vec<u8> {
    let mut text: Vec<u8> = base.into();
    for _ in 0..=random.below(3) {
        match random.below(8) {
            0 => change_byte(random, &mut text),
            1 | 2 => change_line(random, &mut text, other),
            _ => change_word(random, &mut text, other),
        }
    }
    text
}

fn change_byte(random: &mut Random, text: &mut Vec<u8>) {
    let at = random.below(text.len() as u32 + 1) as usize;
    let byte = if random.one_in(4) { random.below(256) as u8 } else { random.pick(b"(){}[]%@\"!#*-,:=0x \n") };
    match random.below(3) {
        0 => text.insert(at, byte),
        1 if at < text.len() => text[at] = byte,
        _ if at < text.len() => _ = text.remove(at),
        _ => {}
    }
}

fn change_line(random: &mut Random, text: &mut Vec<u8>, other: &str) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|byte| *byte == b'\n').map(Vec::from).collect();
    if lines.is_empty() {
        return;
    }
    let [from, to] = [0; 2].map(|_| random.below(lines.len() as u32) as usize);
    let others: Vec<&str> = other.split_inclusive('\n').collect();
    match random.below(4) {
        0 => lines.swap(from, to),
        1 => _ = lines.remove(from),
        2 if !others.is_empty() => lines.insert(to, random.pick(&others).into()),
        _ => lines.insert(to, lines[from].clone()),
    }
    *text = lines.concat();
}

/// Replaces a word by another word of the text, a word of `other`, or an unusual number.
fn change_word(random: &mut Random, text: &mut Vec<u8>, other: &str) {
    const NUMBERS: [&str; 12] = [
        "0",
        "1",
        "-1",
        "2",
        "127",
        "2147483648",
        "-2147483649",
        "18446744073709551615",
        "99999999999999999999999",
        "0x7ff8000000000000",
        "i1",
        "i128",
    ];
    let mine = words(text);
    let theirs = words(other.as_bytes());
    if mine.is_empty() || theirs.is_empty() {
        return;
    }
    let place = random.pick(&mine);
    let new: Vec<u8> = match random.below(4) {
        0 => random.pick(&NUMBERS).into(),
        1 => {
            let (start, end) = random.pick(&theirs);
            other.as_bytes()[start..end].into()
        }
        _ => {
            let (start, end) = random.pick(&mine);
            text[start..end].into()
        }
    };
    text.splice(place.0..place.1, new);
}

/// The start and end of each word.
fn words(text: &[u8]) -> Vec<(usize, usize)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"%@._-!#".contains(&byte);
    let (mut found, mut start) = (vec![], None);
    for (at, byte) in text.iter().chain(b" ").enumerate() {
        match (start, is_word(*byte)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}
