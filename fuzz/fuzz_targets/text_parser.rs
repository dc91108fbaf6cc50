//! Any text into the parser of the text form, and what it accepts into the verifier and back to text.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rvsdg_tests::fuzz::text_parser(bytes);
});
