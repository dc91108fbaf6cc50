//! The syntax tree, made by the crate `llvm-ir` from LLVM's text.
//!
//! `llvm-ir` gets the module without what it can't read, reads wrongly or reads slowly, all of which we take from
//! elsewhere: initializers (each becomes `poison`), the bodies of functions that pass through as text, and a data
//! layout that it does not know. Where it still panics, the panic is caught and becomes an error.

use super::text::Layout;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

pub(super) use llvm_ir::function::Function;
pub(super) use llvm_ir::{Instruction, Module, Name, Operand, Terminator};

/// Parses a module of which the initializers at `inits` (one per global line, empty if there is none) and the bodies of
/// the functions for which `omit` holds are left out.
pub(super) fn parse(layout: &Layout<'_>, inits: &[&str], omit: &[bool]) -> Result<Module, String> {
    let text = reduced(layout, inits, omit);
    match quietly(|| Module::from_ir_str(&text)) {
        Ok(result) => result,
        Err(panic) => Err(panic),
    }
}

fn reduced(layout: &Layout<'_>, inits: &[&str], omit: &[bool]) -> String {
    let functions: usize =
        layout.functions.iter().zip(omit).filter(|(_, omit)| !**omit).map(|(f, _)| f.whole.len()).sum();
    let mut text = String::with_capacity(layout.preamble.len() + functions + layout.postamble.len() + (1 << 16));
    for line in layout.preamble.lines() {
        let unreadable = line.starts_with("target datalayout") && (line.contains("-G") || line.contains("-m:l"));
        if !unreadable {
            text.push_str(line);
            text.push('\n');
        }
    }
    for (line, init) in layout.globals.iter().zip(inits) {
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
    for (function, omit) in layout.functions.iter().zip(omit) {
        if *omit && !function.body.is_empty() {
            text.push_str(function.head);
            text.push_str("\n  unreachable\n}\n");
        } else {
            text.push_str(function.whole);
            text.push('\n');
        }
    }
    text.push_str(layout.postamble);
    text
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic, without a word on standard error; the error is the panic's message.
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
