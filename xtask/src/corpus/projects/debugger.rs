//! Sessions of gdb: where it stops, and which arguments and variables it knows there.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use serde::Serialize;

use super::catalogue::Stop;
use crate::process::{TOOL_LIMIT, run};

/// Separates what gdb prints for its commands.
const MARK: &str = "--rvsdg--";

/// The number of frames whose variables are looked at.
const FRAMES: usize = 8;

/// What gdb says of variables it does not know.
const UNKNOWN: &str = "<optimized out>";

/// What gdb has shown in a function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Shown {
    /// The functions that were called, the innermost first.
    pub(crate) functions: Vec<String>,
    /// The file and the line in the function; empty if it did not stop there, or if there is no line.
    pub(crate) place: String,
    pub(crate) arguments: Vec<Variable>,
    pub(crate) locals: Vec<Variable>,
}

/// A variable and what gdb prints for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) value: String,
}

impl Variable {
    /// Is there a value? A structure of which parts are unknown has one.
    pub(crate) fn is_known(&self) -> bool {
        self.value != UNKNOWN
    }
}

/// Stops at a function of a project that was built in `folder`; also what gdb has printed, all of it.
pub(crate) fn show(gdb: &Path, folder: &Path, program: &str, stop: &Stop) -> Result<(Shown, String)> {
    let mut command = Command::new(gdb);
    command.current_dir(folder).args(["-batch", "-nx"]);
    let commands = [
        // Functions may be in libraries, which are not loaded yet.
        "set breakpoint pending on".to_owned(),
        "set debuginfod enabled off".to_owned(),
        "set width 0".to_owned(),
        // Strings and structures should not fill pages.
        "set print elements 16".to_owned(),
        format!("break {}", stop.function),
        format!("run {} >/dev/null", stop.arguments),
        format!("echo {MARK}\\n"),
        "bt".to_owned(),
        format!("echo {MARK}\\n"),
        // The first instruction may be one of a call that was inlined, and the frame not the innermost one.
        format!("frame apply {FRAMES} info args"),
        format!("echo {MARK}\\n"),
        format!("frame apply {FRAMES} info locals"),
    ];
    for line in &commands {
        command.arg("-ex").arg(line);
    }
    let finished = run(command.arg(program), TOOL_LIMIT)?;
    let text = finished.stdout.text();
    Ok((Shown::read(&text, stop.function), text + &finished.stderr.text()))
}

impl Shown {
    /// Reads what gdb has printed at a stop in a function.
    fn read(text: &str, wanted: &str) -> Shown {
        let mut parts = text.split(MARK).skip(1);
        let mut next = || parts.next().unwrap_or_default();
        let (frames, arguments, locals) = (next(), next(), next());
        let frames: Vec<&str> = frames.lines().filter(|line| number(line).is_some()).collect();
        // Callers without an address are the same frame, with something inlined.
        let mut same = frames.iter().enumerate().take_while(|(at, frame)| *at == 0 || address(frame).is_none());
        let selected = same.find(|(_, frame)| function(frame).as_deref() == Some(wanted));
        let place = selected.and_then(|(_, frame)| frame.rsplit_once(" at ")).map_or("", |(_, place)| place);
        let of_frame = |text| selected.map_or(vec![], |(at, _)| variables(text, at));
        Shown {
            functions: frames.iter().filter_map(|frame| function(frame)).collect(),
            place: place.to_owned(),
            arguments: of_frame(arguments),
            locals: of_frame(locals),
        }
    }

    /// What is not as it should be at a stop.
    pub(crate) fn complaint(&self, stop: &Stop) -> Option<String> {
        let function = stop.function;
        if self.place.is_empty() {
            return Some(format!("gdb does not stop in `{function}`"));
        }
        let (file, line) = self.place.rsplit_once(':').unwrap_or((&self.place, ""));
        if !file.ends_with(stop.file) || line.parse::<u32>().is_err() {
            return Some(format!("gdb stops in `{function}` at `{}` instead of a line of {}", self.place, stop.file));
        }
        let parameter = self.arguments.iter().find(|argument| argument.name == stop.parameter);
        match parameter {
            None => Some(format!("gdb knows no argument `{}` of `{function}`", stop.parameter)),
            Some(argument) if !argument.is_known() => {
                Some(format!("gdb knows no value of `{}` of `{function}`", stop.parameter))
            }
            Some(_) => None,
        }
    }
}

/// The number of a line of `bt`.
fn number(frame: &str) -> Option<usize> {
    frame.strip_prefix('#')?.split_once(' ')?.0.parse().ok()
}

