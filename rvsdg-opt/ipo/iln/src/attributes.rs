//! What attributes say about inlining, as far as they are only text.
//!
//! Attributes stand behind a signature or a call, directly or as the number of a group at the end of the module. Two kinds matter here: those that describe the
//! machine or mode that code is made for (string attributes such as `"target-features"`, and [`MODES`]), which caller and callee must share; and
//! those by which a call or function refuses ([`REFUSALS`]).

use rustc_hash::FxHashMap;
use rvsdg_core::{Module, ModuleText, Symbol};

/// Modes of a function that its code depends on. They must be the same in caller and callee.
const MODES: [&str; 13] = [
    "strictfp",
    "null_pointer_is_valid",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_thread",
    "safestack",
    "shadowcallstack",
    "nocf_check",
    "speculative_load_hardening",
];

/// Attributes by which a callee or a call refuses.
const REFUSALS: [&str; 7] =
    ["noinline", "naked", "noduplicate", "presplitcoroutine", "jumptable", "returns_twice", "convergent"];

/// String attributes that code does not depend on.
const HINTS: [&str; 5] =
    ["frame-pointer", "no-trapping-math", "stack-protector-buffer-size", "tune-cpu", "uniform-work-group-size"];

/// The attribute groups of a module.
pub(crate) struct Groups<'a>(FxHashMap<&'a str, &'a str>);

impl<'a> Groups<'a> {
    pub(crate) fn of(text: &'a ModuleText) -> Groups<'a> {
        let groups = text.postamble.lines().filter_map(|line| {
            let (number, text) = line.strip_prefix("attributes ")?.split_once(" = {")?;
            Some((number, text.trim_end_matches('}')))
        });
        Groups(groups.collect())
    }

    /// The attributes in `text`, groups resolved.
    fn attributes<'t>(&self, text: &'t str) -> Vec<&'t str>
    where
        'a: 't,
    {
        let mut found = vec![];
        for word in words(text) {
            match self.0.get(word) {
                Some(group) => found.extend(words(group)),
                None => found.push(word),
            }
        }
        found
    }

    /// Does the text have an attribute that speaks against inlining?
    pub(crate) fn refuses(&self, text: &str) -> bool {
        self.attributes(text).iter().any(|attribute| REFUSALS.contains(attribute))
    }

    /// What the code of a function depends on, sorted.
    pub(crate) fn modes<'t>(&self, module: &'t Module, symbol: Symbol) -> Vec<&'t str>
    where
        'a: 't,
    {
        let suffix = module.symbols[symbol].function().map_or("", |function| &function.suffix);
        let mut modes = self.attributes(suffix);
        modes.retain(|attribute| match attribute.strip_prefix('"') {
            Some(rest) => !HINTS.contains(&rest.split('"').next().unwrap_or("")),
            None => MODES.contains(attribute),
        });
        modes.sort_unstable();
        modes.dedup();
        modes
    }
}

/// The words of a text; what stands between quotes belongs to one word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '"';
        !quoted && c.is_whitespace()
    })
    .filter(|word| !word.is_empty())
}

/// The calling convention that is named in what stands before a function's return type, if it isn't C's.
pub(crate) fn convention(specifiers: &str) -> Option<&str> {
    let rest = |at: usize| specifiers[at..].trim_start();
    for word in specifiers.split_whitespace() {
        let at = word.as_ptr() as usize - specifiers.as_ptr() as usize;
        if word == "cc" {
            let number = rest(at + 2).split_whitespace().next().unwrap_or("");
            return Some(&specifiers[at..specifiers.len() - rest(at + 2).len() + number.len()]);
        }
        if word.ends_with("cc") || word.contains("_kernel") || word.starts_with("amdgpu_") || word.starts_with("ptx_") {
            return Some(word).filter(|word| *word != "ccc");
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_strings_together() {
        let found: Vec<&str> = words(r#" nounwind "a b"="c d"  memory(none) #3"#).collect();
        assert_eq!(found, ["nounwind", r#""a b"="c d""#, "memory(none)", "#3"]);
    }

    #[test]
    fn conventions_are_found() {
        assert_eq!(convention("dso_local noundef zeroext"), None);
        assert_eq!(convention("hidden fastcc noundef"), Some("fastcc"));
        assert_eq!(convention("cc 10 noundef"), Some("cc 10"));
    }
}
