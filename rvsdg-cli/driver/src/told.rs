//! Places in the source for what clang's back end says.
//!
//! The back end reads LLVM IR. It knows where a message belongs only by numbers that mean something to the front end,
//! so what it prints is `<unknown>:0:0`, or a place in the IR with some bytes of it. Clang as one process knows the
//! place. So if the back end has something to say, clang compiles the file once more, for its messages only, and each
//! message is replaced by clang's with the same text. Which messages there are, and the size of a stack frame, is what
//! the back end says of our code. A message that clang does not have gets the name of the file. Remarks are about our
//! code only, so they get clang's form, and clang is not asked. The time is linear in the number of pairs of messages,
//! and there are few.

use crate::remarks::{Diagnostic, Look};

/// A message, with the lines of the source and the notes that belong to it.
struct Message {
    /// `error` or `warning`; anything else stays as it is.
    kind: String,
    /// `a.c:3:5`, or nothing.
    place: String,
    /// Is the place behind the kind? Clang has it in front.
    is_behind: bool,
    text: String,
    /// All its lines, with line feeds.
    shown: String,
}

/// The beginning of a warning about a frame; its size follows.
const FRAME: &str = "stack frame size (";
/// Places that say nothing.
const NOWHERE: [&str; 2] = ["<unknown>:", "<stdin>:"];
/// Where a message about inline assembly would be without the source, and what is said behind all of them.
const ASSEMBLY: &str = "<inline asm>:";
const SUM: &str = "cannot compile inline asm";

/// Would clang know more about a place?
pub(crate) fn lacks_places(said: &str) -> bool {
    messages(said).iter().any(Message::lacks_place)
}

/// Are there remarks?
pub(crate) fn has_remarks(said: &str) -> bool {
    messages(said).iter().any(|it| it.kind == "remark")
}

/// What the back end has said about this file, with the places that are in what clang says.
pub(crate) fn placed(said: &str, file: &str, by_clang: &str, look: Look) -> String {
    let mut theirs: Vec<Option<Message>> = messages(by_clang).into_iter().map(Some).collect();
    let (mut shown, mut has_assembly) = (String::new(), false);
    let mut used: Vec<Message> = vec![];
    for ours in messages(said) {
        if !ours.lacks_place() {
            shown.push_str(&ours.as_remark(file, look).unwrap_or(ours.shown));
            continue;
        }
        let found = theirs.iter_mut().find(|it| it.as_ref().is_some_and(|it| it.says(&ours))).and_then(Option::take);
        if let Some(found) = found {
            has_assembly |= ours.place.starts_with(ASSEMBLY);
            shown.push_str(&found.with_size_of(&ours));
            used.push(found);
        } else if used.iter().any(|it| it.says(&ours)) || (has_assembly && ours.text == SUM) {
            // A copy of code that is in the source once, or the sum of what was said.
        } else if NOWHERE.iter().any(|nowhere| ours.place.starts_with(nowhere)) {
            shown.push_str(&format!("{file}: {}: {}\n", ours.kind, ours.text));
        } else {
            shown.push_str(&ours.shown);
        }
    }
    shown
}

impl Message {
    fn lacks_place(&self) -> bool {
        let is_nowhere = NOWHERE.iter().chain([&ASSEMBLY]).any(|start| self.place.starts_with(start));
        matches!(self.kind.as_str(), "error" | "warning") && (self.is_behind || is_nowhere || self.place.is_empty())
    }

    /// A remark in clang's form, if it is one whose place is behind its kind. It may have several lines, with the
    /// option at the end of the last one.
    fn as_remark(&self, file: &str, look: Look) -> Option<String> {
        if self.kind != "remark" || !self.is_behind {
            return None;
        }
        let shown = without_colors(&self.shown);
        let (_, text) = shown.split_once(&format!("{}: ", self.place))?;
        let (message, option) = text.trim_end().strip_suffix(']')?.rsplit_once(" [")?;
        let mut parts = self.place.rsplitn(3, ':');
        let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let place = parts.next().filter(|_| line > 0).map(|file| (file.to_owned(), line, column));
        let (message, option) = (message.to_owned(), option.to_owned());
        Some(look.show(&Diagnostic { kind: "remark", place, message, option }, file, None))
    }

