//! The machine: one row of facts for each architecture, refined by processor and features.
//!
//! Sources: the calling conventions and manuals of the architectures (System V ABI for x86-64 and i386, Arm
//! Architecture Reference Manual, RISC-V unprivileged specification, z/Architecture Principles of Operation, Power ISA
//! 3.1, WebAssembly 2.0) for registers and instructions; the vendors' optimization manuals for caches and latencies.
//! Where processors of an architecture differ, the row has what all of them have that are in use, and common sizes of
//! caches.

use crate::processors;
use rvsdg_core::{DataLayout, FnAttrs, ModuleText};

/// An architecture.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arch {
    /// x86 with 64-bit registers.
    X86_64,
    /// x86 with 32-bit registers.
    I686,
    /// Arm with 64-bit registers.
    Aarch64,
    /// RISC-V with 64-bit registers.
    Riscv64,
    /// WebAssembly.
    Wasm32,
    /// IBM Z.
    S390x,
    /// Power with 64-bit registers, of either byte order.
    Powerpc64,
    /// Arm with 32-bit registers.
    Arm,
    /// RISC-V with 32-bit registers.
    Riscv32,
    /// MIPS with registers of either width and byte order.
    Mips,
    /// LoongArch with 64-bit registers.
    Loongarch64,
    /// SPARC with 64-bit registers.
    Sparcv9,
    /// One that is not known here.
    Other,
}

/// How long an integer division takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Division {
    /// As a few multiplications, about 10 cycles.
    Moderate,
    /// 20 cycles and more.
    Slow,
    /// There is no instruction for it.
    Call,
}

impl Arch {
    /// The architecture of a triple.
    pub fn of_triple(triple: &str) -> Arch {
        match triple.split('-').next().unwrap_or_default() {
            "x86_64" | "x86_64h" | "amd64" => Arch::X86_64,
            "i386" | "i486" | "i586" | "i686" => Arch::I686,
            name if name.starts_with("aarch64") || name.starts_with("arm64") => Arch::Aarch64,
            "riscv64" => Arch::Riscv64,
            "wasm32" | "wasm64" => Arch::Wasm32,
            "s390x" => Arch::S390x,
            "powerpc64" | "powerpc64le" | "ppc64" | "ppc64le" => Arch::Powerpc64,
            "riscv32" => Arch::Riscv32,
            "loongarch64" => Arch::Loongarch64,
            "sparcv9" | "sparc64" => Arch::Sparcv9,
            name if name.starts_with("mips") => Arch::Mips,
            name if name.starts_with("arm") || name.starts_with("thumb") => Arch::Arm,
            _ => Arch::Other,
        }
    }
}

/// What is cheap, one bit each.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Features(u16);

impl Features {
    /// Multiplication and addition of floating-point numbers in one instruction.
    pub const FMA: Features = Features(1);
    /// Counting bits, and zeros in front or behind, in an instruction each.
    pub const BIT_COUNT: Features = Features(2);
    /// Choosing between two integers without a branch.
    pub const SELECT: Features = Features(4);
    /// Accesses to memory at any address.
    pub const UNALIGNED: Features = Features(8);
    /// Addresses that are the sum of two registers, one of them scaled by the size of what is accessed.
    pub const SCALED_INDEX: Features = Features(16);
    /// Rounding of floating-point numbers to integers in one instruction.
    pub const ROUND: Features = Features(32);

    /// These and those.
    pub const fn with(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// These, but not those.
    pub const fn without(self, other: Features) -> Features {
        Features(self.0 & !other.0)
    }

    /// Are all of those here?
    pub const fn has(self, all: Features) -> bool {
        self.0 & all.0 == all.0
    }
}

/// A machine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The architecture.
    pub arch: Arch,
    /// The widest integer that fits a register, in bits.
    pub word_bits: u32,
    /// General registers that code may use as it likes.
    pub registers: u32,
    /// The width of a vector register, in bits; 0 without vectors.
    pub vector_bits: u32,
    /// Registers for vectors, or for floating-point numbers without vectors.
    pub vector_registers: u32,
    /// Bytes that come into the first cache together.
    pub cache_line: u32,
    /// Bytes of the first cache for data.
    pub l1: u32,
    /// Bytes of the second cache, or of a core's part of it.
    pub l2: u32,
    /// How long divisions take.
    pub division: Division,
    /// What is cheap.
    pub features: Features,
}

/// Kibibytes.
const fn kib(count: u32) -> u32 {
    count << 10
}

impl Target {
    /// A machine of which nothing is said, as in a module without a triple: registers of which most have more, and
    /// widths that most have. One that is named, but is not known here, has no vectors ([`Target::of_arch`]).
    pub const UNKNOWN: Target = Target {
        arch: Arch::Other,
        word_bits: 64,
        registers: 13,
        vector_bits: 128,
        vector_registers: 16,
        cache_line: 64,
        l1: kib(32),
        l2: kib(256),
        division: Division::Slow,
        features: Features::SELECT,
    };

