//! LLVM's code generator in the own process, with the settings of clang's back end.
//!
//! [`generate`] makes from LLVM IR what `clang -cc1 -x ir` makes, byte by byte, for the [`Code`] that the driver has
//! found in clang's arguments. LLVM's C API has no function for many of these settings (sections, `.init_array`, fusion
//! of floating-point operations, ...), so some C++ is in between (`codegen.cpp`), which `build.rs` compiles with the
//! headers of the LLVM that `llvm-sys` has found.
//!
//! Only code for the processor family that LLVM calls native can be made, so that the command does not contain the
//! code generators of all processors. What would lead to a message is refused: clang says it better. LLVM may end the
//! process, so the caller should have one to spare.
#![allow(unsafe_code, reason = "LLVM's code generator is C++")]

mod ffi;
mod profile;
#[cfg(test)]
mod tests;

pub use profile::profile;
use rvsdg_driver::{Code, Debugger, Model, Relocation};
use std::ffi::{CString, c_char, c_void};

// Its build script links LLVM.
use llvm_sys as _;

/// Why there is no output.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Code for this target, or for another data layout than the target's, is not made.
    Target,
    /// It is no LLVM IR.
    Input,
    /// LLVM has warned or reported an error.
    Message,
}

/// Makes an object, or assembly, from a module as text or bitcode.
///
/// # Errors
/// If there is something to say about the module, or if the target is another one than this machine's.
pub fn generate(mut ir: Vec<u8>, code: &Code) -> Result<Vec<u8>, Refusal> {
    let text = |text: &str| CString::new(text).map_err(|_| Refusal::Target);
    // LLVM's parser of text wants a null byte behind it.
    let length = ir.len();
    ir.push(0);
    let (triple, cpu) = (text(&code.triple)?, text(&code.cpu)?);
    let (features, abi) = (text(&code.features)?, text(&code.abi)?);
    let options = ffi::Options {
        triple: triple.as_ptr(),
        cpu: cpu.as_ptr(),
        features: features.as_ptr(),
        abi: abi.as_ptr(),
        large_data_threshold: code.large_data_threshold,
        level: code.level.min(3),
        relocation: match code.relocation {
            Relocation::Static => 0,
            Relocation::Pic => 1,
            Relocation::DynamicNoPic => 2,
        },
        code_model: match code.model {
            None => 0,
            Some(Model::Small) => 1,
            Some(Model::Kernel) => 2,
            Some(Model::Medium) => 3,
            Some(Model::Large) => 4,
        },
        debugger: match code.debugger {
            Debugger::None => 0,
            Debugger::Gdb => 1,
            Debugger::Lldb => 2,
            Debugger::Sce => 3,
            Debugger::Dbx => 4,
        },
        assembly: code.assembly.into(),
        verify: code.verify.into(),
        function_sections: code.function_sections.into(),
        data_sections: code.data_sections.into(),
        unique_section_names: code.unique_section_names.into(),
        init_array: code.init_array.into(),
        address_significance: code.address_significance.into(),
        zeros_in_bss: code.zeros_in_bss.into(),
        relax_all: code.relax_all.into(),
        relax_relocations: code.relax_relocations.into(),
        verbose_assembly: code.verbose_assembly.into(),
        call_site_info: code.call_site_info.into(),
        fuse_everything: code.fuse_everything.into(),
        no_infinities: code.no_infinities.into(),
        no_nans: code.no_nans.into(),
        unsafe_math: code.unsafe_math.into(),
        approximate_functions: code.approximate_functions.into(),
    };
    let mut output: Vec<u8> = vec![];
    // SAFETY: all texts and the vector outlive the call, every number is in the range that the structure documents, and
    // `take` gets the vector back under its own type.
    let result = unsafe {
        let to = (&raw mut output).cast::<c_void>();
        ffi::rvsdg_codegen(ir.as_ptr().cast::<c_char>(), length, &raw const options, take, to)
    };
    match result {
        0 => Ok(output),
        1 => Err(Refusal::Target),
        2 => Err(Refusal::Input),
        _ => Err(Refusal::Message),
    }
}

/// Takes a copy of the output.
extern "C" fn take(to: *mut c_void, bytes: *const c_char, length: usize) {
    if length > 0 {
        // SAFETY: `generate` has passed the vector, and the bytes are valid during the call.
        unsafe { (*to.cast::<Vec<u8>>()).extend_from_slice(std::slice::from_raw_parts(bytes.cast(), length)) }
    }
}
