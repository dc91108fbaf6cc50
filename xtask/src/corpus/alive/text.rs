//! LLVM IR as text, as far as splitting it into functions requires.

/// The line that ends the input in a file test.
const EXPECT: &str = "; expect";
/// Attachments that Alive2 does not model: without them, neither side may use them.
const ALIAS_INFORMATION: [&str; 4] = ["!tbaa", "!tbaa.struct", "!alias.scope", "!noalias"];

/// The names of the functions that are defined, in order. A name that has to be quoted is as in the text, without the
/// quotes; functions without a name are left out.
pub(super) fn defined(text: &str) -> Vec<String> {
    text.lines().filter_map(|line| name(line.strip_prefix("define ")?)).collect()
}

/// The first global name in the rest of a line.
fn name(rest: &str) -> Option<String> {
    let (_, rest) = rest.split_once('@')?;
    if let Some(quoted) = rest.strip_prefix('"') {
        // Quotes inside of names are escaped as `\22`.
        return quoted.split_once('"').map(|(name, _)| name.to_owned());
    }
    let end = rest.find(|it: char| !(it.is_ascii_alphanumeric() || "$._-".contains(it)))?;
    let name = &rest[..end];
    (!name.is_empty() && !name.bytes().all(|it| it.is_ascii_digit())).then(|| name.to_owned())
}

/// Does the module with this only function refer to the function itself? Alive2 treats a recursive call as a call of
/// something unknown, and our compiler may make a loop of it.
pub(super) fn is_recursive(text: &str, function: &str) -> bool {
    let refers = |line: &str| {
        let quoted = format!("@\"{function}\"");
        let plain = format!("@{function}");
        let ends = |rest: &str| !rest.starts_with(|it: char| it.is_ascii_alphanumeric() || "$._-".contains(it));
        line.contains(&quoted) || line.match_indices(&plain).any(|(at, found)| ends(&line[at + found.len()..]))
    };
    // Instructions are indented; constants may hold the address, too.
    text.lines().any(|line| line.starts_with(' ') && refers(line))
}

/// The input of a file test: what is in front of the expectation.
pub(super) fn without_expectation(text: &str) -> &str {
    let mut position = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == EXPECT {
            return &text[..position];
        }
        position += line.len();
    }
    text
}

/// Removes `nocapture` and `noalias` from the heads of defined functions. Alive2 treats a conversion of a parameter
/// with `nocapture` to an integer as undefined behaviour; we compare addresses in order to choose a version of a loop,
/// as LLVM does. It does not model `noalias`.
pub(super) fn without_pointer_attributes(text: &str) -> String {
    let plain = |line: &str| match line.starts_with("define ") {
        true => line.replace(" nocapture", "").replace(" noalias", ""),
        false => line.to_owned(),
    };
    text.split_inclusive('\n').map(plain).collect()
}

/// Removes alias information from instructions, as LLVM prints it: `, !tbaa !7`.
pub(super) fn without_alias_information(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        // Definitions of metadata have nothing to remove; calls may mention any text in strings, but not this.
        let mut rest = line;
        while let Some(at) = rest.find(", !") {
            let (before, attachment) = rest.split_at(at);
            out.push_str(before);
            let length = length_of_attachment(attachment).unwrap_or(0);
            if length == 0 {
                out.push_str(&attachment[..2]);
            }
            rest = &attachment[length.max(2)..];
        }
        out.push_str(rest);
    }
    out
}

/// The length of an attachment with alias information at the beginning of the text.
fn length_of_attachment(text: &str) -> Option<usize> {
    let rest = text.strip_prefix(", ")?;
    let (kind, node) = rest.split_once(' ')?;
    let node = node.strip_prefix('!').filter(|_| ALIAS_INFORMATION.contains(&kind))?;
    let digits = node.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| ", ".len() + kind.len() + " !".len() + digits)
}

/// The number of an application of a pass, and the pass.
pub(super) type Application = (usize, String);

/// The last application that `rvsdg compile --bisect-limit` prints.
pub(super) fn last_application(stderr: &str) -> Option<Application> {
    let line = stderr.lines().rev().find_map(|line| line.strip_prefix("bisect: "))?;
    let (number, rest) = line.split_once(": pass `")?;
    let (pass, _) = rest.split_once('`')?;
    Some((number.parse().ok()?, pass.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_names_of_functions() {
        let text = "declare i32 @g(ptr)\ndefine internal fastcc i32 @f.1(i32 %x) #0 personality ptr @p {\n  ret i32 0\n}\n\
                    define void @\"a b\"() {\n  ret void\n}\ndefine void @3() {\n}\n  define void @no() {\n\
                    define void @_Z1f$x-y (i32) {\n}\n";
        assert_eq!(defined(text), ["f.1", "a b", "_Z1f$x-y"]);
        assert!(defined("").is_empty() && defined("define void @").is_empty());
    }

    #[test]
    fn recursion_is_found() {
        let with = |call: &str| format!("define void @f(ptr @f) {{\n  call void {call}(ptr null)\n  ret void\n}}\n");
        assert!(is_recursive(&with("@f"), "f") && is_recursive(&with("@\"f g\""), "f g"));
        assert!(!is_recursive(&with("@f.1"), "f") && !is_recursive(&with("@g"), "f") && !is_recursive("; @f\n", "f"));
        assert!(!is_recursive("@table = constant [1 x ptr] [ptr @f]\n", "f"));
    }

    #[test]
    fn expectations_are_no_input() {
        let text = "; test opt red\ndefine void @f() {\n  ret void\n}\n; expect\ndefine void @g() {\n";
        assert_eq!(defined(without_expectation(text)), ["f"]);
        assert_eq!(without_expectation("; expectation\n"), "; expectation\n");
    }

    #[test]
    fn only_alias_information_goes() {
        let text = "  %1 = load i32, ptr %p, align 4, !tbaa !12, !range !3, !noalias !4\n  store i32 %1, ptr %q, align 4, \
                    !alias.scope !5, !dbg !6\n  call void @f(ptr %p, metadata !7), !tbaa.struct !8\n!7 = !{!8, !9, i64 \
                    0}\n";
        let expected = "  %1 = load i32, ptr %p, align 4, !range !3\n  store i32 %1, ptr %q, align 4, !dbg !6\n  call \
                        void @f(ptr %p, metadata !7)\n!7 = !{!8, !9, i64 0}\n";
        assert_eq!(without_alias_information(text), expected);
    }

    #[test]
    fn only_definitions_lose_attributes() {
        let text = "define noalias ptr @f(ptr nocapture readonly %p, ptr noalias nocapture %q) {\n  call void @g(ptr \
                    nocapture %p)\n";
        let expected = "define ptr @f(ptr readonly %p, ptr %q) {\n  call void @g(ptr nocapture %p)\n";
        assert_eq!(without_pointer_attributes(text), expected);
    }

    #[test]
    fn reads_the_last_application_of_a_pass() {
        let stderr = "bisect: 1: pass `sroa` on 'f'\nrvsdg: warning: x\nbisect: 2: pass `url<nested>` on the module\n";
        assert_eq!(last_application(stderr), Some((2, "url<nested>".to_owned())));
        assert_eq!(last_application("rvsdg: warning: x\n"), None);
    }
}
