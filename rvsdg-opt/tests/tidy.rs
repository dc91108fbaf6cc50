//! No pass compares names of attributes, intrinsics or library functions with strings: it asks what was decoded once
//! (`rvsdg_core::FnAttrs`, `ValueAttrs`, `Intrinsic`, `LibFunc`). The words are read off the tables of `rvsdg-core`, so
//! a new one is looked for at once.
//!
//! And no pass has numbers of its own: they are in the table of limits (`rvsdg-opt/analysis/target/src/limits`), which
//! `docs/limits.md` is a copy of.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Literals that may stand where they stand: end of the file's path, literal, why.
const ALLOWED: [(&str, &str, &str); 5] = [
    ("interp/src/program.rs", "align ", "the alignment of a variable, which stands in text behind its initializer"),
    ("rvsdg-opt/src/table.rs", "nest", "the name of a pass, not the attribute"),
    ("rvsdg-core/src/op.rs", "trunc", "a conversion of LLVM's, not the function"),
    ("rvsdg-core/src/special.rs", "fmax", "what an atomic operation does, not the function"),
    ("rvsdg-core/src/special.rs", "fmin", "what an atomic operation does, not the function"),
];

/// Where words may not stand, relative to the workspace.
const LOOKED_AT: [&str; 4] = ["rvsdg-opt", "rvsdg-core", "rvsdg-construct", "rvsdg-destruct"];

/// What knows words by its nature: the tables themselves, text in and out, the interpreter's own C library, makers of
/// programs, tests.
const EXEMPT: [&str; 11] = [
    "rvsdg-core/src/attributes",
    "rvsdg-core/src/metadata",
    "rvsdg-core/src/names",
    "rvsdg-core/src/intrinsics.rs",
    "rvsdg-core/src/print",
    "rvsdg-core/cfg/src/print.rs",
    "rvsdg-core/text",
    "rvsdg-core/gen",
    "rvsdg-core/interp/src/library",
    "/tests",
    "/testing",
];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The string literals in code, but those in comments and behind `#[cfg(test)]`.
fn literals(source: &str) -> Vec<String> {
    let mut found = vec![];
    for line in source.lines().take_while(|line| line.trim() != "#[cfg(test)]") {
        let mut chars = line.chars().peekable();
        let mut last = ' ';
        while let Some(c) = chars.next() {
            match c {
                '/' if chars.peek() == Some(&'/') => break,
                // A quote as a character.
                '"' if last == '\'' => {}
                '"' => {
                    let mut literal = String::new();
                    while let Some(c) = chars.next() {
                        match c {
                            '\\' => literal.extend(chars.next()),
                            '"' => break,
                            c => literal.push(c),
                        }
                    }
                    found.push(literal);
                }
                _ => {}
            }
            last = c;
        }
    }
    found
}

/// A literal without punctuation around it: `"align "`, `"byval("` and `"\"no-builtins"` are words.
fn bare(literal: &str) -> &str {
    literal.trim_matches(|c: char| !c.is_ascii_alphanumeric())
}

/// The words of the tables: attributes, stems of intrinsics behind `llvm.`, functions of the library.
fn words() -> BTreeSet<String> {
    let core = workspace().join("rvsdg-core/src");
    let mut words = BTreeSet::new();
    for file in ["attributes/value.rs", "attributes/function.rs", "names/library.rs"] {
        let text = read(&core.join(file));
        // Rows of tables begin with a name in capitals, or are nothing but a literal.
        let rows = text.lines().filter(|line| line.starts_with("    ") && line.trim_end().ends_with(','));
        let plain =
            |word: &String| word.len() > 2 && word.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
        words.extend(rows.filter_map(|row| literals(row).into_iter().next()).filter(plain));
    }
    // Decoded by other means than by a row.
    words.extend(["byval", "byref", "sret", "range", "dereferenceable", "align", "allocsize"].map(String::from));
    words
}

/// What is wrong with a file.
fn complaints(words: &BTreeSet<String>, source: &str) -> Vec<String> {
    let is_word = |literal: &String| {
        let bare = bare(literal);
        // What begins with `!` is metadata, and what has spaces inside is written for people.
        let is_name = !literal.starts_with('!') && !bare.contains(' ');
        is_name && (literal.contains("llvm.") || bare.starts_with("no-builtin") || words.contains(bare))
    };
    literals(source).into_iter().filter(is_word).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a folder can be read").path()) {
            let spelled = path.to_string_lossy().replace('\\', "/");
            let spelled = spelled.strip_prefix(&*workspace().to_string_lossy()).unwrap_or(&spelled);
            if EXEMPT.iter().any(|exempt| spelled.ends_with(exempt) || spelled.contains(&format!("{exempt}/"))) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !spelled.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }
}

