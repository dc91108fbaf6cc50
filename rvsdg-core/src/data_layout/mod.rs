//! The data layout of a module: byte order, pointer and index widths, alignments, native integers.
//!
//! It is parsed once, from the `target datalayout` line of the module's preamble, by the rules of LLVM 19 (LangRef,
//! "Data Layout"): LLVM's defaults, modified by what the string specifies. Sizes and offsets of types, which follow
//! from it, are computed in the crate `rvsdg-layout`.
//!
//! Parsing takes time linear in the length of the string times the number of entries of one kind.

mod default;

use std::fmt;

/// A data layout. Alignments are in bytes, widths in bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataLayout {
    big_endian: bool,
    stack_align: Option<u64>,
    alloca_space: u32,
    program_space: u32,
    globals_space: u32,
    aggregate_align: u64,
    native: Vec<u32>,
    non_integral: Vec<u32>,
    ints: Vec<(u32, u64)>,
    floats: Vec<(u32, u64)>,
    vectors: Vec<(u32, u64)>,
    /// In ascending order of their address spaces; always one for space 0.
    pointers: Vec<PointerLayout>,
}

/// How pointers of an address space look in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PointerLayout {
    /// The address space.
    pub space: u32,
    /// Width of a pointer.
    pub bits: u32,
    /// Width in which address arithmetic is done; no more than `bits`.
    pub index_bits: u32,
    /// ABI alignment.
    pub align: u64,
}

/// Why the data layout of a module is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataLayoutError {
    /// It has this specification, which is not understood.
    Specification(Box<str>),
    /// The module has none, and that of its triple is not known here.
    Triple(Box<str>),
}

impl fmt::Display for DataLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataLayoutError::Specification(text) => {
                write!(f, "the data layout has a specification that is not understood: '{text}'")
            }
            DataLayoutError::Triple(triple) => {
                write!(f, "there is no data layout, and that of the triple '{triple}' is not known")
            }
        }
    }
}

impl std::error::Error for DataLayoutError {}

impl Default for DataLayout {
    /// The layout of a module that specifies none.
    fn default() -> DataLayout {
        DataLayout {
            big_endian: false,
            stack_align: None,
            alloca_space: 0,
            program_space: 0,
            globals_space: 0,
            aggregate_align: 1,
            native: vec![],
            non_integral: vec![],
            ints: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            vectors: vec![(64, 8), (128, 16)],
            pointers: vec![PointerLayout { space: 0, bits: 64, index_bits: 64, align: 8 }],
        }
    }
}

impl DataLayout {
    /// The string of x86-64 on Linux, as clang 19 writes it.
    pub const X86_64: &'static str = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

    /// The layout of x86-64 on Linux.
    pub fn x86_64() -> DataLayout {
        DataLayout::parse(Self::X86_64).expect("the string is one of LLVM's")
    }

    /// The layout that the preamble of a module specifies. Without one it is the layout of the target triple, which
    /// LLVM would fill in before code generation, as far as it is known here. Without a triple, too, it is LLVM's
    /// default.
    pub fn of_preamble(preamble: &str) -> Result<DataLayout, DataLayoutError> {
        let named = |what: &str| {
            preamble.lines().find_map(|line| line.trim().strip_prefix(what)?.strip_prefix(" = \"")?.strip_suffix('"'))
        };
        if let Some(text) = named("target datalayout") {
            return DataLayout::parse(text);
        }
        match named("target triple").unwrap_or_default() {
            "" => Ok(DataLayout::default()),
            triple => match default::of_triple(triple) {
                Some(text) => DataLayout::parse(text),
                None => Err(DataLayoutError::Triple(triple.into())),
            },
        }
    }

    /// The layout that a string describes.
    pub fn parse(text: &str) -> Result<DataLayout, DataLayoutError> {
        let mut layout = DataLayout::default();
        for specification in text.split('-').filter(|it| !it.is_empty()) {
            layout.specify(specification).ok_or_else(|| DataLayoutError::Specification(specification.into()))?;
        }
        Ok(layout)
    }

