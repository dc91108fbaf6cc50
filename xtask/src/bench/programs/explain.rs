//! What is left in the optimized LLVM IR of each program, ours against clang's, and how often each rule of our passes
//! fired over the suite.
//!
//! Instructions are counted in the text: one per indented line, by the first word behind the assignment. The rules are
//! the counts in the statistics of `rvsdg`, by pass, summed over all runs of a pass.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::compiler::Compilers;
use super::source::Program;
use crate::levels::{Level, OptLevel};

/// The names of the counts of [`Counts`].
const COLUMNS: [&str; 10] =
    ["instructions", "loads", "stores", "calls", "intrinsics", "branches", "switches", "selects", "vectors", "allocas"];
/// Intrinsics that are no code.
const ANNOTATIONS: [&str; 4] = ["@llvm.lifetime.", "@llvm.dbg.", "@llvm.assume", "@llvm.experimental.noalias."];

/// The numbers of instructions, in the order of [`COLUMNS`]. An instruction on vectors is counted twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts([u64; COLUMNS.len()]);

impl Counts {
    fn add(&mut self, other: Counts) {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            *sum += count;
        }
    }

    fn of(module: &str) -> Self {
        let mut counts = Counts::default();
        let mut in_body = false;
        for line in module.lines() {
            if line.starts_with("define ") {
                in_body = true;
            } else if line.starts_with('}') {
                in_body = false;
            } else if in_body && line.starts_with("  ") {
                counts.add(Counts::of_instruction(line.trim_start()));
            }
        }
        counts
    }

    /// The counts of a line within a body, which is an instruction, a case of a `switch`, or the rest of an `invoke`.
    fn of_instruction(line: &str) -> Self {
        let text = match line.split_once(" = ") {
            Some((name, rest)) if name.starts_with('%') => rest,
            _ => line,
        };
        let mut words = text.split_whitespace();
        let mut first = words.next().unwrap_or_default();
        while matches!(first, "tail" | "musttail" | "notail") {
            first = words.next().unwrap_or_default();
        }
        let is_continuation = first.starts_with(|c: char| !c.is_ascii_lowercase())
            || matches!(first, "to" | "catch" | "cleanup" | "filter" | "unwind")
            || (first.starts_with('i') && first[1..].starts_with(|c: char| c.is_ascii_digit()));
        let is_note = ANNOTATIONS.iter().any(|name| text.contains(name));
        let mut counts = Counts::default();
        if is_continuation || is_note {
            return counts;
        }
        let column = match first {
            "load" => Some(1),
            "store" => Some(2),
            "call" | "invoke" if text.contains(" @llvm.") => Some(4),
            "call" | "invoke" | "callbr" => Some(3),
            "br" if text.starts_with("br i1 ") => Some(5),
            "switch" | "indirectbr" => Some(6),
            "select" => Some(7),
            "alloca" => Some(9),
            _ => None,
        };
        counts.0[0] = 1;
        if let Some(column) = column {
            counts.0[column] = 1;
        }
        counts.0[8] = u64::from(is_vector(text));
        counts
    }
}

