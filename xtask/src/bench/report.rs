//! What was measured, as a table, JSON and CSV.

use std::fmt::Write as _;

use anyhow::Result;
use serde::{Serialize, Serializer};

use crate::levels::Level;
use crate::stats::{geometric_mean, median, minimum};

/// Above the names of the kernels.
const HEADER: &str = "speedup over O0";

/// One kernel at one level.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Measurement {
    pub(crate) kernel: String,
    #[serde(serialize_with = "as_name")]
    pub(crate) level: Level,
    /// Its results equal those of clang without optimization.
    pub(crate) correct: bool,
    pub(crate) seconds_min: Option<f64>,
    pub(crate) seconds_median: Option<f64>,
    /// Bytes of machine code of the kernel's translation unit.
    pub(crate) text_bytes: Option<u64>,
    /// CPU time of `opt` or `rvsdg`.
    pub(crate) optimizer_seconds: Option<f64>,
    pub(crate) error: Option<String>,
}

impl Measurement {
    /// A kernel that was not even built.
    pub(crate) fn failed(kernel: &str, level: Level, error: &anyhow::Error) -> Self {
        Measurement {
            kernel: kernel.to_owned(),
            level,
            correct: false,
            seconds_min: None,
            seconds_median: None,
            text_bytes: None,
            optimizer_seconds: None,
            error: Some(format!("{error:#}")),
        }
    }

    /// Takes over the times of its runs.
    pub(crate) fn set_seconds(&mut self, seconds: &[f64]) {
        self.seconds_min = minimum(seconds);
        self.seconds_median = median(seconds);
    }

    /// The time that counts, if there is a right result to go with it.
    pub(crate) fn valid_seconds(&self) -> Option<f64> {
        self.seconds_min.filter(|_| self.correct && self.error.is_none())
    }
}

/// Speedups over the baseline, their geometric means, code size and optimizer time.
/// Means are of the kernels that are right, whose number is shown; a sum is shown only where all kernels are right.
pub(crate) fn table(measurements: &[Measurement], levels: &[Level]) -> String {
    let rows = Rows { measurements, levels };
    let mut kernels: Vec<&str> = measurements.iter().map(|it| it.kernel.as_str()).collect();
    kernels.dedup();
    let name_width = kernels.iter().map(|name| name.len()).max().unwrap_or(0).max(HEADER.len());
    let mut table = String::new();
    let mut line = |name: &str, cells: Vec<String>| {
        let mut text = format!("{name:name_width$}");
        for (cell, level) in cells.iter().zip(levels) {
            let width = level.to_string().len().max(8);
            write!(text, "  {cell:>width$}").expect("writing to a string");
        }
        table.push_str(text.trim_end());
        table.push('\n');
    };

    line(HEADER, levels.iter().map(Level::to_string).collect());
    for kernel in &kernels {
        line(kernel, levels.iter().map(|&level| rows.speedup_cell(kernel, level)).collect());
    }
    let n_kernels = kernels.len();
    line("geometric mean", rows.per_level(|level| number(geometric_mean(&rows.speedups(level)), 3)));
    line("of kernels", rows.per_level(|level| format!("{} of {n_kernels}", rows.speedups(level).len())));
    line("text, ratio", rows.per_level(|level| number(geometric_mean(&rows.text_ratios(level)), 3)));
    line("text, bytes", rows.per_level(|level| number(rows.total(level, |it| Some(it.text_bytes? as f64)), 0)));
    line("optimizer, s", rows.per_level(|level| number(rows.total(level, |it| it.optimizer_seconds), 2)));
    table
}

/// One line for each kernel and level that failed.
pub(crate) fn failures(measurements: &[Measurement]) -> Vec<String> {
    let failed = measurements.iter().filter_map(|it| it.error.as_ref().map(|error| (it, error)));
    failed.map(|(it, error)| format!("FAILED {} {}: {error}", it.kernel, it.level)).collect()
}

/// An array of objects.
pub(crate) fn json(measurements: &[Measurement]) -> Result<String> {
    Ok(serde_json::to_string_pretty(measurements)? + "\n")
}

