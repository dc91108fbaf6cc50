//! The report: each figure and table of the paper's evaluation, made from the data.

use super::super::report::SHORT_MARK;
use super::compilation::{Compilation, LARGE, ModuleKind};
use super::data::{About, BASELINE, Evaluation, NO_VEC, O1, O3, OS, RVSDG, RVSDG_NO_UNROLL, RVSDG_OS, Row, STRIPPED};
use super::document::{Block, Table, decimals, thousands};
use super::fit::Fit;
use super::invocations::{Count, Invocations};
use super::plots::{Bars, Scatter, Series, bars, color_of, scatter};
use plotters::style::RGBColor;

/// A kernel whose time is longer by less than this fraction counts as equally fast.
const NOISE: f64 = 0.01;
/// The fraction by which a kernel may be slower than without optimization.
const TOLERATED: f64 = 0.03;
/// The number of rows of the paper's table of invocations.
const MOST_INVOKED: usize = 13;

/// The whole report.
pub(crate) fn report(data: &Evaluation) -> Vec<Block> {
    let mut blocks = vec![Block::Title("The evaluation of the RVSDG paper, on LLVM 19".to_owned())];
    blocks.extend(about(data));
    blocks.extend(summary(data));
    blocks.extend(speed(data));
    blocks.extend(behind(data));
    blocks.extend(size(data));
    blocks.extend(graphs(data));
    blocks.extend(times(data));
    blocks.extend(invocations(&data.invocations));
    blocks.extend(pipelines(data));
    blocks
}

fn about(data: &Evaluation) -> Vec<Block> {
    let About { suite, dataset, reps, front_end, target_cpu, llvm, commit, date, .. } = &data.about;
    let it = &data.about;
    let processor = target_cpu.as_deref().unwrap_or("any processor of the architecture");
    let mut items = vec![
        format!(
            "{} kernels ({suite}), dataset {dataset}, front end {front_end}, code for {processor}",
            data.kernels().len()
        ),
        format!("{llvm}; rvsdg at commit {commit}; {date}; {:.0} s in all", it.seconds),
        format!("{}, {} cores, {:.0} GiB of memory, {}", it.processor, it.cores, it.memory_gib, it.system),
        format!(
            "least CPU time of {reps} runs on core {}, the levels interleaved; results equal to those of `clang -O0`",
            it.core
        ),
    ];
    items.extend(data.notes.iter().cloned());
    let failed = data
        .rows
        .iter()
        .filter_map(|row| row.error.as_ref().map(|error| format!("FAILED {} {}: {error}", row.kernel, row.level)));
    items.extend(failed);
    vec![Block::List(items)]
}

/// The goals of the project, and the measured values.
fn summary(data: &Evaluation) -> Vec<Block> {
    let mut table = table(&["", "rvsdg", "other", "rvsdg / other"], 0);
    let mut row = |name: &str, ours: Option<f64>, others: Option<f64>, digits: usize| {
        let quotient = ours.zip(others).map(|(ours, others)| ours / others);
        table.rows.push(vec![name.to_owned(), decimals(ours, digits), decimals(others, digits), decimals(quotient, 3)]);
    };
    let ours = data.mean_speedup(RVSDG);
    for level in [O1, STRIPPED, NO_VEC, O3] {
        row(&format!("Speedup, geometric mean: `-O3` and {level}"), ours, data.mean_speedup(level), 3);
    }
    row("Bytes of text, arithmetic mean: `-O3` and Os", data.mean_bytes(RVSDG), data.mean_bytes(OS), 0);
    row("Bytes of text, arithmetic mean: `-Os` and Os", data.mean_bytes(RVSDG_OS), data.mean_bytes(OS), 0);
    let kernels: Vec<&Compilation> = data.compilations.iter().filter(|it| it.kind == ModuleKind::Kernel).collect();
    let large = data.compilations.iter().filter(|it| it.kind == ModuleKind::Input && it.instructions > LARGE);
    let sets = std::iter::once(("sum of kernels", kernels)).chain(large.map(|it| (it.name.as_str(), vec![it])));
    for (name, set) in sets.filter(|(_, set)| !set.is_empty()) {
        let sum = |time: fn(&Compilation) -> f64| Some(set.iter().map(|it| time(it)).sum::<f64>() * 1e3);
        let ours = "`-O3` and `opt -O3`";
        row(&format!("Optimizer, ms, {name}: {ours}"), sum(Compilation::rvsdg), sum(Compilation::opt), 1);
        row(&format!("Process, ms, {name}: {ours}"), sum(|it| it.rvsdg_process), sum(|it| it.opt_process), 1);
    }
    vec![Block::Heading("Summary".to_owned()), Block::Table(table)]
}

