//! The measurements as tables relative to clang's O2, and a summary of our levels relative to those of the others.

use crate::bench::report::{Measurement, Rows, Sheet, kernels, marked, number};
use crate::levels::{Level, OptLevel};
use crate::stats::geometric_mean;

/// A program that takes this much of the other compiler's time is listed.
const BEHIND: f64 = 1.03;

/// A figure of a measurement.
type Figure = fn(&Measurement) -> Option<f64>;

const TIME: Figure = |it| it.valid_seconds();
const TEXT: Figure = |it| Some(it.text_bytes? as f64);
const COMPILATION: Figure = |it| it.compile_seconds;

/// Time, text size and compile time of all programs, relative to clang's O2, or to the first level without it.
pub(super) fn tables(measurements: &[Measurement], levels: &[Level]) -> String {
    let o2 = Level::Llvm(OptLevel::O2);
    let Some(&base) = levels.iter().find(|&&level| level == o2).or(levels.first()) else { return String::new() };
    let figures: [(&str, Figure, usize); 3] = [("time", TIME, 4), ("text", TEXT, 0), ("compile time", COMPILATION, 3)];
    let tables = figures.map(|(name, figure, decimals)| {
        let rows = Rows { measurements, levels };
        let names = kernels(measurements);
        let mut sheet = Sheet::new(&format!("{name} / {base}"), &names, levels);
        for name in &names {
            sheet.line(
                name,
                rows.per_level(|level| match rows.find(name, level) {
                    Some(it) if it.error.is_some() => "FAILED".to_owned(),
                    Some(it) if level == base => marked_time(it, figure, number(figure(it), decimals)),
                    Some(it) => marked_time(it, figure, number(ratio(&rows, name, figure, (level, base)), 3)),
                    None => "-".to_owned(),
                }),
            );
        }
        let all = |level| ratios(&rows, &names, figure, (level, base));
        sheet.line("geometric mean", rows.per_level(|level| number(mean(&all(level)), 3)));
        sheet.line("of programs", rows.per_level(|level| format!("{} of {}", all(level).len(), names.len())));
        sheet.text
    });
    tables.join("\n")
}

/// Means of our levels over the same levels of clang and gcc, and the programs that are behind.
pub(super) fn summary(measurements: &[Measurement], levels: &[Level]) -> Vec<String> {
    let rows = Rows { measurements, levels };
    let names = kernels(measurements);
    let mut lines = Vec::new();
    for &level in levels {
        let Level::Rvsdg(opt, _) = level else { continue };
        for other in [Level::Llvm(opt), Level::Gcc(opt)].into_iter().filter(|other| levels.contains(other)) {
            let times = ratios(&rows, &names, TIME, (level, other));
            if times.is_empty() {
                continue;
            }
            let part = |figure| number(mean(&ratios(&rows, &names, figure, (level, other))), 3);
            lines.push(format!(
                "{level} over {other}, geometric means of {} programs: time {}, text {}, compile time {} (sum {})",
                times.len(),
                number(mean(&times), 3),
                part(TEXT),
                part(COMPILATION),
                number(ratio_of_sums(&rows, &names, COMPILATION, (level, other)), 3),
            ));
            let mut behind: Vec<&(&str, f64)> = times.iter().filter(|it| it.1 > BEHIND).collect();
            behind.sort_by(|a, b| b.1.total_cmp(&a.1));
            let listed: Vec<String> = behind.iter().map(|(name, ratio)| format!("{name} {ratio:.2}")).collect();
            if !listed.is_empty() {
                lines.push(format!("  above {BEHIND:.2}, {} programs: {}", listed.len(), listed.join(", ")));
            }
        }
    }
    lines
}

/// Marks times that are too short; other figures do not depend on the time.
fn marked_time(it: &Measurement, figure: Figure, text: String) -> String {
    let is_time = figure(it).is_some() && figure(it) == it.seconds_min;
    if is_time { marked(it, text) } else { text }
}

