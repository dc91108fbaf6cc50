//! The layout of a module's text: a part before all symbols, one line per global, a section per function, and the rest.
//!
//! LLVM prints the data layout, module assembly, types and comdats, then globals, aliases and ifuncs, which are one
//! line each and begin with `@`, then functions, then attribute groups and metadata. In a function's body, a line that
//! begins with exactly two spaces and not with `  ]` is the beginning of an instruction. Lines up to the next such line
//! or label belong to the instruction.

/// The parts of a module's text. All of them borrow from it and are in order.
#[derive(Default)]
pub(super) struct Layout<'t> {
    /// Everything before the first symbol except the comment with the module's name.
    pub(super) preamble: &'t str,
    /// The lines of global variables, aliases and ifuncs.
    pub(super) globals: Vec<&'t str>,
    /// Functions, declared and defined.
    pub(super) functions: Vec<FunctionText<'t>>,
    /// Everything behind the last symbol.
    pub(super) postamble: &'t str,
    /// Does every line between the first symbol and the postamble belong to a symbol, or is it a comment or empty? Then
    /// all functions were split correctly.
    pub(super) complete: bool,
}

/// The text of a function.
#[derive(Copy, Clone)]
pub(super) struct FunctionText<'t> {
    /// The line that begins with `define` or `declare`.
    pub(super) head: &'t str,
    /// The text between the braces; empty for a declaration.
    pub(super) body: &'t str,
    /// Everything from `define` to the closing brace.
    pub(super) whole: &'t str,
}

/// Splits a module's text.
pub(super) fn layout(text: &str) -> Layout<'_> {
    let mut layout = Layout { complete: true, ..Layout::default() };
    let mut at = match text.starts_with("; ModuleID") {
        true => line_end(text, 0),
        false => 0,
    };
    let start = at;
    let mut preamble_end = None;
    while at < text.len() {
        let end = line_end(text, at);
        let line = text[at..end].trim_end_matches('\n');
        if line.starts_with("attributes #") || line.starts_with('!') {
            layout.postamble = &text[at..];
            preamble_end.get_or_insert(at);
            break;
        }
        if line.starts_with('@') {
            layout.globals.push(line);
        } else if line.starts_with("declare ") {
            layout.functions.push(FunctionText { head: line, body: "", whole: line });
        } else if line.starts_with("define ") {
            let close = text[end..].find("\n}\n").map_or(text.len(), |i| end + i + 1);
            let whole_end = (close + 1).min(text.len());
            layout.complete &= close < text.len();
            layout.functions.push(FunctionText { head: line, body: &text[end..close], whole: &text[at..whole_end] });
            preamble_end.get_or_insert(at);
            at = line_end(text, close);
            continue;
        } else {
            // Otherwise a comment before a function would be a part of the preamble.
            if line.starts_with(';') {
                preamble_end.get_or_insert(at);
            } else if preamble_end.is_some() && !line.is_empty() {
                layout.complete = false;
            }
            at = end;
            continue;
        }
        preamble_end.get_or_insert(at);
        at = end;
    }
    layout.preamble = text[start..preamble_end.unwrap_or(text.len())].trim_matches('\n');
    layout
}

/// The position behind the line that contains `at`.
fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |i| at + i + 1)
}

impl<'t> FunctionText<'t> {
    /// The instructions in order, with their continuation lines.
    pub(super) fn instructions(&self) -> Vec<&'t str> {
        let body = self.body;
        let mut found = vec![];
        let (mut at, mut open) = (0, None);
        while at < body.len() {
            let end = line_end(body, at);
            let line = &body.as_bytes()[at..end];
            let starts = line.len() > 3 && line.starts_with(b"  ") && line[2] != b' ' && line[2] != b']';
            let continues = line.starts_with(b" ") && !starts;
            if !continues && let Some(start) = open.take() {
                found.push(without_comment(body[start..at].trim_end_matches('\n')));
            }
            if starts {
                open = Some(at);
            }
            at = end;
        }
        found.extend(open.map(|start| without_comment(body[start..].trim_end_matches('\n'))));
        found
    }
}

/// An instruction without the comment at its end, in which LLVM names what a relocation relocates. The names may
/// contain anything.
fn without_comment(instruction: &str) -> &str {
    const COMMENT: &str = " ; (";
    // A byte is found faster than a text.
    if !instruction.as_bytes().contains(&b';') || !instruction.contains(COMMENT) {
        return instruction;
    }
    let at = super::scan::find_outside(instruction, 0, |rest| rest.starts_with(COMMENT.as_bytes()));
    at.map_or(instruction, |at| &instruction[..at])
}

