//! Source locations, read from the metadata of a module in LLVM's spelling.
//!
//! Only what leads from an instruction to a line of a file is read: locations, scopes, files. Each line of the text is
//! looked at once. What is not understood has no location.

use rustc_hash::FxHashMap;
use rvsdg_core::unescaped;

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place {
    /// The number of its file.
    pub(super) file: u32,
    pub(super) line: u32,
    pub(super) column: u32,
    /// The function that the line belongs to, which is another one if it was inlined.
    pub(super) function: Box<str>,
}

/// A file of the source: its name, and the folder that the name is relative to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SourceFile {
    pub(super) name: String,
    pub(super) directory: String,
}

/// How deep scopes may nest; deeper ones are taken for a cycle.
const MAX_SCOPES: usize = 10_000;

/// The metadata nodes of a module, by number.
#[derive(Default)]
pub(super) struct Lines {
    nodes: FxHashMap<u32, Record>,
    /// The files, in the order in which places mention them first.
    pub(super) files: Vec<SourceFile>,
    numbers: FxHashMap<u32, u32>,
}

/// The fields of interest of a metadata node.
#[derive(Default, Clone)]
struct Record {
    is_file: bool,
    is_function: bool,
    line: Option<u32>,
    column: Option<u32>,
    scope: Option<u32>,
    file: Option<u32>,
    name: String,
    directory: String,
}

impl Lines {
    /// Reads the metadata in the text that a module ends with.
    pub(super) fn read(postamble: &str) -> Lines {
        let mut lines = Lines::default();
        for line in postamble.lines().filter(|line| line.starts_with('!')) {
            let Some((number, rest)) = line[1..].split_once(" = ") else { continue };
            let Ok(number) = number.parse() else { continue };
            let rest = rest.strip_prefix("distinct ").unwrap_or(rest);
            let Some((kind, fields)) = rest.split_once('(') else { continue };
            let wanted = ["!DILocation", "!DISubprogram", "!DILexicalBlock", "!DILexicalBlockFile", "!DIFile"];
            if wanted.contains(&kind) {
                lines.nodes.insert(number, record(kind, fields));
            }
        }
        lines
    }

    /// The place that a location describes.
    pub(super) fn place(&mut self, location: u32) -> Option<Place> {
        let at = self.nodes.get(&location)?;
        let (line, column) = (at.line.filter(|line| *line > 0)?, at.column.unwrap_or(0));
        let mut scope = self.nodes.get(&at.scope?)?;
        let file = scope.file;
        let mut steps = 0;
        while !scope.is_function {
            scope = self.nodes.get(&scope.scope.filter(|_| steps < MAX_SCOPES)?)?;
            steps += 1;
        }
        let function = scope.name.as_str().into();
        let file = self.file(file.or(scope.file)?)?;
        Some(Place { file, line, column, function })
    }

    /// The place where a function begins; `metadata` has its attachments.
    pub(super) fn function(&mut self, metadata: &str) -> Option<Place> {
        let number: String = metadata.split_once("!dbg !")?.1.chars().take_while(char::is_ascii_digit).collect();
        let found = self.nodes.get(&number.parse().ok()?).filter(|found| found.is_function)?;
        let (line, function) = (found.line?, found.name.as_str().into());
        let file = self.file(found.file?)?;
        Some(Place { file, line, column: 0, function })
    }

    fn file(&mut self, node: u32) -> Option<u32> {
        if let Some(number) = self.numbers.get(&node) {
            return Some(*number);
        }
        let record = self.nodes.get(&node).filter(|record| record.is_file)?;
        let file = SourceFile { name: record.name.clone(), directory: record.directory.clone() };
        // Several nodes may describe the same file.
        let number = match self.files.iter().position(|known| *known == file) {
            Some(number) => number,
            None => {
                self.files.push(file);
                self.files.len() - 1
            }
        };
        self.numbers.insert(node, number as u32);
        Some(number as u32)
    }
}

/// Reads the fields of a node: `key: value`, separated by commas.
fn record(kind: &str, fields: &str) -> Record {
    let mut record = Record { is_file: kind == "!DIFile", is_function: kind == "!DISubprogram", ..Record::default() };
    let mut rest = fields;
    while let Some((key, behind)) = rest.split_once(": ") {
        let (value, next) = value(behind);
        let number = || value.parse().ok();
        let node = || value.strip_prefix('!')?.parse().ok();
        match key.trim_start_matches([',', ' ']) {
            "line" => record.line = number(),
            "column" => record.column = number(),
            "scope" => record.scope = node(),
            "file" => record.file = node(),
            "name" | "filename" => record.name = unescaped(value.trim_matches('"')),
            "directory" => record.directory = unescaped(value.trim_matches('"')),
            _ => {}
        }
        rest = next;
    }
    record
}

/// The value at the beginning of the text, and what comes behind it.
fn value(text: &str) -> (&str, &str) {
    let mut depth = 0;
    let mut in_string = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => return text.split_at(at),
            _ => {}
        }
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
        !llvm.dbg.cu = !{!0}\n\
        !1 = !DIFile(filename: \"a, (b\\29.c\", directory: \"/src\", checksumkind: CSK_MD5, checksum: \"00\")\n\
        !2 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 3, type: !9, spFlags: DISPFlagDefinition)\n\
        !3 = distinct !DILexicalBlock(scope: !2, file: !1, line: 4, column: 2)\n\
        !4 = !DILocation(line: 5, column: 7, scope: !3)\n\
        !5 = distinct !DILexicalBlock(scope: !5, file: !1, line: 4)\n\
        !6 = !DILocation(line: 5, scope: !5)\n\
        !7 = !DILocation(line: 0, scope: !2)\n";

    #[test]
    fn places_have_file_line_and_function() {
        let mut lines = Lines::read(TEXT);
        assert_eq!(lines.place(4), Some(Place { file: 0, line: 5, column: 7, function: "f".into() }));
        assert_eq!(lines.files, [SourceFile { name: "a, (b).c".into(), directory: "/src".into() }]);
        assert_eq!(lines.function(" !dbg !2 !prof !8").map(|place| place.line), Some(3));
        // No line, an endless chain of scopes, no such node.
        assert_eq!([7, 6, 99].map(|node| lines.place(node).is_some()), [false; 3]);
    }
}
