//! The steps for a command line, and the dependencies between them.

use crate::cc1::Unit;
use crate::listing::{Command, Listing};
use crate::options;
use std::ffi::OsStr;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Compile a file with front end, optimizer and back end.
    Optimize(Box<Unit>),
    /// Start this process.
    Run(Command),
}

/// The steps for a command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    listing: Listing,
    steps: Vec<Step>,
    /// For each step, the earlier steps whose outputs it reads.
    needs: Vec<Vec<usize>>,
}

impl Step {
    /// The process that clang would start.
    pub fn command(&self) -> &Command {
        match self {
            Step::Optimize(unit) => unit.whole(),
            Step::Run(command) => command,
        }
    }

    /// Is it clang's front end, or its assembler, and not another program?
    pub(crate) fn is_clang(&self) -> bool {
        self.command().arguments.first().is_some_and(|first| first == "-cc1" || first == "-cc1as")
    }

    /// Is it a process of clang that shows its commands?
    pub(crate) fn is_verbose(&self) -> bool {
        self.is_clang() && options::any(&self.command().arguments, |option| option == "-v")
    }
}

impl Plan {
    /// The plan for the processes that clang would start.
    pub fn new(listing: Listing) -> Plan {
        let step = |command: &Command| match Unit::of(command) {
            Some(unit) => Step::Optimize(Box::new(unit)),
            None => Step::Run(command.clone()),
        };
        let steps = listing.commands.iter().map(step).collect();
        let mut made: Vec<&OsStr> = vec![];
        let mut needs = vec![];
        for command in &listing.commands {
            let reads = |output: &OsStr| command.arguments.iter().any(|argument| argument == output);
            let is_read = |(step, output): (usize, &&OsStr)| (!is_nowhere(output) && reads(output)).then_some(step);
            needs.push(made.iter().enumerate().filter_map(is_read).collect());
            made.push(output(command));
        }
        Plan { steps, needs, listing }
    }

    /// All steps, in a valid order of execution.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The earlier steps whose outputs a step reads.
    pub fn needs(&self, step: usize) -> &[usize] {
        &self.needs[step]
    }

    /// Clang's messages about the command line.
    pub fn messages(&self) -> &[String] {
        &self.listing.messages
    }

    /// Clang's information about itself.
    pub fn header(&self) -> &[String] {
        &self.listing.header
    }

    /// Is there nothing to optimize? Then everything can be left to clang.
    pub fn is_clangs(&self) -> bool {
        !self.steps.iter().any(|step| matches!(step, Step::Optimize(_)))
    }

    /// Would LLVM optimize at link time?
    pub fn wants_lto(&self) -> bool {
        let lto = |argument: &OsStr| {
            let argument = argument.to_str().unwrap_or_default();
            argument == "-flto" || argument.starts_with("-flto=") || argument.starts_with("-plugin-opt=")
        };
        self.steps.iter().any(|step| step.command().arguments.iter().any(|argument| lto(argument)))
    }
}

/// The output of a process; empty if it has none.
pub(crate) fn output(command: &Command) -> &OsStr {
    let at = command.arguments.iter().rposition(|argument| argument == "-o");
    at.and_then(|at| command.arguments.get(at + 1)).map_or(OsStr::new(""), |output| output.as_os_str())
}

fn is_nowhere(output: &OsStr) -> bool {
    output.is_empty() || output == "-" || output == "/dev/null"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plan for processes that are written without quotation marks.
    fn plan(commands: &[&str]) -> Plan {
        let quoted = |line: &&str| format!(" \"{}\"\n", line.replace(' ', "\" \""));
        Plan::new(Listing::parse(commands.iter().map(quoted).collect::<String>().as_bytes()).unwrap())
    }

    /// `O` for steps that optimize and `R` for others, with the steps that each one depends on.
    fn shape(plan: &Plan) -> String {
        let step = |(at, step): (usize, &Step)| {
            let kind = if matches!(step, Step::Optimize(_)) { "O" } else { "R" };
            let needs: Vec<String> = plan.needs(at).iter().map(usize::to_string).collect();
            format!("{kind}{}", needs.join("+"))
        };
        plan.steps().iter().enumerate().map(step).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn plans() {
        let c = "clang -cc1 -emit-obj -O2 -o /t/a.o -x c a.c";
        let d = "clang -cc1 -emit-obj -O2 -o /t/d.o -x c d.c";
        let to_stdout = "clang -cc1 -S -o - -x c -";
        let preprocess = "clang -cc1 -E -o /t/b.s -x assembler-with-cpp b.S";
        let assemble = "clang -cc1as -filetype obj -o /t/b.o /t/b.s";
        let cfi = "clang -cc1 -emit-obj -fsanitize=cfi-icall -o /t/e.o -x c e.c";
        for (commands, expected) in [
            (vec![c], "O"),
            (vec![c, "ld -o x /t/a.o"], "O R0"),
            (vec![c, d, "ld -o x /t/a.o /t/d.o -lm"], "O O R0+1"),
            (vec![preprocess, assemble, c, "ld -o x /t/b.o /t/a.o"], "R R0 O R1+2"),
            (vec![to_stdout, to_stdout], "O O"),
            (vec![cfi, c, "ld -o x /t/e.o /t/a.o"], "R O R0+1"),
            (vec!["ld -o x a.o"], "R"),
            (vec!["clang -cc1 -S -o a.s -x c a.c", "as -o a.o a.s"], "O R0"),
            (vec![], ""),
        ] {
            let plan = plan(&commands);
            assert_eq!(shape(&plan), expected, "{commands:?}");
            assert_eq!(plan.is_clangs(), !expected.contains('O'));
        }
    }

    #[test]
    fn link_time_optimization_is_seen() {
        assert!(plan(&["clang -cc1 -emit-llvm-bc -flto=full -flto-unit -o a.o -x c a.c"]).wants_lto());
        assert!(plan(&["ld -plugin LLVMgold.so -plugin-opt=O2 a.o"]).wants_lto());
        assert!(!plan(&["clang -cc1 -emit-obj -o a.o -x c a.c", "ld a.o"]).wants_lto());
    }
}
