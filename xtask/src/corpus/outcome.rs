//! What became of a program at a level: its class.

use serde::Serialize;

use crate::levels::Ours;
use crate::process::{End, Finished, first_lines};
use crate::rvsdg::FunctionCounts;

/// The exit code of a Rust program that panicked.
const PANIC: i32 = 101;

/// What became of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// Right, and every function was translated.
    Pass,
    /// Right, but at least one function was passed through as it was.
    PassedThrough,
    /// `rvsdg` gave up.
    OptimizerError,
    /// `rvsdg` panicked or was ended by a signal.
    Crash,
    /// `rvsdg` or the program took too long.
    Timeout,
    /// LLVM's tools reject the result.
    InvalidIr,
    /// The program does not do what clang's does.
    WrongOutput,
    /// Clang's own executable does not work, or one made without `rvsdg` does not do the same.
    NotApplicable,
}

impl Class {
    /// All classes, in the order of the report.
    pub(crate) const ALL: [Class; 8] = [
        Class::Pass,
        Class::PassedThrough,
        Class::OptimizerError,
        Class::Crash,
        Class::Timeout,
        Class::InvalidIr,
        Class::WrongOutput,
        Class::NotApplicable,
    ];

    /// The name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Class::Pass => "pass",
            Class::PassedThrough => "passed-through",
            Class::OptimizerError => "optimizer-error",
            Class::Crash => "crash",
            Class::Timeout => "timeout",
            Class::InvalidIr => "invalid-ir",
            Class::WrongOutput => "wrong-output",
            Class::NotApplicable => "not-applicable",
        }
    }

    /// Whether a program of this class is a defect of ours.
    pub(crate) fn is_failure(self) -> bool {
        !matches!(self, Class::Pass | Class::PassedThrough | Class::NotApplicable)
    }
}

/// Why a program got no further: its class and what to say about it.
pub(crate) type Stopped = (Class, String);
/// How far a program came; the outer error is one of this machine, not of the program or of `rvsdg`.
pub(crate) type Verdict<T> = anyhow::Result<Result<T, Stopped>>;

/// A program's class at a level, with the reason when it is not the first.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) name: String,
    #[serde(skip)]
    pub(crate) level: Ours,
    pub(crate) class: Class,
    pub(crate) detail: String,
    /// Absent when `rvsdg` did not succeed.
    pub(crate) functions: Option<FunctionCounts>,
}

/// Why `rvsdg` did not succeed, if it did not.
pub(crate) fn rvsdg_failure(finished: &Finished) -> Option<Stopped> {
    let stderr = finished.stderr.text();
    let class = match finished.end {
        End::TimedOut => Class::Timeout,
        End::Signal(_) | End::Exit(PANIC) => Class::Crash,
        _ if stderr.contains("panicked at") || stderr.contains("internal error") => Class::Crash,
        End::Exit(0) => return None,
        End::Exit(_) => Class::OptimizerError,
    };
    Some((class, format!("rvsdg: {}{}", finished.end, first_lines(&stderr))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::{Captured, Fingerprint};

    fn finished(end: End, stderr: &str) -> Finished {
        let text = stderr.as_bytes();
        let stderr = Captured { start: text.to_vec(), fingerprint: Fingerprint::of(text) };
        Finished { end, stdout: Captured::default(), stderr }
    }

    #[test]
    fn rvsdg_failures_are_told_apart() {
        let class = |end, stderr| rvsdg_failure(&finished(end, stderr)).map(|(class, _)| class);
        assert_eq!(class(End::Exit(0), "warning: f: inline asm"), None);
        assert_eq!(class(End::Exit(1), "error: f: not supported"), Some(Class::OptimizerError));
        assert_eq!(class(End::Exit(101), ""), Some(Class::Crash));
        assert_eq!(class(End::Exit(1), "thread 'main' panicked at x.rs:1"), Some(Class::Crash));
        assert_eq!(class(End::Exit(1), "rvsdg: error: a.ll: internal error, please report it: x"), Some(Class::Crash));
        assert_eq!(class(End::Signal(11), ""), Some(Class::Crash));
        assert_eq!(class(End::TimedOut, ""), Some(Class::Timeout));
        let (_, detail) = rvsdg_failure(&finished(End::Exit(1), "warning: w\nerror: e\n")).unwrap();
        assert_eq!(detail, "rvsdg: exit code 1: error: e");
    }

    #[test]
    fn class_names_are_those_of_the_json() {
        for class in Class::ALL {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
        }
    }
}