    /// Is it the same message, apart from the place and the size of a frame?
    fn says(&self, other: &Message) -> bool {
        if self.kind != other.kind {
            return false;
        }
        match (frame(&self.text), frame(&other.text)) {
            (Some(theirs), Some(ours)) => is_same_function(theirs.1, ours.1),
            // Some name the place and the function in front of the text.
            _ => other.text.strip_suffix(&self.text).is_some_and(|before| before.is_empty() || before.ends_with(": ")),
        }
    }

    /// The message with the size of the frame that another one mentions.
    fn with_size_of(&self, other: &Message) -> String {
        match (frame(&self.text), frame(&other.text)) {
            (Some((theirs, _)), Some((ours, _))) => {
                // The limit was lowered, so that clang has the message for every size.
                let size_and_limit = |text: &str, size: &str| {
                    let rest = &text[text.find(FRAME).map_or(0, |at| at + FRAME.len() + size.len())..];
                    let limit = rest.split(')').nth(1).and_then(|limit| limit.split('(').nth(1)).unwrap_or_default();
                    format!("{FRAME}{size}) exceeds limit ({limit})")
                };
                self.shown.replacen(&size_and_limit(&self.text, theirs), &size_and_limit(&other.text, ours), 1)
            }
            _ => self.shown.clone(),
        }
    }
}

/// The size and the function in a warning about a frame.
fn frame(text: &str) -> Option<(&str, &str)> {
    let size = text.strip_prefix(FRAME)?.split(')').next()?;
    let name = &text[text.find('\'')? + 1..text.rfind('\'')?];
    Some((size, name))
}

/// Is the symbol that of the function, which clang shows as it is in the source? Symbols of C++ contain the name and
/// its length.
fn is_same_function(shown: &str, symbol: &str) -> bool {
    let name = shown.split(['(', '<']).next().unwrap_or_default();
    let name = name.rsplit([':', ' ', '~']).next().unwrap_or_default();
    shown == symbol || (symbol.starts_with("_Z") && symbol.contains(&format!("{}{name}", name.len())))
}

/// The messages in what clang prints, with everything that is no message.
fn messages(said: &str) -> Vec<Message> {
    let mut found: Vec<Message> = vec![];
    let mut before = String::new();
    for line in said.split_inclusive('\n') {
        let plain = without_colors(line.trim_end_matches('\n'));
        if plain.starts_with("In file included from ") || plain.starts_with("                 from ") {
            before.push_str(line);
            continue;
        }
        let shown = std::mem::take(&mut before) + line;
        match (header(&plain), found.last_mut()) {
            // Notes and lines of the source belong to the message before.
            (Some(("note", ..)), Some(last)) => last.shown.push_str(&shown),
            (None, Some(last)) if !plain.ends_with(" generated.") => last.shown.push_str(&shown),
            (head, _) => {
                let (kind, place, text) = head.unwrap_or_default();
                let is_behind = !place.is_empty() && plain.starts_with(kind);
                found.push(Message { kind: kind.into(), place: place.into(), is_behind, text: text.into(), shown });
            }
        }
    }
    found
}

/// The kind, the place and the text of the first line of a message.
fn header(line: &str) -> Option<(&'static str, &str, &str)> {
    let kinds = ["fatal error", "error", "warning", "note", "remark"];
    if line.starts_with([' ', '\t']) {
        return None;
    }
    let at = |kind: &'static str| {
        let (place, text) = line.split_once(&format!(": {kind}: ")).or_else(|| {
            let text = line.strip_prefix(kind)?.strip_prefix(": ")?;
            // Some have the place behind the kind.
            let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            let is_place = |place: &str| place.rsplit(':').take(2).all(is_number) && place.split(':').count() > 2;
            let behind = text.split_once(": ").filter(|(place, _)| is_place(place));
            Some(behind.unwrap_or(("", text)))
        })?;
        Some((kind, place, text))
    };
    kinds.into_iter().filter_map(at).min_by_key(|(_, place, _)| place.len())
}

