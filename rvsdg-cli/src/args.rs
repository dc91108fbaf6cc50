//! The command line.

use crate::level::{Chosen, DEBUG_INFO};
use crate::{registry, version};
use clap::{ArgAction, Args as ClapArgs, Parser, Subcommand, ValueEnum, ValueHint};
use rvsdg_destruct::Scheme;
use rvsdg_opt::{Level, ParseError, Pass, Pipeline, Reporting};
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// An optimizing compiler for LLVM IR and C on the Regionalized Value State Dependence Graph.
#[derive(Parser, Debug)]
#[command(name = "rvsdg", version = version::long(), max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Compile(Box<CompileArgs>),
    Run(RunArgs),
    View(ViewArgs),
    Reduce(ReduceArgs),
    Cc(CcArgs),
    #[command(name = "c++")]
    Cxx(CxxArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    #[command(hide = true)]
    Disassemble(DisassembleArgs),
    #[command(hide = true)]
    Generate(GenerateArgs),
    #[command(hide = true)]
    Profile(ProfileArgs),
}

/// Run LLVM's passes for a profile on LLVM IR on standard input, to bitcode on standard output
///
/// `rvsdg cc` starts itself with this subcommand, because LLVM's passes may end their process.
#[derive(ClapArgs, Debug)]
pub(crate) struct ProfileArgs {
    /// What to do, and with which files
    #[arg(value_name = "JOB", last = true)]
    pub(crate) words: Vec<OsString>,
}

/// Convert LLVM IR on standard input to an object or assembly on standard output
///
/// `rvsdg cc` starts itself with this subcommand instead of clang's back end.
#[derive(ClapArgs, Debug)]
pub(crate) struct GenerateArgs {
    /// The arguments of clang's back end
    #[arg(value_name = "ARGS", last = true)]
    pub(crate) arguments: Vec<OsString>,
}

/// Convert bitcode on standard input to text on standard output
///
/// The command starts itself with this subcommand, because LLVM's reader may crash on damaged bitcode.
#[derive(ClapArgs, Debug)]
pub(crate) struct DisassembleArgs {
    /// Keep the names of values
    #[arg(long)]
    pub(crate) names: bool,

    /// The name of the input in messages
    pub(crate) name: String,
}

/// Compile and link C with clang's command line, but with this optimizer (make CC="rvsdg cc")
///
/// Prints clang's messages; -Rrvsdg lists the files that are left to clang.
#[derive(ClapArgs, Debug)]
pub(crate) struct CcArgs {
    /// Arguments of clang
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<OsString>,
}

/// Compile and link C++ with clang's command line, but with this optimizer
#[derive(ClapArgs, Debug)]
pub(crate) struct CxxArgs {
    /// Arguments of clang++
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<OsString>,
}

/// Print a completion script for a shell
///
/// For example: rvsdg completions bash > ~/.local/share/bash-completion/completions/rvsdg
#[derive(ClapArgs, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page of the command, or of one of its subcommands
///
/// For example: rvsdg man compile > ~/.local/share/man/man1/rvsdg-compile.1
#[derive(ClapArgs, Debug)]
pub(crate) struct ManArgs {
    /// The subcommand [default: the command itself]
    pub(crate) subcommand: Option<String>,
}

/// How sources of C and C++ are compiled to LLVM IR, and for which processor
#[derive(ClapArgs, Clone, Default, Debug)]
pub(crate) struct SourceArgs {
    /// Processor to compile for, like clang's -march and llc's -mcpu; functions in LLVM IR that name a processor keep
    /// theirs
    #[arg(long, value_name = "CPU")]
    pub(crate) target_cpu: Option<String>,

    /// Folder with headers, for C and C++; may be repeated
    #[arg(short = 'I', value_name = "DIR", action = ArgAction::Append, value_hint = ValueHint::DirPath)]
    pub(crate) include: Vec<PathBuf>,

    /// Define a macro, for C and C++; may be repeated
    #[arg(short = 'D', value_name = "NAME[=VALUE]", action = ArgAction::Append)]
    pub(crate) define: Vec<OsString>,

