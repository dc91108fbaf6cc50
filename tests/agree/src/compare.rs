//! Comparison of two functions in normal form, block by block.
//!
//! Blocks are numbered depth-first, in the order of arcs. A value is represented by a hash of its instruction's text
//! and operands. If the instruction is not pure, the hash includes its position among equal instructions of its block.
//! The hash of a phi is refined in rounds with the hashes of its operands. The impure instructions of a block have to
//! be the same in the same order; the pure ones have to be the same in any order.

use crate::function::{Arc, Function, Instr, Operand, Origin};
use crate::lex::tokens;
use crate::normal::normalize;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The number of rounds for phis. Differences behind more phis than that are not detected.
const ROUNDS: usize = 16;

/// A difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// A description without anything specific to its position, so that equal kinds can be counted.
    pub kind: String,
    /// Both sides, in human-readable form.
    pub detail: String,
}

impl Difference {
    pub(crate) fn new(kind: impl Into<String>, before: &str, after: &str) -> Difference {
        Difference { kind: kind.into(), detail: format!("{}\n{}", before.trim(), after.trim()) }
    }
}

/// An instruction with its hash.
struct Item<'f, 't> {
    instr: &'f Instr<'t>,
    hash: u64,
}

/// A block in comparable form.
struct Row<'f, 't> {
    ordered: Vec<Item<'f, 't>>,
    pure: Vec<Item<'f, 't>>,
    /// For each arc its label, target and marks.
    arcs: Vec<String>,
}

fn hash(parts: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}

/// The first difference between two functions, if there is one.
pub(crate) fn compare(before: &mut Function<'_>, after: &mut Function<'_>) -> Option<Difference> {
    if before.head != after.head {
        return Some(Difference::new(format!("head: {}", words(&before.head, &after.head)), &before.head, &after.head));
    }
    let (before, after) = (rows(before), rows(after));
    if let Some(difference) = shapes(&before, &after) {
        return Some(difference);
    }
    before
        .iter()
        .zip(&after)
        .find_map(|(a, b)| texts(a, b))
        .or_else(|| before.iter().zip(&after).find_map(|(a, b)| hashes(a, b)))
}

/// The first difference between two graphs of blocks.
fn shapes(before: &[Row<'_, '_>], after: &[Row<'_, '_>]) -> Option<Difference> {
    let shape = |row: &Row<'_, '_>| {
        let terminator = row.ordered.last().filter(|_| row.arcs.len() != 1).map_or("br", |item| opcode(item.instr));
        format!("{terminator} -> {}", row.arcs.join(" "))
    };
    let without_marks = |shape: &String| shape.split(' ').filter(|word| !word.starts_with('!')).collect::<String>();
    let (a, b): (Vec<String>, Vec<String>) = (before.iter().map(shape).collect(), after.iter().map(shape).collect());
    let at = (0..a.len().max(b.len())).find(|at| a.get(*at) != b.get(*at))?;
    let kind = match a.len().cmp(&b.len()) {
        _ if a.iter().map(without_marks).eq(b.iter().map(without_marks)) => "metadata of a loop",
        Ordering::Equal => "shape: other arcs",
        Ordering::Less => "shape: more blocks",
        Ordering::Greater => "shape: fewer blocks",
    };
    let line =
        |shape: &[String]| format!("{} blocks, number {at}: {}", shape.len(), shape.get(at).map_or("", String::as_str));
    Some(Difference::new(kind, &line(&a), &line(&b)))
}

fn opcode<'f>(instr: &'f Instr<'_>) -> &'f str {
    let marks = ["tail", "musttail", "notail"];
    instr.text.split(' ').find(|word| !marks.contains(word)).unwrap_or_default()
}

/// The first difference of blocks in the texts of instructions.
fn texts(a: &Row<'_, '_>, b: &Row<'_, '_>) -> Option<Difference> {
    let index = (0..a.ordered.len().max(b.ordered.len()))
        .find(|index| a.ordered.get(*index).map(|it| &it.instr.text) != b.ordered.get(*index).map(|it| &it.instr.text));
    if let Some(index) = index {
        return Some(difference(a.ordered.get(index), b.ordered.get(index)));
    }
    let mut counts: FxHashMap<&str, isize> = FxHashMap::default();
    a.pure.iter().for_each(|item| *counts.entry(&item.instr.text).or_default() += 1);
    b.pure.iter().for_each(|item| *counts.entry(&item.instr.text).or_default() -= 1);
    let more = a.pure.iter().find(|item| counts[item.instr.text.as_str()] > 0);
    let less = b.pure.iter().find(|item| counts[item.instr.text.as_str()] < 0);
    (more.is_some() || less.is_some()).then(|| difference(more, less))
}

/// The first difference of blocks in operands.
fn hashes(a: &Row<'_, '_>, b: &Row<'_, '_>) -> Option<Difference> {
    let operands = |a: &Item<'_, '_>, b: &Item<'_, '_>| {
        Difference::new(format!("operands of {}", opcode(a.instr)), a.instr.line, b.instr.line)
    };
    let pairs = a.ordered.iter().zip(&b.ordered).find(|(a, b)| a.hash != b.hash);
    if let Some((a, b)) = pairs {
        return Some(operands(a, b));
    }
    let sorted = |row: &Row<'_, '_>| -> FxHashSet<u64> { row.pure.iter().map(|item| item.hash).collect() };
    let (ours, theirs) = (sorted(a), sorted(b));
    let more = a.pure.iter().find(|item| !theirs.contains(&item.hash))?;
    let less = b.pure.iter().find(|item| !ours.contains(&item.hash) && opcode(item.instr) == opcode(more.instr))?;
    Some(operands(more, less))
}

