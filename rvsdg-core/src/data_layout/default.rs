//! The data layouts of triples, for modules that have a triple only: LLVM fills in the same ones.
//!
//! They are those of LLVM 19, where an architecture has the same on all systems that are listed, and there is no other
//! for an ABI that the triple does not tell. The mangling of symbols is left out, which has no influence on sizes. A
//! test of the whole compiler compares them with clang's.

use super::DataLayout;

/// The systems whose programs have the layout of an architecture.
#[derive(Copy, Clone, PartialEq, Eq)]
enum System {
    Linux,
    /// Programs without a system.
    Bare,
    Apple,
}

/// The parts of a triple that matter.
struct Parts<'a> {
    arch: &'a str,
    system: System,
    /// What is said besides, of the system and its libraries.
    environment: &'a str,
}

fn parts(triple: &str) -> Option<Parts<'_>> {
    let (arch, rest) = triple.split_once('-')?;
    let words: Vec<&str> = rest.split('-').collect();
    let environment = *words.last()?;
    let has = |start: &str| words.iter().any(|word| word.starts_with(start));
    let is_bare = |word: &&str| matches!(*word, "unknown" | "none" | "pc" | "elf" | "eabi" | "eabihf");
    let system = match () {
        () if has("linux") => System::Linux,
        () if has("macosx") || has("darwin") || has("ios") => System::Apple,
        () if has("wasi") || words.iter().all(is_bare) => System::Bare,
        () => return None,
    };
    Some(Parts { arch, system, environment })
}

/// The layout of a triple, if it is known.
pub(super) fn of_triple(triple: &str) -> Option<&'static str> {
    if is_plain_x86_64(triple) {
        return Some(DataLayout::X86_64);
    }
    let Parts { arch, system, environment } = parts(triple)?;
    let is_elf = matches!(system, System::Linux | System::Bare);
    // Other pointers than the architecture has registers for.
    let is_narrow = environment.contains("ilp32") || environment.contains("n32");
    Some(match arch {
        // Systems with a layout of their own.
        _ if environment.starts_with("nacl") || environment == "elfiamcu" => return None,
        "i386" | "i486" | "i586" | "i686" if is_elf => {
            "e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
        }
        "aarch64" | "arm64" if is_elf && !is_narrow => "e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128",
        "aarch64_be" if is_elf && !is_narrow => "E-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128",
        "aarch64" | "arm64" if system == System::Apple => "e-i64:64-i128:128-n32:64-S128",
        "riscv64" if is_elf => "e-p:64:64-i64:64-i128:128-n32:64-S128",
        "riscv32" if is_elf => "e-p:32:32-i64:64-n32-S128",
        "wasm32" if system == System::Bare => "e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20",
        "wasm64" if system == System::Bare => "e-p:64:64-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20",
        "s390x" if is_elf => "E-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64",
        "powerpc64" | "ppc64" if is_elf => "E-i64:64-n32:64-S128-v256:256:256-v512:512:512",
        "powerpc64le" | "ppc64le" if is_elf => "e-i64:64-n32:64-S128-v256:256:256-v512:512:512",
        "loongarch64" if is_elf => "e-p:64:64-i64:64-i128:128-n32:64-S128",
        "mips" if is_elf => "E-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64",
        "mipsel" if is_elf => "e-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64",
        "mips64" if is_elf && !is_narrow => "E-i8:8:32-i16:16:32-i64:64-n32:64-S128",
        "mips64el" if is_elf && !is_narrow => "e-i8:8:32-i16:16:32-i64:64-n32:64-S128",
        "sparcv9" if is_elf => "E-i64:64-n32:64-S128",
        // With the current ABI, and bytes in the usual order.
        name if is_arm(name) && is_elf && (environment.contains("eabi") || environment.starts_with("android")) => {
            "e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
        }
        _ => return None,
    })
}

/// Does every system with this triple use the layout of x86-64 on Linux, except for the mangling of symbols?
fn is_plain_x86_64(triple: &str) -> bool {
    let mut parts = triple.split('-');
    parts.next() == Some("x86_64") && parts.all(|part| !part.ends_with("x32") && !part.starts_with("nacl"))
}

/// Is it an Arm with 32 bits, in either instruction set, and little-endian?
fn is_arm(arch: &str) -> bool {
    let version = arch.strip_prefix("arm").or_else(|| arch.strip_prefix("thumb"));
    version.is_some_and(|version| version.is_empty() || (version.starts_with('v') && !version.contains("eb")))
}
