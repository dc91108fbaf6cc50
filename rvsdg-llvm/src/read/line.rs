//! The text of an instruction, for the information that `llvm-ir` does not provide.

use super::scan::{closing, find_outside, name_len, split_commas, words};
use rvsdg_core::Flags;

/// An instruction's text, split up.
#[derive(Copy, Clone)]
pub(super) struct Line<'t> {
    /// The whole.
    pub(super) text: &'t str,
    /// The name of its value as LLVM spells it, if it has one.
    pub(super) result: Option<&'t str>,
    /// The marker of a call before its opcode: `tail`, `notail` or `musttail`; empty if there is none.
    pub(super) mark: &'t str,
    /// The opcode.
    pub(super) opcode: &'t str,
    /// The text after the opcode.
    pub(super) rest: &'t str,
}

impl<'t> Line<'t> {
    /// Splits an instruction's text.
    pub(super) fn new(text: &'t str) -> Line<'t> {
        let mut rest = text.trim_start();
        let mut result = None;
        if let Some(named) = rest.strip_prefix('%') {
            let len = name_len(named);
            result = Some(&named[..len]);
            rest = named[len..].strip_prefix(" = ").unwrap_or("");
        }
        let (first, behind) = first_word(rest);
        if matches!(first, "tail" | "musttail" | "notail") {
            let (opcode, rest) = first_word(behind);
            return Line { text, result, mark: first, opcode, rest };
        }
        Line { text, result, mark: "", opcode: first, rest: behind }
    }

    /// The flags after the opcode, and the text after them.
    pub(super) fn flags(&self) -> (Flags, &'t str) {
        let mut flags = Flags::NONE;
        let mut rest = self.rest;
        loop {
            let (word, behind) = first_word(rest);
            let flag = match word {
                "fast" => Flags::FAST,
                _ => match Flags::SPELLINGS.iter().find(|(_, spelling)| *spelling == word) {
                    Some((flag, _)) => *flag,
                    None => return (flags, rest),
                },
            };
            flags = flags | flag;
            rest = behind;
        }
    }

    /// The alignment of a memory access or alloca.
    pub(super) fn align(&self) -> Option<u64> {
        const MARK: &str = ", align ";
        let commas = self.text.rmatch_indices(',');
        let at = commas.map(|(at, _)| at).find(|at| self.text[*at..].starts_with(MARK))?;
        let digits = &self.text[at + MARK.len()..];
        digits[..digits.bytes().take_while(u8::is_ascii_digit).count()].parse().ok()
    }
}

/// The first word of a text, and the rest. A comma also ends the word: metadata directly follows the opcode of an
/// instruction without operands (`unreachable, !nosanitize !7`).
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find([' ', '\n', ',']).unwrap_or(text.len()))
}

/// The text of a call, split up.
#[derive(Debug, PartialEq)]
pub(super) struct CallText<'t> {
    pub(super) convention: &'t str,
    /// Without the address space of the callee, which follows from the callee.
    pub(super) ret_attrs: &'t str,
    /// Arguments with type, attributes and value.
    pub(super) args: Vec<&'t str>,
    /// The text after the arguments, without operand bundles and metadata attachments.
    pub(super) fn_attrs: &'t str,
    /// The called inline assembly, from `asm` to the constraints; empty if the callee is not assembly.
    pub(super) asm: &'t str,
    /// Operand bundles, without brackets.
    pub(super) bundles: &'t str,
}

impl CallText<'_> {
    /// Removes the `...` at the end of the arguments, which passes on all variable arguments of the calling function.
    pub(super) fn without_ellipsis(mut self) -> Self {
        if self.args.last() == Some(&"...") {
            self.args.pop();
        }
        self
    }
}

/// Tags and numbers of operands of a call's operand bundles.
pub(super) fn bundles(text: &str) -> Option<Vec<(&str, u32)>> {
    split_commas(text)
        .into_iter()
        .map(|bundle| {
            let (tag, operands) = bundle.strip_prefix('"')?.split_once("\"(")?;
            Some((tag, split_commas(operands.strip_suffix(')')?).len() as u32))
        })
        .collect()
}

