//! Information about this machine and the version of the sources, as far as the system provides it.

use std::fs;
use std::process::Command;

use super::data::About;
use crate::workspace::Workspace;

/// The information about the machine for a report.
pub(crate) fn about(workspace: &Workspace) -> About {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let output = |command: &mut Command| {
        let output = command.output().ok().filter(|output| output.status.success());
        output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
    };
    let git = |arguments: &[&str]| output(Command::new("git").arg("-C").arg(workspace.source(".")).args(arguments));
    let changed = if git(&["status", "--porcelain", "--untracked-files=no"]).is_empty() { "" } else { " with changes" };
    About {
        commit: format!("{}{changed}", git(&["rev-parse", "--short", "HEAD"])),
        date: output(Command::new("date").args(["-u", "+%Y-%m-%d"])),
        processor: field(&read("/proc/cpuinfo"), "model name").unwrap_or("unknown processor").to_owned(),
        cores: n_processors(&read("/proc/cpuinfo")),
        memory_gib: memory_gib(&read("/proc/meminfo")).unwrap_or_default(),
        system: output(Command::new("uname").args(["-s", "-r", "-m"])),
        ..About::default()
    }
}

/// The value of the field `name:` in a file of /proc.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let values = text.lines().filter_map(|line| line.split_once(':'));
    values.into_iter().find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

/// The number of all processors, even if this process is bound to one.
fn n_processors(cpuinfo: &str) -> usize {
    cpuinfo.lines().filter(|line| line.split_once(':').is_some_and(|(key, _)| key.trim() == "processor")).count()
}

fn memory_gib(meminfo: &str) -> Option<f64> {
    let kib: f64 = field(meminfo, "MemTotal")?.split_whitespace().next()?.parse().ok()?;
    Some(kib / f64::from(1 << 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_files_of_proc() {
        let cpuinfo = "processor\t: 0\nmodel name\t: A CPU @ 2.00GHz\n\nprocessor\t: 1\nmodel name\t: B\n";
        assert_eq!(field(cpuinfo, "model name"), Some("A CPU @ 2.00GHz"));
        assert_eq!(field(cpuinfo, "cores"), None);
        assert_eq!(n_processors(cpuinfo), 2);
        assert_eq!(memory_gib("MemTotal:       25165824 kB\nMemFree: 1 kB\n"), Some(24.0));
        assert_eq!(memory_gib(""), None);
    }
}
