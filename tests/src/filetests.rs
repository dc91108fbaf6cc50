//! Tests that are files ([`run`]): the first line of every `.rvsdg` and `.ll` file below `tests/filetests` has a
//! command, and the expected output follows the line `; expect`.
//!
//! ```text
//! ; test opt dne
//! ; An addition that nobody uses goes.
//! ; run: @f(1, 2) == 3
//! symbol @f = ...
//! ; expect
//! symbol @f = ...
//! ```
//!
//! Commands: `opt PIPELINE`, `run [FUNCTION ARGUMENTS...]`, `construct`, `destruct scfr`, `destruct pcfr`, `tables`,
//! `round-trip [SCHEME]`, `verifier`. Every `; run:` line is evaluated for input and output, and the output has to
//! refine the input. `BLESS=1` rewrites expectations; `FILETEST=text` selects the files whose path contains the text.
//! `docs/testing.md` has the details.

use rvsdg_core::{Module, Type, print, verify};
use rvsdg_destruct::Scheme;
use rvsdg_interp::{Datum, Event, Interpreter, Options, Outcome, Place, Stream, UnknownCalls, Value, refines};
use rvsdg_opt::{Pipeline, Registry, difference};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// The fuel of a run. The output gets more fuel than the input, so that it does not end earlier.
const FUEL: u64 = 1_000_000;

const EXPECT: &str = "; expect";

type Result<T> = std::result::Result<T, String>;

// ---- files -----------------------------------------------------------------------------------------------------

/// The contents of a test file.
struct Case<'a> {
    /// The path below the root folder, with slashes. It is used in messages, and is the same on every machine.
    name: &'a str,
    /// The words of the first line after `test`.
    command: Vec<&'a str>,
    runs: Vec<Run<'a>>,
    /// Everything before the expectation, so that line numbers in messages are those of the file.
    input: &'a str,
    expectation: Option<&'a str>,
}

/// A line `; run: @f(1, 2) == 3`.
struct Run<'a> {
    function: &'a str,
    args: Vec<&'a str>,
    /// The expected end, in the form of [`show_end`]; for a trap, its kind is sufficient.
    wanted: Option<&'a str>,
}

impl<'a> Case<'a> {
    fn parse(name: &'a str, text: &'a str) -> Result<Case<'a>> {
        let (first, _) = text.split_once('\n').unwrap_or((text, ""));
        let command = first.strip_prefix("; test ").ok_or("the first line is not `; test COMMAND`")?;
        let mut position = 0;
        let (mut input, mut expectation, mut runs) = (text, None, vec![]);
        for line in text.split_inclusive('\n') {
            if line.trim_end() == EXPECT {
                (input, expectation) = (&text[..position], Some(&text[position + line.len()..]));
                break;
            }
            if let Some(run) = line.strip_prefix("; run:") {
                runs.push(Run::parse(run.trim())?);
            }
            position += line.len();
        }
        Ok(Case { name, command: command.split_whitespace().collect(), runs, input, expectation })
    }

    fn is_llvm(&self) -> bool {
        self.name.ends_with(".ll")
    }

    /// The module for the input.
    fn module(&self) -> Result<Module> {
        if self.is_llvm() {
            return construct(self.input, self.name);
        }
        rvsdg_text::parse(self.input).map_err(|error| format!("it can't be parsed: {}:{error}", self.name))
    }

    /// The module for the input, verified.
    fn valid(&self) -> Result<Module> {
        let module = self.module()?;
        check(&module, "the input")?;
        Ok(module)
    }

    fn not_llvm(&self, what: &str) -> Result<()> {
        if self.is_llvm() { Err(format!("{what} wants a .rvsdg file")) } else { Ok(()) }
    }
}

impl<'a> Run<'a> {
    fn parse(text: &'a str) -> Result<Run<'a>> {
        let (call, wanted) = match text.split_once("==") {
            Some((call, wanted)) => (call.trim(), Some(wanted.trim())),
            None => (text, None),
        };
        let inner =
            call.strip_prefix('@').and_then(|call| call.strip_suffix(')')).and_then(|call| call.split_once('('));
        let (function, args) = inner.ok_or_else(|| format!("`{text}` is not `@f(1, 2) == 3`"))?;
        let args = args.split(',').map(str::trim).filter(|arg| !arg.is_empty()).collect();
        Ok(Run { function, args, wanted })
    }
}

/// The file tests of this project.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")
}

