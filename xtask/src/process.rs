//! Child processes with a time limit, bounded capture of their output, and their CPU time.
//!
//! Each output stream is read by a thread, so a child can neither block on a full pipe nor fill the memory: only the
//! beginning is kept, and the length and a digest of the whole stream. The waiting thread sleeps until the streams end,
//! so that a measured child has its core for itself.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::resource::{Resource, UsageWho, getrusage, setrlimit};
use nix::sys::time::TimeValLike;

/// The number of bytes of a stream that are kept.
const KEPT_BYTES: usize = 1 << 20;
/// A child that uses no CPU time is stopped after this multiple of its CPU time limit. The factor is large because a
/// child gets little CPU time on a busy machine, and must not be mistaken for a sleeping one.
const WALL_PER_CPU: u32 = 20;
/// The CPU time limit of compilers and linkers.
pub(crate) const TOOL_LIMIT: Duration = Duration::from_secs(120);

/// The output of a child on one stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct Captured {
    /// The first bytes.
    pub(crate) start: Vec<u8>,
    /// The fingerprint of the whole stream.
    pub(crate) fingerprint: Fingerprint,
}

impl Captured {
    /// The first bytes as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.start).into_owned()
    }
}

/// Length and digest (FNV-1a) of a text, to compare long outputs without keeping them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Fingerprint {
    pub(crate) bytes: u64,
    pub(crate) digest: u64,
}

impl Default for Fingerprint {
    fn default() -> Self {
        Fingerprint { bytes: 0, digest: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Fingerprint {
    /// The fingerprint of `text`.
    pub(crate) fn of(text: &[u8]) -> Self {
        let mut fingerprint = Fingerprint::default();
        fingerprint.add(text);
        fingerprint
    }

    fn add(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
        for &byte in text {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// How a child ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Exit(i32),
    Signal(i32),
    TimedOut,
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Exit(code) => write!(f, "exit code {code}"),
            End::Signal(signal) => write!(f, "signal {signal}"),
            End::TimedOut => f.write_str("time limit exceeded"),
        }
    }
}

/// A child that has ended.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) end: End,
    pub(crate) stdout: Captured,
    pub(crate) stderr: Captured,
}

impl Finished {
    /// Did the child end with exit code 0?
    pub(crate) fn success(&self) -> bool {
        self.end == End::Exit(0)
    }
}

/// Runs `command` without input until it ends or has used `cpu_limit` of CPU time.
pub(crate) fn run(command: &mut Command, cpu_limit: Duration) -> Result<Finished> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {}", command.get_program().to_string_lossy()))?;
    let (sender, streams) = mpsc::channel();
    let stdout = child.stdout.take().expect("stdout is piped");
    let stderr = child.stderr.take().expect("stderr is piped");
    let stderr_sender = sender.clone();
    thread::spawn(move || sender.send((true, capture(stdout))));
    thread::spawn(move || stderr_sender.send((false, capture(stderr))));

    let clock = Clock { started: Instant::now(), cpu_limit };
    let (mut stdout, mut stderr) = (Captured::default(), Captured::default());
    for _ in 0..2 {
        loop {
            match streams.recv_timeout(clock.next_look(&child)) {
                Ok((true, captured)) => stdout = captured,
                Ok((false, captured)) => stderr = captured,
                Err(_) if clock.expired(&child) => {
                    return Ok(Finished { end: stop(&mut child)?, stdout, stderr });
                }
                Err(_) => continue,
            }
            break;
        }
    }
    // Its streams are closed, but it has not ended yet.
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Finished { end: end_of(status), stdout, stderr });
        }
        if clock.expired(&child) {
            return Ok(Finished { end: stop(&mut child)?, stdout, stderr });
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a tool that has to succeed. The error names the tool, how it ended and the first lines of its output.
pub(crate) fn run_tool(command: &mut Command) -> Result<Finished> {
    let finished = run(command, TOOL_LIMIT)?;
    if !finished.success() {
        let program = command.get_program().to_string_lossy().into_owned();
        let name = program.rsplit('/').next().unwrap_or(&program);
        bail!("{name}: {}{}", finished.end, first_lines(&finished.stderr.text()));
    }
    Ok(finished)
}

/// Up to three lines of `text` in one line, after a colon, without warnings; empty if there are none.
pub(crate) fn first_lines(text: &str) -> String {
    let is_told = |line: &&str| !line.is_empty() && !line.starts_with("warning");
    let lines: Vec<&str> = text.lines().map(str::trim).filter(is_told).take(3).collect();
    if lines.is_empty() { String::new() } else { format!(": {}", lines.join(" | ")) }
}

/// The CPU time of all children that have ended so far. A difference is the time of one child only if no other child
/// ends in between.
pub(crate) fn cpu_time_of_children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(microseconds.try_into()?))
}

