//! No pass compares names of attributes, intrinsics or library functions with strings: it asks what was decoded once
//! (`rvsdg_core::FnAttrs`, `ValueAttrs`, `Intrinsic`, `LibFunc`). The words are read off the tables of `rvsdg-core`, so
//! a new one is looked for at once.
//!
//! And no pass has numbers of its own: they are in the table of limits (`rvsdg-opt/analysis/target/src/limits`), which
//! `docs/limits.md` is a copy of.
//!
//! A library whose manifest says that it has no unit tests (so that it is not built once more for them) has none.
//!
//! Lines of comments and of documents have at most 120 characters, but for tables and code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Literals that may stand where they stand: end of the file's path, literal, why.
const ALLOWED: [(&str, &str, &str); 6] = [
    ("interp/src/program.rs", "align ", "the alignment of a variable, which stands in text behind its initializer"),
    ("rvsdg-opt/src/table.rs", "nest", "the name of a pass, not the attribute"),
    ("rvsdg-core/src/entities.rs", "access", "what numbers of accesses begin with, not the function"),
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

/// Where passes ask for kinds of metadata, which are decoded in `rvsdg-core` as well: what is looked up for remarks is
/// text that only people read.
const METADATA: (&str, &str) = ("rvsdg-opt", "manager/src/source.rs");

/// Is it the kind of an attachment, as in `!kind !node`?
fn is_kind(literal: &str) -> bool {
    let text = literal.trim_start_matches([',', ' ']);
    text.strip_prefix('!').is_some_and(|kind| kind.starts_with(|c: char| c.is_ascii_lowercase()))
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
fn kinds_of_metadata_are_found() {
    assert!(["!callback", ", !range !1", " !dbg !"].into_iter().all(is_kind));
    assert!(!["!{}", "!", "x !y", "!0", ""].into_iter().any(is_kind));
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
        let source = read(&file);
        let mut found = complaints(&words, &source);
        if path.contains(&format!("/{}/", METADATA.0)) && !path.ends_with(METADATA.1) {
            found.extend(literals(&source).into_iter().filter(|literal| is_kind(literal)));
        }
        let found = found.into_iter().filter(|word| !is_allowed(word));
        all.extend(found.map(|word| format!("{path}: {word:?}")));
    }
    assert!(all.is_empty(), "ask rvsdg-core instead of comparing text:\n{}", all.join("\n"));
}

/// Constants with a number that are no limits: end of the file's path, name, why.
const NUMBERS: [(&str, &str, &str); 25] = [
    ("destruct/src/pcfr/form.rs", "END", "a place in an order"),
    ("destruct/src/pcfr/knowledge.rs", "SOMETHING", "stands for no alternative"),
    ("destruct/src/predicate.rs", "UNUSED", "stands for no number"),
    ("destruct/src/tables/chains.rs", "BITS", "the width of a constant"),
    ("destruct/src/tables/mod.rs", "MAX_BITS", "the width of a constant"),
    ("bit-idioms/src/form.rs", "WIDEST", "the width of a representation"),
    ("red/src/order.rs", "GAP", "a way to number nodes"),
    ("red/src/order.rs", "STEP", "a way to number nodes"),
    ("globals/src/shown.rs", "WORD", "the size of the constants that debuggers read"),
    ("red/src/engine.rs", "PATTERN_DEPTH", "a property of the rules"),
    ("inv/src/redirect.rs", "FEW", "chooses between two ways to look something up"),
    ("facts/src/decision.rs", "FEW", "chooses between two ways to look something up"),
    ("load-store/src/memory.rs", "MUCH", "when memory is given back"),
    ("loop-versioning/src/bound.rs", "TERMS", "with the next four, keeps sums from wrapping"),
    ("loop-versioning/src/bound.rs", "SUM_BITS", "what follows from these"),
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
    ["rvsdg-opt", "rvsdg-destruct"].iter().for_each(|folder| sources(&workspace().join(folder), &mut files));
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

/// The longest line of comments and of documents.
const LONGEST: usize = 120;

/// The lines of a document that are too long, by number. Tables, code between fences, words that can't be broken and
/// the causes in `evaluation.md`, which are one line each, may be.
fn long_lines<'a>(lines: impl Iterator<Item = &'a str>, prefix: usize) -> Vec<usize> {
    let mut in_code = false;
    let mut is_long = |line: &str| {
        let text = line.trim_start();
        let is_fence = text.starts_with("```");
        in_code ^= is_fence;
        let is_free = in_code || is_fence || text.starts_with('|') || text.starts_with("- **") || !text.contains(' ');
        !is_free && prefix + line.chars().count() > LONGEST
    };
    lines.enumerate().filter_map(|(at, line)| is_long(line).then_some(at + 1)).collect()
}

/// The lines of comments in a source that are too long, by number.
fn long_comments(source: &str) -> Vec<usize> {
    let mut found = vec![];
    let mut lines = source.lines().enumerate().peekable();
    // A block of lines that begin with the same kind of comment is a document.
    let comment = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        let mark = ["//!", "///", "//"].into_iter().find(|mark| line[indent..].starts_with(mark))?;
        Some((indent + mark.len(), mark))
    };
    while let Some((at, line)) = lines.next() {
        let Some((start, mark)) = comment(line) else { continue };
        let mut block = vec![&line[start..]];
        while let Some((_, next)) = lines.next_if(|(_, next)| comment(next).is_some_and(|(_, other)| other == mark)) {
            block.push(&next[comment(next).expect("it was one").0..]);
        }
        found.extend(long_lines(block.into_iter(), start).into_iter().map(|line| at + line));
    }
    found
}

