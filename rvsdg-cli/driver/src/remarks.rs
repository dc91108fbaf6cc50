//! Remarks of the optimizer: which ones the command line asks for, and how they are shown.
//!
//! The options are those of `clang -cc1`, where all defaults and conflicts but the order of warnings are resolved. Of
//! options that contradict each other, the last one counts, as in clang. Remarks have clang's form: place, kind,
//! message, option, and the line of the source. A record of all remarks (`-fsave-optimization-record`) is a file that
//! clang's back end writes, too, so what the optimizer has to say is put in front of what is there afterwards.

use crate::options;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Which remarks the command line asks for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Wishes {
    /// The regular expressions of `-Rpass=`, `-Rpass-missed=`, and `-Rpass-analysis=`.
    pub patterns: [Option<String>; 3],
    /// A record of remarks is wanted, of passes that match this regular expression.
    pub record: Option<Record>,
    /// Are loops that are not treated as the source asks for reported (`-Wpass-failed`)? As an error, or as a warning?
    pub failures: Option<bool>,
    /// The same of what does not agree with a profile (`-Wbackend-plugin`).
    pub of_profiles: Option<bool>,
}

/// A record of all remarks.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Record {
    /// The file.
    pub file: PathBuf,
    /// The regular expression of `-foptimization-record-passes=`.
    pub passes: Option<String>,
    /// Is it YAML? The optimizer has no other form.
    pub is_yaml: bool,
}

/// A remark, or a warning about what could not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// `remark`, `warning` or `error`.
    pub kind: &'static str,
    /// File, line and column; a number that is 0 is not known.
    pub place: Option<(String, u32, u32)>,
    /// What is said.
    pub message: String,
    /// The option that asks for it: `-Rpass=inline`.
    pub option: String,
}

/// Options whose argument is a pattern, with those that forbid the kind of remark.
const KINDS: [(&str, &str); 3] =
    [("-Rpass=", "-Rno-pass"), ("-Rpass-missed=", "-Rno-pass-missed"), ("-Rpass-analysis=", "-Rno-pass-analysis")];

/// The options of a record, each with a value.
pub(crate) const RECORD: [&str; 3] = ["-opt-record-file", "-opt-record-format", "-opt-record-passes"];

/// Makes clang's front end say where everything is, without debug information in the output.
pub const PLACES: &str = "-Rpass=^$";

impl Wishes {
    /// The wishes of a command line of `-cc1`.
    pub(crate) fn of(arguments: &[OsString]) -> Wishes {
        let mut wishes = Wishes {
            failures: warnings(arguments, "pass-failed"),
            of_profiles: warnings(arguments, "backend-plugin"),
            ..Wishes::default()
        };
        for option in options::options(arguments) {
            let Some(word) = option[0].to_str() else { continue };
            for (pattern, (wanted, unwanted)) in wishes.patterns.iter_mut().zip(KINDS) {
                if let Some(text) = word.strip_prefix(wanted) {
                    *pattern = Some(text.to_owned());
                } else if word == unwanted {
                    *pattern = None;
                }
            }
        }
        wishes.record = options::value(arguments, RECORD[0]).map(|file| Record {
            file: file.into(),
            passes: options::value(arguments, RECORD[2]).map(|it| it.to_string_lossy().into_owned()),
            is_yaml: options::value(arguments, RECORD[1]).is_none_or(|format| format == "yaml"),
        });
        wishes
    }

    /// Is any remark wanted?
    pub fn are_some(&self) -> bool {
        self.patterns.iter().any(Option::is_some) || self.record.is_some()
    }
}

/// Is this warning on, and is it an error?
fn warnings(arguments: &[OsString], name: &str) -> Option<bool> {
    let (mut are_on, mut is_on, mut are_errors, mut is_error) = (true, true, false, None);
    for option in options::options(arguments) {
        match option[0].to_str().and_then(|word| word.strip_prefix('-')) {
            Some("w") => are_on = false,
            Some("Weverything") => is_on = true,
            Some("Wno-everything") => is_on = false,
            Some("Werror") => are_errors = true,
            Some("Wno-error") => are_errors = false,
            Some(word) if word.strip_prefix('W') == Some(name) => is_on = true,
            Some(word) if word.strip_prefix("Wno-") == Some(name) => is_on = false,
            Some(word) if word.strip_prefix("Werror=") == Some(name) => (is_on, is_error) = (true, Some(true)),
            Some(word) if word.strip_prefix("Wno-error=") == Some(name) => is_error = Some(false),
            _ => {}
        }
    }
    (are_on && is_on).then(|| is_error.unwrap_or(are_errors))
}

impl Record {
    /// Puts remarks in front of those that are in the file.
    pub(crate) fn add(&self, text: &[u8]) -> std::io::Result<()> {
        let others = std::fs::read(&self.file).unwrap_or_default();
        std::fs::write(&self.file, [text, &others].concat())
    }
}

/// How clang would show messages.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Look {
    colors: bool,
    carets: bool,
    columns: bool,
    options: bool,
}

impl Look {
    pub(crate) fn of(arguments: &[OsString]) -> Look {
        let has = |name: &str| options::any(arguments, |option| option == name);
        Look {
            colors: has("-fcolor-diagnostics"),
            carets: !has("-fno-caret-diagnostics"),
            columns: !has("-fno-show-column"),
            options: !has("-fno-diagnostics-show-option"),
        }
    }

