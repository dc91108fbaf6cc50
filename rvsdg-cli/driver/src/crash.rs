//! What is left of a failure of the optimizer: its input, and a script that repeats it.

use crate::cc1::Unit;
use std::ffi::OsString;
use std::io::{Result, Write};
use std::path::{Path, PathBuf};

/// Why the optimizer has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// Its input or a setting is wrong.
    Error(String),
    /// It failed on valid input.
    Crash {
        /// What is known about it.
        message: String,
        /// The command that repeats it, without the name of the input, which comes last.
        repeat: Vec<String>,
    },
}

/// Writes the input and the script to new files in this folder; returns their paths.
pub(crate) fn reproducer(folder: &Path, unit: &Unit, ir: &[u8], repeat: &[String]) -> Result<[PathBuf; 2]> {
    let stem = Path::new(unit.name()).file_stem().unwrap_or_default().to_string_lossy().into_owned() + "-";
    let ending = if ir.starts_with(b"BC") { ".bc" } else { ".ll" };
    let mut input = tempfile::Builder::new().prefix(&stem).suffix(ending).tempfile_in(folder)?;
    input.write_all(ir)?;
    let (_, input) = input.keep()?;
    let script = input.with_extension("sh");
    let quoted = |words: &mut dyn Iterator<Item = String>| {
        words.map(|word| format!("'{}'", word.replace('\'', "'\\''"))).collect::<Vec<_>>().join(" ")
    };
    let original = unit.whole();
    let words = [&original.program].into_iter().chain(&original.arguments);
    let original = quoted(&mut words.map(|word: &OsString| word.to_string_lossy().replace('\n', " ")));
    let command = quoted(&mut repeat.iter().cloned().chain([input.display().to_string()]));
    std::fs::write(&script, format!("#!/bin/sh\n# Compiled for: {original}\n{command}\n"))?;
    Ok([input, script])
}