    /// Applies one specification; `None` if it is invalid.
    fn specify(&mut self, specification: &str) -> Option<()> {
        let mut fields = specification.split(':');
        let head = fields.next()?;
        let fields: Vec<&str> = fields.collect();
        if head == "ni" {
            // Address space 0 is always integral.
            self.non_integral = fields.iter().map(|it| number(it).filter(|space| *space > 0)).collect::<Option<_>>()?;
            return (!fields.is_empty()).then_some(());
        }
        let (kind, rest) = head.split_at(head.chars().next()?.len_utf8());
        match kind {
            "e" | "E" if rest.is_empty() && fields.is_empty() => self.big_endian = kind == "E",
            // Deprecated, and without effect.
            "s" => {}
            "m" if rest.is_empty() && fields.len() == 1 && fields[0].len() == 1 => {}
            "p" => self.pointer(rest, &fields)?,
            "i" | "f" | "v" => {
                let [abi, preferred @ ..] = &fields[..] else { return None };
                let (bits, align) = (number(rest).filter(|bits| *bits > 0)?, alignment(abi)?);
                preferred_is_valid(preferred, align).then_some(())?;
                if kind == "i" && bits == 8 && align != 1 {
                    return None;
                }
                let list = match kind {
                    "i" => &mut self.ints,
                    "f" => &mut self.floats,
                    _ => &mut self.vectors,
                };
                match list.binary_search_by_key(&bits, |it| it.0) {
                    Ok(at) => list[at].1 = align,
                    Err(at) => list.insert(at, (bits, align)),
                }
            }
            "a" if rest.is_empty() || rest == "0" => {
                let [abi, preferred @ ..] = &fields[..] else { return None };
                self.aggregate_align = if *abi == "0" { 1 } else { alignment(abi)? };
                preferred_is_valid(preferred, self.aggregate_align).then_some(())?;
            }
            "n" => {
                let first = number(rest)?;
                let others = fields.iter().map(|it| number(it));
                self.native = std::iter::once(Some(first)).chain(others).collect::<Option<_>>()?;
                if self.native.contains(&0) {
                    return None;
                }
            }
            "S" if fields.is_empty() => {
                self.stack_align = if rest == "0" { None } else { Some(alignment(rest)?) };
            }
            "P" if fields.is_empty() => self.program_space = space(rest)?,
            "A" if fields.is_empty() => self.alloca_space = space(rest)?,
            "G" if fields.is_empty() => self.globals_space = space(rest)?,
            // The alignment of functions is not used: nothing here looks at the low bits of their addresses.
            "F" if fields.is_empty() => {
                let align = rest.strip_prefix(['i', 'n'])?;
                (align == "0" || alignment(align).is_some()).then_some(())?;
            }
            _ => return None,
        }
        Some(())
    }

    fn pointer(&mut self, space_text: &str, fields: &[&str]) -> Option<()> {
        let space = if space_text.is_empty() { 0 } else { space(space_text)? };
        let [bits, abi, rest @ ..] = fields else { return None };
        let (bits, align) = (number(bits).filter(|bits| *bits > 0)?, alignment(abi)?);
        preferred_is_valid(&rest[..rest.len().min(1)], align).then_some(())?;
        let index_bits = match rest {
            [] | [_] => bits,
            [_, index] => number(index).filter(|index| *index > 0 && *index <= bits)?,
            _ => return None,
        };
        let new = PointerLayout { space, bits, index_bits, align };
        match self.pointers.binary_search_by_key(&space, |it| it.space) {
            Ok(at) => self.pointers[at] = new,
            Err(at) => self.pointers.insert(at, new),
        }
        Some(())
    }

    /// Is the most significant byte of an integer at the lowest address?
    pub fn is_big_endian(&self) -> bool {
        self.big_endian
    }

