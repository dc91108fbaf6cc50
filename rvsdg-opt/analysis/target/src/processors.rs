//! What processors and features add to their architecture.
//!
//! clang lists the features of the processor on each function, so features matter more than names. Names are known for
//! what features do not tell (caches), and for programs that name nothing else. What is not known here changes nothing.

use crate::machine::{Arch, Features, Target};

/// Adds what is known of a processor by its name.
pub(crate) fn named(target: Target, name: &str) -> Target {
    let with = |features: &str| with_features(target, features);
    const V2: &str = "+popcnt,+sse4.1";
    const V3: &str = "+popcnt,+sse4.1,+avx2,+fma,+lzcnt,+bmi";
    const V4: &str = "+popcnt,+sse4.1,+avx512f,+fma,+lzcnt,+bmi";
    match (target.arch, name) {
        (Arch::X86_64 | Arch::I686, "x86-64-v2" | "nehalem" | "westmere" | "silvermont") => with(V2),
        (Arch::X86_64 | Arch::I686, "sandybridge" | "ivybridge") => with("+popcnt,+sse4.1,+avx"),
        (Arch::X86_64 | Arch::I686, "x86-64-v3" | "haswell" | "broadwell" | "skylake") => with(V3),
        (Arch::X86_64 | Arch::I686, "alderlake" | "raptorlake" | "meteorlake") => Target { l2: 1 << 20, ..with(V3) },
        (Arch::X86_64 | Arch::I686, "znver1" | "znver2" | "znver3") => Target { l2: 512 << 10, ..with(V3) },
        (Arch::X86_64 | Arch::I686, "x86-64-v4" | "skylake-avx512" | "cascadelake" | "znver4" | "znver5") => {
            Target { l2: 1 << 20, ..with(V4) }
        }
        (Arch::X86_64 | Arch::I686, "icelake-server" | "sapphirerapids" | "graniterapids") => {
            Target { l1: 48 << 10, l2: 2 << 20, ..with(V4) }
        }
        (Arch::I686, "pentium4" | "pentium-m" | "prescott" | "x86-64" | "core2") => with("+sse2"),
        (Arch::Aarch64, name) if name.starts_with("apple-") => {
            Target { cache_line: 128, l1: 128 << 10, l2: 4 << 20, ..target }
        }
        (Arch::Aarch64, name) if name.starts_with("neoverse-") => Target { l2: 1 << 20, ..target },
        (Arch::S390x, "z13" | "z14" | "z15" | "z16" | "arch11" | "arch12" | "arch13" | "arch14") => with("+vector"),
        _ => target,
    }
}

/// Adds and takes away what features say, in their order.
pub(crate) fn with_features(mut target: Target, features: &str) -> Target {
    for feature in features.split(',') {
        let Some((is_on, name)) =
            feature.strip_prefix('+').map(|it| (true, it)).or_else(|| Some((false, feature.strip_prefix('-')?)))
        else {
            continue;
        };
        apply(&mut target, name, is_on);
    }
    target
}

fn apply(target: &mut Target, name: &str, is_on: bool) {
    let mut cheap = |features: Features| {
        target.features = if is_on { target.features.with(features) } else { target.features.without(features) };
    };
    match (target.arch, name) {
        (Arch::X86_64 | Arch::I686, "fma" | "fma4") => cheap(Features::FMA),
        (Arch::X86_64 | Arch::I686, "popcnt") | (Arch::Riscv64 | Arch::Riscv32, "zbb" | "b") => {
            cheap(Features::BIT_COUNT)
        }
        (Arch::X86_64 | Arch::I686, "sse4.1") => cheap(Features::ROUND),
        (Arch::Riscv64 | Arch::Riscv32, "zicond") => cheap(Features::SELECT),
        (Arch::Riscv64 | Arch::Riscv32, "zba") => cheap(Features::SCALED_INDEX),
        (Arch::Riscv64 | Arch::Riscv32, "unaligned-scalar-mem") => cheap(Features::UNALIGNED),
        (Arch::X86_64 | Arch::I686, "sse2") => vectors(target, 128, is_on),
        (Arch::X86_64 | Arch::I686, "avx" | "avx2") => vectors(target, 256, is_on),
        (Arch::X86_64 | Arch::I686, "avx512f") => {
            vectors(target, 512, is_on);
            if target.arch == Arch::X86_64 {
                target.vector_registers = if is_on { 32 } else { 16 };
            }
        }
        (Arch::Riscv64 | Arch::Riscv32, "v") | (Arch::Wasm32, "simd128") => vectors(target, 128, is_on),
        (Arch::Mips, "msa") | (Arch::Loongarch64, "lsx") => vectors(target, 128, is_on),
        (Arch::Loongarch64, "lasx") => vectors(target, 256, is_on),
        (Arch::S390x, "vector") => {
            vectors(target, 128, is_on);
            target.vector_registers = if is_on { 32 } else { 16 };
        }
        (Arch::Aarch64 | Arch::Arm, "neon") => vectors(target, 128, is_on),
        // The vectors of AltiVec alone take denormal numbers for zero.
        (Arch::Powerpc64, "vsx") => vectors(target, 128, is_on),
        _ => {}
    }
}

/// A feature that comes with vectors of this width. Without it, they are at most half as wide, as far as there are
/// such.
fn vectors(target: &mut Target, bits: u32, is_on: bool) {
    let less = if bits <= 128 { 0 } else { bits / 2 };
    target.vector_bits = if is_on { target.vector_bits.max(bits) } else { target.vector_bits.min(less) };
}
