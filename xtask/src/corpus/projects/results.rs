//! What a project's tests print: how many passed and were skipped, and which failed.

use std::collections::BTreeSet;

use serde::Serialize;

/// A way of printing results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Lines `PASS: name` with other words for other results (automake, busybox).
    Prefixed,
    /// Lines `3/8 Test #3: name ....... Passed 0.01 sec` (cmake).
    Ctest,
    /// Lines `3/8 name OK 0.05s` (meson).
    Meson,
    /// Names of failures (`Test name failed: why`), and a number at the end: `Success: 8 tests passed.` or
    /// `FAILURE: 2 out of 8 tests failed.` (pugixml).
    Counts,
}

/// The results of a project's tests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Results {
    pub(crate) passed: usize,
    pub(crate) skipped: usize,
    pub(crate) failed: BTreeSet<String>,
    /// Failures beyond those with names that are told apart.
    pub(crate) unnamed: usize,
}

impl Results {
    /// Reads the results in what the tests have printed.
    pub(crate) fn read(text: &str, format: Format) -> Results {
        let mut results = Results::default();
        for line in text.lines().map(str::trim) {
            match format {
                Format::Prefixed => results.add(prefixed(line)),
                Format::Ctest => results.add(ctest(line)),
                Format::Meson => results.add(meson(line)),
                Format::Counts => results.add_counts(line),
            }
        }
        results
    }

    /// The number of tests that failed.
    pub(crate) fn n_failed(&self) -> usize {
        self.failed.len() + self.unnamed
    }

    fn add(&mut self, result: Option<(End, &str)>) {
        match result {
            None => {}
            Some((End::Passed, _)) => self.passed += 1,
            Some((End::Skipped, _)) => self.skipped += 1,
            // Several tests of busybox may have the same name.
            Some((End::Failed, name)) => self.unnamed += usize::from(!self.failed.insert(name.to_owned())),
        }
    }

    fn add_counts(&mut self, line: &str) {
        let number = |word: Option<&str>| word.and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("Test") if line.contains(" failed") => self.add(words.next().map(|name| (End::Failed, name))),
            Some("Success:") => self.passed += number(words.next()),
            Some("FAILURE:") => {
                let (failed, all) = (number(words.next()), number(words.nth(2)));
                self.passed += all.saturating_sub(failed);
                self.unnamed = failed.saturating_sub(self.failed.len());
            }
            _ => {}
        }
    }
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Passed,
    Skipped,
    Failed,
}

fn prefixed(line: &str) -> Option<(End, &str)> {
    let (word, name) = line.split_once(": ")?;
    let end = match word {
        "PASS" | "XFAIL" => End::Passed,
        "SKIP" | "SKIPPED" | "UNTESTED" => End::Skipped,
        "FAIL" | "ERROR" | "XPASS" => End::Failed,
        _ => return None,
    };
    Some((end, name))
}

fn ctest(line: &str) -> Option<(End, &str)> {
    let (number, rest) = line.split_once(" Test ")?;
    let (before, rest) = rest.split_once(": ")?;
    let is_result = number.contains('/') && before.trim().starts_with('#');
    let (name, rest) = rest.split_once(' ').filter(|_| is_result)?;
    let word = rest.trim_start_matches(['.', ' ', '*']);
    let end = match word.split([' ', '(']).next() {
        Some("Passed") => End::Passed,
        Some("Skipped" | "Not") => End::Skipped,
        _ => End::Failed,
    };
    Some((end, name))
}

fn meson(line: &str) -> Option<(End, &str)> {
    let mut words = line.split_whitespace();
    let (at, all) = words.next()?.split_once('/')?;
    let _: (usize, usize) = (at.parse().ok()?, all.parse().ok()?);
    // A name may consist of several words (`suite / name`), and the time is last.
    let is_end = |word: &&str| matches!(*word, "OK" | "EXPECTEDFAIL" | "SKIP" | "FAIL" | "TIMEOUT" | "ERROR");
    let end = match words.clone().find(is_end)? {
        "OK" | "EXPECTEDFAIL" => End::Passed,
        "SKIP" => End::Skipped,
        _ => End::Failed,
    };
    Some((end, words.take_while(|word| !is_end(word)).last()?))
}

