//! Whole applications, built by `rvsdg cc` at every level and by clang. They are run with their own tests, or on input
//! that checks the results.
//!
//! [`catalogue`] has the programs, [`fetch`] fetches their sources, [`build`](mod@build) builds and runs one of them.
//! The output has to equal that of the program built by `clang -O0`. Everything runs sequentially, because CPU times of
//! concurrent children could not be distinguished. Timed runs of all compilers are interleaved. With `--debug-info`,
//! nothing runs: [`debug_info`] counts the variables that a debugger would know.

mod build;
mod catalogue;
mod debug_info;
mod fetch;
mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use self::build::{Built, build, matching, try_run};
use self::catalogue::{App, Build, CRATES, LONG, Origin, Pinned, SHORT, apps};
use self::report::{Entry, Program, Report};
use super::MEMORY_LIMIT;
use super::debian::Packages;
use super::options::Tables;
use super::outcome::{Class, Stopped};
use crate::bench::programs::source as bench;
use crate::levels::{OptLevel, Ours};
use crate::llvm::Llvm;
use crate::process::{Fingerprint, limit_memory};
use crate::progress::Progress;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The levels of `rvsdg cc`: O0, O1, O2, O3, Os, Oz; the suffix /scfr or /pcfr selects a scheme
    #[arg(long, alias = "level", value_delimiter = ',', default_value = "O0,O1,O2,O3,Os", value_name = "A,B,...")]
    levels: Vec<Ours>,
    /// The levels of clang to compare with; O0 is always included
    #[arg(long, value_delimiter = ',', default_value = "O0,O1,O2", value_name = "A,B,...")]
    clang: Vec<OptLevel>,
    /// Only these programs [default: all but coreutils, which takes long]
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    programs: Vec<String>,
    /// The number of repetitions of each timed run
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    repeat: u8,
    #[command(flatten)]
    tables: Tables,
    /// Keep the files of all programs, not only of those that fail
    #[arg(long)]
    keep: bool,
    /// Instead, compile with -g -O2 and print how many variables have a location, with clang and with rvsdg
    #[arg(long, conflicts_with_all = ["levels", "clang", "repeat", "keep"])]
    debug_info: bool,
}

/// The compiler and its optimization level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compiler {
    Clang(OptLevel),
    Rvsdg(Ours),
}

impl Compiler {
    fn name(self) -> String {
        match self {
            Compiler::Clang(level) => format!("clang-{level}"),
            Compiler::Rvsdg(level) => format!("rvsdg-{level}"),
        }
    }

    /// The environment variables that have to be set.
    fn variables(self) -> Vec<(&'static str, &'static str)> {
        match self {
            Compiler::Clang(_) => vec![],
            Compiler::Rvsdg(level) => {
                // A failure of the optimizer is one, though LLVM could compile the file.
                let scheme = level.scheme.map(|scheme| ("RVSDG_CC_DESTRUCT", scheme.name()));
                [("RVSDG_CC_STRICT", "1"), ("RVSDG_CC_VERIFY", "1")].into_iter().chain(scheme).collect()
            }
        }
    }
}

/// Shared data of all programs.
struct Setting {
    llvm: Llvm,
    rvsdg: PathBuf,
    compilers: Vec<Compiler>,
    places: Places,
    scratch: PathBuf,
    repeat: u8,
}

impl Setting {
    /// The compiler command for `configure`, without the scheme, which [`Compiler::variables`] selects.
    fn words(&self, compiler: Compiler, is_cxx: bool) -> Vec<String> {
        let clang = if is_cxx { "clang++" } else { "clang" };
        match compiler {
            Compiler::Clang(level) => {
                let clang = self.llvm.tool(clang).unwrap_or_else(|_| clang.into());
                vec![clang.display().to_string(), format!("-{level}")]
            }
            Compiler::Rvsdg(ours) => {
                let command = if is_cxx { "c++" } else { "cc" };
                vec![self.rvsdg.display().to_string(), command.to_owned(), format!("-{}", ours.level)]
            }
        }
    }

    fn command(&self, compiler: Compiler, is_cxx: bool, stats: &Path) -> Command {
        let words = self.words(compiler, is_cxx);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).envs(compiler.variables()).env("RVSDG_CC_STATS", stats);
        command
    }
}

