//! The measurements as a table, JSON and CSV.

use std::fmt::Write as _;

use anyhow::Result;
use serde::{Deserialize, Serialize, Serializer};

use super::best::Best;
use crate::levels::{Level, OptLevel};
use crate::process::Fingerprint;
use crate::stats::{geometric_mean, median, median_interval, minimum, spread};

/// The title above the names of the kernels.
const HEADER: &str = "speedup over O0";
const CSV_HEADER: &str = "kernel,level,correct,seconds_min,seconds_median,seconds_low,seconds_high,\
     confidence,spread,too_short,text_bytes,branches,switches,jumps,optimizer_seconds,\
     compile_seconds,samples,error\n";
const BRANCHES_HEADER: &str = "branches + switches / jumps";
/// Smaller ratios of times are noise.
const NOTICEABLE: f64 = 1.01;
/// Shorter times are marked.
const SHORT: f64 = 0.001;
/// The mark of a time that is too short.
pub(super) const SHORT_MARK: &str = "~";
const LLVM_O1: Level = Level::Llvm(OptLevel::O1);
const LLVM_O2: Level = Level::Llvm(OptLevel::O2);

/// What is known of the runs of a kernel besides the least time. Data of earlier versions may have none of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Runs {
    pub(crate) seconds_median: Option<f64>,
    /// The interval that contains the median of the distribution with this confidence ([`median_interval`]).
    pub(crate) seconds_low: Option<f64>,
    pub(crate) seconds_high: Option<f64>,
    pub(crate) confidence: Option<f64>,
    /// The difference of the longest and the shortest run, relative to the median.
    pub(crate) spread: Option<f64>,
    /// Is the time so short that start-up and clock matter?
    pub(crate) too_short: bool,
    /// The times of all runs, position by position.
    pub(crate) samples: Vec<f64>,
}

/// One kernel at one level.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Measurement {
    pub(crate) kernel: String,
    #[serde(serialize_with = "as_name")]
    pub(crate) level: Level,
    /// Are the results equal to those of clang without optimization?
    pub(crate) correct: bool,
    pub(crate) seconds_min: Option<f64>,
    #[serde(flatten)]
    pub(crate) runs: Runs,
    /// The size of the machine code of the kernel's translation unit.
    pub(crate) text_bytes: Option<u64>,
    /// The fingerprint of the unit's object file.
    #[serde(skip)]
    pub(crate) object: Option<Fingerprint>,
    /// Conditional branches of the unit's optimized IR.
    pub(crate) branches: Option<u64>,
    /// Switches of the unit's optimized IR.
    pub(crate) switches: Option<u64>,
    /// Conditional jumps of the unit's machine code.
    pub(crate) jumps: Option<u64>,
    /// CPU time of `opt` or `rvsdg`.
    pub(crate) optimizer_seconds: Option<f64>,
    /// CPU time of the whole compiler command without linking, if that is measured.
    pub(crate) compile_seconds: Option<f64>,
    pub(crate) error: Option<String>,
}

impl Measurement {
    /// A kernel that could not be built.
    pub(crate) fn failed(kernel: &str, level: Level, error: &anyhow::Error) -> Self {
        Measurement { error: Some(format!("{error:#}")), ..Self::empty(kernel, level) }
    }

    /// A kernel of which nothing is known yet.
    pub(super) fn empty(kernel: &str, level: Level) -> Self {
        Measurement {
            kernel: kernel.to_owned(),
            level,
            correct: false,
            seconds_min: None,
            runs: Runs::default(),
            text_bytes: None,
            object: None,
            branches: None,
            switches: None,
            jumps: None,
            optimizer_seconds: None,
            compile_seconds: None,
            error: None,
        }
    }

    /// Records the times of the runs at each position. The result is the mean over positions, because all positions are
    /// equally likely.
    pub(crate) fn set_seconds(&mut self, places: &[Vec<f64>]) {
        let mean_of = |figure: fn(&[f64]) -> Option<f64>| {
            let figures: Option<Vec<f64>> = places.iter().map(|seconds| figure(seconds)).collect();
            figures.filter(|it| !it.is_empty()).map(|it| it.iter().sum::<f64>() / it.len() as f64)
        };
        self.seconds_min = mean_of(minimum);
        self.runs.seconds_median = mean_of(median);
        self.runs.seconds_low = mean_of(|seconds| Some(median_interval(seconds)?.low));
        self.runs.seconds_high = mean_of(|seconds| Some(median_interval(seconds)?.high));
        self.runs.confidence = mean_of(|seconds| Some(median_interval(seconds)?.confidence));
        self.runs.spread = mean_of(spread);
        self.runs.too_short = self.seconds_min.is_some_and(|seconds| seconds < SHORT);
        self.runs.samples = places.concat();
    }