fn speed(data: &Evaluation) -> Vec<Block> {
    let levels = &data.speed_levels;
    let kernels = data.kernels();
    let counted = data.kernels_for_speed().len();
    let mut table = table(&["kernel", "O0, s"], 1);
    table.header.extend(levels.iter().cloned());
    for kernel in &kernels {
        let mark = |level: &str| if data.is_short(kernel, level) { SHORT_MARK } else { "" };
        let seconds = decimals(data.seconds(kernel, BASELINE), 5);
        let mut row = vec![(*kernel).to_owned(), format!("{}{seconds}", mark(BASELINE))];
        row.extend(levels.iter().map(|level| format!("{}{}", mark(level), decimals(data.speedup(kernel, level), 2))));
        table.rows.push(row);
    }
    let mut means = vec!["gmean".to_owned(), String::new()];
    means.extend(levels.iter().map(|level| decimals(data.mean_speedup(level), 3)));
    table.rows.push(means);

    let plot = Bars {
        label: "speedup over O0",
        groups: kernels.iter().copied().chain(["gmean"]).map(str::to_owned).collect(),
        n_means: 1,
        series: per_level(levels, |level| {
            kernels.iter().map(|kernel| data.speedup(kernel, level)).chain([data.mean_speedup(level)]).collect()
        }),
    };
    let caption = format!(
        "Speedup relative to O0 at different optimization levels. gmean is the geometric mean of {counted} of {} kernels. \
         A number above the axis is that of a bar that does not fit.",
        kernels.len()
    );
    vec![
        Block::Heading("Performance".to_owned()),
        Block::Figure { file: "speedup.svg", svg: bars(&plot), caption, is_wide: true },
        Block::Table(table),
        Block::Paragraph(reliability(data)),
    ]
}

/// How far the runs of a kernel are apart, and which are too short.
fn reliability(data: &Evaluation) -> String {
    let spread = |row| Some((Row::spread(row)?, row));
    let mut spreads: Vec<(f64, &Row)> = data.rows.iter().filter_map(spread).collect();
    spreads.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut text = match (spreads.get(spreads.len() / 2), spreads.last()) {
        (Some((middle, _)), Some((most, row))) => format!(
            "The longest and the shortest run of a kernel at a level differ by {:.1} % of the median (in the median), \
             by {:.1} % at most ({} at {}).",
            middle * 100.0,
            most * 100.0,
            row.kernel,
            row.level
        ),
        _ => "Each kernel ran once, so nothing is known about the spread of its times.".to_owned(),
    };
    if data.rows.iter().any(|row| row.runs.too_short) {
        text += &format!(" `{SHORT_MARK}` marks times that are too short to be relied on, and quotients of them.");
    }
    text + " All runs, and the interval that contains the median with the confidence stated, are in `kernels.csv` and \
        `evaluation.json`."
}

