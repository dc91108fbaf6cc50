//! The syntax tree that the crate `llvm-ir` makes of LLVM's text.
//!
//! Parts of a module that `llvm-ir` cannot read, reads wrongly or reads slowly are taken from other sources, and are
//! removed from its input: initializers and `shufflevector` expressions (each is replaced by `poison`), the bodies of
//! functions that are kept as text, variables that nothing else mentions, and unknown parts of the data layout.
//! `llvm-ir` requires names and attributes in UTF-8; others are replaced. If it still panics, the panic is caught, and
//! the functions that cause it are found by bisection.

use super::text::Layout;
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::fmt::Write;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

pub(super) use llvm_ir::function::Function;
pub(super) use llvm_ir::{Instruction, Name, Operand, Terminator};

use super::consts::SPECIAL_ADDRESSES;
use super::scan::{closing, name_len, symbols};
use llvm_ir::Module;

/// The functions of a module that have a body, and the indices of functions whose bodies had to be left out in
/// addition, with the reasons.
pub(super) type Parsed = (Vec<Function>, Vec<(usize, String)>);

/// The amount of text per tree. The text before and after the functions has to be parsed for each tree.
const PART: usize = 2 << 20;

/// The input of the trees.
pub(super) struct Source<'t> {
    pub(super) layout: &'t Layout<'t>,
    /// The initializers to leave out: one per global line, empty if there is none.
    pub(super) inits: Vec<&'t str>,
    /// The functions whose bodies are left out.
    pub(super) omit: Vec<bool>,
    /// The functions with [special addresses](SPECIAL_ADDRESSES).
    pub(super) addressed: Vec<bool>,
}

impl Source<'_> {
    /// All functions, in ranges whose trees are not too large.
    pub(super) fn parts(&self) -> Vec<Range<usize>> {
        let layout = self.layout;
        let heads: usize = layout.functions.iter().map(|function| function.head.len()).sum();
        let globals: usize = layout.globals.iter().map(|line| line.len()).sum();
        let enough = PART.max(8 * (layout.preamble.len() + globals + heads + layout.postamble.len()));
        let (mut parts, mut start, mut size) = (vec![], 0, 0);
        for (index, (function, omit)) in layout.functions.iter().zip(&self.omit).enumerate() {
            let own = if *omit { 0 } else { function.body.len() };
            if size > 0 && size + own > enough {
                parts.push(start..index);
                (start, size) = (index, 0);
            }
            size += own;
        }
        parts.push(start..layout.functions.len());
        parts
    }

    /// Parses a range of functions. Functions before the range have trees without bodies.
    pub(super) fn parse(&self, part: Range<usize>) -> Result<Parsed, String> {
        let omit = self.omit.iter().enumerate().map(|(index, omit)| *omit || !part.contains(&index)).collect();
        parse(self.layout, &self.inits, omit, &self.addressed)
    }
}

/// Parses the functions of a module. Left out are the initializers `inits` (one per global line, empty if there is
/// none), and the bodies of functions for which `omit` holds. Functions for which `addressed` holds have [special
/// addresses](SPECIAL_ADDRESSES).
fn parse(layout: &Layout<'_>, inits: &[&str], mut omit: Vec<bool>, addressed: &[bool]) -> Result<Parsed, String> {
    let try_parse = |omit: &[bool]| try_parse(layout, inits, omit, addressed);
    if let Ok(functions) = try_parse(&omit) {
        return Ok((functions, vec![]));
    }
    // Without any body, parsing has to succeed.
    try_parse(&vec![true; omit.len()])?;
    let candidates: Vec<usize> = (0..omit.len()).filter(|index| !omit[*index]).collect();
    let mut found = vec![];
    let mut open = vec![&candidates[..]];
    while let Some(part) = open.pop() {
        let mut others = vec![true; omit.len()];
        part.iter().for_each(|index| others[*index] = false);
        match (try_parse(&others), part) {
            (Ok(_), _) | (Err(_), []) => {}
            (Err(message), [index]) => found.push((*index, message)),
            (Err(_), _) => {
                let (first, second) = part.split_at(part.len() / 2);
                open.extend([second, first]);
            }
        }
    }
    found.iter().for_each(|(index, _)| omit[*index] = true);
    Ok((try_parse(&omit)?, found))
}

