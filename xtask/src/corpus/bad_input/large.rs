//! Modules with one enormous part: memory and time of `rvsdg` and of `opt`.
//!
//! The system reports the peak memory of a process's children only as a maximum over all children. So each one is
//! measured by a separate process that has no other child (`cargo xtask measure`).

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use serde::{Deserialize, Serialize};

use crate::llvm::Llvm;
use crate::process::{End, cpu_time_of_children, run as run_process};
use crate::rvsdg::Rvsdg;

/// The CPU time limit of one run.
const LIMIT: Duration = Duration::from_secs(300);
/// The maximum memory of `rvsdg` in relation to `opt`.
const MEMORY_FACTOR: f64 = 2.0;
/// The levels that are measured.
const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// A function that writes a module.
type Maker = fn(&mut dyn Write) -> std::io::Result<()>;

/// A module with an enormous part: name, description, and the function that writes it.
struct Large {
    name: &'static str,
    what: &'static str,
    make: Maker,
}

/// All modules.
const ALL: [Large; 11] = [
    Large { name: "array", what: "5,000,000 integers of 64 bits in one array (100 MB of text)", make: array },
    Large { name: "string", what: "a string of 100,000,000 bytes", make: string },
    Large { name: "globals", what: "500,000 global variables", make: globals },
    Large { name: "straight", what: "a block of 300,000 instructions", make: straight },
    Large { name: "diamonds", what: "a chain of 33,333 decisions (100,000 blocks)", make: diamonds },
    Large { name: "ladder", what: "50,000 decisions that jump over the next (100,000 blocks)", make: ladder },
    Large { name: "decisions", what: "10,000 decisions, each in another", make: decisions },
    Large { name: "loops", what: "10,000 loops, each in another", make: loops },
    Large { name: "switch", what: "a switch with 100,000 cases that call", make: switch },
    Large { name: "table", what: "a switch with 100,000 cases and 1,000 places", make: table },
    Large { name: "expressions", what: "1,900 constant expressions, each in another", make: expressions },
];

fn array(out: &mut dyn Write) -> std::io::Result<()> {
    const COUNT: u64 = 5_000_000;
    write!(out, "@a = global [{COUNT} x i64] [")?;
    for at in 0..COUNT {
        let value = 10_000_000_000_000 + at.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 90_000_000_000_000;
        write!(out, "{}i64 {value}", if at == 0 { "" } else { ", " })?;
    }
    writeln!(out, "]\ndefine i64 @f(i64 %i) {{")?;
    writeln!(out, "  %p = getelementptr i64, ptr @a, i64 %i\n  %v = load i64, ptr %p\n  ret i64 %v\n}}")
}

fn string(out: &mut dyn Write) -> std::io::Result<()> {
    const COUNT: u64 = 100_000_000;
    write!(out, "@a = global [{COUNT} x i8] c\"")?;
    for at in 0..COUNT / 10 {
        write!(out, "{at:010}")?;
    }
    writeln!(out, "\"\ndefine i8 @f(i64 %i) {{")?;
    writeln!(out, "  %p = getelementptr i8, ptr @a, i64 %i\n  %v = load i8, ptr %p\n  ret i8 %v\n}}")
}

fn globals(out: &mut dyn Write) -> std::io::Result<()> {
    (0..500_000).try_for_each(|at| writeln!(out, "@g{at} = global i32 {at}"))
}

fn straight(out: &mut dyn Write) -> std::io::Result<()> {
    const COUNT: usize = 300_000;
    writeln!(out, "define i64 @f(i64 %x0) {{")?;
    for at in 0..COUNT {
        let next = at + 1;
        match at % 3 {
            0 => writeln!(out, "  %x{next} = add i64 %x{at}, {at}")?,
            1 => writeln!(out, "  %x{next} = xor i64 %x{at}, %x{}", at.saturating_sub(5))?,
            _ => writeln!(out, "  %x{next} = mul i64 %x{at}, 3")?,
        }
    }
    writeln!(out, "  ret i64 %x{COUNT}\n}}")
}

fn diamonds(out: &mut dyn Write) -> std::io::Result<()> {
    const COUNT: usize = 33_333;
    writeln!(out, "define i32 @f(i32 %x, i32 %y) {{\n  br label %a0")?;
    for at in 0..COUNT {
        let (before, next) = (if at == 0 { "x".to_owned() } else { format!("v{}", at - 1) }, at + 1);
        let bit = 1 << (at % 20);
        writeln!(out, "a{at}:\n  %b{at} = and i32 %{before}, {bit}\n  %c{at} = icmp eq i32 %b{at}, 0")?;
        writeln!(out, "  br i1 %c{at}, label %t{at}, label %j{at}")?;
        writeln!(out, "t{at}:\n  %s{at} = mul i32 %{before}, {}\n  br label %j{at}", at + 3)?;
        writeln!(out, "j{at}:\n  %u{at} = phi i32 [ %s{at}, %t{at} ], [ %y, %a{at} ]")?;
        writeln!(out, "  %v{at} = add i32 %u{at}, {at}\n  br label %a{next}")?;
    }
    writeln!(out, "a{COUNT}:\n  ret i32 %v{}\n}}", COUNT - 1)
}

