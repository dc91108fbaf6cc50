//! The measurements as tables: the times of all loops, and our times relative to those of the others, class by class.

use super::class_of;
use crate::bench::report::{Measurement, Rows, Sheet, kernels, marked, number};
use crate::levels::Level;
use crate::stats::geometric_mean;

/// A loop that takes this much of the other compiler's time is counted.
const BEHIND: f64 = 1.10;
/// The number of loops that are listed for each comparison.
const N_WORST: usize = 10;

/// The times of one of our levels relative to those of another one, or of the best of the other compilers.
#[derive(Clone, Copy)]
struct Comparison {
    ours: Level,
    /// None for the best.
    other: Option<Level>,
}

impl Comparison {
    /// Each of our levels with the same levels of clang and gcc, and with the best of all levels of these.
    fn all(levels: &[Level]) -> Vec<Comparison> {
        let mut comparisons = Vec::new();
        for &ours in levels.iter().filter(|&&level| is_ours(level)) {
            let same = match ours {
                Level::Rvsdg(level, _) | Level::Before(level, _) => vec![Level::Llvm(level), Level::Gcc(level)],
                _ => Vec::new(),
            };
            let present = same.into_iter().filter(|other| levels.contains(other));
            comparisons.extend(present.map(|other| Comparison { ours, other: Some(other) }));
            if levels.iter().any(|&level| !is_ours(level)) {
                comparisons.push(Comparison { ours, other: None });
            }
        }
        comparisons
    }

    fn heading(self) -> String {
        format!("{}/{}", self.ours, self.other_name())
    }

    fn other_name(self) -> String {
        self.other.map_or("best".to_owned(), |other| other.to_string())
    }

    /// Our time and the other one, if both results are right.
    fn seconds(self, rows: &Rows<'_>, name: &str) -> Option<(f64, f64)> {
        let valid = |level| rows.find(name, level)?.valid_seconds().filter(|&seconds| seconds > 0.0);
        let other = match self.other {
            Some(other) => valid(other)?,
            None => {
                let others = rows.levels.iter().filter(|&&level| !is_ours(level));
                others.filter_map(|&level| valid(level)).min_by(f64::total_cmp)?
            }
        };
        Some((valid(self.ours)?, other))
    }

    fn ratio(self, rows: &Rows<'_>, name: &str) -> Option<f64> {
        self.seconds(rows, name).map(|(ours, other)| ours / other)
    }

    fn mean(self, rows: &Rows<'_>, names: &[&str]) -> Option<f64> {
        geometric_mean(&names.iter().filter_map(|name| self.ratio(rows, name)).collect::<Vec<_>>())
    }
}

fn is_ours(level: Level) -> bool {
    level.needs_rvsdg() || matches!(level, Level::Before(..))
}

/// The time of each loop at each level in milliseconds, and our ratios.
pub(super) fn times(measurements: &[Measurement], levels: &[Level]) -> String {
    let rows = Rows { measurements, levels };
    let names = kernels(measurements);
    let comparisons = Comparison::all(levels);
    let headings = levels.iter().map(Level::to_string).chain(comparisons.iter().map(|it| it.heading()));
    let mut sheet = Sheet::with_columns("time, ms", &names, headings.collect());
    for name in &names {
        let mut cells = rows.per_level(|level| match rows.find(name, level) {
            Some(it) if it.error.is_some() => "FAILED".to_owned(),
            Some(it) => marked(it, number(it.valid_seconds().map(|seconds| seconds * 1e3), 3)),
            None => "-".to_owned(),
        });
        cells.extend(comparisons.iter().map(|it| number(it.ratio(&rows, name), 3)));
        sheet.line(name, cells);
    }
    sheet.text
}

/// The geometric means of our ratios for each class and for all loops, and the numbers of loops that are behind.
pub(super) fn means(measurements: &[Measurement], levels: &[Level]) -> String {
    let rows = Rows { measurements, levels };
    let names = kernels(measurements);
    let comparisons = Comparison::all(levels);
    let headings = std::iter::once("loops".to_owned()).chain(comparisons.iter().map(|it| it.heading()));
    let mut classes: Vec<&str> = names.iter().map(|name| class_of(name)).collect();
    classes.dedup();
    let mut sheet = Sheet::with_columns("geometric means", &classes, headings.collect());
    let mut line = |title: &str, names: &[&str], cell: &dyn Fn(Comparison) -> String| {
        let cells = comparisons.iter().map(|&it| cell(it));
        sheet.line(title, std::iter::once(names.len().to_string()).chain(cells).collect());
    };
    for class in classes {
        let members: Vec<&str> = names.iter().copied().filter(|name| class_of(name) == class).collect();
        line(class, &members, &|it| number(it.mean(&rows, &members), 3));
    }
    line("all", &names, &|it| number(it.mean(&rows, &names), 3));
    let behind = |it: Comparison| names.iter().filter(|name| it.ratio(&rows, name) > Some(BEHIND)).count();
    line(&format!("above {BEHIND:.2}"), &names, &|it| behind(it).to_string());
    sheet.text
}

