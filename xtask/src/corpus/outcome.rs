//! The class of a program's result at a level.

use serde::Serialize;

use crate::levels::Ours;
use crate::process::{End, Finished, first_lines};
use crate::rvsdg::FunctionCounts;

/// The exit code of a Rust program that panicked.
const PANIC: i32 = 101;

/// The result of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// Correct, and every function was translated.
    Pass,
    /// Correct, but at least one function was passed through unchanged.
    PassedThrough,
    /// `rvsdg` reported an error.
    OptimizerError,
    /// `rvsdg` panicked or was terminated by a signal.
    Crash,
    /// `rvsdg` or the program took too long.
    Timeout,
    /// LLVM's tools reject the output.
    InvalidIr,
    /// The program behaves differently from clang's.
    WrongOutput,
    /// Clang's own executable does not work, or one made from the same IR without `rvsdg` behaves differently from it.
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

    /// Its name in reports.
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

    /// Is this a failure of `rvsdg`?
    pub(crate) fn is_failure(self) -> bool {
        !matches!(self, Class::Pass | Class::PassedThrough | Class::NotApplicable)
    }
}

/// Why a test stopped: the class and the details.
pub(crate) type Stopped = (Class, String);
/// The result of a step. The outer error is a problem of this machine, not of the program or of `rvsdg`.
pub(crate) type Verdict<T> = anyhow::Result<Result<T, Stopped>>;

/// The class of a program at a level, with the details unless it passed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) name: String,
    #[serde(skip)]
    pub(crate) level: Ours,
    pub(crate) class: Class,
    pub(crate) detail: String,
    /// `None` if `rvsdg` failed.
    pub(crate) functions: Option<FunctionCounts>,
}

/// The reason why `rvsdg` failed, if it did.
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