    /// The common part of all processors of an architecture.
    pub const fn of_arch(arch: Arch) -> Target {
        use Features as F;
        let common = Target { arch, ..Target::UNKNOWN };
        let all = F::FMA.with(F::SELECT).with(F::UNALIGNED);
        match arch {
            // SSE2 is part of it. Of 16 registers, one is the stack's. Most have at least this second cache.
            Arch::X86_64 => Target {
                registers: 15,
                vector_bits: 128,
                l2: kib(512),
                features: F::SELECT.with(F::UNALIGNED).with(F::SCALED_INDEX),
                ..common
            },
            // As of the Pentium Pro. Vectors are a feature.
            Arch::I686 => Target {
                word_bits: 32,
                registers: 7,
                vector_bits: 0,
                vector_registers: 8,
                features: F::SELECT.with(F::UNALIGNED).with(F::SCALED_INDEX),
                ..common
            },
            // Of 31 registers, some systems keep x18. Link and frame registers are in use as such.
            Arch::Aarch64 => Target {
                registers: 28,
                vector_bits: 128,
                vector_registers: 32,
                l1: kib(64),
                l2: kib(512),
                division: Division::Moderate,
                features: all.with(F::SCALED_INDEX).with(F::BIT_COUNT).with(F::ROUND),
                ..common
            },
            // x0, and those of stack, globals, threads and return address. Selections are arithmetic with masks, or a
            // branch.
            Arch::Riscv64 => Target { registers: 27, vector_bits: 0, vector_registers: 32, features: F::FMA, ..common },
            // Locals without number; what runs it has the registers of some machine.
            Arch::Wasm32 => Target {
                vector_bits: 0,
                features: F::SELECT.with(F::UNALIGNED).with(F::BIT_COUNT).with(F::ROUND),
                ..common
            },
            // Stack and return address of 16. Vectors as of z13; the lines of caches are long.
            Arch::S390x => Target {
                registers: 14,
                vector_bits: 0,
                cache_line: 256,
                l1: kib(128),
                l2: kib(2048),
                features: all,
                ..common
            },
            // Stack, table of contents, thread, and r0, which is no base. VMX of all processors with ELFv2; sums of two
            // registers as addresses, but not scaled.
            Arch::Powerpc64 => Target {
                registers: 28,
                vector_bits: 128,
                vector_registers: 64,
                cache_line: 128,
                l2: kib(512),
                features: all.with(F::BIT_COUNT).with(F::ROUND),
                ..common
            },
            // Stack, link register and program counter of 16. The first had no unaligned accesses, and no division.
            // Vectors are a feature.
            Arch::Arm => Target {
                word_bits: 32,
                registers: 12,
                vector_bits: 0,
                division: Division::Call,
                features: F::SELECT.with(F::SCALED_INDEX),
                ..common
            },
            // As with 64 bits.
            Arch::Riscv32 => Target {
                word_bits: 32,
                registers: 27,
                vector_bits: 0,
                vector_registers: 32,
                features: F::FMA,
                ..common
            },
            // Zero, two for the system, stack, globals, return address. The width of words is the data layout's.
            Arch::Mips => Target { registers: 25, vector_bits: 0, vector_registers: 32, ..common },
            // Zero, thread, stack, return address, and one that is reserved.
            Arch::Loongarch64 => Target {
                registers: 27,
                vector_bits: 0,
                vector_registers: 32,
                features: all.with(F::BIT_COUNT).with(F::ROUND).without(F::SELECT),
                ..common
            },
            // A window of 32, of which some are the system's.
            Arch::Sparcv9 => Target { registers: 24, vector_bits: 0, vector_registers: 32, ..common },
            Arch::Other => Target { vector_bits: 0, ..common },
        }
    }

    /// The machine that a module is for, by its triple and data layout. Functions may ask for more
    /// ([`Target::of_function`]).
    pub fn of_module(text: &ModuleText, layout: Option<&DataLayout>) -> Target {
        let triple = text.triple();
        let mut target = triple.map_or(Target::UNKNOWN, |triple| Target::of_arch(Arch::of_triple(triple)));
        if triple.is_some_and(|triple| triple.starts_with("powerpc64-") || triple.starts_with("ppc64-")) {
            // Older processors are in use with this byte order.
            target.vector_bits = 0;
        }
        if matches!(target.arch, Arch::Other | Arch::Mips)
            && let Some(layout) = layout
        {
            target.word_bits = layout.native_ints().iter().copied().max().unwrap_or(layout.index_bits()).clamp(8, 64);
        }
        target
    }

    /// The machine that a function of the module is for, by its attributes.
    pub fn of_function(self, attrs: &FnAttrs) -> Target {
        let named = attrs.processor().map_or(self, |name| processors::named(self, name));
        attrs.features().map_or(named, |features| processors::with_features(named, features))
    }

    /// Are denormal floating-point numbers zero in vectors, though they are not elsewhere? NEON is so with 32 bits.
    pub fn flushes_in_vectors(&self) -> bool {
        self.arch == Arch::Arm
    }

    /// Has the machine all of these features?
    pub fn has(&self, features: Features) -> bool {
        self.features.has(features)
    }

    /// Bytes that one load or store can move.
    pub fn widest_access(&self) -> u32 {
        self.vector_bits.max(self.word_bits) / 8
    }

