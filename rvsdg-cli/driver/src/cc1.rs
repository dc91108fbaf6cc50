//! The process in which clang compiles one file, and the processes that replace it.
//!
//! The arguments of `clang -cc1` are complete: one action (`-emit-obj`), one level, one input with its language, one
//! output. The arguments of the *front end* and the *back end* are derived from them. The front end writes bitcode to
//! standard output, without LLVM's passes. It still gets the level, so types, aliases and lifetimes are in the bitcode.
//! The back end performs the same action on LLVM IR from standard input, also without passes. Both keep all other
//! arguments: each ignores those for the other one. The only arguments that are removed would produce a file or a
//! message twice.
//!
//! Some passes are not optimizations: functions that are always inlined may have no other definition, and coroutines
//! have to be split before they are ordinary functions. Clang runs these passes at `-O0`, so there the front end keeps
//! its passes. At other levels *lowering* is a separate process, for the files that need it. The passes that count what
//! is executed (`--coverage`, `-fprofile-instr-generate`, `-fprofile-generate`) come first in LLVM's order, so they
//! belong to lowering, too. So does the pass that turns a profile into weights of branches (`-fprofile-use`): counters
//! and profile belong to the same control flow, that of the front end. Sanitizers that look at memory and values,
//! records of coverage and of memory come last in LLVM's order, so *checking* is one more process behind our passes,
//! with LLVM's passes of `-O0`. They rely on what passes do not do to functions that are checked; ours never access
//! what the program does not access, nor decide on uninitialized values. (The checks of `local-bounds` come late in
//! LLVM's order, too.) What they report has the name of the module, so this process reads the IR from a file that has
//! the name of the source, for this process only. Files with other sanitizers are left to clang. Profiles that LLVM
//! uses between its optimizations need passes of their own ([`crate::profile`]).

use crate::allowed::Allowed;
use crate::code::Code;
use crate::listing::Command;
use crate::options;
use crate::profile::Job;
use crate::remarks::{Look, PLACES, RECORD, Wishes};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// An optimization level.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Level {
    /// `-O0`, or none.
    O0,
    /// `-O`, `-O1`, `-Og`.
    O1,
    /// `-O2`.
    O2,
    /// `-O3` and up, `-Ofast`.
    O3,
    /// `-Os`.
    Os,
    /// `-Oz`.
    Oz,
}

/// One file that is compiled with the optimizer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    command: Command,
    level: Level,
    is_ir: bool,
    instruments: bool,
    checks: bool,
    in_front: Option<Job>,
    behind_inlining: Option<Job>,
    wishes: Wishes,
    input: OsString,
    output: OsString,
}

/// Prevents clang from running LLVM's passes before code generation.
const NO_PASSES: &str = "-disable-llvm-passes";

/// Prevents clang from running LLVM's verifier. Clang's driver passes it, because it trusts its own IR.
const NO_VERIFIER: &str = "-disable-llvm-verifier";

/// Actions that produce code or IR, and therefore include an optimizer.
const ACTIONS: [&str; 4] = ["-emit-obj", "-S", "-emit-llvm-bc", "-emit-llvm"];

/// Actions that end in front of the optimizer. The last action of a command line counts, and users add these to others
/// (`-Xclang -ast-dump`).
const FRONT_END_ACTIONS: [&str; 13] = [
    "-E",
    "-Eonly",
    "-analyze",
    "-ast-dump",
    "-ast-dump-all",
    "-ast-list",
    "-ast-print",
    "-dump-raw-tokens",
    "-dump-tokens",
    "-emit-codegen-only",
    "-emit-llvm-only",
    "-fsyntax-only",
    "-plugin",
];

/// A file with one of these arguments is left to clang: LLVM's passes between front end and back end implement what
/// they request, or they are for another machine.
const NEEDS_LLVM: [&str; 7] = [
    // With this argument there is no optimizer to replace.
    NO_PASSES,
    "-fenable-matrix",
    "-aux-triple",
    "-fcuda-is-device",
    "-fopenmp-is-target-device",
    "-fthinlto-index",
    "-fpass-plugin",
];

