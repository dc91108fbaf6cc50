//! The parser against the printer: what is printed is read back as the same module; what is no module is refused with a
//! place and a reason.

mod bindings;
mod deep;
mod docs;
mod errors;
mod ops;
mod random;
mod samples;
mod structure;

use rvsdg_core::{Module, print, verify};

/// Asserts that a module's text is read back as the same module; returns the text.
fn round_trip(module: &Module) -> String {
    let text = print(module);
    let read = match rvsdg_text::parse(&text) {
        Ok(read) => read,
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            panic!("{error}\n{line}");
        }
    };
    structure::assert_same(module, &read);
    assert_eq!(print(&read), text);
    assert_eq!(verify(&read).is_ok(), verify(module).is_ok());
    text
}
