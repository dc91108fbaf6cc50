//! What `alive-tv` says about a pair of functions.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::text;

/// What `alive-tv` prints before each pair of functions.
const SEPARATOR: &str = "\n----------------------------------------\n";

/// The answer for a function at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verdict {
    /// The output refines the input.
    Correct,
    /// The output is that of `-O0`, which is not tested again.
    Unchanged,
    /// The output does not refine the input, says Alive2.
    Incorrect,
    /// Alive2 had to approximate, or gave up.
    Unproved,
    /// A query or the process took too long.
    TimedOut,
    /// Alive2 does not model something in the function.
    Unsupported,
    /// `alive-tv` ended without an answer.
    Failed,
    /// LLVM does not accept the module, or the function cannot be extracted.
    Rejected,
    /// `rvsdg` failed, or wrote invalid IR.
    Broken,
    /// The time of the run was over.
    NotTried,
}

impl Verdict {
    /// All verdicts, in the order of the report.
    pub(super) const ALL: [Verdict; 10] = [
        Verdict::Correct,
        Verdict::Unchanged,
        Verdict::Incorrect,
        Verdict::Unproved,
        Verdict::TimedOut,
        Verdict::Unsupported,
        Verdict::Failed,
        Verdict::Rejected,
        Verdict::Broken,
        Verdict::NotTried,
    ];

    /// Its name in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Verdict::Correct => "correct",
            Verdict::Unchanged => "unchanged",
            Verdict::Incorrect => "incorrect",
            Verdict::Unproved => "unproved",
            Verdict::TimedOut => "timed-out",
            Verdict::Unsupported => "unsupported",
            Verdict::Failed => "failed",
            Verdict::Rejected => "rejected",
            Verdict::Broken => "broken",
            Verdict::NotTried => "not-tried",
        }
    }

    /// Is this a failure of `rvsdg`, as far as Alive2 can tell?
    pub(super) fn is_failure(self) -> bool {
        matches!(self, Verdict::Incorrect | Verdict::Broken)
    }
}

/// A verdict with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    pub(super) detail: String,
}

impl Answer {
    pub(super) fn new(verdict: Verdict, detail: &str) -> Answer {
        Answer { verdict, detail: detail.to_owned() }
    }

    /// Reads the output of `alive-tv` for modules that have one function in common. `None` if there is no answer.
    pub(super) fn parse(output: &str) -> Option<Answer> {
        let mut lines = output.lines().map(str::trim);
        let error = lines.clone().find_map(|line| line.strip_prefix("ERROR: "));
        if lines.any(|line| line.starts_with("Transformation seems to be correct!")) {
            return Some(Answer::new(Verdict::Correct, ""));
        }
        let error = error?;
        let verdict = if error.starts_with("Unsupported")
            || error.starts_with("Could not translate")
            || error.starts_with("program doesn't type check")
            || error.starts_with("Too many constants")
            || error.starts_with("Function is too large")
        {
            Verdict::Unsupported
        } else if error.starts_with("Timeout") {
            Verdict::TimedOut
        } else if output.lines().any(|line| line.starts_with("Transformation doesn't verify!")) {
            Verdict::Incorrect
        } else {
            Verdict::Unproved
        };
        Some(Answer::new(verdict, &detail(error, output)))
    }
}

/// Reads the output of `alive-tv` for modules that have several functions in common: an answer for each function that
/// has one.
pub(super) fn by_function(output: &str) -> IndexMap<String, Answer> {
    let mut answers = IndexMap::new();
    for section in output.split(SEPARATOR) {
        let name = text::defined(section).into_iter().next();
        if let (Some(name), Some(answer)) = (name, Answer::parse(section)) {
            answers.insert(name, answer);
        }
    }
    // Functions that are not translated have no section of their own.
    let mut reason = "";
    for error in output.lines().filter_map(|line| line.strip_prefix("ERROR: ")) {
        match error.strip_prefix("Could not translate '").and_then(|rest| rest.split_once('\'')) {
            Some((name, _)) => {
                let detail = if reason.is_empty() { error.to_owned() } else { detail(reason, "") };
                answers.insert(name.to_owned(), Answer::new(Verdict::Unsupported, &detail));
                reason = "";
            }
            None => reason = error,
        }
    }
    answers
}

/// The message without what depends on names of values; for approximations, what was approximated.
fn detail(error: &str, output: &str) -> String {
    if error.starts_with("Couldn't prove") {
        let done = output.lines().filter_map(|line| line.trim().strip_prefix("- ")).next();
        return done.map_or(error.to_owned(), |done| format!("approximated: {done}"));
    }
    if let Some(instruction) = error.strip_prefix("Unsupported instruction: ") {
        return format!("instruction {}", opcode(instruction));
    }
    match error.split_once(" for ") {
        Some((message, _)) => message.to_owned(),
        None => error.to_owned(),
    }
}

