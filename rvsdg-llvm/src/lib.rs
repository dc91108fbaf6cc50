//! LLVM IR input and output.
//!
//! [`read`](fn@read) turns LLVM 19's text or bitcode into an [`Ipg`](rvsdg_cfg::Ipg): symbols, and functions as control
//! flow graphs of three-address code. [`write`](fn@write) prints such a graph as text that LLVM 19 reads.
//!
//! ```
//! let source = b"define i32 @twice(i32 %x) {\n  %y = shl nsw i32 %x, 1\n  ret i32 %y\n}\n";
//! let read = rvsdg_llvm::read(source, "twice.ll", &rvsdg_llvm::ReadOptions::default())?;
//! assert_eq!(read.stats.translated, 1);
//! assert!(rvsdg_llvm::write(&read.ipg).contains("shl nsw i32"));
//! # Ok::<(), rvsdg_llvm::ReadError>(())
//! ```

mod read;
mod write;

/// The prefix of the names that the reader gives to unnamed struct types. The emitter turns them into numbers again.
const NAMELESS_TYPE: &str = "rvsdg.type";

pub use read::{
    Read, ReadError, ReadOptions, ReadStats, Warning, disassemble, is_bitcode, llvm_version, read, read_owned,
    with_large_stack,
};
pub use write::{add_ident, write};
