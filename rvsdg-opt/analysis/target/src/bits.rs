//! What operations on all bits of an integer cost: instructions where the machine has them, and what code selection
//! makes where it has none.

use crate::machine::{Arch, Features, Target};
use rvsdg_core::Intrinsic;

impl Target {
    /// How many instructions code selection makes of one of `bswap`, `bitreverse`, `fshl` (of one value, by a
    /// constant), `ctpop`, `ctlz` and `cttz`, with this width. None if that is not known: then it may call a function.
    pub fn bit_operation(&self, intrinsic: Intrinsic, width: u32) -> Option<u32> {
        if !matches!(width, 8 | 16 | 32 | 64) {
            return None;
        }
        let each = match intrinsic {
            Intrinsic::Bswap if width > 8 => self.swap(width),
            // Half bytes, pairs and single bits change places, one after the other.
            Intrinsic::Bitreverse if self.arch == Arch::Aarch64 => 1 + u32::from(width < 32),
            Intrinsic::Bitreverse if width == 8 => self.rotation(8) + 10,
            Intrinsic::Bitreverse => self.swap(width) + 15,
            Intrinsic::Fshl => self.rotation(width),
            // By way of a vector register.
            Intrinsic::Ctpop if self.arch == Arch::Aarch64 => 4,
            Intrinsic::Ctpop if self.has(Features::BIT_COUNT) => 1,
            Intrinsic::Ctpop if matches!(self.arch, Arch::Other | Arch::Mips | Arch::Sparcv9) => return None,
            Intrinsic::Ctpop if width == 8 => 9,
            Intrinsic::Ctpop => 11,
            Intrinsic::Ctlz | Intrinsic::Cttz if self.has(Features::BIT_COUNT) => 1 + u32::from(width < 32),
            // The index of a bit, and a choice if there is none.
            Intrinsic::Ctlz | Intrinsic::Cttz if matches!(self.arch, Arch::X86_64 | Arch::I686) => 4,
            _ => return None,
        };
        Some(each * self.words(width))
    }

    fn swap(&self, width: u32) -> u32 {
        match self.arch {
            Arch::X86_64 | Arch::I686 | Arch::S390x => 1,
            Arch::Aarch64 => 1 + u32::from(width < 32),
            Arch::Riscv64 | Arch::Riscv32 if self.has(Features::BIT_COUNT) => 1 + u32::from(width < self.word_bits),
            // Each byte goes to its place, in one register.
            _ => match width {
                16 => 3,
                32 => 9,
                _ => 21,
            },
        }
    }

    fn rotation(&self, width: u32) -> u32 {
        let has_rotations = match self.arch {
            Arch::X86_64 | Arch::I686 => true,
            Arch::Other | Arch::Mips | Arch::Sparcv9 => false,
            Arch::Riscv64 | Arch::Riscv32 => self.has(Features::BIT_COUNT) && width >= 32,
            _ => width >= 32,
        };
        if has_rotations { 1 } else { 3 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_core::FnAttrs;

    #[test]
    fn machines_have_some_of_them() {
        let of = |arch, intrinsic, width| Target::of_arch(arch).bit_operation(intrinsic, width);
        assert_eq!(of(Arch::X86_64, Intrinsic::Bswap, 64), Some(1));
        assert_eq!(of(Arch::I686, Intrinsic::Bswap, 64), Some(2));
        assert_eq!(of(Arch::Riscv64, Intrinsic::Bswap, 32), Some(9));
        assert_eq!(of(Arch::Aarch64, Intrinsic::Bitreverse, 64), Some(1));
        assert_eq!(of(Arch::X86_64, Intrinsic::Bitreverse, 32), Some(16));
        assert_eq!(of(Arch::Aarch64, Intrinsic::Fshl, 8), Some(3));
        assert_eq!(of(Arch::Wasm32, Intrinsic::Ctpop, 32), Some(1));
        assert_eq!(of(Arch::Other, Intrinsic::Ctpop, 32), None);
        assert_eq!((of(Arch::Other, Intrinsic::Fshl, 32), of(Arch::Other, Intrinsic::Bswap, 16)), (Some(3), Some(3)));
        assert_eq!(of(Arch::X86_64, Intrinsic::Bswap, 24), None);
        assert_eq!(of(Arch::X86_64, Intrinsic::Bswap, 8), None);
        assert_eq!((of(Arch::X86_64, Intrinsic::Cttz, 32), of(Arch::Aarch64, Intrinsic::Ctlz, 64)), (Some(4), Some(1)));
        assert_eq!(of(Arch::X86_64, Intrinsic::Fabs, 32), None);
        let fast = Target::of_arch(Arch::X86_64).of_function(&FnAttrs::from("\"target-features\"=\"+popcnt\""));
        assert_eq!(fast.bit_operation(Intrinsic::Ctpop, 64), Some(1));
    }
}
