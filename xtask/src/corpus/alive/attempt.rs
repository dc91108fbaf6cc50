//! Tests the selected functions of a module at all levels and by all passes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use indexmap::IndexMap;
use serde::Serialize;

use super::blame::{Blame, blame};
use super::inputs::{Module, Origin};
use super::setting::{How, Setting, TOOL_LIMIT};
use super::text;
use super::verdict::{Answer, Verdict, by_function};
use crate::process::{first_lines, run};

/// A whole module may take this many times the limit of a function, and this for each of its functions.
const WHOLE_MODULE: u32 = 4;
const ANSWER: Duration = Duration::from_millis(100);

/// The result of a function at a level.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Outcome {
    pub(super) origin: Origin,
    pub(super) module: String,
    pub(super) function: String,
    pub(super) how: String,
    #[serde(flatten)]
    pub(super) answer: Answer,
    /// For incorrect functions.
    pub(super) blame: Option<Blame>,
}

impl Outcome {
    /// A message to be printed immediately, if there is one.
    pub(super) fn failure(&self) -> Option<String> {
        let Outcome { module, function, how, answer: Answer { verdict, detail }, blame, .. } = self;
        let pass = blame.as_ref().map_or(String::new(), |blame| format!(", {blame}"));
        verdict.is_failure().then(|| format!("{} {module} @{function} at {how}: {detail}{pass}", verdict.name()))
    }
}

/// The files of a function.
pub(super) struct Files {
    pub(super) source: PathBuf,
    pub(super) target: PathBuf,
}

/// Tests the functions of a module. An error is a problem of this machine, not of the module or of `rvsdg`.
pub(super) fn try_module(setting: &Setting<'_>, index: usize, module: &Module) -> Result<Vec<Outcome>> {
    let folder = setting.scratch.join(format!("{index}"));
    fs::create_dir_all(&folder)?;
    let whole = folder.join("whole.ll");
    let rejected = if setting.limits.is_over() { None } else { prepare(setting, module, &whole)? };
    let settled = if setting.whole && rejected.is_none() && whole.exists() {
        try_whole(setting, &whole, module.functions.len() as u32)?
    } else {
        vec![IndexMap::new(); setting.how.len()]
    };
    let mut outcomes = Vec::new();
    for function in &module.functions {
        let answers = if setting.limits.is_over() {
            vec![(Answer::new(Verdict::NotTried, ""), None); setting.how.len()]
        } else if let Some(reason) = &rejected {
            vec![(Answer::new(Verdict::Rejected, reason), None); setting.how.len()]
        } else {
            let settled: Vec<_> = settled.iter().map(|answers| answers.get(function)).collect();
            try_function(setting, module, function, &whole, &settled)?
        };
        outcomes.extend(setting.how.iter().zip(answers).map(|(how, (answer, blame))| Outcome {
            origin: module.origin,
            module: module.name.clone(),
            function: function.clone(),
            how: how.to_string(),
            answer,
            blame,
        }));
    }
    fs::remove_dir_all(&folder)?;
    Ok(outcomes)
}

/// Writes the module without what Alive2 does not model, with names for all variables, which Alive2 matches by them.
/// The result is the reason if LLVM does not accept it.
fn prepare(setting: &Setting<'_>, module: &Module, whole: &Path) -> Result<Option<String>> {
    let text = fs::read(&module.path)?;
    let text = String::from_utf8_lossy(&text);
    let text = if module.origin == Origin::Filetests { text::without_expectation(&text) } else { &text };
    let raw = whole.with_file_name("raw.ll");
    fs::write(&raw, text)?;
    let mut opt = setting.llvm.opt();
    let finished =
        run(opt.args(["-strip-debug", "-passes=name-anon-globals", "-S"]).arg(&raw).arg("-o").arg(whole), TOOL_LIMIT)?;
    if !finished.success() {
        return Ok(Some(format!("opt: {}{}", finished.end, first_lines(&finished.stderr.text()))));
    }
    let printed = fs::read(whole)?;
    let text = text::without_alias_information(&String::from_utf8_lossy(&printed));
    fs::write(whole, text::without_pointer_attributes(&text))?;
    Ok(None)
}

/// Tests all functions of a module at once. The result has the answers for each level that are final: what a function
/// is not proved to refine may be due to other functions, and has to be tested without them.
fn try_whole(setting: &Setting<'_>, whole: &Path, functions: u32) -> Result<Vec<IndexMap<String, Answer>>> {
    let files = Files { source: whole.to_owned(), target: whole.with_file_name("target.ll") };
    let mut seen: Vec<(String, IndexMap<String, Answer>)> = Vec::new();
    let mut settled = Vec::new();
    for how in &setting.how {
        let answers = match compile(setting, how, &files, None)? {
            Err(_) => IndexMap::new(),
            Ok(output) => match seen.iter().find(|(text, _)| *text == output.text) {
                Some((_, answers)) => answers.clone(),
                None => {
                    let limit = setting.limits.alive * WHOLE_MODULE + ANSWER * functions;
                    let finished = setting.alive(&files.source, &files.target, limit)?;
                    let mut answers = by_function(&finished.stdout.text());
                    let is_final =
                        |it: &Answer| matches!(it.verdict, Verdict::Correct | Verdict::TimedOut | Verdict::Unsupported);
                    answers.retain(|_, answer| is_final(answer));
                    seen.push((output.text, answers.clone()));
                    answers
                }
            },
        };
        settled.push(answers);
    }
    Ok(settled)
}

type Answers = Vec<(Answer, Option<Blame>)>;