/// The folders of the sources.
struct Places {
    /// The folders of crates, fetched or not.
    crates: Vec<PathBuf>,
    own: PathBuf,
    /// The folders of sources that are not crates, by program.
    sources: Vec<(&'static str, PathBuf)>,
    debian: Packages,
}

impl Places {
    /// Fetches nothing.
    fn new(workspace: &Workspace) -> Result<Self> {
        let crates = CRATES.iter().map(|pinned| fetch::folder(workspace, pinned)).collect::<Result<_>>()?;
        let (own, debian) = (workspace.source("tests"), Packages::new("apps"));
        Ok(Places { crates, own, sources: Vec::new(), debian })
    }

    /// Fetches what a program needs, unless it is there.
    fn fetch(&mut self, workspace: &Workspace, app: &App) -> Result<()> {
        for pinned in needed(app) {
            fetch::fetch_crate(workspace, pinned)?;
        }
        if let Origin::Debian { package } = app.origin {
            let folder = self.debian.package(workspace, package)?;
            self.sources.push((app.name, folder));
        }
        Ok(())
    }

    /// The folder of a program's sources.
    fn source(&self, app: &App) -> PathBuf {
        match app.origin {
            Origin::Own => self.own.clone(),
            Origin::Crate { name, folder } => {
                let at = CRATES.iter().position(|pinned| pinned.name == name);
                at.map_or_else(PathBuf::new, |at| self.crates[at].join(folder))
            }
            Origin::Debian { .. } => {
                let found = self.sources.iter().find(|(name, _)| *name == app.name);
                found.map_or_else(PathBuf::new, |(_, folder)| folder.clone())
            }
        }
    }

    /// Replaces the placeholders in a path or argument.
    fn expand(&self, app: &App, text: &str) -> String {
        let source = self.source(app).display().to_string();
        let source = source.trim_end_matches('/');
        let mut text = text.replace("{src}", source).replace("{own}", &self.own.display().to_string());
        for (pinned, folder) in CRATES.iter().zip(&self.crates) {
            text = text.replace(&pinned.placeholder(), &folder.display().to_string());
        }
        text
    }

    /// The files and the timed run of an application whose files are compiled one by one.
    fn program(&self, app: &App) -> Result<Option<bench::Program>> {
        let Build::Files { files, flags, libraries } = app.build else { return Ok(None) };
        let Some(run) = app.runs.iter().find(|it| it.is_timed) else { return Ok(None) };
        let expanded = |texts: &[&str]| texts.iter().map(|text| self.expand(app, text)).collect();
        Ok(Some(bench::Program {
            name: app.name.to_owned(),
            files: self.files(app, files)?,
            flags: expanded(flags),
            libraries: expanded(libraries),
            arguments: expanded(run.arguments),
        }))
    }

    /// The files of all patterns in their order. A pattern after `!` takes files away.
    fn files(&self, app: &App, patterns: &[&str]) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for pattern in patterns {
            match pattern.strip_prefix('!') {
                None => files.extend(matching(&self.expand(app, pattern))?),
                Some(pattern) => {
                    let unwanted = matching(&self.expand(app, pattern))?;
                    files.retain(|file| !unwanted.contains(file));
                }
            }
        }
        Ok(files)
    }
}

/// The crates whose files a program needs: its own, and those that its flags and arguments name.
fn needed(app: &App) -> Vec<&'static Pinned> {
    let mut texts: Vec<&str> =
        app.runs.iter().flat_map(|run| run.arguments.iter().chain(&run.expected)).copied().collect();
    if let Build::Files { files, flags, .. } = app.build {
        texts.extend(files.iter().chain(flags));
    }
    let is_needed = |pinned: &&Pinned| {
        matches!(app.origin, Origin::Crate { name, .. } if name == pinned.name)
            || texts.iter().any(|text| text.contains(&pinned.placeholder()))
    };
    CRATES.iter().filter(is_needed).collect()
}

