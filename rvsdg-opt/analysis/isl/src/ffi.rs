//! The functions of isl that are used (version 0.25 and others of the last years).

use std::ffi::{c_char, c_int, c_ulong};

/// isl's context.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct Context {
    private: [u8; 0],
}

/// A set.
#[repr(C)]
pub(crate) struct Set {
    private: [u8; 0],
}

/// Of `isl_options_set_on_error`: functions answer that there was an error, and nothing is printed.
pub(crate) const ON_ERROR_CONTINUE: c_int = 1;

#[link(name = "isl")]
unsafe extern "C" {
    pub(crate) fn isl_ctx_alloc() -> *mut Context;
    pub(crate) fn isl_ctx_free(context: *mut Context);
    pub(crate) fn isl_ctx_reset_error(context: *mut Context);
    pub(crate) fn isl_ctx_reset_operations(context: *mut Context);
    pub(crate) fn isl_ctx_set_max_operations(context: *mut Context, limit: c_ulong);
    /// 0 if that was done.
    pub(crate) fn isl_options_set_on_error(context: *mut Context, choice: c_int) -> c_int;
    /// Null if the text is none of a set, or something went wrong. The caller has to free the set.
    pub(crate) fn isl_set_read_from_str(context: *mut Context, text: *const c_char) -> *mut Set;
    /// 1, 0, or -1 if something went wrong.
    pub(crate) fn isl_set_is_empty(set: *mut Set) -> c_int;
    pub(crate) fn isl_set_free(set: *mut Set) -> *mut Set;
}