fn ladder(out: &mut dyn Write) -> std::io::Result<()> {
    const COUNT: usize = 50_000;
    writeln!(out, "declare i32 @g(i32)\ndefine i32 @f() {{\n  br label %b0")?;
    for at in 0..COUNT {
        let (next, over) = (at + 1, (at + 2).min(COUNT));
        writeln!(out, "b{at}:\n  %c{at} = call i32 @g(i32 {at})\n  %d{at} = icmp eq i32 %c{at}, 0")?;
        writeln!(out, "  br i1 %d{at}, label %e{at}, label %b{over}")?;
        writeln!(out, "e{at}:\n  %h{at} = call i32 @g(i32 %c{at})\n  br label %b{next}")?;
    }
    writeln!(out, "b{COUNT}:\n  ret i32 0\n}}")
}

fn decisions(out: &mut dyn Write) -> std::io::Result<()> {
    const DEPTH: usize = 10_000;
    writeln!(out, "declare i32 @g(i32)\ndefine i32 @f() {{\n  br label %b0")?;
    for at in 0..DEPTH {
        writeln!(out, "b{at}:\n  %c{at} = call i32 @g(i32 {at})\n  %d{at} = icmp eq i32 %c{at}, 0")?;
        writeln!(out, "  br i1 %d{at}, label %b{}, label %j{at}", at + 1)?;
    }
    writeln!(out, "b{DEPTH}:\n  %p{DEPTH} = call i32 @g(i32 0)\n  br label %j{}", DEPTH - 1)?;
    for at in (0..DEPTH).rev() {
        let from = if at + 1 == DEPTH { "b" } else { "j" };
        writeln!(out, "j{at}:\n  %p{at} = phi i32 [ %p{}, %{from}{} ], [ %c{at}, %b{at} ]", at + 1, at + 1)?;
        writeln!(out, "  br label %{}", if at == 0 { "exit".to_owned() } else { format!("j{}", at - 1) })?;
    }
    writeln!(out, "exit:\n  ret i32 %p0\n}}")
}

fn loops(out: &mut dyn Write) -> std::io::Result<()> {
    const DEPTH: usize = 10_000;
    writeln!(out, "declare void @g(i32)\ndefine void @f(i32 %x) {{\nentry:\n  br label %h0")?;
    for at in 0..DEPTH {
        let before = if at == 0 { "entry".to_owned() } else { format!("h{}", at - 1) };
        writeln!(out, "h{at}:\n  %i{at} = phi i32 [ 0, %{before} ], [ %n{at}, %l{at} ]")?;
        writeln!(out, "  br label %{}", if at + 1 == DEPTH { "body".to_owned() } else { format!("h{}", at + 1) })?;
    }
    let last = DEPTH - 1;
    writeln!(out, "body:\n  call void @g(i32 %i{last})\n  br label %l{last}")?;
    for at in (0..DEPTH).rev() {
        let out_of_it = if at == 0 { "exit".to_owned() } else { format!("l{}", at - 1) };
        writeln!(out, "l{at}:\n  %n{at} = add i32 %i{at}, 1\n  %c{at} = icmp slt i32 %n{at}, %x")?;
        writeln!(out, "  br i1 %c{at}, label %h{at}, label %{out_of_it}")?;
    }
    writeln!(out, "exit:\n  ret void\n}}")
}

fn switch(out: &mut dyn Write) -> std::io::Result<()> {
    const COUNT: usize = 100_000;
    writeln!(out, "declare i32 @g(i32)\ndefine i32 @f(i32 %x) {{\nentry:\n  switch i32 %x, label %d [")?;
    (0..COUNT).try_for_each(|at| writeln!(out, "    i32 {}, label %c{at}", at * 7))?;
    writeln!(out, "  ]")?;
    for at in 0..COUNT {
        writeln!(out, "c{at}:\n  %v{at} = call i32 @g(i32 {})\n  br label %d", at * 3)?;
    }
    write!(out, "d:\n  %r = phi i32 [ 0, %entry ]")?;
    (0..COUNT).try_for_each(|at| write!(out, ", [ %v{at}, %c{at} ]"))?;
    writeln!(out, "\n  ret i32 %r\n}}")
}

fn table(out: &mut dyn Write) -> std::io::Result<()> {
    const CASES: usize = 100_000;
    const PLACES: usize = 1_000;
    writeln!(out, "define i32 @f(i32 %x) {{\nentry:\n  switch i32 %x, label %d [")?;
    (0..CASES).try_for_each(|at| writeln!(out, "    i32 {}, label %c{}", at * 7, at % PLACES))?;
    writeln!(out, "  ]")?;
    (0..PLACES).try_for_each(|at| writeln!(out, "c{at}:\n  br label %d"))?;
    write!(out, "d:\n  %r = phi i32 [ 0, %entry ]")?;
    (0..PLACES).try_for_each(|at| write!(out, ", [ {}, %c{at} ]", at * 13 % 977))?;
    writeln!(out, "\n  ret i32 %r\n}}")
}

