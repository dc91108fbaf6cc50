//! Fuzzes the optimizer: arbitrary pipelines on generated programs.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rvsdg_tests::fuzz::pipelines(bytes);
});