/// The kernels that are slower than with LLVM.
fn behind(data: &Evaluation) -> Vec<Block> {
    let slower = |than: &str, by: f64| data.behind(RVSDG, than).into_iter().filter(move |(_, times)| *times > 1.0 + by);
    let percent = |times: f64| format!("{:.1} % more time", (times - 1.0) * 100.0);
    let mut blocks = vec![Block::Heading("Kernels behind O1".to_owned())];
    let items: Vec<String> = slower(O1, NOISE).map(|(kernel, times)| format!("{kernel}: {}", percent(times))).collect();
    blocks.push(Block::Paragraph(match items.len() {
        0 => "No kernel is slower at our -O3 than at O1, but for what cannot be measured.".to_owned(),
        n => format!("Kernels that take more time at our -O3 than at O1, by more than {:.0} %: {n}", NOISE * 100.0),
    }));
    if !items.is_empty() {
        blocks.push(Block::List(items));
    }
    let items: Vec<String> =
        slower(BASELINE, TOLERATED).map(|(kernel, times)| format!("{kernel}: {}", percent(times))).collect();
    blocks.push(Block::Paragraph(match items.len() {
        0 => format!("No kernel is slower at our -O3 than at O0 by more than {:.0} %.", TOLERATED * 100.0),
        n => format!("Kernels that take more time at our -O3 than at O0, by more than {:.0} %: {n}", TOLERATED * 100.0),
    }));
    if !items.is_empty() {
        blocks.push(Block::List(items));
    }
    blocks
}

fn size(data: &Evaluation) -> Vec<Block> {
    let levels = &data.size_levels;
    let kernels = data.kernels();
    let mut table = table(&["kernel", "Os, bytes"], 3);
    table.header.extend(levels.iter().cloned());
    for kernel in &kernels {
        let mut row = vec![(*kernel).to_owned(), decimals(data.bytes(kernel, OS), 0)];
        row.extend(levels.iter().map(|level| decimals(data.size(kernel, level, OS), 2)));
        table.rows.push(row);
    }
    let mut total = |name: &str, figure: &dyn Fn(&str) -> String| {
        let cells = levels.iter().map(|level| figure(level));
        table.rows.push([name.to_owned(), String::new()].into_iter().chain(cells).collect());
    };
    total("amean of ratios", &|level| decimals(data.mean_size(level, OS), 3));
    total("amean, bytes", &|level| decimals(data.mean_bytes(level), 0));
    let ratio = |level: &str| Some(data.mean_bytes(level)? / data.mean_bytes(OS)?);
    total("amean, bytes, to Os", &|level| decimals(ratio(level), 3));

    let plot = Bars {
        label: "text section relative to Os",
        groups: kernels.iter().copied().chain(["amean"]).map(str::to_owned).collect(),
        n_means: 1,
        series: per_level(levels, |level| {
            kernels.iter().map(|kernel| data.size(kernel, level, OS)).chain([data.mean_size(level, OS)]).collect()
        }),
    };
    let caption = format!(
        "Code size at different optimization levels: the text section of the kernel's object file, relative to Os. \
         amean is the arithmetic mean of {} of {} kernels. A number above the axis is that of a bar that does not fit.",
        data.kernels_for_size().len(),
        kernels.len()
    );
    vec![
        Block::Heading("Code size".to_owned()),
        Block::Figure { file: "size.svg", svg: bars(&plot), caption, is_wide: true },
        Block::Table(table),
    ]
}

