//! Fuzzes the parser of the text form with arbitrary text; accepted input goes through the verifier and the printer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rvsdg_tests::fuzz::text_parser(bytes);
});