/// Splits the text after the flags of a call. `ty` is the type in the spelling of the call; `has_convention` says
/// whether a calling convention precedes it. `None` if the text has another form.
pub(super) fn call<'t>(text: &'t str, ty: &str, has_convention: bool, attachments: &str) -> Option<CallText<'t>> {
    let mut text = text.trim();
    text = text.strip_suffix(attachments)?;
    let mut convention = "";
    if has_convention {
        let mut end = words(text).nth(1)?.0;
        if text.starts_with("cc ") {
            end = words(text).nth(2)?.0;
        }
        convention = text[..end].trim();
        text = &text[end..];
    }
    let is_type = |at: usize| text[at..].strip_prefix(ty).is_some_and(|rest| rest.starts_with(' '));
    let at = words(text).map(|(at, _)| at).find(|at| is_type(*at))?;
    let ret_attrs = match words(&text[..at]).last() {
        Some((space, word)) if word.starts_with("addrspace(") => text[..space].trim(),
        _ => text[..at].trim(),
    };
    let behind_type = at + ty.len() + 1;
    let open = behind_type + operand_len(&text[behind_type..])?;
    if text.as_bytes().get(open) != Some(&b'(') {
        return None;
    }
    let close = closing(text, open)?;
    let callee = text[behind_type..open].trim();
    let mut fn_attrs = text[close + 1..].trim();
    let mut bundles = "";
    if let Some(at) = find_outside(fn_attrs, 0, |rest| rest[0] == b'[') {
        bundles = fn_attrs[at..].strip_prefix('[')?.trim_end().strip_suffix(']')?.trim();
        fn_attrs = fn_attrs[..at].trim();
    }
    Some(CallText {
        convention,
        ret_attrs,
        args: split_commas(&text[open + 1..close]),
        fn_attrs,
        asm: if callee.starts_with("asm ") { callee } else { "" },
        bundles,
    })
}

/// The length of the callee at the start of a text: a name, a word, or a constant expression.
fn operand_len(text: &str) -> Option<usize> {
    if text.starts_with(['%', '@']) {
        return Some(1 + name_len(&text[1..]));
    }
    for word in ["dso_local_equivalent @", "no_cfi @"] {
        if let Some(name) = text.strip_prefix(word) {
            return Some(word.len() + name_len(name));
        }
    }
    if text.starts_with("asm ") {
        return find_outside(text, 0, |rest| rest[0] == b'(');
    }
    let word = text.find([' ', '('])?;
    if text.as_bytes()[word] == b'(' {
        return Some(word);
    }
    // `inttoptr (i64 5 to ptr)`, `getelementptr inbounds (i8, ptr @f, i64 8)`
    let open = find_outside(text, 0, |rest| rest[0] == b'(')?;
    Some(closing(text, open)? + 1)
}

/// The words that constants begin with. All other words between the type and the value of an argument are attributes.
const CONSTANT_WORDS: [&str; 25] = [
    "null",
    "undef",
    "poison",
    "zeroinitializer",
    "none",
    "true",
    "false",
    "getelementptr",
    "inttoptr",
    "ptrtoint",
    "bitcast",
    "addrspacecast",
    "trunc",
    "add",
    "sub",
    "mul",
    "xor",
    "shl",
    "extractelement",
    "insertelement",
    "shufflevector",
    "dso_local_equivalent",
    "no_cfi",
    "ptrauth",
    "asm",
];