/// A set of points of a scatter plot: its name, colour, and the plotted value of a compilation.
type Cloud = (&'static str, RGBColor, fn(&Compilation) -> f64);

const NODES: [Cloud; 2] = [
    ("after construction", RGBColor(33, 113, 181), |it| it.constructed as f64),
    ("after the passes of -O3", RGBColor(217, 72, 1), |it| it.optimized as f64),
];
const TIMES: [Cloud; 4] = [
    ("all three", RGBColor(82, 82, 82), |it| it.rvsdg() * 1e3),
    ("optimizations", RGBColor(217, 72, 1), |it| it.optimize * 1e3),
    ("construction", RGBColor(33, 113, 181), |it| it.construct * 1e3),
    ("destruction", RGBColor(35, 139, 69), |it| it.destruct * 1e3),
];

fn graphs(data: &Evaluation) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("Representational overhead".to_owned())];
    let files = ["nodes-kernels.svg", "nodes-all.svg"];
    let what = "LLVM instructions against RVSDG nodes";
    blocks.extend(plots(data, &Clouds { clouds: &NODES, y_label: "nodes", per: 1, files, what }));
    let mut table = table(
        &[
            "module",
            "functions",
            "instructions",
            "nodes constructed",
            "per instruction",
            "nodes optimized",
            "per instruction",
        ],
        0,
    );
    for it in data.compilations.iter().filter(|it| it.kind != ModuleKind::Part) {
        let per_instruction =
            |nodes: u64| decimals((it.instructions > 0).then(|| nodes as f64 / it.instructions as f64), 2);
        let functions = match it.passed_through {
            0 => thousands(it.functions),
            not => format!("{} of {}", thousands(it.functions), thousands(it.functions + not)),
        };
        table.rows.push(vec![
            it.name.clone(),
            functions,
            thousands(it.instructions),
            thousands(it.constructed),
            per_instruction(it.constructed),
            thousands(it.optimized),
            per_instruction(it.optimized),
        ]);
    }
    blocks.push(Block::Table(table));
    blocks
}

fn times(data: &Evaluation) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("Compilation time".to_owned())];
    let files = ["times-kernels.svg", "times-all.svg"];
    let what = "LLVM instructions against time in rvsdg -O3";
    blocks.extend(plots(data, &Clouds { clouds: &TIMES, y_label: "CPU time, ms", per: 1000, files, what }));
    let mut table = table(
        &[
            "module",
            "construct",
            "optimize",
            "destruct",
            "all three",
            "LLVM's passes",
            "ratio",
            "rvsdg process",
            "opt process",
        ],
        0,
    );
    for it in data.compilations.iter().filter(|it| it.kind != ModuleKind::Part) {
        let ms = |seconds: f64| format!("{:.2}", seconds * 1e3);
        let ratio = (it.opt() > 0.0).then(|| it.rvsdg() / it.opt());
        let mut row = vec![it.name.clone()];
        row.extend([it.construct, it.optimize, it.destruct, it.rvsdg(), it.opt()].map(ms));
        row.push(decimals(ratio, 2));
        row.extend([it.rvsdg_process, it.opt_process].map(ms));
        table.rows.push(row);
    }
    let text = "All times are in milliseconds of CPU time on one thread, the least of several runs. LLVM's passes are \
                `opt -passes='default<O3>'` less the same process without passes; a process includes start, reading and \
                writing LLVM IR as text.";
    blocks.extend([Block::Paragraph(text.to_owned()), Block::Table(table)]);
    blocks
}

/// The contents of a section with scatter plots.
struct Clouds<'a> {
    clouds: &'a [Cloud],
    y_label: &'a str,
    /// Slopes are given per this number of instructions.
    per: u32,
    /// The files of the plot of kernels, and of the plot of all modules.
    files: [&'static str; 2],
    what: &'a str,
}

