//! Removes metadata and attribute groups from textual LLVM IR.
//!
//! This implements the level `O3-no-vec-stripped` of the paper: results of LLVM's optimizer reach `llc` only as far as
//! they are in the instructions themselves. Parameter attributes are kept, because some are part of the calling
//! convention. A program that needs an attribute group to be correct (`returns_twice`, for example) must not be
//! processed.
//!
//! Works line by line on the output of `opt -S`, and keeps quoted text and comments; linear in the input.

/// `module` without metadata and attribute groups.
pub(crate) fn strip(module: &str) -> String {
    let mut stripped = String::with_capacity(module.len());
    for line in module.lines() {
        let is_definition = line.starts_with('!') || line.starts_with("attributes #");
        // The only instruction in optimized C with metadata as an operand; it is meaningless without the metadata.
        let is_scope_declaration = line.contains("call void @llvm.experimental.noalias.scope.decl(");
        if !is_definition && !is_scope_declaration {
            strip_line(line, &mut stripped);
            stripped.push('\n');
        }
    }
    stripped
}

fn strip_line(line: &str, stripped: &mut String) {
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if first == ';' {
            break;
        }
        if first == '"' {
            // LLVM writes a quote inside of quotes as `\22`.
            let end = rest[1..].find('"').map_or(rest.len(), |at| at + 2);
            stripped.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if let Some(length) = attachment(rest).or_else(|| group_reference(rest)) {
            rest = &rest[length..];
        } else {
            stripped.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    stripped.push_str(rest);
}

/// The length of `, !kind !7` or ` !kind !7` at the start of `text`.
fn attachment(text: &str) -> Option<usize> {
    let kind = text.strip_prefix(", !").or_else(|| text.strip_prefix(" !"))?;
    let after_kind = kind.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "-$._\\".contains(c));
    if after_kind.len() == kind.len() {
        return None;
    }
    let after_number = digits(after_kind.strip_prefix(" !")?)?;
    Some(text.len() - after_number.len())
}

/// The length of ` #7` at the start of `text`.
fn group_reference(text: &str) -> Option<usize> {
    Some(text.len() - digits(text.strip_prefix(" #")?)?.len())
}

/// The text after one or more digits at the start of `text`.
fn digits(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_attachments_groups_and_definitions() {
        let module = r#"; Function Attrs: nounwind
define i32 @f(ptr noalias noundef %p) local_unnamed_addr #0 !dbg !4 {
  %1 = load i32, ptr %p, align 4, !tbaa !5, !range !6
  tail call void @llvm.experimental.noalias.scope.decl(metadata !9)
  %2 = call i32 @g(i32 %1) #12
  br label %3, !llvm.loop !7
}
attributes #0 = { nounwind }
!llvm.module.flags = !{!0}
!0 = !{i32 1}
"#;
        let stripped = r#"; Function Attrs: nounwind
define i32 @f(ptr noalias noundef %p) local_unnamed_addr {
  %1 = load i32, ptr %p, align 4
  %2 = call i32 @g(i32 %1)
  br label %3
}
"#;
        assert_eq!(strip(module), stripped);
    }

    #[test]
    fn leaves_quoted_text_and_comments_alone() {
        for line in [
            "@s = private constant [9 x i8] c\"a #1, !b !2\\22\\00\", align 1",
            "  call void @\"odd #1\"(ptr @s)",
            "; a comment #1, !kind !2",
            "  %\"a\" = add i32 %b, 1 ; it is #1",
        ] {
            assert_eq!(strip(line), format!("{line}\n"));
        }
    }
}