    /// Additional argument for clang when it compiles C or C++, as in --clang-arg=-std=c11; may be repeated
    #[arg(long, value_name = "ARG", action = ArgAction::Append, allow_hyphen_values = true)]
    pub(crate) clang_arg: Vec<String>,

    /// Leave all variables of C and C++ in memory; else LLVM's pass mem2reg makes values of them before our passes, at
    /// every level
    #[arg(long)]
    pub(crate) no_mem2reg: bool,
}

/// Optimize a file as an RVSDG, and write LLVM IR, assembly, an object file or an executable
///
/// Functions with constructs that the compiler does not translate (metadata that names a value, ...) are passed through
/// unchanged, with a warning for each.
#[derive(ClapArgs, Debug)]
#[command(after_help = passes_help())]
pub(crate) struct CompileArgs {
    /// Input file: LLVM IR as text (.ll) or bitcode (.bc), C (.c), C++ (.cc, .cpp, .cxx, .C), both also preprocessed
    /// (.i, .ii), a graph as text (.rvsdg), or `-` for LLVM IR from standard input
    #[arg(value_hint = ValueHint::FilePath, required = false)]
    #[arg(required_unless_present_any = ["print_pipeline", "print_limits"])]
    #[arg(default_value_ifs([("print_pipeline", "true", "-"), ("print_limits", "true", "-")]))]
    pub(crate) input: PathBuf,

    /// Output file; `-` is standard output, which is the default except for executables, -c and -S
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Kind of output [default: by the extension of OUT: .ll, .bc, .s, .o, .rvsdg, .dot, none for exe; else ll]
    #[arg(long, value_name = "KIND")]
    pub(crate) emit: Option<Emit>,

    /// Write an object file, as --emit obj; the default of OUT is the name of the input with .o, in this folder
    #[arg(short = 'c', conflicts_with_all = ["emit", "assembly"])]
    pub(crate) object: bool,

    /// Write assembly, as --emit asm; the default of OUT is the name of the input with .s, in this folder
    #[arg(short = 'S', conflicts_with = "emit")]
    pub(crate) assembly: bool,

    /// Optimization level: 0 (round trip only), 1, 2, 3, s (size), or z (size above all); -O and -Og are -O1, greater
    /// numbers and -Ofast (with C and C++ compiled for it) are -O3; the last one counts
    #[arg(short = 'O', value_name = "LEVEL", default_value = "2", value_parser = str::parse::<Chosen>)]
    #[arg(overrides_with = "level")]
    pub(crate) level: Chosen,

    /// Run these passes, separated by commas, instead of those of the level; fixpoint<N>(...) repeats up to N times
    #[arg(long, value_name = "PASSES", value_parser = pipeline)]
    pub(crate) passes: Option<Pipeline>,

    /// Control flow recovery: scfr (a branch for each decision in the graph) or pcfr (as in the source) [default: pcfr,
    /// scfr at -O0]
    #[arg(long, value_name = "SCHEME", value_parser = str::parse::<Scheme>)]
    pub(crate) destruct: Option<Scheme>,

    /// Print the passes that would run, in the format of --passes, and exit
    #[arg(long)]
    pub(crate) print_pipeline: bool,

    /// Print a table of the limits of all passes, and exit
    #[arg(long)]
    pub(crate) print_limits: bool,

    /// Number of threads [default: one per processor]; the result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Report an error if a function can't be translated, instead of passing it through
    #[arg(long)]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Debug information, for C and C++: -g, -g0 to -g3, or another kind that clang knows, as -gdwarf-4 or
    /// -gline-tables-only; the last one counts; LLVM IR keeps what it has
    #[arg(short = 'g', value_name = "KIND", value_parser = DEBUG_INFO, hide_possible_values = true)]
    #[arg(overrides_with = "debug_info")]
    pub(crate) debug_info: Option<String>,

    /// Keep the names of values in the output, as far as passes keep them
    #[arg(long)]
    pub(crate) names: bool,