/// Every file below `folder`, sorted by path.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (vec![], vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|ending| ending != "md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

// ---- commands --------------------------------------------------------------------------------------------------

/// Converts LLVM IR to a valid module. Every function has to be translated.
fn construct(text: &str, name: &str) -> Result<Module> {
    let mut read = rvsdg_llvm::read(text.as_bytes(), name, &rvsdg_llvm::ReadOptions::default())
        .map_err(|error| error.to_string())?;
    read.settle(rvsdg_fixed::come_back);
    if let Some(warning) = read.warnings.first() {
        return Err(warning.to_string());
    }
    let module = rvsdg_construct::construct(read.ipg).map_err(|error| error.to_string())?;
    check(&module, "what is constructed")?;
    Ok(module)
}

fn check(module: &Module, what: &str) -> Result<()> {
    verify(module).map_err(|errors| format!("{what} is broken:\n{errors}\n{}", print(module)))
}

/// The text of a module, which has to be parsable.
fn text_of(module: &Module) -> Result<String> {
    let text = print(module);
    let again =
        rvsdg_text::parse(&text).map_err(|error| format!("what is printed can't be parsed: {error}\n{text}"))?;
    if print(&again) != text {
        return Err(format!("what is parsed prints differently:\n{}", difference(&text, &print(&again))));
    }
    Ok(text)
}

/// Executes the command on the input.
fn execute(case: &Case<'_>, registry: &Registry) -> Result<String> {
    match &case.command[..] {
        ["opt", pipeline @ ..] => opt(case, &pipeline.concat(), registry),
        ["run", call @ ..] => run_command(case, call),
        ["construct"] if !case.is_llvm() => Err("construct wants a .ll file".into()),
        ["construct"] => {
            let module = case.valid()?;
            compare_runs(case, &module, &module)?;
            text_of(&module)
        }
        ["destruct", scheme] => {
            case.not_llvm("destruct")?;
            let module = case.valid()?;
            destruct(case, &module, scheme.parse()?)
        }
        ["tables"] => {
            let module = case.valid()?;
            let mut ipg = rvsdg_destruct::destruct_by(&module, Scheme::Pcfr);
            rvsdg_destruct::tabulate(&mut ipg);
            written(case, &module, &ipg)
        }
        ["threads"] => {
            let module = case.valid()?;
            let mut ipg = rvsdg_destruct::destruct_by(&module, Scheme::Pcfr);
            rvsdg_destruct::thread(&mut ipg);
            written(case, &module, &ipg)
        }
        ["round-trip"] if case.is_llvm() => {
            let module = case.valid()?;
            destruct(case, &module, Scheme::Scfr)
        }
        ["round-trip", scheme] if case.is_llvm() => {
            let module = case.valid()?;
            destruct(case, &module, scheme.parse()?)
        }
        ["round-trip"] => {
            let module = case.valid()?;
            compare_runs(case, &module, &module)?;
            text_of(&module)
        }
        ["verifier"] => {
            case.not_llvm("verifier")?;
            match verify(&case.module()?) {
                Ok(()) => Err("the verifier has nothing against it".into()),
                Err(errors) => Ok(format!("{errors}\n")),
            }
        }
        other => Err(format!("there is no command `{}`", other.join(" "))),
    }
}

fn opt(case: &Case<'_>, pipeline: &str, registry: &Registry) -> Result<String> {
    let pipeline = Pipeline::parse_with(pipeline, registry).map_err(|error| error.to_string())?;
    let before = case.valid()?;
    let mut after = before.clone();
    let options = rvsdg_opt::Options { verify_each: true, ..rvsdg_opt::Options::default() };
    rvsdg_opt::run(&mut after, &pipeline, &options, &mut |_| {})
        .map_err(|error| format!("{error}\n{}", print(&after)))?;
    compare_runs(case, &before, &after).map_err(|error| format!("{error}\n{}", print(&after)))?;
    text_of(&after)
}

/// A module as LLVM IR.
fn destruct(case: &Case<'_>, module: &Module, scheme: Scheme) -> Result<String> {
    written(case, module, &rvsdg_destruct::destruct_by(module, scheme))
}

