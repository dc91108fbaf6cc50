//! For a function whose output is incorrect: the pass that is responsible, and a smaller function.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use serde::Serialize;

use super::attempt::{Files, compile, judge};
use super::setting::{How, Setting};
use super::text::Application;
use super::verdict::Verdict;
use crate::process::run;

/// After this time no smaller function is looked for.
const REDUCTION_TIME: Duration = Duration::from_secs(60);
/// No level applies so many passes to a single function.
const MOST_APPLICATIONS: usize = 100_000;

/// The pass that is responsible, and where to find the function.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Blame {
    /// The pass without which the output is not incorrect, and the number of its application.
    pass: Option<Application>,
    /// The smallest function that was found.
    file: String,
}

impl fmt::Display for Blame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pass {
            Some((number, pass)) => write!(f, "application {number} ({pass})")?,
            None => f.write_str("no pass")?,
        }
        write!(f, ", {}", self.file)
    }
}

/// Finds the pass, and stores everything in the folder. The files are those of the incorrect output.
pub(super) fn blame(setting: &Setting<'_>, how: &How, files: &Files, folder: &Path) -> Result<Blame> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let kept = Files { source: folder.join("source.ll"), target: folder.join("target.ll") };
    fs::copy(&files.source, &kept.source)?;
    fs::copy(&files.target, &kept.target)?;
    let explained = setting.alive(&kept.source, &kept.target, setting.limits.alive)?;
    fs::write(folder.join("alive.txt"), explained.stdout.text())?;
    let pass = match how {
        How::Level(_) => bisect(setting, how, files)?,
        How::Pass(pass) => Some((1, pass.clone())),
    };
    fs::copy(&kept.target, &files.target)?;
    let file = reduce(setting, how, folder)?;
    let blame = Blame { pass, file };
    fs::write(folder.join("report.txt"), format!("{how}: {blame}\n"))?;
    Ok(blame)
}

/// The first application of a pass after which the output is incorrect.
fn bisect(setting: &Setting<'_>, how: &How, files: &Files) -> Result<Option<Application>> {
    let source = fs::read_to_string(&files.source)?;
    let stop_after = |limit: usize| -> Result<(bool, Option<Application>)> {
        let Ok(output) = compile(setting, how, files, Some(limit))? else { return Ok((false, None)) };
        let verdict = judge(setting, &source, &output.text, files)?.verdict;
        Ok((verdict == Verdict::Incorrect, output.last))
    };
    let (is_bad, mut found) = stop_after(MOST_APPLICATIONS)?;
    let Some((mut bad, _)) = found.clone().filter(|_| is_bad) else { return Ok(None) };
    if stop_after(0)?.0 {
        return Ok(None);
    }
    let mut good = 0;
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        let (is_bad, last) = stop_after(middle)?;
        if is_bad {
            (bad, found) = (middle, last);
        } else {
            good = middle;
        }
    }
    Ok(found)
}

/// Makes the source smaller while the output stays incorrect; returns the path of the smallest one.
fn reduce(setting: &Setting<'_>, how: &How, folder: &Path) -> Result<String> {
    let [source, script, reduced] = ["source.ll", "interesting.sh", "reduced.ll"].map(|name| folder.join(name));
    let quoted = |text: &str| format!("'{}'", text.replace('\'', r"'\''"));
    let text = format!(
        "#!/bin/sh\n# Is the compiler's output for $1 incorrect?\n\
         [ \"$(date +%s)\" -lt \"${{UNTIL:-9999999999}}\" ] || exit 1\n\
         {} compile \"$1\" -o \"$1.target\" --emit ll --threads 1 {} 2>/dev/null || exit 1\n\
         sed -i '/^define /s/ nocapture\\| noalias//g' \"$1.target\"\n\
         {} {} \"$1\" \"$1.target\" 2>/dev/null | grep -q \"doesn't verify\"\n",
        quoted(&setting.rvsdg.path.to_string_lossy()),
        how.options().iter().map(|option| quoted(option)).collect::<Vec<_>>().join(" "),
        quoted(&setting.alive_tv.to_string_lossy()),
        setting.arguments.iter().map(|argument| quoted(argument)).collect::<Vec<_>>().join(" "),
    );
    fs::write(&script, text)?;
    let until = SystemTime::now().duration_since(UNIX_EPOCH)? + REDUCTION_TIME;
    let mut command = Command::new(&setting.rvsdg.path);
    command.arg("reduce").arg(&source).arg("-o").arg(&reduced).args(["--", "sh"]).arg(&script).arg("{}");
    run(command.current_dir(folder).env("UNTIL", until.as_secs().to_string()), REDUCTION_TIME)?;
    let smallest = if reduced.is_file() { reduced } else { source };
    Ok(smallest.display().to_string())
}