    /// So many bytes are filled or copied by a few loads and stores instead of a call: eight of the widest, which is
    /// where LLVM's back ends begin to call.
    pub fn inline_transfer(&self) -> u64 {
        8 * u64::from(self.widest_access())
    }

    /// Operations that one on integers of this width takes, as far as they do not depend on each other's order.
    pub fn words(&self, width: u32) -> u32 {
        width.div_ceil(self.word_bits).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_core::FnAttrs;

    fn function(triple: &str, attrs: &str) -> Target {
        let preamble = format!("target triple = \"{triple}\"\n").into();
        Target::of_module(&ModuleText { preamble, ..ModuleText::default() }, None).of_function(&FnAttrs::from(attrs))
    }

    #[test]
    fn machines_are_told_by_triple_processor_and_features() {
        let plain =
            function("x86_64-pc-linux-gnu", "\"target-cpu\"=\"x86-64\" \"target-features\"=\"+cx8,+sse2,+x87\"");
        assert_eq!((plain.arch, plain.vector_bits, plain.vector_registers), (Arch::X86_64, 128, 16));
        assert!(!plain.has(Features::FMA) && !plain.has(Features::BIT_COUNT) && plain.has(Features::SELECT));
        let haswell = function("x86_64-pc-linux-gnu", "\"target-cpu\"=\"haswell\"");
        assert_eq!((haswell.vector_bits, haswell.has(Features::FMA)), (256, true));
        let listed = function("x86_64-pc-linux-gnu", "\"target-features\"=\"+avx512f,+fma,+popcnt,+lzcnt\"");
        assert_eq!((listed.vector_bits, listed.vector_registers), (512, 32));
        let less = function("x86_64-pc-linux-gnu", "\"target-cpu\"=\"haswell\" \"target-features\"=\"-avx,-fma\"");
        assert_eq!((less.vector_bits, less.has(Features::FMA)), (128, false));
        assert_eq!(function("i686-pc-linux-gnu", "").vector_bits, 0);
        assert_eq!(function("i686-pc-linux-gnu", "\"target-cpu\"=\"pentium4\"").vector_bits, 128);
        assert_eq!(function("s390x-ibm-linux", "\"target-cpu\"=\"z13\"").vector_bits, 128);
        assert_eq!(function("s390x-ibm-linux", "\"target-cpu\"=\"z10\"").vector_bits, 0);
        assert_eq!(function("riscv64-unknown-elf", "\"target-features\"=\"+v,+zba\"").vector_bits, 128);
        assert!(function("riscv64-unknown-elf", "\"target-features\"=\"+zba\"").has(Features::SCALED_INDEX));
        assert_eq!(function("wasm32-unknown-unknown", "\"target-features\"=\"+simd128\"").vector_bits, 128);
        let neon = "\"target-features\"=\"+neon\"";
        assert_eq!(
            (function("armv7-linux-gnueabihf", "").vector_bits, function("armv7-linux", neon).vector_bits),
            (0, 128)
        );
        let features = [
            ("riscv32-unknown-elf", "+v"),
            ("mips64-linux-gnuabi64", "+msa"),
            ("loongarch64-linux-gnu", "+lsx"),
            ("powerpc64-linux-gnu", "+altivec,+vsx"),
            ("wasm64-unknown-unknown", "+simd128"),
        ];
        for (triple, features) in features {
            assert_eq!(function(triple, "").vector_bits, 0, "{triple}");
            let attrs = format!("\"target-features\"=\"{features}\"");
            assert_eq!(function(triple, &attrs).vector_bits, 128, "{triple}");
        }
        assert_eq!(function("powerpc64le-linux-gnu", "").vector_bits, 128);
        assert_eq!(function("powerpc64-linux-gnu", "\"target-features\"=\"+altivec\"").vector_bits, 0);
        for triple in ["sparcv9-linux-gnu", "msp430-elf", "hexagon"] {
            assert_eq!(function(triple, neon).vector_bits, 0, "{triple}");
        }
        assert_eq!(Arch::of_triple("arm64_32-apple-watchos"), Arch::Aarch64);
        assert_eq!(function("arm64-apple-macosx", "\"target-cpu\"=\"apple-m1\"").cache_line, 128);
    }

    #[test]
    fn unknown_machines_have_the_words_of_their_layout() {
        let text = |triple: &str| ModuleText { preamble: triple.into(), ..ModuleText::default() };
        let layout = DataLayout::parse("e-p:32:32-n8:16:32").unwrap();
        assert_eq!(Target::of_module(&text(""), Some(&layout)).word_bits, 32);
        assert_eq!(Target::of_module(&text("target triple = \"hexagon\""), Some(&layout)).word_bits, 32);
        assert_eq!(Target::of_module(&text(""), None), Target::UNKNOWN);
        let i686 = Target::of_arch(Arch::I686);
        assert_eq!((i686.words(64), i686.words(1), i686.inline_transfer()), (2, 1, 32));
        assert_eq!(Target::of_arch(Arch::X86_64).inline_transfer(), 128);
    }
}