/// As `NEEDS_LLVM`, for prefixes of arguments.
const NEEDS_LLVM_WITH: [&str; 5] = [
    // Samples of these builds belong to probes that only LLVM's passes keep up with.
    "-fpseudo-probe-for-profiling",
    "-fthinlto-index=",
    "-fpass-plugin=",
    "-fmemory-profile-use=",
    // Only where the user cannot avoid it; see `Plan::wants_lto`.
    "-flto",
];

/// With one of these arguments the first of LLVM's passes instruments what the source says, before any optimization. So
/// lowering has to come first.
const INSTRUMENTS: [&str; 5] = [
    // Numbers for parts of lines, for samples.
    "-fdebug-info-for-profiling",
    "-finstrument-functions",
    "-finstrument-function-entry-bare",
    "-fprofile-instrument=clang",
    "-fprofile-instrument=llvm",
];

/// As `INSTRUMENTS`, for prefixes of arguments.
const INSTRUMENTS_WITH: [&str; 4] =
    ["-fprofile-arcs", "-coverage-notes-file", "-coverage-data-file", "-fprofile-instrument-use-path="];

/// Sanitizers that are passes of LLVM behind all others, and agree with ours.
const LATE_SANITIZERS: [&str; 10] = [
    "address",
    "dataflow",
    "hwaddress",
    "kernel-address",
    "kernel-hwaddress",
    "kernel-memory",
    "local-bounds",
    "memory",
    "numerical",
    "thread",
];

/// Records of what is executed, for fuzzers, and of how memory is used: more passes behind all others.
fn records(option: &OsStr) -> bool {
    let starts = |start: &str| option.as_bytes().starts_with(start.as_bytes());
    starts("-fsanitize-coverage") || option == "-fmemory-profile" || starts("-fmemory-profile=")
}

/// Sanitizers that are implemented entirely in the front end, in the back end, or in libraries.
const OTHER_SANITIZERS: [&str; 39] = [
    "alignment",
    "array-bounds",
    "bool",
    "builtin",
    "enum",
    "float-cast-overflow",
    "float-divide-by-zero",
    "function",
    // What a fuzzer needs is asked for by options of coverage.
    "fuzzer",
    "fuzzer-no-link",
    "implicit-bitfield-conversion",
    "implicit-integer-sign-change",
    "implicit-signed-integer-truncation",
    "implicit-unsigned-integer-truncation",
    "integer-divide-by-zero",
    "kcfi",
    "leak",
    "nonnull-attribute",
    "null",
    "nullability-arg",
    "nullability-assign",
    "nullability-return",
    "object-size",
    // These two are options of the one for addresses.
    "pointer-compare",
    "pointer-overflow",
    "pointer-subtract",
    "return",
    "returns-nonnull-attribute",
    "safe-stack",
    "scudo",
    "shadow-call-stack",
    "shift-base",
    "shift-exponent",
    "signed-integer-overflow",
    "unreachable",
    "unsigned-integer-overflow",
    "unsigned-shift-base",
    "vla-bound",
    "vptr",
];

/// Arguments with a file that the front end writes, and that must not be written again.
const FRONT_END_FILES: [&str; 6] =
    ["-dependency-file", "-MT", "-MQ", "-header-include-file", "-serialize-diagnostic-file", "-diagnostic-log-file"];
/// Arguments that make the front end write a file or a message.
const FRONT_END_FLAGS: [&str; 6] = ["-sys-header-deps", "-MP", "-MG", "-MV", "-v", "-module-file-deps"];

/// Arguments with a file that the back end writes beside the output.
const BACK_END_FILES: [&str; 3] = ["-split-dwarf-file", "-split-dwarf-output", "-stack-usage-file"];

impl Unit {
    /// The input of a process that compiles, whether its optimizer can be replaced or not.
    pub(crate) fn compiled_by(command: &Command) -> Option<&OsStr> {
        let is_compiler = command.arguments.first()? == "-cc1" && options::any(&command.arguments, is_action);
        command.arguments.last().filter(|_| is_compiler).map(OsString::as_os_str)
    }