/// What a module was destructed to, as LLVM IR. LLVM has to accept it, and it has to behave the same after
/// construction.
fn written(case: &Case<'_>, module: &Module, ipg: &rvsdg_cfg::Ipg) -> Result<String> {
    let text = rvsdg_llvm::write(ipg);
    let again = construct(&text, case.name).map_err(|error| format!("what is written: {error}\n{text}"))?;
    compare_runs(case, module, &again).map_err(|error| format!("{error}\n{text}"))?;
    Ok(text)
}

// ---- runs ------------------------------------------------------------------------------------------------------

fn run_command(case: &Case<'_>, call: &[&str]) -> Result<String> {
    let module = case.valid()?;
    let mut out = String::new();
    if let [function, args @ ..] = call {
        let function = function.trim_start_matches('@');
        show_outcome(&mut out, &module, function, &evaluate(&module, function, args, FUEL)?);
    } else if case.runs.is_empty() {
        show_outcome(&mut out, &module, "main", &interpreter(&module, FUEL).run_main(&["main"]));
    }
    for run in &case.runs {
        let outcome = evaluate(&module, run.function, &run.args, FUEL)?;
        let _ = writeln!(out, "@{}({})", run.function, run.args.join(", "));
        show_outcome(&mut out, &module, run.function, &outcome);
    }
    compare_runs(case, &module, &module)?;
    Ok(out)
}

/// Evaluates the `run` lines for both modules, and compares the results.
fn compare_runs(case: &Case<'_>, before: &Module, after: &Module) -> Result<()> {
    for Run { function, args, wanted } in &case.runs {
        let call = format!("@{function}({})", args.join(", "));
        let old = evaluate(before, function, args, FUEL)?;
        let end = show_end(before, function, &old);
        if let Some(wanted) = wanted
            && !(end == *wanted || end.strip_prefix(wanted).is_some_and(|rest| rest.starts_with([':', ';'])))
        {
            return Err(format!("{call} should be {wanted}, but is {end}"));
        }
        let new = evaluate(after, function, args, 20 * FUEL)?;
        refines(&old, &new).map_err(|reason| format!("{call}: {reason}"))?;
    }
    Ok(())
}

fn interpreter(module: &Module, fuel: u64) -> Interpreter<'_> {
    let options = Options { fuel, unknown_calls: UnknownCalls::Event, ..Options::default() };
    Interpreter::new(module, options)
}

fn signature<'m>(module: &'m Module, function: &str) -> Option<(Type, &'m [Type])> {
    let info = module.symbols.values().find(|data| *data.name == *function)?.function()?;
    module.types.signature(info.ty).map(|(ret, params, _)| (ret, params))
}

fn evaluate(module: &Module, function: &str, args: &[&str], fuel: u64) -> Result<Outcome> {
    let (_, params) = signature(module, function).ok_or_else(|| format!("there is no function @{function}"))?;
    if params.len() != args.len() {
        return Err(format!("@{function} has {} parameters, not {}", params.len(), args.len()));
    }
    let values = params.iter().zip(args).map(|(ty, arg)| argument(*ty, arg)).collect::<Result<Vec<_>>>()?;
    Ok(interpreter(module, fuel).run(function, &values))
}

fn argument(ty: Type, text: &str) -> Result<Value> {
    let value = match text {
        "undef" => Some(Value::Undef),
        "poison" => Some(Value::Poison),
        "null" if ty.is_ptr() => Some(Value::Pointer(rvsdg_interp::Pointer::NULL)),
        _ if ty == Type::DOUBLE => text.parse().ok().map(Value::double),
        _ if ty == Type::FLOAT => text.parse().ok().map(Value::float),
        _ => {
            let width = ty.int_width().filter(|width| *width <= 64);
            width.zip(text.parse::<i64>().ok()).map(|(width, value)| Value::int(value, width))
        }
    };
    value.ok_or_else(|| format!("`{text}` is no argument for this parameter"))
}