    /// Additional argument for clang when it links an executable, as in --link-arg=-lz; may be repeated
    #[arg(long, value_name = "ARG", action = ArgAction::Append, allow_hyphen_values = true)]
    pub(crate) link_arg: Vec<String>,

    /// Verify the graph after construction and after each pass
    #[arg(long)]
    pub(crate) verify_each: bool,

    /// Print CPU time per phase, pass and analysis to standard error
    #[arg(long)]
    pub(crate) time_passes: bool,

    /// Print statistics to standard error: sizes, translated functions, and the changes of each pass
    #[arg(long)]
    pub(crate) stats: bool,

    /// Write statistics and times as a JSON object to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) stats_json: Option<PathBuf>,

    /// Print the graph to standard error before each application of PASS, or of `all` passes; may be repeated. Names
    /// are those of --passes: a group stands for its members
    #[arg(long, value_name = "PASS", action = ArgAction::Append, value_parser = step_names)]
    pub(crate) print_before: Vec<StepNames>,

    /// Print the graph to standard error after each application of PASS, or of `all` passes; may be repeated
    #[arg(long, value_name = "PASS", action = ArgAction::Append, value_parser = step_names)]
    pub(crate) print_after: Vec<StepNames>,

    /// Print what each pass changes in each function to standard error
    #[arg(long)]
    pub(crate) print_changed: bool,

    /// Restrict the printing of graphs and changes to this function
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,

    /// Stop optimizing after N applications of passes to functions, and print these applications to standard error
    #[arg(long, value_name = "N")]
    pub(crate) bisect_limit: Option<u64>,

    /// Write remarks to FILE (- is standard output), in LLVM's YAML form: what passes did, what they did not do and
    /// why, with places in the source (of LLVM IR: as far as there is debug information)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) remarks: Option<PathBuf>,

    /// Which remarks are collected; for `rvsdg cc`
    #[arg(skip)]
    pub(crate) reporting: Reporting,

    /// Write a trace of phases and passes to FILE, for chrome://tracing and similar viewers
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) trace: Option<PathBuf>,

    /// Is this command named in the module, beside clang?
    #[arg(skip)]
    pub(crate) names_itself: bool,
    /// Something follows that needs the control flow as it is, and more passes.
    #[arg(skip)]
    pub(crate) is_continued: bool,
}

/// Run a program with the reference interpreter, which reports undefined behaviour and its place
///
/// Options precede FILE; all arguments after it are those of the program.
#[derive(ClapArgs, Debug)]
#[command(override_usage = "rvsdg run [OPTIONS] <FILE> [ARGS]...")]
#[command(
    after_help = "Exit codes: the program's, or 124 out of fuel or memory, 125 undefined behaviour, 126 not supported."
)]
pub(crate) struct RunArgs {
    /// Input file: LLVM IR as text (.ll) or bitcode (.bc), C or C++ (.c, .cc, .i, ...), or a graph as text (.rvsdg)
    ///
    /// What follows it are the arguments of the program.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required = true, num_args = 1.., trailing_var_arg = true)]
    pub(crate) program: Vec<OsString>,

    /// Additional file of the program, linked to the first one; may be repeated
    #[arg(long, value_name = "FILE", action = ArgAction::Append, value_hint = ValueHint::FilePath)]
    pub(crate) link: Vec<PathBuf>,

    /// Run these passes, separated by commas, before the program
    #[arg(long, value_name = "PASSES", value_parser = pipeline)]
    pub(crate) passes: Option<Pipeline>,

    /// Additional argument for clang when it compiles C or C++; may be repeated
    #[arg(long, value_name = "ARG", action = ArgAction::Append, allow_hyphen_values = true)]
    pub(crate) clang_arg: Vec<String>,

    /// Maximum number of evaluated operations [default: no limit]
    #[arg(long, value_name = "N")]
    pub(crate) fuel: Option<u64>,