fn expressions(out: &mut dyn Write) -> std::io::Result<()> {
    const DEPTH: usize = 1_900;
    let (before, behind) = ("getelementptr (i8, ptr ", ", i64 ptrtoint (ptr @h to i64))");
    writeln!(out, "@h = global i8 0\n@g = global ptr {}@h{}", before.repeat(DEPTH), behind.repeat(DEPTH))
}

/// The resources used by a run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Cost {
    /// Did it succeed?
    success: bool,
    seconds: f64,
    /// The peak memory.
    kilobytes: i64,
}

/// A row of the table.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    what: &'static str,
    level: &'static str,
    opt: Cost,
    rvsdg: Cost,
}

impl Row {
    fn factor(&self) -> f64 {
        self.rvsdg.kilobytes as f64 / self.opt.kilobytes as f64
    }

    fn is_good(&self) -> bool {
        self.rvsdg.success && self.factor() <= MEMORY_FACTOR
    }

    fn line(&self) -> String {
        let cost = |cost: Cost| match cost.success {
            true => format!("{:.1} s | {} MB", cost.seconds, cost.kilobytes / 1024),
            false => format!("failed, {:.1} s | {} MB", cost.seconds, cost.kilobytes / 1024),
        };
        format!("| {} | {} | {} | {} | {:.2} |", self.what, self.level, cost(self.opt), cost(self.rvsdg), self.factor())
    }
}

/// Measures all modules; returns whether `rvsdg` never needs more than [`MEMORY_FACTOR`] times `opt`'s memory.
pub(super) fn run(llvm: &Llvm, rvsdg: &Rvsdg, names: &[String], folder: &Path, json: Option<&Path>) -> Result<bool> {
    if let Some(unknown) = names.iter().find(|name| ALL.iter().all(|large| large.name != **name)) {
        let known: Vec<&str> = ALL.iter().map(|large| large.name).collect();
        bail!("nothing is called {unknown}; there are {}", known.join(", "));
    }
    println!("| input | level | `opt` | | `rvsdg` | | memory, times `opt`'s |\n|---|---|---:|---:|---:|---:|---:|");
    let mut rows = Vec::new();
    for large in ALL.iter().filter(|large| names.is_empty() || names.iter().any(|name| name == large.name)) {
        let (input, output) = (folder.join(format!("{}.ll", large.name)), folder.join("out.ll"));
        let mut file = BufWriter::new(File::create(&input)?);
        (large.make)(&mut file).and_then(|()| file.flush()).context("cannot write a large module")?;
        for level in LEVELS {
            let mut opt = llvm.opt();
            let opt = cost(opt.arg(level).arg("-S").arg(&input).arg("-o").arg(&output))?;
            let mut command = Command::new(&rvsdg.path);
            command.args(["compile", level, "--threads", "1", "--emit", "ll", "-o"]).arg(&output).arg(&input);
            let row = Row { name: large.name, what: large.what, level, opt, rvsdg: cost(&command)? };
            println!("{}", row.line());
            rows.push(row);
        }
        fs::remove_file(&input)?;
    }
    if let Some(path) = json {
        fs::write(path, serde_json::to_string_pretty(&rows)? + "\n")?;
    }
    Ok(rows.iter().all(Row::is_good))
}

/// Runs a command in a process that measures it.
fn cost(command: &Command) -> Result<Cost> {
    let mut measured = Command::new(std::env::current_exe().context("cannot find this executable")?);
    measured.arg("measure").arg("--").arg(command.get_program()).args(command.get_args());
    // The process limits the time itself.
    let finished = run_process(&mut measured, LIMIT * 2)?;
    serde_json::from_str(&finished.stdout.text()).with_context(|| format!("cannot measure {command:?}"))
}

/// A command to measure.
#[derive(clap::Args)]
pub(crate) struct MeasureArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    command: Vec<std::ffi::OsString>,
}

/// Runs a command and prints the used resources as JSON.
pub(crate) fn measure(args: &MeasureArgs) -> Result<bool> {
    let finished = run_process(Command::new(&args.command[0]).args(&args.command[1..]), LIMIT)?;
    let seconds = cpu_time_of_children()?.as_secs_f64();
    let kilobytes = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();
    let cost = Cost { success: finished.end == End::Exit(0), seconds, kilobytes };
    println!("{}", serde_json::to_string(&cost)?);
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_large() {
        for large in ALL.iter().filter(|large| !matches!(large.name, "array" | "string" | "globals")) {
            let mut text = Vec::new();
            (large.make)(&mut text).unwrap();
            assert!(text.len() > 100_000, "{}: {}", large.name, text.len());
        }
    }

    #[test]
    fn memory_is_compared() {
        let cost = |kilobytes| Cost { success: true, seconds: 1.0, kilobytes };
        let row = |opt, rvsdg| Row { name: "a", what: "b", level: "-O0", opt: cost(opt), rvsdg: cost(rvsdg) };
        assert!(row(2048, 4096).is_good() && !row(2048, 4200).is_good());
        assert_eq!(row(2048, 4096).line(), "| b | -O0 | 1.0 s | 2 MB | 1.0 s | 4 MB | 2.00 |");
    }
}