/// Does the instruction have a vector type, as in `<4 x i32>`?
fn is_vector(text: &str) -> bool {
    let rests = text.match_indices('<').map(|(at, _)| text[at + 1..].trim_start_matches("vscale x "));
    rests.into_iter().any(|rest| {
        rest.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(" x ")
            && rest.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// How often a rule fired: in how many programs, and in total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fired {
    programs: u64,
    total: u64,
}

/// What is known about the programs so far.
#[derive(Default)]
pub(super) struct Explanation {
    /// Our counts and clang's, by program.
    programs: Vec<(String, Counts, Counts)>,
    rules: BTreeMap<(String, String), Fired>,
}

impl Explanation {
    /// Compiles a program at both O2.
    pub(super) fn add(&mut self, compilers: &Compilers, program: &Program, scratch: &Path) -> Result<()> {
        let stats = scratch.join("stats.jsonl");
        let mut counts = [Level::rvsdg(OptLevel::O2), Level::Llvm(OptLevel::O2)].into_iter().map(|level| {
            let modules = compilers.optimized(level, program, scratch, &stats)?;
            let mut sum = Counts::default();
            modules.iter().for_each(|module| sum.add(Counts::of(module)));
            anyhow::Ok(sum)
        });
        let (ours, clangs) = (counts.next().context("ours")??, counts.next().context("clang's")??);
        drop(counts);
        self.programs.push((program.name.clone(), ours, clangs));
        self.add_rules(&fs::read_to_string(&stats).context("rvsdg wrote no statistics")?)?;
        fs::remove_file(stats)?;
        Ok(())
    }

    /// Adds the statistics of one program, a line of JSON for each of its files.
    fn add_rules(&mut self, stats: &str) -> Result<()> {
        #[derive(Deserialize)]
        struct Stats {
            passes: Vec<Pass>,
        }
        #[derive(Deserialize)]
        struct Pass {
            pass: String,
            counts: BTreeMap<String, u64>,
        }
        let mut sums: BTreeMap<(String, String), u64> = BTreeMap::new();
        for line in stats.lines() {
            let stats: Stats = serde_json::from_str(line).context("rvsdg's statistics are not understood")?;
            for pass in stats.passes {
                for (rule, count) in pass.counts {
                    *sums.entry((pass.pass.clone(), rule)).or_default() += count;
                }
            }
        }
        for (rule, count) in sums {
            let fired = self.rules.entry(rule).or_default();
            fired.programs += u64::from(count > 0);
            fired.total += count;
        }
        Ok(())
    }

    /// Both tables.
    pub(super) fn text(&self) -> String {
        let mut text = self.counts_table();
        let width = self.rules.keys().map(|(pass, rule)| pass.len() + rule.len() + 1).max().unwrap_or(0);
        writeln!(text, "\n{:width$}  programs     total", "pass rule").expect("writing to a string");
        for ((pass, rule), fired) in self.rules.iter().filter(|(_, fired)| fired.total > 0) {
            let name = format!("{pass} {rule}");
            writeln!(text, "{name:width$}  {:>8}  {:>8}", fired.programs, fired.total).expect("writing to a string");
        }
        let never = self.rules.iter().filter(|(_, fired)| fired.total == 0);
        let never: Vec<String> = never.map(|((pass, rule), _)| format!("{pass} {rule}")).collect();
        if !never.is_empty() {
            writeln!(text, "never: {}", never.join(", ")).expect("writing to a string");
        }
        text
    }

    /// The counts of each program, ours / clang's.
    fn counts_table(&self) -> String {
        let mut sum = (Counts::default(), Counts::default());
        for (_, ours, clangs) in &self.programs {
            sum.0.add(*ours);
            sum.1.add(*clangs);
        }
        let rows = self.programs.iter().map(|(name, ours, clangs)| (name.as_str(), ours, clangs));
        let rows: Vec<(&str, &Counts, &Counts)> = rows.chain([("sum", &sum.0, &sum.1)]).collect();
        let header = "rvsdg-O2 / O2";
        let name_width = rows.iter().map(|row| row.0.len()).max().unwrap_or(0).max(header.len());
        let cell = |row: &(&str, &Counts, &Counts), column: usize| format!("{}/{}", row.1.0[column], row.2.0[column]);
        let widths: Vec<usize> = (0..COLUMNS.len())
            .map(|column| rows.iter().map(|row| cell(row, column).len()).max().unwrap_or(0).max(COLUMNS[column].len()))
            .collect();
        let mut text = format!("{header:name_width$}");
        for (name, width) in COLUMNS.iter().zip(&widths) {
            write!(text, "  {name:>width$}").expect("writing to a string");
        }
        text.push('\n');
        for row in &rows {
            write!(text, "{:name_width$}", row.0).expect("writing to a string");
            for (column, width) in widths.iter().enumerate() {
                write!(text, "  {:>width$}", cell(row, column)).expect("writing to a string");
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_instructions_by_kind() {
        let module = r#"
@s = constant [9 x i8] c"  load x\00"
declare i32 @g(i32)
define i32 @f(ptr %p, i1 %c) personality ptr @h {
b0:
  %a = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  %v = load <4 x i32>, ptr %p, align 16
  %w = tail call i32 @g(i32 1)
  %x = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %v, <4 x i32> %v)
  store i32 %w, ptr %a
  br i1 %c, label %b1, label %b2
b1:                                               ; preds = %b0
  %y = invoke i32 @g(i32 2)
          to label %b2 unwind label %b3
b2:
  switch i32 %w, label %b1 [
    i32 0, label %b1
    i32 1, label %b2
  ]
b3:
  %z = landingpad { ptr, i32 }
          catch ptr null
          cleanup
  %t = select i1 %c, i32 1, i32 2
  br label %b2
}
"#;
        assert_eq!(Counts::of(module), Counts([11, 1, 1, 2, 1, 1, 1, 1, 2, 1]));
    }

    #[test]
    fn vectors_are_types_in_angle_brackets() {
        assert!(is_vector("add <4 x i32> %a, %b") && is_vector("load <vscale x 2 x i64>, ptr %p"));
        assert!(!is_vector("load [4 x i32], ptr %p") && !is_vector("store <{ i32, i8 }> %a, ptr %p"));
    }

    #[test]
    fn rules_are_summed_over_programs() {
        let mut it = Explanation::default();
        let line = |fold: u32| {
            format!(
                r#"{{"passes":[{{"pass":"red","counts":{{"fold":{fold},"gep":0}}}},{{"pass":"red","counts":{{"fold":1}}}}]}}"#
            )
        };
        it.add_rules(&format!("{}\n{}\n", line(2), line(3))).unwrap();
        it.add_rules(r#"{"passes":[{"pass":"red","counts":{"fold":0,"gep":0}}]}"#).unwrap();
        it.programs.push(("lisp".to_owned(), Counts([9; 10]), Counts([8; 10])));
        let text = it.text();
        assert!(text.contains("\nlisp           "), "{text}");
        let squeezed: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert!(squeezed.contains(&"red fold 1 7".to_owned()), "{text}");
        assert!(squeezed.contains(&"never: red gep".to_owned()), "{text}");
        assert!(it.add_rules("{}").is_err());
    }
}