    /// The time, if the results are correct.
    pub(crate) fn valid_seconds(&self) -> Option<f64> {
        self.seconds_min.filter(|_| self.correct && self.error.is_none())
    }
}

/// Speedups over the baseline, also of the best of the others' levels, and of ours over that; their geometric means,
/// times relative to LLVM's, code size and optimizer time. Means are over the kernels with correct results, whose
/// number is shown. A sum is shown only if all kernels are correct.
pub(crate) fn table(measurements: &[Measurement], levels: &[Level]) -> String {
    let rows = Rows { measurements, levels };
    let kernels = kernels(measurements);
    let best = Best::of(levels);
    let headings = levels.iter().map(Level::to_string).chain(best.iter().flat_map(Best::headings));
    let mut sheet = Sheet::with_columns(HEADER, &kernels, headings.collect());
    for kernel in &kernels {
        let mut cells = rows.per_level(|level| rows.speedup_cell(kernel, level));
        cells.extend(best.iter().flat_map(|best| best.cells(&rows, kernel)));
        sheet.line(kernel, cells);
    }
    let n_kernels = kernels.len();
    let mut means = rows.per_level(|level| number(geometric_mean(&rows.speedups(level)), 3));
    means.extend(best.iter().flat_map(|best| best.means(&rows, &kernels)));
    sheet.line("geometric mean", means);
    sheet.line("of kernels", rows.per_level(|level| format!("{} of {n_kernels}", rows.speedups(level).len())));
    if levels.contains(&LLVM_O1) {
        let worst = |level| rows.slowdowns(level, LLVM_O1).map(|(_, ratio)| ratio).max_by(f64::total_cmp);
        sheet.line("time/O1, worst", rows.per_level(|level| number(worst(level), 3)));
    }
    if levels.contains(&LLVM_O2) {
        let ratios = |level| rows.slowdowns(level, LLVM_O2).map(|(_, ratio)| ratio).collect::<Vec<_>>();
        sheet.line("time/O2, mean", rows.per_level(|level| number(geometric_mean(&ratios(level)), 3)));
    }
    sheet.line("text, ratio", rows.per_level(|level| number(geometric_mean(&rows.text_ratios(level)), 3)));
    sheet.line("text, bytes", rows.per_level(|level| number(rows.total(level, |it| Some(it.text_bytes? as f64)), 0)));
    sheet.line("optimizer, s", rows.per_level(|level| number(rows.total(level, |it| it.optimizer_seconds), 2)));
    sheet.text
}

/// Static branches: conditional branches and switches of the IR, and conditional jumps of the machine code, also for
/// kernels with wrong results. A sum is shown only if all kernels were built.
pub(crate) fn branch_table(measurements: &[Measurement], levels: &[Level]) -> String {
    let rows = Rows { measurements, levels };
    let kernels = kernels(measurements);
    let mut sheet = Sheet::new(BRANCHES_HEADER, &kernels, levels);
    let cell = |branches: Option<u64>, switches: Option<u64>, jumps: Option<u64>| match (branches, switches) {
        (Some(branches), Some(switches)) => {
            format!("{branches}+{switches}/{}", jumps.map_or("-".to_owned(), |jumps| jumps.to_string()))
        }
        _ => "-".to_owned(),
    };
    for kernel in &kernels {
        let cells = rows.per_level(|level| {
            rows.find(kernel, level).map_or("-".to_owned(), |it| cell(it.branches, it.switches, it.jumps))
        });
        sheet.line(kernel, cells);
    }
    let sum = |level, figure: fn(&Measurement) -> Option<u64>| rows.at(level).map(figure).sum();
    let sums = |level| cell(sum(level, |it| it.branches), sum(level, |it| it.switches), sum(level, |it| it.jumps));
    sheet.line("sum", rows.per_level(sums));
    sheet.text
}

/// For each level of `rvsdg`, the kernels that are noticeably slower than at LLVM's O1, the slowest first.
pub(crate) fn behind(measurements: &[Measurement], levels: &[Level]) -> Vec<String> {
    let rows = Rows { measurements, levels };
    let ours = levels.iter().copied().filter(|level| level.needs_rvsdg());
    ours.filter_map(|level| {
        let mut slow: Vec<(&str, f64)> = rows.slowdowns(level, LLVM_O1).filter(|it| it.1 >= NOTICEABLE).collect();
        slow.sort_by(|a, b| b.1.total_cmp(&a.1));
        let kernels: Vec<String> = slow.iter().map(|(kernel, ratio)| format!("{kernel} {ratio:.2}")).collect();
        (!slow.is_empty()).then(|| format!("behind O1: {level}: {}", kernels.join(", ")))
    })
    .collect()
}