    /// The argument because of which the optimizer of a process can't be replaced.
    pub(crate) fn obstacle(command: &Command) -> Option<&OsStr> {
        let ends_early = |option: &OsStr| FRONT_END_ACTIONS.iter().any(|action| option == *action);
        // The front end writes bitcode to standard output.
        let takes_stdout = |option: &[OsString]| match option {
            [name, file] => (name == "-dependency-file" || name == "-header-include-file") && is_stdout(file),
            _ => false,
        };
        // The language and the input come last.
        let (arguments, _) = command.arguments.split_at(command.arguments.len().saturating_sub(3));
        let hinders = |option: &&[OsString]| needs_llvm(&option[0]) || ends_early(&option[0]) || takes_stdout(option);
        options::options(arguments).find(hinders).map(|option| option[0].as_os_str())
    }

    /// The file that a process compiles, if the process has an optimizer that can be replaced.
    pub(crate) fn of(command: &Command) -> Option<Unit> {
        // The input comes last, and may look like an option.
        let (arguments, language, input) = match &command.arguments[..] {
            [arguments @ .., x, language, input] if x == "-x" => (arguments, language, input.clone()),
            _ => return None,
        };
        if arguments.first()? != "-cc1" || !options::any(arguments, is_action) || Unit::obstacle(command).is_some() {
            return None;
        }
        // Without a name, clang takes that of the input.
        let output = options::value(arguments, "-o").filter(|output| !output.is_empty())?.clone();
        let level = options::options(arguments).filter_map(|option| level(&option[0])).last().unwrap_or(Level::O0);
        let is_ir = language == "ir";
        let instruments = options::any(arguments, instruments);
        let checks = options::any(arguments, |option| {
            records(option) || sanitizers(option).any(|name| LATE_SANITIZERS.contains(&name))
        });
        let wishes = Wishes::of(arguments);
        // As clang: only between optimizations.
        let (in_front, behind_inlining) = match level {
            Level::O0 => (None, None),
            _ => (Job::in_front(arguments), Job::behind_inlining(arguments)),
        };
        let command = command.clone();
        Some(Unit { command, level, is_ir, instruments, checks, in_front, behind_inlining, wishes, input, output })
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        if self.reads_stdin() { "<stdin>" } else { self.input.to_str().unwrap_or("(its name is not UTF-8)") }
    }

    /// Its optimization level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What passes may do on their own.
    pub(crate) fn allowed(&self) -> Allowed {
        Allowed::of(&self.command.arguments)
    }

    /// Its source.
    pub fn input(&self) -> &Path {
        Path::new(&self.input)
    }

    /// Does the source come from standard input?
    pub fn reads_stdin(&self) -> bool {
        self.input == "-"
    }

    /// Which remarks of the optimizer are wanted.
    pub fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// How messages look.
    pub(crate) fn look(&self) -> Look {
        Look::of(&self.command.arguments)
    }

    /// Its output.
    pub fn output(&self) -> &OsStr {
        &self.output
    }

    /// The process that clang would start.
    pub fn whole(&self) -> &Command {
        &self.command
    }

    /// The front end: from the source to bitcode on standard output. `None` if the source is LLVM IR.
    pub fn front(&self) -> Option<Command> {
        if self.is_ir {
            return None;
        }
        let mut arguments = to_bitcode(&self.command.arguments);
        if !self.front_lowers() {
            arguments.insert(1, NO_PASSES.into());
        }
        Some(Command { program: self.command.program.clone(), arguments })
    }

    /// Does the front end run the passes that are not optimizations?
    pub(crate) fn front_lowers(&self) -> bool {
        !self.is_ir && self.level == Level::O0
    }

    /// The front end once more, to find out where everything is. `None` if the source can't be read twice.
    pub(crate) fn front_for_places(&self) -> Option<Command> {
        let Command { program, arguments } = self.front().filter(|_| !self.reads_stdin())?;
        let mut arguments = without_front_end(&arguments);
        let input = arguments.len() - 3;
        // What there is to say of the source was said.
        arguments.splice(input..input, ["-w", PLACES].map(OsString::from));
        Some(Command { program, arguments })
    }

