//! Computed gotos: addresses of labels become numbers, and jumps to them become switches.
//!
//! There are only two uses of the address of a block: an `indirectbr` in the same function, and comparisons for
//! equality. So any distinct numbers serve the purpose that are no other addresses. The replacement is done in the text
//! of the module, for functions that jump to such addresses, and whose addresses stay where they can be tracked (in
//! variables of this module, and in the function itself). Other functions keep their real addresses.
//!
//! Two passes over the lines of the text.

use super::scan::{name_len, split_commas};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::fmt::Write;

const MARK: &str = "blockaddress(@";
/// LLVM makes the number 1 of the address of a block that it removes.
const LAST_TAKEN: u64 = 1;

/// The labels of functions, by function, with their numbers.
type Labels<'t> = IndexMap<&'t str, FxHashMap<&'t str, u64>, FxBuildHasher>;

/// The text with numbers for the addresses of labels; `None` if there are none to replace. All blocks need to have
/// names.
pub(super) fn numbered(text: &str) -> Option<String> {
    let labels = labels(text);
    if labels.is_empty() {
        return None;
    }
    let mut variable = String::from("goto");
    while text.contains(&format!("%{variable}.")) {
        variable.push('_');
    }
    let mut out = String::with_capacity(text.len());
    let (mut function, mut count) = (None, 0);
    // The block of the function behind its first jump where addresses of no target lead, which is undefined behaviour.
    let mut never: Option<(&str, usize)> = None;
    let mut unused = LAST_TAKEN + labels.values().map(|labels| labels.len() as u64).sum::<u64>();
    for line in text.split_inclusive('\n') {
        function = current(line, function);
        let replaced = replaced(line, &labels);
        let own = function.and_then(|function| labels.get(function));
        match own.zip(jump(&replaced)) {
            Some((own, (operand, targets))) => {
                count += 1;
                let _ = write!(
                    out,
                    "  %{variable}.{count} = ptrtoint ptr {operand} to i64\n  switch i64 %{variable}.{count}, "
                );
                let known = never.filter(|(of, _)| Some(*of) == function);
                let number_of_never = known.map_or(count, |(_, number)| number);
                let _ = writeln!(out, "label %{variable}.{number_of_never}.never [");
                let mut seen = FxHashSet::default();
                for target in &targets {
                    // Phis count arcs, so a repeated target gets an unused number.
                    let is_repeated = !seen.insert(target);
                    unused += u64::from(is_repeated);
                    let number = if is_repeated { unused } else { own[target] };
                    let _ = writeln!(out, "    i64 {number}, label %{target}");
                }
                let _ = writeln!(out, "  ]");
                if known.is_none() {
                    let _ = writeln!(out, "\n{variable}.{count}.never:\n  unreachable");
                    never = function.map(|function| (function, count));
                }
            }
            None => out.push_str(&replaced),
        }
    }
    Some(out)
}

/// The function that contains a line, given the function of the preceding line.
fn current<'t>(line: &'t str, before: Option<&'t str>) -> Option<&'t str> {
    if line.starts_with("define ") {
        let name = &line[line.find('@')? + 1..];
        return Some(&name[..name_len(name)]);
    }
    before.filter(|_| !line.starts_with('}'))
}

/// The functions that can be changed, with numbers for all labels that they jump to or that are mentioned.
fn labels(text: &str) -> Labels<'_> {
    let mut all: IndexMap<&str, Vec<&str>, FxBuildHasher> = IndexMap::default();
    let mut fixed: FxHashSet<&str> = FxHashSet::default();
    let mut jumps: FxHashSet<&str> = FxHashSet::default();
    let mut function = None;
    for line in text.lines() {
        function = current(line, function);
        for (name, label) in mentions(line) {
            all.entry(name).or_default().push(label);
            if !is_followed(line, function == Some(name)) {
                fixed.insert(name);
            }
        }
        if let Some(function) = function
            && is_callbr(line)
        {
            // Assembly may jump to addresses as well, which cannot be numbers.
            fixed.insert(function);
        }
        if let Some(function) = function
            && line.trim_start().starts_with("indirectbr ")
        {
            jumps.insert(function);
            match jump(line) {
                Some((_, targets)) => all.entry(function).or_default().extend(targets),
                _ => _ = fixed.insert(function),
            }
        }
    }
    all.retain(|name, _| jumps.contains(name) && !fixed.contains(name));
    let mut next = LAST_TAKEN;
    let mut number = |labels: Vec<_>| {
        let mut numbers = FxHashMap::default();
        for label in labels {
            numbers.entry(label).or_insert_with(|| {
                next += 1;
                next
            });
        }
        numbers
    };
    all.into_iter().map(|(name, labels)| (name, number(labels))).collect()
}

/// The functions and labels whose addresses a line mentions.
fn mentions(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.match_indices(MARK).filter_map(|(at, _)| {
        let name = &line[at + MARK.len()..];
        let (name, rest) = name.split_at(name_len(name));
        let label = rest.strip_prefix(", %")?;
        Some((name, &label[..name_len(label)]))
    })
}

