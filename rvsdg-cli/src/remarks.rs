//! Remarks of passes as text: YAML as LLVM's tools read it, and messages of a compiler.
//!
//! Which remarks a user asks for is a regular expression for names of passes. It may match our name or one of LLVM's
//! for the same thing (`inline`, `loop-vectorize`; [`rvsdg_opt::names_of_pass`]).

use regex_lite::Regex;
use rvsdg_driver::{Diagnostic, Input, Level, Wishes};
use rvsdg_opt::{Kind, Location, Remark, Reporting, names_of_pass};
use std::fmt::Write;

/// Remarks as a stream of YAML documents.
pub(crate) fn yaml<'r>(remarks: impl IntoIterator<Item = &'r Remark>) -> String {
    let mut text = String::new();
    for remark in remarks {
        let kind = match remark.kind {
            Kind::Passed => "Passed",
            Kind::Missed => "Missed",
            Kind::Analysis => "Analysis",
            Kind::Failure => "Failure",
        };
        _ = writeln!(text, "--- !{kind}");
        let mut line = |key: &str, value: &str| _ = writeln!(text, "{:16} {value}", format!("{key}:"));
        line("Pass", &scalar(&remark.pass));
        line("Name", &scalar(remark.name));
        if let Some(location) = remark.location() {
            line("DebugLoc", &place(location));
        }
        line("Function", &scalar(&remark.function));
        if !remark.arguments.is_empty() {
            text.push_str("Args:\n");
        }
        for argument in &remark.arguments {
            _ = writeln!(text, "  - {:16} {}", format!("{}:", argument.key), scalar(&argument.text));
            if let Some(location) = &argument.location {
                _ = writeln!(text, "    {:16} {}", "DebugLoc:", place(location));
            }
        }
        text.push_str("...\n");
    }
    text
}

fn place(location: &Location) -> String {
    let Location { file, line, column } = location;
    format!("{{ File: {}, Line: {line}, Column: {column} }}", scalar(file))
}

/// A string, in quotation marks if it is not a plain word.
fn scalar(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/');
    let is_word = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_' || first == '/')
        && text.bytes().all(is_plain)
        && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(&&*text.to_ascii_lowercase());
    if is_word {
        return text.to_owned();
    }
    let lines = text.replace(['\n', '\r', '\t'], " ");
    format!("'{}'", lines.replace('\'', "''"))
}

/// Which remarks the optimizer has to collect.
pub(crate) fn reporting(input: &Input<'_>) -> Reporting {
    match input.wishes {
        wishes if wishes.are_some() => Reporting::Everything,
        // Without optimization, nobody wonders.
        Wishes { failures: Some(_), .. } if input.level != Level::O0 => Reporting::Failures,
        _ => Reporting::Nothing,
    }
}

/// The record that the user asks for, if there is one.
pub(crate) fn record(remarks: &[Remark], wishes: &Wishes) -> Vec<u8> {
    let Some(record) = &wishes.record else { return vec![] };
    let pattern = record.passes.as_deref().map(Regex::new);
    let is_wanted = |remark: &&Remark| match &pattern {
        None => true,
        Some(Ok(pattern)) => is_named(pattern, remark),
        // Clang's front end has reported it.
        Some(Err(_)) => false,
    };
    yaml(remarks.iter().filter(is_wanted)).into_bytes()
}

/// The messages that the user asks for.
pub(crate) fn diagnostics(remarks: &[Remark], wishes: &Wishes) -> Vec<Diagnostic> {
    let patterns = wishes.patterns.each_ref().map(|text| text.as_deref().and_then(|text| Regex::new(text).ok()));
    let option = |remark: &Remark| {
        let (index, option) = match remark.kind {
            Kind::Passed => (0, "-Rpass"),
            Kind::Missed => (1, "-Rpass-missed"),
            Kind::Analysis => (2, "-Rpass-analysis"),
            Kind::Failure => {
                return wishes.failures.map(|is_error| {
                    let error = if is_error { "-Werror,-Wpass-failed" } else { "-Wpass-failed" };
                    (if is_error { "error" } else { "warning" }, error)
                });
            }
        };
        let is_wanted = patterns[index].as_ref().is_some_and(|pattern| is_named(pattern, remark));
        is_wanted.then_some(("remark", option))
    };
    let diagnostic = |remark: &Remark| {
        let (kind, option) = option(remark)?;
        let place = remark.location().map(|it| (it.file.to_string(), it.line, it.column));
        let option = format!("{option}={}", remark.pass);
        Some(Diagnostic { kind, place, message: remark.message(), option })
    };
    remarks.iter().filter_map(diagnostic).collect()
}

fn is_named(pattern: &Regex, remark: &Remark) -> bool {
    names_of_pass(&remark.pass).any(|name| pattern.is_match(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_opt::Argument;

    fn remark() -> Remark {
        let place = Location { file: "a b.c".into(), line: 3, column: 4 };
        let text = |text: &str| Argument { key: "String", text: text.into(), location: None };
        let callee = Argument { key: "Callee", text: "it's".into(), location: Some(place.clone()) };
        Remark {
            kind: Kind::Missed,
            pass: "iln".into(),
            name: "TooCostly",
            function: "main".into(),
            places: vec![place],
            arguments: vec![text("cost "), callee, Argument { key: "Cost", text: "12".into(), location: None }],
        }
    }

    #[test]
    fn the_form_is_llvms() {
        let expected = "--- !Missed\nPass:            iln\nName:            TooCostly\n\
            DebugLoc:        { File: 'a b.c', Line: 3, Column: 4 }\nFunction:        main\nArgs:\n  \
            - String:          'cost '\n  - Callee:          'it''s'\n    \
            DebugLoc:        { File: 'a b.c', Line: 3, Column: 4 }\n  - Cost:            '12'\n...\n";
        assert_eq!(yaml([&remark()]), expected);
        assert_eq!(yaml(&[]), "");
    }

    #[test]
    fn passes_have_several_names() {
        let wishes = |pattern: &str| Wishes { patterns: [None, Some(pattern.into()), None], ..Wishes::default() };
        for pattern in ["iln", "inline", "^in.*e$", ".*"] {
            let found = diagnostics(&[remark()], &wishes(pattern));
            assert_eq!(found.len(), 1, "{pattern}");
            assert_eq!((found[0].kind, &*found[0].option), ("remark", "-Rpass-missed=iln"));
            assert_eq!(found[0].place, Some(("a b.c".into(), 3, 4)));
        }
        for pattern in ["vectorize", "^$", "("] {
            assert_eq!(diagnostics(&[remark()], &wishes(pattern)), []);
        }
        let failed = Remark { kind: Kind::Failure, ..remark() };
        let warned = |failures| diagnostics(std::slice::from_ref(&failed), &Wishes { failures, ..Wishes::default() });
        assert_eq!(warned(None), []);
        assert_eq!((warned(Some(false))[0].kind, warned(Some(true))[0].kind), ("warning", "error"));
    }
}
