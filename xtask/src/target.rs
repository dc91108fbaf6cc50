//! Other machines: clang's names for them, Debian's packages with their C libraries, and the emulators that run their
//! programs.

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::llvm;
use crate::setup::Apt;

/// A machine that programs are compiled for, and that QEMU emulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// 64 bits, little-endian
    Aarch64,
    /// 64 bits, little-endian
    Riscv64,
    /// 32 bits, little-endian
    I686,
    /// 64 bits, big-endian
    S390x,
    /// 64 bits, big-endian
    Powerpc64,
}

impl Target {
    /// The name of the architecture in triples.
    fn name(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64",
            Self::Riscv64 => "riscv64",
            Self::I686 => "i686",
            Self::S390x => "s390x",
            Self::Powerpc64 => "powerpc64",
        }
    }

    /// The triple.
    pub(crate) fn triple(self) -> String {
        format!("{}-linux-gnu", self.name())
    }

    /// Flags for clang. Results must not depend on which values are kept in x87 registers, so i686 uses SSE 2.
    pub(crate) fn clang_flags(self) -> Vec<String> {
        let target = format!("--target={}", self.triple());
        match self {
            Self::I686 => vec![target, "-march=pentium4".to_owned()],
            _ => vec![target],
        }
    }

    /// The name of Debian's architecture.
    fn port(self) -> &'static str {
        match self {
            Self::Aarch64 => "arm64",
            Self::Riscv64 => "riscv64",
            Self::I686 => "i386",
            Self::S390x => "s390x",
            Self::Powerpc64 => "ppc64",
        }
    }

    /// The name of QEMU's executable.
    fn qemu(self) -> &'static str {
        match self {
            Self::Aarch64 => "qemu-aarch64",
            Self::Riscv64 => "qemu-riscv64",
            Self::I686 => "qemu-i386",
            Self::S390x => "qemu-s390x",
            Self::Powerpc64 => "qemu-ppc64",
        }
    }

    /// The required packages of Debian.
    fn packages(self) -> [String; 3] {
        ["qemu-user".to_owned(), format!("gcc-{}-linux-gnu", self.name()), format!("libc6-dev-{}-cross", self.port())]
    }

    /// QEMU for this machine. Emulator, compiler and C library are installed if something is missing.
    pub(crate) fn ensure(self) -> Result<PathBuf> {
        if let Some(qemu) = self.find() {
            return Ok(qemu);
        }
        let packages = self.packages();
        let names: Vec<&str> = packages.iter().map(String::as_str).collect();
        let instructions = format!(
            "What programs for {self} need is not complete.\nOn Debian or Ubuntu, install it with\n  sudo apt-get update\n  sudo apt-get install {}",
            names.join(" ")
        );
        let Some(apt) = Apt::find() else { bail!(instructions) };
        apt.install(&names).with_context(|| instructions.clone())?;
        self.find().with_context(|| instructions)
    }

    fn find(self) -> Option<PathBuf> {
        let libc = Path::new("/usr").join(self.triple()).join("lib/libc.a");
        llvm::in_path(&format!("{}-gcc", self.triple()))?;
        llvm::in_path(self.qemu()).filter(|_| libc.is_file())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_those_of_debian() {
        assert_eq!(Target::Aarch64.packages(), ["qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"]);
        assert_eq!(Target::Powerpc64.packages(), ["qemu-user", "gcc-powerpc64-linux-gnu", "libc6-dev-ppc64-cross"]);
        for target in Target::value_variants() {
            assert_eq!(target.to_possible_value().unwrap().get_name(), target.name());
        }
    }
}
