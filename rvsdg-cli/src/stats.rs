//! Statistics of a compilation: sizes, translated functions and functions kept as text, and the changes of passes.

use crate::timing::Phase;
use indexmap::IndexMap;
use rvsdg_core::Module;
use rvsdg_llvm::ReadStats;
use rvsdg_opt::{PassReport, Remark, Uses};
use serde::Serialize;
use std::fmt::Write;

/// All statistics. Their JSON form is the interface of `--stats-json`.
#[derive(Default, Debug, Serialize)]
pub(crate) struct Stats {
    pub(crate) functions: Functions,
    /// LLVM instructions of translated functions.
    pub(crate) instructions: usize,
    /// Nodes in their bodies.
    pub(crate) nodes: Nodes,
    pub(crate) passes: Vec<PassReport>,
    pub(crate) analyses: Vec<Uses>,
    /// What destruction did with predicates.
    pub(crate) predicates: IndexMap<String, usize>,
    /// Which lookup tables it made of switches.
    pub(crate) tables: IndexMap<String, usize>,
    pub(crate) times: Vec<Phase>,
    /// What passes said.
    #[serde(skip)]
    pub(crate) remarks: Vec<Remark>,
}

/// Functions with a definition.
#[derive(Default, Debug, Serialize)]
pub(crate) struct Functions {
    pub(crate) translated: usize,
    pub(crate) passed_through: usize,
    /// Numbers of functions kept as text, by reason, in the order of first occurrence.
    pub(crate) reasons: IndexMap<String, usize>,
}

#[derive(Default, Debug, Serialize)]
pub(crate) struct Nodes {
    /// After construction.
    pub(crate) constructed: usize,
    /// After the last pass.
    pub(crate) optimized: usize,
}

impl Stats {
    /// The statistics of the reader.
    pub(crate) fn of_input(stats: ReadStats) -> Stats {
        let ReadStats { translated, passed_through, instructions, reasons } = stats;
        let functions = Functions { translated, passed_through, reasons: reasons.into_iter().collect() };
        Stats { functions, instructions, ..Stats::default() }
    }

    /// The statistics of a module that was not made from LLVM IR.
    pub(crate) fn of_module(module: &Module) -> Stats {
        let translated = module.bodies.iter().flatten().count();
        let passed_through = module.lambdas().len() - translated;
        Stats { functions: Functions { translated, passed_through, ..Functions::default() }, ..Stats::default() }
    }

    /// Number of nodes in all bodies.
    pub(crate) fn body_nodes(module: &Module) -> usize {
        module.bodies.iter().flatten().map(|body| body.node_count()).sum()
    }

    /// A human-readable table.
    pub(crate) fn table(&self) -> String {
        let mut out = String::new();
        let mut line = |name: &str, value: String| _ = writeln!(out, "{name:32} {value}");
        let ratio = |nodes: usize| match self.instructions {
            0 => String::new(),
            all => format!("  ({:.2} per instruction)", nodes as f64 / all as f64),
        };
        line("functions translated", self.functions.translated.to_string());
        line("functions passed through", self.functions.passed_through.to_string());
        for (reason, count) in &self.functions.reasons {
            line(&format!("  {reason}"), count.to_string());
        }
        line("LLVM instructions", self.instructions.to_string());
        line("nodes after construction", format!("{}{}", self.nodes.constructed, ratio(self.nodes.constructed)));
        line("nodes after the last pass", format!("{}{}", self.nodes.optimized, ratio(self.nodes.optimized)));
        for (i, pass) in self.passes.iter().enumerate() {
            let found_nothing = pass.counts.iter().all(|(_, count)| count == 0);
            let value = if found_nothing { "found nothing" } else { "" };
            line(&format!("pass {} {}", i + 1, pass.pass), value.to_string());
            for (name, count) in pass.counts.iter().filter(|(_, count)| *count > 0) {
                line(&format!("  {}", name.replace('_', " ")), count.to_string());
            }
        }
        if !self.predicates.is_empty() {
            line("destruction", String::new());
        }
        for (name, count) in self.predicates.iter().filter(|(_, count)| **count > 0) {
            line(&format!("  predicates {}", name.replace('_', " ")), count.to_string());
        }
        for (name, count) in self.tables.iter().filter(|(_, count)| **count > 0) {
            line(&format!("  tables: {name}"), count.to_string());
        }
        out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

impl Functions {
    /// The statistics of a module that is kept as text as a whole.
    pub(crate) fn of_text(text: &str, reason: &str) -> Functions {
        let passed_through = text.lines().filter(|line| line.starts_with("define ")).count();
        Functions { translated: 0, passed_through, reasons: IndexMap::from([(reason.to_string(), passed_through)]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_a_module_that_passes_through_are_counted() {
        let functions = Functions::of_text("define void @f() {\n}\ndefine i32 @g() {\n}\n", "module assembly");
        assert_eq!((functions.translated, functions.passed_through), (0, 2));
        assert_eq!(functions.reasons["module assembly"], 2);
    }

    #[test]
    fn json_has_the_agreed_shape() {
        let reasons = IndexMap::from([("inline asm".to_string(), 1)]);
        let functions = Functions { translated: 0, passed_through: 1, reasons };
        let stats = Stats { functions, instructions: 7, ..Stats::default() };
        let json = serde_json::to_value(&stats).unwrap();
        assert_eq!(json["functions"]["translated"], 0);
        assert_eq!(json["functions"]["passed_through"], 1);
        assert_eq!(json["functions"]["reasons"]["inline asm"], 1);
        assert_eq!(json["instructions"], 7);
        assert!(json["nodes"]["constructed"].is_u64() && json["passes"].is_array());
    }
}
