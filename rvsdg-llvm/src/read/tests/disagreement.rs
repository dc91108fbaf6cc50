//! Views of a module that differ. The reader never produces them, so these tests provide a text that is not the
//! module's.

use crate::read::capi::Module;
use crate::read::debug::Debug;
use crate::read::module::read_text;
use crate::read::screen::DISAGREEMENT;
use crate::read::{Read, ReadError};
use rvsdg_cfg::Definition;

const TEXT: &str = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n\n\
    define i32 @g(i32 %x) {\n  %y = call i32 @f(i32 %x)\n  ret i32 %y\n}\n";

fn read_with(text: &str) -> Result<Read, ReadError> {
    let module = Module::parse(TEXT.as_bytes(), "test.ll").unwrap();
    read_text(module, text, &Debug::default(), ("test.ll", false), || {})
}

/// `@f` is kept as text for this reason, and `@g` is translated.
fn set_aside(text: &str, reason: &str, instruction: Option<&str>) {
    let read = read_with(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((read.stats.translated, read.stats.passed_through), (1, 1), "{text}");
    assert_eq!(read.stats.reasons.get(DISAGREEMENT), Some(&1));
    let [warning] = &read.warnings[..] else { panic!("{:?}", read.warnings) };
    assert_eq!((&*warning.function, &*warning.reason), ("f", reason));
    assert_eq!(warning.instruction.as_deref(), instruction);
    let verbatim = read.data("f").function().unwrap().verbatim.as_ref().unwrap();
    assert!(text.starts_with(&*verbatim.text) && verbatim.text.ends_with("ret i32 %y\n}"), "{}", verbatim.text);
    assert!(verbatim.reason.starts_with(reason));
    assert!(matches!(read.ipg.definitions[read.symbol("f")], Definition::Verbatim));
    read.cfg("g");
}

#[test]
fn equal_views_are_fine() {
    let read = read_with(TEXT).unwrap();
    assert_eq!((read.stats.translated, read.warnings.len()), (2, 0));
}

#[test]
fn a_function_of_which_the_views_differ_passes_through() {
    let add = "%y = add i32 %x, 1";
    // Detected by screening.
    let reason = "the parsers disagree: its opcode is `add`";
    set_aside(&TEXT.replace(add, "%y = sub i32 %x, 1"), reason, Some("%y = sub i32 %x, 1"));
    let extra = format!("{add}\n  fence seq_cst");
    set_aside(&TEXT.replace(add, &extra), "the parsers disagree: its opcode is `ret`", Some("fence seq_cst"));
    // Detected by translation.
    let reason = "the parsers disagree: llvm-ir has a constant for an operand that isn't one";
    set_aside(&TEXT.replace(add, "%y = add i32 1, 1"), reason, Some("%y = add i32 1, 1"));
}

#[test]
fn a_function_without_a_certain_end_is_an_error() {
    let text = TEXT.replace("  ret i32 %y\n}\n\n", "  ret i32 %y\n}\n  ret i32 %y\n}\n\n");
    assert_eq!(read_with(&text).unwrap().stats.translated, 2);
    let text = text.replace("add", "sub");
    assert!(matches!(read_with(&text), Err(ReadError::Disagreement { .. })));
    let text = TEXT.replace("define i32 @g", "define i32 @h").replace("add", "sub");
    assert!(matches!(read_with(&text), Err(ReadError::Disagreement { .. })));
}
