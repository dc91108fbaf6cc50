//! Fuzzes the reader of LLVM IR with arbitrary text; accepted input goes through the whole compiler. Run it with
//! `-rss_limit_mb=0`, because the reader has a large stack.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rvsdg_tests::fuzz::llvm_reader(bytes);
});