/// Are the addresses of labels in a line used only in ways that can be tracked?
fn is_followed(line: &str, in_their_function: bool) -> bool {
    if line.contains("ptrtoint") || line.contains("getelementptr") {
        return false;
    }
    if line.starts_with('@') {
        let local = line
            .split_once(" = ")
            .is_some_and(|(_, rest)| rest.starts_with("internal ") || rest.starts_with("private "));
        return local && !line.contains(", section ");
    }
    in_their_function && matches!(opcode(line), "store" | "phi" | "select" | "icmp" | "indirectbr")
}

fn is_callbr(line: &str) -> bool {
    // A quick check first, because few lines have it.
    line.contains("callbr ") && opcode(line) == "callbr"
}

/// The opcode of the instruction on a line.
fn opcode(line: &str) -> &str {
    let instruction = line.trim_start();
    let opcode = match instruction.strip_prefix('%') {
        Some(named) => named[name_len(named)..].strip_prefix(" = ").unwrap_or_default(),
        None => instruction,
    };
    opcode.split(' ').next().unwrap_or_default()
}

/// The operand of an `indirectbr`, and its possible targets.
fn jump(line: &str) -> Option<(&str, Vec<&str>)> {
    let rest = line.trim_start().strip_prefix("indirectbr ptr ")?;
    let (operand, rest) = rest.split_once(", [")?;
    let (targets, _) = rest.split_once(']')?;
    let targets: Option<Vec<&str>> =
        split_commas(targets).into_iter().map(|target| target.strip_prefix("label %")).collect();
    Some((operand, targets.filter(|targets| !targets.is_empty())?))
}

/// A line with addresses replaced by numbers.
fn replaced(line: &str, labels: &Labels<'_>) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(MARK) {
        let name = &rest[at + MARK.len()..];
        let name = &name[..name_len(name)];
        let label = rest[at + MARK.len() + name.len()..].strip_prefix(", %");
        let label = label.map(|label| &label[..name_len(label)]);
        let number = label.and_then(|label| labels.get(name)?.get(label));
        match (label, number) {
            (Some(label), Some(number)) => {
                let _ = write!(out, "{}inttoptr (i64 {number} to ptr)", &rest[..at]);
                rest = &rest[at + MARK.len() + name.len() + ", %".len() + label.len() + ")".len()..];
            }
            _ => {
                out.push_str(&rest[..at + MARK.len()]);
                rest = &rest[at + MARK.len()..];
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_numbers() {
        let text = "@t = internal constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %\"b c\")]\n\
            define void @f(ptr %p) {\n  indirectbr ptr %p, [label %\"b c\", label %a]\n\na:\n  ret void\n\n\"b c\":\n  ret void\n}\n";
        let expected = "@t = internal constant [2 x ptr] [ptr inttoptr (i64 2 to ptr), ptr inttoptr (i64 3 to ptr)]\n\
            define void @f(ptr %p) {\n  %goto.1 = ptrtoint ptr %p to i64\n  switch i64 %goto.1, label %goto.1.never [\n    i64 3, label %\"b c\"\n    \
            i64 2, label %a\n  ]\n\ngoto.1.never:\n  unreachable\n\na:\n  ret void\n\n\"b c\":\n  ret void\n}\n";
        assert_eq!(numbered(text).as_deref(), Some(expected));
    }

    #[test]
    fn addresses_that_leave_stay() {
        let function = "define void @f(ptr %p) {\n  indirectbr ptr %p, [label %a]\n\na:\n  ret void\n}\n";
        for mention in [
            "@t = global ptr blockaddress(@f, %a)",
            "@t = internal global ptr blockaddress(@f, %a), section \"x\"",
            "@t = internal global i64 ptrtoint (ptr blockaddress(@f, %a) to i64)",
            "define ptr @g() {\n  ret ptr blockaddress(@f, %a)\n}",
            "define void @g(ptr %p) {\n  store ptr blockaddress(@f, %a), ptr %p\n}",
        ] {
            assert_eq!(numbered(&format!("{mention}\n{function}")), None, "{mention}");
        }
        // Assembly may jump to the labels.
        let table = "@t = internal constant ptr blockaddress(@f, %a)";
        let asm = "callbr void asm \"jmp *$0\", \"r,!i\"(ptr %p) to label %b [label %a]\n\nb:\n  indirectbr";
        assert!(numbered(&format!("{table}\n{function}")).is_some());
        assert_eq!(numbered(&format!("{table}\n{}", function.replace("indirectbr", asm))), None);
        let twice = numbered(&function.replace("[label %a]", "[label %a, label %a]")).unwrap();
        assert!(twice.contains("[\n    i64 2, label %a\n    i64 3, label %a\n  ]"), "{twice}");
        assert_eq!(
            numbered("@t = internal global ptr blockaddress(@f, %a)\ndefine void @f() {\na:\n  ret void\n}\n"),
            None
        );
    }
}
