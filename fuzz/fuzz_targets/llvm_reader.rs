//! Any text into the reader of LLVM IR, and what it accepts all the way round. Run it with `-rss_limit_mb=0`: the
//! reader has a large stack.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rvsdg_tests::fuzz::llvm_reader(bytes);
});