#[test]
fn words_are_found_where_they_are_compared() {
    let words = words();
    for word in ["noalias", "nounwind", "noundef", "strlen", "pow", "sanitize_thread", "align"] {
        assert!(words.contains(word), "{word}");
    }
    let bad = ["x.contains(\"noalias\")", "f(\"llvm.memset.p0\")", "\"align \"", "\"\\\"no-builtin\"", "\"byval(\""];
    assert!(bad.iter().all(|line| complaints(&words, line).len() == 1));
    let good = [
        "// \"noalias\"",
        "\"!noalias\"",
        "\"one about `llvm.expect`\"",
        "\"unaligned\"",
        "'\"'; // noalias",
        "#[cfg(test)]\n\"noalias\"",
    ];
    assert!(good.iter().all(|line| complaints(&words, line).is_empty()));
}

#[test]
fn no_pass_compares_names_of_attributes_or_intrinsics() {
    let (words, mut files) = (words(), vec![]);
    LOOKED_AT.iter().for_each(|folder| sources(&workspace().join(folder), &mut files));
    assert!(files.len() > 100, "only {} files were found", files.len());
    files.sort();
    let mut all = vec![];
    for file in files {
        let path = file.to_string_lossy();
        let is_allowed = |word: &String| ALLOWED.iter().any(|(end, it, _)| path.ends_with(end) && word == it);
        let found = complaints(&words, &read(&file)).into_iter().filter(|word| !is_allowed(word));
        all.extend(found.map(|word| format!("{path}: {word:?}")));
    }
    assert!(all.is_empty(), "ask rvsdg-core instead of comparing text:\n{}", all.join("\n"));
}

/// Constants with a number that are no limits: end of the file's path, name, why.
const NUMBERS: [(&str, &str, &str); 15] = [
    ("red/src/order.rs", "GAP", "a way to number nodes"),
    ("red/src/order.rs", "STEP", "a way to number nodes"),
    ("red/src/engine.rs", "PATTERN_DEPTH", "a property of the rules"),
    ("inv/src/redirect.rs", "FEW", "chooses between two ways to look something up"),
    ("loop-versioning/src/bound.rs", "TERMS", "with the next four, keeps sums from wrapping"),
    ("loop-versioning/src/bound.rs", "OFFSET_BITS", "keeps sums from wrapping"),
    ("loop-versioning/src/bound.rs", "FACTOR_BITS", "keeps sums from wrapping"),
    ("loop-versioning/src/bound.rs", "SINGLE_BITS", "keeps sums from wrapping"),
    ("loop-versioning/src/bound.rs", "PRODUCT_BITS", "keeps sums from wrapping"),
    ("loop-versioning/src/extent.rs", "ERRNO_SIZE", "a fact about C"),
    ("libcalls/src/expect.rs", "CERTAIN", "a probability"),
    ("sroa/src/thread.rs", "END", "a place in an order"),
    ("src/diff.rs", "CONTEXT", "the format of differences"),
    ("src/diff.rs", "DIFF_BOUND", "differences are for people, no pass looks at them"),
    ("src/pipeline.rs", "MAX_ROUNDS", "the grammar of pipelines"),
];

/// The names of the constants in a source that are plain numbers.
fn numbers(source: &str) -> Vec<&str> {
    let types = ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64"];
    let declared = source.lines().take_while(|line| line.trim() != "#[cfg(test)]").filter_map(|line| {
        let (before, rest) = line.trim_start().split_once("const ")?;
        let (name, rest) = rest.split_once(": ")?;
        let (ty, _) = rest.split_once(" = ")?;
        (!before.starts_with("//") && types.contains(&ty)).then_some(name)
    });
    declared.collect()
}

#[test]
fn numbers_are_found_where_they_are_declared() {
    assert_eq!(numbers("const A: usize = 4;\n    pub(crate) const B: i128 = 1 << 3;"), ["A", "B"]);
    assert!(numbers("// const A: usize = 4;\nconst B: Flags = C;\n#[cfg(test)]\nconst D: u8 = 1;").is_empty());
}

#[test]
fn all_limits_are_in_the_table() {
    let mut files = vec![];
    sources(&workspace().join("rvsdg-opt"), &mut files);
    let mut all = vec![];
    for file in files {
        let path = file.to_string_lossy().replace('\\', "/");
        if path.contains("/target/src/limits/") || path.contains("/benches/") {
            continue;
        }
        let source = read(&file);
        let is_known = |name: &&str| NUMBERS.iter().any(|(end, it, _)| path.ends_with(end) && name == it);
        all.extend(numbers(&source).into_iter().filter(|name| !is_known(name)).map(|name| format!("{path}: {name}")));
    }
    all.sort();
    assert!(all.is_empty(), "these belong into the table of limits:\n{}", all.join("\n"));
}

#[test]
fn the_table_of_limits_is_documented() {
    let page = read(&workspace().join("docs/limits.md"));
    assert!(
        page == rvsdg_opt::limits::table(),
        "make it anew: cargo run -p rvsdg-cli -- compile --print-limits > docs/limits.md"
    );
}