/// The blocks whose addresses a text contains, by function, in LLVM's spelling.
pub(super) fn addressed_blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    const MARK: &str = "blockaddress(@";
    text.match_indices(MARK).filter_map(|(at, _)| {
        let name = &text[at + MARK.len()..];
        let (name, rest) = name.split_at(super::scan::name_len(name));
        let label = rest.strip_prefix(", %")?;
        Some((name, &label[..super::scan::name_len(label)]))
    })
}

/// The metadata attachments of an instruction (`, !tbaa !3, !range !4`), with the comma.
pub(super) fn attachments(instruction: &str) -> &str {
    // The attachments of a switch are on its last line.
    let line = instruction.rfind('\n').map_or(instruction, |at| &instruction[at + 1..]);
    let first = line.bytes().position(|byte| byte == b'!').filter(|at| *at >= 2).and_then(|at| {
        // Nearly always, the first exclamation mark is that of the attachments.
        if line[..at].ends_with(", ") { Some(at - 2) } else { line.find(", !") }
    });
    let Some(first) = first else { return "" };
    if !line.as_bytes()[..first].iter().any(|byte| matches!(byte, b'"' | b'(' | b'[' | b'{' | b'<')) {
        return &line[first..];
    }
    let from = if line.starts_with("  ]") { 3 } else { 0 };
    super::scan::find_outside(line, from, |rest| rest.starts_with(b", !")).map_or("", |at| &line[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "; ModuleID = 'x'\nsource_filename = \"x\"\n\n%a = type { i32 }\n\n@g = global i32 0\n\
        @h = alias i32, ptr @g\n\n; Function Attrs: nounwind\ndefine void @f() #0 {\nentry:\n  switch i32 %x, label %a [\n    \
        i32 1, label %b\n  ], !prof !1\n\na:                  ; preds = %entry\n  %y = add i32 1, 2\n  ret void\n}\n\n\
        declare void @k()\n\nattributes #0 = { nounwind }\n\n!0 = !{}\n";

    #[test]
    fn the_layout_is_found() {
        let layout = layout(TEXT);
        assert_eq!(layout.preamble, "source_filename = \"x\"\n\n%a = type { i32 }");
        assert_eq!(layout.globals, ["@g = global i32 0", "@h = alias i32, ptr @g"]);
        assert_eq!(layout.functions.len(), 2);
        let f = layout.functions[0];
        assert_eq!(f.head, "define void @f() #0 {");
        assert!(f.whole.starts_with("define") && f.whole.ends_with("ret void\n}"), "{}", f.whole);
        let instructions = f.instructions();
        assert_eq!(instructions.len(), 3);
        assert_eq!(attachments(instructions[0]), ", !prof !1");
        assert_eq!(instructions[2], "  ret void");
        assert_eq!(layout.postamble, "attributes #0 = { nounwind }\n\n!0 = !{}\n");
        assert!(layout.complete);
    }

    #[test]
    fn what_is_cut_off_is_noticed() {
        for text in
            ["define void @f() {\n  ret void\n}\n  ret void\n}\n", "@g = global i32 0\ndefine void @f() {\n  ret"]
        {
            assert!(!layout(text).complete, "{text}");
        }
        assert!(layout("%a = type {}\n\n@g = global i32 0\n\n; x\ndefine void @f() {\n  ret void\n}\n").complete);
    }

    #[test]
    fn comments_are_no_part_of_instructions() {
        let text = "define void @f() {\n  %r = call i32 @g(i32 0, i32 1), !foo !3 ; (%a, %\"b, !dbg !99\")\n  \
            call void asm \" ; (\", \"\"()\n  ret void ; (%a)\n}\n";
        let instructions = layout(text).functions[0].instructions();
        let expected = ["  %r = call i32 @g(i32 0, i32 1), !foo !3", "  call void asm \" ; (\", \"\"()", "  ret void"];
        assert_eq!(instructions, expected);
        assert_eq!(attachments(instructions[0]), ", !foo !3");
    }

    #[test]
    fn metadata_operands_are_no_attachments() {
        assert_eq!(attachments("  call void @f(metadata i32 1, !3), !tbaa !4"), ", !tbaa !4");
        assert_eq!(attachments("  store i8 0, ptr @\"a, !b\", align 1"), "");
    }
}
