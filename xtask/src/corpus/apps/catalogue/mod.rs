//! The programs: the origin of their sources, how they are built, and with which arguments they are run.
//!
//! Paths and arguments may contain placeholders: `{src}` is the program's own source folder, `{own}` is `tests` of this
//! workspace, and `{NAME}` the source folder of the crate of that name, for any program. Each program runs in a folder
//! of its own.

mod applications;
mod compression;
mod computation;
mod crates;
mod languages;
mod media;
mod text;

pub(crate) use self::crates::CRATES;

/// A program.
pub(crate) struct App {
    pub(crate) name: &'static str,
    pub(crate) origin: Origin,
    pub(crate) build: Build,
    pub(crate) runs: &'static [Run],
}

/// The origin of sources.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    /// This workspace.
    Own,
    /// A crate that contains the C sources in a folder.
    Crate { name: &'static str, folder: &'static str },
    /// A source package of Debian.
    Debian { package: &'static str },
}

/// How a program is built.
pub(crate) enum Build {
    /// All of these files are compiled and linked.
    Files { files: &'static [&'static str], flags: &'static [&'static str], libraries: &'static [&'static str] },
    /// `configure` and `make` in a copy of the sources, which produce these programs.
    Configure {
        arguments: &'static [&'static str],
        targets: &'static [&'static str],
        programs: &'static [&'static str],
    },
}

/// A run of a program. It has to succeed, and its output has to equal that of the program built by `clang -O0`.
pub(crate) struct Run {
    pub(crate) arguments: &'static [&'static str],
    /// The command that starts it, unless it is the program itself.
    pub(crate) command: Option<&'static str>,
    /// A file that its output has to be equal to.
    pub(crate) expected: Option<&'static str>,
    /// Is this the run whose time is reported?
    pub(crate) is_timed: bool,
}

/// A crate, its version and its checksum in the registry.
pub(crate) struct Pinned {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) sha256: &'static str,
}

impl Pinned {
    /// What stands for its folder in texts.
    pub(crate) fn placeholder(&self) -> String {
        format!("{{{}}}", self.name)
    }
}

const fn check(arguments: &'static [&'static str]) -> Run {
    Run { arguments, command: None, expected: None, is_timed: false }
}

const fn same(arguments: &'static [&'static str], expected: &'static str) -> Run {
    Run { expected: Some(expected), ..check(arguments) }
}

const fn timed(arguments: &'static [&'static str]) -> Run {
    Run { is_timed: true, ..check(arguments) }
}

const fn shell(script: &'static str, arguments: &'static [&'static str]) -> Run {
    Run { command: Some(script), ..check(arguments) }
}

const fn timed_shell(script: &'static str, arguments: &'static [&'static str]) -> Run {
    Run { is_timed: true, ..shell(script, arguments) }
}

/// One run without arguments.
const ONE_RUN: &[Run] = &[timed(&[])];

/// The programs, the most informative ones first.
pub(crate) fn apps() -> impl Iterator<Item = &'static App> {
    const ALL: [&[App]; 6] =
        [&applications::APPS, &compression::APPS, &text::APPS, &media::APPS, &languages::APPS, &computation::APPS];
    ALL.into_iter().flatten()
}

/// Programs that take a few milliseconds, which is too short to measure.
pub(crate) const SHORT: [&str; 2] = ["c++-virtuals", "c++-threads"];

/// Programs that take long, and run only if they are named.
pub(crate) const LONG: [&str; 1] = ["coreutils"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_a_name_of_its_own_a_pinned_source_and_a_timed_run() {
        for (at, app) in apps().enumerate() {
            assert!(apps().take(at).all(|other| other.name != app.name), "{}", app.name);
            assert_eq!(app.runs.iter().filter(|run| run.is_timed).count(), 1, "{}", app.name);
            if let Origin::Crate { name, .. } = app.origin {
                assert!(CRATES.iter().any(|pinned| pinned.name == name), "{name}");
            }
        }
        for pinned in &CRATES {
            assert!(pinned.sha256.len() == 64 && pinned.sha256.bytes().all(|digit| digit.is_ascii_hexdigit()));
        }
    }
}