    /// Clang as one process, for its messages only. `None` if the source can't be read twice, or is LLVM IR.
    pub(crate) fn for_messages(&self) -> Option<Command> {
        const FRAMES: &str = "-fwarn-stack-size=";
        const ERRORS: &str = "-ferror-limit";
        (!self.is_ir && !self.reads_stdin()).then_some(())?;
        let is_written = |option: &OsStr| RECORD.iter().chain(&BACK_END_FILES).any(|name| option == *name);
        let mut arguments = options::keep(&without_front_end(&self.command.arguments), |option| {
            let is_limit = option == ERRORS || option.as_bytes().starts_with(FRAMES.as_bytes());
            !is_written(option) && !instruments(option) && !is_limit
        });
        let output = arguments.iter().rposition(|argument| argument == "-o")? + 1;
        *arguments.get_mut(output)? = "/dev/null".into();
        // The places of all functions with a frame; the sizes are those of other code.
        if options::any(&self.command.arguments, |option| option.as_bytes().starts_with(FRAMES.as_bytes())) {
            arguments.splice(1..1, [format!("{FRAMES}0").into(), ERRORS.into(), "0".into()]);
        }
        Some(Command { program: self.command.program.clone(), arguments })
    }

    /// Do LLVM's first passes add code that counts or calls something? Then lowering comes before optimization.
    pub(crate) fn is_instrumented(&self) -> bool {
        self.instruments
    }

    /// What LLVM's passes do with a profile in front of our passes.
    pub(crate) fn in_front(&self) -> Option<&Job> {
        self.in_front.as_ref()
    }

    /// What they do with one behind our inlining.
    pub(crate) fn behind_inlining(&self) -> Option<&Job> {
        self.behind_inlining.as_ref()
    }

    /// Lowering, by LLVM's passes that are not optimizations: IR to bitcode on standard output. The IR comes from
    /// standard input, unless it is the source. In this case clang reads the file, so that its messages contain the
    /// file name.
    pub fn lower(&self) -> Command {
        let mut arguments = self.passes_for_all();
        // Checks come behind our passes, once.
        arguments = options::keep(&arguments, |it| !it.as_bytes().starts_with(b"-fsanitize") && !records(it));
        if let (true, Some(input)) = (self.is_ir, arguments.last_mut()) {
            input.clone_from(&self.input);
        }
        Command { program: self.command.program.clone(), arguments }
    }

    /// Do sanitizers come behind our passes? At `-O0` the front end has run them.
    pub(crate) fn is_checked(&self) -> bool {
        self.checks && !self.front_lowers()
    }

    /// Checking, by LLVM's passes of sanitizers: from optimized IR on standard input to bitcode on standard output.
    /// Counters and profiles are left out, as the passes in front of ours have inserted and used them.
    pub fn check(&self) -> Command {
        let mut arguments = options::keep(&self.passes_for_all(), |option| !instruments(option));
        // Of LLVM IR, clang does not read the lists of functions that have no labels.
        if options::any(&arguments, |option| sanitizers(option).any(|name| name == "dataflow")) {
            let lists = arguments.iter().filter_map(|argument| {
                let argument = argument.to_str()?.strip_prefix("-fsanitize-")?;
                argument.strip_prefix("system-").unwrap_or(argument).strip_prefix("ignorelist=")
            });
            let lists = lists.flat_map(|list| ["-mllvm".into(), format!("-dfsan-abilist={list}").into()]);
            let lists: Vec<OsString> = lists.collect();
            arguments.splice(1..1, lists);
        }
        Command { program: self.command.program.clone(), arguments }
    }

    /// Checking of IR that, according to the description of a file system at `overlay`, is in place of the source.
    pub(crate) fn check_in_place(&self, overlay: &Path) -> Command {
        let Command { program, mut arguments } = self.check();
        let input = arguments.len() - 3;
        arguments[input + 2].clone_from(&self.input);
        arguments.splice(input..input, ["-ivfsoverlay".into(), overlay.into()]);
        Command { program, arguments }
    }