/// Tests the programs; returns whether none failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let apps = chosen(&args.programs)?;
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let rvsdg = args.tables.shared.rvsdg(&workspace, &llvm)?;
    let mut compilers = vec![Compiler::Clang(OptLevel::O0)];
    compilers.extend(args.clang.iter().map(|&level| Compiler::Clang(level)));
    compilers.extend(args.levels.iter().map(|&level| Compiler::Rvsdg(level)));
    let mut setting = Setting {
        llvm,
        rvsdg,
        compilers: Vec::new(),
        places: Places::new(&workspace)?,
        scratch: workspace.scratch("apps-run")?,
        repeat: args.repeat,
    };
    for compiler in compilers {
        if !setting.compilers.contains(&compiler) {
            setting.compilers.push(compiler);
        }
    }
    limit_memory(MEMORY_LIMIT)?;
    if args.debug_info {
        return debug_info::report(args, apps, &mut setting, &workspace);
    }

    let progress = Progress::new(apps.len() as u64);
    let compilers = setting.compilers.iter().map(|compiler| compiler.name()).collect();
    let mut report = Report { clang: setting.llvm.version.clone(), compilers, programs: Vec::new() };
    for app in apps {
        progress.now(app.name.to_owned());
        if let Err(error) = setting.places.fetch(&workspace, app) {
            progress.line(&format!("{}: left out: {error:#}", app.name));
            progress.advance(1);
            continue;
        }
        let program = try_program(&setting, app, args.keep, &progress).with_context(|| app.name)?;
        progress.plain_line(&format!("{} is done", app.name));
        report.programs.push(program);
        // Written after each program, because a complete run takes long.
        args.tables.write(&report.json()?, &report.markdown())?;
        progress.advance(1);
    }
    progress.finish();
    print!("{}", report.markdown());
    println!("{:.0} s", started.elapsed().as_secs_f64());
    if report.is_good() && !args.keep {
        fs::remove_dir_all(&setting.scratch)?;
    } else {
        println!("the files are in {}", setting.scratch.display());
    }
    Ok(report.is_good())
}

/// The programs whose sources are there, and the others.
#[derive(Debug, Default)]
pub(crate) struct Available {
    pub(crate) programs: Vec<bench::Program>,
    /// The names of programs whose sources could not be fetched, and why.
    pub(crate) missing: Vec<(&'static str, String)>,
}

/// The applications that are whole programs for the benchmark: those whose files are compiled one by one, and whose
/// timed run needs no script. Only what the programs with these `names` need is fetched; an empty list means all.
pub(crate) fn programs(workspace: &Workspace, names: &[String]) -> Result<Available> {
    let is_wanted = |app: &&App| names.is_empty() || names.iter().any(|name| name == app.name);
    let mut places = Places::new(workspace)?;
    let mut available = Available::default();
    for app in apps().filter(|app| is_measurable(app)).filter(is_wanted) {
        match places.fetch(workspace, app) {
            Ok(()) => available.programs.extend(places.program(app)?),
            Err(error) => available.missing.push((app.name, format!("{error:#}"))),
        }
    }
    Ok(available)
}

/// The names of the applications that can be measured.
pub(crate) fn measurable() -> impl Iterator<Item = &'static str> {
    apps().filter(|app| is_measurable(app)).map(|app| app.name)
}

/// Can the application be measured? The run of the others takes a few milliseconds only.
fn is_measurable(app: &App) -> bool {
    matches!(app.build, Build::Files { .. })
        && !SHORT.contains(&app.name)
        && app.runs.iter().any(|it| it.is_timed && it.command.is_none())
}

/// The programs with these names, or all that do not take long.
fn chosen(names: &[String]) -> Result<Vec<&'static App>> {
    if let Some(unknown) = names.iter().find(|name| !apps().any(|app| app.name == **name)) {
        let known: Vec<&str> = apps().map(|app| app.name).collect();
        bail!("no program `{unknown}`; there are {}", known.join(", "));
    }
    let is_chosen = |app: &&App| match names {
        [] => !LONG.contains(&app.name),
        _ => names.iter().any(|name| name == app.name),
    };
    Ok(apps().filter(is_chosen).collect())
}

/// A program built by one compiler.
struct Candidate {
    compiler: Compiler,
    built: Result<Built, Stopped>,
    seconds: Option<f64>,
}

/// Builds a program with all compilers, and runs it.
fn try_program(setting: &Setting, app: &'static App, keep: bool, progress: &Progress) -> Result<Program> {
    let mut candidates = Vec::new();
    for &compiler in &setting.compilers {
        let folder = setting.scratch.join(app.name).join(compiler.name().replace('/', "-"));
        fs::create_dir_all(&folder)?;
        let built = build(setting, app, compiler, &folder)?;
        candidates.push(Candidate { compiler, built, seconds: None });
    }
    for it in app.runs {
        let mut expected = None;
        for round in 0..if it.is_timed { setting.repeat } else { 1 } {
            for candidate in &mut candidates {
                try_candidate(setting, app, it, round == 0, &mut expected, candidate)?;
            }
        }
    }
    let reference = candidates[0].built.as_ref().err().map(|(_, detail)| detail.clone());
    let mut entries = Vec::new();
    for candidate in &candidates {
        let mut entry = entry(candidate);
        if let (Some(reason), true) = (&reference, entry.class.is_failure()) {
            (entry.class, entry.detail) = (Class::NotApplicable, format!("clang -O0: {reason}"));
        }
        if entry.class.is_failure() {
            progress.line(&format!("{} {} by {}: {}", entry.class.name(), app.name, entry.compiler, entry.detail));
        }
        entries.push(entry);
    }
    if !keep && !entries.iter().any(|entry| entry.class.is_failure()) {
        fs::remove_dir_all(setting.scratch.join(app.name))?;
    }
    Ok(Program { name: app.name.to_owned(), entries })
}