    /// The alignment of stack frames, if it is specified.
    pub fn stack_align(&self) -> Option<u64> {
        self.stack_align
    }

    /// The address space of stack memory.
    pub fn alloca_space(&self) -> u32 {
        self.alloca_space
    }

    /// The address space of functions.
    pub fn program_space(&self) -> u32 {
        self.program_space
    }

    /// The address space of variables.
    pub fn globals_space(&self) -> u32 {
        self.globals_space
    }

    /// The widths of integers that fit registers, in the order of the string.
    pub fn native_ints(&self) -> &[u32] {
        &self.native
    }

    /// Do pointers of this address space lack a fixed integer representation?
    pub fn is_non_integral(&self, space: u32) -> bool {
        self.non_integral.contains(&space)
    }

    /// The layout of pointers in an address space. A space without an entry has that of space 0.
    pub fn pointer_in(&self, space: u32) -> &PointerLayout {
        let at = self.pointers.binary_search_by_key(&space, |it| it.space);
        &self.pointers[at.unwrap_or(0)]
    }

    /// Width of a pointer of address space 0.
    pub fn pointer_bits(&self) -> u32 {
        self.pointers[0].bits
    }

    /// Width in which addresses of address space 0 are computed.
    pub fn index_bits(&self) -> u32 {
        self.pointers[0].index_bits
    }

    /// Do pointers of address space 0 have at most 64 bits, and indices the same width?
    pub fn has_plain_pointers(&self) -> bool {
        self.pointers[0].bits == self.pointers[0].index_bits && self.pointers[0].bits <= 64
    }

    /// ABI alignment of an integer: that of the next wider width with an entry, or else of the widest.
    pub fn int_align(&self, bits: u32) -> u64 {
        let at = self.ints.partition_point(|it| it.0 < bits).min(self.ints.len() - 1);
        self.ints[at].1
    }

    /// ABI alignment of a float; without an entry, its size rounded up to a power of two.
    pub fn float_align(&self, bits: u32) -> u64 {
        let at = self.floats.binary_search_by_key(&bits, |it| it.0);
        at.map_or_else(|_| u64::from(bits / 8).next_power_of_two(), |at| self.floats[at].1)
    }

    /// ABI alignment of a vector; without an entry, its size in bytes rounded up to a power of two.
    pub fn vector_align(&self, bits: u64) -> u64 {
        let at = u32::try_from(bits).ok().and_then(|bits| self.vectors.binary_search_by_key(&bits, |it| it.0).ok());
        at.map_or_else(|| bits.div_ceil(8).next_power_of_two(), |at| self.vectors[at].1)
    }

    /// The minimum ABI alignment of a struct that is not packed.
    pub fn aggregate_align(&self) -> u64 {
        self.aggregate_align
    }
}

/// A decimal number of at most 24 bits, as LLVM's address spaces and widths are.
fn number(text: &str) -> Option<u32> {
    let all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number: &u32| all_digits && *number < 1 << 24)
}

fn space(text: &str) -> Option<u32> {
    number(text)
}

/// Converts an alignment from bits to bytes.
fn alignment(text: &str) -> Option<u64> {
    let bits = number(text)?;
    (bits.is_multiple_of(8) && (bits / 8).is_power_of_two()).then_some(u64::from(bits / 8))
}