/// A line without the sequences that make colours.
fn without_colors(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_get_the_places_that_clang_knows() {
        let said = "warning: <unknown>:0:0: stack frame size (48) exceeds limit (10) in function '_ZN1a1fEi' [-W]\n\
            <stdin>:3:51: error: call to 'no' declared with 'error' attribute: x\n    3 | \u{1}\u{2}\n      | ^\n\
            <stdin>:3:90: error: call to 'no' declared with 'error' attribute: x\n    3 | \u{1}\u{2}\n      |   ^\n\
            <stdin>:9:9: warning: only here\n    9 | \u{1}\n\
            error: a.c:8:2: in function f i32 (i32): unsupported call\n\n\
            <inline asm>:1:2: error: invalid instruction mnemonic 'y'\n\ty %eax\n\t^\nerror: cannot compile inline asm\n\
            2 warnings and 4 errors generated.\n";
        let clang = "a.c:1:9: warning: unused\n    1 | int x;\n\
            a.c:2:5: warning: stack frame size (8) exceeds limit (0) in 'g(int)' [-W]\n\
            a.c:3:5: warning: stack frame size (8) exceeds limit (0) in 'a::f(int)' [-W]\n    3 | int f() {}\n\
            In file included from a.c:1:\n\
            \x1b[1ma.h:6:27: \x1b[0m\x1b[0;1;31merror: \x1b[0mcall to 'no' declared with 'error' attribute: x\n\
            \x20   6 | no();\n\
            a.c:8:2: error: unsupported call\n\
            a.c:7:1: error: invalid instruction mnemonic 'y'\n    7 | asm(\n\
            <inline asm>:1:2: note: instantiated into assembly here\n    1 | y %eax\n9 warnings generated.\n";
        assert!(lacks_places(said) && !lacks_places(clang) && !lacks_places("remark: <unknown>:0:0: x\n"));
        let expected = "a.c:3:5: warning: stack frame size (48) exceeds limit (10) in 'a::f(int)' [-W]\n    3 | int f() {}\n\
            In file included from a.c:1:\n\
            \x1b[1ma.h:6:27: \x1b[0m\x1b[0;1;31merror: \x1b[0mcall to 'no' declared with 'error' attribute: x\n\
            \x20   6 | no();\n\
            a.c: warning: only here\n\
            a.c:8:2: error: unsupported call\n\
            a.c:7:1: error: invalid instruction mnemonic 'y'\n    7 | asm(\n\
            <inline asm>:1:2: note: instantiated into assembly here\n    1 | y %eax\n\
            2 warnings and 4 errors generated.\n";
        assert_eq!(placed(said, "a.c", clang, Look::default()), expected);
        // Without clang's messages nothing is shown of the IR.
        let alone = placed(said, "a.c", "", Look::default());
        assert!(alone.contains("a.c: error: call to 'no' declared") && !alone.contains('\u{1}'), "{alone}");
        assert!(alone.contains("error: cannot compile inline asm"), "{alone}");
    }

    #[test]
    fn remarks_get_clangs_form() {
        let said = "remark: a.c:4:7: 2 copies in loop [-Rpass-missed=regalloc]\n\
            remark: <unknown>:0:0: 1 copy in loop [-Rpass-missed=regalloc]\n\
            remark: a.c:1:0: \ntwo\nlines\n [-Rpass-analysis=x]\nremark: a.c:2:3: without an option\n";
        assert!(has_remarks(said) && !lacks_places(said));
        let look = Look::of(&["-fno-caret-diagnostics".into()]);
        let expected = "a.c:4:7: remark: 2 copies in loop [-Rpass-missed=regalloc]\n\
            a.c: remark: 1 copy in loop [-Rpass-missed=regalloc]\n\
            a.c:1:1: remark: \ntwo\nlines\n [-Rpass-analysis=x]\nremark: a.c:2:3: without an option\n";
        assert_eq!(placed(said, "a.c", "", look), expected);
    }
}