fn try_parse(layout: &Layout<'_>, inits: &[&str], omit: &[bool], addressed: &[bool]) -> Result<Vec<Function>, String> {
    let text = reduced(layout, inits, omit, addressed);
    match quietly(|| Module::from_ir_str(&text)) {
        Ok(result) => result.map(|module| module.functions),
        Err(panic) => Err(panic),
    }
}

/// The names of the symbols that have to be declared for a text with only these bodies, and possibly others. The line
/// of a variable or alias begins with its own name.
fn mentioned<'t>(layout: &Layout<'t>, inits: &[&str], omit: &[bool]) -> FxHashSet<&'t str> {
    let functions = layout.functions.iter().zip(omit);
    let functions = functions.flat_map(|(function, omit)| symbols(if *omit { function.head } else { function.whole }));
    let targets = layout.globals.iter().zip(inits).filter(|(_, init)| init.is_empty());
    let targets = targets.flat_map(|(line, _)| symbols(line).skip(1));
    functions.chain(targets).chain(symbols(layout.postamble)).collect()
}

fn reduced(layout: &Layout<'_>, inits: &[&str], omit: &[bool], addressed: &[bool]) -> String {
    let functions: usize =
        layout.functions.iter().zip(omit).filter(|(_, omit)| !**omit).map(|(f, _)| f.whole.len()).sum();
    let mut text = String::with_capacity(layout.preamble.len() + functions + layout.postamble.len() + (1 << 16));
    for line in layout.preamble.lines() {
        match line.strip_prefix("target datalayout = \"").and_then(|rest| rest.strip_suffix('"')) {
            Some(specs) => {
                let known: Vec<&str> = specs.split('-').filter(|spec| is_known(spec)).collect();
                text.push_str(&format!("target datalayout = \"{}\"\n", known.join("-")));
            }
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    let mentioned = if layout.globals.is_empty() { FxHashSet::default() } else { mentioned(layout, inits, omit) };
    for (line, init) in layout.globals.iter().zip(inits) {
        if symbols(line).next().is_some_and(|name| !mentioned.contains(name)) {
            continue;
        }
        if init.is_empty() {
            text.push_str(line);
        } else {
            let start = init.as_ptr().addr() - line.as_ptr().addr();
            text.push_str(&line[..start]);
            text.push_str("poison");
            text.push_str(&line[start + init.len()..]);
        }
        text.push('\n');
    }
    for (index, (function, omit)) in layout.functions.iter().zip(omit).enumerate() {
        if *omit && !function.body.is_empty() {
            text.push_str(function.head);
            text.push_str("\n  unreachable\n}\n");
        } else {
            match addressed[index] {
                false => push_readable(&mut text, function.whole),
                true => push_readable(&mut text, &without_addresses(function.whole)),
            }
            text.push('\n');
        }
    }
    text.push_str(layout.postamble);
    match with_readable_names(&text) {
        Some(readable) => readable,
        None => text,
    }
}

/// A name in the form that `llvm-ir` uses, in which names are text: each byte becomes the character with that number.
pub(super) fn readable_name(raw: &[u8]) -> String {
    raw.iter().copied().map(char::from).collect()
}

/// The text with all names, attributes and strings converted by [`readable_name`]; `None` if that changes nothing.
fn with_readable_names(text: &str) -> Option<String> {
    let is_high = |byte: &u8| matches!(byte, b'8'..=b'9' | b'A'..=b'F');
    let bytes = text.as_bytes();
    // LLVM escapes all bytes that are not ASCII, with upper-case digits.
    let is_escape = |at: usize| {
        let [high, low] = [bytes.get(at + 1), bytes.get(at + 2)];
        high.is_some_and(is_high) && low.is_some_and(u8::is_ascii_hexdigit)
    };
    let first = text.match_indices('\\').find(|(at, _)| is_escape(*at))?.0;
    let mut out = String::with_capacity(text.len() + 64);
    let (mut at, mut copied) = (0, 0);
    while let Some(open) = text[at..].find('"').map(|found| at + found) {
        let close = text[open + 1..].find('"').map_or(text.len(), |found| open + 1 + found);
        at = (close + 1).min(text.len());
        // Only the strings of constants must keep their length.
        if close < first || text[..open].ends_with(" c") {
            continue;
        }
        let mut place = open + 1;
        while place < close {
            if bytes[place] != b'\\' {
                place += 1;
            } else if bytes.get(place + 1) == Some(&b'\\') {
                place += 2;
            } else {
                if is_escape(place)
                    && let Ok(byte) = u8::from_str_radix(&text[place + 1..place + 3], 16)
                {
                    out.push_str(&text[copied..place]);
                    char::from(byte).encode_utf8(&mut [0; 2]).bytes().for_each(|byte| {
                        let _ = write!(out, "\\{byte:02X}");
                    });
                    copied = place + 3;
                }
                place += 3;
            }
        }
    }
    out.push_str(&text[copied..]);
    Some(out)
}

/// Does a part of a data layout affect parsing? Byte order and address spaces do.
fn is_known(spec: &str) -> bool {
    matches!(spec, "e" | "E") || spec.starts_with(['A', 'P', 'p'])
}

/// Adds the text of a function, without types of accesses (`!tbaa`), which are read from the text, and without what
/// makes `llvm-ir` panic: `shufflevector` expressions are replaced by `poison`, and labels of `cleanupret` are removed.
fn push_readable(out: &mut String, text: &str) {
    const CLEANUPRET: &str = "  cleanupret from %";
    const LABEL: &str = " unwind label %";
    const SHUFFLE: &str = " shufflevector (";
    let start = out.len();
    if text.contains(SHUFFLE) {
        push_without(out, text, SHUFFLE, |rest, mark| Some(closing(rest, mark - 1)? + 1));
    } else {
        text.split_inclusive('\n').for_each(|line| push_untyped(out, line));
    }
    if !out[start..].contains(CLEANUPRET) {
        return;
    }
    // A `cleanupret` with a label has one operand more than `llvm-ir` expects.
    let readable = out.split_off(start);
    for line in readable.split_inclusive('\n') {
        match line.find(LABEL).filter(|_| line.starts_with(CLEANUPRET)) {
            Some(at) => {
                let name = at + LABEL.len();
                out.push_str(&line[..at]);
                out.push_str(" unwind to caller");
                out.push_str(&line[name + name_len(&line[name..])..]);
            }
            None => out.push_str(line),
        }
    }
}

/// Adds a line of a function, without `!tbaa` if that is the last attachment of an instruction.
fn push_untyped(out: &mut String, line: &str) {
    let whole = line.strip_suffix('\n').unwrap_or(line);
    let untyped = whole.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix(", !tbaa !");
    match untyped.filter(|_| line.starts_with("  ")) {
        Some(untyped) => {
            out.push_str(untyped);
            out.push_str(&line[whole.len()..]);
        }
        None => out.push_str(line),
    }
}

/// As `push_readable`, for a function with special addresses.
fn without_addresses(text: &str) -> String {
    let mut text = text.to_string();
    for mark in SPECIAL_ADDRESSES {
        let mut out = String::with_capacity(text.len());
        push_without(&mut out, &text, mark, |rest, behind| match mark.ends_with('(') {
            true => Some(closing(rest, behind - 1)? + 1),
            false => Some(behind + name_len(&rest[behind..])),
        });
        text = out;
    }
    text
}

/// Replaces constants that begin with `mark` by `poison`. `end` finds the end of a constant, given the text and the
/// position behind the mark.
fn push_without(out: &mut String, text: &str, mark: &str, end: impl Fn(&str, usize) -> Option<usize>) {
    let mut rest = text;
    while let Some(at) = rest.find(mark) {
        let Some(end) = end(rest, at + mark.len()) else { break };
        out.push_str(&rest[..at]);
        out.push_str(" poison");
        rest = &rest[end..];
    }
    out.push_str(rest);
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function that may panic, without output to standard error. The error is the panic's message.
pub(super) fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                previous(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    QUIET.set(before);
    result.map_err(|panic| match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast::<&str>().map_or_else(|_| "panic".into(), |message| (*message).into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_that_nothing_mentions_are_left_out() {
        let lines = [
            "@a = global i32 1",
            "@\"b c\" = global ptr @a, !dbg !0",
            "@d = external global i32",
            "@e = external global i32",
            "@f = alias i32, ptr @g",
            "@g = global [2 x i8] c\"@a\"",
            "@h = global i32 2, section \"@a\"",
            "@i = global i32 3",
            "@j = global i32 4",
        ];
        let text = "define void @x() prefix ptr @i {\n  call void @y(ptr @\"b c\", ptr @d) ; @a\n  ret void\n}\n\n\
            define void @z() personality ptr @j {\n  store i8 0, ptr @h\n  ret void\n}\n\ndeclare void @y(...)\n\n!0 = !{ptr @e}\n";
        let text = lines.join("\n") + "\n\n" + text;
        let layout = super::super::text::layout(&text);
        let inits = ["1", "@a", "", "", "", "c\"@a\"", "2", "3", "4"];
        let inits: Vec<&str> = layout
            .globals
            .iter()
            .zip(inits)
            .map(|(line, init)| if init.is_empty() { "" } else { &line[line.rfind(init).unwrap()..][..init.len()] })
            .collect();
        let reduced = reduced(&layout, &inits, &[false, true, false], &[false; 3]);
        let kept: Vec<&str> = reduced.lines().filter(|line| line.starts_with('@')).collect();
        // The body of the second function is removed, with what only it mentions.
        assert_eq!(
            kept,
            [
                "@\"b c\" = global ptr poison, !dbg !0",
                "@d = external global i32",
                "@e = external global i32",
                "@g = global [2 x i8] poison",
                "@i = global i32 poison",
                "@j = global i32 poison",
            ]
        );
    }

    #[test]
    fn types_of_accesses_are_left_out() {
        let text = "define void @f() !tbaa !1 {\n  store i8 0, ptr %p, align 1, !tbaa !12\n  \
            %1 = load i8, ptr %p, !tbaa !3, !range !4\n  call void @\"g, !tbaa !1\"()\n  ret void\n}";
        let mut out = String::new();
        push_readable(&mut out, text);
        assert_eq!(out, text.replace(", !tbaa !12", ""));
    }

    #[test]
    fn names_become_text() {
        let text = r#"@"\FF\C3\BF" = global [2 x i8] c"\FF@", section "%"
define void @f(ptr %"\\80", i8 %"a\00\80") "\FF"="\FE" {
"\E4": ; preds = %"\E4"
"#;
        let expected = r#"@"\C3\BF\C3\83\C2\BF" = global [2 x i8] c"\FF@", section "%"
define void @f(ptr %"\\80", i8 %"a\00\C2\80") "\C3\BF"="\C3\BE" {
"\C3\A4": ; preds = %"\C3\A4"
"#;
        assert_eq!(with_readable_names(text).as_deref(), Some(expected));
        assert_eq!(with_readable_names("@\"a\\00b\" = global i8 0"), None);
        assert_eq!(readable_name(b"\xffa"), "\u{ff}a");
    }
}