    /// A message as text, with line feeds. `last` is the place of the message before, whose line is not shown twice.
    pub(crate) fn show(self, diagnostic: &Diagnostic, input: &str, last: Option<&Diagnostic>) -> String {
        let Diagnostic { kind, place, message, option } = diagnostic;
        let (start, end) = if self.colors { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
        let color = match *kind {
            _ if !self.colors => "",
            "error" => "\x1b[0;1;31m",
            "warning" => "\x1b[0;1;35m",
            _ => "\x1b[0;34m",
        };
        let at = match place {
            Some((file, line @ 1.., column)) if self.columns => format!("{file}:{line}:{}", column.max(&1)),
            Some((file, line @ 1.., _)) => format!("{file}:{line}"),
            _ => input.to_owned(),
        };
        let bold = if self.colors && *kind != "remark" { "\x1b[1m" } else { "" };
        let option = if self.options { format!(" [{option}]") } else { String::new() };
        let mut text = format!("{start}{at}: {end}{color}{kind}: {end}{bold}{message}{option}{end}\n");
        if self.carets && last.is_none_or(|last| last.place != *place) {
            text.push_str(&self.snippet(place.as_ref()).unwrap_or_default());
        }
        text
    }

    /// The line of the source with a mark below.
    fn snippet(self, place: Option<&(String, u32, u32)>) -> Option<String> {
        let (file, line, column) = place.filter(|(_, line, _)| *line > 0)?;
        let bytes = std::fs::read(Path::new(OsStr::new(file))).ok()?;
        let source = bytes.split(|byte| *byte == b'\n').nth(*line as usize - 1)?;
        let source = String::from_utf8_lossy(source);
        let (mut shown, mut mark) = (String::new(), None);
        for (at, letter) in source.trim_end_matches('\r').char_indices() {
            if at + 1 >= *column as usize {
                mark.get_or_insert(shown.chars().count());
            }
            match letter {
                '\t' => (0..8 - shown.chars().count() % 8).for_each(|_| shown.push(' ')),
                letter => shown.push(letter),
            }
        }
        let space = " ".repeat(mark.unwrap_or_else(|| shown.chars().count()));
        let (green, end) = if self.colors { ("\x1b[0;1;32m", "\x1b[0m") } else { ("", "") };
        Some(format!("{line:5} | {shown}\n      | {green}{space}^{end}\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(line: &str) -> Wishes {
        Wishes::of(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_last_option_counts() {
        let all = wishes("-cc1 -Rpass=a -Rpass=b.* -Rpass-missed=c -Rno-pass-missed -Rpass-analysis=d");
        assert_eq!(all.patterns, [Some("b.*".into()), None, Some("d".into())]);
        assert!(all.are_some() && !wishes("-cc1 -O2").are_some());
        let failures = |line: &str| wishes(&format!("-cc1 {line}")).failures;
        assert_eq!(
            [failures("-O2"), failures("-Werror"), failures("-Werror -Wno-error=pass-failed")],
            [Some(false), Some(true), Some(false)]
        );
        assert_eq!(
            [failures("-w"), failures("-Wno-pass-failed"), failures("-Wno-pass-failed -Wpass-failed")],
            [None, None, Some(false)]
        );
        assert_eq!(wishes("-cc1 -Wno-pass-failed -Werror=backend-plugin").of_profiles, Some(true));
        let record = wishes("-cc1 -opt-record-file a.yaml -opt-record-passes x|y -opt-record-format yaml").record;
        let expected = Record { file: "a.yaml".into(), passes: Some("x|y".into()), is_yaml: true };
        assert_eq!(record, Some(expected));
    }

    #[test]
    fn messages_have_clangs_form() {
        let folder = crate::children::Folder::new("rvsdg-test-", None).unwrap();
        let file = folder.path().join("a.c");
        std::fs::write(&file, "int a;\n\tfor (;;) g();\n").unwrap();
        let name = file.to_str().unwrap().to_owned();
        let mut remark = Diagnostic {
            kind: "remark",
            place: Some((name.clone(), 2, 2)),
            message: "loop not unrolled".into(),
            option: "-Rpass-missed=url".into(),
        };
        let look = Look { colors: false, carets: true, columns: true, options: true };
        let expected = format!(
            "{name}:2:2: remark: loop not unrolled [-Rpass-missed=url]\n    2 |         for (;;) g();\n      |         ^\n"
        );
        assert_eq!(look.show(&remark, "a.c", None), expected);
        let again = remark.clone();
        assert_eq!(look.show(&remark, "a.c", Some(&again)).lines().count(), 1);
        let colored = Look { colors: true, carets: false, options: false, ..look }.show(&remark, "a.c", None);
        assert_eq!(colored, format!("\x1b[1m{name}:2:2: \x1b[0m\x1b[0;34mremark: \x1b[0mloop not unrolled\x1b[0m\n"));
        remark.place = None;
        assert_eq!(look.show(&remark, "a.c", None), "a.c: remark: loop not unrolled [-Rpass-missed=url]\n");
    }
}