    /// Maximum number of nested calls
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) depth: usize,

    /// Maximum memory of the program, in MiB
    #[arg(long, value_name = "N", default_value_t = 2048)]
    pub(crate) memory: u64,

    /// Verify the graph after construction and after each pass
    #[arg(long)]
    pub(crate) verify_each: bool,

    /// Print the number of operations and the time to standard error
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Make a file smaller while a command still finds it interesting
///
/// The command is run on each candidate: the candidate's path replaces {} among the arguments, or is appended to them.
/// Exit status 0 means that the candidate is still interesting. Candidates are valid graphs, or valid LLVM IR made from
/// them.
#[derive(ClapArgs, Debug)]
#[command(after_help = "Example:\n  rvsdg reduce crash.ll -o small.ll -- sh -c '! rvsdg compile {} -O2 -o /dev/null'")]
pub(crate) struct ReduceArgs {
    /// Input file: LLVM IR as text (.ll) or bitcode (.bc), C or C++ (.c, .cc, .i, ...), or a graph as text (.rvsdg)
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) input: PathBuf,

    /// Output file; its extension (.ll or .rvsdg) selects the format of candidates, which is else that of the input
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// Command that decides whether a candidate is interesting
    #[arg(last = true, required = true, value_name = "COMMAND", value_hint = ValueHint::CommandWithArguments)]
    pub(crate) command: Vec<OsString>,

    /// Maximum number of candidates
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) max_steps: usize,

    /// Time limit of the command in seconds; a candidate that exceeds it is not interesting
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub(crate) timeout: u64,

    /// Additional argument for clang when it compiles C or C++; may be repeated
    #[arg(long, value_name = "ARG", action = ArgAction::Append, allow_hyphen_values = true)]
    pub(crate) clang_arg: Vec<String>,
}

/// Make a page for a browser that shows the graph, and what each pass changes
///
/// The page is one file and needs no network. Without -O and --passes, it shows the graph as it is constructed.
#[derive(ClapArgs, Debug)]
pub(crate) struct ViewArgs {
    /// Input file, as for `rvsdg compile`
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) input: PathBuf,

    /// Output file; `-` is standard output [default: the name of the input with .html, in this folder]
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Show what the passes of this optimization level do, as for `rvsdg compile`; the last one counts
    #[arg(short = 'O', value_name = "LEVEL", value_parser = str::parse::<Chosen>, overrides_with = "level")]
    pub(crate) level: Option<Chosen>,

    /// Show what these passes do, in the format of `rvsdg compile --passes`
    #[arg(long, value_name = "PASSES", value_parser = pipeline, conflicts_with = "level")]
    pub(crate) passes: Option<Pipeline>,

    /// Show only this function; for large modules
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,

    /// Debug information, for C and C++: the kind only, as a page always has some
    #[arg(short = 'g', value_name = "KIND", value_parser = DEBUG_INFO, hide_possible_values = true)]
    #[arg(overrides_with = "debug_info")]
    pub(crate) debug_info: Option<String>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// The kind of output.
#[derive(ValueEnum, Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Emit {
    /// LLVM IR as text
    Ll,
    /// LLVM bitcode
    Bc,
    /// Assembly
    Asm,
    /// Object file
    Obj,
    /// Executable
    Exe,
    /// The graph as text
    Rvsdg,
    /// The graph for Graphviz
    Dot,
}

impl ViewArgs {
    /// The level that the input is compiled for.
    pub(crate) fn level(&self) -> Chosen {
        self.level.unwrap_or(Level::O0.into())
    }

    /// The file to write, if it isn't standard output.
    pub(crate) fn output_file(&self) -> Option<Cow<'_, Path>> {
        match &self.output {
            Some(path) => (path != Path::new("-")).then_some(Cow::Borrowed(path)),
            None if self.input == Path::new("-") => None,
            None => Some(Cow::Owned(Path::new(self.input.file_name()?).with_extension("html"))),
        }
    }
}

impl RunArgs {
    /// The input file.
    pub(crate) fn input(&self) -> &Path {
        Path::new(self.program.first().expect("it is required"))
    }

    /// The arguments of the program, with the name of the input as the first one.
    pub(crate) fn words(&self) -> Vec<String> {
        self.program.iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }
}