/// A header and a line per measurement; what is not known is empty.
pub(crate) fn csv(measurements: &[Measurement]) -> String {
    let mut text = String::from("kernel,level,correct,seconds_min,seconds_median,text_bytes,optimizer_seconds,error\n");
    for it in measurements {
        let seconds = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let fields = [
            quoted(&it.kernel),
            quoted(&it.level.to_string()),
            it.correct.to_string(),
            seconds(it.seconds_min),
            seconds(it.seconds_median),
            it.text_bytes.map_or(String::new(), |bytes| bytes.to_string()),
            seconds(it.optimizer_seconds),
            quoted(it.error.as_deref().unwrap_or_default()),
        ];
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

struct Rows<'a> {
    measurements: &'a [Measurement],
    levels: &'a [Level],
}

impl Rows<'_> {
    fn per_level(&self, cell: impl Fn(Level) -> String) -> Vec<String> {
        self.levels.iter().map(|&level| cell(level)).collect()
    }

    fn find(&self, kernel: &str, level: Level) -> Option<&Measurement> {
        self.measurements.iter().find(|it| it.kernel == kernel && it.level == level)
    }

    fn at(&self, level: Level) -> impl Iterator<Item = &Measurement> {
        self.measurements.iter().filter(move |it| it.level == level)
    }

    fn speedup(&self, it: &Measurement) -> Option<f64> {
        let baseline = self.find(&it.kernel, Level::Baseline)?.valid_seconds()?;
        let speedup = baseline / it.valid_seconds()?;
        speedup.is_finite().then_some(speedup)
    }

    fn speedup_cell(&self, kernel: &str, level: Level) -> String {
        let Some(it) = self.find(kernel, level) else { return "-".to_owned() };
        match it.valid_seconds() {
            None => "FAILED".to_owned(),
            Some(seconds) if level == Level::Baseline => format!("{seconds:.5}s"),
            Some(_) => number(self.speedup(it), 3),
        }
    }

    fn speedups(&self, level: Level) -> Vec<f64> {
        self.at(level).filter_map(|it| self.speedup(it)).collect()
    }

    fn text_ratios(&self, level: Level) -> Vec<f64> {
        let baseline = |it: &Measurement| Some(self.find(&it.kernel, Level::Baseline)?.text_bytes? as f64);
        let valid = self.at(level).filter(|it| it.valid_seconds().is_some());
        valid.filter_map(|it| Some(it.text_bytes? as f64 / baseline(it)?)).collect()
    }

    fn total(&self, level: Level, figure: impl Fn(&Measurement) -> Option<f64>) -> Option<f64> {
        self.at(level).map(|it| figure(it).filter(|_| it.valid_seconds().is_some())).sum()
    }
}

fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.decimals$}"))
}

/// A field of a CSV file.
pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

fn as_name<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::OptLevel;

    const O1: Level = Level::Llvm(OptLevel::O1);

    fn measured(kernel: &str, level: Level, seconds: f64) -> Measurement {
        let mut it = Measurement {
            kernel: kernel.to_owned(),
            level,
            correct: true,
            seconds_min: None,
            seconds_median: None,
            text_bytes: Some(if level == Level::Baseline { 200 } else { 100 }),
            optimizer_seconds: Some(0.25),
            error: None,
        };
        it.set_seconds(&[seconds + 1.0, seconds, seconds + 3.0]);
        it
    }

    fn sample() -> Vec<Measurement> {
        let rvsdg = Level::Rvsdg(OptLevel::O1);
        vec![
            measured("gemm", Level::Baseline, 4.0),
            measured("gemm", O1, 2.0),
            measured("gemm", rvsdg, 2.0),
            measured("lu", Level::Baseline, 8.0),
            measured("lu", O1, 1.0),
            Measurement::failed("lu", rvsdg, &anyhow::anyhow!("llc: exit code 1: bad, \"worse\"")),
        ]
    }

    #[test]
    fn table_shows_means_with_their_counts() {
        let levels = [Level::Baseline, O1, Level::Rvsdg(OptLevel::O1)];
        let expected = "\
speedup over O0        O0        O1  rvsdg-O1
gemm             4.00000s     2.000     2.000
lu               8.00000s     8.000    FAILED
geometric mean      1.000     4.000     2.000
of kernels         2 of 2    2 of 2    1 of 2
text, ratio         1.000     0.500     0.500
text, bytes           400       200         -
optimizer, s         0.50      0.50         -
";
        assert_eq!(table(&sample(), &levels), expected);
    }

    #[test]
    fn failures_are_listed() {
        assert_eq!(failures(&sample()), ["FAILED lu rvsdg-O1: llc: exit code 1: bad, \"worse\""]);
    }

    #[test]
    fn json_has_the_promised_fields() {
        let value: serde_json::Value = serde_json::from_str(&json(&sample()).unwrap()).unwrap();
        assert_eq!(value[1]["kernel"], "gemm");
        assert_eq!(value[1]["level"], "O1");
        assert_eq!(value[1]["correct"], true);
        assert_eq!(value[1]["seconds_min"], 2.0);
        assert_eq!(value[1]["seconds_median"], 3.0);
        assert_eq!(value[1]["text_bytes"], 100);
        assert_eq!(value[1]["optimizer_seconds"], 0.25);
        assert!(value[1]["error"].is_null());
        assert_eq!(value[5]["correct"], false);
        assert!(value[5]["seconds_min"].is_null());
    }

    #[test]
    fn csv_quotes_errors() {
        let text = csv(&sample());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[2], "gemm,O1,true,2,3,100,0.25,");
        assert_eq!(lines[6], "lu,rvsdg-O1,false,,,,,\"llc: exit code 1: bad, \"\"worse\"\"\"");
    }
}