/// For each level of `rvsdg`, the time relative to that of another build: the mean, and the kernels with a noticeable
/// difference. The ratio is 1 for a kernel with unchanged machine code.
pub(crate) fn compared(measurements: &[Measurement], levels: &[Level]) -> Vec<String> {
    let rows = Rows { measurements, levels };
    let line = |level: Level| {
        let before = level.before().filter(|before| levels.contains(before))?;
        let object = |kernel: &str, level| rows.find(kernel, level).and_then(|it| it.object);
        let is_same = |kernel: &str| object(kernel, level).is_some() && object(kernel, level) == object(kernel, before);
        let mut ratios: Vec<(&str, f64)> = rows.slowdowns(level, before).collect();
        let mut same = 0;
        for (kernel, ratio) in &mut ratios {
            if is_same(kernel) {
                *ratio = 1.0;
                same += 1;
            }
        }
        let mean = geometric_mean(&ratios.iter().map(|it| it.1).collect::<Vec<_>>())?;
        ratios.sort_by(|a, b| b.1.total_cmp(&a.1));
        let noticeable = ratios.iter().filter(|it| (it.1 - 1.0).abs() >= NOTICEABLE - 1.0);
        let kernels: Vec<String> = noticeable.map(|(kernel, ratio)| format!("{kernel} {ratio:.2}")).collect();
        let others = if kernels.is_empty() { String::new() } else { format!("; {}", kernels.join(", ")) };
        Some(format!("{level} over {before}: {mean:.3}, same code in {same} of {}{others}", ratios.len()))
    };
    levels.iter().copied().filter_map(line).collect()
}

/// The names of the kernels in the order of measurement.
pub(super) fn kernels(measurements: &[Measurement]) -> Vec<&str> {
    let mut kernels: Vec<&str> = measurements.iter().map(|it| it.kernel.as_str()).collect();
    kernels.dedup();
    kernels
}

/// A table as text, usually with a column per level.
pub(super) struct Sheet {
    name_width: usize,
    widths: Vec<usize>,
    pub(super) text: String,
}

impl Sheet {
    pub(super) fn new(header: &str, kernels: &[&str], levels: &[Level]) -> Self {
        Sheet::with_columns(header, kernels, levels.iter().map(Level::to_string).collect())
    }

    /// A table with columns that have these headings.
    pub(super) fn with_columns(header: &str, names: &[&str], headings: Vec<String>) -> Self {
        let name_width = names.iter().map(|name| name.len()).max().unwrap_or(0).max(header.len());
        let widths = headings.iter().map(|heading| heading.len().max(8)).collect();
        let mut sheet = Sheet { name_width, widths, text: String::new() };
        sheet.line(header, headings);
        sheet
    }

    pub(super) fn line(&mut self, name: &str, cells: Vec<String>) {
        let mut text = format!("{name:0$}", self.name_width);
        for (cell, width) in cells.iter().zip(&self.widths) {
            write!(text, "  {cell:>width$}").expect("writing to a string");
        }
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }
}

/// One line for each kernel and level that failed.
pub(crate) fn failures(measurements: &[Measurement]) -> Vec<String> {
    let failed = measurements.iter().filter_map(|it| it.error.as_ref().map(|error| (it, error)));
    failed.map(|(it, error)| format!("FAILED {} {}: {error}", it.kernel, it.level)).collect()
}

/// All measurements as a JSON array of objects.
pub(crate) fn json(measurements: &[Measurement]) -> Result<String> {
    Ok(serde_json::to_string_pretty(measurements)? + "\n")
}

