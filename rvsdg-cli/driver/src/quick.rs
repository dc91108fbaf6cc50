//! Clang's driver and its front end in one process, for simple command lines.
//!
//! A process of clang takes some 25 ms of CPU time before it does anything, which is most of the time of a small file.
//! The usual way starts two, besides one for code generation if it is clang's: one lists what clang would do (`-###`),
//! one is the front end. For a command line that compiles one file to one object, the driver runs the front end in its
//! own process, so one process can do both: it gets the arguments as they are, with two more that make the front end
//! emit bitcode without LLVM's passes, and standard output as the output. Meanwhile clang's driver writes the arguments
//! of the front end to a file (`CC_PRINT_OPTIONS_FILE`), and with the additions taken back, these are the ones that
//! `-###` would show.
//!
//! Only what is known to depend neither on the name of the output nor on the number of processes is done in this way:
//! the words of the command line are checked, and afterwards what clang has logged. If anything is unexpected, nothing
//! has happened but that the front end has run, and the usual way is gone. Its messages are held back until then.

use crate::cc1::{Level, Unit, is_stdout};
use crate::clang::{Clang, NoClang};
use crate::listing::{Command, Listing};
use crate::options;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// What the process has done.
pub(crate) struct Quick {
    /// The process that clang would have started without us.
    pub(crate) listing: Listing,
    /// The bitcode, or nothing if the front end has found errors.
    pub(crate) front: Option<Vec<u8>>,
    /// What it printed to standard error.
    pub(crate) messages: Vec<u8>,
}

/// Words without a value.
const WORDS: [&str; 40] = [
    "-MD",
    "-MMD",
    "-MP",
    "-Qunused-arguments",
    "-S",
    "-ansi",
    "-c",
    "-faddrsig",
    "-fno-addrsig",
    "-fno-short-enums",
    "-fno-signed-char",
    "-fno-standalone-debug",
    "-fshort-enums",
    "-fstandalone-debug",
    "-g",
    "-g0",
    "-g1",
    "-g2",
    "-g3",
    "-gcolumn-info",
    "-gdwarf",
    "-gdwarf-4",
    "-gdwarf-5",
    "-ggdb",
    "-ggdb1",
    "-ggdb2",
    "-ggdb3",
    "-gline-tables-only",
    "-gno-column-info",
    "-m32",
    "-m64",
    "-no-canonical-prefixes",
    "-nostdinc",
    "-nostdinc++",
    "-nostdlib",
    "-pedantic",
    "-pedantic-errors",
    "-pipe",
    "-pthread",
    "-w",
];

/// Options whose value is the next word.
const WITH_VALUE: [&str; 14] = [
    "-D",
    "-I",
    "-MF",
    "-MQ",
    "-MT",
    "-U",
    "-idirafter",
    "-imacros",
    "-include",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-o",
    "-x",
];

/// Beginnings of words that concern the front end or the code of functions only.
const BEGINNINGS: [&str; 92] = [
    "--sysroot=",
    "--target=",
    "-D",
    "-I",
    "-O",
    "-Rno-pass",
    "-Rpass",
    "-U",
    "-W",
    "-fPIC",
    "-fPIE",
    "-faligned-",
    "-fassociative-math",
    "-fasynchronous-unwind-tables",
    "-fcf-protection",
    "-fcolor-diagnostics",
    "-fcommon",
    "-fcoverage-prefix-map=",
    "-fdata-sections",
    "-fdebug-compilation-dir=",
    "-fdebug-prefix-map=",
    "-fdiagnostics-color",
    "-fexceptions",
    "-ffast-math",
    "-ffile-prefix-map=",
    "-ffinite-math-only",
    "-ffp-contract=",
    "-ffreestanding",
    "-ffunction-sections",
    "-finline",
    "-fmacro-prefix-map=",
    "-fmath-errno",
    "-fmerge-all-constants",
    "-fnew-alignment",
    "-fno-asynchronous-unwind-tables",
    "-fno-builtin",
    "-fno-color-diagnostics",
    "-fno-common",
    "-fno-delete-null-pointer-checks",
    "-fno-elide-constructors",
    "-fno-exceptions",
    "-fno-ident",
    "-fno-inline",
    "-fno-jump-tables",
    "-fno-lto",
    "-fno-math-errno",
    "-fno-omit-frame-pointer",
    "-fno-pic",
    "-fno-pie",
    "-fno-plt",
    "-fno-rtti",
    "-fno-semantic-interposition",
    "-fno-signed-zeros",
    "-fno-slp-vectorize",
    "-fno-stack-clash-protection",
    "-fno-stack-protector",
    "-fno-strict-",
    "-fno-threadsafe-statics",
    "-fno-trapping-math",
    "-fno-tree-",
    "-fno-unroll-loops",
    "-fno-unwind-tables",
    "-fno-use-cxa-atexit",
    "-fno-vectorize",
    "-fno-zero-initialized-in-bss",
    "-fomit-frame-pointer",
    "-fpic",
    "-fpie",
    "-freciprocal-math",
    "-frounding-math",
    "-fsemantic-interposition",
    "-fsigned-char",
    "-fsized-deallocation",
    "-fslp-vectorize",
    "-fstack-clash-protection",
    "-fstack-protector",
    "-fstrict-aliasing",
    "-fstrict-flex-arrays=",
    "-fstrict-overflow",
    "-ftemplate-depth",
    "-ftls-model=",
    "-ftrapping-math",
    "-ftrapv",
    "-ftrivial-auto-var-init=",
    "-funroll-loops",
    "-funsigned-char",
    "-funwind-tables",
    "-fvectorize",
    "-fvisibility",
    "-fwrapv",
    "-fzero-call-used-regs=",
    "-std=",
];

