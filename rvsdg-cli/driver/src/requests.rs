//! What clang's driver would do itself beside starting processes: parts of a compilation database, a log of commands,
//! and times of processes. With `-###` it does none of this.

use crate::children::Folder;
use crate::clang::{Clang, NoClang};
use crate::listing::Command;
use crate::words::Requests;
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::{TimeVal, TimeValLike};
use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Makes clang's driver do its own work only. It appears in what the driver writes, and has to go.
const DRIVER_ONLY: &str = "-fdriver-only";

/// The name of standard output, as of clang's own files.
const STDOUT: &str = "-";

/// Can everything be written without which clang's driver does not go on? If not, it is clang that has to say so.
pub(crate) fn are_writable(requests: &Requests) -> bool {
    let log = command_log().flatten();
    let files = [requests.database.as_deref(), log.as_deref()];
    let is_fine = |file: &Path| file.as_os_str() == STDOUT || opened(file).is_ok();
    let has_folder = requests.fragments.as_ref().is_none_or(|folder| std::fs::create_dir_all(folder).is_ok());
    has_folder && files.into_iter().flatten().all(is_fine)
}

/// Writes the requested parts of compilation databases, with clang's help, which writes to a folder in `scratch`.
///
/// # Errors
/// If clang can't be run.
pub(crate) fn write_databases(
    clang: &Clang,
    arguments: &[OsString],
    requests: &Requests,
    scratch: Option<&Path>,
) -> Result<(), NoClang> {
    let Requests { database, fragments, .. } = requests;
    if database.is_none() && fragments.is_none() {
        return Ok(());
    }
    // What comes last counts, so clang writes to these places instead.
    let beside = database.as_deref().and_then(Path::parent).or(fragments.as_deref()).map(Path::to_path_buf);
    let beside = beside.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| ".".into());
    let place = scratch.unwrap_or(&beside);
    let scratch = Folder::new(".rvsdg-cdb-", Some(place)).map_err(|error| NoClang::Folder(place.into(), error))?;
    let (file, folder) = (scratch.path().join("file"), scratch.path().join("folder"));
    let mut extra: Vec<OsString> = vec![DRIVER_ONLY.into()];
    if database.is_some() {
        extra.extend(["-MJ".into(), file.clone().into()]);
    }
    if fragments.is_some() {
        extra.extend(["-gen-cdb-fragment-path".into(), folder.clone().into()]);
    }
    let options = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    let mut words = arguments.to_vec();
    words.splice(options..options, extra);
    clang.run_driver_only(&words)?;
    if let (Some(database), Ok(text)) = (database, std::fs::read(&file)) {
        append(database, &without_our_option(&text));
    }
    if let (Some(fragments), Ok(entries)) = (fragments, std::fs::read_dir(&folder)) {
        let _ = std::fs::create_dir_all(fragments);
        for entry in entries.flatten() {
            if let Ok(text) = std::fs::read(entry.path()) {
                // Clang's driver reports no error here either.
                let _ = std::fs::write(fragments.join(entry.file_name()), without_our_option(&text));
            }
        }
    }
    Ok(())
}

/// The text without the option that the driver was given for our purpose: a word in quotes, with a comma behind it.
fn without_our_option(text: &[u8]) -> Vec<u8> {
    let word = format!("\"{DRIVER_ONLY}\", ");
    let (mut kept, mut rest) = (vec![], text);
    while let Some(at) = rest.windows(word.len()).position(|window| window == word.as_bytes()) {
        kept.extend_from_slice(&rest[..at]);
        rest = &rest[at + word.len()..];
    }
    kept.extend_from_slice(rest);
    kept
}

/// Adds to a file, or to standard output, with a single write. A full disk is not worth failing, as in clang.
fn append(path: &Path, text: &[u8]) {
    if path.as_os_str() == STDOUT {
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(text).and_then(|()| out.flush());
        return;
    }
    let _ = opened(path).and_then(|mut file| file.write_all(text));
}

fn opened(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().append(true).create(true).open(path)
}

