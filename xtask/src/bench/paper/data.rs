//! All measurements of an evaluation, as in `evaluation.json`, and the values that the figures use.
//!
//! Levels are identified by name, so that a report can be written again without the tools that produced the data. A
//! mean is over the kernels with correct results at every level of its figure, so that means are comparable.

use serde::{Deserialize, Serialize};

use super::super::report::Runs;
use super::compilation::Compilation;
use super::invocations::Invocations;
use crate::stats::geometric_mean;

/// The level that all others are compared with: `mem2reg` only.
pub(crate) const BASELINE: &str = "O0";
/// The names of the levels that the report refers to.
pub(crate) const O1: &str = "O1";
pub(crate) const O3: &str = "O3";
pub(crate) const NO_VEC: &str = "O3-no-vec";
pub(crate) const STRIPPED: &str = "O3-no-vec-stripped";
pub(crate) const OS: &str = "Os";
pub(crate) const RVSDG: &str = "rvsdg-O3";
pub(crate) const RVSDG_NO_UNROLL: &str = "rvsdg-no-unroll";
pub(crate) const RVSDG_OS: &str = "rvsdg-Os";

/// All measurements.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Evaluation {
    pub(crate) about: About,
    /// What was omitted, and why.
    pub(crate) notes: Vec<String>,
    /// The levels of the figure on speed, in order, without the baseline.
    pub(crate) speed_levels: Vec<String>,
    /// The levels of the figure on size, in order.
    pub(crate) size_levels: Vec<String>,
    /// The passes of `rvsdg` at each level.
    pub(crate) pipelines: Vec<Pipeline>,
    pub(crate) rows: Vec<Row>,
    pub(crate) compilations: Vec<Compilation>,
    pub(crate) invocations: Invocations,
}

/// The circumstances of the measurements.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) suite: String,
    pub(crate) dataset: String,
    pub(crate) reps: u32,
    pub(crate) front_end: String,
    pub(crate) target_cpu: Option<String>,
    pub(crate) llvm: String,
    pub(crate) commit: String,
    pub(crate) date: String,
    pub(crate) processor: String,
    pub(crate) cores: usize,
    pub(crate) memory_gib: f64,
    pub(crate) system: String,
    /// The core on which the measured programs ran.
    pub(crate) core: usize,
    pub(crate) seconds: f64,
}

/// The passes of a level of `rvsdg`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Pipeline {
    pub(crate) level: String,
    pub(crate) passes: String,
}

/// One kernel at one level.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) kernel: String,
    pub(crate) level: String,
    /// The minimum CPU time of the kernel's runs; `None` unless its results are correct.
    pub(crate) seconds: Option<f64>,
    #[serde(flatten)]
    pub(crate) runs: Runs,
    pub(crate) text_bytes: Option<u64>,
    /// CPU time of the optimizer's process.
    pub(crate) optimizer_seconds: Option<f64>,
    pub(crate) error: Option<String>,
}

impl Row {
    /// How far the runs are apart, if there are several.
    pub(crate) fn spread(&self) -> Option<f64> {
        self.runs.spread.filter(|_| self.runs.samples.len() > 1)
    }
}

impl Evaluation {
    /// The kernels, in the order of the rows.
    pub(crate) fn kernels(&self) -> Vec<&str> {
        let mut kernels: Vec<&str> = self.rows.iter().map(|row| row.kernel.as_str()).collect();
        kernels.dedup();
        kernels
    }

    fn row(&self, kernel: &str, level: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.kernel == kernel && row.level == level)
    }

    /// The time of a kernel, if its results are correct.
    pub(crate) fn seconds(&self, kernel: &str, level: &str) -> Option<f64> {
        self.row(kernel, level)?.seconds
    }

    /// Is the time at this level, or at the baseline, too short to be relied on?
    pub(crate) fn is_short(&self, kernel: &str, level: &str) -> bool {
        [level, BASELINE].iter().any(|level| self.row(kernel, level).is_some_and(|row| row.runs.too_short))
    }

    /// The speedup over the baseline.
    pub(crate) fn speedup(&self, kernel: &str, level: &str) -> Option<f64> {
        let speedup = self.seconds(kernel, BASELINE)? / self.seconds(kernel, level)?;
        (speedup.is_finite() && speedup > 0.0).then_some(speedup)
    }

    /// The size of the machine code in bytes.
    pub(crate) fn bytes(&self, kernel: &str, level: &str) -> Option<f64> {
        let row = self.row(kernel, level)?;
        row.text_bytes.filter(|_| row.error.is_none()).map(|bytes| bytes as f64)
    }

    /// The size of the machine code relative to that at another level.
    pub(crate) fn size(&self, kernel: &str, level: &str, of: &str) -> Option<f64> {
        Some(self.bytes(kernel, level)? / self.bytes(kernel, of)?)
    }

    /// The kernels with a speedup at every level of the figure on speed.
    pub(crate) fn kernels_for_speed(&self) -> Vec<&str> {
        let complete = |kernel: &&str| self.speed_levels.iter().all(|level| self.speedup(kernel, level).is_some());
        self.kernels().into_iter().filter(complete).collect()
    }

    /// The kernels with a size at every level of the figure on size.
    pub(crate) fn kernels_for_size(&self) -> Vec<&str> {
        let levels = || self.size_levels.iter().map(String::as_str).chain([BASELINE]);
        let complete = |kernel: &&str| levels().all(|level| self.bytes(kernel, level).is_some());
        self.kernels().into_iter().filter(complete).collect()
    }

    /// The geometric mean of the speedups at a level.
    pub(crate) fn mean_speedup(&self, level: &str) -> Option<f64> {
        let kernels = self.kernels_for_speed();
        geometric_mean(&kernels.iter().filter_map(|kernel| self.speedup(kernel, level)).collect::<Vec<_>>())
    }

    /// The arithmetic mean of the sizes at a level.
    pub(crate) fn mean_bytes(&self, level: &str) -> Option<f64> {
        mean(self.kernels_for_size().iter().map(|kernel| self.bytes(kernel, level)))
    }

    /// The arithmetic mean of the sizes at a level relative to those at another.
    pub(crate) fn mean_size(&self, level: &str, of: &str) -> Option<f64> {
        mean(self.kernels_for_size().iter().map(|kernel| self.size(kernel, level, of)))
    }

    /// The kernels that are slower at `level` than at `than`, with the ratio of the times, the slowest first.
    pub(crate) fn behind(&self, level: &str, than: &str) -> Vec<(&str, f64)> {
        let quotient = |kernel| Some((kernel, self.seconds(kernel, level)? / self.seconds(kernel, than)?));
        let mut behind: Vec<(&str, f64)> = self.kernels().into_iter().filter_map(quotient).collect();
        behind.retain(|(_, quotient)| *quotient > 1.0);
        behind.sort_by(|a, b| b.1.total_cmp(&a.1));
        behind
    }
}