/// Beginnings of words of `BEGINNINGS` that are for other processes.
const EXCEPTIONS: [&str; 3] = ["-Wa,", "-Wl,", "-Wp,"];

/// Of machines: the processor and its features.
const MACHINE: [&str; 22] = [
    "-maes",
    "-march=",
    "-mavx",
    "-mbmi",
    "-mcmodel=",
    "-mcpu=",
    "-mcx16",
    "-mf16c",
    "-mfma",
    "-mfpmath=",
    "-mlzcnt",
    "-mmmx",
    "-mno-",
    "-mpclmul",
    "-mpopcnt",
    "-mpreferred-stack-boundary=",
    "-mrdrnd",
    "-msha",
    "-msse",
    "-mstackrealign",
    "-mtune=",
    "-mxsave",
];

/// Variables of the environment that change what clang's driver does.
const VARIABLES: [&str; 4] = ["CCC_OVERRIDE_OPTIONS", "CC_PRINT_OPTIONS", "CC_PRINT_PROC_STAT", "CC_LOG_DIAGNOSTICS"];

/// Endings of sources.
const SOURCES: [&str; 7] = ["c", "cc", "cpp", "cxx", "C", "i", "ii"];

/// A command line that compiles one file to one object, or to assembly.
struct Simple {
    /// Where the object goes.
    output: OsString,
    /// The arguments without that. Names that follow from that of the output are added.
    others: Vec<OsString>,
    /// `-emit-obj` or `-S`.
    action: &'static str,
    is_optimized: bool,
}

impl Simple {
    fn of(arguments: &[OsString]) -> Option<Simple> {
        let mut words = arguments.iter();
        let (mut output, mut input, mut others) = (None, None, vec![]);
        let (mut actions, mut is_optimized, mut depends) = ([false; 2], false, [false; 3]);
        while let Some(word) = words.next() {
            let text = word.to_str()?;
            if WITH_VALUE.contains(&text) {
                let value = words.next()?;
                if text == "-o" {
                    output = Some(value.clone()).filter(|_| output.is_none() && value != "-");
                    output.as_ref()?;
                    continue;
                }
                (text != "-MF" || !is_stdout(value)).then_some(())?;
                depends[1] |= text == "-MF";
                depends[2] |= matches!(text, "-MT" | "-MQ");
                others.extend([word.clone(), value.clone()]);
                continue;
            }
            match text.strip_prefix('-') {
                None => {
                    let ending = Path::new(text).extension().and_then(OsStr::to_str)?;
                    (SOURCES.contains(&ending) && input.is_none() && !text.starts_with('@')).then_some(())?;
                    input = Some(word.clone());
                }
                Some(_) => {
                    let begins = |list: &[&str]| list.iter().any(|start| text.starts_with(start));
                    let is_known = WORDS.contains(&text) || begins(&BEGINNINGS) || begins(&MACHINE);
                    let is_other = begins(&EXCEPTIONS) && !only_has_macros(text);
                    (is_known && !is_other).then_some(())?;
                    actions[0] |= text == "-c";
                    actions[1] |= text == "-S";
                    depends[0] |= matches!(text, "-MD" | "-MMD");
                    if text.starts_with("-O") {
                        is_optimized = text != "-O0";
                    }
                }
            }
            others.push(word.clone());
        }
        let (action, ending) = match actions {
            [true, false] => ("-emit-obj", "o"),
            [false, true] => ("-S", "s"),
            _ => return None,
        };
        let input = Path::new(input.as_ref()?).file_name().map(Path::new)?;
        if depends[0] {
            others.extend(dependencies(output.as_deref(), input, &depends)?);
        }
        let output = output.unwrap_or_else(|| input.with_extension(ending).into());
        Some(Simple { output, others, action, is_optimized })
    }