fn ratio(rows: &Rows<'_>, name: &str, figure: Figure, (level, base): (Level, Level)) -> Option<f64> {
    let valid = |level| rows.find(name, level).filter(|it| it.error.is_none()).and_then(figure);
    let ratio = valid(level)? / valid(base)?;
    (ratio > 0.0 && ratio.is_finite()).then_some(ratio)
}

fn ratios<'a>(rows: &Rows<'_>, names: &[&'a str], figure: Figure, levels: (Level, Level)) -> Vec<(&'a str, f64)> {
    names.iter().filter_map(|&name| Some((name, ratio(rows, name, figure, levels)?))).collect()
}

/// The ratio of the sums over all programs that have both figures.
fn ratio_of_sums(rows: &Rows<'_>, names: &[&str], figure: Figure, (level, base): (Level, Level)) -> Option<f64> {
    let mut sums = (0.0, 0.0);
    for name in names {
        let valid = |level| rows.find(name, level).filter(|it| it.error.is_none()).and_then(figure);
        if let (Some(ours), Some(theirs)) = (valid(level), valid(base)) {
            sums = (sums.0 + ours, sums.1 + theirs);
        }
    }
    (sums.1 > 0.0).then_some(sums.0 / sums.1)
}

fn mean(ratios: &[(&str, f64)]) -> Option<f64> {
    geometric_mean(&ratios.iter().map(|it| it.1).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const O2: Level = Level::Llvm(OptLevel::O2);
    const GCC: Level = Level::Gcc(OptLevel::O2);
    const OURS: Level = Level::rvsdg(OptLevel::O2);

    fn measured(name: &str, level: Level, seconds: f64, bytes: u64) -> Measurement {
        let mut it = Measurement::failed(name, level, &anyhow::anyhow!("none"));
        it.error = None;
        it.correct = true;
        it.text_bytes = Some(bytes);
        it.compile_seconds = Some(seconds / 2.0);
        it.set_seconds(&[vec![seconds + 1.0, seconds]]);
        it
    }

    fn sample() -> Vec<Measurement> {
        vec![
            measured("lisp", O2, 1.0, 100),
            measured("lisp", GCC, 1.0, 50),
            measured("lisp", OURS, 2.0, 100),
            measured("sat", O2, 2.0, 100),
            Measurement::failed("sat", GCC, &anyhow::anyhow!("its output differs")),
            measured("sat", OURS, 1.0, 400),
        ]
    }

    #[test]
    fn tables_are_relative_to_clangs_o2() {
        let expected = "\
time / O2             O2    gcc-O2  rvsdg-O2
lisp              1.0000     1.000     2.000
sat               2.0000    FAILED     0.500
geometric mean     1.000     1.000     1.000
of programs       2 of 2    1 of 2    2 of 2
";
        let tables = tables(&sample(), &[O2, GCC, OURS]);
        // The column of names is as wide as the widest of header and programs.
        let squeezed = |text: &str| {
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            text.lines().map(words).collect::<Vec<_>>().join("\n")
        };
        assert!(squeezed(&tables).starts_with(&squeezed(expected)), "{tables}");
        assert!(
            squeezed(&tables).contains("text / O2 O2 gcc-O2 rvsdg-O2\nlisp 100 0.500 1.000\nsat 100 FAILED 4.000\n")
        );
        assert!(squeezed(&tables).contains("compile time / O2 O2 gcc-O2 rvsdg-O2\nlisp 0.500 1.000 2.000\n"));
    }

    #[test]
    fn our_levels_are_compared_to_the_same_levels() {
        let expected = [
            "rvsdg-O2 over O2, geometric means of 2 programs: time 1.000, text 2.000, compile time 1.000 (sum 1.000)",
            "  above 1.03, 1 programs: lisp 2.00",
            "rvsdg-O2 over gcc-O2, geometric means of 1 programs: time 2.000, text 2.000, compile time 2.000 (sum 2.000)",
            "  above 1.03, 1 programs: lisp 2.00",
        ];
        assert_eq!(summary(&sample(), &[O2, GCC, OURS]), expected);
        assert!(summary(&sample(), &[O2, GCC]).is_empty());
    }
}