/// A header and a line per measurement; unknown values are empty.
pub(crate) fn csv(measurements: &[Measurement]) -> String {
    let mut text = String::from(CSV_HEADER);
    for it in measurements {
        let seconds = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let count = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
        let fields = [
            quoted(&it.kernel),
            quoted(&it.level.to_string()),
            it.correct.to_string(),
            seconds(it.seconds_min),
            seconds(it.runs.seconds_median),
            seconds(it.runs.seconds_low),
            seconds(it.runs.seconds_high),
            seconds(it.runs.confidence),
            seconds(it.runs.spread),
            it.runs.too_short.to_string(),
            count(it.text_bytes),
            count(it.branches),
            count(it.switches),
            count(it.jumps),
            seconds(it.optimizer_seconds),
            seconds(it.compile_seconds),
            it.runs.samples.iter().map(f64::to_string).collect::<Vec<_>>().join(" "),
            quoted(it.error.as_deref().unwrap_or_default()),
        ];
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

pub(super) struct Rows<'a> {
    pub(super) measurements: &'a [Measurement],
    pub(super) levels: &'a [Level],
}

impl Rows<'_> {
    pub(super) fn per_level(&self, cell: impl Fn(Level) -> String) -> Vec<String> {
        self.levels.iter().map(|&level| cell(level)).collect()
    }

    pub(super) fn find(&self, kernel: &str, level: Level) -> Option<&Measurement> {
        self.measurements.iter().find(|it| it.kernel == kernel && it.level == level)
    }

    pub(super) fn at(&self, level: Level) -> impl Iterator<Item = &Measurement> {
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
            Some(seconds) if level == Level::Baseline => marked(it, format!("{seconds:.5}s")),
            Some(_) => marked(it, number(self.speedup(it), 3)),
        }
    }

    fn speedups(&self, level: Level) -> Vec<f64> {
        self.at(level).filter_map(|it| self.speedup(it)).collect()
    }

    /// The kernels with their times relative to those at another level, if the results are correct at both.
    fn slowdowns(&self, level: Level, than: Level) -> impl Iterator<Item = (&str, f64)> {
        self.at(level).filter_map(move |it| {
            let ratio = it.valid_seconds()? / self.find(&it.kernel, than)?.valid_seconds()?;
            ratio.is_finite().then_some((it.kernel.as_str(), ratio))
        })
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

/// A figure that depends on the time of a measurement; marked if that is too short.
pub(super) fn marked(it: &Measurement, mut text: String) -> String {
    if it.runs.too_short && text != "-" {
        text.insert_str(0, SHORT_MARK);
    }
    text
}

/// What the mark in tables means, if there is one, and how far apart the runs are.
pub(super) fn remarks(measurements: &[Measurement]) -> Vec<String> {
    let mut lines = Vec::new();
    let short = measurements.iter().filter(|it| it.runs.too_short).count();
    if short > 0 {
        lines.push(format!("{SHORT_MARK}: {short} times below {} ms, too short to be relied on", SHORT * 1e3));
    }
    let mut spreads: Vec<(f64, &Measurement)> =
        measurements.iter().filter(|it| !it.runs.too_short).filter_map(|it| Some((it.runs.spread?, it))).collect();
    spreads.sort_by(|a, b| b.0.total_cmp(&a.0));
    if let (Some(middle), Some((most, it))) =
        (median(&spreads.iter().map(|it| it.0).collect::<Vec<_>>()), spreads.first())
    {
        lines.push(format!(
            "spread of runs, (longest - shortest) / median: usually {:.1} %, at most {:.1} % ({} {})",
            1e2 * middle,
            1e2 * most,
            it.kernel,
            it.level
        ));
    }
    lines
}

pub(super) fn number(value: Option<f64>, decimals: usize) -> String {
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
            correct: true,
            text_bytes: Some(if level == Level::Baseline { 200 } else { 100 }),
            branches: Some(12),
            switches: Some(1),
            jumps: (level != Level::Baseline).then_some(17),
            optimizer_seconds: Some(0.25),
            ..Measurement::empty(kernel, level)
        };
        it.set_seconds(&[vec![seconds + 1.0, seconds, seconds + 3.0]]);
        it
    }

    fn sample() -> Vec<Measurement> {
        let rvsdg = Level::rvsdg(OptLevel::O1);
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
    fn the_time_is_the_mean_of_the_places() {
        let mut it = measured("gemm", O1, 2.0);
        it.set_seconds(&[vec![2.0, 1.0], vec![3.0, 4.0, 5.0]]);
        assert_eq!((it.seconds_min, it.runs.seconds_median), (Some(2.0), Some(2.75)));
        it.set_seconds(&[vec![2.0], vec![]]);
        assert_eq!(it.seconds_min, None);
    }

    #[test]
    fn short_times_are_marked() {
        let levels = [Level::Baseline, O1];
        let mut short = measured("gemm", O1, 0.0008);
        short.set_seconds(&[vec![0.0008, 0.001]]);
        let all = [measured("gemm", Level::Baseline, 4.0), short];
        assert!(table(&all, &levels).contains("gemm             4.00000s  ~5000.000\n"), "{}", table(&all, &levels));
        let expected = [
            "~: 1 times below 1 ms, too short to be relied on",
            "spread of runs, (longest - shortest) / median: usually 60.0 %, at most 60.0 % (gemm O0)",
        ];
        assert_eq!(remarks(&all), expected);
        assert!(remarks(&[]).is_empty());
    }

    #[test]
    fn table_shows_means_with_their_counts() {
        let levels = [Level::Baseline, O1, Level::rvsdg(OptLevel::O1)];
        let expected = "\
speedup over O0        O0        O1  rvsdg-O1      best  rvsdg-O1/best
gemm             4.00000s     2.000     2.000     2.000          1.000
lu               8.00000s     8.000    FAILED     8.000              -
geometric mean      1.000     4.000     2.000     4.000          1.000
of kernels         2 of 2    2 of 2    1 of 2
time/O1, worst      8.000     1.000     1.000
text, ratio         1.000     0.500     0.500
text, bytes           400       200         -
optimizer, s         0.50      0.50         -
";
        assert_eq!(table(&sample(), &levels), expected);
    }

    #[test]
    fn times_are_compared_to_llvms() {
        let (o2, ours) = (LLVM_O2, Level::rvsdg(OptLevel::O2));
        let mut measurements = Vec::new();
        for (kernel, seconds) in [("json", [8.0, 2.0, 1.0, 2.01]), ("life", [8.0, 1.0, 2.0, 4.0])] {
            for (level, seconds) in [Level::Baseline, O1, o2, ours].into_iter().zip(seconds) {
                measurements.push(measured(kernel, level, seconds));
            }
        }
        let levels = [Level::Baseline, O1, o2, ours];
        let table = table(&measurements, &levels);
        assert!(table.contains("\ntime/O1, worst      8.000     1.000     2.000     4.000\n"), "{table}");
        assert!(table.contains("\ntime/O2, mean       5.657     1.000     1.000     2.005\n"), "{table}");
        assert_eq!(behind(&measurements, &levels), ["behind O1: rvsdg-O2: life 4.00"]);
        assert!(behind(&measurements[..2], &levels).is_empty());
    }

    #[test]
    fn builds_are_compared() {
        let ours = Level::rvsdg(OptLevel::O2);
        let before = ours.before().unwrap();
        let mut measurements = Vec::new();
        for (kernel, seconds, same) in
            [("gemm", [4.0, 1.0], false), ("lu", [1.0, 1.0], false), ("adi", [3.0, 1.0], true)]
        {
            for (level, seconds) in [ours, before].into_iter().zip(seconds) {
                let object = Some(Fingerprint {
                    bytes: 1,
                    digest: if same { 0 } else { seconds as u64 + u64::from(level == ours) },
                });
                measurements.push(Measurement { object, ..measured(kernel, level, seconds) });
            }
        }
        let expected = "rvsdg-O2 over before-O2: 1.587, same code in 1 of 3; gemm 4.00";
        assert_eq!(compared(&measurements, &[ours, before]), [expected]);
        assert!(compared(&measurements, &[ours]).is_empty());
    }

    #[test]
    fn branch_table_shows_ir_and_machine_code() {
        let levels = [Level::Baseline, O1, Level::rvsdg(OptLevel::O1)];
        let expected = "\
branches + switches / jumps        O0        O1  rvsdg-O1
gemm                           12+1/-   12+1/17   12+1/17
lu                             12+1/-   12+1/17         -
sum                            24+2/-   24+2/34         -
";
        assert_eq!(branch_table(&sample(), &levels), expected);
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
        assert_eq!(value[1]["seconds_low"], 2.0);
        assert_eq!(value[1]["seconds_high"], 5.0);
        assert_eq!(value[1]["confidence"], 0.75);
        assert_eq!(value[1]["spread"], 1.0);
        assert_eq!(value[1]["too_short"], false);
        assert_eq!(value[1]["text_bytes"], 100);
        assert_eq!(value[1]["optimizer_seconds"], 0.25);
        assert_eq!(value[1]["samples"], serde_json::json!([3.0, 2.0, 5.0]));
        assert!(value[1]["error"].is_null());
        assert_eq!(value[5]["correct"], false);
        assert!(value[5]["seconds_min"].is_null());
    }

    #[test]
    fn csv_quotes_errors() {
        let text = csv(&sample());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[2], "gemm,O1,true,2,3,2,5,0.75,1,false,100,12,1,17,0.25,,3 2 5,");
        assert_eq!(lines[6], "lu,rvsdg-O1,false,,,,,,,false,,,,,,,,\"llc: exit code 1: bad, \"\"worse\"\"\"");
    }
}