    /// What is added to the arguments of the front end.
    fn additions(&self) -> &'static [&'static str] {
        // Without optimizations, LLVM's passes make functions inline that have to be.
        if self.is_optimized { &["-disable-llvm-passes", "-emit-llvm-bc"] } else { &["-emit-llvm-bc"] }
    }

    /// The process that clang would start for the original arguments, if the one that it has started is as expected.
    fn undone(&self, log: &[u8]) -> Option<Listing> {
        let mut listing = Listing::parse(log).ok()?;
        let [command] = &mut listing.commands[..] else { return None };
        for added in self.additions() {
            let at = command.arguments.iter().rposition(|argument| argument == *added)?;
            command.arguments.remove(at);
        }
        let output = command.arguments.iter().rposition(|argument| argument == "-o")? + 1;
        let place = command.arguments.get_mut(output).filter(|place| *place == "-")?;
        place.clone_from(&self.output);
        let unit = Unit::of(command)?;
        let has = |name: &str| options::any(&command.arguments, |option| option == name);
        let is_expected = has(self.action)
            && (unit.level() != Level::O0) == self.is_optimized
            && unit.front_lowers() != self.is_optimized
            && is_supported(command);
        listing.header.clear();
        is_expected.then_some(listing)
    }
}

/// Are these only macros for the preprocessor (`-Wp,-U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=2`)? Clang's driver takes the
/// words apart at the commas.
fn only_has_macros(word: &str) -> bool {
    let is_macro = |part: &str| part.len() > 2 && (part.starts_with("-D") || part.starts_with("-U"));
    word.strip_prefix("-Wp,").is_some_and(|parts| parts.split(',').all(is_macro))
}

/// The options for the names in dependencies that follow from that of the output, or from that of the input without it.
fn dependencies(output: Option<&OsStr>, input: &Path, given: &[bool; 3]) -> Option<Vec<OsString>> {
    let output = output.map(Path::new);
    // Of names without a stem clang replaces everything.
    let is_plain = |path: &Path| path.extension().is_some() || !path.to_string_lossy().contains("/.");
    output.is_none_or(|path| is_plain(path) && !path.to_string_lossy().starts_with('.')).then_some(())?;
    let mut words: Vec<OsString> = vec![];
    if !given[1] {
        words.extend(["-MF".into(), output.unwrap_or(input).with_extension("d").into()]);
    }
    if !given[2] {
        words.extend(["-MQ".into(), output.map_or_else(|| input.with_extension("o"), Path::to_path_buf).into()]);
    }
    Some(words)
}

/// Is it the clang whose bitcode we read?
fn is_supported(command: &Command) -> bool {
    let folder = options::value(&command.arguments, "-resource-dir").and_then(|folder| Path::new(folder).file_name());
    let version = folder.and_then(OsStr::to_str).and_then(|name| name.split('.').next());
    version == Some(crate::clang::VERSION)
}