/// The log of commands, by the environment variable `CC_PRINT_OPTIONS`: none, on standard error, or in a file.
fn command_log() -> Option<Option<PathBuf>> {
    std::env::var_os("CC_PRINT_OPTIONS")?;
    Some(std::env::var_os("CC_PRINT_OPTIONS_FILE").filter(|path| !path.is_empty()).map(PathBuf::from))
}

/// Adds a command to the log.
pub(crate) fn log_command(line: &[u8]) {
    let Some(log) = command_log() else { return };
    let text = [b"[Logging clang options]\n", line].concat();
    match log {
        Some(path) => append(&path, &text),
        None => _ = std::io::stderr().write_all(&text),
    }
}

/// The resources that one step has used so far, by this process and its children.
pub(crate) struct Meter {
    before: [Option<Usage>; 2],
}

impl Meter {
    pub(crate) fn start() -> Meter {
        Meter { before: usage() }
    }

    /// Reports what a step has used: clang's text on standard output, or a line of CSV in a file. (Memory is the most
    /// that any process has used so far.)
    pub(crate) fn report(&self, command: &Command, output: &OsStr, to: Option<&Path>) {
        let after = usage();
        let sum = |time: fn(&Usage) -> TimeVal| {
            let total = |usages: &[Option<Usage>; 2]| -> Duration {
                let micros = |usage: &Usage| u64::try_from(time(usage).num_microseconds()).unwrap_or(0);
                Duration::from_micros(usages.iter().flatten().map(micros).sum())
            };
            total(&after).saturating_sub(total(&self.before))
        };
        let user = sum(Usage::user_time);
        let total = (user + sum(Usage::system_time)).max(Duration::from_micros(1));
        let memory = after.iter().flatten().map(Usage::max_rss).max().unwrap_or(0);
        let program = Path::new(&command.program).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let output = output.to_string_lossy();
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        let Some(file) = to else {
            let (total, user) = (millis(total), millis(user));
            let line = format!("{program}: output={output}, total={total:.3} ms, user={user:.3} ms, mem={memory} Kb\n");
            // As in clang, it does not matter whether anybody reads it.
            let _ = std::io::stdout().lock().write_all(line.as_bytes());
            return;
        };
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let (program, output) = (quoted(&program), quoted(&output));
        append(file, format!("{program},{output},{},{},{memory}\n", total.as_micros(), user.as_micros()).as_bytes());
    }
}

/// What this process and its children have used.
fn usage() -> [Option<Usage>; 2] {
    [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN].map(|who| getrusage(who).ok())
}

/// A process in clang's format. In the verbose mode, quotation marks are only where they are needed.
pub(crate) fn shown(command: &Command, always_quotes: bool) -> Vec<u8> {
    let mut line = vec![];
    for (at, word) in [&command.program].into_iter().chain(&command.arguments).enumerate() {
        let word = word.as_bytes();
        let is_special = |byte: &u8| matches!(byte, b' ' | b'"' | b'\\' | b'$');
        let quotes = always_quotes || at == 0 || word.iter().any(is_special);
        line.extend_from_slice(if quotes { b" \"" } else { b" " });
        for byte in word {
            if quotes && matches!(byte, b'"' | b'\\' | b'$') {
                line.push(b'\\');
            }
            line.push(*byte);
        }
        line.extend_from_slice(if quotes { b"\"" } else { b"" });
    }
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_clang_does() {
        let arguments = ["-cc1", "a b.c", "-DX=\"$y\"", ""].map(OsString::from).to_vec();
        let command = Command { program: "/bin/clang".into(), arguments };
        let text = |quotes| String::from_utf8(shown(&command, quotes)).unwrap();
        assert_eq!(text(false), " \"/bin/clang\" -cc1 \"a b.c\" \"-DX=\\\"\\$y\\\"\" \n");
        assert!(text(true).starts_with(" \"/bin/clang\" \"-cc1\" \"a b.c\" "));
    }

    #[test]
    fn our_option_goes() {
        let text = b"[\"clang\", \"-fdriver-only\", \"-O2\"]";
        assert_eq!(without_our_option(text), b"[\"clang\", \"-O2\"]");
        assert_eq!(without_our_option(b"x"), b"x");
    }
}
