//! Line counts, and the lines that belong to tests.

use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The execution count of each line of a file; lines without code are not in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FileLines {
    pub(super) path: PathBuf,
    pub(super) lines: Vec<(usize, u64)>,
}

/// Reads the records `SF` (a file) and `DA` (a line and its count) of lcov's format.
pub(super) fn parse_lcov(text: &str) -> Vec<FileLines> {
    let mut files: Vec<FileLines> = Vec::new();
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            files.push(FileLines { path: PathBuf::from(path), lines: Vec::new() });
        } else if let Some((line, count)) = line.strip_prefix("DA:").and_then(|it| it.split_once(','))
            && let (Some(file), Ok(line), Ok(count)) = (files.last_mut(), line.parse(), count.parse())
        {
            file.lines.push((line, count));
        }
    }
    files
}

/// The lines, starting at 1, of items that exist only for tests: from `#[cfg(test)]` to the closing brace.
///
/// The source is formatted, so the last line of an item is the first one that begins with a brace at the item's
/// indentation.
pub(super) fn test_lines(source: &str) -> Vec<RangeInclusive<usize>> {
    let lines: Vec<&str> = source.lines().collect();
    let mut ranges = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let indentation = lines[at].len() - lines[at].trim_start().len();
        if lines[at].trim() != "#[cfg(test)]" {
            at += 1;
            continue;
        }
        let is_last = |line: &str| {
            let inside = line.trim_start();
            line.len() - inside.len() == indentation && (inside.starts_with('}') || inside.ends_with(';'))
        };
        let len = lines[at..].iter().position(|line| is_last(line)).unwrap_or(lines.len() - at - 1);
        ranges.push(at + 1..=at + len + 1);
        at += len + 1;
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lcov() {
        let text =
            "TN:\nSF:/a/b.rs\nFN:1,f\nDA:1,3\nDA:2,0\nLF:2\nend_of_record\nSF:/c.rs\nDA:7,18446744073709551615\n";
        let files = parse_lcov(text);
        assert_eq!(files.len(), 2);
        assert_eq!(files[0], FileLines { path: PathBuf::from("/a/b.rs"), lines: vec![(1, 3), (2, 0)] });
        assert_eq!(files[1].lines, [(7, u64::MAX)]);
    }

    #[test]
    fn finds_test_modules() {
        let source = "fn f() {\n}\n#[cfg(test)]\nuse a;\nfn g() {}\n\n#[cfg(test)]\nmod tests {\n    fn t() {\n    }\n}\n\
                      fn h() {}\n";
        assert_eq!(test_lines(source), [3..=4, 7..=11]);
        assert!(test_lines("fn f() {}\n").is_empty());
        assert_eq!(test_lines("#[cfg(test)]\nmod tests {\n"), [1..=2]);
    }
}
