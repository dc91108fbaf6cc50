//! Profiles that belong into the middle of LLVM's passes.

use crate::{Refusal, ffi, take};
use rvsdg_driver::{Job, Profiled, Remark};
use std::ffi::{CString, OsStr, c_char, c_void};
use std::os::unix::ffi::OsStrExt;

/// Runs LLVM's passes for a profile on a module as text or bitcode, and makes bitcode.
///
/// # Errors
/// If it is no LLVM IR.
pub fn profile(mut ir: Vec<u8>, job: &Job) -> Result<Profiled, Refusal> {
    let text = |text: &OsStr| CString::new(text.as_bytes()).map_err(|_| Refusal::Input);
    // LLVM's parser of text wants a null byte behind it.
    let length = ir.len();
    ir.push(0);
    let no_file = OsStr::new("");
    let (number, file, remapping) = match job {
        Job::UseSamples { file, remapping } => (0, file, remapping.as_deref().unwrap_or(no_file)),
        Job::Count { file, atomically } => (if *atomically { 2 } else { 1 }, file, no_file),
        Job::UseCounts { file, remapping } => (3, file, remapping.as_deref().unwrap_or(no_file)),
    };
    let (file, remapping) = (text(file)?, text(remapping)?);
    let (mut ir_made, mut said): (Vec<u8>, Vec<u8>) = (vec![], vec![]);
    // SAFETY: the texts and both vectors outlive the call, and `take` gets the vectors back under their own type.
    let result = unsafe {
        let to = (&raw mut ir_made).cast::<c_void>();
        let reader = (&raw mut said).cast::<c_void>();
        let (file, remapping) = (file.as_ptr(), remapping.as_ptr());
        ffi::rvsdg_profile(ir.as_ptr().cast::<c_char>(), length, number, file, remapping, take, to, take, reader)
    };
    match result {
        0 => Ok(Profiled { ir: ir_made, said: Remark::read(&String::from_utf8_lossy(&said)) }),
        _ => Err(Refusal::Input),
    }
}