/// Splits the text of an argument after its type into attributes and value.
pub(super) fn arg(text: &str) -> Option<(&str, &str)> {
    let mut expects_number = false;
    for (at, word) in words(text) {
        let is_attribute = match word.as_bytes()[0] {
            b'a'..=b'z' => {
                !word.starts_with("c\"") && !CONSTANT_WORDS.contains(&word) && !word.starts_with("blockaddress(")
            }
            b'"' => true,
            b'0'..=b'9' => expects_number,
            _ => false,
        };
        if !is_attribute {
            return Some((text[..at].trim(), &text[at..]));
        }
        expects_number = word == "align";
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_split() {
        let line = Line::new("  %\"a b\" = tail call fast float @f(float 0.0)");
        assert_eq!((line.result, line.mark, line.opcode), (Some("\"a b\""), "tail", "call"));
        assert_eq!(line.flags(), (Flags::FAST, " float @f(float 0.0)"));
        let line = Line::new("  %1 = add nuw nsw i32 %a, 1");
        assert_eq!(line.flags().0, Flags::NUW | Flags::NSW);
        assert_eq!(Line::new("  ret void").opcode, "ret");
        assert_eq!(Line::new("  unreachable").opcode, "unreachable");
        let line = Line::new("  unreachable, !nosanitize !7");
        assert_eq!((line.opcode, line.rest), ("unreachable", ", !nosanitize !7"));
        for text in ["ret void, !dbg !1", "fence seq_cst, !a !1", "resume { ptr, i32 } %l, !a !1", "br label %a, !a !1"]
        {
            assert_eq!(Line::new(text).opcode, text.split(' ').next().unwrap());
        }
        assert_eq!(Line::new("  store i8 0, ptr %p, align 4294967296, !x !1").align(), Some(1 << 32));
    }

    #[test]
    fn calls_are_split() {
        let text = " fastcc noundef range(i32 0, 5) i32 @\"f(\"(i32 noundef %x, ptr byval(%s) align 8 @g) #3, !tbaa !4";
        let call = call(text, "i32", true, ", !tbaa !4").unwrap();
        assert_eq!(call.convention, "fastcc");
        assert_eq!(call.ret_attrs, "noundef range(i32 0, 5)");
        assert_eq!(call.args, ["i32 noundef %x", "ptr byval(%s) align 8 @g"]);
        assert_eq!(call.fn_attrs, "#3");
        assert_eq!(arg(" byval(%s) align 8 @g"), Some(("byval(%s) align 8", "@g")));
        assert_eq!(arg(" 5"), Some(("", "5")));
        assert_eq!(arg(" noundef getelementptr inbounds (i8, ptr @x, i64 1)").unwrap().0, "noundef");
        assert_eq!(arg(" \"k\"=\"v\" c\"x\""), Some(("\"k\"=\"v\"", "c\"x\"")));
        assert_eq!(arg(" noundef"), None);
    }

    #[test]
    fn callees_may_be_expressions() {
        let text = " cc 10 void (i32, ...) inttoptr (i64 5 to ptr)(i32 1)";
        let split = call(text, "void (i32, ...)", true, "").unwrap();
        assert_eq!((split.convention, split.args), ("cc 10", vec!["i32 1"]));
        let text = " { i32, ptr } null()";
        assert_eq!(call(text, "{ i32, ptr }", false, "").unwrap().args, [""; 0]);
        assert_eq!(call(" void %f()", "i32", false, ""), None);
    }

    #[test]
    fn assembly_and_bundles_are_found() {
        let text = " i32 asm sideeffect inteldialect \"mov (%eax), $0\", \"=r,r,~{memory}\"(i32 %x) #3, !srcloc !4";
        let split = call(text, "i32", false, ", !srcloc !4").unwrap();
        assert_eq!(split.asm, "asm sideeffect inteldialect \"mov (%eax), $0\", \"=r,r,~{memory}\"");
        assert_eq!((split.args, split.fn_attrs), (vec!["i32 %x"], "#3"));
        let text = " void @f(i32 1) #3 [ \"a b\"(i32 1, ptr %x), \"c\"() ]";
        let split = call(text, "void", false, "").unwrap();
        assert_eq!((split.fn_attrs, split.asm), ("#3", ""));
        assert_eq!(bundles(split.bundles).unwrap(), [("a b", 2), ("c", 0)]);
        assert_eq!(bundles("").unwrap(), []);
        let text = " void (ptr, ...) @f(ptr %x, ...)";
        assert_eq!(call(text, "void (ptr, ...)", false, "").unwrap().without_ellipsis().args, ["ptr %x"]);
    }

    #[test]
    fn the_space_of_a_callee_is_no_attribute() {
        let ret_attrs = |text, ty, cc| call(text, ty, cc, "").unwrap().ret_attrs;
        assert_eq!(ret_attrs(" addrspace(1) i32 %p()", "i32", false), "");
        assert_eq!(ret_attrs(" fastcc noundef align 4 addrspace(2) ptr %p()", "ptr", true), "noundef align 4");
        let ty = "ptr addrspace(1)";
        assert_eq!(ret_attrs(" addrspace(1) ptr addrspace(1) @f(ptr %x)", ty, false), "");
        assert_eq!(ret_attrs(" nonnull ptr addrspace(1) @f(ptr %x)", ty, false), "nonnull");
    }
}