/// A plot of the kernels with linear axes and, if there are further modules, one of all modules with logarithmic axes;
/// and the fitted lines as numbers.
fn plots(data: &Evaluation, section: &Clouds<'_>) -> Vec<Block> {
    let Clouds { clouds, y_label, per, files, what } = section;
    let all: Vec<&Compilation> = data.compilations.iter().collect();
    let kernels: Vec<&Compilation> = all.iter().copied().filter(|it| it.kind == ModuleKind::Kernel).collect();
    let slope = match per {
        1 => "slope, per instruction".to_owned(),
        per => format!("slope, per {} instructions", thousands(u64::from(*per))),
    };
    let mut table = table(&["line", &slope, "intercept", "R²", "points"], 0);
    let mut blocks = Vec::new();
    let everything = "kernels, inputs and parts of large inputs";
    for (set, name, file, logarithmic) in [(&kernels, "kernels", files[0], false), (&all, everything, files[1], true)] {
        if set.is_empty() || (logarithmic && all.len() == kernels.len()) {
            continue;
        }
        let points = |figure: fn(&Compilation) -> f64| -> Vec<(f64, f64)> {
            set.iter().map(|it| (it.instructions as f64, figure(it))).collect()
        };
        let series =
            clouds.iter().map(|&(name, color, figure)| Series { name: name.to_owned(), color, values: points(figure) });
        let series: Vec<Series<(f64, f64)>> = series.collect();
        let fits: Vec<Option<Fit>> = series.iter().map(|series| Fit::of(&series.values)).collect();
        for (series, fit) in series.iter().zip(&fits) {
            let Some(fit) = fit else { continue };
            table.rows.push(vec![
                format!("{}, {name}", series.name),
                format!("{:.3}", fit.slope * f64::from(*per)),
                format!("{:.3}", fit.intercept),
                format!("{:.3}", fit.r_squared),
                series.values.len().to_string(),
            ]);
        }
        let axes = if logarithmic { "; both axes are logarithmic, which bends the straight lines" } else { "" };
        let caption = format!("{what}: {name}, with lines by least squares{axes}.");
        let plot = Scatter { x_label: "LLVM instructions", y_label, logarithmic, series, fits };
        blocks.push(Block::Figure { file, svg: scatter(&plot), caption, is_wide: false });
    }
    if blocks.is_empty() {
        return vec![Block::Paragraph("Nothing was compiled.".to_owned())];
    }
    blocks.push(Block::Table(table));
    blocks
}

fn invocations(counted: &Invocations) -> Vec<Block> {
    let mut table = table(&["pass or analysis", "runs on one loop", "runs on all kernels"], 6);
    let mut row = |name: &str, (one_loop, kernels): (u64, u64)| {
        table.rows.push(vec![name.to_owned(), thousands(one_loop), thousands(kernels)]);
    };
    for (index, count) in counted.llvm.iter().take(MOST_INVOKED).enumerate() {
        let kind = if count.is_analysis { "analysis" } else { "pass" };
        let group = if count.is_structure() { ", structure" } else { "" };
        row(&format!("{}. `{}` ({kind}{group})", index + 1, count.name), (count.one_loop, count.kernels));
    }
    let different = counted.different();
    row("All of LLVM's at O3", counted.total(|_| true));
    row("of which different", (different.0 as u64, different.1 as u64));
    row("of which analyses", counted.total(|count| count.is_analysis));
    row("of which find or restore structure", counted.total(Count::is_structure));
    row("of which analyse memory dependences", counted.total(Count::is_memory));
    let ours = counted.ours.len() as u64;
    row("All of ours at -O3", (ours, ours * counted.n_functions));

    let text = format!(
        "What `opt -passes='default<O3>'` runs, the {MOST_INVOKED} most invoked first: on a function with one loop, which \
         comes closest to the schedule that the paper counts (155 for its thirteen, 266 in all, 85 different), and on \
         {} kernels with {} functions. Our -O3 is a list of {ours} passes, {} of them different, besides construction and \
         destruction, and no analysis that is scheduled by itself; for the kernels, each pass is counted once per function.",
        counted.n_kernels,
        counted.n_functions,
        counted.different_of_ours(),
    );
    vec![Block::Heading("Invocations".to_owned()), Block::Paragraph(text), Block::Table(table)]
}

fn pipelines(data: &Evaluation) -> Vec<Block> {
    let passes = |passes: &str| match passes {
        "" => "no passes".to_owned(),
        passes => format!("`{}`", passes.replace(',', " ")),
    };
    let items = data.pipelines.iter().map(|it| format!("{}: {}", it.level, passes(&it.passes)));
    let mut blocks = vec![Block::Heading("Our passes".to_owned()), Block::List(items.collect())];
    let of = |level: &str| data.pipelines.iter().find(|it| it.level == level).map(|it| it.passes.as_str());
    if of(RVSDG).is_some() && of(RVSDG) == of(RVSDG_NO_UNROLL) {
        let text =
            format!("-O3 does not unroll, so {RVSDG} and {RVSDG_NO_UNROLL} differ by what measuring twice differs.");
        blocks.push(Block::Paragraph(text));
    }
    blocks
}