/// Tests a function without the others, at the levels that are not settled.
fn try_function(
    setting: &Setting<'_>,
    module: &Module,
    function: &str,
    whole: &Path,
    settled: &[Option<&Answer>],
) -> Result<Answers> {
    if let Some(answers) = settled.iter().map(|answer| answer.map(|it| (it.clone(), None))).collect() {
        return Ok(answers);
    }
    let files = Files { source: whole.with_file_name("source.ll"), target: whole.with_file_name("target.ll") };
    let mut extract = std::process::Command::new(setting.llvm.tool("llvm-extract")?);
    extract.arg(format!("--func={function}")).args(["--keep-const-init", "-S"]).arg(whole).arg("-o");
    let finished = run(extract.arg(&files.source), TOOL_LIMIT)?;
    if !finished.success() {
        let reason = format!("llvm-extract: {}{}", finished.end, first_lines(&finished.stderr.text()));
        return Ok(vec![(Answer::new(Verdict::Rejected, &reason), None); setting.how.len()]);
    }
    let source = fs::read_to_string(&files.source)?;
    if text::is_recursive(&source, function) {
        return Ok(vec![(Answer::new(Verdict::Unsupported, "recursion"), None); setting.how.len()]);
    }
    let round_trip = How::Level("O0/pcfr".parse().expect("it is a level"));
    let unchanged = compile(setting, &round_trip, &files, None)?.ok().map(|output| output.text);
    // Outputs that are the same at several levels are tested once.
    let mut seen: Vec<(String, (Answer, Option<Blame>))> = Vec::new();
    let mut answers = Answers::new();
    for (how, settled) in setting.how.iter().zip(settled) {
        if let Some(answer) = settled {
            answers.push(((*answer).clone(), None));
            continue;
        }
        let target = match compile(setting, how, &files, None)? {
            Ok(output) => output.text,
            Err(answer) => {
                answers.push((answer, None));
                continue;
            }
        };
        let is_round_trip = how.to_string().starts_with("O0");
        if let Some((_, known)) = seen.iter().find(|(text, _)| *text == target) {
            answers.push(known.clone());
        } else if !is_round_trip && unchanged.as_ref() == Some(&target) {
            answers.push((Answer::new(Verdict::Unchanged, ""), None));
        } else {
            let answer = judge(setting, &source, &target, &files)?;
            let blame = match (&setting.incorrect, answer.verdict) {
                (Some(folder), Verdict::Incorrect) => {
                    Some(blame(setting, how, &files, &folder.join(name(module, function, how)))?)
                }
                _ => None,
            };
            seen.push((target, (answer.clone(), blame.clone())));
            answers.push((answer, blame));
        }
    }
    Ok(answers)
}

/// The name of the folder for an incorrect function.
fn name(module: &Module, function: &str, how: &How) -> String {
    let plain = |text: &str| text.replace(|it: char| !(it.is_ascii_alphanumeric() || "._-".contains(it)), "-");
    format!("{}-{}-{}", plain(&module.name), plain(function), how.file_name())
}

/// What the compiler wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) text: String,
    /// The last application of a pass, if their number was limited.
    pub(super) last: Option<text::Application>,
}

/// The output of the compiler, which may stop after a number of applications of passes; or the answer if it failed.
pub(super) fn compile(
    setting: &Setting<'_>,
    how: &How,
    files: &Files,
    limit: Option<usize>,
) -> Result<Result<Output, Answer>> {
    let mut command = setting.compile(how, &files.source, &files.target);
    if let Some(limit) = limit {
        command.arg("--bisect-limit").arg(limit.to_string());
    }
    let finished = run(&mut command, TOOL_LIMIT)?;
    let stderr = finished.stderr.text();
    if !finished.success() {
        let detail = format!("rvsdg: {}{}", finished.end, first_lines(&stderr));
        return Ok(Err(Answer::new(Verdict::Broken, &detail)));
    }
    inline_new_functions(setting, files)?;
    let text = text::without_pointer_attributes(&fs::read_to_string(&files.target)?);
    fs::write(&files.target, &text)?;
    let last = limit.and_then(|_| text::last_application(&stderr));
    Ok(Ok(Output { text, last }))
}

/// A pass may move a part of the function to a new one, which Alive2 would not look into. LLVM inlines it again.
fn inline_new_functions(setting: &Setting<'_>, files: &Files) -> Result<()> {
    let defined = |path: &Path| Ok::<_, anyhow::Error>(text::defined(&String::from_utf8_lossy(&fs::read(path)?)));
    let old = defined(&files.source)?;
    if defined(&files.target)?.iter().all(|function| old.contains(function)) {
        return Ok(());
    }
    let mut opt = setting.llvm.opt();
    opt.args(["-passes=forceattrs,inline", "-force-remove-attribute=noinline", "-inline-threshold=1000000", "-S"]);
    let inlined = files.target.with_extension("inlined.ll");
    // If LLVM fails here, the calls stay, and Alive2 may not be able to prove anything.
    if run(opt.arg(&files.target).arg("-o").arg(&inlined), TOOL_LIMIT)?.success() {
        fs::rename(&inlined, &files.target)?;
    }
    Ok(())
}

/// The answer for a pair of modules: the known one, or that of `alive-tv`.
pub(super) fn judge(setting: &Setting<'_>, source: &str, target: &str, files: &Files) -> Result<Answer> {
    let key = setting.known.key(source, target);
    if let Some(answer) = setting.known.get(&key) {
        return Ok(answer);
    }
    let answer = setting.validate(&files.source, &files.target)?;
    setting.known.add(key, &answer)?;
    Ok(answer)
}