#[test]
fn long_lines_are_found() {
    let words = "word ".repeat(24);
    assert_eq!(long_lines([&*format!("{words}x"), &*words].into_iter(), 0), [1]);
    assert!(long_lines([&*format!("| {words}"), "```", &*format!("{words}x"), "```"].into_iter(), 0).is_empty());
    let source = format!("fn f() {{}}\n    /// short\n    /// {words}\n// ```\nlet x = \"{words}{words}\";\n");
    assert_eq!(long_comments(&source), [3]);
    assert!(long_comments(&format!("//! ```\n//! {words}\n//! ```\n")).is_empty());
}

#[test]
fn no_line_of_comments_or_documents_is_too_long() {
    let (root, mut folders, mut all) = (workspace(), vec![workspace()], vec![]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a folder can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                let is_source = !name.starts_with('.') && name != "target" && name != "filetests";
                folders.extend(is_source.then_some(path));
                continue;
            }
            let found = match path.extension().and_then(|ending| ending.to_str()) {
                Some("rs") => long_comments(&read(&path)),
                Some("md") if folder == root || folder == root.join("docs") => long_lines(read(&path).lines(), 0),
                _ => continue,
            };
            all.extend(found.into_iter().map(|line| format!("{}:{line}", path.display())));
        }
    }
    all.sort();
    assert!(all.is_empty(), "these lines are longer than {LONGEST} characters:\n{}", all.join("\n"));
}

/// The folders of all crates of the workspace.
fn crates() -> Vec<PathBuf> {
    let (mut found, mut folders) = (vec![], vec![workspace()]);
    while let Some(folder) = folders.pop() {
        if folder.join("Cargo.toml").is_file() {
            found.push(folder.clone());
        }
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let paths = entries.map(|entry| entry.expect("a folder can be read").path());
        let is_looked_at = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            path.is_dir() && !name.starts_with('.') && !["target", "src", "tests"].contains(&&*name)
        };
        folders.extend(paths.filter(is_looked_at));
    }
    found
}

#[test]
fn no_unit_test_is_left_out() {
    let silent: Vec<PathBuf> = crates()
        .into_iter()
        .filter(|folder| read(&folder.join("Cargo.toml")).contains("[lib]\ntest = false\n"))
        .collect();
    assert!(silent.len() > 20, "{silent:?}");
    for folder in silent {
        let mut files = vec![];
        sources(&folder.join("src"), &mut files);
        for file in files {
            let text = read(&file);
            let has_tests = text.lines().any(|line| ["#[test]", "#[cfg(test)]"].contains(&line.trim()));
            assert!(!has_tests, "{}: this test never runs, as the manifest says that there is none", file.display());
        }
    }
}