/// For each comparison the mean and the loops with the largest ratios.
pub(super) fn summary(measurements: &[Measurement], levels: &[Level]) -> Vec<String> {
    let rows = Rows { measurements, levels };
    let names = kernels(measurements);
    let mut lines = Vec::new();
    for it in Comparison::all(levels) {
        let mut ratios: Vec<(&str, f64)> =
            names.iter().filter_map(|&name| Some((name, it.ratio(&rows, name)?))).collect();
        ratios.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mean = number(it.mean(&rows, &names), 3);
        lines.push(format!("{} over {}: geometric mean {mean} of {} loops", it.ours, it.other_name(), ratios.len()));
        let worst: Vec<String> =
            ratios.iter().take(N_WORST).map(|(name, ratio)| format!("{name} {ratio:.2}")).collect();
        if !worst.is_empty() {
            lines.push(format!("  the worst: {}", worst.join(", ")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::OptLevel;

    const O3: Level = Level::Llvm(OptLevel::O3);
    const GCC: Level = Level::Gcc(OptLevel::O3);
    const O2: Level = Level::rvsdg(OptLevel::O2);
    const OURS: Level = Level::rvsdg(OptLevel::O3);

    fn sample() -> Vec<Measurement> {
        let times = [
            ("calls/roots", [4.0, 2.0, 4.0, 8.0]),
            ("calls/sines", [1.0, 1.0, 1.0, 1.0]),
            ("packing/merge", [1.0, 2.0, 1.0, 2.0]),
        ];
        let mut all = Vec::new();
        for (name, seconds) in times {
            for (level, seconds) in [O3, GCC, O2, OURS].into_iter().zip(seconds) {
                let mut it = Measurement { correct: true, ..Measurement::empty(name, level) };
                it.set_seconds(&[vec![seconds / 1e3, seconds]]);
                all.push(it);
            }
        }
        all.push(Measurement::failed("packing/split", O3, &anyhow::anyhow!("its checksum differs")));
        all
    }

    fn squeezed(text: &str) -> Vec<String> {
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn ratios_follow_the_times() {
        let expected = [
            "time, ms O3 gcc-O3 rvsdg-O2 rvsdg-O3 rvsdg-O2/best rvsdg-O3/O3 rvsdg-O3/gcc-O3 rvsdg-O3/best",
            "calls/roots 4.000 2.000 4.000 8.000 2.000 2.000 4.000 4.000",
            "calls/sines 1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000",
            "packing/merge 1.000 2.000 1.000 2.000 1.000 2.000 1.000 2.000",
            "packing/split FAILED - - - - - - -",
        ];
        assert_eq!(squeezed(&times(&sample(), &[O3, GCC, O2, OURS])), expected);
    }

    #[test]
    fn classes_have_means() {
        let expected = [
            "geometric means loops rvsdg-O3/O3 rvsdg-O3/gcc-O3 rvsdg-O3/best",
            "calls 2 1.414 2.000 2.000",
            "packing 2 2.000 1.000 2.000",
            "all 4 1.587 1.587 2.000",
            "above 1.10 4 2 1 2",
        ];
        assert_eq!(squeezed(&means(&sample(), &[O3, GCC, OURS])), expected);
    }

    #[test]
    fn the_worst_loops_are_listed() {
        let expected = [
            "rvsdg-O3 over O3: geometric mean 1.587 of 3 loops",
            "  the worst: calls/roots 2.00, packing/merge 2.00, calls/sines 1.00",
            "rvsdg-O3 over best: geometric mean 1.587 of 3 loops",
            "  the worst: calls/roots 2.00, packing/merge 2.00, calls/sines 1.00",
        ];
        assert_eq!(summary(&sample(), &[O3, OURS]), expected);
        assert!(summary(&sample(), &[O3]).is_empty());
    }
}