impl CompileArgs {
    /// The arguments for loading an input without optimization.
    pub(crate) fn of_input(input: PathBuf, clang_arg: Vec<String>) -> CompileArgs {
        CompileArgs {
            input,
            output: None,
            emit: None,
            object: false,
            assembly: false,
            level: Level::O0.into(),
            passes: None,
            destruct: None,
            print_pipeline: false,
            print_limits: false,
            threads: None,
            strict: false,
            source: SourceArgs { clang_arg, ..SourceArgs::default() },
            debug_info: None,
            names: false,
            link_arg: vec![],
            verify_each: false,
            time_passes: false,
            stats: false,
            stats_json: None,
            print_before: vec![],
            print_after: vec![],
            print_changed: false,
            function: None,
            bisect_limit: None,
            trace: None,
            remarks: None,
            reporting: Reporting::Nothing,
            names_itself: false,
            is_continued: false,
        }
    }

    /// The name of the input in messages.
    pub(crate) fn input_name(&self) -> String {
        if self.reads_stdin() { "<stdin>".into() } else { self.input.display().to_string() }
    }

    /// Is the input standard input?
    pub(crate) fn reads_stdin(&self) -> bool {
        self.input == Path::new("-")
    }

    /// Is the input C or C++, which clang compiles?
    pub(crate) fn is_source(&self) -> bool {
        self.is_cxx() || ["c", "i"].into_iter().any(|it| self.input.extension().is_some_and(|ending| ending == it))
    }

    /// Is the input C++?
    pub(crate) fn is_cxx(&self) -> bool {
        let endings = ["cc", "cpp", "cxx", "c++", "C", "CPP", "cp", "ii"];
        endings.into_iter().any(|it| self.input.extension().is_some_and(|ending| ending == it))
    }

    /// Is the input a graph?
    pub(crate) fn is_graph(&self) -> bool {
        self.input.extension().is_some_and(|ending| ending == "rvsdg")
    }

    /// The file to write, if it isn't standard output.
    pub(crate) fn output_file(&self) -> Option<Cow<'_, Path>> {
        let default = || {
            let ending = self.short_kind().filter(|_| !self.reads_stdin())?.1;
            Some(Cow::Owned(Path::new(self.input.file_name()?).with_extension(ending)))
        };
        match &self.output {
            Some(path) => (path != Path::new("-")).then_some(Cow::Borrowed(path)),
            None => default(),
        }
    }

    /// The kind of output that `-c` or `-S` asks for, and its extension.
    fn short_kind(&self) -> Option<(Emit, &'static str)> {
        let assembly = self.assembly.then_some((Emit::Asm, "s"));
        self.object.then_some((Emit::Obj, "o")).or(assembly)
    }

    /// The kind of output: as given, or by the extension of the output. Ends the process if that is unknown.
    pub(crate) fn emit(&self) -> Emit {
        let asked = self.emit.or(self.short_kind().map(|(kind, _)| kind));
        let emit = asked.unwrap_or_else(|| match self.output_file() {
            None => Emit::Ll,
            Some(path) => by_ending(&path).unwrap_or_else(|| {
                usage(format!("the name `{}` does not determine the kind of output; use --emit KIND", path.display()))
            }),
        });
        if emit == Emit::Exe && self.output_file().is_none() {
            usage("an executable needs an output file: -o OUT".into());
        }
        let is_binary = matches!(emit, Emit::Bc | Emit::Obj);
        let has_file = self.output.is_some() || self.output_file().is_some();
        if is_binary && !has_file && std::io::stdout().is_terminal() {
            usage("this output is not for a terminal; use -o OUT (`-o -` writes it nevertheless)".into());
        }
        emit
    }

    /// The scheme of control flow recovery.
    pub(crate) fn scheme(&self) -> Scheme {
        let by_level = if self.level.level == Level::O0 { Scheme::Scfr } else { Scheme::Pcfr };
        self.destruct.unwrap_or(by_level)
    }

    /// The passes to run.
    pub(crate) fn pipeline(&self) -> Pipeline {
        self.passes.clone().unwrap_or_else(|| Pipeline::level(self.level.level))
    }
}