/// Is there at most one preferred alignment, and is it not smaller than the ABI alignment?
fn preferred_is_valid(fields: &[&str], abi: u64) -> bool {
    match fields {
        [] => true,
        [preferred] => alignment(preferred).is_some_and(|preferred| preferred >= abi),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_clang_are_understood() {
        let mips = DataLayout::parse("E-m:m-p:32:32-i8:8:32-i16:16:32-i64:64-n32-S64").unwrap();
        assert!(mips.is_big_endian() && mips.has_plain_pointers());
        assert_eq!((mips.pointer_bits(), mips.index_bits(), mips.stack_align()), (32, 32, Some(8)));
        assert_eq!((mips.int_align(8), mips.int_align(24), mips.int_align(64), mips.int_align(200)), (1, 4, 8, 8));
        assert_eq!(mips.native_ints(), [32]);
        let i686 =
            DataLayout::parse("e-m:e-p:32:32-p270:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128").unwrap();
        assert_eq!((i686.float_align(64), i686.float_align(80), i686.int_align(64), i686.int_align(65)), (4, 4, 4, 16));
        assert_eq!((i686.pointer_in(272).bits, i686.pointer_in(7).bits), (64, 32));
        let s390x =
            DataLayout::parse("E-S64-m:l-p1:32:32-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64").unwrap();
        assert_eq!((s390x.float_align(128), s390x.vector_align(128), s390x.vector_align(256)), (8, 8, 32));
        let amd = "e-p:64:64-p3:32:32-p7:160:256:256:32-p8:128:128-v16:16-S32-A5-G1-ni:7:8:9";
        let amd = DataLayout::parse(amd).unwrap();
        assert_eq!((amd.alloca_space(), amd.globals_space(), amd.pointer_in(7).index_bits), (5, 1, 32));
        assert!(amd.is_non_integral(8) && !amd.is_non_integral(0) && !DataLayout::x86_64().is_big_endian());
        assert_eq!(DataLayout::parse("e-P1-Fn32").unwrap().program_space(), 1);
    }

    #[test]
    fn modules_without_a_layout_have_the_default_one() {
        assert_eq!(DataLayout::of_preamble("source_filename = \"x\"\n"), Ok(DataLayout::default()));
        let named = format!("source_filename = \"x\"\ntarget datalayout = \"{}\"\n", DataLayout::X86_64);
        assert_eq!(DataLayout::of_preamble(&named), Ok(DataLayout::x86_64()));
        assert_eq!((DataLayout::default().int_align(64), DataLayout::x86_64().int_align(64)), (4, 8));
    }

    /// Otherwise LLVM's default layout would be used here, and another one for code generation.
    #[test]
    fn modules_without_a_layout_have_the_one_of_their_target() {
        let of = |triple: &str| DataLayout::of_preamble(&format!("target triple = \"{triple}\"\n"));
        for triple in ["x86_64-pc-linux-gnu", "x86_64-pc-windows-msvc", "x86_64-apple-macosx10.15.0", "x86_64"] {
            assert_eq!(of(triple), Ok(DataLayout::x86_64()), "{triple}");
        }
        let unknown = [
            "x86_64-pc-linux-gnux32",
            "x86_64-unknown-nacl",
            "i686-pc-windows-msvc",
            "wasm32-unknown-emscripten",
            "aarch64-linux-gnu_ilp32",
            "mips64-linux-gnuabin32",
            "armv7k-apple-watchos",
            "armebv7-linux-gnueabihf",
            "avr",
        ];
        for triple in unknown {
            assert!(of(triple).is_err(), "{triple}");
        }
        let bits = ["s390x-ibm-linux", "i686-pc-linux-gnu", "armv7-unknown-linux-gnueabihf", "wasm32-wasip1"]
            .map(|triple| of(triple).map(|layout| (layout.pointer_bits(), layout.is_big_endian())));
        assert_eq!(bits, [Ok((64, true)), Ok((32, false)), Ok((32, false)), Ok((32, false))]);
        assert_eq!(of(""), Ok(DataLayout::default()));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "x",
            "e-i64",
            "e-i64:",
            "e-i64:63",
            "i8:16",
            "p:0:8",
            "p:32:32:32:64",
            "p:64:64:32",
            "ni",
            "ni:0",
            "n",
            "n8:",
            "S1",
            "Fx32",
            "v:64",
            "f80:24",
            "i64:64:32",
            "a",
            "eE",
            "p:64:64:64:64:64",
            "i99999999999:8",
            "m:",
            "A-1",
            "+",
        ] {
            assert!(DataLayout::parse(text).is_err(), "{text}");
        }
    }
}