fn show_outcome(out: &mut String, module: &Module, function: &str, outcome: &Outcome) {
    for event in &outcome.events {
        let _ = match event {
            Event::Output(stream, bytes) => {
                let stream = if *stream == Stream::Stdout { "stdout" } else { "stderr" };
                writeln!(out, "{stream} {:?}", String::from_utf8_lossy(bytes))
            }
            Event::Call { name, args, result, .. } => {
                let (ret, params) = signature(module, name).unwrap_or((Type::VOID, &[]));
                let types = params.iter().copied().map(Some).chain(std::iter::repeat(None));
                let args: Vec<String> = args.iter().zip(types).map(|(arg, ty)| show(arg, ty)).collect();
                let result = if ret == Type::VOID { String::new() } else { format!(" = {}", show(result, Some(ret))) };
                writeln!(out, "call @{name}({}){result}", args.join(", "))
            }
            Event::VolatileLoad(address, value) => {
                writeln!(out, "volatile load {} = {}", show(address, None), show(value, None))
            }
            Event::VolatileStore(address, value) => {
                writeln!(out, "volatile store {} = {}", show(address, None), show(value, None))
            }
        };
    }
    let _ = writeln!(out, "{}", show_end(module, function, outcome));
}

/// The end of a run: a value, `void`, `exit CODE`, or a trap.
fn show_end(module: &Module, function: &str, outcome: &Outcome) -> String {
    match (&outcome.error, &outcome.value, outcome.exit_code) {
        (Some(trap), ..) => trap.to_string(),
        (None, Some(value), None) => show(value, signature(module, function).map(|(ret, _)| ret)),
        (None, _, Some(code)) => format!("exit {code}"),
        (None, None, None) => "void".into(),
    }
}

/// A value; signed, or as a float, if the type requires it.
fn show(datum: &Datum, ty: Option<Type>) -> String {
    match datum {
        Datum::Undef => "undef".into(),
        Datum::Poison => "poison".into(),
        Datum::Bits(words, 0) if words.len() == 1 => match ty.map(|ty| (ty, ty.int_width())) {
            Some((_, Some(width))) if width <= 64 => ((words[0] << (64 - width)) as i64 >> (64 - width)).to_string(),
            Some((Type::DOUBLE, _)) => format!("{:?}", f64::from_bits(words[0])),
            Some((Type::FLOAT, _)) => format!("{:?}", f32::from_bits(words[0] as u32)),
            _ => words[0].to_string(),
        },
        Datum::Bits(words, undef) => {
            let digits: String = words.iter().rev().map(|word| format!("{word:016x}")).collect();
            if *undef == 0 { format!("0x{digits}") } else { format!("0x{digits} without 0x{undef:x}") }
        }
        Datum::Pointer(place, offset) => match place {
            Place::Null if *offset == 0 => "null".into(),
            Place::Null | Place::Address => format!("address {offset}"),
            Place::Symbol(name) => format!("@{name}+{offset}"),
            Place::Heap => format!("heap+{offset}"),
            Place::Stack => format!("stack+{offset}"),
        },
        Datum::Members(members) => {
            let members: Vec<String> = members.iter().map(|member| show(member, None)).collect();
            format!("[{}]", members.join(", "))
        }
    }
}

// ---- the test --------------------------------------------------------------------------------------------------

/// Runs one file; returns whether its expectation was rewritten.
fn test_file(path: &Path, name: &str, registry: &Registry, bless: bool) -> Result<bool> {
    if !name.ends_with(".rvsdg") && !name.ends_with(".ll") {
        return Err("it is neither a .rvsdg nor a .ll file".into());
    }
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let case = Case::parse(name, &text)?;
    let found = match catch_unwind(AssertUnwindSafe(|| execute(&case, registry))) {
        Ok(result) => result?,
        Err(panic) => {
            let message = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            return Err(format!("panicked: {}", message.unwrap_or("(no message)")));
        }
    };
    let expected = case.expectation.unwrap_or("");
    if bless {
        let line_end = if case.input.ends_with('\n') { "" } else { "\n" };
        let new = format!("{}{line_end}{EXPECT}\n{found}", case.input);
        if new != text {
            std::fs::write(path, new).map_err(|error| error.to_string())?;
        }
        return Ok(expected != found);
    }
    if expected.trim().is_empty() {
        return Err(format!("nothing is expected of it; BLESS=1 would write:\n{found}"));
    }
    if expected != found {
        return Err(format!("what came out is not what was expected (-):\n{}", difference(expected, &found)));
    }
    Ok(false)
}