/// Limits the memory of all later children, and disables core dumps.
pub(crate) fn limit_memory(bytes: u64) -> Result<()> {
    setrlimit(Resource::RLIMIT_AS, bytes, bytes).context("cannot limit memory")?;
    setrlimit(Resource::RLIMIT_CORE, 0, 0).context("cannot forbid core dumps")
}

/// Binds this thread and its children to the last core that it may use.
pub(crate) fn pin_to_one_core() -> Result<usize> {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    let this_thread = Pid::from_raw(0);
    let allowed = sched_getaffinity(this_thread)?;
    let core = (0..CpuSet::count())
        .rev()
        .find(|&core| allowed.is_set(core).unwrap_or(false))
        .context("this process may use no core")?;
    let mut one = CpuSet::new();
    one.set(core)?;
    sched_setaffinity(this_thread, &one)?;
    Ok(core)
}

fn capture(mut stream: impl Read) -> Captured {
    let mut captured = Captured::default();
    let mut buffer = [0; 1 << 16];
    loop {
        let read = match stream.read(&mut buffer) {
            Ok(0) | Err(_) => return captured,
            Ok(read) => read,
        };
        captured.fingerprint.add(&buffer[..read]);
        let room = KEPT_BYTES - captured.start.len();
        captured.start.extend_from_slice(&buffer[..read.min(room)]);
    }
}

struct Clock {
    started: Instant,
    cpu_limit: Duration,
}

impl Clock {
    /// Has the child used up its CPU time, or far more wall-clock time?
    fn expired(&self, child: &Child) -> bool {
        let elapsed = self.started.elapsed();
        elapsed >= self.cpu_limit && (elapsed >= self.cpu_limit * WALL_PER_CPU || cpu_time(child) >= self.cpu_limit)
    }

    /// The time during which the child can't exceed its limit.
    fn next_look(&self, child: &Child) -> Duration {
        let elapsed = self.started.elapsed();
        if elapsed < self.cpu_limit {
            return self.cpu_limit - elapsed;
        }
        self.cpu_limit.saturating_sub(cpu_time(child)).max(Duration::from_millis(50))
    }
}

/// The CPU time of a child that has not been waited for; zero if the system does not provide it.
fn cpu_time(child: &Child) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    Duration::from_millis(cpu_ticks(&stat).unwrap_or(0) * 10)
}

/// User and system time, in hundredths of a second, from a line of `/proc/PID/stat`.
fn cpu_ticks(stat: &str) -> Option<u64> {
    // The command's name, in parentheses, may contain anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    Some(times.next()?.parse::<u64>().ok()? + times.next()?.parse::<u64>().ok()?)
}

fn stop(child: &mut Child) -> Result<End> {
    child.kill().context("cannot stop a child process")?;
    child.wait()?;
    Ok(End::TimedOut)
}

fn end_of(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exit(code),
        (None, Some(signal)) => End::Signal(signal),
        (None, None) => End::Exit(-1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit_ms: u64) -> Finished {
        run(Command::new("sh").args(["-c", script]), Duration::from_millis(limit_ms)).unwrap()
    }

    #[test]
    fn captures_streams_and_exit_code() {
        let finished = shell("echo out; echo err >&2; exit 3", 10_000);
        assert_eq!(finished.end, End::Exit(3));
        assert_eq!(finished.stdout.text(), "out\n");
        assert_eq!(finished.stderr.text(), "err\n");
        assert_eq!(finished.stdout.fingerprint, Fingerprint::of(b"out\n"));
        assert_ne!(finished.stdout.fingerprint, finished.stderr.fingerprint);
    }

    #[test]
    fn reports_signals() {
        assert_eq!(shell("kill -9 $$", 10_000).end, End::Signal(9));
    }

    #[test]
    fn keeps_only_the_start_of_long_output() {
        let finished = shell("head -c 3000000 /dev/zero", 10_000);
        assert_eq!(finished.stdout.start.len(), KEPT_BYTES);
        assert_eq!(finished.stdout.fingerprint.bytes, 3_000_000);
    }

    #[test]
    fn stops_what_computes_for_ever() {
        assert_eq!(shell("while :; do :; done", 200).end, End::TimedOut);
    }

    #[test]
    fn stops_what_waits_for_ever_even_with_closed_streams() {
        assert_eq!(shell("exec sleep 1000", 50).end, End::TimedOut);
        assert_eq!(shell("exec sleep 1000 >&- 2>&-", 50).end, End::TimedOut);
    }

    #[test]
    fn tool_errors_name_the_tool_and_the_message() {
        let error =
            run_tool(Command::new("/bin/sh").args(["-c", "echo warning: odd >&2; echo bad >&2; exit 1"])).unwrap_err();
        assert_eq!(error.to_string(), "sh: exit code 1: bad");
    }

    #[test]
    fn reads_cpu_ticks_behind_strange_names() {
        let stat = "12 (a) b) R 1 2 3 4 5 6 7 8 9 10 30 12 0 0 20";
        assert_eq!(cpu_ticks(stat), Some(42));
        assert_eq!(cpu_ticks(""), None);
    }
}