/// The opcode of an instruction, with the callee of a call of an intrinsic.
fn opcode(instruction: &str) -> String {
    let text = instruction.split_once(" = ").map_or(instruction, |(_, text)| text);
    if let Some((_, callee)) = text.split_once("@llvm.") {
        let name: String = callee.chars().take_while(|it| it.is_ascii_alphanumeric() || *it == '.').collect();
        return format!("call llvm.{name}");
    }
    text.split_whitespace().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(output: &str) -> Option<(Verdict, String)> {
        Answer::parse(output).map(|answer| (answer.verdict, answer.detail))
    }

    #[test]
    fn reads_all_kinds_of_answers() {
        let head = "\n----------------------------------------\ndefine i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
        let correct = format!("{head}Transformation seems to be correct!\n\nSummary:\n  1 correct transformations\n");
        assert_eq!(verdict(&correct), Some((Verdict::Correct, String::new())));
        let equal = format!("{head}Transformation seems to be correct! (syntactically equal)\n");
        assert_eq!(verdict(&equal), Some((Verdict::Correct, String::new())));
        let wrong = format!(
            "{head}Transformation doesn't verify!\n\nERROR: Target is more poisonous than source for i32 %3\n\nExample:\n"
        );
        assert_eq!(verdict(&wrong), Some((Verdict::Incorrect, "Target is more poisonous than source".to_owned())));
        let value = format!("{head}Transformation doesn't verify!\n\nERROR: Value mismatch\n\nExample:\n");
        assert_eq!(verdict(&value), Some((Verdict::Incorrect, "Value mismatch".to_owned())));
        assert_eq!(verdict(&format!("{head}ERROR: Timeout\n")), Some((Verdict::TimedOut, "Timeout".to_owned())));
        let memory = format!("{head}ERROR: SMT Error: smt tactic failed to show goal to be sat/unsat memout\n");
        assert_eq!(verdict(&memory).map(|it| it.0), Some(Verdict::Unproved));
        let approximated = "ERROR: Couldn't prove the correctness of the transformation\nAlive2 approximated the \
             semantics of the programs and therefore we\ncannot conclude whether the bug found is valid or \
             not.\n\nApproximations done:\n - Unknown libcall: printf\n";
        assert_eq!(
            verdict(approximated),
            Some((Verdict::Unproved, "approximated: Unknown libcall: printf".to_owned()))
        );
        let unsupported = "ERROR: Unsupported instruction:   %v = invoke i32 @g()\nERROR: Could not translate 'f' to \
             Alive IR\n";
        assert_eq!(verdict(unsupported), Some((Verdict::Unsupported, "instruction invoke".to_owned())));
        let intrinsic = "ERROR: Unsupported instruction: %1 = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p)\n";
        assert_eq!(verdict(intrinsic).unwrap().1, "instruction call llvm.masked.load.v4i32.p0");
        let untyped = format!("{head}Transformation doesn't verify!\nERROR: program doesn't type check!\n\n");
        assert_eq!(verdict(&untyped).map(|it| it.0), Some(Verdict::Unsupported));
        assert_eq!(verdict("Summary:\n  0 correct transformations\n"), None);
        assert_eq!(verdict(""), None);
    }

    #[test]
    fn answers_of_a_module_are_told_apart() {
        let function =
            |name: &str| format!("{SEPARATOR}define i32 @{name}(i32 %x) {{\n}}\n=>\ndefine i32 @{name}() {{\n}}\n");
        let output = format!(
            "ERROR: Unsupported type: token\nERROR: Could not translate 'z' to Alive IR\n{}Transformation seems to be \
             correct!\n\nERROR: Unsupported instruction: %v = invoke i32 @g()\nERROR: Could not translate 'y' to Alive \
             IR\n{}Transformation doesn't verify!\n\nERROR: Value mismatch\n\nExample:\n{}ERROR: Timeout\n{}",
            function("a"),
            function("b"),
            function("c"),
            function("d"),
        );
        let answers = by_function(&output);
        let of = |name: &str| answers.get(name).map(|answer| (answer.verdict, answer.detail.as_str()));
        assert_eq!(of("a"), Some((Verdict::Correct, "")));
        assert_eq!(of("b"), Some((Verdict::Incorrect, "Value mismatch")));
        assert_eq!(of("c"), Some((Verdict::TimedOut, "Timeout")));
        assert_eq!(of("d"), None);
        assert_eq!(of("y"), Some((Verdict::Unsupported, "instruction invoke")));
        assert_eq!(of("z"), Some((Verdict::Unsupported, "Unsupported type: token")));
    }

    #[test]
    fn names_are_those_of_the_json() {
        for verdict in Verdict::ALL {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.name());
        }
    }
}