/// One run of one candidate. Its output has to equal that of the first candidate.
fn try_candidate(
    setting: &Setting,
    app: &App,
    it: &catalogue::Run,
    is_first: bool,
    expected: &mut Option<Fingerprint>,
    candidate: &mut Candidate,
) -> Result<()> {
    let Ok(built) = &candidate.built else { return Ok(()) };
    match try_run(setting, app, built, it)? {
        Err(stopped) => candidate.built = Err(stopped),
        Ok(ran) if *expected.get_or_insert(ran.stdout) != ran.stdout => {
            candidate.built = Err((Class::WrongOutput, format!("its run prints something else: {:?}", it.arguments)));
        }
        Ok(ran) if it.is_timed => {
            let least = candidate.seconds.filter(|_| !is_first).map_or(ran.seconds, |least| least.min(ran.seconds));
            candidate.seconds = Some(least);
        }
        Ok(_) => {}
    }
    Ok(())
}

fn entry(candidate: &Candidate) -> Entry {
    let compiler = candidate.compiler.name();
    match &candidate.built {
        Ok(built) => Entry {
            compiler,
            class: if built.functions.passed_through > 0 { Class::PassedThrough } else { Class::Pass },
            detail: String::new(),
            functions: matches!(candidate.compiler, Compiler::Rvsdg(_)).then(|| built.functions.clone()),
            build_seconds: Some(built.build_seconds),
            text_bytes: Some(built.text_bytes),
            run_seconds: candidate.seconds,
        },
        Err((class, detail)) => Entry {
            compiler,
            class: *class,
            detail: detail.clone(),
            functions: None,
            build_seconds: None,
            text_bytes: None,
            run_seconds: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_chosen_by_name() {
        assert_eq!(chosen(&[]).unwrap().len(), apps().count() - LONG.len());
        let names: Vec<&str> =
            chosen(&["zlib".to_owned(), "lua".to_owned()]).unwrap().iter().map(|app| app.name).collect();
        assert_eq!(names, ["lua", "zlib"]);
        assert!(chosen(&["emacs".to_owned()]).is_err());
    }

    #[test]
    fn an_application_is_a_program_of_the_benchmark() {
        let names: Vec<&str> = measurable().collect();
        assert!(names.contains(&"lua") && names.contains(&"c++-containers"));
        assert!(!names.contains(&"gzip") && !names.contains(&"lz4-tests") && !names.contains(&"c++-threads"));
        let crates = CRATES.iter().map(|pinned| Path::new("/crates").join(pinned.name)).collect();
        let debian = Packages::new("apps");
        let places = Places { crates, own: "/own".into(), sources: Vec::new(), debian };
        let sqlite = places.program(apps().next().unwrap()).unwrap().unwrap();
        assert_eq!(sqlite.files[1], Path::new("/own/apps/sqlite.c"));
        assert_eq!(
            (sqlite.flags[0].as_str(), &sqlite.arguments[..]),
            ("-I/crates/libsqlite3-sys/sqlite3", &["60000".to_owned()][..])
        );
    }

    #[test]
    fn a_program_needs_its_crate_and_those_of_its_arguments() {
        let names = |name: &str| {
            let app = apps().find(|app| app.name == name).unwrap();
            needed(app).iter().map(|pinned| pinned.name).collect::<Vec<_>>()
        };
        assert_eq!(names("sqlite"), ["libsqlite3-sys"]);
        assert_eq!(names("bzip2"), ["libsqlite3-sys", "bzip2-sys"]);
        assert_eq!(names("gzip"), ["libsqlite3-sys"]);
        assert!(names("c++-containers").is_empty());
    }

    #[test]
    fn patterns_take_files_away() {
        let folder = std::env::temp_dir().join(format!("xtask-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for file in ["a.c", "b.c", "main.c"] {
            fs::write(folder.join(file), "").unwrap();
        }
        let (crates, debian) = (Vec::new(), Packages::new("apps"));
        let places = Places { crates, own: folder.clone(), sources: Vec::new(), debian };
        let app = apps().find(|app| app.name == "c++-containers").unwrap();
        let files = places.files(app, &["{own}/*.c", "!{own}/main.c"]).unwrap();
        assert_eq!(files, [folder.join("a.c"), folder.join("b.c")]);
        fs::remove_dir_all(folder).unwrap();
    }
}