/// The address in a line of `bt`: `#1  0x1234 in f (x=1) at a.c:5`. Without one, the frame is where a line begins, or
/// that of a call that is inlined there.
fn address(frame: &str) -> Option<&str> {
    let (address, _) = frame.split_once(' ')?.1.trim_start().split_once(" in ")?;
    address.starts_with("0x").then_some(address)
}

/// The function of a line of `bt`.
fn function(frame: &str) -> Option<String> {
    let rest = frame.split_once(' ')?.1.trim_start();
    let rest = if address(frame).is_some() { rest.split_once(" in ")?.1 } else { rest };
    Some(rest.split_once(" (")?.0.to_owned())
}

/// The lines `name = value` of `info args` or `info locals` for a frame, behind the line of the frame. Values of
/// several lines begin with the first one.
fn variables(text: &str, frame: usize) -> Vec<Variable> {
    let variable = |line: &str| {
        let (name, value) = line.split_once(" = ")?;
        let is_name = !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || it == '_');
        is_name.then(|| Variable { name: name.to_owned(), value: value.to_owned() })
    };
    let behind = text.lines().skip_while(|line| number(line) != Some(frame)).skip(1);
    behind.take_while(|line| number(line).is_none()).filter_map(variable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STOP: Stop =
        Stop { program: "p", arguments: "", function: "match_regex", file: "sed/regexp.c", parameter: "buflen" };

    const TEXT: &str = "Breakpoint 1, match_regex (pat=0x1) at sed/regexp.c:230\n230\tx\n--rvsdg--\n\
        #0  match_regex (pat=0x1, buflen=3) at sed/regexp.c:230\n\
        #1  0x0000555555558d4e in do_subst (sub=0x2) at sed/execute.c:1000\n#2  inlined (s=...) at sed/execute.c:1\n\
        --rvsdg--\n#0  match_regex (pat=0x1, buflen=3) at sed/regexp.c:230\npat = 0x1\nbuflen = 3\n\
        regarray = <optimized out>\n#1  0x0000555555558d4e in do_subst (sub=0x2) at sed/execute.c:1000\nsub = 0x2\n\
        --rvsdg--\n#0  match_regex (pat=0x1, buflen=3) at sed/regexp.c:230\nret = <optimized out>\n\
        s = {\n  a = 1,\n}\n#1  x\nNo locals.\n";

    #[test]
    fn a_session_is_read() {
        let shown = Shown::read(TEXT, STOP.function);
        assert_eq!(shown.functions, ["match_regex", "do_subst", "inlined"]);
        assert_eq!(shown.place, "sed/regexp.c:230");
        let known =
            |variables: &[Variable]| variables.iter().map(|it| (it.name.clone(), it.is_known())).collect::<Vec<_>>();
        let expected = [("pat", true), ("buflen", true), ("regarray", false)];
        assert_eq!(known(&shown.arguments), expected.map(|(name, is)| (name.to_owned(), is)));
        assert_eq!(known(&shown.locals), [("ret".to_owned(), false), ("s".to_owned(), true)]);
        assert_eq!(shown.complaint(&STOP), None);
    }

    #[test]
    fn what_is_inlined_may_begin_a_function() {
        let frames =
            "#0  type (this=0x1) at a.cpp:1\n#1  append (this=0x1, to=2) at a.cpp:9\n#2  0x12 in main () at m.cpp:3";
        let arguments = "#0  type (this=0x1) at a.cpp:1\nthis = 0x1\n#1  append (this=0x1, to=2) at a.cpp:9\n\
            this = 0x1\nto = 2\n#2  0x12 in main () at m.cpp:3\nNo arguments.";
        let text = &format!("--rvsdg--\n{frames}\n--rvsdg--\n{arguments}\n--rvsdg--\n");
        let shown = Shown::read(text, "append");
        assert_eq!((shown.place.as_str(), shown.functions.len(), shown.arguments.len()), ("a.cpp:9", 3, 2));
        assert_eq!(Shown::read(text, "main").place, "");
    }

    #[test]
    fn complaints() {
        let complaint = |text: &str, stop: &Stop| Shown::read(text, stop.function).complaint(stop).unwrap();
        assert_eq!(complaint("", &STOP), "gdb does not stop in `match_regex`");
        let elsewhere = Stop { file: "sed/execute.c", ..STOP };
        assert!(complaint(TEXT, &elsewhere).ends_with("at `sed/regexp.c:230` instead of a line of sed/execute.c"));
        let unknown = Stop { parameter: "regarray", ..STOP };
        assert_eq!(complaint(TEXT, &unknown), "gdb knows no value of `regarray` of `match_regex`");
        let missing = Stop { parameter: "size", ..STOP };
        assert_eq!(complaint(TEXT, &missing), "gdb knows no argument `size` of `match_regex`");
    }
}