fn per_level(levels: &[String], values: impl Fn(&str) -> Vec<Option<f64>>) -> Vec<Series<Option<f64>>> {
    let series = |level: &String| Series { name: level.clone(), color: color_of(level), values: values(level) };
    levels.iter().map(series).collect()
}

fn table(header: &[&str], n_totals: usize) -> Table {
    Table { header: header.iter().map(|cell| (*cell).to_owned()).collect(), rows: Vec::new(), n_totals }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::super::report::Runs;
    use super::super::{compilation, data, document, invocations};
    use super::*;

    fn sample() -> Evaluation {
        let mut sample = data::tests::sample();
        let module = |name: &str, kind, instructions| compilation::tests::sample(name, kind, instructions);
        sample.compilations = vec![
            module("gemm", ModuleKind::Kernel, 140),
            module("lu", ModuleKind::Kernel, 100),
            module("mvt", ModuleKind::Kernel, 300),
            module("big.c", ModuleKind::Input, 100_000),
            module("big.c 1/32", ModuleKind::Part, 5_000),
        ];
        sample.invocations = invocations::tests::sample();
        sample
    }

    /// The report of the sample.
    pub(in super::super) fn report_of_sample() -> Vec<Block> {
        report(&sample())
    }

    #[test]
    fn the_report_has_every_figure_and_table() {
        let blocks = report(&sample());
        let files: Vec<&str> = blocks
            .iter()
            .filter_map(|it| if let Block::Figure { file, .. } = it { Some(*file) } else { None })
            .collect();
        let kinds = ["nodes-kernels.svg", "nodes-all.svg", "times-kernels.svg", "times-all.svg"];
        assert_eq!(files, ["speedup.svg", "size.svg"].into_iter().chain(kinds).collect::<Vec<_>>());

        let text = document::markdown(&blocks);
        for line in [
            "FAILED mvt rvsdg-O3: its results differ",
            "* lu: 100.0 % more time\n",
            "| **gmean** |  | **4.000** | **4.000** |",
            "| Speedup, geometric mean: `-O3` and O1 | 4.000 | 4.000 | 1.000 |",
            "| gemm | 3 of 4 | 140 | 210 | 1.50 | 168 | 1.20 |",
            "| 1. `LICMPass` (pass) | 2 | 4 |",
            "| **All of ours at -O3** | **3** | **18** |",
            "* rvsdg-O3: `dne url dne`",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
        assert!(!text.contains("big.c 1/32"));
    }

    #[test]
    fn spread_and_short_times_are_told() {
        let mut data = sample();
        assert!(document::markdown(&report(&data)).contains("Each kernel ran once"));
        for (row, spread) in data.rows.iter_mut().zip([0.01, 0.02, 0.03, 0.25]) {
            row.runs = Runs { spread: Some(spread), samples: vec![1.0, 1.1], ..Runs::default() };
        }
        data.rows[3].runs.too_short = true;
        let text = document::markdown(&report(&data));
        let told = "differ by 3.0 % of the median (in the median), by 25.0 % at most (lu at O0). `~` marks times";
        assert!(text.contains(told) && text.contains("| lu | ~8.00000 | ~8.00 | ~4.00 |"), "{text}");
        assert!(text.contains("| gemm | 4.00000 | 2.00 | 4.00 |"), "{text}");
    }

    #[test]
    fn kernels_only_have_no_logarithmic_plot() {
        let mut data = sample();
        data.compilations.retain(|it| it.kind == ModuleKind::Kernel);
        let text = document::markdown(&report(&data));
        assert!(text.contains("nodes-kernels.svg") && !text.contains("nodes-all.svg"));
        data.compilations.clear();
        assert!(document::markdown(&report(&data)).contains("Nothing was compiled."));
    }
}