    /// The description of a file system in which this file is in place of the source. `None` if the source has no
    /// name that can be described.
    pub(crate) fn in_place(&self, file: &Path) -> Option<String> {
        let is_elsewhere = options::any(&self.command.arguments, |option| option == "-working-directory");
        let source = std::path::absolute(&self.input).ok().filter(|_| !self.reads_stdin() && !is_elsewhere)?;
        let is_plain = |letter: char| letter != '"' && letter != '\\' && !letter.is_control();
        let name = |path: &Path| path.to_str().filter(|name| name.chars().all(is_plain)).map(ToOwned::to_owned);
        let (source, file) = (name(&source)?, name(file)?);
        let root = format!(r#"{{"type": "file", "name": "{source}", "external-contents": "{file}"}}"#);
        Some(format!(r#"{{"version": 0, "use-external-names": false, "roots": [{root}]}}"#))
    }

    /// The arguments of a process that runs the passes of LLVM that are no optimizations.
    fn passes_for_all(&self) -> Vec<OsString> {
        let arguments = without_front_end(&of_ir(&self.command.arguments));
        to_bitcode(&options::keep(&arguments, |option| level(option).is_none()))
    }

    /// The back end: from optimized IR on standard input to the output. If it `verifies`, LLVM's verifier comes first.
    pub fn back(&self, verifies: bool) -> Command {
        let mut arguments = without_front_end(&of_ir(&self.command.arguments));
        if verifies {
            arguments = options::keep(&arguments, |option| option != NO_VERIFIER);
        }
        arguments.insert(1, NO_PASSES.into());
        Command { program: self.command.program.clone(), arguments }
    }

    /// The settings of the code generator of the back end, if they are known.
    pub fn code(&self, verifies: bool) -> Option<Code> {
        Code::of(&self.back(verifies))
    }

    /// What clang does without this optimizer: LLVM's passes and the back end, from the front end's IR on standard
    /// input to the output.
    pub fn without_us(&self) -> Command {
        let mut arguments = without_front_end(&of_ir(&self.command.arguments));
        if self.front_lowers() {
            // These passes must not run twice.
            arguments.insert(1, NO_PASSES.into());
        }
        Command { program: self.command.program.clone(), arguments }
    }
}

fn is_action(argument: &OsStr) -> bool {
    ACTIONS.iter().any(|action| argument == *action)
}

fn needs_llvm(argument: &OsStr) -> bool {
    let is_ours = |name: &str| OTHER_SANITIZERS.contains(&name) || LATE_SANITIZERS.contains(&name);
    if !sanitizers(argument).all(|name| is_ours(name) || name == "vptr") {
        return true;
    }
    let Some(argument) = argument.to_str() else { return false };
    NEEDS_LLVM.contains(&argument) || NEEDS_LLVM_WITH.iter().any(|start| argument.starts_with(start))
}

/// The sanitizers that an argument asks for.
fn sanitizers(argument: &OsStr) -> impl Iterator<Item = &str> {
    argument.to_str().and_then(|text| text.strip_prefix("-fsanitize=")).into_iter().flat_map(|names| names.split(','))
}

fn instruments(argument: &OsStr) -> bool {
    let Some(argument) = argument.to_str() else { return false };
    INSTRUMENTS.contains(&argument) || INSTRUMENTS_WITH.iter().any(|start| argument.starts_with(start))
}

/// Is a file of this name standard output?
pub(crate) fn is_stdout(file: &OsStr) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| file == *name)
}

/// The level that an argument selects.
fn level(argument: &OsStr) -> Option<Level> {
    Some(match argument.to_str()?.strip_prefix("-O")? {
        "0" => Level::O0,
        "" | "1" | "g" => Level::O1,
        "2" => Level::O2,
        "s" => Level::Os,
        "z" => Level::Oz,
        "fast" => Level::O3,
        number if number.parse::<u32>().is_ok() => Level::O3,
        _ => return None,
    })
}

/// The same arguments with bitcode on standard output as the output.
fn to_bitcode(arguments: &[OsString]) -> Vec<OsString> {
    let Some((input, arguments)) = arguments.split_last() else { return vec![] };
    let replace = |option: &[OsString]| match option {
        [action] if is_action(action) => vec!["-emit-llvm-bc".into()],
        [name, _] if name == "-o" => vec![name.clone(), "-".into()],
        // Passes that are no optimizations have nothing to record.
        [name, _] if RECORD.iter().any(|known| name == known) => vec![],
        other => other.to_vec(),
    };
    options::options(arguments).flat_map(replace).chain([input.clone()]).collect()
}

/// The arguments for LLVM IR from standard input as input.
fn of_ir(arguments: &[OsString]) -> Vec<OsString> {
    let mut arguments = arguments.to_vec();
    let length = arguments.len();
    arguments[length - 2..].clone_from_slice(&["ir".into(), "-".into()]);
    // The front end has reported these already.
    arguments.insert(1, "-Wno-unknown-warning-option".into());
    // It has also said that there is no level above `-O3`.
    let known = |option: &[OsString]| match option {
        [name] if level(name) == Some(Level::O3) && name != "-Ofast" => vec!["-O3".into()],
        other => other.to_vec(),
    };
    options::options(&arguments).flat_map(known).collect()
}

fn without_front_end(arguments: &[OsString]) -> Vec<OsString> {
    options::keep(arguments, |option| !FRONT_END_FILES.iter().chain(&FRONT_END_FLAGS).any(|name| option == *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command {
        Command { program: "clang".into(), arguments: line.split(' ').map(OsString::from).collect() }
    }

    fn text(command: &Command) -> String {
        command.arguments.iter().map(|argument| argument.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn counters_are_inserted_once() {
        let line = "-cc1 -emit-obj -O2 -fprofile-instrument=llvm -coverage-notes-file=a \
                    -fprofile-instrument-use-path=p -fsanitize=address -o a.o -x c a.c";
        let unit = Unit::of(&command(line)).unwrap();
        let has_some = |command: &Command| options::any(&command.arguments, instruments);
        assert!(unit.is_checked() && has_some(&unit.lower()) && !has_some(&unit.check()));
    }

    #[test]
    fn dependencies_on_standard_output_leave_no_place_for_bitcode() {
        for (file, is_fine) in [("a.d", true), ("-", false), ("/dev/stdout", false)] {
            let line = format!("-cc1 -emit-obj -O2 -dependency-file {file} -o a.o -x c a.c");
            assert_eq!(Unit::of(&command(&line)).is_some(), is_fine, "{file}");
        }
    }

    #[test]
    fn one_process_becomes_two() {
        let line = "-cc1 -emit-obj -O2 -v -dependency-file a.d -MT a.o -D X -o a.o -x c a.c";
        let unit = Unit::of(&command(line)).unwrap();
        let front = "-cc1 -disable-llvm-passes -emit-llvm-bc -O2 -v -dependency-file a.d -MT a.o -D X -o - -x c a.c";
        assert_eq!(text(&unit.front().unwrap()), front);
        let back = "-cc1 -disable-llvm-passes -Wno-unknown-warning-option -emit-obj -O2 -D X -o a.o -x ir -";
        assert_eq!(text(&unit.back(false)), back);
        assert_eq!(text(&unit.lower()), "-cc1 -Wno-unknown-warning-option -emit-llvm-bc -D X -o - -x ir -");
        let unoptimized = Unit::of(&command("-cc1 -S -o a.s -x c a.c")).unwrap();
        assert_eq!(text(&unoptimized.front().unwrap()), "-cc1 -emit-llvm-bc -o - -x c a.c");
        assert!(text(&unoptimized.back(false)).contains("-disable-llvm-passes"));
        assert_eq!((unit.name(), unit.output().to_str()), ("a.c", Some("a.o")));
        let without_us = "-cc1 -Wno-unknown-warning-option -emit-obj -O2 -D X -o a.o -x ir -";
        assert_eq!(text(&unit.without_us()), without_us);
        let unverified = Unit::of(&command("-cc1 -S -disable-llvm-verifier -o a.s -x c a.c")).unwrap();
        let back = |verifies| text(&unverified.back(verifies));
        assert_eq!(back(true), "-cc1 -disable-llvm-passes -Wno-unknown-warning-option -S -o a.s -x ir -");
        assert!(back(false).contains(" -disable-llvm-verifier "));
        assert_eq!(text(&unoptimized.without_us()), text(&unoptimized.back(false)));
    }

    #[test]
    fn messages_are_asked_for_without_writing_anything() {
        let line = "-cc1 -emit-obj -O2 -dependency-file a.d -fwarn-stack-size=99 -ferror-limit 19 -split-dwarf-output x \
            -coverage-notes-file=y -opt-record-file z -o a.o -x c a.c";
        let asked = Unit::of(&command(line)).unwrap().for_messages().unwrap();
        let expected = "-cc1 -fwarn-stack-size=0 -ferror-limit 0 -emit-obj -O2 -o /dev/null -x c a.c";
        assert_eq!(text(&asked), expected);
        for line in ["-cc1 -S -o a.s -x ir a.ll", "-cc1 -S -o a.s -x c -"] {
            assert_eq!(Unit::of(&command(line)).unwrap().for_messages(), None, "{line}");
        }
        let unit = Unit::of(&command("-cc1 -S -O2 -fsanitize=address -o a.s -x c b/../a.c")).unwrap();
        let overlay = unit.in_place(Path::new("/t/ir")).unwrap();
        let here = std::env::current_dir().unwrap();
        let entry = format!("\"name\": \"{}/b/../a.c\", \"external-contents\": \"/t/ir\"", here.display());
        assert!(overlay.contains(&entry), "{overlay}");
        let check = text(&unit.check_in_place(Path::new("/t/fs")));
        assert!(check.ends_with("-o - -ivfsoverlay /t/fs -x ir b/../a.c"), "{check}");
        assert_eq!(Unit::of(&command("-cc1 -S -o a -x c a\"b.c")).unwrap().in_place(Path::new("/t/ir")), None);
    }

    #[test]
    fn values_are_not_taken_for_options() {
        let line = "-cc1 -emit-obj -target-feature -v -mllvm -O3 -D -pg -O1 -dependency-file -S -o a.o -x c -v";
        let unit = Unit::of(&command(line)).unwrap();
        assert_eq!((unit.level(), unit.name()), (Level::O1, "-v"));
        let back = "-cc1 -disable-llvm-passes -Wno-unknown-warning-option -emit-obj -target-feature -v -mllvm -O3 -D \
            -pg -O1 -o a.o -x ir -";
        assert_eq!(text(&unit.back(false)), back);
    }

    #[test]
    fn a_level_that_does_not_exist_is_reported_once() {
        let unit = Unit::of(&command("-cc1 -emit-obj -O9 -main-file-name -O9 -mllvm -O9 -o a.o -x c -O9")).unwrap();
        assert!(text(&unit.front().unwrap()).contains("-emit-llvm-bc -O9 -main"));
        for later in [unit.lower(), unit.back(false), unit.without_us()] {
            let arguments = text(&later);
            assert!(!arguments.contains("-bc -O9") && !arguments.contains("-obj -O9"), "{arguments}");
            assert!(arguments.contains("-main-file-name -O9 -mllvm -O9"), "{arguments}");
        }
        let fast = Unit::of(&command("-cc1 -emit-obj -Ofast -o a.o -x c a.c")).unwrap();
        assert!(text(&fast.back(false)).contains("-emit-obj -Ofast -o"));
    }

    #[test]
    fn other_actions_and_inputs() {
        let unit = |line| Unit::of(&command(line));
        let ir = unit("-cc1 -S -o - -x ir a.ll").unwrap();
        assert_eq!((ir.front(), ir.level()), (None, Level::O0));
        assert!(text(&ir.lower()).ends_with("-emit-llvm-bc -o - -x ir a.ll"));
        assert!(text(&ir.back(false)).ends_with("-S -o - -x ir -"));
        assert_eq!(unit("-cc1 -emit-llvm -O1 -O3 -o a.ll -x c++ -").unwrap().name(), "<stdin>");
        assert_eq!(unit("-cc1 -E -o - -x c a.c"), None);
        assert_eq!(unit("-cc1 -emit-obj -o  -x c a.c"), None);
        assert_eq!(unit("-cc1 -emit-obj -ast-dump -o a.o -x c a.c"), None);
        assert_eq!(unit("-cc1 -fsyntax-only -x c a.c"), None);
        assert_eq!(unit("-cc1 -emit-pch -o a.pch -x c-header a.h"), None);
        assert_eq!(unit("-cc1as -filetype obj -o a.o a.s"), None);
    }

    #[test]
    fn levels() {
        let level = |line: &str| Unit::of(&command(&format!("-cc1 -S {line} -o a -x c a.c"))).unwrap().level();
        assert_eq!(level("-g"), Level::O0);
        assert_eq!([level("-O1"), level("-Og"), level("-O3 -O1")], [Level::O1; 3]);
        assert_eq!([level("-Ofast"), level("-O3"), level("-O9")], [Level::O3; 3]);
        assert_eq!([level("-Oz"), level("-Os"), level("-O3 -Os")], [Level::Oz, Level::Os, Level::Os]);
        assert_eq!(level("-O1 -O2"), Level::O2);
    }

    #[test]
    fn what_llvm_has_to_do_is_left_to_it() {
        let has = |flag: &str| Unit::of(&command(&format!("-cc1 -S {flag} -o a -x c a.c"))).is_some();
        for flag in ["-fsanitize=null,shift-base", "-fprofile-list=x", "-fcoverage-compilation-dir=/", "-Wall", "-pg"] {
            assert!(has(flag), "{flag}");
        }
        for flag in [
            "-fsanitize=cfi-icall,null",
            "-fsanitize=memtag-stack",
            "-fmemory-profile-use=x",
            "-fpseudo-probe-for-profiling",
            "-fenable-matrix",
        ] {
            assert!(!has(flag), "{flag}");
        }
        let unit = Unit::of(&command("-cc1 -S -O2 -fsanitize=address,null -fsanitize-x=1 -o a -x c a.c")).unwrap();
        let check =
            "-cc1 -Wno-unknown-warning-option -emit-llvm-bc -fsanitize=address,null -fsanitize-x=1 -o - -x ir -";
        assert!(unit.is_checked() && text(&unit.check()) == check, "{}", text(&unit.check()));
        assert_eq!(text(&unit.lower()), "-cc1 -Wno-unknown-warning-option -emit-llvm-bc -o - -x ir -");
        assert!(!Unit::of(&command("-cc1 -S -fsanitize=thread -o a -x c a.c")).unwrap().is_checked());
        for flag in ["-fsanitize=memory,null", "-fsanitize-coverage-type=3", "-fmemory-profile=x", "-fmemory-profile"] {
            let unit = Unit::of(&command(&format!("-cc1 -S -O1 {flag} -o a -x c a.c"))).unwrap();
            assert!(unit.is_checked() && text(&unit.check()).contains(flag), "{flag}");
            assert!(!text(&unit.lower()).contains(flag), "{flag}");
        }
        for flag in ["-fsanitize=safe-stack,kcfi", "-fxray-instrument"] {
            let unit = Unit::of(&command(&format!("-cc1 -S -O1 {flag} -o a -x c a.c"))).unwrap();
            assert!(!unit.is_checked() && text(&unit.back(false)).contains(flag), "{flag}");
        }
        assert!(!has("-disable-llvm-passes") && !has("-flto=thin"));
        for flag in [
            "-fprofile-instrument=clang",
            "-fprofile-instrument=llvm",
            "-fprofile-instrument-use-path=x",
            "-coverage-notes-file=a.gcno",
            "-finstrument-functions",
        ] {
            let unit = Unit::of(&command(&format!("-cc1 -S {flag} -o a -x c a.c"))).unwrap();
            assert!(unit.is_instrumented(), "{flag}");
        }
    }
}
