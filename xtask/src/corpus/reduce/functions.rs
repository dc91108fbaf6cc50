//! Finds the functions that must be optimized for a failure to occur.
//!
//! A module is combined from two: some functions as they are after the failing pass, and all other functions and
//! variables as they are before it. This uses only LLVM's tools, so it does not work for passes that change the
//! signatures of functions.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::llvm::Llvm;
use crate::process::run_tool;

/// The maximum number of functions of a module to be bisected.
const MAX_FUNCTIONS: usize = 300;

/// The same program before and after a pass.
pub(super) struct Mix<'a> {
    pub(super) llvm: &'a Llvm,
    pub(super) before: PathBuf,
    pub(super) behind: PathBuf,
    /// The folder for combined modules.
    pub(super) folder: PathBuf,
}

impl Mix<'_> {
    /// A module with these functions as they are after the pass.
    fn mixed(&self, functions: &[String]) -> Result<PathBuf> {
        let (ours, rest) = (self.folder.join("mix-behind.bc"), self.folder.join("mix-before.bc"));
        let mixed = self.folder.join("mix.ll");
        let names: Vec<String> = functions.iter().map(|name| format!("--func={name}")).collect();
        let extract = self.llvm.tool("llvm-extract")?;
        run_tool(Command::new(&extract).args(&names).arg(&self.behind).arg("-o").arg(&ours))?;
        run_tool(Command::new(&extract).arg("--delete").args(&names).arg(&self.before).arg("-o").arg(&rest))?;
        let mut link = Command::new(self.llvm.tool("llvm-link")?);
        run_tool(link.arg("-S").arg(&rest).arg(&ours).arg("-o").arg(&mixed))?;
        Ok(mixed)
    }
}

/// A minimal set of functions that must be optimized; empty if functions alone do not cause the failure.
pub(super) fn bisect(mix: &Mix<'_>, mut fails: impl FnMut(&Path) -> Result<bool>) -> Result<Vec<String>> {
    let behind = defined(&std::fs::read_to_string(&mix.behind)?);
    let before = defined(&std::fs::read_to_string(&mix.before)?);
    let both: Vec<String> = behind.into_iter().filter(|name| before.contains(name)).collect();
    if both.len() > MAX_FUNCTIONS {
        return Ok(Vec::new());
    }
    let mut ask = |functions: &[String]| -> Result<bool> {
        // Modules that can't be linked do not fail.
        if functions.is_empty() { Ok(false) } else { mix.mixed(functions).map_or(Ok(false), |module| fails(&module)) }
    };
    if !ask(&both)? {
        return Ok(Vec::new());
    }
    minimize(both, &mut ask)
}

/// Removes elements, in chunks of decreasing size, while the rest still fails.
fn minimize(mut items: Vec<String>, fails: &mut dyn FnMut(&[String]) -> Result<bool>) -> Result<Vec<String>> {
    let mut size = items.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < items.len() {
            let rest: Vec<String> = items[..at].iter().chain(items.iter().skip(at + size)).cloned().collect();
            if !rest.is_empty() && fails(&rest)? {
                items = rest;
            } else {
                at += size;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    Ok(items)
}

/// The functions that a module defines, in order, except those with quoted names.
pub(super) fn defined(module: &str) -> Vec<String> {
    let name = |line: &str| {
        let (_, rest) = line.strip_prefix("define ")?.split_once('@')?;
        let name = rest.split('(').next()?;
        (!name.is_empty() && !name.starts_with('"')).then(|| name.to_owned())
    };
    module.lines().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_of_functions() {
        let module = "define internal i32 @f(ptr %0) #0 {\ndeclare void @g()\ndefine void @\"a b\"() {\n\
                      define dso_local ptr @h.1() {\n  call void @i()\n";
        assert_eq!(defined(module), ["f", "h.1"]);
    }

    #[test]
    fn minimizes_to_what_is_needed() {
        let items: Vec<String> = ('a'..='m').map(String::from).collect();
        let mut needs = |items: &[String]| Ok(["c", "k"].iter().all(|needed| items.iter().any(|item| item == needed)));
        assert_eq!(minimize(items, &mut needs).unwrap(), ["c", "k"]);
    }
}
