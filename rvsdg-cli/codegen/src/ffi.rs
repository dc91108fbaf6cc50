//! The declarations of `codegen.cpp` and `profile.cpp`.

use std::ffi::{c_char, c_int, c_void};

/// `RvsdgCodegenOptions`: the same fields in the same order.
#[repr(C)]
pub(crate) struct Options {
    pub(crate) triple: *const c_char,
    pub(crate) cpu: *const c_char,
    pub(crate) features: *const c_char,
    pub(crate) abi: *const c_char,
    pub(crate) large_data_threshold: u64,
    pub(crate) level: u32,
    pub(crate) relocation: u32,
    pub(crate) code_model: u32,
    pub(crate) debugger: u32,
    pub(crate) assembly: u8,
    pub(crate) verify: u8,
    pub(crate) function_sections: u8,
    pub(crate) data_sections: u8,
    pub(crate) unique_section_names: u8,
    pub(crate) init_array: u8,
    pub(crate) address_significance: u8,
    pub(crate) zeros_in_bss: u8,
    pub(crate) relax_all: u8,
    pub(crate) relax_relocations: u8,
    pub(crate) verbose_assembly: u8,
    pub(crate) call_site_info: u8,
    pub(crate) fuse_everything: u8,
    pub(crate) no_infinities: u8,
    pub(crate) no_nans: u8,
    pub(crate) unsafe_math: u8,
    pub(crate) approximate_functions: u8,
}

/// Gets the output.
pub(crate) type Sink = extern "C" fn(*mut c_void, *const c_char, usize);

unsafe extern "C" {
    pub(crate) fn rvsdg_codegen(
        ir: *const c_char,
        length: usize,
        options: *const Options,
        sink: Sink,
        to: *mut c_void,
    ) -> c_int;

    pub(crate) fn rvsdg_profile(
        ir: *const c_char,
        length: usize,
        job: u32,
        file: *const c_char,
        remapping: *const c_char,
        sink: Sink,
        to: *mut c_void,
        messages: Sink,
        reader: *mut c_void,
    ) -> c_int;
}