fn difference(a: Option<&Item<'_, '_>>, b: Option<&Item<'_, '_>>) -> Difference {
    match (a, b) {
        (Some(a), Some(b)) if opcode(a.instr) == opcode(b.instr) => {
            let kind = format!("{}: {}", opcode(a.instr), words(&a.instr.text, &b.instr.text));
            Difference::new(kind, a.instr.line, b.instr.line)
        }
        (Some(a), Some(b)) => {
            let kind = format!("{} instead of {}", opcode(b.instr), opcode(a.instr));
            Difference::new(kind, a.instr.line, b.instr.line)
        }
        (Some(a), None) => Difference::new(format!("{} is missing", opcode(a.instr)), a.instr.line, ""),
        (None, b) => {
            let b = b.expect("there is a difference");
            Difference::new(format!("{} too many", opcode(b.instr)), "", b.instr.line)
        }
    }
}

/// The removed and added words of a text, without anything specific to a position.
pub(crate) fn words(before: &str, after: &str) -> String {
    let list = |text: &str| -> Vec<String> {
        let general = |text: &str| match text.as_bytes()[0] {
            b'@' => "@".to_owned(),
            b'"' => "\"\"".to_owned(),
            b'!' if text.len() > 9 && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit()) => "!N".to_owned(),
            b'0'..=b'9' | b'-' => "0".to_owned(),
            _ => text.to_owned(),
        };
        tokens(text).iter().filter(|token| token.text != ",").map(|token| general(token.text)).collect()
    };
    let (a, mut b) = (list(before), list(after));
    let mut gone = Vec::new();
    for word in a {
        match b.iter().position(|other| *other == word) {
            Some(at) => {
                b.remove(at);
            }
            None => gone.push(word),
        }
    }
    let signed = |sign: char, words: Vec<String>| words.into_iter().map(move |word| format!("{sign}{word}"));
    let all: Vec<String> = signed('-', gone).chain(signed('+', b)).collect();
    if all.is_empty() { "other values".to_owned() } else { all.join(" ") }
}

/// The blocks of a function in their order, with hashes.
fn rows<'f, 't>(function: &'f mut Function<'t>) -> Vec<Row<'f, 't>> {
    let order = normalize(function);
    let function = &*function;
    let mut place = vec![usize::MAX; function.blocks.len()];
    order.iter().enumerate().for_each(|(at, block)| place[*block] = at);
    let mut values: Vec<u64> = function
        .values
        .iter()
        .map(|origin| match origin {
            Origin::Param(index) => hash(("parameter", index)),
            Origin::Instruction => 0,
            Origin::Phi(ty) => hash(("phi", ty)),
        })
        .collect();
    for (at, block) in order.iter().enumerate() {
        function.blocks[*block].phis.iter().for_each(|phi| values[*phi] = hash((values[*phi], at)));
    }
    let start = values.clone();
    let phis = order.iter().map(|block| function.blocks[*block].phis.len()).sum::<usize>();
    for _ in 0..if phis > 0 { ROUNDS } else { 0 } {
        instructions(function, &order, &mut values, &mut |_, _, _| {});
        let mut phis: FxHashMap<usize, Vec<(usize, usize, u64)>> = FxHashMap::default();
        for (at, block) in order.iter().enumerate() {
            for (index, arc) in function.blocks[*block].arcs.iter().enumerate() {
                for (phi, operand) in &arc.values {
                    let operand = match operand {
                        Operand::Value(value) => values[*value],
                        Operand::Constant(text) => hash(text),
                    };
                    phis.entry(*phi).or_default().push((at, index, operand));
                }
            }
        }
        phis.into_iter().for_each(|(phi, operands)| values[phi] = hash((start[phi], operands)));
    }
    let mut rows: Vec<Row<'f, 't>> = Vec::new();
    for block in &order {
        let arc = |arc: &Arc| format!("{}:{} {}", arc.label, place[arc.target], arc.marks.join(" "));
        let arcs = function.blocks[*block].arcs.iter().map(|it| arc(it).trim_end().to_owned()).collect();
        rows.push(Row { ordered: vec![], pure: vec![], arcs });
    }
    instructions(function, &order, &mut values, &mut |at, instr, hash| {
        let row = &mut rows[at];
        if instr.is_pure { &mut row.pure } else { &mut row.ordered }.push(Item { instr, hash });
    });
    rows
}

/// Computes the hash of each instruction and of its value.
fn instructions<'f, 't>(
    function: &'f Function<'t>,
    order: &[usize],
    values: &mut [u64],
    each: &mut dyn FnMut(usize, &'f Instr<'t>, u64),
) {
    for (at, block) in order.iter().enumerate() {
        let mut ordered = 0;
        for instr in &function.blocks[*block].instrs {
            let operands: Vec<u64> = instr.operands.iter().map(|value| values[*value]).collect();
            let mut own = hash((&instr.text, operands));
            each(at, instr, own);
            if !instr.is_pure {
                own = hash((own, at, ordered));
                ordered += 1;
            }
            if let Some(result) = instr.result {
                values[result] = own;
            }
        }
    }
}
