//! Each of our levels against the best of all others, kernel by kernel: the columns and lines of the suites of kernels.

use super::report::{Measurement, Rows, kernels, number};
use crate::levels::Level;
use crate::stats::geometric_mean;

/// The heading of the best of the others.
const HEADING: &str = "best";

/// The levels of a report that are ours, if there are others to compare them with.
#[derive(Clone)]
pub(super) struct Best {
    ours: Vec<Level>,
    others: Vec<Level>,
}

impl Best {
    pub(super) fn of(levels: &[Level]) -> Option<Self> {
        let is_ours = |level: &Level| level.needs_rvsdg() || matches!(level, Level::Before(..));
        let (ours, others): (Vec<Level>, Vec<Level>) = levels.iter().partition(|level| is_ours(level));
        (!ours.is_empty() && others.iter().any(|level| *level != Level::Baseline)).then_some(Best { ours, others })
    }

    /// The headings of the columns: the best of the others, and each of our levels relative to it.
    pub(super) fn headings(&self) -> Vec<String> {
        let ours = self.ours.iter().map(|level| format!("{level}/{HEADING}"));
        std::iter::once(HEADING.to_owned()).chain(ours).collect()
    }

    /// The cells of a kernel: speedups over the baseline, and over the best of the others.
    pub(super) fn cells(&self, rows: &Rows<'_>, kernel: &str) -> Vec<String> {
        let best = self.speedup(rows, kernel);
        let ours = self.ours.iter().map(|&level| self.ahead(rows, kernel, level));
        std::iter::once(best).chain(ours).map(|speed| number(speed, 3)).collect()
    }

    /// The geometric means of the cells of all kernels that have both times.
    pub(super) fn means(&self, rows: &Rows<'_>, kernels: &[&str]) -> Vec<String> {
        let mean = |speed: &dyn Fn(&str) -> Option<f64>| {
            number(geometric_mean(&kernels.iter().filter_map(|kernel| speed(kernel)).collect::<Vec<_>>()), 3)
        };
        let best = mean(&|kernel| self.speedup(rows, kernel));
        let ours = self.ours.iter().map(|&level| mean(&|kernel| self.ahead(rows, kernel, level)));
        std::iter::once(best).chain(ours).collect()
    }

    /// The shortest time of the others, and the level that has it.
    fn seconds(&self, rows: &Rows<'_>, kernel: &str) -> Option<(f64, Level)> {
        let times = self.others.iter().filter_map(|&level| Some((rows.find(kernel, level)?.valid_seconds()?, level)));
        times.min_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn speedup(&self, rows: &Rows<'_>, kernel: &str) -> Option<f64> {
        let baseline = rows.find(kernel, Level::Baseline)?.valid_seconds()?;
        Some(baseline / self.seconds(rows, kernel)?.0).filter(|speed| speed.is_finite())
    }

    /// How fast one of our levels is relative to the best of the others.
    fn ahead(&self, rows: &Rows<'_>, kernel: &str, level: Level) -> Option<f64> {
        let ours = rows.find(kernel, level)?.valid_seconds()?;
        Some(self.seconds(rows, kernel)?.0 / ours).filter(|speed| speed.is_finite())
    }
}

/// For each of our levels, the kernels in which another level is faster, with that level; the slowest first.
pub(super) fn behind_best(measurements: &[Measurement], levels: &[Level]) -> Vec<String> {
    let Some(best) = Best::of(levels) else { return vec![] };
    let rows = Rows { measurements, levels };
    let line = |level: Level| {
        let ahead = |kernel| {
            let speed = best.ahead(&rows, kernel, level).filter(|speed| *speed < 1.0)?;
            Some((kernel, speed, best.seconds(&rows, kernel)?.1))
        };
        let mut slow: Vec<(&str, f64, Level)> = kernels(measurements).into_iter().filter_map(ahead).collect();
        slow.sort_by(|a, b| a.1.total_cmp(&b.1));
        let kernels: Vec<String> =
            slow.iter().map(|(kernel, speed, other)| format!("{kernel} {speed:.2} ({other})")).collect();
        (!slow.is_empty()).then(|| format!("behind the best: {level}: {}", kernels.join(", ")))
    };
    best.ours.iter().filter_map(|level| line(*level)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::OptLevel;

    const O3: Level = Level::Llvm(OptLevel::O3);
    const GCC: Level = Level::Gcc(OptLevel::O3);
    const OURS: Level = Level::rvsdg(OptLevel::O3);
    const LEVELS: [Level; 4] = [Level::Baseline, O3, GCC, OURS];

    fn sample() -> Vec<Measurement> {
        let mut all = Vec::new();
        for (kernel, seconds) in [("gemm", [8.0, 2.0, 4.0, 1.0]), ("lu", [8.0, 4.0, 2.0, 4.0])] {
            for (level, seconds) in LEVELS.into_iter().zip(seconds) {
                let mut it = Measurement { correct: true, ..Measurement::empty(kernel, level) };
                it.set_seconds(&[vec![seconds]]);
                all.push(it);
            }
        }
        all
    }

    #[test]
    fn the_fastest_of_the_others_counts() {
        let all = sample();
        let (rows, best) = (Rows { measurements: &all, levels: &LEVELS }, Best::of(&LEVELS).unwrap());
        assert_eq!(best.headings(), ["best", "rvsdg-O3/best"]);
        assert_eq!(best.cells(&rows, "gemm"), ["4.000", "2.000"]);
        assert_eq!(best.cells(&rows, "lu"), ["4.000", "0.500"]);
        assert_eq!(best.means(&rows, &["gemm", "lu"]), ["4.000", "1.000"]);
        assert_eq!(behind_best(&all, &LEVELS), ["behind the best: rvsdg-O3: lu 0.50 (gcc-O3)"]);
        assert!(Best::of(&[Level::Baseline, OURS]).is_none() && Best::of(&[Level::Baseline, O3]).is_none());
    }
}