/// The difference that matters between two builds' results, for a reader; `None` if there is none.
pub(crate) fn difference(clang: &Results, ours: &Results) -> Option<String> {
    if ours.passed == 0 {
        return Some("no test passed".to_owned());
    }
    let only = |one: &Results, other: &Results| one.failed.difference(&other.failed).cloned().collect::<Vec<_>>();
    let (new, gone) = (only(ours, clang), only(clang, ours));
    let mut parts = Vec::new();
    if !new.is_empty() {
        parts.push(format!("only ours fails: {}", new.join(", ")));
    }
    if !gone.is_empty() {
        parts.push(format!("only clang's fails: {}", gone.join(", ")));
    }
    let counts = |it: &Results| [it.passed, it.skipped, it.n_failed()];
    if parts.is_empty() && counts(clang) != counts(ours) {
        let text = |it: &Results| counts(it).map(|count| count.to_string()).join(", ");
        parts.push(format!("passed, skipped, failed: {}; with clang {}", text(ours), text(clang)));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(passed: usize, skipped: usize, failed: &[&str], unnamed: usize) -> Results {
        Results { passed, skipped, failed: failed.iter().map(|&name| name.to_owned()).collect(), unnamed }
    }

    #[test]
    fn lines_with_prefixes() {
        let text = "PASS: testsuite/a.sh\nFAIL: awk NUL\nSKIP: b\nSKIPPED: c (not built)\nXFAIL: d\nUNTESTED: e\n\
                    # PASS: 12\nFAIL: awk NUL\nmake: x\nERROR: f\n";
        assert_eq!(Results::read(text, Format::Prefixed), results(2, 3, &["awk NUL", "f"], 1));
    }

    #[test]
    fn lines_of_ctest() {
        let text = "        Start   1: a\n  1/213 Test   #1: a ................   Passed    0.01 sec\n\
                    2/3 Test #2: b__c ...***Failed    0.00 sec\n3/3 Test #3: d ....***Not Run (Disabled)   0.00 sec\n\
                    4/4 Test #4: e .....***Exception: SegFault  0.01 sec\n\n99% tests passed, 1 failed out of 3\n";
        assert_eq!(Results::read(text, Format::Ctest), results(1, 1, &["b__c", "e"], 0));
    }

    #[test]
    fn lines_of_meson() {
        let text = "ninja: x\n1/8 UTF-8_persian    OK              0.05s\n2/8 s / b   FAIL   0.1s   exit status 1\n\
                    3/8 c SKIP 0.01s\n\nOk:                 1\nFail: 1\n";
        assert_eq!(Results::read(text, Format::Meson), results(1, 1, &["b"], 0));
    }

    #[test]
    fn counts() {
        assert_eq!(Results::read("./x\nSuccess: 956 tests passed.\n", Format::Counts), results(956, 0, &[], 0));
        let text = "Test a_b failed: x\nFAILURE: 2 out of 956 tests failed.\n";
        assert_eq!(Results::read(text, Format::Counts), results(954, 0, &["a_b"], 1));
    }

    #[test]
    fn differences_are_named() {
        let clang = results(5, 1, &["a"], 0);
        assert_eq!(difference(&clang, &clang), None);
        let other = results(5, 1, &["b"], 0);
        assert_eq!(difference(&clang, &other).unwrap(), "only ours fails: b; only clang's fails: a");
        let fewer = results(4, 1, &["a"], 0);
        assert_eq!(difference(&clang, &fewer).unwrap(), "passed, skipped, failed: 4, 1, 1; with clang 5, 1, 1");
        assert_eq!(difference(&Results::default(), &Results::default()).unwrap(), "no test passed");
    }
}