fn by_ending(path: &Path) -> Option<Emit> {
    let Some(ending) = path.extension() else {
        // A device has no extension, and is not meant for an executable.
        let is_special = path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir());
        return Some(if is_special { Emit::Ll } else { Emit::Exe });
    };
    Some(match ending.to_str()? {
        "ll" => Emit::Ll,
        "bc" => Emit::Bc,
        "s" => Emit::Asm,
        "o" => Emit::Obj,
        "exe" | "out" => Emit::Exe,
        "rvsdg" => Emit::Rvsdg,
        "dot" => Emit::Dot,
        _ => return None,
    })
}

/// The command, or an error whose proposals help those who know other compilers: an option of clang that starts with
/// one hyphen is named whole, and the tip says what takes it.
pub(crate) fn parse(words: Vec<OsString>) -> Result<Command, clap::Error> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let mut error = match Args::try_parse_from(&words) {
        Ok(args) => return Ok(args.command),
        Err(error) => error,
    };
    let (ErrorKind::UnknownArgument, Some(ContextValue::String(letter))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
    else {
        return Err(error);
    };
    let is_short = letter.len() == 2 && letter.starts_with('-') && letter != "--";
    let subcommand = words.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    if is_short && matches!(subcommand, "compile" | "view" | "run" | "reduce") {
        let word = words[2..].iter().filter_map(|word| word.to_str()).find(|word| word.starts_with(letter));
        if let Some(word) = word {
            let tip = tip(subcommand, word) + "; `rvsdg cc` takes all options of clang";
            error.insert(ContextKind::InvalidArg, ContextValue::String(word.into()));
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
    }
    Err(error)
}

/// What takes an option of clang.
fn tip(subcommand: &str, word: &str) -> String {
    let begins = |list: &[&str]| list.iter().any(|start| word.starts_with(start));
    let machine = word.strip_prefix("-march=").or(word.strip_prefix("-mcpu="));
    match (subcommand, machine) {
        ("compile" | "view", Some(cpu)) => format!("`--target-cpu={cpu}` chooses the processor"),
        ("compile", _) if begins(&["-l", "-L", "-Wl,"]) => format!("`--link-arg={word}` is for clang when it links"),
        _ if begins(&["-l", "-L", "-Wl,"]) => "nothing is linked here".into(),
        _ => format!("`--clang-arg={word}` is for clang's front end"),
    }
}

/// Ends the process with an error in the arguments of `rvsdg compile` that is found only after parsing.
fn usage(message: String) -> ! {
    use clap::{CommandFactory, error::ErrorKind};
    let mut command = Args::command();
    // Subcommands know their whole name only then.
    command.build();
    let compile = command.find_subcommand_mut("compile").expect("it is one");
    compile.error(ErrorKind::ValueValidation, message).exit()
}

/// Parses a pipeline, with the passes of this command.
pub(crate) fn pipeline(text: &str) -> Result<Pipeline, ParseError> {
    Pipeline::parse_with(text, registry())
}

/// What one name of passes stands for: names of steps of a pipeline.
#[derive(Clone, Debug)]
pub(crate) struct StepNames(pub(crate) Vec<String>);

fn step_names(text: &str) -> Result<StepNames, ParseError> {
    if text == rvsdg_opt::ALL {
        return Ok(StepNames(vec![text.into()]));
    }
    Pipeline::names_in(text, registry()).map(StepNames)
}

fn passes_help() -> String {
    let registry = registry();
    let name = |pass: &dyn Pass| match pass.options()[..] {
        [] => pass.name().to_string(),
        [..] => format!("{}<{}>", pass.name(), pass.options().join("|")),
    };
    let width = registry.passes().map(|pass| name(&**pass).len()).max().unwrap_or(0);
    let lines = registry.passes().map(|pass| format!("\n  {:width$}  {}", name(&**pass), pass.description()));
    format!(
        "Passes:{}\n\nExit codes: 0 success, 1 error, 2 wrong usage. RUST_LOG=rvsdg_opt=debug shows what happens inside.",
        lines.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::with_values;
    use clap::CommandFactory;

    #[test]
    fn arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn levels_and_endings() {
        let words = |line: &str| with_values(line.split(' ').map(OsString::from));
        let parse = |line: &str| match Args::try_parse_from(words(line)).unwrap().command {
            Command::Compile(args) => args,
            other => panic!("{other:?}"),
        };
        let args = parse("rvsdg compile a.c -o a.o -Os --passes dne,dne --clang-arg=-Ia --clang-arg -DX");
        assert_eq!((args.level.level, args.emit(), args.source.clang_arg.len()), (Level::Os, Emit::Obj, 2));
        assert_eq!(args.pipeline().to_string(), "dne,dne");
        assert_eq!(parse("rvsdg compile -O3 a.ll -O1 -Oz").level, Level::Oz.into());
        assert_eq!(parse("rvsdg compile a.ll -Ofast -O4").level, Level::O3.into());
        let args = parse("rvsdg compile dir/a.cc -c -g -Ix -I y -DX=1 -D Y");
        assert_eq!((args.emit(), args.output_file().as_deref()), (Emit::Obj, Some(Path::new("a.o"))));
        assert_eq!((args.source.include.len(), args.source.define.len()), (2, 2));
        assert_eq!(args.debug_info.as_deref(), Some("2"));
        assert_eq!(parse("rvsdg compile -g3 -g a.c -g0").debug_info.as_deref(), Some("0"));
        assert!(Args::try_parse_from(["rvsdg", "compile", "a.c", "-gx"]).is_err());
        assert!(args.is_source() && args.is_cxx() && !parse("rvsdg compile a.i").is_cxx());
        assert_eq!(parse("rvsdg compile a.ll -S").output_file().as_deref(), Some(Path::new("a.s")));
        assert_eq!(parse("rvsdg compile - -S").output_file(), None);
        assert_eq!(parse("rvsdg compile a.ll -S -o b").emit(), Emit::Asm);
        assert!(Args::try_parse_from(["rvsdg", "compile", "a.ll", "-S", "-c"]).is_err());
        let run = |line: &str| match Args::try_parse_from(line.split(' ')).unwrap().command {
            Command::Run(args) => (args.fuel, args.words()),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            run("rvsdg run --fuel 3 a.c -x --fuel 4"),
            (Some(3), ["a.c", "-x", "--fuel", "4"].map(String::from).into())
        );
        assert!(Args::try_parse_from(["rvsdg", "run", "--fule", "3", "a.c"]).is_err());
        assert!(Args::try_parse_from(["rvsdg", "run"]).is_err());
        assert_eq!(parse("rvsdg compile a.ll").level, Level::O2.into());
        assert_eq!(parse("rvsdg compile a.ll").scheme(), Scheme::Pcfr);
        assert_eq!(parse("rvsdg compile a.ll -O0").scheme(), Scheme::Scfr);
        assert_eq!(parse("rvsdg compile a.ll -O0 --destruct pcfr").scheme(), Scheme::Pcfr);
        assert!(parse("rvsdg compile a.ll -O0").pipeline().is_empty());
        assert_eq!(parse("rvsdg compile -").emit(), Emit::Ll);
        assert!(parse("rvsdg compile --print-pipeline -O3").print_pipeline);
        assert!(parse("rvsdg compile --print-limits").print_limits);
        assert!(Args::try_parse_from(["rvsdg", "compile", "-O3"]).is_err());
        assert_eq!(parse("rvsdg compile a.ll -o dir.x/a").emit(), Emit::Exe);
        assert!(Args::try_parse_from(["rvsdg", "compile", "a.ll", "-O4x"]).is_err());
        assert!(Args::try_parse_from(["rvsdg", "compile", "a.ll", "--passes", "nothing"]).is_err());
        assert!(Args::try_parse_from(["rvsdg", "compile", "a.ll", "--print-after", "nothing"]).is_err());
    }
}