/// Arithmetic mean; `None` for an empty list or if a number is missing.
fn mean(numbers: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let numbers: Vec<f64> = numbers.collect::<Option<_>>()?;
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn row(kernel: &str, level: &str, seconds: Option<f64>, bytes: u64) -> Row {
        Row {
            kernel: kernel.to_owned(),
            level: level.to_owned(),
            seconds,
            runs: Runs::default(),
            text_bytes: Some(bytes),
            optimizer_seconds: Some(0.01),
            error: seconds.is_none().then(|| "its results differ".to_owned()),
        }
    }

    /// Three kernels; the last one has wrong results at the level of `rvsdg`.
    pub(crate) fn sample() -> Evaluation {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Evaluation {
            about: About { suite: "own".to_owned(), dataset: "mini".to_owned(), ..About::default() },
            notes: vec!["no Polly".to_owned()],
            speed_levels: names(&[O1, RVSDG]),
            size_levels: names(&[O1, RVSDG]),
            pipelines: vec![Pipeline { level: RVSDG.to_owned(), passes: "dne,url,dne".to_owned() }],
            rows: vec![
                row("gemm", BASELINE, Some(4.0), 200),
                row("gemm", O1, Some(2.0), 100),
                row("gemm", RVSDG, Some(1.0), 50),
                row("lu", BASELINE, Some(8.0), 400),
                row("lu", O1, Some(1.0), 300),
                row("lu", RVSDG, Some(2.0), 450),
                row("mvt", BASELINE, Some(1.0), 100),
                row("mvt", O1, Some(1.0), 100),
                row("mvt", RVSDG, None, 100),
            ],
            compilations: Vec::new(),
            invocations: Invocations::default(),
        }
    }

    #[test]
    fn means_leave_out_what_is_wrong_anywhere() {
        let data = sample();
        assert_eq!(data.kernels(), ["gemm", "lu", "mvt"]);
        assert_eq!(data.kernels_for_speed(), ["gemm", "lu"]);
        assert!((data.mean_speedup(O1).unwrap() - 4.0).abs() < 1e-12);
        assert!((data.mean_speedup(RVSDG).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(data.speedup("mvt", RVSDG), None);
        assert_eq!(data.mean_bytes(O1), Some(200.0));
        assert_eq!(data.mean_size(RVSDG, O1), Some(1.0));
        assert_eq!(data.mean_size(RVSDG, "O9"), None);
    }

    #[test]
    fn behind_is_sorted_and_strict() {
        let data = sample();
        assert_eq!(data.behind(RVSDG, O1), [("lu", 2.0)]);
        assert_eq!(data.behind(O1, RVSDG), [("gemm", 2.0)]);
        assert!(data.behind(O1, BASELINE).is_empty());
    }

    #[test]
    fn survives_json() {
        let text = serde_json::to_string(&sample()).unwrap();
        let again: Evaluation = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
    }

    #[test]
    fn runs_are_kept_and_may_be_missing() {
        let mut data = sample();
        data.rows[0].runs = Runs { seconds_low: Some(1.5), samples: vec![2.0, 1.5], ..Runs::default() };
        let mut value = serde_json::to_value(&data).unwrap();
        assert_eq!(value["rows"][0]["samples"], serde_json::json!([2.0, 1.5]));
        assert_eq!((&value["rows"][0]["seconds_low"], &value["rows"][0]["too_short"]), (&1.5.into(), &false.into()));
        // As earlier versions wrote it.
        for row in value["rows"].as_array_mut().unwrap() {
            row.as_object_mut().unwrap().retain(|name, _| ["kernel", "level", "seconds"].contains(&name.as_str()));
        }
        let old: Evaluation = serde_json::from_value(value).unwrap();
        assert!(old.rows[0].runs.samples.is_empty() && old.rows[0].seconds == Some(4.0));
    }
}