/// Runs driver and front end in one process; none if the usual way has to be gone.
pub(crate) fn run(clang: &Clang, arguments: &[OsString], scratch: Option<&Path>) -> Result<Option<Quick>, NoClang> {
    let is_set = VARIABLES.iter().any(|name| std::env::var_os(name).is_some());
    let (Some(simple), Some(scratch), false) = (Simple::of(arguments), scratch, is_set) else { return Ok(None) };
    let log = scratch.join("front");
    // Clang appends to it.
    let _ = std::fs::remove_file(&log);
    let mut words = simple.others.clone();
    // If the front end crashes, clang writes the files for a report when it runs again, with the original arguments.
    words.extend(["-o", "-", "-fno-crash-diagnostics"].map(OsString::from));
    words.extend(simple.additions().iter().flat_map(|word| ["-Xclang".into(), OsString::from(word)]));
    let output = clang.run_front(&words, scratch, &log)?;
    let Some(listing) = std::fs::read(&log).ok().and_then(|log| simple.undone(&log)) else { return Ok(None) };
    let front = match output.status.code() {
        Some(0) => Some(output.stdout),
        // Errors in the source.
        Some(1) => None,
        _ => return Ok(None),
    };
    Ok(Some(Quick { listing, front, messages: output.stderr }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simple(line: &str) -> Option<Simple> {
        Simple::of(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn simple_command_lines() {
        assert!(BEGINNINGS.is_sorted() && WORDS.is_sorted() && WITH_VALUE.is_sorted());
        for (line, output, is_optimized) in [
            ("-O2 -c a.c", "a.o", true),
            ("-c src/a.c", "a.o", false),
            ("-O2 -O0 -g -Wall -DX=1 -D Y -I. -I x -std=c11 -fPIC -c -o b.o a.c", "b.o", false),
            ("-O3 -march=native -MD -MP -MT b.o -MF b.d -c a.cpp -o b.o", "b.o", true),
            ("-isystem -c -c a.c", "a.o", false),
            ("-S -O1 -x c src/a.b.c", "a.b.s", true),
            ("-c -MD a.c -o x/b.o", "x/b.o", false),
            ("-Ofast -nostdlib -Wp,-UX,-DX=2 -c a.c", "a.o", true),
        ] {
            let found = simple(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((found.output.to_str(), found.is_optimized), (Some(output), is_optimized), "{line}");
            assert!(!found.others.iter().any(|word| word == "-o"));
        }
        for line in [
            "-O2 a.c",
            "-c a.c b.c",
            "-c a.s",
            "-c -x",
            "-c @file a.c",
            "-c a.c -o -",
            "-c a.c -o",
            "-S -c a.c",
            "-c -MD a.c -o .o",
            "-c -MD a.c -o x/.o",
            "-c -flto a.c",
            "-c -fsanitize=address a.c",
            "-c -gsplit-dwarf a.c",
            "-c -save-temps a.c",
            "-c -v a.c",
            "-c -Wp,-MD,x a.c",
            "-c -Wp,-D,X a.c",
            "-c -Wp,-DX,-MD,x a.c",
            "-c -Wp, a.c",
            "-c -Wa,-DX a.c",
            "-c -Xclang -emit-llvm a.c",
            "-c -mllvm -x a.c",
            "-c -fsave-optimization-record a.c",
            "-o -c a.c",
        ] {
            assert!(simple(line).is_none(), "{line}");
        }
    }

    /// One process finds out what the usual way does, and makes the same bitcode.
    #[test]
    fn both_ways_are_the_same() {
        let folder = crate::children::Folder::new("rvsdg-test-", None).unwrap();
        let scratch = folder.path();
        let source = "#include <stddef.h>\n__thread int t; static int s(int x) { return x * x; }\n\
            size_t f(int n) { int a[9]; for (int i = 0; i < 9; i++) a[i] = s(i); return a[n] + t; }\n";
        for name in ["a.c", "b.cpp"] {
            std::fs::write(scratch.join(name), source).unwrap();
        }
        let place = |name: &str| scratch.join(name).into_os_string();
        for (source, line) in [
            ("a.c", ""),
            ("a.c", "-O0 -g"),
            ("a.c", "-O -w"),
            ("a.c", "-O2 -Wall -Wextra -std=gnu11 -DA=\"x\" -D B -UC"),
            ("a.c", "-O3 -march=haswell -ffast-math -fno-math-errno -pipe"),
            ("a.c", "-Os -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections"),
            ("a.c", "-O2 -g -fstack-protector-strong -fno-plt -fcf-protection -fno-omit-frame-pointer"),
            ("a.c", "-Og -ggdb3 -MD -MP -MT x.o -MF DEPENDENCIES -pthread"),
            ("a.c", "-O2 -Rpass=x -Rpass-missed=y -gdwarf-4"),
            ("a.c", "-O2 -S -pedantic -funroll-loops -fno-semantic-interposition -fmerge-all-constants"),
            ("a.c", "-O2 -MMD -MP"),
            ("a.c", "-MD -MF DEPENDENCIES -x c -fno-unwind-tables -frounding-math -fno-ident -gline-tables-only"),
            ("a.c", "-MD -MT x.o -MT $y -fstack-clash-protection -mcmodel=medium -msha -mfma"),
            ("a.c", "-O2 -fno-pie -fno-pic -m32 -ffreestanding -w"),
            ("a.c", "-O2 --target=aarch64-linux-gnu -ffreestanding -fno-builtin"),
            ("a.c", "-g -O2 -ffile-prefix-map=/=. -fstack-protector-strong -Wdate-time -D_FORTIFY_SOURCE=2"),
            ("a.c", "-Ofast -Wno-deprecated-ofast -mfpmath=sse -Wp,-UX,-DX=2 -fstrict-overflow"),
            ("a.c", "-O1 -g -fstandalone-debug -nostdlib -ftls-model=initial-exec -fcoverage-prefix-map=/=."),
            ("a.c", "-O2 -ggdb2 -gcolumn-info -fno-addrsig -fshort-enums -fno-signed-char -fstrict-flex-arrays=3"),
            ("a.c", "-O2 -fno-standalone-debug -ftrivial-auto-var-init=zero -fzero-call-used-regs=used-gpr"),
            ("b.cpp", "-O2 -std=c++17 -fno-exceptions -fno-rtti -fcommon"),
            ("b.cpp", "-Oz -fwrapv -fno-strict-aliasing -funsigned-char"),
        ] {
            let language = if source == "a.c" { crate::Language::C } else { crate::Language::Cxx };
            let Ok(clang) = Clang::find(language) else { return eprintln!("skipped: there is no clang") };
            let mut words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            for word in words.iter_mut().filter(|word| *word == "DEPENDENCIES") {
                *word = place("a.d");
            }
            words.extend((!line.contains("-S ")).then(|| "-c".into()));
            words.extend([place(source), "-o".into(), place("a b$.o")]);
            let quick = run(&clang, &words, Some(scratch)).unwrap().unwrap_or_else(|| panic!("{line}"));
            let usual = clang.list(&words, Some(scratch)).unwrap().unwrap();
            assert_eq!(quick.listing.commands, usual.commands, "{line}");
            let front = Unit::of(&usual.commands[0]).unwrap().front().unwrap();
            let output = std::process::Command::new(&front.program).args(&front.arguments).output().unwrap();
            assert!(quick.front.as_ref() == Some(&output.stdout), "{line}: other bitcode");
            assert_eq!(String::from_utf8_lossy(&quick.messages), String::from_utf8_lossy(&output.stderr), "{line}");
        }
    }

    #[test]
    fn what_was_added_is_taken_back() {
        let it = simple("-O2 -c a.c -o b.o").unwrap();
        let log = |level: &str, more: &str, output: &str| {
            format!(
                "[Logging clang options]\n (in-process)\n \"clang\" \"-cc1\" \"-emit-obj\" \"-resource-dir\" \"/x/19\" \
                 \"{level}\" {more}\"-o\" \"{output}\" \"-x\" \"c\" \"a.c\"\n"
            )
        };
        let added = "\"-disable-llvm-passes\" \"-emit-llvm-bc\" ";
        let listing = it.undone(log("-O2", added, "-").as_bytes()).unwrap();
        let words: Vec<&str> = listing.commands[0].arguments.iter().filter_map(|it| it.to_str()).collect();
        let expected = ["-cc1", "-emit-obj", "-resource-dir", "/x/19", "-O2", "-o", "b.o", "-x", "c", "a.c"];
        assert_eq!(words, expected);
        let two = log("-O2", added, "-") + " \"as\" \"-o\" \"b.o\"\n";
        for unexpected in [
            log("-O0", added, "-"),
            log("-O2", "", "-"),
            log("-O2", added, "c.o"),
            log("-O2", &format!("{added}\"-flto=full\" "), "-"),
            log("-O2", added, "-").replace("/x/19", "/x/18"),
            two,
        ] {
            assert!(it.undone(unexpected.as_bytes()).is_none(), "{unexpected}");
        }
    }
}