/// Runs all files below a folder, with the passes of `registry`. Environment variables select files, and whether
/// expectations are rewritten.
///
/// # Panics
/// If a file fails, or there is none.
pub fn run(folder: &Path, registry: &Registry) {
    let bless = std::env::var_os("BLESS").is_some_and(|value| value != "0" && !value.is_empty());
    let filter = std::env::var("FILETEST").unwrap_or_default();
    let (mut count, mut failures) = (0, vec![]);
    for path in files(folder) {
        let relative = path.strip_prefix(folder).expect("it was found there");
        let name = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
        if !name.contains(&filter) {
            continue;
        }
        count += 1;
        match test_file(&path, &name, registry, bless) {
            Ok(true) => println!("blessed {name}"),
            Ok(false) => {}
            Err(message) => failures.push(format!("{name}: {message}")),
        }
    }
    assert!(count > 0, "there is no file with `{filter}` in its path");
    assert!(failures.is_empty(), "{} of {count} files failed\n\n{}", failures.len(), failures.join("\n\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the pipelines of all file tests on their functions, marked `optnone`. Only unused context variables may be
    /// removed.
    #[test]
    fn bodies_that_are_left_alone_are_left_alone() {
        let mut tested = 0;
        for path in files(&folder()) {
            let name = path.strip_prefix(folder()).expect("it is below").display().to_string();
            let text = std::fs::read_to_string(&path).expect("a file can be read");
            let case = Case::parse(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let ["opt", pipeline @ ..] = &case.command[..] else { continue };
            let pipeline = Pipeline::parse(&pipeline.concat()).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut module = case.valid().unwrap_or_else(|error| panic!("{name}: {error}"));
            for data in module.symbols.values_mut() {
                if let rvsdg_core::SymbolKind::Function(info) = &mut data.kind {
                    info.facts.optnone = true;
                }
            }
            let state = |module: &Module| -> Vec<Option<(usize, u64)>> {
                let bodies = module.bodies.iter().map(Option::as_deref);
                bodies.map(|body| body.map(|body| (body.args(body.root()).len(), body.revision()))).collect()
            };
            let before = state(&module);
            rvsdg_opt::run(&mut module, &pipeline, &rvsdg_opt::Options::default(), &mut |_| {}).expect("it runs");
            for (before, after) in before.iter().zip(state(&module)) {
                let (Some((args_before, before)), Some((args, after))) = (before, after) else { continue };
                assert!(*before == after || args < *args_before, "{name}: a body changed");
                tested += 1;
            }
        }
        assert!(tested > 500, "{tested} bodies");
    }

    #[test]
    fn files_that_are_wrong_are_refused() {
        let fails = |name: &str, text: &str| {
            let case = Case::parse(name, text);
            case.and_then(|case| execute(&case, &Registry::standard())).expect_err("it is wrong")
        };
        let text = "symbol @f = external defined function i32 (i32) : ptr\n\
            omega imports [] exports [@f] () {\n\
            %0 = lambda @f () (%0: i32, %1: io, %2: mem) {\n} -> (%0, %1, %2)\n} -> (%0)\n";
        let with = |head: &str| format!("; test {head}\n{text}");
        assert_eq!(fails("a.rvsdg", text), "the first line is not `; test COMMAND`");
        assert_eq!(fails("a.rvsdg", &with("nonsense")), "there is no command `nonsense`");
        assert_eq!(fails("a.rvsdg", &with("verifier")), "the verifier has nothing against it");
        assert_eq!(fails("a.rvsdg", &with("run g")), "there is no function @g");
        assert_eq!(fails("a.rvsdg", &with("run f")), "@f has 1 parameters, not 0");
        assert_eq!(fails("a.rvsdg", &with("round-trip\n; run: @f(3) == 4")), "@f(3) should be 4, but is 3");
        assert_eq!(
            fails("a.rvsdg", "; test round-trip\nsymbol f"),
            "it can't be parsed: a.rvsdg:2:8: expected a symbol, found `f`"
        );
        assert!(fails("a.rvsdg", &with("opt nonsense")).contains("unknown pass `nonsense`"));
        assert!(fails("a.ll", "; test construct\nnonsense").contains("a.ll"));
    }
}
