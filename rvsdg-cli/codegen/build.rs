//! Compiles `codegen.cpp` and `profile.cpp` with the headers of the LLVM that `llvm-sys` has found.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=src/codegen.cpp");
    println!("cargo:rerun-if-changed=src/profile.cpp");
    println!("cargo:rerun-if-changed=build.rs");
    let config = std::env::var_os("DEP_LLVM_19_CONFIG_PATH").unwrap_or_else(|| "llvm-config-19".into());
    let ask = |what: &str| {
        let output = Command::new(&config).arg(what).output().expect("llvm-config of LLVM 19 can be run");
        assert!(output.status.success(), "llvm-config {what} failed");
        String::from_utf8(output.stdout).expect("flags are text")
    };
    let mut build = cc::Build::new();
    build.cpp(true).std("c++17").warnings(false).file("src/codegen.cpp").file("src/profile.cpp");
    build.flag(format!("-isystem{}", ask("--includedir").trim()));
    // Definitions, and whether there are exceptions and type information, must be as in the library.
    for flag in ask("--cxxflags").split_whitespace() {
        if ["-D", "-fno-", "-stdlib="].iter().any(|start| flag.starts_with(start)) {
            build.flag(flag);
        }
    }
    build.compile("rvsdg_codegen");
}
